"""A deterministic stacker: play it, judge its finesse, solve its perfect clears.

    >>> import finessimo
    >>> game = finessimo.Session("40-lines", seed=1)
    >>> events = game.tap("hard")
    >>> game.pieces
    1
    >>> finessimo.solve("[IOTL]!,*p2", lines=2).odds
    Fraction(2, 21)
"""
from ._library import (BUTTONS, FAULTS, KINDS, MODES, PRESETS, ROTATIONS, SETTINGS, FinessimoError,
                       version)
from .board import Board, Piece
from .fumen import Page, read_fumen, write_fumen
from .game import Event, Session
from .replay import Replay, Verdict
from .search import Finesse, finesse, landings, perft
from .solver import Move, Solved, Step, best_moves, solve

__version__ = version
__all__ = [
    "BUTTONS", "Board", "Event", "FAULTS", "Finesse", "FinessimoError", "KINDS", "MODES", "Move",
    "PRESETS", "Page", "Piece", "ROTATIONS", "Replay", "SETTINGS", "Session", "Solved", "Step",
    "Verdict", "best_moves", "finesse", "landings", "perft", "read_fumen", "solve", "version",
    "write_fumen",
]
