"""Trial of audits: mechanisms drawn with their true samplers; a right one must not be refuted more often than was stated.

python -m tests.trials.audits --count 1000 --seed 1

Right: Laplace and geometric noise of dpcore, noisy max with Gumbel noise, each at its very promise. Faulty, as they are found in
libraries: half the scale, a coin that spends twice what it says, noisy max with half the noise. Each of these is audited with the
number of draws at which nine of ten audits should find it (tests/reference/own_audit.json).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from dpcore.noise import Geometric, Laplace
from dpcore.own import Event, EventTest, Outputs, fixed_audit, split_audit

Sampler = Callable[[int, int, np.random.Generator], np.ndarray]
"""(world, draws, rng) -> outputs."""
BETA = 0.05


def laplace(scale: float) -> Sampler:
    return lambda world, n, rng: world + Laplace(scale).sample(n, rng)


def geometric(world: int, n: int, rng: np.random.Generator) -> np.ndarray:
    return world + Geometric(1.0).sample(n, rng)


def coin(eps: float) -> Sampler:
    """Randomised response."""
    return lambda world, n, rng: np.where(rng.random(n) < 1 / (1 + math.exp(-eps)), world, 1 - world)


def noisy_max(scale: float) -> Sampler:
    """Scores [0, 0] against [1, -1], the larger after Gumbel noise; the output is which of the two."""

    def drawn(world: int, n: int, rng: np.random.Generator) -> np.ndarray:
        scores = np.array([1.0, -1.0]) if world else np.zeros(2)
        return (scores + rng.gumbel(scale=scale, size=(n, 2))).argmax(axis=1)

    return drawn


RIGHT: dict[str, Sampler] = {
    "laplace": laplace(1.0),
    "geometric": geometric,
    "coin": coin(1.0),
    "noisy max": noisy_max(2.0),
}
FAULTY: dict[str, tuple[Sampler, EventTest, int]] = {
    "half the scale": (laplace(0.5), EventTest(Event("upto", 0.0)), 111),
    "a coin that spends twice": (coin(2.0), EventTest(Event("among", values=(0.0,))), 53),
    "noisy max with half the noise": (noisy_max(1.0), EventTest(Event("among", values=(1.0,))), 449),
}


@dataclass
class Report:
    """How many of `count` audits refuted each mechanism."""

    count: int
    refuted: Counter[str] = field(default_factory=Counter)

    @property
    def faults(self) -> list[str]:
        """Right ones that were refuted too often, faulty ones too seldom: beyond four standard deviations."""
        spread = 4 * math.sqrt(self.count * BETA * (1 - BETA))
        often = [name for name in RIGHT if self.refuted[name] > self.count * BETA + spread]
        room = 4 * math.sqrt(self.count * 0.09)
        return often + [name for name in FAULTY if self.refuted[name] < 0.88 * self.count - room]


def run(count: int, seed: int) -> Report:
    """`count` audits of each mechanism; the right ones by split, 400 draws a side."""
    rng = np.random.default_rng(seed)
    report = Report(count)
    for _ in range(count):
        for name, sampler in RIGHT.items():
            outputs = Outputs.of(sampler(0, 400, rng), sampler(1, 400, rng))
            report.refuted[name] += split_audit(outputs, eps=1.0, beta=BETA).refuted
        for name, (sampler, test, n) in FAULTY.items():
            outputs = Outputs.of(sampler(0, n, rng), sampler(1, n, rng))
            report.refuted[name] += fixed_audit(outputs, [test], eps=1.0, beta=BETA).refuted
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    report = run(given.count, given.seed)
    for name in (*RIGHT, *FAULTY):
        print(f"{name}: refuted in {report.refuted[name]} of {report.count} audits")
    for fault in report.faults:
        print(f"WRONG: {fault}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
