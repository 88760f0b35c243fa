"""The interview: each question a sentence, its answers in blanks.

A few questions are asked of everybody. The others come when an answer makes them matter, when their answer is not the
usual one, or when all questions are wanted.
"""

from __future__ import annotations

from typing import Any

from app.lab.fields import fields_of
from app.lab.interview import Sentence
from app.labs.decide.answers import has_both_signs, has_totals, is_by_size, is_dropping, is_found, is_one_rate
from app.labs.decide.params import CELLED, COUNTS, NOISE_NAMES, SUMS, Params, noises_for
from app.labs.decide.record import registry_questions
from app.words.i18n import sentences, tr

HUNDREDS = frozenset(
    {
        "beta",
        "guess",
        "prior",
        "belief",
        "passed",
        "share_lost",
        "relative",
        "quantile",
        "mix",
        "share_totals",
        "share_median",
        "level_shares",
        "further_shares",
        "like_in",
        "like_out",
        "share_all",
        "share_group",
        "approved",
        "least_rate",
        "most_rate",
    }
)
UNSAID = frozenset({"unit", "touched", "in_at_most", "typical", "fewest", "answerers"})
PEOPLE = ("person", "household")
"""Units whose limits are said of each person."""
Options = dict[str, tuple[tuple[object, str], ...]]


def interview(params: Params) -> tuple[Sentence, ...]:
    """The questions that these answers leave open to be asked."""
    asked = _quick(params) if params.depth == "quick" else _every(params)
    options = _options(params)
    return tuple(Sentence(title, text, HUNDREDS, UNSAID, options) for title, text in asked if text)


def _quick(params: Params) -> tuple[tuple[str, str], ...]:
    """Three questions, and whatever else has another answer than the usual one."""
    return (
        (tr("What is published"), sentences(_published(params), _unit(params), _times(params))),
        (tr("How wrong it may be"), sentences(_wrong(params), _afterwards(params))),
        (tr("What may be learned"), sentences(_limits(params), _related(params), _noise(params))),
        (tr("More questions"), tr("This interview asks {depth}.")),
    )


def _unit(params: Params) -> str:
    """Who is protected; what one unit changes where that is not one."""
    if params.kind == "survey":
        return _protected(params)
    is_simple = params.unit == "person" and not _asked(params, "presence")
    who = tr("We protect {unit}.") if is_simple else _protected(params)
    is_one = is_one_rate(params) or (params.kind == "count" and not _asked(params, "each"))
    return sentences(who, "" if is_one else _changed(params))


def _times(params: Params) -> str:
    if params.publications == 1 and not _asked(params, "period", "years"):
        return tr("It is published {publications} time.")
    if params.unit == "person" and not _asked(params, "period", "years"):
        return tr("It is published {publications} times; one person is in at most {in_at_most} of them.")
    return _often(params)


def _limits(params: Params) -> str:
    """What was set; all of it where nothing was."""
    if not (params.has_guess or params.has_belief):
        return _learned(params)
    parts = {"has_guess": _guess(params), "has_belief": sentences(_suspicion(params), _belief(params))}
    reason = _reason(params) if _asked(params, "why") else ""
    return sentences(*(text for name, text in parts.items() if getattr(params, name)), reason)


def _every(params: Params) -> tuple[tuple[str, str], ...]:
    return (
        (tr("What is published"), _published(params)),
        (tr("Who is protected"), _protected(params)),
        (tr("What one unit can change"), _changed(params)),
        (tr("How often"), _often(params)),
        (tr("How wrong it may be"), _wrong(params)),
        (tr("What is done after the noise"), _afterwards(params)),
        (tr("What may be learned"), _learned(params)),
        (tr("Who answers alike, and what was promised before"), _related(params)),
        (tr("The noise"), _noise(params)),
        (tr("Who decides"), _decided(params)),
        (tr("More questions"), tr("This interview asks {depth}.")),
    )


