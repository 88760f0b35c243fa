"""What a window shows, and what a person points at in it, written as a step of a lesson; and the notes of a step. No Qt."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from app.lab.base import Lab
from app.plot.axis import Scale, linear_ticks
from app.plot.picture import Axis, Bars, Curve, Item, Label, Picture, Point, Steps
from app.plot.shape import ranges
from app.state.lessons.expressions import ExpressionError, read
from app.state.lessons.model import Step
from app.state.lessons.reading import BLOCKS, FENCE
from app.state.lessons.values import FUNCTIONS, Numbers, height, polyline
from app.state.presets import presets_of
from app.words.i18n import tr
from app.words.numbers import NUMBER, parse, show
from dpcore.checks import Floats

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
        telling: what else of the picture would tell the answer, hidden with it.
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
    telling: tuple[str, ...] = ()
    times: float = 1.0

    @property
    def known(self) -> bool:
        """Whether there is an answer, and it can be given: a line may be torn there, or leave the picture."""
        rounded = 1e-5 * (self.high - self.low)
        return math.isfinite(self.value) and self.low - rounded <= self.value <= self.high + rounded


def lines(picture: Picture) -> list[Item]:
    """What has a height that can be asked for: lines, steps and bars that have one height at each place, over an axis that
    measures; not the rows of a list, nor strokes that stand upright or turn back."""
    if not picture.y.label and picture.y.ticks is not None:
        return []
    return [item for item in picture.items if isinstance(item, Curve | Steps | Bars) and _one_height(item)]


def _one_height(item: Item) -> bool:
    x, y = polyline(item)
    along = np.diff(x)
    upright = (along[:-1] == 0) & (along[1:] == 0)
    return bool(np.all(along >= 0) and not upright.any() and np.any((along > 0) & np.isfinite(np.diff(y))))


def places(item: Item) -> Floats:
    """Where a line is read: in the middle of a bar or of a step, at a dot; empty for a line that is read anywhere."""
    if isinstance(item, Bars | Steps):
        there = np.isfinite(item.heights) & ((item.heights != 0) | isinstance(item, Steps))
        return np.asarray((item.edges[1:] + item.edges[:-1])[there] / 2, dtype=float)
    if isinstance(item, Curve) and not item.line:
        return np.asarray(item.x[np.isfinite(item.y)], dtype=float)
    return np.empty(0)


def pointed(picture: Picture, item: Item, x: float) -> Question:
    """Of the height of a line or a bar at a place of its axis: the answer is dragged along the other axis, as far as that goes."""
    times = picture.y.times
    drawn = f'drawn("{picture.key}/{item.key}", {x:.6g})'
    value = times * height(*polyline(item), float(f"{x:.6g}"))
    low, high = _ends(picture, value)
    name, there = getattr(item, "name", "") or picture.y.label or picture.title, _read_at(picture.x, x)
    if picture.x.label:
        ask = tr("How high is “{name}” where {axis} = {x}?", name=name, axis=picture.x.label, x=there)
    else:
        ask = tr("How high is “{name}” at {x}?", name=name, x=there)
    return Question(
        ask=ask, truth=drawn if times == 1 else f"{times:g} * {drawn}", value=value,
        low=low, high=high, log=picture.y.log, picture=picture.key, item=item.key, times=times,
        telling=tuple(
            each.key
            for each in picture.items
            if each.key != item.key and (_says(each, value) or _shows(each, item, picture, (x, value / times)))
        ),
    )  # fmt: skip


def _ends(picture: Picture, value: float) -> tuple[float, float]:
    """Short numbers near the ends of an axis, as it reads them, with `value` between them where the axis has it."""
    axis, scale = picture.y, Scale(picture.y.log)
    low, high = (axis.times * scale.value(end) for end in ranges(picture)[1])
    if axis.log:
        power_low, power_high = (10.0 ** math.floor(math.log10(end)) for end in (low, high))
        ends = (
            power_low * math.floor(low / power_low * (1 + 1e-9)),
            power_high * math.ceil(high / power_high * (1 - 1e-9)),
        )
    else:
        shown = [place for place, _ in linear_ticks(low, high, 10).major]
        first, last, step = shown[0], shown[-1], shown[1] - shown[0]
        ends = (
            first - step * (first - low > step / 2 or low <= value < first),
            last + step * (high - last > step / 2 or last < value <= high),
        )
    return float(f"{ends[0]:.6g}"), float(f"{ends[1]:.6g}")


def _read_at(axis: Axis, x: float) -> str:
    """A place as its axis reads it: by its name, where it has one."""
    named = dict(axis.ticks or ()) if axis.times == 1 else {}
    return named.get(x) or show(axis.times * x, 4)


def _says(item: Item, value: float) -> bool:
    """Whether a text of an item says the answer, to three digits."""
    said = (str(getattr(item, part, "")) for part in ("text", "label", "name"))
    numbers = (parse(each) for text in said for each in NUMBER.findall(text))
    return any(math.isclose(each, value, rel_tol=0.004) for each in numbers)


def _shows(item: Item, asked: Item, picture: Picture, at: tuple[float, float]) -> bool:
    """Whether an item stands so near to the asked height at this place that who reads it is right, or is as coloured there:
    exact marks of bars that are drawn by chance."""
    (x, value), scale = at, Scale(picture.y.log)
    if isinstance(item, Label | Point):
        there, heights = np.array([item.x]), np.array([item.y])
    elif isinstance(item, Curve | Steps | Bars):
        there, heights = polyline(item)
    else:
        return False
    low, high = _column(asked, x)
    hair = 1e-6 * (high - low)  # the bars beside it begin at its edges
    inside = heights[(low + hair <= there) & (there <= high - hair)]
    if isinstance(item, Steps | Bars) or (isinstance(item, Curve) and item.line):
        inside = np.append(inside, height(there, heights, x))
    inside = inside[np.isfinite(inside)]
    bottom, top = ranges(picture)[1]
    reach = NEAR * (top - bottom)
    near = [abs(scale.place(each) - scale.place(value)) <= reach for each in inside.tolist()]
    return any(near) or (inside.size > 0 and bool(places(asked).size) and item.role == getattr(asked, "role", ""))


def _column(item: Item, x: float) -> tuple[float, float]:
    """Where a bar or a dot stands, on its axis; of a line the place alone."""
    there = places(item)
    if isinstance(item, Bars | Steps):
        right = int(np.clip(np.searchsorted(item.edges, x, side="right"), 1, item.edges.size - 1))
        return float(item.edges[right - 1]), float(item.edges[right])
    apart = np.diff(np.sort(there))
    half = float(apart[apart > 0].min()) / 2 if apart.size and (apart > 0).any() else 0.0
    return x - half, x + half


def read_off(numbers: Numbers) -> Iterator[Question]:
    """Of each number in the readout that a lesson can name; what can be answered reaches to three times the truth."""
    paths: dict[float, list[str]] = {}
    for path in numbers.names():
        with contextlib.suppress(ExpressionError):
            value = numbers.value(path)
            if isinstance(value, float):
                paths.setdefault(value, []).append(path)
    hundredths = {100 * value: found for value, found in paths.items()}
    if numbers.result is None:
        return
    header = numbers.result.readout.columns
    for row in numbers.result.readout.rows:
        for column, cell in zip(header[1:], row[1:], strict=False):
            if not cell.value or not math.isfinite(cell.value):
                continue
            counted = cell.value not in paths and cell.value in hundredths  # so many of 100
            found = (hundredths if counted else paths).get(cell.value, [])
            if len(found) != 1 or not _can_write(found[0], numbers):
                continue  # which of several it is, none can say
            low, high = sorted((0.0, float(f"{3 * cell.value:.1g}")))
            name = row[0].text if len(header) == 2 else f"{row[0].text}, {column}"
            ask = tr("How large is “{name}”?", name=name)
            truth = f"100 * {found[0]}" if counted else found[0]
            yield Question(ask=ask, truth=truth, value=cell.value, low=low, high=min(high, 100.0) if counted else high)


def _can_write(name: str, numbers: Numbers) -> bool:
    """Whether an expression can name it: '-' between two parts of a name is read as minus."""
    try:
        return read(name, FUNCTIONS).evaluate(numbers) == numbers.value(name)
    except ExpressionError:
        return False


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
    if same and before is not None and (question is None or not question.picture):
        lines += [f"{name} = []" for name in ("plots", "hide") if getattr(before, {"hide": "hidden"}.get(name, name))]
    if question is None:
        return "\n".join(("## " + tr("A step"), "```set", *lines, "```", tr("What is to be seen here?"), ""))
    if question.picture:
        away = [f"{question.picture}/{key}" for key in (question.item, *question.telling)]
        lines += [_named("plots", [question.picture]), _named("hide", away)]
    shown = ["```reveal", "hide = []", "```"] if question.picture else []
    return "\n".join(("## " + tr("A question"), "```set", *lines, "```", *shown, *_task_text(question), ""))


def _named(name: str, values: list[str]) -> str:
    return f"{name} = {msgspec.json.encode(values).decode()}"


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
