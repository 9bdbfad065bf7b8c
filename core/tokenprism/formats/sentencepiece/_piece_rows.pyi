from collections.abc import Sequence

def take(
    data: bytes, at: int, kinds: Sequence[object], pieces: list[bytes], scores: list[float],
    types: list[object],
) -> int: ...
