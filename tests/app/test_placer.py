"""Names of curves: at ends by least squares, beside them on nothing, merged where curves coincide, and they hold."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from scipy.optimize import minimize

from app.plot.names import Entry, Names
from app.plot.picture import Curve
from app.plot.placer import ALIKE, BETTER, FAR_OFF, Ground, Wish, at_ends, beside, coincident, nearest

PLOT = QRectF(50, 20, 400, 200)


def line(y0: float, y1: float) -> np.ndarray:
    x = np.linspace(50, 450, 600)
    return np.stack([x, y0 + (y1 - y0) * (x - 50) / 400])


# -- at ends


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.floats(0, 300), min_size=1, max_size=7),
    st.integers(10, 30),
)
def test_names_at_ends_keep_their_gap_their_order_and_the_plot(wanted: list[float], size: int):
    found = at_ends(wanted, [size] * len(wanted), -50.0, 350.0)
    order = sorted(range(len(wanted)), key=lambda k: wanted[k])
    for a, b in itertools.pairwise(order):
        assert found[b] - found[a] >= size - 1e-9
    assert all(-50.0 + size / 2 - 1e-9 <= y <= 350.0 - size / 2 + 1e-9 for y in found)


@pytest.mark.parametrize(
    "wanted", [[100.0, 100.0, 100.0], [10.0, 14.0, 80.0, 81.0], [0.0, 0.0, 200.0], [195.0, 199.0, 30.0]]
)
def test_names_at_ends_move_as_little_as_they_can(wanted: list[float]):
    """Oracle: the same least squares by a general solver with the gaps and the edges as constraints."""
    size, low, high = 17.0, 0.0, 200.0
    found = np.array(at_ends(wanted, [size] * len(wanted), low, high))
    order = np.argsort(wanted, kind="stable")
    constraints = [
        {"type": "ineq", "fun": lambda y, a=a, b=b: y[b] - y[a] - size} for a, b in itertools.pairwise(order)
    ]
    best = minimize(
        lambda y: float(np.sum((y - np.array(wanted)) ** 2)),
        np.linspace(low + size, high - size, len(wanted))[np.argsort(order)],
        bounds=[(low + size / 2, high - size / 2)] * len(wanted),
        constraints=constraints,
        options={"maxiter": 500, "ftol": 1e-12},
    )
    assert np.sum((found - wanted) ** 2) <= best.fun + 1e-3


# -- beside


def covers(path: np.ndarray, rect: QRectF) -> bool:
    x, y = path
    return bool(np.any((x > rect.left()) & (x < rect.right()) & (y > rect.top()) & (y < rect.bottom())))


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(st.tuples(st.floats(20, 220), st.floats(20, 220)), min_size=1, max_size=5))
def test_names_beside_curves_are_inside_and_on_nothing(ends: list[tuple[float, float]]):
    """Brute force over the curves' own points, not the cells in which the placer knows them."""
    paths = {f"c{k}": line(*pair) for k, pair in enumerate(ends)}
    blocked = QRectF(200, 20, 40, 200)
    ground = Ground(PLOT, paths)
    ground.block(blocked)
    wishes = [Wish(key, (60.0 + 9 * k, 16.0), path) for k, (key, path) in enumerate(paths.items())]
    found = beside(wishes, ground)
    if found is None:
        return
    assert set(found) == set(paths)
    rects = [place.rect for place in found.values()]
    assert all(PLOT.contains(rect) and not rect.intersects(blocked) for rect in rects)
    assert not any(a.intersects(b) for a, b in itertools.combinations(rects, 2))
    assert not any(covers(path, rect) for path in paths.values() for rect in rects)
    for key, place in found.items():
        near = nearest(paths[key], place.rect)
        assert near is not None
        assert near[1] <= FAR_OFF * 2**0.5 + 3  # across a corner


def test_a_name_is_nearer_to_its_own_curve_than_to_another():
    paths = {"a": line(60, 60), "b": line(100, 100), "c": line(180, 60)}
    found = beside([Wish(key, (50.0, 16.0), path) for key, path in paths.items()], Ground(PLOT, paths))
    assert found is not None
    for key, place in found.items():
        far = {other: nearest(path, place.rect) for other, path in paths.items()}
        assert min(far, key=lambda other: far[other][1]) == key  # type: ignore[index]


