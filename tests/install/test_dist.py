"""The source tarball: the same bytes each time, with the files of the commit, and a build that
Meson can set up.

    test_dist.py MAKE_DIST
"""
import subprocess
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

MAKE_DIST = Path(sys.argv.pop()).resolve()
ROOT = MAKE_DIST.parents[1]


class Dist(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.holder = tempfile.TemporaryDirectory()
        cls.folder = Path(cls.holder.name)
        for name in ("one", "two"):
            subprocess.run([MAKE_DIST, cls.folder / name, "--no-build"], check=True,
                           capture_output=True)
        cls.tarball = next((cls.folder / "one").glob("*.tar.gz"))
        cls.name = cls.tarball.name.removesuffix(".tar.gz")

    @classmethod
    def tearDownClass(cls):
        cls.holder.cleanup()

    def test_same_bytes(self):
        twin = self.folder / "two" / self.tarball.name
        self.assertEqual(self.tarball.read_bytes(), twin.read_bytes())
        done = subprocess.run(["sha256sum", "-c", f"{self.tarball.name}.sha256"],
                              cwd=self.tarball.parent, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_the_files_of_the_commit(self):
        listed = subprocess.run(["git", "-C", ROOT, "ls-tree", "-r", "--name-only", "HEAD"],
                                check=True, capture_output=True, text=True).stdout.split("\n")
        with tarfile.open(self.tarball) as tar:
            members = tar.getmembers()
        packed = {member.name.removeprefix(f"{self.name}/") for member in members
                  if not member.isdir()}
        self.assertEqual(packed, {name for name in listed if name != ""})
        self.assertEqual(len({member.mtime for member in members}), 1)

    def test_it_can_be_set_up(self):
        with tarfile.open(self.tarball) as tar:
            tar.extractall(self.folder)
        source = self.folder / self.name
        done = subprocess.run(["meson", "setup", source / "build", source, "-Dtests=disabled",
                               "-Dweb=disabled"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)
        done = subprocess.run(["ninja", "-C", source / "build", "libplatform.a"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)


unittest.main()
