"""Texts out of public reports of faults in other programs, encoded and decoded as is right."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tokenprism import Specials, Status, decode_text
from tokenprism.bpe.from_ranks import model_of_ranks
from tokenprism.errors import TokenprismError
from tokenprism.formats import export, open_tokenizer
from tokenprism.pretokenize import pattern
from tokenprism.tokenizer import Tokenizer

Real = Callable[[str], Path]
MISTRAL = "sentencepiece/mistral_v1.model"
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False,
              "use_regex": True}


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, Any]:
    """The bank of cases by their ids."""
    return {case["id"]: case for case in json.loads((shared / "cases/cases.json").read_bytes())}


@pytest.fixture(scope="module")
def cl100k(real_file: Real) -> Tokenizer:
    return open_tokenizer(real_file("tiktoken/cl100k_base.tiktoken"))


def opened(folder: Path, root: dict[str, Any]) -> Tokenizer:
    path = folder / "tokenizer.json"
    path.write_text(json.dumps(root), "utf-8")
    return open_tokenizer(path)


def sentencepiece(folder: Path, coded: str, name: str = "x.model") -> Tokenizer:
    path = folder / name
    path.write_bytes(base64.b64decode(coded))
    return open_tokenizer(path)


def document(
    model: dict[str, Any], added: list[dict[str, Any]] | None = None, **parts: Any
) -> dict[str, Any]:
    empty = dict.fromkeys(("normalizer", "pre_tokenizer", "post_processor", "decoder"))
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added or [],
            **empty, **parts, "model": model}


def added(texts: list[str], first: int, **switches: bool) -> list[dict[str, Any]]:
    usual = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized", "special"), False)
    return [
        {"id": first + k, "content": text, **usual, **switches} for k, text in enumerate(texts)
    ]


def bpe(vocab: dict[str, int], **settings: Any) -> dict[str, Any]:
    return {"type": "BPE", "vocab": vocab, "merges": [], "dropout": None, "unk_token": None,
            "continuing_subword_prefix": None, "end_of_word_suffix": None, "fuse_unk": False,
            "byte_fallback": False, "ignore_merges": False, **settings}


def bytes_only(cases: dict[str, Any]) -> dict[str, Any]:
    """A byte-level model without merges."""
    model: dict[str, Any] = cases["A02"]["input"]["files"]["tokenizer.json"]["model"]
    return model


def spelled(tokenizer: Tokenizer, text: str) -> list[str]:
    encoding = tokenizer.encode(text, specials=Specials.ALLOW)
    return [tokenizer.vocabulary.bytes_of(one).decode() for one in encoding.ids.tolist()]


@pytest.mark.parametrize("case", ["N02", "N04", "W01", "W02", "W04", "SO6", "LM3"])
def test_texts_of_cl100k(cases: dict[str, Any], cl100k: Tokenizer, case: str) -> None:
    text, expected = cases[case]["input"]["text"], cases[case]["expected"]
    encoding = cl100k.encode(text, specials=Specials.ALLOW)
    assert encoding.ids.tolist() == expected["ids"]
    rows = zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
    source = text.encode()
    assert [[start, end, source[start:end].hex()] for start, end in rows] == expected["spans"]
    assert cl100k.decode(encoding.ids) == source


@pytest.mark.slow
def test_tokens_that_look_alike_have_bytes_of_their_own(
    cases: dict[str, Any], cl100k: Tokenizer
) -> None:
    expected = cases["DU3"]["expected"]
    tokens = [cl100k.vocabulary.bytes_of(one) for one in range(expected["ranks"])]
    assert len({*tokens}) == len(tokens)
    shown = [token for token in tokens if "\ufffd" in token.decode("utf-8", "replace")]
    assert len(shown) >= expected["tokens_that_are_not_valid_utf8"]
    assert all(cl100k.vocabulary.id_of(token) is not None for token in shown)


def test_a_normal_form_is_shown_and_spans_are_of_the_text(
    cases: dict[str, Any], tmp_path: Path
) -> None:
    trainer = pytest.importorskip("sentencepiece")
    case = cases["N01"]
    made = tmp_path / "m"
    trainer.SentencePieceTrainer.train(
        sentence_iterator=iter(["abc abd ʼn .. ... A é"] * 20), model_prefix=str(made),
        vocab_size=30, hard_vocab_limit=False, character_coverage=1.0, minloglevel=2,
        normalization_rule_name="nmt_nfkc", add_dummy_prefix=False, byte_fallback=False,
        remove_extra_whitespaces=False,
    )
    tokenizer = open_tokenizer(made.with_suffix(".model"))
    for text, normal in zip(case["input"]["texts"], case["expected"]["normalised"], strict=True):
        encoding = tokenizer.encode(text)
        source = text.encode()
        assert (encoding.starts >= 0).all()
        assert (encoding.ends <= len(source)).all()
        # A character that became others is one place that its tokens share.
        if len(text) == 1 and normal != text and len(encoding):
            assert {*zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)} == {
                (0, len(source))
            }
            assert Status.NORMALIZED in {*encoding.status.tolist()} or len(encoding) == 1


def test_white_space_of_sentencepiece(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["W05"]
    for name, coded in case["input"]["model_base64"].items():
        tokenizer = sentencepiece(tmp_path, coded, f"{name}.model")
        encoding = tokenizer.encode(case["input"]["text"])
        assert encoding.ids.tolist() == case["expected"][name]["ids"]
        assert tokenizer.decode(encoding.ids).decode() == case["expected"][name]["decoded"]


def test_a_text_that_begins_with_a_symbol(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["R02"]
    data = base64.b64decode(case["input"]["model_base64"])
    for way, texts in case["expected"].items():
        # Field 3 of the normalizer: whether a space is put in front.
        coded = data.replace(b"identity\x18\x01", b"identity\x18" + bytes((way == "True",)))
        tokenizer = sentencepiece(tmp_path, base64.b64encode(coded).decode(), f"{way}.model")
        for text, expected in texts.items():
            ids = tokenizer.encode(text).ids
            pieces = [piece.replace("▁", " ") for piece in expected["pieces"]]
            vocabulary = tokenizer.vocabulary
            assert [vocabulary.bytes_of(one).decode() for one in ids.tolist()] == pieces
            assert tokenizer.decode(ids).decode() == expected["decoded"]


def test_bytes_of_a_cut_character_stay_themselves(cases: dict[str, Any], tmp_path: Path) -> None:
    tokenizer = sentencepiece(tmp_path, cases["Y02"]["input"]["model_base64"])
    ids = tokenizer.encode("é😀").ids
    source = "é😀".encode()
    for end in range(len(ids) + 1):
        assert source.startswith(tokenizer.decode(ids[:end]).lstrip(b" "))


def test_byte_tokens_become_their_bytes(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["Y03"]
    tokens = case["input"]["tokens"]
    vocab = {token: k for k, token in enumerate(dict.fromkeys(tokens))}
    tokenizer = opened(
        tmp_path, document(bpe(vocab, byte_fallback=True), decoder=case["options"]["decoder"])
    )
    ids = np.array([vocab[token] for token in tokens], np.int32)
    assert tokenizer.decode(ids).decode() == case["expected"]["text"]


@pytest.mark.slow
@pytest.mark.parametrize("case", ["Y04", "R04", "LM1"])
def test_texts_of_mistral(cases: dict[str, Any], real_file: Real, case: str) -> None:
    tokenizer = open_tokenizer(real_file(MISTRAL))
    expected = cases[case]["expected"]
    encoding = tokenizer.encode(cases[case]["input"]["text"])
    assert encoding.ids.tolist() == expected["ids"]
    assert tokenizer.decode(encoding.ids).decode() == expected["decoded"]
    assert "▁" not in decode_text(tokenizer.vocabulary, encoding.ids)


@pytest.mark.slow
def test_leading_spaces_of_mistral(cases: dict[str, Any], real_file: Real) -> None:
    tokenizer = open_tokenizer(real_file(MISTRAL))
    for text in cases["R01"]["input"]["texts"]:
        expected = cases["R01"]["expected"][json.dumps(text)]
        encoding = tokenizer.encode(text)
        assert encoding.ids.tolist() == expected["ids"]
        assert tokenizer.decode(encoding.ids).decode() == expected["decoded"]


@pytest.mark.slow
def test_a_text_of_tekken(cases: dict[str, Any], real_file: Real) -> None:
    tokenizer = open_tokenizer(real_file("tekken/tekken_240911.json"))
    encoding = tokenizer.encode(cases["DC3"]["input"]["text"])
    assert encoding.ids.tolist() == cases["DC3"]["expected"]["ids"]
    assert tokenizer.decode(encoding.ids).decode() == cases["DC3"]["expected"]["decoded"]


def test_a_character_without_token_leaves_a_gap(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["Q01"]
    tokenizer = opened(tmp_path, case["input"]["files"]["tokenizer.json"])
    encoding = tokenizer.encode(case["input"]["text"])
    kept = encoding.ids >= 0
    assert encoding.ids[kept].tolist() == case["expected"]["ids"]
    spans = zip(encoding.starts[kept].tolist(), encoding.ends[kept].tolist(), strict=True)
    assert [[start, end] for start, end in spans] == case["expected"]["right_byte_spans"]


def test_words_of_a_hundred_characters(cases: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "vocab.txt"
    path.write_text("[UNK]\né\n##é\n", "utf-8")
    (tmp_path / "tokenizer_config.json").write_text('{"do_lower_case": false}', "utf-8")
    tokenizer = open_tokenizer(path)
    for count, expected in cases["Q04"]["expected"].items():
        assert len(tokenizer.encode("é" * int(count))) == expected


def test_a_word_with_an_unknown_end_is_unknown(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["Q05"]
    model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
             "max_input_chars_per_word": 100,
             "vocab": {text: k for k, text in enumerate(case["input"]["files"]["vocab.txt"].split())
                       }}
    tokenizer = opened(tmp_path, document(model, pre_tokenizer={"type": "BertPreTokenizer"}))
    encoding = tokenizer.encode(case["input"]["text"])
    assert encoding.ids.tolist() == case["expected"]["ids"]
    spans = zip(encoding.starts.tolist(), encoding.ends.tolist(), strict=True)
    assert [[start, end] for start, end in spans] == case["expected"]["char_offsets"]


def test_specials_that_begin_alike(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["SO1"]
    model = bytes_only(cases)
    rows = [
        {**added([text], number, special=True)[0]}
        for text, number in case["input"]["special_tokens"].items()
    ]
    model = {**model, "vocab": {text: k for text, k in model["vocab"].items() if text != "~"}}
    model["vocab"]["~"] = 126
    tokenizer = opened(
        tmp_path, document(model, rows[1:], pre_tokenizer=BYTE_LEVEL, decoder=BYTE_LEVEL)
    )
    tokens = [one.replace("Ġ", " ") for one in case["expected"]["tokens"]]
    assert spelled(tokenizer, case["input"]["text"]) == tokens


@pytest.mark.parametrize("order", [0, 1])
def test_added_tokens_within_each_other(cases: dict[str, Any], tmp_path: Path, order: int) -> None:
    case = cases["SO2"]
    texts = case["input"]["added_orders"][order]
    tokenizer = opened(tmp_path, document(
        bytes_only(cases), added(texts, 256, normalized=True), pre_tokenizer=BYTE_LEVEL,
        decoder=BYTE_LEVEL,
    ))
    tokens = [one.replace("Ġ", " ") for one in case["expected"]["right_for_both"]]
    assert spelled(tokenizer, case["input"]["text"]) == tokens


def test_the_longer_of_two_added_tokens(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["SO3"]
    tokenizer = opened(tmp_path, document(
        bytes_only(cases), added(case["input"]["added"], 256), pre_tokenizer=BYTE_LEVEL,
        decoder=BYTE_LEVEL,
    ))
    assert spelled(tokenizer, case["input"]["text"]) == case["expected"]["tokens"]


def test_an_added_token_that_the_normalizer_deletes(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["SO7"]
    model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
             "max_input_chars_per_word": 100, "vocab": {"[UNK]": 0, "x": 1, "€": 2}}
    normalizer = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                  "strip_accents": None, "lowercase": True}
    root = document(
        model, added(case["input"]["added"], 3, normalized=True), normalizer=normalizer,
        pre_tokenizer={"type": "BertPreTokenizer"},
    )
    # The library panics on such texts: that is told, and ends nothing.
    tokenizer = opened(tmp_path, root)
    with pytest.raises(TokenprismError, match="library"):
        tokenizer.encode(case["input"]["text"])
    assert tokenizer.encode("x").ids.tolist() == [1]


@pytest.mark.parametrize("case", ["A02", "A03"])
def test_added_tokens_in_words(cases: dict[str, Any], tmp_path: Path, case: str) -> None:
    given = cases[case]
    tokenizer = opened(tmp_path, given["input"]["files"]["tokenizer.json"])
    encoding = tokenizer.encode(given["input"]["text"], specials=Specials.ALLOW)
    assert encoding.ids.tolist() == given["expected"]["ids"]


@pytest.mark.parametrize("scheme", ["first", "always", "never"])
def test_words_beside_an_added_token(
    cases: dict[str, Any], tmp_path: Path, scheme: str
) -> None:
    case = cases["A05"]
    model = bpe(
        {"▁": 0, "u": 1, "s": 2, "us": 3, "▁us": 4}, merges=[["u", "s"], ["▁", "us"]],
    )
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": scheme, "split": True}
    tokenizer = opened(tmp_path, document(
        model, added(["<m>"], 5, special=True), pre_tokenizer=metaspace, decoder=metaspace
    ))
    expected = [one.replace("▁", " ") for one in case["expected"][scheme]]
    assert spelled(tokenizer, case["input"]["text"]) == expected


def test_ranks_without_some_bytes(cases: dict[str, Any], tmp_path: Path) -> None:
    case = cases["FT3"]
    path = tmp_path / "t.tiktoken"
    path.write_text(case["input"]["files"]["t.tiktoken"], "utf-8")
    tokenizer = open_tokenizer(path, pattern=case["options"]["pattern"])
    said = "\n".join(map(str, tokenizer.warnings))
    assert "this vocabulary has no token for 255 single bytes: 00-70, 72-ff" in said
    # Where no byte has a token nothing merges, and only whole pre-tokens are found.
    expected = {"q\u306d": [1], "\u306dq": [1], "b": [], "\u306d": [0]}
    for text in case["input"]["texts"]:
        encoding = tokenizer.encode(text)
        known = encoding.ids >= 0
        assert encoding.ids[known].tolist() == expected[text]
        assert {*encoding.status[~known].tolist()} <= {Status.DROPPED, Status.UNKNOWN}
        assert encoding.starts[0] == 0
        assert encoding.ends[-1] == len(text.encode())


@pytest.mark.parametrize("name", ["a", "b", "c", "d"])
def test_the_last_merge_of_a_list(cases: dict[str, Any], tmp_path: Path, name: str) -> None:
    case = cases["FM4"]
    vocab = {**bytes_only(cases)["vocab"], "th": 256, "the": 257}
    (tmp_path / "vocab.json").write_text(json.dumps(vocab), "utf-8")
    (tmp_path / "merges.txt").write_text(case["input"]["files"][name], "utf-8", newline="")
    tokenizer = open_tokenizer(tmp_path / "merges.txt")
    assert tokenizer.encode(case["input"]["text"]).ids.tolist() == [257]


def test_a_merge_of_lines_is_not_written_into_lines(cases: dict[str, Any], tmp_path: Path) -> None:
    pairs = [tuple(pair) for pair in cases["FM6"]["input"]["merges"]]
    tokens = [bytes((byte,)) for byte in range(256)]
    tokens += [(left + right).encode() for left, right in pairs]
    model = model_of_ranks({token: k for k, token in enumerate(tokens)}, pattern("gpt2"))
    # Bytes are spelled as printable characters there, so that line ends are none.
    written = export(model, tmp_path / "vocab.json", "gpt2")
    tokenizer = open_tokenizer(written[0])
    assert tokenizer.encode("\n\n").ids.tolist() == [256]
