#!/usr/bin/env python3
"""Plays games on the model and on the engine and compares them, command by command.

    run_model.py PROGRAM [--seed N] [--games N] [--seconds N] [SCRIPT...]

The games are random; each is made from a number, starting with the seed. With --seconds it tries
new numbers for that long. Scripts, or folders of them, are played instead of random games;
their expectations are ignored. At the first difference it prints the shortest script that shows
it: exit 1.
"""
import argparse
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path

import script
from random_script import make_script
from shrink import shrink

SECONDS = 120  # for one game, which takes milliseconds on an idle machine
SHRINK_SECONDS = 60  # then the script is short enough
SHOWN = 64  # events that a failed expectation prints before it truncates

# No game ends twice: the expectation fails and prints all events.
LOOK = "json\nexpect events over:limit over:limit\n"
TOLD = re.compile(r".*:\d+: expected events over:limit over:limit, got (.*)")


class Stopped(Exception):
    """The program did not play the script to its end."""


def ask_engine(program, text):
    """[(state, events as text)], one for each place where the script prints them."""
    try:
        run = subprocess.run([program, "sim"], input=text, capture_output=True, text=True,
                             timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Stopped(f"it is not done after {SECONDS} s") from None
    *lines, summary = run.stdout.splitlines() or [""]
    looks = text.count(LOOK)
    if run.returncode != 1 or summary != f"0 passed, {looks} failed" or len(lines) != 2 * looks:
        raise Stopped(f"exit {run.returncode}: {(run.stderr or run.stdout)[-500:].strip()}")
    return [(json.loads(state), TOLD.fullmatch(events)[1])
            for state, events in zip(lines[::2], lines[1::2])]


def tell(events):
    """Formats events like a failed expectation."""
    return " ".join(events[:SHOWN] + ["..."] * (len(events) > SHOWN)) or "none"


def in_parts(state, told):
    """The values to compare, by name; the board row by row."""
    board = {f"row {y}": row for y, row in enumerate(reversed(state["board"]))}
    others = {name: value for name, value in state.items() if name not in ("board", "hash")}
    return {**others, **board, "events": told}


def differences(model, engine):
    """A sentence for each difference."""
    return [f"{name}: {json.dumps(model.get(name))} by the model, "
            f"{json.dumps(engine.get(name))} by the engine"
            for name in {**model, **engine} if model.get(name) != engine.get(name)]


def compare(program, commands):
    """None if model and engine agree, else (number of commands, differences)."""
    player = script.Player()
    results = [player.play(command) for command in commands]
    text = "".join(script.join([command]) + (LOOK if result else "")
                   for command, result in zip(commands, results))
    try:
        answers = iter(ask_engine(program, text))
    except Stopped as stopped:
        return len(commands), [f"the engine does not play it: {stopped}"]
    for count, result in enumerate(results, 1):
        if result is not None:
            state, events = result
            found = differences(in_parts(state, tell(events)), in_parts(*next(answers)))
            if found:
                return count, found
    return None


def report(program, name, commands):
    """Prints the shortest script with a difference."""
    end = time.monotonic() + SHRINK_SECONDS

    def differ(tried):
        return time.monotonic() < end and compare(program, tried) is not None

    count, _ = compare(program, commands)
    short = shrink(commands[:count], differ)
    count, found = compare(program, short)
    print(f"{name}: model and engine differ after the last line of\n")
    print(script.join(short[:count]))
    print("\n".join(found))


def random_games(options):
    """Yields (name, commands) of random games."""
    end = time.monotonic() + (options.seconds or 0)
    number = options.seed
    while (time.monotonic() < end if options.seconds is not None
           else number < options.seed + options.games):
        yield f"game {number}", make_script(random.Random(number))
        number += 1


def given_games(paths):
    for path in paths:
        for file in sorted(path.rglob("*.test")) if path.is_dir() else [path]:
            yield str(file), script.read(file.read_text())


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program", help="finessimo")
    parser.add_argument("--seed", type=int, help="the number of the first game")
    parser.add_argument("--games", type=int, default=100, help="how many are played")
    parser.add_argument("--seconds", type=int, help="plays new games for so long")
    parser.add_argument("scripts", type=Path, nargs="*", help="scripts or folders of them")
    options = parser.parse_args()
    if options.seed is None:
        options.seed = 0 if options.seconds is None else time.time_ns()
    return options


def main():
    options = read_options()
    games = given_games(options.scripts) if options.scripts else random_games(options)
    count = steps = 0
    for name, commands in games:
        count += 1
        steps += len(commands)
        if compare(options.program, commands) is not None:
            report(options.program, name, commands)
            return 1
    print(f"model and engine agree in {count} games, {steps} commands")
    return 0 if count else 1


if __name__ == "__main__":
    sys.exit(main())
