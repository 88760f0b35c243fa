"""Paths through the lessons: which, in which order, for whom, in how much time. No Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.state.lessons.model import Lesson
from app.words.i18n import mark, tr

LEVELS = (
    mark("for everyone"),
    mark("for those who must choose and defend an ε"),
    mark("for students of the subject"),
    mark("for research"),
)
"""By the number, from 1, that the head of a lesson says."""


@dataclass(frozen=True, slots=True)
class CoursePath:
    """A path.

    Attributes:
        id: by which it is kept.
        title, audience, time: in words to translate.
        parts: ids of lessons; one sequence a sitting.
        minutes: that one sitting has.
        questions: of the test (app/classroom/quiz.py), from 1, asked before the first lesson and after the last; none for
            those that its lessons teach.
        left_out: numbers of steps that are not taken, from 1, by the id of their lesson.
    """

    id: str
    title: str
    audience: str
    time: str
    parts: tuple[tuple[str, ...], ...]
    minutes: int
    questions: tuple[int, ...] = ()
    left_out: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def lessons(self) -> list[str]:
        """All ids, in order."""
        return [lesson for part in self.parts for lesson in part]

    def taken(self, lesson: Lesson) -> Lesson:
        """The lesson as it is taken on this path."""
        return lesson.without(self.left_out.get(lesson.id, ()))


FIRST = ("11-you-in-or-out", "1-what-epsilon-means", "6-how-sure-can-an-attacker-be")
ALL = "all"
"""The id of no path: every lesson, by level."""
PATHS = (
    CoursePath("first", mark("First hour"), mark("everyone, from age 14"), mark("45 min"), (FIRST,), 45),
    CoursePath(
        "double",
        mark("Double lesson"),
        mark("school, first term"),
        mark("90 min"),
        ((*FIRST, "24-two-answers-one-budget", "12-you-and-your-relatives", "14-everybody-lies-a-little"),),
        90,
    ),
    CoursePath(
        "policy",
        mark("Policy staff"),
        mark("who must defend an ε"),
        mark("60 min"),
        ((*FIRST, "24-two-answers-one-budget", "26-whose-difference", "13-an-epsilon-to-sign"),),
        60,
        left_out={
            "11-you-in-or-out": (5, 7),
            "1-what-epsilon-means": (2, 5, 6),
            "6-how-sure-can-an-attacker-be": (2, 3, 6, 7),
            "24-two-answers-one-budget": (3, 7, 8),
            "13-an-epsilon-to-sign": (6,),
        },
    ),
    CoursePath(
        "term",
        mark("Six weeks"),
        mark("students of the subject"),
        mark("6 × 90 min"),
        (
            FIRST,
            (
                "24-two-answers-one-budget",
                "25-one-very-rich-person",
                "26-whose-difference",
                "12-you-and-your-relatives",
            ),
            (
                "14-everybody-lies-a-little",
                "7-choosing-epsilon-for-a-count",
                "13-an-epsilon-to-sign",
                "18-consistent-fakes",
            ),
            ("27-choosing-without-adding", "2-why-a-staircase", "3-why-waves", "23-catch-the-bug"),
            ("10-the-rounder-the-theorem", "15-a-number-every-day", "16-many-answers-are-the-data"),
            ("17-the-noise-level-is-an-answer", "21-ask-first", "20-overfitting-and-noise-as-a-cure"),
        ),
        90,
    ),
    CoursePath(
        "research",
        mark("Researcher"),
        mark("who knows the definition"),
        mark("2 × 90 min"),
        (
            ("2-why-a-staircase", "3-why-waves", "4-breaking-the-guarantee", "5-when-noise-is-worse"),
            (
                "27-choosing-without-adding",
                "10-the-rounder-the-theorem",
                "8-the-theorem-that-fails",
                "22-free-help",
                "19-votes-and-truthfulness",
            ),
        ),
        90,
    ),
)


def part_taken(lesson: Lesson) -> str:
    """How many of its steps are taken; '' for all."""
    kept, gone = len(lesson.steps), len(lesson.left_out)
    return tr("{kept} of its {count} steps", kept=kept, count=kept + gone) if gone else ""


def following(lesson_id: str, path: CoursePath | None, lessons: Sequence[Lesson]) -> Lesson | None:
    """The lesson after this one, on its path where it is on it, else in the order of all; None after the last."""
    ids = path.lessons if path is not None and lesson_id in path.lessons else [each.id for each in lessons]
    by_id = {each.id: each for each in lessons}
    later = ids[ids.index(lesson_id) + 1 :] if lesson_id in ids else []
    found = next((by_id[each] for each in later if each in by_id), None)
    return path.taken(found) if found is not None and path is not None else found
