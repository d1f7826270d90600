#!/usr/bin/env python3
"""All numbers for four lines, from scratch: the tables are started and killed, made, read again,
damaged, and made on one core; commands give the same answers with and without them. Takes
minutes and 4 GB; part of `make soak`.

    test_whole.py FINESSIMO
"""
import filecmp
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv.pop(1)
ROWS = {
    "--opener": "4233600/4233600 100.0000%\n",
    "--hold none": "57576960/57576960 100.0000%\n",
    "--hold any": "196794376/196862400 99.9654%\n",
}
BEST = [["pc", "best", "--json", *words.split()] for words in
        ("--see TIOSZJ --hold L", "--see LSZTIO", "--see SZTJ --hold I --bag OL")]
PERCENT = ["pc", "percent", "-p", "[IO][OT][TS][SZ]*p7", "-c", "4", "-t", "v115@vhAAgH"]
GUIDED = [["pc", *words.split()] for words in (
    "solve --queue JTSLIZOOTLZ --all --json",
    "solve --queue ISZLJTOILZJ --all --by order --json",
    "solve --queue OLTZSJIZOTS --all --save O",
    "solve --queue IJOTSZLZSIT --fewest",
    "solve --queue SZSZSZSZSZS --all",
    "solve --queue JLOTSZIOTS --all --hold no --json",
    "path -p TZJLSOIJZ[SL]! -c 4 -t v115@vhAAgH",
    "percent -p [IOT]!*p7 -c 4 -H no -t v115@vhAAgH -td 1",
    "percent -p *p7*p2 -c 4 -t ____XXXX__")]


def ask(cache, words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False,
                          env=dict(os.environ, XDG_CACHE_HOME=cache))
    told = [line for line in done.stderr.splitlines()
            if "% done" not in line and "moves are exact" not in line]
    return done.returncode, done.stdout, told


def run(cache, *words, before=None):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True,
                          env=dict(os.environ, XDG_CACHE_HOME=cache), preexec_fn=before)
    return done.stdout


def begin_and_kill(cache, words, seconds):
    building = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL,
                                env=dict(os.environ, XDG_CACHE_HOME=cache))
    time.sleep(seconds)
    building.kill()
    building.wait()


def on_one_core():
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])


def flip(path):
    """Flips a random bit."""
    with open(path, "r+b") as file:
        place = random.randrange(os.path.getsize(path))
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 1 << random.randrange(8)]))


def file_of(cache, name):
    return os.path.join(cache, "finessimo", f"{name}-4-srs-0")


class Whole(unittest.TestCase):
    def test_all(self):
        with tempfile.TemporaryDirectory() as cache:
            without = run(cache, *PERCENT)
            best_without = [run(cache, *words) for words in BEST]
            for seconds in (3, 10, random.uniform(0, 60)):
                begin_and_kill(cache, ["pc", "table"], seconds)
            for words, figures in ROWS.items():
                self.assertEqual(run(cache, "pc", "table", *words.split()), figures)
            self.assertEqual(run(cache, *PERCENT), without)
            for words, expected in zip(2 * BEST, 2 * best_without):  # first makes the filter, then reads it
                self.assertEqual(run(cache, *words), expected)
            self.assertTrue(os.path.exists(file_of(cache, "bloom-filter")))
            fails = run(cache, "pc", "table", "--hold", "any", "--fails").splitlines()[1:]
            self.assertTrue(all(" hold " in line for line in fails))
            queue, _, held = fails[0].split()
            solved = subprocess.run([PROGRAM, "pc", "solve", "--queue", queue, "--hold", held],
                                    capture_output=True, check=False)
            self.assertEqual(solved.returncode, 1)

            self.chains(cache)
            self.policy(cache)
            self.guide(cache)
            self.one_core(cache)

    def policy(self, cache):
        words = ["pc", "table", "--opener", "--policy"]
        for _ in range(3):
            working = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL,
                                       env=dict(os.environ, XDG_CACHE_HOME=cache))
            time.sleep(15)
            working.kill()
            working.wait()
        self.assertEqual(run(cache, *words), "4218210/4233600 99.6365%\n")
        self.assertFalse(os.path.exists(f"{cache}/finessimo/unfinished"))

    def guide(self, cache):
        without = [ask(cache, words) for words in GUIDED]
        self.assertGreater(sum(code == 0 for code, _, _ in without), 5)
        make = ["pc", "table", "--guide"]
        for seconds in (5, 15):
            begin_and_kill(cache, make, seconds)
        run(cache, *make)
        self.assertEqual([ask(cache, words) for words in GUIDED], without)
        flip(file_of(cache, "guide"))
        code, text, told = ask(cache, GUIDED[0])
        self.assertEqual((code, text), without[0][:2])
        self.assertIn("is damaged or of another version, and is left out.", told[0])
        run(cache, *make)

    def chains(self, cache):
        """841 of 889 cases are certain; best play reads them from their own file."""
        cases = run(cache, "pc", "table", "--chain").splitlines()
        self.assertEqual((len(cases), sum("100.0000%" in case for case in cases)), (889, 841))
        words = [*BEST[0], "--chain-first", "--board", "####......\n########.."]
        code, text, told = ask(cache, words)
        self.assertEqual((code, told), (0, []))
        for _ in range(3):
            flip(file_of(cache, "chain"))
            code, again, told = ask(cache, words)
            self.assertEqual((code, again), (0, text))
            self.assertIn("is damaged or of another version, and is made again.", told[0])
        self.assertEqual(ask(cache, words), (0, text, []))

    def one_core(self, cache):
        """Tables made on one core are identical."""
        with tempfile.TemporaryDirectory() as other:
            run(other, "pc", "table", before=on_one_core)
            run(other, "pc", "table", "--guide", before=on_one_core)
            run(other, *BEST[0], before=on_one_core)
            for name in ("legal-boards", "words", "guide", "bloom-filter"):
                self.assertTrue(filecmp.cmp(file_of(cache, name), file_of(other, name),
                                            shallow=False), name)


unittest.main()
