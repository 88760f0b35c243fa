"""Our accountant beside dp_accounting's privacy-loss distributions, in one run: time, error, width of the bounds.

Run as a script. For each case ours is asked for a width, and dp_accounting gets the coarsest grid among powers of 2
with which its upper bound is no further from the exact value than ours (first comparison), and with which its
pessimistic and optimistic values are no further apart than our bounds (second). Times are medians, in ms.
"""

from __future__ import annotations

import json
import logging
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dpcore.accounting import Composition, GaussianLaw, LaplaceLaw, LossLaw, Release

TABLE = json.loads((Path(__file__).parents[1] / "reference" / "composition.json").read_text(encoding="utf-8"))
CASES = [
    "laplace|0.1|10|1e-5",
    "laplace|0.1|100|1e-6",
    "laplace|1|100|1e-6",
    "laplace|0.1|1000|1e-9",
    "gaussian|10|10|1e-5",
    "gaussian|10|1000|1e-9",
    "gaussian|50|1000|1e-5",
    "gaussian|1|1000|1e-5",
]
LONGEST = 6.0


def timed(f: Callable[[], object], runs: int = 5) -> float:
    """Median time of `runs` calls in ms; fewer where one takes more than a second."""
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        f()
        times.append((time.perf_counter() - start) * 1e3)
        if times[-1] > 1000:
            break
    return statistics.median(times)


def peer(kind: str, parameter: float, k: int, delta: float, step: float, pessimistic: bool) -> float:
    """eps of dp_accounting's connect-the-dots PLD on a grid of the given step."""
    from dp_accounting.pld import privacy_loss_distribution as pld

    make = pld.from_gaussian_mechanism if kind == "gaussian" else pld.from_laplace_mechanism
    scale = parameter if kind == "gaussian" else 1 / parameter
    one = make(scale, value_discretization_interval=step, pessimistic_estimate=pessimistic)
    return float(one.self_compose(k).get_epsilon_for_delta(delta))


def coarsest(good: Callable[[float], bool], at_most: float = 2.0**-3) -> float | None:
    """The first step among powers of 2, going down, for which `good`; None once a try takes too long."""
    step = at_most
    while step > 1e-9:
        start = time.perf_counter()
        if good(step):
            return step
        if time.perf_counter() - start > LONGEST:
            return None
        step /= 2
    return None


def compare(key: str) -> str:
    kind, parameter, k, delta = key.split("|")
    p, count, d = float(parameter), int(k), float(delta)
    exact = float(TABLE["exact"][key]["eps"])
    law: LossLaw = GaussianLaw(1 / p) if kind == "gaussian" else LaplaceLaw(p)

    def ours() -> Composition:
        return Composition([Release(law, count)], join_gaussians=False)

    found = ours().eps(d)
    time_ours = timed(lambda: ours().eps(d))
    error = max(found.upper - exact, 1e-15)
    row = f"{key:24s} {time_ours:8.1f} {error / exact:9.1e} {found.width / exact:9.1e}"
    step = coarsest(lambda h: peer(kind, p, count, d, h, True) - exact <= error)
    if step is None:
        row += f" {'>6000':>10s} {'-':>8s}"
    else:
        theirs = timed(lambda: peer(kind, p, count, d, step, True))
        row += f" {theirs:10.1f} {theirs / time_ours:8.1f}"

    def apart(h: float) -> float:
        return peer(kind, p, count, d, h, True) - peer(kind, p, count, d, h, False)

    step = coarsest(lambda h: apart(h) <= found.width)
    if step is None:
        return row + f" {'>6000':>10s} {'-':>8s}"
    both = timed(lambda: apart(step))
    return row + f" {both:10.1f} {both / time_ours:8.1f}"


def main() -> int:
    try:
        import dp_accounting  # noqa: F401
    except ImportError:
        print("dp_accounting is not installed: nothing to compare with")
        return 0
    logging.disable(logging.WARNING)  # it warns at every optimistic value
    print(f"{'':24s} {'--------- ours ---------':>28s} {'upper as near':>19s} {'bounds as narrow':>19s}")
    print(f"{'mechanism|par|k|delta':24s} {'ms':>8s} {'up-exact':>9s} {'width':>9s} {'ms':>10s} {'ratio':>8s}", end="")
    print(f" {'ms':>10s} {'ratio':>8s}")
    for key in CASES:
        print(compare(key), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
