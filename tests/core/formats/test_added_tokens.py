"""Added tokens of tokenizer.json that are found in every text, against the `tokenizers` library."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenprism import Capability, Kind, Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import ExportError, FormatError, OptionError, TokenprismError
from tokenprism.formats import HuggingFaceTokenizer, export, open_tokenizer, verify

Trained = Callable[..., BpeModel]
LETTERS = st.text("<ab>|", min_size=1, max_size=4)
TOKENS = st.lists(
    st.tuples(LETTERS, st.booleans(), st.booleans()), unique_by=lambda one: one[0], max_size=6
)


def with_added(
    folder: Path, model: BpeModel, tokens: list[tuple[str, bool, bool]], **switches: bool
) -> tuple[Path, dict[str, Any]]:
    """A file with these tokens: content, special, normalized."""
    (path,) = export(model, folder / "tokenizer.json", "huggingface")
    value = json.loads(path.read_text("utf-8"))
    vocab = value["model"]["vocab"]
    value["added_tokens"] = [
        {"id": vocab.get(content, 5000 + k), "content": content, "single_word": False,
         "lstrip": False, "rstrip": False, "normalized": normalized, "special": special, **switches}
        for k, (content, special, normalized) in enumerate(tokens)
    ]
    for token in value["added_tokens"]:
        vocab.setdefault(token["content"], token["id"])
    path.write_text(json.dumps(value), "utf-8")
    return path, value


@settings(
    deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(TOKENS, st.lists(st.text("<ab>| e", max_size=24), max_size=6))
def test_ids_are_those_of_the_library(
    trained: Trained, tmp_path: Path, tokens: list[tuple[str, bool, bool]], texts: list[str]
) -> None:
    path, value = with_added(tmp_path, trained("gpt2", specials=()), tokens)
    tokenizer = open_tokenizer(path)
    library = Tokenizer.from_str(json.dumps(value))
    contents = [content for content, _, _ in tokens]
    for way in (Specials.TEXT, Specials.ALLOW):
        library.encode_special_tokens = way is Specials.TEXT
        for text in [*texts, "".join(contents), " ".join([*contents, *contents[::-1]])]:
            encoding = tokenizer.encode(text, specials=way)
            expected = library.encode(text, add_special_tokens=False).ids
            assert encoding.ids.tolist() == expected, (type(tokenizer), text)
            if isinstance(tokenizer, BpeTokenizer):
                encoding.check_tiling()
                (batched,) = tokenizer.encode_batch([text], specials=way)
                assert batched.ids.tolist() == expected
                history = tokenizer.history(text, specials=way)
                assert history.full.ids.tolist() == expected
                assert history.after(tokenizer.model.merge_count).ids.tolist() == expected
                assert tokenizer.decode(encoding.ids) == text.encode()


def test_a_file_with_such_tokens_has_its_history(tmp_path: Path, trained: Trained) -> None:
    tokens = [("<|end|>", True, False), ("<think>", False, True), ("<|user|>", False, False)]
    path, _ = with_added(tmp_path, trained("cl100k", specials=()), tokens)
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, BpeTokenizer)
    assert Capability.HISTORY in tokenizer.capabilities
    assert tokenizer.model.always == {"<think>", "<|user|>"}
    text = "a<think>b<|end|><|user|>"
    assert [i for i in tokenizer.encode(text).ids.tolist() if i >= 5000] == [5001, 5002]
    assert tokenizer.vocabulary.kind_of(5001) == Kind.SPECIAL
    with pytest.raises(TokenprismError) as caught:
        tokenizer.encode(text, specials=Specials.RAISE)
    assert caught.value.place.byte == 9
    raised = tokenizer.encode("a<think>", specials=Specials.RAISE)
    assert raised.ids.tolist() == tokenizer.encode("a<think>").ids.tolist()
    starts = tokenizer.pretokens("a<think>b c")
    assert starts.tolist() == [0, 1, 8, 9]
    # They are there at every size.
    small = tokenizer.at_size(tokenizer.model.base_size).encode(text)
    assert [i for i in small.ids.tolist() if i >= 5000] == [5001, 5002]

    for name, format in (("m.tokenprism.json", "tokenprism"), ("t.json", "huggingface")):
        (written,) = export(tokenizer, tmp_path / name, format)
        again = open_tokenizer(written)
        assert again.identity == tokenizer.identity
        assert verify(again, written, format, [text]).difference is None
    with pytest.raises(ExportError, match="not looked for"):
        export(tokenizer, tmp_path / "t.tiktoken", "tiktoken")

    special = [(content, True, normalized) for content, _, normalized in tokens]
    other, _ = with_added(tmp_path, trained("cl100k", specials=()), special)
    assert open_tokenizer(other).identity != tokenizer.identity


@pytest.mark.parametrize("switch", ["single_word", "lstrip", "rstrip"])
def test_conditions_are_left_to_the_library(
    tmp_path: Path, trained: Trained, switch: str
) -> None:
    tokens = [("<think>", False, False)]
    path, value = with_added(tmp_path, trained("gpt2"), tokens, **{switch: True})
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, HuggingFaceTokenizer)
    assert any("is not plain text" in sentence for sentence in tokenizer.warnings)
    library = Tokenizer.from_str(json.dumps(value))
    for text in ("a <think> b", "a<think>b"):
        ids = library.encode(text, add_special_tokens=False).ids
        assert tokenizer.encode(text).ids.tolist() == ids


def test_normalized_tokens_are_looked_for_later(tmp_path: Path, trained: Trained) -> None:
    tokens = [("ab>", False, True), ("<ab", False, False), ("b>", True, False)]
    path, value = with_added(tmp_path, trained("gpt2", specials=()), tokens)
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, BpeTokenizer)
    assert tokenizer.model.later == {"ab>"}
    library = Tokenizer.from_str(json.dumps(value))
    for text in ("<ab>", "ab>", "<<ab>ab>"):
        ids = library.encode(text, add_special_tokens=False).ids
        assert tokenizer.encode(text, specials=Specials.ALLOW).ids.tolist() == ids
    with pytest.raises(TokenprismError) as caught:
        tokenizer.encode("ab> b>", specials=Specials.RAISE)
    assert caught.value.place.byte == 1


def test_models_that_make_no_sense(trained: Trained, tmp_path: Path) -> None:
    from dataclasses import replace

    model = replace(trained("gpt2"), always=frozenset({"<s>"}))
    with pytest.raises(OptionError, match="not among the special tokens"):
        replace(model, always=frozenset({"<no>"}))
    (path,) = export(model, tmp_path / "m.tokenprism.json", "tokenprism")
    path.write_text(path.read_text("utf-8").replace('"always":["<s>"]', '"always":["<x>"]'))
    with pytest.raises(FormatError, match="none of the special tokens"):
        open_tokenizer(path)
