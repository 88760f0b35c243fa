"""Results that are kept: computed once, as many as are allowed, faults never."""

from __future__ import annotations

import numpy as np
import pytest

from dpcore.checks import Floats
from dpcore.errors import Cancelled
from dpcore.kept import ROOM, ROUND, forget_all, kept
from dpcore.noise import best_core, best_cores, rate_surface
from dpcore.sets import NeighborSet


def test_the_newest_results_are_kept_and_tick_tells_no_calls_apart() -> None:
    computed: list[int] = []

    @kept(2)
    def double(number: int, *, tick: object = None) -> int:
        computed.append(number)
        return 2 * number

    assert [double(1), double(2, tick=len), double(1, tick=print), double(3), double(1), double(2)] == [
        2,
        4,
        2,
        6,
        2,
        4,
    ]
    assert computed == [1, 2, 3, 2]
    assert [double.known(number) for number in (1, 2, 3)] == [2, 4, None]
    assert computed == [1, 2, 3, 2]


def test_asking_what_is_known_makes_it_new_again() -> None:
    same = kept(2)(lambda number: number)
    same(1), same(2), same.known(1), same(3)
    assert (same.known(1), same.known(2), same.known(3)) == (1, None, 3)
    other = kept(2)(lambda number: number)
    other(4)
    same.forget()
    assert (same.known(1), other.known(4)) == (None, 4)
    forget_all()
    assert other.known(4) is None


def test_after_all_is_forgotten_the_same_results_go_as_in_a_new_process() -> None:
    """Else sets that grow are built anew at another time, with sums in another order."""
    gone: list[list[int]] = []
    for before in (0, ROUND // 2):
        forget_all()
        grown = kept(4 * ROUND)(_growing)
        for number in range(before):
            grown(number)
        forget_all()
        for number in range(ROUND + 2):
            grown(number).nbytes = 2 * ROOM // ROUND  # it grows after it was kept: all are weighed anew now and then
        gone.append([number for number in range(ROUND + 2) if grown.known(number) is None])
    forget_all()
    assert gone[0] == gone[1]
    assert gone[0]


class _Growing:
    nbytes = 0


def _growing(_number: int) -> _Growing:
    return _Growing()


def test_a_fault_is_not_kept() -> None:
    computed: list[int] = []

    @kept(2)
    def fail(number: int) -> int:
        computed.append(number)
        raise Cancelled

    for _ in range(2):
        with pytest.raises(Cancelled):
            fail(1)
    assert computed == [1, 1]
    assert fail.known(1) is None


def test_what_a_drag_asks_for_again_is_not_computed_again() -> None:
    V = NeighborSet.parse("0–1, 30–31")
    cores, epsilons = [1.0, 2.0, 3.0], [0.5, 1.0]
    first = rate_surface(V, cores, epsilons), best_core(V, eps=0.5)
    for eps in (0.7, 0.8, 0.9):
        rate_surface(V, cores, [eps])
    assert rate_surface(NeighborSet.parse("0–1,30-31"), cores, epsilons) is first[0]
    assert best_cores(V, epsilons)[0] is best_core(V, eps=0.5) is first[1]
    assert rate_surface(V, cores, [0.5, 1.1]) is not first[0]


def test_only_what_fits_into_the_room_is_kept() -> None:
    made: list[int] = []

    @kept(3)
    def zeros(size: int) -> Floats:
        made.append(size)
        return np.zeros(size)

    for size in (1, 2, 1, 3, 4, 1, 2):  # 2 was the oldest when 4 came
        zeros(size)
    assert made == [1, 2, 3, 4, 2]
    zeros(ROOM // 8)
    zeros(ROOM // 8)
    assert made[5:] == [ROOM // 8]
    assert zeros.size() == ROOM


def test_what_is_small_outlives_what_is_large() -> None:
    """A number may be the end of a long search; an array of the room's size pushes out other arrays, not numbers."""
    small = kept(100)(lambda number: number)
    large = kept(100)(lambda size: np.zeros(size))
    for number in range(50):
        small(number)
    for size in range(ROOM // 32, ROOM // 32 + 12):  # each a quarter of the room
        large(size)
    assert [small.known(number) for number in range(50)] == list(range(50))
    assert large.known(ROOM // 32) is None
    assert large.known(ROOM // 32 + 11) is not None
    forget_all()
