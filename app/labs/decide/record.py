"""The registry record: the names of the registry of deployments, and below 'decision' what this program adds."""

from __future__ import annotations

import re
import unicodedata

from app.lab.record import Record
from app.labs.decide.common import KIN, Shared
from app.labs.decide.params import UNITS, Params
from app.labs.decide.words import asked, conditions, in_period
from app.words.i18n import listed, tr
from dpcore.decide import Aim, Plan, Study

PRIVACY_UNITS = {
    "person": "Person-level",
    "household": "Household-level",
    "event": "Event-level",
    "month": "Person-period-level",
}


def record(params: Params, found: Shared) -> Record:
    """Every field from the answers; what nobody said stays empty."""
    plan, aim, study = asked(found)
    return {
        "url_slug": _slug(params.title),
        "status": "Draft",
        "tier": 3,
        "deployment": {
            "product": {
                "name": params.title,
                "data_curators": [],
                "intended_use": "",
                "data_product_type": "Summary statistics",
                "data_product_region": "",
                "publication_date": params.date,
            },
            "dp_flavor": _flavor(params, study),
            "privacy_loss": {
                "privacy_unit": PRIVACY_UNITS[params.unit],
                "privacy_unit_description": listed((tr(dict(UNITS)[params.unit]), in_period(params))),
                "privacy_parameters": {"epsilon": study.eps, "delta": study.delta, "rho": study.rho},
                "privacy_parameters_description": "exact for this noise" if not study.all.is_bound else "upper bound",
            },
            "model": {
                "model_name": "Central",
                "release_type": "Many releases" if plan.publications > 1 else "One release",
                "data_source_type": "Dynamic" if plan.publications > 1 else "Static",
                "access_type": "Non-interactive",
            },
            "accounting": {
                "composition": f"L1 = {study.change.l1:g}, L2 = {study.change.l2:g} over all publications",
                "post_processing": "",
            },
            "implementation": {
                "mechanisms": f"{params.noise}, scale {study.scale:.6g}",
                "pre_processing_eda_hyperparameter_tuning": "",
                "justification": "memo",
            },
        },
        "decision": _decision(params, plan, aim, study, found),
    }


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _flavor(params: Params, study: Study) -> Record:
    concentrated = params.noise in ("gaussian", "discrete gaussian")
    secret = params.presence == "secret"
    return {
        "name": "Zero-concentrated DP" if concentrated else "Pure DP",
        "input_metric": "symmetric distance on units" if secret else "change of one unit, n public",
        "bound_on_input_distance": 1,
        "output_measure": "zCDP" if concentrated else "max divergence",
        "bound_on_output_distance": study.rho if concentrated else study.eps,
        "unprotected_quantities": "" if secret else "who is in the data, and how many",
    }


def _decision(params: Params, plan: Plan, aim: Aim, study: Study, found: Shared) -> Record:
    window = study.window
    dropped = params.bounded == "dropped" and params.kind in ("table", "sums")
    return {
        "unit": {"kind": params.unit, "size": plan.household},
        "relation": "add-remove" if params.presence == "secret" else "replace",
        "change": {
            "cells_touched": plan.touched,
            "per_cell": plan.largest,
            "bounded_by": "dropping" if dropped else "nature",
            "share_lost": (params.share_lost or None) if dropped else 0.0,
        },
        "series": {
            "publications": plan.publications,
            "in_at_most": plan.in_at_most,
            "period": params.period,
            "years": params.years,
        },
        "table": {"cells": plan.cells, "list": "public"},
        "sensitivity": {
            "L0": study.change.cells,
            "L1": study.change.l1,
            "L2": study.change.l2,
            "Linf": study.change.largest,
        },
        "noise": {"name": params.noise.replace(" ", "-"), "scale": study.scale},
        "error": _error(aim, study, found),
        "target": {
            "prior": aim.prior,
            "belief": aim.belief,
            "except": aim.passed if aim.belief is not None else None,
            "guess": aim.guess,
            "alike": aim.alike,
        },
        "meaning": {
            "about": "presence" if params.presence == "secret" else "answer",
            "best_attack": study.all.success,
            "best_attack_is_bound": study.all.is_bound,
            "any_mechanism": study.any.success,
            "passes_belief_if_in": study.all.passed_if_in,
            f"group_of_{KIN}": study.together,
        },
        "window": {
            "ruler": window.ruler,
            "floor": window.floor,
            "ceiling": window.ceiling,
            "state": study.state,
        },
        "conditions": conditions(params, found),
        "signed": {
            "asked_by": params.asked_by,
            "decided_by": params.decided_by,
            "date": params.date,
            "valid_until": params.valid_until,
        },
    }


def _error(aim: Aim, study: Study, found: Shared) -> Record:
    return {
        "tolerance": aim.tolerance,
        "beta": aim.beta,
        "scope": aim.scope,
        "beyond": study.beyond,
        "one_number": study.widths[0],
        "all_cells_publication": study.widths[1],
        "all_cells_all": study.widths[2],
        "sampling": found.sampling,
    }
