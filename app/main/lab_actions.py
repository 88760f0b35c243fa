"""What a person does with the open lab: presets, reset, pins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox

from app.data.pasted import Pasted
from app.data.reading import reason_of
from app.data.writing import WriteError
from app.lab.base import Lab
from app.lab.comparing import Pin
from app.lab.fields import File, explain, fields_of, problems
from app.state.document import Document
from app.state.presets import Preset, presets_of
from app.state.session import LONGEST_LABEL, MOST_PINS
from app.widgets.messages import Messages
from app.words.i18n import tr
from dpcore.errors import ParameterError

COLUMNS = (".csv", ".tsv", ".txt")
"""Endings of files that are dropped as if their text were pasted."""
OWN = "own"
"""The lab from which mechanisms of one's own come."""
MOST_DROPPED = 200_000_000
"""Characters."""


def first_preset(lab: Lab) -> Any:
    """The Params that a lab opens with."""
    return presets_of(lab)[0].translated()


class LabActions(QObject):
    """The commands of a lab, on a document."""

    def __init__(self, document: Document, messages: Messages, folder: Path, parent: QObject) -> None:
        """`folder`: where the program keeps its own files."""
        super().__init__(parent)
        self._pasted = Pasted(folder / "pasted")
        self._document = document
        self._messages = messages
        self._seen: dict[str, list[Preset]] = {}
        document.lab_changed.connect(
            self._say_whether_same, Qt.ConnectionType.QueuedConnection
        )  # the page is open then

    def fill_presets(self, menu: QMenu, under_button: QMenu) -> None:
        """The open lab's presets in the menu and under the button; the first eighteen have shortcuts."""
        for each in (under_button, menu):
            each.clear()
            each.setToolTipsVisible(True)
        for place, preset in enumerate(presets_of(self._document.lab), start=1):
            action = menu.addAction(tr(preset.title))
            action.setToolTip(tr(preset.about))
            action.setStatusTip(tr(preset.about))
            if place <= 18:
                action.setShortcut(f"Alt+{place}" if place <= 9 else f"Alt+Shift+{place - 9}")
            action.triggered.connect(lambda _=False, preset=preset: self.use_preset(preset))
        under_button.addActions(menu.actions())

    def use_preset(self, preset: Preset) -> None:
        """Set the open lab to a preset; one step of undo."""
        title = tr("preset {title}", title=tr(preset.title))
        self._document.change(self._document.lab.id, preset.translated(), title)

    def step_preset(self, step: int) -> None:
        """The preset after or before the one at which the open lab was last seen; nothing at the ends."""
        presets, place = presets_of(self._document.lab), self.preset_place()
        if 0 <= place + step < len(presets):
            self.use_preset(presets[place + step])

    def preset_place(self) -> int:
        """Which preset the open lab was last seen at, from 0; -1 for none."""
        self.preset_now()
        seen = self._seen.get(self._document.lab.id)
        return presets_of(self._document.lab).index(seen[-1]) if seen else -1

    def preset_now(self) -> tuple[str, bool, str]:
        """Title of the preset that the open lab was last seen at, '' for none; whether it was changed since; what it is about.

        Of those it was seen at the nearest counts as the last: an undo leads back behind a preset.
        """
        lab, params = self._document.lab, self._document.params(self._document.state.lab)
        seen = self._seen.setdefault(lab.id, [])
        for preset in presets_of(lab):
            if preset.says(params):
                _put_last(seen, preset)
                return tr(preset.title), False, tr(preset.about)
        if not seen:
            return "", False, ""
        last = min(reversed(seen), key=lambda each: _changes(each.params, params))
        _put_last(seen, last)
        ways = {lab.choice, *(tab.when[0] for tab in lab.tabs if tab.when)} - {
            ""
        }  # what says which tab is open is no change
        there = replace(params, **{name: getattr(last.params, name) for name in ways})
        return tr(last.title), not last.says(there), tr(last.about)

    def go(self, lab_id: str, preset: Preset) -> None:
        """Open a lab at a preset."""
        self._document.open_lab(lab_id)
        self.use_preset(preset)

    def go_tab(self, lab_id: str, tab: str) -> None:
        """Open a lab at a tab: as it is where that tab is open, else at the first preset that shows it."""
        lab = self._document.labs[lab_id]
        shows = [preset for preset in presets_of(lab) if lab.tab(preset.params).id == tab]
        if not shows or lab.tab(self._document.params(lab_id)).id == tab:
            self._document.open_lab(lab_id)
        else:
            self.go(lab_id, shows[0])

    def use_in_budget(self) -> None:
        """The mechanism on the screen becomes a row of Budget's ledger, which opens; what has no law is said."""
        changed = self._handed(self._document.lab.to_budget, "budget", tr("use in Budget"))
        if changed is not None:
            text = tr(
                "Row {row} of the ledger is your mechanism at its worst, with the law of its loss in both directions."
            )
            if (changed.ledger[-1][5], "loss") in {row[:2] for row in changed.own_laws}:
                text = tr(
                    "Row {row} of the ledger is what you brought, by losses that tell at least as much: no total is too small."
                )
            self._messages.show_message(text.format(row=len(changed.ledger)))

    def use_in_attack(self) -> None:
        """The mechanism on the screen is attacked beside the others, in Attack; what has no law is said."""
        changed = self._handed(self._document.lab.to_attack, "attack", tr("use in Attack"))
        if changed is not None:
            text = tr("Your mechanism stands beside the others, as it is: no ε scales it.")
            if "loss" in {row[1] for row in changed.own_laws}:
                text = tr("Your formula stands beside the others: no attack on it does better than is shown.")
            self._messages.show_message(text)

    def show_in_densities(self) -> None:
        """The noise on the screen is drawn beside the others, in Densities; what is no noise through knots is said."""
        if self._handed(self._document.lab.to_densities, "densities", tr("show in Densities")) is not None:
            self._messages.show_message(tr("Your mechanism stands beside the others, as it is: no ε scales it."))

    def use_in_interview(self) -> None:
        """The noise on the screen becomes that of a number of one's own, in the Interview; what breaks its promise is said."""
        if self._handed(self._document.lab.to_interview, "decide", tr("use in the Interview")) is not None:
            self._messages.show_message(tr("The Interview asks how wide your noise must be; its shape stays as it is."))

    def has_own(self) -> bool:
        """Whether a mechanism of one's own came to the open lab."""
        return bool(getattr(self._document.params(self._document.state.lab), "own_laws", ()))

    def back_to_own(self) -> None:
        """Where the mechanism of one's own that is used here can be changed."""
        self._document.open_lab(OWN)

    def links(self, lab_id: str) -> dict[str, Callable[[], object]]:
        """Beside the message of a lab to which a mechanism of one's own came: the way back to it, and the new one where it was changed."""
        own, rows = self._document.labs.get(OWN), getattr(self._document.params(lab_id), "own_laws", ())
        if own is None or own.is_on_screen is None or not rows:
            return {}
        found: dict[str, Callable[[], object]] = {tr("Your mechanism"): self.back_to_own}
        if own.is_on_screen(self._document.params(OWN), rows) is False:
            found[tr("It has changed: take the new one")] = self.take_new
        return found

    def take_new(self) -> None:
        """What “Your mechanism” shows now comes to the open lab in place of what came before."""
        own, lab_id = self._document.labs[OWN], self._document.state.lab
        hands = {
            "budget": own.renewed,
            "attack": own.to_attack,
            "densities": own.to_densities,
            "decide": own.to_interview,
        }
        if self._handed(hands.get(lab_id), lab_id, tr("take the new mechanism"), source=OWN) is not None:
            self._messages.show_message(tr("What “Your mechanism” shows now is used here."))

    def _say_whether_same(self) -> None:
        """Where a mechanism of one's own was changed since it came to the open lab, say so."""
        own = self._document.labs.get(OWN)
        if own is None or own.is_on_screen is None or not self.has_own():
            return
        rows = self._document.params(self._document.state.lab).own_laws
        if own.is_on_screen(self._document.params(OWN), rows) is False:
            text = tr(
                "“Your mechanism” shows something else now than what came here. To have that, hand it over again."
            )
            self._messages.show_message(text)

    def paste(self) -> None:
        """What is on the clipboard becomes what the open tab shows; what cannot is said, and the picture stays."""
        params = self._document.params(self._document.lab.id)
        files = [name for name, field in fields_of(params).items() if isinstance(field, File)]
        self._take(QGuiApplication.clipboard().text(), self._pasted.keep, tr("paste"), asked=self._asked(params))
        now = self._document.params(self._document.lab.id)
        path = next((getattr(now, name) for name in files if getattr(now, name) != getattr(params, name)), "")
        if path:
            self._messages.show_message(tr("What was pasted is kept as {path}.", path=path))

    def _asked(self, params: Any) -> str:
        """The row whose button asks to paste, by its name; '' for none."""
        window = self.parent()
        command = None if window is None else window.findChild(QAction, "paste")
        asked = None if command is None else command.data()
        return next((name for name, field in fields_of(params).items() if field is asked), "")

    def dropped(self, data: QMimeData) -> Path | None:
        """The file of columns in what is dragged over the window, where the open lab takes such."""
        paths = [Path(url.toLocalFile()) for url in data.urls()] if self._document.lab.paste is not None else []
        return next((path for path in paths if path.suffix.lower() in COLUMNS), None)

    def drop(self, path: Path) -> None:
        """What stands in a file becomes what the open tab shows, as if it were pasted; draws are read from this file itself."""
        try:
            with path.open(encoding="utf-8-sig", errors="replace") as file:
                text = file.read(MOST_DROPPED + 1)
        except OSError as error:
            self._messages.show_message(tr("The file cannot be read: {why}.", why=reason_of(error)), "caution")
            return
        self._take(text, lambda _: str(path), tr("drop {name}", name=path.name), path.name)

    def _take(self, text: str, keep: Callable[[str], str], gesture: str, source: str = "", asked: str = "") -> None:
        """Columns, a formula or a table for the open tab; `keep` names the file of draws, `source` what is dropped, `asked` the row."""
        lab, params = self._document.lab, self._document.params(self._document.state.lab)
        if lab.paste is None:
            return
        meanings = lab.meanings(params, text)
        meant = asked if asked in dict(meanings) else self._meant(meanings)
        if meant is None:
            return
        try:
            changed = lab.paste(params, text, keep, meant)
        except ParameterError as error:
            error.argument = source or error.argument
            self._messages.show_message(explain(error), "caution")
            return
        except WriteError as error:
            self._messages.show_message(str(error), "caution")
            return
        self._messages.clear()
        wrong = problems(changed)
        if wrong:
            self._messages.show_message(next(iter(wrong.values())), "caution")
            return
        self._document.change(lab.id, changed, gesture)

    def _meant(self, meanings: Sequence[tuple[str, str]]) -> str | None:
        """Which of several things a text is, as a person says; '' where nothing has to be asked, None where the answer is none."""
        if len(meanings) < 2:
            return ""
        box = QMessageBox(QMessageBox.Icon.Question, tr("Paste columns"), tr("What are these columns?"))
        box.setParent(QApplication.activeWindow(), box.windowFlags())
        buttons = {box.addButton(name, QMessageBox.ButtonRole.AcceptRole): value for value, name in meanings}
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(next(iter(buttons)))
        box.exec()
        return next((value for button, value in buttons.items() if button is box.clickedButton()), None)

    def _handed(self, hand: Callable[[Any, Any], Any] | None, to: str, gesture: str, source: str = "") -> Any:
        """The new Params of a lab that opens with a mechanism of one's own; None where it cannot be handed over."""
        if hand is None:
            return None
        try:
            changed = hand(self._document.params(source or self._document.lab.id), self._document.params(to))
        except ParameterError as error:
            self._messages.show_message(explain(error), "caution")
            return None
        wrong = problems(changed)
        if wrong:
            self._messages.show_message(next(iter(wrong.values())), "caution")
            return None
        self._document.open_lab(to)
        self._document.change(to, changed, gesture)
        return changed

    def reset(self) -> None:
        """The open lab's default preset."""
        self._document.change(self._document.lab.id, first_preset(self._document.lab), tr("reset"))

    @property
    def has_pins(self) -> bool:
        """Whether the open lab has pinned curves."""
        return bool(self._document.pins(self._document.state.lab))

    def pin(self) -> None:
        """Keep the present curves of the open lab, or let them go where they are kept already."""
        lab_id = self._document.state.lab
        pins = self._document.pins(lab_id)
        params = self._document.params(lab_id)
        others = tuple(pin for pin in pins if pin.params != params)
        if others != pins:
            self._document.set_pins(lab_id, others, tr("unpin {label}", label=self._label(params)))
            return
        if len(pins) >= MOST_PINS:
            text = tr("At most {most} entries of a lab are pinned. Remove the pinned curves first.", most=MOST_PINS)
            self._messages.show_message(text, "caution")
            return
        label = self._label(params)
        self._document.set_pins(lab_id, (*pins, Pin(label, params)), tr("pin {label}", label=label))

    def _label(self, params: Any) -> str:
        return self._document.lab.label(params)[:LONGEST_LABEL]

    def unpin(self) -> None:
        """Remove all pinned curves of the open lab."""
        self._document.set_pins(self._document.state.lab, (), tr("remove pinned curves"))


def _put_last(seen: list[Preset], preset: Preset) -> None:
    seen[:] = [*(each for each in seen if each is not preset), preset]


def _changes(before: Any, now: Any) -> int:
    """In how many settings they differ."""
    return sum(getattr(before, each.name) != getattr(now, each.name) for each in fields(now))
