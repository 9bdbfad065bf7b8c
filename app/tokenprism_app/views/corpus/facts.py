"""A corpus as rows and words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from tokenprism.corpus import Corpus, CorpusFile

from ...figures import counted, size
from ...i18n import QT_TRANSLATE_NOOP, translate

FORMATS = {
    "text": QT_TRANSLATE_NOOP("Corpora", "text"),
    "lines": QT_TRANSLATE_NOOP("Corpora", "text, line by line"),
    "json": "JSON",
    "jsonl": "JSON Lines",
    "csv": "CSV",
    "tsv": "TSV",
    "parquet": "Parquet",
    "arrow": "Arrow",
}
# What is done with whatever is odd in a corpus.
RULES = (
    QT_TRANSLATE_NOOP(
        "Corpora",
        "Bytes that are no UTF-8 and zero bytes are kept as they are, and each run of them is "
        "told. Another encoding is used only when you choose it; it then reads the files that "
        "are not UTF-8 throughout, and what it does not have becomes U+FFFD.",
    ),
    QT_TRANSLATE_NOOP(
        "Corpora",
        "A byte-order mark is no part of the text. Files in UTF-16 and UTF-32 are refused "
        "until you choose their encoding.",
    ),
    QT_TRANSLATE_NOOP(
        "Corpora",
        "Ends of lines stay what they are. Lines and texts of any length are read, in blocks; "
        "Compare shows documents of up to 200 MB.",
    ),
    QT_TRANSLATE_NOOP(
        "Corpora",
        "Of JSON, CSV and tables each record is a document. One without text in the column, a "
        "line that is no JSON, and one of more than 256 MiB are left out and told; empty ones "
        "are left out and counted. Half of a surrogate pair becomes U+FFFD.",
    ),
    QT_TRANSLATE_NOOP(
        "Corpora",
        "A packed file that is damaged or cut short is refused; in a folder it is left out as "
        "a whole. Bytes behind the end of the packed data are left out and listed. Of archives, "
        "links, members whose names lead outside and archives in archives are left out. Nothing "
        "is unpacked to disk.",
    ),
    QT_TRANSLATE_NOOP(
        "Corpora",
        "Empty, hidden and binary files of folders are left out, and files that are in the "
        "corpus already. For a binary file opened by itself you are asked how to read it.",
    ),
)


@dataclass(frozen=True, slots=True)
class FileFacts:
    """One file of a corpus. `index` is the number of its first document, -1 where it was skipped
    for the reason in `skipped`."""

    name: str
    path: str
    index: int
    file: CorpusFile | None = None
    skipped: str = ""


def file_facts(corpus: Corpus) -> list[FileFacts]:
    """Every file, then every skipped one; names are relative to their common folder."""
    names = [file.name for file in corpus.files]
    names += [skipped.name for skipped in corpus.skipped]
    short = _shortened(names)
    rows = []
    index = 0
    for file in corpus.files:
        rows.append(FileFacts(short[file.name], file.path or file.name, index, file))
        index += file.documents
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


def format_words(file: CorpusFile) -> str:
    """A file's format and how it is packed."""
    words = translate("Corpora", FORMATS[file.format])
    return f"{words} ({file.packing})" if file.packing else words


def language_words(file: CorpusFile) -> str:
    """A file's language, or how many there are in it."""
    if len(file.languages) > 1:
        return translate("Corpora", "{n} languages").format(n=len(file.languages))
    return file.language


def documents_words(count: int) -> str:
    """So many documents."""
    return counted(
        count, translate("Corpora", "{n} document"), translate("Corpora", "{n} documents")
    )


def fault_words(corpus: Corpus) -> str:
    """How many faults a corpus has, empty where it has none: the part of its line that is marked.
    """
    if not corpus.fault_count:
        return ""
    return counted(
        corpus.fault_count, translate("Corpora", "{n} fault"), translate("Corpora", "{n} faults")
    )


def corpus_line(corpus: Corpus, with_faults: bool = True) -> str:
    """A corpus in one line: files, size, faults, lines; what comes first is never cut off."""
    parts = []
    if len(corpus.files) > 1:
        parts.append(
            counted(
                len(corpus.files),
                translate("Corpora", "{n} file"),
                translate("Corpora", "{n} files"),
            )
        )
    if len(corpus.documents) > len(corpus.files):
        parts.append(documents_words(len(corpus.documents)))
    parts.append(size(corpus.size))
    if corpus.fault_count and with_faults:
        parts.append(fault_words(corpus))
    parts.append(
        counted(corpus.lines, translate("Corpora", "{n} line"), translate("Corpora", "{n} lines"))
    )
    return " · ".join(parts)
