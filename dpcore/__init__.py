"""Exact computations of differential privacy: numpy and scipy only, no Qt, no files, no hidden random state."""

__version__ = "0.1.0"
