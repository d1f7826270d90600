"""Boards and placed pieces."""
import ctypes
from dataclasses import dataclass
from typing import Iterator, List, Optional, Tuple, Union

from . import _header as c
from ._library import FinessimoError, kind_letter, kind_number, lib

FACINGS = ("north", "east", "south", "west")
COLUMNS, ROWS = c.FIN_COLUMNS, c.FIN_ROWS


@dataclass(frozen=True)
class Piece:
    """A placed piece: x is the column of its leftmost cell, y the row of its lowest cell, both
    from 0 at the lower left."""

    kind: str
    facing: str
    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> "Piece":
        """Reads "T east 3 0"."""
        piece = c.fin_piece()
        error = lib.fin_placement_parse(text.encode(), len(text.encode()), ctypes.byref(piece))
        if error.sentence:
            raise FinessimoError(error.sentence.decode())
        made = cls._from(piece)
        assert made is not None
        return made

    @classmethod
    def _from(cls, piece: "c.fin_piece") -> "Optional[Piece]":
        kind = kind_letter(piece.kind)
        return cls(kind, FACINGS[piece.facing], piece.x, piece.y) if kind else None

    def _value(self) -> "c.fin_piece":
        if self.facing not in FACINGS or not (-128 <= self.x < 128 and -128 <= self.y < 128):
            raise FinessimoError(f"{self} is not a placement.")
        return c.fin_piece(kind_number(self.kind), FACINGS.index(self.facing), self.x, self.y)

    def cells(self) -> List[Tuple[int, int]]:
        """The four cells as (x, y), from the lowest row up."""
        found = (c.fin_cell * c.FIN_CELLS)()
        lib.fin_piece_cells(self._value(), found)
        return [(cell.x, cell.y) for cell in found]

    def __str__(self) -> str:
        return f"{self.kind} {self.facing} {self.x} {self.y}"


class Board:
    """Ten columns and forty rows. Text has the top row first: "." is an empty cell, a letter of
    IOTSZJL a cell of that colour, "X" garbage."""

    def __init__(self, text: str = "") -> None:
        self._board = c.fin_board()
        if text:
            data = text.encode()
            error = lib.fin_board_parse(data, len(data), ctypes.byref(self._board))
            if error.sentence:
                raise FinessimoError(f"Line {error.line}, column {error.column}: "
                                     f"{error.sentence.decode()}")

    @classmethod
    def _copy_of(cls, board: "c.fin_board") -> "Board":
        made = cls()
        ctypes.pointer(made._board)[0] = board
        return made

    def copy(self) -> "Board":
        return self._copy_of(self._board)

    def __getitem__(self, at: Tuple[int, int]) -> Optional[str]:
        """The letter of a cell, "G" for garbage; None if it is empty or outside."""
        kind = lib.fin_board_cell(ctypes.byref(self._board), *at)
        return None if kind == c.FIN_NONE else lib.fin_kind_letter(kind).decode()

    def __setitem__(self, at: Tuple[int, int], letter: Optional[str]) -> None:
        x, y = at
        if not (0 <= x < COLUMNS and 0 <= y < ROWS):
            raise IndexError(f"({x}, {y}) is outside the board")
        kind = (c.FIN_NONE if letter is None else c.FIN_GARBAGE if letter == "G"
                else kind_number(letter))
        lib.fin_board_set(ctypes.byref(self._board), x, y, kind)

    def fits(self, piece: Piece) -> bool:
        return bool(lib.fin_board_fits(ctypes.byref(self._board), piece._value()))

    def place(self, piece: Piece) -> int:
        """Fills the cells of a piece and clears full rows. Returns the number of rows cleared."""
        if not self.fits(piece):
            raise FinessimoError(f"{piece} does not fit.")
        lib.fin_board_place(ctypes.byref(self._board), piece._value())
        rows: int = lib.fin_board_full_rows(ctypes.byref(self._board))
        lib.fin_board_remove_rows(ctypes.byref(self._board), rows)
        return bin(rows).count("1")

    def raise_garbage(self, rows: int, hole: int) -> bool:
        """Pushes rows in from below. False if that pushed a filled cell over the top."""
        if not (0 <= rows <= ROWS and 0 <= hole < COLUMNS):
            raise FinessimoError("Garbage has 0 to 40 rows, with its hole in column 0 to 9.")
        return bool(lib.fin_board_raise(ctypes.byref(self._board), rows, hole))

    @property
    def height(self) -> int:
        """Rows up to and including the highest filled one."""
        return int(lib.fin_board_height(ctypes.byref(self._board)))

    def rows(self) -> Iterator[str]:
        """The rows from the bottom up, as far as any is filled."""
        return iter(str(self).splitlines()[::-1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and bytes(self._board) == bytes(other._board)

    __hash__ = None  # type: ignore[assignment]  # it can be changed

    def __str__(self) -> str:
        text = ctypes.create_string_buffer(c.FIN_BOARD_TEXT)
        lib.fin_board_format(ctypes.byref(self._board), 0, text, len(text))
        return text.value.decode()

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"


def board_of(board: Union[Board, str, None]) -> Board:
    """A board given as such, as text, or not at all."""
    return board if isinstance(board, Board) else Board(board or "")
