#!/usr/bin/env python3
"""The odds panel in a terminal shows the same as `finessimo pc best`.

    test_panel.py PANEL_LINES PROGRAM COUNT SEED

PANEL_LINES prints random positions with few pieces left, and a screen's texts about their odds,
solved by the terminal's own thread.
"""
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

FACINGS = {"north": "not rotated", "east": "rotated right", "south": "upside down",
           "west": "rotated left"}
KEYS = {"h": "C", "l": "←", "r": "→", "L": "slide ←", "R": "slide →", "cw": "↑", "ccw": "Z",
        "s": "↓", "d": "Space"}


def shown(odds):
    """A fraction as the panel writes it: 0 and 100 only if certain."""
    if odds in (0, 1):
        return f"{int(odds) * 100} %"
    tenths = min(max(int(odds * 1000 + Fraction(1, 2)), 1), 999)
    return f"{tenths // 10}.{tenths % 10} %"


def best(program, row):
    board, lines, rotation, see, hold, bag = row[:6]
    words = [program, "pc", "best", "--board", board.replace("|", "\n"), "--lines", lines,
             "--kicks", rotation, "--see", see, "--bag", bag, "--json",
             "--hold", "empty" if hold == "-" else hold]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode > 1:
        sys.exit(f"{' '.join(words)}: {done.stderr}")
    return json.loads(done.stdout) if done.stdout else None


def expected(answer):
    """The panel's texts for an answer."""
    if answer is None:
        return ["best play 0 %", "full preview 0 %", ""]
    odds = max(Fraction(*move["odds"]) for move in answer["moves"])
    seeing = max(Fraction(*move["clairvoyant"]) for move in answer["moves"])
    move = answer["best"]
    hint = ""
    if odds > 0:
        hold = "hold" if move["hold"] else ""
        place = ""
        if move["piece"]:
            place = f"{move['piece']}, {FACINGS[move['facing']]}, column {move['x'] + 1}"
        keys = " ".join(KEYS[key] for key in move["keys"])
        hint = f"Next: {hold}{', then ' if hold and place else ''}{place} {keys}"
    return [f"best play {shown(odds)}", f"full preview {shown(seeing)}", hint]


def main():
    lister, program, count, seed = sys.argv[1:]
    listed = subprocess.run([lister, count, seed], capture_output=True, text=True, check=True)
    rows = [[" ".join(cell.split()) for cell in line.split("\t")]
            for line in listed.stdout.splitlines()]
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda row: best(program, row), rows))
    wrong = [(row, expected(answer)) for row, answer in zip(rows, answers)
             if row[6:] != expected(answer)]
    for row, wanted in wrong[:5]:
        print(f"{row[:6]}: shown {row[6:]}, pc best says {wanted}")
    some = sum(row[6] != "best play 0 %" for row in rows)
    print(f"{len(rows)} positions, {some} of them with a chance, {len(wrong)} differ")
    sys.exit(1 if wrong or some < len(rows) // 10 or len(rows) != int(count) else 0)


main()
