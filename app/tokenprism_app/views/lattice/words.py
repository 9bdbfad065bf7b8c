"""The sentences of the lattice view, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.lattice import Lattice
from tokenprism.explain.unigram import UnigramPlace

from ...i18n import said
from ...session import Session
from ...work.rules import book
from .arcs import Arc
from .content import Content
from .paths import number

translate = QCoreApplication.translate


def nothing(session: Session) -> str:
    """What to do while there is no lattice to show."""
    if not session.text.source:
        return translate(
            "LatticeView", "There is no text yet. Paste or open one, then click a token."
        )
    entry = session.entry(session.selected_key or 0)
    meant = entry if entry is not None and entry.visible else next(iter(session.visible), None)
    if meant is None:
        return translate(
            "LatticeView",
            "Show a BytePiece or Unigram tokenizer in the library to see its lattice.",
        )
    if isinstance(meant.tokenizer, BpeTokenizer):
        return translate(
            "LatticeView", "BPE has merges, not a lattice: see the merges view. "
            "A BytePiece or Unigram tokenizer has one."
        )
    problem = book().problem(meant)
    if problem is not None:
        return said(problem)
    return translate(
        "LatticeView", "{0} has no lattice that is known. Open a BytePiece or Unigram tokenizer."
    ).format(meant.name)


def no_pieces() -> str:
    """Why a selection has no lattice."""
    return translate("LatticeView", "No pieces are here: a special token, or nothing that is seen.")


def unselected() -> str:
    """What to do while nothing is selected."""
    return translate(
        "LatticeView", "Click a token, a character or a byte to see what it was chosen from."
    )


def caption(name: str, content: Content) -> str:
    """The tokenizer, the scores and what is shown."""
    paths = content.paths
    parts = [name, translate("LatticeView", "best {0}").format(number(paths[0].score))]
    if len(paths) > 1:
        parts += [
            translate("LatticeView", "runner-up {0}").format(number(paths[1].score)),
            translate("LatticeView", "margin {0}").format(
                number(paths[0].score - paths[1].score)
            ),
        ]
    if content.place.cut_left or content.place.cut_right:
        parts.append(translate("LatticeView", "part of a long segment"))
    if isinstance(content.place, UnigramPlace):
        if content.place.is_rewritten:
            parts.append(translate("LatticeView", "the text as the normaliser left it"))
    elif not content.place.normal.is_source:
        parts.append(translate("LatticeView", "text in form C"))
    return " · ".join(parts)


def tip(lattice: Lattice, arc: Arc) -> str:
    """A piece with its id and log weight."""
    weight = number(float(lattice.weights[arc.edge]))
    if arc.unknown:
        return translate("LatticeView", "{0} is no piece: it becomes its bytes · {1}").format(
            arc.text, weight
        )
    return f"{arc.text} · id {lattice.ids[arc.edge]} · {weight}"


def judgements(content: Content) -> str:
    """Why the selection begins and ends where it does."""
    lines = []
    place = content.place
    if isinstance(place, UnigramPlace) and not place.agrees:
        lines.append(_otherwise(place))
    if content.left is not None:
        lines.append(translate("LatticeView", "Left: {0}").format(said(content.left.message)))
    if content.right is not None:
        lines.append(translate("LatticeView", "Right: {0}").format(said(content.right.message)))
    if content.left is None and content.right is None:
        lines.append(translate(
            "LatticeView", "Margins: by how many nats each boundary, or its absence, wins. "
            "∞: nothing else is possible."
        ))
    return "  ".join(lines)


def _otherwise(place: UnigramPlace) -> str:
    """What the library did where it did not take the best path."""
    if place.lost is None:
        return translate(
            "LatticeView", "The library's tokens are not a path of this lattice: the file has "
            "rules that are not shown here."
        )
    return translate(
        "LatticeView", "The library took another path, {0} nats worse here: it adds the scores of "
        "the whole text in single precision, which decides near ties."
    ).format(f"{place.lost:.4f}")


def row_names() -> tuple[str, str]:
    """What the numbers below the line are: the byte, and the margin."""
    return translate("LatticeView", "byte"), translate("LatticeView", "margin")
