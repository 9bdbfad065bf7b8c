"""Coverage-guided fuzzing of the readers with atheris, for as long as is asked for.

Each target begins with a well-formed file of its kind and opens what atheris makes of it: it must
open and encode, or be refused with a message. A finding is written beside the corpus and ends its
target. Run by `make fuzz-readers`.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

LONGEST_INPUT = 1 << 14
SLOW = 10  # seconds for one input


def targets() -> list[str]:
    import corpus_targets
    from small_files import samples

    return [*samples(), *corpus_targets.samples()]


def fuzz(name: str, runs: int, seconds: int, folder: Path) -> int:
    """Fuzz one reader in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(
        include=["tokenprism.formats", "tokenprism.bytepiece", "tokenprism.corpus"]
    ):
        import corpus_targets
        import probe
        from mutations import mutated
        from small_files import samples

    corpus = folder / "corpus" / name
    corpus.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-"))
    use: Callable[[Path], dict[str, Any]] = probe.use
    if name.startswith("corpus_"):
        use = corpus_targets.use
        content = corpus_targets.samples()[name]
        path = work / f"a{corpus_targets.SUFFIXES.get(name, '')}"
    else:
        sample = samples()[name]
        content, path = sample.content, sample.write(work)
    (corpus / "whole").write_bytes(content)
    is_json = content[:1] in (b"{", b"[")

    def change(data: bytes, size: int, seed: int) -> bytes:
        if is_json and seed % 4:
            try:
                made = mutated(json.loads(data), random.Random(seed))
            except (ValueError, RecursionError):
                made = b""
            if 0 < len(made) <= size:
                return made
        changed: bytes = atheris.Mutate(data, size)
        return changed

    def one(data: bytes) -> None:
        path.write_bytes(data)
        made = use(path)
        if made["kind"] not in ("opened", "refused"):
            raise AssertionError(f"{made['kind']}: {made['text']}")

    atheris.Setup(
        ["fuzz", f"-runs={runs}", f"-max_total_time={seconds}", f"-max_len={LONGEST_INPUT}",
         f"-timeout={SLOW}", "-rss_limit_mb=3000", f"-artifact_prefix={folder}/{name}-",
         "-print_final_stats=1", "-close_fd_mask=1", str(corpus)],
        one, custom_mutator=change,
    )
    atheris.Fuzz()
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("--runs", type=int, default=-1, help="inputs for each reader at most")
    parser.add_argument("--target", nargs="+", help="the readers to fuzz; all by default")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"),
                        help="where inputs and findings are kept")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    try:
        import atheris
    except ImportError:
        print("atheris is not installed: it is the optional part 'fuzz' of the development tools,"
              "\nwith wheels for CPython 3.11 to 3.13 on Linux: pip install 'atheris>=3'",
              file=sys.stderr)
        return 2
    _ = atheris
    asked.folder.mkdir(parents=True, exist_ok=True)
    if asked.one:
        return fuzz(asked.one, asked.runs, asked.seconds, asked.folder)
    failed = []
    for name in asked.target or targets():
        made = subprocess.run(
            [sys.executable, __file__, "--one", name, "--runs", str(asked.runs), "--seconds",
             str(asked.seconds), "--folder", str(asked.folder)],
            capture_output=True, text=True, errors="replace",
        )
        units = re.search(r"number_of_executed_units: *(\d+)", made.stderr)
        peak = re.search(r"peak_rss_mb: *(\d+)", made.stderr)
        print(f"{name:14} {int(units[1]) if units else 0:>9,} runs  "
              f"{peak[1] if peak else '?':>5} MB  {'ok' if not made.returncode else 'FAILED'}",
              flush=True)
        if made.returncode:
            failed.append(name)
            print(made.stderr[-3000:], file=sys.stderr, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
