"""Whether a pattern of the user's own cuts texts in other libraries as it does here.

Dialects of regular expressions differ in possessive counts, `$`, POSIX classes, `\\X` and in what
becomes of text that nothing matches. A pattern given for a file must be read here as its engine
reads it. An export must cut alike in the library that it is for; how the other engines cut is
reported.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from ..._progress import Progress, Stage
from ...errors import CancelledError, ExportError, OptionError
from ...messages import Message
from ...pretokenize import Dialect, Pattern
from ..format import Format
from ..hard_text import DOCUMENTS
from .engines import ENGINES, Engine, FancyRegex, Oniguruma, cut_here, engine_of
from .fuzz import texts_for
from .shrinking import shrink

CORPUS = 1 << 22  # characters of the user's texts that are tried; ids are compared on all of them
SECONDS = 30.0    # after which no more of them are
Cutter = Callable[[Pattern, str], list[str]]
_BATCH = 1 << 17  # characters that are compared at once
_REWRITE = Message("Write it in a way that both read alike, or choose one of the named patterns")
_REMEDY = "Choose a named pattern, or Tokenprism's own format"


def check(
    pattern: Pattern,
    format: Format,
    texts: Iterable[str | bytes],
    progress: Progress | None = None,
) -> tuple[Message, ...]:
    """ExportError, with the smallest text found, where the library of `format` cuts otherwise.

    What comes back are sentences for the report: how many texts were tried, in which engines the
    pattern cuts alike, and where the others differ. Built-in hard texts come first, then made-up
    ones of the characters that the pattern speaks of, then `texts`, up to 4 million characters or
    30 seconds. CancelledError when `progress` is cancelled.
    """
    target = _Trial(pattern, engine_of(format))
    _refuse(target, format)
    others = [_Trial(pattern, engine) for engine in ENGINES if engine is not engine_of(format)]
    until = time.monotonic() + SECONDS
    tried = 0
    given = _first(map(_decoded, texts), until)
    if progress is not None:
        progress.enter(Stage.VERIFYING)
    for batch in _batches(chain(DOCUMENTS, texts_for(pattern.regex), given)):
        cuts = [cut_here(pattern, text) for text in batch]
        for trial in (target, *others):
            if progress is not None and progress.must_stop():
                raise CancelledError
            trial.compare(batch, cuts)
        _refuse(target, format)
        tried += len(batch)
    alike = [trial.engine.name for trial in (target, *others) if trial.alike]
    said = Message(
        "Its own pattern cut {count:,} texts alike here and in {engines}.",
        count=tried, engines=", ".join(alike),
    )
    return said, *(trial.told for trial in others if not trial.alike)


def require_same(pattern: Pattern) -> None:
    """OptionError, with the smallest text found, where an own pattern is not read here as the
    engine of its dialect reads it.

    What a pattern leaves out is no difference: tiktoken drops it, which is reported of the file.
    """
    if pattern.is_native:
        return
    trial = _reading(pattern)
    _require_usable(trial)
    if not trial.alike:
        raise OptionError(
            Message("{engine} cuts {shown} in another way with this pattern: {ours} here, {theirs} "
                    "there", engine=trial.engine.name, shown=trial.smallest, ours=trial.ours,
                    theirs=trial.theirs),
            remedy=_REWRITE,
        )


def cut_by_library(pattern: Pattern, text: str) -> list[str]:
    """The pre-tokens of a text as `tokenizers` cuts it. OptionError for what it cannot use."""
    _require_usable(_Trial(pattern, Oniguruma))
    return Oniguruma(pattern).cut(text)


def _require_usable(trial: _Trial) -> None:
    if trial.fault:
        raise OptionError(
            Message("{engine} cannot use the pattern: {fault}", engine=trial.engine.name,
                    fault=trial.fault),
            remedy="Correct it, or choose one of the named patterns",
        )


@lru_cache(maxsize=16)
def pattern_differences(pattern: Pattern) -> tuple[Message, ...]:
    """How Oniguruma and fancy-regex cut otherwise with an own pattern, a sentence for each that
    does; nothing for a named pattern.
    """
    if pattern.is_native:
        return ()
    found = (_tried(pattern, engine, cut_here) for engine in (Oniguruma, FancyRegex))
    return tuple(trial.told for trial in found if not trial.alike)


@lru_cache(maxsize=16)
def _reading(pattern: Pattern) -> _Trial:
    """The engine of the pattern's own dialect, compared."""
    if pattern.dialect is Dialect.TOKENIZERS:
        return _tried(pattern, Oniguruma, cut_here)
    return _tried(pattern, FancyRegex, lambda own, text: own.matches(text))


