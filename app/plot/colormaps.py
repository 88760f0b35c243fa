"""Colour scales for heat maps, built in the OKLab colour space (equal steps look equal), so no table is needed.

L: lightness 0..1; C: chroma; h: hue in degrees. A scale is 256 colours, an array (256, 3) of bytes. Lightness rises
(or, in the diverging one, leaves the middle) steadily: that is what makes them readable without colour vision too.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dpcore.checks import Floats

Bytes = NDArray[np.uint8]
Kind = Literal["sequential", "diverging", "ink"]
SIZE = 256

# Björn Ottosson's OKLab (2020): OKLab -> cone responses, cubed -> linear sRGB.
_TO_CONES = np.array(
    [[1.0, 0.3963377774, 0.2158037573], [1.0, -0.1055613458, -0.0638541728], [1.0, -0.0894841775, -1.2914855480]]
)
_TO_RGB = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)


def oklch_to_bytes(lightness: Floats, chroma: Floats, hue: Floats) -> Bytes:
    """sRGB bytes (n, 3) of OKLCh colours; what the screen cannot show is clipped by channel."""
    angle = np.deg2rad(hue)
    lab = np.stack([lightness, chroma * np.cos(angle), chroma * np.sin(angle)], axis=-1)
    linear = np.clip((lab @ _TO_CONES.T) ** 3 @ _TO_RGB.T, 0.0, 1.0)
    srgb = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    result: Bytes = np.rint(srgb * 255).astype(np.uint8)
    return result


@cache
def scale_colours(kind: Kind, dark: bool, grey: bool = False) -> Bytes:
    """The 256 colours of a scale, (256, 3) bytes.

    Sequential runs from deep blue to pale yellow. Diverging runs from blue over a neutral (near the background's
    lightness) to orange, so that the middle recedes on both themes. In grey both run from dark to pale. Ink runs in eight
    steps from the ground to the colour of texts.
    """
    t = np.linspace(0.0, 1.0, SIZE)
    if kind == "ink":
        inked = np.floor(t * 7.999) / 7
        return oklch_to_bytes(0.24 + 0.68 * inked if dark else 0.97 - 0.72 * inked, 0.0 * t, 0.0 * t)
    if grey:
        return oklch_to_bytes(0.20 + 0.76 * t, 0.0 * t, 0.0 * t)
    if kind == "sequential":
        return oklch_to_bytes(0.27 + 0.65 * t, 0.085 + 0.055 * np.sin(np.pi * t) + 0.02 * t, 285.0 - 180.0 * t)
    away = np.abs(2.0 * t - 1.0)
    middle, end = (0.30, 0.80) if dark else (0.955, 0.50)
    return oklch_to_bytes(middle + (end - middle) * away, 0.135 * away, np.where(t < 0.5, 250.0, 50.0))


def positions(values: Floats, kind: Kind, low: float, high: float, middle: float) -> Floats:
    """Where each value stands on its scale, 0..1 (nan stays nan); `middle` is at 0.5 on a diverging scale.

    Values beyond low or high take the colour of the end.
    """
    knots = [low, high] if not (kind == "diverging" and low < middle < high) else [low, middle, high]
    return np.interp(values, knots, np.linspace(0.0, 1.0, len(knots)))


def to_argb(
    values: Floats, kind: Kind, low: float, high: float, middle: float, dark: bool, grey: bool = False
) -> NDArray[np.uint32]:
    """Colours 0xAARRGGBB of the values, same shape; nan is transparent."""
    rgb = scale_colours(kind, dark, grey).astype(np.uint32)
    table = 0xFF000000 | rgb[:, 0] << 16 | rgb[:, 1] << 8 | rgb[:, 2]
    at = positions(values, kind, low, high, middle)
    missing = np.isnan(at)
    index = np.where(missing, 0.0, at * (SIZE - 1) + 0.5).astype(np.intp)
    return np.where(missing, np.uint32(0), table.astype(np.uint32)[index])
