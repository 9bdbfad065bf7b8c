"""Search in a text: by words, a regular expression, bytes or token ids; spans are byte offsets.

`find` gives all matches; `Search` gives them piece by piece, for views. No Qt here.
"""

from .find import Search, find
from .found import Found
from .query import FindError, Kind, Query

__all__ = ["FindError", "Found", "Kind", "Query", "Search", "find"]
