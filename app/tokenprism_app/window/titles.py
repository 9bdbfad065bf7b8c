"""The title of a window: the text that is shown, the workspace, the program."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from tokenprism.corpus.facts import shown

from ..session import Text

LONGEST = 80  # characters of a text's title
# Controls, and marks that turn the direction of what is behind them.
_INVISIBLE = ("Cc", "Cf", "Zl", "Zp", "Cs")


def title_of(text: Text, workspace: Path | None) -> str:
    """As Qt takes it: `[*]` is where the mark for unsaved changes goes."""
    parts = [text.title if text.source else "", "" if workspace is None else workspace.stem]
    return "[*]" + " — ".join([*(plain(part) for part in parts if part), "Tokenprism"])


def plain(name: str) -> str:
    """A name in one line, with escapes for what is invisible and for Qt's own mark."""
    seen = "".join(_escape(one) for one in shown(name))
    if len(seen) > LONGEST:
        seen = f"{seen[: LONGEST // 2]}…{seen[-LONGEST // 2 :]}"
    return seen.replace("[*]", "[*][*]")


def _escape(character: str) -> str:
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    return character.encode("unicode_escape").decode("ascii")
