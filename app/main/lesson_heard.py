"""What the classes of this session answered: kept in memory for whoever writes replies, and never on the disk."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from app.state.lessons.heard import Value
from app.state.lessons.model import Step

if TYPE_CHECKING:
    from app.classroom.room import Judged


class Heard:
    """The answers of the last class to each question, whichever lesson it stands in: a copy asks the same."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Step, Sequence[Judged]]] = {}

    def note(self, step: Step, answers: Sequence[Judged]) -> None:
        """So far these are the answers to a step."""
        asked = _asked(step)
        if answers and asked is not None:
            self._kept[asked] = step, answers

    def values(self, step: Step) -> list[Value]:
        """What was answered to what this step asks: numbers, drawn lines, and of choices their words."""
        from app.classroom.questions import value_of  # the class: not at the start of the program

        asked, answers = self._kept.get(_asked(step), (step, ()))
        found = [value_of(asked, each.answer) for each in answers]
        if asked.task is not None and asked.task.form == "choose":
            words = [each.text for each in asked.task.options]
            return [words[int(each)] for each in found if isinstance(each, float) and each < len(words)]
        return [tuple(each) if isinstance(each, list) else each for each in found if each is not None]


def _asked(step: Step) -> Hashable:
    """What a step asks for: of a number and of a line in no words; None for a goal."""
    task = step.task
    if task is None or not task.form:
        return None
    what = task.truth.text if task.truth is not None else task.curve if task.form == "sketch" else task.ask
    return step.lab, repr(step.params), repr(step.reveal), task.form, task.span, what
