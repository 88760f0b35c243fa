"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase, over core half-width and ε."""

from __future__ import annotations

from app.i18n import mark
from app.labs.base import Lab, later
from app.labs.mechanisms import settle
from app.labs.rates.params import Params

LAB = Lab(
    id="rates",
    group=mark("Noise"),
    title=mark("Rates"),
    summary=mark("Where the minimal set beats the staircase, and how near it is to the best possible"),
    params=Params,
    compute=later("app.labs.rates.showing", "compute"),
    script=later("app.labs.rates.showing", "script"),
    label=later("app.labs.rates.showing", "label"),
    settle=settle,
)
