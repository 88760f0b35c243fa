"""'Copy as Python' of the lab 'Selection'."""

from __future__ import annotations

from app.labs.selection.params import Params
from app.labs.selection.scene import chosen
from app.labs.selection.view_privacy import is_own, own_utilities


def script(params: Params) -> str:
    """A program that prints the numbers of the readout."""
    parts = {"race": _race, "two": _two, "utility": _utility, "privacy": _privacy, "auction": _auction}
    return f"# Epsilon Lab, Selection.\n{parts[params.view](params)}"


def _candidates(params: Params) -> str:
    if params.source == "table":
        return f"u = np.array({[float(utility) for _, utility in params.candidates]!r})\n"
    n, spread = params.count, params.spread
    lines = {
        "one": f"u = np.where(np.arange({n}) == 0, 0.0, {-spread!r})\n",
        "even": f"u = {-spread!r} * (np.arange({n}) / {max(n - 1, 1)})\n",
        "bell": f"z = scipy.special.ndtri((np.arange({n}) + 0.5) / {n})\n"
        f"u = {-spread!r} * (z - z[0]) / ((z[-1] - z[0]) or 1.0)\n",
    }
    return ("import scipy.special\n\n" if params.shape == "bell" else "") + lines[params.shape]


def _arguments(params: Params) -> str:
    return f"{params.sensitivity!r}, {params.epsilon!r}"


def _race(params: Params) -> str:
    return f"""\
import numpy as np
from dpcore.selection import noisy_scores, selection_law

{_candidates(params)}loss = u.max() - u
for mechanism in {list(chosen(params))!r}:
    law = selection_law(mechanism, u, {_arguments(params)}, monotone={params.monotone!r})
    print(mechanism, law.probabilities[u == u.max()].sum(), law.expected(loss))

# the races themselves, in pieces of at most four million scores
rng = np.random.default_rng({params.seed!r})
n = {params.draws!r}
if n * u.size <= 4_000_000:
    won = noisy_scores({params.runner!r}, u, {_arguments(params)}, n, rng, monotone={params.monotone!r}).argmax(axis=1)
else:
    from dpcore.selection import sample

    n = min(n, max(1, 80_000_000 // u.size))
    last = noisy_scores({params.runner!r}, u, {_arguments(params)}, 1, rng, monotone={params.monotone!r})
    won = sample({params.runner!r}, u, {_arguments(params)}, n - 1, rng, monotone={params.monotone!r})
    won = np.append(won, last[0].argmax())
print("races", (u == u.max())[won].mean(), loss[won].mean())
"""


def _two(params: Params) -> str:
    return f"""\
import numpy as np
from dpcore.attack import clopper_pearson
from dpcore.selection import sample
from dpcore.selection_study import laplace_crossing, two_outcome_errors

here = two_outcome_errors({params.gap!r}, {_arguments(params)}, monotone={params.monotone!r})
for name in ("exponential", "one_sided", "laplace", "laplace_half", "bound"):
    print(name, float(getattr(here, name)))
print("Laplace noise crosses the bound at", laplace_crossing({_arguments(params)}, monotone={params.monotone!r}))
rng = np.random.default_rng({params.seed!r})
won = sample("permute-and-flip", [0.0, {params.gap!r}], {_arguments(params)}, {params.draws!r}, rng, monotone={params.monotone!r})
wrong = int((won == 0).sum())
print("tried", wrong / {params.draws!r}, *map(float, clopper_pearson(wrong, {params.draws!r})))
"""


def _utility(params: Params) -> str:
    return f"""\
import numpy as np
from dpcore.selection_study import growth, loss_study

{_candidates(params)}here = growth([max(u.size, 2)], {params.slack!r}, {_arguments(params)}, gap={params.sensitivity!r}, monotone={params.monotone!r})
allowed = float(here.loss[0])
print("allowed", allowed, "bound", here.bound)
for mechanism in {list(chosen(params))!r}:
    study = loss_study(mechanism, u, {_arguments(params)}, monotone={params.monotone!r})
    place = int(np.searchsorted(study.losses, allowed * (1 - 1e-12)))
    print(mechanism, study.expected, float(study.at_least[place]) if place < study.losses.size else 0.0)
"""


def _privacy(params: Params) -> str:
    return f"""\
import numpy as np
from dpcore.selection_privacy import worst_neighbor

{_candidates(params)}most = 24 if u.size <= 2000 else 4
print("promised", {params.epsilon!r})
for mechanism in {list(chosen(params))!r}:
    for monotone, moves in ((False, "general"), (True, "general"), (True, "monotone")):
        worst = worst_neighbor(mechanism, u, {_arguments(params)}, monotone=monotone, moves=moves, most=most)
        print(mechanism, monotone, moves, worst.laws.largest)
{_own_neighbor(params) if is_own(params) else ""}"""


def _own_neighbor(params: Params) -> str:
    return f"""
from dpcore.selection_privacy import neighbor_laws

y = np.array({own_utilities(params).tolist()!r})
for mechanism in {list(chosen(params))!r}:
    print(mechanism, neighbor_laws(mechanism, u, y, {_arguments(params)}, monotone={params.monotone!r}).largest)
"""


def _auction(params: Params) -> str:
    return f"""\
from dpcore.auction import noisy_best_price, price_law

bids = {[float(bid) for _, bid in params.bids]!r}
law = price_law(bids, {params.top!r}, {params.epsilon!r}, copies={params.copies!r}, monotone={params.monotone!r})
noisy = noisy_best_price(bids, {params.top!r}, {params.top!r} / {params.epsilon!r}, copies={params.copies!r})
best = law.demand.best_revenue
share = best if best > 0 else float("inf")
print("best", best, 1.0 if best > 0 else 0.0, 0.0 if best > 0 else 1.0, 0.0)
print("exponential", law.expected_revenue, law.expected_revenue / share, law.no_sale)
print("above the best price", law.masses[law.demand.edges[:-1] >= law.demand.best_price].sum())
print("noisy", noisy.expected_revenue, noisy.expected_revenue / share, noisy.no_sale, noisy.over_cliff)
"""
