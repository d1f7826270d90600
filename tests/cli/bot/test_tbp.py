"""`finessimo tbp`: transcripts of the Tetris Bot Protocol, bad lines, and a host that plays
thousands of moves and checks each."""
import json
import random
import subprocess

import program
from program import ProgramTest, run

EMPTY = [[None] * 10 for _ in range(40)]
START = {"type": "start", "hold": None, "queue": list("TIOLJ"), "combo": 0,
         "back_to_back": False, "board": EMPTY}

# Cells of each piece facing north, relative to its centre of rotation.
NORTH = {"I": [(-1, 0), (0, 0), (1, 0), (2, 0)], "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
         "T": [(-1, 0), (0, 0), (1, 0), (0, 1)], "S": [(-1, 0), (0, 0), (0, 1), (1, 1)],
         "Z": [(-1, 1), (0, 1), (0, 0), (1, 0)], "J": [(-1, 1), (-1, 0), (0, 0), (1, 0)],
         "L": [(1, 1), (-1, 0), (0, 0), (1, 0)]}
TURNS = {"north": 0, "east": 1, "south": 2, "west": 3}


def cells_of(location):
    """The cells of a location: the north cells turned clockwise around the centre."""
    cells = NORTH[location["type"]]
    for _ in range(TURNS[location["orientation"]]):
        cells = [(y, -x) for x, y in cells]
    return {(location["x"] + x, location["y"] + y) for x, y in cells}


