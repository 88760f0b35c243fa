"""One break-in and the outputs after it, against the printed counter and the repaired one.

The attacker knows all other bits and sees the memory after step t; the bit of step t + 1 is 0 or 1, equally likely.

Source:
    Dwork, Naor, Pitassi and Rothblum 2010, and Dwork and Roth 2014, section 12.3 (the counter, printed and
    repaired); chances by closed forms of Laplace sums, by quadrature and by simulation, as each function says.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, between, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.streams.laplace_sums import equal_tail
from dpcore.streams.running import tree_nodes

NODES = 20
MOST_ROOM = 1024
"""Steps of a stream that is broken into."""


@dataclass(frozen=True, slots=True, eq=False)
class BreakIn:
    """One break-in after step `after` of a stream, padded with zeros to `room` steps; all noises are drawn from a seed.

    Attributes:
        room: steps with the zeros behind the stream, a power of 2.
        after: the step before the break-in, counted from 0.
        bit: of the next step, which the attacker does not know.
        intervals: (first, last) of those that hold `after` and go on, shape (n, 2).
        seen, later: their sums with noise in the printed memory, and as published at their ends; shape (n,).
        noises, counter: in the repaired memory: their noises, shape (n,), and the running count.
        told: the bit as the printed counter gives it away; nan where no interval holds both steps.
        fresh, scale: noises of the repaired counter's next count that are not in its memory: how many, how large.
        evidence: that count less all that is known: the bit with the fresh noise.
    """

    room: int
    after: int
    bit: int
    intervals: NDArray[np.int64]
    seen: Floats
    later: Floats
    noises: Floats
    counter: float
    told: float
    fresh: int
    scale: float
    evidence: float


def break_in(bits: ArrayLike, after: int, *, eps: float, seed: int) -> BreakIn:
    """Break in after a step (the last but one at most) at ε for one step.

    Args:
        bits: the stream, shape (T,); 3 to 1024 steps.
        after: counted from 0; what is more than the last step but one counts as that; a whole number, 0 or more.
        eps: ε in nats; above 0.
        seed: of the generator of random numbers; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    stream, e = finite_array("bits", bits), positive("eps", eps)
    room = 1 << (stream.size - 1).bit_length()
    if not 4 <= room <= MOST_ROOM:
        wanted = "3 to {most} steps: no interval of a shorter stream spans two"
        raise ParameterError("bits", stream.size, wanted, most=MOST_ROOM)
    stream = np.concatenate([stream, np.zeros(room - stream.size)])
    at, levels = min(whole("after", after, 0), room - 2), room.bit_length() - 1
    nodes, rng = tree_nodes(room), np.random.default_rng([seed, 2])
    printed = dict(zip(nodes, rng.laplace(scale=levels / e, size=len(nodes)).tolist(), strict=True))
    scale = (1 + levels) / e
    start, held = rng.laplace(scale=scale), rng.laplace(scale=scale, size=levels)
    sums = np.concatenate([[0.0], stream.cumsum()])
    live = [(first, last) for first, last in nodes if first <= at < last]
    seen = np.array([sums[at + 1] - sums[first] + printed[first, last] for first, last in live])
    later = np.array([sums[last + 1] - sums[first] + printed[first, last] for first, last in live])
    known = np.array([sums[last + 1] - sums[at + 2] for _, last in live])
    fresh = sum(first == at + 1 for first, _ in nodes)
    return BreakIn(
        room=room,
        after=at,
        bit=int(stream[at + 1]),
        intervals=np.array(live, dtype=np.int64).reshape(-1, 2),
        seen=seen,
        later=later,
        noises=held[: len(live)],
        counter=float(start + sums[at + 1]),
        told=float((later - seen - known)[-1]) if live else math.nan,
        fresh=fresh,
        scale=scale,
        evidence=float(stream[at + 1] + rng.laplace(scale=scale, size=fresh).sum()),
    )


