"""What the parameter trial found: no exception, nothing drawn that is no number, little work between pulses."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import math
import sys
import tracemalloc
from types import FrameType
from typing import Any

import pytest
import scipy

from app.lab.fields import normalised
from app.lab.kept_facts import KEPT_FACTS
from dpcore.errors import Cancelled, ParameterError
from dpcore.kept import forget_all
from dpcore.pace import watched
from tests.trials.parameters import BY_ID, QUALITIES, Case, Watch, cases, faults, points

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
    ("decide", {"view": "person", "unit": "person", "in_at_most": 1, "prior": 5e-324}),
    ("budget", {"view": "composition", "k": 26, "delta": 1 - 2**-53, "eps_cap": 169.75}),
    ("attack", {"mechanisms": ("minimal",), "core_mode": "given", "core": 1e6, "shift": 1e15}),
    ("attack", {"view": "repeat", "mechanisms": ("minimal",), "core_mode": "given", "core": 1e6, "shift": 1e15}),
    ("budget", {"view": "composition", "mechanism": "staircase", "eps_each": 640.0, "delta": 1e-198}),
    ("decide", {"unit": "event", "each": 9999, "tolerance": 5e-324, "has_belief": True}),
)
"""What trials found: once too slow, too large or wrong."""


LOADED = (scipy.special.expit, scipy.optimize.brentq, scipy.fft.rfft)
"""Loaded late, and not to be counted."""


@functools.cache
def drawn() -> list[Case]:
    """Not while tests are collected: files of many lines are written for them."""
    return list(cases(SETS, SEED))


def known() -> list[Case]:
    params = [(lab, dataclasses.replace(BY_ID[lab].params(), **changed)) for lab, changed in FOUND]
    return [Case(lab, "", quality, normalised(entry)) for lab, entry in params for quality in QUALITIES]


POINTS = tuple(
    (round(math.cos(i), 3) * 0.9, round(math.sin(i * 1.7), 3) * 0.4, "1" if i % 3 else "-1") for i in range(1771)
)
DEAF: tuple[tuple[str, dict[str, Any]], ...] = (
    ("learning", {"view": "steps", "origin": "own", "labelled": POINTS, "gradient_steps": 3000}),
    ("decide", {"view": "person", "kind": "mean", "unit": "person", "low": 45.7, "high": 800.1, "people": 35,
                "guess": 0.5005, "prior": 1.6e-10, "publications": 9688, "in_at_most": 9688, "delta": 1e-12, "follow": "own",
                "eps": 0.248, "noise": "laplace"}),
    ("attack", {"view": "worlds", "eps": 0.3264826860724756, "neighbors": "0.0–1e-06, 533.3051399660864–533.3051409660864",
                "core": 0.022885962528593123, "gamma_mode": "given", "gamma": 0.30290266957576073, "lead": "rho",
                "shift": 0.2751941985584057, "rho": 0.8971183873068443}),
    ("attack", {"eps": 0.156, "neighbors": "87.4844775172971, 1.0", "core": 146827158013356.94,
                "mechanisms": ("laplace", "minimal", "gaussian"), "shift": 4295611464.260582}),
)  # fmt: skip
"""Once longer than 0.2 s of the processor between two pulses, in few calls."""


@pytest.mark.in_turn(every=8)
@pytest.mark.parametrize(
    ("quality", "lab", "changed"),
    [
        pytest.param(
            quality, *one, id=f"{quality}-{place}", marks=[pytest.mark.slow] if (quality, place) == ("rest", 2) else []
        )
        for quality in QUALITIES
        for place, one in enumerate(DEAF)
        if quality == "rest" or not place  # at rest there is more to do, by the same functions
    ],
)
def test_stop_is_heard_within_a_fifth_of_a_second(
    lab: str, changed: dict[str, Any], quality: Any, forgotten: None
) -> None:
    params = normalised(dataclasses.replace(BY_ID[lab].params(), **changed))
    BY_ID[lab].compute(BY_ID[lab].params(), lambda _: None, "drag")  # what is loaded late is loaded
    forget_all()
    watch = Watch(longest=6.0)
    with contextlib.suppress(ParameterError, Cancelled), watched(watch.tick):
        BY_ID[lab].compute(params, watch.tick, quality)
    watch.tick()
    assert watch.longest < 0.2


@pytest.mark.long
def test_noisy_steps_of_many_points_hold_little() -> None:
    params = normalised(dataclasses.replace(BY_ID["learning"].params(), **DEAF[0][1]))
    BY_ID["learning"].compute(BY_ID["learning"].params(), lambda _: None, "drag")
    tracemalloc.start()
    KEPT_FACTS.clear()
    BY_ID["learning"].compute(params, lambda _: None, "drag")
    assert tracemalloc.get_traced_memory()[1] < 60e6


class Calls:
    """The largest number of calls between two pulses."""

    def __init__(self) -> None:
        self.now = self.most = 0

    def count(self, _frame: FrameType, event: str, _argument: Any) -> None:
        self.now += event in ("call", "c_call")

    def pulse(self, _fraction: float = 0.0) -> None:
        self.most, self.now = max(self.most, self.now), 0


@pytest.mark.in_turn(every=12)
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


@pytest.mark.in_turn(every=10)
@pytest.mark.parametrize("place", range(len(QUALITIES) * SETS))
def test_random_parameters(place: int) -> None:
    """A long one is stopped on its way; one that is deaf would never come to its end."""
    left, result, case = MOST_PULSES, None, drawn()[place]

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
