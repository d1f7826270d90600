"""The model of a game: the rules, one after another, as simply as possible.

It is slow and precomputes nothing: at every step it asks for all due times again, and runs the
first action. Times are integer microseconds.
"""
import rules as rule
from board import COLUMNS, FIELD_ROWS, ROWS, Board
from dealer import Dealer
from hands import STEPS, Hands
from lock_timer import LockTimer
from modes import HOOKS, Hooks
from pieces import KINDS, TURNS, spawn_place, turned
from scoring import MOST_SCORE, is_difficult, points, spin_name

TURN_OF_QUARTERS = {quarters: turn for turn, quarters in TURNS.items()}
WALL_KEYS = {"wall-left": -1, "wall-right": 1}


class Game:
    def __init__(self, rules, seed=0, queue="", hold=None, board=None, buttons=()):
        self.rules = rules
        self.dealer = Dealer(rules["generator"], seed, queue)
        self.board = board or Board()
        self.mode = HOOKS.get(rules["mode"], Hooks)(self, seed)
        self.hold, self.hold_used = hold, False
        self.hands = Hands()
        self.time = 0
        self.status = "playing"
        self.events = []
        self.score = self.lines = self.pieces = self.combo = self.b2b = 0
        self.level = rules["level"]
        self.by_kind = dict.fromkeys(KINDS, 0)

        self.piece = None
        self.last_turn = None  # if its last action was a turn
        self.resting = False
        self.fall_due = None
        self.timer = None
        self.drop_due = None  # set while a hard dropped piece waits to lock
        self.rows_go = None  # end of the clear delay, if it runs
        self.spawn_due = 0  # end of the entry delay (ARE), if it runs
        self.guarded_until = 0  # end of the drop guard
        self.locked_by_timer = False

        for button in buttons:  # held before the first piece spawns
            self.hands.press(button, 0)
        self.run(0)

    # ---- time ----

    def run(self, until):
        """Runs everything due at or before this time."""
        while self.status == "playing":
            due = self.next_due()
            if due is None or due[0] > until:
                self.time = until
                return
            self.time = due[0]
            due[2]()

    def next_due(self):
        """The next timed action: (time, its order within an instant, function)."""
        times = [self.rows_go, self.spawn_due, self.shift_time(), self.fall_time(),
                 self.lock_time(), self.rules["limit-time"]]
        actions = [self.remove_rows, self.spawn, self.auto_shift, self.fall, self.lock_by_itself,
                   self.run_out_of_time]
        due = [(time, i, actions[i]) for i, time in enumerate(times) if time is not None]
        return min(due, default=None)

    def in_play(self):
        """True if there is a piece that can be moved: not during the hard drop delay."""
        return self.piece is not None and self.drop_due is None

    def shift_time(self):
        if not self.in_play():
            return None
        das, arr = rule.auto_shift(self.rules, self.level)
        time = self.hands.next_try(self.time, das, arr)
        if time is None or (arr == 0 and not self.beside(STEPS[self.hands.ruling()])):
            return None
        return time

    def fall_time(self):
        return self.fall_due if self.in_play() and not self.resting else None

    def lock_time(self):
        if self.drop_due is not None:
            return self.drop_due
        if self.piece is None or not self.resting:
            return None
        return max(self.timer.lock_due(), self.time)  # it may have expired in the air

    def run_out_of_time(self):
        self.end("won")

    def end(self, status):
        self.status = status
        self.events.append(status)
        self.piece = self.drop_due = None

    def top_out(self, status):
        """Ends the game; free play empties the board instead."""
        if self.rules["mode"] == "free":
            self.board = Board()
        else:
            self.end(status)

    # ---- speed ----

    def gravity(self):
        return rule.gravity(self.rules, self.level)

    def interval(self):
        """The interval between two falls, depending on soft drop."""
        soft = "soft" in self.hands.down
        return rule.soft_drop(self.rules, self.level) if soft else self.gravity()

    def lock_delay(self):
        return rule.lock_delay(self.rules, self.level)

    def wait_for_fall(self):
        interval = self.interval()
        self.fall_due = None if interval is None else self.time + interval

    # # ---- spawning ----

    def spawn(self):
        """Spawns the next piece after a lock, or the first."""
        self.spawn_due = None
        self.mode.before_spawn()
        if self.status != "playing":
            return
        kind = self.dealer.take()
        if self.rules["hold"] and self.hands.acts_at_spawn("hold", self.rules["ihs"]):
            kind = self.exchange(kind)
        self.guarded_until = self.time + self.rules["drop-guard"] if self.locked_by_timer else 0
        self.enter(kind)

    def exchange(self, kind):
        """Puts a piece into hold; the held one spawns, or else the next."""
        self.events.append("hold")
        held, self.hold, self.hold_used = self.hold, kind, True
        return held or self.dealer.take()

    def enter(self, kind):
        place = spawn_place(kind)
        if not self.board.fits(place):
            self.piece = None
            self.top_out("over:block-out")
            if self.status != "playing":
                return
        self.piece = place
        self.last_turn = None
        self.events.append("spawn")
        self.turn_at_once()
        # Dropping out of the buffer is part of the spawn, even without gravity.
        if self.board.fits(self.piece.moved(0, -1)):
            self.piece = self.piece.moved(0, -1)
            self.last_turn = None
        self.hands.quiet_until = self.time + self.rules["dcd"]
        self.timer = LockTimer(self.rules, self.piece.y)
        self.resting = False
        self.wait_for_fall()
        self.tell_landing(self.find_ground())

    def turn_at_once(self):
        """Initial rotation: the combined turn of the held buttons, if it fits without a kick."""
        quarters = sum(TURNS[turn] for turn in TURNS
                       if self.hands.acts_at_spawn(turn, self.rules["irs"])) % 4
        if quarters == 0:
            return
        turn = TURN_OF_QUARTERS[quarters]
        candidate = turned(self.rules["rotation"], self.piece, turn)[0]
        if self.board.fits(candidate):
            self.piece = candidate
            self.last_turn = turn, 0
            self.events.append("turn:0")

    # ---- moving ----

    def put(self, piece, by_player):
        """Moves the piece. True if it just came to rest."""
        self.piece = piece
        if piece.y < self.timer.lowest:
            self.timer.reach_row(piece.y)
        elif by_player:
            self.timer.act(self.time, self.lock_delay())
        return self.find_ground()

    def find_ground(self):
        """Checks below the piece. True if it has just come to rest."""
        rested = self.resting
        self.resting = not self.board.fits(self.piece.moved(0, -1))
        if self.resting:
            self.timer.rest(self.time, self.lock_delay(), self.gravity())
        elif rested:
            self.timer.leave(self.time)
            self.wait_for_fall()
        return self.resting and not rested

    def tell_landing(self, landed):
        if landed and self.resting:
            self.events.append("land")

    def beside(self, direction):
        """The piece one column further, None if it does not fit there."""
        piece = self.piece.moved(direction, 0)
        return piece if self.board.fits(piece) else None

    def step(self, direction):
        if self.beside(direction):
            self.last_turn = None
            landed = self.put(self.beside(direction), by_player=True)
            self.events.append("move")
            self.tell_landing(landed)

    def slide(self, direction, cells):
        """Moves by up to this many cells, reported as one move, drop and landing.

At 20G the piece falls to the floor after every cell.
"""
        moved = rows = 0
        landed = False
        while moved < cells and self.beside(direction):
            self.last_turn = None
            landed |= self.put(self.beside(direction), by_player=True)
            moved += 1
            if self.interval() == 0 and not self.resting:
                fallen = self.board.rows_to_fall(self.piece)
                landed |= self.put(self.piece.moved(0, -fallen), by_player=False)
                rows += fallen
        if moved:
            self.events.append("move")
            self.pay_soft_drop(rows)
            self.tell_landing(landed)

    def auto_shift(self):
        _, arr = rule.auto_shift(self.rules, self.level)
        self.hands.tried = self.time
        self.slide(STEPS[self.hands.ruling()], COLUMNS if arr == 0 else 1)

    def turn(self, turn):
        candidates = turned(self.rules["rotation"], self.piece, turn)
        for number, candidate in enumerate(candidates):
            if self.board.fits(candidate):
                self.last_turn = turn, number
                self.events.append(f"turn:{number}")
                self.hands.quiet_until = self.time + self.rules["dcd"]
                self.tell_landing(self.put(candidate, by_player=True))
                return
        self.events.append("fail")

    # ---- falling ----

    def fall(self):
        """Falls one row, or at 20G to the floor."""
        rows = self.board.rows_to_fall(self.piece) if self.interval() == 0 else 1
        self.last_turn = None
        landed = self.put(self.piece.moved(0, -rows), by_player=False)
        self.pay_soft_drop(rows)
        self.tell_landing(landed)
        self.wait_for_fall()

    def pay_soft_drop(self, rows):
        """Scores rows fallen with soft drop held; not at 20G."""
        if rows and "soft" in self.hands.down and self.gravity() != 0:
            self.pay_drop(rows, 1)
            self.events.append(f"drop:{rows}")

    def pay_drop(self, rows, each):
        if self.rules["scoring"] != "quadratic":
            self.score = min(self.score + rows * each, MOST_SCORE)

    def press_soft(self):
        """Falls one row at once. On the ground, pressing locks if the rules say so."""
        if not self.resting:
            self.fall()
        elif self.rules["soft-lock"]:
            self.lock(by_timer=False)

    def sonic_drop(self):
        rows = self.board.rows_to_fall(self.piece)
        if rows:
            self.last_turn = None
            landed = self.put(self.piece.moved(0, -rows), by_player=False)
            self.pay_drop(rows, 1)
            self.events.append(f"drop:{rows}")
            self.tell_landing(landed)

    def hard_drop(self):
        if self.time < self.guarded_until:
            return
        rows = self.board.rows_to_fall(self.piece)
        if rows:
            self.last_turn = None
            self.put(self.piece.moved(0, -rows), by_player=False)
            self.pay_drop(rows, 2)
        self.events.append(f"drop:{rows}")
        self.drop_due = self.time + self.rules["hard-delay"]

    # ---- locking ----

    def lock_by_itself(self):
        self.lock(by_timer=self.drop_due is None)

    def lock(self, by_timer):
        piece = self.piece
        spin = spin_name(self.rules, self.board, piece, self.last_turn)
        self.events.append("lock")
        self.board.place(piece)
        self.piece = self.drop_due = None
        self.locked, self.locked_spin = piece, spin
        self.pieces += 1
        self.by_kind[piece.kind] += 1
        self.hold_used = False
        self.hands.fresh.clear()
        self.locked_by_timer = by_timer
        lines = 0
        if self.is_lock_out(piece):
            self.combo = 0  # no line, no spin
            self.top_out("over:lock-out")
        else:
            lines = len(self.board.full_rows())
            self.credit(lines, spin)
            self.mode.after_lock()
            if self.status == "playing" and self.is_won():
                self.end("won")
        if self.status == "playing":
            if lines:
                self.rows_go = self.time + self.rules["clear"]
            else:
                self.spawn_due = self.time + self.rules["are"]

    def is_lock_out(self, piece):
        above = [y >= FIELD_ROWS for _, y in piece.cells()]
        return {"off": False, "full": all(above), "partial": any(above)}[self.rules["lock-out"]]

    def remove_rows(self):
        self.rows_go = None
        self.board.remove_full_rows()
        self.spawn_due = self.time + self.rules["are"]

    def credit(self, lines, spin):
        """Updates streaks, points, lines and level."""
        scoring = self.rules["scoring"]
        perfect = lines > 0 and len(self.board.cells) == lines * COLUMNS
        self.combo = self.combo + 1 if lines else 0
        if lines:
            difficult = is_difficult(scoring, lines, spin, perfect)
            self.b2b = self.b2b + 1 if difficult else 0
        self.tell_clear(lines, spin, perfect)
        earned = points(scoring, lines, spin, perfect, self.combo, self.b2b, self.level)
        self.score = min(self.score + earned, MOST_SCORE)
        self.lines += lines
        level = self.rules["level"] + self.lines // 10
        if self.rules["level-up"] and level != self.level:
            self.level = level
            self.events.append(f"level:{level}")

    def tell_clear(self, lines, spin, perfect):
        words = [
            (f"clear:{lines}", lines > 0),
            (f"spin:{spin}", spin is not None),
            (f"combo:{self.combo}", self.combo >= 2),
            (f"b2b:{self.b2b}", lines > 0 and self.b2b >= 2),
            ("perfect", perfect),
        ]
        self.events += [word for word, is_so in words if is_so]

    def is_won(self):
        counts = {"limit-lines": self.lines, "limit-pieces": self.pieces,
                  "limit-score": self.score, "limit-level": self.level}
        if any(self.rules[limit] is not None and count >= self.rules[limit]
               for limit, count in counts.items()):
            return True
        return self.rules["mode"] == "marathon" and {
            "150": self.lines >= 150, "top": self.level >= 20, "endless": False,
        }[self.rules["goal"]]

    # # ---- input ----

    def press(self, button):
        if self.status != "playing" or not self.hands.press(button, self.time):
            return
        if self.in_play():
            self.act(button)
        elif self.piece is not None and (button in TURNS or button == "hold"):
            self.events.append("fail")  # during the hard drop delay
        self.run(self.time)

    def act(self, button):
        """The effect of a press on the current piece."""
        if button in STEPS:
            self.step(STEPS[button])
        elif button in WALL_KEYS:
            self.slide(WALL_KEYS[button], COLUMNS)
        elif button in TURNS:
            self.turn(button)
        else:
            {"soft": self.press_soft, "hard": self.hard_drop, "sonic": self.sonic_drop,
             "hold": self.press_hold}[button]()

    def can_hold(self):
        return self.in_play() and self.rules["hold"] and not self.hold_used

    def press_hold(self):
        if self.can_hold():
            self.enter(self.exchange(self.piece.kind))
        else:
            self.events.append("fail")

    def release(self, button):
        if self.status != "playing" or not self.hands.release(button, self.time):
            return
        if button == "soft" and self.piece is not None:
            self.wait_for_fall()  # the next row takes a full interval of gravity
        self.run(self.time)

    def forfeit(self):
        if self.status == "playing":
            self.end("over:forfeit")

    def garbage(self, rows, hole):
        if self.status != "playing":
            return
        has_room = self.board.raise_garbage(rows, hole)
        self.mode.raised(rows)
        self.events.append(f"garbage:{rows}")
        if not has_room or (self.piece is not None and not self.lift()):
            self.top_out("over:top-out")
        if self.piece is not None:
            if self.drop_due is not None:  # hard dropped: it stays at the floor
                self.piece = self.piece.moved(0, -self.board.rows_to_fall(self.piece))
            self.tell_landing(self.find_ground())
        self.run(self.time)

    def lift(self):
        """Lifts the piece until it fits. False if the ceiling is in the way."""
        for y in range(self.piece.y, ROWS):
            if self.board.fits(self.piece._replace(y=y)):
                self.piece = self.piece._replace(y=y)
                return True
        return False

    # # ---- state ----

    def state(self):
        """The output of `json` in a script, without the hash."""
        piece = ghost = None
        if self.piece is not None:
            kind, facing, x, y = self.piece
            piece = {"piece": kind, "facing": facing, "x": x, "y": y,
                     "cells": sorted_cells(self.piece)}
            ghost = sorted_cells(self.piece.moved(0, -self.board.rows_to_fall(self.piece)))
        return {
            "time_us": self.time, "status": self.status, "mode": self.rules["mode"],
            "board": self.board.text(), "piece": piece, "ghost": ghost, "hold": self.hold,
            "can_hold": self.can_hold(), "next": self.mode.seen(),
            "score": self.score, "lines": self.lines, "level": self.level,
            "pieces": self.pieces, "combo": self.combo, "b2b": self.b2b,
            "pieces_by_kind": self.by_kind.copy(),
        }


def sorted_cells(piece):
    """[x, y] pairs, from the lowest row up, left to right."""
    return [[x, y] for y, x in sorted((y, x) for x, y in piece.cells())]
