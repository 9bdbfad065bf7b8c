"""The engine of Tokenprism: train, encode, compare and export tokenizers. It never imports Qt.

    import tokenprism as tp

    tokenizer = tp.train("corpus.txt", vocab_size=16_000)
    tp.compare([tokenizer, "cl100k_base"], "held-out.txt").to_pandas()
    tp.export(tokenizer, "tokenizer.json")

A name is imported when it is first asked for.
"""

from typing import TYPE_CHECKING

from .lazy import lazily

if TYPE_CHECKING:
    from ._progress import Progress, Stage
    from .corpus import Corpus, CorpusOptions, TextCorpus
    from .decoding import StreamDecoder, decode_text
    from .encoding import EncodedBatch, Encoding, Status, Token
    from .interface import (
        advise,
        compare,
        convert,
        curve,
        differences,
        export,
        lattice,
        open,
        report,
        train,
        train_bytepiece,
    )
    from .specials import Specials
    from .tokenizer import Capability, Tokenizer
    from .vocabulary import Kind, Vocabulary

__version__ = "0.1.0"

__all__ = [
    "Capability",
    "Corpus",
    "CorpusOptions",
    "EncodedBatch",
    "Encoding",
    "Kind",
    "Progress",
    "Specials",
    "Stage",
    "Status",
    "StreamDecoder",
    "TextCorpus",
    "Token",
    "Tokenizer",
    "Vocabulary",
    "__version__",
    "advise",
    "compare",
    "convert",
    "curve",
    "decode_text",
    "differences",
    "export",
    "lattice",
    "open",
    "report",
    "train",
    "train_bytepiece",
]

_HOMES = {
    "._progress": ("Progress", "Stage"),
    ".corpus": ("Corpus", "CorpusOptions", "TextCorpus"),
    ".decoding": ("StreamDecoder", "decode_text"),
    ".encoding": ("EncodedBatch", "Encoding", "Status", "Token"),
    ".interface": (
        "advise", "compare", "convert", "curve", "differences", "export", "lattice", "open",
        "report", "train", "train_bytepiece",
    ),
    ".specials": ("Specials",),
    ".tokenizer": ("Capability", "Tokenizer"),
    ".vocabulary": ("Kind", "Vocabulary"),
}
__getattr__, __dir__ = lazily(globals(), _HOMES)
