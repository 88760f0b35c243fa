"""Square pictures of bits: ink and paper in each of them, and squares of one size side by side."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.lab.two_worlds import OTHER, WORLD
from app.labs import LABS
from app.output.pictures import image
from app.plot.frame import Room
from app.plot.layout import set_up
from app.plot.page import Page
from app.plot.picture import Curve, Heat, Picture
from app.plot.shape import ranges
from app.plot.theme import DARK, LIGHT, Theme
from app.state.presets import presets_of
from app.widgets.plot.grid import PictureGrid


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.usefixtures("qapp")
def test_a_bit_is_ink_or_paper_secret_and_read_back_and_its_two_worlds_have_the_colours_of_worlds(theme: Theme) -> None:
    """Oracle: pixels of both pictures where the secret bit is 1 and 0 and comes back, and where it does not."""
    lab = next(lab for lab in LABS if lab.id == "reconstruction")
    pictures = {one.key: one for one in lab.compute(presets_of(lab)[0].params, lambda _: None, "drag").pictures}
    ((bits,), (read, differs)) = (heats(pictures[key]) for key in ("secret", "back"))
    wrong = (differs.z == 1.0) & (read.z == 0.0)
    assert 0 < wrong.sum() == (differs.z == 1.0).sum() < bits.z.size / 2
    filled, empty = ((bits.z == value) & ~wrong for value in (1.0, 0.0))
    ink, bad, base = (
        QColor(colour).name() for colour in (theme.role_colour("ink"), theme.role_colour("bad"), theme.base)
    )
    assert len({ink, bad, base}) == 3
    for key, looks in (
        ("secret", ((filled, ink), (empty, base))),
        ("back", ((filled, ink), (empty, base), (wrong, bad))),
    ):
        for where, colour in looks:
            assert colours(pictures[key], where, theme) == {colour}, key
    assert f" {wrong.sum()} " in pictures["back"].title
    densities = {float(i.x[np.argmax(i.y)]): i for i in pictures["pixel"].items if isinstance(i, Curve)}
    assert sorted(densities) == pytest.approx([0.0, 1.0], abs=0.03)
    without, inside = densities[min(densities)], densities[max(densities)]
    assert (inside.role, without.role) == (WORLD, OTHER)  # the two worlds look alike in every lab
    assert ("1" in inside.name, "0" in without.name) == (True, True)


def heats(picture: Picture) -> list[Heat]:
    return [item for item in picture.items if isinstance(item, Heat)]


def colours(picture: Picture, where: NDArray[np.bool_], theme: Theme) -> set[str]:
    """Of the pixels that are painted at every third of these places; nothing continuous has a bar there."""
    shot = image([picture], (400, 400), theme=theme, scale=1.0)
    frame = set_up(picture, picture.items, ranges(picture), QRectF(6, 6, 388, 388), theme, 1.0, Room())
    assert frame.bar is None
    return {shot.pixelColor(frame.point(x, y).toPoint()).name() for x, y in np.argwhere(where)[::3].tolist()}


@pytest.mark.parametrize("size", [(696, 500), (904, 560), (1080, 700), (1700, 980)])
def test_squares_side_by_side_are_equally_large(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Secret, published and read back, of which one has a colour bar: on the screen, and in a file."""
    lab = next(lab for lab in LABS if lab.id == "reconstruction")
    pictures = lab.compute(presets_of(lab)[0].params, lambda _: None, "drag").pictures
    grid = PictureGrid()
    qtbot.addWidget(grid)
    grid.resize(*size)
    grid.show_pictures(pictures)
    grid.show()
    qtbot.waitExposed(grid)
    grid.show_pictures(pictures)
    plots = [frame.plot for key in ("secret", "answers", "back") if (frame := grid.panels[key].frame) is not None]
    for measure in (QRectF.width, QRectF.height, QRectF.top, QRectF.left):  # columns of a layout differ by a pixel
        assert max(measure(plot) for plot in plots) - min(measure(plot) for plot in plots) <= 1.0, measure
    on_paper = Page(pictures, size, LIGHT, "", {}, {}, {}).frames[:3]
    places = [(frame.plot.size(), frame.plot.topLeft() - frame.rect.topLeft()) for frame in on_paper]
    assert places[0] == places[1] == places[2]
