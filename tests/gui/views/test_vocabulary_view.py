"""The vocabulary's table by clicks and keys: filter, order, diff, uses, places, copies."""

from __future__ import annotations

import csv
import json
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from bpe_kit import MIXED, Cl100k, fill, naive, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from tokenprism import Progress
from tokenprism._progress import Stage
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.errors import CancelledError
from tokenprism.inventory.query import parse
from tokenprism.inventory.terms import Matches
from tokenprism.pretokenize import pattern
from tokenprism_app.session import ByteRange, Session, Text, VocabularyToken
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.vocabulary.columns import BY_KEY, COLUMNS
from tokenprism_app.views.vocabulary.terms import has_term, with_term
from tokenprism_app.views.vocabulary.view import VocabularyView


@pytest.fixture
def shown(qtbot):
    def make(session: Session) -> VocabularyView:
        view = VocabularyView(session)
        qtbot.addWidget(view)
        view.resize(1100, 420)
        with qtbot.waitExposed(view):
            view.show()
        quiet(qtbot, view)
        return view

    return make


def quiet(qtbot, view: VocabularyView) -> None:
    qtbot.waitUntil(lambda: not view.busy)


def column(view: VocabularyView, key: str) -> list[str]:
    model = view.grid.vocabulary_model
    return [model.text(row, BY_KEY[key]) for row in range(model.rowCount())]


def tokens(view: VocabularyView) -> list[bytes]:
    answer = view.lookup.answer
    return [answer.table.entries[row] for row in answer.rows.tolist()]


def click_header(view: VocabularyView, key: str) -> None:
    header, at = view.grid.horizontalHeader(), COLUMNS.index(BY_KEY[key])
    x = header.sectionViewportPosition(at) + 20
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, header.height() // 2)
    )


