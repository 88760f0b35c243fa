"""The tabs of a lab: of the one Choice that asks for them; where there is none, the title of its one tab."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.lab.base import Lab
from app.lab.fields import fields_of
from app.widgets.flat_tabs import FlatTabs
from app.words.i18n import tr


class LabTabs(FlatTabs):
    """See the module; `field` names the Choice, '' where there is one tab alone.

    Signals:
        picked(str): a person opens another tab.
    """

    picked = Signal(str)

    def __init__(self, lab: Lab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lab = lab
        self.field = lab.choice
        for _ in self._options():
            self.addTab("")
        if not self.field:
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.retranslate()
        self.currentChanged.connect(lambda place: self.picked.emit(self._options()[place][0]))

    def retranslate(self) -> None:
        """Titles in the language of now."""
        for place, (_, text) in enumerate(self._options()):
            self.setTabText(place, tr(text))
        self.setAccessibleName(
            tr(fields_of(self._lab.params)[self.field].name if self.field else self._options()[0][1])
        )

    def open_at(self, params: Any) -> None:
        """Show which tab is open, without a signal."""
        values = [value for value, _ in self._options()]
        self.blockSignals(True)
        self.setCurrentIndex(values.index(self.place(params)))
        self.blockSignals(False)

    def turn(self, by: int) -> None:
        """So many tabs on, around at the ends; nothing where they are not seen."""
        if self.isVisible():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def place(self, params: Any) -> str:
        """The tab that is open; '' where there is one alone."""
        return str(getattr(params, self.field)) if self.field else ""

    def _options(self) -> tuple[tuple[str, str], ...]:
        if not self.field:
            title = self._lab.tabs[0].title if self._lab.tabs else ""
            return (("", title or self._lab.title),)
        return tuple(self._lab.titles.items())
