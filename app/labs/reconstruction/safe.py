"""Tab 'How far is safe': people against counts, and what marginals need."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Result, Table, Tick
from app.lab.cells import at_most, number
from app.lab.said import Figure, Said, about, decides, people, up, whole
from app.labs.reconstruction.common import bell
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Curve, Item, Picture, Point, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_promise
from dpcore.checks import Floats
from dpcore.choose import (
    MarginalsNeeded,
    count_noise,
    marginals_needed,
    marginals_pay,
    people_for_equal,
    queries_for_equal,
    sampling_sd,
)

COUNTS = np.geomspace(1, 1e6, 121)
MARGINALS = np.unique(np.geomspace(1, 1e4, 81).round())


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Where noise hides below what sampling does anyway, and what no mechanism can.

    Attributes:
        gaussian_people, laplace_people: n at which the noise of k counts equals the sampling error, over COUNTS.
        sampling, gaussian, laplace: standard deviations of one count here, in people.
        gaussian_counts, laplace_counts: the most counts whose noise stays below the sampling error here.
        alone, together: how far apart one record sets the means of one count, and of all of them where they tell its two
            worlds apart best; in standard deviations of the Gaussian noise.
        need: people for k marginals, over MARGINALS.
        pays_laplace, pays_norm: from how many marginals on Gaussian noise needs fewer people than each pure mechanism.
    """

    gaussian_people: Floats
    laplace_people: Floats
    sampling: float
    gaussian: float
    laplace: float
    gaussian_counts: float
    laplace_counts: float
    alone: float
    together: float
    need: MarginalsNeeded
    pays_laplace: int
    pays_norm: int


def facts(params: Params, tick: Tick) -> Facts:
    """Closed forms throughout."""
    eps, delta = params.eps, params.delta
    k, n = np.array([float(params.k)]), float(params.people)
    gaussian = float(count_noise("gaussian-exact", k, eps=eps, delta=delta)[0])
    return Facts(
        gaussian_people=people_for_equal("gaussian-exact", COUNTS, eps=eps, delta=delta),
        laplace_people=people_for_equal("laplace-basic", COUNTS, eps=eps, delta=delta),
        sampling=float(sampling_sd(np.array([n]), 0.5)[0]),
        gaussian=gaussian,
        laplace=float(count_noise("laplace-basic", k, eps=eps, delta=delta)[0]),
        gaussian_counts=queries_for_equal("gaussian-exact", n, eps=eps, delta=delta),
        laplace_counts=queries_for_equal("laplace-basic", n, eps=eps, delta=delta),
        alone=1 / gaussian,
        together=math.sqrt(params.k) / gaussian,
        need=marginals_needed(MARGINALS, eps=eps, delta=delta),
        pays_laplace=marginals_pay(eps=eps, delta=delta, against="laplace"),
        pays_norm=marginals_pay(eps=eps, delta=delta, against="k-norm"),
    )


def said(params: Params, found: Facts) -> Said:
    """Whether the noise of so many counts hides below what sampling does anyway."""
    numbers: dict[str, Figure | str] = {
        "counts": tr("One count") if params.k == 1 else tr("{k} counts", k=whole(params.k).text),
        "people": people(params.people),
        "noise": decides(up(found.gaussian)),
        "sampling": about(found.sampling),
        "most": whole(math.floor(found.gaussian_counts)),
    }
    if found.gaussian_counts < 1:
        text = tr(
            "{counts} of {people}: noise of {noise} is above the sampling error of {sampling}, and not even one count hides below it."
        )
    elif found.gaussian > found.sampling:
        text = tr(
            "{counts} of {people}: noise of {noise} is above the sampling error of {sampling}. Only up to {most} counts hide below it."
        )
    else:
        text = tr(
            "{counts} of {people}: noise of {noise} hides below a sampling error of {sampling}. Up to {most} counts hide so."
        )
    return Said(text, numbers, hint=tr("Drag k."))


def tell(params: Params, found: Facts) -> Result:
    """The plane, the marginals, and the counts in two worlds."""
    pictures = (_plane(params, found), _marginals(found), _worlds(found))
    return Result(pictures, _readout(params, found), _story(params, found))


def _plane(params: Params, found: Facts) -> Picture:
    low, high = 10.0, 1e9
    items: list[Item] = [
        Curve(key="readable", x=COUNTS, y=COUNTS, role="bad", name=tr("k = n: readable without noise"), dash="solid"),
        Curve(
            key="gaussian",
            x=COUNTS,
            y=found.gaussian_people,
            role="gaussian",
            name=tr("Gaussian noise = sampling error"),
        ),
        Curve(
            key="laplace", x=COUNTS, y=found.laplace_people, role="laplace", name=tr("Laplace noise = sampling error")
        ),
        Point(key="here", x=params.k, y=params.people, x_field="k", y_field="people", label=tr("here")),
    ]
    return Picture(
        key="plane",
        title=tr("People against counts"),
        x=Axis(label=tr("counts k"), log=True, low=1.0, high=float(COUNTS[-1])),
        y=Axis(label=tr("people n"), log=True, low=low, high=high),
        items=tuple(items),
        rows=2,
        click=("k", "people"),
        caption=tr(
            "Above a curve the noise is below the sampling error; below k = n exact answers can give the data back."
        ),
    )