def click_row(view: VocabularyView, row: int, key: str = "token", double: bool = False) -> None:
    index = view.grid.model().index(row, COLUMNS.index(BY_KEY[key]))
    at = view.grid.visualRect(index).center()
    QTest.mouseClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    if double:
        QTest.mouseDClick(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QTest.mouseRelease(view.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_typing_filters_at_once(qtbot, shown) -> None:
    tokenizer = naive()
    view = shown(session_of(MIXED, tokenizer))
    entries = [tokenizer.vocabulary.bytes_of(i) for i in range(len(tokenizer.vocabulary))]
    assert tokens(view) == entries
    QTest.keyClicks(view.field, "an")
    quiet(qtbot, view)
    assert tokens(view) == [one for one in entries if b"an" in one]
    label = view.findChild(QLabel, "vocabulary-count")
    assert label.text() == f"{len(tokens(view))} of {len(entries)} · holds “an”"
    QTest.keyClick(view.field, Qt.Key.Key_Escape)
    quiet(qtbot, view)
    assert view.field.text() == ""
    assert tokens(view) == entries


def test_a_wrong_expression_is_said_and_leaves_the_rows(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    before = tokens(view)
    view.field.setText("/(an/")
    quiet(qtbot, view)
    label = view.findChild(QLabel, "vocabulary-count")
    assert label.text().startswith("Character 5: the expression is not valid: missing )")
    assert view.field.property("role") == "bad"
    assert tokens(view) == before
    view.field.setText("/(an)/")
    quiet(qtbot, view)
    assert view.field.property("role") == ""
    assert tokens(view) == [one for one in before if b"an" in one]


def test_an_expression_that_runs_away_is_stopped_by_the_next_letter(qtbot, shown) -> None:
    view = shown(session_of(b"a" * 50 + b"! " + MIXED, naive()))
    view.field.setText(r"/(\w+\s?)*(\w+\s?)*(\w+\s?)*\d{9}$/")
    view.field.setText("an")
    quiet(qtbot, view)
    assert tokens(view)
    assert all(b"an" in one for one in tokens(view))


def test_headers_sort_and_the_column_before_is_the_second_key(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    click_header(view, "token")
    quiet(qtbot, view)
    by_bytes = tokens(view)
    assert by_bytes == sorted(by_bytes)
    click_header(view, "length")
    quiet(qtbot, view)
    assert tokens(view) == sorted(by_bytes, key=lambda one: -len(one))
    click_header(view, "length")
    quiet(qtbot, view)
    assert tokens(view) == sorted(by_bytes, key=len)
    assert "↑" in view.grid.model().headerData(
        COLUMNS.index(BY_KEY["length"]), Qt.Orientation.Horizontal)


def test_uses_are_those_of_the_text_at_the_cut(qtbot, shown) -> None:
    session = session_of(MIXED, naive())
    view = shown(session)
    entry = session.tokenizers[0]
    for cut in (None, 300):
        session.set_cut(cut)
        quiet(qtbot, view)
        result = session.results[entry.key].window(0, len(MIXED))
        wanted = np.bincount(result.ids, minlength=len(entry.tokenizer.vocabulary))
        assert column(view, "used") == [f"{one:,}" for one in wanted.tolist()]
    view.field.setText("used:0")
    quiet(qtbot, view)
    assert len(tokens(view)) == int((wanted == 0).sum())
    session.set_text(Text())
    fill(session)
    quiet(qtbot, view)
    session.results.clear()
    session.result_changed.emit(entry.key)
    quiet(qtbot, view)
    assert "not counted" in view.findChild(QLabel, "vocabulary-count").text()


def test_uses_in_a_corpus(qtbot, shown, tmp_path) -> None:
    path = tmp_path / "some.txt"
    path.write_bytes(MIXED * 3)
    session = session_of(MIXED, naive())
    session.add_corpus(Corpus.open(path))
    view = shown(session)
    view._fill_more()
    places = next(one for one in view.more.menu().actions() if one.text() == "Count uses in")
    wanted = next(one for one in places.menu().actions() if one.text() == "some.txt")
    wanted.trigger()
    quiet(qtbot, view)
    tokenizer = session.tokenizers[0].tokenizer
    uses = np.bincount(tokenizer.encode(MIXED * 3).ids, minlength=len(tokenizer.vocabulary))
    assert column(view, "corpus") == [f"{one:,}" for one in uses.tolist()]
    assert not view.grid.isColumnHidden(COLUMNS.index(BY_KEY["corpus"]))
    view.field.setText("corpus:0")
    quiet(qtbot, view)
    assert len(tokens(view)) == int((uses == 0).sum())
    view.field.clear()
    session.remove_corpus(session.corpora[0].key)
    quiet(qtbot, view)
    assert view.grid.isColumnHidden(COLUMNS.index(BY_KEY["corpus"]))
    uses = np.bincount(tokenizer.encode(MIXED).ids, minlength=len(tokenizer.vocabulary))
    assert column(view, "used") == [f"{one:,}" for one in uses.tolist()]


def test_counting_in_a_corpus_can_be_cancelled(qtbot, shown, tmp_path) -> None:
    path = tmp_path / "much.txt"
    path.write_bytes(MIXED * 4000)
    session = session_of(MIXED, naive())
    session.add_corpus(Corpus.open(path, options=CorpusOptions(format="text")))
    view = shown(session)
    view.counts.choose_place(str(session.corpora[0].key), True)
    button = view.findChild(QToolButton, "vocabulary-cancel")
    qtbot.waitUntil(button.isVisible)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not view.counts.corpora
    qtbot.waitUntil(lambda: not button.isVisible())
    quiet(qtbot, view)
    assert view.lookup.table.uses is not None


def test_two_vocabularies_side_by_side(qtbot, shown) -> None:
    small, large = naive(60), naive(200)
    session = session_of(MIXED, small, large)
    view = shown(session)
    assert view.grid.isColumnHidden(COLUMNS.index(BY_KEY["where"]))
    view.other.setFocus()
    QTest.keyClick(view.other, Qt.Key.Key_Down)
    view.other.activated.emit(view.other.currentIndex())
    quiet(qtbot, view)
    sizes = small.vocabulary.size, large.vocabulary.size
    # The second learned the same merges first.
    assert view.caption == (
        f"{small.name} ↔ {large.name} · {sizes[1]} tokens · {sizes[0]} shared"
    )
    assert column(view, "where") == ["both"] * sizes[0] + ["only right"] * (sizes[1] - sizes[0])
    view._fill_filters()
    view.filters.menu().findChild(QAction, "filter-in:right").trigger()
    quiet(qtbot, view)
    assert view.field.text() == "in:right"
    assert len(tokens(view)) == sizes[1] - sizes[0]
    assert set(column(view, "id")) == {"–"}
    # A row tells of the tokenizer that has it.
    click_row(view, 0)
    assert session.token == VocabularyToken(session.tokenizers[1].key, sizes[0])
    session.remove_tokenizer(session.tokenizers[1].key)
    quiet(qtbot, view)
    assert "↔" not in view.caption


def test_the_menu_puts_terms_into_the_filter_and_takes_them_out(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    for term in ("partial", "used:0"):
        view._fill_filters()
        view.filters.menu().findChild(QAction, f"filter-{term}").trigger()
    assert view.field.text() == "partial used:0"
    view._fill_filters()
    action = view.filters.menu().findChild(QAction, "filter-partial")
    assert action.isChecked()
    action.trigger()
    assert view.field.text() == " used:0" or view.field.text() == "used:0"
    quiet(qtbot, view)
    for action in view.filters.menu().findChildren(QAction):
        if action.objectName().startswith("filter-"):
            assert parse(action.objectName().removeprefix("filter-")).terms


def test_terms_in_a_text() -> None:
    text = with_term(with_term(" the", "partial", True), "used:0", True)
    assert text == " the partial used:0"
    assert has_term(text, "partial")
    assert not has_term(text, "part")
    assert with_term(text, "partial", False) == " the used:0"
    assert with_term("partial", "partial", False) == ""


def test_keys_go_between_the_filter_and_the_table(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    view.activateWindow()
    view.field.setFocus()
    QTest.keyClicks(view.field, "an")
    quiet(qtbot, view)
    QTest.keyClick(view.field, Qt.Key.Key_Down)
    qtbot.waitUntil(view.grid.hasFocus)
    first = view.grid.current_row()
    assert first == int(view.lookup.answer.rows[0])
    QTest.keyClick(view.grid, Qt.Key.Key_Down)
    assert view.grid.current_row() == int(view.lookup.answer.rows[1])
    QTest.keyClicks(view.grid, "g")
    assert view.field.text() == "ang"
    assert view.field.hasFocus()
    QTest.keyClick(view.field, Qt.Key.Key_Backspace)
    quiet(qtbot, view)
    # The row that was current is still there, and still current.
    view.field.clear()
    quiet(qtbot, view)


def test_the_current_row_stays_through_filters_and_orders(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    view.field.setText("an")
    quiet(qtbot, view)
    click_row(view, 2)
    row = view.grid.current_row()
    for change in (view.field.clear, lambda: view.grid.sort_by("length"),
                   lambda: view.field.setText("n")):
        change()
        quiet(qtbot, view)
        assert view.grid.current_row() == row


def test_a_row_is_told_of_and_found_in_the_text(qtbot, shown) -> None:
    session = session_of(MIXED, naive())
    view = shown(session)
    entry = session.tokenizers[0]
    encoding = session.results[entry.key].full
    token_id = int(np.bincount(encoding.ids[encoding.ids >= 256]).argmax())
    places = np.flatnonzero(encoding.ids == token_id)
    view.field.setText(f"id:{token_id}")
    quiet(qtbot, view)
    click_row(view, 0)
    assert session.token == VocabularyToken(entry.key, token_id)
    click_row(view, 0, double=True)
    quiet(qtbot, view)
    assert session.selection == ByteRange(
        int(encoding.starts[places[0]]), int(encoding.ends[places[0]]))
    assert session.token is None
    QTest.keyClick(view.grid, Qt.Key.Key_Return)
    quiet(qtbot, view)
    assert session.selection.start == int(encoding.starts[places[1]])
    QTest.keyClick(view.grid, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    quiet(qtbot, view)
    assert session.selection.start == int(encoding.starts[places[0]])
    label = view.findChild(QLabel, "vocabulary-count").text()
    assert label == f"Place 1 of {len(places)} in the text"
    QTest.keyClick(view.grid, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    quiet(qtbot, view)
    assert session.selection.start == int(encoding.starts[places[-1]])


def test_copies_and_export(qtbot, shown, tmp_path) -> None:
    view = shown(session_of(MIXED, naive()))
    view.field.setText("an")
    quiet(qtbot, view)
    view.grid.setFocus()
    QTest.keyClick(view.grid, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    wanted = tokens(view)
    view.copy("hex")
    quiet(qtbot, view)
    clipboard = QGuiApplication.clipboard()
    assert [bytes.fromhex(line) for line in clipboard.text().split("\n")] == wanted
    view.copy("ids")
    quiet(qtbot, view)
    assert clipboard.text().split() == column(view, "id")
    view.commands.actions_by_name["copy-tsv"].trigger()
    quiet(qtbot, view)
    assert len(clipboard.text().splitlines()) == 1 + len(wanted)
    path = tmp_path / "shown.csv"
    view.export_to(path)
    quiet(qtbot, view)
    with path.open(encoding="utf-8", newline="") as file:
        assert [bytes.fromhex(line["hex"]) for line in csv.DictReader(file)] == wanted
    view.export_to(Path(tmp_path / "none" / "shown.csv"))
    quiet(qtbot, view)
    assert view.findChild(QLabel, "vocabulary-count").property("role") == "error"


def test_columns_are_chosen_and_remembered(qtbot, shown) -> None:
    view = shown(session_of(MIXED, naive()))
    kind, points = (COLUMNS.index(BY_KEY[key]) for key in ("kind", "points"))
    view.show_column("kind", False)
    view.show_column("points", True)
    view.grid.horizontalHeader().resizeSection(points, 91)
    state = view.state()
    other = shown(session_of(MIXED, naive()))
    assert not other.grid.isColumnHidden(kind)
    other.restore_state(state)
    other._refresh()
    quiet(qtbot, other)
    assert other.grid.isColumnHidden(kind)
    assert other.grid.columnWidth(points) == 91
    for broken in (b"", b"{", b"[]", b'{"widths": {"kind": "x"}}', b'{"order": 5}'):
        other.restore_state(broken)


def test_what_texts_give_is_asked_for_when_it_is_wanted(qtbot, shown) -> None:
    tokenizer = BpeTokenizer(naive().model, name="mine")
    session = Session()
    session.set_text(Text(MIXED, "pasted"))
    session.add_tokenizer(tokenizer)
    fill(session)
    view = shown(session)
    assert view.lookup.table.reach is None
    view.field.setText("-unreachable")
    quiet(qtbot, view)
    assert view.lookup.table.reach is not None
    found = tokens(view)
    assert found
    view.field.setText("unreachable")
    quiet(qtbot, view)
    for token in tokens(view):
        assert tokenizer.encode(token).ids.tolist() != [tokenizer.vocabulary.id_of(token)]


def test_states_without_rows_say_what_to_do(qtbot, shown) -> None:
    view = shown(Session())
    label = view.findChild(QLabel, "vocabulary-empty")
    assert label.isVisible()
    assert label.text() == "Open or train a tokenizer to see its vocabulary."
    view._session.add_tokenizer(naive())
    quiet(qtbot, view)
    assert view.grid.isVisible()
    view.field.setText("there is nothing like this")
    quiet(qtbot, view)
    assert label.isVisible()
    assert "Escape" in label.text()


@pytest.mark.parametrize("dark", [False, True])
def test_every_token_is_drawn_in_its_cell(qtbot, shown, dark) -> None:
    set_dark(dark)
    try:
        view = shown(session_of(MIXED, Cl100k()))
        for text in ("partial", "script:Arabic", "/[\\x00-\\x1f]/", "len:>60", "/\\p{Mn}/"):
            view.field.setText(text)
            quiet(qtbot, view)
            assert tokens(view)
            image = view.grid.viewport().grab().toImage().convertToFormat(
                QImage.Format.Format_RGB32)
            colours = {image.pixel(x, 12) for x in range(64, 180)}
            assert len(colours) > 2, text
    finally:
        set_dark(False)


def test_the_inspector_and_the_table_lead_to_each_other(qtbot, window, opened, tmp_path) -> None:
    from tokenprism_app.window import sample

    with qtbot.waitSignal(window.opener.opened):
        window.handlers.sample()
    qtbot.waitUntil(lambda: len(window.session.results) == len(window.session.visible) > 0)
    assert sample.models()
    card, inspector = window.cards["vocabulary"], window.cards["inspector"].view
    assert not card.isVisible()
    entry = window.session.visible[-1]
    encoding = window.session.results[entry.key].window(0, 200)
    at = int(encoding.ids.argmax())
    span = ByteRange(int(encoding.starts[at]), int(encoding.ends[at]))
    window.session.select(span, entry.key)
    window.actions_book.by_id["token_vocabulary"].trigger()
    view = card.view
    qtbot.waitUntil(lambda: card.isVisible() and not view.busy)
    token_id = int(encoding.ids[at])
    qtbot.waitUntil(lambda: view.token_of(view.grid.current_row()) == VocabularyToken(
        entry.key, token_id))
    # The row above is another token: the inspector tells of it, without a place.
    QTest.keyClick(view.grid, Qt.Key.Key_Up)
    other = view.token_of(view.grid.current_row())
    assert dict(inspector.rows())["id"] == str(other.token_id)
    assert "–" not in dict(inspector.rows())["bytes"]
    # A click in the text tells of the text again.
    window.session.select(ByteRange(span.start, span.end), entry.key)
    assert dict(inspector.rows())["id"] == str(token_id)
    window.actions_book.by_id["vocabulary"].trigger()
    assert view.field.hasFocus()
    window.actions_book.by_id["token_next"].trigger()
    qtbot.waitUntil(lambda: not view.busy)
    found = window.session.selection
    assert window.session.text.source[found.start : found.end] == (
        window.session.text.source[span.start : span.end])


def test_a_long_search_can_be_given_up(qtbot, shown, monkeypatch) -> None:
    begun = threading.Event()

    def slow(self: object, table: object, progress: Progress) -> None:
        progress.enter(Stage.COUNTING, 100)
        progress.advance(40)
        begun.set()
        while not progress.must_stop():
            time.sleep(0.005)
        raise CancelledError

    view = shown(session_of(MIXED, naive(60)))
    before = tokens(view)
    monkeypatch.setattr(Matches, "mask", slow)
    view.field.setText("/(a+)+b/")
    button = view.findChild(QToolButton, "vocabulary-cancel")
    qtbot.waitUntil(button.isVisible)
    assert begun.is_set()
    assert view.footer.bar.value() == 400
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isVisible()
    quiet(qtbot, view)
    assert tokens(view) == before
    assert "given up" in view.findChild(QLabel, "vocabulary-count").text()


def test_tokens_beyond_the_cut_are_grey(qtbot, shown) -> None:
    model = model_of_ranks(
        {token: rank for rank, token in enumerate(
            [*(bytes((i,)) for i in range(256)), b"th", b"the", b"in"])}, pattern("gpt2"))
    session = session_of(b"the thing in there", BpeTokenizer(model, name="few"))
    view = shown(session)
    for cut, beyond in ((None, []), (256, [256, 257, 258]), (258, [258]), (259, [])):
        session.set_cut(cut)
        quiet(qtbot, view)
        table = view.lookup.table
        lines = [row for row in range(len(table)) if table.is_beyond(row, view.grid.cells.cut)]
        assert lines == beyond
    session.set_cut(None)
    whole = lightness(view, 257)
    session.set_cut(257)
    assert lightness(view, 257) > whole
    view.field.setText("size:>257")
    quiet(qtbot, view)
    assert tokens(view) == [b"the", b"in"]


def lightness(view: VocabularyView, row: int) -> float:
    view.grid.show_row(row)
    view.grid.clearSelection()
    image = view.grid.viewport().grab().toImage()
    y = view.grid.rowViewportPosition(row)
    x = view.grid.columnViewportPosition(COLUMNS.index(BY_KEY["token"])) + 10
    return float(np.mean([
        image.pixelColor(at, line).lightness() for at in range(x, x + 24) for line in
        range(y + 4, y + 20)
    ]))


def test_rows_as_json_and_tsv(qtbot, shown, tmp_path) -> None:
    view = shown(session_of(MIXED, naive(60)))
    view.field.setText("kind:merge")
    quiet(qtbot, view)
    shown_tokens = tokens(view)
    for suffix in ("json", "tsv"):
        path = tmp_path / f"rows.{suffix}"
        view.export_to(path)
        quiet(qtbot, view)
        text = path.read_text(encoding="utf-8")
        if suffix == "json":
            hexes = [one["hex"] for one in json.loads(text)]
        else:
            hexes = [row["hex"] for row in csv.DictReader(text.splitlines(), delimiter="\t")]
        assert [bytes.fromhex(one) for one in hexes] == shown_tokens
    view.grid.selectRow(0)
    view.copy("json")
    quiet(qtbot, view)
    (row,) = json.loads(QGuiApplication.clipboard().text())
    assert row["id"] == view.token_of(view.grid.current_row()).token_id


def test_the_filter_is_said_in_chinese(qtbot, shown, languages) -> None:
    view = shown(session_of(MIXED, naive(60)))
    languages.use("zh_CN")
    view.retranslate()
    view.field.setText("script:Han,Latin")
    quiet(qtbot, view)
    assert "汉字、拉丁" in view.findChild(QLabel, "vocabulary-count").text()
