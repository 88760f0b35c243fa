"""Lessons: Markdown files whose steps set parameters, say what to look at, and ask a question. No Qt.

A lesson is one file:

    # Why a staircase?
    summary: One sentence for the menu.
    order: 20

    ## The Laplace mechanism
    ```set
    lab = "densities"
    preset = "count"
    mechanisms = ["laplace"]
    ```
    Text of the step, in Markdown.

    ? A question, on one line.
    ! Its answer, on one line; shown when the person asks for it or goes on.

A `set` block names the lab (else the one of the step before), a preset to start from (else the params of the step
before, else the lab's first preset) and parameters in JSON. Everything is checked when the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from app.lab.base import Lab
from app.resources import resource
from app.state.migrations import brought_up
from app.state.presets import presets_of
from app.state.session import SessionError, read_file, read_params
from app.words.i18n import tr

_SET = re.compile(r"^```set\s*\n(.*?)^```\s*$", re.MULTILINE | re.DOTALL)
_MOST_STEPS = 40


class LessonError(Exception):
    """A lesson file that cannot be used; str() names the file, the step and what is wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it sets, what it says, what it asks. `text` is Markdown."""

    title: str
    lab: str
    params: Any
    text: str
    question: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson, in the language of its file; its pictures lie in the folder of the file."""

    id: str
    title: str
    summary: str
    order: int
    steps: tuple[Step, ...]
    folder: Path


def read_lesson(path: Path, labs: Sequence[Lab]) -> Lesson:
    """The lesson in a file; LessonError says what is wrong and in which step."""
    try:
        text = read_file(path).decode("utf-8-sig")
    except (SessionError, UnicodeDecodeError) as error:
        raise LessonError(tr("{name}: {why}", name=path.name, why=error)) from error
    head, *parts = re.split(r"^## +", text.replace("\r\n", "\n"), flags=re.MULTILINE)
    title, facts = _head(head)
    if not title or not parts:
        raise LessonError(tr("{name}: a lesson needs a title (# …) and steps (## …).", name=path.name))
    if len(parts) > _MOST_STEPS:
        raise LessonError(tr("{name}: more than {count} steps.", name=path.name, count=_MOST_STEPS))
    known = {lab.id: lab for lab in labs}
    steps: list[Step] = []
    for number, part in enumerate(parts, start=1):
        try:
            steps.append(_step(part, steps[-1] if steps else None, known))
        except (SessionError, LessonError) as error:
            raise LessonError(tr("{name}, step {number}: {why}", name=path.name, number=number, why=error)) from error
    order = re.fullmatch(r"\d{1,9}", facts.get("order", ""), re.ASCII)
    place = int(order.group()) if order else 100
    return Lesson(path.stem, title, facts.get("summary", ""), place, tuple(steps), path.parent)


def read_lessons(labs: Sequence[Lab], language: str, own: Path | None = None) -> tuple[list[Lesson], list[str]]:
    """All lessons in a language (English where it has none) and a person's own; and what was wrong with which file."""
    paths: dict[str, Path] = {path.stem: path for path in sorted(resource("lessons", "en").glob("*.md"))}
    paths |= {path.stem: path for path in sorted(resource("lessons", language).glob("*.md"))}
    if own is not None and own.is_dir():
        paths |= {f"own:{path.stem}": path for path in sorted(own.glob("*.md"))}
    lessons, wrong = [], []
    for path in paths.values():
        try:
            lessons.append(read_lesson(path, labs))
        except LessonError as error:
            wrong.append(str(error))
    return sorted(lessons, key=lambda lesson: (lesson.order, lesson.title)), wrong


def _head(text: str) -> tuple[str, dict[str, str]]:
    title, facts = "", {}
    for line in text.splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif ":" in line:
            key, _, value = line.partition(":")
            facts[key.strip()] = value.strip()
    return title, facts


def _step(part: str, before: Step | None, known: dict[str, Lab]) -> Step:
    title, _, body = part.partition("\n")
    block = _SET.search(body)
    values = _values(block.group(1)) if block else {}
    text = _SET.sub("", body)
    lab_id = values.pop("lab", before.lab if before else "")
    if lab_id not in known:
        raise LessonError(tr("there is no lab '{lab}'", lab=lab_id))
    lab = known[lab_id]
    params = _start(lab, values.pop("preset", None), before)
    plain = {name: getattr(params, name) for name in params.__dataclass_fields__}
    params = read_params(lab, {**plain, **brought_up(lab_id, values)}, lab_id) if values else params
    question = _line(text, "? ")
    answer = _line(text, "! ")
    said = "\n".join(line for line in text.splitlines() if not line.startswith(("? ", "! "))).strip()
    return Step(title.strip(), lab_id, params, said, question, answer)


def _start(lab: Lab, preset_id: str | None, before: Step | None) -> Any:
    if preset_id is None:
        return before.params if before is not None and before.lab == lab.id else presets_of(lab)[0].translated()
    for preset in presets_of(lab):
        if preset.id == preset_id:
            return preset.translated()
    raise LessonError(tr("the lab '{lab}' has no preset '{preset}'", lab=lab.id, preset=preset_id))


def _values(block: str) -> dict[str, Any]:
    values = {}
    for line in block.splitlines():
        if not line.strip():
            continue
        name, equals, value = line.partition("=")
        try:
            values[name.strip()] = msgspec.json.decode(value.strip().encode()) if equals else None
        except (msgspec.DecodeError, RecursionError) as error:
            raise LessonError(tr("'{line}' is not name = value: {why}", line=line.strip(), why=error)) from error
        if not equals:
            raise LessonError(tr("'{line}' is not name = value", line=line.strip()))
    return values


def _line(text: str, start: str) -> str:
    return next((line[len(start) :].strip() for line in text.splitlines() if line.startswith(start)), "")
