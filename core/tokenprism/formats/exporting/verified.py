"""An export with its proof: written only when the format's own library gives the same ids."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..._progress import Progress
from ...bpe.characters import tokenizer_of
from ...bpe.model import BpeModel
from ...bpe.tokenizer import BpeTokenizer
from ...bytepiece.tokenizer import BytePieceTokenizer
from ...files import write_atomically
from ...messages import Message
from ...targets import cannot_be_written, target_of, temporary_prefix
from ...tokenizer import Tokenizer
from ..format import Format
from ..registry import format_named, model_of
from .exporting import ApproximateError, only_nearly, render, require_one, try_pattern
from .report import Report
from .verify import verify

if TYPE_CHECKING:
    from ..format import Model

SUFFIX = ".verify.json"


@dataclass(frozen=True, slots=True, repr=False)
class Exported:
    """What `export_verified` wrote: the model's file first, the report's last, where it is a file.

    `snippet` is Python that loads the file with the format's library.
    """

    files: list[Path]
    report: Report
    snippet: str

    def __repr__(self) -> str:
        return f"<Exported {str(self.files[0])!r}: {self.report.message}>"


def export_verified(
    tokenizer: Tokenizer | Model,
    path: str | PathLike[str],
    format: str,
    texts: Iterable[str | bytes] = (),
    *,
    accept_approximate: bool = False,
    progress: Progress | None = None,
) -> Exported:
    """Write a model to `path` when the format's own library, asked in a process of its own, gives
    the same ids and bytes for built-in hard texts and for `texts`, a document each.

    `texts` are gone through twice: a sequence, or an object that can be iterated again. The report
    is kept beside the file, as its name with `.verify.json`; beside a device, a pipe or standard
    output nothing is kept. Where the library is not installed the file is written and the report
    says that it is not verified.

    Raises ApproximateError, with the report as `report`, where ids differ and `accept_approximate`
    is not given; ExportError where the format cannot hold the model, the disk is full or the place
    cannot be written; FormatError where the library refuses the file; CancelledError. In all these
    cases what was at `path` stays as it was.
    """
    model = model_of(tokenizer)
    target = Path(path)
    found = target_of(target)
    chosen = format_named(format)
    files = render(model, target.name, chosen)
    if found.stream:
        require_one(files, path, format)
    folder = None if found.stream else found.path.parent
    with _folder_for_copies(target, folder) as beside:
        tried = try_pattern(model, chosen, texts, progress)
        copies = chosen.place(files, beside)
        report = verify(_tokenizer_of(tokenizer), copies[0], format, texts, progress=progress)
    _complete(report, model, chosen, target, files)
    report.notes = (*report.notes, *tried)
    if not accept_approximate:
        _require_equal(report)
    if found.stream:
        write_atomically(target, files[target.name], progress)
        return Exported([target], report, chosen.snippet(model, target))
    kept = target.with_name(target.name + SUFFIX)
    target_of(kept)  # before anything is written: its name may be too long
    written = chosen.place(files, target.parent)
    write_atomically(kept, report.as_file().encode("utf-8"))
    return Exported([*written, kept], report, chosen.snippet(model, target))


def _complete(
    report: Report, model: Model, format: Format, target: Path, files: dict[str, bytes]
) -> None:
    # Here, for the package's head imports this module.
    from ... import __version__

    report.path = str(target)
    report.losses, report.notes = format.losses(model), format.notes(model)
    report.sha256 = hashlib.sha256(files[target.name]).hexdigest()
    report.date = datetime.now(UTC).isoformat(timespec="seconds")
    report.version = __version__


def _require_equal(report: Report) -> None:
    if report.verified and not report.ok:
        fault = ApproximateError(
            Message(
                "not written. {report} Accept an approximate export (--approximate), or choose "
                "another format",
                report=report.message,
            ),
            path=report.path,
        )
    elif report.losses:
        fault = only_nearly(report.format, report.losses)
    else:
        return
    fault.report = report
    raise fault


def _tokenizer_of(tokenizer: Tokenizer | Model) -> Tokenizer:
    if isinstance(tokenizer, BpeTokenizer | BytePieceTokenizer):
        return tokenizer
    model = model_of(tokenizer)
    return tokenizer_of(model) if isinstance(model, BpeModel) else BytePieceTokenizer(model)


@contextmanager
def _folder_for_copies(target: Path, folder: Path | None) -> Iterator[Path]:
    """A folder for copies on the disk where the file will be (None: where temporary files are);
    gone when the block ends.
    """
    try:
        made = tempfile.TemporaryDirectory(prefix=temporary_prefix(target), dir=folder)
    except OSError as fault:
        raise cannot_be_written(target, fault) from fault
    with made as name:
        yield Path(name)
