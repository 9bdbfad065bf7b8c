"""The tokens of every visible tokenizer over one block, and where they disagree. No Qt here."""

from __future__ import annotations

from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray
from tokenprism.encoding import Encoding

from ...painting.style import Differs
from ...session import ByteRange, Session

_KEPT = 4096          # windows kept, some hundred kilobytes of arrays
_NEAR = 1024          # bytes in which a search looks first
_SEARCH = 16384       # bytes that one step of a search looks at
_AROUND = 1024        # how far a disagreement is followed beyond the window


class Comparison:
    """Windows of tokens, remembered until the results or the cut change."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._windows: OrderedDict[tuple[int, int, int], Encoding] = OrderedDict()
        self.generation = 0

    def renew(self) -> None:
        """Forget every window: the text, a result or the cut is another."""
        self._windows.clear()
        self.generation += 1

    def tokens(self, key: int, start: int, end: int) -> Encoding | None:
        """Tokens that meet bytes [start, end), None while the tokenizer has no result."""
        result = self._session.results.get(key)
        if result is None:
            return None
        name = (key, start, end)
        window = self._windows.get(name)
        if window is None:
            window = result.shown(start, end)
            self._windows[name] = window
            if len(self._windows) > _KEPT:
                self._windows.popitem(last=False)
        return window

    def lacking(self, key: int, start: int, end: int) -> NDArray[np.int64]:
        """For each token of `tokens`: how many other visible tokenizers lack its span."""
        own = self.tokens(key, start, end)
        if own is None:
            return np.zeros(0, np.int64)
        lacking = np.zeros(len(own), np.int64)
        spans = _spans(own)
        for entry in self._session.visible:
            other = self.tokens(entry.key, start, end) if entry.key != key else None
            if other is not None:
                lacking += ~_among(spans, _spans(other))
        lacking[own.ends <= own.starts] = 0
        return lacking

    def difference(self, key: int, start: int, end: int) -> NDArray[np.uint8]:
        """How much each token of `tokens` differs, `Differs` as uint8: from the baseline, or only
        among the others. None of the baseline's own do; without a baseline in view all count as if
        from it.
        """
        own, base = self.tokens(key, start, end), self._session.baseline
        lacking = self.lacking(key, start, end) > 0
        if own is None or not any(entry.key == base for entry in self._session.visible):
            return np.where(lacking, Differs.BASELINE, Differs.NOT).astype(np.uint8)
        other = None if base == key or base is None else self.tokens(base, start, end)
        if other is None:
            return np.zeros(len(lacking), np.uint8)
        found = np.where(lacking, Differs.OTHERS, Differs.NOT).astype(np.uint8)
        found[lacking & ~_among(_spans(own), _spans(other))] = Differs.BASELINE
        return found

    def boundary(self, byte: int, forward: bool) -> int:
        """The next place from a byte on where any visible tokenizer cuts; the end of the text
        where none does within a kilobyte.
        """
        length = len(self._session.text.source)
        low, high = (byte, min(length, byte + _NEAR)) if forward else (max(0, byte - _NEAR), byte)
        edges, _ = self._edges(low, high)
        if len(edges):
            return int(edges[0 if forward else -1])
        return high if forward else low

    def places(self, start: int, end: int) -> list[ByteRange]:
        """Maximal ranges that meet [start, end) in which some tokenizers cut and others do not.

        Ranges begin and end where all tokenizers cut, as far as a kilobyte around shows it.
        """
        starts, ends = self._places(start, end)
        return [ByteRange(*one) for one in zip(starts.tolist(), ends.tolist(), strict=True)]

    def count(self, start: int, end: int) -> int:
        """How many `places` there are."""
        return len(self._places(start, end)[0])

    def _places(self, start: int, end: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        low, high = max(0, start - _AROUND), min(len(self._session.text.source), end + _AROUND)
        edges, common = self._edges(low, high)
        fences = np.concatenate([[low], edges[common], [high]]).astype(np.int64)
        before = np.cumsum(common)[~common]  # the fence before each edge that not all have
        first = np.ones(len(before), bool)
        first[1:] = before[1:] != before[:-1]
        starts, ends = fences[before[first]], fences[before[first] + 1]
        near = (ends > start) & (starts < end)
        return starts[near], ends[near]

    def search(self, start: int, forward: bool) -> tuple[ByteRange | None, int | None]:
        """One step of looking for a disagreement from byte `start` on.

        Answers the place, or where to look on, or neither when the text is at its end.
        """
        length = len(self._session.text.source)
        for reach in (_NEAR, _SEARCH):
            low = start if forward else max(0, start - reach)
            high = min(length, start + reach) if forward else start
            starts, ends = self._places(low, high)
            fits = starts >= start if forward else ends <= start
            if fits.any():
                at = int(np.flatnonzero(fits)[0 if forward else -1])
                return ByteRange(int(starts[at]), int(ends[at])), None
        if forward:
            return None, high if high < length else None
        return None, low if low > 0 else None

    def _edges(self, low: int, high: int) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Every edge strictly inside [low, high), sorted, and whether all tokenizers have it."""
        results = [self._session.results.get(entry.key) for entry in self._session.visible]
        known = [result for result in results if result is not None]
        if not known:
            return np.zeros(0, np.int64), np.zeros(0, bool)
        edges = []
        for result in known:
            window = result.window(low, high)
            both = np.concatenate([window.starts, window.ends])
            edges.append(_distinct(both[(both > low) & (both < high)])[0])
        union, times = _distinct(np.concatenate(edges))
        return union, times == len(known)


def _distinct(values: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The values in order, each once, and how often each was there.

    As `np.unique`, which imports numpy.ma first: a blink of the window.
    """
    ordered = np.sort(values)
    first = np.ones(len(ordered), bool)
    first[1:] = ordered[1:] != ordered[:-1]
    places = np.flatnonzero(first)
    return ordered[places], np.diff(np.append(places, len(ordered)))


def _among(spans: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which spans are among `others`; both are in the order of the text."""
    if not len(others):
        return np.zeros(len(spans), bool)
    place = np.minimum(np.searchsorted(others, spans), len(others) - 1)
    return np.asarray(others[place] == spans)


def _spans(tokens: Encoding) -> NDArray[np.int64]:
    return np.asarray((tokens.starts << 30) + (tokens.ends - tokens.starts))
