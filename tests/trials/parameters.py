"""Random parameter sets over the full declared ranges of every tab of every lab, each computed in a process of its own.

`python -m tests.trials.parameters --count 10000 --seed 1 --rest 10 [--lab attack]` reports exceptions that are no clear
refusal, pictures that hold nothing, the longest time between two ticks (so long is a computation deaf to Stop), the total
time, and the memory that a computation takes on top of the program's own. Times are of the processor, so that other work
on the machine does not count. Every set is computed as while dragging, every tenth (`--rest 10`) also as at rest. A drag
that takes longer than the program waits for is ended as the program does ('postponed'); so is one at rest after
`--longest` seconds ('slow'). What goes wrong is printed when it is found. Linux and macOS only (it forks).
"""

from __future__ import annotations

import argparse
import atexit
import dataclasses
import functools
import math
import os
import pickle
import random
import resource
import select
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Any, cast

import numpy as np
from PySide6.QtGui import QImage

from app.lab.base import Lab, Quality, Result
from app.lab.fields import (
    Choice,
    Column,
    Field,
    File,
    Flag,
    Neighbors,
    Number,
    Numbers,
    Rows,
    Subset,
    Tabs,
    Text,
    Whole,
    fields_of,
    normalised,
    problems,
    visible,
)
from app.lab.jobs import LONGEST_DRAG
from app.labs import LABS
from app.labs.rates.params import SetList
from app.plot.picture import Area, Bars, Curve, Heat, Item, Label, Line, Steps
from app.words.numbers import LEAST
from dpcore.errors import Cancelled, ParameterError
from dpcore.pace import watched

QUALITIES: tuple[Quality, ...] = ("drag", "rest")
WORDS = ("", "a", "yes", "no", "x", "1", "2", "3.5", "-1e9", "年龄", "=1+1", "a" * 200)
LARGEST = 1e15
BY_ID = {lab.id: lab for lab in LABS}


# -- random parameters


