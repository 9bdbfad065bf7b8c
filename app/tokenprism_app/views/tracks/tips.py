"""Tool tips of the tracks."""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication
from tokenprism.encoding import Encoding, Status
from tokenprism.messages import Message
from tokenprism.tracks import pretokens
from tokenprism.utf8 import CLUSTERS_UNICODE

from ...i18n import said
from ...painting.glyphs import hexadecimal, name, notation, shown
from ...painting.statuses import status_words
from ...painting.streams import alone_words, stream_of, stream_words
from ...session import ByteRange, Result, Session, TokenizerEntry
from .characters import characters
from .content import Content
from .density import cuts
from .lanes import Row, RowKind

LINES = 8       # characters that are spelled out
SHOWN = 60      # bytes of a token that are spelled out


def tip(session: Session, content: Content, row: Row, span: ByteRange) -> str:
    """What stands in a row over `span`, as rich text."""
    if row.kind is RowKind.AGREEMENT:
        return _agreement_tip(content, row, span)
    if row.kind is RowKind.PRETOKENS and content.problem(row) is not None:
        return _silent_tip(content, row)
    source = session.text.source
    data = source[span.start : min(span.end, span.start + SHOWN)]
    more = " …" if span.end - span.start > SHOWN else ""
    count = f"{span.start:,}–{span.end:,} ({span.end - span.start:,})"
    lines = [QCoreApplication.translate("TracksView", "bytes {0}").format(count)]
    if data:
        lines.append(f"<code>{hexadecimal(data)}{more}</code>")
    if row.kind is RowKind.CLUSTERS:
        title = QCoreApplication.translate("TracksView", "grapheme cluster (UAX 29, Unicode {0})")
        lines.insert(0, f"<b>{title.format(CLUSTERS_UNICODE)}</b>")
    if row.kind is RowKind.PRETOKENS:
        names = ", ".join(entry.name for entry in row.entries)
        title = QCoreApplication.translate("TracksView", "pre-token of {0}").format(names)
        lines.insert(0, f"<b>{html.escape(title)}</b>")
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
            lines += _stream_lines(row.entry, result, part)
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


def _stream_lines(entry: TokenizerEntry, result: Result, part: Encoding) -> list[str]:
    """What the only token of a part gives in a stream; its rank, where that is not its id."""
    lines: list[str] = []
    if len(part) != 1:
        return lines
    token_id, vocabulary = int(part.ids[0]), entry.tokenizer.vocabulary
    if 0 <= token_id < len(vocabulary):
        rank = int(vocabulary.ranks[token_id])
        if rank >= 0:
            lines.append(QCoreApplication.translate("TracksView", "rank {0}").format(f"{rank:,}"))
    found = stream_of(vocabulary, result, int(part.starts[0]), token_id)
    if found is not None and (found.held or found.holds or found.alone != found.text):
        words = QCoreApplication.translate("TracksView", "a stream {0}").format(stream_words(found))
        lines += [html.escape(words), *filter(None, [html.escape(alone_words(found))])]
    return lines


def _agreement_tip(content: Content, row: Row, span: ByteRange) -> str:
    results = content.answered(row)
    lines = [QCoreApplication.translate(
        "TracksView", "How many tokenizers cut at the same bytes. F1 is that of all pairs: 2 |A∩B| "
        "/ (|A| + |B|), sums apart."
    )]
    if not content.axis.dense and results:
        cutting = [
            entry.name for entry, one in zip(row.entries, results, strict=False)
            if cuts(one)(span.start, span.start + 1).any()
        ]
        here = QCoreApplication.translate("TracksView", "{0} of {1} cut before byte {2}").format(
            len(cutting), len(results), f"{span.start:,}"
        )
        lines = [f"<b>{here}</b>", html.escape(", ".join(cutting)), *lines]
    return "<br>".join(line for line in lines if line)


def _silent_tip(content: Content, row: Row) -> str:
    problems = (
        pretokens.why_not(entry.tokenizer, len(content.source)) for entry in row.entries
    )
    lines = [html.escape(said(problem)) for problem in problems if problem is not None]
    return "<br>".join(lines or [html.escape(said(content.problem(row) or Message("")))])


def _name(code: int) -> str:
    if 0xDC80 <= code <= 0xDCFF:
        return QCoreApplication.translate("TracksView", "a byte outside UTF-8")
    return name(code)
