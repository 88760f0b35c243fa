"""What several tabs of the lab ask for: the tab itself, who neighbors are, ε and δ."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Tabs, Whole
from app.lab.shared_fields import DELTA, EPS, PEOPLE
from app.labs.learning.model import VIEWS
from app.words.i18n import mark

OF_EPS = ("thresholds", "experts", "classifier", "queries")
"""Tabs that ask for ε."""
OF_DELTA = ("overfitting", "experts", "steps")
OF_PEOPLE = ("overfitting", "thresholds", "queries")
"""Tabs of n people, each with one example."""


@dataclass(frozen=True, kw_only=True)
class SharedParams:
    """Who is protected, and how well."""

    view: str = Tabs(options=VIEWS).default("overfitting")
    unit: str = Choice(
        name=mark("neighbors differ in"),
        options=(("one", mark("one record")), ("group", mark("m records"))),
        help=mark("What is replaced in neighboring data: an example or, for experts, the losses of a day."),
        tabs=OF_EPS,
    ).default("one")
    group: int = Whole(
        name=mark("records of one person"),
        symbol="m",
        help=mark("Nobody has more of them; each one is covered by ε/m."),
        low=1,
        high=1000,
        typical=(1, 20),
        when={"unit": ("group",)},
    ).default(4)
    eps: float = EPS.but(
        help=mark("No answer becomes more than e^ε times likelier when what neighbors differ in is replaced."),
        low=0.01,
        high=20.0,
        typical=(0.05, 10.0),
        tabs=OF_EPS,
        named=(
            "unit",
            (("one", mark("privacy loss for one record")), ("group", mark("privacy loss for m records together"))),
        ),
    ).default(1.0)
    delta: float = DELTA.but(high=0.1, typical=(1e-12, 0.01), tabs=OF_DELTA).default(1e-6)
    people: int = PEOPLE.but(
        help=mark("How many people the data hold, each with one example."),
        high=1_000_000,
        typical=(10, 20_000),
        tabs=OF_PEOPLE,
        named=("view", (("thresholds", mark("examples")),)),
    ).default(1000)
