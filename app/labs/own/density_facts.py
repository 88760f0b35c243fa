"""What the tab 'Density' shows, as numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from app.labs.own.beside import Beside
from app.labs.own.density_promise import Needed
from app.labs.own.density_views import Views
from app.labs.own.params import Params
from dpcore.checks import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What the noise betrays where one person moves the answer by s.

    Attributes:
        x: answers; `out`, `inside`: heights without the person, g(x), and with that person, g(x - s) or g_1(x), before anything is
            done with the answers; `scale`: height of density 1; `scale_inside`: of knots of world 1.
        points: single answers of positive probability afterwards: places, probabilities without and with the person.
        loss: ln g(x)/g(x - s), nats; nan where one of them is 0, and where no answer lies afterwards; `loss_at`: of `points`.
        eps: grid; `delta_out`, `delta_in`: least δ where the answer of the one, or of the other world is true.
        here: (δ out, δ in) at the promised ε, never below the truth.
        worst: (out, in) the largest loss, never below the truth; inf where it has no bound or an answer is a proof.
        proof: (out, in) probability of answers that are possible in the true world only.
        mean_abs: of the noise; inf where it has no end, nan where it is not known.
        success: of the best guess of the world, prior ½, never below the truth.
        mu, rho: of both directions, never below the truth, inf where none is; nan while a hand drags, and of a formula whose loss has
            no known bound.
        needed: of ρ, μ or δ, whichever was promised: of all of V where that counts.
        over: the largest loss of all shifts in V, never below the truth, and the shift that has it; nan where V does not count.
        allowed: the least type II errors that the promise allows, of `views.alpha`; nan while a hand drags a ρ.
        needs: at most this δ at the promised ε for every shift in V; nan while a hand drags.
        laplace: ε of Laplace noise of the same mean size, for V.
        totals: (out, in) ε of k releases at δ, each time the same world, never below the truth; inf where none is; nan while
            a hand drags, and where a formula is not known closely enough.
        total_over: no more k releases spend of which each may be of any shift in V, in the direction that was set; inf where none is; nan
            where V does not count, where it is not known, and while a hand drags.
        either: no more k releases spend where each answer may come from any of the worlds; nan where both directions, and any,
            spend alike, where it is not known, and while a hand drags.
        broken: about the share of answers, without the person, whose loss is above ε one way or the other.
        sampled: nothing is guaranteed between samples of the formula.
        endless: it is sure that finite losses have no bound.
        sure: no loss at all is larger, of both directions and of V where it counts; inf where none is known.
        missed: `worst` and `over` hold for all answers but this share, which is not looked at closely; 0: for all.
        eta: between the ends of its cells ln g of a formula is off by no more, nats; 0 for knots.
        outside: by the formula at least this share of its draws lies outside the window, though nothing, or an unknown noise, was said to
            be there; 0 where that does not count.
        slack: by how much `worst` and `over` may be off by rounding, nats.
        beside: other noise at the promised ε.
        views: what is drawn beside the density.
    """

    x: Floats
    out: Floats
    inside: Floats
    scale: float
    scale_inside: float
    points: tuple[Floats, Floats, Floats]
    loss: Floats
    loss_at: Floats
    eps: Floats
    delta_out: Floats
    delta_in: Floats
    here: tuple[float, float]
    worst: tuple[float, float]
    proof: tuple[float, float]
    mean_abs: float
    success: float
    mu: float
    rho: float
    needed: Needed
    allowed: Floats
    over: tuple[float, float]
    needs: float
    laplace: float
    totals: tuple[float, float]
    total_over: float
    either: float
    broken: float
    sampled: bool
    endless: bool
    sure: float
    missed: float
    eta: float
    outside: float
    slack: float
    beside: Mapping[str, Beside]
    views: Views


def in_any(params: Params) -> bool:
    """Whether each of k releases may be moved either way."""
    return params.inside_from == "moved" and params.direction == "any"


def any_total(found: Facts) -> float:
    """No more k releases spend then; nan where it is not known."""
    return max(found.totals) if math.isnan(found.either) else found.either
