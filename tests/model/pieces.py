"""The pieces: their cells, spawn positions and turns.

Shapes and most kicks are read from tests/data. Half turns and `srs+`, which are not there, are
written here as players know them: as moves of the square in which a piece turns.
"""
import csv
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parents[1] / "data"
KINDS = "IOTSZJL"
FACINGS = ["north", "east", "south", "west"]
TURNS = {"cw": 1, "180": 2, "ccw": 3}  # in clockwise quarter turns
FACING_OF_LETTER = {facing[0].upper(): facing for facing in FACINGS}
TURN_OF_LETTER = {"R": "cw", "A": "180", "L": "ccw"}


def rows(name):
    with open(DATA / name, newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def read_shapes():
    """{(kind, facing): cells relative to the piece's lower left corner}"""
    return {(row["piece"], FACING_OF_LETTER[row["orientation"]]):
            [(int(row[f"x{i}"]), int(row[f"y{i}"])) for i in range(4)]
            for row in rows("shapes.tsv")}


def read_kicks():
    """{(system, kind, facing, turn): moves of the lower left corner, in order}"""
    kicks = {}
    for row in rows("kicks.tsv"):
        key = (row["system"], row["piece"], FACING_OF_LETTER[row["from"]],
               TURN_OF_LETTER[row["turn"]])
        kicks.setdefault(key, []).append((int(row["dx"]), int(row["dy"])))
    return kicks


SHAPES = read_shapes()
KICKS = read_kicks()

# srs+, after the turn without a kick: quarter turns of I, half turns, half turns of I.
SRS_PLUS_I = {
    ("north", "cw"): [(1, 0), (-2, 0), (-2, -1), (1, 2)],
    ("north", "ccw"): [(-1, 0), (2, 0), (2, -1), (-1, 2)],
    ("east", "cw"): [(-1, 0), (2, 0), (-1, 2), (2, -1)],
    ("east", "ccw"): [(-1, 0), (2, 0), (-1, -2), (2, 1)],
    ("south", "cw"): [(2, 0), (-1, 0), (2, 1), (-1, -2)],
    ("south", "ccw"): [(-2, 0), (1, 0), (-2, 1), (1, -2)],
    ("west", "cw"): [(1, 0), (-2, 0), (1, -2), (-2, 1)],
    ("west", "ccw"): [(1, 0), (-2, 0), (1, 2), (-2, -1)],
}
SRS_PLUS_HALF = {
    "north": [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
    "east": [(1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
    "south": [(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
    "west": [(-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
}
SRS_PLUS_HALF_I = {"north": [(0, 1)], "east": [(1, 0)], "south": [(0, -1)], "west": [(-1, 0)]}


class Piece(NamedTuple):
    kind: str
    facing: str
    x: int  # column of the leftmost cell
    y: int  # row of the lowest cell

    def cells(self):
        return [(self.x + x, self.y + y) for x, y in SHAPES[self.kind, self.facing]]

    def moved(self, dx, dy):
        return self._replace(x=self.x + dx, y=self.y + dy)


def spawn_place(kind):
    """Facing north, the lowest cell on row 20, centred (rounded to the left)."""
    return Piece(kind, "north", 4 if kind == "O" else 3, 20)


def facing_after(facing, turn):
    return FACINGS[(FACINGS.index(facing) + TURNS[turn]) % 4]


def turned_in_place(kind, facing, turn):
    """The move of the corner when the SRS square turns in place."""
    if turn != "180":
        return KICKS["srs", kind, facing, turn][0]
    first = KICKS["srs", kind, facing, "cw"][0]
    second = KICKS["srs", kind, facing_after(facing, "cw"), "cw"][0]
    return first[0] + second[0], first[1] + second[1]


def srs_candidates(system, kind, facing, turn):
    """The moves of the corner under srs, srs+ and none, for all pieces except O."""
    x, y = turned_in_place(kind, facing, turn)
    if system == "srs+" and turn == "180":
        kicks = (SRS_PLUS_HALF_I if kind == "I" else SRS_PLUS_HALF)[facing]
    elif system == "srs+" and kind == "I":
        kicks = SRS_PLUS_I[facing, turn]
    elif system == "none" or turn == "180":
        kicks = []
    else:
        return KICKS["srs", kind, facing, turn]
    return [(x, y)] + [(x + dx, y + dy) for dx, dy in kicks]


def turned(system, piece, turn):
    """The kick candidates of a turn in order."""
    if (system, piece.kind, piece.facing, turn) in KICKS and system != "srs":
        moves = KICKS[system, piece.kind, piece.facing, turn]
    elif piece.kind == "O":  # it never changes
        return [piece]
    else:
        moves = srs_candidates(system, piece.kind, piece.facing, turn)
    facing = facing_after(piece.facing, turn)
    return [piece.moved(dx, dy)._replace(facing=facing) for dx, dy in moves]
