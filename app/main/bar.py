"""The bar over the whole window: menu, lab, preset; finding; undo, and what is done with a picture; looks and help."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction, QCursor, QFont, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)

from app.main.command_table import plain
from app.widgets.find.field import FindField
from app.widgets.icons import icon
from app.widgets.look import colour
from app.widgets.style import set_kind
from app.words.i18n import tr
from app.words.language import name_all
from app.words.texts import rich

HEIGHT, SIDE = 44, 32
"""Of the bar; of its square buttons."""


class TopBar(QWidget):
    """Buttons for commands of the table; `menu_button`, `presets_button`, `export_button`, `language_button` and
    `lessons_button` open menus, which the window fills."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("tools")
        self.title = QLabel()
        font = QFont(self.title.font())
        font.setPointSizeF(font.pointSizeF() * 14 / 13)
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        keys = actions["palette"].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.search = FindField(keys.replace("+", " "))
        self.menu_button = _menu_button("menu")
        self.presets_button = _PresetButton()
        self.export_button = _menu_button("export")
        self.lessons_button = _menu_button("lesson")
        self.language_button = _menu_button("language")
        self._buttons = {name: _button(actions[name], drawn) for name, drawn in _DRAWN.items()}
        self.language_button.menu().aboutToShow.connect(name_all)
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self._line = line = QHBoxLayout(self)
        line.setContentsMargins(10, 0, 8, 0)
        line.setSpacing(2)
        line.addWidget(self.menu_button)
        line.addSpacing(6)
        line.addWidget(self.title)
        line.addSpacing(6)
        line.addWidget(self.presets_button)
        line.addStretch(1)
        line.addWidget(self.search)
        groups = (
            [self._buttons["undo"], self._buttons["redo"]],
            [self._buttons["pin"], self.export_button, self._buttons["present"], self.lessons_button],
            [self.language_button, self._buttons["dark"], self._buttons["help"]],
        )
        for group in groups:
            line.addSpacing(4)
            line.addWidget(_Rule())
            line.addSpacing(4)
            for button in group:
                line.addWidget(button)
        self.setFixedHeight(max(HEIGHT, self.sizeHint().height() + 8))

    def in_order(self) -> list[QWidget]:
        """What Tab visits, from left to right."""
        line = self._line
        widgets = [item.widget() for place in range(line.count()) if (item := line.itemAt(place)) is not None]
        return [widget for widget in widgets if widget is not None and widget.focusPolicy() != Qt.FocusPolicy.NoFocus]

    def retranslate(self) -> None:
        """Names of the buttons that open menus, in the language of now; the others have those of their commands."""
        for button, name in (
            (self.menu_button, tr("Menu")),
            (self.presets_button, tr("Presets")),
            (self.export_button, tr("Export")),
            (self.lessons_button, plain(tr("&Lessons"))),
            (self.language_button, tr("Language")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
        self.search.retranslate()

    def show_place(self, lab: str, preset: str, changed: bool, about: str) -> None:
        """Title of the open lab; of its preset, '' for none; whether something was changed since; what it is about."""
        self.title.setText(lab)
        text = tr("{preset}, changed", preset=preset) if preset and changed else preset
        self.presets_button.show_text(text or tr("Presets"))
        self.presets_button.setAccessibleDescription("\n".join(filter(None, (text, about))))
        self.presets_button.setToolTip(rich(about) if about else tr("Presets"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.width()
        self.search.setFixedWidth(200 if width < 1100 else 260 if width < 1800 else 420)
        self.presets_button.setMaximumWidth(max(90, min(320, width - 760)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRect(0, self.height() - 1, self.width(), 1), colour("line"))
        painter.end()


_DRAWN = {
    "undo": "undo",
    "redo": "redo",
    "pin": "pin",
    "present": "present",
    "dark": "theme",
    "help": "help",
}
"""The icon of each command that has a button."""


class _PresetButton(QToolButton):
    """The presets; its text is cut to its width when it is painted, never before: a layout may still change the width."""

    def __init__(self) -> None:
        super().__init__()
        set_kind(self, "plain")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setMenu(menu := QMenu(self))
        menu.aboutToHide.connect(lambda: _put_out(self))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """The whole text; '&' is no mark of a key here."""
        self.setText(text.replace("&", "&&"))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._whole()) + 44, max(28, metrics.height() + 10))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        """What is painted: as much of the text as fits."""
        super().initStyleOption(option)
        text = self.fontMetrics().elidedText(self._whole(), Qt.TextElideMode.ElideRight, max(20, self.width() - 40))
        option.text = text.replace("&", "&&")

    def _whole(self) -> str:
        return self.text().replace("&&", "&")


class _Rule(QFrame):
    """A hairline between groups."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(1, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("line"))
        painter.end()


def _button(action: QAction, drawn: str) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    action.setIcon(icon(drawn))
    action.setIconVisibleInMenu(False)
    return _square(button)


def _menu_button(drawn: str) -> QToolButton:
    button = QToolButton()
    button.setIcon(icon(drawn))
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu := QMenu(button))
    menu.aboutToHide.connect(lambda: _put_out(button))
    return _square(button)


def _put_out(button: QToolButton) -> None:
    """It is no longer lit as under the pointer, which leaves it unseen while its menu is open."""
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, button.rect().contains(button.mapFromGlobal(QCursor.pos())))
    button.update()


def _square(button: QToolButton) -> QToolButton:
    set_kind(button, "icon")
    button.setAutoRaise(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setIconSize(QSize(20, 20))
    button.setFixedSize(SIDE, SIDE)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
