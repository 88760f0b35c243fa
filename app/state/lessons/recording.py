"""What a person points at in a lab, as a question of a lesson: its words, its truth, its range. No Qt."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal

import numpy as np

from app.lab.base import Lab, Table
from app.lab.fields import Number, fields_of, problems, visible
from app.plot.axis import Scale, linear_ticks
from app.plot.picture import Axis, Bars, Curve, Item, Label, Picture, Point, Steps
from app.plot.shape import ranges
from app.state.lessons.expressions import ExpressionError, read
from app.state.lessons.values import FUNCTIONS, Numbers, area_under, height, last_place, polyline
from app.words.i18n import tr
from app.words.numbers import NUMBER, parse, show
from dpcore.checks import Floats

NEAR = 0.05
"""Of what can be answered: so near is right, until the author says otherwise."""
WHOLE = (0.9, 1.01)
"""What lies under a line that says how often: nearly all of it, on the axis that is shown."""
MOST_CHOICES = 8
ALIKE = 0.15
"""Of the height of an axis: a sketch that is nowhere farther from its curve is like it."""
TOLD_APART = 0.02
"""Of the same height: a sketch that is nowhere farther than twice this is no mistake that can be told from the curve."""
QuestionKind = Literal["number", "line", "bar", "place", "area"]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A prediction that was made by pointing.

    Attributes:
        kind: what is asked for.
        name: of what was pointed at.
        ask: the question, as it is proposed.
        truth: its expression in the file; value: what that is now.
        low, high, log: what can be answered, and whether on a logarithmic axis.
        picture, item: the line that was pointed at; '' for a number of the readout.
        axis: along which the answer is dragged; '' where it is typed.
        away: what of the picture would tell the answer, hidden until it is there.
        times: how many times a value its axis reads.
        shaded: the area that is asked for, as a mark.
    """

    kind: QuestionKind
    name: str
    ask: str
    truth: str
    value: float
    low: float
    high: float
    log: bool = False
    picture: str = ""
    item: str = ""
    axis: Literal["", "x", "y"] = ""
    away: tuple[str, ...] = ()
    times: float = 1.0
    shaded: str = ""

    @property
    def near(self) -> float:
        """How far off is still near, until the author drags it elsewhere."""
        return NEAR * (2 * abs(self.value) if self.log else self.high - self.low)

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
    bottom, top = ranges(picture)[1]
    near = NEAR * (top - bottom)
    name, there = _name(picture, item), _read_at(picture.x, x)
    if picture.x.label:
        ask = tr("How high is “{name}” where {axis} = {x}?", name=name, axis=picture.x.label, x=there)
    else:
        ask = tr("How high is “{name}” at {x}?", name=name, x=there)
    telling = tuple(
        each.key
        for each in picture.items
        if each.key != item.key
        and (_says(each, value) or _shows(each, item, Scale(picture.y.log), (x, value / times), near))
    )
    return Question(
        kind="bar" if isinstance(item, Bars) else "line", name=name,
        ask=ask, truth=drawn if times == 1 else f"{times:g} * {drawn}", value=value,
        low=low, high=high, log=picture.y.log, picture=picture.key, item=item.key, times=times, axis="y",
        away=(item.key, *telling),
    )  # fmt: skip


def reached(picture: Picture, item: Item, y: float) -> Question | None:
    """Of the place on the x axis where a line was last as high as this; None where it never is."""
    y = float(f"{y:.4g}")
    at = last_place(*polyline(item), y)
    if not math.isfinite(at) or places(item).size:
        return None
    times = picture.x.times
    reads = f'place("{picture.key}/{item.key}", {y:.6g})'
    low, high = _ends(picture, times * at, "x")
    name, height_there = _name(picture, item), show(picture.y.times * y, 4)
    crossed = np.diff(np.sign(polyline(item)[1] - y))
    once = np.count_nonzero(np.abs(crossed) == 2) == 1
    words = {"name": name, "height": height_there}
    ask = (
        tr("Where has “{name}” the height {height}?", **words)
        if once
        else tr("How far to the right has “{name}” the height {height}?", **words)
    )
    telling = tuple(each.key for each in picture.items if each.key != item.key and _says(each, times * at))
    return Question(
        kind="place", name=name, ask=ask, truth=reads if times == 1 else f"{times:g} * {reads}", value=times * at,
        low=low, high=high, log=picture.x.log, picture=picture.key, item=item.key, times=times, axis="x",
        away=(item.key, *telling),
    )  # fmt: skip


