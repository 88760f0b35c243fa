"""A small lab whose computation a test can hold, fail or count."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Lab, Quality, Result, Table, Tick
from app.lab.fields import Flag, Number
from app.plot.picture import Axis, Curve, Handle, Picture
from dpcore.errors import ParameterError


@dataclass(frozen=True, slots=True, kw_only=True)
class Params:
    """x, and how the computation behaves."""

    x: float = Number(name="height", symbol="x", low=0.0, high=100.0, typical=(0.0, 10.0)).default(1.0)
    pause: float = Number(name="pause", low=0.0, high=10.0, typical=(0.0, 1.0)).default(0.0)
    held: bool = Flag(name="held").default(False)
    deaf: bool = Flag(name="deaf").default(False)
    broken: bool = Flag(name="broken").default(False)
    refused: bool = Flag(name="refused").default(False)


computed: list[tuple[float, Quality]] = []
gate = threading.Event()
"""A held computation ticks, and a deaf one sleeps, until the gate is open (the deaf one opens it itself in the end)."""
DEAF = 60.0


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """A horizontal line at x."""
    end = time.perf_counter() + params.pause
    while time.perf_counter() < end:
        tick(1 - (end - time.perf_counter()) / params.pause)
        time.sleep(0.001)
    while params.held and not gate.is_set():
        tick(0.5)
        time.sleep(0.001)
    if params.deaf:
        gate.wait(DEAF)
    if params.broken:
        raise RuntimeError("a fault inside")
    if params.refused:
        raise ParameterError("x", params.x, "something else")
    computed.append((params.x, quality))
    line = np.array([0.0, 1.0])
    picture = Picture(
        key="line",
        title="line",
        x=Axis(label="t", low=0.0, high=1.0),
        y=Axis(label="x", low=0.0, high=100.0),
        items=(
            Curve(key="line", x=line, y=np.full(2, params.x), role="laplace", name="line"),
            Handle(key="x", value=params.x, orientation="horizontal", field="x", low=0.0, high=100.0),
        ),
    )
    table = Table(("what", "x"), ((Cell("line"), Cell(f"{params.x:g}", params.x)),), ("laplace",))
    return Result((picture,), table, f"<p>x = {params.x:g}</p>")


LAB = Lab(
    id="toy",
    title="Toy",
    summary="A line",
    params_from=lambda: Params,
    compute=compute,
    script=lambda params: f"print({params.x!r})",
    label=lambda params: f"x = {params.x:g}",
)
