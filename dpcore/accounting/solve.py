"""What a person asks: which bound is best, how much noise, how many releases.

scale    scale of the noise in units of the query, whatever the family calls it (b of Laplace, sigma of Gaussian)
budget   total (eps, delta), eps in nats

Source:
    Each bound as in `dpcore.accounting.methods` and `dpcore.accounting.composition`; the least scale by bracketing
    them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from dpcore import checks
from dpcore.accounting import renyi
from dpcore.accounting.atoms import worst_law
from dpcore.accounting.basic import optimal_eps
from dpcore.accounting.composition import MOST_RELEASES, Bounds, Composition, Release, merged
from dpcore.accounting.laws import GaussianLaw, LaplaceLaw, LossLaw, failure, pure_eps
from dpcore.errors import ParameterError
from dpcore.noise.gaussian import gaussian_sigma
from dpcore.pace import Tick
from dpcore.roots import safe_side

_UNREACHED = 1e4


@dataclass(frozen=True)
class BestBound:
    """The smallest of the valid upper bounds on eps.

    A key that METHODS also has means the same there: `total_eps` gives the same number.

    Attributes:
        eps: the bound (nats).
        method: its key in `all`.
        lower: no total eps below this is true (0 if not computed).
        all: every bound that applies, by method: 'basic', 'advanced' (Theorem 3.20), 'advanced_tanh', 'optimal_pure'
            (Kairouz-Oh-Viswanath, which knows only each release's eps), 'zcdp', 'zcdp_simple' (Bun and Steinke's
            conversion), 'rdp', 'gaussian' (exact), 'numerical' (exact but for its stated width).
    """

    eps: float
    method: str
    lower: float
    all: Mapping[str, float]


def best_bound(
    releases: Sequence[Release], *, delta: float, tolerance: float = 1e-4, tick: Tick | None = None
) -> BestBound:
    """Smallest proven total eps at `delta`, and what every other method would have said.

    delta = 0 is answered by basic composition where all losses are bounded.

    Args:
        releases: what is released, each with its law.
        delta: δ, a probability; 0, or from 1e-300 to 1.
        tolerance: relative width of the bounds that is wanted.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `Composition.eps`.
    """
    delta = checks.between("delta", delta, 0.0, 1.0)
    joined = merged(releases)
    count = sum(release.times for release in merged(releases, join_gaussians=False))
    found = {} if delta in {0.0, 1.0} else theorem_bounds(releases, delta=delta)
    lower = 0.0
    if count <= MOST_RELEASES or (len(joined) == 1 and joined[0].times == 1):
        exact = Composition(releases, tolerance=tolerance).eps(delta, tick)
        lower = exact.lower
        found["gaussian" if all(isinstance(r.law, GaussianLaw) for r in joined) else "numerical"] = exact.upper
    worst = math.fsum(release.times * pure_eps(release.law) for release in joined)
    if math.isfinite(worst) and renyi.infinite_mass(joined) == 0:
        found["basic"] = worst
    method = min(found, key=lambda name: (found[name], name == "numerical"))
    return BestBound(found[method], method, lower, found)


def theorem_bounds(releases: Sequence[Release], *, delta: float) -> dict[str, float]:
    """The bounds of `best_bound` but for the exact ones, by method, at 0 < delta < 1; those that apply."""
    delta = checks.inside("delta", delta, 0.0, 1.0)
    counted = merged(releases, join_gaussians=False)
    found: dict[str, float] = {}
    infinite = renyi.infinite_mass(counted)
    worst = [(pure_eps(release.law), release.times) for release in counted]
    if infinite == 0 and all(math.isfinite(eps0) for eps0, _ in worst):
        found["basic"] = math.fsum(times * eps0 for eps0, times in worst)
        squares = math.fsum(times * eps0**2 for eps0, times in worst)
        for name, sharp in (("advanced", False), ("advanced_tanh", True)):
            root = math.sqrt(-2 * math.log(delta) * squares)
            found[name] = root + math.fsum(times * _drift(eps0, sharp) for eps0, times in worst)
        found["optimal_pure"] = _optimal(worst, delta)
    elif infinite == 0:
        found["basic"] = _shared_basic(counted, delta)
    if infinite == 0 and math.isfinite(rho := renyi.zcdp_rho(counted)):
        found["zcdp"] = renyi.zcdp_eps(rho, delta=delta)
        found["zcdp_simple"] = renyi.zcdp_eps_simple(rho, delta=delta)
    if delta > infinite:
        found["rdp"] = renyi.rdp_eps(counted, delta=delta)
    return {name: value for name, value in found.items() if not math.isnan(value)}


def _drift(eps0: float, sharp: bool) -> float:
    if sharp:
        return eps0 * math.tanh(eps0 / 2)
    return eps0 * math.expm1(eps0) if eps0 < 700 else math.inf


def _optimal(worst: Sequence[tuple[float, int]], delta: float) -> float:
    """Of releases of which only the eps0 and their number are known."""
    kinds = {eps0 for eps0, _ in worst}
    count = sum(times for _, times in worst)
    if len(kinds) == 1:
        return optimal_eps(kinds.pop(), count, delta=delta)
    if count > MOST_RELEASES:
        return math.nan
    return Composition([Release(worst_law(eps=eps0), times) for eps0, times in worst]).eps(delta).upper


def _shared_basic(counted: Sequence[Release], delta: float) -> float:
    """Basic composition with delta shared equally among the releases whose loss has no bound."""
    worst = [pure_eps(release.law) for release in counted]
    shares = sum(release.times for release, eps0 in zip(counted, worst, strict=True) if math.isinf(eps0))
    total = 0.0
    for release, eps0 in zip(counted, worst, strict=True):
        each = eps0 if math.isfinite(eps0) else Composition([Release(release.law)]).eps(delta / shares).upper
        total += release.times * each
    return total


def eps_for_delta(
    releases: Sequence[Release], *, delta: float, tolerance: float = 1e-4, tick: Tick | None = None
) -> Bounds:
    """Bounds on the total eps (nats) at `delta`; see Composition.eps.

    Args:
        releases: what is released, each with its law.
        delta: δ, a probability; 0, or from 1e-300 to 1.
        tolerance: relative width of the bounds that is wanted.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `Composition.eps`.
    """
    return Composition(releases, tolerance=tolerance).eps(delta, tick)


def delta_for_eps(
    releases: Sequence[Release], *, eps: float, tolerance: float = 1e-4, tick: Tick | None = None
) -> Bounds:
    """Bounds on the total delta at `eps` >= 0 (nats); see Composition.delta.

    Args:
        releases: what is released, each with its law.
        eps: ε in nats; 0 or more.
        tolerance: relative width of the bounds that is wanted.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `Composition.delta`.
    """
    return Composition(releases, tolerance=tolerance).delta(eps, tick)


def laplace_family(shift: float = 1.0) -> Callable[[float], LossLaw]:
    """scale -> law of Laplace noise of that scale, for answers that differ by `shift` (units of the query).

    Args:
        shift: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    shift = checks.positive("shift", shift)
    return lambda scale: LaplaceLaw(shift / scale)