def test_on_a_stage_of_twice_the_size_names_stand_where_they_do_in_a_window():
    """A peak that leaves another at its foot: the name stands where the two are told apart, however large the letters are."""
    x = np.linspace(50, 450, 1600)
    for foot in range(20, 120, 10):
        paths = {
            "a": np.stack([x, 210 - 150 * np.exp(-np.abs(x - 250) / foot)]),
            "b": np.stack([x, 210 - 120 * np.exp(-(((x - 250) / foot) ** 2))]),
        }
        found = beside([Wish(key, (60.0, 16.0), path) for key, path in paths.items()], Ground(PLOT, paths))
        twice = {key: 2 * path for key, path in paths.items()}
        large = QRectF(PLOT.topLeft() * 2, PLOT.size() * 2)
        stage = beside(
            [Wish(key, (120.0, 32.0), path) for key, path in twice.items()], Ground(large, twice, 2.0), factor=2.0
        )
        assert found is not None
        assert stage is not None
        for key, place in found.items():
            assert stage[key].rect.center() / 2 == place.rect.center()


def test_no_place_is_said():
    """Curves six pixels apart everywhere leave no room for a line of text."""
    paths = {f"c{k}": line(y, y) for k, y in enumerate(range(20, 221, 6))}
    assert beside([Wish("c3", (60.0, 16.0), paths["c3"])], Ground(PLOT, paths)) is None


def test_a_curve_out_of_view_has_no_place():
    paths = {"a": line(900, 950)}
    assert beside([Wish("a", (60.0, 16.0), paths["a"])], Ground(PLOT, paths)) is None


def test_a_name_holds_its_place_until_another_is_clearly_better():
    path = line(120, 120)
    wish = Wish("a", (60.0, 16.0), path)
    old = QRectF(330, 96, 60, 16)  # 8 px above, right of the middle: as good as any
    held = beside([wish], Ground(PLOT, {"a": path}), {"a": old})
    assert held is not None
    assert held["a"].rect == old
    crowded = {"a": path, "b": np.stack([np.linspace(300, 420, 300), np.full(300, 90.0)])}
    moved = beside([wish], Ground(PLOT, crowded), {"a": old})
    assert moved is not None
    assert moved["a"].rect != old
    assert BETTER > 1


def test_a_name_leaves_a_place_that_a_curve_has_reached():
    path = line(120, 120)
    paths = {"a": path, "b": line(104, 104)}
    found = beside([Wish("a", (60.0, 14.0), path)], Ground(PLOT, paths), {"a": QRectF(330, 97, 60, 14)})
    assert found is not None
    assert not covers(paths["b"], found["a"].rect)


# -- merged


def test_curves_that_coincide_over_the_whole_view_are_one():
    y = np.linspace(0, 100, 50)
    near, off = y + 0.9 * ALIKE, y.copy()
    off[30] += 2 * ALIKE
    gap = y.copy()
    gap[:5] = np.nan
    groups = coincident({"a": y, "near": near, "off": off, "gap": gap})
    assert groups == [("a", "near"), ("off",), ("gap",)]


@pytest.mark.parametrize("part", ["name", "under"])
def test_a_name_that_holds_says_the_number_of_now_in_a_box_as_wide(part: str):
    """While a mark is dragged a name stays where it is; the number in it does not."""
    texts: list[dict[str, str]] = [{"name": "a", part: number} for number in ("by 9.9", "by 10.25")]
    before, now = (Curve(key="a", x=np.zeros(2), y=np.ones(2), role="ink", **each) for each in texts)
    names = Names("beside", (Entry("a", before.name, before, QRectF(60, 40, 46, 16)),))
    held = names.held([now], lambda name: 6.0 * len(name))
    assert held is not None
    (entry,) = held.entries
    assert (entry.name, entry.item) == (now.name, now)
    assert entry.rect == QRectF(60, 40, 58, 16)
    assert names.held([before], lambda name: 6.0 * len(name)) == names
