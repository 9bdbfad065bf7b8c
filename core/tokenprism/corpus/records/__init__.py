"""Records of files that hold many texts: lines, JSON, rows of tables.

Lives here: a reader for each format, columns and paths. Must not: know which records are chosen.
"""

from .record import LARGEST, Batch, Record, Records

__all__ = ["LARGEST", "Batch", "Record", "Records"]
