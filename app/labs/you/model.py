"""You, in or out: a count with noise, with you and without you, and a game of telling which.

m  true count without you; m + s  with you, s = 1 if you have what is counted, else 0; ε  privacy loss in nats.
"""

from __future__ import annotations

from app.lab.base import Tab, later, tabbed
from app.words.i18n import mark

LAB = tabbed(
    id="you",
    title=mark("You, in or out"),
    summary=mark("A clinic publishes a count with noise. Can anyone tell that you are in it?"),
    params="app.labs.you.params",
    label=later("app.labs.you.params", "label"),
    settle=later("app.labs.you.params", "settle"),
    tabs=(Tab("worlds", mark("Two worlds"), "app.labs.you.worlds", ("eps", "included", "yours", "released")),),
)
