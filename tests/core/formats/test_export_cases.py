"""Faults of other programs' exports and converters: what is to happen here instead."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sentencepiece
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.encoding import Status
from tokenprism.errors import ExportError
from tokenprism.formats import export_verified, open_tokenizer
from tokenprism.formats.exporting.exporting import render
from tokenprism.formats.exporting.standing import standings
from tokenprism.formats.registry import format_named
from tokenprism.formats.sentencepiece.byte_level import not_text
from tokenprism.formats.sentencepiece.charsmap import charsmap
from tokenprism.formats.sentencepiece.model import ModelType, PieceType
from tokenprism.formats.sentencepiece.write import render as render_model

Trained = Callable[..., BpeModel]


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Any]:
    """The bank of cases by their ids."""
    return {case["id"]: case for case in json.loads((shared / "cases/cases.json").read_bytes())}


def test_tekken_is_refused_by_sentencepiece_with_the_count(
    cases: dict[str, Any], real_file: Callable[[str], Path], tmp_path: Path
) -> None:
    path = real_file("tekken/tekken_240911.json")
    root = json.loads(path.read_bytes())
    live = root["config"]["default_vocab_size"] - root["config"]["default_num_special_tokens"]
    bad = []
    for row in root["vocab"]:
        token = base64.b64decode(row["token_bytes"])
        if len(token) > 1 and token.decode("utf-8", "ignore").encode() != token:
            bad.append(row["rank"])
    assert len(bad) == cases["EX4"]["expected"]["not_utf8"]
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, BpeTokenizer)
    # Of these, entries beyond the vocabulary's size are no tokens.
    count = sum(rank < live for rank in bad)
    with pytest.raises(ExportError, match=f"{count:,} of its 130,[0-9]* tokens|{count:,} of"):
        export_verified(tokenizer, tmp_path / "m.model", "sentencepiece", accept_approximate=True)
    assert not list(tmp_path.iterdir())


def test_a_model_of_ones_own_is_offered_with_what_is_lost(trained: Trained) -> None:
    model = trained("gpt2")
    count, every = not_text(model)
    tokens = [model.vocabulary.bytes_of(number) for number in set(model.result.tolist())]
    assert every == len(tokens)
    assert count == sum("\ufffd" in token.decode("utf-8", "replace") for token in tokens) > 0
    found = {one.format.name: one for one in standings(model)}["sentencepiece"]
    assert found.refusal is None
    assert found.losses
    said = " ".join(map(str, format_named("sentencepiece").notes(model)))
    assert f"{count:,} of the {every:,} tokens" in said


@pytest.mark.parametrize("variant", ["a", "b", "c", "d"])
def test_the_last_merge_counts_however_the_file_ends(
    cases: dict[str, Any], tmp_path: Path, variant: str
) -> None:
    case = cases["FM4"]
    (tmp_path / "merges.txt").write_bytes(case["input"]["files"][variant].encode())
    vocab = {name: number for number, name in enumerate(["t", "h", "e", "th", "the"])}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab))
    for name in ("vocab.json", "merges.txt"):
        tokenizer = open_tokenizer(tmp_path / name)
        assert tokenizer.encode(case["input"]["text"]).ids.tolist() == [4]


def test_rewritten_characters_keep_their_bytes(cases: dict[str, Any], tmp_path: Path) -> None:
    """The table of a normaliser in a SentencePiece file: what it makes of each text, and where."""
    case = cases["N01"]
    pairs = list(zip(case["input"]["texts"], case["expected"]["normalised"], strict=True))
    rewritten = {one.encode(): other.encode() for one, other in pairs if one != other}
    every = sorted(set("".join(other for _, other in pairs)))
    path = tmp_path / "n.model"
    path.write_bytes(render_model(
        [b"<unk>", *(one.encode() for one in every)], [0.0] + [-1.0] * len(every),
        [int(PieceType.UNKNOWN)] + [int(PieceType.NORMAL)] * len(every), ModelType.UNIGRAM,
        charsmap=charsmap(rewritten), adds_space=False, removes_spaces=False, escapes_spaces=False,
        unknown=0,
    ))
    library = sentencepiece.SentencePieceProcessor(model_file=str(path))
    tokenizer = open_tokenizer(path)
    for text, normalised in pairs:
        assert library.normalize(text) == normalised
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == library.encode(text)
        assert tokenizer.decode(encoding.ids).decode() == normalised
        assert encoding.starts[0] == 0
        assert encoding.ends[-1] == len(text.encode())
        if text != normalised:
            assert set(encoding.status.tolist()) <= {Status.NORMALIZED, Status.SPACED}
            assert np.all(encoding.starts == 0)
            assert np.all(encoding.ends == len(text.encode()))
        else:
            assert np.all(encoding.status == Status.EXACT)


def test_the_normaliser_of_a_published_model(
    cases: dict[str, Any], real_file: Callable[[str], Path]
) -> None:
    """nmt_nfkc as it is shipped: ids are the library's, spans are of the text as it was."""
    path = real_file("sentencepiece/seqio_test.model")
    tokenizer = open_tokenizer(path)
    library = sentencepiece.SentencePieceProcessor(model_file=str(path))
    for text in cases["N01"]["input"]["texts"]:
        source = f"a{text}b"
        encoding = tokenizer.encode(source)
        assert encoding.ids.tolist() == library.encode(source)
        assert np.all(encoding.ends <= len(source.encode()))
        gaps = encoding.dropped().tolist()
        assert sum(end - start for start, end in gaps) <= len(text.encode())


def test_refusals_write_nothing_in_memory_either(trained: Trained) -> None:
    """A model cut as GPT-2 does not is refused by the pair of files before a byte is made."""
    with pytest.raises(ExportError):
        render(trained("llama3"), "vocab.json", format_named("gpt2"))
