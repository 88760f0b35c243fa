"""What sentences claim, against oracles of their own: closed forms, brute force, draws. Read are the numbers as printed."""

from __future__ import annotations

import dataclasses
import itertools
import math
from typing import Any

import numpy as np
import pytest
from scipy.stats import binom, norm

from app.lab.said import Figure, Said
from app.labs import LABS
from app.state.presets import presets_of
from app.words.numbers import parse
from tests.app.sentences import said_in


def sentence(lab_id: str, preset: str = "", **fields: Any) -> Said:
    """What a lab says in English with these settings, begun from a preset."""
    lab = next(lab for lab in LABS if lab.id == lab_id)
    params = next((one.params for one in presets_of(lab) if one.id == preset), None) or lab.params()
    given = lab.given(dataclasses.replace(params, **fields), lambda _: None)
    tab = lab.tab(given)
    return said_in(tab, given, tab.facts(given, lambda _: None, "rest"), "en")


def printed(said: Said, name: str) -> float:
    """A number as it stands in the sentence."""
    figure = said.numbers[name]
    assert isinstance(figure, Figure)
    assert figure.text in said.text
    return parse(figure.text)


def up_to(value: float, printed_value: float, unit: float) -> bool:
    """Whether a number that was rounded up stands for this value."""
    return value - 1e-9 <= printed_value <= value + unit + 1e-9


def gaussian_delta(mu: float, eps: float) -> float:
    return float(norm.cdf(mu / 2 - eps / mu) - math.exp(eps) * norm.cdf(-mu / 2 - eps / mu))


@pytest.mark.parametrize(("eps", "neighbors"), [(0.3, "1"), (1.0, "0–7"), (2.5, "0–1, 3")])
def test_the_best_staircase_and_laplace_have_their_closed_forms(eps: float, neighbors: str) -> None:
    top = max(float(part) for part in neighbors.replace("–", ",").split(","))
    said = sentence("densities", neighbors=neighbors, eps=eps, mechanisms=("laplace", "staircase"), shift=1.0)
    best = top * math.exp(eps / 2) / (math.exp(eps) - 1)
    assert up_to(best, printed(said, "best"), best / 99)
    assert up_to(top / eps, printed(said, "laplace"), top / eps / 99)
    assert printed(said, "times") == pytest.approx(top / eps / best, rel=6e-3)


def test_noise_made_for_a_count_errs_as_geometric_noise() -> None:
    """For V = {1} the best is noise on whole steps: E|r| = 1/sinh ε, from above with a narrow core."""
    for eps in (0.5, 1.0, 3.0):
        said = sentence("densities", "count", eps=eps, core_mode="best")
        assert 1 / math.sinh(eps) <= printed(said, "error") <= 1.02 / math.sinh(eps)
        staircase = 0.5 / math.sinh(eps / 2)
        assert printed(said, "percent") <= 100 - 100 / math.sinh(eps) / staircase
        assert printed(said, "percent") >= 98 - 100 / math.sinh(eps) / staircase


@pytest.mark.parametrize(("eps", "shift"), [(0.1, 1.0), (1.0, 1.0), (2.0, 0.5), (5.0, 1.0)])
def test_an_attack_on_laplace_noise_is_right_as_often_as_said(eps: float, shift: float) -> None:
    fields = {"eps": eps, "shift": shift, "neighbors": "1", "mechanisms": ("laplace",), "link": "laplace"}
    if shift == 1.0:
        said = sentence("attack", view="success", **fields)
        assert up_to(100 * (1 - math.exp(-eps / 2) / 2), printed(said, "rho"), 1)
        assert up_to(100 / (1 + math.exp(-eps)), printed(said, "top"), 1)
    said = sentence("attack", view="roc", **fields)
    error = 100 * math.exp(-eps * shift / 2) / 2
    assert printed(said, "out") <= error + 1e-9
    assert printed(said, "missed") >= error - 1
    assert printed(said, "out") == printed(said, "missed")


