"""What the Attack lab says of beliefs: of one answer, and of possible worlds."""

from __future__ import annotations

import html
import itertools
import math
import re
from typing import Any

import numpy as np
import pytest

from app.lab.base import Result
from app.lab.fields import problems
from app.labs import LABS
from app.labs.attack.params import Params
from app.labs.mechanisms import family_of
from app.plot.picture import Curve, Line, Steps
from app.words.numbers import parse
from dpcore.attack import posterior, world_posteriors, worst_posterior
from dpcore.noise import Noise
from dpcore.sets import NeighborSet

LAB = next(lab for lab in LABS if lab.id == "attack")


def noise_of(role: str, params: Params, eps: float) -> Noise:
    return family_of(role, NeighborSet.parse(params.neighbors), params)(eps)


def shown(**changes: Any) -> tuple[Params, Result]:
    params = Params(**changes)
    return params, LAB.compute(params, lambda _: None, "rest")


def words(result: Result) -> str:
    return html.unescape(re.sub("<[^>]*>", "", result.story))


@pytest.mark.parametrize("subject", ["laplace", "staircase", "minimal", "gaussian"])
@pytest.mark.parametrize("shift", [0.4, 1.0, 1.7, 10.5])
def test_the_band_of_epsilon_is_said_to_bind_only_where_it_does(subject: str, shift: float) -> None:
    """Against 20 000 draws in either world: no belief beyond the band, or as many as are said."""
    params, result = shown(view="posterior", neighbors="0–1, 10–11", mechanism=subject, shift=shift, prior=0.2)
    noise, n = noise_of(subject, params, params.eps), 20_000
    rng = np.random.default_rng(3)
    high = 0.2 * math.e / (0.2 * math.e + 0.8)
    beyond = [
        float((posterior(noise, shift, noise.sample(n, rng) + start, 0.2) > high * (1 + 1e-9)).mean())
        for start in (shift, 0.0)
    ]
    found = re.search(r"with probability (\S+) if the target is in, (\S+) if it is out", words(result))
    if found is None:
        assert "Whatever the answer, it stays within" in words(result)
        assert beyond == [0.0, 0.0]
    else:
        assert "Whatever the answer" not in words(result)
        for said, tried in zip(found.groups(), beyond, strict=True):
            p = parse(said)
            assert abs(p - tried) < 5 * math.sqrt(max(p * (1 - p), 1e-4) / n) + 1e-3 * p


def curves(result: Result) -> dict[str, Any]:
    return {item.key: item for item in result.pictures[0].items if isinstance(item, Curve | Line | Steps)}


@pytest.mark.long
def test_no_given_answers_lift_a_belief_above_the_curves_that_bound_it() -> None:
    """Random answers of up to six worlds: every pure mechanism below the ceiling of two steps, Laplace below its own."""
    rng = np.random.default_rng(7)
    for _ in range(6):
        answers = tuple(float(a) for a in rng.integers(0, 2, int(rng.integers(2, 7))))
        answers = (*answers, 0.0, 1.0)
        _, result = shown(view="worlds", neighbors="1", worlds=len(answers), rho_worlds=0.9, answers=answers)
        found = curves(result)
        for role in ("laplace", "staircase", "minimal"):
            within = found["any"].y[: found[role].y.size]
            assert (found[role].y <= within + 1e-9).all(), (role, answers)
        assert (found["laplace"].y <= found["bound"].y[: found["laplace"].y.size] + 1e-12).all()


def test_any_mechanism_may_have_half_the_epsilon_and_laplace_more() -> None:
    _, result = shown(view="worlds", worlds=2, rho_worlds=0.75, answers=(0.0, 0.5), mechanisms=("laplace", "staircase"))
    found = curves(result)
    assert found["every"].value == pytest.approx(math.log(3) / 2, rel=1e-12)
    assert found["eps"].value == pytest.approx(2 * math.log(3), rel=1e-12)
    assert "Laplace: 0.75; Staircase: 0.9," in words(result)
    assert "for it ε ≤ 1.098." in words(result)  # ln 3 = 1.0986…, rounded down


