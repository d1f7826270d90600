"""Tests every check of the source tree with good examples, which must pass, and bad ones,
which must fail with a message that names the fault."""
import importlib.machinery
import importlib.util
import platform
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path, PurePosixPath

TOOLS = Path(__file__).resolve().parents[2] / "tools"
ROOT = TOOLS.parent


def load_tool(name):
    """Loads a tool as a separate module, for tests with their own tables."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(TOOLS / name))
    module = importlib.util.module_from_spec(
        importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


class CheckTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_tool(self, name, *arguments):
        return subprocess.run([TOOLS / name, *arguments], capture_output=True, text=True)

    def assert_passes(self, *command):
        run = self.run_tool(*command)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def assert_fails(self, message, *command):
        run = self.run_tool(*command)
        self.assertNotEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn(message, run.stdout + run.stderr)


class IncludesTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.write("include/finessimo.h", "#include <stdint.h>\n")
        self.write("src/game/good.c", '#include "game/good.h"\n#include "core/board.h"\n'
                   '#include "finessimo.h"\n#include <string.h>\n')
        self.write("include/finessimo_pc.h", '#include "finessimo.h"\n')
        self.write("src/cli/good.c", '#include <stdio.h>\n#include <jansson.h>\n'
                   '#include "finessimo_pc.h"\n')

    def test_good(self):
        self.write("src/game/room/good.c", '#include "game/room/good.h"\n'
                   '#include "game/good.h"\n#include "core/board.h"\n')
        self.assert_passes("check-includes", self.folder)

    def test_bad(self):
        for name, line, message in (
                ("src/core/bad.c", '#include "game/game.h"', "src/core may use no other folder"),
                ("src/input/bad.h", '#include "session/session.h"', "src/input may use core, game"),
                ("src/game/bad.c", ' # include "cli/main.h"', "src/game may use core"),
                ("src/cli/bad.c", '#include "core/text.h"', "src/cli may use"),
                ("src/core/bad.c", "#include <stdio.h>", "src/core may only include"),
                ("src/core/bad.c", '#include "../game/game.h"', "folder/file.h"),
                ("src/core/bad.c", '#include "text.h"', "folder/file.h"),
                ("src/core/bad.c", '#include "core/../game/game.h"', "folder/file.h"),
                ("src/core/room/bad.c", '#include "game/room/game.h"', "src/core may use no other"),
                ("src/core/room/deep/bad.c", "#include <stdio.h>", "src/core may only include"),
                ("src/core/bad.c", "#include HEADER", "write the header's name out"),
                ("src/attic/bad.c", '#include "core/text.h"', "has no row"),
                ("include/bad.h", '#include "core/text.h"', "a public header may only include"),
                ("src/game/bad.c", '#include "finessimo_pc.h"', "only include the public header"),
                ("include/bad.h", '#include "other.h"', "a public header may only include"),
                ("include/bad.h", "#include <stdio.h>", "a public header may only include"),
        ):
            with self.subTest(name=name, line=line):
                path = self.write(name, f"/* one */\n{line}\n")
                self.assert_fails(message, "check-includes", self.folder)
                if "no row" not in message:
                    self.assert_fails(f"{name}:2:", "check-includes", self.folder)
                path.unlink()

    def test_private_header(self):
        self.write("src/app/core/state.h", "struct app { int a; };\n")
        self.write("src/app/core/part.h", '#include "app/core/state.h"\n')
        self.write("src/app/core/good.c", '#include "app/core/part.h"\n')
        self.assert_passes("check-includes", self.folder)
        for header in ("app/core/state.h", "app/core/part.h"):
            with self.subTest(header):
                self.write("src/web/bad.c", f'#include "{header}"\n')
                self.assert_fails(f"app/core/state.h is for src/app only; it is reached by {header}",
                                  "check-includes", self.folder)

    def test_parts_of_the_app(self):
        self.write("src/app/race/race.h", "struct app_race { int a; };\n")
        self.write("src/app/core/state.h", '#include "app/race/race.h"\n')
        self.write("src/app/race/race.c", '#include "app/race/race.h"\n')
        self.write("src/app/undo/undo.c", '#include "app/core/state.h"\n')
        self.assert_passes("check-includes", self.folder)
        for name, header, message in (
                ("src/app/undo/bad.c", "app/race/race.h", "src/app/undo may use"),
                ("src/app/train/bad.c", "app/game/game.h", "for src/app/game and app/core/state.h"),
                ("src/web/exports.c", "app/race/race.h", "for src/app/race and app/core/state.h"),
                ("src/term/loop/bad.c", "app/replay/watch.h", "for src/app/replay and"),
                ("src/app/text/bad.c", "app/puzzle/attempt.h", "src/app/text may use")):
            with self.subTest(name=name, header=header):
                path = self.write(name, f'#include "{header}"\n')
                self.assert_fails(message, "check-includes", self.folder)
                path.unlink()

    def test_rooms(self):
        """Rows for rooms, with a table of the test's own."""
        check = load_tool("check-includes")
        check.MAY_USE = {
            "core": [],
            "core/tables": ["core"],
            "app": ["core", "app/menu"],
            "app/menu": ["core/*"],
            "app/puzzle": ["app", "app/menu"],
            "app/puzzle/state.h": ["core"],
            "cli": ["app/*"],
        }
        check.SYSTEM = {"app": ["stdint.h"], "app/menu": ["math.h"]}
        for source, header, message in (
                ("app/a.c", "app/lists/a.h", None),         # a room without a row belongs to its parent
                ("app/lists/a.c", "app/menu/a.h", None),    # and shares its parent's row
                ("app/lists/a.c", "core/a.h", None),
                ("app/menu/a.c", "app/menu/deep/a.h", None),
                ("app/menu/a.c", "core/tables/a.h", None),  # "core/*" includes every room
                ("cli/a.c", "app/puzzle/a.h", None),
                ("cli/a.c", "app/puzzle/state.h", None),
                ("core/tables/a.c", "core/a.h", None),
                ("app/puzzle/a.c", "app/a.h", None),
                ("app/a.c", "core/tables/a.h", "src/app may use core, app/menu"),
                ("app/a.c", "app/puzzle/a.h", "src/app may use core, app/menu"),
                ("app/lists/a.c", "app/puzzle/a.h", "src/app may use"),
                ("app/menu/a.c", "app/a.h", "src/app/menu may use core/*"),
                ("app/menu/a.c", "app/puzzle/a.h", "src/app/menu may use"),
                ("app/puzzle/a.c", "core/a.h", "src/app/puzzle may use app, app/menu"),
                ("app/puzzle/a.c", "app/puzzle/state.h", "src/app/puzzle may use"),
                ("app/puzzle/state.h", "app/puzzle/a.h", "src/app/puzzle/state.h may use core"),
                ("core/a.c", "core/tables/a.h", "src/core may use no other folder"),
                ("cli/a.c", "core/a.h", "src/cli may use app/*"),
                ("cli/a.c", "appendix/a.h", "folder/file.h"),
                ("cli/a.c", "app//a.h", "folder/file.h"),
        ):
            with self.subTest(source=source, header=header):
                found = check.fault(PurePosixPath(source), f'"{header}"')
                self.assertEqual(found is None, message is None, found)
                self.assertIn(message or "", found or "")
        for source, header, wrong in (
                ("app/puzzle/a.c", "math.h", True),
                ("app/puzzle/a.c", "stdint.h", False),
                ("app/menu/deep/a.c", "math.h", False),
                ("app/menu/a.c", "stdint.h", True),
                ("cli/a.c", "stdio.h", False),
        ):
            with self.subTest(source=source, header=header):
                self.assertEqual(check.fault(PurePosixPath(source), f"<{header}>") is not None, wrong)

    def test_a_row_names_only_rows(self):
        check = load_tool("check-includes")
        self.assertEqual(list(check.unknown_names()), [])
        check.MAY_USE = {"core": [], "app": ["core/*", "core/table", "cor/*"]}
        self.assertEqual([name.split(" names ")[1] for name in check.unknown_names()],
                         ["core/table, which has no row", "cor/*, which has no row"])

    def test_an_empty_tree_is_no_success(self):
        self.assert_fails("no sources", "check-includes", self.folder / "src")


class PartsTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.state("struct app_train train;", "uint64_t now; /* of the latest event; */")
        self.write("src/app/train/map.c", "const struct app_screen_row app_map_screen = {0};\n"
                   "int f(struct app *app) { return app->train.card + (top == APP_SCREEN_MAP); }\n")
        self.write("src/app/game/game.c", "int g(struct app *app) { return app->now; }\n")

    def state(self, *members):
        self.write("src/app/core/state.h", "\nstruct app {\n" +
                   "".join(f"    {member}\n" for member in members) + "};\n")

    def bad(self, message, name, text):
        path = self.write(name, text)
        self.assert_fails(message, "check-parts", self.folder)
        path.unlink()

    def test_good(self):
        self.assert_passes("check-parts", self.folder)

    def test_state_of_another_part(self):
        self.bad("app->train is for src/app/train only", "src/app/game/bad.c",
                 "int g(struct app *app) { return app->train.card; }\n")

    def test_screen_of_another_part(self):
        self.bad("the screen MAP is known in src/app/train only", "src/app/game/bad.c",
                 "int g(int top) { return top == APP_SCREEN_MAP; }\n")

    def test_identity_of_an_activity(self):
        self.bad("app_in_drill: use a hook", "src/app/game/bad.c",
                 "int g(struct app *app) { return app_in_drill(app); }\n")

    def test_core_that_names_a_part(self):
        self.write("src/app/train/deal.c", "void app_deal(struct app *app) {}\n")
        self.write("src/app/menu/stack.c", "int app_top(const struct app *app) {\n}\n")
        self.write("src/app/core/good.c", "int g(struct app *app) { return app_top(app); }\n")
        self.bad("app_deal is in src/app/train: use a hook", "src/app/core/bad.c",
                 "void g(struct app *app) { app_deal(app); }\n")
        self.assert_passes("check-parts", self.folder)

    def test_sizes(self):
        self.bad("401 lines, at most 400", "src/app/game/bad.c", "int g;\n" * 401)
        for folder, most in (("src/app/records", 20), ("src/web/page/hud", 20), ("tests/unit", 20),
                             ("tests/data/puzzles", 24)):
            for number in range(most):
                self.write(f"{folder}/{number}.c", "int g;\n")
            self.assert_passes("check-parts", self.folder)
            self.bad(f"{most + 1} files, at most {most}", f"{folder}/more.test", "")
        self.state(*[f"int m{number};" for number in range(30)])
        self.assert_passes("check-parts", self.folder)
        self.state(*[f"int m{number};" for number in range(31)])
        self.assert_fails("31 members, at most 30", "check-parts", self.folder)


class ScriptsTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.write("src/web/constants.def", "CONSTANT(VIEW_FULL)\nTEXT(APP_UNLISTED)\n")
        self.write("src/app/core/view.h", "enum { VIEW_FULL = 255, VIEW_ROWS = 23 };\n")
        self.script("const NEAR = 16; // pixels, at most\n\n// 23 rows in a comment\n"
                    "export const f = (x) => `${x / C.VIEW_FULL} of 23`.slice(1) + 'dark blue';\n"
                    "const part = (x) => x.toString(16).padStart(2, '0').replace(/[0-9]{7}/, '');\n"
                    "const ms = (seconds) => seconds * 1000 - NEAR;\n", "good.js")

    def script(self, text, name="bad.js"):
        return self.write(f"src/web/page/core/{name}", text)

    def test_good(self):
        self.assert_passes("check-literals", self.folder)

    def test_literals_of_c(self):
        for text, message in (
            ("const f = (x) => x / 255;\n", "bad.js:1: 255: a constant of C, or one with a name"),
            ("words.getUint16(at + 6, true);\n", "6: a constant of C"),
            ("const s = `${x * 23} rows`;\n", "23: a constant of C"),
            ("const s = x === 0 ? 0.75 : 1;\n", "0.75: a constant of C"),
            ("const VIEW_ROWS = 23; // rows\n", "VIEW_ROWS is a constant of C: use C.VIEW_ROWS"),
            ("const NEAR = 16;\n", "NEAR needs a comment"),
            ("\nsay('Your game is saved.');\n", "bad.js:2: 'Your game is saved.': sentences are"),
            ("const { VIEW_FULL: full } = C;\n", "bad.js:1: C is no object"),
            ("const x = C.VIEW_ROWS;\n", "C.VIEW_ROWS is not in src/web/constants.def"),
        ):
            with self.subTest(text=text):
                path = self.script(text)
                self.assert_fails(message, "check-literals", self.folder)
                path.unlink()

    def test_an_empty_tree_is_no_success(self):
        self.assert_fails("no scripts", "check-literals", self.folder / "src")


