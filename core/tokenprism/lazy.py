"""Packages whose names are imported when first asked for (PEP 562).

`import tokenprism` then costs milliseconds, whatever a program goes on to use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazily(
    names: dict[str, Any], homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package.

    `names`: the package's `globals()`. `homes`: the module of each name, as ".module" below the
    package, or as ".module:name" where the module calls it otherwise.
    """
    package: str = names["__name__"]

    def ask(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, own = home.partition(":")
        value = names[name] = getattr(import_module(module, package), own or name)
        return value

    def known() -> list[str]:
        return sorted({*names, *homes})

    return ask, known
