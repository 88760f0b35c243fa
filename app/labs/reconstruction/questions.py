"""Tab 'Random questions': two decoders of many sums with signs, under noise and lies."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.lab.base import Cell, Note, Quality, Result, Table, Tick
from app.lab.cells import at_most, number, of_hundred
from app.lab.handles import handle
from app.lab.said import Figure, Said, about, decides, of_100, people, whole
from app.labs.reconstruction.common import bits_of, people_ticks, questions_of
from app.labs.reconstruction.params import LIARS, NOISES, Params
from app.plot.picture import Axis, Curve, Item, Picture, across, dots, stems, upright
from app.words.formulas import formula
from app.words.i18n import tr
from app.words.numbers import show, show_chance, show_up
from dpcore.checks import Floats
from dpcore.reconstruction import (
    NoiseName,
    bit_success,
    break_even,
    fits,
    forced,
    least_squares,
    lie_limit,
    lied,
    linear_program,
    linear_programs,
    noises,
    random_questions,
    random_signs,
)
from dpcore.reconstruction.decoding import UNDECIDED_UP_TO

AT_ONCE = 64
"""People up to which the linear program is solved while a mark is dragged."""
STUDIED = 10_000
"""People times questions up to which the curves are simulated."""
RUNS = 16
SMALL = 5000
"""People times questions up to which all runs are put to the solver as one program; else four."""
LEVELS = np.array([0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0])
SHARES = np.array([0.05, 0.1, 0.15, 0.2, 0.225, 0.25, 0.3, 0.35, 0.4, 0.5])
MOST_NEEDLES = 80
TRIED = 12
"""People up to which every table is tried."""
ENOUGH = 0.75
"""Share of the answers that a table must fit to be taken by the theorem's decoder."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Answers, and what two decoders make of them.

    Attributes:
        bits: the secret ones, shape (n,); None where only answers are known.
        truth, given: of the answers that are off by most, what is true and what was said, shape (up to 80,); truth is
            empty where it is not known.
        lies: which of those are lies, shape of `given`; lied: how many of all answers are.
        turned: what would be true of those if the first person's bit were turned, shape of `truth`.
        m: all answers.
        forced: the bit that every optimum of the linear program has, -1 where two differ, shape (n,); empty unless asked for.
        fit: tables that fit three quarters of the answers within the size of the noise; fit_wrong: the most wrong bits in one of
            them; fit_book: what the theorem allows; nan for more than twelve people, and where it does not apply.
        right: share of the bits that the linear program reads right; nan where it or the truth is not known.
        program, squares: estimates of the linear program and of least squares, shape (n,); nan where not computed.
        levels: r, or shares of lies, at which both were simulated; empty while dragging or for too many people.
        program_right, squares_right: mean share of bits read right at each level, and the standard error of each.
        exact: least squares under Gaussian noise, exactly, at the level of now; nan for other laws and for lies.
        even: the least share of clever lies at which the opposite of the truth fits as well; nan where not known.
        limit: what it tends to for many questions.
    """

    bits: Floats | None
    truth: Floats
    given: Floats
    lies: Floats
    lied: int
    turned: Floats
    m: int
    forced: NDArray[np.int64]
    fit: float
    fit_wrong: float
    fit_book: float
    right: float
    program: Floats
    squares: Floats
    levels: Floats
    program_right: Floats
    program_error: Floats
    squares_right: Floats
    squares_error: Floats
    exact: float
    even: float
    limit: float


def facts(params: Params, tick: Tick, quality: Quality) -> Facts:
    """Ask, answer, decode; at rest also many times over."""
    bits = bits_of(params, params.crowd)
    nothing = np.empty(0)
    even = exact = math.nan
    truth = turned = lying = nothing
    study, fit = (nothing,) * 5, (math.nan,) * 3
    if bits is None:
        signs, given = questions_of(params)
        shown = np.arange(min(given.size, MOST_NEEDLES))
        lies = np.zeros(shown.size)
    else:
        n, m = bits.size, max(1, round(params.per_person * bits.size))
        rng = np.random.default_rng([params.seed, 3])
        signs = random_signs(m, n, rng=rng)
        given, lying = answered(params, signs, bits, params.scale, params.lying, rng)
        right = signs @ bits
        shown = np.argsort(-np.abs(given - right), kind="stable")[:MOST_NEEDLES]
        truth, lies = right[shown], lying[shown]
        turned = truth + signs[shown, 0] * (1 - 2 * bits[0])
        even = break_even(signs, bits) / m
        if params.noise == "gaussian" and params.liars == "none" and m >= n and params.scale > 0:
            exact = float(bit_success(signs, params.scale * math.sqrt(n)).mean())
        if quality == "rest" and n * m <= STUDIED:
            study = studied(params, bits, m, tick)
        size = params.scale * math.sqrt(n)
        kept = np.abs(given - right) <= size  # where too many answers are further off, the theorem is silent
        if quality == "rest" and n <= TRIED and size > 0 and kept.mean() >= ENOUGH:
            fit = any_fit(signs, given, bits, size)
    program, squares = _decoded(signs, given, quality)
    certain = params.certain and quality == "rest" and signs.shape[1] <= UNDECIDED_UP_TO
    return Facts(
        bits,
        truth,
        given[shown],
        lies,
        int(lying.sum()),
        turned,
        given.size,
        forced(signs, given, tick=tick) if certain else np.empty(0, dtype=np.int64),
        *fit,
        math.nan if bits is None else _share(program, bits),
        program,
        squares,
        *study,
        exact,
        even,
        lie_limit(),
    )


def any_fit(signs: Floats, given: Floats, bits: Floats, alpha: float) -> tuple[float, float, float]:
    """Tables that fit enough answers within alpha, the most wrong bits in one of them, and what the theorem allows."""
    m, n = signs.shape
    enough = fits(signs, given, alpha).enough(math.ceil(ENOUGH * m))
    truth = int(bits.astype(np.int64) @ (1 << np.arange(n)))
    book = random_questions(n, m / n, eta=ENOUGH - 0.5, alpha=alpha).wrong
    return float(enough.size), float(np.bitwise_count(enough ^ truth).max(initial=0)), book


def answered(
    params: Params, signs: Floats, bits: Floats, scale: float, share: float, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """Answers with noise and lies, and 1 where an answer is a lie; arrays of shape (m,)."""
    m, n = signs.shape
    law: NoiseName = params.noise  # type: ignore[assignment]
    given = np.asarray(signs @ bits + noises(law, scale * math.sqrt(n), m, rng=rng))
    lying = np.zeros(m)
    count = round(share * m) if params.liars != "none" else 0
    if params.liars == "clever":
        moved = lied(signs, bits, count) - signs @ bits
        lying = (moved != 0).astype(np.float64)
        given = given + moved
    elif count:
        liars = rng.choice(m, count, replace=False)
        lying[liars] = 1.0
        given[liars] = rng.integers(-n, n + 1, count)
    return given, lying


def studied(params: Params, bits: Floats, m: int, tick: Tick) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Both decoders at every level, RUNS times each: levels, means and standard errors."""
    lies = params.liars != "none"
    levels = SHARES if lies else LEVELS
    right = np.empty((2, levels.size, RUNS))
    rng, each = np.random.default_rng([params.seed, 4]), RUNS if m * bits.size <= SMALL else 4
    for place, level in enumerate(levels.tolist()):
        scale, share = (params.scale, level) if lies else (level, 0.0)
        for start in range(0, RUNS, each):
            signs, given = np.empty((each, m, bits.size)), np.empty((each, m))
            for run in range(each):
                signs[run] = random_signs(m, bits.size, rng=rng)
                given[run], _ = answered(params, signs[run], bits, scale, share, rng)
            for run, program in enumerate(linear_programs(signs, given)):
                squares = _squares(signs[run], given[run])
                right[:, place, start + run] = _share(program.estimate, bits), _share(squares, bits)
            tick((place + (start + each) / RUNS) / levels.size)
    errors = right.std(axis=2, ddof=1) / math.sqrt(RUNS)
    means = right.mean(axis=2)
    return levels, means[0], errors[0], means[1], errors[1]


