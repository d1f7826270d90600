"""The player's handling: held buttons, and the times of auto-shift."""

BUTTONS = ["left", "right", "soft", "hard", "sonic", "cw", "ccw", "180", "hold", "wall-left",
           "wall-right"]
STEPS = {"left": -1, "right": 1}


class Hands:
    def __init__(self):
        self.down = set()
        self.fresh = set()  # pressed since the last lock and still held
        self.charging = {}  # held directions with the times of their presses, the latest last
        self.quiet_until = 0  # DCD
        self.tried = -1  # the instant whose auto-shift is used up

    def press(self, button, now):
        """False if the button was already held."""
        if button in self.down:
            return False
        self.down.add(button)
        self.fresh.add(button)
        if button in STEPS:
            self.charging[button] = now
            self.tried = -1  # a press has its own auto-shifts from now on
        return True

    def release(self, button, now):
        """False if the button was not held."""
        if button not in self.down:
            return False
        self.down.remove(button)
        self.fresh.discard(button)
        if button in STEPS:
            ruled = button == self.ruling()
            del self.charging[button]
            if ruled:  # the older direction is in effect again; it loses an auto-shift in this instant
                self.tried = now
        return True

    def ruling(self):
        """Of the held directions, the one pressed last."""
        return list(self.charging)[-1] if self.charging else None

    def acts_at_spawn(self, button, setting):
        """True if this button causes initial rotation or hold, under off, tap or hold."""
        return button in {"off": set(), "tap": self.fresh, "hold": self.down}[setting]

    def next_try(self, now, das, arr):
        """The next time of auto-shift if there is a piece; None without a direction.

The times form a grid, press + DAS + k ARR, that does not depend on earlier moves. Each instant of
the grid has one auto-shift: a piece that spawns after the previous piece used it waits for the
next. With ARR 0 there is no grid; the piece moves whenever it can.
"""
        if not self.charging:
            return None
        first = self.charging[self.ruling()] + das
        earliest = max(now, self.quiet_until)
        if arr == 0:
            return max(first, earliest)
        earliest = max(earliest, self.tried + 1)
        steps = max(0, -((first - earliest) // arr))  # rounded up
        return first + steps * arr
