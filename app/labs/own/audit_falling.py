"""The words of the tab 'Audit' while the draws that test fall one after another: two counts, and no verdict yet."""

from __future__ import annotations

from app.data.worlds import Drawn
from app.lab.said import Said, decides, short, whole
from app.labs.own.audit_facts import Certified
from app.labs.own.audit_pictures import seen_in, world_of
from app.labs.own.given import Given
from app.words.i18n import tr

LONGEST = 8
"""Signs of the name of a world."""


def falling_said(params: Given, read: Drawn, done: Certified) -> Said:
    """How often the event came so far, in both worlds."""
    assert params.fell is not None
    (x, _), (y, _) = seen_in(params, read, done)
    first, second = (short(world_of(params, name), LONGEST) for name in read.worlds)
    template = tr(
        "Draws a side so far: {k}. In the event: {x} for {first}, {y} for {second}. No verdict before the last draw."
    )
    counts = {"k": whole(params.fell.draws), "x": decides(whole(x)), "y": decides(whole(y))}
    return Said(template, counts | {"first": first, "second": second})


def falling_story() -> str:
    """What one sees, and why nothing is said of the promise yet."""
    return tr(
        "<p><b>The draws fall.</b> They are those of the file that test, in its order. A bound counts for all of them alone: "
        "whoever stops when it looks good refutes too often.</p>"
    )
