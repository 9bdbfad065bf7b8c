"""What there is in a table, counted: what a menu of filters offers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..vocabulary import Kind
from .entries import NO_SCRIPT, SCRIPTS
from .table import Table, Where


@dataclass(frozen=True, slots=True)
class Summary:
    """Numbers of rows. `scripts`: by the first script of the entry, most first; `kinds` and
    `where` those that occur; `columns`: the columns in which anything is known.
    """

    rows: int
    kinds: dict[Kind, int]
    scripts: dict[str, int]
    where: dict[Where, int]
    partial: int
    columns: frozenset[str]

    @property
    def shared(self) -> int:
        """Rows that both vocabularies have."""
        return self.where.get(Where.BOTH, 0) + self.where.get(Where.MOVED, 0)


# Columns that not every vocabulary has, or that are known only later.
OPTIONAL = ("rank", "score", "from", "learned", "size", "corpus")


def summary(table: Table) -> Summary:
    """Count a table's rows."""
    kinds = table.column("kind")[0]
    scripts = np.bincount(table.entries.scripts[:, 0], minlength=NO_SCRIPT + 1)
    most = np.argsort(-scripts[: len(SCRIPTS)], kind="stable")
    where = np.bincount(table.where, minlength=len(Where))
    known = set()
    for name in OPTIONAL:
        some = table.column(name)[1]
        if some is not None and some.any():
            known.add(name)
    return Summary(
        len(table),
        {kind: int(n) for kind in Kind if (n := np.count_nonzero(kinds == kind))},
        {SCRIPTS[i]: int(scripts[i]) for i in most.tolist() if scripts[i]},
        {place: int(where[place]) for place in Where if where[place]},
        int(np.count_nonzero(table.entries.partial & (kinds != Kind.SPECIAL))),
        frozenset(known),
    )
