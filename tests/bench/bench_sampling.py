"""Draws of noise beside numpy's Laplace draws, in one run. Prints ratios (the limit: 3; for Laplace noise 0.35).

python -m tests.bench.bench_sampling
"""

from __future__ import annotations

import time

import numpy as np

from dpcore.noise import laplace, minimal_set, staircase
from dpcore.sets import NeighborSet


def main() -> None:
    """Print the table."""
    rng = np.random.default_rng(1)
    V1, waves = NeighborSet.parse("0-1, 1000-1001"), NeighborSet.parse("0-1, 10-11")
    for eps in (0.01, 0.1, 1.0, 5.0):
        for name, noise in (
            ("laplace", laplace(eps=eps, sensitivity=1.0)),
            ("staircase", staircase(eps=eps, sensitivity=1.0)),
            ("waves", minimal_set(waves, 1.0, eps=eps)),
            ("V1", minimal_set(V1, 40.0, eps=eps)),
        ):
            noise.sample(10, rng)
            ratios = []
            for n, runs in ((10**6, 7), (10**7, 2)):
                ours, theirs = [], []
                for _ in range(runs):
                    start = time.perf_counter()
                    noise.sample(n, rng)
                    middle = time.perf_counter()
                    rng.laplace(0.0, 1.0, n)
                    ours.append(middle - start)
                    theirs.append(time.perf_counter() - middle)
                ratios.append(np.median(ours) / np.median(theirs))
            print(
                f"  {name:<10} eps {eps:<5} 1e6 draws {ratios[0]:.2f} x, 1e7 draws {ratios[1]:.2f} x Generator.laplace"
            )


if __name__ == "__main__":
    main()
