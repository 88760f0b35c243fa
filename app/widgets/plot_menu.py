"""The context menu of a plot: copy, export, view and legend."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QFileDialog, QMenu

from app.i18n import mark, tr
from app.widgets.plot_legend import Corner
from app.widgets.save_name import with_ending
from app.writing import WriteError

if TYPE_CHECKING:
    from app.widgets.plot_panel import PlotPanel

_CORNERS: dict[Corner, str] = dict(
    zip(
        get_args(Corner),
        (mark("Top right"), mark("Top left"), mark("Bottom right"), mark("Bottom left")),
        strict=True,
    )
)


class PlotMenu:
    """Builds the menu when it is asked for, so that its texts are in the language of now."""

    def __init__(self, panel: PlotPanel) -> None:
        self._panel = panel

    def build(self) -> QMenu:
        panel = self._panel
        menu = QMenu(panel)
        menu.addAction(tr("Copy picture"), panel.copy_picture)
        menu.addAction(tr("Export …"), self.export)
        menu.addSeparator()
        menu.addAction(tr("Show everything again"), panel.reset_view).setEnabled(panel.is_zoomed)
        menu.addAction(tr("Maximise or restore"), panel.maximise_requested.emit)
        if panel.legend_names:
            legend = menu.addMenu(tr("Legend"))
            legend.addAction(tr("Where it hides least"), lambda: panel.set_legend_corner(None))
            for corner, text in _CORNERS.items():
                legend.addAction(tr(text), lambda at=corner: panel.set_legend_corner(at))
        return menu

    def popup(self, at: QPoint) -> None:
        menu = self.build()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def export(self) -> None:
        """Ask for a file and write the picture there, in the format of its name."""
        from app.export import render, write_text
        from app.picture_csv import to_csv
        from app.widgets.plot_panel import looks

        panel = self._panel
        if panel.picture is None:
            return
        filters = ";;".join(f"{name.upper()} (*.{name})" for name in ("png", "svg", "pdf", "csv"))
        path, chosen = QFileDialog.getSaveFileName(panel, tr("Export …"), panel.picture.key, filters)
        if not path:
            return
        if not Path(path).suffix:
            completed = with_ending(path, "." + chosen.partition(" ")[0].lower(), panel)
            if completed is None:
                return
            path = str(completed)
        picture = panel.picture
        try:
            if path.lower().endswith(".csv"):
                write_text(path, to_csv([picture], panel.export_header()))
            else:
                size = (panel.width(), panel.height())
                pins, hidden, views = looks([panel])
                render([picture], path, size, pinned=pins, hidden=hidden, views=views)
        except WriteError as error:
            panel.failed.emit(str(error))
