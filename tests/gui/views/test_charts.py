"""Rank and frequency, lengths, scripts, corpora, axes and trainings in the view of the curves."""

from __future__ import annotations

import csv
import io
from collections import Counter
from itertools import pairwise

import numpy as np
from bpe_kit import MIXED, Cl100k, fill, naive, session_of
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QToolButton
from tokenprism.corpus import Corpus, CorpusOptions
from tokenprism.inventory.entries import SCRIPTS
from tokenprism_app.session import RunCurve, Session
from tokenprism_app.views.curves.charts import Kind
from tokenprism_app.views.curves.view import CurvesView


def shown(qtbot, session: Session) -> CurvesView:
    view = CurvesView(session)
    qtbot.addWidget(view)
    view.resize(700, 320)
    with qtbot.waitExposed(view):
        view.show()
    if session.results:
        qtbot.waitUntil(lambda: view.plot is not None)
    return view


def choose(qtbot, view: CurvesView, kind: Kind) -> None:
    """By the keyboard, in the box."""
    box = view.findChild(QComboBox, "curves-kind")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Home)
    for _ in range(list(Kind).index(kind)):
        QTest.keyClick(box, Qt.Key.Key_Down)
    assert view.charting.kind is kind
    qtbot.waitUntil(lambda: not view.charting.busy and view.chart_plot is not None
                    and view.chart_plot.chart is not None
                    and view.chart_plot.chart.kind is kind)


def test_ranks_and_counts(qtbot) -> None:
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    choose(qtbot, view, Kind.RANKS)
    plot = view.chart_plot
    for line in plot.chart.lines:
        ids = session.results[line.entry.key].full.ids.tolist()
        assert line.y.tolist() == sorted(Counter(ids).values(), reverse=True)
        assert line.x.tolist() == list(range(1, len(set(ids)) + 1))
    assert {line.entry.key for line, _ in plot.readout(3.2)} == {1, 2}
    assert plot.readout(3.2)[0][1] == plot.chart.lines[0].y[2]
    qtbot.mouseMove(plot.viewport(), QPoint(250, 90))
    qtbot.waitUntil(plot.readout_item.words.isVisible)
    words = plot.readout_item.words.toPlainText()
    assert words.startswith("rank ")
    assert "mine-510" in words
    assert "cl100k_base" in words
    session.set_cut(300)
    wanted = session.results[1].window(0, len(MIXED)).ids.tolist()
    qtbot.waitUntil(
        lambda: plot.chart.lines[0].y.tolist() == sorted(Counter(wanted).values(), reverse=True),
    )


def test_lengths_and_files(qtbot) -> None:
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    choose(qtbot, view, Kind.LENGTHS)
    full = session.results[1].full
    lengths = Counter((full.ends - full.starts).tolist())
    rows = list(csv.DictReader(io.StringIO(view.exported("csv").decode())))
    assert rows[-1]["bytes"] == "32+"
    lengths[32] = sum(count for length, count in lengths.items() if length >= 32)
    for row in rows:
        share = 100 * lengths[int(row["bytes"].removesuffix("+"))] / len(full)
        assert abs(float(row["percent_of_tokens"]) - share) < 1e-9
    assert QSvgRenderer(view.exported("svg")).isValid()
    assert not QImage.fromData(view.exported("png")).isNull()


def test_the_vocabulary_in_use_grows_with_the_text(qtbot) -> None:
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    for cut in (None, 300):
        session.set_cut(cut)
        choose(qtbot, view, Kind.GROWTH)
        tokenizer = session.tokenizers[0].tokenizer
        tokenizer = tokenizer if cut is None else tokenizer.at_size(cut)
        encoding = tokenizer.encode(MIXED)
        seen, wanted = set(), []
        for token, start in zip(encoding.ids.tolist(), encoding.starts.tolist(), strict=True):
            if token not in seen:
                seen.add(token)
                wanted.append((start + 1, 100 * len(seen) / tokenizer.vocabulary.size))
        plot = view.chart_plot

        def drawn(plot=plot, wanted=wanted):
            line, = plot.chart.lines
            return np.allclose(np.stack([line.x, line.y], axis=1), wanted) if (
                len(line.x) == len(wanted)) else False

        qtbot.waitUntil(drawn)
    rows = list(csv.DictReader(io.StringIO(view.exported("csv").decode())))
    assert rows[0]["bytes"] == "1"
    assert abs(float(rows[-1]["percent_of_vocabulary"]) - wanted[-1][1]) < 1e-9


