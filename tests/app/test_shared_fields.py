"""What several labs ask for is declared once, with one name."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import itertools
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from app.lab.base import Lab
from app.lab.fields import Field, Neighbors, Number, Tabs, as_named, fields_of, visible
from app.lab.shared_fields import SHARED
from app.labs import LABS
from app.state.presets import presets_of
from tests.app.cases import chinese_texts

GREEK = {"ε": "eps", "δ": "delta", "Δ": "sensitivity", "V": "neighbors", "k": "k", "π": "prior"}
"""Symbol -> the name of what has it, in every lab."""
COUNTED_APART = {
    ("budget", "queries"),
    ("learning", "experts"),
    ("local", "kinds"),
    ("markets", "tastes"),
    ("own", "letter_k"),
    ("queries", "per_round"),
    ("strategies", "queries"),
}
"""Counting queries, experts, the values of a frequency oracle, tastes and the questions of a round have the k of their theorems, a formula that of who typed it; none are releases."""


def kind_of(name: str) -> str:
    """The shared field that a name means: 'eps' of 'eps_each'; '' of none."""
    return next((shared for shared in SHARED if name == shared or name.startswith(f"{shared}_")), "")


def declarations(lab: Lab) -> Iterator[tuple[str, ast.expr]]:
    """Names of a lab's parameters, and the expressions that declare them, with those of the classes it takes over."""
    for owner in lab.params.__mro__[:-1]:
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[owner.__module__]))):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                call = node.value
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "default":
                    yield node.target.id, call.func.value


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_no_lab_declares_a_shared_parameter_anew(lab: Lab) -> None:
    """It takes `EPS`, or `EPS.but(...)`."""
    names = {id(field): name for name, field in SHARED.items()}
    module = sys.modules["app.lab.shared_fields"]
    for name, declared in declarations(lab):
        root = (
            declared.func.value
            if isinstance(declared, ast.Call) and isinstance(declared.func, ast.Attribute)
            else declared
        )
        wanted = kind_of(name)
        if wanted:
            assert isinstance(root, ast.Name), f"{lab.id}.{name} is declared by itself"
            assert names[id(getattr(module, root.id))] == wanted, f"{lab.id}.{name}"


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_a_symbol_names_its_parameter(lab: Lab) -> None:
    """Where a row shows ε, its parameter is `eps` or begins with it, and so on."""
    for name, field in fields_of(lab.params).items():
        symbol = field.symbol.rstrip("₀")
        if symbol in GREEK and (lab.id, name) not in COUNTED_APART:
            assert kind_of(name) == GREEK[symbol], f"{lab.id}.{name}"


def test_what_has_one_name_in_two_labs_is_of_one_kind() -> None:
    found: dict[str, set[type[Field]]] = defaultdict(set)
    for lab in LABS:
        for name, field in fields_of(lab.params).items():
            if name != lab.choice:
                found[name].add(type(field))
    assert {name for name, kinds in found.items() if len(kinds) > 1} == set()


def test_a_field_with_other_limits_is_otherwise_the_same() -> None:
    shared = Number(name="loss", symbol="ε", high=50.0)
    assert shared.but(high=100.0) == Number(name="loss", symbol="ε", high=100.0)
    assert shared.high == 50.0
    assert type(SHARED["neighbors"].but(help="other")) is Neighbors


@pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.id)
def test_no_two_settings_that_are_seen_together_have_one_name(lab: Lab) -> None:
    """In each language, on each tab of each preset: a person could not tell them apart, and would hear the same of both."""
    known = chinese_texts()
    tabs = [{lab.choice: tab.id} for tab in lab.tabs] if lab.choice else [{}]
    for preset, tab in itertools.product(presets_of(lab), tabs):
        params = dataclasses.replace(preset.params, **tab)
        seen = [field for field in fields_of(params).values() if visible(params, field) and not isinstance(field, Tabs)]
        named = [as_named(params, field) for field in seen]
        chinese = [(field.symbol, known[field.name] if field.name else "") for field in named]
        for each in ([field.label for field in named], chinese):
            assert [name for name, count in Counter(each).items() if count > 1] == [], (preset.id, tab)
