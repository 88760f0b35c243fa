"""dpcore as a person types it: it works, or a ParameterError says which argument is wrong and what is allowed."""

from __future__ import annotations

import inspect
import io
import pydoc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest

import dpcore
from dpcore import (
    Gaussian,
    NeighborSet,
    ParameterError,
    Release,
    best_core,
    best_success,
    eps_for_delta,
    geometric,
    laplace,
    law_of,
    minimal_set,
    staircase,
)
from dpcore.change import household_change
from dpcore.decide import gaussian_split
from dpcore.kept import Kept
from dpcore.learning import clipped
from dpcore.noise import certificate, rate
from dpcore.noise.base import Noise
from dpcore.robust import aggregate
from dpcore.streams import Counter
from tests.each_of import each_of

NOISES: list[Noise] = [
    laplace(eps=1.0, sensitivity=1.0),
    Gaussian(2.0),
    geometric(eps=1.0, sensitivity=2),
    staircase(eps=1.0, sensitivity=1.0),
    minimal_set("0–1, 10–11", 0.5, eps=1.0),
]


def test_a_neighbor_set_may_be_given_by_its_text() -> None:
    V = NeighborSet.of((0, 1), (10, 11))
    assert minimal_set("0-1, 10-11", 0.5, eps=1).mean_abs == minimal_set(V, 0.5, eps=1).mean_abs
    assert best_core("0-1, 10-11", eps=1) == best_core(V, eps=1)
    assert rate("0-1, 10-11", 0.5, eps=1) == rate(V, 0.5, eps=1)
    assert best_core("1, 10", eps=1) == best_core(NeighborSet.of((1, 1), (10, 10)), eps=1)
    assert certificate("3", eps=1).lower_bound == certificate(NeighborSet.parse("3"), eps=1).lower_bound


@each_of("noise", NOISES)
def test_a_number_seeds_the_draws_and_one_level_gives_one_float(noise: Noise) -> None:
    assert (noise.sample(5, rng=3) == noise.sample(5, np.random.default_rng(3))).all()
    assert isinstance(noise.half_width(0.95), float)
    assert isinstance(noise.quantile(0.95), float)
    assert np.shape(noise.half_width([0.5, 0.95])) == (2,)
    assert np.shape(noise.quantile([0.5, 0.95])) == (2,)
    for bad in ("seed", 1.5, -1, None, True, [1]):
        with pytest.raises(ParameterError) as caught:
            noise.sample(2, rng=bad)  # type: ignore[arg-type]
        assert caught.value.argument == "rng"


ONE = laplace(eps=1.0, sensitivity=1.0)
LAW = law_of(ONE, 1.0)
ANY: Any = None


@each_of(
    ("call", "argument"),
    [
        (lambda: minimal_set([0, 1], 1.0, eps=1), "V"),  # type: ignore[arg-type]
        (lambda: best_core([1, 2], eps=1), "V"),  # type: ignore[arg-type]
        (lambda: best_core(None, eps=1), "V"),  # type: ignore[arg-type]
        (lambda: minimal_set("abc", 1.0, eps=1), "neighbor set"),
        (lambda: certificate((0, 1), eps=1), "V"),  # type: ignore[arg-type]
        (lambda: best_success("laplace", 1.0), "noise"),  # type: ignore[arg-type]
        (lambda: best_success(ONE, [1, 2]), "shift"),  # type: ignore[arg-type]
        (lambda: best_success(ONE, None), "shift"),  # type: ignore[arg-type]
        (lambda: NeighborSet.of(1, 10), "intervals"),  # type: ignore[arg-type]
        (lambda: NeighborSet.of("0-1"), "intervals"),  # type: ignore[arg-type]
        (lambda: NeighborSet.of((1, 2, 3)), "intervals"),  # type: ignore[arg-type]
        (lambda: NeighborSet.parse([1, 2]), "text"),  # type: ignore[arg-type]
        (lambda: NeighborSet.parse(3), "text"),  # type: ignore[arg-type]
        (lambda: Release("laplace"), "law"),  # type: ignore[arg-type]
        (lambda: Release(1.0), "law"),  # type: ignore[arg-type]
        (lambda: Release(LAW, "ten"), "times"),  # type: ignore[arg-type]
        (lambda: law_of("laplace", 1.0), "noise"),  # type: ignore[arg-type]
        (lambda: law_of(ONE, "far"), "shift"),  # type: ignore[arg-type]
        (lambda: eps_for_delta("laplace", delta=1e-5), "releases"),  # type: ignore[arg-type]
        (lambda: eps_for_delta(Release(LAW), delta=1e-5), "releases"),  # type: ignore[arg-type]
        (lambda: eps_for_delta([LAW], delta=1e-5), "releases"),  # type: ignore[list-item]
        (lambda: eps_for_delta(3, delta=1e-5), "releases"),  # type: ignore[arg-type]
        (lambda: Counter("anything", 8), "name"),  # type: ignore[arg-type]
        (lambda: aggregate([1.0, 2.0], "middle", 2), "how"),  # type: ignore[arg-type]
        (lambda: household_change("three", 2, 2), "people"),  # type: ignore[arg-type]
        (lambda: gaussian_split(1.0, [1.0, 2.0], [1.0]), "sensitivities and weights"),
        (lambda: clipped(1.0, 2.0), "vectors"),
    ],
)
def test_what_is_wrong_is_said(call: Callable[[], object], argument: str) -> None:
    with pytest.raises(ParameterError) as caught:
        call()
    assert caught.value.argument == argument
    assert caught.value.allowed


