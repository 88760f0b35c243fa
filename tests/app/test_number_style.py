"""Every text that a lab shows, for every preset and every tab, in both languages, keeps to one style of numbers."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest

from app.lab.base import Lab, Result
from app.labs import LABS
from app.state.presets import Preset
from app.words import i18n
from app.words.formulas import with_formulas
from tests.app.cases import chinese_texts, computed, every_preset

LANGUAGES = {"en": str, "zh_CN": lambda text: chinese_texts().get(text, text)}
SLOW = ("densities-v7", "rates-v7", "rates-certificate")
"""Presets of seconds; what they say is said by others, too."""
DIGITS = 5
NUMBER = re.compile(r"(?<![\w.])\d[\d\u202f]*(?:\.\d+)?")

BREACHES = {
    "a power that is not typeset": re.compile(r"\d[eE][-+−]?\d"),
    "minus zero": re.compile(r"[-−]0(?:\.0*)?(?![\d.])"),
    "not a number": re.compile(r"\b(?:nan|NaN|inf|None)\b"),
    "two blanks": re.compile(r"[^\s]  +[^\s]"),
    "a hyphen for a minus": re.compile(r"(?<![\w)\]’'-])-\d"),
    "a negative saving": re.compile(
        r"[-−]\d[\d.]*(?:⋅10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?\s?% (?:less|lower|fewer)|saved? [-−]\d|节省\s?[-−]\d|减少\s?[-−]\d"
    ),
}


def plain(text: str) -> str:
    """A text without markup and without its formulas."""
    return re.sub(r"<[^>]*>", "", with_formulas(text, lambda _: ""))


def said(result: Result) -> Iterator[tuple[str, str]]:
    """(where, text) of all that is shown."""
    yield "sentence", result.said.text
    for picture in result.pictures:
        yield "title", picture.title
        yield "caption", picture.caption
        for item in picture.items:
            for name in ("name", "text", "label"):
                text = getattr(item, name, "")
                if isinstance(text, str):
                    yield f"{name} in {picture.key}", text
    for note in result.notes:
        yield "note", note.text
    for paragraph in re.split(r"</?(?:p|li|ul)>", result.story):
        yield "story", plain(paragraph)
    for row in result.readout.rows:
        for heading, cell in zip(result.readout.columns, row, strict=False):
            yield f"cell of {heading}", cell.text


def digits(text: str) -> int:
    """Significant digits of the longest decimal in a text; whole numbers are counts and may have any number."""
    found = [number.replace("\u202f", "") for number in NUMBER.findall(text)]
    return max((len(number.replace(".", "").lstrip("0")) for number in found if "." in number), default=0)


@every_preset(but=SLOW)
def test_numbers_are_written_in_one_style(lab: Lab, preset: Preset) -> None:
    assert breaches(lab, preset.params) == []


@pytest.mark.parametrize("lab", [lab for lab in LABS if lab.choice], ids=lambda lab: lab.id)
def test_numbers_of_a_tab_that_is_opened_are_written_so(lab: Lab) -> None:
    for tab in lab.tabs:
        assert breaches(lab, dataclasses.replace(lab.params(), **{lab.choice: tab.id})) == [], tab.id


def breaches(lab: Lab, params: object) -> list[str]:
    """What is written otherwise, in both languages."""
    wrong: list[str] = []
    for code, translate in LANGUAGES.items():
        i18n.install(translate, code)
        try:
            result = computed(lab, params)
        finally:
            i18n.install(str, "en")
        for where, text in said(result):
            wrong += [f"{code} {where}, {kind}: {text}" for kind, breach in BREACHES.items() if breach.search(text)]
            if where.startswith("cell") and digits(text) > DIGITS:
                wrong.append(f"{code} {where}, more than {DIGITS} digits: {text}")
    return wrong


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("saved −2.220446e-14", "a power that is not typeset"),
        ("−0.03913 % less noise", "a negative saving"),
        ("it is −0.00", "minus zero"),
        ("nan", "not a number"),
        ("a  b", "two blanks"),
        ("by -3", "a hyphen for a minus"),
    ],
)
def test_each_breach_is_seen(text: str, kind: str) -> None:
    assert BREACHES[kind].search(text)
    assert not any(
        breach.search("ε = 0.5 is −3.2⋅10⁻⁶ of 12\u202f345, −0.05 % more, 0–1") for breach in BREACHES.values()
    )
    assert digits("1.27481, 12\u202f345\u202f678") == 6
