"""The privacy label of the lab 'Choose ε'."""

from __future__ import annotations

from app.i18n import tr
from app.labs.choose.answer import Answer, answer, noise_of_one, uses_delta
from app.labs.choose.odds import odds, odds_pictures, odds_words
from app.labs.choose.params import CHOICES, KINDS, TRUST, Params
from app.numbers import show
from app.privacy_label import Label
from dpcore.noise import Geometric, Noise


def privacy_label(params: Params) -> Label:
    """All that must stand beside the ε under consideration."""
    found = answer(params)
    noise = noise_of_one(params, found.V, found.epsilon)
    now = odds(params, found, noise)
    lines = (
        (tr("What is released"), _released(params)),
        (tr("Unit of protection"), params.unit.strip() or tr("one person")),
        (tr("Neighbors"), _neighbors(params, found)),
        (tr("ε (privacy loss)"), _epsilon(params, found)),
        (tr("δ (slack)"), _delta(params)),
        (tr("What is composed"), _composed(params)),
        (tr("Over what time"), params.period.strip() or tr("these releases only; any further one adds to ε")),
        (tr("Whom to trust"), _trust(params)),
        (tr("Mechanism"), tr(dict(CHOICES)[params.mechanism])),
        (tr("Error by noise"), _error(noise)),
    )
    return Label(lines, odds_words(params, found, now), odds_pictures(now))


def _released(params: Params) -> str:
    kind = tr(dict(KINDS)[params.kind])
    return tr("{kind}, about {n} people", kind=kind, n=show(params.population))


def _neighbors(params: Params, found: Answer) -> str:
    changed = (
        tr("one unit replaced by another")
        if params.replaced and params.kind in ("sum", "mean", "histogram")
        else tr("one unit more or less")
    )
    return tr("{changed}; it changes the answer by at most {D}", changed=changed, D=show(found.V.sensitivity, 5))


def _epsilon(params: Params, found: Answer) -> str:
    total = show(found.epsilon, 4)
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


def _error(noise: Noise | Geometric) -> str:
    wide = float(noise.half_width(0.95))
    return tr("at most {width} in 95 of 100 releases, of each number", width=show(wide, 4))
