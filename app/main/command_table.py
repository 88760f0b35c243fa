"""Every action of the program in one table: menus, tool bar, shortcut list and command palette are made from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from app.words.i18n import language, tr


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One action. `text` and `help` are marked for translation; '-' as id makes a separator.

    It belongs to `menu`, or to its sub-menu `under`; `shown`: it stands there.
    """

    id: str
    menu: str
    under: str = ""
    text: str = ""
    help: str = ""
    shortcut: str = ""
    run: Callable[[], object] | Callable[[bool], object] | None = None
    checked: Callable[[], bool] | None = None
    enabled: Callable[[], bool] | None = None
    shown: bool = True


def plain(text: str) -> str:
    """A menu's text without the mark of its key: '&Open…', or '打开……(&O)' where the letter is none of the text."""
    return re.sub(r"\(&\w\)|&", "", text)


def separator(menu: str) -> Command:
    """A line between two groups of a menu."""
    return Command(id="-", menu=menu)


class CommandTable:
    """QActions of all commands, by id. `update` brings texts and states up to date."""

    def __init__(self, commands: Iterable[Command], parent: QObject) -> None:
        self.commands = tuple(commands)
        self.actions: dict[str, QAction] = {}
        self._language = ""
        for command in self.commands:
            if command.id != "-":
                self.actions[command.id] = self._action(command, parent)
        self.update()

    def update(self) -> None:
        """Texts in the present language; check marks and greying from the present state."""
        told, self._language = self._language == language(), language()
        for command in self.commands:
            if command.id == "-":
                continue
            action = self.actions[command.id]
            if not told:  # menus and buttons hear of every text that is set
                self._tell(command, action)
            if command.checked is not None:
                action.setChecked(command.checked())
            if command.enabled is not None:
                action.setEnabled(command.enabled())

    @staticmethod
    def _tell(command: Command, action: QAction) -> None:
        text, about = tr(command.text), tr(command.help or command.text)
        keys = f" ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})" if command.shortcut else ""
        action.setText(text)
        action.setIconText(plain(text).rstrip("…"))
        action.setToolTip(plain(about) + keys)
        action.setStatusTip(plain(about))

    @staticmethod
    def _action(command: Command, parent: QObject) -> QAction:
        action = QAction(parent)
        action.setObjectName(command.id)
        if command.shortcut:
            action.setShortcuts([QKeySequence(keys) for keys in command.shortcut.split(" | ")])
        action.setCheckable(command.checked is not None)
        run = command.run
        if run is not None:
            if command.checked is not None:
                action.triggered.connect(lambda on: run(on))  # type: ignore[call-arg]
            else:
                action.triggered.connect(lambda _=False: run())  # type: ignore[call-arg]
        return action
