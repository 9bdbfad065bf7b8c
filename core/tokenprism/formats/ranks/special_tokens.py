"""Special tokens of a rank file that stand beside it, or that its class of tokenizers brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...messages import Message
from ..reading.beside import Settings, settings_beside
from ..special_sources import AddedToken, flags_unused, has_sources, holes_behind, specials_beside

if TYPE_CHECKING:
    from pathlib import Path

    from .tiktoken_files import RankFile


@dataclass(frozen=True, slots=True)
class KnownClass:
    """What a class of tokenizers says in its own program, and in no file.

    `names`: special tokens with consecutive ids behind the ranks; `reserved`: how many ids behind
    the ranks have a token, by the name in `reserved_name` where a file gives none.
    """

    pattern: str = ""
    normalizer: str = ""
    names: tuple[str, ...] = ()
    reserved: int = 0
    reserved_name: str = ""


_CLASSES: Mapping[str, KnownClass] = {
    "QWen": KnownClass(
        "qwen2", "NFC",
        ("<|endoftext|>", "<|im_start|>", "<|im_end|>", *(f"<|extra_{k}|>" for k in range(205))),
    ),
    "ChatGLM4": KnownClass("cl100k"),
    "TikToken": KnownClass(reserved=256, reserved_name="<|reserved_token_{id}|>"),
}
_UNKNOWN = KnownClass()


def known_class(settings: Settings) -> KnownClass:
    """What is known of the class that the settings beside a file name."""
    return _CLASSES.get(settings.tokenizer_class, _UNKNOWN)


def beside_of(path: Path, file: RankFile) -> RankFile:
    """The rank file at `path` with the special tokens that files beside it and its class add."""
    if not has_sources(path):
        return file
    settings = settings_beside(path)
    known = known_class(settings)
    first = max(file.ranks.values(), default=-1) + 1
    others = {**file.specials, **{text: first + k for k, text in enumerate(known.names)}}
    # What is not UTF-8 no special token can be.
    entries = {
        token.decode("utf-8", "backslashreplace"): rank for token, rank in file.ranks.items()
    }
    found = specials_beside(path, settings, entries, others)
    if found.tokens:
        others |= {
            known.reserved_name.format(id=number): number
            for number in range(first, first + known.reserved)
        }
    specials = {token.text: token.id for token in found.tokens if token.text not in entries}
    taken = set(specials.values())
    specials |= {
        text: number for text, number in others.items()
        if text not in specials and number not in taken
    }
    return replace(
        file,
        specials=dict(sorted(specials.items(), key=lambda one: one[1])),
        always=frozenset(
            token.text for token in found.tokens if not token.special and token.text in specials
        ),
        normalizer=file.normalizer or known.normalizer,
        warnings=[
            # What the file alone leaves open these tokens answer.
            *(() if found.tokens else file.warnings), *settings.warnings, *found.warnings,
            *_said(found.tokens, entries), *_by_class(settings, known),
            *(holes_behind(file.ranks.values(), specials.values()) if found.tokens else ()),
        ],
    )


def _said(tokens: tuple[AddedToken, ...], entries: Mapping[str, int]) -> Iterator[Message]:
    """What a rank file cannot do that the files beside it ask for."""
    merged = next((token.text for token in tokens if token.text in entries), None)
    if merged is not None:
        yield Message(
            "the added token {text!r} is one of the ranks: it is made by merges, as they are",
            text=merged,
        )
    yield from flags_unused(tokens)


def _by_class(settings: Settings, known: KnownClass) -> Iterator[Message]:
    if known.names:
        yield Message(
            "{count:,} special tokens are those of {name}: no file has them",
            count=len(known.names), name=settings.token("tokenizer_class"),
        )
