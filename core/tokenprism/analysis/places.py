"""What is measured: corpora, and the documents of each language; which of these are parallel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..corpus import Corpus
from ..errors import OptionError
from ..messages import Message
from .parts import LEAST


@dataclass(frozen=True, slots=True)
class Place:
    """A corpus, or the documents of it in one language; `group`: what it is parallel to."""

    corpus: Corpus
    name: str
    language: str
    group: int


def places_of(corpora: Sequence[Corpus], by_language: bool) -> Iterator[Place]:
    """The corpora, each followed by its languages where wanted. OptionError where none is known."""
    if by_language and not any(set(corpus.languages) - {""} for corpus in corpora):
        raise OptionError(
            "no language is known of any document",
            remedy="Name the column of languages, or have them guessed",
        )
    for number, corpus in enumerate(corpora):
        yield Place(corpus, corpus.name, "", number)
        if by_language:
            for language in corpus.languages:
                part = corpus if len(corpus.languages) == 1 else corpus.of_language(language)
                yield Place(part, corpus.name, language or "?", number)


def groups_of(places: Sequence[Place], by_language: bool) -> dict[int, list[Place]]:
    """What a corpus, by its number, is compared with: the languages that it has, or the corpora
    that are of one language each, or without `by_language` all corpora.
    """
    if not by_language:
        every = list(places)
        return {place.group: every for place in places}
    languages: dict[int, list[Place]] = {place.group: [] for place in places}
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


def reference_in(group: Sequence[Place], name: str) -> int:
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


def check_parallel(groups: Mapping[int, Sequence[Place]], reference: str) -> None:
    """OptionError, with the reason, where texts that are said to be parallel are not."""
    if all(len(group) < 2 for group in groups.values()):
        raise OptionError(
            "one language has nothing to be compared with",
            remedy="Give the same text in two languages or more",
        )
    for group in groups.values():
        if len(group) > 1:
            reference_in(group, reference)
        for place in group[1:]:
            first = group[0]
            _check_units(first, place)


def _check_units(first: Place, place: Place) -> None:
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


def _title(place: Place) -> str:
    return f"{place.name} ({place.language})" if place.language else place.name
