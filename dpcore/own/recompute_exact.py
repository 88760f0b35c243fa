"""Programs of a page that recompute what a density through knots, or a table, betrays, with Python and nothing else.

Source:
    As `dpcore.own.pair` and `dpcore.own.table`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from dpcore import checks
from dpcore.own.promise import Measure

UP = """\
def up(x):  # six digits, never below x but for the rounding of floats
    return f"{float(Context(prec=6, rounding=ROUND_CEILING).create_decimal(x * (1 - 1e-12))):.6g}"


"""
"""What rounds a bound from above, for a program of a page."""
_MEASURES = {
    "eps": "",
    "rho": """\
def rho(cells):  # sup over orders 1 + t of the divergence over its order, from a list that is finer near the best of them
    if any(p > -inf == q for p, q in cells):
        return inf
    known = [(p, p - q) for p, q in cells if p > -inf]

    def at(t):
        powers = [p + t * loss for p, loss in known]
        top = max(powers)
        return (top + log(fsum(exp(power - top) for power in powers))) / (t * (t + 1)), t

    step = 11 / 120
    best = max(at(10 ** (-6 + i * step)) for i in range(121))[1]
    return max(at(best * 10 ** (step * i / 16))[0] for i in range(-16, 17))


""",
    "mu": """\
def mu(cells):  # at the corners of the best tests where p is above q; the others are corners of the other direction
    if any(p > -inf == q for p, q in cells):
        return inf
    most, true, false = 0.0, 0.0, 0.0
    for p, q in sorted((cell for cell in cells if cell[0] > cell[1]), key=lambda cell: cell[1] - cell[0]):
        true, false = true + exp(p), false + exp(q)
        if 0 < false and true < 1:
            most = max(most, NormalDist().inv_cdf(true) - NormalDist().inv_cdf(false))
    return most


""",
}
"""For a program of a page: what was promised, of cells (ln p, ln q): how likely in the true world and in the other one."""
_NORMAL = {"eps": "", "rho": "", "mu": "\nfrom statistics import NormalDist"}
_OF_PAIR = """\
    true, other = PAIRS[SHOWN]
    both = [[(ln(p), ln(q)) for p, q in zip(TABLE[i], TABLE[j])] for i, j in ((true, other), (other, true))]
    print(f"{ROWS[true][0]}, not {ROWS[other][0]}: mu is about {max(map(mu, both)):.6g}, rho is about {rho(both[0]):.6g}")
"""
_OF_PAIRS = """\
    cells = [[(ln(p), ln(q)) for p, q in zip(TABLE[true], TABLE[other])] for true, other in PAIRS]
    print(f"{name} is about {{max(map({name}, cells)):.6g}}")
"""
_OF_KNOTS = """\
    both = [(steps if STEP else spans)(*pair) for pair in ((out, inside), (inside, out))]
    endless = any(isinf(told(*pair)[0]) for pair in ((out, inside), (inside, out)))
    print(f"{name} is about {{inf if endless else max({name}(in_cells(*one)) for one in both):.6g}}")
"""
_IN_CELLS = """\
def in_cells(found, ends):  # answers in thin slices: ln of how likely they are with and without the person
    masses = list(ends)
    for low, high, p, q in found:
        even = isinf(low) or isinf(high) or not (p and q) or p[2] == q[2]  # then one slice loses nothing
        cuts = [low, high] if even else [low + (high - low) * i / 400 for i in range(401)]
        masses += [[area(*cut, *law) if law else 0.0 for law in (p, q)] for cut in zip(cuts, cuts[1:])]
    return [tuple(log(mass) if mass else -inf for mass in both) for both in masses]


"""
_LN = """\
def ln(p):
    return log(p.numerator) - log(p.denominator) if p else -inf


"""
_MOST_LINES = 24
"""Pairs of which a program prints each."""
_TABLE = '''#!/usr/bin/env python3
"""Recomputes what a table of probabilities betrays, in fractions; needs Python 3.8 or later and nothing else.

