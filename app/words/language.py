"""Languages of the program: Qt's translators, the fonts that a language needs, and which one a person wants."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from app.resources import resource
from app.words import i18n

LANGUAGES = (("en", "English"), ("zh_CN", "简体中文"))
CONTEXT = "epsilon-lab"

_installed: list[QTranslator] = []
_plain_families: list[str] = []


def apply(application: QCoreApplication, language: str) -> None:
    """Show every later text in `language`; windows get a LanguageChange event and renew what they show.

    English is the language of the sources. A text without a translation stays English.
    """
    for translator in _installed:
        application.removeTranslator(translator)
    _installed.clear()
    ours = QTranslator()
    if language == i18n.ENGLISH or not ours.load(str(resource("translations", f"{language}.qm"))):
        i18n.install(str, i18n.ENGLISH)
        _use_fonts(i18n.ENGLISH)
        _install(application, [QTranslator()])  # empty: for the event
        return

    translate = _by(ours)
    qt_own = QTranslator()  # buttons of dialogs, menus of text fields
    qt_own.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    i18n.install(translate, language)
    _use_fonts(language)
    _install(application, [qt_own, ours])


def _by(translator: QTranslator) -> Callable[[str], str]:
    """What a translator makes of a text of the program."""
    return lambda text: (translator.translate(CONTEXT, text) or text) if text else text


@cache
def _known(code: str) -> Callable[[str], str]:
    found = QTranslator()
    return _by(found) if found.load(str(resource("translations", f"{code}.qm"))) else str


def speaking(code: str) -> AbstractContextManager[None]:
    """In this thread every text is in a language for a while, whatever the window speaks: for files in several languages."""
    return i18n.speaking(str if code == i18n.ENGLISH else _known(code), code)


def wanted(stored: object) -> str:
    """The language of the settings; without one the system's when we have it, else English."""
    known = [language for language, _ in LANGUAGES]
    if stored in known:
        return str(stored)
    system = QLocale.system().name()
    return system if system in known else next((name for name in known if name[:2] == system[:2]), i18n.ENGLISH)


def _install(application: QCoreApplication, translators: list[QTranslator]) -> None:
    for translator in translators:
        _installed.append(translator)
        application.installTranslator(translator)


def _use_fonts(language: str) -> None:
    """A font with the language's letters behind the usual one: ours, where the system has none."""
    font = QApplication.font()
    if not _plain_families:
        _plain_families.extend(font.families())
    families = list(_plain_families)
    if language == "zh_CN":
        families += chinese_families()
    if families != font.families():
        font.setFamilies(families)
        QApplication.setFont(font)


def name_all() -> None:
    """Before the names of the languages are shown, each in its own letters: load the letters that the system lacks."""
    chinese_families()


def chinese_families() -> list[str]:
    """Families with Simplified Chinese: a good one of the system, else the one that comes with the program."""
    system = QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese)
    liked = [name for name in LIKED if name in system]
    return liked or [bundled_family()]


@cache
def bundled_family() -> str:
    """The family of the Chinese font that comes with the program, regular and bold; loaded when first asked for."""
    numbers = [QFontDatabase.addApplicationFont(str(resource("fonts", name))) for name in FONTS]
    return QFontDatabase.applicationFontFamilies(numbers[0])[0]


FONTS = ("EpsilonLabHan.otf", "EpsilonLabHan-Bold.otf")
"""Of one family: beside bold digits of a title, plain characters look like a misprint."""
LIKED = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "PingFang SC",
    "Microsoft YaHei UI",
    "Microsoft YaHei",
    "WenQuanYi Micro Hei",
)
