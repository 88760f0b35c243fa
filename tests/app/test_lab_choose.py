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

from app.lab.base import Result, Tab
from app.labs import LABS
from app.labs.choose.common import Shared, series_of, shared
from app.labs.choose.params import Params
from app.labs.choose.privacy import privacy_label
from app.labs.choose.words import state_of
from app.labs.deployments import DEPLOYMENTS
from app.output.memo import assumptions
from app.plot.picture import Handle
from app.words.numbers import parse, show
from dpcore.accounting import Release, eps_for_delta, gaussian_mu, law_of
from dpcore.errors import ParameterError

LAB = next(lab for lab in LABS if lab.id == "choose")


def params(**changes: Any) -> Params:
    return Params(**{"mechanism": "laplace", "follow": "own", "eps": 1.0, **changes})


def compute(chosen: Params) -> Result:
    return LAB.compute(chosen, lambda _: None, "rest")


def value(result: Result, column: str, row: str = "chosen ε") -> float:
    cells = next(cells for cells in result.readout.rows if cells[0].text == row)
    found = cells[result.readout.columns.index(column)].value
    assert found is not None
    return found


def parts(chosen: Params) -> tuple[Shared, Any]:
    found = shared(chosen, "rest")
    return found, series_of(chosen).noise(found.eps)


def laplace_scale(chosen: Params) -> float:
    return float(parts(chosen)[1].scale)


# -- what changes


def test_a_person_who_leaves_a_mean_changes_more_than_the_range_divided_by_n() -> None:
    """Values in 99–100, n = 100: a person who leaves takes up to 1 from sum/n, not 0.01."""
    chosen = params(kind="mean", low=99.0, high=100.0, people=100)
    assert laplace_scale(chosen) == pytest.approx(1.0)
    assert laplace_scale(dataclasses.replace(chosen, replaced=True)) == pytest.approx(0.01)
    assert "sum divided by a public n" in dict(privacy_label(chosen).lines)["What is released"]
    words = compute(chosen).story
    assert "the mean only if n people are in the data" in words
    assert "the mean only if" not in compute(dataclasses.replace(chosen, replaced=True)).story


@pytest.mark.long
def test_a_mean_of_a_secret_number_of_people() -> None:
    """Two noisy sums at the ceiling ln 3 keep ±137 whatever the mean, ±112 with the mean at a fifth (400 people)."""
    chosen = params(kind="mean", low=0.0, high=20_000.0, people=400, mean_by="shares", eps=math.log(3))
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
        compute(dataclasses.replace(chosen, mechanism="staircase"))


def test_three_cells_are_on_the_label_in_the_assumptions_and_in_the_noise() -> None:
    chosen = params(kind="histogram", mechanism="geometric", cells=3, eps=0.45)
    _, noise = parts(chosen)
    assert noise.decay == pytest.approx(0.15)
    assert "each person changes up to 3 cells" in dict(privacy_label(chosen).lines)["Neighbors"]
    assert any("at most 3 cells" in text for text in assumptions(LAB, chosen))
    assert "up to 3 cells" in compute(chosen).story


def test_a_histogram_with_replacement_changes_two_cells() -> None:
    """ε = 2: 0.724 of the guesses are right (0.697 looks at one cell); the label says two cells."""
    chosen = params(kind="histogram", replaced=True, eps=2.0)
    assert value(compute(chosen), "best attack on one") == pytest.approx(0.72409, abs=1e-5)
    label = privacy_label(chosen)
    assert "up to 2 cells" in dict(label.lines)["Neighbors"]
    assert label.odds.startswith("If your value is B, 27 of 100")


# -- in or out, A or B


def test_under_replacement_the_odds_are_about_a_value_and_presence_is_named_as_outside() -> None:
    """A sum of values in 50–100, ε = 1: 30 and 70 for the value, 18 and 82 for presence."""
    chosen = params(kind="sum", low=50.0, high=100.0, replaced=True)
    assert parts(chosen)[0].presence == pytest.approx(1 - math.exp(-1.0) / 2)
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
    chosen = params(mechanism="gaussian", k=36, composition="exact", eps=2.64, delta=1e-6)
    right = stats.norm.cdf(gaussian_mu(eps=2.64, delta=1e-6) / 2)
    result = compute(chosen)
    assert value(result, "best attack on all") == pytest.approx(right, rel=1e-9)
    assert 0.61 < right < 0.62
    assert "38 of 100 such series make the best attacker say that you are; if you are, 62 of 100" in result.story
    assert "at worst 6 and 94" in result.story
    said = {item.key: item for item in result.pictures[1].items}
    assert said["in-said"].x.size == 62  # type: ignore[union-attr]


