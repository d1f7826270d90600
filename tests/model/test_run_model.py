"""run_model.py is tested with programs that play by other rules, or not at all."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from shrink import shrink

PROGRAM = None
RUN_MODEL = Path(__file__).resolve().parent / "run_model.py"

# Settings that a program changes secretly.
OTHER_RULES = ["rotation none", "lock-resets 1", "dcd 40ms", "spin immobile", "are 1ms"]


class RunModelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_model(self, program, *words):
        return subprocess.run([sys.executable, RUN_MODEL, program, *words], capture_output=True,
                              text=True)

    def program(self, text):
        path = self.folder / "program"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def test_same_rules(self):
        run = self.run_model(PROGRAM, "--seed", "5", "--games", "3")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertRegex(run.stdout, r"^model and engine agree in 3 games, \d+ commands\n$")

    def with_setting(self, setting):
        return self.program(f"sed 's,^start$,set {setting}\\n&,' | '{PROGRAM}' \"$@\"")

    def test_other_rules(self):
        for setting in OTHER_RULES:
            with self.subTest(setting):
                run = self.run_model(self.with_setting(setting), "--games", "300")
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertIn("model and engine differ", run.stdout)

    def test_the_shortest_script(self):
        run = self.run_model(self.with_setting("hard-delay 7ms"))
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        self.assertIn("last line of\n\nstart\ntap hard\n\npiece: ", run.stdout)
        self.assertIn("\npieces: 1 by the model, 0 by the engine\n", run.stdout)

    def test_a_script_that_was_printed(self):
        script = self.folder / "a.test"
        script.write_text("# as it was printed\nqueue T\nstart\ntap hard\nexpect pieces 9\n")
        self.assertEqual(self.run_model(PROGRAM, script).returncode, 0)
        other = self.program(f"sed 's,^queue T,queue S,' | '{PROGRAM}' \"$@\"")
        run = self.run_model(other, script)
        self.assertEqual(run.returncode, 1)
        self.assertIn('"piece": "T"', run.stdout)

    def test_no_play_is_no_success(self):
        for text in ("exit 0", "exit 1", "exit 3", "kill -SEGV $$",
                     f"'{PROGRAM}' \"$@\" | head -n 1; exit 1"):
            with self.subTest(text):
                run = self.run_model(self.program(text), "--games", "1")
                self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
                self.assertIn("the engine does not play it", run.stdout)

    def test_no_script_is_no_success(self):
        self.assertEqual(self.run_model(PROGRAM, self.folder).returncode, 1)


class ShrinkTest(unittest.TestCase):
    def test_only_what_is_needed_stays(self):
        commands = ["set das 0ms", "queue TIOTI", "board\n....######\n#.........", "start",
                    *["wait 1ms"] * 20, "tap cw", *["wait 1ms"] * 7, "tap hard", "wait 1s"]

        def holds(tried):
            text = "\n".join(tried)
            return "tap cw" in text and "queue TI" in text and "#......" in text

        self.assertEqual(shrink(commands, holds),
                         ["queue TI", "board\n#.........", "start", "tap cw"])


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM [TEST...]")
    PROGRAM = Path(sys.argv.pop(1)).resolve()
    unittest.main()
