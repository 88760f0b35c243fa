"""Session files of earlier versions, stored as that program wrote them, open as they were meant."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from app.lab.fields import fields_of
from app.labs import LABS
from app.labs.decide.answers import aim_of, missing_of, plan_of
from app.output.asked import find_lab, find_params
from app.state.lessons import LessonError, read_lesson
from app.state.migrations import CHANGES, MIGRATIONS, brought_up
from app.state.session import VERSION, SessionError, dump, load
from app.state.state import State
from dpcore.choose import rounded_up
from dpcore.decide import window

OLD = Path(__file__).with_name("old")
RENAMED_2 = [
    (lab, old, new) for lab, names in CHANGES[2].names.items() if lab != "choose" for old, new in names.items()
]


def test_there_is_a_step_from_every_earlier_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


def test_a_version_1_file_of_all_four_labs_opens_with_its_pins() -> None:
    state = load((OLD / "session-1.epslab").read_bytes(), LABS)
    assert state.lab == "attack"
    attack, rates, interview = (state.params[lab] for lab in ("attack", "rates", "decide"))
    assert (attack.view, attack.count_full, attack.rho_worlds, attack.worlds) == ("worlds", True, 0.375, 6)
    assert rates.points == 21
    assert (interview.follow, interview.eps, interview.belief) == ("own", 0.8, 0.625)
    assert state.params["densities"].eps == 1.25
    assert [pin.params.count_full for pin in state.pins["attack"]] == [False, True]
    assert all(pin.label for pins in state.pins.values() for pin in pins)
    assert load(dump(state), LABS) == state


def test_the_earliest_files_wrote_a_whole_number_as_a_float() -> None:
    data = (OLD / "session-1-early.epslab").read_bytes()
    assert json.loads(data)["labs"]["rates"]["points"] == 7.0
    state = load(data, LABS)
    points = state.params["rates"].points
    assert (points, type(points)) == (7, int)
    assert type(state.pins["rates"][0].params.points) is int
    assert state.params["rates"].eps == 1.5
    assert state.params["attack"].count_full
    assert not {"choose", "decide"} & set(
        json.loads(data)["labs"]
    )  # they came later: the Interview opens with its defaults
    assert state.params["decide"] == type(state.params["decide"])()


def version_2(name: str = "session-2.epslab") -> dict[str, Any]:
    """A file of version 2 in which every parameter that was renamed differs from its default."""
    content: dict[str, Any] = json.loads((OLD / name).read_text(encoding="utf-8"))
    assert content["version"] == 2
    return content


OF_KNOWN = ("prior", "unknown", "others_share", "alike", "published", "possible", "apart")
"""What Budget's tab 'What is known' asked for; Attack does now."""


def as_it_was(state: State, lab: str, name: str) -> tuple[Any, list[Any]]:
    """Params and pins that have what the lab of a stored file had: in Attack 'What is known' was open and pinned in Budget."""
    *own, attack, known = state.pins["attack"]
    if (lab, name in OF_KNOWN) == ("budget", True):
        return state.params["attack"], [known.params]
    return (attack.params, [pin.params for pin in own]) if lab == "attack" else (
        state.params[lab], [pin.params for pin in state.pins.get(lab, ())]
    )  # fmt: skip


@pytest.mark.parametrize(("lab", "old", "new"), RENAMED_2)
def test_a_parameter_of_version_2_is_found_under_its_name_of_now(lab: str, old: str, new: str) -> None:
    content = version_2()
    state = load(json.dumps(content).encode(), LABS)
    meant = content["labs"][lab][old]
    params, pins = as_it_was(state, lab, new)
    assert meant != getattr(type(params)(), new)
    assert getattr(params, new) == meant
    stored = [] if lab == "budget" and new not in OF_KNOWN else content["pins"][lab]  # the only pin was of that tab
    assert [getattr(pin, new) for pin in pins] == [pin["params"][old] for pin in stored]
    assert old not in fields_of(state.params[lab])


