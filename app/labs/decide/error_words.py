"""Sentences about errors: what a number is called, over what it is drawn, and what is in its error besides the noise."""

from __future__ import annotations

from app.labs.decide.answers import (
    has_both_signs,
    has_typical,
    is_by_size,
    is_dropping,
    is_found,
    loses_unsaid,
    spread_of,
)
from app.labs.decide.common import Shared
from app.labs.decide.counted import entries, people, ranks
from app.labs.decide.params import COUNTS, SUMS, TABLES, Params
from app.words.i18n import listed, sentences, tr
from app.words.numbers import show, show_down, show_promise, show_rare, show_up
from dpcore.decide import Aim, Plan, Study


def number_words(params: Params) -> str:
    """What every sentence about an error is about: the number as it is counted, never more than that."""
    if params.kind == "quantile" and spread_of(params) is not None:
        return tr("the chosen value (beside the data's own, if values are spread as stated)")
    names = {
        "count": tr("the count"),
        "sum": tr("the sum"),
        "mean": tr("the mean"),
        "own": tr("the number"),
        "rates": tr("the rate") if params.cells == 1 else tr("each rate"),
        "survey": tr("the share"),
        "quantile": tr("the chosen value"),
    }
    return _as_counted(params, tr("each cell") if params.kind in TABLES else names[params.kind])


def _as_counted(params: Params, name: str) -> str:
    how = listed(counted_words(params))
    return tr("{number} ({how})", number=name, how=how) if how else name


def counted_words(params: Params) -> tuple[str, ...]:
    """How a number is counted where that is not how its name says: bounds, dropping, a sample."""
    bounds = (
        tr(
            "values below {low} counted as {low}, above {high} as {high}",
            low=show(params.low, 6),
            high=show(params.high, 6),
        )
        if params.kind in SUMS and params.estimand == "named"
        else ""
    )
    dropped = ""
    if loses_unsaid(params):
        dropped = tr("without what is dropped")
    elif is_dropping(params) and has_typical(params):
        x = show(params.typical, 6)
        dropped = (
            tr("of at most {entries}", entries=entries(x)) if params.kind == "table" else tr("of at most {x}", x=x)
        )
        if has_both_signs(params):
            dropped = tr("of values that add up to at most {x} without their signs", x=x)
    if params.kind == "survey":
        return (tr("in percent, of at least {n} people who answer", n=show(params.answerers, 12)),)
    of_whole = (
        tr("in percent, of a whole of at least {people}", people=people(show(params.fewest, 9)))
        if params.kind == "rates"
        else ""
    )
    sampled = tr("in the sample") if params.kind in COUNTS and params.sampled else ""
    shown = tr("shown or not") if is_found(params) else ""
    large = tr("of at least {n}", n=show(params.least_cell, 9)) if is_by_size(params) and params.least_cell else ""
    return tuple(text for text in (bounds, dropped, of_whole, large, sampled, shown) if text)


def draws_words(plan: Plan) -> str:
    """What is random in a share of cases."""
    if plan.value_spread:
        return tr("draws of data and value")
    if plan.in_ranks:
        return tr("draws of the value")
    return tr("draws of the noise and of the dropping") if plan.bias.is_random else tr("draws of the noise")


def error_clause(params: Params, plan: Plan, aim: Aim) -> str:
    """How far a number is off, with everything that is in its error."""
    t, share, draws = show(aim.tolerance, 6), show_down(100 * (1 - aim.beta), 4), draws_words(plan)
    if plan.in_ranks:
        return tr(
            "the chosen value is at most {ranks} further off than the best candidate in at least {share} of 100 {draws}",
            ranks=ranks(t),
            share=share,
            draws=draws,
        )
    number = number_words(params)
    if aim.scope == "cell" or (aim.scope == "publication" and plan.numbers == 1):
        return tr(
            "{number} is within ± {t} in at least {share} of 100 {draws}", number=number, t=t, share=share, draws=draws
        )
    if aim.scope == "publication":
        return tr(
            "in at least {share} of 100 {draws} {number} of the {d} of a publication is within ± {t}",
            number=number,
            t=t,
            share=share,
            draws=draws,
            d=plan.numbers,
        )
    return tr(
        "in at least {share} of 100 {draws} {number} of all {n} in {t_times} publications is within ± {t}",
        number=number,
        t=t,
        share=share,
        draws=draws,
        n=plan.numbers * plan.publications,
        t_times=plan.publications,
    )


