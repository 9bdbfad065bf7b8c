"""What the views share: tokenizers, corpora, the text, its tokens, the selection, the cut.

No Qt and no threads here. Views change the session through its methods and refresh from its
events, never from each other; background work (`service`) puts results in by `set_result`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from tokenprism.analysis.cache import TallyCache
from tokenprism.analysis.curves import CurveCache
from tokenprism.corpus import Corpus
from tokenprism.messages import Message, verbatim
from tokenprism.tokenizer import SpecialsChoice, Tokenizer

from .current import Current
from .entries import (
    ByteRange,
    CorpusEntry,
    Measuring,
    Result,
    RunCurve,
    Text,
    TokenizerEntry,
    VocabularyToken,
)
from .events import Event
from .undo import Change, UndoStack

__all__ = [
    "ByteRange", "CorpusEntry", "Result", "RunCurve", "Session", "Text", "TokenizerEntry",
    "VocabularyToken",
]
HUES = 8
ENTRY_SIZE = 500  # bytes that a tokenizer takes in memory for each entry, about
RUNS = 4  # trainings whose curves are kept


@dataclass(slots=True, eq=False)
class Session:
    """Shared state of one window."""

    tokenizers: list[TokenizerEntry] = field(default_factory=list)
    corpora: list[CorpusEntry] = field(default_factory=list)
    text: Text = field(default_factory=Text)
    results: dict[int, Result] = field(default_factory=dict)
    problems: dict[int, str] = field(default_factory=dict)
    selection: ByteRange | None = None
    selected_key: int | None = None
    token: VocabularyToken | None = None
    hover: ByteRange | None = None
    cut: int | None = None
    baseline: int | None = None
    position: int = 0
    runs: tuple[RunCurve, ...] = ()
    measuring: Measuring = field(default_factory=Measuring)

    tokenizers_changed: Event[()] = field(default_factory=Event[()])
    corpora_changed: Event[()] = field(default_factory=Event[()])
    text_changed: Event[()] = field(default_factory=Event[()])
    result_changed: Event[int] = field(default_factory=Event[int])
    selection_changed: Event[()] = field(default_factory=Event[()])
    token_changed: Event[()] = field(default_factory=Event[()])
    hover_changed: Event[()] = field(default_factory=Event[()])
    cut_changed: Event[()] = field(default_factory=Event[()])
    position_changed: Event[()] = field(default_factory=Event[()])
    runs_changed: Event[()] = field(default_factory=Event[()])
    measuring_changed: Event[()] = field(default_factory=Event[()])

    current: Current = field(default_factory=Current)
    undo: UndoStack = field(default_factory=UndoStack)
    counts: TallyCache = field(default_factory=TallyCache)  # of tokenizers over corpora
    curves: CurveCache = field(default_factory=CurveCache)
    _keys: count[int] = field(default_factory=lambda: count(1))

    # tokenizers

    @property
    def visible(self) -> list[TokenizerEntry]:
        """The tokenizers shown, in the order of the library."""
        return [entry for entry in self.tokenizers if entry.visible]

    def entry(self, key: int) -> TokenizerEntry | None:
        """The tokenizer with this key, or None when it was removed meanwhile."""
        return next((entry for entry in self.tokenizers if entry.key == key), None)

    @property
    def current_tokenizer(self) -> TokenizerEntry | None:
        """The tokenizer that commands act on when none is named: the one selected last, in the
        library or by its pane, else the baseline.
        """
        keys = (self.current.tokenizer, self.baseline)
        found = (self.entry(key) for key in keys if key is not None)
        return next((entry for entry in found if entry is not None), None)

    def make_current(self, key: int) -> None:
        """Select the tokenizer or corpus with this key in the library."""
        self.current.select(key, is_tokenizer=self.entry(key) is not None)

    def add_tokenizer(
        self, tokenizer: Tokenizer, *, path: str | None = None, trained: bool = False,
        corpora: tuple[Corpus, ...] = (), pattern: str | None = None,
    ) -> TokenizerEntry:
        """Put a tokenizer into the library with the least used hue.

        `path`, or a name: where it was opened from; `pattern`: the one chosen for it.
        """
        used = [entry.hue for entry in self.tokenizers]
        hue = min(range(HUES), key=lambda one: (used.count(one), one))
        entry = TokenizerEntry(
            next(self._keys), tokenizer, hue, path=path, trained=trained, corpora=corpora,
            pattern=pattern,
        )
        self.tokenizers.append(entry)
        if self.baseline is None:
            self.baseline = entry.key
        self.tokenizers_changed.emit()
        return entry

    def remove_tokenizer(self, key: int) -> None:
        """Take a tokenizer out of the library."""
        entry = self.entry(key)
        if entry is None:
            return
        place, baseline = self.tokenizers.index(entry), self.baseline
        self.tokenizers = [one for one in self.tokenizers if one is not entry]
        self.results.pop(key, None)
        self.problems.pop(key, None)
        if self.baseline == key:
            self.baseline = self.tokenizers[0].key if self.tokenizers else None
        if self.selected_key == key:
            self.selected_key = None
        if self.token is not None and self.token.key == key:
            self.token = None
        self.tokenizers_changed.emit()
        self._made(
            Message("remove {name}", name=verbatim(entry.name)),
            partial(self.put_tokenizer, entry, place, baseline),
            partial(self.remove_tokenizer, key),
            size=ENTRY_SIZE * len(entry.tokenizer.vocabulary),
        )

    def put_tokenizer(self, entry: TokenizerEntry, place: int, baseline: int | None) -> None:
        """Put an entry at a place of the library, and differences against `baseline`."""
        self.tokenizers = [*self.tokenizers[:place], entry, *self.tokenizers[place:]]
        self.baseline = baseline
        self.tokenizers_changed.emit()

    def set_visible(self, key: int, visible: bool) -> None:
        """Show or hide a tokenizer in the views."""
        entry = self.entry(key)
        if entry is not None and entry.visible != visible:
            entry.visible = visible
            self.tokenizers_changed.emit()
            name = verbatim(entry.name)
            self._made(
                Message("show {name}", name=name) if visible else Message("hide {name}", name=name),
                partial(self.set_visible, key, not visible),
                partial(self.set_visible, key, visible),
            )

    def rename_tokenizer(self, key: int, name: str) -> None:
        """Call a tokenizer otherwise in this window; empty: as its file does."""
        entry = self.entry(key)
        if entry is None:
            return
        before, alias = entry.alias, "" if name == entry.tokenizer.name else name
        if alias == before:
            return
        old, entry.alias = entry.name, alias
        self.tokenizers_changed.emit()
        self._made(
            Message("rename {name}", name=verbatim(old)),
            partial(self.rename_tokenizer, key, before), partial(self.rename_tokenizer, key, alias),
        )

    def move_tokenizer(self, key: int, place: int) -> None:
        """Put a tokenizer at `place` of the library, which is the order of all views."""
        entry = self.entry(key)
        place = max(0, min(place, len(self.tokenizers) - 1))
        if entry is None or self.tokenizers.index(entry) == place:
            return
        before = self.tokenizers.index(entry)
        others = [one for one in self.tokenizers if one is not entry]
        self.tokenizers = [*others[:place], entry, *others[place:]]
        self.tokenizers_changed.emit()
        self._made(
            Message("move {name}", name=verbatim(entry.name)),
            partial(self.move_tokenizer, key, before), partial(self.move_tokenizer, key, place),
        )

    def set_baseline(self, key: int) -> None:
        """Measure differences against this tokenizer."""
        entry, before = self.entry(key), self.baseline
        if entry is not None and before != key:
            self.baseline = key
            self.tokenizers_changed.emit()
            if before is not None:
                self._made(
                    Message("measure against {name}", name=verbatim(entry.name)),
                    partial(self.set_baseline, before), partial(self.set_baseline, key),
                )

    def set_specials(self, choices: Mapping[int, SpecialsChoice]) -> None:
        """Let tokenizers, by their keys, recognise these special tokens; one step of undo.

        Their tokens of the present text are encoded anew. OptionError for a special token that a
        tokenizer does not have.
        """
        before: dict[int, SpecialsChoice] = {}
        for key, choice in choices.items():
            entry = self.entry(key)
            if entry is None:
                continue
            made = entry.tokenizer.recognising(choice)
            if made.default_specials != entry.tokenizer.default_specials:
                before[key] = entry.tokenizer.default_specials
                entry.tokenizer = made
                self.results.pop(key, None)
                self.problems.pop(key, None)
        if before:
            self.tokenizers_changed.emit()
            after = {key: choices[key] for key in before}
            self._made(
                Message("special tokens"),
                partial(self.set_specials, before), partial(self.set_specials, after),
            )

    # trainings

    def show_run(self, run: RunCurve) -> None:
        """Show how far a training is, in place of what was shown of it while it ran."""
        kept = [one for one in self.runs if not one.running and one.name != run.name]
        self.runs = (*kept[-RUNS + 1 :], run) if len(run.sizes) else tuple(kept)
        self.runs_changed.emit()

    def hide_run(self, name: str) -> None:
        """Show the curve of this training no longer."""
        self.runs = tuple(one for one in self.runs if one.name != name)
        self.runs_changed.emit()

    # corpora

    def measure_on(self, measuring: Measuring) -> None:
        """Let the table of metrics measure on something else, or otherwise."""
        if measuring != self.measuring:
            self.measuring = measuring
            self.measuring_changed.emit()

    def corpus_entry(self, key: int) -> CorpusEntry | None:
        """The corpus with this key, or None when it was removed meanwhile."""
        return next((entry for entry in self.corpora if entry.key == key), None)

    def add_corpus(self, corpus: Corpus, alias: str = "") -> CorpusEntry:
        """Put a corpus into the library; `alias`: what the user calls it."""
        entry = CorpusEntry(next(self._keys), corpus, alias)
        self.put_corpus(entry, len(self.corpora))
        return entry

    def put_corpus(self, entry: CorpusEntry, place: int) -> None:
        """Put an entry at a place of the library."""
        self.corpora = [*self.corpora[:place], entry, *self.corpora[place:]]
        self.corpora_changed.emit()

    def replace_corpus(self, key: int, corpus: Corpus) -> CorpusEntry:
        """Put another corpus in the place of one, or into the library where that is gone."""
        entry = self.corpus_entry(key)
        if entry is None:
            return self.add_corpus(corpus)
        before, entry.corpus = entry.corpus, corpus
        self.corpora_changed.emit()
        self._made(
            Message("reload {name}", name=verbatim(entry.name)),
            partial(self.replace_corpus, key, before), partial(self.replace_corpus, key, corpus),
        )
        return entry

    def rename_corpus(self, key: int, name: str) -> None:
        """Call a corpus otherwise in this workspace; empty: as its file or folder is called."""
        entry = self.corpus_entry(key)
        if entry is None:
            return
        before, alias = entry.alias, "" if name == entry.corpus.name else name
        if alias == before:
            return
        old, entry.alias = entry.name, alias
        self.corpora_changed.emit()
        self._made(
            Message("rename {name}", name=verbatim(old)),
            partial(self.rename_corpus, key, before), partial(self.rename_corpus, key, alias),
        )

    def remove_corpus(self, key: int) -> None:
        """Take a corpus out of the library; its files stay."""
        entry = self.corpus_entry(key)
        if entry is None:
            return
        place = self.corpora.index(entry)
        self.corpora = [one for one in self.corpora if one is not entry]
        self.corpora_changed.emit()
        self._made(
            Message("remove {name}", name=verbatim(entry.name)),
            partial(self.put_corpus, entry, place), partial(self.remove_corpus, key),
        )

    @property
    def training_corpora(self) -> list[CorpusEntry]:
        """The corpora that a training is proposed on: those opened or chosen last, else the first.
        """
        chosen = self.current.training
        found = [entry for entry in self.corpora if entry.key in (chosen or ())]
        return found if found or chosen == () else self.corpora[:1]

    def _made(
        self, name: Message, undo: Callable[[], object], redo: Callable[[], object], kind: str = "",
        *, size: int = 0,
    ) -> None:
        self.undo.push(Change(name, undo, redo, size), kind)

    def restore(self, tokenizers: list[TokenizerEntry], baseline: int | None) -> None:
        """Put tokenizers behind those that are there, as they were in an earlier window."""
        self.tokenizers = [*self.tokenizers, *tokenizers]
        if baseline is not None or self.baseline is None:
            first = self.tokenizers[0].key if self.tokenizers else None
            self.baseline = first if baseline is None else baseline
        self.tokenizers_changed.emit()

    def new_key(self) -> int:
        """A key that nothing in this session has."""
        return next(self._keys)

    # the text and what tokenizers make of it

    def examine(self, text: Text) -> None:
        """Examine another text instead, which can be undone. Typing into it is `set_text`."""
        before = self.text
        if text == before:
            return
        self.set_text(text)
        if before.source:
            self._made(
                Message("examine {title}", title=verbatim(text.title)),
                partial(self.set_text, before), partial(self.set_text, text),
                size=len(before.source),
            )

    def set_text(self, text: Text) -> None:
        """Show another text; results and selection of the old one are gone."""
        if text == self.text:
            return
        self.text = text
        self.results, self.problems = {}, {}
        self.position = 0
        self.selection = self.selected_key = self.hover = None
        self.text_changed.emit()
        self.selection_changed.emit()

    def set_result(self, key: int, result: Result) -> None:
        """Take in what a tokenizer made of the present text."""
        if result.full.source is self.text.source and self.entry(key) is not None:
            self.results[key] = self._at_cut(result)
            self.problems.pop(key, None)
            self.result_changed.emit(key)

    def set_problem(self, key: int, problem: str) -> None:
        """Say, in words, why a tokenizer has no result for the present text."""
        self.problems[key] = problem
        self.results.pop(key, None)
        self.result_changed.emit(key)

    # selection

    def select(self, selection: ByteRange | None, key: int | None = None) -> None:
        """Select bytes in every view; `key` names the tokenizer whose token was meant."""
        if selection != self.selection or (key is not None and key != self.selected_key):
            self.selection = selection
            self.selected_key = key if key is not None else self.selected_key
            self.token = None
            self.selection_changed.emit()
        elif self.token is not None:
            self.show_token(None)

    def show_token(self, token: VocabularyToken | None) -> None:
        """Tell of an entry of a vocabulary, until something is selected in the text; None: of the
        selection again.
        """
        if token != self.token:
            self.token = token
            self.token_changed.emit()

    def set_hover(self, hover: ByteRange | None) -> None:
        """Mark the bytes under the pointer in every view."""
        if hover != self.hover:
            self.hover = hover
            self.hover_changed.emit()

    def set_position(self, byte: int) -> None:
        """Scroll every view so that this byte is in its first line."""
        byte = max(0, min(byte, len(self.text.source)))
        if byte != self.position:
            self.position = byte
            self.position_changed.emit()

    # the cut

    @property
    def largest_size(self) -> int:
        """The largest vocabulary among visible BPE tokenizers, 0 where there is none."""
        sizes = [entry.tokenizer.vocabulary.size for entry in self.visible if entry.can_cut]
        return max(sizes, default=0)

    def set_cut(self, size: int | None) -> None:
        """Show every BPE tokenizer as it was at this vocabulary size; None: whole."""
        if size != self.cut:
            before, self.cut = self.cut, size
            self.results = {k: self._at_cut(result) for k, result in self.results.items()}
            self.cut_changed.emit()
            name = (
                Message("show whole vocabularies") if size is None
                else Message("cut vocabularies at {size}", size=size)
            )
            self._made(name, partial(self.set_cut, before), partial(self.set_cut, size), "cut")

    def _at_cut(self, result: Result) -> Result:
        if result.history is None:
            return result
        model = result.history.model
        merges = None if self.cut is None else model.merges_at(self.cut)
        return Result(result.full, result.history, None if merges == model.merge_count else merges)
