"""What a tokenizer.json makes of a text before its model sees it, byte by byte.

The library says for each character of the rewritten text which bytes of the source it came from,
but leaves out some: of characters that are composed into one it counts the first, of a string that
is replaced the last. What it leaves out is given to its neighbours where normalizing proves it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..alignment import MARK, Alignment, Origin, Runs, sides_of
from ..alphabet import unspell
from .calling import told
from .gaps import GapCloser, Stretch

if TYPE_CHECKING:
    from tokenizers import NormalizedString, PreTokenizedString

    from .normalized_added import NormalizedAdded

CHUNK = 64  # characters that are compared at once


@dataclass(frozen=True, slots=True)
class Added:
    """An added token found in the source: its bytes and id, the number of it among all tokens, its
    range in characters and in bytes.
    """

    token: bytes
    id: int
    index: int
    first: int
    last: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Words:
    """A text as the model sees it: pre-tokens, added tokens among them, one after another.

    `texts`: each as the library spells it; `sizes`: its bytes in the text of `way`.
    """

    way: Alignment
    texts: list[str]
    sizes: list[int]


class Rewriting:
    """The normalizer and the pre-tokenizer of a file, at work on one text."""

    def __init__(
        self, text: str, source: bytes, added: Sequence[Added], normalizer: Any, pretokenizer: Any,
        later: Mapping[tuple[int, int], Added], finder: NormalizedAdded | None, *, spelled: bool,
    ) -> None:
        """`added` are cut out before the normalizer, in order. `later`: those that may have been
        found behind it, by their ranges of bytes; `finder` finds them. `spelled`: the normalizer
        spells bytes as characters.
        """
        from tokenizers import PreTokenizedString

        self._source, self.added = source, list(added)
        self._pretokenizer = pretokenizer
        self._spelled = spelled
        self._normalizer = normalizer
        self._string = PreTokenizedString(text)
        self._places: list[int] = []  # where added tokens begin in the normalized text
        if added:
            ranges = [(one.first, one.last) for one in added]
            self._string.split(lambda index, whole: list(_between(whole, ranges, len(text))))
        if normalizer is not None:
            self._string.normalize(normalizer.normalize)
        if finder is not None and later:
            self._cut_out(finder, later)
        parts = [(low, self._read(part)) for part, (low, _), _ in _splits(self._string)]
        parts += [(one.low, one.token) for one in added]
        parts.sort(key=lambda part: part[0])
        self.text = b"".join([part for _, part in parts])  # normalized, with the added tokens

    def _cut_out(
        self, finder: NormalizedAdded, later: Mapping[tuple[int, int], Added]
    ) -> None:
        """Take the added tokens out that stand in the normalized text."""
        numbers: list[int] = []  # the id of each part that is one, -1 of others

        def cut(index: int, part: NormalizedString) -> list[NormalizedString | None]:
            made: list[NormalizedString | None] = []
            at = 0
            for first, last, token_id in finder.find(part.normalized):
                if first > at:
                    made.append(part[at:first])
                    numbers.append(-1)
                made.append(part[first:last])
                numbers.append(token_id)
                at = last
            size = len(part.normalized)
            if at < size:
                made.append(part[at:size])
                numbers.append(-1)
            return made

        self._string.split(cut)
        found = _splits(self._string)
        ranges = [one for _, one, _ in found]
        sure = len(found) == len(numbers)
        kept = [
            later.get(place) if sure and token_id >= 0 else None
            for token_id, place in zip(numbers, ranges, strict=False)
        ]
        spread = [
            None if one is None or one.id != numbers[number] else self._spread(found, number, one)
            for number, one in enumerate(kept)
        ]
        self._string.split(
            lambda index, part: [part] if index >= len(spread) or spread[index] is None else []
        )
        self.added += [one for one in spread if one is not None]
        self.added.sort(key=lambda one: one.low)

    def _spread(
        self, found: Sequence[tuple[str, tuple[int, int], Any]], number: int, one: Added
    ) -> Added:
        """The token with the bytes beside it that no part has, where it is made of them too."""
        text, (low, high), _ = found[number]
        before = found[number - 1][1][1] if number else 0
        after = found[number + 1][1][0] if number + 1 < len(found) else len(self._source)
        if before > low or after < high:
            # A space that was inserted beside a character counts as that character.
            return replace(one, low=max(low, before), high=max(min(high, after), low, before))
        for start, end in ((before, after), (low, after), (before, high)):
            outside = any(start < other.high and other.low < end for other in self.added)
            if (start, end) == (low, high) or start > low or end < high or outside:
                continue
            # Invalid cuts do not arise: parts begin and end at characters.
            under = self._source[start:end].decode("utf-8")
            if self._normalizer.normalize_str(under) == text:
                return replace(one, low=start, high=end)
        return one

    @cached_property
    def normalized(self) -> Alignment:
        """The alignment of `text` with the source."""
        if self._normalizer is None and not self.added:
            return Alignment.same(self._source)
        from tokenizers import Regex

        chunk, character = Regex(f"(?m).{{1,{CHUNK}}}"), Regex("(?m).")
        self._string.split(lambda index, part: part.split(chunk, "isolated"))
        self._string.split(
            lambda index, part: [part] if _is_plain(part) else part.split(character, "isolated")
        )
        found = [
            Stretch(self._read(text), low, high) for text, (low, high), _ in _splits(self._string)
        ]
        stretches = self._closed(_joined(found))
        text = b"".join([one.text for one in stretches])
        if self.added:
            ends = np.cumsum([len(one.text) for one in stretches]).tolist()
            self._places = [
                end - len(one.text) for one, end in zip(stretches, ends, strict=True) if one.whole
            ]
        return Alignment.of_runs(text, _runs(self._source, stretches))

    def _closed(self, found: list[Stretch]) -> list[Stretch]:
        """All stretches in order, added tokens among them, without gaps that are none."""
        closer = GapCloser(self._source, self._normalize)
        made: list[Stretch] = []
        taken = start = 0
        for one in (*self.added, None):
            end = len(self._source) if one is None else one.low
            last = bisect_left(found, end, taken, key=lambda stretch: stretch.low)
            made += closer.close(found[taken:last], start, end)
            taken = last
            if one is not None:
                made.append(Stretch(one.token, one.low, one.high, whole=True))
                start = one.high
        return made + found[taken:]

    def words(self) -> Words:
        """The text after the pre-tokenizer, which may drop white space, mark it and insert some."""
        from tokenizers import PreTokenizedString

        way = self.normalized
        text = way.text.decode("utf-8")
        ranges = self._added_in(text)
        string = PreTokenizedString(text)
        if ranges:
            string.split(lambda index, whole: list(_between(whole, ranges, len(text))))
        if self._pretokenizer is not None:
            with told():
                self._pretokenizer.pre_tokenize(string)
        found = [(low, high, word) for word, (low, high), _ in _splits(string)]
        if ranges:
            sizes = [len(part.encode("utf-8")) for part in _parts(text, ranges)]
            edges = np.append(0, np.cumsum(sizes)).tolist()
            found += [
                (edges[2 * k + 1], edges[2 * k + 2], text[first:last])
                for k, (first, last) in enumerate(ranges)
            ]
            found.sort(key=lambda one: one[0])
        stretches = _read_words(way.text, found)
        made = Alignment.of_runs(
            b"".join([one.text for one in stretches]), _runs(way.text, stretches)
        )
        sizes = [len(one.text) for one in stretches]
        return Words(way.after(made), [word for _, _, word in found], sizes)

    def _added_in(self, text: str) -> list[tuple[int, int]]:
        """Where the added tokens are in the normalized text, in characters."""
        ranges = []
        seen = at = 0  # bytes, characters
        for one, low in zip(self.added, self._places, strict=True):
            at += len(self.normalized.text[seen:low].decode("utf-8"))
            size = len(one.token.decode("utf-8"))
            ranges.append((at, at + size))
            seen, at = low + len(one.token), at + size
        return ranges

    def _read(self, text: str) -> bytes:
        if self._spelled and (read := unspell(text)) is not None:
            return read
        return text.encode("utf-8")

    def _normalize(self, text: str) -> bytes:
        if self._normalizer is None:
            return text.encode("utf-8")
        with told():
            normalized = self._normalizer.normalize_str(text)
        return self._read(normalized)


def _splits(string: PreTokenizedString) -> list[tuple[str, tuple[int, int], Any]]:
    found = string.get_splits(offset_referential="original", offset_type="byte")
    return [one for one in found if one[0]]


def _between(
    whole: NormalizedString, ranges: Sequence[tuple[int, int]], size: int
) -> Iterator[NormalizedString]:
    """The parts of `whole`, `size` characters, outside `ranges`, halving it: a cut copies it."""

    def cut(
        part: NormalizedString | None, low: int, high: int, inside: Sequence[tuple[int, int]]
    ) -> Iterator[NormalizedString]:
        if part is None:
            return
        if not inside:
            yield part
            return
        half = len(inside) // 2
        first, last = inside[half]
        if first > low:
            yield from cut(part[0 : first - low], low, first, inside[:half])
        if last < high:
            yield from cut(part[last - low : high - low], last, high, inside[half + 1 :])

    return cut(whole, 0, size, ranges)


def _parts(text: str, ranges: Sequence[tuple[int, int]]) -> Iterator[str]:
    at = 0
    for first, last in ranges:
        yield text[at:first]
        yield text[first:last]
        at = last
    yield text[at:]


def _is_plain(part: NormalizedString) -> bool:
    """Whether the part is as in the source but for marks in place of spaces."""
    now, before = part.normalized, part.original
    return now == before or now == before.replace(" ", "▁")


def _joined(found: list[Stretch]) -> list[Stretch]:
    """Stretches with equal or overlapping ranges as one each."""
    made: list[Stretch] = []
    for one in found:
        last = made[-1] if made else None
        if last is not None and one.low < last.high:
            made[-1] = Stretch(
                last.text + one.text, min(last.low, one.low), max(last.high, one.high)
            )
        else:
            made.append(one)
    return made


def _read_words(text: bytes, found: Sequence[tuple[int, int, str]]) -> list[Stretch]:
    """Pre-tokens of `text`: range and spelling, as what they stand for."""
    made = []
    lows = [*(low for low, _, _ in found[1:]), -1]
    for (low, high, word), following in zip(found, lows, strict=False):
        under = text[low:high]
        written = _as_bytes(word, under)
        if following == low and written in (MARK, b" "):
            high = low  # cut off from the word that it was put in front of
        made.append(Stretch(written, low, high))
    return made


def _as_bytes(word: str, under: bytes) -> bytes:
    """What a pre-token stands for: its bytes, or those it spells in the byte alphabet."""
    plain = word.encode("utf-8")
    if sides_of(plain, under) is not None:
        return plain
    read = unspell(word)
    return plain if read is None or (sides_of(read, under) is None and read != b" ") else read


def _runs(source: bytes, stretches: Sequence[Stretch]) -> Runs:
    """What each stretch is to its range, in runs as long as may be."""
    parts: list[Runs] = []
    rows: list[tuple[int, int, int, int]] = []
    low = high = -1  # a range with marks for its spaces, to be told at once
    for one in stretches:
        under = source[one.low : one.high]
        sides = None if one.whole and one.text != under else sides_of(one.text, under)
        front, behind = (b"", b"") if sides is None else sides
        rest = one.text[len(front) : len(one.text) - len(behind)]
        if one.low == high and not front and not behind and rest.replace(MARK, b" ") == under and (
            rest != under or (b" " not in under and MARK not in under)
        ):
            high = one.high
            continue
        if low >= 0:
            parts += (Runs.of(rows), Runs.marked(source[low:high], low))
            rows, low, high = [], -1, -1
        if front:
            rows.append((len(front), one.low, one.low, Origin.INSERTED))
        if one.low == one.high:
            rows.append((len(rest), one.low, one.high, Origin.INSERTED))
        elif sides is None:
            rows.append((len(rest), one.low, one.high, Origin.REWRITTEN))
        elif rest == under:
            rows.append((len(rest), one.low, one.high, Origin.KEPT))
        else:
            low, high = one.low, one.high
        if behind:
            rows.append((len(behind), one.high, one.high, Origin.INSERTED))
    parts.append(Runs.of(rows))
    if low >= 0:
        parts.append(Runs.marked(source[low:high], low))
    return Runs.joined(parts)
