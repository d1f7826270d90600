"""`finessimo pc cover` and the CSV of `pc path`: which queues build which set-up."""
import csv
import io
import json
import re

import program
import slow
from program import ProgramTest, run

FUMENS = ["v115@vhFRQJUGJKJJvMJTNJGBJ", "v115@vhFRQJPGJKJJGMJTNJ0BJ"]
NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
# Perfect clears in which rows clear on the way: board, lines, pattern of one piece more than needed.
CLEARS = [(NEARLY, 4, "*p4"), ("v115@BhF8CeG8BeH8CeG8JeAgH", 4, "*p4"),
          ("XXXX_____X/XXXXX___XX/XXXX____XX", 3, "*p4"), ("XX______XX/XX______XX", 2, "*p4"),
          ("XXXX____XX/XXXX____XX/XXXX____XX/XXXX____XX", 4, "*p5")]


def lines(*words):
    done = run("pc", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


class CoverTest(ProgramTest):
    def test_the_numbers_of_solution_finder(self):
        """Its documentation has this example with these numbers."""
        found = lines("cover", "--tetfu", *FUMENS, "--patterns", "*p7")
        self.assertEqual(found, [
            f"1680/5040 33.33% {FUMENS[0]}", f"2240/5040 44.44% {FUMENS[1]}",
            "3108/5040 61.67% any", "812/5040 16.11% all"])

    def test_csv(self):
        """Rows of the same page."""
        out = self.folder / "cover.csv"
        lines("cover", "-t", *FUMENS, "-p", "*p7", "-o", out)
        rows = out.read_text().splitlines()
        self.assertEqual((rows[0], len(rows)), (f"sequence,{','.join(FUMENS)}", 5041))
        for row in ("TILJSZO,X,O", "TILJSOZ,X,O", "TILJZSO,X,O", "TILJZOS,X,O", "TILJOSZ,X,O",
                    "TILJOZS,X,O", "TILSJZO,X,O", "TILSJOZ,X,O", "TILSZJO,O,O", "TILSZOJ,O,X"):
            self.assertIn(row, rows)

    def test_priority(self):
        found = lines("cover", "-t", *FUMENS, "-p", "*p7", "-P", "yes")
        self.assertEqual([line.split()[0] for line in found],
                         ["1680/5040", "1428/5040", "3108/5040", "812/5040"])

    def test_pages(self):
        pieces = [json.loads(line)["piece"]["piece"]
                  for line in run("fumen", "decode", FUMENS[0], "--json").stdout.splitlines()]
        for pages, letters in (("#1:2", pieces[:2]), ("#:2", pieces[:2]), ("#6:", pieces[5:]),
                               ("#6", pieces[5:6])):
            found = lines("cover", "-t", FUMENS[0] + pages, "-p", "".join(letters))
            self.assertEqual(found[0].split()[0], "1/1", pages)
        for pages, part in (("#0:2", "`#2:5`"), ("#3:2", "`#2:5`"), ("#x", "`#2:5`"),
                            ("#99:", "no page 99")):
            self.assert_wrong(run("pc", "cover", "-t", FUMENS[0] + pages, "-p", "*p7"), part)

    def test_mirror(self):
        """Queues of mirrored pieces build the mirrored set-up; without kicks of I, all of them."""
        found = lines("cover", "-t", FUMENS[0], "-p", "*p7", "-m", "yes", "-d", "harddrop")
        counts = [line.split()[0] for line in found]
        self.assertEqual(counts[0], counts[1])
        self.assertEqual(found[1].split()[-1], "mirrored")

    def test_every_tiling_serves_the_same_queues_as_in_path(self):
        """`path` finds the queues of a tiling in another way."""
        tilings = 0
        for board, height, pattern in CLEARS:
            for options in ([], ["-H", "avoid"], ["-d", "harddrop"], ["-d", "180"],
                            ["-d", "t-softdrop"], ["-K", "srs+"]):
                words = ["-p", pattern, *options]
                served = [set(line.split()[2:]) for line in
                          lines("path", "-t", board, "-c", str(height), *words)[1:]]
                fumens = lines("path", "-t", board, "-c", str(height), "-f", "fumen", "-s", "yes",
                               *words)
                self.assertEqual(len(served), len(fumens))
                for first in range(0, len(fumens), 250):
                    self.compare(fumens[first:first + 250], served[first:first + 250], words)
                tilings += len(fumens)
        self.assertGreater(tilings, 500)

    def compare(self, fumens, served, words):
        out = self.folder / "cover.csv"
        length = {len(queue) for queues in served for queue in queues}
        lines("cover", "-t", *fumens, "-o", out, *words)
        rows = list(csv.reader(io.StringIO(out.read_text())))
        found = [set() for _ in fumens]
        for row in rows[1:]:
            for number, mark in enumerate(row[1:]):
                if mark == "O":
                    found[number].add(row[0][:max(length)])
        self.assertEqual(found, served)

    def test_brute_force(self):
        """Set-ups that fill no row, by trying every order."""
        for fumen in FUMENS:
            cells = [slow_cells(json.loads(line)["piece"]) for line in
                     run("fumen", "decode", fumen, "--json").stdout.splitlines()]
            done = json.loads(lines("cover", "-t", fumen + "#:4", "-p", "*p5", "--json")[0])
            queues = slow.permutations(slow.KINDS, 5)
            self.assertEqual(done["setups"][0]["odds"],
                             [sum(builds(cells[:4], queue) for queue in queues), len(queues)])

    def test_json(self):
        answer = json.loads(lines("cover", "-t", *FUMENS, "-p", "*p7", "--json")[0])
        self.assertEqual((answer["any"], answer["all"]), ([3108, 5040], [812, 5040]))

    def test_wrong_use(self):
        for words, part in (([], "needs set-ups"), (["-t", FUMENS[0]], "needs set-ups"),
                            (["-t", "v115@vhAAgH", "-p", "*p7"], "no piece"),
                            (["-t", "v115@!", "-p", "*p7"], "character"),
                            (["nonsense", "-p", "*p7"], "character"),
                            (["-t", FUMENS[0], "-p", "*p7", "-M", "tsd"], "normal"),
                            (["-t", FUMENS[0], "-p", "*p7", "-o", self.folder / "no" / "x"], "written"),
                            (["-t", FUMENS[0], "-p", "*p7*p7*p7"], "too many"),
                            (["-t", FUMENS[0], "-p", "*p7", "--mirror", "x"], "yes or no")):
            self.assert_wrong(run("pc", "cover", *words), part)


def slow_cells(piece):
    return piece["piece"], frozenset(slow.pieces.Piece(**{
        "kind": piece["piece"], "facing": piece["facing"], "x": piece["x"],
        "y": piece["y"]}).cells())


def builds(setup, queue, board=frozenset()):
    """True if a player with this queue and hold can place the pieces exactly so."""
    if not setup:
        return True
    for i in range(min(2, len(queue))):
        for kind, cells in setup:
            if kind == queue[i] and cells in slow.landings(board, kind):
                rest = [other for other in setup if other[1] != cells]
                if builds(rest, queue[:i] + queue[i + 1:], board | cells):
                    return True
    return False


class PathCsvTest(ProgramTest):
    """Rows that solution-finder's documentation shows."""

    WORDS = ["path", "-t", "v115@BhF8CeG8BeH8CeG8JeAgWDAqedBA", "-p", "*p4", "-f", "csv", "-k"]

    def rows(self, key):
        first, *rows = csv.reader(io.StringIO("\n".join(lines(*self.WORDS, key))))
        return first, rows

    def test_solution(self):
        head, rows = self.rows("solution")
        self.assertEqual((head[0], len(head)), ("テト譜", 8))
        row = next(row for row in rows if row[0].endswith("@9gh0R4F8g0R4G8BtH8g0BtG8JeAgH"))
        self.assertEqual(row[1:7], ["JSZ", "2", "2", "48", "ZSJ;ZJS", "ZSJ;ZJS"])
        self.assertEqual(len(set(row[7].split(";"))), 48)
        self.assertLessEqual({"JZSI", "ZLJS", "SZTJ", "ZSJO"}, set(row[7].split(";")))

    def test_pattern(self):
        head, rows = self.rows("p")
        self.assertEqual(head, ["ツモ", "対応地形数", "使用ミノ", "未使用ミノ", "テト譜"])
        self.assertEqual(len(rows), 840)
        row = next(row for row in rows if row[0] == "TJSI")
        self.assertEqual(row[1], "4")
        self.assertEqual({frozenset(row[2].split(";")), frozenset(row[3].split(";"))},
                         {frozenset(["TJS", "TIJ"]), frozenset(["I", "S"])})
        # The comments of solution-finder's fumens are left out.
        self.assertEqual(set(row[4].split(";")), {f"v115@9g{body}JeAgH" for body in (
            "zhF8ywG8g0wwH8i0G8", "h0R4F8g0R4G8g0wwH8ywG8", "h0R4F8ywG8g0wwH8g0R4G8",
            "Q4ywF8R4wwG8g0Q4H8i0G8")})
        self.assertEqual(sum(row[1] != "0" for row in rows), 514)

    def test_use(self):
        head, rows = self.rows("use")
        self.assertEqual((head[0], len(head)), ("使用ミノ", 5))
        row = next(row for row in rows if row[0] == "TIL")
        self.assertEqual(row[1:3], ["2", "88"])
        self.assertEqual(len(row[3].split(";")), 2)
        self.assertEqual(len(set(row[4].split(";"))), 88)

    def test_none(self):
        """Each operation names the centre of a piece, from which its cells follow."""
        spawn = {kind: [(x, y) for x, y in cells] for kind, cells in {
            "I": [(-1, 0), (0, 0), (1, 0), (2, 0)], "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
            "T": [(-1, 0), (0, 0), (1, 0), (0, 1)], "S": [(-1, 0), (0, 0), (0, 1), (1, 1)],
            "Z": [(0, 0), (1, 0), (-1, 1), (0, 1)], "J": [(-1, 0), (0, 0), (1, 0), (-1, 1)],
            "L": [(-1, 0), (0, 0), (1, 0), (1, 1)]}.items()}
        rows = lines(*self.WORDS, "none")
        self.assertEqual(len(rows), 18)
        start = frozenset((x, y) for y, row in enumerate(self.board()) for x, c in enumerate(row)
                          if c != ".")
        for row in rows:
            board = start
            for kind, turn, x, y in (step.split(",") for step in row.split(";")):
                cells = spawn[kind]
                for _ in range("0R2L".index(turn)):
                    cells = [(cy, -cx) for cx, cy in cells]
                cells = frozenset((cx + int(x), cy + int(y)) for cx, cy in cells)
                self.assertIn(cells, slow.landings(board, kind))
                board, _ = slow.place(board, cells)
            self.assertEqual(board, frozenset())

    def board(self):
        page = json.loads(run("fumen", "decode", self.WORDS[2], "--json").stdout)
        return list(reversed(page["board"]))

    def test_html(self):
        text = "\n".join(lines(*self.WORDS[:5], "-f", "html"))
        self.assertEqual(len(re.findall(r'<a href="http://fumen\.zui\.jp/\?v115@', text)), 18)

    def test_output(self):
        out = self.folder / "path.csv"
        self.assertEqual(lines(*self.WORDS, "use", "-o", out), [])
        self.assertEqual(out.read_text().splitlines(), lines(*self.WORDS, "use"))


if __name__ == "__main__":
    program.main()
