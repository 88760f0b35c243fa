"""Which noise a publication can have, by its kind."""

from __future__ import annotations

from typing import cast

from app.labs.decide.questions import NOISE_NAMES
from dpcore.decide import OF_TRUST, WHOLE, Trust

COUNTS = ("count", "table")


def noises_for(
    kind: str, trust: str = "office", with_median: bool = False, listed: str = "", yours: bool = False
) -> tuple[str, ...]:
    """The noises that a publication of this kind can have; of a share by who sees the answers, of a table by its list of cells,
    of a number of one's own `yours`, too, where it came.
    """
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
    never = ("exponential", "response", "shuffled", *(() if yours and kind == "own" else ("own",)))
    every = tuple(name for name, _ in NOISE_NAMES if name not in never)
    return every if kind in COUNTS else tuple(name for name in every if name not in ("geometric", "discrete gaussian"))


NEAR = {
    "geometric": "laplace",
    "laplace": "geometric",
    "gaussian": "discrete gaussian",
    "discrete gaussian": "gaussian",
    "own": "laplace",
}
"""Noise of whole numbers and its like of real ones, and back."""
