"""Values from files that nobody vouches for, held against the types that are declared for them."""

from __future__ import annotations

import math
from types import UnionType
from typing import Any, get_args, get_origin


def fits(value: object, hint: Any) -> bool:
    """Whether `value` is of the type `hint`: exactly, so that true is no number, in all its parts.

    A whole number does for a real one; NaN and infinity do for none.
    """
    if isinstance(hint, UnionType):
        return any(fits(value, one) for one in get_args(hint))
    origin = get_origin(hint)
    if origin is tuple:
        inner = get_args(hint)[0]
        return isinstance(value, tuple) and all(fits(one, inner) for one in value)
    if origin is dict:
        inner = get_args(hint)[1]
        return isinstance(value, dict) and (
            inner is Any or all(fits(one, inner) for one in value.values())
        )
    if hint is float:
        return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
    return value is None if hint is type(None) else type(value) is hint
