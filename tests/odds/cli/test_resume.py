#!/usr/bin/env python3
"""Long work of `finessimo pc table` that is killed resumes near where it stopped, with the same
result; damaged checkpoints and a full disk do not change the result. The table of legal boards
is incomplete.

    test_resume.py FINESSIMO LIST_FIELDS
"""
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from few_boards import write_legal_boards
from stopped import NO_COUNTS, kill_at_size

PROGRAM, LIST_FIELDS = sys.argv.pop(1), sys.argv.pop(1)
POLICY = ["pc", "table", "--opener", "--policy"]
GOING_ON = "Continuing: "


def variables_of(cache):
    return dict(os.environ, XDG_CACHE_HOME=str(cache))


class Policy(unittest.TestCase):
    """Best play of an opener: checkpoints with five pieces on the board, then with four."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.cache = Path(cls.folder.name) / "cache"
        cls.parts = cls.cache / "finessimo" / "unfinished"
        write_legal_boards(LIST_FIELDS, cls.cache)
        cls.answer = cls.run_whole()
        cls.left_early, cls.left_late = cls.killed(3000), cls.killed(8000)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def run_whole(cls):
        done = subprocess.run([PROGRAM, *POLICY], env=variables_of(cls.cache), text=True,
                              capture_output=True, check=True)
        assert done.stderr == "" and not cls.parts.exists()
        return done.stdout

    @classmethod
    def killed(cls, size):
        """The files left by a program killed while writing a checkpoint larger than this."""
        def on_one_core():
            os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])  # checkpoints come in order
        assert kill_at_size([PROGRAM, *POLICY], size, variables_of(cls.cache), on_one_core)
        left = {path.name: path.read_bytes() for path in cls.parts.iterdir()}
        shutil.rmtree(cls.parts)
        return left

    def lay_out(self, files):
        shutil.rmtree(self.parts, ignore_errors=True)
        self.parts.mkdir()
        for name, data in files.items():
            (self.parts / name).write_bytes(data)

    def go_on(self, files, *words, limits=None):
        """Resumes from these files; returns the output."""
        self.lay_out(files)
        variables = {**variables_of(self.cache), **(NO_COUNTS if limits else {})}
        done = subprocess.run([PROGRAM, *POLICY, *words], env=variables, text=True,
                              capture_output=True, check=True, preexec_fn=limits)
        if not words:
            self.assertEqual(done.stdout, self.answer)
        self.assertFalse(self.parts.exists())
        return done.stderr

    @staticmethod
    def count(files):
        return sum(not name.endswith(".new") for name in files)

    def test_goes_on(self):
        self.assertEqual({name[:8] for name in self.left_early}, {"odds-5.5"})
        self.assertEqual(sum(name.startswith("odds-5.5") for name in self.left_late), 16)
        self.assertGreater(self.count(self.left_late), 16)
        for files in (self.left_early, self.left_late):
            self.assertEqual(
                self.go_on(files),
                f"finessimo: {GOING_ON}{self.count(files)} parts are done.\n")

    def test_cached_results_are_not_computed_again(self):
        """It ends at a checkpoint of four pieces; some of those with five would be too large
        too."""
        self.lay_out(self.left_late)
        left = self.killed(4000)
        self.assertTrue(set(left) >= set(self.left_late))
        self.assertEqual({name[:8] for name in left if name.endswith(".new")}, {"odds-5.4"})

    def test_damage(self):
        late = [name for name in sorted(self.left_late) if not name.endswith(".new")]
        for name in (late[0], late[5], late[-1]):
            whole = self.left_late[name]
            for damaged in (whole[:-1], b"", whole + b"x", whole[:9] + b"\5" + whole[10:],
                            whole[:200] + bytes([whole[200] ^ 4]) + whole[201:]):
                said = self.go_on(dict(self.left_late, **{name: damaged}))
                self.assertIn(GOING_ON, said)
                self.assertEqual(said.count("is damaged or of another version, and is made again."),
                                 1)

    def test_parts_are_missing(self):
        files = dict(self.left_late)
        for name in sorted(files)[3:9]:
            del files[name]
        self.assertIn(GOING_ON, self.go_on(files))

    def test_full_disk(self):
        def limits():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        said = self.go_on({}, limits=limits)
        self.assertIn("can't be written to the cache (File too large)", said)
        self.assertIn(GOING_ON, self.go_on(self.left_late, limits=limits))

    def test_another_question_replaces_it(self):
        self.assertEqual(self.go_on(self.left_late, "--previews", "6"), "")


unittest.main()
