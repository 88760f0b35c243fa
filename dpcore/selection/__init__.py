"""Choosing one of several privately: mechanisms, what they cost and tell, and an auction."""

from dpcore.door import guard
from dpcore.selection.auction import (
    PUMPKIN_BIDS,
    PUMPKIN_BIDS_CORRECTED,
    PrintedRevenue,
    auction_demand,
    crowd_shares,
    noisy_best_price,
    price_choice,
    price_law,
    printed_pumpkins,
)
from dpcore.selection.mechanisms import (
    MECHANISMS,
    Mechanism,
    exponential_mechanism,
    laplace_noisy_max,
    noisy_scores,
    permute_and_flip,
    sample,
    sample_by_flips,
    selection_law,
    selection_sharpness,
)
from dpcore.selection.privacy import (
    Moves,
    neighbor_laws,
    worst_neighbor,
)
from dpcore.selection.study import (
    Growth,
    LossStudy,
    TwoOutcomeErrors,
    growth,
    laplace_crossing,
    loss_study,
    made_utilities,
    races,
    two_outcome_errors,
)

__all__ = [
    "MECHANISMS",
    "PUMPKIN_BIDS",
    "PUMPKIN_BIDS_CORRECTED",
    "Growth",
    "LossStudy",
    "Mechanism",
    "Moves",
    "PrintedRevenue",
    "TwoOutcomeErrors",
    "auction_demand",
    "crowd_shares",
    "exponential_mechanism",
    "growth",
    "laplace_crossing",
    "laplace_noisy_max",
    "loss_study",
    "made_utilities",
    "neighbor_laws",
    "noisy_best_price",
    "noisy_scores",
    "permute_and_flip",
    "price_choice",
    "price_law",
    "printed_pumpkins",
    "races",
    "sample",
    "sample_by_flips",
    "selection_law",
    "selection_sharpness",
    "two_outcome_errors",
    "worst_neighbor",
]

guard(globals())
