"""Writes profile files, also forged ones, from the output of profile_reader."""
import zlib

from profile_reader import FIELDS


def varint(number):
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data) + bytes([number])


def write(settings, games):
    """A file of version 2."""
    body = len(settings).to_bytes(4, "little")
    for setting in settings:
        for text in (setting["name"], setting["value"]):
            body += varint(len(text)) + text.encode("ascii")
        body += varint(setting["changed"])
    body += len(games).to_bytes(4, "little")
    for game in games:
        body += b"".join(varint(game[field]) for field in FIELDS)
        body += varint(len(game["replay"])) + game["replay"]
    data = b"FINP\2" + (9 + len(body) + 4).to_bytes(4, "little") + body
    return data + zlib.crc32(data).to_bytes(4, "little")
