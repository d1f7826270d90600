"""tools/coverage on a small program: lines and branches that ran, floors, gaps."""
import contextlib
import importlib.machinery
import importlib.util
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "coverage"
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("coverage", str(TOOL))
coverage = importlib.util.module_from_spec(importlib.util.spec_from_loader("coverage", LOADER))
LOADER.exec_module(coverage)

SIGN = """int sign(int value);
int sign(int value) {
    if (value < 0) {
        return -1;
    }
    return 1;
}
"""
MAIN = """int sign(int value);
int main(void) {
    return sign(%s) == 0;
}
"""


class CoverageTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        (self.root / "src" / "core").mkdir(parents=True)
        (self.root / "src" / "core" / "sign.c").write_text(SIGN)
        (self.root / "tests").mkdir()
        (self.root / "build").mkdir()

    def build(self, *values):
        """A program for each value, which runs; the file of `sign` is compiled once."""
        build = self.root / "build"
        compile_one = ["gcc", "--coverage", "-O0", "-c"]
        subprocess.run([*compile_one, "../src/core/sign.c", "-o", "sign.o"], cwd=build, check=True)
        for value in values:
            (build / "main.c").write_text(MAIN % value)
            subprocess.run(["gcc", "main.c", "sign.o", "--coverage", "-o", "main"], cwd=build,
                           check=True)
            subprocess.run([build / "main"], cwd=build, check=True)

    def run_with(self, floors):
        (self.root / "tests" / "coverage.txt").write_text(floors)
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                coverage.main([str(self.root / "build")], self.root)
        except SystemExit as end:
            return str(end.code), out.getvalue()
        return "", out.getvalue()

    def test_executed_lines_are_counted(self):
        self.build(1)
        failure, said = self.run_with("src/core 75 50\n")
        self.assertEqual(failure, "")
        self.assertIn("src/core         75.0%    75%     50.0%    50%", said)
        self.assertIn("1         1 src/core/sign.c: 4", said)

    def test_runs_add_up(self):
        self.build(1, -1)
        failure, said = self.run_with("# all of it\nsrc/core 100 100\n")
        self.assertEqual(failure, "")
        self.assertIn("100.0%", said)

    def test_a_floor_is_held(self):
        self.build(1)
        for floors in ("src/core 76 50\n", "src/core 75 51\n"):
            self.assertIn("below the floor of tests/coverage.txt: src/core",
                          self.run_with(floors)[0])

    def test_a_file_that_never_ran_counts(self):
        self.build()
        self.assertIn("src/core          0.0%", self.run_with("src/core 0 0\n")[1])

    def test_another_build(self):
        self.assertIn("no build with -Db_coverage=true", self.run_with("")[0])


if __name__ == "__main__":
    unittest.main()
