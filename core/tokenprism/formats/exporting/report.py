"""What the verification of an export found, as sentences and as the file kept beside it."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

from ...messages import Message
from ...plain_json import plain_json


@dataclass(frozen=True, slots=True)
class Difference:
    """The first document on which the two sides differ.

    `document` counts from 0 (the built-in ones come first); `byte` is where the first token that
    differs starts in it; `ours` and `theirs` are its ids, None past the end of a side, or both
    None when the ids are equal and decoding gives other bytes from `byte` on.
    """

    document: int
    byte: int
    ours: int | None
    theirs: int | None
    text: str

    @property
    def message(self) -> Message:
        """What differs, and from which byte on."""
        if self.ours == self.theirs:
            return Message("decoding differs from byte {byte:,} on", byte=self.byte)
        return Message(
            "at byte {byte:,} the id is {ours} here and {theirs} there",
            byte=self.byte, ours=self.ours, theirs=self.theirs,
        )


@dataclass(slots=True)
class Report:
    """What a verification found.

    `documents` of which `equal` gave the same ids and bytes: built-in hard texts, then the `lines`
    given, of which `lines_equal` did. `skipped`: texts that the library cannot be asked for.
    `library`: what was asked, with its version; empty where it is not installed, and `missing` is
    then its package. `instead_of`: the format's own package, where that is not installed and
    another library read the file. `losses` and `notes`: what the format is known not to carry.
    `sha256` and `date` (UTC) are of the file that was written.
    """

    format: str
    path: str
    library: str = ""
    documents: int = 0
    equal: int = 0
    tokens: int = 0
    bytes: int = 0
    skipped: int = 0
    difference: Difference | None = None
    lines: int = 0
    lines_equal: int = 0
    missing: str = ""
    instead_of: str = ""
    losses: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    sha256: str = ""
    date: str = ""
    version: str = ""

    @property
    def ok(self) -> bool:
        """Whether every document was equal."""
        return self.equal == self.documents > 0

    @property
    def verified(self) -> bool:
        """Whether a library was asked."""
        return bool(self.library)

    @property
    def rate(self) -> float:
        """The share of equal lines, of all documents where no lines were given; from 0 to 1."""
        equal, all_of = (
            (self.lines_equal, self.lines) if self.lines else (self.equal, self.documents)
        )
        return equal / all_of if all_of else 0.0

    @property
    def percentage(self) -> str:
        """The rate in words: only what is wholly equal is 100 %."""
        return _percentage(self.rate)

    def as_values(self) -> dict[str, object]:
        """The report as JSON values; sentences are in English."""
        values = {name: value for name, value in asdict(self).items() if name != "version"}
        values["losses"] = list(map(str, self.losses))
        values["notes"] = list(map(str, self.notes))
        return {
            **values, "ok": self.ok, "rate": self.rate if self.documents else None,
            "tokenprism": self.version, "summary": self.as_text(),
        }

    def as_json(self) -> str:
        """The report as a JSON object, one line."""
        return plain_json(self.as_values(), sort_keys=True)

    def as_file(self) -> str:
        """The report as it is kept beside the file: JSON in lines."""
        return plain_json(self.as_values(), sort_keys=True, indent=1) + "\n"

    @property
    def message(self) -> Message:
        """The report in some sentences."""
        told = [self._found, *self.losses, *self.notes]
        if self.verified and not self.ok:
            told.insert(0, self._nearly)
        whole = told[0]
        for one in told[1:]:
            whole = Message("{one} {other}", one=whole, other=one)
        return whole

    @property
    def _nearly(self) -> Message:
        built_in = self.documents - self.lines
        hard = _percentage((self.equal - self.lines_equal) / built_in if built_in else 1)
        if not self.lines:
            return Message("Approximate: {rate} of built-in hard texts equal.", rate=hard)
        return Message(
            "Approximate: {rate} of lines equal, {hard} of built-in hard texts.",
            rate=self.percentage, hard=hard,
        )

    @property
    def _found(self) -> Message:
        if not self.verified:
            return Message(
                "Not verified: {package} is not installed. Install it (pip install {package}) and "
                "export again.",
                package=self.missing,
            )
        counted = Message(
            "{documents:,} documents ({bytes:,} bytes, {tokens:,} tokens)",
            documents=self.documents, bytes=self.bytes, tokens=self.tokens,
        )
        left = Message("")
        if self.skipped:
            left = Message("; {count:,} that it cannot take were left out", count=self.skipped)
        where = self.difference
        if where is None:
            return Message(
                "Verified with {library}: ids and bytes equal in {counted}{left}.",
                library=self._asked, counted=counted, left=left,
            )
        return Message(
            "Verified with {library}: {differing:,} of {counted} differ{left}. "
            "First in document {document:,}: {difference}: {text}",
            library=self._asked, differing=self.documents - self.equal, counted=counted,
            left=left, document=where.document, difference=where.message,
            text=f"{where.text}.",
        )

    @property
    def _asked(self) -> Message | str:
        if not self.instead_of:
            return self.library
        return Message(
            "{library} (in place of {package}, which is not installed)",
            library=self.library, package=self.instead_of,
        )

    def as_text(self) -> str:
        """The report in some sentences, in English."""
        return str(self.message)




def _percentage(rate: float) -> str:
    return f"{math.floor(rate * 1000) / 10} %"
