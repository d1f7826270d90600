"""The programs that make and compare builds and run fuzz targets detect failures."""
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
FUZZ = HERE.parent / "fuzz"
BUILD_VARIANT = HERE.parents[1] / "tools" / "build-variant"


class RunnersTest(unittest.TestCase):
    """Shell scripts stand in for builds and targets."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def digest(self, name, *lines):
        return self.program(name, "\n".join(f"echo {line}" for line in lines))

    def compare(self, record, *programs):
        digest = self.folder / "digest.txt"
        digest.write_text(record + "\n")
        return subprocess.run([HERE / "digest" / "compare-digests", digest, *programs],
                              capture_output=True, text=True)

    def test_same_games(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest ab"),
                           self.digest("b", "0 11 22", "digest ab"))
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_first_different_game_is_named(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "1 33 44", "digest ab"),
                           self.digest("b", "0 11 22", "1 33 45", "digest cd"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("b plays differently from a: '1 33 44' and '1 33 45'", run.stdout)

    def test_a_game_less(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest ab"),
                           self.digest("b", "0 11 22"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("2 and 1 lines", run.stdout)

    def test_other_games_than_on_record(self):
        run = self.compare("digest ab", self.digest("a", "0 11 22", "digest cd"),
                           self.digest("b", "0 11 22", "digest cd"))
        self.assertEqual(run.returncode, 1)
        self.assertIn("digest cd, expected digest ab", run.stdout)

    def test_a_build_that_fails(self):
        run = self.compare("digest ab", self.digest("a", "digest ab"), self.program("b", "exit 3"))
        self.assertNotEqual(run.returncode, 0)

    def test_update(self):
        digest = self.folder / "digest.txt"
        subprocess.run([HERE / "digest" / "compare-digests", "--update", digest,
                        self.digest("a", "0 11 22", "digest ef")], check=True)
        self.assertEqual(digest.read_text(), "digest ef\n")

    def games(self, *programs):
        return subprocess.run([HERE / "digest" / "compare-digests", "--games", "7", *programs],
                              capture_output=True, text=True).returncode

    def test_many_games(self):
        plays = self.program("a", "echo games $1 ab")
        self.assertEqual(self.games(plays, plays), 0)
        self.assertEqual(self.games(plays, self.program("b", "echo games $1 cd")), 1)
        self.assertEqual(self.games(*[self.program("c", "true")] * 2), 1)

    def fuzz(self, text):
        target = self.program("fuzz-board", text)
        return subprocess.run([FUZZ / "run-fuzz", "1", target], capture_output=True, text=True)

    def test_nothing_found(self):
        run = self.fuzz("echo 'stat::number_of_executed_units: 55' >&2")
        self.assertEqual(run.returncode, 0)
        self.assertEqual(run.stdout, "board: 55 inputs (55 a second), nothing found\n"
                                     "1 targets, 55 inputs, 0 broken\n")

    def test_no_input_is_no_success(self):
        self.assertEqual(self.fuzz("exit 0").returncode, 1)

    def test_something_found(self):
        run = self.fuzz("echo 'broken: a promise' >&2; exit 77")
        self.assertEqual(run.returncode, 1)
        self.assertIn("broken: a promise", run.stdout)
        self.assertIn("1 targets, 0 inputs, 1 broken", run.stdout)



class VariantTest(unittest.TestCase):
    """Only what has changed is compiled again."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "value.h").write_text("#define VALUE 1\n")
        (self.folder / "one.c").write_text('#include "value.h"\nint one(void) { return VALUE; }\n')
        (self.folder / "two.c").write_text("int two(void) { return 2; }\n")

    def build(self, *names, way="gcc-plain"):
        """When each object was made, by the name of its file."""
        output = self.folder / "library.a"
        subprocess.run([BUILD_VARIANT, way, output, f"{output}.d",
                        *[str(self.folder / name) for name in names]],
                       check=True, stderr=subprocess.PIPE)
        listed = subprocess.run(["ar", "t", output], capture_output=True, text=True, check=True)
        parts = self.folder / "library.a.parts"
        self.assertEqual(sorted(listed.stdout.split()), sorted(path.name for path in parts.glob("*.o")))
        return {path.stem.rsplit("-", 1)[1]: path.stat().st_mtime_ns for path in parts.glob("*.o")}

    def changed(self, before, after):
        return {name for name in after if before.get(name) != after[name]}

    def test_changed_files_are_compiled_again(self):
        first = self.build("one.c", "two.c")
        self.assertEqual(set(first), {"one", "two"})
        self.assertEqual(self.changed(first, self.build("one.c", "two.c")), set())
        (self.folder / "value.h").write_text("#define VALUE 3\n")
        second = self.build("one.c", "two.c")
        self.assertEqual(self.changed(first, second), {"one"})
        self.assertEqual(self.changed(second, self.build("one.c", "two.c", way="gcc-most")),
                         {"one", "two"})
        self.assertEqual(set(self.build("two.c")), {"two"})

    def test_a_mistake_is_not_hidden_by_an_older_object(self):
        self.build("one.c", "two.c")
        (self.folder / "two.c").write_text("int two(void) { return }\n")
        for _ in range(2):
            with self.assertRaises(subprocess.CalledProcessError):
                self.build("one.c", "two.c")


if __name__ == "__main__":
    unittest.main()
