"""Chunks behind a number of bytes are those that a reading from the beginning gives there."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tokenprism import Progress
from tokenprism.corpus import Corpus, CorpusOptions, TextCorpus, chunks_of
from tokenprism.corpus import texts as corpus_texts
from tokenprism.pretokenize import pattern

GPT2 = pattern("gpt2")
LINES = [f"line {k} of the text, naïve 分词 {k * 7919 % 1009}" for k in range(900)]
RECORDS = "".join(
    json.dumps({"text": line, "language": "de" if k % 3 else "en"}) + "\n"
    for k, line in enumerate(LINES)
).encode()


def corpus_of(folder: Path, kind: str) -> Corpus:
    plain, records = folder / "a.txt", folder / "b.jsonl"
    plain.write_text("\n".join(LINES) * 3)
    records.write_bytes(RECORDS)
    if kind == "texts in memory":
        return TextCorpus([*LINES[:99], "\n".join(LINES)])
    if kind == "packed":
        for path in (plain, records):
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes()))
            path.unlink()
        return Corpus.open(folder / "a.txt.gz", folder / "b.jsonl.gz")
    if kind == "sampled":
        return Corpus.open(plain, records, options=CorpusOptions(share=0.5, seed=3))
    if kind == "one language":
        options = CorpusOptions(language_column="language")
        return Corpus.open(records, options=options).of_language("de")
    return Corpus.open(records, plain)


@pytest.mark.parametrize("kind", [
    "files", "packed", "texts in memory", "sampled", "one language",
])
def test_chunks_go_on_where_others_ended(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(corpus_texts, "BLOCK", 3000)
    corpora = [corpus_of(tmp_path, kind), TextCorpus(["another <s> corpus " * 500])]

    def parts(begin: int) -> tuple[list[bytes], list[int]]:
        """All pre-tokens, and where chunks end."""
        found, ends = [], []
        for chunk in chunks_of(corpora, GPT2, ("<s>",), 4000, Progress(), begin):
            begin += len(chunk.data)
            ends.append(begin)
            for part in chunk.parts():
                found += GPT2.split(bytes(part))
        return found, ends

    whole, ends = parts(0)
    assert ends[-1] == sum(corpus.size for corpus in corpora)
    assert len(ends) > 2
    for end in ends:
        rest, _ = parts(end)
        assert rest == whole[len(whole) - len(rest) :]
        # No pre-token is lost between the two.
        size = sum(map(len, whole)) - sum(map(len, rest))
        assert size == end - len("<s>") * _specials(corpora, end)


def _specials(corpora: list[Corpus], end: int) -> int:
    """How many special tokens are before a byte."""
    whole = b"".join(text for corpus in corpora for text in corpus.texts())
    return whole.count(b"<s>", 0, end)
