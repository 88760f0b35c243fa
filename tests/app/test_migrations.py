"""Session files of earlier versions, stored as that program wrote them, open as they were meant."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.lab.fields import fields_of
from app.labs import LABS
from app.state.lessons import read_lesson
from app.state.migrations import CHANGES, MIGRATIONS, brought_up
from app.state.session import VERSION, SessionError, dump, load

OLD = Path(__file__).with_name("old")
RENAMED_2 = [(lab, old, new) for lab, names in CHANGES[2].names.items() for old, new in names.items()]


def test_there_is_a_step_from_every_earlier_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


def test_a_version_1_file_of_all_four_labs_opens_with_its_pins() -> None:
    state = load((OLD / "session-1.epslab").read_bytes(), LABS)
    assert state.lab == "attack"
    attack, rates, choose = (state.params[lab] for lab in ("attack", "rates", "choose"))
    assert (attack.view, attack.count_full, attack.rho_worlds, attack.worlds) == ("worlds", True, 0.375, 6)
    assert rates.points == 21
    assert (choose.follow, choose.eps, choose.rho) == ("own", 0.8, 0.625)
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
    assert "choose" not in json.loads(data)["labs"]  # that lab came later: it opens with its defaults
    assert state.params["choose"] == type(state.params["choose"])()


def version_2(name: str = "session-2.epslab") -> dict[str, Any]:
    """A file of version 2 in which every parameter that was renamed differs from its default."""
    content: dict[str, Any] = json.loads((OLD / name).read_text(encoding="utf-8"))
    assert content["version"] == 2
    return content


@pytest.mark.parametrize(("lab", "old", "new"), RENAMED_2)
def test_a_parameter_of_version_2_is_found_under_its_name_of_now(lab: str, old: str, new: str) -> None:
    content = version_2()
    state = load(json.dumps(content).encode(), LABS)
    meant = content["labs"][lab][old]
    assert meant != getattr(type(state.params[lab])(), new)
    assert getattr(state.params[lab], new) == meant
    assert [getattr(pin.params, new) for pin in state.pins[lab]] == [pin["params"][old] for pin in content["pins"][lab]]
    assert old not in fields_of(state.params[lab])


def test_all_else_of_a_version_2_file_is_as_it_was() -> None:
    content = version_2()
    state = load(json.dumps(content).encode(), LABS)
    for lab in LABS:
        if lab.id not in content["labs"]:  # younger than version 2
            continue
        names = CHANGES[2].names[lab.id]
        for name, meant in content["labs"][lab.id].items():
            if (lab.id, name) not in (("attack", "lead"), ("budget", "people"), ("rates", "patience")):
                found = json.loads(json.dumps(getattr(state.params[lab.id], names.get(name, name))))
                assert found == meant, (lab.id, name)
    assert content["labs"]["attack"]["lead"] == "epsilon"
    assert state.params["attack"].lead == "eps"
    assert [pin.params.lead for pin in state.pins["attack"]] == ["eps", "rho"]
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
    assert [len(pins) for pins in state.pins.values()] == [len(pins) for pins in content["pins"].values()]
    assert lesson(tmp_path, "rates", "patience = 3.0", "eps = 0.5").eps == 0.5


def test_a_name_of_an_old_version_is_unknown_in_the_newest() -> None:
    for lab, name in (("attack", "full_too"), ("budget", "goal"), ("rates", "patience")):
        text = {"format": "epsilon-lab-session", "version": VERSION, "labs": {lab: {name: True}}}
        with pytest.raises(SessionError, match=rf"labs\.{lab}\.{name}: the lab has no parameter"):
            load(json.dumps(text).encode(), LABS)


@pytest.mark.parametrize("version", [1, 2, 3])
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
