"""What leaves the program besides pictures: the privacy label, the memo's conditions, the name of a pin."""

from __future__ import annotations

import math

from app.lab.privacy_label import Label
from app.labs.decide import words
from app.labs.decide.common import Shared
from app.labs.decide.counted import cells, publications
from app.labs.decide.decision import arrays
from app.labs.decide.details import detail_words
from app.labs.decide.error_words import widths_words
from app.labs.decide.limits import neighbor_words
from app.labs.decide.model import LAB
from app.labs.decide.odds import any_words, odds_words
from app.labs.decide.params import NOISE_NAMES, UNITS, Params
from app.labs.decide.record import decision_record, record
from app.words.i18n import listed, parted, sentences, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.sets import Relation


def shared_of(params: Params) -> Shared:
    """The numbers on the screen; computed now where they are not known yet."""
    found: Shared = LAB.tab(params).remembered(params, lambda _: None, "rest").shared
    return found


def privacy_label(params: Params) -> Label:
    """All that must stand beside the ε; ε never stands without its unit and period."""
    found = shared_of(params)
    state = words.decision(params, found)
    if not found.has_numbers:
        return Label(((tr("Decision"), state.sentence),), "", ())
    plan, _aim, study = words.asked(found)
    unit = tr(dict(UNITS)[params.unit])
    lines = [
        (tr("Decision"), state.sentence),
        (tr("Published"), words.published(params, found)),
        (tr("Protected"), unit),
        (tr("Neighbors"), neighbor_words(params)),
        (
            tr("One unit"),
            parted(
                (
                    tr(
                        "in at most {cells} of a publication, by {c} each, in at most {publications}",
                        cells=cells(plan.one(Relation.ADD_REMOVE).cells),
                        c=show(plan.largest, 4),
                        publications=publications(plan.in_at_most),
                    ),
                    f"L1 = {show_up(study.change.l1, 4)}, L2 = {show_up(study.change.l2, 4)}",
                )
            ),
        ),
        (
            tr("Promise"),
            tr(
                "{promise} for {unit}; ρ = {rho}",
                promise=words.promise(study),
                unit=words.unit_words(params),
                rho=show_up(study.rho, 4),
            )
            if math.isfinite(study.rho)
            else tr("{promise} for {unit}", promise=words.promise(study), unit=words.unit_words(params)),
        ),
        (tr("Noise"), words.noise_words(params, found)),
        (tr("Error"), sentences(widths_words(params, found), *detail_words(params, found))),
        (tr("Any noise with this promise"), any_words(study)),
        (tr("Not covered"), parted(line.rstrip(".。") for line in words.not_protected(params, found))),
        (tr("It holds if"), parted(line.rstrip(".。") for line in words.conditions(params, found))),
    ]
    who = [text for text in (params.asked_by, params.decided_by, params.date, params.valid_until) if text.strip()]
    if who:
        lines.append((tr("Who, when"), parted(who)))
    return Label(
        tuple(lines),
        odds_words(params, found),
        arrays(params, found),
        record(params, found),
        decision_record(params, found),
    )


def conditions(params: Params) -> list[str]:
    """What the memo's numbers rest on."""
    found = shared_of(params)
    return words.conditions(params, found) if found.has_numbers else []


def short_label(params: Params) -> str:
    """For pins; a suggestion that was not computed stays open."""
    found = LAB.tab(params).known(params)
    eps = "–" if found is None or found.shared.study is None else show_promise(found.shared.study.eps)
    return listed((f"ε = {eps}", tr(dict(NOISE_NAMES)[params.noise])))
