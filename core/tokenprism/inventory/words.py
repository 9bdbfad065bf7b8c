"""The words of the filter: columns, kinds and places by all the names that people type."""

from __future__ import annotations

from collections.abc import Mapping

from ..vocabulary import Kind
from .entries import SCRIPTS
from .table import Where

# Names that are typed before a colon, and the column that each stands for.
NUMBERS: Mapping[str, str] = {
    "id": "id", "编号": "id", "len": "length", "length": "length", "bytes": "length",
    "长度": "length", "chars": "points", "characters": "points", "字符": "points",
    "rank": "rank", "秩": "rank", "score": "score", "得分": "score",
    "learned": "learned", "学得": "learned", "used": "used", "使用": "used",
    "corpus": "corpus", "语料": "corpus", "size": "size", "规模": "size",
}
KIND, SCRIPT, WHERE, IS = "kind", "script", "in", "is"
CHOICES: Mapping[str, str] = {
    "kind": KIND, "类别": KIND, "种类": KIND, "script": SCRIPT, "文字": SCRIPT,
    "in": WHERE, "位于": WHERE, "is": IS, "是": IS,
}
KINDS: Mapping[str, Kind] = {
    "byte": Kind.BYTE, "merge": Kind.MERGE, "piece": Kind.PIECE, "special": Kind.SPECIAL,
    "unknown": Kind.UNKNOWN, "character": Kind.CHARACTER,
    "字节": Kind.BYTE, "合并": Kind.MERGE, "片段": Kind.PIECE, "特殊": Kind.SPECIAL,
    "未知": Kind.UNKNOWN, "字符": Kind.CHARACTER,
}
PLACES: Mapping[str, tuple[Where, ...]] = {
    "both": (Where.BOTH, Where.MOVED), "same": (Where.BOTH,), "moved": (Where.MOVED,),
    "left": (Where.LEFT,), "right": (Where.RIGHT,),
    "共有": (Where.BOTH, Where.MOVED), "同号": (Where.BOTH,), "异号": (Where.MOVED,),
    "仅左": (Where.LEFT,), "仅右": (Where.RIGHT,),
}
NONE, MIXED = "none", "mixed"
_OWN_SCRIPTS = {
    "汉字": "Han", "拉丁": "Latin", "西里尔": "Cyrillic", "阿拉伯": "Arabic", "平假名": "Hiragana",
    "片假名": "Katakana", "谚文": "Hangul", "天城文": "Devanagari", "希腊": "Greek",
    "希伯来": "Hebrew", "泰文": "Thai", "通用": "Common", "无": NONE, "混合": MIXED,
}
# Words that say something by themselves.
UNREACHABLE, NEVER, PARTIAL = "unreachable", "never", "partial"
FLAGS: Mapping[str, str] = {
    "unreachable": UNREACHABLE, "不可达": UNREACHABLE, "never": NEVER, "绝不可达": NEVER,
    "partial": PARTIAL, "残缺": PARTIAL,
}


def squeezed(name: str) -> str:
    """A name without what people spell in different ways."""
    return name.casefold().replace("_", "").replace("-", "").replace(" ", "")


SCRIPT_NAMES: Mapping[str, str] = (
    {squeezed(name): name for name in (*SCRIPTS, NONE, MIXED)} | _OWN_SCRIPTS
)
