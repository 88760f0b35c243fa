"""Labs without a window: a preset or session as PNG, SVG, PDF or CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.data.writing import WriteError, made_folder, write_text
from app.lab.base import Lab, Table
from app.lab.comparing import Pin, Request, Shown, compute_request
from app.lab.fields import explain
from app.labs import LABS
from app.output.asked import Problem, find_lab, find_params
from app.output.figure import Figure, write_figure
from app.output.label_sheet import write_label
from app.output.memo import write_memo
from app.output.pictures import render
from app.output.report import data_csv, readout_rows, readouts_csv, session_of
from app.plot import theme
from app.plot.page import Looks, Size
from app.state.presets import presets_of
from app.state.session import SessionError, load, read_file
from app.words import language
from app.words.i18n import listed, tr
from dpcore.errors import ParameterError


def render_one(
    path: Path,
    lab_id: str | None,
    preset_id: str | None,
    session: Path | None,
    look: Size | Figure,
    dark: bool,
    carry: bool = True,
) -> None:
    """Render one lab into a file: its tab in so many pixels, or its picture as a figure. `carry`: with the settings inside."""
    lab, params, pins = _what(lab_id, preset_id, session)
    _write(lab, _compute(lab, params, pins), path, look, dark, carry)


def render_memo(
    path: Path, lab_id: str | None, preset_id: str | None, session: Path | None, carry: bool = True
) -> None:
    """Write the memo of one lab into a file; `carry`: with the settings behind it inside."""
    lab, params, pins = _what(lab_id, preset_id, session)
    application(dark=False)
    try:
        shown = _compute(lab, params, pins)
        write_memo(path, lab, shown, session_of(lab, params, pins, path.parent) if carry else b"")
    except WriteError as error:
        raise Problem(str(error)) from error


def render_label(path: Path, lab_id: str | None, preset_id: str | None, session: Path | None) -> None:
    """Write the privacy label of one lab into a file."""
    lab, params, _ = _what(lab_id, preset_id, session)
    if lab.privacy is None:
        others = listed([each.id for each in LABS if each.privacy is not None])
        raise Problem(tr("The lab '{lab}' makes no privacy label; these do: {others}.", lab=lab.id, others=others))
    application(dark=False)
    try:
        write_label(path, lab.privacy(params))
    except (WriteError, ParameterError) as error:
        raise Problem(str(error)) from error


def write_program(path: Path, lab_id: str | None, preset_id: str | None, session: Path | None) -> None:
    """Write the program that the first tab of one lab has for the person to run."""
    lab, params, pins = _what(lab_id, preset_id, session)
    made = _compute(lab, params, pins).result.program
    if made is None:
        raise Problem(tr("The lab '{lab}' has no program to run here.", lab=lab.id))
    try:
        write_text(path, made())
    except (WriteError, ParameterError) as error:
        raise Problem(explain(error) if isinstance(error, ParameterError) else str(error)) from error


def _what(lab_id: str | None, preset_id: str | None, session: Path | None) -> tuple[Lab, Any, tuple[Pin, ...]]:
    """The lab, its Params and its pins: of a session file, or of a preset."""
    pins: tuple[Pin, ...] = ()
    if session is not None:
        try:
            state = load(read_file(session), LABS)
        except SessionError as error:
            raise Problem(tr("{name}: {why}", name=session.name, why=error)) from error
        lab = find_lab(lab_id or state.lab)
        params, pins = state.params[lab.id], state.pins.get(lab.id, ())
    else:
        lab = find_lab(lab_id, preset_id)
        params = find_params(lab, preset_id, lab_id)
    return lab, params, pins


def write_numbers(path: Path, lab_id: str | None, preset_id: str | None, session: Path | None) -> None:
    """Write the record of what one lab shows (app/output/citable.py)."""
    from app.output.citable import write_record

    lab, params, pins = _what(lab_id, preset_id, session)
    try:
        write_record(path, lab, _compute(lab, params, pins))
    except WriteError as error:
        raise Problem(str(error)) from error


def check_numbers(path: Path) -> int:
    """Compute a record anew, say what came out; 0 where every number is the same, but for last digits, else 1."""
    from app.output.citable import check_record, different_machines, read_record

    speak(read_record(path).language)
    found = check_record(path)
    for line in found.differences:
        print(line)
    if not found.differences and (found.last_digits or found.plots_rounded):
        print(tr("All {count} numbers and the data of the plots come out again.", count=found.count))
        print(
            tr(
                "Last digits differ, as on another kind of processor: in {some} of {count} numbers, by {size} of the number at most.",
                some=len(found.last_digits),
                count=found.count,
                size=f"{max(found.last_digits, default=0.0):.1e}",
            )
        )
        return 0
    if not found.differences:
        print(tr("All {count} numbers and the data of the plots come out again, digit by digit.", count=found.count))
        return 0
    print(tr("The record was made by Epsilon Lab {program}.", program=found.record.program))
    for line in different_machines(found.record.made_with):
        print(tr("Here: {what}", what=line))
    return 1


def render_all(folder: Path, size: tuple[int, int], dark: bool) -> None:
    """Render the first preset of every lab as PNG, one CSV of all readouts, and print the main numbers."""
    try:
        made_folder(folder)
    except WriteError as error:
        raise Problem(str(error)) from error
    rows: list[tuple[str, ...]] = []
    for lab in LABS:
        preset = presets_of(lab)[0]
        shown = _compute(lab, preset.translated(), ())
        _write(lab, shown, folder / f"{lab.id}.png", size, dark, carry=True)
        rows += readout_rows(lab.id, preset.id, shown.result.readout)
        print(f"\n{tr(lab.title)}: {tr(preset.title)} -> {folder / lab.id}.png")
        print(_text_table(shown.result.readout))
    try:
        write_text(folder / "readouts.csv", readouts_csv(rows))
    except WriteError as error:
        raise Problem(str(error)) from error
    print(f"\n{tr('All numbers: {path}', path=folder / 'readouts.csv')}")


def _compute(lab: Lab, params: Any, pins: tuple[Pin, ...]) -> Shown:
    try:
        return compute_request(lab, Request(params, pins), lambda _: None, "rest")
    except ParameterError as error:
        raise Problem(f"{lab.id}: {explain(error)}") from error


def _write(lab: Lab, shown: Shown, path: Path, look: Size | Figure, dark: bool, carry: bool) -> None:
    try:
        if path.suffix.lower() == ".csv":
            write_text(path, data_csv(lab, shown))
            return
        chosen = application(dark)
        request = shown.request
        session = session_of(lab, request.params, request.pins, path.parent) if carry else b""
        if isinstance(look, Figure):
            hero = next(picture for picture in shown.result.pictures if not picture.beside)
            parts = [picture for picture in shown.result.pictures if hero.key in (picture.key, picture.beside)]
            seen = Looks(pinned=shown.pinned, hidden={}, views={}, ghosts={})
            write_figure(parts, path, look, seen, shown.result.said.caption, session)
            return
        render(
            shown.result.pictures,
            path,
            size=look,
            theme=chosen,
            pinned=shown.pinned,
            session=session,
            said=shown.result.said.caption,
        )
    except WriteError as error:
        raise Problem(str(error)) from error


def application(dark: bool) -> theme.Theme:
    """Qt, set up for painting; it lives as long as the process."""
    made = _qt()
    chosen = theme.DARK if dark else theme.LIGHT
    theme.apply(made, chosen)
    return chosen


def speak(code: str) -> None:
    """Texts of everything that follows in a language of app/words/language.py."""
    language.apply(_qt(), code)


def _qt() -> QApplication:
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    _kept.append(application)
    return application


_kept: list[QApplication] = []


def _text_table(table: Table) -> str:
    cells = [list(table.columns), *([cell.text for cell in row] for row in table.rows)]
    widths = [max(len(row[place]) for row in cells if place < len(row)) for place in range(len(table.columns))]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=False)).rstrip() for row in cells]
    return "\n".join(lines)
