"""Exact computations of differential privacy: numpy and scipy only, no Qt, no files, no hidden random state.

One folder per subject: sets, noise, accounting, attack, change, choose, decide, selection, channel, local, streams,
reconstruction, robust, queries; sources has the printed tables of the papers. The names below are where most questions begin; each
subject offers more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dpcore.accounting import Release, delta_for_eps, eps_for_delta, law_of
    from dpcore.attack import best_success, ceiling, posterior_bounds
    from dpcore.channel import least_eps_channel
    from dpcore.errors import ParameterError
    from dpcore.noise import Gaussian, best_core, gaussian_sigma, minimal_set
    from dpcore.noise.geometric import geometric
    from dpcore.noise.laplace import laplace
    from dpcore.noise.staircase import staircase
    from dpcore.selection import selection_law
    from dpcore.sets import NeighborSet

__version__ = "0.1.0"

_SUBJECTS = {
    "accounting": ("Release", "delta_for_eps", "eps_for_delta", "law_of"),
    "attack": ("best_success", "ceiling", "posterior_bounds"),
    "channel": ("least_eps_channel",),
    "errors": ("ParameterError",),
    "noise": ("Gaussian", "best_core", "gaussian_sigma", "geometric", "laplace", "minimal_set", "staircase"),
    "selection": ("selection_law",),
    "sets": ("NeighborSet",),
}

__all__ = [
    "Gaussian",
    "NeighborSet",
    "ParameterError",
    "Release",
    "best_core",
    "best_success",
    "ceiling",
    "delta_for_eps",
    "eps_for_delta",
    "gaussian_sigma",
    "geometric",
    "laplace",
    "law_of",
    "least_eps_channel",
    "minimal_set",
    "posterior_bounds",
    "selection_law",
    "staircase",
]


def __getattr__(name: str) -> Any:
    """A name of a subject, which is imported when it is first asked for: the program must start quickly."""
    for subject, names in _SUBJECTS.items():
        if name in names:
            return getattr(import_module(f"dpcore.{subject}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """All names, whether their subject has been imported or not."""
    return sorted({*globals(), *__all__, *_SUBJECTS})
