"""What is seen, in words, and its formulas."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontInfo,
    QGuiApplication,
    QImage,
    QResizeEvent,
    QShowEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextBrowser, QWidget

from app.plot import theme
from app.widgets.look import looks_changed
from app.widgets.terms import mark_terms, show_card
from app.words.formula_images import address_of, formula_image, is_formula
from app.words.formulas import addresses, as_latex, display, ready, svg
from app.words.i18n import tr
from app.words.numbers import unbroken

BLANKS = 12
"""Pixels behind a formula where its line does not end."""


class StoryPane(QTextBrowser):
    """Shows the story of a Result: simple HTML, in the colours of the theme.

    Rendered only while it is seen. A formula that is not set yet is set beside the window's work, and appears when it
    is ready.

    Signals:
        said(str): 'copied as LaTeX'.
    """

    said = Signal(str)
    _ready = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story = ""
        self._stale = False
        self._widest, self._set_in = 0.0, 0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.document().setDocumentMargin(10)
        self._ready.connect(self._render)
        self.anchorClicked.connect(lambda url: show_card(self, url))
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
        if self.isVisible():
            self._render()
        else:
            self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._render()

    def loadResource(self, kind: int, url: QUrl | str) -> Any:
        if not is_formula(url) or not ready(address_of(url)):
            return _nothing()  # never what an address of a person's text names
        pixels = 1.15 * QFontInfo(self.font()).pixelSize()
        image = formula_image(url, theme.current().text, pixels, self.devicePixelRatioF())
        wide = image.deviceIndependentSize().width()
        self._widest = max(self._widest, wide)
        room = max(self._room(), 1)
        if wide <= room:
            return image
        return formula_image(url, theme.current().text, pixels * room / wide, self.devicePixelRatioF())

    def formula_at(self, place: QPoint) -> str:
        """The address of the formula at a place of the viewport; '' where there is none."""
        cursor = self.cursorForPosition(place)
        for step in (QTextCursor.MoveOperation.NoMove, QTextCursor.MoveOperation.NextCharacter):
            if cursor.movePosition(step) or step == QTextCursor.MoveOperation.NoMove:
                form = cursor.charFormat()
                if form.isImageFormat() and is_formula(form.toImageFormat().name()):
                    return str(form.toImageFormat().name())
        return ""

    def menu_at(self, place: QPoint | None) -> QMenu:
        """What can be copied: the formula at a place, all formulas, what is selected."""
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        address = "" if place is None else self.formula_at(place)
        if addresses(self._story):
            menu.addSeparator()
        if address:
            menu.addAction(tr("Copy as LaTeX"), lambda: self._copy(display(address)))
        if addresses(self._story):
            menu.addAction(tr("Copy formulas as LaTeX"), self.copy_formulas)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        self.menu_at(None if by_key else event.pos()).popup(event.globalPos())

    def copy_formulas(self) -> None:
        """Put all formulas on the clipboard, as LaTeX."""
        self._copy(as_latex(self._story))

    def _copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.said.emit(tr("copied as LaTeX"))

    def _room(self) -> int:
        """The width that a formula may have, with the blanks between it and its values."""
        return self.viewport().width() - 2 * round(self.document().documentMargin()) - BLANKS

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._set_in != self._room() and min(self._set_in, self._room()) < self._widest and self.isVisible():
            self._render()  # a formula that is wider than the pane is set smaller

    def _set_formulas(self, missing: Sequence[str]) -> None:
        for address in missing:
            svg(address)
        with suppress(RuntimeError):  # the window was closed meanwhile
            self._ready.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if looks_changed(event) and hasattr(self, "_story"):
            self._style()
            if self.isVisible():
                self._render()
            else:
                self._stale = True

    def _style(self) -> None:
        now = theme.current()
        rules = f"p, li {{ margin-top: 0; margin-bottom: 7px; line-height: 125%; color: {now.text}; }}"
        if rules != self.document().defaultStyleSheet():
            self.document().setDefaultStyleSheet(rules)

    def _render(self) -> None:
        self._stale, self._widest, self._set_in = False, 0.0, self._room()
        missing = [address for address in addresses(self._story) if not ready(address)]
        if missing:
            Thread(target=self._set_formulas, args=(missing,), name="formulas", daemon=True).start()
        at = self.verticalScrollBar().value()
        self.setHtml(unbroken(self._story))
        mark_terms(self.document())
        self.verticalScrollBar().setValue(at)


def _nothing() -> QImage:
    """Stands for a formula until it is set, and for all else; without an image Qt draws the sign of a broken one."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image
