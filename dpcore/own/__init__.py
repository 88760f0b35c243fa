"""Mechanisms of one's own: noise that somebody else made, and what it betrays, exactly or between proved bounds."""

from dpcore.own.audit import Audit, Counts
from dpcore.own.density import OwnDensity
from dpcore.own.formula import Formula, FormulaError
from dpcore.own.largest import LargestLoss
from dpcore.own.pair import PairLaw
from dpcore.own.table import OwnTable
from dpcore.own.typed import TypedDensity, typed

__all__ = [
    "Audit",
    "Counts",
    "Formula",
    "FormulaError",
    "LargestLoss",
    "OwnDensity",
    "OwnTable",
    "PairLaw",
    "TypedDensity",
    "typed",
]
