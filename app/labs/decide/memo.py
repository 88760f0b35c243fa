"""The memo: page 1 says the decision and what it means for a person, page 2 where the numbers come from."""

from __future__ import annotations

from app.lab.memo import Memo
from app.labs.decide import words
from app.labs.decide.common import Shared
from app.labs.decide.decision import arrays
from app.labs.decide.details import detail_words
from app.labs.decide.model import LAB
from app.labs.decide.paper import shared_of
from app.labs.decide.params import NOISE_NAMES, PRESENCE, UNITS, Params
from app.labs.decide.ways import verdict
from app.words.i18n import listed, sentences, tr
from app.words.numbers import show, show_down, show_up
from dpcore.decide import Plan, Study
from dpcore.decide.study import Rival

SOURCES = (
    "Dwork, McSherry, Nissim, Smith 2006",
    "Kairouz, Oh, Viswanath 2015",
    "Dong, Roth, Su 2022",
)
GAUSSIAN_SOURCES = ("Balle, Wang 2018", "Canonne, Kamath, Steinke 2020")


def memo(params: Params) -> Memo:
    """The memo of these answers."""
    found = shared_of(params)
    name = params.title.strip()
    title = tr("{name}: how much noise?", name=name) if name else tr("How much noise does this publication need?")
    signatures = (
        (tr("Asked by"), params.asked_by),
        (tr("Decided by"), params.decided_by),
        (tr("Date"), params.date),
        (tr("Valid until"), params.valid_until),
    )
    decided = verdict(params, found)
    if found.missing:
        return Memo(title, decided, (), (), (), (), (), (), signatures, (), (), "")
    study = words.asked(found)[2]
    return Memo(
        title=title,
        verdict=decided,
        figures=_figures(params, found),
        published=_full(
            words.published(params, found),
            words.noise_words(params, study),
            words.widths_words(params, found),
            *detail_words(params, found),
        ),
        meaning=_full(
            tr("What follows is what noise that is accurate enough would mean: no proposal.")
            if study.state == "nothing fits"
            else "",
            words.odds_words(params, found),
            words.comparison_words(params),
        ),
        unprotected=tuple(words.not_protected(params, found)),
        conditions=tuple(words.conditions(params, found)),
        pictures=arrays(params, found)[:1],
        signatures=signatures,
        rows=_rows(params, found),
        notes=_notes(params, study),
        program=LAB.script(params),
    )


def _full(*texts: str) -> tuple[str, ...]:
    return tuple(filter(None, texts))


def _figures(params: Params, found: Shared) -> tuple[tuple[str, str], ...]:
    _plan, aim, study = words.asked(found)
    share = show_down(100 * (1 - aim.beta), 4)
    if study.state == "nothing fits":
        floor, ceiling = study.window.floor, study.window.ceiling
        return (
            (
                "–" if floor is None else f"ε ≥ {show_up(floor, 3)}",
                tr("needed for an error of at most ± {t}", t=show(aim.tolerance, 6)),
            ),
            ("–" if ceiling is None else f"ε ≤ {show_down(ceiling, 3)}", tr("allowed by what may be learned")),
        )
    asked = "" if aim.guess is None else tr("asked: at most {n}", n=show(100 * aim.guess, 4))
    return (
        (
            f"± {show_up(study.widths[0], 3)}",
            tr("error of one number by noise, in {share} of 100 publications", share=share),
        ),
        (
            tr("{n} in 100", n=words.up_100(study.all.success)),
            listed(filter(None, (tr("right guesses about one unit; a coin has 50"), asked))),
        ),
        (
            f"ε = {show_up(study.eps, 3)}",
            tr("the promise for everything together, at δ = {delta}", delta=show(study.delta, 3))
            if study.delta
            else tr("the promise for everything together"),
        ),
    )


