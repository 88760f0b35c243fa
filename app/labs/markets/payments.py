"""Tab 'Payments': a plan for all, and the payment that makes honesty exactly optimal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lab.base import Note, Quality, Result, Table, Tick
from app.lab.cells import chance, row
from app.lab.said import Figure, Said, about, decides, short, up
from app.labs.markets.common import Gain, dial, gain_of, listed_there
from app.labs.markets.params import Params
from app.labs.markets.vote_fields import MOST_AGENTS, MOST_PLANS
from app.plot.picture import Axis, Curve, Item, Label, Picture, Point, Series, across, beside, dots, grouped, stems
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import settled, show, show_chance, show_down, show_promise, show_up
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.markets import Gibbs, Payments, Reported, best_report, gibbs_choice, largest_payment, payments, reported

WAY = np.linspace(0.0, 1.0, 41)
"""How far a report has gone from the truth to the lie."""
NAMED = 12
"""Agents whose names stand in the plot."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """The plan, the payments, and one liar.

    Attributes:
        worths, said: of agents and plans, shape (agents, plans).
        choice: the law of the plan when all are honest; paid: what each agent has and pays then.
        way: from the truth to the lie of the selected agent, a report at each of WAY; without: the law without that agent.
        best: what the best lie gains without payments, and that report; gain: of the best lie under the chosen rules.
        everyone: the same as best of every agent; None while dragging.
        most: what no payment exceeds; noise: mean size of the noise on each, 0 for none.
    """

    worths: Floats
    said: Floats
    choice: Gibbs
    paid: Payments
    way: Reported
    without: Floats
    best: tuple[float, Floats]
    gain: Gain
    everyone: Floats | None
    most: float
    noise: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Everything in closed form; while dragging only the selected agent's best lie."""
    worths, said = _tables(params)
    listed_there("agent", params.agent, len(worths))
    place, eps = params.agent - 1, params.eps
    reports = worths[place] + WAY[:, None] * (said[place] - worths[place])
    best = best_report(worths, place, eps=eps)
    rest, most = quality == "rest", largest_payment(eps=eps)
    return Facts(
        worths=worths,
        said=said,
        choice=gibbs_choice(worths, eps=eps),
        paid=payments(worths, eps=eps),
        way=reported(worths, place, reports, eps=eps),
        without=gibbs_choice(np.delete(worths, place, axis=0), eps=eps).law,
        best=best,
        gain=gain_of(0.0 if params.paid else best[0], eps=eps),
        everyone=np.array([best_report(worths, i, eps=eps)[0] for i in range(len(worths))]) if rest else None,
        most=most,
        noise=most / eps if params.paid and params.paid_privately else 0.0,
    )


def _names(params: Params) -> tuple[list[str], list[str]]:
    """Agents and plans, each in the order in which they are first named."""
    return list(dict.fromkeys(str(row[0]) for row in params.worths)), list(
        dict.fromkeys(str(row[1]) for row in params.worths)
    )


def _tables(params: Params) -> tuple[Floats, Floats]:
    """Worths and lies of agents and plans, each shape (agents, plans); 0 where the table says nothing."""
    agents, plans = _names(params)
    for names, least, most in ((agents, 2, MOST_AGENTS), (plans, 2, MOST_PLANS)):
        if not least <= len(names) <= most:
            allowed = mark("about {low} to {high} agents") if names is agents else mark("about {low} to {high} plans")
            raise ParameterError("worths", len(names), allowed, low=least, high=most)
    table = np.full((2, len(agents), len(plans)), np.nan)
    for agent, plan, worth, said in params.worths:
        place = agents.index(str(agent)), plans.index(str(plan))
        if not np.isnan(table[0][place]):
            raise ParameterError("worths", f"{agent}, {plan}", mark("a table that names each agent and plan once"))
        table[0][place], table[1][place] = worth, said
    worths, said = np.nan_to_num(table, nan=0.0)
    return worths, said


def said(params: Params, found: Facts) -> Said:
    """What the best lie of an agent would bring, and the payment that takes it away."""
    place = params.agent - 1
    numbers: dict[str, Figure | str] = {
        "name": short(_names(params)[0][place]),
        "gain": decides(up(found.best[0])),
        "paid": about(float(found.paid.payment[place])),
    }
    if not found.best[0] > 0:
        text = tr("No lie would bring {name} anything, even without the payment of {paid}.")
    elif params.paid:
        text = tr(
            "The best lie of {name} would bring {gain}; with a payment of {paid}, 2/ε times what the plan reveals of {name}, no lie brings anything."
        )
    else:
        text = tr(
            "The best lie of {name} brings {gain}. If {name} paid {paid}, 2/ε times what the plan reveals, no lie would bring anything."
        )
    return Said(text, numbers, hint=tr("Drag ε."))


