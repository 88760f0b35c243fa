"""Lessons as one file: numbers read back from the file, its size, what it may fetch; pictures on the wire."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot
from scipy.stats import laplace

from app.classroom.judging import compiled
from app.classroom.markup import spoken, tree
from app.classroom.questions import question
from app.classroom.steps import Script, guesses, merge
from app.classroom.stops import Stops
from app.classroom.wire import FLAT, Pool, decoded, encoded, kept_points, picture_data
from app.labs import LABS
from app.main.command_line import main
from app.main.window import MainWindow
from app.output.lesson_page import LARGEST, ROOM, content, lessons_of, own_lesson, page_of, weight
from app.plot.picture import Axis, Curve, Picture, across
from app.plot.shape import ranges
from app.state.lessons.expressions import read
from app.state.lessons.model import Lesson, Span
from app.state.lessons.reading import read_lesson
from app.state.lessons.scoring import Sketched
from app.state.lessons.values import FUNCTIONS, Numbers
from dpcore import __version__

CORE = (
    "11-you-in-or-out",
    "6-how-sure-can-an-attacker-be",
    "14-everybody-lies-a-little",
    "12-you-and-your-relatives",
    "1-what-epsilon-means",
)


OWN = '# Mine\n## One\n```set\nlab = "densities"\npreset = "count"\ncontrols = ["eps"]\n```\nSee.\n'


@lru_cache(maxsize=1)  # what all settings show is large
def watched(lesson: str) -> tuple[str, dict[int, list[Any]]]:
    """The file of a lesson; and by step all its settings, the pictures of the labs before they are packed, thinned, merged."""
    moments: dict[int, list[Any]] = {}
    plain = Script._moment

    def watching(self: Script, place: int, stops: Stops, at: tuple[int, ...]) -> Any:
        if at == stops.places()[0]:  # also where a step is made anew with fewer settings
            moments[place] = []
        moments[place].append(plain(self, place, stops, at))
        return moments[place][-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Script, "_moment", watching)
        return page_of(lessons_of(lesson), "en").decode("utf-8"), moments


def made(lesson: str) -> str:
    """The file of a lesson."""
    return watched(lesson)[0]


def data_in(text: str) -> Any:
    """What stands in a file, as a browser reads it."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found.group(1))


def pictures_at(step: Any, frame: int, side: str = "before") -> dict[str, dict[str, Any]]:
    """By key: the items of the pictures of a frame, by their keys, in English; arrays decoded."""
    pool, found = step["pool"], {}
    for place in step["frames"][frame].get(side, step["frames"][frame]["before"]):
        picture = pool[place]
        items = [pool[at] for at in picture["items"]]
        items = [item.get("en", item) if set(item) <= {"en", "zh_CN"} else item for item in items]
        found[picture["key"]] = {item["key"]: item for item in items}
    return found


@pytest.mark.long
def test_every_frame_in_the_file_is_the_mathematics() -> None:
    """Oracle: closed forms of Laplace noise, at the numbers that the file itself calls its stops."""
    step = data_in(made("1-what-epsilon-means"))["steps"][0]
    stops = [float(text) for text in step["controls"][0]["stops"]]
    assert len(stops) >= 30
    assert stops[step["start"]] == 1.0
    for frame, eps in enumerate(stops):
        curve = pictures_at(step, frame)["upper"]["laplace"]
        x, y = (decoded(step["pool"][curve[name]]) for name in "xy")
        np.testing.assert_allclose(y, laplace.pdf(x, scale=1 / eps), rtol=1e-9, atol=1e-9)
        dense = np.linspace(x[0], x[-1], 5001)  # what is drawn between the points that were kept
        assert np.abs(np.interp(dense, x, y) - laplace.pdf(dense, scale=1 / eps)).max() <= 0.004 * eps / 2
    goal = data_in(made("1-what-epsilon-means"))["steps"][4]
    for frame, text in enumerate(goal["controls"][0]["stops"]):
        eps = float(text)
        told = goal["frames"][frame]
        assert told["met"] == (math.exp(eps) <= 1.5 and 1 / eps <= 3)
        assert float(told["shows"][1][1]) == pytest.approx(1 / eps, rel=1e-3)
        loss = pictures_at(goal, frame)["loss"]["laplace"]
        x, y = (decoded(goal["pool"][loss[name]]) for name in "xy")
        np.testing.assert_allclose(y, eps * (np.abs(x - 1) - np.abs(x)), rtol=1e-9, atol=1e-9)
    assert goal["frames"][goal["solved"]]["met"]
    assert goal["controls"][0]["stops"][goal["solved"]] == "0.37"


