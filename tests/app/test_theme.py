"""Colours: contrast by the WCAG formula, scales by CIE lightness and distance, both computed here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication

from app.labs import LABS
from app.plot import theme
from app.plot.colormaps import positions, scale_colours, to_argb
from app.plot.page import paint_pictures
from app.plot.theme import DARK, LIGHT, Theme, palette
from app.resources import resource
from app.state.presets import presets_of
from tests.app.cases import computed

ROLES = ("laplace", "staircase", "minimal", "gaussian", "ceiling", "bound", "neutral", "accent", "out", "good", "bad")
OTHERS = tuple(f"other-{k}" for k in range(1, 7))
both = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])


def linear(colour: str) -> np.ndarray:
    channels = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    bright, dark = sorted((float(linear(c) @ [0.2126, 0.7152, 0.0722]) for c in (a, b)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE L*a*b* (D65) of sRGB bytes."""
    c = rgb / 255.0
    c = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    xyz = c @ np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]).T
    t = xyz / np.array([0.9505, 1.0, 1.089])
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.stack([116 * f[:, 1] - 16, 500 * (f[:, 0] - f[:, 1]), 200 * (f[:, 1] - f[:, 2])], axis=1)


def test_the_contrast_formula_itself():
    """Black on white is 21 : 1, the known extreme."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)


@both
def test_lines_stand_out_of_the_plot_by_3_to_1(look: Theme):
    assert set(ROLES + OTHERS) <= set(look.roles)
    assert [role for role in ROLES + OTHERS if not contrast(look.role_colour(role), look.base) >= 3.0] == []


GROUNDS = ("window", "base", "raised")
ON_TINTS = (
    ("text", "tint"),
    ("ink", "tint"),
    ("muted", "tint"),
    ("text", "sunken"),
    ("muted", "sunken"),
    ("on_ink", "ink"),
    ("on_amber", "amber"),
    ("text", "amber_tint"),
    ("amber_text", "amber_tint"),
    ("good", "good_tint"),
    ("error", "error_tint"),
    ("axis", "window"),
    ("out", "window"),
)


def too_near(look: Theme, pairs: Iterable[tuple[str, str]], least: float) -> list[tuple[str, str]]:
    """The pairs of colours of a theme, by their names, that stand out of each other by less."""
    return [pair for pair in pairs if not contrast(*(getattr(look, name) for name in pair)) >= least]


@both
def test_texts_stand_out_by_4_5_to_1(look: Theme):
    inks = ("text", "muted", "axis", "ink", "amber_text", "error", "good", "out")
    assert too_near(look, product(inks, GROUNDS), 4.5) == []
    assert too_near(look, ON_TINTS, 4.5) == []


@both
def test_letters_of_pages_are_of_colours_that_stand_out(look: Theme):
    """Of files of lessons, exercises and phones: each colour of letters stands out of paper and window, or of its own ground."""
    for page in sorted(resource("pages").glob("*.css")):
        styles = re.findall(r"[{;]color:var\(--([a-z-]+)\)", page.read_text(encoding="utf-8"))
        inks = {name.replace("-", "_") for name in styles}
        assert "text" in inks, page.name
        assert inks <= {"text", "muted", "ink", "amber_text", "error", "good", "on_ink", "on_amber"}, page.name
        assert too_near(look, product(inks - {"on_ink", "on_amber"}, GROUNDS), 4.5) == [], page.name


@both
def test_letters_that_name_a_curve_stand_out_by_4_5_to_1(look: Theme):
    assert [role for role in ROLES + OTHERS if not contrast(look.role_text(role), look.base) >= 4.5] == []


@both
def test_edges_of_controls_stand_out_by_3_to_1(look: Theme):
    """Inside and outside of a field, a button, a track; at rest, with the focus, yours, with an error."""
    assert too_near(look, product(("edge", "ink", "amber_edge", "error"), GROUNDS), 3.0) == []


@both
def test_yours_and_the_programs_are_told_apart(look: Theme):
    """Amber is near no ink and near no mechanism: 30 CIE units and more."""
    seen = {
        name: lab(np.array([[int(colour[k : k + 2], 16) for k in (1, 3, 5)]]).astype(float))[0]
        for name, colour in {"amber": look.amber, "ink": look.ink, **look.roles}.items()
    }
    for name in ("ink", "laplace", "staircase", "minimal", "gaussian", "exponential", "out"):
        assert np.linalg.norm(seen["amber"] - seen[name]) >= 30, name


PAIRS = (
    ("WindowText", "Window"),
    ("Text", "Base"),
    ("Text", "AlternateBase"),
    ("ButtonText", "Button"),
    ("ToolTipText", "ToolTipBase"),
    ("PlaceholderText", "Base"),
    ("Link", "Base"),
    ("LinkVisited", "Base"),
    ("HighlightedText", "Highlight"),
)


@both
def test_every_pair_of_the_palette_can_be_read(look: Theme):
    made, wrong = palette(look), []
    for group, pair in product(("Active", "Inactive", "Disabled"), PAIRS):
        state = getattr(QPalette.ColorGroup, group)
        if not contrast(*(made.color(state, getattr(QPalette.ColorRole, name)).name() for name in pair)) >= 4.5:
            wrong.append((group, pair))
    assert wrong == []


@both
def test_texts_on_a_band_or_area_of_any_role_stand_out_by_4_5_to_1(look: Theme):
    """Bands are 13 % of the role's colour over the ground, areas 20 %; labels in plots are in the text colour."""
    for role, part in product(ROLES + OTHERS, (0.13, 0.20)):
        mixed = [
            round(part * int(look.role_colour(role)[k : k + 2], 16) + (1 - part) * int(look.base[k : k + 2], 16))
            for k in (1, 3, 5)
        ]
        assert contrast(look.text, "#{:02x}{:02x}{:02x}".format(*mixed)) >= 4.5, role


