"""Parameters of the lab 'Markets and votes': what all tabs ask for, and a file for each half of the rest."""

from __future__ import annotations

from dataclasses import dataclass

from app.lab.fields import Choice, declare
from app.lab.handles import reading
from app.lab.shared_fields import EPS, LEAD
from app.labs.markets.market_fields import MarketFields
from app.labs.markets.model import VIEWS
from app.labs.markets.vote_fields import RULE_NAMES, VoteFields
from app.words.i18n import mark, parted, tr
from app.words.numbers import show


@dataclass(frozen=True, kw_only=True)
class CommonFields:
    """What every tab asks for."""

    view: str = declare("auction", Choice(name=mark("picture"), options=VIEWS, tabs=True, help=mark("What is drawn.")))
    eps: float = declare(
        1.0,
        EPS.but(
            name=mark("of what one person says"),
            essential=True,
            help=mark("No outcome may become more than e^ε times likelier when one report changes."),
            typical=(0.05, 10.0),
            when=("view", tuple(view for view, _ in VIEWS if view != "survey")),
        ),
    )
    lead: str = declare(
        "truth", LEAD.but(when=("view", tuple(view for view, _ in VIEWS if view not in ("survey", "breads"))))
    )


@dataclass(frozen=True, kw_only=True)
class Params(VoteFields, MarketFields, CommonFields):
    """Who takes part, by which rule, and what ε is for: one report."""


def label(params: Params) -> str:
    """For pins."""
    if params.view == "auction":
        return tr(
            "ε = {eps}, {n} bidders{full}",
            eps=show(params.eps, 4),
            n=len(params.values),
            full=tr(", full budget") if params.full else "",
        )
    if params.view == "beach":
        return tr(
            "ε = {eps}, {b} of {n}", eps=show(params.eps, 4), b=show(params.reported, 8), n=show(params.players, 8)
        )
    if params.view == "facilities":
        return tr("ε = {eps}, {k} facilities, q = {q}", eps=show(params.eps, 4), k=params.shops, q=show(params.q, 4))
    if params.view == "groups":
        return tr("ε = {eps}, {k} liars", eps=show(params.eps, 4), k=params.k)
    if params.view == "payments":
        paid = tr("with payments") if params.paid else tr("without payments")
        return parted((reading(params, "eps"), paid))
    if params.view == "vote":
        return parted((reading(params, "eps"), tr(dict(RULE_NAMES)[params.rule])))
    if params.view == "survey":
        return reading(params, "price" if params.buying == "posted" else "goal")
    if params.view == "breads":
        return parted((reading(params, "eps"), reading(params, "honesty")))
    return reading(params, "eps")
