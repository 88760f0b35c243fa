"""Three rules for the σ of Gaussian noise, and what each really gives.

D  sensitivity; μ = D/σ
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from app.labs.budget.params import RULES
from app.words.i18n import tr
from dpcore.noise import (
    classic_formula,
    classic_is_private,
    gaussian_delta,
    gaussian_epsilon,
    gaussian_sigma,
    gaussian_sigma_tail,
    gaussian_tail,
)

ROLES = {"classic": "bad", "tail": "bound", "exact": "gaussian"}
FLOOR = 1e-6
"""The least δ that is drawn, in units of the wanted one."""
VALID = 1.0
"""The classic rule is a theorem up to this ε."""
LOWEST = 0.05


@dataclass(frozen=True, slots=True)
class Calibrated:
    """One rule at the wanted (ε, δ): its σ (units of the query), and what that σ really gives.

    delta: at the wanted ε; epsilon: at the wanted δ; tail: P(loss > ε).
    """

    rule: str
    sigma: float
    delta: float
    epsilon: float
    tail: float


@lru_cache(maxsize=256)
def calibrated(rule: str, epsilon: float, delta: float, sensitivity: float) -> Calibrated:
    """The σ of a rule with its true (ε, δ)."""
    rules = {"classic": classic_formula, "tail": gaussian_sigma_tail, "exact": gaussian_sigma}
    sigma = rules[rule](epsilon, delta, sensitivity)
    return Calibrated(
        rule,
        sigma,
        gaussian_delta(sigma, epsilon, sensitivity),
        gaussian_epsilon(sigma, delta, sensitivity),
        gaussian_tail(sigma, epsilon, sensitivity),
    )


@lru_cache(maxsize=256)
def classic_fails_from(delta: float) -> float:
    """The ε from which on the classic formula's σ is not (ε, δ)-private; inf where it is up to 1000."""
    low, high = VALID, 1000.0
    if classic_is_private(high, delta):
        return math.inf
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if classic_is_private(middle, delta) else (low, middle)
    return high


def rule_name(rule: str) -> str:
    """The translated name of a rule."""
    return tr(dict(RULES)[rule])
