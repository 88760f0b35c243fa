"""What a lesson makes of the pictures of a lab: some are left out, what would tell is hidden, an answer stands beside it."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence

import numpy as np

from app.plot.axis import Scale, ticks_of_100
from app.plot.picture import (
    Area,
    Axis,
    Bars,
    Curve,
    Handle,
    Heat,
    Item,
    Label,
    Line,
    Picture,
    Point,
    Rods,
    Steps,
    same_axes,
)
from app.plot.shape import ranges
from app.state.lessons.marking import (
    ANSWER,
    GAP,
    SHARE,
    asked_items,
    marked,
    on_ruler,
    ruler,
    span_of,
    told_items,
)
from app.state.lessons.model import RULER, Span, Step
from app.state.lessons.scoring import Answer
from app.state.lessons.values import Numbers, height, polyline
from app.words.i18n import tr

_TELLING = (Curve, Steps, Bars, Area, Rods, Heat, Label, Point, Handle)
Shown = tuple[tuple[float, float], tuple[float, float]]
Axes = Mapping[str, Shown]
"""What both axes of a picture show, in data units, by its key."""


def staged(
    pictures: Sequence[Picture], step: Step, answer: Answer, numbers: Numbers, *, shown: bool
) -> tuple[Picture, ...]:
    """The pictures of a step; `shown`: the truth is, beside `answer`, or the goal is met, or the reason found.

    `numbers`: those of the pictures.
    """
    kept = _closed_up(chosen(pictures, step, shown=shown))
    if shown and step.asks:
        step = dataclasses.replace(step, hidden=step.hidden_after)
    found = [_undrawn(_cut_out(picture, step), step) for picture in _named(kept, pictures)]
    if step.kind != "predict" or step.task is None:
        return tuple(_veiled(picture, step) for picture in found)
    return tuple(
        _revealed(_veiled(each, step), step, answer, numbers) if shown else _asked(each, step, answer, numbers)
        for each in found
    )


def chosen(pictures: Sequence[Picture], step: Step, *, shown: bool) -> list[Picture]:
    """Those of a lab that the step shows, before the truth or with it."""
    plots = step.plots_after if shown and step.asks and step.plots_after is not None else step.plots
    return _parted(_wanted(pictures, plots) or pictures)


def _wanted(pictures: Sequence[Picture], plots: Sequence[str]) -> list[Picture]:
    """Those with these keys in this order, each with its parts; of no keys none."""
    places = {key: place for place, key in enumerate(plots)}
    kept = [picture for picture in pictures if picture.key in places]
    return sorted(kept, key=lambda each: places.get(each.beside, places[each.key]))


def large(step: Step, pictures: Sequence[Picture]) -> str:
    """The key of the picture that a step begins with: that in which it asks, else the first; '' of none."""
    asked = step.task.curve[0] or step.task.mark[0] if step.task is not None else ""
    keys = [picture.key for picture in pictures if picture.key != RULER]
    return asked if asked in keys else next(iter(keys), "")


def _cut_out(picture: Picture, step: Step) -> Picture:
    """With the axes that the step says."""
    for key, axis, span in step.axes:
        if key == picture.key and axis == "x":
            picture = dataclasses.replace(picture, x=_framed(picture.x, span.low, span.high))
        elif key == picture.key:
            picture = dataclasses.replace(picture, y=_framed(picture.y, span.low, span.high))
    return picture


def with_ruler(
    pictures: Sequence[Picture], step: Step, answer: Answer, numbers: Numbers, *, shown: bool
) -> tuple[Picture, ...]:
    """The pictures of a step with the ruler on which its answer is marked below the first, where it has one."""
    if not on_ruler(step) or not pictures:
        return tuple(pictures)
    higher = [dataclasses.replace(each, row=SHARE * each.row, rows=SHARE * each.rows) for each in pictures]
    above = higher[0]
    parts = [each for each in higher if above.key in (each.key, each.beside)]
    top, foot = min(each.row for each in parts), max(each.row + each.rows for each in parts)
    wide = max(each.column + each.columns for each in parts)
    whole = dataclasses.replace(above, row=0, rows=foot, column=0, columns=wide)
    below = dataclasses.replace(ruler(step, answer, numbers, whole, shown=shown), rows=max((foot - top) // SHARE, 1))
    return (*higher, below)


def axes_of(before: Sequence[Picture], after: Sequence[Picture]) -> Axes:
    """Axes that show what there is before the truth and with it: nothing moves when it comes."""
    found = {}
    told = {picture.key: picture for picture in after}
    for picture in before:
        other = told.get(picture.key)
        if other is not None and same_axes(picture, other):
            found[picture.key] = _union(_shown(picture), _shown(other))
    return found


def _union(one: Shown, other: Shown) -> Shown:
    (x0, x1), (y0, y1) = (
        (min(a[0], b[0]), max(a[1], b[1])) for a, b in zip(one, other, strict=True)
    )  # fmt: skip
    return (x0, x1), (y0, y1)


def with_axes(pictures: Sequence[Picture], axes: Axes) -> tuple[Picture, ...]:
    """These pictures with these axes; one that has none keeps its own."""
    return tuple(
        dataclasses.replace(each, x=_framed(each.x, *axes[each.key][0]), y=_framed(each.y, *axes[each.key][1]))
        if each.key in axes
        else each
        for each in pictures
    )


def together(asked: Sequence[Picture], *told: Sequence[Picture]) -> tuple[Picture, ...]:
    """What takes the same places before the truth and with it, on axes that show all of it."""
    axes: Axes = {}
    for each in told:
        axes = axes_of(with_axes(asked, axes), each)
    return tuple(each for some in (asked, *told) for each in with_axes(some, axes) if each.key in axes)


def before_and_with_truth(step: Step, before: Numbers, told: Numbers) -> tuple[Picture, ...]:
    """The pictures of a prediction as it is asked, and as it is answered whatever was guessed."""
    asked = staged(before.pictures, step, None, before, shown=False)
    return together(asked, staged(told.pictures, step, None, told, shown=True))


def staying(pictures: Sequence[Picture], both: Sequence[Picture]) -> tuple[Picture, ...]:
    """These pictures with the axes and the room that `both`, before the truth and with it, need: nothing moves."""
    axes = {each.key: _shown(each) for each in both}
    rooms = {key: tuple(each for each in both if each.key == key) for key in axes}
    return tuple(dataclasses.replace(each, room_for=rooms.get(each.key, ())) for each in with_axes(pictures, axes))


def with_room(pictures: Sequence[Picture], others: Sequence[Picture]) -> tuple[Picture, ...]:
    """These pictures with axes that show what the others of the same key and axes show, too, and room for what these name."""
    found = []
    for picture in pictures:
        shown = _shown(picture)
        same = tuple(other for other in others if other.key == picture.key and same_axes(picture, other))
        for other in same:
            shown = _union(shown, _shown(other))
        across, up = shown
        if shown != _shown(picture):
            picture = dataclasses.replace(picture, x=_framed(picture.x, *across), y=_framed(picture.y, *up))
        if len({len(each.items) for each in (picture, *same)}) > 1:  # a goal that is met shows what was hidden
            picture = dataclasses.replace(picture, room_for=(picture, *same))
        found.append(picture)
    return tuple(found)


def _parted(pictures: Sequence[Picture]) -> list[Picture]:
    """Parts of a picture that is left out stand for themselves."""
    keys = {picture.key for picture in pictures}
    return [picture if picture.beside in keys else dataclasses.replace(picture, beside="") for picture in pictures]


def _closed_up(pictures: Sequence[Picture]) -> list[Picture]:
    """Plots that stand where others are left out take their room, so that each row is full."""
    width = max((picture.column + picture.columns for picture in pictures), default=0)
    found = []
    for picture in pictures:
        beside = [
            each.column
            for each in pictures
            if each.row < picture.row + picture.rows and picture.row < each.row + each.rows
        ]
        start = 0 if picture.column == min(beside) else picture.column
        end = min((column for column in beside if column > picture.column), default=width)
        found.append(dataclasses.replace(picture, column=start, columns=end - start))
    return [_below(picture, found, pictures) for picture in found]


def _below(part: Picture, now: Sequence[Picture], before: Sequence[Picture]) -> Picture:
    """A part that was as wide as the picture that it belongs to stays so: the two are shown without the others."""
    was, main = ({each.key: each for each in some}.get for some in (before, now))
    own, old, new = was(part.key), was(part.beside), main(part.beside)
    if own is None or old is None or new is None or (own.column, own.columns) != (old.column, old.columns):
        return part
    return dataclasses.replace(part, column=new.column, columns=new.columns)


def _named(kept: Sequence[Picture], pictures: Sequence[Picture]) -> list[Picture]:
    """Where the plot is left out that names the curves of all, the others name their own."""
    told = len(kept) == len(pictures) or any(picture.legend for picture in kept)
    return [picture if told else dataclasses.replace(picture, legend=True) for picture in kept]


def _undrawn(picture: Picture, step: Step) -> Picture:
    """Draws are asked for where the step lets their number be set."""
    if picture.draws is None or picture.draws.field in step.controls:
        return picture
    return dataclasses.replace(picture, draws=None)


def _asked(picture: Picture, step: Step, answer: Answer, numbers: Numbers) -> Picture:
    """Before the answer: nothing that would tell it, nothing that can be dragged but the answer."""
    task = step.task
    assert task is not None
    picture = _veiled(_held(picture, step, numbers), step)
    items: tuple[Item, ...] = tuple(
        still(each) for each in picture.items if not (isinstance(each, Point) and each.grip)
    )
    if task.mark[0] == picture.key:
        items = (*items, *asked_items(step, task, answer, numbers))
    items = (*marked(picture, task, numbers, shown=False), *items)
    return dataclasses.replace(picture, items=items, click=("", ""), twice=("", ""), stroke="", draws=None)


def _veiled(picture: Picture, step: Step) -> Picture:
    """Without what the step hides; where something is hidden the axes stay as they are with it."""
    items = tuple(item for item in picture.items if not _is_hidden(picture, item, step.hidden))
    if len(items) == len(picture.items):
        return picture
    across, up = _shown(picture)
    return dataclasses.replace(
        picture, items=items, x=_framed(picture.x, *across), y=_framed(picture.y, *up), grid=None
    )


def _revealed(picture: Picture, step: Step, answer: Answer, numbers: Numbers) -> Picture:
    """The answer as a ghost beside the truth, and what the step marks."""
    task = step.task
    assert task is not None
    ghosts: tuple[Item, ...] = ()
    if task.curve[0] == picture.key:
        if isinstance(answer, tuple) and answer:
            ghosts = _sketched(picture, task.curve[1], answer)
        if task.frame is not None:
            picture = dataclasses.replace(picture, y=_framed(picture.y, task.frame.low, task.frame.high))
    elif task.mark[0] == picture.key:
        picture = _spanned(picture, step, numbers)
        ghosts = told_items(task, answer, numbers)
    return dataclasses.replace(picture, items=(*marked(picture, task, numbers, shown=True), *ghosts, *picture.items))


def _sketched(picture: Picture, item_key: str, answer: tuple[tuple[float, float], ...]) -> tuple[Item, ...]:
    x, y = (np.array(part, dtype=float) for part in zip(*answer, strict=True))
    curve = Curve(key=ANSWER, x=x, y=y, role="accent", name=tr("your sketch"), dash="dash", width=2.5)
    truth = next((item for item in picture.items if item.key == item_key and polyline(item)[0].size), None)
    if truth is None:
        return (curve,)
    line = polyline(truth)
    heights = np.array([height(*line, at) for at in x.tolist()])
    known = np.isfinite(heights)
    low, high = np.minimum(y, heights)[known], np.maximum(y, heights)[known]
    return (Area(key=GAP, x=x[known], low=low, high=high, role="accent"), curve)


def _is_hidden(picture: Picture, item: Item, hidden: tuple[str, ...]) -> bool:
    if picture.key in hidden:
        return isinstance(item, _TELLING)
    return any(f"{picture.key}/{item.key}/".startswith(f"{key}/") for key in hidden)


def still(item: Item) -> Item:
    """A mark that could be dragged cannot be now."""
    if isinstance(item, Point):
        return dataclasses.replace(item, x_field="", y_field="", also=())
    if not isinstance(item, Handle):
        return item
    return Line(key=item.key, value=item.value, orientation=item.orientation, role=item.role, label=item.label)


def _held(picture: Picture, step: Step, numbers: Numbers) -> Picture:
    """The axes as they are with everything shown, or as the step asks: hiding a curve must not move them."""
    task = step.task
    assert task is not None
    across, up = _shown(picture)
    if task.frame is not None and task.curve[0] == picture.key:
        up = (task.frame.low, task.frame.high)
    framed = dataclasses.replace(picture, x=_framed(picture.x, *across), y=_framed(picture.y, *up))
    return _spanned(framed, step, numbers)


def _spanned(picture: Picture, step: Step, numbers: Numbers) -> Picture:
    """The axis on which a number is marked as long as all that can be answered."""
    task = step.task
    assert task is not None
    if task.mark[0] != picture.key or picture.key == RULER:
        return picture
    (across, up), span = _shown(picture), span_of(task, numbers)
    if not math.isfinite(span.low + span.high):
        return picture
    if task.mark[1] == "x":
        return dataclasses.replace(picture, x=_framed(picture.x, *_holding(across, span, log=picture.x.log)))
    return dataclasses.replace(picture, y=_framed(picture.y, *_holding(up, span, log=picture.y.log)))


def _shown(picture: Picture) -> Shown:
    """What both axes show with everything in the picture, in data units."""
    (x0, x1), (y0, y1) = ranges(picture, ())
    x, y = Scale(picture.x.log), Scale(picture.y.log)
    return (x.value(x0), x.value(x1)), (y.value(y0), y.value(y1))


def _holding(shown: tuple[float, float], span: Span, *, log: bool) -> tuple[float, float]:
    """What an axis shows, with all that can be answered on it."""
    low = shown[0] if log and span.low <= 0 else min(shown[0], span.low)
    return low, max(shown[1], span.high)


def _framed(axis: Axis, low: float, high: float) -> Axis:
    ticks = ticks_of_100(low, high) if axis.times == 100 and not axis.log else axis.ticks
    return dataclasses.replace(axis, low=low, high=high, ticks=ticks)
