"""The ends of a window: rounded once, to the safe side, the same string wherever they stand; lessons among them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.lab.privacy_label import as_text
from app.labs.decide.memo import memo
from app.labs.decide.model import LAB
from app.labs.decide.paper import privacy_label
from app.labs.decide.words import ends_words
from app.output.picture_csv import to_csv
from app.plot.picture import Axis, Curve, Label, Picture
from app.state.lessons.values import fill
from app.state.presets import presets_of
from dpcore.noise import Geometric

HOSPITAL = next(preset.params for preset in presets_of(LAB) if preset.id == "hospital")
LESSONS = Path(__file__).resolve().parents[2] / "resources" / "lessons"


def texts_of(params: Any) -> Iterator[str]:
    result = LAB.tab(params).tell(params, LAB.tab(params).facts(params, lambda _: None, "rest"))
    assert result.verdict is not None
    yield result.verdict.sentence
    yield result.verdict.aside
    yield result.story
    for picture in result.pictures:
        for item in picture.items:
            if isinstance(item, Label):
                yield item.text
    paper = memo(params)
    yield from (said.text for said in paper.said)
    yield from (figure[0] for figure in paper.figures)
    yield from (row.value for row in paper.rows)
    yield as_text(privacy_label(params))


@pytest.mark.parametrize(
    ("changes", "floor", "ceiling"),
    [({}, "0.2844", "1.349"), ({"follow": "own", "eps": 0.1}, "0.2844", "1.349"), ({"tolerance": 1.0}, None, "1.349")],
)
def test_the_ends_of_a_window_are_one_string_wherever_they_stand(
    changes: dict[str, Any], floor: str | None, ceiling: str
) -> None:
    """By the law of the noise: .2843 misses ± 10 in more than 5 of 100, .2844 does not; e^1.349 · ⅑ stays below 3/7."""
    params = dataclasses.replace(HOSPITAL, **changes)
    seen = " | ".join(texts_of(params))
    if floor is not None:
        assert 2 * float(Geometric(0.2844).sf(10)) <= 0.05 < 2 * float(Geometric(0.2843).sf(10))
        assert set(re.findall(r"0\.28[0-9]+", seen)) == {floor}
    found = set(re.findall(r"1\.3[0-9]+", seen))
    assert ceiling in found
    assert not found & {"1.34", "1.35", "1.3499"}


def test_an_open_window_looks_open_and_a_narrow_one_has_more_digits() -> None:
    assert ends_words(0.30001, 0.30004) == ("0.30001", "0.30004")
    assert ends_words(0.28434, 1.34992) == ("0.2844", "1.349")
    assert ends_words(1.8731, 1.3861) == ("1.874", "1.386")
    assert ends_words(None, None) == ("–", "–")


def test_an_empty_window_is_no_range_backwards() -> None:
    params = dataclasses.replace(HOSPITAL, tolerance=1.0)
    row = next(row for row in memo(params).rows if row.key == "window")
    assert row.value.startswith("empty: accurate from")
    assert "from" not in row.value.split("private up to")[1]


CLAIMS = [  # lesson, start of the line, what is claimed, by a closed form of its own
    ("7-choosing-epsilon-for-a-count", r"^right: (0\.53\d+)", 5, 1),
    ("7-choosing-epsilon-for-a-count", r"^right: (1\.6\d+)", 5, 3),
    ("13-an-epsilon-to-sign", r"^right: (1\.1\d+)", 10, 4),
    ("13-an-epsilon-to-sign", r"^(?:ask: .*?|wrong: )(0\.28\d*)", 10, 1),
]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("name", "line", "t", "times"), CLAIMS)
def test_an_epsilon_that_a_lesson_accepts_is_enough(language: str, name: str, line: str, t: int, times: int) -> None:
    """2q^(t+1)/(1 + q) ≤ 5 of 100 with q = e^−ε, for the unrounded ε: what is accepted keeps the error, barely."""
    text = (LESSONS / language / f"{name}.md").read_text(encoding="utf-8")
    found = re.findall(line, text, re.MULTILINE)
    assert found
    for said in found:
        eps = float(said) / times
        q = 2.718281828459045**-eps
        assert 2 * q ** (t + 1) / (1 + q) <= 0.05, said
        q = 2.718281828459045 ** -(eps * 0.998)
        assert 2 * q ** (t + 1) / (1 + q) > 0.05, said


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("name", ["7-choosing-epsilon-for-a-count", "13-an-epsilon-to-sign"])
def test_no_lesson_rounds_the_end_of_a_window_to_the_nearest(language: str, name: str) -> None:
    text = (LESSONS / language / f"{name}.md").read_text(encoding="utf-8")
    for field in re.findall(r"\{= *([^}]*(?:floor|ceiling)[^}]*)\}", text):
        way = "up" if "floor" in field else "down"
        assert field.strip().endswith(way), field


def test_a_number_of_a_text_can_be_rounded_outward() -> None:
    values: Any = {}
    assert fill("{= 1.34992671695 : 4 down}", values) == "1.349"
    assert fill("{= 1.34992671695 : 4 up}", values) == "1.35"
    assert fill("{= 0.284348512423 : 4 up}", values) == "0.2844"


def test_no_zero_of_a_table_has_a_sign() -> None:
    picture = Picture(
        key="p", title="p", x=Axis(label="x"), y=Axis(label="y"), items=(Curve(key="c", x=np.array([-0.0]), y=np.array([-0.0]), role="accent"),)
    )  # fmt: skip
    assert "-0.0" not in to_csv([picture], {})


def test_the_dot_of_the_best_attack_lies_on_the_trade_off_curve() -> None:
    """Both its errors are 1 − the share of right guesses, and the curve passes there."""
    params = dataclasses.replace(HOSPITAL, view="experts")
    result = LAB.tab(params).tell(params, LAB.tab(params).facts(params, lambda _: None, "rest"))
    picture = next(picture for picture in result.pictures if picture.key == "trade-off")
    curves = {item.key: item for item in picture.items if isinstance(item, Curve)}
    dot, curve = curves["best"], curves["all"]
    x, y = float(np.asarray(dot.x).ravel()[0]), float(np.asarray(dot.y).ravel()[0])
    assert 0 < x < 0.5
    assert float(np.interp(x, curve.x, curve.y)) == pytest.approx(y, abs=2e-3)


def test_conditions_of_several_cells_are_those_of_tables_of_several() -> None:
    """A table of one cell has no other that a unit could be in."""
    single = dataclasses.replace(HOSPITAL, kind="table", cells=1, touched=1)
    for params in (HOSPITAL, single):
        assert "cells" not in " ".join(said.text for said in memo(params).conditions)
