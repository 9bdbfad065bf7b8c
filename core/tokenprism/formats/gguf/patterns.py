"""How a GGUF file's `tokenizer.ggml.pre` cuts text: a name, whose meaning llama.cpp has inside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ...pretokenize import PATTERNS
from ...pretokenize.patterns import DEEPSEEK_STEPS


@dataclass(frozen=True, slots=True)
class Cuts:
    """A way to cut text: expressions in Oniguruma's dialect, each within what the last left over.

    `whole`: pre-tokens that are tokens are not merged. `near`: llama.cpp itself uses an expression
    that is close to the model's own, which stands here.
    """

    steps: tuple[str, ...]
    whole: bool = False
    near: bool = False


_GPT2 = PATTERNS["gpt2"].oniguruma
_LLAMA3 = PATTERNS["llama3"].oniguruma
_QWEN2 = PATTERNS["qwen2"].oniguruma
_QWEN35 = _QWEN2.replace(r"?\p{L}+", r"?[\p{L}\p{M}]+").replace(
    r" ?[^\s\p{L}\p{N}]+", r" ?[^\s\p{L}\p{M}\p{N}]+"
)
_DIGIT = r"\p{N}"
_FALCON = (r"[\p{P}$+<=>^~|`]+", _GPT2, "[0-9][0-9][0-9]")
_DEEPSEEK_CODER = (r"[\r\n]", r"\s?\p{L}+", r"\s?\p{P}+", "[一-龥ࠀ-一가-퟿]+", _DIGIT)

_WAYS: tuple[tuple[Cuts, str], ...] = (
    (Cuts((_GPT2,)),
     "gpt-2 phi-2 jina-es jina-de gigachat jina-v2-es jina-v2-de a.x-4.0 mellum modern-bert "
     "jina-v1-en jina-v2-code roberta-bpe exaone4 mpt olmo jais trillion granite-docling"),
    (Cuts((_LLAMA3,), whole=True),
     "llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano glm4 glm5"),
    (Cuts((_LLAMA3,)), "dbrx smaug-bpe chatglm-bpe"),
    (Cuts((_QWEN2,)),
     "qwen2 deepseek-r1-qwen kormo f2llmv2 megrez stablelm2 hunyuan solar-open grok-2"),
    (Cuts((_QWEN35,)), "qwen35"),
    (Cuts((_DIGIT, _GPT2)),
     "starcoder refact command-r smollm codeshell exaone minerva-7b mellum2"),
    (Cuts(_FALCON), "falcon"),
    (Cuts(_DEEPSEEK_CODER), "deepseek-coder"),
    (Cuts(DEEPSEEK_STEPS), "deepseek-v3 hunyuan-dense joyai-llm hy_v4"),
    (Cuts((PATTERNS["tekken"].oniguruma,), whole=True, near=True), "tekken"),
    (Cuts((PATTERNS["o200k"].oniguruma,), near=True), "gpt-4o llama4 minimax-m2"),
)

# By the name in the file.
KNOWN: Mapping[str, Cuts] = MappingProxyType(
    {name: cuts for cuts, names in _WAYS for name in names.split()}
)
