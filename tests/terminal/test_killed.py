#!/usr/bin/env python3
"""Kills the game (-9) at random moments in play, run after run with one profile: one game alone, or
two or three at the same time. Afterwards the profile opens and is intact, every finished game is
there with a replay that proves it, and a paused game is offered, on the title screen and before a
new game of its mode that would discard it. A paused game with a piece is saved.

    test_killed.py PROGRAM [KILLS [SEED]]
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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOON = 120  # seconds to wait; generous, because a busy machine is slow
ABANDONED = 5  # the cause of an end; the newest 50 such games keep their replays
ABANDONED_REPLAYS = 50
PIECES = 4  # of a game; without gravity they wait for their keys
PLAY = ["play", "custom", "--limit-pieces", str(PIECES), "--gravity", "off",
        "--countdown", "off"]
MARKS = re.compile(rb"\x1b\[[0-9;?>=<:]*[A-Za-z]|\x1b[_\]P][^\x1b]*\x1b\\")


class Game:
    """The program behind a pty; only searches its output for words."""

    def __init__(self, program, profile, words):
        self.shown = b""
        self.child, self.end = pty.fork()
        if self.child == 0:
            os.environ.update(FINESSIMO_PROFILE=str(profile), TERM="xterm-256color",
                              LC_ALL="C.UTF-8")
            os.execv(program, [program, *words])
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read(self, seconds):
        """Available output, or what comes within the time; false if there is none."""
        if not select.select([self.end], [], [], seconds)[0]:
            return False
        self.shown += os.read(self.end, 65536)
        return True

    def shows(self, holds, seconds):
        """True if the condition holds for its output, now or within the time."""
        till = time.monotonic() + seconds
        while not holds(self.shown):
            if not self.read(max(0, till - time.monotonic())):
                return False
        return True

    def sees(self, word, seconds=SOON):
        pattern = word if isinstance(word, re.Pattern) else re.compile(re.escape(word))
        return self.shows(lambda shown: pattern.search(MARKS.sub(b"", shown)), seconds)

    def goes_on(self):
        """Waits for another frame: by then, what the last one shows is on the disk."""
        return self.shows(lambda shown: b"\x1b[?2026h" in shown, SOON)

    def send(self, keys):
        """Drops earlier output."""
        self.shown = b""
        os.write(self.end, keys)

    def drop(self):
        """Drops must be apart: two at once would be one held key."""
        os.write(self.end, b" ")
        return self.sees(b"Watch replay", 0.15)

    def kill(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.end)


def expect(holds, what):
    if not holds:
        sys.exit(f"test_killed: {what}")


def begin(program, profile):
    """Starts a new game; returns the number of pieces of the game that it ends, None if there
    is none."""
    game = Game(program, profile, PLAY)
    expect(game.sees(re.compile(b"NEXT|Continue the paused game")), "no game begins")
    offered = re.search(rb"Custom, (\d+) piece", MARKS.sub(b"", game.shown))
    if offered:
        game.send(b"\x1b[B")
        expect(game.sees(b"Discard the paused game"), "the offer hears nothing")
        game.send(b"\r")
        expect(game.sees(b"NEXT"), "no game follows the paused one")
    return game, int(offered[1]) if offered else None


def play_until_killed(game, chance, ends, paused):
    """Plays some games to their ends, part of the next, and a moment more, or a pause."""
    for _ in range(ends):
        while not game.drop():
            pass
        game.send(b"r")
        expect(game.goes_on(), "no game follows")
    for _ in range(chance.randrange(PIECES)):
        game.drop()
    if paused:
        game.send(b"p")
        expect(game.sees(b"Quit to menu"), "there is no pause")
        game.send(b"\x1b[B")
        expect(game.goes_on(), "the pause hears nothing")
    else:
        game.send(b" ")
        time.sleep(chance.uniform(0, 0.1))
    game.kill()


def check_replays(program, database, folder, known):
    for number, replay in database.execute("SELECT game, bytes FROM replays").fetchall():
        if number not in known:
            path = folder / f"{number}.replay"
            path.write_bytes(replay)
            done = subprocess.run([program, "replay", "verify", path], capture_output=True)
            expect(done.returncode == 0, f"game {number} is not proved by its replay: {done}")
            known.add(number)


def check_profile(program, profile, folder, known):
    """Returns the number of games."""
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
    bare = "FROM games WHERE id NOT IN (SELECT game FROM replays)"
    expect(ask(f"SELECT count(*) {bare} AND cause <> {ABANDONED}") == 0, "a game without a replay")
    expect(ask(f"SELECT count(*) {bare}") == 0 or games - ask(f"SELECT count(*) {bare}") >=
           ABANDONED_REPLAYS, "an abandoned game lost its replay too early")
    check_replays(program, database, folder, known)
    database.close()
    return games


def check_title(program, profile, paused):
    game = Game(program, profile, ["play"])
    expect(game.sees(b"Quit"), "the title does not come")
    expect(not paused or game.sees(b"Resume"), "a paused game is not offered")
    game.kill()


def play_together(games, chance, ends, paused):
    """Kills each program when its own part is over, while the others continue. All get their
    dice before any of them starts."""
    dice = [random.Random(chance.random()) for _ in games]
    with ThreadPoolExecutor(len(games)) as pool:
        for done in [pool.submit(play_until_killed, game, own, ends, paused)
                     for game, own in zip(games, dice)]:
            done.result()


def main(program, kills, seed):
    """Two of three runs finish games, which are all saved; games in progress at a kill may be
    saved as well. One of three is paused. Every other run has two or three games at the
    same time."""
    chance = random.Random(seed)
    games, was_paused, run, killed = 0, False, 0, 0
    known = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = folder / "profile.sqlite"
        while killed < kills:
            ends, paused = run % 3, run // 3 % 3 == 0
            at_once = chance.choice((2, 3)) if run % 2 else 1
            begun = [begin(program, profile) for _ in range(at_once)]
            expect(begun[0][1] is not None or not was_paused,
                   "a new game does not offer the paused")
            games += sum(bool(pieces) for _, pieces in begun)
            play_together([game for game, _ in begun], chance, ends, paused)
            now = check_profile(program, profile, folder, known)
            expect(games + ends * at_once <= now <= games + (ends + 1) * at_once,
                   f"run {run} of seed {seed}: {games} games, {at_once} programs ended {ends} "
                   f"more each, now {now}")
            check_title(program, profile, paused)
            games, was_paused = now, paused
            run, killed = run + 1, killed + at_once
    print(f"{killed} kills in {run} runs (seed {seed}): {games} games kept")


if __name__ == "__main__":
    arguments = sys.argv[2:] + ["10", str(time.time_ns() % 10 ** 6)][len(sys.argv) - 2:]
    main(os.path.abspath(sys.argv[1]), int(arguments[0]), int(arguments[1]))
