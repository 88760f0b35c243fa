"""Animated GIF files (GIF89a): one palette for all frames, of each frame only what has changed. Needs no library: Qt reads
this format and does not write it."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint32]
"""Rows of 0xRRGGBB."""
MOST = 255
"""Colours of the palette; the last place means 'as before'."""
BITS = 8
CLEAR, END, LARGEST = 256, 257, 4096
_LAST_BLOCK = 255


def gif(frames: Sequence[Pixels], seconds: Sequence[float]) -> bytes:
    """The file that shows these frames, all of one size, each for so long, over and over."""
    palette, codes = _indexed(frames)
    height, width = frames[0].shape
    table = np.zeros((256, 3), np.uint8)
    table[: len(palette)] = np.stack([palette >> 16, palette >> 8, palette], axis=1) & 255
    parts = [
        b"GIF89a", struct.pack("<HHBBB", width, height, 0xF7, 0, 0), table.tobytes(),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]  # fmt: skip
    before: NDArray[np.uint8] | None = None
    for frame, time in zip(codes, seconds, strict=True):
        left, top, part = _changed(frame, before)
        parts.append(struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05, round(100 * time), MOST, 0))
        parts.append(struct.pack("<BHHHHB", 0x2C, left, top, part.shape[1], part.shape[0], 0))
        parts.append(bytes([BITS]))
        data = _packed(part.tobytes())
        parts += [
            bytes([len(data[at : at + _LAST_BLOCK])]) + data[at : at + _LAST_BLOCK]
            for at in range(0, len(data), _LAST_BLOCK)
        ]
        parts.append(b"\x00")
        before = frame
    return b"".join((*parts, b"\x3b"))


def _indexed(frames: Sequence[Pixels]) -> tuple[Pixels, list[NDArray[np.uint8]]]:
    """The commonest colours of all frames, and each frame by their places; other colours are the nearest of them."""
    counts: dict[int, int] = {}
    found = []
    for frame in frames:
        colours, places, often = np.unique(frame, return_inverse=True, return_counts=True)
        found.append((colours, places.reshape(frame.shape)))
        for colour, count in zip(colours.tolist(), often.tolist(), strict=True):
            counts[colour] = counts.get(colour, 0) + count
    palette = np.array(sorted(counts, key=lambda colour: -counts[colour])[:MOST], dtype=np.uint32)
    return palette, [_nearest(colours, palette)[places] for colours, places in found]


def _nearest(colours: Pixels, palette: Pixels) -> NDArray[np.uint8]:
    one, other = (np.stack([each >> 16, each >> 8, each], axis=1).astype(np.int32) & 255 for each in (colours, palette))
    best = [((other - colour) ** 2).sum(axis=1).argmin() for colour in one]
    return np.array(best, dtype=np.uint8)


def _changed(frame: NDArray[np.uint8], before: NDArray[np.uint8] | None) -> tuple[int, int, NDArray[np.uint8]]:
    """Where a frame differs from the one before, and that part, with MOST for what stays."""
    if before is None:
        return 0, 0, frame
    differs = frame != before
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not rows.size:
        return 0, 0, np.full((1, 1), MOST, np.uint8)
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    return int(columns[0]), int(rows[0]), np.where(differs[box], frame[box], np.uint8(MOST))


def _packed(data: bytes) -> bytes:
    """LZW as GIF has it: codes of 9 to 12 bits, the lowest bit first."""
    out = bytearray()
    held = bits = 0
    width, known = BITS + 1, END + 1
    table: dict[tuple[int, int], int] = {}

    def put(code: int) -> None:
        nonlocal held, bits
        held |= code << bits
        bits += width
        while bits >= 8:
            out.append(held & 255)
            held >>= 8
            bits -= 8

    put(CLEAR)
    now = data[0]
    for byte in data[1:]:
        longer = table.get((now, byte))
        if longer is not None:
            now = longer
            continue
        put(now)
        if known < LARGEST:
            table[now, byte] = known
            if known == 1 << width:
                width += 1
            known += 1
        else:
            put(CLEAR)
            table.clear()
            width, known = BITS + 1, END + 1
        now = byte
    put(now)
    put(END)
    if bits:
        out.append(held & 255)
    return bytes(out)