@pytest.mark.parametrize("seen", [-3.0, 0.25, 0.8, 4.0])
def test_a_belief_follows_bayes(seen: float) -> None:
    said = sentence("attack", view="posterior", eps=1.5, prior=0.2, seen=seen, neighbors="1", shift=1.0)
    odds = 0.25 * math.exp(1.5 * (abs(seen) - abs(seen - 1)))
    truth = 100 * odds / (1 + odds)
    assert abs(printed(said, "belief") - truth) <= 1
    assert (printed(said, "belief") >= truth - 1e-9) == (truth >= 20)
    most = 100 * 0.25 * math.exp(1.5) / (1 + 0.25 * math.exp(1.5))
    if truth >= 20:
        assert up_to(most, printed(said, "most"), 1)
    else:
        least = 100 * 0.25 * math.exp(-1.5) / (1 + 0.25 * math.exp(-1.5))
        assert least - 1 <= printed(said, "least") <= least


@pytest.mark.long
def test_twenty_answers_are_attacked_as_well_as_in_draws() -> None:
    said = sentence("attack", "repeat", k=20, eps=0.5)
    noise = np.random.default_rng(5).laplace(0, 2.0, (200_000, 20))
    evidence = (np.abs(noise) - np.abs(noise - 1)).sum(axis=1)  # target out: how much the answers speak for 'in'
    right = 100 * ((evidence < 0).mean() + (evidence == 0).mean() / 2)
    assert right - 0.5 <= printed(said, "all") <= right + 1.5
    assert printed(said, "budget") == pytest.approx(10.0)


def test_what_is_known_lifts_a_belief_as_the_geometric_law_says() -> None:
    said = sentence("attack", "known", published=12, eps=1.0, prior=0.5, unknown=20, others_share=0.5, alike=3)
    alpha, ways = math.exp(-1.0), [math.comb(20, j) / 2**20 for j in range(21)]
    one, none = (sum(way * alpha ** abs(12 - bit - j) for j, way in enumerate(ways)) for bit in (1, 0))
    assert up_to(100 * one / (one + none), printed(said, "unknown"), 1)
    assert up_to(100 / (1 + alpha), printed(said, "known"), 1)
    assert up_to(100 / (1 + math.exp(-4)), printed(said, "family"), 1)
    assert printed(said, "g") == 4


@pytest.mark.parametrize(("eps", "delta"), [(0.5, 1e-6), (1.0, 1e-5), (8.0, 1e-5)])
def test_sigma_is_the_least_that_keeps_the_promise(eps: float, delta: float) -> None:
    said = sentence("budget", "sigmas", eps=eps, delta=delta)
    sigma = printed(said, "sigma")
    assert gaussian_delta(1 / sigma, eps) <= delta * (1 + 1e-9)
    assert gaussian_delta(1 / (sigma * 0.985), eps) > delta
    classic = math.sqrt(2 * math.log(1.25 / delta)) / eps
    if said.numbers.get("times") and "too small" in said.text:
        assert gaussian_delta(1 / classic, eps) / delta == pytest.approx(printed(said, "times"), rel=1e-2)
    else:
        assert classic / sigma == pytest.approx(printed(said, "ratio"), rel=2e-2)


def test_gaussian_rows_of_a_ledger_add_up_by_the_squares() -> None:
    rows = (
        ("gaussian", 8.0, 0.0, 12, "yes", "a"),
        ("gaussian", 5.0, 0.0, 2, "yes", "b"),
        ("gaussian", 1.0, 0.0, 1, "no", "c"),
    )
    said = sentence("budget", "ledger", ledger=rows, eps_cap=5.0, delta=1e-6)
    mu = math.sqrt(12 / 64 + 2 / 25)
    total = printed(said, "total")
    assert gaussian_delta(mu, total) <= 1e-6 * (1 + 1e-6)
    assert gaussian_delta(mu, total * 0.985) > 1e-6
    assert "2 rows" in said.text
    assert "14 releases" in said.text
    assert printed(said, "left") <= 5 - total + 0.01
    over = sentence("budget", "ledger", ledger=rows, eps_cap=1.0, delta=1e-6)
    assert over.state == "broken"
    assert "row 1 goes over it" in over.text
    assert gaussian_delta(math.sqrt(12 / 64), 1.0) > 1e-6


