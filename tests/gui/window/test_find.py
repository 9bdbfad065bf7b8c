"""Find in the text, worked with keys and clicks in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from compare_kit import encode_all, trained
from hands import Hands, hands
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tokenprism.search import Kind
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.theme.palette import contrast, palette
from tokenprism_app.views.compare.canvas import Canvas
from tokenprism_app.views.compare.findbar import FindBar
from tokenprism_app.views.compare.overlays import caret_area
from tokenprism_app.window.main_window import MainWindow

Key, CONTROL = Qt.Key, Qt.KeyboardModifier.ControlModifier
SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier
__all__ = ["hands"]
TEXT = ("The cat sat. A Cat, a concat and a CAT.\n中国 and 中国人: 中 is E4 B8 AD\n"
        + "some other line of words\n" * 300 + "the last cat of the text\n").encode()


class Seeker:
    """Hands on the find bar of a window over TEXT and a tokenizer or two."""

    def __init__(self, own: Hands, tokenizers: int = 1) -> None:
        self.hands, self.window, self.qtbot = own, own.window, own.qtbot
        self.session = own.window.session
        for number in range(tokenizers):
            self.session.add_tokenizer(trained(300 + 40 * number, f"mine {number}"))
        self.session.set_text(Text(TEXT, "text"))
        own.settle()
        self.canvas = self.window.compare.canvases[0]
        self.hands.click(self.canvas, QPoint(200, self.canvas.height() - 20))
        self.session.select(None)
        self.session.set_position(0)

    @property
    def bar(self) -> FindBar:
        found = self.window.findChild(FindBar)
        assert found is not None
        return found

    def open(self) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        self.qtbot.keyClick(focus, Key.Key_F, CONTROL)
        self.qtbot.waitUntil(self.bar.field.hasFocus)

    def type(self, words: str) -> None:
        self.bar.field.selectAll()
        if words.isascii():
            self.qtbot.keyClicks(self.bar.field, words)
        else:  # no key of a test's keyboard has these
            QApplication.clipboard().setText(words)
            self.qtbot.keyClick(self.bar.field, Key.Key_V, CONTROL)
        self.rest()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
              ) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        self.qtbot.keyClick(focus, key, modifier)
        self.rest()

    def rest(self) -> None:
        finder = self.window.compare.finding.finder
        self.qtbot.waitUntil(lambda: not finder.counting)

    def choose(self, kind: Kind) -> None:
        """Choose what the words are in the bar's menu."""
        menu = self.bar.kinds.menu()
        action = next(one for one in menu.actions() if one.data() == kind.value)
        menu.popup(self.bar.kinds.mapToGlobal(QPoint(0, 20)))
        self.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton,
                              pos=menu.actionGeometry(action).center())
        self.hands.activate()
        self.rest()

    @property
    def says(self) -> str:
        return self.bar.counter.text()

    @property
    def selected(self) -> bytes:
        selection = self.session.selection
        return b"" if selection is None else TEXT[selection.start : selection.end]


@pytest.fixture
def seeker(hands: Hands) -> Seeker:
    return Seeker(hands)


def test_typing_goes_to_the_first_match_and_keys_go_around(seeker: Seeker) -> None:
    seeker.open()
    seeker.type("cat")
    assert (seeker.says, seeker.session.selection) == ("1 of 5", ByteRange(4, 7))
    seeker.press(Key.Key_Return)
    assert (seeker.says, seeker.selected) == ("2 of 5", b"Cat")
    seeker.press(Key.Key_F3)
    assert seeker.says == "3 of 5"
    seeker.press(Key.Key_Return, SHIFT)
    seeker.press(Key.Key_F3, SHIFT)
    assert seeker.says == "1 of 5"
    seeker.press(Key.Key_F3, SHIFT)
    assert (seeker.says, seeker.selected) == ("↻ 5 of 5", b"cat")
    start = TEXT.rindex(b"cat")
    shown = seeker.canvas.visible_range()
    assert shown.start <= start < shown.end  # scrolled to
    seeker.press(Key.Key_F3)
    assert seeker.says == "↻ 1 of 5"
    seeker.hands.click(seeker.bar.forth)
    assert seeker.says == "2 of 5"
    seeker.hands.click(seeker.bar.back)
    assert seeker.says == "1 of 5"


