"""The table of metrics over the session's text."""

from __future__ import annotations

import csv
import io

import numpy as np
from bpe_kit import MIXED, Cl100k, naive, session_of
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from tokenprism import Progress
from tokenprism.analysis.of_text import boundary_agreement, text_facts
from tokenprism_app.session import Session, Text
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.metrics import MetricsView
from tokenprism_app.views.metrics.measure import measure, snapshot


def shown(qtbot, session):
    view = MetricsView(session)
    qtbot.addWidget(view)
    view.resize(520, 260)
    with qtbot.waitExposed(view):
        view.show()
    if session.results:
        qtbot.waitUntil(lambda: view.model.measured is not None, timeout=10_000)
    return view


@given(st.one_of(st.text().map(lambda t: t.encode("utf-8", "replace")), st.binary()))
def test_text_facts(source):
    text = source.decode("utf-8", "surrogateescape")
    facts = text_facts(source * 3)
    assert (facts.bytes, facts.characters) == (3 * len(source), len(text_of(source * 3)))
    assert facts.words == len(text_of(source * 3).split())
    assert text_facts(source).characters == len(text)


def text_of(source):
    return source.decode("utf-8", "surrogateescape")


def test_text_facts_across_pieces():
    source = ("中文 and words\u3000é " * 40_000).encode()[1:]
    facts = text_facts(source)
    assert facts.characters == len(text_of(source))
    assert facts.words == len(text_of(source).split())


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
        "tokens_per_word": n / len(text_of(MIXED).split()),
        "vocabulary_used": len(set(encoding.ids.tolist())) / tokenizer.vocabulary.size,
        "partial_tokens": sum(not whole(token) for token in tokens) / n,
    }, set(encoding.starts.tolist()) - {0}


def test_values_follow_their_definitions():
    session = session_of(MIXED, Cl100k(), naive(300), naive(60))
    for cut in (None, 290):
        session.set_cut(cut)
        measured = measure(snapshot(session, None), Progress())
        _, reference = naive_values(session, session.baseline, cut)
        for entry, _, values in measured.columns:
            expected, edges = naive_values(session, entry.key, cut)
            both = len(edges & reference)
            expected["agreement"] = 2 * both / (len(edges) + len(reference))
            assert values == expected


def test_agreement_of_known_boundaries():
    # "a💩bc 中" with boundaries {1, 5, 7, 8} and {1, 3, 5, 7, 9}.
    one, other = np.zeros(12, bool), np.zeros(12, bool)
    one[[1, 5, 7, 8]] = True
    other[[1, 3, 5, 7, 9]] = True
    assert abs(boundary_agreement(one, other) - 2 * 3 / 9) < 1e-12
    assert boundary_agreement(np.zeros(3, bool), np.zeros(3, bool)) == 1


def test_the_table_shows_and_marks_the_best(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    model = view.model
    assert model.index(0, 0).data() == "tokens"
    assert model.index(0, 1).data() == f"{session.results[1].count:,}"
    assert model.index(0, 1).data(Qt.ItemDataRole.FontRole).bold()
    assert model.index(0, 2).data(Qt.ItemDataRole.FontRole) is None
    assert "over tokens" in model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert model.headerData(1, Qt.Orientation.Horizontal) == "mine-510"


def test_the_table_follows_the_cut_and_the_text(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    session.set_cut(300)
    expected = f"{session.results[1].count:,}"
    qtbot.waitUntil(lambda: view.model.index(0, 1).data() == expected, timeout=5000)
    assert "300" in view.caption
    session.set_text(Text(b""))
    label = view.findChild(QLabel, "metrics-empty")
    qtbot.waitUntil(label.isVisible, timeout=2000)
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
    assert view.copied("markdown").startswith("| metric | mine-510 | mine-316 |\n| --- | ---: |")


def test_themes_empty_state_and_end(qtbot):
    session = Session()
    view = shown(qtbot, session)
    assert "Paste or open" in view.findChild(QLabel, "metrics-empty").text()
    set_dark(True)
    view.grab()
    set_dark(False)
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.cut_changed._listeners, timeout=2000)
