"""Steps of lessons as plain data: what a page shows before and after the truth, at every setting, in several languages.

Every word is filled in here, every number computed by the labs: a page evaluates nothing but conditions on a sketch.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.classroom.judging import compiled
from app.classroom.markup import pieces, tree
from app.classroom.stops import MOST, Stops, stops_of
from app.classroom.wire import Data, Pool, picture_data
from app.lab.base import Lab
from app.lab.fields import fields_of
from app.plot.picture import Picture
from app.state.lessons.expressions import ExpressionError
from app.state.lessons.goals import goal_lines
from app.state.lessons.marking import ANSWER, TRUTH, placed
from app.state.lessons.model import RULER, Lesson, Span, Step, Task
from app.state.lessons.scoring import Sketched, met, replies_to_goal, replies_to_sketch, score
from app.state.lessons.staging import axes_of, staged, with_axes
from app.state.lessons.values import Numbers, fill, numbers_at, told_truth
from app.words.i18n import listed, tr
from app.words.language import speaking
from app.words.numbers import show
from dpcore.errors import ParameterError
from dpcore.pace import Tick

PLACES = 201
"""Of a number that is guessed."""
Moment = dict[str, Data]
"""One setting of a step, by language."""


SIDES = ("before", "after")
"""Of the truth."""


@dataclass
class Script:
    """Lessons of one meaning in several languages, being written as data.

    Attributes:
        lessons: by language.
        labs: by id.
        pools: of the step that is written, by the sides of the truth of which its pictures are wanted: what its frames share,
            arrays, items, pictures, texts.
    """

    lessons: Mapping[str, Lesson]
    labs: Mapping[str, Lab]
    pools: Mapping[str, Pool] = field(default_factory=dict)

    def step(self, place: int, tick: Tick = lambda _: None, most: int = MOST) -> Data:
        """One step with a pool of what its frames share; `most`: stops of a number."""
        self.pools = dict.fromkeys(SIDES, Pool())
        moments, stops = self._moments(place, tick, most)
        _hold_still(moments, SIDES)
        return self._written(place, moments, stops, SIDES)

    def halves(self, place: int, tick: Tick = lambda _: None, most: int = MOST) -> tuple[Data, Data]:
        """The same before the truth, and its frames with it (of a goal none): each with axes and a pool of its own, so that
        what is asked tells nothing."""
        goal = next(iter(self.lessons.values())).steps[place].kind == "do"
        self.pools = {side: Pool() for side in SIDES[: 1 if goal else 2]}
        moments, stops = self._moments(place, tick, most)
        for side in self.pools:
            _hold_still(moments, (side,))
        told = [] if goal else [self._frame(moment, SIDES[1:]) for moment in moments]
        return self._written(place, moments, stops, SIDES[:1]), {
            "frames": told,
            "pool": [] if goal else self.pools["after"].entries,
        }

    def _moments(self, place: int, tick: Tick, most: int) -> tuple[list[Moment | None], Stops]:
        """A step at every setting."""
        first = next(iter(self.lessons.values()))
        step, lab = first.steps[place], self.labs[first.steps[place].lab]
        shown = numbers_at(lab, step.params, dict(first.numbers))
        assert shown.result is not None
        stops = stops_of(step, lab, shown.result, first.steps, most)
        moments = []
        places = stops.places()
        for number, at in enumerate(places):
            tick(number / len(places))
            moments.append(self._moment(place, stops, at))
        return moments, stops

    def _written(self, place: int, moments: Sequence[Moment | None], stops: Stops, sides: Sequence[str]) -> Data:
        """A step with its words, and its frames on these sides of the truth."""
        step = next(iter(self.lessons.values())).steps[place]
        first_place, told_place = stops.place_of(step.params), stops.place_of(step.shown_params)
        if step.solved is not None:
            _leave_room(moments, (first_place, stops.place_of(step.solved)))
        start, end = moments[first_place], moments[told_place]
        assert start is not None, "what a step shows at first can be computed"
        assert end is not None, "and so can the truth"
        found = self._both(lambda code: self._words(code, place, {**start[code], "truth": end[code]["truth"]}, stops))
        found["frames"] = [self._frame(moment, sides) for moment in moments]
        found["start"], found["told"] = first_place, told_place
        if step.kind == "do":
            found["solved"] = _solved(step, stops, found["frames"])
        found["pool"] = self.pools[sides[0]].entries
        return found

    def _both(self, make: Callable[[str], Data]) -> Data:
        """What `make` says in each language, merged."""
        told = {}
        for code in self.lessons:
            with speaking(code):
                told[code] = make(code)
        merged: Data = merge(told)
        return merged

    def _moment(self, place: int, stops: Stops, at: tuple[int, ...]) -> Moment | None:
        """One setting of a step, in each language; None where nothing can be computed."""
        found = {}
        for code, lesson in self.lessons.items():
            with speaking(code):
                step = lesson.steps[place]
                lab, own = self.labs[step.lab], dict(lesson.numbers)
                try:
                    params = stops.params(lab, step.params, at)
                    numbers = numbers_at(lab, params, own)
                    told = stops.params(lab, step.shown_params, at)
                    after = numbers if told == params else numbers_at(lab, told, own)
                except ParameterError:
                    return None
                found[code] = self._told(step, numbers, with_truth(step, after), own)
        return found

    def _told(self, step: Step, numbers: Numbers, after: Numbers, own: Mapping[str, float]) -> Data:
        """One setting of a step in the language of now."""
        told: Data = {"text": tree(fill(step.text, numbers)), "numbers": numbers, "truth": after}
        task = step.task
        pictures = {"before": staged(numbers.pictures, step, None, numbers, shown=False)}
        if step.asks and "after" in self.pools:
            pictures["after"] = staged(after.pictures, step, None, after, shown=True)
        axes = axes_of(*pictures.values()) if step.kind == "predict" else {}
        choice = task is not None and bool(task.options)
        for side, found in pictures.items():
            shown = (without_mark(each, truth=choice) for each in with_axes(found, axes))
            told[side] = [picture_data(each, self.pools[side]) for each in shown]
        told.setdefault("after", told["before"])  # where nothing is to come
        if task is not None and step.kind == "do":
            told["met"] = met(task, numbers)
            told["lines"] = [[pieces(words), holds] for words, holds in goal_lines(task, numbers, own)]
            told["shows"] = [[pieces(label), _value(number, numbers)] for label, number in task.shows]
            if told["met"]:
                told["said"] = [[said.right, said.text] for said in replies_to_goal(task, numbers)]
                told["then"] = pieces(fill(task.then, numbers))
        return told

    def _frame(self, moment: Moment | None, sides: Sequence[str]) -> Data | None:
        """A setting by places in the pool, with its pictures on these sides of the truth."""
        if moment is None:
            return None
        pool, left = self.pools[sides[0]], {"numbers", "truth", *SIDES}.difference(sides)
        merged: Data = merge({code: {k: v for k, v in each.items() if k not in left} for code, each in moment.items()})
        for side in sides:
            if isinstance(merged[side], dict):  # another number of plots in another language
                merged[side] = {code: _kept(pictures, pool) for code, pictures in merged[side].items()}
            else:
                merged[side] = _kept(merged[side], pool)
        if len(sides) > 1 and merged["after"] == merged["before"]:
            del merged["after"]
        return {name: pool.data(part) if name in ("text", "then") else part for name, part in merged.items()}

    def _words(self, code: str, place: int, start: Data, stops: Stops) -> Data:
        """What does not change with the setting."""
        lesson = self.lessons[code]
        step, numbers = lesson.steps[place], start["numbers"]
        fields = {control.name: control.field for control in stops.controls}
        told: Data = {
            "title": step.title,
            "kind": step.kind,
            "question": pieces(fill(step.question, numbers)),
            "answer": pieces(fill(step.answer, numbers)),
            "fixed": tr("Only in the program: {names}", names=listed(fixed)) if (fixed := _names(step, stops)) else "",
            "notes": tree(fill(step.notes, start["truth"])),
            "controls": [
                {
                    "label": fields[control.name].label.replace("  ", " "),
                    "short": fields[control.name].symbol or tr(fields[control.name].name),
                    "kind": control.kind,
                    "stops": control.words(),
                    "start": control.start,
                    "again": tr(getattr(control.field, "again", "")),
                }
                for control in stops.controls
            ],
        }
        if step.task is not None:
            told["task"] = task_data(step, step.task, numbers, start["truth"])
        return told


def _kept(pictures: Sequence[Data], pool: Pool) -> list[int]:
    kept = []
    for picture in pictures:
        items = picture.get("items", [])
        if isinstance(items, list):
            items = [pool.data(item) for item in items]
        else:
            items = {code: [pool.data(item) for item in each] for code, each in items.items()}
        kept.append(pool.data({**picture, "items": items}))
    return kept


def _names(step: Step, stops: Stops) -> list[str]:
    """What can be set in the program and not on a page."""
    return [fields_of(step.params)[name].label.replace("  ", " ") for name in stops.fixed]


def with_truth(step: Step, numbers: Numbers) -> Numbers:
    """The numbers, and 'truth' where the step has one."""
    if step.task is None or step.task.truth is None:
        return numbers
    try:
        return numbers.extended(truth=step.task.truth.number(numbers))
    except ExpressionError:
        return numbers


def without_mark(picture: Picture, *, truth: bool) -> Picture:
    """A picture without a person's own mark, which a page draws itself, where that person has put it; and, but for a choice,
    without the truth beside it."""
    own = (ANSWER,) if truth else (ANSWER, TRUTH)
    return replace(picture, items=tuple(item for item in picture.items if item.key not in own))


def task_data(step: Step, task: Task, numbers: Numbers, truth: Numbers) -> Data:
    """What a step asks, with all that is said to every answer."""
    told: Data = {
        "ask": pieces(fill(task.ask, numbers)),
        "form": task.form,
        "unit": task.unit,
        "hints": [pieces(fill(hint, numbers)) for hint in task.hints],
        "then": pieces(fill(task.then, truth)),
    }
    if task.options:
        told["options"] = [
            {"text": pieces(fill(option.text, numbers)), "right": option.right, "reply": pieces(fill(option.reply, truth))}
            for option in task.options
        ]  # fmt: skip
    elif task.form in ("number", "drag"):
        told |= _number(task, truth)
    elif task.form == "sketch":
        told |= _sketch(task, truth)
    return told


def guesses(span: Span) -> list[float]:
    """The numbers that can be guessed, in order, each with few digits."""
    return [span.guess(place / (PLACES - 1)) for place in range(PLACES)]


def _number(task: Task, truth: Numbers) -> Data:
    values = guesses(task.span)
    scores = [score(task, value, truth) for value in values]
    replies: list[list[Any]] = []
    which = []
    for each in scores:
        reply = [each.near, [[said.right, said.text] for said in each.said]]
        if reply not in replies:
            replies.append(reply)
        which.append(replies.index(reply))
    return {
        "low": task.span.low,
        "high": task.span.high,
        "log": task.span.log,
        "values": values,
        "shown": [show(value, 6) for value in values],
        "gaps": [each.gap for each in scores],
        "replies": replies,
        "which": which,
        "truth": scores[0].truth,
        "truthShown": "" if scores[0].truth is None else told_truth(task, scores[0].truth),
        "mark": list(task.mark) if task.mark[0] not in ("", RULER) else None,
        "places": [placed(task, value, truth) for value in values] if task.at is not None else None,
        "truthPlace": None if scores[0].truth is None else placed(task, scores[0].truth, truth),
    }


def _sketch(task: Task, truth: Numbers) -> Data:
    both = Sketched(truth, ((0.0, 0.0), (1.0, 1.0)), truth.curve(*task.curve))
    return {
        "curve": list(task.curve),
        "frame": [task.frame.low, task.frame.high] if task.frame is not None else None,
        "judged": [
            {"right": reply.right, "when": compiled(reply.when, both), "text": pieces(fill(reply.text, truth))}
            for reply in replies_to_sketch(task, truth)
        ],
    }


def _value(number: Any, numbers: Numbers) -> str:
    try:
        return show(number.number(numbers), 4)
    except ExpressionError:
        return "–"


def _solved(step: Step, stops: Stops, frames: Sequence[Data | None]) -> int | None:
    """The setting that shows how the goal is met: what the lesson names, else the middle one of those that meet it."""
    if step.solved is not None:
        return stops.place_of(step.solved)
    good = [place for place, frame in enumerate(frames) if frame is not None and frame["met"]]
    return good[len(good) // 2] if good else None


TALLEST = 20.0
"""Plots of one step share their axis of y, unless it would be so many times as high as what one of them shows."""


def _hold_still(moments: Sequence[Moment | None], sides: Sequence[str]) -> None:
    """Give the plots of one key at all settings of a step one axis of y, so that nothing moves but what changes."""
    groups: dict[object, list[Data]] = {}
    told = [each for moment in moments if moment is not None for each in moment.values()]
    pictures = [picture for each in told for side in sides for picture in each[side]]
    for picture in pictures:
        x, y = picture["x"], picture["y"]
        groups.setdefault((picture["key"], y.get("label"), y.get("log"), str(y.get("ticks")), x.get("log")), []).append(
            y
        )
    for axes in groups.values():
        low, high = min(axis["low"] for axis in axes), max(axis["high"] for axis in axes)
        if (high - low) <= TALLEST * min(axis["high"] - axis["low"] for axis in axes):
            for axis in axes:
                axis["low"], axis["high"] = low, high


def _leave_room(moments: Sequence[Moment | None], ends: Sequence[int]) -> None:
    """Axes of a goal that show what there is at the beginning and when it is met, too: neither moves them."""
    for moment in moments:
        for code, told in (moment or {}).items():
            for end in ends:
                _show_too(told["before"], (moments[end] or {}).get(code, {}).get("before", ()))


def _show_too(pictures: Sequence[Data], others: Sequence[Data]) -> None:
    for picture, other in itertools.product(pictures, others):
        if picture["key"] == other["key"] and all(picture[axis].get("log") == other[axis].get("log") for axis in "xy"):
            for axis in "xy":
                own, room = picture[axis], other[axis]
                own["low"], own["high"] = min(own["low"], room["low"]), max(own["high"], room["high"])


def merge(told: Mapping[str, Any]) -> Any:
    """Trees of several languages as one: {"en": …, "zh_CN": …} stands where they differ."""
    trees = list(told.values())
    if all(isinstance(each, dict) for each in trees) and len({tuple(sorted(each)) for each in trees}) == 1:
        return {name: merge({code: each[name] for code, each in told.items()}) for name in trees[0]}
    if all(isinstance(each, list) for each in trees) and len({len(each) for each in trees}) == 1:
        return [merge({code: each[place] for code, each in told.items()}) for place in range(len(trees[0]))]
    if all(each == trees[0] and type(each) is type(trees[0]) for each in trees):
        return trees[0]
    return dict(told)
