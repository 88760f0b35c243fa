"""A computation that is watched can be ended, and only while it is watched."""

from __future__ import annotations

import threading

import pytest

from dpcore.errors import Cancelled
from dpcore.noise import level_sets, minimal_set
from dpcore.noise.minimal.levels import _periodic
from dpcore.noise.minimal.mechanism import _minimal_set
from dpcore.pace import pulse, watched
from dpcore.sets import NeighborSet


def stop() -> None:
    raise Cancelled


def test_only_what_is_watched_is_ended() -> None:
    pulse()
    with watched(stop), pytest.raises(Cancelled):
        pulse()
    pulse()


def test_an_inner_watch_gives_way_to_the_outer_one() -> None:
    calls: list[str] = []
    with watched(lambda: calls.append("outer")):
        with watched(lambda: calls.append("inner")):
            pulse()
        pulse()
    assert calls == ["inner", "outer"]


def test_other_threads_are_not_watched() -> None:
    ended: list[bool] = []
    with watched(stop):
        thread = threading.Thread(target=lambda: ended.append(pulse() is None))
        thread.start()
        thread.join()
    assert ended == [True]


def test_what_was_ended_can_be_begun_again_with_the_same_result() -> None:
    """Level sets are kept and extended: stopped at every place where they can be, they must come out the same."""
    V = NeighborSet.parse("0–1, 50–51")
    whole = minimal_set(V, 0.2, eps=0.5).rings
    level_sets.forget()
    _periodic.forget()
    _minimal_set.forget()
    again = None
    for allowed in range(1, 10_000):
        left = allowed

        def check() -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Cancelled

        try:
            with watched(check):
                again = minimal_set(V, 0.2, eps=0.5).rings
            break
        except Cancelled:
            continue
    assert again is not None
    assert allowed > 4
    assert again is not whole
    assert (again.lo == whole.lo).all()
    assert (again.index == whole.index).all()
