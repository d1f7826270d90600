#!/usr/bin/env python3
"""`finessimo pc table`: the numbers for two lines, tables from sequences for four, and the cache:
saved, read again, remade when damaged, and not needed.

    test_commands.py FINESSIMO
"""
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from stopped import NO_COUNTS

PROGRAM = sys.argv.pop(1)
TWO_LINES = ["pc", "table", "--lines", "2"]


def run(*words, cache=None, home=None, limits=None):
    variables = {name: value for name, value in os.environ.items()
                 if name not in ("XDG_CACHE_HOME", "HOME")}
    if cache is not None:
        variables["XDG_CACHE_HOME"] = str(cache)
    if home is not None:
        variables["HOME"] = str(home)
    if limits is not None:
        variables.update(NO_COUNTS)
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=variables,
                          preexec_fn=limits)


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
        for at in [*range(16), *range(16, len(whole), 17)]:  # each byte of its head
            kept.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
            done = run(*TWO_LINES, "--opener", cache=self.cache)
            self.assertEqual((done.returncode, done.stdout), (0, figures), at)
            self.assertIn("is damaged or of another version, and is made again.", done.stderr)
            self.assertEqual(kept.read_bytes(), whole)
        for length in (0, 5, len(whole) // 2, len(whole) - 1):
            kept.write_bytes(whole[:length])
            self.assertEqual(run(*TWO_LINES, "--opener", cache=self.cache).stdout, figures)
            self.assertEqual(kept.read_bytes(), whole)

    def test_queues_that_fail(self):
        lines = self.answer("--opener", "--fails").splitlines()
        self.assertEqual(lines[0], "0/5040 0.0000%")
        self.assertEqual(len(set(lines[1:])), 5040)
        self.assertEqual(len(lines), 5041)
        self.assertTrue(all(len(set(line)) == 6 for line in lines[1:]))
        lines = self.answer("--hold", "any", "--fails").splitlines()
        self.assertEqual(len(set(lines)), len(lines))
        self.assertIn("IOTSZJ", lines)
        self.assertIn("IOTSZ hold J", lines)
        last = json.loads(self.answer("--fails", "--hold", "any", "--json").splitlines()[-1])
        self.assertEqual(f"{last['queue']} hold {last['hold']}", lines[-1])

    def test_a_full_disk(self):
        def limits():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        done = run(*TWO_LINES, cache=self.cache, limits=limits)
        self.assertEqual((done.returncode, done.stdout), (0, "5148/154980 3.3217%\n"))
        self.assertIn("can't be written to the cache (File too large)", done.stderr)
        self.assertEqual(list((self.cache / "finessimo").iterdir()), [])

    def test_killed_while_it_builds(self):
        variables = dict(os.environ, XDG_CACHE_HOME=str(self.cache))
        for wait in range(12):
            building = subprocess.Popen([PROGRAM, *TWO_LINES], env=variables,
                                        stdout=subprocess.DEVNULL)
            time.sleep(wait / 400)
            building.kill()
            building.wait()
        self.assertEqual(self.answer(), "5148/154980 3.3217%\n")
        kept, = (self.cache / "finessimo").iterdir()
        rest = kept.with_name(kept.name + ".new")
        kept.rename(rest)  # as left by a program killed while writing
        self.assertEqual(self.answer(), "5148/154980 3.3217%\n")
        self.assertEqual(list((self.cache / "finessimo").iterdir()), [kept])

    def test_two_at_once(self):
        variables = dict(os.environ, XDG_CACHE_HOME=str(self.cache))
        for _ in range(5):
            both = [subprocess.Popen([PROGRAM, *TWO_LINES, "--opener"], env=variables,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                    for _ in range(2)]
            for one in both:
                self.assertEqual(one.communicate()[0], "0/5040 0.0000%\n")
            kept, = (self.cache / "finessimo").iterdir()
            kept.unlink()

    def test_a_pipe_in_the_cache_is_no_file(self):
        """Nobody writes to the pipe: the program does not wait for it."""
        for name in ("legal-boards-2-srs-0", "guide-2-srs-0"):
            path = self.cache / "finessimo" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            os.mkfifo(path)
        done = run(*TWO_LINES, cache=self.cache)
        self.assertEqual((done.returncode, done.stdout), (0, "5148/154980 3.3217%\n"))
        self.assertIn("is damaged or of another version, and is made again.", done.stderr)
        solved = run("pc", "solve", "--lines", "2", "--queue", "LJOIII", "--all", cache=self.cache)
        self.assertEqual(solved.returncode, 0)
        kept = self.cache / "finessimo" / "legal-boards-2-srs-0"
        self.assertTrue(kept.is_file())
        kept.unlink()
        kept.mkdir()
        done = run(*TWO_LINES, cache=self.cache)
        self.assertEqual((done.returncode, done.stdout), (0, "5148/154980 3.3217%\n"))
        self.assertIn("can't be written to the cache (Is a directory)", done.stderr)

    def test_on_one_core(self):
        """The files are identical."""
        def one_core():
            os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
        files = []
        for folder, limits in (("one", one_core), ("all", None)):
            cache = self.cache / folder
            self.assertEqual(run(*TWO_LINES, "--guide", cache=cache, limits=limits).returncode, 0)
            files.append({path.name: path.read_bytes()
                          for path in (cache / "finessimo").iterdir()})
        self.assertEqual(len(files[0]), 2)
        self.assertEqual(files[0], files[1])

    def test_no_cache(self):
        blocked = Path(self.folder.name) / "file"
        blocked.write_text("")
        done = run(*TWO_LINES, cache=blocked)
        self.assertEqual((done.returncode, done.stdout), (0, "5148/154980 3.3217%\n"))
        self.assertIn("can't be written to the cache", done.stderr)
        self.assertEqual(run(*TWO_LINES).stdout, "5148/154980 3.3217%\n")
        home = Path(self.folder.name) / "home"
        home.mkdir()
        self.assertEqual(run(*TWO_LINES, home=home).stdout, "5148/154980 3.3217%\n")
        self.assertTrue((home / ".cache" / "finessimo").is_dir())

    def test_sentences(self):
        for words, sentence in (
                (["--lines", "3"], "takes 2 or 4, not"), (["--lines"], "needs 2 or 4 after it"),
                (["--policy"], "needs `--opener`"), (["--polcy"], "did you mean `--policy`"),
                (["--opener", "--hold", "any"], "nothing held"),
                (["--opener", "--policy", "--previews", "8"], "from 0 to 7, not"),
                (["--opener", "--previews", "5"], "needs `--policy`"),
                (["--opener", "--policy", "--fails"], "exclude each other"),
                (["--chain", "--opener"], "takes only `--kicks`"),
                (["--guide", "--opener"], "takes only `--lines`"),
                (["--lines", "2", "--policy"], "4 lines"), (["--hold", "T"], "not `T`"),
                (["-K", "arika"], "no rotation system")):
            done = run("pc", "table", *words, cache=self.cache)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(sentence, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)


class Guide(unittest.TestCase):
    """Commands give the same answers with the guide and without."""

    MAKE = [*TWO_LINES, "--guide"]
    QUESTIONS = [["pc", *words.split()] for words in (
        "solve --lines 2 --queue LJOIII --all --by order",
        "solve --lines 2 --queue IJLOIJ --all --format json",
        "solve --lines 2 --queue OIIOOI --fewest",
        "solve --lines 2 --queue IJLOIO --hold I",
        "solve --lines 2 --queue SZSZSZ",
        "solve --lines 2 --queue IOTSZJ --all --json",
        "solve --lines 2 --queue OIIO --hold no --board XXXX______",
        "percent -c 2 -p [IOJL]p2,*p7,* -t v115@vhAAgH",
        "percent -c 2 -p [IJL]!OI*,[IO]! -t v115@vhAAgH -td 1 --json",
        "path -c 2 -p [IJL]!OI* -t v115@vhAAgH",
        "path -c 2 -p OIIOO,O -H no -t v115@vhAAgH")]

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.cache = Path(self.folder.name) / "cache"
        self.file = self.cache / "finessimo" / "guide-2-srs-0"

    def tearDown(self):
        self.folder.cleanup()

    def make(self, **more):
        done = run(*self.MAKE, cache=self.cache, **more)
        self.assertEqual(done.returncode, 0)
        return done

    @staticmethod
    def ask(words, cache):
        done = run(*words, cache=cache)
        return done.returncode, done.stdout, done.stderr

    def test_same_answers(self):
        size = int(self.make().stdout.split()[0])
        self.assertEqual(self.file.stat().st_size, 64 + size + 8)
        self.assertEqual(json.loads(run(*self.MAKE, "--json", cache=self.cache).stdout),
                         {"lines": 2, "kicks": "srs", "bytes": size})
        found = 0
        for words in self.QUESTIONS:
            without = self.ask(words, Path(self.folder.name) / "none")
            self.assertEqual(self.ask(words, self.cache), without, words)
            found += without[0] == 0
        self.assertGreater(found, 6)

    def test_damage_is_seen(self):
        self.make()
        whole = self.file.read_bytes()
        question = self.QUESTIONS[0]
        answer = self.ask(question, self.cache)
        damaged = [whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:]
                   for at in [*range(16), *range(16, len(whole), 127)]]
        twice = bytearray(whole)  # the highest bits of two words that are summed together
        twice[64 + 8 * 200 + 7] ^= 128
        twice[64 + 8 * 208 + 7] ^= 128
        damaged.append(bytes(twice))
        damaged += [whole[:length] for length in (0, 5, 19, len(whole) // 2, len(whole) - 1)]
        damaged.append(whole + b"x")
        for one in damaged:
            self.file.write_bytes(one)
            code, text, message = self.ask(question, self.cache)
            self.assertEqual((code, text), answer[:2])
            self.assertIn("is damaged or of another version, and is left out.", message)
        self.assertIn("and is made again.", self.make().stderr)
        self.assertEqual(self.file.read_bytes(), whole)
        self.assertEqual(self.ask(question, self.cache), answer)

    def test_a_full_disk(self):
        def limits():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        done = self.make(limits=limits)
        self.assertIn("can't be written to the cache (File too large)", done.stderr)
        self.assertFalse(self.file.exists())
        self.assertFalse(self.file.with_name(self.file.name + ".new").exists())

    def test_killed_while_it_builds(self):
        whole = None
        variables = dict(os.environ, XDG_CACHE_HOME=str(self.cache))
        for wait in range(8):
            building = subprocess.Popen([PROGRAM, *self.MAKE], env=variables,
                                        stdout=subprocess.DEVNULL)
            time.sleep(wait / 400)
            building.kill()
            building.wait()
            if self.file.exists():
                whole = whole or self.file.read_bytes()
                self.assertEqual(self.file.read_bytes(), whole)
        self.assertEqual(self.make().stderr, "")
        self.assertEqual(self.file.read_bytes(), whole or self.file.read_bytes())


KINDS = 7
PRIME = 0x100000001B3
BLOCK = 48  # bytes of sequences that begin with the same seven kinds


def add_to_sum(total, data):
    for byte in data:
        total = (total ^ byte) * PRIME % 2**64
    return total


def words_file(word):
    """A file with a single sequence; zeros are summed by exponentiation."""
    head = b"FINWORDS" + bytes([1, 4, 0, 0])
    block, bit = 0, 0
    for kind in word[:7]:
        block = block * KINDS + kind
    for kind in word[7:]:
        bit = bit * KINDS + kind
    middle = (1 << bit).to_bytes(BLOCK, "little")
    before, after = block * BLOCK, (KINDS**7 - 1 - block) * BLOCK
    total = add_to_sum(0, head) * pow(PRIME, before, 2**64) % 2**64
    total = add_to_sum(total, middle) * pow(PRIME, after, 2**64) % 2**64
    return head + bytes(before) + middle + bytes(after) + total.to_bytes(8, "little")


def served_by(word):
    """The lists of eleven kinds from which hold makes the sequence."""
    lists = {word + (last,) for last in range(KINDS)}
    for at in reversed(range(10)):
        lists |= {x[:at] + (x[at + 1], x[at]) + x[at + 2:] for x in lists}
    return lists


def is_dealt(kinds, first):
    """True if bags can deal it, the first with this many pieces left."""
    bags = [kinds[:first]] + [kinds[at:at + 7] for at in range(first, len(kinds), 7)]
    return all(len(set(bag)) == len(bag) for bag in bags)


class Words(unittest.TestCase):
    """Tables made from sequences, with a file of them that is already in the cache."""

    WORD = (0, 1, 2, 3, 5, 4, 6, 1, 0, 2)

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.cache = Path(self.folder.name)
        self.file = self.cache / "finessimo" / "words-4-srs-0"
        self.file.parent.mkdir()
        self.file.write_bytes(words_file(self.WORD))

    def tearDown(self):
        self.folder.cleanup()

    def answer(self, *words):
        done = run("pc", "table", *words, cache=self.cache)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_queues_of_one_word(self):
        lists = served_by(self.WORD)
        opener = sum(is_dealt(kinds, 7) for kinds in lists)
        free = sum(is_dealt(kinds, first) for kinds in lists for first in range(1, 8))
        held = sum(is_dealt(kinds[1:], first) for kinds in lists for first in range(1, 8))
        self.assertGreater(opener, 10)
        self.assertEqual(self.answer("--opener").split()[0], f"{opener}/4233600")
        self.assertEqual(self.answer("--hold", "none").split()[0], f"{free}/57576960")
        self.assertEqual(self.answer("--hold", "any").split()[0], f"{free + held}/196862400")

    def test_chains(self):
        lists = served_by(self.WORD)
        chains = [json.loads(line) for line in self.answer("--chain", "--json").splitlines()]
        self.assertEqual(len(chains), 7 * 127)
        letters, total = "IOTSZJL", 0
        for chain in chains[::11]:
            bag = {letters.index(letter) for letter in chain["bag"]}
            parts = sum(kinds[0] == letters.index(chain["hold"]) and
                        set(kinds[1:len(bag) + 1]) == bag and is_dealt(kinds[1:], len(bag))
                        for kinds in lists)
            self.assertEqual(chain["odds"][0], parts, chain)
            total += parts
        self.assertGreater(total, 0)

    def test_damage_is_seen(self):
        """There is too little memory to make it again, and a message says so."""
        def limits():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        whole = self.file.read_bytes()
        for damaged in (whole[:-1], whole[:5], b"", whole + b"x", whole[:9] + b"\2" + whole[10:],
                        whole[:20000001] + b"\1" + whole[20000002:],
                        whole[:-1] + bytes([whole[-1] ^ 128])):
            self.file.write_bytes(damaged)
            done = run("pc", "table", "--opener", cache=self.cache, limits=limits)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            first, second = done.stderr.splitlines()
            self.assertIn("is damaged or of another version, and is made again.", first)
            self.assertIn("Not enough memory", second)

    def test_percent_looks_queues_up(self):
        """An existing table is used, a damaged one is ignored."""
        words = ["pc", "percent", "-p", "[IO][OT][TS][SZ]*p7", "-c", "4", "-t", "v115@vhAAgH"]
        sets = ({0, 1}, {1, 2}, {2, 3}, {3, 4})
        served = sum(all(kind in among for kind, among in zip(kinds, sets)) and
                     len(set(kinds[4:])) == 7 for kinds in served_by(self.WORD))
        self.assertGreater(served, 0)
        done = run(*words, cache=self.cache)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(done.stdout.split()[0], f"{served}/80640")
        whole = self.file.read_bytes()
        self.file.write_bytes(whole[:-1])
        damaged = run(*words, cache=self.cache)
        self.assertIn("is damaged or of another version, and is left out.", damaged.stderr)
        self.file.unlink()
        without = run(*words, cache=self.cache)
        self.assertEqual((damaged.stdout, without.returncode), (without.stdout, 0))
        self.assertNotEqual(done.stdout, without.stdout)


unittest.main()
