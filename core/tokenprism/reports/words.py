"""The words of reports, to be said in the language of whoever asks."""

from __future__ import annotations

from ..messages import Message, one_or_many

YES, NO = Message("yes"), Message("no")
TITLE = Message("Tokenizers compared")
MADE = Message("Made by Tokenprism")
TOKENIZERS = Message("Tokenizers")
BASELINE = Message("baseline")
METRIC = Message("metric")
CURVES = Message("Bytes per token by vocabulary size")
TEXT = Message("The text in tokens")
HOVER = Message("Point at a token to see the same bytes in all tokenizers")
INTERVALS = Message(
    "In brackets: 95 % intervals, by the percentile bootstrap over documents, or over lines where "
    "there are fewer than 30 documents"
)
GROWTH = Message("Share of the vocabulary used, by bytes of the corpus")
DEFINITIONS = Message("Definitions")


def metrics_on(corpus: str, size: int) -> Message:
    """The title of a table."""
    return one_or_many(
        size, Message("Metrics on {corpus}, 1 byte", corpus=corpus),
        Message("Metrics on {corpus}, {size:,} bytes", corpus=corpus, size=size),
    )


def excerpt_of(title: str, shown: int, whole: int) -> Message:
    """What is shown of a text."""
    if shown == whole:
        return one_or_many(
            whole, Message("{title}, 1 byte", title=title),
            Message("{title}, {whole:,} bytes", title=title, whole=whole),
        )
    return Message(
        "the first {shown:,} of {whole:,} bytes of {title}", shown=shown, whole=whole, title=title
    )


def counted(tokens: int) -> Message:
    """How many tokens a tokenizer makes of the text."""
    return one_or_many(
        tokens, Message("1 token"), Message("{tokens:,} tokens", tokens=tokens)
    )