def tell(params: Params, found: Facts) -> Result:
    """The plan, what the agent says, what the payment is, and what lying brings."""
    pictures = (
        _law(params, found),
        _reports(params, found),
        _identity(params, found),
        _needle(params, found),
        dial(params, found.gain),
    )
    text = tr("The payments are exact, so they tell: paid in private they need noise of their own, of mean 0.")
    if found.noise > 0:
        text = tr(
            "Whoever sees one payment learns no more than ε of what another person reports; the plan, which all see, costs ε as well."
        )
    notes = (Note("info", text),) if params.paid else ()
    ranges = {"agent": (1.0, float(len(found.worths)))}
    return Result(pictures, _readout(params, found), _story(params, found), notes, ranges=ranges)


def _liar(params: Params) -> str:
    return _names(params)[0][params.agent - 1][:12]


def _plan_axis(params: Params) -> Axis:
    plans = _names(params)[1]
    ticks = tuple((float(at), name[:6]) for at, name in enumerate(plans))
    return Axis(label=tr("the plans"), low=-0.6, high=len(plans) - 0.4, ticks=ticks)


def _law(params: Params, found: Facts) -> Picture:
    name, places = _liar(params), np.arange(found.without.size)
    series = (
        Series(key="without", heights=found.without, role="out", name=tr("without {name}", name=name), pale=True),
        Series(key="with", heights=found.choice.law, role="world", name=tr("with {name}", name=name)),
        Series(key="lie", heights=found.way.law[-1], role="bad", name=tr("{name} lies", name=name), pale=True),
    )
    return Picture(
        key="law",
        title=tr("Which plan comes out"),
        x=_plan_axis(params),
        y=Axis(label=tr("probability"), low=0.0),
        items=grouped(places, series),
        caption=tr("Probability of each plan: with the agent, without, and with the agent's lie."),
    )


def _reports(params: Params, found: Facts) -> Picture:
    place, places = params.agent - 1, np.arange(found.without.size)
    truth, lie = found.worths[place], found.said[place]
    items: list[Item] = list(
        grouped(
            places,
            (
                Series(key="truth", heights=truth, role="good", name=tr("honest report"), pale=True),
                Series(key="says", heights=lie, role="bad", name=tr("the lie"), pale=True),
            ),
        )
    )
    agents, plans = _names(params)
    for line, (agent, plan, worth, said) in enumerate(params.worths):
        if agent == agents[place]:
            at = plans.index(str(plan))
            for column, value in ((2, worth), (3, said)):
                x = float(beside(at, column - 2, 2, 0.4))
                field = f"worths[{line}][{column}]"
                items.append(Point(key=f"{plan}-{column}", x=x, y=float(value), y_field=field))
    return Picture(
        key="reports",
        title=tr("Truth and lie of {name}", name=_liar(params)),
        x=_plan_axis(params),
        y=Axis(label=tr("worth of the plan"), low=-0.03, high=1.08),
        items=tuple(items),
        column=1,
        caption=tr("What each plan is worth to the selected agent, and what the agent says instead."),
    )


def _identity(params: Params, found: Facts) -> Picture:
    shown, paid = found.paid.divergence, found.paid.payment
    place, top = params.agent - 1, max(float(shown.max()), 1e-12)
    line = np.array([0.0, 1.15 * top])
    name = tr("2/ε per nat")
    items: list[Item] = [
        Curve(key="line", x=line, y=2 / params.eps * line, role="ink", dash="dash", name=name),
        *(
            [stems(shown, paid - found.noise, paid + found.noise, key="noise", role="exponential", width=1.0)]
            if found.noise > 0
            else []
        ),
        dots(key="agents", x=shown, y=paid, role="exponential", name=tr("agents")),
        dots(key="liar", x=shown[place], y=paid[place], role="good", name=_liar(params), marker="d", marker_size=6.0),
    ]
    if len(shown) <= NAMED:
        for at, agent in enumerate(_names(params)[0]):
            if at != place:
                items.append(
                    Label(key=f"agent{at}", x=float(shown[at]), y=float(paid[at]), text=agent[:8], anchor=(0.0, 0.0))
                )
    return Picture(
        key="identity",
        title=tr("What I pay is what I reveal"),
        x=Axis(label=tr("revealed: with me ‖ without me"), unit=tr("nats"), low=0.0, high=float(line[-1])),
        y=Axis(
            label=tr("payment"),
            low=min(0.0, float(paid.min()) - 1.1 * found.noise) if found.noise > 0 else 0.0,
            high=2 / params.eps * float(line[-1]) + 1.1 * found.noise,
        ),
        items=tuple(items),
        row=1,
        caption=tr("The payment of each agent against the divergence of the plan's law with and without the agent."),
    )


