"""A flash estimate before the final numbers, and regions whose levels have errors of their own."""

from __future__ import annotations

import dataclasses
import itertools
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import scipy

from app.labs.decide import words
from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.params import Params
from app.labs.decide.publisher import publisher
from dpcore.errors import ParameterError
from tests.app.decided import numbers

FLASH = Params(unit="person", tolerance=10.0, flash=True, flash_tolerance=40.0)
LEVELS = Params(
    kind="table",
    cells=24,
    unit="person",
    touched=1,
    publications=12,
    in_at_most=12,
    tolerance=20.0,
    guess=0.65,
    noise="gaussian",
    totals="levels",
    branching=(2.0, 3.0),
    level_by="tolerances",
    level_tolerances=(100.0, 60.0, 30.0),
)


@pytest.mark.oracle("window", "quadrature")
def test_flash_and_final_betray_what_two_laplace_noises_do() -> None:
    """ε of .2 and .8, by quadrature over both noises; the worked row of the model gives .66641."""
    params = dataclasses.replace(FLASH, noise="laplace", follow="own", eps=1.0)
    found = numbers(params)
    assert found.study is not None
    assert found.after is not None
    assert found.after.flash is not None
    assert found.after.flash.share == pytest.approx(0.2)
    assert (found.study.scale, found.after.flash.scale) == pytest.approx((1.25, 5.0))
    assert found.after.flash.width == pytest.approx(5 * math.log(20))

    def difference(x: float, e: float, f: float) -> float:
        """Of the densities in both worlds where the flash estimate is x and the final number moves by 1 at ε = f."""
        a, b = (e / 2 * math.exp(-e * abs(x - shift)) for shift in (1, 0))
        gap = math.log(a / b)  # ∫ |a p₁ − b p₀| over the final number has a closed form: 2 max(...) − a − b
        if abs(gap) >= f:
            return abs(a - b)
        at = (1 - gap / f) / 2  # from here on the world with the person is likelier
        right = a * (1 - 0.5 * math.exp(-f * (1 - at))) + b * (1 - 0.5 * math.exp(-f * at))
        return 2 * right - a - b

    pieces = (-300.0, -1.0, 0.0, *np.linspace(0.05, 0.95, 19).tolist(), 1.0, 2.0, 300.0)
    both = math.fsum(
        scipy.integrate.quad(difference, *ends, args=(0.2, 0.8), limit=200)[0] for ends in itertools.pairwise(pieces)
    )
    assert found.study.all.success == pytest.approx((1 + both / 2) / 2, abs=2e-5)
    assert found.study.all.success == pytest.approx(0.6664081372, abs=2e-5)


@pytest.mark.oracle("window", "closed")
def test_gaussian_editions_add_what_they_tell() -> None:
    """μ² = 1/σ_f² + 1/σ_l², as in the worked row: .1118 for 20 and 10."""
    found = numbers(dataclasses.replace(FLASH, noise="gaussian", flash_tolerance=20.0))
    assert found.study is not None
    assert found.after is not None
    assert found.after.flash is not None
    assert found.study.mu is not None
    flash, final = found.after.flash.scale, found.study.scale
    assert flash == pytest.approx(2 * final, rel=1e-9)
    assert found.study.mu == pytest.approx(math.hypot(1 / flash, 1 / final), rel=1e-9)
    assert found.study.mu * final / 10 == pytest.approx(0.1118033989, rel=1e-9)


@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
def test_both_editions_are_within_their_errors_and_are_published(noise: str, tmp_path: Path) -> None:
    params = dataclasses.replace(FLASH, kind="table", cells=4, touched=2, noise=noise)
    found = numbers(params)
    assert found.after is not None
    assert found.after.flash is not None
    assert found.after.flash.width <= 40
    assert found.study is not None
    assert found.study.widths[0] <= 10
    made: Any = ModuleType("publish")
    exec(compile(publisher(params, found), "publish", "exec"), made.__dict__)
    assert found.after.flash.scale == made.FLASH_SCALE
    (tmp_path / "c.csv").write_text("place\na\nb\nc\nd\n", encoding="utf-8")
    (tmp_path / "r.csv").write_text("who,place\nx,a\nx,b\ny,a\n", encoding="utf-8")
    used = []
    made.noise = lambda _library, scale=None: used.append(scale) or (lambda: 0)
    for name, more in (("flash", ["--flash"]), ("final", [])):
        command = [
            str(tmp_path / "r.csv"),
            "--out",
            str(tmp_path / f"{name}.csv"),
            "--person",
            "who",
            "--cell",
            "place",
        ]
        assert made.main([*command, "--cells", str(tmp_path / "c.csv"), *more]) == 0
    assert used == [made.FLASH_SCALE, None]
    made.FLASH_SCALE = 0.0
    assert (
        made.main([*command[:2], str(tmp_path / "no.csv"), *command[3:], "--cells", str(tmp_path / "c.csv"), "--flash"])
        == 2
    )


