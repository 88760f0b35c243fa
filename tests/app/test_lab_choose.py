"""The lab 'Choose ε': what one person or a unit changes, the state of ε, ways out that open, the exact attack on all."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from typing import Any

import numpy as np
import pytest
from scipy import stats

from app.labs import LABS
from app.labs.base import Result
from app.labs.choose.answer import answer, error_of, noise_of_one
from app.labs.choose.decision import state_of
from app.labs.choose.deployments import deployments
from app.labs.choose.odds import odds, presence
from app.labs.choose.params import Params
from app.labs.choose.privacy import privacy_label
from app.labs.choose.ways import ways_out
from app.memo import assumptions
from app.numbers import parse, show
from app.picture import Handle
from dpcore.accounting import Release, eps_for_delta, gaussian_mu, law_of

LAB = next(lab for lab in LABS if lab.id == "choose")


def params(**changes: Any) -> Params:
    return Params(**{"mechanism": "laplace", "follow": "own", "epsilon": 1.0, **changes})


def compute(chosen: Params) -> Result:
    return LAB.compute(chosen, lambda _: None, "rest")


def value(result: Result, column: str, row: str = "chosen ε") -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def parts(chosen: Params) -> tuple[Any, Any]:
    found = answer(chosen)
    return found, noise_of_one(chosen, found.V, found.epsilon)


def laplace_scale(chosen: Params) -> float:
    return float(parts(chosen)[1].scale)


# -- what changes, against every pair of small data sets


def largest_change(chosen: Params, values: tuple[float, ...], n: int) -> float:
    """The largest change of the published number between neighbors, by going through all data sets of n values."""
    most = 0.0
    for data in itertools.combinations_with_replacement(values, n):
        for place in range(n):
            rest = data[:place] + data[place + 1 :]
            others = [(*rest, new) for new in values] if chosen.replaced else [rest]
            most = max(most, *(abs(sum(data) - sum(other)) for other in others))
    return most / (chosen.population if chosen.kind == "mean" else 1)


@pytest.mark.parametrize("kind", ["sum", "mean"])
@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize(("low", "high"), [(99.0, 100.0), (0.0, 5.0), (-5.0, 20.0), (-8.0, -2.0)])
def test_no_neighbor_changes_a_sum_or_mean_by_more_than_is_said(
    kind: str, replaced: bool, low: float, high: float
) -> None:
    chosen = params(kind=kind, replaced=replaced, low=low, high=high, population=4, epsilon=0.5)
    change = largest_change(chosen, (low, (low + high) / 2, high), 4)
    assert laplace_scale(chosen) == pytest.approx(change / 0.5)


def test_a_person_who_leaves_a_mean_changes_more_than_the_range_divided_by_n() -> None:
    """Values in 99–100, n = 100: a person who leaves takes up to 1 from sum/n, not 0.01."""
    chosen = params(kind="mean", low=99.0, high=100.0, population=100)
    assert laplace_scale(chosen) == pytest.approx(1.0)
    assert laplace_scale(dataclasses.replace(chosen, replaced=True)) == pytest.approx(0.01)
    assert "sum divided by a public n" in dict(privacy_label(chosen).lines)["What is released"]
    words = compute(chosen).story
    assert "the mean only if n people are in the data" in words
    assert "the mean only if" not in compute(dataclasses.replace(chosen, replaced=True)).story


def test_a_mean_of_a_secret_number_of_people() -> None:
    """Two noisy sums at the ceiling ln 3 keep ±137 whatever the mean, ±112 with the mean at a fifth (400 people)."""
    chosen = params(kind="mean", low=0.0, high=20_000.0, population=400, mean_by="shares", epsilon=math.log(3))
    _, noise = parts(chosen)
    assert noise.scale == pytest.approx(1 / math.log(3))
    wide = value(compute(chosen), "95 % within ±")
    assert wide == pytest.approx(136, abs=1)
    rng = np.random.default_rng(4)
    X, Y = rng.laplace(scale=noise.scale, size=(2, 200_000))
    p = wide / 20_000 + 1e-9
    off = np.abs(20_000 * (np.clip((400 * p + X) / (400 + X + Y), 0, 1) - p))
    assert float(np.mean(off > wide)) == pytest.approx(0.05, abs=0.003)
    with pytest.raises(ValueError, match="Laplace or Gaussian"):
        answer(dataclasses.replace(chosen, mechanism="staircase"))


def worst_loss_of_table(chosen: Params) -> float:
    """The largest privacy loss of one release of a table: each cell's worst loss at each way to spread the people."""
    _, noise = parts(chosen)
    sides = 2 if chosen.replaced else 1
    together = chosen.cells * sides * noise.worst_loss(float(chosen.group))
    apart = chosen.cells * sides * chosen.group * noise.worst_loss(1.0)
    return float(max(together, apart))


