"""The secret pictures: 64 × 64 bits, rows from below as plots count them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.int64]
SIDE = 64
"""Pixels to a side of the picture; a person each."""


def pixels(image: str, drawn: str, seed: int) -> Bits:
    """The bits of a picture, shape (64, 64), row 0 at the foot; 1 is dark."""
    y, x = np.mgrid[0:SIDE, 0:SIDE] + 0.5
    if image == "portrait":
        return _portrait(x - SIDE / 2, y - SIDE / 2)
    if image == "letter":
        return _letter(x - SIDE / 2, y - SIDE / 2)
    if image == "crowd":
        return np.random.default_rng([seed, 7]).integers(0, 2, (SIDE, SIDE))
    return _read(drawn)


def text_of(bits: Bits) -> str:
    """Four pixels to a sign 0 … f, row by row from the foot."""
    return np.packbits(bits.astype(np.uint8).ravel()).tobytes().hex()


def _read(drawn: str) -> Bits:
    """What the text holds; signs that are none count as white."""
    clean = "".join(sign if sign in "0123456789abcdef" else "0" for sign in drawn.lower())
    whole = clean.ljust(SIDE * SIDE // 4, "0")
    return np.unpackbits(np.frombuffer(bytes.fromhex(whole), dtype=np.uint8)).reshape(SIDE, SIDE).astype(np.int64)


def _portrait(x: NDArray[np.float64], y: NDArray[np.float64]) -> Bits:
    head = np.hypot(x / 19, (y + 1) / 24)
    hair = (head < 1.12) & (y > 8 + 3 * np.cos(x / 5)) | (head < 1.12) & (head > 0.9) & (y > -6)
    eyes = np.hypot((np.abs(x) - 7.5) / 3.2, (y - 3) / 2.0) < 1
    brows = (np.abs(np.abs(x) - 7.5) < 4.5) & (np.abs(y - 7.5) < 0.9)
    nose = (np.abs(x - 0.5) < 1.0) & (y < 1) & (y > -6)
    mouth = (np.abs(y + 11 - 0.05 * x**2) < 1.2) & (np.abs(x) < 8)
    outline = (head > 0.94) & (head < 1.03)
    shoulders = (y < -24) & (np.hypot(x / 29, (y + 40) / 18) < 1)
    return (hair | eyes | brows | nose | mouth | outline | shoulders).astype(np.int64)


def _letter(x: NDArray[np.float64], y: NDArray[np.float64]) -> Bits:
    upper, lower = np.hypot(x / 1.25, y - 11), np.hypot(x / 1.25, y + 11)
    left = x < 9
    arcs = ((upper > 8) & (upper < 14) | (lower > 8) & (lower < 14)) & left
    return arcs.astype(np.int64)
