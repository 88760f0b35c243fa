"""Nested regions, from the answers to the published levels: what is said, and how far off what the program publishes is."""

from __future__ import annotations

import csv
import dataclasses
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.labs.decide.details import detail_words
from app.labs.decide.interview import interview
from app.labs.decide.model import LAB
from app.state.presets import presets_of
from dpcore.errors import ParameterError
from tests.app.decided import numbers, program

(REGIONS,) = (each.params for each in presets_of(LAB) if each.id == "regions")
SMALL = dataclasses.replace(REGIONS, cells=12, branching=(2.0, 3.0), level_shares=(0.1, 0.2, 0.2), noise="geometric")


@pytest.mark.long
def test_published_levels_have_the_widths_and_variances_of_the_memo() -> None:
    """Draws of the written program's levels, and its least squares against the normal equations."""
    found, made = numbers(SMALL), program(SMALL)
    assert found.after is not None
    levels = found.after.levels
    assert tuple(level.scale for level in levels) == made.LEVEL_SCALES
    rng = np.random.default_rng(4)

    def draw(scale: float) -> Any:
        q = math.exp(-1 / scale)
        return lambda: int(rng.geometric(1 - q) - rng.geometric(1 - q))

    counts = [10, 0, 3, 40, 5, 6, 7, 1, 0, 0, 12, 30]
    truth = [[sum(counts)], [64, 50], [10, 43, 11, 8, 0, 42], counts]
    off: list[list[list[float]]] = [[[], []] for _ in levels]
    for _ in range(1500):
        for depth, level in enumerate(made.nested(counts, [draw(scale) for scale in made.LEVEL_SCALES])):
            for (number, agreed), true in zip(level, truth[depth], strict=True):
                off[depth][0].append(number - true)
                off[depth][1].append(agreed - true)
    for level, (own, agreed) in zip(levels, off, strict=True):
        missed = np.mean(np.abs(own) > level.width)
        assert missed <= SMALL.beta + 4 * math.sqrt(0.05 * 0.95 / 1500)
        assert np.var(own) == pytest.approx(level.variance, rel=0.2)
        assert np.var(agreed) == pytest.approx(level.agreed, rel=0.2)
    drawn = made.nested(counts, [draw(scale) for scale in made.LEVEL_SCALES])
    rows = np.vstack([np.kron(np.eye(n), np.ones(12 // n)) for n in (1, 2, 6, 12)])
    weights = np.concatenate([np.full(level.numbers, 1 / level.variance) for level in levels])
    noisy, agreed = (np.array([each[place] for level in drawn for each in level]) for place in (0, 1))
    fitted = rows @ np.linalg.solve(rows.T * weights @ rows, rows.T @ (weights * noisy))
    assert agreed == pytest.approx(fitted)


def test_the_program_writes_every_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = program(SMALL)
    monkeypatch.setattr(made, "noise", lambda _library, _scale=None: lambda: 0)
    (tmp_path / "c.csv").write_text("cell\n" + "".join(f"c{k}\n" for k in range(12)), encoding="utf-8")
    (tmp_path / "r.csv").write_text("who,cell\n" + "".join(f"p{k},c{k % 5}\n" for k in range(50)), encoding="utf-8")
    arguments = [str(tmp_path / "r.csv"), "--out", str(tmp_path / "o.csv"), "--person", "who", "--cell", "cell"]
    assert made.main([*arguments, "--cells", str(tmp_path / "c.csv")]) == 0
    with (tmp_path / "o.csv").open(newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    assert lines[0] == ["cell", "total", "published", "agreed"]
    assert lines[1] == ["c0", "", "10", "10"]
    assert [line[1:] for line in lines[13:16]] == [
        ["total", "50", "50"],
        ["level 1, number 1", "50", "50"],
        ["level 1, number 2", "0", "0"],
    ]
    assert len(lines) == 1 + 12 + 1 + 2 + 6


@pytest.mark.long
def test_each_level_is_said_and_what_is_not_supported_is_refused() -> None:
    found = numbers(REGIONS)
    assert found.study is not None
    assert found.after is not None
    assert found.study.state == "fits"
    told = " ".join(detail_words(REGIONS, found))
    assert "Each of the 300 regions of level 2" in told
    assert f"within ± {found.after.levels[0].width:.4g}" in told
    assert "{branching}" in " ".join(sentence.text for sentence in interview(REGIONS))
    for wrong in ({"touched": 2}, {"unit": "household"}, {"branching": (7.0, 15.0)}, {"level_shares": (0.5, 0.5)}):
        with pytest.raises(ParameterError):
            numbers(dataclasses.replace(REGIONS, **wrong))
