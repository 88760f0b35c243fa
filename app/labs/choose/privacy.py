"""The privacy label of the lab 'Choose ε', what its memo supposes, and the name of a pin."""

from __future__ import annotations

from app.lab.privacy_label import Label
from app.labs.choose.common import Shared
from app.labs.choose.model import LAB
from app.labs.choose.odds import odds_pictures
from app.labs.choose.params import CHOICES, KINDS, MEANS, TRUST, Params
from app.labs.choose.words import neighbors_words, odds_words, shown_epsilon, shown_width, state_of
from app.words.i18n import tr
from app.words.numbers import show, show_promise


def shared_of(params: Params) -> Shared:
    """The numbers on the screen; computed now where they are not known yet."""
    tab = LAB.tab(params)
    assert tab
    found: Shared = tab.remembered(params, lambda _: None, "rest").shared
    return found


def privacy_label(params: Params) -> Label:
    """All that must stand beside the ε under consideration."""
    found = shared_of(params)
    lines = (
        (tr("Decision"), state_of(params, found).sentence),
        (tr("What is released"), _released(params)),
        (tr("Unit of protection"), unit_words(params)),
        (tr("Neighbors"), neighbors_words(params, found)),
        (tr("ε (privacy loss)"), _epsilon(params, found)),
        (tr("δ (slack)"), _delta(found)),
        (tr("What is composed"), _composed(params)),
        (tr("Over what time"), params.period.strip() or tr("these releases only; any further one adds to ε")),
        (tr("Whom to trust"), _trust(params)),
        (tr("Mechanism"), tr(dict(CHOICES)[params.mechanism])),
        (tr("Error by noise"), _error(params, found)),
    )
    return Label(lines, odds_words(params, found), odds_pictures(params, found))


def _released(params: Params) -> str:
    kind = tr(dict(KINDS)[params.kind])
    if params.kind == "mean":
        how = tr("n public, one n for both neighbors") if params.replaced else tr(dict(MEANS)[params.mean_by])
        kind = tr("{kind} ({how})", kind=kind, how=how)
    return tr("{kind}, about {n} people", kind=kind, n=show(params.people))


def unit_words(params: Params) -> str:
    """Whose data count as one, with the number of people that ε is for."""
    name = params.unit.strip()
    if params.group > 1:
        people = tr("up to {g} people together", g=params.group)
        return tr("{name}: {people}", name=name, people=people) if name else people
    one = tr("one person")
    return tr("{name}: {people}", name=name, people=one) if name else one


def _epsilon(params: Params, found: Shared) -> str:
    total = shown_epsilon(found.eps)
    if params.k == 1:
        return tr("{total} in total", total=total)
    return tr("{total} in total, {each} for each release", total=total, each=show(found.rows[1].each, 4))


def _delta(found: Shared) -> str:
    return show_promise(found.delta) if found.delta else tr("0: the bound holds without exception")


def _composed(params: Params) -> str:
    if params.k == 1:
        return tr("one release; nothing else about the same people")
    how = tr("added up exactly") if params.composition == "exact" else tr("added up simply")
    return tr("{k} releases about the same people, {how}", k=params.k, how=how)


def _trust(params: Params) -> str:
    where = tr(dict(TRUST)[params.trust])
    return tr("central model: {where}; noise is added before anything is published", where=where)


def _error(params: Params, found: Shared) -> str:
    width = shown_width(found)
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
    if params.kind == "mean" and (params.replaced or params.mean_by == "divided"):
        found.append(tr("n = {n} is published without noise.", n=show(params.people)))
    if params.replaced:
        found.append(tr("The number of people is public; whether somebody is in the data is not protected."))
    if params.k > 1:
        found.append(tr("There are at most {k} such releases about the same people, and no others.", k=params.k))
    return found


def short_label(params: Params) -> str:
    """For pins; a suggestion that was not computed stays open."""
    tab = LAB.tab(params)
    found = tab.known(params) if tab else None
    eps = show_promise(params.eps) if params.follow == "own" else show_promise(found.shared.eps) if found else "–"
    return f"ε = {eps}, {tr(dict(CHOICES)[params.mechanism])}"
