"""That mutants are made and noticed; `python -m tests.trials.mutants --count 200` tries many."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.labs import LABS
from app.state.presets import presets_of
from tests.trials.mutants import ROOT, UNDER, outcomes, reach_of
from tests.trials.mutations import Mutation, all_mutations, drawn, drawn_each, mutations
from tests.trials.visible import digest
from tests.trials.visible import drawn as picture

SOURCE = '''
def area(width: float = 1.0, sides: int = 4) -> float:
    """Not 2."""
    if width < 0 or sides in (1, 2) and not width:
        raise ValueError(f"{width - 1}")
    return -min(width, 3.0) ** 2 + sides


class Box:
    high = 5

    def text(self) -> str:
        return "a" + str(self.high) + tr("b", 7)
'''


def test_changes_of_a_source_are_its_operators_comparisons_constants_and_names():
    found = mutations("box.py", SOURCE)
    less = ">=" if SOURCE.index("<") % 2 else "<="  # the other side or the edge, by where it stands
    assert [(one.line, one.before, one.after) for one in found] == [
        (4, "<", less),
        (4, "0", "1"),
        (4, " or ", " and "),
        (4, "in", "not in"),
        (4, "1", "2"),
        (4, "2", "3"),
        (4, " and ", " or "),
        (4, "not ", ""),
        (6, "-", ""),
        (6, "min", "max"),
        (6, "3.0", "(3.0 * 1.25)"),
        (6, "**", "*"),
        (6, "2", "3"),
        (6, "+", "-"),
    ]
    assert {one.function for one in found} == {"area"}
    for one in found:
        changed = one.applied(SOURCE)
        assert changed != SOURCE
        compile(changed, "box.py", "exec")


@cache
def of_the_program() -> list[Mutation]:
    return all_mutations(ROOT, UNDER)


@pytest.mark.slow
def test_changes_of_the_program_can_be_made_and_each_kind_has_its_share():
    found = of_the_program()
    assert len(found) > 20_000
    some = drawn(found, 120, 1)
    assert some == drawn(found, 120, 1) != drawn(found, 120, 2)
    assert {sum(one.kind == kind for one in some) for kind in {one.kind for one in some}} == {20}
    for one in some:
        compile(one.applied((ROOT / one.path).read_text(encoding="utf-8")), one.path, "exec")


@pytest.mark.slow
def test_every_room_has_its_share():
    found = [one for one in of_the_program() if one.path.startswith("app/labs/")]
    some = drawn_each(found, 3, 1)
    rooms = {one.room for one in found}
    assert {f"app/labs/{lab.id}" for lab in LABS} <= rooms
    assert [sum(one.room == room for one in some) for room in sorted(rooms)] == [3] * len(rooms)


USED_AGAIN = """
import functools
import pytest
from dpcore.kept import kept
from dpcore.roots import brentq

def solved():
    return brentq(lambda x: x * x - 2.0, 0.0, 2.0)

cached = functools.cache(solved)
remembered = kept(3)(solved)

@pytest.fixture(scope="module")
def shared():
    return solved()

@pytest.mark.parametrize("time", (1, 2))
@pytest.mark.parametrize("found", (solved, cached, remembered))
def test_it(found, time):
    assert found() > 1

@pytest.mark.parametrize("time", (1, 2))
def test_shared(shared, time):
    assert shared > 1

def test_other():
    pass
"""


@pytest.mark.slow
def test_who_uses_what_is_kept_reaches_what_made_it(tmp_path: Path):
    file = tmp_path / "test_used_again.py"
    file.write_text(USED_AGAIN, encoding="utf-8")
    reach = reach_of([str(file)], 1)
    near = [name.split("::")[1] for name in reach["dpcore/roots.py:brentq"]]
    assert len(near) == 8
    assert "test_other" not in near


@pytest.mark.slow
def test_a_mutant_dies_by_a_test_that_reaches_it():
    path, tests = "dpcore/roots.py", ["tests/dpcore/test_roots.py"]
    reach = reach_of(tests, 1)
    assert set(reach[f"{path}:brentq"]) >= set(reach[f"{path}:_interpolated"]) != set()
    source = (ROOT / path).read_text(encoding="utf-8")
    (wrong,) = (one for one in mutations(path, source) if source[one.start - 6 :].startswith("other - now) / 2"))
    (found,) = outcomes([wrong], reach, tests, 1)
    assert found.mutant == wrong
    assert found.killed_by in reach[f"{path}:brentq"]


def test_what_is_the_same_to_the_eye_has_the_samedigest():
    assert digest((1.0, "a")) == digest([1.0, "a"])
    assert digest({"a": 1.0}) != digest({"a": 1.0000000001})


@pytest.mark.long
def test_what_is_drawn_twice_is_the_same_from_the_first_time_on(qapp: QApplication) -> None:
    lab = next(lab for lab in LABS if lab.id == "densities")
    pictures = lab.compute(presets_of(lab)[0].params, lambda _: None, "drag")
    assert len({picture(pictures) for _ in range(3)}) == 1
    other = lab.compute(presets_of(lab)[1].params, lambda _: None, "drag")
    assert picture(other) != picture(pictures)
