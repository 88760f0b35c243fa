"""Mechanisms of one's own: noise that somebody else made, and what it betrays, exactly."""

from dpcore.own.density import OwnDensity
from dpcore.own.pair import PairLaw

__all__ = ["OwnDensity", "PairLaw"]