def too_noisy(params: Params, plan: Plan, aim: Aim, study: Study, promise: str) -> str:
    """S2: how often it is off by more, of everything that was asked to hold at once."""
    parts = {
        "promise": promise,
        "number": number_words(params),
        "t": show(aim.tolerance, 6),
        "share": show_rare(100 * study.some_beyond, 3),
        "draws": draws_words(plan),
    }
    if plan.in_ranks:
        return tr(
            "{promise} is not accurate enough: the chosen value could be more than {ranks} further off than the best candidate in up "
            "to {share} "
            "of 100 {draws}.",
            ranks=ranks(parts["t"]),
            **parts,
        )
    if aim.cells(plan) == 1:
        return tr(
            "{promise} is not accurate enough: {number} would be off by more than ± {t} in up to {share} of 100 {draws}.",
            **parts,
        )
    return tr(
        "{promise} is not accurate enough: of {number} some would be off by more than ± {t} in up to {share} of 100 {draws}.",
        **parts,
    )


def widths_words(params: Params, found: Shared) -> str:
    """Half-widths: of one cell, of all at once; how many are further off."""
    assert found.plan is not None
    assert found.aim is not None
    assert found.study is not None
    plan, aim, study = found.plan, found.aim, found.study
    one, every, series = (show_up(width, 4) for width in study.widths)
    share, number, draws = show_down(100 * (1 - aim.beta), 4), number_words(params), draws_words(plan)
    if plan.in_ranks:
        return tr(
            "In at least {share} of 100 {draws} the chosen value is at most {ranks} further off than the best candidate.",
            share=share,
            draws=draws,
            ranks=ranks(show_up(study.widths[0], 3)),
        )
    values: dict[str, object] = {"share": share, "draws": draws, "number": number, "one": one, "every": every}
    if plan.numbers == 1:
        text = tr("In at least {share} of 100 {draws} {number} is within ± {one}.", **values)
    else:
        text = tr(
            "In at least {share} of 100 {draws} {number} is within ± {one}; in as many all at once are within ± {every}.",
            **values,
        )
    if plan.publications > 1:
        values |= {"t": plan.publications, "n": plan.numbers * plan.publications, "series": series}
        text = sentences(
            text,
            tr(
                "In at least {share} of 100 {draws} {number} is within ± {series} in all {t} publications at once.",
                **values,
            )
            if plan.numbers == 1
            else tr(
                "In at least {share} of 100 {draws} {number} of all {n} in {t} publications is within ± {series}.",
                **values,
            ),
        )
    if plan.numbers > 1:
        n, t = show_rare(study.expected_beyond, 3), show(aim.tolerance, 6)
        text = sentences(
            text,
            tr(
                "On average at most {n} of the {d} numbers of a publication are off by more than ± {t}.",
                n=n,
                d=plan.numbers,
                t=t,
            ),
        )
    return text


def refused_words(params: Params, found: Shared) -> str:
    """Why no noise at all could be accurate enough."""
    assert found.plan is not None
    assert found.aim is not None
    plan, t = found.plan, show(found.aim.tolerance, 6)
    if found.refused == "presence":
        return tr(
            "This cannot be asked: the exact totals, less everybody else, tell whoever knows the others whether the last one is in."
        )
    if found.refused == "nothing moves":
        return tr(
            "This cannot be asked: one who takes another's place cannot change any cell while the exact totals stay, so that no "
            "answer is protected."
        )
    if found.refused == "never":
        return tr(
            "This cannot be asked: with a chance of at most {delta} a cell that one unit alone makes is shown, and then any belief is "
            "passed.",
            delta=show_promise(found.aim.delta),
        )
    if found.refused == "rounding":
        return tr(
            "This cannot be asked: rounding to multiples of {base} alone can be off by more than ± {t}.",
            base=show(plan.base, 6),
            t=t,
        )
    if plan.bias.mean > found.aim.tolerance:
        return tr(
            "This cannot be asked of {number}: what is dropped or cut off takes up to {bias} on average, more than ± {t}, and "
            "no noise repairs it.",
            number=number_words(params),
            bias=show_up(plan.bias.mean, 4),
            t=t,
        )
    return tr(
        "This cannot be asked of {number}: in up to {share} of 100 draws dropping alone takes more than ± {t}, and no noise "
        "repairs it.",
        number=number_words(params),
        share=show_up(100 * plan.bias.beyond(found.aim.tolerance), 3),
        t=t,
    )


