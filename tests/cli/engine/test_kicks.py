"""`finessimo kicks`: the pictures and the JSON against the tables in tests/data."""
import csv
import json
import re

import program
from program import DATA, ProgramTest, run, run_in_terminal

SYSTEMS = ["srs", "srs+", "ocular", "classic-left", "classic-right", "none"]
PIECES = "IOTSZJL"
FACINGS = {"N": "north", "E": "east", "S": "south", "W": "west"}
TURNS = {"R": "cw", "L": "ccw", "A": "180"}
WIDTH = 27  # of a picture's column


def rows(name):
    with open(DATA / name, newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def shapes():
    """{(piece, facing): its cells from the lower left corner}"""
    return {(row["piece"], FACINGS[row["orientation"]]):
            [(int(row[f"x{i}"]), int(row[f"y{i}"])) for i in range(4)]
            for row in rows("shapes.tsv")}


def objects(system, piece):
    done = run("kicks", system, piece, "--json")
    return [json.loads(line) for line in done.stdout.splitlines()]


def draw(turns):
    """The expected pictures of one facing, made from JSON."""
    cells = shapes()
    old = cells[turns[0]["piece"], turns[0]["from"]]
    layers = []
    for turn in turns:
        first = {}
        for number, (dx, dy) in enumerate(turn["candidates"]):
            for x, y in cells[turn["piece"], turn["to"]]:
                first.setdefault((x + dx, y + dy), str(number))
        layers.append(first)
    used = set(old).union(*layers)
    lines = []
    for y in range(max(y for _, y in used), min(y for _, y in used) - 1, -1):
        line = ""
        for first in layers:
            row = ""
            for x in range(min(x for x, _ in used), max(x for x, _ in used) + 1):
                digit = first.get((x, y), " " if (x, y) in old else ".")
                row += f"[{digit}]" if (x, y) in old else f" {digit} "
            line += row.ljust(WIDTH)
        lines.append(line.rstrip())
    return lines


class KicksTest(ProgramTest):
    def test_json_is_the_table(self):
        expected = {}
        for row in rows("kicks.tsv"):
            key = row["system"], row["piece"], FACINGS[row["from"]], TURNS[row["turn"]]
            expected.setdefault(key, []).append([int(row["dx"]), int(row["dy"])])
        got = {(turn["system"], turn["piece"], turn["from"], turn["turn"]): turn["candidates"]
               for system in SYSTEMS for piece in PIECES for turn in objects(system, piece)}
        self.assertEqual(len(got), len(SYSTEMS) * len(PIECES) * 4 * 3)
        self.assertGreater(len(expected), 300)
        for key, candidates in expected.items():
            # Under srs, O never changes its facing, so it has no other facing to turn from.
            if key[0] != "srs" or key[1] != "O":
                self.assertEqual(got[key], candidates, key)

    def test_pictures(self):
        for system in SYSTEMS:
            for piece in PIECES:
                done = run("kicks", system, piece)
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                sections = done.stdout.split("\n\n")
                turns = objects(system, piece)
                self.assertEqual(len(sections), 5)
                for i, section in enumerate(sections[1:]):
                    lines = [line.rstrip() for line in section.splitlines()]
                    picture = draw(turns[3 * i:3 * i + 3])
                    self.assertEqual(lines[1:1 + len(picture)], picture, (system, piece))
                    self.check_lists("\n".join(lines), turns[3 * i:3 * i + 3])

    def check_lists(self, section, turns):
        """Every kick is in its turn's column, as in JSON."""
        for i, turn in enumerate(turns):
            column = "\n".join(line[i * WIDTH:(i + 1) * WIDTH] for line in section.splitlines())
            self.assertTrue(column.startswith(f"{turn['turn']}: {turn['from']} to {turn['to']}"))
            found = re.findall(r"(\d) \( ?(-?\d), ?(-?\d)\)", column)
            self.assertEqual([[int(dx), int(dy)] for _, dx, dy in found], turn["candidates"])
            self.assertEqual([int(n) for n, _, _ in found], list(range(len(found))))

    def test_width(self):
        for system in SYSTEMS:
            for piece in PIECES:
                for line in run("kicks", system, piece).stdout.splitlines():
                    self.assertLessEqual(len(line), 80)

    def test_colour_only_on_a_terminal(self):
        plain = run("kicks", "ocular", "I").stdout
        self.assertNotIn("\033", plain)
        code, coloured = run_in_terminal("kicks", "ocular", "I")
        self.assertEqual(code, 0)
        self.assertIn("\033[48;5;", coloured)
        self.assertEqual(re.sub("\033\\[[0-9;]*m", "", coloured), plain)
        self.assertEqual(run_in_terminal("kicks", "ocular", "I", NO_COLOR="1")[1], plain)
        self.assertEqual(run_in_terminal("kicks", "ocular", "I", TERM="dumb")[1], plain)

    def test_facings(self):
        around = ["north", "east", "south", "west"]
        for system, piece in (("srs", "T"), ("ocular", "O"), ("srs", "O"), ("none", "O")):
            for turn in objects(system, piece):
                steps = {"cw": 1, "180": 2, "ccw": 3}[turn["turn"]]
                if piece == "O" and system != "ocular":
                    self.assertEqual(turn["to"], turn["from"])
                else:
                    self.assertEqual(turn["to"], around[(around.index(turn["from"]) + steps) % 4])

    def test_json_stands_anywhere(self):
        expected = run("kicks", "srs", "T", "--json").stdout
        for words in [["--json", "srs", "T"], ["srs", "--json", "T"]]:
            self.assertEqual(run("kicks", *words).stdout, expected)

    def test_small_letter(self):
        self.assertEqual(run("kicks", "srs", "t").stdout, run("kicks", "srs", "T").stdout)

    def test_wrong_use(self):
        self.assert_wrong(run("kicks"), "rotation system and a piece")
        self.assert_wrong(run("kicks", "srs"), "rotation system and a piece")
        self.assert_wrong(run("kicks", "srs", "T", "T"), "rotation system and a piece")
        self.assert_wrong(run("kicks", "srx", "T"), "`srx`", "srs+", "classic-left")
        self.assert_wrong(run("kicks", "srs", "G"), "`G`", "I O T S Z J L")
        self.assert_wrong(run("kicks", "srs", "TT"), "`TT`")


if __name__ == "__main__":
    program.main()
