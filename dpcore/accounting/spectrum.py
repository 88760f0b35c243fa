"""Sum of many grid losses by one Fourier transform of tilted masses, with a bound on its rounding error.

theta     tilt per grid step: masses are weighted by e^(theta i), which moves the wanted tail to the middle, so that the
          rounding error of the transform is small against the TAIL and not only against 1
x         tilted masses of one law, adding up to 1
y         tilted masses of the sum, one per grid point of the window, adding up to almost 1
centre    grid index at which the tilt is 1: mass of the sum at index I = y e^(log_sum - theta (I - centre))
error     bound on |computed - true| for every entry of y
stray     bound on the tilted mass outside the window, which the transform folds into it (Chernoff)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

from dpcore.accounting.grid import GridLaw
from dpcore.checks import Floats
from dpcore.pace import Tick, pulse

_UNIT = 2.0**-53
_LOG_STRAY = 36.0
_FEW = 32
_BATCH = 16
_CHUNK = 1 << 17
_LOG_NEGLIGIBLE = -50.0
_SLOW, _LEAST_EXPONENT = 1e-150, -300.0
"""Products of smaller numbers are no normal doubles, with which machines are a hundred times slower."""
_ABOVE = (1.2, 1.5, 2.5, 5.0, 20.0)
_BELOW = (0.85, 0.7, 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01)
"""What Chernoff's best exponent may be, beside that of a normal law: larger for few losses, smaller for long thin tails."""
_COARSE = 4.0
"""An eighth of it at most is what the exponents of Chernoff's bound lose by looking at blocks of cells."""


@dataclass(frozen=True)
class Part:
    """One tilted law: x[i] at grid index start + i, `times` of it; doubt bounds the error of its transform."""

    start: int
    x: Floats
    centre: int
    log_sum: float
    times: int
    doubt: float = 0.0


@dataclass(frozen=True)
class Summed:
    """Tilted masses of the sum, y[i] at grid index first + i; see the module's glossary."""

    first: int
    y: Floats
    theta: float
    centre: int
    log_sum: float
    error: float
    stray: float


def tilted_sum(
    groups: Sequence[tuple[GridLaw, int]], theta: float, points: int, tick: Tick | None = None
) -> Summed | None:
    """The sum of `times` independent losses of each group; None where its window needs more than `points` points."""
    parts = [_tilt(law, times, theta) for law, times in groups]
    low, high = _window(parts)
    if high - low >= points:
        return None
    size = int(scipy.fft.next_fast_len(high - low + 1, real=True))
    centre = sum(part.centre * part.times for part in parts)
    log_sum = math.fsum(part.times * part.log_sum for part in parts)
    gathered = _gather(parts, size)
    spectrum, doubt = _product(gathered, size, tick)
    pulse()
    start = sum(part.start * part.times for part in gathered)
    # The transform counts from the sum of the starts; the window begins at its own first index.
    folded = scipy.fft.irfft(spectrum, size)
    pulse()
    y = np.roll(folded, (start - centre - low) % size)
    rounding = _fft_doubt(size) * 2 * float(np.abs(spectrum).sum())
    return Summed(centre + low, y, theta, centre, log_sum, (2 * doubt + rounding) / size, 3 * math.exp(-_LOG_STRAY))


def _fft_doubt(size: int) -> float:
    # Every output sums its inputs along log2(size) butterflies; 8 units in the last place for each is generous.
    return 8 * _UNIT * (math.log2(size) + 1)


def _tilt(law: GridLaw, times: int, theta: float) -> Part:
    pulse()
    used = np.flatnonzero(law.masses > 0)
    first = int(used[0])
    masses = law.masses[first : int(used[-1]) + 1]
    places = np.arange(masses.size)
    with np.errstate(divide="ignore"):
        logs = np.log(masses)
    peak = int(np.argmax(logs + theta * places))
    # Relative to the peak the exponents that matter are small, and so is their rounding.
    steps = theta * (places - peak)
    x = np.where(steps < 600, masses * np.exp(np.minimum(steps, 600)), np.exp(np.minimum(logs + steps, 600)))
    total = float(x.sum())
    x /= total
    x[x < _SLOW] = 0.0  # far below the rounding of all others
    return Part(law.start + first, x, law.start + first + peak, math.log(total), times)


def _window(parts: Sequence[Part]) -> tuple[int, int]:
    """First and last index, counted from the centre, outside which the tilted sum has mass at most 2 e^-36."""
    least = sum(part.times * (part.start - part.centre) for part in parts)
    most = sum(part.times * (part.start + part.x.size - 1 - part.centre) for part in parts)
    variance = 0.0
    for part in parts:
        places = np.arange(part.x.size)
        mean = float(part.x @ places)
        variance += part.times * float(part.x @ (places - mean) ** 2)
    if variance <= 0:
        return least, most
    coarse = [_Coarse(part, math.sqrt(_COARSE / (part.times * len(parts)))) for part in parts]
    s = math.sqrt(2 * _LOG_STRAY / max(variance, 1e-100))
    low, high = max(float(least), -_chernoff(coarse, -s)), min(float(most), _chernoff(coarse, s))
    return max(least, math.floor(low) - 2), min(most, math.ceil(high) + 2)


def _chernoff(parts: Sequence[_Coarse], s: float) -> float:
    """How far the sum goes in the direction of s but for mass e^-36; the bound has one valley in the exponent."""

    def bound(scale: float) -> float:
        return (math.fsum(part.log_mgf(scale * s) for part in parts) + _LOG_STRAY) / (scale * abs(s))

    best = bound(1.0)
    for scales in (_ABOVE, _BELOW):
        for scale in scales:
            found = bound(scale)
            if found >= best:
                break
            best = found
    return best


