"""Choices of the toolbar that can be undone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar
from weakref import ref

from shiboken6 import isValid
from tokenprism.messages import Message

from ...undo import Change, UndoStack
from .toolbar import Toolbar

Value = TypeVar("Value")


def record(
    undo: UndoStack, toolbar: Toolbar, name: Message, choose: Callable[[Toolbar, Value], None],
    before: Value, now: Value,
) -> None:
    """Let `choose` be undone, which was made by the user where the values differ."""
    if before == now:
        return
    known = ref(toolbar)  # the session outlives its views

    def put(value: Value) -> None:
        there = known()
        if there is not None and isValid(there):
            choose(there, value)

    undo.push(Change(name, partial(put, before), partial(put, now)))
