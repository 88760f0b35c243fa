"""Reports of 'Your mechanism' on a density or a table: a verdict that is exact, and a program that finds its numbers alone."""

from __future__ import annotations

import dataclasses
import math
import re
import subprocess
import sys
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.lab.comparing import Request, compute_request
from app.lab.kept_facts import key_of
from app.lab.memo import Memo
from app.labs.own.given import NO_NUMBERS
from app.output.memo import write_memo
from app.words.version import version
from tests.app.test_lab_own_density import DENSITIES, DRAWN, knots_of, lab_own, preset

FEWER = 40_000
"""Places that the program of a formula sums over where its own many were seen elsewhere: Python takes half a second for them."""
BELOW = "nothing here shows that a promise holds"


def reported(params: Any, **names: str) -> Any:
    """The report on what is shown."""
    return dataclasses.replace(params, **{"audited": "noise 2.3"} | names, view="report", report_on=params.view)


def memo_of(params: Any) -> Memo:
    made = lab_own().compute(reported(params), lambda _: None, "rest").memo
    assert made is not None
    return made()


def printed(made: Memo, *, places: int = 0) -> str:
    """What its program prints in an interpreter with nothing installed; with so many `places` in place of its own 200 000."""
    assert made.program is not None
    text = made.program.replace("PLACES = 200000", f"PLACES = {places or 200_000}")
    assert not places or text != made.program
    run = [sys.executable, "-I", "-S", "-c", text]
    return subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout


def numbers(text: str, line: str) -> list[float]:
    return [float(found) for found in re.findall(rf"^{line} is (\S+)$", text, re.M)]


@pytest.mark.in_turn(every=3)
@pytest.mark.parametrize("name", DRAWN)
def test_the_program_of_a_density_finds_the_delta_of_the_cases_alone(name: str) -> None:
    """40 digits, computed elsewhere; both directions."""
    expect = DENSITIES[name]["expect"]
    eps, value = next(item for item in expect["delta_forward"].items() if float(item[0]) > 0)
    out, inside = numbers(printed(memo_of(knots_of(name, float(eps)))), "you .*: the least delta")
    assert out == pytest.approx(float(value), rel=1e-5, abs=1e-12)
    assert inside == pytest.approx(float(expect["delta_backward"][eps]), rel=1e-5, abs=1e-12)


@pytest.mark.long
def test_the_program_knows_holes_tails_of_two_noises_and_clamping() -> None:
    """Closed forms: Laplace of scale 1 against 2; clamped to 4 … 6 with true answers 2 and 3 (the sheet: δ(0) = .117)."""
    two = printed(memo_of(preset("fits-data")))
    assert numbers(two, "you out: the largest loss") == [pytest.approx(math.log(2), abs=1e-6)]
    assert numbers(two, "you in: the largest loss") == [math.inf]
    clamped = dataclasses.replace(preset("clamped-afterwards"), eps=0.0001)
    excess = 0.5 * (math.exp(-1) - math.exp(-2))
    assert numbers(printed(memo_of(clamped)), "you in: the least delta")[0] == pytest.approx(excess, abs=1e-4)
    assert numbers(printed(memo_of(preset("slip"))), "you out: the largest loss") == [math.inf]


def summed(text: str, what: str) -> list[float]:
    """What the program of a formula prints: (out, in)."""
    return [float(found) for found in re.findall(rf"^you .*: the {what} (\S+?)[,;]", text, re.M)]


