"""Scripts as messages, said in the language in force; rare ones are Unicode's own."""

from __future__ import annotations

from collections.abc import Mapping

from ..messages import Message, verbatim

SCRIPT_MESSAGES: Mapping[str, Message] = {
    "Common": Message("Common"), "Inherited": Message("Inherited"), "Unknown": Message("Unknown"),
    "Latin": Message("Latin"), "Han": Message("Han"), "Hiragana": Message("Hiragana"),
    "Katakana": Message("Katakana"), "Hangul": Message("Hangul"), "Bopomofo": Message("Bopomofo"),
    "Cyrillic": Message("Cyrillic"), "Greek": Message("Greek"), "Arabic": Message("Arabic"),
    "Hebrew": Message("Hebrew"), "Armenian": Message("Armenian"), "Georgian": Message("Georgian"),
    "Devanagari": Message("Devanagari"), "Bengali": Message("Bengali"),
    "Gurmukhi": Message("Gurmukhi"), "Gujarati": Message("Gujarati"), "Oriya": Message("Oriya"),
    "Tamil": Message("Tamil"), "Telugu": Message("Telugu"), "Kannada": Message("Kannada"),
    "Malayalam": Message("Malayalam"), "Sinhala": Message("Sinhala"), "Thai": Message("Thai"),
    "Lao": Message("Lao"), "Tibetan": Message("Tibetan"), "Myanmar": Message("Myanmar"),
    "Khmer": Message("Khmer"), "Ethiopic": Message("Ethiopic"), "Mongolian": Message("Mongolian"),
}


def script_message(name: str) -> Message:
    """A script of Unicode for people."""
    return SCRIPT_MESSAGES.get(name) or verbatim(name)
