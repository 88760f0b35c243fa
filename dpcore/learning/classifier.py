"""A linear classifier by regularised logistic regression, private by noise on the answer or by noise in the objective.

Z       rows y x of n examples, shape (n, d): label ±1 times features, |x| ≤ 1
J(f)    mean ln(1 + exp(−y f·x)) + (λ/2)|f|²; the loss has slope at most 1 and curvature at most c = 1/4
answer  argmin J + noise b, density ~ exp(−(nλε/2)|b|): one example replaced moves the argmin by at most 2/(nλ)
objective  argmin J + b·f/n + (Δ/2)|f|², density ~ exp(−(ε'/2)|b|), with ε' = ε − 2 ln(1 + c/(nλ)) and Δ = 0 where that is
        positive, else ε' = ε/2 and Δ = c/(n(e^(ε/4) − 1)) − λ. The proof needs the exact minimiser.
Both are ε-private for one example replaced.

Source:
    Chaudhuri, Monteleoni and Sarwate 2011.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.pace import pulse
from dpcore.roots import safe_side

CURVATURE = 0.25
GRADIENT = 1e-12
"""The last step is taken from where the gradient is below it, in units of the largest of its terms (at least 1)."""
_SAFE_STEP = 0.5  # a Newton step as short as this needs no search: φ''' ≤ φ''
_MOST_STEPS = 500
_TAIL = 60.0  # exponents beyond it are left out of expectations
_NODES = 20
_GRID = 400
_HALVINGS = 60
_TURN = 1.2784645427610738  # c with c = 1 + e^-c: z/(1 + e^(zf)) is largest at zf = c


@dataclass(frozen=True, slots=True)
class Perturbation:
    """Constants of both mechanisms.

    Attributes:
        sensitivity: 2/(nλ), the most that one example replaced can move the minimiser.
        answer_rate: nλε/2, so that |b| of the noise on the answer is Gamma(d, 1/answer_rate).
        eps_prime, added: ε' and Δ.
        objective_rate: ε'/2, of the noise in the objective.
    """

    sensitivity: float
    answer_rate: float
    eps_prime: float
    added: float
    objective_rate: float


def perturbation(n: int, lam: float, *, eps: float) -> Perturbation:
    """The constants of both mechanisms.

    Args:
        n: examples; a whole number, 1 or more.
        lam: λ; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    n, lam, eps = whole("n", n, 1), positive("lam", lam), positive("eps", eps)
    prime, added = eps - 2 * math.log1p(CURVATURE / (n * lam)), 0.0
    if prime <= 0:
        prime, added = eps / 2, CURVATURE / (n * math.expm1(eps / 4)) - lam
    return Perturbation(2 / (n * lam), n * lam * eps / 2, prime, added, prime / 2)


def objective(Z: ArrayLike, f: ArrayLike, lam: float) -> Floats:
    """J at each row of f, shape (m,).

    Args:
        Z: rows y x of the examples, at most 1 long, shape (n, d); finite numbers.
        f: lines, shape (m, d).
        lam: λ; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; Z must be a row for each example, at least one; Z must
            be rows of length 1 at most.
    """
    at = np.atleast_2d(finite_array("f", f))
    return np.asarray(_value(_margins(_examples(Z), at), at, positive("lam", lam), 0.0))


def minimisers(Z: ArrayLike, lam: float, tilts: ArrayLike = 0.0, added: float = 0.0) -> Floats:
    """argmin J + b·f/n + (added/2)|f|² for each row b of `tilts`, shape (m, d).

    Newton's method with a search along the line, until the gradient is 1e-12.

    Args:
        Z: examples, shape (n, d), or one set of them for each row, shape (m, n, d); at most 1 long.
        lam: λ; above 0.
        tilts: b, shape (m, d); 0: none, m = 1.
        added: further weight of |f|²/2.

    Raises:
        ParameterError: an argument is outside what is said of it.
        ArithmeticError: where no minimum is found.
    """
    rows, tilt = _examples(Z), finite_array("tilts", tilts)
    n, d = rows.shape[-2:]
    m = rows.shape[0] if rows.ndim == 3 else 1
    slope = np.zeros((m, d)) if tilt.ndim == 0 else np.atleast_2d(tilt) / n
    m = max(m, slope.shape[0])
    slope = np.broadcast_to(slope, (m, d))
    ridge = positive("lam", lam) + added
    # without the losses the minimum is −slope/ridge, and their gradient is 1 at most
    f = -slope / ridge
    for _ in range(_MOST_STEPS):
        pulse()
        u = _margins(rows, f)
        gradient, hessian = _derivatives(rows, u, f, ridge, slope)
        size = np.maximum(1.0, np.maximum(np.linalg.norm(slope, axis=1), ridge * np.linalg.norm(f, axis=1)))
        step = np.asarray(-np.linalg.solve(hessian, gradient[..., None])[..., 0], dtype=np.float64)
        if (np.linalg.norm(gradient, axis=1) <= GRADIENT * size).all():
            return np.asarray(f + step)
        f = _searched(rows, u, f, step, ridge, slope)
    raise ArithmeticError("Newton's method found no minimum")


