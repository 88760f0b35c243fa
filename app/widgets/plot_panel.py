"""PlotPanel: one plot on the screen, and what a person does with it.

pyqtgraph holds the view (pan, zoom, aspect); the painting is ours (plot_paint), in pixels, so that screen and exports
are one code path. All that does not follow the pointer is painted once into a pixmap; crosshair and handles go on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
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

from app import theme as themes
from app.i18n import tr
from app.picture import Curve, Item, Picture, Steps
from app.theme import Theme
from app.widgets.plot_canvas import Canvas
from app.widgets.plot_frame import Frame, lay_out
from app.widgets.plot_keys import Keys
from app.widgets.plot_legend import Corner, named
from app.widgets.plot_marks import Mark, marks, same_place, with_moved
from app.widgets.plot_menu import PlotMenu
from app.widgets.plot_mouse import Mouse, PlotView
from app.widgets.plot_paint import Painted, paint_order
from app.widgets.plot_readout import text_of
from app.widgets.plot_shape import View, ranges
from app.widgets.plot_stage import Stage

SETTLE_MS = 1000  # after a drag, how long the hand's value stands until a picture confirms it


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
        self.picture: Picture | None = None
        self.hidden: set[str] = set()
        self.hold: dict[str, Mark] = {}
        self.held = ""
        self.hot = ""
        self.export_header: Callable[[], Mapping[str, str]] = dict
        self._pinned: tuple[Curve | Steps, ...] = ()
        self._items: tuple[Item, ...] = ()
        self._theme = themes.current()
        self._factor = 1.0
        self._corner: Corner | None = None
        self._bar = True
        self._left = 0.0
        self._frame: Frame | None = None
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._settled)
        self._build()

    def _build(self) -> None:
        self.mouse = Mouse(self)
        self.keys = Keys(self)
        self.menu = PlotMenu(self)
        self._canvas = Canvas(self)
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

    # --- what is shown

    def show_picture(self, picture: Picture, pinned: tuple[Curve | Steps, ...] = ()) -> None:
        """Show a picture; `pinned` items are kept curves, painted behind those of the picture."""
        self.picture, self._pinned = picture, pinned
        self._items = paint_order(picture, pinned)
        self._confirm(picture)
        self.stage.follow(picture, ranges(picture, pinned), held=bool(self.held))
        self._describe()
        self.keys.check()
        self.refresh()

    def _describe(self) -> None:
        if self.picture is not None and self.accessibleName() != self.picture.title:
            self.setAccessibleName(self.picture.title)
        if self.picture is not None and self.accessibleDescription() != self.picture.caption:
            self.setAccessibleDescription(self.picture.caption)

    def _confirm(self, picture: Picture) -> None:
        """Let go of marks that the new picture shows where the hand left them."""
        for mark in marks(picture.items):
            held = self.hold.get(mark.key)
            if mark.key != self.held and held is not None and same_place(held, mark):
                self.hold.pop(mark.key)

    def let_go(self) -> None:
        """The hand has left the mark: it stays there until a picture says so too, or for a second."""
        self.held = ""
        self._settle.start()
        if not self.is_zoomed:
            self.stage.show_target()
        self.refresh()

    def abandon(self) -> None:
        """Forget what is dragged, by mouse or keys, and report nothing: another picture takes the place of this one."""
        self.mouse.abandon()
        self.keys.abandon()
        self._settle.stop()
        self.hold.clear()
        self.held = ""

    def _settled(self) -> None:
        if not self.held:
            self.hold.clear()
            self.refresh()

    @property
    def frame(self) -> Frame | None:
        """Where things stand now; None before the first picture."""
        return self._frame

    @property
    def items(self) -> tuple[Item, ...]:
        """All items in painting order, marks where the hand has them."""
        return with_moved(self._items, self.hold)

    @property
    def shown_items(self) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.key not in self.hidden)

    @property
    def legend_names(self) -> dict[str, str]:
        """Key and name of the legend's entries."""
        if self.picture is None or not self.picture.legend:
            return {}
        return {item.key: item.name for item in named((*self.picture.items, *self._pinned))}

    @property
    def pinned(self) -> tuple[Curve | Steps, ...]:
        return self._pinned

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def legend_corner(self) -> Corner | None:
        return self._corner

    @property
    def painted(self) -> Painted:
        return self._canvas.painted

    def toggle(self, key: str) -> None:
        """Show or hide the item of a legend entry; it stays so in later pictures."""
        self.hidden ^= {key}
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
        self._corner = corner
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
        return self._frame.left_needed if self._frame else 0.0

    def retranslate(self) -> None:
        self.fit_button.setToolTip(tr("Show everything again"))
        self.fit_button.setAccessibleName(tr("Show everything again"))

    def refresh(self) -> None:
        """Place everything anew and repaint."""
        self._canvas.invalidate()
        if self.picture is None:
            return
        view = self.stage.view
        self._frame = self._lay_out(view)
        self.stage.place(self._frame.plot)
        if self.stage.view != view:
            self._frame = self._lay_out(self.stage.view)
        self.fit_button.setVisible(self.is_zoomed)
        self._canvas.update()

    def _lay_out(self, view: View) -> Frame:
        assert self.picture is not None
        rect = QRectF(self.view.viewport().rect())
        return lay_out(self.picture, view, rect, self._theme, self._factor, bar=self._bar, left=self._left)

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

    def repaint_marks(self) -> None:
        self._canvas.update()

    # --- Qt events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_button.move(self.width() - self.fit_button.sizeHint().width() - 4, 2)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.mouse.cancel()
        super().hideEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.keys.press(event):
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self.keys.step(1 if forward else -1) or super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.keys.enter(event.reason())
        super().focusInEvent(event)
        self.refresh()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(640, 420)

    def is_dark(self) -> bool:
        return self._theme.dark

    def copy_picture(self) -> None:
        """Put the picture, as it is exported, on the clipboard."""
        from app.export import image

        if self.picture is not None:
            size = (self.width(), self.height())
            pins, hidden, views = looks([self])
            picture = image([self.picture], size, pinned=pins, hidden=hidden, views=views)
            QApplication.clipboard().setImage(picture)


def looks(
    panels: Iterable[PlotPanel],
) -> tuple[dict[str, tuple[Curve | Steps, ...]], dict[str, set[str]], dict[str, View]]:
    """What a person has made of the plots, for exports: by picture key pinned curves, hidden items, zoomed views."""
    shown = [(panel.picture.key, panel) for panel in panels if panel.picture is not None]
    return (
        {key: panel.pinned for key, panel in shown},
        {key: panel.hidden for key, panel in shown},
        {key: panel.stage.view for key, panel in shown if panel.is_zoomed},
    )
