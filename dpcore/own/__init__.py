"""Mechanisms of one's own: noise that somebody else made, and what it betrays, exactly or between proved bounds."""

from dpcore.own.audit import Audit, Counts
from dpcore.own.density import OwnDensity
from dpcore.own.events import (
    Event,
    EventTest,
    Verdict,
    chosen_test,
    fixed_audit,
    split_audit,
    threshold_tests,
)
from dpcore.own.formula import Formula, FormulaError
from dpcore.own.largest import LargestLoss
from dpcore.own.outputs import Faults, Outputs, faults_of
from dpcore.own.pair import PairLaw
from dpcore.own.recompute import program_of
from dpcore.own.shifts import WorstDelta, log_concave, worst_delta_over, worst_loss_over
from dpcore.own.table import OwnTable
from dpcore.own.typed import TypedDensity, typed

__all__ = [
    "Audit",
    "Counts",
    "Event",
    "EventTest",
    "Faults",
    "Formula",
    "FormulaError",
    "LargestLoss",
    "Outputs",
    "OwnDensity",
    "OwnTable",
    "PairLaw",
    "TypedDensity",
    "Verdict",
    "WorstDelta",
    "chosen_test",
    "faults_of",
    "fixed_audit",
    "log_concave",
    "program_of",
    "split_audit",
    "threshold_tests",
    "typed",
    "worst_delta_over",
    "worst_loss_over",
]
