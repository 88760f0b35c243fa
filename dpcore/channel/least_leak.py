"""The least leak for any distortion: the closed form for Hamming, the iteration for every other matrix.

p, d, D, slope, R(D)   as in dpcore.channel.curve; d is None for Hamming

Source:
    As `dpcore.channel.curve` and `dpcore.channel.blahut`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from dpcore.channel.blahut import blahut_at_distortion, blahut_curve
from dpcore.channel.channels import distortion_matrix, distortion_range, distribution
from dpcore.channel.curve import LeakCurve, hamming_at_distortion, hamming_curve
from dpcore.checks import Floats, at_least, finite_array
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse

SLOPES = 160
"""Slopes of a whole curve."""


def least_leak_curve(p: ArrayLike, slopes: ArrayLike, measure: ArrayLike | None = None) -> LeakCurve:
    """Channels with the least leak at these slopes.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        slopes: λ in nats per unit of d, shape (slopes,); above 0.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `hamming_curve` and `blahut_curve`.
    """
    return hamming_curve(p, slopes) if measure is None else blahut_curve(p, measure, slopes)


def least_leak_at_distortion(p: ArrayLike, target: float, measure: ArrayLike | None = None) -> LeakCurve:
    """The channel with the least leak at D = `target`, as a curve of one slope.

    Beyond the D at which nothing need leak, the channel there.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        target: D, in the units of d; 0 or more.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: for a target too small, as `hamming_at_distortion` and `blahut_at_distortion`.
    """
    wanted = min(at_least("target", target, 0.0), distortion_range(p, measure)[1])
    return hamming_at_distortion(p, wanted) if measure is None else blahut_at_distortion(p, measure, wanted)


def slope_range(measure: ArrayLike | None = None) -> tuple[float, float]:
    """Slopes between almost no leak and almost the truth, by the largest and the least extra cost of a letter.

    Args:
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: for a matrix all of whose letters cost the same.
    """
    if measure is None:
        return 0.05, 14.0
    cost = finite_array("distortion", measure)
    cost = distortion_matrix(cost, cost.shape[0] if cost.ndim else 0)
    extra = cost - cost.min(axis=1, keepdims=True)
    if not extra.any():
        raise ParameterError("distortion", float(cost.max()), "costs that are not all the same")
    return float(0.05 / extra.max()), float(14.0 / extra[extra > 0].min())


def whole_curve(p: ArrayLike, measure: ArrayLike | None = None) -> LeakCurve:
    """R(D) at SLOPES slopes over the whole `slope_range`; its arrays cannot be written to.

    Args:
        p: distribution of the true letter, shape (n,); not below 0, sums to 1 within 1e-9.
        measure: distortion d, shape (n, n), in any unit, not below 0; None for Hamming.

    Raises:
        ParameterError: as `least_leak_curve`.
    """
    source = distribution(p)
    cost = None if measure is None else distortion_matrix(measure, source.size)
    return _whole(source.tobytes(), None if cost is None else cost.tobytes())


@kept(8)
def _whole(weights: bytes, costs: bytes | None) -> LeakCurve:
    """Kept: up to half a second, and the same for every point of the curve."""
    source = np.frombuffer(weights)
    cost: Floats | None = None if costs is None else np.frombuffer(costs).reshape(source.size, source.size)
    slopes = np.geomspace(*slope_range(cost), SLOPES)
    if cost is None:
        curve = hamming_curve(source, slopes)
    else:
        curve = blahut_curve(source, cost, slopes, tick=lambda _: pulse())
    for values in (curve.slopes, curve.distortion, curve.leak_bits, curve.gap_bits, curve.eps, curve.outputs):
        values.flags.writeable = False
    curve.log_norms.flags.writeable = False
    return curve
