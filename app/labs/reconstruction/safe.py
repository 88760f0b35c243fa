"""Tab 'How far is safe': people against counts, the packing bound, and what marginals need."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.handles import handle
from app.labs.reconstruction.common import at_least, at_most, number
from app.labs.reconstruction.params import Params
from app.plot.picture import Axis, Curve, Item, Line, Picture, Point
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_down, show_up
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
from dpcore.reconstruction import book_eps, packing_eps, packing_success

COUNTS = np.geomspace(1, 1e6, 121)
EPSILONS = np.geomspace(0.01, 10.0, 201)
MARGINALS = np.unique(np.geomspace(1, 1e4, 81).round())


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Where noise hides below what sampling does anyway, and what no mechanism can.

    Attributes:
        gaussian_people, laplace_people: n at which the noise of k counts equals the sampling error, over COUNTS.
        sampling, gaussian, laplace: standard deviations of one count here, in people.
        gaussian_counts, laplace_counts: the most counts whose noise stays below the sampling error here.
        right, right_slack: the largest chance to be right on every one of 2^s tables, δ = 0 and with δ, over EPSILONS.
        here, here_slack: the same at the ε of now; least, least_slack: the ε from which one half is possible.
        book: the book's bound on that ε.
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
    right: Floats
    right_slack: Floats
    here: float
    here_slack: float
    least: float
    least_slack: float
    book: float
    need: MarginalsNeeded
    pays_laplace: int
    pays_norm: int


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Closed forms throughout."""
    eps, delta, s, apart = params.eps, params.delta, params.packed_bits, params.apart
    k, n = np.array([float(params.k)]), float(params.people)
    some = EPSILONS[:: 4 if quality == "drag" else 1]
    right = [packing_success(s, apart, eps=float(e)) for e in some]
    slack = [packing_success(s, apart, eps=float(e), delta=delta) for e in some]
    return Facts(
        gaussian_people=people_for_equal("gaussian-exact", COUNTS, eps=eps, delta=delta),
        laplace_people=people_for_equal("laplace-basic", COUNTS, eps=eps, delta=delta),
        sampling=float(sampling_sd(np.array([n]), 0.5)[0]),
        gaussian=float(count_noise("gaussian-exact", k, eps=eps, delta=delta)[0]),
        laplace=float(count_noise("laplace-basic", k, eps=eps, delta=delta)[0]),
        gaussian_counts=queries_for_equal("gaussian-exact", n, eps=eps, delta=delta),
        laplace_counts=queries_for_equal("laplace-basic", n, eps=eps, delta=delta),
        right=np.interp(EPSILONS, some, right),
        right_slack=np.interp(EPSILONS, some, slack),
        here=packing_success(s, apart, eps=eps),
        here_slack=packing_success(s, apart, eps=eps, delta=delta),
        least=packing_eps(s, apart),
        least_slack=packing_eps(s, apart, delta=delta),
        book=book_eps(s, apart),
        need=marginals_needed(MARGINALS, eps=eps, delta=delta),
        pays_laplace=marginals_pay(eps=eps, delta=delta, against="laplace"),
        pays_norm=marginals_pay(eps=eps, delta=delta, against="k-norm"),
    )


def tell(params: Params, found: Facts) -> Result:
    """The plane, the packing curve, and the marginals."""
    pictures = (_plane(params, found), _packing(params, found), _marginals(found))
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
        columns=2,
        click=("k", "people"),
        caption=tr(
            "Above a curve the noise is below the sampling error; below k = n exact answers can give the data back."
        ),
    )


