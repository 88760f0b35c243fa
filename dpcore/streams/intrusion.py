"""One break-in and the outputs after it, against the printed counter and the repaired one.

The attacker knows all other bits and sees the memory after step t; the bit of step t + 1 is 0 or 1, equally likely.
"""

from __future__ import annotations

import math

from dpcore.checks import between, whole
from dpcore.errors import ParameterError


def printed_steps(T: int) -> int:
    """After how many of the steps 0 … T − 2 the printed counter tells the next bit with certainty.

    An interval holds t and t + 1 for every t but T/2 − 1 (the whole is left out): its later published count less the one in
    memory is the bit.
    """
    steps = whole("T", T, 2, 1 << 20)
    if steps & (steps - 1):
        raise ParameterError("T", T, "a power of 2: the tree has a leaf for each step")
    return steps - 2


def repaired_success(T: int, *, eps: float) -> float:
    """How often the best guess of x_1 from the next output alone is right, break-in after step 0: one fresh Laplace noise.

    1 − ½ e^(−1/2ξ) with ξ = (1 + log2 T)/ε.
    """
    steps, e = whole("T", T, 4, 1 << 20), between("eps", eps, 1e-9, 1e3)
    if steps & (steps - 1):
        raise ParameterError("T", T, "a power of 2: the tree has a leaf for each step")
    scale = (1 + math.log2(steps)) / e
    return 1 - 0.5 * math.exp(-1 / (2 * scale))
