"""What a mechanism means for one unit: guesses and beliefs about everything that it publishes.

Source:
    Derived here: Bayes' rule, and the laws of `dpcore.decide.losses`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dpcore.attack import lifted
from dpcore.checks import between, inside
from dpcore.decide.losses import TotalLoss, success
from dpcore.decide.plan import Aim, Mechanism
from dpcore.decide.window import with_earlier


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a mechanism means for one unit.

    Attributes:
        success: how often the best attack from 50:50 is right.
        is_bound: whether that is only at most.
        largest_belief: the most that a belief can become; None where there is no bound.
        passed_if_in, passed_if_out: how often a belief passes what is tolerated; None where nothing was asked of
            beliefs.
    """

    success: float
    is_bound: bool
    largest_belief: float | None
    passed_if_in: float | None
    passed_if_out: float | None


def meaning(mechanism: Mechanism, scale: float, aim: Aim) -> Meaning:
    """Of everything that the mechanism publishes, at the worst change."""
    is_bound = mechanism.exact_losses(scale) is None or not mechanism.is_exact
    return meaning_of(tuple(with_earlier(loss, aim) for loss in mechanism.losses(scale)), is_bound, aim)


def meaning_of(losses: tuple[TotalLoss, ...], is_bound: bool, aim: Aim) -> Meaning:
    """Of losses of which the worst counts."""
    passed = [loss.passes(aim.gain) for loss in losses] if aim.belief is not None else []
    worst = max(loss.worst for loss in losses)
    return Meaning(
        success=max(success(loss) for loss in losses),
        is_bound=is_bound,
        largest_belief=lifted(aim.prior, worst) if aim.prior is not None and math.isfinite(worst) else None,
        passed_if_in=max(p[0] for p in passed) if passed else None,
        passed_if_out=max(p[1] for p in passed) if passed else None,
    )


def believed(prior: float, success: float) -> float:
    """The belief after the best attack from 50:50 has said 'in': its two errors are equally likely.

    Args:
        prior: belief before; between 0 and 1 (both excluded).
        success: how often the attack is right; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi, right = inside("prior", prior, 0.0, 1.0), between("success", success, 0.0, 1.0)
    return pi * right / (pi * right + (1 - pi) * (1 - right))