@pytest.mark.parametrize("mechanism", ["laplace", "staircase", "minimal"])
@pytest.mark.parametrize("replaced", [False, True])
def test_a_table_keeps_epsilon_for_a_person_in_several_cells_and_for_a_unit(mechanism: str, replaced: bool) -> None:
    for cells, group in ((1, 1), (3, 1), (2, 3)):
        chosen = params(kind="histogram", mechanism=mechanism, replaced=replaced, cells=cells, group=group, epsilon=2.0)
        loss = worst_loss_of_table(chosen)
        assert loss <= 2.0 * (1 + 1e-9)
        assert loss == pytest.approx(2.0)


def test_three_cells_are_on_the_label_in_the_assumptions_and_in_the_noise() -> None:
    chosen = params(kind="histogram", mechanism="geometric", cells=3, epsilon=0.45)
    _, noise = parts(chosen)
    assert noise.rate == pytest.approx(0.15)
    assert "each person changes up to 3 cells" in dict(privacy_label(chosen).lines)["Neighbors"]
    assert any("at most 3 cells" in text for text in assumptions(LAB, chosen))
    assert "up to 3 cells" in compute(chosen).story


def test_a_histogram_with_replacement_changes_two_cells() -> None:
    """ε = 2: 0.724 of the guesses are right (0.697 looks at one cell); the label says two cells."""
    chosen = params(kind="histogram", replaced=True, epsilon=2.0)
    assert value(compute(chosen), "best attack on one") == pytest.approx(0.72409, abs=1e-5)
    label = privacy_label(chosen)
    assert "up to 2 cells" in dict(label.lines)["Neighbors"]
    assert label.odds.startswith("If your value is B, 27 of 100")


def test_gaussian_tables_are_calibrated_by_their_length() -> None:
    """m cells of g people each: σ is g√m times, with replacement g√(2m) times that of one cell."""
    one = parts(params(mechanism="gaussian"))[1].sigma
    for cells, group, replaced, times in ((4, 1, False, 2.0), (2, 3, True, 6.0)):
        chosen = params(kind="histogram", mechanism="gaussian", cells=cells, group=group, replaced=replaced)
        assert parts(chosen)[1].sigma == pytest.approx(times * one)


# -- in or out, A or B


def test_under_replacement_the_odds_are_about_a_value_and_presence_is_named_as_outside() -> None:
    """A sum of values in 50–100, ε = 1: 30 and 70 for the value, 18 and 82 for presence."""
    chosen = params(kind="sum", low=50.0, high=100.0, replaced=True)
    _, noise = parts(chosen)
    assert presence(chosen, noise) == pytest.approx(1 - math.exp(-1.0) / 2)
    words = privacy_label(chosen).odds
    assert words.startswith("If your value is B, 30 of 100")
    assert "outside this promise: there it would be 18 and 82" in words
    assert "in the data make" not in words
    public_n = privacy_label(params(kind="mean", replaced=True)).odds
    assert "outside this promise." in public_n


def test_the_story_and_the_label_name_the_same_neighbors() -> None:
    for kind, replaced, group in itertools.product(("count", "sum", "mean", "histogram", "own"), (False, True), (1, 4)):
        chosen = params(kind=kind, replaced=replaced, group=group)
        neighbors = dict(privacy_label(chosen).lines)["Neighbors"]
        assert neighbors in compute(chosen).story
        assert ("replaced" in neighbors) == replaced


# -- everything together