def _share(estimate: Floats, bits: Floats) -> float:
    """Of bits that are read right; nan where there is no estimate."""
    return float(((estimate > 0.5) == bits).mean()) if np.isfinite(estimate).all() else math.nan


def _decoded(signs: Floats, given: Floats, quality: Quality) -> tuple[Floats, Floats]:
    n = signs.shape[1]
    waits = quality == "drag" and n > AT_ONCE
    program = np.full(n, math.nan) if waits else linear_program(signs, given).estimate
    return program, _squares(signs, given)


def _squares(signs: Floats, given: Floats) -> Floats:
    m, n = signs.shape
    return least_squares(signs, given).estimate if m >= n else np.full(n, math.nan)


# -- words


def said(params: Params, found: Facts) -> Said:
    """How many bits the linear program reads."""
    if np.isnan(found.program).any():
        return Said()
    n = found.program.size
    numbers: dict[str, Figure | str] = {
        "m": whole(found.m),
        "n": people(n),
        "size": about(params.scale * math.sqrt(n)),
        "lies": whole(found.lied),
        "right": decides(of_100(found.right)) if found.bits is not None else "",
    }
    if found.bits is None:
        text = tr(
            "{m} answers about {n} were typed: the linear program names a bit for each, and nobody here knows the truth."
        )
    elif found.lied:
        text = tr("{m} sums about {n}, {lies} of them lies: {right} of 100 bits are read.")
    elif params.noise == "uniform":
        text = tr("{m} sums about {n}, each wrong by {size} at most: {right} of 100 bits are read.")
    else:
        text = tr("{m} sums about {n}, each wrong by about {size}: {right} of 100 bits are read.")
    return Said(text, numbers, hint=tr("Raise r until the attack fails."))