class SymbolsTest(CheckTest):
    def archive(self, text):
        source = self.write("a.c", text)
        command = ["gcc", "-O2", "-fPIC", "-fno-builtin", "-c", source, "-o", self.folder / "a.o"]
        subprocess.run(command, check=True)
        archive = self.folder / "a.a"
        archive.unlink(missing_ok=True)
        subprocess.run(["ar", "rc", archive, self.folder / "a.o"], check=True)
        return archive

    def test_good(self):
        self.assert_passes("check-symbols", self.archive(
            "#include <string.h>\n"
            'static const char *const names[] = {"one", "two"};\n'
            "const char *name(int i) { return names[i]; }\n"
            "void copy(void *a, const void *b, size_t n) { memcpy(a, b, n); }\n"))

    def test_bad(self):
        for text, message in (
                ("#include <string.h>\nint f(const char *s) { return (int)strlen(s); }",
                 "calls strlen"),
                ("#include <stdlib.h>\nvoid *f(void) { return malloc(1); }", "calls malloc"),
                ("static int count;\nint f(void) { return ++count; }", "writable global count"),
                ("int count = 7;", "writable global count"),
                ("_Thread_local int count;", "writable global count"),
                ('const char *name = "one";', "writable global name"),
                ("", "defines nothing"),
        ):
            with self.subTest(text=text):
                self.assert_fails(message, "check-symbols", self.archive(text))


class ExportsTest(SymbolsTest):
    """The shared library against its headers."""

    HEADER = ("/* fin_in_a_comment() */\n#define FIN_MACRO(a) fin_in_a_macro(a)\n"
              "#pragma GCC visibility push(default)\n"
              "struct fin_a { int b; };\nint fin_one(int a);\n"
              "void fin_two(struct fin_a *a,\n             void (*tell)(int));\n"
              "#pragma GCC visibility pop\n")
    SOURCE = ('#include "a.h"\nint fin_one(int a) { return a; }\n'
              "void fin_two(struct fin_a *a, void (*tell)(int)) { tell(a->b); }\n"
              "int internal(void);\nint internal(void) { return 1; }\n")

    def check(self, source, header=HEADER, visibility="hidden"):
        archive = self.archive("int fin_one(int a) { return a; }\n")
        header = self.write("a.h", header)
        library = self.folder / "a.so"
        subprocess.run(["gcc", "-shared", "-fPIC", f"-fvisibility={visibility}", "-o", library,
                        self.write("b.c", source)], check=True)
        return "check-symbols", archive, library, header

    def test_good(self):
        self.assert_passes(*self.check(self.SOURCE))

    def test_bad(self):
        self.assert_fails("exports internal, which lacks the prefix fin_",
                          *self.check(self.SOURCE, visibility="default"))
        self.assert_fails("exports fin_three, which no public header declares",
                          *self.check(self.SOURCE + "__attribute__((visibility(\"default\")))\n"
                                      "int fin_three(void) { return 3; }\n"))
        self.assert_fails("declares fin_three, which the shared library does not export",
                          *self.check(self.SOURCE, self.HEADER + "int fin_three(void);\n"))
        self.assert_fails("no function is declared",
                          *self.check("int a;\n", header="/* int fin_one(int a); */\n"))
        self.assert_fails("usage", *self.check(self.SOURCE)[:3])


