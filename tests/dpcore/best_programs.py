"""What the best noise is checked with: the whole linear program of a lattice, and the noise that came out as a density."""

from __future__ import annotations

import math

import numpy as np
import scipy

from dpcore.own import BestNoise, OwnDensity


def least_of_all(shifts: list[int], n: int, eps: float, delta: float, power: int, reach: int) -> float:
    """The least E|x|^power on the lattice 1/n within `reach` places, every place asked for every shift, in one linear program."""
    points = np.arange(-reach, reach + 1)
    width = points.size
    both = [sign * k for k in shifts for sign in (1, -1)]
    A = np.zeros((len(both) * (width + 1), width * (1 + len(both))))
    b = np.zeros(A.shape[0])
    for block, k in enumerate(both):
        rows, own = block * (width + 1), width * (1 + block)
        for i in range(width):
            A[rows + i, i], A[rows + i, own + i] = 1.0, -1.0
            if 0 <= i + k < width:
                A[rows + i, i + k] -= math.exp(eps)
        A[rows + width, own : own + width], b[rows + width] = 1.0, delta
    cost = np.append(np.abs(points / n) ** power, np.zeros(A.shape[1] - width))
    mass = np.append(np.ones(width), np.zeros(A.shape[1] - width))
    near = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    return float(scipy.optimize.linprog(cost, A, b, mass[None, :], [1.0], method="highs", options=near).fun)


def of_cells(found: BestNoise) -> OwnDensity:
    """The program's own noise as a density."""
    h, size = found.cell, found.masses.size // 2
    edges = (np.arange(-size, size + 2) - 0.5) * h
    seen = np.flatnonzero(found.masses > 0)
    return OwnDensity.from_segments([(edges[i], edges[i + 1], found.masses[i], found.masses[i]) for i in seen])
