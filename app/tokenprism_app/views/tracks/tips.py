"""Tool tips of the tracks."""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication
from tokenprism.encoding import Status

from ...painting.glyphs import hexadecimal, name, notation, shown
from ...painting.statuses import status_words
from ...session import ByteRange, Session
from .characters import characters
from .lanes import Row

LINES = 8       # characters that are spelled out
SHOWN = 60      # bytes of a token that are spelled out


def tip(session: Session, row: Row, span: ByteRange) -> str:
    """What stands in a row over `span`, as rich text."""
    source = session.text.source
    data = source[span.start : min(span.end, span.start + SHOWN)]
    more = " …" if span.end - span.start > SHOWN else ""
    count = f"{span.start:,}–{span.end:,} ({span.end - span.start:,})"
    lines = [QCoreApplication.translate("TracksView", "bytes {0}").format(count)]
    if data:
        lines.append(f"<code>{hexadecimal(data)}{more}</code>")
    if row.entry is not None and row.key in session.results:
        result = session.results[row.entry.key]
        part = (result.window(span.start, span.end) if span
                else result.inserted(span.start, span.start))
        title = QCoreApplication.translate("TracksView", "{0}: id {1}")
        nothing = Status.DROPPED if span else Status.EXACT
        status = Status(int(part.status[0])) if len(part) else nothing
        if len(part):
            ids = ", ".join(map(str, part.ids[:LINES].tolist())) + (
                " …" if len(part) > LINES else ""
            )
            lines.insert(0, f"<b>{html.escape(title.format(row.entry.name, ids))}</b>")
        if status is not Status.EXACT:
            lines.append(html.escape(status_words(status, len(part))))
        if data:
            lines.append(html.escape(shown(data)) + more)
    if not data:
        return "<br>".join(lines)
    letters = characters(source, span.start, span.start + len(data))
    codes = letters.codes.tolist()
    for code in codes[:LINES]:
        lines.append(html.escape(f"{notation(code)}  {_name(code)}".rstrip()))
    if len(codes) > LINES:
        rest = len(codes) - LINES
        lines.append(
            QCoreApplication.translate("TracksView", "and 1 more character") if rest == 1
            else QCoreApplication.translate("TracksView", "and {0} more characters").format(rest)
        )
    return "<br>".join(lines)


def _name(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:
        return QCoreApplication.translate("TracksView", "a byte outside UTF-8")
    return name(code)
