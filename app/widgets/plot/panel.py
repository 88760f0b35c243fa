"""PlotPanel: one plot on the screen, and what a person does with it.

pyqtgraph holds the view (pan, zoom, aspect); the painting is ours (app/plot/paint.py), in pixels, so that screen and exports
are one code path. All that does not follow the pointer is painted once into a pixmap; crosshair and handles go on top.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QToolButton, QVBoxLayout, QWidget

from app.data.writing import WriteError
from app.output.picture_csv import to_csv
from app.output.pictures import image
from app.plot import theme as themes
from app.plot.axis_painting import title_width
from app.plot.frame import EDGE, Frame, Room
from app.plot.layout import Before
from app.plot.marks import marks
from app.plot.page import Looks
from app.plot.picture import Curve, Draws, Item, Picture, Steps
from app.plot.shape import ranges, reach
from app.plot.staying import set_up_to_stay
from app.plot.theme import Theme
from app.widgets.announcing import announce
from app.widgets.icons import icon
from app.widgets.plot.canvas import Canvas
from app.widgets.plot.change import AT_REST, Change
from app.widgets.plot.draw_row import DrawRow
from app.widgets.plot.ghost_chip import GhostChip
from app.widgets.plot.hand import Hand
from app.widgets.plot.heard import hear
from app.widgets.plot.keys import Keys
from app.widgets.plot.menu import build_menu, pop_up
from app.widgets.plot.mouse import Mouse, PlotView
from app.widgets.plot.readout import text_of
from app.widgets.plot.saving import save_picture
from app.widgets.plot.scene import Scene
from app.widgets.plot.zoom import Direction, Zoom
from app.words.i18n import tr


def _same(given: tuple[Any, ...], before: tuple[Any, ...]) -> bool:
    """Whether a frame is asked for as before: of the same picture and items, everything else equal."""
    if not before or given[0] is not before[0] or len(given[1]) != len(before[1]):
        return False
    return all(map(operator.is_, given[1], before[1])) and given[2:] == before[2:]


class PlotPanel(QWidget):
    """One plot.

    Signals:
        dragged: (field, value, gesture id, finished) while a handle or point is moved by mouse or keys.
        clicked: {field: value} of a click, where the picture names fields for it.
        removed: the fields of a mark that is to go.
        stroked: (field, points, height of a pixel) of a line that was drawn freely, in data units.
        hovered: the values under the pointer as one line, '' when it has left.
        zoomed: a person has changed the view, or put it back.
        failed: why a copy or export did not work, as a sentence.
        drawn: (field, count, finished): so many more outcomes are to be shown, counted by the parameter `field`.
        falling: (field, share): a single outcome is this far on its way down.
    """

    drawn = Signal(str, int, bool)
    falling = Signal(str, float)
    dragged = Signal(str, float, str, bool)
    clicked = Signal(object)
    removed = Signal(object)
    stroked = Signal(str, object, float)
    hovered = Signal(str)
    zoomed = Signal()
    failed = Signal(str)
    _wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.export_header: Callable[[], Mapping[str, str]] = dict
        self.hand = Hand(self)
        self.scene = Scene(self.hand, self.lay_out)
        self._theme = themes.current()
        self._factor = 1.0
        self._bar = True
        self._margins = (0.0, 0.0)
        self._change = AT_REST
        self._said = ""
        self._build()
        self._connect()

    def _build(self) -> None:
        self.mouse = Mouse(self.scene, self.hand, self)
        self.keys = Keys(self.scene, self.hand, self)
        self._canvas = Canvas(self.scene, self.hand)
        self.view = PlotView(self.mouse, self.refresh)
        self.zoom = Zoom(self._canvas, self.refresh, self._person_zoomed)
        self.view.setCentralItem(self._canvas)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.fit_button = self._head_button("fit", self.reset_view)
        self.fit_button.hide()
        self.menu_button = self._head_button("dots", self._open_menu)
        self.draws = DrawRow(self)
        self.draws.drawn.connect(lambda count, finished: self.drawn.emit(self._counted, count, finished))
        self.draws.falling.connect(lambda share: self.falling.emit(self._counted, share))
        self.ghost_chip = GhostChip(self)
        self.ghost_chip.clicked.connect(self._keep_ghost)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(150, 130)
        self.restyle(self._theme)
        self.retranslate()

    def _head_button(self, sign: str, do: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(sign))
        button.setIconSize(QSize(16, 16))
        button.setAutoRaise(True)
        button.setFixedSize(26, 26)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(do)
        return button

    def _keep_ghost(self, kept: bool) -> None:
        """The pin of the ghost: a pinned one stays, and is exported; let go, it goes with the next change."""
        self.scene.ghost_kept = kept
        self.refresh()

    def _open_menu(self) -> None:
        pop_up(build_menu(self, self), self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))

    def _connect(self) -> None:
        self._wanted.connect(self._lay_out_painted, Qt.ConnectionType.QueuedConnection)
        self.hand.moved.connect(self.dragged)
        self.hand.changed.connect(self._canvas.update)
        self.hand.left.connect(self._show_what_is_asked)
        self.mouse.took.connect(self._take_focus)
        self.mouse.clicked.connect(self._on_clicked)
        self.mouse.toggled.connect(self.toggle)
        self.mouse.pointed.connect(self.point_at)
        self.mouse.wheeled.connect(self._on_wheel)
        self.mouse.plot_hit.connect(self.reset_view)
        self.keys.stepped.connect(self.refresh)
        self.keys.toggled.connect(self.toggle)
        self.keys.removed.connect(self.removed)
        self.keys.added.connect(self.clicked)
        self.keys.spoken.connect(partial(announce, self))
        self.mouse.drawing.connect(self._canvas.update)
        self.mouse.stroked.connect(self.stroked)
        self.keys.zoomed.connect(self.zoom.by)
        self.keys.reset.connect(self.reset_view)

    # --- what is shown

    def show_picture(self, picture: Picture, pinned: tuple[Curve | Steps, ...] = (), change: Change = AT_REST) -> None:
        """Show a picture; `pinned` items are kept curves, painted behind those of the picture.

        During a drag (`change.moving`) axes and names hold still; another change leaves what was before as a ghost.
        """
        self.hand.confirm(marks(picture.items))
        if picture is self.picture and pinned == self.scene.pinned and change == self._change:
            return  # nothing in it has moved
        if change.number != self._change.number:
            self.scene.remember(picture, change)
        self._stays = change.moving or (self._stays and change.number == self._change.number)
        was_moving, self._change = self._change.moving, change
        self.scene.show(picture, pinned)
        held = bool(self.hand.held) or change.moving
        asked = ranges(picture, pinned)
        known = partial(reach, picture, pinned)
        self.zoom.follow(picture, asked, known, held=held or was_moving or self.zoom.settling)
        if was_moving and not held:
            self.zoom.settle()
        if picture.draws is not None:
            self._counted = picture.draws.field
        self._describe(picture)
        self.keys.check()
        self.refresh()

    _counted = ""

    def set_falling(self, outcome: Draws | None) -> None:
        """The outcome that is to come; None: it is not known, or has come."""
        self._canvas.set_falling(outcome)

    def fall(self, share: float) -> None:
        """That outcome is this far on its way down."""
        self._canvas.fall(share)

    def settle(self) -> None:
        """The drag is over, here or in the form: axes and names follow the picture again."""
        if self._change.moving:
            self._change = replace(self._change, moving=False)
            self.zoom.settle()
            self.refresh()

    def _describe(self, picture: Picture) -> None:
        if self.accessibleName() != picture.title:
            self.setAccessibleName(picture.title)
        if self.accessibleDescription() != picture.caption:
            self.setAccessibleDescription(picture.caption)
        hear(self, picture)

    def _show_what_is_asked(self) -> None:
        """A mark has been let go: a view that waited for that follows the picture again."""
        if not self._change.moving:
            self.zoom.settle()
        self.refresh()

    def abandon(self) -> None:
        """Forget what is dragged, by mouse or keys, and report nothing: another picture takes the place of this one."""
        self.mouse.abandon()
        self.hand.abandon()

    @property
    def picture(self) -> Picture | None:
        """What is shown; None before the first picture."""
        return self.scene.picture

    @property
    def frame(self) -> Frame | None:
        """Where things stand now; None before the first picture."""
        return self.scene.frame

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in painting order, marks where the hand has them."""
        return self.scene.items

    @property
    def legend_names(self) -> dict[str, str]:
        """Key and name of everything that has a name, and so can be hidden."""
        return self.scene.legend_names

    @property
    def hidden(self) -> Collection[str]:
        """The keys of what a person has hidden."""
        return self.scene.hidden

    def toggle(self, key: str) -> None:
        """Show or hide what has this name; it stays so in later pictures."""
        self.scene.hidden ^= {key}
        self.refresh()

    # --- look

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.view.setBackground(QColor(theme.window if self.scene.carded else theme.base))
        self.refresh()

    def set_carded(self, carded: bool) -> None:
        """Whether it stands on a card of its own; else it is a part of what stands on one."""
        if carded != self.scene.carded:
            self.scene.carded = carded
            self.restyle(self._theme)

    def set_scale(self, factor: float) -> None:
        """Enlarge texts, pens and what stands in the head (present mode)."""
        if factor != self._factor:
            for button in (self.fit_button, self.menu_button):
                button.setIconSize(QSize(16, 16) * factor)
                button.setFixedSize(QSize(26, 26) * factor)
            self.ghost_chip.set_scale(factor)
            self.draws.set_scale(factor)
        self._factor = factor
        self.refresh()

    def set_bar(self, shown: bool) -> None:
        """Whether heat maps have their own colour bar (a grid may share one)."""
        if shown != self._bar:
            self._bar = shown
            self.refresh()

    def set_margins(self, left: float, right: float) -> None:
        """The least room on both sides of the plot, to align plots above each other."""
        if (left, right) != self._margins:
            self._margins = (left, right)
            self.refresh()

    def margins_needed(self) -> tuple[float, float]:
        """The room on both sides of the plot that its own texts take."""
        return (self.frame.left_needed, self.frame.right_needed) if self.frame else (0.0, 0.0)

    def retranslate(self) -> None:
        for button, text in (
            (self.fit_button, tr("Show everything again")),
            (self.menu_button, tr("More about this plot")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)

    def refresh(self) -> None:
        """Place everything anew and repaint: once, before the next painting or when somebody asks where things stand."""
        self._canvas.invalidate()
        if not self._stale:
            self._stale = True
            self._lay_out_soon()

    def _lay_out_soon(self) -> None:
        """Before the next painting; what nobody sees waits until it is shown, or asked for."""
        if self._stale and self.isVisible():
            self._wanted.emit()

    def _lay_out_painted(self) -> None:
        if self.updatesEnabled():  # not asked sooner: while one page takes the place of another, Qt paints nothing
            self.lay_out()

    def lay_out(self) -> None:
        """Place everything now, where anything has changed."""
        stale, self._stale = self._stale, False
        if not stale or self.picture is None:
            return
        held = bool(self.hand.held) or self._change.moving or self.zoom.settling
        given = (
            self.picture,
            self.scene.items,
            self.zoom.view,
            QRectF(self.view.viewport().rect()),
            self._theme,
            self._factor,
            Room(*self._margins, bar=self._bar, few=True),
            frozenset(self.scene.hidden),
        )
        frame = self.scene.last_frame
        if frame is None or held != self._was_held or not _same(given, self._given):
            self._given, self._was_held = given, held
            self.scene.last_frame = frame = set_up_to_stay(*given, Before(frame, held, self._stays))
        self.zoom.place(frame.box(self.zoom.view) if frame.picture.spreads else frame.plot)
        self._place_head(frame)
        self._canvas.renew(frame, self.zoom.asked)
        self._say_values()

    _given: tuple[object, ...] = ()
    _was_held = _stale = False
    _stays = False  # after a drag, until another change

    def _place_head(self, frame: Frame) -> None:
        """The buttons at the right of the title, and how much room they take from it."""
        self.fit_button.setVisible(self.is_zoomed)
        self.draws.setVisible(self.picture is not None and self.picture.draws is not None)
        self.ghost_chip.show_name(self.scene.ghost_name, self.scene.ghost_kept)
        if self.picture is not None and self.picture.beside and self._is_cut(frame):  # the chip beside says the same
            self.ghost_chip.hide()
        right = round(frame.rect.right() - EDGE / 2)
        for button in self._at_head(frame):
            if not button.isHidden():
                right -= button.width()
                button.move(right, max(round(frame.head.center().y() - button.height() / 2), 2))
        self._canvas.head_taken = frame.head.right() - right + 6

    def _at_head(self, frame: Frame) -> tuple[QWidget, ...]:
        """What stands at the right of the title; where that would cut it, ×1 ×10 ×1000 stand in the line below."""
        low = frame.plot.top() - frame.head.bottom() < self.draws.height()  # a title that is cut covers nothing
        if self.draws.isHidden() or low or not self._is_cut(frame):
            return (self.menu_button, self.fit_button, self.draws, self.ghost_chip)
        line = (frame.head.bottom() + frame.plot.top()) / 2
        self.draws.move(round(frame.head.right()) - self.draws.width(), round(line - self.draws.height() / 2))
        return (self.menu_button, self.fit_button, self.ghost_chip)

    def _is_cut(self, frame: Frame) -> bool:
        """Whether what stands at the right of the title cuts it."""
        head = (self.menu_button, self.fit_button, self.draws, self.ghost_chip)
        return title_width(frame) + sum(each.width() for each in head if not each.isHidden()) > frame.head.width()

    # --- view

    @property
    def is_zoomed(self) -> bool:
        """Whether a person has changed the view."""
        return self.zoom.zoomed

    def _on_wheel(self, turns: float, place: float, direction: Direction) -> None:
        self.zoom.by(0.8**turns, place, direction)

    def reset_view(self) -> None:
        """Show what the picture asks to show."""
        self.zoom.reset()
        self._person_zoomed()

    def _person_zoomed(self) -> None:
        self.refresh()
        self.zoomed.emit()

    def set_x_view(self, low: float, high: float, by_person: bool) -> None:
        """Show [low, high] of x (axis coordinates), as linked plots do."""
        self.zoom.set_x(low, high, by_person=by_person)
        self.refresh()

    # --- pointer

    def point_at(self, at: QPointF | None) -> None:
        """Move the crosshair to a pixel of the plot, or away."""
        if self._canvas.point_at(at):
            self._say_values()

    def _say_values(self) -> None:
        """What is under the pointer, when that has changed: the pointer has moved, or the picture under it."""
        text = self.readout_text()
        if text != self._said:
            self._said = text
            self.hovered.emit(text)

    def readout_text(self) -> str:
        """What the readout box says now; '' while there is none."""
        return text_of(self._canvas.rows())

    def _take_focus(self, mark_key: str) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.keys.focus_mark(mark_key)

    def _on_clicked(self, values: dict[str, float]) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if values:
            self.clicked.emit(values)

    # --- Qt events

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lay_out_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        self.hand.put_back()
        self._canvas.forget()
        super().hideEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        pop_up(build_menu(self, self), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        inside = self.hasFocus() and self.keys.step(1 if forward else -1)  # from its buttons Tab goes on
        return inside or super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.scene.focused = True
        self.keys.enter(event.reason())
        super().focusInEvent(event)
        self.refresh()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.scene.focused = False
        super().focusOutEvent(event)
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    # --- what leaves the program

    def copy_picture(self) -> None:
        """Put the picture, as it is exported, on the clipboard."""
        if self.picture is not None:
            QApplication.clipboard().setImage(image([self.picture], (self.width(), self.height()), **looks([self])))

    def copy_data(self) -> None:
        """Put the numbers of the picture, as CSV, on the clipboard."""
        if self.picture is not None:
            QApplication.clipboard().setText(to_csv([self.picture], self.export_header()))

    def export_picture(self) -> None:
        """Ask for a file and write the picture there, in the format of its name."""
        if self.picture is not None:
            try:
                save_picture(self, self.picture, self.export_header(), looks([self]))
            except WriteError as error:
                self.failed.emit(str(error))


def looks(panels: Iterable[PlotPanel]) -> Looks:
    """What a person has made of the plots, for exports."""
    shown = [(panel.picture.key, panel) for panel in panels if panel.picture is not None]
    return {
        "pinned": {key: panel.scene.pinned for key, panel in shown},
        "hidden": {key: panel.scene.hidden for key, panel in shown},
        "views": {key: panel.zoom.view for key, panel in shown if panel.is_zoomed},
        "ghosts": {key: panel.scene.ghost for key, panel in shown if panel.scene.ghost_kept},
    }
