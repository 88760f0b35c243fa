"""The lab 'Your mechanism', tab Audit: the draws of a file fall one after another, on the stage, by its keys, too."""

from __future__ import annotations

import csv
import dataclasses
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.lab.base import Result
from app.lab.fields import fields_of
from app.lab.said import LONGEST
from app.labs import LABS
from app.main.window import MainWindow
from app.plot.picture import Bars, Picture
from app.widgets.form.player import Player
from tests.app.sentences import said_in
from tests.app.test_lab_own_audit import lab_own, laplace_file, told
from tests.app.test_lab_own_draws import file_of
from tests.app.test_lab_own_events import of_file
from tests.app.test_present import fit, press


def draws_of(path: Path, world: str) -> list[float]:
    rows = csv.DictReader(path.read_text("utf-8").splitlines())
    return [float(row["output"]) for row in rows if row["world"] == world]


def heights(picture: Picture) -> list[np.ndarray]:
    return [item.heights for item in picture.items if isinstance(item, Bars)]


def counts_of(result: Result) -> tuple[int, int, int]:
    """Draws a side, and how many of both worlds were in the event, as the sentence says them."""
    k, x, y = (int(figure.value) for name, figure in result.said.numbers.items() if name in "kxy")  # type: ignore[union-attr]
    return k, x, y


@pytest.mark.long
@pytest.mark.parametrize("chooses", ["even", "odd", "first"])
def test_those_that_fall_are_the_draws_of_the_file_that_test_in_their_order(chooses: str, tmp_path: Path) -> None:
    """Counted by hand from the file's text, at every place; the last count is that of the audit."""
    path = laplace_file(tmp_path / "a.csv", 61, 0.5)
    params = of_file(path, chooses=chooses)
    lab = lab_own()
    done = lab.tab(params).facts(lab.given(params, lambda _: None), lambda _: None, "drag").certified
    read = lab.given(params, lambda _: None).read
    edges = [-np.inf, *read.edges, np.inf]
    tests = []
    for world in ("0", "1"):
        draws = draws_of(path, world)
        tests.append({"even": draws[1::2], "odd": draws[0::2], "first": draws[30:]}[chooses])
    n = len(tests[0])
    for k in (1, 2, 7, 20, n - 1):
        result = lab.compute(dataclasses.replace(params, fallen=k), lambda _: None, "drag")
        seen = [
            sum(any(edges[cell] < value <= edges[cell + 1] for cell in done.cells) for value in draws[:k])
            for draws in tests
        ]
        assert counts_of(result) == (k, *seen)
        widths = np.diff(next(item.edges for item in result.pictures[0].items if isinstance(item, Bars)))
        for sign, drawn in zip((1, -1), heights(result.pictures[0]), strict=True):
            assert float((sign * drawn * widths).sum()) == pytest.approx(k / n, abs=1e-12)
    whole = [told(dataclasses.replace(params, fallen=k)) for k in (0, n, 10 * n)]
    assert len({result.said.text for result in whole}) == 1
    for result in whole:
        assert all(
            np.array_equal(*pair)
            for pair in zip(heights(result.pictures[0]), heights(whole[0].pictures[0]), strict=True)
        )


@pytest.mark.long
def test_while_they_fall_axes_hold_still_and_no_verdict_is_told(tmp_path: Path) -> None:
    params = of_file(laplace_file(tmp_path / "a.csv", 400, 0.5))
    whole = told(params)
    assert "Refuted" in whole.said.text
    for k in (1, 30, 199):
        result = told(dataclasses.replace(params, fallen=k))
        assert [picture.key for picture in result.pictures] == [picture.key for picture in whole.pictures]
        first, last = result.pictures[0], whole.pictures[0]
        assert (first.x.low, first.x.high, first.y.low, first.y.high) == (
            last.x.low,
            last.x.high,
            last.y.low,
            last.y.high,
        )
        assert "efuted" not in result.said.text + result.story
        assert result.said.text.endswith("No verdict before the last draw.")
        assert not any(row[0].text == "ε, at least" for row in result.readout.rows)
        assert not {"left", "ray", "seen"} & {getattr(item, "key", "") for item in result.pictures[1].items}
    report = dataclasses.replace(params, fallen=30, view="report", report_on="audit")
    assert "Refuted" in told(report).said.text