@pytest.mark.long
@pytest.mark.parametrize("name", ["waves", "power", "heavy", "textbook-wide"])
def test_the_program_of_a_formula_sums_what_the_page_bounds(name: str) -> None:
    """It imports nothing; delta by normal tails and by the cases, to 30 digits, computed elsewhere; the page is never below."""
    made = memo_of(preset(name))
    assert "dpcore" not in made.program
    text = printed(made, places=0 if name == "waves" else FEWER)
    sigma = 0.4845
    low = NormalDist().cdf(1 / (2 * sigma) - 10 * sigma) - math.exp(10) * NormalDist().cdf(
        -1 / (2 * sigma) - 10 * sigma
    )
    delta = {"textbook-wide": low, "waves": 0.110005114514364, "power": 0.0126633, "heavy": 0.0}[name]
    found = summed(text, "least delta is about")
    assert found == [pytest.approx(delta, rel=1e-4, abs=1e-9)] * 2
    losses = summed(text, "largest loss seen is")
    bound = next(row.value for row in made.rows if row.key == "over")
    if name in ("waves", "heavy"):
        assert losses == [pytest.approx({"waves": 1.56440054360976, "heavy": 1.13923620007339}[name], rel=5e-5)] * 2
        assert max(losses) <= float(bound.removeprefix("at most "))
    else:
        assert text.count("it may grow on") == 2  # the page says that it has no bound
        assert bound == "∞"


@pytest.mark.long
def test_the_program_of_two_formulas_of_an_unknown_tail_and_of_what_is_done_afterwards() -> None:
    """By hand: Laplace noise cut at 8 and moved by 1 leaves (e^-7 - e^-8)/2 without a twin, and 1 of 1 000 lies anywhere."""
    cut = (math.exp(-7) - math.exp(-8)) / 2 / (1 - math.exp(-8))
    found = summed(printed(memo_of(preset("unknown-outside")), places=FEWER), "least delta is about")
    assert found == [pytest.approx(cut + 0.001 * (1 - cut), rel=2e-3)] * 2
    two = dataclasses.replace(preset("two-formulas"), eps=0.1)
    x = np.linspace(-400, 400, 4_000_001)
    bell, heavy = np.exp(-(x**2) / 2), (1 + x**2 / 3) ** -2
    p, q = bell / bell.sum(), heavy / heavy.sum()
    sums = [float(np.maximum(a - math.exp(0.1) * b, 0).sum()) for a, b in ((p, q), (q, p))]
    assert summed(printed(memo_of(two), places=FEWER), "least delta is about") == [
        pytest.approx(each, rel=1e-3) for each in sums
    ]
    laplace = lab_own().params(view="density", noise_from="typed", formula="exp(-abs(x))", eps=0.0001)
    excess = 0.5 * (math.exp(-1) - math.exp(-2))
    clamped = dataclasses.replace(laplace, afterwards="clamp", clamp_low=2.0, clamp_high=4.0)
    assert summed(printed(memo_of(clamped), places=FEWER), "least delta is about")[1] == pytest.approx(excess, abs=2e-4)
    knots = preset("rounded-answers")
    assert numbers(printed(memo_of(knots)), "you .*: the least delta") == [pytest.approx(rounded(0.5), rel=1e-5)] * 2
    typed = dataclasses.replace(laplace, afterwards="round", rounded_to=1.0, eps=0.5)
    assert (
        summed(printed(memo_of(typed), places=FEWER), "least delta is about")
        == [pytest.approx(rounded(0.5), rel=1e-3)] * 2
    )


def rounded(eps: float) -> float:
    """delta of Laplace noise of scale 1, rounded to whole numbers and moved by 1: answers by their probabilities."""
    k = np.arange(-60, 61)
    edges = np.append(k - 0.5, 60.5)
    cdf = np.where(edges < 0, np.exp(-np.abs(edges)) / 2, 1 - np.exp(-np.abs(edges)) / 2)
    p = np.diff(cdf)
    return float(np.maximum(p[1:] - math.exp(eps) * p[:-1], 0).sum())


def test_nothing_is_said_of_all_of_v_where_two_worlds_alone_are_compared() -> None:
    """Rounded Laplace noise needs delta = 0.197 at eps = 0.5 for the change 1, which is in V."""
    for name in ("rounded-answers", "fits-data", "clamped-afterwards"):
        made = memo_of(preset(name))
        assert not [row for row in made.rows if row.key in ("needs", "over")]