class Drawn:
    """Values of fields, drawn from one seed."""

    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)

    def params(self, lab: Lab, view: tuple[str, str] | None = None) -> Any:
        """Allowed parameters of a lab; `view`: (field of the tabs, tab)."""
        default = lab.params()
        while True:
            values = {
                name: getattr(default, name) if self.rng.random() < 0.3 else self.value(field)
                for name, field in fields_of(default).items()
            }
            if view is not None:
                values[view[0]] = view[1]
            if lab.id == "decide" and self.rng.random() < 0.95:
                values |= self.answers(values)
            found = dataclasses.replace(default, **values)
            if not problems(found):
                return normalised(found)

    def answers(self, values: dict[str, Any]) -> dict[str, Any]:
        """To the questions of an interview, without which there are no numbers; none contradicts another."""
        few, many = sorted((values["publications"], max(values["in_at_most"], 1)))
        low, high = sorted((values["low"], values["high"]))
        prior, belief = sorted((values["prior"], values["belief"]))
        return {
            "unit": self.rng.choice(("person", "household", "event", "month")),
            "cells": max(values["cells"], values["touched"]),
            "touched": max(values["touched"], 1),
            "publications": many,
            "in_at_most": few,
            "low": low,
            "high": high,
            "prior": prior,
            "belief": belief,
            "has_guess": values["has_guess"] or not values["has_belief"],
            "noise": self.rng.choice(("geometric", "discrete gaussian"))
            if self.rng.random() < 0.3
            else values["noise"],
        }

    def value(self, field: Field) -> Any:
        """One value, perhaps not an allowed one."""
        rng = self.rng
        if isinstance(field, Number):
            return self.number(field)
        if isinstance(field, Choice):
            return rng.choice(field.options)[0]
        if isinstance(field, Subset):
            known = [option for option, _ in field.options]
            return tuple(entry for entry in known if rng.random() < 0.6) or (rng.choice(known),)
        if isinstance(field, Flag):
            return rng.random() < 0.5
        if isinstance(field, Neighbors):
            return self.neighbors()
        if isinstance(field, SetList):
            return " | ".join(self.neighbors() for _ in range(rng.randint(0, 3)))
        if isinstance(field, Numbers):
            return self.numbers(field)
        if isinstance(field, Rows):
            rows = self.size(*field.count)
            return tuple(tuple(self.entry(column) for column in field.columns) for _ in range(rows))
        assert isinstance(field, Text | File)
        return rng.choice(files(field.suffixes)) if isinstance(field, File) else rng.choice(WORDS)[:40]

    def size(self, low: int, high: int) -> int:
        """How many: mostly few, at times as many as allowed."""
        draw = self.rng.random()
        if draw < 0.05:
            return high
        return min(high, low + int(math.exp(self.rng.uniform(0, math.log(12 if draw < 0.8 else high + 1)))) - 1)

    def number(self, field: Number) -> float:
        rng = self.rng
        low, high = max(field.low, -LARGEST), min(field.high, LARGEST)
        draw = rng.random()
        if draw < 0.08:
            found = low if not field.low_open else math.nextafter(low or LEAST, math.inf)
        elif draw < 0.16:
            found = high if not field.high_open else math.nextafter(high, -math.inf)
        elif draw < 0.5:
            found = self.between(*field.typical, field.scale == "log")
        else:
            found = self.between(low, high, field.scale == "log" or rng.random() < 0.5)
        return round(found) if isinstance(field, Whole) else found

    def between(self, low: float, high: float, by_ratio: bool) -> float:
        """Evenly, or evenly in the logarithm (of either sign, down to 1e-12 of the larger end, or 1e-299)."""
        rng = self.rng
        if not by_ratio:
            return rng.uniform(low, high)
        if low < 0 < high:
            return self.between(0.0, high, True) if rng.random() < 0.5 else -self.between(0.0, -low, True)
        if high <= 0:
            return -self.between(-high, -low, True)
        least = low if low > 0 else (10 * LEAST if rng.random() < 0.1 else high * 1e-12)
        return min(max(math.exp(rng.uniform(math.log(least), math.log(high))), low), high)

    def numbers(self, field: Numbers) -> tuple[float, ...]:
        low, high = max(field.low, -LARGEST), min(field.high, LARGEST)
        count = self.size(*field.count)
        if self.rng.random() < 0.5:  # a square matrix is asked for somewhere
            count = max(field.count[0], int(math.sqrt(count)) ** 2)
        return tuple(self.between(low, high, self.rng.random() < 0.5) for _ in range(count))

    def entry(self, column: Column) -> str | float | int:
        rng = self.rng
        if column.kind == "text":
            return rng.choice(WORDS) if rng.random() < 0.3 else f"{rng.randint(0, 400)}"
        if column.kind == "choice":
            return rng.choice(column.options)[0]
        low, high = max(column.low, -LARGEST), min(column.high, LARGEST)
        found = rng.choice((low, high, cast(float, column.default))) if rng.random() < 0.15 else None
        found = self.between(low, high, rng.random() < 0.7) if found is None else found
        return round(found) if column.kind == "whole" else found

    def neighbors(self) -> str:
        """A neighbor set: plain, of single points, of many pieces, or wild in its scales."""
        rng = self.rng
        draw = rng.random()
        if draw < 0.25:
            pieces = [
                (0.0, 1.0),
                (far := rng.choice((2.0, 10.0, 1000.0, rng.uniform(1, 3000))), far + rng.choice((0, 1, 2))),
            ]
        elif draw < 0.4:
            pieces = [(x, x) for x in (rng.choice((1.0, 3.0, rng.uniform(0, 100))) for _ in range(rng.randint(1, 5)))]
        elif draw < 0.5:
            pieces = [(self.between(1e-300, 1e300, True),) * 2 for _ in range(rng.randint(1, 3))]
        elif draw < 0.6:
            step = rng.choice((1.0, 2.5, rng.uniform(0.5, 20)))
            pieces = [(k * step, k * step + rng.choice((0.0, 0.3, 0.5))) for k in range(1, self.size(1, 60) + 1)]
        else:
            pieces = []
            for _ in range(rng.choice((1, 1, 2, 2, 3, 5, 12))):
                low = rng.choice((0.0, rng.uniform(0, 2000), self.between(1e-6, 1e9, True)))
                pieces.append((low, low + rng.choice((0.0, 1.0, rng.uniform(0, 5), low * rng.random(), 1e-6))))
        return ", ".join(f"{a!r}–{b!r}" if b > a else repr(a) for a, b in pieces)