def _needle(params: Params, found: Facts) -> Picture:
    worth, net = found.way.utility, found.way.utility - found.way.payment
    reach = max(float(np.abs(np.concatenate((worth - worth[0], net - net[0]))).max()), 1e-6)
    items: list[Item] = []
    for key, values, role, name in (
        ("net", net, "exponential", tr("paid")),
        ("free", worth, "bad", tr("unpaid")),
    ):
        chosen = (key == "net") == params.paid
        gained = values - values[0]
        items.append(Curve(key=key, x=WAY, y=gained, role=role, dash="solid" if chosen else "dot", name=name))
        if chosen:
            items.append(dots(key="needle", x=1.0, y=gained[-1], role=role, marker="d", marker_size=7.0))
    items.append(across(0.0, key="zero"))
    return Picture(
        key="needle",
        title=tr("What the lie brings"),
        x=Axis(label=tr("from the truth to the lie"), low=0.0, high=1.06, ticks=((0.0, "0"), (0.5, "½"), (1.0, "1"))),
        y=Axis(label=tr("gain in net utility"), low=-1.15 * reach, high=1.15 * reach),
        items=tuple(items),
        row=1,
        column=1,
        caption=tr("Gain of the selected agent on the way from the truth to the lie, with payments and without."),
    )


def _readout(params: Params, found: Facts) -> Table:
    heads = (
        tr("agent"),
        tr("expected worth"),
        tr("payment"),
        tr("net"),
        tr("best lie gains without payments"),
        tr("reveals, nats"),
        tr("guess whether in"),
    )
    paid, rows = found.paid, []
    for place, agent in enumerate(_names(params)[0]):
        gain = found.best[0] if place == params.agent - 1 else None
        if found.everyone is not None:
            gain = float(found.everyone[place])
        utility, payment = float(paid.utility[place]), float(paid.payment[place])
        values = (utility, payment, utility - payment, gain, float(paid.divergence[place]))
        rows.append((*row(agent, *values, told=chance), chance((1 + float(paid.variation[place])) / 2)))
    roles = tuple("good" if place == params.agent - 1 else "neutral" for place in range(len(rows)))
    return Table(heads, tuple(rows), roles, key=2, kind="votes")


def _story(params: Params, found: Facts) -> str:
    name, place, way = _liar(params), params.agent - 1, found.way
    lied = settled(float(way.utility[-1] - way.utility[0]), 1.0)
    net = settled(lied - float(way.payment[-1] - way.payment[0]), 1.0)
    return "".join(
        (
            tr(
                "<p>One plan for all is drawn with weight e^(ε·worth/2), where a plan's worth is the sum of what it is worth to each. No lie "
                "gains more than tanh(ε/2) = {cap}. {told}</p>",
                cap=show_up(found.gain.cap, 4),
                told=tr(
                    "Without payments the best lie of <b>{name}</b> gains <b>{gain}</b>: {name} would say 1 for the plans that are worth most, and 0 for the others.",
                    name=name,
                    gain=show(found.best[0], 4),
                )
                if found.best[0] > 0
                else tr("Here <b>no lie of {name} gains anything</b>, even without payments.", name=name),
            ),
            tr(
                "<p><b>What I pay is what I reveal.</b> Let {name} pay <b>{payment}</b>, which is 2/ε times the divergence of the plan's law with {name} from the law "
                "without. Then no lie gains anything: honesty is exactly optimal.</p>{formula}",
                name=name,
                payment=show(float(found.paid.payment[place]), 4),
                formula=formula(
                    r"p_i=\frac{2}{\varepsilon}\,KL(D\,\|\,D_{-i})",
                    ("ε", show_promise(params.eps)),
                    ("KL", show(float(found.paid.divergence[place]), 4)),
                ),
            ),
            tr(
                "<p>No payment exceeds {most}, the least of 1 and ε/16. Laplace noise of mean size {noise} on each hides what the others report, with ε again for "
                "each payment that somebody sees; of mean 0, it changes nobody's expectation, and honesty stays optimal.</p>",
                most=show_up(found.most),
                noise=show(found.noise),
            )
            if found.noise > 0
            else "",
            tr(
                "<p>The lie that is set brings {lied} in worth, and {net} after the payment.</p>",
                lied=show(lied, 4),
                net=show(net, 4),
            ),
            tr(
                "<p>No other law has more worth and entropy together: {welfare} per agent and 2/(εn) times {entropy} nats make {objective}. "
                "The best plan is worth {best}; the theorem promises {least}. With the exponent as printed, smaller by n², "
                "the largest probability would be {printed} in place of {law}.</p>",
                welfare=show(found.choice.welfare, 4),
                entropy=show(found.choice.entropy, 4),
                objective=show(found.choice.objective, 4),
                best=show(found.choice.best, 4),
                least=show_down(found.choice.guaranteed, 4),
                printed=show_chance(float(found.choice.printed.max())),
                law=show_chance(float(found.choice.law.max())),
            ),
        )
    )
