"""The effects of modes besides their rules: at the start, before a piece spawns after a lock,
and once a lock has scored."""
from board import COLUMNS, ROWS, Board
from dealer import MASK, Random
from pieces import KINDS, Piece


class Hooks:
    """No effects: most modes only have rules."""

    def __init__(self, game, seed):
        self.game = game

    def before_spawn(self):
        pass

    def after_lock(self):
        pass

    def raised(self, rows):
        """Garbage from outside the mode."""

    def seen(self):
        """The preview."""
        return self.game.dealer.next(self.game.rules["preview"])


class Cheese(Hooks):
    """Ten rows of garbage, refilled from below until 32 have come."""
    IN_ALL, AT_ONCE = 32, 10

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.random = Random(seed ^ 0x6368656573652121 & MASK)
        self.hole = None
        self.made = self.cleared = 0
        self.own = []  # the remaining garbage, from the bottom up: True if it is one of the 32
        list(self.refill())

    def refill(self):
        while self.made < self.IN_ALL and self.made - self.cleared < self.AT_ONCE:
            columns = [x for x in range(COLUMNS) if x != self.hole]
            self.hole = columns[self.random.below(len(columns))]
            self.made += 1
            self.own.insert(0, True)
            yield self.game.board.raise_garbage(1, self.hole)

    def before_spawn(self):
        for has_room in self.refill():
            self.game.events.append("garbage:1")
            if not has_room:
                self.game.top_out("over:top-out")
                return

    def after_lock(self):
        gone = [y for y in self.game.board.full_rows() if y < len(self.own)]
        self.cleared += sum(self.own[y] for y in gone)
        self.own = [own for y, own in enumerate(self.own) if y not in gone]
        if self.cleared == self.IN_ALL:
            self.game.end("won")

    def raised(self, rows):
        self.own = [False] * rows + self.own


class Combo(Hooks):
    """Endless walls; every piece must clear."""
    WELL = range(3, 7)

    def __init__(self, game, seed):
        super().__init__(game, seed)
        cells = game.board.cells
        if not cells:
            cells.update({(x, 0): "G" for x in self.WELL[:3]})
        for cell in [cell for cell in cells if cell[0] not in self.WELL]:
            del cells[cell]
        self.fill_walls()

    def fill_walls(self):
        """Fills the walls from the top down to a row that has them."""
        cells = self.game.board.cells
        for y in reversed(range(ROWS)):
            walls = [(x, y) for x in range(COLUMNS) if x not in self.WELL]
            if all(cell in cells for cell in walls):
                return
            cells.update(dict.fromkeys(walls, "G"))

    def before_spawn(self):
        self.fill_walls()

    def after_lock(self):
        if self.game.combo == 0:
            self.game.end("over:limit")


class TwentyTsd(Hooks):
    """20 full T-spin doubles, and no other clear."""
    GOAL = 20

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.done = 0

    def after_lock(self):
        lines = len(self.game.board.full_rows())
        if lines == 0:
            return
        if self.game.locked.kind != "T" or self.game.locked_spin != "T" or lines != 2:
            self.game.end("over:limit")
            return
        self.done += 1
        if self.done == self.GOAL:
            self.game.end("won")


class Drill(Hooks):
    """One piece and a target, which is encoded in the seed."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        kind, facing, x, y = seed >> 16 & 255, seed >> 12 & 15, seed >> 8 & 15, seed & 255
        self.target = None
        if seed >> 24 == int.from_bytes(b"drill", "big") and kind < len(KINDS) and facing < 4:
            piece = Piece(KINDS[kind], ("north", "east", "south", "west")[facing], x, y)
            self.target = piece if Board().fits(piece) else None

    def after_lock(self):
        if self.target:
            there = set(self.game.locked.cells()) == set(self.target.cells())
            self.game.end("won" if there else "over:limit")


class PerfectClears(Hooks):
    """The lines to clear, determined again after each perfect clear."""

    def __init__(self, game, seed):
        super().__init__(game, seed)
        self.lines = self.aim(game.board.cells)

    @staticmethod
    def aim(cells):
        height = 1 + max((y for x, y in cells), default=-1)
        ways = [lines for lines in range(3, ROWS + 2)
                if lines >= height and (COLUMNS * lines - len(cells)) % 4 == 0]
        return ways[0] if ways else None

    def after_lock(self):
        full = set(self.game.board.full_rows())
        rest = [y for x, y in self.game.board.cells if y not in full]
        if not rest:
            self.lines = self.aim({})
        elif self.lines is not None:
            self.lines -= len(full)
            height = 1 + max(y - sum(row < y for row in full) for y in rest)
            if height > self.lines:
                self.game.end("over:limit")


class Puzzle(Hooks):
    """The pieces of the queue, which must make a perfect clear."""

    def seen(self):
        dealer = self.game.dealer
        left = dealer.queue_length - dealer.taken
        return super().seen()[:max(0, left)] if dealer.queue_length else super().seen()

    def after_lock(self):
        full = len(self.game.board.full_rows())
        if len(self.game.board.cells) == full * COLUMNS:
            self.game.end("won")
        elif self.game.dealer.queue_length and self.game.pieces >= self.game.dealer.queue_length:
            self.game.end("over:limit")


HOOKS = {"20-tsd": TwentyTsd, "cheese": Cheese, "combo": Combo, "drill": Drill, "pc": PerfectClears,
         "puzzle": Puzzle}
