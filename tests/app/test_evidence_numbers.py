"""Every number of every readout leads to its own kind of evidence, which is that of what computed it."""

from __future__ import annotations

import dataclasses
import math
import sys
from collections.abc import Iterator, Set
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest

import dpcore
from app.lab import evidence
from app.lab.base import Cell, Lab, Table
from app.lab.evidence_kinds import KINDS, kind_of
from app.labs import LABS
from app.state.presets import Preset
from dpcore.kept import forget_all
from tests.app.cases import computed, every_preset, presets_to_try, tab_of

ENGINE = str(Path(dpcore.__file__).parent)
TABS = [(lab.id, tab.id) for lab in LABS for tab in lab.tabs]
ELSEWHERE = {
    ("densities", "noise"): "losses own-density shift",
    ("attack", "success"): "composition own-density own-table rates",
    ("attack", "roc"): "composition own-density own-table rates",
    ("attack", "posterior"): "belief composition own-density own-table rates",
    ("attack", "known"): "noise",
    ("attack", "repeat"): "accountants composition own-density own-table rates",
    ("attack", "simulate"): "composition own-density own-table rates",
    ("attack", "worlds"): "composition own-density own-table rates worlds",
    ("budget", "composition"): "losses noise rates shift",
    ("budget", "ledger"): "composition losses own-density own-table",
    ("own", "density"): "audit noise",
    ("own", "table"): "best-noise own-density",
    ("own", "best"): "composition own-table",
    ("decide", "decision"): "planning study",
    ("decide", "experts"): "change planning window",
    ("decide", "memo"): "planning study",
    ("decide", "person"): "belief change errors planning study",
    ("channel", "paper"): "leak",
    ("channel", "column"): "leak least-eps",
    ("markets", "payments"): "lies",
    ("you", "worlds"): "geometric",
    ("robust", "leak"): "noise",
    ("robust", "propose"): "noise",
    ("robust", "blocks"): "noise robust",
    ("robust", "samples"): "robust",
    ("queries", "boosting"): "fakes",
    ("strategies", "plane"): "fakes",
    ("strategies", "shape"): "fakes polygon",
    ("strategies", "workload"): "gaussian",
    ("streams", "noise"): "gaussian",
    ("streams", "largest"): "counters gaussian",
    ("streams", "intrusion"): "counters guessing",
    ("streams", "density"): "guessing",
    ("local", "crowd"): "noise",
    ("learning", "thresholds"): "guessing",
    ("learning", "experts"): "guessing",
    ("learning", "classifier"): "guessing",
    ("learning", "queries"): "guessing",
}
"""What a tab computes for its pictures and sentences, on the way, or for noise that no preset lays beside it."""


NOTHING = frozenset((type(None), bool, str))
NUMBERS, SEVERAL = (int, float, np.number), (dict, tuple, list)
"""Of what functions give back: what is no number, what is one, what holds some."""


def numbers(table: Table) -> Iterator[Cell]:
    """Cells with a number behind them."""
    return (cell for row in table.rows for cell in row if cell.value is not None)


def readout(lab: Lab, params: Any) -> Table:
    return computed(lab, params, "rest").readout


@every_preset()
def test_every_number_leads_to_one_kind(lab: Lab, preset: Preset) -> None:
    tab = lab.tab(preset.params)
    table = readout(lab, preset.params)
    for way in (table, table.turned(), table.listed()):
        named = {cell.kind or way.kind for cell in numbers(way)}
        assert not named - {kind.id for kind in KINDS} - {""}
        assert "" not in named or len(evidence.kinds_of(tab)) == 1, "which of them"


def params_of(lab: str, tab: str) -> tuple[Lab, list[Any]]:
    """The lab, and its presets on that tab; where there is none, others turned to it."""
    [found] = [one for one in LABS if one.id == lab]
    every = presets_to_try(found)
    mine = [preset.params for preset in every if tab_of(found, preset) == (lab, tab)]
    return found, mine or [dataclasses.replace(preset.params, **{found.choice: tab}) for preset in every[:2]]


