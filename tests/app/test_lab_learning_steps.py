"""The tab 'Noisy steps' of Learning on the screen: its presets, two worlds, limits, points shared with the classifier."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.lab.fields import fields_of, problems
from app.labs import LABS
from app.labs.learning.params import settle
from app.labs.learning.steps import facts
from app.plot.picture import Curve, Handle, Point
from app.state.presets import presets_of
from dpcore.accounting import SubsampledGaussianLaw, rdp_eps
from dpcore.accounting.composition import Composition, Release

LAB = next(lab for lab in LABS if lab.id == "learning")


def params(**changes: Any) -> Any:
    found = LAB.params(view="steps", **changes)
    assert problems(found) == {}
    return found


def compute(quality: Any = "rest", **changes: Any) -> Result:
    return LAB.compute(params(**changes), lambda _: None, quality)


def items(result: Result, picture: str) -> dict[str, Any]:
    return {item.key: item for item in next(p for p in result.pictures if p.key == picture).items}


def told(result: Result, name: str) -> list[float]:
    found = next(row for row in result.readout.rows if row[0].text == name)
    return [float(cell.value) for cell in found[1:] if cell.value is not None]


@pytest.mark.long
def test_the_thousand_points_spend_what_the_accountants_say() -> None:
    entry = next(entry for entry in presets_of(LAB) if entry.id == "noisy-steps-many")
    result = LAB.compute(entry.params, lambda _: None, "rest")
    law = SubsampledGaussianLaw(4.0, 0.05)
    (eps,), (least,) = told(result, "total ε, at most"), told(result, "no accountant can say less than")
    exact = Composition([Release(law, 500)], tolerance=1e-3).eps(1e-6)
    assert least <= exact.upper
    assert exact.lower <= eps < 1.3
    assert eps - least < 2e-3 * eps
    (renyi,), (advanced,) = told(result, "Rényi moments"), told(result, "advanced composition")
    assert renyi == pytest.approx(rdp_eps([Release(law, 500)], delta=1e-6), rel=1e-3)
    assert eps < renyi < advanced
    right = [told(result, f"right: {world}")[-1] for world in ("with the point", "without the point", "without noise")]
    assert all(0.85 < share < 0.95 for share in right)


@pytest.mark.long
def test_the_worlds_are_one_until_the_point_is_sampled_and_then_a_bounded_step_apart() -> None:
    given = params(seed=5, left_out=7, gradient_steps=60, learning_rate=0.3, clip=0.2)
    found = [facts(dataclasses.replace(given, shown_step=step), lambda _: None, "drag") for step in range(61)]
    taken = [step for step in range(1, 61) if 6 in found[step].sample]
    first = taken[0]
    apart = np.linalg.norm(found[0].path[:, 0] - found[0].path[:, 1], axis=1)
    assert np.all(apart[:first] == 0)
    # One clipped gradient over qn.
    assert 0 < apart[first] <= 0.3 * 0.2 / (0.2 * 20) * (1 + 1e-12)
    assert found[first].apart == apart[first]
    assert f"{0.3 * 0.2 / 4:.3g}" in compute(seed=5, left_out=7, gradient_steps=60, learning_rate=0.3, clip=0.2).story
    sample = found[first].sample
    assert np.all(np.linalg.norm(found[first].short, axis=1) <= 0.2 * (1 + 1e-12))
    assert found[first].raw.shape == (sample.size, 2)
    moved = found[first].path[first, 0] - found[first].path[first - 1, 0]
    assert moved == pytest.approx(0.3 / 4 * (found[first].total + found[first].noise), rel=1e-9)


@pytest.mark.long
def test_the_pictures_show_the_step_and_its_marks_set_parameters() -> None:
    result = compute(shown_step=3)
    points = items(result, "points")
    assert sum(isinstance(item, Point) for item in points.values()) == 20
    assert points["point-0"].x_field == "labelled[0][0]"
    assert isinstance(items(result, "budget")["gradient_steps"], Handle)
    path = items(result, "path")["with"]
    assert isinstance(path, Curve)
    assert path.x.size == 4
    start = items(compute(shown_step=0), "step")
    assert set(start) == {"clip"}


def test_a_click_adds_a_point_or_flips_a_label_here_too() -> None:
    before = params(dims="line")
    added = settle(dataclasses.replace(before, click_x=0.5, click_y=-0.7), frozenset({"click_x", "click_y"}))
    assert added.labelled[-1] == (0.5, -0.7, "1")
    x, y, label = before.labelled[0]
    flipped = settle(dataclasses.replace(before, click_x=x, click_y=y), frozenset({"click_x", "click_y"}))
    assert flipped.labelled[0] == (x, y, "1" if label == "-1" else "-1")


def test_what_the_totals_suppose_is_said() -> None:
    result = compute(left_out=300)
    texts = [note.text for note in result.notes]
    assert any("Poisson sampling" in text and "batches" in text for text in texts)
    assert any("number 20" in text for text in texts)
    assert LAB.assumptions is not None
    assumed = LAB.assumptions(params())
    assert any("one point more or less" in text for text in assumed)
    assert not any("replaced" in text for text in assumed)


@pytest.mark.parametrize("sample_share", [0.001, 1.0])
def test_the_ends_of_the_fields_are_answered(sample_share: float) -> None:
    names = ("sigma", "sample_share", "gradient_steps", "shown_step", "left_out", "clip", "learning_rate")
    fields = fields_of(LAB.params)
    for end in ("low", "high"):
        changes = {name: getattr(fields[name], end) for name in names} | {"sample_share": sample_share}
        changes["gradient_steps"] = min(changes["gradient_steps"], 300)
        result = compute("drag", **changes)
        (eps,) = told(result, "total ε, at most")
        assert math.isfinite(eps)
        assert eps >= 0


@pytest.mark.long
@pytest.mark.parametrize("sigma", [1.0, 0.5])
def test_one_step_and_all_of_them_spend_what_the_law_of_the_loss_says(sigma: float) -> None:
    result = compute(sigma=sigma, gradient_steps=20, sample_share=0.25)
    shown, law = items(result, "spends"), SubsampledGaussianLaw(sigma, 0.25)
    for place, count in enumerate((1, 20)):
        exact = Composition([Release(law, count)], tolerance=1e-3).eps(1e-6)
        assert shown[f"spent-{place}"].heights[0] == pytest.approx(exact.upper, rel=5e-3)
        assert float(shown[f"spent-{place}-says"].text) == pytest.approx(exact.upper, rel=5e-3)


@pytest.mark.long
def test_the_smallest_slack_is_taken_and_what_says_nothing_there_is_not_drawn() -> None:
    result = compute(delta=1e-300)
    name = next(row for row in result.readout.rows if row[0].text == "advanced composition")
    assert name[-1].text == "∞"
    shown = items(result, "budget")
    assert "advanced" not in shown
    assert np.isfinite(shown["exact"].y).any()
    axis = next(picture for picture in result.pictures if picture.key == "budget").y
    assert math.isfinite(axis.high)
