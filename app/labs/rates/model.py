"""Rates: E|noise| of the minimal set ÷ E|noise| of the best staircase, over core half-width and ε."""

from __future__ import annotations

from functools import partial

from app.lab.base import Tab, tabbed
from app.labs.mechanisms import settle, short_label
from app.labs.rates.params import Params
from app.words.i18n import mark

LAB = tabbed(
    id="rates",
    group=mark("Noise"),
    title=mark("Rates"),
    summary=mark("Where the minimal set beats the staircase, and how near it is to the best possible"),
    params=Params,
    label=partial(short_label, longest=40),
    settle=settle,
    choice="",
    tabs=(Tab("surface", "", "app.labs.rates.surface"),),
)
