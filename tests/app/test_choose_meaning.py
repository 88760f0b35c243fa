"""What the lab 'Choose ε' says ε means: odds, belief, both errors, releases drawn again."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from scipy.stats import norm

from app.lab.comparing import Request, compute_request
from app.lab.fields import fields_of, visible
from app.labs import LABS
from app.labs.arrays import up_100
from app.labs.choose.common import Shared, series_of, shared
from app.labs.choose.params import Params
from app.labs.choose.words import belief_words
from app.main.window import MainWindow
from app.output.memo import write_memo
from app.plot.picture import Curve, Picture
from app.state.presets import presets_of
from app.words import language

LAB = next(lab for lab in LABS if lab.id == "choose")


def params(**changes: Any) -> Params:
    return Params(**{"mechanism": "laplace", "follow": "own", "eps": 1.0, **changes})


def parts(chosen: Params) -> tuple[Shared, Any]:
    found = shared(chosen, "rest")
    return found, series_of(chosen).noise(found.eps)


def pictures(chosen: Params) -> dict[str, Picture]:
    return {picture.key: picture for picture in LAB.compute(chosen, lambda _: None, "rest").pictures}


@pytest.mark.parametrize(
    ("eps", "this", "worst"),
    [(0.1, 52.4, 52.5), (0.5, 61.1, 62.2), (1.0, 69.7, 73.1), (2.0, 81.6, 88.1), (5.0, 95.9, 99.3)],
)
def test_the_published_table_of_odds(eps: float, this: float, worst: float) -> None:
    """Laplace: 1 − e^(−ε/2)/2; any mechanism: e^ε/(1 + e^ε). Of 100, to one decimal."""
    chosen = params(eps=eps)
    found = parts(chosen)[0].odds
    assert 100 * found.this == pytest.approx(this, abs=0.051)
    assert 100 * found.worst == pytest.approx(worst, abs=0.051)


def test_both_arrays_of_icons_count_what_the_odds_say() -> None:
    shown = pictures(params(eps=2.0))
    for key, (out, inside) in {"icons-this": (18, 82), "icons-worst": (11, 89)}.items():
        said = {item.key: item for item in shown[key].items if isinstance(item, Curve)}
        assert (said["out-said"].x.size, said["out-not"].x.size) == (out, 100 - out)
        assert (said["in-said"].x.size, said["in-not"].x.size) == (inside, 100 - inside)
    assert (up_100(0.5), up_100(0.8808)) == (50, 89)  # an attack is rounded up, also where it is nearly 88


def test_a_sure_attackers_guess_stays_while_belief_moves() -> None:
    """At prior 0.8 and ε = 1, Laplace changes no yes-or-no guess; the ceiling on belief is 0.8e/(0.8e + 0.2) = 91.6 %."""
    chosen = params(prior=0.8)
    now = parts(chosen)[0].belief
    assert now.guess[0] == now.guess[1] == pytest.approx(0.8)
    assert now.all == now.this == pytest.approx(0.8 * math.e / (0.8 * math.e + 0.2))
    assert "does not change their best yes-or-no guess" in LAB.compute(chosen, lambda _: None, "rest").story


def test_several_releases_are_one_share_each_and_all_together() -> None:
    chosen = params(prior=0.1, k=4)
    now = parts(chosen)[0].belief
    assert now.this / (1 - now.this) * 9 == pytest.approx(math.exp(0.25))  # the odds were 1 to 9
    assert now.all / (1 - now.all) * 9 == pytest.approx(math.e)


def test_gaussian_noise_never_beats_its_ceiling_with_delta() -> None:
    for eps in (0.1, 1.0, 4.0):
        chosen = params(mechanism="gaussian", delta=0.01, eps=eps)
        found = parts(chosen)[0].odds
        assert found.this <= found.worst


@pytest.mark.parametrize(("releases", "composition"), [(1, "basic"), (9, "basic"), (9, "exact")])
@pytest.mark.parametrize("delta", [1e-6, 1e-3])
def test_a_gaussian_belief_is_said_to_stay_where_it_stays_in_all_but_eta_of_the_cases(
    releases: int, composition: str, delta: float
) -> None:
    """L is normal with mean μ²/2 and variance μ² if you are in; the ceiling of all releases holds for them together."""
    chosen = params(mechanism="gaussian", delta=delta, k=releases, composition=composition, view="belief")
    found, noise = parts(chosen)
    now = found.belief
    assert now.left_out == max(0.001, 10 * delta)
    mu = 1 / noise.sigma

    def passes(after: float, k: int) -> float:
        gain, together = math.log(after / (1 - after) * 0.9 / 0.1), mu * math.sqrt(k)
        return float(norm.sf((gain - together**2 / 2) / together))

    assert passes(now.this, 1) == pytest.approx(now.left_out, rel=1e-6)
    assert passes(now.all, releases) <= now.left_out
    words = LAB.compute(chosen, lambda _: None, "rest").story
    assert "except with probability" not in words
    assert f"in at least {round(1000 - 1000 * now.left_out)} of 1000 cases" in words


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({"kind": "count"}, 1),
        ({"kind": "sum", "low": 0.0, "high": 5.0}, 1),
        ({"kind": "sum", "low": -3.0, "high": 5.0}, 2),
        ({"kind": "sum", "low": -3.0, "high": 5.0, "replaced": True}, 1),
        ({"kind": "histogram"}, 2),
        ({"kind": "histogram", "replaced": True}, 1),
        ({"kind": "own", "neighbors": "0–1, 10–11"}, 2),
    ],
)
def test_worlds_that_miss_different_records_are_two_steps_apart_unless_the_answer_saves_it(
    changes: dict[str, Any], steps: int
) -> None:
    """The belief in one of 1000 worlds is asked to stay below one half: gε <= ln 999.

    For one number by brute force: the largest loss of Laplace noise between the answers of any two worlds.
    """
    chosen = params(sure="worlds", worlds=1000, rho=0.5, **changes)
    found, noise = parts(chosen)
    assert found.window.ceiling.eps == pytest.approx(math.log(999) / steps, rel=1e-12)
    if chosen.kind in ("count", "sum"):
        low, high = (0.0, 1.0) if chosen.kind == "count" else (chosen.low, chosen.high)
        values = np.linspace(low, high, 17)
        apart = float(np.abs(values[:, None] - values).max())
        assert apart / noise.scale <= steps * found.rows[1].each * (1 + 1e-12)
        assert steps == 1 or apart / noise.scale > found.rows[1].each


def test_delta_lowers_the_ceiling_of_a_belief() -> None:
    without = parts(params(sure="belief", prior=0.1, rho=0.3))[0].window.ceiling.eps
    found = parts(params(sure="belief", prior=0.1, rho=0.3, mechanism="gaussian", delta=1e-3))[0].window.ceiling.eps
    assert without == pytest.approx(math.log(27 / 7), rel=1e-12)
    assert found == pytest.approx(without + math.log(0.9), rel=1e-12)


def test_prior_and_seed_are_moved_by_hand() -> None:
    for picture in ("belief", "belief-curve"):
        fields = [getattr(item, "field", "") for item in pictures(params(view="belief"))[picture].items]
        assert "prior" in fields
    first, second = (pictures(params(seed=seed))["releases"] for seed in (1, 2))
    draws = [np.concatenate([i.x for i in p.items if i.key in ("within", "beyond")]) for p in (first, second)]  # type: ignore[union-attr]
    assert draws[0].size == draws[1].size == 25
    assert not np.array_equal(draws[0], draws[1])


@pytest.mark.parametrize(
    ("changes", "width"),
    [
        ({"kind": "mean", "low": 0.0, "high": 200.0, "people": 400, "deviation": 50.0}, 1.959964 * 2.5),
        ({"kind": "mean", "low": 0.0, "high": 200.0, "people": 400}, 1.959964 * 5),  # half the range
        ({"kind": "sum", "low": 0.0, "high": 2.0, "people": 100, "deviation": 1.0}, 1.959964 * 10),
        ({"kind": "count", "people": 10_000, "share": 0.5}, 98),
    ],
)
def test_sampling_error_in_the_querys_units(changes: dict[str, Any], width: float) -> None:
    assert parts(params(**changes))[0].sampling is None
    chosen = params(**changes, sampled=True)
    assert parts(chosen)[0].sampling == pytest.approx(width, rel=1e-6)
    result = LAB.compute(chosen, lambda _: None, "rest")
    assert result.readout.columns[-1].startswith("sampling")
    roles = {item.key: item.role for item in result.pictures[-1].items if isinstance(item, Curve)}
    assert roles["noise-95"] != roles["sampling-95"]


def test_share_and_spread_are_asked_for_where_they_are_used() -> None:
    fields = fields_of(Params)
    for kind, wanted in (("count", "share"), ("mean", "deviation"), ("own", "")):
        chosen = params(kind=kind, sampled=True)
        assert [name for name in ("share", "deviation") if visible(chosen, fields[name])] == [wanted] * bool(wanted)
        assert not visible(dataclasses.replace(chosen, sampled=False), fields["share"])


@pytest.mark.parametrize("preset", [entry.id for entry in presets_of(LAB)])
def test_the_story_leads_with_the_decision_and_the_odds_and_the_total_comes_before_the_split(preset: str) -> None:
    chosen = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    result = LAB.compute(chosen, lambda _: None, "rest")
    lead = "If you are not in the data" if chosen.k == 1 else f"All {chosen.k} releases together"
    decision, after = result.story.split("</p>", 1)
    assert re.match(r"<p><b>(ε = [\d.]+ |Nothing )fits: ", decision)
    assert after.startswith(f"<p>{lead}")
    assert "of 100" in after[:200]
    assert not re.search(r"1 in \d|e\^ε", result.story)
    columns = result.readout.columns
    assert columns.index("ε of all") < columns.index("ε of one")


# -- on the screen


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data")
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.document.open_lab("choose")
    assert window.page.wait_until_idle()
    yield window
    window.document.undo_stack.setClean()
    window.close()


def test_a_prior_at_one_click_and_undone(window: MainWindow) -> None:
    row = window.page.form.rows["prior"]
    row.quick.buttons[3].click()  # type: ignore[attr-defined]
    assert window.document.params("choose").prior == 0.9
    assert row.quick.buttons[3].accessibleName().endswith("90 %")  # type: ignore[attr-defined]
    window.commands.actions["undo"].trigger()
    assert window.document.params("choose").prior == 0.1


def test_release_again_draws_anew_and_begins_again_after_the_last(window: MainWindow) -> None:
    again = window.page.form.again["seed"].button
    assert again.text() == "Release again"
    before = window.document.params("choose").seed
    again.click()
    assert window.document.params("choose").seed == before + 1
    window.document.change("choose", dataclasses.replace(window.page.params, seed=2**31 - 1), "x")
    again.click()
    assert window.document.params("choose").seed == 0
    assert window.page.wait_until_idle()


def test_the_form_is_not_wider_than_its_place(window: MainWindow) -> None:
    form = window.page.form
    body = form.widget()
    assert body is not None
    assert body.width() <= form.viewport().width()


@pytest.mark.parametrize("code", ["en", "zh_CN"])
@pytest.mark.parametrize("preset", [entry.id for entry in presets_of(LAB)])
def test_the_memo_has_two_pages(qapp: QApplication, tmp_path: Path, preset: str, code: str) -> None:
    chosen = next(entry.params for entry in presets_of(LAB) if entry.id == preset)
    language.apply(qapp, code)
    try:
        shown = compute_request(LAB, Request(chosen), lambda _: None, "rest")
        data = write_memo(tmp_path / "memo.pdf", LAB, shown).read_bytes()
    finally:
        language.apply(qapp, "en")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 2


@pytest.mark.parametrize("changes", [{"kind": "histogram"}, {"kind": "count"}, {"mechanism": "gaussian"}])
def test_the_conditions_of_possible_worlds_are_words_not_tags(changes: dict[str, Any]) -> None:
    story = LAB.compute(params(sure="worlds", worlds=1000, rho=0.5, **changes), lambda _: None, "rest").story
    assert "two steps apart" in story
    assert "&lt;" not in story


def test_what_a_belief_becomes_at_most_is_rounded_up() -> None:
    """Of many priors: the printed percentage is never below the ceiling, and at most a last digit above it."""
    for prior in np.linspace(0.011, 0.987, 40):
        chosen = params(prior=float(prior), eps=0.83)
        found = re.search(r"becomes at most ([\d.]+) % sure", LAB.compute(chosen, lambda _: None, "rest").story)
        assert found
        top = 100 * prior * math.exp(0.83) / (1 - prior + prior * math.exp(0.83))
        assert top <= float(found.group(1)) <= top * 1.01


@pytest.mark.parametrize("releases", [1, 3])
@pytest.mark.parametrize(
    "changes",
    [
        {"mechanism": "laplace"},
        {"mechanism": "geometric"},
        {"mechanism": "staircase", "kind": "sum", "low": 0.0, "high": 2.0},
        {"mechanism": "minimal", "kind": "own", "neighbors": "0–1, 10–11"},
        {"mechanism": "gaussian", "delta": 0.001},
        {"mechanism": "gaussian", "delta": 0.001, "composition": "exact"},
        {"mechanism": "laplace", "delta": 0.01, "composition": "exact"},
        {"mechanism": "laplace", "kind": "histogram", "replaced": True},
    ],
    ids=str,
)
def test_no_mechanism_lifts_beliefs_beyond_what_is_said(changes: dict[str, Any], releases: int) -> None:
    """Every mechanism offered, tried 60 000 times with you in the data: the answers' likelihoods by its own density."""
    chosen = params(prior=0.1, eps=1.5, k=releases, **changes)
    found, noise = parts(chosen)
    now = found.belief
    V = series_of(chosen).query.V
    n, cells, rng = 60_000, 2 if chosen.replaced else 1, np.random.default_rng(6)
    density = noise.pdf
    for shift in (V.sensitivity, 0.4 * V.sensitivity):
        if not V.difference_set.contains(np.array([shift]))[0]:
            continue
        draws = noise.sample(n * cells * releases, rng).reshape(n, releases * cells)
        with np.errstate(divide="ignore"):
            gains = np.log(density(draws)) - np.log(density(draws + shift))
        for which, most in ((gains[:, :cells], now.this), (gains, now.all)):
            after = 1 / (1 + 9 * np.exp(-which.sum(axis=1)))
            share = float((after > most * (1 + 1e-9)).mean())
            assert share <= now.left_out + 4 * math.sqrt(now.left_out / n)


