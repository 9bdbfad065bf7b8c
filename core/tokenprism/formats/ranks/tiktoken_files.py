"""`.tiktoken` files: ranks in the file, pattern and special tokens in a sidecar beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ...bpe.model import BpeModel
from ...errors import ExportError, FormatError, PatternNeededError
from ...files import write_atomically
from ...messages import Message
from ...pretokenize import Dialect, Pattern, pattern, saved_pattern
from ..exporting.byte_level import refuse_added, refuse_other_merges
from ..huggingface.write import require_bytes
from ..reading import packed
from ..reading.beside import settings_beside
from ..reading.limits import HIGHEST_ID
from ..reading.strict_json import Document, Key, parse, read_limited
from .known_encodings import KNOWN
from .rank_lines import parse_ranks, render_ranks
from .special_tokens import beside_of, known_class

SUFFIX = ".tiktoken"
# tiktoken needs an expression even where documents are not cut.
WHOLE_DOCUMENT = r"[\s\S]+"
_SIDECAR = "tiktoken-sidecar"
_LARGEST_SIDECAR = 16 << 20


@dataclass(frozen=True, slots=True)
class RankFile:
    """A rank file with all that its encoding needs.

    `always`: special tokens that are found in every text; `warnings`: where they are from.
    """

    name: str
    ranks: Mapping[bytes, int]
    pattern: Pattern
    specials: Mapping[str, int]
    normalizer: str = ""
    always: frozenset[str] = frozenset()
    warnings: Sequence[Message] = ()


def sidecar_of(path: Path) -> Path:
    """The file beside a rank file that holds its pattern and special tokens."""
    return path.with_name(path.name + ".json")


def is_normalized(path: Path) -> bool:
    """Whether a rank file is of a known encoding that puts texts in a normal form first."""
    known = KNOWN.get(hashlib.sha256(packed.content(path)).hexdigest())
    if known is not None:
        return known.normalizer != ""
    return not sidecar_of(path).is_file() and known_class(settings_beside(path)).normalizer != ""


def read(path: Path, data: bytes, chosen: Pattern | None = None) -> RankFile:
    """The rank file at `path` with content `data`; `chosen` overrides the pattern.

    PatternNeededError when the pattern is neither chosen, nor beside the file, nor known.
    """
    ranks = parse_ranks(path, data)
    digest = hashlib.sha256(data).hexdigest()
    stem = path.name.removesuffix(packed.SUFFIX).removesuffix(SUFFIX)
    beside = sidecar_of(path)
    known = KNOWN.get(digest)
    # A sidecar of these very ranks says more than their digest: special tokens may be others.
    if beside.is_file() and (known is None or _is_of(beside, digest)):
        found, specials = _read_sidecar(beside, digest)
        return RankFile(stem, ranks, chosen or found, _checked(beside, specials, ranks))
    if known is not None:
        return beside_of(path, RankFile(
            known.name, ranks, chosen or pattern(known.pattern), known.specials, known.normalizer,
            warnings=[known.note] if known.note else [],
        ))
    if chosen is None and (name := known_class(settings_beside(path)).pattern):
        chosen = pattern(name)
    if chosen is None:
        raise PatternNeededError(
            "a rank file does not say how text is cut, and this one is not a known encoding",
            path=path,
            remedy=Message(
                "Give the pattern (--pattern), or put its sidecar {name} beside it",
                name=beside.name,
            ),
        )
    return beside_of(path, RankFile(stem, ranks, chosen, {}))


def render(model: BpeModel, name: str) -> dict[str, bytes]:
    """The contents of ranks and sidecar, by their names. ExportError where they cannot hold it."""
    refuse_added(model, "tiktoken")
    ranks = ranks_of(model)
    refuse_other_merges(model, ranks, "tiktoken")
    data = render_ranks(ranks)
    sidecar = {
        "format": _SIDECAR,
        "version": 1,
        "ranks_sha256": hashlib.sha256(data).hexdigest(),
        "pattern": model.pattern.regex or WHOLE_DOCUMENT,
        "pattern_name": model.pattern.name,
        "special_tokens": dict(model.specials),
    }
    return {name: data, sidecar_of(Path(name)).name: _spell(sidecar)}


def place(files: Mapping[str, bytes], folder: Path) -> list[Path]:
    """Put rendered ranks and their sidecar in `folder`; their paths.

    A crash between the two leaves a pair that opens as the old model or as the new one.
    """
    (name, data), (_, spelled) = files.items()
    path = folder / name
    beside = sidecar_of(path)
    old = _present_sidecar(path)
    if old is not None:
        write_atomically(beside, _spell({**json.loads(spelled), "previous": old}))
    else:
        write_atomically(beside, spelled)
    write_atomically(path, data)
    if old is not None:
        write_atomically(beside, spelled)
    return [path, beside]


def _spell(sidecar: Mapping[str, Any]) -> bytes:
    return (json.dumps(sidecar, ensure_ascii=False, sort_keys=True, indent=1) + "\n").encode()


def _present_sidecar(path: Path) -> dict[str, Any] | None:
    """The sidecar's entry for the ranks that are at `path` now; None where there is none."""
    beside = sidecar_of(path)
    if not path.is_file() or not beside.is_file():
        return None
    try:
        document = parse(beside, read_limited(beside, _LARGEST_SIDECAR))
        entry = _entry_for(document, hashlib.sha256(read_limited(path)).hexdigest())
    except FormatError:
        return None  # what is there opens as nothing, so there is nothing to keep
    found: Any = document.root
    for key in entry:
        found = found[key]
    return {key: value for key, value in found.items() if key != "previous"}


