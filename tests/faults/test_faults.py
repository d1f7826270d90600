"""Disk and memory failures during the use of a profile.

For every scenario, counts the calls of each kind; then runs the scenario with one call failing,
or all calls from one on. Afterwards no healthy file was set aside, no finished game is lost, the
messages were true, and the next run has no message.

    python3 test_faults.py FINESSIMO PROFILE-USER LIBRARY

FAULT_EVERY=1 tries every call, which takes some minutes; otherwise some of each kind. Prints the
number of faults at the end.
"""
import contextlib
import errno
import http.client
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from pathlib import Path

PROGRAM, USER, LIBRARY = (str(Path(word).resolve()) for word in sys.argv[1:4])
DATA = Path(__file__).resolve().parents[1] / "data"
EACH = 10**9 if os.environ.get("FAULT_EVERY") else 5

FAULTS = [("open", errno.EIO), ("open", errno.EMFILE), ("read", errno.EIO), ("pread", errno.EIO),
          ("write", errno.EIO), ("write", errno.ENOSPC), ("pwrite", errno.EIO),
          ("pwrite", errno.ENOSPC), ("fsync", errno.EIO), ("rename", errno.EIO),
          ("ftruncate", errno.ENOSPC), ("mmap", errno.ENOMEM)]
MEMORY = ("malloc", errno.ENOMEM)
# A signal came first: whoever hears this tries again, so it never lasts.
INTERRUPTIONS = [(call, errno.EINTR)
                 for call in ("open", "read", "pread", "write", "pwrite", "ftruncate")]
# The counting of a coverage build ends where there is no memory.
HAS_MEMORY_FAULTS = not os.environ.get("FAULT_COVERAGE")
tried = 0


class Outcome:
    """The output and result of a run."""

    def __init__(self, done):
        self.code = done.returncode
        self.error = done.stderr
        self.text = done.stdout
        lines = [line.partition(" ") for line in done.stdout.splitlines()]
        self.said = {name: value for name, _, value in lines}


def run(words, **faults):
    environment = {**os.environ, "TZ": "UTC", **faults}
    return Outcome(subprocess.run([str(word) for word in words], env=environment,
                                  capture_output=True, text=True, timeout=60))


