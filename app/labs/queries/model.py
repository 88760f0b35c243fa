"""Many queries: thousands of questions, one small data set. Publish fake people whose answers are nearly right."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("fake", mark("Consistent fake")),
    ("boosting", mark("Boosting")),
    ("attenuate", mark("Why attenuate")),
    ("bill", mark("The bill")),
    ("brute", mark("Brute force")),
    ("keys", mark("Hard to fake")),
    ("weights", mark("MWEM")),
)

FIRST = {
    "fake": ("eps", "fit", "alpha", "seed"),
    "boosting": ("shown", "per_round", "mu"),
    "attenuate": ("unhappy", "weight_step", "ratio"),
    "bill": ("per_round", "rounds", "mu", "delta"),
    "brute": ("slack", "eps"),
    "keys": ("key_tested", "key_bits", "key_rows", "eps"),
    "weights": ("eps", "steps", "made_people"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="queries",
    question="cost",
    title=mark("Many queries"),
    summary=mark("Thousands of questions, one small table: fake people whose answers are nearly right"),
    params="app.labs.queries.params",
    given=later("app.labs.queries.given", "given"),
    settle=later("app.labs.queries.params", "settle"),
    label=later("app.labs.queries.params", "label"),
    assumptions=later("app.labs.queries.common", "assumptions"),
    tabs=tuple(
        Tab(view, title, f"app.labs.queries.{view}", FIRST[view], rough_first="page" if view == "fake" else "never")
        for view, title in VIEWS
    ),
)