def _packing(params: Params, found: Facts) -> Picture:
    items: list[Item] = [
        Curve(key="slack", x=EPSILONS, y=found.right_slack, role="bound:dash", name=tr("with δ, at most")),
        Curve(
            key="pure",
            x=EPSILONS,
            y=found.right,
            role="bound",
            name=tr("δ = 0, attained") if params.apart == 1 else tr("δ = 0, at most"),
        ),
        Line(key="half", value=0.5, orientation="horizontal", role="neutral"),
        handle(params, "eps", within=(float(EPSILONS[0]), float(EPSILONS[-1]))),
    ]
    return Picture(
        key="packing",
        title=tr("Right on every one of 2ˢ tables, s = {s}", s=params.packed_bits),
        x=Axis(label=tr("ε"), log=True, low=float(EPSILONS[0]), high=float(EPSILONS[-1])),
        y=Axis(label=tr("largest chance"), low=0.0, high=1.05),
        items=tuple(items),
        row=1,
        click=("eps", ""),
        caption=tr("The largest chance that a private answer is right on every table; what lies above is impossible."),
    )


def _marginals(found: Facts) -> Picture:
    need = found.need
    items: list[Item] = [
        Curve(key="lower", x=need.k, y=need.lower, role="bound", name=tr("least without δ")),
        Curve(key="norm", x=need.k, y=need.k_norm, role="exponential", name=tr("K-norm noise")),
        Curve(key="laplace", x=need.k, y=need.laplace, role="laplace", name=tr("Laplace noise")),
        Curve(key="gaussian", x=need.k, y=need.gaussian, role="gaussian", name=tr("Gaussian noise (δ)")),
    ]
    return Picture(
        key="marginals",
        title=tr("People that marginals need"),
        x=Axis(label=tr("marginals k"), log=True, low=1.0, high=float(MARGINALS[-1])),
        y=Axis(label=tr("people n"), log=True),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr(
            "People for all k shares to be within ½ with probability ½: for many marginals the line with δ is about half as steep."
        ),
    )


def _readout(params: Params, found: Facts) -> Table:
    rows = (
        (Cell(tr("sampling error of a count")), number(found.sampling), Cell("")),
        (Cell(tr("noise: Gaussian, Laplace")), number(found.gaussian), number(found.laplace)),
        (
            Cell(tr("counts that hide below it")),
            number(np.floor(found.gaussian_counts), 7),
            number(np.floor(found.laplace_counts), 7),
        ),
        (Cell(tr("right on every table, at most")), at_most(found.here_slack), at_most(found.here)),
        (Cell(tr("ε for one half, at least")), at_least(found.least_slack), at_least(found.least)),
        (Cell(tr("δ pays against Laplace from")), number(found.pays_laplace, 7), Cell("")),
        (Cell(tr("δ pays against K-norm noise from")), number(found.pays_norm, 7), Cell("")),
    )
    return Table((tr("here"), tr("with δ"), tr("δ = 0")), rows)


def _story(params: Params, found: Facts) -> str:
    return "".join(
        (
            tr(
                "<p><b>How much is safe.</b> For k = {k} counts of {n} people the sampling error of a count near one half is {sampling} people, "
                "Gaussian noise for all of them together {gaussian}, Laplace noise {laplace}. Counts that hide below the sampling error: "
                "{counts} at most. From k = n counts on, answers without noise can give every row back.</p>",
                k=params.k,
                n=show(params.people, 10),
                sampling=show(found.sampling, 4),
                gaussian=show(found.gaussian, 4),
                laplace=show(found.laplace, 4),
                counts=show(float(np.floor(found.gaussian_counts)), 7),
            ),
            tr(
                "<p><b>Packing.</b> Take 2^{s} tables, any two of them at most Δ = {apart} apart, in replaced people. An ε-private answer is right on all of "
                "them with probability at most {here}; for one half ε must be {least} at least. For Δ = 1 randomised response over the tables "
                "reaches it. The book's bound is {book}. With δ the bound falls to {slack}.</p>",
                s=params.packed_bits,
                apart=params.apart,
                here=show_up(found.here, 4),
                least=show_down(found.least, 4),
                book=show_down(found.book, 4),
                slack=show_down(found.least_slack, 4),
            ),
            formula(
                r"e^{\varepsilon\,\Delta} \geq \frac{p\,(2^{s}-1)}{1-p}",
                ("s", str(params.packed_bits)),
                ("Δ", str(params.apart)),
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