def found_conditions(found: Shared) -> str:
    """What the promise of cells that are found in the data rests on."""
    assert found.after is not None
    assert found.after.found is not None
    assert found.plan is not None
    least = found.after.found.threshold
    if found.plan.base:
        return tr(
            "A cell is shown only if somebody is in it and its noisy number, before it is rounded, is {least} or more; which others there "
            "are, and how many, is published nowhere.",
            least=least,
        )
    return tr(
        "A cell is shown only if somebody is in it and its noisy number is {least} or more; which others there are, and how many, is "
        "published nowhere.",
        least=least,
    )


def bias_words(params: Params, found: Shared) -> str:
    """What is dropped, and what the bounds move: lines of their own, with sign and size."""
    if found.after is None or found.plan is None:
        return ""
    return sentences(_dropped_words(params, found), _moved_words(params))


def _dropped_words(params: Params, found: Shared) -> str:
    if not is_dropping(params):
        return ""
    assert found.after is not None
    assert found.plan is not None
    lost = found.after.share_lost
    if lost == 0 and params.mix:
        return tr("By the shares that were given nothing is dropped.")
    share = show_up(100 * lost, 3)
    if loses_unsaid(params):
        return sentences(
            tr("Dropping takes at most {share} of 100 entries of a cell away.", share=share) if lost else "",
            tr(
                "How much it takes from how large a cell was not said: errors are those of numbers without what is dropped."
            ),
        )
    values = {
        "share": share,
        "x": show(params.typical, 6),
        "bias": show_up(found.plan.bias.mean - found.plan.bias.moved, 4),
    }
    text = (
        tr(
            "Dropping takes at most {share} of 100 entries of a cell away: of {x} without their signs up to {bias} on average, up "
            "or down, which stands in every error.",
            **values,
        )
        if has_both_signs(params)
        else tr(
            "Dropping takes at most {share} of 100 entries of a cell away: of {x} up to {bias} on average, −{bias} that stands in "
            "every error.",
            **values,
        )
    )
    worst = tr("Errors are no larger however a cell is divided among units.") if found.plan.bias.is_bound else ""
    return sentences(text, worst)


def _moved_words(params: Params) -> str:
    if params.kind not in SUMS or params.estimand != "moved":
        return ""
    return tr(
        "The bounds move the number by at most {moved}, up or down, which stands in every error.",
        moved=show(params.clipping_bias, 6),
    )


def error_conditions(params: Params, plan: Plan) -> list[str]:
    """What the sentences on errors suppose."""
    lines = []
    if params.kind == "rates":
        few = people(show(params.fewest, 9))
        lines.append(
            tr("Every whole has at least {people}; that was not taken from the data.", people=few)
            if (params.least_rate, params.most_rate) == (0.0, 1.0)
            else tr(
                "Every whole has at least {people}, and every true rate lies between {least} and {most} of 100; neither was taken "
                "from the data.",
                people=few,
                least=show(100 * params.least_rate, 6),
                most=show(100 * params.most_rate, 6),
            )
        )
        lines.append(tr("A rate is set to 0 and 100, and to 0 where its noisy whole is not above 0."))
    if is_by_size(params) and params.least_cell:
        n = show(params.least_cell, 9)
        lines.append(tr("Every published number is truly at least {n}; that was not taken from the data.", n=n))
    if plan.kind == "shares":
        lines.append(
            tr(
                "The quotient of the two noisy sums is set to {low} and {high}, and to {low} where the noisy number of people is "
                "not above 0.",
                low=show(params.low, 6),
                high=show(params.high, 6),
            )
        )
    if plan.bias.is_random:
        share = show_up(100 * plan.bias.share, 3)
        lines.append(
            tr(
                "What a unit has in a cell is dropped with a chance of at most {share} of 100, at random, each unit by itself.",
                share=share,
            )
            if plan.bias.alike
            else tr(
                "Of what units have in a cell at most {share} of 100 are dropped on average, at random, each unit by itself; they "
                "may have it in equal parts or not.",
                share=share,
            )
        )
    if params.kind in SUMS and params.estimand == "none":
        lines.append(tr("No value lies beyond the bounds."))
    if params.kind in SUMS and params.estimand == "moved":
        lines.append(tr("The bounds move the number by at most {moved}.", moved=show(params.clipping_bias, 6)))
    return lines
