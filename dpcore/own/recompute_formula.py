"""Programs of a page that recompute about what noise of a formula, or of lines, betrays, by a fine sum, with Python and nothing else.

Source:
    Derived here: a midpoint sum whose steps widen with the distance from 0 (sinh).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from dpcore import checks
from dpcore.own.evaluate import logarithm, settled
from dpcore.own.formula import Formula, Node
from dpcore.own.promise import Measure
from dpcore.own.recompute_exact import UP, Knots, of_eps
from dpcore.own.typed import Outside

_PROGRAM = '''#!/usr/bin/env python3
"""Recomputes about what noise of {what} betrays, by a fine sum; needs Python 3.8 or later and nothing else.

{formulas}
A sum sees its places alone. The bounds of the report hold between them, too, so they may be a little above.
It says nothing of whether a tool draws from this noise.
"""
{imports}from decimal import ROUND_CEILING, Context
from math import asinh, copysign, cos, cosh, erf, exp, floor, inf, isinf, log, log1p, nan, sin, sinh, sqrt, tanh

EPS = {eps!r}  # {of_eps}
WINDOW = {window!r}  # {of_window}
BEYOND = {beyond!r}  # what is outside
SHARE = {share!r}  # at most so much of all answers lies outside, wherever
SHIFT = {shift!r}  # with the person the answer is so much larger; not used where that world has a formula of its own
ALSO = {also!r}  # other changes of the answer that one person may make
CLAMP = {clamp!r}  # answers beyond are set to these ends; None: none are
STEP = {step!r}  # answers are rounded to its multiples; 0: none are
SAID = {said!r}  # by the report, at most: loss and delta, you out and you in
PLACES = 200000


{up}{helpers}def ln_g(x):
    return {out}


{inside}def with_outside(ln_g):
    if BEYOND == "formula":
        return ln_g
    ends, d = (ln_g(-WINDOW), ln_g(WINDOW)), 1e-6 * WINDOW
    rates = (ln_g(d - WINDOW) - ends[0]) / d, (ln_g(WINDOW - d) - ends[1]) / d

    def whole(x):
        if abs(x) <= WINDOW:
            return ln_g(x)
        return ends[x > 0] - rates[x > 0] * (abs(x) - WINDOW) if BEYOND == "exponential" else -inf

    return whole


def places(count):  # (place, width): even steps inside the window, or steps that widen from the middle on
    if STEP or BEYOND in ("nothing", "unknown"):
        far = min(WINDOW, STEP * count / 128) if STEP else WINDOW
        if STEP and BEYOND in ("formula", "exponential"):
            far = STEP * count / 128
        width = 2 * far / count
        return [((i + 0.5) * width - far, width) for i in range(count)]
    scale, last = WINDOW / 1000, asinh(1e12)
    width = 2 * last / count
    steps = [(i + 0.5) * width - last for i in range(count)]
    return [(scale * sinh(t), width * scale * cosh(t)) for t in steps]


def known(ln_of, at):  # ln of the density at each place; what is too far out for floats is left out
    heights = [ln_of(x) for x, _ in at]
    top = max(height for height in heights if height == height)
    whole = top + log(sum(width * exp(height - top) for height, (_, width) in zip(heights, at) if height > -inf))
    return [height - whole if height - top > -700 else -inf for height in heights], whole


def told(at, first, second, whole, offset):  # (the largest loss seen, its answer, delta); second: ln of the other density
    most, where, delta, atoms = -inf, nan, 0.0, {{}}
    edge = [x for (x, _), height in zip(at, first) if height > -inf]
    for (x, width), p in zip(at, first):
        if not p > -inf:
            continue
        q, answer = second(x) - whole, x + offset
        place = None
        if STEP:
            place = STEP * floor(answer / STEP + 0.5)
        elif CLAMP and not CLAMP[0] < answer < CLAMP[1]:
            place = CLAMP[answer >= CLAMP[1]]
        if place is not None:
            masses = atoms.setdefault(place, [0.0, 0.0])
            masses[0] += width * exp(p)
            masses[1] += width * exp(q)
            continue
        delta += width * max(exp(p) - exp(EPS + q), 0.0)
        if p - q > most:
            most, where = p - q, answer
    for place, (p, q) in atoms.items():
        delta += max(p - exp(EPS) * q, 0.0)
        if p > 0 and (log(p / q) if q else inf) > most:
            most, where = log(p / q) if q else inf, place
    ends = not isinf(most) and not atoms and where - offset in (edge[0], edge[-1])
    grows = " (the farthest that is looked at: it may grow on)" if ends else ""
    return most, f"{{where:.5g}}" + grows, delta + SHARE * (1 - delta)


def both(at, shift):  # what the two directions betray
    out = with_outside(ln_g)
    first, whole = known(out, at)
    if OWN is None:
        yield told(at, first, lambda x: out(x - shift), whole, 0.0)
        yield told(at, first, lambda x: out(x + shift), whole, shift)
        return
    inside = with_outside(OWN)
    second, other = known(inside, at)
    yield told(at, first, inside, other, 0.0)
    yield told(at, second, out, whole, 0.0)


if __name__ == "__main__":
    at = places(PLACES)
    for name, said, (most, where, delta) in zip(("out", "in"), SAID, both(at, SHIFT)):
        print(f"you {{name}}: the largest loss seen is {{most:.5g}}, at {{where}}; the report says {{up(said[0])}} at most")
        print(f"you {{name}}: the least delta is about {{delta:.5g}}; the report says {{up(said[1])}} at most")
    if ALSO:
        few = places(PLACES // 10)
        tried = [(*found, s) for s in ALSO for found in both(few, s)]
        for what, place in (("loss", 0), ("delta", 2)):
            worst = max(tried, key=lambda one: one[place])
            print(f"of {{len(ALSO)}} changes the largest {{what}} is about {{worst[place]:.4g}}, where it is {{worst[3]:.5g}}")
'''
_HELPERS = {
    "ln": "def ln(v):\n    return log(v) if v > 0 else -inf if v == 0 else nan",
    "power": (
        "def power(v, n):\n    if v == 0:\n        return inf if n < 0 else 0.0 if n else 1.0\n"
        "    if v < 0 and n != floor(n):\n        return nan\n"
        "    return v**n if abs(n * log(abs(v))) < 700 else copysign(big(n * log(abs(v))), v if n % 2 else 1)"
    ),
    "over": "def over(v, n):\n    return v / n if n else copysign(inf, v) if v else nan",
    "root": "def root(v):\n    return sqrt(v) if v >= 0 else nan",
    "big": "def big(v):\n    return exp(v) if v < 709 else inf",
    "hyperbolic": "def hyperbolic(v):\n    return cosh(v) if abs(v) < 709 else inf",
    "whole_part": "def whole_part(v):\n    return v if isinf(v) else floor(v)",
    "wave": "def wave(of, v):\n    return nan if isinf(v) else of(v)",
    "lncosh": "def lncosh(v):\n    return abs(v) + log1p(exp(-2 * abs(v))) - log(2)",
    "logadd": "def logadd(v, w):\n    return max(v, w) if isinf(v) or isinf(w) else max(v, w) + log1p(exp(-abs(v - w)))",
}
_ON_LINES = """def on_lines(knots, rates, x):  # ln of the height at x
    place = bisect_right(knots, (x, inf))
    if place in (0, len(knots)):
        (end, height), rate = knots[min(place, len(knots) - 1)], rates[place > 0]
        return log(height) - rate * abs(x - end) if rate and height else -inf
    (a, g), (b, h) = knots[place - 1 : place + 1]
    height = g * ((b - x) / (b - a)) + h * ((x - a) / (b - a))
    return log(height) if height > 0 else -inf