class HardeningTest(CheckTest):
    SOURCE = ('#ifdef WRITABLE_CODE\n__asm__(".section .hot,\\"awx\\"\\n.byte 0\\n.text");\n'
              "#endif\n#include <stdio.h>\n#include <string.h>\n"
              "int main(int count, char **words) {\n    char name[16];\n"
              "    strcpy(name, words[count - 1]);\n    return puts(name) < 0;\n}\n")
    COMPILED = ("-O2", "-fPIE", "-fstack-protector-strong", "-U_FORTIFY_SOURCE",
                "-D_FORTIFY_SOURCE=2")
    LINKED = ("-pie", "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack")

    def build(self, *options):
        source, program = self.write("main.c", self.SOURCE), self.folder / "program"
        subprocess.run(["gcc", *self.COMPILED, *self.LINKED, *options, source, "-o", program],
                       check=True, capture_output=True)
        return program

    def archive(self, *options):
        source = self.write("part.c", "int part(void) { return 1; }\n")
        compiled, archive = self.folder / "part.o", self.folder / "part.a"
        subprocess.run(["gcc", "-c", *options, source, "-o", compiled], check=True)
        archive.unlink(missing_ok=True)
        subprocess.run(["ar", "cr", archive, compiled], check=True)
        return archive

    def test_a_hardened_program_passes(self):
        self.assert_passes("check-hardening", "--fortified", self.build())

    def test_a_protection_that_is_missing(self):
        for options, message in ((["-fno-pie", "-no-pie"], "always loaded at the same place"),
                                 (["-Wl,-z,lazy"], "looked up while it runs"),
                                 (["-Wl,-z,norelro"], "stay writable"),
                                 (["-Wl,-z,execstack"], "stack is executable"),
                                 (["-DWRITABLE_CODE"], "writable and executable"),
                                 (["-fno-stack-protector"], "no stack frame"),
                                 (["-U_FORTIFY_SOURCE"], "no _FORTIFY_SOURCE")):
            with self.subTest(options):
                self.assert_fails(message, "check-hardening", "--fortified", self.build(*options))

    @unittest.skipUnless(platform.machine() == "x86_64", "the marks are those of x86")
    def test_marks_of_an_archive(self):
        program = self.build()
        self.assert_passes("check-hardening", program, self.archive("-fcf-protection=full"))
        for level in ("none", "return", "branch"):
            self.assert_fails("part.o has no marks", "check-hardening", program,
                              self.archive(f"-fcf-protection={level}"))


class CompileTest(CheckTest):
    def test_freestanding(self):
        good = self.write("good.c", "#include <stdint.h>\n#include <string.h>\n"
                          "void f(uint8_t *a, size_t n);\n"
                          "void f(uint8_t *a, size_t n) { memset(a, 0, n); }\n")
        self.assert_passes("check-compile", "freestanding", good)
        for text, message in (
                ("#include <stdio.h>\n", "stdio.h"),
                ("#include <string.h>\nsize_t f(const char *s);\n"
                 "size_t f(const char *s) { return strlen(s); }\n", "strlen"),
                ("int f(int a);\nint f(int a) { return (int)(a * 1.5); }\n", "SSE"),
        ):
            with self.subTest(text=text):
                bad = self.write("bad.c", text)
                self.assert_fails(message, "check-compile", "freestanding", good, bad)

    def test_clang(self):
        self.assert_passes("check-compile", "clang", self.write("good.c", "int f(void);\n"))
        bad = self.write("bad.c", "int f(void);\nint f(void) { int unused; return 1; }\n")
        self.assert_fails("unused", "check-compile", "clang", bad)

    def test_header(self):
        good = self.write("good.h", "int f(int a);\n")
        self.assert_passes("check-compile", "header", good)
        for text, message in (
                ("uint8_t f(void);\n", "uint8_t"),         # not self-contained
                ("int f(int class);\n", "class"),          # not valid C++
                ("namespace a { int f(); }\n", "namespace"),  # not valid C
        ):
            with self.subTest(text=text):
                self.assert_fails(message, "check-compile", "header", self.write("bad.h", text))

    def test_wrong_use(self):
        self.assert_fails("usage", "check-compile", "clang")
        self.assert_fails("usage", "check-compile", "nonsense", "a.c")


