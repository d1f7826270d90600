"""Reads numbers in files, as docs/formats.md describes."""


class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        part = self.data[self.at:self.at + count]
        assert len(part) == count
        self.at += count
        return part

    def fixed(self, width):
        return int.from_bytes(self.take(width), "little")

    def varint(self):
        value = shift = 0
        while True:
            byte = self.fixed(1)
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def signed(self):
        value = self.varint()
        return value // 2 if value % 2 == 0 else -(value + 1) // 2

    def counted(self):
        return self.take(self.varint())

    def halves(self, count):
        data = self.take((count + 1) // 2)
        return [data[i // 2] >> 4 * (i % 2) & 15 for i in range(count)]
