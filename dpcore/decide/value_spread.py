"""A quantile chosen among evenly spaced candidates, its error in units of the values, where it is known how these are spread.

n  people; F  the law of their values, each by itself; c_i  candidates; N_i  values up to c_i; b  Δu over the ε of one choice
A candidate is chosen with a chance proportional to e^(−|N_i − qn|/2b). How far that is from the quantile of these very data
depends on the data: it is averaged over SETS of them, drawn from F once and for all, and 3 standard errors are added. The
quantile of the data lies between two candidates; the farther one counts.

Source:
    McSherry and Talwar 2007 (the exponential mechanism), exact for each set of data.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.checks import Floats, at_least, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

SETS = 200
SEED = 20270101
ERRORS = 3.0
"""Standard errors that are added to what was averaged."""
ROOM = 6.0
"""Standard deviations of the data's quantile for which there must be candidates."""
MOST_CANDIDATES = 5000
MOST_PEOPLE = 10**8


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueSpread:
    """Values that are spread log-normally, and the candidates for a quantile of them.

    Attributes:
        people: n, whole number from 10 to 100 000 000.
        median: of the law, in units of the values; above 0.
        sigma: standard deviation of the values' natural logarithm; above 0.
        first: the least candidate, in units of the values.
        step: from one candidate to the next; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    people: int
    median: float
    sigma: float
    first: float
    step: float

    def __post_init__(self) -> None:
        whole("people", self.people, 10, MOST_PEOPLE)
        positive("median", self.median)
        positive("sigma", self.sigma)
        positive("step", self.step)

    def below(self, values: Floats) -> Floats:
        """F at each value, shape (k,).

        Args:
            values: in units of the values, shape (k,).
        """
        logs = np.log(np.maximum(values, 1e-300) / self.median)
        return np.asarray(np.where(values > 0, scipy.special.ndtr(logs / self.sigma), 0.0))


@kept(4)
def _sets(spread: ValueSpread, q: float, candidates: int) -> tuple[Floats, NDArray[np.intp]]:
    """Ranks by which each candidate is off, shape (SETS, K), and the last candidate below the quantile, −1 for none."""
    places = spread.first + spread.step * np.arange(candidates, dtype=np.float64)
    masses = np.diff(spread.below(places), prepend=0.0, append=1.0)
    masses[-1] = max(0.0, 1 - masses[:-1].sum())
    rng = np.random.default_rng(SEED)
    upto = np.cumsum(rng.multinomial(spread.people, masses / masses.sum(), size=SETS)[:, :-1], axis=1)
    aim = q * spread.people
    return np.abs(upto - aim), (upto < aim).sum(axis=1) - 1


@dataclass(frozen=True)
class ChosenValue:
    """The error of the chosen candidate, in units of the values.

    Attributes:
        spread: of the values, and the candidates.
        q: which quantile; between 0 and 1 (both excluded).
        candidates: K; a whole number from 2 to 5000.
        scale: b, Δu over the ε of one choice; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """

    spread: ValueSpread
    q: float
    candidates: int
    scale: float

    def __post_init__(self) -> None:
        inside("q", self.q, 0.0, 1.0)
        positive("scale", self.scale)
        if not 2 <= self.candidates <= MOST_CANDIDATES:
            raise ParameterError("among", self.candidates, "5000 at most, where a spread is stated")
        ends = np.array(
            [self.spread.first, self.spread.first + self.spread.step * (self.candidates - 1)], dtype=np.float64
        )
        low, high = self.spread.below(ends).tolist()
        room = ROOM * math.sqrt(self.q * (1 - self.q) / self.spread.people)
        if not low < self.q - room < self.q + room < high:
            raise ParameterError(
                "first_value", self.spread.first, "low enough, and the last candidate high enough, for the quantile"
            )

    def beyond(self, t: float) -> float:
        """P(|chosen − quantile of the data| > t), over data and choice: the average of the sets and 3 standard errors.

        Args:
            t: size of an error, in units of the values; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return self._beyond(math.floor(at_least("t", t, 0.0) / self.spread.step * (1 + 1e-12)))

    def sf(self, t: float) -> float:
        """Half of `beyond`: what noise with the same chance on both sides has above t.

        Args:
            t: size of an error, in units of the values; 0 or more.

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        return self.beyond(t) / 2

    def tail_width(self, beta: float) -> float:
        """The least number of steps that is passed with β at most, in units of the values; inf where no number is.

        Args:
            beta: a probability; between 0 and 1 (both excluded).

        Raises:
            ParameterError: an argument is outside what is said of it.
        """
        level, low, high = inside("beta", beta, 0.0, 1.0), -1, self.candidates
        if self._beyond(high) > level:
            return math.inf
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._beyond(middle) <= level else (middle, high)
        return high * self.spread.step

    @cached_property
    def _chosen(self) -> Floats:
        """How often a candidate up to each is chosen, with a 0 before. Shape (SETS, K + 1)."""
        pulse()
        off, _ = _sets(self.spread, self.q, self.candidates)
        weights = np.exp((off.min(axis=1, keepdims=True) - off) / (2 * self.scale))
        sums = np.cumsum(weights, axis=1)
        return np.concatenate([np.zeros((SETS, 1)), sums / sums[:, -1:]], axis=1)

    def _beyond(self, steps: int) -> float:
        last = _sets(self.spread, self.q, self.candidates)[1]
        rows = np.arange(SETS)
        low, high = last + 1 - steps, last + steps  # the farther of the two about the quantile is at most so far off
        kept_ = (
            self._chosen[rows, np.clip(high + 1, 0, self.candidates)]
            - self._chosen[rows, np.clip(low, 0, self.candidates)]
        )
        outside = (last < 0) | (last >= self.candidates - 1)
        missed = np.where(outside | (high < low), 1.0, 1 - np.maximum(kept_, 0.0))
        return min(1.0, float(missed.mean() + ERRORS * missed.std() / math.sqrt(SETS - 1)))
