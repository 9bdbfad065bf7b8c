"""What a training was made from, so that anybody can make its model again.

A manifest is JSON: the options that decide the result, each corpus by its paths and fingerprint,
the versions at work, the times, and the identity of the model that came out.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from .. import __version__
from ..bpe.model import BpeModel
from ..bytepiece.model import BytePieceModel
from ..corpus import Corpus
from ..errors import FormatError
from ..formats.reading.files import read_limited
from ..formats.reading.strict_json import Document, Key, parse
from ..identity import bytepiece_identity, identity
from ..messages import Message
from .options import ALGORITHMS

FORMAT = "tokenprism-run"
VERSION = 1
SUFFIX = ".run.json"
_LARGEST = 16 << 20


@dataclass(frozen=True, slots=True)
class CorpusUsed:
    """A corpus as it was read: `fingerprint` of its texts, in hex, whatever their names; `options`
    as CorpusOptions records them.
    """

    name: str
    paths: tuple[str, ...]
    fingerprint: str
    bytes: int
    documents: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Manifest:
    """One training. `options` as their `record` writes them; `started` in ISO 8601, UTC, and
    `seconds` of work, where they are known; `size`: entries of the model; `stopped`: somebody ended
    the training early; `start`: the identity of the model whose merges came first; `place`: the
    address of the cluster that counted, empty for one machine: it decides nothing.
    """

    algorithm: str
    options: Mapping[str, Any]
    corpora: tuple[CorpusUsed, ...]
    model: str
    size: int
    stopped: bool = False
    start: str | None = None
    started: str = ""
    seconds: float = 0.0
    versions: Mapping[str, str] = field(default_factory=dict)
    place: str = ""


def manifest_of(
    model: BpeModel | BytePieceModel,
    corpora: Sequence[Corpus],
    *,
    stopped: bool = False,
    started: float = 0.0,
    seconds: float = 0.0,
    place: str = "",
) -> Manifest:
    """The manifest of a model that was trained here on `corpora`; `started` in s since 1970.

    FormatError for a model that was not.
    """
    record = model.record
    if record.get("trainer") != "tokenprism" or "options" not in record:
        raise FormatError("the model does not say how it was trained")
    return Manifest(
        algorithm=record["algorithm"],
        options=record["options"],
        corpora=tuple(map(used_of, corpora)),
        model=identity_of(model),
        size=record["size"],
        stopped=stopped,
        start=record.get("start"),
        started=datetime.fromtimestamp(started, UTC).isoformat(timespec="seconds")
        if started else "",
        seconds=round(seconds, 3),
        versions=versions(),
        place=place,
    )


def used_of(corpus: Corpus) -> CorpusUsed:
    """What a manifest says of a corpus."""
    return CorpusUsed(
        corpus.name, corpus.places, corpus.fingerprint, corpus.size, len(corpus.documents),
        corpus.options.record(),
    )


def identity_of(model: BpeModel | BytePieceModel) -> str:
    """The identity of a model of either kind."""
    return identity(model) if isinstance(model, BpeModel) else bytepiece_identity(model)


def versions() -> dict[str, str]:
    """What is at work here."""
    return {
        "tokenprism": __version__, "python": platform.python_version(), "numpy": np.__version__,
        "system": f"{platform.system()} {platform.machine()}",
    }


def render(manifest: Manifest) -> bytes:
    """The file's content: JSON with sorted keys, in ASCII, for paths may be no valid Unicode."""
    values = {"format": FORMAT, "version": VERSION, **asdict(manifest)}
    return (json.dumps(values, indent=2, sort_keys=True) + "\n").encode("ascii")


def read(path: Path) -> Manifest:
    """The manifest in a file. FormatError, with the key and line, for anything else."""
    document = parse(path, read_limited(path, _LARGEST))
    root = document.root
    if not isinstance(root, dict) or root.get("format") != FORMAT:
        raise FormatError(
            "this is no manifest of a run", path=path, remedy="A manifest ends in .run.json"
        )
    if document.get(("version",), int) > VERSION:
        document.fail(
            ("version",), Message("is of a later version of Tokenprism"),
            Message("Open it with a newer one"),
        )
    algorithm = document.get(("algorithm",), str)
    if algorithm not in ALGORITHMS:
        document.fail(("algorithm",), Message("is {name!r}, which is none", name=algorithm))
    corpora = tuple(
        _corpus(document, index) for index in range(len(document.get(("corpora",), list)))
    )
    start = root.get("start")
    return Manifest(
        algorithm=algorithm,
        options=document.get(("options",), dict),
        corpora=corpora,
        model=document.get(("model",), str),
        size=document.get(("size",), int),
        stopped=document.get(("stopped",), bool),
        start=None if start is None else document.expect(("start",), start, str),
        started=document.get(("started",), str),
        seconds=_number(document, ("seconds",)),
        versions=document.get(("versions",), dict),
        place=document.get(("place",), str) if "place" in root else "",
    )


def _number(document: Document, keys: tuple[Key, ...]) -> float:
    value = document.root.get(keys[0])
    return float(value) if type(value) is int else document.get(keys, float)


def _corpus(document: Document, index: int) -> CorpusUsed:
    keys = ("corpora", index)
    paths = document.get((*keys, "paths"), list)
    for place, path in enumerate(paths):
        document.expect((*keys, "paths", place), path, str)
    return CorpusUsed(
        document.get((*keys, "name"), str),
        tuple(paths),
        document.get((*keys, "fingerprint"), str),
        document.get((*keys, "bytes"), int),
        document.get((*keys, "documents"), int),
        document.get((*keys, "options"), dict)
        if "options" in document.get(keys, dict) else {},
    )
