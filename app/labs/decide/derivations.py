"""Page 2 of the memo: where each number comes from, one row each."""

from __future__ import annotations

import math

from app.lab.memo import MemoRow
from app.labs.decide import details, words
from app.labs.decide.answer_rows import answer_rows
from app.labs.decide.common import KIN, Shared
from app.labs.decide.counted import publications
from app.labs.decide.limits import neighbor_words
from app.labs.decide.params import CELLED, NOISE_NAMES, UNITS, Params
from app.labs.decide.reasons import fact_of
from app.labs.decide.why import noise_name
from app.labs.own_laws import knots_words
from app.words.i18n import parted, tr
from app.words.numbers import rare_words, show, show_down, show_promise, show_up, show_within
from dpcore.change import Change
from dpcore.decide import Plan, Rival


def rows(params: Params, found: Shared) -> tuple[MemoRow, ...]:
    """In the order of reasoning: answers, change, noise, errors, promise, attack, window, other noise."""
    return (
        *_change(params, found),
        *_errors(params, found),
        *answer_rows(params, found),
        *_promise(params, found),
        *_attack(params, found),
        *_fact(params),
        *_single(found),
        _window(found),
        *_others(found),
    )


def _change(params: Params, found: Shared) -> list[MemoRow]:
    plan, _aim, study = words.asked(found)
    change = study.change
    people = plan.household
    values = {"m": plan.touched, "c": show(plan.largest / people, 6), "a": plan.in_at_most, "h": people}
    if params.kind in CELLED:
        answers = (
            tr("each of {h} people: m = {m} (cells), {c} each, a = {a} (publications)", **values)
            if people > 1
            else tr("m = {m} (cells), {c} each, a = {a} (publications)", **values)
        )
    else:
        answers = (
            tr("each of {h} people by {c} at most, a = {a} (publications)", **values)
            if people > 1
            else tr("by {c} at most, a = {a} (publications)", **values)
        )
    how = [answers, tr("upper bounds") if change.is_bound else tr("the largest over all neighbors")]
    if any(part.choices for part in plan.beside):
        how.append(tr("the median is chosen, and no number of it moves"))
    alone = [MemoRow("cells", tr("change of one unit, the asked numbers alone"), _sizes(plan.change), answers)]
    unit = parted((tr(dict(UNITS)[params.unit]), neighbor_words(params)))
    return [
        MemoRow("unit", tr("unit, neighbors"), unit, tr("as answered")),
        MemoRow("change", tr("change of one unit, everything together"), _sizes(change), parted(how)),
        *(alone if plan.beside else ()),
        MemoRow(
            "noise",
            tr("noise"),
            parted((tr(dict(NOISE_NAMES)[params.noise]), show_up(study.scale))),
            tr("kind, and scale as in the program"),
        ),
        *_own_noise(params, plan),
    ]


def _own_noise(params: Params, plan: Plan) -> list[MemoRow]:
    """Of noise of one's own what it came as: all of it stands in the program."""
    shape = plan.own_noise
    if shape is None or params.noise != "own":
        return []
    how = tr(
        "(place; height): ln of the density is straight between them, and falls by {left} and {right} a unit outside",
        left=show(shape.left_rate, 6),
        right=show(shape.right_rate, 6),
    )
    return [MemoRow("own-noise", tr("your noise as it came"), knots_words(params.own_laws), how)]


def _sizes(change: Change) -> str:
    """In all four norms."""
    sizes = (("L1", change.l1), ("L2", change.l2), ("L∞", change.largest))
    return ", ".join([f"L0 = {change.cells}", *(f"{name} = {show_up(size, 4)}" for name, size in sizes)])


