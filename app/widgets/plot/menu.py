"""The context menu of a plot: copy, export, view, and which curves are shown."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.words.i18n import tr


class Plot(Protocol):
    """What the menu does with a plot."""

    @property
    def legend_names(self) -> dict[str, str]: ...

    @property
    def is_zoomed(self) -> bool: ...

    def copy_picture(self) -> None: ...

    def export_picture(self) -> None: ...

    def reset_view(self) -> None: ...

    def copy_data(self) -> None: ...

    def toggle(self, key: str) -> None: ...

    @property
    def hidden(self) -> Collection[str]: ...


def build_menu(plot: Plot, parent: QWidget) -> QMenu:
    """The menu with texts in the language of now."""
    menu = QMenu(parent)
    menu.addAction(tr("Copy picture"), plot.copy_picture)
    menu.addAction(tr("Copy data"), plot.copy_data)
    menu.addAction(tr("Export …"), plot.export_picture)
    menu.addSeparator()
    menu.addAction(tr("Show everything again"), plot.reset_view).setEnabled(plot.is_zoomed)
    if plot.legend_names:
        curves = menu.addMenu(tr("Curves"))
        for key, name in plot.legend_names.items():
            action = curves.addAction(name, lambda key=key: plot.toggle(key))
            action.setCheckable(True)
            action.setChecked(key not in plot.hidden)
    return menu


def pop_up(menu: QMenu, at: QPoint) -> None:
    """Show a menu that goes when it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)
