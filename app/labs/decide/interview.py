"""The interview: each question a sentence, its answers in blanks."""

from __future__ import annotations

from app.lab.interview import Sentence
from app.labs.decide.params import SUMS, TABLES, Params
from app.words.i18n import sentences, tr

HUNDREDS = frozenset({"beta", "guess", "prior", "belief", "passed", "share_lost"})
UNSAID = frozenset({"unit", "touched", "in_at_most"})


def interview(params: Params) -> tuple[Sentence, ...]:
    """The questions that these answers leave open to be asked."""
    asked = (
        (tr("What is published"), _published(params)),
        (tr("Who is protected"), _protected(params)),
        (tr("What one unit can change"), _changed(params)),
        (tr("How often"), _often(params)),
        (tr("How wrong it may be"), _wrong(params)),
        (tr("What may be learned"), _learned(params)),
        (tr("The noise"), _noise(params)),
        (
            tr("Who decides"),
            tr(
                "It is called {title}; asked by {asked_by}, decided by {decided_by}, date {date}, valid until {valid_until}."
            ),
        ),
    )
    options = {
        "has_guess": ((True, tr("a limit on guesses")), (False, tr("no limit on guesses"))),
        "has_belief": ((True, tr("a limit on beliefs")), (False, tr("no limit on beliefs"))),
        "sampled": ((False, tr("everybody")), (True, tr("a random sample"))),
    }
    return tuple(Sentence(title, text, HUNDREDS, UNSAID, options) for title, text in asked if text)


def _published(params: Params) -> str:
    return {
        "count": tr("We publish {kind}."),
        "table": tr("We publish {kind} with {cells} cells, fixed in advance."),
        "sum": tr("We publish {kind} of values from {low} to {high}."),
        "sums": tr("We publish {kind} with {cells} cells, of values from {low} to {high}."),
        "mean": tr("We publish {kind} of values from {low} to {high}, of about {people} units."),
    }[params.kind]


def _protected(params: Params) -> str:
    if params.unit == "household":
        return tr("We protect {unit} of at most {household} people. Who is in the data is {presence}.")
    return tr("We protect {unit}. Who is in the data is {presence}.")


def _changed(params: Params) -> str:
    first = {
        "count": tr("One unit changes the count by at most {each}."),
        "table": tr(
            "In one publication one unit is in at most {touched} cells and changes each by at most {each}; this is so {bounded}."
        ),
        "sums": tr("In one publication one unit is in at most {touched} cells; this is so {bounded}."),
    }.get(params.kind, "")
    dropped = params.kind in TABLES and params.bounded == "dropped"
    return sentences(first, tr("Dropping takes {share_lost} of 100 entries away.") if dropped else "")


def _often(params: Params) -> str:
    if params.unit in ("event", "month"):
        first = tr("It is published {publications} times in {period}.")
    elif params.publications == 1:
        first = tr("It is published {publications} time, for {period}.")
    else:
        first = tr("It is published {publications} times in {period}; one unit is in at most {in_at_most} of them.")
    return sentences(first, tr("This goes on for {years} such periods."))


def _wrong(params: Params) -> str:
    parts = [
        tr("A number may be wrong by at most {tolerance}, except in {beta} of 100 publications."),
        tr("This holds for {scope}.") if params.kind in TABLES else "",
    ]
    if params.kind not in SUMS:
        parts.append(tr("The people are {sampled} of {sample}.") if params.sampled else tr("The people are {sampled}."))
    return sentences(*parts)


def _learned(params: Params) -> str:
    guess = (
        tr("We set {has_guess}: of 100 guesses that begin at 50 and 50, at most {guess} may be right.")
        if params.has_guess
        else tr("We set {has_guess}.")
    )
    belief = (
        tr(
            "We set {has_belief}: whoever is {prior} of 100 sure may become at most {belief} of 100 sure, except in {passed} of "
            "100 cases."
        )
        if params.has_belief
        else tr("We set {has_belief}.")
    )
    return sentences(guess, belief, tr("So many people answer alike: {alike}."))


def _noise(params: Params) -> str:
    with_delta = params.noise in ("gaussian", "discrete gaussian")
    noise = tr("The noise is {noise}, with δ = {delta}.") if with_delta else tr("The noise is {noise}.")
    own = tr("ε is {follow}: {eps}.") if params.follow == "own" else tr("ε is {follow}.")
    return sentences(noise, own)
