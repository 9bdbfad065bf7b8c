"""Measures over tokenizers and texts.

Lives here: metrics with their definitions, and the tables made of them. Must not: draw, or know
file formats.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .comparing import Wishes, compare
    from .definitions import BY_KEY, METRICS, Metric
    from .metrics import MetricsTable, Row
    from .values import Settings

__all__ = [
    "BY_KEY", "METRICS", "Metric", "MetricsTable", "Row", "Settings", "Wishes", "compare",
]

_HOMES = {
    ".comparing": ("Wishes", "compare"),
    ".definitions": ("BY_KEY", "METRICS", "Metric"),
    ".metrics": ("MetricsTable", "Row"),
    ".values": ("Settings",),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