def test_options_narrow_the_search(seeker: Seeker) -> None:
    seeker.open()
    seeker.type("cat")
    seeker.press(Key.Key_C, ALT)
    assert (seeker.says, seeker.bar.case.isChecked()) == ("1 of 3", True)
    seeker.press(Key.Key_W, ALT)
    assert seeker.says == "1 of 2"
    seeker.hands.click(seeker.bar.case)
    seeker.rest()
    assert seeker.says == "1 of 4"
    seeker.bar.field.setFocus()
    seeker.press(Key.Key_R, ALT)
    seeker.type("c.t|sat")
    assert seeker.says == "1 of 5"
    seeker.type("中国")
    assert seeker.says == "1 of 2"


def test_an_expression_that_is_not_valid_is_explained_in_the_bar(seeker: Seeker) -> None:
    seeker.open()
    seeker.press(Key.Key_R, ALT)
    seeker.type("a(b")
    assert "missing )" in seeker.bar.problem.text()
    assert seeker.bar.problem.isVisible()
    assert seeker.says == ""
    seeker.type("a(b)?")
    assert not seeker.bar.problem.isVisible()


def test_nothing_found_is_said(seeker: Seeker) -> None:
    seeker.open()
    seeker.type("zebra")
    assert seeker.says == "No results"
    assert seeker.session.selection is None
    seeker.press(Key.Key_Return)
    assert seeker.says == "No results"


def test_escape_closes_and_gives_the_focus_back(seeker: Seeker) -> None:
    seeker.canvas.setFocus()
    seeker.open()
    seeker.type("cat")
    assert seeker.canvas.found is not None
    seeker.press(Key.Key_Escape)
    assert not seeker.bar.isVisible()
    assert seeker.canvas.hasFocus()
    assert seeker.canvas.found is None
    assert seeker.selected == b"cat"
    seeker.press(Key.Key_F3)  # goes on without asking again
    assert (seeker.says, seeker.selected) == ("2 of 5", b"Cat")


def test_the_selection_becomes_the_words(seeker: Seeker) -> None:
    seeker.session.select(ByteRange(4, 7))
    seeker.open()
    seeker.rest()
    assert (seeker.bar.field.text(), seeker.says) == ("cat", "1 of 5")
    seeker.press(Key.Key_Escape)
    start = TEXT.index("中".encode())
    seeker.session.select(ByteRange(start, start + 2))  # part of a character
    seeker.open()
    seeker.rest()
    assert (seeker.bar.kind, seeker.bar.field.text()) == (Kind.BYTES, "E4 B8")
    assert seeker.says == "1 of 3"


def test_bytes_match_inside_of_characters(seeker: Seeker) -> None:
    seeker.open()
    seeker.choose(Kind.BYTES)
    seeker.type("b8ad")
    assert (seeker.says, seeker.selected) == ("1 of 3", b"\xb8\xad")
    seeker.type("b8a")
    assert "odd number of hex digits" in seeker.bar.problem.text()


def test_ids_are_those_of_the_chosen_tokenizer(hands: Hands) -> None:
    seeker = Seeker(hands, tokenizers=2)
    results, (first, second) = seeker.session.results, seeker.session.visible
    seeker.session.select(ByteRange(4, 7), first.key)
    seeker.open()
    seeker.choose(Kind.TOKENS)
    wanted = int(results[first.key].full.ids[3])
    seeker.type(f"#{wanted}")
    counts = [int((results[one.key].full.ids == wanted).sum()) for one in (first, second)]
    assert seeker.says.endswith(f"of {counts[0]:,}")
    assert seeker.session.selected_key == first.key
    menu = seeker.bar.tokenizers.menu()
    assert [action.text() for action in menu.actions()] == ["mine 0", "mine 1"]
    menu.popup(QPoint(0, 0))
    seeker.qtbot.mouseClick(menu, Qt.MouseButton.LeftButton,
                            pos=menu.actionGeometry(menu.actions()[1]).center())
    seeker.hands.activate()
    seeker.rest()
    ends = f"of {counts[1]:,}" if counts[1] else "No results"
    assert seeker.says.endswith(ends)


def test_editing_the_text_searches_it_again(seeker: Seeker) -> None:
    seeker.open()
    seeker.type("cat")
    seeker.session.set_text(Text(b"cat " * 7, "text"))
    encode_all(seeker.session)
    seeker.rest()
    assert seeker.says == "? of 7"
    seeker.press(Key.Key_Return)
    assert seeker.says == "1 of 7"


