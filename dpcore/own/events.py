"""Which outputs to look at, and the verdict on a promise: events that were fixed before, or chosen on one half of the draws.

An event S and a direction fix one region of (p, q), so each gives two bounds for the price of one: that of S where world 0 is
true, and that of all other outputs where world 1 is.

fixed    a list of tests that was written down before any output was seen; each has its share of beta (Bonferroni)
split    one half of the draws chooses the test, the other half makes it, at the whole of beta

Source:
    Bonferroni 1936 (a list that shares its level); the choice by one half of the draws is common practice.
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
from dpcore.own.outputs import Chooses, Outputs
from dpcore.own.promise import Promise
from dpcore.pace import pulse

_MOST_EVENTS = 1000
_CUTS = 64
_FEW = 64
"""Different numbers up to which each counts as an output of its own."""
_EACH = 0.0005
"""Of each world's test while an event is chosen."""
PURE = Promise(0.0)


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
        """Which of the outputs are in it, shape of outputs; nan is in no event but one that names it.

        Args:
            outputs: numbers, or places of categories; any shape.
        """
        if self.kind == "among":
            named = np.isin(outputs, np.array(self.values))
            return named | np.isnan(outputs) if any(map(math.isnan, self.values)) else named
        with np.errstate(invalid="ignore"):
            return outputs > self.threshold if self.kind == "above" else outputs <= self.threshold

    def counts(self, outputs: Outputs) -> Counts:
        """How often it was seen; four numbers, of no shape.

        Args:
            outputs: of both worlds.
        """
        n, m = outputs.draws
        return Counts(int(self.holds(outputs.first).sum()), n, int(self.holds(outputs.second).sum()), m)