def _options(params: Params) -> Options:
    can = noises_for(params.kind, params.trust, params.with_median, params.listed, bool(params.own_laws))
    none = "none" if params.totals == "margins" else params.totals  # totals that a table had are none of rates
    margins = ((none, tr("not published")), ("margins", tr("published, with the cells' noise")))
    totals: Options = {"totals": margins}
    return (totals if params.kind == "rates" else {}) | {
        "has_guess": ((True, tr("a limit on guesses")), (False, tr("no limit on guesses"))),
        "has_belief": ((True, tr("a limit on beliefs")), (False, tr("no limit on beliefs"))),
        "flash": ((False, tr("is not published")), (True, tr("is published before, with noise of its own"))),
        "with_median": ((False, tr("is not published")), (True, tr("is published, too"))),
        "sampled": ((False, tr("everybody")), (True, tr("a random sample"))),
        "measure": _measures(params),
        "is_rounded": ((False, tr("as the noise leaves them")), (True, tr("rounded to multiples of"))),
        "clipped": ((False, tr("stay")), (True, tr("are set to 0"))),
        "earlier": ((False, tr("nothing was promised before")), (True, tr("this was promised before:"))),
        "noise": tuple((name, tr(text)) for name, text in NOISE_NAMES if name in can or name == params.noise),
    }


def _measures(params: Params) -> tuple[tuple[object, str], ...]:
    found = (("units", tr("absolute")), ("percent", tr("percent of a cell of")))
    return (*found, ("larger", tr("or, if that is more,"))) if params.kind in COUNTS else found


def _asked(params: Params, *names: str) -> bool:
    """Whether these questions are asked: all are wanted, or an answer is not the usual one."""
    usual: Any = type(params)()
    assert fields_of(params).keys() >= set(names)
    return params.depth == "all" or any(getattr(params, name) != getattr(usual, name) for name in names)


def _published(params: Params) -> str:
    first = {
        "count": tr("We publish {kind}."),
        "table": _table(params),
        "rates": _rates(params),
        "survey": sentences(
            tr("We publish {kind}, in percent; at least {answerers} people answer."),
            tr("True answers are seen by {trust}."),
        ),
        "sum": tr("We publish {kind} of values from {low} to {high}."),
        "sums": tr("We publish {kind} with {cells} cells, of values from {low} to {high}."),
        "mean": tr("We publish {kind} of values from {low} to {high}; people in the data: about {people}.")
        if params.unit in PEOPLE
        else tr("We publish {kind} of values from {low} to {high}; units in the data: about {people}."),
        "quantile": _quantile(params),
        "own": _own(params),
    }[params.kind]
    column = (
        tr("To see what the bounds cut off, and for nothing else, we look at column {column} of the file {file}.")
        if params.kind in SUMS and _asked(params, "file")
        else ""
    )
    return sentences(first, column, _median(params), _further(params))


def _table(params: Params) -> str:
    if not _asked(params, "listed"):
        some = tr("We publish {kind} with {cells} cells, fixed in advance.")
        return tr("We publish {kind} with {cells} cell, fixed in advance.") if params.cells == 1 else some
    if not is_found(params):
        return tr("We publish {kind} with {cells} cells, {listed}.")
    some = tr("We publish {kind} with at most {cells} cells, {listed}.")
    one = tr("We publish {kind} with at most {cells} cell, {listed}.")
    alone = tr("A cell that one unit alone makes is shown with a chance of at most δ = {delta_found}.")
    return sentences(one if params.cells == 1 else some, alone)


def _rates(params: Params) -> str:
    first = tr(
        "We publish {kind}, in percent; number of rates: {cells}, each a part of a whole; people in a whole: at least {fewest}."
    )
    if not _asked(params, "least_rate", "most_rate"):
        return first
    return sentences(first, tr("They lie between {least_rate} and {most_rate} of 100."))


def _quantile(params: Params) -> str:
    first = tr("We publish {kind}: the value below which {quantile} of 100 lie, chosen from {among} public candidates.")
    if params.spread_as == "any":
        return sentences(first, tr("Values are spread {spread_as}."))
    return sentences(
        first,
        tr("The least candidate is {first_value}, and from one to the next it is {value_step}."),
        tr(
            "Values of about {valued} people are spread {spread_as}, with median {middle} and σ = {log_sigma} of the logarithm."
        ),
    )


