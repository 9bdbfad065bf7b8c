"""Pre-tokenization: named patterns as byte scanners, and what each pattern is called elsewhere.

Lives here: the patterns, their scanners, the regular expressions that other libraries need for
them. Must not: know of merges, vocabularies or files.
"""

from .dialect import Dialect
from .patterns import (
    PATTERNS,
    REGEX_CODE,
    Pattern,
    named,
    pattern,
    pattern_of_steps,
    saved_pattern,
)

__all__ = [
    "PATTERNS", "REGEX_CODE", "Dialect", "Pattern", "named", "pattern", "pattern_of_steps",
    "saved_pattern",
]
