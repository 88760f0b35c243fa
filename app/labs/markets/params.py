"""Parameters of the lab 'Markets and votes': what all tabs ask for, and a file for each half of the rest."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, cast

from app.lab.fields import Tabs, fields_of
from app.lab.handles import reading
from app.lab.shared_fields import EPS, LEAD
from app.labs.markets.market_fields import MarketFields
from app.labs.markets.model import VIEWS
from app.labs.markets.vote_fields import RULE_NAMES, VoteFields
from app.words.i18n import mark, parted, tr
from app.words.numbers import show, show_promise
from dpcore.markets import Rule, eps_for_ballot_gain

OF_EPS = tuple(view for view, _ in VIEWS if view != "survey")
"""Tabs with one ε for all, and a theorem about it."""


@dataclass(frozen=True, kw_only=True)
class CommonFields:
    """What every tab asks for."""

    view: str = Tabs(options=VIEWS).default("auction")
    eps: float = EPS.but(
        name=mark("of what one person says"),
        help=mark("No outcome may become more than e^ε times likelier when one report changes."),
        typical=(0.05, 10.0),
        tabs=OF_EPS,
    ).default(1.0)
    lead: str = LEAD.but(tabs=OF_EPS).default("truth")


@dataclass(frozen=True, kw_only=True)
class Params(VoteFields, MarketFields, CommonFields):
    """Who takes part, by which rule, and what ε is for: one report."""


def label(params: Params) -> str:
    """For pins."""
    if params.view == "auction":
        full = (tr("full budget"),) * params.full
        return parted((reading(params, "eps"), f"n = {len(params.values)}", *full))
    if params.view == "beach":
        return tr(
            "ε = {eps}, {b} of {n}", eps=show_promise(params.eps), b=show(params.reported, 8), n=show(params.players, 8)
        )
    if params.view == "facilities":
        return parted(reading(params, name) for name in ("eps", "shops", "q"))
    if params.view == "groups":
        return parted(reading(params, name) for name in ("eps", "k"))
    if params.view == "payments":
        paid = tr("with payments") if params.paid else tr("without payments")
        return parted((reading(params, "eps"), paid))
    if params.view == "vote":
        return parted((reading(params, "eps"), tr(dict(RULE_NAMES)[params.rule])))
    if params.view == "survey":
        return reading(params, "price" if params.buying == "posted" else "goal")
    return parted((reading(params, "eps"), reading(params, "honesty")))


_PLACES = {"bidder": "values", "citizen": "citizens", "voter": "voters"}
"""Who may lie, by place in a table."""


def settle(params: Params, changed: frozenset[str]) -> Params:
    """Whoever may lie is in the table; as many say beach as there are players of that type, you included; what a lie may be
    worth sets ε."""
    kept: dict[str, Any] = {}
    if "lie_worth" in changed:
        wanted = eps_for_ballot_gain(cast(Rule, params.rule), gain=params.lie_worth)
        kept["eps"] = fields_of(params)["eps"].near(wanted)
    for name, table in _PLACES.items():
        if table in changed:
            kept[name] = min(getattr(params, name), len(getattr(params, table)))
    if "worths" in changed:
        kept["agent"] = min(params.agent, len({entries[0] for entries in params.worths}))
    if changed & {"players", "kind"}:
        yours = params.kind == "beach"
        kept["reported"] = max(int(yours), min(params.reported, params.players - (not yours)))
    return dataclasses.replace(params, **kept)