def printed_steps(T: int) -> int:
    """After how many of the steps 0 … T − 2 the printed counter tells the next bit with certainty.

    An interval holds t and t + 1 for every t but T/2 − 1 (the whole is left out): its later published count less the
    one in memory is the bit.

    Args:
        T: steps, a power of 2 from 2.

    Raises:
        ParameterError: an argument outside what is said of it; T must be a power of 2: the tree has a leaf for each
            step.
    """
    return _steps(T, 2) - 2


def repaired_success(T: int, *, eps: float, after: int = 0) -> float:
    """How often the best guess of the next bit from the next output alone is right, break-in after step `after`.

    The next output has one fresh Laplace noise of scale ξ = (1 + log2 T)/ε for each interval that begins with its step:
    P(their sum <= ½); 1 − ½ e^(−1/2ξ) where that is one.

    Args:
        T: steps, a power of 2 from 4.
        eps: ε in nats; from 1e-09 to 1000.
        after: the break-in is after this step, counted from 0; a whole number from 0 to T − 2.

    Raises:
        ParameterError: an argument outside what is said of it; T must be a power of 2: the tree has a leaf for each
            step.
    """
    steps, e = _steps(T, 4), between("eps", eps, 1e-9, 1e3)
    step = whole("after", after, 0, steps - 2) + 1
    fresh = min((step & -step).bit_length(), steps.bit_length() - 1)
    return 1 - float(equal_tail(fresh, steps.bit_length() / e, 0.5))


def printed_success(T: int, *, eps: float, after: int) -> float:
    """The same against the printed counter: 1, but ½ + ½ (1 − e^(−1/2ξ)) after step T/2 − 1, where only one noise is
    fresh.

    Args:
        T: steps, a power of 2 from 4.
        eps: ε in nats; from 1e-09 to 1000.
        after: the break-in is after this step, counted from 0; a whole number from 0 to T − 2.

    Raises:
        ParameterError: an argument outside what is said of it; T must be a power of 2: the tree has a leaf for each
            step.
    """
    steps, e = _steps(T, 4), between("eps", eps, 1e-9, 1e3)
    if whole("after", after, 0, steps - 2) != steps // 2 - 1:
        return 1.0
    return 1 - float(equal_tail(1, (steps.bit_length() - 1) / e, 0.5))


