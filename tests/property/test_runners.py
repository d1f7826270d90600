"""The programs that compare builds and run fuzz targets see what they look for."""
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
FUZZ = HERE.parent / "fuzz"


class RunnersTest(unittest.TestCase):
    """Builds and targets are played by shell scripts."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def digest(self, name, *lines):
        return self.program(name, "\n".join(f"echo {line}" for line in lines))

    def compare(self, record, *programs):
        digest = self.folder / "digest.txt"
        digest.write_text(record + "\n")
        return subprocess.run([HERE / "digest" / "compare-digests", digest, *programs],
                              capture_output=True, text=True)

    def test_same_games(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest ab"),
                           self.digest("b", "0 11 22", "digest ab"))
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_first_different_game_is_named(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "1 33 44", "digest ab"),
                           self.digest("b", "0 11 22", "1 33 45", "digest cd"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("b plays differently from a: '1 33 44' and '1 33 45'", run.stdout)

    def test_a_game_less(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest ab"),
                           self.digest("b", "0 11 22"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("2 and 1 lines", run.stdout)

    def test_other_games_than_on_record(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest cd"),
                           self.digest("b", "0 11 22", "digest cd"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("digest cd, expected digest ab", run.stdout)

    def test_a_build_that_fails(self):
        run = self.compare("digest ab", self.digest("a", "digest ab"), self.program("b", "exit 3"))
        self.assertNotEqual(run.returncode, 0)

    def test_update(self):
        digest = self.folder / "digest.txt"
        subprocess.run([HERE / "digest" / "compare-digests", "--update", digest,
                        self.digest("a", "0 11 22", "digest ef")], check=True)
        self.assertEqual(digest.read_text(), "digest ef\n")

    def fuzz(self, text):
        target = self.program("fuzz-board", text)
        return subprocess.run([FUZZ / "run-fuzz", "1", target], capture_output=True, text=True)

    def test_nothing_found(self):
        run = self.fuzz("echo 'stat::number_of_executed_units: 55' >&2")
        self.assertEqual(run.returncode, 0)
        self.assertIn("board: 55 inputs, nothing found", run.stdout)

    def test_no_input_is_no_success(self):
        self.assertEqual(self.fuzz("exit 0").returncode, 1)

    def test_something_found(self):
        run = self.fuzz("echo 'broken: a promise' >&2; exit 77")
        self.assertEqual(run.returncode, 1)
        self.assertIn("broken: a promise", run.stdout)


if __name__ == "__main__":
    unittest.main()
