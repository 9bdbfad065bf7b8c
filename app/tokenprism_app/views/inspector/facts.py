"""What is known of the selection. No widgets and no words for people here."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from tokenprism.encoding import Encoding, Status
from tokenprism.vocabulary import Kind

from ...session import ByteRange, Session, TokenizerEntry

WINDOW = 4096  # bytes of a long selection whose tokens are listed one by one


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """One token of one tokenizer. `rank`, `count` and `score`, a log probability, are None where
    they are not known.
    """

    entry: TokenizerEntry
    token_id: int
    start: int
    end: int
    data: bytes           # of the text, where the span says which; of the vocabulary otherwise
    kind: Kind
    status: Status
    rank: int | None
    count: int | None
    score: float | None = None
    odd: bool = False
    placed: bool = True   # in the text; else an entry of the vocabulary, from 0 to its length

    @property
    def span(self) -> ByteRange:
        return ByteRange(self.start, self.end)


@dataclass(frozen=True, slots=True)
class RangeFacts:
    """A selection as one tokenizer sees it: how many tokens meet it; the first few of them."""

    entry: TokenizerEntry
    tokens: int
    pieces: list[TokenFacts]


def meant_entry(session: Session) -> TokenizerEntry | None:
    """The tokenizer whose token was selected, else the first visible one with tokens."""
    visible = [entry for entry in session.visible if entry.key in session.results]
    chosen = next((entry for entry in visible if entry.key == session.selected_key), None)
    return chosen or next(iter(visible), None)


def token_of(session: Session) -> TokenFacts | None:
    """The token that holds the whole selection; None where there is none or are several."""
    entry, selection = meant_entry(session), session.selection
    if entry is None or selection is None or not session.text.source:
        return None
    if not selection:
        inserted = session.results[entry.key].inserted(selection.start, selection.start)
        if len(inserted):
            return _facts(entry, inserted, 0)
    part = session.results[entry.key].window(*_at_least_a_byte(session, selection))
    if len(part) != 1:
        return None
    return _facts(entry, part, 0)


def entry_token(session: Session) -> TokenFacts | None:
    """The entry of a vocabulary that is to be told of; None where the selection is."""
    token = session.token
    entry = None if token is None else session.entry(token.key)
    if token is None or entry is None:
        return None
    vocabulary, ids = entry.tokenizer.vocabulary, np.array([token.token_id], np.int32)
    data = vocabulary.bytes_of(token.token_id)
    status = np.full(1, Status.EXACT, np.uint8)
    ends = np.array([len(data)], np.int64)
    part = Encoding(data, ids, np.zeros(1, np.int64), ends, status)
    return replace(_facts(entry, part, 0), placed=False)


def range_of(session: Session, entry: TokenizerEntry, span: ByteRange) -> RangeFacts:
    """What one tokenizer makes of the bytes of `span`."""
    start, end = _at_least_a_byte(session, span)
    result = session.results[entry.key]
    if end - start <= WINDOW:
        part = result.window(start, end)
        count = len(part)
    else:
        part = result.window(start, start + WINDOW)
        count = _count(session, entry, start, end)
    return RangeFacts(entry, count, [_facts(entry, part, i) for i in range(min(len(part), 200))])


def shared_of(session: Session, span: ByteRange) -> tuple[Status, list[int]] | None:
    """What bytes are that are no single token's: the span of several tokens, with their ids, or
    bytes that the model does not see, without. None where they are neither.
    """
    entry = meant_entry(session)
    if entry is None or not span:
        return None
    result = session.results[entry.key]
    part = result.window(span.start, span.end)
    if not len(part):
        return Status.DROPPED, []
    same = (part.starts == part.starts[0]) & (part.ends == part.ends[0])
    if len(part) < 2 or not same.all() or part.starts[0] == part.ends[0]:
        return None
    return Status(int(part.status[0])), part.ids.tolist()


def code_points(source: bytes, span: ByteRange) -> int:
    """Characters that begin in `span`, bytes outside UTF-8 counted one each where they lead."""
    data = np.frombuffer(source, np.uint8)[span.start : span.end]
    return int(np.count_nonzero((data & 0xC0) != 0x80))


def _count(session: Session, entry: TokenizerEntry, start: int, end: int) -> int:
    result = session.results[entry.key]
    if result.history is None or result.merges is None:
        part = result.full.tokens_in(start, end)
        return int(part.stop - part.start)
    return 1 + result.history.count_in(result.merges, start + 1, end)


def _at_least_a_byte(session: Session, span: ByteRange) -> tuple[int, int]:
    start = min(span.start, max(len(session.text.source) - 1, 0))
    return start, max(span.end, start + 1)


def _facts(entry: TokenizerEntry, part: Encoding, i: int) -> TokenFacts:
    token_id, start, end = int(part.ids[i]), int(part.starts[i]), int(part.ends[i])
    vocabulary, status = entry.tokenizer.vocabulary, Status(int(part.status[i]))
    known = 0 <= token_id < len(vocabulary) and vocabulary.kinds[token_id] != Kind.UNUSED
    from_text = status is Status.EXACT or not known
    rank = int(vocabulary.ranks[token_id]) if known else -1
    count = int(vocabulary.counts[token_id]) if known else -1
    score = float(vocabulary.scores[token_id]) if known else np.nan
    return TokenFacts(
        entry, token_id, start, end,
        part.source[start:end] if from_text else vocabulary.bytes_of(token_id),
        vocabulary.kind_of(token_id) if known else Kind.UNKNOWN,
        status, rank if rank >= 0 else None, count if count >= 0 else None,
        None if np.isnan(score) else score, i % 2 == 1,
    )
