"""Tab 'Odds and error': what ε means of 100 cases, and possible releases against the tolerated error.

The error by the noise and that by sampling have two names and two colours.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Quality, Result, Tick
from app.lab.said import Said
from app.labs.arrays import ALL, APART, array, right_100, up_100, wrong_100
from app.labs.choose import said as sentences_of
from app.labs.choose.common import Shared, series_of, shared
from app.labs.choose.params import Params
from app.labs.choose.showing import shown
from app.plot.picture import Axis, Band, Curve, Draws, Item, Label, Picture, columns, dots
from app.words.i18n import sentences, tr
from app.words.numbers import show, show_up
from dpcore.checks import Floats

NOISE_ROLE, SAMPLING_ROLE = "other-1", "other-4"
HIGHEST = 24
"""A stack of so many releases is a column, for its dots would be too small to see."""
ONE_SLOT, TWO_SLOTS = 0.35, 0.48
"""Room for a bar and its words where there is one, or two, as a part of the room above zero."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What both tabs show, and possible errors.

    Attributes:
        shared: what both tabs show.
        draws: errors of possible releases, as they came.
        out: how many of them are beyond the tolerated error.
    """

    shared: Shared
    draws: Floats
    out: int


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Some releases drawn."""
    found, series = shared(params, quality), series_of(params)
    error = series.error(series.noise(found.eps))
    draws = np.asarray(error.sample(params.draws, np.random.default_rng(params.seed)), dtype=np.float64)
    return Facts(found, draws, int((np.abs(draws) > found.tolerance).sum()))


def said(params: Params, found: Facts) -> Said:
    """The sentence of this tab."""
    return sentences_of.odds(found.shared)


def tell(params: Params, found: Facts) -> Result:
    """The icons, and the releases with both errors under them."""
    return shown(params, found.shared, (*odds_pictures(params, found.shared), _releases(found)))


def odds_pictures(params: Params, found: Shared) -> tuple[Picture, Picture]:
    """Two times two arrays of 100 cases: this noise, and any noise with the same ε; all releases together."""
    this, worst = tr("This noise, of 100"), tr("At worst, of 100")
    if params.k > 1:
        this = tr("All {k} releases, of 100", k=params.k)
        worst = tr("All {k}, at worst, of 100", k=params.k)
    return (
        _arrays(params, "icons-this", this, found.odds.all, 0),
        _arrays(params, "icons-worst", worst, found.odds.all_worst, 1),
    )


def _arrays(params: Params, key: str, title: str, success: float, column: int) -> Picture:
    inside = up_100(success)
    out = ALL - inside
    heads = (tr("you are OUT"), tr("you are IN"))
    said = tr("{count} said ‘in’")
    caption = tr(
        "{title}: of 100 cases {out} make the best attacker say that you are in if you are not, {inside} if you are.",
        title=title,
        out=wrong_100(success),
        inside=right_100(success),
    )
    if params.replaced:
        heads = (tr("value B"), tr("value A"))
        said = tr("{count} said ‘A’")
        caption = tr(
            "{title}: of 100 cases {out} make the best attacker say that your value is A if it is B, {inside} if it is A.",
            title=title,
            out=wrong_100(success),
            inside=right_100(success),
        )
    items = (
        *array("out", out, 0.0, "out", heads[0], said),
        *array("in", inside, APART, "accent", heads[1], said),
    )
    return Picture(
        key=key,
        title=title,
        x=Axis(label="", low=-1.2, high=APART + 10.2, ticks=()),
        y=Axis(label="", low=-4.0, high=13.4, ticks=()),
        items=items,
        row=1,
        column=column,
        legend=False,
        caption=caption,
    )


