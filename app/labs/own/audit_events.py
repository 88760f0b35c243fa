"""Which event of the draws is tested, and what it certifies: chosen by one half of them, fixed before, or counted by a person."""

from __future__ import annotations

import math

from app.labs.own.audit_facts import Certified
from app.labs.own.given import Given, tests_of
from app.labs.own.promised import promise_of
from app.words.i18n import mark
from dpcore.errors import ParameterError
from dpcore.own.audit import Audit, Counts, How
from dpcore.own.events import best_bound, chosen_cells
from dpcore.own.power import ceiling

Event = tuple[tuple[int, ...], bool]
"""Its cells, and whether the second world is taken to be the likelier one."""


def certified_by(params: Given, how: How) -> Certified | None:
    """The bounds that all tests together certify; None before any draw."""
    if params.outputs_from == "plan":
        return None
    if params.read is None:
        (_, x, n), (_, y, m) = params.event_counts
        for world, seen, draws in params.event_counts:
            if seen > draws:
                allowed = mark("at most {draws}, the draws of the world “{world}”")
                raise ParameterError(mark("seen"), seen, allowed, draws=draws, world=world[:20])
        return _certified(params, Counts(x, n, y, m), ((), False), how)
    events = _events(params)
    tests = [_counts(params, event) for event in events]
    _, place, counts = best_bound(tests, promise=promise_of(params), beta=1 - params.confidence, how=how)
    cells, turned = events[place]
    if counts != tests[place]:  # all other outputs say more, with the worlds exchanged
        size = len(params.read.tests[0])
        cells, turned = tuple(cell for cell in range(size) if cell not in cells), not turned
    return _certified(params, counts, (cells, turned), how)


def _events(params: Given) -> list[Event]:
    """The one that the choosing half chose; or those that were fixed, each with both worlds as the likelier one."""
    read = params.read
    assert read is not None
    if params.event_rule == "split":
        ordered = not read.names
        return [chosen_cells(read.chose[0], read.chose[1], ordered=ordered, promise=promise_of(params))]
    if params.event_rule == "output":
        fixed: list[tuple[int, ...]] = [(0,)]
    else:
        fixed = [tuple(range(read.edges.index(cut) + 1, len(read.tests[0]))) for cut in read.cuts]
    return [(cells, turned) for cells in fixed for turned in (False, True)]


def _counts(params: Given, event: Event) -> Counts:
    """What the draws that test say of an event, the world where it is taken to be likelier first."""
    read, (cells, turned) = params.read, event
    assert read is not None
    (x, n), (y, m) = [(sum(counts[cell] for cell in cells), sum(counts)) for counts in read.tests]
    return Counts(y, m, x, n) if turned else Counts(x, n, y, m)


def _certified(params: Given, counts: Counts, event: Event, how: How) -> Certified:
    beta, promise = (1 - params.confidence) / tests_of(params), promise_of(params)
    audit = Audit(counts, beta, how)
    p, q = audit.region()
    other: How = "halves" if how == "fisher" else "fisher"
    sides = {(counts.n, counts.m)}
    if event[0]:  # of a file either world may turn out to be the likelier one
        sides.add((counts.m, counts.n))
    return Certified(
        x=counts.x,
        n=counts.n,
        y=counts.y,
        m=counts.m,
        turned=event[1],
        cells=event[0],
        least=audit.certified(promise),
        other=Audit(counts, beta, other).certified(promise),
        eps=audit.eps(promise.delta),
        delta=audit.delta(params.eps) if promise.measure == "eps" else math.nan,
        mu=audit.mu(),
        rho=audit.rho(),
        p=p,
        q=q,
        most=max(ceiling(n, beta, how, promise.measure, others=m) for n, m in sides),
    )
