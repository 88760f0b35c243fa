"""Choosing one of several candidates privately: exact output laws and the mechanisms themselves.

u          utility of a candidate under the data (any unit)
sensitivity  largest change of one utility between neighbors, in units of u
eps        privacy parameter, in nats
s          sharpness: eps / (2 sensitivity), or eps / sensitivity if `monotone` (a neighbor moves all utilities the same way)
b          noise scale 1 / s, in units of u
a_i        exp(s (u_i - max u))

exponential        P(i) ~ exp(s u_i) (McSherry and Talwar 2007); the largest of u + Gumbel(b) noise has the same law
permute-and-flip   candidates in random order, each taken with probability a_i; P(i) = a_i int_0^1 prod_{j != i} (1 - t a_j) dt
                   (McKenna and Sheldon 2020); the largest of u + one-sided exponential noise has the same law (Ding et al. 2021)
laplace            the largest of u + Laplace(b) noise

The source's Theorem 3.13 says that one-sided exponential noise gives the exponential mechanism. It does not.

Source:
    Dwork and Roth 2014, Definition 3.4 and Theorem 3.13 (which is not right); McSherry and Talwar 2007; McKenna and
    Sheldon 2020; Ding and others 2021.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import Tick
from dpcore.selection.quadrature import laplace_max, product_integrals

Mechanism = Literal["exponential", "permute-and-flip", "laplace"]

MECHANISMS: tuple[Mechanism, ...] = ("exponential", "permute-and-flip", "laplace")
_ROUNDING = 4 * float(np.finfo(np.float64).eps)
_CHUNK = 1_000_000  # scores drawn at a time: 8 MB


@dataclass(frozen=True, eq=False)
class Law:
    """The law of the selected candidate.

    Attributes:
        probabilities: shape (candidates,).
        log_probabilities: natural logarithms, finite also where the probability underflows to 0; shape (candidates,).
        error: bound on the absolute error of every probability.
        log_factors: ln(P(i) / a_i), which change little from one neighbor to the next; shape (candidates,).
    """

    probabilities: Floats
    log_probabilities: Floats
    error: float
    log_factors: Floats

    def expected(self, values: ArrayLike) -> float:
        """Mean of `values` (one per candidate) under the law, in the units of `values`."""
        array = finite_array("values", values)
        if array.shape != self.probabilities.shape:
            raise ParameterError("values", array.shape, "an array of shape {shape}", shape=self.probabilities.shape)
        return float(array @ self.probabilities)


def selection_sharpness(*, eps: float, sensitivity: float, monotone: bool = False) -> float:
    """s = eps / (2 sensitivity), or eps / sensitivity for monotone utilities; in 1 / units of u.

    Args:
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: an argument outside what is said of it; sensitivity must be of a size at which eps / sensitivity
            is a number (eps {eps!r}).

    Source:
        Dwork and Roth 2014, Definition 3.4 and the remark on monotone utilities.
    """
    sharpness = positive("eps", eps) / positive("sensitivity", sensitivity)
    sharpness = sharpness if monotone else sharpness / 2.0
    if not 0.0 < sharpness < np.inf:
        raise ParameterError(
            "sensitivity", sensitivity, "of a size at which eps / sensitivity is a number (eps {eps!r})", eps=eps
        )
    return sharpness


def exponential_mechanism(utilities: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False) -> Law:
    """Exact law of the exponential mechanism, which is also that of Gumbel noisy max.

    Args:
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for an empty or non-finite table, or eps or sensitivity not above 0.

    Source:
        Dwork and Roth 2014, Definition 3.4.
    """
    return selection_law("exponential", utilities, eps=eps, sensitivity=sensitivity, monotone=monotone)


def permute_and_flip(utilities: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False) -> Law:
    """Exact law of permute-and-flip, which is also that of exponential-noise (one-sided) noisy max.

    Gauss-Legendre in the product form; the error is certified (`dpcore.selection.quadrature`).

    Args:
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `exponential_mechanism`.
    """
    return selection_law("permute-and-flip", utilities, eps=eps, sensitivity=sensitivity, monotone=monotone)


def laplace_noisy_max(utilities: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False) -> Law:
    """Exact law of report-noisy-max with Laplace noise of scale 1 / s.

    Gauss-Legendre between the utilities; the error is certified (`dpcore.selection.quadrature`).

    Args:
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `exponential_mechanism`.
    """
    return selection_law("laplace", utilities, eps=eps, sensitivity=sensitivity, monotone=monotone)


def selection_law(
    mechanism: Mechanism, utilities: ArrayLike, *, eps: float, sensitivity: float, monotone: bool = False
) -> Law:
    """The exact law of one of MECHANISMS.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: for any other name, else as `exponential_mechanism`.
    """
    sharpness = selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    return law_of_shortfall(mechanism, shortfall(utilities, sharpness))


def law_of_shortfall(mechanism: Mechanism, d: Floats) -> Law:
    """`selection_law` of utilities that lack d_i = s (max u - u_i) >= 0 of the best, shape (candidates,), least d = 0."""
    if mechanism == "exponential":
        factors = np.full(d.shape, -np.log(np.exp(-d).sum()))
    elif mechanism == "permute-and-flip":
        factors = np.log(product_integrals(np.exp(-d)))
    elif mechanism == "laplace":
        factors = np.log(laplace_max(d))
    else:
        raise ParameterError("mechanism", mechanism, "one of {known}", known=", ".join(MECHANISMS))
    log_probabilities = factors - d
    probabilities = np.exp(log_probabilities)
    error = abs(1.0 - float(probabilities.sum())) + _ROUNDING
    return Law(probabilities, log_probabilities, error, factors)


def noisy_scores(
    mechanism: Mechanism,
    utilities: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    rng: np.random.Generator | int,
    n: int,
    monotone: bool = False,
) -> Floats:
    """n independent rows u + noise, shape (n, candidates), in units of u: the race itself.

    The row's largest entry is the selected candidate. Noise: Gumbel, one-sided exponential, or Laplace of scale 1 / s.
    Floating-point draws are for showing, never for releasing data.

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        n: rows; a whole number, 0 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `selection_law`.
    """
    rng = generator(rng)
    u = utility_table(utilities)
    scale = 1.0 / selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)
    shape = (whole("n", n, 0), u.size)
    if mechanism == "exponential":
        return u + rng.gumbel(0.0, scale, shape)
    if mechanism == "permute-and-flip":
        return u + rng.exponential(scale, shape)
    if mechanism == "laplace":
        return u + rng.laplace(0.0, scale, shape)
    raise ParameterError("mechanism", mechanism, "one of {known}", known=", ".join(MECHANISMS))


def sample(
    mechanism: Mechanism,
    utilities: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    rng: np.random.Generator | int,
    n: int,
    monotone: bool = False,
    tick: Tick | None = None,
) -> NDArray[np.intp]:
    """n runs of the mechanism (noise, then the largest): the selected indices, shape (n,).

    Args:
        mechanism: 'exponential', 'permute-and-flip' or 'laplace'.
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        n: runs; a whole number, 0 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `selection_law`.
    """
    rng = generator(rng)
    u = utility_table(utilities)
    rows = max(1, _CHUNK // u.size)
    chosen = np.empty(whole("n", n, 0), dtype=np.intp)
    for start in range(0, chosen.size, rows):
        stop = min(start + rows, chosen.size)
        scores = noisy_scores(
            mechanism, u, sensitivity=sensitivity, eps=eps, n=stop - start, rng=rng, monotone=monotone
        )
        chosen[start:stop] = scores.argmax(axis=1)
        if tick is not None:
            tick(stop / chosen.size)
    return chosen


def sample_by_flips(
    utilities: ArrayLike,
    *,
    eps: float,
    sensitivity: float,
    rng: np.random.Generator | int,
    n: int,
    monotone: bool = False,
) -> NDArray[np.intp]:
    """n runs of permute-and-flip as it is written (random order, one coin per candidate), shape (n,).

    Args:
        utilities: of the candidates, finite, shape (candidates,).
        eps: ε in nats; above 0.
        sensitivity: the most that one utility changes between neighbors, in units of u; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        n: runs; a whole number, 0 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `exponential_mechanism`.

    Source:
        McKenna and Sheldon 2020, Algorithm 1.
    """
    rng = generator(rng)
    accept = np.exp(-shortfall(utilities, selection_sharpness(eps=eps, sensitivity=sensitivity, monotone=monotone)))
    rows = max(1, _CHUNK // accept.size)
    chosen = np.empty(whole("n", n, 0), dtype=np.intp)
    for start in range(0, chosen.size, rows):
        shape = (min(rows, chosen.size - start), accept.size)
        order = rng.random(shape).argsort(axis=1)
        first = (rng.random(shape) < accept[order]).argmax(axis=1)  # the best is always accepted
        chosen[start : start + shape[0]] = order[np.arange(shape[0]), first]
    return chosen


def utility_table(utilities: ArrayLike) -> Floats:
    """`utilities` as a float array of shape (candidates,), or ParameterError unless finite and not empty."""
    u = finite_array("utilities", utilities)
    if u.ndim != 1 or u.size == 0:
        raise ParameterError("utilities", u.shape, "a row of at least one number")
    return u


def shortfall(utilities: ArrayLike, sharpness: float) -> Floats:
    """d_i = sharpness (max u - u_i) >= 0, without unit; ParameterError if the spread of u overflows."""
    u = utility_table(utilities)
    with np.errstate(over="ignore"):
        d = np.asarray(sharpness * (u.max() - u), dtype=np.float64)
    if not np.isfinite(d).all():
        raise ParameterError("utilities", (float(u.min()), float(u.max())), "numbers whose spread does not overflow")
    return d
