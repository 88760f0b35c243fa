"""Robust statistics: when the worst case is far from the data at hand, and what asking for that costs."""

from dpcore.door import guard
from dpcore.robust.blocks import (
    Aggregator,
    BlockErrors,
    aggregate,
    aggregate_sensitivity,
    best_blocks,
    block_errors,
    block_outputs,
    median_gaps,
    named,
    statistic_range,
    votes_needed,
)
from dpcore.robust.clipped import CutSum, best_cap, cut_sum
from dpcore.robust.common import (
    StatisticName,
    passes,
    statistic,
)
from dpcore.robust.leak import (
    laplace_told,
    laplace_variation,
    local_sensitivity,
    scale_delta,
    scale_variation,
)
from dpcore.robust.propose import (
    Proposed,
    pass_distance,
    proposed,
    proposed_delta,
    reachable,
)
from dpcore.robust.spread import (
    Ruler,
    Spread,
    leaving,
    moves_out,
    rulers,
    spread,
)
from dpcore.robust.stability import (
    instability_distance,
    less_sure,
    mode_distance,
    released,
    stability_needed,
    told_delta,
    withheld,
)
from dpcore.robust.subsamples import (
    SampleRun,
    SampleSize,
    SampleVote,
    row_excess,
    sample_law,
    sample_run,
    sample_size,
)

__all__ = [
    "Aggregator",
    "BlockErrors",
    "CutSum",
    "Proposed",
    "Ruler",
    "SampleRun",
    "SampleSize",
    "SampleVote",
    "Spread",
    "StatisticName",
    "aggregate",
    "aggregate_sensitivity",
    "best_blocks",
    "best_cap",
    "block_errors",
    "block_outputs",
    "cut_sum",
    "instability_distance",
    "laplace_told",
    "laplace_variation",
    "leaving",
    "less_sure",
    "local_sensitivity",
    "median_gaps",
    "mode_distance",
    "moves_out",
    "named",
    "pass_distance",
    "passes",
    "proposed",
    "proposed_delta",
    "reachable",
    "released",
    "row_excess",
    "rulers",
    "sample_law",
    "sample_run",
    "sample_size",
    "scale_delta",
    "scale_variation",
    "spread",
    "stability_needed",
    "statistic",
    "statistic_range",
    "told_delta",
    "votes_needed",
    "withheld",
]

guard(globals())
