"""A person's answers to a lesson as a small file, and a folder of such files as the answers of a class. No Qt.

A file: {"format": "epsilon-lab-answers", "version": 2, "id": "…16 hex…", "name": "", "lesson": "1-what-epsilon-means",
"title": "What ε means", "variant": 0, "language": "en", "answers": [{"step": 2, "kind": "predict", "form": "number",
"answer": 50, "near": false, "mistake": 0, "hints": 1, "tries": 1, "met": false}]}. A sketch is a list of [x, y]. There
is no name but what was typed, no time and no place. What is read here may come from anybody: every size is bounded.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from app.data.reading import reason_of
from app.state.lessons.run import Run
from app.state.lessons.scoring import Answer
from app.state.session import SessionError, read_file
from app.words.i18n import language, tr
from app.words.texts import shown

log = logging.getLogger(__name__)

FORMAT = "epsilon-lab-answers"
VERSION = 2
"""Files of version 1 hold shares where these questions count of 100."""
OF_100 = frozenset(
    {
        ("4-breaking-the-guarantee", 4), ("6-how-sure-can-an-attacker-be", 1),
        ("6-how-sure-can-an-attacker-be", 4),
        ("12-you-and-your-relatives", 1), ("16-many-answers-are-the-data", 3),
    }
)  # fmt: skip
LARGEST = 200_000
"""Bytes of one file: forty sketches are less."""
MOST_FILES = 500
"""Files of one folder that are read; a class is smaller."""
MOST_POINTS = 200
"""Points of one sketch."""

Text = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Coordinates = Annotated[list[tuple[float, float]], msgspec.Meta(max_length=MOST_POINTS)]


class GivenAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer; `mistake` is the place of the option, or of the reply that fitted, -1 for none."""

    step: Annotated[int, msgspec.Meta(ge=1, le=40)]
    kind: Literal["predict", "do", "why"]
    form: Literal["", "number", "drag", "choose", "sketch"] = ""
    answer: float | Coordinates | None = None
    near: bool = False
    mistake: Annotated[int, msgspec.Meta(ge=-1, le=100)] = -1
    hints: Count = 0
    tries: Count = 0
    met: bool = False


class Answers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of one person to one lesson."""

    format: Literal["epsilon-lab-answers"]
    version: Literal[1, 2]
    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")]
    lesson: Annotated[str, msgspec.Meta(max_length=120)]
    title: Text = ""
    name: Text = ""
    variant: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0
    language: Annotated[str, msgspec.Meta(max_length=12)] = ""
    answers: Annotated[list[GivenAnswer], msgspec.Meta(max_length=40)] = msgspec.field(default_factory=list)

    def to(self, step: int) -> GivenAnswer | None:
        """The answer to a step, counted from 1."""
        return next((given for given in self.answers if given.step == step), None)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is not counted, and why."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Class:
    """What a folder holds: the answers, and what was left out."""

    answers: tuple[Answers, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def lessons(self) -> list[tuple[str, str, int]]:
        """(id, title, how many people) of every lesson that was answered, the commonest first."""
        found: dict[str, tuple[str, int]] = {}
        for each in self.answers:
            title, count = found.get(each.lesson, (each.title, 0))
            found[each.lesson] = title, count + 1
        return sorted(((key, *rest) for key, rest in found.items()), key=lambda entry: -entry[2])

    def of(self, lesson: str) -> tuple[Answers, ...]:
        """Those to one lesson."""
        return tuple(each for each in self.answers if each.lesson == lesson)


def answers_of(run: Run, own_id: str, name: str = "") -> Answers:
    """What was answered so far."""
    given = []
    for place, kept in sorted(run.kept.items()):
        step = run.lesson.steps[place]
        if step.task is None or step.kind not in ("predict", "do", "why") or not (kept.score or kept.met):
            continue
        given.append(
            GivenAnswer(
                step=step.number,
                kind=step.kind,
                form=step.task.form,
                answer=_plain(kept.answer),
                near=kept.met or (kept.score is not None and kept.score.near),
                mistake=kept.score.place if kept.score is not None else -1,
                hints=min(kept.hints, 10_000),
                tries=min(kept.tries, 10_000),
                met=kept.met,
            )
        )
    return Answers(
        format="epsilon-lab-answers",
        version=2,
        id=own_id,
        lesson=run.lesson.id[:120],
        title=run.lesson.title[:200],
        name=name[:200],
        variant=run.lesson.variant,
        language=language(),
        answers=given,
    )


def _plain(answer: Answer) -> float | list[tuple[float, float]] | None:
    if isinstance(answer, tuple):
        step = max(1, math.ceil(len(answer) / MOST_POINTS))
        return [(float(f"{x:.5g}"), float(f"{y:.5g}")) for x, y in answer[::step]]
    return answer


def dump(answers: Answers) -> bytes:
    """The content of a file."""
    return msgspec.json.format(msgspec.json.encode(answers), indent=1) + b"\n"


def file_name(answers: Answers) -> str:
    """A name that no other person's file has."""
    lesson = re.sub(r"[^\w-]+", "-", answers.lesson).strip("-")[:60] or "lesson"
    return f"{lesson}-{answers.id[:8]}.json"