def answer_draws(minimum: ArrayLike, rate: float, count: int, *, rng: np.random.Generator | int) -> Floats:
    """Answers with noise of density ~ exp(−rate |b|) on the minimiser, shape (count, d).

    Args:
        minimum: f*, shape (d,).
        rate: of the noise; above 0.
        count: how many&.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    f = finite_array("minimum", minimum).ravel()
    return np.asarray(f + ball_noise(f.size, rate, count, rng=rng))


def ball_noise(d: int, rate: float, count: int, *, rng: np.random.Generator | int) -> Floats:
    """Vectors of density ~ exp(−rate |b|), shape (count, d): length Gamma(d, 1/rate), every direction alike.

    Args:
        d: of each; a whole number, 1 or more.
        rate: of the noise; above 0.
        count: how many&; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    direction = rng.standard_normal((whole("count", count, 1), whole("d", d, 1)))
    direction /= np.linalg.norm(direction, axis=1, keepdims=True)
    return np.asarray(direction * rng.gamma(d, 1 / positive("rate", rate), (count, 1)))


def made_points(n: int, *, rng: np.random.Generator | int) -> tuple[Floats, Floats]:
    """Points of two clouds inside the unit disc, shape (n, 2), and labels ±1, shape (n,), for study.

    Args:
        n: points; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    y = rng.choice((-1.0, 1.0), whole("n", n, 1))
    x = np.empty((n, 2))
    open_ = np.arange(n)
    while open_.size:
        x[open_] = y[open_, None] * np.array([0.35, 0.2]) + rng.normal(0.0, 0.3, (open_.size, 2))
        open_ = open_[np.hypot(*x[open_].T) > 1]
    return x, y


@dataclass(frozen=True, slots=True, eq=False)
class Private:
    """The law of a private minimiser, of either mechanism: b = −n(J'(f) + Δf) (objective) or f* − f (answer).

    Attributes:
        Z: examples, shape (n, d).
        lam: λ.
        added: Δ.
        rate: of the noise b.
        centre: where b = 0, shape (d,).
        on_answer: noise on the answer, else in the objective.
    """

    Z: Floats
    lam: float
    added: float
    rate: float
    centre: Floats
    on_answer: bool

    def _noise(self, f: Floats) -> tuple[Floats, Floats]:
        """b at each row of f, and ln |det db/df|."""
        if self.on_answer:
            return self.centre - f, np.zeros(f.shape[0])
        n, d = self.Z.shape
        gradient, hessian = _derivatives(self.Z, _margins(self.Z, f), f, self.lam + self.added, np.zeros((1, d)))
        return -n * gradient, np.asarray(np.linalg.slogdet(n * hessian)[1])

    def log_density(self, f: ArrayLike) -> Floats:
        """At each row of f, for d = 1 or 2; shape (m,).

        Args:
            f: lines, shape (m, d).

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        b, log_det = self._noise(np.atleast_2d(finite_array("f", f)))
        d = self.Z.shape[1]
        norm = math.log(self.rate / 2) if d == 1 else 2 * math.log(self.rate) - math.log(2 * math.pi)
        return np.asarray(norm - self.rate * np.linalg.norm(b, axis=1) + log_det)

    def cdf(self, f: ArrayLike) -> Floats:
        """P(answer ≤ f) in one dimension, shape of `f`; b falls as f grows, so it is a tail of Laplace noise.

        Args:
            f: any shape; finite.

        Raises:
            ParameterError: an argument outside what is said of it.
        """
        at = finite_array("f", f)
        b = self._noise(at.reshape(-1, 1))[0].reshape(at.shape)
        tail = np.exp(-self.rate * np.abs(b)) / 2
        return np.asarray(np.where(b >= 0, tail, 1 - tail))

    def moments(self, minimum: ArrayLike) -> tuple[float, float, float]:
        """Mean, variance and expected excess of J over its minimum, in one dimension.

        Args:
            minimum: f*, shape (1,).

        Raises:
            ParameterError: minimum is no row of one number.
        """
        n = self.Z.shape[0]
        slope = 1.0 if self.on_answer else n * (self.lam + self.added)  # the least |db/df|, and the largest
        most = 1.0 if self.on_answer else n * (self.lam + self.added + CURVATURE)
        reach, first = _TAIL / (self.rate * slope), min(0.25, 1 / (self.rate * most))
        edges = np.append(0.0, np.minimum(first * 2.0 ** np.arange(math.ceil(math.log2(reach / first)) + 1), reach))
        node, weight = scipy.special.roots_legendre(_NODES)
        middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
        right = (middle[:, None] + half[:, None] * node).ravel()
        weights = np.tile((half[:, None] * weight).ravel(), 2)
        f = (self.centre + np.concatenate((right, -right)))[:, None]
        mass = weights * np.exp(self.log_density(f))
        mass /= mass.sum()
        mean = float(mass @ f[:, 0])
        low = float(objective(self.Z, minimum, self.lam)[0])
        excess = float(mass @ (objective(self.Z, f, self.lam) - low))
        return mean, float(mass @ (f[:, 0] - mean) ** 2), excess


def private_laws(Z: ArrayLike, lam: float, *, eps: float) -> tuple[Private, Private]:
    """The exact laws of the private minimiser with noise on the answer, and in the objective.

    Args:
        Z: rows y x of the examples, at most 1 long, shape (n, d); finite numbers.
        lam: λ; above 0.
        eps: ε in nats; above 0.

    Raises:
        ParameterError: an argument is outside what is said of it.
    """
    rows = _examples(Z)
    found = perturbation(rows.shape[0], lam, eps=eps)
    minimum = minimisers(rows, lam)[0]
    shifted = minimum if found.added == 0 else minimisers(rows, lam, added=found.added)[0]
    return (
        Private(rows, lam, 0.0, found.answer_rate, minimum, True),
        Private(rows, lam, found.added, found.objective_rate, shifted, False),
    )


def total_variation(one: Private, other: Private) -> float:
    """Between the laws of one mechanism on two data sets: (1 + it)/2 is how often they are told apart.

    With noise on the answer exact, in one or two dimensions. With noise in the objective in one dimension only: from
    the two distribution functions on a grid, never above the truth and within 1e-5 of it.

    Args:
        one, other: laws of the same mechanism.
    """
    if one.on_answer:
        return _ball_variation(one.rate * float(np.linalg.norm(one.centre - other.centre)) / 2, one.Z.shape[1])
    reach = _TAIL / 2 / (one.rate * one.Z.shape[0] * (one.lam + one.added))
    away = np.append(0.0, np.geomspace(1e-6 * reach, reach, _GRID))
    centres = one.centre, other.centre, (one.centre + other.centre) / 2
    f = np.unique(np.concatenate([centre + sign * away for centre in centres for sign in (-1, 1)]))
    steps = np.diff(np.concatenate(([0.0], one.cdf(f) - other.cdf(f), [0.0])))
    return float(np.abs(steps).sum()) / 2


def drawn_variation(one: Private, other: Private, draws: ArrayLike) -> tuple[float, float]:
    """`total_variation` from answers of `one`, and its standard error.

    Args:
        one, other: laws of the same mechanism.
        draws: answers of `one`, shape (draws, d) for d = 1 or 2.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    f = finite_array("draws", draws)
    lost = -np.expm1(np.minimum(other.log_density(f) - one.log_density(f), 0.0))
    return float(lost.mean()), float(lost.std(ddof=1)) / math.sqrt(len(lost))


def _ball_variation(half: float, d: int) -> float:
    """Of noise ~ exp(-|b|) and the same moved by 2 half: P(|b_1| < half), for d = 1 or 2."""
    if d == 1:
        return -math.expm1(-half)
    return 2 / math.pi * float(scipy.special.iti0k0(half)[1] - half * scipy.special.k0(half)) if half > 0 else 0.0


def data_sensitivity(Z: ArrayLike, lam: float) -> float:
    """The most that replacing one of these examples by any in [-1, 1] moves the minimiser, in one dimension.

    With z in place of one example, f is where n lam f less the pull of the others, which rises with f, is z/(1 +
    e^(zf)). That is largest at z = 1 up to f = c, at z = c/f beyond, and falls with f: the furthest f is where both
    meet, found by halving.

    Args:
        Z: rows y x of the examples, from −1 to 1, shape (n, 1).
        lam: λ; above 0.

    Raises:
        ParameterError: an argument outside what is said of it; Z must be a row for each example, at least one; Z must
            be rows of length 1 at most.
    """
    rows, weight = _examples(Z)[:, 0], positive("lam", lam)
    start, found = float(minimisers(Z, lam)[0, 0]), 0.0
    for sign in (1.0, -1.0):
        z, at = sign * rows, sign * start

        def above(f: Floats, z: Floats = z) -> NDArray[np.bool_]:
            others = (z * scipy.special.expit(-f[:, None] * z)).sum(axis=1) - z * scipy.special.expit(-f * z)
            furthest = np.minimum(1.0, _TURN / np.maximum(f, _TURN))
            return np.asarray(z.size * weight * f - others >= furthest * scipy.special.expit(-furthest * f))

        low, reach = np.full(z.size, at), 2 / (z.size * weight)
        found = max(found, float((safe_side(above, low, low + reach, xtol=reach / 2**_HALVINGS) - at).max()))
    return found


def _examples(Z: ArrayLike) -> Floats:
    rows = finite_array("Z", Z)
    if rows.ndim not in (2, 3) or not rows.size:
        raise ParameterError("Z", rows.shape, "a row for each example, at least one")
    if (np.linalg.norm(rows, axis=-1) > 1 + 1e-12).any():
        raise ParameterError("Z", float(np.linalg.norm(rows, axis=-1).max()), "rows of length 1 at most")
    return rows


def _margins(rows: Floats, f: Floats) -> Floats:
    """y f·x, shape (m, n)."""
    return np.asarray(f @ rows.T if rows.ndim == 2 else (rows @ f[..., None])[..., 0])


def _value(u: Floats, f: Floats, ridge: float, linear: Floats | float) -> Floats:
    return np.asarray(np.logaddexp(0.0, -u).mean(axis=1) + ridge / 2 * (f**2).sum(axis=1) + linear)


def _derivatives(rows: Floats, u: Floats, f: Floats, ridge: float, slope: Floats) -> tuple[Floats, Floats]:
    """Gradient, shape (m, d), and Hessian, shape (m, d, d)."""
    n, d = rows.shape[-2:]
    share = scipy.special.expit(-u)
    curved = share * (1 - share)
    pairs = rows[..., :, None] * rows[..., None, :]
    if rows.ndim == 2:
        pull, hessian = share @ rows, (curved @ pairs.reshape(n, d * d)).reshape(-1, d, d)
    else:
        pull, hessian = np.einsum("mn,mnd->md", share, rows), np.einsum("mn,mnde->mde", curved, pairs)
    return ridge * f - pull / n + slope, hessian / n + ridge * np.eye(d)


def _searched(rows: Floats, u: Floats, f: Floats, step: Floats, ridge: float, slope: Floats) -> Floats:
    """f + step, halved where that is long and does not go down."""
    length = np.ones((f.shape[0], 1))
    open_ = np.linalg.norm(step, axis=1) > _SAFE_STEP
    if open_.any():
        start = _value(u, f, ridge, (slope * f).sum(axis=1))
        for _ in range(60):
            pulse()
            there = f + length * step
            value = _value(_margins(rows, there), there, ridge, (slope * there).sum(axis=1))
            open_ &= value > start
            if not open_.any():
                break
            length[open_] /= 2
    return np.asarray(f + length * step)
