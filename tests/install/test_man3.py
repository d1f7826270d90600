"""The man pages of the library: every function that the shared library exports has one, with its
declaration and a description, and groff has nothing to say about any.

    test_man3.py MAKE_MAN3 LIBRARY
"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

LIBRARY = sys.argv.pop()
MAKE = Path(sys.argv.pop()).resolve()
sys.path.insert(0, str(MAKE.parent))
import read_headers  # noqa: E402

HEADER = """/* Manual. */
#pragma GCC visibility push(default)

/* ---- 1. Things ---- */

%s
#pragma GCC visibility pop
"""


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True)


class Man3(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.holder.name) / "man3"
        run(MAKE, cls.folder)
        cls.pages = {path.stem: path.read_text() for path in cls.folder.iterdir()}

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def page_of(self, name):
        """The page of a function, also through a link."""
        link = re.fullmatch(r"\.so man3/(\w+)\.3\n", self.pages[name])
        return self.pages[link[1]] if link else self.pages[name]

    def test_every_exported_function_has_a_page(self):
        exported = re.findall(r" T (fin_\w+)$", run("nm", "-D", LIBRARY).stdout, re.MULTILINE)
        self.assertGreater(len(exported), 200)
        self.assertEqual(set(exported), set(self.pages) - {"finessimo"})

    def test_pages_have_all_parts(self):
        for name in set(self.pages) - {"finessimo"}:
            with self.subTest(name):
                page = self.page_of(name)
                parts = dict(re.findall(r"^\.SH ([A-Z ]+)\n(.*?)(?=^\.SH |\Z)", page,
                                        re.MULTILINE | re.DOTALL))
                self.assertRegex(parts["NAME"], rf"^([\w, ]*\b)?{name}\b[\w, ]* \\- \S")
                self.assertRegex(parts["SYNOPSIS"], rf"#include <finessimo\w*\.h>\n\n[^.]*\b{name}\(")
                self.assertGreater(len(parts["DESCRIPTION"].split()), 3)
                self.assertIn(".BR finessimo (3)", parts["SEE ALSO"])

    def test_pages_lead_only_to_pages(self):
        for name, page in self.pages.items():
            for other in re.findall(r"^\.BR (\w+) \(3\)", page, re.MULTILINE):
                self.assertIn(other, self.pages, name)
        for name in self.pages:
            self.assertIn(f"{name} (3)", self.pages["finessimo"] + "finessimo (3)")

    def test_groff_finds_nothing(self):
        pages = sorted(path for path in self.folder.iterdir()
                       if not path.read_text().startswith(".so"))
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", *pages], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_every_header_is_read(self):
        headers = {path.name for path in (MAKE.parents[1] / "include").glob("*.h")}
        self.assertEqual(set(read_headers.HEADERS), headers)

    def test_text_is_not_lost(self):
        page = self.pages["fin_session_advance"]
        self.assertIn("*count is set to the number of events", page)
        self.assertIn("enum fin_event_kind {", page)
        self.assertIn("Not counted:", self.pages["fin_judge_take"])
        self.assertIn("FIN_DIFFERS: one is wrong", self.pages["fin_replay_player_verify"])


class Reader(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            for name in read_headers.HEADERS:
                (Path(folder) / name).write_text(HEADER % (text if name == "finessimo.h" else ""))
            return read_headers.read_headers(Path(folder))

    def test_values(self):
        read = self.read("enum { FIN_A = 2, FIN_B, FIN_C = 1 << FIN_B };\n")
        self.assertEqual(read.constants, {"FIN_A": 2, "FIN_B": 3, "FIN_C": 8})

    def test_a_comment_is_about_the_functions_below_it(self):
        read = self.read("/* One. */\nint fin_a(void);\nint fin_b(int x);\n\nint fin_c(void);\n")
        self.assertEqual([one.comment for one in read.functions.values()], ["One.", "One.", ""])
        self.assertEqual(read.functions["fin_b"].group, "fin_a")

    def test_a_remark_behind_a_function_joins_its_comment(self):
        read = self.read("/* One. */\nint fin_a(void); /* 0: no */\nint fin_b(void);\n")
        for one in read.functions.values():
            self.assertEqual(one.comment, "One.\n\n - fin_a: 0: no")

    def test_members(self):
        read = self.read("struct fin_a {\n    uint8_t x, y[3]; /* ; */\n"
                         "    struct fin_b { int z; } b[2];\n};\n")
        members = [(one.name, one.base, one.sizes) for one in read.structs["fin_a"].members]
        self.assertEqual(members, [("x", "uint8_t", []), ("y", "uint8_t", ["3"]),
                                   ("b", "struct fin_b", ["2"])])

    def test_callbacks(self):
        read = self.read("struct fin_a {\n    struct fin_b (*f)(void *data, size_t count);\n};\n")
        (member,) = read.structs["fin_a"].members
        self.assertEqual((member.name, member.base), ("f", "callback"))

    def test_it_stops_at_what_it_can_not_read(self):
        for text in ("float fin_a(void);\n", "int (*fin_a)(void);\n", "#define FIN_A one(2)\n",
                     "extern int fin_a;\n"):
            with self.subTest(text), self.assertRaises(SystemExit):
                self.read(text)

    def test_a_function_without_a_comment_gets_no_page(self):
        with tempfile.TemporaryDirectory() as folder:
            tools = Path(folder) / "tools"
            (Path(folder) / "include").mkdir()
            tools.mkdir()
            for name in ("make-man3", "read_headers.py"):
                (tools / name).write_bytes((MAKE.parent / name).read_bytes())
            for name in read_headers.HEADERS:
                (Path(folder) / "include" / name).write_text(
                    HEADER % '#define FIN_VERSION "1"\n\nint fin_a(void);\n')
            done = subprocess.run([sys.executable, tools / "make-man3", Path(folder) / "man3"],
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1)
            self.assertIn("fin_a has no comment", done.stderr)


unittest.main()