def read_answers(path: Path) -> Answers:
    """The answers in a file; SessionError says why there are none."""
    data = read_file(path)
    if len(data) > LARGEST:
        size, most = len(data) // 1000, LARGEST // 1000
        raise SessionError(tr("it is {size} kB large; {most} kB are the most", size=size, most=most))
    try:
        head = msgspec.json.decode(data)
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise SessionError(tr("it holds no answers to a lesson"))
        if isinstance(head.get("version"), int) and head["version"] > VERSION:
            raise SessionError(tr("a newer Epsilon Lab wrote it"))
        found = msgspec.json.decode(data, type=Answers)
    except msgspec.DecodeError as error:
        raise SessionError(tr("it is damaged: {why}", why=shown(str(error))[:120])) from error
    except (RecursionError, UnicodeDecodeError) as error:
        raise SessionError(tr("it is damaged: {why}", why=tr("it is nested too deeply"))) from error
    steps = [given.step for given in found.answers]
    if len(set(steps)) < len(steps):
        raise SessionError(tr("it answers one step twice"))
    if not all(_finite(given.answer) for given in found.answers):
        raise SessionError(tr("it holds a number that is none"))
    return found if found.version == VERSION else _of_100(found)


def _of_100(found: Answers) -> Answers:
    """A file of version 1 as it would be written now: a share of a question that counts of 100 becomes so many of 100."""
    given = [
        msgspec.structs.replace(each, answer=float(f"{100 * each.answer:.12g}"))
        if (found.lesson, each.step) in OF_100 and isinstance(each.answer, int | float) and 0 <= each.answer <= 1
        else each
        for each in found.answers
    ]
    return msgspec.structs.replace(found, version=VERSION, answers=given)


def _finite(answer: float | Sequence[tuple[float, float]] | None) -> bool:
    if isinstance(answer, list):
        return all(math.isfinite(x) and math.isfinite(y) for x, y in answer)
    return not isinstance(answer, float) or math.isfinite(answer)


def read_class(folder: Path) -> Class:
    """The answers in a folder; of one person's two files the newer counts, everything else is named with its reason."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json")
    except OSError as error:
        return Class((), (Skipped(folder.name, tr("The folder cannot be read: {why}.", why=reason_of(error))),))
    skipped: list[Skipped] = []
    found: dict[tuple[str, str], tuple[Path, Answers]] = {}
    for path in paths[:MOST_FILES]:
        try:
            answers = read_answers(path)
        except SessionError as error:
            skipped.append(Skipped(shown(path.name), str(error)))
            continue
        except Exception as error:  # of a kind that nobody thought of: it is this file's, and no other's
            log.exception("%s cannot be read", path)
            skipped.append(Skipped(shown(path.name), tr("it is damaged: {why}", why=shown(str(error))[:120])))
            continue
        key = (answers.id, answers.lesson)
        other = found.get(key)
        if other is None:
            found[key] = path, answers
            continue
        older, newer = sorted((other, (path, answers)), key=lambda entry: (_time(entry[0]), entry[0].name))
        skipped.append(
            Skipped(shown(older[0].name), tr("the same answers stand, newer, in {name}", name=shown(newer[0].name)))
        )
        found[key] = newer
    if len(paths) > MOST_FILES:
        skipped.append(Skipped("…", tr("more than {most} files: the others are not read", most=MOST_FILES)))
    return Class(tuple(answers for _, answers in found.values()), tuple(skipped))


def _time(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