def test_arrow_keys_recall_what_was_found_before(seeker: Seeker) -> None:
    seeker.open()
    for words in ("cat", "some", "line"):
        seeker.type(words)
        seeker.press(Key.Key_Return)
    seeker.press(Key.Key_Up)
    assert seeker.bar.field.text() == "some"
    seeker.press(Key.Key_Up)
    assert (seeker.bar.field.text(), seeker.says[-4:]) == ("cat", "of 5")
    seeker.press(Key.Key_Down)
    assert seeker.bar.field.text() == "some"


def test_find_is_in_menu_palette_and_sheet(seeker: Seeker) -> None:
    from tokenprism_app.window.listing import palette_entries, shortcut_groups

    seeker.hands.menu("Edit", "find")
    assert seeker.bar.isVisible()
    words = {entry.text for entry in palette_entries(seeker.window)}
    assert {"Find…", "Find next", "Find previous"} <= words
    keys = {row.words: row.keys for group in shortcut_groups(seeker.window) for row in group.rows}
    assert (keys["Find…"], keys["Find next"]) == ("Ctrl+F", "F3")


def test_no_two_commands_share_a_key(window: MainWindow) -> None:
    keys = [key.toString() for action in window.actions_book.by_id.values()
            for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_control_f_filters_the_vocabulary_while_that_has_the_focus(seeker: Seeker) -> None:
    seeker.window.go_to("vocabulary")
    view = seeker.window.cards["vocabulary"].view
    seeker.qtbot.waitUntil(view.grid.isVisible)
    view.grid.setFocus()
    seeker.qtbot.keyClick(view.grid, Key.Key_F, CONTROL)
    seeker.qtbot.waitUntil(view.field.hasFocus)
    assert not seeker.bar.isVisible()


def pixel(canvas: Canvas, picture: QImage, byte: int) -> QColor:
    """The colour behind the first letter at a byte, above its strokes."""
    style = canvas.blocks.style
    assert style is not None
    area = caret_area(canvas.placed(), byte, style.face)
    assert area is not None
    return picture.pixelColor(round(area.left()) + 3, round(area.top()) + 2)


def test_matches_are_marked_in_the_panes_and_on_the_minimap(seeker: Seeker) -> None:
    seeker.open()
    before = seeker.canvas.grab().toImage()
    seeker.type("cat")
    seeker.session.select(None)
    after = seeker.canvas.grab().toImage()
    assert pixel(seeker.canvas, before, 4) != pixel(seeker.canvas, after, 4)
    assert pixel(seeker.canvas, before, 7) == pixel(seeker.canvas, after, 7)
    strip = seeker.window.compare.minimap
    rows = strip.matched(strip.height())
    assert rows[0] == 0
    assert rows[-1] > strip.height() - 5


def test_matches_are_shown_in_every_arrangement(
    seeker: Seeker, opened: Callable[..., None]
) -> None:
    seeker.open()
    seeker.type("cat")
    for way in ("arrange_rows", "arrange_interlinear", "arrange_columns"):
        seeker.window.actions_book.by_id[way].trigger()
        seeker.hands.settle()
        canvas = seeker.window.compare.canvases[0]
        assert canvas.found is not None
        assert not canvas.grab().isNull()


def test_finding_can_not_be_undone(seeker: Seeker) -> None:
    before = seeker.session.undo.undo_name
    seeker.open()
    seeker.type("cat")
    assert seeker.session.undo.undo_name == before


def test_what_was_found_is_legible_in_every_theme() -> None:
    for dark in (False, True):
        for high in (False, True):
            colours = palette(dark, high)
            for ground in (colours.panel, *(
                tint for hue in colours.hues for tint in (hue.strong, hue.soft)
            )):
                under = laid_over(ground, colours.match, dark)
                letters = laid_over(colours.on_tokens, colours.match, dark)
                assert contrast(letters, under) >= 4.5, (dark, high, ground)


def laid_over(ground: str, tint: str, dark: bool) -> str:
    """A colour below a tint: screened on dark grounds, multiplied on light ones."""
    pairs = [(int(ground[i : i + 2], 16), int(tint[i : i + 2], 16)) for i in (1, 3, 5)]
    made = [255 - (255 - a) * (255 - b) // 255 if dark else a * b // 255 for a, b in pairs]
    return "#" + "".join(f"{one:02x}" for one in made)


def test_a_query_that_matches_every_byte_keeps_the_window_free(
    seeker: Seeker, qtbot: QtBot
) -> None:
    seeker.session.set_text(Text(b"a" * 3_000_000, "text"))
    seeker.open()
    seeker.type("a")
    assert seeker.says == "1 of 3,000,000"
    seeker.press(Key.Key_F3, SHIFT)
    assert seeker.says == "↻ 3,000,000 of 3,000,000"
