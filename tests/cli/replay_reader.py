"""Reads replays. Written from docs/formats.md alone, which proves that the page is sufficient."""
import base64
import itertools
import zlib

from byte_reader import Bytes

PIECES = "IOTSZJL"
BUTTONS = ["left", "right", "soft", "hard", "sonic", "cw", "ccw", "180", "hold", "wall-left",
           "wall-right"]
GARBAGE = 12
CHECK_US = 5_000_000


class Chance:
    def __init__(self):
        self.zero, self.seen = 32768, 0

    def learn(self, bit):
        step = (0 if bit else 65535) - self.zero
        self.zero += abs(step) // (self.seen + 2) * (1 if step > 0 else -1)
        self.zero = min(max(self.zero, 1024), 64512)
        self.seen = min(self.seen + 1, 30)


class Range:
    def __init__(self, data):
        self.data, self.at = data, 4
        self.range = 2**32 - 1
        self.code = int.from_bytes((data + bytes(4))[:4], "big")

    def split(self, bound):
        bit = self.code >= bound
        self.code -= bound if bit else 0
        self.range = self.range - bound if bit else bound
        while self.range < 2**24:
            byte = self.data[self.at] if self.at < len(self.data) else 0
            self.at += 1
            self.range <<= 8
            self.code = self.code << 8 | byte
        return int(bit)

    def bit(self, chance):
        bit = self.split((self.range >> 12) * (chance.zero >> 4))
        chance.learn(bit)
        return bit

    def tree(self, chances, bits):
        node = 1
        for _ in range(bits):
            node = 2 * node + self.bit(chances[node])
        return node - 2**bits

    def direct(self, bits):
        value = 0
        for _ in range(bits):
            value = value * 2 + self.split(self.range >> 1)
        return value


def trees(count, bits):
    return [[Chance() for _ in range(2**bits)] for _ in range(count)]


def read_wait(coder, lengths, tops):
    length = coder.tree(lengths, 6)
    if length < 2:
        return length
    learnt = min(3, length - 1)
    rest = length - 1 - learnt
    top = coder.tree(tops[length], learnt)
    return (2**learnt + top) << rest | coder.direct(rest)


def read_changes(data, count, down):
    """[(stamp, button, True for a press)]; of garbage (stamp, "garbage", (rows, hole))."""
    coder = Range(data)
    buttons, lengths, tops = trees(23, 4), trees(4, 6), trees(64, 3)
    changes, stamp, before = [], 0, None
    for _ in range(count):
        row = 22 if before is None else 2 * before[1] + before[2]
        button = coder.tree(buttons[row], 4)
        release = bool(down >> button & 1)
        same = before is not None and before[1] == button
        stamp += read_wait(coder, lengths[2 * release + same], tops)
        if button == GARBAGE:
            changes.append((stamp, "garbage", (coder.direct(6), coder.direct(4))))
            continue
        before = stamp, button, not release
        if button < len(BUTTONS):
            down ^= 1 << button
        changes.append(before)
    assert coder.at == len(data) + 3
    return changes


def read_setup(data):
    setup = {"preset": data.varint(), "mode": data.varint()}
    setup["settings"] = [data.signed() for _ in range(data.varint())]
    setup["seed"] = data.fixed(8)
    parts = data.fixed(1)
    rows = data.fixed(1) if parts & 1 else 0
    setup["board"] = ["".join("." if cell == 0 else (PIECES + "G")[cell - 1]
                              for cell in data.halves(10)) for _ in range(rows)]
    setup["queue"] = "".join(PIECES[kind] for kind in data.halves(data.varint())) \
        if parts & 2 else ""
    setup["hold"] = PIECES[data.fixed(1)] if parts & 4 else None
    setup["buttons"] = data.fixed(2) if parts & 8 else 0
    steps = [data.varint() for _ in range(data.varint())] if parts & 16 else []
    setup["fingers"] = list(itertools.accumulate(steps))
    return setup


def seal(data):
    value = 0
    for byte in data:
        value = (value ^ byte) * 0xFF51AFD7ED558CCD % 2**64
        value ^= value >> 32
    return value


def read(raw):
    """A replay as a dictionary."""
    assert zlib.crc32(raw[:-4]) == int.from_bytes(raw[-4:], "little")
    data = Bytes(raw[:-4])
    assert data.take(4) == b"FINR"
    version = data.fixed(1)
    assert version in (1, 2, 3) and data.fixed(4) == len(raw)
    count, end, place, final = data.varint(), data.varint(), data.at, data.fixed(8)
    if version > 1:
        final ^= seal(raw[:place] + raw[place + 8:-4])
    replay = read_setup(data)
    replay["end"], replay["hash"] = end, final
    replay["checks"] = [data.fixed(4) for _ in range(end // CHECK_US)]
    replay["changes"] = read_changes(data.data[data.at:], count, replay["buttons"])
    assert (version == 3) == any(change[1] == "garbage" for change in replay["changes"])
    return replay


def read_link(text):
    data = text.split("#r=")[1].strip()
    return read(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)))
