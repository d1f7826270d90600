"""`finessimo fumen split|combine|pages|mirror|gray|reduce`: fumens into fumens."""
import json

import program
from program import ProgramTest, run

OPENER = "v115@vhFRQJUGJKJJvMJTNJGBJ"
QUIZ = "v115@vhGRQYHAvItJEJmhCAUGJKJJvMJTNJGBJFKYPAUEzP?EJG98AQmqhECDdCA"
CLEARS = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
RISE = "v115@RhA8IeB8HeC8GeAQLvhAAAA"
FUMENS = [OPENER, QUIZ, CLEARS, RISE, "v115@vhAAgH"]
SWAP = str.maketrans("LJSZ", "JLZS")
FACING = {"north": "north", "east": "west", "south": "south", "west": "east"}


def lines(*words, **options):
    done = run("fumen", *words, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def pages(fumen):
    return [json.loads(line) for line in lines("decode", fumen, "--json")]


def plain(page):
    """A page without its number, and without flags of a fumen's first page."""
    return {name: page[name] for name in ("board", "below", "piece", "lock", "rise", "mirror",
                                          "comment")}


class ConvertTest(ProgramTest):
    def test_split_and_combine(self):
        for fumen in FUMENS:
            parts = lines("split", fumen)
            self.assertEqual([plain(page) for part in parts for page in pages(part)],
                             [plain(page) for page in pages(fumen)])
            self.assertEqual({len(pages(part)) for part in parts}, {1})
            joined, = lines("combine", *parts)
            self.assertEqual([plain(page) for page in pages(joined)],
                             [plain(page) for page in pages(fumen)])

    def test_combine_many(self):
        joined, = lines("combine", *FUMENS)
        self.assertEqual([plain(page) for page in pages(joined)],
                         [plain(page) for fumen in FUMENS for page in pages(fumen)])

    def test_pages(self):
        whole = [plain(page) for page in pages(QUIZ)]
        for text, expected in (("#2:4", whole[1:4]), ("#:2", whole[:2]), ("#6:", whole[5:]),
                               ("#3", whole[2:3]), ("", whole), ("#5:99", whole[4:])):
            found, = lines("pages", QUIZ + text)
            self.assertEqual([plain(page) for page in pages(found)], expected, text)

    def test_mirror(self):
        for fumen in FUMENS:
            there, = lines("mirror", fumen)
            for page, other in zip(pages(fumen), pages(there), strict=True):
                self.assertEqual(other["board"],
                                 [row[::-1].translate(SWAP) for row in page["board"]])
                self.assertEqual(other["below"], page["below"][::-1].translate(SWAP))
                piece = page["piece"]
                if piece is not None:
                    self.assertEqual(other["piece"]["piece"], piece["piece"].translate(SWAP))
                    self.assertEqual(other["piece"]["facing"], FACING[piece["facing"]])
                if page["comment"].startswith("#Q="):
                    self.assertEqual(other["comment"], page["comment"].translate(SWAP))
            back, = lines("mirror", there)
            self.assertEqual([plain(page) for page in pages(back)],
                             [plain(page) for page in pages(fumen)])

    def test_mirrored_pieces_lock_on_mirrored_cells(self):
        """The next page shows where a piece has locked."""
        first, = lines("mirror", OPENER)
        self.assertEqual(pages(first)[-1]["board"],
                         [row[::-1].translate(SWAP) for row in pages(OPENER)[-1]["board"]])

    def test_gray(self):
        for fumen in FUMENS:
            found, = lines("gray", fumen)
            for page, other in zip(pages(fumen), pages(found), strict=True):
                self.assertEqual(other["board"], ["".join("." if cell == "." else "G" for cell in row)
                                                  for row in page["board"]])
                self.assertEqual(other["piece"], page["piece"])

    def test_reduce(self):
        found, = lines("reduce", OPENER)
        page, = pages(found)
        self.assertIsNone(page["piece"])
        last = pages(OPENER)[-1]
        self.assertEqual(sum(row.count(cell) for row in page["board"] for cell in "IOTSZJL"), 24)
        for row, other in zip(reversed(page["board"]), reversed(last["board"])):
            self.assertTrue(all(b == "." or a == b for a, b in zip(row, other)))

    def test_reduce_a_perfect_clear(self):
        """Pieces lie where the solution's picture has them, although rows clear on the way."""
        words = ["pc", "path", "-t", CLEARS, "-p", "*p4", "-f", "fumen"]
        pictures = run(*words).stdout.split()
        split = run(*words, "-s", "yes").stdout.split()
        self.assertGreater(len(pictures), 15)
        self.assertEqual([pages(fumen)[0]["board"] for fumen in lines("reduce", *split)],
                         [pages(fumen)[0]["board"] for fumen in pictures])

    def test_stdin(self):
        text = f"{OPENER} 12 queues\n\n# a comment\nhttp://fumen.zui.jp/?{CLEARS}\n"
        self.assertEqual(lines("gray", text=text), lines("gray", OPENER, CLEARS))
        self.assertEqual(lines("gray", "-", OPENER, text=text),
                         lines("gray", OPENER, CLEARS, OPENER))

    def test_json(self):
        answer, = lines("mirror", OPENER, "--json")
        self.assertEqual([json.loads(answer)["fumen"]], lines("mirror", OPENER))

    def test_wrong_use(self):
        for words, part in ((["mirro", "x"], "did you mean `mirror`"),
                            (["nonsense"], "`finessimo help fumen` lists them"), ([], "decode"),
                            (["mirror", "v115@!!"], "character"), (["gray", "file.txt"], "fumen"),
                            (["pages", OPENER + "#9:"], "no page 9"),
                            (["pages", OPENER + "#0"], "`#2:5`"),
                            (["pages", OPENER + "#4:2"], "`#2:5`"),
                            (["split", "--output", "x", OPENER], "`--output`")):
            self.assert_wrong(run("fumen", *words), part)

    def test_many_pages(self):
        text = "v115@" + "vhzAAA" + "AAA" * 20000
        self.assertLess(len(run("fumen", "gray", text).stderr), 200)


if __name__ == "__main__":
    program.main()
