"""`finessimo finesse`: placements, the table, and the faults of a replay."""
import itertools
import json
import unittest
import zlib

import program
import replay_reader
from byte_reader import Bytes
from program import ProgramTest, run

KEYS = ["l", "r", "L", "R", "cw", "ccw", "180", "s"]

TUCK = "##........\n..........\n..........\n"

# Two pieces: one clean, one with a superfluous key; a third is current at the end.
GAME = """rules trainer
queue TOT
start
press left
wait 200ms
release left
tap hard
wait 100ms
tap cw
wait 100ms
tap right
wait 100ms
tap hard
wait 100ms
"""


def with_fingers(raw, steps):
    """A replay with a record of the pieces that were dragged with a finger."""
    data = Bytes(raw[:-4])
    data.take(9)
    data.varint(), data.varint()
    place = data.at
    end = data.fixed(8) ^ replay_reader.seal(raw[:place] + raw[place + 8:-4])
    data.varint(), data.varint()
    for _ in range(data.varint()):
        data.signed()
    parts = data.at + 8
    data.at = parts + 1
    assert raw[parts] == 2 # a queue
    data.halves(data.varint())
    body = (raw[9:parts] + bytes([2 | 16]) + raw[parts + 1:data.at]
            + bytes([len(steps), *steps]) + raw[data.at:-4])
    body = raw[:5] + (len(body) + 13).to_bytes(4, "little") + body
    end ^= replay_reader.seal(body[:place] + body[place + 8:])
    body = body[:place] + end.to_bytes(8, "little") + body[place + 8:]
    return body + zlib.crc32(body).to_bytes(4, "little")


