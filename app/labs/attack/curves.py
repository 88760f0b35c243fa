"""What the Attack lab computes, cached where a drag would compute it again."""

from __future__ import annotations

import dataclasses
import math
from functools import lru_cache

import numpy as np

from app.labs.attack.params import Params
from app.labs.mechanisms import NoiseParams, build, neighbor_set
from dpcore.attack import (
    AttackName,
    EpsilonAnswer,
    best_success,
    ceiling,
    ceiling_epsilon_for_success,
    epsilon_for_success,
    gaussian_epsilon_for_success,
    threshold_success,
)
from dpcore.checks import Floats
from dpcore.noise import Noise, StepNoise, gaussian_epsilon

LOWEST, HIGHEST = 0.001, 50.0
"""ε that is searched."""
MANY = 20_000
"""Pieces of a density: a dozen ε with more take longer than a drag may."""
EPSILONS = {"rest": np.geomspace(0.02, 20.0, 97), "drag": np.geomspace(0.02, 20.0, 33)}


def noise_part(params: Params) -> NoiseParams:
    """The parameters that decide the noise family; everything else at its default, so that caches hit."""
    names = ("delta", "neighbors", "core_mode", "core", "gamma_mode", "gamma")
    return NoiseParams(**{name: getattr(params, name) for name in names})


def attack_of(params: Params) -> AttackName:
    """The chosen attack."""
    return "threshold" if params.attack == "threshold" else "best"


def success_of(noise: Noise, shift: float, attack: str) -> float:
    """The success of one attack at prior ½."""
    return best_success(noise, shift) if attack == "best" else threshold_success(noise, shift)


@lru_cache(maxsize=128)
def success_curve(role: str, family: NoiseParams, shift: float, attack: str, quality: str) -> tuple[Floats, Floats]:
    """(ε, success) of one mechanism; while dragging, nan below the ε at which its level sets are many."""
    eps = EPSILONS[quality]
    values = np.full(eps.size, np.nan)
    for place in range(eps.size - 1, -1, -1):
        noise = build(role, family, float(eps[place]))
        if quality == "drag" and isinstance(noise, StepNoise) and noise.rings.lo.size > MANY:
            break
        values[place] = success_of(noise, shift, attack)
    return eps, values


@lru_cache(maxsize=256)
def epsilon_for(role: str, family: NoiseParams, shift: float, attack: AttackName, rho: float) -> EpsilonAnswer:
    """The largest ε at which the attack on `role` succeeds with at most ρ; 'ceiling' stands for every mechanism."""
    if role == "ceiling":
        return ceiling_epsilon_for_success(rho)

    if role == "gaussian" and shift != 0:
        exact = gaussian_epsilon_for_success(rho, family.delta, neighbor_set(family.neighbors).sensitivity, shift)
        if exact.kind == "found" and LOWEST <= exact.eps <= HIGHEST:
            return exact

    def make(eps: float) -> Noise:
        return build(role, family, eps)

    return epsilon_for_success(make, shift, rho, attack=attack, low=LOWEST, high=HIGHEST, rising=role != "minimal")


def success_at(role: str, params: Params, epsilon: float) -> float:
    """The success that the link's curve has at ε."""
    if role == "ceiling":
        return ceiling(epsilon)
    return success_of(build(role, noise_part(params), epsilon), params.shift, params.attack)


def in_force(params: Params) -> tuple[Params, EpsilonAnswer | None]:
    """Params whose ε and ρ agree along the linked curve, and the answer for ε when ρ leads."""
    if params.lead == "epsilon":
        rho = success_at(params.link, params, params.epsilon)
        return dataclasses.replace(params, rho=min(max(rho, 1e-300), 1 - 1e-16)), None
    answer = epsilon_for(params.link, noise_part(params), params.shift, attack_of(params), params.rho)
    if answer.kind == "found":
        return dataclasses.replace(params, epsilon=min(max(answer.eps, 0.001), 50.0)), answer
    return params, answer


@lru_cache(maxsize=128)
def epsilon_of_noise(role: str, family: NoiseParams, mean_abs: float) -> float | None:
    """The ε in [0.001, 50] at which a mechanism has this E|noise|; None where there is none."""
    from scipy.optimize import brentq

    if role == "gaussian":  # E|noise| = σ √(2/π)
        sigma = mean_abs * math.sqrt(math.pi / 2)
        eps = gaussian_epsilon(sigma, family.delta, neighbor_set(family.neighbors).sensitivity)
        return eps if LOWEST <= eps <= HIGHEST else None

    def excess(log_eps: float) -> float:
        return math.log(build(role, family, math.exp(log_eps)).mean_abs / mean_abs)

    low, high = math.log(LOWEST), math.log(HIGHEST)
    if excess(low) * excess(high) > 0:
        return None
    return math.exp(float(brentq(excess, low, high, xtol=1e-10)))
