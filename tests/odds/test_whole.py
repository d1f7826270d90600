#!/usr/bin/env python3
"""Every figure of four lines, from nothing: the tables are begun and killed, made, read
again, and what uses them gives the answers that it gives without. Takes minutes and
4 GB; a part of `make soak`.

    test_whole.py FINESSIMO
"""
import os
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
    "percent -p *p7*p3 -c 4 -H no -t v115@vhAAgH -td 1",
    "percent -p *p7*p2 -c 4 -t ____XXXX__")]


def ask(cache, words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False,
                          env=dict(os.environ, XDG_CACHE_HOME=cache))
    told = [line for line in done.stderr.splitlines() if "% done" not in line]
    return done.returncode, done.stdout, told


def run(cache, *words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True,
                          env=dict(os.environ, XDG_CACHE_HOME=cache))
    return done.stdout


class Whole(unittest.TestCase):
    def test_all(self):
        with tempfile.TemporaryDirectory() as cache:
            without = run(cache, *PERCENT)
            best_without = [run(cache, *words) for words in BEST]
            building = subprocess.Popen([PROGRAM, "pc", "table"], stdout=subprocess.DEVNULL,
                                        env=dict(os.environ, XDG_CACHE_HOME=cache))
            time.sleep(10)
            building.kill()
            building.wait()
            for words, figures in ROWS.items():
                self.assertEqual(run(cache, "pc", "table", *words.split()), figures)
            self.assertEqual(run(cache, *PERCENT), without)
            for words, expected in zip(2 * BEST, 2 * best_without):  # the sieve made, and read
                self.assertEqual(run(cache, *words), expected)
            self.assertTrue(os.path.exists(f"{cache}/finessimo/sieve-4-srs-0"))
            fails = run(cache, "pc", "table", "--hold", "any", "--fails").splitlines()[1:]
            self.assertTrue(all(" hold " in line for line in fails))
            queue, _, held = fails[0].split()
            solved = subprocess.run([PROGRAM, "pc", "solve", "--queue", queue, "--hold", held],
                                    capture_output=True, check=False)
            self.assertEqual(solved.returncode, 1)

            self.guide(cache)

    def guide(self, cache):
        without = [ask(cache, words) for words in GUIDED]
        self.assertGreater(sum(code == 0 for code, _, _ in without), 5)
        make = [PROGRAM, "pc", "table", "--guide"]
        for wait in (5, 15):
            building = subprocess.Popen(make, stdout=subprocess.DEVNULL,
                                        env=dict(os.environ, XDG_CACHE_HOME=cache))
            time.sleep(wait)
            building.kill()
            building.wait()
        run(cache, *make[1:])
        self.assertEqual([ask(cache, words) for words in GUIDED], without)
        with open(os.path.join(cache, "finessimo", "guide-4-srs-0"), "r+b") as file:
            file.seek(-200_000_000, os.SEEK_END)
            byte = file.read(1)[0]
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte ^ 16]))
        code, text, told = ask(cache, GUIDED[0])
        self.assertEqual((code, text), without[0][:2])
        self.assertIn("is damaged or of another version; it is left out.", told[0])


unittest.main()
