"""A price for goods that cost nothing to copy (the pumpkin auction), chosen by the exponential mechanism.

bids     what each bidder would pay at most, in money, 0 <= bid <= top
top      upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P
copies   how many bidders stand behind each bid
k        number of bids not below a price
revenue  price times k, in money
s        sharpness of the exponential mechanism: eps / (2 P), or eps / P if the revenue is taken as monotone (which it is
         when a bidder joins, leaves, or bids more or less)
gap      (a, b] between two bids: k is constant there, and the density of the price is ~ exp(s k p)

The range of prices must not depend on the bids.

Source:
    Dwork and Roth 2014, Example 3.5.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dpcore.checks import Floats, finite_array, generator, positive, whole
from dpcore.errors import ParameterError
from dpcore.selection.mechanisms import Law, exponential_mechanism, selection_sharpness


@dataclass(frozen=True, eq=False)
class Demand:
    """Revenue as a function of the price: straight lines with cliffs.

    Attributes:
        edges: 0, the distinct bids above 0, and top: shape (gaps + 1,), in money.
        buyers: k on every gap (edges[i], edges[i + 1]], shape (gaps,).
        best_price: the lowest price with the largest revenue (top if nobody bids).
        best_revenue: the revenue there.
    """

    edges: Floats
    buyers: Floats
    best_price: float
    best_revenue: float

    def revenue(self, prices: ArrayLike) -> Floats:
        """Revenue at any prices: price times k; 0 at prices not above 0 (given away) or above every bid."""
        p = finite_array("prices", prices)
        place = np.clip(np.searchsorted(self.edges, p, side="left") - 1, 0, self.buyers.size - 1)
        return np.where((p > 0) & (p <= self.edges[-1]), p * self.buyers[place], 0.0)

    def curve(self) -> tuple[Floats, Floats]:
        """Corners of the revenue curve to draw, prices and revenues of shape (2 gaps,): each gap's start and end."""
        prices = np.column_stack((self.edges[:-1], self.edges[1:]))
        return prices.ravel(), (prices * self.buyers[:, None]).ravel()


@dataclass(frozen=True, eq=False)
class PriceLaw:
    """Law of the exponential mechanism's price on [0, top].

    Attributes:
        demand: the revenue curve.
        sharpness: s, in 1 / money.
        masses: probability of every gap, shape (gaps,).
        log_masses: their natural logarithms.
        expected_revenue: mean revenue, in money.
        no_sale: probability of a price that nobody pays.
    """

    demand: Demand
    sharpness: float
    masses: Floats
    log_masses: Floats
    expected_revenue: float
    no_sale: float

    def pdf(self, prices: ArrayLike) -> Floats:
        """Density at `prices`, in 1 / money; 0 outside (0, top]."""
        p, place, inside = self._place(prices)
        pull, width, end = self._gap(place)
        log_density = self.log_masses[place] - pull * (end - p) - np.log(width * _mean_decay(pull * width))
        return np.where(inside, np.exp(np.where(inside, log_density, 0.0)), 0.0)

    def cdf(self, prices: ArrayLike) -> Floats:
        """P(price <= prices)."""
        p, place, inside = self._place(prices)
        pull, width, end = self._gap(place)
        x, depth = pull * width, np.where(inside, end - p, 0.0)
        share = np.exp(-pull * depth) * (width - depth) * _mean_decay(pull * (width - depth)) / (width * _mean_decay(x))
        before = np.concatenate(([0.0], np.cumsum(self.masses)))[place]
        value = np.minimum(before + self.masses[place] * share, 1.0)
        return np.where(inside, value, np.where(p > 0, 1.0, 0.0))

    def sample(self, n: int, rng: np.random.Generator | int) -> Floats:
        """n prices, shape (n,), in money. Floating-point draws are for showing, never for releasing data."""
        rng = generator(rng)
        place = rng.choice(self.masses.size, size=whole("n", n, 0), p=self.masses / self.masses.sum())
        pull, width, end = self._gap(place)
        level = rng.random(n)
        x = pull * width
        drawn = -np.log1p(level * np.expm1(-x)) / np.where(x > 0, pull, 1.0)
        return end - np.where(x > 1e-12, drawn, level * width)

    def _place(self, prices: ArrayLike) -> tuple[Floats, np.ndarray[tuple[int, ...], np.dtype[np.intp]], Floats]:
        p = finite_array("prices", prices)
        edges = self.demand.edges
        place = np.clip(np.searchsorted(edges, p, side="left") - 1, 0, self.masses.size - 1)
        return p, place, (p > 0) & (p <= edges[-1])

    def _gap(self, place: np.ndarray[tuple[int, ...], np.dtype[np.intp]]) -> tuple[Floats, Floats, Floats]:
        edges = self.demand.edges
        return self.sharpness * self.demand.buyers[place], (edges[1:] - edges[:-1])[place], edges[1:][place]


