"""A stream as a counter works through it: which sums get noise, which of them a count adds, what is published.

Source:
    Dwork, Naor, Pitassi and Rothblum 2010; Dwork and Roth 2014, section 12.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, positive, whole
from dpcore.errors import ParameterError
from dpcore.streams.counters import Counter
from dpcore.streams.maxima import error_paths
from dpcore.streams.running import Node, pan_private_run, prefix_nodes, tree_nodes, tree_run

Runner = Literal["tree", "pan-private", "step"]
MOST_WHOLE = 64
"""Steps of a stream whose sums are all listed; of a longer one those of one count and of one step."""


@dataclass(frozen=True, slots=True, eq=False)
class CountedStream:
    """A stream and its counts; T steps.

    Attributes:
        true, released, spread: of every step, shape (T,): count, published count, standard deviation of its error.
        now, lit: the step of the count, and the step that a neighbor has otherwise, both within the stream.
        scale: of every noise.
        levels: sums that one step is in.
        room: steps that the tree has room for.
        nodes, noise: (first, last) of the sums that are listed, shape (n, 2), and their noises; nan for a longer
            stream.
        used, path: which of the listed sums are in the count of `now`, and which hold step `lit`; shape (n,).
        start: noise that the repaired counter begins with; 0 for others.
    """

    true: Floats
    released: Floats
    spread: Floats
    now: int
    lit: int
    scale: float
    levels: int
    room: int
    nodes: NDArray[np.int64]
    noise: Floats
    used: NDArray[np.bool_]
    path: NDArray[np.bool_]
    start: float


def room_for(T: int) -> int:
    """The power of 2 that has room for T steps.

    Args:
        T: steps; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return 1 << (whole("T", T, 1) - 1).bit_length()


def count_stream(
    bits: ArrayLike, runner: Runner, now: int, lit: int, noises: Sequence[float] = (), *, eps: float, seed: int
) -> CountedStream:
    """The stream counted at ε for one step, all noises drawn once.

    Args:
        bits: the stream, shape (T,).
        runner: how it is counted.
        now: step of the count, from 0; what is too large counts as the last step.
        lit: step that a neighbor has otherwise, from 0, likewise.
        noises: of all sums, of 'pan-private' the start first; without them they are drawn.
        eps: ε in nats; above 0.
        seed: of the generator of random numbers; a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it; noises must be `count` numbers, or none.
    """
    stream, e = finite_array("bits", bits), positive("eps", eps)
    T, room = stream.size, room_for(stream.size)
    at, other = min(whole("now", now, 0), T - 1), min(whole("lit", lit, 0), T - 1)
    levels = 1 if runner == "step" else room.bit_length() - 1
    scale = (levels + (runner == "pan-private")) / e
    counter = Counter(runner, room)
    used = _used(runner, at, room)
    path = [_holding(other, level) for level in range(levels)]
    if T > MOST_WHOLE:
        nodes = sorted({*used, *path})
        errors = error_paths(counter, 1, eps=e, rng=np.random.default_rng(seed))[0]
        noise, start = np.full(len(nodes), np.nan), 0.0
    else:
        nodes = [(t, t) for t in range(room)] if runner == "step" else list(tree_nodes(room))
        drawn = _noises(noises, len(nodes) + (runner == "pan-private"), scale, seed)
        start, noise = (float(drawn[0]), drawn[1:]) if runner == "pan-private" else (0.0, drawn)
        errors = _errors(runner, dict(zip(nodes, noise.tolist(), strict=True)), start, room)
    return CountedStream(
        true=stream.cumsum(),
        released=stream.cumsum() + errors[:T],
        spread=np.sqrt(counter.variance(eps=e)[:T]),
        now=at,
        lit=other,
        scale=scale,
        levels=levels,
        room=room,
        nodes=np.array(nodes),
        noise=noise,
        used=np.array([node in used for node in nodes]),
        path=np.array([node in path for node in nodes]),
        start=start,
    )


def _holding(t: int, level: int) -> Node:
    """The interval of 2^level steps that holds t."""
    first = t >> level << level
    return first, first + (1 << level) - 1


def _used(runner: Runner, now: int, room: int) -> list[Node]:
    if runner == "step":
        return [(t, t) for t in range(now + 1)]
    if runner == "tree":
        return list(prefix_nodes(now, room))
    return [_holding(now, level) for level in range(room.bit_length() - 1)]


def _noises(given: Sequence[float], count: int, scale: float, seed: int) -> Floats:
    if not given:
        return np.random.default_rng(seed).laplace(scale=scale, size=count)
    if len(given) != count:
        raise ParameterError("noises", len(given), "{count} numbers, or none", count=count)
    return finite_array("noises", given)


def _errors(runner: Runner, noise: Mapping[Node, float], start: float, room: int) -> Floats:
    if runner == "step":
        return np.cumsum(list(noise.values()))
    zeros = [0] * room
    return tree_run(zeros, noise) if runner == "tree" else pan_private_run(zeros, start, noise)[0]
