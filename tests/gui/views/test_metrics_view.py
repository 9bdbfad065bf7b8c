"""The table of metrics over the session's text."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from bpe_kit import MIXED, Cl100k, naive, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog, QLabel, QToolButton
from tokenprism import Progress
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism_app.entries import ALL_CORPORA as ALL
from tokenprism_app.session import Session, Text
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.metrics.measure import measure, snapshot
from tokenprism_app.views.metrics.options import NumbersDialog
from tokenprism_app.views.metrics.view import MetricsView
from tokenprism_app.views.metrics.words import ROWS


def shown(qtbot, session):
    view = MetricsView(session)
    qtbot.addWidget(view)
    view.resize(520, 260)
    with qtbot.waitExposed(view):
        view.show()
    if session.results:
        qtbot.waitUntil(lambda: view.model.measured is not None)
    return view


def text_of(source):
    return source.decode("utf-8", "surrogateescape")


def naive_values(session, key, cut):
    """The definitions, written out."""
    entry = session.entry(key)
    tokenizer = entry.tokenizer
    if cut is not None and entry.can_cut:
        tokenizer = tokenizer.at_size(cut)
    encoding = tokenizer.encode(MIXED)
    tokens = [MIXED[s:e] for s, e in zip(encoding.starts, encoding.ends, strict=True)]
    n = len(tokens)

    def whole(token):
        try:
            token.decode()
        except UnicodeDecodeError:
            return False
        return True

    return {
        "tokens": n,
        "bytes_per_token": len(MIXED) / n,
        "characters_per_token": len(text_of(MIXED)) / n,
        "fertility": n / len(text_of(MIXED).split()),
        "used_share": len(set(encoding.ids.tolist())) / tokenizer.vocabulary.size,
        "partial_share": sum(not whole(token) for token in tokens) / n,
    }, set(encoding.starts.tolist()) - {0}


def test_values_follow_their_definitions():
    session = session_of(MIXED, Cl100k(), naive(300), naive(60))
    for cut in (None, 290):
        session.set_cut(cut)
        measured = measure(snapshot(session), Progress())
        _, reference = naive_values(session, session.baseline, cut)
        for entry, _, values in measured.columns:
            expected, edges = naive_values(session, entry.key, cut)
            both = len(edges & reference)
            expected["agreement"] = 2 * both / (len(edges) + len(reference))
            assert {key: values[key] for key in expected} == expected


def test_the_table_shows_and_marks_the_best(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    model = view.model
    assert model.index(0, 0).data() == "Tokens"
    assert model.index(0, 1).data() == f"{session.results[1].count:,}"
    assert model.index(0, 1).data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(0, 2).data(Qt.ItemDataRole.FontRole) is None
    assert "B / N" in model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert model.headerData(1, Qt.Orientation.Horizontal) == "mine-510"


def test_the_table_follows_the_cut_and_the_text(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    session.set_cut(300)
    expected = f"{session.results[1].count:,}"
    qtbot.waitUntil(lambda: view.model.index(0, 1).data() == expected)
    assert "300" in view.caption
    session.set_text(Text(b""))
    label = view.findChild(QLabel, "metrics-empty")
    qtbot.waitUntil(label.isVisible)
    assert "Paste or open" in label.text()


def test_copies(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    # Keys go to the active window, and on a bare X server nobody activates a new one.
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == ["metric", "mine-510", "mine-316"]
    assert lines[1].split("\t")[1] == str(session.results[1].count)
    rows = list(csv.reader(io.StringIO(view.copied("csv"))))
    assert float(rows[2][1]) == len(MIXED) / session.results[1].count
    assert view.copied("md").startswith("| metric | mine-510 | mine-316 |\n| --- | ---: |")


def test_themes_empty_state_and_end(qtbot):
    session = Session()
    view = shown(qtbot, session)
    assert "Paste or open" in view.findChild(QLabel, "metrics-empty").text()
    set_dark(True)
    view.grab()
    set_dark(False)
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.cut_changed._listeners)


def click_row(view, key):
    index = view.model.index(ROWS.index(key), 0)
    view.table.scrollTo(index)
    at = view.table.visualRect(index).center()
    QTest.mouseClick(view.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def names(view):
    return [entry.name for entry, _, _ in view.model.measured.columns]


def test_a_click_tells_the_definition_and_sorts(qtbot):
    session = session_of(MIXED, naive(60), naive(300), naive(150))
    view = shown(qtbot, session)
    label = view.findChild(QLabel, "metrics-definition")
    assert not label.isVisible()
    click_row(view, "bytes_per_token")
    assert label.isVisible()
    assert "B / N" in label.text()
    assert "Source: common usage." in label.text()
    note = view.findChild(QLabel, "metrics-note")
    assert note.isVisible()
    assert "predicts the quality of a model" in note.text()
    assert "Goldman et al. 2024" in note.toolTip()
    button = view.findChild(QToolButton, "metrics-sort")
    orders = []
    for _ in range(3):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        orders.append(names(view))
    library = [entry.name for entry in session.tokenizers]
    assert orders == [
        ["mine-510", "mine-406", "mine-316"], ["mine-316", "mine-406", "mine-510"], library,
    ]
    view.table.setFocus()
    QTest.keyClick(view.table, Qt.Key.Key_Up)
    assert "N: tokens" in label.text()
    QTest.keyClick(view.table, Qt.Key.Key_Return)
    assert names(view) == ["mine-510", "mine-406", "mine-316"]
    assert "→" in view.model.index(0, 0).data()


def test_measured_on_a_corpus_at_the_cut(qtbot, tmp_path: Path):
    path = tmp_path / "some.txt"
    path.write_bytes(MIXED * 3)
    session = session_of(MIXED, naive(300), naive(60))
    session.add_corpus(Corpus.open(path))
    view = shown(qtbot, session)
    box = view.findChild(QComboBox, "metrics-place")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    for cut in (None, 290):
        session.set_cut(cut)
        qtbot.waitUntil(lambda: not view.busy)
        for entry, _, values in view.model.measured.columns:
            tokenizer = entry.tokenizer if cut is None else entry.tokenizer.at_size(cut)
            assert values["tokens"] == len(tokenizer.encode(MIXED * 3))
            assert values["bytes"] == 3 * len(MIXED)
    assert "some.txt" in view.caption
    session.remove_corpus(session.corpora[0].key)
    qtbot.waitUntil(lambda: not view.busy)
    assert view.model.measured.columns[0][2]["bytes"] == len(MIXED)


def test_measuring_a_corpus_can_be_given_up(qtbot, tmp_path: Path):
    path = tmp_path / "much.txt"
    path.write_bytes(MIXED * 4000)
    session = session_of(MIXED, naive())
    key = session.add_corpus(Corpus.open(path, options=CorpusOptions(format="text"))).key
    view = shown(qtbot, session)
    view.measure_on(key)
    button = view.findChild(QToolButton, "metrics-cancel")
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not view.busy
    assert not button.isVisible()
    assert "given up" in view.findChild(QLabel, "metrics-empty").text()


@pytest.mark.parametrize("suffix", ["csv", "md", "tex", "html", "tsv"])
def test_files(qtbot, tmp_path: Path, monkeypatch, suffix):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    path = tmp_path / "表" / f"metrics.{suffix}"
    path.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    view.toolbar.export.trigger()
    assert path.read_text(encoding="utf-8") == view.copied(suffix)
    assert "Written" in view.findChild(QLabel, "metrics-facts").text()
    view.export_to(tmp_path / "none" / f"metrics.{suffix}")
    assert "none" in view.findChild(QLabel, "metrics-facts").text()


def test_eight_tokenizers_fit_1280_pixels(qtbot):
    session = session_of(MIXED, *(naive(size) for size in range(60, 220, 20)))
    view = shown(qtbot, session)
    view.resize(1280, 500)
    qtbot.waitUntil(lambda: view.table.viewport().width() > 1200)
    header = view.table.horizontalHeader()
    assert header.length() <= view.table.viewport().width()
    metrics = view.table.fontMetrics()
    for row in range(view.model.rowCount()):
        for column in range(view.model.columnCount()):
            needed = metrics.horizontalAdvance(view.model.index(row, column).data())
            assert needed + 8 <= view.table.columnWidth(column)
    assert view.table.rowAt(QPoint(0, 5).y()) == 0


@pytest.fixture
def languages(tmp_path: Path):
    """A view over a corpus in two languages, of forty records each, and one of another kind."""
    lines = [
        f'{{"text": "{text} {i % 7}", "lang": "{name}"}}\n'
        for i in range(40) for name, text in (("en", "the cat"), ("zh", "猫在帽子里"))
    ]
    (tmp_path / "two.jsonl").write_text("".join(lines), "utf-8")
    (tmp_path / "plain.txt").write_bytes(MIXED)
    session = session_of(MIXED, naive(300), naive(60))
    options = CorpusOptions(language_column="lang")
    session.add_corpus(Corpus.open(tmp_path / "two.jsonl", options=options))
    session.add_corpus(Corpus.open(tmp_path / "plain.txt"))
    return session


def ready(qtbot, view):
    qtbot.waitUntil(lambda: not view.busy and view.model.measured is not None)


def test_languages_and_intervals_are_shown_when_asked(qtbot, languages):
    view = shown(qtbot, languages)
    options = view.toolbar.options
    view.measure_on(languages.corpora[0].key)
    ready(qtbot, view)
    assert not view.toolbar.rows.isVisible()
    options.checks["languages"].trigger()
    options.checks["intervals"].trigger()
    ready(qtbot, view)
    assert view.toolbar.rows.isVisible()
    box = view.toolbar.rows
    box.setFocus()
    for _ in range(2):
        QTest.keyClick(box, Qt.Key.Key_Down)
    titles = [view.model.index(row, 0).data() for row in range(view.model.rowCount())]
    assert titles == ["two.jsonl", "    two.jsonl · en", "    two.jsonl · zh"]
    english = [f"the cat {i % 7}" for i in range(40)]
    tokenizer = languages.tokenizers[0].tokenizer
    ratio = sum(map(len, english)) / sum(len(tokenizer.encode(text)) for text in english)
    cell = view.model.index(1, 1).data()
    assert re.fullmatch(rf"{ratio:.3f} \[\d\.\d{{3}}, \d\.\d{{3}}\]", cell)
    assert "B / N" in view.findChild(QLabel, "metrics-definition").text()
    rows = list(csv.reader(io.StringIO(view.copied("csv"))))
    assert [row[0].strip() for row in rows] == [
        "Bytes per token", "two.jsonl", "two.jsonl · en", "two.jsonl · zh",
    ]
    assert float(rows[2][1]) == pytest.approx(ratio)
    assert "percentile bootstrap" in view.copied("md")
    QTest.keyClick(box, Qt.Key.Key_Home)
    assert view.model.rowCount() == len(ROWS)


def test_parity_is_refused_where_texts_are_not_parallel(qtbot, languages):
    view = shown(qtbot, languages)
    options = view.toolbar.options
    options.checks["languages"].trigger()
    options.checks["parallel"].trigger()
    view.measure_on(languages.corpora[0].key)
    ready(qtbot, view)
    parity = [place.columns[0][2]["parity"] for place in view.model.measured.places]
    assert parity[0] is None
    assert parity[1] == 1 < parity[2]
    options.checks["languages"].trigger()
    view.measure_on(ALL)
    label = view.findChild(QLabel, "metrics-empty")
    qtbot.waitUntil(lambda: "not parallel" in label.text())
    options.checks["parallel"].trigger()
    ready(qtbot, view)
    assert [view.model.measured.places[0].corpus, len(view.model.measured.places)] == [
        "all corpora", 3]


def test_words_and_numbers(qtbot, tmp_path: Path, monkeypatch):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    options = view.toolbar.options
    path = tmp_path / "words.txt"
    path.write_text("the\n中文字\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    options.words.trigger()
    ready(qtbot, view)
    values = view.model.measured.columns[0][2]
    tokenizer = session.tokenizers[0].tokenizer
    for key, words in (("retention", ["the", "中文字"]), ("retention_spaced", [" the", " 中文字"])):
        assert values[key] == sum(len(tokenizer.encode(word)) == 1 for word in words) / 2
    options.forget.trigger()
    ready(qtbot, view)
    qtbot.waitUntil(lambda: view.model.measured.columns[0][2]["retention"] is None)
    path.write_bytes(b"\xff")
    options.words.trigger()
    assert "no UTF-8" in view.findChild(QLabel, "metrics-facts").text()

    def answer(dialog):
        dialog.boxes["width"].setValue(10)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NumbersDialog, "exec", answer)
    options.numbers.trigger()
    size = session.tokenizers[0].tokenizer.vocabulary.size
    qtbot.waitUntil(
        lambda: view.model.measured.columns[0][2]["embedding"] == 10 * size)


def test_intervals_of_a_text_are_of_its_lines(qtbot):
    text = b"".join(b"the cat in %d hats\n" % (i * i) for i in range(60))
    session = session_of(text, naive(300))
    view = shown(qtbot, session)
    view.toolbar.options.checks["intervals"].trigger()
    qtbot.waitUntil(lambda: "[" in view.model.index(1, 1).data())
    low, high = view.model.measured.places[0].intervals[0]["bytes_per_token"]
    assert low < view.model.measured.columns[0][2]["bytes_per_token"] < high


def test_a_corpus_is_measured_once(qtbot, languages, monkeypatch):
    view = shown(qtbot, languages)
    view.measure_on(languages.corpora[0].key)
    ready(qtbot, view)

    def never(*_args, **_options):
        raise AssertionError("it was measured before")

    monkeypatch.setattr("tokenprism.analysis.comparing.measure", never)
    view.toolbar.options.checks["intervals"].trigger()
    qtbot.waitUntil(lambda: "[" in view.model.index(1, 1).data())
