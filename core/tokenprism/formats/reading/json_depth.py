"""How deep and how large JSON is, told from its bytes before anything is built from them."""

from __future__ import annotations

from dataclasses import dataclass

from ._extent import measure


@dataclass(frozen=True, slots=True)
class Extent:
    """`depth`: the most brackets that are open at once; `containers`: lists and objects;
    `values`: all others and the keys, at most; `digits`: the most in a row, of numbers.
    """

    depth: int
    containers: int
    values: int
    digits: int


def extent_of(data: bytes) -> Extent:
    """The extent of JSON; what stands in strings does not count. Exact for JSON."""
    return Extent(*measure(data))
