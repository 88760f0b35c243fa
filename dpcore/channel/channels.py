"""Publishing a categorical record through a channel: sources, distortions, and what a channel leaks and costs.

X, X^     the true letter and the published one, both from the same n letters
p         known distribution of X, shape (n,)
q(x^|x)   the channel, shape (n, n): row x is the law of X^ when X = x
d         distortion matrix, shape (n, n): cost of publishing x^ for x, in the units of d, not below 0
D         expected distortion, in the units of d
leak      I(X; X^), in BITS
eps       max over x^ of ln(max_x q(x^|x) / min_x q(x^|x)), in NATS: all pairs of letters are neighbors

Source:
    Wu, Peng, Tian, Niu and Ding 2020, sections 2-4.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, at_least, between, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.roots import brentq

_SUM_TOLERANCE = 1e-9
LN2 = float(np.log(2.0))


class NotNormalised(ParameterError):  # noqa: N818 - its name says what is wrong
    """Probabilities that do not sum to 1.

    Attributes:
        total: their sum, by which a caller may offer to divide.
    """

    def __init__(self, argument: str, value: object, total: float) -> None:
        super().__init__(
            argument,
            value,
            "probabilities that sum to 1 (they sum to {total:.10g}; divide by the sum to renormalise)",
            total=total,
        )
        self.total = total


@dataclass(frozen=True, eq=False)
class MeasuredChannel:
    """One channel with what it promises, costs and tells.

    Attributes:
        eps: in nats.
        distortion: D, in the units of d.
        leak_bits: I(X; X^) in bits.
        channel: q(x^|x), shape (n, n).
    """

    eps: float
    distortion: float
    leak_bits: float
    channel: Floats


@dataclass(frozen=True, eq=False)
class ChannelFamily:
    """Channels of one kind; arrays of shape (channels,).

    Attributes:
        distortion: D, in the units of d.
        leak_bits: I(X; X^) in bits.
        eps: in nats.
    """

    distortion: Floats
    leak_bits: Floats
    eps: Floats


def distribution(p: ArrayLike, *, renormalise: bool = False, argument: str = "p") -> Floats:
    """`p` as probabilities of at least two letters that sum to 1 exactly (up to rounding), shape (n,).

    Letters of probability 0 are allowed: nobody has them in `p`, but the channel still says what it would publish.

    Args:
        p: weights, shape (n,), not below 0.
        renormalise: weights of any sum above 0 are divided by their sum; else the sum must be 1 within 1e-9.
        argument: how errors name it.

    Raises:
        ParameterError: for other weights, naming the first wrong letter.
        NotNormalised: for a wrong sum.
    """
    weights = finite_array(argument, p)
    if weights.ndim != 1 or weights.size < 2:
        raise ParameterError(argument, weights.shape, "a row of probabilities for at least two letters")
    if bool(np.any(weights < 0)):
        i = int(np.argmax(weights < 0))
        raise ParameterError(f"{argument}[{i}]", float(weights[i]), "a probability not below 0")
    total = float(weights.sum())
    if not 0 < total < np.inf:
        raise ParameterError(argument, total, "probabilities with a finite sum above 0")
    if not renormalise and abs(total - 1.0) > _SUM_TOLERANCE:
        raise NotNormalised(argument, weights.tolist(), total)
    return weights / total


def entropy_bits(p: ArrayLike) -> float:
    """H(X) in bits.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.

    Raises:
        ParameterError: as `distribution`.
    """
    probabilities = distribution(p)
    return abs(float(plogp(probabilities).sum() / LN2))


def hamming_distortion(n: int) -> Floats:
    """0 on the diagonal, 1 elsewhere; shape (n, n), n >= 2.

    Args:
        n: letters; a whole number, 2 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 1.0 - np.eye(whole("n", n, 2))


def absolute_distortion(values: ArrayLike) -> Floats:
    """|x - x^| for letters that are numbers, shape (n,) in, (n, n) out.

    Args:
        values: the letters, shape (n,), n >= 2.

    Raises:
        ParameterError: an argument outside what is said of it; values must be a row of at least two numbers.
    """
    v = _letters(values)
    return np.asarray(np.abs(v[:, None] - v), dtype=np.float64)


def squared_distortion(values: ArrayLike) -> Floats:
    """(x - x^)^2 for letters that are numbers, shape (n,) in, (n, n) out.

    Args:
        values: the letters, shape (n,), n >= 2.

    Raises:
        ParameterError: as `absolute_distortion`.
    """
    return absolute_distortion(values) ** 2


