"""Sentences to try: random Params of a tab, and what a tab says in each language."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from app.lab.base import Lab, Tab
from app.lab.fields import Choice, Flag, Number, Seed, Subset, Whole, fields_of
from app.lab.loading import loaded
from app.lab.said import Said
from app.words import i18n
from app.words.numbers import TYPED
from dpcore.errors import ParameterError
from tests.app.cases import chinese_texts, presets_to_try

LANGUAGES = {"en": str, "zh_CN": lambda text: chinese_texts().get(text, text)}
DEAR = 20_000.0
"""Whole numbers are tried up to it: what many draws cost is tried elsewhere."""
FARTHEST = 1e9
"""Numbers whose field has no end are tried up to it."""
SMALLEST = 1e-9
"""Of the largest: as small are numbers tried whose field begins at 0."""
BROAD = 1e3
"""A range that is so many times as broad as its beginning is tried by powers of ten."""


def said_in(tab: Tab, given: Any, facts: Any, code: str) -> Said:
    """The sentence in a language."""
    i18n.install(LANGUAGES[code], code)
    try:
        said: Said = loaded(tab.module).said(given, facts)
        assert said.text or not said  # rendered in this language
        return dataclasses.replace(said)
    finally:
        i18n.install(str, i18n.ENGLISH)


def text_in(tab: Tab, given: Any, facts: Any, code: str) -> str:
    """The sentence as plain text in a language."""
    i18n.install(LANGUAGES[code], code)
    try:
        return str(loaded(tab.module).said(given, facts).text)
    finally:
        i18n.install(str, i18n.ENGLISH)


def tried(lab: Lab, tab: Tab, rng: np.random.Generator, count: int) -> Iterator[tuple[Any, Any]]:
    """(given, facts) of random Params of a tab: a preset of it with some fields set anew, where that can be computed; every
    other one as it is computed while a mark is dragged, when a sentence is told, too, and there is less to tell it from."""
    started = [preset.params for preset in presets_to_try(lab) if lab.tab(preset.params) == tab]
    if not started:
        started = [dataclasses.replace(lab.params(), **{lab.choice: tab.id})]
    for turn in range(count):
        params = anew(lab, started[turn % len(started)], rng)
        try:
            given = lab.given(params, lambda _: None)
            found = tab.facts(given, lambda _: None, "drag" if turn % 2 else "rest")
        except ParameterError:
            continue
        yield given, found


def anew(lab: Lab, params: Any, rng: np.random.Generator) -> Any:
    """Params with one to four fields set at random."""
    fields = {
        name: field
        for name, field in fields_of(params).items()
        if isinstance(field, Number | Choice | Flag | Subset)
        and not isinstance(field, Seed)
        and name != lab.choice
        and (field.tabs is None or getattr(params, lab.choice) in field.tabs)
        and all(
            getattr(params, name) in values
            for name, values in field.when.items()
            if not isinstance(getattr(params, name), tuple)
        )
    }
    names = rng.choice(list(fields), size=min(int(rng.integers(1, 5)), len(fields)), replace=False)
    new = {str(name): drawn(fields[str(name)], rng) for name in names}
    new = {name: value for name, value in new.items() if not fields[name].problem(value)}
    return dataclasses.replace(params, **new)


def drawn(field: Any, rng: np.random.Generator) -> Any:
    """A value that a person can choose: mostly by the slider, else from all that the field takes, with up to seven digits."""
    if isinstance(field, Flag):
        return bool(rng.random() < 0.5)
    if isinstance(field, Choice):
        return str(rng.choice([value for value, _ in field.options]))
    if isinstance(field, Subset):
        values = [value for value, _ in field.options]
        return tuple(value for value in values if rng.random() < 0.5)
    low, high = field.typical if rng.random() < 0.6 else (max(field.low, -FARTHEST), min(field.high, FARTHEST))
    if isinstance(field, Whole):
        high = max(min(high, DEAR), low)
    low = max(low, high * SMALLEST) if low == 0 and rng.random() < 0.5 else low
    u = 0.0 if rng.random() < 0.05 else 1.0 if rng.random() < 0.05 else rng.random()
    value = (
        math.exp(math.log(low) + u * (math.log(high) - math.log(low)))
        if (field.scale == "log" or high > BROAD * low) and low > 0
        else low + u * (high - low)
    )
    return round(value) if isinstance(field, Whole) else float(f"{value:.{rng.integers(4, TYPED + 1)}g}")