def _median(params: Params) -> str:
    """The median beside a mean."""
    if params.kind != "mean" or (params.depth == "quick" and not params.with_median):
        return ""
    if not params.with_median:
        return tr("The median of the same values {with_median}.")
    first = tr(
        "The median of the same values {with_median}: it gets {share_median} of 100 of the budget, and is chosen from {among} public "
        "candidates."
    )
    if params.spread_as == "any":
        return sentences(first, tr("Values are spread {spread_as}."))
    return sentences(
        first,
        tr("The least candidate is {first_value}, and from one to the next it is {value_step}."),
        tr("Values are spread {spread_as}, with median {middle} and σ = {log_sigma} of the logarithm."),
    )


def _own(params: Params) -> str:
    if params.unit in PEOPLE:
        return (
            tr("We publish {kind}; one person changes it {amounts} {sensitivity}.")
            if params.amounts == "most"
            else tr("We publish {kind}; one person changes it {amounts} {neighbors}.")
        )
    return (
        tr("We publish {kind}; one unit changes it {amounts} {sensitivity}.")
        if params.amounts == "most"
        else tr("We publish {kind}; one unit changes it {amounts} {neighbors}.")
    )


def _further(params: Params) -> str:
    if not _asked(params, "further"):
        return ""
    if not params.further:
        return tr("Together with it we publish further numbers about the same units: {further}.")
    changes = (
        tr("One person changes them by at most {further_changes}, in this order.")
        if params.unit in PEOPLE
        else tr("One unit changes them by at most {further_changes}, in this order.")
    )
    return sentences(
        tr("Together with it we publish further numbers about the same units: {further}, called {further_names}."),
        changes,
        tr("They {further_by} {further_shares}.")
        if params.further_by == "shares"
        else tr("They {further_by} {further_tolerances}."),
    )


def _protected(params: Params) -> str:
    if params.kind == "survey" and (params.unit, params.presence) == ("person", "known"):
        return tr("We protect what one person answers; who answers is known.")
    if params.unit == "household":
        return tr("We protect {unit} of at most {household} people. Who is in the data is {presence}.")
    return tr("We protect {unit}. Who is in the data is {presence}.")


def _changed(params: Params) -> str:
    of_people = {
        "count": tr("One person changes the count by at most {each}."),
        "table": tr(
            "In one publication one person is in at most {touched} of the cells and changes each by at most {each}; this is so {bounded}."
        ),
        "sums": tr("In one publication one person is in at most {touched} of the cells; this is so {bounded}."),
        "rates": ""
        if is_one_rate(params)
        else tr("In one publication one person counts in at most {touched} of the rates."),
    }
    parts = [
        of_people.get(params.kind, "")
        if params.unit in PEOPLE
        else {
            "count": tr("One unit changes the count by at most {each}."),
            "table": tr(
                "In one publication one unit is in at most {touched} of the cells and changes each by at most {each}; this is so {bounded}."
            ),
            "sums": tr("In one publication one unit is in at most {touched} of the cells; this is so {bounded}."),
            "rates": ""
            if is_one_rate(params)
            else tr("In one publication one unit counts in at most {touched} of the rates."),
        }.get(params.kind, "")
    ]
    if params.kind == "table" and _asked(params, "cap"):
        parts.append(tr("All its entries together are at most {cap}; 0 is no such limit."))
    if is_dropping(params):
        parts.append(_dropped(params))
    return sentences(*parts)


def _dropped(params: Params) -> str:
    by_hand = tr("Dropping takes at most {share_lost} of 100 entries of a cell away.")
    typical = tr("We speak of cells of at most {typical} entries.") if params.measure == "units" else ""
    if params.kind != "table":
        typical = tr("We speak of cells of at most {typical}.") if params.measure == "units" else ""
        if typical and has_both_signs(params):
            typical = tr("We speak of cells whose values add up to at most {typical} without their signs.")
        return sentences(by_hand, typical)
    known = tr("Of 100 units so many have 1, 2, 3 … entries: {mix}.")
    if params.mix:
        return sentences(known, typical)
    return sentences(by_hand, typical, known if params.depth == "all" else "")


