"""All landings of a piece, perft, and the fewest keys to a placement."""
import ctypes
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, List, Tuple, Union

from . import _header as c
from ._library import ROTATIONS, FinessimoError, kind_number, lib, number_of
from .board import Board, Piece, board_of
from .replay import keys_of


class _Search:
    """A search and the memory that it lives in."""

    def __init__(self, rotation: str, options: int) -> None:
        size = lib.fin_search_size()
        self._memory = ctypes.create_string_buffer(size)
        self.value: Any = lib.fin_search_make(self._memory, size,
                                              number_of(rotation, ROTATIONS, "rotation system"),
                                              options)


@lru_cache(maxsize=32)
def search_for(rotation: str, half_turns: bool, soft_drop: bool) -> _Search:
    return _Search(rotation, (c.FIN_SEARCH_180 if half_turns else 0)
                   | (0 if soft_drop else c.FIN_SEARCH_NO_SOFT_DROP))


def landings(board: Union[Board, str], kind: str, *, rotation: str = "srs",
             half_turns: bool = False, soft_drop: bool = True) -> List[Piece]:
    """All placements that the piece can reach from its spawn, under overhangs too."""
    found = (c.fin_piece * c.FIN_LANDINGS_MAX)()
    count = lib.fin_landings(search_for(rotation, half_turns, soft_drop).value,
                             ctypes.byref(board_of(board)._board), kind_number(kind), found,
                             len(found))
    pieces = (Piece._from(piece) for piece in found[:count])
    return [piece for piece in pieces if piece]


def perft(queue: str, *, board: Union[Board, str] = "", rotation: str = "srs",
          half_turns: bool = False, soft_drop: bool = True) -> int:
    """The number of sequences of placements of the queue. Seven pieces give billions."""
    kinds = (ctypes.c_uint8 * max(len(queue), 1))(*map(kind_number, queue))
    return int(lib.fin_perft(search_for(rotation, half_turns, soft_drop).value,
                             ctypes.byref(board_of(board)._board), kinds, len(queue)))


@dataclass(frozen=True)
class Finesse:
    """The fewest keys, without the hard drop, and all the ways to press so few: "l" and "r" tap,
    "L" and "R" hold to the wall, "cw", "ccw" and "180" turn, "s" drops softly."""

    fewest: int
    ways: Tuple[Tuple[str, ...], ...]


def finesse(board: Union[Board, str], piece: Piece, *, rotation: str = "srs",
            half_turns: bool = False) -> Finesse:
    """The shortest key sequences from the spawn to a placement."""
    value = board_of(board)
    start = lib.fin_finesse_start(ctypes.byref(value._board), kind_number(piece.kind))
    if start.kind == c.FIN_NONE:
        raise FinessimoError(f"{piece.kind} does not fit where pieces spawn.")
    search = c.fin_finesse()
    lib.fin_finesse_search(ctypes.byref(search), ctypes.byref(value._board), start,
                           number_of(rotation, ROTATIONS, "rotation system"),
                           c.FIN_KEY_SET_180 if half_turns else c.FIN_KEY_SET)
    fewest = lib.fin_finesse_aim(ctypes.byref(search), piece._value())
    if fewest < 0:
        raise FinessimoError(f"{piece} can not be reached.")
    sequence = c.fin_key_sequence()
    ways = []
    more = lib.fin_finesse_first(ctypes.byref(search), ctypes.byref(sequence))
    while more:
        ways.append(keys_of(sequence))
        more = lib.fin_finesse_next(ctypes.byref(search), ctypes.byref(sequence))
    return Finesse(fewest, tuple(ways))
