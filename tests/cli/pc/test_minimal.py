"""`finessimo pc minimal`: the fewest solutions that cover every solvable queue."""
import json
import random

import program
from program import ProgramTest, run

NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
BOARDS = [(NEARLY, 4, 4), ("v115@BhF8CeG8BeH8CeG8JeAgH", 4, 4),
          ("XXXX_____X/XXXXX___XX/XXXX____XX", 3, 4), ("______XXXX/XXXX______", 2, 4),
          ("XXXX____XX/XXXX____XX/XXXX____XX/XXXX____XX", 4, 5)]


def lines(*words):
    done = run("pc", *map(str, words))
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def is_coverable(rows, most):
    """True if this many sets cover all elements; a row is the sets of an element. Tries every set
    of the element with the fewest."""
    if not rows:
        return True
    if most == 0 or not fits(rows, most):
        return False
    row = min(rows, key=len)
    return any(is_coverable([other for other in rows if chosen not in other], most - 1)
               for chosen in row)


def fits(rows, most):
    """False if more elements than that have no set in common, in pairs."""
    taken, count = set(), 0
    for row in sorted(rows, key=len):
        if taken.isdisjoint(row):
            taken |= row
            count += 1
    return count <= most


class MinimalTest(ProgramTest):
    def check(self, *words):
        """The set covers all that `path` can, and one solution fewer does not."""
        served = {line.split()[0]: set(line.split()[2:]) for line in lines("path", *words)[1:]}
        first, *chosen = lines("minimal", *words)
        covered = set()
        for line in chosen:
            fumen, count = line.split()
            self.assertEqual(len(served[fumen]), int(count))
            covered |= served[fumen]
        solvable = set().union(*served.values()) if served else set()
        self.assertEqual(covered, solvable)
        count, odds, _, word = first.split()
        self.assertEqual((int(count), word), (len(chosen), "minimal"))
        self.assertEqual(int(odds.split("/")[0]), len(solvable))
        rows = {frozenset(name for name in served if queue in served[name]) for queue in solvable}
        if rows:
            self.assertFalse(is_coverable(list(rows), len(chosen) - 1), words)
        return len(chosen)

    def test_no_smaller_set_covers(self):
        chance = random.Random(1)
        counts = []
        for board, height, pieces in BOARDS:
            for _ in range(12):
                kinds = "".join(chance.sample("IOTSZJL", chance.randint(pieces - 1, 7)))
                count = min(len(kinds), pieces)
                counts.append(self.check("-t", board, "-c", height, "-p", f"[{kinds}]p{count}",
                                         "-H", chance.choice(["use", "no"])))
        self.assertGreater(max(counts), 10)

    def test_whole_bags(self):
        for board, height, pieces in BOARDS[:2]:
            self.check("-t", board, "-c", height, "-p", f"*p{pieces}")

    def test_nothing_to_cover(self):
        self.assertEqual(lines("minimal", "-t", NEARLY, "-p", "OOOO"), ["0 0/1 0.00% minimal"])

    def test_json(self):
        first, *chosen = lines("minimal", "-t", NEARLY, "-p", "*p4")
        answer = json.loads(lines("minimal", "-t", NEARLY, "-p", "*p4", "--json")[0])
        self.assertEqual((answer["count"], answer["bound"], answer["minimal"], answer["odds"]),
                         (16, 16, True, [514, 840]))
        self.assertEqual([f"{row['tiling']} {row['queues']}" for row in answer["solutions"]], chosen)
        self.assertEqual(first, "16 514/840 61.19% minimal")


if __name__ == "__main__":
    program.main()