@pytest.mark.long
def test_answers_by_lying_compose_as_counted_by_hand() -> None:
    """The optimum of k randomised responses: the hockey stick of two binomials."""
    k, eps, delta = 12, 0.4, 1e-4
    said = sentence("budget", "laplace", mechanism="response", k=k, eps_each=eps, delta=delta)
    p = math.exp(eps) / (1 + math.exp(eps))
    truth, lie = binom.pmf(np.arange(k + 1), k, p), binom.pmf(np.arange(k + 1), k, 1 - p)

    def slack(total: float) -> float:
        return float(np.maximum(truth - math.exp(total) * lie, 0).sum())

    total = printed(said, "total")
    assert slack(total) <= delta * (1 + 1e-6)
    assert slack(total * 0.985) > delta
    assert printed(said, "added") == pytest.approx(k * eps)


def test_the_decision_keeps_error_and_belief() -> None:
    said = sentence("decide", "hospital")
    eps, within = printed(said, "eps"), printed(said, "t")
    alpha = math.exp(-eps)
    beyond = 2 * alpha ** (math.floor(within) + 1) / (1 + alpha)  # whole-number Laplace noise
    assert 1 - beyond >= printed(said, "sure") / 100 - 1e-12
    prior = printed(said, "prior") / 100
    odds = prior / (1 - prior) * math.exp(eps)
    assert up_to(100 * odds / (1 + odds), printed(said, "belief"), 1)


@pytest.mark.parametrize(("people", "share", "eps"), [(20, 0.35, 1.0), (60, 0.1, 0.5), (7, 0.5, 3.0)])
def test_a_crowd_of_liars_is_within_what_is_said(people: int, share: float, eps: float) -> None:
    said = sentence("local", "twenty", people=people, share=share, eps=eps)
    ones, p = printed(said, "ones"), math.exp(eps) / (1 + math.exp(eps))
    law = np.convolve(
        binom.pmf(np.arange(ones + 1), ones, p), binom.pmf(np.arange(people - ones + 1), people - ones, 1 - p)
    )
    off = np.abs((np.arange(people + 1) - people * (1 - p)) / (2 * p - 1) - ones)
    width = printed(said, "width")
    assert law[off <= width + 1e-9].sum() >= 0.95
    assert law[off < width * 0.97].sum() < 0.95
    assert up_to(math.log(20) / eps, printed(said, "central"), math.log(20) / eps / 99)


def test_a_tree_adds_one_noise_for_each_bit_of_the_step() -> None:
    bits = "10110100"
    for now in range(8):
        said = sentence("streams", "eight", bits=bits, now=now, runner="tree")
        assert printed(said, "true") == bits[: now + 1].count("1")
        used = (now + 1).bit_count() if now < 7 else 2  # the whole stream has no noise of its own, only its halves have
        assert ("one noise" if used == 1 else f"{used} noises") in said.text


def test_as_many_tables_are_left_as_fit_the_answers() -> None:
    told = (("1100", 1.0), ("0110", 1.4), ("1011", 2.0))
    for error in (0.1, 0.5, 1.0):
        said = sentence("reconstruction", view="candidates", source="told", told=told, error=error)
        left = sum(
            all(
                abs(sum(int(a) * b for a, b in zip(question, table, strict=True)) - answer) <= error + 1e-9
                for question, answer in told
            )
            for table in itertools.product((0, 1), repeat=4)
        )
        assert (said.state == "nothing") == (left == 0)
        if left:
            assert printed(said, "left") == left


@pytest.mark.parametrize("r", [0.25, 0.5, 1.0, 2.0])
def test_pixels_come_back_as_the_normal_law_says(r: float) -> None:
    said = sentence("reconstruction", "portrait", ratio=r, errors="gaussian")
    assert printed(said, "right") == pytest.approx(100 * norm.cdf(1 / (2 * r)), abs=0.51)
    assert printed(said, "size") == pytest.approx(64 * r)
