from collections.abc import Sequence
from typing import TypeVar

Kind = TypeVar("Kind")

def take(
    data: bytes, at: int, kinds: Sequence[Kind | None], pieces: list[bytes], scores: list[float],
    types: list[Kind],
) -> int: ...
