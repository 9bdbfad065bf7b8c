"""The size adviser in the window."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from bpe_kit import MIXED, Cl100k, naive, session_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QToolButton
from tokenprism.analysis.adviser import advise
from tokenprism.corpus import Corpus
from tokenprism_app.session import Session, Text
from tokenprism_app.views.adviser.view import AdviserView


def shown(qtbot, session: Session) -> AdviserView:
    view = AdviserView(session)
    qtbot.addWidget(view)
    view.resize(1000, 400)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(lambda: not view.busy)
    return view


def test_it_says_what_the_engine_advises(qtbot) -> None:
    view = shown(qtbot, session_of(MIXED, naive(300), Cl100k()))
    expected = advise(naive(300), MIXED)
    assert view.model.answer.advice == expected
    assert view.toolbar.entry.count() == 1  # only what can be cut
    row = [view.model.index(3, column).data() for column in range(7)]
    step = expected.steps[3]
    assert row[:3] == [f"{step.size:,}", f"{step.tokens:,}", f"{step.bytes_per_token:.3f}"]
    reason = view.findChild(QLabel, "adviser-reason").text()
    assert f"{expected.knee:,}" in reason
    assert str(expected.why) in reason
    area = view.curve.rect()
    assert area.contains(view.curve.knee().toPoint())


def test_a_small_text_has_a_caution_and_its_curve(qtbot) -> None:
    view = shown(qtbot, session_of(MIXED[:60], naive(300)))
    caution = view.findChild(QLabel, "adviser-caution")
    assert caution.isVisible()
    assert caution.text().startswith("Caution: the text is too small for advice: it has ")
    assert view.curve.isVisible()
    assert "too small" in view.copied("md")
    view = shown(qtbot, session_of(MIXED * 200, naive(300)))
    assert not view.findChild(QLabel, "adviser-caution").isVisible()


def test_one_click_cuts(qtbot) -> None:
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    button = view.findChild(QPushButton, "adviser-cut")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert session.cut == view.model.answer.advice.knee
    assert view.model.answer is not None  # a cut is no reason to measure again
    view.table.setFocus()
    view.table.selectRow(2)
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    assert session.cut == view.model.steps[2].size
    last = len(view.model.steps) - 1
    view.table.selectRow(last)
    at = view.table.visualRect(view.model.index(last, 0)).center()
    qtbot.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert session.cut is None


def test_the_width_and_the_number_of_uses(qtbot) -> None:
    view = shown(qtbot, session_of(MIXED, naive(300)))
    box = view.toolbar.width_box
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "64")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert view.model.index(0, 6).data() == f"{view.model.steps[0].size * 64:,}"
    view.toolbar.seldom.setValue(3)
    qtbot.waitUntil(lambda: view.model.answer is not None and not view.busy)
    assert view.model.steps == advise(naive(300), MIXED, seldom=3).steps
    assert "Up to" in view.reason.text() or view.model.answer.advice.well_used is None


def test_parity_of_parallel_texts_or_why_not(qtbot, tmp_path: Path) -> None:
    session = session_of(MIXED, naive(300))
    texts = {"en": "one line\ntwo lines\n", "zh": "第一行\n第二行\n", "odd": "alone\n"}
    for name, text in texts.items():
        path = tmp_path / f"{name}.txt"
        path.write_text(text, encoding="utf-8")
        session.add_corpus(Corpus.open(path))
    view = shown(qtbot, session)
    english, chinese, odd = view.toolbar.parallel.menu().actions()
    english.trigger()
    chinese.trigger()
    qtbot.waitUntil(lambda: view.model.answer is not None and not view.busy)
    first = view.model.steps[0]
    sizes = [len(texts[one].encode()) for one in ("en", "zh")]
    values = list(first.parity.values())
    assert values[0] == 1
    assert values[1] == pytest.approx(sizes[1] / sizes[0], rel=0.2)
    assert view.model.columnCount() == 9
    odd.trigger()
    qtbot.waitUntil(lambda: view.model.answer is not None and not view.busy)
    assert view.model.columnCount() == 7
    assert "not parallel" in view.reason.text()


def test_a_corpus_as_held_out_text(qtbot, tmp_path: Path) -> None:
    session = session_of(MIXED, naive(300))
    (tmp_path / "held.txt").write_text("Another text, 另一段文字.\n" * 30, encoding="utf-8")
    session.add_corpus(Corpus.open(tmp_path / "held.txt"))
    view = shown(qtbot, session)
    view.toolbar.place.setFocus()
    qtbot.keyClick(view.toolbar.place, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: view.model.answer is not None and not view.busy)
    assert view.model.answer.measured == (tmp_path / "held.txt").stat().st_size
    assert "held" in view.caption


def test_what_is_empty_says_why(qtbot) -> None:
    session = session_of(MIXED, Cl100k())
    view = shown(qtbot, session)
    label = view.findChild(QLabel, "adviser-empty")
    assert label.isVisible()
    assert "BPE" in label.text()
    session.add_tokenizer(naive(300))
    qtbot.waitUntil(lambda: view.model.answer is not None)
    session.set_text(Text(b""))
    assert "Open a text" in label.text()


def test_cancel_gives_up(qtbot) -> None:
    session = Session()
    session.set_text(Text(MIXED * 3000, "long"))
    session.add_tokenizer(naive(60))
    view = AdviserView(session)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    button = view.findChild(QToolButton, "adviser-cancel")
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "given up" in view.findChild(QLabel, "adviser-empty").text()


def test_copies_and_files(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = shown(qtbot, session_of(MIXED, naive(300)))
    # Keys go to the active window, and on a bare X server nobody activates a new one.
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.table.setFocus()
    view.table.selectRow(0)
    qtbot.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == len(view.model.steps) + 1
    path = tmp_path / "sizes.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a: (str(path), ""))
    view.toolbar.export.trigger()
    rows = list(csv.reader(io.StringIO(path.read_text("utf-8"))))
    assert [int(row[0]) for row in rows[1:]] == [step.size for step in view.model.steps]
    assert float(rows[1][2]) == view.model.steps[0].bytes_per_token
