"""Binomial laws of many trials, without the tails that nobody sees.

Source:
    Boucheron, Lugosi and Massart 2013, section 2.8 (Bernstein's inequality, for the tails that are left out).
"""

from __future__ import annotations

import math

import numpy as np

from dpcore.checks import Floats

CUT = 1e-18
"""Tails below are left out, on each side."""


def binomial_masses(n: int, log_odds: float) -> tuple[int, Floats]:
    """First value of Bin(n, p) and its masses, shape (values,), p/(1 − p) = e^log_odds; tails that Bernstein's bound
    puts below CUT left out.

    Args:
        n: trials, 1 or more.
        log_odds: ln(p/(1 − p)).
    """
    p, q = 1 / (1 + math.exp(-log_odds)), 1 / (1 + math.exp(log_odds))
    room = math.log(1 / CUT)
    reach = room / 3 + math.sqrt(room * room / 9 + 2 * room * n * p * q)
    low, high = max(0, math.floor(n * p - reach)), min(n, math.ceil(n * p + reach))
    middle = min(max(math.floor((n + 1) * p), low), high)
    up, down = np.arange(middle, high, dtype=np.float64), np.arange(middle, low, -1, dtype=np.float64)
    above = np.cumprod((n - up) / (up + 1) * math.exp(log_odds))
    below = np.cumprod(down / (n - down + 1) * math.exp(-log_odds))
    masses = np.concatenate([below[::-1], [1.0], above])
    return low, masses / masses.sum()


def binomial_law(n: int, log_odds: float) -> Floats:
    """Masses of Bin(n, p) at 0, …, n, shape (n + 1,); those of the tails that `binomial_masses` leaves out are 0.

    Args:
        n: trials, 0 or more.
        log_odds: ln(p/(1 − p)).
    """
    law = np.zeros(n + 1)
    low, masses = binomial_masses(n, log_odds) if n else (0, np.ones(1))
    law[low : low + masses.size] = masses
    return law
