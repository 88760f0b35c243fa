"""Channel: what a letter that is published by chance tells, what it costs, and what it promises."""

from __future__ import annotations

from app.i18n import mark
from app.labs.base import Lab, later
from app.labs.channel.params import Params, settle

LAB = Lab(
    id="channel",
    group=mark("Choices"),
    title=mark("Channel"),
    summary=mark("Publishing a letter by chance: the least leak for a given distortion, and the least ε"),
    params=Params,
    compute=later("app.labs.channel.showing", "compute"),
    script=later("app.labs.channel.script", "script"),
    label=later("app.labs.channel.showing", "label"),
    settle=settle,
)
