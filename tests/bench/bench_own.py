"""Audits of large files, tables of one's own that are dragged, and their δ(ε) beside dp_accounting's distributions, in one run.

Run as a script: `python -m tests.bench.bench_own [--rows 1000000] [--only rows|drag|tables]`. A bar of several tables is
pulled to and fro: processor time of each step, the computation and the painting of the large picture. A file of that many draws of each of two
worlds is written to a folder of its own, read as the tab Audit does, and stopped once at a tenth of the way: seconds to read, the
longest pause between two ticks, seconds from Stop to its end. Then for tables with two rows the least delta at some eps by
dp_accounting's pessimistic and optimistic distributions, between which ours must lie.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from app.data.worlds import in_cells, read_worlds
from dpcore.errors import Cancelled
from dpcore.own import OwnTable
from dpcore.pace import watched

CASES = json.loads((Path(__file__).parents[1] / "reference" / "own_mechanism_cases.json").read_text("utf-8"))["tables"]
EPS = (0.0, 0.25, 0.5, 1.0, 2.0)


def written(path: Path, rows: int) -> None:
    """Laplace answers of both worlds, in turn."""
    rng = np.random.default_rng(1)
    values = np.stack([world + rng.laplace(size=rows) for world in (0, 1)], axis=1)
    with path.open("w", encoding="utf-8") as file:
        file.write("world,output\n")
        for out, inside in values.tolist():
            file.write(f"0,{out!r}\n1,{inside!r}\n")


class Watch:
    """Counts ticks and pulses, and the longest pause between two; raises Cancelled at a share of the way."""

    def __init__(self, stop_at: float = math.inf) -> None:
        self.stop_at, self.last, self.longest, self.ticks = stop_at, time.perf_counter(), 0.0, 0
        self.stopped = 0.0

    def check(self) -> None:
        now = time.perf_counter()
        self.longest, self.last = max(self.longest, now - self.last), now
        if self.stopped:
            raise Cancelled

    def tick(self, share: float) -> None:
        self.ticks += 1
        if share >= self.stop_at and not self.stopped:
            self.stopped = time.perf_counter()
        self.check()


def rows(count: int) -> list[str]:
    """What reading a file of `count` draws of each world takes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "draws.csv"
        written(path, count)
        size = path.stat().st_size / 1e6
        watch, begun = Watch(), time.perf_counter()
        with watched(watch.check):
            draws = read_worlds(path, "world", "output", watch.tick)
        read = time.perf_counter() - begun
        begun = time.perf_counter()
        in_cells(draws)
        cells = time.perf_counter() - begun
        stop = Watch(0.1)
        try:
            with watched(stop.check):
                read_worlds(path, "world", "output", stop.tick)
            stopped = "Stop was not heard"
        except Cancelled:
            stopped = f"Stop after {time.perf_counter() - stop.stopped:.3f} s"
    return [
        f"{2 * count} rows, {size:.0f} MB: read in {read:.2f} s, counted in {cells:.2f} s",
        f"{watch.ticks} ticks, longest pause {watch.longest:.3f} s; {stopped}",
    ]


SIZES = ((5, 3), (7, 7), (12, 12), (2, 30))
"""Worlds and outputs of tables that are dragged."""
STEPS = 60
LATE = 33.0
"""Milliseconds of a step's 95th percentile that none is to exceed."""


def drag() -> list[str]:
    """Milliseconds of the processor for each step of a bar that is dragged, by the size of its table; random tables."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtWidgets import QApplication

    from app.lab.paths import at_path
    from app.labs import LABS
    from app.plot.theme import LIGHT
    from app.widgets.plot.change import Change
    from app.widgets.plot.panel import PlotPanel

    application, own = QApplication.instance() or QApplication([]), next(lab for lab in LABS if lab.id == "own")
    panel, moving, lines = PlotPanel(), Change(1, "", moving=True), []
    panel.restyle(LIGHT)
    panel.resize(1000, 640)
    panel.show()
    for worlds, outputs in SIZES:
        parts = np.random.default_rng(1).dirichlet(np.ones(outputs), size=worlds)
        cells = tuple((f"w{w}", f"o{o}", float(p)) for w, row in enumerate(parts) for o, p in enumerate(row))
        params, times = own.params(view="table", source="cells", renormalise=True, probabilities=cells), []
        for step in range(STEPS):
            name, moved = at_path(params, "probabilities[0][2]", round(0.1 + 0.01 * (step % 40), 4))
            params = replace(params, **{name: moved})
            begun = time.process_time()
            panel.show_picture(own.compute(params, lambda _: None, "drag").pictures[0], change=moving)
            panel.lay_out()
            panel.grab()
            times.append(1000 * (time.process_time() - begun))
        middle, late = np.percentile(times[5:], (50, 95))
        mark = "LATE: " if late > LATE else ""
        lines.append(
            f"{mark}{worlds} worlds, {outputs} outputs: half of the steps in {middle:.1f} ms, 95 of 100 in {late:.1f}"
        )
    assert application is not None
    return lines


def tables() -> list[str]:
    """Our delta between the pessimistic and the optimistic one of dp_accounting, for every table of the cases."""
    from dp_accounting.pld import privacy_loss_distribution as pld

    lines, tried, wide = [], 0, 0.0
    for case in CASES:
        if "table" not in case["input"] or len(case["input"]["table"]) != 2:
            continue
        table = OwnTable.of(case["input"]["table"])
        for first, second in ((0, 1), (1, 0)):
            one, other = (
                {place: math.log(cell) for place, cell in enumerate(table.rows[row]) if cell > Fraction(0)}
                for row in (first, second)
            )
            ends = []
            for pessimistic in (True, False):
                found = pld.from_two_probability_mass_functions(
                    other, one, pessimistic_estimate=pessimistic, value_discretization_interval=1e-4
                )
                ends.append([float(found.get_delta_for_epsilon(eps)) for eps in EPS])
            for eps, upper, lower in zip(EPS, *ends, strict=True):
                tried += 1
                wide = max(wide, upper - lower)
                ours = table.delta(eps, (first, second))
                if not lower - 1e-9 <= ours <= upper + 1e-9:
                    lines.append(f"WRONG: {case['id']}, {first} {second}, eps {eps}: {lower} to {upper}, ours {ours}")
    return [*lines, f"{tried} values of delta between theirs, which are up to {wide:.1e} apart"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--only", choices=("rows", "drag", "tables"), default="")
    given = parser.parse_args()
    lines = rows(given.rows) if given.only in ("", "rows") else []
    lines += drag() if given.only in ("", "drag") else []
    if given.only in ("", "tables"):
        try:
            lines += tables()
        except ImportError as error:
            lines.append(f"left out: {error}")
    print("\n".join(lines))
    return any(line.startswith("WRONG") for line in lines)


if __name__ == "__main__":
    sys.exit(main())
