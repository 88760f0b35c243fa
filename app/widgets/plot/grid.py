"""PictureGrid: the plots of a lab, in rows and columns, with what they share: colour bar, x axis, alignment."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.plot import theme as themes
from app.plot.axis_painting import bar_box, paint_bar, shared_heat
from app.plot.frame import bar_width
from app.plot.picture import Curve, Heat, Picture, Steps
from app.plot.theme import Theme
from app.widgets.card import GAP, paint_card
from app.widgets.plot.change import AT_REST, Change
from app.widgets.plot.panel import PlotPanel
from app.widgets.plot.row_grip import UPPER, RowGrip

TWO_COLUMNS = 1700
"""Pixels of width from which stacked plots stand side by side."""
Pins = Mapping[str, tuple[Curve | Steps, ...]]


def same_x(a: Picture, b: Picture) -> bool:
    """Whether two plots above each other show the same x axis, and so are zoomed together."""
    return (a.column, a.x.label, a.x.unit, a.x.log) == (b.column, b.x.label, b.x.unit, b.x.log)


class ColourBar(QWidget):
    """A colour bar that serves several plots."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heat: Heat | None = None
        self._theme = themes.current()
        self._factor = 1.0

    def show_heat(self, heat: Heat | None, theme: Theme, factor: float) -> None:
        self.heat, self._theme, self._factor = heat, theme, factor
        self.setVisible(heat is not None)
        if heat is not None:
            self.setFixedWidth(int(bar_width(heat, factor)))
            self.setAccessibleName(heat.label)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_card(self)
        painter = QPainter(self)
        if self.heat is not None:
            paint_bar(painter, self.heat, bar_box(QRectF(self.rect()), self._factor), self._theme, self._factor)


