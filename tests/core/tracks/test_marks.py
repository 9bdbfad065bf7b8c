"""Sets of byte offsets and what tells them, against naive counting."""

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from tokenprism import Progress
from tokenprism.errors import CancelledError
from tokenprism.tracks import sources
from tokenprism.tracks.agreement import Agreement
from tokenprism.tracks.marks import PIECE, Marks

ANY_BYTES = st.one_of(
    st.text().map(lambda text: text.encode("utf-8", "replace")), st.binary(),
    st.lists(
        st.sampled_from([b"\n", "中".encode(), "😀".encode(), b"\xff", b"a", b"\x80", b"\xf0"])
    ).map(b"".join),
)


def marks_of(offsets, length):
    flags = np.zeros(length, bool)
    flags[offsets] = True
    return Marks.of(length, lambda start, end: flags[start:end])


@given(st.integers(0, 3000), st.data())
def test_rank_select_and_flags(length, data):
    offsets = sorted(data.draw(st.sets(st.integers(0, max(length - 1, 0)), max_size=60)))
    offsets = [at for at in offsets if at < length]
    marks = marks_of(offsets, length)
    assert marks.count == len(offsets)
    assert [marks.select(k) for k in range(len(offsets))] == offsets
    assert marks.select(len(offsets)) is None
    assert marks.select(-1) is None
    at = np.array(data.draw(st.lists(st.integers(0, length), max_size=20)), np.int64)
    assert marks.rank(at).tolist() == [sum(o < a for o in offsets) for a in at.tolist()]
    low, high = sorted(data.draw(st.tuples(st.integers(0, length), st.integers(0, length))))
    assert np.flatnonzero(marks.flags(low, high)).tolist() == [
        o - low for o in offsets if low <= o < high
    ]


def test_marks_grow_and_can_be_given_up():
    flags = np.arange(3 * PIECE + 7) % 3 == 0
    marks = Marks(len(flags))
    marks.add(flags[:PIECE])
    assert marks.known == PIECE
    assert marks.count == np.count_nonzero(flags[:PIECE])
    progress = Progress()
    progress.cancel()
    with pytest.raises(CancelledError):
        marks.fill(lambda start, end: flags[start:end], progress)
    marks.fill(lambda start, end: flags[start:end])
    assert marks.count == np.count_nonzero(flags)


@given(ANY_BYTES, st.data())
def test_sources_answer_for_parts_as_for_the_whole(source, data):
    text = source.decode("utf-8", "surrogateescape")
    widths = [1 if 0xDC80 <= ord(one) <= 0xDCFF else len(one.encode()) for one in text]
    characters = [0, *np.cumsum(widths).tolist()][:-1]
    lines = [0, *(at + 1 for at, byte in enumerate(source) if byte == 0x0A)]
    expected = {
        sources.characters: characters,
        sources.lines: [at for at in lines if at < len(source)],
        sources.beyond_ascii: [at for at, byte in enumerate(source) if byte >= 0x80],
    }
    if not any("\ud800" <= one <= "\udfff" for one in text):
        edges = np.cumsum([0, *(len(one.encode()) for one in regex.findall(r"\X", text))])
        expected[sources.clusters] = edges.tolist()[:-1]
    low, high = sorted(data.draw(st.tuples(*[st.integers(0, len(source))] * 2)))
    for make, offsets in expected.items():
        found = np.flatnonzero(make(source)(low, high)) + low
        assert found.tolist() == [at for at in offsets if low <= at < high], make.__name__


@given(st.lists(st.sets(st.integers(1, 1499), max_size=40), min_size=1, max_size=4), st.data())
def test_agreement_is_f1_over_all_pairs(cuts, data):
    length = 1500
    flags = [np.isin(np.arange(length), list(one)) for one in cuts]
    agreement = Agreement(length, len(cuts))
    agreement.fill([lambda start, end, f=one: f[start:end] for one in flags])
    edges = np.array(sorted({0, length, *data.draw(st.sets(st.integers(0, length), max_size=5))}))
    for at, found in enumerate(agreement.f1(edges).tolist()):
        inside = [{c for c in one if edges[at] <= c < edges[at + 1]} for one in cuts]
        pairs = [(a, b) for k, a in enumerate(inside) for b in inside[k + 1 :]]
        both = sum(2 * len(a & b) for a, b in pairs)
        whole = sum(len(a) + len(b) for a, b in pairs)
        assert found == pytest.approx(both / whole) if whole else np.isnan(found)
