"""Opening a tokenizer file of any kind that is supported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from os import PathLike
from pathlib import Path

from .._progress import Progress, Stage
from ..bpe.characters import tokenizer_of
from ..bpe.replay import model_of_ranks
from ..bpe.tokenizer import BpeTokenizer
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..errors import CancelledError, FormatError
from ..pretokenize import Dialect, Pattern
from ..tokenizer import Tokenizer
from . import javascript
from .asking import pattern_for
from .byname.fetching import encoding_of, folder_of
from .byname.names import EncodingName, name_of, repository_of
from .exporting import own_pattern
from .gguf import opening as gguf_opening
from .huggingface import clip_merges, gpt2_files, marked_words, vocab_txt
from .huggingface.file import require_model
from .huggingface.opening import open_document
from .native import bpe as native
from .native import bytepiece as native_bytepiece
from .pieces import bytepiece_json, piece_tokenizer, piece_vocabulary
from .ranks import compact, tekken, tiktoken_files
from .ranks.rank_lines import gaps, oddities
from .reading import packed
from .reading.garbage import without_collections
from .reading.strict_json import parse
from .rwkv import vocab as rwkv_vocab
from .rwkv.tokenizer import GreedyTokenizer
from .sentencepiece import tokenizer as sentencepiece_tokenizer
from .sniff import locate, read_head, sniff

# Kinds of files of which millions of objects are made and kept.
_OF_LISTS = ("gguf", "json")
# Files of these names are told apart by their folder.
_COMMON_NAMES = ("tokenizer", "vocab", "encoder", "merges", "tekken", "spiece",
                 "sentencepiece", "sentencepiece.bpe")


def open_tokenizer(
    path: str | PathLike[str],
    *,
    pattern: str | None = None,
    progress: Progress | None = None,
) -> Tokenizer:
    """The tokenizer in a file, or in a folder that holds one; its kind is told by its content.

    A text that is no path there may be a name, as `byname.names.name_of` tells: an encoding of
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
        _refuse_pattern(name.text, pattern)
        return encoding_of(name, progress)
    folder, said = (Path(path), ()) if name is None else folder_of(name, progress)
    file = locate(folder)
    kind = sniff(file, read_head(file))
    # Of GGUF only the beginning is read, for it may have many gigabytes.
    data = b"" if kind == "gguf" else packed.content(file)
    progress.enter(Stage.READING, len(data))
    if progress.must_stop():
        raise CancelledError
    dialect = Dialect.TIKTOKEN if kind == "tiktoken" else Dialect.TOKENIZERS
    chosen = None if pattern is None else pattern_for(pattern, dialect)
    with without_collections() if kind in _OF_LISTS else nullcontext():
        made = _OPENERS[kind](file, data, chosen)
    progress.advance(len(data))
    if progress.must_stop():
        raise CancelledError
    return made.with_warnings(said)


def _ranks(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    ranked = tiktoken_files.read(file, data, chosen)
    own_pattern.require_same(ranked.pattern)
    model = model_of_ranks(
        ranked.ranks, ranked.pattern, specials=ranked.specials,
        record={"source": "rank file", "name": ranked.name},
    )
    if ranked.always:
        model = replace(model, always=ranked.always)
    said = [*ranked.warnings, *oddities(ranked.ranks, ranked.specials), *gaps(ranked.pattern)]
    if ranked.normalizer:
        return compact.open_normalized(model, ranked.normalizer, ranked.name, file, said)
    return BpeTokenizer(model, name=ranked.name, family=compact.FAMILY, warnings=said)


def _json(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    document = parse(file, data)
    if gpt2_files.is_vocabulary(document):
        return gpt2_files.open_vocabulary(document, _name(file), chosen)
    _refuse_pattern(file, chosen)
    if native.is_native(document):
        if native.algorithm_of(document) == native_bytepiece.ALGORITHM:
            return BytePieceTokenizer(native_bytepiece.build(document), name=_name(file))
        return tokenizer_of(native.build(document), name=_name(file))
    if bytepiece_json.is_bytepiece(document):
        return BytePieceTokenizer(bytepiece_json.build(document), name=_name(file))
    if tekken.is_tekken(document):
        return tekken.open_document(document, _name(file))
    if compact.is_compact(document):
        return compact.open_compact(document, _name(file))
    if marked_words.is_list(document):
        return marked_words.open_list(document, _name(file))
    require_model(document)
    return open_document(document, _name(file))


def _clip(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    return clip_merges.open_merges(file, data, _name(file))


def _javascript(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    return javascript.open_module(file, data, _name(file))


def _gguf(file: Path, _data: bytes, chosen: Pattern | None) -> Tokenizer:
    return gguf_opening.open_model(file, _name(file), chosen)


def _merges(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    return gpt2_files.open_merges(file, data, _name(file), chosen)


def _piece_tokenizer(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    parsed = piece_tokenizer.parse(file, data)
    if piece_tokenizer.method_of(parsed) != b"bytepiece":
        return piece_vocabulary.open_vocabulary(file, data, parsed, _name(file))
    pieces, warnings = piece_tokenizer.build(file, parsed)
    return BytePieceTokenizer(pieces, name=_name(file), warnings=warnings)


def _rwkv(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    return GreedyTokenizer(rwkv_vocab.read(file, data), name=_name(file), family="RWKV world")


def _sentencepiece(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    return sentencepiece_tokenizer.open_model(file, data, _name(file))


def _vocab_txt(file: Path, data: bytes, chosen: Pattern | None) -> Tokenizer:
    _refuse_pattern(file, chosen)
    return vocab_txt.open_vocabulary(file, data, _name(file))


_OPENERS: Mapping[str, Callable[[Path, bytes, Pattern | None], Tokenizer]] = {
    "clip": _clip,
    "gguf": _gguf,
    "javascript": _javascript,
    "json": _json,
    "merges": _merges,
    "piece-tokenizer": _piece_tokenizer,
    "rwkv": _rwkv,
    "sentencepiece": _sentencepiece,
    "tiktoken": _ranks,
    "vocab.txt": _vocab_txt,
}


def _refuse_pattern(file: str | Path, chosen: object) -> None:
    if chosen is not None:
        raise FormatError(
            "this file says itself how text is cut", path=file, remedy="Leave the pattern out"
        )


def _name(path: Path) -> str:
    stem = path.name.removesuffix(packed.SUFFIX)
    for suffix in (
        native.SUFFIX, bytepiece_json.SUFFIX, ".json", piece_tokenizer.SUFFIX, ".pt", ".txt",
        ".bpe", ".model", ".gguf", ".js",
    ):
        stem = stem.removesuffix(suffix)
    # Thousands of files are called tokenizer.json: their folder tells them apart.
    if stem in _COMMON_NAMES and repository_of(path):
        return repository_of(path)
    return path.resolve().parent.name or stem if stem in _COMMON_NAMES else stem
