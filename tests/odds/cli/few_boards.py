"""A cache file with few legal boards, so that work that takes a minute with all of them is
fast: the same program, fewer boards."""
import subprocess

PRIME = 0x100000001B3
LAYERS = 10
BEGINNINGS = 4


def number_of(value):
    """Seven bits per byte, lowest first."""
    data = bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    data.append(value)
    return data


def write_legal_boards(list_boards, cache):
    """Writes the file where the program looks for it."""
    layers = [set() for _ in range(LAYERS)]
    listed = subprocess.run([list_boards, str(BEGINNINGS)], capture_output=True, text=True,
                            check=True).stdout
    for line in listed.splitlines():
        pieces, board = map(int, line.split())
        layers[pieces].add(board)
    data = bytearray(b"FINLEGAL" + bytes([1, 4, 0, 0]))
    for boards in layers:
        data += len(boards).to_bytes(8, "little")
    for boards in layers:
        before = 0
        for board in sorted(boards):
            data += number_of(board - before)
            before = board
    total = 0
    for byte in data:
        total = (total ^ byte) * PRIME % 2**64
    path = cache / "finessimo" / "legal-boards-4-srs-0"
    path.parent.mkdir(parents=True)
    path.write_bytes(data + total.to_bytes(8, "little"))
