"""Random questions with signs, decoded: linear program, least squares, lies, and how often a bit is right.

A       questions, m rows of n signs ±1; the true answers are A d for bits d
y       the answers that were given
decoder least squares, or the linear program: minimise Σ|A c − y| over c in [0, 1]^n; both round at 1/2

Source:
    Dinur and Nissim 2003; Dwork, McSherry and Talwar 2007 (the linear program, and the share 0.239 of arbitrary lies
    that it stands); Dwork and Roth 2014, Theorem 8.2 and Lemma 8.3, with corrections derived here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
import scipy
from numpy.typing import ArrayLike, NDArray

from dpcore.binomial import binomial_law
from dpcore.checks import Floats, above, at_least, finite_array, generator, inside, positive, whole
from dpcore.errors import ParameterError
from dpcore.linear import boxed_program
from dpcore.pace import Tick

Bits = NDArray[np.int64]
NoiseName = Literal["uniform", "laplace", "gaussian"]
NOISES: tuple[NoiseName, ...] = ("uniform", "laplace", "gaussian")
MOST_PEOPLE = 256
UNDECIDED_UP_TO = 24
"""Twice as many linear programs tell which bits every optimum has: only for so many people."""
_SLACK = 1e-7
_SINGULAR = 1e-12
"""Of the largest eigenvalue of AᵀA: below it an eigenvalue is 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """What a decoder makes of the answers.

    Attributes:
        estimate: shape (n,); in [0, 1] for the linear program.
        objective: Σ|A c − y| at the estimate.
        solved: False when the solver gave no answer; the estimate is then 1/2 throughout.
    """

    estimate: Floats
    objective: float
    solved: bool = True

    @property
    def bits(self) -> Bits:
        """1 where the estimate is above 1/2; shape (n,)."""
        return (self.estimate > 0.5).astype(np.int64)


def random_signs(m: int, n: int, *, rng: np.random.Generator | int) -> Floats:
    """Questions about n people: fair signs, shape (m, n).

    Args:
        m: questions; a whole number, 1 or more.
        n: people; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    return (rng.integers(0, 2, (whole("m", m, 1), whole("n", n, 1))) * 2 - 1).astype(np.float64)


def noises(name: NoiseName, scale: float, m: int, *, rng: np.random.Generator | int) -> Floats:
    """Errors of m answers, shape (m,): uniform on ±scale, Laplace of that scale, or Gaussian of that standard
    deviation.

    Args:
        name: 'uniform', 'laplace' or 'gaussian'.
        scale: of them, in units of an answer; 0 or more.
        m: answers; a whole number, 1 or more.
        rng: a generator of numpy, or a whole number that seeds one.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    rng = generator(rng)
    size, count = at_least("scale", scale, 0.0), whole("m", m, 1)
    if name == "uniform":
        return rng.uniform(-size, size, count)
    return rng.laplace(0.0, size, count) if name == "laplace" else rng.normal(0.0, size, count)


def least_squares(A: ArrayLike, y: ArrayLike) -> Decoded:
    """The c in R^n with the least Σ(A c − y)²; nan where many have it.

    Args:
        A: questions, rows of signs ±1, shape (m, n); finite numbers.
        y: the answers, shape (m,); finite numbers.

    Raises:
        ParameterError: for fewer questions than bits, or y must be one answer for each question.
    """
    signs, answers = _system(A, y)
    if signs.shape[0] < signs.shape[1]:
        raise ParameterError("m", signs.shape[0], "at least as many questions as bits")
    # of signs the normal equations have whole coefficients: nothing is lost by them, and many questions cost little
    gram = signs.T @ signs
    if not _tells_all(gram):
        return Decoded(np.full(signs.shape[1], math.nan), math.nan, solved=False)
    c: Floats = np.linalg.solve(gram, signs.T @ answers).astype(np.float64)
    return Decoded(c, float(np.abs(signs @ c - answers).sum()))


def linear_program(A: ArrayLike, y: ArrayLike) -> Decoded:
    """A c in [0, 1]^n with the least Σ|A c − y|; where several are, the solver's choice (see `forced`).

    Args:
        A: questions, rows of signs ±1, shape (m, n); finite numbers.
        y: the answers, shape (m,); finite numbers.

    Raises:
        ParameterError: y must be one answer for each question.
    """
    signs, answers = _system(A, y)
    return linear_programs(signs[None], answers[None])[0]