def tell(params: Params, found: Facts) -> Result:
    """Estimates, the worst answers, and how often a bit is right."""
    notes: tuple[Note, ...] = ()
    n = found.program.size
    if found.m < n:
        notes = (
            Note("info", tr("Fewer questions than bits: least squares is not defined, the linear program still runs.")),
        )
    elif not np.isfinite(found.squares).all():
        text = tr(
            "These questions do not tell all bits apart: least squares is not defined, the linear program still runs."
        )
        notes = (Note("info", text),)
    pictures = [_estimates(params, found), _needles(found)]
    if found.levels.size:
        pictures.append(_study(params, found))
    return Result(tuple(pictures), _readout(params, found), _story(params, found), notes)


def _estimates(params: Params, found: Facts) -> Picture:
    n = found.program.size
    places = np.arange(n, dtype=np.float64)
    items: list[Item] = [
        across(0.5, key="half", name=tr("rounds at ½")),
    ]
    for key, name, values, role, marker in (
        ("program", tr("linear program"), found.program, "minimal", "o"),
        ("squares", tr("least squares"), found.squares, "gaussian", "s"),
    ):
        items.append(dots(key=key, x=places, y=np.clip(values, -0.6, 1.6), role=role, name=name, marker=marker))
    if found.bits is not None:
        items.append(dots(key="truth", x=places, y=found.bits, role="ink", name=tr("secret"), marker="d"))
        missed = ((found.program > 0.5) != found.bits) & np.isfinite(found.program)
        items.append(
            dots(
                key="missed",
                x=places,
                y=np.where(missed, -0.45, math.nan),
                role="bad",
                name=tr("wrong (linear program)"),
                marker="+",
            )
        )
    if found.forced.size:
        open_ones = np.where(found.forced < 0, 0.5, math.nan)
        items.append(dots(key="open", x=places, y=open_ones, role="neutral", name=tr("undecided"), marker="s"))
    return Picture(
        key="estimates",
        title=tr("What is read"),
        x=Axis(label=tr("the people"), low=-0.7, high=n - 0.3, ticks=people_ticks(params, n)),
        y=Axis(label=tr("estimate"), low=-0.7, high=1.7),
        items=tuple(items),
        columns=2,
        caption=tr("Each person's secret bit and the two estimates; above ½ means 1. They are cut at −0.6 and 1.6."),
    )


def _needles(found: Facts) -> Picture:
    places = np.arange(found.given.size, dtype=np.float64)
    items: list[Item] = []
    if found.truth.size:
        lie = found.lies > 0
        for key, name, role, which in (("wrong", tr("error"), "neutral", ~lie), ("lies", tr("lies"), "bad", lie)):
            if which.any():
                items.append(
                    stems(places[which], found.truth[which], found.given[which], key=key, role=role, name=name)
                )
        items.append(dots(key="right", x=places, y=found.truth, role="ink", name=tr("true")))
        items.append(
            dots(key="turned", x=places, y=found.turned, role="laplace", name=tr("one bit turned"), marker="s")
        )
    else:
        items.append(dots(key="given", x=places, y=found.given, role="neutral", name=tr("answer")))
    return Picture(
        key="needles",
        title=tr("The answers that are most wrong") if found.truth.size else tr("The answers"),
        short=tr("Worst answers"),
        x=Axis(label=tr("answer"), low=-1.0, high=float(found.given.size), ticks=()),
        y=Axis(label=tr("sum with signs")),
        items=tuple(items),
        row=1,
        caption=tr("True sums and what was said, up to eighty answers, the most wrong first."),
    )


def _study(params: Params, found: Facts) -> Picture:
    lies = params.liars != "none"
    items: list[Item] = []
    for key, name, right, error, role, marker in (
        ("program", tr("linear program"), found.program_right, found.program_error, "minimal", "o"),
        ("squares", tr("least squares"), found.squares_right, found.squares_error, "gaussian", "s"),
    ):
        items.append(stems(found.levels, right - 4 * error, right + 4 * error, key=f"{key}-error", role=role))
        items.append(Curve(key=key, x=found.levels, y=right, role=role, name=name, marker=marker))
    if params.liars == "clever" and math.isfinite(found.even):
        items.append(upright(found.even, key="even", role="bad", label=tr("the opposite fits as well")))
    most = float(found.levels[-1])
    items.append(handle(params, "lying" if lies else "scale", within=(0.0, most)))
    return Picture(
        key="study",
        title=tr("Share of bits read right"),
        x=Axis(
            label=tr("share of lies") if lies else tr("noise beside √n, r"),
            low=0.0,
            high=most * 1.03,
        ),
        y=Axis(label=tr("share"), low=0.0 if params.liars == "clever" else 0.45, high=1.04),
        items=tuple(items),
        row=1,
        column=1,
        click=("lying" if lies else "scale", ""),
        caption=tr("Simulated, {runs} tables of questions at each mark; strokes are four standard errors.", runs=RUNS),
    )


