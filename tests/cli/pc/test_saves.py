"""`finessimo pc saves`: pieces left over, for one who knows the queue and for best play."""
import itertools
import json
import unittest

import program
import slow
from program import ProgramTest, run

NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
TWO_ROWS = "______XXXX/XXXX______"
# board, lines, the pieces of a bag that come
SMALL = [
    (TWO_ROWS, 2, "IOTJS"),
    ("XXXX____XX/XXXX____XX/XXXX____XX", 3, "IOTJL"),
    ("XXXXXXX___/XXXXXXX___/XXXXX_____/XXXXXXXXX_", 4, "TSZJL"),
    ("XX______XX/XXXXXXXX__", 2, "IOTLZ"),
]


def answers(*words):
    done = run("pc", "saves", *words, "--json")
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def sees(wanted):
    """The meaning of an expression of the tests, written again."""
    return {
        None: lambda left: True,
        "T": lambda left: "T" in left,
        "T or II": lambda left: "T" in left or left.count("I") > 1,
        "S and not I": lambda left: "S" in left and "I" not in left,
        "not (O || Z)": lambda left: "O" not in left and "Z" not in left,
        "!L&&J": lambda left: "L" not in left and "J" in left,
        "OT": lambda left: "O" in left and "T" in left,
    }[wanted]


WANTED = ["T", "T or II", "S and not I", "not (O || Z)", "!L&&J", "OT"]


class ClairvoyantTest(ProgramTest):
    def compare(self, board, lines, pattern, queues, hold, soft):
        words = ["-t", board, "-c", lines, "-p", pattern, "-w", ",".join(WANTED), "-fc", "-1"]
        words += [] if hold else ["-H", "no"]
        words += {True: [], False: ["-d", "harddrop"], "T": ["-d", "t-softdrop"]}[soft]
        found = answers(*map(str, words))
        left = {queue: slow.leftovers(slow.read(board), lines, queue, hold, soft)
                for queue in queues}
        for answer, wanted in zip(found, [None] + WANTED, strict=True):
            self.assertEqual(answer["want"], wanted)
            failed = {queue for queue in queues if not any(map(sees(wanted), left[queue]))}
            self.assertEqual(answer["clairvoyant"], [len(queues) - len(failed), len(queues)])
            self.assertEqual(set(answer["failed"]), failed)

    def test_brute_force(self):
        for board, lines, bag in SMALL:
            pieces = (10 * lines - len(slow.read(board))) // 4
            for count in {pieces, pieces + 1, min(pieces + 2, len(bag))}:
                pattern = f"[{bag}]p{count}"
                queues = slow.permutations(bag, count)
                self.compare(board, lines, pattern, queues, True, True)
            self.compare(board, lines, pattern, queues, False, True)
            self.compare(board, lines, pattern, queues, True, False)
            self.compare(board, lines, pattern, queues, True, "T")

    def test_two_of_a_piece(self):
        queues = ["".join(q) for q in itertools.product("IT", "ITO", "ITO", "ITO")]
        self.compare(TWO_ROWS, 2, "[IT][ITO][ITO][ITO]", queues, True, True)

    def test_any_is_percent(self):
        self.assertEqual(answers("-t", NEARLY, "-p", "*p4")[0]["clairvoyant"], [514, 840])

    def test_text(self):
        done = run("pc", "saves", "-t", NEARLY, "-p", "*p7", "-w", "T, T or I", "-fc", "1")
        self.assertEqual(done.stdout.splitlines()[::3], [
            "3084/5040 61.19%  any", "1440/5040 28.57%  T", "2280/5040 45.24%  T or I"])
        self.assertRegex(done.stdout.splitlines()[1], r"^failed 1956, the first 1:$")


class BestPlayTest(ProgramTest):
    def compare(self, board, lines, pattern, queues, previews):
        words = ["-t", board, "-c", lines, "-p", pattern, "-w", ",".join(WANTED[:4]),
                 "--previews", previews]
        for answer in answers(*map(str, words)):
            play = slow.BestPlay(queues, previews, sees(answer["want"]))
            parts, whole = answer["odds"]
            self.assertEqual(parts * len(queues), whole * play.solve(slow.read(board), lines),
                             (board, pattern, previews, answer))
            self.assertLessEqual(parts * len(queues), answer["clairvoyant"][0] * whole)

    def test_brute_force(self):
        for board, lines, bag in SMALL:
            if len(bag) > (10 * lines - len(slow.read(board))) // 4:
                for previews in (0, 2):
                    self.compare(board, lines, f"[{bag}]!", slow.permutations(bag, len(bag)),
                                 previews)

    def test_pieces_before_the_bag(self):
        queues = [a + b for a in "TL" for b in slow.permutations("IOTS", 4)]
        self.compare(TWO_ROWS, 2, "[TL][IOTS]!", queues, 1)

    def test_all_previews_are_a_clairvoyant(self):
        for answer in answers("-t", NEARLY, "-p", "*p7", "--previews", "7"):
            parts, whole = answer["odds"]
            self.assertEqual(parts * 5040, answer["clairvoyant"][0] * whole)


class WrongTest(ProgramTest):
    def test_expressions(self):
        for wanted in ("", "X", "T or", "(T", "T)", "not", "T and and I", "t", "T,,I", "T I",
                       "(" * 1000, "!" * 1000, " or ".join(["T"] * 100), ",".join(["T"] * 99)):
            self.assert_wrong(run("pc", "saves", "-t", NEARLY, "-p", "*p4", "-w", wanted), "xp" if
                              len(wanted) > 99 else "")

    def test_best_play(self):
        for words, part in ((["-p", "*p4"], "whole bag"), (["-p", "*p7", "-H", "no"], "needs hold"),
                            (["-p", "[TI]!*!", "--previews", "0"], "before the last part"),
                            (["-p", "*!;*!"], "one pattern"), (["-p", "[TIO]!"], "more pieces"),
                            (["-p", "*!", "--previews", "8"], "0 to 7")):
            self.assert_wrong(run("pc", "saves", "-t", NEARLY, "--previews", "3", *words), part)


if __name__ == "__main__":
    program.main()
