"""Names of the rows of the tracks."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.tokenizer import Capability
from tokenprism.tracks.pretokens import pattern_of

from .content import Content
from .lanes import Row, RowKind

translate = QCoreApplication.translate


def kind_name(kind: RowKind) -> str:
    """What the rows of a kind show."""
    return {
        RowKind.RULER: translate("TracksView", "ruler"),
        RowKind.CHARACTERS: translate("TracksView", "characters"),
        RowKind.CLUSTERS: translate("TracksView", "grapheme clusters"),
        RowKind.BYTES: translate("TracksView", "UTF-8"),
        RowKind.PRETOKENS: translate("TracksView", "pre-tokens"),
        RowKind.TOKENS: translate("TracksView", "tokens"),
        RowKind.AGREEMENT: translate("TracksView", "agreement"),
    }[kind]


def row_name(row: Row, content: Content) -> str:
    """The name of a row in the column of names."""
    if row.kind is RowKind.TOKENS and row.entry is not None:
        return row.entry.name
    if row.kind is RowKind.CLUSTERS:
        return translate("TracksView", "clusters")
    if row.kind is RowKind.PRETOKENS and row.entry is not None:
        if Capability.PRETOKENS not in row.entry.tokenizer.capabilities:
            return translate("TracksView", "pre-tokens")
        pattern = pattern_of(row.entry.tokenizer)
        known = pattern is not None and pattern.is_native
        return translate("TracksView", "cuts: {0}").format(
            pattern.name if pattern is not None and known else row.entry.name
        )
    if row.kind is RowKind.AGREEMENT and content.source:
        f1 = content.whole_agreement(row)
        if f1 is not None:
            return translate("TracksView", "agree {0}").format(f"{100 * f1:.1f} %")
    return kind_name(row.kind)
