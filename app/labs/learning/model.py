"""Learning: a query with many possible answers; noise is its price, and the cure for self-deception.

n  examples; m  records that neighbors differ in; each mechanism gets ε/m, so that m replaced records together keep ε.
"""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("overfitting", mark("Coin flips")),
    ("thresholds", mark("Thresholds")),
    ("experts", mark("Experts")),
    ("classifier", mark("Classifier")),
    ("steps", mark("Noisy steps")),
    ("queries", mark("Statistical queries")),
)

FIRST = {
    "overfitting": ("features", "noise_size", "people"),
    "thresholds": ("eps", "people", "flip_every"),
    "experts": ("day", "step", "eps"),
    "classifier": ("eps", "dims", "lam"),
    "steps": ("shown_step", "clip", "sigma"),
    "queries": ("queries", "people", "tolerance"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="learning",
    question="cost",
    title=mark("Learning"),
    summary=mark("Learning is a query with many possible answers: what privacy costs, and what it cures"),
    params="app.labs.learning.params",
    label=later("app.labs.learning.params", "label"),
    settle=later("app.labs.learning.params", "settle"),
    assumptions=later("app.labs.learning.params", "assumptions"),
    tabs=tuple(Tab(view, title, f"app.labs.learning.{view}", FIRST[view]) for view, title in VIEWS),
)