def _errors(params: Params, found: Shared) -> list[MemoRow]:
    plan, aim, study = words.asked(found)
    one, every, series = (show_up(width, 4) for width in study.widths)
    share = show_down(100 * (1 - aim.beta), 4)
    found_rows = [
        MemoRow(
            "beyond",
            tr("chance of an error above ± {t}", t=show(aim.tolerance, 6)),
            rare_words(study.beyond, 3),
            parted((_law(params, found), tr("one number"))),
        ),
        MemoRow(
            "one",
            tr("error of one number"),
            show_within(one),
            tr("least t with P(error ≤ t) ≥ {share} of 100", share=share),
        ),
    ]
    if aim.cells(plan) > 1:
        found_rows.append(
            MemoRow(
                "some",
                tr(
                    "chance that some of {n} cells is off by more than ± {t}",
                    n=aim.cells(plan),
                    t=show(aim.tolerance, 6),
                ),
                rare_words(study.some_beyond, 3),
                _at_once(params, plan, aim.cells(plan)),
            )
        )
    if plan.numbers > 1:
        found_rows += [
            MemoRow(
                "expected",
                tr("cells of a publication beyond ± {t}", t=show(aim.tolerance, 6)),
                rare_words(study.expected_beyond, 3),
                tr("{d} times the chance of one", d=plan.numbers),
            ),
            MemoRow(
                "every",
                tr("error of all cells of a publication"),
                show_within(every),
                _at_once(params, plan, plan.numbers),
            ),
        ]
    if plan.publications > 1:
        many = plan.numbers * plan.publications
        found_rows.append(
            MemoRow("series", tr("error of all {n} at once", n=many), show_within(series), _at_once(params, plan, many))
        )
    if found.sampling is not None:
        how = tr("share of one half, {share} of 100", share=share)
        found_rows.append(MemoRow("sampling", tr("error of the sample"), show_within(show_up(found.sampling, 4)), how))
    return found_rows


def _at_once(params: Params, plan: Plan, many: int) -> str:
    if plan.bias.is_random:
        return tr("at most {n} times the chance of one", n=many)
    if params.noise == "max norm":
        return tr("all at once, by the law of the largest")
    return tr("P(all {n} within t) = (1 − p)^{n}", n=many)


def _law(params: Params, found: Shared) -> str:
    """The formula of the tail, for noise that has a short one."""
    plan = words.asked(found)[0]
    if plan.kind == "shares":
        return tr("two noisy sums, their quotient")
    if plan.value_spread:
        return tr("exact for each of many drawn sets of data, averaged, with 3 standard errors")
    if plan.survey and plan.survey.trust != "office":
        return tr("sums over the answers that are sent, at the worst true share")
    if plan.ratios:
        return tr("sums over both noises, at the worst rate of the smallest whole")
    if plan.bias.is_bound:
        return tr("at most, by a convex bound over all ways to divide a cell among units")
    if plan.bias:
        return tr("law of the noise with what is dropped or cut off, at its worst")
    if plan.base:
        return tr("law of the noise, rounded where that does most harm")
    return {
        "laplace": "e^(−t/b)",
        "geometric": tr("2q^(t+1)/(1 + q) with q = e^(−1/b)"),
        "gaussian": "2Φ(−t/σ)",
        "exponential": "(K/K*) e^(−εt/2Δu)",
        "discrete gaussian": tr("share of e^(−k²/2σ²) with |k| > t"),
    }.get(params.noise, tr("law of the noise"))


def _promise(params: Params, found: Shared) -> list[MemoRow]:
    plan, _aim, study = words.asked(found)
    found_rows = [
        MemoRow(
            "promise",
            tr("promise"),
            words.promise(study),
            parted(
                (
                    tr("for each of {t} publications by itself", t=plan.publications)
                    if details.is_apart(params)
                    else tr(
                        "for {period}, {publications}",
                        period=words.in_period(params),
                        publications=publications(plan.publications),
                    ),
                    _composed(params, found),
                )
            ),
        ),
    ]
    if math.isfinite(study.rho):
        rho = f"ρ = {show_up(study.rho, 4)}"
        found_rows.append(MemoRow("rho", tr("concentrated privacy"), rho, tr("adds up over publications")))
    if study.mu is not None:
        how = tr("L2 divided by σ") if not plan.beside else tr("L2 of the cells divided by σ√w")
        if plan.beside and not _spends_all(found):
            how = tr("the largest over all neighbors, each change divided by its σ")
        found_rows.append(MemoRow("mu", tr("Gaussian privacy"), f"μ = {show_up(study.mu, 4)}", how))
    return found_rows


