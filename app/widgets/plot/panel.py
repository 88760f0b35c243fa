"""PlotPanel: one plot on the screen, and what a person does with it.

pyqtgraph holds the view (pan, zoom, aspect); the painting is ours (app/plot/paint.py), in pixels, so that screen and exports
are one code path. All that does not follow the pointer is painted once into a pixmap; crosshair and handles go on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.data.writing import WriteError
from app.output.pictures import image
from app.plot import theme as themes
from app.plot.frame import Frame, lay_out
from app.plot.legend import Corner
from app.plot.marks import marks
from app.plot.page import Looks
from app.plot.paint import Painted
from app.plot.picture import Curve, Item, Picture, Steps
from app.plot.shape import View, ranges
from app.plot.theme import Theme
from app.widgets.plot.canvas import Canvas
from app.widgets.plot.hand import Hand
from app.widgets.plot.keys import Keys
from app.widgets.plot.menu import build_menu, pop_up
from app.widgets.plot.mouse import Mouse, PlotView
from app.widgets.plot.readout import text_of
from app.widgets.plot.saving import save_picture
from app.widgets.plot.scene import Scene
from app.widgets.plot.stage import Stage
from app.words.i18n import tr


class PlotPanel(QWidget):
    """One plot.

    Signals:
        dragged: (field, value, gesture id, finished) while a handle or point is moved by mouse or keys.
        clicked: {field: value} of a click, where the picture names fields for it.
        hovered: the values under the pointer as one line, '' when it has left.
        zoomed: a person has changed the view, or put it back.
        maximise_requested: double click on the title.
        failed: why a copy or export did not work, as a sentence.
    """

    dragged = Signal(str, float, str, bool)
    clicked = Signal(object)
    hovered = Signal(str)
    zoomed = Signal()
    maximise_requested = Signal()
    failed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.export_header: Callable[[], Mapping[str, str]] = dict
        self.hand = Hand(self)
        self.scene = Scene(self.hand)
        self._theme = themes.current()
        self._factor = 1.0
        self._bar = True
        self._left = 0.0
        self._build()
        self._connect()

    def _build(self) -> None:
        self.mouse = Mouse(self.scene, self.hand, self)
        self.keys = Keys(self.scene, self.hand, self)
        self._canvas = Canvas(self.scene, self.hand)
        self.view = PlotView(self.mouse, self.refresh)
        self.stage = Stage(self._canvas, self.refresh, self._person_zoomed)
        self.view.setCentralItem(self._canvas)
        self.view.setBackground(QColor(self._theme.base))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.fit_button = QToolButton(self)
        self.fit_button.setText("⤢")
        self.fit_button.setAutoRaise(True)
        self.fit_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fit_button.clicked.connect(self.reset_view)
        self.fit_button.hide()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(180, 130)
        self.retranslate()

    def _connect(self) -> None:
        self.hand.moved.connect(self.dragged)
        self.hand.changed.connect(self._canvas.update)
        self.hand.left.connect(self._show_what_is_asked)
        self.mouse.took.connect(self._take_focus)
        self.mouse.clicked.connect(self._on_clicked)
        self.mouse.toggled.connect(self.toggle)
        self.mouse.pointed.connect(self.point_at)
        self.mouse.title_hit.connect(self.maximise_requested)
        self.mouse.plot_hit.connect(self.reset_view)
        self.keys.stepped.connect(self.refresh)
        self.keys.toggled.connect(self.toggle)
        self.keys.zoomed.connect(self.stage.zoom)
        self.keys.reset.connect(self.reset_view)

    # --- what is shown

    def show_picture(self, picture: Picture, pinned: tuple[Curve | Steps, ...] = ()) -> None:
        """Show a picture; `pinned` items are kept curves, painted behind those of the picture."""
        self.scene.show(picture, pinned)
        self.hand.confirm(marks(picture.items))
        self.stage.follow(picture, ranges(picture, pinned), held=bool(self.hand.held))
        self._describe(picture)
        self.keys.check()
        self.refresh()

    def _describe(self, picture: Picture) -> None:
        if self.accessibleName() != picture.title:
            self.setAccessibleName(picture.title)
        if self.accessibleDescription() != picture.caption:
            self.setAccessibleDescription(picture.caption)

    def _show_what_is_asked(self) -> None:
        """A mark has been let go: a view that waited for that follows the picture again."""
        if not self.is_zoomed:
            self.stage.show_target()
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
        """Key and name of the legend's entries."""
        return self.scene.legend_names

    @property
    def painted(self) -> Painted:
        """What painting has decided."""
        return self.scene.painted

    def toggle(self, key: str) -> None:
        """Show or hide the item of a legend entry; it stays so in later pictures."""
        self.scene.hidden ^= {key}
        self.refresh()

    # --- look

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        self.view.setBackground(QColor(theme.base))
        self.refresh()

    def set_scale(self, factor: float) -> None:
        """Enlarge texts and pens (present mode)."""
        self._factor = factor
        self.refresh()

    def set_legend_corner(self, corner: Corner | None) -> None:
        """Put the legend into a corner; None: where it hides least."""
        self.scene.corner = corner
        self.refresh()

    def set_bar(self, shown: bool) -> None:
        """Whether heat maps have their own colour bar (a grid may share one)."""
        if shown != self._bar:
            self._bar = shown
            self.refresh()

    def set_left_room(self, room: float) -> None:
        """The least room left of the plot, to align plots above each other."""
        if room != self._left:
            self._left = room
            self.refresh()

    def left_needed(self) -> float:
        """The room left of the plot that its own labels take."""
        return self.frame.left_needed if self.frame else 0.0

    def retranslate(self) -> None:
        self.fit_button.setToolTip(tr("Show everything again"))
        self.fit_button.setAccessibleName(tr("Show everything again"))

    def refresh(self) -> None:
        """Place everything anew and repaint."""
        self._canvas.invalidate()
        if self.picture is None:
            return
        view = self.stage.view
        frame = self._lay_out(self.picture, view)
        self.stage.place(frame.plot)
        if self.stage.view != view:
            frame = self._lay_out(self.picture, self.stage.view)
        self.scene.frame = frame
        self.fit_button.setVisible(self.is_zoomed)
        self._canvas.update()

    def _lay_out(self, picture: Picture, view: View) -> Frame:
        rect = QRectF(self.view.viewport().rect())
        return lay_out(picture, view, rect, self._theme, self._factor, bar=self._bar, left=self._left)

    # --- view

    def _person_zoomed(self) -> None:
        self.refresh()
        self.zoomed.emit()

    @property
    def is_zoomed(self) -> bool:
        """Whether a person has changed the view."""
        return self.stage.zoomed

    def reset_view(self) -> None:
        """Show what the picture asks to show."""
        self.stage.reset()
        self.refresh()
        self.zoomed.emit()

    def set_x_view(self, low: float, high: float, by_person: bool) -> None:
        """Show [low, high] of x (axis coordinates), as linked plots do."""
        self.stage.set_x(low, high, by_person=by_person)
        self.refresh()

    # --- pointer

    def point_at(self, at: QPointF | None) -> None:
        """Move the crosshair to a pixel of the plot, or away."""
        if self._canvas.point_at(at):
            self.hovered.emit(self.readout_text())

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

    def ask_for_room(self) -> None:
        """Be shown alone, or no longer."""
        self.maximise_requested.emit()

    # --- Qt events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_button.move(self.width() - self.fit_button.sizeHint().width() - 4, 2)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.hand.put_back()
        super().hideEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        pop_up(build_menu(self, self), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self.keys.step(1 if forward else -1) or super().focusNextPrevChild(forward)

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
        "views": {key: panel.stage.view for key, panel in shown if panel.is_zoomed},
    }
