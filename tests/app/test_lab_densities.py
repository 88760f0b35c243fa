"""What the plots of the densities show, against what the promise says."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from app.lab.base import Quality
from app.labs import LABS
from app.labs.densities import noise as tab
from app.labs.densities.lower import Losses, _shift_bands
from app.state.presets import presets_of

PRESETS = [preset for preset in presets_of(LABS[0]) if preset.params.lower == "loss"]


def quiet(_: float) -> None: ...


@pytest.mark.parametrize("quality", ["rest", "drag"])
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_the_drawn_loss_stays_in_the_promised_band(preset: object, quality: Quality) -> None:
    """For a shift in V ∪ −V the loss of the minimal set is at most ε wherever a line of it is drawn."""
    params = dataclasses.replace(preset.params, mechanisms=("minimal",))  # type: ignore[attr-defined]
    found = tab.facts(params, quiet, quality)
    assert isinstance(found.lower, Losses)
    loss = found.lower.functions["minimal"].y
    seen = ~np.isnan(loss)
    assert seen.any()
    if found.kept:
        assert np.abs(loss[seen]).max() <= params.eps * (1 + 1e-9)
        assert found.noises["minimal"].worst_loss <= params.eps * (1 + 1e-9)
    assert found.rings is not None
    if quality == "rest":
        assert found.rings.complete == (preset.id != "v7")  # type: ignore[attr-defined]
    assert seen.all() or not (preset.id == "v1" and quality == "rest")  # type: ignore[attr-defined]


def test_every_promised_shift_has_a_strip_around_it_and_a_single_one_is_seen() -> None:
    promised = np.array([[-9.0, -8.0], [-2.0, -2.0], [-1.0, 1.0], [2.0, 2.0], [8.0, 9.0]])
    strips = _shift_bands(promised, 4.0)
    assert [strip.key for strip in strips] == ["allowed-1", "allowed-2", "allowed-3"]
    for strip, (a, b) in zip(strips, promised[1:4], strict=True):
        assert strip.low <= a <= b <= strip.high
        assert strip.high - strip.low == pytest.approx(max(b - a, 4.0 / 200))
