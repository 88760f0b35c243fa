"""What the memo says for a legal judgement, with whom checked it and what was rejected."""

from __future__ import annotations

import dataclasses
import math

import pytest

from app.labs.decide.legal import legal_words, single_words
from app.labs.decide.memo import memo
from app.labs.decide.model import LAB
from app.labs.decide.params import Params
from app.labs.decide.record import record
from app.state.presets import presets_of
from tests.app.decided import numbers

COUNT = dataclasses.replace(presets_of(LAB)[0].params, enrolled=25_000)
TABLE = Params(kind="table", cells=6, touched=2, unit="person", in_at_most=1, tolerance=40.0, enrolled=9000)


def test_a_count_with_pure_noise_singles_out_e_to_the_eps_times_as_often_as_luck() -> None:
    found = numbers(COUNT)
    assert found.study is not None
    assert found.single == pytest.approx(0.01 * math.exp(found.study.eps), rel=1e-9)
    assert "of 25 000 people in at most 1 of 100" in single_words(COUNT, found).replace("\u202f", " ")
    assert "in at most 1.34 of 100" in single_words(COUNT, found)


@pytest.mark.parametrize(
    "change",
    [
        {"enrolled": 0},
        {"unit": "household", "touched": 1, "cells": 12},
        {"unit": "event"},
        {"presence": "known", "totals": "exact", "rows": 2},
    ],
)
def test_singling_out_is_said_where_it_is_known_only(change: dict[str, object]) -> None:
    params = dataclasses.replace(TABLE, **change)  # type: ignore[arg-type]
    found = numbers(params)
    assert found.single is None
    assert "not computed" in single_words(params, found)


def test_linking_is_about_what_is_protected() -> None:
    for change, said in (
        ({}, "whether somebody is in these data"),
        ({"presence": "known"}, "who is in the data is not protected"),
        ({"presence": "known", "totals": "exact", "rows": 2}, "the exact totals can be linked"),
    ):
        params = dataclasses.replace(TABLE, **change)  # type: ignore[arg-type]
        assert said in legal_words(params, numbers(params))[1]


@pytest.mark.long
def test_the_memo_says_it_with_who_checked_and_what_was_rejected() -> None:
    params = dataclasses.replace(COUNT, checked_by="The auditor", rejected="the exact count", why="likely")
    found = memo(params)
    assert ("Checked by", "The auditor") in found.signatures
    assert any(line.text == "Rejected: the exact count" for line in found.meaning)
    (lines,) = (lines for head, lines in found.notes if head == "For the legal judgement")
    assert len(lines) == 4
    assert "do not say that the publication is anonymous" in lines[-1]
    assert any(row.key == "single" for row in found.rows)
    assert not any("Rejected" in line.text for line in memo(COUNT).meaning)


def test_the_record_has_the_domain_and_its_author() -> None:
    params = dataclasses.replace(COUNT, domain="registers of patients of one hospital", recorded_by="The office")
    for answers, domain, authors in ((params, params.domain, ["The office"]), (COUNT, None, None)):
        deployment = record(answers, numbers(answers))["deployment"]
        assert deployment["dp_variant"].get("data_domain") == domain
        assert deployment["administrative"].get("registry_authors") == authors


def test_the_record_has_the_number_of_people_and_never_one_that_nobody_said() -> None:
    for persons, expected in ((25_000, 25_000), (0, None)):
        params = dataclasses.replace(COUNT, enrolled=persons)
        loss = record(params, numbers(params))["deployment"]["privacy_loss"]
        assert loss.get("number_of_privacy_units") == expected
