"""Words of the glossary in a text: their first use is under-dotted, and says what they mean under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QCursor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QToolTip

from app.widgets.look import colour
from app.words.glossary import Term, terms
from app.words.texts import html, raised

SCHEME = "term"


def mark_terms(document: QTextDocument) -> list[Term]:
    """Mark the first use of each; those that were found."""
    return [term for term in terms() if term.marked and _mark(document, term)]


def _mark(document: QTextDocument, term: Term) -> bool:
    found = [cursor for name in term.names if not (cursor := _found(document, name)).isNull()]
    if not found:
        return False
    form = QTextCharFormat()
    form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
    form.setUnderlineColor(colour("muted"))
    form.setToolTip(card(term))
    form.setAnchor(True)
    form.setAnchorHref(f"{SCHEME}:{term.id}")
    min(found, key=QTextCursor.position).mergeCharFormat(form)
    return True


def _found(document: QTextDocument, name: str) -> QTextCursor:
    """The first use that is no part of another word, or of another term that is marked."""
    whole = QTextDocument.FindFlag.FindWholeWords if name.isascii() else QTextDocument.FindFlag(0)
    cursor = document.find(name, 0, whole)
    while not cursor.isNull() and (cursor.charFormat().isAnchor() or cursor.block().text() == name):
        cursor = document.find(name, cursor, whole)
    return cursor


def card(term: Term) -> str:
    """The word and its sentence, as a tool tip."""
    return f"<p><b>{html(term.title)}</b><br>{raised(term.text)}</p>"


def show_card(browser: QTextBrowser, url: QUrl) -> None:
    """What a marked word means, where it was clicked or chosen by keys."""
    if url.scheme() == SCHEME:
        term = next(each for each in terms() if each.id == url.path())
        at = QCursor.pos() if browser.underMouse() else browser.mapToGlobal(browser.cursorRect().bottomLeft())
        QToolTip.showText(at, card(term), browser)
