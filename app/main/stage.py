"""Present mode: the window becomes a stage with one main plot, a dock, and the text of a lesson beside the plot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QVBoxLayout, QWidget

from app.lab.base import Lab
from app.lab.fields import Neighbors, Number, Seed, fields_of, visible
from app.main.lab_actions import LabActions
from app.main.lesson_actions import LessonActions
from app.main.look import Look
from app.main.stage_play import StagePlay
from app.state.document import Document
from app.state.lessons.model import Step
from app.state.lessons.pace import told_pace
from app.state.lessons.values import Numbers, fill
from app.state.presets import presets_of
from app.widgets.stage.dock import StageDock
from app.widgets.stage.head import StageHead
from app.widgets.stage.notes import SpeakerNotes
from app.widgets.stage.sheets import Blank, Overview
from app.words.i18n import tr

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage

WIDTH, HEIGHT = 1366, 768
"""Of a stage of scale 1."""
MARGIN = 16
NARROW = 4 / 3
"""Width by height below which a lesson's text stands below the plot."""


class Stage(QObject):
    """Head and dock of the stage, what they show, and how the window is shared while it stands."""

    def __init__(
        self,
        window: QWidget,
        document: Document,
        lessons: LessonActions,
        presets: LabActions,
        page: Callable[[], LabPage],
        look: Look,
    ) -> None:
        super().__init__(window)
        self.on = False
        self.head, self.dock = StageHead(), StageDock()
        self.blank, self.overview, self.notes = Blank(window), Overview(window), SpeakerNotes(window)
        self._window, self._document, self._lessons, self._presets, self._page = (
            window,
            document,
            lessons,
            presets,
            page,
        )
        self._was = Qt.WindowState.WindowNoState
        self.head.picked.connect(self.show_plot)
        self.head.class_button.clicked.connect(self.open_class)
        self.player = StagePlay(page, self.controls, self)
        self.player.toggled.connect(self._show_playing)
        self.dock.played.connect(self.play)
        self.dock.stepped.connect(self.player.step)
        self.dock.left.connect(lambda: look.present(False))
        self.dock.strip.edited.connect(lambda *edit: self._page().edit(*edit))
        self.overview.chosen.connect(self._go_to)
        lessons.stage.changed.connect(self.refresh)
        lessons.panel.changed.connect(self.refresh)
        document.params_changed.connect(lambda *_: self._show_params())

    def lay_out(self, cells: QGridLayout, right: QVBoxLayout) -> None:
        """Where head, dock and text of a lesson stand: in these cells around the plots in `right`."""
        self._cells, self._right = cells, right
        self.dock.hold(self.head)
        cells.addWidget(self._lessons.panel, 1, 1)
        self._lessons.put_beside = lambda editor: cells.addWidget(editor, 1, 1)
        item = right.itemAt(0)
        stack = item.widget() if item is not None else None
        assert isinstance(stack, QStackedWidget)
        self._lessons.on_page = lambda: _is_lab(stack.currentWidget())
        stack.currentChanged.connect(lambda _: self._lessons.show_editor(not self.on))
        cells.addWidget(self.dock, 3, 0, 1, 4)

    # -- on and off

    def show(self, on: bool) -> None:
        """Take the stage over the full screen, or leave it."""
        if on == self.on:
            return
        self.on = self._lessons.presenting = on
        self._lessons.show_editor(not on)
        window = self._window
        if on:
            self._was = window.windowState()
            window.setWindowState(self._was | Qt.WindowState.WindowFullScreen)
            self.head.message.say("")  # what was said before is not for the audience
            self.notes.begin()
        else:
            window.setWindowState(self._was)
            self.notes.end()
            self.blank.hide()
            self.overview.hide()
            self.player.stop()
        self.dock.setVisible(on)
        least = 1 if on else 0  # on the stage the screen says how large everything is, not the other way round
        self._cells.parentWidget().setMinimumSize(least, least)
        self.fit()
        self.refresh()

    @property
    def k(self) -> float:
        """Scale of everything on the stage."""
        return min(self._window.width() / WIDTH, self._window.height() / HEIGHT) if self.on else 0.0

    def fit(self) -> None:
        """Everything in the size that the window asks for."""
        k, panel = self.k, self._lessons.panel
        below = self.on and self._window.width() < NARROW * self._window.height()
        self._cells.removeWidget(panel)
        self._cells.addWidget(panel, *((2, 0, 1, 4) if below else (1, 3) if self.on else (1, 1)))
        panel.set_stage(k, below)
        if self.on:
            self.head.set_scale(k)
            self.dock.set_scale(k)
        beside = self.on and self._lessons.stage.on and not below
        margin = round(MARGIN * k)
        self._right.setContentsMargins(margin, 0, 0 if beside else margin, margin)
        self._page().set_stage(k)

    def watch(self, page: LabPage) -> None:
        """A page of the window: what it computes and plays is shown on the stage too."""
        page.computed.connect(lambda _: self.refresh())
        page.form.play_toggled.connect(lambda *_: self._show_playing())

    # -- what is shown

    def refresh(self) -> None:
        """Everything that the page or the lesson has changed."""
        strip = self._lessons.strip  # its settings stand in the dock
        strip.setVisible(not self.on and self._lessons.staged and bool(strip.rows))
        if not self.on:
            return
        page, panel = self._page(), self._lessons.panel
        led = self._lessons.staged
        self.head.class_button.setVisible(led)
        if led and panel.lesson is not None:
            count = len(panel.lesson.steps)
            where = tr("{place} of {count}", place=panel.place + 1, count=count)
            self.head.show_place(panel.lesson.title, panel.place, count, where)
        else:
            self.head.show_place(tr(page.lab.title), 0, 0, self._presets.preset_now()[0])
        self._show_plots(page)
        self.dock.strip.show_rows(page.lab, self.controls())
        self._show_params()
        lesson = self._lessons.stage
        if page.shown is not None:
            result, told = page.shown.result, not lesson.secret
            self.dock.strip.show_result(result, told=told)
            self.dock.strip.show_reach(lesson.reached)
            notes = () if lesson.seeking else [note for note in result.notes if note.severity != "info"]
            self.head.message.show_notes(notes)
        step = lesson.step
        alone = lesson.secret and (lesson.locked or step is None or not step.controls)
        self.dock.ask(alone=alone, locked=lesson.locked)
        self._show_playing()
        self.notes.show_notes(self._notes())

    def controls(self) -> tuple[str, ...]:
        """The settings in the dock: those of the lesson's step, else those of the tab."""
        step, page = self._lessons.stage.step, self._page()
        if step is not None and step.controls and step.lab == page.lab.id:  # a lesson begins before its lab is open
            return step.controls
        return dock_fields(page.lab, page.params)

    def _show_plots(self, page: LabPage) -> None:
        plots = [(picture.key, picture.short or picture.title) for picture in page.grid.heroes()]
        self.head.show_plots(plots, page.grid.hero)

    def _show_params(self) -> None:
        if not self.on:  # at home nobody needs a page of its lab
            return
        page = self._page()
        if self.dock.strip.rows and self.dock.strip.lab is page.lab:  # another session opens another lab
            self.dock.strip.set_params(page.params)
            self.dock.strip.show_reach(self._lessons.stage.reached)
            self.player.follow()

    def _show_playing(self) -> None:
        if self.on:
            self.dock.show_playing(self.player.playing, self.player.can)

    def _notes(self) -> list[tuple[str, str]]:
        step, panel = self._lessons.stage.step, self._lessons.panel
        if step is None or panel.run is None:
            shown = self._page().shown
            story = QTextDocument()
            story.setHtml(shown.result.story if shown is not None else "")
            return [(tr("What it means"), story.toPlainText())]
        run = panel.run
        follows = "" if run.last else run.lesson.steps[run.place + 1].title
        told = not self._lessons.stage.secret or self.notes.second_screen() is not None  # else the audience reads along
        return [(tr("Time for this step"), told_pace(run.lesson, run.place)), *step_notes(step, panel.numbers, told=told),
                (tr("What many believe"), run.lesson.misconception), (tr("Next step"), follows)]  # fmt: skip

    # -- what the keys do

    def play(self) -> bool:
        """Play or pause; False where nothing can be played."""
        if self.dock.asks or not self.player.can:
            return False
        self.player.toggle()
        return True

    def go(self, step: int) -> None:
        """A step of the lesson, or of the presets, forward or back."""
        panel = self._lessons.panel
        if not self._lessons.staged:
            self._presets.step_preset(step)
        elif step < 0:
            panel.back()
        else:
            panel.advance()

    def show_plot(self, plot: str | int) -> bool:
        """Make a plot the main one, by its key or its number from 0; False where there is no such plot."""
        grid = self._page().grid
        keys = [picture.key for picture in grid.heroes()]
        if isinstance(plot, int):
            plot = keys[plot] if plot < len(keys) else ""
        if plot not in keys:
            return False
        grid.show_hero(plot)
        self.refresh()
        return True

    def open_class(self) -> None:
        """The questions of the lesson go to the phones of a class: code and address stand on this stage."""
        if self._lessons.staged:
            self._lessons.open_live()

    def show_overview(self) -> None:
        """All steps of the lesson, or all presets."""
        lesson = self._lessons.panel.lesson
        if self._lessons.staged and lesson is not None:
            titles, place = [step.title for step in lesson.steps], self._lessons.panel.place
            self.overview.open_with(tr("Steps of the lesson"), titles, place, self.k)
        else:
            titles = [tr(preset.title) for preset in presets_of(self._page().lab)]
            self.overview.open_with(tr("Presets"), titles, max(self._presets.preset_place(), 0), self.k)

    def _go_to(self, place: int) -> None:
        if self._lessons.staged:
            self._lessons.panel.go_to(place)
        else:
            self._presets.use_preset(presets_of(self._page().lab)[place])


