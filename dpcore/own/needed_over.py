"""What noise of one's own spends for all of V, and how far it must be stretched for a promise; with delta = 0 from its largest loss.

At each end of V first. Where the noise is log-concave that is enough: delta grows with the size of the change, and so does what k
releases spend that are moved alike. Else a law that tells at least as much as every change in V is composed: what it spends is
said where it is next to what some change needs; if it is far above, what is needed at the changes that were looked at.

Source:
    Derived here: the ends, then the law of `dpcore.own.every_shift`, which no change in V exceeds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dpcore import checks
from dpcore.accounting.composition import Composition, Release
from dpcore.errors import ParameterError
from dpcore.own.every_shift import EveryShift, every_shift
from dpcore.own.every_typed import EveryTyped, every_typed
from dpcore.own.needed import least_stretch, spent_eps
from dpcore.own.over import loss_beside, typed_delta_over, typed_loss_over
from dpcore.own.shifts import log_concave, worst_loss_over
from dpcore.own.table import OwnTable
from dpcore.own.totals import Own
from dpcore.own.typed import TypedDensity
from dpcore.pace import paced, pulse
from dpcore.roots import safe_side
from dpcore.sets.neighbors import NeighborSet, neighbor_set

_ROUNDS, _TYPED_ROUNDS = 6, 2
_NEAR = 1.02
"""Times what is needed at the changes that were looked at: what is proved for all of V is said where it is no more."""
_LEAST, _STEP = 1e-6, 1.2
"""Times what is spent too much, as a share: by so much wider noise is tried."""
_FEW = 3
_FARTHEST = 1e4
_NEVER_ALL = 1 - 1e-16


_TRIES = 40
"""Changes of typed noise that are looked at."""


@dataclass(frozen=True)
class Needed:
    """A number that keeps the promise at the changes that were looked at.

    Attributes:
        value: nats, or a factor; inf where none will do.
        everywhere: whether no change in V needs more.
        short: by how much some change may need less, at most; 0 where the value is what is needed.
    """

    value: float
    everywhere: bool
    short: float = 0.0


def spent_over(noise: Own, V: NeighborSet | str, *, delta: float, k: int = 1, quick: bool = False) -> Needed:
    """The least eps (nats) at which k releases keep (eps, delta) for V, never too small where `everywhere`; inf where none does.

    Args:
        noise: drawn or typed.
        V: neighbor set or its text.
        delta: in [0, 1); at 0 the sum of the largest losses.
        k: 1 to 10^6, all moved the same way.
        quick: nothing is proved between the ends of V.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if delta == 0:
        loss = _largest_loss(noise, V)
        return Needed(checks.whole("k", k, 1, 10**6) * loss.value, loss.everywhere)
    eps = max(spent_eps(noise, shift=shift, delta=delta, k=k) for shift in _ends(noise, V))
    if _hill(noise) or math.isinf(eps):
        return Needed(eps, everywhere=True)
    if quick:
        return Needed(eps, everywhere=False)
    known = _known(noise, V)
    eps = max([eps, *(spent_eps(noise, shift=shift, delta=delta, k=k) for shift in _suspects(known))])
    if isinstance(noise, TypedDensity):
        for _ in range(_TYPED_ROUNDS):
            if worst := _worst_by_delta(noise, V, eps / k):
                eps = max(eps, spent_eps(noise, shift=worst, delta=delta, k=k))
    proved = _proved(known, delta, k)
    return (
        Needed(proved, everywhere=True, short=proved - eps) if proved <= _NEAR * eps else Needed(eps, everywhere=False)
    )