def linear_programs(A: Floats, y: Floats) -> list[Decoded]:
    """`linear_program` for each of several systems, put to the solver as one.

    Solved as their duals, n rows and m variables in a box each: maximise y·w − Σ max(0, (Aᵀw)_j) over |w_i| <= 1; c is
    the multiplier of the rows.

    Args:
        A: shape (runs, m, n).
        y: shape (runs, m).
    """
    runs, m, n = A.shape
    found = boxed_program(
        np.concatenate([np.concatenate((-answers, np.ones(n))) for answers in y]),
        scipy.sparse.block_diag([np.hstack((signs.T, -np.eye(n))) for signs in A], format="csr"),
        np.zeros(runs * n),
        np.tile(np.concatenate((np.full(m, -1.0), np.zeros(n))), runs),
        np.tile(np.concatenate((np.ones(m), np.full(n, np.inf))), runs),
    )
    if found.multipliers is None:
        return [Decoded(np.full(n, 0.5), math.nan, solved=False)] * runs
    tables = np.clip(found.multipliers.reshape(runs, n), 0.0, 1.0)
    return [Decoded(c, float(np.abs(signs @ c - each).sum())) for signs, c, each in zip(A, tables, y, strict=True)]


def forced(A: ArrayLike, y: ArrayLike, *, tick: Tick = lambda _: None) -> Bits:
    """The bit that every optimum of the linear program rounds to, −1 where two optima differ; shape (n,).

    Args:
        A: questions, rows of signs ±1, shape (m, n); n at most UNDECIDED_UP_TO.
        y: the answers, shape (m,); finite numbers.
        tick: called with the share that is done, from 0 to 1; what it raises ends the computation.

    Raises:
        ParameterError: y must be one answer for each question, of not too many people.
    """
    signs, answers = _system(A, y)
    m, n = signs.shape
    whole("n", n, 1, UNDECIDED_UP_TO)
    best = linear_program(signs, answers).objective
    # variables c (n) and residuals e (m): |A c − y| <= e, Σe <= best
    eye = np.eye(m)
    rows = scipy.sparse.csr_array(
        np.block([[signs, -eye], [-signs, -eye], [np.zeros((1, n)), np.ones((1, m))]]),
    )
    b = np.concatenate((answers, -answers, [best * (1 + _SLACK) + _SLACK]))
    low, high = np.zeros(n + m), np.concatenate((np.ones(n), np.full(m, np.inf)))
    ends = np.empty((n, 2))
    for j in range(n):
        for side, sign in enumerate((1.0, -1.0)):
            cost = np.zeros(n + m)
            cost[j] = sign
            found = boxed_program(cost, rows, b, low, high)
            ends[j, side] = 0.5 if found.x is None else found.x[j]
        tick((j + 1) / n)
    return np.where(ends[:, 0] > 0.5 + _SLACK, 1, np.where(ends[:, 1] < 0.5 - _SLACK, 0, -1))