@functools.cache
def files(suffixes: tuple[str, ...]) -> tuple[str, ...]:
    """What a person may name: files that are good, large, damaged, special or no longer there; columns as in WORDS."""
    folder = tempfile.TemporaryDirectory(prefix="epsilon-lab-trial")
    atexit.register(folder.cleanup)
    rng, here = random.Random(1), Path(folder.name)
    made = {
        "good.csv": "a,yes,x\n"
        + "".join(f"{rng.randint(0, 1)},{rng.randint(0, 9)},{rng.random():.3f}\n" for _ in range(400)),
        "large.csv": "a\n" + "".join(f"{age}\n" for age in rng.choices(range(121), k=400_000)),
        "wide.csv": ",".join(map(str, range(40_000))) + "\n" + ",".join("01" * 20_000) + "\n",
        "damaged.csv": 'a,yes\n1,"2\n3,4\n',
        "empty.csv": "",
        "large.png": "\x89PNG\r\n\x1a\n" + "\0" * 4_000_000,
    }
    for name, text in made.items():
        (here / name).write_bytes(text.encode("latin-1"))
    image = QImage(64, 48, QImage.Format.Format_Grayscale8)
    image.fill(7)
    image.save(str(here / "good.png"))
    kinds = ("png",) if "png" in suffixes else ("csv",)
    found = [str(path) for path in sorted(here.iterdir()) if path.suffix[1:] in kinds]
    return ("", *found, str(here), str(here / "gone"), *(["/dev/zero"] if os.name == "posix" else []))


def views_of(lab: Lab) -> tuple[str, tuple[str, ...]]:
    """The field that makes the tabs of a lab, and its values; ('', ('',)) where it has none."""
    for name, field in fields_of(lab.params()).items():
        if isinstance(field, Tabs):
            return name, tuple(option for option, _ in field.options)
    return "", ("",)


@dataclass(frozen=True)
class Case:
    """One parameter set in one quality."""

    lab: str
    view: str
    quality: Quality
    params: Any

    def __str__(self) -> str:
        default = BY_ID[self.lab].params()
        shown = {k: getattr(self.params, k) for k, field in fields_of(default).items() if visible(self.params, field)}
        told = ", ".join(f"{k}={v!r}"[:160] for k, v in shown.items() if v != getattr(default, k))
        return f"{self.lab}/{self.view} {self.quality}: {told}"


def cases(count: int, seed: int, only: str = "", view: str = "", rest: int = 1) -> Iterator[Case]:
    """`count` parameter sets, tab after tab, the same for the same seed; of every `rest`-th round the tabs at rest, too."""
    tabs = [(lab, *views_of(lab)) for lab in LABS if only in ("", lab.id)]
    places = [(lab, name, tab) for lab, name, all_tabs in tabs for tab in all_tabs if view in ("", tab)]
    for number in range(count):
        lab, name, tab = places[number % len(places)]
        params = Drawn(f"{seed} {number}").params(lab, (name, tab) if name else None)
        for quality in QUALITIES if number // len(places) % rest == 0 else QUALITIES[:1]:
            yield Case(lab.id, tab, quality, params)


# -- what is wrong with a result


def faults(result: Result) -> list[str]:
    """Curves that are wholly NaN, places that are NaN beside finite values, pictures that no screen can draw."""
    found = []
    for picture in result.pictures:
        for axis, name in ((picture.x, "x"), (picture.y, "y")):
            ends = [end for end in (axis.low, axis.high) if end is not None]
            if not all(math.isfinite(end) for end in ends) or (len(ends) == 2 and not ends[0] < ends[1]):
                found.append(f"{picture.key}: axis {name} from {axis.low} to {axis.high}")
        found += [f"{picture.key}/{item.key}: {fault}" for item in picture.items for fault in _item_faults(item)]
    return found


