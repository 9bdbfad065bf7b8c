"""The tables of a workspace file, and how those of older versions become them.

The file is SQLite's own format, as it advises for documents of applications: `application_id`
says whose it is, `user_version` which tables it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import FormatError
from ..messages import Message

if TYPE_CHECKING:
    import sqlite3

SUFFIX = ".tokenprism"
APPLICATION = 0x544B5052  # 'TKPR'
_MAGIC = b"SQLite format 3\x00"
_APPLICATION_AT = 68  # of the big-endian application_id in the file's head

# Each script leads from its version to the next. Those that were released stay as they are.
_SCRIPTS: Sequence[str] = (
    """
    -- What a window shows: one row each, described as JSON. `revision` of the last change in which
    -- it was written; a removed row stays until nobody can ask for it.
    CREATE TABLE items (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        position REAL NOT NULL,
        record TEXT NOT NULL,
        removed INTEGER NOT NULL DEFAULT 0,
        revision INTEGER NOT NULL,
        changed REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX items_by_revision ON items (revision);
    -- Contents by their SHA-256: models, texts, curves, deflated.
    CREATE TABLE blobs (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed BLOB NOT NULL);
    CREATE TABLE uses (
        item TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
        hash TEXT NOT NULL REFERENCES blobs (hash),
        PRIMARY KEY (item, hash)
    ) WITHOUT ROWID;
    CREATE TABLE settings (
        key TEXT PRIMARY KEY, value TEXT NOT NULL, revision INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE revisions (latest INTEGER NOT NULL);
    INSERT INTO revisions VALUES (0);
    """,
    """
    -- What was counted of tokenizers over corpora, by the identities of both: `used` last, seconds
    -- since 1970. What is dropped is counted again.
    CREATE TABLE counts (
        key TEXT PRIMARY KEY, used REAL NOT NULL, size INTEGER NOT NULL, packed BLOB NOT NULL
    );
    """,
)
VERSION = len(_SCRIPTS)


def is_workspace(head: bytes) -> bool:
    """Whether a file that begins with these bytes (100 of them) is a workspace."""
    return head.startswith(_MAGIC) and int.from_bytes(
        head[_APPLICATION_AT : _APPLICATION_AT + 4], "big"
    ) == APPLICATION


def prepare(connection: sqlite3.Connection, path: Path, scripts: Sequence[str] = _SCRIPTS) -> None:
    """Bring the tables to this version, in one transaction; a new file gets them.

    FormatError for a file of another program, and of a later version.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION and (application or version or tables):
            raise FormatError("this SQLite file is no workspace of Tokenprism", path=path)
        if version > len(scripts):
            raise FormatError(
                Message(
                    "the workspace has version {version}, this program knows {known}",
                    version=version, known=len(scripts),
                ),
                path=path, remedy="Open it with a newer Tokenprism",
            )
        for script in scripts[version:]:
            for statement in _statements(script):
                connection.execute(statement)
        if version < len(scripts):
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {len(scripts)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> list[str]:
    # `executescript` would commit what was begun.
    lines = [line for line in script.splitlines() if not line.strip().startswith("--")]
    return [part for part in "\n".join(lines).split(";") if part.strip()]
