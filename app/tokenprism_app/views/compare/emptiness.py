"""What panes say where there is no text to show."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ...i18n import said
from ...session import Session
from .canvas import Canvas


def reading_words(session: Session) -> str:
    """What is being read, where there is nothing to show before that."""
    name = session.current.reading[-1]
    if not name:
        return QCoreApplication.translate("CompareView", "Reading files…")
    return QCoreApplication.translate("CompareView", "Reading {name}…").format(name=name)


def words_for(canvas: Canvas, session: Session, *, editing: bool) -> str:
    """Why a pane shows no text: what is wrong with it, or that there is none; else nothing."""
    problems = session.problems
    if canvas.own_key is not None and canvas.own_key in problems:
        return said(problems[canvas.own_key])
    shown = [entry.key for entry in session.visible]
    if canvas.own_key is None and shown and all(key in problems for key in shown):
        return "\n".join(said(problems[key]) for key in shown)
    if session.current.reading and not session.text.source:
        return reading_words(session)
    if not session.text.source and not editing:
        return QCoreApplication.translate(
            "CompareView", "Paste or drop text here, or start typing."
        )
    return ""
