"""One style for one thing: what form and table show beside a name is how the plots draw it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.lab.base import Lab
from app.lab.fields import Subset, fields_of
from app.plot.items import dash_of
from app.plot.picture import Area, Bars, Curve, Line, Picture, Steps
from app.plot.theme import DARK, LIGHT, hue_of, role_dash
from app.plot.thumbnail import telling, thumbnail
from app.state.presets import Preset
from tests.app.cases import lab_of, presets

YOU = ("in", "expected-in", "world1")
"""Keys of what shows the world with you in it."""
Style = tuple[str, str, str]


def style(role: str, dash: str) -> Style:
    return LIGHT.role_colour(role), DARK.role_colour(role), dash


def drawn(pictures: tuple[Picture, ...]) -> set[Style]:
    """Colour and dash of every named line that is no row of stems (nan between them)."""
    found = set()
    for picture in pictures:
        for item in picture.items:
            if isinstance(item, Curve) and (not item.line or np.isnan(item.y[1:-1]).any()):
                continue
            if isinstance(item, Curve | Steps) and item.name:
                found.add(style(item.role, dash_of(item)))
            elif isinstance(item, Line) and (item.name or item.label):
                found.add(style(item.role, role_dash(item.role)))
    return found


@presets(of=lab_of)
def test_form_and_table_show_the_styles_of_the_plots(qapp: QApplication, lab: Lab, preset: Preset):
    params = preset.params
    result = lab.compute(params, lambda _: None, "drag")
    seen = drawn(result.pictures)
    hues = {pair[:2] for pair in seen}
    offered = [
        role for name, field in fields_of(params).items() if isinstance(field, Subset) for role in getattr(params, name)
    ]
    for role in (*offered, *result.readout.roles, *result.readout.column_roles):
        told = style(role, role_dash(role))
        if role and told[:2] in hues:
            assert told in seen, (role, told, sorted(seen))
    amber = [
        item.key
        for picture in result.pictures
        for item in picture.items
        if isinstance(item, Curve | Steps | Bars | Area)
        and hue_of(item.role) == "accent"
        and not item.key.startswith(YOU)
    ]
    assert not amber, "amber is what a person sets, and 'you' in the data; these are computed"
    assert inked(result.pictures) > 150, "its card in the gallery would be empty"


def inked(pictures: Sequence[Picture]) -> int:
    """Pixels of the small picture that are not its paper."""
    image = thumbnail(telling(pictures), (196, 104), LIGHT).convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    return int((pixels != pixels[0, 0]).sum())


def test_a_role_may_say_its_dash():
    assert LIGHT.role_colour("neutral:dot") == LIGHT.role_colour("neutral")
    assert LIGHT.role_text("neutral:dot") == LIGHT.role_text("neutral")
    assert [role_dash(role) for role in ("neutral", "neutral:dot", "bound", "bound:solid")] == [
        "solid",
        "dot",
        "dot",
        "solid",
    ]
    with pytest.raises(KeyError):
        role_dash("neutral:dotted")
