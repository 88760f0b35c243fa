"""The window for ε: accurate enough from its floor on, private enough up to its ceiling, by two rulers.

'promise': what any mechanism with the same (ε, δ) could betray. 'exact': what this noise betrays of all publications
together, at the worst change. Accuracy allows scales up to one, privacy scales from one on (see dpcore.decide.plan).
Everything rounds to the safe side: a floor up, a ceiling down.

Source:
    The losses of `dpcore.decide.losses` and the errors of `dpcore.decide.accuracy`; what a promise allows: Kairouz, Oh and
    Viswanath 2015.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal

import scipy

from dpcore.attack import ceiling_epsilon_for_success, epsilon_for_belief
from dpcore.choose.outward import rounded_up
from dpcore.decide.accuracy import LEAST, crossing, largest_scale
from dpcore.decide.earlier import WithEarlier
from dpcore.decide.losses import GaussianLoss, PromisedLoss, TotalLoss, group_promise, success
from dpcore.decide.own_noise import scale_of_own
from dpcore.decide.plan import Aim, Mechanism, NoiseName, Plan
from dpcore.decide.relatives import mixed_losses, together_promise, units_of
from dpcore.errors import ParameterError
from dpcore.kept import kept
from dpcore.pace import pulse
from dpcore.roots import brentq, safe_side

Ruler = Literal["promise", "exact"]
State = Literal["fits", "too noisy", "too weak", "nothing fits"]
LEAST_EPS = 1e-3
"""No smaller ε is suggested, also where δ alone would do."""
FINEST = 2e-4
"""Of a scale: stretches so short are not halved."""
NEAR_ENOUGH = 2e-7
"""Of a scale: twice as far as `scale_for` may be off."""
FEW_JUMPS = 200
"""So many jumps of a loss are looked at one by one."""
NEARLY = 1e-6
"""Of a chance: what is learned is no nearer to what is allowed than grids round it, by far."""
BETWEEN = (1e-5, 1e8)
"""Largest changes: no root is looked for outside."""


def keeps(losses: Sequence[TotalLoss], aim: Aim) -> bool:
    """Whether guesses and beliefs stay within what is allowed; `losses` are those of all units that answer alike.

    Args:
        losses: one for each change that may be the worst.
        aim: what is wanted.
    """
    return all(_excess(loss, aim) <= 0 for loss in losses)


def with_earlier(loss: TotalLoss, aim: Aim, people: int = 1) -> TotalLoss:
    """The loss of `people` units that answer alike, together with what was promised about each of them before.

    Args:
        loss: of what is published now, for all of them.
        aim: with what was promised before.
        people: how many; a whole number, 1 or more.
    """
    if not aim.is_spent:
        return loss
    return WithEarlier.of(loss, *group_promise(eps=aim.eps_spent, delta=aim.delta_spent, people=people))


def judged(mechanism: Mechanism, scale: float, aim: Aim) -> Sequence[TotalLoss]:
    """The losses by which the exact ruler judges: of all people who answer alike where that is known."""
    found = _exactly(mechanism, scale, aim)
    return mechanism.losses(scale) if found is None else found


def _exactly(mechanism: Mechanism, scale: float, aim: Aim) -> Sequence[TotalLoss] | None:
    if aim.alike == 1:
        return mechanism.exact_losses(scale)
    return mixed_losses(mechanism, scale, aim) or mechanism.alike_losses(scale, aim.alike)


def _excess(loss: TotalLoss, aim: Aim) -> float:
    """Above 0 where an attacker learns too much: the largest of what is learned less what is allowed."""
    loss = with_earlier(loss, aim, aim.alike)
    found = -math.inf
    if aim.guess is not None:
        found = success(loss) - aim.guess
    if aim.belief is not None:
        if aim.passed == 0:
            found = max(found, loss.worst - aim.gain * (1 + 1e-12))
        else:
            found = max(found, loss.passes(aim.gain)[0] - aim.passed)
    return found


def promise_ceiling(aim: Aim, *, delta: float) -> float | None:
    """The largest ε, in nats, with which no mechanism of this (ε, δ) tells too much of g units together; None where δ alone does.

    What was promised before is counted, pure ε and δ adding up.

    Args:
        aim: what is allowed, and what was promised before.
        delta: δ of the mechanism, a probability; 0 for noise without one.
    """
    g = aim.alike
    total = delta + aim.delta_spent
    if g == 1:
        found = math.inf
        if aim.guess is not None:
            answer = ceiling_epsilon_for_success(aim.guess, delta=total)
            if answer.kind == "never":
                return None
            found = answer.eps
        if aim.belief is not None and aim.prior is not None:
            bound = epsilon_for_belief(aim.prior, aim.belief, delta=min(total, 1.0), eta=min(aim.passed, 1.0))
            if bound.kind == "never":
                return None
            found = min(found, bound.eps)
        found -= aim.eps_spent
        return found if found > 0 else None
    once = replace(aim, eps_spent=0.0, delta_spent=0.0)

    def fails(eps: float) -> bool:
        together, failing = together_promise(aim, eps=eps + aim.eps_spent, delta=total)
        return not keeps_promise(eps=together, delta=failing, aim=once)

    return crossing(fails, 1e-9, 1e4)


def keeps_promise(*, eps: float, delta: float, aim: Aim) -> bool:
    """Whether every mechanism with (ε, δ) stays within what is allowed."""
    return _excess(PromisedLoss(eps, delta), aim) <= 0


def smallest_scale(mechanism: Mechanism, aim: Aim) -> float | None:
    """The least noise from which on the exact attack on everything stays within what is allowed; None where it is not known.

    Of people who answer alike as often as they are said to, all count as if they always did where `mixed_losses` are not known.

    Args:
        mechanism: the plan with its noise.
        aim: what is allowed; its tolerated error does not count.

    Raises:
        ParameterError: passed is 0 where a belief is asked of (discrete) Gaussian noise, which leaves none that is
            never passed; but for None where that is the answer already.
    """
    return _smallest_scale(mechanism, _without_error(aim))


def is_private(mechanism: Mechanism, aim: Aim, scale: float) -> bool:
    """Whether `smallest_scale` is at most this scale: seen there where that tells, which needs no search.

    Args:
        mechanism: the plan with its noise.
        aim: what is allowed; its tolerated error does not count.
        scale: of the noise, as in dpcore.decide.plan; above 0.

    Raises:
        ParameterError: as `smallest_scale`.
    """
    found = _smallest_scale.known(mechanism, _without_error(aim))
    lowest, highest = BETWEEN
    if found is None and _is_steady(mechanism, aim) and lowest < scale / mechanism.plan.largest < highest:
        worst = max(_excess(loss, aim) for loss in judged(mechanism, scale, aim))
        if abs(worst) > NEARLY:
            return worst < 0
    found = smallest_scale(mechanism, aim)
    return found is not None and found <= scale


def _without_error(aim: Aim) -> Aim:
    """What is allowed does not depend on the error that is tolerated."""
    return replace(aim, tolerance=1.0, beta=0.5, scope="cell")


@kept(256)
def _smallest_scale(mechanism: Mechanism, aim: Aim) -> float | None:
    unit = mechanism.plan.largest
    known = _exactly(mechanism, unit, aim)
    if known is None:
        return None
    gaussian = [loss.mu for loss in known if isinstance(loss, GaussianLoss)]
    if len(gaussian) == len(known):
        mu = _mu_that_is_left(aim) if aim.is_spent else _largest_mu(aim)
        return unit * max(gaussian) / mu if mu else None

    def fails(scale: float) -> bool:
        pulse()
        found = _exactly(mechanism, scale, aim)
        return found is None or not keeps(found, aim)

    if mechanism.name == "discrete gaussian" and aim.belief is not None:
        plan = mechanism.plan
        if plan.beside or plan.household > 1 or len(plan.shapes or ()) > 1:
            return _last_of_several(mechanism, aim)
        return _last_failure(mechanism, aim, fails)

    at = lru_cache(maxsize=1)(lambda scale: judged(mechanism, scale, aim))

    def excess(place: int, scale: float) -> float:
        pulse()
        return _excess(at(scale)[place], aim)

    return _of_the_worst(_root if _is_steady(mechanism, aim) else _last_above, excess, len(known), unit)


def _is_steady(mechanism: Mechanism, aim: Aim) -> bool:
    """Whether what is learned falls steadily with the scale."""
    return aim.belief is None or (mechanism.name == "laplace" and aim.passed > 0 and not aim.is_now_and_then)


Excess = Callable[[float], float]


def _of_the_worst(
    edge: Callable[[Excess, float], float | None],
    excess: Callable[[int, float], float],
    count: int,
    unit: float,
) -> float | None:
    """The scale from which on none of `count` functions is above 0: the edge of the largest, until no other is above 0 there."""
    scale, found = unit, None
    while True:
        worst = max(range(count), key=lambda place: excess(place, scale))
        if found is not None and excess(worst, scale) <= 0:
            return found
        found = edge(partial(excess, worst), unit)
        if found is None:
            return None
        scale = found


def _root(excess: Excess, unit: float) -> float | None:
    """Where what is learned, which falls steadily with the scale, is what is allowed; rounded up."""
    high = unit
    while excess(high) > 0:
        high *= 4
        if high > unit * 1e9:
            return None
    low = high / 4
    while excess(low) <= 0:
        low, high = low / 4, low
        if low < unit * 1e-6:
            return high
    found = brentq(excess, low, high, xtol=1e-300, rtol=1e-9)
    while excess(found) > 0:
        found *= 1 + 2e-10
    return found


def _largest_mu(aim: Aim) -> float:
    """μ ≤ 2Φ⁻¹(s₁), and ≤ −z + √(z² + 2x) with z = Φ⁻¹(1 − η), x = logit ρ − logit π."""
    found = math.inf
    if aim.guess is not None:
        found = 2 * float(scipy.special.ndtri(aim.guess))
    if aim.belief is not None:
        if aim.passed == 0:
            raise ParameterError("passed", 0.0, "above 0: Gaussian noise leaves no belief that is never passed")
        z = -float(scipy.special.ndtri(aim.passed))
        root = math.sqrt(z * z + 2 * aim.gain)
        found = min(found, 2 * aim.gain / (root + z) if z > 0 else root - z)
    return found


def _mu_that_is_left(aim: Aim) -> float:
    """The largest μ beside what was promised before; 0 where that alone lets too much be learned."""
    if not keeps((PromisedLoss(0.0),), aim):
        return 0.0
    sigma = _root(lambda sigma: _excess(GaussianLoss(1 / sigma), aim), 1 / _largest_mu(aim))
    return 1 / sigma if sigma is not None else 0.0


def _last_above(excess: Excess, unit: float) -> float | None:
    """The least scale from which on it is not above 0, where that is once and for all."""
    high = unit
    while excess(high) > 0:
        high *= 4
        if high > unit * 1e9:
            return None
    low = high / 4
    while excess(low) <= 0:
        low, high = low / 4, low
        if low < unit * 1e-4:
            return high
    return safe_side(lambda scale: excess(scale) <= 0, low, high, rtol=1e-10)


def _last_failure(mechanism: Mechanism, aim: Aim, fails: Callable[[float], bool]) -> float | None:
    """For losses that jump: of the scales just below each jump the largest that fails, and the guesses' own bound.

    The loss is (s − 2K)/2σ² with squares s in all and whole K. Between jumps more noise makes passing likelier; at σ² =
    (s − 2k)/2x the event K <= k leaves.
    """
    by_guess = LEAST
    if aim.guess is not None:
        alone = replace(aim, belief=None, prior=None)
        found = smallest_scale(mechanism, alone)
        if found is None:
            return None
        by_guess = found
    squares = round((aim.alike * mechanism.mu(1.0)) ** 2)
    start = math.sqrt(squares) / _largest_mu(replace(aim, guess=None))
    step = aim.alike * _common_step(mechanism.plan)

    def scale(k: int) -> float:
        return math.sqrt(max(squares - 2 * step * k, 0) / (2 * aim.gain))

    def stays(k: int) -> bool:
        return scale(k) > by_guess and not fails(scale(k) * (1 - 1e-8))

    first = k = math.floor((squares - 2 * aim.gain * (1.3 * start + 2) ** 2) / (2 * step))
    while k - first < FEW_JUMPS and stays(k):
        k += 1
    if k - first == FEW_JUMPS:  # the noise is wide, and the ends of the jumps fall steadily
        k = safe_side(lambda k: not stays(k), k - 1, squares // (2 * step) + 1)
    return max(by_guess, scale(k))


def _last_of_several(mechanism: Mechanism, aim: Aim) -> float | None:
    """The same for several losses that jump, each at scales of its own: from here on none passes too often.

    Every loss is S/σ² with S of symmetric unimodal noise, of which more lies beyond a place as σ grows. So in [a, b] at most
    as much passes x as at b passes x a²/b², where x > μ²/2. Stretches are halved until that settles them, from above.
    """
    by_guess = LEAST
    if aim.guess is not None:
        found = smallest_scale(mechanism, replace(aim, belief=None, prior=None))
        if found is None:
            return None
        by_guess = found
    middle = (
        aim.alike * mechanism.mu(1.0) / math.sqrt(2 * aim.gain)
    )  # below it the loss is above the gain half of the time

    def holds(a: float, b: float) -> bool:
        known = _exactly(mechanism, b, aim)
        return known is not None and all(loss.passes(aim.gain * (a / b) ** 2)[0] <= aim.passed for loss in known)

    top = max(by_guess, 1.5 * aim.alike * mechanism.mu(1.0) / _largest_mu(replace(aim, guess=None)))
    while not holds(top, 4 * top):
        pulse()
        top *= 2
    low = max(by_guess, middle)
    while top > low:
        pulse()
        a = low
        while not holds(a, top):
            pulse()
            if a > top * (1 - FINEST):
                return top
            a = (a + top) / 2
        top = a
    return top


def _common_step(plan: Plan) -> int:
    """K comes in multiples of this."""
    return math.gcd(*(round(size) for shape in plan.shapes or () for size, _ in shape[0]))


@dataclass(frozen=True, slots=True)
class Window:
    """What accuracy and privacy leave of ε with one noise.

    Attributes:
        mechanism: the plan with its noise.
        accurate: largest scale that is accurate enough; None where none is.
        private: least scale that is private enough by the exact ruler; None where that is not known, or none is.
        floor: ε at `accurate`, rounded up in its last digits; None as there.
        ceiling_promise, ceiling_exact: the largest ε by each ruler; None where none is private enough, or not known.
        ruler: which one judges: 'exact' where it is known.
    """

    mechanism: Mechanism
    accurate: float | None
    private: float | None
    floor: float | None
    ceiling_promise: float | None
    ceiling_exact: float | None
    ruler: Ruler

    @property
    def ceiling(self) -> float | None:
        """By the ruler that judges."""
        return self.ceiling_exact if self.ruler == "exact" else self.ceiling_promise

    @property
    def is_open(self) -> bool:
        """Whether some noise is accurate and private enough."""
        if self.accurate is None:
            return False
        if self.ruler == "exact":
            return self.private is not None and self.private <= self.accurate
        return self.floor is not None and self.ceiling_promise is not None and self.floor <= self.ceiling_promise

    @property
    def suggested(self) -> float | None:
        """The floor rounded up to the fewest digits, from two, that stay below the ceiling; None for a closed window."""
        if not self.is_open or self.floor is None or self.ceiling is None:
            return None
        tries = (rounded_up(max(self.floor, LEAST_EPS), digits) for digits in range(2, 16))
        return next((up for up in tries if up <= self.ceiling), self.floor)

    def state(self, eps: float, scale: float) -> State:
        """What a chosen ε is, with noise of this scale. ε of whole-number Gaussian noise need not fall steadily with it.

        Args:
            eps: ε in nats, as printed.
            scale: of the noise behind it.
        """
        if not self.is_open or self.floor is None or self.ceiling is None or self.accurate is None:
            return "nothing fits"
        noisy, weak = eps < self.floor, eps > self.ceiling
        if self.mechanism.name == "discrete gaussian":
            noisy = scale > self.accurate * (1 + NEAR_ENOUGH)
            weak = scale < self.private * (1 - NEAR_ENOUGH) if self.ruler == "exact" and self.private else weak
        return "too noisy" if noisy else "too weak" if weak else "fits"


def window(plan: Plan, aim: Aim, noise: NoiseName, *, ruler: Ruler | None = None) -> Window:
    """The window of one noise.

    Args:
        plan: what is published.
        aim: what was asked of errors and of attackers.
        noise: which noise.
        ruler: 'promise' or 'exact' to insist on it, None for the exact one where it is known.

    Raises:
        ParameterError: as `Mechanism` and `smallest_scale`.
    """
    mechanism = Mechanism(plan, noise, aim.delta)
    accurate = largest_scale(mechanism, aim)
    floor = None if accurate is None else mechanism.eps(accurate)
    by_promise = promise_ceiling(units_of(plan, aim), delta=mechanism.promised_delta)
    known = is_judged_exactly(mechanism, aim, ruler)
    private = smallest_scale(mechanism, aim) if known else None
    exact = None if private is None else mechanism.eps(private)
    return Window(mechanism, accurate, private, floor, by_promise, exact, "exact" if known else "promise")


def is_judged_exactly(mechanism: Mechanism, aim: Aim, ruler: Ruler | None) -> bool:
    """Whether the exact ruler judges.

    Args:
        mechanism: the plan with its noise.
        aim: what is allowed.
        ruler: as of `window`.
    """
    noise = mechanism.name
    known = ruler != "promise" and (_exactly(mechanism, mechanism.plan.largest, aim) is not None)
    if aim.is_now_and_then and not mechanism.has_delta and not mixed_losses(mechanism, mechanism.plan.largest, aim):
        known = False  # they are counted as often as they are said to, by the promise
    if noise == "gaussian" and aim.belief is not None and aim.passed == 0:
        known = False
    if noise == "discrete gaussian" and aim.belief is not None and aim.is_spent:
        known = False  # beside an earlier promise losses do not grow less in one measure
    return known


def scale_for(mechanism: Mechanism, *, eps: float) -> float:
    """The least scale whose promise is at most ε (at δ): the noise that an ε buys.

    Args:
        mechanism: the plan with its noise.
        eps: ε in nats for all publications together; above 0.
    """
    if not mechanism.has_delta:
        own = mechanism.plan.own_noise if mechanism.name == "own" else None
        if own is not None:
            return scale_of_own(own, mechanism.plan.largest, eps=eps / mechanism.change.cells)
        return mechanism.pure_eps(1.0) / eps
    if mechanism.name == "shuffled":
        low = high = mechanism.change.l1 / eps
        while mechanism.eps(low) <= eps:
            low, high = low / 2, low
        return safe_side(lambda scale: mechanism.eps(scale) <= eps, low, high, rtol=1e-7)
    from dpcore.noise import gaussian_sigma

    start = gaussian_sigma(eps=eps, delta=mechanism.delta, sensitivity=mechanism.mu(1.0))
    if mechanism.name == "gaussian":
        return start
    low, high = 0.98 * start, 1.02 * start
    while not mechanism.keeps(high, eps):
        pulse()
        low, high = high, 1.1 * high
    while mechanism.keeps(low, eps):
        pulse()
        low, high = low / 1.1, low
    return safe_side(lambda scale: mechanism.keeps(scale, eps), low, high, rtol=1e-7)
