"""The parameter form of a lab, made from the declarations of its Params (app/lab/fields.py): all settings, in columns."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

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
    fields_of,
    tab_field,
    visible,
)
from app.widgets.form.again_row import AgainRow
from app.widgets.form.choice_rows import ChoiceRow, FlagRow, SubsetRow
from app.widgets.form.file_row import FileRow
from app.widgets.form.number_row import NumberRow
from app.widgets.form.player import Player
from app.widgets.form.row import Row
from app.widgets.form.table_row import RowsRow
from app.widgets.form.text_rows import NeighborsRow, NumbersRow, TextRow
from app.widgets.look import make_heading
from app.words.i18n import tr

COLUMN = 264
"""The least width of a column; where there is room, there are up to three."""
MOST = 3
SIDE, NEAR, BETWEEN = 18, 4, 28
"""Pixels beside the columns, at least before a scroll bar, and between columns."""

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
    """One row per declared field, in up to three columns; scrolls when high. Rows are made when it is first shown or asked.

    Signals:
        edited(str field, object value, str gesture, bool finished): by the person or by a running play.
        returned(dict values): several settings at once are given their defaults.
        play_toggled(str field, bool on): a play started or stopped.
        wanted(list fields): something is wrong with settings that stand here.
        counted(): other settings than before stand here, or differ from their defaults.
    """

    edited = Signal(str, object, str, bool)
    returned = Signal(dict)
    play_toggled = Signal(str, bool)
    wanted = Signal(list)
    counted = Signal()

    def __init__(self, params_type: type[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[str, Row[Any]] = {}
        self._again: dict[str, AgainRow] = {}
        self.headings: list[tuple[QLabel, str, list[str]]] = []
        self._playable: dict[str, Player] = {}
        self._last_player = ""
        self._defaults = params_type()
        self._fields = dict(fields_of(params_type))
        self._tab = tab_field(params_type)
        self._switches = {
            self._tab,
            *(name for field in self._fields.values() for name in (*field.when, *field.named_in)),
        }
        """The settings by which rows come and go."""
        self._named: list[str] | None = None
        self._params: Any = None
        self._derived: Mapping[str, float] = {}
        self._ranges: dict[str, tuple[float, float]] = {}
        self._blamed = ""
        self._spread_for: tuple[object, ...] = ()
        self._made = False
        self._build()
        self.retranslate()

    @property
    def rows(self) -> Mapping[str, Row[Any]]:
        """The rows of all settings, by their names."""
        self._make()
        return self._rows

    @property
    def again(self) -> Mapping[str, AgainRow]:
        """Of seeds the buttons that draw again."""
        self._make()
        return self._again

    @property
    def _players(self) -> Mapping[str, Player]:
        self._make()
        return self._playable

    def set_params(self, params: Any) -> None:
        """Show `params` without a signal."""
        before, self._params = self._params, params
        changed = {name for name in self._fields if before is None or getattr(params, name) != getattr(before, name)}
        for name, row in (*self._rows.items(), *self._again.items()):
            value = getattr(params, name)
            if name in changed or row.value != value or row.error:
                row.set_value(value)
            if self._fields[name].named is not None:
                row.rename(as_named(params, self._fields[name]))
        self._shut()
        for name, player in self._playable.items():
            player.set_value(getattr(params, name))
        if before is None or changed & self._switches:
            self._named = None
            self._show_rows()
        if changed:
            self.counted.emit()

    def set_derived(self, values: Mapping[str, float]) -> None:
        """Show computed values in their rows until a person sets one."""
        before, self._derived = self._derived, values
        for name in self._rows.keys() & (before.keys() | values.keys()):
            self._rows[name].set_derived(values.get(name))

    def set_ranges(self, ranges: Mapping[str, tuple[float, float]]) -> None:
        """Comfortable slider ranges that depend on other parameters."""
        self._ranges |= ranges
        for name, (low, high) in ranges.items():
            row = self._rows.get(name)
            if isinstance(row, NumberRow):
                row.set_range(low, high)
            if name in self._playable:
                self._playable[name].set_range(low, high)

    def set_errors(self, errors: Mapping[str, str], pictured: bool = True) -> None:
        """Show what is wrong with fields, opening what hides one; fields that are not named lose their message.

        `pictured`: whether there is a good picture that stays.
        """
        self._blamed = ""
        if not errors and pictured == self._pictured and not any(row.error for row in self._rows.values()):
            return
        self._pictured = pictured
        for name, row in (self.rows if errors else self._rows).items():
            row.message.pictured = pictured
            row.set_error(errors.get(name, ""))
        wrong = [name for name in errors if name in self.rows]
        if wrong:
            self.wanted.emit(wrong)

    _pictured = True

    def blame(self, name: str, problem: str, pictured: bool) -> None:
        """Mark the setting that an error of a computation names; '' takes that mark back."""
        if name or self._blamed:
            self.set_errors({name: problem} if name else {}, pictured)
        self._blamed = name

    def reveal(self, name: str) -> bool:
        """Scroll to a setting and give it the focus; False where the tab has none."""
        if name not in self.rows or not visible(self._params, self._fields[name]):
            return False
        self._spread()
        row = self.rows[name if name in self.again else self._fields[name].within or name]
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.ensureWidgetVisible(row, 0, 24)
        stops = stops_in(self.rows[name])
        if stops:
            stops[-1].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return not row.isHidden()

    def names(self) -> list[str]:
        """The settings that the tab has now."""
        if self._named is None:
            self._named = [
                name for name, field in self._fields.items() if name != self._tab and visible(self._params, field)
            ]
        return self._named

    def changed(self) -> list[str]:
        """Those that differ from their defaults."""
        if self._params is None:
            return []
        return [name for name in self.names() if getattr(self._params, name) != getattr(self._defaults, name)]

    def give_defaults(self) -> None:
        """Give all settings of the tab their defaults."""
        self.returned.emit({name: getattr(self._defaults, name) for name in self.changed()})

    def stop_playing(self) -> None:
        """Stop every running play."""
        for player in self._playable.values():
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
        return any(player.playing for player in self._playable.values())

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
        for row in (*self._rows.values(), *self._again.values()):
            row.retranslate()
        self._shut()
        for label, text, _ in self.headings:
            label.setText(tr(text))
        self._spread_for = ()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_columns"):
            self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        taken = self.width() - self.viewport().width()  # the scroll bar takes its room from the margin
        self._across.setContentsMargins(SIDE, 4, max(SIDE - taken, NEAR), 10)
        super().resizeEvent(event)
        self._spread()

    def showEvent(self, event: QShowEvent) -> None:
        self._make()
        super().showEvent(event)
        self._spread()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._players:
            self.toggle_play()
        else:
            super().keyPressEvent(event)

    # -- building

    def _build(self) -> None:
        self._body = QWidget()
        self._across = across = QHBoxLayout(self._body)
        across.setContentsMargins(SIDE, 4, SIDE, 10)
        across.setSpacing(BETWEEN)
        self._columns = [QVBoxLayout() for _ in range(MOST)]
        for column in self._columns:
            column.setSpacing(8)
            column.addStretch(1)
            across.addLayout(column, 1)
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def _make(self) -> None:
        """The rows, with all that they were told before there were any."""
        if self._made:
            return
        self._made = True
        for name, field in self._fields.items():
            if name != self._tab:  # the page shows it as tabs
                self._add(name, field)
        for name in self._rows:
            host = self._rows.get(self._fields[name].within)
            if isinstance(host, NumberRow):
                host.hold(self._face(name))
        self.retranslate()
        if self._params is not None:
            params, self._params = self._params, None
            self.set_params(params)
            self.set_ranges(self._ranges)
            self.set_derived(self._derived)

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
        self._rows[name] = row
        faces: list[Row[Any]] = [row]
        if isinstance(field, Seed):
            self._again[name] = AgainRow(field, self._body)
            faces.append(self._again[name])
        for face in faces:
            face.edited.connect(lambda value, gesture, finished: self._on_edited(name, value, gesture, finished))
        played = faces[-1]
        if isinstance(played, NumberRow | AgainRow) and played.field.play is not None:
            self._add_player(name, played)

    def _add_player(self, name: str, row: NumberRow | AgainRow) -> None:
        player = Player(row.field, self)
        self._playable[name] = player
        row.play_pressed.connect(lambda _on: self._on_play_pressed(name))
        player.toggled.connect(lambda on: self._on_play_toggled(name, on))
        player.moved.connect(lambda value, gesture, finished: self._on_played(name, value, gesture, finished))

    # -- columns

    def _face(self, name: str) -> Row[Any]:
        """What of a field is pressed: of a seed the button that draws again."""
        return self.again.get(name, self.rows[name])

    def _blocks(self) -> list[list[QWidget]]:
        """What stands under each other in one column: a heading with its first row, each other row alone."""
        heads = {names[0]: label for label, _, names in self.headings}
        blocks: list[list[QWidget]] = []
        for name, row in self.rows.items():
            parts: list[QWidget] = [heads[name]] if name in heads else []
            if name in self.again and not self._fields[name].within:
                parts.append(self.again[name])
            if name in self.again or not self._fields[name].within:
                parts.append(row)
            if parts:
                blocks.append(parts)
        return blocks

    def _spread(self) -> None:
        """All that is shown into columns of nearly equal heights, in the order of the declarations."""
        if not self._made:
            return
        width = self.width() - 2 * SIDE
        count = max(1, min(MOST, (width + BETWEEN) // (COLUMN + BETWEEN)))
        blocks = self._blocks()
        shown = tuple(tuple(not part.isHidden() for part in block) for block in blocks)
        if not self.isVisible() or (count, width, shown) == self._spread_for:
            return
        self._spread_for = (count, width, shown)
        each = (width - (count - 1) * BETWEEN) // count
        highs = [sum(_height(part, each) + 8 for part in block if not part.isHidden()) for block in blocks]
        share, column, used = sum(highs) / count, 0, 0.0
        for layout in self._columns:
            for part in (part for block in blocks for part in block):
                layout.removeWidget(part)  # takeAt leaves its item alive, and the next one is not told of changes
        for block, high in zip(blocks, highs, strict=True):
            if used + high / 2 > share * (column + 1) and column < count - 1:
                column += 1
            used += high
            for part in block:
                self._columns[column].insertWidget(self._columns[column].count() - 1, part)
        for place in range(MOST):
            self._across.setStretch(place, int(place < count))
        stops = [self, *(stop for block in blocks for part in block if not part.isHidden() for stop in stops_in(part))]
        for before, after in itertools.pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _shut(self) -> None:
        """What cannot be had now, and why."""
        for row in self._rows.values():
            if isinstance(row, SubsetRow) and row.field.closed is not None and self._params is not None:
                row.shut(row.field.closed(self._params))

    def _show_rows(self) -> None:
        for name, row in self._rows.items():
            asked = visible(self._params, self._fields[name])
            row.setVisible(asked)
            if name in self.again:
                self.again[name].setVisible(asked)
            if not asked and name in self._players:
                self._players[name].stop()
        for label, _, names in self.headings:
            label.setVisible(any(not self.rows[name].isHidden() for name in names))
        self._spread()

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


def _height(widget: QWidget, width: int) -> int:
    """That a widget takes in a column of this width."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def stops_in(widget: QWidget) -> list[QWidget]:
    """The parts that Tab stops at, in the order in which they were made."""
    parts: Iterable[QWidget] = (widget, *widget.findChildren(QWidget))
    inside = [part for part in parts if part.window() is widget.window() and part.focusProxy() is None]
    return [part for part in inside if part.focusPolicy() & Qt.FocusPolicy.TabFocus]


def make_row(field: Field) -> Row[Any]:
    """The row of a declared field."""
    return next(make for kind, make in _ROWS if isinstance(field, kind))(field)
