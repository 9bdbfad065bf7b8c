"""What the lattice view shows: the place of the selection, its best paths. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tokenprism import Progress
from tokenprism.bytepiece.lattice import Path
from tokenprism.bytepiece.states import States
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.encoding import Encoding
from tokenprism.explain.best_path import Judgement, Place, judge
from tokenprism.explain.best_path import place_of as place_of_pieces
from tokenprism.explain.unigram import UnigramPlace, UnigramRules
from tokenprism.explain.unigram import place_of as place_of_unigram

from ...session import ByteRange, Session, TokenizerEntry
from ...work.rules import lattice_source

PATHS = 10  # listed
Source = BytePieceTokenizer | UnigramRules  # what has a lattice


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """The lattice around a selection. `paths` are the best, best first, `states` those of the
    search for the first; `left` and `right` judge
    the selection's ends, where it is not empty.
    """

    key: int
    encoding: Encoding
    place: Place | UnigramPlace
    paths: list[Path]
    states: States
    left: Judgement | None = None
    right: Judgement | None = None

    def holds(self, key: int, encoding: Encoding, span: ByteRange) -> bool:
        """Whether another selection is in the same picture."""
        place, same = self.place, self.key == key and self.encoding is encoding
        if not same or span.start < place.origin or max(span.end, span.start + 1) > place.end:
            return False
        # Not at an end of a part of a segment, where what follows is to be seen.
        return not (
            (place.cut_left and span.start == place.origin)
            or (place.cut_right and span.end == place.end)
        )


def meant_entry(session: Session) -> TokenizerEntry | None:
    """The tokenizer with a lattice whose token was selected, else the first visible one with
    tokens.
    """
    found = [
        entry for entry in session.visible
        if entry.key in session.results and lattice_source(entry) is not None
    ]
    chosen = next((entry for entry in found if entry.key == session.selected_key), None)
    return chosen or next(iter(found), None)


def content_of(
    source: Source, key: int, encoding: Encoding, span: ByteRange,
    known: Content | None, progress: Progress,
) -> Content | None:
    """The lattice around `span`: that of `known` where it holds it. None where there is none."""
    if known is not None and known.holds(key, encoding, span):
        place, paths, states = known.place, known.paths, known.states
    else:
        found: Place | UnigramPlace | None
        if isinstance(source, UnigramRules):
            found = place_of_unigram(source, encoding, span.start, span.end)
        else:
            found = place_of_pieces(source, encoding, span.start, span.end)
        if found is None:
            return None
        place, paths = found, list(found.lattice.paths(PATHS))
        # Asked here, on the worker, what the window would otherwise compute when it first draws.
        _ = place.lattice.margins
        states = States.of(place.lattice)
        _ = states.on_path
    if not span:
        return Content(key, encoding, place, paths, states)
    ends = (span.start, min(span.end, place.end))
    left, right = (judge(place, end) for end in ends)
    return Content(key, encoding, place, paths, states, left, right)


def span_of(place: Place | UnigramPlace, start: int, end: int) -> ByteRange:
    """The bytes of the text for offsets [start, end) of the lattice."""
    low, high = place.source_of(np.array([start, end], np.int64)).tolist()
    return ByteRange(low, high)