def test_a_flash_estimate_is_asked_and_told() -> None:
    assert "{flash_tolerance}" in " ".join(sentence.text for sentence in interview(FLASH))
    found = numbers(FLASH)
    assert any("flash estimate gets" in line and "both together" in line for line in detail_words(FLASH, found))
    assert any("flash estimate, too" in line for line in words.conditions(FLASH, found))
    assert "with a flash estimate before" in words.published(FLASH, found)
    with pytest.raises(ParameterError, match="totals"):
        numbers(dataclasses.replace(FLASH, kind="table", cells=4, touched=1, totals="own"))


@pytest.mark.oracle("window", "closed")
@pytest.mark.parametrize(
    ("tolerances", "mu", "attack", "state"),
    [
        ((100, 60, 30, 20), 0.4288097817, 0.584884336, "fits"),
        ((10, 15, 20, 20), 0.9467525503, 0.6820276235, "nothing fits"),
    ],
)
def test_errors_of_levels_decide_shares_and_attack(
    tolerances: tuple[int, ...], mu: float, attack: float, state: str
) -> None:
    """μ² = T Σ z²/t_l², with the worked rows of the model."""
    *levels, cell = map(float, tolerances)
    found = numbers(dataclasses.replace(LEVELS, level_tolerances=tuple(levels), tolerance=cell))
    assert found.study is not None
    z = scipy.special.ndtri(0.975)
    assert mu == pytest.approx(math.sqrt(12 * math.fsum((z / t) ** 2 for t in tolerances)), rel=1e-9)
    assert found.study.state == state
    assert found.study.mu == pytest.approx(mu, rel=0.011), "the scale is rounded to three digits"
    if state == "nothing fits":
        assert found.study.all.success == pytest.approx(attack, abs=1e-4)


@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian", "laplace", "gaussian"])
@pytest.mark.parametrize("presence", ["secret", "known"])
def test_every_level_is_within_its_error(noise: str, presence: str) -> None:
    params = dataclasses.replace(LEVELS, noise=noise, presence=presence, publications=1, guess=0.9)
    found = numbers(params)
    assert found.study is not None
    assert found.after is not None
    assert found.study.state == "fits"
    for level, tolerance in zip(found.after.levels, (100, 60, 30, 20), strict=True):
        assert tolerance * 0.85 <= level.width <= tolerance * (1 + 1e-9)


def test_errors_of_levels_that_cannot_be_are_said() -> None:
    assert "{level_tolerances}" in " ".join(sentence.text for sentence in interview(LEVELS))
    with pytest.raises(ParameterError, match="level_tolerances"):
        numbers(dataclasses.replace(LEVELS, level_tolerances=(100.0, 50.0)))
    with pytest.raises(ParameterError, match="scope"):
        numbers(dataclasses.replace(LEVELS, scope="publication"))


@pytest.mark.parametrize("noise", ["geometric", "discrete gaussian"])
def test_a_revision_that_is_noise_alone_is_told(noise: str) -> None:
    """Flash and final number as the program publishes them of the same records, again and again."""
    params = dataclasses.replace(FLASH, noise=noise)
    found = numbers(params)
    assert found.after is not None
    width = found.after.revision
    assert width is not None
    (text,) = (line for line in detail_words(params, found) if "A revision" in line)
    assert f"± {width:.0f} in at least 95 of 100" in text
    made: Any = ModuleType("publish")
    exec(compile(publisher(params, found), "publish", "exec"), made.__dict__)
    final, flash = made.noise("dpcore"), made.noise("dpcore", made.FLASH_SCALE)
    apart = np.array([abs(made.published([50], final)[0][1] - made.published([50], flash)[0][1]) for _ in range(800)])
    assert 0.5 < (apart <= width - 4).mean() < 1, "no wider than need be"
    assert (apart > width).mean() <= 0.05 + 4 * (0.05 * 0.95 / apart.size) ** 0.5
    rounded = numbers(dataclasses.replace(params, is_rounded=True, base=5.0)).after
    assert rounded is not None
    assert rounded.revision is None
