"""Translate the Cython modules of the core to C++, all in one run: `meson.build` calls this.

    cythonize.py [--trace] FOLDER MODULE.pyx …

Writes a file MODULE.cpp for each module into FOLDER, and `_shared.cpp`: a module of Cython's own
runtime (memoryviews and such), which the others import instead of compiling it each. Modules whose
sources did not change since the last run are left alone, so that nothing of theirs is compiled.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import Cython
from Cython.Build.SharedModule import generate_shared_module
from Cython.Compiler.Main import compile_single
from Cython.Compiler.Options import CompilationOptions, get_directive_defaults

CORE = Path(__file__).resolve().parent.parent / "core"
SHARED = "tokenprism._shared"


def options(trace: bool, output: Path, shared: str | None) -> CompilationOptions:
    """What every module is translated with."""
    directives = {
        **get_directive_defaults(),
        "language_level": 3, "freethreading_compatible": True, "boundscheck": trace,
        "linetrace": trace, "wraparound": False, "cdivision": True, "initializedcheck": False,
    }
    return CompilationOptions(
        cplus=True, compiler_directives=directives, include_path=[str(CORE)],
        output_file=str(output), shared_utility_qualified_name=shared,
    )


def translate(trace: bool, job: tuple[Path, Path]) -> bool:
    """Translate one module; False where Cython found an error, which it printed."""
    source, target = job
    new = target.with_suffix(".new.cpp")
    result = compile_single(str(source), options(trace, new, SHARED), None)
    if result.num_errors:
        return False
    put(new, target)
    return True


def put(new: Path, target: Path) -> None:
    """Replace a file only by another content: what is as old as before is not compiled again."""
    if target.exists() and target.read_bytes() == new.read_bytes():
        new.unlink()
    else:
        new.replace(target)


def main() -> int:
    """The exit code: 1 where a module has errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("folder", type=Path)
    parser.add_argument("modules", type=Path, nargs="+")
    given = parser.parse_args()
    shared = given.folder / "_shared.cpp"
    common = hashlib.sha256(f"{Cython.__version__} {given.trace}".encode())
    for path in (Path(__file__), *sorted(CORE.rglob("*.pxd"))):
        common.update(path.read_bytes())
    state = given.folder / "cythonize.json"
    known = json.loads(state.read_text("utf-8")) if state.exists() else {}
    found = {"": common.hexdigest()}
    jobs = []
    for source in given.modules:
        content = common.copy()
        content.update(source.read_bytes())
        target = given.folder / f"{source.stem}.cpp"
        found[source.stem] = content.hexdigest()
        if known.get(source.stem) != found[source.stem] or not target.exists():
            jobs.append((source.resolve(), target.resolve()))
    if known.get("") != found[""] or not shared.exists():
        new = shared.with_suffix(".new.cpp")
        fault, _ = generate_shared_module(CompilationOptions(
            options(given.trace, new, None), shared_c_file_path=str(new), module_name=SHARED,
        ))
        if fault is not None:
            raise fault
        put(new, shared)
    # The largest first, that no process is left alone with it.
    jobs.sort(key=lambda job: -job[0].stat().st_size)
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
        good = all(list(pool.map(partial(translate, given.trace), jobs)))
    if good:
        state.write_text(json.dumps(found), "utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
