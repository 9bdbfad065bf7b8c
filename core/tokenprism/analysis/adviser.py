"""Which vocabulary size to take: what a thousand merges more save on a held-out text, and cost.

A trained BPE holds all its smaller vocabularies, so every figure is exact at every size, without
training again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .._progress import Progress, Stage
from ..bpe.history import History
from ..encoding import as_bytes
from ..errors import CancelledError, OptionError, TokenprismError
from ..messages import Message
from ..tokenizer import Capability, Tokenizer

SIZES = 24      # at which counts of single entries are looked at, and at the knee
SELDOM = 100    # uses; Gowda & May 2020 want 95 % of the entries to have so many
WIDTH = 1024    # of an embedding
# Tokens of the held-out text for each entry from which the knee hardly depends on the text: within
# about 20 % over parts of English and of mixed texts, for 4,000 and 32,000 entries.
_TOKENS_PER_ENTRY = 5
_CLASSES = 0.95


@dataclass(frozen=True, slots=True)
class Step:
    """The vocabulary at one size.

    `tokens` of the held-out text and `bytes_per_token`; `saved`: the share of tokens that the last
    thousand merges save, None at the first size; `seldom`: the share of entries that occur fewer
    than so many times; `f95`: how often the entry occurs that 95 % of all entries precede when they
    are ordered by falling count (Gowda & May 2020); `parameters`: size times width of an embedding;
    `parity`: tokens of each language over those of the first, on parallel texts.
    """

    size: int
    tokens: int
    bytes_per_token: float
    saved: float | None
    seldom: float
    f95: int
    parameters: int
    parity: Mapping[str, float]


@dataclass(frozen=True, slots=True, repr=False)
class Advice:
    """`steps` by rising size, one of them at the `knee`: the size where the curve of tokens bends
    most, and `why` in words; `well_used`: the largest size at which `f95` is not below the least
    number of uses, None where there is none.
    """

    steps: tuple[Step, ...]
    knee: int
    why: Message
    well_used: int | None
    enough: int = 0
    caution: Message | None = None

    def __repr__(self) -> str:
        sizes = [step.size for step in self.steps]
        return f"<Advice on sizes from {sizes[0]:,} to {sizes[-1]:,}: knee at {self.knee:,}>"


def advise(
    tokenizer: Tokenizer,
    text: str | bytes,
    *,
    width: int = WIDTH,
    seldom: int = SELDOM,
    parallel: Mapping[str, str | bytes] | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Advice for a BPE that tells its history, by a text that it was not trained on.

    `parallel`: the same text in several languages, the first the reference. OptionError for a width
    or a number below 1, and where parallel texts differ in their number of lines;
    TokenprismError for another tokenizer or an empty text; CancelledError.
    """
    if Capability.HISTORY not in tokenizer.capabilities:
        raise TokenprismError(
            Message("{name} does not tell its merges, so it cannot be cut", name=tokenizer.name),
            remedy="Choose a BPE whose merges are in order",
        )
    if width < 1 or seldom < 1:
        raise OptionError("the width and the least number of uses are at least 1")
    source = as_bytes(text)
    if not source:
        raise TokenprismError("there is no text to measure on")
    texts = {name: as_bytes(one) for name, one in (parallel or {}).items()}
    _check_parallel(texts)
    progress = Progress() if progress is None else progress
    progress.enter(Stage.ENCODING, len(source))
    history = tokenizer.history(source, progress=progress)
    others = {name: tokenizer.history(one) for name, one in texts.items()}
    model = history.model
    knee, why = _knee(history)
    sizes = _sizes(model.base_size + 1, model.size, knee)
    steps = []
    progress.enter(Stage.COUNTING, len(sizes))
    for size in sizes:
        if progress.must_stop():
            raise CancelledError
        merges = model.merges_at(size)
        uses = _uses(history, merges)
        steps.append(Step(
            size=size,
            tokens=int(history.counts[merges]),
            bytes_per_token=len(source) / int(history.counts[merges]),
            saved=_saved(history, size),
            seldom=float((uses < seldom).mean()),
            f95=_f95(uses),
            parameters=size * width,
            parity=_parity(others, merges),
        ))
        progress.advance(1)
    used = [step.size for step in steps if step.f95 >= seldom]
    enough = _enough(model.size, steps[-1].bytes_per_token)
    return Advice(
        tuple(steps), knee, why, max(used, default=None), enough, _caution(len(source), enough)
    )


def _enough(entries: int, bytes_per_token: float) -> int:
    """About how many bytes of text are needed, in one digit."""
    exact = _TOKENS_PER_ENTRY * entries * bytes_per_token
    step = 10 ** int(np.log10(max(exact, 1)))
    return int(step * np.ceil(exact / step))


def _caution(size: int, enough: int) -> Message | None:
    if size >= enough:
        return None
    return Message(
        "the text is too small for advice: it has {size:,} bytes, and this vocabulary needs "
        "{enough:,} or more",
        size=size, enough=enough,
    )


def _check_parallel(texts: Mapping[str, bytes]) -> None:
    if len(texts) == 1:
        raise OptionError("one language has nothing to be compared with", remedy="Give two or more")
    counts = {name: len(text.splitlines()) for name, text in texts.items()}
    for name, count in counts.items():
        first = next(iter(counts))
        if count != counts[first]:
            raise OptionError(
                Message(
                    "the texts are not parallel: {first} has {one:,} lines, {name} {other:,}",
                    first=first, one=counts[first], name=name, other=count,
                ),
                remedy="Parity is told of translations alone, line by line",
            )


def _sizes(least: int, most: int, knee: int) -> list[int]:
    sizes = np.geomspace(min(least, most), most, SIZES).round().astype(int)
    return [int(size) for size in np.unique([*sizes, knee])]


def _uses(history: History, merges: int) -> NDArray[np.int64]:
    """How often each entry that exists after `merges` occurs, int64[entries]."""
    model = history.model
    ids = history.after(merges).ids
    present = np.concatenate([model.base_ids, np.unique(model.result[:merges])])
    counts = np.bincount(ids[ids >= 0], minlength=int(present.max(initial=0)) + 1)
    return np.asarray(counts[present])


def _f95(uses: NDArray[np.int64]) -> int:
    falling = np.sort(uses)[::-1]
    return int(falling[min(len(falling) - 1, int(np.ceil(_CLASSES * len(falling))) - 1)])


def _saved(history: History, size: int) -> float | None:
    model = history.model
    before = size - 1000
    if before < model.base_size:
        return None
    was, now = (int(history.counts[model.merges_at(one)]) for one in (before, size))
    return (was - now) / was


def _parity(others: Mapping[str, History], merges: int) -> dict[str, float]:
    counts = {name: int(one.counts[merges]) for name, one in others.items()}
    return {name: count / counts[next(iter(counts))] for name, count in counts.items()}


def _knee(history: History) -> tuple[int, Message]:
    """Where the curve of tokens over the size is farthest below its chord, both scaled to 0 … 1:
    Kneedle (Satopaa et al. 2011) without smoothing, for this curve is exact and falls.
    """
    counts = history.counts.astype(float)
    share = np.arange(len(counts)) / max(1, len(counts) - 1)
    fall = (counts[0] - counts) / max(1.0, counts[0] - counts[-1])
    merges = int(np.argmax(fall - share))
    size = int(history.model.sizes[merges])
    saved = fall[merges]
    return size, Message(
        "{share:.0f} % of all that the merges save is saved by the first {merges:,} of {all:,}: "
        "the curve is farthest from a straight line here",
        share=100 * float(saved), merges=merges, all=len(counts) - 1,
    )
