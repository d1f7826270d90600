"""The Python package as its users get it: unpacked from the wheel, imported, used, and checked by
mypy. `test_package.py` is what runs inside.

    test_wheel.py WHEEL_FOLDER FINESSIMO README
"""
import base64
import csv
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

README = Path(sys.argv.pop()).resolve()
PROGRAM = Path(sys.argv.pop()).resolve()
FOLDER = Path(sys.argv.pop()).resolve()
HERE = Path(__file__).resolve().parent
LAYOUTS = HERE.parents[1] / "tools" / "make-bindings"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          timeout=300, check=False, **options)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.site = Path(cls.holder.name) / "site"
        cls.wheel = next(FOLDER.glob("*.whl"))
        with zipfile.ZipFile(cls.wheel) as packed:
            packed.extractall(cls.site)
        cls.environment = {**os.environ, "PYTHONPATH": str(cls.site), "FINESSIMO": str(PROGRAM)}
        cls.environment.pop("FINESSIMO_LIBRARY", None)

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def python(self, *words, **options):
        return run(sys.executable, *words, env=self.environment, cwd=self.holder.name, **options)

    def test_its_list_is_true(self):
        self.assertRegex(self.wheel.name, r"^finessimo-\d+\.\d+\.\d+-py3-none-\w+\.whl$")
        information = next(self.site.glob("*.dist-info"))
        listed = {}
        for name, digest, size in csv.reader(io.StringIO((information / "RECORD").read_text())):
            listed[name] = (digest, size)
        files = {str(path.relative_to(self.site)): path.read_bytes()
                 for path in self.site.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
        self.assertEqual(set(listed), set(files))
        for name, data in files.items():
            if not name.endswith("RECORD"):
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                self.assertEqual(listed[name], (f"sha256={digest}", str(len(data))), name)
        tag = self.wheel.stem.split("-", 2)[2]
        self.assertIn(f"Tag: {tag}\n", (information / "WHEEL").read_text())
        self.assertIn("Requires-Python: >=3.9", (information / "METADATA").read_text())

    def test_pip_installs_it(self):
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True,
                          check=False).returncode != 0:
            self.skipTest("this Python has no pip")
        target = Path(self.holder.name) / "pip"
        run(sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet",
            "--disable-pip-version-check", "--target", target, self.wheel)
        printed = run(sys.executable, "-c", "import finessimo; print(finessimo.version)",
                      env={**self.environment, "PYTHONPATH": str(target)}, cwd=self.holder.name)
        self.assertIn(f"finessimo-{printed.strip()}-", self.wheel.name)

    def test_package(self):
        self.python(HERE / "python" / "test_package.py")

    def test_examples_of_its_pages(self):
        example = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)[1]
        self.assertRegex(self.python("-c", example),
                         r"1 piece down, next [IOTSZJL]{5}\n96 of 1008 queues have a perfect clear: "
                         r"v115@\S+\n")
        self.assertIn("TestResults(failed=0, attempted=5)", self.python("-c", "import doctest, finessimo; "
                                              "print(doctest.testmod(finessimo))"))

    def test_layouts_are_the_compilers(self):
        """ctypes and cc agree on each struct of the headers."""
        text = (self.site / "finessimo" / "_header.py").read_text()
        structs = re.findall(r"^class (\w+)\(Structure\):\n.*?\n    \]$", text, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(structs), 40)
        printed = self.python("-c", f"""
from finessimo import _header as c
from ctypes import sizeof
for name in {structs!r}:
    print(name, sizeof(getattr(c, name)))
    for member, *_ in getattr(c, name)._fields_:
        print(name, member, getattr(getattr(c, name), member).offset)
""")
        lines = ["#include <finessimo_pc.h>", "#include <finessimo_bot.h>", "#include <stdio.h>",
                 "int main(void) {"]
        for words in map(str.split, printed.splitlines()):
            what = (f"sizeof(struct {words[0]})" if len(words) == 2
                    else f"offsetof(struct {words[0]}, {words[1]})")
            lines.append(f'    printf("{" ".join(words[:-1])} %zu\\n", {what});')
        source = Path(self.holder.name) / "layouts.c"
        source.write_text("\n".join([*lines, "    return 0;", "}", ""]))
        program = source.with_suffix("")
        run("cc", f"-I{HERE.parents[1] / 'include'}", source, "-o", program)
        self.assertEqual(run(program), printed)

    def test_layouts_for_webassembly_are_the_compilers(self):
        clang = run(LAYOUTS.parent / "find-clang", "native").strip()
        source = Path(self.holder.name) / "check.c"
        run(LAYOUTS, "check", source)
        command = [clang, "--target=wasm32", "-ffreestanding", f"-I{HERE.parents[1] / 'include'}",
                   "-fsyntax-only", source]
        run(*command)
        source.write_text(source.read_text().replace("fin_session) == 1024", "fin_session) == 1016"))
        self.assertNotEqual(subprocess.run(command, capture_output=True, check=False).returncode, 0)

    def test_interface_as_json(self):
        output = Path(self.holder.name) / "interface.json"
        run(LAYOUTS, "json", output)
        read = json.loads(output.read_text())
        self.assertEqual(read["constants"]["FIN_ROWS"], 40)
        self.assertEqual(read["structs"]["fin_piece"]["members"][3],
                         {"name": "y", "type": "int8_t", "const": False, "pointers": 0, "lengths": []})
        function = read["functions"]["fin_piece_turn"]
        self.assertEqual(function["result"]["type"], "int")
        self.assertEqual([one["name"] for one in function["parameters"]],
                         ["piece", "board", "rotation", "turn"])
        visit = read["functions"]["fin_tiler_run"]["parameters"][3]
        self.assertEqual(visit["callback"], "void (*visit)(void *data, const struct fin_tiling *tiling)")

    def test_another_version_of_the_library_is_refused(self):
        source = Path(self.holder.name) / "other.c"
        source.write_text('const char *fin_version(void) { return "0.1.9"; }\n')
        library = source.with_suffix(".so")
        run("cc", "-shared", "-fPIC", source, "-o", library)
        for path, message in ((library, "is 0.1.9. Install the package of the same version."),
                              (source, "can not be loaded")):
            done = subprocess.run([sys.executable, "-c", "import finessimo"], capture_output=True,
                                  text=True, cwd=self.holder.name, check=False,
                                  env={**self.environment, "FINESSIMO_LIBRARY": str(path)})
            self.assertEqual(done.returncode, 1)
            self.assertIn(message, done.stderr)

    def test_its_types(self):
        if shutil.which("mypy") is None:
            self.fail('mypy is missing: "make setup-test" installs it')
        use = Path(self.holder.name) / "use.py"
        use.write_text("import finessimo\n"
                       "game = finessimo.Session('free', seed=1)\n"
                       "place: finessimo.Piece = finessimo.landings(game.board, 'T')[0]\n"
                       "odds: float = float(finessimo.solve('*p7', lines=2).odds)\n")
        options = ["mypy", "--strict", "--no-error-summary", "--cache-dir", "/dev/null"]
        run(*options, "-p", "finessimo", cwd=self.site)
        run(*options, use, cwd=self.site)
        use.write_text("import finessimo\nfinessimo.Session('free').tap(3)\n")
        done = subprocess.run([*options, use], capture_output=True, text=True, cwd=self.site, check=False)
        self.assertIn("incompatible type", done.stdout)


unittest.main()
