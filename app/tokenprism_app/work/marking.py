"""Sets of byte offsets counted in the background, for views that are wider than single bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from tokenprism import Progress

from .background import Latest

LOOK = 60  # milliseconds between two looks at what is counted already

Identity = tuple[object, ...]


@dataclass(slots=True, eq=False)
class Made:
    """Something countable, empty yet, and the work that fills it."""

    target: Any
    fill: Callable[[Progress], object]


@dataclass(slots=True, eq=False)
class _Kept:
    latest: Latest
    identity: Identity
    target: Any
    whole: Any = None  # the last that was filled to its end


class Marking(QObject):
    """Keeps what views asked for. `changed` tells that more of it is known."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[Hashable, _Kept] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK)
        self._timer.timeout.connect(self._look)

    def ask(self, key: Hashable, identity: Identity, make: Callable[[], Made]) -> Any:
        """What `make` makes for an identity, filled as far as the work has come.

        Objects of an identity count as the same when they are one object, numbers when they are
        equal. While another identity is being filled under the key, the last whole one is given.
        """
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = _Kept(Latest(self, long=True), (), None)
        elif _same(kept.identity, identity):
            return kept.target if kept.whole is None else kept.whole
        if not kept.latest.busy:
            made = make()
            kept.identity, kept.target = identity, made.target
            kept.latest.start(made.fill)
            self._timer.start()
        return kept.target if kept.whole is None else kept.whole

    @property
    def busy(self) -> bool:
        """Whether something is being counted."""
        return any(kept.latest.busy for kept in self._kept.values())

    def keep(self, keys: set[Hashable]) -> None:
        """Forget what stands under other keys."""
        for key in [key for key in self._kept if key not in keys]:
            kept = self._kept.pop(key)
            kept.latest.cancel()
            kept.latest.deleteLater()

    def forget(self) -> None:
        """Forget everything, and end the work on it."""
        self.keep(set())

    def _look(self) -> None:
        for kept in self._kept.values():
            if not kept.latest.busy:
                kept.whole = kept.target
        if not self.busy:
            self._timer.stop()
        self.changed.emit()


def _same(one: Identity, other: Identity) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, int) and a == b) for a, b in zip(one, other, strict=True)
    )
