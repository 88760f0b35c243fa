"""A density of one's own beside the mechanisms: it came from 'Your mechanism', and no ε scales it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from app.lab.said import short
from app.labs.densities.params import Params
from app.labs.mechanisms import mechanism_name
from app.labs.own_laws import YOURS, names_of, own_density, own_formula
from app.words.i18n import tr
from dpcore.accounting import law_of
from dpcore.accounting.atoms import NOTHING_TOLD
from dpcore.accounting.laws import LossLaw, ways
from dpcore.checks import Floats
from dpcore.noise import Noise
from dpcore.own import OwnDensity, PairLaw, TypedDensity

LONGEST = 28
"""Characters of a formula in a legend."""


@dataclass(frozen=True, eq=False)
class Yours:
    """Noise of one's own, asked as the mechanisms are (dpcore.noise.base.Noise); it need not be symmetric around 0.

    Attributes:
        density: of the noise, in units of the query.
    """

    density: OwnDensity

    @property
    def mean_abs(self) -> float:
        return self.density.mean_abs()

    @property
    def variance(self) -> float:
        return self.density.variance()

    @property
    def entropy(self) -> float:
        return self.density.entropy()

    def pdf(self, r: ArrayLike) -> Floats:
        return self.density.pdf(r)

    def log_pdf(self, r: ArrayLike) -> Floats:
        return self.density.log_pdf(r)

    def cdf(self, r: ArrayLike) -> Floats:
        return self.density.cdf(r)

    def beyond(self, t: ArrayLike) -> Floats:
        """P(|noise| > t)."""
        return self.density.beyond(t)

    def half_width(self, confidence: ArrayLike) -> Floats:
        return np.array([self.density.half_width(float(level)) for level in np.atleast_1d(confidence)])

    def edges(self, limit: float) -> Floats:
        """The knots, and the places just before them, where the density may jump."""
        places = self.density.edges[np.abs(self.density.edges) <= limit]
        return np.union1d(places, places - 1e-9 * limit)

    def privacy_loss(self, r: ArrayLike, shift: float) -> Floats:
        with np.errstate(invalid="ignore"):
            return self.density.log_pdf(r) - self.density.shifted(shift).log_pdf(r)

    def worst_loss(self, shift: float) -> float:
        return max(float("inf") if law.infinite > 0 else law.worst for law in ways(self.law(shift)))

    def law(self, shift: float) -> LossLaw:
        """Of the loss where the answer of the other world is `shift` more, world 0 being true."""
        return PairLaw.of_shift(self.density, shift) if shift else NOTHING_TOLD


@dataclass(frozen=True, eq=False)
class Bounded(PairLaw):
    """The law of a formula's interpolant, but for delta, which is never below the formula's own.

    Attributes:
        noise: of the formula; `shift`: by which world 1 answers more.
    """

    noise: TypedDensity | None = None
    shift: float = 0.0

    def hockey_stick(self, eps: ArrayLike) -> Floats:
        assert self.noise is not None
        return self.noise.delta_at_most(eps, self.shift)

    @property
    def turned(self) -> Bounded:
        return Bounded(self.second, self.first, noise=self.noise, shift=-self.shift)


@dataclass(frozen=True, eq=False)
class YoursTyped(Yours):
    """The same from a formula: drawn through its interpolant, with bounds on what it betrays."""

    noise: TypedDensity | None = None

    @property
    def mean_abs(self) -> float:
        assert self.noise is not None
        return self.noise.mean_abs

    @property
    def variance(self) -> float:
        assert self.noise is not None
        return self.noise.std**2

    def worst_loss(self, shift: float) -> float:
        assert self.noise is not None
        return max(self.noise.worst(by).upper for by in (shift, -shift)) if shift else 0.0

    def law(self, shift: float) -> LossLaw:
        return (
            Bounded(self.density, self.density.shifted(shift), noise=self.noise, shift=shift) if shift else NOTHING_TOLD
        )


def yours_of(params: Params) -> dict[str, Noise]:
    """The noise that came, as a mechanism with a role of its own; none where none came."""
    if not params.own_laws:
        return {}
    noise = own_formula(params.own_laws)
    if noise is None:
        return {YOURS: cast(Noise, Yours(own_density(params.own_laws, 1.0)[0]))}
    return {YOURS: cast(Noise, YoursTyped(noise.density, noise=noise))}


def law_here(noise: Noise, shift: float) -> LossLaw:
    """The law of the loss at the shift, world 0 being true."""
    return noise.law(shift) if isinstance(noise, Yours) else law_of(noise, shift)


def name_of(params: Params, role: str) -> str:
    """The name of a mechanism, or of what a person brought."""
    if role != YOURS:
        return mechanism_name(role)
    name = names_of(params.own_laws)[0]
    is_formula = any(row[:2] == (name, "formula") for row in params.own_laws)
    return tr("yours: {formula}", formula=short(name, LONGEST)) if is_formula else name
