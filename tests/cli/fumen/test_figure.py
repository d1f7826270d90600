"""`finessimo fumen figure`: pictures are read back and compared with the pages."""
import json
import re
import struct
import zlib
from xml.etree import ElementTree

import program
from program import ProgramTest, run

OPENER = "v115@vhFRQJUGJKJJvMJTNJGBJ"
BACK, LINE = 0x0E0E18, 0x2A2A38
COLORS = {"I": 0x22D3EE, "O": 0xF0E000, "T": 0xB050FF, "S": 0x30D040, "Z": 0xFF4050,
          "J": 0x4080FF, "L": 0xFF9020, "G": 0x70707F, ".": BACK}


def read_png(data):
    """The pixels as rows of 0xRRGGBB."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        crc, = struct.unpack(">I", data[at + 8 + length:at + 12 + length])
        assert zlib.crc32(name + body) == crc
        chunks[name] = body
        at += 12 + length
    width, height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, kind, b"IEND" in chunks) == (8, 3, True)
    palette = [int.from_bytes(chunks[b"PLTE"][i:i + 3], "big")
               for i in range(0, len(chunks[b"PLTE"]), 3)]
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == (width + 1) * height
    return [[palette[i] for i in rows[y * (width + 1) + 1:(y + 1) * (width + 1)]]
            for y in range(height)]


def unpack_lzw(data, least):
    clear, end = 1 << least, (1 << least) + 1
    bits, count, at, out, width, table, last = 0, 0, 0, [], least + 1, {}, None
    while True:
        while count < width:
            bits |= data[at] << count
            count += 8
            at += 1
        code, bits, count = bits & (1 << width) - 1, bits >> width, count - width
        if code == clear:
            table = {i: [i] for i in range(clear)}
            following, width, last = end + 1, least + 1, None
        elif code == end:
            return out
        else:
            entry = table[code] if code in table else table[last] + table[last][:1]
            out += entry
            if last is not None and following < 4096:
                table[following] = table[last] + entry[:1]
                following += 1
                width += following == 1 << width and width < 12
            last = code


def read_gif(data):
    """(delay in ms, rows of 0xRRGGBB) of each frame."""
    assert data[:6] == b"GIF89a"
    width, height, flags = struct.unpack("<HHB", data[6:11])
    size = 3 << (flags & 7) + 1
    palette = [int.from_bytes(data[13 + i:16 + i], "big") for i in range(0, size, 3)]
    at, frames, delay = 13 + size, [], 0
    assert b"NETSCAPE2.0" in data
    while data[at] != 0x3B:
        if data[at] == 0x21:
            if data[at + 1] == 0xF9:
                delay = 10 * struct.unpack("<H", data[at + 4:at + 6])[0]
            at += 2
        else:
            assert data[at] == 0x2C and struct.unpack("<HHHH", data[at + 1:at + 9]) == (
                0, 0, width, height)
            least = data[at + 10]
            at += 11
        body = b""
        while data[at] != 0:
            body += data[at + 1:at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        if body and data[at - 1] == 0 and body[:4] != b"NETS" and len(body) > 5:
            pixels = unpack_lzw(body, least)
            assert len(pixels) == width * height
            frames.append((delay, [[palette[i] for i in pixels[y * width:(y + 1) * width]]
                                   for y in range(height)]))
    assert at + 1 == len(data)
    return frames


def read_svg(text):
    """{(x, y): colour} of the upper left pixels of all cells."""
    found = {}
    for group in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}g"):
        left, top = map(int, re.findall(r"\d+", group.get("transform")))
        for rect in list(group)[1:]:
            found[left + int(rect.get("x")), top + int(rect.get("y"))] = int(
                rect.get("fill")[1:], 16)
    return found


def pages(fumen):
    return [json.loads(line) for line in
            run("fumen", "decode", fumen, "--json").stdout.splitlines()]


def brighter(color):
    return (color >> 1 & 0x7F7F7F) + 0x808080


def expected_cells(fumen, rows):
    """Colours of each page, top row first. The cells of a piece are those that the next page has
    more, so the last page is left out."""
    found = []
    listed = pages(fumen)
    for page, after in zip(listed, listed[1:]):
        grid = []
        for row, other in zip(page["board"][-rows:], after["board"][-rows:]):
            grid.append([COLORS[a] if a == b else brighter(COLORS[b]) for a, b in zip(row, other)])
        found.append(grid)
    return found


class FigureTest(ProgramTest):
    ROWS = 5

    def draw(self, name, *words, **options):
        path = self.folder / name
        done = run("fumen", "figure", *words, "-o", path, **options)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        return path.read_bytes()

    def test_png(self):
        for cell, columns in ((24, 5), (7, 2)):
            rows = read_png(self.draw("x.png", OPENER, "--cell", str(cell), "--columns",
                                      str(columns)))
            width, height = 10 * cell + 1, self.ROWS * cell + 1
            self.assertEqual(len(rows[0]), columns * (width + cell) + cell)
            for number, grid in enumerate(expected_cells(OPENER, self.ROWS)):
                left = cell + number % columns * (width + cell)
                top = cell + number // columns * (height + cell)
                for y, line in enumerate(grid):
                    for x, color in enumerate(line):
                        for dx, dy in ((1, 1), (cell - 1, cell - 1)):
                            self.assertEqual(rows[top + y * cell + dy][left + x * cell + dx], color)
                        self.assertEqual(rows[top + y * cell][left + x * cell], LINE)
            self.assertEqual(rows[0][0], BACK)

    def test_gif(self):
        frames = read_gif(self.draw("x.gif", OPENER, "--cell", "10", "--delay", "300"))
        self.assertEqual(len(frames), 6)
        for (delay, rows), grid in zip(frames, expected_cells(OPENER, self.ROWS)):
            self.assertEqual(delay, 300)
            for y, line in enumerate(grid):
                for x, color in enumerate(line):
                    self.assertEqual(rows[5 + y * 10 + 4][5 + x * 10 + 4], color)

    def test_svg(self):
        found = read_svg(self.draw("x.svg", OPENER, "--cell", "10", "--columns", "3"))
        for number, grid in enumerate(expected_cells(OPENER, self.ROWS)):
            for y, line in enumerate(grid):
                for x, color in enumerate(line):
                    self.assertEqual(found[10 + number % 3 * 111 + x * 10 + 1,
                                           10 + number // 3 * 61 + y * 10 + 1], color)

    def test_large_gif(self):
        """The table of codes fills up and is cleared."""
        frames = read_gif(self.draw("x.gif", OPENER + "#6", "--cell", "100"))
        self.assertEqual(len(frames[0][1]), self.ROWS * 100 + 1 + 100)
        noisy = "v115@" + run("fumen", "encode", text=self.noise()).stdout.strip()[5:]
        self.assertEqual(len(read_gif(self.draw("y.gif", noisy, "--cell", "100"))), 1)

    def noise(self):
        cells = "IOTSZJLG."
        rows = ["".join(cells[(x * 7 + y * 5 + x * y) % 9] for x in range(10)) for y in range(22)]
        return "page 1\nboard\n" + "\n".join(rows) + "\n\n"

    def test_palette(self):
        rows = read_png(self.draw("x.png", "v115@9gwhDeE8whCeF8whBeG8whCeF8JeAgH", "--palette",
                                  "guideline"))
        colors = {color for row in rows for color in row}
        self.assertIn(0x00F0F0, colors)

    def test_replay_and_stdin(self):
        replay = self.folder / "game.finr"
        run("sim", "--record", replay, self.write("script", "seed 1\nstart\ntap hard\nwait 1s\n"
                                                  "tap hard\nwait 1s\nforfeit\nexpect pieces 2\n"))
        fumen = run("replay", "fumen", replay).stdout.strip()
        self.assertEqual(self.draw("x.gif", replay), self.draw("y.gif", fumen))
        self.assertEqual(self.draw("x.png", text=f"{OPENER} 5\n{fumen}\n"),
                         self.draw("y.png", OPENER, fumen))

    def test_wrong_use(self):
        out = self.folder / "x.png"
        for words, part in (([OPENER], ".png"), ([OPENER, "-o", "x.bmp"], ".png"),
                            ([OPENER, "-o", out, "--cell", "2"], "3 to 100"),
                            ([OPENER, "-o", out, "--delay", "x"], "20 to 60000"),
                            ([OPENER, "-o", out, "--palette", "x"], "guideline"),
                            ([OPENER, "-o", out, "--cell", "100", "--columns", "99", OPENER,
                              OPENER], "8192"),
                            (["nothing.fumen", "-o", out], "nothing.fumen"),
                            (["-o", out], "no page"),
                            ([OPENER, "-o", self.folder / "no" / "x.png"], "written"),
                            ([OPENER, "--json", "-o", out], "`--json`")):
            self.assert_wrong(run("fumen", "figure", *words), part)
        self.assertFalse(out.exists())


if __name__ == "__main__":
    program.main()
