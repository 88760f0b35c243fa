"""One accountant at a time for k equal releases: total eps, delta, most releases, least noise, and where two cross.

METHODS, roundest first:
basic          k times the worst loss; for a loss without bound, each release at delta/k
advanced       Dwork and Roth 2014, Theorem 3.20; advanced_tanh with its sharper last term
optimal_pure   Kairouz, Oh and Viswanath 2015: all that the eps of one release alone can give
zcdp           the least rho of the law (`least_rho`) and the best conversion (Canonne, Kamath and Steinke 2020)
rdp            all moments of the loss, and the same conversion
exact          the loss law itself, numerically, upper bound
A law counts in its worse direction. A method that does not apply to a law gives nan (total_eps) or None.

Source:
    Dwork and Roth 2014, Theorem 3.20; Kairouz, Oh and Viswanath 2015; Bun and Steinke 2016; Canonne, Kamath and
    Steinke 2020; as the list above says.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache

from dpcore import checks
from dpcore.accounting import renyi
from dpcore.accounting.basic import MOST, advanced_eps, optimal_delta, optimal_eps
from dpcore.accounting.composition import MOST_RELEASES, Bounds, Composition, Release
from dpcore.accounting.laws import GaussianLaw, LossLaw, failure, least_rho, pure_eps
from dpcore.accounting.solve import largest_k, scale_for_budget
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import Tick, pulse
from dpcore.roots import safe_root

METHODS = ("basic", "advanced", "advanced_tanh", "optimal_pure", "zcdp", "rdp", "exact")
_TIE = 1e-9
_LEAST_SCALE, _MOST_SCALE = 1e-9, 1e12
"""Bounds this near to each other (relative) are the same number, rounded differently."""


def total_eps(method: str, law: LossLaw, k: int, *, delta: float, tolerance: float = 1e-4) -> float:
    """Upper bound on the total eps (nats) of k releases; nan where the method does not apply.

    exact: for at most 10^7 releases (Gaussian: any number).

    Args:
        method: one of METHODS.
        law: of the loss of one release.
        k: how many releases; a whole number from 1 to 10^9.
        delta: δ, a probability; between 0 and 1 (both excluded).
        tolerance: relative width of the bounds that is wanted.

    Raises:
        ParameterError: for bad input and where delta does not exceed the mass of certain failure.
    """
    return _kept_bounds(method, law, k, delta, tolerance).upper


def least_eps(law: LossLaw, k: int, *, delta: float, tolerance: float = 1e-4) -> float:
    """Lower bound on the total eps (nats): no method can say less. nan where the exact one does not apply.

    Args:
        law: of the loss of one release.
        k: how many releases; a whole number from 1 to 10^9.
        delta: δ, a probability; between 0 and 1 (both excluded).
        tolerance: relative width of the bounds that is wanted.

    Raises:
        ParameterError: as `total_eps`.
    """
    return _kept_bounds("exact", law, k, delta, tolerance).lower


@kept(256)
def _kept_bounds(method: str, law: LossLaw, k: int, delta: float, tolerance: float) -> Bounds:
    if method == "exact":
        k, delta = checks.whole("k", k, 1, MOST), checks.inside("delta", delta, 0.0, 1.0)
        if k > MOST_RELEASES and not isinstance(law, GaussianLaw):
            return Bounds(math.nan, math.nan)
        return Composition([Release(law, k)], tolerance=tolerance).eps(delta)
    return Bounds(0.0, _total(method, law, k, delta))


def _total(method: str, law: LossLaw, k: int, delta: float) -> float:
    """total_eps, not kept: for searches, which ask once for each of many."""
    k, delta = checks.whole("k", k, 1, MOST), checks.inside("delta", delta, 0.0, 1.0)
    worst, fails = pure_eps(law), failure(law) > 0
    pure = not fails and math.isfinite(worst)
    match method:
        case "exact":
            return total_eps(method, law, k, delta=delta)
        case "rdp":
            return renyi.rdp_eps([Release(law, k)], delta=delta)
        case "zcdp":
            rho = least_rho(law)
            return renyi.zcdp_eps(k * rho, delta=delta) if math.isfinite(rho) else math.nan
        case "basic":
            if fails:
                return math.nan
            return k * (worst if pure else Composition([Release(law)]).eps(delta / k).upper)
        case "advanced" | "advanced_tanh":
            return advanced_eps(worst, k, delta=delta, sharp=method == "advanced_tanh") if pure else math.nan
        case "optimal_pure":
            return optimal_eps(worst, k, delta=delta) if pure else math.nan
    raise ParameterError("method", method, "one of the accountants")


def simplest_least(totals: Mapping[str, float]) -> str:
    """The method with the least total; of equal ones the one that stands first. nan do not count.

    Args:
        totals: by method, in nats.

    Raises:
        ParameterError: totals must be a total of at least one method.
    """
    known = {method: value for method, value in totals.items() if not math.isnan(value)}
    if not known:
        raise ParameterError("totals", dict(totals), "a total of at least one method")
    least = min(known.values())
    return next(method for method, value in known.items() if value <= least * (1 + _TIE))


def total_delta(method: str, law: LossLaw, k: int, *, eps: float) -> float | None:
    """Upper bound on the total delta; None where the method has none (basic above its eps, say).

    Args:
        method: one of METHODS.
        law: of the loss of one release.
        k: how many releases; a whole number from 1 to 10^9.
        eps: ε in nats; 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    k, eps = checks.whole("k", k, 1, MOST), checks.at_least("eps", eps, 0.0)
    worst = pure_eps(law)
    pure = failure(law) == 0 and math.isfinite(worst)
    if method == "exact" and (k <= MOST_RELEASES or isinstance(law, GaussianLaw)):
        return Composition([Release(law, k)]).delta(eps).upper
    if method == "rdp":
        return renyi.rdp_delta([Release(law, k)], eps=eps)
    if method == "optimal_pure" and pure:
        return optimal_delta(worst, k, eps=eps)
    return 0.0 if method == "basic" and pure and k * worst <= eps else None