def _rows(params: Params, found: Shared) -> tuple[tuple[str, str, str], ...]:
    plan, aim, study = words.asked(found)
    change = study.change
    rows = [
        (
            tr("unit, neighbors"),
            listed((tr(dict(UNITS)[params.unit]), tr(dict(PRESENCE)[params.presence]))),
            tr("as answered"),
        ),
        (
            tr("change of one unit, everything together"),
            f"L0 = {change.cells}, L1 = {show_up(change.l1, 4)}, L2 = {show_up(change.l2, 4)}, L∞ = {show_up(change.largest, 4)}",
            tr("upper bounds") if change.is_bound else tr("the largest over all neighbors"),
        ),
        (
            tr("noise"),
            listed((tr(dict(NOISE_NAMES)[params.noise]), f"{show(study.scale, 4)}")),
            tr("kind, and scale as in the program"),
        ),
        (
            tr("promise"),
            words.promise(study),
            tr("for {period}, {t} publications", period=words.in_period(params), t=plan.publications),
        ),
        (tr("concentrated privacy"), f"ρ = {show_up(study.rho, 4)}", tr("adds up over publications")),
        (
            tr("chance of an error above ± {t}", t=show(aim.tolerance, 6)),
            show_up(study.beyond, 3),
            tr("law of the noise, one number"),
        ),
        (
            tr("best attack, everything together"),
            show_up(study.all.success, 4),
            tr("upper bounds") if study.all.is_bound else tr("exact, from 50 and 50"),
        ),
        *_more_rows(plan, study),
        (
            tr("window for ε"),
            listed(
                (
                    tr("from {eps}", eps="–" if study.window.floor is None else show_up(study.window.floor, 4)),
                    tr("to {eps}", eps="–" if study.window.ceiling is None else show_down(study.window.ceiling, 4)),
                )
            ),
            tr("judged by the attack on this noise")
            if study.window.ruler == "exact"
            else tr("judged by the promise alone"),
        ),
    ]
    return tuple(rows)


def _more_rows(plan: Plan, study: Study) -> list[tuple[str, str, str]]:
    rows = []
    if study.mu is not None:
        rows.append((tr("Gaussian privacy"), f"μ = {show_up(study.mu, 4)}", tr("L2 divided by σ")))
    if plan.publications > 1:
        rows.append((tr("best attack, one publication"), show_up(study.alone.success, 4), tr("by itself")))
    rows.append(
        (tr("any noise with this promise"), show_up(study.any.success, 4), tr("the most that ε and δ allow"))
        if study.delta
        else (tr("any noise with this promise"), show_up(study.any.success, 4), tr("the most that ε allows"))
    )
    if study.all.passed_if_in is not None:
        rows.append(
            (
                tr("chance that the belief is passed"),
                show_up(study.all.passed_if_in, 3) if study.all.passed_if_in else "0",
                tr("for a unit that is in"),
            )
        )
    rows += [
        (
            tr("{name} instead", name=tr(dict(NOISE_NAMES)[rival.noise])),
            _rival(rival.eps, rival.delta),
            _at_error(rival),
        )
        for rival in study.rivals
        if rival.noise != study.window.mechanism.name
    ]
    return rows


def _rival(eps: float, delta: float) -> str:
    return listed((f"ε = {show_up(eps, 4)}", f"δ = {show(delta, 3)}")) if delta else f"ε = {show_up(eps, 4)}"


def _at_error(rival: Rival) -> str:
    return tr("at the same error; right guesses {n} of 100", n=words.up_100(rival.meaning.success))


def _notes(params: Params, study: Study) -> tuple[tuple[str, tuple[str, ...]], ...]:
    has_delta = bool(study.delta)
    method = sentences(
        tr("The answers give the neighbors, the most that one unit changes, and the law of the error."),
        tr(
            "Floor: the least ε with which the error is kept. Ceiling: the largest ε with which no more is learned than was asked."
        ),
        tr("Errors, floors and right guesses are rounded up, ceilings down."),
    )
    meaning = (
        tr("With one unit's data any result is at most e^ε times as likely as without them, up to δ.")
        if has_delta
        else tr("With one unit's data any result is at most e^ε times as likely as without them.")
    )
    if params.presence == "known":
        meaning = (
            tr("With one answer of a unit any result is at most e^ε times as likely as with another, up to δ.")
            if has_delta
            else tr("With one answer of a unit any result is at most e^ε times as likely as with another.")
        )
    return (
        (tr("Method"), (method, meaning)),
        (tr("Sources"), (*SOURCES, *(GAUSSIAN_SOURCES if has_delta else ()))),
    )
