"""What one unit changes in all that is published: from plain conditions to every number that moves, and how far."""

from dpcore.change.joint import joint_change, joint_moves
from dpcore.change.norms import (
    Change,
    Totals,
    household_change,
    margins_change,
    parallel_eps,
    series_change,
    sum_change,
    sum_values,
    sums_change,
    table_change,
)
from dpcore.change.shapes import (
    Margin,
    Moves,
    Shape,
    Shapes,
    Spread,
    beside_each_other,
    covers,
    in_series,
    moves,
    norms_of,
    times,
    totals_ways,
)
from dpcore.change.unit import (
    Choices,
    Contribution,
    columns_of,
    quantile_sensitivity,
)
from dpcore.door import guard

__all__ = [
    "Change",
    "Choices",
    "Contribution",
    "Margin",
    "Moves",
    "Shape",
    "Shapes",
    "Spread",
    "Totals",
    "beside_each_other",
    "columns_of",
    "covers",
    "household_change",
    "in_series",
    "joint_change",
    "joint_moves",
    "margins_change",
    "moves",
    "norms_of",
    "parallel_eps",
    "quantile_sensitivity",
    "series_change",
    "sum_change",
    "sum_values",
    "sums_change",
    "table_change",
    "times",
    "totals_ways",
]

guard(globals())
