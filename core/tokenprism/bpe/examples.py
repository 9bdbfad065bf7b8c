"""Worked examples of BPE: small texts with the tables that training must give."""

from __future__ import annotations

from dataclasses import dataclass

from ..tokenizer import Specials
from .alphabet import CharacterOptions
from .options import TrainOptions

Row = tuple[int, bytes, bytes, int]  # the new id, the left and the right token, their count


@dataclass(frozen=True, slots=True)
class Encoded:
    """The ids of a text, with special tokens treated as `specials` says."""

    text: str
    specials: Specials
    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """What training on `text` with `options` gives.

    `pairs` are the pairs of symbols that occur twice or more before the first merge, `merges` the
    first merges. `lengths` say how many tokens `held_out`, which is not trained on, has at each
    vocabulary size.
    """

    name: str
    says: str
    text: str
    options: TrainOptions
    pairs: tuple[tuple[bytes, int], ...] = ()
    merges: tuple[Row, ...] = ()
    encoded: tuple[Encoded, ...] = ()
    held_out: str = ""
    lengths: tuple[tuple[int, int], ...] = ()


_PROSE = (
    "A tokenizer learns from text. It begins with single bytes and looks for the two neighbours "
    "that stand together most often. These become one token, and the search begins again. After "
    "some hundred rounds the endings of words are tokens, then whole words: the, and, token, text. "
    "A word that was seen often is short for the model; a word that was never seen falls apart "
    "into pieces, and in the worst case into bytes. Nothing is ever lost, because every byte is a "
    "token of its own. The larger the vocabulary, the shorter the text, but every new token brings "
    "less than the one before it. So the length of a text falls quickly at first and slowly later. "
    "What is learned from one text helps with another one as far as they share their words.\n"
    "People who choose a vocabulary weigh two costs. With few entries every sentence is long, and "
    "the model reads and writes many steps for a single thought. With many entries the tables of "
    "the model grow, and rare entries are seen too seldom to be learned well. Between thirty and "
    "two hundred thousand entries both costs are small. Languages differ: where a script has "
    "thousands of characters, three bytes each, a vocabulary trained on English alone leaves "
    "almost every character in parts. A fair corpus holds all languages that the model will meet, "
    "in shares that somebody has thought about. Numbers, source code and spaces at the beginning "
    "of lines deserve a look as well, for there the rules that cut a text into pieces before "
    "merging decide more than the counts do.\n"
)

_TEXTBOOK = TrainOptions(
    vocab_size=12, pattern="whitespace", tie_break="smallest-symbols",
    characters=CharacterOptions(mark="end-symbol"),
)

EXAMPLES: tuple[Example, ...] = (
    Example(
        name="Characters and the end of a word",
        says="The symbols are the characters and </w>, which ends every word. Of pairs that occur "
        "equally often the one with the smaller symbols comes first: l before lo, lo before w.",
        text="low low lower new",
        options=_TEXTBOOK,
        pairs=((b"lo", 3), (b"ow", 3), (b"w</w>", 3)),
        merges=(
            (8, b"l", b"o", 3), (9, b"lo", b"w", 3), (10, b"low", b"</w>", 2), (11, b"e", b"r", 1),
        ),
        encoded=(
            Encoded("low lower", Specials.TEXT, (10, 9, 11, 7)),
            Encoded("new", Specials.TEXT, (3, 1, 6, 7)),
        ),
    ),
    Example(
        name="One more word, another beginning",
        says="The same words with new twice: now w and </w> are the most frequent pair.",
        text="low low lower new new",
        options=_TEXTBOOK,
        pairs=((b"ew", 2), (b"lo", 3), (b"ne", 2), (b"ow", 3), (b"w</w>", 4)),
        merges=(
            (8, b"w", b"</w>", 4), (9, b"l", b"o", 3), (10, b"e", b"w</w>", 2),
            (11, b"lo", b"w</w>", 2),
        ),
        encoded=(Encoded("low new", Specials.TEXT, (11, 3, 10)),),
    ),
    Example(
        name="Specials between bytes and merges",
        says="Bytes are 0-255, special tokens 256-258, merges begin at 259. Of pairs that occur "
        "equally often the one with the smaller ids comes first.",
        text="aaabdaaabac",
        options=TrainOptions(
            vocab_size=262, pattern="none", specials=("<pad>", "<s>", "</s>"),
            special_ids=(256, 257, 258), min_count=2,
        ),
        pairs=((b"aa", 4), (b"ab", 2)),
        merges=((259, b"a", b"a", 4), (260, b"a", b"b", 2), (261, b"aa", b"ab", 2)),
        encoded=(Encoded("aaabdaaabac", Specials.TEXT, (261, 100, 261, 97, 99)),),
    ),
    Example(
        name="The cat in the hat",
        says="Without pre-tokenization no pair occurs three times: th, he, e and a space, and at "
        "occur twice each.",
        text="the cat in the hat",
        options=TrainOptions(vocab_size=260, pattern="none", min_count=2),
        pairs=((b"at", 2), (b"e ", 2), (b"he", 2), (b"th", 2)),
        merges=(
            (256, b"a", b"t", 2), (257, b"e", b" ", 2), (258, b"h", b"e ", 2),
            (259, b"t", b"he ", 2),
        ),
        encoded=(
            Encoded(
                "the cat in the hat", Specials.TEXT,
                (259, 99, 256, 32, 105, 110, 32, 259, 104, 256),
            ),
        ),
    ),
    Example(
        name="A larger vocabulary, a shorter text",
        says="A text that was not trained on has fewer tokens the larger the vocabulary is; the "
        "first merges save most.",
        text=_PROSE,
        options=TrainOptions(vocab_size=600),
        merges=(
            (256, b" ", b"t", 56), (257, b" t", b"h", 36), (258, b" ", b"a", 34),
            (259, b" th", b"e", 22), (260, b" ", b"s", 21), (261, b"e", b"s", 21),
        ),
        held_out="Every model sees words as tokens. The words that it has seen most often are "
        "whole tokens; another word falls into pieces, or into single bytes.",
        lengths=((300, 90), (350, 65), (400, 54), (450, 44), (500, 43), (550, 42), (600, 38)),
    ),
    Example(
        name="The end of a text",
        says="The special token is one id where special tokens are allowed, and ordinary text "
        "where they are not; training never learns from it.",
        text="end of text<|endoftext|>text of the end<|endoftext|>",
        options=TrainOptions(vocab_size=264, specials=("<|endoftext|>",), min_count=2),
        merges=(
            (256, b" ", b"o", 2), (257, b" ", b"t", 2), (258, b"e", b"n", 2),
            (259, b"e", b"x", 2), (260, b" o", b"f", 2), (261, b"en", b"d", 2),
            (262, b"ex", b"t", 2),
        ),
        encoded=(
            Encoded("text<|endoftext|>end", Specials.ALLOW, (116, 262, 263, 261)),
            Encoded(
                "text<|endoftext|>end", Specials.TEXT,
                (116, 262, 60, 124, 261, 111, 102, 116, 262, 124, 62, 261),
            ),
        ),
    ),
)
