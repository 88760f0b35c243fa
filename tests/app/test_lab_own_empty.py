"""The tab Audit before any output is there, two files of one world each, a harness's file on every tab, the ray of the claim."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from app.lab.fields import fields_of, visible
from app.labs.own.pasted import meanings, pasted
from app.labs.own.pointed import settle
from app.plot.picture import Handle, Point
from app.state.session import dump, load
from app.state.state import State
from dpcore.errors import ParameterError
from dpcore.own import Outputs, split_audit
from tests.app.test_lab_own_audit import found, lab_own, laplace_file, preset, told


def column(path: Path, world: int, scale: float = 0.5, draws: int = 400, head: str = "") -> Path:
    values = np.random.default_rng(world).laplace(world, scale, draws)
    path.write_text("\n".join([*([head] if head else []), *(repr(float(value)) for value in values)]), "utf-8")
    return path


def two_files(tmp_path: Path, **more: Any) -> Any:
    files = [str(column(tmp_path / f"{world}.txt", world)) for world in (0, 1)]
    return lab_own().params(view="audit", outputs_from="files", file_out=files[0], file_in=files[1], **more)


def test_without_outputs_both_fields_are_there_and_how_many_draws_are_needed_comes_first() -> None:
    params = lab_own().params(view="audit")
    shown = told(params)
    assert [picture.key for picture in shown.pictures] == ["power", "square"]
    fields = fields_of(params)
    assert all(visible(params, fields[name]) and name in lab_own().first(params) for name in ("file_out", "file_in"))
    need = shown.readout.rows[-2][1].value
    assert shown.said.text.startswith(
        f"{need:g} draws a side find a true ε of 2 in 90 of 100 audits; the planned 500 in"
    )


@pytest.mark.oracle("audit", "table")
def test_a_faulty_tool_is_one_click_away_whatever_was_set_before() -> None:
    params = lab_own().params(view="audit", promised="mu", confidence=0.9, eps=3.0)
    ((text, values),) = told(params).offers
    tried = dataclasses.replace(params, **values)
    assert "faulty" in text
    assert found(tried).certified.eps == pytest.approx(1.458, abs=1e-3)  # the sheet
    assert told(tried).said.state == "broken"
    assert told(tried).offers == ()


def test_one_file_alone_is_not_yet_an_audit(tmp_path: Path) -> None:
    start = lab_own().params(view="audit")
    one = settle(dataclasses.replace(start, file_in=str(column(tmp_path / "in.txt", 1))), frozenset(("file_in",)))
    assert one.outputs_from == "plan"
    assert [note.text for note in told(one).notes] == [
        "The outputs without you are still missing: paste or choose them, too."
    ]
    both = settle(dataclasses.replace(one, file_out=str(column(tmp_path / "out.txt", 0))), frozenset(("file_out",)))
    assert (both.outputs_from, both.independence) == ("files", "fresh")
    later = dataclasses.replace(both, outputs_from="plan")
    assert told(later).notes == (), "nothing is missing where both are there and only a plan is wanted"
    looked = settle(dataclasses.replace(both, chooses="odd"), frozenset(("chooses",)))
    assert looked.independence == "looked"


@pytest.mark.oracle("audit", "brute")
@pytest.mark.parametrize("head", ["", "output", "my tool"])
def test_two_files_are_read_as_two_columns_are(tmp_path: Path, head: str) -> None:
    paths = [column(tmp_path / f"{world}.txt", world, head=head) for world in (0, 1)]
    params = lab_own().params(view="audit", outputs_from="files", file_out=str(paths[0]), file_in=str(paths[1]))
    read = lab_own().given(params, lambda _: None).read
    assert (read.worlds, read.draws) == (("0", "1"), (400, 400))
    assert read.sha256.split() == [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths]
    values = [np.random.default_rng(world).laplace(world, 0.5, 400) for world in (0, 1)]
    done = found(params).certified
    edge = read.edges[min(done.cells) - 1] if 0 not in done.cells else read.edges[max(done.cells)]
    above = 0 not in done.cells
    seen = [int(sum((value > edge) == above for value in world[1::2])) for world in values]
    assert [done.x, done.y] == (seen[::-1] if done.turned else seen)
    assert done.eps == pytest.approx(1.55, abs=0.55), "half the scale spends 2 for 1"
    assert not math.isnan(split_audit(Outputs.of(*map(list, values)), eps=1.0).eps)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1.5,2\n3,4\n", "one column"),
        ("world,output\n0,1\n1,2\n", "one column"),
        ("", "two files with at least two draws each"),
        ("7\n", "two files with at least two draws each"),
        ("1\nabc\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n", "numbers in both columns"),
    ],
)
def test_a_file_that_is_no_column_is_refused_with_its_row(tmp_path: Path, text: str, words: str) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text(text, "utf-8")
    params = dataclasses.replace(two_files(tmp_path), file_in=str(bad))
    with pytest.raises(ParameterError, match=words):
        told(params)


def test_a_column_alone_asks_which_world_it_is_and_goes_there(tmp_path: Path) -> None:
    params, text = lab_own().params(view="audit"), "1.5\n2.5\n0.5\n"
    assert [value for value, _ in meanings(params, text)] == ["file_out", "file_in"]
    assert meanings(params, "1,2\n3,4\n") == ()
    assert meanings(params, "[1, 0]\n[0, 1]\n")
    kept = str(tmp_path / "kept.csv")
    assert pasted(params, text, lambda _: kept, "file_in").file_in == kept
    for view in ("density", "table", "best"):
        other = lab_own().params(view=view)
        assert [value for value, _ in meanings(other, text)] == ["file_out", "file_in"]
        for formula in ("exp(-abs(x))", "1/(1 + x^2)^2"):
            assert meanings(other, formula) == ()
        came = pasted(other, text, lambda _: kept, "file_out")
        assert (came.view, came.report_on, came.file_out, came.outputs_from) == ("audit", "audit", kept, "plan")


@pytest.mark.parametrize("view", ["density", "table", "best", "audit"])
def test_the_file_of_a_harness_opens_audit_from_every_tab(view: str, tmp_path: Path) -> None:
    rows = "\n".join(f"{i},{world},{2 * i + world},{i / 7 + world}" for i in range(40) for world in (0, 1))
    text = f"draw,world,seed,output\n{rows}\n"
    params = lab_own().params(view=view)
    assert meanings(params, text) == ()
    kept = tmp_path / "harness.csv"
    kept.write_text(text, "utf-8")
    got = pasted(params, text, lambda _: str(kept))
    assert (got.view, got.outputs_from, got.world_column, got.column) == ("audit", "csv", "world", "output")
    assert lab_own().given(got, lambda _: None).read.draws == (40, 40)


def test_a_table_with_probabilities_is_no_file_of_a_harness() -> None:
    text = "world,output,probability\na,x,0.5\na,y,0.5\nb,x,0.1\nb,y,0.9\n"
    assert pasted(lab_own().params(view="table"), text, str).view == "table"


@pytest.mark.oracle("audit", "closed")
@pytest.mark.parametrize("promised", ["eps", "mu", "rho"])
def test_the_ray_of_the_claim_is_dragged_and_the_promise_goes_through_the_place(promised: str) -> None:
    params = dataclasses.replace(preset("half-scale"), promised=promised)
    square = next(picture for picture in told(params).pictures if picture.key == "square")
    grip = next(item for item in square.items if isinstance(item, Point))
    q, p = dict(grip.also)["ray_q"], grip.y * 0.7
    moved = settle(dataclasses.replace(params, ray_q=q, ray_p=p), frozenset(("ray_p", "ray_q")))
    value = {"eps": moved.eps, "mu": moved.claimed_mu, "rho": moved.claimed_rho}[promised]
    expected = {"eps": math.log(p / q), "mu": stats.norm.ppf(p) - stats.norm.ppf(q)}
    if promised in expected:
        assert value == pytest.approx(expected[promised], rel=6e-3)  # three digits
    assert (moved.ray_p, moved.ray_q) == (0.0, 0.0)
    again = next(item for item in told(moved).pictures[0].items if isinstance(item, Point))
    assert again.label.startswith({"eps": "ε", "mu": "μ", "rho": "ρ"}[promised])


def test_an_own_threshold_is_dragged_and_then_new_draws_are_asked_for(tmp_path: Path) -> None:
    path = str(laplace_file(tmp_path / "a.csv", 400, 0.5))
    params = lab_own().params(view="audit", outputs_from="csv", file=path, event_rule="threshold")
    drawn = told(params).pictures[0]
    assert any(isinstance(item, Handle) and item.field == "event_threshold" for item in drawn.items)
    moved = settle(dataclasses.replace(params, event_threshold=0.8), frozenset(("event_threshold",)))
    shown = told(moved)
    assert "chosen after looking" in shown.said.text
    ((_, values),) = shown.offers
    anew = dataclasses.replace(moved, **values)
    assert (anew.outputs_from, anew.file, anew.event_threshold) == ("plan", "", 0.8)


@pytest.mark.parametrize("how", ["csv", "files"])
def test_a_session_keeps_counts_and_hash_and_tells_the_verdict_from_them(how: str, tmp_path: Path) -> None:
    path = laplace_file(tmp_path / "draws.csv", 400, 0.5)
    params = lab_own().params(view="audit", outputs_from="csv", file=str(path))
    if how == "files":
        params, path = two_files(tmp_path), tmp_path / "1.txt"
    before, digest = told(params), hashlib.sha256(path.read_bytes()).hexdigest()
    text = dump(State("own", {"own": params}, {}))
    some = path.read_text("utf-8").splitlines()[-1].split(",")[-1]
    assert some.encode() not in text, "no output is in it"
    assert digest.encode() in text
    path.unlink()
    back = load(text, [lab_own()]).params["own"]
    after = told(back)
    assert after.said == before.said
    assert after.readout == before.readout
    assert any("outputs themselves are not here" in note.text for note in after.notes)
    assert dump(State("own", {"own": back}, {})) == text
    with pytest.raises(ParameterError):  # of other settings nothing was kept
        told(dataclasses.replace(back, chooses="odd"))
    path.write_text("world,output\n0,1\n0,2\n1,2\n1,5\n0,4\n1,3\n" if how == "csv" else "1\n2\n4\n3\n", "utf-8")
    assert any("another one now" in note.text for note in told(back).notes)


@pytest.mark.parametrize(
    "change",
    [
        {"tests": [[1, -1], [2, 3]]},
        {"edges": [2.0, 1.0]},
        {"draws": [1, 1]},
        {"names": ["a"] * 5},
        {"in_order": 7.0},
        {"tests": "x"},
        {"worlds": ["0"]},
    ],
)
def test_counts_that_nobody_could_have_counted_are_not_believed(change: dict[str, Any], tmp_path: Path) -> None:
    path = laplace_file(tmp_path / "draws.csv", 100, 0.5)
    params = lab_own().params(view="audit", outputs_from="csv", file=str(path))
    told(params)
    kept = json.loads(params.kept().kept_counts)
    path.unlink()
    good = dataclasses.replace(params, kept_counts=json.dumps(kept))
    assert told(good).said
    kept["drawn"] |= change
    with pytest.raises(ParameterError):
        told(dataclasses.replace(params, kept_counts=json.dumps(kept)))