@pytest.mark.long
def test_the_file_answers_each_guess() -> None:
    """100 e^(−1) of 100 releases are off by more than 1; what is said to each of 201 guesses follows from that alone."""
    task = data_in(made("1-what-epsilon-means"))["steps"][1]["task"]
    truth = 100 * math.exp(-1)
    assert task["truth"] == pytest.approx(truth, abs=1e-9)
    assert (task["values"][0], task["values"][-1], len(task["values"])) == (0.0, 100.0, 201)
    for value, place in zip(task["values"], task["which"], strict=True):
        assert task["replies"][place][0] == (abs(value - truth) <= 5), value
    assert set(task["gaps"][40]) == {"en", "zh_CN"}
    assert guesses(Span(0.1, 10.0, log=True))[100] == 1.0


AFTER = """# Mine
## One
```set
lab = "densities"
preset = "count"
mechanisms = ["laplace"]
eps = 2.0
controls = ["eps"]
```
```reveal
eps = 0.5
```
See.
```predict
ask: How large?
number: 0 to 10
truth: laplace.mean_abs
```
"""


def own(path: Path, text: str) -> dict[str, Lesson]:
    """A lesson of one's own with this text."""
    path.write_text(text, encoding="utf-8")
    return own_lesson(path, "en")


@pytest.mark.long
def test_after_a_prediction_its_settings_move_the_truth(tmp_path: Path) -> None:
    """Oracle: Laplace densities at every stop; the truth is that of the revealed ε, 1/0.5."""
    lessons = own(tmp_path / "own.md", AFTER)
    step = content(lessons)["steps"][0]
    stops = [float(text) for text in step["controls"][0]["stops"]]
    assert (stops[step["start"]], stops[step["told"]]) == (2.0, 0.5)
    assert step["task"]["truth"] == pytest.approx(2.0)
    for frame in (step["told"], 3, len(stops) - 2):
        curve = pictures_at(step, frame, "after")["upper"]["laplace"]
        x, y = (decoded(step["pool"][curve[name]]) for name in "xy")
        np.testing.assert_allclose(y, laplace.pdf(x, scale=1 / stops[frame]), rtol=1e-9)
    asked = question(lessons, {lab.id: lab for lab in LABS}, 0)
    told = json.loads(asked.told)
    assert told["at"] == json.loads(asked.asked)["controls"][0]["stops"].index("0.5")
    assert all(len(frame["plots"]) == 4 for frame in told["frames"]), "all that the tab shows"


@pytest.mark.long
def test_a_file_fetches_nothing_and_says_where_it_comes_from() -> None:
    text = made("1-what-epsilon-means")
    assert len(text.encode()) <= LARGEST
    assert not re.search(r"""(?:src|href|action)\s*=\s*["'](?!data:)|@import|url\(""", re.sub(r"url\(#", "", text))
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    script, look = re.findall(r"<script>(.*?)</script>|<style>(.*?)</style>", text, re.DOTALL)[::-1]
    for part in (script[0], look[1]):
        assert base64.b64encode(hashlib.sha256(part.encode()).digest()).decode() in policy.group(1)
    assert "unsafe" not in policy.group(1)
    assert "default-src 'none'" in policy.group(1)
    data = data_in(text)
    for code in ("en", "zh_CN"):
        assert __version__ in data["words"]["source"][code]
        assert "1-what-epsilon-means" in data["words"]["source"][code]


