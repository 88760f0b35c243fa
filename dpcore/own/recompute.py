"""Programs of a page that recompute the bounds of an audit from its counts alone, with Python and nothing else.

Source:
    As `dpcore.own.audit`.
"""

from __future__ import annotations

from dpcore import checks
from dpcore.own.audit import Counts, How
from dpcore.own.promise import Promise

_BINOMIAL = """\
def fraction(a, b, x):  # of the incomplete beta function, by Lentz
    tiny, c, d = 1e-300, 1.0, 1.0 / ((1 - (a + b) * x / (a + 1)) or 1e-300)
    value = d
    for i in range(1, 100000):
        for part in (i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i)),
                     -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1))):
            d = 1.0 / ((1 + part * d) or tiny)
            c = (1 + part / c) or tiny
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value


def above(k, n, p):  # P(Bin(n, p) >= k), the incomplete beta function I_p(k, n - k + 1)
    if k <= 0 or p >= 1:
        return 1.0
    if k > n or p <= 0:
        return 0.0
    a, b = k, n - k + 1
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(p) + b * log1p(-p))
    if p < (a + 1) / (a + b + 2):
        return front * fraction(a, b, p) / a
    return 1 - front * fraction(b, a, 1 - p) / b


def quantile(a, b, level):  # the p with I_p(a, b) = level; ln I is concave in p, so Newton's steps come from below
    low, high, p = 0.0, 1.0, a / (a + b)
    for _ in range(200):
        found = above(a, a + b - 1, p)
        low, high = (p, high) if found < level else (low, p)
        slope = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + (a - 1) * log(p) + (b - 1) * log1p(-p))
        step = found * log(level / found) / slope if found > 0 and slope > 0 else inf
        last, p = p, p + step if low < p + step < high else (low + high) / 2
        if abs(p - last) <= 1e-15 * p:
            break
    return p


def down(x):  # six digits, never above x; what is below 0 says nothing
    return f"{float(Context(prec=6, rounding=ROUND_FLOOR).create_decimal(max(x, 0.0))):.6g}"


"""
_PROGRAM = '''#!/usr/bin/env python3
"""Recomputes certified lower bounds from counts alone; needs Python 3.8 or later and nothing else.

{x} of {n} draws of one world fell into the event, {y} of {m} of the other; confidence {confidence} %.
A lower bound says how bad it is at least. Nothing here shows that a promise holds.
"""
from decimal import ROUND_FLOOR, Context
from functools import lru_cache
from heapq import heapify, heappop, heappush
from math import exp, inf, lgamma, log, log1p
from statistics import NormalDist

X, N, Y, M = {x}, {n}, {y}, {m}
LEVEL, HOW = {level!r}, {how!r}  # of this test: its share of 1 - confidence
{promised}


{binomial}@lru_cache(None)
def least_p(level):  # P(Bin(N, p) >= X) = level
    return 0.0 if X == 0 else 1.0 if level >= 1 else quantile(X, N - X + 1, level)


@lru_cache(None)
def most_q(level):  # P(Bin(M, q) <= Y) = level
    return 1.0 if Y == M else 0.0 if level >= 1 else 1 - quantile(M - Y, Y + 1, level)


def rho(p, q):  # sup over orders a > 1 of D_a / a, at orders from a fine list, finer near the best of them
    if p <= q:
        return 0.0
    if q == 0:
        return inf
    up, down = log(p / q), (log1p(-p) if p < 1 else -inf) - log1p(-q)

    def at(t):
        rest = (1 - p) * exp(max(t * (down - up), -745.0)) if p < 1 else 0.0
        return (t * up + log(p + rest)) / (t * (t + 1)), t

    step = 11 / 120
    best = max(at(10 ** (-6 + i * step)) for i in range(121))[1]
    return max(at(best * 10 ** (step * i / 16))[0] for i in range(-16, 17))


def mu(p, q):
    if p <= 0 or q >= 1:
        return -inf
    return (NormalDist().inv_cdf(p) if p < 1 else inf) - (NormalDist().inv_cdf(q) if q > 0 else -inf)


BOUNDS = {{
    "eps": lambda p, q: log((p - DELTA) / q) if p > DELTA and q > 0 else (inf if p > DELTA else -inf),
{extra}    "mu": mu,
    "rho": rho,
}}

# Fisher: P(pi0 pi1 <= c) <= c (1 - ln c) = LEVEL
LOW, C = 0.0, 1.0
while C - LOW > 1e-17:
    HALF = (LOW + C) / 2
    if HALF in (LOW, C):
        break
    LOW, C = (HALF, C) if HALF * (1 - log(HALF)) < LEVEL else (LOW, HALF)


def least(bound, limit=None):  # over all p and q that these counts leave; with a limit only as far as it is passed or not
    if HOW == "halves":  # one corner: each world has half
        return bound(least_p(LEVEL / 2), most_q(LEVEL / 2))

    def cell(low, high):  # pi0 from low to high: p is at least that of low, q at most that of C / high
        return bound(least_p(low), most_q(min(C / high, 1.0))), low, high

    edges = [C ** (1 - i / 60) for i in range(61)]
    cells = [cell(low, high) for low, high in zip(edges, edges[1:])]
    reached = min(bound(least_p(low), most_q(min(C / low, 1.0))) for low in edges)  # on the edge itself
    heapify(cells)
    for _ in range(3000):  # the cell that leaves the least is halved
        found, low, high = cells[0]
        if abs(found) == inf or reached - found <= 1e-5 * min(abs(reached), 1.0):
            break
        if limit is not None and not found <= limit < reached:
            break
        heappop(cells)
        middle = (low * high) ** 0.5
        reached = min(reached, bound(least_p(middle), most_q(min(C / middle, 1.0))))
        heappush(cells, cell(low, middle))
        heappush(cells, cell(middle, high))
    return cells[0][0]


def refutes(x):  # whether so many sightings in place of X would refute what was promised
    global X
    X = x
    least_p.cache_clear()
    return least(BOUNDS[{measure!r}], {claim}) > {claim}


if __name__ == "__main__":
    for name, bound in BOUNDS.items():
        print(f"{{name}} is at least {{down(least(bound))}}")
    seen = low = X
    if refutes(seen):
        print("the promise is refuted")
    elif not refutes(N):
        print("no number of sightings would refute the promise")
    else:
        high = N
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if refutes(middle) else (middle, high)
        print(f"{{high}} sightings would refute the promise, not {{seen}}")
'''

