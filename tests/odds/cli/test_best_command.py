#!/usr/bin/env python3
"""`finessimo pc best`: its JSON, the bag it derives, and invalid input.

    test_best_command.py FINESSIMO
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

from stopped import NO_COUNTS

PROGRAM = sys.argv.pop(1)


WORD, PRIME = (1 << 64) - 1, 0x100000001B3
CASES = 7 * 127


def run(*words, cache=None, limits=None):
    variables = dict(os.environ, XDG_CACHE_HOME=str(cache or "/nowhere"),
                     **(NO_COUNTS if limits else {}))
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=variables,
                          preexec_fn=limits)


class CacheFile:
    """A file as the program would put it into the cache."""

    def __init__(self, cache, name, magic, version=1):
        self.path = Path(cache) / "finessimo" / f"{name}-4-srs-0"
        self.content, self.sum = b"", 0
        self.add_bytes(magic + bytes([version, 4, 0, 0]))

    def add_bytes(self, content):
        for byte in content:
            self.sum = (self.sum ^ byte) * PRIME & WORD
        self.content += content

    def add_word(self, word):
        self.add_bytes(word.to_bytes(8, "little"))

    def add_words(self, words):
        """In eight lanes, as in memory."""
        sums = 8 * [0]
        for number, word in enumerate(words):
            product = (sums[number % 8] ^ word) * PRIME & WORD
            sums[number % 8] = product ^ product >> 32
        content = self.content + b"".join(word.to_bytes(8, sys.byteorder) for word in words)
        self.add_bytes(b"".join(lane.to_bytes(8, "little") for lane in sums))
        self.content = content

    def write(self):
        self.path.parent.mkdir(exist_ok=True)
        self.path.write_bytes(self.content + self.sum.to_bytes(8, "little"))


def write_filter(cache, word):
    """A Bloom filter with one word for each number of pieces."""
    bloom = CacheFile(cache, "bloom-filter", b"FINBLOOM", version=2)
    words = [4] + 9 * [1] + 9 * [word]
    bloom.add_word(len(words))
    bloom.add_words(words)
    bloom.write()
    return bloom.path


def write_chain(cache, percent):
    """The odds of the next perfect clear, by the kinds in the bag, a bit each."""
    chain = CacheFile(cache, "chain", b"FINCHAIN")
    for case in range(CASES):
        chain.add_word(percent(case % 127 + 1))
        chain.add_word(100)
    chain.write()
    return chain.path


def lacks(bag, kind):
    return not bag >> kind & 1


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
        self.assertEqual(sorted(answer), ["behind", "best", "clairvoyant", "exact", "moves", "next",
                                          "odds", "then"])
        self.assertEqual(sorted(answer["best"]), ["facing", "hold", "keys", "piece", "x", "y"])
        self.assertIs(answer["exact"], True)
        odds = [Fraction(*move["odds"]) for move in answer["moves"]]
        self.assertEqual(odds, sorted(odds, reverse=True))
        self.assertEqual(Fraction(*answer["odds"]), odds[0])
        for move in answer["moves"]:
            self.assertLessEqual(Fraction(*move["odds"]), Fraction(*move["clairvoyant"]))
        # Two pieces are left in the bag, equally likely.
        self.assertEqual(sorted(answer["next"]), ["J", "Z"])
        mean = sum(Fraction(*odds) for odds in answer["next"].values()) / 2
        self.assertEqual(mean, odds[0])

    def test_clairvoyant_of_the_position(self):
        """A clairvoyant chooses the first move with the whole queue visible, as `percent`
        counts."""
        rows = "XXXX______/XXXXXXX___/XXXXXXXX__/XXXXXXXXX_"
        answer = json.loads(run("pc", "best", "--board", rows, "--see", "JI", "--hold", "T",
                                "--bag", "LSTZ", "--json").stdout)
        self.assertEqual(answer["clairvoyant"], [1, 2])
        self.assertEqual(max(move["clairvoyant"] for move in answer["moves"]), [1, 4])
        counted = run("pc", "percent", "-t", rows, "-p", "TJI[LSTZ]", "-td", "0").stdout
        self.assertEqual(counted, "2/4 50.00%\n")

    def test_bounds_are_of_the_position(self):
        """If stopped early, the upper bound is the highest of all moves."""
        for within in ("1", "5", "20"):
            answer = json.loads(run("pc", "best", "--see", "TIOSZJ", "--hold", "L", "--within",
                                    within, "--json").stdout)
            least, most = answer["odds"], answer.get("odds_most", answer["odds"])
            moves = [move.get("odds_most", move["odds"]) for move in answer["moves"]]
            self.assertEqual(Fraction(*most), max(Fraction(*odds) for odds in moves))
            self.assertEqual(Fraction(*least), max(Fraction(*move["odds"])
                                                   for move in answer["moves"]))

    def test_replies_after_a_hold(self):
        """With nothing held, hold reveals a piece before one is placed."""
        answer = json.loads(self.best("--see", "IOTS", "--json").stdout)
        self.assertEqual((answer["best"]["hold"], answer["best"]["piece"]), (True, "O"))
        self.assertEqual(answer["behind"], "hold")
        self.assertEqual(sorted(answer["next"]), ["J", "L", "Z"])
        mean = sum(Fraction(*odds) for odds in answer["next"].values()) / 3
        self.assertEqual(mean, Fraction(*answer["odds"]))
        self.assertTrue(all(then["piece"] == "O" for then in answer["then"].values()))
        self.assertIn("\n  hold shows Z: 1/2  O north 1 1\n",
                      self.best("--see", "IOTS").stdout)

    def test_bag(self):
        given = self.best("--see", "TIOS", "--hold", "L", "--bag", "JZ").stdout
        self.assertEqual(given, self.best("--see", "TIOS", "--hold", "L").stdout)
        self.assertEqual(given, self.best("--see", "tios", "--hold", "l", "--seen", "TIOSZJL",
                                          "--bag", "ZJ").stdout)
        self.assertNotEqual(given, self.best("--see", "TIOS", "--hold", "L", "--bag", "I").stdout)
        self.refused("Name the rest of the bag", "--see", "TT")
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
        self.refused("Letter 2", "--see", "TX")
        self.refused("needs the visible pieces")
        self.refused("from 1 to 6, not `7`", "--see", "T", "--lines", "7")
        self.refused("did you mean `--board`", "--see", "T", "--bord", "x")
        self.refused("needs a board after it", "--see", "T", "--board")
        self.refused("bag, bag14 or uniform", "--see", "T", "--generator", "dice")
        self.refused("`--hold` takes", "--see", "T", "--hold", "XY")
        self.refused("milliseconds", "--see", "T", "--within", "soon")
        self.refused("needs hold and the generator `bag`", "--see", "T", "--chain", "--generator", "uniform")
        self.refused("needs hold and the generator `bag`", "--see", "T", "--chain-first", "--hold", "no")

    def test_bounds(self):
        done = run("pc", "best", "--see", "TIOSZJ", "--hold", "L", "--within", "1", "--json")
        answer = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0)
        self.assertIs(answer["exact"], False)
        self.assertLess(Fraction(*answer["odds"]), Fraction(*answer["odds_most"]))
        for move in answer["moves"]:
            if "odds_most" in move:
                self.assertLess(Fraction(*move["odds"]), Fraction(*move["odds_most"]))
        done = run("pc", "best", "--see", "TIOSZJ", "--hold", "L", "--within", "1")
        self.assertRegex(done.stdout.splitlines()[0], r"^\d+/840 [\d.]+% to \d+/840 [\d.]+%$")


class Tables(unittest.TestCase):
    """Valid cache files are used, damaged ones are not."""

    # Three pieces placed as if they came from the empty field.
    WORDS = ["pc", "best", "--see", "TIOSZJ", "--hold", "L", "--json", "--board",
             "####......\n########.."]

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cache = folder.name

    def answer(self, *words):
        done = run(*self.WORDS, *words, cache=self.cache)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)

    def test_bloom_filter(self):
        without = self.answer()
        write_filter(self.cache, WORD)
        self.assertEqual(self.answer(), without)
        path = write_filter(self.cache, 0)
        self.assertEqual(self.answer()["odds"], [0, 1])
        good = path.read_bytes()
        for place in (9, 30, len(good) - 30, len(good) - 1):
            path.write_bytes(good[:place] + bytes([good[place] ^ 64]) + good[place + 1:])
            done = run(*self.WORDS, cache=self.cache)
            self.assertIn("damaged or of another version", done.stderr)
            self.assertEqual(json.loads(done.stdout), without)
        path.write_bytes(good[:-40])
        done = run(*self.WORDS, cache=self.cache)
        self.assertIn("damaged", done.stderr)
        self.assertEqual(json.loads(done.stdout), without)

    def test_chain(self):
        without = self.answer()
        write_chain(self.cache, lambda bag: 100)
        for move in self.answer("--chain")["moves"]:
            self.assertEqual(move["chain"], move["odds"])
        write_chain(self.cache, lambda bag: 0)
        none = self.answer("--chain")
        self.assertEqual(none["chain"], [0, 1])
        self.assertEqual(none["odds"], without["odds"])
        text = run(*(word for word in self.WORDS if word != "--json"), "--chain",
                   cache=self.cache).stdout
        self.assertIn("best play, clairvoyant, chain, move", text)

    def test_damaged_chain(self):
        """There is too little memory to make it again, and a message says so."""
        def limits():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        path = write_chain(self.cache, lambda bag: 100)
        good = path.read_bytes()
        bad = [good[:place] + bytes([good[place] ^ 1 << place % 8]) + good[place + 1:]
               for place in range(0, len(good), 1117)]
        for content in [*bad, good[:-1], good[:11], b"", good + b"x"]:
            path.write_bytes(content)
            done = run(*self.WORDS, "--chain", cache=self.cache, limits=limits)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            first, second = done.stderr.splitlines()
            self.assertIn("is damaged or of another version, and is made again.", first)
            self.assertIn("Not enough memory", second)

    # Moves that leave different bags, some with twice the odds of others.
    CHOICE = ["pc", "best", "--see", "JI", "--hold", "S", "--bag", "S", "--json", "--board",
              "......####\n.......###\n.##...####\n.##..#####"]

    def choose(self, option):
        done = run(*self.CHOICE, option, cache=self.cache)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        answer = json.loads(done.stdout)
        numbers = [[Fraction(*move[name]) for name in ("odds", "chain", "both") if name in move]
                   for move in answer["moves"]]
        return answer, numbers

    def moves(self, option):
        answer, numbers = self.choose(option)
        return list(zip(([move[name] for name in ("hold", "piece", "facing", "x", "y")]
                         for move in answer["moves"]), numbers))

    def test_chain_first(self):
        """If nothing else keeps the chain, half of the odds are worth it."""
        preferred = 0
        for kind in range(7):
            write_chain(self.cache, lambda bag: 100 * lacks(bag, kind))
            _, plain = self.choose("--chain")
            answer, numbers = self.choose("--chain-first")
            self.assertEqual(plain[0][0], max(odds for odds, _ in plain))
            self.assertEqual(numbers[0][1], max(chain for _, chain in plain))
            self.assertTrue(all(both == chain for _, chain, both in numbers))
            self.assertEqual(Fraction(*answer["both"]), numbers[0][1])
            preferred += numbers[0][0] < plain[0][0]
            told = [Fraction(*odds) for odds in answer["next"].values()]
            if numbers[0][1] > 0 and told:
                self.assertEqual(sum(told) / len(told), numbers[0][1])
        self.assertGreater(preferred, 0)

    def test_chain_first_weighs(self):
        """Bags with lower odds of the next perfect clear count with these odds."""
        for other, kind in ((99, 1), (60, 1), (60, 2), (3, 1)):
            write_chain(self.cache, lambda bag: 100 if lacks(bag, kind) else other)
            _, numbers = self.choose("--chain-first")
            for odds, chain, both in numbers:
                self.assertEqual(both, max(chain, odds * Fraction(other, 100)))
            self.assertEqual(numbers[0][0] == max(odds for odds, _, _ in numbers), other > 50)

        def percent(bag):  # certain, nearly certain, and hopeless
            return 100 if lacks(bag, 1) else 99 if lacks(bag, 2) else 0
        write_chain(self.cache, lambda bag: 100 * (percent(bag) > 0))
        nearly = {str(move): chain for move, (_, chain) in self.moves("--chain")}
        write_chain(self.cache, percent)
        bounds = [(both, max(chain, nearly[str(move)] * Fraction(99, 100)))
                  for move, (_, chain, both) in self.moves("--chain-first")]
        self.assertTrue(all(both == expected for both, expected in bounds))
        self.assertEqual(bounds, sorted(bounds, reverse=True))
        text = run(*(word for word in self.CHOICE if word != "--json"), "--chain-first",
                   cache=self.cache).stdout
        self.assertIn("best play, clairvoyant, chain, both at least, move", text)


unittest.main()