class FinesseTest(ProgramTest):
    def lines(self, *words, text="", code=0):
        done = run("finesse", *words, text=text)
        self.assertEqual((done.returncode, done.stderr), (code, ""), done.stdout)
        return done.stdout.splitlines()

    # one placement

    def test_placements(self):
        self.assertEqual(self.lines("T", "north", "3"), ["0", "-"])
        self.assertEqual(self.lines("T", "north", "0"), ["1", "L"])
        self.assertEqual(self.lines("O", "north", "5"), ["1", "r"])
        self.assertEqual(self.lines("I", "east", "0"), ["2", "cw L", "ccw L"])
        self.assertEqual(self.lines("t", "south", "5")[0], "4")
        self.assertEqual(self.lines("T", "south", "5", "--180")[0], "3")

    def test_ways_are_all_and_differ(self):
        lines = self.lines("T", "south", "5")
        self.assertEqual(len(lines), len(set(lines)))
        self.assertIn("cw cw r r", lines)
        self.assertIn("r r ccw ccw", lines)
        for line in lines[1:]:
            self.assertEqual(len(line.split()), 4)
            self.assertLessEqual(set(line.split()), set(KEYS))

    def test_twin_facings_are_one(self):
        for piece, one, other in [("S", "north", "south"), ("Z", "east", "west"),
                                  ("I", "east", "west"), ("O", "north", "west")]:
            self.assertEqual(self.lines(piece, one, "4"), self.lines(piece, other, "4"))

    def test_board(self):
        board = self.write("board.txt", TUCK)
        self.assertEqual(self.lines("O", "north", "0", "--board", board)[0], "1")
        tuck = ["2", "s L"]
        self.assertEqual(self.lines("O", "north", "0", "0", "--board", board), tuck)
        self.assertEqual(self.lines("O", "north", "0", "0", "--board", "-", text=TUCK), tuck)

    def test_rotation(self):
        self.assertEqual(self.lines("I", "east", "5"), ["1", "cw"])
        self.assertEqual(self.lines("I", "east", "5", "--rotation", "classic-left")[0], "2")

    def test_json(self):
        line, = self.lines("I", "east", "0", "--json")
        self.assertEqual(json.loads(line), {
            "piece": "I", "facing": "east", "x": 0, "y": 0, "fewest": 2,
            "ways": [["cw", "L"], ["ccw", "L"]]})

    def test_no_way(self):
        closed = "##########\n..........\n..........\n"
        done = run("finesse", "O", "north", "0", "0", "--board", "-", text=closed)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "finessimo: No keys reach this placement.\n")
        full = "####......\n" * 21
        done = run("finesse", "O", "north", "8", "--board", "-", text=full.replace("#", "G"))
        self.assertEqual(done.returncode, 0, done.stderr)
        full = "#########.\n" * 22
        done = run("finesse", "I", "east", "9", "--board", "-", text=full)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("can't spawn", done.stderr)

    def test_wrong_use(self):
        self.assert_wrong(run("finesse"), "piece, a facing and a column")
        self.assert_wrong(run("finesse", "T", "north"), "piece, a facing and a column")
        self.assert_wrong(run("finesse", "T", "north", "3", "0", "0"), "piece, a facing")
        self.assert_wrong(run("finesse", "G", "north", "3"), "`G`", "I O T S Z J L")
        self.assert_wrong(run("finesse", "T", "up", "3"), "`up`", "north, east")
        self.assert_wrong(run("finesse", "T", "north", "8"), "0 to 7")
        self.assert_wrong(run("finesse", "T", "north", "-1"), "0 to 7")
        self.assert_wrong(run("finesse", "T", "north", "3", "40"), "0 to 38")
        self.assert_wrong(run("finesse", "T", "north", "3", "5"), "does not rest in row 5")
        self.assert_wrong(run("finesse", "T", "north", "3", "--180x"), "`--180x`")
        self.assert_wrong(run("finesse", "T", "north", "3", "--rotation"), "`--rotation`")
        self.assert_wrong(run("finesse", "T", "north", "3", "--rotation", "sr"), "`sr`")
        self.assert_wrong(run("finesse", "T", "north", "3", "--board"), "a board")
        self.assert_wrong(run("finesse", "T", "north", "3", "--board", "/nowhere"), "/nowhere")

    def test_wrong_boards(self):
        for text, parts in [("####\n", ["line 1"]), ("..........\n....?.....\n", ["line 2"]),
                            ("..........\n" * 41, []), ("x" * 5000, [])]:
            done = run("finesse", "T", "north", "3", "--board", "-", text=text)
            self.assert_wrong(done, "stdin", *parts)
        board = "##########\n" * 3
        done = run("finesse", "T", "north", "3", "0", "--board", "-", text=board)
        self.assert_wrong(done, "filled")

    # the table

    def check_table(self, lines, mean, most):
        self.assertEqual(len(lines), 163)
        rows = [line.split(None, 4) for line in lines[:-1]]
        self.assertEqual(len({tuple(row[:3]) for row in rows}), 162)
        lengths = [0 if row[4] == "-" else len(row[4].split()) for row in rows]
        self.assertEqual(lengths, [int(row[3]) for row in rows])
        self.assertEqual(f"{sum(lengths) / 162:.3f}", mean)
        self.assertEqual(max(lengths), most)
        self.assertEqual(lines[-1], f"mean {mean} max {most}")
        counts = {piece: len(list(group)) for piece, group in itertools.groupby(rows, lambda r: r[0])}
        self.assertEqual(counts, {"I": 17, "O": 9, "T": 34, "S": 17, "Z": 17, "J": 34, "L": 34})

    def test_table(self):
        self.check_table(self.lines("table"), "1.975", 4)
        self.check_table(self.lines("table", "--180"), "1.827", 3)

    def test_table_is_what_placements_say(self):
        for line in self.lines("table")[:-1:7]:
            piece, facing, column, fewest, way = line.split(None, 4)
            self.assertEqual(self.lines(piece, facing, column)[:2], [fewest, way])

    def test_table_json(self):
        objects = [json.loads(line) for line in self.lines("table", "--json")]
        self.assertEqual(len(objects), 163)
        self.assertEqual(objects[-1]["max"], 4)
        self.assertAlmostEqual(objects[-1]["mean"], 320 / 162)
        self.assertEqual(sum(row["fewest"] for row in objects[:-1]), 320)

    def test_table_takes_nothing_else(self):
        self.assert_wrong(run("finesse", "table", "T"), "`finesse table` takes only")
        self.assert_wrong(run("finesse", "table", "--board", "-"), "`finesse table` takes only")

    # replays

    def record(self, script):
        path = self.folder / "game.replay"
        done = run("sim", "--record", path, "-", text=script)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return path

    def test_judge(self):
        lines = self.lines("judge", self.record(GAME))
        self.assertEqual(lines, [
            "0.500s O north 5 0 1/2 [cw r] [r]: rotated the O",
            "2 pieces judged, 1 with faults, 0 not judged; 3 keys, 2 would have been enough"])

    def test_judge_json(self):
        first, second, totals = (json.loads(line) for line
                                 in self.lines("judge", "--json", self.record(GAME)))
        self.assertEqual((first["fewest"], first["used"], first["keys"]), (1, 1, ["L"]))
        self.assertEqual(second["faults"], ["rotated the O"])
        self.assertEqual((second["keys"], second["best"]), (["cw", "r"], ["r"]))
        self.assertEqual(second["time_us"], 500000)
        self.assertEqual((first["ways"], second["ways"]), ([["L"]], [["r"]]))
        self.assertEqual(totals, {"judged": 2, "faulty": 1, "unjudged": 0, "by_finger": 0,
                                  "fewest": 2, "used": 3})

    def test_judge_json_has_all_ways(self):
        script = "rules trainer\nqueue TT\nstart\ntap left\ntap left\ntap hard\n"
        first = json.loads(self.lines("judge", "--json", self.record(script))[0])
        self.assertEqual(first["fewest"], 2)
        self.assertEqual(first["ways"], [["l", "l"], ["L", "r"]])

    def test_dragged_pieces_are_not_judged(self):
        raw = self.record(GAME).read_bytes()
        path = self.write("second.replay", with_fingers(raw, [1, 1]))
        self.assertEqual(replay_reader.read(path.read_bytes())["fingers"], [1, 2])
        self.assertEqual(self.lines("judge", path), [
            "1 pieces judged, 0 with faults, 1 not judged; 1 keys, 1 would have been enough",
            "1 pieces were played by gestures, which are not judged"])
        _, second, totals = (json.loads(line) for line in self.lines("judge", "--json", path))
        self.assertEqual((second["judged"], second["by_finger"], second["faults"]),
                         (False, True, []))
        self.assertEqual((totals["unjudged"], totals["by_finger"]), (1, 1))
        path = self.write("all.replay", with_fingers(raw, [0]))
        self.assertEqual(json.loads(self.lines("judge", "--json", path)[-1])["by_finger"], 2)
        self.assertEqual(run("replay", "verify", path).returncode, 0)

    def test_judge_180(self):
        script = "rules trainer\nqueue TT\nstart\ntap cw\ntap cw\ntap hard\n"
        path = self.record(script)
        self.assertEqual(len(self.lines("judge", path)), 1)
        self.assertIn("1/2 [cw cw] [180]: extra rotation", self.lines("judge", path, "--180")[0])

    def test_judge_of_a_game_that_was_not_played(self):
        data = bytearray(self.record(GAME).read_bytes())
        data[-1] ^= 1
        done = run("finesse", "judge", self.write("broken.replay", bytes(data)))
        self.assertIn(done.returncode, (1, 2))
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_judge_takes_one_replay(self):
        self.assert_wrong(run("finesse", "judge"), "one replay")
        self.assert_wrong(run("finesse", "judge", "-", "--board", "-"), "`finesse judge` takes one replay")
        self.assert_wrong(run("finesse", "judge", "-", "--rotation", "srs"), "`finesse judge` takes one replay")
        self.assert_wrong(run("finesse", "judge", "/nowhere"), "/nowhere")
        self.assert_wrong(run("finesse", "judge", "-", text="nothing"), "stdin")

    # scripts

    def test_expectations(self):
        done = run("sim", text="start\nexpect finesse 1/2\nexpect finesse none\n")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(done.stdout, "stdin:2: expected finesse 1/2, got none\n1 passed, 1 failed\n")
        done = run("sim", text="start\ntap hard\nexpect finesse none\nexpect finesse 0/0\n")
        self.assertIn("expected finesse none, got 0/0\n", done.stdout)
        for word in ["1", "1/", "/1", "a/b", "1/2/3", "1/-2", "99999999999/1"]:
            self.assert_wrong(run("sim", text=f"start\nexpect finesse {word}\n"), "stdin:2", "2/3")


if __name__ == "__main__":
    program.main()
