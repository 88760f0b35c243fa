"""Words of the glossary in a text: their first use is under-dotted, and says what they mean under the pointer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QUrl
from PySide6.QtGui import QCursor, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QToolTip

from app.widgets.announcing import announce
from app.widgets.look import colour
from app.words.glossary import Term, terms
from app.words.i18n import sentences
from app.words.texts import html, raised

SCHEME = "term"


def mark_terms(document: QTextDocument, wanted: Sequence[Term] | None = None) -> list[Term]:
    """Mark the first use of each; those that were found. `wanted`: these only, by their signs as well, as ε."""
    if wanted is None:
        return [term for term in terms() if term.marked and _mark(document, term, term.names)]
    return [term for term in wanted if _mark(document, term, (*term.signs, *term.names))]


def _mark(document: QTextDocument, term: Term, names: Iterable[str]) -> bool:
    found = [cursor for name in names if not (cursor := _found(document, name)).isNull()]
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
    while not cursor.isNull() and (_taken(cursor.charFormat()) or cursor.block().text() == name):
        cursor = document.find(name, cursor, whole)
    return cursor


def _taken(form: QTextCharFormat) -> bool:
    """Whether a word is marked already, or is a power."""
    return form.isAnchor() or form.verticalAlignment() == QTextCharFormat.VerticalAlignment.AlignSuperScript


def card(term: Term) -> str:
    """The word and its sentence, as a tool tip."""
    return f"<p><b>{html(term.title)}</b><br>{raised(term.text)}</p>"


def show_card(browser: QTextBrowser, url: QUrl) -> None:
    """What a marked word means, where it was clicked or chosen by keys."""
    if url.scheme() == SCHEME:
        term = next(each for each in terms() if each.id == url.path())
        at = QCursor.pos() if browser.underMouse() else browser.mapToGlobal(browser.cursorRect().bottomLeft())
        QToolTip.showText(at, card(term), browser)
        announce(browser, sentences(term.title, term.text))