def test_the_program_of_a_table_finds_fractions_by_hand() -> None:
    """Random rounding to base 3: 6 comes in 1/3 of 4s and never from 3; e^.7 (2/3) is above 1: δ(.7) = 1/3."""
    text = printed(memo_of(preset("rounding")))
    assert numbers(text, "the largest loss") == [math.inf]
    assert float(re.findall(r"^proofs have probability (\S+)$", text, re.M)[0]) == pytest.approx(1 / 3, abs=1e-6)
    assert numbers(text, "the least delta")[0] == pytest.approx(1 / 3, abs=1e-6)
    made = memo_of(preset("typo"))
    typo, rows = printed(made), {row.key: row.value for row in made.rows}
    mu, rho = map(
        float, re.findall(r"^truth is no, not truth is yes: mu is about (\S+), rho is about (\S+)$", typo, re.M)[0]
    )
    p, normal = 0.8731, NormalDist()
    assert mu == pytest.approx(2 * normal.inv_cdf(p), rel=1e-5)
    assert rho == pytest.approx((2 * p - 1) * math.log(p / (1 - p)), rel=1e-5)
    assert mu <= float(rows["mu"].removeprefix("at most ")) <= 1.001 * mu
    assert rho <= float(rows["rho"].removeprefix("at most ")) <= 1.001 * rho
    assert "count 4, not count 3: mu is about inf, rho is about inf" in text
    assert numbers(typo, "the largest loss")[0] == pytest.approx(math.log(0.8731 / 0.1269), abs=1e-5)
    assert numbers(typo, "the least delta")[0] == pytest.approx(0.8731 - math.e * 0.1269, abs=1e-5)


def test_the_program_finds_a_promised_rho_or_mu_alone() -> None:
    """Two answers in closed form: rho is the mean loss, (2p - 1) ln p/(1 - p), and mu = 2 Φ^-1(p). Laplace noise of scale 1 moved
    by 1: its Renyi divergences in closed form, and mu = 2 Φ^-1(1 - e^-½ / 2) at the middle.
    """
    laplace = lab_own().params(
        view="density", knots=((0.0, 1.0),), left_rate=1.0, right_rate=1.0, shift=1.0, neighbors="1"
    )
    a = 1 + np.geomspace(1e-6, 100, 20_001)
    divergence = np.log((a * np.exp(a - 1) + (a - 1) * np.exp(-a)) / (2 * a - 1)) / (a - 1)
    p, normal = 0.8731, NormalDist()
    expected = [
        (preset("typo"), (2 * p - 1) * math.log(p / (1 - p)), 2 * normal.inv_cdf(p)),
        (laplace, float((divergence / a).max()), 2 * normal.inv_cdf(1 - math.exp(-0.5) / 2)),
    ]
    for params, rho, mu in expected:
        for unit, value in (("rho", rho), ("mu", mu)):
            made = memo_of(dataclasses.replace(params, promised=unit))
            found = float(re.findall(rf"^{unit} is about (\S+)$", printed(made), re.M)[0])
            assert found == pytest.approx(value, rel=1e-5)
            assert found <= float(made.figures[0][0].removeprefix("≤ "))
            assert "# promised" not in made.program
    endless = printed(memo_of(dataclasses.replace(preset("fits-data"), promised="rho")))
    assert re.findall(r"^rho is about (\S+)$", endless, re.M) == ["inf"]


def test_of_a_formula_the_page_says_that_its_program_leaves_out_rho_and_mu() -> None:
    for unit, told in (("mu", True), ("eps", False)):
        made = memo_of(dataclasses.replace(preset("waves"), promised=unit))
        assert ("ρ and μ it does not compute." in str(made.notes)) == told
        assert ("# promised" in made.program) != told


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "title", "role"),
    [
        ("hill", "Promise kept, exactly", "good"),
        ("biased", "Refuted exactly: a loss of 3 occurs, not 1", "bad"),
        ("cut", "Refuted exactly: some answers are proofs", "bad"),
        ("fits-data", "Refuted exactly: the loss has no bound", "bad"),
        ("clamped-afterwards", "Promise kept for these two worlds, exactly", "good"),
        ("waves", "Refuted: a loss of 1.564 occurs, not 1", "bad"),
        ("power", "Refuted: the loss has no bound", "bad"),
        ("unknown-outside", "No verdict: the bounds do not decide", "neutral"),
        ("rounded", "Promise kept, exactly", "good"),
        ("rounding", "Refuted exactly: some outputs are proofs", "bad"),
        ("typo", "Refuted exactly: a loss of 1.928 occurs, not 1", "bad"),
    ],
)
def test_the_verdict_says_what_is_known_and_how(name: str, title: str, role: str) -> None:
    made = memo_of(preset(name))
    assert made.title == title
    assert made.verdict.role == role
    words = " ".join([made.title, made.verdict.sentence, *(said.text for said in made.said)]).lower()
    assert "verified" not in words
    assert BELOW not in words  # what is computed is no bound from below
    assert "nothing is said of whether a tool draws from this law" in words


