"""The inspector: what it says of the selection."""

from __future__ import annotations

import itertools

from bpe_kit import MIXED, naive, session_of
from compare_kit import HARD, trained
from piece_kit import BRIDGE, pieces
from piece_kit import session_of as piece_session
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.characters import tokenizer_of
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.train import Trainer
from tokenprism.corpus import TextCorpus
from tokenprism.explain.bpe import why_boundary
from tokenprism_app.session import ByteRange, Session, Text
from tokenprism_app.theme.style import set_dark
from tokenprism_app.views.inspector.chips import PieceFlow
from tokenprism_app.views.inspector.facts import code_points, range_of, token_of
from tokenprism_app.views.inspector.tree import merge_tree, place
from tokenprism_app.views.inspector.tree_view import MergeTree
from tokenprism_app.views.inspector.view import InspectorView
from tokenprism_app.window.panels import LEAST_WIDTH


def shown(qtbot, session):
    view = InspectorView(session)
    qtbot.addWidget(view)
    view.resize(280, 800)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_a_selected_token_is_told_in_full(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    full = session.results[1].full
    vocabulary = session.tokenizers[0].tokenizer.vocabulary
    at = int(full.starts.searchsorted(MIXED.index(b" language")))
    span = ByteRange(int(full.starts[at]), int(full.ends[at]))
    session.select(span, 1)
    rows = dict(view.rows())
    token_id = int(full.ids[at])
    assert rows["id"] == str(token_id)
    assert rows["bytes"] == f"{span.start}–{span.end} ({span.end - span.start})"
    assert bytes.fromhex(rows["hex"]) == MIXED[span.start : span.end]
    assert rows["rank"] == f"{int(vocabulary.ranks[token_id]):,}"
    assert rows["learned from"] == f"{int(vocabulary.counts[token_id]):,} ×"
    assert rows["kind"] == "merge"
    assert view.tree.nodes[0].token_id == token_id


def test_the_merge_tree_covers_the_token_and_its_nodes_select(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    start = MIXED.index(b" language")
    session.select(ByteRange(start, start + 1), 1)
    token = token_of(session)
    assert token is not None
    assert token.span == ByteRange(start, start + 9)
    nodes = view.tree.nodes
    leaves = sorted((node for node in nodes if not node.children), key=lambda node: node.start)
    assert [(n.start, n.end) for n in leaves] == [(i, i + 1) for i in range(start, start + 9)]
    for node in nodes:
        if node.children:
            first, second = node.children
            assert (first.start, first.end, second.end) == (node.start, second.start, node.end)
            assert all(child.rank is None or child.rank < node.rank for child in node.children)
    target = nodes[1]
    qtbot.mouseClick(
        view.tree, Qt.MouseButton.LeftButton, pos=view.tree.box(target).center().toPoint()
    )
    assert session.selection == ByteRange(target.start, target.end)
    assert view.tree.nodes[0].token_id == token.token_id
    qtbot.keyClick(view.tree, Qt.Key.Key_Up)
    assert session.selection == token.span


def test_boxes_of_a_tree_do_not_overlap():
    vocabulary = naive().vocabulary
    for token_id in range(256, len(vocabulary)):
        nodes = merge_tree(vocabulary, token_id)
        width = place(nodes, 7.0)
        for depth in {node.depth for node in nodes}:
            level = sorted((n for n in nodes if n.depth == depth), key=lambda n: n.centre)
            edges = [(n.centre - n.width / 2, n.centre + n.width / 2) for n in level]
            assert edges[0][0] >= -0.01
            assert edges[-1][1] <= width + 0.01
            assert all(a[1] <= b[0] for a, b in itertools.pairwise(edges))


def test_a_range_is_counted_by_every_tokenizer(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    span = ByteRange(10, 90)
    session.select(span)
    rows = dict(view.rows())
    assert rows["bytes"] == "10–90 (80)"
    expected = len([b for b in MIXED[10:90] if b & 0xC0 != 0x80])
    assert rows["code points"] == str(expected) == str(code_points(MIXED, span))
    for entry in session.tokenizers:
        found = range_of(session, entry, span)
        starts, ends = session.results[entry.key].full.starts, session.results[entry.key].full.ends
        assert found.tokens == int(((starts < 90) & (ends > 10)).sum())
    titles = [label.text() for label in view.findChildren(QLabel) if "tokens" in label.text()]
    assert len(titles) == 2


def test_a_long_selection_at_a_cut_is_counted_exactly(qtbot):
    session = session_of(MIXED * 40, naive(60))
    session.set_cut(300)
    span = ByteRange(37, 37 + 12_000)
    found = range_of(session, session.tokenizers[0], span)
    whole = session.results[1].window(0, len(MIXED) * 40)
    assert found.tokens == int(((whole.starts < span.end) & (whole.ends > span.start)).sum())


def test_tokens_of_other_tokenizers_can_be_chosen(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    start = MIXED.index(b" language")
    session.select(ByteRange(start, start + 9), 1)
    flow = view.findChild(PieceFlow, "pieces-2")
    box = flow.boxes()[1]
    piece = range_of(session, session.tokenizers[1], ByteRange(start, start + 9)).pieces[1]
    qtbot.mouseClick(flow, Qt.MouseButton.LeftButton, pos=box.center())
    assert session.selected_key == 2
    assert session.selection == piece.span


def test_hex_and_id_are_copied(qtbot):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    start = MIXED.index(b" language")
    session.select(ByteRange(start, start + 9), 1)
    qtbot.mouseClick(view.findChild(QPushButton, "copy-hex"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "20 6C 61 6E 67 75 61 67 65"
    qtbot.mouseClick(view.findChild(QPushButton, "copy-id"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == dict(view.rows())["id"]


def test_every_token_of_hard_text_can_be_shown(qtbot):
    session = session_of(MIXED, naive(300), naive(60))
    view = shown(qtbot, session)
    set_dark(True)
    for key in (1, 2):
        full = session.results[key].full
        for start, end in zip(full.starts.tolist(), full.ends.tolist(), strict=True):
            session.select(ByteRange(start, end), key)
            assert dict(view.rows())["bytes"].startswith(f"{start}–{end} ")
    view.grab()
    set_dark(False)


def test_nothing_selected_and_nothing_there(qtbot):
    session = Session()
    view = shown(qtbot, session)
    empty = view.findChild(QLabel, "inspector-empty")
    assert "no text" in empty.text()
    assert empty.isVisible()
    session.set_text(Text(b"abc"))
    session.select(ByteRange(0, 2))
    assert dict(view.rows())["hex"] == "61 62"
    session.set_text(Text(b""))
    session.select(ByteRange(0, 0))
    assert view.rows() == []
    view.deleteLater()
    qtbot.waitUntil(lambda: not session.cut_changed._listeners)


def test_the_tree_shrinks_into_its_room_where_it_can_be_read(qtbot):
    model = naive(300).model
    nodes = merge_tree(model.vocabulary, int(model.vocabulary.lengths.argmax()))
    tree = MergeTree()
    qtbot.addWidget(tree)
    tree.show_nodes(nodes, 0)
    tree.fit(5000)
    roomy = tree.sizeHint().width()
    tree.fit(roomy)
    assert tree.sizeHint().width() == roomy
    tree.fit(roomy - 1)
    assert tree.sizeHint().width() < roomy
    for room in (60, roomy // 3, roomy - 1):
        tree.fit(room)
        tree.resize(room, 400)
        assert tree.sizeHint().width() <= room
        for node in nodes:
            box = tree.box(node)
            assert 0 <= box.left() <= box.right() <= room + 0.01
            assert tree.node_at(box.center()) is node
            for child in node.children:
                assert abs(tree.box(child).center().x() - box.center().x()) <= room
        for one, other in itertools.combinations(nodes, 2):
            if one.depth == other.depth:
                assert not tree.box(one).intersects(tree.box(other))
        tree.grab()


def test_nodes_of_a_model_of_characters_select_text_without_marks(qtbot):
    options = TrainOptions(40, "whitespace", characters=CharacterOptions(mark="end-symbol"))
    model = Trainer(TextCorpus([b"low low low low lower"]), options).run()
    session = session_of(b"a low b", tokenizer_of(model))
    view = shown(qtbot, session)
    session.select(ByteRange(2, 5), 1)
    qtbot.waitUntil(lambda: not view.busy)
    assert [node.label for node in view.tree.nodes][:1] == ["low</w>"]
    for node in view.tree.nodes:
        text = node.label.removesuffix("</w>").encode()
        assert session.text.source[node.start : node.end] == text
        if text:
            qtbot.mouseClick(
                view.tree, Qt.MouseButton.LeftButton, pos=view.tree.box(node).center().toPoint()
            )
            assert session.selection == ByteRange(node.start, node.end)


def test_a_piece_is_told_with_its_score_and_what_would_stand_for_it(qtbot):
    source = f"ab {BRIDGE}龘".encode()
    at = source.index("南".encode())
    session = piece_session(source, pieces())
    view = shown(qtbot, session)
    session.select(ByteRange(at, at + 6), 1)
    qtbot.waitUntil(lambda: not view.busy)
    rows, vocabulary = dict(view.rows()), pieces().vocabulary
    token_id = vocabulary.id_of("南京".encode())
    assert rows["id"] == str(token_id)
    assert rows["kind"] == "piece"
    assert rows["score"].startswith(f"−{-vocabulary.scores[token_id]:.3f}")
    assert rows["in training"] == "50 ×"
    assert rows["span"] == "exact"
    assert not view.tree.isVisible()
    left, right, otherwise = view.why.texts()
    assert left.startswith("Left: A segment begins")
    assert right.startswith("Right: This boundary wins by")
    assert "南京市" in right
    assert otherwise.startswith("Otherwise: The best path without this token has 南")
    byte = source.index("龘".encode())
    session.select(ByteRange(byte + 1, byte + 2), 1)
    qtbot.waitUntil(lambda: not view.busy)
    assert dict(view.rows())["kind"] == "single byte, where no piece fits"
    assert view.why.texts()[0] == "Left: This character is no piece: each of its bytes is a token."


def test_boundaries_of_a_bpe_have_reasons_and_remedies(qtbot):
    tokenizer = trained()
    session = piece_session(HARD, tokenizer)
    view = shown(qtbot, session)
    full = session.results[1].full
    at = int(full.starts.searchsorted(HARD.index(b" language")))
    span = ByteRange(int(full.starts[at]), int(full.ends[at]))
    session.select(span, 1)
    qtbot.waitUntil(lambda: not view.busy)
    expected = []
    for where, byte in (("Left:", span.start), ("Right:", span.end)):
        why = why_boundary(tokenizer, HARD, byte)
        expected += [f"{where} {why.message}", str(why.remedy)]
    assert view.why.texts() == expected
    assert not view.why.findChild(QPushButton, "show-lattice").isVisible()
    session.select(ByteRange(span.start + 1, span.start + 1), 1)
    qtbot.waitUntil(lambda: not view.busy)
    why = why_boundary(tokenizer, HARD, span.start + 1)
    assert view.why.texts() == [f"Here: {why.message}", str(why.remedy)]


def test_reasons_follow_the_cut(qtbot):
    tokenizer = trained()
    session = piece_session(HARD, tokenizer)
    view = shown(qtbot, session)
    start = HARD.index(b"language")
    session.select(ByteRange(start, start + 1), 1)
    session.set_cut(258)
    qtbot.waitUntil(lambda: not view.busy)
    merges = session.results[1].merges
    why = why_boundary(tokenizer, HARD, start + 1, merges=merges)
    assert f"Right: {why.message}" in view.why.texts()
    session.select(None)
    qtbot.waitUntil(lambda: not view.why.isVisible())


def test_a_tokenizer_without_reasons_has_no_such_section(qtbot):
    session = session_of(MIXED, naive(60))
    view = shown(qtbot, session)
    session.select(ByteRange(3, 4), 1)
    assert not view.why.isVisible()


def test_the_button_opens_the_lattice(qtbot, window):
    source = f"ab {BRIDGE}".encode()
    window.session.add_tokenizer(pieces())
    window.session.set_text(Text(source))
    qtbot.waitUntil(lambda: not window.service.busy and bool(window.session.results))
    window.session.select(ByteRange(3, 9))
    inspector = window.cards["inspector"].view
    qtbot.waitUntil(lambda: not inspector.busy and inspector.why.isVisible())
    button = inspector.why.findChild(QPushButton, "show-lattice")
    assert not window.cards["lattice"].isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    lattice = window.cards["lattice"].view
    qtbot.waitUntil(lambda: lattice.isVisible() and lattice.canvas.content is not None)
    assert lattice.canvas.content.place.origin == 3


def test_everything_fits_into_the_narrowest_panel(qtbot, languages):
    session = session_of(MIXED, naive(300))
    view = shown(qtbot, session)
    view.resize(LEAST_WIDTH["inspector"], 800)
    start = MIXED.index(b" language")
    session.select(ByteRange(start, start + 1), 1)
    for language in ("en", "zh_CN"):
        languages.use(language)
        view.retranslate()
        body = view.widget()
        qtbot.waitUntil(lambda body=body: body.minimumSizeHint().width() <= view.viewport().width())
