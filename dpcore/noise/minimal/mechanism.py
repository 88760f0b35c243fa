"""The minimal-set mechanism (the neighbor-set paper, Algorithm 1): noise that knows which changes one record can make.

V  neighbor set; w  core half-width; density exp(−i ε)/α on ring i, the answers exactly i neighbor steps from the core

It is ε-private for shifts in V ∪ −V, and for those only: the step index is 1-Lipschitz under them.

Source:
    Wu, He and Xia 2017, Algorithm 1.
"""

from __future__ import annotations

from dpcore.checks import at_least, positive
from dpcore.kept import kept
from dpcore.noise.minimal.levels import rings
from dpcore.noise.step import StepNoise
from dpcore.sets.neighbors import NeighborSet, neighbor_set


def minimal_set(V: NeighborSet | str, core: float, *, eps: float, deep: bool = True) -> StepNoise:
    """Minimal-set noise for V.

    Args:
        V: the neighbor set, or its text such as '0–1, 1000–1001'.
        core: half-width w, in units of the query; 0 or more, and above 0 where V has points only (the paper's sets I_i
            have 0).
        eps: ε in nats; above 0.
        deep: all rings; else only those that matter for the mass at this ε, for quick pictures: deep in the tail the
            density is then 0.

    Raises:
        ParameterError: for ε <= 0, a negative core, or a density that does not exist (points only and core 0).
    """
    return _minimal_set(neighbor_set(V), at_least("core", core, 0.0), positive("eps", eps), deep)


@kept(16)
def _minimal_set(V: NeighborSet, core: float, eps: float, deep: bool) -> StepNoise:
    """Kept: the noise keeps its tables, whatever else moves."""
    return StepNoise(rings(V, core, eps=eps, deep=deep), eps)