def some(total):
    """The first calls, and a sample of the others."""
    if total <= EACH:
        return range(1, total + 1)
    return sorted({1, 2} | {1 + i * (total - 1) // (EACH - 3) for i in range(EACH - 2)})


class Faults(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="finessimo-faults-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.before = self.folder / "before"
        self.now = self.folder / "now"
        self.before.mkdir()
        self.profile = self.now / "profile.sqlite"
        run([PROGRAM, "import", DATA / "store" / "version-2.profile", "--profile",
             self.before / "profile.sqlite"])

    def again(self):
        """Restores the folder's initial state."""
        shutil.rmtree(self.now, ignore_errors=True)
        shutil.copytree(self.before, self.now)

    def look(self):
        """The next run, without failures."""
        seen = run([USER, "list", self.profile])
        self.assertEqual((seen.code, seen.said.get("kept")), (0, "yes"), seen.said)
        return seen

    def assert_true_sentence(self, sentence, error):
        """A message names only the actual reason."""
        for word, errors in (("full", (errno.ENOSPC,)), ("disk fails", (errno.EIO,)),
                             ("memory", (errno.ENOMEM,)), ("another program", ()),
                             ("Permission denied", ()), ("damaged", ()), ("quota", ())):
            if word in sentence:
                self.assertIn(error, errors, sentence)

    def assert_untouched(self):
        """Nothing was set aside, and no temporary file is left."""
        names = {path.name for path in self.now.iterdir()}
        left = {name for name in names if any(part in name for part in (
            "damaged", "repaired", "salvage", "suspect", ".part", ".finessimo-"))}
        self.assertEqual(left, set())

    def sweep(self, words, check, faults=(*FAULTS, *INTERRUPTIONS), **environment):
        global tried
        for call, error in faults if HAS_MEMORY_FAULTS else set(faults) - {MEMORY}:
            plan = {"LD_PRELOAD": LIBRARY, "FAULT_CALLS": call, "FAULT_ERRNO": str(error),
                    **environment}
            if call != "malloc":
                plan["FAULT_PATH"] = str(self.now)
            counted = self.folder / "count"
            counted.unlink(missing_ok=True)
            self.again()
            run(words, **plan, FAULT_COUNT=str(counted))
            for number in some(int(counted.read_text())):
                for lasts in ({}, {"FAULT_LASTS": "1"})[:1 if error == errno.EINTR else 2]:
                    self.again()
                    tried += 1
                    with self.subTest(call=call, error=errno.errorcode[error], number=number,
                                      lasts=bool(lasts)):
                        check(run(words, **plan, FAULT_NUMBER=str(number), **lasts), error)

    def check_player(self, outcome, error):
        """The messages are true, and saved data is there."""
        self.assertEqual(outcome.code, 0, outcome.error)
        sentence = outcome.said.get("message", "") + outcome.said.get("told", "")
        self.assertEqual(outcome.said["kept"] == "no", "message" in outcome.said, outcome.said)
        self.assert_true_sentence(sentence, error)
        self.assert_untouched()
        seen = self.look()
        self.assertNotIn("message", seen.said)
        return seen

    def check_command(self, outcome, error):
        """A command succeeds, or prints one line that says why not."""
        self.assertIn(outcome.code, (0, 2), outcome.error)
        self.assertEqual(outcome.error.count("\n"), 1 if outcome.code == 2 else 0, outcome.error)
        self.assert_true_sentence(outcome.error, error)
        self.assert_untouched()
        seen = self.look()
        self.assertNotIn("message", seen.said)
        return seen

    # ---- in the game ----

    def test_start(self):
        def check(outcome, error):
            self.assertEqual(self.check_player(outcome, error).said["games"], "11")
        self.sweep([USER, "start", self.profile], check, [*FAULTS, *INTERRUPTIONS, MEMORY])

    def test_first_start(self):
        (self.before / "profile.sqlite").unlink()
        self.sweep([USER, "start", self.profile], self.check_player)

    def test_finish_a_game(self):
        def check(outcome, error):
            games = self.check_player(outcome, error).said["games"]
            self.assertIn(games, ("11", "12"))
            if outcome.said.get("saved") == "yes":
                self.assertEqual(games, "12")
            elif outcome.said["kept"] == "yes":
                self.assertIn("told", outcome.said)
        self.sweep([USER, "finish", self.profile], check, [*FAULTS, *INTERRUPTIONS, MEMORY])

    def test_save_a_setting(self):
        def check(outcome, error):
            value = self.check_player(outcome, error).said["das"]
            self.assertIn(value, ("120ms", "77ms"))
            if outcome.said.get("saved") == "yes":
                self.assertEqual(value, "77ms")
        self.sweep([USER, "setting", self.profile], check)

    def test_migrate(self):
        shutil.copy(DATA / "store" / "version-1.sqlite", self.before / "profile.sqlite")
        def check(outcome, error):
            self.assertEqual(self.check_player(outcome, error).said["games"], "11")
        self.sweep([USER, "start", self.profile], check, [*FAULTS, *INTERRUPTIONS, MEMORY])

    def test_repair(self):
        """The file is damaged: whatever fails, everything readable can be salvaged afterwards."""
        path = self.before / "profile.sqlite"
        with sqlite3.connect(path) as database:
            page, = database.execute(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'games_best'").fetchone()
        database.close()
        with open(path, "r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(bytes(4096))
        damaged = path.read_bytes()

        def check(outcome, _):
            self.assertEqual(outcome.code, 0, outcome.error)
            self.assertIn("message", outcome.said)
            seen = self.look()
            self.assertEqual((seen.said["games"], seen.said["das"]), ("11", "120ms"))
            aside = [path for path in self.now.glob("profile.sqlite.damaged-*")
                     if not path.name.endswith(("-wal", "-shm"))]
            self.assertEqual([path.read_bytes() for path in aside], [damaged])
            self.assertEqual(list(self.now.glob("*-repaired*")) + list(self.now.glob("*-salvage*")), [])
        self.sweep([USER, "start", self.profile], check, [*FAULTS, *INTERRUPTIONS, MEMORY])

    # ---- commands ----

    def test_settings(self):
        def check(outcome, error):
            value = self.check_command(outcome, error).said["das"]
            self.assertIn(value, ("120ms", "50ms"))
            if outcome.code == 0:
                self.assertEqual(value, "50ms")
        self.sweep([PROGRAM, "settings", "das", "50ms", "--profile", self.profile], check)

    def test_export(self):
        old = b"what lay here before"
        (self.before / "out.profile").write_bytes(old)
        new = (DATA / "store" / "version-4-no-facts.profile").read_bytes()

        def check(outcome, error):
            self.check_command(outcome, error)
            data = (self.now / "out.profile").read_bytes()
            self.assertIn(data, (old, new))
            if outcome.code == 0:
                self.assertEqual(data, new)
        self.sweep([PROGRAM, "export", self.now / "out.profile", "--profile", self.profile], check)

    def test_export_waits_for_the_disk(self):
        """The file and its folder are synced, before and after the rename."""
        self.again()
        counted = self.folder / "count"
        for error, code in (("0", 0), ("1", 2)):
            outcome = run([PROGRAM, "export", self.now / "new.profile", "--profile", self.profile],
                          LD_PRELOAD=LIBRARY, FAULT_CALLS="fsync", FAULT_NUMBER=error,
                          FAULT_PATH=str(self.now), FAULT_COUNT=str(counted))
            self.assertEqual(outcome.code, code, outcome.error)
            self.assertEqual(counted.read_text(), "2\n" if code == 0 else "1\n")

    def test_import(self):
        (self.before / "profile.sqlite").unlink()
        source = DATA / "store" / "version-2.profile"

        def check(outcome, error):
            games = self.check_command(outcome, error).said["games"]
            self.assertIn(games, ("0", "11"))
            if outcome.code == 0:
                self.assertEqual(games, "11")
        self.sweep([PROGRAM, "import", source, "--profile", self.profile], check)

    def test_read(self):
        """A read-only command prints everything, or says why not."""
        def check(outcome, error):
            self.check_command(outcome, error)
        self.sweep([PROGRAM, "scores", "--profile", self.profile], check)

    # ---- caches ----

    def test_caches(self):
        """A cache that fails costs time, or the command says why it can not go on. No file
        is left that the next run would call damaged."""
        words = [PROGRAM, "pc", "table", "--lines", "2", "--guide"]
        folder = {"XDG_CACHE_HOME": str(self.now)}

        def check(outcome, _):
            self.assertIn(outcome.code, (0, 2), outcome.error)
            self.assertEqual(outcome.text, said if outcome.code == 0 else "")
            self.assertEqual(list(self.now.rglob("*.new")), [])
            seen = run(words, **folder)
            self.assertEqual((seen.code, seen.text, seen.error), (0, said, ""))
        shutil.rmtree(self.before)
        self.before.mkdir()
        self.again()
        said = run(words, **folder).text
        full = self.folder / "full"
        shutil.copytree(self.now, full)
        self.sweep(words, check, **folder)  # they are written
        shutil.rmtree(self.before)
        shutil.copytree(full, self.before)
        self.sweep(words, check, **folder)  # they are read

    # ---- the server ----

    def serve(self, **faults):
        """Starts it, asks for the page if it says where that is, and ends it."""
        words = [PROGRAM, "web", "--port", "0"]
        server = subprocess.Popen(words, env={**os.environ, **faults}, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        address = server.stdout.readline().split()
        said = ""
        if address:
            with contextlib.suppress(OSError, http.client.HTTPException):  # it may hang up
                with urllib.request.urlopen(address[4], timeout=60) as page:
                    said = f"status {page.status}"
            server.send_signal(signal.SIGTERM)
        _, error = server.communicate(timeout=60)
        return Outcome(subprocess.CompletedProcess(words, server.returncode, said, error))

    def test_serve(self):
        """It serves the page or says why not, and ends when it is asked to. It can write no
        file, so its calls can not be counted: it makes fewer than a hundred."""
        global tried
        served = self.serve()
        if "built without the page" in served.error:
            return
        self.assertEqual(served.said, {"status": "200"})
        for number in some(100) if HAS_MEMORY_FAULTS else ():
            for lasts in ({}, {"FAULT_LASTS": "1"}):
                tried += 1
                with self.subTest(number=number, lasts=bool(lasts)):
                    outcome = self.serve(LD_PRELOAD=LIBRARY, FAULT_CALLS=MEMORY[0],
                                         FAULT_ERRNO=str(MEMORY[1]), FAULT_NUMBER=str(number),
                                         **lasts)
                    self.assertIn(outcome.code, (0, 2), outcome.error)
                    self.assertEqual(outcome.error.count("\n"), 1 if outcome.code == 2 else 0,
                                     outcome.error)
                    self.assert_true_sentence(outcome.error, MEMORY[1])


def tearDownModule():
    print(f"# {tried} faults")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