def distortion_matrix(matrix: ArrayLike, n: int) -> Floats:
    """`matrix` as a distortion matrix of n letters, shape (n, n).

    A cost on the diagonal is allowed (see `diagonal_costs`).

    Args:
        matrix: shape (n, n).
        n: letters.

    Raises:
        ParameterError: for a wrong shape, an entry that is not finite, or one below 0 (named by row and column).
    """
    d = finite_array("distortion", matrix)
    if d.shape != (n, n):
        raise ParameterError("distortion", d.shape, "a table of {n} rows and {n} columns, one for each letter", n=n)
    if bool(np.any(d < 0)):
        row, column = (int(i) for i in np.argwhere(d < 0)[0])
        raise ParameterError(f"distortion[{row}][{column}]", float(d[row, column]), "a cost not below 0")
    return d


def diagonal_costs(matrix: Floats) -> tuple[int, ...]:
    """Letters for which even the truth costs something: the least distortion is then above 0.

    Args:
        matrix: distortion d, shape (n, n), in any unit, not below 0.
    """
    return tuple(int(i) for i in np.flatnonzero(np.diagonal(matrix)))


def channel_matrix(q: ArrayLike, n: int) -> Floats:
    """`q` as a channel over n letters, shape (n, n), rows summing to 1 within 1e-9; else ParameterError."""
    table = finite_array("q", q)
    if table.shape != (n, n):
        raise ParameterError("q", table.shape, "a table of {n} rows and {n} columns, one for each letter", n=n)
    if bool(np.any(table < 0)):
        raise ParameterError("q", float(table.min()), "a table of probabilities not below 0")
    sums = table.sum(axis=1)
    if bool(np.any(np.abs(sums - 1) > _SUM_TOLERANCE)):
        row = int(np.argmax(np.abs(sums - 1)))
        raise NotNormalised(f"q[{row}]", table[row].tolist(), float(sums[row]))
    return np.asarray(table / sums[:, None], dtype=np.float64)


def channel_leak(p: ArrayLike, q: ArrayLike) -> float:
    """I(X; X^) in bits.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.

    Raises:
        ParameterError: as `distribution`, or for a table that is no channel of as many letters.
    """
    source = distribution(p)
    table = channel_matrix(q, source.size)
    return _information(source, table) / LN2


def channel_distortion(p: ArrayLike, q: ArrayLike, measure: ArrayLike | None = None) -> float:
    """E d(X, X^), in the units of d (None: Hamming, the probability of a wrong letter).

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        q: the channel q(x^|x), shape (n, n); rows sum to 1.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `distribution` and `distortion_matrix`, or for a table that is no channel of as many letters.
    """
    source = distribution(p)
    table = channel_matrix(q, source.size)
    if measure is None:
        return float(source @ (table.sum(axis=1) - np.diagonal(table)))
    return float(source @ (table * distortion_matrix(measure, source.size)).sum(axis=1))


def channel_eps(q: ArrayLike) -> float:
    """eps of a channel in nats; inf where a letter can be published for some x and not for another.

    Letters that are never published do not count.

    Args:
        q: the channel q(x^|x), shape (n, n); rows sum to 1; finite numbers.

    Raises:
        ParameterError: for a table that is no channel: rows of probabilities that sum to 1.
    """
    table = finite_array("q", q)
    table = channel_matrix(table, table.shape[0] if table.ndim else 0)
    used = table[:, table.max(axis=0) > 0]
    low, high = used.min(axis=0), used.max(axis=0)
    if bool(np.any(low == 0)):
        return float("inf")
    with np.errstate(over="ignore"):
        times = high / low
    return float(np.where(np.isinf(times), np.log(high) - np.log(low), np.log(times)).max())


def telling_letter(q: ArrayLike) -> int:
    """Place of the published letter whose probabilities for two true letters differ by the largest factor, e^eps.

    Args:
        q: the channel q(x^|x), shape (n, n); rows sum to 1; finite numbers.

    Raises:
        ParameterError: as `channel_eps`.
    """
    table = finite_array("q", q)
    table = channel_matrix(table, table.shape[0] if table.ndim else 0)
    seen = np.where(table.max(axis=0) > 0, table, 1.0)
    with np.errstate(divide="ignore", over="ignore"):
        return int(np.argmax(seen.max(axis=0) / seen.min(axis=0)))


def distortion_range(p: ArrayLike, measure: ArrayLike | None = None) -> tuple[float, float]:
    """Least D of any channel (every letter as its cheapest), and D of the best channel that leaks nothing.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `channel_distortion`.
    """
    source = distribution(p)
    if measure is None:
        return 0.0, float(1.0 - source.max())
    cost = distortion_matrix(measure, source.size)
    return float(source @ cost.min(axis=1)), float((source @ cost).min())


