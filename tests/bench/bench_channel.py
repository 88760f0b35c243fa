"""Times of rate-distortion beside dit (optional). Run: python -m tests.bench.bench_channel."""

from __future__ import annotations

import csv
import importlib
import importlib.util
import io
import time

import numpy as np

from dpcore.channel import (
    LN2,
    absolute_distortion,
    blahut_curve,
    count_column,
    hamming_curve,
    hamming_distortion,
    least_eps_channel,
)
from dpcore.sources import MARITAL_STATUS
from tests.bench.bench_selection import best_time

SLOPES = np.linspace(0.25, 10, 40)


def beside_dit() -> None:
    """The curve of 40 slopes for 7 letters: time, and the largest miss of R + slope D, which the optimum minimises."""
    p = np.array(MARITAL_STATUS)
    exact = hamming_curve(p, SLOPES)
    closed = best_time(lambda: hamming_curve(p, SLOPES), 20)
    iterated = best_time(lambda: blahut_curve(p, hamming_distortion(7), SLOPES))
    other = blahut_curve(p, hamming_distortion(7), SLOPES)
    miss = np.abs(other.leak_bits - exact.leak_bits).max()
    print(
        f"7 letters, 40 slopes: closed form {1e3 * closed:.2f} ms; any matrix {1e3 * iterated:.1f} ms, off by {miss:.0e} bits"
    )
    if importlib.util.find_spec("dit") is None:
        print("  dit is not installed: no comparison")
        return
    peer = importlib.import_module("dit.rate_distortion.blahut_arimoto")
    start = time.perf_counter()
    found = [peer.blahut_arimoto(p, beta=slope / LN2)[0] for slope in SLOPES]  # its rates are in bits, so is its slope
    seconds = time.perf_counter() - start
    lagrange = exact.leak_bits + SLOPES / LN2 * exact.distortion
    excess = max(r.rate + s / LN2 * r.distortion - best for r, s, best in zip(found, SLOPES, lagrange, strict=True))
    rates = max(abs(r.rate - best) for r, best in zip(found, exact.leak_bits, strict=True))
    print(
        f"  dit {seconds:.1f} s: {seconds / closed:.0f} and {seconds / iterated:.0f} times longer; rate off by up to {rates:.1e} bits, R + slope D by {excess:.1e}"
    )


def main() -> None:
    beside_dit()
    p = np.random.default_rng(0).dirichlet(np.full(100, 0.5))
    print(
        f"100 letters, 40 slopes, Hamming: {1e3 * best_time(lambda: hamming_curve(p, SLOPES), 20):.2f} ms (wish: <= 10)"
    )
    for n in (20, 100):
        d = absolute_distortion(np.arange(n))
        seconds, gap = best_time(lambda d=d, n=n: blahut_curve(p[:n] / p[:n].sum(), d, SLOPES), 1), 0.0
        gap = blahut_curve(p[:n] / p[:n].sum(), d, SLOPES).gap_bits.max()
        print(f"{n} letters, 40 slopes, |x - x^|: {1e3 * seconds:.0f} ms, certified gap {gap:.0e} bits")
    line = absolute_distortion(np.arange(7))
    print(
        f"least eps at a distortion, 7 letters, |x - x^|: {1e3 * best_time(lambda: least_eps_channel(MARITAL_STATUS, 0.4, line), 2):.0f} ms"
    )
    names = np.array(["Married-civ-spouse", "Divorced", "Never-married", "Separated"])
    drawn = names[np.random.default_rng(1).integers(0, 4, 1_000_000)]
    for mark in ("", '"'):
        rows = [f"{i},39,State-gov,77516,Bachelors,{mark}{x}{mark},clerk,White,Male" for i, x in enumerate(drawn)]
        data = "\n".join(["id,age,work,weight,school,marital,job,race,sex", *rows])
        seconds = best_time(lambda data=data: count_column(csv.reader(io.StringIO(data)), "marital"), 2)
        print(f"1e6 rows of 9 columns{', quoted' if mark else ''}: counted in {seconds:.2f} s (wish: <= 2)")


if __name__ == "__main__":
    main()
