"""The rate-distortion paper itself: its data, its Algorithms 1-3, its tables beside recomputed values.

p, d, D, leak, eps, slope, R(D)   as in dpcore.channel.channels and dpcore.channel.curve
Z        side information of m letters in the paper's problem 2
T        threshold: Algorithm 1 stops when the leak changes by T or less, in bits
r, q     Algorithm 1's r(x^, z) and q(x^, z|x)

Problem 2 minimises I(X; X^, Z) over q(x^, z|x) while d does not see z, from a uniform start: r stays uniform in z, and
every value is that of the problem without Z. What an attacker learns who HOLDS a given z: dpcore.channel_side.

Algorithm 1 prints the stop as 'I_0 - I <= T'. Taken so it stops at once where the leak RISES at the first step (slopes
up to about 1.5 for the paper's data: 0.0299 bits where its own table has 0.0154); |I_0 - I| <= T gives the tables.

Algorithm 3's eps counts letters whose r is only on its way to 0. The exact best channel never publishes them, so that
its eps (`LeakCurve.eps`) is smaller.

Source:
    Wu, Peng, Tian, Niu and Ding 2020: Algorithms 1 to 3, tables 2 and 3, figures 9 and 10, the abstract.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.channels import (
    LN2,
    channel_eps,
    distortion_matrix,
    distribution,
    hamming_distortion,
    symmetric_distortion,
    symmetric_leak,
)
from dpcore.channel.curve import hamming_at_distortion, hamming_at_leak, hamming_curve, slope_row
from dpcore.checks import Floats, at_least, finite_array, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import Tick

MOVIE_RATINGS = tuple(k / 39 for k in (2, 6, 19, 8, 4))  # MovieLens 100k, film 785, ratings 1..5
MOVIE_RATINGS_PRINTED = (0.0513, 0.1538, 0.4872, 0.2051, 0.1026)
MARITAL_PRINTED = (0.1386, 0.0007, 0.4668, 0.0127, 0.3220, 0.0312, 0.0273)  # UCI Adult; sums to 0.9993
MARITAL_STATUS = (0.1386, 0.0007, 0.4668, 0.0127, 0.3227, 0.0312, 0.0273)  # the only reading that prints all 12 values
MARITAL_SIDE_LETTERS = 14  # occupation
TABLE_2_SLOPES = tuple(0.5 * k for k in range(1, 13))

_TABLE_2 = (
    (0.509, 0.3397, 0.0154),
    (0.423, 0.4963, 0.1073),
    (0.355, 0.6379, 0.2293),
    (0.270, 0.8387, 0.4437),
    (0.203, 1.0185, 0.6593),
    (0.156, 1.1587, 0.8440),
    (0.120, 1.2761, 1.0143),
    (0.081, 1.4166, 1.2242),
    (0.050, 1.5428, 1.3923),
    (0.033, 1.6205, 1.5290),
    (0.021, 1.6813, 1.6237),
    (0.013, 1.7261, 1.6880),
)
_ROUNDING = 0.00051, 0.000102, 0.000051
"""Differences of distortion, symmetric leak and leak that rounding explains."""
_TABLE_3 = (
    (0.02, 0.780, 0.509),
    (0.11, 0.675, 0.423),
    (0.23, 0.580, 0.355),
    (0.44, 0.450, 0.270),
    (0.66, 0.345, 0.203),
    (0.84, 0.270, 0.156),
    (1.01, 0.205, 0.120),
    (1.54, 0.050, 0.033),
    (1.69, 0.020, 0.013),
)


@dataclass(frozen=True, eq=False)
class PaperRun:
    """What Algorithms 1 and 3 return.

    Attributes:
        leak_bits: leak at the stop.
        distortion: D at the stop, in the units of d.
        eps: Algorithm 3's eps of q(x^|x), in nats.
        channel: q(x^|x), summed over z, shape (n, n).
        outputs: r(x^, z), shape (n, m).
        leaks: leak at every step in bits, shape (steps + 1,).
        distortions: D at every step, shape (steps + 1,).
        stopped: False if `limit` steps were not enough.
    """

    leak_bits: float
    distortion: float
    eps: float
    channel: Floats
    outputs: Floats
    leaks: Floats
    distortions: Floats
    stopped: bool

    @property
    def steps(self) -> int:
        """Passes through the loop of Algorithm 1."""
        return self.leaks.size - 1


@dataclass(frozen=True, eq=False)
class ThresholdStudy:
    """Effect of T (the paper's figures 9 and 10).

    Attributes:
        slopes: λ in nats per unit of d, shape (slopes,).
        thresholds: T in bits, shape (thresholds,).
        leak_bits, distortion: at the stop, shape (slopes, thresholds).
        steps: until it stopped, shape (slopes, thresholds).
    """

    slopes: Floats
    thresholds: Floats
    leak_bits: Floats
    distortion: Floats
    steps: Floats


@dataclass(frozen=True)
class Table2Row:
    """Equal distortion. Leaks in bits.

    Attributes:
        slope: lambda in nats.
        printed_distortion, distortion: as printed; exact at the slope.
        printed_symmetric, symmetric: as printed; of the symmetric channel at the printed distortion.
        printed_rate, rate: as printed; exact at the slope.
        least: R(D) at the printed distortion: no channel leaks less.
        impossible: True if the printed pair lies below R(D) by more than the rounding of both printed numbers.
        differs: which of 'distortion', 'symmetric', 'rate' the rounding of the printed number does not explain: half a
            unit of its last digit (twice that for 'symmetric', which rests on a rounded distortion).
    """

    slope: float
    printed_distortion: float
    distortion: float
    printed_symmetric: float
    symmetric: float
    printed_rate: float
    rate: float
    least: float
    impossible: bool
    differs: tuple[str, ...]


@dataclass(frozen=True)
class Table3Row:
    """Equal leak.

    Attributes:
        bits: the leak.
        printed_symmetric, symmetric: distortion of the symmetric channel, as printed and exact.
        printed_best, best: distortion of the best channel, as printed and exact.
    """

    bits: float
    printed_symmetric: float
    symmetric: float
    printed_best: float
    best: float


@dataclass(frozen=True)
class Headline:
    """The abstract's savings in per cent: as printed, from the printed tables, and from exact values.

    Its two numbers are averages of different kinds: the saved leak is 1 - (sum of best) / (sum of symmetric) over table
    2, the saved distortion the mean of 1 - best / symmetric over table 3. The mean over table 2 is given too.

    Attributes:
        printed_less_leak, printed_less_distortion: as printed.
        table_less_leak, table_less_distortion: from the printed tables.
        less_leak, less_distortion: from exact values.
        table_mean_less_leak, mean_less_leak: mean saved leak over table 2, as printed and exact.
    """

    printed_less_leak: float
    table_less_leak: float
    less_leak: float
    table_mean_less_leak: float
    mean_less_leak: float
    printed_less_distortion: float
    table_less_distortion: float
    less_distortion: float


def paper_run(
    p: ArrayLike,
    slope: float,
    *,
    threshold: float = 1e-8,
    side_letters: int = 1,
    measure: ArrayLike | None = None,
    signed_stop: bool = False,
    limit: int = 100_000,
    tick: Tick | None = None,
) -> PaperRun:
    """Algorithms 1-3: uniform start, stop when the leak changes by `threshold` or less.

    Args:
        p: distribution of the true letter, shape (n,); sums to 1.
        slope: λ in nats per unit of d; above 0.
        threshold: T in bits; 0 or more.
        side_letters: m; a whole number, 1 or more (1: problem 1).
        measure: distortion, shape (n, n); None for Hamming.
        signed_stop: takes the stop to the letter (see the module).
        limit: steps at most; a whole number, 1 or more.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution` and `distortion_matrix`, or for the other arguments.
    """
    source = distribution(p)
    n, m = source.size, whole("side_letters", side_letters, 1)
    cost = hamming_distortion(n) if measure is None else distortion_matrix(measure, n)
    stop, most = at_least("threshold", threshold, 0.0), whole("limit", limit, 1)
    near = cost - cost.min(axis=1, keepdims=True)
    kernel = np.exp(-positive("slope", slope) * near)[:, :, None]
    r = np.full((n, m), 1.0 / (n * m))
    leaks: list[float] = []
    distortions: list[float] = []
    while True:
        q = r * kernel
        q /= q.sum(axis=(1, 2), keepdims=True)
        joint = source[:, None, None] * q
        ratio = np.where(q > 0, q, 1.0) / np.where(q > 0, r, 1.0)
        leaks.append(float((joint * np.log(ratio)).sum()) / LN2)
        distortions.append(float((joint * cost[:, :, None]).sum()))
        stopped = len(leaks) > 1 and (leaks[-2] - leaks[-1] if signed_stop else abs(leaks[-2] - leaks[-1])) <= stop
        if stopped or len(leaks) > most:
            break
        r = joint.sum(axis=0)
        if tick is not None and len(leaks) % 100 == 0:
            tick(len(leaks) / most)
    table = q.sum(axis=2)
    return PaperRun(
        leaks[-1], distortions[-1], channel_eps(table), table, r, np.array(leaks), np.array(distortions), stopped
    )


def threshold_study(
    p: ArrayLike, slopes: ArrayLike, thresholds: ArrayLike, *, tick: Tick | None = None
) -> ThresholdStudy:
    """Leak and distortion at which Algorithm 1 stops, for every slope and T, under Hamming distortion. One run for each
    slope, to the smallest T.

    Args:
        p: distribution of the true letter, shape (n,); sums to 1.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.
        thresholds: T in bits, shape (thresholds,); above 0.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: as `paper_run`.
    """
    lam = slope_row(slopes)
    T = np.atleast_1d(finite_array("thresholds", thresholds))
    if T.ndim != 1 or T.size == 0 or bool(np.any(T <= 0)):
        raise ParameterError("thresholds", thresholds, "a row of numbers above 0")
    rate, distortion, steps = (np.empty((lam.size, T.size)) for _ in range(3))
    for i, slope in enumerate(lam):
        run = paper_run(p, float(slope), threshold=float(T.min()))
        changes = np.abs(np.diff(run.leaks))
        for j, threshold in enumerate(T):
            reached = changes <= threshold
            k = int(np.argmax(reached)) + 1 if bool(reached.any()) else run.steps
            rate[i, j], distortion[i, j], steps[i, j] = run.leaks[k], run.distortions[k], k
        if tick is not None:
            tick((i + 1) / lam.size)
    return ThresholdStudy(lam, T, rate, distortion, steps)


def table_2(p: ArrayLike = MARITAL_STATUS) -> tuple[Table2Row, ...]:
    """The paper's table 2 beside exact values.

    Args:
        p: distribution of the true letter, shape (n,); sums to 1.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution`.
    """
    curve = hamming_curve(p, TABLE_2_SLOPES)
    rows = []
    for i, (off, symmetric, rate) in enumerate(_TABLE_2):
        least = float(hamming_at_distortion(p, off).leak_bits[0])
        rounded_up = float(hamming_at_distortion(p, off + 0.0005).leak_bits[0])
        exact = float(curve.distortion[i]), symmetric_leak(p, off), float(curve.leak_bits[i])
        pairs = zip(("distortion", "symmetric", "rate"), (off, symmetric, rate), exact, _ROUNDING, strict=True)
        rows.append(
            Table2Row(
                slope=TABLE_2_SLOPES[i],
                printed_distortion=off,
                distortion=exact[0],
                printed_symmetric=symmetric,
                symmetric=exact[1],
                printed_rate=rate,
                rate=exact[2],
                least=least,
                impossible=rate + 0.00005 < rounded_up,
                differs=tuple(name for name, printed, value, most in pairs if abs(printed - value) > most),
            )
        )
    return tuple(rows)


def table_3(p: ArrayLike = MARITAL_STATUS) -> tuple[Table3Row, ...]:
    """The paper's table 3 beside exact values.

    Args:
        p: distribution of the true letter, shape (n,); sums to 1.

    Raises:
        ParameterError: as `dpcore.channel.channels.distribution`.
    """
    return tuple(
        Table3Row(bits, symmetric, symmetric_distortion(p, bits), best, float(hamming_at_leak(p, bits).distortion[0]))
        for bits, symmetric, best in _TABLE_3
    )


def headline(p: ArrayLike = MARITAL_STATUS) -> Headline:
    """The abstract's 21.7 % and 38.3 % beside what the tables give.

    Args:
        p: distribution of the true letter, shape (n,); sums to 1.

    Raises:
        ParameterError: as `table_2`.
    """
    two, three = table_2(p), table_3(p)
    printed = [(row.printed_rate, row.printed_symmetric) for row in two]
    exact = [(row.rate, symmetric_leak(p, row.distortion)) for row in two]
    return Headline(
        printed_less_leak=21.7,
        table_less_leak=_total_saving(printed),
        less_leak=_total_saving(exact),
        table_mean_less_leak=_saving(printed),
        mean_less_leak=_saving(exact),
        printed_less_distortion=38.3,
        table_less_distortion=_saving([(row.printed_best, row.printed_symmetric) for row in three]),
        less_distortion=_saving([(row.best, row.symmetric) for row in three]),
    )


def _total_saving(pairs: list[tuple[float, float]]) -> float:
    """1 - (sum of firsts) / (sum of seconds), in per cent."""
    return 100 * (1 - sum(first for first, _ in pairs) / sum(second for _, second in pairs))


def _saving(pairs: list[tuple[float, float]]) -> float:
    """Mean of 1 - first / second, in per cent."""
    return float(100 * np.mean([1 - first / second for first, second in pairs]))
