"""The verbs of `import tokenprism as tp`: open, train, compare, export and the rest.

Each is a short way to what the packages offer with more options, and checks what it is given.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, Unpack, cast, overload

from .bpe.options import VOCAB_SIZE
from .errors import OptionError, OptionTypeError, TokenprismError
from .messages import Message
from .tokenizer import Tokenizer

# What one verb needs is imported by it: `open` alone is quick.
if TYPE_CHECKING:
    from ._progress import Progress
    from .analysis.adviser import Advice
    from .analysis.curve import Curve
    from .analysis.disagreement import Disagreement
    from .analysis.metrics import MetricsTable
    from .bpe.alphabet import CharacterOptions
    from .bpe.model import BpeModel
    from .bpe.options import TieBreak
    from .bpe.tokenizer import BpeTokenizer
    from .bytepiece.front import FrontEnd
    from .bytepiece.lattice import Lattice
    from .bytepiece.tokenizer import BytePieceTokenizer
    from .corpus import Corpus, CorpusOptions
    from .formats import Exported
    from .reports import Report

# A file or folder, an address, several of these, texts in memory, or a corpus.
Source = Union[
    str, os.PathLike[str], "Corpus", Iterable[Union[str, bytes, os.PathLike[str], "Corpus"]]
]
TokenizerLike = Tokenizer | str | os.PathLike[str]

_SAMPLE = 20_000_000  # bytes of a corpus that `advise` looks at
_LIKE_A_NAME = 255    # characters
_ALWAYS = ("vocab_size", "algorithm", "special_tokens")
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,7}$")


class BpeTraining(TypedDict, total=False):
    """Options of `train`, as of `bpe.options.TrainOptions`."""

    pattern: str
    min_count: int
    max_token_length: int | None
    tie_break: TieBreak | str
    overlaps: bool
    special_ids: str | tuple[int, ...]
    characters: CharacterOptions | None
    min_word_count: int
    nfc: bool
    threads: int


class BytePieceTraining(TypedDict, total=False):
    """Options of `train_bytepiece`, as of `bytepiece.options.BytePieceOptions`."""

    order: int
    min_count: int | None
    min_gram_count: int | None
    max_piece_length: int
    front: FrontEnd
    compat: str | None
    memory: int
    threads: int


def open(
    path_or_name: str | os.PathLike[str], *, pattern: str | None = None,
    progress: Progress | None = None,
) -> Tokenizer:
    """Open a tokenizer: a file, a folder, the name of an encoding such as "cl100k_base", or a
    name on the Hub such as "org/model".

    `pattern`: the pre-tokenizer of a rank file that does not name one, by name or as a regular
    expression. Raises FormatError for a file that is damaged or of no known format,
    PatternNeededError, CancelledError.
    """
    from .formats.opening import open_tokenizer

    if not isinstance(path_or_name, str | os.PathLike):
        raise OptionTypeError(
            Message("a tokenizer is opened by its path or name, not by {type}",
                    type=type(path_or_name).__name__)
        )
    return open_tokenizer(path_or_name, pattern=pattern, progress=progress)


@overload
def train(
    source: Source, vocab_size: int = ..., *, algorithm: Literal["bpe"] = ...,
    special_tokens: Sequence[str] = ..., start: TokenizerLike | BpeModel | None = ...,
    name: str = ..., checkpoint: str | os.PathLike[str] | None = ...,
    progress: Progress | None = ..., **options: Unpack[BpeTraining],
) -> BpeTokenizer: ...
@overload
def train(
    source: Source, vocab_size: int = ..., *, algorithm: Literal["bytepiece"],
    special_tokens: Sequence[str] = ..., name: str = ...,
    checkpoint: str | os.PathLike[str] | None = ..., progress: Progress | None = ...,
    **options: Unpack[BytePieceTraining],
) -> BytePieceTokenizer: ...
def train(
    source: Source,
    vocab_size: int = VOCAB_SIZE,
    *,
    algorithm: str = "bpe",
    special_tokens: Sequence[str] = (),
    start: TokenizerLike | BpeModel | None = None,
    name: str = "",
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> BpeTokenizer | BytePieceTokenizer:
    """Train a tokenizer on files or on texts in memory.

    `source`: a path, several paths, a list of texts, or a `Corpus`. `vocab_size` counts single
    bytes and special tokens too. `algorithm`: "bpe" or "bytepiece". `start`: a BPE to continue;
    its ids stay. `checkpoint`: a file from which an interrupted training goes on. Other options:
    `BpeTraining` and `BytePieceTraining`.

    Raises OptionError for options that cannot work, CorpusError for texts that cannot be read,
    CancelledError.
    """
    from .bpe.characters import tokenizer_of
    from .bpe.options import TrainOptions
    from .bpe.train import Trainer

    if algorithm == "bytepiece":
        if start is not None:
            raise OptionError("a BytePiece model cannot be continued", remedy="Leave start out")
        return train_bytepiece(
            source, vocab_size, special_tokens=special_tokens, name=name, checkpoint=checkpoint,
            progress=progress, **options,
        )
    if algorithm != "bpe":
        raise OptionError(
            Message("there is no algorithm {name!r}", name=str(algorithm)),
            remedy='Choose "bpe" or "bytepiece"',
        )
    _check_names(options, BpeTraining, *_ALWAYS)
    given = {"specials": _specials(special_tokens), **options}
    before = None if start is None else _model_to_continue(start)
    made = (
        TrainOptions(_size(vocab_size), **given) if before is None
        else TrainOptions.continuing(before, _size(vocab_size), **given)
    )
    model = Trainer(
        corpus_of(source), made, start=before, checkpoint=checkpoint, progress=progress
    ).run()
    return tokenizer_of(model, name=name or "BPE")


def train_bytepiece(
    source: Source,
    vocab_size: int = VOCAB_SIZE,
    *,
    special_tokens: Sequence[str] = (),
    name: str = "",
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    **options: Unpack[BytePieceTraining],
) -> BytePieceTokenizer:
    """Train a BytePiece model; see `train`, and `BytePieceTraining` for the options."""
    from .bytepiece import BytePieceOptions, BytePieceTrainer
    from .bytepiece.tokenizer import BytePieceTokenizer

    _check_names(options, BytePieceTraining, *_ALWAYS)
    made = BytePieceOptions(_size(vocab_size), specials=_specials(special_tokens), **options)
    trainer = BytePieceTrainer(corpus_of(source), made, checkpoint=checkpoint, progress=progress)
    return BytePieceTokenizer(trainer.run(), name=name or "BytePiece")


def corpus_of(
    source: Source, *, options: CorpusOptions | None = None, progress: Progress | None = None
) -> Corpus:
    """A corpus of files, folders, archives and addresses, or of texts in memory.

    One string is a path. In a list, `Path` objects are paths; strings are paths where all of them
    exist, else texts. `options` say how files are read. OptionError where strings of a list are
    partly files, or look like files that do not exist; CorpusError as `Corpus.open`.
    """
    from .corpus import Corpus, TextCorpus

    if isinstance(source, Corpus):
        return source
    if isinstance(source, str | os.PathLike):
        return Corpus.open(_existing(source), options=options, progress=progress)
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise OptionTypeError(
            Message("a corpus is a path, a list of paths or a list of texts, not {type}",
                    type=type(source).__name__),
            remedy="Put a text into a list: [text]" if isinstance(source, bytes) else "",
        )
    given = list(source)
    corpora = [one for one in given if isinstance(one, Corpus)]
    if corpora and len(corpora) == len(given):
        return corpora[0] if len(corpora) == 1 else Corpus.joined(corpora, corpora[0].name)
    for one in given:
        if not isinstance(one, str | bytes | os.PathLike):
            raise OptionTypeError(
                Message("the list has {type} in it, which is neither a text nor a path",
                        type=type(one).__name__)
            )
    some = cast("list[str | bytes | os.PathLike[str]]", given)
    if some and _are_paths(some):
        return Corpus.open(*some, options=options, progress=progress)
    return TextCorpus(cast("list[str | bytes]", some))


def compare(
    tokenizers: TokenizerLike | Sequence[TokenizerLike],
    source: Source | Mapping[str, Source],
    *,
    baseline: int | None = 0,
    threads: int | None = None,
    progress: Progress | None = None,
    **wishes: Any,
) -> MetricsTable:
    """The metrics of tokenizers on a corpus, or on several, given by their names.

    `baseline`: the index of the tokenizer to compare with; `wishes`: see `analysis.Wishes`. The
    table has `to_dict`, `to_pandas`, `as_markdown` and `as_csv`. Raises as `analysis.compare`.
    """
    from .analysis import Wishes
    from .analysis import compare as compare_all

    _check_names(wishes, Wishes)
    return compare_all(
        _opened(tokenizers), _corpora(source), baseline=baseline, wishes=Wishes(**wishes),
        threads=threads, progress=progress,
    )


def differences(
    tokenizers: Sequence[TokenizerLike], source: Source | Mapping[str, Source], *,
    progress: Progress | None = None,
) -> Disagreement:
    """Where two or more tokenizers cut a corpus differently. Raises as `disagreement`."""
    from .analysis.disagreement import disagreement

    return disagreement(_opened(tokenizers), _corpora(source), progress=progress)


def export(
    tokenizer: Tokenizer, path: str | os.PathLike[str], *, format: str | None = None,
    texts: Iterable[str | bytes] = (), accept_approximate: bool = False,
    progress: Progress | None = None,
) -> Exported:
    """Write a trained model to a file that other libraries load, with proof of the same ids.

    The format follows from the name, unless `format` says it. The library of the format encodes
    built-in texts and `texts` in a process of its own. Raises ApproximateError where ids differ,
    unless `accept_approximate`; ExportError where the format cannot hold the model.
    """
    from .formats import export_verified, format_of, model_of

    model = model_of(tokenizer)
    named = format if format is not None else format_of(path, model)
    return export_verified(
        tokenizer, path, named, list(texts), accept_approximate=accept_approximate,
        progress=progress,
    )


def convert(
    tokenizer: TokenizerLike, path: str | os.PathLike[str], *, format: str | None = None,
    texts: Iterable[str | bytes] = (), accept_approximate: bool = False,
    progress: Progress | None = None,
) -> Exported:
    """Write the model of a file in another format: `open`, then `export`."""
    (opened,) = _opened(tokenizer)
    return export(
        opened, path, format=format, texts=texts, accept_approximate=accept_approximate,
        progress=progress,
    )


def advise(
    tokenizer: TokenizerLike, source: Source, *, progress: Progress | None = None, **options: Any
) -> Advice:
    """What each vocabulary size of a BPE saves on texts that it was not trained on.

    Of more than 20 MB, excerpts spread evenly over the texts are measured. `options`: as of
    `analysis.adviser.advise`, such as `width`, `seldom`, `parallel`.
    """
    from .analysis.adviser import advise as advise_on

    (opened,) = _opened(tokenizer)
    text = b"".join(corpus_of(source, progress=progress).sample(_SAMPLE))
    return advise_on(opened, text, progress=progress, **options)


def report(
    tokenizers: TokenizerLike | Sequence[TokenizerLike],
    source: Source | Mapping[str, Source] = (),
    path: str | os.PathLike[str] | None = None,
    *,
    text: str | bytes | None = None,
    progress: Progress | None = None,
) -> Report:
    """Metrics, curves and a text in its tokens, in one file: .html, .md, .tex, .csv or .svg.

    Without `path` nothing is written; `reports.FORMS` renders what this returns.
    """
    from .encoding import as_bytes
    from .files import write_atomically
    from .reports import FORMS, collect

    form = None if path is None else Path(path).suffix[1:].lower()
    if form is not None and form not in FORMS:
        raise OptionError(
            Message("{name!r} does not say which form the report has", name=str(path)),
            remedy=Message("Let it end in {forms}", forms=", ".join(f".{one}" for one in FORMS)),
        )
    made = collect(
        _opened(tokenizers), _corpora(source), None if text is None else ("text", as_bytes(text)),
        progress=progress,
    )
    if path is not None and form is not None:
        content = FORMS[form](made, str).encode("utf-8", "surrogateescape")
        write_atomically(Path(path), content)
    return made


def curve(
    tokenizer: TokenizerLike, source: str | bytes | Corpus, *, progress: Progress | None = None
) -> Curve:
    """The number of tokens of a text, or of a corpus, at every vocabulary size.

    Exact where the merges tell it, else at samples; see `Curve.sampled`. TokenprismError for a
    vocabulary that cannot be cut; CancelledError.
    """
    from .analysis.curve import curve as curve_of
    from .analysis.curve import curve_of_texts
    from .corpus import Corpus

    (opened,) = _opened(tokenizer)
    if isinstance(source, Corpus):
        texts = (source.read(number) for number in range(len(source.documents)))
        return curve_of_texts(opened, texts, progress)
    return curve_of(opened, source, progress=progress)


def lattice(tokenizer: TokenizerLike, text: str | bytes) -> Lattice:
    """All segmentations of a text that a BytePiece model chooses from, with their scores.

    TokenprismError for any other model.
    """
    from .bytepiece.tokenizer import BytePieceTokenizer

    (opened,) = _opened(tokenizer)
    if not isinstance(opened, BytePieceTokenizer):
        raise TokenprismError(
            Message("{name} has no lattice: it is not a BytePiece model", name=opened.name)
        )
    return opened.lattice(text)


def _opened(tokenizers: TokenizerLike | Sequence[TokenizerLike]) -> list[Tokenizer]:
    if isinstance(tokenizers, Tokenizer | str | os.PathLike):
        return [tokenizers if isinstance(tokenizers, Tokenizer) else open(tokenizers)]
    if not isinstance(tokenizers, Iterable):
        raise OptionTypeError(
            Message("{type} is neither a tokenizer nor a path", type=type(tokenizers).__name__)
        )
    return list(chain.from_iterable(map(_opened, tokenizers)))


def _corpora(source: Source | Mapping[str, Source]) -> list[Corpus]:
    from .corpus import Corpus

    if isinstance(source, list | tuple) and all(isinstance(one, Corpus) for one in source):
        return list(source)
    if not isinstance(source, Mapping):
        return [corpus_of(source)]
    made = []
    for name, one in source.items():
        some = corpus_of(one)
        made.append(Corpus.joined([some], name))
    return made


def _model_to_continue(start: TokenizerLike | BpeModel) -> BpeModel:
    from .bpe.model import BpeModel
    from .formats import model_of

    if isinstance(start, BpeModel):
        return start
    (opened,) = _opened(start)
    model = model_of(opened)
    if not isinstance(model, BpeModel):
        raise OptionError(
            Message("{name} is not a BPE and cannot be continued", name=opened.name)
        )
    return model


def _specials(given: Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str | bytes):
        raise OptionTypeError(
            "special_tokens is one text", remedy="Put it into a list: ['<|endoftext|>']"
        )
    return tuple(given)


def _size(given: int) -> int:
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise OptionTypeError(
            Message("vocab_size is {type}, not a whole number", type=type(given).__name__)
        )
    return given.__index__()


def _check_names(given: Mapping[str, object], known: type, *more: str) -> None:
    names = [*more, *known.__annotations__]
    for name in given:
        if name not in known.__annotations__:
            near = ["special_tokens"] if name == "specials" and more else get_close_matches(
                name, names, 1
            )
            raise OptionTypeError(
                Message("there is no option {name!r}", name=name),
                remedy=Message("Did you mean {near}?", near=near[0]) if near
                else Message("The options are {names}", names=", ".join(names)),
            )


def _are_paths(given: Sequence[str | bytes | os.PathLike[str]]) -> bool:
    """Whether a list holds paths; OptionError where it may hold both, or names of no files."""
    if any(isinstance(one, os.PathLike) for one in given):
        if any(isinstance(one, bytes) for one in given):
            raise OptionError("the list mixes paths and texts", remedy="Give one or the other")
        return True
    if any(isinstance(one, bytes) for one in given):
        return False
    names = [one for one in cast("list[str]", given) if _may_be_a_name(one)]
    there = [one for one in names if _exists(one)]
    if len(there) == len(given):
        return True
    missing = next((one for one in names if one not in there and _SUFFIX.search(one)), None)
    if there:
        raise OptionError(
            Message("{name!r} is a file, but other strings of the list are not", name=there[0]),
            remedy="Give paths alone, or texts alone; Path(…) is always a path",
        )
    if missing is not None and len(names) == len(given):
        raise OptionError(
            Message("there is no file {name!r}", name=missing),
            remedy="For texts, use TextCorpus([…])",
        )
    return False


def _may_be_a_name(text: str) -> bool:
    return len(text) <= _LIKE_A_NAME and not {"\n", "\0"} & set(text) and " " not in text.strip()


def _exists(name: str) -> bool:
    return "://" in name or os.path.lexists(name)


def _existing(path: str | os.PathLike[str]) -> str | os.PathLike[str]:
    if isinstance(path, str) and not _may_be_a_name(path) and not _exists(path):
        raise OptionError(
            "one string is the path of a file, and there is no such file",
            remedy="Put a text into a list: [text]",
        )
    return path
