"""Which step of a library's pre-tokenizer, and which alternative of its expression, made a word."""

from __future__ import annotations

from collections.abc import Sequence

from ..messages import Message, verbatim
from ..pretokenize import Dialect
from ..pretokenize.alternatives import alternatives_of, compiled_alternatives
from ..pretokenize.branches import name_of

_SHOWN = 60  # characters of an expression

Cuts = Sequence[tuple[str, str]]  # names of steps, with the expressions of those that have one


def branch(cuts: Cuts, text: str, start: int, end: int) -> Message:
    """What made characters [start, end) of a text a word, as far as the expressions tell.

    The last step that has an alternative for just these characters: steps go on cutting what those
    before them left. The expressions are the library's, matched by another engine.
    """
    for name, expression in reversed(cuts):
        number = _number(expression, text, start, end) if expression else None
        if number is not None:
            part = alternatives_of(expression, Dialect.TOKENIZERS)[number]
            named = name_of(part)
            if named is None:
                short = part if len(part) <= _SHOWN else part[:_SHOWN] + "…"
                named = verbatim(short)
            return Message(
                "{branch} (alternative {number} of {step})", branch=named, number=number + 1,
                step=name,
            )
    return Message("made by none of the file's expressions alone")


def _number(expression: str, text: str, start: int, end: int) -> int | None:
    for number, part in enumerate(compiled_alternatives(expression, Dialect.TOKENIZERS)):
        match = part.match(text, start)
        if match is not None:
            return number if match.end() == end else None
    return None
