"""The compression curves."""

from __future__ import annotations

import csv
import io
import subprocess
import sys

import numpy as np
import pytest
from bpe_kit import MIXED, Cl100k, fill, naive, session_of
from piece_kit import pieces
from piece_kit import session_of as piece_session
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.pretokenize import pattern
from tokenprism_app.session import Session, Text
from tokenprism_app.theme import style
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.curves.series import POINTS, series_of
from tokenprism_app.views.curves.view import CurvesView
from window_kit import drag_cut


def shown(qtbot, session):
    view = CurvesView(session)
    qtbot.addWidget(view)
    view.resize(620, 260)
    with qtbot.waitExposed(view):
        view.show()
    if session.results:
        qtbot.waitUntil(lambda: view.plot is not None)
    return view


def test_values_are_those_of_encoding_anew():
    tokenizer = naive(300)
    session = session_of(MIXED, tokenizer, Cl100k())
    curve, dot = series_of(session)
    assert curve.sizes[0] == 256
    assert curve.sizes[-1] == 510
    assert len(curve.sizes) <= POINTS
    for i in np.linspace(0, len(curve.sizes) - 1, 12).astype(int).tolist():
        size = int(curve.sizes[i])
        expected = len(tokenizer.at_size(size).encode(MIXED))
        assert curve.tokens[i] == expected
        assert curve.ratios[i] == len(MIXED) / expected
        assert curve.ratio_at(size) == len(MIXED) / expected
    assert curve.ratio_at(255) is None
    assert curve.ratio_at(511) is None
    assert not dot.is_curve
    assert dot.ratios[0] == len(MIXED) / len(Cl100k().encode(MIXED))


def test_the_plot_shows_curves_dots_and_the_cut(qtbot):
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    plot = view.plot
    x, y = plot.curves[1].getData()
    series = series_of(session)[0]
    assert np.allclose(2**x, series.sizes)
    assert np.array_equal(y, series.ratios)
    assert round(2 ** plot.line.value()) == 510
    session.set_cut(400)
    qtbot.waitUntil(lambda: round(2 ** plot.line.value()) == 400)
    assert dict(plot.readout(400))["mine-510"] == series.ratio_at(400)


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_lines_are_as_wide_on_every_screen(qtbot, monkeypatch, scale):
    view = shown(qtbot, session_of(MIXED, naive(300)))
    plot = view.plot
    monkeypatch.setattr(type(plot), "devicePixelRatioF", lambda _self: scale)
    QApplication.sendEvent(plot, QEvent(QEvent.Type.DevicePixelRatioChange))
    pen = plot.curves[1].opts["pen"]
    assert pen.isCosmetic()
    assert pen.widthF() == 2 * scale
    assert plot.line.pen.widthF() == 1.5 * scale


def test_dragging_the_line_sets_the_cut(qtbot):
    session = session_of(MIXED, naive(300))
    session.set_cut(300)
    view = shown(qtbot, session)
    drag_cut(qtbot, view.plot, 300, 420)
    qtbot.waitUntil(lambda: abs((session.cut or 0) - 420) < 4)


