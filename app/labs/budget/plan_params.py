"""Parameters of the tabs 'What δ buys', 'Planner' and 'What is known'."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, Number, Play, Whole
from app.lab.shared_fields import DELTA, EPS, PEOPLE, PRIOR, SHARE
from app.words.i18n import mark

PLAN_VIEWS = (
    ("buys", mark("What δ buys")),
    ("plan", mark("Planner")),
    ("known", mark("What is known")),
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
        tabs=("buys", "plan", "known"),
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
    prior: float = PRIOR.but(
        name=mark("belief before"),
        help=mark("How sure the attacker is, before the answer, that the person is counted."),
        low=0.001,
        high=0.999,
        low_open=False,
        high_open=False,
        section=mark("attacker"),
        tabs=("known",),
    ).default(0.5)
    unknown: int = Whole(
        name=mark("others not known"),
        symbol="u",
        help=mark("Of how many other people the attacker does not know whether they are counted."),
        low=0,
        high=5000,
        typical=(0, 500),
        play=Play(step=1, interval=120),
        tabs=("known",),
    ).default(20)
    others_share: float = Number(
        name=mark("share among them"),
        symbol="q",
        help=mark("The probability that such a person is counted, as far as the attacker knows."),
        low=0.0,
        high=1.0,
        typical=(0.0, 1.0),
        tabs=("known",),
    ).default(0.5)
    alike: int = Whole(
        name=mark("others with this bit"),
        symbol="g",
        help=mark(
            "People who are counted if and only if this person is, as the attacker knows: a family, for example. Only the "
            "bar 'family' takes them into account."
        ),
        low=0,
        high=1000,
        typical=(0, 30),
        play=Play(step=1, interval=200),
        tabs=("known",),
    ).default(3)
    published: int = Whole(
        name=mark("published count, less what is known"),
        symbol="y",
        help=mark("The noisy count after all known people are subtracted."),
        low=-10_000,
        high=10_000,
        typical=(-5, 30),
        tabs=("known",),
    ).default(12)
    possible: int = Whole(
        name=mark("data sets that are possible"),
        symbol="N",
        help=mark("Another source has told the attacker that the data are one of N, all equally likely."),
        low=2,
        high=10**12,
        typical=(2, 1_000_000),
        scale="log",
        section=mark("a leaked list"),
        tabs=("known",),
    ).default(1024)
    apart: int = Whole(
        name=mark("people in whom they differ"),
        symbol="d",
        help=mark("Any two of these data sets differ in at most so many people."),
        low=1,
        high=10_000,
        typical=(1, 200),
        scale="log",
        tabs=("known",),
    ).default(20)