def test_all_else_of_a_version_2_file_is_as_it_was() -> None:
    content = version_2()
    state = load(json.dumps(content).encode(), LABS)
    for lab in LABS:
        if lab.id not in content["labs"]:  # younger than version 2
            continue
        names = CHANGES[2].names[lab.id]
        for name, meant in content["labs"][lab.id].items():
            new = names.get(name, name)
            if (lab.id, name) not in (
                ("attack", "lead"), ("budget", "people"), ("budget", "view"), ("rates", "patience")
            ):  # fmt: skip
                found = json.loads(json.dumps(getattr(as_it_was(state, lab.id, new)[0], new)))
                assert found == meant, (lab.id, name)
    assert content["labs"]["attack"]["lead"] == "epsilon"
    attack, pins = as_it_was(state, "attack", "lead")
    assert (attack.lead, [pin.lead for pin in pins]) == ("eps", ["eps", "rho"])
    assert content["labs"]["budget"]["people"] == 12_345.5
    assert (state.params["budget"].people, type(state.params["budget"].people)) == (12_346, int)
    assert load(dump(state), LABS) == state


def test_a_version_3_file_opens_without_the_time_that_a_program_was_given(tmp_path: Path) -> None:
    """The work of a linear program is bounded by its steps: the seconds of an older file mean nothing any more."""
    data = (OLD / "session-3.epslab").read_bytes()
    content = json.loads(data)
    assert (content["version"], content["labs"]["rates"]["patience"]) == (3, 77.5)
    state = load(data, LABS)
    for name, meant in content["labs"]["rates"].items():
        if name != "patience":
            assert json.loads(json.dumps(getattr(state.params["rates"], name))) == meant
    elsewhere = ("choose", "decide", "attack", "budget")
    of_others = {lab: len(pins) for lab, pins in content["pins"].items() if lab not in elsewhere}
    assert {lab: len(pins) for lab, pins in state.pins.items() if lab not in elsewhere} == of_others
    assert [pin.label for pin in state.pins["attack"]] == [
        *(pin["label"] for pin in content["pins"]["attack"]), "Attack", *(pin["label"] for pin in content["pins"]["budget"])
    ]  # fmt: skip
    assert lesson(tmp_path, "rates", "patience = 3.0", "eps = 0.5").eps == 0.5


def test_a_name_of_an_old_version_is_unknown_in_the_newest() -> None:
    for lab, name in (("attack", "full_too"), ("budget", "goal"), ("rates", "patience"), ("decide", "more")):
        text = {"format": "epsilon-lab-session", "version": VERSION, "labs": {lab: {name: True}}}
        with pytest.raises(SessionError, match=rf"labs\.{lab}\.{name}: the lab has no parameter"):
            load(json.dumps(text).encode(), LABS)


@pytest.mark.parametrize("version", [1, 2, 3, 4, 8])
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"labs": {"attack": 3}}, "labs.attack: an object"),
        ({"labs": [1]}, "labs: an object"),
        ({"labs": {"rates": {"points": 7.5}}}, "labs.rates.points"),
        ({"labs": {"budget": {"people": "many"}}}, "labs.budget.people"),
        ({"labs": {"attack": {"lead": ["epsilon"]}}}, "labs.attack.lead"),
        ({"pins": {"attack": 3}}, "pins.attack: a list"),
        ({"pins": {"attack": [3]}}, r"pins.attack\[0\]: an object"),
        ({"pins": {"attack": [{"params": 3}]}}, r"pins.attack\[0\].params: an object"),
    ],
)
def test_a_broken_old_file_is_refused_as_a_new_one_is(version: int, changes: dict[str, object], words: str) -> None:
    text = {"format": "epsilon-lab-session", "version": version, **changes}
    with pytest.raises(SessionError, match=words):
        load(json.dumps(text).encode(), LABS)


def test_where_a_file_has_both_names_the_new_one_counts() -> None:
    assert brought_up("attack", {"count_full": False, "full_too": True}) == {"count_full": False}
    assert brought_up("densities", {"full_too": True}) == {"full_too": True}
    assert brought_up("budget", {"eps_total": 2.0, "goal": 3.0}) == {"eps_total": 2.0}


def lesson(folder: Path, lab: str, *lines: str) -> Any:
    """Params of the only step of a lesson that sets these lines."""
    path = folder / "mine.md"
    block = "\n".join((f'lab = "{lab}"', *lines))
    path.write_text(f"# T\n\n## One\n```set\n{block}\n```\nLook.\n", encoding="utf-8")
    return read_lesson(path, LABS).steps[0].params


