"""The lock timer of one piece: how long it may still lie on the ground.

It starts when the piece first rests on its lowest row so far, and keeps running in the air. The
rule `lock` says what extends it, and how often.
"""


class LockTimer:
    def __init__(self, rules, row):
        self.rules = rules
        self.lowest = row  # lowest row of the piece so far
        self.resets = 0
        self.stop()

    def stop(self):
        self.due = None  # when it expires
        self.ground_since = None  # start of the ground time, without long flights
        self.left_ground = None  # when the piece left the ground

    def reach_row(self, row):
        """A new lowest row: the timer stops until the piece rests, and resets return."""
        self.lowest = row
        self.stop()
        if self.rules["lock-per"] == "row":
            self.resets = 0

    def act(self, now, delay):
        """A move or turn by the player without a new lowest row."""
        if self.due is None or self.rules["lock"] == "classic":
            return
        if self.rules["lock"] == "extended":
            if self.resets == self.rules["lock-resets"]:
                return
            self.resets += 1
        self.due = now + delay

    def rest(self, now, delay, gravity):
        """The piece is on the ground."""
        if self.due is None:  # the first time on this row
            self.due = now + delay
            self.ground_since = now
        elif self.left_ground is not None:
            flight = now - self.left_ground
            # Flights shorter than two rows of gravity count as ground time.
            if gravity is None or flight >= 2 * gravity:
                self.ground_since += flight
        self.left_ground = None

    def leave(self, now):
        """The piece leaves the ground."""
        self.left_ground = now

    def lock_due(self):
        """When the piece, which is on the ground, locks."""
        if self.rules["lock"] != "timer":
            return self.due
        # A ground time of 0 counts as a microsecond, like the lock delay.
        return min(self.due, self.ground_since + max(self.rules["ground-time"], 1))
