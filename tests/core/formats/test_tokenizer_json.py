"""tokenizer.json: what we write and what we read, against the `tokenizers` library."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, pre_tokenizers
from tokenprism import Capability, Kind, Specials
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.errors import ExportError, FormatError, TokenprismError, UnknownIdError
from tokenprism.formats import HuggingFaceTokenizer, export, open_tokenizer
from tokenprism.formats.alphabet import CHARACTERS, spell, unspell
from tokenprism.formats.hard_text import DOCUMENTS, with_specials
from tokenprism.pretokenize import PATTERNS, pattern
from tokenprism.pretokenize.patterns import DEEPSEEK_STEPS

Trained = Callable[..., BpeModel]
CUTTING = [name for name in PATTERNS if name != "none"]


def bpe(vocab: Any, merges: Any = (), added: Any = (), **parts: Any) -> dict[str, Any]:
    model = {
        "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
        "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False,
        "ignore_merges": False, "vocab": vocab, "merges": list(merges),
    }
    model.update(parts.pop("model", {}))
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": list(added),
        "normalizer": None, "pre_tokenizer": None, "post_processor": None, "decoder": None,
        "model": model, **parts,
    }


def added(token_id: int, content: str, **switches: bool) -> dict[str, Any]:
    return {"id": token_id, "content": content, "single_word": False, "lstrip": False,
            "rstrip": False, "normalized": False, "special": True, **switches}


def opened(folder: Path, value: Any) -> Any:
    path = folder / "tokenizer.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return open_tokenizer(path)


def test_the_byte_alphabet() -> None:
    assert sorted(CHARACTERS) == sorted(pre_tokenizers.ByteLevel.alphabet())
    assert spell(b" \n\x00\xad") == "ĠĊĀŃ"
    everything = bytes(range(256))
    assert unspell(spell(everything)) == everything
    assert unspell("a b") is None


@pytest.mark.parametrize("name", list(PATTERNS))
def test_what_we_write_the_library_reads_equally(
    tmp_path: Path, trained: Trained, name: str
) -> None:
    model = trained(name)
    ours = BpeTokenizer(model)
    (path,) = export(model, tmp_path / "tokenizer.json", "huggingface")
    theirs = Tokenizer.from_file(str(path))
    for allow in (False, True):
        theirs.encode_special_tokens = not allow
        way = Specials.ALLOW if allow else Specials.TEXT
        for text in (*DOCUMENTS, *with_specials(model.specials)):
            ids = theirs.encode(text, add_special_tokens=False).ids
            assert ours.encode(text, specials=way).ids.tolist() == ids, text
            assert theirs.decode(ids, skip_special_tokens=False) == text
    again = open_tokenizer(path)
    assert isinstance(again, BpeTokenizer)
    assert again.identity == ours.identity
    assert again.warnings == ()


POOL = (
    "aB tTsS'’ \n\r\t12.,é日本😀\u0301\u00a0\u2003\u200b\u0085\x0b\x0c٣²Ⅷßİſ한ｶﾞ_-#{}/ǅʰ\u180e"
    "\u2028Kﬆ\x1c\x00\U0001d400"
)
PARTS = st.one_of(st.sampled_from(["'s", "'ſ", "'LL", "'Ve", "  ", "\n\n", "123", " \n", "\r\n"]),
                  st.sampled_from(POOL), st.characters(codec="utf-8"))


@pytest.mark.parametrize("name", CUTTING)
def test_oniguruma_cuts_as_our_scanners(name: str) -> None:
    one = pattern(name)
    library = pre_tokenizers.Split(Regex(one.oniguruma), "isolated")

    @settings(max_examples=200, deadline=None)
    @given(st.lists(PARTS, min_size=1, max_size=16).map("".join))
    def check(text: str) -> None:
        theirs = [part.encode() for part, _ in library.pre_tokenize_str(text)]
        assert one.split(text.encode()) == theirs

    check()


@pytest.mark.parametrize("name", CUTTING)
def test_oniguruma_agrees_on_every_character_in_context(name: str) -> None:
    one = pattern(name)
    library = pre_tokenizers.Split(Regex(one.oniguruma), "isolated")
    # Ideographs and Hangul by the thousand are left out, but for the first and last of them.
    for first, end in ((0, 0x3500), (0x9F00, 0xAD00), (0xD700, 0xD800), (0xE000, 0x12000),
                       (0x16000, 0x17100), (0x1AF00, 0x20100), (0xE0000, 0xE0200)):
        text = "".join(f"a{chr(c)}1 {chr(c)}.{chr(c)}\nx" for c in range(first, end))
        theirs = [part.encode() for part, _ in library.pre_tokenize_str(text)]
        assert one.split(text.encode()) == theirs, hex(first)


def test_the_possessive_count_is_why_dialects_differ() -> None:
    one = pattern("cl100k")
    wrong = pre_tokenizers.Split(Regex(one.regex), "isolated").pre_tokenize_str("1234567")
    assert len(wrong) == 1
    right = pre_tokenizers.Split(Regex(one.oniguruma), "isolated").pre_tokenize_str("1234567")
    assert [part for part, _ in right] == ["123", "456", "7"]


def test_an_own_pattern_is_exported_only_where_it_cuts_equally(
    tmp_path: Path, trained: Trained
) -> None:
    model = trained(r"[\p{L}\p{M}]+|\p{N}{1,2}|[^\p{L}\p{M}\p{N}]+")
    for name in ("huggingface", "tiktoken"):
        export(model, tmp_path / f"fine-{name}", name, ["another text"])
    for expression in (r"\p{N}{1,3}+|\p{L}+|[^\p{L}\p{N}]", r"\p{L}+$|\p{L}|\P{L}+"):
        with pytest.raises(ExportError, match=r"cuts .* in another way"):
            export(trained(expression), tmp_path / "t.json", "huggingface")
    with pytest.raises(ExportError, match=r"cuts .* in another way"):
        export(trained(r"[a-z]+"), tmp_path / "t.tiktoken", "tiktoken")  # drops the rest
    assert not (tmp_path / "t.json").exists()
    assert not (tmp_path / "t.tiktoken").exists()


def test_special_tokens_follow_the_merges(tmp_path: Path, trained_on: Trained) -> None:
    model = trained_on(["alpha beta alpha"], 8, ["<s>", "</s>"])
    (path,) = export(model, tmp_path / "tokenizer.json", "huggingface")
    library = Tokenizer.from_file(str(path))
    encoded = library.encode("<s>alpha beta</s>")
    assert encoded.ids == [264, 259, 263, 97, 265]
    assert encoded.tokens == ["<s>", "alpha", "Ġbet", "a", "</s>"]
    merges = json.loads(path.read_text("utf-8"))["model"]["merges"]
    assert len(merges) == 8
    assert not any("<s>" in part or "</s>" in part for pair in merges for part in pair)


def test_every_export_of_one_model_gives_the_same_ids(
    tmp_path: Path, trained_on: Trained
) -> None:
    model = trained_on(["la lo lala lolo\n\nla"], 6)
    vocabulary = model.vocabulary
    assert [vocabulary.bytes_of(int(i)).hex() for i in model.result] == [
        "6c61", "6c6f", "206c6f", "206c61", "206c6f6c6f", "206c616c61"
    ]
    for name in ("tokenprism", "huggingface", "tiktoken"):
        path = export(model, tmp_path / name, name)[0]
        ids = open_tokenizer(path).encode("lala lolo la\n\n!é").ids.tolist()
        assert ids == [256, 256, 260, 259, 10, 10, 33, 195, 169]


def test_two_ids_with_one_name_cannot_be_exported(tmp_path: Path, trained: Trained) -> None:
    for special in ("a", "Ġ", "\u0100"):
        with pytest.raises(ExportError, match="would have the same name"):
            export(trained(specials=(special,)), tmp_path / "t.json", "huggingface")


# reading


def rewritten(path: Path, **parts: Any) -> Any:
    value = json.loads(path.read_text("utf-8"))
    value["model"] |= parts.pop("model", {})
    return value | parts


def same_as_library(tokenizer: Any, value: Any) -> None:
    library = Tokenizer.from_str(json.dumps(value))
    for text in (*DOCUMENTS, *with_specials(tokenizer.vocabulary.specials)):
        ids = tokenizer.encode(text, specials=Specials.ALLOW).ids.tolist()
        assert ids == library.encode(text, add_special_tokens=False).ids


def test_three_steps_of_deepseek_open_natively(tmp_path: Path, trained: Trained) -> None:
    (path,) = export(trained("deepseek-v3"), tmp_path / "t.json", "huggingface")
    steps = [
        {"type": "Split", "pattern": {"Regex": step}, "behavior": "Isolated", "invert": False}
        for step in DEEPSEEK_STEPS
    ]
    last = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True,
            "use_regex": False}
    value = rewritten(path, pre_tokenizer={"type": "Sequence", "pretokenizers": [*steps, last]})
    tokenizer = opened(tmp_path, value)
    assert isinstance(tokenizer, BpeTokenizer)
    assert tokenizer.model.pattern is PATTERNS["deepseek-v3"]
    same_as_library(tokenizer, value)
    value["pre_tokenizer"]["pretokenizers"].pop(1)
    assert isinstance(opened(tmp_path, value), HuggingFaceTokenizer)


def test_added_tokens_that_are_not_special_are_found_in_every_text(
    tmp_path: Path, trained: Trained
) -> None:
    (path,) = export(trained("llama3"), tmp_path / "t.json", "huggingface")
    value = rewritten(path)
    value["added_tokens"].append(added(379, "<think>", special=False))
    tokenizer = opened(tmp_path, value)
    assert isinstance(tokenizer, BpeTokenizer)
    assert 379 in tokenizer.encode("a <think> b").ids
    library = Tokenizer.from_str(json.dumps(value))
    assert tokenizer.encode("a <think> b").ids.tolist() == library.encode(
        "a <think> b", add_special_tokens=False
    ).ids


def test_merges_made_from_ranks_open_natively(tmp_path: Path, trained: Trained) -> None:
    (path,) = export(trained("llama3", 120), tmp_path / "t.json", "huggingface")
    vocab = dict(json.loads(path.read_text("utf-8"))["model"]["vocab"])
    special = {"<|endoftext|>", "<s>", "<|end|>"}
    # A token that no merge makes, and every way to cut each token in two.
    vocab |= {"brown": 400, "qz": 401, "zq": 402, "qzq": 403}
    splits = [
        [text[:at], text[at:]]
        for text, _ in sorted(vocab.items(), key=lambda entry: entry[1]) if text not in special
        for at in range(1, len(text)) if text[:at] in vocab and text[at:] in vocab
    ]
    value = rewritten(path, model={"vocab": vocab, "merges": splits, "ignore_merges": True})
    tokenizer = opened(tmp_path, value)
    assert isinstance(tokenizer, BpeTokenizer)
    assert tokenizer.encode("brown").ids.tolist() == [400]
    assert tokenizer.encode("qzqzq").ids.tolist() == [401, 403]
    assert splits[-2:] == [["q", "zq"], ["qz", "q"]]
    assert 403 not in tokenizer.model.whole
    same_as_library(tokenizer, value)
    value["model"]["merges"] = splits[::-1]
    assert isinstance(opened(tmp_path, value), HuggingFaceTokenizer)


def test_string_merges_and_pair_merges_are_the_same(tmp_path: Path) -> None:
    vocab = {"x": 0, "y": 1, "xy": 2}
    for merges in (["x y"], [["x", "y"]]):
        tokenizer = opened(tmp_path, bpe(vocab, merges))
        encoding = tokenizer.encode("xyx")
        assert encoding.ids.tolist() == [2, 0]
        assert encoding.starts.tolist() == [0, 2]
        assert tokenizer.vocabulary.ranks.tolist() == [-1, -1, 0]
        assert tokenizer.vocabulary.left[2] == 0


def test_files_without_a_type_are_understood(tmp_path: Path) -> None:
    value = bpe({"x": 0, "y": 1, "xy": 2}, ["x y"])
    del value["model"]["type"]
    assert opened(tmp_path, value).family == "BPE"


def test_foreign_pre_tokenizers_fall_back_to_the_library(tmp_path: Path, trained: Trained) -> None:
    (path,) = export(trained("gpt2"), tmp_path / "t.json", "huggingface")
    value = json.loads(path.read_text("utf-8"))
    value["normalizer"] = {"type": "NFKC"}
    tokenizer = opened(tmp_path, value)
    assert isinstance(tokenizer, HuggingFaceTokenizer)
    assert any("it normalizes the text" in sentence for sentence in tokenizer.warnings)
    library = Tokenizer.from_str(json.dumps(value))
    for text in DOCUMENTS:
        ids = tokenizer.encode(text, specials=Specials.ALLOW).ids.tolist()
        assert ids == library.encode(text, add_special_tokens=False).ids
    assert Capability.HISTORY not in tokenizer.capabilities
    with pytest.raises(TokenprismError):
        tokenizer.history("a")
    with pytest.raises(ExportError, match="runs in the library of its file"):
        export(tokenizer, tmp_path / "x", "huggingface")


def test_truncation_padding_and_dropout_are_cleared_and_said(
    tmp_path: Path, trained: Trained
) -> None:
    (path,) = export(trained("gpt2"), tmp_path / "t.json", "huggingface")
    value = json.loads(path.read_text("utf-8"))
    value["truncation"] = {"direction": "Right", "max_length": 3, "strategy": "LongestFirst",
                           "stride": 0}
    value["padding"] = {"strategy": {"Fixed": 64}, "direction": "Right", "pad_id": 0,
                        "pad_token": "!", "pad_type_id": 0, "pad_to_multiple_of": None}
    value["model"]["dropout"] = 0.5
    value["normalizer"] = {"type": "NFKC"}
    tokenizer = opened(tmp_path, value)
    said = " ".join(tokenizer.warnings)
    for word in ("truncation", "padding", "dropout"):
        assert word in said
    text = "The quick brown fox jumps over the lazy dog"
    expected = BpeTokenizer(trained("gpt2")).encode(text).ids.tolist()
    assert [tokenizer.encode(text).ids.tolist() for _ in range(3)] == [expected] * 3


def test_special_tokens_in_three_ways(tmp_path: Path) -> None:
    value = bpe({"a": 0, "<": 1, "x": 2, ">": 3}, added=[added(4, "<x>")],
                model={"unk_token": "a"})
    tokenizer = opened(tmp_path, value)
    assert isinstance(tokenizer, HuggingFaceTokenizer)
    assert tokenizer.encode("a<x>").ids.tolist() == [0, 1, 2, 3]
    assert tokenizer.encode("a<x>", specials=Specials.ALLOW).ids.tolist() == [0, 4]
    with pytest.raises(TokenprismError, match="special token <x>") as caught:
        tokenizer.encode("a<x>", specials=Specials.RAISE)
    assert caught.value.place.byte == 1
    assert tokenizer.vocabulary.specials == {"<x>": 4}
    assert tokenizer.vocabulary.kind_of(0) == Kind.UNKNOWN


def test_ids_are_the_files_and_a_renumbering_is_said(tmp_path: Path) -> None:
    value = bpe({"a": 0, "b": 1}, added=[added(2, "<x>"), added(9, "<y>")])
    tokenizer = opened(tmp_path, value)
    assert len(tokenizer.vocabulary) == 10
    assert tokenizer.vocabulary.size == 4
    ids = tokenizer.encode("a<x>b<y>", specials=Specials.ALLOW).ids.tolist()
    assert ids == [0, 2, 1, 9]
    assert any("'<y>' the id 9, the tokenizers library 3" in one for one in tokenizer.warnings)
    decoded = tokenizer.decode(np.array(ids, np.int32))
    assert decoded.replace(b" ", b"") == b"a<x>b<y>"  # the file has no decoder to join them
    with pytest.raises(UnknownIdError):
        tokenizer.decode(np.array([5], np.int32))


WRONG: list[tuple[Any, str]] = [
    (bpe(["a"]), "model.vocab must be an object"),
    (bpe({"a": 0}, [1]), r"model.merges\[0\] must be two tokens"),
    (bpe({"a": 0}, model={"merges": {"a": "b"}}), "model.merges must be a list"),
    ({"model": None}, "model must be an object, not null"),
    ({"model": {"type": "Quux"}}, "model.type is 'Quux'"),
    ({"model": {"type": 3}}, "model.type must be a string, not 3"),
    ({"added_tokens": [None], "model": bpe({})["model"]}, r"added_tokens\[0\] must be an object"),
    (bpe({"a": 0}, added=[{"id": "1", "content": "x"}]), r"added_tokens\[0\].id must be"),
    (bpe({"a": 0}, added=[added(-1, "x")]), r"added_tokens\[0\].id is -1"),
    (bpe({"a": 0, "b": 0}), r"model.vocab.b has the id 0, which 'a' has too"),
    (bpe({"a": -1}), r"model.vocab.a has the id -1"),
    (bpe({"a": 4294967295}), r"model.vocab.a has the id 4294967295"),
    (bpe({"a": 4294967296}), r"model.vocab.a has the id"),
    (bpe({"a": 1.5}), r"model.vocab.a has the id 1.5"),
    (bpe({"a": 0, "b": 16_000_000}), "far beyond all others"),
    (bpe({"a": 0, "b": 1}, [["a", "b"]]), r"model.merges\[0\] needs the token 'ab'"),
    (bpe({"a": 0, "ab": 1}, [["a", "b"]]), r"model.merges\[0\] needs the token 'b'"),
    (bpe({"a": 0, "b": 1, "ab": 2}, ["a b c"]), r"model.merges\[0\] must be two tokens"),
    ('{"model":{"type":"BPE","vocab":{"\\ud800":0},"merges":[]}}', "half a surrogate pair"),
    ('{"model":{"type":"BPE","vocab":{"a":NaN},"merges":[]}}', "NaN is not a JSON number"),
    ('{"model":{"type":"BPE","vocab":{},"merges":[]}}garbage', "not valid JSON: extra data"),
    ('{"model":{"type":"BPE","vocab":{"a":' + "9" * 5000 + '},"merges":[]}}', "too large"),
    (bpe({"a": 0}, pre_tokenizer={"type": "Nonsense"}), "the tokenizers library cannot open it"),
    ({"model": {"type": "Unigram", "vocab": [["a"]], "unk_id": 0}}, r"model.vocab\[0\] must be a"),
]


@pytest.mark.parametrize(("value", "message"), WRONG, ids=range(len(WRONG)))
def test_wrong_values_are_named(tmp_path: Path, value: Any, message: str) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        opened(tmp_path, value)
    assert caught.value.place.path == str(tmp_path / "tokenizer.json")
    assert "\n" not in str(caught.value)


def test_the_line_of_a_wrong_merge(tmp_path: Path) -> None:
    text = json.dumps(bpe({"a": 0, "b": 1, "ab": 2}, [["a", "b"], ["a", "x"]]), indent=1)
    with pytest.raises(FormatError, match=r"model.merges\[1\]") as caught:
        opened(tmp_path, text)
    place = caught.value.place
    assert place.byte is not None
    assert text.encode()[place.byte :].replace(b" ", b"").startswith(b'[\n"a",\n"x"')
    assert place.line == text[: place.byte].count("\n") + 1


def test_oddities_that_do_not_prevent_opening_are_said(tmp_path: Path) -> None:
    twice = '{"model":{"type":"BPE","vocab":{"a":0,"a":1},"merges":[]}}'
    assert any("'a' occurs twice" in one for one in opened(tmp_path, twice).warnings)
    clash = bpe({"a": 0, "b": 1}, added=[added(1, "<x>")])
    assert any("the id 1 has two names" in one for one in opened(tmp_path, clash).warnings)


def test_of_a_repeated_merge_the_later_rank_counts(tmp_path: Path) -> None:
    vocab = {"a": 0, "b": 1, "c": 2, "ab": 3, "bc": 4}
    tokenizer = opened(tmp_path, bpe(vocab, [["a", "b"], ["b", "c"], ["a", "b"]]))
    assert tokenizer.encode("abc").ids.tolist() == [0, 4]


def test_valid_nesting_opens(tmp_path: Path) -> None:
    nested: Any = {"type": "NFC"}
    for _ in range(40):
        nested = {"type": "Sequence", "normalizers": [nested]}
    assert opened(tmp_path, bpe({"a": 0}, normalizer=nested)).encode("a").ids.tolist() == [0]


def test_bytes_that_are_not_utf8_are_refused_by_the_adapter(tmp_path: Path) -> None:
    tokenizer = opened(tmp_path, bpe({"a": 0}))
    with pytest.raises(TokenprismError, match="not UTF-8") as caught:
        tokenizer.encode(b"a\xffb")
    assert caught.value.place.byte == 1


def test_every_cut_gives_a_message(tmp_path: Path, trained: Trained) -> None:
    (path,) = export(trained(), tmp_path / "t.json", "huggingface")
    data = path.read_bytes()
    for part in range(16):
        path.write_bytes(data[: len(data) * part // 16])
        with pytest.raises(FormatError):
            open_tokenizer(path)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_files_never_crash(trained: Trained, tmp_path: Path, data: st.DataObject) -> None:
    (path,) = export(trained(merges=5), tmp_path / "t.json", "huggingface")
    raw = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    path.write_bytes(raw)
    try:
        open_tokenizer(path).encode("The quick brown fox")
    except TokenprismError as fault:
        assert "\n" not in str(fault), fault  # noqa: PT017 - opening may also succeed


def test_characters_are_no_bytes(tmp_path: Path) -> None:
    """Of a BPE over characters: bytes for those it lacks, characters, merges, other entries."""
    entries = ["<0x41>", "a", "▁", "中", "▁a", "<unused0>", "w</w>"]
    vocab = {text: number for number, text in enumerate(entries)}
    root = bpe(vocab, [["▁", "a"]], model={"byte_fallback": True, "end_of_word_suffix": "</w>"},
               normalizer={"type": "Replace", "pattern": {"String": " "}, "content": "▁"})
    vocabulary = opened(tmp_path, root).vocabulary
    assert [vocabulary.kind_of(number) for number in range(7)] == [
        Kind.BYTE, Kind.CHARACTER, Kind.CHARACTER, Kind.CHARACTER, Kind.MERGE, Kind.PIECE,
        Kind.CHARACTER,
    ]
    whole = {spell(one): number for number, one in enumerate([b"a", b"b", b"ab", b"abc"])}
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True,
             "use_regex": False}
    root = bpe(whole, [["a", "b"]], model={"ignore_merges": True}, pre_tokenizer=level)
    vocabulary = opened(tmp_path, root).vocabulary
    assert [vocabulary.kind_of(number) for number in range(4)] == [
        Kind.BYTE, Kind.BYTE, Kind.MERGE, Kind.PIECE,
    ]
