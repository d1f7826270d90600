"""Fumens: pages with a board, a piece to place and a comment."""
import ctypes
from dataclasses import dataclass
from typing import Iterable, List, Optional

from . import _header as c
from ._library import FinessimoError, lib, sentence
from .board import Board, Piece


@dataclass(frozen=True)
class Page:
    """A page; `board` is before the piece is placed. When writing, None goes on with the board
    that the page before leaves."""

    board: Optional[Board] = None
    piece: Optional[Piece] = None
    comment: Optional[str] = None


def read_fumen(text: str) -> List[Page]:
    """The pages of a fumen, also within a link."""
    data = text.encode()
    reader, page = c.fin_fumen_reader(), c.fin_fumen_page()
    error = lib.fin_fumen_open(ctypes.byref(reader), data, len(data))
    pages: List[Page] = []
    while not error.sentence and lib.fin_fumen_read(ctypes.byref(reader), ctypes.byref(page),
                                                    ctypes.byref(error)):
        comment = ctypes.string_at(ctypes.byref(page.comment, c.fin_fumen_comment.text.offset),
                                   page.comment.length)
        pages.append(Page(Board._copy_of(page.board), Piece._from(page.piece), comment.decode()))
    if error.sentence:
        raise FinessimoError(f"Character {error.offset + 1}: {error.sentence.decode()}")
    return pages


def _write(pages: List[Page], size: int) -> "tuple[int, str]":
    """Writes into so much memory. Returns the length that is needed, and the text if it fits."""
    text = ctypes.create_string_buffer(size)
    writer, page = c.fin_fumen_writer(), c.fin_fumen_page()
    lib.fin_fumen_start(ctypes.byref(writer), ctypes.cast(text, ctypes.c_char_p), size)
    for one in pages:
        lib.fin_fumen_following(ctypes.byref(writer), ctypes.byref(page))
        if one.board is not None:
            page.board = one.board._board
        if one.piece is not None:
            page.piece = one.piece._value()
        if one.comment is not None:
            data = one.comment.encode()[:c.FIN_FUMEN_COMMENT - 1]
            page.comment.length = len(data)
            page.comment.text = data
        sentence(lib.fin_fumen_write(ctypes.byref(writer), ctypes.byref(page)))
    return writer.length, text.value.decode() if writer.length < size else ""


def write_fumen(pages: Iterable[Page]) -> str:
    """The fumen of some pages."""
    kept = list(pages)
    length, text = _write(kept, 1 << 12)
    return text or _write(kept, length + 1)[1]
