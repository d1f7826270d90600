"""`finessimo puzzle`: files are read, proved or rejected."""
import json

import program
from program import ProgramTest, run

CORNER = """finessimo puzzle 1
name Round the corner
goal Roll the O under the roof.
queue OS
board
####..####
###....###
#####..###
"""


class PuzzleTest(ProgramTest):
    def test_check(self):
        path = self.write("corner", CORNER)
        done = run("puzzle", path, "--check")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stdout, "Round the corner, 2 pieces\n"
                         "1 solution (1 order of placements)\n"
                         "hard drops alone: no\n"
                         "without kicks: no\n\n"
                         "O north 5 0   s cw d\n"
                         "S north 3 0   ccw s cw d\n")

    def test_json(self):
        line = json.loads(run("puzzle", "-", "--check", "--json", text=CORNER).stdout)
        steps = line.pop("solution")["steps"]
        self.assertEqual([step["piece"] for step in steps], ["O", "S"])
        self.assertEqual(line, {"name": "Round the corner", "pieces": 2, "solutions": 1,
                                "ways": 1, "hard_drops": False, "no_kicks": False})

    def test_none(self):
        text = CORNER.replace("queue", "rotation none\nqueue")
        done = run("puzzle", "-", "--check", text=text)
        self.assertEqual((done.returncode, done.stderr), (1, ""))
        self.assertIn("0 solutions (0 orders of placements)\n", done.stdout)
        line = json.loads(run("puzzle", "-", "--check", "--json", text=text).stdout)
        self.assertIsNone(line["solution"])

    def test_stages_are_files(self):
        for number in (1, 24):
            done = run("puzzle", "--print", str(number))
            self.assertEqual(done.returncode, 0)
            self.assertRegex(run("puzzle", "-", "--check", text=done.stdout).stdout, r"\n[13] solutions? \(")

    def test_unsolvable_is_not_played(self):
        text = CORNER.replace("queue", "rotation none\nqueue")
        done = run("puzzle", "-", text=text)
        self.assertEqual(done.returncode, 1)
        self.assertIn("can't be solved", done.stderr)

    def test_wrong(self):
        self.assert_wrong(run("puzzle", "a", "b", "--check"), "takes one file")
        self.assert_wrong(run("puzzle", "--check"), "takes one file")
        self.assert_wrong(run("puzzle", "no/such", "--check"), "no/such")
        self.assert_wrong(run("puzzle", "-", "b", text=CORNER), "`b`", "takes only options")
        self.assert_wrong(run("puzzle", "--chek"), "`--chek`")
        self.assert_wrong(run("puzzle"), "terminal")
        for number in ("0", "25", "x", ""):
            self.assert_wrong(run("puzzle", "--print", number), "1 to 24")
        self.assert_wrong(run("puzzle", "-", "--check", text=CORNER.replace("OS", "OX")),
                          "`stdin`, line 4, column 8")


if __name__ == "__main__":
    program.main()