@pytest.mark.slow
@pytest.mark.parametrize("lesson", CORE)
def test_a_core_lesson_is_small_and_every_line_of_it_is_what_the_labs_computed(lesson: str) -> None:
    """Read back from the file at every frame."""
    file, moments = watched(lesson)
    assert len(file.encode()) <= LARGEST
    read = 0
    for place, step in enumerate(data_in(file)["steps"]):
        assert len(step["frames"]) == len(moments[place])
        for frame, moment in enumerate(moments[place]):
            if moment is None:
                assert step["frames"][frame] is None
                continue
            computed = {picture.key: picture for picture in moment["en"]["numbers"].pictures}
            for key, items in pictures_at(step, frame).items():
                for curve in computed[key].items if key in computed else ():
                    told = items.get(curve.key)
                    if isinstance(curve, Curve) and told is not None and told["k"] == "curve":
                        x, y = (decoded(step["pool"][told[name]]) for name in "xy")
                        kept = slice(None) if x.size == curve.x.size else np.searchsorted(curve.x, x)
                        np.testing.assert_allclose(x, curve.x[kept], rtol=1e-9, atol=1e-9)
                        np.testing.assert_allclose(y, np.clip(curve.y[kept], -1e308, 1e308), rtol=1e-9, atol=1e-9)
                        read += 1
    assert read > 50, "there were lines to read"


def test_a_lesson_of_ones_own_stays_text(tmp_path: Path) -> None:
    """What a stranger wrote is shown and does nothing."""
    evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    path = tmp_path / "mine.md"
    path.write_text(f'# {evil}\n## One {evil}\n```set\nlab = "densities"\n```\n{evil} %DATA%\n', encoding="utf-8")
    text = page_of(own_lesson(path, "en"), "en").decode("utf-8")
    assert text.count("<script") == 2
    assert "<img" not in text
    assert evil in json.dumps(data_in(text)["lesson"])
    assert spoken(tree(f"{evil} **bold**")) == f"{evil} bold"


