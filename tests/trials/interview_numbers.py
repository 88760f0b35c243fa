"""The numbers of an interview by other ways: contributions one by one, closed forms, sums over laws, simulation.

Nothing of dpcore.decide is used here but its results.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy import special, stats

from app.labs.decide.common import Shared
from app.labs.decide.params import Params
from app.labs.decide.words import asked
from dpcore.decide import Plan
from tests.trials.interview_errors import RARE, Division, divisions, upper

Floats = NDArray[np.float64]
DRAWS = 40_000
TIED = 1e-9
"""Losses of both signs that cancel but for rounding."""
BAND = 4.5
"""Standard errors of what is simulated."""
MOST_RECORDS, MOST_SUMS, MOST_PAIRS, WIDEST = 1_500, 400_000, 1_000_000, 40
"""So many contributions of one unit, and pairs of them, are gone through; of so many numbers at most."""


def wrong_numbers(params: Params, found: Shared) -> Iterator[str]:
    """What does not agree."""
    rng = np.random.default_rng(7)
    yield from sensitivity_faults(params, found)
    yield from error_faults(params, found, rng)
    yield from _attack(params, found, rng)
    yield from _window(params, found)


# -- sensitivities


def contributions(params: Params, publications: int, in_at_most: int) -> Floats | None:
    """All extreme contributions of one unit to everything, one a row, nobody's among them; None where they are too many."""
    table = params.kind in ("table", "sums")
    d = params.cells if table else 1
    m = params.touched if table else 1
    each = params.each * (params.weight if params.sampled else 1)
    if params.kind in ("count", "table"):
        values: tuple[float, ...] = (0.0, float(each))
    else:
        values = tuple({0.0, params.low, params.high})
    most = params.cap if params.kind == "table" and params.cap else None
    if most is not None:
        values = tuple(range(each + 1))
    if d * publications > WIDEST or sum(math.comb(d, k) * len(set(values) - {0.0}) ** k for k in range(m + 1)) > 20_000:
        return None
    person = [row for row in _rows(values, d, m) if most is None or sum(row) <= most]
    if math.comb(publications, in_at_most) * len(person) ** in_at_most > MOST_RECORDS:
        return None
    rows = set()
    for chosen in itertools.combinations(range(publications), in_at_most):
        for records in itertools.product(person, repeat=in_at_most):
            row = np.zeros((publications, d))
            row[list(chosen)] = records
            rows.add(tuple(row.ravel()))
    unit = rows
    for _ in range(params.household - 1 if params.unit == "household" else 0):  # each may be in others
        if len(unit) * len(rows) > MOST_SUMS:
            return None
        unit = {tuple(a + b for a, b in zip(x, y, strict=True)) for x in unit for y in rows}
        if len(unit) > MOST_RECORDS:
            return None
    return np.array(sorted(unit))


def _rows(values: tuple[float, ...], d: int, m: int) -> Iterator[tuple[float, ...]]:
    """Every row of d values of which at most m are not 0."""
    others = sorted(set(values) - {0.0})
    for k in range(m + 1):
        for places in itertools.combinations(range(d), k):
            for chosen in itertools.product(others, repeat=k):
                row = [0.0] * d
                for place, value in zip(places, chosen, strict=True):
                    row[place] = value
                yield tuple(row)


def norms(params: Params, plan: Plan, rows: Floats) -> Floats | None:
    """L0, L1, L2² and L∞ of the largest difference of two neighbors; None where there are too many pairs."""
    if params.presence == "secret":
        moved = rows
    elif len(rows) ** 2 * rows.shape[1] > MOST_PAIRS:
        return None
    else:
        moved = (rows[:, None, :] - rows[None, :, :]).reshape(-1, rows.shape[1])
        table = moved.reshape(len(moved), plan.publications, plan.rows, -1)
        for name, axis in (("rows", 3), ("columns", 2)):  # exact totals stay
            if name in plan.exact:
                stays = (table.sum(axis=axis) == 0).all(axis=(1, 2))
                moved, table = moved[stays], table[stays]
    sizes = np.abs(moved)
    return np.array([(sizes > 0).sum(axis=1).max(), sizes.sum(axis=1).max(), (sizes**2).sum(axis=1).max(), sizes.max()])


