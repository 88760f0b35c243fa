"""The main window: navigation, tool bar, the open lab, status bar."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QToolBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app import language as languages
from app import theme
from app.commands import Command, CommandTable, plain, separator
from app.document import Document, fresh
from app.exporting import Exporter
from app.files import SessionFiles, settings
from app.files import data_folder as default_data_folder
from app.i18n import ENGLISH, language, mark, tr
from app.jobs import Outcome
from app.labs.base import Lab
from app.language import LANGUAGES
from app.lessons import Lesson, Step, read_lessons
from app.presets import Preset, presets_of
from app.resources import resource
from app.session import LONGEST_LABEL, MOST_PINS
from app.session_actions import SessionActions
from app.state import Pin
from app.texts import rich
from app.widgets import motion
from app.widgets.help_window import HelpWindow
from app.widgets.lab_page import LabPage
from app.widgets.lesson_panel import LessonPanel
from app.widgets.messages import MessageBar
from app.widgets.navigation import Navigation
from app.widgets.palette import CommandPalette
from app.widgets.plot_panel import PlotPanel

log = logging.getLogger(__name__)

MENUS = (mark("&File"), mark("&Edit"), mark("&View"), mark("&Presets"), mark("&Lessons"), mark("&Help"))
FILE, EDIT, VIEW, PRESETS, LESSONS, HELP = MENUS
EXPORTS = ("memo", "label", "export-picture", "export-data", "copy-picture", "copy-readout", "copy-label")


LESSON_KEYS = (
    Qt.Key.Key_Space,
    Qt.Key.Key_Right,
    Qt.Key.Key_Left,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_Escape,
)


class MainWindow(QMainWindow):
    """The program's window over one Document."""

    def __init__(self, labs: Sequence[Lab], data_folder: Path | None = None) -> None:
        super().__init__()
        self.labs = tuple(labs)
        self.document = Document(self.labs, self, _first_preset)
        self.files = SessionFiles(self.document, data_folder, self)
        self.exporter = Exporter(self)
        self.lessons_folder = (data_folder or default_data_folder()) / "lessons"
        self.pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="compute")
        self.pages: dict[str, LabPage] = {}
        self.menus: dict[str, QMenu] = {}
        self._presenting = False
        self._closed = False
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        self._build()
        self.session = SessionActions(self, self.files, self.messages, partial(fresh, self.labs, _first_preset))
        self.statusBar().insertPermanentWidget(1, self.session.warning)
        self.commands = CommandTable(self._commands(), self)
        self._fill_menus()
        self._fill_tool_bar()
        self._connect()
        self._open_page(self.document.state.lab)
        self._update()

    # -- what is on it

    def _build(self) -> None:
        self.navigation = Navigation(self.labs)
        self.stack = QStackedWidget()
        self.messages = MessageBar()
        centre = QWidget()
        across = QHBoxLayout(centre)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.navigation)
        self.lesson_panel = LessonPanel()
        self.lesson_panel.step_shown.connect(self._show_step)
        self.lesson_panel.closed.connect(self._end_lesson)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addWidget(self.stack, 1)
        right.addWidget(self.lesson_panel)
        across.addLayout(right, 1)
        self.setCentralWidget(centre)
        self.tool_bar = QToolBar()
        self.tool_bar.setObjectName("tools")
        self.tool_bar.setMovable(False)
        self.addToolBar(self.tool_bar)
        self.presets_button = QToolButton()
        self.presets_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.presets_button.setMenu(QMenu(self.presets_button))
        self.export_button = QToolButton()
        self.export_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.export_button.setMenu(QMenu(self.export_button))
        self.language_button = QToolButton()
        self.language_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.language_button.setMenu(QMenu(self.language_button))
        self.help_window = HelpWindow(self)
        self._build_status()

    def _build_status(self) -> None:
        bar = self.statusBar()
        self.progress = QProgressBar()
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(160, 6)
        self.cancel_button = QPushButton()
        self.cancel_button.setFlat(True)
        self.cancel_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.cancel_button.clicked.connect(self._cancel)
        self.hover_text = QLabel()
        self.hover_text.setTextFormat(Qt.TextFormat.PlainText)
        self.time_text = QLabel()
        bar.addWidget(self.messages, 1)
        for widget in (self.hover_text, self.progress, self.cancel_button, self.time_text):
            bar.addPermanentWidget(widget)
        self._busy_delay = QTimer(self, singleShot=True, interval=200)
        self._busy_delay.timeout.connect(lambda: self._show_busy(True))
        self._show_busy(False)

    def _commands(self) -> list[Command]:
        stack = self.document.undo_stack
        labs = [
            Command(
                id=f"lab-{lab.id}",
                menu=VIEW,
                text=lab.title,
                help=lab.summary,
                shortcut=f"Ctrl+{place}" if place <= 9 else "",
                run=partial(self._choose_lab_checked, lab.id),
                checked=partial(self._is_open, lab.id),
            )
            for place, lab in enumerate(self.labs, start=1)
        ]
        return [
            *self.session.commands(FILE),
            separator(FILE),
            Command(
                id="export-picture",
                menu=FILE,
                text=mark("Export &picture…"),
                shortcut="Ctrl+E",
                help=mark("Save the plots as PNG, SVG or PDF"),
                run=lambda: self.exporter.picture(self.page),
            ),
            Command(
                id="export-data",
                menu=FILE,
                text=mark("Export &data as CSV…"),
                shortcut="Ctrl+Shift+E",
                help=mark("Save the numbers behind the plots"),
                run=lambda: self.exporter.data(self.page),
            ),
            Command(
                id="memo",
                menu=FILE,
                text=mark("Write &memo…"),
                shortcut="Ctrl+M",
                help=mark("A two-page document: the answer, the numbers, the plots, and the program behind them"),
                run=lambda: self.exporter.memo(self.page),
            ),
            Command(
                id="label",
                menu=FILE,
                text=mark("Export privacy &label…"),
                shortcut="Ctrl+L",
                help=mark("All that must stand beside an ε, on one sheet: text, PNG, SVG or PDF"),
                run=lambda: self.exporter.label(self.page),
                enabled=lambda: self.document.lab.privacy is not None,
            ),
            separator(FILE),
            Command(id="quit", menu=FILE, text=mark("&Quit"), shortcut="Ctrl+Q", run=self.quit),
            Command(
                id="undo",
                menu=EDIT,
                text=mark("&Undo"),
                shortcut="Ctrl+Z",
                run=stack.undo,
                enabled=stack.canUndo,
            ),
            Command(
                id="redo",
                menu=EDIT,
                text=mark("&Redo"),
                shortcut="Ctrl+Shift+Z | Ctrl+Y",
                run=stack.redo,
                enabled=stack.canRedo,
            ),
            separator(EDIT),
            Command(
                id="reset",
                menu=EDIT,
                text=mark("Reset this &lab"),
                shortcut="Ctrl+R",
                help=mark("Put every parameter of this lab back to its default"),
                run=self.reset_lab,
            ),
            separator(EDIT),
            Command(
                id="copy-picture",
                menu=EDIT,
                text=mark("Copy p&icture"),
                shortcut="Ctrl+Shift+I",
                run=lambda: self.exporter.copy_picture(self.page),
            ),
            Command(
                id="copy-readout",
                menu=EDIT,
                text=mark("&Copy readout"),
                shortcut="Ctrl+Shift+C",
                help=mark("Copy the table of numbers, tab separated"),
                run=lambda: self.exporter.copy_readout(self.page),
            ),
            Command(
                id="copy-label",
                menu=EDIT,
                text=mark("Copy privacy la&bel"),
                shortcut="Ctrl+Shift+L",
                help=mark("Copy all that must stand beside an ε, as text"),
                run=lambda: self.exporter.copy_label(self.page),
                enabled=lambda: self.document.lab.privacy is not None,
            ),
            Command(
                id="copy-python",
                menu=EDIT,
                text=mark("Copy as P&ython"),
                shortcut="Ctrl+Shift+P",
                help=mark("Copy a program that computes these numbers with dpcore"),
                run=lambda: self.exporter.copy_python(self.page),
            ),
            *labs,
            separator(VIEW),
            Command(
                id="pin",
                menu=VIEW,
                text=mark("&Pin curves"),
                shortcut="Ctrl+D",
                help=mark("Keep these curves in the plots to compare with"),
                run=self.pin,
            ),
            Command(
                id="unpin",
                menu=VIEW,
                text=mark("&Remove pinned curves"),
                shortcut="Ctrl+Shift+D",
                run=self.unpin,
                enabled=lambda: bool(self.document.pins(self.document.state.lab)),
            ),
            Command(
                id="fit",
                menu=VIEW,
                text=mark("&Fit plots"),
                shortcut="Ctrl+0",
                help=mark("Undo zooming and moving in the plots"),
                run=lambda: self.page.grid.reset_views(),
            ),
            Command(
                id="stop",
                menu=VIEW,
                text=mark("&Stop computing"),
                shortcut="Ctrl+.",
                run=self._cancel,
                help=mark("Stop the running computation; the last picture stays"),
            ),
            separator(VIEW),
            Command(
                id="present",
                menu=VIEW,
                text=mark("Present &mode"),
                shortcut="F5",
                help=mark("Large type and thick lines, panels folded"),
                run=self.present,
                checked=lambda: self._presenting,
            ),
            Command(
                id="dark",
                menu=VIEW,
                text=mark("&Dark theme"),
                shortcut="Ctrl+T",
                run=self.set_dark,
                checked=lambda: theme.current() is theme.DARK,
            ),
            Command(
                id="still",
                menu=VIEW,
                text=mark("&Less motion"),
                shortcut="Ctrl+Shift+M",
                help=mark("A play button takes one step at each press instead of running"),
                run=self.set_still,
                checked=motion.reduced,
            ),
            separator(VIEW),
            *[
                Command(
                    id=f"language-{code}",
                    menu=VIEW,
                    text=name,
                    shortcut=f"Ctrl+Shift+{place}",
                    run=partial(self._choose_language, code),
                    checked=partial(self._speaks, code),
                )
                for place, (code, name) in enumerate(LANGUAGES, start=1)
            ],
            Command(
                id="help",
                menu=HELP,
                text=mark("&Help on this lab"),
                shortcut="F1",
                help=mark("What this lab shows, what its parameters mean, and the sources"),
                run=self.help,
            ),
            Command(
                id="lesson-help",
                menu=HELP,
                text=mark("&Writing lessons"),
                shortcut="Ctrl+F1",
                help=mark("How a lesson file is written, and the folder for your own"),
                run=self.lesson_help,
            ),
            Command(
                id="palette",
                menu=HELP,
                text=mark("&Find an action…"),
                shortcut="Ctrl+K",
                help=mark("Search all actions, labs and presets"),
                run=self.open_palette,
            ),
            Command(
                id="log",
                menu=HELP,
                text=mark("Show the &log"),
                shortcut="F12",
                help=mark("What went wrong, for a bug report"),
                run=self.show_log,
            ),
            Command(
                id="about",
                menu=HELP,
                text=mark("&About Epsilon Lab"),
                shortcut="Shift+F1",
                help=mark("Versions, and the licences of everything the program is made of"),
                run=self.about,
            ),
        ]

    def _fill_menus(self) -> None:
        bar = self.menuBar()
        bar.clear()
        for old in self.menus.values():
            old.deleteLater()
        self.menus = {name: bar.addMenu(tr(name)) for name in MENUS}
        for command in self.commands.commands:
            menu = self.menus[command.menu]
            if command.id == "-":
                menu.addSeparator()
            else:
                menu.addAction(self.commands.actions[command.id])
            if command.id == "open":
                self.session.add_menus(menu)
        self.menus[LESSONS].aboutToShow.connect(self._fill_lessons)  # read when wanted: the start must be quick
        self.menus[LESSONS].addAction(tr("Reading the lessons…")).setEnabled(False)
        self._fill_presets()

    def _fill_lessons(self) -> None:
        """The lessons of the program and the person's own; what is wrong with a file is said where it would stand."""
        menu = self.menus[LESSONS]
        menu.clear()
        menu.setToolTipsVisible(True)
        lessons, wrong = self.lessons()
        for place, lesson in enumerate(lessons, start=1):
            title = lesson.title.replace("&", "&&")
            action = menu.addAction(f"&{place}  {title}" if place <= 9 else title, partial(self.start_lesson, lesson))
            action.setToolTip(rich(lesson.summary))
            action.setStatusTip(lesson.summary)
        menu.addSeparator()
        for text in wrong:
            menu.addAction(text.replace("&", "&&")).setEnabled(False)
        note = menu.addAction(tr("Your own lessons: {folder}", folder=str(self.lessons_folder)))
        note.setEnabled(False)

    def lessons(self) -> tuple[list[Lesson], list[str]]:
        """All lessons, and sentences about files that cannot be used."""
        return read_lessons(self.labs, language(), self.lessons_folder)

    def start_lesson(self, lesson: Lesson) -> None:
        """Lead through a lesson."""
        self.lesson_panel.start(lesson)
        self._make_room()

    def _end_lesson(self) -> None:
        self._make_room()
        self.page.setFocus()

    def _make_room(self) -> None:
        for page in self.pages.values():
            page.set_lesson(self.lesson_panel.lesson is not None)

    def _show_step(self, step: Step) -> None:
        self.document.open_lab(step.lab)
        text = tr("lesson step {title}", title=step.title)
        self.document.change(step.lab, step.params, text)
        self._update()

    def _fill_tool_bar(self) -> None:
        bar = self.tool_bar
        actions = self.commands.actions
        bar.addActions([actions["undo"], actions["redo"]])
        bar.addSeparator()
        bar.addWidget(self.presets_button)
        bar.addActions([actions["pin"], actions["unpin"]])
        bar.addSeparator()
        bar.addWidget(self.export_button)
        bar.addAction(actions["copy-python"])
        bar.addSeparator()
        bar.addActions([actions["present"], actions["dark"]])
        bar.addWidget(self.language_button)
        menu = self.language_button.menu()
        menu.clear()
        menu.addActions([actions[f"language-{code}"] for code, _ in LANGUAGES])
        menu = self.export_button.menu()
        menu.clear()
        menu.addActions([actions[name] for name in EXPORTS])

    def _fill_presets(self) -> None:
        """The open lab's presets in the menu and under the button; the first eighteen have shortcuts."""
        menu, under_button = self.menus[PRESETS], self.presets_button.menu()
        for each in (under_button, menu):
            each.clear()
            each.setToolTipsVisible(True)
        for place, preset in enumerate(presets_of(self.document.lab), start=1):
            action = menu.addAction(tr(preset.title))
            action.setToolTip(tr(preset.about))
            action.setStatusTip(tr(preset.about))
            if place <= 18:
                action.setShortcut(f"Alt+{place}" if place <= 9 else f"Alt+Shift+{place - 9}")
            action.triggered.connect(lambda _=False, preset=preset: self.use_preset(preset))
        under_button.addActions(menu.actions())

    def _connect(self) -> None:
        self.navigation.chosen.connect(self._choose_lab)
        self.document.lab_changed.connect(self._open_page)
        self.document.pins_changed.connect(lambda _: self._update())
        self.document.undo_stack.indexChanged.connect(self._on_history)
        self.document.undo_stack.cleanChanged.connect(self._on_history)
        self.files.path_changed.connect(self._update)
        self.exporter.said.connect(self.messages.show_message)
        self.exporter.failed.connect(lambda text: self.messages.show_message(text, "error"))

    # -- the open lab

    @property
    def page(self) -> LabPage:
        """The page of the open lab."""
        return self.pages[self.document.state.lab]

    def _choose_lab_checked(self, lab_id: str, _on: bool) -> None:
        self._choose_lab(lab_id)

    def _is_open(self, lab_id: str) -> bool:
        return self.document.state.lab == lab_id

    def _choose_lab(self, lab_id: str) -> None:
        self.document.open_lab(lab_id)
        self._update()

    def _open_page(self, lab_id: str) -> None:
        page = self.pages.get(lab_id)
        if page is None:
            page = LabPage(self.document.labs[lab_id], self.document, self.pool)
            page.computed.connect(lambda outcome, lab_id=lab_id: self._on_computed(lab_id, outcome))
            page.busy_changed.connect(lambda busy, lab_id=lab_id: self._on_busy(lab_id, busy))
            page.progressed.connect(lambda fraction, lab_id=lab_id: self._on_progress(lab_id, fraction))
            page.hovered.connect(self.hover_text.setText)
            page.said.connect(self.messages.show_message)
            self.pages[lab_id] = page
            self.stack.addWidget(page)
            page.set_present(self._presenting)  # in the stack: it asks how high the window is
            page.set_lesson(self.lesson_panel.lesson is not None)
        self.stack.setCurrentWidget(page)
        self.navigation.select(lab_id)
        self.hover_text.clear()
        self.time_text.clear()
        self._on_busy(lab_id, page.busy)
        if hasattr(self, "commands"):
            self._fill_presets()
            self._update()

    def use_preset(self, preset: Preset) -> None:
        """Set the open lab to a preset; one step of undo."""
        lab = self.document.lab
        self.document.change(lab.id, preset.translated(), tr("preset {title}", title=tr(preset.title)))
        self.messages.show_message(tr(preset.about))

    def reset_lab(self) -> None:
        """The open lab's default preset."""
        self.document.change(self.document.lab.id, presets_of(self.document.lab)[0].translated(), tr("reset"))

    def pin(self) -> None:
        """Keep the present curves of the open lab."""
        lab_id = self.document.state.lab
        pins = self.document.pins(lab_id)
        params = self.document.params(lab_id)
        if any(pin.params == params for pin in pins):
            self.messages.show_message(tr("These curves are pinned already."))
            return
        if len(pins) >= MOST_PINS:
            text = tr("At most {most} entries of a lab are pinned. Remove the pinned curves first.", most=MOST_PINS)
            self.messages.show_message(text, "caution")
            return
        label = self.document.lab.label(params)[:LONGEST_LABEL]
        self.document.set_pins(lab_id, (*pins, Pin(label, params)), tr("pin {label}", label=label))

    def unpin(self) -> None:
        """Remove all pinned curves of the open lab."""
        self.document.set_pins(self.document.state.lab, (), tr("remove pinned curves"))

    def _cancel(self) -> None:
        self.page.cancel()
        self.messages.show_message(tr("Stopped. The picture shows the last finished computation."))

    def _on_computed(self, lab_id: str, outcome: Outcome) -> None:
        if lab_id == self.document.state.lab and not outcome.problem:
            self.time_text.setText(tr("computed in {seconds}", seconds=_duration(outcome.seconds)))

    def _on_busy(self, lab_id: str, busy: bool) -> None:
        if lab_id != self.document.state.lab:
            return
        if busy:
            self.progress.setValue(0)
            self._busy_delay.start()
        else:
            self._busy_delay.stop()
            self._show_busy(False)

    def _on_progress(self, lab_id: str, fraction: float) -> None:
        if lab_id == self.document.state.lab:
            self.progress.setRange(0, 1000)
            self.progress.setValue(int(1000 * fraction))

    def _show_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.cancel_button.setVisible(busy)

    def report_trouble(self) -> None:
        """Say that something unexpected happened; the log has the details."""
        text = tr("Something unexpected went wrong. Nothing was lost; the details are in the log.")
        self.messages.show_message(text, "error")

    # -- looks

    def set_dark(self, dark: bool) -> None:
        """Switch the theme."""
        chosen = theme.DARK if dark else theme.LIGHT
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, chosen)
        settings().setValue("theme", "dark" if dark else "light")
        for page in self.pages.values():
            page.restyle(chosen)
        self._update()

    def set_language(self, code: str) -> None:
        """Show everything in another language, at once."""
        settings().setValue("language", code)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            languages.apply(application, code)

    def _choose_language(self, code: str, _on: bool) -> None:
        self.set_language(code)

    def _speaks(self, code: str) -> bool:
        return language() == code

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "commands"):
            self._retranslate()

    def _retranslate(self) -> None:
        """All texts of the window in the language of now; a lesson goes on where it was."""
        self.commands.update()
        self._fill_menus()
        self.navigation.retranslate()
        for page in self.pages.values():
            page.retranslate()
        self.messages.clear()
        self.session.retranslate()
        self.help_window.close()
        if self.lesson_panel.lesson is not None:
            self.lesson_panel.replace(self.lessons()[0])
        self._update()

    def set_still(self, still: bool) -> None:
        """Whether plays step by hand instead of running."""
        motion.set_reduced(still)
        settings().setValue("still", still)
        for page in self.pages.values():
            page.form.stop_playing()
        self._update()

    def present(self, on: bool) -> None:
        """Large type, thick lines, panels folded."""
        self._presenting = on
        self.navigation.setVisible(not on)
        self.tool_bar.setVisible(not on)
        for page in self.pages.values():
            page.set_present(on)
        self.lesson_panel.set_scale(1.7 if on else 1.0)
        self._watch_keys(on)
        self._update()

    def _watch_keys(self, on: bool) -> None:
        """See every key before the widget that has the focus (see eventFilter), or no longer."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
            if on:
                application.installEventFilter(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._presenting and event.size().height() != event.oldSize().height():
            for page in self.pages.values():
                page.set_present(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While a lesson is presented its keys work wherever the focus is, but for a mark that is moved by keys."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._leads(watched, event):
            self.lesson_panel.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _leads(self, watched: QObject, event: QKeyEvent) -> bool:
        """Whether a key pressed on `watched` is for the lesson."""
        if not isinstance(watched, QWidget) or self.lesson_panel.lesson is None or not self._presenting:
            return False
        if watched.window() is not self or QApplication.activePopupWidget() is not None:
            return False
        if isinstance(watched, PlotPanel) and watched.keys.mark_key and watched.hasFocus():
            return False
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        return plain and event.key() in LESSON_KEYS

    def open_palette(self) -> None:
        """Search all actions and presets."""
        entries = [
            (plain(action.text()), action.trigger) for action in self.commands.actions.values() if action.isEnabled()
        ]
        for lab in self.labs:
            for preset in presets_of(lab):
                name = tr("{lab}: preset {preset}", lab=tr(lab.title), preset=tr(preset.title))
                entries.append((name, partial(self._go, lab.id, preset)))
        entries += [
            (tr("lesson: {title}", title=lesson.title), partial(self.start_lesson, lesson))
            for lesson in self.lessons()[0]
        ]
        CommandPalette(entries, self).open_centred()

    def _go(self, lab_id: str, preset: Preset) -> None:
        self._choose_lab(lab_id)
        self.use_preset(preset)

    def help(self) -> None:
        """What the open lab shows, in a window that may stay open."""
        lab = self.document.lab
        self.help_window.show_help(tr(lab.title), _help_text(lab.id) or tr(lab.summary))

    def lesson_help(self) -> None:
        """How lessons are written, and where a person's own ones go."""
        text = _help_text("lessons").replace("OWN_FOLDER", str(self.lessons_folder))
        self.help_window.show_help(tr("Writing lessons"), text)

    def show_log(self) -> None:
        """The end of the log file."""
        path = self.lessons_folder.parent / "log.txt"
        text = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        self.help_window.show_log(text, str(path))

    def about(self) -> None:
        """Versions and licences."""
        self.exporter.about()

    def _on_history(self, _: object) -> None:
        if not self._closed:  # the undo stack empties itself while the closed window is taken down
            self._update()

    def _update(self) -> None:
        self.commands.update()
        self.setWindowModified(not self.document.undo_stack.isClean())
        name = self.files.path.name if self.files.path else tr("unsaved session")
        self.setWindowTitle(f"{tr(self.document.lab.title)} — {name}[*] — Epsilon Lab")
        self.presets_button.setText(tr("Presets"))
        self.export_button.setText(tr("Export"))
        self.language_button.setText(tr("Language"))
        self.cancel_button.setText(tr("cancel"))
        self.cancel_button.setAccessibleName(tr("Stop computing"))

    # -- the end

    def quit(self) -> None:
        """Close the window."""
        self.close()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Tab goes from the tool bar to the navigation and on into the page; the tool bar takes its buttons in when shown
        QWidget.setTabOrder(self.language_button, self.navigation)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._closed:
            return
        if not self.session.may_close():
            event.ignore()
            return
        self._closed = True
        self._watch_keys(False)
        for page in self.pages.values():
            page.close_down()
        self.files.autosave.close()
        settings().setValue("geometry", self.saveGeometry())
        self.pool.shutdown(wait=False, cancel_futures=True)
        event.accept()

    def restore_geometry(self) -> None:
        """Size and place of last time."""
        geometry = settings().value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._presenting:
            self.present(False)
        elif self._presenting and self.lesson_panel.lesson is not None:
            self.lesson_panel.keyPressEvent(event)  # space and arrows step the lesson
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.session.dropped(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = self.session.dropped(event.mimeData())
        if path is not None:
            self.session.open_path(path)


def _first_preset(lab: Lab) -> Any:
    return presets_of(lab)[0].translated()


def _help_text(name: str) -> str:
    """A help page in the present language, else in English; '' where there is none."""
    places = [resource("help", code, f"{name}.md") for code in (language(), ENGLISH)]
    return next((path.read_text(encoding="utf-8") for path in places if path.is_file()), "")


def _duration(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.2g} s"
