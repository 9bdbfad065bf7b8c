"""The definition of BPE over characters: plain Python on texts, counting anew after every merge.

A symbol is its text with whether it carries the mark; the mark alone is ("", True).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import regex
from naive_trainer import join, pairs_of
from tokenprism.pretokenize import pattern

Symbol = tuple[str, bool]
Merge = tuple[int, int, int, int]  # left, right, result, count


def words_of(text: bytes, name: str) -> dict[str, int]:
    """Pre-tokens with their counts in the order of the text; stray bytes as lone surrogates."""
    cut = (word.decode("utf-8", "surrogateescape") for word in pattern(name).split(text))
    return dict(Counter(word for word in cut if not is_blank(word)))


def is_blank(word: str) -> bool:
    return regex.fullmatch(r"\p{White_Space}+", word) is not None


def shown(symbol: Symbol, mark: str) -> bytes:
    text, marked = symbol
    if not marked:
        return text.encode()
    return ("##" + text if mark == "continuing" else text + "</w>").encode()


def split(word: str, mark: str) -> list[Symbol]:
    last = len(word) - 1
    marks = {
        "none": lambda at: False, "end-symbol": lambda at: False,
        "end": lambda at: at == last, "continuing": lambda at: at > 0,
    }[mark]  # fmt: skip
    symbols = [(character, marks(at)) for at, character in enumerate(word)]
    return [*symbols, ("", True)] if mark == "end-symbol" else symbols


def alphabet(
    words: Mapping[str, int], mark: str, coverage: float = 1, limit: int | None = None
) -> list[Symbol]:
    """The symbols in the order of their ids."""
    counts: Counter[str] = Counter()
    for word, count in words.items():
        for character in word:
            if not "\ud800" <= character <= "\udfff":
                counts[character] += count
    total, so_far, kept = sum(counts.values()), 0, set()
    for character, count in sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])):
        if so_far >= coverage * total or len(kept) == limit:
            break
        kept.add(character)
        so_far += count
    marked = {one for word in words for one in split(word, mark) if one[1] and one[0] in kept}
    mark_alone = [("", True)] if mark == "end-symbol" else []
    return [*((one, False) for one in sorted(kept)), *sorted(marked), *mark_alone]


def learn(
    words: Mapping[str, int],
    base: Sequence[Symbol],
    mark: str,
    merges: int,
    *,
    rule: str = "smallest-ids",
    overlaps: bool = True,
    min_count: int = 1,
    longest: int | None = None,
) -> list[Merge]:
    share = rule in ("huggingface", "lexicographic", "smallest-symbols")
    entries = list(base)
    sizes = [1] * len(base)
    number = {symbol: at for at, symbol in enumerate(base)}
    texts: list[tuple[list[int], int]] = []
    for word, count in words.items():
        run: list[int] = []
        for symbol in split(word, mark):
            if symbol in number:
                run.append(number[symbol])
            elif rule != "huggingface":
                texts.append((run, count))
                run = []
        texts.append((run, count))
    found: list[Merge] = []
    while len(entries) < len(base) + merges:
        pairs: Counter[tuple[int, int]] = Counter()
        for text, count in texts:
            for pair in pairs_of(text, overlaps):
                pairs[pair] += count
        allowed = [
            pair for pair, count in pairs.items()
            if count >= min_count
            and (longest is None or sizes[pair[0]] + sizes[pair[1]] <= longest)
        ]  # fmt: skip
        if not allowed:
            break

        def spelled(pair: tuple[int, int]) -> tuple[bytes, bytes]:
            return shown(entries[pair[0]], mark), shown(entries[pair[1]], mark)

        if rule == "lexicographic":
            best = max(allowed, key=lambda pair: (pairs[pair], spelled(pair)))
        elif rule == "smallest-symbols":
            best = min(allowed, key=lambda pair: (-pairs[pair], spelled(pair)))
        elif rule == "first-seen":
            best = max(allowed, key=lambda pair: pairs[pair])
        else:
            best = min(allowed, key=lambda pair: (-pairs[pair], pair))
        (one, left), (other, right) = entries[best[0]], entries[best[1]]
        made = (one + other, left if mark == "continuing" else right)
        new = entries.index(made) if share and made in entries[len(base):] else len(entries)
        if new == len(entries):
            entries.append(made)
            sizes.append(sizes[best[0]] + sizes[best[1]])
        found.append((*best, new, pairs[best]))
        texts = [(join(text, best, new), count) for text, count in texts]
    return found


Token = tuple[int | None, int, int]  # None: unknown; start, end in bytes of the text


def encode(
    text: bytes, base: Sequence[Symbol], merges: Iterable[Merge], mark: str, unknown: str,
    name: str,
) -> list[Token]:  # fmt: skip
    """The tokens, in numbers of the base and of `merges`; unknown bytes one token each."""
    ranks = {(left, right): (rank, new) for rank, (left, right, new, _) in enumerate(merges)}
    number = {symbol: at for at, symbol in enumerate(base)}
    found: list[Token] = []
    at = 0
    for cut in pattern(name).split(text):
        word = cut.decode("utf-8", "surrogateescape")
        start, at = at, at + len(cut)
        if not is_blank(word):
            found += _merged(_laid_out(word, start, number, mark, unknown), ranks)
    return found


def _laid_out(
    word: str, at: int, number: Mapping[Symbol, int], mark: str, unknown: str
) -> list[Token]:
    tokens: list[Token] = []
    for symbol in split(word, mark):
        size = len(symbol[0].encode("utf-8", "surrogateescape"))
        known = number.get(symbol)
        if known is None and unknown == "bytes":
            tokens += [(None, at + i, at + i + 1) for i in range(size)]
        elif known is None and unknown == "fused" and tokens and tokens[-1][0] is None:
            tokens[-1] = (None, tokens[-1][1], at + size)
        else:
            tokens.append((known, at, at + size))
        at += size
    return tokens


def _merged(
    tokens: list[Token], ranks: Mapping[tuple[int | None, int | None], tuple[int, int]]
) -> list[Token]:
    while True:
        pairs = [(one[0], other[0]) for one, other in pairwise(tokens)]
        ready = [(ranks[pair][0], at) for at, pair in enumerate(pairs) if pair in ranks]
        if not ready:
            return tokens
        at = min(ready)[1]
        new = ranks[pairs[at]][1]
        tokens = [*tokens[:at], (new, tokens[at][1], tokens[at + 1][2]), *tokens[at + 2 :]]
