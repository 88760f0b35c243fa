"""What the draws of boosting cost: each is an exponential mechanism whose weights look at the data.

ρ      by how much one record moves an answer; μ the width of the linear rule, in the same unit
ε*     of one draw: 4 α T ρ/μ (the utility −g moves by 2Tρ/μ at most); kT draws, each seeing those before
μ      solved: the width at which kT draws cost ε, in units of ρ

A draw has bounded range: its losses lie in an interval of length ε*, so it is ε*²/8-zCDP. The optimum for such mechanisms
that are chosen in advance (not after seeing the draws before) is less than what is valid here, and is not a bill.

Source:
    Dwork and Roth 2014, Lemma 6.4, (6.7), Theorem 6.1, Lemma 6.5, Theorem 6.6, with corrections derived here; bounded
    range: Durfee and Rogers 2019, Dong, Durfee and Rogers 2020, Cesar and Rogers 2021.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy

from dpcore.accounting import advanced_eps, optimal_eps, zcdp_eps, zcdp_eps_simple
from dpcore.checks import Floats, inside, positive, whole
from dpcore.pace import pulse
from dpcore.queries.boosting import boost_rate, rounds_needed
from dpcore.roots import brentq

Accountant = Literal["basic", "advanced", "exact", "zcdp", "zcdp_sharp"]
ACCOUNTANTS: tuple[Accountant, ...] = ("basic", "advanced", "exact", "zcdp", "zcdp_sharp")
MOST_DRAWS = 500
"""For the optimum of mechanisms chosen in advance: its time grows with the square."""


def draw_eps(T: int, rho_over_mu: float, eta: float) -> float:
    """ε* = 4 α T ρ/μ of one draw.

    Args:
        T: rounds; a whole number, 1 or more.
        rho_over_mu: ρ/μ; above 0.
        eta: η; between 0 and 1/2 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 4 * boost_rate(eta) * whole("T", T, 1) * positive("rho_over_mu", rho_over_mu)


@dataclass(frozen=True, slots=True)
class Bill:
    """ε of all draws at δ, by each accountant.

    Attributes:
        basic: draws × ε*.
        advanced: Theorem 3.20.
        printed: (6.7), its drift kT ε*².
        tanh: with the sharper drift.
        exact: of the worst pure mechanisms, randomised response.
        zcdp: bounded range by ρ + 2√(ρ ln 1/δ).
        zcdp_sharp: the same by the best known conversion.
        in_advance: the optimum for bounded range chosen in advance, nan where there are more than MOST_DRAWS draws.
    """

    basic: float
    advanced: float
    printed: float
    tanh: float
    exact: float
    zcdp: float
    zcdp_sharp: float
    in_advance: float

    @property
    def least(self) -> Accountant:
        """The name of the least valid one; of equal ones the first of ACCOUNTANTS."""
        return min(ACCOUNTANTS, key=lambda name: float(getattr(self, name)))

    @property
    def eps(self) -> float:
        """The least valid ε."""
        return float(getattr(self, self.least))


def bill(eps_star: float, draws: int, *, delta: float, in_advance: bool = True) -> Bill:
    """What so many draws of ε* each cost at δ.

    Args:
        eps_star: ε* of one draw, in nats; above 0.
        draws: how many; a whole number, 1 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).
        in_advance: its optimum, too; else it is nan.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each, count, slack = positive("eps_star", eps_star), whole("draws", draws, 1), inside("delta", delta, 0.0, 1.0)
    rho = count * each**2 / 8
    spread = math.sqrt(-2 * count * math.log(slack)) * each
    return Bill(
        count * each,
        advanced_eps(each, count, delta=slack),
        spread + count * each**2,
        advanced_eps(each, count, delta=slack, sharp=True),
        optimal_eps(each, count, delta=slack),
        zcdp_eps_simple(rho, delta=slack),
        zcdp_eps(rho, delta=slack),
        bounded_range_eps(each, count, delta=slack) if in_advance and count <= MOST_DRAWS else math.nan,
    )


def draws_eps(eps_star: float, draws: int, *, delta: float) -> float:
    """The least valid ε of so many draws, without the accountants that are never the least beside the others.

    Args:
        eps_star: ε* of one draw, in nats; above 0.
        draws: how many; a whole number, 1 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each, count = positive("eps_star", eps_star), whole("draws", draws, 1)
    return min(optimal_eps(each, count, delta=delta), zcdp_eps(count * each**2 / 8, delta=delta))


