"""A corpus as rows and words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from tokenprism.corpus import Corpus, Fault

from ...figures import counted, size
from ...i18n import translate


@dataclass(frozen=True, slots=True)
class FileFacts:
    """One file of a corpus. `index` is its number among the documents, -1 where it was skipped
    for the reason in `skipped`; sizes are -1 where unknown."""

    name: str
    path: str
    index: int
    size: int = -1
    lines: int = -1
    fault_count: int = 0
    faults: tuple[Fault, ...] = ()
    skipped: str = ""


def file_facts(corpus: Corpus) -> list[FileFacts]:
    """Every document, then every skipped file; names are relative to their common folder."""
    names = [document.name for document in corpus.documents]
    names += [skipped.name for skipped in corpus.skipped]
    short = _shortened(names)
    rows = [
        FileFacts(
            short[document.name],
            document.path or document.name,
            index,
            document.size,
            document.lines,
            document.fault_count,
            document.faults,
        )
        for index, document in enumerate(corpus.documents)
    ]
    rows += [
        FileFacts(short[one.name], one.path, -1, skipped=one.reason) for one in corpus.skipped
    ]
    return rows


def _shortened(names: list[str]) -> dict[str, str]:
    parents = [PurePath(name).parent.parts for name in names]
    common = 0
    for parts in zip(*parents, strict=False):
        if len(set(parts)) > 1:
            break
        common += 1
    return {name: str(PurePath(*PurePath(name).parts[common:])) for name in names}


def corpus_line(corpus: Corpus) -> str:
    """A corpus in one line: files, size, faults, lines; what comes first is never cut off."""
    parts = []
    if len(corpus.documents) > 1:
        parts.append(
            counted(
                len(corpus.documents),
                translate("Corpora", "{n} file"),
                translate("Corpora", "{n} files"),
            )
        )
    parts.append(size(corpus.size))
    if corpus.fault_count:
        parts.append(
            counted(
                corpus.fault_count,
                translate("Corpora", "{n} fault"),
                translate("Corpora", "{n} faults"),
            )
        )
    parts.append(
        counted(corpus.lines, translate("Corpora", "{n} line"), translate("Corpora", "{n} lines"))
    )
    return " · ".join(parts)