# -- the decision


@pytest.mark.parametrize(
    ("changes", "word", "role"),
    [
        ({"eps": 0.5}, "fits", "good"),
        ({"eps": 0.2}, "too noisy", "neutral"),
        ({"eps": 3.5}, "too weak", "bad"),
        ({"tolerance": 2.0, "rho": 0.55}, "nothing fits", "bad"),
        ({"rho": 0.5}, "cannot be asked", "bad"),
    ],
)
def test_the_state_of_epsilon_in_colour_word_and_first_sentence(changes: dict[str, Any], word: str, role: str) -> None:
    chosen = params(**changes)
    state = state_of(chosen, parts(chosen)[0])
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
    assert compute(params(eps=3.5)).notes[0].text == "ε = 3.5 is too weak: the privacy asked for allows at most 1.098."


def test_the_suggestion_is_printed_exactly_and_fits() -> None:
    for tolerance, rho in ((10.0, 0.75), (5.0, 0.65), (4.9, 0.6484), (4.843, 0.65), (4.8, 0.652)):
        chosen = Params(tolerance=tolerance, rho=rho)
        found = parts(chosen)[0].window
        if not found.is_open:
            continue
        text = re.search(r"Suggestion: ε = ([\d.]+)", compute(chosen).story)
        assert text is not None
        own = dataclasses.replace(chosen, follow="own", eps=parse(text[1]))
        assert state_of(own, parts(own)[0]).good
        assert found.floor is not None
        assert found.floor == pytest.approx(math.log(20) / tolerance)


# -- ways out


@pytest.mark.parametrize(
    "changes",
    [
        {"tolerance": 2.0, "rho": 0.55},
        {"tolerance": 2.0, "rho": 0.55, "relative": True, "expected": 80.0, "mechanism": "geometric"},
        {"tolerance": 4.0, "k": 9},
    ],
)
def test_every_way_out_is_named_and_opens_the_window_as_it_is_printed(changes: dict[str, Any]) -> None:
    fields = {"tolerance t": "tolerance", "share β": "beta", "tolerated ρ": "rho", "releases k": "k"}
    chosen = Params(**{"mechanism": "laplace", **changes})
    text = compute(chosen).notes[0].text
    ways = re.findall(r"(tolerance t|share β|tolerated ρ|releases k): (.+?) instead of", text)
    assert len(ways) == sum(way.needed is not None for way in parts(chosen)[0].ways) >= 3
    for name, shown in ways:
        typed: Any = parse(shown)
        typed = int(typed) if name == "releases k" else typed
        assert parts(dataclasses.replace(chosen, **{fields[name]: typed}))[0].window.is_open, (name, shown)


def test_a_way_out_beyond_what_its_field_takes_is_not_offered() -> None:
    """A sum of values up to 10^12: the tolerance that it would take is above the field's 10^12."""
    chosen = Params(kind="sum", low=0.0, high=1e12, tolerance=10.0, rho=0.55, mechanism="laplace")
    needed = next(way.needed for way in parts(chosen)[0].ways if way.name == "tolerance")
    assert needed is not None
    assert needed > 1e12
    assert "tolerance t" not in compute(chosen).notes[0].text


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
    for rounded, t in ((False, 20.0), (True, 20.5)):
        floor = parts(Params(tolerance=20.0, rounded=rounded))[0].window.floor
        assert floor == pytest.approx(math.log(20) / t, rel=1e-9)
    chosen = params(rounded=True, tolerance=20.0, eps=0.15)
    error = series_of(chosen).error(parts(chosen)[1])
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
    rows = {row.name: row for row in DEPLOYMENTS}
    assert rows["Shared Mobility Dataset"].group == "Event"
    assert rows["Spanish Next Word Prediction"].group == "Other"
    assert rows["Vaccine Search Insights"].group == "User"
    local = {row.name for row in DEPLOYMENTS if not row.central}
    assert {"AutoPlay Intent", "COVID-19 Exposure Notification Framework", "Popular Emojis"} <= local
    axis = compute(params()).pictures[0]
    marks = {item.key: item for item in axis.items}
    told = {note for item in axis.items if getattr(item, "marker", "") == "t" for note in item.notes}  # type: ignore[union-attr]
    assert told == {
        row.note for row in DEPLOYMENTS if not row.central
    }  # one of them is named, and so an item of its own
    assert marks["local"].marker not in (marks["recorded"].marker, marks["converted"].marker)  # type: ignore[union-attr]
    assert "▲ local" in axis.x.label


