"""Playing: the caller advances a session to a time and gets the events until then."""
import ctypes
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, Union

from . import _header as c
from ._library import (BUTTONS, MODES, PRESETS, SETTINGS, FinessimoError, kind_letter, kind_number,
                       lib, number_of, sentence)
from .board import Board, Piece, board_of
from .replay import Replay

_EVENTS = 256
_EVENT_NAMES = tuple(name.removeprefix("FIN_EVENT_").lower() for name in c.ENUMS["fin_event_kind"][:-1])

Setting = Union[str, int, bool]


@dataclass(frozen=True)
class Event:
    """Something that happened. `detail` and `value` depend on the name, see fin_event_kind in
    finessimo.h."""

    name: str
    time_us: int
    value: int
    detail: int
    piece: Optional[str]
    word: str
    #: Of a lock: where the piece is.
    placement: Optional[Piece]

    @classmethod
    def _from(cls, event: "c.fin_event") -> "Event":
        word = ctypes.create_string_buffer(24)
        lib.fin_event_word(ctypes.byref(event), word, len(word))
        name = _EVENT_NAMES[event.kind]
        placement = (Piece._from(lib.fin_event_piece(ctypes.byref(event)))
                     if name == "lock" else None)
        return cls(name, event.time_us, event.value, event.detail, kind_letter(event.piece),
                   word.value.decode(), placement)


def make_setup(mode: str, preset: str, seed: Union[int, str], board: Union[Board, str, None],
               queue: str, hold: Optional[str], rules: Dict[str, Setting]) -> "c.fin_setup":
    setup = lib.fin_setup_make(number_of(preset, PRESETS, "preset"),
                               number_of(mode, MODES, "mode"))
    for name, value in rules.items():
        setting = number_of(name.replace("_", "-"), SETTINGS, "setting")
        text = ("on" if value else "off") if isinstance(value, bool) else str(value)
        sentence(lib.fin_rules_read(ctypes.byref(setup.rules), setting, text.encode()))
    setup.seed = lib.fin_seed_parse(str(seed).encode())
    setup.board = board_of(board)._board
    if len(queue) > c.FIN_QUEUE_MAX:
        raise FinessimoError(f"A queue has at most {c.FIN_QUEUE_MAX} pieces.")
    setup.queue_length = len(queue)
    for i, kind in enumerate(queue):
        setup.queue[i] = kind_number(kind)
    if hold is not None:
        setup.hold = kind_number(hold)
    sentence(lib.fin_setup_check(ctypes.byref(setup)))
    return setup


