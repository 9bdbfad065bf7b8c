"""Opening a tokenizer file of any kind that is supported."""

from __future__ import annotations

from contextlib import nullcontext
from os import PathLike
from pathlib import Path

from .._progress import Progress, Stage
from ..errors import CancelledError
from ..messages import Message
from ..pretokenize import Dialect
from ..tokenizer import Tokenizer
from .format import TokenizerFile, refuse_pattern
from .hub.names import EncodingName, name_of, repository_of
from .reading import packed
from .reading.garbage import without_collections
from .registry import ALL
from .sniff import Head, locate

# Files of these names are told apart by their folder.
_COMMON_NAMES = ("tokenizer", "vocab", "encoder", "merges", "tekken", "spiece",
                 "sentencepiece", "sentencepiece.bpe")
_ENDINGS = sorted({ending for one in ALL for ending in one.endings}, key=len, reverse=True)


def open_tokenizer(
    path: str | PathLike[str],
    *,
    pattern: str | None = None,
    progress: Progress | None = None,
) -> Tokenizer:
    """The tokenizer in a file, or in a folder that holds one; its kind is told by its content.

    A text that is no path there may be a name, as `hub.names.name_of` tells: an encoding of
    tiktoken, or a repository of the Hugging Face Hub, whose tokenizer files are then downloaded
    into the Hub's own cache.

    `pattern`, a name or a regular expression, says how text is cut where the file does not: rank
    files of no known encoding need it. The expression is read as the engine of the file reads it:
    tiktoken's for ranks, that of `tokenizers` for others.

    Raises FormatError, with line and byte or key, for a file that is damaged or of another kind,
    PatternNeededError for a rank file that needs one, OptionError for a pattern that is not valid
    or that is not read here as its engine reads it, NameUnknownError and NetworkError for names,
    CancelledError.
    """
    progress = Progress() if progress is None else progress
    name = name_of(path)
    if isinstance(name, EncodingName):
        from .hub.fetching import encoding_of

        refuse_pattern(name.text, pattern)
        return encoding_of(name, progress)
    folder, said = Path(path), tuple[Message, ...]()
    if name is not None:
        from .hub.fetching import folder_of

        folder, said = folder_of(name, progress)
    return open_file(Head.of(locate(folder)), pattern, progress).with_warnings(said)


def open_file(head: Head, pattern: str | None, progress: Progress) -> Tokenizer:
    """The tokenizer in a file whose head has been read. Raises as `open_tokenizer` does."""
    file, known = head.path, head.format
    data = b"" if known.reads_itself else packed.content(file)
    progress.enter(Stage.READING, len(data))
    if progress.must_stop():
        raise CancelledError
    chosen = None
    if pattern is not None:
        from .given_patterns import pattern_for

        dialect = Dialect.TIKTOKEN if known.for_tiktoken else Dialect.TOKENIZERS
        chosen = pattern_for(pattern, dialect)
    with without_collections() if known.has_collections else nullcontext():
        made = known.open(TokenizerFile(file, _name(file), chosen, data))
    progress.advance(len(data))
    if progress.must_stop():
        raise CancelledError
    return made


def _name(path: Path) -> str:
    stem = path.name.removesuffix(packed.SUFFIX)
    for ending in _ENDINGS:
        stem = stem.removesuffix(ending)
    # Thousands of files are called tokenizer.json: their folder tells them apart.
    if stem in _COMMON_NAMES and repository_of(path):
        return repository_of(path)
    return path.resolve().parent.name or stem if stem in _COMMON_NAMES else stem
