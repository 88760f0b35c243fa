"""Publishing a column through a channel, and estimating from it what the column held.

n         letters; counts of them have shape (n,)
q(x^|x)   the channel, shape (n, n), as in dpcore.channel.channels
c         histogram of the published column: E c = (true histogram) q
a         solution of q a = 1 at letter x, 0 elsewhere: sum over published letters of a is an unbiased count of x

This demonstrates; it does not replace an audited release tool (floating-point randomness, one record at a time).

Source:
    Warner 1965 and its many-letter form (Kairouz, Bonawitz and Ramage 2016): the inverse of the channel is the
    unbiased estimate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.channel.channels import channel_matrix, distribution
from dpcore.channel.frequencies import BLOCK, MISSING, open_table
from dpcore.checks import Floats, finite_array, generator, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse

_CHUNK = 1 << 19
"""Records that are published in one go."""
_RESIDUE = 1e-8


class NotIdentifiable(ParameterError):  # noqa: N818 - its name says what is wrong
    """The published column cannot tell the counts of some letters apart.

    Attributes:
        letters: their places.
    """

    def __init__(self, letters: tuple[int, ...]) -> None:
        shown = ", ".join(str(x) for x in letters[:10]) + (", ..." if len(letters) > 10 else "")
        super().__init__(
            "q",
            f"a channel that mixes letters {shown}",
            "a channel whose rows are independent, or given with assumed counts",
        )
        self.letters = letters


@dataclass(frozen=True, eq=False)
class HistogramEstimate:
    """Unbiased estimate of the true histogram from the published one; arrays of shape (n,).

    Attributes:
        estimate: counts, not rounded; may be below 0.
        standard_error: of each, for the true column held fixed (0 where the estimate of the variance is not above 0).
        assumed: True for letters whose count was taken from `assumed`, not estimated.
    """

    estimate: Floats
    standard_error: Floats
    assumed: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class PublishedHistogram:
    """A histogram, what was published of it, and what can be told from that; arrays of shape (n,).

    Attributes:
        before, after: true and published counts, shape (n,).
        estimate, standard_error, assumed: as in HistogramEstimate; all None where the channel mixes counts too much.
        off: how far the estimate is from the truth in standard errors, nan where that is 0 or the count assumed.
        mixed: places of the letters whose counts the channel mixes; empty where every count can be estimated.
    """

    before: NDArray[np.int64]
    after: NDArray[np.int64]
    estimate: Floats | None
    standard_error: Floats | None
    assumed: NDArray[np.bool_] | None
    off: Floats | None
    mixed: tuple[int, ...]


def publish_histogram(
    before: NDArray[np.int64], q: ArrayLike, *, rng: np.random.Generator | int, assumed: ArrayLike
) -> PublishedHistogram:
    """`publish_records` for records that are given by their counts.

    Args:
        before: counts of the letters, whole, shape (n,).
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        rng: a generator of numpy, or a whole number that seeds one.
        assumed: probabilities of the letters, shape (n,), for those that are never published.

    Raises:
        ParameterError: as `publish_records`.
    """
    rng = generator(rng)
    return publish_records(np.repeat(np.arange(len(before)), before), q, rng=rng, assumed=assumed)


def draw_records(p: ArrayLike, people: int, *, rng: np.random.Generator | int) -> NDArray[np.int64]:
    """A letter of the law p for each of so many people, shape (people,); one more person leaves the others as they are.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9; finite numbers.
        people: how many; a whole number, 0 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    edges = np.cumsum(finite_array("p", p))[:-1]
    codes = np.empty(whole("people", people, 0), dtype=np.int64)
    for begin in range(0, codes.size, _CHUNK):
        pulse()
        part = codes[begin : begin + _CHUNK]
        part[:] = np.searchsorted(edges, rng.random(part.size), side="right")
    return codes


def publish_records(
    codes: ArrayLike, q: ArrayLike, *, rng: np.random.Generator | int, assumed: ArrayLike
) -> PublishedHistogram:
    """Every record through the channel once, and the estimate of the histogram from what came out.

    Where no unbiased estimate exists, letters that are never published are taken to have their share in `assumed`.

    Args:
        codes: places of letters, shape (records,).
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        rng: a generator of numpy, or a whole number that seeds one.
        assumed: probabilities of the letters, shape (n,), for those that are never published.

    Raises:
        ParameterError: as `randomise` and `unbiased_histogram`.
    """
    rng = generator(rng)
    after = randomise(codes, q, rng=rng)
    n = len(np.asarray(q))
    before, after = (np.bincount(np.asarray(each), minlength=n) for each in (codes, after))
    mixed: tuple[int, ...] = ()
    try:
        found = unbiased_histogram(after, q)
    except NotIdentifiable as error:
        mixed = error.letters
        try:
            found = unbiased_histogram(after, q, assumed=assumed)
        except NotIdentifiable:
            return PublishedHistogram(before, after, None, None, None, None, mixed)
    sure = (found.standard_error > 0) & ~found.assumed
    off = np.divide(found.estimate - before, found.standard_error, out=np.full(n, np.nan), where=sure)
    return PublishedHistogram(before, after, found.estimate, found.standard_error, found.assumed, off, mixed)


