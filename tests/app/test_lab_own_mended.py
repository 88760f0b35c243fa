"""What is offered where something is refused in 'Your mechanism': the nearest settings that are taken, at one click."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.main.window import MainWindow
from dpcore.errors import ParameterError
from dpcore.own import typed
from tests.app.test_lab_own_density import lab_own, preset, told

CELLS = (("a", "0", 0.5), ("a", "1", 0.4999), ("b", "0", 0.25), ("b", "1", 0.75))


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
        ("waves", {"formula": "exp(-|x|)/sqrt(|x|)"}, "Use min(g, 100)?", {"formula": "min(exp(-|x|)/sqrt(|x|), 100)"}),
        ("waves", {"formula": "1/(1 + |x|)"}, "Nothing outside the window?", {"beyond": "nothing"}),
        (
            "clamped-afterwards",
            {"clamp_low": 3.0, "clamp_high": -1.5},
            "From −1.5 to 3?",
            {"clamp_low": -1.5, "clamp_high": 3.0},
        ),
        ("clamped-afterwards", {"clamp_low": 3.0, "clamp_high": 3.0}, None, {}),
        ("typo", {"probabilities": CELLS}, "Divide by the sum?", {"renormalise": True}),
        ("typo", {"probabilities": CELLS[:3]}, None, {}),  # an empty cell is not 0
    ],
)
def test_what_is_offered_is_taken(name: str, changes: dict[str, Any], question: str | None, values: Any) -> None:
    params = dataclasses.replace(preset(name), **changes)
    found = lab_own().mend(params, refused(params))
    assert (found is None) == (question is None), found
    if found is not None:
        assert found == (question, values)
        told(dataclasses.replace(params, **found[1]))


def test_a_formula_that_is_cut_off_is_the_law_that_is_asked_about() -> None:
    """By hand: max(1 - x^2, 0) has area 4/3, and moved by 1/2 so much of it stands beyond the other's end."""
    noise = typed("max(1 - x^2, 0)", low=-8, high=8, pieces=4000)
    beyond = 0.5 - (0.5 - 0.5**3 / 3) * 0.75  # the part of one half that lies above x = 1/2
    assert 1 - float(noise.density.cdf(0.5)) == pytest.approx(beyond, abs=1e-4)


@pytest.mark.long
def test_one_click_takes_it_and_the_offer_goes(qtbot: QtBot, tmp_path: Path) -> None:
    window = MainWindow(LABS, tmp_path)
    qtbot.addWidget(window)
    window.resize(1180, 660)
    window.show()
    window.document.open_lab("own")
    wrong = dataclasses.replace(preset("waves"), formula="1 - x^2")
    window.document.change("own", wrong, "type")
    assert window.page.wait_until_idle(60)
    strip = window.page.message
    button = strip._offered
    assert button is not None
    assert button.text() == "Use max(g, 0)?"
    assert button.isVisible()
    assert strip.rect().contains(button.geometry())
    button.click()
    assert window.document.params("own").formula == "max(1 - x^2, 0)"
    assert window.page.wait_until_idle(60)
    assert strip._offered is None
    assert not window.page.problem
    window.document.undo_stack.undo()
    assert window.document.params("own") == wrong
    assert window.page.wait_until_idle(60)
    assert strip._offered is not None
    window.document.undo_stack.setClean()
