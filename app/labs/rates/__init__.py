"""Rates of the minimal set against the optimal staircase."""
