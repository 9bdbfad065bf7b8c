"""Bytes as cells: every byte is shown once, and every token edge is an edge of cells."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tokenprism.encoding import Encoding, Status
from tokenprism_app.painting.blocks import block_before, block_end, block_start
from tokenprism_app.painting.display import BLANK, CIRCLE, FILLER, Cell, Display, display
from tokenprism_app.painting.segments import NO_TOKEN, segments

pieces = st.one_of(
    st.text(max_size=20).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.binary(max_size=8),
    st.sampled_from([
        b"\n", b"\r\n", b"\t", b" " * 5, "👩‍👩‍👧".encode(), "e\u0301".encode(), b"\xe4\xb8",
        "\u200b\u200d\ufeff".encode(), "مرحبا".encode(), "क्षि".encode(), b"\x00", b"\xc2\x85",
    ]),
)
sources = st.lists(pieces, max_size=12).map(b"".join)


def show(source: bytes, *edges: int) -> Display:
    return display(source, 0, len(source), np.array(sorted(edges), np.int64))


@given(sources, st.data())
def test_cells_tile_bytes_and_string_and_hold_every_edge(
    source: bytes, data: st.DataObject
) -> None:
    edges = data.draw(st.lists(st.integers(0, len(source)), max_size=10))
    shown = show(source, *edges)
    assert shown.bytes_at[0] == 0
    assert shown.bytes_at[-1] == len(source)
    assert (np.diff(shown.bytes_at) > 0).all()
    assert (np.diff(shown.units) > 0).all()
    assert shown.units[-1] == len(shown.text.encode("utf-16-le")) // 2
    assert set(edges) <= {*shown.bytes_at.tolist(), 0}
    for cell in range(len(shown)):
        part = source[shown.bytes_at[cell] : shown.bytes_at[cell + 1]]
        text = shown.text.encode("utf-16-le")[2 * shown.units[cell] : 2 * shown.units[cell + 1]]
        kind = shown.kinds[cell]
        if kind == Cell.TEXT:
            assert text.decode("utf-16-le").removeprefix(CIRCLE if len(text) > 2 else "") in (
                part.decode(), "")
        elif kind in (Cell.PART, Cell.HEX):
            assert text.decode("utf-16-le").strip("\u2066\u2069") == part.hex().upper()
        elif kind == Cell.SHARED:
            assert text.decode("utf-16-le").strip("\u2066\u2069") == FILLER
            assert len(part) == 1
    for first, count, picture in shown.shared:
        assert (shown.kinds[first : first + count] == Cell.SHARED).all()
        start, end = shown.bytes_at[first], shown.bytes_at[first + count]
        assert source[start:end].decode() == picture.removeprefix(CIRCLE)
    assert sum(count for _, count, _ in shown.shared) == (shown.kinds == Cell.SHARED).sum()


def test_a_character_that_tokens_share_is_drawn_over_a_cell_for_each_byte() -> None:
    shown = show("a词b".encode(), 3)
    assert shown.text == "a" + FILLER * 3 + "b"
    assert shown.kinds.tolist() == [Cell.TEXT, Cell.SHARED, Cell.SHARED, Cell.SHARED, Cell.TEXT]
    assert shown.bytes_at.tolist() == [0, 1, 2, 3, 4, 5]
    assert shown.shared == ((1, 3, "词"),)


def test_a_shared_character_without_a_picture_is_shown_as_hex() -> None:
    for hidden in ("\u200d", "\u3000", "\u2028", "\ue000"):
        shown = show(hidden.encode(), 1)
        assert shown.text == hidden.encode().hex().upper()
        assert set(shown.kinds.tolist()) == {Cell.PART}
        assert shown.shared == ()


def test_among_letters_from_the_right_shared_characters_are_shown_as_hex() -> None:
    shown = show("词 سلام".encode(), 1)
    assert shown.text.startswith("\u2066E8\u2069\u2066AF\u2069\u20668D\u2069")
    assert shown.shared == ()


def test_white_space_becomes_blanks_and_tabs_reach_the_next_column() -> None:
    shown = show(b"ab\tc \n")
    assert shown.text == "ab" + BLANK * 2 + "c" + BLANK * 2
    assert shown.kinds.tolist() == [0, 0, Cell.TAB, 0, Cell.SPACE, Cell.LINE_END]


def test_what_has_no_picture_is_named() -> None:
    shown = show("\u200b\ufeff\u2028\r\x00".encode() + b"\xff")
    assert shown.text == "ZWSPBOMLSCR00FF"


def test_a_mark_without_its_base_stands_on_a_circle_and_a_lone_joiner_is_named() -> None:
    assert show("词\u0301".encode(), 1).text == FILLER * 3 + CIRCLE + "\u0301"
    assert show("a\u0301".encode(), 2).shared == ((1, 2, CIRCLE + "\u0301"),)
    assert show("\u0301a".encode()).text == CIRCLE + "\u0301a"
    assert show("\u200d x".encode()).text == "ZWJ" + BLANK + "x"
    assert show("👩\u200d👧".encode()).kinds.tolist() == [0, Cell.JOINER, 0]


@given(st.lists(st.sampled_from([b"x" * 700, b"\n", "词".encode() * 500, b"a b ", b"\x80" * 90])))
def test_blocks_are_the_same_from_wherever_one_comes(parts: list[bytes]) -> None:
    source = b"".join(parts)
    starts, start = [], 0
    while start < len(source):
        starts.append(start)
        end = block_end(source, start)
        assert start < end <= start + 3 * 1024
        for byte in {start, (start + end) // 2, end - 1}:
            assert block_start(source, byte) == start
        start = end
    for one, other in pairwise(starts):
        assert block_before(source, other) == one


def test_blocks_end_after_line_feeds_and_never_inside_a_character() -> None:
    source = "一行\n".encode() + "南京市长江大桥".encode() * 400
    assert block_end(source, 0) == 7
    start = 7
    while start < len(source):
        start = block_end(source, start)
        source[:start].decode()


def make(source: bytes, *spans: tuple[int, int, int]) -> Encoding:
    starts, ends, status = (np.array(column, np.int64) for column in zip(*spans, strict=True))
    return Encoding(source, np.arange(len(spans), dtype=np.int32), starts, ends,
                    status.astype(np.uint8))


@given(st.lists(st.integers(1, 5), min_size=1, max_size=9), st.integers(0, 3), st.integers(0, 3),
       st.data())
def test_bytes_before_and_after_all_tokens_have_segments_of_their_own(
    lengths: list[int], before: int, after: int, data: st.DataObject
) -> None:
    edges = np.cumsum([before, *lengths]).tolist()
    source = b"x" * (edges[-1] + after)
    tokens = make(source, *((low, high, Status.EXACT) for low, high in pairwise(edges)))
    start = data.draw(st.integers(0, len(source) - 1))
    end = data.draw(st.integers(start + 1, len(source)))
    found = segments(tokens, start, end)
    owners = [NO_TOKEN] * before
    owners += [i for i, length in enumerate(lengths) for _ in range(length)] + [NO_TOKEN] * after
    assert (found.edges[0], found.edges[-1]) == (start, end)
    assert [found.first[found.at(byte)] for byte in range(start, end)] == owners[start:end]
    assert (found.several == (found.first != NO_TOKEN)).all()
    assert ((found.status == Status.DROPPED) == (found.first == NO_TOKEN)).all()


def test_segments_show_gaps_shared_spans_and_empty_tokens() -> None:
    exact, normalized = Status.EXACT, Status.NORMALIZED
    tokens = make(b"abcdefgh", (0, 0, Status.VIRTUAL), (0, 2, exact), (3, 5, normalized),
                  (3, 5, normalized), (5, 6, exact))
    found = segments(tokens, 0, 8)
    assert found.edges.tolist() == [0, 2, 3, 5, 6, 8]
    assert found.first.tolist() == [1, NO_TOKEN, 2, 4, NO_TOKEN]
    assert found.several.tolist() == [1, 0, 2, 1, 0]
    assert found.virtual == ((0, 0),)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=30), st.data())
def test_segments_of_tiling_tokens_are_the_tokens_cut_to_the_range(
    lengths: list[int], data: st.DataObject
) -> None:
    starts = np.cumsum([0, *lengths])[:-1].astype(np.int64)
    source = b"x" * sum(lengths)
    tokens = Encoding.tiled(source, np.arange(len(starts), dtype=np.int32), starts)
    start = data.draw(st.integers(0, len(source) - 1))
    end = data.draw(st.integers(start + 1, len(source)))
    found = segments(tokens, start, end)
    assert found.edges[0] == start
    assert found.edges[-1] == end
    for i in range(len(found)):
        token = int(found.first[i])
        assert max(start, tokens.starts[token]) == found.edges[i]
        assert min(end, tokens.ends[token]) == found.edges[i + 1]


def test_labels_behind_letters_from_the_right_hold_together() -> None:
    # A digit there would be set among the letters, and the rest of its label behind them.
    shown = show("لا 5\x0b\x01".encode())
    assert shown.text == "لا" + BLANK + "5\u20660B\u2069\u206601\u2069"
    assert shown.units.tolist() == [0, 1, 2, 3, 4, 8, 12]
    assert show(b"5\x0b").text == "50B"