@pytest.mark.parametrize("name", ["hill", "typo"])
def test_on_its_own_tab_the_memo_is_that_of_every_lab(name: str) -> None:
    assert lab_own().compute(preset(name), lambda _: None, "drag").memo is None


FAR = "exp(-abs(x)) + 1e-20 * exp(-1e4 * (x/3 - 21.03)^2)"


@pytest.mark.long
@pytest.mark.parametrize(("formula", "eps", "start"), [
    (FAR, 1.01, "Promise kept with δ = "),
    ("exp(-abs(x))", 1.0, "Promise kept, by proved bounds"),
    ("exp(-sqrt(1 + x^2))", 1.3, "Promise kept, by proved bounds"),
])  # fmt: skip
def test_no_bound_on_the_loss_is_said_of_places_that_are_not_looked_at(formula: str, eps: float, start: str) -> None:
    """By hand: a bump of 1e-20 at 3 ⋅ 21.03 stands out of e^-63.1 by a factor of e^17."""
    params = lab_own().params(view="density", noise_from="typed", formula=formula, window=8.0, eps=eps)
    made = memo_of(params)
    assert made.title.startswith(start)
    rare = "a share of"
    said = lab_own().compute(params, lambda _: None, "rest").said
    assert said is not None
    assert (rare in said.template, rare in made.verdict.sentence) == (formula == FAR, formula == FAR)


@pytest.mark.long
@pytest.mark.parametrize("above", [1e-10, 5e-10, 1e-6])
def test_exactly_is_exact_but_for_rounding(above: float) -> None:
    """Laplace noise of rate 1 moved by 1, and a table with e to 1: a loss of 1, whatever little less was promised."""
    laplace = lab_own().params(
        view="density", knots=((0.0, 1.0),), left_rate=1.0, right_rate=1.0, shift=1.0, neighbors="1", eps=1.0
    )
    rows = tuple((w, o, p) for w, p in (("a", 0.75), ("b", 0.25)) for o, p in (("yes", p), ("no", 1 - p)))
    table = lab_own().params(view="table", source="cells", probabilities=rows)
    for params, loss in ((laplace, 1.0), (table, math.log(3))):
        exact = memo_of(dataclasses.replace(params, eps=loss))
        assert exact.title == "Promise kept, exactly"
        less = memo_of(dataclasses.replace(params, eps=loss * (1 - above)))
        shown = re.fullmatch(r"Refuted exactly: a loss of (\S+) occurs, not (\S+)", less.title)
        assert shown is not None
        assert shown[1] != shown[2]
        assert float(shown[1]) == pytest.approx(loss, rel=1e-3)
        assert loss * (1 - above) < float(shown[1]) <= loss * (1 + 1e-12)


@pytest.mark.long
def test_a_promise_broken_by_another_change_than_s_is_refuted() -> None:
    """Three bumps: 3.912 at 1, 3.08 at s = 2 (the sheet)."""
    made = memo_of(preset("bumps"))
    assert made.title.startswith("Refuted exactly: a loss of 3.91")
    assert made.figures[0][0] == "3.913"


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "given"), [("hill", "1.5: 0.6"), ("rounding", "2/3 1/3 0"), ("waves", "0.3 cos(4 x)")]
)
def test_two_pages_in_three_forms_with_what_was_given(name: str, given: str, qtbot: QtBot, tmp_path: Path) -> None:
    params = reported(preset(name), claimed_by="a data sheet")
    shown = compute_request(lab_own(), Request(params), lambda _: None, "rest")
    for end in (".md", ".html", ".pdf"):
        write_memo(tmp_path / f"r{end}", lab_own(), shown)
    text = (tmp_path / "r.md").read_text("utf-8").replace("\\", "")
    for wanted in (given, version(), "noise 2.3", "a data sheet", "SHA-256", "Reviewed by: ____", "Date: ____"):
        assert wanted in text
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "r.pdf").read_bytes())) == 2
    assert "program.py" in (tmp_path / "r.html").read_text("utf-8")


