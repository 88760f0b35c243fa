"""Trial of audits on other libraries: their mechanisms, drawn by their own code, right and faulty.

python -m tests.trials.libraries --count 1000 [--only opendp]

Run it where the library is installed; what is not is left out and said. Of each library a right mechanism is audited `--count`
times by split at its very promise, where it may be refuted in at most 5 of 100 audits. Then faults as they are found in tools: half
the noise, a sensitivity of half the truth. Each is audited with the number of draws at which nine of ten
audits should find it (tests/reference/own_audit.json: 111 draws a side find Laplace noise of half the scale, 60 a typo
in p, 449 noisy max, 1 314 a threshold that misses its own mass at ε = 1/2).
Their noise comes from the operating system, so that no two runs are alike.

Of 1 000 audits each, opendp 0.16.0: Laplace was refuted in 11, geometric in 22, randomised response in 29; Laplace of half the scale
in 901, a typo in p in 971, the threshold in 918. diffprivlib 0.6.6 (with scikit-learn 1.5.2): Laplace in 12, geometric in 18, the
exponential mechanism in 0; sensitivity of half in 906 (Laplace) and 910 (exponential mechanism). python-dp 1.1.5: Laplace in 10; half
the scale in 914.
"""

from __future__ import annotations

import argparse
import importlib
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from dpcore.own import Event, EventTest, Outputs, fixed_audit, split_audit

Sampler = Callable[[int, int], np.ndarray]
"""(world, draws) -> outputs."""
BETA = 0.05
BELOW = EventTest(Event("upto", 0.0))
SECOND = EventTest(Event("among", values=(1.0,)))


@dataclass(frozen=True)
class Audited:
    """A mechanism as it is tried.

    Attributes:
        name: with its library.
        drawn: gives outputs.
        eps, delta: promised.
        fault: (the event that was fixed before, draws a side that find it in nine of ten audits); None for a right one.
    """

    name: str
    drawn: Sampler
    eps: float = 1.0
    delta: float = 0.0
    fault: tuple[EventTest, int] | None = None


def opendp() -> list[Audited]:
    """Laplace noise on numbers and on whole numbers."""
    dp = importlib.import_module("opendp.prelude")
    dp.enable_features("contrib", "idealized-numerics")

    def laplace(scale: float, kind: type) -> Sampler:
        atom = dp.atom_domain(T=kind, nan=False) if kind is float else dp.atom_domain(T=kind)
        release = dp.m.make_laplace(dp.vector_domain(atom), dp.l1_distance(T=kind), scale=scale)
        return lambda world, n: np.array(release([kind(world)] * n), dtype=np.float64)

    def response(truth: float) -> Sampler:
        coin = dp.m.make_randomized_response_bool(prob=truth)
        return lambda world, n: np.array([coin(world == 0) for _ in range(n)], dtype=np.float64)

    def published(world: int, n: int) -> np.ndarray:
        """Whether a cell that only one person fills is published: from a noisy count of 6 on; an empty one never is."""
        return np.array(counts(1, n) >= 6, dtype=np.float64) if world == 0 else np.zeros(n)

    counts, ratio = laplace(2.0, int), math.exp(-0.5)
    return [
        Audited("opendp, Laplace", laplace(1.0, float)),
        Audited("opendp, geometric", laplace(1.0, int)),
        Audited("opendp, randomised response", response(math.e / (1 + math.e))),
        Audited("opendp, Laplace, half the scale", laplace(0.5, float), fault=(BELOW, 111)),
        Audited("opendp, randomised response, a typo in p", response(0.8731), fault=(SECOND, 60)),
        Audited(
            "opendp, a threshold that misses its own mass",
            published,
            eps=0.5,
            delta=ratio**6 / (1 + ratio),
            fault=(SECOND, 1314),
        ),
    ]


