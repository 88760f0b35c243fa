"""A text in Markdown that somebody else may have written: a lesson, a help page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QImageReader, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from app.widgets.look import colour, looks_changed
from app.words.links import SCHEME
from app.words.texts import POWER, power

PICTURES = {".png": b"png", ".jpg": b"jpg", ".jpeg": b"jpg", ".gif": b"gif"}
"""Endings of pictures that are loaded; drawings (SVG) could name other files."""


class MarkdownPane(QTextBrowser):
    """Shows Markdown. It loads pictures of one folder and nothing else; http and https links open outside, at a click.

    Signals:
        followed(str): a link to a lesson was clicked.
    """

    followed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._open)

    def show_markdown(self, text: str, folder: Path | None = None) -> None:
        """Show a text; `folder`: where its pictures lie, if it may have any."""
        self._folder = folder
        self.setMarkdown(text)
        self.spoken = self.toPlainText()
        self._raise_powers()

    spoken = ""
    """The text for a screen reader: with e^ε where the pane shows a power."""

    _marked: QTextCursor | None = None

    def go_to(self, heading: str) -> None:
        """Scroll to a heading and mark it with what stands directly below it; '': nothing is marked."""
        block, self._marked = self.document().begin(), None
        while heading and block.isValid() and not (block.blockFormat().headingLevel() and block.text() == heading):
            block = block.next()
        if heading and block.isValid():
            self._marked = QTextCursor(block)
            self.setTextCursor(self._marked)
            self.verticalScrollBar().setValue(int(self.document().documentLayout().blockBoundingRect(block).top()))
            self._marked.setPosition(
                block.next().position() + block.next().length() - 1, QTextCursor.MoveMode.KeepAnchor
            )
        self._mark()

    def _open(self, url: QUrl) -> None:
        if url.scheme() == SCHEME:
            self.followed.emit(url.toString(QUrl.ComponentFormattingOption.FullyEncoded))
        elif url.scheme() in ("http", "https") and url.host():
            QDesktopServices.openUrl(url)

    def _mark(self) -> None:
        mark = QTextEdit.ExtraSelection()
        mark.format.setBackground(colour("amber_tint"))
        if self._marked is not None:
            mark.cursor = self._marked
        self.setExtraSelections([] if self._marked is None else [mark])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if looks_changed(event) and self._marked is not None:
            self._mark()

    def _raise_powers(self) -> None:
        """Set e^ε and e^(−ε/2) as powers, but not in what is meant to be typed."""
        block = self.document().begin()
        while block.isValid():
            for found in reversed(list(POWER.finditer(block.text()))):
                cursor = QTextCursor(block)
                cursor.setPosition(block.position() + found.start() + 1)
                if cursor.charFormat().fontFixedPitch():
                    continue
                form = cursor.charFormat()
                form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
                cursor.setPosition(block.position() + found.start())
                cursor.setPosition(block.position() + found.end(), QTextCursor.MoveMode.KeepAnchor)
                cursor.insertText(power(found), form)
            block = block.next()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        path = _inside(self._folder, QUrl(url)) if kind == QTextDocument.ResourceType.ImageResource.value else None
        if path is None:
            return QImage()
        reader = QImageReader(str(path), PICTURES[path.suffix.lower()])
        reader.setAutoDetectImageFormat(False)
        return reader.read()


def _inside(folder: Path | None, url: QUrl) -> Path | None:
    """The picture in `folder` that a relative address names; None for every other address."""
    name = url.path()
    if folder is None or url.scheme() or url.host() or not name or name[0] == "/" or "\\" in name or ":" in name:
        return None
    path = (folder / name).resolve()
    known = path.suffix.lower() in PICTURES and path.is_relative_to(folder.resolve())
    return path if known and path.is_file() else None
