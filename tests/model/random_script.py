"""Random scripts. Rules, board and pieces are mixed freely; times are few and round, so that
timed actions and the player's often fall into one instant."""
from hands import BUTTONS, STEPS
from pieces import KINDS, TURNS, spawn_place
from rules import MODES, PRESETS

DELAYS = ["0ms", "10ms", "20ms", "50ms", "100ms", "130ms"]
SETTINGS = {
    "rotation": ["srs", "srs+", "ocular", "classic-left", "classic-right", "none"],
    "generator": ["bag", "bag14", "uniform", "recency", "balance"],
    "lock": ["classic", "infinite", "extended", "timer"],
    "scoring": ["classic", "guideline", "quadratic"],
    "spin": ["t-corners", "no-way-up", "immobile"],
    "lock-resets": ["0", "1", "2", "3", "5", "15"],
    "lock-per": ["piece", "row"],
    "lock-delay": ["by-level", "2ms", "50ms", "100ms", "200ms", "500ms"],
    "ground-time": ["2ms", "100ms", "300ms", "1s", "2250ms"],
    "lock-out": ["full", "partial", "off"],
    "gravity": ["by-level", "off", "20g", "10ms", "20ms", "50ms", "100ms", "200ms"],
    "level": ["1", "9", "15", "19", "20", "24", "30"],
    "level-up": ["on", "off"],
    "preview": ["0", "1", "3", "8"],
    "hold": ["on", "on", "off"],
    "das": DELAYS,
    "arr": DELAYS,
    "dcd": ["0ms", "10ms", "30ms"],
    "clear": ["0ms", "50ms", "100ms"],
    "are": ["0ms", "30ms", "50ms"],
    "hard-delay": ["0ms", "10ms", "100us"],
    "soft-drop": ["x20", "x2", "60/s", "20/s", "5/s", "inf", "inf"],
    "soft-lock": ["on", "off"],
    "shift-before-lock": ["on", "off"],
    "irs": ["off", "tap", "hold"],
    "ihs": ["off", "tap", "hold"],
    "drop-guard": ["0ms", "50ms"],
    "goal": ["150", "top", "endless"],
}
LIMITS = {
    "limit-time": ["1s", "3s", "off"],
    "limit-lines": ["2", "5", "off"],
    "limit-pieces": ["5", "off"],
    "limit-score": ["100", "1000", "off"],
    "limit-level": ["3", "off"],
}
MODES_CHOSEN = [*MODES, "free", "free"]  # a game that continues tests more
WAITS = ["1us", "999us", "1ms", "10ms", "10ms", "20ms", "30ms", "50ms", "100ms", "100ms", "200ms",
         "500ms", "1s"]
SIDEWAYS_AND_TURNS = ["left", "right", "wall-left", "wall-right", "cw", "ccw", "180"]
# Relative frequency of each button.
WEIGHTS = {"left": 8, "right": 8, "soft": 6, "hard": 5, "sonic": 4, "cw": 8, "ccw": 8, "180": 4,
           "hold": 3, "wall-left": 2, "wall-right": 2}


def make_settings(random):
    commands = []
    for name, texts in SETTINGS.items():
        if random.random() < 0.5:
            commands.append(f"set {name} {random.choice(texts)}")
    for name, texts in LIMITS.items():
        if random.random() < 0.1:
            commands.append(f"set {name} {random.choice(texts)}")
    return commands


def noise(random):
    density = random.choice([0.3, 0.6, 0.9, 1])
    return "".join(random.choice("G" + KINDS) if random.random() < density else "."
                   for _ in range(10))


def row_with_gap(first, width):
    return "".join("." if first <= x < first + width else "#" for x in range(10))


# A scene is the kinds of pieces, the rows of the board, and the first commands.


def any_board(random):
    """Random cells and pieces."""
    rows = [noise(random) for _ in range(random.choice([0, 1, 2, 3, 5, 8, 12, 17, 19, 22]))]
    return random.sample(KINDS, random.choice([1, 2, 7])), rows, []


def well(random):
    """A gap for one kind in its spawn facing: consecutive clears, empty boards."""
    kind = random.choice(KINDS)
    piece = spawn_place(kind)
    width = len({x for x, _ in piece.cells()})
    rows = [row_with_gap(piece.x, width)] * random.choice([1, 2, 4, 4, 4, 8, 8, 36])
    return kind, random.choice([[], [noise(random)]]) + rows, ["tap hard"]