def _marginals(found: Facts) -> Picture:
    need = found.need
    items: list[Item] = [
        Curve(key="lower", x=need.k, y=need.lower, role="bound", name=tr("least, δ = 0")),
        Curve(key="norm", x=need.k, y=need.k_norm, role="exponential", name=tr("K-norm")),
        Curve(key="laplace", x=need.k, y=need.laplace, role="laplace", name=tr("Laplace")),
        Curve(key="gaussian", x=need.k, y=need.gaussian, role="gaussian", name=tr("Gaussian, δ")),
        upright(found.pays_laplace, key="pays", role="laplace", label=tr("δ beats Laplace")),
        upright(found.pays_norm, key="pays-norm", role="exponential", label=tr("δ beats K-norm")),
    ]
    return Picture(
        key="marginals",
        title=tr("People that marginals need"),
        x=Axis(label=tr("marginals k"), log=True, low=1.0, high=float(MARGINALS[-1])),
        y=Axis(label=tr("people n"), log=True),
        items=tuple(items),
        column=1,
        caption=tr(
            "People for all k shares to be within ½ with probability ½: for many marginals the line with δ is about half as steep."
        ),
    )


def _worlds(found: Facts) -> Picture:
    x = np.linspace(-3.5, 3.5 + found.together, 241)
    items = (
        Curve(key="yours", x=x, y=bell(x, 0.0, 1.0), role="laplace", name=tr("yours")),
        Curve(key="one", x=x, y=bell(x, found.alone, 1.0), role="bad:dot", name=tr("one count")),
        Curve(key="all", x=x, y=bell(x, found.together, 1.0), role="bad", name=tr("all counts")),
    )
    return Picture(
        key="worlds",
        title=tr("The counts in two worlds"),
        x=Axis(label=tr("distance in standard deviations")),
        y=Axis(label=tr("density"), low=0.0),
        items=items,
        row=1,
        column=1,
        caption=tr(
            "One count with its Gaussian noise, and all of them weighed together, in your world and in that of a neighbor."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    rows = (
        (Cell(tr("sampling error of a count")), number(found.sampling), Cell("")),
        (Cell(tr("noise: Gaussian, Laplace")), at_most(found.gaussian), at_most(found.laplace)),
        (
            Cell(tr("counts that hide below it")),
            number(np.floor(found.gaussian_counts), 7),
            number(np.floor(found.laplace_counts), 7),
        ),
        (Cell(tr("one record shifts all counts by")), number(found.together), Cell("")),
        (Cell(tr("δ pays against Laplace from")), number(found.pays_laplace, 7), Cell("")),
        (Cell(tr("δ pays against K-norm noise from")), number(found.pays_norm, 7), Cell("")),
    )
    return Table((tr("here"), tr("with δ"), tr("δ = 0")), rows)


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p><b>How much is safe.</b> Counts: k = {k}, people: n = {n}. The sampling error of a count near one half is {sampling} people, "
                "Gaussian noise for all of them together {gaussian}, Laplace noise {laplace}. Counts that hide below the sampling error: "
                "{counts} at most. From k = n counts on, answers without noise can give every row back.</p>",
                k=params.k,
                n=show(params.people, 10),
                sampling=show(found.sampling, 4),
                gaussian=show(found.gaussian, 4),
                laplace=show(found.laplace, 4),
                counts=show(float(np.floor(found.gaussian_counts)), 7),
            ),
            formula(
                r"\frac{\sqrt{n}}{2},\quad \frac{\sqrt{2}\,k}{\varepsilon}",
                ("n", show(params.people, 10)),
                ("k", str(params.k)),
                ("ε", show_promise(params.eps)),
            ),
            tr(
                "<p><b>Two worlds.</b> One record shifts a count by {alone} standard deviations of its noise, and all counts, weighed together, by {together}, whatever k is: "
                "that is why the noise grows with √k.</p>",
                alone=show(found.alone, 3),
                together=show(found.together, 4),
            ),
            tr(
                "<p><b>Marginals.</b> For many marginals the people needed grow as k without δ, and but for a logarithm as √k with it. Gaussian noise needs "
                "fewer people than Laplace noise from k = {laplace} on, and fewer than the best pure mechanism known here, K-norm noise, "
                "from k = {norm} on.</p>",
                laplace=found.pays_laplace,
                norm=found.pays_norm,
            ),
        )
    )
