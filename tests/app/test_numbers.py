"""Numbers as they stand on a screen, and as a person types them."""

from __future__ import annotations

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from app.words.numbers import (
    LEAST,
    parse,
    parse_list,
    settled,
    show,
    show_apart,
    show_chance,
    show_down,
    show_exact,
    show_fixed,
    show_full,
    show_persons,
    show_up,
    unbroken,
    unbroken_formulas,
)

THIN = "\u202f"


def test_what_is_nearer_to_0_than_any_setting_is_too_small() -> None:
    for typed in ("1e-320", "-5e-324", "1e-305 %"):
        assert parse(typed) != 0
        with pytest.raises(ValueError, match="is too small"):
            parse(typed, least=LEAST)
    assert [parse(typed, least=LEAST) for typed in ("0", "1e-300", "-1e-300")] == [0, 1e-300, -1e-300]


def test_a_percentage_is_a_share_of_what_is_asked_for() -> None:
    for typed, share in (("37%", 0.37), ("37 ％", 0.37), ("30% + 7 %", 0.37), ("37", 37)):
        assert parse(typed) == pytest.approx(share, rel=1e-15)
    for of, meant in ((1.0, 0.37), (100.0, 37.0), (1000.0, 370.0)):
        assert parse("37 %", of) == meant
        assert parse_list("37%; 0.5", of) == (meant, 0.5)
    for typed, percent in (
        ("1/3 %", 1 / 3),
        ("10^1 %", 10),
        ("10⁻³ %", 1e-3),
        ("50% * 50%", 25),
        ("30% + 7%", 37),
        ("sqrt(4) %", 2),
    ):
        for of in (1.0, 100.0, 200.0):
            assert parse(typed, of) == pytest.approx(percent / 100 * of, rel=1e-14), (typed, of)
    assert parse("1/3", 200.0) == 1 / 3
    with pytest.raises(ValueError, match="not a number"):
        parse("%", 100.0)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1000.0, "1000"),
        (12345.678, "12\u202f350"),
        (-3.0, "−3"),
        (0.00123456, "0.001235"),
        (1.23456e-6, "1.235⋅10⁻⁶"),
        (1e8, "10⁸"),
        (-1e-9, "−10⁻⁹"),
        (9999.6, "10\u202f000"),
        (math.inf, "∞"),
        (math.nan, "–"),
        (-math.inf, "−∞"),
        (-0.0, "0"),
        (12345.0, "12\u202f345"),
        (9_999_999.0, "9\u202f999\u202f999"),
        (12_345_678.0, "12\u202f345\u202f678"),
        (0.89998, "0.9"),
        (1.44269, "1.443"),
    ],
)
def test_numbers_are_written_short(value: float, text: str) -> None:
    assert show(value) == text


@given(st.floats(allow_nan=False, allow_subnormal=False, min_value=-1e300, max_value=1e300))
def test_what_is_shown_is_read_back_to_four_digits(value: float) -> None:
    text = show(value)
    assert parse(text) == pytest.approx(float(f"{value:.3e}") if not value.is_integer() else value, rel=5e-4, abs=0)
    assert "e" not in text
    assert "-" not in text


@pytest.mark.long
@given(st.floats(min_value=1e-290, max_value=1e290))
def test_numbers_that_promise_hold_as_they_are_printed(value: float) -> None:
    slack = value * 1e-11
    assert parse(show_up(value)) >= value - slack
    assert parse(show_down(value)) <= value + slack
    assert parse(show_up(-value)) >= -value - slack
    assert parse(show_down(-value)) <= -value + slack


@pytest.mark.parametrize(
    ("value", "rest", "up", "text"),
    [
        (0.9999981, None, False, "1 − 1.9⋅10⁻⁶"),
        (1.0, None, False, "1"),
        (1.0, 3.807e-30, False, "1 − 3.8⋅10⁻³⁰"),
        (1.0, 0.0, False, "1"),
        (0.9999, None, False, "0.9999"),
        (0.99986, None, True, "0.9999"),
        (0.99996, None, False, "1 − 4⋅10⁻⁵"),
        (0.9999, 1e-4, True, "0.9999"),
        (1 - 2.79e-7, None, True, "1 − 2.7⋅10⁻⁷"),
        (0.5, None, False, "0.5"),
        (0.0, None, False, "0"),
        (math.nan, None, False, "–"),
    ],
)
def test_a_chance_is_shown_as_1_only_where_it_is(value: float, rest: float | None, up: bool, text: str) -> None:
    assert show_chance(value, rest=rest, up=up) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (88.3136, "89"),
        (2.18, "3"),
        (2.0, "2"),
        (2 + 1e-15, "2"),
        (478982.2, "478\u202f983"),
        (0.0, "0"),
        (math.inf, "∞"),
    ],
)
def test_so_many_persons_as_are_enough_are_whole(value: float, text: str) -> None:
    assert show_persons(value) == text


