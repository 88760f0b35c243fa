"""'Copy as Python' of the Budget lab."""

from __future__ import annotations

from app.labs.budget.ledger import COARSE, FINE, Fineness, counting, is_exact, joined_of
from app.labs.budget.ledger_costs import shown_rows
from app.labs.budget.params import Params

_MAKERS = {
    "laplace": "LaplaceLaw(1 / scale)",
    "gaussian": "GaussianLaw(1 / scale)",
    "staircase": "law_of(staircase(1 / scale, 1.0), 1.0)",
    "response": "randomised_response(1 / scale)",
    "worst": "worst_law(1 / scale)",
}


def script(params: Params) -> str:
    """A program that prints the readout's numbers."""
    makers = {
        "calibration": calibration,
        "composition": composition,
        "ledger": ledger,
    }
    return makers[params.view](params)


def composition(params: Params) -> str:
    """The numbers of the tab 'Composition'."""
    minimal = params.mechanism == "minimal"
    if minimal:
        maker = f"""\
V = NeighborSet.parse({params.neighbors!r})
law = law_of(minimal_set(V, best_core(V, {params.each!r}).core, {params.each!r}), {params.shift!r})"""
    else:
        scale = repr(params.sigma) if params.mechanism == "gaussian" else f"1 / {params.each!r}"
        maker = f"""\
def family(scale):
    return {_MAKERS[params.mechanism]}


law = family({scale})"""
    shown = "scale" if params.mechanism == "gaussian" else "scale and 1 / scale"
    solve = (
        ""
        if minimal
        else f"""
    scale = scale_by(method, family, k, cap, delta, relative=1e-3 if method == "exact" else 1e-6)
    print("  parameter of one release", {shown})"""
    )
    return f"""\
# Epsilon Lab, Budget: k releases added up by every accountant.
from dpcore.accounting import METHODS, Composition, GaussianLaw, LaplaceLaw, Release, law_of, most_releases
from dpcore.accounting import randomised_response, scale_by, total_delta, total_eps, worst_law
from dpcore.sets import NeighborSet
from dpcore.noise import minimal_set, staircase
from dpcore.noise import best_core

{maker}
k, delta, cap = {params.k!r}, {params.delta!r}, {params.cap!r}
exact = total_eps("exact", law, k, delta)
for method in METHODS:
    total = total_eps(method, law, k, delta)
    if total != total:
        continue  # does not apply to this law
    print(method, "total eps", total, "times the exact", total / exact if exact > 0 else None)
    print("  delta at the cap", total_delta(method, law, k, cap))
    print("  most releases within the cap", most_releases(method, law, cap, delta)){solve}
if exact == exact:
    print("no accountant can say less than", Composition([Release(law, k)]).eps(delta).lower)
"""


def ledger(params: Params) -> str:
    """The numbers of the tab 'Ledger'."""
    exact = is_exact(joined_of(counting(params.ledger)))
    numbers, fineness = shown_rows(params.ledger, params.without)
    rows = "".join(f"    {row!r},\n" for row in params.ledger)
    every = f"""
whole = total(counting())
print("all that counts: eps", whole.upper, "at least", whole.lower)
print("delta at the cap", {_composition("joined(counting())", COARSE)}.delta(cap).upper)
print("by theorems", best_bound(joined(counting()), delta, tolerance={FINE.tolerance * 10!r}).all)"""
    return f"""\
# Epsilon Lab, Budget: a ledger of releases.
import math

from dpcore.accounting import Composition, GaussianLaw, LaplaceLaw, Release, best_bound, law_of, merged
from dpcore.accounting import randomised_response, worst_law, zcdp_eps, zcdp_rho
from dpcore.noise import staircase

# mechanism, eps (sigma/sensitivity of Gaussian noise), delta, times, counts, note
rows = [
{rows}]
delta, cap = {params.delta!r}, {params.cap!r}


def release(row):
    mechanism, parameter, failure, times = row[:4]
    laws = {{
        "laplace": lambda: LaplaceLaw(parameter),
        "gaussian": lambda: GaussianLaw(1 / parameter),
        "staircase": lambda: law_of(staircase(parameter, 1.0), 1.0),
        "response": lambda: randomised_response(parameter),
        "worst": lambda: worst_law(parameter, failure),
    }}
    return Release(laws[mechanism](), times)


def counting(chosen=rows, but=None):
    return [release(row) for row in chosen if row[4] == "yes" and row is not but]


def joined(releases):
    return sorted(merged(sorted(merged(releases, join_gaussians=False), key=repr)), key=repr)


def total(releases):
    return {_composition("joined(releases)", FINE)}.eps(delta)


def coarse(releases):
    return {_composition("joined(releases)", fineness)}.eps(delta).upper if releases else 0.0

{(every if exact else "") + _THEOREMS}
for number in {numbers!r}:
    row = rows[number - 1]
    others = counting(but=row)
    more, less = coarse([*others, release(row)]), coarse(others)
    print(number, row[5], "total after it", coarse(counting(rows[:number])), "alone", coarse([release(row)]))
    print("  costs at the margin", more - less, "total without it", less)
"""


_THEOREMS = """
every = counting()
failed = -math.expm1(math.fsum(r.times * math.log1p(-r.law.infinite) for r in every))
pure = [r if r.law.infinite == 0 else Release(worst_law(r.law.worst), r.times) for r in every]
print("basic, without failures", math.fsum(r.times * r.law.worst for r in joined(every)))
if failed < delta:
    print("zCDP", zcdp_eps(zcdp_rho(joined(pure)), (delta - failed) / (1 - failed)))
"""


def _composition(releases: str, fineness: Fineness) -> str:
    return f"Composition({releases}, tolerance={fineness.tolerance!r}, max_points={fineness.max_points!r})"


def calibration(params: Params) -> str:
    """The numbers of the tab 'Calibration'."""
    return f"""\
# Epsilon Lab, Budget: three rules for Gaussian noise.
from dpcore.noise import Gaussian, classic_formula, gaussian_delta, gaussian_epsilon, gaussian_sigma
from dpcore.noise import gaussian_sigma_tail, gaussian_tail

eps, delta, sensitivity = {params.epsilon!r}, {params.delta!r}, {params.sensitivity!r}
exact = gaussian_sigma(eps, delta, sensitivity)
for name, rule in (("classic", classic_formula), ("tail", gaussian_sigma_tail), ("exact", gaussian_sigma)):
    sigma = rule(eps, delta, sensitivity)
    print(name, "sigma", sigma)
    print("  true delta at eps ", gaussian_delta(sigma, eps, sensitivity))
    print("  P(loss > eps)     ", gaussian_tail(sigma, eps, sensitivity))
    print("  true eps at delta ", gaussian_epsilon(sigma, delta, sensitivity))
    print("  E|noise|          ", Gaussian(sigma).mean_abs)
    print("  sigma / exact     ", sigma / exact)
"""
