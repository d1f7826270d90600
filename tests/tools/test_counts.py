"""Tests tools/count-instructions with programs that keep their budget, exceed it, or count
nothing."""
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "count-instructions"

PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
static volatile unsigned sink;
void FUNCTION(unsigned long pieces);
void FUNCTION(unsigned long pieces) {
    for (unsigned long i = 0; i < pieces * ROUNDS; i++) { sink++; }
}
int main(int argc, char **argv) {
    unsigned long pieces = strtoul(argv[argc - 1], NULL, 10);
    for (int i = 0; i < 1000000 && pieces > 2000; i++) { sink++; }
    FUNCTION(pieces);
    printf("{\\"steps\\": %lu}\\n", pieces);
    return EXIT;
}
"""


class CountsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def count(self, name="engine.A", function="bench_taps", rounds=100, code=0):
        source, program = self.folder / "program.c", self.folder / "program"
        source.write_text(PROGRAM)
        subprocess.run(["gcc", "-O1", "-g", f"-DFUNCTION={function}", f"-DROUNDS={rounds}",
                        f"-DEXIT={code}", source, "-o", program], check=True)
        return subprocess.run([TOOL, program, name], capture_output=True, text=True)

    def test_within(self):
        run = self.count()
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        count = int(run.stdout.split()[1])
        self.assertTrue(300 <= count <= 700, run.stdout)  # 3 to 6 a round, nothing of main

    def test_over(self):
        run = self.count(rounds=2000)
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn("over the budget of 1800", run.stdout)

    def test_nothing_counted(self):
        run = self.count(function="another")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("nothing was counted", run.stderr)

    def test_failed_program(self):
        run = self.count(code=3)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("failed", run.stderr)

    def test_wrong_use(self):
        for words in ([], ["program", "engine.D"]):
            run = subprocess.run([TOOL, *words], capture_output=True, text=True)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn("usage", run.stderr)


if __name__ == "__main__":
    unittest.main()
