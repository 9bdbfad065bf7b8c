"""Words of users and files where Qt would take some of them for mark-up."""

from __future__ import annotations

import html

from PySide6.QtGui import Qt


def plain_tip(words: str) -> str:
    """`words` for a tool tip, which shows them as they are."""
    if not Qt.mightBeRichText(words):  # type: ignore[attr-defined]
        return words
    return f'<p style="white-space:pre-wrap">{html.escape(words)}</p>'
