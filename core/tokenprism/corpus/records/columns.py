"""Which part of a record is its text: a column, or a path through JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from ...errors import ColumnNeededError, OptionError
from ...messages import Message

USUAL: Final = ("text", "content")
Steps = Sequence[str | int | None]  # keys, places in lists, and None for all of a list
_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[(\d*)\]")
_MOST_SHOWN: Final = 12
_DEEPEST: Final = 4


class JsonPath:
    """`text`, `meta.title`, `messages[].content`, `[0].text`: keys and places, `[]` for all.

    A key that is the whole of it, dots and all, comes first. Raises OptionError for what is none.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec
        steps: list[str | int | None] = []
        place = 0
        while place < len(spec):
            found = _STEP.match(spec, place)
            if found is None:
                raise OptionError(
                    Message("{spec} is no path to a text", spec=spec),
                    remedy="Write it as text, meta.title or messages[].content",
                )
            key, number = found.groups()
            steps.append(key if key is not None else int(number) if number else None)
            place = found.end()
        if not steps:
            raise OptionError("a column must have a name")
        self.steps = tuple(steps)
        self.is_key = len(steps) == 1 and isinstance(steps[0], str)

    def values(self, value: Any) -> Iterator[Any]:
        """What the path leads to; _MISSING where it leads nowhere."""
        if isinstance(value, dict) and self.spec in value:
            yield value[self.spec]
        else:
            yield from followed(value, self.steps)


class _Missing:
    """The value of what is not there."""


MISSING: Final = _Missing()


def followed(value: Any, steps: Steps) -> Iterator[Any]:
    """What steps lead to from a value; MISSING where they lead nowhere."""
    if not steps:
        yield value
        return
    step, rest = steps[0], steps[1:]
    inner: list[Any] = [MISSING]
    if isinstance(step, str):
        if isinstance(value, dict) and step in value:
            inner = [value[step]]
    elif isinstance(value, list):
        inner = value if step is None else value[step : step + 1] or [MISSING]
    for one in inner:
        if one is MISSING:
            yield MISSING
        else:
            yield from followed(one, rest)


def paths_of(values: Iterable[Any]) -> tuple[list[str], list[str]]:
    """The paths through some values of JSON, and those of them that a column of text is looked for
    in: keys that hold text, or where there are none, all paths that lead to text.
    """
    seen: dict[str, bool] = {}
    keys: set[str] = set()
    for value in values:
        keys.update(value if isinstance(value, dict) else ())
        for path, one in leaves(value):
            seen[path] = seen.get(path, False) or isinstance(one, str)
    # Where one value has an empty list, or none, the others tell what is in it.
    inner = {path[: found.start()] for path in seen for found in re.finditer(r"[.\[]", path)}
    paths = [path for path, is_text in seen.items() if is_text or path not in inner]
    texts = [path for path in paths if seen[path]]
    return paths, [path for path in texts if path in keys] or texts


def leaves(value: Any, before: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """The paths through a value of JSON, each with what is there; of a list its first element."""
    if isinstance(value, dict) and value and depth < _DEEPEST:
        for key, one in value.items():
            yield from leaves(one, f"{before}.{key}" if before else str(key), depth + 1)
    elif isinstance(value, list) and value and depth < _DEEPEST:
        yield from leaves(value[0], f"{before}[]", depth + 1)
    else:
        yield before or "[]", value


def usual_column(columns: Sequence[str], texts: Sequence[str], path: str) -> str:
    """The column to take where none is asked for. `texts` are those of `columns` with text.

    Raises ColumnNeededError where that is not clear.
    """
    for name in USUAL:
        if name in texts:
            return name
    if len(texts) == 1:
        return texts[0]
    raise column_needed(Message("it has no column named text or content"), columns, path)


def column_needed(problem: Message, columns: Sequence[str], path: str) -> ColumnNeededError:
    """The error that names the columns there are."""
    names = ", ".join(columns[:_MOST_SHOWN]) + (", …" if len(columns) > _MOST_SHOWN else "")
    remedy = (
        Message("Choose the column of its text (--column): {names}", names=names)
        if columns
        else Message("Choose the column of its text (--column)")
    )
    return ColumnNeededError(problem, columns=columns, path=path, remedy=remedy)


def missing_column(column: str, columns: Sequence[str], path: str) -> ColumnNeededError:
    """The error for a column that is asked for and not there."""
    return column_needed(Message("it has no column {name}", name=column), columns, path)


def notes_on(column: str, columns: Sequence[str]) -> tuple[Message, ...]:
    """What is to be said of the column that is read, of all columns of a table."""
    count = list(columns).count(column)
    if count < 2:
        return ()
    return (
        Message("{count:,} columns are named {name}: the first is read", count=count, name=column),
    )


def no_text(value: Any) -> Message:
    """Why a value is no text."""
    if value is MISSING:
        return Message("the column is missing")
    if value is None:
        return Message("the column is empty (null)")
    kinds = {
        bool: Message("true or false"), int: Message("a number"), float: Message("a number"),
        list: Message("a list"), dict: Message("an object"),
    }
    return Message("the column holds {kind}, not text",
                   kind=kinds.get(type(value), type(value).__name__))
