"""`tokenprism encode`: text to ids."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from ..encoding import Encoding, Status
from ..formats import open_tokenizer
from ..vocabulary import Kind, Vocabulary
from .arguments import Parser, add_model
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
    specials = specials_of(arguments)
    out = output()
    for source in _sources(arguments):
        encoding = with_progress(
            lambda progress, source=source: tokenizer.encode(  # type: ignore[misc]
                source, specials=specials, progress=progress
            )
        )
        parts = (
            _json(encoding, tokenizer.vocabulary) if arguments.json else _plain(encoding)
        )
        for part in parts:
            out.write(part.encode("ascii"))
        out.write(b"\n")
    out.flush()
    return 0


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
