# The module is made from the C headers; see tools/make-bindings.
from typing import Any

def __getattr__(name: str) -> Any: ...
