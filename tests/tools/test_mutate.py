"""Tests tools/mutate on a small project: a test detects one mistake, the compiler another, one
hangs, one survives; and a stopped run continues."""
import contextlib
import importlib.machinery
import importlib.util
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "mutate"
sys.dont_write_bytecode = True
LOADER = importlib.machinery.SourceFileLoader("mutate", str(TOOL))
mutate = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", LOADER))
LOADER.exec_module(mutate)

SUITES = {"src": ["quick"]}
SUM = """/* if (a == b) is no code here */
#define TWO 2
int limited(int value);
int limited(int value) {
    const char *text = "a < b";
    if (value > 4) {
        return 4;
    }
    return text[0] == 'a' ? value : value / 3;
}
"""
TEST = """int limited(int value);
int main(void) {
    return limited(2) == 2 && limited(5) == 4 ? 0 : 1;
}
"""
BUILD = """project('small', 'c')
test('sum', executable('sum', 'src/sum.c', 'test.c'), suite: 'quick')
"""
OPTIONS = """option('tests', type: 'feature')
option('web', type: 'feature')
"""


class MutantsTest(unittest.TestCase):
    def mutants(self, text):
        return [(row["line"], row["operator"], row["is"]) for row in mutate.mutants_of("a.c", text)]

    def test_each_operator(self):
        for line, operator, mutated in (
                ("    return a < b;", "bound", "return a <= b;"),
                ("    return a >= b;", "bound", "return a > b;"),
                ("    return a == b;", "equal", "return a != b;"),
                ("    return a && b;", "logic", "return a || b;"),
                ("    return a - b;", "sum", "return a + b;"),
                ("    return a % b;", "product", "return a / b;"),
                ("    return a << b;", "bits", "return a >> b;"),
                ("    i++;", "step", "i--;"),
                ("    a -= b;", "step", "a += b;"),
                ("    return !a;", "not", "return a;"),
                ("    return true;", "truth", "return false;"),
                ("    return 7;", "number", "return 8;"),
                ("    break;", "skip", ";"),
                ("    call(a, b);", "call", ";"),
                ("    a[i].b = c;", "store", ";")):
            with self.subTest(line):
                self.assertIn((1, operator, mutated), self.mutants(line))

    def test_only_code_is_changed(self):
        self.assertEqual(self.mutants('/* a < b,\n 1 */\n#define ONE 1\n#if A \\\n > 1\n#endif\n'
                                      'const char *a = "1 < 2";\nchar b = \'1\';\n'), [])

    def test_pointers_are_no_products(self):
        self.assertEqual(self.mutants("void call(struct a *b, char **c);\n"
                                      "    return *b->c;\n    return call(&a);"), [])

    def test_the_size_of_a_member_is_that_of_all(self):
        self.assertEqual(self.mutants("    call(sizeof rows / sizeof rows[0], a->rows[0]);")[1:],
                         [(1, "number", "call(sizeof rows / sizeof rows[0], a->rows[1]);"),
                          (1, "call", ";")])

    def test_the_last_break_of_a_switch_is_not_needed(self):
        switch = "    switch (a) {\n    case B:\n        break;\n    default:\n        break;\n    }\n"
        loop = "    for (;;) {\n        if (a) {\n            break;\n        }\n    }\n"
        self.assertEqual(self.mutants(switch), [(3, "skip", ";")])
        self.assertEqual(self.mutants(loop), [(3, "skip", ";")])

    def test_each_place_of_a_line_is_a_mutant_of_its_own(self):
        found = list(mutate.mutants_of("a.c", "    return a + b + c;\n    return a + b + c;\n"))
        self.assertEqual(len({row["key"] for row in found}), 4)


class RunTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root, self.work = Path(folder.name) / "small", Path(folder.name) / "work"
        (self.root / "src").mkdir(parents=True)
        (self.root / "tests").mkdir()
        for name, text in (("src/sum.c", SUM), ("test.c", TEST), ("meson.build", BUILD),
                           ("meson_options.txt", OPTIONS)):
            (self.root / name).write_text(text)
        self.git("init", "-q")
        self.git("add", ".")

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, *words], check=True)

    def run_tool(self, *words):
        """The output, and the number of mutants tried."""
        output, progress = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(progress):
            mutate.main(["--root", str(self.root), "--work", str(self.work), "--jobs", "2",
                         "--number", "100", *words], SUITES)
        return output.getvalue(), len(progress.getvalue().splitlines())

    def test_surviving_mutants_are_shown_and_none_is_repeated(self):
        output, tried = self.run_tool()
        self.assertRegex(output, r"src +7 +4 +3 +0 +57 %")
        # Both give 4 for 4: no test can distinguish them.
        self.assertIn("src/sum.c:6 bound\n  - if (value > 4) {\n  + if (value >= 4) {", output)
        self.assertNotIn("return 5;", output)  # the test detects it
        self.assertEqual(tried, 7)
        self.assertEqual(self.run_tool(), (output, 0))
        self.assertEqual((self.root / "src/sum.c").read_text(), SUM)

        # The reason is recorded, so it is not reported again.
        (self.root / "tests/mutants.txt").write_text(
            "# path | line | mutated line | reason\n"
            "src/sum.c | if (value > 4) { | if (value >= 4) { | 4 gives 4 in both\n")
        self.assertNotIn("src/sum.c:6 bound", self.run_tool()[0])

        # A changed file is tried again.
        (self.root / "src/sum.c").write_text(SUM + "\n")
        self.assertEqual(self.run_tool()[1], 6)

    def test_bars_in_a_line(self):
        (self.root / "tests/mutants.txt").write_text("src/a.c | x \\|\\| y; | x \\| y; | why not\n")
        self.assertEqual(mutate.read_equivalent(self.root),
                         {("src/a.c", "x || y;", "x | y;"): "why not"})

    def test_mutants_of_one_line(self):
        output, tried = self.run_tool("--at", "src/sum.c:6")
        self.assertEqual(tried, 2)
        self.assertRegex(output, r"src +2 +1 +1 +0 +50 %")
        with self.assertRaisesRegex(SystemExit, "no mutants at src/sum.c:2"):
            self.run_tool("--at", "src/sum.c:2", "src/sum.c:6")

    def test_mutants_that_do_not_compile_are_not_counted(self):
        (self.root / "src/sum.c").write_text("int limited(int value);\nint limited(int value) {\n"
                                             "    enum { MANY = 1 };\n"
                                             "    _Static_assert(MANY == 1, \"\");\n"
                                             "    return value > 4 ? 4 : value;\n}\n")
        self.assertRegex(self.run_tool()[0], r"src +6 +2 +1 +3 +67 %")

    def test_a_loop_without_end_is_killed(self):
        (self.root / "src/sum.c").write_text("int limited(int value);\nint limited(int value) {\n"
                                             "    for (; value > 4; value--) {\n    }\n"
                                             "    return value;\n}\n")
        before, mutate.LIMIT = mutate.LIMIT, (2, 1)
        self.addCleanup(setattr, mutate, "LIMIT", before)
        self.assertRegex(self.run_tool()[0], r"src +3 +3 +0 +0 +100 %")

    def test_tests_that_fail_without_a_mutant_are_no_measure(self):
        (self.root / "test.c").write_text(TEST.replace("== 2", "== 3"))
        with self.assertRaisesRegex(SystemExit, "fails without a mutant"):
            self.run_tool()


if __name__ == "__main__":
    unittest.main()
