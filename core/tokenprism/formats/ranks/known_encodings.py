"""Rank files that are known by their content, with the pattern and special tokens they lack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...messages import Message


@dataclass(frozen=True, slots=True)
class KnownEncoding:
    """A published encoding: what its rank file leaves out. `note` says what is not known."""

    name: str
    pattern: str
    specials: Mapping[str, int]
    normalizer: str = ""
    note: Message | None = None


def _llama3_specials(first: int) -> dict[str, int]:
    named = [
        "<|begin_of_text|>", "<|end_of_text|>", "<|reserved_special_token_0|>",
        "<|reserved_special_token_1|>", "<|finetune_right_pad_id|>", "<|step_id|>",
        "<|start_header_id|>", "<|end_header_id|>", "<|eom_id|>", "<|eot_id|>", "<|python_tag|>",
        "<|image|>",
    ]
    reserved = [f"<|reserved_special_token_{2 + k}|>" for k in range(256 - len(named))]
    return {text: first + k for k, text in enumerate([*named, *reserved])}


def _llama4_specials(first: int) -> dict[str, int]:
    def reserved(group: str, start: int, count: int) -> list[str]:
        return [f"<|{group}reserved_special_token_{start + k}|>" for k in range(count)]

    named = [
        "<|begin_of_text|>", "<|end_of_text|>", "<|fim_prefix|>", "<|fim_middle|>",
        "<|fim_suffix|>", "<|header_start|>", "<|header_end|>", "<|eom|>", "<|eot|>", "<|step|>",
        *reserved("text_post_train_", 0, 6), "<|python_start|>", "<|python_end|>",
        "<|finetune_right_pad|>", *reserved("text_post_train_", 8, 61),
        "<|image_start|>", "<|image_end|>", *reserved("vision_", 0, 2), "<|tile_x_separator|>",
        "<|tile_y_separator|>", *reserved("vision_", 2, 4), "<|image|>", *reserved("vision_", 6, 1),
        "<|patch|>", *reserved("vision_", 7, 1041), *reserved("reasoning_", 0, 8),
        "<|reasoning_thinking_start|>", "<|reasoning_thinking_end|>",
    ]
    return {
        text: first + k for k, text in enumerate([*named, *reserved("", 0, 2048 - len(named))])
    }


_END = "<|endoftext|>"

# By SHA-256 of the file.
KNOWN: Mapping[str, KnownEncoding] = MappingProxyType({
    "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7": KnownEncoding(
        "cl100k_base", "cl100k",
        {_END: 100257, "<|fim_prefix|>": 100258, "<|fim_middle|>": 100259,
         "<|fim_suffix|>": 100260, "<|endofprompt|>": 100276},
    ),
    "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d": KnownEncoding(
        "o200k_base", "o200k", {_END: 199999, "<|endofprompt|>": 200018},
    ),
    "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930": KnownEncoding(
        "r50k_base", "gpt2", {_END: 50256},
    ),
    "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069": KnownEncoding(
        "p50k_base", "gpt2", {_END: 50256},
    ),
    "82e9d31979e92ab929cd544440f129d9ecd797b69e327f80f17e1c50d5551b55": KnownEncoding(
        "llama3", "llama3", _llama3_specials(128000),
    ),
    "d0bdbaf59b0762c8c807617e2d8ea51420eb1b1de266df2495be755c8e0ed6ed": KnownEncoding(
        "llama4", "o200k", _llama4_specials(200000),
    ),
    # What follows them depends on the number of languages of a Whisper model.
    "b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126": KnownEncoding(
        "whisper_multilingual", "gpt2", {_END: 50257, "<|startoftranscript|>": 50258},
        note=Message(
            "Whisper's special tokens for languages, tasks and times are not known here: their ids "
            "depend on the number of languages of the model. Put its added_tokens.json or "
            "tokenizer_config.json beside this file"
        ),
    ),
    "b2b1b8dfb5cc5f024bafc373121c6aba3f66f9a5a0269e243470a1de16a33186": KnownEncoding(
        "voyage3_base", "qwen2", {}, "NFC",
    ),
})

# Ranks in JSON, by SHA-256: the form that texts are put in, which the file does not say.
NORMALIZERS: Mapping[str, str] = MappingProxyType({
    "58dad83d85e9cd57be209172449ebfbc395df2b455c11fe8b7e5b661e6f462ad": "NFKC",  # Claude's
})