@pytest.mark.parametrize("tab", ["audit", "density", "table"])
def test_the_report_is_on_the_tab_that_was_opened_last_until_another_is_chosen(tab: str) -> None:
    lab = lab_own()
    opened = lab.settle(dataclasses.replace(lab.params(), view=tab), frozenset({"view"}))
    report = lab.settle(dataclasses.replace(opened, view="report"), frozenset({"view"}))
    assert (opened.report_on, report.report_on) == (tab, tab)
    for other in ("audit", "density", "table"):
        chosen = lab.settle(dataclasses.replace(report, report_on=other), frozenset({"report_on"}))
        assert chosen.report_on == other
        assert lab.tab(chosen).module.endswith(f"report_of_{other}")
        assert lab.label(chosen) == lab.label(dataclasses.replace(chosen, view=other))


@pytest.mark.parametrize(
    ("name", "of"), [("hill", "density"), ("waves", "density"), ("plan", "audit"), ("typo", "table")]
)
def test_a_report_finds_the_numbers_of_the_tab_it_is_about(name: str, of: str) -> None:
    """No number depends on what only a report says; but that of a table leaves out which of its worlds a person looks at."""
    lab, shown = lab_own(), dataclasses.replace(preset(name), view=of)
    report = dataclasses.replace(reported(shown, claimed_by="a data sheet", data_sets="two", seeds="7"), pages="code")
    keys = [key_of(lab.tab(each).module, lab.given(each, lambda _: None), "rest") for each in (shown, report)]
    assert (keys[0] == keys[1]) == (of != "table")
    read = set(re.findall(r"^    (\w+)=", lab.script(shown), re.M))
    assert {"eps", "claimed_rho"} & read
    assert not NO_NUMBERS.keys() & read
    assert ("view" in read) == (of == "table")


def test_what_nobody_has_filled_in_is_named() -> None:
    """Of draws their data sets and seeds, too."""
    blank = memo_of(dataclasses.replace(preset("hill"))).blanks
    assert blank == ("claimed by",)
    named = dataclasses.replace(preset("half-scale"), view="report", report_on="audit", claimed_by="a data sheet")
    made = lab_own().compute(named, lambda _: None, "drag").memo
    assert made is not None
    assert made().blanks == ("what was reviewed", "the two data sets", "seeds of the runs")


@pytest.mark.long
def test_delta_of_a_report_is_of_all_changes_in_v() -> None:
    """Three bumps, seven knots straight in the logarithm: at ε = 3 the worst change is near 1, not s = 2, by sums over a grid."""
    params = dataclasses.replace(preset("bumps"), eps=3.0)
    made = memo_of(params)
    x = np.linspace(-30.0, 30.0, 60_001)
    places, heights = np.array(params.knots).T

    def density(at: Any) -> Any:
        inner = np.interp(at, places, np.log(heights))
        return np.exp(inner - np.maximum(np.abs(at) - 3.0, 0.0))

    g = density(x)
    grid = [np.maximum(g - math.exp(3.0) * density(x - s), 0).sum() / g.sum() for s in np.linspace(0.02, 2.0, 100)]
    at_two = np.maximum(g - math.exp(3.0) * density(x - 2.0), 0).sum() / g.sum()
    value, text, key = made.figures[1]
    assert (text, key) == ("δ at ε = 3, for all of V", "needs")
    assert float(value.removeprefix("≤ ")) == pytest.approx(max(grid), rel=0.08)
    assert float(value.removeprefix("≤ ")) >= max(grid)
    assert at_two < max(grid) / 2
    assert made.number("needs") > 0
    assert memo_of(preset("fits-data")).figures[1][1] == "the least δ at ε = 2 of these two worlds"
