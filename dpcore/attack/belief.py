"""How far an answer can lift a belief: at most for every mechanism that keeps a promise, and exactly for one noise.

π    belief before that the target is in; ρ  belief after; x  gain, logit ρ − logit π
L    loss of the seen answer in favour of 'in', ln P_in/P_out: the gain of whoever knows all other data
η    share of the cases that a sentence leaves out, over the noise, if the target is in (if out, less)
g    neighbor steps between the two data sets: 1, or 2 for two worlds that miss different records under add/remove

δ = 0: L <= gε, always. δ > 0: no mechanism-independent ceiling holds always, nor 'except with probability δ': from
δ_g >= P_in(L > x) (1 − e^(gε − x)) with the group's δ_g = δ (1 + e^ε + … + e^((g−1)ε)) follows P_in(L > x) <= η for
x = gε − ln(1 − δ_g/η), η > δ_g. For g = 1 a mechanism with two answers reaches it. Beliefs of n equally likely worlds
are the same with π = 1/n, since the mean of n − 1 laws is as close to the n-th one as each is.

All this compares data sets that differ in the target alone. If other people's data depend on the target's, every one
that changes with it is a further step.

Source:
    Kasiviswanathan and Smith 2014 (beliefs under differential privacy); the group's δ: Dwork and Roth 2014, Theorem
    2.2 and Vadhan 2017, Lemma 2.2; the ceiling with η as derived above.
"""

from __future__ import annotations

import math

import numpy as np
import scipy

from dpcore.attack.guessing import EpsilonAnswer
from dpcore.checks import at_least, between, inside, whole
from dpcore.noise.base import Noise
from dpcore.noise.gaussian import Gaussian
from dpcore.noise.laplace import Laplace
from dpcore.roots import brentq

USUAL, MOST = 0.001, 0.5
"""Share of cases that is left out where δ > 0: one in 1000, or ten times δ where that is more, up to one half."""


def left_out(*, delta: float) -> float:
    """η for a promise with this δ: 0 for δ = 0, and 1 where it would be more than one half: nothing is said then.

    Args:
        delta: δ, a probability; from 0 to 1.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    d = between("delta", delta, 0.0, 1.0)
    return (max(USUAL, 10 * d) if 10 * d <= MOST else 1.0) if d else 0.0


def largest_gain(*, eps: float, delta: float = 0.0, eta: float = 0.0, steps: int = 1) -> float:
    """The gain in nats that no (ε, δ)-private mechanism passes with probability above η; inf where there is none.

    That is where δ_g >= η, and for η = 1.

    Args:
        eps: ε in nats; 0 or more.
        delta: δ, a probability; from 0 to 1.
        eta: 0 for δ = 0, else in (0, 1].
        steps: g.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    e, g = at_least("eps", eps, 0.0), whole("steps", steps, 1)
    d, out = between("delta", delta, 0.0, 1.0), between("eta", eta, 0.0, 1.0)
    if d == 0:
        return g * e
    group = d * (g if e == 0 else math.expm1(min(g * e, 700.0)) / math.expm1(min(e, 350.0)))
    return g * e - math.log1p(-group / out) if group < out < 1 else math.inf


def lifted(prior: float, gain: float) -> float:
    """The belief whose log odds are `gain` above those of `prior`; 1 for an infinite gain.

    Args:
        prior: π of world 1; between 0 and 1 (both excluded).
        gain: in nats.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi = inside("prior", prior, 0.0, 1.0)
    odds = math.log(pi) - math.log1p(-pi) + gain
    return 1 / (1 + math.exp(-odds)) if odds > -700 else math.exp(odds)


def gain_of(prior: float, belief: float) -> float:
    """logit belief − logit prior, in nats.

    Args:
        prior: π of world 1; between 0 and 1 (both excluded).
        belief: ρ; between 0 and 1 (both excluded).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    pi, rho = inside("prior", prior, 0.0, 1.0), inside("belief", belief, 0.0, 1.0)
    return math.log(rho) - math.log1p(-rho) - math.log(pi) + math.log1p(-pi)


def epsilon_for_belief(
    prior: float, belief: float, *, delta: float = 0.0, eta: float = 0.0, steps: int = 1
) -> EpsilonAnswer:
    """The largest ε for which no belief `prior` passes `belief` with probability above η: `largest_gain` inverted.

    'never' where the prior is not below the belief already, or δ alone allows more than η.

    Args:
        prior: π of world 1; between 0 and 1 (both excluded).
        belief: ρ; between 0 and 1 (both excluded).
        delta: δ, a probability; from 0 to 1.
        eta: η, 0 for δ = 0, else above 0 and at most 1.
        steps: g, neighbor steps between the two data sets; a whole number, 1 or more.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    x = gain_of(prior, belief)
    if x <= largest_gain(eps=0.0, delta=delta, eta=eta, steps=steps):
        return EpsilonAnswer(0.0, prior, "never")
    if delta == 0:
        return EpsilonAnswer(x / steps, belief, "found")
    if steps == 1:
        eps = x + math.log1p(-delta / eta)
    else:
        eps = brentq(
            lambda e: min(largest_gain(eps=e, delta=delta, eta=eta, steps=steps), 1e9) - x,
            0.0,
            x / steps,
            rtol=1e-14,
        )
    return EpsilonAnswer(eps, belief, "found")


def passing(noise: Noise, shift: float, gain: float) -> tuple[float, float]:
    """P(L > gain) if the target is in, and if it is out; exact. Losses within 1e-9 of the gain do not pass it.

    Args:
        noise: that is added.
        shift: difference of the two answers, whole for geometric noise.
        gain: in nats.

    Raises:
        ParameterError: as `dpcore.accounting.law_of`.
    """
    s, x = abs(float(shift)), float(gain)
    mu = s / noise.sigma if isinstance(noise, Gaussian) else math.inf
    if s == 0 or mu == 0:  # no double tells the two worlds apart
        return (1.0, 1.0) if x < 0 else (0.0, 0.0)
    if isinstance(noise, Gaussian):
        return float(scipy.special.ndtr(mu / 2 - x / mu)), float(scipy.special.ndtr(-mu / 2 - x / mu))
    if isinstance(noise, Laplace):
        top = noise.worst_loss(s)
        if x >= top - 1e-9 * (1 + top):
            return 0.0, 0.0
        if x < -top:
            return 1.0, 1.0
        return 1 - math.exp((x - top) / 2) / 2, math.exp((-x - top) / 2) / 2
    from dpcore.accounting import law_of

    law = law_of(noise, s)
    losses, mass = law.atoms()
    beyond = losses > x + 1e-9 * (1 + abs(x))
    inside_world = float(mass[beyond].sum()) + law.infinite
    outside = float((mass[beyond] * np.exp(-losses[beyond])).sum())
    return min(inside_world, 1.0), min(outside, 1.0)