def most_releases(method: str, law: LossLaw, *, eps: float, delta: float, tick: Tick | None = None) -> int | None:
    """The most releases that the method proves (eps, delta)-DP in all: 0 where not even one; None: it does not apply.

    At most 10^9 (exact: 10^7) is answered: that number then means 'at least so many'.

    Args:
        method: one of METHODS.
        law: of the loss of one release.
        eps: ε in nats; 0 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside its range: eps 0 or more, k a whole number from 1 to 1 000 000 000, delta
            between 0 and 1 (both excluded); method must be one of the accountants.
    """
    eps = checks.at_least("eps", eps, 0.0)
    if math.isnan(_total(method, law, 1, delta)):
        return None
    if method == "exact" and not isinstance(law, GaussianLaw):
        fits_all = (failure(law) == 0 and MOST_RELEASES * pure_eps(law) <= eps) or _total(
            "rdp", law, MOST_RELEASES, delta
        ) <= eps
        return MOST_RELEASES if fits_all else largest_k(law, eps=eps, delta=delta, tick=tick)
    return _last(lambda k: _total(method, law, k, delta) - eps, MOST, tick)


def first_below(method: str, other: str, law: LossLaw, *, delta: float, top: int = 10**6) -> int | None:
    """The least k from which on `method` is below `other`; None where it is not below at `top`.

    Args:
        method: one of METHODS.
        other: another of METHODS.
        law: of the loss of one release.
        delta: δ, a probability; between 0 and 1 (both excluded).
        top: the most releases that are looked at.

    Raises:
        ParameterError: an argument outside its range: k a whole number from 1 to 1 000 000 000, delta between 0 and 1
            (both excluded); method must be one of the accountants.
    """

    def below(k: int) -> bool:
        return _total(method, law, k, delta) < _total(other, law, k, delta)

    return _last(below, top, None) + 1 if below(top) else None