@dataclass(frozen=True)
class EventTest:
    """An event and the world in which it is thought to be likelier: 0, or 1 for the other direction.

    Attributes:
        event: a set of outputs.
        likelier: the world, 0 or 1, in which it is thought to be likelier.
    """

    event: Event
    likelier: Literal[0, 1] = 0

    def counts(self, outputs: Outputs) -> Counts:
        """x, n of the world where it is likelier; y, m of the other; of no shape.

        Args:
            outputs: of both worlds.
        """
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
        counts: four numbers, of no shape: of that test, or of all other outputs with the worlds exchanged, whichever says more.
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
    """2 count tests on numbers: at thresholds spread evenly inside [low, high], 'above' likelier in world 0, and in
    world 1.

    Args:
        low, high: the range that the outputs are declared to have, low < high, units of the outputs.
        count: 1 to 500.

    Raises:
        ParameterError: an argument outside what is said of it.
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

    Args:
        outputs: of both worlds.
        tests: 1 to 1 000.
        eps: promised, >= 0, nats.
        delta: promised, in [0, 1).
        beta: in (0, 1).
        how: 'fisher' or 'halves'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if not 1 <= len(tests) <= _MOST_EVENTS:
        raise ParameterError("tests", len(tests), "1 to {most} tests", most=_MOST_EVENTS)
    return _verdict(outputs, tests, eps, delta, beta, how, "fixed", outputs.draws)


def best_bound(
    tests: Sequence[Counts], *, promise: Promise = PURE, beta: float = 0.05, how: How = "fisher"
) -> tuple[float, int, Counts]:
    """(the largest value of the promise's measure that is certified, the place of the test that has it, its counts) where
    tests share beta; of no shape.

    The counts are those of the test, or of all other outputs with the worlds exchanged, whichever says more.

    Args:
        tests: counts of each event, that of the world where it is thought to be likelier first; 1 to 1 000, four numbers each, of no
            shape.
        promise: what was claimed, in eps, rho or mu; its value does not count; of no shape.
        beta: 1 - confidence of all tests together, in (0, 1).
        how: 'fisher' or 'halves'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if not 1 <= len(tests) <= _MOST_EVENTS:
        raise ParameterError("tests", len(tests), "1 to {most} tests", most=_MOST_EVENTS)
    level = checks.inside("beta", beta, 0.0, 1.0) / len(tests)
    best, place, counts = -math.inf, 0, tests[0]
    for number, each in enumerate(tests):
        pulse()
        for one in (each, each.outside.swapped):
            found = Audit(one, level, how).certified(promise)
            if found > best:
                best, place, counts = found, number, one
    return best, place, counts


def split_audit(
    outputs: Outputs,
    *,
    eps: float,
    delta: float = 0.0,
    beta: float = 0.05,
    how: How = "fisher",
    chooses: Chooses = "even",
) -> Verdict:
    """The verdict where one half of the draws chooses the event and the direction, and the other half makes the test.

    Args:
        outputs: of both worlds, at least 2 draws each.
        eps: promised, >= 0, nats.
        delta: promised, in [0, 1).
        beta: in (0, 1).
        how: 'fisher' or 'halves'.
        chooses: which draws of each world choose, 'even', 'odd' or 'first', as `Outputs.parted` has it.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    if min(outputs.draws) < 2:
        raise ParameterError("outputs", min(outputs.draws), "at least 2 draws of each world")
    choosing, testing = outputs.parted(chooses)
    return _verdict(
        testing, (chosen_test(choosing, promise=Promise(0.0, delta)),), eps, delta, beta, how, "split", outputs.draws
    )


def chosen_test(outputs: Outputs, *, promise: Promise = PURE) -> EventTest:
    """The test that `chosen_cells` chooses on these outputs, which must not be tested on the same ones.

    Of numbers: all that is above, or up to, one of 64 thresholds that part all draws alike; of categories and of up
    to 64 different numbers: the most telling ones.

    Args:
        outputs: of both worlds.
        promise: what was claimed, in eps, rho or mu; its value does not count; of no shape.
    """
    every, x, y = outputs.table
    few = outputs.kind == "categories" or every.size <= _FEW
    cuts = np.empty(0)
    if not few:
        both = np.sort(np.concatenate((outputs.first, outputs.second)))
        both = both[np.isfinite(both)]
        cuts = np.unique(both[np.linspace(0, both.size - 1, _CUTS + 2)[1:-1].astype(np.int64)])
        x, y = (
            np.bincount(np.searchsorted(cuts, one[~np.isnan(one)]), minlength=cuts.size + 1)
            for one in (outputs.first, outputs.second)
        )
    cells, turned = chosen_cells(x.tolist(), y.tolist(), ordered=not few, promise=promise, draws=outputs.draws)
    likelier: Literal[0, 1] = 1 if turned else 0
    if few:
        return EventTest(Event("among", values=tuple(map(float, every[list(cells)]))), likelier)
    if 0 in cells:
        return EventTest(Event("upto", float(cuts[min(max(cells), cuts.size - 1)])), likelier)
    return EventTest(Event("above", float(cuts[min(cells) - 1])), likelier)


def chosen_cells(
    out: Sequence[float],
    inside: Sequence[float],
    *,
    ordered: bool,
    promise: Promise = PURE,
    draws: tuple[int, int] | None = None,
) -> tuple[tuple[int, ...], bool]:
    """(the cells of an event, whether world 1 is the likelier one): the event that one half of the draws would choose.

    The event is chosen that would certify most at 99.9 % if these counts were those of the test (Clopper and
    Pearson): of many events the luckiest looks too good, and rare ones most of all.

    Args:
        out, inside: counts of the cells in the half that chooses, shape (n,), n >= 1, sums >= 1.
        ordered: the cells are intervals of a number, and an event is all up to one or all beyond it; else cells are
            first sorted by their smoothed ratio.
        promise: what was claimed, in eps, rho or mu; its value does not count; of no shape.
        draws: of each world, where some are in no cell.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    x, y = checks.finite_array("out", out), checks.finite_array("inside", inside)
    order = np.arange(x.size) if ordered else np.argsort(-(x + 0.5) / (y + 0.5), kind="stable")
    totals = draws or (x.sum(), y.sum())
    best: tuple[float, tuple[int, ...], bool] = (-math.inf, tuple(order.tolist()), False)
    for cells in (order, order[::-1]):
        seen = np.cumsum(x[cells]), np.cumsum(y[cells])
        for turned in (False, True):
            (a, n), (b, m) = list(zip(seen, totals, strict=True))[:: -1 if turned else 1]
            p = np.where(a > 0, scipy.special.betaincinv(np.maximum(a, 1), n - a + 1, _EACH), 0.0)
            q = np.where(b < m, scipy.special.betainccinv(b + 1, np.maximum(m - b, 1), _EACH), 1.0)
            score = promise.told(p, q)
            score[-1] = -np.inf  # everything is no event
            place = int(score.argmax())
            if score[place] > best[0]:
                best = float(score[place]), tuple(sorted(int(cell) for cell in cells[: place + 1])), turned
    return best[1], best[2]


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
    best, place, counts = best_bound(
        [each.counts(outputs) for each in tests], promise=Promise(0.0, delta), beta=beta, how=how
    )
    level = beta / len(tests)
    test, audit = tests[place], Audit(counts, level, how)
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
