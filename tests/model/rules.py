"""The rules of a game: presets, the changes of modes, and single settings.

Presets and modes are written as in scripts, `set NAME TEXT`, so there is only one way to read a
setting.
"""
from fractions import Fraction

# Rules that all presets share.
COMMON = {
    "spin": "t-corners", "lock-resets": "15", "lock-per": "row", "ground-time": "2250ms",
    "gravity": "by-level", "level": "1", "level-up": "on", "hold": "on", "soft-lock": "off",
    "dcd": "0ms", "hard-delay": "0ms", "shift-before-lock": "off", "drop-guard": "0ms",
    "limit-time": "off", "limit-lines": "off", "limit-pieces": "off", "limit-score": "off",
    "limit-level": "off", "cancel": "0ms", "hold-counts": "off",
    "expect-180": "off",
}

PRESETS = {
    "modern": {
        "rotation": "srs", "generator": "bag", "lock": "extended", "lock-delay": "by-level",
        "lock-out": "full", "scoring": "guideline", "soft-drop": "x20", "preview": "5",
        "das": "133ms", "arr": "10ms", "clear": "0ms", "are": "0ms", "irs": "tap", "ihs": "tap",
        "goal": "150",
    },
    "classic": {
        "rotation": "srs", "generator": "bag", "lock": "extended", "lock-per": "piece",
        "lock-delay": "500ms", "lock-out": "partial", "scoring": "classic", "soft-drop": "60/s",
        "preview": "3", "das": "170ms", "arr": "50ms", "clear": "400ms", "are": "0ms",
        "irs": "off", "ihs": "off", "goal": "endless",
    },
    "trainer": {
        "rotation": "srs", "generator": "bag", "lock": "extended", "lock-delay": "500ms",
        "lock-out": "partial", "scoring": "classic", "soft-drop": "60/s", "preview": "5",
        "das": "133ms", "arr": "2ms", "clear": "0ms", "are": "0ms", "irs": "off", "ihs": "off",
        "goal": "150", "gravity": "off", "cancel": "50ms",
    },
    "tetrs": {
        "rotation": "ocular", "generator": "recency", "lock": "timer", "lock-delay": "by-level",
        "lock-out": "full", "scoring": "quadratic", "soft-drop": "x15", "soft-lock": "on",
        "preview": "1", "das": "167ms", "arr": "33ms", "clear": "200ms", "are": "50ms",
        "irs": "hold", "ihs": "hold", "goal": "top", "spin": "no-way-up", "hard-delay": "100us",
        "shift-before-lock": "on",
    },
}

MODES = {
    "none": {},
    "free": {"gravity": "off"},
    "40-lines": {"gravity": "by-level", "level": "1", "level-up": "off", "limit-lines": "40"},
    "marathon": {"level": "1"},
    "master": {"level": "20", "level-up": "on", "limit-lines": "300"},
    "ultra": {"level": "1", "limit-time": "120s"},
    "custom": {},
    "cheese": {"gravity": "1s"},
    "combo": {"gravity": "1s"},
    "20-tsd": {"gravity": "1s"},
    "drill": {"gravity": "off", "lock-delay": "60s", "ground-time": "60s", "level-up": "off",
              "hold": "off", "cancel": "50ms"},
    "pc": {"gravity": "off", "lock-delay": "60s", "ground-time": "60s", "level-up": "off"},
    "puzzle": {"rotation": "ocular", "spin": "no-way-up", "gravity": "off", "lock-delay": "60s",
               "ground-time": "60s", "level-up": "off", "hold": "off", "preview": "8",
               "soft-lock": "off"},
}
ALIASES = {"sprint": "40-lines"}
MODES_UNDER_PRESETS = {("marathon", "modern"): {"clear": "400ms"}}

# Microseconds per row at the levels from 1; after that, 20G.
GRAVITY = [1000000, 793000, 617796, 472729, 355197, 262004, 189677, 134735, 93882, 64152,
           42976, 28218, 18153, 11439, 7059, 4264, 2520, 1457, 824]
# Milliseconds at the levels from 20; the last applies to all higher ones.
LOCK_DELAYS = [450, 400, 350, 300, 250, 200, 195, 184, 167, 151, 150]

UNITS = {"us": Fraction(1), "ms": Fraction(1000), "s": Fraction(10**6), "f": Fraction(10**6, 60)}


def read_time(text):
    """Integer microseconds, rounded down: 133ms, 0.5s, 2f (frames of 1/60 s)."""
    number = text.rstrip("usmf")
    return int(Fraction(number) * UNITS[text[len(number):]])


def read_time_or_word(text):
    return read_time(text) if text[0].isdigit() and text != "20g" else text


def read_limit(text):
    return None if text == "off" else int(text)


def read_limit_time(text):
    return None if text == "off" else read_time(text)


def read_switch(text):
    return {"on": True, "off": False}[text]


# How to read a setting; all others are words.
READERS = {
    "lock-resets": int, "level": int, "preview": int,
    "lock-delay": read_time_or_word, "gravity": read_time_or_word, "ground-time": read_time,
    "das": read_time, "arr": read_time, "dcd": read_time, "clear": read_time, "are": read_time,
    "hard-delay": read_time, "drop-guard": read_time, "cancel": read_time,
    "level-up": read_switch, "hold": read_switch, "soft-lock": read_switch,
    "shift-before-lock": read_switch, "hold-counts": read_switch,
    "expect-180": read_switch,
    "limit-time": read_limit_time, "limit-lines": read_limit, "limit-pieces": read_limit,
    "limit-score": read_limit, "limit-level": read_limit,
}


def make_rules(preset, mode, settings):
    """{name: value}. A mode overrides a preset, a setting overrides both."""
    mode = ALIASES.get(mode, mode)
    texts = {**COMMON, **PRESETS[preset], **MODES[mode],
             **MODES_UNDER_PRESETS.get((mode, preset), {})}
    unknown = set(settings) - set(texts)
    if unknown:
        raise ValueError(f"the model knows no setting {unknown}")
    texts.update(settings)
    rules = {name: READERS.get(name, str)(text) for name, text in texts.items()}
    rules["mode"] = mode
    return rules


def gravity(rules, level):
    """Microseconds per row; 0: 20G, None: no gravity."""
    setting = rules["gravity"]
    if setting == "by-level":
        return GRAVITY[level - 1] if level <= len(GRAVITY) else 0
    return {"off": None, "20g": 0}.get(setting, setting)


def soft_drop(rules, level):
    """Microseconds per row while soft drop is held."""
    own = gravity(rules, level)
    setting = rules["soft-drop"]
    if setting == "inf":
        return 0
    if setting.startswith("x"):  # times gravity; without gravity, times one row per second
        interval = (10**6 if own is None else own) // int(setting[1:])
    else:  # rows per second
        interval = 10**6 // int(setting.removesuffix("/s"))
    interval = max(interval, 1)
    return interval if own is None else min(interval, own)  # never slower than gravity


def lock_delay(rules, level):
    """Microseconds on the ground; 0 counts as 1 (docs/NOT-BUGS.md)."""
    delay = rules["lock-delay"]
    if delay == "by-level":
        delay = 500000 if level < 20 else 1000 * LOCK_DELAYS[min(level - 20, 10)]
    return max(delay, 1)


def auto_shift(rules, level):
    """DAS and ARR in microseconds."""
    das, arr = rules["das"], rules["arr"]
    if rules["shift-before-lock"]:
        most = max(lock_delay(rules, level) - 1000, 0)
        return min(das, most), min(arr, most)
    return das, arr
