"""The main window: bar, rail, the open lab."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QMenu, QMenuBar, QStackedWidget, QVBoxLayout, QWidget

from app.lab.base import Lab
from app.lab.questions import asked
from app.main.bar import TopBar
from app.main.command_table import CommandTable
from app.main.commands import EXPORTS, LESSONS, MENUS, PRESETS, VIEW, Parts, all_commands
from app.main.drops import DropWindow
from app.main.exporting import Exporter
from app.main.field_keys import FieldKeys
from app.main.help_actions import HelpActions
from app.main.home import HOME, Home, Ways
from app.main.lab_actions import LabActions, first_preset
from app.main.lesson_actions import LessonActions
from app.main.look import Look
from app.main.pages import OpenPages, page_of, show_alone
from app.main.session_actions import SessionActions
from app.main.stage import Stage
from app.main.stage_keys import StageKeys
from app.main.warming import PICTURE, Warming
from app.plot.theme import Theme
from app.state.document import Document, fresh
from app.state.files import SessionFiles, settings
from app.state.files import data_folder as default_data_folder
from app.state.last import LastSession
from app.widgets.messages import Messages
from app.widgets.rail import Rail
from app.widgets.style.style import install as install_style
from app.widgets.toast import Toast
from app.words.i18n import tr
from app.words.language import LANGUAGES, name_all

if TYPE_CHECKING:
    from app.widgets.home.course_page import CoursePage
    from app.widgets.home.gallery import GalleryPage
    from app.widgets.page.lab_page import LabPage


class MainWindow(DropWindow):
    """The program's window over one Document; what a person does is done by its parts (app/main/commands.py lists all)."""

    def __init__(self, labs: Sequence[Lab], data_folder: Path | None = None, lab_id: str = "") -> None:
        """`lab_id`: with which lab it opens; HOME: on the start page; '': in the first lab."""
        super().__init__()
        install_style()
        self.labs = tuple(labs)
        self.document = Document(self.labs, self, first_preset)
        self.files = SessionFiles(self.document, data_folder, self)
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="compute")
        self.pages = OpenPages()
        self.menus: dict[str, QMenu] = {}
        self._closed = self.at_home = self._led_from_home = False
        self.document.open_lab(lab_id or self.document.state.lab)
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self._make_parts(data_folder or default_data_folder())
        self.commands = CommandTable(all_commands(self._parts()), self)
        self._add_bar()  # first, so that Tab goes from the bar to the rail and on into the page
        self._build()
        self._fill_menus()
        self._connect()
        if lab_id == HOME:
            self.go_home()
        else:
            self._open_page(self.document.state.lab)
        self._update()

    # -- what is on it

    def _make_parts(self, folder: Path) -> None:
        self.messages = Messages(self)
        self.look = Look(self)
        self.exporter = Exporter(self)
        self.session = SessionActions(self, self.files, self.messages, partial(fresh, self.labs, first_preset))
        self.lab_actions = LabActions(self.document, self.messages, folder, self)
        self.lessons = LessonActions(self, self.labs, self.document, folder, lambda: self.page, self.pool)
        self.stage = Stage(self, self.document, self.lessons, self.lab_actions, lambda: self.page, self.look)
        self.help = HelpActions(self, folder, self.lessons)
        ways = Ways(open_lab=self._choose_lab, gallery=self._show_gallery, left_off=self._left_off)
        self.last = LastSession(self.files, folder)
        self.warming = Warming(self, self.document.params_ahead)
        self.home = Home(self.document, self.files, self.session, self.lab_actions, self.lessons, ways, self)
        self.home.free = self.warming.free

    def _parts(self) -> Parts:
        return Parts(
            document=self.document,
            session=self.session,
            exporter=self.exporter,
            lab=self.lab_actions,
            look=self.look,
            help=self.help,
            lessons=self.lessons,
            page=self._ready_page,
            open_lab=self._choose_lab,
            open_question=lambda question: self.rail.open_question(question),
            go_home=self.go_home,
            gallery=self._show_gallery,
            stop=lambda: self.page.stop(),
            find=self._find,
            quit=self.close,
        )

    def _build(self) -> None:
        self.rail = Rail(asked(self.labs), HOME, self._keys_of)
        self.stack = QStackedWidget()
        self.toast = Toast(self.stack)
        centre = QWidget()
        cells = QGridLayout(centre)
        cells.setContentsMargins(0, 0, 0, 0)
        cells.setSpacing(0)
        cells.addWidget(self.rail, 1, 0)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.stack, 1)
        right.addWidget(self.lessons.strip)
        right.addWidget(self.session.warning)
        cells.addLayout(right, 1, 2)
        cells.setColumnStretch(2, 1)
        cells.setRowStretch(1, 1)
        self.stage.lay_out(cells, right)
        self.stage_keys = StageKeys(self.stage, self.lessons, centre)
        self.setCentralWidget(centre)

    def _keys_of(self, question_id: str) -> str:
        """The shortcut of a question."""
        action = self.commands.actions[f"question-{question_id}"]
        return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)

    def _add_bar(self) -> None:
        """The bar over the whole width; its menu stands in the system's own bar where there is one."""
        self.bar = TopBar(self.commands.actions)
        self.setMenuWidget(self.bar)
        self.presets_button, self.export_button = self.bar.presets_button, self.bar.export_button
        self.language_button = self.bar.language_button
        self.addActions(list(self.commands.actions.values()))  # shortcuts work while the bar is hidden
        self._system_menu = QMenuBar() if sys.platform == "darwin" else None
        self.bar.menu_button.setVisible(self._system_menu is None)
        self.bar.lessons_button.menu().aboutToShow.connect(partial(self.lessons.fill, self.bar.lessons_button.menu()))
        self.bar.search.asked.connect(self._find)
        self._menu_keys: list[QShortcut] = []
        FieldKeys(self, lambda: (*self.commands.actions.values(), *self._preset_actions))

    def _fill_menus(self) -> None:
        top = self._system_menu or self.bar.menu_button.menu()
        top.clear()
        for old in (*self.menus.values(), *self._menu_keys):
            old.deleteLater()
        self.menus = {name: top.addMenu(tr(name)) for name in MENUS}
        under: dict[str, QMenu] = {}
        for command in self.commands.commands:
            if not command.shown:
                continue
            menu = self.menus[command.menu]
            if command.under:
                if command.under not in under:
                    under[command.under] = menu.addMenu(tr(command.under))
                menu = under[command.under]
            if command.id == "-":
                menu.addSeparator()
            else:
                menu.addAction(self.commands.actions[command.id])
            if command.id == "open":
                self.session.add_menus(menu)
        self.menus[VIEW].aboutToShow.connect(name_all)
        lessons = self.menus[LESSONS]
        lessons.aboutToShow.connect(partial(self.lessons.fill, lessons))  # read when wanted: the start must be quick
        lessons.addAction(tr("Reading the lessons…")).setEnabled(False)
        self._menu_keys = self._add_menu_keys() if self._system_menu is None else []
        self._show_presets(anew=True)
        for button, names in (
            (self.language_button, [f"language-{code}" for code, _ in LANGUAGES]),
            (self.export_button, EXPORTS),
        ):
            button.menu().clear()
            button.menu().addActions([self.commands.actions[name] for name in names])

    def _add_menu_keys(self) -> list[QShortcut]:
        """F10 opens the menu, Alt and a letter one of its parts, as in a bar of menus."""
        button = self.bar.menu_button
        made = [QShortcut(QKeySequence("F10"), self, button.showMenu)]
        for name, menu in self.menus.items():
            made.append(QShortcut(QKeySequence.mnemonic(tr(name)), self, partial(self._drop, menu)))
        return made

    def _drop(self, menu: QMenu) -> None:
        menu.popup(self.bar.mapToGlobal(self.bar.menu_button.geometry().bottomLeft()))

    def _show_presets(self, *, anew: bool = False) -> None:
        if self._lab_of_presets == self.document.state.lab and not anew:
            return
        self._lab_of_presets = self.document.state.lab
        for action in self._preset_actions:
            self.removeAction(action)
        self.lab_actions.fill_presets(self.menus[PRESETS], self.presets_button.menu())
        self._preset_actions = self.presets_button.menu().actions()
        self.addActions(self._preset_actions)

    _preset_actions: Sequence[QAction] = ()
    _lab_of_presets = ""

    def _find(self, text: str = "") -> None:
        """The palette, over everything; made anew each time, for what it finds changes."""
        from app.main.finding import Sources, entries
        from app.widgets.find.palette import CommandPalette

        sources = Sources(
            table=self.commands,
            document=self.document,
            labs=self.lab_actions,
            lessons=self.lessons,
            help=self.help,
            open_lab=self._choose_lab,
            reveal=lambda name: self.page.reveal(name),
            in_sight=lambda lab_id, name: self.at_home and (lab_id, name) == (HOME, "eps"),
        )
        CommandPalette(entries(sources), self).open_over(text)

    def _connect(self) -> None:
        self.rail.chosen.connect(lambda lab_id: self.go_home() if lab_id == HOME else self._choose_lab(lab_id))
        self.document.lab_changed.connect(self._on_lab)
        self.document.pins_changed.connect(lambda _: self._update())
        self.document.undo_stack.indexChanged.connect(self._on_history)
        self.document.undo_stack.cleanChanged.connect(self._on_history)
        self.files.path_changed.connect(self._update)
        self.exporter.said.connect(self.messages.show_message)
        self.exporter.failed.connect(lambda text: self.messages.show_message(text, "error"))
        self.messages.said.connect(self._say)
        self.lessons.led.connect(self._on_led)
        self.lessons.panel.step_shown.connect(lambda _: self._update())
        self.lessons.panel.listed.connect(self._on_listed)
        self.lessons.said.connect(self.messages.show_message)
        self.lessons.wanted.connect(self._choose_lab)
        self.look.restyled.connect(self._on_restyled)
        self.look.stilled.connect(self._on_stilled)
        self.look.presented.connect(self._on_presented)

    # -- the open lab

    @property
    def page(self) -> LabPage:
        """The page of the open lab."""
        lab_id = self.document.state.lab
        return self.pages.get(lab_id) or self._add_page(lab_id)

    def _ready_page(self) -> LabPage:
        """The page of the open lab, with its picture: at home it is made when something is wanted of it."""
        page = self.page
        if self.at_home:
            page.wait_until_idle()
        return page

    def go_home(self) -> None:
        """Show the start page, where the program has one."""
        if HOME not in self.document.labs:
            return
        self.look.present(False)
        if not self.at_home:
            self._before_home = self.document.state.lab
        self.at_home = True
        self.document.open_lab(HOME)
        show_alone(self.stack, self.home.page or self.home.make(self.pool))
        self._drop_gallery()
        self.home.refresh()
        self.rail.select(HOME)
        self._show_presets()
        self._update()

    _before_home = ""

    def start(self) -> None:
        """Go on where the last session ended: at once in its lab, or behind the start page once labs are loaded."""
        if self.at_home:
            self._before_home = self.last.lab
            self.warming.ready.connect(self._restore_behind_home)
        else:
            self.last.restore()

    def _left_off(self) -> tuple[str, datetime.datetime] | None:
        """The lab that was left for the start page, now or at the last end, and when."""
        if not self._before_home or self._before_home == HOME:
            return None
        return self._before_home, self.last.time if self._before_home == self.last.lab else datetime.datetime.now()

    def warm_up(self) -> None:
        """Behind the first picture: load what will be needed soon."""
        after = 0.0 if self.at_home else PICTURE
        self.home.when_shown(lambda: self.warming.start(self.labs, after))

    def _restore_behind_home(self) -> None:
        if self.document.undo_stack.isClean() and self.at_home and not self._closed:
            self.last.restore(HOME)

    def _show_gallery(self, kind: str) -> None:
        """All lessons, or all labs; made anew each time, for a person's own lessons change."""
        self.look.present(False)
        self._drop_gallery()
        gallery = self._gallery = self.home.gallery(kind)
        self.home.pictures.drawn.connect(gallery.viewport().update)
        show_alone(self.stack, gallery)
        gallery.focus_first()

    def _drop_gallery(self) -> None:
        """It leaves the stack with the next events: while Qt hides one page for another, the places of all must stay."""
        if self._gallery is not None:
            self._gallery.deleteLater()
            self._gallery = None

    _gallery: GalleryPage | CoursePage | None = None

    def _choose_lab(self, lab_id: str) -> None:
        if self.document.state.lab == lab_id:
            self._open_page(lab_id)
        self.document.open_lab(lab_id)
        self._update()

    def _on_lab(self, lab_id: str) -> None:
        if not (self.at_home and lab_id == HOME):
            self._open_page(lab_id)

    def _open_page(self, lab_id: str) -> None:
        self.at_home = False
        self._drop_gallery()
        page = self.pages.get(lab_id) or self._add_page(lab_id)
        self.warming.give_way(page)
        show_alone(self.stack, page)
        self.pages.use(lab_id)
        page.set_stage(self.stage.k)
        self.stage.refresh()
        self.rail.select(lab_id)
        self._show_presets()
        self._update()

    def _add_page(self, lab_id: str) -> LabPage:
        page = page_of(lab_id, self.document, self.pool, self.commands.actions, self.lab_actions.links)
        page.said.connect(self.messages.show_message)
        page.asked.connect(partial(self.help.on_number, page))
        self.pages.add(page)
        self.stack.addWidget(page)
        page.set_lesson(self.lessons.staged)
        self.lessons.stage.watch(page)
        self.stage.watch(page)
        return page

    def _say(self, text: str, severity: str) -> None:
        page = self.pages.get(self.document.state.lab)
        if page is not None and page is self.stack.currentWidget():
            page.say(text, severity)
        else:  # the start page has no message line
            self.toast.say(text)
        self.stage.head.message.say(text, severity)

    def report_trouble(self) -> None:
        """Say that something unexpected happened; the log has the details."""
        text = tr("Something unexpected went wrong. Nothing was lost; the details are in the log.")
        self.messages.show_message(text, "error")

    # -- looks and lessons

    def _on_restyled(self, chosen: Theme) -> None:
        for page in self.pages.values():
            page.restyle(chosen)
        self.home.restyle()
        self._update()

    def _on_stilled(self) -> None:
        for page in self.pages.values():
            page.form.stop_playing()
        self._update()

    def _on_presented(self, on: bool) -> None:
        if on and (self.at_home or self._gallery is not None):
            self._open_page(self.document.state.lab)
        self.rail.setVisible(not on and not self.lessons.staged)
        self.bar.setVisible(not on)
        self.stage.show(on)
        self.stage_keys.watch(on)
        self._update()

    def _on_led(self, on: bool) -> None:
        self.rail.setVisible(not on and not self.look.presenting)
        self._led_from_home = self.at_home if on and not self.lessons.leading else self._led_from_home
        if on and (self.at_home or self._gallery is not None):
            self._open_page(self.document.state.lab)
        for page in self.pages.values():
            page.set_lesson(on)
        if self.look.presenting:
            self.stage.fit()
            self.stage.refresh()
        if not on and self._led_from_home and not self.lessons.leading:
            self.go_home()
        elif not on:
            self.page.setFocus()
        self._update()

    def _on_listed(self) -> None:
        """From a lesson to all of them; what was answered is kept."""
        self.lessons.panel.leave()
        self._show_gallery("lessons")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "commands"):
            self._retranslate()

    def _retranslate(self) -> None:
        """All texts of the window in the language of now; a lesson goes on where it was."""
        self.commands.update()
        self._fill_menus()
        self.bar.retranslate()
        self.rail.retranslate()
        for page in self.pages.values():
            page.retranslate()
        self.home.retranslate()
        if self._gallery is not None:
            self.go_home()
        self.messages.clear()
        self.session.retranslate()
        self.help.close()
        self.lessons.retranslate()
        self._update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rail.fit(event.size().width(), event.size().height())
        if self.look.presenting:
            self.stage.fit()

    def _on_history(self, _: object) -> None:
        if self._closed:  # the undo stack empties itself while the closed window is taken down
            return
        stack = self.document.undo_stack
        now = (stack.index(), stack.count(), stack.isClean(), stack.undoText(), stack.redoText())
        if now != self._history:  # within a drag, changes merge into one step: nothing that commands show is other
            self._history = now
            self._update()

    _history: tuple[object, ...] = ()

    def _update(self) -> None:
        self.commands.update()
        self.setWindowModified(not self.document.undo_stack.isClean())
        name = self.files.path.name if self.files.path else tr("unsaved session")
        place = tr("Home") if self.at_home else tr(self.document.lab.title)
        self.setWindowTitle(f"{self.lessons.title or place} — {name}[*] — Epsilon Lab")
        where = self.lessons.title if self.lessons.staged else place
        self.bar.show_place(where, *self.lab_actions.preset_now())
        self.presets_button.setVisible(not self.at_home and not self.lessons.staged)

    # -- the end

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._closed:
            return
        if not self.session.may_close():
            event.ignore()
            return
        self._closed = True
        self.stage_keys.watch(False)
        self.stage.notes.end()
        self.lessons.close_windows()
        for page in self.pages.values():
            page.close_down()
        self.warming.close_down()
        self.home.close_down()
        self.last.keep(self._before_home if self.at_home and self._before_home else self.document.state.lab)
        self.files.autosave.close()
        settings().setValue("geometry", self.saveGeometry())
        self.pool.shutdown(wait=False, cancel_futures=True)
        event.accept()

    def restore_geometry(self) -> bool:
        """Size and place of last time, if there was one."""
        geometry = settings().value("geometry")
        return isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shown = self.stack.currentWidget()
        led = not self.at_home and not self.look.presenting and shown is self.pages.get(self.document.state.lab)
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if led and plain and self.page.press(event.key()):
            return
        if event.key() == Qt.Key.Key_Escape and self.look.presenting:
            self.look.present(False)
        else:
            super().keyPressEvent(event)
