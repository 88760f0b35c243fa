"""Programs of a page that recompute what a density through knots, or a table, betrays, with Python and nothing else.

Source:
    As `dpcore.own.pair` and `dpcore.own.table`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dpcore import checks

_TABLE = '''#!/usr/bin/env python3
"""Recomputes what a table of probabilities betrays, in fractions; needs Python 3.8 or later and nothing else.

It says nothing of whether a tool draws from this table.
"""
from fractions import Fraction
from math import exp, inf, log

EPS = {eps!r}  # promised
OUTPUTS = {outputs!r}
ROWS = [  # a world, and how likely each output is there
{rows}
]
PAIRS = {pairs!r}  # of worlds that are compared: the true one, the other one


def loss(p, q):  # ln p/q
    if p == 0 or q == 0:
        return inf if p else -inf
    ratio = p / q
    return log(ratio.numerator) - log(ratio.denominator)


if __name__ == "__main__":
    TABLE = [[Fraction(cell) for cell in cells.split()] for _, cells in ROWS]
    assert all(sum(row) == 1 for row in TABLE)
    factor, losses, deltas, proofs = Fraction(exp(EPS)), [], [], []
    for true, other in PAIRS:
        cells = list(zip(TABLE[true], TABLE[other]))
        most, place = max((loss(p, q), -at) for at, (p, q) in enumerate(cells))
        losses.append(most)
        deltas.append(float(sum(max(p - factor * q, 0) for p, q in cells)))
        proofs.append(float(sum(p for p, q in cells if q == 0)))
        print(f"true: {{ROWS[true][0]}}, not {{ROWS[other][0]}}: loss {{most:.6g}} at {{OUTPUTS[-place]}}; delta {{deltas[-1]:.6g}}")
    print(f"the largest loss is {{max(losses):.6g}}")
    print(f"the least delta is {{max(deltas):.6g}}")
    print(f"proofs have probability {{max(proofs):.6g}}")
'''

_KNOTS = '''#!/usr/bin/env python3
"""Recomputes what noise through knots betrays; needs Python 3.8 or later and nothing else.

