"""Encoding speed of BytePiece as ratios to its other programs, interleaved in one run, CPU seconds.

    python benchmarks/bytepiece_encode.py MODEL TEXT… [--megabytes 1] [--rounds 3]

MODEL is a model of bytepiece or PieceTokenizer. Each text is encoded as one string, its lines for
PieceTokenizer, on one thread. Cold is the best first call of encoders built anew, hot the best of
the later ones. bytepiece, rs_bytepiece and piece-tokenizer take part when they are installed and
can hold the model. Differing ids are told with the first line where they differ.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.errors import ExportError
from tokenprism.formats import export, open_tokenizer

Encode = Callable[[str], list[int]]


def encoders(model: BytePieceTokenizer, folder: Path) -> Iterator[tuple[str, Callable[[], Encode]]]:
    """Name, and what builds a fresh encoder."""
    yield "tokenprism", lambda: _tokenprism(model)
    peers = {
        "bytepiece": ("bytepiece", _bytepiece), "rs_bytepiece": ("bytepiece", _rs_bytepiece),
        "piece_tokenizer": ("piece-tokenizer", _piece_tokenizer),
    }
    for name, (format, build) in peers.items():
        if not importlib.util.find_spec(name):
            continue
        try:
            path = export(model, folder / f"model.{format}", format)[0]
        except ExportError:
            continue
        yield name, lambda build=build, path=path: build(path)  # type: ignore[misc]


def _tokenprism(model: BytePieceTokenizer) -> Encode:
    made = BytePieceTokenizer(model.model)
    return lambda text: made.encode(text).ids  # type: ignore[return-value]


def _bytepiece(path: Path) -> Encode:
    import bytepiece

    made = bytepiece.Tokenizer(str(path))
    return lambda text: made.encode(text)


def _rs_bytepiece(path: Path) -> Encode:
    import rs_bytepiece

    made = rs_bytepiece.Tokenizer(str(path))
    return lambda text: made.encode(text)


def _piece_tokenizer(path: Path) -> Encode:
    import piece_tokenizer

    encode = piece_tokenizer.Tokenizer(str(path)).encode_as_ids
    return lambda text: [token for line in text.split("\n") for token in encode(line)]


def measure(model: BytePieceTokenizer, text: str, rounds: int, folder: Path) -> None:
    """Print the best times of every encoder over one text."""
    cold: dict[str, float] = {}
    hot: dict[str, float] = {}
    for _ in range(rounds):
        for name, build in encoders(model, folder):
            encode = build()
            cold[name] = min(cold.get(name, 1e9), _seconds(encode, text))
            hot[name] = min(hot.get(name, 1e9), _seconds(encode, text))
    size = len(text.encode())
    fastest = min((hot[name] for name in hot if name != "tokenprism"), default=hot["tokenprism"])
    for name in cold:
        print(
            f"  {name:16} cold {size / cold[name] / 1e6:7.2f} MB/s   "
            f"hot {size / hot[name] / 1e6:7.2f} MB/s   "
            f"{fastest / cold[name]:6.1f}x to {fastest / hot[name]:.1f}x the fastest other"
        )


def compare(model: BytePieceTokenizer, text: str, folder: Path) -> None:
    """Print how many lines every encoder gives the same ids for."""
    lines = [line for line in text.split("\n") if line][:5000]
    ours = [list(map(int, model.encode(line).ids)) for line in lines]
    for name, build in encoders(model, folder):
        encode = build()
        differing = [k for k, line in enumerate(lines) if list(map(int, encode(line))) != ours[k]]
        where = f", first {lines[differing[0]][:40]!a}" if differing else ""
        equal = len(lines) - len(differing)
        print(f"  {name:16} equal in {equal:,} of {len(lines):,} lines{where}")


def _seconds(encode: Encode, text: str) -> float:
    gc.collect()
    begin = time.process_time()
    encode(text)
    return time.process_time() - begin


def main() -> None:
    """Measure every text."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("model", type=Path)
    options.add_argument("texts", nargs="+", type=Path)
    options.add_argument("--megabytes", type=float, default=1)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    model = open_tokenizer(chosen.model)
    if not isinstance(model, BytePieceTokenizer):
        options.error("the model is no BytePiece model")
    with tempfile.TemporaryDirectory() as folder:
        for path in chosen.texts:
            with path.open("rb") as file:
                text = file.read(int(chosen.megabytes * 1e6)).decode("utf-8", "ignore")
            print(f"{path.name}, {len(text.encode()):,} bytes")
            measure(model, text, chosen.rounds, Path(folder))
            compare(model, text, Path(folder))


if __name__ == "__main__":
    main()
