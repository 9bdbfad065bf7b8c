"""Undo and redo of what is changed in a session."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.corpus import TextCorpus
from tokenprism.messages import Message
from tokenprism_app import session as session_module
from tokenprism_app.session import Session, Text
from tokenprism_app.undo import KEPT, LARGEST, Change, UndoStack
from tokenprism_app.work.lessons import tokenizers

NAMES = ("one", "two", "three")


def filled() -> Session:
    made = tokenizers("fixed", Progress())["aaab"]
    session = Session()
    for name in NAMES:
        session.rename_tokenizer(session.add_tokenizer(made).key, name)
    session.undo = UndoStack()
    return session


def state(session: Session) -> object:
    return (
        [(one.key, one.name, one.visible) for one in session.tokenizers], session.baseline,
        [one.key for one in session.corpora], session.cut, session.text,
    )


CHANGES: dict[str, Callable[[Session, int], object]] = {
    "remove": lambda s, k: s.remove_tokenizer(k),
    "hide": lambda s, k: s.set_visible(k, False),
    "show": lambda s, k: s.set_visible(k, True),
    "rename": lambda s, k: s.rename_tokenizer(k, f"name {k}"),
    "up": lambda s, k: s.move_tokenizer(k, 0),
    "down": lambda s, k: s.move_tokenizer(k, 2),
    "baseline": lambda s, k: s.set_baseline(k),
    "cut": lambda s, k: s.set_cut(256 + k),
    "text": lambda s, k: s.examine(Text(b"text %d" % k, "t")),
}


@given(st.lists(st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(1, 3)), max_size=20))
def test_undoing_everything_gives_what_there_was_and_redoing_what_there_is(
    changes: list[tuple[str, int]],
) -> None:
    session = filled()
    session.set_text(Text(b"begin", "begin"))
    first = state(session)
    for kind, key in changes:
        CHANGES[kind](session, key)
    last = state(session)
    while session.undo.undo_name is not None:
        session.undo.undo()
    assert state(session) == first
    while session.undo.redo_name is not None:
        session.undo.redo()
    assert state(session) == last


def test_changes_have_names() -> None:
    session = filled()
    session.remove_tokenizer(2)
    assert session.undo.undo_name == "remove two"
    session.undo.undo()
    assert (session.undo.undo_name, session.undo.redo_name) == (None, "remove two")
    assert [one.name for one in session.tokenizers] == list(NAMES)
    session.set_visible(1, False)
    assert session.undo.redo_name is None


def test_a_removed_corpus_comes_back_in_its_place() -> None:
    session = Session()
    keys = [session.add_corpus(TextCorpus(["text"])).key for _ in range(3)]
    session.remove_corpus(keys[1])
    session.undo.undo()
    assert [one.key for one in session.corpora] == keys
    session.undo.redo()
    assert [one.key for one in session.corpora] == [keys[0], keys[2]]


def test_moves_of_a_slider_are_one_change(monkeypatch: pytest.MonkeyPatch) -> None:
    session, now = filled(), [0.0]
    monkeypatch.setattr("tokenprism_app.undo.time.monotonic", lambda: now[0])
    for size in range(300, 310):
        session.set_cut(size)
        now[0] += 0.1
    assert session.undo.undo_name == "cut vocabularies at 309"
    session.undo.undo()
    assert session.cut is None
    session.undo.redo()
    now[0] += 2
    session.set_cut(400)
    session.undo.undo()
    assert session.cut == 309


def test_changes_together_are_one_and_those_off_the_record_none() -> None:
    session = filled()
    with session.undo.together(Message("hide all")):
        for key in (1, 2, 3):
            session.set_visible(key, False)
    with session.undo.off_record():
        session.set_baseline(3)
    assert session.undo.undo_name == "hide all"
    session.undo.undo()
    assert all(one.visible for one in session.tokenizers)
    assert session.undo.undo_name is None


def test_old_changes_are_forgotten() -> None:
    stack = UndoStack()
    for number in range(KEPT + 5):
        stack.push(Change(Message("{n}", n=number), lambda: None, lambda: None))
    count = 0
    while stack.undo_name is not None:
        stack.undo()
        count += 1
    assert count == KEPT


def test_changes_that_keep_much_are_bounded_by_their_size() -> None:
    stack = UndoStack()
    part = LARGEST // 4

    def change(size: int) -> Change:
        return Change(Message("change"), lambda: None, lambda: None, size)

    for _ in range(9):
        stack.push(change(part))
    assert count_of(stack) == 4
    # Together they are one, which weighs as much as its parts.
    with stack.together(Message("both")):
        stack.push(change(part))
        stack.push(change(part))
    assert count_of(stack) == 3
    # What was done last can be undone, however large it is.
    stack.push(change(LARGEST * 2))
    assert count_of(stack) == 1
    stack.undo()
    stack.redo()
    assert stack.undo_name is not None


def count_of(stack: UndoStack) -> int:
    """How many changes can be undone. Does them all again."""
    count = 0
    while stack.undo_name is not None:
        stack.undo()
        count += 1
    for _ in range(count):
        stack.redo()
    return count


def test_few_large_tokenizers_are_kept_after_they_are_removed(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tokenizers("fixed", Progress())["aaab"]
    each = LARGEST // 5
    monkeypatch.setattr(session_module, "ENTRY_SIZE", each // len(made.vocabulary))
    session = Session()
    for _ in range(24):
        session.remove_tokenizer(session.add_tokenizer(made).key)
    assert count_of(session.undo) == 5
    for _ in range(5):
        session.undo.undo()
    assert len(session.tokenizers) == 5


def test_few_large_texts_are_kept() -> None:
    session, each = Session(), LARGEST // 4
    for number in range(7):
        session.examine(Text(bytes([65 + number]) * each, f"text {number}"))
    assert count_of(session.undo) == 4
