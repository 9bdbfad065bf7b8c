"""`tokenprism inspect`: what a tokenizer file holds."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from ..bpe.tokenizer import BpeTokenizer
from ..bytepiece.tokenizer import BytePieceTokenizer
from ..formats import open_tokenizer
from ..formats.gguf.opening import FAMILY as GGUF
from ..formats.gguf.opening import roles_of
from ..formats.sniff import locate
from ..inventory.answer import answer
from ..inventory.cut import entered_at
from ..inventory.export import as_json, as_tsv
from ..inventory.expression import FilterError
from ..inventory.query import Query, parse
from ..inventory.reach import can_tell, reach_of
from ..inventory.table import Table
from ..messages import one_line
from ..tokenizer import Tokenizer
from ..vocabulary import Kind
from .arguments import Parser, add_model
from .terminal import counted, with_progress, write_json, write_text

_SHOWN = 12  # special tokens shown to people


def parser() -> Parser:
    """The command's arguments."""
    made = Parser("inspect", _inspect, "Tell what a tokenizer file holds.")
    add_model(made)
    made.add_argument("--json", action="store_true", help="all of it, as one object")
    made.add_argument(
        "--filter", metavar="QUERY",
        help="list the tokens that match, such as 'len:>8 script:Han', as TSV or with --json; "
        "'' lists all",
    )
    return made


def _inspect(arguments: argparse.Namespace) -> int:
    query = None if arguments.filter is None else _query(arguments.filter)
    tokenizer = with_progress(
        lambda progress: open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
    )
    if query is not None:
        _list(tokenizer, query, as_objects=arguments.json)
        return 0
    facts = facts_of(tokenizer)
    if tokenizer.family == GGUF:
        facts["roles"] = roles_of(locate(Path(arguments.model)))
    if arguments.json:
        write_json(facts)
    else:
        write_text("".join(f"{name:<16}{one_line(value)}\n" for name, value in _readable(facts)))
    return 0


def _query(text: str) -> Query:
    query = parse(text)
    for name in ("used", "corpus"):
        if query.asks(name):
            raise FilterError(
                "no text is given in which the use of tokens could be counted",
                remedy="Leave out used: and corpus:, or filter in the Vocabulary view",
            )
    return query


def _list(tokenizer: Tokenizer, query: Query, *, as_objects: bool) -> None:
    """Write the tokens that a query matches."""
    table = Table.of(tokenizer.vocabulary).with_entered(entered_at(tokenizer))
    if query.asks("reach"):
        if not can_tell(tokenizer):
            raise FilterError("this tokenizer rewrites texts: which tokens they give is not known")
        table = table.with_reach(with_progress(lambda progress: reach_of(tokenizer, progress)))
    known = table
    rows = with_progress(lambda progress: answer(known, query, (), progress=progress)).rows
    write_text((as_json if as_objects else as_tsv)(table, rows).decode("utf-8"))


def facts_of(tokenizer: Tokenizer) -> dict[str, Any]:
    """What is known of a tokenizer, as JSON values."""
    vocabulary = tokenizer.vocabulary
    kinds = np.bincount(vocabulary.kinds, minlength=len(Kind)).tolist()
    facts: dict[str, Any] = {
        "name": tokenizer.name,
        "family": tokenizer.family,
        "vocabulary_size": vocabulary.size,
        "highest_id": len(vocabulary) - 1,
        "entries": {kind.name.lower(): kinds[kind] for kind in Kind},
        "longest_token": int(vocabulary.lengths.max(initial=0)),
        "special_tokens": vocabulary.specials,
        "merges": None,
        "pattern": None,
        "front_end": None,
        "lattice": None,
        "record": None,
        "capabilities": [flag.name.lower() for flag in tokenizer.capabilities if flag.name],
        "identity": tokenizer.identity,
        "warnings": list(tokenizer.warnings),
    }
    if isinstance(tokenizer, BpeTokenizer):
        model = tokenizer.model
        facts["merges"] = model.merge_count
        facts["pattern"] = {"name": model.pattern.name, "regex": model.pattern.regex}
        facts["record"] = dict(model.record)
    elif isinstance(tokenizer, BytePieceTokenizer):
        pieces = tokenizer.model
        facts["front_end"] = pieces.front.record()
        facts["lattice"] = "bytes" if pieces.byte_lattice else "characters"
        facts["record"] = dict(pieces.record)
    return facts


def _readable(facts: dict[str, Any]) -> list[tuple[str, str]]:
    entries = ", ".join(f"{n:,} {kind}" for kind, n in facts["entries"].items() if n)
    rows = [
        ("name", facts["name"]),
        ("family", facts["family"]),
        ("vocabulary", f"{counted(facts['vocabulary_size'], 'entry', 'entries')} ({entries})"),
        ("highest id", f"{facts['highest_id']:,}"),
        ("longest token", counted(facts["longest_token"], "byte")),
    ]
    if facts["merges"] is not None:
        rows.append(("merges", f"{facts['merges']:,}"))
        rows.append(("pattern", facts["pattern"]["name"]))
    if facts["front_end"] is not None:
        front = facts["front_end"]
        flags = [name.replace("_", " ") for name, value in front.items() if value is True]
        rows.append(("front end", ", ".join([front["preset"], *flags])))
        rows.append(("lattice", f"of {facts['lattice']}"))
    specials = [f"{text} {number}" for text, number in facts["special_tokens"].items()]
    more = f", and {len(specials) - _SHOWN:,} more" if len(specials) > _SHOWN else ""
    rows.append(("special tokens", ", ".join(specials[:_SHOWN]) + more or "none"))
    if roles := facts.get("roles"):
        rows.append(("roles", ", ".join(f"{role} {number}" for role, number in roles.items())))
    rows.append(("identity", facts["identity"]))
    rows += [("warning", sentence) for sentence in facts["warnings"]]
    return rows
