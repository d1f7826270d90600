#!/usr/bin/env python3
"""The terminal game in tmux, which does not report key releases, under a real shell: screens, keys,
and that screen and `stty -a` are restored, however the program ends.

    test_tmux.py PROGRAM [TEST...]
"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

PROGRAM = None
SOON = 120  # seconds to wait; generous, because a busy machine is slow
PROMPT = re.compile(r"(?:\A|\n)\$\s*\Z")  # the last line of the screen


class Tmux:
    """A separate tmux server with one shell in one window."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.socket = str(self.folder / "socket")
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "PS1": "$ ",
                       "ENV": "", "LC_ALL": "C.UTF-8"}
        environment.pop("TMUX", None)
        environment.pop("NO_COLOR", None)
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh", "-i",
                 env=environment)
        self.wait_for("$")

    def run(self, *words, **options):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True,
                              text=True, timeout=SOON, **options)
        if done.returncode != 0:
            raise RuntimeError(f"tmux {' '.join(words)}: {done.stderr}")
        return done.stdout

    def close(self):
        self.run("kill-server")

    def screen(self):
        return self.run("capture-pane", "-p")

    def send(self, *keys):
        self.run("send-keys", *keys)

    def type(self, line):
        self.run("send-keys", "-l", line)
        self.send("Enter")

    def wait_until(self, holds, what):
        """Waits until a condition holds for the screen, which it gets."""
        till = time.monotonic() + SOON
        screen = self.screen()
        while not holds(screen):
            if time.monotonic() > till:
                raise AssertionError(f"{what}:\n{screen}")
            time.sleep(0.02)
            screen = self.screen()
        return screen

    def wait_for(self, text, absent=False):
        """Waits until the text is on the screen, or has disappeared."""
        pattern = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))
        self.wait_until(lambda screen: bool(pattern.search(screen)) != absent,
                        f"{pattern.pattern} {'stays' if absent else 'does not come'}")

    def settings(self, name):
        """The output of `stty -a`, once the shell is ready."""
        self.wait_for(PROMPT)
        path = self.folder / name
        self.type(f"stty -a >{path}; echo {name}-written")
        self.wait_for(f"\n{name}-written")
        return path.read_text()

    def pid_of_game(self):
        shell = self.run("display", "-p", "#{pane_pid}").strip()
        children = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        return int(children[-1])


LATE = 0.005  # seconds between a key's time and tmux's answer that do not matter


