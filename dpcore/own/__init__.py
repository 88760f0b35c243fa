"""Mechanisms of one's own: noise that somebody else made, and what it betrays, exactly."""

from dpcore.own.audit import Audit, Counts
from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw
from dpcore.own.table import OwnTable

__all__ = ["Audit", "Counts", "OwnDensity", "OwnTable", "PairLaw"]
