"""The parameter form of a lab, made from the declarations of its Params (app/lab/fields.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.lab.fields import Choice, Field, File, Flag, Neighbors, Number, Numbers, Rows, Subset, Text, fields_of, visible
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
    """One row per declared field, under headings; scrolls when high.

    Signals:
        edited(str field, object value, str gesture, bool finished): by the person or by a running play.
        play_toggled(str field, bool on): a play started or stopped.
    """

    edited = Signal(str, object, str, bool)
    play_toggled = Signal(str, bool)

    def __init__(self, params_type: type[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, Row[Any]] = {}
        self.headings: list[tuple[QLabel, str, list[str]]] = []
        self._players: dict[str, Player] = {}
        self._last_player = ""
        self._fields = dict(fields_of(params_type))
        self._params: Any = None
        self._body = QWidget()
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(12, 6, 12, 12)
        self._column.setSpacing(10)
        for name, field in self._fields.items():
            if not (isinstance(field, Choice) and field.tabs):  # the page shows it as tabs
                self._add(name, field)
        self._column.addStretch(1)
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setMinimumWidth(NARROWEST)
        self.retranslate()

    def set_params(self, params: Any) -> None:
        """Show `params` without a signal."""
        self._params = params
        for name, row in self.rows.items():
            row.set_value(getattr(params, name))
        for name, player in self._players.items():
            player.set_value(getattr(params, name))
        self._show_rows()

    def set_derived(self, values: Mapping[str, float]) -> None:
        """Show computed values in their rows, which cannot be edited now; all other rows can."""
        for name, row in self.rows.items():
            row.set_derived(values.get(name))

    def set_ranges(self, ranges: Mapping[str, tuple[float, float]]) -> None:
        """Comfortable slider ranges that depend on other parameters."""
        for name, (low, high) in ranges.items():
            row = self.rows.get(name)
            if isinstance(row, NumberRow):
                row.set_range(low, high)

    def set_errors(self, errors: Mapping[str, str]) -> None:
        """Show what is wrong with fields; fields that are not named lose their message."""
        for name, row in self.rows.items():
            row.set_error(errors.get(name, ""))

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

    def step_play(self, direction: int) -> None:
        """One frame forward or back of the play that was used last."""
        player = self._player("")
        if player is not None:
            player.step(direction)

    def retranslate(self) -> None:
        """Show the texts in the language that is installed now."""
        self.setAccessibleName(tr("Parameters"))
        for row in self.rows.values():
            row.retranslate()
        for label, text, _ in self.headings:
            label.setText(tr(text))

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 560)

    def needed_width(self) -> int:
        """The width below which rows are cut."""
        return self._body.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "headings"):
            self.retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self._players:
            self.toggle_play()
        else:
            super().keyPressEvent(event)

    # -- building

    def _add(self, name: str, field: Field) -> None:
        if field.section:
            label = QLabel()
            make_heading(label)
            self.headings.append((label, field.section, []))
            self._column.addWidget(label)
        row = next(make for kind, make in _ROWS if isinstance(field, kind))(field)
        if self.headings:
            self.headings[-1][2].append(name)
        self.rows[name] = row
        self._column.addWidget(row)
        row.edited.connect(lambda value, gesture, finished: self._on_edited(name, value, gesture, finished))
        if isinstance(row, NumberRow) and row.field.play is not None:
            self._add_player(name, row)

    def _add_player(self, name: str, row: NumberRow) -> None:
        player = Player(row.field, self)
        self._players[name] = player
        row.play_pressed.connect(lambda _on: self._on_play_pressed(name))
        player.toggled.connect(lambda on: self._on_play_toggled(name, on))
        player.moved.connect(lambda value, gesture, finished: self._on_played(name, value, gesture, finished))

    # -- events

    def _on_edited(self, name: str, value: object, gesture: str, finished: bool) -> None:
        player = self._players.get(name)
        if player is not None:
            player.set_value(float(value) if isinstance(value, float) else value)  # type: ignore[arg-type]
        self.edited.emit(name, value, gesture, finished)

    def _on_play_pressed(self, name: str) -> None:
        self._last_player = name
        self.toggle_play(name)
        row = self.rows[name]
        assert isinstance(row, NumberRow)
        row.set_playing(self._players[name].playing)

    def _on_play_toggled(self, name: str, on: bool) -> None:
        row = self.rows[name]
        assert isinstance(row, NumberRow)
        row.set_playing(on)
        self.play_toggled.emit(name, on)

    def _on_played(self, name: str, value: float, gesture: str, finished: bool) -> None:
        self.rows[name].set_value(value)
        self.edited.emit(name, value, gesture, finished)

    def _player(self, name: str) -> Player | None:
        wanted = name or self._last_player
        if wanted in self._players:
            return self._players[wanted]
        shown = [player for key, player in self._players.items() if not self.rows[key].isHidden()]
        return shown[0] if shown else None

    def _show_rows(self) -> None:
        for name, row in self.rows.items():
            shown = visible(self._params, self._fields[name])
            row.setVisible(shown)
            if not shown and name in self._players:
                self._players[name].stop()
        for label, _, names in self.headings:
            label.setVisible(any(not self.rows[name].isHidden() for name in names))