def test_the_legend_hides_a_curve_and_it_stays_hidden(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    sample = view.plot._legend.items[1][0]
    at = view.plot.mapFromScene(sample.sceneBoundingRect().center())
    qtbot.mouseClick(view.plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not view.plot.curves[2].isVisible()
    assert len(view.plot._at_cut.points()) == 1
    assert [name for name, _ in view.plot.readout(300)] == ["mine-510"]
    fill(session)
    assert not view.plot.curves[2].isVisible()
    assert view.plot.curves[1].isVisible()


def test_the_pointer_reads_values(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    qtbot.mouseMove(view.plot.viewport(), QPoint(300, 100))
    qtbot.waitUntil(view.plot.readout_item.words.isVisible)
    assert "mine-510" in view.plot.readout_item.words.toPlainText()


@pytest.mark.parametrize("size", [(385, 145), (620, 260)])
def test_the_values_at_the_pointer_are_in_sight(qtbot, size):
    view = shown(qtbot, session_of(MIXED, naive(300), naive(200), Cl100k()))
    view.resize(*size)
    qtbot.waitUntil(lambda: len(view.plot.series) == 3)
    plot = view.plot
    plot.grab()
    room = plot.getPlotItem().getViewBox().sceneBoundingRect()
    for share in (0.1, 0.3, 0.6, 0.9):
        at = QPointF(room.left() + room.width() * share, room.center().y())
        qtbot.mouseMove(plot.viewport(), at.toPoint())
        qtbot.waitUntil(plot.readout_item.words.isVisible)
        words = plot.readout_item.words.sceneBoundingRect()
        assert abs(words.top() - room.top()) < 2
        assert words.left() >= room.left()
        assert words.right() <= room.right()
        before = plot.grab().toImage()
        plot.readout_item.words.hide()
        assert plot.grab().toImage() != before  # it was seen
        plot.readout_item.words.show()


@pytest.mark.parametrize("size", [(385, 145), (620, 260)])
@pytest.mark.parametrize("dark", [False, True])
def test_the_legend_is_in_sight_in_a_small_plot_too(qtbot, size, dark):
    view = shown(qtbot, session_of(MIXED, naive(300), naive(200), Cl100k()))
    view.resize(*size)
    qtbot.waitUntil(lambda: len(view.plot.series) == 3)
    view.plot.grab()
    set_dark(dark)
    names = view.plot._names
    assert view.plot._legend.isVisible() != names.isVisible()
    if names.isVisible():
        assert all(one.entry.name in names.toPlainText() for one in view.plot.series)
        assert style.current().text in names.toHtml()
        assert names.boundingRect().width() < view.plot.getPlotItem().getViewBox().width()
    for _, label in view.plot._legend.items:
        assert style.current().text in label.item.toHtml()
    set_dark(False)


def test_themes_change_live(qtbot):
    view = shown(qtbot, session_of(MIXED, naive(300)))
    set_dark(True)
    dark = view.grab().toImage().pixelColor(300, 40).lightness()
    set_dark(False)
    light = view.grab().toImage().pixelColor(300, 40).lightness()
    assert dark < 80 < 200 < light


def test_exports(qtbot, tmp_path, monkeypatch):
    session = session_of(MIXED, naive(300), Cl100k())
    view = shown(qtbot, session)
    written = {}
    for kind in ("png", "svg", "csv"):
        path = tmp_path / f"plot.{kind}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path: (str(path), ""))
        view.toolbar.exports[kind].trigger()
        written[kind] = path.read_bytes()
    image = QImage.fromData(written["png"])
    assert image.width() == 2 * view.plot.viewport().width()
    places = [(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)]
    assert len({image.pixel(x, y) for x, y in places}) > 3
    assert QSvgRenderer(written["svg"]).isValid()
    rows = list(csv.DictReader(io.StringIO(written["csv"].decode())))
    last = rows[-1]
    assert last["tokenizer"] == "cl100k_base"
    assert float(last["bytes_per_token"]) == len(MIXED) / int(last["tokens"])


def test_empty_states(qtbot):
    session = Session()
    view = shown(qtbot, session)
    label = view.findChild(QLabel, "curves-empty")
    assert "Paste or open" in label.text()
    session.set_text(Text(MIXED))
    assert "Show a tokenizer" in label.text()
    session.add_tokenizer(naive(60))
    assert "Encoding" in label.text()
    fill(session)
    qtbot.waitUntil(lambda: view.plot is not None and view.plot.isVisible())
    session.set_text(Text(b""))
    assert label.isVisible()
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.cut_changed._listeners)


@pytest.mark.parametrize("module", ["tokenprism_app.views.curves"])
def test_the_plotting_library_is_imported_late(module):
    code = f"import sys, {module}; sys.exit('pyqtgraph' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def late_parents() -> BpeTokenizer:
    """A rank file in which "ab" comes after "abc", which needs it."""
    ranks = {bytes((i,)): i for i in range(256)}
    for token in (b"th", b"abc", b"the", b"ab", b" the", b"in"):
        ranks[token] = len(ranks)
    return BpeTokenizer(model_of_ranks(ranks, pattern("gpt2")), name="ranks")


def test_tokenizers_without_history_are_encoded_anew(qtbot):
    tokenizer = late_parents()
    source = b"abc the cat in the hat, " * 50
    session = session_of(source, tokenizer, naive(60))
    assert session.entry(1).can_sample
    view = shown(qtbot, session)
    plot = view.plot
    qtbot.waitUntil(lambda: plot.series[0].is_curve)
    one = plot.series[0]
    assert one.sizes.tolist() == [256, 257, 258, 259, 260, 261, 262]
    for size, tokens in zip(one.sizes.tolist(), one.tokens.tolist(), strict=True):
        assert tokens == len(tokenizer.at_size(size).encode(source))
    words = [label.text for _, label in plot._legend.items]
    assert "ranks (re-encoded at 7 sizes)" in words
    assert len(plot._at_cut.points()) == 1  # the cut is of the other alone
    session.set_text(Text(b"in the end"))
    fill(session)
    qtbot.waitUntil(lambda: plot.series[0].is_curve and plot.series[0].length == 10)
    assert one.tokens[-1] != plot.series[0].tokens[-1]
    assert len(plot._legend.items) == 2


def test_pieces_and_characters_have_sampled_curves(qtbot):
    characters = TrainOptions(40, characters=CharacterOptions())
    learned = tokenizer_of(Trainer(TextCorpus([b"the cat in the hat " * 9]), characters).run())
    source = "the cat ab 南京市长江大桥 ".encode() * 20
    session = piece_session(source, pieces(), learned)
    view = shown(qtbot, session)
    for at, tokenizer in enumerate((pieces(), learned)):
        entry = session.entry(at + 1)
        assert entry.can_sample
        assert not entry.can_cut
        qtbot.waitUntil(lambda at=at: view.plot.series[at].is_curve)
        one = view.plot.series[at]
        assert one.sizes[-1] == tokenizer.vocabulary.size
        for size, tokens in zip(one.sizes.tolist(), one.tokens.tolist(), strict=True):
            assert tokens == len(tokenizer.at_size(size).encode(source))
    # The slider leaves both as they are.
    assert session.largest_size == 0
    before = {key: result.count for key, result in session.results.items()}
    session.set_cut(270)
    assert {key: result.count for key, result in session.results.items()} == before
