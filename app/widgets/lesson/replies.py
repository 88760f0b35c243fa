"""What is said to an answer: hints that are open, what is right first, then what is not, then what to keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.state.lessons.model import Task
from app.state.lessons.run import Kept
from app.state.lessons.scoring import Said, Score
from app.state.lessons.values import Numbers, fill
from app.words.i18n import tr


def replies(
    task: Task, now: Kept, score: Score | None, goal_said: Sequence[Said], numbers: Numbers
) -> Iterator[tuple[str, str, str]]:
    """(tone, title, text) of each box below the card."""
    for place, hint in enumerate(task.hints[: now.hints], start=1):
        yield "plain", tr("Hint {place}", place=place), fill(hint, now.before or numbers)
    said = (*(score.said if score is not None else ()), *goal_said)
    for each in (each for each in said if each.right):
        yield "good", "", each.text
    if score is not None and score.gap and not (task.form == "choose" and score.said):
        yield "good" if score.near else "amber", score.gap, ""
    for each in (each for each in said if not each.right):
        yield "amber", "", each.text
    right = next((option.reply for option in task.options if option.right), "")
    if now.done and right and not (score is not None and score.near) and not task.then:
        yield "plain", "", fill(right, numbers)
    if now.done and task.then:
        yield "good" if now.met else "plain", tr("Reached.") if now.met else "", fill(task.then, numbers)
    elif now.met:
        yield "good", tr("Reached."), ""
