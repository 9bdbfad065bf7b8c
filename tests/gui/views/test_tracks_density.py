"""The tracks seen from afar: exact counts, told in the background."""

from __future__ import annotations

import time

import compare_kit
import numpy as np
import pytest
from bpe_kit import MIXED, naive, session_of
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from test_tracks import shown
from tokenprism.bpe.history import NEVER, History
from tokenprism.encoding import Encoding
from tokenprism.utf8 import character_starts, cluster_edges
from tokenprism_app.session import Result, Session, Text
from tokenprism_app.views.tracks import density
from tokenprism_app.views.tracks.lanes import LABELS, RowKind


def rows_of(view):
    return {row.kind: row for row in view.rows()}


@pytest.mark.parametrize("direct", [0, 1 << 16])
@pytest.mark.parametrize("scale", [0.02, 0.13, 0.77, 1.4, 2.6])
def test_columns_count_exactly(qtbot, monkeypatch, scale, direct):
    monkeypatch.setattr(density, "DIRECT", direct)
    session = compare_kit.session_of(MIXED * 30, compare_kit.trained(), compare_kit.trained(300))
    source, length = session.text.source, len(session.text.source)
    session.set_cut(280)
    view = shown(qtbot, session)
    view.zoom(scale / view.axis.scale, 0)
    view.grab()
    qtbot.waitUntil(lambda: not view.marking.busy and not view.marking._timer.isActive())
    data = np.frombuffer(source, np.uint8)
    starts = session.results[1].window(0, length).starts
    expected = {
        RowKind.CHARACTERS: character_starts(source),
        RowKind.BYTES: np.flatnonzero(data >= 0x80),
        RowKind.CLUSTERS: cluster_edges(source, 0, length)[:-1],
        RowKind.PRETOKENS: session.tokenizers[0].tokenizer.pretokens(source),
    }
    rows = rows_of(view)
    for offset in (0, 7, 300):
        view._scroll_to(offset)
        edges = view.axis.columns()
        sizes = np.maximum(np.diff(edges), 1)
        lane = next(row for row in view.rows() if row.key == 1)
        told = {**{rows[kind]: places for kind, places in expected.items()}, lane: starts}
        for row, offsets in told.items():
            view.content.density(row)
            qtbot.waitUntil(lambda: not view.marking.busy and not view.marking._timer.isActive())
            found = np.rint(view.content.density(row) * sizes).astype(int)
            assert found.tolist() == np.diff(np.searchsorted(offsets, edges)).tolist(), row.kind


def test_agreement_from_afar_is_f1_of_each_column(qtbot, monkeypatch):
    session = session_of(MIXED * 30, naive(60), naive(10))
    length = len(session.text.source)
    one, other = (set(session.results[key].full.starts.tolist()) - {0} for key in (1, 2))
    view = shown(qtbot, session)
    view.zoom(0.2 / view.axis.scale, 0)
    row = rows_of(view)[RowKind.AGREEMENT]
    for direct in (1 << 16, 0):
        monkeypatch.setattr(density, "DIRECT", direct)
        view.content.agreement(row)
        qtbot.waitUntil(lambda: not view.marking.busy)
        f1, known = view.content.agreement(row)
        assert known.all()
        edges = view.axis.columns()
        for at in range(0, len(f1), 17):
            a, b = ({x for x in cuts if edges[at] <= x < edges[at + 1]} for cuts in (one, other))
            assert f1[at] == pytest.approx(2 * len(a & b) / (len(a) + len(b))) if a or b else True
    whole = 2 * len(one & other) / (len(one) + len(other))
    assert view.content.whole_agreement(row) == pytest.approx(whole)
    assert length


def large_session(length):
    """Random tokens over repeated text, three tokenizers with histories."""
    source = (MIXED * (length // len(MIXED) + 1))[:length]
    model = naive().model
    rng = np.random.default_rng(7)
    removed = rng.integers(0, 200, len(source) + 1).astype(np.int32)
    removed[::5] = NEVER
    removed[-1] = NEVER
    starts = np.flatnonzero(removed[:-1] == NEVER).astype(np.int64)
    full = Encoding.tiled(source, np.zeros(len(starts), np.int32), starts)
    session = Session()
    session.set_text(Text(source))
    for _ in range(3):
        entry = session.add_tokenizer(naive())
        session.set_result(entry.key, Result(full, History(model, full, removed)))
    return session


@pytest.mark.timed
def test_the_whole_of_a_large_text_is_painted_within_a_frame(qtbot):
    session = large_session(10_000_000)
    session.set_cut(356)
    view = shown(qtbot, session)
    view.zoom_to_all()
    view.grab()
    qtbot.waitUntil(lambda: not view.marking.busy)
    times = []
    for cut in (356, 300, 400):
        session.set_cut(cut)  # counting begins anew: a frame shows what was known before
        before = time.thread_time()
        view.viewport().repaint()
        times.append(time.thread_time() - before)
    assert min(times) < 0.030
    row = next(row for row in view.rows() if row.key == 1)
    sizes = np.diff(view.axis.columns())
    qtbot.waitUntil(
        lambda: round(np.nansum(view.content.density(row) * sizes)) == session.results[1].count,
    )
    times = []
    for _ in range(3):
        view.layer.forget()  # nothing of the picture is kept: all of it is painted
        before = time.thread_time()
        view.viewport().repaint()
        times.append(time.thread_time() - before)
    assert min(times) < 0.016


def test_what_is_not_counted_yet_is_not_painted(qtbot):
    view = shown(qtbot, large_session(3_000_000))
    view.zoom_to_all()
    assert np.isnan(view.content.density(rows_of(view)[RowKind.CLUSTERS])).any()
    row = rows_of(view)[RowKind.CLUSTERS]
    before: QImage = view.grab().toImage()
    qtbot.waitUntil(lambda: not view.marking.busy)
    qtbot.wait(100)
    at = QPoint(LABELS + view.axis.width - 40, row.box_top + 8)
    assert view.grab().toImage().pixelColor(at) != view._look.panel
    assert before.size() == view.grab().toImage().size()


def test_what_is_counted_at_a_cut_paints_no_more_than_it_shows(qtbot, monkeypatch):
    session = session_of(MIXED * 600, naive(100), naive(60))
    view = shown(qtbot, session)
    qtbot.waitUntil(lambda: not view.marking.busy)
    view.grab()
    whole = []
    paint_all = view.layer._paint_all
    monkeypatch.setattr(
        view.layer, "_paint_all", lambda *them: (whole.append(1), paint_all(*them))
    )
    for cut in (340, 300, 280):
        session.set_cut(cut)
        view.viewport().repaint()
        qtbot.wait(30)
    qtbot.waitUntil(lambda: not view.marking.busy)
    qtbot.wait(200)
    seen = view.grab().toImage()
    assert not whole
    view._repaint()
    assert view.grab().toImage() == seen
    assert whole
