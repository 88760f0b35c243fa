"""What the tabs are given in place of Params: the same, with the pixels of an image file in place of its path."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from app.data.image import dark_half
from app.lab.base import Tick
from app.lab.kept_facts import KEPT_FACTS
from app.labs.reconstruction.drawings import SIDE, pixels, text_of
from app.labs.reconstruction.params import Params
from app.words.i18n import mark
from dpcore.errors import ParameterError


def given(params: Params, tick: Tick) -> Params:
    """Params that name no file; an image is read again when its time or size has changed. ParameterError says what is wrong."""
    if params.view != "drawing" or params.image != "file":
        return dataclasses.replace(params, image_file="")
    if not params.image_file:
        raise ParameterError(mark("image"), "", mark("a file: choose one"))
    try:
        state = Path(params.image_file).stat()
    except (OSError, ValueError):
        key: object = ""
    else:
        key = state.st_mtime_ns, state.st_size
    drawn = KEPT_FACTS.facts(("image", params.image_file, key), lambda: text_of(dark_half(params.image_file, SIDE)))
    return dataclasses.replace(params, image="own", pixel_text=drawn, image_file="")


def settle(params: Params, changed: frozenset[str]) -> Params:
    """A click paints a pixel: the drawing begins as the picture that was shown, and the pixel changes its colour."""
    if not changed & {"paint_x", "paint_y"} or not 0 <= params.paint_x < SIDE or not 0 <= params.paint_y < SIDE:
        return params
    try:
        drawn = given(params, lambda _: None)
    except ParameterError:  # an image that cannot be read is told elsewhere
        return params
    shown = pixels(drawn.image, drawn.pixel_text, params.seed)
    place = int(params.paint_y), int(params.paint_x)
    shown[place] = 1 - shown[place]
    return dataclasses.replace(params, image="own", pixel_text=text_of(shown), paint_x=-1.0, paint_y=-1.0)
