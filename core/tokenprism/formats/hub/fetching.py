"""What a name stands for, brought by a child process: networks hang, and libraries are slow."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..._progress import Progress, Stage
from ...messages import Message
from ...tokenizer import Tokenizer
from ..sandbox.process import Child
from .names import EncodingName, HubName


@dataclass(frozen=True, slots=True)
class KnownNames:
    """Names that can be offered: those of tiktoken, and repositories that the Hub's cache holds."""

    encodings: tuple[str, ...]
    models: tuple[str, ...]
    cached: tuple[str, ...]


def folder_of(name: HubName, progress: Progress) -> tuple[Path, tuple[Message, ...]]:
    """The folder with the tokenizer files of a repository, in the Hub's own cache; and warnings.

    The latest commit is asked for; where the Hub cannot be reached, what the cache has of it
    counts, and a warning says so. Raises NameUnknownError, NetworkError or FormatError, and
    CancelledError.
    """
    progress.enter(Stage.READING)
    with closing(Child("hub", str(name), progress)) as child:
        folder, fault = child.greeting
    if fault is None:
        return Path(folder), ()
    return Path(folder), (
        Message(
            "opened from the copy that an earlier download left on this computer, which may be out "
            "of date: {fault}", fault=fault,
        ),
    )


def encoding_of(name: EncodingName, progress: Progress) -> Tokenizer:
    """The encoding as our own tokenizer. Raises as `folder_of`."""
    progress.enter(Stage.READING)
    with closing(Child("encoding", name.text, progress)) as child:
        made: Tokenizer = child.greeting
        return made


def known_names(progress: Progress) -> KnownNames:
    """The names that can be offered, from what is installed and cached here; no network."""
    with closing(Child("names", "", progress)) as child:
        encodings, models, cached = child.greeting
        return KnownNames(encodings, models, cached)
