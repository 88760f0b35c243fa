"""The kinds of numbers on the screens: what each is, and which modules of dpcore compute it. No Qt.

What the tests found out about them stands in resources/evidence.json (app/lab/evidence.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from app.words.i18n import mark

Claim = Literal["exact", "certified", "bound", "confident", "searched", "simulated"]
How = Literal["closed", "brute", "quadrature", "digits", "table", "peer", "hand", "simulation"]

CLAIMS: Mapping[Claim, str] = {
    "exact": mark(
        "exact: a closed form, a finite sum or an integral, right to the rounding of doubles or what is said"
    ),
    "certified": mark("certified: two proved bounds, and the truth lies between them"),
    "bound": mark("bound: what a theorem says; the truth may be better"),
    "confident": mark("confident: a bound that independent draws give, wrong at most as often as is said beside it"),
    "searched": mark("searched: the least of those that were tried; whether less will do is not known"),
    "simulated": mark("simulated: an average of draws from a fixed seed"),
}
HOWS: Mapping[How, str] = {
    "closed": mark("closed form"),
    "brute": mark("all cases, one by one"),
    "quadrature": mark("integrals"),
    "digits": mark("many digits"),
    "table": mark("table computed elsewhere"),
    "peer": mark("general solver"),
    "hand": mark("worked by hand"),
    "simulation": mark("simulation"),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """Numbers of one kind.

    Attributes:
        id: as tests name it.
        title: marked for translation.
        claims: what such a number can be; the readout says which it is where there are several.
        modules: of dpcore, without that name, that compute it; the sources stand in their docstrings.
    """

    id: str
    title: str
    claims: tuple[Claim, ...]
    modules: tuple[str, ...]


def _kind(id: str, title: str, claims: str, modules: str) -> Kind:  # noqa: A002
    return Kind(id, title, tuple(claims.split()), tuple(modules.split()))  # type: ignore[arg-type]


KINDS: tuple[Kind, ...] = (
    _kind(
        "noise",
        mark("Noise: density, mean size, tails, loss"),
        "exact",
        "noise.base noise.laplace noise.staircase noise.step noise.step_loss noise.overlaps noise.corners noise.family "
        "noise.minimal.mechanism noise.minimal.levels",
    ),
    _kind("gaussian", mark("Gaussian noise and its calibrations"), "exact bound", "noise.gaussian"),
    _kind("geometric", mark("Geometric noise"), "exact", "noise.geometric"),
    _kind("rates", mark("Rates and best cores of the minimal set"), "exact", "noise.minimal.rates noise.minimal.rate_tables"),
    _kind("certificate", mark("Certificate of the rate"), "certified", "noise.minimal.certificate noise.minimal.lattice"),
    _kind(
        "composition",
        mark("Total of many releases"),
        "certified",
        "accounting.composition accounting.laws accounting.atoms accounting.noise_law accounting.grid accounting.solve "
        "own.totals",
    ),
    _kind("subsampled", mark("Total of steps on random samples"), "certified", "accounting.subsampled"),
    _kind("shift", mark("Worst shift of a set of changes"), "exact certified", "accounting.worst_shift"),
    _kind("losses", mark("Law of the privacy loss"), "certified", "accounting.histogram accounting.spectrum"),
    _kind(
        "accountants",
        mark("Totals by theorems and the ledger"),
        "bound certified exact",
        "accounting.basic accounting.methods accounting.concentrated accounting.renyi accounting.ledger",
    ),
    _kind("guessing", mark("Success of an attacker and its ceiling"), "exact", "attack.guessing attack.series"),
    _kind("belief", mark("Belief after an answer"), "exact bound", "attack.belief attack.knowledge"),
    _kind("worlds", mark("Possible worlds of an attacker"), "exact bound", "attack.worlds"),
    _kind("change", mark("What one unit can change"), "exact bound", "change.norms change.unit change.shapes"),
    _kind(
        "window",
        mark("Window for ε, and what an attack learns from all that is published"),
        "exact bound",
        "decide.window decide.plan decide.everything decide.meaning decide.losses decide.gridded decide.splits decide.earlier decide.beside "
        "decide.tradeoff decide.relatives decide.own_noise decide.opening",
    ),
    _kind(
        "errors",
        mark("Errors of published numbers"),
        "exact bound",
        "decide.accuracy decide.bias decide.errors decide.processed decide.rounding decide.totals decide.mean decide.norm "
        "decide.discrete_gaussian decide.folded decide.ratios decide.single decide.survey decide.value_spread decide.nested",
    ),
    _kind(
        "study",
        mark("Study of a decision, its rivals and its ways out"),
        "exact bound simulated",
        "decide.study decide.alternatives decide.rivals",
    ),
    _kind("planning", mark("People that a release needs"), "exact bound", "choose.planning choose.outward choose.secret_mean"),
    _kind("own-table", mark("A table of one's own"), "exact", "own.table own.rules own.rational own.choosing"),
    _kind(
        "own-density",
        mark("A density of one's own, drawn or typed"),
        "exact certified",
        "own.density own.lines own.typed own.typed_pair own.closer own.dominating own.every_pair own.every_shift own.every_typed own.formula own.pair own.pieces own.over own.shifts own.largest own.strokes own.typed_totals own.jets own.ranges",
    ),
    _kind("audit", mark("What draws of a mechanism refute"), "confident exact", "own.audit own.events own.outputs own.planning own.power own.promise own.recompute"),
    _kind("best-noise", mark("Best noise for a promise"), "certified exact searched", "own.best own.mixtures own.best_over own.best_program own.releases own.needed own.needed_over own.gaussian_curve"),
    _kind("selection", mark("A private choice: laws, errors, losses"), "exact bound", "selection.mechanisms selection.privacy selection.study selection.quadrature"),
    _kind("price", mark("A private price on a curve"), "exact bound", "selection.auction"),
    _kind("robust", mark("Sensitivity, tests, spread and stability of data"), "exact bound", "robust.clipped robust.common robust.leak robust.propose robust.spread robust.stability"),
    _kind("blocks", mark("Blocks and subsamples"), "exact bound simulated", "robust.blocks robust.subsamples"),
    _kind("fakes", mark("Fake people that fit noisy answers"), "exact bound", "queries.consistent queries.histograms queries.crowd queries.table"),
    _kind("boosting", mark("Boosting for queries and its bill"), "bound certified simulated", "queries.boosting queries.bill"),
    _kind("weights", mark("Learned answers and hidden keys"), "simulated exact", "queries.multiplicative_weights queries.keys"),
    _kind("polygon", mark("Answers moved to the possible ones"), "exact bound simulated", "queries.polygon queries.projection"),
    _kind("shaped", mark("Noise shaped by the queries"), "exact", "queries.knorm"),
    _kind("strategies", mark("Strategies for a workload and the optimum"), "exact certified", "queries.strategies streams.factorisation"),
    _kind("counters", mark("Errors of counters over time"), "exact bound", "streams.counters streams.laplace_sums streams.floors streams.running streams.counted"),
    _kind("maxima", mark("Largest error of a counter"), "simulated exact", "streams.maxima"),
    _kind("intrusion", mark("A break-in into a counter"), "exact simulated", "streams.intrusion"),
    _kind("seen", mark("Share of a universe that was seen"), "exact", "streams.density"),
    _kind("overfitting", mark("Accuracy that is claimed and true; a holdout used again"), "exact simulated", "learning.overfitting learning.holdout"),
    _kind("thresholds", mark("A private threshold and private experts"), "exact bound", "learning.thresholds learning.experts"),
    _kind("classifier", mark("A private classifier and noisy steps"), "exact certified bound simulated", "learning.classifier learning.steps"),
    _kind("statistical", mark("Largest error of many statistical queries"), "exact bound", "learning.queries"),
    _kind("local", mark("Local reports: counts, people, numbers"), "exact bound", "local.oracles local.binary local.central local.one_number local.surveys local.column"),
    _kind("shares", mark("Noise in shares, and what colluders leave of it"), "exact", "local.shares"),
    _kind("leak", mark("Least leak of a channel"), "exact certified", "channel.blahut channel.channels channel.curve channel.least_leak"),
    _kind("least-eps", mark("Least ε of a channel"), "exact", "channel.least_eps"),
    _kind("side", mark("Side information, columns and a paper's tables"), "exact certified", "channel.side channel.column channel.frequencies sources.rate_distortion sources.patients"),
    _kind("lies", mark("What a lie gains in a market"), "exact bound", "markets.auction markets.beach markets.facilities markets.breads markets.truthfulness"),
    _kind("votes", mark("Payments, votes and surveys"), "exact bound", "markets.payments markets.vote markets.survey"),
    _kind("reconstruction", mark("What totals give back of a table"), "exact bound simulated", "reconstruction.candidates reconstruction.decoding reconstruction.hadamard"),
    _kind("packing", mark("Bounds by packing, and who was in the data"), "exact bound simulated", "reconstruction.packing reconstruction.tracing"),
)  # fmt: skip
NO_NUMBERS = frozenset(
    {
        "errors",
        "own.evaluate",
        "pace",
        "roots",
        "signs",
        "sets.neighbors",
        "sets.relation",
        "sets.half_line",
        "sets.intervals",
    }
)
"""Modules of dpcore that compute nothing that a screen shows as a number of their own."""


def kind_of(module: str) -> Kind | None:
    """The kind of what a module computes, such as 'dpcore.noise.laplace'."""
    name = module.removeprefix("dpcore.")
    return next((kind for kind in KINDS if name in kind.modules), None)
