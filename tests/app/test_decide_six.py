"""Six offices, from the first question to a signed memo and a published table, in the window and in a process of their own.

What the memo says of errors and of the best attack is held against the numbers that the program publishes of records that
obey the conditions. The tests of a case say how many clicks and typed fields it takes.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

import dpcore.noise
from app.labs import LABS
from app.labs.arrays import right_100
from app.main.window import MainWindow
from dpcore.decide import Study
from tests.app.office import SIGNED, Office, module, read, table
from tests.app.programs import Programs

pytestmark = [pytest.mark.long, pytest.mark.in_turn(every=3)]
SIDES = ("east", "west", "north")


@pytest.fixture
def office(qtbot: QtBot, tmp_path: Path, programs: Programs) -> Iterator[Office]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.setUpdatesEnabled(False)
    window.show()
    yield Office(window, tmp_path, programs)
    window.document.undo_stack.setClean()
    window.close()


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """The programs' exact samplers on a source that repeats, for what is published many times."""
    found = random.Random(11)
    for name in ("exact_discrete_laplace", "exact_discrete_gaussian"):
        whole = getattr(dpcore.noise, name)
        monkeypatch.setattr(dpcore.noise, name, lambda scale, whole=whole: whole(scale, found.randrange))
    return found


def signed(office: Office, memo: str, study: Study, *, clicks: int, typed: int) -> None:
    """The memo fits, bears its names and the number of right guesses; and answering took no more than was counted."""
    assert study.state == "fits"
    assert "Methods, unit 2" in memo
    assert "2028-12-31" in memo
    assert right_100(study.all.success) in memo
    assert (office.clicks, office.typed) == (clicks, typed)


def holds(errors: Sequence[float], within: float, *, beta: float = 0.05) -> None:
    """The share of published numbers that are further off is no larger than was said, but for chance (4 standard errors)."""
    off = np.abs(np.asarray(errors))
    allowed = beta + 4 * (beta * (1 - beta) / off.size) ** 0.5
    assert (off > within + 1e-9).mean() <= allowed
    assert off.max() > 0, "there is noise"


def attacked(published: Callable[[int], float], truth: float, step: float, times: int) -> float:
    """How often a guesser is right who says 'in' where a sum of published numbers is nearer to what it is with the person."""
    right = 0.0
    for place in range(times):
        inside = place % 2
        lies = published(inside) - truth - step / 2
        right += 0.5 if lies == 0 else float((lies > 0) == bool(inside))
    return right / times


def near(found: float, exact: float, times: int) -> None:
    """A simulated share of right guesses is the exact one, but for chance (4 standard errors)."""
    assert abs(found - exact) <= 4 * (exact * (1 - exact) / times) ** 0.5


def groups() -> list[tuple[str, str, str]]:
    return list(itertools.product(SIDES, ("15–24", "25–54", "55–74"), ("f", "m")))


