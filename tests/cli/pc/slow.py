"""A slow, obvious player of perfect clears, to compare the program with.

Boards are frozen sets of cells (x, y). Pieces move one step at a time by the tables of
tests/model, under srs.
"""
import functools
import itertools
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "model"))
import pieces  # noqa: E402

KINDS = "IOTSZJL"
ABOVE = 8  # pieces start this high over boards of at most four rows


def read(text):
    """A board from rows with `/` between."""
    rows = text.split("/")
    return frozenset((x, len(rows) - 1 - y) for y, row in enumerate(rows)
                     for x, cell in enumerate(row) if cell not in "._")


def fits(board, piece):
    return all(0 <= x < 10 and y >= 0 and (x, y) not in board for x, y in piece.cells())


def next_pieces(board, piece, soft):
    yield piece.moved(-1, 0)
    yield piece.moved(1, 0)
    if soft:
        yield piece.moved(0, -1)
    for turn in ("cw", "ccw"):
        for candidate in pieces.turned("srs", piece, turn):
            if fits(board, candidate):
                yield candidate
                break


@functools.lru_cache(maxsize=None)
def landings(board, kind, soft=True):
    """The sets of cells where a piece can lock."""
    start = pieces.Piece(kind, "north", 4 if kind == "O" else 3, ABOVE)
    seen, open_ = {start}, [start]
    while open_:
        for piece in next_pieces(board, open_.pop(), soft):
            if piece not in seen and fits(board, piece):
                seen.add(piece)
                open_.append(piece)
    found = set()
    for piece in seen:
        if soft and fits(board, piece.moved(0, -1)):
            continue
        while fits(board, piece.moved(0, -1)):
            piece = piece.moved(0, -1)
        found.add(frozenset(piece.cells()))
    return found


def place(board, cells):
    """The board after a piece has locked and full rows were cleared."""
    board = board | cells
    full = [y for y in range(20) if all((x, y) in board for x in range(10))]
    return frozenset((x, y - sum(row < y for row in full)) for x, y in board if y not in full), \
        len(full)


@functools.lru_cache(maxsize=None)
def moves(board, lines, kind, soft=True):
    """(board, lines) after each placement that stays within the lines. `soft` may be "T": only T
    may soft drop."""
    after = set()
    for cells in landings(board, kind, kind == soft if soft == "T" else soft):
        if max(y for _, y in cells) < lines:
            next_board, cleared = place(board, cells)
            after.add((next_board, lines - cleared))
    return after


@functools.lru_cache(maxsize=None)
def leftovers(board, lines, queue, hold=True, soft=True):
    """The pieces that a perfect clear can leave over, as sorted letters. With hold the first
    piece counts as held."""
    if lines == 0:
        return frozenset(["".join(sorted(queue))])
    found = set()
    for i in range(min(2 if hold else 1, len(queue))):
        for after in moves(board, lines, queue[i], soft):
            found |= leftovers(*after, queue[:i] + queue[i + 1:], hold, soft)
    return frozenset(found)


class BestPlay:
    """The most queues of a list that a player can finish who sees the current piece and some next
    ones; `counts` says whether the pieces left over are good."""

    def __init__(self, queues, previews, counts):
        self.see = previews + 1
        self.counts = counts
        self.queues = sorted(queues)
        self.value = functools.lru_cache(maxsize=None)(self.value)

    def solve(self, board, lines):
        return self.reveal(board, lines, "", 0, "", False)

    def with_head(self, head):
        return [queue for queue in self.queues if queue.startswith(head)]

    def reveal(self, board, lines, held, at, head, used):
        """The sum over the pieces that may come into sight."""
        see = at + self.see
        heads = sorted({queue[:see] for queue in self.with_head(head)})
        return sum(self.value(board, lines, held, at, head, used) for head in heads)

    def value(self, board, lines, held, at, head, used):
        if lines == 0:
            return sum(self.counts(held + queue[at:]) for queue in self.with_head(head))
        if at >= len(head) and not held:
            return 0
        best, current = 0, head[at:at + 1]
        if current:
            for after in moves(board, lines, current):
                best = max(best, self.reveal(*after, held, at + 1, head, False))
        if not used and held:
            swapped = self.swap(board, lines, held, current, at, head)
            best = max(best, swapped)
        elif not used and current:
            best = max(best, self.reveal(board, lines, current, at + 1, head, True))
        return best

    def swap(self, board, lines, held, current, at, head):
        """Places the held piece and holds the current one, if any."""
        return max((self.reveal(*after, current, at + 1, head, False)
                    for after in moves(board, lines, held)), default=0)


def permutations(letters, count):
    return ["".join(chosen) for chosen in itertools.permutations(letters, count)]
