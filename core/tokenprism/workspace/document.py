"""A workspace file, open: records that are kept as they are given, and read as they were."""

from __future__ import annotations

import hashlib
import json
import os
import threading
import time
import uuid
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import FormatError, StorageError
from ..files import atomic_path
from ..messages import Message
from ..targets import file_at, target_of
from . import schema
from .faults import damaged, told
from .records import Kind, Record, contents_of, kind_of, read, written

_PATIENCE = 10.0          # seconds to wait for another window's transaction
_LARGEST = 1 << 30        # bytes of one content
_FORGOTTEN = 7 * 86_400   # seconds after which a removed record is gone for good
_DAY = 86_400.0           # seconds in which the use of counts is noted once
_COLUMNS = (str, str, float, str, int)
_LEVEL = 1                # of deflate: models shrink to a third, and nobody waits


@dataclass(frozen=True, slots=True)
class Stored:
    """A record with its id, its place among those of its kind, and the change that wrote it."""

    id: str
    position: float
    record: Record
    revision: int


@dataclass(frozen=True, slots=True)
class Change:
    """What others changed: records written, ids of records removed, settings; up to `revision`."""

    revision: int
    items: tuple[Stored, ...]
    removed: frozenset[str]
    settings: dict[str, Any]


class Workspace:
    """One open workspace file. Several windows, and several processes, may have it open.

    What `put`, `remove` and `set` were given is on the disk when they return, or when the
    `transaction` around them ends: a process that is killed later loses nothing of it, and one that
    is killed before leaves the file as it was. Any thread may call; one works at a time.
    Raises StorageError where the file cannot be read or written, FormatError where it is damaged or
    no workspace.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the file; a path with nothing there, or an empty file, becomes a new workspace."""
        import sqlite3

        self.path = Path(path).absolute()
        self._lock = threading.RLock()
        self._depth = 0
        with told(self.path):
            self._connection = sqlite3.connect(
                self.path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            try:
                self._start()
            except BaseException:
                self._connection.close()
                raise
        self._seen = self._version()

    def _start(self) -> None:
        run = self._connection.execute
        # The file may be anybody's: no function or trigger in it is to run, and pages are checked.
        run("PRAGMA trusted_schema = OFF")
        run("PRAGMA cell_size_check = ON")
        run("PRAGMA foreign_keys = ON")
        schema.prepare(self._connection, self.path)
        (problem,) = run("PRAGMA quick_check(1)").fetchone()
        if problem != "ok":
            raise FormatError(
                Message("the workspace is damaged ({problem})", problem=problem), path=self.path
            )
        # Where the file system has no shared memory, SQLite stays with its rollback journal.
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        self._forget()

    def close(self) -> None:
        """Close the file; what was kept stays."""
        with self._lock, told(self.path):
            self._connection.close()

    def __enter__(self) -> Workspace:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # keeping

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is kept inside is kept together, or none of it."""
        with self._lock, told(self.path):
            if self._depth:
                yield
                return
            self._connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # A full disk may have ended the transaction already.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise
            finally:
                self._depth = 0

    def put(
        self, record: Record, id: str | None = None, position: float | None = None
    ) -> str:
        """Keep a record, over the one with the same id; the id, a new one where none is given.

        `position` orders the records of a kind: where it was, or behind all others, if not given.
        """
        id = uuid.uuid4().hex if id is None else id
        kind = kind_of(record).value
        with self.transaction():
            if position is None:
                position = self._position(id, kind)
            self._connection.execute(
                "INSERT INTO items VALUES (?, ?, ?, ?, 0, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "kind = excluded.kind, position = excluded.position, record = excluded.record, "
                "removed = 0, revision = excluded.revision, changed = excluded.changed",
                (id, kind, position, written(record), self._next(), time.time()),
            )
            self._connection.execute("DELETE FROM uses WHERE item = ?", (id,))
            self._connection.executemany(
                "INSERT INTO uses VALUES (?, ?)", [(id, one) for one in contents_of(record)]
            )
        return id

    def remove(self, id: str) -> None:
        """Take a record out. For a week `put` with its id finds its contents still there."""
        with self.transaction():
            self._connection.execute(
                "UPDATE items SET removed = 1, revision = ?, changed = ? WHERE id = ?",
                (self._next(), time.time(), id),
            )

    def keep(self, content: bytes) -> str:
        """Keep a content, once however often it is given; its SHA-256 in hex.

        In one transaction with the record that needs it: what nothing uses may go at any time.
        """
        if len(content) > _LARGEST:
            raise StorageError(
                Message("{size:,} bytes are too many for a workspace", size=len(content)),
                path=self.path,
            )
        name = hashlib.sha256(content).hexdigest()
        with self.transaction():
            known = self._connection.execute("SELECT 1 FROM blobs WHERE hash = ?", (name,))
            if known.fetchone() is None:
                self._connection.execute(
                    "INSERT INTO blobs VALUES (?, ?, ?)",
                    (name, len(content), zlib.compress(content, _LEVEL)),
                )
        return name

    def set(self, key: str, value: Any) -> None:
        """Keep a setting: any JSON value."""
        text = json.dumps(value, sort_keys=True)
        with self.transaction():
            self._connection.execute(
                "INSERT INTO settings VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
                "value = excluded.value, revision = excluded.revision "
                "WHERE value <> excluded.value",
                (key, text, self._next()),
            )

    def keep_counts(self, key: str, data: bytes, most: int) -> None:
        """Keep what was counted; of all counts those that were used last, `most` bytes."""
        if len(data) > most:
            return
        with self.transaction():
            self._connection.execute(
                "INSERT INTO counts VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET "
                "used = excluded.used, size = excluded.size, packed = excluded.packed",
                (key, time.time(), len(data), data),
            )
            self._connection.execute(
                "DELETE FROM counts WHERE key IN (SELECT key FROM (SELECT key, "
                "sum(size) OVER (ORDER BY used DESC, key) AS sizes FROM counts) WHERE sizes > ?)",
                (most,),
            )

    # reading

    def counts(self, key: str, *, note: bool = True) -> bytes | None:
        """What was counted, None where it is not kept; `note` that it was used."""
        with self._lock, told(self.path):
            row = self._connection.execute(
                "SELECT used, packed FROM counts WHERE key = ?", (key,)
            ).fetchone()
            if row is None or tuple(map(type, row)) != (float, bytes):
                return None
            now = time.time()
            if note and abs(now - row[0]) > _DAY:
                with self.transaction():
                    self._connection.execute(
                        "UPDATE counts SET used = ? WHERE key = ?", (now, key)
                    )
        return bytes(row[1])

    def items(self, kind: Kind) -> list[Stored]:
        """The records of a kind in their order."""
        return self._items("kind = ? AND NOT removed", kind.value)

    def content(self, hash: str) -> bytes:
        """A content by its hash. FormatError where it is not there or is not what it was."""
        with self._lock, told(self.path):
            row = self._connection.execute(
                "SELECT size, packed FROM blobs WHERE hash = ?", (hash,)
            ).fetchone()
        if row is not None and isinstance(row[0], int) and 0 <= row[0] <= _LARGEST:
            try:
                found = zlib.decompressobj().decompress(row[1], row[0] + 1)
            except (zlib.error, TypeError):
                found = b""
            if hashlib.sha256(found).hexdigest() == hash:
                return found
        raise FormatError(
            Message("the content {hash} of the workspace is missing or damaged", hash=hash[:12]),
            path=self.path,
        )

    def setting(self, key: str, absent: Any = None) -> Any:
        """A setting, `absent` where there is none or it cannot be read."""
        with self._lock, told(self.path):
            row = self._connection.execute(
                "SELECT value FROM settings WHERE key = ?", (key,)
            ).fetchone()
        return absent if row is None else _value(row[0], absent)

    @property
    def revision(self) -> int:
        """The number of the last change."""
        with self._lock, told(self.path):
            return self._latest("SELECT latest FROM revisions")

    def changed_elsewhere(self) -> bool:
        """Whether another window has written since this was asked last; costs next to nothing."""
        version = self._version()
        changed, self._seen = version != self._seen, version
        return changed

    def since(self, revision: int) -> Change:
        """All that was written after `revision`, by whomever."""
        with self._lock, told(self.path):
            self._connection.execute("BEGIN")
            try:
                latest = self.revision
                items = self._items("revision > ? AND NOT removed", revision)
                removed = self._connection.execute(
                    "SELECT id FROM items WHERE revision > ? AND removed", (revision,)
                ).fetchall()
                settings = self._connection.execute(
                    "SELECT key, value FROM settings WHERE revision > ?", (revision,)
                ).fetchall()
            finally:
                self._connection.execute("COMMIT")
        return Change(
            latest, tuple(items), frozenset(id for id, in removed),
            {key: _value(text, None) for key, text in settings},
        )

    def save_copy(self, path: str | os.PathLike[str]) -> None:
        """Write the whole as one file at `path`; what is there stays until the copy is complete.

        StorageError where a window has that file open, ExportError where it cannot be written.
        """
        import sqlite3

        target = file_at(path)
        beside = target.with_name(target.name + "-wal")
        target_of(beside)  # SQLite needs that name, which may be too long
        if beside.exists():
            raise StorageError(
                "this workspace is open in another window", path=target,
                remedy="Choose another name, or close it there",
            )
        with (
            atomic_path(path) as made, self._lock, told(target),
            closing(sqlite3.connect(made)) as copy,
        ):
            copy.execute("PRAGMA journal_mode = OFF")  # no file beside that could stay
            self._connection.backup(copy)

    # parts

    def _items(self, where: str, value: str | int) -> list[Stored]:
        with self._lock, told(self.path):
            rows = self._connection.execute(
                "SELECT id, kind, position, record, revision FROM items "
                f"WHERE {where} ORDER BY position, id", (value,)
            ).fetchall()
        if any(tuple(map(type, row)) != _COLUMNS for row in rows):
            raise damaged(self.path)
        return [
            Stored(id, position, read(kind, text, str(self.path)), revision)
            for id, kind, position, text, revision in rows
        ]

    def _position(self, id: str, kind: str) -> float:
        row = self._connection.execute("SELECT position FROM items WHERE id = ?", (id,)).fetchone()
        if row is None:
            row = self._connection.execute(
                "SELECT coalesce(max(position), 0) + 1 FROM items WHERE kind = ?", (kind,)
            ).fetchone()
        return float(row[0])

    def _next(self) -> int:
        return self._latest("UPDATE revisions SET latest = latest + 1 RETURNING latest")

    def _latest(self, statement: str) -> int:
        rows = self._connection.execute(statement).fetchall()
        if len(rows) != 1 or type(rows[0][0]) is not int:
            raise damaged(self.path)
        return int(rows[0][0])

    def _version(self) -> int:
        with self._lock, told(self.path):
            row: tuple[int] = self._connection.execute("PRAGMA data_version").fetchone()
        return row[0]

    def _forget(self) -> None:
        """Take out what was removed long ago, and contents that nothing uses."""
        with self.transaction():
            self._connection.execute(
                "DELETE FROM items WHERE removed AND changed < ?", (time.time() - _FORGOTTEN,)
            )
            self._connection.execute(
                "DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM uses)"
            )


def _value(text: object, absent: Any) -> Any:
    try:
        return json.loads(text) if isinstance(text, str) else absent
    except (ValueError, RecursionError):
        return absent
