"""The files of lessons of one's own: opened, saved, duplicated, renamed and put into the trash; nothing goes without a question."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFile, QObject, Signal
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from app.data.reading import reason_of
from app.data.writing import WriteError
from app.lab.base import Lab
from app.resources import resource
from app.state.files import note_recent, recent_files
from app.state.lessons.manuscript import Manuscript, Pages, pages_of
from app.state.lessons.own import CODES, OwnLesson, own_files, second_code, second_of, text_of, title_of
from app.state.lessons.script import Script
from app.state.session import SessionError
from app.widgets.lesson.naming import NamingForm
from app.words.i18n import language, listed, sentences, tr
from app.words.texts import rich

RECENT = "recent-lessons"
"""Under this name the settings keep which lessons were opened or saved last."""


def new_lesson(title: str) -> Pages:
    """A lesson without steps."""
    return Pages(Script((f"# {title}", f"summary: {title}", "order: 100", ""), ()))


class LessonFiles(QObject):
    """The file of the lesson that is written in `manuscript`.

    Signals:
        changed(): another lesson, or another name.
        said(str, str): for the line of messages, with its sign.
    """

    changed = Signal()
    said = Signal(str, str)

    def __init__(self, folder: Path, labs: Sequence[Lab], window: QWidget) -> None:
        super().__init__(window)
        self.file = OwnLesson(folder)
        self.manuscript = Manuscript(labs, lambda: self.path)
        self._window = window
        self._name = ""

    @property
    def path(self) -> Path:
        """Where the lesson is saved: under the name of its file as it is; a new one is called after its title."""
        if self._name:
            return self.file.folder / f"{self._name}.md"
        return self.file.place_of(self.manuscript.pages.main.title or "my-lesson")

    @property
    def unsaved(self) -> bool:
        """Whether the text is another one than that in its file."""
        text, other = self.manuscript.pages.texts
        return (text.strip(), other.strip()) != (self.file.saved.strip(), self.file.other_saved.strip())

    def begin(self) -> bool:
        """With what was not saved last time, which is True, else with a new lesson."""
        kept = self.file.kept()
        if kept is None:
            self._begin(new_lesson(tr("My lesson")), "")
            return False
        self._name = ""
        self.manuscript.begin(pages_of(kept.text, kept.other))
        self._name = "" if not kept.path and kept.name == self.path.stem else Path(kept.name).name
        self.changed.emit()
        return True

    def _begin(self, pages: Pages, name: str, path: Path | None = None) -> None:
        """Another lesson, saved as it is."""
        self.file.begin(pages.texts[0], path, pages.texts[1])
        self._note(path)
        self._name = name
        self.manuscript.begin(pages)
        self.changed.emit()

    @staticmethod
    def _note(path: Path | None) -> None:
        """This one was used last."""
        if path is not None:
            note_recent(RECENT, path)

    def keep(self) -> None:
        """What is not saved survives the program, however it ends."""
        try:
            self.file.keep(self.path.stem, *self.manuscript.pages.texts)
        except (OSError, WriteError) as error:
            self.said.emit(reason_of(error), "error")

    # -- what the menu offers

    def fill(self, menu: QMenu) -> None:
        """One's own lessons, those used last before the others; and those of the program to be changed into one's own."""
        menu.clear()
        menu.addAction(tr("New lesson"), self.new)
        menu.addAction(tr("Duplicate this lesson"), self.duplicate)
        menu.addAction(tr("Rename this lesson…"), self.rename)
        menu.addAction(tr("Delete this lesson…"), self.delete).setEnabled(bool(self._files))
        own = own_files(self.file.folder)
        recent = [path for path in recent_files(RECENT) if path in own and path != self.file.path]
        others = [path for path in own if path not in recent]
        for name, paths in ((tr("Used last"), recent), (tr("Others") if recent else tr("Your lessons"), others)):
            if paths:
                menu.addSeparator()
                menu.addAction(name).setEnabled(False)
            for path in paths:
                title = tr("{title} ({count})", title=title_of(path), count=path.name).replace("&", "&&")
                menu.addAction(title, partial(self.open_path, path))
        menu.addSeparator()
        copies = menu.addMenu(tr("A copy of a lesson of the program"))
        shipped = Path(str(resource("lessons", language()))).glob("*.md")
        for path in sorted(shipped, key=lambda each: int(each.stem.partition("-")[0])):
            copies.addAction(title_of(path).replace("&", "&&"), partial(self.open_path, path))

    def new(self) -> None:
        """A lesson with nothing in it; asks about unsaved text."""
        if self.may_leave():
            self._begin(new_lesson(tr("My lesson")), "")

    def duplicate(self) -> None:
        """Go on with the same text as another lesson, not saved yet; the file of this one stays as it is."""
        self._name = self.file.free(self.path).stem
        self.file.begin("")
        self.changed.emit()

    def rename(self) -> None:
        """Ask for another title and another file; the file gets its name if no other lesson has it, else nothing changes."""
        title = self.manuscript.script.title
        form = NamingForm(title, self.path.stem, lambda words: self.file.place_of(words).stem, self._window)
        if not form.exec():
            return
        place = self.file.place_of(form.name.text())
        try:
            self._name = self.file.rename(place).stem
        except FileExistsError:
            self.said.emit(tr("There is another lesson of that name."), "error")
            return
        except OSError as error:
            self.said.emit(tr("{name}: {why}", name=place.name, why=reason_of(error)), "error")
            return
        self._note(self.file.path)
        if words := form.title.text().strip():
            self.manuscript.write_head("title", words)
        self.changed.emit()

    @property
    def _files(self) -> list[Path]:
        """The files of this lesson, that of its second language first: without that one the other is still a lesson."""
        path = self.file.path
        return [each for each in _all_of(path) if each.is_file()] if path is not None else []

    def delete(self) -> None:
        """Put the files of this lesson into the trash, if a person says so; then the editor has a new lesson."""
        files = self._files
        buttons, names = QMessageBox.StandardButton, listed(sorted(each.name for each in files))
        lost = tr("What is not saved in it is lost.") if self.unsaved else ""
        asked = rich(sentences(tr("Put {names} into the trash?", names=names), lost))
        chosen = QMessageBox.question(
            self._window, tr("Delete this lesson"), asked, buttons.Yes | buttons.Cancel, buttons.Cancel
        )
        if chosen != buttons.Yes:
            return
        for path in files:
            if not QFile.moveToTrash(str(path)) and path.exists():
                self.said.emit(
                    tr("{name} cannot be put into the trash: it stays where it is.", name=path.name), "error"
                )
                return
        self._begin(new_lesson(tr("My lesson")), "")
        self.said.emit(tr("In the trash: {names}.", names=names), "info")

    def open_path(self, path: Path) -> None:
        """Edit the lesson in a file, one that is not one's own as a copy; asks about unsaved text."""
        if not self.may_leave():
            return
        try:
            pages = self._read(path)
        except SessionError as error:
            self.said.emit(str(error), "error")
            return
        if path.parent == self.file.folder:
            self._begin(pages, path.stem, path)
        else:
            self._begin(pages, self.file.free(self.file.place_of(f"my-{path.stem}")).stem)

    def _read(self, path: Path) -> Pages:
        """The text of a lesson in the languages that it has."""
        text = text_of(path)
        code = second_code(text)
        second = second_of(path, code) if path.parent == self.file.folder else self._shipped(path, code)
        return pages_of(text, text_of(second) if second.is_file() else "")

    @staticmethod
    def _shipped(path: Path, code: str) -> Path:
        return path.parent.parent / code / path.name

    # -- saving

    def may_leave(self) -> bool:
        """Whether the text may go: it is saved, or the person says so."""
        if not self.unsaved:
            return True
        buttons = QMessageBox.StandardButton
        asked = rich(tr("Save the changes to {name}?", name=self.path.name))
        answer = QMessageBox.question(
            self._window, tr("Unsaved changes"), asked, buttons.Save | buttons.Discard | buttons.Cancel
        )
        return self.save() if answer == buttons.Save else answer == buttons.Discard

    def _place(self) -> Path | None:
        """Where the lesson is saved; what stands there and is not this lesson is replaced if a person says so."""
        path = self.path
        if not self.file.replaces(path, self.manuscript.pages.texts[1]):
            return path
        buttons, free = QMessageBox.StandardButton, self.file.free(path)
        asked = tr(
            "{name} exists, with another text. Replace it? No keeps both: this one becomes {other}.",
            name=path.name,
            other=free.name,
        )
        chosen = QMessageBox.question(
            self._window, tr("Replace"), rich(asked), buttons.Yes | buttons.No | buttons.Cancel, buttons.No
        )
        return {buttons.Yes: path, buttons.No: free}.get(chosen)

    def save(self) -> bool:
        """Write the lesson into the folder of a person's own; without a step it is none, and its file stays as it is."""
        if not self.manuscript.script.sections:
            self.said.emit(tr("Nothing is saved: a lesson needs a step. Add a card, and save then."), "error")
            return False
        path = self._place()
        if path is None:
            return False
        pages = self.manuscript.pages
        try:
            self.file.write(path, *(text.rstrip() + "\n" if text else "" for text in pages.texts))
        except (OSError, WriteError) as error:
            self.said.emit(reason_of(error), "error")
            return False
        self._name = path.stem
        self._note(path)
        self.changed.emit()
        self.said.emit(tr("Saved {name}", name=path.name), "info")
        return True


def _all_of(path: Path) -> list[Path]:
    """Where the texts of a lesson stand: in other languages, and the first one last."""
    return [*(second_of(path, code) for code in CODES), path]
