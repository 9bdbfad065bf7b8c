"""How the regular expressions of other libraries cut a text: Oniguruma, fancy-regex and `regex`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from ...pretokenize import Pattern
from ..format import Format

Cut = Callable[[str], list[str]]


class Engine(ABC):
    """A library of regular expressions with a pattern."""

    name: ClassVar[str]

    @abstractmethod
    def __init__(self, pattern: Pattern) -> None: ...

    @abstractmethod
    def cut(self, text: str) -> list[str]:
        """The pre-tokens of a text."""

    def differs(
        self, cuts: Sequence[Sequence[str]], texts: Sequence[str] | None = None
    ) -> int | None:
        """The first of several texts, each in its pre-tokens, that is cut in another way here.

        `texts`: the texts themselves where the pre-tokens are not all of them.
        """
        for index, parts in enumerate(cuts):
            text = "".join(parts) if texts is None else texts[index]
            if self.cut(text) != list(parts):
                return index
        return None


class Oniguruma(Engine):
    """The dialect of `tokenizers`, which keeps what nothing matches."""

    name = "Oniguruma (tokenizers)"

    def __init__(self, pattern: Pattern) -> None:
        # Here, for a window that opens does not need the library.
        from tokenizers import Regex, pre_tokenizers

        self._library = pre_tokenizers.Split(Regex(pattern.oniguruma), "isolated")

    def cut(self, text: str) -> list[str]:
        """The pre-tokens of a text."""
        return [part for part, _ in self._library.pre_tokenize_str(text)]


class FancyRegex(Engine):
    """The dialect of `tiktoken`, which drops what nothing matches.

    The library tells no pre-tokens, but takes one whole where it is a token.
    """

    name = "fancy-regex (tiktoken)"

    def __init__(self, pattern: Pattern) -> None:
        self._regex = pattern.regex
        self._tokens("", [])  # an expression that the library does not know fails here

    def cut(self, text: str) -> list[str]:
        """The pre-tokens of a short text: every part of it is made a token."""
        size = len(text)
        parts = {text[i:j] for i in range(size) for j in range(i + 1, size + 1)}
        return [token.decode("utf-8", "replace") for token in self._tokens(text, parts)]

    def differs(
        self, cuts: Sequence[Sequence[str]], texts: Sequence[str] | None = None
    ) -> int | None:
        """As of every engine, in one encoding for all texts.

        The tokens are the pre-tokens and the joins of two neighbours. If the library cuts alike,
        each comes out whole. If not, either some token begins or ends elsewhere, or a pre-token of
        the library is several of these: then two neighbours that are left as they are would be
        merged, for their join is a token.
        """
        known: set[str] = set()
        for parts in cuts:
            known.update(parts)
            known.update(one + other for one, other in pairwise(parts))
        encoding = self._encoding(known)
        for index, parts in enumerate(cuts):
            text = "".join(parts) if texts is None else texts[index]
            found = encoding.decode_tokens_bytes(encoding.encode_ordinary(text))
            if found != [part.encode("utf-8") for part in parts]:
                return index
        return None

    def _tokens(self, text: str, parts: Iterable[str]) -> list[bytes]:
        encoding = self._encoding(parts)
        found: list[bytes] = encoding.decode_tokens_bytes(encoding.encode_ordinary(text))
        return found

    def _encoding(self, parts: Iterable[str]) -> Any:
        import tiktoken

        tokens = [bytes((byte,)) for byte in range(256)]
        tokens += sorted(spelled for part in parts if len(spelled := part.encode("utf-8")) > 1)
        return tiktoken.Encoding(
            "cuts", pat_str=self._regex, special_tokens={},
            mergeable_ranks={token: rank for rank, token in enumerate(tokens)},
        )


class PythonRegex(Engine):
    """The dialect of the package `regex`, as programs in Python use it: they drop what nothing
    matches.
    """

    name = "regex (Python)"

    def __init__(self, pattern: Pattern) -> None:
        import regex

        self._matches = regex.compile(pattern.regex).finditer

    def cut(self, text: str) -> list[str]:
        """The pre-tokens of a text."""
        return [part for match in self._matches(text) if (part := match.group())]


ENGINES: tuple[type[Engine], ...] = (Oniguruma, FancyRegex, PythonRegex)


def engine_of(format: Format) -> type[Engine]:
    """What cuts text by the pattern of a format's files."""
    return Oniguruma if format.engine == "Oniguruma" else FancyRegex


def cut_here(pattern: Pattern, text: str) -> list[str]:
    """The pre-tokens of a text as Tokenprism cuts it."""
    return [part.decode("utf-8") for part in pattern.split(text.encode("utf-8"))]
