"""The sentences of the merges view, in the language in force."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.explain.replay import Candidates, Replay

from ...figures import counted
from ...painting.glyphs import shown
from ...session import Session, TokenizerEntry
from ...work.rules import merges_of
from .content import Content
from .symbols import symbol

translate = QCoreApplication.translate


def nothing(session: Session) -> str:
    """What to do while there is no word to replay."""
    if not session.text.source:
        return translate(
            "MergesView", "There is no text yet. Paste or open one, then click a token."
        )
    if any(merges_of(entry) is not None for entry in session.visible):
        return translate("MergesView", "Click a token to see how its word was merged.")
    return translate(
        "MergesView", "Show a BPE or a WordPiece tokenizer in the library to see how it works."
    )


def not_replayed(content: Content) -> str:
    """Why a word has no replay."""
    if content.place is not None:
        return translate(
            "MergesView", "The merges in this file make other tokens of {0} than the library does: "
            "it has rules that are not known here, so no replay is shown."
        ).format(_quoted(content.data))
    if content.word.special >= 0:
        return translate(
            "MergesView", "{0} is a special token: no merges made it, and nothing merges with it."
        ).format(_quoted(content.data))
    return translate(
        "MergesView", "White space: this tokenizer cuts words there and makes no token of it."
    )


def caption(entry: TokenizerEntry, content: Content | None, step: int) -> str:
    """The word, the tokenizer, the step."""
    if content is None:
        return entry.name
    parts = [_quoted(content.data), entry.name]
    if content.replay is not None:
        parts.append(place(content.replay, step))
    if content.place is not None and content.replay is not None:
        if not content.place.is_known:
            parts.append(translate("MergesView", "perhaps a part of a word"))
        parts.append(translate("MergesView", "by the file's merges, as the library"))
    return " · ".join(parts)


def matched_caption(entry: TokenizerEntry, word: str) -> str:
    """The word, the tokenizer, and how that finds tokens."""
    return " · ".join([
        _quoted(word.encode()), entry.name, translate("MergesView", "longest match")
    ])


def no_word() -> str:
    """Why a selection has no longest match."""
    return translate(
        "MergesView", "No word is here: white space, a special token, or nothing that is seen."
    )


def place(replay: Replay, step: int) -> str:
    """The step among all."""
    last = replay.steps + (replay.whole is not None)
    return translate("MergesView", "step {0} of {1}").format(f"{step:,}", f"{last:,}")


def start(replay: Replay) -> str:
    """What the first row says."""
    if replay.model.is_over_bytes:
        return translate("MergesView", "start: bytes")
    return translate("MergesView", "start: characters")


def whole() -> str:
    """What the last row of a pre-token says that is a token whatever its merges come to."""
    return translate("MergesView", "a token as a whole, whatever the merges say")


def merged(replay: Replay, step: int) -> str:
    """The pair that was merged, and its rank."""
    model, merge = replay.model, int(replay.merges[step - 1])
    sides = (int(model.left[merge]), int(model.right[merge]))
    pair = " + ".join(symbol(model.vocabulary.bytes_of(one)) for one in sides)
    return translate("MergesView", "{0} · rank {1}").format(
        pair, f"{int(model.ranks[merge]):,}"
    )


def candidates(replay: Replay, step: int, found: Candidates, in_force: int) -> str:
    """What stands before the candidates of a step."""
    if not len(found):
        if replay.whole is not None and step == replay.steps:
            return translate(
                "MergesView", "Nothing is left to merge, but the whole word is an entry of its own."
            )
        return translate(
            "MergesView", "Nothing is left to merge: no pair of neighbours is in the table."
        )
    if step >= in_force:
        return translate("MergesView", "beyond the vocabulary size:")
    if len(found) == 1:
        return translate("MergesView", "1 pair can merge:")
    return translate("MergesView", "{0} pairs can merge, the lowest rank wins:").format(
        f"{len(found):,}"
    )


def looking() -> str:
    """What stands in place of candidates that are being looked up."""
    return translate("MergesView", "looking for pairs…")


def candidates_tip() -> str:
    """How a step is decided."""
    return translate(
        "MergesView", "The pair of the lowest rank merges; of equal ones the leftmost."
    )


def listed(found: int, every: int) -> str:
    """How many merges are listed."""
    if found == every:
        return counted(
            every, translate("MergesView", "{0} merge"), translate("MergesView", "{0} merges")
        )
    return translate("MergesView", "{0} of {1} merges").format(f"{found:,}", f"{every:,}")


def _quoted(data: bytes, most: int = 40) -> str:
    text = shown(data[: 4 * most])
    return f"“{text[:most]}{'…' if len(text) > most or len(data) > 4 * most else ''}”"
