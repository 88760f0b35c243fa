"""Every preset of every lab, as the cases of a test; and the lessons of the program."""

from __future__ import annotations

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Collection
from functools import cache, lru_cache, wraps
from inspect import Parameter, Signature, signature
from typing import Any

import pytest

import translations
from app.lab.base import Lab, Quality, Result
from app.labs import LABS
from app.resources import resource
from app.state.lessons import Lesson, read_lesson
from app.state.presets import Preset, presets_of
from app.words.i18n import language
from tests.selection import turn

LIGHTER = {("rates", "certificate"): {"neighbors": "0–1, 10–11", "points": 1}}


@cache
def presets_to_try(lab: Lab) -> tuple[Preset, ...]:
    return tuple(
        dataclasses.replace(preset, params=dataclasses.replace(preset.params, **LIGHTER.get((lab.id, preset.id), {})))
        for preset in presets_of(lab)
    )


@lru_cache(maxsize=256)
def _computed(lab: Lab, params: Any, quality: Quality, _language: str) -> Result:
    return lab.compute(params, lambda _: None, quality)


def computed(lab: Lab, params: Any, quality: Quality = "drag") -> Result:
    """What a lab shows in the language of now; kept, for a dozen tests look at the same presets of a lab one after another."""
    return _computed(lab, params, quality, language())


def tab_of(lab: Lab, preset: Preset, **_: object) -> tuple[str, str]:
    """What is alike of two cases: what two presets of one tab show is made by the same lines."""
    return lab.id, lab.tab(preset.params).id


def place_of(lab: Lab, preset: Preset) -> int:
    """Which of the presets of its tab it is, from 0: what is gone through by turns is so tab by tab."""
    alike = [each.id for each in presets_to_try(lab) if tab_of(lab, each) == tab_of(lab, preset)]
    return alike.index(preset.id)


def lab_of(lab: Lab, **_: object) -> str:
    """The same for what every tab leaves to common lines: how pictures are laid out and painted."""
    return lab.id


def presets(*, but: Collection[str] = (), of: Callable[..., object] = tab_of) -> Callable[[Any], Any]:
    """The test is run for every `lab` and `preset` but those; in the usual run for one preset of each tab, or of what `of`
    says (docs/tests.md)."""
    cases = [
        pytest.param(lab, preset, id=f"{lab.id}-{preset.id}")
        for lab in LABS
        for preset in presets_to_try(lab)
        if f"{lab.id}-{preset.id}" not in but
    ]

    def decorated(test: Any) -> Any:
        test = pytest.mark.parametrize(("lab", "preset"), cases)(test)
        return pytest.mark.in_turn(of=of)(test)

    return decorated


def looked_at(
    lab: Lab, request: pytest.FixtureRequest, *, but: Collection[str] = (), of: Callable[..., object] = tab_of
) -> list[Preset]:
    """The presets of a lab but those; in the usual run one of each tab, or of what `of` says (docs/tests.md)."""
    alike: dict[object, list[Preset]] = defaultdict(list)
    for preset in presets_to_try(lab):
        if f"{lab.id}-{preset.id}" not in but:
            alike[of(lab=lab, preset=preset)].append(preset)
    if request.config.getoption("--size") == "all":
        return [preset for group in alike.values() for preset in group]
    return [group[turn() % len(group)] for group in alike.values()]


def each_lab(test: Any) -> Any:
    """The test is run for every `lab`."""
    return pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)(test)


def every_preset(*, but: Collection[str] = (), of: Callable[..., object] = tab_of) -> Callable[[Any], Any]:
    """The test is run for every `lab`, and then for each `preset` of it but those, in the usual run for one of each tab, or of
    what `of` says (docs/tests.md): for what takes less time than a case of its own. It says all presets that are wrong. Further
    arguments are fixtures, the same for all presets."""

    def decorated(test: Any) -> Any:
        @wraps(test)
        def of_lab(lab: Lab, request: pytest.FixtureRequest, **fixtures: Any) -> None:
            wrong: list[Exception] = []
            tried = looked_at(lab, request, but=but, of=of)
            assert tried, "nothing is looked at"
            for preset in tried:
                try:
                    test(lab, preset, **fixtures)
                except Exception as error:
                    error.add_note(f"{lab.id}-{preset.id}")
                    wrong.append(error)
            if wrong:
                raise ExceptionGroup(f"{len(wrong)} presets of {lab.id}", wrong)

        own = [each for name, each in signature(test).parameters.items() if name not in ("lab", "preset")]
        del of_lab.__wrapped__  # its arguments are those of a lab
        kind = Parameter.POSITIONAL_OR_KEYWORD
        of_lab.__signature__ = Signature([Parameter("lab", kind), Parameter("request", kind), *own])  # type: ignore[attr-defined]
        return each_lab(of_lab)

    return decorated


@cache
def chinese_texts() -> dict[str, str]:
    """What is written for each English text, read once."""
    return translations.read(translations.FOLDER / "zh_CN.ts")


@cache
def _lesson(name: str, folder: str, variant: int, _language: str) -> Lesson:
    return read_lesson(resource("lessons", folder, name), LABS, variant)


def lesson(name: str, folder: str = "en", variant: int = 0) -> Lesson:
    """A lesson of the program by the name of its file, with settings in the language of now; kept, for many tests ask."""
    return _lesson(name, folder, variant, language())
