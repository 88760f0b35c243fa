"""What a window shows, and what a person points at in it, written as a step of a lesson; and the notes of a step. No Qt."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import msgspec

from app.lab.base import Lab
from app.plot.axis import Scale
from app.plot.picture import Item, Picture
from app.plot.shape import ranges
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.model import Step
from app.state.lessons.reading import BLOCKS, FENCE
from app.state.lessons.values import Numbers, height, polyline
from app.state.presets import presets_of
from app.words.i18n import tr
from app.words.numbers import show

NEAR = 0.05
"""Of what can be answered: so near is right, until the author says otherwise."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A prediction that was made by pointing.

    Attributes:
        ask: the question, as it is proposed.
        truth: its expression in the file; value: what that is now.
        low, high, log: what can be answered, and whether on a logarithmic axis.
        picture, item: the line that was pointed at, hidden until the answer is there; '' for a number of the readout.
        times: how many times a value its axis reads.
    """

    ask: str
    truth: str
    value: float
    low: float
    high: float
    log: bool = False
    picture: str = ""
    item: str = ""
    times: float = 1.0


def pointed(picture: Picture, item: Item, x: float) -> Question:
    """Of the height of a line or a bar at a place of its axis: the answer is dragged along the other axis, as far as that goes."""
    scale = Scale(picture.y.log)
    times = picture.y.times
    low, high = (times * scale.value(end) for end in ranges(picture)[1])
    drawn = f'drawn("{picture.key}/{item.key}", {x:.6g})'
    name = getattr(item, "name", "") or picture.title
    return Question(
        ask=tr("How high is “{name}” where {axis} = {x}?", name=name, axis=picture.x.label, x=show(x, 4)),
        truth=drawn if times == 1 else f"{times:g} * {drawn}",
        value=times * height(*polyline(item), float(f"{x:.6g}")),
        low=low, high=high, log=picture.y.log, picture=picture.key, item=item.key, times=times,
    )  # fmt: skip


def read_off(numbers: Numbers) -> Iterator[Question]:
    """Of each number in the readout that a lesson can name; what can be answered reaches to three times the truth."""
    paths: dict[float, list[str]] = {}
    for path in numbers.names():
        with contextlib.suppress(ExpressionError):
            value = numbers.value(path)
            if isinstance(value, float):
                paths.setdefault(value, []).append(path)
    if numbers.result is None:
        return
    header = numbers.result.readout.columns
    for row in numbers.result.readout.rows:
        for column, cell in zip(header[1:], row[1:], strict=False):
            found = paths.get(cell.value, []) if cell.value else []
            if (
                cell.value is None or not math.isfinite(cell.value) or len(found) != 1
            ):  # which of several it is, none can say
                continue
            ends = sorted((0.0, float(f"{3 * cell.value:.1g}")))
            name = row[0].text if len(header) == 2 else f"{row[0].text}, {column}"
            ask = tr("How large is “{name}”?", name=name)
            yield Question(ask=ask, truth=found[0], value=cell.value, low=ends[0], high=ends[1])


def _task_text(question: Question) -> list[str]:
    """As it stands in the file."""
    ends = f"{question.low:.6g} to {question.high:.6g}{' log' if question.log else ''}"
    near = f"{NEAR * (question.high - question.low):.2g}"
    place = "" if question.times == 1 else f" = answer / {question.times:g}"
    form = [f"drag: {ends}", f"in: {question.picture} y{place}"] if question.picture else [f"number: {ends}"]
    return [
        "```predict",
        f"ask: {question.ask}",
        *form,
        f"truth: {question.truth}",
        *([] if question.log else [f"near: {near}"]),
        "```",
    ]


def step_text(lab: Lab, params: Any, before: Step | None, question: Question | None = None) -> str:
    """A step that sets `params`: what differs from the step before, or from the lab's first preset; it asks the question."""
    same = before is not None and before.lab == lab.id
    start = before.shown_params if same and before is not None else presets_of(lab)[0].translated()
    lines = [] if same else [f'lab = "{lab.id}"']
    for field in dataclasses.fields(params):
        value = getattr(params, field.name)
        if value != getattr(start, field.name):
            lines.append(f"{field.name} = {msgspec.json.encode(value).decode()}")
    if question is None:
        return "\n".join(("## " + tr("A step"), "```set", *lines, "```", tr("What is to be seen here?"), ""))
    hidden = (
        [] if not question.item else ["hide = " + msgspec.json.encode([f"{question.picture}/{question.item}"]).decode()]
    )
    shown = ["```reveal", "hide = []", "```"] if hidden else []
    return "\n".join(("## " + tr("A question"), "```set", *lines, *hidden, "```", *shown, *_task_text(question), ""))


def head_text(title: str) -> str:
    """The head of a new lesson."""
    return "\n".join((f"# {title}", f"summary: {title}", "order: 100", "", ""))


def with_notes(text: str, line: int, notes: str) -> str:
    """The text of a lesson with these notes in the step in which `line` (from 1) stands; '' takes the notes away."""
    lines = text.split("\n")
    inside = _inside(lines)
    starts = [at for at, each in enumerate(lines) if each.startswith("## ") and not inside[at]]
    first = max((at for at in starts if at < line), default=starts[0] if starts else None)
    if first is None:
        return text
    last = next((at for at in starts if at > first), len(lines))
    kept = [each for at, each in enumerate(lines[first:last], start=first) if inside[at] != "notes"]
    blank = len(kept) - len("\n".join(kept).rstrip().split("\n"))
    body, rest = (kept[:-blank], kept[-blank:]) if blank else (kept, [])
    said = [each for each in notes.strip().split("\n") if not each.startswith("```")]
    block = ["```notes", *said, "```"] if any(said) else []
    return "\n".join((*lines[:first], *body, *block, *rest, *lines[last:]))


def _inside(lines: list[str]) -> list[str]:
    """For each line the block that it belongs to, its fences too; '' for none."""
    found, block = [], ""
    for line in lines:
        fence = FENCE.fullmatch(line)
        ends = fence is not None and bool(block)
        if fence is not None and not block and fence.group(1) in BLOCKS:
            block = fence.group(1)
        found.append(block)
        if ends:
            block = ""
    return found
