"""Planning: how many people, what a lifetime's budget leaves, a mean whose number is secret, rounding to the safe side."""

from dpcore.choose.outward import rounded_down, rounded_up
from dpcore.choose.planning import (
    ACCOUNTANTS,
    PURE,
    RULES,
    Accountant,
    CountErrors,
    MarginalsNeeded,
    Pure,
    Rule,
    count_errors,
    count_noise,
    lifetime_eps0,
    marginals_needed,
    marginals_pay,
    people_for_equal,
    queries_for_equal,
    rho_for,
    row_recovered,
    sampling_sd,
)
from dpcore.choose.secret_mean import (
    SharesError,
)
from dpcore.door import guard

__all__ = [
    "ACCOUNTANTS",
    "PURE",
    "RULES",
    "Accountant",
    "CountErrors",
    "MarginalsNeeded",
    "Pure",
    "Rule",
    "SharesError",
    "count_errors",
    "count_noise",
    "lifetime_eps0",
    "marginals_needed",
    "marginals_pay",
    "people_for_equal",
    "queries_for_equal",
    "rho_for",
    "rounded_down",
    "rounded_up",
    "row_recovered",
    "sampling_sd",
]

guard(globals())
