"""The sentences of the tabs: which ε fits, what it means for a person, and beside any other noise. From their numbers alone."""

from __future__ import annotations

from app.lab.said import Figure, Said, about, decides, down, of_100, spent, up, whole, yours
from app.labs.decide.common import Shared
from app.labs.decide.words import is_only_known
from app.words.i18n import tr
from dpcore.decide import Study
from dpcore.sets import Relation


def _unasked(found: Shared) -> Said | None:
    """What is said before there are numbers."""
    if found.missing:
        missing = whole(len(found.missing))
        text = tr("{n} answers are missing. Until then no ε can be named.")
        if len(found.missing) == 1:
            text = tr("{n} answer is missing. Until then no ε can be named.")
        return Said(text, {"n": decides(missing)}, hint=tr("Answer the open question."))
    if found.study is None or found.aim is None:
        text = tr("What was asked can be done by no noise: the least error that can be asked for is ± {least}.")
        if not found.askable > 0:
            text = tr("What was asked can be done by no noise.")
        return Said(text, {"least": up(found.askable)}, "nothing", tr("Change an answer."))
    return None


def decision(found: Shared) -> Said:
    """Whether the chosen ε fits, and by how much what does not fit fails."""
    early = _unasked(found)
    if early is not None or found.study is None or found.aim is None:
        return early or Said()
    study, aim, window = found.study, found.aim, found.study.window
    belief = study.alike.largest_belief
    numbers: dict[str, Figure | str] = {
        "eps": decides(spent(study.eps)),
        "t": yours(about(aim.tolerance)),
        "sure": yours(of_100(1 - aim.beta, "down")),
        "prior": yours(of_100(aim.prior)) if aim.prior is not None else "",
        "belief": of_100(belief, "up") if belief is not None else "",
        "success": of_100(study.alike.success, "up"),
        "floor": up(window.floor) if window.floor is not None else "",
        "ceiling": down(window.ceiling) if window.ceiling is not None else "",
    }
    if study.state == "fits":
        if found.apart > 1:
            return _of_one(found, study, numbers)
        if belief is not None and aim.prior is not None:
            text = tr(
                "ε = {eps} fits: within ± {t} in {sure} of 100 cases; a belief of {prior} of 100 becomes at most {belief}."
            )
        else:
            text = tr(
                "ε = {eps} fits: within ± {t} in {sure} of 100 cases; no attack is right in more than {success} of 100."
            )
        return Said(text, numbers, hint=tr("Drag ε."))
    if study.state == "too noisy" and window.floor is not None:
        text = tr("ε = {eps} is not accurate enough: ± {t} in {sure} of 100 cases asks for ε of {floor} or more.")
        return Said(text, numbers, hint=tr("Raise ε."))
    if study.state == "too weak" and window.ceiling is not None:
        text = tr(
            "ε = {eps} is not private enough: an attacker may be right in {success} of 100 guesses; what was asked holds up to ε = {ceiling}."
        )
        return Said(text, numbers, "broken", tr("Lower ε."))
    known = is_only_known(study)
    if window.floor is None:
        text = (
            tr("Nothing is known to fit: no ε is sure to keep within ± {t} in {sure} of 100 cases.")
            if known
            else tr("Nothing fits: no ε keeps within ± {t} in {sure} of 100 cases.")
        )
    elif window.ceiling is None:
        text = (
            tr(
                "Nothing is known to fit: ± {t} asks for ε of {floor} or more; no ε is known to protect as much as was asked."
            )
            if known
            else tr("Nothing fits: ± {t} asks for ε of {floor} or more, and no ε protects as much as was asked.")
        )
    elif known:
        text = tr(
            "Nothing is known to fit: ± {t} asks for ε of {floor} or more, the protection is known up to {ceiling}."
        )
    else:
        text = tr("Nothing fits: ± {t} asks for ε of {floor} or more, the protection allows {ceiling} at most.")
    return Said(text, numbers, "nothing", tr("Give way on one."))


def _of_one(found: Shared, study: Study, numbers: dict[str, Figure | str]) -> Said:
    """Of one of several publications each of which is promised something by itself: what all betray stands beside."""
    return Said(
        tr(
            "ε = {eps} fits for one publication: about a person in one, {success} of 100 guesses are right at most; in all {n}, at most {after}."
        ),
        numbers | {"n": whole(found.apart), "after": of_100(study.after, "up")},
        hint=tr("Drag ε."),
    )


def person(found: Shared) -> Said:
    """What the best guess about a person says in both worlds."""
    early = _unasked(found)
    if early is not None or found.study is None:
        return early or Said()
    success = found.study.all.success
    if found.study.all.is_bound:
        return Said(
            tr("From 50 and 50, at most {inside} of 100 guesses about a unit are right: a bound, no exact attack."),
            {"inside": decides(of_100(success, "up"))},
            hint=tr("Drag ε."),
        )
    if found.plan is not None and found.plan.relation != Relation.ADD_REMOVE:
        return Said(
            tr(
                "With answer B, at least {out} of 100 publications say A; with answer A, at most {inside}. Without any it is 50 and 50."
            ),
            {"out": decides(of_100(1 - success, "down")), "inside": decides(of_100(success, "up"))},
            hint=tr("Drag ε."),
        )
    if found.apart > 1:
        return Said(
            tr(
                "Out of one publication, at least {out} of 100 say that you are in; in it, at most {inside}; in all {n}, at most {after}."
            ),
            {
                "out": decides(of_100(1 - success, "down")),
                "inside": decides(of_100(success, "up")),
                "n": whole(found.apart),
                "after": of_100(found.study.after, "up"),
            },
            hint=tr("Drag ε."),
        )
    return Said(
        tr(
            "Out of the data, at least {out} of 100 publications say that you are in; in it, at most {inside}. Without any it is 50 and 50."
        ),
        {"out": decides(of_100(1 - success, "down")), "inside": decides(of_100(success, "up"))},
        hint=tr("Drag ε."),
    )


def experts(found: Shared) -> Said:
    """The best attack on this noise, and on any noise with the same promise."""
    early = _unasked(found)
    if early is not None or found.study is None:
        return early or Said()
    study = found.study
    return Said(
        tr(
            "At ε = {eps} the best attack is right in at most {own} of 100 cases; no noise with this promise lets it pass {most}."
        ),
        {
            "eps": yours(spent(study.eps)),
            "own": decides(of_100(study.all.success, "up")),
            "most": of_100(study.any.success, "up"),
        },
        hint=tr("Drag ε."),
    )
