"""Counting and measuring on a Dask cluster that the user names, with the results of one machine.

Lives here: the cluster, how work is divided and put together again, and what workers do. Must not:
know of what is counted more than its partial results. Nothing of Dask is imported before it is
needed.
"""

from typing import TYPE_CHECKING

from ..lazy import lazily

if TYPE_CHECKING:
    from .address import check_address, check_usable
    from .cluster import Cluster

__all__ = ["Cluster", "check_address", "check_usable"]

_HOMES = {".address": ("check_address", "check_usable"), ".cluster": ("Cluster",)}
__getattr__, __dir__ = lazily(globals(), _HOMES)
