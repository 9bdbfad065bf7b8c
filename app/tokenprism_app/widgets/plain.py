"""Words of users and files where Qt would take some of them for mark-up."""

from __future__ import annotations

import html
from typing import overload

from PySide6.QtGui import Qt


@overload
def plain_tip(words: str) -> str: ...


@overload
def plain_tip(words: None) -> None: ...


def plain_tip(words: str | None) -> str | None:
    """`words` for a tool tip, which shows them as they are; None stays None."""
    if words is None or not Qt.mightBeRichText(words):
        return words
    return f'<p style="white-space:pre-wrap">{html.escape(words)}</p>'