def test_the_exact_attack_on_all_releases() -> None:
    """36 Gaussian releases that spend ε = 2.64 at δ = 1e-6: 39 and 62 of 100, where the promise alone says 94."""
    chosen = params(mechanism="gaussian", releases=36, composition="exact", epsilon=2.64, delta=1e-6)
    right = stats.norm.cdf(gaussian_mu(2.64, 1e-6) / 2)
    result = compute(chosen)
    assert value(result, "best attack on all") == pytest.approx(right, rel=1e-9)
    assert 0.61 < right < 0.62
    assert "38 of 100 such series make the best attacker say that you are; if you are, 62 of 100" in result.story
    assert "at worst 6 and 94" in result.story
    said = {item.key: item for item in result.pictures[1].items}
    assert said["in-said"].x.size == 62  # type: ignore[union-attr]


def test_the_attack_on_all_is_between_one_release_and_the_ceiling() -> None:
    for mechanism, k in itertools.product(("laplace", "staircase", "geometric", "gaussian"), (1, 2, 7)):
        chosen = params(mechanism=mechanism, releases=k, epsilon=2.0)
        now = odds(chosen, *parts(chosen))
        assert now.this <= now.all * (1 + 1e-6)
        assert now.all <= now.all_worst * (1 + 1e-6)
        assert (now.all == now.this) == (k == 1)


def test_the_worst_change_of_a_minimal_set_need_not_be_the_largest() -> None:
    chosen = params(kind="own", neighbors="0–1, 10–11", mechanism="minimal", epsilon=2.0)
    found, noise = parts(chosen)
    rng = np.random.default_rng(1)
    shifts = np.concatenate([rng.uniform(0, 1, 50), rng.uniform(10, 11, 50), [1.0, 10.0, 11.0]])
    tried = [0.5 + float(noise.hockey_stick(0.0, s)) / 2 for s in shifts]
    assert odds(chosen, found, noise).this >= max(tried) - 1e-9


# -- the decision


@pytest.mark.parametrize(
    ("changes", "word", "role"),
    [
        ({"epsilon": 0.5}, "fits", "good"),
        ({"epsilon": 0.2}, "too noisy", "neutral"),
        ({"epsilon": 3.5}, "too weak", "bad"),
        ({"tolerance": 2.0, "rho": 0.55}, "nothing fits", "bad"),
        ({"rho": 0.5}, "cannot be asked", "bad"),
    ],
)
def test_the_state_of_epsilon_in_colour_word_and_first_sentence(changes: dict[str, Any], word: str, role: str) -> None:
    chosen = params(**changes)
    state = state_of(chosen, answer(chosen))
    assert (state.word, state.role, state.good) == (word, role, word == "fits")
    result = compute(chosen)
    assert result.story.startswith(f"<p><b>{state.sentence}</b></p>")
    handle = next(item for item in result.pictures[0].items if isinstance(item, Handle))
    assert (handle.role, handle.label.split(": ")[1]) == (role, word)
    assert dict(privacy_label(chosen).lines)["Decision"] == state.sentence
    cautions = [note.text for note in result.notes if note.severity == "caution"]
    assert bool(cautions) == (role == "bad")
    assert all(text.startswith(state.sentence) for text in cautions)


def test_epsilon_above_the_ceiling_is_said() -> None:
    """ε = 3.5 with the ceiling ln 3 = 1.0986, rounded down."""
    assert (
        compute(params(epsilon=3.5)).notes[0].text == "ε = 3.5 is too weak: the privacy asked for allows at most 1.098."
    )


def test_the_suggestion_is_printed_exactly_and_fits() -> None:
    for tolerance, rho in ((10.0, 0.75), (5.0, 0.65), (4.9, 0.6484), (4.843, 0.65), (4.8, 0.652)):
        chosen = Params(tolerance=tolerance, rho=rho)
        found = answer(chosen)
        if not found.open:
            continue
        text = re.search(r"Suggestion: ε = ([\d.]+)", compute(chosen).story)
        assert text is not None
        own = dataclasses.replace(chosen, follow="own", epsilon=parse(text[1]))
        assert state_of(own, answer(own)).good
        assert found.floor is not None
        assert found.floor == pytest.approx(math.log(20) / tolerance)


# -- ways out


