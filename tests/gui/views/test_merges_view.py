"""The merges view: the replay by keys and clicks, the table, and travelling through sizes."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from bpe_kit import MIXED, learn
from hands import hands
from piece_kit import pieces, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism_app.session import ByteRange
from tokenprism_app.views.merges.rows import NUMBER, ROW
from tokenprism_app.views.merges.view import MergesView
from trace_kit import trace

__all__ = ["hands"]

LEFT = Qt.MouseButton.LeftButton


def bpe(merges: int = 200, name: str = "gpt2") -> BpeTokenizer:
    from dataclasses import replace

    from tokenprism.pretokenize import pattern

    return BpeTokenizer(replace(learn(MIXED * 2, merges), pattern=pattern(name)), name="mine")


@pytest.fixture
def shown(qtbot):
    """`shown(source, *tokenizers)`: a view of merges that has settled."""
    def make(source, *tokenizers, size=(1000, 500)):
        session = session_of(source, *tokenizers)
        view = MergesView(session)
        qtbot.addWidget(view)
        view.resize(*size)
        with qtbot.waitExposed(view):
            view.show()
        qtbot.waitUntil(lambda: not view.busy)
        return session, view
    return make


def select(qtbot, session, view, start, end=None, key=1):
    session.select(ByteRange(start, start if end is None else end), key)
    qtbot.waitUntil(lambda: not view.busy)


def note(view):
    return view.findChild(QLabel, "merges-note").text()


def test_it_says_what_to_do(qtbot, shown):
    session, view = shown(b"")
    assert "no text" in note(view)
    session, view = shown(b"text", pieces())
    assert "BPE or a WordPiece" in note(view)
    session, view = shown(MIXED, bpe())
    assert "Click a token" in note(view)
    select(qtbot, session, view, 0)
    assert view.replay.isVisible()
    assert view.caption.startswith("“Tokenization” · mine · step 0 of ")


def test_every_row_is_a_step_of_the_trace(qtbot, shown):
    tokenizer = bpe()
    session, view = shown(MIXED, tokenizer)
    select(qtbot, session, view, 3)
    rows, entry = view.replay.rows, tokenizer.vocabulary.bytes_of
    steps = trace(tokenizer.model, b"Tokenization").steps
    assert rows.count == len(steps)
    assert rows.said(0) == "start: bytes"
    for number, step in enumerate(steps):
        boxes = rows.boxes(number)
        assert [box.text for box in boxes] == [entry(one).decode() for one in step.ids]
        assert [(box.low, box.high) for box in boxes] == list(pairwise(step.edges))
        if number:
            chosen = steps[number - 1].chosen
            new = [box for box in boxes if box.is_new]
            assert [(one.low, one.high) for one in new] == [(chosen.start, chosen.end)]
            left, right = (entry(one).decode() for one in (chosen.left, chosen.right))
            assert rows.said(number) == f"{left} + {right} · rank {chosen.rank:,}"


def test_steps_by_keys_buttons_and_slider(qtbot, shown):
    session, view = shown(MIXED, bpe())
    select(qtbot, session, view, 3)
    panel = view.replay
    rows = panel.rows
    qtbot.mouseClick(panel.next, LEFT)
    assert panel.step == 1
    assert panel.slider.value() == 1
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Right)
    assert panel.step == 3
    qtbot.keyClick(rows, Qt.Key.Key_Left)
    qtbot.mouseClick(panel.back, LEFT)
    assert panel.step == 1
    qtbot.keyClick(rows, Qt.Key.Key_End)
    assert panel.step == rows.replay.steps
    assert not panel.next.isEnabled()
    assert panel.strip.note.startswith("Nothing is left to merge")
    qtbot.keyClick(rows, Qt.Key.Key_Home)
    assert panel.step == 0
    panel.slider.setFocus()
    qtbot.keyClick(panel.slider, Qt.Key.Key_Right)
    assert panel.step == 1
    qtbot.mouseClick(rows.viewport(), LEFT, pos=rows.row_rect(2).center())
    assert panel.step == 2
    assert "step 2 of" in view.caption
    # The table goes along: its row is the merge of this step.
    merge = int(rows.replay.merges[1])
    qtbot.waitUntil(lambda: not view.busy)
    assert view.table.chosen == merge
    assert view.table.table.currentIndex().row() == merge


def test_candidates_and_symbols_lead_to_the_text(qtbot, shown):
    tokenizer = bpe()
    session, view = shown(MIXED, tokenizer)
    select(qtbot, session, view, 3)
    strip, rows = view.replay.strip, view.replay.rows
    step = trace(tokenizer.model, b"Tokenization").steps[0]
    best = min(step.candidates, key=lambda one: (one.merge, one.position))
    left, right = (tokenizer.vocabulary.bytes_of(one).decode() for one in (best.left, best.right))
    assert strip.texts()[0] == f"{left} + {right} {best.rank:,}"
    assert len(strip.found) == len(step.candidates)
    assert strip.note.startswith(f"{len(step.candidates)} pairs")
    box = strip.chips()[0][1]
    qtbot.mouseClick(strip, LEFT, pos=box.center().toPoint())
    assert session.selection == ByteRange(best.start, best.end)
    qtbot.waitUntil(lambda: not view.busy)
    symbol = rows.boxes(0)[4]
    at = QPoint(round(NUMBER + symbol.left + symbol.width / 2), rows.row_rect(0).center().y())
    qtbot.mouseClick(rows.viewport(), LEFT, pos=at)
    assert session.selection == ByteRange(4, 5)


def test_playing(qtbot, shown):
    session, view = shown(MIXED, bpe())
    select(qtbot, session, view, 3)
    panel = view.replay
    panel.rows.setFocus()
    qtbot.keyClick(panel.rows, Qt.Key.Key_Space)
    assert panel.playing
    qtbot.waitUntil(lambda: panel.step >= 1)
    qtbot.keyClick(panel.rows, Qt.Key.Key_Space)
    assert not panel.playing
    panel.go_to(panel.last - 1)
    qtbot.mouseClick(panel.play, LEFT)
    qtbot.waitUntil(lambda: not panel.playing)
    assert panel.step == panel.last
    panel.toggle_play()
    assert panel.step == 0
    view.hide()
    assert not panel.playing


def test_the_cut_greys_steps_and_marks_the_table(qtbot, shown):
    tokenizer = bpe()
    session, view = shown(MIXED, tokenizer)
    select(qtbot, session, view, 3)
    rows, table = view.replay.rows, view.table.table
    for size in (300, 256, 401, 330):
        session.set_cut(size)
        merges = tokenizer.model.merges_at(size)
        small = tokenizer.at_size(size).encode(b"Tokenization")
        assert rows._in_force == len(b"Tokenization") - len(small)
        now = rows.replay.at(rows._in_force)
        assert now.ids.tolist() == small.ids.tolist()
        assert table.rows._in_force == merges
        if merges:
            top = table.rowViewportPosition(merges - 1)
            assert 0 <= top < table.viewport().height()
        assert (table.rows.data(table.rows.index(merges, 0), Qt.ItemDataRole.ForegroundRole)
                != table.rows.data(table.rows.index(0, 0), Qt.ItemDataRole.ForegroundRole)
                or not merges)
    session.set_cut(None)
    assert rows._in_force == rows.replay.steps


def test_the_table_filters_sorts_and_travels(qtbot, shown):
    tokenizer = bpe()
    session, view = shown(MIXED, tokenizer)
    select(qtbot, session, view, 3)
    panel, table = view.table, view.table.table
    model = tokenizer.model
    results = [tokenizer.vocabulary.bytes_of(one) for one in model.result.tolist()]

    def settle():
        qtbot.waitUntil(lambda: not view.busy)

    qtbot.keyClicks(panel.filter, "on")
    settle()
    assert table.rows.rows.tolist() == [k for k, one in enumerate(results) if b"on" in one]
    assert panel.count.text() == f"{len(table.rows.rows)} of {len(results)} merges"
    header = table.horizontalHeader()
    middle = header.height() // 2
    qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(header.sectionPosition(3) + 20, middle))
    settle()
    found = [results[one] for one in table.rows.rows.tolist()]
    assert found == sorted(found)
    qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(header.sectionPosition(4) + 20, middle))
    settle()
    counts = model.counts[table.rows.rows].tolist()
    assert counts == sorted(counts, reverse=True)
    panel.filter.setText("/(/")
    assert panel.count.text() == "not understood"
    assert "character 3: the expression is not valid" in panel.filter.toolTip()
    panel.filter.setText("used:0")
    settle()
    assert "character 1: this term filters vocabularies, not merges" in panel.filter.toolTip()
    panel.filter.setText("0xE5")
    settle()
    assert len(table.rows.rows)
    panel.filter.setText("rank:<3 len:2")
    settle()
    assert table.rows.rows.tolist() == [
        k for k, one in enumerate(results[:3]) if len(one) == 2
    ]
    assert panel.count.toolTip() == "rank ≤ 2 · bytes = 2"
    qtbot.keyClick(panel.filter, Qt.Key.Key_Return)
    assert table.hasFocus()
    panel.filter.setFocus()
    qtbot.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.filter.text() == ""
    panel.filter.setText("0xE5")
    settle()
    panel.filter.clear()
    settle()
    assert len(table.rows.rows) == len(results)
    # A click shows the tree, and the step of the replay; Enter goes there.
    row = table.rows.place_of(int(view.replay.rows.replay.merges[2]))
    table.scrollTo(table.rows.index(row, 0))
    place = table.visualRect(table.rows.index(row, 1)).center()
    qtbot.mouseClick(table.viewport(), LEFT, pos=place)
    merge = panel.chosen
    assert merge == view.replay.rows.replay.merges[2]
    assert view.replay.step == 3
    assert panel.tree.nodes[0].token_id == model.result[merge]
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert session.cut == model.sizes[merge + 1]
    assert session.results[1].merges == merge + 1


def test_the_next_change_from_the_table(qtbot, shown):
    session, view = shown(MIXED, bpe())
    select(qtbot, session, view, 3)
    assert not view.table.next.isEnabled()
    session.set_cut(256)
    before = session.results[1].count
    qtbot.mouseClick(view.table.next, LEFT)
    assert session.cut > 256
    assert session.results[1].count < before


def test_characters_and_special_tokens_and_white_space(qtbot, shown):
    options = TrainOptions(40, "whitespace", characters=CharacterOptions(mark="end-symbol"))
    model = Trainer(TextCorpus([b"low low lower new"]), options).run()
    session, view = shown(b"lower low", tokenizer_of(model))
    select(qtbot, session, view, 6)
    assert view.replay.rows.said(0) == "start: characters"
    assert [box.text for box in view.replay.rows.boxes(0)] == ["l", "o", "w", "</w>"]
    assert [box.text for box in view.replay.rows.boxes(3)] == ["low</w>"]
    select(qtbot, session, view, 5)
    assert "White space" in note(view)
    from dataclasses import replace

    special = BpeTokenizer(replace(bpe().model, specials={"<s>": 900}, always=frozenset({"<s>"})))
    session, view = shown(b"a<s>b", special)
    select(qtbot, session, view, 2)
    assert "special token" in note(view)


def test_a_long_word_does_not_freeze(qtbot, shown):
    tokenizer = bpe(200, "none")
    word = b"Tokenization decides" * 5000
    session, view = shown(word, tokenizer)
    select(qtbot, session, view, 7)
    panel = view.replay
    assert panel.rows.count > 50_000
    for step in (0, 1000, panel.last // 2, panel.last):
        panel.go_to(step)
        view.grab()
        row = panel.rows.row_rect(step)
        assert 0 <= row.top() <= panel.rows.viewport().height() - ROW
        if step:
            assert any(box.is_new for box in panel.rows.boxes(step))
    QTest.keyClick(panel.rows, Qt.Key.Key_Up)
    assert panel.step == panel.last - 1


def test_two_tokenizers(qtbot, shown):
    session, view = shown(MIXED, bpe(200), bpe(50))
    select(qtbot, session, view, 3, key=2)
    assert len(view.table.table.rows.rows) == 50
    select(qtbot, session, view, 3, 4, key=1)
    assert len(view.table.table.rows.rows) == 200
    session.set_visible(1, False)
    qtbot.waitUntil(lambda: not view.busy)
    assert len(view.table.table.rows.rows) == 50
    assert np.array_equal(view.table.table.rows.rows, np.arange(50))


def test_commands_and_the_inspector_lead_to_the_merge(qtbot, hands):
    from tokenprism_app.session import Text

    window = hands.window
    window.session.add_tokenizer(bpe(200))
    window.session.set_text(Text(MIXED))
    hands.settle()
    card = window.cards["merges"]
    assert not card.isVisible()
    model = window.session.tokenizers[0].tokenizer.model
    part = window.session.results[1].window(0, 12)
    row = int(np.argmax(part.ends - part.starts))
    span = ByteRange(int(part.starts[row]), int(part.ends[row]))
    merge = model.merge_of[int(part.ids[row])]
    hands.menu("Compare", "made")
    assert "Select a token" in window.notices.notices[-1].text
    window.session.select(span, 1)
    inspector = window.cards["inspector"].view
    qtbot.waitUntil(lambda: not inspector.busy)
    hands.click(inspector.findChild(QPushButton, "go-to-merge"))
    assert window.session.cut in (int(model.sizes[merge + 1]), None)
    assert card.isVisible()
    view = card.view
    qtbot.waitUntil(lambda: not view.busy)
    assert view.table.chosen == merge
    assert window.session.results[1].window(span.start, span.end).ids.tolist() == [
        int(part.ids[row])]
    # One step back, and the token is two.
    hands.menu("Compare", "previous_change")
    assert window.session.cut is not None
    hands.menu("Compare", "next_change")
    hands.menu("Compare", "merges")
    assert card.isVisible()


WORDS = ["[PAD]", "[UNK]", "un", "##aff", "##able", "##a", "the", ".", "a", "##b"]


@pytest.fixture
def word_piece(tmp_path):
    """A WordPiece tokenizer behind its library, with the path of its file."""
    from tokenprism.formats.opening import open_tokenizer

    path = tmp_path / "vocab.txt"
    path.write_text("\n".join(WORDS) + "\n")
    return open_tokenizer(path), str(path)


def test_the_longest_matches_of_a_word(qtbot, word_piece):
    from tokenprism_app.session import Result, Session, Text

    tokenizer, path = word_piece
    session = Session()
    session.add_tokenizer(tokenizer, path=path)
    session.set_text(Text(b"the Unaffable xyz."))
    session.set_result(1, Result(tokenizer.encode(session.text.source)))
    view = MergesView(session)
    qtbot.addWidget(view)
    view.resize(900, 300)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(lambda: not view.busy)
    select(qtbot, session, view, 6)
    rows = view.matches.rows
    qtbot.waitUntil(rows.isVisible)
    assert not view.table.isVisible()
    assert view.caption == f"“unaffable” · {tokenizer.name} · longest match"
    said = [rows.said(step) for step in rows.content.matches.steps]
    assert said[0].startswith("un · id 2 · not unaffable, unaffabl, ")
    assert said[1:] == ["##aff · id 3 · not ##affable, ##affabl, ##affab, ##affa",
                        "##able · id 4 · the whole rest"]
    text = view.findChild(QLabel, "match-verdict").text()
    assert "3 tokens" in text
    assert "“unaffable” of “Unaffable”" in text
    rows.setFocus()
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert session.selection == ByteRange(6, 9)
    qtbot.mouseClick(rows.viewport(), LEFT, pos=QPoint(60, 2 * 30 + 12))
    assert session.selection == ByteRange(9, 13)
    select(qtbot, session, view, 15)
    assert "the whole word becomes the unknown token" in (
        view.findChild(QLabel, "match-verdict").text())
    select(qtbot, session, view, 3)
    assert "No word is here" in note(view)
    view.grab()


def test_why_in_words_of_a_library(qtbot, word_piece):
    from tokenprism_app.session import Result, Session, Text
    from tokenprism_app.views.inspector.view import InspectorView

    tokenizer, path = word_piece
    session = Session()
    session.add_tokenizer(tokenizer, path=path)
    session.set_text(Text(b"the unaffable"))
    session.set_result(1, Result(tokenizer.encode(session.text.source)))
    view = InspectorView(session)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    session.select(ByteRange(6, 9), 1)
    qtbot.waitUntil(lambda: len(view.why.texts()) == 4)
    left, remedy, right, _ = view.why.texts()
    assert left.startswith("Left: 'un' is the longest entry that fits: 7 longer ones")
    assert "'una' in the vocabulary" in remedy
    assert right.startswith("Right: '##aff'")
