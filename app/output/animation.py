"""The play of a lab, or the steps of a lesson, as an animated GIF of 1280 × 720 with the sentence of each moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtGui import QColor, QImage, QPainter

from app.classroom.markup import pieces, spoken
from app.classroom.steps import with_truth
from app.classroom.stops import Control, Stops, stops_of
from app.data.writing import write_file
from app.lab.base import Lab
from app.lab.fields import Number, Seed, fields_of, visible
from app.labs import LABS
from app.output.asked import Problem, find_lab, find_params
from app.output.course_kit import lesson_of
from app.output.gif import Pixels, gif
from app.output.handout import plots
from app.output.pen import Pen
from app.plot.page import paint_pictures
from app.plot.picture import Picture
from app.plot.theme import LIGHT
from app.state.lessons.model import Lesson, Step
from app.state.lessons.staging import Axes, axes_of, staying, together, with_axes
from app.state.lessons.values import Numbers, fill, numbers_at
from app.words.i18n import tr
from app.words.texts import html
from dpcore.errors import ParameterError

SIZE = (1280, 720)
HEAD, FOOT, EDGE = 56, 92, 24
PLAYED, SHORT, FAR = 37, 25, 5.0
"""Settings of a play; of one inside a lesson; how many times as large or small as what is set a number becomes."""
MOVING, ENDS, READ = 0.1, 1.5, 3.5
"""Seconds of a moving frame, of its first and last, and of one that is read."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown, and for how many seconds."""

    title: str
    said: str
    pictures: tuple[Picture, ...]
    seconds: float


def write_animation(path: Path, moments: Sequence[Moment]) -> None:
    """Write the moments as a GIF. Problem: another ending."""
    if path.suffix.lower() != ".gif":
        raise Problem(tr("An animation is written as .gif; this name ends in “{end}”.", end=path.suffix or path.name))
    write_file(path, gif([painted(each) for each in moments], [each.seconds for each in moments]))


def animate(path: Path, lab_id: str | None, preset_id: str | None, lesson_id: str | None) -> None:
    """Write the animation of a lesson, or of a preset, in the language of now. Problem: there is no such thing."""
    if lesson_id is not None:
        write_animation(path, play_of_lesson(lesson_of(lesson_id)))
        return
    lab = find_lab(lab_id, preset_id)
    write_animation(path, play_of_lab(lab, find_params(lab, preset_id, lab_id)))


def play_of_lab(lab: Lab, params: Any) -> list[Moment]:
    """The setting that the form plays, else the first number, over its range. Problem: there is none."""
    fields = {
        name: field for name, field in fields_of(params).items() if isinstance(field, Number) and visible(params, field)
    }
    moved = [name for name, field in fields.items() if not isinstance(field, Seed)]
    played = [name for name in moved if fields[name].play is not None]
    if not moved:
        raise Problem(tr("Nothing can be played in the lab “{lab}”.", lab=tr(lab.title)))
    step = Step(title=tr(lab.title), lab=lab.id, params=params, text="", controls=((*played, *moved)[0],))
    return _play(lab, step, [step], PLAYED)


def _play(lab: Lab, step: Step, others: Sequence[Step], most: int, own: dict[str, float] | None = None) -> list[Moment]:
    """The first control of a step from one end to the other, with axes that hold still; `own`: of a lesson, which says what is
    set instead of the sentence of the lab."""
    start = numbers_at(lab, step.params, own or {})
    assert start.result is not None
    stops = stops_of(step, lab, start.result, others, most)
    found: list[Numbers] = []
    for place in _moved(stops.controls[0]) if stops.controls else ():
        try:
            rest = tuple(control.start for control in stops.controls[1:])
            found.append(numbers_at(lab, stops.params(lab, step.params, (place, *rest)), own or {}))
        except ParameterError:  # no such setting
            continue
    found = found or [start]
    shown = [plots(step, each, told=False) for each in found]
    axes: Axes = axes_of(shown[0], shown[0])
    for one in shown[1:]:
        axes = axes_of(with_axes(shown[0], axes), with_axes(one, {})) or axes
    return [
        Moment(
            step.title,
            _now(stops, each) if own is not None else each.result.said.caption if each.result is not None else "",
            with_axes(one, axes),
            ENDS if place in (0, len(found) - 1) else MOVING,
        )
        for place, (each, one) in enumerate(zip(found, shown, strict=True))
    ]


def _moved(control: Control) -> list[int]:
    """The stops that are shown: of a number on a logarithmic slider those near what is set, for at its ends all is flat."""
    near = range(len(control.values))
    if not isinstance(control.field, Number) or control.field.scale != "log":
        return list(near)
    middle = control.values[control.start]
    return [place for place in near if middle / FAR <= control.values[place] <= middle * FAR]


def _now(stops: Stops, numbers: Numbers) -> str:
    """What a control of a lesson's step is set to."""
    if not stops.controls:
        return ""
    control = stops.controls[0]
    words = control.words()[control.values.index(getattr(numbers.params, control.name))]
    return f"{control.field.symbol or tr(control.field.name)} = {words}"


def play_of_lesson(lesson: Lesson) -> list[Moment]:
    """Every step: what is asked, then what is true; what can only be moved is moved."""
    labs = {lab.id: lab for lab in LABS}
    found: list[Moment] = []
    for step in lesson.steps:
        lab, own = labs[step.lab], dict(lesson.numbers)
        numbers = numbers_at(lab, step.params, own)
        if step.task is None:
            found += _play(lab, step, lesson.steps, SHORT, own)
            continue
        told = step.solved if step.solved is not None else step.shown_params
        after = with_truth(step, numbers_at(lab, told, own))
        before, solved = plots(step, numbers, told=False), plots(step, after, told=True)
        kept = together(before, solved) if step.kind == "predict" else ()
        found.append(Moment(step.title, _line(step.task.ask, numbers), staying(before, kept), READ))
        right = next((option.text for option in step.task.options if option.right), "")
        found.append(Moment(step.title, _line(step.task.then or right, after), staying(solved, kept), READ))
    return found


def _line(text: str, numbers: Numbers) -> str:
    return spoken([["p", *pieces(fill(text, numbers))]])


def painted(moment: Moment) -> Pixels:
    """A moment as an image."""
    wide, high = SIZE
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.base))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = Pen(painter, 20)
    pen.put(pen.document(f"<b>{html(moment.title)}</b>", wide - 2 * EDGE, 26), EDGE, 14)
    painter.save()
    painter.translate(EDGE / 2, HEAD)
    paint_pictures(painter, moment.pictures, (wide - EDGE, high - HEAD - FOOT))
    painter.restore()
    pen.put(pen.document(html(moment.said), wide - 2 * EDGE), EDGE, high - FOOT + 12)
    painter.end()
    rows = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(high, image.bytesPerLine() // 4)
    return rows[:, :wide] & np.uint32(0xFFFFFF)
