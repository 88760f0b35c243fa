"""Learning by noisy gradient steps: clip, sample, add noise (differentially private stochastic gradient descent).

Z        rows y x of n examples, shape (n, d): label ±1 times features; a line f puts an example on its side where f·z > 0
loss     ln(1 + exp(−f·z)) of one example; its gradient −z/(1 + exp(f·z)) is at most |z| long
clip     C: a gradient that is longer is shortened to it
sample   each example with probability q, by its own coin in each step (Poisson); qn of them on average, a public number
step     f ← f − η/(qn) (Σ over the sample of clipped gradients + σC N(0, I)): one example moves the sum by at most C
The noise multiplier σ and q alone say what all steps lose together, at neighbors that have one example more or fewer; whoever
sees every step learns no more.

Source:
    Abadi and others 2016.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore import checks
from dpcore.accounting import Bounds, Composition, GaussianLaw, LossLaw, Release, advanced_eps, subsampled_law
from dpcore.accounting.composition import LEAST_DELTA
from dpcore.checks import Floats, generator
from dpcore.kept import kept
from dpcore.pace import Tick, paced, pulse

_OFTEN = 64
_TOGETHER = 1 << 18
"""Numbers that are held at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class StepRuns:
    """The same coins and noise in three worlds.

    Attributes:
        path: f before the first step and after each one, shape (steps + 1, 3, d): of all examples, of all but one, and
            of all without noise (clipped and sampled as well).
        sampled: who took part, shape (steps, n).
        noise: σC N(0, I) of each step, shape (steps, d).
    """

    path: Floats
    sampled: NDArray[np.bool_]
    noise: Floats


def gradients(Z: ArrayLike, f: ArrayLike) -> Floats:
    """Of the loss of each example, shape (n, d).

    Args:
        Z: rows y x of the examples, shape (n, d); finite.
        f: the line, shape (d,).

    Raises:
        ParameterError: an argument is not finite.
    """
    rows = checks.finite_array("Z", Z)
    margin = rows @ checks.finite_array("f", f)
    return np.asarray(-rows * np.exp(-np.logaddexp(0.0, margin))[:, None])


