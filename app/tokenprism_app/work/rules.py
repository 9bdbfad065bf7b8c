"""The rules of tokenizers that a library encodes, read from their files when a view asks."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal
from tokenprism import Progress
from tokenprism.bpe.merge_table import MergeTable
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.formats.vocabulary_only import VocabularyOnly
from tokenprism.messages import Message
from tokenprism.native import NativeTokenizer
from tokenprism.tokenizer import Tokenizer

from ..session import TokenizerEntry
from .background import Latest

if TYPE_CHECKING:
    from tokenprism.explain.reading import Rules
    from tokenprism.explain.unigram import UnigramRules

_FAMILIES = ("BPE", "WordPiece", "Unigram", "SentencePiece unigram", "SentencePiece BPE", "GGUF")


class RulesBook(QObject):
    """Reads the rules of each tokenizer once. `changed` says that some have come."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._known: WeakKeyDictionary[Tokenizer, Rules | None] = WeakKeyDictionary()
        self._problems: WeakKeyDictionary[Tokenizer, Message] = WeakKeyDictionary()
        self._reading: WeakKeyDictionary[Tokenizer, Latest] = WeakKeyDictionary()

    @property
    def busy(self) -> bool:
        """Whether rules are being read."""
        return any(work.busy for work in self._reading.values())

    def of(self, entry: TokenizerEntry) -> Rules | None:
        """The rules of a tokenizer; None where it has none, or where they are yet to come."""
        tokenizer = entry.tokenizer
        if tokenizer in self._known:
            return self._known[tokenizer]
        if isinstance(tokenizer, (NativeTokenizer, VocabularyOnly)):
            return None
        if tokenizer.family not in _FAMILIES or tokenizer in self._reading:
            return None
        work = Latest(self)
        self._reading[tokenizer] = work
        work.done.connect(partial(self._take, tokenizer))
        work.failed.connect(partial(self._fail, tokenizer))
        work.start(partial(_read, tokenizer))
        return None

    def is_reading(self, entry: TokenizerEntry) -> bool:
        """Whether rules of a tokenizer are yet to come."""
        self.of(entry)
        return entry.tokenizer in self._reading

    def problem(self, entry: TokenizerEntry) -> Message | None:
        """Why the rules of a tokenizer could not be read; None where nothing went wrong."""
        return self._problems.get(entry.tokenizer)

    def _take(self, tokenizer: Tokenizer, rules: Rules | None) -> None:
        self._known[tokenizer] = rules
        self._done(tokenizer)

    def _fail(self, tokenizer: Tokenizer, problem: Message) -> None:
        self._known[tokenizer] = None
        self._problems[tokenizer] = problem
        self._done(tokenizer)

    def _done(self, tokenizer: Tokenizer) -> None:
        work = self._reading.pop(tokenizer, None)
        if work is not None:
            work.deleteLater()
        self.changed.emit()


def _read(tokenizer: Tokenizer, progress: Progress) -> Rules | None:
    from tokenprism.explain.reading import rules_of
    from tokenprism.formats.sandbox.remote import RemoteTokenizer

    if isinstance(tokenizer, RemoteTokenizer):
        # Read in the child, a large file does not hold up the window.
        return tokenizer.apply(rules_of, progress)
    return rules_of(tokenizer)


@cache
def book() -> RulesBook:
    """The one book of the program."""
    return RulesBook()


def merges_of(entry: TokenizerEntry) -> MergeTable | None:
    """The merges of a BPE, ours or one that a library encodes; None for others."""
    if isinstance(entry.tokenizer, BpeTokenizer):
        return entry.tokenizer.model
    rules = book().of(entry)
    if rules is None:
        return None
    from tokenprism.explain.merge_rules import MergeRules

    return rules if isinstance(rules, MergeRules) else None


def lattice_source(entry: TokenizerEntry) -> BytePieceTokenizer | UnigramRules | None:
    """What the lattice of a tokenizer is made from; None where it has none that is known."""
    if isinstance(entry.tokenizer, BytePieceTokenizer):
        return entry.tokenizer
    rules = book().of(entry)
    if rules is None:
        return None
    from tokenprism.explain.unigram import UnigramRules

    return rules if isinstance(rules, UnigramRules) else None