def _tried(pattern: Pattern, engine: type[Engine], cut: Cutter) -> _Trial:
    """An engine, compared on the built-in and the made-up texts."""
    trial = _Trial(pattern, engine, cut)
    for batch in _batches(chain(DOCUMENTS, texts_for(pattern.regex))):
        if not trial.alike:
            break
        trial.compare(batch, [cut(pattern, text) for text in batch])
    return trial


class _Trial:
    """One engine with the pattern, until the first text that it cuts in another way.

    `cut` gives what is compared: pre-tokens, by default.
    """

    def __init__(
        self, pattern: Pattern, engine: type[Engine], cut: Cutter = cut_here
    ) -> None:
        self.engine = engine
        self._pattern = pattern
        self._cut = cut
        self._dialect: Engine | None = None
        self.fault = ""
        self.smallest, self.ours, self.theirs = "", "", ""
        try:
            self._dialect = engine(pattern)
        except BaseException as fault:  # noqa: BLE001 - panics of Rust are no Exception
            self._fail(fault)

    @property
    def alike(self) -> bool:
        """Whether nothing was cut in another way so far."""
        return self._dialect is not None

    @property
    def told(self) -> Message:
        """What is different, as a sentence."""
        if self.fault:
            return Message(
                "{engine} cannot use the pattern: {fault}.",
                engine=self.engine.name, fault=self.fault,
            )
        return Message(
            "{engine} cuts {shown} in another way: {ours} here, {theirs} there.",
            engine=self.engine.name, shown=self.smallest, ours=self.ours, theirs=self.theirs,
        )

    def compare(self, batch: list[str], cuts: list[list[str]]) -> None:
        """Cut the texts of a batch, whose pre-tokens here are `cuts`."""
        dialect = self._dialect
        if dialect is None:
            return
        try:
            index = dialect.differs(cuts, batch)
            if index is not None:
                self._differ(dialect, batch[index])
        except BaseException as fault:  # noqa: BLE001
            self._fail(fault)

    def _differ(self, dialect: Engine, text: str) -> None:
        pattern = self._pattern
        smallest = shrink(
            text, lambda one: dialect.differs([self._cut(pattern, one)], [one]) is not None
        )
        self.smallest = ascii(smallest[:80])
        self.ours = _parts(self._cut(pattern, smallest))
        self.theirs = _parts(dialect.cut(smallest[:80]))
        self._dialect = None

    def _fail(self, fault: BaseException) -> None:
        """The libraries raise anything for an expression that they do not know."""
        if not _is_of_library(fault):
            raise fault
        self.fault = str(fault)
        self._dialect = None


def _refuse(trial: _Trial, format: Format) -> None:
    """ExportError where the engine of the export's format was found to differ."""
    if trial.fault:
        raise ExportError(
            Message(
                "its pattern does not work in the regular expressions of {format} ({fault})",
                format=format.name, fault=trial.fault,
            ),
            remedy=_REMEDY,
        )
    if not trial.alike:
        raise ExportError(
            Message(
                "its pattern cuts {shown} in another way in the regular expressions of {format}: "
                "{ours} here, {theirs} there",
                shown=trial.smallest, format=format.name, ours=trial.ours, theirs=trial.theirs,
            ),
            remedy=_REMEDY,
        )


def _parts(cuts: list[str]) -> str:
    """Pre-tokens for people: escaped, with bars between them."""
    return "'" + "|".join(ascii(part)[1:-1] for part in cuts) + "'"


def _first(texts: Iterable[str], until: float) -> Iterator[str]:
    """The texts, as far as they are tried; no part of one is longer than a batch."""
    left = CORPUS
    for text in texts:
        for at in range(0, min(len(text), left), _BATCH):
            if time.monotonic() > until:
                return
            yield text[at : min(at + _BATCH, left)]
        left -= len(text)
        if left <= 0:
            return


def _batches(texts: Iterable[str]) -> Iterator[list[str]]:
    batch: list[str] = []
    size = 0
    for text in texts:
        batch.append(text)
        size += len(text)
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _decoded(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


def _is_of_library(fault: BaseException) -> bool:
    return type(fault) in (Exception, ValueError, RuntimeError) or (
        type(fault).__name__ == "PanicException"
    )
