"""One row of the tracks: which way it is painted at a zoom."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QPainter

from ...i18n import said
from ...session import Session
from . import paint
from .content import Content, Part
from .lanes import Row, RowKind
from .look import Look
from .paint_cells import paint_bytes, paint_characters, paint_spans
from .paint_tokens import paint_boxes

# More than two tokens in three bytes is rare: the whole scale up to there.
STRONGER = {RowKind.TOKENS: 1.5, RowKind.PRETOKENS: 1.5}


def paint_row(
    painter: QPainter, row: Row, content: Content, session: Session, look: Look, part: Part
) -> None:
    """Paint what lies in a part of the bytes; from afar, and where words stand instead, all."""
    words, fault = instead(row, content, session)
    if words:
        colour = look.error if fault else look.muted
        paint.paint_note(painter, row, words, look.label_font, colour)
    elif content.axis.dense:
        _paint_from_afar(painter, row, content, look)
    else:
        _paint_cells(painter, row, content, look, part)


def _paint_from_afar(painter: QPainter, row: Row, content: Content, look: Look) -> None:
    if row.kind is RowKind.AGREEMENT:
        f1, known = content.agreement(row)
        paint.paint_agreement(painter, row, f1, known, look)
        return
    hue = None if row.key is None or row.entry is None else row.entry.hue
    scale = look.plain_scale if hue is None else look.hues[hue].scale
    scale = look.lead_scale if row.kind is RowKind.BYTES else scale
    shares = content.density(row) * STRONGER.get(row.kind, 1.0)
    paint.paint_density(painter, row, shares, scale)


def _paint_cells(painter: QPainter, row: Row, content: Content, look: Look, part: Part) -> None:
    axis, letters = content.axis, content.letters(part)
    if row.kind is RowKind.AGREEMENT:
        tokenizers, times = content.shared(row, part)
        paint.paint_shares(painter, axis, row, part[0], tokenizers, times, look)
    elif row.kind is RowKind.TOKENS and row.entry is not None:
        paint_boxes(painter, content.boxes(row, part), axis.width, row.entry.hue, look)
    elif row.kind is RowKind.CHARACTERS:
        paint_characters(painter, axis, row, letters, look)
    elif row.kind is RowKind.BYTES:
        paint_bytes(painter, axis, row, content.source, part, letters, look)
    else:
        edges = content.edges(row, part)
        if edges is not None:
            whole = (int(edges[0]), int(edges[-1]))  # clusters reach out of the part
            clusters = content.letters(whole) if row.kind is RowKind.CLUSTERS else None
            paint_spans(painter, edges, axis, row, clusters, look)


def instead(row: Row, content: Content, session: Session) -> tuple[str, bool]:
    """What is said in place of what a row would show, and whether that is a fault."""
    if row.kind is RowKind.PRETOKENS:
        problem = content.problem(row)
        if problem is None:
            return "", False
        if len(row.entries) > 1 and session.text.source:
            return QCoreApplication.translate(
                "TracksView", "these tokenizers do not tell their pre-tokens"
            ), False
        return said(problem), False
    if row.kind is RowKind.AGREEMENT and len(content.answered(row)) < 2:
        return QCoreApplication.translate("TracksView", "takes the tokens of two tokenizers"), False
    if row.key is None or row.key in session.results:
        return "", False
    problem_words = session.problems.get(row.key)
    if problem_words:
        return said(problem_words), True
    return QCoreApplication.translate("TracksView", "encoding …"), False
