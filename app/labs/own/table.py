"""Tab 'Table': how likely which output is in which world, and what that betrays, exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from app.lab.base import Quality, Result, Tick
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, fine, of_100, up, whole, yours
from app.labs.own.common import Tabled, exceeding, keeps
from app.labs.own.held import allowed_delta, held_said, least_errors, promise_grip
from app.labs.own.params import Params
from app.labs.own.promised import has_slack, unit_at
from app.labs.own.table_asked import compared, drawn_table, led, prior_of
from app.labs.own.table_facts import (
    MOST_COLUMNS,
    MOST_TOLD,
    Facts,
    Pair,
    any_total_of,
    drawn_beside,
    law_of,
    most_of,
    pair_facts,
    reach_of,
    refuse_tiny,
    top_of,
    total_of,
    total_of_any,
    with_gaussian,
    worst_delta_of,
    written,
)
from app.labs.own.table_hero import hero, role_of
from app.labs.own.table_promise import ROUNDED, promised_point, slack_said
from app.labs.own.table_story import notes_of, story
from app.labs.own.table_words import (
    pair_name,
    readout,
    short,
    times,
    true_name,
    world_name,
    world_tick,
)
from app.plot.picture import Area, Axis, Curve, Item, Picture, columns, dots
from app.words.i18n import tr
from app.words.numbers import show_up
from dpcore.checks import Floats
from dpcore.own import OwnTable
from dpcore.own.gaussian_curve import gaussian_trade_off
from dpcore.pace import paced

MOST_PAIRS = 12
"""Ordered pairs of worlds in the readout."""
MOST_DRAGGED = 144
"""Bars; where cells stand in place of most of them, those beside the cells."""
LEVELS = np.linspace(0.0, 1.0, 201)
"""Type I errors."""

# -- numbers


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """The table, its worst pair of worlds, and both directions of that pair."""
    given = drawn_table(params)
    table = compared(params, given)
    refuse_tiny(params, table)
    prior = prior_of(params, given)
    worst = table.worst_pairs(MOST_PAIRS)
    known = {pair: pair_facts(params, table, pair, prior) for pair in paced(worst)}
    pair, output = led(params, given, table, worst[0])
    turned = pair[1], pair[0]
    known |= {each: pair_facts(params, table, each, prior) for each in (pair, turned) if each not in known}
    totals = _totals(params, table, pair, quality)
    if quality == "rest":
        asked = known if len(known) * len(given.outputs) <= MOST_TOLD else (pair, turned)
        mus = {each: table.mu(each) for each in paced({(min(each), max(each)) for each in asked})}
        known |= {each: with_gaussian(table, known[each], mus[min(each), max(each)]) for each in paced(asked)}
    delta, needs = worst_delta_of(table, params.eps)
    eps = np.linspace(0.0, reach_of(params, table), 121 if quality == "rest" else 41)
    leading = table.deltas(eps, pair), table.deltas(eps, turned)
    others = drawn_beside(table, worst, leading, eps)
    corners = _bends(np.array([(float(a), float(b)) for a, b in table.trade_off(pair)]))
    return Facts(
        worlds=given.worlds,
        outputs=given.outputs,
        table=table.doubles,
        exact=tuple(tuple(map(written, line)) for line in given.rows),
        dragged=params.output_order == "typed" and _dragged(given),
        pairs=tuple(known[each] for each in worst),
        count=len(table.neighbors),
        delta=delta,
        needs=needs,
        delta_0=worst_delta_of(table, 0.0)[0],
        lead=known[pair],
        back=known[turned],
        output=output,
        loss=table.loss(output, pair),
        eps=eps,
        out=leading[0],
        back_delta=leading[1],
        alpha=corners[:, 0],
        beta=corners[:, 1],
        of_promise=math.nan if quality == "drag" else most_of(params, table),
        others=tuple(others),
        other_deltas=np.array([*others.values()]).reshape(-1, eps.size),
        before=_doubles(prior or (Fraction(1, len(given.worlds)),) * len(given.worlds)),
        belief=_after(table, output, prior),
        bayes=float(table.bayes_success(prior)) if quality == "rest" else math.nan,
        information=table.mutual_information(prior) if quality == "rest" else math.nan,
        gaussian=gaussian_trade_off(LEVELS, known[pair].mu) if 0 < known[pair].mu < math.inf else np.empty(0),
        total=totals[0],
        back_total=totals[1],
        any_total=any_total_of(params, table, quality),
        divided=given.divided,
    )


def _totals(params: Params, table: OwnTable, pair: Pair, quality: Quality) -> tuple[float, float]:
    """ε of k releases of a pair and of its other direction; twice that of both where each release may have either."""
    both = pair, (pair[1], pair[0])
    if params.pair_direction == "any" and params.k > 1:
        return (total_of_any(params, table, both, quality),) * 2
    out, back = (total_of(params, law_of(table, each), quality) for each in both)
    return out, back


def _after(table: OwnTable, output: int, prior: Sequence[Fraction] | None) -> Floats:
    """Belief in each world after an output; nan where it comes in none that is believed in."""
    possible = any(row[output] and (prior is None or prior[world]) for world, row in enumerate(table.rows))
    return _doubles(table.posterior(output, prior)) if possible else np.full(len(table.rows), math.nan)


def _doubles(cells: Sequence[Fraction]) -> Floats:
    return np.array([float(cell) for cell in cells])


def _dragged(given: Tabled) -> bool:
    """Whether bars are dragged: not too many, and none so small that it would be 0 in a table."""
    columns = len(given.outputs) if len(given.outputs) <= MOST_COLUMNS else 1
    few = columns * len(given.worlds) <= MOST_DRAGGED
    return few and all(float(cell) > 0 or not cell for line in given.rows for cell in line)


# -- words


def _bends(corners: Floats) -> Floats:
    """Those (n, 2) at which the line bends: ratios that differ by rounding alone make no corner."""
    steps = np.diff(corners, axis=0)
    (x, y), (to_x, to_y) = steps[:-1].T, steps[1:].T
    bent = np.abs(x * to_y - y * to_x) > 1e-12 * np.hypot(x, y) * np.hypot(to_x, to_y)
    return corners[np.concatenate(([True], bent, [True]))]


def tell(params: Params, found: Facts) -> Result:
    """The table as columns, both directions of its worst pair, and what the worst output says."""
    pictures = hero(params, found), _curves(params, found), _tests(params, found), _belief(params, found)
    return Result(pictures, readout(params, found), story(params, found), notes_of(params, found))


def said(params: Params, found: Facts) -> Said:
    """The worst output, or the promise that is kept."""
    worst = found.pairs[0]
    texts: dict[str, Figure | str] = {
        "output": short(found.outputs[worst.output], 14),
        "world": world_name(params, found, worst.first, 14),
        "other": world_name(params, found, worst.second, 14),
    }
    hint = tr("Drag a bar.") if found.dragged else tr("Drag ε.") if params.promised == "eps" else ""
    if has_slack(params):
        return slack_said(params, found, hint)
    if worst.provers > 1:
        template = tr(
            "“{output}” and {n} more outputs prove that the truth is not “{other}”: {mass} of 100 answers where it is “{world}”."
        )
        if worst.provers == 2:
            template = tr(
                "“{output}” and another output prove that the truth is not “{other}”: {mass} of 100 answers where it is “{world}”."
            )
        numbers: dict[str, Figure | str] = {"n": whole(worst.provers - 1), "mass": decides(of_100(worst.proof))}
        return Said(template, texts | numbers, "broken", hint)
    if worst.proof > 0:
        template = tr(
            "“{output}” proves that the truth is not “{other}”: in {mass} of 100 cases where it is “{world}”."
        )
        return Said(template, texts | {"mass": decides(of_100(worst.proof))}, "broken", hint)
    if params.promised != "eps":
        return held_said(params, found.of_promise, hint=hint)
    if not keeps(params.eps, worst.loss):
        loss, promised = exceeding(worst.loss, params.eps)
        template = tr("A loss of {loss} occurs, {eps} was promised: “{output}” is {ratio} times likelier in “{world}”.")
        numbers = texts | {"loss": loss, "eps": promised, "ratio": about(times(worst.loss))}
        return Said(template, numbers, "broken", hint)
    numbers = texts | {"loss": decides(fine(up(worst.loss))), "eps": yours(params.eps)}
    template = tr("No output betrays more than a loss of {loss}: the promise of {eps} is kept, exactly.")
    return Said(template, numbers, "usual", hint)


def _key(direction: str, found: Facts, world: int) -> str:
    """Of the curve of one direction; that of the world with you in it begins with "in"."""
    return f"in-{direction}" if role_of(found, world) == "world" else direction


def _curves(params: Params, found: Facts) -> Picture:
    lead = found.lead
    items: list[Item] = [
        *(
            Curve(
                key=f"pair-{first}-{second}",
                x=found.eps,
                y=curve,
                role="neutral",
                width=1.0,
                dash="solid",
                name=pair_name(params, found, first, second),
                quiet=True,
            )
            for (first, second), curve in zip(found.others, found.other_deltas, strict=True)
        ),
        Curve(
            key=_key("out", found, lead.first),
            x=found.eps,
            y=found.out,
            role=role_of(found, lead.first),
            name=true_name(params, found, lead.first),
        ),
        Curve(
            key=_key("back", found, lead.second),
            x=found.eps,
            y=found.back_delta,
            role=role_of(found, lead.second),
            name=true_name(params, found, lead.second),
        ),
        *allowed_delta(params, found.eps),
        *promised_point(params),
    ]
    if params.promised == "eps":
        items += [
            dots(
                key="kept",
                x=[params.eps, params.eps],
                y=[lead.delta, found.back.delta],
                role="bad" if max(lead.delta, found.back.delta) > params.delta_claimed * (1 + ROUNDED) else "good",
            ),
            handle(params, "eps", within=(0.0, float(found.eps[-1]))),
        ]
    return Picture(
        key="delta",
        title=tr("δ(ε), both directions"),
        x=Axis(label="ε", low=0.0, high=float(found.eps[-1])),
        y=Axis(label="δ", low=0.0, high=max(top_of(found), 1.2 * params.delta_claimed * has_slack(params))),
        items=tuple(items),
        row=1,
        click=("pointed_eps", "pointed_delta"),
        caption=tr(
            "The least δ at each ε where the one world is true, and where the other one is; thin, of other pairs. A click on a "
            "curve has its pair lead."
        ),
    )


def _tests(params: Params, found: Facts) -> Picture:
    least = least_errors(params, LEVELS)
    items: tuple[Item, ...] = (
        Area(
            key="allowed",
            x=LEVELS,
            low=least,
            high=1 - LEVELS,
            role="good",
            name=tr("allowed by {unit}", unit=unit_at(params)),
        ),
        Curve(key="blind", x=np.array([0.0, 1.0]), y=np.array([1.0, 0.0]), role="neutral", name=tr("blind guessing")),
        *_gaussian(found),
        Curve(key="tests", x=found.alpha, y=found.beta, role="exponential", name=tr("best tests"), marker="o"),
        promise_grip(params),
    )
    return Picture(
        key="tests",
        title=tr("Best tests"),
        x=Axis(label=tr("type I error"), low=0.0, high=1.0),
        y=Axis(label=tr("type II error"), low=0.0, high=1.0),
        items=items,
        row=1,
        column=1,
        equal_scale=True,
        caption=tr(
            "Smallest type II error of a test for each type I error; a curve below the region breaks the promise."
        ),
    )


def _gaussian(found: Facts) -> tuple[Curve, ...]:
    """The Gaussian curve that touches the best tests from below."""
    if not found.gaussian.size:
        return ()
    name = tr("Gaussian, μ = {mu}", mu=show_up(found.mu, 3))
    return (Curve(key="gaussian", x=LEVELS, y=found.gaussian, role="gaussian", width=1.5, name=name),)


def _belief(params: Params, found: Facts) -> Picture:
    count = len(found.worlds)
    places = np.arange(count, dtype=np.float64)
    step = -(-count // 8)
    ticks = tuple((float(at), world_tick(params, found, at)) for at in range(count))[::step]
    after = (
        ()
        if np.isnan(found.belief).any()
        else (columns(places, found.belief, 0.7, key="belief", role="exponential", pale=False),)
    )
    return Picture(
        key="belief",
        title=tr("Belief after “{output}”", output=short(found.outputs[found.output], 16)),
        x=Axis(label=tr("world"), low=-0.7, high=count - 0.3, ticks=ticks),
        y=Axis(label=tr("belief"), low=0.0, high=1.05 * max(*np.nan_to_num(found.belief), *found.before)),
        items=(
            *after,
            Curve(
                key="before",
                x=np.stack((places - 0.42, places + 0.42, np.full(count, math.nan)), axis=1).ravel(),
                y=np.stack((found.before, found.before, np.full(count, math.nan)), axis=1).ravel(),
                role="ink",
                dash="solid",
                name=tr("before"),
            ),
        ),
        row=1,
        column=2,
        legend=False,
        caption=tr("Belief in each world after this output; the strokes are the belief before."),
    )