def _releases(found: Facts) -> Picture:
    """Possible releases against the tolerated error, and under them both errors as bars."""
    draws, tolerance = found.draws, found.shared.tolerance
    wide, sampling = found.shared.rows[1].half_width, found.shared.sampling
    reach = 1.6 * max(tolerance, wide, sampling or 0.0)
    reach = max(reach, min(1.1 * float(np.abs(draws).max()), 3 * reach))
    column_of = np.round(draws / (reach / 15))
    height = _stacked(column_of) + 0.5
    beyond = np.abs(draws) > tolerance
    top = max(10.0, 1.4 * (float(height.max()) + 1))
    slot = (ONE_SLOT if sampling is None else TWO_SLOTS) * top
    items: list[Item] = [
        Band(
            key="tolerated",
            low=-tolerance,
            high=tolerance,
            orientation="vertical",
            role="good",
            name="",
        ),
        Label(key="t", x=0.0, y=top, text=tr("tolerated ± {t}", t=show(tolerance, 3)), anchor=(0.5, 0.0)),
        *(_dots if height.max() < HIGHEST else _columns)(draws, height, beyond, column_of * (reach / 15), reach / 15),
        *_bar("noise-95", wide, 0, slot, NOISE_ROLE, tr("noise 95 %: ± {width}", width=show_up(wide, 3))),
    ]
    if sampling is not None:
        text = tr("sampling 95 %: ± {width}", width=show_up(sampling, 3))
        items += _bar("sampling-95", sampling, 1, slot, SAMPLING_ROLE, text)
    return Picture(
        key="releases",
        title=tr("{n} draws, {out} beyond", n=draws.size, out=found.out),
        x=Axis(label=tr("error of a release"), low=-reach, high=reach),
        y=Axis(label="", low=-slot * (1.1 if sampling is None else 2.1), high=top, ticks=()),
        items=tuple(items),
        row=1,
        column=2,
        legend=False,
        draws=Draws(field="draws", x=float(draws[-1]), y=float(height[-1]), role="bad" if beyond[-1] else NOISE_ROLE),
        caption=sentences(
            tr("Noise of {n} possible releases against the tolerated error.", n=draws.size),
            "" if sampling is None else tr("Under it the sampling error of the data, which is there without noise."),
        ),
    )


def _dots(draws: Floats, height: Floats, beyond: NDArray[np.bool_], _places: Floats, _width: float) -> list[Item]:
    """Each release as a sign of its own."""
    room = (0.0, 1.0)
    return [
        dots(key=key, x=draws[here], y=height[here], role=role, marker=marker, marker_room=room)
        for key, role, marker, here in (("within", NOISE_ROLE, "o", ~beyond), ("beyond", "bad", "+", beyond))
    ]


def _columns(_draws: Floats, _height: Floats, beyond: NDArray[np.bool_], places: Floats, width: float) -> list[Item]:
    """So many releases in each place: those beyond stand on those within."""
    x, column = np.unique(places, return_inverse=True)
    every, within = np.bincount(column).astype(float), np.bincount(column, ~beyond)
    over = np.where(within < every, every, 0.0)
    return [
        columns(x, over, 0.8 * width, key="beyond", role="bad", pale=False),
        columns(x, within, 0.8 * width, key="within", role=NOISE_ROLE, pale=False),
    ]


def _stacked(column: Floats) -> Floats:
    """How many of the same column came before each."""
    order = np.argsort(column, kind="stable")
    ordered = column[order]
    height = np.empty(column.size)
    height[order] = np.arange(column.size) - np.searchsorted(ordered, ordered)
    return height


def _bar(key: str, half: float, place: int, slot: float, role: str, text: str) -> list[Item]:
    """A horizontal bar from −half to half with its words under it, in the slot of this place under the dots."""
    ends, y = np.array([-half, half]), -slot * (place + 0.15)
    return [
        Curve(key=key, x=ends, y=np.array([y, y]), role=role, name="", width=4.0, dash="solid"),
        Label(key=f"{key}-words", x=0.0, y=y - 0.1 * slot, text=text, role=role, anchor=(0.5, 0.0)),
    ]