def narrow_well(random):
    """A gap for a turned I: four-line clears."""
    rows = [row_with_gap(random.choice([4, 5, 5, 6]), 1)] * random.choice([4, 8, 12])
    return "I", rows, random.choice([[], ["tap cw", "tap hard", "wait 500ms"] * 3])


def slot(random):
    """A gap under an overhang, for a turned T; sometimes another piece."""
    turn, open_from = random.choice([("cw", 4), ("ccw", 3)])
    foot = row_with_gap(random.choice([3, 4, 4, 4, 5]), 1)
    rows = [row_with_gap(open_from, 2), row_with_gap(3, 3), foot]
    opening = [f"tap {turn}", "tap sonic", f"tap {turn}", "tap hard"]
    return random.choice(["T", "T", "LJ", "SZ"]), rows * random.choice([1, 2]), opening


def make_scene(random):
    """Commands for pieces and board, and the first ones of the game."""
    kinds, rows, opening = random.choice([any_board, well, narrow_well, slot])(random)
    if random.random() < 0.1:  # full rows, which clear with the first lock
        rows = rows[:8] + ["#" * 10] * 10
    commands = ["\n".join(["board"] + rows)] if rows else []
    if random.random() < 0.2:  # pieces from the generator
        return commands + [f"seed {random.randrange(1000)}"], []
    count = random.choice([5, 60])
    commands.append("queue " + "".join(random.choice(kinds) for _ in range(count)))
    return commands, opening


def make_setup(random):
    commands = [f"rules {random.choice(list(PRESETS))}"]
    if random.random() < 0.5:
        commands.append(f"mode {random.choice(MODES_CHOSEN)}")
    if random.random() < 0.3:
        commands.append(f"hold {random.choice(KINDS)}")
    commands += [f"press {button}" for button in BUTTONS if random.random() < 0.07]
    return commands + make_settings(random)


def placing(random):
    """Turns a piece, moves it to some column, drops it, and perhaps turns it there."""
    turn = random.choice([None, "cw", "ccw", "180"])
    commands = [f"tap {turn}"] if turn else []
    commands += [f"tap {random.choice(list(STEPS))}"] * random.choice([0, 0, 0, 0, 1, 1, 2, 4])
    if random.random() < 0.5:
        commands += ["tap sonic", f"tap {turn or random.choice(list(TURNS))}"]
    return commands + ["tap hard"] + random.choice([[], ["wait 200ms"]])


def dancing(random):
    """Moves and turns a piece at the floor repeatedly."""
    wait = random.choice(["10ms", "20ms", "50ms", "100ms"])
    first, last = random.choice([("tap sonic", "tap sonic"), ("press soft", "release soft")])
    buttons = random.sample(SIDEWAYS_AND_TURNS, 4)
    commands = [first]
    for _ in range(random.choice([3, 6, 18])):
        commands += [f"tap {random.choice(buttons)}", f"wait {wait}"]
    return commands + [last]


def one_move(random, down):
    """Commands of the game; `down` are the buttons still held."""
    button = random.choices(list(WEIGHTS), WEIGHTS.values())[0]
    chance = random.random()
    if chance < 0.35:
        return [f"wait {random.choice(WAITS)}"]
    if chance < 0.5:
        return [f"tap {button}"]
    if chance < 0.62:
        down.add(button)
        return [f"press {button}"]
    if chance < 0.77:
        button = random.choice(sorted(down) or [button])
        down.discard(button)
        return [f"release {button}"]
    if chance < 0.93:
        return placing(random)
    if chance < 0.98:
        return dancing(random)
    if chance < 0.999:
        return [f"garbage {random.choice([1, 1, 2, 3, 6, 20, 38])} {random.randrange(10)}"]
    return ["forfeit"]


def make_script(random):
    scene, opening = make_scene(random)
    setup = make_setup(random) + scene
    random.shuffle(setup)
    down = {command.split()[1] for command in setup if command.startswith("press")}
    commands = setup + ["start"] + opening
    for _ in range(random.choice([20, 40, 60])):
        commands += one_move(random, down)
    return commands
