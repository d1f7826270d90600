"""The player's hands: which buttons are down, and when auto-shift is tried."""

BUTTONS = ["left", "right", "soft", "hard", "sonic", "cw", "ccw", "180", "hold", "wall-left",
           "wall-right"]
STEPS = {"left": -1, "right": 1}


class Hands:
    def __init__(self):
        self.down = set()
        self.fresh = set()  # pressed since the last lock and still down
        self.charging = {}  # left and right that are down: when they went down, the later last
        self.quiet_until = 0  # DCD
        self.tried = -1  # the instant whose try of auto-shift is used up

    def press(self, button, now):
        """False if the button was down already."""
        if button in self.down:
            return False
        self.down.add(button)
        self.fresh.add(button)
        if button in STEPS:
            self.charging[button] = now
            self.tried = -1  # a press has tries of its own from its own instant on
        return True

    def release(self, button, now):
        """False if the button was up already."""
        if button not in self.down:
            return False
        self.down.remove(button)
        self.fresh.discard(button)
        if button in STEPS:
            ruled = button == self.ruling()
            del self.charging[button]
            if ruled:  # the older direction rules again; a try of its own right now is lost
                self.tried = now
        return True

    def ruling(self):
        """The direction that was pressed last, of those that are down."""
        return list(self.charging)[-1] if self.charging else None

    def acts_at_spawn(self, button, setting):
        """Initial rotation or hold by this button, under off, tap or hold."""
        return button in {"off": set(), "tap": self.fresh, "hold": self.down}[setting]

    def next_try(self, now, das, arr):
        """When auto-shift is tried next if a piece is in play; None without a direction.

        The tries lie on a grid, press + DAS + k ARR, whatever became of earlier
        ones. Each instant of the grid has one try: a piece that comes in when the
        last one had it waits for the next. Without ARR there is no grid; the piece
        slides whenever it can.
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
