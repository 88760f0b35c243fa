"""What is promised is printed no smaller than it is, what is a floor no larger: in stories, notes, readouts and plots.

Every number that a lab writes is overheard together with the text that it became, so that a promise in a sentence can be
compared with the number that it stands for.
"""

from __future__ import annotations

import dataclasses
import math
import re
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.lab.base import Lab, Result
from app.lab.fields import Choice, Field, Number, fields_of, normalised, problems
from app.labs import LABS
from app.plot.picture import Heat
from app.state.presets import Preset
from app.words import numbers
from app.words.numbers import parse, show_promise
from dpcore.errors import ParameterError
from tests.app.cases import every_preset, presets_to_try
from tests.trials.parameters import Drawn

TRIED = LABS
BY_ID = {lab.id: lab for lab in LABS}
SPEAKERS = ("show", "show_up", "show_down", "show_promise", "show_chance", "show_apart")
ROUNDING = 1e-11
"""Of a number: what doubles may be off."""
ODD = 1.00013
"""Makes of a round number one whose last digits are not shown."""

DIGITS = r"[−-]?(?:10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d[\d\u202f]*(?:\.\d+)?(?:⋅10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)(?![\d/^e(.]*[\d/^e(])"
FLOORS = re.compile(
    rf"(?:\bprotection at most|(?<!needs ε of )\bat least|\bno less than|accountant can say less than|way can have less than|at all is below|up to ε =|ε ≤) ({DIGITS})"
    rf"|ε = ({DIGITS})(?= is left)"
)
PROMISES = re.compile(
    rf"(?<![/\w])(?<!/ )(?<!up to )[εδρ][₀′*]? = ({DIGITS})(?! is left| normally)|(?<!protection )(?:at most|no more than|by up to|promised is) ({DIGITS})|\bkeep[s]? ε ({DIGITS})|\bneeds ε of at least ({DIGITS})"
)
FLOOR_CELLS = re.compile(
    r"at least|no accountant|no mechanism|largest ε|(?<!δ )at cap|least belief|ε for one half|ε of one data set|lower bound"
)
PROMISE_CELLS = re.compile(
    r"^(?:total ε|ε of each|ε of all|ε, nats|ε at δ|least ε|ε for|exact ε|bill of|δ at)|at most|the most"
)
RATIOS = re.compile(r"÷|×|/ exact|^rate|D$|leak|^±|E\|noise\|")


class Overheard:
    """Every number that became a text, by its text."""

    def __init__(self) -> None:
        self.values: dict[str, set[float]] = {}

    def listening(self, speak: Callable[..., str]) -> Callable[..., str]:
        def spoken(value: float, *more: Any, **named: Any) -> str:
            text = speak(value, *more, **named)
            self.values.setdefault(text, set()).add(float(value))
            return text

        return spoken


@cache
def speaking() -> list[tuple[Any, str]]:
    """Every module of the labs that writes numbers, and the name of what it writes them with."""
    for lab in LABS:
        for tab in lab.tabs:
            __import__(tab.module)
    ours = {name: getattr(numbers, name) for name in SPEAKERS}
    modules = [each for name, each in list(sys.modules.items()) if name.startswith(("app.labs", "app.lab."))]
    return [(each, name) for each in modules for name, speak in ours.items() if vars(each).get(name) is speak]


@pytest.fixture
def overheard() -> Iterator[Overheard]:
    ears, originals = Overheard(), {name: getattr(numbers, name) for name in SPEAKERS}
    listening = {name: ears.listening(speak) for name, speak in originals.items()}
    for module, name in speaking():
        setattr(module, name, listening[name])
    yield ears
    for module, name in speaking():
        setattr(module, name, originals[name])


def without_tags(text: str) -> str:
    text = re.sub(r"<img[^>]*>|</(?:p|li)>", " \n ", text.replace("<sup>", "^"))
    return re.sub(r"<[^>]+>", "", text).replace("&nbsp;", " ")


def texts_of(result: Result) -> Iterator[str]:
    """Whatever is said in words."""
    yield without_tags(result.story)
    yield from (note.text for note in result.notes)
    if result.verdict is not None:
        verdict = result.verdict
        yield from (verdict.sentence, verdict.aside)
        yield from (text for way in verdict.ways for text in (way.text, way.effect, way.preview))
    for picture in result.pictures:
        yield from (picture.title, picture.caption)
        for item in picture.items:
            if not isinstance(item, Heat):
                yield from (text for name in ("name", "label", "text") if (text := getattr(item, name, "")))
    for row in result.readout.rows:
        yield from (cell.text for cell in row)
    yield from result.readout.columns


def false_numbers(result: Result, heard: Overheard) -> Iterator[str]:
    """Where a promise is printed smaller than all numbers that it may stand for, or a floor larger."""
    for text in texts_of(result):
        for pattern, sign in ((PROMISES, 1), (FLOORS, -1)):
            for found in pattern.finditer(text):
                written = next(filter(None, found.groups()))
                known = heard.values.get(written)
                if known and not any(holds(written, value, sign) for value in known):
                    yield f"{text[max(found.start() - 60, 0) : found.end()]} for {known}"
    for row in result.readout.rows:
        for cell, head in zip(row[1:], result.readout.columns[1:], strict=False):
            name = f"{row[0].text} / {head}"
            if cell.value is None or not math.isfinite(cell.value) or RATIOS.search(head) or not readable(cell.text):
                continue
            named = (row[0].text, head)
            said_at_most = row[0].text.endswith("at most")  # the row speaks louder than its column
            promised = head == "promised"  # and this column louder than its rows
            floor = any(map(FLOOR_CELLS.search, named)) and not said_at_most and not promised
            if floor and not holds(cell.text, cell.value, -1):
                yield f"{name}: {cell.text} for {cell.value}"
            at_most = promised or any(map(PROMISE_CELLS.search, named))
            if not floor and at_most and not holds(cell.text, cell.value, 1):
                yield f"{name}: {cell.text} for {cell.value}"


