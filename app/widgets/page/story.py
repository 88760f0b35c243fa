"""'What am I seeing?' and the messages of a lab."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QFontInfo, QImage
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QVBoxLayout, QWidget

from app.lab.base import Note
from app.plot import theme
from app.widgets.look import looks_changed
from app.widgets.message_line import MessageLine
from app.words.formula_images import address_of, formula_image, is_formula
from app.words.formulas import addresses, ready, svg
from app.words.i18n import tr


class StoryPane(QTextBrowser):
    """Shows the story of a Result: simple HTML, in the colours of the theme.

    A formula that is not set yet is set beside the window's work, and appears when it is ready.
    """

    _ready = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(10)
        self.setAccessibleName(tr("What am I seeing?"))
        self._ready.connect(self._render)
        self._style()

    @property
    def story(self) -> str:
        """What is shown, as it was given."""
        return self._story

    def show_story(self, html: str) -> None:
        """Show another story; the scroll bar stays where it is, as far as it can."""
        if html == self._story:
            return
        self._story = html
        self._render()
        missing = [address for address in addresses(html) if not ready(address)]
        if missing:
            Thread(target=self._set_formulas, args=(missing,), name="formulas", daemon=True).start()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        if not is_formula(url) or not ready(address_of(url)):
            return _nothing()  # never what an address of a person's text names
        pixels = 1.15 * QFontInfo(self.font()).pixelSize()
        return formula_image(url, theme.current().text, pixels, self.devicePixelRatioF())

    def _set_formulas(self, missing: Sequence[str]) -> None:
        for address in missing:
            svg(address)
        with suppress(RuntimeError):  # the window was closed meanwhile
            self._ready.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if looks_changed(event) and hasattr(self, "_story"):
            self._style()
            self._render()

    def _style(self) -> None:
        now = theme.current()
        rules = f"p, li {{ margin-top: 0; margin-bottom: 7px; line-height: 125%; color: {now.text}; }}"
        if rules != self.document().defaultStyleSheet():
            self.document().setDefaultStyleSheet(rules)

    def _render(self) -> None:
        at = self.verticalScrollBar().value()
        self.setHtml(self._story)
        self.setAccessibleName(tr("What am I seeing?"))
        self.verticalScrollBar().setValue(at)


def _nothing() -> QImage:
    """Stands for a formula until it is set, and for all else; without an image Qt draws the sign of a broken one."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


class NotesBar(QWidget):
    """The notes of a Result above the plots: a sign whose shape and colour tell the severity, and the text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes: tuple[Note, ...] = ()
        self.lines: list[MessageLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 4, 8, 2)
        self._column.setSpacing(2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(tr("messages"))
        self.hide()

    @property
    def notes(self) -> tuple[Note, ...]:
        """What is shown."""
        return self._notes

    def set_scale(self, factor: float) -> None:
        """Enlarge the type (present mode)."""
        self._scale = factor
        for line in self.lines:
            line.set_scale(factor)

    _scale = 1.0

    def show_notes(self, notes: Sequence[Note]) -> None:
        """Show these and no others; errors first."""
        order = ("error", "caution", "info")
        wanted = tuple(sorted(notes, key=lambda note: order.index(note.severity)))
        if wanted == self._notes:
            return
        self._notes = wanted
        for line in self.lines:
            self._column.removeWidget(line)
            line.deleteLater()
        self.lines = [MessageLine(note.severity, note.text) for note in wanted]
        for line in self.lines:
            self._column.addWidget(line)
            line.show()
            line.set_scale(self._scale)  # a style sheet sets the type when a widget is shown
        self.setVisible(bool(wanted))