def _composed(params: Params, found: Shared) -> str:
    """How the ε of everything comes about."""
    plan, _aim, study = words.asked(found)
    if plan.beside:
        return _composed_of_parts(params, found)
    match params.noise:
        case "exponential":
            return tr("Δu divided by the scale, for each publication")
        case "response":
            return tr("ε of one answer, once for each that a person gives")
        case "shuffled":
            return tr("upper bound for each answer among those without names")
        case "laplace" | "geometric":
            return tr("L1 divided by the scale")
        case "own":
            return tr("largest ln of the quotient of your density at two places as far apart as the change")
        case "gaussian":
            return tr("exact curve at μ = L2/σ")
        case "discrete gaussian":
            return _sum_of_losses(study.change.cells) if not study.all.is_bound else tr("upper bound")
        case "max norm":
            return tr("L∞ divided by the scale, for each publication")
    n = study.change.cells
    return tr("ε of the one number that moves") if n == 1 else tr("{n} numbers with the same ε each", n=n)


def _sum_of_losses(n: int) -> str:
    return tr("exact law of the one loss") if n == 1 else tr("exact sum of {n} losses", n=n)


def _composed_of_parts(params: Params, found: Shared) -> str:
    """The same where cells share the budget with other numbers."""
    plan = words.asked(found)[0]
    share = show(plan.share, 4)
    if params.noise == "gaussian":
        return tr("exact curve at μ, the cells have w = {share} of the budget", share=share)
    if params.noise == "discrete gaussian" and plan.shapes:
        return tr("exact sum of all losses, of which these numbers have w = {share} of the budget", share=share)
    if params.noise == "discrete gaussian":
        return tr("upper bound by ρ, of which these numbers have w = {share}", share=share)
    if not _spends_all(found):
        return tr("the largest over all neighbors, each change divided by its scale")
    return tr("ε of these numbers divided by w = {share}, their part of the budget", share=share)


def _spends_all(found: Shared) -> bool:
    """Whether one unit moves everything furthest at once, so that nothing of the budget is left over."""
    plan, _aim, study = words.asked(found)
    mechanism, share = study.window.mechanism, plan.share
    if study.mu is not None:
        return math.isclose(study.mu, plan.change.l2 / (study.scale * math.sqrt(share)), rel_tol=1e-9)
    if mechanism.name not in ("laplace", "geometric"):
        return True
    return math.isclose(mechanism.pure_eps(study.scale), plan.change.l1 / (study.scale * share), rel_tol=1e-9)