def sensitivity_faults(params: Params, found: Shared) -> Iterator[str]:
    """All contributions of one unit."""
    plan = asked(found)[0]
    if params.kind in ("mean", "quantile", "own"):
        return
    rows = contributions(params, plan.publications, plan.in_at_most)
    exact = norms(params, plan, rows) if rows is not None else None
    if exact is None:
        return
    change = plan.change
    told = np.array([change.cells, change.l1, change.l2_squared, change.largest])
    agree = told >= exact * (1 - 1e-12) if change.is_bound else np.isclose(told, exact, rtol=1e-12)
    if not agree.all():
        yield f"L0, L1, L2², L∞ = {told.tolist()}, one by one {exact.tolist()}"


# -- errors


def missed(noise: str, scale: float, t: float, cells: int) -> float | None:
    """P(|noise of one cell| > t) in closed form."""
    match noise:
        case "laplace":
            return math.exp(-t / scale)
        case "geometric":
            q = math.exp(-1 / scale)
            return float(2 * q ** (math.floor(t) + 1) / (1 + q))
        case "gaussian":
            return math.erfc(t / scale / math.sqrt(2))
        case "discrete gaussian":
            values, masses = _discrete_gaussian(scale)
            return float(masses[np.abs(values) > t].sum())
        case "max norm":
            x = t / scale
            return float(special.gammaincc(cells + 1, x) - x / cells * special.gammaincc(cells, x))
    return None


def _discrete_gaussian(sigma: float) -> tuple[Floats, Floats]:
    reach = math.ceil(40 * sigma) + 2
    values = np.arange(-reach, reach + 1, dtype=np.float64)
    weights = np.exp(-(values**2) / (2 * sigma**2))
    return values, weights / weights.sum()


def _drawn(noise: str, scale: float, shape: tuple[int, ...], rng: Generator) -> Floats | None:
    """Noise by its definition; of the norm mechanism all cells of one publication lie along the last axis."""
    match noise:
        case "laplace":
            return rng.laplace(0.0, scale, shape)
        case "geometric":
            q = math.exp(-1 / scale)
            return (rng.geometric(1 - q, shape) - rng.geometric(1 - q, shape)).astype(np.float64)
        case "gaussian":
            return rng.normal(0.0, scale, shape)
        case "discrete gaussian":
            values, masses = _discrete_gaussian(scale)
            return rng.choice(values, shape, p=masses)
        case "max norm":
            radius = rng.gamma(shape[-1] + 1, scale, shape[:-1])
            drawn: Floats = radius[..., None] * rng.uniform(-1, 1, shape)
            return drawn
    return None


def _missed_with_lost(noise: str, scale: float, t: float, plan: Plan) -> float | None:
    """P(|noise − what is dropped| > t), over every number of units that are dropped, at the worst division tried."""
    if upper(noise, scale, t) is None:
        return None
    return max(_missed_of(noise, scale, t, plan.bias.moved, one) for one in divisions(plan))


def _missed_of(noise: str, scale: float, t: float, moved: float, division: Division) -> float:
    units, share, step = division
    number = np.arange(units + 1)
    masses = stats.binom.pmf(number, units, share)
    total = 0.0
    for j in number[masses > RARE].tolist():
        lost = j * step + moved
        edges = [math.floor(t + side * lost) + 1 if noise == "geometric" else t + side * lost for side in (-1, 1)]
        ends = [upper(noise, scale, edge) for edge in edges]
        total += float(masses[j]) * math.fsum(end for end in ends if end is not None)
    return total