def _item_faults(item: Item) -> list[str]:
    places, values = _arrays(item)
    beside = np.isfinite(item.y) if isinstance(item, Curve) else np.True_  # a break has no place either
    found = ["a place is NaN"] if any((np.isnan(place) & beside).any() for place in places) else []
    return found + ["all NaN"] * any(np.isnan(value).all() for value in values if value.size)


def _arrays(item: Item) -> tuple[list[Any], list[Any]]:
    if isinstance(item, Curve):
        return [item.x], [item.y]
    if isinstance(item, Steps | Bars):
        return [item.edges], [item.heights]
    if isinstance(item, Area):
        return [item.x], [item.low, item.high]
    if isinstance(item, Heat):
        return [item.x, item.y], [item.z]
    if isinstance(item, Label):
        return [np.array([item.x, item.y])], []
    return ([np.array(item.value)], []) if isinstance(item, Line) else ([], [])


def points(result: Result) -> int:
    """Numbers that a screen must draw."""
    return sum(int(a.size) for p in result.pictures for item in p.items for side in _arrays(item) for a in side)


# -- one case, watched


@dataclass
class Report:
    """What one computation did; `stack` is where it was after the longest time without a tick."""

    case: Case
    verdict: str = "done"
    problem: str = ""
    seconds: float = 0.0
    deaf: float = 0.0
    megabytes: float = 0.0
    ticks: int = 0
    points: int = 0
    faults: tuple[str, ...] = ()
    stack: str = ""


class Watch:
    """Measures the time between ticks, and remembers where the longest one was spent; ends what takes too long."""

    def __init__(self, longest: float = math.inf) -> None:
        self.last = time.process_time()
        self.end = self.last + longest
        self.longest, self.ticks, self.seen, self.stack = 0.0, 0, 0.0, ""

    def tick(self, _fraction: float = 0.0) -> None:
        now = time.process_time()
        self.longest, self.last = max(self.longest, now - self.last), now
        self.ticks += 1
        if now > self.end:
            self.end = math.inf
            raise Cancelled

    def look(self, _signal: int, frame: FrameType | None) -> None:
        """Called many times a second between two lines of Python."""
        silent = time.process_time() - self.last
        if silent > 0.1 and silent > self.seen:
            self.seen = silent
            calls = [f"{f.name}:{f.lineno}" for f in traceback.extract_stack(frame)[-7:]]
            self.stack = " > ".join(calls)


def peak_memory() -> float:
    """Largest memory this process had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)


def compute(case: Case, longest: float = math.inf) -> Report:
    """The case in this process, at rest ended after `longest` seconds of the processor."""
    watch = Watch(LONGEST_DRAG if case.quality == "drag" else longest)
    signal.signal(signal.SIGPROF, watch.look)
    signal.signal(signal.SIGXCPU, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, 0.02, 0.02)
    before = peak_memory()
    report = Report(case)
    started = time.process_time()
    watch.last = started
    try:
        with watched(watch.tick), warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            result = BY_ID[case.lab].compute(case.params, watch.tick, case.quality)
        told = {f"{one.message} ({Path(one.filename).name}:{one.lineno})" for one in warned}
        report.faults, report.points = (*faults(result), *sorted(told)), points(result)
    except ParameterError as error:
        report.verdict, report.problem = "refused", str(error)
    except Cancelled:
        report.verdict = "postponed" if case.quality == "drag" else "slow"
    except KeyboardInterrupt:  # asked to stop; where it hears that, no more is wrong than that it takes long
        report.verdict = "unfinished"
    except Exception:
        report.verdict, report.problem = "exception", traceback.format_exc(limit=-6)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    watch.end = math.inf
    watch.tick(1.0)
    report.seconds, report.deaf = time.process_time() - started, watch.longest
    report.megabytes, report.ticks, report.stack = peak_memory() - before, watch.ticks, watch.stack
    return report


def apart(case: Case, longest: float = math.inf, gigabytes: float = 8.0) -> Report:
    """The case in a process of its own. One that hears no Stop is ended some seconds after `longest`."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        resource.setrlimit(resource.RLIMIT_AS, (int(gigabytes * 2**30),) * 2)
        if math.isfinite(longest):
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(longest) + 4, math.ceil(longest) + 8))
        with open(write, "wb") as out:  # noqa: PTH123 - a pipe
            pickle.dump(compute(case, longest), out)
            out.flush()
            os._exit(0)
    os.close(write)
    with open(read, "rb") as source:  # noqa: PTH123 - a pipe
        data = _read(source, 20 * longest)
    if not data:
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return cast(Report, pickle.loads(data)) if data else Report(case, "no answer", seconds=longest, deaf=longest)


