"""Tests tools/check-prose with sentences that must pass and sentences that must be reported."""
import subprocess
import tempfile
import unittest
from pathlib import Path

from test_checks import TOOLS, load_tool

prose = load_tool("check-prose")

# Each was in the tree, and made readers read it twice.
BAD = """
What it is finds out who looks.
What is not being saved, and what to do.
Who has it keeps it till the end.
That a row is full is found by its mask.
That nothing is lost is tested by the store.
The page is told how the piece stands.
A process that was told to end leaves nothing behind.
Rows that are looked at by the page.
At least so many more presses as its digit says.
SECONDS: so many seconds in all.
A byte is read as it comes.
The program is loaded anew.
It is tried once more.
The sieve lets all of them pass.
It builds the atlas in rounds.
It draws 60 frames a second.
It falls 60 rows a second.
Keys count as keys a piece.
The piece that comes in is ghosted.
Solutions that look the same when all pieces lie.
""".strip().splitlines()

# Good English that looks like a fault.
GOOD = """
What does the piece see?
What's new in this version.
That is why the log comes first.
That test runs last.
The rows are told apart by their colour.
So many positions are equal that one of each is enough.
There are as many bags as pieces.
The program is loaded again.
The list stops once more than ten are found.
The field "what" is told apart: `is told` is code.
It draws 60 frames per second.
It was looked up in the table.
Returns what the caller passed.
Pieces come in bags of seven.
Pieces may come in any order.
The log is read once a second.
""".strip().splitlines()


class SentenceTest(unittest.TestCase):
    def test_every_bad_sentence_is_reported(self):
        for sentence in BAD:
            self.assertNotEqual(prose.faults_in(sentence), [], sentence)

    def test_no_good_sentence_is_reported(self):
        for sentence in GOOD:
            self.assertEqual(prose.faults_in(sentence), [], sentence)

    def test_every_rule_has_an_example(self):
        for reason, pattern in prose.RULES:
            self.assertTrue(any(pattern.search(sentence) for sentence in BAD), reason)

    def test_a_long_sentence_is_only_too_long_above_the_limit(self):
        self.assertFalse(prose.too_long("one " * 12))
        self.assertTrue(prose.too_long("one " * 13))
        self.assertFalse(prose.too_long("Give 10%, 20%, 30%, 40%, 50%, 60%, 70%, 80%, 90% or 100%."))
        self.assertTrue(prose.too_long("A list of one, two or three does not hide " + "one " * 13))


class FileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def check(self, name, text):
        path = self.folder / name
        path.write_text(text)
        run = subprocess.run([TOOLS / "check-prose", path], capture_output=True, text=True)
        lines = [line.removeprefix(f"{path}:").split(":")[0] for line in run.stdout.splitlines()
                 if not line.endswith("files: no fault")]
        self.assertEqual(run.returncode, 1 if lines else 0, run.stdout + run.stderr)
        return lines

    def test_comments_of_c(self):
        self.assertEqual(self.check("a.c", "/* Good. */\nint a; /* is told late */\n"
                                    "/* Two lines, and it is\n * told late. */\n"), ["2", "3"])
        self.assertEqual(self.check("b.c", "int is_told; // once_more\n"), [])

    def test_comments_that_continue_the_one_before(self):
        self.assertEqual(self.check("a.h", "int a; /* held to a wall */\nint b; /* ... and back */\n"
                                    "int c; /* \u2026 and its name */\n"), ["2", "3"])
        self.assertEqual(self.check("b.js", "const a = 1; // a height\nconst b = 2; // ... and more\n"),
                         ["2"])
        self.assertEqual(self.check("c.h", '/* "..." is in the list. */\n/* "survive", "score"... */\n'
                                    "/* Rows 1, 2, ... of the board; `...` the rest */\n"), [])
        self.assertEqual(self.check("d.md", "| Linux | \u2026 with clang |\n"), [])

    def test_strings_of_c_that_a_player_reads(self):
        self.assertEqual(self.check("a.c", 'char *a = "Try it once " /* two */\n    "more.";\n'), [])
        self.assertEqual(self.check("b.c", 'char *a = "Try it once "\n    "more.";\n'), ["1"])
        self.assertEqual(self.check("c.c", 'char *a = "A %s is one of the words that are '
                                    'counted here up to the end.";\n'), ["1"])
        self.assertEqual(self.check("e.c", 'char *a = "What to keep between runs.";\n'), [])
        self.assertEqual(self.check("d.c", 'char *a = "This sentence is short. So is this one, '
                                    'and there are two of them.";\n'), [])

    def test_the_tree_is_checked_whole(self):
        """Every kind of text has a place in the lists, and that place exists."""
        for name in prose.PROSE + prose.SCREENS + prose.MESSAGES:
            self.assertTrue((prose.ROOT / name).exists(), name)
        for name in ("README.md", "docs/guide/README.md", "src/app/core/app.c", "include/finessimo.h"):
            self.assertTrue(prose.within(prose.ROOT / name, prose.PROSE), name)
        self.assertTrue(prose.within(prose.ROOT / "src/app/text/failures.c", prose.SCREENS))
        self.assertTrue(prose.within(prose.ROOT / "src/cli/commands.c", prose.MESSAGES))

    def test_messages_have_the_rules_but_not_the_limit(self):
        path = self.folder / "a.c"
        path.write_text('char *a = "A %s is one of the words that are counted here up to the end.";\n'
                        'char *b = "Try it once more.";\n')
        found = [line.split(":")[1] for line in prose.faults(path, False, False, True)]
        self.assertEqual(found, ["2"])

    def test_comments_of_javascript(self):
        self.assertEqual(self.check("a.mjs", "// Two lines, and it is\n// told late.\n"
                                    "const a = 'is told'; // once more\n"
                                    "const b = /[/] is told/g, c = `https://is told`;\n"
                                    "/** Once. So many. */\n"), ["1", "3"])

    def test_comments_and_docstrings_of_python(self):
        self.assertEqual(self.check("a.py", '"""What it does."""\nA = "# is told"\n'
                                    '\n\ndef b():\n    """It is\n    told."""\n'
                                    "    return 1  # once more\n"), ["1", "6", "8"])

    def test_comments_of_meson_and_shell(self):
        self.assertEqual(self.check("meson.build", "# Two lines, and it is\n# told late.\n"
                                    "a = 'b # is told'\n"), ["1"])
        self.assertEqual(self.check("a.sh", "echo ${a#* is told}  # is told\n"), ["1"])

    def test_documents_without_headings_and_code(self):
        self.assertEqual(self.check("a.md", "# What is kept\n\nIt says `is told`.\n\n```\nis told\n"
                                    "```\n\n- one\n- is told\n\n| a | so many |\n"), ["10", "12"])


if __name__ == "__main__":
    unittest.main()
