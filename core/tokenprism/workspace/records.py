"""What a workspace remembers of each thing, as plain values.

A file may come from anybody: `read` believes no type and no name in it.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, asdict, dataclass, field, fields
from enum import Enum
from typing import Any, get_type_hints

from ..errors import FormatError
from ..messages import Message
from ..values import fits

LARGEST = 4 << 20  # characters of one record


class Kind(Enum):
    """What a record is about."""

    CORPUS = "corpus"
    TOKENIZER = "tokenizer"
    TEXT = "text"
    RUN = "run"


class Source(Enum):
    """Where a tokenizer's files are."""

    INSIDE = "inside"  # in the workspace, as a model file of Tokenprism
    FILE = "file"
    NAME = "name"      # of an encoding or of a repository on the Hub


@dataclass(frozen=True, slots=True)
class CorpusRecord:
    """A corpus by its paths. `fingerprint` of its texts when it was read last, in hex; `size` in
    bytes; `options`: how it is read, as JSON values.
    """

    name: str
    paths: tuple[str, ...]
    fingerprint: str = ""
    size: int = 0
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TokenizerRecord:
    """A tokenizer. `place`: its path or name, or the hash of its model in the workspace.

    `digest`: the SHA-256 of the file, and `size` its bytes, so that it is found when it was moved;
    `pattern` where one was chosen for it; `hue` is its colour; `specials`: "text", "allow", or the
    special tokens that it recognises.
    """

    name: str
    source: str
    place: str
    identity: str = ""
    digest: str = ""
    size: int = 0
    pattern: str | None = None
    visible: bool = True
    hue: int = 0
    run: str | None = None
    specials: str | tuple[str, ...] = "text"


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A text under examination: `content` is its hash in the workspace, or it is the document
    number `document` of the corpus with the id `corpus`.
    """

    title: str
    editable: bool = True
    content: str | None = None
    corpus: str | None = None
    document: int = 0


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A training. `options`: all that decides its result; `corpora`: what it read, as records of
    its manifest; `curve` and `start`: the hashes of its curve and of the model that it went on
    from; `identity` of the model that came out; `started`: seconds since 1970; `seconds` of work;
    `cluster`: the address of the one that counted.
    """

    name: str
    algorithm: str
    state: str
    target: int
    options: dict[str, Any] = field(default_factory=dict)
    corpora: tuple[dict[str, Any], ...] = ()
    size: int = 0
    started: float = 0.0
    seconds: float = 0.0
    curve: str | None = None
    model: str | None = None
    start: str | None = None
    memory: int | None = None
    problem: str = ""
    notes: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    identity: str = ""
    cluster: str = ""


Record = CorpusRecord | TokenizerRecord | TextRecord | RunRecord

_TYPES: dict[Kind, type[Any]] = {
    Kind.CORPUS: CorpusRecord, Kind.TOKENIZER: TokenizerRecord, Kind.TEXT: TextRecord,
    Kind.RUN: RunRecord,
}
_KINDS = {type: kind for kind, type in _TYPES.items()}
_BLOBS = {"content", "curve", "model", "start"}


def kind_of(record: Record) -> Kind:
    """What the record is about."""
    return _KINDS[type(record)]


def contents_of(record: Record) -> set[str]:
    """The hashes of the contents that the record needs."""
    names = {field.name for field in fields(record)} & _BLOBS
    found = {getattr(record, name) for name in names} - {None}
    if isinstance(record, TokenizerRecord) and record.source == Source.INSIDE.value:
        found.add(record.place)
    return found


def written(record: Record) -> str:
    """The record as JSON in ASCII, for paths may be no valid Unicode, with sorted keys."""
    return json.dumps(asdict(record), sort_keys=True)


def read(kind: str, text: str, path: str) -> Record:
    """The record in JSON. Values that it lacks get their defaults; what it does not know stays out.

    FormatError where it is no such record.
    """
    if len(text) > LARGEST:
        raise _broken(path, kind, "is too long")
    try:
        values = json.loads(text)
        made = _TYPES[Kind(kind)]
    except (ValueError, RecursionError):
        raise _broken(path, kind, "cannot be read") from None
    if not isinstance(values, dict):
        raise _broken(path, kind, "is no object")
    hints = get_type_hints(made)
    known = {}
    for one in fields(made):
        if one.name not in values:
            if one.default is MISSING and one.default_factory is MISSING:
                raise _broken(path, kind, f"lacks {one.name}")
            continue
        value = values[one.name]
        if isinstance(value, list):
            value = tuple(value)
        if not fits(value, hints[one.name]):
            raise _broken(path, kind, f"has a wrong {one.name}")
        known[one.name] = value
    record: Record = made(**known)
    return record


def _broken(path: str, kind: str, what: str) -> FormatError:
    return FormatError(
        Message("an entry of the workspace cannot be read ({kind} {what})", kind=kind, what=what),
        path=path,
        remedy="The file was damaged, or changed by another program",
    )