def bounded_range_delta(eps_star: float, draws: int, *, eps: float) -> float:
    """δ at ε of the worst mechanisms of range ε* that are chosen in advance.

    The worst of one parameter t has losses t and t − ε*; the most over t is at t = (ε + l ε*)/(draws + 1) for a whole
    l.

    Args:
        eps_star: ε* of one draw, in nats; above 0.
        draws: how many; a whole number, 1 or more.
        eps: ε in nats.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each, count = positive("eps_star", eps_star), whole("draws", draws, 1)
    t = np.clip((eps + np.arange(count + 2) * each) / (count + 1), 0.0, each)
    t = np.unique(t[(t > 0) & (t < each)])
    if not t.size:
        return 0.0
    i = np.arange(count + 1, dtype=np.float64)
    ways = scipy.special.gammaln(count + 1) - scipy.special.gammaln(i + 1) - scipy.special.gammaln(count - i + 1)
    high = np.log(-np.expm1(t - each)) - math.log(-math.expm1(-each))  # ln of the chance of the loss t
    low = np.log(-np.expm1(-t)) - math.log(-math.expm1(-each)) + t - each
    worst = 0.0
    for at, log_high, log_low in zip(t.tolist(), high.tolist(), low.tolist(), strict=True):
        pulse()
        losses = count * at - i * each
        above = losses > eps
        logs = (ways + (count - i) * log_high + i * log_low)[above]
        worst = max(worst, float(np.exp(logs) @ -np.expm1(eps - losses[above])))
    return worst


def bounded_range_eps(eps_star: float, draws: int, *, delta: float) -> float:
    """The least ε at which mechanisms of range ε* chosen in advance have this δ together, to about 1e-9.

    Args:
        eps_star: ε* of one draw, in nats; above 0.
        draws: how many; a whole number, 1 or more.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    each, count, slack = positive("eps_star", eps_star), whole("draws", draws, 1), inside("delta", delta, 0.0, 1.0)
    low, high = 0.0, min(count * each, zcdp_eps_simple(count * each**2 / 8, delta=slack))
    if bounded_range_delta(each, count, eps=low) <= slack:
        return 0.0
    found: float = brentq(
        lambda eps: math.log(max(bounded_range_delta(each, count, eps=eps), 1e-320)) - math.log(slack),
        low,
        high,
        xtol=1e-10,
        rtol=1e-10,
    )
    return found


def advanced_width(k: int, T: int, eta: float, *, eps: float, delta: float) -> float:
    """μ in units of ρ, so that kT draws cost ε at δ by Theorem 3.20.

    Args:
        k: questions of a round; a whole number, 1 or more.
        T: rounds; a whole number, 1 or more.
        eta: η; between 0 and 1/2 (both excluded).
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    count, budget = whole("k", k, 1) * whole("T", T, 1), positive("eps", eps)
    top = 1.0
    while advanced_eps(top, count, delta=delta) < budget:
        top *= 2
    star: float = brentq(lambda each: advanced_eps(each, count, delta=delta) - budget, 0.0, top, xtol=1e-18, rtol=1e-14)
    return 4 * boost_rate(eta) * T / star


def zcdp_width(k: int, T: int, eta: float, *, eps: float, delta: float) -> float:
    """μ in units of ρ, so that kT draws cost ε at δ by bounded range, ρ + 2√(ρ ln 1/δ), in closed form.

    Args:
        k: questions of a round; a whole number, 1 or more.
        T: rounds; a whole number, 1 or more.
        eta: η; between 0 and 1/2 (both excluded).
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    count, budget = whole("k", k, 1) * whole("T", T, 1), positive("eps", eps)
    log_inverse = -math.log(inside("delta", delta, 0.0, 1.0))
    root = budget / (math.sqrt(log_inverse + budget) + math.sqrt(log_inverse))
    return 4 * boost_rate(eta) * T / math.sqrt(8 * root**2 / count)


