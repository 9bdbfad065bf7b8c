"""Texts inside lists, structs and maps of a table, by the paths that JSON has too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..extras import needed
from .columns import JsonPath, Steps, followed

_DEEPEST: Final = 8  # steps of a path that is proposed


def is_text(kind: Any) -> bool:
    """Whether a type of Arrow is one of texts, in a dictionary or not."""
    kind = kind.value_type if _is(kind, "dictionary") else kind
    return _is(kind, "string", "large_string", "string_view", "binary", "large_binary",
               "binary_view")


def _is_list(kind: Any) -> bool:
    return _is(kind, "list", "large_list", "fixed_size_list", "list_view", "large_list_view")


def _is(kind: Any, *names: str) -> bool:
    # Earlier versions of the library lack the types with views.
    tests = (getattr(needed("pyarrow").types, f"is_{name}", None) for name in names)
    return any(test is not None and test(kind) for test in tests)


def parted(column: str, names: Sequence[str]) -> tuple[str, Steps] | None:
    """The column of a table that a path begins with, and the steps behind it; None where no column
    has this name. A name that is the whole of it comes first, then longer ones.
    """
    if column in names:
        return column, ()
    for name in sorted(names, key=len, reverse=True):
        if name and column.startswith((f"{name}.", f"{name}[")):
            return name, JsonPath(column[len(name) :]).steps
    return None


def text_paths(schema: Any) -> list[str]:
    """The paths to all texts in a table, in its order: `text`, `meta.title`,
    `messages[].content`. What a map holds is not among them: its keys are in the rows.
    """
    return [path for field in schema for path in _paths(field.type, field.name, _DEEPEST)]


def _paths(kind: Any, before: str, depth: int) -> Iterator[str]:
    if is_text(kind):
        yield before
    elif depth and _is_list(kind):
        yield from _paths(kind.value_type, f"{before}[]", depth - 1)
    elif depth and _is(kind, "struct"):
        for at in range(kind.num_fields):
            inner = kind.field(at)
            yield from _paths(inner.type, f"{before}.{inner.name}", depth - 1)


def type_at(kind: Any, steps: Steps) -> Any:
    """The type that steps lead to from a type; None where they lead nowhere."""
    for step in steps:
        if isinstance(step, str):
            if _is(kind, "map"):
                kind = kind.item_type
                continue
            at = kind.get_field_index(step) if _is(kind, "struct") else -1
            if at < 0:
                return None
            kind = kind.field(at).type
        elif _is_list(kind):
            kind = kind.value_type
        else:
            return None
    return kind


def goes_through_structs(kind: Any, steps: Steps) -> bool:
    """Whether steps from a type lead through structs alone: such a part can be read by itself."""
    for step in steps:
        if not _is(kind, "struct") or not isinstance(step, str):
            return False
        kind = type_at(kind, (step,))
    return True


def flat(values: Any, steps: Steps) -> tuple[Any, NDArray[np.int64]] | None:
    """The texts that steps lead to in an array, and the row of each, int64[n].

    None where one of them leads over a value that is null or missing, over a map, or to one place
    of a list: `values_at` reads those, one by one.
    """
    compute = needed("pyarrow.compute")
    rows = np.arange(len(values), dtype=np.int64)
    for step in steps:
        if values.null_count or isinstance(step, int):
            return None
        if step is None:
            if not _is_list(values.type):
                return None
            inside = compute.list_parent_indices(values).to_numpy(zero_copy_only=False)
            rows, values = rows[inside], compute.list_flatten(values)
        elif _is(values.type, "struct"):
            values = compute.struct_field(values, [step])
        else:
            return None
    return values, rows


def values_at(values: Any, steps: Steps) -> Iterator[tuple[int, Any]]:
    """Each row of an array with what the steps lead to from there: bytes for texts."""
    for row, value in enumerate(listed(values)):
        for one in followed(value, steps):
            yield row, one.encode() if isinstance(one, str) else one


def listed(values: Any) -> list[Any]:
    """The values of an array; texts as bytes where one is not UTF-8.

    None for all where Python has nothing for one of them, as for a time in the year 100,000.
    """
    maps = {"maps_as_pydicts": "lossy"} if _holds_map(values.type) else {}
    found: list[Any]
    try:
        found = values.to_pylist(**maps)
    except UnicodeDecodeError:
        found = values.cast(as_bytes(values.type)).to_pylist(**maps)
    except (ValueError, ArithmeticError, LookupError):
        found = [None] * len(values)
    return found


def _holds_map(kind: Any) -> bool:
    if _is(kind, "struct"):
        return any(_holds_map(kind.field(at).type) for at in range(kind.num_fields))
    return _is(kind, "map") or (_is_list(kind) and _holds_map(kind.value_type))


def as_bytes(kind: Any) -> Any:
    """The same type with bytes for texts."""
    arrow = needed("pyarrow")
    if is_text(kind):
        return arrow.binary() if arrow.types.is_string(kind) else arrow.large_binary()
    if _is(kind, "struct"):
        fields = [kind.field(at) for at in range(kind.num_fields)]
        return arrow.struct([one.with_type(as_bytes(one.type)) for one in fields])
    if _is(kind, "fixed_size_list"):
        return arrow.list_(as_bytes(kind.value_type), kind.list_size)
    if _is(kind, "list"):
        return arrow.list_(as_bytes(kind.value_type))
    if _is(kind, "large_list"):
        return arrow.large_list(as_bytes(kind.value_type))
    return kind