@pytest.fixture
def few_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers have two stops: for tests of how a file is written, whatever is in it."""
    plain = Script.step
    monkeypatch.setattr(Script, "step", lambda self, place, tick, most=2: plain(self, place, tick, most))


@pytest.mark.long
@pytest.mark.usefixtures("few_stops")
def test_the_command_line_writes_a_lesson(tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object) -> None:
    assert main(["--lesson", "nothing", "--html", str(tmp_path / "a.html")]) == 2
    assert "12-you-and-your-relatives" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--html", str(tmp_path / "a.html")])
    assert "--html writes a lesson" in capsys.readouterr().err
    assert main(["--lesson", "12-you-and-your-relatives", "--html", str(tmp_path / "a.html")]) == 0
    assert b"dpcore" in (tmp_path / "a.html").read_bytes()


@pytest.mark.long
def test_the_window_writes_the_open_lesson_beside_other_work(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "own.md"
    path.write_text(OWN, encoding="utf-8")
    window = MainWindow(LABS, data_folder=tmp_path)
    qtbot.addWidget(window)
    said: list[str] = []
    window.lessons.saving.said.connect(said.append)
    window.lessons.saving.write(read_lesson(path, LABS), tmp_path / "own.html")
    assert not (tmp_path / "own.html").exists(), "it is written on another thread"
    qtbot.waitUntil((tmp_path / "own.html").exists, timeout=30_000)
    qtbot.waitUntil(lambda: any("own.html" in words for words in said))
    assert data_in((tmp_path / "own.html").read_text(encoding="utf-8"))["lesson"]["title"] == "Mine"
    window.close()


# -- pictures on the wire


@pytest.mark.long
@given(st.lists(st.one_of(st.floats(allow_infinity=False), st.sampled_from([0.0, 1.0, 2.5])), max_size=80))
def test_no_array_is_rounded_on_the_way(values: list[float]) -> None:
    array = np.array(values, dtype=np.float64)
    back = decoded(json.loads(json.dumps(encoded(array))))
    np.testing.assert_array_equal(back, array)


def test_tables_of_few_values_are_packed() -> None:
    crowd = np.random.default_rng(1).integers(0, 3, 5000) / 7
    entry = encoded(crowd)
    assert isinstance(entry, dict)
    assert len(json.dumps(entry)) < 5000 * 2 / 8 * 1.5
    np.testing.assert_array_equal(decoded(entry), crowd)


@pytest.mark.parametrize("log", [False, True])
def test_a_line_loses_no_point_that_is_seen(log: bool) -> None:
    """Oracle: the height of every left out point on the line that is drawn, in shares of the plot."""
    x = np.linspace(0.01, 10, 4001)
    y = 1.5 + np.sin(x * x) + (x > 4) * 0.3
    y[1000:1010] = math.nan
    picture = Picture(key="p", title="", x=Axis(label="x"), y=Axis(label="y", log=log), items=(Curve(key="c", x=x, y=y, role="laplace"),))  # fmt: skip
    view = ranges(picture)
    kept = kept_points(x, [y], picture, view)
    assert len(kept) < 2000
    up = np.log10(y) if log else y
    drawn = np.interp(x, x[kept], up[kept])
    good = np.isfinite(drawn) & np.isfinite(up)
    assert (np.abs(drawn - up)[good] <= FLAT * (view[1][1] - view[1][0]) * (1 + 1e-9)).all()
    assert np.isnan(y[kept]).sum() >= 2, "what breaks the line is kept"
    assert np.isfinite(up[kept]).sum() > 100


def test_what_is_nought_is_not_lost() -> None:
    from app.plot.picture import Label, across

    items = (across(0.0, key="zero"), Label(key="l", x=0.0, y=0.0, text="0"))
    picture = Picture(
        key="p", title="t", x=Axis(label="", low=0, high=1), y=Axis(label="", low=-1, high=0), items=items
    )
    told = picture_data(picture, Pool())
    assert told["y"]["high"] == 0
    assert "ticks" not in told["x"]
    bare = Picture(key="p", title="", x=Axis(label="", ticks=()), y=Axis(label="", ticks=()), items=items)
    assert picture_data(bare, Pool())["x"]["ticks"] == [], "an axis without numbers has none in the browser"
    assert [item.get("value", item.get("x")) for item in told["items"]] == [0.0, 0.0]


def test_languages_are_merged_where_they_differ() -> None:
    told = merge({"en": {"a": 1, "b": ["x", "y"]}, "zh_CN": {"a": 1, "b": ["x", "z"]}})
    assert told == {"a": 1, "b": ["x", {"en": "y", "zh_CN": "z"}]}
    assert merge({"en": ["a"], "zh_CN": ["a", "b"]}) == {"en": ["a"], "zh_CN": ["a", "b"]}


def test_a_condition_keeps_only_what_the_sketch_says() -> None:
    both = Sketched(Numbers(own={"eps": 2.0}), ((0.0, 0.0), (1.0, 1.0)), (np.array([0.0, 4.0]), np.array([1.0, 3.0])))
    assert compiled(read("answer(1) <= eps + truth(2)", FUNCTIONS), both) == ["chain", ["<="], ["answer", 1.0], 4.0]
    assert compiled(read("answer(1) <= nobody", FUNCTIONS), both) is False


@pytest.mark.long
def test_steps_with_many_settings_have_fewer_until_a_file_is_small(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = content(own(tmp_path / "own.md", OWN))
    monkeypatch.setattr("app.output.lesson_page.LARGEST", ROOM + weight(whole["steps"][0]) // 2)
    small = content(own(tmp_path / "own.md", OWN))
    assert weight(small["steps"][0]) <= weight(whole["steps"][0]) // 2
    assert 3 <= len(small["steps"][0]["frames"]) < len(whole["steps"][0]["frames"])


def test_a_straight_line_has_the_dash_of_its_role_and_its_side() -> None:
    axis = Axis(label="x", low=0.0, high=1.0)
    items = (across(0.5, key="limit", role="ceiling", beyond="above"), across(0.2, key="mean", role="good"))
    told = picture_data(Picture(key="p", title="p", x=axis, y=axis, items=items), Pool())
    limit, mean = told["items"]
    assert (limit["dash"], limit["beyond"]) == ("dash", "above")
    assert mean["dash"] == "solid"
    assert "beyond" not in mean
