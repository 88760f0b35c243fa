"""Streams: counters that speak at every step, memories that may be seized."""

from dpcore.streams.counters import (
    Counter,
    CounterName,
    OptimalMean,
    best_degree,
    gaussian_floor,
    optimal_mean,
    optimal_worst,
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
    printed_success,
    repaired_success,
    success_of_eight,
    success_of_four,
)
from dpcore.streams.laplace_sums import (
    chernoff,
    distinct_tail,
    equal_density,
    equal_quantile,
    equal_tail,
    normal_tail,
    quantile_bound,
    tail_bound,
)
from dpcore.streams.maxima import (
    Maximum,
    error_paths,
    expected_maximum,
    largest_error,
    mean_largest_output,
)
from dpcore.streams.running import (
    Memory,
    Node,
    bits_of_times,
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
    "Maximum",
    "Memory",
    "Node",
    "OptimalMean",
    "Start",
    "best_degree",
    "bias_for",
    "bit_loss",
    "bits_of_times",
    "chernoff",
    "counter_floor",
    "distinct_tail",
    "equal_density",
    "equal_quantile",
    "equal_tail",
    "error_paths",
    "expected_maximum",
    "gaussian_floor",
    "largest_error",
    "mean_largest_output",
    "normal_tail",
    "optimal_mean",
    "optimal_worst",
    "pan_private_run",
    "prefix_nodes",
    "printed_steps",
    "printed_success",
    "quantile_bound",
    "repaired_success",
    "square_root_coefficients",
    "square_root_run",
    "success_of_eight",
    "success_of_four",
    "tail_bound",
    "tree_nodes",
    "tree_run",
]
