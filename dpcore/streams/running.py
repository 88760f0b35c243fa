"""Counters at work on a stream: which noises each prefix uses, what is published, what the memory holds.

x_t  bits; nodes are dyadic intervals (first, last); every noise is given, so that a person can follow it.

Source:
    Dwork, Naor, Pitassi and Rothblum 2010; Dwork and Roth 2014, section 12.3 (the repaired counter); Henzinger,
    Upadhyay and Upadhyay 2023 (square root).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from dpcore.checks import Floats, finite_array, whole
from dpcore.errors import ParameterError
from dpcore.streams.counters import square_root_coefficients

Node = tuple[int, int]


def tree_nodes(T: int) -> tuple[Node, ...]:
    """The dyadic intervals of [0, T − 1] but the whole, largest first; T a power of 2.

    Args:
        T: a power of 2; a whole number from 2 to 1 048 576.

    Raises:
        ParameterError: an argument outside what is said of it; T must be a power of 2: the tree has a leaf for each
            step.
    """
    size = whole("T", T, 2, 1 << 20)
    if size & (size - 1):
        raise ParameterError("T", T, "a power of 2: the tree has a leaf for each step")
    found = []
    width = size // 2
    while width:
        found += [(start, start + width - 1) for start in range(0, size, width)]
        width //= 2
    return tuple(found)


def prefix_nodes(t: int, T: int) -> tuple[Node, ...]:
    """The intervals that [0, t] is put together from: the binary digits of t + 1; two halves for the whole.

    Args:
        t: a step, from 0 to T − 1.
        T: steps, a power of 2.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    end = whole("t", t, 0, T - 1) + 1
    if end == T:
        return (0, T // 2 - 1), (T // 2, T - 1)
    found, start = [], 0
    for bit in reversed(range(end.bit_length())):
        if end >> bit & 1:
            found.append((start, start + (1 << bit) - 1))
            start += 1 << bit
    return tuple(found)


def _bits(stream: Sequence[int]) -> Floats:
    bits = finite_array("stream", stream)
    if bits.ndim != 1 or bits.size < 2 or not np.isin(bits, (0.0, 1.0)).all():
        raise ParameterError("stream", list(stream)[:8], "at least two steps, each 0 or 1")
    return bits


def tree_run(stream: Sequence[int], noise: Mapping[Node, float]) -> Floats:
    """What the tree counter publishes at every step, shape (T,).

    Args:
        stream: 0 or 1 at each step, as many as a power of 2.
        noise: of every interval of `tree_nodes`.

    Raises:
        ParameterError: an argument outside what is said of it; stream must be at least two steps, each 0 or 1.
    """
    bits = _bits(stream)
    sums = np.concatenate([[0.0], np.cumsum(bits)])
    return np.array(
        [
            sum(sums[last + 1] - sums[first] + noise[first, last] for first, last in prefix_nodes(t, bits.size))
            for t in range(bits.size)
        ]
    )


@dataclass(frozen=True, slots=True)
class Memory:
    """What the repaired counter holds after a step: its counter, and the noises of intervals that have not ended.

    Attributes:
        counter: the running count with the noise of the start.
        live: noises by their intervals.
    """

    counter: float
    live: Mapping[Node, float]


def pan_private_run(
    stream: Sequence[int], start: float, noise: Mapping[Node, float]
) -> tuple[Floats, tuple[Memory, ...]]:
    """The repaired counter: published counts, shape (T,), and its memory after every step.

    An output adds the noises of all intervals that hold t; ended ones are erased.

    Args:
        stream: 0 or 1 at each step, as many as a power of 2.
        start: the noise that the counter begins with.
        noise: of every interval of `tree_nodes`.

    Raises:
        ParameterError: an argument outside what is said of it; stream must be at least two steps, each 0 or 1.
    """
    bits = _bits(stream)
    nodes = tree_nodes(bits.size)
    counter, outputs, memory = float(start), [], []
    for t, bit in enumerate(bits):
        counter += float(bit)
        holding = [node for node in nodes if node[0] <= t <= node[1]]
        outputs.append(counter + sum(noise[node] for node in holding))
        memory.append(Memory(counter, {node: noise[node] for node in holding if node[1] > t}))
    return np.array(outputs), tuple(memory)


def bits_of_times(times: Sequence[float], T: int) -> tuple[Floats, int]:
    """T equal parts of the time from the first event to the last, 1 where one has an event: shape (T,).

    With how many events are not seen, since their part has one already.

    Args:
        times: of the events, in any unit; at least two different ones.
        T: parts; a whole number from 2 to 1 048 576.

    Raises:
        ParameterError: an argument outside what is said of it; times must be events at two times or more.
    """
    found, steps = finite_array("times", times), whole("T", T, 2, 1 << 20)
    low, high = float(found.min()), float(found.max())
    if not high > low:
        raise ParameterError("times", low, "events at two times or more")
    places = np.minimum((steps * ((found - low) / (high - low))).astype(np.int64), steps - 1)
    bits = np.zeros(steps)
    bits[places] = 1
    return bits, found.size - int(bits.sum())


def square_root_run(stream: Sequence[int], normals: Sequence[float]) -> Floats:
    """Prefix sums with the square-root matrix, shape (T,): noise √(Σ c_j²) Σ_j c_j z_(t − j), unit squared sensitivity.

    Args:
        stream: 0 or 1 at each step, T of them.
        normals: z, standard normal, T of them.

    Raises:
        ParameterError: an argument outside what is said of it; stream must be at least two steps, each 0 or 1.
    """
    bits, z = _bits(stream), finite_array("normals", normals)
    c = square_root_coefficients(bits.size)
    mixed = np.convolve(c, z)[: bits.size]
    return np.asarray(np.cumsum(bits) + np.sqrt(c @ c) * mixed)
