"""The command line as scripts use it: real processes, exit codes, one line for each failure."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_kit import START, call, without_formats
from tokenizers import Tokenizer
from tokenprism._progress import Stage
from tokenprism.cli import run
from tokenprism.cli.arguments import byte_count
from tokenprism.cli.decode import parse_numbers
from tokenprism.cli.terminal import describe
from tokenprism.decoding import marker
from tokenprism.errors import TokenprismError, UnknownIdError
from tokenprism.formats import open_tokenizer

TEXT = ("The quick brown fox isn't lazy; 12345 foxes.\n\nКошки и 中文 café 😀\n" * 40).encode()

@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("cli")
    (made / "text.txt").write_bytes(TEXT)
    code = run(["train", str(made / "text.txt"), "--vocab-size", "300", "--special", "<s>",
                "--special", "<|end|>", "-o", str(made / "m.tokenprism.json")])
    assert code == 0
    return made


@pytest.fixture
def out(capfdbinary: pytest.CaptureFixture[bytes]) -> Callable[[], tuple[bytes, bytes]]:
    def read() -> tuple[bytes, bytes]:
        sys.stdout.flush()
        return capfdbinary.readouterr()

    return read


Out = Callable[[], tuple[bytes, bytes]]


def test_options_of_training_reach_the_model(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_bytes(TEXT + b"aaa" * 9)
    common = [str(text), "--special", "<s>", "--special-ids", "256", "--no-overlaps",
              "--tie-break", "first-seen", "--pattern", "qwen2"]
    small, grown, whole = (str(tmp_path / f"{name}.tokenprism.json") for name in "sgw")
    assert run(["train", *common, "--vocab-size", "280", "-o", small]) == 0
    assert run(["train", *common, "--vocab-size", "300", "--start", small, "-o", grown]) == 0
    assert run(["train", *common, "--vocab-size", "300", "-o", whole]) == 0
    opened = open_tokenizer(grown)
    assert opened.vocabulary.specials == {"<s>": 256}
    assert opened.identity == open_tokenizer(whole).identity
    options = json.loads(Path(whole).read_text("utf-8"))["record"]["options"]
    assert options["overlaps"] is False
    assert options["special_ids"] == [256]
    assert options["tie_break"] == "first-seen"
    assert run(["train", str(text), "--vocab-size", "300", "--special-ids", "x", "-o", grown]) == 2


def model(folder: Path) -> str:
    return str(folder / "m.tokenprism.json")


def test_train_writes_a_model_with_its_record(folder: Path) -> None:
    tokenizer: Any = open_tokenizer(model(folder))
    assert tokenizer.vocabulary.size == 300
    assert list(tokenizer.vocabulary.specials) == ["<s>", "<|end|>"]
    record = tokenizer.model.record
    assert record["options"]["vocab_size"] == 300
    assert record["corpus"]["bytes"] == len(TEXT)


def test_every_option_of_train_has_an_effect(folder: Path, out: Out) -> None:
    base = ["train", str(folder / "text.txt"), "--vocab-size", "330", "-o"]
    seen = set()
    for k, options in enumerate([
        [], ["--pattern", "gpt2"], ["--pattern", "none"], ["--pattern", r"\p{L}+|\P{L}"],
        ["--min-count", "41"], ["--max-token-length", "2"], ["--tie-break", "huggingface"],
        ["--special", "fox"], ["--nfc"],
    ]):
        path = folder / f"option-{k}"
        assert run([*base, str(path), "--algorithm", "bpe", *options]) == 0
        seen.add(open_tokenizer(path).identity)
        assert run([*base, str(path), "--threads", "1", *options]) == 0
        seen.add(open_tokenizer(path).identity)
    assert len(seen) == 9
    assert without_formats(out()[1]) == b""


def test_little_memory_changes_nothing(folder: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text(" ".join(map(str, range(60_000))))
    base = ["train", str(text), "--vocab-size", "400", "--pattern", "gpt2", "-o"]
    usual, little = tmp_path / "usual", tmp_path / "little"
    assert run([*base, str(usual)]) == 0
    assert run([*base, str(little), "--memory", "100K", "--scratch", str(tmp_path)]) == 0
    assert usual.read_bytes() == little.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["little", "text.txt", "usual"]
    assert byte_count("2G") == 2 << 30
    assert byte_count("300_000") == 300_000


def test_train_on_characters(folder: Path, tmp_path: Path, out: Out) -> None:
    base = ["train", str(folder / "text.txt"), "--vocab-size", "330", "-o"]
    seen = set()
    for k, options in enumerate([
        [], ["--mark", "none"], ["--mark", "end-symbol"], ["--mark", "continuing"],
        ["--coverage", "0.9"], ["--limit-alphabet", "5"], ["--unknown", "fused"],
        ["--unknown", "bytes"], ["--pattern", "cl100k"], ["--tie-break", "smallest-symbols"],
    ]):
        path = folder / f"characters-{k}"
        assert run([*base, str(path), "--alphabet", "characters", *options]) == 0
        seen.add(open_tokenizer(path).identity)
    assert len(seen) == 10
    assert run(["encode", str(folder / "characters-0"), "--text", "fox fox"]) == 0
    ids = out()[0].split()[-2:]
    assert ids[0] == ids[1]
    grown = str(tmp_path / "grown")
    assert run([*base, grown, "--alphabet", "characters", "--start",
                str(folder / "characters-0")]) == 0
    for wrong, reason in (
        (["--mark", "end"], b"--mark is for an alphabet of characters"),
        (["--limit-alphabet", "3"], b"--limit-alphabet is for"),
        (["--alphabet", "characters", "--coverage", "2"], b"no share of the text"),
        (["--alphabet", "characters", "--coverage", "much"], b"is no number"),
        (["--start", str(folder / "characters-0"), "--alphabet", "bytes"], b"of characters"),
    ):
        assert run([*base, grown, *wrong]) in (1, 2)
        assert reason in out()[1]


def test_every_option_of_bytepiece_has_an_effect(folder: Path, out: Out) -> None:
    text = folder / "digits.txt"
    words = ["the ", "quick", " brown", "cafe\u0301", " 12", "3-4", "; ", "Ünïcödé", "中文", "\n"]
    text.write_text("".join(random.Random(1).choices(words, k=4000)), "utf-8")
    base = ["train", str(text), "--algorithm", "bytepiece", "--vocab-size", "330", "-o"]
    seen = set()
    sets = [
        [], ["--order", "2"], ["--min-count", "50"], ["--min-gram-count", "99"],
        ["--max-token-length", "3"], ["--front", "lines"], ["--isolate"], ["--split-digits"],
        ["--nfc"], ["--special", "fox"], ["--compat", "piecetokenizer"],
        ["--compat", "bytepiece"], ["--compat", "bytepiece", "--max-token-length", "9"],
    ]
    for k, options in enumerate(sets):
        path = folder / f"pieces-{k}"
        for resources in ([], ["--threads", "1", "--memory", "1M"]):
            assert run([*base, str(path), *options, *resources]) == 0
            seen.add(open_tokenizer(path).identity)
    assert len(seen) == len(sets)
    told, errors = out()
    assert without_formats(errors) == b""
    assert b"special tokens, 256 bytes, " in told
    assert b"isolated characters" in told
    assert b"minimum count 2 (from the size of the corpus)" in told
    assert b"segments fell apart" in told
    tokenizer = open_tokenizer(folder / "pieces-9")
    assert tokenizer.vocabulary.specials == {"fox": 0}
    assert tokenizer.family == "BytePiece"


def test_options_of_the_other_algorithm_are_refused(folder: Path, out: Out) -> None:
    base = ["train", str(folder / "text.txt"), "--vocab-size", "330", "-o", str(folder / "no")]
    for wrong in (["--order", "3"], ["--min-gram-count", "2"], ["--front", "words"], ["--isolate"],
                  ["--split-digits"], ["--compat", "bytepiece"]):
        assert run([*base, *wrong]) == 2
        assert f"{wrong[0]} is no option of bpe".encode() in out()[1]
    for wrong in (["--pattern", "gpt2"], ["--alphabet", "bytes"], ["--mark", "end"],
                  ["--coverage", "0"], ["--limit-alphabet", "3"], ["--unknown", "unk"],
                  ["--special-ids", "first"], ["--start", "x"], ["--no-overlaps"],
                  ["--tie-break", "huggingface"], ["--scratch", "x"], ["--min-word-count", "2"]):
        assert run([*base, "--algorithm", "bytepiece", *wrong]) == 2
        assert f"{wrong[0]} is no option of bytepiece".encode() in out()[1]
    for wrong, reason in ((["--order", "8"], b"8 bytes cannot be counted"),
                          (["--front", "lines", "--isolate"], b"front end words only"),
                          (["--compat", "bytepiece", "--front", "words"], b"lines in form C")):
        assert run([*base, "--algorithm", "bytepiece", *wrong]) == 2
        assert reason in out()[1]
    assert not (folder / "no").exists()


def test_train_says_which_formats_the_options_allow(folder: Path, out: Out) -> None:
    base = ["train", str(folder / "text.txt"), "--vocab-size", "330", "-o", str(folder / "f")]
    assert run([*base, "--special", "<s>"]) == 0
    told = out()[1].decode()
    assert "Formats: tokenprism; huggingface; tiktoken; sentencepiece (approximate)" in told
    for reason in ("gpt2: ", "gguf: llama.cpp has no pattern", "tekken: tekken.json begins with"):
        assert reason in told
    assert run([*base, "--algorithm", "bytepiece", "--compat", "bytepiece"]) == 0
    assert "huggingface; bytepiece; sentencepiece" in out()[1].decode()


def test_train_from_standard_input(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "m"
    done = call("train", "-", "--vocab-size", "300", "--special", "<s>", "--special", "<|end|>",
                "-o", str(path), data=TEXT)
    assert done.returncode == 0
    assert without_formats(done.stderr) == b""
    assert open_tokenizer(path).identity == open_tokenizer(model(folder)).identity


def test_encode_prints_a_line_for_each_input(folder: Path, out: Out) -> None:
    tokenizer = open_tokenizer(model(folder))
    assert run(["encode", model(folder), "--text", "fox <s>", "--text", "",
                str(folder / "text.txt")]) == 0
    lines = out()[0].split(b"\n")
    for line, text in zip(lines, (b"fox <s>", b"", TEXT), strict=False):
        assert line.decode() == " ".join(map(str, tokenizer.encode(text).ids.tolist()))
    assert lines[3:] == [b""]


def test_encode_json(folder: Path, out: Out) -> None:
    tokenizer = open_tokenizer(model(folder))
    assert run(["encode", model(folder), "--text", "The fox 😀<s>", "--json",
                "--allow-special"]) == 0
    value = json.loads(out()[0])
    assert list(value) == ["ids", "tokens"]
    assert [token["id"] for token in value["tokens"]] == value["ids"]
    source = "The fox 😀<s>".encode()
    at = 0
    for token in value["tokens"]:
        assert list(token) == ["id", "start", "end", "bytes", "kind", "rank", "status"]
        assert token["start"] == at
        assert bytes.fromhex(token["bytes"]) == source[token["start"] : token["end"]]
        assert token["status"] == "exact"
        assert token["kind"] in ("byte", "merge", "special")
        assert (token["rank"] is not None) == (token["kind"] == "merge")
        at = token["end"]
    assert at == len(source)
    assert value["tokens"][-1]["kind"] == "special"
    assert value["ids"][-1] == tokenizer.vocabulary.specials["<s>"]


def test_encode_json_of_a_long_text_is_one_object(folder: Path, out: Out) -> None:
    assert run(["encode", model(folder), "--json", str(folder / "text.txt")]) == 0
    value = json.loads(out()[0])
    assert b"".join(bytes.fromhex(token["bytes"]) for token in value["tokens"]) == TEXT


def test_bytes_go_in_and_out_as_they_are(folder: Path) -> None:
    data = bytes(range(256)) * 3 + b"\r\n\xff"
    piece = b"caf\xc3\xa9 \xff"
    encoded = call("encode", model(folder), "--text", os.fsdecode(piece), "-", data=data)
    assert encoded.returncode == 0
    first, second, _ = encoded.stdout.split(b"\n")
    decoded = call("decode", model(folder), data=second)
    assert (decoded.returncode, decoded.stdout, decoded.stderr) == (0, data, b"")
    assert call("decode", model(folder), *first.decode().split()).stdout == piece


def test_encode_json_tells_what_no_token_covers(tmp_path: Path, out: Out) -> None:
    """Only where there is such text: the key is not there otherwise."""
    words = ["[UNK]", "hello", "##world", "x"]
    (tmp_path / "tokenizer.json").write_text(json.dumps({
        "version": "1.0", "added_tokens": [],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
                       "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                  "max_input_chars_per_word": 100,
                  "vocab": {word: number for number, word in enumerate(words)}},
    }))
    text = "hello\u200bworld  x"
    run(["encode", "--json", str(tmp_path / "tokenizer.json"), "--text", text, "--text", "x"])
    first, second = map(json.loads, out()[0].splitlines())
    covered = {byte for token in first["tokens"] for byte in range(token["start"], token["end"])}
    left = [byte for start, end in first["dropped"] for byte in range(start, end)]
    assert first["dropped"] == [[5, 8], [13, 15]]
    assert sorted([*covered, *left]) == list(range(len(text.encode())))
    assert list(second) == ["ids", "tokens"]


def test_decode_marks_ids_that_do_not_exist(folder: Path, out: Out) -> None:
    tokenizer = open_tokenizer(model(folder))
    ids = [*tokenizer.encode("the ").ids.tolist(), 9999, *tokenizer.encode(" é").ids.tolist()]
    given = " ".join(map(str, ids))
    assert run(["decode", model(folder), given]) == 1
    assert b"9999" in out()[1]
    cut = given + " 9999 255"
    assert run(["decode", "--utf8", "replace", model(folder), cut]) == 0
    assert out()[0].decode() == f"the {marker(9999)} é{marker(9999)}\ufffd"
    assert run(["decode", "--utf8", "strict", model(folder), cut]) == 1
    assert b"9999" in out()[1]


def test_decode_to_text(folder: Path) -> None:
    ids = "103 111 240 159"
    assert call("decode", model(folder), *ids.split()).stdout == b"go\xf0\x9f"
    assert call("decode", model(folder), "--utf8", "replace", ids).stdout == "go\ufffd".encode()
    assert call("decode", model(folder), "--utf8", "strict", "103 111").stdout == b"go"
    refused = call("decode", model(folder), "--utf8", "strict", ids)
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert b"token 2 (id 240)" in refused.stderr
    ids = "103 99999 -1 9223372036854775808 111"
    shown = call("decode", model(folder), "--utf8", "replace", "--", *ids.split())
    assert shown.stdout.decode() == "g⟨99999?⟩⟨-1?⟩⟨9223372036854775808?⟩o"
    for way in ([], ["--utf8", "strict"]):
        refused = call("decode", model(folder), *way, "103 99999 111")
        assert (refused.returncode, refused.stdout) == (1, b"")
        assert b"99999" in refused.stderr


def test_decode_reads_lists(folder: Path) -> None:
    assert parse_numbers("1, 2\n[3,4]") == [1, 2, 3, 4]
    assert parse_numbers("") == []
    for wrong in ("1 x", "1.5", "1" * 30):
        with pytest.raises(TokenprismError):
            parse_numbers(wrong)
    for wrong in ("99999999999", "-1"):
        with pytest.raises(UnknownIdError, match=wrong):
            open_tokenizer(model(folder)).decode(parse_numbers(wrong))


def test_compare_in_every_form(folder: Path, out: Out) -> None:
    arguments = ["compare", model(folder), model(folder), "--corpus", str(folder / "text.txt")]
    assert run([*arguments, "--json"]) == 0
    rows = json.loads(out()[0])["rows"]
    assert [row["corpus"] for row in rows] == ["text.txt"] * 2
    assert rows[0]["bytes"] == len(TEXT)
    assert rows[0]["words"] == len(TEXT.decode().split())
    assert run([*arguments, "--csv"]) == 0
    parsed = list(csv.DictReader(io.StringIO(out()[0].decode())))
    assert int(parsed[0]["tokens"]) == rows[0]["tokens"]
    assert run([*arguments, "--markdown"]) == 0
    assert out()[0].startswith(b"## text.txt\n\n| Metric | ")
    assert run(arguments) == 0
    assert b"Bytes per token" in out()[0]


@pytest.mark.parametrize("name", ["tokenprism", "huggingface", "tiktoken"])
def test_convert_and_verify(folder: Path, tmp_path: Path, out: Out, name: str) -> None:
    target = tmp_path / "made"
    assert run(["convert", model(folder), str(target), "--to", name,
                "--verify", str(folder / "text.txt")]) == 0
    said, problem = out()
    assert b"ids and bytes equal" in said
    assert problem == b""
    assert open_tokenizer(target).identity == open_tokenizer(model(folder)).identity


def test_convert_tells_the_format_by_the_name(folder: Path, tmp_path: Path, out: Out) -> None:
    assert run(["convert", model(folder), str(tmp_path / "tokenizer.json")]) == 0
    assert Tokenizer.from_file(str(tmp_path / "tokenizer.json")).get_vocab_size() == 300
    assert run(["convert", model(folder), str(tmp_path / "x.bin")]) == 2
    assert b"does not say which format is meant" in out()[1]


def test_convert_nearly(folder: Path, tmp_path: Path, out: Out) -> None:
    target = tmp_path / "m.model"
    arguments = ["convert", model(folder), str(target), "--verify", str(folder / "text.txt")]
    assert run(arguments) == 1
    assert b" % of lines equal" in out()[1]
    assert not list(tmp_path.iterdir())
    assert run([*arguments, "--approximate"]) == 0
    said = out()[0].decode()
    assert said.startswith("Approximate: ")
    assert "pre-tokenizer is not carried" in said
    assert f"wrote {target}, {target}.verify.json\n" in said
    assert "SentencePieceProcessor(model_file=" in said
    assert run([*arguments, "--approximate", "--json"]) == 0
    report = json.loads(out()[0])
    assert report == json.loads(Path(f"{target}.verify.json").read_text("utf-8"))
    assert report["equal"] < report["documents"]


def test_train_into_another_format(folder: Path, tmp_path: Path, out: Out) -> None:
    base = ["train", str(folder / "text.txt"), "--vocab-size", "300", "--pattern", "gpt2", "-o"]
    assert run([*base, str(tmp_path / "m.gguf")]) == 0
    said = out()[0].decode()
    assert "ids and bytes equal" in said
    assert "300 entries" in said
    assert run([*base, str(tmp_path / "m.tiktoken"), "--special", "<s>"]) == 0
    assert run([*base, str(tmp_path / "it"), "--to", "huggingface"]) == 0
    assert open_tokenizer(tmp_path / "it").identity == open_tokenizer(tmp_path / "m.gguf").identity
    out()
    assert run([*base, str(tmp_path / "t"), "--to", "tekken", "--special", "<s>"]) == 1
    problem = out()[1].decode()
    assert "begins with the special tokens" in problem
    assert "--special-ids first" in problem
    assert run([*base, str(tmp_path / "t"), "--to", "sentencepiece"]) == 1
    assert "holds this model only nearly" in out()[1].decode()
    assert not list(tmp_path.glob("t*"))  # both are refused before the training
    # What only the trained model shows is refused behind it.
    assert run([*base, str(tmp_path / "t"), "--to", "huggingface", "--special", "Ġfox"]) == 1
    problem = out()[1].decode()
    assert "would have the same name" in problem
    assert "what was trained is kept in t.tokenprism.json" in problem
    assert not (tmp_path / "t").exists()
    assert run([*base, str(tmp_path / "u"), "--to", "tekken", "--special", "<s>",
                "--special-ids", "first"]) == 0
    kept = open_tokenizer(tmp_path / "t.tokenprism.json")
    assert kept.model.specials == {"Ġfox": 299}  # type: ignore[attr-defined]


def test_inspect(folder: Path, out: Out) -> None:
    assert run(["inspect", model(folder), "--json"]) == 0
    facts = json.loads(out()[0])
    tokenizer = open_tokenizer(model(folder))
    assert facts["identity"] == tokenizer.identity
    assert facts["vocabulary_size"] == 300
    assert facts["merges"] == 42
    assert facts["pattern"]["name"] == "cl100k"
    assert facts["special_tokens"] == {"<s>": 298, "<|end|>": 299}
    assert facts["warnings"] == []
    assert run(["inspect", model(folder)]) == 0
    text = out()[0].decode()
    assert tokenizer.identity in text
    assert "300 entries" in text


def test_inspect_lists_the_tokens_that_a_filter_matches(folder: Path, out: Out) -> None:
    vocabulary = open_tokenizer(model(folder)).vocabulary
    base = ["inspect", model(folder), "--filter"]
    assert run([*base, "len:>2 kind:merge", "--json"]) == 0
    wanted = [
        token_id for token_id in range(256, 298) if len(vocabulary.bytes_of(token_id)) > 2
    ]
    assert wanted
    assert [row["id"] for row in json.loads(out()[0])] == wanted
    assert run([*base, "unreachable"]) == 0
    titles, *rows = out()[0].decode().splitlines()
    assert titles.split("\t")[:4] == ["id", "other_id", "token", "hex"]
    assert rows == []
    assert run([*base, ""]) == 0
    assert len(out()[0].splitlines()) == 301


FAILURES: list[tuple[list[str], int, str]] = [
    (["train", "{f}/text.txt", "-o", "{f}/x"], 2, "--vocab-size"),
    (["train", "{f}/text.txt", "--vocab-size", "10", "-o", "{f}/x"], 2,
     "cannot hold the single bytes"),
    (["train", "{f}/text.txt", "--vocab-size", "-5", "-o", "{f}/x"], 2, "not a whole number"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "--pattern", "((", "-o", "{f}/x"], 2, ""),
    (["train", "{f}/text.txt", "--vocab-size", "300", "--algorithm", "x", "-o", "{f}/x"], 2, "x"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "--special", "", "-o", "{f}/x"], 2, "empty"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "--memory", "2X", "-o", "{f}/x"], 2, "2G"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "--memory", "1", "--scratch", "{f}/no", "-o",
      "{f}/x"], 1, "counts cannot be kept"),
    (["train", "{f}/absent", "--vocab-size", "300", "-o", "{f}/x"], 1, "no such file"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "-o", "{f}"], 1, "this is a folder"),
    (["train", "{f}/text.txt", "--vocab-size", "300", "-o", "{f}/no/x"], 1, "there is no folder"),
    (["encode"], 2, "MODEL"),
    (["encode", "{f}/absent"], 1, "no such file"),
    (["encode", "{f}/text.txt"], 1, "not a tokenizer file"),
    (["encode", "{m}", "{f}/absent"], 1, "no such file"),
    (["encode", "{m}", "--nonsense"], 2, "--nonsense"),
    (["encode", "{m}", "--js", "--text", "x"], 2, "--js"),
    (["encode", "{m}", "--pattern", "gpt2", "--text", "x"], 1, "says itself how text is cut"),
    (["decode", "{m}", "5000"], 1, "no token has the id 5000"),
    (["decode", "{m}", "x"], 1, "'x', number 1 given, is not an id"),
    (["compare", "{m}"], 2, "--corpus"),
    (["compare", "{m}", "--corpus", "{f}/text.txt", "--json", "--csv"], 2, "not allowed"),
    (["compare", "{m}", "--corpus", "{f}/text.txt", "--baseline", "2"], 2, "no model number 2"),
    (["convert", "{m}", "{f}/x", "--to", "nothing"], 2, "nothing"),
    (["convert", "{m}", "{f}/x", "--to", "gguf"], 1, "llama.cpp has no pattern"),
    (["convert", "{m}", "{f}/x", "--to", "gpt2"], 1, "cut it by GPT-2's pattern"),
    (["convert", "{m}", "{f}/x", "--to", "tekken"], 1, "begins with the special tokens"),
    (["convert", "{m}", "{f}/x", "--to", "sentencepiece"], 1, "not written. Approximate: "),
    (["convert", "{m}", "{f}", "--to", "tiktoken"], 1, "this is a folder"),
    (["inspect"], 2, "MODEL"),
    (["inspect", "{f}/x", "--filter", "a kind:blue"], 2, "character 8: kind: knows no 'blue'"),
    (["inspect", "{f}/x", "--filter", "used:0"], 2, "no text is given"),
    (["render", "{m}", "-o", "x.png", "--size", "big"], 2, "is not a size"),
    (["render", "{m}", "-o", "x.png", "--view", "nothing"], 2, "nothing"),
    (["--nonsense"], 2, "no such option: --nonsense"),
    (["trian", "x"], 2, "no command and no file is called 'trian'"),
]


@pytest.mark.parametrize(("arguments", "code", "message"), FAILURES, ids=range(len(FAILURES)))
def test_failures_are_one_line(
    folder: Path, out: Out, arguments: list[str], code: int, message: str
) -> None:
    filled = [part.format(f=folder, m=model(folder)) for part in arguments]
    assert run(filled) == code
    said, problem = out()
    assert said == b""
    problem = without_formats(problem)
    assert problem.count(b"\n") == 1
    assert problem.startswith(b"tokenprism: ")
    assert problem.endswith(b"\n")
    assert message in problem.decode()
    assert not (folder / "x").exists()


def test_no_command_means_the_window(folder: Path) -> None:
    assert run([]) is None
    assert run([model(folder), str(folder / "text.txt")]) is None


def test_help_and_version(out: Out) -> None:
    for arguments in (["--help"], ["train", "--help"], ["--version"]):
        assert run(arguments) == 0
        said, problem = out()
        assert said
        assert problem == b""


def test_importing_everything_loads_no_qt() -> None:
    code = """
