"""Animated GIF files, one palette for all frames. Qt reads this format and does not write it; Pillow does."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint32]
"""Rows of 0xRRGGBB."""
MOST = 255
"""Colours of the palette; one place is left for 'as before'."""


def gif(frames: Sequence[Pixels], seconds: Sequence[float]) -> bytes:
    """The file that shows these frames, all of one size, each for so long, over and over; equal ones in a row are one."""
    palette, codes = _indexed(frames)
    colours = np.stack([palette >> 16, palette >> 8, palette], axis=1).astype(np.uint8).tobytes()
    images = [Image.frombytes("P", places.shape[::-1], places.tobytes()) for places in codes]
    for image in images:
        image.putpalette(colours)
    file = BytesIO()
    times = [round(1000 * time) for time in seconds]
    images[0].save(file, "GIF", save_all=True, append_images=images[1:], duration=times, loop=0)
    return file.getvalue()


def _indexed(frames: Sequence[Pixels]) -> tuple[Pixels, list[NDArray[np.uint8]]]:
    """The commonest colours of all frames, and each frame by their places; other colours are the nearest of them."""
    counts: dict[int, int] = {}
    found = []
    for frame in frames:
        flat = frame.ravel()
        starts = np.flatnonzero(
            np.diff(flat, prepend=~flat[:1])
        )  # most pixels are as the one before: few need to be sorted
        lengths = np.diff(starts, append=flat.size)
        colours, places = np.unique(flat[starts], return_inverse=True)
        found.append((colours, np.repeat(places, lengths).reshape(frame.shape)))
        for colour, count in zip(colours.tolist(), np.bincount(places, lengths).tolist(), strict=True):
            counts[colour] = counts.get(colour, 0) + count
    palette = np.array(sorted(counts, key=lambda colour: -counts[colour])[:MOST], dtype=np.uint32)
    return palette, [_nearest(colours, palette)[places] for colours, places in found]


def _nearest(colours: Pixels, palette: Pixels) -> NDArray[np.uint8]:
    one, other = (np.stack([each >> 16, each >> 8, each], axis=1).astype(np.int32) & 255 for each in (colours, palette))
    best = [((other - colour) ** 2).sum(axis=1).argmin() for colour in one]
    return np.array(best, dtype=np.uint8)
