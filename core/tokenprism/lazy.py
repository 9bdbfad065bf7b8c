"""Packages whose names are imported when first asked for (PEP 562).

`import tokenprism` then costs milliseconds, whatever a program goes on to use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazily(
    names: dict[str, Any], homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions `__getattr__` and `__dir__` of a package.

    `names`: the package's `globals()`. `homes`: the names in each module, as ".module" below the
    package.
    """
    package: str = names["__name__"]
    modules = {name: module for module, some in homes.items() for name in some}

    def ask(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = names[name] = getattr(import_module(modules[name], package), name)
        return value

    def known() -> list[str]:
        return sorted({*names, *modules})

    return ask, known
