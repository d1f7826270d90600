"""`finessimo perft`: the count on stdout, the speed on stderr, usage errors."""
import json

import program
from program import ProgramTest, run


def count(*words, **options):
    """The printed count, which is alone on stdout."""
    done = run("perft", *words, **options)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{int(done.stdout)}\n"
    return int(done.stdout)


class PerftTest(ProgramTest):
    def test_counts(self):
        self.assertEqual(count("--queue", "IOLJSZT", "--depth", "4"), 188374)
        self.assertEqual(count("--queue", "T"), 34)
        self.assertEqual(count("--queue", "iol"), 5266)

    def test_speed_is_apart(self):
        done = run("perft", "--queue", "IOLJ")
        self.assertRegex(done.stderr, r"^\d+\.\d\d s, \d+\.\d million per second\n$")

    def test_options(self):
        queue = ["--queue", "LSTJ"]
        self.assertEqual(count(*queue, "--180"), 788260)
        self.assertEqual(count(*queue, "--no-softdrop"), 668168)
        self.assertEqual(count(*queue, "--rotation", "ocular", "--180"), 793956)

    def test_boards(self):
        rows = "###.......\n..........\n..........\n"
        path = self.write("board", rows)
        self.assertEqual(count("--queue", "O", "--board", path), 12)
        self.assertEqual(count("--queue", "O", "--board", "-", text=rows), 12)
        self.assertEqual(count("--queue", "O", "--board", path, "--no-softdrop"), 9)

    def test_json(self):
        done = run("perft", "--queue", "IOLJSZT", "--depth", "3", "--json")
        line = json.loads(done.stdout)
        self.assertGreaterEqual(line.pop("seconds"), 0)
        self.assertEqual(line, {"queue": "IOL", "rotation": "srs", "nodes": 5266})
        self.assertEqual(done.stderr, "")

    def test_wrong_use(self):
        self.assert_wrong(run("perft"), "needs a queue")
        self.assert_wrong(run("perft", "--queue"), "`--queue`", "pieces")
        self.assert_wrong(run("perft", "--queue", ""), "1 to 64")
        self.assert_wrong(run("perft", "--queue", "T" * 65), "1 to 64")
        self.assert_wrong(run("perft", "--queue", "TIX"), "Letter 3", "`TIX`")
        for depth in ("0", "-1", "x", "", "99999999999999999999"):
            self.assert_wrong(run("perft", "--queue", "T", "--depth", depth), "`--depth`")
        self.assert_wrong(run("perft", "--queue", "TIO", "--depth", "4"), "3 pieces", "4")
        self.assert_wrong(run("perft", "--queue", "T", "--rotation", "sr"), "`sr`")
        self.assert_wrong(run("perft", "--queue", "T", "--board", "no/such"), "no/such")
        self.assert_wrong(run("perft", "--qeue", "T"), "`--qeue`", "`--queue`")
        self.assert_wrong(run("perft", "T"), "`T`", "help perft")


if __name__ == "__main__":
    program.main()
