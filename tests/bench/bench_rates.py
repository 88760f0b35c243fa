"""The rate surface beside its limits and beside the paper's algorithm as printed. Prints ratios.

python -m tests.bench.bench_rates
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np

from dpcore.noise import best_cores, level_sets, minimal_set, rate_surface, set_sequence
from dpcore.noise.minimal import mechanism, rates
from dpcore.sets import NeighborSet

Pairs = list[tuple[float, float]]


def merged(parts: Pairs) -> Pairs:
    """The union of intervals, sorted."""
    result: Pairs = []
    for low, high in sorted(parts):
        if result and low <= result[-1][1]:
            result[-1] = (result[-1][0], max(high, result[-1][1]))
        else:
            result.append((low, high))
    return result


def without(parts: Pairs, holes: Pairs) -> Pairs:
    """`parts` minus `holes`, both sorted and disjoint."""
    result: Pairs = []
    for low, high in parts:
        start = low
        for a, b in holes:
            if b <= start or a >= high:
                continue
            if a > start:
                result.append((start, a))
            start = max(start, b)
        if start < high:
            result.append((start, high))
    return result


def as_printed(V: Pairs, core: float, eps: float, steps: int) -> float:
    """E|noise| by Algorithm 1 of the paper: every set built again from lists of intervals, for one core and one ε.

    I_i keeps the new parts of the sets without a core; R_i is I_i widened by the core, minus all rings before it.
    """
    top = max(high for _, high in V)
    newest: Pairs = [(0.0, 0.0)]
    reached: Pairs = [(0.0, 0.0)]
    inside: Pairs = [(-core, core)]
    rings: list[Pairs] = [inside]
    for _ in range(steps):
        grown: Pairs = []
        for s, e in newest:
            for a, b in V:
                grown += [(s + a, e + b), (s - b, e - a)]
        newest = without(merged(grown), reached)
        reached = merged(reached + newest)
        widened = merged([(s - core, e + core) for s, e in newest])
        rings.append(without(widened, inside))
        inside = merged(inside + widened)
    mass = sum(math.exp(-i * eps) * (e - s) for i, ring in enumerate(rings) for s, e in ring)
    moment = sum(math.exp(-i * eps) * (e * abs(e) - s * abs(s)) / 2 for i, ring in enumerate(rings) for s, e in ring)
    outer = steps * top + core
    q = math.exp(-eps)
    mass += 2 * top * q ** (steps + 1) / (1 - q)
    moment += 2 * top * q ** (steps + 1) * ((outer + top / 2) / (1 - q) + top * q / (1 - q) ** 2)
    return moment / mass


def seconds(call: Callable[[], object], before: Callable[[], object] = lambda: None, runs: int = 5) -> float:
    """The median time of a call."""
    found = []
    for _ in range(runs):
        before()
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return float(np.median(found))


def forget_results() -> None:
    """Compute surfaces, cores and noise again, from the sets that are known."""
    rates._rate_surface.forget()
    rates._best_core.forget()
    mechanism._minimal_set.forget()


def forget() -> None:
    """Compute everything again."""
    forget_results()
    set_sequence.forget()
    level_sets.forget()


def main() -> None:
    """Print the tables."""
    grid = np.geomspace(0.1, 1000, 200), np.geomspace(0.1, 8, 200)
    print("200 x 200 surface, seconds (cores 0.1 ... 1000, eps 0.1 ... 8; the limits: 0.20 and 0.35)")
    for name, text in (
        ("V1", "0-1, 1000-1001"),
        ("V2", "0-100, 1000-1001"),
        ("V4", "0-1001"),
        ("V7", "0-1, 2000-2001"),
    ):
        V = NeighborSet.parse(text)
        cold = seconds(lambda V=V: rate_surface(V, *grid), forget)
        warm = seconds(lambda V=V: rate_surface(V, *grid), forget_results)
        small = seconds(lambda V=V: rate_surface(V, grid[0][::4], grid[1][::4]), forget_results)
        cores = seconds(lambda V=V: best_cores(V, grid[1][::3]), forget_results)
        print(f"  {name}  cold {cold:.3f}  warm {warm:.3f}  50 x 50 warm {small:.4f}  67 best cores {cores:.3f}")

    text = ", ".join(f"{2 * k}–{2 * k + 1}" for k in range(10_000))
    print(
        f"10 000 intervals read in {1000 * seconds(lambda: NeighborSet.parse(text), NeighborSet.parse.cache_clear):.0f} ms (the limit: 100)"
    )

    V, pairs = NeighborSet.parse("0-1, 10-11"), [(0.0, 1.0), (10.0, 11.0)]
    cores, epsilons = np.geomspace(0.1, 10, 10), np.geomspace(0.3, 8, 10)
    printed = np.array([[as_printed(pairs, w, e, 14) for e in epsilons] for w in cores])
    naive = seconds(lambda: [as_printed(pairs, w, e, 14) for w in cores for e in epsilons], runs=3)
    ours = seconds(lambda: rate_surface(V, cores, epsilons), forget)
    same = np.abs(rate_surface(V, cores, epsilons).mean_abs / printed - 1).max()
    print(
        f"10 x 10 surface of [0,1] u [10,11]: as printed {naive:.3f} s, ours {ours:.5f} s = {naive / ours:.0f} x faster;",
        end=" ",
    )
    print(f"largest relative difference {same:.1e}")

    print("one density, V1, core 48.5: first time and eps change, ms (the limit for the change: 2 ms)")
    V = NeighborSet.parse("0-1, 1000-1001")
    first = seconds(lambda: minimal_set(V, 48.5, eps=1.0).mean_abs, forget, 3)
    minimal_set(V, 48.5, eps=1.0).worst_loss(1000.0)
    values = iter(np.linspace(0.5, 3.0, 1000))

    def change() -> object:
        noise = minimal_set(V, 48.5, eps=float(next(values)))
        levels = np.array([0.5, 0.9, 0.95, 0.99])
        readout = (noise.mean_abs, noise.variance, noise.entropy, noise.worst_loss(1000.0))
        return noise.density_steps(3 * 1001.0), readout, levels

    def all_of_it() -> object:
        noise = minimal_set(V, 48.5, eps=float(next(values)))
        return noise.density_steps(3 * 1001.0), noise.mean_abs, noise.half_width(np.array([0.5, 0.9, 0.95, 0.99]))

    print(
        f"  deep: first {1000 * first:.1f}, change {1000 * seconds(change, runs=50):.2f}, with quantiles {1000 * seconds(all_of_it, runs=50):.2f}"
    )

    def quick() -> object:
        noise = minimal_set(V, 48.5, eps=float(next(values)), deep=False)
        return noise.density_steps(3 * 1001.0), noise.mean_abs, noise.half_width(np.array([0.5, 0.9, 0.95, 0.99]))

    print(f"  quick (while a slider moves): {1000 * seconds(quick, runs=50):.2f}")


if __name__ == "__main__":
    main()
