"""The lab 'Your mechanism', tab Report: two pages whose bounds a program of its own computes again from the counts alone."""

from __future__ import annotations

import dataclasses
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot
from scipy.optimize import brentq
from scipy.stats import binom

from app.lab.base import Lab, Result
from app.lab.comparing import Request, compute_request
from app.lab.memo import Memo
from app.labs import LABS
from app.output.memo import write_memo
from app.state.presets import presets_of
from app.words.numbers import show_down, show_promise
from app.words.version import version


def lab_own() -> Lab:
    return next(lab for lab in LABS if lab.id == "own")


def preset(name: str, **changes: Any) -> Any:
    return dataclasses.replace(next(one.params for one in presets_of(lab_own()) if one.id == name), **changes)


def told(params: Any) -> Result:
    return lab_own().compute(params, lambda _: None, "drag")


def memo_of(params: Any) -> Memo:
    made = told(params).memo
    assert made is not None
    return made()


def file_of(path: Path, world0: list[Any], world1: list[Any]) -> str:
    rows = [f"{w},{value!r}" for pair in zip(world0, world1, strict=True) for w, value in enumerate(pair)]
    path.write_text("world,output\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return str(path)


@pytest.mark.long
@pytest.mark.parametrize("how", ["fisher", "halves"])
def test_the_program_of_the_report_finds_its_bounds_in_a_fresh_interpreter(how: str, tmp_path: Path) -> None:
    """It imports nothing of this program: it runs isolated, elsewhere, without site-packages."""
    params = preset("report", bound_by=how, delta_claimed=1e-5, confidence=0.9)
    made = memo_of(params)
    path = tmp_path / "again.py"
    path.write_text(made.program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(path)], capture_output=True, text=True, cwd=tmp_path, check=True, timeout=60
    )
    found = {name: float(value) for name, value in re.findall(r"^(\w+) is at least (\S+)$", done.stdout, re.M)}
    certified = (
        lab_own().tab(params).remembered(lab_own().given(params, lambda _: None), lambda _: None, "drag").certified
    )
    rows = {row.key: row.value for row in made.rows}
    for name in ("eps", "delta", "mu", "rho"):
        assert found[name] == pytest.approx(getattr(certified, name), rel=2.5e-5)
        assert rows[name] == f"at least {show_down(found[name])}"


@pytest.mark.long
@pytest.mark.oracle("audit", "brute")
def test_what_is_printed_of_a_rare_event_is_what_the_page_says_and_never_above_the_least_on_the_edge() -> None:
    """20 of 4 000 against none: q = 1 - v^(1/4000) where pi_1 = v, so the edge of what is left is one line of p alone."""
    made = memo_of(preset("rare", view="report"))
    run = [sys.executable, "-I", "-S", "-c", made.program]
    text = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    found = {name: float(value) for name, value in re.findall(r"^(\w+) is at least (\S+)$", text, re.M)}
    rows = {row.key: row.value for row in made.rows}
    assert rows["eps"] == "at least 1.047" == f"at least {show_down(found['eps'])}"
    assert rows["delta"] == "at least 0.001915" == f"at least {show_down(found['delta'])}"  # the sheet
    c = brentq(lambda level: level * (1 - math.log(level)) - 0.05, 1e-9, 0.5)
    p = np.linspace(0.0025, 0.01, 200_001)
    above = binom.sf(19, 4000, p)
    p, v = p[above > c], c / above[above > c]
    q = -np.expm1(np.log(np.minimum(v, 1.0)) / 4000)
    eps, delta = np.log((p - 0.0018121) / q).min(), (p - math.e * q).min()
    assert found["eps"] == pytest.approx(eps, abs=2e-5)
    assert found["eps"] <= eps
    assert found["delta"] == pytest.approx(delta, abs=3e-8)
    assert found["delta"] <= delta


