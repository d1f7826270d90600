"""bash, zsh and fish complete what the program has, with the files that tools/make-completions writes.

    test_completions.py MAKE_COMPLETIONS FINESSIMO
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = sys.argv.pop()
MAKE = sys.argv.pop()

# Each completes the last of the words that it gets, and prints what it offers, a line each.
BASH = """. "$1"; shift
COMP_WORDS=(finessimo "$@"); COMP_CWORD=$#
_finessimo; printf '%s\\n' "${COMPREPLY[@]}"
"""
# The functions of the completion system, as far as they are called.
ZSH = """file=$1; shift
words=(finessimo "$@"); CURRENT=$#words PREFIX=$words[-1]
show() { for one in "$@"; do [[ $one == $PREFIX* ]] && print -r -- $one; done }
_describe() { show ${commands%%:*} }
compadd() { shift; show "$@" }
_files() { show *(N) }
. $file
"""
FISH = """source $argv[1]
complete -C (string join ' ' -- finessimo $argv[2..-1]) | string replace -r '\\t.*' ''
"""
SHELLS = {"bash": ["bash", "-c", BASH, "-"], "zsh": ["zsh", "-f", "-c", ZSH, "-"],
          "fish": ["fish", "--no-config", "-c", FISH, "--"]}


class Completions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.holder.name)
        for shell in SHELLS:
            text = subprocess.run([MAKE, PROGRAM, shell], capture_output=True, check=True).stdout
            (cls.folder / shell).write_bytes(text)
        (cls.folder / "empty").mkdir()
        (cls.folder / "empty" / "game.replay").write_text("")

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def offers(self, shell, *words):
        done = subprocess.run([*SHELLS[shell], str(self.folder / shell), *words],
                              capture_output=True, text=True, cwd=self.folder / "empty",
                              env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"}, check=False)
        self.assertEqual(done.stderr, "", shell)
        return sorted(set(done.stdout.split()))

    def each(self, words, expected):
        for shell in SHELLS:
            with self.subTest(shell=shell, words=words):
                self.assertEqual(self.offers(shell, *words), sorted(expected))

    def test_commands(self):
        overview = subprocess.run([PROGRAM, "help"], capture_output=True, text=True, check=True).stdout
        names = [line.split()[1] for line in overview.splitlines()
                 if line.startswith("  finessimo ")]
        self.assertGreater(len(names), 15)
        self.each(["pe"], ["perft"])
        for name in names:
            self.assertIn(name, self.offers("bash", ""))
        self.assertIn("perft", self.offers("zsh", "help", "pe"))

    def test_first_words(self):
        self.each(["play", "mara"], ["marathon"])
        self.each(["pc", "perc"], ["percent"])
        self.each(["replay", "veri"], ["verify"])

    def test_options(self):
        self.each(["pc", "solve", "--few"], ["--fewest"])
        self.each(["play", "--colo"], ["--colors"])

    def test_values_of_settings(self):
        self.each(["play", "--colors", "m"], ["mono"])
        self.each(["play", "--palette", "okabe"], ["okabe-ito"])

    def test_files(self):
        for shell in SHELLS:
            with self.subTest(shell):
                self.assertIn("game.replay", self.offers(shell, "replay", "game"))
                self.assertIn("game.replay", self.offers(shell, "play", "--board", "g"))

    def test_wrong_use_is_refused(self):
        done = subprocess.run([MAKE, PROGRAM, "csh"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("bash|zsh|fish", done.stderr)


unittest.main()
