"""Subsample and aggregate: any statistic on disjoint blocks, then a private aggregate of what the blocks say.

n records, m blocks; one record changes the output z_i of one block. Outputs are clipped to an interval of length w.

Source:
    Nissim, Raskhodnikova and Smith 2007; Dwork and Roth 2014, section 7.1; the sensitivities are derived here, and
    checked by brute force.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, between, finite_array, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.robust.common import OF, StatisticName, numbers, numbers_within

Aggregator = Literal["mean", "trimmed", "winsorised", "median"]
AGGREGATORS: tuple[Aggregator, ...] = ("mean", "trimmed", "winsorised", "median")


def block_outputs(data: ArrayLike, m: int, name: StatisticName, *, low: float, high: float) -> Floats:
    """What each block says, clipped to [low, high]; block j holds the records j, j + m, j + 2m, …; shape (m,).

    The statistics are those of `statistic`.

    Args:
        data: shape (n,), at least one number.
        m: blocks, from 1 to n.
        name: which statistic.
        low, high: what outputs are clipped to, low < high.

    Raises:
        ParameterError: an argument outside what is said of it; high must be a number above `low`.
    """
    x = numbers(data)
    blocks = whole("m", m, 1, x.size)
    if not high > low:
        raise ParameterError("high", high, "a number above {low:g}", low=low)
    return np.clip([OF[name](x[j::blocks]) for j in range(blocks)], low, high)


def statistic_range(name: StatisticName, low: float, high: float) -> tuple[float, float]:
    """The least and the most that a block of records in [low, high] can say, whatever its size.

    Args:
        name: any but 'distinct'.
        low: the least that a record can be.
        high: the most that a record can be.

    Raises:
        ParameterError: name must be a statistic that the range of a record limits; high must be a number above `low`.
    """
    if name == "distinct":
        raise ParameterError("name", name, "a statistic that the range of a record limits")
    if not high > low:
        raise ParameterError("high", high, "a number above {low:g}", low=low)
    if name == "variance":
        return 0.0, (high - low) ** 2 / 4
    return (0.0, high - low) if name == "range" else (low, high)


def aggregate(outputs: ArrayLike, how: Aggregator, t: int = 0) -> float:
    """The mean, the mean without t outputs at either end, the mean with these moved to the next, or the lower median.

    Args:
        outputs: of the blocks, shape (m,).
        how: which aggregate.
        t: outputs at either end that are cut off or moved; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; t must be so few that something is left: 2t + 1 blocks
            at least.
    """
    z = np.sort(numbers(outputs))
    cut = _cut(t, z.size) if how in ("trimmed", "winsorised") else 0
    if how == "median":
        return OF["median"](z)
    if how == "trimmed":
        z = z[cut : z.size - cut]
    elif how == "winsorised":
        z = np.clip(z, z[cut], z[z.size - 1 - cut])
    return float(z.mean())


def aggregate_sensitivity(how: Aggregator, m: int, w: float, t: int = 0) -> float:
    """By how much one output, anywhere in an interval of length w, moves the aggregate of m.

    mean w/m; trimmed w/(m − 2t); winsorised (t + 1) w/m, but w where m = 2t + 1 (it is the median then); median w (m >=
    2: an attained worst case).

    Args:
        how: which aggregate.
        m: blocks; a whole number, 1 or more.
        w: length of the interval; above 0.
        t: outputs at either end that are cut off or moved; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; t must be so few that something is left: 2t + 1 blocks
            at least.
    """
    blocks, length = whole("m", m, 1), positive("w", w)
    if how == "mean":
        return length / blocks
    if how == "median":
        return length
    cut = _cut(t, blocks)
    if how == "trimmed":
        return length / (blocks - 2 * cut)
    return length if blocks == 2 * cut + 1 else (cut + 1) * length / blocks


@dataclass(frozen=True, slots=True, eq=False)
class BlockErrors:
    """Errors of a private mean of block variances of yes/no data, by the number of blocks m (a divisor of n each).

    Attributes:
        m: numbers of blocks, shape (divisors,), as all the others.
        bias: −p(1 − p)m/n, shape of `m`.
        sampling: standard deviation of the mean of the outputs, shape of `m`.
        noise: standard deviation of the Laplace noise, shape of `m`.
        without: root mean square of bias and noise, shape of `m`.
        total: root mean square of all three, shape of `m`.
    """

    m: Floats
    bias: Floats
    sampling: Floats
    noise: Floats
    without: Floats
    total: Floats


def block_errors(n: int, p: float, w: float, *, eps: float) -> BlockErrors:
    """The plug-in variance of a share p, block by block, released as a mean with Laplace noise of scale w/(mε).

    Exact: the fourth moment of a binomial count gives the variance of one block's output.

    Args:
        n: records; a whole number from 2 to 10 000 000.
        p: the share; between 0 and 1 (both excluded).
        w: length of the interval of outputs; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    people, share, width, e = whole("n", n, 2, 10**7), inside("p", p, 0.0, 1.0), positive("w", w), positive("eps", eps)
    small = [d for d in range(1, math.isqrt(people) + 1) if people % d == 0]
    m = np.array(sorted({*small, *(people // d for d in small)}), dtype=np.float64)[:-1]
    size, v = people / m, share * (1 - share)
    bias = -v / size
    # variance of s(1 − s), s the share in a block of b: v (b − 1)/b³ ((b − 1) − 2 v (2b − 3))
    block = v * (size - 1) / size**3 * ((size - 1) - 2 * v * (2 * size - 3))
    noise = math.sqrt(2) * width / (m * e)
    sampling = np.sqrt(block / m)
    return BlockErrors(m, bias, sampling, noise, np.hypot(bias, noise), np.sqrt(bias**2 + noise**2 + sampling**2))


def best_blocks(n: int, bias: float, w: float, *, eps: float) -> float:
    """The m with the least bias² + noise² for a bias of `bias`·m/n and Laplace noise of scale w/(mε): √(√2 w n/(bias
    ε)).

    Args:
        n: records; a whole number, 1 or more.
        bias: of one block of all records, times n; above 0.
        w: length of the interval of outputs; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return math.sqrt(
        math.sqrt(2) * positive("w", w) * whole("n", n, 1) / (positive("bias", bias) * positive("eps", eps))
    )


def median_gaps(outputs: ArrayLike, low: float, high: float, *, eps: float) -> tuple[Floats, Floats]:
    """The exponential mechanism's median of m outputs on [low, high]: edges of the gaps, and the chance to land in
    each.

    Utility of an answer: −|outputs below − outputs above|/2, which one output changes by 1 at most; the density is
    constant in a gap. Shapes (m + 2,) and (m + 1,).

    Args:
        outputs: shape (m,), within [low, high].
        low, high: ends of the interval, low < high.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: eps is not above 0, or outputs are not within low < high.
    """
    z = np.sort(numbers_within(outputs, low, high))
    edges = np.concatenate(([low], z, [high]))
    below = np.arange(z.size + 1)
    # |below − (m − below)|/2, sensitivity 1 under replacement: weight e^(−ε |…|/4·2/… ) as the exponential mechanism has it
    utility = -np.abs(2 * below - z.size) / 2
    weight = np.diff(edges) * np.exp(positive("eps", eps) / 2 * (utility - utility.max()))
    return edges, weight / weight.sum()


def named(votes: ArrayLike, options: ArrayLike, *, eps: float, monotone: bool = False) -> Floats:
    """The chance that the exponential mechanism names the label with the most votes, shape of `options`.

    Args:
        votes: of the labels that anybody named, shape (labels,).
        options: how many labels there are, those without a vote included, any shape; fewer than those named count as
            these.
        eps: ε in nats; above 0. The weight of a vote is e^(ε/2), or e^ε with `monotone`.
        monotone: one record moves all counts the same way.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    counts, many = numbers(votes), finite_array("options", options)
    per_vote = positive("eps", eps) / (1 if monotone else 2)
    others = np.exp(per_vote * (counts - counts.max())).sum()
    return np.asarray(1 / (others + np.maximum(0.0, many - counts.size) * np.exp(-per_vote * counts.max())))


def votes_needed(options: float, *, eps: float, chance: float = 0.95) -> float:
    """Unanimous blocks that the exponential mechanism needs to name the right one of `options` with this chance.

    (2/ε) ln((M − 1) chance/(1 − chance)).

    Args:
        options: labels; above 0.
        eps: ε in nats; above 0.
        chance: from 1e-12 to 1 − 1e-12.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    M, right = positive("options", options), between("chance", chance, 1e-12, 1 - 1e-12)
    return max(0.0, 2 / positive("eps", eps) * math.log(max(M - 1, 1e-300) * right / (1 - right)))


def _cut(t: int, m: int) -> int:
    cut = whole("t", t, 0)
    if m < 2 * cut + 1:
        raise ParameterError("t", t, "so few that something is left: 2t + 1 blocks at least")
    return cut