RIGHT: dict[str, dict[str, Any]] = {
    "Gaussian": {"sigma": 1.0},
    "Release": {"law": LAW, "times": 2},
    "best_core": {"V": "0-1", "eps": 1.0},
    "best_success": {"noise": ONE, "shift": 1.0, "prior": 0.4},
    "ceiling": {"eps": 1.0, "delta": 0.1, "prior": 0.4},
    "delta_for_eps": {"releases": [Release(LAW)], "eps": 1.0, "tolerance": 1e-3},
    "eps_for_delta": {"releases": [Release(LAW)], "delta": 1e-5, "tolerance": 1e-3},
    "gaussian_sigma": {"eps": 1.0, "delta": 1e-5, "sensitivity": 1.0},
    "geometric": {"eps": 1.0, "sensitivity": 2},
    "laplace": {"eps": 1.0, "sensitivity": 2.0},
    "law_of": {"noise": ONE, "shift": 1.0},
    "least_eps_channel": {"p": [0.4, 0.6], "distortion": 0.1},
    "minimal_set": {"V": "0-1", "core": 0.5, "eps": 1.0},
    "posterior_bounds": {"eps": 1.0, "prior": 0.4},
    "selection_law": {"mechanism": "laplace", "utilities": [1.0, 2.0], "eps": 1.0, "sensitivity": 1.0},
    "staircase": {"eps": 1.0, "sensitivity": 2.0},
}
"""Of every name of dpcore a call that works; NeighborSet and ParameterError have tests of their own."""
TYPED = ("one", None, [], {}, [[1, 2], [3]], object(), float("nan"), -1.0, 1 + 2j, True)


def test_every_name_has_a_call() -> None:
    assert {*RIGHT, "NeighborSet", "ParameterError"} == set(dpcore.__all__)


@each_of("name", RIGHT)
def test_no_wrong_type_leads_to_another_error(name: str) -> None:
    function, right = getattr(dpcore, name), RIGHT[name]
    function(**right)
    for argument in right:
        for wrong in TYPED:
            try:
                function(**{**right, argument: wrong})
            except ParameterError:
                pass
            except Exception as error:
                pytest.fail(f"{name}({argument}={wrong!r}): {type(error).__name__}: {error}")


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_help_and_dir_show_the_names() -> None:
    """In a fresh interpreter, where no subject has been imported yet."""
    told = subprocess.run(
        [sys.executable, "-c", "import dpcore; print(*dir(dpcore)); help(dpcore)"], capture_output=True, text=True
    )
    first, text = told.stdout.split("\n", 1)
    assert set(dpcore.__all__) <= set(first.split())
    assert [name for name in dpcore.__all__ if name not in text] == []


def kept_functions() -> Iterator[tuple[str, Any]]:
    for module in walk_packages(dpcore.__path__, "dpcore."):
        for name, value in vars(__import__(module.name, fromlist=["_"])).items():
            if hasattr(value, "known") and hasattr(value, "forget") and not isinstance(value, type):
                yield f"{module.name}.{name}", value


def test_kept_functions_keep_their_signatures() -> None:
    found = dict(kept_functions())
    assert len(found) > 15
    for name, function in found.items():
        signature = inspect.signature(function)
        assert not any(parameter.kind is parameter.VAR_KEYWORD for parameter in signature.parameters.values()), name
        assert function.__name__ in name, name
        assert inspect.isfunction(function), name
        assert not isinstance(function, Kept)
    text = io.StringIO()
    pydoc.doc(certificate, output=text)
    assert "certificate(V:" in "".join(text.getvalue().split())  # Python 3.13 breaks long ones into lines
    assert "precision" in text.getvalue()