def closed_cases() -> list[Params]:
    rng = np.random.default_rng(7)
    cases = []
    for number in range(40):
        mechanism = ("laplace", "geometric", "gaussian", "staircase")[number % 4]
        chosen = Params(
            mechanism=mechanism,
            tolerance=float(np.round(rng.uniform(0.3, 6.0), 2)),
            rho=float(np.round(rng.uniform(0.51, 0.62), 3)),
            beta=float(np.round(rng.uniform(0.01, 0.3), 3)),
            releases=int(rng.integers(1, 5)),
            relative=bool(number % 5 == 0),
            expected=80.0,
            sure="belief" if number % 3 == 0 else "success",
            prior=0.5,
        )
        if not answer(chosen).open:
            cases.append(chosen)
    return cases


def test_every_way_out_opens_the_window_as_it_is_printed() -> None:
    fields = {"tolerance t": "tolerance", "share β": "beta", "tolerated ρ": "rho", "releases k": "releases"}
    tried = dict.fromkeys(fields, 0)
    for chosen in closed_cases():
        for way in ways_out(chosen, answer(chosen)):
            if way.needed is None:
                continue
            tried[way.name] += 1
            typed: Any = parse(show(way.needed, 4))
            name = fields[way.name]
            typed = int(typed) if name == "releases" else typed
            assert answer(dataclasses.replace(chosen, **{name: typed})).open, (chosen, way)
            assert way.name in compute(chosen).notes[0].text
    assert min(tried[name] for name in ("tolerance t", "share β", "tolerated ρ")) > 15


@pytest.mark.parametrize("name", ["tolerance", "beta", "rho"])
def test_a_way_out_of_laplace_noise_is_the_nearest(name: str) -> None:
    """t = ln(1/β)/c, β = e^(−ct), ρ = 1/(1 + β^(1/t)) with c the ceiling; one part in a hundred nearer is closed."""
    chosen = Params(mechanism="laplace", tolerance=2.0, rho=0.55)
    top = math.log(0.55 / 0.45)
    wanted = {"tolerance": math.log(20) / top, "beta": math.exp(-2 * top), "rho": 1 / (1 + 0.05**0.5)}[name]
    labels = {"tolerance": "tolerance t", "beta": "share β", "rho": "tolerated ρ"}
    way = next(way for way in ways_out(chosen, answer(chosen)) if way.name == labels[name])
    assert way.needed is not None
    assert wanted <= way.needed <= wanted * 1.0011
    assert not answer(dataclasses.replace(chosen, **{name: 0.99 * way.needed})).open  # type: ignore[arg-type]


# -- units, whole numbers, assumptions, landmarks


def test_a_household_has_the_noise_of_all_its_people() -> None:
    """Six people change a count by 6: noise six times as wide, and the label says for whom ε is."""
    chosen = params(group=6, unit="a household")
    assert laplace_scale(chosen) == pytest.approx(6.0)
    assert value(compute(chosen), "best attack on one") == pytest.approx(1 - math.exp(-0.5) / 2)
    lines = dict(privacy_label(chosen).lines)
    assert lines["Unit of protection"] == "a household: up to 6 people together"
    assert lines["Neighbors"] == "up to 6 people more or less; it changes the answer by at most 6"
    assert any("at most 6 people" in text for text in assumptions(LAB, chosen))
    assert "none of the 6 people of your unit" in privacy_label(chosen).odds


def test_twenty_of_a_rounded_count_is_passed_only_from_twenty_one_on() -> None:
    """Laplace: e^(−20.5 ε) = β instead of e^(−20 ε)."""
    floor = {rounded: answer(Params(tolerance=20.0, rounded=rounded)).floor for rounded in (False, True)}
    assert floor[False] == pytest.approx(math.log(20) / 20, rel=1e-9)
    assert floor[True] == pytest.approx(math.log(20) / 20.5, rel=1e-9)
    chosen = params(rounded=True, tolerance=20.0, epsilon=0.15)
    error = error_of(chosen, parts(chosen)[1])
    assert set(np.unique(error.sample(1000, np.random.default_rng(1)) % 1)) == {0.0}
    assert value(compute(chosen), "P(error > t)") == pytest.approx(math.exp(-20.5 * 0.15))


def test_a_table_is_within_its_error_cell_by_cell() -> None:
    assert "each cell by itself" in compute(params(kind="histogram")).story
    assert dict(privacy_label(params(kind="histogram")).lines)["Error by noise"].endswith("for each cell by itself")


