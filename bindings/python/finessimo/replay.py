"""Replays: set-up, timed buttons and hashes of the state."""
import ctypes
from dataclasses import dataclass
from pathlib import Path
from typing import List, Optional, Tuple, Union

from . import _header as c
from ._library import FAULTS, FinessimoError, lib
from .board import Piece


def keys_of(sequence: "c.fin_key_sequence") -> Tuple[str, ...]:
    """The names of the keys of a sequence: "l", "R", "cw"..."""
    text = ctypes.create_string_buffer(8)
    found = []
    for key in sequence.keys[:sequence.length]:
        lib.fin_key_format(key, text, len(text))
        found.append(text.value.decode())
    return tuple(found)


@dataclass(frozen=True)
class Verdict:
    """Finesse of a locked piece: the player's keys and the closest shortest ones."""

    placement: Piece
    #: False: the piece does not count, for example because garbage came.
    judged: bool
    used: int
    fewest: int
    keys: Tuple[str, ...]
    best: Tuple[str, ...]
    faults: Tuple[str, ...]


class Replay:
    """A recorded game. `data` are the bytes of a replay file."""

    def __init__(self, data: bytes) -> None:
        self.data = bytes(data)
        raw = (ctypes.c_uint8 * len(self.data)).from_buffer_copy(self.data)
        words = lib.fin_replay_words(raw, len(self.data))
        self._words = (ctypes.c_uint64 * max(words, 1))()
        self._replay = c.fin_replay()
        error = lib.fin_replay_decode(raw, len(self.data), ctypes.byref(self._replay), self._words,
                                      len(self._words))
        if error.sentence:
            raise FinessimoError(f"Byte {error.offset}: {error.sentence.decode()}")

    @classmethod
    def _encoded(cls, replay: "c.fin_replay") -> "Replay":
        size = lib.fin_replay_size(replay.record.count)
        data = (ctypes.c_uint8 * size)()
        length = lib.fin_replay_encode(ctypes.byref(replay), data, size)
        if length == 0:
            raise FinessimoError("The game is too long for a replay.")
        return cls(bytes(data[:length]))

    @classmethod
    def load(cls, path: Union[str, Path]) -> "Replay":
        return cls(Path(path).read_bytes())

    @classmethod
    def from_link(cls, link: str) -> "Replay":
        """Reads a link, or the part of it after "#r="."""
        text = link.rpartition("#r=")[2].encode()
        data = (ctypes.c_uint8 * max(len(text), 1))()
        count = ctypes.c_size_t()
        error = lib.fin_link_parse(text, len(text), data, len(data), ctypes.byref(count))
        if error.sentence:
            raise FinessimoError(f"Byte {error.offset}: {error.sentence.decode()}")
        return cls(bytes(data[:count.value]))

    def save(self, path: Union[str, Path]) -> None:
        Path(path).write_bytes(self.data)

    def link(self) -> str:
        """The end of an address of the page that opens this replay: "#r=..."."""
        raw = (ctypes.c_uint8 * len(self.data)).from_buffer_copy(self.data)
        text = ctypes.create_string_buffer(lib.fin_link_length(len(self.data)) + 1)
        lib.fin_link_format(raw, len(self.data), text, len(text))
        return "#r=" + text.value.decode()

    @property
    def end_us(self) -> int:
        return int(self._replay.end_us)

    def verify(self) -> Optional[int]:
        """Plays the game again and compares all hashes. Returns None if they agree, else the time
        of the first difference in microseconds."""
        player = c.fin_replay_player()
        lib.fin_replay_player_start(ctypes.byref(player), ctypes.byref(self._replay),
                                    c.FIN_REPLAY_STEPS)
        result = c.FIN_MORE
        while result == c.FIN_MORE:
            result = lib.fin_replay_player_verify(ctypes.byref(player), 100000)
        if result == c.FIN_REFUSED:
            raise FinessimoError("The replay takes too long to verify.")
        return None if result == c.FIN_DONE else int(player.playback.session.game.time)

    def verdicts(self) -> List[Verdict]:
        """Finesse of every piece that locked."""
        player = c.fin_replay_player()
        lib.fin_replay_player_start(ctypes.byref(player), ctypes.byref(self._replay),
                                    c.FIN_REPLAY_STEPS)
        session = ctypes.byref(player.playback.session)
        judge = lib.fin_judge_replay(ctypes.byref(self._replay), session, 0)
        found: List[Verdict] = []
        result = c.FIN_MORE
        while True:
            for event in player.events[:player.count]:
                if lib.fin_judge_take(ctypes.byref(judge), session, ctypes.byref(event)):
                    found.append(_verdict(judge.verdict))
            if result != c.FIN_MORE:
                return found
            result = lib.fin_replay_player_step(ctypes.byref(player), self._replay.end_us)

    def fumen(self) -> str:
        """The game as a fumen, a page for each locked piece."""
        size = 1 << 12
        while True:
            text = ctypes.create_string_buffer(size)
            writer = c.fin_fumen_writer()
            lib.fin_fumen_start(ctypes.byref(writer), ctypes.cast(text, ctypes.c_char_p), size)
            if lib.fin_replay_fumen(ctypes.byref(self._replay), ctypes.byref(writer)) == 0:
                raise FinessimoError("The game is too long for a fumen.")
            if writer.length < size:
                return text.value.decode()
            size = writer.length + 1


def _verdict(verdict: "c.fin_verdict") -> Verdict:
    placement = Piece._from(verdict.piece)
    assert placement is not None
    return Verdict(placement, bool(verdict.judged), verdict.used, verdict.fewest,
                   keys_of(verdict.own), keys_of(verdict.best),
                   tuple(name for bit, name in enumerate(FAULTS) if verdict.faults >> bit & 1))
