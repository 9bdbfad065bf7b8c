"""Asks the engine's adviser, and says it as a table. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from tokenprism import Progress
from tokenprism.analysis.adviser import Advice, advise
from tokenprism.corpus import Corpus
from tokenprism.errors import CancelledError, OptionError
from tokenprism.messages import Message

from ...session import TokenizerEntry

SAMPLE = 20_000_000  # bytes of the held-out text that are measured
LARGEST_PARALLEL = 64_000_000  # bytes of each parallel text


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: of a BPE, on `corpus` or on the text `source`, with parallel texts or none."""

    entry: TokenizerEntry
    source: bytes
    corpus: Corpus | None
    parallel: tuple[Corpus, ...]
    seldom: int


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The advice, the curve `sizes` int64[n] and `tokens` int64[n], the number of bytes measured,
    and why there is no parity where it was asked for.
    """

    question: Question
    advice: Advice
    sizes: NDArray[np.int64]
    tokens: NDArray[np.int64]
    measured: int
    refused: Message | None


def ask(question: Question, progress: Progress) -> Answer:
    """Measure. Raises CancelledError, and TokenprismError of corpora and tokenizers."""
    corpus, tokenizer = question.corpus, question.entry.tokenizer
    source = question.source if corpus is None else b"".join(corpus.sample(SAMPLE))
    if progress.must_stop():
        raise CancelledError
    refused: Message | None = None
    try:
        advice = advise(
            tokenizer, source, seldom=question.seldom, parallel=_texts(question.parallel),
            progress=progress,
        )
    except OptionError as fault:
        # Parity alone is refused; everything else is told.
        refused = fault.message
        advice = advise(tokenizer, source, seldom=question.seldom, progress=progress)
    steps = advice.steps
    return Answer(
        question, advice, np.array([step.size for step in steps], np.int64),
        np.array([step.tokens for step in steps], np.int64), len(source), refused,
    )


def _texts(corpora: tuple[Corpus, ...]) -> dict[str, bytes]:
    texts: dict[str, bytes] = {}
    for corpus in corpora:
        if corpus.size > LARGEST_PARALLEL:
            raise OptionError(Message(
                "{name} is too large for parity: {size:,} bytes, at most {most:,}",
                name=corpus.name, size=corpus.size, most=LARGEST_PARALLEL,
            ), remedy="Choose shorter parallel texts")
        name, number = corpus.name, 2
        while name in texts:
            name, number = f"{corpus.name} ({number})", number + 1
        parts = [corpus.read(index) for index in range(len(corpus.documents))]
        texts[name] = b"".join(parts)
    return texts
