"""Publishing categories through a channel: leak, distortion, the best channels, columns of data."""

from dpcore.channel.blahut import (
    blahut_at_distortion,
    blahut_curve,
)
from dpcore.channel.channels import (
    LN2,
    NotNormalised,
    absolute_distortion,
    channel_distortion,
    channel_eps,
    channel_leak,
    diagonal_costs,
    distortion_matrix,
    distribution,
    entropy_bits,
    hamming_distortion,
    symmetric_channel,
    symmetric_distortion,
    symmetric_leak,
)
from dpcore.channel.column import (
    NotIdentifiable,
    randomise,
    randomise_table,
    randomise_values,
    unbiased_histogram,
)
from dpcore.channel.curve import (
    RateCurve,
    hamming_at_distortion,
    hamming_at_rate,
    hamming_curve,
    slope_row,
)
from dpcore.channel.frequencies import (
    MISSING,
    ColumnCounts,
    count_column,
)
from dpcore.channel.least_eps import (
    PrivateChannel,
    best_private_channel,
    hamming_private_curve,
    least_eps_channel,
)
from dpcore.channel.side import (
    SideCurve,
    SideLeaks,
    joint_distribution,
    shared_side_rate,
    side_curve,
    side_leaks,
)

__all__ = [
    "LN2",
    "MISSING",
    "ColumnCounts",
    "NotIdentifiable",
    "NotNormalised",
    "PrivateChannel",
    "RateCurve",
    "SideCurve",
    "SideLeaks",
    "absolute_distortion",
    "best_private_channel",
    "blahut_at_distortion",
    "blahut_curve",
    "channel_distortion",
    "channel_eps",
    "channel_leak",
    "count_column",
    "diagonal_costs",
    "distortion_matrix",
    "distribution",
    "entropy_bits",
    "hamming_at_distortion",
    "hamming_at_rate",
    "hamming_curve",
    "hamming_distortion",
    "hamming_private_curve",
    "joint_distribution",
    "least_eps_channel",
    "randomise",
    "randomise_table",
    "randomise_values",
    "shared_side_rate",
    "side_curve",
    "side_leaks",
    "slope_row",
    "symmetric_channel",
    "symmetric_distortion",
    "symmetric_leak",
    "unbiased_histogram",
]
