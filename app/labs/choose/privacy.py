"""The privacy label of the lab 'Choose ε'."""

from __future__ import annotations

from app.i18n import tr
from app.labs.choose.answer import (
    Answer,
    PublishedError,
    answer,
    by_shares,
    cells_of,
    error_of,
    noise_of_one,
    uses_delta,
)
from app.labs.choose.decision import shown_epsilon, state_of
from app.labs.choose.odds import odds, odds_pictures, odds_words
from app.labs.choose.params import CHOICES, KINDS, MEANS, TRUST, Params
from app.numbers import show
from app.privacy_label import Label
from dpcore.choose import rounded_up


def privacy_label(params: Params) -> Label:
    """All that must stand beside the ε under consideration."""
    found = answer(params)
    noise = noise_of_one(params, found.V, found.epsilon)
    now = odds(params, found, noise)
    lines = (
        (tr("Decision"), state_of(params, found).sentence),
        (tr("What is released"), _released(params)),
        (tr("Unit of protection"), unit_words(params)),
        (tr("Neighbors"), neighbors_words(params, found)),
        (tr("ε (privacy loss)"), _epsilon(params, found)),
        (tr("δ (slack)"), _delta(params)),
        (tr("What is composed"), _composed(params)),
        (tr("Over what time"), params.period.strip() or tr("these releases only; any further one adds to ε")),
        (tr("Whom to trust"), _trust(params)),
        (tr("Mechanism"), tr(dict(CHOICES)[params.mechanism])),
        (tr("Error by noise"), _error(params, error_of(params, noise))),
    )
    return Label(lines, odds_words(params, noise, now), odds_pictures(params, now))


def _released(params: Params) -> str:
    kind = tr(dict(KINDS)[params.kind])
    if params.kind == "mean":
        how = tr("n public, one n for both neighbors") if params.replaced else tr(dict(MEANS)[params.mean_by])
        kind = tr("{kind} ({how})", kind=kind, how=how)
    return tr("{kind}, about {n} people", kind=kind, n=show(params.population))


def unit_words(params: Params) -> str:
    """Whose data count as one, with the number of people that ε is for."""
    name = params.unit.strip()
    if params.group > 1:
        people = tr("up to {g} people together", g=params.group)
        return tr("{name}: {people}", name=name, people=people) if name else people
    one = tr("one person")
    return tr("{name}: {people}", name=name, people=one) if name else one


def neighbors_words(params: Params, found: Answer) -> str:
    """What changes between neighbors, and by how much."""
    if params.group == 1:
        changed = tr("one person replaced by another") if params.replaced else tr("one person more or less")
    elif params.replaced:
        changed = tr("up to {g} people replaced by others", g=params.group)
    else:
        changed = tr("up to {g} people more or less", g=params.group)
    top = show(rounded_up(params.group * found.V.sensitivity, 5), 5)
    if by_shares(params):
        return tr("{changed}; the two noisy sums change by at most {D} together", changed=changed, D=top)
    if params.kind == "histogram":
        cells = cells_of(params)
        if cells == 1:
            return tr("{changed}; one cell changes, by at most {D}", changed=changed, D=top)
        total = show(params.group * cells)
        return tr(
            "{changed}; each person changes up to {cells} cells by 1, which is {total} in all",
            changed=changed,
            cells=cells,
            total=total,
        )
    return tr("{changed}; it changes the answer by at most {D}", changed=changed, D=top)


def _epsilon(params: Params, found: Answer) -> str:
    total = shown_epsilon(found.epsilon)
    if params.releases == 1:
        return tr("{total} in total", total=total)
    return tr("{total} in total, {each} for each release", total=total, each=show(found.each, 4))


def _delta(params: Params) -> str:
    return show(params.delta, 3) if uses_delta(params) else tr("0: the bound holds without exception")


def _composed(params: Params) -> str:
    if params.releases == 1:
        return tr("one release; nothing else about the same people")
    how = tr("added up exactly") if params.composition == "exact" else tr("added up simply")
    return tr("{k} releases about the same people, {how}", k=params.releases, how=how)


def _trust(params: Params) -> str:
    where = tr(dict(TRUST)[params.trust])
    return tr("central model: {where}; noise is added before anything is published", where=where)


def _error(params: Params, error: PublishedError) -> str:
    wide = float(error.half_width(0.95))
    width = show(rounded_up(wide, 4), 4) if wide > 0 else "0"
    if params.kind == "histogram":
        return tr("at most {width} in 95 of 100 releases, for each cell by itself", width=width)
    return tr("at most {width} in 95 of 100 releases, for each number by itself", width=width)


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on, one sentence for each answer that supposes something."""
    found = []
    if params.group > 1:
        found.append(tr("A unit has at most {g} people; larger groups have less protection.", g=params.group))
    if params.kind == "histogram":
        found.append(
            tr(
                "One person is in at most {m} cells, by 1 in each: by nature, or because the rest is dropped before the release. "
                "The list of cells is public.",
                m=params.cells,
            )
        )
    if params.kind in ("sum", "mean"):
        found.append(
            tr(
                "Each value is set to the public bounds {low} and {high} before the release.",
                low=show(params.low),
                high=show(params.high),
            )
        )
    if params.kind == "mean" and not by_shares(params):
        found.append(tr("n = {n} is published without noise.", n=show(params.population)))
    if params.replaced:
        found.append(tr("The number of people is public; whether somebody is in the data is not protected."))
    if params.releases > 1:
        found.append(tr("There are at most {k} such releases about the same people, and no others.", k=params.releases))
    return found
