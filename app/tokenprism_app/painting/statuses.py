"""What the status of a span means, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from tokenprism.encoding import Status


def status_words(status: Status, several: int = 1) -> str:
    """A half-sentence for people; `several` tokens share the span."""
    translate = QCoreApplication.translate
    if status is Status.NORMALIZED and several > 1:
        words = translate("Status", "rewritten by the normalizer: {0} tokens share these bytes")
        return words.format(several)
    return {
        Status.EXACT: translate("Status", "exact"),
        Status.SPACED: translate("Status", "exact but for a mark in place of white space"),
        Status.NORMALIZED: translate("Status", "rewritten by the normalizer"),
        Status.VIRTUAL: translate(
            "Status", "inserted by the tokenizer: it has no bytes in the text"
        ),
        Status.DROPPED: translate("Status", "dropped: the model does not see these bytes"),
        Status.UNKNOWN: translate("Status", "unknown to the vocabulary"),
    }[status]
