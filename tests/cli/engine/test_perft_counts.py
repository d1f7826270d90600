"""`finessimo perft`: counts for seven pieces, confirmed by other generators. A test run plays one
queue; with FINESSIMO_PERFT=all, as in `make soak`, it plays all of them."""
import os

import program
from program import ProgramTest, run

COUNTS = {
    "IOLJSZT": 2647076135,
    "TIOLJSZ": 2785677550,
    "ZTIOLJS": 2741273038,
    "SZTIOLJ": 2740055656,
}


class CountsTest(ProgramTest):
    def test_counts(self):
        is_all = os.environ.get("FINESSIMO_PERFT") == "all"
        for queue, count in list(COUNTS.items())[:None if is_all else 1]:
            with self.subTest(queue):
                done = run("perft", "--queue", queue, "--depth", "7")
                self.assertEqual((done.returncode, done.stdout), (0, f"{count}\n"))


if __name__ == "__main__":
    program.main()