def test_a_teachers_lesson_with_the_old_name_still_works(tmp_path: Path) -> None:
    assert lesson(tmp_path, "attack", "full_too = true").count_full
    assert lesson(tmp_path, "attack", 'lead = "epsilon"', "epsilon = 0.5").lead == "eps"


@pytest.mark.parametrize(("lab", "old", "new"), RENAMED_2)
def test_a_teachers_lesson_with_a_name_of_version_2_still_works(tmp_path: Path, lab: str, old: str, new: str) -> None:
    meant = version_2()["labs"][lab][old]
    assert getattr(lesson(tmp_path, lab, f"{old} = {json.dumps(meant)}"), new) == meant


# -- the lab 'Choose ε' is the quick path of the Interview


def of_choose(**values: Any) -> bytes:
    """A session of version 4 that was left in 'Choose ε'."""
    content = {"format": "epsilon-lab-session", "version": 4, "lab": "choose", "labs": {"choose": values}, "pins": {}}
    return json.dumps(content).encode()


FLOORS: dict[str, tuple[dict[str, Any], float]] = {
    "hospitals": ({"mechanism": "geometric"}, 0.2844),
    "three-hundred": ({"mechanism": "geometric", "k": 3, "people": 200_000}, 0.8531),
    "table": ({"kind": "histogram", "cells": 3, "mechanism": "geometric", "tolerance": 20.0}, 0.4381),
    "wages": ({"kind": "mean", "high": 20_000.0, "people": 400, "mean_by": "shares", "tolerance": 150.0}, 0.9912),
    "payroll": (
        {"kind": "mean", "high": 200.0, "people": 5000, "relative": True, "tolerance": 1.0, "expected": 60.0}, 0.1998
    ),
    "impossible": ({"tolerance": 2.0, "rho": 0.55}, 1.498),
    "dashboard": (
        {"mechanism": "gaussian", "k": 100, "composition": "exact", "tolerance": 100.0, "rho": 0.8}, 0.8162
    ),
    "belief": ({"sure": "belief", "prior": 0.1, "rho": 0.3, "tolerance": 5.0}, 0.5992),
    "worlds": ({"sure": "worlds", "worlds": 1000, "rho": 0.5, "tolerance": 5.0}, 0.5992),
}  # fmt: skip
"""Answers of its presets, and the accuracy floor that it printed for them."""


@pytest.mark.parametrize("name", FLOORS)
def test_a_session_of_choose_asks_the_interview_what_it_asked(name: str) -> None:
    """The floor is the one that was printed; a limit that held for any noise is never loosened below what was asked."""
    values, printed = FLOORS[name]
    state = load(of_choose(**values), LABS)
    params = state.params["decide"]
    assert (state.lab, params.depth, missing_of(params)) == ("decide", "quick", ())
    found = window(plan_of(params), aim_of(params), params.noise)
    assert found.floor is not None
    assert rounded_up(found.floor, 4) == pytest.approx(printed, rel=1e-9)
    if values.get("sure") in ("belief", "worlds"):
        prior = values.get("prior") or 1 / values["worlds"]
        odds = values["rho"] / (1 - values["rho"]) * (1 - prior) / prior
        assert found.ceiling == pytest.approx(math.log(odds), rel=1e-3)
    else:
        assert params.guess == values.get("rho", 0.75)


@pytest.mark.parametrize("version", [2, 3])
def test_answers_and_pins_of_choose_in_stored_sessions_are_in_the_interview(version: int) -> None:
    content = json.loads((OLD / f"session-{version}.epslab").read_bytes())
    state = load(json.dumps(content).encode(), LABS)
    params, pins = state.params["decide"], state.pins["decide"]
    kept = params if version == 2 else next(pin.params for pin in pins if pin.label == "Choose ε")
    assert (kept.publications, kept.in_at_most, kept.people, kept.follow, kept.eps) == (7, 7, 4321, "own", 0.8)
    if version == 3:  # whose interview stays as it was
        before = content["labs"]["decide"]
        assert (params.kind, params.tolerance, params.depth) == (before["kind"], before["tolerance"], "usual")
    assert "pin of choose" in {pin.label for pin in pins}


