"""Attack: how well an attacker can tell two neighboring data sets apart from the answer."""

from __future__ import annotations

from app.i18n import mark
from app.labs.attack.params import Params, settle
from app.labs.base import Lab, later

LAB = Lab(
    id="attack",
    group=mark("Risk"),
    title=mark("Attack"),
    summary=mark("How sure an attacker can become, and which ε keeps that tolerable"),
    params=Params,
    compute=later("app.labs.attack.showing", "compute"),
    script=later("app.labs.attack.script", "script"),
    label=later("app.labs.attack.showing", "label"),
    settle=settle,
)