ln g is straight between the knots, so every integral is closed. It says nothing of whether a tool draws from this noise.
"""
from math import exp, expm1, fsum, inf, isinf, log

EPS = {eps!r}  # promised
OUT = {out!r}  # knots of the noise without the person: place, height up to a factor
OUT_RATES = {out_rates!r}  # of the tails, left and right; 0: nothing is there
SHIFT = {shift!r}  # with the person the answer is so much larger; not used where INSIDE has knots
INSIDE = {inside!r}  # knots with the person, where that noise is another one
INSIDE_RATES = {inside_rates!r}
CLAMP = {clamp!r}  # answers beyond are set to these ends; None: none are


def area(low, high, at, value, slope):  # the integral of e^(value + slope (x - at))
    if isinf(low):
        return exp(value + slope * (high - at)) / slope
    start = exp(value + slope * (low - at))
    if isinf(high):
        return start / -slope
    return start * (expm1(slope * (high - low)) / slope if slope else high - low)


def pieces(knots, rates):  # (low, high, at, value, slope): ln g = value + slope (x - at) from low to high
    (first, left), (last, right) = knots[0], knots[-1]
    found = [(-inf, first, first, log(left), rates[0])] if rates[0] and left else []
    for (x, g), (y, h) in zip(knots, knots[1:]):
        if x < y and g and h:
            found.append((x, y, x, log(g), (log(h) - log(g)) / (y - x)))
    if rates[1] and right:
        found.append((last, inf, last, log(right), -rates[1]))
    whole = log(fsum(area(*piece) for piece in found))
    return [(low, high, at, value - whole, slope) for low, high, at, value, slope in found]


def on(law, low, high):  # the piece that holds from low to high, or None
    inner = high - 1 if isinf(low) else low + 1 if isinf(high) else (low + high) / 2
    return next((piece[2:] for piece in law if piece[0] <= inner <= piece[1]), None)


def cuts(first, second):  # where one of them bends; a sliver that rounding leaves is no piece
    ends = sorted({{end for piece in first + second for end in piece[:2] if not isinf(end)}} | set(CLAMP or ()))
    near = 1e-13 * max(ends[-1] - ends[0], abs(ends[0]), abs(ends[-1]))
    kept = [end for end, before in zip(ends, [-inf] + ends) if end - before > near]
    return list(zip([-inf] + kept, kept + [inf]))


def spans(first, second):  # (low, high, p, q), and the answers that the ends of CLAMP have become
    found, ends = [], [[0.0, 0.0], [0.0, 0.0]]
    for low, high in cuts(first, second):
        p, q = on(first, low, high), on(second, low, high)
        side = -1 if CLAMP is None else 0 if high <= CLAMP[0] else 1 if low >= CLAMP[1] else -1
        if side < 0:
            found.append((low, high, p, q))
            continue
        for place, law in enumerate((p, q)):
            ends[side][place] += area(low, high, *law) if law else 0.0
    return found, ends


def losses(found, ends):  # the least bound on the loss of an answer
    most = [log(p / q) if q else inf for p, q in ends if p]
    for low, high, p, q in found:
        if p and not q:
            return inf
        if p:
            climb = p[2] - q[2]
            if (isinf(low) and climb < 0) or (isinf(high) and climb > 0):
                return inf
            for x in (low, high):
                if not isinf(x):
                    most.append(p[1] + p[2] * (x - p[0]) - q[1] - q[2] * (x - q[0]))
    return max(most)


def least_delta(found, ends):
    parts = [max(p - exp(EPS) * q, 0.0) for p, q in ends]
    for low, high, p, q in found:
        if p and q:
            climb = p[2] - q[2]
            at_0 = p[1] - p[2] * p[0] - q[1] + q[2] * q[0] - EPS  # loss - EPS = at_0 + climb x
            if climb > 0:
                low = max(low, -at_0 / climb)
            elif climb < 0:
                high = min(high, -at_0 / climb)
            elif at_0 <= 0:
                continue
        if p and low < high:
            parts.append(area(low, high, *p) - (exp(EPS) * area(low, high, *q) if q else 0.0))
    return fsum(parts)


if __name__ == "__main__":
    out = pieces(OUT, OUT_RATES)
    inside = [(a + SHIFT, b + SHIFT, at + SHIFT, value, slope) for a, b, at, value, slope in out]
    if INSIDE:
        inside = pieces(INSIDE, INSIDE_RATES)
    for name, first, second in (("out", out, inside), ("in", inside, out)):
        both = spans(first, second)
        print(f"you {{name}}: the largest loss is {{losses(*both):.6g}}")
        print(f"you {{name}}: the least delta is {{least_delta(*both):.6g}}")
'''

Knots = Sequence[tuple[float, float]]


def program_of_table(
    worlds: Sequence[str],
    outputs: Sequence[str],
    rows: Sequence[Sequence[Fraction]],
    pairs: Sequence[tuple[int, int]],
    *,
    eps: float,
) -> str:
    """The text of a Python program that recomputes the largest loss and the least delta of a table, and prints them.

    Args:
        worlds: names of the rows.
        outputs: names of the columns.
        rows: a probability for each output in each world.
        pairs: of worlds that are compared, by their places; the first is the true one.
        eps: promised, nats.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return _TABLE.format(
        eps=checks.between("eps", eps, 0.0, 700.0),
        outputs=list(outputs),
        rows="\n".join(
            f"    ({world!r}, {' '.join(map(str, row))!r})," for world, row in zip(worlds, rows, strict=True)
        ),
        pairs=list(pairs),
    )


def program_of_knots(
    out: Knots,
    rates: tuple[float, float],
    *,
    eps: float,
    shift: float = 0.0,
    inside: Knots = (),
    inside_rates: tuple[float, float] = (0.0, 0.0),
    clamp: tuple[float, float] | None = None,
) -> str:
    """The text of a Python program that recomputes the largest loss and the least delta of noise, and prints them.

    Args:
        out: places and heights of the knots without the person; any order, a place twice is a jump.
        rates: of its tails, left and right; 0 for nothing outside.
        eps: promised, nats.
        shift: of the answer with the person, units of the query.
        inside: knots with the person, where that noise is another one.
        inside_rates: of its tails.
        clamp: between which answers are kept afterwards.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    return _KNOTS.format(
        eps=checks.between("eps", eps, 0.0, 700.0),
        out=sorted(out, key=lambda knot: knot[0]),
        out_rates=rates,
        shift=shift,
        inside=sorted(inside, key=lambda knot: knot[0]),
        inside_rates=inside_rates,
        clamp=clamp,
    )
