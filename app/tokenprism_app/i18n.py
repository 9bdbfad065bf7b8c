"""Languages: English in the source, translations as .qm files beside the icons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication
from tokenprism.errors import TokenprismError
from tokenprism.messages import Message, reason_of, verbatim

from .resources import folder

LANGUAGES = {"en": "English", "zh_CN": "简体中文"}


def system_language() -> str:
    """The first language of the system that the program speaks, else English."""
    for name in QLocale.system().uiLanguages():
        if name.startswith("zh") and not any(part in name for part in ("Hant", "TW", "HK", "MO")):
            return "zh_CN"
        if name.startswith("en"):
            return "en"
    return "en"


class Languages(QObject):
    """Puts a language in force; every widget then gets a LanguageChange event."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._translators: list[QTranslator] = []
        self.current = "en"

    def use(self, language: str) -> None:
        """Speak `language` from now on; one of LANGUAGES."""
        if language not in LANGUAGES:
            raise ValueError(f"no language {language!r}; known: {', '.join(LANGUAGES)}")
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators = []
        self.current = language
        QLocale.setDefault(QLocale(language if language != "en" else "en_US"))
        if language != "en":
            qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
            # Qt's own words first: what is installed last is asked first.
            self._load(f"qtbase_{language}", qt, required=False)
            self._load(f"tokenprism_{language}", str(folder("translations")), required=True)

    def _load(self, name: str, where: str, required: bool) -> None:
        translator = QTranslator(self)
        if translator.load(name, where):
            self._application.installTranslator(translator)
            self._translators.append(translator)
        elif required:
            raise FileNotFoundError(f"{where}/{name}.qm is missing or damaged")


class Retranslator(QObject):
    """Calls `translate` now and whenever the language changes, for a widget that it watches."""

    def __init__(self, widget: QObject, translate: Callable[[], None]) -> None:
        super().__init__(widget)
        self._translate = translate
        widget.installEventFilter(self)
        translate()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        return False


def translate(context: str, text: str) -> str:
    """The translation of `text`; with this name and these arguments lupdate finds it."""
    return QCoreApplication.translate(context, text)


def said(message: str) -> str:
    """A message in the language in force, its values too; any other text as it is."""
    if not isinstance(message, Message):
        return message
    template = QCoreApplication.translate("Engine", message.template)
    if not message.values:
        return template
    values = {
        name: said(value) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return template.format(**values)


def message_of(fault: BaseException) -> Message:
    """What to tell the user of an error of the engine, of the system, or of the program."""
    if isinstance(fault, TokenprismError):
        return fault.message
    if isinstance(fault, OSError):
        if not fault.filename:
            return reason_of(fault)
        return Message(
            "{where}: {problem}", where=verbatim(fault.filename), problem=reason_of(fault)
        )
    if isinstance(fault, MemoryError):
        return Message("there is not enough memory")
    return Message("error inside the program: {fault}", fault=f"{type(fault).__name__}: {fault}")


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks `text` for lupdate, which knows this name, where it is data and translated later."""
    return text