class TextTest(CheckTest):
    def setUp(self):
        super().setUp()
        self.write(".clang-format", (ROOT / ".clang-format").read_text())
        self.write("src/good.c", "int f(int a) {\n    return a;\n}\n")

    def test_format(self):
        self.assert_passes("format", "--check", self.folder)
        bad = self.write("src/bad.c", "int f(int a) { return a; }\n")
        self.assert_fails("bad.c:1", "format", "--check", self.folder)
        self.assert_passes("format", self.folder)
        self.assertEqual(bad.read_text(), (self.folder / "src/good.c").read_text())

    def test_cppcheck(self):
        self.assert_passes("check-cppcheck", self.folder)
        self.write("src/bad.c", "int f(void) {\n    int a[2] = {0, 0};\n    return a[2];\n}\n")
        self.assert_fails("out of bounds", "check-cppcheck", self.folder)


class RequirementsTest(CheckTest):
    LISTS = [f"001-play-{i:02}" for i in range(1, 28)] + \
            [f"001-mobile-{i:02}" for i in range(1, 12)] + \
            [f"001-screen-{i:02}" for i in range(1, 10)] + \
            [f"002-UT-TETRO-{i:03}" for i in range(1, 12)] + \
            [f"002-IT-TETRO-{i:03}" for i in range(1, 3)] + \
            [name for name in re.findall(r"^\| (00[0134]-[^ |]+)",
                                         (ROOT / "docs" / "REQUIREMENTS.md").read_text(),
                                         re.MULTILINE)
             if not re.match("001-(play|mobile|screen)", name)]
    ROW = "| 003-a | turning | `tests/a.c::turns`, `tests/a.test` |"
    MISTAKE = {"mistake": "It turns back.", "file": "src/a.c", "old": "return  x + 1;",
               "new": "return x - 1;", "test": "tests/a.c::turns"}

    def setUp(self):
        super().setUp()
        self.write("tests/a.c", "static void turns(void **state) {\n}\n")
        self.write("tests/a.test", "# expect score 2\nstart\nexpect score 1\n")
        self.write("tests/b.test", "start\n")
        self.write("tests/a.py", "    def test_it(self):\n")
        self.write("tests/a.mjs", "phone('A tap', async (game) => {\n")
        self.write("src/a.c", "int turns(int x) {\n    return\n        x + 1;\n}\n")

    def page(self, *rows, lists=LISTS):
        rows = [f"| {name} | a thing | open: later |" for name in lists] + list(rows)
        self.write("docs/REQUIREMENTS.md", "\n".join(rows) + "\n")

    def mistake(self, identity="003-a", **changes):
        row = {**self.MISTAKE, **changes}
        self.write("tests/requirements/003.toml", f"[{identity}]\n" + "".join(
            f'{key} = "{value}"\n' for key, value in row.items() if value))

    def test_good(self):
        self.page(self.ROW)
        self.mistake()
        self.assert_passes("check-requirements", self.folder)
        self.mistake(test="tests/a.test", says="expect score 1")
        self.assert_passes("check-requirements", self.folder)
        self.page("| 003-a | turning | `tests/a.py::test_it`, `tests/a.mjs::A tap` |")
        self.mistake(test="tests/a.mjs::A tap")
        self.assert_passes("check-requirements", self.folder)

    def test_bad_rows(self):
        self.mistake()
        for row, message in (
                ("| 003-a | turning | `tests/b.c` |", "tests/b.c does not exist"),
                ("| 003-a | turning | `tests/a.c::turn` |", "tests/a.c has no test turn"),
                ("| 003-a | turning | `tests/a.c::state` |", "tests/a.c has no test state"),
                ("| 003-a | turning | `tests/a.py::test` |", "tests/a.py has no test test"),
                ("| 003-a | turning | `tests/a.mjs::A` |", "tests/a.mjs has no test A"),
                ("| 003-a | turning | `tests/b.test` |", "tests/b.test expects nothing"),
                ("| 003-a | turning | `tests/a.c` |", "needs the name of a function"),
                ("| 003-a | turning | `src/a.c::turns` |", "src/a.c is no test"),
                ("| 003-a | turning | |", "names neither"),
                ("| 003-a | turning |", "can't be read"),
                ("| 001-play-01 | twice | open: later |", "stands twice"),
        ):
            with self.subTest(row=row):
                self.page(self.ROW, row)
                self.assert_fails(message, "check-requirements", self.folder)
        for missing in ("001-play-01", "001-crt", "002-UT-TETRO-011", "000-hooks", "004-state"):
            self.page(self.ROW, lists=[name for name in self.LISTS if name != missing])
            self.assert_fails(f"{missing} is missing", "check-requirements", self.folder)

    def test_bad_mistakes(self):
        self.page(self.ROW)
        for changes, message in (
                ({"old": ""}, "lacks old"),
                ({"old": "x + 2"}, "holds `x + 2` 0 times"),
                ({"old": "x"}, "holds `x` 2 times"),
                ({"new": "return x + 1;"}, "the mistake changes nothing"),
                ({"file": "src/b.c"}, "src/b.c is no file of the source"),
                ({"file": "tests/a.c"}, "tests/a.c is no file of the source"),
                ({"test": "tests/a.py::test_it"}, "the page does not name tests/a.py::test_it"),
                ({"test": "tests/a.test"}, "lacks the assertion of tests/a.test"),
                ({"test": "tests/a.test", "says": "expect score 3"}, "does not hold `expect score"),
        ):
            with self.subTest(changes=changes):
                self.mistake(**changes)
                self.assert_fails(message, "check-requirements", self.folder)
        self.mistake("003-b")
        self.assert_fails("003-a has no mistake", "check-requirements", self.folder)
        self.assert_fails("003-b is no requirement", "check-requirements", self.folder)