def readable(text: str) -> bool:
    try:
        return math.isfinite(parse(text))
    except ValueError:
        return False


def holds(written: str, value: float, sign: int) -> bool:
    return sign * (parse(written) - value) >= -ROUNDING * abs(value)


def odd(params: Any, factor: float) -> Any:
    """The same with every number that promises, and every other one that is not whole, changed a little, where it may be."""

    def changed(field: Field, value: Any) -> Any:
        if not isinstance(field, Number) or not isinstance(value, float) or field.symbol[:1] in ("n", "k", "T"):
            return value
        found = value * factor
        return value if field.problem(found) is not None else found

    return dataclasses.replace(
        params, **{name: changed(field, getattr(params, name)) for name, field in fields_of(params).items()}
    )


def told(lab: Lab, params: Any) -> Result | None:
    """What the lab says; None where it refuses, which is tried elsewhere."""
    if problems(params):
        return None
    params = normalised(params)
    if lab.id == "rates":
        params = dataclasses.replace(params, certified=False)
    try:
        return lab.compute(params, lambda _: None, "drag")
    except ParameterError:
        return None


@pytest.mark.long
@every_preset()
def test_promises_of_a_preset_are_never_printed_too_small(lab: Lab, preset: Preset, overheard: Overheard) -> None:
    """One factor with it, the other one with the next preset of its lab."""
    overheard.values.clear()  # what another preset wrote is none of its numbers
    result = told(lab, odd(preset.params, (ODD, 1 / 3)[presets_to_try(lab).index(preset) % 2]))
    if result is not None:
        assert list(false_numbers(result, overheard)) == []


TABS = [pytest.param(lab, tab.id, id=f"{lab.id}-{tab.id}") for lab in TRIED for tab in lab.tabs]


@pytest.mark.in_turn(every=12)
@pytest.mark.parametrize(("lab", "tab"), TABS)
def test_promises_of_other_choices_and_random_sets(lab: Lab, tab: str, overheard: Overheard) -> None:
    """Every other answer to a choice in turn, and some sets at random."""
    chosen = {lab.choice: tab} if lab.choice else {}
    start = dataclasses.replace(lab.params(), **chosen)
    others = [
        dataclasses.replace(start, **{name: option})
        for name, field in fields_of(start).items()
        if isinstance(field, Choice) and name != lab.choice
        for option, _ in field.options
        if option != getattr(start, name)
    ]
    draws = Drawn(7)
    sets = [odd(params, ODD) for params in others[:12]]
    sets += [draws.params(lab, (lab.choice, tab) if lab.choice else None) for _ in range(2)]
    for params in sets:
        result = told(lab, params)
        if result is not None:
            assert list(false_numbers(result, overheard)) == []


@given(st.floats(1e-12, 1e9))
def test_a_promise_holds_as_it_is_printed(value: float) -> None:
    printed = Fraction(parse(show_promise(value)))
    assert printed >= Fraction(value) * (1 - Fraction(1, 10**11))
    assert printed <= Fraction(value) * (1 + Fraction(1, 10**3))


@pytest.mark.parametrize("typed", ["0.3", "1.00009", "0.1234567", "1e-6", "2.345e-7", "12345.67", "0.29", "1.35", "7"])
def test_a_promise_that_was_typed_is_printed_as_it_was(typed: str) -> None:
    assert parse(show_promise(float(typed))) == pytest.approx(float(typed), rel=1e-15)


def test_a_promise_in_a_verdict_is_overheard(overheard: Overheard, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is rounded to the nearest, below what was typed, is found; as it is typed it stands there."""
    lab = BY_ID["decide"]
    params = lab.params(kind="count", unit="person", in_at_most=1, follow="own", eps=0.30004)
    result = lab.compute(params, lambda _: None, "drag")
    assert result.verdict is not None
    assert result.verdict.sentence.startswith("ε = 0.30004 fits")
    assert list(false_numbers(result, overheard)) == []
    words = sys.modules["app.labs.decide.words"]
    monkeypatch.setattr(words, "show_promise", overheard.listening(lambda value: numbers.show(value, 4)))
    false = list(false_numbers(lab.compute(params, lambda _: None, "drag"), overheard))
    assert any(text.startswith("ε = 0.3 for") for text in false)


def test_what_a_group_of_three_is_promised() -> None:
    """A third of ε each: 0.3333 would be less than a third."""
    for view in ("queries", "classifier"):
        lab = BY_ID["learning"]
        story = lab.compute(lab.params(view=view, unit="group", group=3, eps=1.0), lambda _: None, "drag").story
        written = re.search(r"keep ε = <?b?>?([\d.]+)", story)
        assert written is not None
        assert 3 * Fraction(written.group(1)) >= 1
    lab = BY_ID["strategies"]
    story = lab.compute(lab.params(view="shape", eps=1.00009), lambda _: None, "drag").story
    assert "ε = 1.00009" in without_tags(story)
    lab = BY_ID["queries"]
    readout = lab.compute(lab.params(view="boosting", answering="noisy", eps=1.00009), lambda _: None, "drag").readout
    base = next(row[1].text for row in readout.rows if row[0].text == "bill of the base, ε")
    assert 2 * Fraction(base) >= Fraction("1.00009")
