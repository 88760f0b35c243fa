"""Learning from experts: multiplicative weights, what their privacy costs by each accountant, and perturbed leaders.

T       days; k  experts; losses of shape (T, k)
span    width of the interval in which all losses lie: 1 for [0, 1], 2 for [−1, 1]
η       step size; on day t expert i is followed with probability P_t(i) ~ exp(−η · cumulative loss before t)
regret  (expected total loss − that of the best fixed expert)/T

A neighbor has the losses of one day replaced. Each day's choice is then the exponential mechanism with range 2·η·span, so
2·η·span-private, and its zCDP is rho = (2·η·span)²/8 (bounded range). The first day tells nothing.

Source:
    Dwork and Roth 2014, sections 11.2 and 11.3, with corrections (score −cumulative loss; η/8 instead of η; span).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.accounting import advanced_eps, optimal_eps, zcdp_eps_simple
from dpcore.checks import Floats, at_least, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.selection import exponential_mechanism, selection_law

MOST_LOSSES = 1_000_000
LeaderNoise = Literal["gumbel", "laplace", "exponential"]
State = tuple[int, ...]
"""Cumulative losses of the experts, the least 0: only differences matter."""
Story = Literal["steady", "switch", "signs"]
_LEADERS: dict[str, Literal["exponential", "laplace", "permute-and-flip"]] = {
    "gumbel": "exponential",
    "laplace": "laplace",
    "exponential": "permute-and-flip",
}
_MOST_RUNS = 40_000


@dataclass(frozen=True, slots=True, eq=False)
class WeightsRun:
    """Multiplicative weights over T days.

    Attributes:
        weights: P_t(i), shape (T, k).
        expected: loss of each day, shape (T,).
        totals: of each expert, shape (k,).
        least: cumulative loss of the best expert so far after each day, shape (T,).
        best: which has the least.
        regret: per day.
        average: the mean of the weights, shape (k,).
        excess: of the average over the best on all losses.
    """

    weights: Floats
    expected: Floats
    totals: Floats
    least: Floats
    best: int
    regret: float
    average: Floats
    excess: float


@dataclass(frozen=True, slots=True)
class StepBudget:
    """Total ε of T days with one step size.

    Attributes:
        basic: of all days but the first added up, pure.
        advanced: by Theorem 3.20, at δ.
        concentrated: by rho + 2 √(rho ln(1/δ)), at δ.
        optimal: of the worst mechanisms with the same ε a day, exactly, at δ.
    """

    basic: float
    advanced: float
    concentrated: float
    optimal: float


@kept(2)
def made_losses(days: int, experts: int, story: Story = "steady") -> Floats:
    """Losses in [0, 1] made for study, shape (T, k).

    'steady': one expert is better than the others by 3/10; 'switch': a second one takes over half-way; 'signs': losses
    0 and 1, the first expert better than the others.

    Args:
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 1 or more.
        story: 'steady', 'switch' or 'signs'.

    Raises:
        ParameterError: an argument outside what is said of it; days must be at most `MOST_LOSSES // k` for `k` experts;
            story must be steady, switch or signs.
    """
    T, k = whole("days", days, 1), whole("experts", experts, 1)
    if T * k > MOST_LOSSES:
        raise ParameterError("days", days, "at most {most} for {k} experts", most=MOST_LOSSES // k, k=k)
    t, i = np.arange(T, dtype=np.int64)[:, None], np.arange(k, dtype=np.int64)[None, :]
    if story == "signs":
        return np.where((7 * t + 13 * i + 3 * t * i) % 101 < 50 + 10 * (i == 0), 0.0, 1.0)
    if story not in ("steady", "switch"):
        raise ParameterError("story", story, "steady, switch or signs")
    losses = ((t * (i + 3) * 7919 + 31 * i) % 997) / 996.0
    good = min(3, k - 1)
    half = T if story == "steady" else T // 2
    losses[:half, good] *= 0.7
    losses[half:, 0] *= 0.7
    return np.asarray(losses, dtype=np.float64)


def weights_run(losses: ArrayLike, eta: float) -> WeightsRun:
    """Multiplicative weights.

    Args:
        losses: shape (T, k); finite.
        eta: η, step size; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; losses must be days by experts.
    """
    loss, eta = finite_array("losses", losses), positive("eta", eta)
    if loss.ndim != 2 or not loss.size:
        raise ParameterError("losses", loss.shape, "days by experts")
    weights = np.zeros_like(loss)
    np.cumsum(loss[:-1], axis=0, out=weights[1:])
    totals = weights[-1] + loss[-1]
    before = weights.min(axis=1, keepdims=True)
    weights -= before
    np.exp(-eta * weights, out=weights)
    weights /= weights.sum(axis=1, keepdims=True)
    expected = np.einsum("ti,ti->t", weights, loss)
    average = weights.mean(axis=0)
    best = int(totals.argmin())
    T = loss.shape[0]
    return WeightsRun(
        weights=weights,
        expected=expected,
        totals=totals,
        least=np.append(before[1:, 0], totals[best]),
        best=best,
        regret=float(expected.sum() - totals[best]) / T,
        average=average,
        excess=float(average @ (totals - totals[best])) / T,
    )


def regret_bound(eta: float, days: int, experts: int, span: float = 1.0) -> float:
    """η·span²/8 + ln k/(ηT), by Hoeffding's lemma: never below the regret.

    Args:
        eta: η, step size; above 0.
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 1 or more.
        span: width of the interval in which losses lie; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return positive("eta", eta) * positive("span", span) ** 2 / 8 + printed_bound(eta, days, experts) - eta


