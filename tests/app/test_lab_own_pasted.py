"""Ctrl+V in the lab 'Your mechanism': two columns of draws, knots, a formula, a table; and what is refused in place."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.data.pasted import MOST, Pasted
from app.data.two_columns import read_columns
from app.data.worlds import read_worlds
from app.lab.fields import explain
from app.labs import LABS
from app.labs.own.pasted import meanings, pasted
from app.main.window import MainWindow
from dpcore.errors import ParameterError
from tests.app.test_lab_own_audit import found, lab_own, preset, told

OUT = np.round(np.random.default_rng(1).laplace(0.0, 0.5, 60), 6)
INSIDE = np.round(np.random.default_rng(2).laplace(1.0, 0.5, 50), 6)


def table(sign: str, head: str = "", comma: bool = False) -> str:
    """Both worlds side by side; the second column ends first."""
    lines = [f"{a}{sign}{INSIDE[i] if i < 50 else ''}" for i, a in enumerate(OUT)]
    text = "\n".join(([head] if head else []) + lines)
    return text.replace(".", ",") if comma else text


def answers(monkeypatch: pytest.MonkeyPatch, *keys: Qt.Key) -> list[list[str]]:
    """Presses these keys in the question that comes; the names of its buttons, as a screen reader has them."""
    seen: list[list[str]] = []

    def asked(box: QMessageBox) -> int:
        box.show()
        seen.append([box.text(), *(button.text() for button in box.buttons())])
        assert all(
            isinstance(button, QPushButton) and button.focusPolicy() & Qt.FocusPolicy.TabFocus
            for button in box.buttons()
        )
        for key in keys:
            QTest.keyClick(box.focusWidget() or box, key)
        assert box.isHidden(), "answered by keyboard"
        return 0

    monkeypatch.setattr(QMessageBox, "exec", asked)
    return seen


def read(tmp_path: Path, text: str) -> Any:
    path = tmp_path / "pasted.csv"
    path.write_text(text, "utf-8")
    return read_columns(path, lambda _: None)


@pytest.mark.parametrize(
    ("text", "worlds"),
    [
        (table("\t"), ("0", "1")),
        (table(",", "out,in"), ("out", "in")),
        (table(";", comma=True), ("0", "1")),
        (table("\t", "a\tb", comma=True), ("a", "b")),
        (table(" "), ("0", "1")),
        (table("   ", comma=True), ("0", "1")),
        (table("|").replace("\n", "\r\n\r\n"), ("0", "1")),
    ],
    ids=["tab", "comma", "semicolon", "names", "blank", "blanks", "bar"],
)
def test_two_columns_are_the_draws_that_stand_in_them(text: str, worlds: tuple[str, str], tmp_path: Path) -> None:
    draws = read(tmp_path, text)
    assert draws.worlds == worlds
    np.testing.assert_array_equal(draws.outputs.first, OUT)
    np.testing.assert_array_equal(draws.outputs.second, INSIDE)


def test_a_name_in_the_first_row_is_told_from_a_draw(tmp_path: Path) -> None:
    kinds = "yes\tno\nno\tno\n" * 10
    assert read(tmp_path, kinds).outputs.draws == (20, 20)
    named = read(tmp_path, "without\twith\n" + kinds)
    assert (named.worlds, named.outputs.draws, named.outputs.names) == (("without", "with"), (20, 20), ("no", "yes"))
    different = "\n".join(f"[{i}]\t[{i}, 0]" for i in range(20))  # each came once: the first row is no name
    assert read(tmp_path, different).outputs.draws == (20, 20)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1\n2\n3\n4", "two columns side by side"),
        ("1\t2", "at least two draws each"),
        ("1\t2\n3\t4\n5\t6\t7", "row 3 has 3 entries"),
        (table("\t").replace(str(INSIDE[7]), "oops"), "world “1”, draw 8"),
        ("yes\t1\n" + "no\t2\n" * 9, "or no numbers in either"),
        ("1,234\t5,678\n2,345\t6,789\n1,111\t2,222", "no thousands separators"),
        ("1,234.5\t5\n2,345.5\t6\n", "no thousands separators"),
        ("a\0b\tc\n1\t2\n", "a table that can be read"),
        ('"1\t2\n3\t4\n', "a table that can be read"),
    ],
)
def test_what_is_no_two_worlds_is_refused_with_its_row(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(ParameterError) as refused:
        read(tmp_path, text)
    assert why in explain(refused.value)


@pytest.mark.long
def test_pasted_columns_are_audited_as_the_same_draws_of_a_file(tmp_path: Path) -> None:
    keep = Pasted(tmp_path / "pasted").keep
    rows = "\n".join(f"{world},{output}" for world, draws in (("0", OUT), ("1", INSIDE)) for output in draws)
    side = pasted(preset("plan"), table("\t"), keep)
    long = pasted(preset("plan"), f"world,output\n{rows}", keep)
    assert (side.world_column, long.world_column) == ("", "world")
    file = read_worlds(Path(long.file), "world", "output", lambda _: None)
    np.testing.assert_array_equal(file.outputs.first, OUT)
    one, other = (dataclasses.asdict(found(each).certified) for each in (side, long))
    for name, value in one.items():
        np.testing.assert_array_equal(value, other[name])
    assert "60 and 50 draws" in " ".join(note.text for note in told(side).notes)


def test_knots_a_formula_and_a_table_are_pasted_where_they_belong(tmp_path: Path) -> None:
    keep = Pasted(tmp_path).keep
    hill = preset("hill")
    assert pasted(preset("waves"), "-3 .1\n0 1\n2 .3", keep).knots == ((-3.0, 0.1), (0.0, 1.0), (2.0, 0.3))
    assert pasted(hill, " exp(-x^2) ", keep).formula == "exp(-x^2)"
    cells = pasted(preset("rounding"), "1/3\t2/3\n.5\t.5", keep)
    assert cells.probabilities == (("0", "0", 1 / 3), ("0", "1", 2 / 3), ("1", "0", 0.5), ("1", "1", 0.5))
    assert cells.source == "cells"
    for params, text in ((hill, "import os"), (hill, "1 2\n3 -4"), (hill, " \n"), (preset("rounding"), "0\tx\n1\ty")):
        with pytest.raises(ParameterError):
            pasted(params, text, keep)
    assert not list(tmp_path.glob("pasted-*"))


@pytest.mark.parametrize(
    ("text", "opens"),
    [
        ("1/3\t2/3\n.5\t.5", True),
        (".2,.3,.5\n.1,.1,.8\n0,0,1", True),
        ("0.9\t0.1\n0.5\t0.4", False),  # knots
        ("-1\t2\n0.5\t0.5", False),  # no chance is below 0: knots again
    ],
)
def test_rows_that_add_up_to_1_open_the_table(text: str, opens: bool, tmp_path: Path) -> None:
    before = preset("waves")
    after = pasted(before, text, Pasted(tmp_path).keep)
    assert (after.view == "table") == opens
    assert (after.knots == before.knots) == opens
    if opens:
        assert (after.source, after.report_on) == ("cells", "table")
        sums = {world: sum(chance for row, _, chance in after.probabilities if row == world) for world in "01"}
        assert list(sums.values()) == pytest.approx([1.0, 1.0])


def test_few_pasted_texts_are_kept_and_none_twice(tmp_path: Path) -> None:
    shelf = Pasted(tmp_path / "new" / "pasted")
    first = shelf.keep("1\t2")
    assert shelf.keep("1\t2") == first
    for i in range(MOST + 3):
        last = shelf.keep(str(i))
    assert len(list(shelf.folder.iterdir())) == MOST
    assert Path(last).read_text() == str(MOST + 2)
    assert not Path(first).exists()


@pytest.mark.long
def test_ctrl_v_brings_draws_and_what_is_none_leaves_the_picture(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    document, paste = window.document, window.commands.actions["paste"]
    assert not paste.isEnabled()
    document.open_lab("own")
    document.change("own", preset("plan"), "plan")
    assert paste.isEnabled()
    QGuiApplication.clipboard().setText(table("\t"))
    paste.trigger()
    good = document.params("own")
    assert Path(good.file).parent == tmp_path / "pasted"
    QGuiApplication.clipboard().setText("no draws at all")
    paste.trigger()
    assert document.params("own") == good
    document.undo_stack.undo()
    assert document.params("own") == preset("plan")
    assert lab_own().paste is not None


COLUMNS = "r\theight\n" + "\n".join(f"{i / 10 - 3:.1f}\t{1 + i % 3}" for i in range(60))


@pytest.mark.long
def test_two_columns_on_density_are_asked_about_by_keyboard_too(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(LABS, tmp_path, lab_id="own")
    qtbot.addWidget(window)
    window.show()
    document, paste = window.document, window.commands.actions["paste"]
    QGuiApplication.clipboard().setText(COLUMNS)
    knots = tuple((round(i / 10 - 3, 1), 1.0 + i % 3) for i in range(60))
    for keys, view, given in (
        ((Qt.Key.Key_Return,), "density", knots),
        ((Qt.Key.Key_Tab, Qt.Key.Key_Space), "audit", preset("waves").knots),
        ((Qt.Key.Key_Escape,), "density", preset("waves").knots),
    ):
        document.change("own", preset("waves"), "waves")
        seen = answers(monkeypatch, *keys)
        paste.trigger()
        assert [sorted(each) for each in seen] == [
            sorted(["What are these columns?", "Knots of the noise", "Outputs of two worlds", "Cancel"])
        ]
        params = document.params("own")
        assert (params.view, params.knots) == (view, given)
        assert (params.outputs_from == "csv") == (view == "audit")
    for text in ("exp(-|x|)", ".2,.8\n.5,.5", "1\t2\t3\n4\t5\t6", "a\tb\nc\td"):
        assert not meanings(preset("waves"), text)
    assert not meanings(preset("plan"), COLUMNS)
    window.page.cancel()
    document.undo_stack.setClean()


@pytest.mark.long
def test_more_rows_than_knots_are_thinned_out(tmp_path: Path) -> None:
    """Of 80 000 rows every fourth is as many as there may be; of one more, every fifth."""
    rows = "\n".join(f"{i}\t{1 + i % 7}" for i in range(80_000))
    keep = Pasted(tmp_path).keep
    assert meanings(preset("waves"), rows)[0] == ("knots", "Knots, thinned out: one row of 4")
    knots = pasted(preset("waves"), rows, keep, "knots").knots
    assert len(knots) == 20_000
    assert knots == tuple((float(i), 1.0 + i % 7) for i in range(0, 80_000, 4))
    assert pasted(preset("waves"), "r\tg\n" + rows, keep, "knots").knots == knots
    assert meanings(preset("waves"), rows + "\n80000\t1")[0][1].endswith("one row of 5")
    with pytest.raises(ParameterError):
        pasted(preset("waves"), rows, keep)


ROUNDED = {("3", "3"): 1.0, ("4", "3"): 2 / 3, ("4", "6"): 1 / 3}
"""Random rounding to base 3 of the counts 3 and 4, but for what is 0."""


@pytest.mark.parametrize(
    "text",
    [
        "\t3\t6\n3\t1\t0\n4\t2/3\t1/3\n",
        ";3;6\n3;1,0;0\n4;2/3;1/3\n",
        "count\t3\t6\n3\t1\t0\n4\t2/3\t1/3\n",
        "world,output,probability\n3,3,1\n3,6,0\n4,3,2/3\n4,6,1/3\n",
    ],
    ids=["corner empty", "decimal comma", "corner named", "a row for each cell"],
)
def test_a_table_with_its_names_is_read_as_it_stands_in_a_spreadsheet(text: str) -> None:
    made = pasted(lab_own().params(view="table"), text, str)
    assert {(world, output): chance for world, output, chance in made.probabilities if chance} == ROUNDED
    assert "6" in told(made).said.numbers.values(), "proves that the count is not 3"


def test_rows_of_fractions_apart_by_blanks_are_a_table() -> None:
    made = pasted(lab_own().params(view="density"), "1/3 2/3\n1/2 1/2", str)
    assert (made.view, [chance for _, _, chance in made.probabilities]) == ("table", [1 / 3, 2 / 3, 1 / 2, 1 / 2])


@pytest.mark.parametrize("text", ["-1\t0,25\n0\t1\n1,5\t0,25", "x;g\n-1;0,25\n0;1\n1,5;0,25"])
def test_knots_with_decimal_commas_are_asked_about_and_read(text: str) -> None:
    params = lab_own().params(view="density")
    assert [meant for meant, _ in meanings(params, text)] == ["knots", "worlds"]
    assert pasted(params, text, str, "knots").knots == ((-1.0, 0.25), (0.0, 1.0), (1.5, 0.25))


def test_a_comma_that_may_part_thousands_is_refused_in_knots() -> None:
    with pytest.raises(ParameterError):
        pasted(lab_own().params(view="density"), "0\t1,000\n1\t2,000", str, "knots")


@pytest.mark.parametrize("head", ["x,height\n", "r,g\n", "", "place,\n"])
def test_names_above_knots_are_passed_over_whatever_they_are(head: str) -> None:
    params = lab_own().paste(preset("hill"), head + "0,1\n1,0.5\n2,0.25\n", str, "knots")
    assert params.knots == ((0.0, 1.0), (1.0, 0.5), (2.0, 0.25))
    with pytest.raises(ParameterError):
        lab_own().paste(preset("hill"), "0,nan\n1,0.5\n", str, "knots")


def test_heights_that_are_logarithms_are_read_as_such() -> None:
    """By hand: ln heights 0, −1 and −2 are as high as 1, 1/e and 1/e² beside each other; the switch tells logarithms above 0."""
    params, text = preset("waves"), "x\tln g\n-1\t-2\n0\t0\n1\t-1"
    assert meanings(params, text)[0] == ("knots", "Knots, heights are logarithms")
    knots = pasted(params, text, str, "knots").knots
    assert knots == ((-1.0, pytest.approx(math.exp(-2))), (0.0, 1.0), (1.0, pytest.approx(math.exp(-1))))
    raised = text.replace("-2", "3").replace("\t0", "\t5").replace("\t-1", "\t4")
    assert meanings(params, raised)[0] == ("knots", "Knots of the noise")
    assert pasted(dataclasses.replace(params, log_heights=True), raised, str, "knots").knots == knots
    with pytest.raises(ParameterError, match="at most 700"):
        pasted(params, "0 0\n1 -800", str, "knots")
