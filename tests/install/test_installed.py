"""The result of "make install": a library for users of pkg-config, in C and C++, shared and static,
and a program with a desktop entry.

    test_installed.py BUILD
"""
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
BUILD = sys.argv.pop(1) if len(sys.argv) > 1 else "build"
HEADER = (ROOT / "include" / "finessimo.h").read_text()
VERSION = re.search(r'FIN_VERSION "(.*)"', HEADER)[1]
SONAME = "libfinessimo.so." + ".".join(VERSION.split(".")[:2])

COMPILERS = {
    "C": ["cc", "-std=c17", "-Wall", "-Wextra", "-Werror"],
    "C++": ["c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-x", "c++"],
}

# example: (arguments, input, pattern of its output)
RUNS = {
    "mode": (["3"], "", r"(won|over:[\w-]+) after \d+ pieces: \d+ lines, lifted [1-9]\d* times\n"),
    "placements": (["T"], "XXXX......\nXXXXX.XXXX\n", r"T south 4 0 +1 +0 +1  r 180\n"),
    "bot": (["1"], "", r"won: 4\d lines with \d+ pieces and \d+ keys\n"),
    "solve": (["2", "[IOTL]!,*p2"], "", r"96 of 1008 queues\none solution: v115@\S+\n"),
    "odds": (["IOTL", "SZJ"], "XXXX....XX\n" * 4,
             r"odds .*\n100\.000%  100\.000%  I north 4 0\n(?:.*\n)*  0\.000%    0\.000%  I east 6 0\n"),
    "replay": (["1"], "", r"the replay is true\n.*damaged.*\nthe changed replay is not true\n"),
}


def run(command, **options):
    options = {"capture_output": True, "text": True, "timeout": 120, **options}
    done = subprocess.run([str(word) for word in command], **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name) / "root"
        # Installing writes a log into the build folder, which is already up to date.
        run(["meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", cls.root])
        cls.pc = next(cls.root.rglob("finessimo.pc"))
        cls.library = cls.pc.parents[1]
        cls.prefix = next(cls.root.rglob("bin/finessimo")).parents[1]
        cls.environment = {**os.environ, "PKG_CONFIG_LIBDIR": str(cls.pc.parent),
                           "PKG_CONFIG_SYSROOT_DIR": str(cls.root),
                           "LD_LIBRARY_PATH": str(cls.library)}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def pkg_config(self, *words):
        return run(["pkg-config", *words, "finessimo"], env=self.environment).split()

    def build(self, language, name, static):
        program = Path(self.folder.name) / f"{name}-{language}-{static}"
        libraries = [self.library / "libfinessimo.a"] if static else self.pkg_config("--libs")
        run([*COMPILERS[language], *self.pkg_config("--cflags"), EXAMPLES / f"{name}.c", "-o",
             program, *(["-x", "none"] if language == "C++" else []), *libraries])
        return program

    def test_versions_agree(self):
        self.assertEqual(self.pkg_config("--modversion"), [VERSION])
        program = self.prefix / "bin" / "finessimo"
        self.assertEqual(run([program, "--version"]), f"finessimo {VERSION}\n")

    def test_a_minor_version_has_a_soname_of_its_own(self):
        shared = self.library / SONAME
        self.assertIn(f"[{SONAME}]", run(["readelf", "-d", shared]))
        self.assertEqual((self.library / "libfinessimo.so").resolve(), shared.resolve())
        self.assertEqual(shared.resolve().name, f"libfinessimo.so.{VERSION}")

    def test_examples_run(self):
        for language in COMPILERS:
            for static in (False, True):
                for name, (words, text, expected) in RUNS.items():
                    with self.subTest(example=name, language=language, static=static):
                        program = self.build(language, name, static)
                        printed = run([program, *words], input=text, env=self.environment)
                        self.assertRegex(printed, expected)

    def test_every_example_is_run(self):
        names = {path.stem for path in EXAMPLES.glob("*.c")}
        self.assertEqual(names, {*RUNS, "terminal"})
        listed = re.search(r"^EXAMPLES = (.*)$", (EXAMPLES / "Makefile").read_text(), re.MULTILINE)
        self.assertEqual(set(listed[1].split()), names)

    def test_makefile_builds_the_examples(self):
        folder = Path(self.folder.name) / "examples"
        shutil.copytree(EXAMPLES, folder)
        run(["make", "-C", folder], env=self.environment)
        self.assertTrue((folder / "terminal").exists())

    def test_terminal_example_is_played(self):
        for language in COMPILERS:
            with self.subTest(language=language):
                program = self.build(language, "terminal", False)
                child, terminal = pty.fork()
                if child == 0:
                    os.execve(program, [str(program), "marathon", "1"], self.environment)
                shown = b""
                os.write(terminal, b"  \x1b[D\x1b[A q")  # two hard drops, left, turn, drop, end
                while True:
                    try:
                        data = os.read(terminal, 65536)
                    except OSError:  # it has ended
                        break
                    shown += data
                    if not data:
                        break
                _, status = os.waitpid(child, 0)
                os.close(terminal)
                self.assertEqual(os.waitstatus_to_exitcode(status), 0)
                self.assertIn(b"next ", shown)
                self.assertRegex(shown, rb"over:forfeit\S*: score [1-9]\d*, lines 0")

    def test_desktop_knows_the_program(self):
        share = self.prefix / "share"
        self.assertTrue((share / "man" / "man1" / "finessimo.1").exists())
        self.assertTrue((share / "icons/hicolor/scalable/apps/finessimo.svg").exists())
        for size in (192, 512):
            icon = share / f"icons/hicolor/{size}x{size}/apps/finessimo.png"
            self.assertIn(f"{size} x {size}", run(["file", icon]))
        entry = share / "applications" / "finessimo.desktop"
        run(["desktop-file-validate", entry])
        metainfo = share / "metainfo" / "io.github.finessimo.finessimo.metainfo.xml"
        run(["appstreamcli", "validate", "--no-net", metainfo])
        self.assertIn(f'<release version="{VERSION}"', metainfo.read_text())
        launchable = re.search(r'launchable type="desktop-id">(.*?)<', metainfo.read_text())[1]
        self.assertEqual(launchable, entry.name)


if __name__ == "__main__":
    unittest.main()
