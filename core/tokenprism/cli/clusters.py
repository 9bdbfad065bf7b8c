"""The option by which commands use a Dask cluster, the same for all of them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ..errors import OptionError
from .arguments import Parser

if TYPE_CHECKING:
    from ..scale import Cluster


def add_cluster(made: Parser, what: str) -> None:
    """`--dask`; `what` the workers do there."""
    made.add_argument(
        "--dask", metavar="ADDRESS",
        help=f"{what} on the Dask cluster whose scheduler is there, such as tcp://host:8786; its "
        "workers read the corpora themselves, and the result is the same (needs distributed: "
        "pip install 'tokenprism[dask]')",
    )


def cluster_of(arguments: argparse.Namespace, *useless: str) -> Cluster | None:
    """The cluster that was named. OptionError for an address that can be none, and for options in
    `useless`, by their names as attributes, that would do nothing there.
    """
    if arguments.dask is None:
        return None
    for name in useless:
        if getattr(arguments, name) not in (None, 0):
            raise OptionError(
                f"--{name} is for counting on this machine, not on a cluster",
                remedy="Leave it out, or --dask",
            )
    from ..scale import Cluster

    return Cluster(arguments.dask)
