"""The words of choices that only some answers raise."""

from __future__ import annotations

from app.words.i18n import mark

MEASURES = (
    ("units", mark("in units")),
    ("percent", mark("in percent of a typical cell")),
    ("larger", mark("in units, or in percent if that is more")),
)
AMOUNTS = (("most", mark("by at most")), ("values", mark("by one of these amounts:")))
TOTALS = (
    ("none", mark("not published")),
    ("added", mark("added up from the noisy cells")),
    ("own", mark("given noise of their own")),
    ("exact", mark("published exactly")),
    ("levels", mark("given noise of their own in each level of regions")),
    ("margins", mark("given the cells' noise in every margin")),
)
LISTED = (
    ("public", mark("fixed in advance")),
    ("found", mark("found in the data")),
)
LEVELS_BY = (
    ("shares", mark("get this share of the budget, of 100:")),
    ("tolerances", mark("may be wrong by at most:")),
)
SPREADS = (
    ("any", mark("in any way")),
    ("lognormal", mark("log-normally")),
)
DEPTHS = (
    ("quick", mark("three things")),
    ("usual", mark("what most publications need")),
    ("all", mark("everything")),
)
COUNTED = (("contributions", mark("contributions")), ("people", mark("people")))
LANDMARKS = (("all", mark("all published deployments")), ("unit", mark("those with the same unit")))
