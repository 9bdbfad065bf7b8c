"""Repositories of the Hugging Face Hub, by `huggingface_hub`: in a child process alone."""

from __future__ import annotations

import hashlib
import logging
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ...errors import FormatError
from ...messages import Message, joined, verbatim
from ..huggingface.gpt2_names import MERGES, VOCABULARIES
from ..reading.beside import NAME as SETTINGS
from ..reading.files import LARGEST_FILE
from ..registry import ALL
from ..sniff import SEEN_IN_FOLDERS
from . import download_faults
from .names import HubName, hub_name

if TYPE_CHECKING:
    from huggingface_hub.hf_api import RepoSibling

Tell = Callable[[int, int], None]

_PATIENCE = 15.0  # seconds until the Hub answers
_STEP = 1 << 16   # bytes between two looks at the progress
_SHOWN = 8  # names of files
_ENDINGS = tuple(dict.fromkeys(
    name for one in ALL if not one.reads_itself for name in one.names if name.startswith(".")
))  # files that may have many gigabytes are not downloaded
_WANTED = [*SEEN_IN_FOLDERS, *MERGES, SETTINGS, *(f"*{ending}" for ending in _ENDINGS)]


class FetchedFolder:
    """The service in the child.

    `greeting`: the folder with the files of a repository, and why they were not asked for anew.
    """

    def __init__(self, name: str, tell: Tell) -> None:
        # An end that can be noticed lets the library take half a file away.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        logging.getLogger("huggingface_hub").setLevel(logging.CRITICAL)
        self.greeting = fetch(hub_name(name), tell)


def fetch(name: HubName, tell: Tell) -> tuple[str, Message | None]:
    """Download what is not in the cache yet; the folder of the snapshot.

    Where the Hub does not answer, that of the cache, and what was wrong. `tell(done, total)` is
    called with bytes as they come.
    """
    try:
        return str(_fetched(name, tell)), None
    except Exception as fault:  # the libraries under the library raise their own
        if download_faults.is_unreachable(fault):
            kept = _kept(name)
            if kept is not None:
                return str(kept), download_faults.reason(fault, name)
        raise download_faults.told(fault, name) from fault


def _fetched(name: HubName, tell: Tell) -> Path:
    from huggingface_hub import HfApi, constants

    # The library would count ten megabytes at once, and many tokenizers are smaller.
    constants.DOWNLOAD_CHUNK_SIZE = _STEP
    found = HfApi().model_info(
        name.repository, revision=name.revision, timeout=_PATIENCE, files_metadata=True
    )
    listed = {one.rfilename: one for one in found.siblings or []}
    files = wanted(listed, name)
    total = sum(listed[file].size or 0 for file in files)
    count = _Count(tell, total)
    # By its revision, the first file also notes which commit that is.
    first = _download(name, listed[files[0]], name.revision, count)
    for file in files[1:]:
        _download(name, listed[file], first.parent.name, count)
    return first.parent


def wanted(listed: Mapping[str, RepoSibling], name: HubName) -> list[str]:
    """The files to fetch: that which says most, then what it is read with."""
    main = next((file for file in SEEN_IN_FOLDERS if file in listed), None)
    if main is None:
        found = [file for file in listed if file.endswith(_ENDINGS) and "/" not in file]
        if len(found) != 1:
            _refuse(name, found, [one for one in listed.values() if _is_gguf(one)])
        main = found[0]
    beside = [SETTINGS, *(MERGES if main in VOCABULARIES else ())]
    files = [main, *(file for file in beside if file in listed)]
    for file in files:
        size = listed[file].size or 0
        if size > LARGEST_FILE:
            raise FormatError(
                Message(
                    "{file} has {size:,} bytes, more than any tokenizer file ({most:,})",
                    file=file, size=size, most=LARGEST_FILE,
                ),
                path=str(name),
            )
    return files


def _is_gguf(one: RepoSibling) -> bool:
    return one.rfilename.lower().endswith(".gguf")


