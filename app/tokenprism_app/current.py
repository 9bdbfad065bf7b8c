"""What the user works on: the row of the library, corpora to train on, what is read. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field

from .events import Event


@dataclass(slots=True, eq=False)
class Current:
    """`row`: the key of the tokenizer or corpus that is selected in the library; `tokenizer`: of
    the tokenizer that was selected last; `training`: keys of the corpora that a training is
    proposed on, None before anything was opened or chosen; `reading`: names of what is read now.
    """

    row: int | None = None
    tokenizer: int | None = None
    training: tuple[int, ...] | None = None
    reading: tuple[str, ...] = ()

    row_changed: Event[()] = field(default_factory=Event[()])
    training_changed: Event[()] = field(default_factory=Event[()])
    reading_changed: Event[()] = field(default_factory=Event[()])

    def select(self, key: int, *, is_tokenizer: bool) -> None:
        """Make this the selected row."""
        if is_tokenizer:
            self.tokenizer = key
        self.row = key
        self.row_changed.emit()

    def propose(self, keys: tuple[int, ...] | None) -> None:
        """Propose a training on these corpora."""
        if keys != self.training:
            self.training = keys
            self.training_changed.emit()

    def begin_reading(self, name: str) -> None:
        """Something with this name is being read from now on."""
        self.reading = (*self.reading, name)
        self.reading_changed.emit()

    def end_reading(self, name: str) -> None:
        """It is read, or nobody waits for it any more."""
        left = list(self.reading)
        if name in left:
            left.remove(name)
            self.reading = tuple(left)
            self.reading_changed.emit()
