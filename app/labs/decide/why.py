"""Which noise is best for these answers, and why: every reason is one that dpcore found to hold."""

from __future__ import annotations

from app.labs.decide.common import Shared
from app.labs.decide.params import NOISE_NAMES, Params
from app.labs.decide.words import asked, often_words, promise
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_down, show_promise, show_up
from dpcore.decide import Best, Reason, Rival, Study

SHOWN = 3
"""Digits of a ratio."""


def best_words(params: Params, found: Shared) -> tuple[str, ...]:
    """Two comparisons, each with its reasons; nothing while only a part is computed."""
    _plan, aim, study = asked(found)
    quietest, finest = study.contest.quietest, study.contest.finest
    lines = []
    if quietest is not None:
        lines.append(
            sentences(
                _quietest(quietest, aim.tolerance),
                *reasons(params, found, quietest),
                "" if quietest.is_certain else tr("For some of the others only an upper bound is known."),
                _without_delta(study, quietest),
            )
        )
    if finest is not None:
        lines.append(sentences(_finest(study, finest), *reasons(params, found, finest)))
    return tuple(lines)


def noise_name(rival: Rival) -> str:
    """The name of its noise."""
    return tr(dict(NOISE_NAMES)[rival.noise])


def reasons(params: Params, found: Shared, best: Best) -> tuple[str, ...]:
    """Why it wins, in sentences."""
    return tuple(_reason(params, found, best, reason) for reason in best.reasons)


def _quietest(best: Best, t: float) -> str:
    rival = best.rival
    parts = {
        "noise": noise_name(rival),
        "often": often_words(rival.meaning),
        "promise": _promise(rival),
        "t": show(t, 6),
    }
    if rival.is_open:
        return tr(
            "With just ± {t} as asked, of the noises that fit, {noise} tells an attacker least: right guesses {often}, with {promise}.",
            **parts,
        )
    return tr(
        "With just ± {t} as asked no noise fits; {noise} tells an attacker least: right guesses {often}, with {promise}.",
        **parts,
    )


def _promise(rival: Rival) -> str:
    if rival.delta:
        return tr("ε = {eps} at δ = {delta}", eps=show_up(rival.eps, 4), delta=show_promise(rival.delta))
    return tr("ε = {eps}", eps=show_up(rival.eps, 4))


def _without_delta(study: Study, best: Best) -> str:
    """The best of those that need no δ."""
    if not best.rival.delta:
        return ""
    pure = [rival for rival in study.contest.rivals if not rival.delta and rival.is_open]
    if not pure:
        return ""
    other = min(pure, key=lambda rival: (rival.meaning.success, rival.eps))
    return tr(
        "Of those without δ it is {noise}: right guesses {often}, with ε = {eps}.",
        noise=noise_name(other),
        often=often_words(other.meaning),
        eps=show_up(other.eps, 4),
    )


def _finest(study: Study, best: Best) -> str:
    return tr(
        "At equal promise, {promise}, no other noise errs less than {noise}: ± {t}.",
        promise=promise_of(study),
        noise=noise_name(best.rival),
        t=show_up(best.rival.width or 0.0, 4),
    )


def promise_of(study: Study) -> str:
    """The promise at which errors are compared: with the δ of noise that needs one."""
    if study.delta:
        return promise(study)
    return tr("ε = {eps}", eps=show_promise(study.eps))


def _reason(params: Params, found: Shared, best: Best, reason: Reason) -> str:
    plan, aim, study = asked(found)
    change, one = study.change, study.one
    match reason:
        case "length":
            return tr(
                "One unit moves {n} numbers: Laplace noise grows with the sum of its changes, L1 = {l1}, Gaussian noise with "
                "their length, L2 = {l2}.",
                n=change.cells,
                l1=show_up(change.l1, 4),
                l2=show_up(change.l2, 4),
            )
        case "turning":
            return tr(
                "At this ε, and δ = {delta} where one is needed, Gaussian noise errs less than Laplace noise where L1 is more "
                "than {r} times L2; here the factor is {x}.",
                delta=show_promise(aim.delta),
                r=show_up(study.contest.turning or 0.0, SHOWN),
                x=show(change.l1 / change.l2, SHOWN),
            )
        case "peak":
            laplace = next(rival for rival in study.contest.rivals if rival.noise in ("geometric", "laplace"))
            return tr(
                "One unit moves one number: at this error Laplace noise stays within half of the change in {a} of 100 "
                "publications, Gaussian noise in {b}, and there a change shows.",
                a=show_down(100 * laplace.near, SHOWN),
                b=show_up(100 * best.rival.near, SHOWN),
            )
        case "lattice":
            return tr(
                "Counts are whole, and one unit changes a cell by 1: between whole numbers the steps and waves of other noise "
                "have no room."
            )
        case "steps":
            return tr(
                "One unit changes a number by at most {c}, with ε = {eps} for each number: noise made for that change alone "
                "does better than Laplace noise, which serves larger changes, too.",
                c=show_up(plan.largest, 4),
                eps=show(study.eps * plan.share / plan.change.cells, SHOWN),
            )
        case "table":
            return tr(
                "One unit moves {m} of the {d} cells: one noise for the whole table asks for the largest change, L∞ = {linf}, "
                "Laplace noise for the sum, L1 = {l1}.",
                m=one.cells,
                d=plan.cells,
                linf=show_up(one.largest, 4),
                l1=show_up(one.l1, 4),
            )
    return tr("A belief that is never passed was asked: no noise with δ promises that.")