def test_monthly_unemployment_by_district_age_and_sex(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "rates"),
            ("cells", "18"),
            ("fewest", "800"),
            ("unit", "a person"),
            ("touched", "1"),
            ("publications", "12"),
            ("period", "the year 2027"),
            ("in_at_most", "12"),
            ("tolerance", "2"),
            ("guess", "65"),
            ("why", "a public fact tells as much"),
            ("share_all", "6"),
            ("share_group", "11"),
            ("cited", "Labour force survey 2026, table 3"),
            ("limit_date", "2026-11-02"),
            ("noise", "discrete Gaussian (whole numbers, δ)"),
            ("title", "Unemployment by district, age and sex"),
            *SIGNED,
        ]
    )
    study = office.decided().study
    assert study is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=39, typed=18)
    assert "Labour force survey 2026, table 3" in memo
    cells, rng = groups(), np.random.default_rng(1)
    rows, true = [], []
    for cell in cells:
        whole = int(rng.integers(800, 1000))
        part = int(rng.binomial(whole, rng.uniform(0.02, 0.15)))
        rows += [(f"p{len(rows) + n}", *cell, "yes" if n < part else "no") for n in range(whole)]
        true.append(100 * part / whole)
    records = table(office.folder / "january.csv", ("who", "district", "age", "sex", "jobless"), rows)
    public = table(office.folder / "cells.csv", ("district", "age", "sex"), cells)
    asked = ["--person", "who", "--cell", "district", "age", "sex", "--cells", public, "--part", "jobless", "yes"]
    told = office.run(program, records, "--out", office.folder / "out.csv", *asked)
    assert "discrete gaussian noise" in told
    lines = read(office.folder / "out.csv")
    assert [(line["district"], line["age"], line["sex"]) for line in lines] == cells
    assert all(abs(float(line["percent"]) - rate) < 10 for line, rate in zip(lines, true, strict=True))
    made = module(program)
    draw = made.noise("dpcore")
    counts = [
        n for whole, rate in zip([850] * 18, true, strict=True) for n in (round(8.5 * rate), whole - round(8.5 * rate))
    ]
    exact = [float(rate) for _, _, rate in made.rated(counts, lambda: 0)]
    months = [[float(rate) for _, _, rate in made.rated(counts, draw)] for _ in range(24)]
    errors = (np.array(months) - exact).ravel()
    holds(errors.tolist(), 2.0)
    assert abs(errors.mean()) <= 4 * errors.std() / errors.size**0.5, "rates far from 0 have no bias"

    def year(inside: int) -> float:
        return sum(made.rated([50 + inside, 800], draw)[0][0] for _ in range(12))

    near(attacked(year, 600, 12, 600), study.all.success, 600)


def test_hospital_mortality_with_small_counts(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "rates"),
            ("cells", "12"),
            ("fewest", "150"),
            ("unit", "a person"),
            ("touched", "2"),
            ("tolerance", "3"),
            ("has_belief", "a limit on beliefs"),
            ("prior", "5"),
            ("belief", "30"),
            ("passed", "0"),
            ("why", "a rule sets it"),
            ("cited", "House rule 7"),
            ("title", "Mortality by hospital"),
            *SIGNED,
        ]
    )
    study = office.decided().study
    assert study is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=34, typed=14)
    hospitals = [(f"h{n}",) for n in range(12)]
    deaths = [0, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 30]
    rows = [
        (f"{name}-{n}", name, "died" if n < few else "lived")
        for (name,), few in zip(hospitals, deaths, strict=True)
        for n in range(160)
    ]
    rows += [("h0-0", "h1", "lived")]  # somebody was in two
    records = table(office.folder / "stays.csv", ("patient", "hospital", "end"), rows)
    public = table(office.folder / "hospitals.csv", ("hospital",), hospitals)
    asked = ["--person", "patient", "--cell", "hospital", "--cells", public, "--part", "end", "died"]
    office.run(program, records, "--out", office.folder / "out.csv", *asked)
    assert len(read(office.folder / "out.csv")) == 12
    made = module(program)
    draw = made.noise("dpcore")
    counts = [n for few in deaths for n in (few, 160 - few)]
    exact = np.array([100 * few / 160 for few in deaths])
    often = np.array([[float(rate) for _, _, rate in made.rated(counts, draw)] for _ in range(100)])
    for hospital in range(12):  # the smallest rates are as near as was said, too
        holds((often[:, hospital] - exact[hospital]).tolist(), 3.0)
    assert (often >= 0).all()
    times = 2000
    right = 0.0
    for place in range(times):
        inside = place % 2
        parts = [made.rated([1 + inside, 150], draw)[0][0] for _ in range(2)]
        votes = sum(1 if part >= 2 else -1 for part in parts)
        right += 0.5 if votes == 0 else float((votes > 0) == bool(inside))
    near(right / times, study.all.success, times)
    top = study.all.largest_belief
    assert top is not None
    assert top <= 0.3


