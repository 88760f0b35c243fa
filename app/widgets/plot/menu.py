"""The context menu of a plot: copy, export, view and legend."""

from __future__ import annotations

from typing import Protocol, get_args

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from app.plot.legend import Corner
from app.words.i18n import mark, tr

_CORNERS: dict[Corner, str] = dict(
    zip(
        get_args(Corner),
        (mark("Top right"), mark("Top left"), mark("Bottom right"), mark("Bottom left")),
        strict=True,
    )
)


class Plot(Protocol):
    """What the menu does with a plot."""

    @property
    def legend_names(self) -> dict[str, str]: ...

    @property
    def is_zoomed(self) -> bool: ...

    def copy_picture(self) -> None: ...

    def export_picture(self) -> None: ...

    def reset_view(self) -> None: ...

    def ask_for_room(self) -> None: ...

    def set_legend_corner(self, corner: Corner | None) -> None: ...


def build_menu(plot: Plot, parent: QWidget) -> QMenu:
    """The menu with texts in the language of now."""
    menu = QMenu(parent)
    menu.addAction(tr("Copy picture"), plot.copy_picture)
    menu.addAction(tr("Export …"), plot.export_picture)
    menu.addSeparator()
    menu.addAction(tr("Show everything again"), plot.reset_view).setEnabled(plot.is_zoomed)
    menu.addAction(tr("Maximise or restore"), plot.ask_for_room)
    if plot.legend_names:
        legend = menu.addMenu(tr("Legend"))
        legend.addAction(tr("Where it hides least"), lambda: plot.set_legend_corner(None))
        for corner, text in _CORNERS.items():
            legend.addAction(tr(text), lambda at=corner: plot.set_legend_corner(at))
    return menu


def pop_up(menu: QMenu, at: QPoint) -> None:
    """Show a menu that goes when it is closed."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(at)
