"""Export from the window, read back by the formats' own libraries in a child process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tokenprism.formats import FORMATS
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.window.main_window import MainWindow
from window_kit import WAIT


@pytest.fixture
def dialog(
    window: MainWindow, text_file: Path, opened: Callable[..., None], qtbot: QtBot
) -> ExportDialog:
    opened(text_file)
    form = window.training.view.form
    form.entries.setValue(300)
    with qtbot.waitSignal(window.training.ended, timeout=WAIT):
        form.start.click()
    window.actions_book.by_id["export"].trigger()
    found = window.findChild(ExportDialog)
    assert found is not None
    return found


@pytest.mark.slow
@pytest.mark.parametrize("index", range(3))
def test_export_and_verify(
    dialog: ExportDialog, tmp_path: Path, index: int, qtbot: QtBot
) -> None:
    dialog.format.setCurrentIndex(index)
    path = tmp_path / Path(dialog.path.text()).name
    assert path.name.endswith(FORMATS[index].suffix)
    dialog.path.setText(str(path))
    qtbot.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.report is not None, timeout=60_000)
    assert path.exists()
    assert dialog.report.ok
    assert f"equal in {dialog.report.documents:,} documents" in dialog.outcome.text()
    dialog.close()


def test_a_place_that_cannot_be_written(
    dialog: ExportDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog.path.setText(str(tmp_path / "missing" / "model.tokenprism.json"))
    dialog.write.click()
    qtbot.waitUntil(lambda: "cannot be written" in dialog.outcome.text(), timeout=WAIT)
    assert dialog.write.isEnabled()
    dialog.close()
