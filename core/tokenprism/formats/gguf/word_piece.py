"""Where llama.cpp's WordPiece differs from the `tokenizers` library's, character by character.

Both follow BERT, with other tables of Unicode. llama.cpp takes the first character alone of what a
character consists of, so a Korean syllable is its first letter; it leaves out marks of every kind
and knows newer ones; and it ends words at three controls more. Steps of a tokenizer.json before and
after BERT's own make the same of texts. Letters that Unicode 16 gave a small form, such as U+10D50,
stay as they are in llama.cpp, which no step can say.
"""

from __future__ import annotations

from typing import Any

# Characters; llama.cpp has no bound, but the library's time grows with the cube of them.
LONGEST_WORD = 1000

# Ranges of code points in hex. Marks, and what stands among them and is deleted anyway.
_MARKS = """
488-489 7FD 898-89F 8CA-8E1 903 93B 93E-94F 982-983 9BE-9C0 9C7-9C8 9CB-9CC 9D7 9FE A03 A3E-A40
A83 ABE-AC0 AC9 ACB-ACC AFA-AFF B02-B03 B3E-B40 B47-B48 B4B-B4C B55-B57 BBE-BC2 BC6-BC8 BCA-BCC
BD7 C01-C04 C3C C41-C44 C82-C83 CBE-CC4 CC7-CC8 CCA-CCB CD5-CD6 CF3 D00-D03 D3B-D3C D3E-D40
D46-D48 D4A-D4C D57 D81-D83 DCF-DD1 DD8-DDF DF2-DF3 EBA ECE F3E-F3F F7F 102B-103C 1056-1057
1062-1064 1067-106D 1083-108C 108F 109A-109C 1715 17B6-17C8 180F 1885-1886 1923-192B 1930-1938
1A19-1A1A 1A55-1A57 1A61-1A72 1ABE-1ACE 1B04 1B35-1B44 1B82 1BA1-1BAA 1BE7-1BF3 1C24-1C35 1CE1
1CF7 1DF6-1DFB 20DD-20E4 302E-302F A670-A672 A823-A827 A82C A880-A881 A8B4-A8C5 A8FF A952-A953
A983 A9B4-A9C0 AA2F-AA34 AA4D AA7B-AA7D AAEB-AAEF AAF5 ABE3-ABEA ABEC 10D24-10D27 10EAB-10EAC
10EFD-10EFF 10F46-10F50 10F82-10F85 11000-11002 11070 11073-11074 11082 110B0-110B8 110C2 1112C
11145-11146 11182 111B3-111C0 111C9 111CE-111CF 1122C-11235 1123E 11241 112E0-112E2 11302-11303
1133B 1133E-11344 11347-11348 1134B-1134D 11357 11362-11363 11435-11446 1145E 114B0-114C1
115AF-115B1 115B8-115BE 11630-1163E 116AC-116B6 11720-11726 1182C-1183A 11930-11935 11937-11938
1193B-1193E 11940 11942-11943 119D1-119D7 119DA-119E0 119E4 11A01-11A0A 11A33-11A39 11A3B-11A3E
11A47 11A51-11A5B 11A8A-11A99 11C2F-11C36 11C38-11C3F 11C92-11CA7 11CA9-11CB6 11D31-11D36 11D3A
11D3C-11D3D 11D3F-11D45 11D47 11D8A-11D8E 11D90-11D91 11D93-11D97 11EF3-11EF6 11F00-11F01 11F03
11F34-11F3A 11F3E-11F42 13440 13447-13455 16F4F 16F51-16F87 16FE4 16FF0-16FF1 1CF00-1CF2D
1CF30-1CF46 1D165-1D166 1D16D-1D172 1E000-1E006 1E008-1E018 1E01B-1E021 1E023-1E024 1E026-1E02A
1E08F 1E130-1E136 1E2AE 1E2EC-1E2EF 1E4EC-1E4EF 1E944-1E94A
"""
_CONTROLS = "890-891 8E2 110CD 13430-1343F"
_PUNCTUATION = """
61D 9FD A76 C77 C84 1B7D-1B7E 2E43-2E4F 2E52-2E5D 10EAD 10F55-10F59 10F86-10F89 1144B-1144F
1145A-1145B 1145D 11660-1166C 116B9 1183B 11944-11946 119E2 11A3F-11A46 11A9A-11A9C 11A9E-11AA2
11B00-11B09 11C41-11C45 11C70-11C71 11EF7-11EF8 11F43-11F4F 11FFF 12FF1-12FF2 16E97-16E9A 16FE2
1E95E-1E95F
"""
_SPACES = "B-C 85"
# A letter that no vocabulary has for a sign that is punctuation to the library alone.
_LETTER_OF_SIGN = ("166D", "\u166f")
_SYLLABLES, _FIRST_LETTERS, _OF_A_LETTER = 0xAC00, range(0x1100, 0x1113), 588


def normalizer(*, lowercase: bool, strip_accents: bool) -> dict[str, Any]:
    """The normalizer of a tokenizer.json."""
    steps = [_replace(_SPACES, " "), _replace(_CONTROLS, ""), _replace(*_LETTER_OF_SIGN)]
    if strip_accents:
        for index, letter in enumerate(_FIRST_LETTERS):
            first = _SYLLABLES + index * _OF_A_LETTER
            last = first + _OF_A_LETTER - 1
            steps.append(_replace(f"{first:X}-{last:X}", chr(letter)))
        steps += [{"type": "NFD"}, _replace(_MARKS, "")]
    bert = {
        "type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True,
        "strip_accents": strip_accents, "lowercase": lowercase,
    }
    return {"type": "Sequence", "normalizers": [*steps, bert]}


def pre_tokenizer() -> dict[str, Any]:
    """The pre-tokenizer of a tokenizer.json."""
    punctuation = {
        "type": "Split", "pattern": {"Regex": _class(_PUNCTUATION)}, "behavior": "Isolated",
        "invert": False,
    }
    return {"type": "Sequence", "pretokenizers": [{"type": "BertPreTokenizer"}, punctuation]}


def _replace(ranges: str, content: str) -> dict[str, Any]:
    return {"type": "Replace", "pattern": {"Regex": _class(ranges)}, "content": content}


def _class(ranges: str) -> str:
    """A class of characters, in any dialect: none of these has a meaning of its own in one."""
    bounds = [[chr(int(bound, 16)) for bound in one.split("-")] for one in ranges.split()]
    return "[" + "".join(map("-".join, bounds)) + "]"