def test_a_ceiling_of_ln_3_is_printed_below_it() -> None:
    assert show_down(math.log(3), 3) == "1.09"
    assert show_up(2 / 3, 3) == "0.667"
    assert show_up(0.1 + 0.2, 3) == "0.3"  # the rounding of doubles is forgiven


def test_what_is_not_certain_does_not_read_as_certain() -> None:
    assert show_apart(0.9999981, 1.0) == "0.999998"
    assert show_apart(1.0, 1.0) == "1"
    assert show_apart(50.0004, 50.0, 100.0) == "50.0004"
    assert show_apart(0.25, 1.0) == "0.25"


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_all_digits_are_read_back(value: float) -> None:
    assert parse(show_exact(value)) == value
    assert show_exact(value).isascii()


@given(st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False, min_value=-1e300, max_value=1e300))
def test_all_digits_can_be_typeset(value: float) -> None:
    assert parse(show_full(value)) == pytest.approx(value, rel=1e-14, abs=0)
    assert "e" not in show_full(value)


def test_settings_in_a_document_have_all_their_digits() -> None:
    assert [show_full(value) for value in (1e-6, 1 / 3, 12345.678, 0.1, -2.5)] == [
        "10⁻⁶",
        "0.3333333333333333",
        "12\u202f345.678",
        "0.1",
        "−2.5",
    ]


def test_residue_is_zero() -> None:
    assert settled(-2.220446e-14, 100.0) == 0.0
    assert settled(1 - 0.1 * 3 / 0.3, 1.0) == 0.0
    assert settled(-0.03913, 100.0) == -0.03913


def test_fixed_decimals_have_no_minus_zero() -> None:
    assert show_fixed(-0.001, 2) == "0.00"
    assert show_fixed(-1.5, 2) == "−1.50"
    assert show_fixed(12345.678, 1) == f"12{THIN}345.7"


def test_what_is_copied_from_the_screen_can_be_typed() -> None:
    assert parse(show(1234567.0)) == 1234567.0
    for dot in "⋅·×":
        assert parse(f"1.2{dot}10⁻⁶") == pytest.approx(1.2e-6, rel=1e-15)
    assert parse("−3") == -3


@pytest.mark.parametrize("width", range(90, 240, 6))
def test_no_line_of_a_text_ends_within_a_number(qapp: QApplication, width: int) -> None:
    """In the lines that Qt makes; what is copied from there is still read as the number."""
    text = unbroken(f"The true answer is yes for 3000 of {show(10_000)}. Nobody is trusted.")
    document = QTextDocument()
    document.setHtml(text)
    document.setTextWidth(width)
    document.size()
    layout = document.firstBlock().layout()
    lines = [layout.lineAt(place) for place in range(layout.lineCount())]
    words = [text[line.textStart() : line.textStart() + line.textLength()].rstrip("\u202f\u00a0 ") for line in lines]
    assert not [line for line in words[:-1] if line.endswith(" 10") or line == "10"]
    assert parse(unbroken(show(10_000))) == 10_000


def test_a_formula_in_a_text_is_in_one_piece() -> None:
    assert unbroken("a belief of 10 % at most") == "a belief of 10\u00a0% at most"
    assert unbroken_formulas("then L1 = 36, ε ≤ 1: 10 次") == "then L1\u00a0=\u00a036, ε\u00a0≤\u00a01: 10\u00a0次"


@pytest.mark.parametrize("width", range(60, 200, 20))
def test_no_line_of_a_chinese_text_begins_with_a_measure_word(qapp: QApplication, width: int) -> None:
    document = QTextDocument()
    document.setHtml(unbroken("每 100 次发布中有 <b>20</b> 次猜对，每 100 人有 10 人，共 20 户，至多 3 个。"))
    document.setTextWidth(width)
    document.size()
    layout, text = document.firstBlock().layout(), document.toPlainText()
    lines = [layout.lineAt(place) for place in range(layout.lineCount())]
    assert len(lines) > 1
    assert not [line for line in lines if text[line.textStart()] in "次人户个"]


@pytest.mark.parametrize(
    ("pasted", "said"), [("1\u20282\u20283", "“1 2 3” is not a number."), (" 0 \n/ 0 ", "“0 / 0” has no value.")]
)
def test_a_refused_text_is_told_as_its_field_shows_it(pasted: str, said: str) -> None:
    """Lines that are pasted into a field stand in it with blanks between them."""
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        parse(pasted)
