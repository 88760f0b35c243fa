"""Whatever a caller gives, a function of dpcore works, or a ParameterError names the argument and what is allowed."""

from __future__ import annotations

import enum
import inspect
import math
import signal
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args, get_origin

import numpy as np
import numpy.polynomial.legendre  # what is loaded when it is first asked for would be cut short half loaded
import pytest
import scipy.interpolate
import scipy.optimize
import scipy.stats  # noqa: F401
from numpy.typing import ArrayLike

from dpcore.checks import choices
from dpcore.errors import ParameterError
from dpcore.learning import (
    agreement,
    fair_law,
    naive_holdout,
    noise_for_accuracy,
    selected,
    threshold_law,
    worst_run_loss,
)
from dpcore.local import oracle
from dpcore.markets import others_count, punished, punished_among
from dpcore.queries import histograms
from dpcore.reconstruction import subset_counts, thinned, votes
from tests.dpcore.callers import Asked, Caller, Slow, called, everything, listening, solved_here, words_of

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="calls are cut short by a signal"),
    pytest.mark.filterwarnings("ignore"),
]
LIMIT = 0.05
"""Seconds of the processor; where a call takes longer, it looks for an answer."""
HUGE = 10**400
NUMBERS = (math.nan, math.inf, -math.inf, -1.0, 0.0, 1e308, 5e-324, True, "text", None, HUGE, 1j, [1.0], [])
ARRAYS = (
    *(math.nan, [math.nan], math.inf, [], [[]], [1.0, [2.0]], "text", ["a"], None, -1.0, [0.0, 0.0], [-1.0, 2.0]),
    *([1e308, 1e308], 1j, [True], np.array(0.5), [[1.0, 2.0], [3.0, 4.0]], [math.inf, 1.0]),
)
ROWS = ([], [math.nan], [math.inf, 1], "text", None, 1.0, ["a"], [-1.0], [0], [[1.0]], [True])
WORDS = ("no such word", "", 3, None, math.nan, ["laplace"])


@cache
def caller() -> tuple[Caller, dict[str, Asked]]:
    """One that found calls that work, for all tests here."""
    things = everything()
    found = Caller(2)
    with warnings.catch_warnings(), listening(), solved_here():
        warnings.simplefilter("ignore")
        found.find(things, rounds=10, calls=1)
    return found, {one.name: one for one in things}


@pytest.fixture(autouse=True)
def asking() -> Iterator[None]:
    with listening(), solved_here():
        yield


def hostile(hint: Any, good: Any) -> tuple[Any, ...]:
    """What may be given for an argument by mistake."""
    if words_of(hint):
        return WORDS
    if hint in (float, int, float | None, int | None):
        same = (np.float64(good), np.array(good), np.int64(2)) if isinstance(good, int | float) else ()
        return (*NUMBERS, 1.5, 10**12, *same)
    if hint is ArrayLike or get_origin(hint) is np.ndarray:
        return ARRAYS
    if get_args(hint)[:1] in ((float,), (int,)):
        return ROWS
    return ()


SUBJECTS = (
    *("accounting", "attack", "change", "channel", "choose", "decide", "learning", "local", "markets", "noise", "own"),
    *("queries", "reconstruction", "robust", "selection", "sets", "sources", "streams"),
)


def test_calls_that_work_are_found_for_nearly_all() -> None:
    found, things = caller()
    assert {name.split(".")[1] for name in things} == set(SUBJECTS)
    assert len(things) > 900
    assert len(found.works) > 0.75 * len(things)


@pytest.mark.in_turn(every=9)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_value_leads_to_another_error(subject: str) -> None:
    found, things = caller()
    faults = []
    for name, (given, *_) in found.works.items():
        if name.split(".")[1] != subject:
            continue
        for argument, hint in things[name].parameters.items():
            for value in hostile(hint, given.get(argument)):
                try:
                    called(things[name], given | {argument: value}, LIMIT)
                except (ParameterError, Slow):
                    pass
                except Exception as error:
                    faults.append(f"{name}({argument}={value!r}): {type(error).__name__}: {error}")
    assert faults == []


def test_an_unknown_word_is_refused_by_the_words_that_are_known() -> None:
    found, things = caller()
    faults, seen = [], 0
    for name, (given, *_) in found.works.items():
        for argument, hint in things[name].parameters.items():
            words = [each.value if isinstance(each, enum.Enum) else each for each in words_of(hint)]
            if words:
                seen += 1
                refused = refusal(
                    lambda one=things[name], value=given | {argument: "no such word"}: called(one, value, 1.0)
                )
                if refused is None or refused.argument != argument:
                    faults.append(f"{name}: {argument}: {refused}")
                elif not all(str(word) in refused.allowed for word in words):
                    faults.append(f"{name}: {argument}: {refused.allowed} without one of {words}")
    assert faults == []
    assert seen > 70