def printed_bound(eta: float, days: int, experts: int) -> float:
    """η + ln k/(ηT) of Theorem 11.1.

    Args:
        eta: η, step size; above 0.
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return positive("eta", eta) + math.log(whole("experts", experts, 1)) / (eta * whole("days", days, 1))


def printed_step(days: int, experts: int) -> float:
    """η = √(ln k/T) of Theorem 11.1.

    Args:
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 2 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.sqrt(math.log(whole("experts", experts, 2)) / whole("days", days, 1))


def best_step(days: int, experts: int, span: float = 1.0) -> float:
    """η = √(8 ln k/T)/span, the least `regret_bound`.

    Args:
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 2 or more.
        span: width of the interval in which losses lie; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.sqrt(8) * printed_step(days, experts) / positive("span", span)


def printed_private_step(days: int, span: float = 1.0, *, eps: float, delta: float) -> float:
    """η = ε/√(32 T ln(1/δ)) of Theorem 11.2, over span: advanced composition in its simple form.

    Args:
        days: T; a whole number, 1 or more.
        span: width of the interval in which losses lie; above 0.
        eps: ε in nats; above 0.
        delta: δ; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    log = -math.log(inside("delta", delta, 0.0, 1.0))
    return positive("eps", eps) / math.sqrt(32 * whole("days", days, 1) * log) / positive("span", span)


def concentrated_step(days: int, span: float = 1.0, *, eps: float, delta: float) -> float:
    """The η with rho + 2 √(rho ln(1/δ)) = ε for rho = T (η·span)²/2.

    Args:
        days: T; a whole number, 1 or more.
        span: width of the interval in which losses lie; above 0.
        eps: ε in nats; above 0.
        delta: δ; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    log = -math.log(inside("delta", delta, 0.0, 1.0))
    root = positive("eps", eps) / (math.sqrt(eps + log) + math.sqrt(log))  # √rho
    return root * math.sqrt(2 / whole("days", days, 1)) / positive("span", span)


def printed_private_bound(days: int, experts: int, *, eps: float, delta: float) -> float:
    """√(128 ln(1/δ)) ln k/(ε√T) of Theorem 11.3.

    Args:
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    log = -math.log(inside("delta", delta, 0.0, 1.0))
    scale = positive("eps", eps) * math.sqrt(whole("days", days, 1))
    return math.sqrt(128 * log) * math.log(whole("experts", experts, 1)) / scale


