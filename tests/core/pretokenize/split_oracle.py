"""Splits as the real libraries make them."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import regex
import tiktoken
from tokenizers import Regex, normalizers, pre_tokenizers

# One character or more for every branch and class of the patterns, and their neighbours.
ALPHABET = [
    *"aszAZSTDMLVREstdmlvre@[`{", *"019½Ⅲ²٣", *" \t\n\r\x0b\x0c\x1c", "\x85", "\xa0", "\u1680",
    "\u180e", "\u2003", "\u2028", "\u3000", "\u200b", *"'’/!-_*.", "ſ", "\u212a", "é", "É", "ß",
    "ǅ", "ʰ", "ª", "中", "あ", "ק", "क", "\u0301", "\u093f", "\u20dd", "€", "😀", "\u1c89",
    "\ua7cb", "\U00010d50", "\ufffd", "\ue000", "\U0010ffff", "  ", "\n\n", "\r\n", "'s", "'LL",
    "'Ve", "n't", " a", "abcdefghij", "ABCdefGHI",
]  # fmt: skip


def by_tiktoken(expression: str, splits: Sequence[Sequence[bytes]]) -> list[list[bytes]]:
    """What tiktoken makes of the texts whose supposed pre-tokens are `splits`.

    tiktoken does not show its pre-tokens, but one that is in the vocabulary becomes one token. The
    vocabulary holds each supposed one, and each two neighbours together: a boundary that tiktoken
    has too many shows as a token boundary, and one that it lacks as a token of both neighbours.
    """
    vocabulary = {bytes([byte]) for byte in range(256)}
    for pieces in splits:
        vocabulary.update(pieces)
        vocabulary.update(one + other for one, other in pairwise(pieces))
    ordered = sorted(vocabulary, key=lambda entry: (len(entry), entry))
    engine = tiktoken.Encoding(
        "probe",
        pat_str=expression,
        mergeable_ranks={entry: rank for rank, entry in enumerate(ordered)},
        special_tokens={},
    )
    return [
        engine.decode_tokens_bytes(engine.encode_ordinary(b"".join(pieces).decode()))
        for pieces in splits
    ]


def by_hugging_face(expression: str, text: str) -> list[bytes]:
    """The pre-tokens that `tokenizers` makes with Oniguruma."""
    engine = pre_tokenizers.Split(Regex(expression), "isolated")
    return [piece.encode() for piece, _ in engine.pre_tokenize_str(text)]


def by_regex(expression: str, text: str) -> list[bytes]:
    """The pre-tokens that the package `regex` makes, with the classes of Unicode 16."""
    matches = regex.finditer(expression, text.translate(newer()))
    return [text[match.start() : match.end()].encode() for match in matches]


@cache
def newer() -> dict[int, str]:
    """For each character of another class in `regex` than in Unicode 16, one of the right class.

    Unicode 16 is what `tokenizers` and tiktoken have.
    """
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    unassigned = normalizers.Replace(Regex(r"\P{Cn}+"), "").normalize_str(every)
    # Unicode 17 also made a caseless letter of a small one.
    added = map(ord, regex.findall(r"\P{Cn}", unassigned))
    return {**dict.fromkeys(added, "\u0378"), 0x295: "\u0250"}
