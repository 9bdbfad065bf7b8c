"""The worked examples: every step shows what it says, and what was open before comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot
from tokenprism_app.session import Text
from tokenprism_app.views.examples.lessons import LESSONS, Lesson
from tokenprism_app.window.main_window import MainWindow

# For each step the tokens of its panes, as the words of the step say it.
TOKENS: dict[str, list[list[str]]] = {
    "merges": [
        ["l o w </w> l o w </w> l o w e r </w> n e w </w>"],
        ["l o w </w> l o w </w> l o w e r </w> n e w </w>",
         "lo w </w> lo w </w> lo w e r </w> n e w </w>"],
        ["lo w </w> lo w </w> lo w e r </w> n e w </w>",
         "low </w> low </w> low e r </w> n e w </w>"],
        ["low </w> low </w> low e r </w> n e w </w>", "low</w> low</w> low e r </w> n e w </w>"],
        ["low</w> low</w> low e r </w> n e w </w>", "low</w> low</w> low er </w> n e w </w>"],
        ["low</w> low</w> low er </w> n e w </w> n e w </w>",
         "low</w> low</w> lo w e r </w> n ew</w> n ew</w>"],
    ],
    "fixed": [["a a a b d a a a b a c"], ["aa a b d aa a b a c"], ["aa ab d aa ab a c"],
              ["aaab d aaab a c"]],
    "wordpiece": [["low er"], ["low er [UNK]"]],
    "bridge": [["南京 市 长江 大桥"]] * 4,
    "specials": [["t ext < | end o f t ext | > end"],
                 ["t ext < | end o f t ext | > end", "t ext <|endoftext|> end"]],
}
COUNTS = {"growing": [[90], [54], [38]], "nfc": [[8], [8, 3]]}


def tokens_of(window: MainWindow) -> list[list[bytes]]:
    session = window.session
    found = []
    for entry in session.visible:
        encoding = session.results[entry.key].shown(0, len(session.text.source))
        found.append([entry.tokenizer.vocabulary.bytes_of(int(one)) for one in encoding.ids])
    return found


@pytest.fixture
def step(window: MainWindow, qtbot: QtBot) -> Callable[[str, int], None]:
    """`step(lesson, number)`: go there, and wait until it is shown."""

    def go(name: str, number: int) -> None:
        with qtbot.waitSignal(window.teacher.shown):
            window.teacher.go(name, number)
        session = window.session
        qtbot.waitUntil(
            lambda: all(one.key in session.results for one in session.visible)
            and session.selection is not None,
        )

    return go


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.name)
def test_every_step_shows_what_it_says(
    window: MainWindow, step: Callable[[str, int], None], lesson: Lesson
) -> None:
    for number, one in enumerate(lesson.steps):
        step(lesson.name, number)
        assert window.session.text.source == one.text.encode()
        assert window.session.cut == one.size
        assert window.cards[one.panel].isVisible()
        chosen = window.session.selection
        assert chosen is not None
        assert chosen.start == one.text.encode().find(one.select.encode())
        found = tokens_of(window)
        name = lesson.name
        if name in COUNTS:
            assert [len(tokens) for tokens in found] == COUNTS[name][number]
        else:
            expected = [line.encode().split() for line in TOKENS[name][number]]
            assert found == expected
    assert not window.notices.isVisible()


def test_next_back_and_end_by_the_buttons(
    window: MainWindow, step: Callable[[str, int], None], qtbot: QtBot
) -> None:
    window.session.set_text(Text(b"before", "mine"))
    view = window.cards["examples"].view
    window.actions_book.by_id["example_merges"].trigger()
    qtbot.waitUntil(lambda: window.session.text.source == b"low low lower new")
    assert view.step == ("merges", 0)
    assert not view.back.isEnabled()
    view.next.click()
    assert view.step == ("merges", 1)
    assert len(window.session.visible) == 2
    view.back.click()
    assert len(window.session.visible) == 1
    view.choice.setCurrentIndex(1)
    with qtbot.waitSignal(window.teacher.shown):
        view.choice.activated.emit(1)
    assert view.step == ("fixed", 0)
    assert [one.name for one in window.session.tokenizers] == ["aaab"]
    view.end.click()
    assert window.session.text.source == b"before"
    assert not window.session.tokenizers
    assert window.session.cut is None
    assert window.session.undo.undo_name is None