def step_budget(eta: float, days: int, span: float = 1.0, *, delta: float) -> StepBudget:
    """Total ε of some days; where neighbors differ in m days, give m·span.

    Args:
        eta: η, step size; above 0.
        days: T; a whole number, 2 or more.
        span: width of the interval in which losses lie; above 0.
        delta: δ; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each, T = 2 * positive("eta", eta) * positive("span", span), whole("days", days, 2)
    return StepBudget(
        basic=each * (T - 1),
        advanced=advanced_eps(each, T, delta=delta),
        concentrated=zcdp_eps_simple(T * each**2 / 8, delta=delta),
        optimal=optimal_eps(each, T - 1, delta=delta),
    )


def worst_run_loss(days: int, experts: int, eta: float) -> float:
    """The exact pure loss of all T choices together, losses 0 or 1, one day's replaced: the largest over all pairs.

    Choices of different days are independent given the losses, so their worst losses add up. For few days and experts
    only.

    Args:
        days: T; a whole number, 1 or more.
        experts: k; a whole number, 1 or more.
        eta: η, step size; above 0.

    Raises:
        ParameterError: where too many pairs would have to be tried.
    """
    T, k, eta = whole("days", days, 1), whole("experts", experts, 1), positive("eta", eta)
    if k == 1:  # who has one expert follows it, whatever was lost
        return 0.0
    if k >= _MOST_RUNS.bit_length() or T * (T + 1) ** (k - 1) * 6**k > _MOST_RUNS:
        raise ParameterError("days", days, "fewer, or fewer experts: there would be too many pairs of losses")
    vectors = list(itertools.product((0, 1), repeat=k))
    found = 0.0
    for moved in itertools.product((-1, 0, 1), repeat=k):
        pulse()
        before: set[State] = {(0,) * k}
        rest: list[dict[State, float]] = [{} for _ in range(T + 1)]
        changed = [v for v in vectors if all(0 <= x + m <= 1 for x, m in zip(v, moved, strict=True))]
        for day in range(1, T):  # the losses of `day` are replaced
            for state in before:
                for v in changed:
                    after = _sum(state, v)
                    found = max(found, _most(after, moved, eta, T - day, vectors, rest))
            before = {_sum(state, v) for state in before for v in vectors}
    return found


def _most(
    state: State,
    moved: State,
    eta: float,
    left: int,
    vectors: list[State],
    kept: list[dict[State, float]],
) -> float:
    """The largest sum of losses over the `left` days that follow, from cumulative losses `state` and state + moved."""
    if left == 0:
        return 0.0
    if state not in kept[left]:
        weight = [math.exp(-eta * value) for value in state]
        shifted = math.fsum(w * math.exp(-eta * m) for w, m in zip(weight, moved, strict=True))
        today = eta * max(moved) + math.log(shifted / math.fsum(weight))
        kept[left][state] = today + max(_most(_sum(state, v), moved, eta, left - 1, vectors, kept) for v in vectors)
    return kept[left][state]


def _sum(state: State, v: State) -> State:
    found = [x + y for x, y in zip(state, v, strict=True)]
    least = min(found)
    return tuple(x - least for x in found)


def leader_law(cumulative: ArrayLike, eta: float, noise: LeaderNoise = "gumbel") -> Floats:
    """P(i follows) for the leader argmin(cumulative loss − noise/η), noise of scale 1 drawn afresh; shape (k,).

    'gumbel' is multiplicative weights, 'exponential' (one-sided) is permute-and-flip, 'laplace' report noisy min.

    Args:
        cumulative: losses of the experts, shape (k,); finite.
        eta: η, step size; above 0.
        noise: 'gumbel', 'laplace' or 'exponential'.

    Raises:
        ParameterError: an argument outside what is said of it; noise must be gumbel, laplace or exponential.
    """
    if noise not in _LEADERS:
        raise ParameterError("noise", noise, "gumbel, laplace or exponential")
    score = -finite_array("cumulative", cumulative)
    return selection_law(_LEADERS[noise], score, eps=2 * positive("eta", eta), sensitivity=1.0).probabilities


def told_by_choices(run: WeightsRun, change: ArrayLike, eta: float) -> tuple[float, float]:
    """Bounds on the total variation of all choices of a run and of the same with the first day's losses changed.

    Choices of different days are independent, so their affinities BC = sum of the roots of both probabilities multiply:
    1 - BC and the root of 1 - BC^2.

    Args:
        run: the choices.
        change: by how much each expert's loss of that day is another one, shape (k,).
        eta: η, step size; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pull = positive("eta", eta) * finite_array("change", change)
    weights = run.weights[1:]
    mean = weights @ pull
    # ln E e^(-(pull - mean)) and the same of half of it, each from what is left after 1: nothing cancels
    whole_, half = (
        np.log1p((weights * (np.expm1(-part) + part)).sum(axis=1))
        for part in (pull - mean[:, None], (pull - mean[:, None]) / 2)
    )
    log = float((half - whole_ / 2).sum())
    return -math.expm1(log), math.sqrt(-math.expm1(2 * log))


def one_shot_excess(totals: ArrayLike, days: int, span: float = 1.0, *, eps: float) -> float:
    """Expected excess per day of one expert drawn once with weight exp(−ε·total/(2·span)), which is ε-private.

    Args:
        totals: losses of the experts, shape (k,); finite.
        days: T; a whole number, 1 or more.
        span: width of the interval in which losses lie; above 0; 0 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    total = finite_array("totals", totals)
    law = exponential_mechanism(-total, eps=eps, sensitivity=at_least("span", span, 0.0))
    return law.expected(total - total.min()) / whole("days", days, 1)


def told_by_one_draw(totals: ArrayLike, change: ArrayLike, span: float = 1.0, *, eps: float) -> float:
    """Total variation of that one expert of `one_shot_excess` and of the same with totals + change.

    Args:
        totals: losses of the experts, shape (k,); finite.
        change: of the totals, shape (k,); finite.
        span: width of the interval in which losses lie; above 0; 0 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    total, moved = finite_array("totals", totals), finite_array("change", change)
    laws = [
        exponential_mechanism(-each, eps=eps, sensitivity=at_least("span", span, 0.0)).probabilities
        for each in (total, total + moved)
    ]
    return float(np.abs(laws[0] - laws[1]).sum()) / 2
