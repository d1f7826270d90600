"""The two programs that run tests report the result in all cases."""
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"


class ScriptsTest(unittest.TestCase):
    """A program that runs the script with sh stands in for `finessimo sim`."""

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
        """Runs tools/run-tests on a project with these lines in its meson.build."""
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

    def test_the_time_is_said(self):
        slow = "test('slow', sh, args: ['-c', 'sleep 1.2'], suite: 'one')"
        self.assertEqual(self.run_tests([self.GOOD, slow]), (0, "4 passed, 0 failed"))
        self.assertRegex(self.output.splitlines()[-2],
                         r"^0 min \d+ s on \d+ cores; longest: slow 1 s, slow 1 s, good 0 s")

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

    def run_in_two_folders(self, first, command):
        """The first project's test is a shell command, with the second project's folder as
        FOLDER; the command builds what the second's test needs."""
        with tempfile.TemporaryDirectory() as folder:
            for name, lines in (
                    ("first", [f"test('a', sh, args: ['-c', '{first}'],"
                               f" env: ['FOLDER={folder}/second/build'])"]),
                    ("second", [f"made = custom_target('made', output: 'made', command: [sh, '-c',"
                                f" '{command}', '@OUTPUT@'])",
                                "test('b', sh, args: ['-c', 'exit 0'], depends: made)"])):
                source = Path(folder) / name
                source.mkdir()
                (source / "meson.build").write_text(
                    "\n".join(["project('a')", "sh = find_program('sh')", *lines]) + "\n")
                subprocess.run(["meson", "setup", source / "build", source], check=True,
                               capture_output=True)
            run = subprocess.run([TOOLS / "run-tests", f"{folder}/first/build", "--",
                                  f"{folder}/second/build"], capture_output=True, text=True)
        return run.returncode, run.stdout

    def test_later_folders_are_built_during_the_tests(self):
        code, output = self.run_in_two_folders(
            "until [ -e $FOLDER/made ]; do sleep 0.1; done", "touch $0")
        self.assertEqual((code, output.splitlines()[-1]), (0, "2 passed, 0 failed"))

    def test_unfinished_builds_continue_after_the_tests(self):
        code, output = self.run_in_two_folders("exit 0", "sleep 2; touch $0")
        self.assertEqual((code, output.splitlines()[-1]), (0, "2 passed, 0 failed"))

    def test_failed_builds_during_the_tests_are_shown(self):
        code, output = self.run_in_two_folders("sleep 1", "echo this is why; exit 1")
        self.assertEqual((code, output.splitlines()[-1]), (1, "1 passed, 1 failed"))
        self.assertIn("this is why", output)


if __name__ == "__main__":
    unittest.main()
