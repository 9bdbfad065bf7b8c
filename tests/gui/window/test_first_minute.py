"""The first minute with a file of one's own: it shows, is trained on, compared and exported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hands import CONTROL, Hands, hands
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tokenprism.formats import open_tokenizer
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.session import TokenizerEntry
from tokenprism_app.window import reading, sample
from tokenprism_app.window.main_window import MainWindow
from window_kit import drop

__all__ = ["hands"]

Open = Callable[..., None]
OWN = "A text of my own, which nobody has seen before. 我自己的文本。\n" * 30
OTHER = "Another text, about rivers and bridges and the towns beside them.\n" * 30


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.txt"
    path.write_text(OWN, encoding="utf-8")
    return path


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.txt"
    path.write_text(OTHER, encoding="utf-8")
    return path


@pytest.fixture
def started(hands: Hands) -> Hands:
    """The window after its first start: samples and the sample text."""
    hands.window.handlers.begin([])
    hands.qtbot.waitUntil(
        lambda: len(hands.window.session.tokenizers) == len(sample.models())
        and len(hands.window.session.corpora) == 1,
    )
    hands.settle()
    assert hands.window.session.text.source == sample.text()
    assert hands.window.session.current.row is None
    return hands


def by_menu(hands: Hands, path: Path) -> None:
    hands.open_by_menu(path)


def by_drop(hands: Hands, path: Path) -> None:
    with hands.qtbot.waitSignal(hands.window.opener.opened):
        drop(hands.window, QUrl.fromLocalFile(str(path)))


def by_recent(hands: Hands, path: Path) -> None:
    hands.window.settings.add_recent(str(path))
    hands.window.upkeep.fill_recent()
    with hands.qtbot.waitSignal(hands.window.opener.opened):
        hands.menu("File", "Open recent", str(path))


def is_shown(hands: Hands, path: Path) -> None:
    """The file is the text of Compare, and its row is selected and in view."""
    window, session = hands.window, hands.window.session
    assert session.text.source == path.read_bytes()
    assert session.text.title == path.name
    entry = next(one for one in session.corpora if one.name == path.name)
    row = window.library.rows["corpus", entry.key]
    assert session.current.row == entry.key
    assert row.current
    hands.qtbot.waitUntil(lambda: not row.visibleRegion().isEmpty())
    assert [one for one in window.library.rows.values() if one.current] == [row]
    assert window.compare.toolbar.title.text() == path.name


@pytest.mark.parametrize("way", [by_menu, by_drop, by_recent])
def test_a_text_that_is_opened_shows_at_once(
    started: Hands, own: Path, way: Callable[[Hands, Path], None]
) -> None:
    way(started, own)
    is_shown(started, own)


def test_from_a_file_of_ones_own_to_an_export(
    started: Hands, own: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window, session = started.window, started.window.session
    by_drop(started, own)
    is_shown(started, own)
    qtbot.keyClick(window, Qt.Key.Key_T, CONTROL)
    form = window.training.view.form
    qtbot.waitUntil(form.isVisible)
    assert [entry.name for entry in form.corpora.chosen()] == ["own.txt"]
    started.fill(form.entries, "300")
    with qtbot.waitSignal(window.training.ended):
        started.click(form.start)
    made = session.tokenizers[-1]
    assert made.trained
    assert session.current_tokenizer is made
    window.training.dialog.close()
    started.activate()
    qtbot.waitUntil(lambda: made.key in session.results)
    started.settle()
    canvas = window.compare.canvas(made.key)
    assert canvas is not None
    qtbot.waitUntil(lambda: not canvas.visibleRegion().isEmpty())
    assert session.results[made.key].full.source == own.read_bytes()
    qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    assert dialog.windowTitle() == f"Export {made.name}"
    assert dialog.tokenizer.currentText() == made.name
    target = tmp_path / "out" / "made.tokenprism.json"
    target.parent.mkdir()
    dialog.path.setText(str(target))
    started.click(dialog.write)
    qtbot.waitUntil(target.is_file)
    qtbot.waitUntil(lambda: dialog.report is not None)
    assert open_tokenizer(str(target)).identity == made.tokenizer.identity
    dialog.close()


def test_several_files_at_once(started: Hands, own: Path, other: Path) -> None:
    window, session = started.window, started.window.session
    model = Path(sample.models()[0])
    before = len(session.tokenizers)
    with started.qtbot.waitSignal(window.opener.opened):
        drop(window, *(QUrl.fromLocalFile(str(path)) for path in (own, other)))
    is_shown(started, own)
    assert [one.name for one in session.training_corpora] == ["own.txt", "other.txt"]
    assert [one.name for one in window.training.view.form.corpora.chosen()] == [
        "own.txt", "other.txt"]
    # One step takes all of it back, and one step does it again.
    session.undo.undo()
    assert [one.name for one in session.corpora] == ["samples"]
    assert session.text.source == sample.text()
    assert [one.name for one in session.training_corpora] == ["samples"]
    session.undo.redo()
    assert [one.name for one in session.corpora] == ["samples", "own.txt", "other.txt"]
    assert session.text.source == own.read_bytes()
    with started.qtbot.waitSignal(window.opener.opened):
        drop(window, QUrl.fromLocalFile(str(model)))
    assert len(session.tokenizers) == before  # it is one of the samples
    assert session.current.row == session.tokenizers[0].key


def test_a_tokenizer_that_is_opened_shows_its_pane(
    hands: Hands, opened: Open, own: Path, tmp_path: Path
) -> None:
    window, session = hands.window, hands.window.session
    opened(own)
    copies = []
    for number in range(5):
        copies.append(tmp_path / f"m{number}.tokenprism.json")
        copies[-1].write_bytes(Path(sample.models()[-1]).read_bytes())
    opened(*copies)
    assert session.text.source == own.read_bytes()
    last = tmp_path / "last.tokenprism.json"
    last.write_bytes(copies[0].read_bytes())
    opened(last)
    entry = session.tokenizers[-1]
    assert session.current.row == entry.key
    assert window.library.rows["tokenizer", entry.key].current
    canvas = window.compare.canvas(entry.key)
    assert canvas is not None
    hands.qtbot.waitUntil(lambda: canvas.visibleRegion().boundingRect().width() > 40)
    assert window.compare.active() is canvas


def test_a_click_or_enter_on_a_corpus_shows_it(
    started: Hands, own: Path, other: Path, qtbot: QtBot
) -> None:
    window, session = started.window, started.window.session
    by_drop(started, own)
    by_drop(started, other)
    is_shown(started, other)
    keys = {one.name: one.key for one in session.corpora}
    started.click(window.library.rows["corpus", keys["own.txt"]])
    qtbot.waitUntil(lambda: session.text.source == own.read_bytes())
    is_shown(started, own)
    row = window.library.rows["corpus", keys["other.txt"]]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.text.source == other.read_bytes())
    is_shown(started, other)
    assert not window.cards["corpus"].isVisible()


def test_a_file_that_is_open_is_shown_and_not_added(
    started: Hands, own: Path, other: Path, qtbot: QtBot
) -> None:
    window, session = started.window, started.window.session
    by_drop(started, own)
    by_drop(started, other)
    by_drop(started, own)
    assert [one.name for one in session.corpora] == ["samples", "own.txt", "other.txt"]
    is_shown(started, own)
    assert window.notices.label.text() == "own.txt is open already."
    # A file that has changed meanwhile is read again only when the user wants that.
    own.write_text(OWN + "more\n", encoding="utf-8")
    by_drop(started, own)
    assert len(session.corpora) == 3
    assert session.text.source == OWN.encode()
    assert "has changed on the disk" in window.notices.label.text()
    started.click(window.notices.offer)
    assert len(session.corpora) == 3
    is_shown(started, own)
    session.undo.undo()
    assert session.text.source == OWN.encode()
    assert session.corpora[1].corpus.size == len(OWN.encode())


def test_the_first_text_of_a_large_file_is_its_beginning(
    hands: Hands, opened: Open, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LARGEST_AT_ONCE", 1000)
    monkeypatch.setattr(reading, "BEGINNING", 700)
    opened(own)
    text = hands.window.session.text
    line = len(OWN.splitlines(keepends=True)[0].encode())
    assert text.source == own.read_bytes()[: 700 // line * line]
    assert text.title.startswith("own.txt (first ")
    assert not text.editable
    notices = hands.window.notices
    assert "own.txt is large" in notices.label.text()
    hands.click(notices.offer)
    hands.qtbot.waitUntil(
        lambda: hands.window.session.text.source == own.read_bytes())
    assert hands.window.session.text.title == "own.txt"


def test_return_that_ends_a_rename_does_nothing_else(started: Hands, qtbot: QtBot) -> None:
    window, session = started.window, started.window.session
    baseline, entry = session.baseline, session.tokenizers[1]
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        row = window.library.rows["tokenizer", entry.key]
        row.setFocus()
        qtbot.keyClick(row, Qt.Key.Key_F2)
        field = row.findChild(QLineEdit)
        qtbot.keyClicks(field, f"named {int(key)}")
        # Keys that mean something to the row, too.
        for inner in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_F2, Qt.Key.Key_Delete):
            qtbot.keyClick(field, inner)
        assert field.hasFocus()
        qtbot.keyClick(field, key)
        assert entry.name == f"named {int(key)}"
        assert session.baseline == baseline
        assert entry in session.tokenizers
    row = window.library.rows["tokenizer", entry.key]
    qtbot.keyClick(row, Qt.Key.Key_F2)
    qtbot.keyClick(row.findChildren(QLineEdit)[-1], Qt.Key.Key_Escape)
    assert session.baseline == baseline


def test_keys_of_a_field_or_button_above_the_text_do_not_edit_it(
    started: Hands, own: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window, session = started.window, started.window.session
    folder = tmp_path / "two"
    folder.mkdir()
    (folder / "a.txt").write_text(OWN)
    (folder / "b.txt").write_text(OTHER)
    by_drop(started, folder)
    toolbar = window.compare.toolbar
    started.click(toolbar.edit)
    assert toolbar.edit.isChecked()
    caret = session.selection
    number = toolbar.stepper.number
    started.click(number)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Delete):
        qtbot.keyClick(number, key)
    toolbar.marks.setFocus()
    qtbot.keyClick(toolbar.marks, Qt.Key.Key_X)
    qtbot.keyClick(toolbar.marks, Qt.Key.Key_Return)
    assert session.text.source == OWN.encode()
    assert session.selection == caret


def test_a_corpus_is_renamed_by_keys(started: Hands, own: Path, qtbot: QtBot) -> None:
    window, session = started.window, started.window.session
    by_drop(started, own)
    entry = session.corpora[-1]
    row = window.library.rows["corpus", entry.key]
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_F2)
    qtbot.keyClicks(row.findChild(QLineEdit), "my & text")
    qtbot.keyClick(row.findChild(QLineEdit), Qt.Key.Key_Return)
    assert entry.name == "my & text"
    assert window.library.rows["corpus", entry.key].name == "my & text"
    chooser = window.cards["corpus"].view.chooser
    assert chooser.currentText() == "my & text" or entry.name in [
        chooser.itemText(k) for k in range(chooser.count())]
    session.undo.undo()
    assert entry.name == "own.txt"


def test_commands_act_on_the_tokenizer_selected_last(started: Hands, qtbot: QtBot) -> None:
    window, session = started.window, started.window.session
    first, second, third = session.tokenizers

    def exported() -> TokenizerEntry:
        qtbot.keyClick(window, Qt.Key.Key_E, CONTROL)
        dialog = next(one for one in window.findChildren(ExportDialog) if one.isVisible())
        name = dialog.tokenizer.currentText()
        assert dialog.windowTitle() == f"Export {name}"
        dialog.close()
        started.activate()
        return next(one for one in session.tokenizers if one.name == name)

    assert session.baseline == first.key
    assert exported() is first
    started.click(window.library.rows["tokenizer", second.key])
    assert exported() is second
    started.click_in_compare(third.key, 5)
    assert window.library.rows["tokenizer", third.key].current
    assert exported() is third


def test_the_export_window_changes_to_another_tokenizer(started: Hands, qtbot: QtBot) -> None:
    window, session = started.window, started.window.session
    window.handlers.export()
    dialog = window.findChild(ExportDialog)
    assert dialog is not None
    box = dialog.tokenizer
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    other = session.tokenizers[1]
    assert dialog.windowTitle() == f"Export {other.name}"
    assert Path(dialog.path.text()).name == f"{other.name}.tokenprism.json"
    assert dialog.path.cursorPosition() == 0
    dialog.close()


def test_the_title_names_the_text_and_the_workspace(
    started: Hands, tmp_path: Path, qtbot: QtBot
) -> None:
    window = started.window
    odd = tmp_path / "a\x1b[2J[*]\u202eb.txt"
    odd.write_text(OWN)
    by_drop(started, odd)
    assert window.windowTitle() == "[*]a\\x1b[2J[*][*]\\u202eb.txt — Tokenprism"
    window.workspace.save_to(str(tmp_path / "study.tokenprism"))
    assert window.windowTitle().endswith("b.txt — study — Tokenprism")
    qtbot.waitUntil(lambda: not window.isWindowModified())


def test_notices_move_nothing_go_away_and_can_be_seen_again(
    started: Hands, own: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = started.window
    place = window.compare.mapTo(window, window.compare.rect().topLeft())
    size = window.compare.size()
    by_drop(started, tmp_path / "gone.txt")
    notices, bell = window.notices, window.status.bell
    assert notices.isVisible()
    assert window.compare.mapTo(window, window.compare.rect().topLeft()) == place
    assert window.compare.size() == size
    corner = window.notice_corner.geometry()
    assert window.rect().contains(corner)
    assert corner.left() < 20
    assert corner.bottom() < window.statusBar().y() < corner.bottom() + 30
    assert notices.timer.interval() > 5000  # problems stay longer
    notices.timer.start(0)
    qtbot.waitUntil(notices.isHidden)
    assert not window.notice_corner.isVisible()
    assert bell.isVisible()
    assert bell.text() == "1"
    started.click(bell)
    assert notices.isVisible()
    assert "gone.txt" in notices.label.text()
    started.click(notices.close_button)
    assert not bell.isVisible()
    by_drop(started, own)
    by_drop(started, own)
    assert notices.timer.interval() == 5000  # "open already"
    assert not bell.isVisible()


def test_compare_says_what_is_read(window: MainWindow, own: Path, qtbot: QtBot) -> None:
    words = window.compare._words
    assert words.text().startswith("Open or train")
    with qtbot.waitSignal(window.opener.opened):
        window.opener.open_paths([str(own)])
        assert words.text() == "Reading own.txt…"
        assert not window.compare.starts.isVisible()
    assert words.text().startswith("Open or train")


def test_a_large_text_says_why_it_cannot_be_edited(
    hands: Hands, opened: Open, tmp_path: Path, qtbot: QtBot
) -> None:
    window, large = hands.window, tmp_path / "large.txt"
    large.write_text("word " * 50_000)
    opened(large, Path(sample.models()[-1]))
    hands.settle()
    toolbar = window.compare.toolbar
    assert not toolbar.edit.isEnabled()
    assert "200,000 bytes" in toolbar.edit.toolTip()
    canvas = window.compare.canvases[0]
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_X)
    assert "200,000 bytes" in window.notices.label.text()
    assert window.session.text.source == large.read_bytes()


def test_every_panel_and_the_status_line_have_a_menu(
    started: Hands, own: Path, qtbot: QtBot
) -> None:
    window = started.window
    by_drop(started, own)
    entry = window.session.corpora[-1]
    texts = [action.text().split("\t")[0] for action in window.library.corpus_menu(entry).actions()]
    assert texts[:4] == ["Show in Compare", "Files and faults", "Train on it…", "Read differently…"]
    assert "Rename" in texts
    menu = window.status.menu()
    words = window.status.selection.text()
    assert words
    menu.actions()[0].trigger()
    assert QGuiApplication.clipboard().text() == words
    state = window.status.workspace
    assert state.mapTo(window, state.rect().topRight()).x() < window.width() - 8
    # A right click where nothing else takes it opens the panel's menu.
    window.cards["corpus"].show()
    window.cards["corpus"].raise_()
    curves = window.cards["curves"].view
    started.settle()
    corpus = window.cards["corpus"].view
    assert right_click(qtbot, corpus).actions()[0].text().startswith("Show in Compare")
    assert right_click(qtbot, curves).actions()[0].text() == "Fit to the curves"
    started.click_in_compare(window.session.baseline or 0, 3)
    inspector = window.cards["inspector"].view
    names = {one.objectName() for one in right_click(qtbot, inspector.viewport()).actions()}
    assert {"copy-text", "copy-hex", "copy-id"} <= names
    assert right_click(qtbot, window.status).actions()[0].text() == "Copy these words"


def right_click(qtbot: QtBot, widget: QWidget) -> QMenu:
    """Ask for a widget's menu as a right click does, close it again, and return it."""
    at = widget.rect().center()
    QApplication.sendEvent(widget, QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    return menu
