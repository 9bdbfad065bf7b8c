"""Reports: metrics, curves and a text comparison, to be shown to others.

Lives here: what a report holds, and its forms: one HTML page that needs nothing else, Markdown,
LaTeX, CSV, and a picture as SVG, which the application makes a PNG of. Must not: know of windows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..drawing.svg import Line
from .content import Compared, Encoded, Report, Section, collect
from .page import as_html
from .picture import as_svg
from .plain import as_csv, as_latex, as_markdown

Say = Callable[[str], str]
Write = Callable[[Report, Say], str]

# By the ending of a file's name.
FORMS: Mapping[str, Write] = {
    "html": as_html, "md": as_markdown, "tex": as_latex, "csv": as_csv, "svg": as_svg,
}

__all__ = [
    "FORMS", "Compared", "Encoded", "Line", "Report", "Section", "as_csv", "as_html",
    "as_latex", "as_markdown", "as_svg", "collect",
]
