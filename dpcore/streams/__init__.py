"""Streams: counters that speak at every step, memories that may be seized."""

from dpcore.door import guard
from dpcore.streams.counted import MOST_WHOLE, CountedStream, count_stream, room_for
from dpcore.streams.counters import (
    Counter,
    CounterName,
    best_degree,
    gaussian_floor,
    square_root_coefficients,
)
from dpcore.streams.density import (
    BitMemory,
    Density,
    Start,
    bias_for,
    bit_loss,
    bit_memory,
)
from dpcore.streams.factorisation import (
    MOST_OPTIMAL,
    Optimal,
    OptimalMean,
    optimal_mean,
    optimal_strategy,
    optimal_worst,
)
from dpcore.streams.floors import (
    CounterFloor,
    counter_floor,
)
from dpcore.streams.intrusion import (
    BreakIn,
    break_in,
    printed_steps,
    printed_success,
    repaired_success,
    success_of_eight,
    success_of_four,
    successes,
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
    "MOST_OPTIMAL",
    "MOST_WHOLE",
    "BitMemory",
    "BreakIn",
    "CountedStream",
    "Counter",
    "CounterFloor",
    "CounterName",
    "Density",
    "Maximum",
    "Memory",
    "Node",
    "Optimal",
    "OptimalMean",
    "Start",
    "best_degree",
    "bias_for",
    "bit_loss",
    "bit_memory",
    "bits_of_times",
    "break_in",
    "chernoff",
    "count_stream",
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
    "optimal_strategy",
    "optimal_worst",
    "pan_private_run",
    "prefix_nodes",
    "printed_steps",
    "printed_success",
    "quantile_bound",
    "repaired_success",
    "room_for",
    "square_root_coefficients",
    "square_root_run",
    "success_of_eight",
    "success_of_four",
    "successes",
    "tail_bound",
    "tree_nodes",
    "tree_run",
]

guard(globals())
