"""The lock timer of one piece: how long it may still lie on the ground.

It starts when the piece first rests on its lowest row so far, and runs on in the
air. `lock` says what gives it more time, and how often.
"""


class LockTimer:
    def __init__(self, rules, row):
        self.rules = rules
        self.lowest = row  # the lowest row the piece has been on
        self.resets = 0
        self.stop()

    def stop(self):
        self.due = None  # when it has run out
        self.ground_since = None  # the ground time counts from here, long flights taken out
        self.left_ground = None  # when the piece in the air left the ground

    def reach_row(self, row):
        """A new lowest row: the timer stops till the piece rests, and counts go back."""
        self.lowest = row
        self.stop()
        if self.rules["lock-per"] == "row":
            self.resets = 0

    def act(self, now, delay):
        """A move or turn by the player that reached no new lowest row."""
        if self.due is None or self.rules["lock"] == "classic":
            return
        if self.rules["lock"] == "extended":
            if self.resets == self.rules["lock-resets"]:
                return
            self.resets += 1
        self.due = now + delay

    def rest(self, now, delay, gravity):
        """The piece is on the ground."""
        if self.due is None:  # for the first time on this row
            self.due = now + delay
            self.ground_since = now
        elif self.left_ground is not None:
            flight = now - self.left_ground
            # Shorter flights than two rows of gravity count as ground.
            if gravity is None or flight >= 2 * gravity:
                self.ground_since += flight
        self.left_ground = None

    def leave(self, now):
        """The piece, which was on the ground, is in the air."""
        self.left_ground = now

    def lock_due(self):
        """When the piece, which is on the ground, locks."""
        if self.rules["lock"] != "timer":
            return self.due
        # No ground time at all counts as a microsecond, as with the lock delay.
        return min(self.due, self.ground_since + max(self.rules["ground-time"], 1))
