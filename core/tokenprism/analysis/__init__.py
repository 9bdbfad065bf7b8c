"""Measures over tokenizers and texts.

Lives here: metrics with their definitions, and the tables made of them. Must not: draw, or know
file formats.
"""

from .comparing import Wishes, compare
from .definitions import BY_KEY, METRICS, Metric
from .metrics import MetricsTable, Row
from .values import Settings

__all__ = [
    "BY_KEY", "METRICS", "Metric", "MetricsTable", "Row", "Settings", "Wishes", "compare",
]
