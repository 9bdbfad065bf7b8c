"""Whether a pattern of the user's own cuts texts in other libraries as it does here.

Dialects of regular expressions differ in possessive counts, `$`, POSIX classes, `\\X` and in what
becomes of text that nothing matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...errors import ExportError
from ...messages import Message
from ...pretokenize import Pattern
from ..hard_text import DOCUMENTS

_WINDOW = 48  # characters whose every part is a token in `_by_tiktoken`

Cut = Callable[[str], list[bytes]]


def check(pattern: Pattern, format: str, texts: Iterable[str | bytes]) -> None:
    """ExportError at the first text that the library of `format` cuts in another way.

    Built-in hard texts come first, then `texts`.
    """
    try:
        cut = _by_oniguruma(pattern) if format == "huggingface" else _by_tiktoken(pattern)
        for text in (*DOCUMENTS, *texts):
            _compare(pattern, format, cut, text)
    except BaseException as fault:
        # The libraries raise anything for an expression that they do not know.
        if isinstance(fault, ExportError) or not _is_of_library(fault):
            raise
        raise ExportError(
            Message(
                "its pattern does not work in the regular expressions of {format} ({fault})",
                format=format,
                fault=str(fault),
            ),
            remedy="Choose a named pattern, or Tokenprism's own format",
        ) from None


def _compare(pattern: Pattern, format: str, cut: Cut, text: str | bytes) -> None:
    decoded = text if isinstance(text, str) else text.decode("utf-8", "replace")
    step = _WINDOW if format == "tiktoken" else len(decoded) or 1
    for first in range(0, len(decoded), step):
        window = decoded[first : first + step]
        if pattern.split(window.encode("utf-8")) != cut(window):
            shown = window if len(window) <= 40 else f"{window[:39]}…"
            raise ExportError(
                Message(
                    "its pattern cuts {shown!a} in another way in the regular expressions of "
                    "{format}",
                    shown=shown,
                    format=format,
                ),
                remedy="Choose a named pattern, or Tokenprism's own format",
            )


def _by_oniguruma(pattern: Pattern) -> Cut:
    # Here, for a window that opens does not need the library.
    from tokenizers import Regex, pre_tokenizers

    library = pre_tokenizers.Split(Regex(pattern.oniguruma), "isolated")

    def cut(text: str) -> list[bytes]:
        return [part.encode("utf-8") for part, _ in library.pre_tokenize_str(text)]

    return cut


def _by_tiktoken(pattern: Pattern) -> Cut:
    import tiktoken

    # tiktoken tells no pre-tokens, but takes one whole where it is a token: so every part of the
    # text is made one.
    def cut(text: str) -> list[bytes]:
        tokens = [bytes((byte,)) for byte in range(256)]
        parts = {text[i:j].encode() for i in range(len(text)) for j in range(i + 1, len(text) + 1)}
        tokens += sorted(part for part in parts if len(part) > 1)
        encoding = tiktoken.Encoding(
            "cuts", pat_str=pattern.regex, special_tokens={},
            mergeable_ranks={token: rank for rank, token in enumerate(tokens)},
        )
        return encoding.decode_tokens_bytes(encoding.encode_ordinary(text))

    return cut


def _is_of_library(fault: BaseException) -> bool:
    return type(fault) in (Exception, ValueError, RuntimeError) or (
        type(fault).__name__ == "PanicException"
    )
