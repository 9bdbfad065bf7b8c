"""`tokenprism encode`: text to ids."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial

from .._progress import Progress
from ..encoding import Encoding, Status
from ..errors import OptionError
from ..formats import open_tokenizer
from ..messages import Message
from ..tokenizer import Tokenizer
from ..vocabulary import Kind, Vocabulary
from .arguments import Parser, UsageError, add_model
from .inputs import read_input
from .specials import add_specials, specials_of
from .terminal import argument_bytes, output, with_progress

_BLOCK = 8192  # tokens written at once
_KINDS = [kind.name.lower() for kind in Kind]
_STATUS = [status.name.lower() for status in Status]


def parser() -> Parser:
    """The command's arguments."""
    made = Parser(
        "encode", _encode, "Print the ids of texts, one line for each.",
        "Without --text and FILE, standard input is read.",
    )
    add_model(made)
    made.add_argument(
        "files", metavar="FILE", nargs="*", help="files to encode; - is standard input"
    )
    made.add_argument(
        "--text", action="append", default=[], metavar="T",
        help="a text to encode; may be given several times",
    )
    add_specials(made)
    chance = made.add_argument_group("encoding by chance, as for training a language model")
    chance.add_argument(
        "--dropout", type=float, metavar="P",
        help="of a BPE over bytes: skip each possible merge with this probability (BPE-dropout)",
    )
    chance.add_argument(
        "--alpha", type=float, metavar="A",
        help="of a BytePiece model: draw a segmentation in proportion to exp(A × its score)",
    )
    chance.add_argument(
        "--seed", type=int, default=0, metavar="N",
        help="the same seed gives the same tokens (default: %(default)s)",
    )
    made.add_argument(
        "--json", action="store_true",
        help="an object for each text, with the span, bytes, kind and rank of every token, and, "
        "as dropped, the byte ranges that no token covers where there are some",
    )
    return made


def _encode(arguments: argparse.Namespace) -> int:
    tokenizer = with_progress(
        lambda progress: open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
    )
    encode = _way(tokenizer, arguments)
    out = output()
    for source in _sources(arguments):
        encoding = with_progress(partial(encode, source))
        parts = (
            _json(encoding, tokenizer.vocabulary) if arguments.json else _plain(encoding)
        )
        for part in parts:
            out.write(part.encode("ascii"))
        out.write(b"\n")
    out.flush()
    return 0


def _way(
    tokenizer: Tokenizer, arguments: argparse.Namespace
) -> Callable[[bytes, Progress], Encoding]:
    """How a text is encoded. OptionError for a way that the tokenizer does not have."""
    specials, seed = specials_of(arguments), arguments.seed
    if arguments.dropout is not None and arguments.alpha is not None:
        raise UsageError("--dropout is for BPE and --alpha for BytePiece: give one of them")
    if arguments.dropout is not None:
        from ..bpe.tokenizer import BpeTokenizer

        if not isinstance(tokenizer, BpeTokenizer):
            raise _refused("--dropout", tokenizer)
        return lambda source, progress: tokenizer.encode_dropout(
            source, arguments.dropout, seed=seed, specials=specials, progress=progress
        )
    if arguments.alpha is not None:
        from ..bytepiece.tokenizer import BytePieceTokenizer

        if not isinstance(tokenizer, BytePieceTokenizer):
            raise _refused("--alpha", tokenizer)
        return lambda source, progress: tokenizer.sample(
            source, alpha=arguments.alpha, seed=seed, specials=specials, progress=progress
        )
    return lambda source, progress: tokenizer.encode(source, specials=specials, progress=progress)


def _refused(option: str, tokenizer: Tokenizer) -> OptionError:
    return OptionError(
        Message("{name} ({family}) cannot encode by chance with {option}", name=tokenizer.name,
                family=tokenizer.family, option=option),
        remedy="--dropout is for BPE that is encoded here, --alpha for BytePiece",
    )


def _sources(arguments: argparse.Namespace) -> Iterator[bytes]:
    for text in arguments.text:
        yield argument_bytes(text)
    files = arguments.files
    if not files and not arguments.text:
        files = ["-"]
    for name in files:
        yield read_input(name)


def _plain(encoding: Encoding) -> Iterator[str]:
    for first in range(0, len(encoding), _BLOCK):
        ids = encoding.ids[first : first + _BLOCK].tolist()
        yield (" " if first else "") + " ".join(map(str, ids))


def _json(encoding: Encoding, vocabulary: Vocabulary) -> Iterator[str]:
    yield '{"ids": ['
    for first in range(0, len(encoding), _BLOCK):
        ids = encoding.ids[first : first + _BLOCK].tolist()
        yield (", " if first else "") + ", ".join(map(str, ids))
    yield '], "tokens": ['
    for first in range(0, len(encoding), _BLOCK):
        tokens = _tokens(encoding, vocabulary, first, first + _BLOCK)
        yield (", " if first else "") + ", ".join(map(json.dumps, tokens))
    dropped = encoding.dropped().tolist()
    yield f'], "dropped": {json.dumps(dropped)}}}' if dropped else "]}"


def _tokens(
    encoding: Encoding, vocabulary: Vocabulary, first: int, last: int
) -> Iterator[dict[str, object]]:
    columns = (encoding.ids, encoding.starts, encoding.ends, encoding.status)
    rows = zip(*(column[first:last].tolist() for column in columns), strict=True)
    for token_id, start, end, status in rows:
        known = token_id >= 0
        rank = int(vocabulary.ranks[token_id]) if known else -1
        token = vocabulary.bytes_of(token_id) if known else encoding.source[start:end]
        yield {
            "id": token_id,
            "start": start,
            "end": end,
            "bytes": token.hex(),
            "kind": _KINDS[vocabulary.kind_of(token_id) if known else Kind.UNKNOWN],
            "rank": rank if rank >= 0 else None,
            "status": _STATUS[status],
        }