def _attack(params: Params, found: Shared) -> list[MemoRow]:
    plan, aim, study = words.asked(found)
    exact = tr("upper bound") if study.all.is_bound else tr("(1 + δ(0))/2, exact, from 50 and 50")
    found_rows = [MemoRow("attack", _whole(found), show_up(study.all.success, 4), exact)]
    if plan.publications > 1 and found.apart == 1:
        by_itself = tr("the same, of one publication")
        found_rows.append(
            MemoRow("alone", tr("best attack, one publication"), show_up(study.alone.success, 4), by_itself)
        )
    formula = "(e^ε + δ)/(1 + e^ε)" if study.delta_total else "e^ε/(1 + e^ε)"
    found_rows.append(MemoRow("any", tr("any noise with this promise"), show_up(study.any.success, 4), formula))
    after = parted(
        (tr("by Bayes, from {prior} of 100", prior=show(100 * params.prior, 4)), tr("after the best attack"))
    )
    story = found.believed
    found_rows.append(MemoRow("story", tr("belief after the attack has said so"), show_up(story, 4), after))
    if aim.alike > 1:
        name = tr("best attack on the {g} who answer alike as asked", g=aim.alike)
        bound = tr("upper bound") if study.alike.is_bound else tr("exact, all of them together")
        found_rows.append(MemoRow("alike", name, show_up(study.alike.success, 4), bound))
    if aim.belief is not None:
        odds = tr("P(L > {gain}) with the loss L of everything", gain=show(aim.gain, 4))
        passed, top = study.alike.passed_if_in, study.alike.largest_belief
        found_rows.append(
            MemoRow("passed", tr("chance that the belief is passed"), show_up(passed, 3) if passed else "0", odds)
        )
        if top is not None:
            found_rows.append(
                MemoRow("top", tr("largest belief"), show_up(top, 4), tr("log odds before and the largest loss added"))
            )
    group = tr("upper bound") if study.is_together_bound else tr("the same cells, {g} times the change", g=KIN)
    found_rows.append(
        MemoRow("kin", tr("best attack on {g} who answer alike", g=KIN), show_up(study.together, 4), group)
    )
    if params.years > 1 or details.is_apart(params):
        later = tr("the same noise, all periods together")
        found_rows.append(MemoRow("later", tr("best attack on all periods"), show_up(study.after, 4), later))
    return found_rows


def _whole(found: Shared) -> str:
    """Of what the best attack is."""
    return tr("best attack, everything together") if found.apart == 1 else tr("best attack, one publication")


def _fact(params: Params) -> list[MemoRow]:
    fact = fact_of(params)
    if fact is None or not (params.has_guess or params.has_belief):
        return []
    values = (show_down(fact.odds, 3), show_down(100 * fact.right, 3))
    how = tr(
        "by Bayes, from {a} and {g} of 100", a=show(100 * params.share_all, 6), g=show(100 * params.share_group, 6)
    )
    return [
        MemoRow("fact", tr("what the public fact tells: factor of odds, right guesses of 100"), parted(values), how)
    ]


def _single(found: Shared) -> list[MemoRow]:
    if found.single is None:
        return []
    how = tr("number of people, times the power of the best test at the luck of one")
    return [MemoRow("single", tr("descriptions that fit exactly one person"), show_up(found.single, 4), how)]


def _window(found: Shared) -> MemoRow:
    window = words.asked(found)[2].window
    floor, ceiling = window.floor, window.ceiling
    least, most = words.ends_words(floor, ceiling)
    if floor is not None and ceiling is not None and floor > ceiling:
        ends = tr("empty: accurate from {floor} on, private up to {top}", floor=least, top=most)
    else:
        ends = tr("from {low} to {high}", low=least, high=most)
    how = tr("judged by the attack on this noise") if window.ruler == "exact" else tr("judged by the promise alone")
    return MemoRow("window", tr("window for ε"), ends, how)


def _others(found: Shared) -> list[MemoRow]:
    study = words.asked(found)[2]
    return [
        MemoRow(
            f"noise-{rival.noise}", tr("{name} instead", name=noise_name(rival)), _rival(rival), _compared(found, rival)
        )
        for rival in study.contest.rivals
        if rival.noise != study.window.mechanism.name
    ]


def _rival(rival: Rival) -> str:
    eps = f"ε = {show_up(rival.eps, 4)}"
    return f"{eps}, δ = {show_promise(rival.delta)}" if rival.delta else eps


def _compared(found: Shared, rival: Rival) -> str:
    t = show(words.asked(found)[1].tolerance, 6)
    at_error = tr("with ± {t}: right guesses {often}", t=t, often=words.often_words(rival.meaning))
    if rival.width is None:
        return at_error
    return parted((at_error, tr("at the same ε ± {t}", t=show_up(rival.width, 3))))