@both
def test_the_frame_of_the_focus_stands_out_by_3_to_1(look: Theme):
    assert too_near(look, product(("ink", "text"), GROUNDS), 3.0) == []


@pytest.mark.long
@pytest.mark.in_turn(every=1)
def test_every_text_of_a_plot_can_be_read(qapp: QApplication):
    """Lines stand out by 3 : 1, letters by 4.5 : 1 also where they name a curve in its colour; pills have dark letters."""
    inks: list[str] = []

    class Spy(QPainter):
        def drawText(self, *args: object) -> None:
            inks.append(self.pen().color().name())
            super().drawText(*args)  # type: ignore[call-overload]

    picture = QImage(900, 600, QImage.Format.Format_RGB32)
    painter = Spy(picture)
    for lab in LABS:
        params = presets_of(lab)[0].params
        paint_pictures(painter, computed(lab, params).pictures, (900, 600), theme=DARK)
    painter.end()
    assert len(inks) > 50
    grounds = {DARK.on_amber: DARK.amber}
    assert all(contrast(ink, grounds.get(ink, DARK.base)) >= 4.5 for ink in inks)


@both
def test_an_unknown_role_is_neutral(look: Theme):
    assert look.role_colour("no such role") == look.roles["neutral"]


@both
def test_mechanisms_differ_for_people_without_red_or_green_cones(look: Theme):
    """Brettel-like projection (Viénot 1999): any two mechanisms stay 10 CIE units apart, or differ in dash."""
    to_lms = np.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]])
    for lost in (
        np.array([[0, 2.02344, -2.52581], [0, 1, 0], [0, 0, 1]]),
        np.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]]),
    ):
        seen = {}
        for role in ("laplace", "staircase", "minimal", "gaussian"):
            rgb = np.linalg.inv(to_lms) @ lost @ to_lms @ linear(look.role_colour(role))
            rgb = np.clip(rgb, 0, 1)
            seen[role] = lab(255 * np.where(rgb <= 0.0031308, 12.92 * rgb, 1.055 * rgb ** (1 / 2.4) - 0.055)[None])[0]
        for a in seen:
            for b in seen:
                if a < b:
                    far = np.linalg.norm(seen[a] - seen[b]) >= 10
                    assert far or theme.role_dash(a) != theme.role_dash(b), (a, b)


@both
def test_the_palette_has_the_colours(look: Theme):
    made = palette(look)
    assert made.color(QPalette.ColorRole.Window).name() == look.window
    assert made.color(QPalette.ColorRole.Text).name() == look.text
    assert made.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text).name() == look.muted


def test_apply_changes_the_application_and_leaves_its_type(qapp: QApplication):
    size = qapp.font().pointSizeF()
    try:
        theme.apply(qapp, DARK)
        assert theme.current() is DARK
        assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.base
        assert qapp.font().pointSizeF() == pytest.approx(size)
    finally:
        theme.apply(qapp, LIGHT)
    assert qapp.font().pointSizeF() == pytest.approx(size)
    assert theme.current() is LIGHT


def test_the_sequential_scale_rises_in_even_steps():
    colours = lab(scale_colours("sequential", dark=False).astype(float))
    assert np.all(np.diff(colours[::8, 0]) > 1.0)
    steps = np.linalg.norm(np.diff(colours[::16], axis=0), axis=1)
    assert steps.max() / steps.min() < 2.5


@pytest.mark.parametrize("dark", [False, True])
def test_the_diverging_scale_is_neutral_in_the_middle_and_falls_to_both_sides(dark: bool):
    colours = scale_colours("diverging", dark)
    assert int(colours[127].max()) - int(colours[127].min()) <= 6
    lightness = lab(colours.astype(float))[:, 0]
    away = np.diff(lightness[128::8]) if dark else -np.diff(lightness[128::8])
    assert np.all(away > 0)
    assert colours[0, 2] > colours[0, 0]
    assert colours[-1, 0] > colours[-1, 2]


def test_values_find_their_place_on_the_scale():
    at = positions(np.array([0.0, 0.5, 1.0, 3.0, 5.0, 9.0]), "diverging", 0.0, 5.0, 1.0)
    assert at == pytest.approx([0.0, 0.25, 0.5, 0.75, 1.0, 1.0])
    assert positions(np.array([2.5]), "sequential", 0.0, 5.0, 1.0) == pytest.approx([0.5])


def test_missing_values_are_transparent():
    colours = to_argb(np.array([[np.nan, 1.0]]), "sequential", 0.0, 1.0, 0.5, dark=False)
    assert colours[0, 0] == 0
    r, g, b = (int(c) for c in scale_colours("sequential", dark=False)[-1])
    assert int(colours[0, 1]) == 0xFF000000 | r << 16 | g << 8 | b
