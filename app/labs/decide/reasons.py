"""Why the limit is what it is: the reason that was given, and whether it carries the limit. No mathematics gives one."""

from __future__ import annotations

import math

from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_down
from dpcore.decide import Fact, told_by

NOWHERE = "____"
"""A line to write on."""


def fact_of(params: Params) -> Fact | None:
    """What the public fact tells that was given as the reason."""
    return told_by(params.share_all, params.share_group) if params.why == "fact" else None


def reason_words(params: Params) -> str:
    """The reason, and that it does not carry the limit where it does not; '' where there is no limit."""
    if not (params.has_guess or params.has_belief):
        return ""
    if not params.why:
        return tr("The limit was set without a stated reason.")
    day = params.limit_date.strip()
    return sentences(
        _given(params),
        tr("The reason does not carry what was asked.") if not carries(params) else "",
        tr("The limit was set on {day}.", day=day) if day else "",
    )


def rejected_words(params: Params) -> str:
    """What was rejected, as it was typed."""
    rejected = params.rejected.strip()
    return tr("Rejected: {rejected}", rejected=rejected) if rejected else ""


def turning_words(params: Params, found: Shared) -> str:
    """What would change the decision: how much stricter an answer closes the window; '' where nothing fits now."""
    if found.study is None or found.study.state != "fits" or found.turning is None or found.turning.tolerance is None:
        return ""
    t, guess = found.turning.tolerance, found.turning.guess
    if not 0 < t < math.inf:
        return ""
    values = {"t": show_down(t, 3)}
    first = (
        tr(
            "An error of less than ± {t}, all else as it is, would change the decision: this noise would not fit.",
            **values,
        )
        if guess is None or guess <= 0.5
        else tr(
            "An error of less than ± {t}, or a limit of fewer than {n} right guesses of 100, all else as it is, would change the decision: "
            "this noise would not fit.",
            n=show_down(100 * guess, 3),
            **values,
        )
    )
    return sentences(first, tr("So would a condition that no longer holds."))


def carries(params: Params) -> bool:
    """Whether a limit of this kind was set, and is no looser than its reason."""
    if params.why == "likely":
        return params.has_belief and params.belief <= 0.5
    if params.why == "rule":
        return True
    fact = fact_of(params)
    most = params.approved if fact is None else fact.right
    return params.has_guess and params.guess <= most


def _given(params: Params) -> str:
    cited = params.cited.strip() or NOWHERE
    fact = fact_of(params)
    if fact is not None:
        return tr(
            "Why this limit: a public fact tells as much. {all} of 100 people have the trait, and {group} of 100 in one group "
            "(source: {cited}). Learning a person's group changes the odds by a factor of at least {odds}; of 100 guesses that begin at "
            "50 and 50, so much makes at least {right} right.",
            all=show(100 * params.share_all, 6),
            group=show(100 * params.share_group, 6),
            cited=cited,
            odds=show_down(fact.odds, 3),
            right=show_down(100 * fact.right, 3),
        )
    if params.why == "likely":
        return tr("Why this limit: from this publication, nobody shall hold it for more likely than not.")
    if params.why == "approved":
        return tr(
            "Why this limit: {right} of 100 right guesses were approved before (source: {cited}).",
            right=show(100 * params.approved, 6),
            cited=cited,
        )
    return tr("Why this limit: a rule sets it (source: {cited}).", cited=cited)
