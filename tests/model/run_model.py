#!/usr/bin/env python3
"""Plays random games on the model and on the engine, and compares them step by step.

    run_model.py PROGRAM [--seed N] [--games N] [--seconds N] [SCRIPT...]

Game i of a run has the number seed + i. With --seconds it goes on with new numbers
for that long. Scripts, or folders of them, are played in place of random games; what
they expect is left out. At the first difference the script is made as short as it can
be, and printed.
"""
import argparse
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import script
from random_script import make_script
from shrink import shrink

SECONDS = 60  # for one game, which takes milliseconds
SHOWN = 64  # events that a failed expectation names before it breaks off

# This event never arises, so the expectation fails and names all events of the line.
EVENTS = "expect events garbage:0"
GOT = re.compile(f".*: expected {EVENTS[7:]}, got (.*)")


class Stopped(Exception):
    """The program did not play the script to its end."""


def by_model(commands):
    """[(the command, the state and events after it)], without those of the set-up."""
    player = script.Player()
    steps = [(command, player.play(command)) for command in commands]
    return [step for step in steps if step[1] is not None]


def by_engine(program, commands):
    """The state and events after each command that moves the game on."""
    text = "".join(script.join([command]) + f"json\n{EVENTS}\n" if moves else script.join([command])
                   for command, moves in commands)
    try:
        run = subprocess.run([program, "sim"], input=text, capture_output=True, text=True,
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Stopped(f"not done after {SECONDS} s") from None
    *lines, last = run.stdout.splitlines() or [""]
    if run.returncode != 1 or not last.startswith("0 passed"):
        raise Stopped(f"exit {run.returncode} {run.stderr.strip()}".strip())
    return list(zip(map(json.loads, lines[::2]), [GOT.fullmatch(line)[1] for line in lines[1::2]]))
