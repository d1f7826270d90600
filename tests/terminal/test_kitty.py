#!/usr/bin/env python3
"""The terminal game in kitty, which tells key releases, with real key presses.

    test_kitty.py PROGRAM [TEST...]
"""
import os
import statistics
import sys
import time
import unittest

from kitty import Kitty, missing

PROGRAM = None
FRAME_MS = 1000 / 60


def columns_of_piece(screen):
    """Filled cells of the rows where pieces come in: they have no dot of the grid."""
    columns = set()
    for row in screen.split("\n")[0:4]:
        field = row.ljust(80)[30:50]
        columns |= {i // 2 for i in range(0, 20, 2) if "·" not in field[i:i + 2]}
    return sorted(columns)


class KittyTest(unittest.TestCase):
    def start(self, *words, command=None):
        self.kitty = Kitty(command or [PROGRAM, "play", *words])
        self.addCleanup(self.kitty.close)

    def test_title(self):
        self.start()
        self.kitty.wait_for("Key releases are heard")
        self.kitty.keys("Return")
        self.kitty.wait_for("150 lines to go")

    def test_auto_shift_from_real_releases(self):
        """A hold moves as many columns as its length says: for each the DAS that it shows,
        which the steps of auto-repeat tell to half of one of them."""
        das, arr, holds = 100, 8, 20
        self.start("marathon", "--gravity", "off", "--seed", "7", "--das", f"{das}ms", "--arr",
                   f"{arr}ms")
        self.kitty.wait_for("NEXT")
        shown = []
        for i in range(holds):
            self.kitty.hold("Left", 0.35)
            time.sleep(0.05)  # it is at the left wall
            steps = 3 + i % 3  # columns that the hold is to move, some before the other wall
            length = das + arr * (steps - 2) + arr / 2
            real = self.kitty.hold("Right", length / 1000) * 1000
            moved = self.column_at_rest()
            shown.append(real - arr * (moved - 2) - arr / 2)
        print(f"DAS by each hold, in ms: {[round(value, 1) for value in sorted(shown)]}",
              file=sys.stderr)
        self.assertLessEqual(abs(statistics.median(shown) - das), FRAME_MS)

    def column_at_rest(self):
        """The piece's leftmost column, when it is the same twice."""
        columns = [-1]
        while len(columns) < 2 or columns[-1] != columns[-2]:
            time.sleep(0.05)
            columns.append(columns_of_piece(self.kitty.screen())[0])
        return columns[-1]

    def test_bare_shift_and_ctrl(self):
        self.start("marathon", "--gravity", "off", "--seed", "7")
        self.kitty.wait_for("NEXT")
        first = columns_of_piece(self.kitty.screen())
        self.kitty.keys("Control_L")
        time.sleep(0.2)
        self.assertNotEqual(first, columns_of_piece(self.kitty.screen()), "Ctrl turns it")
        before = self.kitty.screen().split("\n")[1][:28].strip()
        self.kitty.keys("Shift_L")
        time.sleep(0.2)
        after = self.kitty.screen().split("\n")[1][:28].strip()
        self.assertNotEqual(before, after, "Shift puts the piece into HOLD")
        self.kitty.keys("ctrl+c")
        self.kitty.wait_for("Resume")
        self.kitty.keys("ctrl+c")

    def test_shell_afterwards(self):
        """The keyboard is the shell's again, and no release is left over."""
        self.start(command=["sh", "-i"])
        self.kitty.wait_for(r"\$")
        self.kitty.xdotool("type", f"{PROGRAM} play\n")
        self.kitty.wait_for("Play · Marathon")
        self.kitty.keys("End", "Return")
        self.kitty.wait_for(r"\$\s*$")
        self.kitty.xdotool("type", "echo a''b\n")
        screen = self.kitty.wait_for(r"\nab\n")
        self.assertNotIn(";1:3u", screen)


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if missing():
        sys.exit(f'{missing()} is missing: "make setup-test" installs it')
    unittest.main()


main()
