"""Replays of a few bytes that would take hours to play: the work is bounded."""
import json
import tempfile
import time
import zlib
from pathlib import Path

import program
import replay_reader
from program import ProgramTest, run


def varint(value):
    head = b""
    while value > 127:
        head += bytes([value & 127 | 128])
        value >>= 7
    return head + bytes([value])


def slow_replay(seconds, checks):
    """A forged game without buttons, in which pieces fall and lock for ever. Its first checks
    are given, the others are 0."""
    script = "mode free\nset gravity 20g\nset lock-delay 0us\nset lock-out off\nstart\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "short.replay"
        run("sim", "--record", path, "-", text=script)
        short = path.read_bytes()
    # The changes and the end take a byte each, both 0; nothing follows the parts.
    end = seconds * 1000000
    checks = b"".join(check.to_bytes(4, "little") for check in checks)
    checks = checks.ljust(4 * (end // replay_reader.CHECK_US), b"\0")
    coded = short[-5:-4]
    body = b"\0" + varint(end) + short[11:-5] + checks + coded
    head = b"FINR\1" + (len(body) + 13).to_bytes(4, "little")
    return head + body + zlib.crc32(head + body).to_bytes(4, "little")


class BoundsTest(ProgramTest):
    def test_work_is_bounded(self):
        """Pieces that lock every microsecond for an hour, in a few bytes."""
        path = self.write("slow.replay", slow_replay(3600, []))
        self.assertLess(path.stat().st_size, 10000)
        self.assert_wrong(run("replay", "show", path), "more than 50000000 steps", str(path))
        checks = []
        for seconds in [5, 10]:
            shown = run("replay", "show", path, "--json", "--at", f"{seconds}s").stdout
            self.assertEqual(json.loads(shown)["pieces"], seconds * 1000000)
            checks.append(int(json.loads(shown)["hash"][8:], 16))
        self.write("slow.replay", slow_replay(3600, checks))
        self.assert_wrong(run("replay", "verify", path), "more than 50000000 steps", str(path))
        self.assert_wrong(run("finesse", "judge", path), "more than 50000000 steps", str(path))

    def test_fumens_are_bounded(self):
        """One page per piece would be hundreds of megabytes."""
        path = self.write("slow.replay", slow_replay(4, []))
        self.assertLess(path.stat().st_size, 100)
        started = time.monotonic()
        done = run("replay", "fumen", path)
        self.assertLess(time.monotonic() - started, 5)
        self.assert_wrong(done, "too long for a fumen", str(path))
        self.assertEqual(done.stdout, "")

    def test_a_long_game_is_a_fumen(self):
        """The largest fumen: 10000 pieces."""
        script = "mode free\nset gravity 20g\nset lock-delay 1ms\nset lock-out off\nstart\n"
        path = self.folder / "long.replay"
        run("sim", "--record", path, "-", text=script + "wait 9900ms\n")
        shown = json.loads(run("replay", "show", path, "--json").stdout)
        self.assertGreater(shown["pieces"], 9000)
        done = run("replay", "fumen", path)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("v115@"))
        self.assertGreater(len(done.stdout), 100000)


if __name__ == "__main__":
    program.main()