def _often(params: Params) -> str:
    if params.publications == 1:
        first = tr("It is published {publications} time, for {period}.")
    elif params.unit in ("event", "month"):
        first = tr("It is published {publications} times in {period}.")
    else:
        first = (
            tr("It is published {publications} times in {period}; one person is in at most {in_at_most} of them.")
            if params.unit in PEOPLE
            else tr("It is published {publications} times in {period}; one unit is in at most {in_at_most} of them.")
        )
    return sentences(first, tr("Such periods one after the other: {years}.") if _asked(params, "years") else "")


def _wrong(params: Params) -> str:
    if params.kind == "quantile" and params.spread_as != "any":
        first = tr("The chosen value may be wrong by at most {tolerance}, except in {beta} of 100 publications.")
    elif params.kind == "quantile":
        first = tr(
            "The chosen value may be at most {tolerance} ranks further off than the best candidate, except in {beta} of 100 "
            "publications."
        )
    elif params.kind == "survey":
        first = tr(
            "The share may be wrong by at most {tolerance} percentage points, except in {beta} of 100 publications."
        )
    elif params.kind == "rates":
        first = tr(
            "A rate may be wrong by at most {tolerance} percentage points, except in {beta} of 100 publications."
        )
    elif is_by_size(params):
        first = sentences(
            tr(
                "A number may be wrong by at most {tolerance} {measure} {relative} of 100 of it, except in {beta} of 100 publications."
            ),
            tr("Every number is at least {least_cell}; 0 is: not known."),
        )
    elif params.measure == "percent":
        first = tr(
            "A number may be wrong by at most {tolerance} {measure} {typical}, except in {beta} of 100 publications."
        )
    else:
        first = tr("A number may be wrong by at most {tolerance} {measure}, except in {beta} of 100 publications.")
    parts = [first, tr("This holds for {scope}.") if params.kind in CELLED else ""]
    if params.kind in SUMS:
        parts.append(
            tr("We speak of {estimand} {clipping_bias}.")
            if params.estimand == "moved"
            else tr("We speak of {estimand}.")
        )
    if params.kind in COUNTS and _asked(params, "sampled"):
        parts.append(
            tr("The people are {sampled} of {sample}, drawn from {population}; 0 is very many.")
            if params.sampled
            else tr("The people are {sampled}.")
        )
        if params.sampled and _asked(params, "weight"):
            parts.append(tr("Each of them has a weight of at most {weight}."))
    return sentences(*parts)


def _afterwards(params: Params) -> str:
    parts = [_flash(params)]
    if params.kind != "quantile" and _asked(params, "is_rounded"):
        parts.append(
            tr("Numbers are published {is_rounded} {base}.")
            if params.is_rounded
            else tr("Numbers are published {is_rounded}.")
        )
    if params.kind in COUNTS and not is_found(params) and _asked(params, "clipped"):
        parts.append(tr("Negative numbers {clipped}."))
    if params.kind in COUNTS and not is_found(params) and _asked(params, "least_shown"):
        parts.append(tr("Noisy numbers below {least_shown} are not shown; 0 is: all are."))
    if params.kind == "table" and (params.totals != "none" or not is_found(params)) and _asked(params, "totals"):
        parts.append(_totals(params))
    if params.kind == "rates" and not is_one_rate(params) and _asked(params, "totals"):
        parts.append(_margins(params))
    return sentences(*parts)


def _flash(params: Params) -> str:
    if params.kind not in COUNTS or not _asked(params, "flash") or (is_found(params) and not params.flash):
        return ""
    if not params.flash:
        return tr("A flash estimate {flash}.")
    return tr("A flash estimate of the same numbers {flash}; it may be wrong by at most {flash_tolerance}.")


def _margins(params: Params) -> str:
    """Of rates."""
    if not has_totals(params, "margins"):
        return tr("Rates of margins are {totals}.")
    return tr("Rates of margins are {totals}; the sides of the table have {branching} values.")


