"""Scripts of `finessimo sim` as lists of commands, and the model playing them.

A command is a line; `board` includes its rows as further lines.
"""
from board import read_board
from dealer import read_seed
from game import Game
from rules import make_rules, read_time

SETUP = ["rules", "mode", "set", "seed", "queue", "hold", "board"]
LOOK = ["expect", "show", "json", "hash"]


def join(commands):
    """The text of a script. A blank line ends the rows of a board."""
    return "".join(command + ("\n\n" if "\n" in command else "\n") for command in commands)


def without_remark(line):
    """Removes a comment, which starts with `#` at the start or after a blank."""
    words = line.split(" ")
    for i, word in enumerate(words):
        if word.startswith("#"):
            return " ".join(words[:i]).strip()
    return line.strip()


def read(text):
    """The commands of a script, except those that only print."""
    commands = []
    lines = iter(text.splitlines())
    for line in lines:
        command = without_remark(line)
        words = command.split()
        if not words:
            continue
        rows = []
        if words[-1] == "board":  # `board` and `expect board`
            rows = list(iter(lambda: next(lines, "").strip(), ""))
        if words[0] not in LOOK:
            commands.append("\n".join([" ".join(words), *rows]))
    return commands


class Player:
    """Plays commands on the model."""

    def __init__(self):
        self.game = None
        self.forget()

    def forget(self):
        self.preset, self.mode, self.settings = "modern", "none", {}
        self.seed, self.queue, self.hold, self.board, self.buttons = 0, "", None, None, []

    def play(self, command):
        """The state and events afterwards; None for a command of the set-up."""
        line, *rows = command.split("\n")
        verb, *words = line.split()
        if verb in SETUP or (verb == "press" and self.game is None):
            if self.game is not None:
                self.game = None
                self.forget()
            self.set_up(verb, words, rows)
            return None
        if verb == "start":
            rules = make_rules(self.preset, self.mode, self.settings)
            self.game = Game(rules, self.seed, self.queue, self.hold, self.board, self.buttons)
        else:
            self.game.events = []
            self.move_on(verb, words)
        return self.game.state(), self.game.events

    def set_up(self, verb, words, rows):
        if verb == "rules":
            self.preset, = words
        elif verb == "mode":
            self.mode, = words
        elif verb == "set":
            name, text = words
            self.settings[name] = text
        elif verb == "seed":
            self.seed = read_seed(words[0])
        elif verb == "queue":
            self.queue, = words
        elif verb == "hold":
            self.hold, = words
        elif verb == "board":
            self.board = read_board(rows)
        else:
            self.buttons.append(words[0])

    def move_on(self, verb, words):
        game = self.game
        if verb == "wait":
            game.run(game.time + read_time(words[0]))
        elif verb == "press":
            game.press(words[0])
        elif verb == "release":
            game.release(words[0])
        elif verb == "tap":
            game.press(words[0])
            game.release(words[0])
        elif verb == "garbage":
            game.garbage(int(words[0]), int(words[1]))
        elif verb == "forfeit":
            game.forfeit()
        else:
            raise ValueError(f"the model knows no command {verb}")
