"""The application's calls into the engine, in one place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tokenprism import Capability, Progress, Tokenizer
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.corpus.addresses import is_remote
from tokenprism.corpus.kinds import why_no_text
from tokenprism.formats.hub.names import name_of
from tokenprism.formats.sniff import Head
from tokenprism.formats.sniff import is_tokenizer as _is_tokenizer
from tokenprism.formats.vocabulary_only import VocabularyOnly
from tokenprism.workspace import is_workspace as _is_workspace

from .recipe import Recipe

if TYPE_CHECKING:
    from tokenprism.corpus.preview import Preview
    from tokenprism.forecasts import Forecast
    from tokenprism.formats.exporting.standing import Standing


def head_of(path: str) -> Head | None:
    """The head of a file, for the functions below; None for a name, an address or a folder.

    Raises FormatError for a file that cannot be read.
    """
    file = Path(path)
    return Head.of(file) if name_of(path) is None and file.is_file() else None


def is_tokenizer(path: str, head: Head | None = None) -> bool:
    """Whether a name, file or folder is to be opened as a tokenizer rather than as a text.

    Raises FormatError for a file that cannot be read.
    """
    if name_of(path) is not None:
        return True
    if is_remote(path):
        return False
    return _is_tokenizer(Path(path), head)


def may_be_text(head: Head | None) -> bool:
    """Whether a file, which is no tokenizer that can be opened, can be read as a text."""
    return head is not None and why_no_text(head.data) is None


def is_workspace(head: Head | None) -> bool:
    """Whether a file is a workspace of this program, by its content."""
    return head is not None and _is_workspace(head.data)


def open_tokenizer(
    path: str, progress: Progress, pattern: str | None = None, head: Head | None = None
) -> Tokenizer:
    """The tokenizer of a file or name; what its views ask first is computed here, on the worker.

    Raises FormatError, PatternNeededError for a rank file that opens only with a `pattern`.
    """
    from tokenprism.formats.sandbox.remote import open_sandboxed

    tokenizer = open_sandboxed(path, pattern=pattern, progress=progress, head=head)
    vocabulary = tokenizer.vocabulary
    _ = (vocabulary.size, vocabulary.specials, vocabulary.lengths, tokenizer.capabilities)
    return tokenizer


def pattern_to_offer(
    path: str, tokenizer: Tokenizer, head: Head | None = None
) -> str | None:
    """The pattern to offer for a file that does not say its own, None where it does.

    Raises FormatError where the file is gone.
    """
    if isinstance(tokenizer, VocabularyOnly) or name_of(path) is None:
        from tokenprism.formats import given_patterns

        return given_patterns.pattern_to_offer(path, tokenizer, head)
    return None


def open_corpus(
    paths: list[str], options: CorpusOptions | None, progress: Progress
) -> Corpus:
    """The corpus of files and folders. Raises CorpusError and CancelledError."""
    return Corpus.open(*paths, options=options, progress=progress)


def preview_corpus(paths: list[str], options: CorpusOptions, progress: Progress) -> Preview:
    """The beginning of a corpus. Raises CorpusError and CancelledError."""
    from tokenprism.corpus.preview import preview

    return preview(paths, options, progress)


def check(recipe: Recipe) -> None:
    """OptionError where a training of the recipe could not begin; CorpusError where a library for
    it is missing.
    """
    from tokenprism.bpe._beginning import check_start
    from tokenprism.scale import check_usable

    if recipe.start is not None and isinstance(recipe.options, TrainOptions):
        check_start(recipe.start, recipe.options)
    if recipe.cluster:
        check_usable(recipe.cluster)


def model_to_continue(tokenizer: Tokenizer) -> BpeModel | None:
    """The model of a tokenizer from which a training can go on; None where there is none."""
    if not isinstance(tokenizer, BpeTokenizer) or tokenizer.model.whole:
        return None
    model = tokenizer.model
    has_all = Capability.HISTORY in tokenizer.capabilities and bool((model.byte_ids >= 0).all())
    return model if has_all or model.alphabet is not None else None


def formats_of(recipe: Recipe) -> list[Standing]:
    """Where every format stands with the model of a recipe. OptionError for bad options."""
    from tokenprism.formats.exporting.recipes import standings_of_recipe

    return standings_of_recipe(recipe.options, recipe.start)


def forecast(recipe: Recipe, progress: Progress) -> Forecast:
    """What a training will cost. Raises CancelledError, CorpusError."""
    from tokenprism.bpe import forecast as bpe
    from tokenprism.bytepiece import forecast as bytepiece

    if isinstance(recipe.options, BytePieceOptions):
        return bytepiece.forecast(recipe.corpora, recipe.options, progress)
    return bpe.forecast(recipe.corpora, recipe.options, progress, memory=recipe.memory)


def bytes_per_token(tokenizer: Tokenizer, corpora: Sequence[Corpus], size: int) -> float | None:
    """Bytes per token of about `size` bytes of the corpora. Raises TokenprismError."""
    from tokenprism.forecasts import excerpts_of

    excerpts = excerpts_of(corpora, size)
    tokens = sum(len(tokenizer.encode(one).ids) for one in excerpts)
    return sum(map(len, excerpts)) / tokens if tokens else None