def stretch_over(noise: Own, V: NeighborSet | str, *, eps: float, delta: float, k: int = 1) -> Needed:
    """A factor so that k releases of so many times the noise keep (eps, delta) for V; inf where 10^4 does not.

    About the least where V is one interval from 0 on; else a smaller one may do.

    Args:
        noise, V, delta, k: as for `spent_over`.
        eps: > 0, nats.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.positive("eps", eps)
    if delta == 0:
        return _pure_stretch(noise, V, eps / checks.whole("k", k, 1, 10**6))
    times = max(least_stretch(noise, shift=shift, eps=eps, delta=delta, k=k) for shift in _ends(noise, V))
    if _hill(noise) or math.isinf(times):
        return Needed(times, everywhere=True)
    sure = times
    for _ in range(_TYPED_ROUNDS if isinstance(noise, TypedDensity) else _ROUNDS):
        pulse()
        known = _known(noise, divided(V, sure))
        over = _proved(known, delta, k) / eps - 1
        if over <= 0:
            return Needed(sure, everywhere=True)
        seen = (least_stretch(noise, shift=shift * sure, eps=eps, delta=delta, k=k) for shift in _suspects(known))
        times = max([times, *seen])
        sure = max(times, sure * (1 + _STEP * over + _LEAST))
        if sure > _NEAR * times:
            break
    return Needed(times, everywhere=False)


def _known(noise: Own, V: NeighborSet | str) -> EveryShift | EveryTyped:
    text = str(neighbor_set(V))
    return every_typed(noise, text) if isinstance(noise, TypedDensity) else every_shift(noise, text)


def _suspects(known: EveryShift | EveryTyped) -> tuple[float, ...]:
    """Changes that are likely the worst, beside the ends of V."""
    return known.shifts[:_FEW] if isinstance(known, EveryShift) else ()


def _worst_by_delta(noise: TypedDensity, V: NeighborSet | str, eps: float) -> float:
    """The change in V with the largest delta at eps, as far as it is looked for; 0 where none has any."""
    return abs(typed_delta_over(noise, V, eps=eps, tries=_TRIES).shift)


def _proved(known: EveryShift | EveryTyped, delta: float, k: int) -> float:
    """eps of k releases, no less for any change in V: of a law that tells at least as much as all of them; inf where none is."""
    law = known.law
    try:
        ways = (law,) if known.even else (law, law.turned)
        return max(Composition([Release(one, k)]).forward_eps(delta).upper for one in ways)
    except ParameterError:  # proofs are likelier than delta
        return math.inf


def divided(V: NeighborSet | str, by: float) -> NeighborSet:
    """V with each change divided by a number > 0: what it is for noise that is so many times as wide."""
    return NeighborSet.of(*((float(low) / by, float(high) / by) for low, high in neighbor_set(V).intervals))


def spent_by_table(table: OwnTable, *, delta: float, k: int = 1) -> float:
    """The least eps (nats) at which k outputs of the worst pair of neighbors keep (eps, delta), never too small; inf where none does.

    Args:
        table: with its neighbors.
        delta: in [0, 1); at 0 the sum of the largest losses.
        k: 1 to 10^6.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    checks.whole("k", k, 1, 10**6)
    if checks.number("delta", delta) == 0:
        return k * table.eps
    checks.inside("delta", delta, 0.0, 1.0)
    if k == 1:
        return _of_one_output(table, delta)
    known: dict[object, float] = {}
    for pair in paced(table.neighbors):
        if -math.expm1(k * math.log1p(-min(float(table.infinite(pair)), _NEVER_ALL))) >= delta:
            return math.inf
        law = table.law(pair)
        alike = law.losses.tobytes(), law.masses.tobytes()
        if alike not in known:
            known[alike] = Composition([Release(law, k)]).forward_eps(delta).upper
    return max(known.values())


def _of_one_output(table: OwnTable, delta: float) -> float:
    if max(float(table.infinite(pair)) for pair in table.neighbors) > delta:
        return math.inf

    def over(eps: float) -> float:
        pulse()
        return table.worst_delta(eps)[0] - delta

    if over(0.0) <= 0:
        return 0.0
    most = table.farthest + 1.0
    return most if over(most) > 0 else safe_side(lambda eps: over(eps) <= 0, 0.0, most, xtol=1e-10)


def _ends(noise: Own, V: NeighborSet | str) -> list[float]:
    """The changes that are looked at first: where more is always worse the largest, else the ends of each piece."""
    pieces = neighbor_set(V)
    if _hill(noise):
        return [pieces.sensitivity]
    return sorted({float(end) for piece in pieces.intervals for end in piece if end > 0})


def _hill(noise: Own) -> bool:
    """Whether the noise is surely log-concave."""
    if isinstance(noise, TypedDensity):
        return noise.hill and noise.outside != "unknown"
    return log_concave(noise)


def _largest_loss(noise: Own, V: NeighborSet | str) -> Needed:
    """The largest loss over V; inf where a proof is possible. Of a formula the largest that is known, and whether no answer has more."""
    if not isinstance(noise, TypedDensity):
        return Needed(worst_loss_over(noise, V)[0], everywhere=True)
    pieces = neighbor_set(V)
    known = typed_loss_over(noise, str(pieces)).upper
    beyond = loss_beside(noise, -pieces.sensitivity, pieces.sensitivity)[0]
    return Needed(known, everywhere=beyond <= known)


def _pure_stretch(noise: Own, V: NeighborSet | str, eps: float) -> Needed:
    def keeps(log_times: float) -> bool:
        pulse()
        return _largest_loss(noise, divided(V, math.exp(log_times))).value <= eps

    low, high = -1.0, 1.0
    while not keeps(high):
        if high >= math.log(_FARTHEST):
            return Needed(math.inf, everywhere=True)
        low, high = high, high + 1.0
    while low > -math.log(_FARTHEST) and keeps(low):
        low, high = low - 1.0, low
    times = math.exp(safe_side(keeps, low, high, xtol=1e-7))
    return Needed(times, _largest_loss(noise, divided(V, times)).everywhere)
