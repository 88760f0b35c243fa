"""A picture of a table as a grid with row and column heads, for screen readers; nobody sees it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractItemView, QTableWidget, QTableWidgetItem, QWidget

from app.plot.picture import Grid, Picture


class HeardGrid(QTableWidget):
    """One pixel behind a plot, out of the way of mouse and Tab; a screen reader walks its cells."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setGeometry(0, 0, 1, 1)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lower()
        self._grid: Grid | None = None

    def show_grid(self, grid: Grid, name: str) -> None:
        """Hold these cells; only those that have changed are told anew."""
        if self.accessibleName() != name:
            self.setAccessibleName(name)
        old, self._grid = self._grid, grid
        if old is None or (old.rows, old.columns) != (grid.rows, grid.columns):
            self.setRowCount(len(grid.rows))
            self.setColumnCount(len(grid.columns))
            self.setVerticalHeaderLabels(grid.rows)
            self.setHorizontalHeaderLabels(grid.columns)
            old = None
        for row, cells in enumerate(grid.cells):
            for column, text in enumerate(cells):
                if old is None or old.cells[row][column] != text:
                    self.setItem(row, column, QTableWidgetItem(text))
        self.show()


def hear(plot: QWidget, picture: Picture, *, listened: bool | None = None) -> None:
    """Where a screen reader is at work, the grid of a picture beside its plot; none of a picture without one.

    `listened`: whether one is; None: ask.
    """
    heard = plot.findChild(HeardGrid)
    if picture.grid is None or not (QAccessible.isActive() if listened is None else listened):
        if heard is not None:
            heard.hide()
        return
    (heard or HeardGrid(plot)).show_grid(picture.grid, picture.title)
