"""The names of scripts in the language in force; those of rare scripts are Unicode's own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ...i18n import QT_TRANSLATE_NOOP

_COMMON = (
    QT_TRANSLATE_NOOP("Scripts", "Common"), QT_TRANSLATE_NOOP("Scripts", "Inherited"),
    QT_TRANSLATE_NOOP("Scripts", "Unknown"), QT_TRANSLATE_NOOP("Scripts", "Latin"),
    QT_TRANSLATE_NOOP("Scripts", "Han"), QT_TRANSLATE_NOOP("Scripts", "Hiragana"),
    QT_TRANSLATE_NOOP("Scripts", "Katakana"), QT_TRANSLATE_NOOP("Scripts", "Hangul"),
    QT_TRANSLATE_NOOP("Scripts", "Bopomofo"), QT_TRANSLATE_NOOP("Scripts", "Cyrillic"),
    QT_TRANSLATE_NOOP("Scripts", "Greek"), QT_TRANSLATE_NOOP("Scripts", "Arabic"),
    QT_TRANSLATE_NOOP("Scripts", "Hebrew"), QT_TRANSLATE_NOOP("Scripts", "Armenian"),
    QT_TRANSLATE_NOOP("Scripts", "Georgian"), QT_TRANSLATE_NOOP("Scripts", "Devanagari"),
    QT_TRANSLATE_NOOP("Scripts", "Bengali"), QT_TRANSLATE_NOOP("Scripts", "Gurmukhi"),
    QT_TRANSLATE_NOOP("Scripts", "Gujarati"), QT_TRANSLATE_NOOP("Scripts", "Oriya"),
    QT_TRANSLATE_NOOP("Scripts", "Tamil"), QT_TRANSLATE_NOOP("Scripts", "Telugu"),
    QT_TRANSLATE_NOOP("Scripts", "Kannada"), QT_TRANSLATE_NOOP("Scripts", "Malayalam"),
    QT_TRANSLATE_NOOP("Scripts", "Sinhala"), QT_TRANSLATE_NOOP("Scripts", "Thai"),
    QT_TRANSLATE_NOOP("Scripts", "Lao"), QT_TRANSLATE_NOOP("Scripts", "Tibetan"),
    QT_TRANSLATE_NOOP("Scripts", "Myanmar"), QT_TRANSLATE_NOOP("Scripts", "Khmer"),
    QT_TRANSLATE_NOOP("Scripts", "Ethiopic"), QT_TRANSLATE_NOOP("Scripts", "Mongolian"),
)


def script_name(name: str) -> str:
    """A script for people."""
    return QCoreApplication.translate("Scripts", name) if name in _COMMON else name
