"""Reads profile files. Written from docs/formats.md alone, which proves that the page is
sufficient."""
import zlib

from byte_reader import Bytes

FIELDS = [
    "played_at", "time_us", "score", "seed", "hash", "lines", "level", "pieces", "keys",
    *(f"clears_{i}" for i in range(5)), "spins", "perfect", "best_combo", "best_b2b",
    *(f"by_kind_{i}" for i in range(7)), "mode", "preset", "status", "cause", "changed", "ranked",
    "listed", "limit_kind", "limit_value", "minis", *(f"spin_lines_{i}" for i in range(3))]
FIRST_FIELDS = 32  # of version 1


def read(data):
    """(settings, games): lists of dictionaries."""
    assert zlib.crc32(data[:-4]) == int.from_bytes(data[-4:], "little")
    source = Bytes(data[:-4])
    assert source.take(4) == b"FINP"
    version = source.fixed(1)
    assert version in (1, 2, 3, 4, 5)
    fields = FIELDS[:FIRST_FIELDS] if version == 1 else FIELDS
    assert source.fixed(4) == len(data)
    settings = []
    for _ in range(source.fixed(4)):
        settings.append({"name": source.counted().decode("ascii"),
                         "value": source.counted().decode("ascii"), "changed": source.varint()})
    games = []
    for _ in range(source.fixed(4)):
        game = dict.fromkeys(FIELDS, 0)
        game.update({field: source.varint() for field in fields})
        games.append({**game, "replay": source.counted()})
    if version in (3, 5):  # facts, which are not needed here
        facts = [tuple(source.varint() for _ in range(5)) for _ in range(source.fixed(4))]
        assert facts and [fact[:4] for fact in facts] == sorted({fact[:4] for fact in facts})
    assert source.at == len(source.data)
    return settings, games
