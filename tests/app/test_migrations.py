"""Session files of earlier versions, stored as that program wrote them, open as they were meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.labs import LABS
from app.state.lessons import read_lesson
from app.state.migrations import MIGRATIONS, renamed
from app.state.session import VERSION, SessionError, dump, load

OLD = Path(__file__).with_name("old")


def test_there_is_a_step_from_every_earlier_version() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


def test_a_version_1_file_of_all_four_labs_opens_with_its_pins() -> None:
    state = load((OLD / "session-1.epslab").read_bytes(), LABS)
    assert state.lab == "attack"
    attack, rates, choose = (state.params[lab] for lab in ("attack", "rates", "choose"))
    assert (attack.view, attack.count_full, attack.world_rho, attack.worlds) == ("worlds", True, 0.375, 6)
    assert rates.points == 21
    assert (choose.follow, choose.epsilon, choose.rho) == ("own", 0.8, 0.625)
    assert state.params["densities"].epsilon == 1.25
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
    assert state.params["rates"].epsilon == 1.5
    assert state.params["attack"].count_full
    assert "choose" not in json.loads(data)["labs"]  # that lab came later: it opens with its defaults
    assert state.params["choose"] == type(state.params["choose"])()


def test_a_name_of_an_old_version_is_unknown_in_the_newest() -> None:
    text = {"format": "epsilon-lab-session", "version": VERSION, "labs": {"attack": {"full_too": True}}}
    with pytest.raises(SessionError, match=r"labs\.attack\.full_too: the lab has no parameter"):
        load(json.dumps(text).encode(), LABS)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"labs": {"attack": 3}}, "labs.attack: an object"),
        ({"labs": [1]}, "labs: an object"),
        ({"labs": {"rates": {"points": 7.5}}}, "labs.rates.points"),
        ({"pins": {"attack": 3}}, "pins.attack: a list"),
        ({"pins": {"attack": [3]}}, r"pins.attack\[0\]: an object"),
        ({"pins": {"attack": [{"params": 3}]}}, r"pins.attack\[0\].params: an object"),
    ],
)
def test_a_broken_old_file_is_refused_as_a_new_one_is(changes: dict[str, object], words: str) -> None:
    text = {"format": "epsilon-lab-session", "version": 1, **changes}
    with pytest.raises(SessionError, match=words):
        load(json.dumps(text).encode(), LABS)


def test_where_a_file_has_both_names_the_new_one_counts() -> None:
    assert renamed("attack", {"count_full": False, "full_too": True}) == {"count_full": False}
    assert renamed("densities", {"full_too": True}) == {"full_too": True}


def test_a_teachers_lesson_with_the_old_name_still_works(tmp_path: Path) -> None:
    path = tmp_path / "mine.md"
    path.write_text('# T\n\n## One\n```set\nlab = "attack"\nfull_too = true\n```\nLook.\n', encoding="utf-8")
    assert read_lesson(path, LABS).steps[0].params.count_full
