#!/usr/bin/env python3
"""`finessimo pc table`: the figures for two lines, and the cache of legal fields:
kept, read again, made again when damaged, done without where there is none.

    test_commands.py FINESSIMO
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop(1)
TWO_LINES = ["pc", "table", "--lines", "2"]


def run(*words, cache=None, home=None):
    variables = {name: value for name, value in os.environ.items()
                 if name not in ("XDG_CACHE_HOME", "HOME")}
    if cache is not None:
        variables["XDG_CACHE_HOME"] = str(cache)
    if home is not None:
        variables["HOME"] = str(home)
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=variables)


class Table(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.cache = Path(self.folder.name) / "cache"

    def tearDown(self):
        self.folder.cleanup()

    def answer(self, *words):
        done = run(*TWO_LINES, *words, cache=self.cache)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_figures(self):
        self.assertEqual(self.answer(), "5148/154980 3.3217%\n")
        self.assertEqual(self.answer("--hold", "any"), "15132/378420 3.9987%\n")
        self.assertEqual(self.answer("--opener"), "0/5040 0.0000%\n")
        self.assertEqual(
            self.answer("--json"),
            '{"lines":2,"kicks":"srs","hold":"none","opener":false,"policy":false,'
            '"odds":[5148,154980]}\n')

    def test_rotation_systems_have_caches_of_their_own(self):
        none = self.answer("-K", "none")
        self.assertNotEqual(none, self.answer())
        self.answer("--180")
        self.assertEqual(len(list((self.cache / "finessimo").iterdir())), 3)
        self.assertEqual(self.answer("-K", "none"), none)

    def test_damage_is_seen(self):
        figures = self.answer("--opener")
        kept = next((self.cache / "finessimo").iterdir())
        whole = kept.read_bytes()
        for at in range(0, len(whole), 7):
            kept.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
            done = run(*TWO_LINES, "--opener", cache=self.cache)
            self.assertEqual((done.returncode, done.stdout), (0, figures), at)
            self.assertIn("is damaged or of another version; it is made again.", done.stderr)
            self.assertEqual(kept.read_bytes(), whole)
        for length in (0, 5, len(whole) // 2, len(whole) - 1):
            kept.write_bytes(whole[:length])
            self.assertEqual(run(*TWO_LINES, "--opener", cache=self.cache).stdout, figures)
            self.assertEqual(kept.read_bytes(), whole)

    def test_no_cache(self):
        blocked = Path(self.folder.name) / "file"
        blocked.write_text("")
        done = run(*TWO_LINES, cache=blocked)
        self.assertEqual((done.returncode, done.stdout), (0, "5148/154980 3.3217%\n"))
        self.assertIn("can not be kept for the next time", done.stderr)
        self.assertEqual(run(*TWO_LINES).stdout, "5148/154980 3.3217%\n")
        home = Path(self.folder.name) / "home"
        home.mkdir()
        self.assertEqual(run(*TWO_LINES, home=home).stdout, "5148/154980 3.3217%\n")
        self.assertTrue((home / ".cache" / "finessimo").is_dir())

    def test_sentences(self):
        for words, sentence in (
                (["--lines", "3"], "2 or 4 lines"), (["--lines"], "needs a value"),
                (["--lines", "4"], "add `--opener`"), (["--polcy"], "did you mean `--policy`"),
                (["--opener", "--hold", "any"], "nothing held"),
                (["--opener", "--policy", "--previews", "8"], "0 to 7"),
                (["--opener", "--previews", "5"], "add `--policy`"),
                (["--lines", "2", "--policy"], "4 lines"), (["--hold", "T"], "not `T`"),
                (["-K", "arika"], "no rotation system")):
            done = run("pc", "table", *words, cache=self.cache)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(sentence, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)


unittest.main()
