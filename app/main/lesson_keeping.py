"""While a card is open, the menu of a control says whether it stays as it is in the step, whatever is done to the plots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from app.state.lessons.cards import with_fixed_field
from app.state.lessons.model import Step
from app.state.lessons.script import Section
from app.words.i18n import tr

if TYPE_CHECKING:
    from app.widgets.page.lab_page import LabPage


class LessonKeeping(QObject):
    """Watches the controls and the settings of the open page.

    `step`: of the open card, None where no card is open; `shape` changes it.
    """

    def __init__(
        self,
        page: Callable[[], LabPage],
        step: Callable[[], Step | None],
        shape: Callable[[Callable[[Section], Section]], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._page, self._step, self._shape = page, step, shape

    def watch(self) -> None:
        """The page may be another one."""
        own = Qt.ContextMenuPolicy.CustomContextMenu
        for part in (self._page().controls.strip, self._page().form):
            if part.contextMenuPolicy() != own:
                part.setContextMenuPolicy(own)
                part.customContextMenuRequested.connect(partial(self._on_asked, part))

    def _on_asked(self, part: QWidget, at: QPoint) -> None:
        place = part.mapToGlobal(at)
        menu = self.menu(self._field_at(place))
        if menu is not None:
            menu.popup(place)

    def _field_at(self, at: QPoint) -> str:
        """Which setting stands in this place of the screen; '' for none."""
        rows = [*self._page().controls.rows.items(), *self._page().form.rows.items()]
        return next((name for name, row in rows if row.isVisible() and row.rect().contains(row.mapFromGlobal(at))), "")

    def menu(self, name: str) -> QMenu | None:
        """Of a setting of the step that is open; None where none is, or nothing stands there."""
        step = self._step()
        if not name or step is None or step.lab != self._page().lab.id:
            return None
        menu = QMenu(self._page())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = menu.addAction(tr("Stays as it is in this step"))
        action.setCheckable(True)
        action.setChecked(name in step.fixed)
        action.triggered.connect(lambda: self._shape(lambda now: with_fixed_field(now, step, name)))
        return menu
