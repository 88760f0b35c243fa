"""Which outputs to look at, and the verdict on a promise: events that were fixed before, or chosen on one half of the draws.

An event S and a direction fix one region of (p, q), so each gives two bounds for the price of one: that of S where world 0 is
true, and that of all other outputs where world 1 is.

fixed    a list of tests that was written down before any output was seen; each has its share of beta (Bonferroni)
split    one half of the draws chooses the test, the other half makes it, at the whole of beta
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy

from dpcore import checks
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.own.audit import Audit, Counts, How
from dpcore.own.outputs import Outputs
from dpcore.pace import pulse

_MOST_EVENTS = 1000
_CUTS = 64
_SIDES: tuple[Literal["above", "upto"], ...] = ("above", "upto")
_FEW = 64
"""Different numbers up to which each counts as an output of its own."""


@dataclass(frozen=True)
class Event:
    """A set of outputs.

    Attributes:
        kind: 'above' (numbers > threshold), 'upto' (numbers <= threshold), 'among' (one of `values`).
        threshold: units of the outputs.
        values: numbers, or places in Outputs.names.
    """

    kind: Literal["above", "upto", "among"]
    threshold: float = 0.0
    values: tuple[float, ...] = ()

    def __contains__(self, output: float) -> bool:
        return bool(self.holds(np.array([output]))[0])

    def holds(self, outputs: Floats) -> np.ndarray:
        """Which of the outputs are in it, shape of outputs; nan is in no event but one that names it."""
        if self.kind == "among":
            named = np.isin(outputs, np.array(self.values))
            return named | np.isnan(outputs) if any(map(math.isnan, self.values)) else named
        with np.errstate(invalid="ignore"):
            return outputs > self.threshold if self.kind == "above" else outputs <= self.threshold

    def counts(self, outputs: Outputs) -> Counts:
        """How often it was seen."""
        n, m = outputs.draws
        return Counts(int(self.holds(outputs.first).sum()), n, int(self.holds(outputs.second).sum()), m)


@dataclass(frozen=True)
class EventTest:
    """An event and the world in which it is thought to be likelier: 0, or 1 for the other direction."""

    event: Event
    likelier: Literal[0, 1] = 0

    def counts(self, outputs: Outputs) -> Counts:
        """x, n of the world where it is likelier; y, m of the other."""
        found = self.event.counts(outputs)
        return found if self.likelier == 0 else found.swapped


@dataclass(frozen=True)
class Verdict:
    """What an audit says about the promise (eps, delta). It never says that a promise holds.

    Attributes:
        refuted: at confidence 1 - beta.
        eps_claimed, delta_claimed: the promise; eps in nats.
        eps, delta, mu, rho: certified at least, all from `counts`: eps at the claimed delta, delta at the claimed eps; at most
            0 says nothing.
        beta: 1 - confidence of the whole audit.
        tests: how many tests share beta.
        test: the one with the largest eps.
        counts: of that test, or of all other outputs with the worlds exchanged, whichever says more.
        level: its share of beta.
        how: 'fisher' or 'halves'.
        chosen_by: 'fixed' before, or 'split': by the other half of the draws.
        draws: (n, m) of world 0 and world 1 in all, those that only chose included.
    """

    refuted: bool
    eps_claimed: float
    delta_claimed: float
    eps: float
    delta: float
    mu: float
    rho: float
    beta: float
    tests: int
    test: EventTest
    counts: Counts
    level: float
    how: How
    chosen_by: Literal["fixed", "split"]
    draws: tuple[int, int]

    def __str__(self) -> str:
        if self.refuted:
            return f"refuted at {100 * (1 - self.beta):g} %: eps is at least {self.eps:.4g}, {self.eps_claimed:g} was promised"
        return f"not refuted by {min(self.draws)} draws"


def threshold_tests(low: float, high: float, *, count: int = 16) -> tuple[EventTest, ...]:
    """2 count tests on numbers: at thresholds spread evenly inside [low, high], 'above' likelier in world 0, and in world 1.

    low < high: the range that the outputs are declared to have, units of the outputs. count: 1 to 500.
    """
    checks.inside("low", low, -1e300, checks.between("high", high, -1e300, 1e300))
    cuts = np.linspace(low, high, checks.whole("count", count, 1, _MOST_EVENTS // 2) + 2)[1:-1]
    return tuple(EventTest(Event("above", float(cut)), world) for cut in cuts for world in (0, 1))


def fixed_audit(
    outputs: Outputs,
    tests: Sequence[EventTest],
    *,
    eps: float,
    delta: float = 0.0,
    beta: float = 0.05,
    how: How = "fisher",
) -> Verdict:
    """The verdict from tests that were fixed before these outputs were seen; each has beta / (number of tests).

    outputs: of both worlds. tests: 1 to 1 000. eps >= 0 (nats) and delta in [0, 1): the promise. beta: in (0, 1).
    """
    if not 1 <= len(tests) <= _MOST_EVENTS:
        raise ParameterError("tests", len(tests), "1 to {most} tests", most=_MOST_EVENTS)
    return _verdict(outputs, tests, eps, delta, beta, how, "fixed", outputs.draws)


def split_audit(
    outputs: Outputs,
    *,
    eps: float,
    delta: float = 0.0,
    beta: float = 0.05,
    how: How = "fisher",
    chooses: Literal[0, 1] = 0,
) -> Verdict:
    """The verdict where one half of the draws chooses the event and the direction, and the other half makes the test.

    outputs: of both worlds, at least 2 draws each. eps >= 0 (nats) and delta in [0, 1): the promise. beta: in (0, 1).
    chooses: 0 for the draws at even places, 1 for the odd ones.
    """
    if min(outputs.draws) < 2:
        raise ParameterError("outputs", min(outputs.draws), "at least 2 draws of each world")
    checks.whole("chooses", chooses, 0, 1)
    test = chosen_test(outputs.half(chooses), delta=delta, beta=beta)
    return _verdict(outputs.half(1 - chooses), (test,), eps, delta, beta, how, "split", outputs.draws)


def chosen_test(outputs: Outputs, *, delta: float = 0.0, beta: float = 0.05) -> EventTest:
    """The test with the largest bound on these outputs, which must not be tested on the same ones.

    Of numbers: all that is above, or up to, one of 64 thresholds; of categories and of up to 64 different numbers: the first
    few, ordered by (x + 1/2) / (y + 1/2), and the last few. delta: claimed, in [0, 1). beta: in (0, 1).
    """
    checks.between("delta", delta, 0.0, 1.0)
    checks.inside("beta", beta, 0.0, 1.0)
    every = outputs.table[0]
    n, m = outputs.draws
    few = outputs.kind == "categories" or every.size <= _FEW
    tests, x, y = _among(outputs) if few else _cut(outputs)
    if not tests:
        return EventTest(Event("among", values=(float(every[0]),)))
    world = np.array([test.likelier for test in tests])
    scores = np.where(world == 0, _score(x, n, y, m, delta, beta), _score(y, m, x, n, delta, beta))
    return tests[int(np.argmax(scores))]


def _among(outputs: Outputs) -> tuple[list[EventTest], Floats, Floats]:
    """(tests on the outputs that speak most for one world, how often each was seen in world 0, and in world 1)."""
    every, x, y = outputs.table
    order = np.argsort(-(x + 0.5) / (y + 0.5), kind="stable")
    most = min(every.size - 1, _MOST_EVENTS)
    tests: list[EventTest] = []
    seen = []
    ways: tuple[tuple[Literal[0, 1], np.ndarray], ...] = ((0, order), (1, order[::-1]))
    for likelier, way in ways:
        named = tuple(map(float, every[way]))
        tests += [EventTest(Event("among", values=named[:size]), likelier) for size in range(1, most + 1)]
        seen.append((np.cumsum(x[way])[:most], np.cumsum(y[way])[:most]))
    return tests, *(np.concatenate(column).astype(np.float64) for column in zip(*seen, strict=True))  # type: ignore[return-value]


def _cut(outputs: Outputs) -> tuple[list[EventTest], Floats, Floats]:
    """The same for numbers above, or up to, thresholds that part all draws alike."""
    both = np.sort(np.concatenate((outputs.first, outputs.second)))
    both = both[np.isfinite(both)]
    places = np.linspace(0, both.size - 1, _CUTS + 2)[1:-1].astype(np.int64) if both.size else np.empty(0, np.int64)
    worlds: tuple[Literal[0, 1], ...] = (0, 1)
    tests = [
        EventTest(Event(kind, float(cut)), likelier)
        for cut in np.unique(both[places])
        for kind in _SIDES
        for likelier in worlds
    ]
    seen = [test.event.counts(outputs) for test in tests[::2]]
    x, y = (np.repeat(np.array(column, dtype=np.float64), 2) for column in ([c.x for c in seen], [c.y for c in seen]))
    return tests, x, y


def _score(x: Floats, n: int, y: Floats, m: int, delta: float, beta: float) -> Floats:
    """The bound by halves on eps, of the event or of all other outputs."""
    p = np.where(x > 0, scipy.special.betaincinv(np.maximum(x, 1), n - x + 1, beta / 2), 0.0)
    q = np.where(y < m, scipy.special.betainccinv(y + 1, np.maximum(m - y, 1), beta / 2), 1.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        found = np.maximum(np.log(np.maximum(p - delta, 0.0) / q), np.log(np.maximum(1 - q - delta, 0.0) / (1 - p)))
    return np.where(np.isnan(found), -np.inf, found)


def _verdict(
    outputs: Outputs,
    tests: Sequence[EventTest],
    eps: float,
    delta: float,
    beta: float,
    how: How,
    chosen_by: Literal["fixed", "split"],
    draws: tuple[int, int],
) -> Verdict:
    checks.between("eps", eps, 0.0, 700.0)
    checks.between("delta", delta, 0.0, 1.0)
    level = checks.inside("beta", beta, 0.0, 1.0) / len(tests)
    best, test, audit = -math.inf, tests[0], Audit(tests[0].counts(outputs), level, how)
    for each in tests:
        pulse()
        counts = each.counts(outputs)
        for one in (counts, counts.outside.swapped):
            found = Audit(one, level, how).eps(delta)
            if found > best:
                best, test, audit = found, each, Audit(one, level, how)
    return Verdict(
        best > eps,
        eps,
        delta,
        best,
        audit.delta(eps),
        audit.mu(),
        audit.rho(),
        beta,
        len(tests),
        test,
        audit.counts,
        level,
        how,
        chosen_by,
        draws,
    )