def test_bars_by_script_and_the_legend(qtbot) -> None:
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    choose(qtbot, view, Kind.SCRIPTS)
    plot = view.chart_plot
    assert "Latin" in plot.chart.groups
    assert "Han" in plot.chart.groups
    assert set(plot.chart.groups) <= set(SCRIPTS)
    assert len(plot._legend.items) == 2
    sample = plot._legend.items[1][0]
    at = plot.mapFromScene(sample.sceneBoundingRect().center())
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not plot.items_by_key[2].isVisible()
    assert [line.entry.key for line, _ in plot.readout(0)] == [1]
    fill(session)
    qtbot.wait(100)
    qtbot.waitUntil(lambda: not view.charting.busy)
    assert not plot.items_by_key[2].isVisible()
    assert not view.toolbar.axes["x"].isEnabled()


def corpora(session: Session, tmp_path, *texts: bytes) -> None:
    for at, text in enumerate(texts):
        path = tmp_path / f"part{at}.txt"
        path.write_bytes(text)
        # A file with so many bytes that are no text is read only when asked for.
        session.add_corpus(Corpus.open(path, options=CorpusOptions(format="text")))


def test_curves_and_bars_of_corpora(qtbot, tmp_path) -> None:
    tokenizer = naive(300)
    session = session_of(MIXED, tokenizer, Cl100k())
    corpora(session, tmp_path, MIXED * 2, b"the cat in the hat\n" * 30)
    view = shown(qtbot, session)
    view.show_place(session.corpora[1].key)
    assert view.findChild(QLabel, "curves-empty").text() == "Counting …"
    qtbot.waitUntil(lambda: not view.charting.busy)
    text = b"the cat in the hat\n" * 30
    one = view.plot.series[0]
    for size in (256, 300, 400, 510):
        assert one.ratio_at(size) == len(text) / len(tokenizer.at_size(size).encode(text))
    assert view.plot.series[1].tokens.tolist() == [len(Cl100k().encode(text))]
    choose(qtbot, view, Kind.SCRIPTS)
    view.show_place(-1)
    qtbot.waitUntil(lambda: not view.charting.busy)
    chart = view.chart_plot.chart
    assert chart.groups == ("part0.txt", "part1.txt")
    assert chart.lines[0].y[1] == len(text) / len(tokenizer.encode(text))
    for key in (entry.key for entry in list(session.corpora)):
        session.remove_corpus(key)
    assert view.charting.place is None


def test_counting_can_be_given_up(qtbot, tmp_path) -> None:
    session = session_of(MIXED, naive(60))
    corpora(session, tmp_path, MIXED * 4000)
    view = shown(qtbot, session)
    view.show_place(session.corpora[0].key)
    button = view.findChild(QToolButton, "curves-cancel")
    qtbot.waitUntil(button.isVisible)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isVisible()
    assert "given up" in view.findChild(QLabel, "curves-empty").text()


def test_axes_are_chosen(qtbot) -> None:
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    plot, one = view.plot, view.plot.series[0]
    for name in ("x", "y"):
        view.toolbar.axes[name].trigger()
    x, y = plot.curves[1].getData()
    assert np.array_equal(x, one.sizes)
    assert np.allclose(2**y, one.ratios)
    session.set_cut(400)
    qtbot.waitUntil(lambda: round(plot.line.value()) == 400)
    (low, high), _ = plot.getPlotItem().getViewBox().viewRange()
    assert low < 256 < 510 < high
    choose(qtbot, view, Kind.RANKS)
    assert view.toolbar.axes["y"].isChecked()
    box = view.chart_plot.getPlotItem().getViewBox()
    assert box.viewRange()[0][1] < 4
    view.toolbar.axes["x"].trigger()
    assert box.viewRange()[0][1] > 50


def test_trainings_are_drawn_while_they_run(qtbot) -> None:
    session = session_of(MIXED, naive(60))
    view = shown(qtbot, session)
    sizes = np.arange(257, 900)
    for end, running in ((50, True), (400, True), (643, False)):
        session.show_run(RunCurve("mine", sizes[:end], np.sqrt(sizes[:end] / 256), running))
        words = [label.text for _, label in view.plot._legend.items]
        assert ("mine · training" in words) == running
        x, _ = next(iter(view.plot.runs._items.values())).getData()
        assert round(2 ** x[-1]) == sizes[end - 1]
        assert all(one < other for one, other in pairwise(x.tolist()))
    assert view.plot.runs.readout(400)[0][1] == f"{np.sqrt(400 / 256):.3f}"
    session.show_run(RunCurve("other", sizes, np.sqrt(sizes / 300), True))
    assert len(view.plot.runs._items) == 2
    assert session.runs[-1].name == "other"


def test_a_training_is_drawn_without_a_text(qtbot) -> None:
    session = Session()
    view = shown(qtbot, session)
    sizes = np.arange(257, 400)
    session.show_run(RunCurve("mine", sizes, sizes / 256, True))
    qtbot.waitUntil(lambda: view.plot is not None and view.plot.isVisible())
    assert view.plot.runs.spans
