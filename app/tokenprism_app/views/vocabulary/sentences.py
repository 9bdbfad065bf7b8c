"""What the view says of its table, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.inventory.answer import Answer
from tokenprism.inventory.query import Query
from tokenprism.inventory.summary import Summary

from ...figures import counted
from ...i18n import said
from .lookup import Sides

translate = QCoreApplication.translate


def rows(answer: Answer, query: Query, *, reach: bool) -> str:
    """How many rows there are, and what the filter is understood as; `reach`: whether it can be
    told which tokens texts give.
    """
    words = translate("VocabularyView", "{0} of {1}").format(
        f"{len(answer.rows):,}", f"{len(answer.table):,}"
    )
    if query.terms:
        words += " · " + said(query.message)
    if query.asks("reach") and answer.table.reach is None:
        words += " · " + (
            translate("VocabularyView", "finding out …") if reach
            else translate("VocabularyView", "not known: this tokenizer rewrites texts")
        )
    if query.asks("used") and answer.table.uses is None:
        words += " · " + translate("VocabularyView", "not counted: there is no text")
    if query.asks("corpus") and answer.table.corpus_uses is None:
        words += " · " + translate("VocabularyView", "not counted: choose a corpus in ⋯")
    return words


def nothing(*, any_tokenizer: bool, read: bool) -> str:
    """What to do while there is no row; `read`: the vocabulary is there."""
    if not any_tokenizer:
        return translate("VocabularyView", "Open or train a tokenizer to see its vocabulary.")
    if not read:
        return translate("VocabularyView", "Reading the vocabulary …")
    return translate(
        "VocabularyView", "No token meets the filter. Escape in its field clears it."
    )


def caption(sides: Sides | None, summary: Summary | None) -> str:
    """Which vocabularies, and how many tokens they have."""
    if sides is None or summary is None:
        return ""
    count = counted(summary.rows, translate("VocabularyView", "{0} token"),
                    translate("VocabularyView", "{0} tokens"))
    if sides.other is None:
        return f"{sides.entry.name} · {count}"
    shared = translate("VocabularyView", "{0} shared").format(f"{summary.shared:,}")
    return f"{sides.entry.name} ↔ {sides.other.name} · {count} · {shared}"