def randomise(codes: ArrayLike, q: ArrayLike, *, rng: np.random.Generator | int) -> NDArray[np.int64]:
    """One published letter for every true one, shape (records,).

    Args:
        codes: places of letters, shape (records,).
        q: the channel q(x^|x), shape (n, n); rows sum to 1; finite numbers.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: as `dpcore.channel.channels.channel_matrix`, or for places that are not those of letters.
    """
    rng = generator(rng)
    given = np.asarray(codes)
    table = finite_array("q", q)
    table = channel_matrix(table, table.shape[0] if table.ndim else 0)
    n = table.shape[0]
    if given.ndim != 1 or given.dtype.kind not in "iu" or (given.size and (given.min() < 0 or given.max() >= n)):
        raise ParameterError("codes", given.shape, "a row of whole numbers from 0 to {number}", number=n - 1)
    published = np.empty(given.size, dtype=np.int64)
    for begin in range(0, given.size, _CHUNK):
        pulse()
        here = given[begin : begin + _CHUNK]
        chance = rng.random(here.size)
        for x in np.unique(here):
            held = np.flatnonzero(here == x)
            used = np.flatnonzero(table[x])
            steps = np.cumsum(table[x, used])
            published[begin + held] = used[np.searchsorted(steps[:-1], chance[held], side="right")]
    return published


def randomise_values(
    values: Sequence[str], letters: Sequence[str], q: ArrayLike, *, rng: np.random.Generator | int
) -> list[str]:
    """`randomise` for letters as text; values and letters are compared exactly.

    Args:
        values: of the records.
        letters: of the channel, in the order of its rows; all different.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: for unknown values, or as `randomise`.
    """
    rng = generator(rng)
    places = _places(letters)
    unknown = next((value for value in values if value not in places), None)
    if unknown is not None:
        raise ParameterError("values", unknown, "one of the channel's letters")
    codes = np.fromiter((places[value] for value in values), dtype=np.int64, count=len(values))
    return [letters[x] for x in randomise(codes, q, rng=rng)]


def randomise_table(
    rows: Iterable[Sequence[str]],
    column: str | int,
    letters: Sequence[str],
    q: ArrayLike,
    *,
    rng: np.random.Generator | int,
    header: bool = True,
    missing: Collection[str] = MISSING,
) -> Iterator[list[str]]:
    """The rows of a table with one column randomised; the first row is that of the names where there is one.

    Rows with a missing value and rows that end before the column stay as they are: that a value is missing is
    published. All other columns stay, too.

    Args:
        rows: of the table, as texts.
        column: its name, or its place from 0.
        letters: of the channel, in the order of its rows; all different.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        rng: a generator of numpy, or a whole number that seeds one.
        header: whether the first row has the names of the columns.
        missing: values that say that there is none.

    Raises:
        ParameterError: as `count_column`, or for a value that is not among `letters`.
    """
    rng = generator(rng)
    places, absent = _places(letters), frozenset(missing)
    names, place, body = open_table(rows, column, header)
    if header:
        yield names
    while block := [list(row) for row in islice(body, BLOCK)]:
        chosen = [row for row in block if len(row) > place and row[place].strip() not in absent]
        codes = np.array([_code(places, row[place].strip()) for row in chosen], dtype=np.int64)
        for row, x in zip(chosen, randomise(codes, q, rng=rng), strict=True):
            row[place] = letters[x]
        yield from block


def unbiased_histogram(counts: ArrayLike, q: ArrayLike, *, assumed: ArrayLike | None = None) -> HistogramEstimate:
    """Estimate the true histogram from the published one.

    Standard error: the variance of sum a over the records is estimated by sum c a (a - 1), itself unbiased.

    Args:
        counts: of the published letters, shape (n,), not below 0.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        assumed: probabilities, shape (n,), used only for letters that are never published: their true counts are then
            taken to be (records) * assumed, and the estimate of the others is unbiased if that is right.

    Raises:
        NotIdentifiable: where no unbiased estimate exists: a least-leak channel that never publishes some letters
            always mixes counts.
        ParameterError: for other bad input.
    """
    c = finite_array("counts", counts)
    if c.ndim != 1 or bool(np.any(c < 0)):
        raise ParameterError("counts", c.shape, "a row of counts not below 0")
    table = channel_matrix(q, c.size)
    hidden = table.max(axis=0) == 0
    if assumed is None or not hidden.any():
        hidden = np.zeros(c.size, dtype=bool)
        share = np.zeros(c.size)
    else:
        share = np.where(hidden, distribution(assumed, argument="assumed"), 0.0)
    shown = ~hidden
    weights = _weights(table[shown], hidden)
    fixed = c.sum() * share
    estimate = fixed.copy()
    estimate[shown] = (c - fixed @ table) @ weights
    variance = np.zeros(c.size)
    variance[shown] = c @ (weights * (weights - 1.0))
    return HistogramEstimate(estimate, np.sqrt(np.maximum(variance, 0.0)), hidden)


def _weights(rows: Floats, hidden: NDArray[np.bool_]) -> Floats:
    """a for every row: rows @ a = identity; NotIdentifiable if there is none."""
    weights = np.linalg.pinv(rows, rcond=1e-12)
    miss = np.abs(rows @ weights - np.eye(rows.shape[0])).max(axis=0)
    if bool(np.any(miss > _RESIDUE)):
        raise NotIdentifiable(tuple(int(x) for x in np.flatnonzero(~hidden)[miss > _RESIDUE]))
    return np.asarray(weights, dtype=np.float64)


def _places(letters: Sequence[str]) -> dict[str, int]:
    places = {letter: x for x, letter in enumerate(letters)}
    if len(places) != len(letters):
        raise ParameterError("letters", list(letters), "letters that are all different")
    return places


def _code(places: dict[str, int], value: str) -> int:
    if value not in places:
        raise ParameterError("column", value, "a column whose values are all among the channel's letters")
    return places[value]
