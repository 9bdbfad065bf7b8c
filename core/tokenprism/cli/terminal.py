"""Standard streams, and a progress bar while a job works on another thread.

What names and texts bring along never reaches a terminal as a command to it: controls are spelled.
Only `decode` and `corpus --document` write texts as they are.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from pathlib import Path
from typing import BinaryIO, TypeVar

from .._progress import Progress, Stage
from ..messages import harmless
from ..plain_json import plain_json
from ..targets import target_of

Result = TypeVar("Result")

_REFRESH = 0.1  # seconds
_BAR = 24
_UNITS = {Stage.READING: "bytes", Stage.COUNTING: "bytes", Stage.LOADING: "bytes",
          Stage.GRAMS: "bytes", Stage.SEGMENTING: "bytes", Stage.PRUNING: "bytes",
          Stage.MERGING: "merges", Stage.ENCODING: "bytes", Stage.WRITING: "bytes",
          Stage.VERIFYING: "documents"}
_NAMES = {Stage.GRAMS: "n-grams"}


def output() -> BinaryIO:
    """Standard output as bytes: what is written there does not depend on the locale."""
    return sys.stdout.buffer


def write_text(text: str) -> None:
    """Text to standard output in UTF-8; controls in it are spelled, but for tabs and line ends."""
    output().write(harmless(text).encode("utf-8"))


def write_json(value: object) -> None:
    """A value as JSON, in lines, to standard output; controls are escaped as JSON does it."""
    write_text(plain_json(value, indent=1) + "\n")


def tell_of(text: str, *written: Path | None) -> None:
    """Text about files that were written: to standard output, or to standard error where one of
    them is standard output.
    """
    if any(path is not None and target_of(path).descriptor == 1 for path in written):
        if sys.stderr is not None:
            sys.stderr.write(harmless(text))
            sys.stderr.flush()
        return
    write_text(text)


def note(message: str) -> None:
    """A line on standard error while a job goes on. Any thread may call it."""
    if sys.stderr is not None:
        clear = "\r\x1b[K" if sys.stderr.isatty() else ""
        sys.stderr.write(f"{clear}tokenprism: {as_line([message])}\n")
        sys.stderr.flush()


def counted(count: int, one: str, many: str = "") -> str:
    """A number with the noun that belongs to it: 1 document, 2 documents."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def argument_bytes(text: str) -> bytes:
    """The bytes that an argument was, UTF-8 or not."""
    return os.fsencode(text)


def with_progress(work: Callable[[Progress], Result]) -> Result:
    """Do `work` on another thread, with a bar on standard error where that is a terminal.

    An interrupt (Ctrl-C) cancels the job, which then raises CancelledError here.
    """
    progress = Progress()
    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(work(progress))
        except BaseException as fault:  # noqa: BLE001 - raised again where it is waited for
            future.set_exception(fault)

    job = threading.Thread(target=run, name="work", daemon=True)
    bar = _Bar(progress) if sys.stderr is not None and sys.stderr.isatty() else None
    job.start()
    while job.is_alive():
        try:
            job.join(_REFRESH)
            if bar is not None:
                bar.paint()
        except KeyboardInterrupt:
            progress.cancel()
    if bar is not None:
        bar.clear()
    return future.result()


class _Bar:
    """One line of standard error, painted over and over."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._stage = Stage.IDLE
        self._since = time.monotonic()
        self._done = 0

    def paint(self) -> None:
        stage, done, total = self._progress.stage, self._progress.done, self._progress.total
        now = time.monotonic()
        if stage != self._stage or done < self._done:  # another round of a stage begins anew
            self._stage, self._since = stage, now
        self._done = done
        if stage not in (Stage.IDLE, Stage.FINISHED):
            line = describe(stage, done, total, now - self._since)
            sys.stderr.write(f"\r\x1b[K{line[: _width() - 1]}")
            sys.stderr.flush()

    def clear(self) -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def describe(stage: Stage, done: int, total: int, seconds: float) -> str:
    """A stage in words: name, bar, share and the time that is left."""
    name = _NAMES.get(stage, stage.name.lower())
    unit = _UNITS.get(stage, "")
    if total <= 0:
        return f"{name} {done:,} {unit}".rstrip() if done else name
    share = min(1.0, done / total)
    filled = round(share * _BAR)
    line = f"{name:<10} [{'#' * filled}{'.' * (_BAR - filled)}] {share:4.0%} {done:,} {unit}"
    if done and seconds > 1:
        line += f", {seconds * (total - done) / done:,.0f} s left"
    return line


def _width() -> int:
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80


def as_line(parts: Iterable[object]) -> str:
    """Parts joined and cleaned of line ends and controls, for a message of exactly one line."""
    return harmless(" ".join(" ".join(map(str, parts)).split()))