@pytest.mark.long
def test_releases_are_added_up_at_the_change_that_betrays_most() -> None:
    """The issue's V: at s = 16 ten minimal-set releases spend more than at the sensitivity 18, by their own laws."""
    chosen = params(
        kind="own",
        neighbors="13–14, 16–18",
        mechanism="minimal",
        k=10,
        composition="exact",
        delta=1e-5,
        eps=19.9,
    )
    noise = parts(chosen)[1]
    least = {s: eps_for_delta([Release(law_of(noise, s), 10)], delta=1e-5) for s in (16.0, 18.0)}
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
        k=int(rng.choice([1, 2, 12])),
        composition=str(rng.choice(["basic", "exact"])),
        people=int(rng.choice([50, 5000])),
        tolerance=float(10 ** rng.uniform(-1, 3)),
        rho=float(rng.uniform(0.55, 0.95)),
        rounded=bool(rng.random() < 0.5),
    )
    found, noise = parts(chosen)
    now = found.odds
    assert 0.5 <= now.this <= now.worst
    assert now.this <= now.all * (1 + 1e-6)
    assert now.all <= now.all_worst
    assert state_of(chosen, found).good == found.window.is_open
    if found.window.is_open:
        error = series_of(chosen).error(noise)
        assert 2 * float(error.sf(found.tolerance)) <= chosen.beta * (1 + 1e-9)
        assert now.all <= chosen.rho * (1 + 1e-9)
    else:
        ways = [way for way in found.ways if way.needed is not None]
        assert ways or found.window.floor is None


# -- numbers once


def test_what_takes_long_waits_for_the_end_of_a_drag() -> None:
    """Thousands of Laplace releases: three cells say '…' while dragging; everything else is there, and the same."""
    many = params(k=2000, composition="exact", tolerance=1e5)
    drag, rest = (LAB.compute(many, lambda _: None, quality) for quality in ("drag", "rest"))
    waiting = {
        (row, column)
        for row, cells in enumerate(drag.readout.rows)
        for column, cell in zip(drag.readout.columns, cells, strict=True)
        if cell.text == "…"
    }
    spent = "ε spent exactly, at δ"
    assert waiting == {(0, spent), (1, spent), (2, spent), (0, "best attack on all"), (2, "best attack on all")}
    for before, after in zip(drag.readout.rows, rest.readout.rows, strict=True):
        assert all(mine.text in ("…", other.text) for mine, other in zip(before, after, strict=True))
        assert not any(cell.text == "…" for cell in after)
    assert "<b>Exactly:</b>" in rest.story
    assert "<b>Exactly:</b>" not in drag.story
    few = params(k=20, composition="exact")
    drag, rest = (LAB.compute(few, lambda _: None, quality) for quality in ("drag", "rest"))
    assert drag.readout == rest.readout


def test_the_label_and_the_pin_say_the_numbers_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is computed for a label of what is shown; a pin has the ε of the readout, or none if none is known."""
    chosen = Params(seed=17)
    shown = compute(chosen)
    computed: list[str] = []
    monkeypatch.setattr(Tab, "facts", lambda tab, *_: computed.append(tab.id))
    lines = dict(privacy_label(chosen).lines)
    assert not computed
    eps = show(value(shown, "ε of all"), 4)
    assert lines["ε (privacy loss)"] == f"{eps} in total"
    assert LAB.label(chosen).startswith(f"ε = {eps},")
    assert LAB.label(dataclasses.replace(chosen, tolerance=9.87)).startswith("ε = –,")
    assert LAB.label(params(eps=2.5)).startswith("ε = 2.5,")
    assert not computed


def test_an_error_names_the_field_as_the_form_does() -> None:
    for changes, name in (
        ({"kind": "sum", "low": 5.0, "high": 5.0}, "one person's value, most must be"),
        ({"kind": "mean", "mechanism": "geometric"}, "mechanism must be"),
        ({"sure": "worlds", "worlds": 4, "rho": 0.25}, "ρ  at most must be"),
    ):
        with pytest.raises(ParameterError, match=name):
            compute(Params(**changes))  # type: ignore[arg-type]


def test_a_floor_that_is_searched_says_so() -> None:
    """Half-widths of the minimal set need not fall with ε: its floor is not certified. The others' is (test_deciding)."""
    for mechanism in ("laplace", "staircase", "minimal"):
        notes = compute(params(kind="own", mechanism=mechanism)).notes
        assert any("searched in steps" in note.text for note in notes) == (mechanism == "minimal")