def successes(T: int, *, eps: float) -> tuple[Floats, Floats]:
    """Both successes, of the printed and of the repaired counter, after every step 0, …, T − 2; two of shape (T − 1,).

    Args:
        T: steps, a power of 2 from 4.
        eps: ε in nats; from 1e-09 to 1000.

    Raises:
        ParameterError: an argument outside what is said of it; T must be a power of 2: the tree has a leaf for each
            step.
    """
    steps = _steps(T, 4)
    printed = np.ones(steps - 1)
    printed[steps // 2 - 1] = printed_success(steps, eps=eps, after=steps // 2 - 1)
    repaired = np.empty(steps - 1)
    for first in (1 << level for level in range(steps.bit_length() - 1)):  # steps that begin as many intervals
        repaired[first - 1 :: 2 * first] = repaired_success(steps, eps=eps, after=first - 1)
    return printed, repaired


def success_of_four(*, eps: float) -> float:
    """T = 4, break-in after step 0: how often the best guess of x_1 from all later outputs is right. By quadrature, to
    1e-10.

    Output 1 has one fresh noise; outputs 2 and 3 share a second and have one each. With Laplace noise of scale 1 and
    the bit worth 1/ξ, the gain of the first is known for each outcome of the pair.

    Args:
        eps: ε in nats; from 0.001 to 100.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    bit = between("eps", eps, 1e-3, 100.0) / 3
    far = np.array([0.0, 1.0, 3.0, 7.0, 15.0, 45.0])
    apart, weight = _panels(np.unique(np.concatenate([far, bit + far]))[None, :])
    apart, weight = apart[0], weight[0]
    kinks = np.sort(np.stack([-apart, bit - apart, 0 * apart, 0 * apart + bit], axis=1), axis=1)
    edges = np.concatenate([kinks[:, :1] - far[:0:-1], kinks, kinks[:, -1:] + far[1:]], axis=1)
    u, inner = _panels(edges)
    v = u + apart[:, None]
    gain = _best(_pair(u, v), _pair(u - bit, v - bit), bit)
    return float((weight * (gain * inner).sum(axis=1)).sum())  # twice, for v < u, and half, for the prior


def success_of_eight(runs: int, *, eps: float, rng: np.random.Generator | int) -> tuple[float, float]:
    """The same for T = 8 by simulation: mean and standard error. The likelihood of every outcome is computed, not
    simulated.

    Args:
        runs: how many are simulated; a whole number from 2 to 1 000 000.
        eps: ε in nats; from 0.001 to 100.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    n, bit = whole("runs", runs, 2, 1_000_000), between("eps", eps, 1e-3, 100.0) / 4
    found = []
    for start in range(0, n, 500):
        pulse()
        size = min(500, n - start)
        fresh = rng.laplace(size=(size, 11))
        pair = [fresh[:, 0] + fresh[:, 1], fresh[:, 0] + fresh[:, 2]]
        four = [fresh[:, 4] + fresh[:, 5 + place // 2] + fresh[:, 7 + place] for place in range(4)]
        ratio = (
            _pair(*(each - bit for each in pair))
            * _four(*(each - bit for each in four))
            / (_pair(*pair) * _four(*four))
        )
        found.append(_best(np.ones(size), ratio, bit) / (1 + ratio))  # alike in both worlds: outputs mirrored
    gains = np.concatenate(found)
    return float(gains.mean()), float(gains.std(ddof=1)) / math.sqrt(n)


def _steps(T: int, least: int) -> int:
    steps = whole("T", T, least, 1 << 20)
    if steps & (steps - 1):
        raise ParameterError("T", T, "a power of 2: the tree has a leaf for each step")
    return steps


def _panels(edges: Floats) -> tuple[Floats, Floats]:
    """Nodes and weights of Gauss and Legendre between neighbors of `edges`, shape (n, k), rising: both (n, (k − 1) nodes)."""
    x, w = np.polynomial.legendre.leggauss(NODES)
    half = np.diff(edges)[:, :, None] / 2
    nodes = edges[:, :-1, None] + half * (1 + x)
    return nodes.reshape(len(edges), -1), (half * w).reshape(len(edges), -1)


def _best(zero: Floats, one: Floats, bit: float) -> Floats:
    """∫ max(p₀ l(x), p₁ l(x − bit)) dx with l the Laplace density of scale 1; p₀, p₁ how likely all else is."""
    with np.errstate(divide="ignore", invalid="ignore"):
        lead = np.nan_to_num(np.log(zero / one))
    edge = (bit + np.clip(lead, -bit, bit)) / 2
    found = zero * (1 - np.exp(-edge) / 2) + one * (1 - np.exp(edge - bit) / 2)
    return np.asarray(np.where(np.abs(lead) > bit, np.maximum(zero, one), found))


def _pair(u: Floats, v: Floats) -> Floats:
    """Density of two outputs that share a noise and have one each: ∫ l(c) l(u − c) l(v − c) dc, in closed form."""
    a, d = np.minimum(np.minimum(u, v), 0.0), np.maximum(np.maximum(u, v), 0.0)
    b = u + v - a - d
    return np.asarray((np.exp(a - d) - (np.exp(2 * a - b - d) + np.exp(a + b - 2 * d)) / 3) / 4)


def _four(u: Floats, v: Floats, w: Floats, x: Floats) -> Floats:
    """Density of two such pairs that share one noise more."""
    ends = np.sort(np.stack([u, v, w, x, np.zeros_like(u)], axis=1), axis=1)
    tail = np.array([1.0, 3.0, 12.0])
    c, weight = _panels(np.concatenate([ends[:, :1] - tail[::-1], ends, ends[:, -1:] + tail], axis=1))
    u, v, w, x = (each[:, None] - c for each in (u, v, w, x))
    return np.asarray((weight * np.exp(-np.abs(c)) / 2 * _pair(u, v) * _pair(w, x)).sum(axis=1))