class _Coarse:
    """Bounds on a part's moment generating function from its mass and mean in blocks of cells: e^x is below its chord.

    In a block whose exponents are `apart` from each other the chord is above e^x by a share of at most apart^2/8 or so.
    """

    def __init__(self, part: Part, apart: float) -> None:
        self._part = part
        self._apart = apart
        self._moment = part.x * np.arange(part.x.size)
        self._blocks: dict[int, tuple[NDArray[np.int64], NDArray[np.int64], Floats, Floats]] = {}

    def log_mgf(self, s: float) -> float:
        """At least ln E e^(s index), counted from the centre, for all releases of the part."""
        pulse()
        cells = min(max(self._apart / abs(s), 1.0), self._part.x.size)
        first, last, mass, part_way = self._block(1 << int(math.log2(cells)))
        top = max(s * float(first[0]), s * float(last[-1]))
        # Not less than they are, so that the bound stays one; convex all the same.
        at_first, at_last = (np.exp(np.maximum(s * places - top, _LEAST_EXPONENT)) for places in (first, last))
        total = float(mass @ at_first + part_way @ (at_last - at_first))
        return self._part.times * (
            top
            + s * (self._part.start - self._part.centre)
            + math.log(total * (1 + 8 * self._part.x.size * _UNIT) + 1e-300)
        )

    def _block(self, cells: int) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats, Floats]:
        """First and last cells of the blocks, their masses, and what of these stands at the last cell."""
        if cells not in self._blocks:
            first = np.arange(0, self._part.x.size, cells)
            last = np.append(first[1:] - 1, self._part.x.size - 1)
            mass, moment = np.add.reduceat(self._part.x, first), np.add.reduceat(self._moment, first)
            self._blocks[cells] = first, last, mass, (moment - first * mass) / np.maximum(last - first, 1)
        return self._blocks[cells]


def _gather(parts: Sequence[Part], size: int) -> list[Part]:
    """Fewer, longer parts with the same sum, where there are many: equally frequent ones are joined in batches."""
    todo = list(parts)
    while len(todo) > _FEW:
        by_times: dict[int, list[Part]] = {}
        for part in sorted(todo, key=lambda part: part.x.size):
            by_times.setdefault(part.times, []).append(part)
        joined: list[Part] = []
        for same in by_times.values():
            for i in range(0, len(same), _BATCH):
                batch = same[i : i + _BATCH]
                joined += batch if sum(part.x.size for part in batch) > size // 2 else [_join(batch)]
        if len(joined) == len(todo):
            break
        todo = joined
    return todo


def _join(batch: Sequence[Part]) -> Part:
    if len(batch) == 1:
        return batch[0]
    size = int(scipy.fft.next_fast_len(sum(part.x.size for part in batch), real=True))
    spectrum = np.ones(size // 2 + 1, dtype=np.complex128)
    for part in batch:
        pulse()
        spectrum *= scipy.fft.rfft(part.x, size)
    # In the 2-norm every transform keeps its relative error; the 1-norm is at most sqrt(size) times larger.
    doubt = _fft_doubt(size) * math.sqrt(size) * (len(batch) + 2) + math.fsum(part.doubt for part in batch)
    first = batch[0]
    x = scipy.fft.irfft(spectrum, size)[: sum(part.x.size - 1 for part in batch) + 1]
    return Part(sum(part.start for part in batch), x, first.centre, 0.0, first.times, doubt)


def _product(parts: Sequence[Part], size: int, tick: Tick | None) -> tuple[NDArray[np.complex128], float]:
    """Product of the powers of the parts' transforms, and a bound on the sum of its errors over the half spectrum."""
    active = np.arange(size // 2 + 1)
    product = np.ones(active.size, dtype=np.complex128)
    log_bound, relative = np.zeros(active.size), np.zeros(active.size)
    dropped = 0.0
    for done, part in enumerate(parts):
        if tick is not None:
            tick(done / len(parts))
        transform = scipy.fft.rfft(folded(part.x, size), size)
        doubt = _fft_doubt(size) + part.doubt
        kept = np.zeros(active.size, dtype=np.bool_)
        for begin in range(0, active.size, _CHUNK):
            pulse()
            here = slice(begin, begin + _CHUNK)
            values = transform[active[here]]
            reach = np.abs(values) + doubt
            log_bound[here] += part.times * np.log(reach)
            relative[here] += part.times * (doubt / reach + 8 * _UNIT)
            keep = kept[here] = log_bound[here] > _LOG_NEGLIGIBLE
            dropped += float(np.exp(log_bound[here][~keep]).sum())
            product[here][keep] *= power_of(values[keep], part.times)
        if not kept.all():
            active, product, log_bound, relative = active[kept], product[kept], log_bound[kept], relative[kept]
    pulse()
    spectrum = np.zeros(size // 2 + 1, dtype=np.complex128)
    spectrum[active] = product
    # |a^k - b^k| <= k |a - b| r^(k-1) for |a|, |b| <= r, and so for a product of powers, factor by factor.
    return spectrum, dropped + float(np.sum(np.exp(log_bound) * relative))


def power_of(x: NDArray[np.complex128], times: int) -> NDArray[np.complex128]:
    """x^times by squaring, each product within two units; numpy does so below a hundred, and then takes logarithms,
    which costs ten times as much."""
    power: NDArray[np.complex128] | None = None
    while True:
        if times % 2:
            power = x if power is None else power * x
        times //= 2
        if power is not None and not times:
            return power
        x = x * x


def folded(x: Floats, size: int) -> Floats:
    """What a transform of so many points makes of more: the sum of what stands `size` apart."""
    if x.size <= size:
        return x
    rows = -(-x.size // size)
    return np.asarray(np.pad(x, (0, rows * size - x.size)).reshape(rows, size).sum(axis=0))
