"""Texts that make tokenizers disagree: checked on every export and on every model opened."""

from __future__ import annotations

from collections.abc import Iterable

# Each line is a document of its own; together they meet every branch of the named patterns.
DOCUMENTS: tuple[str, ...] = (
    "",
    " ",
    "\n",
    "a",
    "Hello, world! It's I'LL we'Ve they're 'sup ''d 'ſ o'clock rock'n'roll",
    "  two spaces, \t a tab,\n\n\n three line ends   \n  and trailing blanks   ",
    "\r\n windows \r\n\r\n line ends \r lone",
    "no-break\u00a0space thin\u2009space ideographic\u3000space zero\u200bwidth next\u0085line",
    "1 12 123 1234 12345 3.14159 1,000,000 0x1F ٣٤٥ ²³ Ⅷ ½ 一二三",
    "snake_case camelCase HTTPServer XMLHttpRequest Ünïcode ǅungla ʰ ßẞ İıſ",
    "for (int i = 0; i < n; ++i) {\n\treturn x[i] * 2;  // note\n}\n\n/path/to//file/\n",
    "中文没有空格。日本語の文、ひらがな、カタカナｶﾞ。한국어 문장입니다.",
    "Русский текст, українська; ελληνικά: ά; עברית, العربية ٱلْعَرَبِيَّة؛ हिन्दी में क्षत्रिय ไทย",
    "e\u0301 a\u0308\u0323 ﬁ ﬀ ㍍ ① ½ Å Å ᄒ\u1161\u11ab 한",
    "😀 👩\u200d👩\u200d👧 🇩🇪🇫🇷 👍🏽 🏴\U000e0067\U000e0062 ☺\ufe0f 𓀀 𝔘𝔫𝔦 \U0010fffd",
    "\x00\x01\x1c\x1f\x7f\ufeff\u00ad\u2028\u2029\u202e\ufffd\u180e\ue000",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "!!!???...---***###===~~~ ``` <<<>>> (((()))) \\\\ //// ||| &&& $$$ %%% ^^^ @@@",
    "<|endoftext|> <|end <s> </s> [UNK] ##ing ▁word Ġword <0x41> <pad>",
    # How formats spell spaces, bytes, marks and special tokens: each in a text of its own, for some
    # library may not be asked for one of them.
    "▁", "a ▁b▁▁ c▁", "Ġ", "a Ġb ĠĠ Ċ Ġ", "a</w> </w>b", "##a b##c ## d", "<0x41> <0x0A><0xE4>",
    "<unk> <s>a</s> <pad>", "[UNK][CLS] a [SEP]", "<|endoftext|>a<|im_end|>", "@@ a@@ b",
    "http://example.com/a?b=c&d=%20#e user.name+tag@example.org C:\\Users\\x #hashtag @mention",
    "x\n y\n  z\n   \n    w \n\n\n\n",
    "\t\t\tindented\n\t\t\n  \t mixed\t  \n",
    "'s 't 're 've 'm 'll 'd 'S 'T 'RE 'VE 'M 'LL 'D ’s ’t",
    "don't DON'T Don'T dON't l'été d'accord qu'il",
)


def with_specials(specials: Iterable[str]) -> list[str]:
    """Documents in which special tokens stand alone, touch each other and words, and are cut."""
    texts = []
    for text in list(specials)[:8]:
        texts += [text, f"a{text}{text} b{text[:-1]} {text}\n", f" {text} "]
    return texts
