#!/usr/bin/env python3
"""A beginner's path in tmux, which does not report key releases: the lesson, the placement test and
a session, by a player who knows every other placement and learns the others from the screen.

    test_beginner.py PROGRAM
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

from test_tmux import Tmux

PROGRAM = None
SENT = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "Z": "z", "A": "a", "D": "d"}
WAY = {"l": "←", "r": "→", "L": "A", "R": "D", "cw": "↑", "ccw": "Z"}
FACINGS = {"north": "not rotated", "east": "rotated right", "south": "upside down", "west": "rotated left"}
KEYS = re.compile(r"^ *(?:press|best) (\S.*?) +▕", re.MULTILINE)
PROMPT = re.compile(r"^ *([IOTSZJL], [a-z ]+, column)(?: +▕.*\n)? +(\d+) +▕", re.MULTILINE)
CARD = re.compile(r"CARD +▕.*\n +(\d+) +▕")
STEP = re.compile(r"STEP +▕.*\n +(\d+) of")
TEST = "No hints in the test"
DRILL = "Tab: show the keys"
MENU = "Your faults"


def known_half():
    """The keys of every other placement, by the name that its card shows."""
    lines = subprocess.run([PROGRAM, "finesse", "table", "--json"], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    rows = [row for row in map(json.loads, lines) if "way" in row]
    return {f"{row['piece']}, {FACINGS[row['facing']]}, column {row['x'] + 1}":
            [WAY[key] for key in row["way"]] for row in rows[::2]}


def keys_on(screen):
    """The keys shown; none for a piece that is only dropped."""
    found = KEYS.search(screen)
    return found[1].split() if found else []


class Beginner(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.tmux = Tmux(self.folder.name)
        self.addCleanup(self.tmux.close)
        self.known = known_half()

    def press(self, keys):
        self.tmux.send(*[SENT[key] for key in keys], "Space")

    def choose(self, label):
        for _ in range(30):
            if re.search(rf"▏ +{label}\b", self.tmux.screen()):
                break
            self.tmux.send("Down")
        self.tmux.wait_for(re.compile(rf"▏ +{label}\b"))
        self.tmux.send("Enter")

    def take_lesson(self):
        self.tmux.send("Enter")
        screen = self.tmux.wait_until(STEP.search, "the lesson")
        for _ in range(12):
            if MENU in screen:
                return
            step = STEP.search(screen)[1]
            self.press(keys_on(screen))
            screen = self.tmux.wait_until(
                lambda now: MENU in now or (STEP.search(now) or [0, step])[1] != step,
                f"after step {step}")
        self.fail("the lesson does not end")

    def play(self, helps):
        """Plays until the session is over: (placed as known, cards)."""
        known = cards = 0
        screen = self.tmux.wait_until(lambda now: helps in now and PROMPT.search(now), "a card")
        while helps in screen:
            prompt, card = " ".join(PROMPT.search(screen).groups()), CARD.search(screen)[1]
            if helps == DRILL and (keys := keys_on(screen)):
                self.known[prompt] = keys
            knows = prompt in self.known
            self.press(self.known[prompt] if knows else ["↑", "Z"])
            known += knows
            cards += 1
            screen = self.tmux.wait_until(
                lambda now: helps not in now or (PROMPT.search(now) and
                                                 (CARD.search(now)[1] != card or not knows)),
                f"after card {card}, {prompt}")
        return known, cards

    def test_lesson_test_and_session(self):
        self.tmux.type(f"{PROGRAM} train --session 1min --countdown off")
        self.tmux.wait_for(MENU)
        self.take_lesson()
        self.choose("Placement test")
        known, cards = self.play(TEST)
        self.assertGreater(cards, 20)
        screen = self.tmux.wait_until(lambda now: "those return in 5 days" in now, "its result")
        clean, tried = map(int, re.search(r"(\d+) of (\d+) clean", screen).groups())
        self.assertEqual((clean, tried), (known, cards))
        self.assertTrue(cards < 4 * clean < 3 * cards, f"about half: {clean} of {cards}")
        time.sleep(1)  # keys are ignored for a moment
        self.tmux.send("Escape")
        self.tmux.wait_for(MENU)
        half = len(self.known)
        self.choose("Start")
        self.play(DRILL)
        screen = self.tmux.wait_until(lambda now: "Go on" in now, "the end of the session")
        self.assertRegex(screen, r"Recalled with keys hidden +[\d,]+ of [\d,]+")
        self.assertRegex(screen, r"New +[1-9]")
        self.assertGreater(len(self.known), half)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
