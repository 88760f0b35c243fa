"""Robust statistics: when the worst case is far from the data at hand, and what asking for that costs."""

from dpcore.robust.blocks import (
    Aggregator,
    BlockErrors,
    aggregate,
    aggregate_sensitivity,
    best_blocks,
    block_errors,
    block_outputs,
    median_gaps,
    statistic_range,
    votes_needed,
)
from dpcore.robust.common import (
    StatisticName,
    statistic,
)
from dpcore.robust.leak import (
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
    moves_out,
    rulers,
    spread,
)
from dpcore.robust.stability import (
    instability_distance,
    mode_distance,
    released,
    stability_needed,
    withheld,
)
from dpcore.robust.subsamples import (
    SampleRun,
    SampleSize,
    row_excess,
    sample_law,
    sample_run,
    sample_size,
)

__all__ = [
    "Aggregator",
    "BlockErrors",
    "Proposed",
    "Ruler",
    "SampleRun",
    "SampleSize",
    "Spread",
    "StatisticName",
    "aggregate",
    "aggregate_sensitivity",
    "best_blocks",
    "block_errors",
    "block_outputs",
    "instability_distance",
    "laplace_variation",
    "local_sensitivity",
    "median_gaps",
    "mode_distance",
    "moves_out",
    "pass_distance",
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
    "votes_needed",
    "withheld",
]
