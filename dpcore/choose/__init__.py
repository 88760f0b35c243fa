"""Choosing ε: windows between accuracy and privacy, people needed, errors of samples."""

from dpcore.choose.planning import (
    ACCOUNTANTS,
    PURE,
    RULES,
    MarginalsNeeded,
    Pure,
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
from dpcore.choose.sampling_error import (
    count_half_width,
    largest_deviation,
    mean_half_width,
    sum_half_width,
)
from dpcore.choose.secret_mean import (
    SharesError,
)
from dpcore.choose.window import (
    Composition,
    composed,
    epsilon_for_accuracy,
    rounded_down,
    rounded_up,
    split,
)

__all__ = [
    "ACCOUNTANTS",
    "PURE",
    "RULES",
    "Composition",
    "MarginalsNeeded",
    "Pure",
    "SharesError",
    "composed",
    "count_half_width",
    "count_noise",
    "epsilon_for_accuracy",
    "largest_deviation",
    "lifetime_eps0",
    "marginals_needed",
    "marginals_pay",
    "mean_half_width",
    "people_for_equal",
    "queries_for_equal",
    "rho_for",
    "rounded_down",
    "rounded_up",
    "row_recovered",
    "sampling_sd",
    "split",
    "sum_half_width",
]
