"""From a corpus to the line in Compare, in the whole window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from tokenprism_app.session import ByteRange
from tokenprism_app.window.listing import palette_entries
from tokenprism_app.window.main_window import MainWindow


def test_a_line_of_a_corpus_is_a_click_from_compare(
    window: MainWindow, qtbot, opened, tmp_path: Path
) -> None:
    window.handlers.begin([])
    qtbot.waitUntil(lambda: len(window.session.results) == 3 and not window.opener.busy)
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name in ("a", "b", "c"):
        text = f"Text {name} in English.\n" * 30 + f"第{name}个文档：南京市长江大桥。\n" * 3
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    opened(folder)
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    card = window.cards["differences"]
    assert card.isVisible()
    view = card.view
    key = next(one.key for one in window.session.corpora if one.corpus.name == "corpus")
    view.compare_on(key)
    qtbot.waitUntil(lambda: view.found is not None and not view.busy)
    row = next(i for i, line in enumerate(view.model.lines) if line.document == 2)
    line = view.model.lines[row]
    view.table.setFocus()
    view.table.selectRow(row)
    qtbot.keyClick(view.table, Qt.Key.Key_Return)
    where = ByteRange(line.start, line.end)
    qtbot.waitUntil(lambda: window.session.selection == where)
    assert window.session.text.document == (view.found.corpus, 2)
    assert window.session.position == line.start
    selected = window.session.text.source[where.start : where.end].decode()
    assert selected.startswith("第c个文档")


def test_both_panels_are_in_the_palette(window: MainWindow) -> None:
    names = [entry.text for entry in palette_entries(window)]
    assert "Where tokenizers differ…" in names
    assert "Which vocabulary size…" in names
    assert "Save a report…" in names
    for name in ("differences", "adviser"):
        assert not window.cards[name].isVisible()
        window.actions_book.by_id[name].trigger()
        assert window.cards[name].isVisible()
