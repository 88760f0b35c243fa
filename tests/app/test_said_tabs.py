"""Every sentence of every tab, in every language: short, whole, its numbers on their side and none of them written by hand."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from app.lab.base import Lab, Tab
from app.lab.fields import Field, Number, fields_of, visible
from app.lab.loading import loaded
from app.lab.said import LONGEST, Figure, Said
from app.labs import LABS
from app.plot.picture import Handle, Point
from app.state.presets import Preset
from app.widgets.page.controls import first_controls
from app.words.numbers import parse
from tests.app.cases import computed, every_preset, lab_of, presets_to_try
from tests.app.sentences import LANGUAGES, said_in, text_in, tried

COSTLY = {
    ("budget", "composition"),
    ("budget", "ledger"),
    ("decide", "decision"),
    ("learning", "steps"),
    ("own", "best"),
    ("queries", "weights"),
    ("rates", "surface"),
    ("strategies", "many"),
    ("strategies", "workload"),
    ("streams", "intrusion"),
    ("streams", "largest"),
    ("streams", "noise"),
}
"""Tabs whose facts take seconds: few random Params, and only where everything is tried."""
UNFIT = re.compile(r"\bnan\b|\binf\b|None|[{}]|\s\s|\s[.,;:。，；：]|[-−]0(?![.\d])|\d[eE][-+−]?\d")
BY_HAND = (
    "95 of 100",
    "90 of 100",
    "of 100",
    "in 100",
    "100 个",
    "100 次",
    "50",
    "95 %",
    "95%",
    "factor 2",
    "因子 2",
    "δ = 0",
    "by 2, not 1",
    "by 2",
    "2/ε",
    "2ε",
    "e^ε",
)
"""Digits that a template may have: shares of 100, blind guessing, the level of an interval, symbols."""


def tabs() -> Iterator[tuple[Lab, Tab]]:
    for lab in LABS:
        for tab in lab.tabs:
            yield lab, tab


def look_at(text: str, said: Said, code: str) -> None:
    """What every sentence keeps to."""
    assert len(text) <= LONGEST[code], text
    assert not UNFIT.search(text), text
    assert text[-1] in ".。", text
    assert len(said.lines()) <= 2
    written = said.written()
    for name, figure in said.numbers.items():
        shown = written[name].text
        if isinstance(figure, Figure) and np.isfinite(figure.value) and shown[0] not in "<>":
            printed, value = Fraction(repr(parse(shown))), Fraction(repr(figure.value))
            value *= 100 if figure.unit == "hundred" else 1
            fine = abs(value) / 10**9 + Fraction(1, 10**300)
            if figure.side != "down":
                assert printed >= value - fine or figure.side == "nearest", figure
            if figure.side != "up":
                assert printed <= value + fine or figure.side == "nearest", figure
            least = Fraction(1, 50) if figure.unit == "hundred" else 0
            assert abs(printed - value) <= max(abs(value) / 98, least, 1 if figure.unit == "hundred" else 0), figure


@every_preset()
def test_a_preset_is_said_in_a_sentence_of_each_language(lab: Lab, preset: Preset) -> None:
    tab = lab.tab(preset.params)
    given = lab.given(preset.params, lambda _: None)
    found = tab.remembered(given, lambda _: None, "rest")
    for code in LANGUAGES:
        text = text_in(tab, given, found, code)
        assert text
        look_at(text, said_in(tab, given, found, code), code)


@every_preset()
def test_no_message_tells_again_what_the_sentence_tells_of_a_broken_promise(lab: Lab, preset: Preset) -> None:
    """Half of its words, numbers among them, may be those of the sentence: the same things have the same names."""
    result = computed(lab, preset.params)
    if result.said.state == "usual" or lab.id == "decide":  # whose page drops it: the decision says it above
        return
    words = set(re.findall(r"[a-z]+|\d[\d.]*", result.said.caption.lower()))
    for note in result.notes:
        own = set(re.findall(r"[a-z]+|\d[\d.]*", note.text.lower()))
        assert len(own & words) <= len(own) / 2, (result.said.caption, note.text)


@pytest.mark.parametrize(
    ("lab_id", "preset", "changed"),
    [
        ("budget", "sigmas", {"eps": 94.77, "delta": 3.951e-296, "rule": "classic"}),
        ("budget", "sigmas", {"eps": 0.02676, "delta": 2.379e-242}),
        ("own", "rare", {"delta_claimed": 2.249123e-10, "bound_by": "halves"}),
        ("own", "rare", {"delta_claimed": 3.086123e-6, "outputs_from": "plan"}),
        ("own", "rare", {"delta_claimed": 0.00181312, "outputs_from": "plan", "eps": 0.2247812}),
    ],
)
def test_what_was_too_long_once_is_short_enough(lab_id: str, preset: str, changed: dict[str, Any]) -> None:
    lab = next(each for each in LABS if each.id == lab_id)
    params = next(each.params for each in presets_to_try(lab) if each.id == preset)
    params = dataclasses.replace(params, **changed)
    given, tab = lab.given(params, lambda _: None), lab.tab(params)
    found = tab.facts(given, lambda _: None, "rest")
    for code in LANGUAGES:
        look_at(text_in(tab, given, found, code), said_in(tab, given, found, code), code)


@pytest.mark.in_turn(every=6)
@pytest.mark.parametrize(
    ("lab", "tab"),
    [
        pytest.param(lab, tab, id=f"{lab.id}-{tab.id}", marks=[pytest.mark.slow] if (lab.id, tab.id) in COSTLY else [])
        for lab, tab in tabs()
    ],
)
def test_random_settings_are_said_in_a_sentence_of_each_language(lab: Lab, tab: Tab) -> None:
    count = 2 if (lab.id, tab.id) in COSTLY else 4
    for given, found in tried(lab, tab, np.random.default_rng(11), count):
        for code in LANGUAGES:
            if text := text_in(tab, given, found, code):
                look_at(text, said_in(tab, given, found, code), code)


def test_no_number_of_a_sentence_is_written_by_hand() -> None:
    """What could be set is read from Params and Facts; a template has words and fields."""
    found: list[tuple[str, str, str]] = []
    for lab, tab in tabs():
        module = loaded(tab.module)
        functions = [value for name, value in vars(module).items() if name == "said" or name.startswith("_said")]
        for function in functions:
            for node in ast.walk(ast.parse(inspect.getsource(function))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr":
                    text = " ".join(
                        part.value
                        for part in ast.walk(node.args[0])
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    )
                    plain = re.sub(r"{\w+}", "", text)
                    for allowed in BY_HAND:
                        plain = plain.replace(allowed, "")
                    if re.search(r"\d", plain):
                        found.append((lab.id, tab.id, text))
    assert not found


def test_a_sentence_computes_nothing_with_the_mathematics() -> None:
    """It says what Facts hold: nothing of dpcore is called in it."""
    for _, tab in tabs():
        module = loaded(tab.module)
        theirs = {name for name, value in vars(module).items() if getattr(value, "__module__", "").startswith("dpcore")}
        sources = [
            inspect.getsource(value)
            for name, value in vars(module).items()
            if name == "said" or name.startswith("_said")
        ]
        names = {node.id for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
        assert not names & theirs, (tab.module, names & theirs)


@every_preset(of=lab_of)
def test_what_a_sentence_asks_to_try_can_be_done(lab: Lab, preset: Any) -> None:
    """'Click …' where a click sets something, 'Play.' where something plays, 'Drag k.' where k is dragged."""
    result = computed(lab, preset.params)
    hint, fields = result.said.hint, fields_of(lab.params)
    first = [fields[name] for name in first_controls(lab, preset.params)]
    marks = [item for picture in result.pictures for item in picture.items if isinstance(item, Handle | Point)]
    if hint.startswith("Click"):
        assert any(any(picture.click) for picture in result.pictures)
    if hint.startswith("Play"):
        assert any(
            field.play for field in fields.values() if visible(preset.params, field) and isinstance(field, Number)
        )
    named = re.fullmatch(r"Drag (\S{1,2})( back| and watch the gap)?\.", hint)
    if named:
        held = {getattr(mark, name, "") for mark in marks for name in ("field", "x_field", "y_field")} - {""}
        dragged: list[Field] = [field for field in first if isinstance(field, Number)]
        dragged += [fields[re.split(r"\W", name)[0]] for name in held if re.split(r"\W", name)[0] in fields]
        assert named[1] in {field.symbol for field in dragged}
