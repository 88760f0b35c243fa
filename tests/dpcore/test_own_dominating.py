"""Laws of finitely many losses that tell at least as much as a formula's noise: above closed forms in both directions, and near them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import scipy

from dpcore.accounting.atoms import AtomLaw
from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own.dominating import law_at_most
from dpcore.own.totals import total_either_way
from dpcore.own.typed import typed
from dpcore.own.typed_pair import TypedPair

EPS = np.linspace(-3.0, 3.0, 241)
Curve = Callable[[Any], Any]


def laplace(eps: Any) -> Any:
    """δ(ε) of Laplace noise of scale 1 moved by 1, for any real ε: 1 − e^((ε − 1)/2) inside, 1 − e^ε below −1."""
    return np.where(eps < -1, -np.expm1(eps), np.maximum(-np.expm1((np.maximum(eps, -1) - 1) / 2), 0.0))


def gaussian(eps: Any) -> Any:
    return scipy.stats.norm.cdf(0.5 - eps) - np.exp(eps) * scipy.stats.norm.cdf(-0.5 - eps)


def one_sided(eps: Any) -> Any:
    """e^-x for x > 0 moved by 1: an answer below 1 proves that the person is out; else the loss is −1."""
    return np.maximum(1 - math.exp(-1), 0) + math.exp(-1) * np.maximum(-np.expm1(eps + 1), 0.0)


def one_sided_turned(eps: Any) -> Any:
    """With the person in, the loss is 1 always."""
    return np.maximum(-np.expm1(eps - 1), 0.0)


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
@pytest.mark.parametrize(
    ("formula", "window", "outside", "forward", "back", "near"),
    [
        ("exp(-abs(x))", 8.0, "formula", laplace, laplace, 1e-5),
        ("exp(-x^2/2)", 8.0, "formula", gaussian, gaussian, 2e-4),
        ("if(x < 0, 0, exp(-x))", 20.0, "formula", one_sided, one_sided_turned, 1e-4),
    ],
)
def test_no_delta_is_below_the_closed_form_and_hardly_above(
    formula: str, window: float, outside: Any, forward: Curve, back: Curve, near: float
) -> None:
    pair = TypedPair.of(typed(formula, low=-window, high=window, outside=outside), 1.0)
    law = law_at_most(pair)
    for found, exact in ((law, forward(EPS)), (law.turned, back(EPS))):
        delta = found.hockey_stick(EPS)
        assert (delta >= exact - 1e-14).all()
        assert delta == pytest.approx(exact, abs=near)


def _delta_of(eps: float, mu: float) -> float:
    """δ of Gaussian noise moved by μ of its spread."""
    cdf = scipy.stats.norm.cdf
    return float(cdf(mu / 2 - eps / mu) - math.exp(eps) * cdf(-mu / 2 - eps / mu))


@pytest.mark.long
@pytest.mark.oracle("own-density", "closed")
def test_totals_are_not_below_those_of_the_noise() -> None:
    """k Gaussian releases are one of √k times the shift: ε by its closed form; and Laplace noise never costs more than k."""
    pair = TypedPair.of(typed("exp(-x^2/2)", low=-8.0, high=8.0), 1.0)
    for k in (1, 5, 40):
        total = Composition([Release(law_at_most(pair), k)]).forward_eps(1e-5).upper
        exact = scipy.optimize.brentq(lambda eps, mu: _delta_of(eps, mu) - 1e-5, 0.0, 200.0, args=(math.sqrt(k),))
        assert total >= exact
        assert total == pytest.approx(exact, rel=0.01)
    roof = law_at_most(TypedPair.of(typed("exp(-abs(x))", low=-8.0, high=8.0), 1.0))
    assert roof.worst == pytest.approx(1.0, abs=1e-9)
    assert roof.worst >= 1.0
    assert Composition([Release(roof, 10)]).forward_eps(1e-12).upper <= 10 * (1 + 1e-9)


@pytest.mark.long
@pytest.mark.parametrize("shift", [0.3, 1.0, 2.5])
@pytest.mark.parametrize("formula", ["exp(-abs(x)) * (1 + 0.3 cos(4 x))", "(1 + x^2/3)^-2", "exp(-x^4)"])
def test_it_is_above_sums_over_a_fine_grid(formula: str, shift: float) -> None:
    """Riemann sums of the formula itself, in both directions, at some ε below and above 0."""
    g = {"e": lambda x: np.exp(-np.abs(x)) * (1 + 0.3 * np.cos(4 * x)), "(": lambda x: (1 + x**2 / 3) ** -2}.get(
        formula[0] if "cos" in formula or formula[0] == "(" else "", lambda x: np.exp(-(x**4))
    )
    law = law_at_most(TypedPair.of(typed(formula, low=-12.0, high=12.0), shift))
    reach = 400 if formula[0] == "(" else 40
    x = np.linspace(-reach, reach, 2_000 * reach + 1)
    here, there = g(x), g(x - shift)
    whole, over = here.sum(), np.empty(x.size)
    for eps in (-1.5, -0.2, 0.0, 0.4, 1.0, 2.0):
        for found, one, other in ((law, here, there), (law.turned, there, here)):
            np.multiply(other, -math.exp(eps), out=over)
            over += one
            exact = np.maximum(over, 0, out=over).sum() / whole
            assert float(found.hockey_stick(eps)) >= exact - 2e-7  # of the sums
            assert float(found.hockey_stick(eps)) == pytest.approx(exact, abs=2e-2 if "^4" in formula else 1e-3)


@pytest.mark.long
def test_what_is_only_sampled_has_no_law() -> None:
    noise = typed("exp(-abs(x)) * (2 + sin(1e9 * x))", low=-8.0, high=8.0)
    assert noise.sampled
    with pytest.raises(ParameterError, match="between samples"):
        law_at_most(TypedPair.of(noise, 1.0))


def test_of_releases_in_any_direction_no_rare_large_loss_hides_how_unlike_both_directions_are() -> None:
    """Losses beyond 600 nats, as rare in both: what one release in each direction spends is not below the truth, by all pairs."""
    p, q, rare, far = np.array([0.035, 0.622, 0.343]), np.array([0.125, 0.719, 0.156]), 1e-12, 640.0
    near = np.log(p / q)
    law = AtomLaw(np.append(near, [far, -far]), np.append(p * (1 - rare), [rare, rare * math.exp(-far)]))
    losses, masses = np.subtract.outer(near, near).ravel(), np.multiply.outer(p, q).ravel() * (1 - rare) ** 2

    def delta(eps: float) -> float:
        return float(masses @ np.maximum(-np.expm1(eps - losses), 0.0))

    assert delta(1.75) > 0.01 > delta(1.85)
    assert total_either_way(law, 2, delta=0.01) >= 1.75
