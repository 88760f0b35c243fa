"""What no counter can do better: with pure ε some step is off by at least k/2 with probability above one third.

⌊T/k⌋ streams have k ones in one phase each; the events 'the counter first says k/2 in phase i' are disjoint, and each costs
at most e^(εk) against the zero stream.

Source:
    Dwork, Naor, Pitassi and Rothblum 2010 (the floor against the zero stream); the two sharper ones by the same
    packing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from dpcore.checks import positive, whole


@dataclass(frozen=True, slots=True)
class CounterFloor:
    """Floors k/2 by three arguments: against the zero stream, sharper (the counter must be right there too), in pairs.

    Attributes:
        zero_stream: k/2 against the zero stream.
        sharper: k/2 where the counter must be right on the zero stream, too.
        pairs: k/2 by pairs of phases.
    """

    zero_stream: float
    sharper: float
    pairs: float


def counter_floor(T: int, *, eps: float, group: int = 1) -> CounterFloor:
    """The floors for T steps at ε for any `group` steps together: k changes then cost at most ⌈k/group⌉ ε.

    Args:
        T: steps; a whole number from 1 to 1 099 511 627 776.
        eps: ε in nats; above 0.
        group: steps that are protected together; a whole number, 1 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    steps, e, m = whole("T", T, 1, 1 << 40), positive("eps", eps), whole("group", group, 1)
    most = min(steps, m * (math.ceil(math.log(2 * steps) / e) + 2))
    zero = sharp = pair = 0
    for k in range(1, most + 1):
        phases = steps // k
        if phases * (2 / 3) * math.exp(-e * math.ceil(k / m)) > 1:
            zero = k
        if 2 * phases * math.exp(-e * math.ceil(k / m)) > 1:
            sharp = k
        if 2 / 3 + (phases - 1) * (2 / 3) * math.exp(-e * math.ceil(2 * k / m)) > 1:
            pair = k
    return CounterFloor(zero / 2, sharp / 2, pair / 2)