import importlib, pkgutil, sys
import tokenprism
for module in pkgutil.walk_packages(tokenprism.__path__, "tokenprism."):
    importlib.import_module(module.name)
bad = [name for name in sys.modules if name.split(".")[0] in ("PySide6", "shiboken6", "PyQt6")]
assert not bad, bad
assert "tokenprism.cli.render" in sys.modules
assert "tokenprism_app" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_closed_pipe_is_quiet(folder: Path) -> None:
    big = folder / "big.txt"
    big.write_bytes(TEXT * 300)
    process = subprocess.Popen(
        [sys.executable, "-c", START, "encode", model(folder), "--json", str(big)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
    process.stderr.close()


def test_files_do_not_depend_on_the_locale(folder: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text("INFO info İ ı i I", "utf-8")
    made = [tmp_path / name for name in ("m.tokenprism.json", "t.json", "t.tiktoken")]
    commands = [
        ["train", str(text), "--vocab-size", "261", "-o", str(made[0])],
        ["convert", str(made[0]), str(made[1])],
        ["convert", str(made[0]), str(made[2])],
    ]
    code = "import json, sys; from tokenprism.cli import run\n" + (
        "sys.exit(sum(run(one) for one in json.loads(sys.argv[1])))")
    seen = set()
    for seed, locale in enumerate(("C", "de_DE.UTF-8", "tr_TR.UTF-8")):
        environment = {**os.environ, "LC_ALL": locale, "PYTHONHASHSEED": str(seed)}
        subprocess.run([sys.executable, "-c", code, json.dumps(commands)], check=True,
                       env=environment)
        seen.add(tuple(path.read_bytes() for path in made))
    assert len(seen) == 1


def test_the_bar_in_words() -> None:
    assert describe(Stage.COUNTING, 50, 100, 2.0) == (
        "counting   [############............]  50% 50 bytes, 2 s left"
    )
    assert describe(Stage.PREPARING, 0, 0, 0.0) == "preparing"
    for stage, name in ((Stage.GRAMS, "n-grams"), (Stage.SEGMENTING, "segmenting"),
                        (Stage.PRUNING, "pruning"), (Stage.LOADING, "loading")):
        line = describe(stage, 50, 100, 0.0)
        assert line.split()[0] == name
        assert line.endswith("50 bytes")
