"""The sentence of the tab 'Best noise': one's own beside the promise and beside the best; the best that is known."""

from __future__ import annotations

import math

from app.lab.said import Figure, Said, about, decides, down, fine, spent, up, used, whole, yours
from app.labs.own.best_facts import Facts, Yours
from app.labs.own.best_params import kept_alone
from app.labs.own.best_sizes import asked
from app.labs.own.best_words import MOST_EPS, broken_by, family_words
from app.labs.own.given import Given
from app.words.i18n import tr

Numbers = dict[str, Figure | str]
MUCH = 1.1
"""Times the best: Gaussian noise that is larger, though it is just large enough for the promise, is of the wrong family."""


def said(params: Given, found: Facts) -> Said:
    """One's own noise beside the promise and beside the best; for many releases the best that is known."""
    mine = found.yours
    if mine is not None and math.isinf(mine.stretch):
        template = tr("Even stretched however much was tried, yours does not keep ε = {eps} at δ = {delta}.")
        return Said(template, {"eps": yours(params.eps), "delta": yours(params.delta)}, "nothing", tr("Drag ε."))
    if mine is not None and broken_by(params, mine):
        return _broken(params, mine)
    if params.k > 1 and params.promise_for == "each" and found.together:
        return _each(params, found)
    if math.isnan(found.floor):
        return _of_many(params, found)
    numbers: Numbers = {
        "eps": yours(params.eps),
        "k": yours(whole(params.k)),
        "best": decides(fine(up(found.best))),
        "floor": fine(down(found.floor)),
    }
    std, several = params.cost == "std", not kept_alone(params)
    if mine is None:
        if several:
            template = tr(
                "Without δ each of {k} releases that keep ε = {eps} together needs noise of {best}; less than {floor} will not do."
            )
        elif std:
            template = tr(
                "For one number at ε = {eps} a standard deviation of {best} is enough; less than {floor} is impossible."
            )
        else:
            template = tr(
                "For one number at ε = {eps} noise of {best} on average is enough; less than {floor} is impossible."
            )
        return Said(template, used(template, numbers), hint=tr("Drag ε."))
    numbers["yours"], template = fine(about(mine.size)), _beside(params, found, mine)
    return Said(template, used(template, numbers), hint=tr("Drag k."))


def _beside(params: Given, found: Facts, mine: Yours) -> str:
    """One's own beside the best and the floor; those of several releases are of each."""
    if params.k == 1 and mine.gaussian and mine.stretch * mine.size > MUCH * found.best:
        if params.cost == "std":
            return tr(
                "For one number the Gaussian is the wrong family: yours has a standard deviation of {yours}, {best} is enough, below {floor} none is."
            )
        return tr(
            "For one number the Gaussian is the wrong family: yours adds {yours}; {best} is enough, and less than {floor} is impossible."
        )
    if not kept_alone(params) and params.mine == "table":
        return tr(
            "Your outputs are off by {yours}; each of {k} releases that keep ε = {eps} together needs noise of {best}, none below {floor} does."
        )
    if not kept_alone(params):
        return tr(
            "Your noise has a size of {yours}; each of {k} releases that keep ε = {eps} together needs {best}, less than {floor} will not do."
        )
    if params.mine == "table":
        if params.cost == "std":
            return tr(
                "Your outputs are off by {yours} in the mean square; added noise of {best} keeps ε = {eps}, none below {floor} does."
            )
        return tr(
            "Your outputs are off by {yours} on average; added noise of {best} keeps ε = {eps}, none below {floor} does."
        )
    if params.cost == "std":
        return tr(
            "Yours has a standard deviation of {yours}; {best} is enough for ε = {eps}, less than {floor} is impossible."
        )
    return tr("Yours adds {yours} on average; {best} is enough for ε = {eps}, and less than {floor} is impossible.")


def _broken(params: Given, mine: Yours) -> Said:
    """What one's own spends that is more than was promised, and how wide it must be."""
    std = params.cost == "std"
    numbers: Numbers = {"spent": decides(spent(mine.spent)), "eps": yours(params.eps)}
    if params.mine == "table":
        if math.isinf(mine.spent):
            template = tr(
                "Your table keeps no ε at this δ, {eps} was promised; its outputs are off by {size} on average."
            )
        else:
            template = tr(
                "Your table spends ε = {spent}, {eps} was promised; its outputs are off by {size} on average."
            )
        if std:
            template = tr("Your table spends ε = {spent}, {eps} was promised.")
        numbers["size"] = fine(about(mine.size))
        return Said(template, used(template, numbers), "broken", tr("Drag ε."))
    if math.isnan(mine.stretch):
        return Said()
    template = tr("Yours spends ε = {spent}, {eps} was promised: stretched to {size} on average it keeps that.")
    if std:
        template = tr(
            "Yours spends ε = {spent}, {eps} was promised: stretched to a standard deviation of {size} it keeps that."
        )
    if math.isinf(mine.spent):
        template = tr("Yours keeps no ε at this δ, {eps} was promised: stretched to {size} on average it keeps that.")
        if std:
            template = tr(
                "Yours keeps no ε at this δ, {eps} was promised: stretched to a standard deviation of {size} it does."
            )
    numbers["size"] = fine(up(mine.stretch * mine.size))
    return Said(template, used(template, numbers), "broken", tr("Drag yours."))


def _each(params: Given, found: Facts) -> Said:
    """What k releases spend together, each of which keeps the promise."""
    known = {family: total for family, total in found.together.items() if math.isfinite(total)}
    if not known:
        return Said()
    name = min(known, key=known.__getitem__)
    numbers: Numbers = {
        "k": yours(whole(params.k)),
        "eps": yours(params.eps),
        "name": family_words(name),
        "total": decides(fine(up(known[name]))),
    }
    template = tr("Each of {k} releases keeps ε = {eps}: together {name} spends {total}, the least of those shown.")
    if params.delta == 0:
        template = tr(
            "Each of {k} releases keeps ε = {eps} without δ: together they spend {total}, whatever the noise."
        )
    return Said(template, used(template, numbers), hint=tr("Drag k."))


def _of_many(params: Given, found: Facts) -> Said:
    """The smallest of the families that are shown."""
    proof_comes = kept_alone(params) and (params.eps <= MOST_EPS or params.delta == 0)
    if proof_comes or len(found.sizes) < len(asked(params)) or not found.sizes:
        return Said()
    name = min(found.sizes, key=found.sizes.__getitem__)
    numbers: Numbers = {
        "k": yours(whole(params.k)),
        "eps": yours(params.eps),
        "name": family_words(name),
        "best": decides(fine(up(found.sizes[name]))),
    }
    std = params.cost == "std"
    if kept_alone(params):
        template = tr(
            "For one number at ε = {eps} {name} is least of those shown: {best} on average. No floor is proved here."
        )
        if std:
            template = tr(
                "For one number at ε = {eps} {name} has the least standard deviation of those shown: {best}. No floor is proved here."
            )
        return Said(template, used(template, numbers), hint=tr("Drag k."))
    template = tr(
        "For {k} releases at ε = {eps} {name} is least of those shown: {best} each. Whether less will do is not known."
    )
    if std:
        template = tr(
            "For {k} releases at ε = {eps} {name} has the least standard deviation of those shown: {best} each."
        )
    return Said(template, numbers, hint=tr("Drag k."))
