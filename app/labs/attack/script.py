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
"""
