"""The worked examples as data: for each step what it says and what the window shows of it."""

from __future__ import annotations

from dataclasses import dataclass

from ...i18n import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `title` and `words` are source strings of the context "Examples".

    `text` is examined with the tokenizers of the example called `shows`; the token of the first of
    them that begins with `select` is selected; `panel` is raised; BPE is cut at `size` entries.
    """

    title: str
    words: str
    text: str
    shows: tuple[str, ...]
    select: str = ""
    panel: str = "tracks"
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """One worked example. `name` is that of its tokenizers in `work.lessons`."""

    name: str
    title: str
    steps: tuple[Step, ...]


_LOW = "low low lower new"
_FIXED = "aaabdaaabac"
_CAFE = "café cafe\u0301"
_BRIDGE = "南京市长江大桥"
_END = "text<|endoftext|>end"
_HELD_OUT = (
    "Every model sees words as tokens. The words that it has seen most often are whole tokens; "
    "another word falls into pieces, or into single bytes."
)

LESSONS = (
    Lesson("merges", QT_TRANSLATE_NOOP("Examples", "Four merges of characters"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "Characters, and the end of a word"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The text has low twice, lower once, new once. BPE over characters begins with "
                "one symbol for each character, and &lt;/w&gt;, which ends every word: 8 "
                "symbols, 18 tokens. Spaces are in no token.",
            ),
            _LOW, ("k=0",), "w"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "First merge: l + o"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Three pairs occur three times: l o, o w, and w &lt;/w&gt;. Of equal ones the "
                "pair of the smaller symbols wins: l o becomes <b>lo</b>. The right pane shows "
                "the tokens after the merge; what differs is underlined.",
            ),
            _LOW, ("k=0", "k=1"), "lo"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "Second merge: lo + w"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Pairs are counted again with the new symbol. lo w occurs three times, and "
                "becomes <b>low</b>. No pair is counted across the end of a word.",
            ),
            _LOW, ("k=1", "k=2"), "low"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "Third merge: low + the end of a word"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "low &lt;/w&gt; occurs twice. From now on low as a word and low at the beginning "
                "of lower are different tokens.",
            ),
            _LOW, ("k=2", "k=3"), "low"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "Fourth merge: e + r"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "All pairs that are left occur once, and the smallest symbols decide: e r. With "
                "12 symbols the text has 9 tokens instead of 18.",
            ),
            _LOW, ("k=3", "k=4"), "er"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "One more word, another beginning"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Had new stood there twice, w &lt;/w&gt; would occur four times and be the first "
                "merge. A single word more, and from the same text come other tokens: compare "
                "the two panes.",
            ),
            "low low lower new new", ("k=4", "new×2"), "new"),
    )),
    Lesson("fixed", QT_TRANSLATE_NOOP(
        "Examples", "Bytes, special tokens, merges: who has which id"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "Only bytes"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The 256 bytes are the ids 0 to 255, three special tokens 256 to 258. At a size "
                "of 259 nothing is merged: every byte is a token, and a has the id 97.",
            ),
            _FIXED, ("aaab",), "a", size=259),
        Step(
            QT_TRANSLATE_NOOP("Examples", "a + a becomes 259"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "a a occurs four times, for in aaa it counts twice. Of three a the first two "
                "merge.",
            ),
            _FIXED, ("aaab",), "aa", size=260),
        Step(
            QT_TRANSLATE_NOOP("Examples", "a + b becomes 260"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Two pairs now occur twice: a b (97 98) and aa a (259 97). The pair of the "
                "smaller ids wins.",
            ),
            _FIXED, ("aaab",), "ab", size=261),
        Step(
            QT_TRANSLATE_NOOP("Examples", "aa + ab becomes 261"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Five tokens are left: 261 100 261 97 99. The inspector has the merge tree of "
                "261, and the list of merges what each was learned from.",
            ),
            _FIXED, ("aaab",), "aaab", "merges"),
    )),
    Lesson("growing", QT_TRANSLATE_NOOP("Examples", "A larger vocabulary, a shorter text"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "300 entries: 90 tokens"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The model was trained on another text of 1,500 characters. Of this one it knows "
                "only what both share. With 44 merges it has 90 tokens.",
            ),
            _HELD_OUT, ("600",), " t", "curves", 300),
        Step(
            QT_TRANSLATE_NOOP("Examples", "400 entries: 54 tokens"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The first hundred merges save 36 tokens: the frequent endings and short words. "
                "Drag the line in the curve, or the slider, to see every size between.",
            ),
            _HELD_OUT, ("600",), " w", "curves", 400),
        Step(
            QT_TRANSLATE_NOOP("Examples", "600 entries: 38 tokens"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The last two hundred save only 16 more. The curve flattens: every new entry "
                "brings less than the one before.",
            ),
            _HELD_OUT, ("600",), " token", "curves"),
    )),
    Lesson("wordpiece", QT_TRANSLATE_NOOP(
        "Examples", "WordPiece: one letter, and the word is unknown"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "lower is known"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The vocabulary is [UNK], low, ##er, new. WordPiece takes the longest entry that "
                "fits at the beginning, low, then the longest with ## that fits behind it: ##er.",
            ),
            "lower", ("WordPiece",), "low", "merges"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "lowerz is not"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Behind low and ##er stands z, and nothing fits. WordPiece does not keep what it "
                "found: the whole word becomes one [UNK], and low and er are lost too.",
            ),
            "lower lowerz", ("WordPiece",), "lowerz", "merges"),
    )),
    Lesson("nfc", QT_TRANSLATE_NOOP("Examples", "What a normal form loses"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "The same word, written twice"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "The first é is one character of two bytes, C3 A9. The second is an e with a "
                "combining accent: 65 CC 81. They look alike. Without a normal form the second "
                "word falls into bytes, for training saw only the first.",
            ),
            _CAFE, ("bytes",), "e"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "NFC makes them equal"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Unicode's normal form C joins e and accent first, so both words are one token "
                "each. But decoding gives é in two bytes both times: 12 bytes go in, 11 come "
                "out. Which of the two was written is lost, so the token is marked as normalized.",
            ),
            _CAFE, ("bytes", "NFC"), "cafe"),
    )),
    Lesson("bridge", QT_TRANSLATE_NOOP("Examples", "BytePiece: the bridge of Nanjing"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "Three characters can be two words"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "南京市 is the city of Nanjing, 市长 a mayor, 长江 the Yangtze, 大桥 a big "
                "bridge. The text has 7 characters, 21 bytes. Every byte may be the beginning of "
                "a piece; the best path decides.",
            ),
            _BRIDGE, ("BytePiece",), "市"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "The best path"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "An arc is a piece with the logarithm of its probability: its count in all "
                "counts. The sum is largest for 南京 | 市 | 长江 | 大桥, the heavy path. The "
                "dashed one is the runner-up.",
            ),
            _BRIDGE, ("BytePiece",), "长江", "lattice"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "How training found the pieces"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "N-grams are counted first; with pseudo-counts for unseen bytes the 21 bytes of "
                "this text alone have a denominator of 21 + 238 = 259. A path walks through "
                "states, the length of the n-gram so far. Let orders up to 3 be known, with log "
                "probabilities of −1, −0.2, −0.2, −0.1, −0.1, −0.2 for the bytes of 南京: as one "
                "piece its states are 0 1 2 2 2 2 and it scores −1.8. Cut in the middle they are "
                "0 1 2 0 1 2, and −2.9 is less: 南京 stays whole.",
            ),
            _BRIDGE, ("BytePiece",), "南京", "lattice"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "What is dropped gives its count away"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "南京市 occurred once, less than the minimum of two. It is dropped, and its "
                "count goes to its best path through what stays, 南京 and 市: 南京 has 4 instead "
                "of 3. 北京市 gave 北, 京 and 市 one each, and 长江大桥 one to 长江 and 大桥. "
                "The inspector has it: in training 4 ×.",
            ),
            _BRIDGE, ("BytePiece",), "南京", "vocabulary"),
    )),
    Lesson("specials", QT_TRANSLATE_NOOP("Examples", "Special tokens, allowed and not"), (
        Step(
            QT_TRANSLATE_NOOP("Examples", "Plain text"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "&lt;|endoftext|&gt; in a text of users is text: it is cut like any other, here "
                "into 9 tokens. Nobody can end a document by typing it. Training never learned "
                "from it either.",
            ),
            _END, ("text",), "<"),
        Step(
            QT_TRANSLATE_NOOP("Examples", "Allowed"),
            QT_TRANSLATE_NOOP(
                "Examples",
                "Where a program puts documents together, special tokens are allowed: the same "
                "13 bytes are one token, id 263, framed in the right pane. Merges never cross it.",
            ),
            _END, ("text", "allowed"), "<"),
    )),
)
