"""`finessimo fumen`, and fumens as boards."""
import json
import unittest

import program
from program import ProgramTest, run

QUIZ = "v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA"
RISE = "v115@RhA8IeB8HeC8GeAYJvhAAAA"
ALL_CYAN = "v115@flAgH"

PAGES = """\
page 1
board
G.........
GG........

below GGG.......
flags rise color
comment

page 2
board
G.........
GG........
GGG.......

flags none
comment

"""


class FumenTest(ProgramTest):
    def good(self, *words, text=""):
        done = run(*words, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def wrong(self, *words, text="", sentence):
        done = run(*words, text=text)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, f"finessimo: {sentence}\n")

    def test_decode(self):
        self.assertEqual(self.good("fumen", "decode", RISE), PAGES)
        self.assertEqual(self.good("fumen", "decode", text=f"see https://x.org/?{RISE}&a=1"), PAGES)
        self.assertEqual(self.good("fumen", "decode", "-", text=RISE), PAGES)

    def test_decode_a_file(self):
        path = self.write("link.txt", RISE + "\n")
        self.assertEqual(self.good("fumen", "decode", path), PAGES)

    def test_json(self):
        lines = [json.loads(line) for line in self.good("fumen", "decode", QUIZ, "--json").splitlines()]
        self.assertEqual(len(lines), 7)
        self.assertEqual(lines[0]["piece"], {"piece": "L", "facing": "north", "x": 7, "y": 0})
        self.assertEqual(lines[1]["comment"], "#Q=[](T)SJ")
        self.assertEqual(lines[1]["board"][-2:], [".........L", ".......LLL"])
        self.assertIsNone(lines[2]["piece"])
        self.assertEqual([line["page"] for line in lines], list(range(1, 8)))
        self.assertEqual([line["color"] for line in lines], [True] + [False] * 6)

    def test_there_and_back(self):
        for fumen in (QUIZ, RISE, ALL_CYAN, "v115@vhAAgl"):
            text = self.good("fumen", "decode", fumen)
            self.assertEqual(self.good("fumen", "encode", text=text), fumen + "\n")
            self.assertEqual(self.good("fumen", "encode", text=text.replace("\n", "\r\n")), fumen + "\n")

    def test_comments_do_not_steer_the_terminal(self):
        """Control and invisible characters are written as escaped bytes."""
        for hidden in ("\x9b", "\x85", "\x1b", "\u202e", "\u2066", "\u200b", "\ufeff"):
            escaped = "".join(f"\\x{byte:02X}" for byte in hidden.encode())
            page = f"page\npiece I north 3 0\ncomment a{escaped}31mz\n"
            fumen = self.good("fumen", "encode", text=page).strip()
            text = self.good("fumen", "decode", fumen)
            self.assertIn(f"comment a{escaped}31mz\n", text)
            self.assertEqual(self.good("fumen", "encode", text=text).strip(), fumen)
            line = self.good("fumen", "decode", fumen, "--json")
            self.assertTrue(line.isascii())
            self.assertNotIn("\x1b", line)
            self.assertEqual(json.loads(line)["comment"], f"a{hidden}31mz")

    def test_only_what_is_new_has_to_be_written(self):
        text = "# by hand\npage\npiece I north 3 0\ncomment \u30c6\\x09\\\\\\n 100%\n\npage\npiece O north 0 0\n"
        fumen = self.good("fumen", "encode", text=text).strip()
        first, second = map(json.loads, self.good("fumen", "decode", fumen, "--json").splitlines())
        self.assertEqual(first["comment"], "\u30c6\t\\\n 100%")
        self.assertEqual(second["comment"], first["comment"])
        self.assertEqual(second["board"][-1], "...IIII...")
        self.assertTrue(first["color"] and not second["color"])
        again = self.good("fumen", "encode", text=self.good("fumen", "decode", fumen)).strip()
        self.assertEqual(again, fumen)

    def test_higher_cells_are_left_out_with_a_warning(self):
        done = run("fumen", "encode", text="page\nboard\n" + "X.........\n" * 24)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "finessimo: A fumen has 23 rows. Higher cells were left out.\n")
        self.assertEqual(self.good("fumen", "decode", done.stdout.strip()).count("G........."), 23)

    def test_mistakes_have_a_place(self):
        self.wrong("fumen", "decode", "v115@vhAAgH-", sentence="`v115@vhAAgH-`, character 12: "
                   "A fumen has only A-Z, a-z, 0-9, + and /. Copy all of it and try again.")
        self.wrong("fumen", "decode", text="nothing", sentence="`stdin`, character 1: "
                   "This is not a fumen: fumens begin with v115@ or v110@.")
        for text, line, sentence in (
                ("board\n", 1, "Begin a page with a line `page`."),
                ("page\nboad\n", 2, "Begin a line with page, board, below, piece, flags or comment."),
                ("page\nboard\n..........\n...\n", 4, "A board row has ten characters; this one is shorter."),
                ("page\nbelow ###\n", 2,
                 "The row below the floor has ten characters of . _ I O T S Z J L # X G."),
                ("page\npiece T up 3 0\n", 2, "A facing is north, east, south or west."),
                ("page\nflags lock\n", 2,
                 "Flags are `none`, or some of no-lock, rise, mirror and color."),
                ("page\ncomment \\q\n", 2, "In a comment write \\\\ for a backslash, "
                 "\\n for a line feed, \\x41 for a byte."),
                ("page\ncomment " + 4096 * "x", 2, "A comment has at most 4095 bytes."),
                ("page\npiece T north 0 30\n", 2, "A fumen has room for pieces on rows 0 to 22 only."),
        ):
            self.wrong("fumen", "encode", text=text, sentence=f"`stdin`, line {line}: {sentence}")
        self.wrong("fumen", "encode", text="", sentence="`stdin` has no page: `finessimo help fumen` shows one.")

    def test_wrong_use(self):
        for words in (["decode", "a", "b"], ["encode", "a", "b"]):
            self.wrong("fumen", *words, sentence=f"`fumen {words[0]}` takes one fumen or file.")
        self.wrong("fumen", "decode", "--fast", sentence="`fumen` has no option `--fast`; "
                   "`finessimo help fumen` lists them.")

    def test_a_large_hostile_fumen_is_answered_at_once(self):
        self.wrong("fumen", "decode", text="v115@" + "A" * (1 << 20), sentence="`stdin`, character 6: "
                   "The fumen is damaged: unknown cell colour.")

    def test_a_fumen_is_a_board(self):
        wall = "v115@9gB8HeB8HeB8HeB8ReAgH"
        rows = "##........\n" * 4
        expected = self.good("finesse", "I", "east", "2", "--board", "-", text=rows)
        self.assertEqual(self.good("finesse", "I", "east", "2", "--board", wall), expected)
        self.assertEqual(self.good("finesse", "I", "east", "2", "--board", "-", text=wall), expected)
        self.assertEqual(self.good("finesse", "I", "east", "2", "--board", rows), expected)
        self.assertEqual(self.good("finesse", "I", "east", "2", "--board", self.write("b", wall)), expected)
        self.wrong("finesse", "I", "east", "2", "--board", "v115@9", sentence="`v115@9`, character 7: "
                   "This fumen is incomplete. Copy all of it and try again.")
        self.wrong("finesse", "I", "east", "2", "--board", "v115@",
                   sentence="`v115@` is a fumen without a page.")


if __name__ == "__main__":
    program.main()
