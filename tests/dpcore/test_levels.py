"""Level sets: widened sets against exact unions of fractions, and what is kept, refused and resumed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dpcore.errors import Cancelled, ParameterError
from dpcore.noise import LevelSets, level_sets, rings
from dpcore.noise.minimal.rate_tables import SetGaps
from dpcore.sets import NeighborSet
from tests.each_of import each_of

Pieces = list[tuple[Fraction, Fraction]]


def union(parts: Pieces) -> Pieces:
    found: Pieces = []
    for low, high in sorted(parts):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def half(parts: Pieces) -> Pieces:
    return union([(max(low, Fraction(0)), high) for low, high in parts if high >= 0])


@given(
    st.lists(st.tuples(st.integers(1, 40), st.integers(0, 5)), max_size=6),
    st.integers(0, 6),
    st.lists(st.integers(0, 40), min_size=1, max_size=4),
)
@pytest.mark.oracle("noise", "brute")
def test_widening_a_set_is_the_union_of_its_widened_pieces(
    raw: list[tuple[int, int]], core: int, quarters: list[int]
) -> None:
    parts = half([(Fraction(0), Fraction(core, 4)), *((Fraction(a), Fraction(a + b)) for a, b in raw)])
    unit = 2.0
    lo, hi = np.array([float(a) for a, _ in parts]), np.array([float(b) for _, b in parts])
    sets = SetGaps.of([(lo[:1], hi[:1]), (lo, hi)], unit)
    measure, moment = (sums[1] for sums in sets.widened(np.array(quarters) / 4 / unit))
    for place, quarter in enumerate(quarters):
        wide = half([(a - Fraction(quarter, 4), b + Fraction(quarter, 4)) for a, b in parts])
        assert measure[place] * unit == pytest.approx(float(sum(b - a for a, b in wide)), rel=1e-13)
        assert moment[place] * unit**2 == pytest.approx(float(sum(b * b - a * a for a, b in wide)) / 2, rel=1e-13)


@each_of(("text", "core"), [("0–1, 10–11", 0.5), ("3", 1.0), ("2, 5", 0.25), ("5–6, 9", 1.0), ("1–2, 7", 0.0)])
@pytest.mark.oracle("noise", "brute")
def test_the_sets_are_what_adding_and_subtracting_gives(text: str, core: float) -> None:
    """Algorithm 1 of the paper in exact fractions: B_(i+1) = B_i ∪ (B_i ⊕ (V ∪ −V)), on the whole line."""
    V = NeighborSet.parse(text)
    shifts = [(Fraction(a), Fraction(b)) for a, b in V.difference_set]
    levels = LevelSets(V, core, keep_sets=True)
    levels.extend(7)
    known = union([(-Fraction(core), Fraction(core))])
    for step, (lo, hi) in enumerate(levels.sets[1:], start=1):
        known = union(known + [(a + c, b + d) for a, b in known for c, d in shifts])
        np.testing.assert_allclose(
            np.column_stack([lo, hi]), np.array(half(known), dtype=float), rtol=1e-12, atol=1e-12
        )
        assert levels.widest[step] == pytest.approx(max(map(float, lo[1:] - hi[:-1]), default=0.0))


def test_a_change_of_epsilon_reuses_the_rings() -> None:
    V = NeighborSet.parse("0–1, 100–101")
    assert rings(V, 2.5, eps=0.3) is rings(V, 2.5, eps=3.0)


def test_a_cancelled_sequence_goes_on_where_it_stopped() -> None:
    V = NeighborSet.parse("0–1, 700–701")

    def stop(done: float) -> None:
        if done > 0.1:
            raise Cancelled

    level_sets.forget()
    with pytest.raises(Cancelled):
        rings(V, 1.5, eps=0.2, tick=stop)
    resumed = rings(V, 1.5, eps=0.2)
    level_sets.forget()
    whole = rings(V, 1.5, eps=0.2)
    assert resumed.steps == whole.steps
    np.testing.assert_array_equal(resumed.index, whole.index)
    np.testing.assert_array_equal(resumed.lo, whole.lo)


@each_of(
    ("text", "core"),
    [
        ("0–1e-10, 1", 1e-6),
        ("1, 1.0000000001", 1e-6),
        ("0–1e-300", 0.0),
        ("1e300", 1e299),
        ("3, 5", 1e-12),
        ("3, 5", 0.0),
        ("3, 5", -1.0),
    ],
)
def test_what_doubles_cannot_hold_is_refused(text: str, core: float) -> None:
    with pytest.raises(ParameterError):
        rings(NeighborSet.parse(text), core, eps=1.0)


def test_fine_structure_is_allowed_beside_a_wide_core() -> None:
    fine, plain = rings(NeighborSet.parse("1, 1.0000000001"), 0.3, eps=1.0), rings(NeighborSet.parse("1"), 0.3, eps=1.0)
    assert fine.steps == plain.steps
    np.testing.assert_allclose(fine.hi[:1], [0.3])
    np.testing.assert_array_equal(fine.tail_index, plain.tail_index)
    np.testing.assert_allclose(fine.tail_hi, plain.tail_hi, rtol=1e-8)
    np.testing.assert_allclose(fine.tail_lo, plain.tail_lo, rtol=1e-8)


def test_too_many_pieces_are_refused_at_once() -> None:
    V = NeighborSet.of(*((k * 1.0001 + (k % 7) * 0.01, k * 1.0001 + (k % 7) * 0.01 + 0.001) for k in range(10_000)))
    with pytest.raises(ParameterError, match="fewer pieces"):
        rings(V, 0.01, eps=1.0)
    assert rings(V, 30.0, eps=1.0).complete
