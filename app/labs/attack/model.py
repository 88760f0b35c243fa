"""Attack: how well an attacker can tell two neighboring data sets apart from the answer.

m  true answer without the target; m + s  with it; ρ  success probability at prior ½; π  prior; ε  privacy loss in
nats; ceiling  the success that no attack on any ε-private mechanism can exceed.
"""

from __future__ import annotations

from app.lab.base import Tab, later, leading, tabbed
from app.words.i18n import mark

VIEWS = (
    ("success", mark("Success")),
    ("roc", mark("Trade-off")),
    ("posterior", mark("Belief")),
    ("known", mark("What is known")),
    ("repeat", mark("Repetition")),
    ("worlds", mark("Possible worlds")),
    ("simulate", mark("Simulation")),
)

FIRST = {
    "success": ("eps", "rho", "link", "mechanisms"),
    "roc": ("eps", "accused_from", "mechanism"),
    "posterior": ("prior", "seen", "eps", "mechanism"),
    "known": ("eps", "prior", "unknown", "alike"),
    "repeat": ("k", "eps", "mechanisms"),
    "worlds": ("worlds", "rho_worlds", "eps"),
    "simulate": ("trials", "attack", "eps", "mechanism"),
}
"""The fields below the picture of each tab, the most wanted first."""

LAB = tabbed(
    id="attack",
    question="tell",
    title=mark("Attack"),
    summary=mark("How sure an attacker can become, and which ε keeps that tolerable"),
    params="app.labs.attack.params",
    label=later("app.labs.attack.params", "label"),
    settle=leading(core_mode={"core": "given"}, lead={"rho": "rho", "eps": "eps"}),
    tabs=tuple(
        Tab(view, title, f"app.labs.attack.{view}", FIRST[view], rough_first="page" if view == "success" else "never")
        for view, title in VIEWS
    ),
)
