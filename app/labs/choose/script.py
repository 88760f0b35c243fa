"""'Copy as Python' of the lab 'Choose ε'."""

from __future__ import annotations

from app.labs.choose.answer import answer, belief_asked, how, promised_delta
from app.labs.choose.params import Params
from app.labs.choose.spent import spent_script
from dpcore.belief import left_out


def script(params: Params) -> str:
    """A program that prints the window and the numbers at the chosen ε."""
    found = answer(params)
    k, exact = params.releases, how(params) == "exact"
    share = "eps / 2" if params.kind == "histogram" and params.replaced else "eps"
    cells = " * 2**0.5" if params.kind == "histogram" and params.replaced else ""
    makers = {
        "laplace": f"laplace({share}, V.sensitivity)",
        "staircase": f"staircase({share}, V.sensitivity)",
        "minimal": f"minimal_set(V, best_core(V, {share}).core, {share}, deep=False)",
        "gaussian": "",
        "geometric": f"geometric({share}, int(V.sensitivity))",
    }
    how_words = f"{how(params)!r}, {params.delta!r}"
    if params.mechanism == "gaussian":
        scaled = (
            f"eps, {params.delta!r}, V.sensitivity{cells} * {k}**0.5"
            if exact
            else f"eps / {k}, {params.delta / k!r}, V.sensitivity{cells}"
        )
        maker = f"return Gaussian(gaussian_sigma({scaled}))"
        one = (
            f"gaussian_epsilon(noise.sigma, {params.delta!r}, V.sensitivity{cells})"
            if exact and k > 1
            else f"eps / {k}"
        )
    else:
        maker = f"eps = split(eps, {k}, {how_words})\n    return {makers[params.mechanism]}"
        one = f"split(eps, {k}, {how_words})"
    d = promised_delta(params)
    prior, steps = belief_asked(params)
    top = f"epsilon_for_belief({prior!r}, {params.rho!r}, {d!r}, {left_out(d)!r}, {steps}).eps"
    if params.sure == "success":
        top = f"ceiling_epsilon_for_success({params.rho!r}, {d!r}).eps"
    return f"""\
# Epsilon Lab, Choose ε: the window between accuracy and privacy.
from dpcore.accounting import eps_over
from dpcore.attack import best_success, ceiling, ceiling_epsilon_for_success
from dpcore.belief import epsilon_for_belief, largest_gain, lifted
from dpcore.deciding import epsilon_for_accuracy, split
from dpcore.neighbors import NeighborSet
from dpcore.noise import Gaussian, gaussian_epsilon, gaussian_sigma, geometric, laplace, minimal_set, staircase
from dpcore.rates import best_core

V = NeighborSet.parse({str(found.V)!r})


def noise_at(eps):
    {maker}


print("floor  ", epsilon_for_accuracy(noise_at, {found.tolerance!r}, {params.beta!r}, low=1e-4, high=100.0))
print("ceiling", {top})
for eps in ({found.epsilon / 2!r}, {found.epsilon!r}, {2 * found.epsilon!r}):
    noise = noise_at(eps)
    print("epsilon of all", eps, "of one", {one})
    print("  expected error", noise.mean_abs)
    print("  95 % within   ", float(noise.half_width(0.95)))
    print("  P(error > t)  ", 2 * float(noise.sf({found.tolerance!r})))
    print("  best attack   ", noise.best_success(int(V.sensitivity)) if hasattr(noise, "best_success") else best_success(noise, V.sensitivity))
    print("  ceiling       ", ceiling(eps, {d!r})){spent_script(params)}
    print("  belief at most", lifted({params.prior!r}, largest_gain(eps, {d!r}, {left_out(d)!r})))
{_sampling(params)}"""


def _sampling(params: Params) -> str:
    """Lines that print the sampling error, where the data are a sample."""
    if not params.sampled or params.kind == "own":
        return ""
    if params.kind in ("count", "histogram"):
        name, spread = "count_half_width", repr(params.share)
    else:
        name = "mean_half_width" if params.kind == "mean" else "sum_half_width"
        spread = repr(params.deviation) if params.deviation else f"largest_deviation({params.low!r}, {params.high!r})"
    return f"""
from dpcore.sampling_error import {name}{", largest_deviation" if spread.startswith("largest") else ""}

print("sampling error", {name}({params.population}, {spread}, 0.95))
"""