It says nothing of whether a tool draws from this table.
"""
from decimal import ROUND_CEILING, Context
from fractions import Fraction
from math import exp, fsum, inf, log
from statistics import NormalDist

EPS = {eps!r}  # {of_eps}
OUTPUTS = {outputs!r}
ROWS = [  # a world, and how likely each output is there
{rows}
]
PAIRS = {pairs!r}  # of worlds that are compared: the true one, the other one
SHOWN = {shown}  # place of the pair of which mu and rho are printed
BELIEF = {belief!r}  # in each world, before an output


{up}{measure}def loss(p, q):  # ln p/q
    if p == 0 or q == 0:
        return inf if p else -inf
    ratio = p / q
    return log(ratio.numerator) - log(ratio.denominator)


if __name__ == "__main__":
    TABLE = [[Fraction(cell) for cell in cells.split()] for _, cells in ROWS]
    assert all(sum(row) == 1 for row in TABLE)
    factor, found = Fraction(exp(EPS)), []
    for true, other in PAIRS:
        cells = list(zip(TABLE[true], TABLE[other]))
        most, place = max((loss(p, q), -at) for at, (p, q) in enumerate(cells))
        delta = float(sum(max(p - factor * q, 0) for p, q in cells))
        proof = float(sum(p for p, q in cells if q == 0))
        line = f"true: {{ROWS[true][0]}}, not {{ROWS[other][0]}}: loss {{up(most)}} at {{OUTPUTS[-place]}}; delta {{up(delta)}}"
        found.append((most, delta, proof, line))
    worst = max(found, key=lambda one: one[:3])
    for one in found if len(found) <= {lines} else [worst]:
        print(one[-1])
    print(f"the largest loss is {{up(worst[0])}}")
    print(f"the least delta is {{up(max(one[1] for one in found))}}")
    print(f"proofs have probability {{up(max(one[2] for one in found))}}")
    belief = [Fraction(one) for one in BELIEF.split()]
    columns = [[b * row[at] for b, row in zip(belief, TABLE)] for at in range(len(OUTPUTS))]
    bits = fsum(float(p) * loss(p, b * sum(column)) for column in columns for p, b in zip(column, belief) if p) / log(2)
    print(f"the best guess of the world is right with probability {{up(float(sum(map(max, columns))))}}")
    print(f"bits of the world that an output tells: {{up(max(bits, 0.0))}}")
{of_promise}'''

_KNOTS = '''#!/usr/bin/env python3
"""Recomputes what noise through knots betrays; needs Python 3.8 or later and nothing else.

