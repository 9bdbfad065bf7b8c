"""The application's calls into the engine, in one place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tokenprism import Capability, Progress, Tokenizer
from tokenprism.bpe import characters
from tokenprism.bpe._beginning import check_start
from tokenprism.bpe._log import MergeLog
from tokenprism.bpe.forecast import Forecast
from tokenprism.bpe.forecast import forecast as _forecast
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import Corpus
from tokenprism.errors import FormatError, OptionError
from tokenprism.formats.gpt2_files import looks_like_vocabulary
from tokenprism.formats.remote import open_apart
from tokenprism.formats.sniff import SEEN_IN_FOLDERS, read_head, sniff

from .recipe import Recipe

# Kinds of files that hold a tokenizer, whatever is in them.
_TOKENIZER_SUFFIXES = (".tiktoken", ".model", ".gguf", ".tokenprism.json", "tokenizer.json",
                       "vocab.json", "encoder.json", "merges.txt", "vocab.bpe")
_TOKENIZER_KEYS = (b'"added_tokens"', b'"pre_tokenizer"', b'"tokenprism', b'"token_bytes"')


def is_tokenizer(path: str) -> bool:
    """Whether a file or folder is to be opened as a tokenizer rather than as a text.

    Raises FormatError for a file that cannot be read.
    """
    file = Path(path)
    if file.is_dir():
        seen = (file / name for name in SEEN_IN_FOLDERS)
        return any(one.is_file() and is_tokenizer(str(one)) for one in seen)
    if file.name.lower().endswith(_TOKENIZER_SUFFIXES):
        return True
    head = read_head(file)
    try:
        kind = sniff(file, head)
    except FormatError:
        return False
    if kind != "json":
        return True
    return looks_like_vocabulary(head) or any(key in head for key in _TOKENIZER_KEYS)


def open_tokenizer(path: str, progress: Progress, pattern: str | None = None) -> Tokenizer:
    """The tokenizer in a file; what its views ask first is computed here, on the worker.

    Raises FormatError, PatternNeededError for a rank file that opens only with a `pattern`.
    """
    tokenizer = open_apart(path, pattern=pattern, progress=progress)
    vocabulary = tokenizer.vocabulary
    _ = (vocabulary.size, vocabulary.specials, vocabulary.lengths, tokenizer.capabilities)
    return tokenizer


def open_corpus(path: str, progress: Progress) -> Corpus:
    """The corpus of a file or folder. Raises CorpusError and CancelledError."""
    return Corpus.open(path, progress=progress)


def tokenizer_of(model: BpeModel, name: str) -> Tokenizer:
    """A trained model as a tokenizer with a name."""
    named = replace(model, record={**model.record, "name": name})
    tokenizer = characters.tokenizer_of(named, name=name, family="BPE")
    _ = (tokenizer.vocabulary.size, tokenizer.capabilities)
    return tokenizer


def options_of(recipe: Recipe) -> TrainOptions:
    """The trainer's options for a recipe. Raises OptionError for bad ones."""
    return TrainOptions(
        vocab_size=recipe.size,
        pattern=recipe.pattern,
        specials=recipe.specials,
        min_count=recipe.min_count,
        max_token_length=recipe.longest,
        tie_break=recipe.tie_break,
        overlaps=recipe.overlaps,
        special_ids=recipe.special_ids,
        threads=recipe.threads,
    )


def check(recipe: Recipe) -> None:
    """OptionError where a training of the recipe could not begin."""
    options = options_of(recipe)
    if recipe.start is not None:
        check_start(recipe.start, options)


def model_to_continue(tokenizer: Tokenizer) -> BpeModel | None:
    """The model of a tokenizer from which a training can go on; None where there is none."""
    wanted = Capability.HISTORY | Capability.LOSSLESS
    if not isinstance(tokenizer, BpeTokenizer) or wanted not in tokenizer.capabilities:
        return None
    return tokenizer.model if not tokenizer.model.whole else None


def forecast(recipe: Recipe, progress: Progress) -> Forecast:
    """What a training will cost. Raises CancelledError, CorpusError, OptionError."""
    return _forecast(recipe.corpora, options_of(recipe), progress)


class Training:
    """One training of a recipe; `run` once, on any thread. Raises OptionError for bad options."""

    def __init__(self, recipe: Recipe) -> None:
        self.progress = Progress()
        self._trainer = Trainer(
            recipe.corpora,
            options_of(recipe),
            start=recipe.start,
            progress=self.progress,
        )
        self._name = recipe.name

    @property
    def log(self) -> MergeLog | None:
        """The merges learned so far; None before the first can be looked for."""
        return self._trainer.log

    def run(self) -> Tokenizer:
        """The trained tokenizer. Raises CancelledError, CorpusError."""
        return tokenizer_of(self._trainer.run(), self._name)

    def partial(self) -> Tokenizer | None:
        """The tokenizer of the merges so far; None where there is not one merge."""
        try:
            model = self._trainer.partial()
        except OptionError:
            return None
        return tokenizer_of(model, self._name) if model.merge_count else None
