"""`finessimo util seq`: the queues of a pattern, before and after hold."""
import itertools
import json

import program
from program import ProgramTest, run

KINDS = "IOTSZJL"
ALL = ["".join(queue) for queue in itertools.permutations(KINDS)]


def lines(*words):
    done = run("util", "seq", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def plays(queue, held=None):
    """(order, presses of hold) of all ways to play a queue, where hold is a key that swaps. Pieces
    left in hold are not placed."""
    if not queue:
        return {("", 0)}
    first, rest = queue[0], queue[1:]
    found = {(first + order, holds) for order, holds in plays(rest, held)}
    if held is not None:
        found |= {(held + order, holds + 1) for order, holds in plays(rest, first)}
    elif rest:
        found |= {(rest[0] + order, holds + 1) for order, holds in plays(rest[1:], first)}
    return found


def orders(queue, head_hold, most=99):
    """The orders that leave one piece in hold, or unplaced."""
    if head_hold:
        found = plays(queue[1:], queue[0])
    else:
        found = {(order[:len(queue) - 1], holds) for order, holds in plays(queue)}
    return {order for order, holds in found if len(order) == len(queue) - 1 and holds <= most}


class SeqTest(ProgramTest):
    def test_documented_lines(self):
        """The examples of solution-finder's page."""
        for words, keep in (
                (["-M", "pass", "-hh", "no", "-e", "SZ"], lambda q: "SZ" in q),
                (["-M", "pass", "-hh", "no", "-e", "S.*Z"], lambda q: q.index("S") < q.index("Z")),
                (["-M", "pass", "-hh", "no", "-e", "^.S"], lambda q: q[1] == "S"),
                (["-M", "pass", "-hh", "no", "-e", "^.{0,1}?S"], lambda q: "S" in q[:2]),
                (["-M", "pass", "-hh", "no", "-e", "S.$"], lambda q: q[-2] == "S"),
                ([], lambda q: True)):
            self.assertEqual(lines(*words, "-p", "*!"), sorted(filter(keep, ALL)))
        expected = sorted({a + "".join(b) for a in KINDS for b in itertools.permutations(KINDS, 4)
                           if (a + "".join(b)).count("T") == 2})
        self.assertEqual(lines("-M", "pass", "-p", "*,*p4", "-n", "T=2"), expected)
        self.assertEqual(lines("-M", "forward", "-p", "TIOLJ", "-n", "HOLD<=1"),
                         sorted(orders("TIOLJ", True, 1)))
        self.assertEqual(len(lines("-M", "backward", "-p", "TIOLJ", "-n", "HOLD<=1")), 6)

    def test_forward(self):
        for queue in ("TI", "TTIS", "IOTSZJL", "SZSZS"):
            for head in ("yes", "no"):
                for most in range(4):
                    self.assertEqual(
                        lines("-M", "forward", "-p", queue, "-hh", head, "-n", f"Hold<={most}"),
                        sorted(orders(queue, head == "yes", most)), (queue, head, most))

    def test_backward(self):
        """Exactly the queues that forward brings into the order."""
        for order in ("TI", "STT", "OLI"):
            for head in ("yes", "no"):
                for most in range(4):
                    expected = {"".join(queue)
                                for queue in itertools.product(KINDS, repeat=len(order) + 1)
                                if order in orders("".join(queue), head == "yes", most)}
                    found = lines("-M", "backward-pass", "-p", order, "-hh", head, "-n",
                                  f"hold<={most}")
                    self.assertEqual(found, sorted(expected), (order, head, most))
                    stars = lines("-M", "backward", "-p", order, "-hh", head, "-n", f"hold<={most}")
                    self.assertEqual({star.replace("*", kind) for star in stars for kind in KINDS},
                                     expected)

    def test_filters(self):
        words = ["-p", "[ITO]p3*"]
        found = lines(*words)
        self.assertEqual(len(found), 42)
        for condition, keep in (("T=1", lambda n: n == 1), ("T==1", lambda n: n == 1),
                                ("T!=1", lambda n: n != 1), ("1<T", lambda n: n > 1),
                                ("T<2", lambda n: n < 2), ("t<=1", lambda n: n <= 1),
                                ("2>=T", lambda n: n <= 2), ("2>T", lambda n: n < 2)):
            self.assertEqual(lines(*words, "-n", condition),
                             [queue for queue in found if keep(queue.count("T"))], condition)
        self.assertEqual(lines(*words, "-n", "T=1", "I=2"), lines(*words, "-n", "T=1 I=2"))
        self.assertEqual(lines(*words, "-ne", "T$", "-e", "^I"),
                         [queue for queue in found if queue[0] == "I" and queue[-1] != "T"])

    def test_length_and_distinct(self):
        self.assertEqual(lines("-p", "*p3", "-l", "1"), sorted(KINDS))
        self.assertEqual(len(lines("-p", "*p3", "-l", "1", "-d", "no")), 210)
        self.assertEqual(lines("-p", "TI", "-l", "-1"), ["TI"])

    def test_json(self):
        self.assertEqual([json.loads(line) for line in lines("-p", "TI", "--json")],
                         [{"sequence": "TI"}])

    def test_wrong_use(self):
        for words, part in (([], "needs a pattern"), (["-p", "X"], "character 1"),
                            (["-p", "T", "-M", "x"], "backward-pass"),
                            (["-p", "T", "-M", "forward"], "2 to 22"),
                            (["-p", "T", "-l", "2"], "only be less"),
                            (["-p", "T", "-l", "x"], "`--length`"),
                            (["-p", "T", "-n", "T"], "condition"),
                            (["-p", "T", "-n", "1=2"], "condition"),
                            (["-p", "T", "-n", "T=" + "1" * 99], "condition"),
                            (["-p", "T", "-e", "["], "regular expression"),
                            (["-p", "T", "-d", "x"], "yes or no"),
                            (["-p", "*" * 23], "22 pieces"),
                            (["-p", "*p7*p7"], "more than")):
            self.assert_wrong(run("util", "seq", *words), part)
        self.assert_wrong(run("util"), "seq")
        self.assert_wrong(run("util", "fig"), "`finessimo help util`")
        self.assertIn("finessimo help fumen", run("help", "util").stdout)


if __name__ == "__main__":
    program.main()