@pytest.mark.long
def test_where_the_full_data_are_a_world_their_answer_is_needed_for_the_exact_belief() -> None:
    """Six answers are those of six worlds, not of seven: their worst belief says nothing of seven."""
    six = (2.0, 2.0, 3.0, 3.0, 2.0, 3.0)
    _, result = shown(view="worlds", worlds=6, count_full=True, answers=six)
    assert "laplace" not in curves(result)
    _, result = shown(view="worlds", worlds=6, count_full=True, answers=(*six, 3.0))
    drawn = curves(result)["laplace"]
    for place in (0, 40, len(drawn.x) - 1):
        noise = noise_of("laplace", Params(), float(drawn.x[place]))
        seen = np.linspace(-2, 7, 4001)
        assert drawn.y[place] == pytest.approx(float(world_posteriors(noise, [*six, 3.0], seen).max()), rel=1e-9)


def test_no_exact_belief_is_drawn_for_an_epsilon_at_which_no_noise_is_built() -> None:
    """A small difference of the answers puts the bound far beyond ε = 50."""
    answers = tuple(itertools.islice(itertools.cycle((0.0, 0.05)), 6))
    _, result = shown(view="worlds", worlds=6, rho_worlds=0.99, answers=answers, mechanisms=("laplace",))
    assert curves(result)["eps"].value > 100
    assert curves(result)["laplace"].x.max() <= 50
    assert "exact worst belief at ε" not in words(result)


def test_a_note_does_not_blame_blind_guessing_where_delta_does_it() -> None:
    """With δ = 0.1 even ε = 0 lets a Gaussian attack be right 55 times in 100."""
    for rho, blind in ((0.4, True), (0.52, False)):
        _, result = shown(lead="rho", rho=rho, link="gaussian", delta=0.1, mechanisms=("gaussian",))
        said = " ".join(note.text for note in result.notes)
        assert ("guessing blindly" in said) is blind
        assert ("Already at ε = 0.001" in said) is not blind


def test_while_dragging_only_the_search_along_the_minimal_set_waits() -> None:
    """Its success may go up and down with ε; where ρ leads along it, the search is made and its ε is shown."""

    def largest(quality: Any, **changes: Any) -> str:
        result = LAB.compute(Params(**changes), lambda _: None, quality)
        column = next(at for at, name in enumerate(result.readout.columns) if name.startswith("largest ε for ρ"))
        return next(row[column].text for row in result.readout.rows if row[0].text == "Minimal set")

    assert largest("drag") == "…"
    assert largest("drag", lead="rho", rho=0.8) == "…"
    assert largest("rest", lead="rho", rho=0.8) == largest("drag", lead="rho", rho=0.8, link="minimal") != "…"


def test_the_example_table_is_told_only_where_the_answers_differ_by_one() -> None:
    assert "it is 2 or 3" in words(shown(view="simulate")[1])
    assert "it is 2 or 3" not in words(shown(view="simulate", shift=0.4)[1])


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_no_random_answer_lifts_a_world_above_its_worst_case(seed: int) -> None:
    """20 000 random answers, near and far, for every mechanism of the lab and random worlds."""
    rng = np.random.default_rng(seed)
    params = Params(neighbors="0–1, 3–3.5", core_mode="given", core=float(rng.uniform(0.2, 2)))
    for _ in range(4):
        true = np.round(rng.uniform(0, 4, int(rng.integers(2, 7))), int(rng.integers(0, 3)))
        eps = float(np.exp(rng.uniform(-2, 2)))
        for role in ("laplace", "staircase", "minimal", "gaussian"):
            noise = noise_of(role, params, eps)
            seen = np.concatenate([rng.uniform(-reach, reach + 4, 5000) for reach in (1, 5, 20, 100)])
            tried = float(world_posteriors(noise, true, seen).max())
            assert tried <= worst_posterior(noise, true) + 1e-9, (role, true, eps)