def diffprivlib() -> list[Audited]:
    """Laplace, geometric and the exponential mechanism; a sensitivity of half the truth."""
    mechanisms = importlib.import_module("diffprivlib.mechanisms")

    def noise(kind: str, **settings: float) -> Sampler:
        make = getattr(mechanisms, kind)

        def drawn(world: int, n: int) -> np.ndarray:
            tool = make(**settings)
            value = world if kind == "Geometric" else float(world)
            return np.array([tool.randomise(value) for _ in range(n)], dtype=np.float64)

        return drawn

    def winner(sensitivity: float) -> Sampler:
        def drawn(world: int, n: int) -> np.ndarray:
            scores = [1.0, -1.0] if world else [0.0, 0.0]
            tool = mechanisms.Exponential(epsilon=1.0, sensitivity=sensitivity, utility=scores)
            return np.array([tool.randomise() for _ in range(n)], dtype=np.float64)

        return drawn

    return [
        Audited("diffprivlib, Laplace", noise("Laplace", epsilon=1.0, sensitivity=1.0)),
        Audited("diffprivlib, geometric", noise("Geometric", epsilon=1.0, sensitivity=1)),
        Audited("diffprivlib, exponential mechanism", winner(1.0)),
        Audited(
            "diffprivlib, Laplace, sensitivity of half",
            noise("Laplace", epsilon=1.0, sensitivity=0.5),
            fault=(BELOW, 111),
        ),
        Audited("diffprivlib, exponential mechanism, sensitivity of half", winner(0.5), fault=(SECOND, 449)),
    ]


def pydp() -> list[Audited]:
    """Laplace noise of python-dp, right and with twice the ε."""
    numerical = importlib.import_module("pydp.algorithms.numerical_mechanisms")

    def laplace(eps: float) -> Sampler:
        tool = numerical.LaplaceMechanism(epsilon=eps, sensitivity=1.0)
        return lambda world, n: np.array([tool.add_noise(float(world)) for _ in range(n)])

    return [
        Audited("python-dp, Laplace", laplace(1.0)),
        Audited("python-dp, Laplace, half the scale", laplace(2.0), fault=(BELOW, 111)),
    ]


LIBRARIES: dict[str, Callable[[], list[Audited]]] = {"opendp": opendp, "diffprivlib": diffprivlib, "pydp": pydp}


@dataclass
class Report:
    """How many of `count` audits refuted each mechanism; which libraries were not there, and why."""

    count: int
    refuted: dict[str, int] = field(default_factory=dict)
    right: set[str] = field(default_factory=set)
    left_out: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Right ones that were refuted too often, faulty ones too seldom: beyond four standard deviations."""
        most = self.count * BETA + 4 * math.sqrt(self.count * BETA * (1 - BETA))
        least = 0.88 * self.count - 4 * math.sqrt(self.count * 0.09)
        return [name for name, times in self.refuted.items() if (times > most if name in self.right else times < least)]


def run(count: int, only: str = "") -> Report:
    """`count` audits of each mechanism; the right ones by split, 400 draws a side."""
    report = Report(count)
    for library, mechanisms in LIBRARIES.items():
        if only not in ("", library):
            continue
        try:
            audited = mechanisms()
        except ImportError as error:
            report.left_out.append(f"{library}: {error}")
            continue
        for each in audited:
            report.refuted[each.name] = sum(refuted(each) for _ in range(count))
            if each.fault is None:
                report.right.add(each.name)
    return report


def refuted(each: Audited) -> bool:
    """Whether one audit refutes the promise."""
    if each.fault is None:
        return split_audit(Outputs.of(each.drawn(0, 400), each.drawn(1, 400)), eps=each.eps, beta=BETA).refuted
    test, n = each.fault
    outputs = Outputs.of(each.drawn(0, n), each.drawn(1, n))
    return fixed_audit(outputs, [test], eps=each.eps, delta=each.delta, beta=BETA).refuted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--only", choices=sorted(LIBRARIES), default="")
    given = parser.parse_args()
    report = run(given.count, given.only)
    for name, times in report.refuted.items():
        print(f"{name}: refuted in {times} of {report.count} audits", flush=True)
    for library in report.left_out:
        print(f"left out: {library}")
    for fault in report.faults:
        print(f"WRONG: {fault}")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