def test_a_function_does_not_take_nan_for_a_number() -> None:
    """Functions and what begins an object; methods are asked thousands of times by other functions, and do not look first."""
    found, things = caller()
    taken, seen = [], 0
    for name, (given, *_) in found.works.items():
        one = things[name]
        for argument, hint in one.parameters.items():
            if one.owner is None and not inspect.ismethod(one.call) and (hint in (float, int) or hint is ArrayLike):
                seen += 1
                value = math.nan if hint in (float, int) else [math.nan]
                if refusal(lambda one=one, value=given | {argument: value}: called(one, value, 1.0)) is None:
                    taken.append(f"{name}: {argument}")
    assert taken == []
    assert seen > 1000


def refusal(call: Callable[[], object]) -> ParameterError | None:
    try:
        call()
    except ParameterError as error:
        return error
    except Slow:
        pass
    return None


def test_a_place_below_the_first_or_between_two_is_refused_and_not_taken_for_another() -> None:
    """numpy counts −1 from the end and cuts 1.5 to 1: a caller would have got the answer to another question."""
    unary = oracle("unary", 2, eps=1.0)
    asked: tuple[Callable[[list[float]], object], ...] = (
        lambda places: unary.reports(places, rng=1),
        lambda places: threshold_law(places, [0, 1], 2, eps=1.0),
        lambda places: thinned(1, places, [0, 0], 0.0),
        lambda places: subset_counts(1, 1, places),
        lambda places: votes(places, 1),
    )
    for places in ([-1, 0], [0, 2], [0.5, 1.0], [math.nan, 0.0]):
        for ask in asked:
            with pytest.raises(ParameterError):
                ask(places)
    for counts in ([-1, 3], [0.5, 1]):
        with pytest.raises(ParameterError):
            unary.surveys(counts, 1, rng=1)


TRILLION = 10**12
ENDLESS: dict[str, Callable[[], object]] = {
    "histograms of people": lambda: histograms(TRILLION, 5),
    "histograms of kinds": lambda: histograms(5, TRILLION),
    "histograms of nobody": lambda: histograms(0, TRILLION),
    "histograms of both": lambda: histograms(TRILLION, 1000),
    "histograms of a pair": lambda: histograms(2, 631),
    "experts": lambda: worst_run_loss(3, TRILLION, 0.1),
    "days": lambda: worst_run_loss(TRILLION, 2, 0.1),
    "facilities": lambda: punished(2, TRILLION, 5, eps=1.0),
    "places": lambda: punished(TRILLION, 2, TRILLION, eps=1.0),
    "plans of a place": lambda: punished(9998, 1, 2, eps=1.0),
    "reports": lambda: others_count(TRILLION, TRILLION),
    "points": lambda: agreement(100 * TRILLION, "gaussian", 1.0),
    "points of kept features": lambda: selected(100 * TRILLION, 10, 1),
    "points of a holdout": lambda: naive_holdout(100 * TRILLION, 10, 1, 1),
    "kept features": lambda: selected(100, 10**400, 10),
    "features of a holdout": lambda: naive_holdout(100, 10**17, 10, 10),
    "features to hide": lambda: noise_for_accuracy(0.7, 100, 10**400),
    "coins": lambda: fair_law(100 * TRILLION),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_what_would_be_computed_for_ever_is_refused_at_once(what: str) -> None:
    """Not by the limit of a call, which is for what takes long: by what the argument may be."""
    with pytest.raises(ParameterError):
        ENDLESS[what]()


def test_what_is_large_and_easy_is_computed() -> None:
    assert worst_run_loss(TRILLION, 1, 0.1) == 0.0
    assert histograms(0, 1024).tolist() == [[0] * 1024]
    assert histograms(1, 300).tolist() == np.eye(300).tolist()
    assert punished(1, np.int8(7), 3, eps=1.0).plans == 128
    assert punished_among([0, 1, 2], 0, np.uint8(3), 1, eps=1.0).plans == 4


@pytest.mark.parametrize("most", [1, 6, 1000, 10**9])
def test_choices_are_counted_up_to_the_most_that_matters(most: int) -> None:
    for n in range(40):
        for k in range(n + 1):
            assert choices(n, k, most) == min(math.comb(n, k), most + 1)
            assert choices(np.int8(n), np.uint8(k), most) == min(math.comb(n, k), most + 1)
