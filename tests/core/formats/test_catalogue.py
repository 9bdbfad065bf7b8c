"""Real tokenizer files of published packages: each opens, and gives the ids of its own library."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

import pytest
from _pytest.mark import ParameterSet
from real_files import FILES, TOKENIZERS, real_file
from real_references import libllama, reference
from tokenprism import Specials
from tokenprism.formats import open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.vocabulary_only import VocabularyOnly
from tokenprism.tokenizer import Tokenizer
from tokenprism.vocabulary import Kind

CORPORA = ("en_10mb", "multi_10mb", "zh_10mb", "code_10mb")
SAMPLED = 25  # lines of a corpus
EVERY = "TOKENPRISM_TEST_EVERY"  # 7 compares each seventh line of the corpora, where all take hours
BATCH = 5000  # lines

# How many ids each has, and what it is called where that is not the name of the file.
SIZES = {
    "tiktoken/cl100k_base.tiktoken": 100277, "tiktoken/whisper_gpt2.tiktoken": 50257,
    "tiktoken/whisper_multilingual.tiktoken": 50259, "tiktoken/o200k_base.tiktoken": 200019,
    "tiktoken/p50k_base.tiktoken": 50281, "tiktoken/r50k_base.tiktoken": 50257,
    "tiktoken/llama3_tokenizer.model": 128256, "tiktoken/llama4_tokenizer.model": 202048,
    "tiktoken/voyage3_base.tiktoken.gz": 151643, "tekken/tekken_240718.json": 131072,
    "tekken/tekken_240911.json": 131072, "sentencepiece/mistral_v1.model": 32000,
    "sentencepiece/mistral_v2.model": 32768, "sentencepiece/mistral_v3.model": 32768,
    "sentencepiece/mistral_v7.model": 32768, "sentencepiece/ai21_j2.model": 262144,
    "sentencepiece/seqio_test.model": 26, "hf/gemma3_tokenizer.json": 262145,
    "hf/qwen3_tokenizer.json": 151669, "hf/llama2_tokenizer.json": 32000,
    "hf/gptoss_tokenizer.json": 200019, "hf/deepseek_v3_tokenizer.json": 128815,
    "hf/deepseek_v4_tokenizer.json": 129280, "hf/anthropic_tokenizer.json": 65000,
    "hf/litellm_deepseek_tokenizer.json": 129280, "hf/tortoise_tokenizer.json": 255,
    "other/claude.json": 65000, "gpt2/encoder.json": 50257, "gpt2/vocab.bpe": 50257,
    "other/bert_vocab.json": 30522, "rwkv/rwkv_vocab_v20230424.txt": 65530,
    "other/clip_bpe_simple_vocab_16e6.txt.gz": 49408, "piecetokenizer/Summer-Tokenizer.pt": 81903,
    "piecetokenizer/BERTc-Tokenizer.pt": 12535, "other/llama-tokenizer.js": 32000,
    "other/llama3-data-converted.js": 128000, "other/mistral-tokenizer.js": 32000,
    "other/npm_tiktoken_o200k_base.json": 200019, "other/js-tiktoken_o200k_base.js": 200019,
    "gguf/ggml-vocab-aquila.gguf": 100008, "gguf/ggml-vocab-baichuan.gguf": 64000,
    "gguf/ggml-vocab-bert-bge.gguf": 30522, "gguf/ggml-vocab-command-r.gguf": 256000,
    "gguf/ggml-vocab-deepseek-coder.gguf": 32256, "gguf/ggml-vocab-deepseek-llm.gguf": 102400,
    "gguf/ggml-vocab-falcon.gguf": 65024, "gguf/ggml-vocab-gemma-4.gguf": 262144,
    "gguf/ggml-vocab-gpt-2.gguf": 50257, "gguf/ggml-vocab-gpt-neox.gguf": 50432,
    "gguf/ggml-vocab-llama-bpe.gguf": 128256, "gguf/ggml-vocab-llama-spm.gguf": 32000,
    "gguf/ggml-vocab-mpt.gguf": 50432, "gguf/ggml-vocab-nomic-bert-moe.gguf": 250048,
    "gguf/ggml-vocab-phi-3.gguf": 32064, "gguf/ggml-vocab-qwen2.gguf": 151936,
    "gguf/ggml-vocab-qwen35.gguf": 151936, "gguf/ggml-vocab-refact.gguf": 49216,
    "gguf/ggml-vocab-starcoder.gguf": 49152,
}
# These only show their vocabulary.
SHOWN = ("piecetokenizer/Summer-Tokenizer.pt", "piecetokenizer/BERTc-Tokenizer.pt")
ENCODING = tuple(name for name in TOKENIZERS if name not in SHOWN)
# Their libraries look for special tokens in every text.
ALLOWING = ("hf/", "other/bert_vocab.json")
# Texts, by a part of them, for which llama.cpp gives other ids than the models' own libraries.
OTHERWISE = {
    "gguf/ggml-vocab-nomic-bert-moe.gguf": ("aaaa",),  # one of several ways with equal scores
}
# One or two of each format, which open quickly; the others take minutes together.
LIGHT = {
    "tiktoken/whisper_multilingual.tiktoken", "tiktoken/p50k_base.tiktoken",
    "tekken/tekken_240911.json", "sentencepiece/mistral_v3.model", "sentencepiece/seqio_test.model",
    "hf/anthropic_tokenizer.json", "hf/tortoise_tokenizer.json", "hf/llama2_tokenizer.json",
    "other/claude.json", "gpt2/vocab.bpe", "other/bert_vocab.json",
    "rwkv/rwkv_vocab_v20230424.txt", "other/clip_bpe_simple_vocab_16e6.txt.gz",
    "piecetokenizer/BERTc-Tokenizer.pt", "other/mistral-tokenizer.js",
    "other/js-tiktoken_o200k_base.js", "gguf/ggml-vocab-bert-bge.gguf",
    "gguf/ggml-vocab-deepseek-coder.gguf", "gguf/ggml-vocab-llama-spm.gguf",
    "gguf/ggml-vocab-starcoder.gguf",
}


def marked(names: Iterable[str]) -> list[ParameterSet]:
    """The names, those that open quickly as slow tests and the others as thorough ones."""
    return [
        pytest.param(name, marks=pytest.mark.slow if name in LIGHT else pytest.mark.thorough)
        for name in names
    ]


@lru_cache(maxsize=2)
def opened(name: str) -> Tokenizer:
    """The tokenizer of a file."""
    return open_tokenizer(real_file(name))


def differing(name: str, texts: list[str], encode: Callable[[str], list[int]]) -> list[str]:
    """The texts whose ids are not those of the library."""
    tokenizer = opened(name)
    specials = Specials.ALLOW if name.startswith(ALLOWING) else Specials.TEXT
    ours = tokenizer.encode_batch(texts, specials=specials)
    # Of ways with equal scores llama.cpp takes the same tokens in another order.
    order: Callable[[list[int]], list[int]] = sorted if "nomic" in name else list
    return [
        text for text, one in zip(texts, ours, strict=True)
        if order(one.ids.tolist()) != order(encode(text))
    ]


def lines_of(corpora: Callable[..., bytes], most: int) -> list[str]:
    """Lines from all over the first megabytes of each corpus."""
    found = []
    for corpus in CORPORA:
        lines = corpora(corpus, 2_000_000).decode("utf-8").split("\n")
        found += lines[:: max(1, len(lines) // most)][:most]
    return found


@pytest.fixture(scope="module")
def sample(corpora: Callable[..., bytes]) -> list[str]:
    """Lines of the four corpora."""
    return lines_of(corpora, SAMPLED)


def test_the_table_is_whole() -> None:
    assert SIZES.keys() == {*TOKENIZERS}


@pytest.mark.parametrize("name", marked(TOKENIZERS))
def test_a_file_opens_and_gives_its_library_s_ids(name: str, sample: list[str]) -> None:
    tokenizer = opened(name)
    assert len(tokenizer.vocabulary) == SIZES[name]
    assert isinstance(tokenizer, VocabularyOnly) == (name in SHOWN)
    if name not in SHOWN:
        known = OTHERWISE.get(name, ())
        texts = [text for text in DOCUMENTS if not any(part in text for part in known)]
        assert differing(name, texts + sample, reference(name)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", ENCODING)
@pytest.mark.parametrize("corpus", CORPORA)
def test_every_line_of_the_corpora(
    name: str, corpus: str, corpora: Callable[..., bytes],
    record_property: Callable[[str, object], None],
) -> None:
    every = int(os.environ.get(EVERY, "1"))
    lines = [*dict.fromkeys(corpora(corpus).decode("utf-8").split("\n"))][::every]
    if "nomic" in name:  # runs of one sign have several ways with equal scores
        lines = [line for line in lines if not re.search(r"(.)\1{15}", line)]
    encode = reference(name)
    found: list[str] = []
    for at in range(0, len(lines), BATCH):
        found += differing(name, lines[at : at + BATCH], encode)
    record_property("compared", len(lines))
    record_property("equal", len(lines) - len(found))
    assert found[:3] == []


@pytest.mark.parametrize(
    "name", marked(name for name in TOKENIZERS if f"{name}.inp" in FILES)
)
def test_llama_cpp_s_expected_ids(name: str) -> None:
    texts = real_file(f"{name}.inp").read_text("utf-8").split("\n__ggml_vocab_test__\n")
    lines = real_file(f"{name}.out").read_text("utf-8").split("\n")
    expected = {text: [*map(int, line.split())] for text, line in zip(texts, lines, strict=False)}
    assert len(expected) >= 46
    assert differing(name, [*expected], expected.__getitem__) == []


@pytest.mark.thorough
def test_known_texts_that_llama_cpp_encodes_otherwise() -> None:
    for name, parts in OTHERWISE.items():
        texts = [text for text in DOCUMENTS if any(part in text for part in parts)]
        assert differing(name, texts, libllama(real_file(name))) == texts


@pytest.mark.slow
def test_tokens_of_llama_3_that_no_merge_reaches() -> None:
    tokenizer = opened("tiktoken/llama3_tokenizer.model")
    columns = tokenizer.vocabulary
    whole = (columns.kinds == Kind.MERGE) & (columns.left < 0)
    assert whole.sum() == 588
    assert "No merges lead to 588 of the tokens" in tokenizer.warnings[0]
    assert tokenizer.encode(" việc").ids.tolist() == [100769]


@pytest.mark.slow
def test_merges_recovered_from_ranks_are_gpt_2_s_list() -> None:
    columns = opened("tiktoken/r50k_base.tiktoken").vocabulary
    made = [k for k in range(50256) if columns.left[k] >= 0]
    pairs = [
        (columns.bytes_of(int(columns.left[k])), columns.bytes_of(int(columns.right[k])))
        for k in made
    ]
    listed = opened("gpt2/vocab.bpe").vocabulary
    order = sorted((k for k in range(50256) if listed.ranks[k] >= 0), key=listed.ranks.__getitem__)
    assert pairs == [
        (listed.bytes_of(int(listed.left[k])), listed.bytes_of(int(listed.right[k])))
        for k in order
    ]
    assert len(pairs) == 50000


@pytest.mark.slow
def test_claude_s_two_files_are_one_tokenizer(sample: list[str]) -> None:
    packed = opened("other/claude.json")
    theirs = open_tokenizer(real_file("hf/anthropic_tokenizer.json"))
    for text in (*DOCUMENTS, *sample):
        assert packed.encode(text).ids.tolist() == theirs.encode(text).ids.tolist()


def test_files_that_are_the_same_are_listed_with_one_sum() -> None:
    sums = [FILES[name].sha256 for name in ("tiktoken/whisper_gpt2.tiktoken",
                                            "tiktoken/r50k_base.tiktoken")]
    assert len({*sums}) == 1
    data = real_file("tiktoken/r50k_base.tiktoken").read_bytes()
    assert hashlib.sha256(data).hexdigest() == sums[0]
