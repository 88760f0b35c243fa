"""'Copy as Python' of the lab 'Choose ε'."""

from __future__ import annotations

from app.labs.choose.answer import answer, belief_asked, by_shares, cells_of, how, promised_delta
from app.labs.choose.params import Params
from app.labs.choose.spent import spent_script
from dpcore.attack import left_out


def script(params: Params) -> str:
    """A program that prints the window and the numbers at the chosen ε."""
    found = answer(params)
    k, exact = params.releases, how(params) == "exact"
    shared = cells_of(params) * params.group
    share = f"eps / {shared}" if shared > 1 else "eps"
    change = f"V.sensitivity * {params.group}" if params.group > 1 else "V.sensitivity"
    length = f"{change} * {cells_of(params)}**0.5" if cells_of(params) > 1 else change
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
            f"eps, {params.delta!r}, {length} * {k}**0.5" if exact else f"eps / {k}, {params.delta / k!r}, {length}"
        )
        maker = f"return Gaussian(gaussian_sigma({scaled}))"
        one = f"gaussian_epsilon(noise.sigma, {params.delta!r}, {length})" if exact and k > 1 else f"eps / {k}"
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
from dpcore.accounting import eps_over, worst_shift
from dpcore.attack import best_success, ceiling, ceiling_epsilon_for_success
from dpcore.attack import epsilon_for_belief, largest_gain, lifted
from dpcore.choose import epsilon_for_accuracy, split
from dpcore.sets import NeighborSet
from dpcore.noise import Gaussian, gaussian_epsilon, gaussian_sigma, geometric, laplace, minimal_set, staircase
from dpcore.noise import best_core
from dpcore.noise import RoundedError
from dpcore.choose import SharesError
from dpcore.attack import series_success

V = NeighborSet.parse({str(found.V)!r})


def noise_at(eps):
    {maker}


def error_at(eps):
    return {_error(params)}


print("floor  ", epsilon_for_accuracy(error_at, {found.tolerance!r}, {params.beta!r}, low=1e-4, high=100.0))
print("ceiling", {top})
for eps in ({found.epsilon / 2!r}, {found.epsilon!r}, {2 * found.epsilon!r}):
    noise, error = noise_at(eps), error_at(eps)
    shift = {_shift(params)}
    print("epsilon of all", eps, "of one", {one})
    print("  expected error", error.mean_abs)
    print("  95 % within   ", float(error.half_width(0.95)))
    print("  P(error > t)  ", 2 * float(error.sf({found.tolerance!r})))
    print("  attack on one ", series_success(noise, shift, {cells_of(params)}).upper)
    print("  attack on all ", series_success(noise, shift, {cells_of(params) * k}).upper)
    print("  ceiling       ", ceiling(eps, {d!r})){spent_script(params)}
    print("  belief at most", lifted({params.prior!r}, largest_gain(eps, {d!r}, {left_out(d)!r})))
{_sampling(params)}"""


def _shift(params: Params) -> str:
    """The change of one unit that is easiest to see."""
    if params.mechanism == "geometric":
        return f"{params.group} * int(V.sensitivity)"
    if params.mechanism in ("staircase", "minimal") and params.group == 1:
        return "worst_shift(noise, V).shift"
    return f"{params.group} * V.sensitivity"


def _error(params: Params) -> str:
    """The error of a published number, by the noise in it."""
    if by_shares(params):
        return f"SharesError(noise_at(eps), {params.low!r}, {params.high!r}, {params.population})"
    if params.rounded and params.kind in ("count", "histogram") and params.mechanism != "geometric":
        return "RoundedError(noise_at(eps))"
    return "noise_at(eps)"


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
from dpcore.choose.sampling_error import {name}{", largest_deviation" if spread.startswith("largest") else ""}

print("sampling error", {name}({params.population}, {spread}, 0.95))
"""