class Bot:
    """The bot as a child process."""

    def __init__(self, *words):
        self.process = subprocess.Popen([program.PROGRAM, "tbp", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.info = self.read()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, message):
        self.send(message)
        return self.read()

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class Host:
    """The host's board and queue. Every move is checked before it is made."""

    def __init__(self, test, bot, seed):
        self.test, self.bot, self.random = test, bot, random.Random(seed)
        self.filled, self.hold, self.bag, self.queue = set(), None, [], []
        self.clears = 0
        self.deal(6)
        bot.send({**START, "queue": self.queue[:], "randomizer": {"type": "seven_bag"}})

    def deal(self, length):
        while len(self.queue) < length:
            if not self.bag:
                self.bag = list("IOTSZJL")
                self.random.shuffle(self.bag)
            self.queue.append(self.bag.pop())

    def take_piece(self, kind):
        """The piece leaves the queue, by hold if it is not the current one."""
        current = self.queue.pop(0)
        if kind != current:
            self.test.assertEqual(kind, self.hold or self.queue[0])
            if self.hold is None:
                self.queue.pop(0)
            self.hold = current

    def place(self, cells):
        self.test.assertFalse(cells & self.filled)
        self.test.assertTrue(all(0 <= x < 10 and 0 <= y < 40 for x, y in cells))
        below = {(x, y - 1) for x, y in cells}
        self.test.assertTrue(any(y < 0 or (x, y) in self.filled for x, y in below))
        self.filled |= cells
        for y in sorted({y for _, y in cells}, reverse=True):
            if all((x, y) in self.filled for x in range(10)):
                self.filled = {(x, row - (row > y)) for x, row in self.filled if row != y}
                self.clears += 1

    def step(self):
        answer = self.bot.ask({"type": "suggest"})
        self.test.assertEqual(answer["type"], "suggestion")
        self.test.assertGreater(len(answer["moves"]), 0)
        move = answer["moves"][0]
        self.take_piece(move["location"]["type"])
        self.place(cells_of(move["location"]))
        self.bot.send({"type": "play", "move": move})
        before = len(self.queue)
        self.deal(6)
        for piece in self.queue[before:]:
            self.bot.send({"type": "new_piece", "piece": piece})


class TbpTest(ProgramTest):
    def answers(self, *messages):
        """The answers to messages, each an object or a line as it is."""
        lines = [m if isinstance(m, str) else json.dumps(m) for m in messages]
        done = run("tbp", "--nodes", "200", text="".join(f"{line}\n" for line in lines))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_says_what_it_is(self):
        (info,) = self.answers()
        self.assertEqual((info["type"], info["name"]), ("info", "Finessimo"))
        for name in ("version", "author", "features"):
            self.assertIn(name, info)

    def test_a_transcript(self):
        _, ready, first, second = self.answers(
            {"type": "rules", "randomizer": "seven_bag", "unknown": [1]}, START,
            {"type": "suggest"},
            {"type": "play", "move": {"location": {"type": "T", "orientation": "south", "x": 1,
                                                   "y": 1}, "spin": "none"}},
            {"type": "new_piece", "piece": "S"}, {"type": "suggest"}, {"type": "stop"},
            {"type": "quit"}, {"type": "suggest"})
        self.assertEqual(ready, {"type": "ready"})
        self.assertIn(first["moves"][0]["location"]["type"], "TI")
        self.assertEqual(first["move_info"]["depth"], 5)
        self.assertIn(second["moves"][0]["location"]["type"], "IO")
        self.assertEqual(second["move_info"]["depth"], 5)

    def test_the_same_every_time(self):
        question = (START, {"type": "suggest"})
        self.assertEqual(self.answers(*question), self.answers(*question))

    def test_centres_of_rotation(self):
        """A piece played at its centre fills the cells that the protocol means: then playing it
        again is an error."""
        for kind in "IOTSZJL":
            for orientation in TURNS:
                location = {"type": kind, "orientation": orientation, "x": 4, "y": 4}
                cells = cells_of(location)
                board = [[None if (x, y) in cells else "G" if (x + y) % 3 else None
                          for x in range(10)] for y in range(9)]
                start = {**START, "queue": [kind, kind], "board": board}
                play = {"type": "play", "move": {"location": location, "spin": "none"}}
                _, *wrong = self.answers(start, play, play)
                self.assertEqual([w["type"] for w in wrong], ["error"], location)

    def test_forfeits_without_a_place(self):
        wall = [["G"] * 9 + [None] for _ in range(24)]
        _, answer = self.answers({**START, "board": wall}, {"type": "suggest"})
        self.assertEqual(answer["moves"], [])
        _, answer = self.answers({**START, "queue": []}, {"type": "suggest"})
        self.assertEqual(answer["moves"], [])

    def test_bad_lines_change_nothing(self):
        location = {"type": "T", "orientation": "north", "x": 4, "y": 0}
        bad = ["", "nonsense", "[]", "{}", '{"type": 3}', '{"type": "start"}', '"start"', "\x00",
               {"type": "start", **{"board": 7}}, {**START, "queue": ["Q"]},
               {**START, "queue": "T"}, {**START, "hold": "X"}, {**START, "board": [[None]]},
               {**START, "board": [["Q"] * 10]}, {**START, "board": EMPTY + EMPTY},
               {"type": "play"}, {"type": "play", "move": {}},
               {"type": "play", "move": {"location": {**location, "type": "S"}}},
               {"type": "play", "move": {"location": {**location, "orientation": "up"}}},
               {"type": "play", "move": {"location": {**location, "x": 0}}},
               {"type": "play", "move": {"location": {**location, "x": 10 ** 12}}},
               {"type": "play", "move": {"location": {**location, "y": 1.5}}},
               {"type": "new_piece"}, {"type": "new_piece", "piece": "TT"}]
        _, expected = self.answers(START, {"type": "suggest"})
        _, *answers = self.answers(START, *bad, {"type": "suggest"})
        self.assertEqual([a["type"] for a in answers[:-1]], ["error"] * len(bad))
        self.assertTrue(all(a["reason"] and a["message"] for a in answers[:-1]))
        self.assertEqual(answers[-1], expected)

    def test_order_of_messages(self):
        for message in ({"type": "suggest"}, {"type": "new_piece", "piece": "T"},
                        {"type": "play", "move": {"location": {"type": "T", "orientation": "north",
                                                               "x": 4, "y": 0}}}):
            self.assertEqual(self.answers(message)[1]["type"], "error")
        self.assertEqual(self.answers({"type": "hello"}, {"type": "stop"})[1:], [])

    def test_a_full_queue(self):
        pieces = [{"type": "new_piece", "piece": "T"}] * 61
        *_, wrong = self.answers(START, *pieces)
        self.assertIn("full", wrong["message"])

    def test_plays_thousands_of_moves(self):
        bot = Bot("--nodes", "150")
        self.assertEqual(bot.ask({"type": "rules"}), {"type": "ready"})
        for seed in range(3):
            host = Host(self, bot, seed)
            for _ in range(700):
                host.step()
            self.assertGreater(host.clears, 200)
            bot.send({"type": "stop"})
        bot.send({"type": "quit"})
        self.assertEqual(bot.close(), 0)

    def test_usage(self):
        self.assert_wrong(run("tbp", "--aim", "atack"), "did you mean `attack`?")
        self.assert_wrong(run("tbp", "--nodes", "0"), "whole number")
        self.assert_wrong(run("tbp", "now"), "`now`", "takes only options")


if __name__ == "__main__":
    program.main()
