"""The registry record: the fields of the OpenDP registry of deployments; and what this program adds, for a file of its own.

It is made for the registry's own schema, whose demands are kept in resources/schemas/deployments-registry.json with commit and
day. What nobody said is left out; what the schema demands of it stands in the record's last words and below the questions.
"""

from __future__ import annotations

import datetime
import re
import unicodedata

from app.lab.record import Record
from app.labs.decide.answers import has_totals, is_found, persons_of
from app.labs.decide.common import KIN, Shared
from app.labs.decide.error_words import bias_words, widths_words
from app.labs.decide.params import COUNTS, Params
from app.labs.decide.reasons import reason_words
from app.labs.decide.survey_words import trusted
from app.labs.decide.words import (
    asked,
    conditions,
    decision,
    published,
    unit_words,
)
from app.words.i18n import parted, sentences, tr
from dpcore.decide import Aim, Plan, Study

DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
SCHEMA = (
    "Registry of deployments (opendp/deployments-registry-data), schemas/deployments-schema.yaml, commit 057e5d8, read on "
    "2026-11-28"
)
"""Title of resources/schemas/deployments-registry.json; every record names it."""
MODELS = {"office": "Central", "mixer": "Shuffle", "device": "Local"}
PRIVACY_UNITS = {
    "person": "Person-level",
    "household": "Household-level",
    "event": "Event-level",
    "month": "Person-period-level",
}


def record(params: Params, found: Shared) -> Record:
    """Every field from the answers; what nobody said is left out."""
    plan, _aim, study = asked(found)
    still = open_fields(params)
    schema = SCHEMA + (f"; still to be answered: {', '.join(still)}" if still else "")
    parts: dict[str, Record] = {
        "basic": {
            "name": params.title.strip(),
            "data_curators": _curators(params),
            "description": published(params, found),
            "intended_use": params.use.strip(),
            "data_product_type": "Summary statistics",
            "data_product_region": params.region.strip(),
            "data_product_sector": params.sector,
            "publication_date": _date(params.published_on),
        },
        "dp_variant": {
            "variant_name": _variant(params),
            "data_domain": params.domain.strip(),
            "unprotected_quantities": parted(_invariants(params)) or tr("none"),
        },
        "privacy_loss": _loss(params, study),
        "deployment_model": _model(params, plan, found),
        "implementation": {
            "preprocessing_and_hyperparameter_tuning": bias_words(params, found),
            "mechanisms": _mechanisms(params, found),
            "composition": f"L1 = {study.change.l1:g}, L2 = {study.change.l2:g} over all publications",
            "post_processing": _after(params, found),
            "justification": decision(params, found).sentence,
            "utility": widths_words(params, found),
            "additional_information": schema,
        },
        "administrative": {
            "status": "Draft",
            "registry_authors": [params.recorded_by.strip()] if params.recorded_by.strip() else [],
            "tier": 3 if persons_of(params) and params.domain.strip() and params.actors.strip() else 2,
        },
    }
    said = {part: {name: value for name, value in fields.items() if value} for part, fields in parts.items()}
    return {"url_slug": _slug(params.title), "deployment": said}


def registry_questions(params: Params) -> str:
    """What is asked for the record alone, and what its schema still demands."""
    still = open_fields(params)
    return sentences(
        tr("For a registry: responsible for the data is {curator}, of the kind {curated_by}."),
        tr(
            "It is used by and for {use}; it describes {region}, in the sector {sector}; first published on {published_on}."
        ),
        tr("Raw data are seen and checked by {actors}. Which data there could have been: {domain}."),
        tr("The record is filled in by {recorded_by}."),
        tr("The registry still asks for: {fields}.", fields=parted(still)) if still else "",
    )


def open_fields(params: Params) -> tuple[str, ...]:
    """What the registry's schema demands and nobody said, in words."""
    demanded = (
        (params.title.strip(), tr("what it is called")),
        (params.curator.strip(), tr("responsible for the data")),
        (params.curated_by, tr("what kind of body this is")),
        (params.use.strip(), tr("who uses it, and for what")),
        (params.region.strip(), tr("the region described")),
        (_date(params.published_on), tr("day of the first publication")),
        (params.recorded_by.strip(), tr("who fills in the record")),
    )
    return tuple(name for said, name in demanded if not said)


