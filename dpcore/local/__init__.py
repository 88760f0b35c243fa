"""The local model: everybody randomises their own answer, nobody is trusted."""

from dpcore.door import guard
from dpcore.local.binary import (
    EXACT_UP_TO,
    BinaryCount,
    CountLaw,
    binary_variance,
    count_law,
    people_bound,
    people_bound_without,
    people_needed,
    yes_is_true,
)
from dpcore.local.central import (
    central_half_width,
    central_variance,
    count_deviations,
    equal_people,
    posterior_total,
    split_deviations,
)
from dpcore.local.column import report_table
from dpcore.local.one_number import (
    NUMBER_WAYS,
    NumberWay,
    number_cdf,
    number_reach,
    number_reports,
    number_variance,
)
from dpcore.local.oracles import (
    ORACLES,
    Oracle,
    OracleName,
    central_total,
    crossing_k,
    made_counts,
    oracle,
)
from dpcore.local.shares import NoiseShares, Sums, share_matrix
from dpcore.local.surveys import Crowd, Surveys, crowd, draw_surveys

__all__ = [
    "EXACT_UP_TO",
    "NUMBER_WAYS",
    "ORACLES",
    "BinaryCount",
    "CountLaw",
    "Crowd",
    "NoiseShares",
    "NumberWay",
    "Oracle",
    "OracleName",
    "Sums",
    "Surveys",
    "binary_variance",
    "central_half_width",
    "central_total",
    "central_variance",
    "count_deviations",
    "count_law",
    "crossing_k",
    "crowd",
    "draw_surveys",
    "equal_people",
    "made_counts",
    "number_cdf",
    "number_reach",
    "number_reports",
    "number_variance",
    "oracle",
    "people_bound",
    "people_bound_without",
    "people_needed",
    "posterior_total",
    "report_table",
    "share_matrix",
    "split_deviations",
    "yes_is_true",
]

guard(globals())
