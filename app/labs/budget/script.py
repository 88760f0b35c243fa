"""'Copy as Python' of the Budget lab."""

from __future__ import annotations

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
        "composition": composition,
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
