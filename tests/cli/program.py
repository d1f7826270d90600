"""Runs the program under test like a shell, a pipe or a terminal."""
import os
import pty
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

DATA = Path(__file__).resolve().parents[1] / "data"
PROGRAM = None


def main():
    """Takes the program's path from the command line and runs the tests."""
    global PROGRAM
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} PROGRAM [TEST...]")
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(module="__main__")


# A program whose files may not grow would destroy the counts of a coverage build.
NO_COUNTS = {"GCOV_PREFIX": "/nowhere", "GCOV_ERROR_FILE": "/dev/null"}


def run(*words, text="", **options):
    """Runs the program with these words and this text on stdin."""
    data = text if isinstance(text, bytes) else text.encode()
    if "preexec_fn" in options:
        options["env"] = {**options.get("env", os.environ), **NO_COUNTS}
    done = subprocess.run([PROGRAM, *map(os.fspath, words)], input=data, capture_output=True,
                          timeout=600, **options)
    done.stdout = done.stdout.decode(errors="replace")
    done.stderr = done.stderr.decode(errors="replace")
    return done


def run_in_terminal(*words, typed=b"", **variables):
    """Runs the program on its own terminal and types these keys after its first output.
    Returns its exit code and all its output."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", **variables}
    process = subprocess.Popen([PROGRAM, *words], stdin=theirs, stdout=theirs, stderr=theirs,
                               env=environment, start_new_session=True)
    os.close(theirs)
    output = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:  # Linux: the other side was closed
            break
        if not part:
            break
        output += part
        if typed and b"Marathon" in output:
            os.write(ours, typed)
            typed = b""
    os.close(ours)
    return process.wait(), output.decode().replace("\r\n", "\n")


class ProgramTest(unittest.TestCase):
    """A temporary folder, and assertions about messages."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def assert_wrong(self, done, *parts):
        """Expects exit code 2 and one line on stderr that contains these parts."""
        self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        for part in parts:
            self.assertIn(part, done.stderr)
