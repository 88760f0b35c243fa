"""The list of labs at the left edge, under their group headings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.lab.base import Lab
from app.words.i18n import tr

WIDTH = 140


class Navigation(QListWidget):
    """One row per lab, grouped.

    Signals:
        chosen(str lab id): by mouse or keyboard.
    """

    chosen = Signal(str)

    def __init__(self, labs: Sequence[Lab], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labs = tuple(labs)
        self.setObjectName("navigation")
        self.setFixedWidth(WIDTH)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.retranslate()
        self.currentItemChanged.connect(self._on_current)

    def retranslate(self) -> None:
        """Titles in the present language."""
        chosen = self.currentItem().data(Qt.ItemDataRole.UserRole) if self.currentItem() else None
        self.blockSignals(True)
        self.clear()
        group = ""
        for lab in self._labs:
            if lab.group != group:
                group = lab.group
                heading = QListWidgetItem("  " + tr(group).upper())
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setSizeHint(QSize(0, 30))
                font = heading.font()
                font.setPointSizeF(font.pointSizeF() * 0.8)
                font.setBold(True)
                heading.setFont(font)
                heading.setTextAlignment(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft)
                self.addItem(heading)
            item = QListWidgetItem("  " + tr(lab.title))
            item.setData(Qt.ItemDataRole.UserRole, lab.id)
            item.setToolTip(tr(lab.summary))
            item.setSizeHint(QSize(0, 30))
            self.addItem(item)
        self.blockSignals(False)
        self.setAccessibleName(tr("Laboratories"))
        if chosen:
            self.select(chosen)

    def select(self, lab_id: str) -> None:
        """Mark a lab as open, without a signal."""
        self.blockSignals(True)
        for row in range(self.count()):
            if self.item(row).data(Qt.ItemDataRole.UserRole) == lab_id:
                self.setCurrentRow(row)
        self.blockSignals(False)

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(Qt.ItemDataRole.UserRole):
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
