"""What stands on the page of a lab, and how it shares the room: sentence, hero, small pictures, controls, the sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QMargins, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from app.lab.base import Lab
from app.lab.comparing import Shown
from app.widgets.card import MARGIN
from app.widgets.form.all_settings import AllSettings
from app.widgets.form.form import Form, stops_in
from app.widgets.memo_pane import MemoPane
from app.widgets.page import sizes
from app.widgets.page.controls import Controls
from app.widgets.page.hero_strip import HeroStrip
from app.widgets.page.lab_tabs import LabTabs
from app.widgets.page.message_strip import MessageStrip
from app.widgets.page.pull_out import PullOut
from app.widgets.page.sentence import Sentence
from app.widgets.plot.busy import BusyVeil
from app.widgets.plot.grid import PictureGrid

LEAST = (400, 280)
PULLED = 0.55
"""Part of the page that what is pulled out has at most: an editor may stand beside it."""
STAGE_TYPE = 1.64
"""Type of plots on a stage of scale 1: at 1920 by 1080 the numbers of the axes have 20 points."""


class PageFrame(QWidget):
    """The parts of the page of one lab in their places; what they show, `LabPage` says."""

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lab = lab
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place_sheet)
        self._build()

    @property
    def first_stops(self) -> Sequence[QWidget]:
        """What Tab comes to before all that is shown."""
        return ()

    @property
    def stops_below(self) -> Sequence[QWidget]:
        """What Tab comes to after the pictures."""
        return ()

    @property
    def is_paper(self) -> bool:
        """Whether the open tab shows its memo in place of pictures."""
        return False

    def memo_pages(self) -> Sequence[Callable[[QPainter, float], object]]:
        """What paints each page of the memo of now, so wide."""
        return ()

    def show_strip(self) -> None:
        """The small pictures, where there is more than the hero to show."""
        self.strip.setVisible(not self._presenting and self.memo.isHidden() and len(self.grid.heroes()) > 1)

    def seen_alone(self, params: Any, shown: Shown | None) -> str:
        """The key of the hero, where nothing but that need be computed while somebody drags; else ''."""
        if shown is None or not self.pulled.isHidden() or self._presenting or self._teaching or not self.lab.tabs:
            return ""
        tab = self.lab.tab(params)
        return self.grid.hero if tab is self.lab.tab(shown.request.params) and tab.single() else ""

    def renew_numbers(self) -> None:
        """Numbers and words are seen again: show those of now."""

    def minimumSizeHint(self) -> QSize:
        return QSize(*LEAST)  # not what the room of a larger window is shared for

    # -- what stands on it

    def _build(self) -> None:
        self.form = Form(self.lab.params)
        self.grid = PictureGrid()
        self.veil = BusyVeil(self.grid)
        self.message, self.sentence = MessageStrip(), Sentence()
        self.strip, self.pulled = HeroStrip(), PullOut()
        self.memo = MemoPane(self.memo_pages)
        self.memo.hide()
        self.controls = Controls(self.lab)
        self.readout, self.story, self.program = self.pulled.readout, self.pulled.story, self.pulled.program
        self.lab_tabs = LabTabs(self.lab)
        self.tabs = self.lab_tabs if self.lab_tabs.field else None
        self.head = QWidget()
        self._line = line = QHBoxLayout(self.head)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.lab_tabs)
        line.addWidget(self.message, 1)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(8)
        self._add_middle()
        self._outer = outer = QVBoxLayout(self)
        outer.setSpacing(0)
        outer.addWidget(self.head)
        outer.addWidget(self.sentence)
        outer.addLayout(self._middle, 1)
        outer.addSpacing(6)
        outer.addWidget(self.controls)
        self.sheet = AllSettings(self.form, self)

    def _add_middle(self) -> None:
        """Hero, small pictures, what is pulled out."""
        self._middle.addWidget(self.grid, 1)
        self._middle.addWidget(self.memo, 1)
        self._middle.addWidget(self.strip)
        self._middle.addWidget(self.pulled)

    # -- stage and lesson

    def set_stage(self, k: float) -> None:
        """Nothing but the sentence and the hero, for a stage of scale `k`; 0: the whole page again."""
        self._presenting = k > 0
        self._k = k
        self.grid.set_scale(STAGE_TYPE * k if self._presenting else 1.0, presenting=self._presenting)
        self._fold()

    def set_lesson(self, on: bool) -> None:
        """Make room for a lesson: its text takes the place of the small pictures, its controls that of the page's."""
        self._teaching = on
        self._fold()

    def _fold(self) -> None:
        alone = self._presenting
        self._outer.setContentsMargins(QMargins() if alone else QMargins(MARGIN, 0, MARGIN, 8))
        self.head.setVisible(not alone)
        self.lab_tabs.setVisible(not alone and not self._teaching)
        self.controls.setVisible(not alone and not self._teaching)
        self.close_settings()
        self._share()

    _presenting = False
    _teaching = False
    _k = 0.0

    # -- how the room is shared

    def _share(self) -> None:
        """Sentence, hero, small pictures and what is pulled out get their room, by the size of the window."""
        width, height = self.window().width(), self.window().height()
        now = sizes.sizes_of(width, height)
        self.sentence.fit(width, height, self._k)
        self.head.setFixedHeight(now.tabs)
        self.controls.set_height(now.controls)
        quiet = self._presenting or self._teaching
        pulled = not quiet and sizes.kept("pulled")
        small = quiet or pulled or not now.strip
        if small != self._small:
            self._small = small
            self.strip.set_small(small)
            (self._line if small else self._middle).addWidget(self.strip)
        self.strip.setMaximumWidth(16_777_215 if small else now.strip)
        self.strip.setMinimumWidth(0 if small else now.strip)
        paper = self.is_paper and not self._presenting and not self._teaching
        self.memo.setVisible(paper)
        self.grid.setVisible(not paper)
        self.show_strip()
        self.pulled.setFixedWidth(min(now.pulled, round(PULLED * self.width())))
        self.pulled.setVisible(pulled)
        self._place_sheet()

    _small = False

    def toggle_numbers(self) -> None:
        """Pull numbers and words out at the right, from under all settings, too, or put them back."""
        sizes.keep("pulled", not sizes.kept("pulled"))
        self._share()
        if self.pulled.isVisible():
            self.sheet.hide()
            self.renew_numbers()
            self.pulled.tabs.setFocus()

    def show_numbers(self, place: int) -> None:
        """Pull out numbers (0), words, formulas or the program (3)."""
        if not self.pulled.isVisible():
            self.toggle_numbers()
        self.pulled.tabs.setCurrentIndex(place)

    def open_settings(self) -> None:
        """All settings over hero and small pictures, from below."""
        if not self._presenting and not self._teaching:
            self.sheet.show()
            self._place_sheet()

    def close_settings(self) -> None:
        """The pictures again; who was in the settings goes on at their button."""
        inside = self.sheet.isAncestorOf(self.focusWidget() or self)
        self.sheet.hide()
        if inside:
            self.controls.settings_button.setFocus()

    def _toggle_settings(self) -> None:
        if self.sheet.isVisible():
            self.close_settings()
        else:
            self.open_settings()
            self.form.setFocus()

    def _place_sheet(self) -> None:
        """From the controls up, as high as it may be, over all that stands there."""
        if self.sheet.isVisible():
            top = self._middle.geometry().top()
            bottom = self.controls.geometry().top() - 4
            height = min(sizes.SHEET, bottom - top)
            self.sheet.setGeometry(MARGIN, bottom - height, self.width() - 2 * MARGIN, height)
            self.sheet.raise_()  # small pictures that came beside the hero would stand on it

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()
        self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._share()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes past what lies under the settings; what scrolls, as questions do, is scrolled to it first."""
        passed: set[QWidget] = set()
        while super().focusNextPrevChild(forward):
            stop = self.window().focusWidget()
            if stop is None:
                return True
            for area in self.findChildren(QScrollArea):
                if area.isAncestorOf(stop):
                    area.ensureWidgetVisible(stop)
            if stop in passed or not self._is_covered(stop):
                return True
            passed.add(stop)
        return False

    def _is_covered(self, stop: QWidget) -> bool:
        """Whether the middle of what Tab came to is under the settings."""
        if not self.sheet.isVisible() or not self.isAncestorOf(stop) or self.sheet.isAncestorOf(stop):
            return False
        return self.sheet.geometry().contains(stop.mapTo(self, stop.rect().center()))

    def reveal(self, name: str) -> bool:
        """Bring a setting into sight and give it the focus; False where the tab has none."""
        row = self.controls.rows.get(name)
        if row is not None and not row.isHidden():
            stops = stops_in(row)
            if stops:
                stops[-1].setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        if name not in self.form.names():
            return False
        self.open_settings()
        return self.form.reveal(name)

    def press(self, key: int) -> bool:
        """A key that nobody took: 1 to 5 choose the hero, N pulls the numbers out, Esc closes; whether it was one."""
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_5:
            return self.strip.choose(key - Qt.Key.Key_1)
        if key == Qt.Key.Key_N and not self._teaching:
            self.toggle_numbers()
            return True
        if key == Qt.Key.Key_Escape and self.sheet.isVisible():
            self.close_settings()
            return True
        return False
