#!/usr/bin/env python3
"""`finessimo pc best`: its JSON, what is left of the bag, and what it can't read.

    test_best_command.py FINESSIMO
"""
import json
import subprocess
import sys
import unittest
from fractions import Fraction

PROGRAM = sys.argv.pop(1)


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True)


class Best(unittest.TestCase):
    BOARD = "#........#\n#.....####\n###.######"

    def best(self, *words):
        return run("pc", "best", "--board", self.BOARD, *words)

    def refused(self, sentence, *words):
        done = run("pc", "best", *words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(sentence, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_json(self):
        done = self.best("--see", "TIOS", "--hold", "L", "--json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        answer = json.loads(done.stdout)
        self.assertEqual(sorted(answer), ["best", "clairvoyant", "exact", "moves", "next", "odds",
                                          "then"])
        self.assertEqual(sorted(answer["best"]), ["facing", "hold", "keys", "piece", "x", "y"])
        self.assertIs(answer["exact"], True)
        odds = [Fraction(*move["odds"]) for move in answer["moves"]]
        self.assertEqual(odds, sorted(odds, reverse=True))
        self.assertEqual(Fraction(*answer["odds"]), odds[0])
        for move in answer["moves"]:
            self.assertLessEqual(Fraction(*move["odds"]), Fraction(*move["clairvoyant"]))
        # Two pieces are left in the bag, both as likely.
        self.assertEqual(sorted(answer["next"]), ["J", "Z"])
        mean = sum(Fraction(*odds) for odds in answer["next"].values()) / 2
        self.assertEqual(mean, odds[0])

    def test_bag(self):
        given = self.best("--see", "TIOS", "--hold", "L", "--bag", "JZ").stdout
        self.assertEqual(given, self.best("--see", "TIOS", "--hold", "L").stdout)
        self.assertEqual(given, self.best("--see", "tios", "--hold", "l", "--seen", "TIOSZJL",
                                          "--bag", "ZJ").stdout)
        self.assertNotEqual(given, self.best("--see", "TIOS", "--hold", "L", "--bag", "I").stdout)
        self.refused("say with `--bag`", "--see", "TT")
        later = self.best("--see", "TIOS", "--hold", "L", "--seen", "TIOSZJL")
        self.assertEqual(given, later.stdout)

    def test_no_way(self):
        done = run("pc", "best", "--see", "SZ", "--bag", "T", "--lines", "1")
        self.assertEqual(done.returncode, 2)
        done = run("pc", "best", "--see", "SZ", "--bag", "T", "--lines", "1", "--board",
                   "......####".replace("......", "....##"))
        self.assertEqual(done.returncode, 1)

    def test_refused(self):
        self.refused("`--see`", "--see", "TIOSZJLTI")
        self.refused("Piece 2", "--see", "TX")
        self.refused("needs the pieces in sight")
        self.refused("1 to 6 lines", "--see", "T", "--lines", "7")
        self.refused("did you mean `--board`", "--see", "T", "--bord", "x")
        self.refused("takes a board after it", "--see", "T", "--board")
        self.refused("bag, bag14 or uniform", "--see", "T", "--generator", "dice")
        self.refused("`--hold` takes", "--see", "T", "--hold", "XY")


unittest.main()
