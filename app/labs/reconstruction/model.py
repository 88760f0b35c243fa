"""Reconstruction: how answers that are each a little wrong give single people away together."""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

VIEWS = (
    ("drawing", mark("Picture")),
    ("candidates", mark("Candidates")),
    ("questions", mark("Random questions")),
    ("safe", mark("How far is safe")),
    ("packing", mark("Packing")),
    ("tracing", mark("Who was in it")),
)

FIRST = {
    "drawing": ("ratio", "errors", "seed"),
    "candidates": ("asked", "error", "answered", "few"),
    "questions": ("scale", "per_person", "liars", "seed"),
    "safe": ("k", "people", "eps"),
    "packing": ("eps", "packed_bits", "apart"),
    "tracing": ("columns", "sigma", "fpr", "members"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="reconstruction",
    question="tell",
    title=mark("Reconstruction"),
    summary=mark("Totals only, each a little wrong: how much of the table comes back?"),
    params="app.labs.reconstruction.params",
    given=later("app.labs.reconstruction.given", "given"),
    label=later("app.labs.reconstruction.params", "label"),
    settle=later("app.labs.reconstruction.given", "settle"),
    tabs=tuple(Tab(view, title, f"app.labs.reconstruction.{view}", FIRST[view]) for view, title in VIEWS),
)
