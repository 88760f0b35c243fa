"""Mechanisms of one's own: noise that somebody else made, and what it betrays, exactly or between proved bounds."""

from dpcore.door import guard
from dpcore.own.audit import Audit, Counts, one_run
from dpcore.own.best import BestNoise, best_noise
from dpcore.own.density import OwnDensity
from dpcore.own.events import (
    Event,
    EventTest,
    Verdict,
    best_bound,
    chosen_cells,
    chosen_test,
    fixed_audit,
    split_audit,
    threshold_tests,
)
from dpcore.own.formula import Formula, FormulaError
from dpcore.own.gaussian_curve import misfit
from dpcore.own.largest import LargestLoss
from dpcore.own.mixtures import GaussianMixture, best_mixture
from dpcore.own.needed import least_stretch, spent_eps
from dpcore.own.outputs import Faults, Outputs, faults_of
from dpcore.own.pair import PairLaw
from dpcore.own.planning import one_run_least, one_run_power
from dpcore.own.promise import Promise
from dpcore.own.recompute import program_of, program_of_one_run
from dpcore.own.releases import FAMILIES, airy_noise, best_round, noise_for, round_roof
from dpcore.own.shifts import WorstDelta, log_concave, worst_delta_over, worst_loss_over
from dpcore.own.table import OwnTable
from dpcore.own.typed import TypedDensity, typed

__all__ = [
    "FAMILIES",
    "Audit",
    "BestNoise",
    "Counts",
    "Event",
    "EventTest",
    "Faults",
    "Formula",
    "FormulaError",
    "GaussianMixture",
    "LargestLoss",
    "Outputs",
    "OwnDensity",
    "OwnTable",
    "PairLaw",
    "Promise",
    "TypedDensity",
    "Verdict",
    "WorstDelta",
    "airy_noise",
    "best_bound",
    "best_mixture",
    "best_noise",
    "best_round",
    "chosen_cells",
    "chosen_test",
    "faults_of",
    "fixed_audit",
    "least_stretch",
    "log_concave",
    "misfit",
    "noise_for",
    "one_run",
    "one_run_least",
    "one_run_power",
    "program_of",
    "program_of_one_run",
    "round_roof",
    "spent_eps",
    "split_audit",
    "threshold_tests",
    "typed",
    "worst_delta_over",
    "worst_loss_over",
]

guard(globals())
