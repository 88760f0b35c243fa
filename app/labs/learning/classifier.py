"""Tab 'Classifier': noise on the answer against noise in the objective."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, drawn, row
from app.lab.said import Figure, Said, about, decides, of_100, up, yours
from app.labs.learning.params import Params, records
from app.labs.learning.points import MOST_DOTS, chosen_points, labelled_dots, lines
from app.plot.picture import Axis, Curve, Item, Picture, Series, grouped, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_apart, show_promise, show_up
from dpcore.attack import ceiling
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.learning import (
    Perturbation,
    Private,
    answer_draws,
    ball_noise,
    data_sensitivity,
    drawn_variation,
    minimisers,
    objective,
    perturbation,
    private_laws,
    total_variation,
)

DRAWS: dict[Quality, int] = {"rest": 300, "drag": 60}
MOST_REPLACED = 200
"""Points of which each is replaced, to see how far the answer moves."""
BINS = 25
BAND = 2.0
"""Standard errors to each side."""
WAYS = (("answer", mark("noise on the answer")), ("objective", mark("noise in the objective")))
ROLES = {"answer": "laplace", "objective": "minimal"}


@dataclass(frozen=True, slots=True, eq=False)
class OnLine:
    """Exact laws in one dimension; arrays have a row for each of WAYS.

    Attributes:
        f: answers; density: of both ways, shape (2, f); loss: J over its minimum.
        wrong: P(another sign than without noise); excess: expected J over its minimum; spread: standard deviation.
        moved: the most that a replaced point moves the answer, in these data; nan for too many points.
        success: how often an attacker tells the label of the point furthest out, of even odds.
    """

    f: Floats
    density: Floats
    loss: Floats
    wrong: Floats
    excess: Floats
    spread: Floats
    moved: float
    success: Floats


@dataclass(frozen=True, slots=True, eq=False)
class InPlane:
    """Drawn answers of both ways; arrays have a row for each of WAYS.

    Attributes:
        answers: shape (2, draws, 2); right: share of the points on their side, shape (2, draws).
        excess, error: mean of J over its minimum, and its standard error; shares: of the draws in BINS bins of `right`.
        success: as on a line; with noise in the objective from the draws, `doubt` its standard error.
    """

    answers: Floats
    right: Floats
    excess: Floats
    error: Floats
    shares: Floats
    success: Floats
    doubt: float


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The points, the answer without noise, and both private ways.

    Attributes:
        eps: for one point. x, y: places, shape (n, 1 or 2), and labels ±1.
        minimum: without noise; right: the share of points that it puts on their side; constants: of both mechanisms.
        line, plane: what is known in one or in two dimensions; the other is None. top: of an attacker's success, by ε.
    """

    eps: float
    x: Floats
    y: Floats
    minimum: Floats
    right: float
    constants: Perturbation
    line: OnLine | None
    plane: InPlane | None
    top: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Exact on a line; draws in the plane."""
    rng = np.random.default_rng(params.seed)
    x, y = _points(params, rng)
    Z, eps = x * y[:, None], params.eps / records(params)
    tick(0.1)
    laws = private_laws(Z, params.lam, eps=eps)
    minimum = minimisers(Z, params.lam)[0]
    line = params.dims == "line"
    return Facts(
        eps=eps,
        x=x,
        y=y,
        minimum=minimum,
        right=float(_right(Z, minimum[None])[0]),
        constants=perturbation(Z.shape[0], params.lam, eps=eps),
        line=_on_line(Z, laws, minimum, eps, quality) if line else None,
        top=ceiling(eps=eps),
        plane=None if line else _in_plane(Z, laws, minimum, eps, DRAWS[quality], rng, tick),
    )


def _points(params: Params, rng: np.random.Generator) -> tuple[Floats, Floats]:
    x, y = chosen_points(params, rng)
    x = x[:, :1] if params.dims == "line" else x
    far = float(np.linalg.norm(x, axis=1).max())
    if far > 1:
        allowed = mark("no further than 1 from the middle: scale by a public number, never by the largest of the data")
        raise ParameterError("labelled", far, allowed)
    return x, y


def _right(Z: Floats, f: Floats) -> Floats:
    """The share of the points on their side of each answer; on the line itself half."""
    u = f @ Z.T
    return np.asarray((u > 0).mean(axis=1) + (u == 0).mean(axis=1) / 2)


def _on_line(Z: Floats, laws: tuple[Private, Private], minimum: Floats, eps: float, quality: Quality) -> OnLine:
    moments = np.array([law.moments(minimum) for law in laws])
    spread = np.sqrt(moments[:, 1])
    centres = [0.0, float(minimum[0]), *(float(law.centre[0]) for law in laws)]
    reach = 3 * float(spread.min())
    told = [total_variation(*pair) for pair in zip(laws, _flipped(Z, laws[0].lam, eps), strict=True)]
    f = np.sort(np.append(np.linspace(min(centres) - reach, max(centres) + reach, 401), centres))
    zero = np.array([float(law.cdf(np.zeros(1))[0]) for law in laws])
    return OnLine(
        f=f,
        density=np.exp([law.log_density(f[:, None]) for law in laws]),
        loss=objective(Z, f[:, None], laws[0].lam) - objective(Z, minimum, laws[0].lam),
        wrong=zero if minimum[0] > 0 else 1 - zero,
        excess=moments[:, 2],
        spread=spread,
        moved=data_sensitivity(Z, laws[0].lam) if Z.shape[0] <= MOST_REPLACED and quality == "rest" else math.nan,
        success=(1 + np.array(told)) / 2,
    )


def _flipped(Z: Floats, lam: float, eps: float) -> tuple[Private, Private]:
    """Both laws where the label of the point furthest out is the other one."""
    other = Z.copy()
    other[np.linalg.norm(Z, axis=1).argmax()] *= -1
    return private_laws(other, lam, eps=eps)


def _in_plane(
    Z: Floats,
    laws: tuple[Private, Private],
    minimum: Floats,
    eps: float,
    draws: int,
    rng: np.random.Generator,
    tick: Tick,
) -> InPlane:
    answer, inside = laws
    noise = ball_noise(2, inside.rate, draws, rng=rng)
    tick(0.3)
    answers = np.array(
        (answer_draws(minimum, answer.rate, draws, rng=rng), minimisers(Z, inside.lam, noise, inside.added))
    )
    tick(0.9)
    excess = np.array([objective(Z, one, answer.lam) for one in answers]) - objective(Z, minimum, answer.lam)
    right = np.array([_right(Z, one) for one in answers])
    edges = np.linspace(0, 1, BINS + 1)
    others = _flipped(Z, answer.lam, eps)
    told, doubt = drawn_variation(inside, others[1], answers[1])
    return InPlane(
        answers=answers,
        right=right,
        excess=excess.mean(axis=1),
        error=excess.std(axis=1, ddof=1) / math.sqrt(draws),
        shares=np.array([np.histogram(one, edges)[0] / draws for one in right]),
        success=(1 + np.array((total_variation(answer, others[0]), told))) / 2,
        doubt=doubt / 2,
    )


def said(params: Params, found: Facts) -> Said:
    """What both noises cost on a line; in the plane how far one point moves the answer."""
    count = found.y.size
    numbers: dict[str, Figure | str] = {
        "points": tr("one point") if count == 1 else tr("{n} points", n=count),
        "eps": yours(params.eps),
        "move": up(found.constants.sensitivity),
        "right": decides(of_100(found.right)),
    }
    if found.line is None:
        text = tr(
            "Of {points} one moves the answer by {move} at most; without noise {right} of 100 points are on their side."
        )
        return Said(text, numbers, hint=tr("Compare the two fans of lines."))
    numbers |= {"answer": about(float(found.line.excess[0])), "objective": decides(about(float(found.line.excess[1])))}
    text = tr("With {points}, at ε = {eps}, noise on the answer costs {answer}, noise in the objective {objective}.")
    return Said(text, numbers, hint=tr("Add points."))


def tell(params: Params, found: Facts) -> Result:
    """Densities on a line, or fans of lines in the plane."""
    notes: list[Note] = []
    if found.constants.added > 0:
        text = tr(
            "ε is too small for these points as they are: the objective gets {added} of |f|²/2 in addition, and half of ε goes into that.",
            added=show(found.constants.added, 3),
        )
        notes.append(Note("info", text))
    if found.line is not None:
        pictures: tuple[Picture, ...] = (_densities(found, found.line), _row(params, found), _loss(found.line))
    else:
        assert found.plane is not None
        fans = tuple(_fan(params, found, found.plane, place) for place in range(2))
        pictures = (*fans, _accuracies(found, found.plane))
    return Result(pictures, _readout(found), _story(found), tuple(notes))


def _fan(params: Params, found: Facts, plane: InPlane, place: int) -> Picture:
    way, name = WAYS[place]

    turn = np.linspace(0, 2 * math.pi, 181)
    x, y = lines(plane.answers[place])
    at, up = lines(found.minimum[None])
    items: list[Item] = [
        Curve(key="disc", x=np.cos(turn), y=np.sin(turn), role="neutral:dot", width=1.0),
        Curve(key="fan", x=x, y=y, role=ROLES[way], name=tr("private lines"), width=0.8, pale=True, dash="solid"),
        Curve(key="plain", x=at, y=up, role="ink", name=tr("without noise"), width=2.5),
    ]
    signs = labelled_dots(params, found.x, found.y, found.x[:, 1], moved=place == 0)
    items = [*items, *signs] if found.y.size <= MOST_DOTS else [*signs, *items]
    return Picture(
        key=f"fan-{way}",
        title=tr(name).capitalize(),
        x=Axis(label=tr("x₁"), low=-1.08, high=1.08),
        y=Axis(label=tr("x₂"), low=-1.08, high=1.08),
        items=tuple(items),
        column=place,
        rows=2,
        beside=f"fan-{WAYS[0][0]}" if place else "",
        equal_scale=True,
        click=("click_x", "click_y") if params.origin == "own" else ("", ""),
        caption=tr("{n} private lines, drawn, among the points, and the line without noise.", n=x.size // 3),
    )


def _accuracies(found: Facts, plane: InPlane) -> Picture:
    middles = (np.arange(BINS) + 0.5) / BINS
    series = tuple(
        Series(key=way, heights=plane.shares[place], role=ROLES[way], name=tr(name))
        for place, (way, name) in enumerate(WAYS)
    )
    plain = upright(found.right, key="plain", role="ink", label=tr("without noise"))
    return Picture(
        key="accuracies",
        title=tr("Points on their side"),
        x=Axis(label=tr("share of the points"), low=0.0, high=1.02),
        y=Axis(label=tr("share of the lines"), low=0.0),
        items=(*grouped(middles, series, 0.8 / BINS), plain),
        row=2,
        columns=2,
        caption=tr("How many of the points each drawn line puts on their side."),
    )


def _answer_axis(line: OnLine) -> Axis:
    return Axis(label=tr("answer f"), low=float(line.f[0]), high=float(line.f[-1]))


def _densities(found: Facts, line: OnLine) -> Picture:
    items: list[Item] = [
        Curve(key=way, x=line.f, y=line.density[place], role=ROLES[way], name=tr(name))
        for place, (way, name) in enumerate(WAYS)
    ]
    plain = float(found.minimum[0])
    items.append(upright(plain, key="plain", role="ink", label=tr("without noise")))
    items.append(upright(0.0, key="zero", label=tr("wrong sign beyond")))
    return Picture(
        key="densities",
        title=tr("The private answer"),
        x=_answer_axis(line),
        y=Axis(label=tr("density"), low=0.0),
        items=tuple(items),
        columns=2,
        caption=tr("Densities of the private answer in both ways; exact."),
    )


def _row(params: Params, found: Facts) -> Picture:
    return Picture(
        key="points",
        title=tr("The points"),
        x=Axis(label=tr("x₁"), low=-1.08, high=1.08),
        y=Axis(label=tr("label"), low=-1.6, high=1.6, ticks=((-1.0, "−1"), (1.0, "+1"))),
        items=tuple(labelled_dots(params, found.x, found.y, found.y, upright=False)),
        row=1,
        click=("click_x", "click_y") if params.origin == "own" else ("", ""),
        caption=tr("The points on the line, by label."),
    )


def _loss(line: OnLine) -> Picture:
    return Picture(
        key="loss",
        title=tr("What an answer costs"),
        x=_answer_axis(line),
        y=Axis(label=tr("objective above its least"), low=0.0),
        items=(Curve(key="loss", x=line.f, y=line.loss, role="ink", name=tr("excess")),),
        row=1,
        column=1,
        caption=tr("How much the objective of each answer is above the least one."),
    )


def _readout(found: Facts) -> Table:
    c, blank = found.constants, Cell("")
    rows: list[tuple[Cell, ...]] = []
    if found.line is not None:
        line = found.line
        rows += [
            row(tr("expected excess, exact"), *line.excess),
            row(tr("standard deviation"), *line.spread),
            row(tr("wrong sign"), *line.wrong),
            row(tr("attacker tells a label"), *line.success.tolist(), told=at_most),
        ]
        if not math.isnan(line.moved):
            rows.append((*row(tr("a replaced point moves it by"), line.moved), blank))
    elif found.plane is not None:
        plane = found.plane
        answer, inside = plane.success.tolist()
        rows += [
            (Cell(tr("excess, drawn")), *map(drawn, plane.excess, plane.error)),
            row(tr("points on their side"), *plane.right.mean(axis=1)),
            (Cell(tr("attacker tells a label")), at_most(answer), drawn(inside, plane.doubt)),
            row(tr("lines drawn"), *(float(right.size) for right in plane.right)),
        ]
    rows += [
        (*row(tr("a point moves it by at most"), c.sensitivity, told=at_most), blank),
        row(tr("mean size of the noise"), *(found.x.shape[1] / rate for rate in (c.answer_rate, c.objective_rate))),
        row(tr("ε for the noise"), found.eps, c.eps_prime, told=at_most),
    ]
    heads = (tr("classifier"), *(tr(name) for _, name in WAYS))
    return Table(heads, tuple(rows), column_roles=tuple(ROLES.values()), kind="classifier")


def _story(found: Facts) -> str:
    c = found.constants
    return "".join(
        (
            tr(
                "<p>A linear classifier through the middle, from n = {n} labelled points. Without noise it puts {right} of 100 points on their side. One point replaced moves the "
                "answer by {bound} at most: noise <b>on the answer</b> covers that, whatever the points. Noise <b>in the objective</b> is drawn first, and the "
                "answer is what fits best with it; where many points agree they hold against it.</p>",
                n=show(found.y.size, 5),
                right=show_apart(100 * found.right, 100.0),
                bound=show_up(c.sensitivity, 4),
            ),
            formula(
                r"\min_f\ \frac1n\sum \ln(1+e^{-y\,f\cdot x}) + \frac{\lambda}{2}|f|^2 + \frac{b\cdot f}{n} + \frac{\Delta}{2}|f|^2",
                ("ε′", show_promise(c.eps_prime)),
                ("Δ", show(c.added, 4)),
            ),
            _compared(found),
            tr(
                "<p>Both keep ε = {eps} for one point replaced, if |x| ≤ 1 is known beforehand (scaling by the largest point would tell it) and the "
                "minimum is exact: the program goes on until the gradient is 10<sup>−12</sup> at most, however many steps that takes.</p>",
                eps=show_promise(found.eps),
            ),
        )
    )


def _compared(found: Facts) -> str:
    if found.line is not None:
        (first, second), (one, other) = found.line.excess, found.line.success.tolist()
        doubt, exact, guessed = 0.0, tr("exactly"), show_up(100 * other)
    else:
        assert found.plane is not None
        (first, second), (one, other) = found.plane.excess, found.plane.success.tolist()
        doubt = BAND * float(np.hypot(*found.plane.error))
        exact, guessed = (
            tr("in {n} draws", n=found.plane.right.shape[1]),
            drawn(100 * other, 100 * found.plane.doubt).text,
        )
    told = tr(
        "<p>Whoever knows everything but the label of the point furthest out guesses it right in {one} of 100 cases with noise on the answer, in {other} "
        "with noise in the objective, of even odds; ε would allow {top}.</p>",
        one=show_up(100 * one),
        other=guessed,
        top=show_up(100 * found.top),
    )
    text = tr(
        "<p>The objective is {first} above its least with noise on the answer and {second} with noise in the objective, on average, {exact}.</p>",
        first=show(float(first), 3),
        second=show(float(second), 3),
        exact=exact,
    )
    text += told
    if abs(first - second) <= doubt:
        return text + tr("<p>These draws do not tell which is better.</p>")
    if first < second:
        return text + tr(
            "<p>Here noise on the <b>answer</b> is better. The other way has only ε′ = {prime} of ε left for its noise.</p>",
            prime=show_promise(found.constants.eps_prime),
        )
    return text + tr("<p>Here noise in the <b>objective</b> is better: the points and λ together hold against it.</p>")
