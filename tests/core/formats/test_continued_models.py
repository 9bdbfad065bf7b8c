"""Trainings that continue a file of any format: all that the file says stays."""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tokenizers
from test_export_targets import NAMES
from tokenprism import Specials
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.cli.main import run as main
from tokenprism.corpus import Corpus, TextCorpus
from tokenprism.formats import export, export_verified, open_tokenizer
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.runs import manifest_of, repeat

real_files = pytest.importorskip("real_files", reason="real files are fetched by that module")

KNOWN = "low lower lowest newer newest wide wider 中文 naïve don't 2026 e\u0301\n"
# Of letters that are not in KNOWN, so that no new merge touches it.
OTHER = "zqxj vkqz<|endoftext|>zqxjv qqxx xjvk<|endoftext|>" * 9
WITH_NEW = "zqxj<|new|>vkqz<|endoftext|>zqxjv<|new|>qqxx xjvk" * 9
LINES = [
    KNOWN, "lowest<|endoftext|>newer <think>plan 中文</think> wide<|im_end|>", "</think> e\u0301",
]
SPECIALS = ("<|endoftext|>", "<|im_end|>", "<think>", "</think>")
POST_PROCESSOR = {
    "type": "TemplateProcessing",
    "single": [{"SpecialToken": {"id": "<|im_end|>", "type_id": 0}},
               {"Sequence": {"id": "A", "type_id": 0}}],
    "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
    "special_tokens": {"<|im_end|>": {"id": "<|im_end|>", "ids": [390], "tokens": ["<|im_end|>"]}},
}


@dataclass(frozen=True)
class Kind:
    """A format, the options of its model, and what its model has beside."""

    format: str
    options: dict[str, Any] = field(default_factory=dict)
    beside: dict[str, Any] = field(default_factory=dict)


HOLES = {"specials": SPECIALS, "special_ids": (380, 390, 391, 400)}
KINDS = {
    "own": Kind("tokenprism", HOLES, {"always": frozenset({"<think>", "</think>"})}),
    "tokenizer.json": Kind("huggingface", HOLES, {
        "always": frozenset({"<think>", "</think>"}), "post_processor": POST_PROCESSOR,
    }),
    "tokenizer.json looked for later": Kind("huggingface", HOLES, {
        "always": frozenset({"<think>"}), "later": frozenset({"<think>", "</think>"}),
    }),
    "tokenizer.json in form C": Kind("huggingface", {**HOLES, "pattern": "qwen2", "nfc": True}),
    "ranks": Kind("tiktoken", HOLES),
    "GPT-2 pair": Kind("gpt2", {"pattern": "gpt2", "specials": SPECIALS[:1]}),
    "tekken": Kind("tekken", {"pattern": "tekken", "specials": SPECIALS, "special_ids": "first"}),
    "GGUF": Kind("gguf", {**HOLES, "pattern": "gpt2"}, {"always": frozenset({"<think>"})}),
}


def trained(text: str, size: int, start: BpeModel | None = None, **options: Any) -> BpeModel:
    made = TrainOptions(size, **options) if start is None else TrainOptions.continuing(
        start, size, **options)
    return Trainer(TextCorpus([text]), made, start=start).run()


def written(kind: Kind, folder: Path) -> Path:
    """A file of the format with a model of its own."""
    model = replace(trained(KNOWN * 3, 300, **kind.options), **kind.beside)
    return export(model, folder / NAMES.get(kind.format, "m.json"), kind.format)[0]


def opened(path: Path) -> BpeModel:
    tokenizer = open_tokenizer(path)
    assert isinstance(tokenizer, BpeTokenizer)
    return tokenizer.model


def check_kept(old: BpeModel, grown: BpeModel, lines: list[str]) -> None:
    """Everything of `old` is in `grown`, and lines that no new merge touches have equal ids."""
    assert {text: grown.specials[text] for text in old.specials} == dict(old.specials)
    assert (grown.always, grown.later, grown.nfc) == (old.always, old.later, old.nfc)
    assert (grown.pattern, grown.post_processor) == (old.pattern, old.post_processor)
    count = old.merge_count
    assert np.array_equal(grown.byte_ids, old.byte_ids)
    for name in ("left", "right", "result"):
        assert np.array_equal(getattr(grown, name)[:count], getattr(old, name))
    new = grown.result[count:]
    assert len(new)
    assert new.min() >= len(old.vocabulary)
    before, after = BpeTokenizer(old), BpeTokenizer(grown)
    for way in (Specials.TEXT, Specials.ALLOW):
        for line in lines:
            ids = before.encode(line, specials=way).ids.tolist()
            assert after.encode(line, specials=way).ids.tolist() == ids
            assert after.decode(ids) == before.decode(ids)


