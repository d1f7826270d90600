"""Perfect clears: which queues have one, a solution, and the odds of each move."""
import ctypes
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Dict, List, Optional, Tuple, Union

from . import _header as c
from ._library import ROTATIONS, FinessimoError, kind_number, lib, number_of, sentence
from .board import Board, Piece, board_of
from .fumen import Page, write_fumen
from .search import search_for


@dataclass(frozen=True)
class Step:
    """A placement of a solution; `hold`: press hold first."""

    piece: Piece
    hold: bool


@dataclass(frozen=True)
class Solved:
    """How many queues of a pattern have a perfect clear, and one solution."""

    solved: int
    queues: int
    steps: Tuple[Step, ...]
    _board: Board

    @property
    def odds(self) -> Fraction:
        """The share of queues, for a player who knows the queue."""
        return Fraction(self.solved, self.queues)

    def fumen(self) -> str:
        """The solution as a fumen, a page for each piece."""
        return write_fumen([Page(self._board if i == 0 else None, step.piece)
                            for i, step in enumerate(self.steps)])


class _Memory:
    """Memory for a job that may ask for more."""

    def __init__(self, size: int) -> None:
        self.block = ctypes.create_string_buffer(size)

    def grow(self, job: Any, move: Any) -> Any:
        """Moves a job to twice the memory."""
        larger = ctypes.create_string_buffer(2 * len(self.block))
        job = move(job, larger, len(larger))
        if not job:
            raise MemoryError("the solver's memory did not suffice")
        self.block = larger
        return job


def _run(job: Any, run: Any, move: Any, memory: _Memory, steps: int) -> Any:
    while (status := run(job, steps)) != c.FIN_PC_DONE:
        if status == c.FIN_PC_MEMORY:
            job = memory.grow(job, move)
    return job


def _pattern(text: str) -> "c.fin_pattern":
    pattern = c.fin_pattern()
    data = text.encode()
    error = lib.fin_pattern_parse(data, len(data), ctypes.byref(pattern))
    if error.sentence:
        raise FinessimoError(f"Character {error.offset + 1} of the pattern: "
                             f"{error.sentence.decode()}")
    return pattern


def solve(pattern: str, *, lines: int = 4, board: Union[Board, str] = "", hold: bool = True,
          held: Optional[str] = None, rotation: str = "srs", half_turns: bool = False,
          soft_drop: bool = True) -> Solved:
    """Finds which queues of a pattern have a perfect clear. Patterns are solution-finder's: "*p7"
    is any seven of a bag, "[SZ]" one of two, "TIO" three in this order."""
    start = board_of(board)
    question = c.fin_pc_question(start._board, lines & 255, c.FIN_PC_ONE, hold,
                                 c.FIN_NONE if held is None else kind_number(held), 0)
    sentence(lib.fin_pc_check(ctypes.byref(question)))
    parsed = _pattern(pattern)
    length = lib.fin_pc_length(ctypes.byref(question), parsed.length)
    if length == 0:
        raise FinessimoError("The pattern has too few pieces.")
    for size in (c.FIN_QUEUES_SIZE, 16 * c.FIN_QUEUES_SIZE, 256 * c.FIN_QUEUES_SIZE):
        queues_memory = ctypes.create_string_buffer(size)
        queues = lib.fin_queues_make(queues_memory, size, ctypes.byref(parsed), length)
        if queues:
            break
    else:
        raise FinessimoError("The pattern has too many queues.")
    search = search_for(rotation, half_turns, soft_drop)
    memory = _Memory(lib.fin_pc_size(ctypes.byref(question)))
    job = lib.fin_pc_make(memory.block, len(memory.block), search.value, queues,
                          ctypes.byref(question))
    solved, steps = 0, ()  # type: int, Tuple[Step, ...]
    for unit in range(lib.fin_pc_units(job)):
        lib.fin_pc_begin(job, unit)
        job = _run(job, lib.fin_pc_run, lib.fin_pc_move, memory, 1000000)
        solved += bin(lib.fin_pc_solved(job)).count("1")
        steps = steps or _solution(job)
    return Solved(solved, lib.fin_queues_count(queues), steps, start.copy())


def _solution(job: Any) -> Tuple[Step, ...]:
    solution = c.fin_pc_solution()
    if not lib.fin_pc_solution(job, 0, ctypes.byref(solution)):
        return ()
    found = ((Piece._from(step.piece), bool(step.hold))
             for step in solution.steps[:solution.length])
    return tuple(Step(piece, hold) for piece, hold in found if piece)


@dataclass(frozen=True)
class Move:
    """A first move and the exact odds of a perfect clear with best play after it. `piece` None:
    hold, which shows another piece before the next placement."""

    hold: bool
    piece: Optional[Piece]
    odds: Fraction
    #: The odds of a player who knows the whole queue.
    clairvoyant: Fraction


def best_moves(queue: str, *, lines: int = 4, board: Union[Board, str] = "", hold: bool = True,
               held: Optional[str] = None, bag: str = "", rotation: str = "srs",
               half_turns: bool = False, soft_drop: bool = True) -> List[Move]:
    """All moves of a player who sees these pieces, the current one first, and best moves first.

    `bag` are the pieces left in the bag after the visible ones; empty: a new bag comes next. From an
    empty board this takes a minute and 256 MB; from the third piece on, a moment.
    """
    question = c.fin_best_question()
    question.board = board_of(board)._board
    question.lines = lines & 255
    question.rotation = number_of(rotation, ROTATIONS, "rotation system")
    question.options = ((c.FIN_SEARCH_180 if half_turns else 0)
                        | (0 if soft_drop else c.FIN_SEARCH_NO_SOFT_DROP))
    question.generator = c.FIN_GENERATOR_BAG
    question.hold = hold
    question.held = c.FIN_NONE if held is None else kind_number(held)
    if not 1 <= len(queue) <= c.FIN_BEST_VISIBLE:
        raise FinessimoError(f"Give 1 to {c.FIN_BEST_VISIBLE} pieces, the current one first.")
    question.count = len(queue)
    for i, kind in enumerate(queue):
        question.see[i] = kind_number(kind)
    for kind in bag:
        question.bag[kind_number(kind)] += 1
    sentence(lib.fin_best_check(ctypes.byref(question)))
    memory = _Memory(c.FIN_BEST_SIZE)
    job = lib.fin_best_make(memory.block, len(memory.block))
    lib.fin_best_ask(job, ctypes.byref(question))
    job = _run(job, lib.fin_best_run, lib.fin_best_move, memory, 20000)
    whole = lib.fin_best_whole(job)
    moves: Dict[int, Move] = {}
    for i in range(lib.fin_best_count(job)):
        choice = lib.fin_best_choice(job, i)
        moves[i] = Move(bool(choice.hold), Piece._from(choice.piece), Fraction(choice.low, whole),
                        Fraction(choice.clairvoyant_low, whole))
    first = lib.fin_best_first(job)
    order = sorted(moves, key=lambda i: (i != first, -moves[i].odds, -moves[i].clairvoyant, i))
    return [moves[i] for i in order]
