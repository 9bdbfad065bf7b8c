"""Which formats a training's options allow is what the trained model shows afterwards."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from llama_library import Llama, folder_of_libraries
from tokenprism.bpe.alphabet import CharacterOptions
from tokenprism.bpe.model import BpeModel
from tokenprism.bpe.options import SPECIAL_PRESETS, TrainOptions
from tokenprism.bpe.tokenizer import BpeTokenizer
from tokenprism.bpe.train import Trainer
from tokenprism.bytepiece.front import FrontEnd
from tokenprism.bytepiece.options import BytePieceOptions
from tokenprism.bytepiece.tokenizer import BytePieceTokenizer
from tokenprism.bytepiece.train import BytePieceTrainer
from tokenprism.corpus import TextCorpus
from tokenprism.errors import ExportError, OptionError
from tokenprism.formats import export, export_verified, open_tokenizer
from tokenprism.formats.exporting.recipes import standings_of_recipe, told
from tokenprism.formats.exporting.standing import standings
from tokenprism.formats.hard_text import DOCUMENTS
from tokenprism.formats.registry import format_named

TEXT = "low lower lowest newer 12 3  wide wider 中文 naïve don't\nnew low\n" * 30
RECIPES: dict[str, TrainOptions | BytePieceOptions] = {
    "usual": TrainOptions(300, specials=("<|endoftext|>",)),
    "gpt2 first": TrainOptions(300, "gpt2", specials=("<|endoftext|>",), special_ids="first"),
    "gpt2 last": TrainOptions(300, "gpt2", specials=("<|endoftext|>",)),
    "own ids": TrainOptions(300, "llama3", specials=("<a>", "<b>"), special_ids=(1, 700)),
    "form C": TrainOptions(300, "qwen2", nfc=True),
    "no pattern": TrainOptions(300, "none"),
    "characters": TrainOptions(90, "whitespace", characters=CharacterOptions()),
    "pieces": BytePieceOptions(330, min_count=2, specials=("<|endoftext|>",)),
    "pieces of lines": BytePieceOptions(330, min_count=2, front=FrontEnd("lines", nfc=True)),
    "bytepiece": BytePieceOptions.like("bytepiece", vocab_size=330),
    "bytepiece with split digits": BytePieceOptions.like(
        "bytepiece", vocab_size=330, front=FrontEnd("lines", split_digits=True, nfc=True)),
    "piecetokenizer": BytePieceOptions.like("piecetokenizer", vocab_size=330, min_count=2),
}


def trained(options: TrainOptions | BytePieceOptions, start: BpeModel | None = None) -> Any:
    if isinstance(options, BytePieceOptions):
        return BytePieceTrainer(TextCorpus([TEXT]), options).run()
    return Trainer(TextCorpus([TEXT]), options, start=start).run()


def varied() -> str:
    """Words in lines of every order, one of them longer than 18 bytes."""
    words = ["low", "lower ", "12", " 2026", "国际合作组织联合会议", "naïve ", "the ", "٣٤٥", ", ",
             "\n"]
    made = random.Random(3)
    return "".join(made.choices(words, k=3000))


def shown(found: Any) -> dict[str, tuple[bool, bool]]:
    return {one.format.name: (one.refusal is None, bool(one.losses)) for one in found}


@pytest.mark.parametrize("name", RECIPES)
def test_the_answer_before_the_training_is_that_behind_it(name: str) -> None:
    options = RECIPES[name]
    assert shown(standings_of_recipe(options)) == shown(standings(trained(options)))


@pytest.mark.parametrize("name", ["usual", "gpt2 first", "own ids", "form C", "characters"])
def test_so_is_that_for_a_model_to_continue(name: str) -> None:
    options = RECIPES[name]
    assert isinstance(options, TrainOptions)
    start = trained(options)
    if start.specials:
        start = replace(start, always=frozenset(list(start.specials)[:1]))
    for specials in ((), ("<new>",)):
        further = TrainOptions.continuing(start, start.size + 9, specials=specials)
        found = standings_of_recipe(further, start)
        assert shown(found) == shown(standings(trained(further, start)))


def test_what_closes_a_format_and_what_to_do() -> None:
    found = {one.format.name: one for one in standings_of_recipe(RECIPES["pieces"])}
    assert "fixed weight" in str(found["bytepiece"].refusal)
    assert "--compat bytepiece" in str(found["bytepiece"].remedy)
    assert "--compat piecetokenizer" in str(found["piece-tokenizer"].remedy)
    usual = standings_of_recipe(RECIPES["usual"])
    assert "--special-ids first" in str(
        next(one.remedy for one in usual if one.format.name == "tekken"))
    sentence = str(told(usual))
    assert sentence.startswith("Formats: tokenprism; huggingface; tiktoken; sentencepiece (appro")
    assert "gguf: llama.cpp has no pattern that cuts as 'cl100k' does" in sentence
    assert "bytepiece" not in sentence  # no BPE ever fits it
    with pytest.raises(OptionError):
        standings_of_recipe(TrainOptions(300, specials=("[UNK]",), characters=CharacterOptions()))


# bytepiece and PieceTokenizer


def test_defaults_of_the_trainers_that_are_repeated() -> None:
    options = BytePieceOptions.like("bytepiece")
    assert (options.vocab_size, options.order, options.min_count, options.max_piece_length) == (
        10_000, 6, 2, 36)
    assert options.front == FrontEnd("lines", nfc=True)
    assert options.specials == ("<pad>", "<bos>", "<eos>")
    assert BytePieceOptions.like("bytepiece", max_piece_length=9).max_piece_length == 9
    options = BytePieceOptions.like("piecetokenizer")
    assert (options.min_count, options.max_piece_length, options.front) == (32, 18, FrontEnd())
    with pytest.raises(OptionError, match="no trainer that can be repeated"):
        BytePieceOptions.like("x")


@pytest.mark.parametrize("digits", [False, True])
def test_like_bytepiece_itself(tmp_path: Path, bytepiece_library: Any, digits: bool) -> None:
    text = varied()
    peer = bytepiece_library.Trainer(isolate_digits=digits)
    peer.train([text])
    path = tmp_path / "theirs.json"
    peer.save(str(path))
    options = BytePieceOptions.like(
        "bytepiece", front=FrontEnd("lines", split_digits=digits, nfc=True))
    model = BytePieceTrainer(TextCorpus([text]), options).run()
    ours = export_verified(model, tmp_path / "m.bytepiece.json", "bytepiece", [text, *DOCUMENTS])
    assert ours.report.ok
    assert json.loads(ours.files[0].read_text("utf-8")) == json.loads(path.read_text("utf-8"))
    if digits:  # the limit of other trainings would have dropped one
        assert any(18 < len(piece) <= 36 for piece in model.pieces)


def test_split_digits_in_the_file_of_bytepiece(tmp_path: Path) -> None:
    options = BytePieceOptions.like("bytepiece")
    model = BytePieceTrainer(TextCorpus([varied()]), options).run()
    assert any(b"12" in piece for piece in model.pieces)
    split = replace(model, front=FrontEnd("lines", split_digits=True, nfc=True))
    with pytest.raises(ExportError, match="does not split digits"):
        export(split, tmp_path / "m.json", "bytepiece")
    apart = trained(RECIPES["bytepiece with split digits"])
    split = replace(apart, front=FrontEnd("lines", split_digits=True, nfc=True))
    again = open_tokenizer(export(split, tmp_path / "m.json", "bytepiece")[0])
    tokenizer = BytePieceTokenizer(split)
    for text in (*DOCUMENTS, TEXT):
        assert again.encode(text).ids.tolist() == tokenizer.encode(text).ids.tolist()


def test_a_visible_space_is_told_for_piece_tokenizer() -> None:
    model = trained(RECIPES["piecetokenizer"])
    said = " ".join(map(str, format_named("piece-tokenizer").notes(model)))
    assert "▁ (U+2581)" in said
    # A text of its own for each spelling that some library cannot be asked for.
    for spelling in ("▁", "Ġ", "</w>", "##", "<0x41>", "<unk>", "[UNK]", "<|endoftext|>"):
        assert any(spelling in text and "▁" not in text.replace(spelling, "")
                   for text in DOCUMENTS), spelling


# GGUF


def of_qwen() -> BpeModel:
    model = trained(TrainOptions(
        320, "qwen2", specials=("<|fim_prefix|>", "<|im_end|>", "<|box|>"), special_ids="first"))
    assert isinstance(model, BpeModel)
    return replace(model, always=frozenset({"<|fim_prefix|>", "<|box|>"}))


def with_ordinary_end() -> BpeModel:
    """The model with merges that make </s>, which the pattern lets no text reach."""
    model = of_qwen()
    free = len(model.vocabulary)
    rows = [
        (*model.byte_ids[list(b"</")].tolist(), free),
        (*model.byte_ids[list(b"s>")].tolist(), free + 1),
        (free, free + 1, free + 2),
    ]
    left, right, result = np.array(rows, np.int32).T
    return replace(
        model, left=np.append(model.left, left), right=np.append(model.right, right),
        result=np.append(model.result, result), counts=np.append(model.counts, [-1] * 3),
        ranks=np.arange(model.merge_count + 3, dtype=np.int32),
    )


def test_names_that_llama_cpp_knows_better_are_told() -> None:
    lost, = format_named("gguf").losses(of_qwen())
    assert "<|fim_prefix|>" in str(lost)
    assert "<|im_end|>" not in str(lost)
    assert "<|box|>" not in str(lost)
    assert not format_named("gguf").notes(of_qwen())
    assert "ordinary tokens </s>" in str(format_named("gguf").notes(with_ordinary_end())[0])


def test_llama_cpp_does_what_is_told(tmp_path: Path) -> None:
    model = with_ordinary_end()
    path = export(model, tmp_path / "m.gguf", "gguf", accept_approximate=True)[0]
    library = Llama(folder_of_libraries(), path)
    for text, equal in (("a<|box|>b low", True), ("a<|fim_prefix|>b low", False), ("</s>", True)):
        ours = BpeTokenizer(model).encode(text).ids.tolist()
        assert (library.tokenize(text.encode()) == ours) is equal, text
    end = model.vocabulary.id_of(b"</s>")
    assert end is not None
    assert library.detokenize([end]) == b""
    library.close()


# tekken.json


def test_mistral_needs_control_tokens(tmp_path: Path) -> None:
    plain = trained(TrainOptions(300, "tekken", specials=("<s>",), special_ids="first"))
    said = " ".join(map(str, format_named("tekken").notes(plain)))
    assert "[INST]" in said
    assert "--special-preset mistral" in said
    full = trained(TrainOptions(
        300, "tekken", specials=SPECIAL_PRESETS["mistral"], special_ids="first"))
    assert not format_named("tekken").notes(full)
    pytest.importorskip("mistral_common")
    code = (
        "import sys; from mistral_common.tokens.tokenizers.mistral import MistralTokenizer\n"
        "MistralTokenizer.from_file(sys.argv[1])"
    )
    for model, fine in ((plain, False), (full, True)):
        path = export(model, tmp_path / "tekken.json", "tekken")[0]
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, check=False)
        assert (done.returncode == 0) is fine
        assert fine or b"Unknown control token" in done.stderr
