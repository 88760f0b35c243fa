"""Parameters of the tabs 'What δ buys' and 'Planner'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Play, Whole
from app.lab.shared_fields import DELTA, EPS, PEOPLE, SHARE
from app.words.i18n import mark

PLAN_VIEWS = (
    ("buys", mark("What δ buys")),
    ("plan", mark("Planner")),
)
ACCOUNTANTS = (
    ("laplace-basic", mark("Laplace, added up")),
    ("laplace-corollary", mark("Laplace, advanced, simple form")),
    ("gaussian-zcdp", mark("Gaussian, concentrated privacy")),
    ("gaussian-exact", mark("Gaussian, exact")),
)
ROLES = {
    "laplace-basic": "laplace",
    "laplace-corollary": "bound",
    "gaussian-zcdp": "other-4",
    "gaussian-exact": "gaussian",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanParams:
    """What these tabs add to the parameters of the lab."""

    eps_total: float = EPS.but(
        name=mark("privacy loss of all"),
        help=mark("For everything that is released about the same people, together."),
        low=0.01,
        typical=(0.1, 10.0),
        section=mark("promise"),
        tabs=("buys", "plan"),
    ).default(1.0)
    delta_total: float = DELTA.but(high=0.5, high_open=False, typical=(1e-12, 1e-2), tabs=("buys", "plan")).default(
        1e-6
    )
    queries: int = Whole(
        name=mark("counting queries"),
        symbol="k",
        help=mark("Counting queries (marginals) about the same people."),
        low=1,
        high=1_000_000,
        typical=(1, 10_000),
        scale="log",
        section=mark("plan"),
        play=Play(factor=1.2, interval=120),
        tabs=("buys", "plan"),
    ).default(100)
    people: int = PEOPLE.but(tabs=("buys", "plan")).default(10_000)
    share: float = SHARE.but(low=0.001, high=0.999, typical=(0.01, 0.99), tabs=("plan",)).default(0.5)
    planned_by: str = Choice(
        name=mark("noise and accountant"),
        help=mark("Whose noise is compared with the sampling error in the map."),
        options=ACCOUNTANTS,
        tabs=("plan",),
    ).default("gaussian-exact")
    lifetime: int = Whole(
        name=mark("data sets in a life"),
        help=mark("How many data sets one person is in; all of them share one budget."),
        low=1,
        high=100_000,
        typical=(1, 20_000),
        scale="log",
        section=mark("a lifetime"),
        tabs=("plan",),
    ).default(10_000)
