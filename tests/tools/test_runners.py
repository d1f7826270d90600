"""The two programs that run tests report what happened, whatever happens."""
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"


class ScriptsTest(unittest.TestCase):
    """`finessimo sim` is played by a program that runs the script with sh."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program = self.folder / "program"
        self.program.write_text('#!/bin/sh\n[ "$1" = sim ] || exit 9\n. "$2"\n')
        self.program.chmod(0o755)

    def run_scripts(self, **scripts):
        for name, text in scripts.items():
            (self.folder / f"{name}.test").write_text(text + "\n")
        return subprocess.run([TOOLS / "run-scripts", self.program, self.folder],
                              capture_output=True, text=True)

    def test_all_pass(self):
        run = self.run_scripts(a="echo 1 passed, 0 failed", b="echo 12 passed, 0 failed")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(run.stdout, "1..2\nok 1 - a\nok 2 - b\n")

    def test_failures(self):
        for text, message in (
                ("echo a:3: expected x, got y; echo 1 passed, 1 failed; exit 1", "expected x"),
                ("echo a:3: what is this? >&2; exit 2", "what is this?"),
                ("echo 1 passed, 1 failed", "in spite of failures"),
                ("echo 0 passed, 0 failed", "can't fail"),
                ("echo nonsense", "the last line"),
                (":", "the last line"),
                ("kill -SEGV $$", "exit -11"),
        ):
            with self.subTest(text=text):
                run = self.run_scripts(a=text, b="echo 1 passed, 0 failed")
                self.assertEqual(run.returncode, 1)
                self.assertIn("not ok 1 - a\n", run.stdout)
                self.assertIn("\nok 2 - b\n", run.stdout)
                self.assertIn(message, run.stderr)

    def test_no_script_is_no_success(self):
        run = self.run_scripts()
        self.assertEqual(run.returncode, 1)
        self.assertIn("there is no script", run.stderr)


class TestsTest(unittest.TestCase):
    def run_tests(self, tests, *options):
        """tools/run-tests on a project with these lines in its meson.build."""
        with tempfile.TemporaryDirectory() as folder:
            source, build = Path(folder), Path(folder) / "build"
            lines = ["project('a')", "sh = find_program('sh')", *tests]
            (source / "meson.build").write_text("\n".join(lines) + "\n")
            subprocess.run(["meson", "setup", build, source], check=True, capture_output=True)
            run = subprocess.run([TOOLS / "run-tests", build, *options, "--", build, *options],
                                 capture_output=True, text=True)
        self.output = run.stdout
        return run.returncode, run.stdout.splitlines()[-1]

    GOOD = "test('good', sh, args: ['-c', 'exit 0'], suite: 'one')"
    BAD = "test('bad', sh, args: ['-c', 'exit 1'], suite: 'two')"
    SKIPPED = "test('skipped', sh, args: ['-c', 'exit 77'], suite: 'three')"

    def test_counts_of_all_folders_are_added(self):
        self.assertEqual(self.run_tests([self.GOOD]), (0, "2 passed, 0 failed"))
        self.assertEqual(self.run_tests([self.GOOD, self.BAD]), (1, "2 passed, 2 failed"))

    def test_options_are_passed_on(self):
        self.assertEqual(self.run_tests([self.GOOD, self.BAD], "--suite", "one"),
                         (0, "2 passed, 0 failed"))

    def test_skipped_is_failed(self):
        self.assertEqual(self.run_tests([self.GOOD, self.SKIPPED]), (1, "2 passed, 2 failed"))

    TAP = ("test('tap', sh, args: ['-c', 'echo 1..2; echo ok 1 - a; echo not ok 2{}; echo \"# why\"'],"
           " protocol: 'tap')")

    def test_the_failed_part_of_a_test_is_shown(self):
        self.assertEqual(self.run_tests([self.TAP.format(" - b")]), (1, "0 passed, 2 failed"))
        self.assertIn("\n  not ok 2 - b\n  # why\n", self.output)

    def test_a_skipped_part_of_a_test_is_failed(self):
        self.assertEqual(self.run_tests([self.TAP.format(" \\\\# SKIP b")]),
                         (1, "0 passed, 2 failed"))

    def test_no_test_at_all_is_failed(self):
        self.assertEqual(self.run_tests([]), (1, "0 passed, 2 failed"))

    def test_a_build_that_fails_is_failed(self):
        lines = ["bad = custom_target('bad', output: 'bad', command: [sh, '-c', 'exit 1'])",
                 "test('a', sh, args: ['-c', 'exit 0'], depends: bad)"]
        self.assertEqual(self.run_tests(lines), (1, "0 passed, 2 failed"))


if __name__ == "__main__":
    unittest.main()
