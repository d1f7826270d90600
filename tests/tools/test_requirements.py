"""tools/break-requirement on a tree of two files, with a fake build: the assertion must
detect the mistake, and the source is unchanged afterwards."""
import importlib.machinery
import importlib.util
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "break-requirement"
SOURCE = "int turns(int x) {\n    return\n        x + 1;\n}\n"


def load_tool():
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("break_requirement", str(TOOL))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


tool = load_tool()


class BreakTest(unittest.TestCase):
    ROW = {"mistake": "It turns back.", "file": "src/a.c", "old": "return x + 1;",
           "new": "return x - 1;", "test": "tests/a.c::turns"}

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "src" / "a.c"
        self.file.parent.mkdir()
        self.file.write_text(SOURCE)
        self.seen = []
        self.build = types.SimpleNamespace(tree=types.SimpleNamespace(source=Path(folder.name)))

    def judge(self, whole, broken, **changes):
        answers = [whole, broken]

        def run(row):
            self.seen.append(self.file.read_text())
            return answers.pop(0)

        self.build.run = run
        found = tool.judge(self.build, {**self.ROW, **changes}, {})
        self.assertEqual(self.file.read_text(), SOURCE)
        return found

    def test_a_mistake_is_seen(self):
        problem, line = self.judge((0, "ok 1 - turns"), (1, "ok 1 - moves\nnot ok 2 - turns\n"))
        self.assertIsNone(problem)
        self.assertEqual(line, "not ok 2 - turns")
        self.assertEqual(self.seen, [SOURCE, "int turns(int x) {\n    return x - 1;\n}\n"])

    def test_a_mistake_that_is_not_seen(self):
        problem, _ = self.judge((0, "ok"), (0, "ok 1 - turns"))
        self.assertIn("passes in spite of it", problem)

    def test_a_failure_elsewhere_is_no_proof(self):
        problem, _ = self.judge((0, "ok"), (1, "ok 1 - turns\nnot ok 2 - moves\n"))
        self.assertIn("fails, but not at `turns`", problem)

    def test_a_mistake_has_to_compile(self):
        problem, _ = self.judge((0, "ok"), ("not built", "error: expected"))
        self.assertIn("does not compile", problem)

    def test_a_test_that_fails_anyway_proves_nothing(self):
        for whole in ((1, "not ok 1 - turns"), ("not built", "error: expected")):
            self.seen.clear()
            problem, _ = self.judge(whole, None)
            self.assertIn("fails without the mistake", problem)
            self.assertEqual(self.seen, [SOURCE])

    def test_another_failure_of_a_busy_computer_is_no_matter(self):
        problem, _ = self.judge((1, "not ok 1 - is_quick"), (1, "not ok 2 - turns"))
        self.assertIsNone(problem)

    def test_the_source_has_changed(self):
        problem, _ = self.judge((0, "ok"), None, old="return x + 2;")
        self.assertIn("holds `return x + 2;` 0 times", problem)

    def test_a_script_fails_at_its_line(self):
        row = {"test": "tests/a.test", "says": "expect score 3"}
        problem, line = self.judge(
            (0, "1 passed"), (1, "a.test:4: expected lines 1, got 2\na.test:5: expected score 3, got 4\n"), **row)
        self.assertIsNone(problem)
        self.assertEqual(line, "a.test:5: expected score 3, got 4")
        problem, _ = self.judge((0, "1 passed"), (1, "a.test:4: expected lines 1, got 2"), **row)
        self.assertIn("not at `expected score 3`", problem)


    def test_a_board_differs_in_rows(self):
        row = {"test": "tests/a.test", "says": "expect board"}
        said = "a.test:18: expected row 1 #........., row 0 ###IIII###, got row 1 .........."
        self.assertEqual(self.judge((0, "1 passed"), (1, said), **row), (None, said))


class ChooseTest(unittest.TestCase):
    def choose(self, **options):
        words = {"ids": [], "all": False, "number": None, "seed": 1, **options}
        return tool.choose({"a": 1, "b": 2, "c": 3}, types.SimpleNamespace(**words))

    def test_choice(self):
        self.assertEqual(self.choose(ids=["c", "a"]), ["c", "a"])
        self.assertEqual(self.choose(all=True), ["a", "b", "c"])
        self.assertEqual(len(set(self.choose(number=2))), 2)
        self.assertEqual(self.choose(number=2, seed=5), self.choose(number=2, seed=5))
        self.assertEqual(sorted(self.choose(number=9)), ["a", "b", "c"])
        for wrong in ({"ids": ["d"]}, {}):
            with self.assertRaises(SystemExit):
                self.choose(**wrong)


class BuildTest(unittest.TestCase):
    """A real copy, build and run, of a tree with one test."""

    FILES = {
        "meson.build": "project('a', 'c')\ntest('one', executable('one', 'src/a.c', 'tests/one.c'))\n",
        "meson_options.txt": "option('tests', type: 'feature')\noption('web', type: 'feature')\n",
        "src/a.c": SOURCE,
        "tests/one.c": "#include <stdio.h>\nint turns(int x);\nint main(void) {\n"
                       "    return turns(1) == 2 ? 0 : (puts(\"not ok turns\"), 1);\n}\n",
    }

    def test_a_mistake_in_a_real_tree(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        root = Path(folder.name) / "root"
        for name, text in self.FILES.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        for words in (["init", "-q"], ["add", "."]):
            subprocess.run(["git", *words], cwd=root, check=True)
        build = tool.Build(root, Path(folder.name) / "work", page=False)
        row = {**BreakTest.ROW, "test": "tests/one.c::turns"}
        problem, line = tool.judge(build, row, {})
        self.assertIsNone(problem)
        self.assertEqual(line, "not ok turns")
        problem, _ = tool.judge(build, {**row, "new": "return 1 + x;"}, {})
        self.assertIsNotNone(problem)


if __name__ == "__main__":
    unittest.main()