@pytest.mark.long
def test_the_verdict_is_refuted_or_not_refuted_and_never_more(tmp_path: Path) -> None:
    refuted, quiet = memo_of(preset("report")), memo_of(preset("right-max", view="report"))
    assert refuted.title == "Refuted: ε is at least 1.458, not 1"  # the sheet's mock-up
    assert (refuted.verdict.word, refuted.verdict.role) == ("refuted", "bad")
    assert quiet.title == "Not refuted by 2000 draws a side"
    assert (quiet.verdict.word, quiet.verdict.role) == ("not refuted", "neutral")
    for made in (refuted, quiet):
        words = " ".join([made.title, made.verdict.sentence, *(said.text for said in made.said)]).lower()
        assert "verified" not in words
        assert "nothing here shows that a promise holds" in words
    assert told(preset("plan", view="report")).memo is None
    assert "no draws to report on" in told(preset("plan", view="report")).notes[-1].text


@pytest.mark.long
@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize(
    ("name", "changes", "sentence"),
    [
        ("sightings", {}, "To refute ε = 1, 12 sightings would be needed."),
        ("right-max", {"bound_by": "halves"}, "To refute ε = 1, 1686 sightings would be needed."),
        ("too-few", {}, ""),
    ],
)
def test_the_report_says_how_many_sightings_would_refute_and_its_program_finds_them(
    name: str, changes: dict[str, Any], sentence: str
) -> None:
    """Of all pairs (p, q) at the edge of the promise none explains so many, and one explains one less."""
    params = preset(name, view="report", **changes)
    result = lab_own().compute(params, lambda _: None, "rest")
    assert result.memo is not None
    made = result.memo()
    run = [sys.executable, "-I", "-S", "-c", made.program]
    text = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout
    row = next(row for row in made.rows if row.key == "sightings")
    if not sentence:
        assert row.value == "none of 1000"
        assert "no number of sightings would refute the promise" in text
        return
    assert sentence in [said.text for said in made.meaning]
    (_, x, n), (_, y, m) = params.event_counts
    need = int(re.findall(rf"^(\d+) sightings would refute the promise, not {x}$", text, re.M)[0])
    assert row.value == f"{need} of {n}"
    q = np.linspace(0.0, 1.0, 20_001) ** 2
    if changes:  # the largest q that is left leaves the largest p
        q = np.array([brentq(lambda one: binom.cdf(y, m, one) - 0.025, 1e-9, 1 - 1e-9)])
    p, below = np.minimum(math.exp(params.eps) * q, 1.0), binom.cdf(y, m, q)
    c = brentq(lambda level: level * (1 - math.log(level)) - 0.05, 1e-9, 0.5)

    def explained(seen: int) -> bool:
        above = binom.sf(seen - 1, n, p)
        return bool(above[0] >= 0.025 if changes else (above * below).max() >= c)

    assert need == pytest.approx(next(seen for seen in range(x, n + 1) if not explained(seen)), abs=0)


@pytest.mark.long
def test_the_program_of_a_refuted_promise_says_so() -> None:
    made = memo_of(preset("report"))
    run = [sys.executable, "-I", "-S", "-c", made.program]
    assert subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout.endswith("is refuted\n")
    assert all(row.key != "sightings" for row in made.rows)