def step_notes(step: Step, numbers: Numbers, *, told: bool = True) -> list[tuple[str, str]]:
    """What the speaker wants to know of a step, `told` with its answer; sentences wait for their numbers."""

    def filled(text: str) -> str:
        found = fill(text, numbers)
        return found if found.count("…") == text.count("…") else ""

    task = step.task
    if task is None:
        return [(step.title, step.question), (tr("Notes"), filled(step.notes)), (tr("Answer"), step.answer)]
    right = [filled(option.text) for option in task.options if option.right]
    return [
        (step.title, filled(task.ask)),
        (tr("Notes"), filled(step.notes) if told else ""),
        (tr("Answer"), "\n".join(filter(None, (*right, filled(task.then)))) if told else ""),
        (tr("Hints"), "\n".join(filter(None, map(filled, task.hints)))),
    ]


def dock_fields(lab: Lab, params: Any) -> tuple[str, ...]:
    """Two settings for the dock: V where the tab begins with it, ε, else the tab's first numbers."""
    fields = fields_of(lab.params)
    wanted = [name for name in lab.first(params) if visible(params, fields[name])]
    sets = [name for name in wanted if isinstance(fields[name], Neighbors)]
    numbers = [name for name in wanted if isinstance(fields[name], Number) and not isinstance(fields[name], Seed)]
    numbers.sort(key=lambda name: fields[name].symbol != "ε")  # stable: else in the order of the form
    return (*sets[:1], *numbers)[:2]


def _is_lab(page: QWidget) -> bool:
    """Whether a page of the window is that of a lab."""
    from app.widgets.page.page_frame import PageFrame  # not at the start of the program

    return isinstance(page, PageFrame)