class Session:
    """A game with its inputs. Times are whole microseconds since the start.

    Rules are given as keywords, by the names of `finessimo settings`: das="100ms", gravity="off",
    hold=False, soft_drop=20.
    """

    def __init__(self, mode: str = "free", *, preset: str = "modern", seed: Union[int, str] = 0,
                 board: Union[Board, str, None] = None, queue: str = "",
                 hold_piece: Optional[str] = None, **rules: Setting) -> None:
        self._setup = make_setup(mode, preset, seed, board, queue, hold_piece, rules)
        self._session = c.fin_session()
        self._events = (c.fin_event * _EVENTS)()
        self._words = (ctypes.c_uint64 * 1024)()
        self._record = lib.fin_record_make(self._words, len(self._words))
        count = ctypes.c_size_t()
        lib.fin_session_start(ctypes.byref(self._session), ctypes.byref(self._setup), self._events,
                              _EVENTS, ctypes.byref(count))
        #: The events of the start: the first piece spawns.
        self.first_events: List[Event] = self._taken(count.value)

    def _taken(self, count: int) -> List[Event]:
        return [Event._from(event) for event in self._events[:count]]

    def _more_words(self) -> None:
        words = (ctypes.c_uint64 * (2 * len(self._words)))()
        ctypes.memmove(words, self._words, ctypes.sizeof(self._words))
        self._words = words
        self._record.words = ctypes.cast(words, ctypes.POINTER(ctypes.c_uint64))
        self._record.capacity = len(words)

    def _advance(self, until_us: int, change: "Optional[c.fin_change]") -> List[Event]:
        return self._until_done(until_us, lambda count: int(lib.fin_record_advance(
            ctypes.byref(self._record), ctypes.byref(self._session), until_us,
            ctypes.byref(change) if change else None, self._events, _EVENTS, count)))

    def _until_done(self, until_us: int, call: Callable[[Any], int]) -> List[Event]:
        """Repeats a call of the recorder until it is done."""
        if not 0 <= until_us < 2**50:
            raise FinessimoError("A time is 0 or more microseconds, below 2**50.")
        happened: List[Event] = []
        count = ctypes.c_size_t()
        while True:
            result = call(ctypes.byref(count))
            happened += self._taken(count.value)
            if result == c.FIN_FULL:
                self._more_words()
            elif result == c.FIN_DONE:
                return happened

    def _change(self, button: str, down: bool, at_us: Optional[int]) -> List[Event]:
        number = (c.FIN_FORFEIT if button == "forfeit"
                  else number_of(button, BUTTONS, "button"))
        return self._advance(self.time_us if at_us is None else at_us, c.fin_change(number, down))

    def advance(self, until_us: int) -> List[Event]:
        """Moves the game on to a time. Returns the events until then."""
        return self._advance(until_us, None)

    def press(self, button: str, at_us: Optional[int] = None) -> List[Event]:
        """Moves on to a time, or stays at this one, and presses a button: "left", "right", "soft",
        "hard", "sonic", "cw", "ccw", "180", "hold", "wall-left", "wall-right" or "forfeit"."""
        return self._change(button, True, at_us)

    def release(self, button: str, at_us: Optional[int] = None) -> List[Event]:
        return self._change(button, False, at_us)

    def tap(self, *buttons: str) -> List[Event]:
        """Presses and releases each of the buttons at once."""
        happened: List[Event] = []
        for button in buttons:
            happened += self.press(button)
            happened += self.release(button)
        return happened

    def garbage(self, rows: int, hole: int, at_us: Optional[int] = None) -> List[Event]:
        """Pushes rows in from below, as an opponent would, with a hole in one column. Replays have
        it."""
        if not (1 <= rows <= c.FIN_ROWS and 0 <= hole < c.FIN_COLUMNS):
            raise FinessimoError("Garbage has 1 to 40 rows, with its hole in column 0 to 9.")
        until_us = self.time_us if at_us is None else at_us
        return self._until_done(until_us, lambda count: int(lib.fin_record_garbage(
            ctypes.byref(self._record), ctypes.byref(self._session), until_us, rows, hole,
            self._events, _EVENTS, count)))

    def place(self, piece: Piece) -> List[Event]:
        """Brings the current piece to a placement with the fewest keys and drops it hard. Gravity
        should be slow, as a key takes no time. Raises FinessimoError if it can not get there."""
        sequence = c.fin_key_sequence()
        game = self._session.game
        current = self.piece
        if not current or current.kind != piece.kind:
            raise FinessimoError(f"The current piece is {current.kind if current else 'none'}.")
        if not lib.fin_finesse_keys(ctypes.byref(game.board), piece._value(), game.rules.rotation,
                                    c.FIN_KEY_SET_180, ctypes.byref(sequence)):
            raise FinessimoError(f"{piece} can not be reached.")
        buttons = [lib.fin_key_button(key) for key in sequence.keys[:sequence.length]]
        return self.tap(*(BUTTONS[button] for button in buttons), "hard")

    def copy(self) -> "Session":
        """The same game, to go on from here in another way."""
        made: Session = Session.__new__(Session)
        made._setup = self._setup
        made._session = c.fin_session.from_buffer_copy(self._session)
        made._events = (c.fin_event * _EVENTS)()
        made._words = type(self._words).from_buffer_copy(self._words)
        made._record = c.fin_record.from_buffer_copy(self._record)
        made._record.words = ctypes.cast(made._words, ctypes.POINTER(ctypes.c_uint64))
        made.first_events = self.first_events
        return made

    def replay(self) -> Replay:
        """The game so far, as it can be saved, verified and watched."""
        made = lib.fin_replay_make(ctypes.byref(self._setup), ctypes.byref(self._record),
                                   ctypes.byref(self._session))
        return Replay._encoded(made)

    # ---- the state ----

    @property
    def time_us(self) -> int:
        return int(self._session.game.time)

    @property
    def due_us(self) -> Optional[int]:
        """When something will happen by itself; None: nothing will."""
        due = int(lib.fin_session_due(ctypes.byref(self._session)))
        return None if due == c.FIN_NEVER else due

    @property
    def status(self) -> str:
        """ "playing", "won", "over:block-out"..."""
        text: bytes = lib.fin_game_status(ctypes.byref(self._session.game))
        return text.decode()

    @property
    def is_over(self) -> bool:
        return bool(self._session.game.status != c.FIN_PLAYING)

    @property
    def score(self) -> int:
        return int(self._session.game.score)

    @property
    def lines(self) -> int:
        return int(self._session.game.lines)

    @property
    def level(self) -> int:
        return int(self._session.game.level)

    @property
    def pieces(self) -> int:
        """The number of locked pieces."""
        return int(self._session.game.pieces)

    @property
    def board(self) -> Board:
        """A copy of the board, without the current piece."""
        return Board._copy_of(self._session.game.board)

    @property
    def piece(self) -> Optional[Piece]:
        """The current piece; None between pieces."""
        return Piece._from(lib.fin_game_piece(ctypes.byref(self._session.game)))

    @property
    def ghost(self) -> Optional[Piece]:
        """Where the current piece would land."""
        return Piece._from(lib.fin_game_ghost(ctypes.byref(self._session.game)))

    @property
    def held(self) -> Optional[str]:
        return kind_letter(self._session.game.hold)

    @property
    def can_hold(self) -> bool:
        return bool(lib.fin_game_can_hold(ctypes.byref(self._session.game)))

    @property
    def preview(self) -> str:
        """The next pieces, as far as the player sees them."""
        kinds = (kind_letter(lib.fin_game_next(ctypes.byref(self._session.game), i))
                 for i in range(c.FIN_PREVIEW_MAX))
        return "".join(kind for kind in kinds if kind)

    @property
    def rotation(self) -> str:
        text: bytes = lib.fin_rotation_name(self._session.game.rules.rotation)
        return text.decode()

    @property
    def hash(self) -> int:
        """A number for the whole state, equal on all platforms."""
        return int(lib.fin_session_hash(ctypes.byref(self._session)))