def test_under_replacement_belief_is_about_the_value() -> None:
    """Who is in the data is outside that promise: Laplace noise for 50–100 tells presence by twice the loss."""
    chosen = params(kind="sum", low=50.0, high=100.0, replaced=True, view="belief")
    result = LAB.compute(chosen, lambda _: None, "rest")
    assert "sure that your value is A, not B" in result.story
    assert "sure that you are in" not in result.story
    bars = next(picture for picture in result.pictures if picture.key == "belief")
    assert bars.x.ticks is not None
    assert bars.x.ticks[0][1] == "belief that your value is A, not B"


@pytest.mark.long
def test_beliefs_at_every_setting_are_said_or_said_not_to_be() -> None:
    """Random settings, absurd δ included: beliefs lie between the prior and 1, one release's below all releases'."""
    rng = np.random.default_rng(12)
    for _ in range(60):
        chosen = params(
            mechanism=str(rng.choice(["laplace", "gaussian"])),
            kind=str(rng.choice(["count", "histogram"])),
            replaced=bool(rng.integers(2)),
            delta=float(10 ** rng.uniform(-9, -0.3)),
            prior=float(rng.uniform(0.001, 0.98)),
            k=int(rng.choice([1, 4])),
            composition=str(rng.choice(["basic", "exact"])),
            eps=float(10 ** rng.uniform(-2, 1)),
        )
        shown = parts(chosen)[0]
        now = shown.belief
        assert chosen.prior <= now.this <= 1.0
        assert chosen.prior <= now.all <= 1.0
        assert chosen.k > 1 or now.this <= now.all + 1e-12
        nothing = "nothing can be said of beliefs" in belief_words(chosen, shown)
        assert nothing is (now.left_out == 1.0)
        assert not nothing or now.all == 1.0


def test_a_delta_that_asks_for_no_epsilon_gives_a_suggestion() -> None:
    """Exact addition of 50 releases at δ = 0.25: the floor of ε is 0."""
    found, _ = parts(params(follow="suggested", composition="exact", k=50, delta=0.25, tolerance=1000.0))
    assert found.window.floor == 0.0
    assert found.eps > 0
