"""Random scripts. Rules, board and pieces are mixed freely; times are few and round,
so that what is due by itself and what the player does often meet at one instant.
"""
from hands import BUTTONS, STEPS
from pieces import KINDS, TURNS
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
WAITS = ["1us", "999us", "1ms", "10ms", "10ms", "20ms", "30ms", "50ms", "100ms", "100ms", "200ms",
         "500ms", "1s"]
# How often each button is used.
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


def noisy_board(random):
    return [noise(random) for _ in range(random.choice([1, 2, 3, 5, 8, 12, 17, 19, 22]))]


def board_with_well(random):
    """Rows that pieces fill as they come in, or turned: clears in a row, empty boards."""
    row = row_with_gap(random.choice([3, 4, 5]), random.choice([1, 2, 3, 4]))
    return random.choice([[], [noise(random)]]) + [row] * random.choice([1, 2, 4, 4, 8, 16, 36])


def board_with_slot(random):
    """A place into which a T, and others, can only be turned."""
    left = random.choice([2, 3, 4])
    roof = row_with_gap(left + random.choice([0, 1]), 2)
    slot = [roof, row_with_gap(left, 3), row_with_gap(left + random.choice([0, 1, 1, 2]), 1)]
    return slot * random.choice([1, 2, 3])


def make_board(random):
    return random.choice([noisy_board, board_with_well, board_with_slot])(random)


def make_pieces(random):
    """Often only few kinds, which clear more lines; or what the generator deals."""
    if random.random() < 0.3:
        return [f"seed {random.randrange(1000)}"]
    kinds = random.choice(["I", "T", "TO", "IO", KINDS, random.sample(KINDS, 2)])
    return ["queue " + "".join(random.choice(kinds) for _ in range(random.choice([5, 60])))]


def make_setup(random):
    commands = [f"rules {random.choice(list(PRESETS))}"]
    if random.random() < 0.5:
        commands.append(f"mode {random.choice(list(MODES))}")
    commands += make_settings(random) + make_pieces(random)
    if random.random() < 0.3:
        commands.append(f"hold {random.choice(KINDS)}")
    if random.random() < 0.7:
        commands.append("\n".join(["board"] + make_board(random)))
    commands += [f"press {button}" for button in BUTTONS if random.random() < 0.07]
    random.shuffle(commands)
    return commands


def placing(random):
    """A piece turned, brought to some column, dropped, and perhaps turned once more."""
    turns = [f"tap {turn}" for turn in TURNS]
    commands = random.choice([[], [random.choice(turns)]])
    commands += [f"tap {random.choice(list(STEPS))}"] * random.choice([0, 0, 0, 1, 1, 2, 3, 5])
    if random.random() < 0.4:
        commands += ["tap sonic", random.choice(turns)]
    return commands + ["tap hard"]


def one_move(random, down):
    """Commands of the game; `down` are the buttons left down by earlier ones."""
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
    if chance < 0.98:
        return placing(random)
    if chance < 0.999:
        return [f"garbage {random.choice([1, 1, 2, 3, 6, 20])} {random.randrange(10)}"]
    return ["forfeit"]


def make_script(random):
    commands = make_setup(random) + ["start"]
    down = {command.split()[1] for command in commands if command.startswith("press")}
    for _ in range(random.choice([20, 40, 60])):
        commands += one_move(random, down)
    return commands