_ONE_RUN = '''#!/usr/bin/env python3
"""Recomputes a certified lower bound from one run with canaries; needs Python 3.8 or later and nothing else.

Each of {m} records was put in or left out by its own fair coin; {r} were guessed, {v} of them rightly; confidence {confidence} %.
A lower bound says how bad it is at least. Nothing here shows that a promise holds.
"""
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from math import exp, inf, lgamma, log, log1p

M, R, V = {m}, {r}, {v}
LEVEL = {level!r}  # 1 - confidence
EPS, DELTA = {eps!r}, {delta!r}  # promised


{binomial}def up(x):  # six digits, never below x
    return f"{{float(Context(prec=6, rounding=ROUND_CEILING).create_decimal(x)):.6g}}"


def share(chance):  # the largest mean of P(Bin(R, chance) = k) over k = V - i ... V - 1
    total = best = 0.0
    for i in range(1, V + 1):
        k = V - i
        total += exp(lgamma(R + 1) - lgamma(k + 1) - lgamma(R - k + 1) + k * log(chance) + (R - k) * log1p(-chance))
        if total / i < best:  # from here on the terms fall
            break
        best = total / i
    return best


def level(eps):  # so many right guesses are at most so likely (Steinke, Nasr and Jagielski 2023)
    chance = 1 / (1 + exp(-eps))
    return min(above(V, R, chance) + (2 * M * DELTA * share(chance) if DELTA else 0.0), 1.0)


def certified():  # the largest eps at which they are at most LEVEL; 0 where there is none
    if level(0.0) > LEVEL:
        return 0.0
    low, high = 0.0, 1.0
    while level(high) <= LEVEL:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if level(middle) <= LEVEL else (low, middle)
    return low


if __name__ == "__main__":
    print(f"eps is at least {{down(certified())}}")
    print(f"were the promise true, so many right guesses would have probability at most {{up(level(EPS))}}")
'''


def program_of(counts: Counts, *, promise: Promise, beta: float = 0.05, tests: int = 1, how: How = "fisher") -> str:
    """The text of a Python program that recomputes the bounds on eps, delta (where eps was promised), mu and rho, and prints
    them.

    Args:
        counts: of one event, four numbers, of no shape.
        promise: what was claimed, in eps, rho or mu; of no shape.
        beta: 1 - confidence of the audit, in (0, 1).
        tests: how many share it.
        how: 'fisher' (at most a hundred-thousandth below the exact least, of itself and of 1) or 'halves'.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    level = checks.inside("beta", beta, 0.0, 1.0) / checks.whole("tests", tests, 1)
    in_eps = promise.measure == "eps"
    promised = f"{promise.measure.upper()}, DELTA = {promise.value!r}, {promise.delta!r}  # promised"
    return _PROGRAM.format(
        binomial=_BINOMIAL,
        x=counts.x,
        n=counts.n,
        y=counts.y,
        m=counts.m,
        confidence=f"{100 * (1 - beta):g}",
        level=level,
        how=how,
        promised=promised,
        measure=promise.measure,
        claim=promise.measure.upper(),
        extra='    "delta": lambda p, q: p - exp(EPS) * q,\n' if in_eps else "",
    )


def program_of_one_run(
    *, canaries: int, guesses: int, right: int, eps: float, delta: float = 0.0, beta: float = 0.05
) -> str:
    """The text of a Python program that recomputes the bound on eps from one run with canaries, and prints it.

    Args:
        canaries: how many.
        guesses: of how many it was guessed whether they were in, at most all.
        right: how many of these guesses were right.
        eps: promised, nats.
        delta: promised, in [0, 1).
        beta: 1 - confidence, in (0, 1).

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    most = checks.whole("canaries", canaries, 1)
    made = checks.whole("guesses", guesses, 1, most)
    level = checks.inside("beta", beta, 0.0, 1.0)
    return _ONE_RUN.format(
        binomial=_BINOMIAL,
        m=most,
        r=made,
        v=checks.whole("right", right, 0, made),
        confidence=f"{100 * (1 - level):g}",
        level=level,
        eps=checks.between("eps", eps, 0.0, 700.0),
        delta=checks.between("delta", delta, 0.0, 1.0),
    )