def test_the_interview_that_choose_takes_the_place_of_is_a_pin_and_more_questions_stay_asked() -> None:
    content = json.loads(of_choose(tolerance=7.0, group=3, period="2027"))
    content["labs"]["decide"] = {"unit": "person", "tolerance": 3.0, "more": True}
    content["pins"] = {"choose": [{"label": "one", "params": {"eps": 0.5, "follow": "own"}}], "decide": []}
    state = load(json.dumps(content).encode(), LABS)
    params, pins = state.params["decide"], state.pins["decide"]
    assert (params.tolerance, params.unit, params.household, params.period) == (7.0, "household", 3, "2027")
    assert [(pin.label, pin.params.tolerance, pin.params.depth) for pin in pins] == [
        ("Interview", 3.0, "all"),
        ("one", 10.0, "quick"),
    ]
    assert load(dump(state), LABS) == state


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"kitchen": 1}, r"labs\.decide\.kitchen"),
        ({"tolerance": "x"}, r"labs\.decide\.tolerance"),
        ({"k": "x"}, "damaged"),
    ],
)
def test_a_broken_session_of_choose_is_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(SessionError, match=words):
        load(of_choose(**values), LABS)
    for bad in ({"labs": {"choose": 3}}, {"pins": {"choose": 3}}, {"pins": {"choose": [3]}}):
        content = {**json.loads(of_choose()), **bad}
        with pytest.raises(SessionError, match="choose"):
            load(json.dumps(content).encode(), LABS)


def test_a_teachers_lesson_on_choose_works_by_its_own_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(
        '# T\n\n## One\n```set\nlab = "choose"\npreset = "payroll"\nplots = ["axis", "releases/t"]\ncontrols = ["rho", "k"]\n```\n'
        "Look.\n\n## Two\n```set\nrho = 0.6\nreleases = 5\n```\nLook.\n",
        encoding="utf-8",
    )
    one, two = read_lesson(path, LABS).steps
    assert (one.lab, one.plots, one.controls[:2]) == ("decide", ("window", "draws/t"), ("guess", "publications"))
    assert (one.params.kind, one.params.high, one.params.depth) == ("mean", 200.0, "quick")
    assert (two.params.guess, two.params.publications, two.params.in_at_most) == (0.6, 5, 5)
    assert two.params.high == 200.0
    start = lesson(tmp_path, "choose", "tolerance = 4.0")
    assert (start.kind, start.noise, start.tolerance, start.unit) == ("count", "geometric", 4.0, "person")
    path.write_text('# T\n\n## One\n```set\nlab = "choose"\n\ntolerance = -1\n```\nLook.\n', encoding="utf-8")
    with pytest.raises(LessonError, match=r"line 7, step 1: decide\.tolerance"):
        read_lesson(path, LABS)


def test_the_command_line_finds_labs_and_presets_by_their_old_names() -> None:
    for name in FLOORS:
        lab = find_lab("choose")
        assert lab.id == "decide"
        assert find_params(lab, name, "choose").depth == "quick"
    assert find_params(find_lab("choose"), "payroll", "choose").kind == "mean"
    assert find_params(find_lab("decide"), "payroll", "decide").kind == "sum"
    assert find_params(find_lab("choose"), None, "choose").title == ""


def test_a_tail_in_place_of_the_density_is_a_picture_of_its_own_now() -> None:
    content = {
        "format": "epsilon-lab-session",
        "version": 7,
        "app": "0.1.0",
        "lab": "densities",
        "labs": {"densities": {"view": "tail", "lower": "law", "eps": 0.7}},
        "pins": {},
    }
    params = load(json.dumps(content).encode(), LABS).params["densities"]
    assert (params.view, params.lower, params.eps) == ("density", "loss", 0.7)
    kept = {"densities": {"view": "cdf", "lower": "delta"}}
    params = load(json.dumps({**content, "labs": kept}).encode(), LABS).params["densities"]
    assert (params.view, params.lower) == ("cdf", "delta")


# -- Budget's tab 'What is known' is Attack's


def of_budget(open_lab: str, labs: dict[str, Any], pins: dict[str, Any] | None = None) -> State:
    """A session of version 8."""
    content = {"format": "epsilon-lab-session", "version": 8, "lab": open_lab, "labs": labs, "pins": pins or {}}
    state = load(json.dumps(content).encode(), LABS)
    assert load(dump(state), LABS) == state
    return state


