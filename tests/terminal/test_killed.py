#!/usr/bin/env python3
"""The game is killed (-9) at random moments in play, run after run with one
profile. Whatever it was doing: the profile opens and is whole, every finished
game is there with a replay that proves it, and a game that was paused is offered
by the title.

    test_killed.py PROGRAM [RUNS [SEED]]
"""
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

SOON = 20
PLAY = ["play", "custom", "--limit-pieces", "4", "--list-lineless", "on", "--countdown", "off"]
MARKS = re.compile(rb"\x1b\[[0-9;?>=<:]*[A-Za-z]|\x1b[_\]P][^\x1b]*\x1b\\")


class Game:
    """The program behind a pty; of what it draws only words are looked for."""

    def __init__(self, program, profile, words):
        self.shown = b""
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.environ.update(FINESSIMO_PROFILE=str(profile), TERM="xterm-256color")
            os.execv(program, [program, *words])
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, seconds):
        if select.select([self.end], [], [], seconds)[0]:
            self.shown += os.read(self.end, 65536)

    def sees(self, word, till):
        while word not in MARKS.sub(b"", self.shown):
            left = till - time.monotonic()
            if left <= 0:
                return False
            self.read(left)
        return True

    def goes_on(self, till):
        """Draws another frame: what the last one shows is on the disk by then."""
        while b"\x1b[?2026h" not in self.shown:
            left = till - time.monotonic()
            if left <= 0:
                return False
            self.read(left)
        return True

    def send(self, keys):
        self.shown = b""
        os.write(self.end, keys)

    def kill(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.end)


def expect(holds, what):
    if not holds:
        sys.exit(f"test_killed: {what}")


def play_until_killed(game, chance):
    """Game after game, until the moment comes; gives how many came to their end,
    how many of them are on the disk for certain, and whether a paused one is."""
    till = time.monotonic() + chance.uniform(0, 1.2)
    ended = kept = 0
    paused = chance.random() < 0.3
    while time.monotonic() < till:
        game.send(b" ")
        if game.sees(b"Watch the replay", min(till, time.monotonic() + 0.15)):
            ended += 1
            game.send(b"r")
            kept += game.goes_on(till)
    if paused:
        game.send(b"p")
        paused = game.sees(b"Quit to menu", time.monotonic() + 0.5)
        game.send(b"\x1b[B")
        paused = paused and game.goes_on(time.monotonic() + 0.5)
    game.kill()
    return ended, kept, paused


def check_replays(program, database, folder, known):
    for number, replay in database.execute("SELECT game, bytes FROM replays").fetchall():
        if number not in known:
            path = folder / f"{number}.replay"
            path.write_bytes(replay)
            done = subprocess.run([program, "replay", "verify", path], capture_output=True)
            expect(done.returncode == 0, f"game {number} is not proved by its replay: {done}")
            known.add(number)


def check_profile(program, profile, folder, known):
    """Gives how many games there are."""
    done = subprocess.run([program, "scores", "--json", "--profile", profile],
                          capture_output=True, text=True)
    expect(done.returncode == 0 and not done.stderr, f"the scores can't be read: {done}")
    for line in done.stdout.splitlines():
        json.loads(line)
    database = sqlite3.connect(profile)
    ask = lambda question: database.execute(question).fetchone()[0]
    expect(ask("PRAGMA integrity_check") == "ok", "the database is not whole")
    expect(database.execute("PRAGMA foreign_key_check").fetchone() is None, "half a record")
    games = ask("SELECT count(*) FROM games")
    expect(games == ask("SELECT count(*) FROM replays"), "a game without a replay")
    check_replays(program, database, folder, known)
    database.close()
    return games


def check_title(program, profile, paused):
    game = Game(program, profile, ["play"])
    expect(game.sees(b"Quit", time.monotonic() + SOON), "the title does not come")
    game.read(0.05)
    resumes = b"Resume" in MARKS.sub(b"", game.shown)
    game.kill()
    expect(resumes or not paused, "a paused game is not offered")
    return resumes


def main(program, runs, seed):
    chance = random.Random(seed)
    games = ends = resumed = 0
    known = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = folder / "profile.sqlite"
        for run in range(runs):
            game = Game(program, profile, PLAY)
            expect(game.sees(b"NEXT", time.monotonic() + SOON), "no game begins")
            ended, kept, paused = play_until_killed(game, chance)
            now = check_profile(program, profile, folder, known)
            expect(games + kept <= now <= games + ended + 1, f"run {run} of seed {seed}:"
                   f" {games} games, {ended} more ended, {kept} of them kept, now {now}")
            resumed += check_title(program, profile, paused)
            games, ends = now, ends + ended
    expect(ends > runs / 10, f"only {ends} games came to their end")
    expect(resumed > 0, "no game was ever offered")
    print(f"{runs} kills (seed {seed}): {games} games kept, {resumed} times one to resume")


if __name__ == "__main__":
    arguments = sys.argv[2:] + ["10", str(time.time_ns() % 10 ** 6)][len(sys.argv) - 2:]
    main(os.path.abspath(sys.argv[1]), int(arguments[0]), int(arguments[1]))
