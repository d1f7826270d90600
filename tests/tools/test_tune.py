"""Tests tools/tune-bot: it repeats itself, continues after an interruption, and finds better
weights.

    test_tune.py PROGRAM
"""
import json
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "tune-bot"
PROGRAM = Path(sys.argv[1]).resolve()
SMALL = ["--nodes", "30", "--length", "60", "--size", "4", "--seed", "5"]


class TuneTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.state = self.folder / "state"

    def tune(self, *words, aim="attack", state=None, options=SMALL):
        return subprocess.run([TOOL, PROGRAM, aim, state or self.state, *options, *words],
                              capture_output=True, text=True)

    def rows(self, *words, **options):
        """The lines that it prints, and the state that it leaves."""
        done = self.tune(*words, **options)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines(), json.loads(
            (options.get("state") or self.state).read_text())

    def test_repeats_itself_on_any_number_of_cores(self):
        one = self.rows("--generations", "3", "--jobs", "1")
        many = self.rows("--generations", "3", "--jobs", "5", state=self.folder / "other")
        self.assertEqual(one, many)
        lines, state = one
        self.assertEqual((state["generation"], len(state["history"])), (3, 3))
        rows = [line for line in lines if line.startswith("        [FIN_TERM_")]
        self.assertEqual(lines, lines[:3] + rows)
        terms = subprocess.run([PROGRAM, "bot", "weights", "attack"], capture_output=True,
                               text=True).stdout.splitlines()
        names = [line.split()[0].upper().replace("-", "_") for line in terms]
        self.assertEqual([row.split("]")[0].strip()[len("[FIN_TERM_"):] for row in rows], names)
        seed = self.rows("--generations", "3", "--seed", "6", state=self.folder / "seed")
        self.assertNotEqual(seed[1]["mean"], state["mean"])

    def test_continues(self):
        whole = self.rows("--generations", "4", state=self.folder / "whole")
        self.rows("--generations", "1")
        first = self.rows("--generations", "3")
        self.assertEqual([line.split()[0] for line in first[0][:2]], ["1", "2"])
        last = self.rows("--generations", "4")
        self.assertEqual(last[1], whole[1])
        self.assertEqual(last[0][1:], whole[0][4:])
        self.assertEqual(self.rows("--generations", "4")[0], whole[0][4:])

    def test_continues_after_it_was_killed(self):
        whole = self.rows("--generations", "6", state=self.folder / "whole")
        tuner = subprocess.Popen([TOOL, PROGRAM, "attack", self.state, *SMALL, "--generations",
                                  "6"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not self.state.exists() and tuner.poll() is None:
            time.sleep(0.01)
        tuner.send_signal(signal.SIGKILL)
        tuner.wait()
        json.loads(self.state.read_text())  # never half a file
        self.assertEqual(self.rows("--generations", "6")[1], whole[1])

    def test_other_options_need_another_state(self):
        self.rows("--generations", "1")
        before = self.state.read_text()
        for words in (["--nodes", "31"], ["--length", "61"], ["--size", "6"], ["--seed", "6"]):
            done = self.tune("--generations", "2", *words)
            self.assertEqual(done.returncode, 1)
            self.assertIn("was made with other options", done.stderr)
        self.assertEqual(self.tune("--generations", "2", aim="survive").returncode, 1)
        self.assertEqual(self.state.read_text(), before)

    def test_other_weights_to_begin_with(self):
        weights = self.folder / "weights"
        terms = subprocess.run([PROGRAM, "bot", "weights", "attack"], capture_output=True,
                               text=True).stdout.splitlines()
        weights.write_text("".join(f"{line.split()[0]} 7\n" for line in terms))
        _, state = self.rows("--generations", "1", "--start", weights)
        self.assertEqual(len(state["mean"]), len(terms))
        self.assertTrue(all(abs(value) < 200 for value in state["mean"].values()))

    def test_finds_better_weights(self):
        """From weights of 0, games of cheese get shorter by ten pieces within a few generations."""
        weights = self.folder / "weights"
        terms = subprocess.run([PROGRAM, "bot", "weights", "cheese"], capture_output=True,
                               text=True).stdout.splitlines()
        weights.write_text("".join(f"{line.split()[0]} 0\n" for line in terms))
        _, state = self.rows("--generations", "8", "--start", weights, aim="cheese",
                             options=["--nodes", "60", "--length", "3", "--size", "16"])
        scores = [mean for mean, _, _ in state["history"]]
        self.assertGreater(max(scores[4:]), scores[0] + 10)


if __name__ == "__main__":
    sys.argv.pop(1)
    unittest.main()