def gaussian_family(shift: float = 1.0) -> Callable[[float], LossLaw]:
    """scale -> law of Gaussian noise with sigma = scale, for answers that differ by `shift` (units of the query).

    Args:
        shift: in units of the query; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    shift = checks.positive("shift", shift)
    return lambda scale: GaussianLaw(shift / scale)


def gaussian_mu(*, eps: float, delta: float) -> float:
    """Largest mu = shift / sigma of one Gaussian release that is (eps, delta)-DP; for k releases divide by sqrt k. The
    solver of noise.gaussian_sigma (Balle and Wang 2018), to about 1e-14.

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).
    """
    return 1 / gaussian_sigma(eps=eps, delta=delta, sensitivity=1.0)


def scale_for_budget(
    family: Callable[[float], LossLaw],
    k: int,
    *,
    eps: float,
    delta: float,
    relative: float = 1e-6,
    start: float = 1.0,
    tick: Tick | None = None,
) -> float:
    """Smallest scale (units of the query) at which k releases are proven (eps, delta)-DP, to `relative`, never below.

    Args:
        family: scale -> loss law, more scale less loss (laplace_family, gaussian_family or your own).
        k: how many releases; a whole number from 1 to 10^7.
        eps: ε in nats; above 0.
        delta: δ, a probability; from 0 to below 1.
        relative: width to which the scale is found.
        start: where to search from, a guess.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: where no scale between 1e-9 and 1e12 will do.
    """
    k, eps = checks.whole("k", k, 1, MOST_RELEASES), checks.positive("eps", eps)
    delta = checks.between("delta", delta, 0.0, 1 - 1e-12)

    def surplus(log_scale: float) -> float:
        """ln of proven delta over allowed delta: at most 0 where the scale is enough."""
        total = Composition([Release(family(math.exp(log_scale)), k)], tolerance=max(relative, 1e-8))
        if eps >= total.worst and total.infinite <= delta:
            return -_UNREACHED
        if delta == 0:
            return _UNREACHED
        return math.log(max(total.delta(eps).upper, 1e-320) / delta)

    low, high, f_low, f_high = _bracket(surplus, math.log(start))
    side = 0
    for done in range(200):
        if high - low <= relative:
            break
        if tick is not None:
            tick(min(done / 20, 1.0))
        # Illinois steps while both ends say something, halving otherwise.
        known = max(-f_high, f_low) < _UNREACHED / 4
        middle = (low * f_high - high * f_low) / (f_high - f_low) if known else (low + high) / 2
        middle = min(max(middle, low + 0.3 * relative), high - 0.3 * relative)
        f = surplus(middle)
        if f <= 0:
            high, f_high, f_low = middle, f, f_low / 2 if side < 0 and known else f_low
            side = -1
        else:
            low, f_low, f_high = middle, f, f_high / 2 if side > 0 and known else f_high
            side = 1
    return math.exp(high)


def _bracket(surplus: Callable[[float], float], at: float) -> tuple[float, float, float, float]:
    """(low, high, surplus at low > 0, surplus at high <= 0) in ln scale."""
    f, step = surplus(at), 0.1
    while True:
        ahead = at - step if f <= 0 else at + step
        if not math.log(1e-9) < ahead < math.log(1e12):
            raise ParameterError(
                "family", math.exp(at), "noise that just meets the budget at a scale from 1e-9 to 1e12"
            )
        f_ahead = surplus(ahead)
        if f <= 0 < f_ahead:
            return ahead, at, f_ahead, f
        if f_ahead <= 0 < f:
            return at, ahead, f, f_ahead
        at, f, step = ahead, f_ahead, 2 * step


def largest_k(law: LossLaw, *, eps: float, delta: float, tick: Tick | None = None) -> int:
    """The most releases with this law that are proven (eps, delta)-DP in all; 0 where not even one is.

    Args:
        law: of the loss of one release.
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to below 1.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: where more than 10^7 would fit.
    """
    eps, delta = checks.at_least("eps", eps, 0.0), checks.between("delta", delta, 0.0, 1 - 1e-12)

    def surplus(k: int) -> float:
        total = Composition([Release(law, k)]).delta(eps).upper
        if total <= delta:
            return math.log(max(total, 1e-320) / delta) if delta > 0 else -1.0
        return max(math.log(total / delta), 1e-12) if delta > 0 else 1.0

    low = _granted(law, eps, delta)
    f_low = surplus(low) if low else -math.inf
    if f_low > 0:
        low, f_low = 0, -math.inf
    high = low + max(low // 16, 1)
    while True:
        if tick is not None:
            tick(0.3)
        if high > MOST_RELEASES:
            raise ParameterError(
                "eps", eps, "a budget that fewer than {most_releases} releases exhaust", most_releases=MOST_RELEASES
            )
        f_high = surplus(high)
        if f_high > 0:
            break
        low, f_low, high = high, f_high, 2 * high
    return _largest(surplus, low, high, f_low, f_high, tick)


def _granted(law: LossLaw, eps: float, delta: float) -> int:
    """A number of releases that Renyi accounting grants, where to begin; 0 where it says nothing."""
    if not failure(law) < delta < 1:
        return 0

    def fits(k: int) -> bool:
        release = [Release(law, k)]
        return renyi.infinite_mass(release) < delta and renyi.rdp_eps(release, delta=delta) <= eps

    low, high = 0, 1
    while 2 * high <= MOST_RELEASES and fits(high):
        low, high = high, 2 * high
    return safe_side(fits, high, low, rtol=1 / 64)


def _largest(
    surplus: Callable[[int], float], low: int, high: int, f_low: float, f_high: float, tick: Tick | None
) -> int:
    """The last k with surplus(k) <= 0 between two that are on either side: Illinois steps, then halving."""
    side = 0
    for done in range(200):
        if high - low <= 1:
            break
        if tick is not None:
            tick(min(done / 20, 1.0))
        middle = (low + high) // 2
        if done % 3 < 2 and math.isfinite(f_low):
            middle = round((low * f_high - high * f_low) / (f_high - f_low))
            middle = min(max(middle, low + 1), high - 1)
        f = surplus(middle)
        if f <= 0:
            low, f_low, f_high = middle, f, f_high / 2 if side < 0 else f_high
            side = -1
        else:
            high, f_high, f_low = middle, f, f_low / 2 if side > 0 else f_low
            side = 1
    return low