def _readout(params: Params, found: Facts) -> Table:
    names = (tr("linear program"), tr("least squares"))
    rows = []
    for name, estimate in zip(names, (found.program, found.squares), strict=True):
        if found.bits is None:
            sure = float(np.abs(estimate - 0.5).min())
            rows.append((Cell(name), number(float((estimate > 0.5).sum()), 6), number(sure, 3)))
        else:
            done = np.isfinite(estimate).all()
            right = float(((estimate > 0.5) == found.bits).sum()) if done else math.nan
            rows.append((Cell(name), number(right, 6), of_hundred(right / estimate.size)))
    if found.bits is None:
        return Table(
            (tr("decoder"), tr("ones read"), tr("least distance from ½")), tuple(rows), ("minimal", "gaussian")
        )
    if math.isfinite(found.fit):
        n = found.program.size
        rows += [
            (Cell(tr("any table that fits ¾")), number(n - found.fit_wrong, 6), of_hundred(1 - found.fit_wrong / n)),
            (Cell(tr("tables that fit ¾")), number(found.fit, 6), Cell("")),
            (Cell(tr("theorem: wrong at most")), at_most(min(found.fit_book, n)), Cell("")),
        ]
    return Table((tr("decoder"), tr("bits right"), tr("right, of 100")), tuple(rows), ("minimal", "gaussian"))


def _story(params: Params, found: Facts) -> str:
    n = found.program.size
    if found.bits is None:
        told = tr(
            "<p>Answers from anywhere: {m}, people: {n}. The <b>linear program</b> takes the table whose answers are nearest in "
            "sum of absolute differences, <b>least squares</b> in sum of squares; both round at ½. How right they are nobody can say "
            "without the truth: an estimate close to ½ is a guess.</p>",
            m=found.m,
            n=n,
        )
        return told + _programs()
    parts = [
        tr(
            "<p>Questions: {m}, people: {n}. Every question gives everybody a random sign and asks for the sum of the signed bits. "
            "Each answer is wrong by {noise} noise of size {size}; lies: {lies}.</p>",
            m=found.m,
            n=n,
            noise=tr(dict(NOISES)[params.noise]),
            size=show(params.scale * math.sqrt(n), 3),
            lies=tr(dict(LIARS)[params.liars]),
        ),
        _programs(),
    ]
    if math.isfinite(found.right):
        right = tr("<p>The linear program reads <b>{right} of {n}</b> bits.</p>", right=round(found.right * n), n=n)
        parts.insert(1, right)
    if math.isfinite(found.fit):
        parts.append(_any_fit(found))
    if math.isfinite(found.exact):
        parts.append(
            tr(
                "<p>Under Gaussian noise least squares reads a bit with probability <b>{exact}</b>, exactly, for these questions.</p>",
                exact=show_chance(found.exact),
            )
        )
    if params.liars == "clever":
        parts.append(
            tr(
                "<p>The cleverest lies answer as if every bit were flipped, where that matters most. Without noise, from a share of <b>{even}</b> on "
                "the opposite of the truth fits these answers at least as well as the truth does; for many questions the limit is {limit}.</p>",
                even=show_up(found.even, 4),
                limit=show(found.limit, 4),
            )
        )
    if params.liars == "random":
        parts.append(
            tr(
                "<p>Drawn at random from −n to n are {lied} of the {m} answers. The linear program adds up distances, not their squares, "
                "so it bears such lies as a median bears outliers: compare the two curves.</p>",
                lied=found.lied,
                m=found.m,
            )
        )
    return "".join(parts)


def _any_fit(found: Facts) -> str:
    return tr(
        "<p>The theorem's decoder takes <i>any</i> table that fits three quarters of the answers within the size of the noise. Such tables: {fit}; most bits "
        "that one of them has wrong: {wrong}. The theorem allows {book} wrong ones of {n}, but for a small chance, from 17.6 questions for each person on. The table that fits best may be far better than any that fits.</p>",
        fit=show(found.fit, 6),
        wrong=show(found.fit_wrong, 6),
        book=show_up(min(found.fit_book, found.program.size), 4),
        n=found.program.size,
    )


def _programs() -> str:
    return formula(
        r"\min_{c \in [0,1]^n} \sum_j \left|(A c)_j - y_j\right|, \quad \min_{c} \sum_j \left((A c)_j - y_j\right)^2"
    )
