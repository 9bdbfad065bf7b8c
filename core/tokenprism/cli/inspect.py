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
    return made


def _inspect(arguments: argparse.Namespace) -> int:
    tokenizer = with_progress(
        lambda progress: open_tokenizer(
            arguments.model, pattern=arguments.pattern, progress=progress
        )
    )
    facts = facts_of(tokenizer)
    if tokenizer.family == GGUF:
        facts["roles"] = roles_of(locate(Path(arguments.model)))
    if arguments.json:
        write_json(facts)
    else:
        write_text("".join(f"{name:<16}{one_line(value)}\n" for name, value in _readable(facts)))
    return 0


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