def _refuse(name: HubName, found: list[str], models: list[RepoSibling]) -> NoReturn:
    """Raise FormatError for a repository that has no one tokenizer file, naming what it has."""
    if found:
        raise FormatError(
            Message("several tokenizer files are in this repository: {files}", files=_names(found)),
            path=str(name), remedy="Download the file you want and open it",
        )
    if not models:
        raise FormatError(
            "no tokenizer file is in this repository", path=str(name),
            remedy="Download the file you want and open it",
        )
    # Weights are not fetched for a vocabulary: they may have many gigabytes.
    models.sort(key=lambda one: (one.size or 0, one.rfilename))
    raise FormatError(
        Message(
            "its tokenizer is only inside of models, which have gigabytes: {files}",
            files=_names([one.rfilename for one in models]),
        ),
        path=str(name),
        remedy=Message(
            "Download one of them, such as {file} ({size:,} bytes), and open it; or give the "
            "repository of the model that they were made from", file=models[0].rfilename,
            size=models[0].size or 0,
        ),
    )


def _names(files: list[str]) -> Message:
    shown = joined(verbatim(file) for file in files[:_SHOWN])
    if len(files) <= _SHOWN:
        return shown
    return Message("{files} and {count:,} more", files=shown, count=len(files) - _SHOWN)


def _download(
    name: HubName, listed: RepoSibling, revision: str | None, count: _Count
) -> Path:
    from huggingface_hub import hf_hub_download

    before = count.done
    path = ""
    for again in (False, True):
        path = hf_hub_download(
            name.repository, listed.rfilename, revision=revision, force_download=again,
            etag_timeout=_PATIENCE, tqdm_class=count.bar(),
        )
        if _is_whole(Path(path), listed):
            count.reach(before + (listed.size or 0))
            return Path(path)
    # What is damaged must not stay where other programs look for it.
    Path(path).resolve().unlink(missing_ok=True)
    Path(path).unlink(missing_ok=True)
    raise FormatError(
        Message("{file} arrived damaged: it is not what the Hub lists", file=listed.rfilename),
        path=str(name), remedy="Try again",
    )


def _is_whole(path: Path, listed: RepoSibling) -> bool:
    data = path.read_bytes()
    if listed.lfs is not None:
        return hashlib.sha256(data).hexdigest() == listed.lfs.sha256
    if listed.blob_id is None:
        return listed.size in (None, len(data))
    # The name that git gives to content.
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest() == listed.blob_id


def _kept(name: HubName) -> Path | None:
    """The folder in the cache, where it holds a tokenizer."""
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import IncompleteSnapshotError, LocalEntryNotFoundError

    try:
        folder = Path(
            snapshot_download(
                name.repository, revision=name.revision, local_files_only=True,
                allow_patterns=_WANTED,
            )
        )
    except IncompleteSnapshotError as fault:
        # Another program may have listed more files than are needed.
        folder = Path(str(fault.snapshot_path))
    except LocalEntryNotFoundError:
        return None
    found = any(
        file.name in SEEN_IN_FOLDERS or file.name.endswith(_ENDINGS) for file in folder.iterdir()
    )
    return folder if found else None


class _Count:
    """Bytes so far, of all files together; it stops a file that is larger than it said."""

    def __init__(self, tell: Tell, total: int) -> None:
        self.done = 0
        self._tell, self._total = tell, total
        self._lock = threading.Lock()  # some downloads report from several threads
        tell(0, total)

    def add(self, step: int) -> None:
        with self._lock:
            self.done += step
            if self.done > LARGEST_FILE:
                raise FormatError(
                    Message("the file has more than {most:,} bytes", most=LARGEST_FILE)
                )
            self._tell(min(self.done, self._total), self._total)

    def reach(self, done: int) -> None:
        self.add(done - self.done)

    def bar(self) -> Any:
        """A class with as much of a progress bar of `tqdm` as the library uses."""
        count = self

        class Bar:
            def __init__(self, *_args: object, **options: Any) -> None:
                self.total, self.n, self.desc = options.get("total"), 0, ""

            def update(self, step: float | None = 1) -> None:
                self.n += int(step or 0)
                count.add(int(step or 0))

            def __enter__(self) -> Bar:
                return self

            def __exit__(self, *_: object) -> None:
                """Nothing is drawn."""

            def __getattr__(self, _name: str) -> Callable[..., None]:
                return lambda *_args, **_options: None

        return Bar
