"""Where a person keeps files, and the name that they chose for one, completed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QMessageBox, QWidget

from app.words.i18n import tr
from app.words.texts import rich


def with_ending(name: str, ending: str, parent: QWidget) -> Path | None:
    """A chosen name with its ending. Where that makes it another file, which exists, a person is asked: None for no."""
    if name.endswith(ending):
        return Path(name)
    path = Path(name + ending)
    buttons = QMessageBox.StandardButton
    text = rich(tr("{name} exists. Replace it?", name=path.name))
    if path.exists() and QMessageBox.question(parent, tr("Replace"), text, buttons.Yes | buttons.No) != buttons.Yes:
        return None
    return path


def documents() -> str:
    """The folder where a person keeps files; their home where there is none for documents."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return folder if Path(folder).is_dir() else str(Path.home())
