"""One style for one thing: what form and table show beside a name is how the plots draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.lab.base import Lab
from app.lab.fields import Subset, fields_of
from app.plot.items import dash_of
from app.plot.picture import Area, Bars, Curve, Line, Picture, Steps
from app.plot.theme import DARK, LIGHT, hue_of, role_dash
from app.plot.thumbnail import telling, thumbnail
from app.state.presets import Preset
from dpcore.sets import NeighborSet
from tests.app.cases import computed, every_preset, lab_of

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


def promised(lab: Lab, params: Any) -> bool:
    """Whether what an attacker sees is promised at all: Attack may ask for a change that V does not hold."""
    if lab.id != "attack":
        return True
    return bool(NeighborSet.parse(params.neighbors).difference_set.contains([params.shift])[0])


@every_preset(of=lab_of)
def test_form_and_table_show_the_styles_of_the_plots(lab: Lab, preset: Preset):
    params = preset.params
    result = computed(lab, params)
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
    limits = [
        (picture.key, item)
        for picture in result.pictures
        for item in picture.items
        if isinstance(item, Curve | Line) and (hue_of(item.role) == "ceiling" or item.beyond)
    ]
    assert {hue_of(item.role) for _, item in limits} <= {"ceiling"}, "only what nothing passes is hatched"
    open_ones = [f"{where}/{item.key}" for where, item in limits if not item.beyond]
    assert not open_ones or not promised(lab, params), "of a ceiling or a floor one side is hatched: nothing is there"
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
