"""The parameter form of a lab, made from the declarations of its Params (app/lab/fields.py).

A tab shows its few essential settings; all others stand under 'All settings', which a person opens and shuts, and which
opens by itself for what is wrong or pointed at.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.lab.fields import (
    Choice,
    Field,
    File,
    Flag,
    Neighbors,
    Number,
    Numbers,
    Rows,
    Seed,
    Subset,
    Text,
    as_named,
    few,
    fields_of,
    tab_field,
    visible,
)
from app.state.files import settings
from app.widgets.form.again_row import AgainRow
from app.widgets.form.all_settings import HEIGHT, AllSettings
from app.widgets.form.choice_rows import ChoiceRow, FlagRow, SubsetRow
from app.widgets.form.file_row import FileRow
from app.widgets.form.number_row import NumberRow
from app.widgets.form.player import Player
from app.widgets.form.row import Row
from app.widgets.form.table_row import RowsRow
from app.widgets.form.text_rows import NeighborsRow, NumbersRow, TextRow
from app.widgets.look import make_heading
from app.words.i18n import tr

WIDTH = 264
NARROWEST = 240
SIDE, NEAR = 16, 4
"""Pixels beside the rows; at least so many before a scroll bar."""

_ROWS: tuple[tuple[type[Field], Callable[[Any], Row[Any]]], ...] = (
    (Number, NumberRow),
    (Choice, ChoiceRow),
    (Subset, SubsetRow),
    (Flag, FlagRow),
    (Numbers, NumbersRow),
    (Neighbors, NeighborsRow),
    (Text, TextRow),
    (Rows, RowsRow),
    (File, FileRow),
)


class Form(QScrollArea):
    """One row per declared field; scrolls when high. `key` is the name under which it remembers whether it is open.

    Signals:
        edited(str field, object value, str gesture, bool finished): by the person or by a running play.
        returned(dict values): several settings at once are given their defaults.
        play_toggled(str field, bool on): a play started or stopped.
    """

    edited = Signal(str, object, str, bool)
    returned = Signal(dict)
    play_toggled = Signal(str, bool)

    def __init__(self, params_type: type[Any], key: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, Row[Any]] = {}
        self.again: dict[str, AgainRow] = {}
        self.headings: list[tuple[QLabel, str, list[str]]] = []
        self._players: dict[str, Player] = {}
        self._last_player = ""
        self._type = params_type
        self._defaults = params_type()
        self._fields = dict(fields_of(params_type))
        self._tab = tab_field(params_type)
        conditions = (each for field in self._fields.values() for each in (field.when, field.also) if each)
        self._switches = {self._tab, *(name for name, _ in conditions)}
        """The settings by which rows come and go."""
        self._params: Any = None
        self._few: list[str] | None = None
        self._only: frozenset[str] | None = None
        self._blamed = ""
        self._key = f"settings-open/{key or params_type.__module__}"
        self._open = settings().value(self._key) in (True, "true")
        self._build()
        self.retranslate()

    def set_params(self, params: Any) -> None:
        """Show `params` without a signal."""
        before, self._params = self._params, params
        changed = {name for name in self._fields if before is None or getattr(params, name) != getattr(before, name)}
        for name, row in (*self.rows.items(), *self.again.items()):
            value = getattr(params, name)
            if name in changed or row.value != value or row.error:
                row.set_value(value)
            row.rename(as_named(params, self._fields[name]))
        for name, player in self._players.items():
            player.set_value(getattr(params, name))
        if before is None or self._tab in changed:
            self._arrange()
        if before is None or changed & self._switches:
            self._show_rows()
        elif any(name in self.again or not self._is_essential(name) for name in changed):
            self._count()

    def set_derived(self, values: Mapping[str, float]) -> None:
        """Show computed values in their rows until a person sets one."""
        for name, row in self.rows.items():
            row.set_derived(values.get(name))

    def set_ranges(self, ranges: Mapping[str, tuple[float, float]]) -> None:
        """Comfortable slider ranges that depend on other parameters."""
        for name, (low, high) in ranges.items():
            row = self.rows.get(name)
            if isinstance(row, NumberRow):
                row.set_range(low, high)
            if name in self._players:
                self._players[name].set_range(low, high)

    def set_errors(self, errors: Mapping[str, str], pictured: bool = True) -> None:
        """Show what is wrong with fields, opening what hides one; fields that are not named lose their message.

        `pictured`: whether there is a good picture that stays.
        """
        self._blamed = ""
        for name, row in self.rows.items():
            row.message.pictured = pictured
            row.set_error(errors.get(name, ""))
        if any(self._is_folded(name) for name in errors):
            self._unfold(True)

    def blame(self, name: str, problem: str, pictured: bool) -> None:
        """Mark the setting that an error of a computation names; '' takes that mark back."""
        if name or self._blamed:
            self.set_errors({name: problem} if name else {}, pictured)
        self._blamed = name

    def show_only(self, names: Collection[str] | None) -> None:
        """Show only these settings (a step of a lesson needs no others), in the form's order; None: as usual."""
        self._only = None if names is None else frozenset(names)
        self._show_rows()

    def reveal(self, name: str) -> bool:
        """Bring a setting into sight and give it the focus, opening what hides it; False where the tab has none."""
        if name not in self.rows or not visible(self._params, self._fields[name]):
            return False
        if self._is_folded(name):
            self._unfold(True)
        row = self.rows[name if name in self.again else self._fields[name].within or name]
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.ensureWidgetVisible(row, 0, 24)
        stops = _stops(self.rows[name])
        if stops:
            stops[-1].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return not row.isHidden()

    @property
    def opened(self) -> bool:
        """Whether all settings are shown."""
        return self._open

    def stop_playing(self) -> None:
        """Stop every running play."""
        for player in self._players.values():
            player.stop()

    def toggle_play(self, name: str = "") -> None:
        """Start or stop the play of a field; '' means the one used last (or the first that is shown)."""
        player = self._player(name)
        if player is None:
            return
        if player.playing:
            player.stop()
        else:
            self.stop_playing()
            player.start()

    @property
    def playing(self) -> bool:
        """Whether a play runs."""
        return any(player.playing for player in self._players.values())

    @property
    def can_play(self) -> bool:
        """Whether a parameter that is shown can be played."""
        return self._player("") is not None

    def step_play(self, direction: int) -> None:
        """One frame forward or back of the play that was used last."""
        player = self._player("")
        if player is not None:
            player.step(direction)

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.setAccessibleName(tr("Parameters"))
        for row in (*self.rows.values(), *self.again.values()):
            row.retranslate()
        for label, text, _ in self.headings:
            label.setText(tr(text))
        self.foot.retranslate()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 560)

    def needed_width(self) -> int:
        """The width below which rows are cut: of those of every tab, so that plots stand still where tabs change."""
        now = self._column.contentsMargins()
        widths = (row.minimumSizeHint().width() for row in (*self.rows.values(), *self.again.values()))
        widest = max((self._body.minimumSizeHint().width() - now.left() - now.right(), *widths))
        return widest + SIDE + max(SIDE, self.verticalScrollBar().sizeHint().width() + NEAR)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "foot"):
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The scroll bar takes its room from the margin: rows are as wide with it as without, and so as high."""
        taken = self.width() - self.viewport().width()
        self._column.setContentsMargins(SIDE, 10, max(SIDE - taken, NEAR), 12)
        super().resizeEvent(event)
        self.foot.setGeometry(0, self.height() - HEIGHT, self.width(), HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._players:
            self.toggle_play()
        else:
            super().keyPressEvent(event)

    # -- building

    def _build(self) -> None:
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(SIDE, 10, SIDE, 12)
        self._column.setSpacing(8)
        self._column.addStretch(1)
        for name, field in self._fields.items():
            if name != self._tab:  # the page shows it as tabs
                self._add(name, field)
        for name in self.rows:
            host = self.rows.get(self._fields[name].within)
            if isinstance(host, NumberRow):
                host.hold(self._face(name))
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setMinimumWidth(NARROWEST)
        self.foot = AllSettings(self)
        self.foot.opened.connect(self._on_opened)
        self.foot.returned.connect(self._on_returned)

    def _add(self, name: str, field: Field) -> None:
        if field.section:
            label = QLabel(self._body)
            make_heading(label)
            self.headings.append((label, field.section, []))
        row = make_row(field)
        row.setParent(self._body)
        row.default = getattr(self._defaults, name)
        if self.headings:
            self.headings[-1][2].append(name)
        self.rows[name] = row
        faces: list[Row[Any]] = [row]
        if isinstance(field, Seed):
            self.again[name] = AgainRow(field, self._body)
            faces.append(self.again[name])
        for face in faces:
            face.edited.connect(lambda value, gesture, finished: self._on_edited(name, value, gesture, finished))
        played = faces[-1]
        if isinstance(played, NumberRow | AgainRow) and played.field.play is not None:
            self._add_player(name, played)

    def _add_player(self, name: str, row: NumberRow | AgainRow) -> None:
        player = Player(row.field, self)
        self._players[name] = player
        row.play_pressed.connect(lambda _on: self._on_play_pressed(name))
        player.toggled.connect(lambda on: self._on_play_toggled(name, on))
        player.moved.connect(lambda value, gesture, finished: self._on_played(name, value, gesture, finished))

    # -- few and all

    def _arrange(self) -> None:
        """Put the essential settings of the tab first, then the others under their headings."""
        wanted = few(self._type, getattr(self._params, self._tab) if self._tab else "")
        if wanted == self._few:
            return
        self._few = wanted
        for widget in (*self.rows.values(), *self.again.values(), *(label for label, _, _ in self.headings)):
            self._column.removeWidget(widget)  # takeAt leaves its item alive, and the next one is not told of changes
        order: list[QWidget] = [self._face(name) for name in wanted]
        heads = {names[0]: label for label, _, names in self.headings}
        for name in self.rows:
            if name in heads:
                order.append(heads[name])
            if name in self.again or (not self._fields[name].within and name not in wanted):
                order.append(self.rows[name])
        for place, widget in enumerate(order):
            self._column.insertWidget(place, widget)
        stops = [self, *(stop for widget in order for stop in _stops(widget)), *_stops(self.foot)]
        for before, after in itertools.pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _face(self, name: str) -> Row[Any]:
        """What of a field stands among the essential settings."""
        return self.again.get(name, self.rows[name])

    def _others(self) -> list[str]:
        """The settings behind 'All settings', as far as the tab has them."""
        return [
            name
            for name, field in self._fields.items()
            if name in self.rows
            and (name in self.again or not self._is_essential(name))
            and visible(self._params, field)
        ]

    def _is_essential(self, name: str) -> bool:
        return (self._fields[name].within or name) in (self._few or ())

    def _is_folded(self, name: str) -> bool:
        """Whether the row is hidden since the tab does not need it; of a seed the button is what a tab needs."""
        if self._only is not None:
            return name in self.again
        return not self._open and (name in self.again or not self._is_essential(name))

    def _unfold(self, open_: bool) -> None:
        self._open = open_
        self._show_rows()

    def _on_opened(self, open_: bool) -> None:
        settings().setValue(self._key, open_)
        self._unfold(open_)
        others = [self.rows[name] for name in self._others() if name in self.again or not self._fields[name].within]
        if open_ and others:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            self.ensureWidgetVisible(others[0], 0, self.viewport().height() // 2)

    def _on_returned(self) -> None:
        self.returned.emit({name: self.rows[name].default for name in self._changed()})

    def _changed(self) -> list[str]:
        """The settings behind 'All settings' that differ from their defaults."""
        return [name for name in self._others() if getattr(self._params, name) != self.rows[name].default]

    def _show_rows(self) -> None:
        for name, row in self.rows.items():
            asked = visible(self._params, self._fields[name])
            wanted = self._only is None or (self._fields[name].within or name) in self._only
            row.setVisible(asked and wanted and not self._is_folded(name))
            if name in self.again:
                self.again[name].setVisible(asked and wanted)
            if not asked and name in self._players:
                self._players[name].stop()
        for label, _, names in self.headings:
            others = [name for name in names if name in self.again or not self._is_essential(name)]
            label.setVisible(self._only is None and any(not self.rows[name].isHidden() for name in others))
        self.foot.button.setChecked(self._open)
        self._count()
        self.foot.setVisible(self._only is None and bool(self._others()))
        self.setViewportMargins(0, 0, 0, 0 if self.foot.isHidden() else HEIGHT)

    def _count(self) -> None:
        """How many settings stand behind the foot, and how many of them are changed."""
        self.foot.show_numbers(len(self._others()), len(self._changed()))

    # -- events

    def _on_edited(self, name: str, value: object, gesture: str, finished: bool) -> None:
        player = self._players.get(name)
        if player is not None:
            player.set_value(float(value) if isinstance(value, float) else value)  # type: ignore[arg-type]
        self.edited.emit(name, value, gesture, finished)

    def _on_play_pressed(self, name: str) -> None:
        self._last_player = name
        self.toggle_play(name)
        self._show_playing(name, self._players[name].playing)

    def _on_play_toggled(self, name: str, on: bool) -> None:
        self._show_playing(name, on)
        self.play_toggled.emit(name, on)

    def _show_playing(self, name: str, on: bool) -> None:
        row = self._face(name)
        assert isinstance(row, NumberRow | AgainRow)
        row.set_playing(on)

    def _on_played(self, name: str, value: float, gesture: str, finished: bool) -> None:
        self._face(name).set_value(value)
        self.edited.emit(name, value, gesture, finished)

    def _player(self, name: str) -> Player | None:
        wanted = name or self._last_player
        if wanted in self._players:
            return self._players[wanted]
        shown = [player for key, player in self._players.items() if not self._face(key).isHidden()]
        return shown[0] if shown else None


def _stops(widget: QWidget) -> list[QWidget]:
    """The parts that Tab stops at, in the order in which they were made."""
    parts: Iterable[QWidget] = (widget, *widget.findChildren(QWidget))
    inside = [part for part in parts if part.window() is widget.window() and part.focusProxy() is None]
    return [part for part in inside if part.focusPolicy() & Qt.FocusPolicy.TabFocus]


def make_row(field: Field) -> Row[Any]:
    """The row of a declared field."""
    return next(make for kind, make in _ROWS if isinstance(field, kind))(field)