@pytest.mark.parametrize("name", KINDS)
def test_all_that_a_file_says_stays(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    old = opened(written(kind, tmp_path))
    assert old.specials
    grown = trained(OTHER, old.size + 12, old)
    assert grown.size == old.size + 12
    assert dict(grown.specials) == dict(old.specials)
    check_kept(old, grown, LINES)

    # The format holds it all, says its own library.
    again = tmp_path / "again"
    again.mkdir()
    target = again / NAMES.get(kind.format, "m.json")
    assert export_verified(grown, target, kind.format, [*LINES, OTHER]).report.ok
    check_kept(old, opened(target), LINES)
    assert np.array_equal(opened(target).result, grown.result)


def test_the_library_decodes_what_it_decoded_before(tmp_path: Path) -> None:
    path = written(KINDS["tokenizer.json"], tmp_path)
    old = opened(path)
    grown = trained(OTHER, old.size + 12, old)
    target = export(grown, tmp_path / "grown.json", "huggingface")[0]
    before, after = (tokenizers.Tokenizer.from_file(str(one)) for one in (path, target))
    ids = before.encode(LINES[1]).ids
    assert after.encode(LINES[1]).ids == ids
    assert ids[0] == 390  # the post-processor's
    assert after.decode(ids) == before.decode(ids)
    assert "<think>" in after.decode(ids)
    assert "<|im_end|>" not in after.decode(ids)
    flags = [
        {one["content"]: one for one in json.loads(file.read_text("utf-8"))["added_tokens"]}
        for file in (path, target)
    ]
    assert flags[0] == flags[1]


def test_new_special_tokens_come_behind(tmp_path: Path) -> None:
    old = opened(written(KINDS["tokenizer.json"], tmp_path))
    grown = trained(WITH_NEW, old.size + 8, old, specials=("<think>", "<|new|>"))
    assert grown.size == old.size + 8
    assert grown.result[old.merge_count :].tolist() == list(range(401, 408))
    assert grown.specials == {**old.specials, "<|new|>": 408}
    assert b"<|new|>" not in {grown.vocabulary.bytes_of(one) for one in grown.result.tolist()}
    check_kept(old, grown, LINES)
    # At an id that the model leaves free.
    placed = trained(WITH_NEW, old.size + 8, old, specials=("<|new|>",), special_ids=(385,))
    assert placed.specials["<|new|>"] == 385
    assert placed.result[old.merge_count :].tolist() == list(range(401, 408))


def test_a_model_over_characters_keeps_its_special_tokens() -> None:
    options = {"pattern": "whitespace", "characters": CharacterOptions(), "specials": SPECIALS}
    old = trained(KNOWN * 3, 60, **options)
    grown = trained(KNOWN * 5, old.size + 5, old)
    assert dict(grown.specials) == dict(old.specials)
    assert grown.result[old.merge_count :].min() == len(old.vocabulary)


def test_the_command_and_its_repetition(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(KINDS["tokenizer.json in form C"], tmp_path)
    old = opened(path)
    text, target, run = (tmp_path / name for name in ("other.txt", "grown.json", "grown.run.json"))
    text.write_text(WITH_NEW, "utf-8")
    assert main([
        "train", str(text), "--vocab-size", str(old.size + 12), "--start", str(path),
        "--special", "<|new|>", "--manifest", str(run), "-o", str(target),
    ]) == 0
    assert f"{len(SPECIALS)} special tokens of {path}" in capsys.readouterr().out
    grown = opened(target)
    check_kept(old, grown, LINES)
    assert grown.size == old.size + 12
    again = tmp_path / "again.json"
    assert main(["repeat", str(run), "--start", str(path), "-o", str(again)]) == 0
    assert again.read_bytes() == target.read_bytes()
    model, difference = repeat(
        manifest_of(grown, [Corpus.open(str(text))]), [Corpus.open(str(text))], start=old)
    assert difference is None
    assert model.specials == grown.specials


# Published files of each format whose trainings can be continued.
REAL = (
    "tiktoken/cl100k_base.tiktoken", "tiktoken/o200k_base.tiktoken",
    "tiktoken/whisper_multilingual.tiktoken", "tiktoken/llama4_tokenizer.model",
    "tekken/tekken_240911.json", "hf/qwen3_tokenizer.json", "hf/gptoss_tokenizer.json",
    "hf/deepseek_v3_tokenizer.json", "hf/deepseek_v4_tokenizer.json", "gpt2/encoder.json",
    "gguf/ggml-vocab-gpt-2.gguf",
)
INVENTED = "zqxj vkqz"  # words of letters that no merge of these files joins


def varied_lines(count: int) -> list[str]:
    """Lines of words, numbers, code and white space in many scripts."""
    made = random.Random(11)
    parts = [part for text in DOCUMENTS for part in re.findall(r"\s+|\S+", text)]
    words = [word for text in DOCUMENTS for word in re.findall(r"\w+", text)]
    lines = []
    for _ in range(count):
        one = made.choices(parts, k=made.randint(1, 8)) + made.choices(words, k=made.randint(0, 8))
        made.shuffle(one)
        lines.append(made.choice(("", " ")).join(one) + str(made.randint(0, 10**6)) + "\n")
    return lines


@pytest.mark.thorough
@pytest.mark.parametrize("name", REAL)
def test_real_files_keep_their_ids(tmp_path: Path, name: str) -> None:
    old = opened(real_files.real_file(name))
    grown = trained(f" {INVENTED}" * 50, old.size + 4, old)
    made = {grown.vocabulary.bytes_of(one) for one in grown.result[old.merge_count :].tolist()}
    lines = varied_lines(2000)
    assert not [line for line in lines if any(token in line.encode() for token in made)]
    specials = list(old.specials)[:4] + sorted(old.always)[:4]
    check_kept(old, grown, [*lines, *(f"a{one} b{one}{one}" for one in specials)])
    format = {"tekken": "tekken", "gpt2": "gpt2", "gguf": "gguf", "hf": "huggingface"}.get(
        name.split("/")[0], "tiktoken")
    report = export_verified(grown, tmp_path / NAMES[format], format, lines).report
    assert report.ok, report.as_text()