def _largest(margins: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The widest of the margins, left and right."""
    return max(left for left, _ in margins), max(right for _, right in margins)


class PictureGrid(QWidget):
    """Plots by row and column, each on its card.

    The signals are those of the panels (see PlotPanel), and
        shared(float): a person has moved the border between two rows; the upper one's part of the height.
    """

    drawn = Signal(str, int, bool)
    falling = Signal(str, float)
    dragged = Signal(str, float, str, bool)
    clicked = Signal(object)
    removed = Signal(object)
    hovered = Signal(str)
    failed = Signal(str)
    shared = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panels: dict[str, PlotPanel] = {}
        self.maximised = ""
        self._header: Callable[[], Mapping[str, str]] = dict
        self._theme = themes.current()
        self._factor = 1.0
        self._presenting = False
        self._places: dict[str, tuple[int, int]] = {}
        self._spans: dict[str, tuple[int, int]] = {}
        self._bar = ColourBar()
        self._bar.hide()
        self._cells = QGridLayout()
        self._cells.setSpacing(GAP)
        self._share = UPPER
        self._wide = False
        self._grip = RowGrip(self)
        self._grip.moved.connect(self._on_grip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addLayout(self._cells, 1)
        layout.addWidget(self._bar)

    # --- what is shown

    def show_pictures(self, pictures: Sequence[Picture], pinned: Pins | None = None, change: Change = AT_REST) -> None:
        """Show these pictures; panels whose picture has gone are removed, others are kept and updated.

        `change` says whether axes and names hold still, and what the ghost is called (PlotPanel.show_picture).
        """
        keys = [picture.key for picture in pictures]
        for key in [key for key in self.panels if key not in keys]:
            self._remove(key)
        heat = shared_heat(pictures)
        self._bar.show_heat(heat, self._theme, self._factor)
        self._wide = self._goes_wide(pictures)
        for picture in pictures:
            panel = self.panels.get(picture.key) or self._add(picture.key)
            self._put(picture)
            panel.set_bar(heat is None)
            panel.show_picture(picture, (pinned or {}).get(picture.key, ()), change)
        self._keep_main()
        self._arrange()
        self._align()

    def _keep_main(self) -> None:
        """Nothing stands alone that has gone; on the stage one plot always does."""
        if self.maximised not in self.panels:
            self.maximised = ""
        if self._presenting and not self.maximised and self.panels:
            self.maximised = next(key for key, panel in self.panels.items() if panel is self.reading_order()[0])

    def settle(self) -> None:
        """A drag is over: axes and names come to rest."""
        for panel in self.panels.values():
            panel.settle()

    def pictures(self) -> tuple[Picture, ...]:
        """The pictures shown now."""
        return tuple(panel.picture for panel in self.panels.values() if panel.picture is not None)

    def on_screen(self) -> tuple[PlotPanel, ...]:
        """The panels that a person sees: one while it is maximised, else all."""
        return tuple(panel for key, panel in self.panels.items() if self.maximised in ("", key))

    def reading_order(self) -> tuple[PlotPanel, ...]:
        """All panels, row by row."""
        return tuple(self.panels[key] for key in sorted(self.panels, key=lambda key: self._places[key]))

    def _add(self, key: str) -> PlotPanel:
        panel = PlotPanel(self)
        panel.restyle(self._theme)
        panel.scene.presenting = self._presenting
        panel.set_scale(self._factor)
        panel.export_header = lambda: self._header()
        panel.drawn.connect(self.drawn)
        panel.falling.connect(self.falling)
        panel.dragged.connect(self.dragged)
        panel.clicked.connect(self.clicked)
        panel.removed.connect(self.removed)
        panel.hovered.connect(self.hovered)
        panel.failed.connect(self.failed)
        panel.zoomed.connect(lambda: self._zoomed(key))
        panel.maximise_requested.connect(lambda: self.maximise("" if self.maximised else key))
        self.panels[key] = panel
        return panel

    def _remove(self, key: str) -> None:
        panel = self.panels.pop(key)
        panel.abandon()
        self._places.pop(key, None)
        self._spans.pop(key, None)
        self._cells.removeWidget(panel)
        panel.hide()
        panel.deleteLater()

    def _goes_wide(self, pictures: Sequence[Picture]) -> bool:
        """Whether a stack of plots stands better side by side: on a wide screen, where they share no x axis."""
        stacked = len(pictures) > 1 and all(picture.column == 0 for picture in pictures)
        linked = any(same_x(a, b) for a, b in itertools.combinations(pictures, 2))
        return self.width() >= TWO_COLUMNS and stacked and not linked

    def _put(self, picture: Picture) -> None:
        place = (0, picture.row) if self._wide else (picture.row, picture.column)
        span = (1, 1) if self._wide else (picture.rows, picture.columns)
        if (self._places.get(picture.key), self._spans.get(picture.key)) != (place, span):
            self._places[picture.key] = place
            self._spans[picture.key] = span
            self._cells.addWidget(self.panels[picture.key], *place, *span)

    def _arrange(self) -> None:
        """Columns that show a plot share the width equally, three rows the height; of two the upper has a little more."""
        shown = {key: place for key, place in self._places.items() if self.maximised in ("", key)}
        for key, panel in self.panels.items():
            panel.setVisible(key in shown)
        rows = {r + over for key, (r, _) in shown.items() for over in range(self._spans[key][0])}
        columns = {c + over for key, (_, c) in shown.items() for over in range(self._spans[key][1])}
        two = len(rows) == 2
        for row in range(self._cells.rowCount()):
            upper = self._share if row == min(rows, default=0) else 1 - self._share
            share = round(1000 * (upper if two else 1)) if row in rows else 0
            if share != self._cells.rowStretch(row):  # Qt lays the page out anew, whatever it is told
                self._cells.setRowStretch(row, share)
        for column in range(self._cells.columnCount()):
            if int(column in columns) != self._cells.columnStretch(column):
                self._cells.setColumnStretch(column, int(column in columns))
        self._grip.setVisible(two and all(self._spans[key][0] == 1 for key in shown))
        self._place_grip()

    def set_share(self, share: float) -> None:
        """The upper of two rows has this part of the height."""
        if share != self._share:
            self._share = share
            self._arrange()

    def _on_grip(self, share: float, finished: bool) -> None:
        self.set_share(share)
        if finished:
            self.shared.emit(share)

    def _place_grip(self) -> None:
        """Into the gap between two rows, above what lies there."""
        upper = [panel.geometry().bottom() for panel in self.on_screen()]
        if upper and not self._grip.isHidden():
            self._grip.setGeometry(0, min(upper) + 1, self.width(), GAP)
            self._grip.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        pictures = self.pictures()
        if self._goes_wide(pictures) != self._wide:
            self._wide = not self._wide
            for picture in pictures:
                self._put(picture)
            self._arrange()
            self._align()

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest or event.type() == QEvent.Type.Resize:
            self._place_grip()
        return done

    def _align(self) -> None:
        """Plots above each other begin and end at the same x; squares side by side are equally large."""
        seen = [(key, self.panels[key]) for key in self._places if self.panels[key] in self.on_screen()]
        needed = {key: panel.margins_needed() for key, panel in seen}
        stacked = {}
        for key, _ in seen:
            column = [
                other
                for other, _ in seen
                if self._places[other][1] == self._places[key][1] and self._spans[other][1] == 1
            ]
            alone = self._spans[key][1] > 1 or len(column) == 1
            stacked[key] = (0.0, 0.0) if alone else _largest([needed[other] for other in column])
        for key, panel in seen:
            beside = [other for other, _ in seen if self._squares(key, other)]
            margins = [stacked[key], *(needed[other] for other in beside), *(stacked[other] for other in beside)]
            panel.set_margins(*_largest(margins))

    def _squares(self, one: str, other: str) -> bool:
        """Whether two plots with equal scales stand side by side, in cells of the same size."""
        pictures = [self.panels[key].picture for key in (one, other)]
        if one == other or not all(picture is not None and picture.equal_scale for picture in pictures):
            return False
        return self._places[one][0] == self._places[other][0] and self._spans[one] == self._spans[other]

    def _zoomed(self, key: str) -> None:
        """A person has zoomed one plot: those above and below with the same x axis follow."""
        source = self.panels[key]
        for panel in self.panels.values():
            if panel is not source and panel.picture and source.picture and same_x(panel.picture, source.picture):
                panel.set_x_view(*source.stage.view[0], by_person=source.is_zoomed)
        self._align()

    def forget_before(self) -> None:
        """No plot shows what was before the last change any more, kept or not."""
        for panel in self.panels.values():
            panel.scene.forget_before()
            panel.refresh()

    def abandon(self) -> None:
        """Forget what is dragged in any plot."""
        for panel in self.panels.values():
            panel.abandon()

    # --- one plot large

    def maximise(self, key: str) -> None:
        """Show one plot alone; '' shows all again, but on the stage."""
        if key or not self._presenting:
            self.show_alone(key)
        if self.maximised:
            self.panels[self.maximised].setFocus()

    def show_alone(self, key: str) -> None:
        """The same, wherever the focus is."""
        self.maximised = key if key in self.panels else ""
        self._keep_main()
        self._arrange()
        self._align()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.maximised and not self._presenting:
            self.maximise("")
            return
        super().keyPressEvent(event)

    # --- look

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        for panel in self.panels.values():
            panel.restyle(theme)
        self._bar.show_heat(self._bar.heat, theme, self._factor)

    def set_scale(self, factor: float, presenting: bool = False) -> None:
        """Enlarge texts and pens; `presenting`: one plot alone, and Space belongs to the play of the page."""
        began, self._presenting, self._factor = presenting != self._presenting, presenting, factor
        for panel in self.panels.values():
            panel.scene.presenting = presenting
            panel.set_scale(factor)
        self._bar.show_heat(self._bar.heat, self._theme, factor)
        if began:
            self.show_alone("")
        self._align()

    def set_export_header(self, header: Callable[[], Mapping[str, str]]) -> None:
        """What the context menu's CSV export writes above the data (see export.to_csv)."""
        self._header = header

    def reset_views(self) -> None:
        for panel in self.panels.values():
            panel.reset_view()

    def sizeHint(self) -> QSize:
        return QSize(760, 520)