"""
_NEEDED = {"power": ("big",)}
_CALLS = {
    "exp": "big",
    "ln": "ln",
    "sqrt": "root",
    "abs": "abs",
    "floor": "whole_part",
    "erf": "erf",
    "cosh": "hyperbolic",
    "tanh": "tanh",
    "lncosh": "lncosh",
    "/": "over",
    "^": "power",
    "min": "min",
    "max": "max",
    "logadd": "logadd",
}


def program_of_formula(
    formula: str,
    settings: Mapping[str, float],
    *,
    eps: float,
    window: float,
    outside: Outside = "formula",
    mass: float = 0.0,
    shift: float = 1.0,
    inside: str = "",
    clamp: tuple[float, float] | None = None,
    step: float = 0.0,
    also: Sequence[float] = (),
    said: Sequence[tuple[float, float]] = ((math.inf, 1.0), (math.inf, 1.0)),
    promised: Measure = "eps",
) -> str:
    """The text of a Python program that sums about what noise of a formula betrays, and prints it beside what was said of it.

    Args:
        formula: in x, up to a factor.
        settings: a value for each of its names.
        eps: of that delta, nats.
        window: > 0, units of the query; the noise is looked at from -window to window.
        outside: as of `typed`.
        mass: outside the window at most, where that is 'unknown'.
        shift: of the answer with the person, units of the query.
        inside: formula with the person, where that noise is another one.
        clamp: between which answers are kept afterwards.
        step: answers are rounded to its multiples afterwards; 0 for none.
        also: other changes of the answer, of which the largest loss and delta are printed.
        said: bounds on the largest loss and on delta, without the person and with that person.
        promised: in which unit; only eps and delta are summed.

    Raises:
        FormulaError: for what is no formula.
        ParameterError: an argument outside what is said of it.
    """
    typed = [Formula.of(text) for text in (formula, inside) if text]
    lines = [_python(logarithm(settled(one, settings))) for one in typed]
    own = f"def ln_inside(x):\n    return {lines[1]}\n\n\nOWN = ln_inside\n\n\n" if inside else "OWN = None\n\n\n"
    used = {name for name in _HELPERS if any(f"{name}(" in line for line in lines)}
    used |= {more for name in used for more in _NEEDED.get(name, ())}
    names = "\n".join(
        f"{name} = {' '.join(one.text.split())}" for name, one in zip(("g(x)", "with the person"), typed, strict=False)
    )
    return _written(
        what="a formula",
        imports="",
        formulas=names,
        helpers="".join(f"{text}\n\n\n" for name, text in _HELPERS.items() if name in used),
        out=lines[0],
        inside=own,
        eps=eps,
        promised=promised,
        window=window,
        of_window="the formula was looked at closely from -WINDOW to WINDOW",
        beyond=outside,
        share=mass,
        shift=shift,
        also=also,
        clamp=clamp,
        step=step,
        said=said,
    )


def program_of_lines(
    out: Knots,
    rates: tuple[float, float],
    *,
    eps: float,
    shift: float = 1.0,
    inside: Knots = (),
    inside_rates: tuple[float, float] = (0.0, 0.0),
    clamp: tuple[float, float] | None = None,
    step: float = 0.0,
    also: Sequence[float] = (),
    said: Sequence[tuple[float, float]] = ((math.inf, 1.0), (math.inf, 1.0)),
    promised: Measure = "eps",
) -> str:
    """The same of noise whose density is straight between knots.

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
        said: bounds on the largest loss and on delta, without the person and with that person.
        promised: in which unit; only eps and delta are summed.

    Raises:
        ParameterError: an argument outside what is said of it.
    """
    worlds = [sorted(knots, key=lambda knot: knot[0]) for knots in (out, inside) if knots]
    data = "".join(
        f"{name} = {knots!r}  # place, height up to a factor; the same place twice: a jump\n{name}_RATES = {tails!r}\n"
        for name, knots, tails in zip(("OUT", "INSIDE"), worlds, (rates, inside_rates), strict=False)
    )
    own = "def ln_inside(x):\n    return on_lines(INSIDE, INSIDE_RATES, x)\n\n\nOWN = ln_inside\n\n\n"
    ends = [abs(place) for knots in worlds for place, _ in knots]
    return _written(
        what="lines between knots",
        imports="from bisect import bisect_right\n",
        formulas="Between knots the density itself is straight.",
        helpers=f"{data}\n\n{_ON_LINES}",
        out="on_lines(OUT, OUT_RATES, x)",
        inside=own if inside else "OWN = None\n\n\n",
        eps=eps,
        promised=promised,
        window=max(*ends, 1e-3),
        of_window="all knots lie between -WINDOW and WINDOW",
        beyond="formula" if any((*rates, *inside_rates)) else "nothing",
        share=0.0,
        shift=shift,
        also=also,
        clamp=clamp,
        step=step,
        said=said,
    )


def _written(*, eps: float, promised: Measure, **parts: Any) -> str:
    """The program, its numbers looked at."""
    return _PROGRAM.format(
        up=UP.replace("six", "four").replace("prec=6", "prec=4"),
        eps=checks.between("eps", eps, 0.0, 700.0),
        of_eps=of_eps(promised),
        **parts
        | {
            "window": checks.positive("window", parts["window"]),
            "share": checks.between("mass", parts["share"], 0.0, 1.0),
            "also": list(parts["also"]),
            "step": checks.at_least("step", parts["step"], 0.0),
            "said": [tuple(map(float, each)) for each in parts["said"]],
        },
    )


def _python(node: Node) -> str:
    """A settled tree as Python, of its own operations alone: nothing of the typed text is in it."""
    if node.op == "number":
        value = float(node.value)
        return repr(value) if math.isfinite(value) else {math.inf: "inf", -math.inf: "-inf"}.get(value, "nan")
    if node.op == "name":
        return "x"
    parts = [_python(part) for part in node.parts]
    if node.op == "if":
        return f"({parts[1]} if {parts[0]} else {parts[2]})"
    if node.op == "neg":
        return f"-({parts[0]})"
    if node.op in ("cos", "sin"):
        return f"wave({node.op}, {parts[0]})"
    if node.op in _CALLS:
        return f"{_CALLS[node.op]}({', '.join(parts)})"
    return f"({f' {node.op} '.join(parts)})"
