"""Asking for a file and writing one picture there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from app.data.writing import write_text
from app.output.picture_csv import to_csv
from app.output.pictures import render
from app.plot.page import Looks
from app.plot.picture import Picture
from app.widgets.save_name import with_ending
from app.words.i18n import tr


def save_picture(parent: QWidget, picture: Picture, header: Mapping[str, str], looks: Looks) -> None:
    """Write a picture in the format of the chosen name, as large as `parent`. Raises WriteError."""
    filters = ";;".join(f"{name.upper()} (*.{name})" for name in ("png", "svg", "pdf", "csv"))
    name, chosen = QFileDialog.getSaveFileName(parent, tr("Export …"), picture.key, filters)
    if not name:
        return
    path = Path(name) if Path(name).suffix else with_ending(name, "." + chosen.partition(" ")[0].lower(), parent)
    if path is None:
        return
    if path.suffix.lower() == ".csv":
        write_text(path, to_csv([picture], header))
    else:
        render([picture], path, (parent.width(), parent.height()), **looks)
