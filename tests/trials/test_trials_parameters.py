"""What the parameter trial found: no exception, nothing drawn that is no number, little work between pulses."""

from __future__ import annotations

import contextlib
import dataclasses
import sys
import tracemalloc
from types import FrameType
from typing import Any

import pytest
import scipy

from app.lab.fields import normalised
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched
from tests.trials.parameters import BY_ID, QUALITIES, Case, cases, faults, points

MOST_CALLS = 150_000
"""Between two pulses: calls of functions, of Python and of C."""
MOST_MEMORY = 300e6
MOST_POINTS = 3_000_000
SETS, SEED = 50, 10
MOST_PULSES = 500
FOUND: tuple[tuple[str, dict[str, Any]], ...] = (
    ("densities", {"mechanisms": ("gaussian",), "lower": "law", "neighbors": "0–1000", "shift": 1.0}),
    ("densities", {"mechanisms": ("gaussian",), "lower": "law", "neighbors": "0–1, 748–750"}),
    ("densities", {"mechanisms": ("minimal",), "lower": "law", "neighbors": "1487.505"}),
    ("densities", {"lower": "delta", "neighbors": "0–1, 2000–2001"}),
    ("densities", {"mechanisms": ("staircase",), "gamma_mode": "given", "gamma": 8e-12, "shift": 10505497.3}),
    ("densities", {"mechanisms": ("laplace", "staircase"), "eps": 5.2, "neighbors": "3", "shift": -463220.3}),
    ("attack", {"view": "worlds", "gamma_mode": "given", "gamma": 1e-300}),
    ("attack", {"view": "worlds", "neighbors": "0–0.134", "gamma_mode": "given", "gamma": 5e-324}),
    ("attack", {"view": "repeat", "shift": 2.1e14, "neighbors": "1e-300"}),
    ("selection", {"view": "two", "sensitivity": 1e-6, "source": "made", "count": 10_000, "spread": 60.0}),
    ("attack", {"view": "repeat", "mechanisms": ("laplace",), "shift": 1e15, "k": 158}),
    ("attack", {"view": "posterior", "eps": 0.05, "shift": 1e15, "mechanism": "minimal", "seen": 1e15}),
    ("attack", {"view": "simulate", "core_mode": "given", "core": 2e10, "shift": 1.3, "mechanism": "minimal"}),
    ("choose", {"view": "belief", "kind": "histogram", "prior": 5e-324}),
    ("budget", {"view": "composition", "k": 26, "delta": 1 - 2**-53, "eps_cap": 169.75}),
    ("attack", {"mechanisms": ("minimal",), "core_mode": "given", "core": 1e6, "shift": 1e15}),
    ("attack", {"view": "repeat", "mechanisms": ("minimal",), "core_mode": "given", "core": 1e6, "shift": 1e15}),
    ("budget", {"view": "composition", "mechanism": "staircase", "eps_each": 640.0, "delta": 1e-198}),
    ("decide", {"unit": "event", "each": 9999, "tolerance": 5e-324, "has_belief": True}),
)
"""What trials found: once too slow, too large or wrong."""


LOADED = (scipy.special.expit, scipy.optimize.brentq, scipy.fft.rfft)
"""Loaded late, and not to be counted."""


def known() -> list[Case]:
    params = [(lab, dataclasses.replace(BY_ID[lab].params(), **changed)) for lab, changed in FOUND]
    return [Case(lab, "", quality, normalised(entry)) for lab, entry in params for quality in QUALITIES]


class Calls:
    """The largest number of calls between two pulses."""

    def __init__(self) -> None:
        self.now = self.most = 0

    def count(self, _frame: FrameType, event: str, _argument: Any) -> None:
        self.now += event in ("call", "c_call")

    def pulse(self, _fraction: float = 0.0) -> None:
        self.most, self.now = max(self.most, self.now), 0


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("case", known(), ids=lambda case: f"{case.lab}-{case.view}-{case.quality}")
def test_parameters(case: Case) -> None:
    calls, result = Calls(), None
    tracemalloc.start()
    sys.setprofile(calls.count)
    with contextlib.suppress(ParameterError), watched(calls.pulse):
        result = BY_ID[case.lab].compute(case.params, calls.pulse, case.quality)
    sys.setprofile(None)
    memory = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    calls.pulse()
    assert memory < MOST_MEMORY, case
    assert calls.most < MOST_CALLS, case
    if result is not None:
        assert not faults(result), case
        assert points(result) < MOST_POINTS, case


@pytest.mark.in_turn(every=5)
@pytest.mark.parametrize("case", list(cases(SETS, SEED)), ids=lambda case: f"{case.lab}-{case.view}-{case.quality}")
def test_random_parameters(case: Case) -> None:
    """A long one is stopped on its way; one that is deaf would never come to its end."""
    left, result = MOST_PULSES, None

    def pulse(_fraction: float = 0.0) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Cancelled

    with contextlib.suppress(ParameterError, Cancelled), watched(pulse):
        result = BY_ID[case.lab].compute(case.params, pulse, case.quality)
    if result is not None:
        assert not faults(result), case
        assert points(result) < MOST_POINTS, case


@pytest.fixture(autouse=True)
def nothing_measured() -> Any:
    yield
    sys.setprofile(None)
    tracemalloc.stop()
