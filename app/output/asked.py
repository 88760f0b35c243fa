"""What the command line asks for by name: a lab, one of its presets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.lab.base import Lab
from app.labs import LABS
from app.state.former import lab_of_now, preset_of_now
from app.state.lessons import Lesson
from app.state.presets import presets_of
from app.words.i18n import listed, tr
from app.words.links import read_link


class Problem(Exception):  # noqa: N818 - a sentence for the person at the command line
    """What was asked cannot be done."""


def find_lab(lab_id: str | None, preset_id: str | None = None) -> Lab:
    """The lab of this id, or that it, or this preset of it, is part of now; the first one for None."""
    if lab_id is None:
        return LABS[0]
    for lab in LABS:
        if lab.id == lab_of_now(lab_id, preset_id):
            return lab
    known = listed(lab.id for lab in LABS)
    raise Problem(tr("There is no lab '{lab}'. Labs: {known}.", lab=lab_id, known=known))


def find_params(lab: Lab, preset_id: str | None, asked_as: str | None = None) -> Any:
    """The Params of a preset; of the first one for None. asked_as: the id by which the lab was found."""
    presets = presets_of(lab)
    preset_id = preset_of_now(asked_as or lab.id, preset_id)
    if preset_id is None:
        return presets[0].translated()
    for preset in presets:
        if preset.id == preset_id:
            return preset.translated()
    known = listed(preset.id for preset in presets)
    raise Problem(
        tr("The lab '{lab}' has no preset '{preset}'. Presets: {known}.", lab=lab.id, preset=preset_id, known=known)
    )


def find_lesson(lessons: Sequence[Lesson], asked: str) -> Lesson:
    """The lesson with this id, or the only one that a part of its id or title names, or the number its id begins with."""
    link = read_link(asked)
    asked = link.lesson if link is not None else asked
    word = asked.strip().removesuffix(".md").casefold()
    exact = [lesson for lesson in lessons if lesson.id.casefold() == word]
    numbered = [lesson for lesson in lessons if lesson.id.partition("-")[0] == word]
    parts = [lesson for lesson in lessons if word and (word in lesson.id.casefold() or word in lesson.title.casefold())]
    found = exact or numbered or parts
    if len(found) == 1:
        return found[0]
    known = listed(lesson.id for lesson in found or lessons)
    if found:
        raise Problem(tr("Several lessons fit '{lesson}': {known}.", lesson=asked, known=known))
    raise Problem(tr("There is no lesson '{lesson}'; there are {known}.", lesson=asked, known=known))
