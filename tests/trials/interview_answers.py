"""Answers to the questions that only some publications raise, at random: half of all interviews leave them as they are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.random import Generator

from app.labs.decide.answers import further
from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked
from dpcore.decide import Aim, Plan, Study
from tests.trials.interview_errors import rounding

DRAWS = 40_000
BAND = 4.5
"""Standard errors of what is simulated."""
TIED = 1e-9
"""Losses of both signs that cancel but for rounding."""


def further_answers(rng: Generator, kind: str, cells: int) -> dict[str, Any]:
    """Values of further parameters; each is the usual one more often than not."""
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    if rng.random() < 0.5:
        return {}
    rows = pick(1, *(r for r in (2, 3, 4) if cells % r == 0))
    return {
        "depth": pick("quick", "usual", "all"),
        "quantile": pick(0.5, 0.9),
        "among": pick(2, 100, 1_000_000),
        "amounts": pick("most", "values"),
        "sensitivity": pick(0.5, 1.0, 20.0),
        "neighbors": pick("0–1", "1", "0–1, 10–11"),
        "cap": pick(0, 0, 1, 4),
        "mix": pick((), (0.6, 0.25, 0.15)),
        "measure": pick("units", "percent"),
        "typical": pick(50.0, 4000.0),
        "is_rounded": pick(False, False, True),
        "base": pick(1.0, 5.0, 10.0),
        "clipped": pick(False, True),
        "totals": pick("none", "added", "own", "exact"),
        "rows": rows,
        "counted": pick("contributions", "people"),
        "share_totals": pick(0.1, 0.3),
        "further": pick(0, 0, 1, 3),
        "further_names": pick("", "mean age"),
        "further_changes": pick((1.0,), (40.0,)),
        "further_shares": pick((0.05,), (0.2,)),
        "earlier": pick(False, False, True),
        "eps_spent": pick(0.0, 0.2, 1.0),
        "delta_spent": pick(0.0, 1e-6),
        "like_in": pick(1.0, 0.5),
        "like_out": pick(0.0, 0.2),
        "population": pick(0, 5000),
        "weight": pick(1, 1, 3),
        "landmarks": pick("all", "unit"),
    }


def answer_faults(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """What the numbers behind further answers are by another way, where it is not the same."""
    plan, aim, study = asked(found)
    yield from limit_faults(aim, study)
    if plan.base:
        yield from rounding(params, plan, aim, study)
    if (
        aim.is_spent
        and params.noise in ("laplace", "gaussian")
        and not study.all.is_bound
        and plan.cap is None
        and not plan.beside
    ):
        yield from _earlier(params, plan, aim, study, rng)
    if plan.beside:
        yield from _budget(params, plan, study, found)
    if params.kind == "quantile":
        ranks = 2 * study.scale * math.log(params.among / aim.beta)
        if not math.isclose(max(ranks, 0.0), study.widths[0], rel_tol=1e-9):
            yield f"{study.widths[0]} ranks, by another way {ranks}"


def limit_faults(aim: Aim, study: Study) -> Iterator[str]:
    """What is said to fit keeps the limits with the numbers that are said of all who answer alike."""
    found = study.alike
    guesses = aim.guess is None or found.success <= aim.guess * (1 + 1e-6)
    never = found.largest_belief is not None and aim.belief is not None and found.largest_belief <= aim.belief + 1e-9
    beliefs = aim.belief is None or never or (found.passed_if_in or 0.0) <= aim.passed * (1 + 1e-6)
    if study.state == "fits" and not (guesses and beliefs):
        yield f"fits, and of those who answer alike {found} is said with {aim}"
    if study.state == "too weak" and guesses and beliefs and study.window.ruler == "promise" and aim.alike > 1:
        yield f"too weak, and of those who answer alike {found} is said with {aim}"


def _earlier(params: Params, plan: Plan, aim: Aim, study: Study, rng: Generator) -> Iterator[str]:
    """The best attack on everything and on the worst earlier mechanism, drawn."""
    if plan.household > 1 or params.presence == "known" or plan.kind != "counts" or plan.touched * plan.in_at_most > 60:
        return
    shape, size, scale = (DRAWS, plan.touched * plan.in_at_most), plan.each, study.scale
    if params.noise == "laplace":
        x = rng.laplace(0.0, scale, shape)
        loss = ((np.abs(x + size) - np.abs(x)) / scale).sum(axis=1)
    else:
        x = rng.normal(0.0, scale, shape)
        loss = ((2 * size * x + size * size) / (2 * scale * scale)).sum(axis=1)
    p = math.exp(aim.eps_spent) / (1 + math.exp(aim.eps_spent))
    loss = loss + np.where(rng.random(DRAWS) < p, aim.eps_spent, -aim.eps_spent)
    right = float(np.where(np.abs(loss) < TIED, 0.5, loss > 0).mean())
    success = aim.delta_spent + (1 - aim.delta_spent) * right
    if abs(success - study.all.success) > BAND * 0.5 / math.sqrt(DRAWS) + 1e-4:
        yield f"with what was promised before the attack is right in {study.all.success}, by another way {success}"


def _budget(params: Params, plan: Plan, study: Study, found: Shared) -> Iterator[str]:
    """The noise of all statistics together spends the budget, by its own arithmetic."""
    assert found.after is not None
    times = plan.change.l1 / study.one.l1
    if params.presence == "known" or params.noise not in ("laplace", "geometric", "gaussian"):
        return
    parts = [(plan.one(plan.relation).l1, plan.one(plan.relation).l2_squared, study.scale)]
    if found.after.own is not None:
        parts.append((plan.beside[0].alone.l1, plan.beside[0].alone.l2_squared, found.after.own))
    parts += [
        (plan.household * size, (plan.household * size) ** 2, other.scale)
        for (_, size), other in zip(further(params), found.after.others, strict=True)
    ]
    if params.noise == "gaussian":
        mu = math.sqrt(times * sum(squares / scale**2 for _, squares, scale in parts))
        if study.mu is None or not math.isclose(mu, study.mu, rel_tol=1e-9):
            yield f"μ = {study.mu}, by another way {mu}"
        return
    eps = times * sum(size / scale for size, _, scale in parts)
    if eps > study.eps * (1 + 1e-9):
        yield f"all statistics together spend ε = {eps}, more than {study.eps}"