def test_income_mean_and_median_with_outliers(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "a mean"),
            ("high", "200000"),
            ("people", "2000"),
            ("unit", "a person"),
            ("tolerance", "1500"),
            ("guess", "70"),
            ("why", "as much was approved before"),
            ("approved", "70"),
            ("cited", "Release of 2025, memo 12"),
            ("noise", "Laplace"),
            ("title", "Income of a town"),
            ("with_median", "is published, too"),
            ("share_median", "30"),
            ("among", "1200"),
            ("spread_as", "log-normally"),
            ("first_value", "10000"),
            ("value_step", "50"),
            ("middle", "30000"),
            ("log_sigma", "0.6"),
            *SIGNED,
        ]
    )
    found = office.decided()
    study = found.study
    assert study is not None
    assert found.after is not None
    assert found.after.chosen is not None
    assert found.after.chosen.width is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=44, typed=18)
    assert "and a median" in memo
    rng = np.random.default_rng(3)
    incomes = np.append(rng.lognormal(np.log(30_000), 0.6, 1995).round(), [5e5, 1e6, 2e6, 8e6, 4e7])
    records = table(office.folder / "tax.csv", ("who", "income"), [(f"p{n}", int(v)) for n, v in enumerate(incomes)])
    told = office.run(program, records, "--out", office.folder / "out.csv", "--person", "who", "--value", "income")
    assert "mean, number of people, quantile 0.5" in told
    mean, median = float(np.minimum(incomes, 200_000).mean()), float(np.sort(incomes)[999])
    assert float(incomes.mean()) > mean + 10_000, "without bounds the few would decide"
    made = module(program)
    made.BELOW = chance.randrange
    draw, places = made.noise("dpcore"), made.candidates(None)
    values = [made.Fraction(int(v)) for v in incomes]
    off = made.ranks(places, values)
    means = [float(made.numbers(values, draw)[0][1]) - mean for _ in range(25)]
    medians = [float(made.chosen(places, off)) - median for _ in range(150)]
    holds(means, 1500.0)
    holds(medians, found.after.chosen.width)
    share, times = made.STEPS, 2000
    exact = 1 - 0.5 * np.exp(-0.5 / study.scale)  # of the mean's noise alone
    near(attacked(lambda inside: share * (2 + inside) + draw(), 2 * share, share, times), exact, times)
    assert exact <= study.all.success, "the median betrays something, too"


def test_daily_mobility_for_a_year_with_a_person_s_day(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "a table of counts"),
            ("cells", "40"),
            ("unit", "a person in one publication"),
            ("touched", "4"),
            ("publications", "365"),
            ("period", "the year 2027"),
            ("tolerance", "20"),
            ("guess", "60"),
            ("title", "Daily trips"),
            *SIGNED,
        ]
    )
    study = office.decided().study
    assert study is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=28, typed=12)
    assert "for one year" not in memo, "no promise is made for the year"
    assert "over all 365 the best attacker is right in more than 99 of 100" in memo
    ways = [(f"a{n // 8}", f"b{n % 8}") for n in range(40)]
    rng = np.random.default_rng(2)
    rows = [(f"p{n}", *ways[k]) for n in range(900) for k in rng.choice(40, rng.integers(1, 5), replace=False)]
    true = Counter((start, end) for _, start, end in rows)
    records = table(office.folder / "1 May.csv", ("who", "from", "to"), rows)
    public = table(office.folder / "ways.csv", ("from", "to"), ways)
    asked = ["--person", "who", "--cell", "from", "to", "--cells", public]
    office.run(program, records, "--out", office.folder / "out.csv", *asked)
    made = module(program)
    draw = made.noise("dpcore")
    days = [int(line["published"]) - true[line["from"], line["to"]] for line in read(office.folder / "out.csv")]
    for day in range(20):
        out = office.folder / f"{day}.csv"
        assert made.main([str(a) for a in (records, "--out", out, *asked, "--library", "dpcore")]) == 0
        days += [int(line["published"]) - true[line["from"], line["to"]] for line in read(out)]
    holds(days, 20.0)
    assert abs(np.mean(days)) <= 4 * np.std(days) / len(days) ** 0.5, "no bias"

    def told(inside: int, many: int) -> float:
        """Of a number that moves by 1 whole-number Laplace noise tells no more than on which side it lies."""
        return sum(1 if inside + draw() >= 1 else -1 for _ in range(many))

    near(attacked(lambda inside: told(inside, 4), -0.5, 1, 2000), study.all.success, 2000)
    assert attacked(lambda inside: told(inside, 4 * 365), -0.5, 1, 40) > 0.95
    rows.append((rows[0][0], *ways[0]))  # a fifth way on one day breaks the condition
    rows += [(rows[0][0], *way) for way in ways[1:6]]
    broken = table(office.folder / "2 May.csv", ("who", "from", "to"), rows)
    assert made.main([str(a) for a in (broken, "--out", office.folder / "no.csv", *asked)]) == 2


