"""Tokenizers × corpora × languages: what is asked for, and how it is collected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from .._progress import Progress, Stage
from ..corpus import Corpus
from ..errors import OptionError
from ..messages import Message
from ..tokenizer import Capability, Tokenizer
from . import bootstrap as resampling
from .cache import Counted, TallyCache, key_of
from .definitions import STEP
from .distribution import gini, length_histograms
from .metrics import MetricsTable, Row
from .parts import LEAST, row_count
from .reaching import of_reach
from .speed import speed_of
from .streaming import measure
from .tally import Tally, joined_counts
from .values import Settings, Values, information_per_character, utilization, values_of
from .words import of_words

if TYPE_CHECKING:
    from ..scale import Cluster
    from ..scale.metrics import Measuring

TOGETHER = Message("all corpora")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is measured beside the metrics that every corpus gives.

    `by_language`: a row for each language of a corpus, behind that of the whole. `parallel`: the
    corpora, or with `by_language` the languages of each, are translations of each other, document
    by document or line by line; compared with is the one named `reference`, "" for the first.
    `bootstrap`: how often rows are drawn for intervals, 0 for none; `seed` of the draws. `words`: a
    list of words to be encoded one by one. `trained_on`: the corpora that tokenizers were trained
    on, by their index. `marginal`: measure each vocabulary also without its last STEP entries.
    `reach`: tell which entries no text gives. `speed`: measure that too. `together`: rows of all
    corpora together come first.
    """

    settings: Settings = field(default_factory=Settings)
    by_language: bool = False
    parallel: bool = False
    reference: str = ""
    bootstrap: int = 0
    seed: int = resampling.SEED
    words: tuple[str, ...] = ()
    trained_on: Mapping[int, Sequence[Corpus]] = field(default_factory=dict)
    marginal: bool = False
    reach: bool = False
    speed: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A corpus, or the documents of it in one language; `group`: what it is parallel to."""

    corpus: Corpus
    name: str
    language: str
    group: int


def compare(
    tokenizers: Sequence[Tokenizer],
    corpora: Sequence[Corpus],
    *,
    baseline: int | None = 0,
    wishes: Wishes | None = None,
    threads: int | None = None,
    cache: TallyCache | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> MetricsTable:
    """Every tokenizer on every corpus; `baseline` is the index of the one to compare with, None for
    none.

    Corpora are streamed, in parts that change no token; only for a tokenizer without a pattern that
    gives safe places to cut (adapters over other libraries, own expressions) a document above 1 MiB
    is cut behind a line. What `cache` knows is not measured again. With a `cluster` that measures,
    words and the speed aside, to the same table.

    Raises CorpusError where a corpus cannot be read, OptionError for corpora that are said to be
    parallel and are not, where no language is known, and for what a cluster cannot do,
    TokenprismError for a text that a tokenizer cannot encode, CancelledError, and what `Cluster`
    raises.
    """
    wishes = Wishes() if wishes is None else wishes
    progress = Progress() if progress is None else progress
    if cluster is not None:
        _check_for_cluster(threads)
    with ExitStack() as held:
        # Nothing is asked of the cluster where all is known.
        measuring = None if cluster is None else lru_cache(1)(
            lambda: held.enter_context(cluster.measuring(progress))
        )
        job = _Comparison(
            tokenizers, baseline, wishes, threads, TallyCache() if cache is None else cache,
            progress, measuring,
        )
        return job.table(corpora)


class _Comparison:
    def __init__(
        self, tokenizers: Sequence[Tokenizer], baseline: int | None, wishes: Wishes,
        threads: int | None, cache: TallyCache, progress: Progress,
        measuring: Callable[[], Measuring] | None,
    ) -> None:
        self._tokenizers, self._baseline, self._wishes = tokenizers, baseline, wishes
        self._threads, self._cache, self._progress = threads, cache, progress
        self._measuring = measuring
        self._smaller = dict(_smaller(tokenizers)) if wishes.marginal else {}

    def table(self, corpora: Sequence[Corpus]) -> MetricsTable:
        """All rows, by corpus, language and tokenizer."""
        wishes, count = self._wishes, len(self._tokenizers)
        places = list(_places(corpora, wishes.by_language))
        if wishes.parallel:
            _check_parallel(_groups(places, wishes.by_language), wishes.reference)
        trained = dict.fromkeys(one for each in wishes.trained_on.values() for one in each)
        size = sum(place.corpus.size for place in places)
        self._reach: list[Values] = [
            of_reach(one, self._progress) if wishes.reach else {} for one in self._tokenizers
        ]
        self._progress.enter(
            Stage.ENCODING,
            size * (count + len(self._smaller)) + sum(one.size for one in trained) * count,
        )
        self._alone = [of_words(one, wishes.words) | self._reach[index]
                       for index, one in enumerate(self._tokenizers)]
        everyone, at = self._tokenizers, self._baseline
        self._trainings = {id(one): self._counted(everyone, one, at) for one in trained}
        counted = [self._counted(everyone, place.corpus, at) for place in places]
        rows = [
            row for place, each in zip(places, counted, strict=True)
            for row in self._rows(place, each)
        ]
        found = list(self._of_groups(rows, places, counted))
        if wishes.together and len(corpora) > 1:
            whole = [each for at, each in enumerate(counted) if not places[at].language]
            every = [joined_counts([each[index] for each in whole]) for index in range(count)]
            found = [*self._rows(None, every), *found]
        return MetricsTable(tuple(found), "" if at is None else self._tokenizers[at].name)

    def _rows(self, place: _Place | None, counted: Sequence[Counted]) -> Iterator[Row]:
        """The rows of a place, of all tokenizers; None: all corpora together."""
        wishes = self._wishes
        drawn = (
            resampling.weights(counted[0][0], wishes.bootstrap, wishes.seed)
            if wishes.bootstrap else None
        )
        utility = self._utility(place.corpus, counted) if place is not None else {}
        other = None if self._baseline is None else counted[self._baseline][1]
        for index, tokenizer in enumerate(self._tokenizers):
            facts, tally = counted[index]
            values = self._values(index, counted) | self._alone[index]
            values["muv"] = utility.get(index)
            values["overfit"] = self._gap(index, values["bytes_per_token"])
            if wishes.speed and place is not None and not place.language:
                values["speed"] = speed_of(tokenizer, place.corpus, self._progress)
            yield Row(
                tokenizer.name,
                TOGETHER if place is None else place.name,
                values,
                "" if place is None else place.language,
                {} if drawn is None else resampling.intervals(
                    drawn, facts, tally, other, _bits(values)
                ),
                tuple(utilization(tally, int(_number(values["vocabulary"])))),
                length_histograms(tokenizer.vocabulary, tally.uses),
            )

    def _values(self, index: int, counted: Sequence[Counted]) -> Values:
        (facts, tally), at = counted[index], self._baseline
        return values_of(
            tally, facts, self._tokenizers[index].vocabulary,
            None if at is None else counted[at][1].tokens,
            settings=self._wishes.settings,
            baseline=None if at is None else self._tokenizers[at].vocabulary,
        )

    def _counted(
        self, tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None
    ) -> list[Counted]:
        return counted_of(
            tokenizers, corpus, baseline, threads=self._threads, cache=self._cache,
            progress=self._progress, measuring=self._measuring,
            in_rows=bool(self._wishes.bootstrap),
        )

    def _gap(self, index: int, ratio: object) -> float | None:
        """By how much bytes per token are more where a tokenizer was trained."""
        trained = self._wishes.trained_on.get(index)
        if not trained or not isinstance(ratio, float):
            return None
        each = [self._trainings[id(corpus)][index] for corpus in trained]
        tokens = sum(tally.tokens for _, tally in each)
        return sum(facts.bytes for facts, _ in each) / tokens - ratio if tokens else None

    def _utility(self, corpus: Corpus, counted: Sequence[Counted]) -> dict[int, float]:
        """Marginal utilities by the index of their tokenizer."""
        found: dict[int, float] = {}
        others = self._counted(list(self._smaller.values()), corpus, None)
        for (index, tokenizer), (_, tally) in zip(self._smaller.items(), others, strict=True):
            whole = self._tokenizers[index].vocabulary
            one = information_per_character(counted[index][1], whole)
            other = information_per_character(tally, tokenizer.vocabulary)
            if one is not None and other is not None:
                step = whole.size - tokenizer.vocabulary.size
                found[index] = 1e6 * (other - one) / step
        return found

    def _of_groups(
        self, rows: list[Row], places: Sequence[_Place], counted: Sequence[list[Counted]]
    ) -> Iterator[Row]:
        """The rows with the metrics of several corpora or languages."""
        wishes, count = self._wishes, len(self._tokenizers)
        groups = _groups(places, wishes.by_language)
        for at, row in enumerate(rows):
            place, index = places[at // count], at % count
            group = groups[place.group] if wishes.by_language or wishes.parallel else []
            others = [counted[places.index(one)][index] for one in group]
            values, intervals = dict(row.values), dict(row.intervals)
            if len(group) > 1 and (not wishes.by_language or not place.language):
                values["gini"] = gini(np.array([
                    tally.tokens / (max(1, facts.lines) if wishes.parallel else facts.bytes)
                    for facts, tally in others
                ]))
            if wishes.parallel and place in group:
                tally = counted[at // count][index][1]
                first = others[_reference(group, wishes.reference)]
                values["parity"] = tally.tokens / first[1].tokens if first[1].tokens else None
                if wishes.bootstrap:
                    intervals |= _parity_interval(tally, first, wishes)
            yield replace(row, values=values, intervals=intervals)


def counted_of(
    tokenizers: Sequence[Tokenizer], corpus: Corpus, baseline: int | None, *,
    threads: int | None = None, cache: TallyCache, progress: Progress,
    measuring: Callable[[], Measuring] | None = None, in_rows: bool = False,
) -> list[Counted]:
    """What tokenizers make of a corpus, from the cache where it is known; where a cluster is to be
    `measuring`, in one row unless it is wanted `in_rows`. Advances `progress` by the corpus's bytes
    for each tokenizer. Raises as `streaming.measure` and `Measuring.measure`.
    """
    other = None if baseline is None else tokenizers[baseline]
    rows = row_count(corpus)

    def known_of(one: Tokenizer) -> Counted | None:
        return cache.get(key_of(one, corpus, other, rows), one, rows)

    found = [known_of(one) for one in tokenizers]
    if measuring is not None and not in_rows and None in found:
        rows = 1
        found = [known_of(one) for one in tokenizers]
    known = sum(one is not None for one in found)
    missing = [index for index, one in enumerate(found) if one is None]
    if missing and baseline is not None and baseline not in missing:
        missing.append(baseline)  # it must be encoded to be compared with
        known -= 1
    progress.advance(corpus.size * known)
    if missing:
        some = [tokenizers[index] for index in missing]
        at = None if baseline is None else missing.index(baseline)
        measured = (
            measure(some, corpus, at, threads=threads, progress=progress)
            if measuring is None else measuring().measure(some, corpus, at, in_rows=in_rows)
        )
        for index, tally in zip(missing, measured.tallies, strict=True):
            found[index] = measured.facts, tally
            key = key_of(tokenizers[index], corpus, other, rows)
            cache.put(key, (measured.facts, tally))
    return [one for one in found if one is not None]


def _check_for_cluster(threads: int | None) -> None:
    if threads is not None:
        raise OptionError(
            "a number of threads is for this machine, not for a cluster",
            remedy="Leave it out: the workers have threads of their own",
        )


def _places(corpora: Sequence[Corpus], by_language: bool) -> Iterator[_Place]:
    if by_language and not any(set(corpus.languages) - {""} for corpus in corpora):
        raise OptionError(
            "no language is known of any document",
            remedy="Name the column of languages, or have them guessed",
        )
    for number, corpus in enumerate(corpora):
        yield _Place(corpus, corpus.name, "", number)
        if by_language:
            for language in corpus.languages:
                part = corpus if len(corpus.languages) == 1 else corpus.of_language(language)
                yield _Place(part, corpus.name, language or "?", number)


def _groups(places: Sequence[_Place], by_language: bool) -> dict[int, list[_Place]]:
    """What a corpus, by its number, is compared with: the languages that it has, or the corpora
    that are of one language each, or without `by_language` all corpora.
    """
    if not by_language:
        every = list(places)
        return {place.group: every for place in places}
    languages: dict[int, list[_Place]] = {place.group: [] for place in places}
    for place in places:
        if place.language:
            languages[place.group].append(place)
    single = [
        place for place in places
        if not place.language and [one.language != "?" for one in languages[place.group]] == [True]
    ]
    return {
        number: group if len(group) > 1 else single for number, group in languages.items()
    }


def _reference(group: Sequence[_Place], name: str) -> int:
    """The index of the place with this language or corpus, 0 without a name. OptionError."""
    if not name:
        return 0
    for index, place in enumerate(group):
        if name in (place.language, place.name):
            return index
    raise OptionError(
        Message("there is no {name} to compare with", name=name),
        remedy=Message(
            "There are {names}", names=", ".join(one.language or one.name for one in group)
        ),
    )


def _check_parallel(groups: Mapping[int, Sequence[_Place]], reference: str) -> None:
    if all(len(group) < 2 for group in groups.values()):
        raise OptionError(
            "one language has nothing to be compared with",
            remedy="Give the same text in two languages or more",
        )
    for group in groups.values():
        if len(group) > 1:
            _reference(group, reference)
        for place in group[1:]:
            first = group[0]
            _check_units(first, place)


def _check_units(first: _Place, place: _Place) -> None:
    one, other = (len(each.corpus.documents) for each in (first, place))
    if one != other:
        raise OptionError(
            Message(
                "the corpora are not parallel: {first} has {one:,} documents, {name} {other:,}",
                first=_title(first), one=one, name=_title(place), other=other,
            ),
            remedy="Parity is told of translations alone, line by line",
        )
    lines, others = first.corpus.lines, place.corpus.lines
    if one < LEAST and lines != others:
        raise OptionError(
            Message(
                "the corpora are not parallel: {first} has {one:,} lines, {name} {other:,}",
                first=_title(first), one=lines, name=_title(place), other=others,
            ),
            remedy="Parity is told of translations alone, line by line",
        )


def _title(place: _Place) -> str:
    return f"{place.name} ({place.language})" if place.language else place.name


def _parity_interval(
    tally: Tally, first: Counted, wishes: Wishes
) -> dict[str, resampling.Interval]:
    facts, other = first
    drawn = resampling.weights(facts, wishes.bootstrap, wishes.seed)
    if drawn is None or tally.sums.shape != other.sums.shape:
        return {}
    found = resampling.interval_of(
        resampling.tokens_of(drawn, tally), resampling.tokens_of(drawn, other)
    )
    return {} if found is None else {"parity": found}


def _smaller(tokenizers: Sequence[Tokenizer]) -> Iterator[tuple[int, Tokenizer]]:
    """The tokenizers that can be cut, without their last STEP entries."""
    for index, tokenizer in enumerate(tokenizers):
        size = tokenizer.vocabulary.size - STEP
        if Capability.SIZES in tokenizer.capabilities and size > 0:
            try:
                yield index, tokenizer.at_size(size)
            except OptionError:
                continue  # what is left would be less than its bytes


def _bits(values: Values) -> int:
    return max(int(_number(values["vocabulary"])) - 1, 1).bit_length()


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value
