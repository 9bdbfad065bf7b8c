"""Curves and a text in tokens as one picture: an SVG that needs nothing else."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Callable, Iterator

from ..drawing.svg import WIDTH, drawn_curves
from ..drawing.tokens import pieces, text_of
from ..hues import colour_of
from . import words
from .content import Compared, Report

Say = Callable[[str], str]

SHOWN = 2400  # bytes of the text
_LINES = 40   # of the text
_GROUND, _TEXT, _MUTED = "#ffffff", "#16191d", "#5e6772"
SANS = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
MONO = "'DejaVu Sans Mono', 'Noto Sans Mono', Menlo, Consolas, 'Courier New', monospace"
_EDGE = 20
_SIZE, _CELL, _ROW = 12, 7.3, 21  # pixels of a letter, of a column, of a row of tokens
_COLUMNS = int((WIDTH - 2 * _EDGE) / _CELL)
_SPELLED = {" ": "\u00a0", "\n": "⏎", "\t": "⇥"}
_OPACITY = {"t0": 0.34, "t1": 0.15, "d": 0.0}


def as_svg(report: Report, say: Say = str) -> str:
    """The curves of each corpus, then the beginning of the text in the tokens of each tokenizer.

    Widths of letters are taken to be those of a monospaced font, two for letters that are wide.
    """
    parts: list[str] = []
    y = _EDGE + 18
    parts.append(_words(_EDGE, y, say(words.TITLE), 17, weight="bold"))
    y += 16
    for corpus in dict.fromkeys(line.corpus for line in report.lines):
        lines = [line for line in report.lines if line.corpus == corpus]
        y += 26
        parts.append(_words(_EDGE, y, f"{say(words.CURVES)}: {corpus}", 13))
        inside, height = drawn_curves(lines, report.names, say)
        parts.append(f'<g transform="translate(0 {y + 6})" font-size="11">{inside}</g>\n')
        y += 6 + height
    if report.compared is not None:
        inside, y = _compared(report, report.compared, y, say)
        parts.append(inside)
    y += 24
    made = f"{say(words.MADE)} {report.version}"
    parts.append(_words(_EDGE, y, made, 10, colour=_MUTED))
    height = y + _EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="{SANS}" fill="{_TEXT}">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{_GROUND}"/>\n{"".join(parts)}</svg>\n'
    )


def _words(
    x: float, y: float, text: str, size: int, *, colour: str = _TEXT, weight: str = "normal"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">'
        f"{html.escape(_held(text))}</text>\n"
    )


def _held(text: str) -> str:
    """A name without what XML cannot hold."""
    return "".join(one if text_of(one.encode("utf-8", "replace")) else "\ufffd" for one in text)


def _compared(report: Report, compared: Compared, y: int, say: Say) -> tuple[str, int]:
    limit = _limit(compared.source)
    where = words.excerpt_of(compared.title, limit, compared.whole)
    parts = [
        _words(_EDGE, y + 30, say(words.TEXT), 13),
        _words(_EDGE, y + 47, say(where), 11, colour=_MUTED),
    ]
    y += 56
    for index, encoding in enumerate(compared.encodings):
        y += 26
        hue, name = colour_of(index), report.names[index]
        count = say(words.counted(sum(1 for start in encoding.starts.tolist() if start < limit)))
        parts.append(
            f'<rect x="{_EDGE}" y="{y - 10}" width="11" height="11" rx="3" fill="{hue}"/>'
        )
        parts.append(_words(_EDGE + 18, y, f"{name} · {count}", 12))
        y += 8
        parts.append(f'<g font-family="{MONO}" font-size="{_SIZE}">')
        row = column = 0
        for kind, _start, _end, own, _id in _until(pieces(encoding), limit):
            for piece, is_last in _pieces(own):
                width = sum(map(_width, piece))
                if column + width > _COLUMNS and column:
                    row, column = row + 1, 0
                parts.append(_token(kind, column, y + row * _ROW, width, piece, hue))
                column += width
                if is_last:
                    row, column = row + 1, 0
            if not own:
                parts.append(_token(kind, column, y + row * _ROW, 0, "", hue))
        parts.append("</g>\n")
        y += (row + bool(column)) * _ROW
    return "".join(parts), y


def _limit(source: bytes) -> int:
    """How many bytes are shown: whole lines where there are any, else whole characters."""
    lines, end = source[:SHOWN].split(b"\n"), min(len(source), SHOWN)
    if len(lines) > _LINES:
        return sum(len(line) + 1 for line in lines[:_LINES])
    if len(source) <= SHOWN:
        return len(source)
    if len(lines) > 1 and (cut := source.rfind(b"\n", 0, end) + 1) > SHOWN // 2:
        return cut
    while end and source[end] & 0xC0 == 0x80:
        end -= 1
    return end


def _until(
    found: Iterator[tuple[str, int, int, bytes, int | None]], limit: int
) -> Iterator[tuple[str, int, int, bytes, int | None]]:
    """The pieces that begin before a byte."""
    for one in found:
        if one[1] >= limit:
            return
        yield one


def _pieces(own: bytes) -> Iterator[tuple[str, bool]]:
    """The letters of a token, none longer than a row, and whether a line ends behind them."""
    text = text_of(own)
    if text is None:
        text = own.hex(" ").upper()
    piece, width = "", 0
    for one in text:
        wide = _width(one)
        if width + wide > _COLUMNS:
            yield piece, False
            piece, width = "", 0
        piece, width = piece + one, width + wide
        if one == "\n":
            yield piece, True
            piece, width = "", 0
    if piece:
        yield piece, False


def _width(one: str) -> int:
    """Columns of a character."""
    if unicodedata.category(one) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1


def _token(kind: str, column: int, top: float, width: int, piece: str, hue: str) -> str:
    """A box of `width` columns with its letters."""
    left, wide = round(_EDGE + column * _CELL, 1), round(width * _CELL, 1)
    if kind == "v":
        return f'<rect x="{left - 1}" y="{top}" width="2" height="{_ROW - 3}" fill="{hue}"/>'
    box = (
        f'<rect x="{left + 0.5}" y="{top}" width="{max(1.0, round(wide - 1, 1))}" '
        f'height="{_ROW - 3}" rx="3" fill="{hue}" fill-opacity="{_OPACITY[kind]}"/>'
    )
    shown = "".join(_SPELLED.get(one, one) for one in piece)
    bare = shown.lstrip("\u00a0")
    if not bare:
        return box
    at = round(left + (len(shown) - len(bare)) * _CELL, 1)
    struck = ' text-decoration="line-through"' if kind == "d" else ""
    return (
        f'{box}<text x="{at}" y="{top + _ROW - 8}"{struck}>{html.escape(bare)}</text>'
    )
