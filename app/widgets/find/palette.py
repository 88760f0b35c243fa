"""The palette over the window: type a few letters, Enter goes there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.plot import theme
from app.widgets.find.entry import KINDS, Entry, Finder
from app.widgets.find.rows import ENTRY, Rows, segments
from app.widgets.icons import pixmap
from app.widgets.look import MUTED, colour
from app.widgets.row_list import RowList
from app.widgets.style import set_kind
from app.widgets.style.painting import CARD, box
from app.words.i18n import listed, mark, tr
from app.words.language import name_all
from app.words.texts import Html, html

WIDTH, TOP, SHOWN, MOST, SHADOW = 720, 84, 8, 40, 14
EDGE, GAP = 16, 6
TRIES = (mark("report"), mark("sensitivity"), mark("dark"))
"""What an empty search proposes."""


class _Panel(QWidget):
    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        box(painter, self.rect(), colour("base"), colour("line"), CARD)
        painter.end()


class _SearchSign(QWidget):
    """The magnifying glass before the field."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(24, 24)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(2, 2, pixmap("search", "ink", 20, self.devicePixelRatioF()))
        painter.end()


class CommandPalette(QWidget):
    """Covers the window; Up and Down choose, Tab changes the kind, Enter goes, Esc or a press outside leaves."""

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._before = QApplication.focusWidget()
        self.finder = Finder(entries)
        self.found: list[Entry] = []
        self.group = ""
        self.chips: dict[str, QPushButton] = {}
        self.setAccessibleName(tr("Find anything"))
        self._build()
        self.show_query("")

    def _build(self) -> None:
        self.panel = _Panel(self)
        self.field = QLineEdit()
        set_kind(self.field, "bare")
        self.field.setFrame(False)
        font = QFont(self.field.font())
        font.setPointSizeF(font.pointSizeF() * 16 / 13)
        self.field.setFont(font)
        self.field.setPlaceholderText(tr("Find anything"))
        self.field.setAccessibleName(tr("Find anything"))
        self.count = QLabel()
        self.count.setForegroundRole(MUTED)
        head = QHBoxLayout()
        head.setContentsMargins(16, 10, 16, 6)
        for widget in (_SearchSign(), self.field, self.count):
            head.addWidget(widget)
        self.list = RowList()
        self.list.setAccessibleName(tr("What was found"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows = Rows(self.list)
        self.list.setItemDelegate(self.rows)
        self.list.clicked.connect(self._on_clicked)
        self.list.viewport().installEventFilter(self)
        self.nothing = QLabel()
        self.nothing.setWordWrap(True)
        self.nothing.setTextFormat(Qt.TextFormat.RichText)
        self.nothing.setContentsMargins(20, 16, 20, 20)
        self.nothing.linkActivated.connect(self.field.setText)
        foot = QLabel(tr("↑ ↓ choose · Enter goes · Tab next kind · a value sets it: ε 0.5"))
        foot.setForegroundRole(MUTED)
        foot.setContentsMargins(16, 4, 16, 8)
        column = QVBoxLayout(self.panel)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(4)
        column.addLayout(head)
        column.addLayout(self._make_chips())
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        column.addWidget(foot)
        self.field.textChanged.connect(self.show_query)
        self.field.installEventFilter(self)

    def _make_chips(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.setContentsMargins(EDGE, 0, EDGE, 2)
        line.setSpacing(GAP)
        for group in ("", *dict.fromkeys(group for _, group in KINDS.values())):
            chip = QPushButton()
            chip.setCheckable(True)
            chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            set_kind(chip, "small")
            chip.clicked.connect(lambda _=False, group=group: self.show_group(group))
            self.chips[group] = chip
            line.addWidget(chip)
        line.addStretch(1)
        return line

    # -- searching

    def show_query(self, text: str) -> None:
        """What fits `text`, of the kind that is chosen."""
        fitting = self.finder.search(text)
        counts = Counter(entry.group for entry in fitting)
        if self.group and not counts[self.group]:
            self.group = ""
        self.found = [entry for entry in fitting if not self.group or entry.group == self.group]
        self.rows.query = text
        text_role, spoken = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole
        self.list.show_rows(
            [
                {text_role: each.title, ENTRY: each, spoken: f"{each.title}, {tr(KINDS[each.kind][0])}"}
                for each in self.found[:MOST]
            ]
        )
        self.list.set_current_row(0)
        self._show_chips(counts)
        self.count.setText(tr("{count} found", count=len(self.found)))
        self.nothing.setVisible(not self.found)
        self.list.setVisible(bool(self.found))
        if not self.found:
            ink = colour("ink").name()
            links = [Html(f'<a href="{html(tr(word))}" style="color: {ink}">{html(tr(word))}</a>') for word in TRIES]
            self.nothing.setText(tr("No “{query}”. Try: {words}", query=html(text), words=listed(links)))
        self._place()

    def _show_chips(self, counts: Counter[str]) -> None:
        """The kinds that were found, with how many of each where that has room."""
        for group, chip in self.chips.items():
            chip.setText(f"{tr(group)} {counts[group]}" if group else tr("Everything"))
            chip.setAccessibleName(chip.text())
            chip.setVisible(not group or counts[group] > 0)
            chip.setChecked(group == self.group)
        shown = [(group, chip) for group, chip in self.chips.items() if not chip.isHidden()]
        if sum(chip.sizeHint().width() + GAP for _, chip in shown) > self._width() - 2 * EDGE:
            for group, chip in shown:
                chip.setText(tr(group) if group else tr("Everything"))

    def show_group(self, group: str) -> None:
        """Only entries of this chip; '' for all."""
        self.group = group
        self.show_query(self.field.text())

    def next_group(self, step: int) -> None:
        """The next chip that has entries."""
        groups = [group for group, chip in self.chips.items() if not chip.isHidden()]
        self.show_group(groups[(groups.index(self.group) + step) % len(groups)])

    def open_over(self, text: str = "") -> None:
        """Show it over the whole window, with a text typed already."""
        name_all()
        self.setGeometry(self._window.rect())
        self.field.setText(text)
        self._place()
        self.show()
        self.raise_()
        self.field.setFocus()

    def _width(self) -> int:
        return min(WIDTH, self._window.width() - 40)

    def _place(self) -> None:
        width = self._width()
        row = self.list.sizeHintForRow(0) if self.list.count() else 0
        room = max(3, (self.height() - TOP - 190) // max(row, 1)) if row else 0
        self.list.setFixedHeight(min(self.list.count(), SHOWN, room) * row)
        self.panel.setFixedWidth(width)
        self.panel.adjustSize()
        top = min(TOP, max(8, self.height() - self.panel.height() - 8))
        self.panel.move((self.width() - width) // 2, top)
        self.update()  # the shadow of a taller panel goes

    # -- going

    def go(self) -> None:
        """Do what the chosen row says."""
        place = self.list.current_row()
        if place >= 0:
            self.leave(self.list.row(place).data(ENTRY).run)

    def leave(self, then: Callable[[], object] = lambda: None) -> None:
        """Close; the focus goes back where it was; `then` is done.

        The palette goes only after that: `then` may ask in a dialog, whose events would delete the list in its own click.
        """
        self.hide()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        try:
            then()
        finally:
            if isValid(self):
                self.deleteLater()

    def _on_clicked(self, index: QModelIndex) -> None:
        entry: Entry = index.data(ENTRY)
        option = QStyleOptionViewItem()
        option.font = self.list.font()
        option.rect = self.list.visualRect(index)
        for place, rect in enumerate(segments(option, entry)):
            if rect.contains(self._pressed):
                self.leave(entry.choices[place][2])
                return
        self.go()

    _pressed = QPoint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._press(event) or super().eventFilter(watched, event)
        if isinstance(event, QMouseEvent) and watched is self.list.viewport():
            self._pressed = event.position().toPoint()
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        key, last = event.key(), self.list.count() - 1
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: SHOWN, Qt.Key.Key_PageUp: -SHOWN}
        step = steps.get(Qt.Key(key), 0)
        if step and last >= 0:
            now = self.list.current_row() + step
            self.list.set_current_row(now % (last + 1) if abs(step) == 1 else min(max(now, 0), last))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go()
        elif key == Qt.Key.Key_Escape:
            self.leave()
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.next_group(1 if key == Qt.Key.Key_Tab else -1)
        else:
            return False
        return True

    def focusNextPrevChild(self, _next: bool) -> bool:
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.leave()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRectF(self.rect()), QColor(0, 0, 0, 71))
        panel = QRectF(self.panel.geometry()).translated(0, 4)
        for step in range(SHADOW):
            depth = QColor(0, 0, 0, 14 if theme.current().dark else 5)
            box(painter, panel.adjusted(-step, -step, step, step), depth, None, CARD + step)
        painter.end()
