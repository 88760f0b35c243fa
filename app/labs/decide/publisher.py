"""The program that publishes what was decided: written beside the memo, run by the office on its own records."""

from __future__ import annotations

import re

from app.labs.decide import words
from app.labs.decide.answers import (
    branching_of,
    further,
    has_flash,
    has_median,
    has_totals,
    is_dropping,
    spread_of,
    weight_of,
)
from app.labs.decide.common import Shared
from app.labs.decide.params import COUNTS, SUMS, Params
from app.resources import resource
from dpcore.decide import WHOLE, Plan, Study
from dpcore.errors import ParameterError

SETTINGS = re.compile(r"(?<=# -- decided\n).*?(?=# -- end\n)", re.DOTALL)


def publisher(params: Params, found: Shared) -> str:
    """The program with the noise, limits, rounding and totals of these answers; ParameterError says what it cannot do."""
    _check(params)
    if not found.has_numbers:
        raise ParameterError("noise", params.noise, "decided, before a program can publish with it")
    plan, _, study = words.asked(found)
    if plan.survey is not None and plan.survey.trust != "office":
        return _written("survey.py", _of_devices(params, plan, study))
    if plan.kind in ("quantile", "sums", "shares"):
        return _written("value.py", _of_values(params, plan, found))
    decided: dict[str, object] = {
        "TITLE": params.title.strip(),
        "NOISE": params.noise,
        "SCALE": float(study.scale),
        "CELLS": plan.numbers,
        "RATES": plan.ratios is not None,
        "PEOPLE": 0 if plan.survey is None else plan.survey.people,
        "TOUCHED": plan.touched,
        "EACH": plan.each,
        "CAP": plan.cap or 0,
        "DROPS": is_dropping(params),
        "OF_PEOPLE": params.unit != "event",
        "BASE": plan.base if plan.in_percent else int(plan.base),
        "CLIPPED": params.clipped and plan.is_whole and not plan.found,
        "LEAST_SHOWN": params.least_shown if params.kind in COUNTS and not plan.found else 0,
        "THRESHOLD": 0 if found.after is None or found.after.found is None else found.after.found.threshold,
        "FLASH_SCALE": 0.0 if found.after is None or found.after.flash is None else float(found.after.flash.scale),
        "TOTALS": params.totals if has_totals(params, params.totals) else "none",
        "TOTAL_SCALE": float(found.after.own or 0.0) if found.after is not None else 0.0,
        "TOTALS_COUNT": params.counted if has_totals(params, "own") else "contributions",
        "ROWS": params.rows if has_totals(params, "added", "exact", "own") else 1,
        **_levels(params, found),
        "FURTHER": _further(params, found),
        "OF_KNOWN": params.presence == "known",
        "PROMISE": words.promise(study),
    }
    return _written("publish.py", decided)


def _of_devices(params: Params, plan: Plan, study: Study) -> dict[str, object]:
    """What devices and office have to know."""
    assert plan.survey is not None
    return {
        "TITLE": params.title.strip(),
        "SCALE": float(study.scale),
        "PEOPLE": plan.survey.people,
        "BASE": plan.base,
        "MIXED": plan.survey.trust == "mixer",
        "PROMISE": words.promise(study),
    }


def _of_values(params: Params, plan: Plan, found: Shared) -> dict[str, object]:
    """What is added up or chosen, and from what."""
    study, spread = words.asked(found)[2], spread_of(params)
    chosen = None if found.after is None else found.after.chosen
    is_known = params.presence == "known"
    quantile = repr(plan.choices.q) if plan.kind == "quantile" else "0.5" if chosen else ""
    return {
        "TITLE": params.title.strip(),
        "KIND": params.kind,
        "NOISE": params.noise,
        "SCALE": float(study.scale),
        "LOW": repr(float(params.low)),
        "HIGH": repr(float(params.high)),
        "PEOPLE": params.people if params.kind == "mean" and is_known else 0,
        "BASE": plan.base,
        "QUANTILE": quantile,
        "CHOICE_SCALE": float(study.scale if chosen is None else chosen.scale),
        "CANDIDATES": params.among,
        "FIRST": "" if spread is None else repr(spread.first),
        "STEP": "" if spread is None else repr(spread.step),
        "CELLS": plan.cells if params.kind == "sums" else 0,
        "TOUCHED": plan.touched,
        "DROPS": is_dropping(params),
        "FURTHER": _further(params, found),
        "OF_PEOPLE": params.unit != "event",
        "OF_KNOWN": is_known,
        "PROMISE": words.promise(study),
    }


def _further(params: Params, found: Shared) -> tuple[tuple[str, float, float], ...]:
    """Name, change by a person and scale of each further number."""
    others = () if found.after is None else found.after.others
    return tuple(
        (name, change, float(other.scale)) for (name, change), other in zip(further(params), others, strict=True)
    )


def _levels(params: Params, found: Shared) -> dict[str, object]:
    """Of nested regions: parts, scales and variances, those of the cells last."""
    levels = () if found.after is None else found.after.levels
    return {
        "BRANCHING": branching_of(params) if has_totals(params, "levels", "margins") else (),
        "LEVEL_SCALES": tuple(float(level.scale) for level in levels),
        "VARIANCES": tuple(level.variance for level in levels),
    }


def _written(name: str, decided: dict[str, object]) -> str:
    """A program of this name with these settings."""
    lines = "".join(f"{name} = {value!r}\n" for name, value in decided.items())
    text: str = SETTINGS.sub(lambda _: lines, resource("programs", name).read_text(encoding="utf-8"), count=1)
    return text


def _check(params: Params) -> None:
    """Refuse what the program cannot do as it was decided."""
    if params.further and has_flash(params):
        raise ParameterError("further", params.further, "0, for a program that publishes a flash estimate")
    if params.further and params.kind == "survey" and params.trust != "office":
        raise ParameterError(
            "further", params.further, "0, for devices that publish: nobody is trusted with more numbers"
        )
    if params.kind in SUMS and params.noise not in ("laplace", "gaussian"):
        raise ParameterError("noise", params.noise, "Laplace or Gaussian, for a program that publishes sums or a mean")
    if params.kind == "quantile" or has_median(params):
        if params.unit == "household":
            raise ParameterError("unit", params.unit, "a person or an event, for a program that publishes a quantile")
        return
    if params.kind in SUMS:
        return
    if params.kind not in ("count", "table", "rates", "survey"):
        raise ParameterError(
            "kind",
            params.kind,
            "a count or a sum, a table of these, rates, a mean or a quantile, for a program that publishes it",
        )
    if params.noise not in (*WHOLE, "response", "shuffled"):
        raise ParameterError(
            "noise",
            params.noise,
            "noise of whole numbers, for a program that publishes: the last digits of other noise can betray the true count",
        )
    if weight_of(params) > 1:
        raise ParameterError("weight", params.weight, "1, for a program that publishes: it counts rows without weights")