def test_a_yes_or_no_survey_that_nobody_sees_answered(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "a share of yes answers"),
            ("answerers", "800"),
            ("trust", "nobody; devices add noise"),
            ("tolerance", "8"),
            ("guess", "75"),
            ("title", "Have you paid every tax?"),
            *SIGNED,
        ]
    )
    study = office.decided().study
    assert study is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=22, typed=9)
    assert office.run(program, "--answer", "yes").strip() in ("yes", "no")
    made = module(program)
    draw = made.noise("dpcore")
    errors, alike = [], 0
    for place in range(30):
        sent = [made.sent(n < 240, draw) for n in range(800)]
        alike += sum((answer == "yes") == (n < 240) for n, answer in enumerate(sent))
        path = table(office.folder / f"{place}.csv", ("answer",), [(answer,) for answer in sent])
        out = office.folder / f"{place}-out.csv"
        if place:
            assert made.main([str(path), "--sent", "answer", "--out", str(out)]) == 0
        else:
            office.run(program, path, "--sent", "answer", "--out", out)
        errors.append(float(read(out)[0]["percent"]) - 30)
    holds(errors, 8.0)
    near(alike / (30 * 800), study.all.success, 30 * 800)


def test_school_results_with_a_pupil_in_many_cells(
    office: Office, chance: random.Random, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.answer(
        [
            ("kind", "rates"),
            ("cells", "40"),
            ("fewest", "80"),
            ("unit", "a person"),
            ("touched", "8"),
            ("tolerance", "10"),
            ("why", "a rule sets it"),
            ("cited", "School act, section 9"),
            ("rejected", "rates of every class, for 20 pupils are too few"),
            ("noise", "discrete Gaussian (whole numbers, δ)"),
            ("title", "Results by school and subject"),
            *SIGNED,
        ]
    )
    study = office.decided().study
    assert study is not None
    memo, program = office.write(monkeypatch)
    signed(office, memo, study, clicks=33, typed=12)
    assert "20 pupils are too few" in memo
    schools, subjects = [f"s{n}" for n in range(5)], [f"subject {n}" for n in range(8)]
    rows = [
        (f"{school}-{n}", school, subject, "passed" if (n * 7 + k) % 10 < 7 else "failed")
        for school in schools
        for n in range(90)
        for k, subject in enumerate(subjects)
    ]
    cells = list(itertools.product(schools, subjects))
    records = table(office.folder / "results.csv", ("pupil", "school", "subject", "result"), rows)
    public = table(office.folder / "cells.csv", ("school", "subject"), cells)
    asked = ["--person", "pupil", "--cell", "school", "subject", "--cells", public, "--part", "result", "passed"]
    office.run(program, records, "--out", office.folder / "out.csv", *asked)
    made = module(program)
    draw = made.noise("dpcore")
    errors = []
    for line in read(office.folder / "out.csv"):
        own = [row for row in rows if row[1:3] == (line["school"], line["subject"])]
        errors.append(float(line["percent"]) - 100 * sum(row[3] == "passed" for row in own) / len(own))
    counts = [63, 27] * 40
    errors += [float(rate) - 70 for _ in range(20) for _, _, rate in made.rated(counts, draw)]
    holds(errors, 10.0)

    def results(inside: int) -> float:
        return sum(made.rated([40 + inside, 40], draw)[0][0] for _ in range(8))

    near(attacked(results, 320, 8, 800), study.all.success, 800)
    lonely = [row for row in rows if row[0] != "s0-0"]
    assert len(rows) - len(lonely) == 8, "a pupil is in as many cells as was said"
