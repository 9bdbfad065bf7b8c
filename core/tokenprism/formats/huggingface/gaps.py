"""Bytes of a source that the library counts to no character of the normalized text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from ..alignment import MARK, front_of, sides_of

_GUARD = "q"  # a letter that no normalizer joins with what is beside it
_REACH = 4    # stretches on each side that are tried
_LONGEST = 4  # bytes of a character


@dataclass(frozen=True, slots=True)
class Stretch:
    """Bytes of a rewritten text and the range of the source they came from.

    `whole`: an added token, of which no part stands for a part of the range.
    """

    text: bytes
    low: int
    high: int
    whole: bool = False


class GapCloser:
    """Gives what is between stretches to those beside it where normalizing proves it theirs.

    What becomes nothing by itself is deleted text and stays out. Where neither can be shown, the
    stretches on both sides share all: it is known to come from there, and no more is said.
    """

    def __init__(self, source: bytes, normalize: Callable[[str], bytes]) -> None:
        self._source = source
        self._of = lru_cache(4096)(normalize)
        alone = self._of(_GUARD)
        # What the normalizer puts in front of every text; None where the guard does not stay.
        self._front = alone[:-1] if alone.endswith(_GUARD.encode()) else None

    def close(self, stretches: list[Stretch], start: int, end: int) -> list[Stretch]:
        """The stretches of a text that was normalized by itself, bytes [start, end)."""
        made: list[Stretch] = []
        waiting = stretches[::-1]
        at = start
        while waiting or at < end:
            following = waiting[-1].low if waiting else end
            if following > at:
                if self._normal(at, following, (start, end)) == b"":
                    at = following
                    continue
                self._give(made, waiting, at, following, (start, end))
            elif self._holds(waiting, (start, end)):
                made.append(waiting.pop())
            else:
                self._give(made, waiting, at, at, (start, end))
            at = made[-1].high if made else end
        return made

    def _holds(self, waiting: list[Stretch], text: tuple[int, int]) -> bool:
        """Whether the next stretch came from its range, and not partly from what is beside it.

        One before a gap is let through: the gap decides.
        """
        one = waiting[-1]
        if one.high < (waiting[-2].low if len(waiting) > 1 else text[1]):
            return True
        if sides_of(one.text, self._source[one.low : one.high]) is not None:
            return True
        return self._normal(one.low, one.high, text) in (one.text, None)

    def _give(
        self, made: list[Stretch], waiting: list[Stretch], low: int, high: int,
        text: tuple[int, int],
    ) -> None:
        """Let the stretches beside bytes [low, high) share them with as few as can be shown.

        No bytes: the next stretch shares its own with those beside it.
        """
        _open(self._source, made, forward=True)
        _open(self._source, waiting, forward=False)
        least = int(low == high)
        before, after = min(_REACH, len(made)), min(_REACH, len(waiting))
        tried = sorted(
            ((left, right) for left in range(before + 1) for right in range(least, after + 1)
             if left + right > least),
            key=sum,
        )
        chosen = _together(made, waiting, min(1, before), min(1, after), low, high)
        left, right = min(1, before), min(1, after)
        for some, more in tried:
            one = _together(made, waiting, some, more, low, high)
            if self._normal(one.low, one.high, text) == one.text:
                chosen, left, right = one, some, more
                break
        del made[len(made) - left :]
        del waiting[len(waiting) - right :]
        made.append(chosen)

    def _normal(self, low: int, high: int, text: tuple[int, int]) -> bytes | None:
        """What bytes [low, high) become within the text; None where that cannot be told."""
        raw = self._source[low:high].decode("utf-8")
        if self._front is None:
            return self._of(raw)
        inside, more = low > text[0], high < text[1]
        guarded = (_GUARD if inside else "") + raw + (_GUARD if more else "")
        made = self._of(guarded)
        front = self._front + _GUARD.encode() if inside else b""
        back = _GUARD.encode() if more else b""
        if len(made) < len(front) + len(back) or not (
            made.startswith(front) and made.endswith(back)
        ):
            return None
        return made[len(front) : len(made) - len(back)]


def _together(
    made: list[Stretch], waiting: list[Stretch], left: int, right: int, low: int, high: int
) -> Stretch:
    """The last `left` that are made, the gap [low, high) and the next `right` that wait, as one."""
    before, after = made[len(made) - left :], waiting[len(waiting) - right :][::-1]
    text = b"".join([one.text for one in (*before, *after)])
    return Stretch(
        text, before[0].low if before else low, after[-1].high if after else high
    )


def _open(source: bytes, stretches: list[Stretch], *, forward: bool) -> None:
    """Take the stretch at the end of a list apart, a character each, where it was not rewritten.

    `forward`: the list is in the order of the text, reversed if not.
    """
    if not stretches or len(stretches[-1].text) <= _LONGEST:
        return
    one = stretches[-1]
    under = source[one.low : one.high]
    front = front_of(one.text, under)
    if front is None:
        return
    marked = one.text[len(front) :] != under
    parts: list[Stretch] = []
    at = one.low
    for character in under.decode("utf-8"):
        written = MARK if marked and character == " " else character.encode("utf-8")
        size = len(character.encode("utf-8"))
        parts.append(Stretch(front + written, at, at + size))
        front, at = b"", at + size
    stretches[-1:] = parts if forward else parts[::-1]
