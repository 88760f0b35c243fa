"""Interviews about cells that are found in the data, from a generator of their own, and their numbers by other ways.

Nothing of dpcore.decide is used here but its results.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from app.labs.decide.common import KIN, Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked
from dpcore.decide import Plan
from tests.trials.interview_answers import answer_faults
from tests.trials.interview_numbers import contributions, error_faults, sensitivity_faults

Floats = NDArray[np.float64]
SHIFT = 2_000_003
"""Seeds of these interviews are others than those of the other generators."""
DRAWS = 20_000
BAND = 4.5
"""Standard errors of what is simulated."""
WIDEST = 40
"""So many numbers of one unit are simulated at most."""
MANY = 10**6
"""Others in a cell that no threshold reaches."""


def found_table(seed: int) -> Params:
    """One interview about a table whose cells are found in the data."""
    rng = np.random.default_rng((seed, SHIFT))
    pick = lambda *options: options[int(rng.integers(len(options)))]  # noqa: E731
    cells = pick(1, 2, 3, 4, 60, 5000)
    publications = pick(1, 1, 2, 4)
    has_guess = pick(True, True, False)
    further = pick(0, 0, 0, 1, 2)
    return Params(
        kind="table",
        listed="found",
        cells=cells,
        delta_found=pick(1e-9, 1e-6, 1e-4, 5e-3),
        unit=pick("person", "person", "household", "event", "month"),
        household=pick(2, 3),
        presence=pick("secret", "secret", "known"),
        touched=min(cells, pick(1, 1, 2, 3)),
        each=pick(1, 1, 2, 3),
        bounded=pick("nature", "nature", "dropped"),
        share_lost=pick(0.0, 0.1),
        typical=pick(50.0, 4000.0),
        cap=pick(0, 0, 0, 2, 4),
        publications=publications,
        in_at_most=pick(1, publications),
        period=pick("", "one year"),
        years=pick(1, 1, 3),
        tolerance=float(f"{10 ** rng.uniform(0, 3):.3g}"),
        beta=pick(0.05, 0.01, 0.2),
        scope=pick("cell", "publication", "all"),
        has_guess=has_guess,
        guess=pick(0.6, 0.75, 0.9),
        has_belief=pick(True, False) if has_guess else True,
        prior=pick(0.01, 0.1),
        belief=pick(0.3, 0.6),
        passed=pick(0.0, 0.01, 0.1),
        alike=pick(1, 1, 1, 3),
        like_in=pick(1.0, 1.0, 0.5),
        noise="geometric",
        follow=pick("suggested", "own"),
        eps=float(f"{10 ** rng.uniform(-1, 1):.2g}"),
        depth="all",
        sampled=pick(False, False, True),
        weight=pick(1, 1, 3),
        is_rounded=pick(False, False, True),
        base=pick(1.0, 5.0),
        further=further,
        further_changes=pick((1.0,), (40.0,)),
        further_shares=pick((0.05,), (0.2,)),
        earlier=pick(False, False, True),
        eps_spent=pick(0.0, 0.2),
        delta_spent=pick(0.0, 1e-6),
        enrolled=pick(0, 5000),
    )


def is_found_table(params: Params) -> bool:
    """Whether `found_table` drew it."""
    return params.kind == "table" and params.listed == "found"


def found_faults(params: Params, found: Shared) -> Iterator[str]:
    """What does not agree."""
    rng = np.random.default_rng(7)
    yield from sensitivity_faults(params, found)
    yield from error_faults(params, found, rng)
    yield from answer_faults(params, found, rng)
    yield from _threshold(params, found)
    yield from _told(params, found)
    yield from _attacks(params, found, rng)


def noisy_tail(b: float, k: int) -> float:
    """P(X >= k) of whole-number Laplace noise, summed term by term from its masses."""
    q = math.exp(-1 / b)
    if k > 0:
        return q**k / (1 + q)
    return 1 - q ** (1 - k) / (1 + q)


# -- the threshold


def _alone(row: Floats, b: float, tau: int) -> float:
    """P(a cell is shown) of the cells of a unit that nobody else is in."""
    missing = 1.0
    for v in row[row != 0]:
        missing *= 1 - noisy_tail(b, tau - round(abs(float(v))))
    return 1 - missing


def _threshold(params: Params, found: Shared) -> Iterator[str]:
    """Contributions one by one: none shows a cell of its own too often, and one fewer would."""
    plan, aim, study = asked(found)
    assert found.after is not None
    cells = found.after.found
    assert cells is not None
    b, tau, delta = study.scale, cells.threshold, params.delta_found
    if study.delta != delta:
        yield f"δ = {study.delta}, asked {delta}"
    rows = contributions(params, plan.publications, plan.in_at_most)
    if rows is not None:
        worst = max(_alone(row, b, tau) for row in rows)
        is_loose = plan.household > 1 and (plan.in_at_most < plan.publications or plan.cap is not None)  # only a bound
        if worst > delta * (1 + 1e-6) or (not is_loose and not math.isclose(worst, cells.delta, rel_tol=1e-4)):
            yield f"a unit's own cells are shown with {worst}, said {cells.delta}, asked {delta}"
        most = max(float(np.abs(row).max()) for row in rows)
        if not is_loose and tau > most and max(_alone(row, b, tau - 1) for row in rows) <= delta * (1 - 1e-6):
            yield f"τ = {tau}, and one fewer would do"
    shown = [noisy_tail(b, tau - cells.sure + less) for less in (0, 1)]
    if shown[0] < 1 - aim.beta - 1e-9 or (shown[1] > 1 - aim.beta + 1e-9 and cells.sure > tau):
        yield f"cells of {cells.sure} are shown with {shown[0]}, of one fewer with {shown[1]}, asked {1 - aim.beta}"


# -- what is told


def _law(count: int, b: float, tau: int, top: int) -> Floats:
    """What is seen of a cell: nothing, or a number from τ on; the last is 'top or more'."""
    if count == 0:
        return np.array([1.0] + [0.0] * (top - tau + 1))
    tails = np.array([noisy_tail(b, y - count) for y in range(tau, top + 1)])
    return np.concatenate([[1 - tails[0]], tails[:-1] - tails[1:], tails[-1:]])


def _told(params: Params, found: Shared) -> Iterator[str]:
    """δ(ε) of one cell with 0, 1, … others, exactly, where a unit changes one number alone."""
    plan, _aim, study = asked(found)
    assert found.after is not None
    assert found.after.found is not None
    if plan.change.cells != 1 or params.presence != "secret" or params.is_rounded or study.scale > 300:
        return
    b, tau, size = study.scale, found.after.found.threshold, round(plan.change.largest)
    for others in sorted({0, 1, 2, size, max(1, tau - size), tau, 2 * tau}):
        top = max(tau, others) + size + math.ceil(40 * b)
        pair = [_law(count, b, tau, top) for count in (others + size, others)]
        for p, r in (pair, pair[::-1]):
            delta = float(np.maximum(p - math.exp(study.eps) * r, 0).sum())
            if delta > study.delta + 1e-9:
                yield f"with {others} others δ(ε) = {delta}, promised {study.delta}"
            success = (1 + float(np.maximum(p - r, 0).sum())) / 2
            if success > study.alone.success + 1e-9:
                yield f"with {others} others a guess is right in {success}, said {study.alone.success}"


def _losses(b: float, tau: int, worlds: tuple[Floats, Floats], rng: Generator) -> tuple[Floats, Floats]:
    """ln(P_in/P_out) of published tables that are drawn in and out; ±∞ where a cell tells for sure."""
    found = []
    for now in worlds:
        uniform = rng.geometric(-math.expm1(-1 / b), (2, DRAWS, now.size)).astype(np.float64)
        y = now + uniform[0] - uniform[1]
        shown = (now > 0) & (y >= tau)
        logs = []
        for count in worlds:
            hidden = np.array(
                [0.0 if c == 0 else math.log(max(1 - noisy_tail(b, tau - int(c)), 1e-300)) for c in count]
            )
            seen = np.where(count > 0, -np.abs(y - count) / b, -math.inf)
            logs.append(np.where(shown, seen, hidden).sum(axis=1))
        with np.errstate(invalid="ignore"):
            found.append(logs[0] - logs[1])
    return found[0], found[1]


def _right(inside: Floats, out: Floats) -> float:
    near = 1e-9
    said = np.where(np.abs(inside) < near, 0.5, inside > 0).mean()
    denied = np.where(np.abs(out) < near, 0.5, out < 0).mean()
    return float(said + denied) / 2


def _pairs(plan: Plan, known: bool, tau: int, people: int) -> Iterator[tuple[Floats, Floats]]:
    """Counts with so many who answer alike in, and without (or elsewhere), among 0, 1, τ or very many others."""
    number = plan.touched * plan.in_at_most
    each = float(plan.each if plan.cap is None else min(plan.each, max(1, plan.cap // plan.touched)))
    for others in (0, 1, tau, MANY):
        base = np.full(number, float(others))
        if plan.cap is not None and each * plan.touched > plan.cap:
            continue  # who is in so many cells has more than all entries may be
        if known and plan.cells >= 2 * plan.touched:
            yield (
                np.concatenate([base + people * each, base]),
                np.concatenate([base, base + people * each]),
            )
        elif not known:
            yield base + people * each, base


def _attacks(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """The best attack on the published tables, drawn: what is said of one person, of four, and of years bounds it."""
    plan, aim, study = asked(found)
    assert found.after is not None
    assert found.after.found is not None
    number = plan.touched * plan.in_at_most * (1 if params.presence == "secret" else 2)
    if plan.household > 1 or number > WIDEST or params.is_rounded or aim.is_spent or plan.beside:
        return
    b, tau, error = study.scale, found.after.found.threshold, BAND * 0.5 / math.sqrt(DRAWS)
    for people, said in ((1, study.all.success), (KIN, study.together)):
        for inside, out in _pairs(plan, params.presence == "known", tau, people):
            losses = _losses(b, tau, (inside, out), rng)
            right = _right(*losses)
            if right > said + error:
                yield f"{people} alike among {out.min()}: right in {right}, said {said}"
            if people > 1 or study.state != "fits" or aim.alike > 1:
                continue
            if aim.guess is not None and right > aim.guess + error:
                yield f"fits, and the attack is right in {right} > {aim.guess}"
            if aim.belief is not None:
                passed = float((losses[0] > aim.gain + 1e-9).mean())
                if passed > aim.passed + BAND * math.sqrt(max(aim.passed, 1 / DRAWS) / DRAWS):
                    yield f"fits, and the belief is passed in {passed} > {aim.passed}"
    every = number * params.years
    if params.years > 1 and every <= WIDEST and params.unit != "month":
        among = list(_pairs(plan, params.presence == "known", tau, 1))
        if among:
            inside, out = (np.tile(world, params.years) for world in among[-1])
            right = _right(*_losses(b, tau, (inside, out), rng))
            if right > study.after + error:
                yield f"after {params.years} periods right in {right}, said {study.after}"