@dataclass(frozen=True, eq=False)
class NoisyPrice:
    """The best price plus Laplace noise, which is what NOT to do.

    Attributes:
        demand: the revenue curve.
        scale: noise scale, in money.
        expected_revenue: mean revenue, in money; a price not above 0 gives the goods away, one above top sells none.
        no_sale: probability of a price above every bid.
        over_cliff: probability of a price above the best one, which loses at least the bidders at that price.
    """

    demand: Demand
    scale: float
    expected_revenue: float
    no_sale: float
    over_cliff: float

    def pdf(self, prices: ArrayLike) -> Floats:
        """Density of the noisy price, in 1 / money."""
        p = finite_array("prices", prices)
        return np.exp(-np.abs(p - self.demand.best_price) / self.scale) / (2 * self.scale)


@dataclass(frozen=True)
class PrintedRevenue:
    """One line of the printed example: price and revenue as printed, and what the bids give.

    Attributes:
        price: in money.
        printed: revenue as printed.
        exact: what the bids give.
    """

    price: float
    printed: float
    exact: float


PUMPKIN_BIDS = (1.00, 1.00, 1.00, 3.01)
PUMPKIN_BIDS_CORRECTED = (1.00, 1.00, 1.00, 4.01)  # with these the story of the example is true
_PUMPKIN_PRINTED = ((3.01, 3.01), (3.00, 3.00), (1.00, 3.00), (3.02, 0.00))


def printed_pumpkins() -> tuple[PrintedRevenue, ...]:
    """The revenues printed in Example 3.5 beside the exact ones: at 1.00 FOUR buy, 4.00, and that is the best price."""
    demand = auction_demand(PUMPKIN_BIDS, 4.0)
    return tuple(PrintedRevenue(p, r, float(demand.revenue(p))) for p, r in _PUMPKIN_PRINTED)


def auction_demand(bids: ArrayLike, top: float, copies: int = 1) -> Demand:
    """The revenue curve of `bids`, each standing for `copies` bidders.

    Args:
        bids: what each bidder would pay at most, in money, shape (bidders,); from 0 to `top`; finite numbers.
        top: upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P; above 0.
        copies: how many bidders stand behind each bid; a whole number, 1 or more.

    Raises:
        ParameterError: for no bids, bids outside [0, top] or not finite, top not above 0, copies below 1.
    """
    b, limit = finite_array("bids", bids), positive("top", top)
    if b.ndim != 1 or b.size == 0:
        raise ParameterError("bids", b.shape, "a row of at least one bid")
    outside = b[(b < 0) | (b > limit)]
    if outside.size:
        raise ParameterError("bids", float(outside[0]), "within the price range, from 0 to {limit:g}", limit=limit)
    values, counts = np.unique(b[b > 0], return_counts=True)
    edges = np.concatenate(([0.0], values, [limit] if values.size == 0 or values[-1] < limit else []))
    buyers = np.zeros(edges.size - 1)
    buyers[: values.size] = np.cumsum(counts[::-1])[::-1] * whole("copies", copies, 1)
    revenue = edges[1:] * buyers
    best = int(revenue.argmax())
    price = limit if values.size == 0 else float(edges[best + 1])
    return Demand(edges, buyers, price, float(revenue[best]))


def price_law(bids: ArrayLike, top: float, *, eps: float, copies: int = 1, monotone: bool = False) -> PriceLaw:
    """Exact law of the exponential mechanism's price on the whole range [0, top]; sensitivity top.

    Mass of a gap (e^(s k b) - e^(s k a)) / (s k), or b - a where k = 0.

    Args:
        bids: what each bidder would pay at most, in money, shape (bidders,); from 0 to `top`.
        top: upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P; above 0.
        eps: ε in nats; above 0.
        copies: how many bidders stand behind each bid; a whole number, 1 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `auction_demand`, or for eps not above 0.

    Source:
        Derived here: mass of a gap (e^(s k b) - e^(s k a)) / (s k), or b - a where k = 0.
    """
    demand = auction_demand(bids, top, copies)
    sharpness = selection_sharpness(eps=eps, sensitivity=top, monotone=monotone)
    logs, masses, means = _gaps(demand, sharpness * demand.buyers)
    expected = float(masses @ (demand.buyers * means))
    return PriceLaw(demand, sharpness, masses, logs, expected, float(masses[demand.buyers == 0].sum()))


def _gaps(demand: Demand, pull: Floats) -> tuple[Floats, Floats, Floats]:
    """ln of the mass of each gap, the mass, and the mean price in it; pull: s k, in 1 / money, shape (…, gaps)."""
    width, end = np.diff(demand.edges), demand.edges[1:]
    logs = pull * end + np.log(width * _mean_decay(pull * width))
    logs -= logs.max(axis=-1, keepdims=True)
    logs -= np.log(np.exp(logs).sum(axis=-1, keepdims=True))
    return logs, np.exp(logs), end - width * _mean_depth(pull * width)


