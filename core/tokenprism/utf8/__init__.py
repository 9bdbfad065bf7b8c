"""UTF-8 and Unicode: faults in bytes, characters, classes of code points, grapheme clusters.

Classes are those of Unicode 16, as in the tokenizers whose patterns are matched; clusters follow
`CLUSTERS_UNICODE`.

Lives here: what concerns bytes and code points alone. Must not: know of patterns, files or tokens.
"""

from enum import IntFlag

from ._characters import character_starts, classes_of
from ._clusters import UNICODE as CLUSTERS_UNICODE
from ._clusters import cluster_edges
from ._validate import Validator


class CharacterClass(IntFlag):
    """The classes that patterns tell apart, one bit each, as in `_classes.pxd`."""

    UPPER = 1  # Lu, Lt
    LOWER = 2  # Ll
    CASELESS = 4  # Lm, Lo
    MARK = 8  # M
    NUMBER = 16  # N
    SPACE = 32  # White_Space but for the next
    NEWLINE = 64  # LF, CR
    OTHER = 128  # the rest, unassigned code points and stray bytes


__all__ = [
    "CLUSTERS_UNICODE", "CharacterClass", "Validator", "character_starts", "classes_of",
    "cluster_edges",
]
