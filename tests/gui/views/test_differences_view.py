"""Where tokenizers differ, in the window: the map, the causes, the lines, the way to Compare."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest
from bpe_kit import MIXED, Cl100k, naive, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QToolButton
from tokenprism.analysis.causes import Cause
from tokenprism.analysis.disagreement import Order, disagreement
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism_app.session import ByteRange, Session, Text
from tokenprism_app.views.differences.view import DifferencesView

OTHER = "Digits 2048 and 123456, CASE and Case.\nnothing here\n南京市长江大桥\n"
PLAIN = MIXED.replace(b"\0", b"")


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    (tmp_path / "a.txt").write_bytes(PLAIN)
    (tmp_path / "b.txt").write_text(OTHER, encoding="utf-8")
    return Corpus.open(tmp_path)


def shown(qtbot, session: Session) -> DifferencesView:
    view = DifferencesView(session)
    qtbot.addWidget(view)
    view.resize(1000, 420)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(lambda: not view.busy)
    return view


def choose(qtbot, view: DifferencesView, name: str, steps: int) -> None:
    """By the keyboard, in a box."""
    box = view.findChild(QComboBox, name)
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(steps):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not view.busy)


def cell(view: DifferencesView, row: int, column: int) -> QPoint:
    return view.table.visualRect(view.model.index(row, column)).center()


def test_it_shows_what_the_engine_finds(qtbot) -> None:
    one, other = naive(300), Cl100k()
    view = shown(qtbot, session_of(MIXED, one, other))
    expected = disagreement([one, other], TextCorpus([MIXED], "pasted"))
    assert view.model.lines == list(expected.lines[Order.DIFFERENCES])
    assert np.array_equal(view.heat.found.result.heat, expected.heat, equal_nan=True)
    first = expected.lines[Order.DIFFERENCES][0]
    texts = [view.model.index(0, column).data() for column in range(view.model.columnCount())]
    assert texts[2:4] == [f"{count:,}" for count in first.tokens]
    assert texts[4:7] == [f"{first.differences:,}", f"{first.gap:,}", f"{first.distance:.3f}"]
    line = MIXED[first.start : first.end].decode("utf-8", "replace")
    assert texts[1].startswith(" ".join(line.split())[:40])
    distance = view.matrix.distances.index(0, 1).data()
    assert distance == f"{expected.distance[0, 1]:.3f}"
    assert f"{expected.differences:,}" in view.toolbar.facts.text()


def test_a_click_selects_the_line_and_enter_too(qtbot) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    viewport = view.table.viewport()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=cell(view, 1, 1))
    line = view.model.lines[1]
    assert session.selection == ByteRange(line.start, line.end)
    assert session.position == line.start
    qtbot.keyClick(view.table, Qt.Key.Key_Down)
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    line = view.model.lines[2]
    assert session.selection == ByteRange(line.start, line.end)


def test_a_cause_filters(qtbot) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    bar = view.causes.bars[Cause.SCRIPT]
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton)
    assert view.model.lines
    assert all(Cause.SCRIPT in line.causes for line in view.model.lines)
    counts = [line.differences for line in view.model.lines]
    assert counts == sorted(counts, reverse=True)
    assert f"{bar.count:,}" in bar.accessibleName()
    shares = [one.count for cause, one in view.causes.bars.items() if cause is not None]
    assert sum(shares) == view.found.result.differences
    view.causes.bars[None].setFocus()
    qtbot.keyClick(view.causes.bars[None], Qt.Key.Key_Space)
    assert view.model.lines == list(view.found.result.lines[Order.DIFFERENCES])


def test_orders_by_a_title_and_by_the_box(qtbot) -> None:
    view = shown(qtbot, session_of(MIXED, naive(300), Cl100k()))
    header = view.table.horizontalHeader()
    column = view.model.column_of(Order.DISTANCE)
    view.table.scrollTo(view.model.index(0, column))
    at = QPoint(header.sectionViewportPosition(column) + 12, header.height() // 2)
    qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert view.order is Order.DISTANCE
    distances = [line.distance for line in view.model.lines]
    assert distances == sorted(distances, reverse=True)
    choose(qtbot, view, "differences-order", 1)
    assert view.order is Order.GAP
    gaps = [line.gap for line in view.model.lines]
    assert gaps == sorted(gaps, reverse=True)


def test_the_map_goes_where_it_is_hot(qtbot) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    hot = int(np.nanargmax(view.found.result.heat))
    qtbot.mouseClick(
        view.heat, Qt.MouseButton.LeftButton, pos=view.heat.centre(hot).toPoint())
    at = session.selection.start
    assert session.position == at
    assert abs(view.found.cell_at((0, at)) - hot) <= 1 + len(MIXED) // 512
    view.heat.setFocus()
    qtbot.keyClick(view.heat, Qt.Key.Key_Home)
    assert view.heat.cell == 0
    qtbot.keyClick(view.heat, Qt.Key.Key_Right)
    assert view.heat.cell == 1
    qtbot.keyClick(view.heat, Qt.Key.Key_Left)
    assert view.heat.cell == 0
    qtbot.keyClick(view.heat, Qt.Key.Key_Return)
    assert session.position == 0


def test_a_corpus_asks_for_its_document(qtbot, corpus: Corpus) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    session.add_corpus(corpus)
    view = shown(qtbot, session)
    choose(qtbot, view, "differences-place", 1)
    assert view.found.corpus is corpus
    row = next(i for i, line in enumerate(view.model.lines) if line.document == 1)
    line = view.model.lines[row]
    asked = []
    view.document_asked.connect(lambda *one: asked.append(one))
    view.table.scrollTo(view.model.index(row, 1))
    qtbot.mouseClick(
        view.table.viewport(), Qt.MouseButton.LeftButton, pos=cell(view, row, 1))
    assert asked == [(corpus, 1)]
    session.examine(Text(corpus.read(1), "b.txt", True, (corpus, 1)))
    where = ByteRange(line.start, line.end)
    qtbot.waitUntil(lambda: session.selection == where)
    assert session.position == line.start
    assert view.found is not None  # another text is no other corpus


def test_all_corpora_at_once(qtbot, corpus: Corpus) -> None:
    one, other = naive(300), Cl100k()
    session = session_of(MIXED, one, other)
    session.add_corpus(corpus)
    view = shown(qtbot, session)
    box = view.findChild(QComboBox, "differences-place")
    assert box.count() == 2, "one corpus is all of them"
    session.add_corpus(TextCorpus([OTHER * 3, MIXED], "more"))
    corpora = [entry.corpus for entry in session.corpora]
    choose(qtbot, view, "differences-place", 3)
    expected = disagreement([one, other], corpora)
    assert view.model.lines == list(expected.lines[Order.DIFFERENCES])
    assert np.array_equal(view.heat.found.result.heat, expected.heat, equal_nan=True)
    whole = sum(one.size for one in corpora)
    assert view.heat.found.borders == pytest.approx([corpora[0].size / whole])
    assert view.caption == box.currentText()
    row = next(i for i, line in enumerate(view.model.lines) if line.document == 3)
    asked = []
    view.document_asked.connect(lambda *one: asked.append(one))
    view.table.scrollTo(view.model.index(row, 1))
    qtbot.mouseClick(
        view.table.viewport(), Qt.MouseButton.LeftButton, pos=cell(view, row, 1))
    assert asked == [(corpora[1], 1)]
    facts = json.loads(view.copied("json"))
    assert [one["name"] for one in facts["corpora"]] == [one.name for one in corpora]
    session.remove_corpus(session.corpora[0].key)
    qtbot.waitUntil(lambda: view.found is not None and not view.busy)
    assert not view.found.task.corpora, "what is left is compared on the text"


def test_what_is_empty_says_why(qtbot) -> None:
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    label = view.findChild(QLabel, "differences-empty")
    assert label.isVisible()
    assert "two or more" in label.text()
    session.add_tokenizer(naive(300))
    qtbot.waitUntil(lambda: "alike" in label.text())
    session.set_text(Text(b""))
    qtbot.waitUntil(lambda: "Paste" in label.text())


def test_the_cut_changes_what_is_compared(qtbot) -> None:
    one, other = naive(300), Cl100k()
    session = session_of(MIXED, one, other)
    view = shown(qtbot, session)
    session.set_cut(280)
    qtbot.waitUntil(lambda: view.found is not None and not view.busy)
    expected = disagreement([one.at_size(280), other], TextCorpus([MIXED]))
    assert view.found.result.differences == expected.differences


def test_cancel_gives_up(qtbot, tmp_path: Path) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    for name in range(400):
        (tmp_path / f"{name}.txt").write_bytes(PLAIN * 20)
    session.add_corpus(Corpus.open(tmp_path))
    view = shown(qtbot, session)
    view.compare_on(session.corpora[0].key)
    button = view.findChild(QToolButton, "differences-cancel")
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    label = view.findChild(QLabel, "differences-empty")
    assert "given up" in label.text()
    assert not view.busy


def test_copies_and_files(qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = shown(qtbot, session_of(MIXED, naive(300), Cl100k()))
    # Keys go to the active window, and on a bare X server nobody activates a new one.
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.table.setFocus()
    view.table.selectRow(0)
    qtbot.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    head, row = csv.reader(io.StringIO(QGuiApplication.clipboard().text()))
    first = view.model.lines[0]
    assert head[3:5] == [entry.name for entry in view.found.task.entries]
    assert [int(cell) for cell in row[1:7]] == [
        first.start, first.end, *first.tokens, first.differences, first.gap]
    for suffix in ("csv", "json"):
        path = tmp_path / f"out.{suffix}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName",
                            lambda *_a, path=path: (str(path), ""))
        view.toolbar.export.trigger()
        text = path.read_text("utf-8")
        if suffix == "json":
            facts = json.loads(text)
            assert facts["differences"] == view.found.result.differences
            assert len(facts["lines"]) == len(view.model.lines)
        else:
            assert len(list(csv.reader(io.StringIO(text)))) == len(view.model.lines) + 1
    view.export_to(tmp_path / "none" / "out.csv")
    assert "none" in view.toolbar.facts.text()
