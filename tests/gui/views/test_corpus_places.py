"""From the inspector to the next place of a token in the corpora."""

from __future__ import annotations

from pathlib import Path

from bpe_kit import MIXED, naive, session_of
from PySide6.QtCore import Qt
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.views.inspector.view import InspectorView

WAIT = 10_000


def shown(qtbot, session):
    view = InspectorView(session)
    qtbot.addWidget(view)
    view.resize(300, 900)
    with qtbot.waitExposed(view):
        view.show()
    view.document_asked.connect(
        lambda corpus, index: session.examine(
            Text(corpus.read(index), "document", True, (corpus, index))))
    return view


def test_documents_are_walked_through(qtbot, tmp_path: Path):
    path = tmp_path / "three.txt"
    path.write_bytes(b"no such thing\n" + MIXED)
    session = session_of(MIXED, naive(300))
    at = MIXED.index(b" language")
    view = shown(qtbot, session)
    session.select(ByteRange(at, at + 1), 1)
    assert not view.in_corpora.isVisible()
    corpus = session.add_corpus(Corpus.open(path)).corpus
    qtbot.waitUntil(lambda: view.in_corpora.isVisible())
    qtbot.mouseClick(view.in_corpora.next, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.text.document == (corpus, 0))
    qtbot.waitUntil(lambda: session.selection is not None)
    span = session.selection
    assert session.text.source[span.start : span.end].startswith(b" lang")


def test_a_token_that_is_nowhere_is_said_to_be(qtbot, tmp_path: Path):
    path = tmp_path / "other.txt"
    path.write_bytes(b"zzz\n")
    session = session_of(MIXED, naive(300))
    session.add_corpus(Corpus.open(path))
    view = shown(qtbot, session)
    at = MIXED.index(b" language")
    session.select(ByteRange(at, at + 1), 1)
    view.in_corpora.go_on()
    qtbot.waitUntil(lambda: view.in_corpora.note.text() != "")
    assert "No document" in view.in_corpora.note.text()
    assert not view.in_corpora.busy


def test_a_search_shows_its_progress_and_is_given_up(qtbot, tmp_path: Path):
    path = tmp_path / "much.txt"
    path.write_bytes(MIXED * 2000)
    session = session_of(MIXED, naive(300))
    session.add_corpus(Corpus.open(path, options=CorpusOptions(format="text")))
    view = shown(qtbot, session)
    at = MIXED.index(b" language")
    session.select(ByteRange(at, at + 1), 1)
    places = view.in_corpora
    places.go_on()
    assert places.busy
    assert places.work.isVisible()
    qtbot.mouseClick(places.work.cancel, Qt.MouseButton.LeftButton)
    assert not places.busy
    assert places.next.isVisible()
    assert session.text.document is None