def _simulated(params: Params, found: Shared, rng: Generator) -> tuple[float, int] | None:
    """How often one number is off by more than t, and in how many draws; None for noise that is not drawn here."""
    plan, aim, study = asked(found)
    if params.kind != "mean":
        cells = plan.cells if params.noise == "max norm" else 1
        draws = max(200, DRAWS // cells)
        x = _drawn(params.noise, study.scale, (draws, cells), rng)
        division = divisions(plan)[int(rng.integers(len(divisions(plan))))]
        lost = division[2] * rng.binomial(*division[:2], draws) + plan.bias.moved
        return None if x is None else (float((np.abs(x[:, 0] - lost) > aim.tolerance).mean()), draws)
    wide = params.high - params.low
    if params.presence == "known":  # the bounds divided by the number of units
        x = _drawn(params.noise, study.scale, (DRAWS, 1), rng)
        return None if x is None else (float((np.abs(x[:, 0]) > aim.tolerance).mean()), DRAWS)
    x = _drawn(params.noise, study.scale, (DRAWS, 2), rng)
    if x is None:
        return None
    total = params.people + x.sum(axis=1)
    worst = 0.0
    for share in np.linspace(0.0, 1.0, 21):  # where the mean lies between the bounds
        published = np.clip((share * params.people + x[:, 0]) / np.where(total > 0, total, np.inf), 0.0, 1.0)
        worst = max(worst, float((wide * np.abs(published - share) > aim.tolerance).mean()))
    return worst, DRAWS


def error_faults(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """Closed forms, draws, and whether what was asked is kept."""
    plan, aim, study = asked(found)
    if plan.base or params.kind == "quantile":  # interview_answers
        return
    if plan.bias:
        exact = _missed_with_lost(params.noise, study.scale, aim.tolerance, plan)
    else:
        exact = None if params.kind == "mean" else missed(params.noise, study.scale, aim.tolerance, plan.cells)
    bound = plan.bias.is_bound
    same = exact is None or math.isclose(exact, study.beyond, rel_tol=1e-6, abs_tol=1e-12)
    if not same and (not bound or (exact or 0.0) > study.beyond):
        yield f"P(error > t) = {study.beyond}, by another way {exact}"
    simulated = _simulated(params, found, rng)
    if simulated is not None:
        share, draws = simulated
        error = BAND * math.sqrt(max(study.beyond * (1 - study.beyond), 1 / draws) / draws)
        is_safe = bound or (params.kind == "mean" and params.presence == "secret")  # there it is at most this
        if share > study.beyond + error or (share < study.beyond - error and not is_safe):
            yield f"P(error > t) = {study.beyond}, simulated {share} ± {error}"
    every = _all_missed(params, found)
    if every is not None and study.state == "fits" and every > aim.beta * (1 + 1e-6):
        yield f"fits, and errors pass t in {every} > {aim.beta}"
    if every is not None and study.state == "too noisy" and every < aim.beta * (1 - 1e-3):
        yield f"too noisy, and errors pass t in {every} < {aim.beta}"


def _all_missed(params: Params, found: Shared, scale: float | None = None) -> float | None:
    """How often t is passed in what must hold at once."""
    plan, aim, study = asked(found)
    many = {"cell": 1, "publication": plan.cells, "all": plan.cells * plan.publications}[aim.scope]
    one = missed(params.noise, study.scale if scale is None else scale, aim.tolerance, plan.cells)
    if params.kind == "mean" or one is None or plan.bias or (params.noise == "max norm" and many > 1):
        return None
    return -math.expm1(many * math.log1p(-min(one, 1 - 1e-16)))


# -- what may be learned


def is_plain(params: Params, found: Shared) -> bool:
    """Whether one unit adds `each` to `touched` cells in each publication that it is in, and nothing else."""
    plan, aim, study = asked(found)
    secret = params.presence == "secret" and params.kind in ("count", "table")
    alone = not plan.beside and not plan.base and not aim.is_spent and plan.cap is None
    return secret and alone and plan.household == 1 and not study.all.is_bound


def _attack(params: Params, found: Shared, rng: Generator) -> Iterator[str]:
    """The best attack on everything, at the scale of the decision."""
    plan, aim, study = asked(found)
    if not is_plain(params, found):
        return
    number, size, scale = plan.touched * plan.in_at_most, plan.each, study.scale
    error = 0.0
    exact = exact_attack(params.noise, scale, size, number)
    if exact is not None:
        success = exact
    elif params.noise in ("laplace", "discrete gaussian", "geometric") and number <= 60:
        loss = _losses(params.noise, scale, size, number, rng)
        right = np.where(np.abs(loss) < TIED, 0.5, loss > 0)
        success, error = float(right.mean()), BAND * 0.5 / math.sqrt(DRAWS)
    else:
        return
    if abs(success - study.all.success) > error + 1e-7:
        yield f"best attack {study.all.success}, by another way {success} ± {error}"
    if aim.guess is not None and aim.alike == 1 and study.window.ruler == "exact":
        if study.state == "fits" and success > aim.guess + error + 1e-6:
            yield f"fits, and the attack is right in {success} > {aim.guess}"
        if study.state == "too weak" and aim.belief is None and success < aim.guess - error - 1e-6:
            yield f"too weak, and the attack is right in {success} < {aim.guess}"


def exact_attack(noise: str, scale: float, size: int, number: int) -> float | None:
    """Right guesses from 50:50: Gaussian in closed form, discrete Laplace with changes of 1 by the binomial law."""
    if noise == "gaussian":
        return float(stats.norm.cdf(size * math.sqrt(number) / scale / 2))
    if noise == "geometric" and size == 1:
        losses, masses = _binomial(scale, number)
        return float(masses[losses > 0].sum() + 0.5 * masses[losses == 0].sum())
    return None


def _binomial(scale: float, number: int) -> tuple[Floats, Floats]:
    """Losses in nats with the unit in, and their masses: one number says 'in' with chance e^ε/(1 + e^ε)."""
    up = np.arange(number + 1)
    masses = stats.binom.pmf(up, number, special.expit(1 / scale))
    return (2 * up - number) / scale, np.asarray(masses, dtype=np.float64)


def _losses(noise: str, scale: float, size: int, number: int, rng: Generator) -> Any:
    """ln(P_in/P_out) of answers drawn with the unit in, shape (DRAWS,), but for a factor."""
    x = _drawn(noise, scale, (DRAWS, number), rng)
    assert x is not None
    if noise == "discrete gaussian":
        return (2 * size * x + size * size).sum(axis=1)
    return (np.abs(x + size) - np.abs(x)).sum(axis=1)


# -- the window


def _window(params: Params, found: Shared) -> Iterator[str]:
    """Whether it is open, floor and ceiling: by bisection on closed forms, where those are known."""
    plan, aim, study = asked(found)
    known = params.noise == "gaussian" or (params.noise == "geometric" and plan.each == 1)
    if not known or plan.bias or not is_plain(params, found) or aim.alike > 1 or study.window.ruler != "exact":
        return
    number, size = plan.touched * plan.in_at_most, plan.each

    def misses(scale: float) -> bool:
        every = _all_missed(params, found, scale)
        assert every is not None
        return every > aim.beta

    def tells(scale: float) -> bool:
        success = exact_attack(params.noise, scale, size, number)
        assert success is not None
        if aim.guess is not None and success > aim.guess:
            return True
        return aim.belief is not None and _passes(params, scale, size, number, aim.gain) > aim.passed

    accurate = _edge(misses, up=True)
    private = _edge(tells, up=False)
    window = study.window
    is_open = accurate is not None and private is not None and private <= accurate
    near = accurate is not None and private is not None and math.isclose(accurate, private, rel_tol=1e-4)
    if is_open != window.is_open and not near:
        yield f"open is {window.is_open}, by another way {is_open}: scales up to {accurate}, from {private} on"
    for name, told, scale in (("floor", window.floor, accurate), ("ceiling", window.ceiling, private)):
        eps = None if scale is None else _promise(params, scale, size, number, aim.delta)
        if (eps is None) != (told is None) or (
            eps is not None and told is not None and not math.isclose(eps, told, rel_tol=1e-4, abs_tol=1e-9)
        ):
            yield f"{name} {told}, by another way {eps}"


def _passes(params: Params, scale: float, size: int, number: int, gain: float) -> float:
    """P(the loss passes the gain) with the unit in."""
    if params.noise == "gaussian":
        mu = size * math.sqrt(number) / scale
        return float(stats.norm.cdf(mu / 2 - gain / mu))
    losses, masses = _binomial(scale, number)
    return float(masses[losses > gain * (1 + 1e-9) + 1e-9].sum())


def _promise(params: Params, scale: float, size: int, number: int, delta: float) -> float:
    """ε of everything: pure, or at δ by the curve of Gaussian noise."""
    if params.noise == "geometric":
        return number * size / scale
    mu = size * math.sqrt(number) / scale

    def above(eps: float) -> bool:
        curve = special.ndtr(mu / 2 - eps / mu) - math.exp(eps + special.log_ndtr(-mu / 2 - eps / mu))
        return bool(curve > delta)

    low, high = 0.0, 1.0
    if not above(0.0):
        return 0.0
    while above(high):
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if above(middle) else (low, middle)
    return high


def _edge(fails: Any, *, up: bool) -> float | None:
    """The largest scale that does not fail (up), or the least from which on none does; None where there is none.

    Scales are searched on a fine grid first: with whole numbers a belief may be passed anew at a larger scale.
    """
    grid = np.geomspace(1e-4, 1e7, 1500)
    bad = np.array([fails(float(scale)) for scale in grid])
    if up:
        if bad[0]:
            return None
        first = int(np.argmax(bad)) if bad.any() else grid.size
        if first == grid.size:
            return None
        good, wrong = float(grid[first - 1]), float(grid[first])
    else:
        if bad[-1]:
            return None
        last = grid.size - 1 - int(np.argmax(bad[::-1])) if bad.any() else -1
        if last < 0:
            return None
        wrong, good = float(grid[last]), float(grid[last + 1])
    for _ in range(60):
        middle = (good + wrong) / 2
        good, wrong = (good, middle) if fails(middle) else (middle, wrong)
    return good
