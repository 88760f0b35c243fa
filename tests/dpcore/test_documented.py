"""Every public function says what goes in, in which shapes and units, what can go wrong, and where it comes from."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from dpcore.checks import as_given, choices, positive, whole
from dpcore.errors import ParameterError
from dpcore.noise import Gaussian
from dpcore.noise.minimal.levels import LevelSets
from dpcore.own import OwnTable
from tests.dpcore.documented import Named, entries, public, raises, sections, unsaid

OPEN: dict[str, int] = {}
"""Folders that are not done, and how much they leave unsaid; it may only fall."""


@pytest.fixture(scope="module")
def named() -> list[Named]:
    return public()


def test_docstrings_name_arguments_shapes_errors_and_sources(named: list[Named]) -> None:
    faults = {each.name: unsaid(each) for each in named}
    count = Counter({each.folder: 0 for each in named})
    for each in named:
        count[each.folder] += len(faults[each.name])
    assert {each.name: faults[each.name] for each in named if each.folder not in OPEN and faults[each.name]} == {}
    assert {folder: count[folder] for folder in OPEN if count[folder] > OPEN[folder]} == {}
    assert {folder for folder in OPEN if count[folder] == 0} == set()
    assert len(named) > 1000


def test_what_is_missing_is_found() -> None:
    def silent(rows: int) -> None:
        """Does something."""

    def told(p: "ArrayLike", eps: float) -> "Floats":  # type: ignore[name-defined]  # noqa: F821, UP037
        """Something of the shape of `p`.

        Args:
            p: probabilities.
            eps: in nats.
        """

    for function in (silent, told):
        function.__module__ = "dpcore.binomial"
    assert unsaid(Named("binomial", "silent", silent)) == ["rows: not named"]
    told.__annotations__ = {"p": "ArrayLike", "eps": "float", "return": "Floats"}
    assert unsaid(Named("binomial", "told", told)) == ["p: no shape"]


def test_who_raises_is_read_through_private_functions_methods_and_checks() -> None:
    """A `raise`, a check, a check of a module, a private method, what is made by `__init__`; who counts raises nothing."""
    for value in (ParameterError, choices, as_given, Gaussian.pdf):
        assert not raises(value), value
    for value in (whole, positive, OwnTable.of, OwnTable.delta, OwnTable.worst_loss, Gaussian.loss_law, LevelSets):
        assert raises(value), value


def test_sections_and_entries_are_read() -> None:
    text = "Sum.\n\nArgs:\n    low, high: ends,\n        in any unit.\n    *more: others.\n\nRaises:\n    ParameterError: never.\n"
    assert sections(text)["Raises"] == "ParameterError: never.\n"
    assert entries(sections(text)["Args"]) == {
        "low": "ends, in any unit.",
        "high": "ends, in any unit.",
        "more": "others.",
    }


def test_an_eps_is_in_nats_and_a_probability_is_no_percentage(named: list[Named]) -> None:
    """Units of what the whole field names: ε in nats (or of what it is), never in bits or per cent."""
    wrong = []
    for each in named:
        if each.folder in OPEN:
            continue
        for name, text in entries(sections(each.value.__doc__ or "").get("Args", "")).items():
            if name == "eps" and not re.search(r"nats|ε|loss|shift / scale", text):
                wrong.append((each.name, name, text))
            if name in ("delta", "beta", "prior") and re.search(r"per cent|%", text):
                wrong.append((each.name, name, text))
    assert wrong == []
