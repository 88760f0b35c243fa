"""A plan for all, chosen by the exponential mechanism, with payments that make honesty exactly optimal.

u_i(o)   what plan o is worth to agent i, from 0 to 1; s(o) = sum of u_i(o); one report moves s(o) by 1 at most
D        law of the plan, D(o) ~ exp(eps s(o) / 2): it maximises E s + (2 / eps) H(D), H its entropy
D_-i     the same law without agent i; Z, Z_-i the sums that normalise D and D_-i
p_i      = E_D u_i - (2 / eps) (ln Z - ln Z_-i) = (2 / eps) KL(D || D_-i): Clarke's payment in the problem with entropy

Source:
    Dwork and Roth 2014, section 10.3.1, with the exponent that its own accuracy needs, exp(eps n F / 2), F = s / n.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, positive, whole
from dpcore.errors import ParameterError


@dataclass(frozen=True, slots=True, eq=False)
class Gibbs:
    """The law of the plan.

    Attributes:
        law: D, shape (plans,).
        log_partition: ln Z.
        welfare: mean of s(o) / n.
        best: its largest value, of the plan with most.
        entropy: of D, in nats.
        objective: the maximum of E s / n + 2 H / (eps n), which is 2 ln Z / (eps n).
        guaranteed: a welfare that every law of this kind has at least, best - 2 H / (eps n).
        printed: the law by the exponent as printed, eps F / (2 n), shape (plans,).
    """

    law: Floats
    log_partition: float
    welfare: float
    best: float
    entropy: float
    objective: float
    guaranteed: float
    printed: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Payments:
    """What each agent has, and pays.

    Attributes:
        utility: E_D u_i, shape (agents,).
        payment: p_i, from 0 to E_D u_i, shape (agents,).
        divergence: KL(D || D_-i), in nats, shape (agents,).
        variation: total variation of D and D_-i, shape (agents,).
    """

    utility: Floats
    payment: Floats
    divergence: Floats
    variation: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Reported:
    """What comes of reports of one agent.

    Attributes:
        law: of the plan, shape (reports, plans).
        utility: its true worth to the agent, on average, shape (reports,).
        payment: asked for this report, shape (reports,).
    """

    law: Floats
    utility: Floats
    payment: Floats


def gibbs_choice(utilities: ArrayLike, *, eps: float) -> Gibbs:
    """The law of the plan.

    Args:
        utilities: of the agents for the plans, from 0 to 1, shape (agents, plans).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: for other utilities, or eps not above 0.
    """
    u = _utilities(utilities)
    half, n = positive("eps", eps) / 2, u.shape[0]
    total = u.sum(axis=0)
    logs = scipy.special.log_softmax(half * total)
    law = np.exp(logs)
    log_partition = float(scipy.special.logsumexp(half * total))
    entropy = float(scipy.special.entr(law).sum())
    best = float(total.max()) / n
    return Gibbs(
        law=law,
        log_partition=log_partition,
        welfare=float(law @ total) / n,
        best=best,
        entropy=entropy,
        objective=log_partition / (half * n),
        guaranteed=best - entropy / (half * n),
        printed=scipy.special.softmax(half * total / n**2),
    )


def payments(utilities: ArrayLike, *, eps: float) -> Payments:
    """Payments and what they reveal, when all are honest.

    Args:
        utilities: of the agents for the plans, from 0 to 1, shape (agents, plans).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: as `gibbs_choice`.
    """
    u = _utilities(utilities)
    half = positive("eps", eps) / 2
    total = u.sum(axis=0)
    law = scipy.special.softmax(half * total)
    worth = u @ law
    divergence = _divergence(law, half * (u - worth[:, None]))
    without = scipy.special.softmax(half * (total - u), axis=1)
    return Payments(worth, divergence / half, divergence, np.abs(without - law).sum(axis=1) / 2)


def largest_payment(*, eps: float) -> float:
    """What no payment exceeds: min(1, eps / 16). A report moves ln D within an interval of length eps / 2, so KL <=
    eps^2 / 32.

    Args:
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return min(positive("eps", eps) / 16, 1.0)


def reported(utilities: ArrayLike, agent: int, reports: ArrayLike, *, eps: float) -> Reported:
    """What comes of each of some reports by one agent while the others are honest.

    Args:
        utilities: of the agents for the plans, from 0 to 1, shape (agents, plans).
        agent: place of the agent, from 0; a whole number from 0 to `u.shape[0] - 1`.
        reports: from 0 to 1, shape (reports, plans).
        eps: ε in nats; above 0.

    Raises:
        ParameterError: as `gibbs_choice`, for reports of another number of plans, and for a place where nobody is.
    """
    u, r = _utilities(utilities), _utilities(reports, "reports")
    if r.shape[1] != u.shape[1]:
        raise ParameterError("reports", r.shape, "one number for each of {plans} plans", plans=u.shape[1])
    place, half = whole("agent", agent, 0, u.shape[0] - 1), positive("eps", eps) / 2
    others = np.delete(u, place, axis=0).sum(axis=0)
    law = scipy.special.softmax(half * (others + r), axis=1)
    said = (law * r).sum(axis=1)
    return Reported(law, law @ u[place], _divergence(law, half * (r - said[:, None])) / half)


def best_report(utilities: ArrayLike, agent: int, *, eps: float) -> tuple[float, Floats]:
    """The most that one agent gains by a lie when nobody pays, and a report that does, shape (plans,). Exact.

    The mean worth is a ratio of two sums that are linear in exp(eps r(o) / 2), so it is largest where r is 1 on the
    plans worth more than some threshold and 0 on the others: as many candidates as plans. With payments no lie gains.

    Args:
        utilities: of the agents for the plans, from 0 to 1, shape (agents, plans).
        agent: place of the agent, from 0; a whole number from 0 to `u.shape[0] - 1`.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: as `gibbs_choice`, and for a place where nobody is.
    """
    u = _utilities(utilities)
    mine = u[whole("agent", agent, 0, u.shape[0] - 1)]
    lies = (mine >= np.unique(mine)[:, None]).astype(np.float64)
    worth = reported(u, agent, np.vstack((mine, lies)), eps=eps).utility
    best = int(worth[1:].argmax())
    return max(float(worth[1 + best] - worth[0]), 0.0), lies[best]


def _divergence(law: Floats, pull: Floats) -> Floats:
    """KL(D || D_-i) = ln E_D exp(-pull) for pulls of mean 0 under D, shape (..., plans): what is left after 1 - pull."""
    return np.asarray(np.log1p((law * (np.expm1(-pull) + pull)).sum(axis=-1)), dtype=np.float64)


def _utilities(values: ArrayLike, name: str = "utilities") -> Floats:
    u = finite_array(name, values)
    if u.ndim != 2 or u.shape[0] < 1 or u.shape[1] < 2:
        raise ParameterError(name, u.shape, "a table of at least one row and two plans")
    outside = u[(u < 0) | (u > 1)]
    if outside.size:
        raise ParameterError(name, float(outside[0]), "from 0 to 1")
    return u