def bit_success(A: ArrayLike, sigma: float) -> Floats:
    """How often least squares reads each bit under Gaussian noise of standard deviation sigma, exactly; shape (n,).

    Φ(1/(2σ√((AᵀA)⁻¹_jj))), about Φ(√(m − n)/2σ) for random signs; nan where the questions do not tell all bits apart.

    Args:
        A: questions, rows of signs ±1, shape (m, n); finite numbers.
        sigma: σ, in units of an answer; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    signs = finite_array("A", A)
    gram = signs.T @ signs
    if not _tells_all(gram):
        return np.full(signs.shape[1], math.nan)
    inverse = np.linalg.inv(gram)
    return np.asarray(scipy.special.ndtr(0.5 / (positive("sigma", sigma) * np.sqrt(np.diagonal(inverse)))))


def _tells_all(gram: Floats) -> bool:
    """Whether questions with this AᵀA tell all bits apart."""
    levels = np.linalg.eigvalsh(gram)
    return bool(levels[0] > _SINGULAR * levels[-1])


def lied(A: ArrayLike, bits: ArrayLike, lies: int) -> Floats:
    """The cleverest lies against the linear program: so many answers as if every bit were flipped, shape (m,).

    Those questions lie whose answers differ most between the truth and its opposite (of equal ones the first).

    Args:
        A: questions, rows of signs ±1, shape (m, n); finite numbers.
        bits: 0 or 1 of each person, shape (n,).
        lies: how many, from 0 to m.

    Raises:
        ParameterError: an argument outside what is said of it; bits must be a 0 or a 1 for each person.
    """
    signs, d = _system_of_bits(A, bits)
    count = whole("lies", lies, 0, signs.shape[0])
    apart = signs @ (1 - 2 * d)
    worst = np.argsort(-np.abs(apart), kind="stable")[:count]
    answers = signs @ d
    answers[worst] += apart[worst]
    return np.asarray(answers)


def break_even(A: ArrayLike, bits: ArrayLike) -> int:
    """The least number of clever lies at which the opposite of the truth fits no worse than the truth; 0 where both
    fit.

    Args:
        A: questions, rows of signs ±1, shape (m, n); finite numbers.
        bits: 0 or 1 of each person, shape (n,).

    Raises:
        ParameterError: bits must be a 0 or a 1 for each person.
    """
    signs, d = _system_of_bits(A, bits)
    apart = np.sort(np.abs(signs @ (1 - 2 * d)))[::-1]
    return int(np.searchsorted(np.cumsum(apart), apart.sum() / 2 - 1e-9)) + 1 if apart.any() else 0


def lie_limit() -> float:
    """The share of clever lies that the linear program stands for many questions: 2(1 − Φ(√(2 ln 2))) = 0.2390."""
    return float(2 * scipy.special.ndtr(-math.sqrt(2 * math.log(2))))


@dataclass(frozen=True, slots=True)
class RandomQuestions:
    """What Theorem 8.2 promises of bn random questions to a table of n signs ±1, half of them and more within alpha.

    Attributes:
        needed: b must be above this, 4 ln 3/η.
        wrong: at most so many places are wrong, (2α/η)² (may be above n: then nothing is promised).
        log_failure: the natural logarithm of the bound on the chance to fail; 0 or more: nothing is promised.
        hidden: the exact chance that one question does not tell apart two tables that differ in ⌊wrong⌋ places.
    """

    needed: float
    wrong: float
    log_failure: float
    hidden: float


def random_questions(n: int, b: float, *, eta: float, alpha: float) -> RandomQuestions:
    """The theorem's numbers.

    Args:
        n: people; a whole number, 1 or more.
        b: questions for each person; above 0.
        eta: η: a share 1/2 + η of the questions is answered within alpha; above 0, up to 1/2.
        alpha: error of those, in counts; above 0.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    people, some, share = whole("n", n, 1), positive("b", b), inside("eta", eta, 0.0, 0.5 + 1e-12)
    off = above("alpha", alpha, 0.0)
    wrong = (2 * off / share) ** 2
    fail = -people * (share * some / 4 - math.log(3))
    k = round(wrong)
    return RandomQuestions(4 * math.log(3) / share, wrong, fail, _within(k, off))


def _within(k: int, alpha: float) -> float:
    """Pr[|sum of k fair signs| <= alpha]."""
    heads = np.arange(math.ceil((k - alpha) / 2 - 1e-9), math.floor((k + alpha) / 2 + 1e-9) + 1)
    # no scipy.stats: it would be loaded in a third of a second, deaf to Stop
    ways = scipy.special.gammaln(k + 1) - scipy.special.gammaln(heads + 1) - scipy.special.gammaln(k - heads + 1)
    return float(np.exp(ways - k * math.log(2)).sum())


def most_likely_window(k: int, width: int) -> tuple[float, float, float]:
    """The largest chance that a sum of k fair signs ±1 falls in a window [y, y + width]; the book's bound; a sharp one.

    Args:
        k: signs; a whole number, 1 or more.
        width: a whole number, 0 or more.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    steps, span = whole("k", k, 1), whole("width", width, 0)
    values = span // 2 + 1
    law = binomial_law(steps, 0.0)
    sums = np.concatenate(([0.0], np.cumsum(law)))
    inside_window = sums[min(values, steps + 1) :] - sums[: sums.size - min(values, steps + 1)]
    return float(inside_window.max()), (span + 1) / math.sqrt(steps), values * math.sqrt(2 / (math.pi * steps))


def _system(A: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    signs, answers = finite_array("A", A), finite_array("y", y)
    if signs.ndim != 2 or answers.shape != signs.shape[:1]:
        raise ParameterError("y", answers.shape, "one answer for each question")
    whole("n", signs.shape[1], 1, MOST_PEOPLE)
    return signs, answers


def _system_of_bits(A: ArrayLike, bits: ArrayLike) -> tuple[Floats, Floats]:
    signs, d = finite_array("A", A), finite_array("bits", bits)
    if signs.ndim != 2 or d.shape != signs.shape[1:] or not np.isin(d, (0.0, 1.0)).all():
        raise ParameterError("bits", bits, "a 0 or a 1 for each person")
    return signs, d