def under(picture: Picture, item: Item, start: float, end: float) -> Question | None:
    """Of the part of a distribution between two places, of 100; None where the line is no distribution."""
    a, b = sorted((float(f"{start:.4g}"), float(f"{end:.4g}")))
    x, y = polyline(item)
    whole = area_under(x, y, -math.inf, math.inf)
    says_how_often = whole >= WHOLE[0] or picture.y.label == tr("density")  # of which a part may lie beside the axis
    if picture.x.log or picture.y.log or a == b or not says_how_often or whole > WHOLE[1] or np.nanmin(y) < 0:
        return None
    name, ends = _name(picture, item), [_read_at(picture.x, each) for each in (a, b)]
    truth = f'100 * under("{picture.key}/{item.key}", {a:.6g}, {b:.6g})'
    value = 100 * area_under(x, y, float(f"{a:.6g}"), float(f"{b:.6g}"))
    words = {"name": name, "axis": picture.x.label or picture.title, "a": ends[0], "b": ends[1]}
    return Question(
        kind="area", name=name, ask=tr("Of 100 of “{name}”, how many have {axis} from {a} to {b}?", **words), truth=truth,
        value=value, low=0.0, high=100.0, picture=picture.key, item=item.key,
        away=tuple(each.key for each in picture.items if _says(each, value)),
        shaded=f"{picture.key}/{item.key} from {a:.6g} to {b:.6g}",
    )  # fmt: skip


def alike(picture: Picture, item: Item) -> str:
    """The condition that a sketch is like this curve, at places of what is shown of it; '' where none of it is shown there."""
    (low, high), (bottom, top) = ranges(picture)
    up = Scale(picture.y.log)
    there = [x for x in _within(picture, low, high) if up.value(bottom) <= height(*polyline(item), x) <= up.value(top)]
    return _like(picture, {x: f"truth({x:g})" for x in there}, ALIKE * (top - bottom))


def about_right() -> str:
    """What is said to a sketch that is like its curve."""
    return tr("About right all along.")


def mistaken(picture: Picture, item: Item, points: Sequence[tuple[float, float]]) -> str:
    """The condition that a sketch is like this one, which is not like the curve; '' where it is, or has no height where
    that has one."""
    up, (bottom, top) = Scale(picture.y.log), ranges(picture)[1]
    x, y = (np.array(part) for part in zip(*points, strict=True))
    ends = (Scale(picture.x.log).place(float(x[place])) for place in (0, -1))
    drawn = {at: height(x, y, at) for at in _within(picture, *ends)}
    apart = [abs(up.place(drawn[at]) - up.place(height(*polyline(item), at))) for at in drawn]
    off = min(ALIKE * (top - bottom), max((each for each in apart if math.isfinite(each)), default=0.0) / 2)
    return _like(picture, {at: f"{drawn[at]:.4g}" for at in drawn}, off) if off > TOLD_APART * (top - bottom) else ""


def _within(picture: Picture, low: float, high: float) -> list[float]:
    """Places between two of an axis at which sketches are compared."""
    across = Scale(picture.x.log)
    return [float(f"{across.value(low + share * (high - low)):.4g}") for share in (0.15, 0.3, 0.5, 0.7, 0.85)]


def _like(picture: Picture, heights: Mapping[float, str], off: float) -> str:
    """The condition that a sketch is nowhere farther than this, on the axis, from a height at each place."""
    if picture.y.log:
        return " and ".join(f"abs(ln(answer({x:g}) / {up})) <= {off * math.log(10):.3g}" for x, up in heights.items())
    return " and ".join(f"abs(answer({x:g}) - {up}) <= {off:.3g}" for x, up in heights.items())


def snapped(item: Item, place: float) -> float:
    """The place on a line that is nearest: within it, and where it has places of its own at one of them."""
    there, xs = places(item), polyline(item)[0]
    return float(there[np.argmin(np.abs(there - place))] if there.size else np.clip(place, xs.min(), xs.max()))


def _name(picture: Picture, item: Item) -> str:
    return getattr(item, "name", "") or picture.y.label or picture.title


