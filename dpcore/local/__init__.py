"""The local model: everybody randomises their own answer, nobody is trusted."""

from dpcore.local.binary import (
    BinaryCount,
    binary_variance,
    people_bound,
    people_bound_without,
    people_needed,
)
from dpcore.local.one_number import (
    NUMBER_WAYS,
    NumberWay,
    number_reports,
    number_variance,
)
from dpcore.local.oracles import (
    ORACLES,
    Oracle,
    OracleName,
    central_total,
    crossing_k,
    oracle,
)

__all__ = [
    "NUMBER_WAYS",
    "ORACLES",
    "BinaryCount",
    "NumberWay",
    "Oracle",
    "OracleName",
    "binary_variance",
    "central_total",
    "crossing_k",
    "number_reports",
    "number_variance",
    "oracle",
    "people_bound",
    "people_bound_without",
    "people_needed",
]
