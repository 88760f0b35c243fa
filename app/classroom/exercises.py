"""Exercises with fresh numbers: a seed draws them, dpcore computes the key, a page checks what is typed. No Qt."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from app.words.i18n import mark, tr
from app.words.numbers import show
from dpcore.accounting import basic_composition
from dpcore.attack import best_success, ceiling, posterior_bounds
from dpcore.local import yes_is_true
from dpcore.noise import geometric, laplace
from dpcore.reconstruction import success

NEAR = 0.02
"""How far off an answer may be, as a share of it: two digits count."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise with its numbers, in the language of now; a percentage is a share of `of`."""

    text: str
    answer: float
    hint: str
    of: int

    def right(self, given: float) -> bool:
        """Whether an answer is near enough."""
        return abs(given - self.answer) <= NEAR * abs(self.answer)


@dataclass(frozen=True, slots=True)
class _Kind:
    text: str
    hint: str
    draw: Callable[[random.Random], tuple[dict[str, float], float]]
    of: int = 100


def exercises(seed: int) -> list[Exercise]:
    """All exercises, with the numbers that a seed draws."""
    drawn, found = random.Random(seed), []
    for kind in _KINDS:
        given, answer = kind.draw(drawn)
        values = {name: show(value, 6) for name, value in given.items()}
        found.append(Exercise(tr(kind.text, **values), answer, tr(kind.hint), kind.of))
    return found


def _eps(drawn: random.Random, low: int = 1, high: int = 20) -> float:
    """A tenth of a whole number."""
    return drawn.randint(low, high) / 10


def _error(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps, change = _eps(drawn), float(drawn.randint(1, 5))
    return {"eps": eps, "change": change}, laplace(eps=eps, sensitivity=change).mean_abs


def _far_off(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps, far = _eps(drawn, 2, 10), float(drawn.randint(1, 4))
    return {"eps": eps, "far": far}, 200 * float(laplace(eps=eps, sensitivity=1.0).sf(far))


def _twice(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps, rows = _eps(drawn, 1, 10), drawn.randint(2, 4)
    return {"eps": eps, "rows": rows}, math.exp(laplace(eps=eps, sensitivity=1.0).worst_loss(float(rows)))


def _exact(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps = _eps(drawn, 3, 25)
    return {"eps": eps}, 100 * float(geometric(eps=eps).pdf(0.0))


def _undecided(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps = _eps(drawn, 1, 25)
    return {"eps": eps}, 100 * ceiling(eps=eps)


def _laplace(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps = _eps(drawn, 2, 25)
    return {"eps": eps}, 100 * best_success(laplace(eps=eps, sensitivity=1.0), 1.0)


def _belief(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps, prior = _eps(drawn, 2, 15), drawn.randint(1, 30)
    return {"eps": eps, "prior": prior}, 100 * posterior_bounds(eps=eps, prior=prior / 100)[1]


def _weeks(drawn: random.Random) -> tuple[dict[str, float], float]:
    eps, times = drawn.randint(1, 20) / 100, drawn.randint(4, 52)
    return {"eps": eps, "times": times}, basic_composition(eps, times)[0]


def _said_yes(drawn: random.Random) -> tuple[dict[str, float], float]:
    truth, share = drawn.randint(60, 90), drawn.randint(1, 30)
    eps = math.log(truth / (100 - truth))
    return {"truth": truth, "share": share}, 100 * yes_is_true(share / 100, eps=eps)


def _bits(drawn: random.Random) -> tuple[dict[str, float], float]:
    bits, sigma = drawn.choice((16, 64, 256)), drawn.randint(2, 12)
    return {"bits": bits, "sigma": sigma}, 100 * float(success(sigma / math.sqrt(bits)))


_KINDS = (
    _Kind(
        mark("A count gets Laplace noise with ε = {eps}. One person changes it by at most {change}. How large is its mean error?"),
        "Δ/ε",
        _error,
        of=1,
    ),
    _Kind(
        mark("A count gets Laplace noise with ε = {eps}; one person changes it by one. How many of 100 answers are off by more than {far}?"),
        mark("The chance is exp(−εt)."),
        _far_off,
    ),
    _Kind(
        mark("Laplace noise was made for a change of one with ε = {eps}, but somebody is in the data {rows} times. What is the largest factor by which an answer may be likelier with this person?"),
        mark("Each row gives the factor e^ε."),
        _twice,
        of=1,
    ),
    _Kind(
        mark("A count gets whole-number noise with ε = {eps}. How many of 100 published counts are the true one?"),
        mark("(1 − q)/(1 + q), with q = e^(−ε)"),
        _exact,
    ),
    _Kind(
        mark("Somebody undecided guesses whether you are in, after an answer with ε = {eps} of any mechanism. At most how many of 100 guesses are right?"),
        "100 · e^ε/(1 + e^ε)",
        _undecided,
    ),
    _Kind(
        mark("The same, where the answer is a count with Laplace noise of ε = {eps}. How many of 100 guesses of the best guesser are right?"),
        "100 − 50 · e^(−ε/2)",
        _laplace,
    ),
    _Kind(
        mark("Before the answer somebody is {prior} in 100 sure that you are in. Then comes an answer with ε = {eps}. How sure may he be at most, in 100?"),
        mark("Multiply the odds by e^ε, not the share."),
        _belief,
    ),
    _Kind(
        mark("The same people are counted {times} times, each time with ε = {eps} and fresh noise. What is promised for all of it?"),
        mark("Promises add."),
        _weeks,
        of=1,
    ),
    _Kind(
        mark("Everybody tells the truth {truth} of 100 times, else the opposite. {share} of 100 people have a trait. Somebody says yes: in how many of 100 cases does he have it?"),
        mark("Count true yeses and false ones in 10 000 people."),
        _said_yes,
    ),
    _Kind(
        mark("{bits} totals over {bits} secret bits, with all their signs, get normal noise of σ = {sigma}. How many of 100 bits are read right from all together?"),
        mark("Φ(√n/(2σ)), with the table of the normal law"),
        _bits,
    ),
)  # fmt: skip