def choices_of(picture: Picture, item: Item, x: float) -> tuple[list[str], int]:
    """What may be chosen where somebody points: the named bars of an axis, else the named lines; and which one it is."""
    named = dict(picture.x.ticks or ())
    there = places(item)
    if isinstance(item, Bars) and named and 1 < len(there) <= MOST_CHOICES and set(there) <= set(named):
        names = [named[place] for place in there.tolist()]
        return names, int(np.argmin(np.abs(there - x)))
    names = list(dict.fromkeys(getattr(each, "name", "") for each in lines(picture) if getattr(each, "name", "")))
    own = _name(picture, item)
    names = names if own in names else [own, *names]
    return names[:MOST_CHOICES], names.index(own)


def _ends(picture: Picture, value: float, along: Literal["x", "y"] = "y") -> tuple[float, float]:
    """Short numbers near the ends of an axis, as it reads them, with `value` between them where the axis has it."""
    axis = picture.x if along == "x" else picture.y
    scale = Scale(axis.log)
    low, high = (axis.times * scale.value(end) for end in ranges(picture)[along == "y"])
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


def _shows(item: Item, asked: Item, scale: Scale, at: tuple[float, float], reach: float) -> bool:
    """Whether an item stands so near (`reach`) to the asked height at this place that who reads it is right, or is as
    coloured there: exact marks of bars that are drawn by chance."""
    x, value = at
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


def read_off(numbers: Numbers, *others: Numbers) -> Iterator[Question]:
    """Of each number in the readout that a lesson can name; what can be answered reaches to three times the truth.

    Where several names have its value, it is the one that has it with other settings, too, if `others` are given and say
    what it is there.
    """
    if numbers.result is None:
        return
    whole, elsewhere = _paths(numbers), [cells(each) for each in others]
    for place, cell in cells(numbers).items():
        if not cell or not math.isfinite(cell):
            continue
        truths = whole.get(cell, []) or [f"100 * {path}" for path in whole.get(cell / 100, [])]  # so many of 100
        truths = truths or [f"100 * {path}" for value, found in whole.items() if 100 * value == cell for path in found]
        said = [(other, shown[place]) for other, shown in zip(others, elsewhere, strict=True) if place in shown]
        there = ((numbers, cell), *said)
        named = (each for each in sorted(truths, key=len) if all(_is(each, *other) for other in there))
        truths = list(islice(named, 1 if others else 2))
        if len(truths) != 1 or (others and not said):
            continue  # which of several it is, none can say
        low, high = sorted((0.0, float(f"{3 * cell:.1g}")))
        high = min(high, 100.0) if truths[0].startswith("100 * ") else high
        ask = tr("How large is “{name}”?", name=place)
        yield Question(kind="number", name=place, ask=ask, truth=truths[0], value=cell, low=low, high=high)


def _paths(numbers: Numbers) -> dict[float, list[str]]:
    """The names of each value."""
    found: dict[float, list[str]] = {}
    for path in numbers.names():
        with contextlib.suppress(ExpressionError):
            value = numbers.value(path)
            if isinstance(value, float):
                found.setdefault(value, []).append(path)
    return found


def cells(numbers: Numbers) -> dict[str, float]:
    """The numbers of the readout by what they are called there."""
    table = numbers.result.readout if numbers.result is not None else Table()
    found: dict[str, float] = {}
    for row in table.rows:
        for column, cell in zip(table.columns[1:], row[1:], strict=False):
            name = row[0].text if len(table.columns) == 2 else f"{row[0].text}, {column}"
            if cell.value is not None and not math.isnan(cell.value):
                found.setdefault(name, cell.value)
    return found


def _is(truth: str, numbers: Numbers, value: float) -> bool:
    """Whether an expression can be read and has this value: '-' between two parts of a name is read as minus."""
    try:
        return read(truth, FUNCTIONS).evaluate(numbers) == value
    except ExpressionError:
        return False


def other_settings(lab: Lab, params: Any) -> Iterator[Any]:
    """Params near these in which one number is another one, that are allowed."""
    for name, field in fields_of(params).items():
        value = getattr(params, name)
        if not isinstance(field, Number) or isinstance(value, bool) or not visible(params, field):
            continue
        near = (value + 1, value - 1) if isinstance(value, int) else (1.25 * value, 0.8 * value)
        for other in near:
            changed = dataclasses.replace(params, **{name: other})
            if other != value and not problems(changed, good=params):
                yield lab.settle(changed, frozenset([name]))
                break
