"""Spins, and the points of a lock under the three scoring rules."""

MOST_SCORE = 2**53 - 1

# Points by lines; more lines pay like the last entry.
LINES = [0, 100, 300, 500, 800]
T_SPIN = [400, 800, 1200, 1600]
T_SPIN_MINI = [100, 200, 400]
PERFECT = [0, 800, 1200, 1800, 2000]
PERFECT_B2B = [0, 800, 1200, 1800, 3200]

# The centre of a T from its lower left corner, and its front corners from the centre.
T_MIDDLE = {"north": (1, 0), "east": (0, 1), "south": (1, 1), "west": (1, 1)}
T_FRONT = {"north": [(-1, 1), (1, 1)], "east": [(1, 1), (1, -1)],
           "south": [(1, -1), (-1, -1)], "west": [(-1, -1), (-1, 1)]}
CORNERS = [(-1, 1), (1, 1), (1, -1), (-1, -1)]


def at(table, lines):
    return table[min(lines, len(table) - 1)]


def t_corners(rules, board, piece, turn):
    """Three corners filled after a turn; a full spin with both front corners, or with the
    fifth kick."""
    if piece.kind != "T" or turn is None:
        return None
    x, y = T_MIDDLE[piece.facing]

    def filled(corners):
        return sum(board.is_filled(piece.x + x + dx, piece.y + y + dy) for dx, dy in corners)

    if filled(CORNERS) < 3:
        return None
    name, candidate = turn
    far_kick = candidate == 4 and name != "180" and rules["rotation"] in ("srs", "srs+")
    return "T" if far_kick or filled(T_FRONT[piece.facing]) == 2 else "T-mini"


def spin_name(rules, board, piece, turn):
    """The spin of this lock: "T", "T-mini", another letter, or None.

`turn` is the turn that was its last action and its kick, if any.
"""
    if rules["spin"] == "t-corners":
        return t_corners(rules, board, piece, turn)
    ways = {"no-way-up": [(0, 1)], "immobile": [(0, 1), (0, -1), (-1, 0), (1, 0)]}[rules["spin"]]
    return None if any(board.fits(piece.moved(dx, dy)) for dx, dy in ways) else piece.kind


def is_difficult(scoring, lines, spin, perfect):
    """True if a clear counts for back-to-back."""
    if lines >= 4:
        return True
    if scoring == "guideline":
        return spin in ("T", "T-mini")
    return scoring == "quadratic" and (spin is not None or perfect)


def guideline(lines, spin, perfect, combo, b2b):
    own = at({"T": T_SPIN, "T-mini": T_SPIN_MINI}.get(spin, LINES), lines)
    if lines == 0:
        return own
    if b2b >= 2:
        own = own * 3 // 2
    if perfect:
        own += at(PERFECT_B2B if b2b >= 2 else PERFECT, lines)
    return own + 50 * (combo - 1)


def points(scoring, lines, spin, perfect, combo, b2b, level):
    """The points of a lock; combo and b2b include this one, level is the one before it."""
    if scoring == "classic":
        return at(LINES, lines) * level
    if scoring == "guideline":
        return guideline(lines, spin, perfect, combo, b2b) * level
    if lines == 0:
        return 0
    return (10 * (lines + combo - 1)**2 * max(1, b2b) * (4 if spin else 1)
            * (100 if perfect else 1))
