"""Losses among utilities whose sums with a move have no digits left, against thirty digits."""

from __future__ import annotations

import itertools

import mpmath
import numpy as np
import pytest

from dpcore.checks import Floats
from dpcore.selection import neighbor_laws, worst_neighbor
from dpcore.selection.mechanisms import MECHANISMS, Mechanism

DIGITS = 30


def log_law(mechanism: str, u: list[mpmath.mpf], s: mpmath.mpf) -> list[mpmath.mpf]:
    """ln P(i) of utilities and sharpness in so many digits, from the mechanisms' definitions."""
    top = max(u)
    a = [mpmath.exp(s * (value - top)) for value in u]
    if mechanism == "exponential":
        return [mpmath.log(value / mpmath.fsum(a)) for value in a]
    if mechanism == "permute-and-flip":
        found = []
        for i, own in enumerate(a):
            poly = [mpmath.mpf(1)]  # Π (1 − t a_j), from the constant term on
            for j, other in enumerate(a):
                if j != i:
                    poly = [x - other * y for x, y in zip([*poly, 0], [0, *poly], strict=True)]
            found.append(mpmath.log(own * mpmath.fsum(c / (k + 1) for k, c in enumerate(poly))))
        return found
    d = [s * (value - top) for value in u]

    up, down = ([mpmath.exp(sign * value) / 2 for value in d] for sign in (1, -1))

    def chance(i: int) -> mpmath.mpf:
        def density(z: mpmath.mpf) -> mpmath.mpf:
            rise = mpmath.exp(z)
            fall = 1 / rise
            found = rise * down[i] if z < d[i] else fall * up[i]
            for j, at in enumerate(d):
                if j != i:
                    found *= rise * down[j] if z < at else 1 - fall * up[j]
            return found

        near = sorted({value for value in d if value > -150} | {d[i]})
        ends = [near[0] - 200, *near, near[-1] + 200]
        cuts = [low + (high - low) * k / 6 for low, high in itertools.pairwise(ends) for k in range(6)]
        return mpmath.quad(density, [*cuts, ends[-1]])

    return [mpmath.log(chance(i)) for i in range(len(d))]


def exact_losses(mechanism: str, u: Floats, moves: Floats, sharpness: mpmath.mpf) -> list[float]:
    with mpmath.workdps(DIGITS):
        x = [mpmath.mpf(float(value)) for value in u]
        y = [value + mpmath.mpf(float(move)) for value, move in zip(x, moves, strict=True)]
        one, two = log_law(mechanism, x, sharpness), log_law(mechanism, y, sharpness)
        return [float(p - q) for p, q in zip(one, two, strict=True)]


def sharpness_of(eps: float, sensitivity: float) -> mpmath.mpf:
    with mpmath.workdps(DIGITS):
        return mpmath.mpf(eps) / (2 * mpmath.mpf(sensitivity))


def test_no_loss_above_the_promise_among_large_utilities() -> None:
    """(A, 10⁸), (B, .3), (C, −.7) with sensitivity 10⁻⁴ at ε = 1: the loss is 1 to thirty digits, and no more is said."""
    u = np.array([1e8, 0.3, -0.7])
    found = worst_neighbor("exponential", u, eps=1.0, sensitivity=1e-4)
    exact = exact_losses("exponential", u, found.moves, sharpness_of(1.0, 1e-4))
    assert found.laws.losses == pytest.approx(exact, rel=1e-12, abs=1e-12)
    assert found.laws.largest == pytest.approx(1.0, rel=1e-12)


@pytest.mark.long
@pytest.mark.in_turn(every=5)
@pytest.mark.parametrize(
    ("mechanism", "base"),
    [(name, base) for name in MECHANISMS for base in (0.0, 1e4, 1e8, -1e11) if name != "laplace" or base == 1e8],
)
@pytest.mark.oracle("selection", "digits")
def test_losses_have_all_digits_wherever_the_utilities_lie(mechanism: Mechanism, base: float) -> None:
    eps, sensitivity = 1.3, 1e-3 if abs(base) > 1e9 else 1e-4
    rng = np.random.default_rng(8)
    apart = np.array([0.0, -3.0, -1.0, 4.0]) * sensitivity
    u = base + apart + np.array([0.0, 0.0, 0.0, -40 * sensitivity])
    found = worst_neighbor(mechanism, u, eps=eps, sensitivity=sensitivity)
    exact = exact_losses(mechanism, u, found.moves, sharpness_of(eps, sensitivity))
    assert found.laws.losses == pytest.approx(exact, rel=1e-9, abs=1e-9)
    assert found.laws.largest <= eps * (1 + 1e-9)
    tried = []
    for _ in range(6 if mechanism != "laplace" else 1):
        y = u + rng.choice([-1.0, 1.0], u.size) * 2.0 ** np.floor(np.log2(sensitivity))
        laws = neighbor_laws(mechanism, u, y, eps=eps, sensitivity=sensitivity)
        again = exact_losses(mechanism, u, y - u, sharpness_of(eps, sensitivity))
        assert laws.losses == pytest.approx(again, rel=1e-9, abs=1e-9)
        tried.append(laws.largest)
    assert max(tried) <= found.laws.largest * (1 + 1e-9)