@pytest.mark.long
def test_the_two_pages_hold_counts_halves_hashes_seeds_and_versions(qtbot: QtBot, tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    path = file_of(tmp_path / "out.csv", rng.laplace(0, 0.5, 600).tolist(), rng.laplace(1, 0.5, 600).tolist())
    params = preset("report", outputs_from="csv", file=path)
    shown = compute_request(lab_own(), Request(params), lambda _: None, "drag")
    for end in (".md", ".html", ".pdf"):
        write_memo(tmp_path / f"r{end}", lab_own(), shown)
    given = lab_own().given(params, lambda _: None)
    text = (tmp_path / "r.md").read_text("utf-8")
    for wanted in (given.read.sha256, version(), "2026, one stream", "chose the event", "NumPy", "Reviewed by: ____"):
        assert wanted in text
    for counts in (*given.read.chose, *given.read.tests):
        assert " ".join(map(str, counts)) in text
    assert "X, N, Y, M" in (tmp_path / "r-program.py").read_text("utf-8")
    pdf = (tmp_path / "r.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 2
    assert "program.py" in (tmp_path / "r.html").read_text("utf-8")


@pytest.mark.long
def test_draws_that_repeat_have_no_verdict(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    first, second = (np.tile(rng.laplace(at, 0.3, 100), 4).tolist() for at in (0, 1))
    made = memo_of(preset("report", outputs_from="csv", file=file_of(tmp_path / "a.csv", first, second)))
    assert made.title == "No verdict: the draws repeat after 100"
    assert not made.links
    assert any("repeat" in said.text for said in made.conditions)


@pytest.mark.parametrize(
    ("right", "delta", "word"), [(90, 0.0, "refuted"), (85, 1e-6, "refuted"), (70, 0.0, "not refuted")]
)
def test_one_run_has_a_report_whose_program_finds_its_bound(
    right: int, delta: float, word: str, tmp_path: Path
) -> None:
    """The law itself, summed: so many right guesses of 100 are as likely as the level at the bound, no likelier."""
    params = preset("one-run", view="report", right=right, delta_claimed=delta, audited="a trainer")
    made = memo_of(params)
    path = tmp_path / "again.py"
    path.write_text(made.program, encoding="utf-8")
    run = [sys.executable, "-I", "-S", str(path)]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=True, timeout=60).stdout
    eps = float(re.findall(r"^eps is at least (\S+)$", done, re.M)[0])
    chance = 1 / (1 + math.exp(-eps))
    law = [math.comb(100, k) * chance**k * (1 - chance) ** (100 - k) for k in range(101)]
    shares = [math.fsum(law[right - i : right]) / i for i in range(1, right + 1)]
    assert math.fsum(law[right:]) + 2 * params.canaries * delta * max(shares) == pytest.approx(0.05, rel=1e-4)
    rows = {row.key: row.value for row in made.rows}
    assert rows["eps"] == f"at least {show_down(eps)}"
    assert made.verdict.word == word
    slack = f" (δ = {show_promise(delta)})" if delta else ""
    assert (made.title == f"Refuted: ε{slack} is at least {show_down(eps)}, not 1") == (word == "refuted")
    words = " ".join([made.title, made.verdict.sentence, *(said.text for said in made.said)]).lower()
    assert "verified" not in words
    assert "nothing here shows that a promise holds" in words


@pytest.mark.long
def test_the_report_of_one_run_is_two_pages_in_three_forms(qtbot: QtBot, tmp_path: Path) -> None:
    params = preset("one-run", view="report")
    shown = compute_request(lab_own(), Request(params), lambda _: None, "drag")
    assert memo_of(params).blanks == ("what was reviewed", "claimed by", "the two data sets", "seeds of the runs")
    for end in (".md", ".html", ".pdf"):
        write_memo(tmp_path / f"r{end}", lab_own(), shown)
    text = (tmp_path / "r.md").read_text("utf-8")
    for wanted in ("90 of 100", "1000", version(), "fair coin", "Steinke", "Reviewed by: ____"):
        assert wanted in text
    assert "M, R, V = 1000, 100, 90" in (tmp_path / "r-program.py").read_text("utf-8")
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "r.pdf").read_bytes())) == 2
    assert "program.py" in (tmp_path / "r.html").read_text("utf-8")


def test_blank_names_stay_lines() -> None:
    made = memo_of(preset("report", audited="", claimed_by=" ", seeds=""))
    lines = [said.text for said in made.published]
    assert sum("____" in line for line in lines) == 3
    assert all(text == "" for _, text in made.signatures)
    assert "the tool" in made.verdict.sentence
