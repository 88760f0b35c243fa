"""Sentences about a share of yes answers: who sees the answers before the noise, and what that does to noise and limits."""

from __future__ import annotations

from app.labs.arrays import often_100
from app.labs.decide.common import Shared
from app.labs.decide.params import NOISE_NAMES, Params
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_promise, show_up
from dpcore.decide import Survey, local_success


def survey_of(found: Shared) -> Survey | None:
    """Who answers, where a share of yes answers is published."""
    return None if found.plan is None else found.plan.survey


def _each(found: Shared) -> float:
    assert found.study is not None
    return local_success(eps=1 / found.study.scale)


def answers_noise(params: Params, found: Shared) -> str:
    """How often an answer is sent as it is, rounded up."""
    assert found.study is not None
    return tr(
        "{noise}: a device sends its answer as it is with a chance of at most {p} of 100, else the other one; ε of one answer is {eps}.",
        noise=tr(dict(NOISE_NAMES)[params.noise]),
        p=show_up(100 * _each(found), 5),
        eps=show_promise(1 / found.study.scale),
    )


def trust_words(found: Shared) -> str:
    """Against whom the limits hold, and what an office that is trusted would need."""
    survey = survey_of(found)
    if survey is None or survey.trust == "office":
        return ""
    against = (
        tr(
            "Nobody sees a true answer: what is said of attackers holds for the office, too, which gets every sent answer with its "
            "name."
        )
        if survey.trust == "device"
        else tr(
            "What is said of attackers holds for whoever gets the answers without names; whoever gets one with its name "
            "guesses right in {often}.",
            often=often_100(_each(found)),
        )
    )
    if found.central is None:
        return against
    return sentences(
        against,
        tr(
            "An office that sees the true answers would need at most ε = {eps} for the same error.",
            eps=show_up(found.central, 3),
        ),
    )


def survey_errors(params: Params, found: Shared) -> str:
    """What the error of a share leaves out."""
    if survey_of(found) is None:
        return ""
    return tr("Errors are of the share among those who answer: how far these stand for others is not in them.")


def survey_conditions(params: Params) -> list[str]:
    """What the sentences on errors of a share suppose."""
    if params.kind != "survey":
        return []
    return [
        tr(
            "At least {n} people answer, each with one yes or no in a publication, and nobody answers twice.",
            n=show(params.answerers, 12),
        ),
        tr("A share is set to 0 and 100."),
    ]


def trusted(found: Shared) -> list[str]:
    """Who is trusted, and with what."""
    survey = survey_of(found)
    if survey is None or survey.trust == "office":
        return [
            tr("Noise is drawn afresh for every number, by an audited program."),
            tr("The raw data stay with one office that is trusted."),
        ]
    sent = [tr("Every device draws afresh whether it turns its answer, before it sends it, by an audited program.")]
    if survey.trust == "mixer":
        sent.append(
            tr(
                "Names are taken off and the order is mixed by somebody who is trusted with that, and does not work with the office."
            )
        )
    return sent


def see_through(found: Shared) -> str:
    """Who is not held off."""
    survey = survey_of(found)
    if survey is None or survey.trust == "office":
        return tr("Those who see the raw data.")
    if survey.trust == "device":
        return tr("Whoever sees what a person types into the device.")
    return tr("Whoever takes the names off, and whoever works with them: they get each sent answer with its name.")
