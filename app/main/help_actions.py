"""Help on a lab, on writing lessons, on finding an action; the log, and what the program is made of."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMessageBox, QWidget

from app.data.reading import read_whole
from app.lab import evidence
from app.lab.base import Lab
from app.labs import LABS
from app.main.command_table import Command, plain
from app.main.lesson_actions import LessonActions
from app.resources import resource
from app.words.glossary import terms
from app.words.i18n import ENGLISH, language, listed, sentences, tr
from app.words.links import Link
from app.words.texts import html, markdown

if TYPE_CHECKING:
    from app.widgets.help_window import HelpWindow
    from app.widgets.page.lab_page import LabPage


LARGEST = 5_000_000
"""Bytes of a help page, or of the log."""


class HelpActions(QObject):
    """The commands of the Help menu."""

    def __init__(self, window: QWidget, folder: Path, lessons: LessonActions) -> None:
        """`folder` holds the log and a person's own lessons."""
        super().__init__(window)
        self._lessons = lessons
        self._window: HelpWindow | None = None
        self._parent = window
        self._folder = folder

    @property
    def window(self) -> HelpWindow:
        """The window of help texts, made when it is first wanted."""
        if self._window is None:
            from app.widgets.help_window import HelpWindow

            self._window = HelpWindow(self._parent)
            self._window.followed.connect(self._lessons.links.follow)
        return self._window

    def close(self) -> None:
        """Close the window of help texts, if there is one."""
        if self._window is not None:
            self._window.close()

    def on_lab(self, lab: Lab) -> None:
        """What a lab shows, in a window that may stay open."""
        found = [f"[{each.title}]({Link(each.id).text})" for each in self._lessons.in_lab(lab.id)]
        more = f"\n\n**{tr('Lessons in this lab:')}** {listed(found)}" if found else ""
        self.window.show_help(tr(lab.title), (help_text(lab.id) or tr(lab.summary)) + more)

    def on_paragraph(self, lab: Lab, words: str) -> None:
        """The help on a lab, at a paragraph."""
        self.on_lab(lab)
        self.window.browser.find(words)

    def on_glossary(self) -> None:
        """What the words mean, and where each is seen."""
        self.window.show_help(tr("Glossary"), glossary(), marked=False)

    def on_evidence(self) -> None:
        """How well the numbers on the screens are known: all kinds of them."""
        self.window.show_help(tr("Evidence"), evidence.page(), marked=False)

    def on_number(self, page: LabPage, number: str, kind: str) -> None:
        """How well a number of the tab that is open is known: its kind among all, as its readout names it."""
        tab = page.lab.tab(page.params)
        place = " › ".join(filter(None, (tr(page.lab.title), tr(tab.title) if len(page.lab.tabs) > 1 else "")))
        found = evidence.kind_in(tab, kind)
        said = f"**{markdown(number)}**  \n{tr('A number of {place}.', place=markdown(place))}"
        self.window.show_help(tr("Evidence"), evidence.page(found.id, said), marked=False, at=tr(found.title))

    def on_lessons(self) -> None:
        """How lessons are written, and where a person's own ones go."""
        text = help_text("lessons").replace("OWN_FOLDER", str(self._folder / "lessons"))
        self.window.show_help(tr("Writing lessons"), text)

    def on_shortcuts(self, commands: Iterable[Command]) -> None:
        """The keys of all actions, a table for each menu."""
        tables: dict[str, list[str]] = {}
        for command in commands:
            if command.shortcut:
                native = QKeySequence.SequenceFormat.NativeText
                keys = listed(QKeySequence(part).toString(native) for part in command.shortcut.split(" | "))
                row = f"| {plain(tr(command.text)).rstrip('…')} | {keys} |"
                tables.setdefault(command.menu, []).append(row)
        head = f"| {tr('action')} | {tr('shortcut')} |\n| --- | --- |"
        parts = ["\n".join((f"## {plain(tr(menu))}", "", head, *rows)) for menu, rows in tables.items()]
        self.window.show_help(tr("Keyboard shortcuts"), "\n\n".join(parts))

    def show_log(self) -> None:
        """The end of the log file."""
        path = self._folder / "log.txt"
        self.window.show_log(_text(path), str(path))

    def about(self) -> None:
        """Versions for a bug report, and the licences of everything the program is made of."""
        from app.main import about

        text = tr("A laboratory for differential privacy. MIT licence. It is made with:")
        box = QMessageBox(QMessageBox.Icon.Information, tr("About Epsilon Lab"), text, parent=self._parent)
        rows = "".join(
            f"<tr><td>{html(part.name)}</td><td>{part.version}</td><td>{html(part.licence)}</td></tr>"
            for part in about.parts()
        )
        box.setInformativeText(f"<table cellpadding='2'>{rows}</table><p>{about.fonts()}</p><p>{about.system()}</p>")
        box.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        box.exec()


def glossary() -> str:
    """The page of all terms, in the language of now."""
    places = {lab.id: tr(lab.title) for lab in LABS}
    tabs = {(lab.id, tab.id): tr(tab.title) for lab in LABS for tab in lab.tabs if len(lab.tabs) > 1 and tab.title}
    told = []
    for term in terms():
        place = " › ".join(filter(None, (places[term.lab], tabs.get((term.lab, term.tab)))))
        told.append(f"**{term.title}**  \n{sentences(term.text, tr('Seen in {place}.', place=place))}")
    return "\n\n".join((f"# {tr('Glossary')}", *told))


def help_text(name: str) -> str:
    """A help page in the present language, else in English; '' where there is none."""
    places = [resource("help", code, f"{name}.md") for code in (language(), ENGLISH)]
    return next(filter(None, map(_text, places)), "")


def _text(path: Path) -> str:
    """What stands in a file; '' where it cannot be read."""
    try:
        return read_whole(path, LARGEST).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
