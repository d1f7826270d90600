"""A small table of legal fields for the cache, so that what is made of all of them, in a
minute or so, is made of some in a moment: the same program, fewer fields."""
import subprocess

PRIME = 0x100000001B3
LAYERS = 10
BEGINNINGS = 4


def number_of(value):
    """Seven bits a byte, low first."""
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return data


def write_atlas(list_fields, cache):
    """Writes the file where the program looks for it."""
    layers = [set() for _ in range(LAYERS)]
    listed = subprocess.run([list_fields, str(BEGINNINGS)], capture_output=True, text=True,
                            check=True).stdout
    for line in listed.splitlines():
        pieces, field = map(int, line.split())
        layers[pieces].add(field)
    data = bytearray(b"FINATLAS" + bytes([1, 4, 0, 0]))
    for fields in layers:
        data += len(fields).to_bytes(8, "little")
    for fields in layers:
        before = 0
        for field in sorted(fields):
            data += number_of(field - before)
            before = field
    total = 0
    for byte in data:
        total = (total ^ byte) * PRIME % 2**64
    path = cache / "finessimo" / "atlas-4-srs-0"
    path.parent.mkdir(parents=True)
    path.write_bytes(data + total.to_bytes(8, "little"))
