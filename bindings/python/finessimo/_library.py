"""Finds and loads the C library, and declares its functions."""
import ctypes
import ctypes.util
import os
import sys
from pathlib import Path
from typing import Any, Optional

from . import _header as c

_MINOR = f"{c.FIN_VERSION_MAJOR}.{c.FIN_VERSION_MINOR}"
_SYSTEMS = {
    "darwin": f"libfinessimo.{_MINOR}.dylib",
    "win32": f"finessimo-{_MINOR}.dll",
}
_FILE = _SYSTEMS.get(sys.platform, f"libfinessimo.so.{_MINOR}")


class FinessimoError(ValueError):
    """Something that was asked for is not possible. The message is a sentence to show."""


def _load() -> Any:
    """The library named by $FINESSIMO_LIBRARY; the one in this package; the system's."""
    named = os.environ.get("FINESSIMO_LIBRARY")
    own = Path(__file__).with_name(_FILE)
    try:
        library = ctypes.CDLL(named or (str(own) if own.exists() else _FILE))
    except OSError as error:
        raise ImportError(f"The library {named or _FILE} can not be loaded: {error}. Install "
                          "libfinessimo, or name its file in FINESSIMO_LIBRARY.") from error
    library.fin_version.restype = ctypes.c_char_p
    version = library.fin_version().decode()
    if not version.startswith(_MINOR + "."):
        raise ImportError(f"This package is for libfinessimo {_MINOR}; {library._name} is "
                          f"{version}. Install the package of the same version.")
    for name, (result, parameters) in c.FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
    return library


lib = _load()
#: The version of the loaded library.
version: str = lib.fin_version().decode()

KINDS = "IOTSZJL"


def kind_number(kind: str) -> int:
    if len(kind) != 1 or kind not in KINDS:
        raise FinessimoError(f"{kind!r} is not a piece. Use one of {KINDS}.")
    return KINDS.index(kind)


def kind_letter(number: int) -> Optional[str]:
    return KINDS[number] if 0 <= number < len(KINDS) else None


def names(function: Any) -> "list[str]":
    """The names that the library has, up to the first NULL."""
    found: "list[str]" = []
    while (name := function(len(found))) is not None:
        found.append(name.decode())
    return found


ROTATIONS = names(lib.fin_rotation_name)
PRESETS = names(lib.fin_preset_name)
MODES = names(lib.fin_mode_name)
BUTTONS = names(lib.fin_button_name)
SETTINGS = names(lib.fin_setting_name)
FAULTS = names(lib.fin_fault_name)


def number_of(name: str, among: "list[str]", what: str) -> int:
    if name not in among:
        raise FinessimoError(f"There is no {what} {name!r}. Use one of: {', '.join(among)}.")
    return among.index(name)


def sentence(text: Optional[bytes]) -> None:
    """Raises the sentence of the library, if it is one."""
    if text:
        raise FinessimoError(text.decode())
