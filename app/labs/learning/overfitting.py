"""Tab 'Coin flips': a classifier that fits coins well, what noise does to the claim, and a holdout that can be reused."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import bound, drawn, of, of_hundred, row
from app.lab.handles import handle
from app.lab.said import Said, decides, of_100, whole
from app.labs.learning.overfitting_params import MOST_FEATURES
from app.labs.learning.params import Params
from app.plot.axis import ticks_of_100
from app.plot.picture import Area, Axis, Curve, Item, Line, Picture, across, dots, stems
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_apart, show_promise, show_up
from dpcore.checks import Floats
from dpcore.learning import (
    TRUTH,
    HoldoutRuns,
    Selected,
    agreement,
    answers_eps,
    answers_rho,
    holdout_runs,
    naive_holdout,
    noise_for_accuracy,
    normal_accuracy,
    vote_accuracy,
)
from dpcore.noise import gaussian_epsilon

CLAIM = 0.55
NOISES = 10.0 * np.linspace(0.0, 1.0, 41) ** 2
RUNS = 60
MOST_COINS = 50_000_000
COINS: dict[Quality, int] = {"drag": 10_000_000, "rest": 600_000_000}
"""Of all runs together, about."""
BAND = 2.0
"""Standard errors to each side."""
LARGEST_RHO = 1e6


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What is found in pure noise.

    Attributes:
        agreement: of a feature's vote with a given point; sample_accuracy: of the majority on the data, plain_accuracy
            without noise; normal: by the normal law; truth_on_new: on fresh data, always 1/2.
        sizes: numbers of features; accuracy, plain, by_normal: at each, as above.
        noisy: sample accuracy over NOISES; cure: the c at which the claim is CLAIM, by Gaussian noise.
        rho, eps: of all correlations together, one person replaced (Gaussian: rho, and ε at δ; Laplace: ε); inf without.
        naive: of the holdout that is asked as it is, exact; runs: simulated, None where that would take too long.
    """

    agreement: float
    sample_accuracy: float
    plain_accuracy: float
    normal: float
    truth_on_new: float
    sizes: Floats
    accuracy: Floats
    plain: Floats
    by_normal: Floats
    noisy: Floats
    cure: float
    rho: float
    eps: float
    naive: Selected
    runs: HoldoutRuns | None


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Exact accuracies; the reusable holdout simulated."""
    n, d, c = params.people, params.features, params.noise_size
    gaussian = params.noise == "gaussian"

    def more(size: float) -> float:
        """Agreement above 1/2 with noise of this c."""
        return agreement(n, "gaussian", size) if gaussian else agreement(n, "laplace", size / math.sqrt(n))

    sizes = np.unique(np.round(np.geomspace(1, MOST_FEATURES, 161)))
    sizes = np.unique(sizes - (sizes % 2 == 0))
    here, plain = more(c), more(0.0)
    normal = c if gaussian else math.nan
    rho = eps = math.inf
    if c > 0 and gaussian:
        rho = answers_rho(n, d, c)
        eps = gaussian_epsilon(1.0, delta=params.delta, sensitivity=math.sqrt(2 * rho)) if rho < LARGEST_RHO else eps
    elif c > 0:
        eps = answers_eps(n, d, c / math.sqrt(n))
    least = max(1, math.ceil(math.sqrt(n) - 1e-9))
    return Facts(
        agreement=0.5 + here,
        sample_accuracy=float(vote_accuracy(d, here)),
        plain_accuracy=float(vote_accuracy(d, plain)),
        normal=float(normal_accuracy(d, n, c)) if gaussian else math.nan,
        truth_on_new=TRUTH,
        sizes=sizes,
        accuracy=vote_accuracy(sizes, here),
        plain=vote_accuracy(sizes, plain),
        by_normal=normal_accuracy(sizes, n, c) if gaussian else np.full(sizes.size, normal),
        noisy=np.array([float(vote_accuracy(d, more(float(size)))) for size in NOISES]),
        cure=noise_for_accuracy(CLAIM, n, d),
        rho=rho,
        eps=eps,
        naive=naive_holdout(n, d, least, least),
        runs=_runs(params, tick, quality),
    )


def _runs(params: Params, tick: Tick, quality: Quality) -> HoldoutRuns | None:
    coins = params.people * params.features
    runs = min(RUNS, COINS[quality] // coins)
    if coins > MOST_COINS or runs < 2:
        return None
    rng = np.random.default_rng(params.seed)
    return holdout_runs(
        params.people, params.features, runs, params.threshold, params.holdout_noise, rng=rng, tick=tick
    )


def said(params: Params, found: Facts) -> Said:
    """How right the vote of all coins is on these people, and on new ones."""
    return Said(
        tr("Predicting coin flips with {coins}: right on {here} of 100 of these people, on {new} of 100 new ones."),
        {
            "coins": tr("one coin") if params.features == 1 else tr("{d} coins", d=whole(params.features).text),
            "here": decides(of_100(found.sample_accuracy)),
            "new": of_100(found.truth_on_new),
        },
        hint=tr("Add noise until they agree."),
    )


def tell(params: Params, found: Facts) -> Result:
    """What is claimed and what is true, over features and noise; the holdout."""
    notes: list[Note] = []
    if params.people * params.features > MOST_COINS:
        text = tr(
            "The reusable holdout is simulated up to n · d = {most}; everything else is exact.", most=show(MOST_COINS)
        )
        notes.append(Note("info", text))
    pictures = (_features(params, found), _noise(params, found), _holdout(found))
    return Result(pictures, _readout(params, found), _story(params, found), tuple(notes))


def _accuracy_axis() -> Axis:
    return Axis(label=tr("right, of 100"), low=0.45, high=1.02, ticks=ticks_of_100(0.45, 1.02))


def _truth(found: Facts) -> Line:
    return across(found.truth_on_new, key="truth", role="good", name=tr("true, on new people"))


def _features(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Area(
            key="gap",
            x=found.sizes,
            low=np.full(found.sizes.size, found.truth_on_new),
            high=found.accuracy,
            role="bad",
            name=tr("self-deception"),
        ),
        _truth(found),
        Curve(key="accuracy", x=found.sizes, y=found.accuracy, role="bad", name=tr("claimed, on the data")),
        Curve(key="normal", x=found.sizes, y=found.by_normal, role="bound:dash", name=tr("formula for large n")),
    ]
    if params.noise_size > 0:
        items.insert(1, Curve(key="plain", x=found.sizes, y=found.plain, role="bad:dot", name=tr("without noise")))
    items.append(handle(params, "features"))
    return Picture(
        key="features",
        title=tr("Coins that predict coins"),
        x=Axis(label=tr("features d"), log=True, low=1.0, high=float(MOST_FEATURES)),
        y=_accuracy_axis(),
        items=tuple(items),
        columns=2,
        caption=tr("The share of people whose label the vote gets right, on the data and in truth; exact."),
    )


def _noise(params: Params, found: Facts) -> Picture:
    items: tuple[Item, ...] = (
        _truth(found),
        Curve(key="noisy", x=NOISES, y=found.noisy, role="bad", name=tr("claimed, on the data")),
        handle(params, "noise_size", within=(0.0, float(NOISES[-1]))),
    )
    return Picture(
        key="noise",
        title=tr("Noise restores truth"),
        x=Axis(label=tr("noise on each correlation, c"), low=0.0, high=float(NOISES[-1])),
        y=_accuracy_axis(),
        items=items,
        row=1,
        caption=tr("The claim falls with the noise, the truth stays where it is; exact."),
    )


def _holdout(found: Facts) -> Picture:
    names = (tr("training"), tr("reported"), tr("on the holdout"))
    items: list[Item] = [_truth(found)]
    naive = np.array([math.nan, found.naive.accuracy, found.naive.accuracy])
    reusable = np.full((2, 3), math.nan)
    if found.runs is not None:
        naive[0] = found.runs.naive_train.mean()
        values = (found.runs.train, found.runs.reported, found.runs.held)
        reusable = np.array([(value.mean(), BAND * _error(value)) for value in values]).T
    x = np.arange(3.0)
    for key, role, name, at, shares in (
        ("naive", "bad", tr("holdout asked as it is"), x - 0.12, naive),
        ("reusable", "laplace", tr("reusable holdout"), x + 0.12, reusable[0]),
    ):
        items.append(dots(key=key, x=at, y=shares, role=role, name=name, marker="d", marker_size=5.0))
    low, high = reusable[0] - reusable[1], reusable[0] + reusable[1]
    items.append(stems(x + 0.12, low, high, key="band", role="laplace", width=4.0))
    return Picture(
        key="holdout",
        title=tr("A holdout that is reused"),
        x=Axis(label="", low=-0.6, high=2.6, ticks=tuple((float(at), name) for at, name in enumerate(names))),
        y=_accuracy_axis(),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("Accuracy of the vote of kept features: on training data, as reported, and on the holdout data."),
    )


def _error(values: Floats) -> float:
    return float(values.std(ddof=1)) / math.sqrt(values.size)


def _readout(params: Params, found: Facts) -> Table:
    rows = [
        row(tr("claimed, on the data"), found.sample_accuracy, told=of_hundred),
        row(tr("true, on new people"), found.truth_on_new, told=of_hundred),
        row(tr("claimed without noise"), found.plain_accuracy, told=of_hundred),
        row(tr("formula for large n"), found.normal, told=of_hundred),
        of("gaussian", row(tr("ε of all answers"), found.eps, told=bound)),
        row(tr("holdout as it is: reported"), found.naive.accuracy, told=of_hundred),
    ]
    if found.runs is not None:
        rows += [
            (
                Cell(tr("reusable holdout: reported")),
                drawn(100 * found.runs.reported.mean(), 100 * _error(found.runs.reported)),
            ),
            row(tr("runs"), float(found.runs.reported.size)),
        ]
    return Table((tr("right, of 100"), tr("now")), tuple(rows), kind="overfitting")


def _story(params: Params, found: Facts) -> str:
    parts = [
        tr(
            "<p>The labels of n = {n} people are coin flips, and so are d = {d} features. Each feature votes with the sign of its correlation "
            "with the label; the majority gets <b>{claim} of 100</b> of these people right, exactly, and 50 of 100 new ones. "
            "Every feature was chosen with a look at each of these people: it agrees with one's label in {agree} of 100 cases.</p>",
            n=show(params.people, 7),
            d=show(params.features, 7),
            claim=show_apart(100 * found.sample_accuracy, 50.0, 100.0),
            agree=show_apart(100 * found.agreement, 50.0, 100.0),
        ),
        formula(
            r"\Pr\left[B_{d,p} > \tfrac{d}{2}\right] \approx \Phi\!\left(\sqrt{\frac{2d}{\pi n(1+c^2)}}\right)",
            ("p", show_apart(found.agreement, 0.5, 1.0, digits=5)),
        ),
        _privacy(params, found),
        tr(
            "<p><b>Noise restores truth:</b> it adds no knowledge, but a claim that no single person can sway cannot fit these "
            "people better than others. Gaussian noise with c = {cure} brings the claim down to 55 of 100.</p>",
            cure=show(found.cure, 4),
        )
        if found.cure > 0
        else tr("<p>The claim is at most 55 of 100 even without noise.</p>"),
        tr(
            "<p>A <b>holdout</b> that is asked which features to keep, and then how good they are, reports {naive} of 100, exactly: it was asked too often.</p>",
            naive=show(100 * found.naive.accuracy, 4),
        ),
    ]
    if found.runs is not None:
        parts.append(
            tr(
                "<p>The reusable holdout answers from it only where training data lead astray by about T, and with noise: it reports "
                "{told} ± {band} of 100 (two standard errors, {runs} simulated runs), where these holdout data have {held} and the truth is 50. "
                "With other T and σ it can be fooled as well.</p>",
                told=show(100 * float(found.runs.reported.mean()), 4),
                band=show_up(100 * BAND * _error(found.runs.reported), 2),
                runs=found.runs.reported.size,
                held=show(100 * float(found.runs.held.mean()), 4),
            )
        )
    return "".join(parts)


def _privacy(params: Params, found: Facts) -> str:
    if params.noise_size == 0:
        return tr("<p>Exact correlations promise nothing about privacy. Turn the noise up.</p>")
    if params.noise == "laplace":
        return tr(
            "<p>All d = {d} answers together keep ε = {eps} for one person.</p>",
            d=show(params.features, 7),
            eps=show_up(found.eps),
        )
    if math.isinf(found.eps):
        return tr("<p>So little noise promises nothing that could be called private.</p>")
    return tr(
        "<p>All d = {d} answers together keep ε = {eps} for one person (at δ = {delta}, exactly; concentrated privacy ρ = {rho}).</p>",
        d=show(params.features, 7),
        eps=show_up(found.eps, 4),
        delta=show_promise(params.delta),
        rho=show_up(found.rho, 4),
    )
