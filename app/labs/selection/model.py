"""Selection: choosing one of several candidates privately, exactly and by running the mechanism."""

from __future__ import annotations

from app.i18n import mark
from app.labs.base import Lab, later
from app.labs.selection.params import Params

LAB = Lab(
    id="selection",
    group=mark("Choices"),
    title=mark("Selection"),
    summary=mark("Choosing the best of several privately: three mechanisms, exactly and by running them"),
    params=Params,
    compute=later("app.labs.selection.showing", "compute"),
    script=later("app.labs.selection.script", "script"),
    label=later("app.labs.selection.showing", "label"),
)
