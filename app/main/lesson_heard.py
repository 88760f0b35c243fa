"""What the classes of this session answered: kept in memory for whoever writes replies, and never on the disk."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

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

    def numbers(self, step: Step) -> list[float]:
        """The numbers that were answered to what this step asks."""
        from app.classroom.questions import value_of  # the class: not at the start of the program

        asked, answers = self._kept.get(_asked(step), (step, ()))
        values = (value_of(asked, each.answer) for each in answers)
        return [float(each) for each in values if isinstance(each, int | float)]


def _asked(step: Step) -> Hashable:
    """Which number a step asks for, in no words; None for none."""
    task = step.task
    if task is None or task.truth is None:
        return None
    return step.lab, repr(step.params), repr(step.reveal), task.form, task.span, task.truth.text
