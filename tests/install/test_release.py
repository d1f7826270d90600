"""The release checklist finds each thing that is not ready, and the page has the right sums.

    test_release.py RELEASE
"""
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RELEASE = Path(sys.argv.pop()).resolve()
FILES = {
    "include/finessimo.h": '#define FIN_VERSION "0.3.0"\n',
    "CHANGELOG.md": "# Changes\n\n## 0.3.0 (2026-01-31)\n\n- New.\n\n## 0.2.0 (2025-01-31)\n\n- Old.\n",
    "packaging/alpine/APKBUILD": "pkgver=0.3.0\n",
    "packaging/arch/PKGBUILD": "pkgver=0.3.0\n",
    "packaging/homebrew/finessimo.rb": 'url "x/v0.3.0/finessimo-0.3.0.tar.gz"\n',
    "packaging/linux/io.github.finessimo.finessimo.metainfo.xml": '<release version="0.3.0"/>\n',
}


class Release(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = Path(holder.name)
        self.git("init", "-q")
        for name, text in FILES.items():
            self.write(name, text)

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@example.com",
                        *words], check=True, capture_output=True)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", name)

    def ask(self, *words):
        done = subprocess.run([RELEASE, *words, self.root], capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    def test_ready(self):
        self.assertEqual(self.ask("check"), (0, "ready\n", ""))

    def assert_not_ready(self, part):
        code, text, _ = self.ask("check")
        self.assertEqual(code, 1)
        self.assertIn(part, text)
        self.assertTrue(text.endswith("1 not ready\n"), text)

    def test_no_date(self):
        self.write("CHANGELOG.md", "## 0.3.0 (not released yet)\n\n- New.\n")
        self.assert_not_ready("put the date in")

    def test_no_section(self):
        self.write("CHANGELOG.md", "## 0.2.0 (2025-01-31)\n\n- Old.\n")
        self.assert_not_ready("no section for 0.3.0")

    def test_nothing_said(self):
        self.write("CHANGELOG.md", "## 0.3.0 (2026-01-31)\n\n## 0.2.0 (2025-01-31)\n\n- Old.\n")
        self.assert_not_ready("says nothing")

    def test_no_metainfo(self):
        self.write("packaging/linux/io.github.finessimo.finessimo.metainfo.xml",
                   '<release version="0.2.0"/>')
        self.assert_not_ready("metainfo.xml is not for 0.3.0")

    def test_an_old_recipe(self):
        for name in ("alpine/APKBUILD", "arch/PKGBUILD", "homebrew/finessimo.rb"):
            with self.subTest(name):
                path = self.root / "packaging" / name
                kept = path.read_text()
                self.write(f"packaging/{name}", kept.replace("0.3.0", "0.2.0"))
                self.assert_not_ready(f"{name} is not for 0.3.0")
                self.write(f"packaging/{name}", kept)

    def test_uncommitted(self):
        (self.root / "new").write_text("")
        self.assert_not_ready("not committed")

    def test_released_already(self):
        self.git("tag", "v0.3.0")
        self.assert_not_ready("raise FIN_VERSION")

    def test_page(self):
        with tempfile.TemporaryDirectory() as folder:
            code, _, message = self.ask("page", folder)
            self.assertEqual(code, 1)
            self.assertIn("make dist deb", message)
            for name in ("finessimo-0.3.0.tar.gz", "finessimo-0.3.0-py3-none-any.whl",
                         "finessimo-0.3.0.tgz", "finessimo-0.3.0-linux-x86_64",
                         "finessimo-0.2.0.tar.gz", "finessimo-0.3.0.tar.gz.sha256", "log"):
                (Path(folder) / name).write_bytes(b"abc")
            code, text, _ = self.ask("page", folder)
        self.assertEqual(code, 0)
        self.assertIn("# Finessimo 0.3.0\n\n- New.\n", text)
        self.assertNotIn("Old", text)
        listed = re.findall(r"^[0-9a-f]{64}  (.*)$", text, re.MULTILINE)
        self.assertEqual(sorted(listed), ["finessimo-0.3.0-linux-x86_64",
                                          "finessimo-0.3.0-py3-none-any.whl",
                                          "finessimo-0.3.0.tar.gz", "finessimo-0.3.0.tgz"])
        self.assertIn("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  "
                      "finessimo-0.3.0.tar.gz", text)


unittest.main()