class DocsTest(CheckTest):
    """Pages that show their pictures and lead to each other."""

    def setUp(self):
        super().setUp()
        self.write("docs/pictures/a.png", "")
        self.write("docs/page.md", "# Page\n\n## How it works\n\n[home](../README.md)\n")
        self.write("docs/other.md", "# Other\n\n[that](page.md#how-it-works)\n")

    def readme(self, text=""):
        self.write("README.md", "# Home\n\n[![a](docs/pictures/a.png)](docs/page.md)\n"
                   "[other](docs/other.md) [far](https://example.org/none)\n" + text)

    def test_good(self):
        self.readme("```\n[code](nowhere.md)\n```\n`[code](nowhere.md)` [here](#home)\n")
        self.assert_passes("check-docs", self.folder)

    def test_bad(self):
        for text, message in (
                ("[gone](docs/gone.md)", "docs/gone.md does not exist"),
                ("![gone](docs/pictures/gone.png)", "docs/pictures/gone.png does not exist"),
                ('<img src="docs/pictures/b.gif" alt="b">', "docs/pictures/b.gif does not exist"),
                ("[gone](docs/page.md#gone)", "page.md has no heading for #gone"),
                ("[gone](#gone)", "README.md has no heading for #gone"),
                ("[out](../../etc)", "../../etc"),
        ):
            with self.subTest(text=text):
                self.readme(text + "\n")
                self.assert_fails(message, "check-docs", self.folder)

    def test_forgotten(self):
        self.readme()
        self.write("docs/pictures/web/b.png", "")
        self.assert_fails("docs/pictures/web/b.png: no page shows it", "check-docs", self.folder)
        self.readme("![b](docs/pictures/web/b.png)\n")
        self.assert_passes("check-docs", self.folder)
        self.write("docs/lost.md", "# Lost\n\n[myself](lost.md)\n")
        self.assert_fails("docs/lost.md: no page links to it", "check-docs", self.folder)

    def test_map(self):
        self.readme("[map](docs/CODE-MAP.md)\n")
        self.write("src/a/one.c", "")
        self.write("docs/CODE-MAP.md", "| **src/a** | `one.c` a file |\n")
        self.assert_passes("check-docs", self.folder)
        self.write("src/b/two.c", "")
        self.assert_fails("src/b has no row", "check-docs", self.folder)
        self.write("docs/CODE-MAP.md", "| **src/a** | `one.c` `old.c` |\n| **src/b** | `two.c` |\n")
        self.assert_fails("there is no file old.c", "check-docs", self.folder)


