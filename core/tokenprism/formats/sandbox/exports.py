"""Exports in a process of their own.

Writing a large model and trying its pattern hold Python's lock for seconds, which a window would
feel. Models go over as arrays, in milliseconds.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from ..._progress import Progress, Stage
from ...tokenizer import Tokenizer
from ..exporting.exporting import ApproximateError
from ..exporting.report import Report
from ..exporting.standing import Standing, standings
from ..exporting.verified import Exported, export_verified
from ..registry import model_of
from .process import Child

if TYPE_CHECKING:
    from ..format import Model

SERVICE = "export"
_LOOK = 0.1  # seconds between two words about the progress

Tell = Callable[[int, int], None]


def export_sandboxed(
    tokenizer: Tokenizer | Model,
    path: str | PathLike[str],
    format: str,
    samples: Sequence[bytes] = (),
    documents: Sequence[bytes] = (),
    *,
    accept_approximate: bool = False,
    progress: Progress | None = None,
) -> Exported:
    """As `export_verified`, compared on each line of `samples` and on `documents` whole.

    Raises as that does, and ChildEndedError where the process is killed.
    """
    progress = Progress() if progress is None else progress
    progress.enter(Stage.VERIFYING)
    model, target = model_of(tokenizer), str(Path(fspath(path)).absolute())
    with closing(Child(SERVICE, target, progress, model)) as child:
        answer: Exported | Report = child.ask(
            ("export", format, samples, documents, accept_approximate), progress
        )
    if isinstance(answer, Exported):
        return answer
    fault = ApproximateError(answer.message, path=target)
    fault.report = answer
    raise fault


def standings_sandboxed(
    tokenizer: Tokenizer | Model, progress: Progress | None = None
) -> list[Standing]:
    """As `standings`; ChildEndedError where the process is killed."""
    progress = Progress() if progress is None else progress
    with closing(Child(SERVICE, "", progress, model_of(tokenizer))) as child:
        found: list[Standing] = child.ask(("standings",), progress)
    return found


class Exports:
    """The service in the child: one model, which is to be written to one place."""

    def __init__(self, path: str, model: Model, tell: Tell) -> None:
        self._progress = Progress()
        signal.signal(signal.SIGTERM, self._end)
        self._path, self._model, self._tell = path, model, tell
        self.greeting = None

    def _end(self, *_: object) -> None:
        """End in a way that lets copies be removed."""
        # NumPy ignores what is raised while it looks for attributes: then the cancellation ends it.
        self._progress.cancel()
        sys.exit(1)

    def export(
        self, format: str, samples: Sequence[bytes], documents: Sequence[bytes], approximate: bool
    ) -> Exported | Report:
        """What was written; the report alone where ids differ and that was not accepted."""
        texts = [line for sample in samples for line in sample.splitlines(keepends=True)]
        texts += documents
        with self._telling() as progress:
            try:
                return export_verified(
                    self._model, self._path, format, texts, accept_approximate=approximate,
                    progress=progress,
                )
            except ApproximateError as fault:
                if fault.report is None:
                    raise
                return fault.report

    def standings(self) -> list[Standing]:
        """Every format, tried."""
        return standings(self._model, self._progress)

    @contextmanager
    def _telling(self) -> Iterator[Progress]:
        progress, over = self._progress, threading.Event()

        def tell() -> None:
            while not over.wait(_LOOK):
                self._tell(progress.done, progress.total)

        teller = threading.Thread(target=tell, name="export-progress", daemon=True)
        teller.start()
        try:
            yield progress
        finally:
            # The answer must not meet a word about the progress in the pipe.
            over.set()
            teller.join()
