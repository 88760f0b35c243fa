"""Fake people that are private, useful and hard to make: rows (a, f_s(a)) of a secret key s.

κ      bits of the key; f_s(a) = SHA-256 of 's:a' as a number, its first byte the last digit, modulo l: a stand-in for a pseudo-random function
rows   n pairs (a, b) at different places a of 0 … l − 1, b = f_s(a); one replaced row moves what a key explains by one
search the exponential mechanism over all 2^κ keys, utility = rows explained: ε-private

The prediction is a lower bound on the average over keys and tables; one table may lie below.

Source:
    Dwork and Roth 2014, section 9.1 (Dwork, Naor, Reingold, Rothblum and Vadhan 2009); the search is this project's.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.kept import kept
from dpcore.pace import Tick, pulse
from dpcore.queries.table import Ints

MOST_BITS = 16
_BLOCK = 64
"""Keys between two ticks."""


def predicted_success(bits: int, letters: int, rows: int, *, eps: float) -> float:
    """e^(εn/2) / (e^(εn/2) + (2^κ − 1)(1 + (e^(ε/2) − 1)/l)^n).

    Args:
        bits: κ of the key; a whole number, 1 or more.
        letters: l; a whole number, 2 or more.
        rows: n; a whole number, 1 or more.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    loss, n = positive("eps", eps), whole("rows", rows, 1)
    kappa, l = whole("bits", bits, 1), whole("letters", letters, 2)  # noqa: E741 - the name of the source
    others = kappa * math.log(2) + math.log1p(-(2.0**-kappa)) + n * math.log1p(math.expm1(loss / 2) / l)
    gap = others - loss * n / 2
    return 1 / (1 + math.exp(gap)) if gap < 700 else math.exp(-gap)


def value(key: int, place: int, letters: int) -> int:
    """f_s(a)."""
    return int.from_bytes(hashlib.sha256(b"%d:%d" % (key, place)).digest(), "little") % letters


def explained_rows(
    places: Sequence[int], values: Sequence[int], bits: int, letters: int, *, tick: Tick = lambda _: None
) -> Ints:
    """How many of the rows each of the 2^κ keys explains, in the order of the keys, shape (2^κ,).

    Args:
        places: a of the rows.
        values: b of the rows.
        bits: κ of the key; a whole number from 1 to MOST_BITS.
        letters: l; a whole number, 1 or more.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return _explained(tuple(zip(places, values, strict=True)), whole("bits", bits, 1, MOST_BITS), letters, tick=tick)


@kept(4)
def _explained(rows: tuple[tuple[int, int], ...], bits: int, letters: int, *, tick: Tick) -> Ints:
    keys = 1 << bits
    found = np.empty(keys, dtype=np.int64)
    for key in range(keys):
        if key % _BLOCK == 0:
            pulse()
            tick(key / keys)
        found[key] = sum(value(key, a, letters) == b for a, b in rows)
    found.setflags(write=False)
    return found


def search_success(explained: ArrayLike, key: int, *, eps: float) -> float:
    """The exact chance that the exponential mechanism chooses the key.

    Args:
        explained: rows that each key explains, shape (keys,).
        key: place of the key, from 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    u = finite_array("explained", explained)
    weights = np.exp(positive("eps", eps) / 2 * (u - u.max()))
    return float(weights[whole("key", key, 0, weights.size - 1)] / weights.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Search:
    """One table and the private search for its key.

    Attributes:
        a, b: the rows, shape (n,).
        key: the secret one.
        success: exact chance of the secret key to be chosen.
        chosen: one draw.
        explained: keys that explain 0, 1, … n rows, shape (n + 1,).
        counts: rows that each key explains, shape (2^κ,).
        new_a, new_b: rows of the chosen key at new places, shape (n,).
        copied: how many of them are real rows.
        copied_expected: copied rows on average, where the right key is chosen.
    """

    a: Ints
    b: Ints
    key: int
    success: float
    chosen: int
    explained: Floats
    counts: Ints
    new_a: Ints
    new_b: Ints
    copied: int
    copied_expected: float


def key_search(
    bits: int, letters: int, rows: int, *, eps: float, rng: np.random.Generator | int, tick: Tick = lambda _: None
) -> Search:
    """Draw a key and a table, test all 2^κ keys, choose one privately, and make as many new rows with it.

    Args:
        bits: κ of the key; a whole number from 1 to MOST_BITS.
        letters: l; a whole number from 2 to 256.
        rows: n; a whole number from 1 to l.
        eps: ε in nats; above 0.
        rng: a generator of numpy, or a whole number that seeds one.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    l = whole("letters", letters, 2, 256)  # noqa: E741 - the name of the source
    n, loss = whole("rows", rows, 1, l), positive("eps", eps)
    key = int(rng.integers(1 << whole("bits", bits, 1, MOST_BITS)))
    a = np.sort(rng.choice(l, n, replace=False))
    b = np.array([value(key, int(place), l) for place in a])
    explained = explained_rows(a.tolist(), b.tolist(), bits, l, tick=tick)
    weights = np.exp(loss / 2 * (explained - float(explained.max())))
    chosen = int(np.searchsorted(np.cumsum(weights), rng.random() * float(weights.sum()), side="right"))
    new_a = rng.choice(l, n)
    new_b = np.array([value(chosen, int(place), l) for place in new_a])
    real = set(zip(a.tolist(), b.tolist(), strict=True))
    copied = sum(pair in real for pair in zip(new_a.tolist(), new_b.tolist(), strict=True))
    return Search(
        a,
        b,
        key,
        search_success(explained, key, eps=loss),
        chosen,
        np.bincount(explained, minlength=n + 1).astype(np.float64),
        explained,
        new_a,
        new_b,
        copied,
        n * n / l,
    )


def hard_chance(people: int, a: float) -> float:
    """μ = 1/(40 n^(1 + a)) of Theorem 9.1: less than that, and a copied row is a failure of privacy.

    Args:
        people: how many; a whole number, 1 or more.
        a: exponent beyond 1; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.exp(-(1 + positive("a", a)) * math.log(whole("people", people, 1))) / 40