def _curators(params: Params) -> list[dict[str, str]]:
    if not (params.curator.strip() and params.curated_by):
        return []
    return [{"data_curator_name": params.curator.strip(), "data_curator_type": params.curated_by}]


def _date(text: str) -> str:
    """A day as the registry writes it; '' where it is none."""
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat() if DATE.fullmatch(text.strip()) else ""
    except ValueError:
        return ""


def _invariants(params: Params) -> list[str]:
    """What is published exactly."""
    return [
        *([tr("the number of units")] if params.presence == "known" else []),
        *([tr("the totals of the table")] if has_totals(params, "exact") else []),
    ]


def _variant(params: Params) -> str:
    if params.noise == "shuffled" or is_found(params):
        return "Approximate DP"
    return "Zero-concentrated DP" if _is_concentrated(params) else "Pure DP"


def _is_concentrated(params: Params) -> bool:
    return params.noise in ("gaussian", "discrete gaussian")


def _loss(params: Params, study: Study) -> Record:
    """The registry wants the parameters of the variant and no others."""
    parameters: dict[str, float] = {"epsilon": study.eps}
    if study.delta:
        parameters["delta"] = study.delta
    if _is_concentrated(params):
        parameters["rho"] = study.rho
    return {
        "privacy_unit": PRIVACY_UNITS[params.unit],
        "privacy_unit_details": unit_words(params),
        "number_of_privacy_units": persons_of(params) or None,
        "privacy_parameters": parameters,
        "privacy_parameters_details": "upper bound" if study.all.is_bound else "exact for this noise",
    }


def _model(params: Params, plan: Plan, found: Shared) -> Record:
    many = plan.publications > 1
    return {
        "model_name": MODELS[params.trust if params.kind == "survey" else "office"],
        "trust_assumptions": sentences(*trusted(found)[-1:]),
        "actors": params.actors.strip(),
        "release_type": "Many releases" if many else "One release",
        "data_source_type": "Dynamic" if many else "Static",
        "access_type": "Non-interactive",
    }


def _mechanisms(params: Params, found: Shared) -> str:
    """Noise and scale, and how a median beside a mean is chosen."""
    study = asked(found)[2]
    chosen = None if found.after is None else found.after.chosen
    median = "" if chosen is None else f"; median by the exponential mechanism, epsilon {chosen.eps:.6g}"
    return f"{params.noise}, scale {study.scale:.6g}{median}"


def _after(params: Params, found: Shared) -> str:
    """What is done to the numbers after the noise, in short."""
    after_found = None if found.after is None else found.after.found
    steps = (
        (
            params.kind == "mean" and params.presence == "secret",
            f"quotient of two noisy sums set to [{params.low:g}, {params.high:g}], to {params.low:g} where the noisy number "
            "of people is not above 0",
        ),
        (params.kind == "rates", "quotients of noisy part and noisy part + rest, set to [0, 100] percent"),
        (
            params.noise in ("response", "shuffled"),
            "share of sent yes answers less q, divided by p - q, set to [0, 100] percent; p = e^(1/scale)/(1 + e^(1/scale)) is the "
            "chance that an answer is sent as it is, q = 1 - p",
        ),
        (params.is_rounded and params.kind != "quantile", f"rounded to multiples of {params.base:g}"),
        (
            params.kind in COUNTS and params.least_shown > 0 and not is_found(params),
            f"noisy numbers below {params.least_shown} not published",
        ),
        (
            after_found is not None,
            f"of cells found in the data only noisy numbers from {after_found.threshold if after_found else 0} on published",
        ),
        (params.clipped and params.kind in COUNTS and not is_found(params), "negative numbers set to 0"),
        (has_totals(params, "added"), "totals added up from noisy cells"),
        (has_totals(params, "own", "levels", "margins"), "totals with noise of their own"),
        (has_totals(params, "levels"), "levels made to agree by least squares on the tree of regions"),
    )
    return ", ".join(text for done, text in steps if done)


