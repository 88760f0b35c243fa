"""Attack: how well an attacker can tell two neighboring data sets apart from the answer.

m  true answer without the target; m + s  with it; ρ  success probability at prior ½; π  prior; ε  privacy loss in
nats; ceiling  the success that no attack on any ε-private mechanism can exceed.
"""

from __future__ import annotations

from app.lab.base import Tab, tabbed
from app.labs.attack.params import VIEWS, Params, settle
from app.labs.mechanisms import short_label
from app.words.i18n import mark

LAB = tabbed(
    id="attack",
    group=mark("Risk"),
    title=mark("Attack"),
    summary=mark("How sure an attacker can become, and which ε keeps that tolerable"),
    params=Params,
    label=short_label,
    settle=settle,
    tabs=tuple(Tab(view, title, f"app.labs.attack.{view}") for view, title in VIEWS),
)