def clipped(vectors: ArrayLike, clip: float) -> Floats:
    """Each row shortened to the length `clip` where it is longer, shape of `vectors`.

    Args:
        vectors: rows, shape (…, d).
        clip: C; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    rows = checks.finite_array("vectors", vectors)
    length = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows * np.minimum(1.0, checks.positive("clip", clip) / np.maximum(length, 1e-300)))


def noisy_steps(
    Z: ArrayLike,
    steps: int,
    rate: float,
    clip: float,
    sigma: float,
    q: float,
    *,
    without: int = 0,
    rng: np.random.Generator | int,
    tick: Tick | None = None,
) -> StepRuns:
    """Steps from f = 0.

    Args:
        Z: rows y x of the examples, shape (n, d); finite.
        steps: how many; a whole number, 1 or more.
        rate: η, learning rate; above 0.
        clip: C; above 0.
        sigma: σ, noise multiplier; 0 or more.
        q: chance of each example to be sampled; above 0 and at most 1.
        without: the example, from 0, that the second world does not have; the divisor qn is the same public number
            there.
        rng: a generator of numpy, or a whole number that seeds one.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    rng = generator(rng)
    rows, steps = checks.finite_array("Z", Z), checks.whole("steps", steps, 1)
    n, d = rows.shape
    without = checks.whole("without", without, 0, n - 1)
    q, rate = checks.between("q", q, 0.0, 1.0), checks.positive("rate", rate)
    size = rate / (checks.positive("q", q) * n)
    spread = checks.at_least("sigma", sigma, 0.0) * checks.positive("clip", clip)
    sampled, some = np.empty((steps, n), dtype=np.bool_), max(_TOGETHER // n, 1)
    for first in paced(range(0, steps, some)):
        sampled[first : first + some] = rng.random((min(some, steps - first), n)) < q
    noise = spread * rng.standard_normal((steps, d))
    lengths = np.linalg.norm(rows, axis=1)
    path = np.zeros((steps + 1, 3, d))
    for step in range(steps):
        if step % _OFTEN == 0:
            pulse()
            if tick is not None:
                tick(step / steps)
        here = np.flatnonzero(sampled[step])
        z, f = rows[here], path[step]
        weight = np.exp(-np.logaddexp(0.0, z @ f.T))  # of −z in the gradient, shape (sample, 3)
        long = weight * lengths[here, None]
        weight = np.where(long > clip, clip / np.maximum(lengths[here, None], 1e-300), weight)
        weight[here == without, 1] = 0.0
        path[step + 1] = f + size * (weight.T @ z)
        path[step + 1, :2] -= size * noise[step]
    return StepRuns(path, sampled, noise)


def share_right(Z: ArrayLike, f: ArrayLike) -> Floats:
    """The share of the examples on their side of each line; on the line itself half; shape (…).

    Args:
        Z: rows y x of the examples, shape (n, d); finite.
        f: lines, shape (…, d).

    Raises:
        ParameterError: an argument is not finite.
    """
    at, rows = checks.finite_array("f", f), checks.finite_array("Z", Z)
    every, some = at.reshape(-1, at.shape[-1]), max(_TOGETHER // len(rows), 1)
    found = np.empty(len(every))
    for first in paced(range(0, len(every), some)):
        side = np.sign(every[first : first + some] @ rows.T)
        found[first : first + some] = (1 + side).mean(axis=-1) / 2
    return found.reshape(at.shape[:-1])


@dataclass(frozen=True, slots=True, eq=False)
class StepsBudget:
    """Upper bounds on the total eps (nats) after so many steps, shape (m,).

    Attributes:
        steps: how many.
        exact: of the law of the loss itself, in its worse direction.
        least: no total below is true.
        added: exact as well, of the direction in which the world without the example is the true one.
        renyi: of the moments of the loss, the best of many orders (moments accountant).
        advanced: each step at delta/(2 steps), its exact eps there, and delta/2 for advanced composition (Dwork and
            Roth 2014); inf where that share of delta is below 10^-300.
        full: as if all examples took part in each step.
    """

    steps: Floats
    exact: Floats
    least: Floats
    added: Floats
    renyi: Floats
    advanced: Floats
    full: Floats


def steps_budget(
    sigma: float, q: float, steps: Sequence[int], *, delta: float, fine: bool = True, tick: Tick | None = None
) -> StepsBudget:
    """The budget of a run by accountant after each of some numbers of steps.

    Args:
        sigma: σ, noise multiplier; above 0.
        q: chance of each example to be sampled.
        steps: whole numbers, 1 or more, the last one the most.
        delta: δ; between 0 and 1 (both excluded).
        fine: narrow bounds for the last one.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    delta = checks.inside("delta", delta, 0.0, 1.0)
    law = subsampled_law(sigma=sigma, q=q)
    t, log_mgf = _moments(law)
    rows = []
    for place, k in enumerate(steps):
        if tick is not None:
            tick(place / len(steps))
        ways = _exact(law, k, delta, fine and k == steps[-1])
        # delta = e^(K - t eps) t^t / (1 + t)^(1 + t) (Canonne, Kamath and Steinke 2020), at every t.
        renyi = float(((k * log_mgf - math.log(delta) - np.log1p(t)) / t - np.log1p(1 / t)).min())
        advanced = _advanced(law, k, delta)
        full = Composition([Release(GaussianLaw(1 / sigma), k)]).eps(delta).upper
        upper, lower = max(way.upper for way in ways), max(way.lower for way in ways)
        rows.append((k, upper, lower, ways[-1].upper, max(renyi, 0.0), advanced, full))
    return StepsBudget(*np.array(rows, dtype=np.float64).T)


def _advanced(law: LossLaw, k: int, delta: float) -> float:
    """See StepsBudget.advanced."""
    share = delta / (2 * k)
    if share < LEAST_DELTA:
        return math.inf
    each = max(way.upper for way in _exact(law, 1, share, False))
    return advanced_eps(each, k, delta=delta / 2) if each > 0 else 0.0


@kept(256)
def _exact(law: LossLaw, steps: int, delta: float, fine: bool) -> tuple[Bounds, ...]:
    """Of both directions: the example is there, or it is not."""
    tolerance, points = (1e-3, 2**18) if fine else (2e-2, 2**15)
    return Composition([Release(law, steps)], tolerance=tolerance, max_points=points).eps_by_direction(delta)


@kept(16)
def _moments(law: LossLaw) -> tuple[Floats, Floats]:
    """Orders less 1, and ln E e^(tL) at each: of the direction 'remove', the larger one (Mironov, Talwar and Zhang 2019)."""
    t = np.geomspace(1e-3, 1e6, 500)
    return t, np.array([law.log_mgf(float(each)) for each in t])
