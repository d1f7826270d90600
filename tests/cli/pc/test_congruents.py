"""`finessimo pc congruents` and `pc ren`: other placements in the same cells; the longest combo."""
import functools
import json
import random

import program
import slow
from program import ProgramTest, run

NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
FUMENS = ["v115@vhFRQJUGJKJJvMJTNJGBJ", "v115@vhFRQJPGJKJJGMJTNJ0BJ"]


def lines(*words):
    done = run("pc", *map(str, words))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def pages(fumen):
    return [json.loads(line) for line in run("fumen", "decode", fumen, "--json").stdout.splitlines()]


def cells_of(page):
    piece = page["piece"]
    return frozenset(slow.pieces.Piece(piece["piece"], piece["facing"], piece["x"],
                                       piece["y"]).cells())


def placed(fumen):
    """The pieces of a set-up that fills no row."""
    return frozenset((page["piece"]["piece"], cells_of(page)) for page in pages(fumen))


def fillings(board, cells):
    """All sets of pieces that fill cells, by placing pieces in every order."""
    found = set()
    if not cells:
        return {frozenset()}
    for kind in slow.KINDS:
        for landing in slow.landings(board, kind):
            if landing <= cells:
                found |= {rest | {(kind, landing)}
                          for rest in fillings(board | landing, cells - landing)}
    return found


fillings = functools.lru_cache(maxsize=None)(fillings)


class CongruentsTest(ProgramTest):
    def encode(self, rows):
        text = "page 1\nboard\n" + "\n".join(rows) + "\n\n"
        return run("fumen", "encode", self.write("text", text)).stdout.strip()

    def test_the_set_ups_of_solution_finder(self):
        """Both examples of its page on `cover` fill the same cells, with the queues it counts."""
        first, *found = lines("congruents", "-t", FUMENS[0], "-p", "*p7")
        self.assertEqual(first, "2")
        self.assertEqual({placed(line.split()[0]): line.split()[1] for line in found},
                         {placed(FUMENS[0]): "1680", placed(FUMENS[1]): "2240"})

    def test_brute_force(self):
        for rows in (["..TTTT", "..TTTT"], ["T.........", "TTTT......", "TTTTTTT..."],
                     ["IIII......", "IIIIIIII.."], ["TT........", "TTTTTTGGG.", "GGTTTTGGG."],
                     [".TTT......", "TTTTTTTTT."], ["TTTTTTTT.G", "TT......GG", "TT.G.GGGGG"]):
            rows = [row.ljust(10, ".") for row in rows]
            grid = [(x, y, cell) for y, row in enumerate(reversed(rows))
                    for x, cell in enumerate(row) if cell != "."]
            cells = frozenset((x, y) for x, y, cell in grid if cell != "G")
            board = frozenset((x, y) for x, y, cell in grid if cell == "G")
            first, *found = lines("congruents", "-t", self.encode(rows))
            expected = fillings(board, cells)
            self.assertEqual((int(first), {placed(fumen) for fumen in found}),
                             (len(expected), expected))

    def test_rows_that_clear(self):
        """A perfect clear's cells can be filled as `path` says for queues of any pieces."""
        for board, height, pattern in ((NEARLY, 4, "****"),
                                       ("XXXX_____X/XXXXX___XX/XXXX____XX", 3, "****"),
                                       ("XX______XX/XX______XX", 2, "****")):
            tilings = int(lines("path", "-t", board, "-c", height, "-p", pattern)[0])
            solution = lines("path", "-t", board, "-c", height, "-p", pattern, "-f", "fumen", "-s",
                             "yes")[0]
            found = lines("congruents", "-t", solution)
            self.assertEqual((int(found[0]), len(found)), (tilings, tilings + 1))

    def test_wrong_use(self):
        for words, part in (([], "one set-up"), (["-t", *FUMENS], "one set-up"),
                            (["-t", self.encode(["TTT......."])], "multiple of 4"),
                            (["-t", "v115@vhAAgH"], "multiple of 4"),
                            (["-t", self.encode(["TTTTTTTT.."] * 20)], "at most 64"),
                            (["-t", "nonsense!"], "")):
            self.assert_wrong(run("pc", "congruents", *words), part)


@functools.lru_cache(maxsize=None)
def longest(board, queue, hold):
    """The most pieces in a row that clear lines; with hold the first piece counts as held."""
    most = 0
    for i in range(min(2 if hold else 1, len(queue))):
        for cells in slow.landings(board, queue[i]):
            after, cleared = slow.place(board, cells)
            if cleared > 0:
                most = max(most, 1 + longest(after, queue[:i] + queue[i + 1:], hold))
    return most


class RenTest(ProgramTest):
    def test_brute_force(self):
        chance = random.Random(3)
        counts = set()
        for _ in range(25):
            width = chance.choice([3, 4])
            rows = []
            for _ in range(4):
                start = chance.randint(0, 1)
                hole = set(range(start, start + width)) - set(chance.sample(range(width + 1), 1))
                rows.append("".join("_" if x in hole else "X" for x in range(10)))
            queue = "".join(chance.choices("IOTSZJL", k=5))
            hold = chance.choice(["use", "avoid"])
            first, *found = lines("ren", "-t", "/".join(rows), "-p", queue, "-H", hold)
            most = longest(slow.read("/".join(rows)), queue, hold == "use")
            self.assertEqual(first.split()[2], str(most), (rows, queue, hold))
            self.assertEqual(int(first.split()[0]), max(most - 1, 0))
            counts.add(most)
            for fumen in found:
                self.assertEqual(len(pages(fumen)), most)
            self.assertEqual(len(found), len(set(found)))
        self.assertGreater(len(counts), 3)

    def test_the_example_of_solution_finder(self):
        """Its line runs, and every answer clears a line with each piece."""
        first, *found = lines("ren", "--tetfu", "v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH",
                              "--patterns", "TOLJISZ")
        self.assertEqual(first, "6 REN, 7 pieces")
        for fumen in found[:5]:
            heights = [sum(row.strip(".") != "" for row in page["board"]) for page in pages(fumen)]
            self.assertEqual(len(heights), 7)

    def test_no_combo(self):
        self.assertEqual(lines("ren", "-p", "TIO"), ["0 REN, 0 pieces"])

    def test_json(self):
        answer = json.loads(lines("ren", "-t", "XXXXXX____", "-p", "IO", "--json")[0])
        self.assertEqual((answer["ren"], answer["pieces"], len(answer["solutions"])), (0, 1, 1))

    def test_wrong_use(self):
        for words, part in (([], "needs a queue"), (["-p", "*p7"], "single queue"),
                            (["-p", "X"], "character")):
            self.assert_wrong(run("pc", "ren", *words), part)


if __name__ == "__main__":
    program.main()