@pytest.mark.in_turn(of=lambda lab, tab: lab)
@pytest.mark.parametrize(("lab", "tab"), TABS)
def test_every_kind_of_a_tab_is_that_of_some_number(lab: str, tab: str) -> None:
    """Or it is told elsewhere, and then no number is."""
    found, mine = params_of(lab, tab)
    kinds = {kind.id for kind in evidence.kinds_of(found.tab(mine[0]))}
    told = kinds - set(ELSEWHERE.get((lab, tab), "").split())
    for params in mine if len(kinds) > 1 else ():
        table = readout(found, params)
        told -= {cell.kind or table.kind for cell in numbers(table)}
        if not told:
            break
    assert not told or len(kinds) == 1


@pytest.mark.long
@pytest.mark.in_turn(of=lambda lab, tab: lab)
@pytest.mark.parametrize(("lab", "tab"), [place for place in TABS if place[0] != "own"])  # traced, that takes minutes
def test_what_computed_a_number_is_of_the_kind_that_it_leads_to(lab: str, tab: str) -> None:
    """All that dpcore gives back while the facts are computed, traced: the very number came from a function of its kind,
    or from one that has none, as the search for a root."""
    found, (params, *_) = params_of(lab, tab)
    only = evidence.kinds_of(found.tab(params))[0].id
    table = readout(found, params)
    told = {cell: cell.kind or table.kind or only for cell in numbers(table) if not _plain(cell.value or 0.0)}
    came = traced(found, params, {float(cell.value or 0.0) for cell in told})
    wrong = {
        cell.text: (kind, came[cell.value])
        for cell, kind in told.items()
        if came[cell.value] and not came[cell.value] & {kind, ""}
    }
    assert not wrong


def _plain(value: float) -> bool:
    """Whole numbers, and those of two digits, come from anywhere."""
    return not math.isfinite(value) or value in (round(value), float(f"{value:.2g}"))


def traced(lab: Lab, params: Any, values: Set[float]) -> dict[float | None, set[str]]:
    """The kinds of the functions of dpcore that gave back each of the values, alone or among others; '' for what has none."""
    came: dict[float | None, set[str]] = {value: set() for value in values}
    kinds: dict[str, str | None] = {}  # of the code in a file; None for what is not dpcore's

    def note(frame: FrameType, event: str, found: Any) -> None:
        if event != "return" or type(found) in NOTHING or (type(found) is float and found not in values):
            return
        file = frame.f_code.co_filename
        if file not in kinds:
            kind = kind_of(frame.f_globals["__name__"])
            kinds[file] = ("" if kind is None else kind.id) if file.startswith(ENGINE) else None
        if (kind_here := kinds[file]) is not None:
            for value in _among(found, values):
                came[value].add(kind_here)

    forget_all()
    modules = [module for name, module in list(sys.modules.items()) if name.startswith("dpcore")]
    named = [each for module in modules for each in vars(module).values()]
    for each in (*named, *(inner for one in named if isinstance(one, type) for inner in vars(one).values())):
        if isinstance(each, _lru_cache_wrapper):
            each.cache_clear()
    before = sys.getprofile()
    given = lab.given(params, lambda _: None)
    sys.setprofile(note)
    try:
        lab.tab(params).facts(given, lambda _: None, "rest")
    finally:
        sys.setprofile(before)
    return came


def _among(found: Any, values: Set[float]) -> Iterator[float]:
    """Those of the values that are in what a function gave back."""
    kind = type(found)
    if kind in NOTHING:
        return
    if kind is float or isinstance(found, NUMBERS):
        if found in values:
            yield float(found)
    elif isinstance(found, np.ndarray):
        if found.dtype.kind in "fiu" and found.size < 10_000:
            if found.size <= 2 * len(values):
                yield from values & set(found.ravel().tolist())
            else:  # some numbers are looked for one by one: to sort what was found takes longer
                yield from (value for value in values if (found == value).any())
    elif isinstance(found, SEVERAL):
        for one in found.values() if isinstance(found, dict) else found:
            yield from _among(one, values)
    elif dataclasses.is_dataclass(found):
        for field in dataclasses.fields(found):
            yield from _among(getattr(found, field.name, None), values)


def test_the_trace_finds_what_computed_a_number() -> None:
    lab = next(one for one in LABS if one.id == "densities")
    preset = next(one for one in presets_to_try(lab) if one.id == "interval")
    table = readout(lab, preset.params)
    width, rate = (float(table.rows[0][table.columns.index(name)].value or 0.0) for name in ("± 90 %", "rate"))
    came = traced(lab, preset.params, {width, rate})
    assert came[width] - {""} == {"noise"}
    assert came[rate] == set(), "the program divides two for it"
