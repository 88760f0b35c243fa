"""What is offered where something is refused in 'Your mechanism': the nearest settings that are taken, at one click."""

from __future__ import annotations

import dataclasses
import math
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.lab.fields import explain, field_named
from app.labs import LABS
from app.main.window import MainWindow
from dpcore.errors import ParameterError
from dpcore.own import typed
from tests.app.test_lab_own_density import lab_own, preset, told

CELLS = (("a", "0", 0.5), ("a", "1", 0.4999), ("b", "0", 0.25), ("b", "1", 0.75))
FALLS = {"outside": "exponential"}


def refused(params: Any) -> ParameterError:
    with pytest.raises(ParameterError) as why:
        told(params)
    return why.value


@pytest.mark.parametrize(
    ("name", "changes", "question", "values"),
    [
        ("waves", {"formula": "1 - x^2"}, "Use max(g, 0)?", {"formula": "max(1 - x^2, 0)"}),
        ("waves", {"formula": "exp(-x) + cos(x)"}, None, {}),  # cut off it still does not end
        ("waves", {"formula": "2 - exp(absx(x))"}, None, {}),
        ("waves", {"formula": "expp(-|x|)"}, "Use exp?", {"formula": "exp(-|x|)"}),
        ("waves", {"formula": "exp(-abs(x)/scale)"}, None, {}),
        ("waves", {"formula": "1/(1 + |x|)"}, "Nothing outside the window?", {"beyond": "nothing"}),
        (
            "clamped-afterwards",
            {"clamp_low": 3.0, "clamp_high": -1.5},
            "From −1.5 to 3?",
            {"clamp_low": -1.5, "clamp_high": 3.0},
        ),
        ("clamped-afterwards", {"clamp_low": 3.0, "clamp_high": 3.0}, None, {}),
        ("waves", {"formula": "2 norm(x/2)"}, "Use exp(-x^2/2)?", {"formula": "2 exp(-x^2/2)"}),
        ("waves", {"formula": "34 45 51"}, None, {}),
        ("waves", {"formula": "exp(-ax^2)"}, "Use a x?", {"formula": "exp(-a x^2)"}),
        ("waves", {"formula": "exp(-K |x|)"}, "Use k?", {"formula": "exp(-k |x|)"}),
        ("hill", {"knots": ((0.0, 1.0),), "outside": "nothing"}, "Falling exponentially outside?", FALLS),
        ("hill", {"knots": ((0.0, 0.0),)}, None, {}),
        (
            "hill",
            {"knots": ((1.0, 1.0), (0.0, 2.0), (1.0, 3.0), (1.0, 4.0), (1.0, 5.0))},
            "Only the first and the last of them?",
            {"knots": ((0.0, 2.0), (1.0, 1.0), (1.0, 5.0))},
        ),
        ("typo", {"probabilities": CELLS}, "Divide by the sum?", {"renormalise": True}),
        ("typo", {"probabilities": CELLS[:3]}, None, {}),  # an empty cell is not 0
        ("typo", {"probabilities": (*CELLS[2:], ("a", "0", 1.0), ("a", "1", 1e-300))}, None, {}),  # its sum is 1
    ],
)
def test_what_is_offered_is_taken(name: str, changes: dict[str, Any], question: str | None, values: Any) -> None:
    params = dataclasses.replace(preset(name), **changes)
    found = lab_own().mend(params, refused(params))
    assert found == (() if question is None else ((question, values),))
    for _, changed in found:
        told(dataclasses.replace(params, **changed))


