"""A median in the units of its values, from the answers to the published value; the law of the program that publishes it."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from app.labs.decide import words
from app.labs.decide.details import detail_words
from app.labs.decide.error_words import widths_words
from app.labs.decide.interview import interview
from app.labs.decide.model import LAB
from app.state.presets import presets_of
from dpcore.decide import quantile
from dpcore.errors import ParameterError
from dpcore.sets import Relation
from tests.app.decided import numbers, program

(INCOME,) = (each.params for each in presets_of(LAB) if each.id == "income")
RANKS = dataclasses.replace(INCOME, spread_as="any", tolerance=90.0)


@pytest.mark.long
def test_the_program_draws_by_the_law_of_the_memo() -> None:
    """Against the exact masses e^(−ranks/2b) on the same data, with ties."""
    made = program(dataclasses.replace(INCOME, follow="own", eps=1.0))
    made.BELOW = random.Random(5).randrange
    values = [Fraction(each) for each in np.random.default_rng(1).integers(20, 40, 60).tolist()]
    places = [Fraction(each) for each in range(18, 43)]
    off = made.ranks(places, values)
    law = quantile([float(each) for each in values], range(18, 43), q=0.5, eps=1.0, relation=Relation.ADD_REMOVE)
    assert [float(each) for each in off] == law.errors.tolist()
    study = numbers(dataclasses.replace(INCOME, follow="own", eps=1.0)).study
    assert study is not None
    assert study.scale == pytest.approx(0.5)
    drawn = Counter(int(made.chosen(places, off)) for _ in range(3000))
    expected = 3000 * law.masses
    common = expected >= 8
    observed = np.array([drawn.get(place, 0) for place in range(18, 43)])
    both = [np.append(each[common], each[~common].sum()) for each in (observed, expected)]
    assert stats.chisquare(*both).pvalue > 1e-4


@pytest.mark.long
def test_a_published_median_keeps_the_error_of_its_memo() -> None:
    """The program on fresh data that are spread as was said."""
    made, study = program(INCOME), numbers(INCOME).study
    assert study is not None
    assert study.state == "fits"
    chance, rng = random.Random(3), np.random.default_rng(9)
    made.BELOW = chance.randrange
    places, missed, sets = made.candidates(None), 0, 50
    for _ in range(sets):
        data = np.sort(rng.lognormal(np.log(INCOME.middle), INCOME.log_sigma, INCOME.valued).round())
        found = made.chosen(places, made.ranks(places, [Fraction(int(each)) for each in data]))
        missed += abs(float(found) - data[len(data) // 2 - 1]) > INCOME.tolerance
    assert missed / sets <= INCOME.beta + 4 * (0.05 * 0.95 / sets) ** 0.5


def test_it_reads_an_office_s_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = program(RANKS)
    made.CANDIDATES = 3
    (tmp_path / "r.csv").write_text("who,pay\na,10\nb,20.5\nc,30\n", encoding="utf-8")
    (tmp_path / "c.csv").write_text("0\n20\n1000\n", encoding="utf-8")
    arguments = [str(tmp_path / "r.csv"), "--value", "pay", "--out", str(tmp_path / "o.csv"), "--person", "who"]
    assert made.main(arguments) == 2, "which candidates was not said"
    arguments += ["--candidates", str(tmp_path / "c.csv")]
    made.CHOICE_SCALE = 1e-3
    assert made.main(arguments) == 0
    assert (tmp_path / "o.csv").read_text(encoding="utf-8").split() == ["statistic,published", "quantile", "0.5,20"]
    assert made.main(arguments) == 2
    assert "costs ε again" in capsys.readouterr().err
    (tmp_path / "r.csv").write_text("who,pay\na,10\na,20\n", encoding="utf-8")
    assert made.main([*arguments[:4], str(tmp_path / "n.csv"), *arguments[5:]]) == 2
    assert "two values" in capsys.readouterr().err
    with pytest.raises(ParameterError, match="publish"):
        program(dataclasses.replace(RANKS, unit="household"))


def test_units_only_under_the_stated_spread_and_ranks_always() -> None:
    found = numbers(INCOME)
    sentence = words.decision(INCOME, found).sentence
    assert "if values are spread as stated" in sentence
    assert "ranks" not in sentence
    assert any("However values are spread" in line for line in detail_words(INCOME, found))
    assert any("median 30" in line and "not taken from the data" in line for line in words.conditions(INCOME, found))
    bare = numbers(RANKS)
    assert "ranks" in words.decision(RANKS, bare).sentence
    assert "ranks" in widths_words(RANKS, bare)
    asked = " ".join(sentence.text for sentence in interview(INCOME))
    assert all(f"{{{name}}}" in asked for name in ("middle", "log_sigma", "first_value", "value_step", "valued"))
    assert "{middle}" not in " ".join(sentence.text for sentence in interview(RANKS))
    with pytest.raises(ParameterError):
        numbers(dataclasses.replace(INCOME, first_value=50_000.0))
