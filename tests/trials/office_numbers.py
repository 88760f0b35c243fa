"""Interviews of what offices asked for later, from a generator of their own, and their numbers by other ways.

Nothing of dpcore.decide is used here but its results.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.random import Generator
from scipy import stats

from app.labs.decide.common import Shared
from app.labs.decide.params import Params, noises_for
from app.labs.decide.words import asked

KINDS = ("survey",)
"""Kinds that `drawn` does not draw."""
DRAWS = 40_000
BAND = 4.5
"""Standard errors of what is simulated."""
SHIFT = 1_000_003
"""Seeds of these interviews are others than those of `tests.trials.interviews.drawn`."""


def newer(seed: int) -> Params:
    """One interview of a kind that `drawn` does not draw."""
    rng = np.random.default_rng((seed, SHIFT))
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    has_guess = pick(True, True, False)
    shared: dict[str, Any] = {
        "period": pick("", "one year"),
        "years": pick(1, 1, 3),
        "beta": pick(0.05, 0.01, 0.2),
        "has_guess": has_guess,
        "guess": pick(0.6, 0.75, 0.9),
        "has_belief": pick(True, False) if has_guess else True,
        "prior": pick(0.01, 0.1),
        "belief": pick(0.3, 0.6),
        "passed": pick(0.0, 0.01, 0.1),
        "alike": pick(1, 1, 1, 3),
        "like_in": pick(1.0, 1.0, 0.5),
        "follow": pick("suggested", "own"),
        "eps": float(f"{10 ** rng.uniform(-1, 1):.2g}"),
        "depth": pick("quick", "usual", "all"),
        "earlier": pick(False, False, True),
        "eps_spent": pick(0.0, 0.2),
        "delta_spent": pick(0.0, 1e-6),
        "enrolled": pick(0, 5000),
        "is_rounded": pick(False, False, True),
        "base": pick(0.1, 1.0),
    }
    return _median(rng, shared) if seed % 4 == 0 else _survey(rng, shared)


def _median(rng: Generator, shared: dict[str, Any]) -> Params:
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    publications = pick(1, 1, 2)
    middle, step = pick(100.0, 30_000.0), pick(0.005, 0.02)
    return Params(
        kind="quantile",
        spread_as="lognormal",
        valued=pick(60, 500, 5000),
        middle=middle,
        log_sigma=pick(0.3, 0.8),
        first_value=middle * step,
        value_step=middle * step,
        among=round(4 / step),
        quantile=pick(0.5, 0.8),
        unit=pick("person", "household", "event"),
        household=2,
        presence=pick("secret", "known"),
        publications=publications,
        in_at_most=pick(1, publications),
        tolerance=float(f"{middle * pick(0.02, 0.1, 0.3):.3g}"),
        noise="exponential",
        **shared,
    )


def nested(seed: int) -> Params:
    """One interview about nested regions, from a third generator."""
    rng = np.random.default_rng((seed, SHIFT + 1))
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    branching = pick((2.0,), (3.0, 2.0), (20.0, 15.0))
    publications = pick(1, 1, 4)
    noise = pick(*noises_for("table"))
    return Params(
        kind="table",
        cells=round(math.prod(branching)) * pick(1, 2, 12),
        totals="levels",
        branching=branching,
        level_shares=tuple(pick(0.05, 0.1, 0.2) for _ in range(len(branching) + 1)),
        unit=pick("person", "event"),
        touched=1,
        each=pick(1, 1, 2),
        presence=pick("secret", "known"),
        publications=publications,
        in_at_most=pick(1, publications),
        tolerance=float(f"{10 ** rng.uniform(0.5, 2.5):.2g}"),
        scope=pick("cell", "publication", "all"),
        guess=pick(0.6, 0.75, 0.9),
        follow=pick("suggested", "own"),
        eps=float(f"{10 ** rng.uniform(-1, 1):.2g}"),
        further=pick(0, 0, 1),
        clipped=pick(False, True),
        noise=noise,
        depth=pick("usual", "all"),
    )


def _survey(rng: Generator, shared: dict[str, Any]) -> Params:
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    trust = pick("office", "mixer", "device")
    publications = pick(1, 1, 2, 6)
    return Params(
        kind="survey",
        answerers=round(10 ** rng.uniform(1.4, 5)),
        trust=trust,
        unit="person",
        presence="known",
        publications=publications,
        in_at_most=pick(1, publications),
        tolerance=float(f"{10 ** rng.uniform(-0.3, 1.3):.2g}"),
        noise=pick(*noises_for("survey", trust)),
        **shared,
    )


def office_faults(params: Params, found: Shared) -> Iterator[str]:
    """What does not agree."""
    rng = np.random.default_rng(7)
    if params.totals == "levels":
        yield from _nested_faults(params, found)
    elif params.kind == "survey":
        yield from _survey_faults(params, found, rng)
    else:
        yield from _median_faults(params, found, rng)


def is_office(params: Params) -> bool:
    """Whether `newer` drew it."""
    if params.kind == "table" and params.totals == "levels":
        return True
    return params.kind in KINDS or (params.kind == "quantile" and params.spread_as != "any")


def _nested_faults(params: Params, found: Shared) -> Iterator[str]:
    """What all numbers of a person's cell spend together, and least squares by the normal equations."""
    plan, _aim, study = asked(found)
    assert found.after is not None
    levels, a, c = found.after.levels, plan.in_at_most, plan.each
    of_one = [c / level.scale for level in levels] + [1.0 / other.scale for other in found.after.others]
    if params.presence == "secret" and params.noise in ("laplace", "geometric"):
        spent = a * sum(of_one)
        if not math.isclose(spent, study.eps, rel_tol=1e-9) and spent > study.eps:
            yield f"all levels together spend ε = {spent}, more than {study.eps}"
    if params.presence == "secret" and params.noise == "gaussian":
        mu = math.sqrt(a * sum(each**2 for each in of_one))
        if study.mu is None or not math.isclose(mu, study.mu, rel_tol=1e-9):
            yield f"μ = {study.mu}, by another way {mu}"
        if study.state == "fits" and stats.norm.cdf(mu / 2) > params.guess * (1 + 1e-6):
            yield f"fits, and the attack is right in {stats.norm.cdf(mu / 2)} > {params.guess}"
    if plan.cells > 100:
        return
    rows = np.vstack([np.kron(np.eye(level.numbers), np.ones(plan.cells // level.numbers)) for level in levels])
    weights = np.concatenate([np.full(level.numbers, 1 / level.variance) for level in levels])
    left = np.diag(rows @ np.linalg.inv((rows.T * weights) @ rows) @ rows.T)
    told = np.concatenate([np.full(level.numbers, level.agreed) for level in levels])
    if not np.allclose(left, told, rtol=1e-6):
        yield f"variances after least squares {sorted(set(told))}, by the normal equations {sorted(set(left))}"


def _median_faults(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """On fresh data, drawn by definition."""
    _plan, aim, study = asked(found)
    places = params.first_value + params.value_step * np.arange(params.among)
    missed = []
    for _ in range(60):
        data = np.sort(rng.lognormal(math.log(params.middle), params.log_sigma, params.valued))
        off = np.abs(np.searchsorted(data, places, side="right") - params.quantile * params.valued)
        weights = np.exp((off.min() - off) / (2 * study.scale))
        own = data[math.ceil(params.quantile * params.valued) - 1]
        missed.append(weights[np.abs(places - own) > aim.tolerance].sum() / weights.sum())
    error = BAND * float(np.std(missed)) / math.sqrt(59)
    if np.mean(missed) > study.beyond + error + 1e-9:
        yield f"P(error > t) = {study.beyond}, on fresh data {np.mean(missed)} ± {error}"
    if study.state == "fits" and np.mean(missed) > aim.beta + error:
        yield f"fits, and errors pass t in {np.mean(missed)} > {aim.beta}"


def _survey_faults(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    plan, aim, study = asked(found)
    often = plan.in_at_most
    change = study.change
    if (change.cells, change.l1, change.largest) != (often, often, 1.0):
        yield f"one person changes {change}, and gives {often} answers"
    share, draws = _missed(params, study.scale, aim.tolerance, rng), DRAWS
    error = BAND * math.sqrt(max(study.beyond * (1 - study.beyond), 1 / draws) / draws)
    if share > study.beyond + error:
        yield f"P(error > t) = {study.beyond}, simulated {share} ± {error}"
    if study.state == "fits" and share > aim.beta + error:
        yield f"fits, and errors pass t in {share} > {aim.beta}"
    if params.trust == "mixer":
        return
    success = _attack(params, study.scale, often, rng)
    if aim.is_spent or success is None:
        return
    if abs(success - study.all.success) > BAND * 0.5 / math.sqrt(DRAWS):
        yield f"best attack {study.all.success}, simulated {success}"
    if study.state == "fits" and aim.guess is not None and success > aim.guess + BAND * 0.5 / math.sqrt(DRAWS):
        yield f"fits, and the attack is right in {success} > {aim.guess}"


def _missed(params: Params, scale: float, t: float, rng: Generator) -> float:
    """How often the published share is off by more than t, at the worst of some true shares."""
    n, worst = params.answerers, 0.0
    p = 1 / (1 + math.exp(-1 / scale))
    for yes in sorted({0, 1, n // 3, n // 2, n}):
        if params.trust == "office":
            shares = 100 * (yes + _noise(params.noise, scale, (DRAWS,), rng)) / n
        else:
            sent = rng.binomial(yes, p, DRAWS) + rng.binomial(n - yes, 1 - p, DRAWS)
            shares = 100 * (sent / n - (1 - p)) / (2 * p - 1)
        shares = np.clip(shares, 0, 100)
        if params.is_rounded:
            shares = np.floor(shares / params.base + 0.5) * params.base
        worst = max(worst, float((np.abs(shares - 100 * yes / n) > t * (1 + 1e-9)).mean()))
    return worst


def _noise(name: str, scale: float, shape: tuple[int, ...], rng: Generator) -> np.ndarray:
    if name == "geometric":
        q = math.exp(-1 / scale)
        return np.asarray(rng.geometric(1 - q, shape) - rng.geometric(1 - q, shape), dtype=np.float64)
    reach = math.ceil(40 * scale) + 2
    values = np.arange(-reach, reach + 1)
    weights = np.exp(-(values**2) / (2 * scale**2))
    return np.asarray(rng.choice(values, shape, p=weights / weights.sum()), dtype=np.float64)


def _attack(params: Params, scale: float, often: int, rng: Generator) -> float | None:
    """The best guess from a person's own answers, or from the counts if all others are known."""
    if params.trust == "device":
        right = stats.binom.rvs(often, 1 / (1 + math.exp(-1 / scale)), size=DRAWS, random_state=rng)
        return float(np.where(2 * right == often, 0.5, 2 * right > often).mean())
    x = _noise(params.noise, scale, (DRAWS, often), rng)
    loss = (np.abs(x + 1) - np.abs(x)).sum(axis=1) if params.noise == "geometric" else (2 * x + 1).sum(axis=1)
    return float(np.where(np.abs(loss) < 1e-9, 0.5, loss > 0).mean())
