"""`finessimo bot match` with bots in child processes: our own, and some that misbehave in every
way."""
import json
import os
import signal
import subprocess
import sys
import time

import program
from program import ProgramTest, run

# A bot that plays well until it reaches its fault: `bot.py FAULT`.
BOT = r'''
import json, os, signal, subprocess, sys, time

fault = sys.argv[1]
moves = 0


def say(message):
    sys.stdout.write(message if isinstance(message, str) else json.dumps(message))
    sys.stdout.write("\n")
    sys.stdout.flush()


def hang():
    time.sleep(1000)


def place(kind, orientation="north", x=4, y=0):
    return {"location": {"type": kind, "orientation": orientation, "x": x, "y": y}, "spin": "none"}


player = subprocess.Popen([sys.argv[2], "tbp", "--nodes", "30"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True)


def ask(line):
    player.stdin.write(line)
    player.stdin.flush()
    return json.loads(player.stdout.readline())


info = json.loads(player.stdout.readline())
if fault == "ends at once":
    sys.exit(3)
if fault == "hangs at once":
    hang()
if fault == "no line end":
    sys.stdout.write('{"type": "info"')
    sys.stdout.flush()
    hang()
say(info)
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "quit":
        if fault == "never ends":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            hang()
        break
    if kind == "rules" and fault == "refuses":
        say({"type": "error", "reason": "unsupported_rules"})
    elif kind == "rules":
        say({"type": "chatter", "unknown": [1, 2]})
        say(ask(line))
    elif kind != "suggest":
        player.stdin.write(line)
        player.stdin.flush()
        if kind == "start":
            queue, hold = message["queue"], message["hold"]
    else:
        answer = ask(line)
        moves += 1
        if moves < 7 and fault != "forfeits":
            say(answer)
        elif fault == "hangs":
            hang()
        elif fault == "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        elif fault == "closes":
            os.close(1)
            hang()
        elif fault == "nonsense":
            say("I would play T")
        elif fault == "no type":
            say([1])
        elif fault == "no moves":
            say({"type": "suggestion"})
        elif fault == "floods":
            while True:
                say({"type": "thinking"})
        elif fault == "long line":
            say(" " * (1 << 21))
        elif fault == "floats":
            say({"type": "suggestion", "moves": [place("O", y=19), place("I", y=30)]})
        elif fault == "other piece":
            other = [k for k in "IOTSZJL" if k not in queue + [hold]] or ["I"]
            say({"type": "suggestion", "moves": [place(other[0], y=5)]})
        elif fault == "bad moves":
            say({"type": "suggestion", "moves": [7, None, {}, {"location": []},
                                                 place("Q"), place("T", "up"), place("T", x=99)]})
        elif fault == "forfeits":
            say({"type": "suggestion", "moves": []})
        elif fault == "second choice":
            say({**answer, "moves": [{}, place("T", y=39), *answer["moves"]]})
        else:
            say(answer)
'''


class MatchTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.path = self.write("bot.py", BOT)

    def bot(self, fault):
        return f"exec '{sys.executable}' '{self.path}' '{fault}' '{program.PROGRAM}' 2>&-"

    def match(self, first, second, *words):
        done = run("bot", "match", first, second, "--games", "2", "--pieces", "30", "--json",
                   *words)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return json.loads(done.stdout)

    def own(self, *words):
        return f"'{program.PROGRAM}' tbp {' '.join(words)}"

    # ---- bots that play ----

    def test_our_bot_in_a_process_plays_as_inside(self):
        for aim, words in (("attack", ()), ("survive", ("--seed", "7")), ("cheese", ("--cheese",))):
            inside = self.match(f"{aim}:300", f"{aim}:200", *words)
            outside = self.match(f"{aim}:300", self.own("--nodes", "200", "--aim", aim), *words)
            for part in ("unit", "games", "difference"):
                self.assertEqual(inside[part], outside[part])
            self.assertEqual(inside["players"][1]["result"], outside["players"][1]["result"])
            both = self.match(self.own("--nodes", "200", "--aim", aim),
                              self.own("--nodes", "200", "--aim", aim), *words)
            self.assertEqual(both["difference"], {"mean": 0, "margin": 0})

    def test_a_topped_out_game_starts_again(self):
        """A bot whose weights are bad, so that stop and start are sent within a game."""
        inside = self.match("combo:1", "attack:1", "--pieces", "400")
        outside = self.match(self.own("--nodes", "1", "--aim", "combo"), "attack:1", "--pieces",
                             "400")
        self.assertEqual(inside["players"][0]["result"], outside["players"][0]["result"])
        self.assertEqual(inside["players"][0]["topped_out"], outside["players"][0]["topped_out"])

    def test_bad_moves_before_a_good_one(self):
        plain = self.match("attack:30", self.bot("none"))
        second = self.match("attack:30", self.bot("second choice"))
        self.assertEqual(plain["players"][1]["result"], second["players"][1]["result"])
        self.assertEqual(plain["difference"], {"mean": 0, "margin": 0})

    def test_a_bot_that_never_ends_is_ended(self):
        began = time.monotonic()
        self.match("attack:30", self.bot("never ends"))
        self.assertLess(time.monotonic() - began, 60)

    def test_errors_of_a_bot_are_shown(self):
        done = run("bot", "match", "attack:30", "echo trouble >&2; " + self.own("--nodes", "30"),
                   "--games", "1", "--pieces", "5")
        self.assertEqual((done.returncode, done.stderr), (0, "trouble\n"))

    # ---- bots that misbehave ----

    def test_faults(self):
        for fault, sentence in (
                ("hangs at once", "it did not answer within 1500 ms"),
                ("ends at once", "its process ended with exit code 3"),
                ("no line end", "it did not answer within 1500 ms"),
                ("refuses", "it reports the error unsupported_rules")):
            done = run("bot", "match", "attack:30", self.bot(fault), "--time", "1500ms")
            self.assert_wrong(done, "can't play", sentence)
        for fault, sentence in (
                ("hangs", "it did not answer within 1500 ms"),
                ("dies", "signal 9 ended its process"),
                ("closes", "it closed its output"),
                ("nonsense", "it sent a line that is not JSON"),
                ("no type", "it sent a message without a type"),
                ("no moves", "its suggestion has no list of moves"),
                ("floods", "it did not answer within 1500 ms"),
                ("long line", "it sent a line of more than 1048576 bytes"),
                ("floats", "it suggests no move that is possible"),
                ("other piece", "it suggests no move that is possible"),
                ("bad moves", "it suggests no move that is possible")):
            done = run("bot", "match", self.bot(fault), "attack:30", "--time", "1500ms")
            self.assert_wrong(done, "game 1 at piece 7", sentence)
            self.assertEqual(done.stdout, "")
        done = run("bot", "match", "attack:30", self.bot("forfeits"))
        self.assert_wrong(done, "game 1 at piece 1", "no move at the start of a game")

    def test_commands_that_are_no_bot(self):
        done = run("bot", "match", "./no-such-bot 2>&-", "attack:30")
        self.assert_wrong(done, "can't play", "exit code 127")
        self.assert_wrong(run("bot", "match", "cat /dev/null", "attack:30"), "exit code 0")
        self.assert_wrong(run("bot", "match", "yes no", "attack:30"), "not JSON")
        self.assert_wrong(run("bot", "match", "cat /dev/zero", "attack:30"), "more than 1048576")
        self.assert_wrong(run("bot", "match", "sleep 1000", "attack:30", "--time", "100ms"),
                          "within 100 ms")
        self.assert_wrong(run("bot", "match", "atack", "attack"), "did you mean `attack`?")
        for bad in ("0ms", "1h", "601s", "soon"):
            self.assert_wrong(run("bot", "match", "a/b", "attack", "--time", bad), "`--time`")

    def is_alive(self, pid):
        """True for a process that is neither gone nor a zombie."""
        try:
            with open(f"/proc/{pid}/stat") as stat:
                return stat.read().rpartition(")")[2].split()[0] != "Z"
        except FileNotFoundError:
            return False

    def wait_until_gone(self, pid):
        end = time.monotonic() + 30
        while self.is_alive(pid) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertFalse(self.is_alive(pid))

    def test_no_process_is_left(self):
        if not os.path.isdir("/proc/self"):
            self.skipTest("needs /proc")
        note = self.folder / "pid"
        helper = f"sleep 1000 & echo $! > '{note}'; "
        for rest in (self.own("--nodes", "30"), "sleep 1000", "exit 1"):
            run("bot", "match", helper + rest, "attack:30", "--games", "1", "--pieces", "5",
                "--time", "500ms")
            self.wait_until_gone(int(note.read_text()))

    def test_an_interrupted_match_ends_its_bots(self):
        note = self.folder / "pid"
        command = f"echo $$ > '{note}'; exec sleep 1000"
        match = subprocess.Popen([program.PROGRAM, "bot", "match", command, "attack:30", "--time",
                                  "60s"], stderr=subprocess.PIPE, text=True)
        while not note.exists() or not note.read_text():
            time.sleep(0.02)
        time.sleep(0.2)
        match.send_signal(signal.SIGINT)
        _, said = match.communicate(timeout=30)
        self.assertEqual((match.returncode, said), (2, "finessimo: The match was stopped.\n"))
        self.wait_until_gone(int(note.read_text()))


if __name__ == "__main__":
    program.main()
