"""Tables and files in the form: edited, pasted, read from CSV; bad input is said in place and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.fields import Column, File, Rows
from app.table_csv import TableError, decode, read_rows, write_rows
from app.widgets.file_row import FileRow
from app.widgets.table_row import RowsRow

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
        ("scale\n1\n\nx\n", "Line 4: “x”"),
        ("scale,times\n1,2.5\n", "Line 2: times"),
        ("scale,times\n1\n", "Line 2: times is missing"),
        ('note\n"open\n', "Line"),
        ("scale\n0\n", "Line 2: scale"),
    ],
)
def test_a_bad_csv_is_refused_with_its_line(text: str, said: str) -> None:
    with pytest.raises(TableError, match=said):
        read_rows(text, LEDGER)


def test_files_in_other_encodings_are_read_or_refused() -> None:
    text = write_rows((("laplace", 1.0, 1, "Zürich"),), LEDGER.columns)
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert read_rows(decode(text.encode(encoding)), LEDGER)[0][3] == "Zürich"
    with pytest.raises(TableError):
        decode(b"\x00\x01\x02PNG")


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(TableError, match="20001 rows"):
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


def test_a_choice_is_made_from_a_list(row: RowsRow, qtbot: QtBot) -> None:
    row.view.setCurrentIndex(row.model.index(0, 0))
    QTest.keyClick(row.view, Qt.Key.Key_F2)
    combo = row.view.findChild(QComboBox)
    assert combo is not None
    with qtbot.waitSignal(row.edited):
        combo.setCurrentIndex(1)
        combo.activated.emit(1)
    assert row.value[0][0] == "gauss"


def test_ten_thousand_rows_are_read_and_a_bad_file_changes_nothing(row: RowsRow, tmp_path: Path) -> None:
    path = tmp_path / "ledger.csv"
    path.write_text("mechanism,scale,times,note\n" + "laplace,2,1,x\n" * 10_000)
    row.read_path(path)
    assert len(row.value) == 10_000
    before = row.value
    path.write_text("mechanism,scale\nunheard of,1\n")
    row.read_path(path)
    assert row.value is before
    assert "Line 2" in row.error
    row.read_path(tmp_path / "missing.csv")
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
