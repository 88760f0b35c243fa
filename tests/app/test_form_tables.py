"""Tables and files in the form: edited, pasted, read from CSV; bad input is said in place and changes nothing."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from app.data.table import TableError
from app.data.table_csv import decode, paste_rows, read_rows, write_rows
from app.lab.base import Cell, Lab, Quality, Result, Table, Tick
from app.lab.fields import Column, File, Rows, fields_of
from app.labs import LABS
from app.main.window import MainWindow
from app.output.memo import settings
from app.output.report import header
from app.state.document import Document
from app.state.lessons import reading as lessons
from app.state.presets import Preset
from app.state.session import SessionError, dump, load, read_params
from app.state.state import State
from app.widgets.form.file_row import FileRow
from app.widgets.form.form import Form
from app.widgets.form.table_row import RowsRow
from app.widgets.look import sign_colour

LEDGER = Rows(
    name="releases",
    help="What was released.",
    columns=(
        Column(
            key="mechanism", name="mechanism", kind="choice", options=(("laplace", "Laplace"), ("gauss", "Gaussian"))
        ),
        Column(key="scale", name="scale", low=0.001, high=1e6, default=1.0),
        Column(key="times", name="times", kind="whole", low=1, high=1000, default=1),
        Column(key="note", name="note", kind="text", default=""),
    ),
    count=(1, 20_000),
)
ROWS = (("laplace", 2.5, 3, "first"), ("gauss", 0.1, 1, "a, b"))


# -- CSV


def test_rows_survive_a_csv_in_every_delimiter() -> None:
    for delimiter in ",;\t|":
        assert read_rows(write_rows(ROWS, LEDGER.columns, delimiter), LEDGER) == ROWS


def test_a_csv_is_read_with_and_without_heading_in_any_order() -> None:
    assert read_rows("gauss,1e-1,2,x\n", LEDGER) == (("gauss", 0.1, 2, "x"),)
    assert read_rows("times;Mechanism\n2;Gaussian\n", LEDGER) == (("gauss", 1.0, 2, ""),)
    assert read_rows("\n a , b , c , d \nlaplace,1,1,n\n\n", LEDGER) == (("laplace", 1.0, 1, "n"),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no rows"),
        ("mechanism,scale,times,note\n", "no rows|0 rows"),
        ("laplace,1,1\n", "Line 1: 3 entries"),
        ("mechanism,scale\nlaplace,1\nnormal,1\n", "Line 3: mechanism"),
        ("scale\n1\n\nx\n", "Line 4: scale: “x”"),
        ("scale,times\n1,2.5\n", "Line 2: times"),
        ("scale,times\n1\n", "Line 2: times is missing"),
        ('note\n"open\n', "Line"),
        ("scale\n0\n", "Line 2: scale"),
        ("mechanism,scael\nlaplace,5\n", "Line 1: no column “scael”; columns: mechanism, scale"),
        ("mechanism,scale,scale\nlaplace,1,2\n", "Line 1: two columns “scale”"),
        ("mechanism,scale,times,note\nlaplace,1,1,a,b\n", "Line 2: 5 entries, 4 are needed"),
        ("laplace,,1,x\n", "Line 1: scale: Please enter a number"),
        ("laplace,1e999,1,x\n", "Line 1: scale: “1e999” is too large"),
    ],
)
def test_a_bad_csv_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        read_rows(text, LEDGER)


def test_files_in_other_encodings_are_read_or_refused() -> None:
    text = write_rows((("laplace", 1.0, 1, "Zürich"),), LEDGER.columns)
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        read, found = decode(text.encode(encoding))
        assert read_rows(read, LEDGER)[0][3] == "Zürich"
        assert found == ("cp1252" if encoding == "cp1252" else "")
    for data in (b"\x00\x01\x02PNG", b"\xff\xfea", b"\x81\x8d\xff\x80"):
        with pytest.raises(TableError):
            decode(data)


def test_a_row_that_looks_like_a_heading_is_a_row() -> None:
    assert read_rows("laplace,1,1,note\ngauss,2,2,scale\n", LEDGER) == (
        ("laplace", 1.0, 1, "note"),
        ("gauss", 2.0, 2, "scale"),
    )


def test_quoted_separators_do_not_count_and_empty_cells_at_the_end_are_none() -> None:
    assert read_rows('note;scale\n"a, b, c, d";3\n', LEDGER) == (("laplace", 3.0, 1, "a, b, c, d"),)
    assert read_rows("laplace,1,1,x,,\n", LEDGER) == (("laplace", 1.0, 1, "x"),)


def test_a_text_is_pasted_over_cells_after_rows_and_in_place_of_rows() -> None:
    first, second = ROWS
    assert paste_rows("7\t8\n9\t10\n", LEDGER, ROWS, (1, 1)) == (
        first,
        ("gauss", 7.0, 8, "a, b"),
        ("laplace", 9.0, 10, ""),
    )
    whole = ("laplace", 1.0, 2, "new")
    assert paste_rows("laplace\t1\t2\tnew", LEDGER, ROWS, (0, 2)) == (whole, second)
    assert paste_rows("laplace\t1\t2\tnew", LEDGER, ROWS, (2, 0)) == (first, second, whole)
    assert paste_rows("laplace\t1\t2\tnew", LEDGER, ROWS, (0, 0), replaced=2) == (whole,)
    assert paste_rows("times\n5\n", LEDGER, ROWS, (0, 0)) == (("laplace", 2.5, 5, "first"), second)
    with pytest.raises(TableError, match="Line 1: 2 entries, 1 are needed"):
        paste_rows("1\t2", LEDGER, ROWS, (0, 3))
    with pytest.raises(TableError, match="Line 2: times"):
        paste_rows("1\nx", LEDGER, ROWS, (0, 2))


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(TableError, match="More than 20000 rows"):
        read_rows("scale\n" + "1\n" * 20_001, LEDGER)


# -- on the screen


@pytest.fixture
def row(qtbot: QtBot) -> RowsRow:
    made = RowsRow(LEDGER)
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.set_value(ROWS)
    made.show()
    return made


def type_into(row: RowsRow, line: int, column: int, text: str) -> None:
    row.view.setCurrentIndex(row.model.index(line, column))
    QTest.keyClick(row.view, Qt.Key.Key_F2)
    editor = row.view.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QGuiApplication.processEvents()  # the view takes the entry with the next event
    QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the editor is gone, too


def test_a_cell_is_edited_by_keys(row: RowsRow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(row.edited) as told:
        type_into(row, 0, 1, "1/4")
    assert told.args[0] == (("laplace", 0.25, 3, "first"), ROWS[1])
    assert told.args[2] is True


def test_a_bad_entry_is_said_and_the_cell_keeps_its_value(row: RowsRow, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(row.edited):
        type_into(row, 0, 1, "-3")
    assert "0.001" in row.error
    assert row.model.rows == ROWS
    type_into(row, 0, 1, "4")
    assert row.error == ""


def red(row: RowsRow) -> QRect:
    """Where the frame of what is wrong is painted."""
    shown, red = row.view.viewport().grab().toImage(), sign_colour("error").rgb()
    places = [(x, y) for x in range(shown.width()) for y in range(shown.height()) if shown.pixel(x, y) == red]
    return (
        QRect()
        if not places
        else QRect(QPoint(*map(min, zip(*places, strict=True))), QPoint(*map(max, zip(*places, strict=True))))
    )


def test_the_cell_of_a_bad_entry_is_framed_typed_after_a_double_click(row: RowsRow) -> None:
    row.view.clearSelection()
    cell = row.view.visualRect(row.model.index(1, 2))
    QTest.mouseClick(row.view.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    QTest.mouseDClick(row.view.viewport(), Qt.MouseButton.LeftButton, pos=cell.center())
    editor = row.view.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "1.5")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QGuiApplication.processEvents()
    QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert "times" in row.error
    assert row.model.wrong == (1, 2)
    framed = red(row)
    assert cell.adjusted(-1, -1, 1, 1).contains(framed)
    assert framed.width() > 0.8 * cell.width()
    row.model.say("of the whole table")
    assert red(row).width() > 0.9 * row.view.viewport().width(), "what is wrong with all of it frames all"
    type_into(row, 1, 2, "2")
    assert (row.error, row.model.wrong, red(row)) == ("", None, QRect())


def test_rows_are_added_removed_copied_and_pasted_by_keys(row: RowsRow) -> None:
    row.view.setCurrentIndex(row.model.index(0, 0))
    QTest.keyClick(row.view, Qt.Key.Key_Insert)
    assert len(row.value) == 3
    assert row.value[1][1:] == (1.0, 1, "")
    QTest.keyClick(row.view, Qt.Key.Key_Delete)
    assert row.value == ROWS
    row.view.selectAll()
    QTest.keyClick(row.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert read_rows(QGuiApplication.clipboard().text(), LEDGER) == ROWS
    QGuiApplication.clipboard().setText("gauss\t5\t6\tpasted")
    QTest.keyClick(row.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert row.value == (("gauss", 5.0, 6, "pasted"),)
    row.view.selectAll()
    QTest.keyClick(row.view, Qt.Key.Key_Delete)
    assert row.value == (("gauss", 5.0, 6, "pasted"),), "the last row may not go"
    assert row.error


def test_the_menu_of_a_table_does_what_its_keys_do(row: RowsRow) -> None:
    row.view.setCurrentIndex(row.model.index(0, 0))
    actions = {action.text(): action for action in row.view.menu().actions()}
    actions["Add a row"].trigger()
    assert len(row.value) == 3
    actions["Remove rows"].trigger()
    assert row.value == ROWS
    row.view.selectAll()
    actions["Copy"].trigger()
    assert read_rows(QGuiApplication.clipboard().text(), LEDGER) == ROWS
    QGuiApplication.clipboard().setText("gauss\t5\t6\tpasted")
    actions["Paste"].trigger()
    assert row.value == (("gauss", 5.0, 6, "pasted"),)
    row.view.clearSelection()
    assert not next(action for action in row.view.menu().actions() if action.text() == "Remove rows").isEnabled()


def test_a_choice_is_made_from_a_list(row: RowsRow, qtbot: QtBot) -> None:
    row.view.setCurrentIndex(row.model.index(0, 0))
    QTest.keyClick(row.view, Qt.Key.Key_F2)
    combo = row.view.findChild(QComboBox)
    assert combo is not None
    with qtbot.waitSignal(row.edited):
        combo.setCurrentIndex(1)
        combo.activated.emit(1)
    assert row.value[0][0] == "gauss"


@pytest.mark.long
def test_ten_thousand_rows_are_read_and_a_bad_file_changes_nothing(row: RowsRow, tmp_path: Path) -> None:
    path = tmp_path / "ledger.csv"
    path.write_text("mechanism,scale,times,note\n" + "laplace,2,1,x\n" * 10_000)
    row.editor.read_path(path)
    assert len(row.value) == 10_000
    before = row.value
    path.write_text("mechanism,scale\nunheard of,1\n")
    row.editor.read_path(path)
    assert row.value is before
    assert "Line 2" in row.error
    row.editor.read_path(tmp_path / "missing.csv")
    assert "missing.csv" in row.error


def test_a_file_is_typed_dropped_and_cleared(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    path.write_text("a\n1\n")
    row = FileRow(File(name="table", help="A file."))
    qtbot.addWidget(row)
    row.show()
    row.set_value("")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(row.edited):
        row.dropEvent(drop)
    assert Path(row.value) == path
    row.entry.setFocus()
    row.entry.selectAll()
    QTest.keyClicks(row.entry, str(tmp_path / "no.csv"))
    QTest.keyClick(row.entry, Qt.Key.Key_Return)
    assert "no.csv" in row.error
    assert Path(row.value) == path, "the last good file stays"
    with qtbot.waitSignal(row.edited):
        row.clear_button.click()
    assert row.value == ""
    assert row.error == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_in_a_small_window_the_field_of_a_file_says_that_there_is_none_and_then_its_name(
    window_at: Callable[[str, str], MainWindow], language: str, tmp_path: Path
) -> None:
    window = window_at("own", "plan")
    window.look.set_language(language)
    window.resize(960, 600)
    assert window.page.wait_until_idle(60)
    rows = [row for row in window.page.controls.findChildren(FileRow) if row.isVisible()]
    assert len(rows) == 2
    for row in rows:
        entry = row.entry
        wide = entry.fontMetrics().horizontalAdvance(entry.placeholderText())
        assert entry.width() >= wide + 12
        assert not row.clear_button.isVisible()
        assert row.paste_button.isVisible()
    path = tmp_path / "out.csv"
    path.write_text("a\n1\n")
    before = rows[0].entry.width()
    rows[0].take(str(path))
    assert window.page.wait_until_idle(60)
    assert rows[0].clear_button.isVisible()
    assert not rows[0].paste_button.isVisible()
    assert rows[0].entry.width() >= before


# -- another window, the clipboard, the mouse


def test_the_large_window_acts_on_its_own_choice_and_says_what_is_wrong(row: RowsRow) -> None:
    row.set_value((*ROWS, ("laplace", 9.0, 9, "last")))
    row.view.setCurrentIndex(row.model.index(0, 0))
    row.editor.buttons["enlarge"].click()
    large = row.large
    assert large is not None
    assert large.isVisible()
    view = large.editor.view
    view.setCurrentIndex(row.model.index(2, 0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert row.value == ROWS, "the row chosen in the window, not the one chosen in the form"
    view.setCurrentIndex(row.model.index(1, 1))
    QTest.keyClick(view, Qt.Key.Key_F2)
    editor = view.findChild(QLineEdit)
    assert editor is not None
    editor.setText("many")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QGuiApplication.processEvents()
    assert large.message.text == row.error == "scale: “many” is not a number."
    assert row.value == ROWS


def test_a_paste_at_a_cell_keeps_the_rest_and_a_bad_one_changes_nothing(row: RowsRow, qtbot: QtBot) -> None:
    row.view.setCurrentIndex(row.model.index(1, 1))
    QGuiApplication.clipboard().setText("7\t8")
    QTest.keyClick(row.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert row.value == (ROWS[0], ("gauss", 7.0, 8, "a, b"))
    QGuiApplication.clipboard().setText("-7\t8")
    with qtbot.assertNotEmitted(row.edited):
        QTest.keyClick(row.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert row.error.startswith("Line 1: scale: a number from 0.001 to")


def test_buttons_read_and_write_files(row: RowsRow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    row.editor.buttons["write"].click()
    assert path.read_text() == 'mechanism,scale,times,note\nlaplace,2.5,3,first\ngauss,0.1,1,"a, b"\n'
    path.write_bytes("laplace,4,5,Zürich\n".encode("cp1252"))
    row.editor.buttons["read"].click()
    assert row.value == (("laplace", 4.0, 5, "Zürich"),)
    assert "Western European" in row.message.text
    path = tmp_path / "no folder" / "rows.csv"
    row.editor.buttons["write"].click()
    assert "could not be written" in row.error


@pytest.mark.long
def test_the_row_is_as_high_as_three_to_eight_rows(row: RowsRow) -> None:
    def height(count: int) -> int:
        row.set_value(ROWS[:1] * count)
        return row.view.height()

    assert height(1) == height(3) < height(5) < height(8) == height(10_000)


@pytest.mark.long
def test_an_edit_of_ten_thousand_rows_touches_one(row: RowsRow) -> None:
    """No other row is made again and the view is not reset; tests/bench has the time."""
    row.set_value(ROWS[:1] * 10_000)
    resets: list[int] = []
    row.model.modelReset.connect(lambda: resets.append(1))
    for times in range(2, 7):
        row.model.setData(row.model.index(9_000, 2), str(times))
    assert row.value[9_000] == ("laplace", 2.5, 6, "first")
    assert all(entry is ROWS[0] for place, entry in enumerate(row.value) if place != 9_000)
    assert not resets


def test_a_file_dropped_on_the_line_itself_is_taken_by_the_row(qtbot: QtBot) -> None:
    row = FileRow(File(name="table"))
    qtbot.addWidget(row)
    assert row.acceptDrops()
    assert not row.entry.acceptDrops(), "a drag that carries text, too, would be written into the line"


@pytest.mark.parametrize(
    ("typed", "said"),
    [("x" * 3000, "There is no file"), ("folder/\0/x.csv", "without U+0000"), ("/dev/null/x.csv", "There is no file")],
)
def test_no_path_however_strange_fails_the_row(typed: str, said: str, qtbot: QtBot) -> None:
    row = FileRow(File(name="table"))
    qtbot.addWidget(row)
    row.set_value("")
    row.take(typed)
    assert said in row.error
    assert row.value == ""


# -- a lab with both


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    ledger: tuple[tuple[str | float | int, ...], ...] = LEDGER.default(ROWS)
    file: str = File(name="table").default("")


def compute(params: Params, _tick: Tick, _quality: Quality) -> Result:
    return Result((), Table(("rows",), ((Cell(str(len(params.ledger)), float(len(params.ledger))),),)))


LAB = Lab(
    id="tables",
    title="Tables",
    summary="A table and a file",
    params_from=lambda: Params,
    compute=compute,
    script=lambda params: f"print({len(params.ledger)})",
    label=lambda params: f"{len(params.ledger)}",
)


def types_of(rows: object) -> object:
    return [[type(entry) for entry in row] for row in rows]  # type: ignore[attr-defined]


def test_a_table_survives_a_session_with_the_types_of_its_columns() -> None:
    state = State("tables", {"tables": Params(file="a.csv")}, {})
    back = load(dump(state), [LAB]).params["tables"]
    assert back == Params(file="a.csv")
    assert types_of(back.ledger) == types_of(ROWS)
    loose = read_params(LAB, {"ledger": [["gauss", 2, 3.0, "7"]]}, "x").ledger
    assert loose == (("gauss", 2.0, 3, "7"),)
    assert types_of(loose) == [[str, float, int, str]]


@pytest.mark.parametrize(
    ("ledger", "said"),
    [
        ([["gauss", 10**400, 1, ""]], "row 1, scale: 1000.*… is not a number"),
        ([["gauss", True, 1, ""]], r"ledger\[0\]\[1\]: Expected"),
        ([["gauss", 1.0, 1.5, ""]], "row 1, times: a whole number"),
        ([["gauss", 1.0, 1]], "row 1 needs 4 entries"),
        ([["normal", 1.0, 1, ""]], "row 1, mechanism: one of laplace, gauss"),
        ([], "1 to 20000 rows"),
        ("text", "Expected `array`"),
    ],
)
def test_a_bad_table_in_a_session_is_refused_by_name(ledger: object, said: str) -> None:
    with pytest.raises(SessionError, match=said):
        read_params(LAB, {"ledger": ledger}, "labs.tables")


def test_a_set_block_of_a_lesson_gives_a_table_its_types(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lessons, "presets_of", lambda _: (Preset("first", "First", "", Params()),))
    path = tmp_path / "a.md"
    path.write_text('# T\n\n## S\n```set\nlab = "tables"\nledger = [["gauss", 4, 2, "n"]]\n```\nText.\n')
    step = lessons.read_lesson(path, [LAB]).steps[0]
    assert types_of(step.params.ledger) == [[str, float, int, str]]


def test_a_long_table_is_short_in_headings_and_memos_and_a_short_one_is_whole() -> None:
    assert header(LAB, Params())["ledger"] == repr(ROWS)
    long = Params(ledger=ROWS * 125)
    for text in (header(LAB, long)["ledger"], dict(settings(long, {}))["releases"]):
        assert "250 rows" in text
        assert "first" in text
        assert len(text) < 400


def test_a_page_edits_both_and_undoes_and_redoes_them(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "data.csv"
    path.write_text("a\n")
    document = Document([LAB])
    form = Form(Params)
    qtbot.addWidget(form)
    form.resize(316, 560)
    form.set_params(Params())
    document.params_changed.connect(lambda _, params: form.set_params(params))
    form.edited.connect(
        lambda name, value, gesture, _: document.change(
            "tables", dataclasses.replace(document.params("tables"), **{name: value}), name, gesture
        )
    )
    form.show()
    table, file = form.rows["ledger"], form.rows["file"]
    assert isinstance(table, RowsRow)
    assert isinstance(file, FileRow)
    type_into(table, 1, 2, "12")
    QTest.keyClick(table.view, Qt.Key.Key_Insert)
    file.entry.setFocus()
    QTest.keyClicks(file.entry, str(path))
    QTest.keyClick(file.entry, Qt.Key.Key_Return)
    edited = document.params("tables")
    assert edited.ledger[1] == ("gauss", 0.1, 12, "a, b")
    assert len(edited.ledger) == 3
    assert Path(edited.file) == path
    for _ in range(3):
        document.undo_stack.undo()
    assert document.params("tables") == Params()
    assert not document.undo_stack.canUndo()
    assert (table.model.rows, file.entry.text()) == (ROWS, "")
    for _ in range(3):
        document.undo_stack.redo()
    assert document.params("tables") == edited
    assert table.model.rows == edited.ledger
    assert document.undo_stack.count() == 3


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_new_rows_of_every_lab_are_allowed(lab: Lab) -> None:
    for field in fields_of(lab.params).values():
        for column in field.columns if isinstance(field, Rows) else ():
            assert column.problem(column.blank) is None, column.key