def _read(source: IO[bytes], patience: float) -> bytes:
    """All that comes within so many seconds of the clock."""
    ready, _, _ = select.select([source], [], [], None if math.isinf(patience) else patience)
    return source.read() if ready else b""


# -- the run


def main() -> int:
    """Run as many cases as asked, and report the worst of each kind; 1 where anything went wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=200, help="parameter sets")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--lab", default="", choices=["", *BY_ID])
    options.add_argument("--view", default="")
    options.add_argument("--rest", type=int, default=1, help="every so many sets also as at rest")
    options.add_argument("--longest", type=float, default=30.0, help="seconds until a computation at rest is ended")
    options.add_argument("--worst", type=int, default=8, help="how many of the worst are shown")
    options.add_argument("--minutes", type=float, default=math.inf, help="stop after so many minutes of the clock")
    given = options.parse_args()
    end = time.monotonic() + 60 * given.minutes
    load_all()
    reports = []
    for case in cases(given.count, given.seed, given.lab, given.view, given.rest):
        if time.monotonic() > end:
            break
        report = apart(case, given.longest)
        reports.append(report)
        if len(reports) % 500 == 0:
            print(f"{len(reports)} computations", flush=True)
        if is_wrong(report) or report.verdict == "slow":
            print(f"{report.verdict} {case} {report.problem.strip().splitlines()[-1:]} {report.faults[:1]}", flush=True)
    return int(told(reports, given.worst))


def load_all() -> None:
    """Every tab once, so that no computation loads what is loaded late."""
    for lab in LABS:
        name, tabs = views_of(lab)
        for tab in tabs:
            params = dataclasses.replace(lab.params(), **({name: tab} if name else {}))
            lab.compute(normalised(params), lambda _fraction: None, "drag")


def is_wrong(report: Report) -> bool:
    """Whether it is neither a result that can be drawn nor a clear refusal."""
    return report.verdict in ("exception", "no answer", "unfinished") or bool(report.faults)


def told(reports: list[Report], worst: int) -> bool:
    """The report in words; whether anything is wrong or beyond its limit."""
    print(f"{len(reports)} computations:", Counter(report.verdict for report in reports))
    wrong = [report for report in reports if is_wrong(report)]
    kinds: dict[str, list[Report]] = {}
    for report in wrong:
        last = report.problem.strip().splitlines()[-3:] if report.problem else report.faults[:1] or (report.verdict,)
        kinds.setdefault(f"{report.case.lab}/{report.case.view} {' | '.join(last)}", []).append(report)
    for kind, same in sorted(kinds.items(), key=lambda entry: -len(entry[1])):
        print(f"\n{len(same)} × {kind}\n    {same[0].case}\n{same[0].problem}")
    beyond = 0
    for name, limit, quality in (
        ("seconds", 2.0, "drag"),
        ("seconds", 10.0, "rest"),
        ("deaf", 0.2, ""),
        ("megabytes", 300.0, ""),
    ):
        chosen = [r for r in reports if quality in ("", r.case.quality)]
        chosen.sort(key=lambda r: -getattr(r, name))
        over = sum(getattr(r, name) > limit for r in chosen)
        beyond += over if quality != "rest" else 0
        print(f"\n== {name} {quality}: {over} of {len(chosen)} above {limit:g}")
        for r in chosen[:worst]:
            print(f"{getattr(r, name):8.2f}  {r.verdict} {r.ticks} ticks  {r.case}\n          {r.stack}")
    return bool(wrong) or beyond > 0


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.exit(main())