@pytest.mark.parametrize(("mechanism", "words"), [("minimal", "V ∪ −V only"), ("gaussian", "(ε, δ)"), ("laplace", "")])
def test_the_memo_assumes_only_what_is_in_play(mechanism: str, words: str) -> None:
    text = " ".join(assumptions(LAB, params(mechanism=mechanism)))
    for entry in ("V ∪ −V only", "(ε, δ)"):
        assert (entry in text) == (entry == words)
    assert "does not weaken" not in text


def test_other_labs_name_the_mechanisms_they_show() -> None:
    labs = {lab.id: lab for lab in LABS}
    shown = {name: " ".join(assumptions(lab, lab.params())) for name, lab in labs.items()}
    assert "V ∪ −V only" in shown["densities"]
    assert "V ∪ −V only" not in shown["selection"]
    assert "(ε, δ)" not in shown["channel"]


def test_a_trip_is_no_user_and_local_noise_is_marked() -> None:
    rows = {row.name: row for row in deployments()}
    assert rows["Shared Mobility Dataset"].group == "Event"
    assert rows["Spanish Next Word Prediction"].group == "Other"
    assert rows["Vaccine Search Insights"].group == "User"
    local = {row.name for row in deployments() if not row.central}
    assert {"AutoPlay Intent", "COVID-19 Exposure Notification Framework", "Popular Emojis"} <= local
    axis = compute(params()).pictures[0]
    marks = {item.key: item for item in axis.items}
    assert marks["local"].x.size == len(local)  # type: ignore[union-attr]
    assert marks["local"].marker not in (marks["recorded"].marker, marks["converted"].marker)  # type: ignore[union-attr]
    assert "▲ local" in axis.x.label


def test_releases_are_added_up_at_the_change_that_betrays_most() -> None:
    """The issue's V: at s = 16 ten minimal-set releases spend more than at the sensitivity 18, by their own laws."""
    chosen = params(
        kind="own",
        neighbors="13–14, 16–18",
        mechanism="minimal",
        releases=10,
        composition="exact",
        delta=1e-5,
        epsilon=19.9,
    )
    noise = parts(chosen)[1]
    least = {s: eps_for_delta([Release(law_of(noise, s), 10)], 1e-5) for s in (16.0, 18.0)}
    assert least[18.0].upper < least[16.0].lower
    result = compute(chosen)
    spent = value(result, "ε spent exactly, at δ")
    assert least[16.0].lower <= spent <= least[16.0].upper * (1 + 1e-9)
    assert "betrays most (16)" in result.story


# -- whatever is asked


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_asked_the_attack_stays_below_the_promise_and_the_suggestion_fits(seed: int) -> None:
    rng = np.random.default_rng(seed)
    chosen = Params(
        kind=str(rng.choice(["count", "sum", "mean", "histogram"])),
        mechanism=str(rng.choice(["laplace", "staircase", "gaussian"])),
        replaced=bool(rng.random() < 0.5),
        mean_by="divided",
        low=float(rng.choice([-5.0, 0.0, 50.0])),
        high=100.0,
        cells=int(rng.integers(1, 4)),
        group=int(rng.integers(1, 4)),
        releases=int(rng.choice([1, 2, 12])),
        composition=str(rng.choice(["basic", "exact"])),
        population=int(rng.choice([50, 5000])),
        tolerance=float(10 ** rng.uniform(-1, 3)),
        rho=float(rng.uniform(0.55, 0.95)),
        rounded=bool(rng.random() < 0.5),
    )
    found, noise = parts(chosen)
    now = odds(chosen, found, noise)
    assert 0.5 <= now.this <= now.worst
    assert now.this <= now.all * (1 + 1e-6)
    assert now.all <= now.all_worst
    assert state_of(chosen, found).good == found.open
    if found.open:
        error = error_of(chosen, noise)
        assert 2 * float(error.sf(found.tolerance)) <= chosen.beta * (1 + 1e-9)
        assert now.all <= chosen.rho * (1 + 1e-9)
    else:
        ways = [way for way in ways_out(chosen, found) if way.needed is not None]
        assert ways or found.floor is None