def ranks_of(model: BpeModel) -> dict[bytes, int]:
    """Every token but the special ones by its id. ExportError where ids are no ranks.

    tiktoken merges the pair with the lowest id first, so ids must rise with the merges.
    """
    require_bytes(model)
    made = model.result
    if len(made) and (np.diff(made) <= 0).any():
        at = int(np.flatnonzero(np.diff(made) <= 0)[0]) + 1
        raise ExportError(
            Message(
                "merge {merge} has the id {id}, lower than the merge before it; "
                "tiktoken would apply them in another order",
                merge=at,
                id=int(made[at]),
            ),
            remedy="Choose tokenizer.json, which keeps the order of merges",
        )
    vocabulary = model.vocabulary
    ranks: dict[bytes, int] = {}
    for token_id in [*model.byte_ids.tolist(), *made.tolist()]:
        token = vocabulary.bytes_of(token_id)
        if token_id > HIGHEST_ID:
            raise ExportError(Message("the id {id:,} is larger than a rank can be", id=token_id))
        if ranks.setdefault(token, token_id) != token_id:
            raise ExportError(
                Message(
                    "the ids {one} and {id} have the same bytes, which a rank file cannot hold",
                    one=ranks[token],
                    id=token_id,
                ),
                remedy="Choose tokenizer.json",
            )
    return ranks


def _is_of(beside: Path, digest: str) -> bool:
    """Whether a file is a sidecar of the ranks with this digest."""
    try:
        _entry_for(parse(beside, read_limited(beside, _LARGEST_SIDECAR)), digest)
    except FormatError:
        return False
    return True


def _read_sidecar(path: Path, digest: str) -> tuple[Pattern, dict[str, int]]:
    document = parse(path, read_limited(path, _LARGEST_SIDECAR))
    entry = _entry_for(document, digest)
    return _sidecar_pattern(document, entry), _sidecar_specials(document, entry)


def _entry_for(document: Document, digest: str) -> tuple[Key, ...]:
    """Where the sidecar describes the rank file with this digest; FormatError where nowhere."""
    document.expect((), document.root, dict)
    if document.get(("format",), str) != _SIDECAR:
        document.fail(("format",), Message("must be {known!r}", known=_SIDECAR))
    if document.get(("ranks_sha256",), str) == digest:
        return ()
    if "previous" in document.root:
        document.get(("previous",), dict)
        if document.get(("previous", "ranks_sha256"), str) == digest:
            return ("previous",)
    return document.fail(
        ("ranks_sha256",), Message("belongs to another rank file"),
        Message("Export the model again, or remove this file and give the pattern"),
    )


def _sidecar_pattern(document: Document, entry: tuple[Key, ...]) -> Pattern:
    name = document.get((*entry, "pattern_name"), str)
    regex = document.get((*entry, "pattern"), str)
    found = saved_pattern(name, Dialect.TIKTOKEN)
    if regex != (found.regex or WHOLE_DOCUMENT):
        document.fail(
            (*entry, "pattern"), Message("is not the expression of the pattern {name!r}", name=name)
        )
    return found


def _sidecar_specials(document: Document, entry: tuple[Key, ...]) -> dict[str, int]:
    specials: dict[str, Any] = document.get((*entry, "special_tokens"), dict)
    for text, value in specials.items():
        keys = (*entry, "special_tokens", text)
        number = document.expect(keys, value, int)
        if not text or not 0 <= number <= HIGHEST_ID:
            document.fail(keys, Message("is not a token with an id"))
    return dict(sorted(specials.items(), key=lambda item: item[1]))


def _checked(
    path: Path, specials: dict[str, int], ranks: Mapping[bytes, int]
) -> dict[str, int]:
    taken = set(ranks.values())
    for text, number in specials.items():
        if number in taken:
            raise FormatError(
                Message(
                    "the special token {text!r} has the id {number}, which is taken",
                    text=text,
                    number=number,
                ),
                path=path,
            )
    return specials