def crossings(law: LossLaw, *, delta: float, top: int = 10**6) -> dict[str, tuple[int, float]]:
    """Where theorems begin to beat basic composition: method -> (the first such k, total eps there), k > 1.

    Args:
        law: of the loss of one release.
        delta: δ, a probability; between 0 and 1 (both excluded).
        top: the most releases that are looked at.

    Raises:
        ParameterError: an argument outside its range: k a whole number from 1 to 1 000 000 000, delta between 0 and 1
            (both excluded); method must be one of the accountants.
    """
    return dict(_crossings(law, delta, top))


@kept(16)
def _crossings(law: LossLaw, delta: float, top: int) -> tuple[tuple[str, tuple[int, float]], ...]:
    found = []
    for method in ("advanced", "advanced_tanh", "zcdp"):
        k = first_below(method, "basic", law, delta=delta, top=top)
        if k is not None and k > 1:
            found.append((method, (k, _total(method, law, k, delta))))
    return tuple(found)


def scale_by(
    method: str,
    family: Callable[[float], LossLaw],
    k: int,
    *,
    eps: float,
    delta: float,
    relative: float = 1e-6,
    tick: Tick | None = None,
) -> float | None:
    """The least scale at which the method proves k releases (eps, delta)-DP, to `relative`, never below; or None.

    None where the method does not apply, or no scale from 1e-9 to 1e12 will do.

    Args:
        method: one of METHODS.
        family: as in scale_for_budget.
        k: how many releases; a whole number from 1 to 10^9.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
        relative: width to which the scale is found.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside what is said of it; method must be one of the accountants.
    """
    eps = checks.positive("eps", eps)
    if math.isnan(_total(method, family(1.0), k, delta)):
        return None
    if method == "exact" and not isinstance(family(1.0), GaussianLaw):
        near = scale_by("rdp", family, k, eps=eps, delta=delta, relative=1e-2)
        return near and scale_for_budget(family, k, eps=eps, delta=delta, relative=relative, start=near, tick=tick)

    @cache  # the search for the root asks for both ends again
    def over(scale: float) -> float:
        return math.log(min(max(_total(method, family(scale), k, delta) / eps, 1e-300), 1e300))

    low, high, step = 1.0, 1.0, math.e
    while over(high) > 0:
        if high == _MOST_SCALE:
            return None
        low, high, step = high, min(high * step, _MOST_SCALE), step * step
    while low == high or over(low) <= 0:
        if low == _LEAST_SCALE:
            return None
        low, high, step = max(low / step, _LEAST_SCALE), low, step * step
    return safe_root(over, low, high, rtol=relative)


def _last(f: Callable[[int], float], top: int, tick: Tick | None) -> int:
    """The last k in 0 ... top with f(k) <= 0, for an f that, once above 0, stays there; f(0) <= 0 is granted.

    Few steps where f is nearly straight: where its line through both ends is 0 (Illinois), every third time in the middle.
    """
    low, f_low, high = 0, 0.0, 1
    while (f_high := f(high)) <= 0:
        if high == top:
            return top
        low, f_low, high = high, f_high, min(2 * high, top)
        if tick is not None:
            tick(0.3)
    step, was_low = 0, False
    while high - low > 1:
        if tick is not None:
            tick(0.5)
        pulse()
        k, straight = (low + high) // 2, f_low / (f_low - f_high)
        if step % 3 < 2 and straight > 0:
            k = min(max(low + round((high - low) * straight), low + 1), high - 1)
        at_k = f(k)
        is_low = at_k <= 0
        if is_low:
            low, f_low, f_high = k, at_k, f_high / 2 if step and was_low else f_high
        else:
            high, f_high, f_low = k, at_k, f_low if not step or was_low else f_low / 2
        step, was_low = step + 1, is_low
    return low