class ReadmeTest(CheckTest):
    """A small project stands in for the library."""

    def setUp(self):
        super().setUp()
        self.write("meson.build", "project('finessimo', 'c', version: '1')\n"
                   "library = both_libraries('finessimo', 'a.c', install: true)\n"
                   "install_headers('finessimo.h')\n"
                   "install_data('finessimo', install_dir: get_option('bindir'),\n"
                   "  install_mode: 'rwxr-xr-x')\n"
                   "import('pkgconfig').generate(library, description: 'a test')\n")
        self.write("a.c", "int fin_answer(void) { return 42; }\n")
        self.write("finessimo.h", "int fin_answer(void);\n")
        self.write("finessimo", "#!/bin/sh\nexec sh\n")
        self.build = self.folder / "build"
        for command in (["meson", "setup", self.build, self.folder], ["ninja", "-C", self.build]):
            subprocess.run(command, check=True, capture_output=True)

    def check_scripts(self, example):
        """A program stands in for `finessimo sim`; it gets a shell script."""
        for script, message in (
                ("rules () { :; }; echo 1 passed, 0 failed", None),
                ("rules () { :; }; echo 0 passed, 0 failed", "expects nothing"),
                ("rules () { :; }; echo 0 passed, 1 failed; exit 1", "the script: exit 1"),
        ):
            text = f"{example}```\n{script}\n```\n"
            with self.subTest(script=script):
                if message:
                    self.assert_fails(message, "check-readme", self.readme(text), self.build)
                else:
                    self.assert_passes("check-readme", self.readme(text), self.build)

    def readme(self, text):
        return self.write("README.md", text)

    def test_readme(self):
        example = ("#include <finessimo.h>\n#include <stdio.h>\n"
                   'int main(void) {\n    printf("%d\\n", fin_answer());\n}\n')
        good = self.readme(f"# A\n```sh\nmake\n```\n```c\n{example}```\n```c\nlater\n```\n")
        run = self.run_tool("check-readme", good, self.build)
        self.assertEqual((run.returncode, run.stdout), (0, "42\n"), run.stderr)
        self.check_scripts(f"```c\n{example}```\n")
        for text, message in (
                ("# A\n```sh\nmake\n```\n", "no ```c block"),
                ("```c\n" + example.replace("answer", "question") + "```\n", "compiling"),
                ("```c\nint main(void) {\n    return 3;\n}\n```\n", "running: exit 3"),
                ("```c\nint main(void) {\n}\n```\n", "prints nothing"),
        ):
            with self.subTest(text=text):
                self.assert_fails(message, "check-readme", self.readme(text), self.build)
        self.assert_fails("no ```c block", "check-readme", self.folder / "none.md", self.build)


if __name__ == "__main__":
    unittest.main()
