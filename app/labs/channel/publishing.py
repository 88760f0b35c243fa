"""Every record through the chosen channel, and the estimate of the true histogram from what was published."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.labs.channel.channels import chosen, private_at, symmetric_at
from app.labs.channel.scene import Scene
from dpcore.channel import NotIdentifiable, randomise, unbiased_histogram
from dpcore.checks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Published:
    """Histograms of shape (n,).

    Attributes:
        before, after: true and published counts.
        estimate, error: of the true counts, with standard errors; None where no unbiased estimate exists.
        assumed: True for letters whose share was taken from p.
        mixed: letters whose counts the channel mixes (places); empty where every count can be estimated.
    """

    before: NDArray[np.int64]
    after: NDArray[np.int64]
    estimate: Floats | None
    error: Floats | None
    assumed: NDArray[np.bool_]
    mixed: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Publisher:
    """The channel that publishes: q of shape (n, n), distortion, leak in bits, eps in nats."""

    q: Floats
    distortion: float
    leak: float
    eps: float


def publisher_of(scene: Scene) -> Publisher:
    """The chosen kind of channel at λ, D or ε."""
    if scene.params.publisher == "private":
        private = private_at(scene.problem, scene.params.epsilon)
        return Publisher(private.channel, private.distortion, private.leak_bits, private.eps)
    point = chosen(scene.problem, scene.params)
    if scene.params.publisher == "symmetric":
        point = symmetric_at(scene.problem, point.distortion)
    return Publisher(point.q, point.distortion, point.leak, point.eps)


def publish(scene: Scene, q: Floats) -> Published:
    """The records, published one by one."""
    rng = np.random.default_rng(scene.params.seed)
    counts = scene.source.counts
    before = rng.multinomial(scene.params.people, scene.problem.p) if counts is None else counts.counts
    n = len(scene.problem.p)
    after = np.bincount(randomise(np.repeat(np.arange(n), before), q, rng), minlength=n)
    scene.tick(0.8)
    mixed: tuple[int, ...] = ()
    assumed = None
    try:
        found = unbiased_histogram(after, q)
    except NotIdentifiable as error:
        mixed, assumed = error.letters, scene.problem.p
        try:
            found = unbiased_histogram(after, q, assumed=assumed)
        except NotIdentifiable:
            return Published(before, after, None, None, np.zeros(n, dtype=bool), mixed)
    return Published(before, after, found.estimate, found.standard_error, found.assumed, mixed)
