"""What a person does with sessions: new, open, reopen, save; the questions asked on the way; the autosave's warning."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QMessageBox, QWidget

from app.main.command_table import Command
from app.state.closed_sessions import ClosedSession
from app.state.files import SUFFIX, SessionFiles
from app.state.inside import PICTURES
from app.state.state import State
from app.widgets.messages import Messages
from app.widgets.save_name import documents, with_ending
from app.words.i18n import mark, tr
from app.words.texts import rich


class SessionActions(QObject):
    """The session commands of a window.

    `warning` is a widget below the page: visible while work cannot be saved automatically.
    """

    def __init__(self, window: QWidget, files: SessionFiles, messages: Messages, fresh: Callable[[], State]) -> None:
        """`fresh` gives the State of a new session."""
        super().__init__(window)
        self._window = window
        self._files = files
        self._messages = messages
        self._fresh = fresh
        self.warning = QLabel()
        self.warning.setObjectName("autosave-warning")
        self.warning.hide()
        files.failed.connect(lambda text: messages.show_message(text, "error"))
        files.autosave.trouble_changed.connect(self._on_trouble)

    def commands(self, menu: str) -> list[Command]:
        """For the command table."""
        return [
            Command(id="new", menu=menu, text=mark("&New session"), shortcut="Ctrl+N", run=self.new),
            Command(id="open", menu=menu, text=mark("&Open…"), shortcut="Ctrl+O", run=self.open),
            Command(
                id="reopen",
                menu=menu,
                text=mark("Reopen last session"),
                shortcut="Ctrl+Shift+O",
                help=mark("The newest session that was closed without a file"),
                run=self.reopen,
                enabled=self._files.closed.any,
            ),
            Command(id="save", menu=menu, text=mark("&Save"), shortcut="Ctrl+S", run=self.save),
            Command(id="save-as", menu=menu, text=mark("Save &as…"), shortcut="Ctrl+Shift+S", run=self.save_as),
        ]

    def add_menus(self, menu: QMenu) -> None:
        """The recent files and the closed sessions, read when they are shown."""
        for text, fill in ((tr("Open &recent"), self._fill_recent), (tr("&Closed sessions"), self._fill_closed)):
            inner = menu.addMenu(text)
            inner.setToolTipsVisible(True)
            inner.aboutToShow.connect(partial(fill, inner))

    def retranslate(self) -> None:
        """The warning in the language of now, and what presets said in the session."""
        self._files.document.retell()
        self._show_warning(self._files.autosave.trouble)

    # -- actions

    def new(self) -> None:
        """An empty session; asks about unsaved work."""
        if self.may_leave():
            self._files.new(self._fresh())

    def open(self) -> None:
        """Ask for a session file and show it."""
        kinds = tr("Session, or picture with a session (*{suffix} *.png *.svg *.pdf);;All files (*)", suffix=SUFFIX)
        name, _ = QFileDialog.getOpenFileName(self._window, tr("Open session"), documents(), kinds)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Show a session file; asks about unsaved work first. A picture changes the lab that it shows, no other."""
        if path.suffix.lower() in PICTURES:
            if self._files.open_picture(path):
                self._messages.show_message(tr("Opened {name}", name=path.name))
            return
        if self.may_leave() and self._files.open(path):
            self._messages.show_message(tr("Opened {name}", name=path.name))

    def reopen(self, entry: ClosedSession | None = None) -> None:
        """A session that was closed without a file (the newest by default), as unsaved work."""
        found = [entry] if entry is not None else self._files.closed.entries()[:1]
        if found and self.may_leave() and self._files.reopen(found[0]):
            self._messages.show_message(tr("This is where you left off."))

    def save(self) -> bool:
        """Save where the session is; ask when it is nowhere yet, and when its file was changed elsewhere."""
        path = self._files.path
        if path is None:
            return self.save_as()
        if not self._files.overtaken:
            return self._save(path)
        text = tr(
            "{name} was changed elsewhere since it was opened or saved here. Replace it? No saves this session in another file.",
            name=path.name,
        )
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window, tr("Replace"), rich(text), buttons.Yes | buttons.No | buttons.Cancel, buttons.No
        )
        return self._save(path) if answer == buttons.Yes else answer == buttons.No and self.save_as()

    def save_as(self) -> bool:
        """Ask for a place and save there."""
        start = str(Path(documents()) / f"session{SUFFIX}")
        kinds = tr("Session (*{suffix})", suffix=SUFFIX)
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save session"), start, kinds)
        path = with_ending(name, SUFFIX, self._window) if name else None
        return path is not None and self._save(path)

    def offer_rescue(self) -> bool:
        """Show what a crash left behind, as unsaved work; whether there was any."""
        found = self._files.rescue()
        if found:
            self._messages.show_message(tr("Your unsaved work of last time is back. Save it to keep it."), "caution")
        return found

    def set_rescue_aside(self) -> None:
        """Something else was asked for: what a crash left behind waits in a menu."""
        if self._files.set_aside():
            text = tr("Unsaved work of last time is kept under File, Closed sessions.")
            self._messages.show_message(text, "caution")

    def dropped(self, data: QMimeData) -> Path | None:
        """The session file, or picture that may carry a session, in what is dragged over the window."""
        paths = [Path(url.toLocalFile()) for url in data.urls()]
        return next((path for path in paths if path.suffix.lower() in (SUFFIX, *PICTURES)), None)

    # -- questions

    def may_leave(self) -> bool:
        """Whether the work of now may go: there is none, it was saved, or the person says so."""
        if not self._files.changed:
            return True
        path = self._files.path
        text = tr("Save the changes to {name}?", name=path.name) if path else tr("Save this session?")
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self._window, tr("Unsaved changes"), rich(text), buttons.Save | buttons.Discard | buttons.Cancel
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    def may_close(self) -> bool:
        """Whether the window may close: work without a file is kept and asked about only where that fails."""
        if self._files.path is None and self._files.keep():
            return True
        return self.may_leave()

    # -- inside

    def _save(self, path: Path) -> bool:
        saved = self._files.save(path)
        if saved:
            self._messages.show_message(tr("Saved {name}", name=path.name))
        return saved

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        for path in self._files.recent():
            menu.addAction(_plain(path.name), partial(self.open_path, path)).setToolTip(rich(str(path)))
        if menu.isEmpty():
            menu.addAction(tr("No sessions yet")).setEnabled(False)

    def _fill_closed(self, menu: QMenu) -> None:
        menu.clear()
        entries = self._files.closed.entries()
        for entry in entries:
            lab = self._files.document.labs.get(entry.lab)
            title = tr(lab.title) if lab is not None else entry.path.stem
            menu.addAction(f"{entry.time:%Y-%m-%d %H:%M}  {_plain(title)}", partial(self.reopen, entry))
        if entries:
            menu.addSeparator()
            menu.addAction(tr("Discard all…"), self._discard_closed)
        else:
            menu.addAction(tr("No sessions yet")).setEnabled(False)

    def _discard_closed(self) -> None:
        entries = self._files.closed.entries()
        text = tr("Discard {count} closed sessions? They cannot be brought back.", count=len(entries))
        buttons = QMessageBox.StandardButton
        chosen = QMessageBox.question(self._window, tr("Closed sessions"), text, buttons.Discard | buttons.Cancel)
        if chosen == buttons.Discard:
            for entry in entries:
                self._files.closed.discard(entry)

    def _on_trouble(self, why: str) -> None:
        if why:
            self._messages.show_message(tr("Work cannot be saved automatically: {why}", why=why), "error")
        else:
            self._messages.show_message(tr("Work is saved automatically again."))
        self._show_warning(why)

    def _show_warning(self, why: str) -> None:
        self.warning.setText(f"⚠ {tr('not saved automatically')}")
        self.warning.setToolTip(rich(tr("Work cannot be saved automatically: {why}", why=why)))
        self.warning.setVisible(bool(why))


def _plain(text: str) -> str:
    """A text in a menu, where & would mark a key."""
    return text.replace("&", "&&")