SEEN = {"view": "known", "eps_total": 2.0, "prior": 0.2, "unknown": 7, "alike": 1, "people": 500}


def shown(params: Any) -> tuple[Any, ...]:
    return (params.view, params.lead, params.eps, params.prior, params.unknown, params.alike)


def test_what_is_known_opens_in_attack_and_what_was_there_is_a_pin() -> None:
    before = {"view": "success", "lead": "rho", "eps": 0.5, "mechanisms": ["gaussian"]}
    pinned = [{"label": "one", "params": {"view": "known", "eps_total": 3.0}}, {"label": "two", "params": {"eps": 3.0}}]
    state = of_budget("budget", {"budget": SEEN, "attack": before}, {"budget": pinned})
    assert state.lab == "attack"
    assert shown(state.params["attack"]) == ("known", "eps", 2.0, 0.2, 7, 1)
    assert state.params["attack"].mechanisms == ("gaussian",)  # as the other tabs had it
    assert (state.params["budget"].view, state.params["budget"].people) == ("calibration", 500)
    assert [(pin.label, pin.params.view, pin.params.eps) for pin in state.pins["attack"]] == [
        ("Attack", "success", 0.5),
        ("one", "known", 3.0),
    ]
    assert [(pin.label, pin.params.eps) for pin in state.pins["budget"]] == [("two", 3.0)]
    alone = of_budget("budget", {"budget": SEEN})
    assert shown(alone.params["attack"]) == ("known", "eps", 2.0, 0.2, 7, 1)
    assert "attack" not in alone.pins


def test_what_is_known_behind_another_lab_is_a_pin_of_attack() -> None:
    state = of_budget("attack", {"budget": SEEN, "attack": {"view": "roc", "eps": 0.5, "prior": 0.7}})
    assert (state.lab, *shown(state.params["attack"])) == ("attack", "roc", "eps", 0.5, 0.7, 7, 1)
    (pin,) = state.pins["attack"]
    assert (pin.label, *shown(pin.params)) == ("What is known", "known", "eps", 2.0, 0.2, 7, 1)
    state = of_budget("rates", {"budget": {**SEEN, "view": "plan"}, "rates": {}})
    assert (state.params["budget"].view, state.params["budget"].eps_total) == ("plan", 2.0)
    assert (state.params["attack"].view, state.params["attack"].unknown, state.pins) == ("success", 7, {})


def test_a_teachers_lesson_on_what_is_known_works_by_its_own_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text(
        '# T\n\n## One\n```set\nlab = "budget"\npreset = "leaked-list"\nplots = ["beliefs"]\ncontrols = ["eps_total", "prior"]\n```\n'
        "Look.\n\n## Two\n```set\neps_total = 0.6\nunknown = 5\n```\nLook.\n\n"
        '## Three\n```set\nview = "plan"\neps_total = 0.7\n```\nLook.\n\n## Four\n```set\nview = "known"\n```\nLook.\n',
        encoding="utf-8",
    )
    one, two, three, four = read_lesson(path, LABS).steps
    assert (one.lab, one.plots, one.controls) == ("attack", ("beliefs",), ("eps", "prior"))
    assert (one.params.view, one.params.eps, one.params.apart) == ("known", 0.35, 20)
    assert (two.lab, two.params.eps, two.params.unknown, two.params.view) == ("attack", 0.6, 5, "known")
    assert (three.lab, three.params.view, three.params.eps_total) == ("budget", "plan", 0.7)
    assert (four.lab, four.params.view) == ("attack", "known")
    path.write_text(
        '# T\n\n## One\n```set\nlab = "budget"\nview = "known"\n\neps_total = -1\n```\nLook.\n', encoding="utf-8"
    )
    with pytest.raises(LessonError, match=r"line 8, step 1: attack\.eps"):
        read_lesson(path, LABS)


def test_the_command_line_finds_what_is_known_by_its_old_lab() -> None:
    for name in ("known", "leaked-list"):
        lab = find_lab("budget", name)
        assert (lab.id, find_params(lab, name, "budget").view) == ("attack", "known")
    assert find_lab("budget", "ledger").id == find_lab("budget").id == "budget"
