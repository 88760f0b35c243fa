"""PictureGrid: the plots of a tab. One of them is the hero, large and alone, or with the parts that stand beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from app.plot import theme as themes
from app.plot.axis_painting import bar_box, paint_bar, shared_heat
from app.plot.frame import bar_width
from app.plot.page import same_column, same_squares
from app.plot.picture import Curve, Heat, Picture, Steps
from app.plot.sameness import as_before
from app.plot.theme import Theme
from app.widgets.card import GAP, INSIDE, paint_card
from app.widgets.plot.change import AT_REST, Change
from app.widgets.plot.habits import PlotHabits, go_on, habits_of
from app.widgets.plot.panel import PlotPanel

Pins = Mapping[str, tuple[Curve | Steps, ...]]
Shown = tuple[Picture, tuple[Curve | Steps, ...], Change]


def same_x(a: Picture, b: Picture) -> bool:
    """Whether two plots show the same x axis, and so are zoomed together."""
    return (a.column, a.x.label, a.x.unit, a.x.log) == (b.column, b.x.label, b.x.unit, b.x.log)


def _place(picture: Picture) -> tuple[int, int, int, int]:
    """Where a part stands in the grid, and over how many rows and columns."""
    return picture.row, picture.column, picture.rows, picture.columns


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


class Panels(Mapping[str, PlotPanel]):
    """A panel for every plot of the tab; it is made when somebody looks at it."""

    def __init__(self, make: Callable[[str], PlotPanel]) -> None:
        self._make = make
        self.made: dict[str, PlotPanel] = {}
        self.keys_shown: tuple[str, ...] = ()

    def __getitem__(self, key: str) -> PlotPanel:
        if key not in self.keys_shown:
            raise KeyError(key)
        return self.made.get(key) or self._make(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys_shown)

    def __len__(self) -> int:
        return len(self.keys_shown)


class PictureGrid(QWidget):
    """The signals are those of the panels (see PlotPanel), and
    heroed(str): another plot is the hero.
    """

    drawn = Signal(str, int, bool)
    falling = Signal(str, float)
    dragged = Signal(str, float, str, bool)
    clicked = Signal(object)
    removed = Signal(object)
    stroked = Signal(str, object, float)
    hovered = Signal(str)
    failed = Signal(str)
    heroed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panels = Panels(self._add)
        self.hero = ""
        """The key of the plot that is large."""
        self._header: Callable[[], Mapping[str, str]] = dict
        self._theme = themes.current()
        self._factor = 1.0
        self._presenting = False
        self._shown: dict[str, Shown] = {}
        self._due: dict[str, tuple[Shown, ...]] = {}
        """What a panel that is not made yet would show, and before it what was shown before the last change."""
        self._bar = ColourBar()
        self._bar.hide()
        self._cells = QGridLayout()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._align)
        self._whole = QHBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(GAP)
        self._whole.addLayout(self._cells, 1)
        self._whole.addWidget(self._bar)

    # --- what is shown

    def show_pictures(
        self,
        pictures: Sequence[Picture],
        pinned: Pins | None = None,
        change: Change = AT_REST,
        hero: str | None = None,
    ) -> None:
        """Show these pictures; panels whose picture has gone are removed, others are kept and updated.

        Arguments:
            pinned: kept curves, by picture.
            change: whether axes and names hold still, and what the ghost is called (PlotPanel.show_picture). While
                somebody drags only the hero is brought up to date.
            hero: which of them is large; one that is not there stands for the first, None for that of now.
        """
        keys = [picture.key for picture in pictures]
        for key in [key for key in self.panels.made if key not in keys]:
            self._remove(key)
        self._shown = {
            picture.key: (self._as_before(picture), (pinned or {}).get(picture.key, ()), change) for picture in pictures
        }
        self._due = {key: due for key, due in self._due.items() if key in keys}
        self.panels.keys_shown = tuple(keys)
        wanted = self.hero if hero is None else hero
        wholes = {picture.key: picture.beside or picture.key for picture in pictures}
        self.hero = wholes.get(wanted, keys[0] if keys else "")  # what stood alone may be a part again
        large = self._parts()
        heat = shared_heat([self._shown[key][0] for key in large])
        self._bar.show_heat(heat, self._theme, self._factor)
        for key in keys:
            if key in large or not change.moving:
                if key in large or key in self.panels.made:
                    self.panels[key].set_bar(heat is None or key not in large)
                    self.panels[key].show_picture(*self._shown[key])
                else:
                    before = [due for due in self._due.get(key, ())[-1:] if due[2].number != change.number]
                    self._due[key] = (*before, self._shown[key])
        self._arrange()
        self._align()

    def _as_before(self, picture: Picture) -> Picture:
        """The picture with what is in it as it was; of small ones nobody asks, as they are drawn anew."""
        panel = self.panels.made.get(picture.key)
        known = panel.picture if panel is not None and panel.isVisible() else None
        return as_before(known, picture) if known is not None else picture

    def _parts(self) -> list[str]:
        """The hero and what stands beside it, by row and column."""
        found = [key for key, (picture, _, _) in self._shown.items() if self.hero in (key, picture.beside)]
        return sorted(found, key=lambda key: (self._shown[key][0].row, self._shown[key][0].column))

    def settle(self) -> None:
        """A drag is over: axes and names come to rest."""
        for panel in self.panels.made.values():
            panel.settle()

    def pictures(self) -> tuple[Picture, ...]:
        """The pictures of the tab now, the first one first."""
        return tuple(picture for picture, _, _ in self._shown.values())

    def heroes(self) -> tuple[Picture, ...]:
        """Those that can be the hero."""
        return tuple(picture for picture in self.pictures() if not picture.beside)

    def on_screen(self) -> tuple[PlotPanel, ...]:
        """The panels that a person sees."""
        return tuple(self.panels[key] for key in self._parts())

    def _add(self, key: str) -> PlotPanel:
        panel = PlotPanel(self)
        panel.hide()
        panel.restyle(self._theme)
        panel.scene.presenting = self._presenting
        panel.set_scale(self._factor)
        panel.export_header = lambda: self._header()
        panel.drawn.connect(self.drawn)
        panel.falling.connect(self.falling)
        panel.dragged.connect(self.dragged)
        panel.clicked.connect(self.clicked)
        panel.removed.connect(self.removed)
        panel.stroked.connect(self.stroked)
        panel.hovered.connect(self.hovered)
        panel.failed.connect(self.failed)
        panel.zoomed.connect(lambda: self._zoomed(key))
        self.panels.made[key] = panel
        for due in self._due.pop(key, ()):
            panel.show_picture(*due)
        return panel

    def _remove(self, key: str) -> None:
        panel = self.panels.made.pop(key)
        panel.abandon()
        self._cells.removeWidget(panel)
        panel.hide()
        panel.deleteLater()

    def _arrange(self) -> None:
        """The hero fills everything; parts share it and its card in their rows and columns."""
        large = self._parts()
        order = [(self.panels[key], *_place(self._shown[key][0])) for key in large]
        if order == self._order and len(self.panels) == self._count:
            return  # Qt lays the page out anew, whatever it is told
        self._order, self._count = order, len(self.panels)
        self._soon.start()
        rows = sorted({place for _, row, _, high, _ in order for place in range(row, row + high)})
        columns = sorted({place for _, _, column, _, wide in order for place in range(column, column + wide)})
        for key, panel in self.panels.made.items():
            if key not in large:
                self._cells.removeWidget(panel)
                panel.hide()
        parts = len(order) > 1
        inside = INSIDE if parts else 0
        self._cells.setContentsMargins(inside, inside, inside, inside)
        self._cells.setSpacing(0)
        self.update()
        self._whole.setEnabled(False)  # else each part that is shown lays out those that are there
        for panel, row, column, high, wide in order:
            panel.set_carded(not parts)
            self._cells.addWidget(panel, rows.index(row), columns.index(column), high, wide)
            panel.show()
        for place in range(max(self._cells.rowCount(), len(rows))):
            self._cells.setRowStretch(place, int(place < len(rows)))
        for place in range(max(self._cells.columnCount(), len(columns))):
            self._cells.setColumnStretch(place, int(place < len(columns)))
        self._whole.setEnabled(True)
        self._whole.activate()

    _order: Sequence[tuple[PlotPanel, int, int, int, int]] = ()
    _count = 0

    def _align(self) -> None:
        """Parts above each other begin and end at the same x; parts side by side are equally large."""
        large = self._parts()
        needed = {key: self.panels[key].margins_needed() for key in large} if len(large) > 1 else {}
        for key, panel in self.panels.made.items():
            own = self._shown[key][0]
            alike = [
                margins
                for other, margins in needed.items()
                if same_column(own, self._shown[other][0]) or same_squares(own, self._shown[other][0])
            ]
            panel.set_margins(*(_largest(alike) if key in needed else (0.0, 0.0)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if len(self._order) > 1:
            paint_card(self, self._cells.geometry())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon.start()  # parts have their own size after this

    def _zoomed(self, key: str) -> None:
        """A person has zoomed one plot: those with the same x axis follow."""
        source = self.panels[key]
        others = self.panels if source.is_zoomed else self.panels.made  # a panel that is made later shows all anyway
        for panel in others.values():
            if panel is not source and panel.picture and source.picture and same_x(panel.picture, source.picture):
                panel.set_x_view(*source.zoom.view[0], by_person=source.is_zoomed)
        self._align()

    def habits(self) -> dict[str, PlotHabits]:
        """What a person has done with each plot."""
        found = {key: habits_of(panel) for key, panel in self.panels.made.items()}
        return {key: habits for key, habits in found.items() if habits is not None}

    def go_on(self, habits: Mapping[str, PlotHabits]) -> None:
        """Show the plots as they were left when the page was closed."""
        for key in habits.keys() & self.panels.keys():
            go_on(self.panels[key], habits[key])

    def forget_before(self) -> None:
        """No plot shows what was before the last change any more, kept or not."""
        for panel in self.panels.made.values():
            panel.scene.forget_before()
            panel.refresh()
        self._due = {key: due[-1:] for key, due in self._due.items()}

    def abandon(self) -> None:
        """Forget what is dragged in any plot."""
        for panel in self.panels.made.values():
            panel.abandon()

    # --- the hero

    def show_hero(self, key: str) -> None:
        """Make this plot, or that of which it is a part, the hero."""
        if key not in self._shown:
            return
        wanted = self._shown[key][0].beside or key
        if wanted == self.hero:
            return
        was = any(panel.hasFocus() for panel in self.on_screen())
        pinned = {own: kept for own, (_, kept, _) in self._shown.items()}
        self.show_pictures(self.pictures(), pinned, self._shown[key][2], wanted)
        if was:
            self.panels[wanted].setFocus()
        self.heroed.emit(wanted)

    # --- look

    def restyle(self, theme: Theme) -> None:
        self._theme = theme
        for panel in self.panels.made.values():
            panel.restyle(theme)
        self._bar.show_heat(self._bar.heat, theme, self._factor)

    def set_scale(self, factor: float, presenting: bool = False) -> None:
        """Enlarge texts and pens; `presenting`: Space belongs to the play of the page."""
        self._presenting, self._factor = presenting, factor
        for panel in self.panels.made.values():
            panel.scene.presenting = presenting
            panel.set_scale(factor)
        self._bar.show_heat(self._bar.heat, self._theme, factor)
        self._align()

    def set_export_header(self, header: Callable[[], Mapping[str, str]]) -> None:
        """What the context menu's CSV export writes above the data (see export.to_csv)."""
        self._header = header

    def reset_views(self) -> None:
        for panel in self.panels.made.values():
            panel.reset_view()

    def sizeHint(self) -> QSize:
        return QSize(760, 520)
