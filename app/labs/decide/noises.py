"""Which noise a publication can have, by its kind."""

from __future__ import annotations

from typing import cast

from app.labs.decide.questions import NOISE_NAMES
from dpcore.decide import OF_TRUST, WHOLE, Trust

COUNTS = ("count", "table")


def noises_for(kind: str, trust: str = "office", with_median: bool = False, listed: str = "") -> tuple[str, ...]:
    """The noises that a publication of this kind can have; of a share by who sees the answers, of a table by its list of cells."""
    if kind == "table" and listed == "found":
        return ("geometric",)
    if kind == "survey":
        return OF_TRUST[cast(Trust, trust)]
    if kind == "quantile":
        return ("exponential",)
    if kind == "mean":
        return ("laplace",) if with_median else ("laplace", "gaussian")
    if kind == "rates":
        return WHOLE
    every = tuple(name for name, _ in NOISE_NAMES if name not in ("exponential", "response", "shuffled"))
    return every if kind in COUNTS else tuple(name for name in every if name not in ("geometric", "discrete gaussian"))


NEAR = {
    "geometric": "laplace",
    "laplace": "geometric",
    "gaussian": "discrete gaussian",
    "discrete gaussian": "gaussian",
}
"""Noise of whole numbers and its like of real ones, and back."""
