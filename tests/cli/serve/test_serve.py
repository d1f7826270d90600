"""`finessimo serve`: transcripts, thousands of questions, cancelled ones, and hostile lines."""
import base64
import json
import os
import random
import subprocess
import unittest

import program
from program import DATA, ProgramTest, run

NEARLY = "v115@9gE8DeG8CeH8BeG8CeA8JeAgH"
SPRINT = DATA / "replays" / "sprint.replay"
# Far more work than a test may take.
ENDLESS = {"ask": "pc", "patterns": "*p7,*p4", "hold": False}


def link(path):
    return base64.urlsafe_b64encode(path.read_bytes()).decode().rstrip("=")


def in_json(*words):
    """The lines that a command prints with --json."""
    done = run(*words, "--json")
    return [json.loads(line) for line in done.stdout.splitlines()]


class Server:
    """The server as a child process."""

    def __init__(self, *words):
        self.process = subprocess.Popen([program.PROGRAM, "serve", *words], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def send(self, *questions):
        self.process.stdin.write("".join(json.dumps(q) + "\n" for q in questions))
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def close(self):
        """Ends the input. Returns the answers that were left, and the exit code."""
        self.process.stdin.close()
        left = [json.loads(line) for line in self.process.stdout]
        self.process.stdout.close()
        return left, self.process.wait()


class ServeTest(ProgramTest):
    def answers(self, *lines, words=()):
        """The answers to lines, each an object or bytes; every line must get exactly one."""
        data = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n"
                        for line in lines)
        done = run("serve", *words, text=data)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(len(answers), len(lines))
        for answer in answers:
            self.assertEqual(list(answer), ["id", "error" if "error" in answer else "answer"])
        return answers

    def ask(self, **question):
        (answer,) = self.answers({"id": 1, **question})
        self.assertEqual(answer["id"], 1)
        return answer.get("answer", answer.get("error"))

    # ---- the answers are those of the commands ----

    def test_finesse(self):
        for piece, facing, x in (("T", "east", 3), ("I", "north", 0), ("O", "west", 8)):
            (line,) = in_json("finesse", piece, facing, str(x))
            self.assertEqual(self.ask(ask="finesse", piece=piece, facing=facing, x=x), line)
        rows = ["########..", "########..", "#########."]
        (line,) = in_json("finesse", "S", "west", "8", "0", "--180", "--board", "/".join(rows))
        self.assertEqual(self.ask(**{"ask": "finesse", "piece": "S", "facing": "west", "x": 8,
                                     "y": 0, "board": rows, "180": True}), line)
        buried = self.ask(ask="finesse", piece="O", facing="north", x=4, y=0,
                          board=["##########"] + ["####..####"] * 2)
        self.assertEqual((buried["fewest"], buried["ways"]), (None, []))

    def test_pc(self):
        for queue in ("TIOSZJLTIOS", "OOOOOOOOOOO"):
            (line,) = in_json("pc", "solve", "--queue", queue)
            self.assertEqual(self.ask(ask="pc", queue=queue), line)
        (line,) = in_json("pc", "solve", "--queue", "TSZ", "--hold", "L", "--board", NEARLY)
        self.assertEqual(self.ask(ask="pc", queue="TSZ", hold="L", board=NEARLY), line)
        words = ("--180", "--no-softdrop", "--kicks", "srs+", "--hold", "no")
        (line,) = in_json("pc", "solve", "--queue", "LZT", "--board", NEARLY, *words)
        self.assertEqual(self.ask(**{"ask": "pc", "queue": "LZT", "board": NEARLY, "180": True,
                                     "no_softdrop": True, "rotation": "srs+", "hold": False}), line)
        (line,) = in_json("pc", "percent", "-t", NEARLY, "-p", "*p4", "-td", "0")
        self.assertEqual(self.ask(ask="pc", patterns="*p4", board=NEARLY), line)
        full = ["##########", "####....##", "####....##"]
        (line,) = in_json("pc", "percent", "-t", "/".join(full), "-c", "3", "-p", "[OIT]p2", "-td",
                          "0")
        self.assertEqual(self.ask(ask="pc", patterns="[OIT]p2", board=full, lines=3), line)

    def test_search(self):
        answer = self.ask(ask="search", piece="O", board=["####..####"] * 2)
        self.assertEqual(answer["placements"][0], {"piece": "O", "facing": "north", "x": 4, "y": 0})
        self.assertEqual(len(answer["placements"]), 9)
        for piece, count in (("O", 9), ("I", 17), ("S", 17), ("T", 34)):
            self.assertEqual(len(self.ask(ask="search", piece=piece)["placements"]), count)
        high = ["##########"] * 24
        self.assertEqual(self.ask(ask="search", piece="T", board=high), {"placements": []})

    def test_search_agrees_with_perft(self):
        rows = ["#...######", "##..######", "#..#######"]
        for options, words in (({}, []), ({"180": True}, ["--180"]),
                               ({"no_softdrop": True}, ["--no-softdrop"]),
                               ({"rotation": "ocular"}, ["--rotation", "ocular"])):
            for piece in "IOTSZJL":
                count = int(run("perft", "--queue", piece, "--board", "/".join(rows),
                                *words).stdout)
                answer = self.ask(ask="search", piece=piece, board=rows, **options)
                self.assertEqual(len(answer["placements"]), count, (piece, options))

    def test_bot(self):
        answer = self.ask(ask="bot", queue="TIOSZJ", hold="L", nodes=3000, moves=100)
        moves = answer["moves"]
        self.assertGreater(len(moves), 40)
        self.assertGreaterEqual(answer["nodes"], 2000)
        values = [move["value"] for move in moves if move["depth"] == moves[0]["depth"]]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual({move["piece"] for move in moves}, {"T", "L"})
        for move in moves:
            self.assertEqual(move["hold"], move["piece"] == "L")
        without = self.ask(ask="bot", queue="TIOSZJ", hold=False, nodes=3000, moves=100)["moves"]
        self.assertEqual({move["piece"] for move in without}, {"T"})
        slot = ["...#......", "###...####", "####.#####"]
        best = self.ask(ask="bot", queue="TIO", board=slot, b2b=True)["moves"][0]
        self.assertEqual((best["piece"], best["spin"], best["lines"], best["sent"]),
                         ("T", "full", 2, 5))
        self.assertEqual(best["keys"][-1] in ("cw", "ccw"), True)

    def test_review(self):
        *pieces, summary = in_json("review", SPRINT, "--nodes", "500")
        answer = self.ask(ask="review", replay=link(SPRINT), nodes=500)
        self.assertEqual(answer, {"pieces": pieces, "summary": summary})
        *pieces, summary = in_json("review", SPRINT, "--nodes", "500", "--aim", "attack")
        address = "https://example.org/#r=" + link(SPRINT)
        answer = self.ask(ask="review", replay=address, nodes=500, aim="attack")
        self.assertEqual(answer, {"pieces": pieces, "summary": summary})

    # ---- many ----

    def test_thousands_of_questions(self):
        """The same answers on one thread and on many, each with its own id."""
        dice = random.Random(7)
        questions = []
        for number in range(3000):
            piece = dice.choice("IOTSZJL")
            board = ["".join(dice.choice("#.") for _ in range(10)) for _ in range(4)]
            queue = "".join(dice.choice("IOTSZJL") for _ in range(4))
            question = dice.choice((
                {"ask": "search", "piece": piece, "board": board},
                {"ask": "finesse", "piece": "O", "facing": "north", "x": dice.randrange(9)},
                {"ask": "pc", "queue": queue, "board": NEARLY},
                {"ask": "bot", "queue": queue, "board": board, "nodes": 50},
                {"ask": "bot", "queue": queue + "X"},
            ))
            questions.append({"id": number, **question})
        one, many = ({a["id"]: a for a in self.answers(*questions, words=("--threads", threads))}
                     for threads in ("1", "8"))
        self.assertEqual(one, many)
        self.assertEqual(set(one), set(range(3000)))
        wrong = {q["id"] for q in questions if "X" in q.get("queue", "")}
        self.assertEqual({n for n, a in one.items() if "error" in a}, wrong)

    def test_answers_come_as_they_are_found(self):
        """A quick question does not wait for a slow one, nor for the end of the input."""
        server = Server("--threads", "2")
        server.send({"id": "slow", **ENDLESS}, {"id": "quick", "ask": "search", "piece": "O"})
        self.assertEqual(server.read()["id"], "quick")
        server.send({"id": "stop", "cancel": "slow"})
        self.assertEqual({server.read()["id"], server.read()["id"]}, {"stop", "slow"})
        self.assertEqual(server.close(), ([], 0))

    def test_more_than_may_be_in_flight(self):
        """With one thread that is busy, the server reads 256 questions and then waits; it goes
        on when they are cancelled from within that number."""
        server = Server("--threads", "1")
        server.send({"id": 0, **ENDLESS},
                    *({"id": n, "ask": "search", "piece": "O"} for n in range(1, 250)),
                    {"id": "stop", "cancel": 0})
        server.send(*({"id": n, "ask": "search", "piece": "O"} for n in range(250, 1000)))
        left, code = server.close()
        self.assertEqual((len(left), code), (1001, 0))

    # ---- cancelled ----

    def test_cancel(self):
        server = Server("--threads", "1")
        server.send({"id": "running", **ENDLESS})
        server.send(*({"id": n, **ENDLESS} for n in range(50)))
        server.send(*({"id": f"stop {n}", "cancel": n} for n in range(50)))
        for number in range(50):  # the line that cancels is answered first
            stop, lost = server.read(), server.read()
            self.assertEqual((lost["id"], lost["error"]["reason"]), (number, "cancelled"))
            self.assertEqual(stop, {"id": f"stop {number}", "answer": {"cancelled": True}})
        server.send({"id": "again", "cancel": 3}, {"id": "never", "cancel": "never"})
        for name in ("again", "never"):
            self.assertEqual(server.read(), {"id": name, "answer": {"cancelled": False}})
        server.send({"cancel": "running"})
        self.assertEqual(server.read(), {"id": None, "answer": {"cancelled": True}})
        lost = server.read()
        self.assertEqual((lost["id"], lost["error"]["reason"]), ("running", "cancelled"))
        server.send({"id": "running", "ask": "search", "piece": "O"})  # the id is free again
        self.assertIn("answer", server.read())
        self.assertEqual(server.close(), ([], 0))

    def test_cancel_every_kind(self):
        replay = {"ask": "review", "replay": link(SPRINT), "nodes": 300000}
        for question in (ENDLESS, replay):
            server = Server("--threads", "1")
            server.send({"id": 1, **question}, {"id": 2, "cancel": 1})
            answers = {answer["id"]: answer for answer in (server.read(), server.read())}
            self.assertEqual(answers[1]["error"]["reason"], "cancelled")
            self.assertTrue(answers[2]["answer"]["cancelled"])
            self.assertEqual(server.close(), ([], 0))

    def test_random_cancels(self):
        """Cancelled or not, every question gets one answer, and the cancels say which."""
        dice = random.Random(3)
        lines = []
        for number in range(1500):
            lines.append({"id": number, "ask": "bot", "queue": "TIOSZ", "nodes": 400})
            if dice.random() < 0.3:
                lines.append({"id": f"stop {number}", "cancel": dice.randrange(number + 1)})
        asked = {line["id"]: line for line in lines}
        answers = {answer["id"]: answer for answer in self.answers(*lines)}
        stopped = {asked[name]["cancel"] for name, answer in answers.items()
                   if answer.get("answer", {}).get("cancelled")}
        lost = {name for name, answer in answers.items() if "error" in answer}
        self.assertEqual(stopped, lost)
        self.assertEqual(len(answers), len(lines))

    # ---- bounds ----

    def test_limits(self):
        limit = self.ask(**ENDLESS, steps=1000)
        self.assertEqual(limit["reason"], "limit")
        self.assertEqual(self.ask(ask="bot", queue="T", nodes=10 ** 7)["reason"], "invalid")

    def test_a_review_is_bounded(self):
        script = "rules modern\nmode free\nstart\n" + "tap hard\ngarbage 1 0\n" * 3 + "tap hard\n"
        path = self.folder / "game.replay"
        run("sim", "--record", path, self.write("script", script))
        answer = self.ask(ask="review", replay=link(path), nodes=1000)
        self.assertEqual(answer["summary"]["pieces"], 4)

    def test_hostile_lines(self):
        bad = [b"", b" ", b"nonsense", b"[]", b"{}", b'"pc"', b"7", b"\x00", b"\xff\xfe", b"{",
               b'{"ask":"pc","ask":"pc"}', b'{"ask":"pc\\u0000"}', b"[" * 100000,
               b'{"ask":' * 5000, b"x" * (1 << 18), b"x" * (1 << 20),
               b'{"id":1,"ask":"search","piece":"T"}' + b" " * (1 << 19),
               b'{"id":1e999,"ask":"search","piece":"T"}', {"ask": 3}, {"ask": None},
               {"ask": "serch", "piece": "T"}, {"id": [], "ask": "search", "piece": "T"},
               {"id": "x" * 65, "ask": "search", "piece": "T"}, {"id": 1.5}, {"cancel": None},
               {"cancel": {}}, {"cancel": 1, "ask": "pc"}, {"cancel": 1, "more": 1},
               {"ask": "search"}, {"ask": "search", "piece": "Q"}, {"ask": "search", "piece": "TT"},
               {"ask": "search", "piece": None}, {"ask": "search", "piece": "T", "x": 1},
               {"ask": "search", "piece": "T", "board": 7},
               {"ask": "search", "piece": "T", "board": ["#########"]},
               {"ask": "search", "piece": "T", "board": ["?" * 10]},
               {"ask": "search", "piece": "T", "board": ["é" * 5]},
               {"ask": "search", "piece": "T", "board": ["." * 10] * 41},
               {"ask": "search", "piece": "T", "board": [[]]},
               {"ask": "search", "piece": "T", "board": "v115@"},
               {"ask": "search", "piece": "T", "board": "v115@" + "v" * 999},
               {"ask": "search", "piece": "T", "rotation": "srs++"},
               {"ask": "search", "piece": "T", "180": "yes"},
               {"ask": "finesse", "piece": "T"}, {"ask": "finesse", "piece": "T", "facing": "up"},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": 8},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": -1},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": 1.0},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": 10 ** 12},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": 0, "y": 5},
               {"ask": "finesse", "piece": "T", "facing": "north", "x": 0, "y": 39},
               {"ask": "pc"}, {"ask": "pc", "queue": "TI", "patterns": "*"},
               {"ask": "pc", "queue": "T"}, {"ask": "pc", "queue": "[TI]p2"},
               {"ask": "pc", "patterns": "*p9"}, {"ask": "pc", "patterns": "["},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "lines": 9},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "lines": 0},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "hold": True},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "steps": 0},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "board": ["#........."]},
               {"ask": "pc", "queue": "TIOSZJLTIOS", "board": ["##........"] * 9},
               {"ask": "bot"}, {"ask": "bot", "queue": ""}, {"ask": "bot", "queue": "T" * 10},
               {"ask": "bot", "queue": "T", "aim": "atack"}, {"ask": "bot", "queue": "T", "moves": 0},
               {"ask": "bot", "queue": "T", "nodes": 0}, {"ask": "bot", "queue": "T", "combo": 256},
               {"ask": "review"}, {"ask": "review", "replay": 5}, {"ask": "review", "replay": ""},
               {"ask": "review", "replay": "RklOUg"}, {"ask": "review", "replay": "no replay"},
               {"ask": "review", "replay": link(SPRINT)[:-40]},
               {"ask": "review", "replay": link(SPRINT), "aim": "perfect"}]
        good = {"id": "good", "ask": "search", "piece": "O"}
        answers = self.answers(*bad, good)
        self.assertEqual([a for a in answers if a.get("answer")],
                         [a for a in answers if a["id"] == "good"])
        for answer in answers:
            if "error" in answer:
                self.assertEqual(answer["error"]["reason"], "invalid", answer)
                self.assertRegex(answer["error"]["message"], r"^[A-Z`].*\.$")

    def test_random_damage(self):
        """Lines with random bytes changed: each has one answer, and the server goes on."""
        dice = random.Random(5)
        lines = []
        for _ in range(2000):
            line = bytearray(json.dumps(dice.choice((
                {"id": 1, "ask": "bot", "queue": "TIO", "nodes": 20, "board": ["#" * 9 + "."]},
                {"id": "a", "ask": "pc", "queue": "TSZL", "board": NEARLY},
                {"id": 2, "ask": "review", "replay": link(SPRINT), "nodes": 1},
                {"id": 3, "cancel": 2}))).encode())
            for _ in range(dice.randrange(1, 4)):
                line[dice.randrange(len(line))] = dice.choice(b'{}[]",:0129.eT\\u\x80')
            lines.append(bytes(line))
        self.answers(*lines)

    def test_a_line_without_an_end(self):
        done = run("serve", text=b'{"id":1,"ask":"search","piece":"O"}')
        self.assertEqual(json.loads(done.stdout)["id"], 1)
        self.assertEqual(run("serve", text=b"").stdout, "")

    def test_the_same_id_twice(self):
        server = Server("--threads", "1")
        server.send({"id": "a", **ENDLESS}, {"id": "a", "ask": "search", "piece": "O"})
        answer = server.read()
        self.assertEqual((answer["id"], answer["error"]["reason"]), ("a", "invalid"))
        server.send({"id": "b", "cancel": "a"})
        self.assertEqual({server.read()["id"], server.read()["id"]}, {"a", "b"})
        server.send({"ask": "search", "piece": "O"}, {"ask": "search", "piece": "O"})
        self.assertEqual([server.read()["id"], server.read()["id"]], [None, None])
        self.assertEqual(server.close(), ([], 0))

    @unittest.skipUnless(os.path.exists("/dev/full"), "needs /dev/full")
    def test_answers_that_can_not_be_written(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([program.PROGRAM, "serve"], stdout=full, stderr=subprocess.PIPE,
                                  input=b'{"ask":"search","piece":"O"}\n' * 50)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"can't be written", done.stderr)

    def test_usage(self):
        self.assert_wrong(run("serve", "--threads", "0"), "`--threads`")
        self.assert_wrong(run("serve", "--threads", "65"), "from 1 to 64")
        self.assert_wrong(run("serve", "now"), "`now`", "takes only options")


if __name__ == "__main__":
    program.main()