ln g is straight between the knots, so every integral is closed. It says nothing of whether a tool draws from this noise.
"""
from bisect import bisect_right
from decimal import ROUND_CEILING, Context
from math import exp, expm1, floor, fsum, inf, isinf, log{normal}

EPS = {eps!r}  # {of_eps}
OUT = {out!r}  # knots of the noise without the person: place, height up to a factor
OUT_RATES = {out_rates!r}  # of the tails, left and right; 0: nothing is there
SHIFT = {shift!r}  # with the person the answer is so much larger; not used where INSIDE has knots
ALSO = {also!r}  # other changes of the answer that one person may make
INSIDE = {inside!r}  # knots with the person, where that noise is another one
INSIDE_RATES = {inside_rates!r}
CLAMP = {clamp!r}  # answers beyond are set to these ends; None: none are
STEP = {step!r}  # answers are rounded to its multiples; 0: none are


{up}{measure}def area(low, high, at, value, slope):  # the integral of e^(value + slope (x - at))
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


def moved(law, shift):
    return [(low + shift, high + shift, at + shift, value, slope) for low, high, at, value, slope in law]


def on(law, lows, low, high):  # the piece that holds from low to high, or None
    inner = high - 1 if isinf(low) else low + 1 if isinf(high) else (low + high) / 2
    place = bisect_right(lows, inner) - 1
    return law[place][2:] if place >= 0 and inner <= law[place][1] else None


def cuts(first, second):  # where one of them bends; a sliver that rounding leaves is no piece
    ends = sorted({{end for piece in first + second for end in piece[:2] if not isinf(end)}} | set(CLAMP or ()))
    near = 1e-13 * max(ends[-1] - ends[0], abs(ends[0]), abs(ends[-1]))
    kept = [end for end, before in zip(ends, [-inf] + ends) if end - before > near]
    return list(zip([-inf] + kept, kept + [inf]))


def spans(first, second):  # (low, high, p, q), and the answers that the ends of CLAMP have become
    found, ends = [], [[0.0, 0.0], [0.0, 0.0]]
    lows = [[piece[0] for piece in law] for law in (first, second)]
    for low, high in cuts(first, second):
        p, q = on(first, lows[0], low, high), on(second, lows[1], low, high)
        side = -1 if CLAMP is None else 0 if high <= CLAMP[0] else 1 if low >= CLAMP[1] else -1
        if side < 0:
            found.append((low, high, p, q))
            continue
        for place, law in enumerate((p, q)):
            ends[side][place] += area(low, high, *law) if law else 0.0
    return found, ends


def steps(first, second):  # the multiples of STEP that answers have become; far out they fall by even factors
    ends = [end for piece in first + second for end in piece[:2] if not isinf(end)]
    low, high = floor(min(ends) / STEP) - 2, floor(max(ends) / STEP) + 3
    slopes = [abs(piece[4]) for piece in first + second if isinf(piece[0]) or isinf(piece[1])]
    far = min(int(40 / (min(slopes) * STEP)), 200000) + 1 if slopes else 0  # beyond are e^-40 of them
    found = {{}}
    for place, law in enumerate((first, second)):
        for start, stop, at, value, slope in law:
            k = max(floor(start / STEP + 0.5), low - far) if not isinf(start) else low - far
            last = min(floor(stop / STEP + 0.5), high + far) if not isinf(stop) else high + far
            while k <= last:
                left, right = max(start, (k - 0.5) * STEP), min(stop, (k + 0.5) * STEP)
                if left < right:
                    found.setdefault(k, [0.0, 0.0])[place] += area(left, right, at, value, slope)
                k += 1
    return [], list(found.values())


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
    return max(fsum(parts), 0.0)


def told(first, second):  # (the largest loss, the least delta)
    both = steps(first, second) if STEP else spans(first, second)
    most = losses(*both)
    if STEP and not isinf(most):  # where tails fall unevenly losses grow without end
        for side in (0, -1):
            tails = [law[side] if isinf(law[side][side and 1]) else None for law in (first, second)]
            if tails[0] and (not tails[1] or abs(tails[0][4]) < abs(tails[1][4])):
                most = inf
    return most, least_delta(*both)


{in_cells}if __name__ == "__main__":
    out = pieces(OUT, OUT_RATES)
    inside = pieces(INSIDE, INSIDE_RATES) if INSIDE else moved(out, SHIFT)
    for name, first, second in (("out", out, inside), ("in", inside, out)):
        most, delta = told(first, second)
        print(f"you {{name}}: the largest loss is {{up(most)}}")
        print(f"you {{name}}: the least delta is {{up(delta)}}")
{of_promise}    if ALSO:
        tried = [(*told(*both), s) for s in ALSO for there in [moved(out, s)] for both in ((out, there), (there, out))]
        for what, place in (("loss", 0), ("delta", 1)):
            worst = max(tried, key=lambda one: one[place])
            print(f"of {{len(ALSO)}} changes the largest {{what}} is {{up(worst[place])}}, at {{worst[2]:.6g}}")
'''


def of_eps(promised: Measure) -> str:
    """What a program says of its EPS."""
    return "promised" if promised == "eps" else f"of the least delta; {promised} was promised"


Knots = Sequence[tuple[float, float]]


def program_of_table(
    worlds: Sequence[str],
    outputs: Sequence[str],
    rows: Sequence[Sequence[Fraction]],
    pairs: Sequence[tuple[int, int]],
    *,
    eps: float,
    belief: Sequence[Fraction] = (),
    promised: Measure = "eps",
    shown: int = 0,
) -> str:
    """The text of a Python program that recomputes the largest loss and the least delta of a table, the best guess of the world and
    the mutual information, mu and rho of a pair, and prints them.

    Args:
        worlds: names of the rows.
        outputs: names of the columns.
        rows: a probability for each output in each world.
        pairs: of worlds that are compared, by their places; the first is the true one.
        eps: of that delta, nats.
        belief: before an output in each world, together 1; by default all alike.
        promised: what is recomputed, too: "rho" or "mu" of all pairs.
        shown: place of the pair of which both are.

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
        belief=" ".join(map(str, belief or [Fraction(1, len(worlds))] * len(worlds))),
        lines=_MOST_LINES,
        up=UP,
        measure=_MEASURES["rho"] + _MEASURES["mu"] + _LN,
        of_eps=of_eps(promised),
        shown=checks.whole("shown", shown, 0, len(pairs) - 1),
        of_promise=_OF_PAIR + (_OF_PAIRS.format(name=promised) if promised != "eps" else ""),
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
    step: float = 0.0,
    also: Sequence[float] = (),
    promised: Measure = "eps",
) -> str:
    """The text of a Python program that recomputes the largest loss and the least delta of noise, and prints them.

    Args:
        out: places and heights of the knots without the person; any order, a place twice is a jump.
        rates: of its tails, left and right; 0 for nothing outside.
        eps: of that delta, nats.
        shift: of the answer with the person, units of the query.
        inside: knots with the person, where that noise is another one.
        inside_rates: of its tails.
        clamp: between which answers are kept afterwards.
        step: answers are rounded to its multiples afterwards; 0 for none.
        also: other changes of the answer, of which the largest loss and delta are printed.
        promised: what is recomputed, too: "rho" or "mu" of these two worlds.

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
        step=checks.at_least("step", step, 0.0),
        also=list(also),
        up=UP,
        measure=_MEASURES[promised],
        normal=_NORMAL[promised],
        of_eps=of_eps(promised),
        in_cells=_IN_CELLS if promised != "eps" else "",
        of_promise=_OF_KNOTS.format(name=promised) if promised != "eps" else "",
    )