def _totals(params: Params) -> str:
    if params.totals == "none":
        return tr("Totals are {totals}.")
    if params.totals == "margins":
        return tr("Totals are {totals}; its sides have {branching} values.")
    if params.totals == "levels":
        first = tr("Totals are {totals}: from the whole down each number has {branching} parts.")
        return sentences(
            first,
            tr("Whole and levels {level_by} {level_shares}.")
            if params.level_by == "shares"
            else tr("Whole and levels {level_by} {level_tolerances}."),
        )
    first = tr("The table has rows: {rows}; its totals are {totals}.")
    if not has_totals(params, "own"):
        return first
    return sentences(first, tr("They count {counted}, and get {share_totals} of 100 of the budget."))


def _learned(params: Params) -> str:
    return sentences(_guess(params), _suspicion(params), _belief(params), _reason(params))


def _guess(params: Params) -> str:
    if not params.has_guess:
        return tr("We set {has_guess}.")
    return tr("We set {has_guess}: of 100 guesses that begin at 50 and 50, at most {guess} may be right.")


def _suspicion(params: Params) -> str:
    if params.unit == "person":
        return tr("Somebody suspects a person already and is {prior} of 100 sure.")
    return tr("Somebody suspects a unit already and is {prior} of 100 sure.")


def _belief(params: Params) -> str:
    if not params.has_belief:
        return tr("We set {has_belief}.")
    return tr(
        "We set {has_belief}: whoever is so sure may become at most {belief} of 100 sure, except in {passed} of 100 cases."
    )


def _reason(params: Params) -> str:
    first = {
        "": tr("The reason for the limit is {why}."),
        "fact": tr(
            "The reason for the limit is that {why}: {share_all} of 100 people have the trait, and {share_group} of 100 in one "
            "group; it stands in {cited}."
        ),
        "likely": tr("The reason for the limit is that {why}."),
        "approved": tr(
            "The reason for the limit is that {why}: {approved} of 100 right guesses; it stands in {cited}."
        ),
        "rule": tr("The reason for the limit is that {why}; it stands in {cited}."),
    }[params.why]
    rejected = tr("Rejected was {rejected}.") if params.why or _asked(params, "rejected") else ""
    return sentences(first, tr("The limit was set on {limit_date}.") if params.why else "", rejected)


def _related(params: Params) -> str:
    parts = []
    if _asked(params, "alike"):
        parts.append(tr("So many people answer alike: {alike}."))
    if params.alike > 1:
        parts.append(
            tr("Each of the others counts in {like_in} of 100 cases if the person does, and in {like_out} if not.")
        )
    if _asked(params, "earlier"):
        parts.append(
            tr("About the same units {earlier} ε = {eps_spent}, δ = {delta_spent}.")
            if params.earlier
            else tr("About the same units {earlier}.")
        )
    return sentences(*parts)


def _noise(params: Params) -> str:
    with_delta = params.noise in ("gaussian", "discrete gaussian", "shuffled")
    noise = tr("The noise is {noise}, with δ = {delta}.") if with_delta else tr("The noise is {noise}.")
    if params.kind == "quantile":
        noise = tr("It is chosen by the {noise}.")
    noise = tr("The noise is {noise}, as it came from “Your mechanism”.") if params.noise == "own" else noise
    own = tr("ε is {follow}: {eps}.") if params.follow == "own" else tr("ε is {follow}.")
    return sentences(noise, own, tr("Landmarks are {landmarks}.") if _asked(params, "landmarks") else "")


def _decided(params: Params) -> str:
    first = tr("It is called {title}.")
    if params.depth != "quick":
        first = tr(
            "It is called {title}; asked by {asked_by}, checked by {checked_by}, decided by {decided_by}, date {date}, valid until "
            "{valid_until}."
        )
    if _asked(params, "enrolled"):
        first = sentences(first, tr("About {enrolled} people are in the data; 0 is: not said."))
    if not _asked(
        params, "curator", "curated_by", "published_on", "use", "region", "sector", "actors", "domain", "recorded_by"
    ):
        return first
    return sentences(first, registry_questions(params))
