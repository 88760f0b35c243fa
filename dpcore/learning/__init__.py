"""Learning as a private query, and noise as a cure for self-deception."""

from dpcore.learning.holdout import HoldoutRuns, holdout_runs
from dpcore.learning.overfitting import (
    TRUTH,
    NoiseName,
    Selected,
    agreement,
    answers_eps,
    answers_rho,
    fair_law,
    naive_holdout,
    noise_for_accuracy,
    normal_accuracy,
    selected,
    vote_accuracy,
)

__all__ = [
    "TRUTH",
    "HoldoutRuns",
    "NoiseName",
    "Selected",
    "agreement",
    "answers_eps",
    "answers_rho",
    "fair_law",
    "holdout_runs",
    "naive_holdout",
    "noise_for_accuracy",
    "normal_accuracy",
    "selected",
    "vote_accuracy",
]