@pytest.mark.parametrize("gamma", [0.1, 0.3777, 0.55])
def test_the_staircase_is_said_to_save_noise_only_where_it_does(gamma: float) -> None:
    """E|noise| by quadrature of q^(number of stairs): at ε = 0.1 and γ = 0.1 the staircase is easier to attack, and noisier."""
    _, result = shown(
        mechanisms=("laplace", "staircase"), eps=0.1, gamma_mode="given", gamma=gamma, shift=0.3, neighbors="1"
    )
    size = (np.arange(400_000) + 0.5) / 1000
    height = np.exp(-0.1 * (np.floor(size) + (size % 1 >= gamma)))
    saves = float(size @ height / height.sum()) < 10.0
    assert saves is (gamma > 0.2)
    assert ("what it saves in noise" in words(result)) is (saves and "easier" in words(result))


@pytest.mark.parametrize("k", [1, 2])
def test_the_mean_of_two_answers_is_not_said_to_tell_less(k: int) -> None:
    """For one and two answers of Laplace noise the sign of the summed loss is that of mean − s/2, draw by draw."""
    draws = np.random.default_rng(5).laplace(size=(20_000, k))
    loss = (np.abs(draws - 1) - np.abs(draws)).sum(axis=1)
    clear = np.abs(loss) > 1e-9
    assert (np.sign(0.5 - draws.mean(axis=1)) == np.sign(loss))[clear].all()
    assert "less often" not in words(shown(view="repeat", mechanisms=("laplace",), eps=1.0, k=k)[1])


@pytest.mark.parametrize("eps", [0.3, 1.0, 2.0, 3.7])
def test_what_no_attack_passes_is_printed_rounded_up(eps: float) -> None:
    """Randomised response reaches e^ε/(1 + e^ε), so that no smaller printed number is true; k = 2 reaches that of one."""
    _, result = shown(view="repeat", mechanisms=("laplace",), eps=eps, k=2)
    top = math.exp(eps) / (1 + math.exp(eps))
    one = re.search(r"more often than eε/\(1 \+ eε\) = ([\d.]+),", words(result))
    two = re.search(r"undecided more than ([\d.]+) right guesses of 100, whatever", words(result))
    assert one is not None
    assert top <= float(one[1]) < top + 1e-4
    assert two is not None
    assert 100 * top * (1 - 1e-12) <= float(two[1]) < 100 * top + 1e-2


@pytest.mark.parametrize("rho", [0.2, 0.33, 0.5, 0.77])
def test_the_epsilon_for_worlds_keeps_rho_as_printed(rho: float) -> None:
    """Two steps: the posterior 1/(1 + (n − 1)e^(−2ε)) at the printed ε; Laplace noise, answers Δ apart: e^(−ε)."""
    _, result = shown(view="worlds", worlds=7, rho_worlds=rho)
    text = words(result)
    every, laplace = (float(re.search(found, text)[1]) for found in (r"up to ε = ([\d.]+)", r"it is ε ≤ ([\d.]+)"))  # type: ignore[index]
    digit = 10 ** (math.floor(math.log10(every)) - 3)
    assert 1 / (1 + 6 * math.exp(-2 * every)) <= rho < 1 / (1 + 6 * math.exp(-2 * (every + digit)))
    assert 1 / (1 + 6 * math.exp(-laplace)) <= rho


@pytest.mark.parametrize("shift", [1e-300, 1e-100, 1e-30, 1e-16])
def test_answers_next_to_nothing_apart_are_guessed_right_every_other_time(shift: float) -> None:
    """The best attack on k answers gains at most (1 − e^(−kε'))/2 with ε' the loss of one, here below 1e-15."""
    params = Params(eps=1.9, neighbors="1", core_mode="given", core=1.99, view="repeat", shift=shift, k=3)
    assert problems(params) == {}
    with np.errstate(divide="raise", over="raise", invalid="raise"):
        result = LAB.compute(params, lambda _: None, "rest")
    curves = [item for picture in result.pictures for item in picture.items if isinstance(item, Curve)]
    own = [curve for curve in curves if curve.key in params.mechanisms]
    assert len(own) == len(params.mechanisms)
    assert all(np.abs(curve.y - 0.5).max() < 1e-9 for curve in own)
