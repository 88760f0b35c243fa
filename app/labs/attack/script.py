"""'Copy as Python' of the Attack lab."""

from __future__ import annotations

from app.labs.attack.curves import in_force
from app.labs.attack.params import Params
from app.labs.mechanisms import builders


def script(params: Params) -> str:
    """A program that prints the readout's numbers."""
    now, _ = in_force(params)
    return f"""\
# Epsilon Lab, Attack: how often an attacker guesses right.
from dpcore.attack import best_success, ceiling, threshold_success

{builders(now)}

shift = {now.shift!r}
print("ceiling", ceiling(eps))
for name, noise in mechanisms.items():
    print(name)
    print("  best attack      ", best_success(noise, shift))
    print("  threshold attack ", threshold_success(noise, shift))
    print("  guessed in, of 100 out ", 100 * float(noise.sf(shift / 2)))
    print("  guessed in, of 100 in  ", 100 * float(noise.cdf(shift / 2)))
    print("  E|noise|         ", noise.mean_abs)
{_repeated(now) if now.view == "repeat" else ""}{_worlds(now) if now.view == "worlds" else ""}"""


def _repeated(now: Params) -> str:
    """The best attack on k answers, by exact composition."""
    return f"""
from dpcore.accounting import Release, delta_for_eps, law_of, optimal_delta

for name, noise in mechanisms.items():
    total = delta_for_eps([Release(law_of(noise, shift), {now.k!r})], 0.0)
    print(name, "on", {now.k!r}, "answers:", (1 + total.lower) / 2, "to", (1 + total.upper) / 2)
print("any k releases that are private:", (1 + optimal_delta(eps, {now.k!r}, 0.0)) / 2)
"""


def _worlds(now: Params) -> str:
    """The bounds on ε for the tolerated belief in one world."""
    spread, full = max(now.answers) - min(now.answers), now.count_full
    return f"""
from dpcore.attack import lee_clifton_epsilon, worlds_epsilon

print("eps for any mechanism", worlds_epsilon({now.worlds}, {now.world_rho!r}, {full}))
print("eps for Laplace      ", lee_clifton_epsilon({now.worlds}, {now.world_rho!r}, V.sensitivity, {spread!r}, {full}))
"""
