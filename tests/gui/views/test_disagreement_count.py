"""The number of disagreements is that of the text shown, whichever panes are in sight."""

from __future__ import annotations

from compare_kit import cl100k, trained
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenprism_app.session import Text
from tokenprism_app.views.compare.pane import PaneScroll
from tokenprism_app.views.compare.toolbar import Toolbar
from tokenprism_app.window.main_window import MainWindow

FIRST = ("The quick brown fox. 分词 " * 20).encode()
SECOND = ("Another text, quite unlike the first: naïve café 南京市长江大桥 " * 60).encode()


def test_the_number_follows_the_text_though_the_first_pane_is_out_of_sight(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.resize(1440, 900)
    session = window.session
    session.add_tokenizer(cl100k())
    for size in (270, 300, 330, 360, 390, 420):
        session.add_tokenizer(trained(size, f"mine {size}"))
    session.set_text(Text(FIRST, "first"))
    button = window.compare.toolbar.disagreements
    qtbot.waitUntil(lambda: is_counted(window))
    scroll = window.compare.findChild(PaneScroll)
    assert scroll is not None
    bar = scroll.horizontalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    first = window.compare.canvases[0]
    qtbot.waitUntil(lambda: first.visibleRegion().isEmpty())
    before = button.text()
    session.set_text(Text(SECOND, "second"))
    qtbot.waitUntil(lambda: len(session.results) == 7)
    qtbot.waitUntil(lambda: is_counted(window))
    assert button.text() != before


def test_differences_has_the_same_number_of_places(qtbot: QtBot, window: MainWindow) -> None:
    session = window.session
    session.add_tokenizer(cl100k())
    session.add_tokenizer(trained(300, "mine"))
    session.set_text(Text(SECOND, "second"))
    qtbot.waitUntil(lambda: is_counted(window))
    places = window.compare.minimap.found.places
    card = window.cards["differences"]
    card.show()
    card.raise_()
    view = card.view
    qtbot.waitUntil(lambda: view.found is not None)
    assert view.found.result.places == places
    assert view.found.result.differences > places
    assert f" boundaries in {places:,} places are not shared by all" in view.toolbar.facts.text()


def is_counted(window: MainWindow) -> bool:
    """Whether the button shows the number counted over the whole text."""
    minimap, session = window.compare.minimap, window.session
    if minimap.found is None or minimap.busy or len(session.results) < len(session.visible):
        return False
    text = window.compare.toolbar.disagreements.text()
    return f"{minimap.found.places:,}" in text and "in view" not in text


def test_buttons_stay_where_they_are_while_the_count_grows(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    toolbar = Toolbar(window)
    for width in (700, 1_300):
        toolbar.resize(width, 60)
        window.resize(width, 60)
        window.show()
        places = []
        for count in (0, 1, 9, 84, 143, 12_345, 999_999):
            for whole in (False, True):
                toolbar.show_disagreements(count, whole)
                toolbar.layout().activate()
                places.append([
                    button.geometry() for button in (toolbar.edit, toolbar.paste,
                                                     toolbar.disagreements, toolbar.forth)
                    if button.isVisible()
                ])
        assert len(set(map(str, places))) == 1
