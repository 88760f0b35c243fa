"""A mechanism of one's own as a table: how likely each output is in each world, in exact fractions.

worlds       rows; a world is a data set, or all that matters of it
outputs      columns
neighbors    ordered pairs of worlds (i, j) that the promise is about; i is the true one
ratio        P(output | i) / P(output | j); its logarithm is the privacy loss, in nats

Source:
    Kairouz, Oh and Viswanath 2015 (trade-off of a pair); Dong, Roth and Su 2022 (mu).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore import checks
from dpcore.accounting.atoms import AtomLaw
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.pace import paced

MOST_WORLDS, MOST_OUTPUTS = 64, 4096
_OFF = Fraction(1, 10**9)
_LONGEST = 60
"""Characters of one number."""
_LEAST = 1e-290
"""Of a probability whose double has all its digits."""
_MOST = 1e300
"""Of a ratio that is taken as a double."""
_NEAR = 1e-9
"""What may be the largest, when doubles have found which are near it, is compared exactly."""
_LONGEST_COMMON = 4096
"""Bits of a common denominator, beyond which fractions are added one by one."""
Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class OwnTable:
    """Probabilities of outputs in worlds; `of` reads and checks them.

    Attributes:
        rows: one row a world, one fraction an output; each row adds up to 1 exactly.
        neighbors: ordered pairs of rows, at least one.
        rescaled: how far from 1 the row sum was that was furthest off, before it was made 1; at most 1e-9.
    """

    rows: tuple[Row, ...]
    neighbors: tuple[tuple[int, int], ...]
    rescaled: float = 0.0

    @staticmethod
    def of(
        rows: Sequence[Sequence[str | float | Fraction]], neighbors: Iterable[tuple[int, int]] | None = None
    ) -> OwnTable:
        """A table from numbers or from texts such as '1/3', '0.25', '2e-3', which stay exact.

        Args:
            rows: shape (worlds, outputs), 2 to 64 worlds, 1 to 4096 outputs, each row of probabilities that add up to
                1; a row that is off by at most 1e-9 is made to.
            neighbors: ordered pairs of row numbers, by default all.

        Raises:
            ParameterError: anything else, with the number of its row.
        """
        if not 2 <= len(rows) <= MOST_WORLDS:
            raise ParameterError("rows", len(rows), "2 to {most} worlds", most=MOST_WORLDS)
        width = len(rows[0])
        if not 1 <= width <= MOST_OUTPUTS or any(len(row) != width for row in rows):
            raise ParameterError("rows", width, "rows of the same length, with 1 to {most} outputs", most=MOST_OUTPUTS)
        read = [tuple(_fraction("rows", cell) for cell in row) for row in rows]
        totals = [_sum(row) for row in read]
        for number, total in enumerate(totals, 1):
            if abs(total - 1) > _OFF:
                raise ParameterError(
                    "rows", float(total), "probabilities in row {number} that add up to 1", number=number
                )
        scaled = tuple(
            row if total == 1 else tuple(cell / total for cell in row) for row, total in zip(read, totals, strict=True)
        )
        every = tuple(itertools.permutations(range(len(rows)), 2))
        pairs = every if neighbors is None else tuple((int(i), int(j)) for i, j in neighbors)
        if not pairs or not set(pairs) <= set(every):
            raise ParameterError("neighbors", pairs, "pairs of different rows, counted from 0")
        return OwnTable(scaled, pairs, float(max(abs(total - 1) for total in totals)))

    def worst_loss(self, pair: tuple[int, int]) -> tuple[float, int]:
        """(largest loss in nats, the output that has it) where the first of the pair is true; inf where it is a proof.

        Of several proofs the likeliest, else the first of those that are alike.

        Args:
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        near: Iterable[int] = range(len(first))
        if self._doubles_tell:
            losses = _losses(self.doubles[pair[0]], self.doubles[pair[1]])
            near = np.flatnonzero(_near(losses, float(losses.max()))).tolist()
        ratios = [
            (first[place] / second[place] if second[place] else math.inf, 0 if second[place] else first[place], -place)
            for place in near
            if first[place]
        ]
        ratio, _, place = max(ratios)
        return _log(ratio), -place

    def loss(self, output: int, pair: tuple[int, int]) -> float:
        """Privacy loss of an output where the first of the pair is true, nats; inf where it is a proof, -inf where it cannot
        come.

        Args:
            output: a column, from 0.
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        p, q = (row[checks.whole("output", output, 0, len(row) - 1)] for row in (first, second))
        return _log(p / q if q else math.inf) if p else -math.inf

    @cached_property
    def eps(self) -> float:
        """Least eps of pure differential privacy for all neighbors, nats; inf where none is."""
        return max(self.worst_loss(pair)[0] for pair in self.neighbors)

    @cached_property
    def doubles(self) -> Floats:
        """The probabilities as doubles, read-only, shape (worlds, outputs)."""
        found = np.array([[float(cell) for cell in row] for row in self.rows])
        found.setflags(write=False)
        return found

    @cached_property
    def _doubles_tell(self) -> bool:
        """Whether each probability above 0 has all the digits of a double."""
        none = self.doubles == 0
        return bool((none | (self.doubles > _LEAST)).all()) and not any(
            self.rows[world][output] for world, output in np.argwhere(none).tolist()
        )

    @cached_property
    def _parts(self) -> tuple[tuple[tuple[int, ...], int], ...] | None:
        """Numerators of each row over its common denominator, and that; None where one is too long to be of use."""
        found = []
        for row in self.rows:
            common = 1
            for cell in row:
                common = math.lcm(common, cell.denominator)
                if common.bit_length() > _LONGEST_COMMON:
                    return None
            found.append((tuple(cell.numerator * (common // cell.denominator) for cell in row), common))
        return tuple(found)

    @cached_property
    def _largest(self) -> tuple[Floats, Floats]:
        """(largest loss, chance of a proof) of each pair of neighbors, in doubles, shape (neighbors,)."""
        pairs = np.array(self.neighbors)
        found = []
        for part in np.array_split(pairs, -(-len(pairs) // 64)):
            i, j = part.T
            losses = _losses(self.doubles[i], self.doubles[j]).max(axis=1)
            found.append((losses, np.where(self.doubles[j] == 0, self.doubles[i], 0.0).sum(axis=1)))
        losses, proofs = zip(*found, strict=True)
        return np.concatenate(losses), np.concatenate(proofs)

    @property
    def farthest(self) -> float:
        """The largest loss of a pair without a proof, nats, in doubles; 0 where each has one."""
        losses, _ = self._largest
        return float(losses[np.isfinite(losses)].max(initial=0.0))

    def worst_pairs(self, most: int) -> tuple[tuple[int, int], ...]:
        """The neighbors that lose most, the worst first; of those that lose alike the one with more proofs, then in their order.

        Args:
            most: how many at most, at least 1.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        most = min(checks.whole("most", most, 1), len(self.neighbors))
        kept: Iterable[tuple[int, int]] = self.neighbors
        if self._doubles_tell:
            losses, proofs = self._largest
            last = np.lexsort((-proofs, -losses))[most - 1]
            near = _near(losses, float(losses[last]))
            if losses[last] == math.inf:
                near &= proofs >= proofs[last] - _NEAR
            kept = [self.neighbors[place] for place in np.flatnonzero(near)]
        known = [(-self.worst_loss(pair)[0], -self.infinite(pair), pair) for pair in paced(kept)]
        known.sort(key=lambda one: one[:2])
        return tuple(pair for _, _, pair in known[:most])

    def infinite(self, pair: tuple[int, int]) -> Fraction:
        """The probability of outputs that prove the first of the pair.

        Args:
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        return _sum(p for p, q in zip(first, second, strict=True) if not q)

    def delta(self, eps: float, pair: tuple[int, int]) -> float:
        """Least delta at eps (nats, any real number) for one ordered pair; good to the rounding of e^eps.

        Args:
            eps: nats.
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        factor = Fraction(math.exp(checks.between("eps", eps, -700.0, 700.0)))
        if self._parts is None:
            return float(sum(max(p - factor * q, Fraction(0)) for p, q in zip(first, second, strict=True)))
        (tops, whole), (others, other_whole) = (self._parts[world] for world in pair)
        times, less = factor.denominator * other_whole, factor.numerator * whole
        over = sum(max(top * times - other * less, 0) for top, other in zip(tops, others, strict=True))
        return over / (whole * times)

    def deltas(self, eps: ArrayLike, pair: tuple[int, int]) -> Floats:
        """Least delta at each eps for one ordered pair, in doubles, to about 1e-15. Shape of eps, (n,).

        Args:
            eps: nats, shape (n,), each from -700 to 700.
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        given = checks.finite_array("eps", eps)
        if given.ndim != 1 or np.any(np.abs(given) > 700):
            raise ParameterError("eps", eps, "a list of numbers from -700 to 700")
        self._of(pair)
        first, second = self.doubles[[*pair]]
        return np.array([np.maximum(first - factor * second, 0.0).sum() for factor in np.exp(given)])

    def best_guess(self, pair: tuple[int, int], belief: tuple[float | Fraction, float | Fraction] = (1, 1)) -> float:
        """Probability that the best guess which of the two worlds it is is right.

        Args:
            pair: (i, j), two worlds, as rows from 0.
            belief: before, in each of the two, >= 0 and not both 0; only their proportion counts. By default alike.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        try:
            a, b = (Fraction(each) for each in belief)
        except (ValueError, OverflowError):
            raise ParameterError("belief", belief, "two numbers >= 0, not both 0") from None
        if min(a, b) < 0 or not a + b:
            raise ParameterError("belief", belief, "two numbers >= 0, not both 0")
        if self._parts is None:
            return float(_sum(max(a * p, b * q) for p, q in zip(first, second, strict=True)) / (a + b))
        (tops, whole), (others, other_whole) = (self._parts[world] for world in pair)
        common = math.lcm(a.denominator, b.denominator)
        one, two = (each.numerator * (common // each.denominator) for each in (a, b))
        times, less = one * other_whole, two * whole
        right = sum(max(top * times, other * less) for top, other in zip(tops, others, strict=True))
        return right / ((one + two) * whole * other_whole)

    def worst_delta(self, eps: float) -> tuple[float, tuple[int, int]]:
        """(least delta at eps for all neighbors, an ordered pair that needs it).

        Args:
            eps: nats.
        """
        return max(((self.delta(eps, pair), pair) for pair in self.neighbors), key=lambda one: one[0])

    def trade_off(self, pair: tuple[int, int]) -> tuple[tuple[Fraction, Fraction], ...]:
        """Corners (type I, type II) of the best tests of the first of the pair against the second, from (0, …) to (1,
        0).

        Between corners a coin is thrown: the curve is straight.

        Args:
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """

        def ratio(one: tuple[Fraction, Fraction]) -> Fraction | float:
            return one[0] / one[1] if one[1] else math.inf

        parts = sorted(zip(*self._of(pair), strict=True), key=ratio)
        corners = [(Fraction(0), Fraction(1))]
        for _, group in itertools.groupby(parts, key=ratio):
            p, q = (_sum(column) for column in zip(*group, strict=True))
            corners.append((corners[-1][0] + p, corners[-1][1] - q))
        return tuple(corners)

    def mu(self, pair: tuple[int, int]) -> float:
        """Least mu of a Gaussian that is at most as private as the pair; inf where an output is a proof.

        The largest Phi^-1(1 - alpha) - Phi^-1(beta) at an inner corner: a Gaussian curve is convex, so it lies under
        a chord when it lies under both its ends.

        Args:
            pair: (i, j), the true world and the other one, as rows from 0.
        """
        if self.infinite(pair) or self.infinite((pair[1], pair[0])):
            return math.inf
        inner = self.trade_off(pair)[1:-1]
        return max((_quantile(1 - alpha) - _quantile(beta) for alpha, beta in inner), default=0.0)

    def law(self, pair: tuple[int, int]) -> AtomLaw:
        """The privacy loss where the first of the pair is true, for Composition; its `turned` is the other direction.

        Args:
            pair: (i, j), the true world and the other one, as rows from 0.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        first, second = self._of(pair)
        masses: dict[Fraction, Fraction] = {}
        for p, q in zip(first, second, strict=True):
            if p and q:
                masses[p / q] = masses.get(p / q, Fraction(0)) + p
        if not masses:
            raise ParameterError("pair", pair, "two worlds with an output in common")
        losses = np.array([_log(ratio) for ratio in masses])
        missed = float(self.infinite((pair[1], pair[0])))
        return AtomLaw(losses, [float(mass) for mass in masses.values()], float(self.infinite(pair)), missed=missed)

    def posterior(self, output: int, prior: Sequence[float | Fraction] | None = None) -> tuple[Fraction, ...]:
        """Belief in each world after an output (column number from 0).

        Args:
            output: a column, from 0.
            prior: belief before, one of each world, >= 0, adding up to 1 (off by at most 1e-9 is made to); by default
                all alike.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        before = self._prior(prior)
        place = checks.whole("output", output, 0, len(self.rows[0]) - 1)
        column = [belief * row[place] for belief, row in zip(before, self.rows, strict=True)]
        seen = _sum(column)
        if not seen:
            raise ParameterError("output", output, "an output that is possible in a world that is believed in")
        return tuple(cell / seen for cell in column)

    def bayes_success(self, prior: Sequence[float | Fraction] | None = None) -> Fraction:
        """Probability that the best guess of the world is right; prior as in `posterior`.

        Args:
            prior: belief before, one of each world, or None for all alike.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        before = self._prior(prior)
        columns = zip(*self.rows, strict=True)
        return _sum(max(b * cell for b, cell in zip(before, column, strict=True)) for column in columns)

    def mutual_information(self, prior: Sequence[float | Fraction] | None = None) -> float:
        """Between world and output, nats; prior as in `posterior`.

        Args:
            prior: belief before, one of each world, or None for all alike.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        before = self._prior(prior)
        total = []
        for column in zip(*self.rows, strict=True):
            seen = _sum(b * cell for b, cell in zip(before, column, strict=True))
            total += [float(b * cell) * _log(cell / seen) for b, cell in zip(before, column, strict=True) if b * cell]
        return max(math.fsum(total), 0.0)

    def _of(self, pair: tuple[int, int]) -> tuple[Row, Row]:
        i, j = pair
        last = len(self.rows) - 1
        return self.rows[checks.whole("pair", i, 0, last)], self.rows[checks.whole("pair", j, 0, last)]

    def _prior(self, prior: Sequence[float | Fraction] | None) -> Row:
        if prior is None:
            return (Fraction(1, len(self.rows)),) * len(self.rows)
        read = tuple(_fraction("prior", cell) for cell in prior)
        if len(read) != len(self.rows) or abs(_sum(read) - 1) > _OFF:
            raise ParameterError("prior", list(prior), "a belief for each world, together 1")
        return tuple(cell / _sum(read) for cell in read)


def _fraction(argument: str, cell: str | float | Fraction) -> Fraction:
    """One probability, exactly as it was given."""
    try:
        if isinstance(cell, str) and len(cell) > _LONGEST:
            raise ValueError
        found = Fraction(cell.strip() if isinstance(cell, str) else cell)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError):
        raise ParameterError(argument, cell, "a number such as 0.25 or 1/3") from None
    if not 0 <= found <= 1:
        raise ParameterError(argument, cell, "a probability from 0 to 1")
    return found


def _losses(first: Floats, second: Floats) -> Floats:
    """ln of the ratio of probabilities; -inf where the first is 0. Same shape as both."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(first > 0, np.log(first) - np.log(second), -math.inf)


def _near(losses: Floats, least: float) -> NDArray[np.bool_]:
    """Which may be at least so large, but for rounding. Same shape."""
    return losses >= (least if math.isinf(least) else least - _NEAR * (1 + abs(least)))


def _sum(parts: Iterable[Fraction]) -> Fraction:
    return sum(parts, Fraction(0))


def _log(ratio: Fraction | float) -> float:
    """ln of a fraction, also of one beyond the range of doubles; -inf of 0."""
    if isinstance(ratio, float):
        return math.inf if ratio == math.inf else math.log(ratio)
    if ratio == 0:
        return -math.inf
    near = float(ratio) if _LEAST < ratio < _MOST else math.nan
    if 0.5 < near < 1.5:
        return math.log1p(float(ratio - 1))
    return math.log(near) if near > 0 else math.log(ratio.numerator) - math.log(ratio.denominator)


def _quantile(share: Fraction) -> float:
    """Phi^-1, from the smaller side."""
    return float(scipy.special.ndtri(float(share)) if 2 * share <= 1 else -scipy.special.ndtri(float(1 - share)))