@pytest.mark.long
@pytest.mark.parametrize(
    ("formula", "near"),
    [
        ("exp(-|x|)/sqrt(|x|)", "|x| < 0.08"),
        ("exp(-|x|)/sqrt(|x - 0.123|)", "|x - 0.123| < 0.08"),  # between samples
        ("exp(-|x|)/sqrt(|x + 3|)", "|x + 3| < 0.08"),
    ],
)
def test_where_g_is_infinite_the_window_without_it_and_a_cap_are_offered(formula: str, near: str) -> None:
    params = dataclasses.replace(preset("waves"), formula=formula)
    found = lab_own().mend(params, refused(params))
    assert [question for question, _ in found] == [f"Leave out {near}?", "Use min(g, 100)?"]
    assert [values["formula"] for _, values in found] == [f"if({near}, 0, {formula})", f"min({formula}, 100)"]
    for _, values in found:
        told(dataclasses.replace(params, **values))


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("exp(-|x|/income)", "A density must not depend on the data: “income” is no name of a formula."),
        ("if(count > 3, exp(-|x|), 0)", "A density must not depend on the data: “count”"),
        ("exp(-|x| * mean(x))", "A density must not depend on the data: “mean”"),
        ("exp(-|x| * lap2(x, 1))", "made of known names"),
        ("exp(-K |x|)", "small letters as parameters, such as k"),
        ("exp(-a|x|-b|x|-c|x|-d|x|-f|x|-g|x|-h|x|)", "at most 6 letters"),
        ("exp(-|x|/epsi)", "such as eps"),
        ("1/(1 + |x|)", "towards x = −10¹⁵"),
    ],
)
def test_what_a_refusal_says(formula: str, words: str) -> None:
    assert words in explain(refused(dataclasses.replace(preset("waves"), formula=formula)))


@pytest.mark.parametrize("formula", ["1 - x^2", "expp(-|x|)", "exp(-|x|/income)", "exp(-Q |x|)"])
def test_what_is_wrong_with_the_noise_of_the_other_world_is_said_of_it(formula: str) -> None:
    params = dataclasses.replace(preset("waves"), inside_from="own", formula_inside=formula)
    assert field_named(params, refused(params).argument) == "formula_inside"


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(("beyond", "said"), [("nothing", True), ("unknown", True), ("exponential", False)])
def test_a_window_that_leaves_out_a_part_of_the_formula_is_said(beyond: str, said: bool) -> None:
    """Laplace noise of scale 1 is beyond 3 with probability e^-3 = 0.0498."""
    params = dataclasses.replace(preset("waves"), formula="exp(-|x|)", window=3.0, beyond=beyond)
    found = lab_own().tab(params).remembered(lab_own().given(params, lambda _: None), lambda _: None, "rest")
    assert found.outside == pytest.approx(math.exp(-3) if said else 0.0, abs=1e-9)
    assert found.outside <= math.exp(-3)
    notes = " ".join(note.text for note in lab_own().compute(params, lambda _: None, "rest").notes)
    assert ("at least 4.97 of 100 draws lie outside −3 … 3" in notes) == said


def test_a_formula_that_is_cut_off_is_the_law_that_is_asked_about() -> None:
    """By hand: max(1 - x^2, 0) has area 4/3, and moved by 1/2 so much of it stands beyond the other's end."""
    noise = typed("max(1 - x^2, 0)", low=-8, high=8, pieces=4000)
    beyond = 0.5 - (0.5 - 0.5**3 / 3) * 0.75  # the part of one half that lies above x = 1/2
    assert 1 - float(noise.density.cdf(0.5)) == pytest.approx(beyond, abs=1e-4)


@pytest.mark.long
def test_one_click_takes_it_and_the_offer_goes(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path, lab_id="own")
    qtbot.addWidget(window)
    window.resize(1180, 660)
    window.show()
    wrong = dataclasses.replace(preset("waves"), formula="1 - x^2")
    window.document.change("own", wrong, "type")
    assert window.page.wait_until_idle(60)
    strip = window.page.message
    (button,) = strip.offered
    assert button is not None
    assert button.text() == "Use max(g, 0)?"
    assert button.isVisible()
    assert strip.rect().contains(button.geometry())
    button.click()
    assert window.document.params("own").formula == "max(1 - x^2, 0)"
    assert window.page.wait_until_idle(60)
    assert not strip.offered
    assert not window.page.problem
    window.document.undo_stack.undo()
    assert window.document.params("own") == wrong
    assert window.page.wait_until_idle(60)
    assert strip.offered
    window.document.undo_stack.setClean()


def test_a_count_that_a_rule_refuses_is_named_as_its_setting_with_what_was_typed() -> None:
    """In the form it is framed, and no name of dpcore is seen."""
    for rule in ("rounding", "geometric", "gaussian", "list"):
        params = dataclasses.replace(preset("rounding"), rule=rule, first_count=3, last_count=1059)
        with pytest.raises(ParameterError) as caught:
            lab_own().compute(params, lambda _: None, "rest")
        assert explain(caught.value) == "largest count: must be a whole number from 4 to 62, not 1059"
        assert field_named(params, caught.value.argument) == "last_count"