def each_eps(count: int, *, eps: float, delta: float) -> float:
    """The ε of each of some pure releases that cost (ε, δ) together, whatever they are.

    Args:
        count: releases; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    most, budget = whole("count", count, 1), positive("eps", eps)
    top = budget
    while optimal_eps(top, most, delta=delta) < budget:
        top *= 2
    found: float = brentq(
        lambda each: optimal_eps(each, most, delta=delta) - budget, budget / most / 2, top, xtol=1e-15, rtol=1e-10
    )
    return found


@dataclass(frozen=True, slots=True)
class Generator:
    """The base generator of Theorem 6.6, which looks at every possible table.

    Attributes:
        bits: of one table, n log2 kinds.
        k: questions of a round.
        noise: its Laplace scale b in rows.
        lam: λ in rows.
        printed_noise: b as the theorem prints it, 2√2 times smaller than its proof needs.
    """

    bits: float
    k: int
    noise: float
    lam: float
    printed_noise: float


def generator_questions(people: int, kinds: int, beta: float) -> int:
    """k > 6 (n log2 kinds + ln 2/β), rounded up: so many drawn questions tell all tables apart.

    Args:
        people: how many; a whole number, 1 or more.
        kinds: of people; 2 or more.
        beta: β, chance to fail; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.ceil(6 * (people * math.log2(kinds) + math.log(2 / inside("beta", beta, 0.0, 1.0))))


def generator(people: int, kinds: int, beta: float, *, eps: float, delta: float) -> Generator:
    """The theorem's numbers for counting questions (one record moves an answer by one row), η = 1/3.

    Args:
        people: how many; a whole number, 1 or more.
        kinds: of people; a whole number, 2 or more.
        beta: β, chance to fail; between 0 and 1 (both excluded).
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n, cells = whole("people", people, 1), whole("kinds", kinds, 2)
    fail, loss, slack = inside("beta", beta, 0.0, 1.0), positive("eps", eps), inside("delta", delta, 0.0, 1.0)
    bits, k = n * math.log2(cells), generator_questions(n, cells, fail)
    noise = 2 * math.sqrt(-2 * k * math.log(slack)) / loss
    lam = 2 * noise * (math.log(k) + math.log(2 / fail))
    return Generator(bits, k, noise, lam, math.sqrt(-k * math.log(slack)) / loss)


def questions_to_generalise(bits: float, gamma: float, eta: float) -> tuple[int, int]:
    """Drawn questions after which a synopsis of so many bits fits a mass 1/2 + η with probability 1 − γ.

    By the book, 2(m + ln 1/γ)/(1 − 2η), and by the union bound itself, (m ln 2 + ln 1/γ)/(−ln(1/2 + η)); rounded up.

    Args:
        bits: m, of a synopsis; above 0.
        gamma: γ, chance to fail; between 0 and 1 (both excluded).
        eta: η; between 0 and 1/2 (both excluded); between 0 and 0.5 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    m, fail, edge = positive("bits", bits), inside("gamma", gamma, 0.0, 1.0), inside("eta", eta, 0.0, 0.5)
    told = 2 * (m - math.log(fail)) / (1 - 2 * edge)
    return math.ceil(told - 1e-9), math.ceil((m * math.log(2) - math.log(fail)) / -math.log(0.5 + edge))


def generalisation_failure(bits: float, k: int, eta: float) -> float:
    """2^m (1/2 + η)^k, the union bound on the chance that k questions mislead.

    Args:
        bits: m, of a synopsis.
        k: questions.
        eta: η; between 0 and 1/2 (both excluded).
    """
    return math.exp(bits * math.log(2) + k * math.log(0.5 + eta))


def base_eps(questions: int, eta: float, *, eps: float) -> float:
    """ε of each of the T = ln|Q|/η² rounds of the base when half of ε is the base's: ε/2T.

    Args:
        questions: |Q|; a whole number, 2 or more.
        eta: η; between 0 and 1/2 (both excluded); between 0 and 0.5 (both excluded).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    edge = inside("eta", eta, 0.0, 0.5)
    return positive("eps", eps) * edge**2 / (2 * math.log(whole("questions", questions, 2)))


def widths_of_people(people: Floats, kinds: int, questions: int, *, eps: float, delta: float) -> Floats:
    """μ in rows for tables of so many people each, by zCDP, with the generator's k, η = 1/3 and the exact rounds; shape
    of `people`. Half of ε is for the draws; failure 1/20.

    Args:
        people: in the tables, shape (tables,).
        kinds: of people; a whole number, 1 or more.
        questions: how many; a whole number, 1 or more.
        eps: ε in nats; above 0.
        delta: δ, a probability; between 0 and 1 (both excluded).
    """
    T = rounds_needed(questions, 1 / 3).exact
    ks = [generator_questions(int(n), kinds, 0.05) for n in people]
    return np.array([zcdp_width(k, T, 1 / 3, eps=eps / 2, delta=delta) for k in ks])
