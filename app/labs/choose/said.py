"""The sentences of both tabs: whether ε lies in its window, and what it means at worst."""

from __future__ import annotations

from app.lab.said import Figure, Said, decides, down, of_100, up, yours
from app.labs.choose.common import Shared
from app.words.i18n import tr


def odds(found: Shared) -> Said:
    """Whether the ε under consideration lies between floor and ceiling."""
    window, top = found.window, found.window.ceiling
    numbers: dict[str, Figure | str] = {
        "eps": decides(yours(found.eps)),
        "floor": up(window.floor) if window.floor is not None else "",
        "ceiling": down(top.eps) if top.kind == "found" else "",
    }
    if window.floor is None:
        return Said(
            tr("Nothing fits: no ε is accurate enough for what was asked."), numbers, "nothing", tr("Give way on one.")
        )
    if top.kind == "never":
        return Said(
            tr("Nothing fits: no ε is private enough for what was asked."), numbers, "nothing", tr("Give way on one.")
        )
    if not window.is_open:
        text = tr("Nothing fits: accuracy needs ε of {floor} or more, privacy allows {ceiling} at most.")
        return Said(text, numbers, "nothing", tr("Give way on one."))
    if found.weak:
        text = tr("ε = {eps} is too weak: privacy allows {ceiling} at most, and accuracy needs only {floor}.")
        return Said(text, numbers, "broken", tr("Lower ε."))
    if top.kind != "found":
        text = tr("ε = {eps}: accuracy needs at least {floor}, and privacy as asked allows every ε.")
        return Said(text, numbers, hint=tr("Drag ε."))
    if found.noisy:
        text = tr("ε = {eps} is too noisy: accuracy needs at least {floor}, and privacy allows up to {ceiling}.")
        return Said(text, numbers, hint=tr("Raise ε."))
    text = tr("ε = {eps} fits: accuracy needs at least {floor}, privacy allows at most {ceiling}.")
    return Said(text, numbers, hint=tr("Drag ε between them."))


def belief(found: Shared) -> Said:
    """How often an attacker is right at worst, now and at half of this ε."""
    half, now = found.rows[0], found.rows[1]
    return Said(
        tr(
            "ε = {eps}: at worst {now} of 100 guesses are right, where blind ones are 50; half of this ε makes it {half}."
        ),
        {"eps": yours(found.eps), "now": decides(of_100(now.ceiling, "up")), "half": of_100(half.ceiling, "up")},
        hint=tr("Drag ε."),
    )
