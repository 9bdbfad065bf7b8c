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

# Letters of the alphabets that have capitals, in the Unicode version of that model's makers.
_DEEPSEEK_LETTERS = (
    "A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ba\u01bc-\u01bf\u01c4-\u0293"
    "\u0295-\u02af\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u038a\u038c"
    "\u038e-\u03a1\u03a3-\u03f5\u03f7-\u0481\u048a-\u052f\u0531-\u0556\u10a0-\u10c5"
    "\u13a0-\u13f5\u13f8-\u13fd\u1c90-\u1cba\u1cbd-\u1cbf\u1d00-\u1d2b\u1d6b-\u1d77"
    "\u1d79-\u1d9a\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59"
    "\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4\u1fc6-\u1fcc"
    "\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2102\u2107"
    "\u210a-\u2113\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2134\u2139"
    "\u213c-\u213f\u2145-\u2149\u214e\u2183\u2184\u2c00-\u2c7b\u2c7e-\u2ce4\u2ceb-\u2cee"
    "\u2cf2\u2cf3\ua640-\ua66d\ua680-\ua69b\ua722-\ua76f\ua771-\ua787\ua78b-\ua78e"
    "\uab70-\uabbf\ufb00-\ufb06\ufb13-\ufb17\uff21-\uff3a\uff41-\uff5a\U00010400-\U0001044f"
    "\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010c80-\U00010cb2\U00010cc0-\U00010cf2"
    "\U000118a0-\U000118df\U0001e900-\U0001e943"
)
_DEEPSEEK_LLM = (
    r"[\r\n]", rf"\s?[{_DEEPSEEK_LETTERS}]+",
    r"\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+", r"\s+$",
    "[一-龥ࠀ-一가-퟿]+",
    r"\p{N}+",
)

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
    (Cuts(_DEEPSEEK_LLM), "deepseek-llm"),
    (Cuts(DEEPSEEK_STEPS), "deepseek-v3 hunyuan-dense joyai-llm hy_v4"),
    (Cuts((PATTERNS["tekken"].oniguruma,), whole=True, near=True), "tekken"),
    (Cuts((PATTERNS["o200k"].oniguruma,), near=True), "gpt-4o llama4 minimax-m2"),
)

# What llama.cpp does with a file that gives no name.
UNNAMED = Cuts((r"[\p{P}$+<=>^~|]+", _GPT2, r"\p{N}+", "[0-9][0-9][0-9]"))

# By the name in the file.
KNOWN: Mapping[str, Cuts] = MappingProxyType(
    {name: cuts for cuts, names in _WAYS for name in names.split()}
)