@pytest.mark.long
def test_nothing_is_computed_anew_while_they_fall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many have fallen changes no number of the audit: its facts are known."""
    params = of_file(laplace_file(tmp_path / "a.csv", 90, 0.5))
    told(params)

    def computed(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("app.lab.base.Tab.facts", computed)
    assert "No verdict" in told(dataclasses.replace(params, fallen=20)).said.text


@pytest.mark.long
def test_worlds_of_two_lengths_fall_beside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "u.csv"
    rows = [("0", "a"), ("1", "b")] * 9 + [("0", "b")] * 7 + [("1", "a")] * 2
    path.write_text("world,output\n" + "".join(f"{w},{v}\n" for w, v in rows), encoding="utf-8")
    params = of_file(path, event_rule="output", event_output="a", fallen=14)
    assert counts_of(told(params)) in ((14, 9, 2), (14, 5, 9))  # or all other outputs
    assert told(params).pictures[0].title == "14 + 11 of the 16 + 11 draws that test"
    assert "No verdict before" not in told(dataclasses.replace(params, fallen=16)).said.text


def test_a_new_file_has_all_its_draws(tmp_path: Path) -> None:
    lab = lab_own()
    params = of_file(laplace_file(tmp_path / "a.csv", 90, 0.5), fallen=20)
    assert lab.settle(dataclasses.replace(params, file="b.csv"), frozenset({"file"})).fallen == 0
    assert lab.settle(params, frozenset({"fallen"})) == params


def test_they_fall_one_by_one_then_ten_then_a_thousand(qapp: object) -> None:
    field = fields_of(lab_own().params)["fallen"]
    player = Player(field)  # type: ignore[arg-type]
    player.set_range(1, 3500)
    seen = [0]
    while seen[-1] < 3000:
        seen.append(int(player.after(seen[-1])))
    assert seen[:23] == [*range(21), 30, 40]
    assert seen[-4:] == [990, 1000, 2000, 3000]
    for before, after in itertools.pairwise(seen[1:]):
        assert player.after(after, -1) == before


@pytest.fixture
def stage(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    window = MainWindow(LABS, tmp_path / "data", lab_id="own")
    qtbot.addWidget(window)
    window.setUpdatesEnabled(False)
    window.show()
    window.activateWindow()
    params = of_file(laplace_file(tmp_path / "a.csv", 24, 0.5))
    window.document.change("own", params, "a file")
    assert window.page.wait_until_idle(60)
    window.look.present(True)
    fit(window, 1280, 800)
    window.setUpdatesEnabled(True)
    yield window
    window.document.undo_stack.setClean()
    window.close()


@pytest.mark.long
def test_the_stage_plays_the_draws_by_its_keys(stage: MainWindow, qtbot: QtBot) -> None:
    assert stage.page.grid.hero == "draws"
    assert list(stage.stage.dock.strip.rows) == ["eps", "fallen"]
    texts = []
    for k in (1, 2, 3):
        stage.stage.player.step()
        assert stage.page.wait_until_idle(60)
        assert stage.page.params.fallen == k
        texts.append(stage.page.sentence.text)
        assert f"Draws a side so far: {k}. In the event" in texts[-1]
    assert stage.page.sentence._type * stage.page.sentence._k >= 24
    next(panel for panel in stage.page.grid.on_screen()).setFocus()
    press(stage, Qt.Key.Key_Space)
    assert stage.stage.player.playing
    qtbot.waitUntil(lambda: stage.page.params.fallen == 12, timeout=60_000)
    qtbot.waitUntil(lambda: not stage.stage.player.playing, timeout=60_000)
    assert stage.page.wait_until_idle(60)
    assert "No verdict before" not in stage.page.sentence.text
    stage.document.undo_stack.undo()
    assert stage.page.params.fallen == 3


def test_the_two_counts_fit_in_both_languages(tmp_path: Path) -> None:
    path = file_of(tmp_path / "l.csv", [i % 3 for i in range(40)], [i % 5 for i in range(40)])
    text = (
        path.read_text("utf-8")
        .replace("\n0,", "\nwithout anybody of that name,")
        .replace("\n1,", "\nwith somebody of that name,")
    )
    path.write_text(text, encoding="utf-8")
    lab, params = lab_own(), of_file(path, fallen=7)
    given = lab.given(params, lambda _: None)
    facts = lab.tab(params).facts(given, lambda _: None, "drag")
    for code, most in LONGEST.items():
        text = said_in(lab.tab(params), given, facts, code).text
        assert len(text) <= most
        assert "7" in text
