"""Curves that were measured before, by tokenizer and corpus."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable

from .._progress import Progress
from ..corpus import Corpus
from ..tokenizer import Tokenizer
from .cache import key_of
from .curve import Curve, curve_of_texts
from .metrics import pattern_of, pieces

_MEMORY = 64 << 20  # bytes of curves


class CurveCache:
    """The curves of tokenizers over corpora, 64 MiB of them. Any thread may use it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Curve] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def of(
        self, tokenizer: Tokenizer, corpus: Corpus, progress: Progress | None = None,
        texts: Iterable[bytes] | None = None,
    ) -> Curve:
        """The curve over a corpus, measured where it is not known; `texts`: the pieces of the
        corpus. Raises as `curve_of_texts` and `pieces`.
        """
        key = key_of(tokenizer, corpus, None, 0)
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        if texts is None:
            texts = pieces(corpus, pattern_of(tokenizer))
        found = curve_of_texts(tokenizer, texts, progress)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = found
                self._size += _size(found)
            while self._size > _MEMORY and len(self._kept) > 1:
                self._size -= _size(self._kept.popitem(last=False)[1])
        return found


def _size(curve: Curve) -> int:
    return int(curve.sizes.nbytes + curve.tokens.nbytes)
