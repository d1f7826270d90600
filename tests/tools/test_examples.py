#!/usr/bin/env python3
"""tools/check-examples runs what help and docs show, and finds each broken example.

    test_examples.py CHECK-EXAMPLES
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK = Path(sys.argv.pop(1)).resolve()

# A program with one command, `solve QUEUE`, which refuses any queue but T.
PROGRAM = """#!/bin/sh
case "$*" in
help) echo '  finessimo solve    solves' ;;
'help solve') printf 'solves\\n\\nExamples:\\n  finessimo solve %s\\n' "$(cat "$0".example)" ;;
'solve T'|export*|'puzzle --print 3'|'fumen decode'*) echo fine ;;
'solve none') exit 1 ;;
'solve long') sleep 1000 ;;
play) echo 'This is not a terminal. Run the game in one; help.' >&2; exit 2 ;;
*) echo 'No such queue.' >&2; exit 2 ;;
esac
"""


class ExamplesTest(unittest.TestCase):
    def check(self, page, example="T"):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            (root / "docs").mkdir()
            (root / "docs" / "page.md").write_text(page)
            program = root / "program"
            program.write_text(PROGRAM)
            program.chmod(0o755)
            (root / "program.example").write_text(example)
            (root / "finessimo.example").write_text(example)
            done = subprocess.run([CHECK, program, root], capture_output=True, text=True)
            return done.returncode, done.stdout

    def test_good_examples(self):
        page = "# Page\n```sh\nfinessimo solve T   # a comment\n$ finessimo solve none\nfinessimo play\n```\n"
        self.assertEqual(self.check(page), (0, "4 examples run\n"))

    def test_a_broken_example_of_a_page(self):
        code, said = self.check("Text\n\n```\nfinessimo solve TT\n```\n")
        self.assertEqual(code, 1)
        self.assertEqual(said, "page.md:4: `finessimo solve TT` ends with 2: No such queue.\n")

    def test_a_broken_example_of_help(self):
        code, said = self.check("", example="x")
        self.assertEqual(code, 1)
        self.assertIn("help solve: `finessimo solve x` ends with 2", said)

    def test_only_code_blocks_are_run(self):
        page = "finessimo solve TT\n`finessimo solve TT`\n```\nfinessimo puzzle 1\nname x\n```\n"
        self.assertEqual(self.check(page), (0, "1 examples run\n"))


unittest.main()
