"""kitty on its own X screen (Xvfb), with real key presses (xdotool)."""
import ctypes
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

SOON = 120  # seconds to wait; generous, because a busy machine is slow
NEEDED = ["Xvfb", "kitty", "xdotool"]


def missing():
    """The first required program that is missing, or None."""
    return next((name for name in NEEDED if not shutil.which(name)), None)


class Keyboard:
    """Keys of an X screen, pressed and released at known times."""

    def __init__(self, display):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XStringToKeysym.restype = ctypes.c_ulong
        self.screen = ctypes.c_void_p(self.x.XOpenDisplay(display.encode()))

    def fake(self, name, down):
        symbol = ctypes.c_ulong(self.x.XStringToKeysym(name.encode()))
        code = self.x.XKeysymToKeycode(self.screen, symbol)
        self.test.XTestFakeKeyEvent(self.screen, ctypes.c_uint(code), int(down), ctypes.c_ulong(0))
        self.x.XSync(self.screen, 0)
        return time.monotonic()

    def close(self):
        self.x.XCloseDisplay(self.screen)


class Kitty:
    """A window of columns × rows cells that runs a command."""

    def __init__(self, command, columns=80, rows=24, font_size=11):
        self.folder = tempfile.TemporaryDirectory(prefix="finessimo-")
        self.socket = f"unix:{self.folder.name}/remote"
        self.keyboard = None
        self.x = self.start_x()
        home = self.folder.name
        self.environment = {**os.environ, "DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1",
                            "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home,
                            "XDG_CACHE_HOME": home, "XDG_RUNTIME_DIR": home, "PS1": "$ ",
                            "LC_ALL": "C.UTF-8"}
        self.environment.pop("NO_COLOR", None)
        options = {"allow_remote_control": "yes", "initial_window_width": f"{columns}c",
                   "initial_window_height": f"{rows}c", "remember_window_size": "no",
                   "font_family": "DejaVu Sans Mono", "font_size": font_size,
                   "window_padding_width": 0, "enable_audio_bell": "no", "input_delay": 0,
                   "repaint_delay": 2, "update_check_interval": 0, "confirm_os_window_close": 0}
        words = ["kitty", "--config", "NONE", "--listen-on", self.socket, "--title", "finessimo"]
        for name, value in options.items():
            words += ["-o", f"{name}={value}"]
        self.log = open(Path(home) / "log", "wb")
        self.process = subprocess.Popen([*words, *command], env=self.environment,
                                        stdout=self.log, stderr=self.log)
        self.window = self.find_window()
        self.xdotool("windowfocus", "--sync", self.window)

    def start_x(self):
        """Starts an X server; retries, because several starting at once may collide."""
        for _ in range(5):
            server = self.start_server()
            asked = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True,
                                   env={**os.environ, "DISPLAY": self.display})
            if asked.returncode == 0 and server.poll() is None:
                return server
            server.terminate()
            server.wait(timeout=SOON)
        raise RuntimeError("there is no X server")

    def start_server(self):
        """Uses the first free display. Keys do not repeat (-r), because a late release on a
        busy machine must not count as several presses. The server does not reset (-noreset)
        when its last client disconnects, because nobody could connect meanwhile."""
        ours, theirs = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(theirs), "-screen", "0",
                                   "2200x1500x24", "-nolisten", "tcp", "-r",
                                   "-noreset"], pass_fds=[theirs],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        with os.fdopen(ours) as display:
            self.display = ":" + display.readline().strip()
        return server

    def find_window(self):
        till = time.monotonic() + SOON
        while time.monotonic() < till:
            found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "finessimo"],
                                   env=self.environment, capture_output=True, text=True)
            if found.stdout.strip():
                return found.stdout.split()[-1]
            time.sleep(0.1)
        raise RuntimeError("kitty opens no window: " + self.output())

    def output(self):
        return (Path(self.folder.name) / "log").read_text(errors="replace")

    def close(self):
        if self.keyboard is not None:
            self.keyboard.close()
        for process in (self.process, self.x):
            process.terminate()
            process.wait(timeout=SOON)
        self.log.close()
        self.folder.cleanup()

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=SOON)

    def keys(self, *names):
        """Presses and releases keys one after another."""
        self.xdotool("key", "--delay", "40", *names)

    def paste(self, text):
        """Pastes as kitty does: between marks."""
        subprocess.run(["kitty", "@", "--to", self.socket, "send-text", "--stdin"], check=True,
                       input=f"\033[200~{text}\033[201~", text=True, env=self.environment)

    def hold(self, name, seconds):
        """Returns how long the key was really held, because a sleep may take longer."""
        down = self.fake_key(name, True)
        time.sleep(seconds)
        return self.fake_key(name, False) - down

    def fake_key(self, name, down):
        """Like xdotool, with the same library but without a process per key. Returns when the
        X server had received it."""
        if self.keyboard is None:
            self.keyboard = Keyboard(self.display)
        return self.keyboard.fake(name, down)

    def screen(self):
        """The output of `kitty @ get-text`, without a process per request; empty while kitty
        is not listening yet."""
        question = {"cmd": "get-text", "version": [0, 26, 0], "payload": {"extent": "screen"}}
        with socket.socket(socket.AF_UNIX) as asked:
            asked.settimeout(SOON)
            try:
                asked.connect(self.socket.removeprefix("unix:"))
            except (FileNotFoundError, ConnectionRefusedError):
                return ""
            asked.sendall(b"\033P@kitty-cmd" + json.dumps(question).encode() + b"\033\\")
            answer = b""
            while not answer.endswith(b"\033\\") and (part := asked.recv(65536)):
                answer += part
        told = json.loads(answer.removeprefix(b"\033P@kitty-cmd").removesuffix(b"\033\\"))
        return told.get("data", "")

    def wait_until(self, holds, what):
        """Waits until a condition holds for the screen, which it gets."""
        till = time.monotonic() + SOON
        screen = self.screen()
        while not holds(screen):
            if time.monotonic() > till:
                raise AssertionError(f"{what}:\n{screen}\n{self.output()}")
            time.sleep(0.05)
            screen = self.screen()
        return screen

    def wait_for(self, text):
        return self.wait_until(re.compile(text).search, f"{text!r} does not come")

    def picture(self, path):
        subprocess.run(["import", "-window", self.window, str(path)], env=self.environment,
                       check=True, timeout=SOON)
