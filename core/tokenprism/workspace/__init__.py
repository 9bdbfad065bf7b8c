"""The *.tokenprism document: what a user made, in one SQLite file, kept as it happens.

Here lives what a document holds and how it survives: records, transactions, versions, moved files.
No session and no views: what stands in a window, and when it is kept, is the application's part.
"""

from .counts import Counts
from .document import Change, Stored, Workspace
from .moved import find, search
from .records import (
    CorpusRecord,
    Kind,
    Record,
    RunRecord,
    Source,
    TextRecord,
    TokenizerRecord,
)
from .schema import SUFFIX, is_workspace

__all__ = [
    "SUFFIX",
    "Change",
    "CorpusRecord",
    "Counts",
    "Kind",
    "Record",
    "RunRecord",
    "Source",
    "Stored",
    "TextRecord",
    "TokenizerRecord",
    "Workspace",
    "find",
    "is_workspace",
    "search",
]
