"""How far the released number is from the truth: by the noise, and by sampling. Two names, two colours."""

from __future__ import annotations

import numpy as np

from app.i18n import sentences, tr
from app.labs.choose.answer import Answer, PublishedError, by_shares
from app.labs.choose.params import Params
from app.numbers import show
from app.picture import Axis, Band, Curve, Item, Label, Picture
from dpcore.choose import count_half_width, largest_deviation, mean_half_width, rounded_up, sum_half_width

DRAWS = 25
LEVEL = 0.95
NOISE_ROLE, SAMPLING_ROLE = "accent", "other-4"
ONE_SLOT, TWO_SLOTS = 0.35, 0.48
"""Room for a bar and its words where there is one, or two, as a part of the room above zero."""


def sampling_error(params: Params) -> float | None:
    """Half-width of the 95 % sampling error, in units of the query; None where the data are no sample."""
    if not params.sampled or params.kind == "own":
        return None
    if params.kind in ("count", "histogram"):
        return count_half_width(params.population, params.share, LEVEL)
    spread = params.deviation or largest_deviation(params.low, params.high)
    width = mean_half_width if params.kind == "mean" else sum_half_width
    return width(params.population, spread, LEVEL)


def releases_picture(params: Params, found: Answer, error: PublishedError, column: int = 2) -> Picture:
    """25 possible releases against the tolerated error, and under them both errors as bars."""
    draws = np.sort(np.asarray(error.sample(DRAWS, np.random.default_rng(params.seed)), dtype=np.float64))
    wide, sampling = float(error.half_width(LEVEL)), sampling_error(params)
    reach = 1.6 * max(found.tolerance, wide, sampling or 0.0)
    reach = max(reach, min(1.1 * float(np.abs(draws).max()), 3 * reach))
    column_of = np.round(draws / (reach / 15))
    height = np.array([np.sum(column_of[:k] == value) for k, value in enumerate(column_of)], dtype=np.float64) + 0.5
    beyond = np.abs(draws) > found.tolerance
    top = max(10.0, 1.4 * (float(height.max()) + 1))
    slot = (ONE_SLOT if sampling is None else TWO_SLOTS) * top
    items: list[Item] = [
        Band(
            key="tolerated",
            low=-found.tolerance,
            high=found.tolerance,
            orientation="vertical",
            role="good",
            name="",
        ),
        Label(key="t", x=0.0, y=top, text=tr("tolerated ± {t}", t=show(found.tolerance, 3)), anchor=(0.5, 0.0)),
        Curve(
            key="within",
            x=draws[~beyond],
            y=height[~beyond],
            role=NOISE_ROLE,
            name="",
            marker="o",
            marker_room=(0.0, 1.0),
            line=False,
        ),
        Curve(
            key="beyond",
            x=draws[beyond],
            y=height[beyond],
            role="bad",
            name="",
            marker="+",
            marker_room=(0.0, 1.0),
            line=False,
        ),
        *_bar("noise-95", wide, 0, slot, NOISE_ROLE, tr("noise 95 %: ± {width}", width=show(wide, 3))),
    ]
    if sampling is not None:
        text = tr("sampling 95 %: ± {width}", width=show(sampling, 3))
        items += _bar("sampling-95", sampling, 1, slot, SAMPLING_ROLE, text)
    return Picture(
        key="releases",
        title=tr("{n} draws, {out} beyond", n=DRAWS, out=int(beyond.sum())),
        x=Axis(label=tr("error of a release"), low=-reach, high=reach),
        y=Axis(label="", low=-slot * (1.1 if sampling is None else 2.1), high=top, ticks=()),
        items=tuple(items),
        row=1,
        column=column,
        legend=False,
        caption=sentences(
            tr("Noise of {n} possible releases against the tolerated error.", n=DRAWS),
            "" if sampling is None else tr("Under it the sampling error of the data, which is there without noise."),
        ),
    )


def _bar(key: str, half: float, place: int, slot: float, role: str, text: str) -> list[Item]:
    """A horizontal bar from −half to half with its words under it, in the slot of this place under the dots."""
    ends, y = np.array([-half, half]), -slot * (place + 0.15)
    return [
        Curve(key=key, x=ends, y=np.array([y, y]), role=role, name="", width=4.0, dash="solid"),
        Label(key=f"{key}-words", x=0.0, y=y - 0.1 * slot, text=text, role=role, anchor=(0.5, 0.0)),
    ]


def error_words(params: Params, error: PublishedError) -> str:
    """Both errors as sentences; plain text."""
    wide, sampling = float(error.half_width(LEVEL)), sampling_error(params)
    text = sentences(*_noise_words(params, show(rounded_up(wide, 4), 4) if wide > 0 else "0"))
    if sampling is None:
        return sentences(text, tr("If the data are a sample, their own sampling error comes on top."))
    more = (
        tr("larger: protection costs more than the sample does")
        if wide > sampling
        else tr("smaller: the sample matters more")
    )
    return sentences(
        text,
        tr(
            "The sampling error is another matter: at most {width} in 95 of 100 samples, without any noise. Here the noise is "
            "{more}.",
            width=show(sampling, 4),
            more=more,
        ),
    )


def _noise_words(params: Params, width: str) -> list[str]:
    """How far the noise moves a number, and what that is of."""
    text = [tr("In 95 of 100 releases the noise moves a number by at most {width}.", width=width)]
    if params.kind == "histogram":
        text.append(tr("That is each cell by itself: of 100 such cells up to 5 are farther off, on average."))
    elif params.releases > 1:
        text.append(tr("That is each release by itself; all of them together are within it less often."))
    if by_shares(params):
        text.append(tr("That holds whatever the mean is, if n people are in the data."))
    elif params.kind == "mean" and not params.replaced:
        text.append(
            tr(
                "The number is the sum divided by n: the mean only if n people are in the data, else another multiple of it."
            )
        )
    if params.kind == "histogram":
        text.append(tr("Contributions that are dropped are not in it."))
    elif params.kind in ("sum", "mean"):
        text.append(tr("Values that are set to the public bounds are not in it."))
    return text