def symmetric_channel(n: int, distortion: float) -> Floats:
    """Stay with probability 1 - D, else any other letter alike; shape (n, n).

    Args:
        n: letters; a whole number, 2 or more.
        distortion: D; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    size, off = whole("n", n, 2), between("distortion", distortion, 0.0, 1.0)
    return np.where(np.eye(size, dtype=bool), 1.0 - off, off / (size - 1))


def symmetric_leak(p: ArrayLike, distortion: float) -> float:
    """Leak of the symmetric channel at Hamming distortion D, in bits: H(X^) - H(row).

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        distortion: D; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    source, off = distribution(p), between("distortion", distortion, 0.0, 1.0)
    return float(_symmetric_leaks(source, np.array([off]))[0])


def symmetric_family(p: ArrayLike, moved: ArrayLike, measure: ArrayLike | None = None) -> ChannelFamily:
    """The symmetric channels that move a letter with probability `moved`. D is linear in that probability; the leak
    does not depend on d.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        moved: probabilities, shape (channels,).
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `channel_distortion`.
    """
    source, off = distribution(p), finite_array("moved", moved)
    if off.ndim != 1 or bool(np.any((off < 0) | (off > 1))):
        raise ParameterError("moved", moved, "a row of probabilities")
    with np.errstate(divide="ignore"):
        eps = np.abs(np.log(1.0 - off) - np.log(off / (source.size - 1)))
    kept, lost = _symmetric_ends(source, measure)
    return ChannelFamily(kept + (lost - kept) * off, _symmetric_leaks(source, off), eps)


def symmetric_at_distortion(p: ArrayLike, target: float, measure: ArrayLike | None = None) -> MeasuredChannel:
    """The symmetric channel with D = `target`, from the truth to the uniform letter; the nearer of these two where no
    channel between them has that D.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        target: D, in the units of d; 0 or more.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `channel_distortion`.
    """
    source, wanted = distribution(p), at_least("target", target, 0.0)
    silent = (source.size - 1) / source.size
    kept, lost = _symmetric_ends(source, measure)
    high = kept + (lost - kept) * silent
    share = (wanted - kept) / (high - kept) if high > kept else 0.0
    q = symmetric_channel(source.size, silent * min(max(share, 0.0), 1.0))
    return MeasuredChannel(channel_eps(q), channel_distortion(source, q, measure), channel_leak(source, q), q)


def _symmetric_ends(source: Floats, measure: ArrayLike | None) -> tuple[float, float]:
    """D of the truth, and D where every letter becomes another one, any alike."""
    ends = (symmetric_channel(source.size, moved) for moved in (0.0, 1.0))
    kept, lost = (channel_distortion(source, q, measure) for q in ends)
    return kept, lost


def _symmetric_leaks(source: Floats, off: Floats) -> Floats:
    """Leaks in bits, shape of `off`."""
    others = source.size - 1
    out = source * (1.0 - off)[:, None] + (1.0 - source) * (off / others)[:, None]
    row = plogp(1.0 - off) + others * plogp(off / others)
    return np.asarray(np.maximum(row - plogp(out).sum(axis=1), 0.0) / LN2, dtype=np.float64)


def symmetric_distortion(p: ArrayLike, bits: float) -> float:
    """Least Hamming distortion at which the symmetric channel leaks `bits`, 0 <= bits <= H(X).

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        bits: the leak, from 0 to H(X).

    Raises:
        ParameterError: for bits outside that range.
    """
    source = distribution(p)
    full, silent = symmetric_leak(source, 0.0), (source.size - 1) / source.size
    target = between("bits", bits, 0.0, full)
    if target in (0.0, full):
        return silent if target == 0.0 else 0.0
    return brentq(lambda off: symmetric_leak(source, off) - target, 0.0, silent, xtol=1e-14, rtol=1e-13)


def plogp(p: Floats) -> Floats:
    """p ln p, 0 at 0; shape of p."""
    return p * np.log(np.where(p > 0, p, 1.0))


def _information(source: Floats, table: Floats) -> float:
    """I(X; X^) in nats."""
    out = np.broadcast_to(source @ table, table.shape)
    used = (table > 0) & (source > 0)[:, None]
    ratio = np.divide(table, out, out=np.ones_like(table), where=used)
    return max(float(source @ (table * np.log(ratio)).sum(axis=1)), 0.0)


def _letters(values: ArrayLike) -> Floats:
    v = finite_array("values", values)
    if v.ndim != 1 or v.size < 2:
        raise ParameterError("values", v.shape, "a row of at least two numbers")
    return v
