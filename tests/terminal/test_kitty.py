#!/usr/bin/env python3
"""The terminal game in kitty, which reports key releases, with real key presses.

    test_kitty.py PROGRAM [TEST...]
"""
import os
import random
import re
import statistics
import subprocess
import sys
import time
import unittest

from kitty import SOON, Kitty, missing

PROGRAM = None
FRAME_MS = 1000 / 60
ARR_MS = 8

# A block of the S piece as on the page: its face, its light and its dark edge.
BLOCK = ["#30D040", "#8DE596", "#1A7223"]


def columns_of_piece(screen):
    """Filled cells of the spawn rows: they have no dot of the grid."""
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
        self.kitty.wait_for("Key releases reported")
        self.kitty.keys("Return")
        self.kitty.wait_for("150 lines to go")

    def test_auto_shift_from_real_releases(self):
        """A held key moves as many columns as its duration implies. Each hold gives an
        estimate of DAS, accurate to half a step of auto-repeat. A busy machine delays
        presses and releases unevenly: the measurement counts if half of it is within a
        frame; otherwise it is only as accurate as it was."""
        das = 100
        self.start("marathon", "--gravity", "off", "--seed", "7", "--das", f"{das}ms", "--arr",
                   f"{ARR_MS}ms")
        self.kitty.wait_for("NEXT")
        for _ in range(4):
            shown = sorted(self.shown_das(das) for _ in range(20))
            print(f"DAS by each hold, in ms: {[round(value, 1) for value in shown]}",
                  file=sys.stderr)
            low, middle, high = statistics.quantiles(shown, n=4)
            if high - low <= FRAME_MS:
                break
        self.assertLessEqual(abs(middle - das), max(FRAME_MS, high - low))

    def shown_das(self, das):
        """The estimate from a hold to the right that was not longer than planned: at the wall
        it would show nothing."""
        while True:
            self.kitty.fake_key("Left", True)
            self.wait_for_column(lambda column: column == 0)
            self.kitty.fake_key("Left", False)
            steps = random.randint(3, 5)  # columns to move, some before the wall
            length = das + ARR_MS * (steps - 2) + ARR_MS / 2
            real = self.kitty.hold("Right", length / 1000) * 1000
            self.wait_for_column(lambda column: column > 0)
            moved = self.column_at_rest()
            if moved < 7:
                return real - ARR_MS * (moved - 2) - ARR_MS / 2

    def wait_for_column(self, holds):
        def column_holds(screen):
            columns = columns_of_piece(screen)
            return len(columns) in (2, 3) and holds(columns[0])
        self.kitty.wait_until(column_holds, "the piece is not there")

    def column_at_rest(self):
        """The piece's leftmost column, once it is the same three times."""
        columns = []
        while len(columns) < 3 or len(set(columns[-3:])) > 1:
            time.sleep(0.05)
            columns.append(columns_of_piece(self.kitty.screen())[0])
        return columns[-1]

    def test_bare_shift_and_ctrl(self):
        self.start("marathon", "--gravity", "off", "--seed", "7")
        self.kitty.wait_for("NEXT")
        self.wait_for_column(lambda column: True)
        first = columns_of_piece(self.kitty.screen())
        self.kitty.keys("Control_L")
        self.kitty.wait_until(lambda screen: columns_of_piece(screen) != first, "Ctrl turns it")
        held = lambda screen: screen.split("\n")[1][:28].strip()
        before = held(self.kitty.screen())
        self.kitty.keys("Shift_L")
        self.kitty.wait_until(lambda screen: held(screen) != before,
                              "Shift puts the piece into HOLD")
        self.kitty.keys("ctrl+c")
        self.kitty.wait_for("Resume")
        self.kitty.keys("ctrl+c")

    def test_board_in_pixels(self):
        """The board has the colors of the page at every pixel of a block, also after a pause,
        in which it is dimmed; no picture stays in the shell."""
        self.kitty = Kitty(["sh", "-i"], columns=120, rows=46)
        self.addCleanup(self.kitty.close)
        self.kitty.wait_for(r"\$")
        self.kitty.xdotool("type", f"{PROGRAM} play free --seed 7 --pixels auto\n")
        self.kitty.wait_for("NEXT")
        for pauses in (1, 2):
            self.wait_for_colors(has=BLOCK)
            self.kitty.keys("Escape")
            self.kitty.wait_for("Resume")
            self.wait_for_colors(has_not=BLOCK[1:])
            if pauses == 1:
                self.kitty.keys("Escape")
        self.kitty.keys("ctrl+c")
        self.kitty.wait_for(r"\$\s*$")
        self.wait_for_colors(has_not=BLOCK)

    def pixels(self):
        """The colors of the window."""
        picture = f"{self.kitty.folder.name}/window.png"
        self.kitty.picture(picture)
        listed = subprocess.run(["convert", picture, "-unique-colors", "-depth", "8", "txt:-"],
                                capture_output=True, text=True, check=True).stdout
        return set(re.findall(r"#[0-9A-F]{6}", listed))

    def wait_for_colors(self, has=(), has_not=()):
        till = time.monotonic() + SOON
        while not set(has) <= (shown := self.pixels()) or set(has_not) & shown:
            self.assertLess(time.monotonic(), till, (has, has_not, sorted(shown)))
            time.sleep(0.2)

    def test_shell_afterwards(self):
        """The keyboard belongs to the shell again, and no release is left over."""
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