class Fingers:
    """Keys through one persistent tmux client, so that they arrive on time. Delays on a busy
    machine are measured: tmux answers each key when it is typed."""

    def __init__(self, tmux, rate):
        self.rate = rate
        self.random = random.Random(rate)
        self.client = subprocess.Popen(["tmux", "-u", "-S", tmux.socket, "-C", "attach"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.due, self.typed = [], []
        self.listener = threading.Thread(target=self.listen)
        self.listener.start()
        self.next = time.monotonic() + 0.3

    def listen(self):
        """A line "%end TIME NUMBER 1" answers one of our commands."""
        for line in self.client.stdout:
            if re.match(rb"%end \d+ \d+ 1$", line):
                self.typed.append(time.monotonic())

    def latest(self):
        """The delay of the latest key; by then all have been typed."""
        if len(self.typed) != len(self.due):
            raise AssertionError(f"{len(self.due)} keys, {len(self.typed)} of them typed")
        return max(typed - due for typed, due in zip(self.typed, self.due))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.stdin.close()
        self.client.wait(timeout=SOON)
        self.listener.join(timeout=SOON)
        self.client.stdout.close()

    def press(self, key, due=None):
        self.due.append(time.monotonic() if due is None else due)
        self.client.stdin.write(f"send-keys {key}\n".encode())
        self.client.stdin.flush()

    def press_at(self, when, key):
        """With up to 10 ms of jitter."""
        due = max(when + self.random.uniform(-0.01, 0.01), self.due[-1] if self.due else 0)
        time.sleep(max(0, due - time.monotonic()))
        self.press(key, due)

    def hold(self, key):
        """The default key repeat of X11 in GNOME: after 500 ms, then every 33 ms."""
        began = max(self.next, time.monotonic())
        self.press_at(began, key)
        for i in range(12):
            self.press_at(began + 0.5 + i * 0.033, key)
        self.next = time.monotonic()

    def place(self, plan):
        for key, is_held in plan:
            if is_held:
                self.hold(key)
                self.next += 0.03
            else:
                self.press_at(self.next, key)
                self.next += self.random.uniform(0.9, 1.1) / self.rate
        self.next += self.random.uniform(0, 0.3)


PIECES = 16
TRIES = 5
BUTTONS = {"Left": "left", "Right": "right", "Up": "cw", "Space": "hard"}


def plan_of_piece(chance):
    """Keys, and whether each is held to the wall."""
    turns = [("Up", False)] * chance.randint(0, 2)
    side = chance.choice(["Left", "Right"])
    if chance.randint(0, 3) == 0:
        back = {"Left": "Right", "Right": "Left"}[side]
        keys = turns + [(side, True)] + [(back, False)] * chance.randint(0, 1)
    else:
        keys = turns + [(side, False)] * chance.randint(0, 3)
        chance.shuffle(keys)
    return [*keys, ("Space", False)]


def expected(plans, seed):
    """The engine's field for these keys, as rows of filled columns, lowest first."""
    script = ["rules modern", "mode free", f"seed {seed}", "start"]
    for plan in plans:
        for key, is_held in plan:
            button = BUTTONS[key]
            if is_held:
                script += [f"press {button}", "wait 500ms", f"release {button}"]
            else:
                script += [f"tap {button}"]
            script += ["wait 10ms"]
    done = subprocess.run([PROGRAM, "sim", "-"], input="\n".join([*script, "json", ""]),
                          capture_output=True, text=True, timeout=SOON, check=True)
    rows = json.loads(done.stdout.split("\n")[0])["board"]
    return [[x for x, cell in enumerate(row) if cell not in "._"] for row in reversed(rows)]


def columns(line):
    """Filled cells in a line of the screen, two characters each."""
    row = line.ljust(80)[30:50]
    return [x for x in range(10) if row[2 * x] == "#"]


def field_of(screen):
    """The same from the screen."""
    lines = [line for line in screen.split("\n") if line.count("|") == 2]
    return [columns(line) for line in reversed(lines)]


def column_of_piece(screen):
    """The leftmost column of the piece that has just spawned."""
    return min(x for line in screen.split("\n")[:4] for x in columns(line))


def count_of_pieces(number):
    """The number of pieces beside its label, or in the line below it."""
    return re.compile(rf"PIECES +{number}\b|PIECES\b.*\n *{number}\b")


def rows_that_differ(seen, told):
    """Differing rows below the piece that has just spawned."""
    return [y for y in range(17) if seen[y] != (told[y] if y < len(told) else [])]


class TmuxTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="finessimo-")
        self.addCleanup(folder.cleanup)
        self.tmux = Tmux(folder.name)
        self.addCleanup(self.tmux.close)

    def play(self, *words):
        """Starts the game from the shell, after a mark on its screen."""
        self.tmux.type("clear; echo MARK")
        self.tmux.wait_for("MARK\n$")
        self.before = self.tmux.settings("before")
        self.tmux.type(" ".join([PROGRAM, "play", *words]))

    def expect_as_before(self):
        self.tmux.wait_for("NEXT", absent=True)
        self.tmux.wait_for(PROMPT)
        self.assertEqual(self.before, self.tmux.settings("after"))
        before = self.tmux.run("capture-pane", "-p", "-S", "-200")  # a crash may print a lot
        self.assertIn("MARK", before)
        self.assertNotIn("SCORE", before)
        cursor = self.tmux.run("display", "-p", "#{cursor_flag} #{alternate_on}").split()
        self.assertEqual(["1", "0"], cursor)

    # # ---- screens ----

    def test_title_and_game(self):
        self.play()
        self.tmux.wait_for("Play · Marathon")
        self.tmux.wait_for("No key releases")
        self.tmux.send("Enter")
        self.tmux.wait_for("150 lines to go")
        self.tmux.send("Space")
        self.tmux.wait_for(re.compile("PIECES +1"))
        self.tmux.send("p")
        self.tmux.wait_for("Quit to menu")
        self.tmux.send("C-c")
        self.expect_as_before()

    # ---- training ----

    def start(self, *words):
        self.before = self.tmux.settings("before")
        self.tmux.type("clear; echo MARK")
        self.tmux.wait_for("MARK\n$")
        self.tmux.type(" ".join([PROGRAM, *words]))

    def slowly(self, *keys):
        """Presses keys with pauses, because a box ignores keys for a moment when it opens."""
        for key in keys:
            time.sleep(0.25)
            self.tmux.send(key)

    def choose(self, text):
        """Moves down to a row of a menu or box, checking each step, and presses Enter."""
        chosen = re.compile("▏ +" + re.escape(text))
        for _ in range(20):
            before = self.tmux.screen()
            if chosen.search(before):
                break
            self.slowly("Down")
            self.tmux.wait_until(lambda screen: screen != before, "Down does nothing")
        self.slowly("Enter")

    def choose_in_ascii(self, text):
        """Chooses the second of two rows."""
        self.slowly("Down")
        self.tmux.wait_for(re.compile("## +" + re.escape(text)))
        self.slowly("Enter")

    def test_lesson(self):
        """If nothing can be held, the wall has its own key."""
        self.start("train")
        self.tmux.wait_for(re.compile(r"Today: \d+ due, \d+ new, \d+ min"))
        self.slowly("Enter")
        self.tmux.wait_for("Tap once, then drop.")
        self.slowly("Left", "Space")
        self.tmux.wait_for("Press the wall key")
        self.slowly("Space")  # wrong placement: the step is repeated
        self.tmux.wait_for("Wrong place")
        self.slowly("a", "Space")
        self.tmux.wait_for("tap back one.")
        self.slowly("a", "Right", "Space")
        self.tmux.wait_for("Rotate clockwise.")
        self.slowly("Up", "Space")
        self.tmux.wait_for("Rotate counterclockwise.")
        self.slowly("z", "Space")
        self.tmux.wait_for("Now the placements")
        self.tmux.send("C-c")
        self.expect_as_before()

    def test_drill_and_progress(self):
        self.start("train", "--lesson", "on")
        self.tmux.wait_for("Today:")
        self.slowly("Enter")
        self.tmux.wait_for("I, rotated right, column 1")  # the card that saves most keys
        self.slowly("Up", "a", "Space")
        self.tmux.wait_for("Last card: clean")
        self.tmux.run("resize-window", "-x", "44", "-y", "24")
        self.slowly("Right", "Space")
        self.tmux.wait_for("→ ✕")  # the pressed keys, in place of the hints
        self.slowly("Escape")
        self.tmux.wait_for("Quit to menu")
        self.choose("Quit to menu")
        self.tmux.wait_for("2 new. Next time without the keys.")
        self.tmux.run("resize-window", "-x", "80", "-y", "24")
        self.tmux.send("C-c")
        self.expect_as_before()
        self.tmux.type(f"clear; {PROGRAM} stats finesse | grep -c \'^drill \'")
        self.tmux.wait_for("2\n$")

    def test_scenarios(self):
        path = self.tmux.folder / "scenarios"
        path.write_text("# of a file\nfirst||OO|On0 On2\nbad||OO|On9\n")
        self.tmux.type(f"{PROGRAM} train --scenarios {path}")
        self.tmux.wait_for("line 3: A scenario's target")
        path.write_text("# of a file\nfirst||OO|On0 On2\n")
        self.start("train", "--lesson", "on", "--scenarios", str(path))
        self.tmux.wait_for("Practise all")
        self.slowly("Down", "Enter")
        self.paste("pasted|..##....../.###......|TI|Te0 In4")
        self.slowly("Enter")
        self.tmux.wait_for("Scenario saved")
        self.slowly("Enter")
        self.tmux.wait_for("Copy link")
        self.slowly("Enter")
        self.tmux.wait_for("pasted: T, rotated right,")
        self.tmux.send("C-c")
        self.expect_as_before()

    # ---- pastes ----

    def paste(self, text):
        """Pastes like a terminal: between marks, line feeds as Enter."""
        path = self.tmux.folder / "paste"
        path.write_text(text)
        self.tmux.run("load-buffer", str(path))
        self.tmux.run("paste-buffer", "-p")

    def test_paste_a_fumen(self):
        self.play()
        self.tmux.wait_for("Play · Marathon")
        self.paste("https://fumen.zui.jp/?v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBA?AANrBmnBAAAAAA\n")
        self.tmux.wait_for("1 of 7")
        self.tmux.send("Right")
        self.tmux.wait_for("2 of 7")
        self.tmux.send("Enter")
        self.tmux.wait_for("No gravity")
        self.tmux.send("p")
        self.tmux.wait_for("Quit to menu")
        self.tmux.send("C-c")
        self.expect_as_before()

    def test_paste_a_board_and_nonsense(self):
        self.play()
        self.tmux.wait_for("Play · Marathon")
        self.paste("XXXX...XXX\nXXXX..XX\n")
        self.tmux.wait_for("Line 2, character 9: A board row has ten characters")
        self.paste("queue TIOS\nXXXX...XXX\nXXXX..XXXX\n")
        self.tmux.wait_for("Play from here")
        self.tmux.send("Escape")
        self.tmux.wait_for("Play · Marathon")
        self.tmux.send("C-c")
        self.expect_as_before()

    def test_paint_with_the_mouse(self):
        """A stroke over five cells; mouse reports are on only in the editor."""
        told = ("display", "-p", "#{mouse_button_flag} #{mouse_sgr_flag}")
        self.play()
        self.tmux.wait_for("Play · Marathon")
        self.assertEqual("0 0", self.tmux.run(*told).strip())
        self.paste("#Q=[](T)IO\n")
        self.tmux.wait_for("Play from here")
        self.tmux.send("Down", "Down", "Down", "Enter")
        self.tmux.wait_for("EDITOR")
        self.assertEqual("1 1", self.tmux.run(*told).strip())
        rows = self.tmux.wait_until(  # it is drawn completely
            lambda screen: screen.count("▕") >= 20 and "▔" in screen and "Undo" in screen,
            "no editor").split("\n")
        floor = max(y for y, row in enumerate(rows) if "▕" in row)
        left = rows[floor].index("▕") + 1
        for i in range(5):  # columns and rows count from 1, a cell has two columns
            motion = 32 if i > 0 else 0
            self.tmux.run("send-keys", "-l", f"\033[<{motion};{left + 1 + 2 * i};{floor}M")
        self.tmux.run("send-keys", "-l", f"\033[<0;{left + 9};{floor}m")
        self.wait_for_empty(5, floor, left)
        undo = next(y for y, row in enumerate(rows) if "Undo" in row)
        self.tmux.run("send-keys", "-l", f"\033[<0;{rows[undo].index('Undo') + 1};{undo + 1}M")
        self.wait_for_empty(9, floor, left)  # the cursor hides one
        self.tmux.send("Escape")
        self.tmux.wait_for("EDITOR", absent=True)
        self.assertEqual("0 0", self.tmux.run(*told).strip())
        self.tmux.send("C-c")
        self.expect_as_before()

    def wait_for_empty(self, count, floor, left):
        """Waits until the row above the floor has this many empty cells."""
        self.tmux.wait_until(
            lambda screen: screen.split("\n")[floor - 1][left:left + 20].count("·") == count,
            f"not {count} empty cells")

    # # ---- keys without releases ----

    @staticmethod
    def column_of_piece(screen):
        """The piece's leftmost column: filled cells have no dot of the grid. None until the
        whole field is visible."""
        rows = [row.ljust(50)[30:50] for row in screen.split("\n")[0:4]]
        columns = [i // 2 for row in rows for i in range(0, 20, 2) if "·" not in row[i:i + 2]]
        return min(columns) if len(columns) == 4 else None

    def wait_for_column(self, holds, what):
        screen = self.tmux.wait_until(
            lambda screen: self.column_of_piece(screen) is not None and
            holds(self.column_of_piece(screen)), what)
        return self.column_of_piece(screen)

    def test_taps(self):
        self.play("marathon", "--gravity", "off", "--seed", "7", "--das", "100ms", "--arr", "0ms")
        self.tmux.wait_for("NEXT")
        begin = self.wait_for_column(lambda column: 3 <= column <= 4, "no piece comes in")
        self.tmux.send("Left")
        self.wait_for_column(lambda column: column == begin - 1, "a tap moves it")
        time.sleep(0.3)
        self.assertEqual(begin - 1, self.column_of_piece(self.tmux.screen()), "by one column")
        self.tmux.send("d")
        self.wait_for_column(lambda column: column >= 6, "D goes to the right wall")
        self.tmux.send("a")
        self.wait_for_column(lambda column: column == 0, "A goes to the left wall")
        self.tmux.send("C-c")
        self.expect_as_before()

    # ---- ends ----

    def test_exit(self):
        self.play()
        self.tmux.wait_for("Quit")
        self.tmux.send("End", "Enter")
        self.expect_as_before()

    def test_ctrl_c(self):
        self.play("marathon")
        self.tmux.wait_for("SCORE")
        self.tmux.send("C-c")
        self.expect_as_before()

    def killed_by(self, signal):
        self.play("marathon")
        self.tmux.wait_for("SCORE")
        os.kill(self.tmux.pid_of_game(), signal)
        self.expect_as_before()

    def test_sigterm(self):
        self.killed_by(15)

    def test_crash(self):
        self.killed_by(11)

    def test_abort(self):
        self.killed_by(6)

    def test_killed_without_warning(self):
        self.play("marathon")
        self.tmux.wait_for("NEXT")
        os.kill(self.tmux.pid_of_game(), signal.SIGKILL)
        self.tmux.wait_for("NEXT", absent=True)
        self.tmux.send("C-c")  # the shell's prompt may be on the other screen
        self.expect_as_before()

    def test_suspend_and_back(self):
        self.play("marathon")
        self.tmux.wait_for("SCORE")
        self.tmux.send("C-z")
        self.expect_as_before()
        self.tmux.type("fg")
        self.tmux.wait_for("Resume")
        self.tmux.send("C-c")
        self.tmux.wait_for("Resume", absent=True)
        self.tmux.wait_for(PROMPT)
        self.assertEqual(self.before, self.tmux.settings("last"))

    # # ---- handling ----

    def place_all(self, rate, plans):
        """The rows that differ from the engine's, and the delay of the latest key."""
        self.start("play", "free", "--seed", str(rate), "--countdown", "off", "--look",
                   "ascii", "--ghost", "off", "--grid", "off")
        self.tmux.wait_for(re.compile("NEXT|New game"))
        if "New game" in self.tmux.screen():  # the previous one is paused
            self.choose_in_ascii("New game")
            self.tmux.wait_for("NEXT")
        with Fingers(self.tmux, rate) as fingers:
            for plan in plans:
                fingers.place(plan)
        self.tmux.wait_for(count_of_pieces(PIECES))
        rows = rows_that_differ(field_of(self.tmux.screen()), expected(plans, rate))
        self.tmux.send("C-c")
        self.expect_as_before()
        return rows, fingers.latest()

    def test_taps_at_any_rate(self):
        """8 to 20 keys per second with the rhythm of a hand, with held keys between them:
        every piece lands where the engine puts it for the same keys. Retries if the machine
        was too busy to keep the rhythm."""
        for rate in (8, 10, 12, 15, 20):
            plans = [plan_of_piece(random.Random(100 * rate + i)) for i in range(PIECES)]
            tried = []
            while not tried or (tried[-1][0] and tried[-1][1] > LATE and len(tried) < TRIES):
                tried.append(self.place_all(rate, plans))
            print(f"{rate} keys a second, rows that differ and how late:", tried, file=sys.stderr)
            self.assertEqual([], tried[-1][0], "rows that differ")

    def test_a_hold_ends_with_its_piece(self):
        """Held to the wall, released, dropped at once: the next piece is at its spawn."""
        self.start("play", "free", "--seed", "7", "--countdown", "off", "--look", "ascii",
                   "--ghost", "off", "--grid", "off", "--arr", "0ms")
        self.tmux.wait_for("NEXT")
        for pieces in range(1, 5):
            with Fingers(self.tmux, 20) as fingers:
                fingers.hold("Left")
                time.sleep(0.045)
                fingers.press("Space")
                self.tmux.wait_for(count_of_pieces(pieces))
                time.sleep(0.3)
            self.assertIn(column_of_piece(self.tmux.screen()), (3, 4))
        self.tmux.send("C-c")
        self.expect_as_before()

    def test_resize(self):
        self.play("marathon")
        self.tmux.wait_for("SCORE")
        for size in [(44, 22), (30, 10), (200, 60), (1, 1), (80, 24)]:
            self.tmux.run("resize-window", "-x", str(size[0]), "-y", str(size[1]))
            time.sleep(0.1)
        self.tmux.run("resize-window", "-x", "30", "-y", "10")
        self.tmux.wait_for("Finessimo needs 44 × 22")
        self.tmux.run("resize-window", "-x", "80", "-y", "24")
        self.tmux.wait_for("Resume")  # it was too small to play
        self.tmux.send("C-c")
        self.expect_as_before()


def main():
    global PROGRAM
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if not shutil.which("tmux"):
        sys.exit('tmux is missing: "make setup-test" installs it')
    unittest.main()


if __name__ == "__main__":
    main()