def _slug(title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _distance(params: Params, study: Study) -> Record:
    """What is promised, as a bound of one distance by another."""
    concentrated, secret = _is_concentrated(params), params.presence == "secret"
    return {
        "input_metric": "symmetric distance on units" if secret else "change of one unit, n public",
        "bound_on_input_distance": 1,
        "output_measure": "zCDP" if concentrated else "approximate max divergence" if study.delta else "max divergence",
        "bound_on_output_distance": study.rho if concentrated else study.eps,
        "delta": study.delta if study.delta and not concentrated else None,
    }


def decision_record(params: Params, found: Shared) -> Record:
    """What the registry does not ask: for a file of its own beside the record."""
    plan, aim, study = asked(found)
    dropped = params.bounded == "dropped" and params.kind in ("table", "sums")
    return {
        "unit": {"kind": params.unit, "size": plan.household},
        "relation": "add-remove" if params.presence == "secret" else "replace",
        "promise": _distance(params, study),
        "change": {
            "cells_touched": plan.touched,
            "per_cell": plan.largest,
            "total_cap": plan.cap,
            "bounded_by": "dropping" if dropped else "nature",
            "share_lost": (params.share_lost or None) if dropped else 0.0,
        },
        "series": {
            "publications": plan.publications,
            "in_at_most": plan.in_at_most,
            "period": params.period,
            "years": params.years,
            "earlier": {"epsilon": aim.eps_spent, "delta": aim.delta_spent} if aim.is_spent else None,
        },
        "table": _table(params, plan, found),
        "sensitivity": {
            "L0": study.change.cells,
            "L1": study.change.l1,
            "L2": study.change.l2,
            "Linf": study.change.largest,
        },
        "noise": {
            "name": params.noise.replace(" ", "-"),
            "scale": study.scale,
            "share_of_budget": 1 - sum(part.share for part in plan.beside),
            **_own_noise(params, plan),
        },
        "error": _error(aim, study, found),
        "target": {
            "prior": aim.prior,
            "belief": aim.belief,
            "except": aim.passed if aim.belief is not None else None,
            "guess": aim.guess,
            "alike": aim.alike,
            "reason": reason_words(params) or None,
        },
        "meaning": _meaning(params, study),
        "window": _window(study),
        "conditions": conditions(params, found),
        "signed": {
            "asked_by": params.asked_by,
            "checked_by": params.checked_by,
            "decided_by": params.decided_by,
            "date": params.date,
            "valid_until": params.valid_until,
        },
    }


def _own_noise(params: Params, plan: Plan) -> Record:
    """Of noise of one's own the density as it came."""
    shape = plan.own_noise
    if shape is None or params.noise != "own":
        return {}
    return {
        "knots": [list(knot) for knot in shape.knots],
        "tail_rates": [shape.left_rate, shape.right_rate],
        "mean_abs": shape.mean_abs,
    }


def _table(params: Params, plan: Plan, found: Shared) -> Record:
    return {
        "cells": plan.cells,
        "list": "found in the data" if plan.found else "public",
        "threshold": None if found.after is None or found.after.found is None else found.after.found.threshold,
        "totals": params.totals if has_totals(params, params.totals) else None,
        "totals_count": _counted(params),
        "invariants": ["totals"] if has_totals(params, "exact") else [],
    }


def _counted(params: Params) -> str | None:
    """What totals count; those that are added up or exact are sums of cells."""
    if has_totals(params, "own"):
        return params.counted
    return "contributions" if has_totals(params, "added", "exact", "levels", "margins") else None


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
        "bias_of_a_typical_cell": None if found.after is None else found.after.bias,
    }


def _meaning(params: Params, study: Study) -> Record:
    return {
        "about": "presence" if params.presence == "secret" else "answer",
        "best_attack": study.all.success,
        "best_attack_is_bound": study.all.is_bound,
        "any_mechanism": study.any.success,
        "passes_belief_if_in": study.all.passed_if_in,
        f"group_of_{KIN}": study.together,
    }


def _window(study: Study) -> Record:
    window = study.window
    return {
        "ruler": window.ruler,
        "floor": window.floor,
        "ceiling": window.ceiling,
        "scale_low": window.private,
        "scale_high": window.accurate,
        "state": study.state,
    }
