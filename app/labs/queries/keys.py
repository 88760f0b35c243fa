"""Tab 'Hard to fake': rows that carry a secret key can be faked privately, only in a time that doubles with each bit."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from app.lab.base import Cell, Quality, Result, Table, Tick
from app.lab.cells import at_least, below_one, row
from app.lab.handles import handle
from app.lab.said import Said, decides, of_100, whole, yours
from app.labs.queries.given import Given
from app.plot.picture import Axis, Curve, Item, Label, Picture, dots, upright
from app.words.formulas import formula
from app.words.i18n import mark, tr
from app.words.numbers import show, show_down
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import Search, key_search, predicted_success

TESTED = 14
"""Bits up to which keys are really tested."""
TESTED_AT_ONCE = 10
"""The same while dragging."""
BITS = np.arange(2.0, 61.0)
MOST_TILES = 1024
CERTAIN = 1 - 1e-9
"""Of two keys or more none is ever certain: chances above are said to be at least this."""
SECONDS, YEAR = 1e6, 365.25 * 86_400
"""Keys tested in a second, and the seconds of a year."""


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """Formula and search.

    Attributes:
        over_bits: predicted success over BITS; here: at the chosen κ.
        keys: 2^κ, how many must be tested.
        tested: how many of them were tested so far.
        search: one table and its search; None where there are too many keys.
    """

    over_bits: Floats
    here: float
    keys: float
    tested: float
    search: Search | None


def facts(params: Given, tick: Tick, quality: Quality) -> Facts:
    """The formula for every κ, and a search where it can be done."""
    n, l, eps = params.key_rows, params.key_values, params.eps  # noqa: E741 - the name of the source
    if n > l:
        raise ParameterError("key_rows", n, mark("at most {most}: rows stand at different places"), most=l)
    over = np.array([predicted_success(int(bits), l, n, eps=eps) for bits in BITS])
    search = None
    if params.key_bits <= (TESTED if quality == "rest" else TESTED_AT_ONCE):
        search = key_search(params.key_bits, l, n, eps=eps, rng=np.random.default_rng([params.seed, 5]), tick=tick)
    keys = 2.0**params.key_bits
    here = predicted_success(params.key_bits, l, n, eps=eps)
    return Facts(over, here, keys, float(math.floor(keys * params.key_tested / 100)), search)


def said(params: Given, found: Facts) -> Said:
    """How many tests find the right key."""
    return Said(
        tr(
            "A key of {bits} bits: after {keys} tests the right one is chosen in {here} of 100 runs. One bit more doubles the work."
        ),
        {"bits": yours(whole(params.key_bits)), "keys": whole(found.keys), "here": decides(of_100(found.here, "down"))},
        hint=tr("Drag κ."),
    )


def tell(params: Given, found: Facts) -> Result:
    """Success, time, and what the keys explain."""
    pictures = (_tiles(params, found), _time(params), _success(params, found), _explained(params, found.search))
    return Result(pictures, _readout(params, found), _story(params, found))


def _success(params: Given, found: Facts) -> Picture:
    items: list[Item] = [Curve(key="over", x=BITS, y=found.over_bits, role="good", name=tr("on average, at least"))]
    if found.search is not None:
        items.append(
            dots(
                key="exact",
                x=params.key_bits,
                y=found.search.success,
                role="ink",
                name=tr("this table, exactly"),
                marker="d",
                marker_size=5.0,
            )
        )
    items.append(handle(params, "key_bits", within=(float(BITS[0]), float(BITS[-1]))))
    return Picture(
        key="success",
        title=tr("A private search finds the key"),
        short=tr("Finding the key"),
        x=Axis(label=tr("bits of the key κ"), low=1.0, high=float(BITS[-1])),
        y=Axis(label=tr("success"), low=0.0, high=1.05),
        items=tuple(items),
        row=6,
        rows=2,
        click=("key_bits", ""),
        caption=tr("The chance that the exponential mechanism over all keys chooses the right one."),
    )


def _tiles(params: Given, found: Facts) -> Picture:
    """Each key as a tile, or so many together: those that explain few rows shrink to a dot, the right one stays."""
    count = min(2**params.key_bits, MOST_TILES)
    wide = 1 << (count.bit_length()) // 2
    at = np.arange(count)
    x, y = (at % wide).astype(np.float64), (count // wide - 1 - at // wide).astype(np.float64)
    each = 2**params.key_bits // count
    search, tested = found.search, at < (found.tested // each if found.search else 0)
    room = {"marker": "s", "marker_size": 20.0, "marker_room": (1.0, 1.0)}
    items: list[Item] = [
        dots(key="left", x=x[~tested], y=y[~tested], role="neutral", pale=True, **room),  # type: ignore[arg-type]
        Label(key="tested", x=-0.5, y=count // wide - 0.3, text=_so_far(found), anchor=(0.0, 1.1)),
    ]
    if search is not None:
        n = search.a.size
        most = search.counts.reshape(count, each).max(axis=1)
        right = tested & (at == search.key // each)
        out, more = tested & (2 * most <= n) & ~right, tested & (2 * most > n) & ~right
        items += [
            dots(key="keys", x=x[out], y=y[out], role="neutral", marker_size=1.5),
            dots(key="more", x=x[more], y=y[more], role="out", **room),  # type: ignore[arg-type]
            dots(key="right", x=x[right], y=y[right], role="world", marker="s", marker_size=7.0),
            *(
                Label(key="found", x=float(at_x), y=float(at_y), text="  " + tr("the right key"), anchor=(0.0, 0.5))
                for at_x, at_y in zip(x[right], y[right], strict=True)
            ),
        ]
    per = 2 ** (params.key_bits - int(math.log2(count)))
    return Picture(
        key="tiles",
        title=tr("Every key: a dot explains half of the rows at most")
        if per == 1
        else tr("All keys, {n} to a tile", n=show(float(per), 4)),
        short=tr("Tiles"),
        x=Axis(label="", low=-0.7, high=wide - 0.3, ticks=()),
        y=Axis(label="", low=-0.7, high=1.1 * (count // wide) + 0.2, ticks=()),
        items=tuple(items),
        rows=4,
        legend=False,
        caption=tr("A tile for each key, or for a block of them: how many of the rows it explains."),
    )


def _so_far(found: Facts) -> str:
    if found.search is None:
        return tr("{keys} keys to test", keys=show(found.keys, 4))
    return tr("tests so far: {tested} of {keys}", tested=whole(found.tested).text, keys=whole(found.keys).text)


def _time(params: Given) -> Picture:
    now = float(params.key_bits)
    return Picture(
        key="time",
        title=tr("Keys to test: one more bit, twice the time"),
        x=Axis(label="κ", low=1.0, high=float(BITS[-1])),
        y=Axis(label="", log=True, low=1.0, high=2.0 ** float(BITS[-1])),
        items=(
            Curve(key="keys", x=BITS, y=2.0**BITS, role="ink"),
            dots(key="now", x=now, y=2.0**now, role="ink", marker_size=5.0),
            handle(params, "key_bits", within=(float(BITS[0]), float(BITS[-1]))),
        ),
        row=4,
        rows=2,
        beside="tiles",
        legend=False,
        caption=tr("How many keys there are to test, against the bits of the key."),
    )


def _explained(params: Given, search: Search | None) -> Picture:
    """How many keys explain how many rows; it keeps its place where there are too many keys to test."""
    text, y = tr("too many keys to test here"), 2.0 ** (params.key_bits / 2)
    items: tuple[Item, ...] = (Label(key="many", x=params.key_rows / 2, y=y, text=text, anchor=(0.5, 0.5)),)
    if search is not None:
        x = np.arange(search.explained.size, dtype=np.float64)
        keys = np.where(search.explained > 0, search.explained, math.nan)
        items = (
            dots(key="keys", x=x, y=keys, role="neutral", name=tr("keys")),
            upright(float(search.a.size), key="right", role="good", name=tr("the right key")),
        )
    return Picture(
        key="explained",
        title=tr("What each key explains"),
        x=Axis(label=tr("rows explained"), low=-0.7, high=params.key_rows + 0.7),
        y=Axis(label=tr("keys"), log=True, low=0.5, high=None if search else 2.0**params.key_bits),
        items=items,
        row=8,
        rows=2,
        caption=tr("How many keys explain how many of the rows; the right key explains all."),
    )


def _readout(params: Given, found: Facts) -> Table:
    rows = [
        row(tr("keys to test"), found.keys),
        row(tr("success, on average at least"), at_least(min(found.here, CERTAIN))),
    ]
    search = found.search
    if search is not None:
        right = search.chosen == search.key
        rows += [
            row(tr("success with this table"), below_one(search.success)),
            row(tr("chosen this time"), Cell(tr("the right key") if right else tr("another key"), float(right))),
            row(tr("rows copied by a naive generator"), float(search.a.size)),
            row(tr("new rows that are real by chance"), float(search.copied)),
            row(tr("expected with the right key"), search.copied_expected),
        ]
    return Table((tr("key search"), tr("now")), tuple(rows))


def _time_text(seconds: float) -> str:
    return (
        tr("{time} seconds", time=show(seconds, 4))
        if seconds < YEAR
        else tr("{time} years", time=show(seconds / YEAR, 4))
    )


def _story(params: Given, found: Facts) -> str:
    parts = [
        tr(
            "<p>The rows, n = {n} in all, are each a place a and the value f(a) of a function with a secret key s. The question of s asks how many rows fit it. As long as "
            "nobody can tell the function from a random one, a quick generator can only publish the rows themselves: it <b>copies people</b>. Who tests all 2^κ keys can choose one privately and "
            "write rows of its own: private, and accurate where the right key is found.</p>",
            n=params.key_rows,
        ),
        formula(
            r"\Pr \geq \frac{e^{\varepsilon n/2}}{e^{\varepsilon n/2} + (2^{\kappa} - 1)\left(1 + \frac{e^{\varepsilon/2} - 1}{l}\right)^{n}}",
            ("Pr", show_down(min(found.here, CERTAIN))),
            ("κ", str(params.key_bits)),
        ),
        tr(
            "<p>The formula is a lower bound on the average over keys and tables; one table may lie below it. Testing {keys} keys at a million "
            "a second takes {time}. {lesson}</p>",
            keys=show(found.keys, 4),
            time=_time_text(found.keys / SECONDS),
            lesson=tr("Privacy is possible; it is <b>time</b> that is missing.")
            if found.keys / SECONDS >= YEAR
            else tr("A key as short as this is tested soon; with every bit more it takes <b>twice the time</b>."),
        ),
    ]
    if found.search is None:
        parts.append(
            tr("<p>Here keys are really tested up to κ = {most}; beyond, the formula speaks.</p>", most=TESTED)
        )
    else:
        parts.append(
            tr(
                "<p>New rows at random places: {n}. Equal to a real row: {copied}, for the right key {expected} on average; not because they were copied, but "
                "because the key says the same of the same place. The function is SHA-256, modulo l, a stand-in for a pseudo-random one.</p>",
                n=params.key_rows,
                copied=found.search.copied,
                expected=show(found.search.copied_expected, 4),
            )
        )
    return "".join(parts)
