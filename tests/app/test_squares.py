"""Square pictures of bits: ink and paper in each of them, and squares of one size side by side."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from app.labs import LABS
from app.output.pictures import image
from app.plot.frame import Room
from app.plot.layout import set_up
from app.plot.page import Page
from app.plot.picture import Curve, Heat
from app.plot.shape import ranges
from app.plot.theme import DARK, LIGHT, Theme
from app.state.presets import presets_of
from app.widgets.plot.grid import PictureGrid


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.usefixtures("qapp")
def test_a_bit_is_ink_or_paper_and_its_two_worlds_have_the_colours_of_worlds(theme: Theme) -> None:
    """Oracle: pixels of the secret picture where its bits are 1 and 0, and the maxima of the two densities."""
    lab = next(lab for lab in LABS if lab.id == "reconstruction")
    pictures = {one.key: one for one in lab.compute(presets_of(lab)[0].params, lambda _: None, "drag").pictures}
    secret, shot = pictures["secret"], image([pictures["secret"]], (400, 400), theme=theme, scale=1.0)
    (heat,) = secret.items
    assert isinstance(heat, Heat)
    frame = set_up(secret, secret.items, ranges(secret), QRectF(6, 6, 388, 388), theme, 1.0, Room())
    seen = {
        value: {
            shot.pixelColor(frame.point(x, y).toPoint()).name() for x, y in np.argwhere(heat.z == value)[::37].tolist()
        }
        for value in (0.0, 1.0)
    }
    assert [len(colours) for colours in seen.values()] == [1, 1]
    curves = {float(item.x[np.argmax(item.y)]): item for item in pictures["pixel"].items if isinstance(item, Curve)}
    assert sorted(curves) == pytest.approx([0.0, 1.0], abs=0.03)
    filled, empty = curves[max(curves)], curves[min(curves)]
    assert seen[1.0] == {QColor(theme.role_colour("ink")).name()}
    assert (filled.role, empty.role) == ("world", "out")
    assert seen[0.0] == {QColor(theme.base).name()}
    assert ("1" in filled.name, "0" in empty.name) == (True, True)
    assert frame.bar is None  # nothing continuous about a bit


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
