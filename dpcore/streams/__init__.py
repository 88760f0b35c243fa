"""Streams: counters that speak at every step, memories that may be seized."""

from dpcore.streams.counters import (
    Counter,
    CounterName,
    OptimalMean,
    best_degree,
    gaussian_floor,
    optimal_mean,
    square_root_coefficients,
)
from dpcore.streams.density import (
    Density,
    Start,
    bias_for,
    bit_loss,
)
from dpcore.streams.floors import (
    CounterFloor,
    counter_floor,
)
from dpcore.streams.intrusion import (
    printed_steps,
    repaired_success,
)
from dpcore.streams.laplace_sums import (
    chernoff,
    distinct_tail,
    equal_quantile,
    equal_tail,
    quantile_bound,
    tail_bound,
)
from dpcore.streams.running import (
    Memory,
    Node,
    pan_private_run,
    prefix_nodes,
    square_root_run,
    tree_nodes,
    tree_run,
)

__all__ = [
    "Counter",
    "CounterFloor",
    "CounterName",
    "Density",
    "Memory",
    "Node",
    "OptimalMean",
    "Start",
    "best_degree",
    "bias_for",
    "bit_loss",
    "chernoff",
    "counter_floor",
    "distinct_tail",
    "equal_quantile",
    "equal_tail",
    "gaussian_floor",
    "optimal_mean",
    "pan_private_run",
    "prefix_nodes",
    "printed_steps",
    "quantile_bound",
    "repaired_success",
    "square_root_coefficients",
    "square_root_run",
    "tail_bound",
    "tree_nodes",
    "tree_run",
]