def crowd_shares(bids: ArrayLike, top: float, copies: ArrayLike, *, eps: float, monotone: bool = False) -> Floats:
    """Expected revenue of `price_law` as a share of the best one, for crowds of several sizes; 0 where nobody bids anything.

    Args:
        bids: what each bidder would pay at most, in money, shape (bidders,); from 0 to `top`.
        top: upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P; above 0.
        copies: how many bidders stand behind each bid, shape (crowds,); numbers, 1 or more.
        eps: ε in nats; above 0.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Returns:
        Shape (crowds,).

    Raises:
        ParameterError: as `price_law`.
    """
    demand, crowds = auction_demand(bids, top), finite_array("copies", copies)
    if crowds.ndim != 1 or (crowds.size and crowds.min() < 1):
        raise ParameterError("copies", crowds, "a row of numbers, 1 or more")
    if not demand.best_revenue > 0:
        return np.zeros(crowds.size)
    sharpness = selection_sharpness(eps=eps, sensitivity=top, monotone=monotone)
    _, masses, means = _gaps(demand, sharpness * crowds[:, None] * demand.buyers)
    shares: Floats = (masses * means) @ demand.buyers / demand.best_revenue
    return shares


def price_choice(
    bids: ArrayLike, prices: ArrayLike, top: float, *, eps: float, copies: int = 1, monotone: bool = False
) -> Law:
    """Law of the exponential mechanism over a list of prices; utilities are the revenues, sensitivity is top.

    Args:
        bids: what each bidder would pay at most, in money, shape (bidders,); from 0 to `top`.
        prices: in money, shape (prices,); from 0 to `top`.
        top: upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P; above 0.
        eps: ε in nats; above 0.
        copies: how many bidders stand behind each bid; a whole number, 1 or more.
        monotone: a neighbor moves all utilities the same way, so that s is twice as large.

    Raises:
        ParameterError: as `price_law`, and for prices outside [0, top]: then the sensitivity would be too small.
    """
    demand = auction_demand(bids, top, copies)
    p = finite_array("prices", prices)
    if p.size and (p.max() > top or p.min() < 0):
        raise ParameterError(
            "top", top, "at least the highest price, {number:g}, with no price below 0", number=p.max()
        )
    return exponential_mechanism(demand.revenue(p), sensitivity=top, eps=eps, monotone=monotone)


def noisy_best_price(bids: ArrayLike, top: float, scale: float, *, copies: int = 1) -> NoisyPrice:
    """What becomes of the best price plus Laplace noise of `scale` (top / eps makes it eps-private).

    Integrals in closed form.

    Args:
        bids: what each bidder would pay at most, in money, shape (bidders,); from 0 to `top`.
        top: upper end P of the allowed prices, in money; one bid moves the revenue at any price by at most P; above 0.
        scale: of the noise, in money; above 0.
        copies: how many bidders stand behind each bid; a whole number, 1 or more.

    Raises:
        ParameterError: as `auction_demand`, or for a scale not above 0.
    """
    demand, b = auction_demand(bids, top, copies), positive("scale", scale)
    from_best = (demand.edges - demand.best_price) / b
    right = np.exp(-np.maximum(from_best, 0.0)) * (demand.edges + b) * -0.5
    left = np.exp(np.minimum(from_best, 0.0)) * (demand.edges - b) * 0.5
    moments = np.where(from_best[1:] <= 0, np.diff(left), np.diff(right))
    last_bid = demand.edges[:-1][demand.buyers == 0]
    highest = float(last_bid[0]) if last_bid.size else float(demand.edges[-1])
    tail = 0.5 * float(np.exp(-(highest - demand.best_price) / b)) if highest >= demand.best_price else 1.0
    return NoisyPrice(demand, b, float(demand.buyers @ moments), tail, 0.5)


def _mean_decay(x: Floats) -> Floats:
    """(1 - e^-x) / x for x >= 0, 1 at 0: the mean of exp(-x v) over 0 <= v <= 1."""
    safe = np.where(x > 0, x, 1.0)
    return np.where(x > 0, -np.expm1(-safe) / safe, 1.0)


def _mean_depth(x: Floats) -> Floats:
    """1 / x - 1 / (e^x - 1) for x >= 0, 1/2 at 0: the mean of v under a density ~ exp(-x v) on [0, 1]."""
    small = x < 0.05
    safe = np.where(small, 1.0, x)
    direct = 1.0 / safe + np.exp(-safe) / np.expm1(-safe)
    return np.where(small, 0.5 - x / 12 + x**3 / 720 - x**5 / 30240, direct)
