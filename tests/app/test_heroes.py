"""The large pictures: what they draw is held against closed forms, and against counting by hand."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from scipy import stats

from app.lab.base import Lab
from app.lab.fields import Number, fields_of
from app.labs import LABS
from app.plot.items import marker_radius
from app.plot.layout import set_up
from app.plot.letters import text_width
from app.plot.marks import Look, fields, paint_marks
from app.plot.paint import paint_still
from app.plot.picture import Bars, Curve, Heat, Label, Line, Picture
from app.plot.shape import ranges
from app.plot.theme import DARK, LIGHT, Theme
from app.state.presets import presets_of
from tests.app.test_page_room import Spy

BY_ID = {lab.id: lab for lab in LABS}


def at(lab: str, preset: str, **changes: Any) -> tuple[Any, Any, dict[str, Picture]]:
    """Params, Facts and pictures of a preset."""
    found: Lab = BY_ID[lab]
    params = replace(next(each.params for each in presets_of(found) if each.id == preset), **changes)
    given = found.given(params, lambda _: None)
    facts = found.tab(params).remembered(given, lambda _: None, "rest")
    return params, facts, {picture.key: picture for picture in found.tab(params).tell(given, facts).pictures}


def item(picture: Picture, key: str) -> Any:
    return next(each for each in picture.items if each.key == key)


@pytest.mark.parametrize("cut", [-1.0, 0.0, 0.5, 1.7])
def test_the_threshold_of_trade_off_has_the_errors_of_the_laplace_law(cut: float) -> None:
    params, facts, pictures = at("attack", "trade-off", accused_from=cut, shift=1.0, eps=0.8)
    law = stats.laplace(scale=1 / 0.8)
    assert facts.here == pytest.approx((law.sf(cut), law.cdf(cut - 1.0)), rel=1e-12)
    areas = item(pictures["threshold"], "alarms"), item(pictures["threshold"], "missed")
    widest = law.sf(cut) - law.sf(facts.high), law.cdf(cut - 1) - law.cdf(facts.low - 1)
    for area, true in zip(areas, widest, strict=True):
        assert np.trapezoid(area.high, area.x) == pytest.approx(true, rel=0.01)
    alpha, beta = facts.rules
    assert beta == pytest.approx(law.cdf(law.isf(alpha) - 1.0), rel=1e-9)
    assert params.accused_from == cut


@pytest.mark.parametrize("cut", [-3.0, 0.0, 0.5, 4.5])
def test_the_path_of_thresholds_leads_from_nobody_to_the_one_of_now(cut: float) -> None:
    _, _, pictures = at("attack", "trade-off", accused_from=cut, shift=1.0, eps=1.0)
    path, law = item(pictures["square"], "path"), stats.laplace()
    assert (path.x[0], path.y[0]) == (0.0, 1.0)
    assert (path.x[-1], path.y[-1]) == pytest.approx((law.sf(cut), law.cdf(cut - 1)), rel=1e-12)
    assert (np.diff(path.x) >= 0).all()
    assert (np.diff(path.y) <= 0).all()
    assert path.y[1:] == pytest.approx(law.cdf(law.isf(path.x[1:]) - 1), rel=1e-9)


def test_no_threshold_is_better_than_the_best_attack() -> None:
    for mechanism in ("laplace", "staircase", "minimal", "gaussian"):
        _, facts, _ = at("attack", "trade-off", mechanism=mechanism)
        best = np.interp(facts.rules[0], facts.alpha, facts.best)
        assert (facts.rules[1] >= best - 2e-3).all()


@pytest.mark.parametrize("eps", [0.5, 2.0])
def test_rings_are_counted_in_steps_from_the_core(eps: float) -> None:
    """An amount is in ring i if i steps of V, up or down, lead to it from the core and no fewer do: counted on a grid."""
    _, facts, pictures = at("densities", "waves", eps=eps)
    grid, core = 0.05, round(facts.rings.core / 0.05)
    steps = [*range(21), *range(200, 221)]  # V = 0–1, 10–11
    reached, ring = dict.fromkeys(range(-core, core + 1), 0), 0
    while ring < 5:
        ring += 1
        for place in list(reached):
            for step in steps:
                for other in (place - step, place + step):
                    if abs(other) < 640:
                        reached.setdefault(other, ring)
    shown = {key: item(pictures["rings"], key) for key in ("core", "minimal")}
    levels = [value for value, _ in pictures["rings"].y.ticks]
    seen = set()
    for place, count in reached.items():
        r = place * grid
        near = {
            reached.get(place + side) for side in range(-2, 3)
        }  # where the core is cut to the grid, an edge may lie
        if near != {count}:
            continue
        for key, steps_drawn in shown.items():
            at_r = steps_drawn.heights[np.searchsorted(steps_drawn.edges, r) - 1]
            if key == "minimal" or count == 0:
                assert at_r == pytest.approx(levels[0] * math.exp(-eps * count), rel=1e-9)
            else:
                assert math.isnan(at_r)
        seen.add(count)
    assert {0, 1, 2} <= seen


@pytest.mark.parametrize("eps", [2.0, 4.0])
def test_each_density_is_named_with_its_mean_error(eps: float) -> None:
    """Laplace noise: Δ/ε; the others by the sum over the steps that are drawn, as far as they reach."""
    _, facts, pictures = at("densities", "waves", eps=eps)
    for key in ("laplace", "staircase", "minimal"):
        says = item(pictures["upper"], key).under
        if key == "laplace":
            true = 11 / eps
        else:
            density = facts.upper.functions[key]
            ends, heights = density.x, density.y
            squares = ends * np.abs(ends) / 2  # a step across 0 has both its halves
            left = 1 - float((np.diff(ends) * heights).sum())
            true = float((np.diff(squares) * heights).sum()) + left * float(ends[-1])
            assert left < 0.01
        assert float(says.removeprefix("errs by ")) == pytest.approx(true, rel=0.01)
        assert float(says.removeprefix("errs by ")) >= true


def test_the_tail_is_what_is_left_of_the_density() -> None:
    _, facts, pictures = at("densities", "waves", eps=1.0, mechanisms=("laplace", "minimal"))
    law = stats.laplace(scale=11.0)
    tail = item(pictures["tail"], "laplace")
    assert tail.y == pytest.approx(2 * law.sf(tail.x), rel=1e-9)
    density, minimal = facts.upper.functions["minimal"], item(pictures["tail"], "minimal")
    within = np.diff(density.x) * density.y
    for t in (3.0, 10.5):
        cut = np.clip(np.minimum(density.x[1:], t) - np.maximum(density.x[:-1], -t), 0, None)
        beyond = 1 - (cut * density.y).sum()
        assert np.interp(t, minimal.x, minimal.y) == pytest.approx(beyond, abs=1e-6)
    assert within.sum() <= 1 + 1e-9


@pytest.mark.parametrize(("prior", "seen"), [(0.1, 1.5), (0.7, -2.0), (0.5, 0.3)])
def test_a_belief_is_that_of_bayes(prior: float, seen: float) -> None:
    _, _, pictures = at("attack", "belief", prior=prior, seen=seen, eps=1.0, shift=1.0)
    law = stats.laplace()
    odds = prior / (1 - prior) * law.pdf(seen - 1) / law.pdf(seen)
    arrow = item(pictures["posterior"], "moves")
    assert arrow.y[:2] == pytest.approx([prior, odds / (1 + odds)], rel=1e-9)
    drawn = item(pictures["posterior"], "laplace")
    assert np.interp(seen, drawn.x, drawn.y) == pytest.approx(odds / (1 + odds), abs=5e-3)
    most, least = (item(pictures["posterior"], key).value for key in ("most", "least"))
    assert most == pytest.approx(prior * math.e / (prior * math.e + 1 - prior), rel=1e-9)
    assert least == pytest.approx(prior / (prior + (1 - prior) * math.e), rel=1e-9)
    assert drawn.y.max() <= most * (1 + 1e-9)
    assert drawn.y.min() >= least * (1 - 1e-9)


def test_red_pixels_are_those_that_differ() -> None:
    _, facts, pictures = at("reconstruction", "portrait")
    wrong, right = item(pictures["back"], "wrong"), item(pictures["back"], "back")
    secret = item(pictures["secret"], "secret")
    assert isinstance(wrong, Heat)
    both = wrong.z + right.z
    assert set(np.unique(both)) <= {0.0, 1.0}
    filled = np.where(wrong.z == 1, 1 - secret.z, right.z)
    assert np.array_equal(filled, facts.back.T)
    assert str(int(wrong.z.sum())) in pictures["back"].title


def test_neighboring_tiles_differ_in_one_bit() -> None:
    _, facts, pictures = at("reconstruction", "friends", asked=0)
    tiles = item(pictures["table"], "cells")
    assert tiles.x.size == 256
    places = {(int(x), int(y)): code for code, (x, y) in enumerate(zip(tiles.x, tiles.y, strict=True))}
    assert len(places) == 256
    for (x, y), code in places.items():
        for other in ((x + 1, y), (x, y + 1)):
            if other in places:
                assert (code ^ places[other]).bit_count() == 1
    assert facts.remaining == 256


def test_tiles_that_stay_give_answers_within_the_error() -> None:
    """Every table of eight bits, counted by hand."""
    from app.labs.reconstruction.candidates import asked

    params, facts, pictures = at("reconstruction", "friends", asked=9)
    masks, answers = asked(params, facts.bits)
    fits = [
        code
        for code in range(256)
        if all(
            abs((code & int(mask)).bit_count() - answer) <= params.error + 1e-9
            for mask, answer in zip(masks, answers, strict=True)
        )
    ]
    assert item(pictures["table"], "cells").x.size == len(fits) == facts.remaining
    assert item(pictures["table"], "out").x.size == 256 - len(fits)


@pytest.mark.long
def test_a_step_adds_up() -> None:
    """Gradients of the logistic loss by hand, clipped by hand, tip to tail."""
    params, facts, pictures = at("learning", "noisy-steps")
    pulls = [-raw * min(1.0, params.clip / np.hypot(*raw)) for raw in facts.raw]
    mine = [k for k, who in enumerate(facts.sample) if who == facts.missing]
    assert mine, "the first preset shows a step in which the point takes part"
    others = [pull for k, pull in enumerate(pulls) if k not in mine]
    assert facts.chain[-1] == pytest.approx(np.sum(others, axis=0))
    assert np.diff(facts.chain, axis=0) == pytest.approx(np.array(others))
    assert facts.pull == pytest.approx(pulls[mine[0]])
    step = pictures["step"]
    landing, without = (item(step, key) for key in ("with", "without"))
    said = {key: float(item(step, key).name.split()[-1]) for key in ("pull", "noise")}
    assert said == pytest.approx({"pull": np.hypot(*pulls[mine[0]]), "noise": np.hypot(*facts.noise)}, rel=5e-3)
    tip = np.sum(pulls, axis=0) + facts.noise
    assert (landing.x[0], landing.y[0]) == pytest.approx(tuple(tip))
    assert np.hypot(landing.x[0] - without.x[0], landing.y[0] - without.y[0]) == pytest.approx(np.hypot(*facts.pull))
    clip = item(step, "clip")
    assert np.hypot(clip.x - facts.chain[-1][0], clip.y - facts.chain[-1][1]) == pytest.approx(params.clip)


@pytest.mark.parametrize("clip", [0.05, 0.2, 0.5])
def test_what_is_cut_off_a_pull_stands_beyond_the_circle(clip: float) -> None:
    _, facts, pictures = at("learning", "noisy-steps", clip=clip)
    step = pictures["step"]
    raw = next(-raw for raw, who in zip(facts.raw, facts.sample, strict=True) if who == facts.missing)
    cut = [each for each in step.items if each.key == "uncut"]
    assert bool(cut) == (np.hypot(*raw) > clip) == (clip < 0.5)
    for each in cut:
        out = np.hypot(each.x - facts.chain[-1][0], each.y - facts.chain[-1][1])
        assert out == pytest.approx([clip, np.hypot(*raw)])
        assert float(each.name.split()[-1]) == pytest.approx(np.hypot(*raw) - clip, rel=5e-3)
        for axis, ends in ((step.x, each.x), (step.y, each.y)):
            assert axis.low < ends.min() < ends.max() < axis.high


def test_the_space_between_two_votes_is_the_loss() -> None:
    params, facts, pictures = at("markets", "switching")
    b_wins = facts.x <= 0
    chances = [np.trapezoid(law[b_wins], facts.x[b_wins]) for law in (facts.for_b, facts.for_a)]
    assert chances[0] / chances[1] == pytest.approx(math.exp(facts.loss), rel=0.02)
    arrow = item(pictures["densities"], "times")
    assert arrow.y[1] / arrow.y[0] == pytest.approx(math.exp(facts.loss), rel=0.1)
    here = item(pictures["ratios"], "here")
    assert isinstance(here, Bars)
    assert here.heights[0] == pytest.approx(math.exp(facts.loss))
    promised = item(pictures["ratios"], "promised")
    assert promised.heights[0] == pytest.approx(math.exp(params.eps))


@pytest.mark.parametrize("k", [1, 4, 5, 9])
def test_each_ballot_uses_all_that_is_promised(k: int) -> None:
    """A change makes one outcome e^ε times likelier or the other e^ε times rarer, and neither more."""
    params, facts, pictures = at("markets", "five-liars", k=k)
    bind = np.maximum(facts.likelier, facts.rarer)
    assert bind == pytest.approx(np.full(k, math.exp(params.eps)), rel=1e-9)
    bars = item(pictures["chain"], "chain")
    assert bars.heights[::2] == pytest.approx(100 * facts.chain)
    assert item(pictures["chain"], "rest").heights[::2] == pytest.approx(np.full(k + 1, 100.0))
    gain = item(pictures["chain"], "gain")
    assert gain.y[1] - gain.y[0] == pytest.approx(100 * facts.gain.best)


def test_a_ceiling_is_hatched_and_nothing_else() -> None:
    """What is called a ceiling has a side on which nothing is, wherever a first preset shows one with a side."""
    for lab, preset in (("attack", "belief"), ("attack", "trade-off"), ("reconstruction", "portrait")):
        _, _, pictures = at(lab, preset)
        limits = [
            each
            for picture in pictures.values()
            for each in picture.items
            if isinstance(each, Curve | Line) and each.beyond
        ]
        assert limits
        assert {each.role for each in limits} == {"ceiling"}


def test_what_is_known_runs_from_a_stranger_to_all() -> None:
    """Each point by Bayes over the two worlds, the rest of the others binomial, the noise two-sided geometric."""
    params, facts, pictures = at("attack", "known")
    a = math.exp(-params.eps)

    def by_hand(others: int) -> float:
        left, rest = params.published - round(others * params.others_share), params.unknown - others
        sums = np.arange(rest + 1)
        weights = stats.binom(rest, params.others_share).pmf(sums)
        zero, one = (float((weights * a ** np.abs(left - sums - bit)).sum()) for bit in (0, 1))
        return params.prior * one / (params.prior * one + (1 - params.prior) * zero)

    assert facts.along == pytest.approx([by_hand(int(others)) for others in facts.revealed], rel=1e-9)
    assert (facts.along[0], facts.along[-1]) == pytest.approx((facts.beliefs.unknown, facts.beliefs.known))
    line = item(pictures["beliefs"], "belief")
    limits = [item(pictures["beliefs"], key).value for key in ("least", "most")]
    assert limits[0] - 1e-12 <= line.y.min() <= line.y.max() <= limits[1] + 1e-12


def test_the_area_of_the_ranking_is_the_mean_loss() -> None:
    """Exponential weights by hand: exp(ε u / 2Δ), normed."""
    params, facts, pictures = at("selection", "thousand")
    bars = item(pictures["ranking"], "exponential")
    area = float((np.diff(bars.edges) * bars.heights).sum()) / 100
    assert area == pytest.approx(facts.studies["exponential"].expected, rel=1e-9)
    assert bars.edges[0] == pytest.approx(0.0, abs=1e-9)
    assert bars.edges[-1] == 100.0
    assert (np.diff(bars.heights) > 0).all()
    assert params.eps > 0


def test_experts_race_as_their_losses_add_up() -> None:
    """The multiplicative weights again, day by day in a loop."""
    from dpcore.learning import made_losses

    params, facts, pictures = at("learning", "experts")
    losses = made_losses(params.days, params.experts, params.losses)
    weights, sums, mine, lines = np.ones(params.experts), np.zeros(params.experts), 0.0, []
    followed = []
    for day in losses:
        share = weights / weights.sum()
        followed.append(share)
        mine += float(share @ day)
        sums = sums + day
        lines.append((mine - sums[facts.best], *(sums - sums[facts.best])))
        weights = weights * np.exp(-facts.eta * day)
        weights /= weights.max()
    assert facts.best == int(np.argmin(losses.sum(axis=0)))
    places = facts.days.astype(int) - 1
    true = np.array(lines)[places].T
    assert facts.learner_behind == pytest.approx(true[0], rel=1e-6, abs=1e-9)
    who = facts.runners.astype(int)
    assert facts.behind == pytest.approx(true[1:][who], abs=1e-9)
    assert facts.followed == pytest.approx(np.array(followed)[places][:, who].T, rel=1e-5, abs=1e-9)
    assert item(pictures["race"], "behind").y.tolist()[:2] == pytest.approx([0.0, lines[params.day - 1][0]])


def test_tiles_of_keys_are_counted_anew() -> None:
    _, facts, pictures = at("queries", "keys")
    counts = facts.search.counts
    assert np.array_equal(np.bincount(counts, minlength=facts.search.a.size + 1), facts.search.explained)
    assert counts[facts.search.key] == facts.search.a.size
    shown = [item(pictures["tiles"], key).x.size for key in ("keys", "right")]
    assert sum(shown) + sum(each.x.size for each in pictures["tiles"].items if each.key == "more") == counts.size
    assert shown[0] == int((2 * counts <= facts.search.a.size).sum())


@pytest.mark.parametrize("share", [0.0, 37.0, 100.0])
def test_keys_are_tested_one_after_another(share: float) -> None:
    _, facts, pictures = at("queries", "keys", key_tested=share)
    tested = int(1024 * share / 100)
    assert f"{tested} of 1024" in item(pictures["tiles"], "tested").text.replace("\u202f", "")
    assert sum(each.x.size for each in pictures["tiles"].items if each.key == "left") == 1024 - tested
    assert any(each.key == "found" for each in pictures["tiles"].items) == (facts.search.key < tested)


def test_a_lie_moves_the_houses_as_plans_are_drawn_anew() -> None:
    """The law of the plans by hand: all pairs of places, as weighted by e^(ε/2 · sum of utilities)."""
    params, facts, pictures = at("markets", "two-shops")

    def stands(reports: list[int]) -> list[float]:
        m = params.cells
        found, whole = [0.0] * (m + 1), 0.0
        for plan in itertools.product(range(m + 1), repeat=params.shops):
            worth = sum(1 - min(abs(at - shop) for shop in plan) / m for at in reports)
            weight = math.exp(params.eps / 2 * worth)
            whole += weight
            for shop in plan:
                found[shop] += weight
        return [each / whole for each in found]

    honest = [round(place * params.cells) for (place,) in params.citizens]
    lying = list(honest)
    lying[honest.index(facts.truth)] = facts.lie
    ridges = [item(pictures["line"], f"house{n}").high[1] for n in range(params.cells + 1)]
    outlines = [item(pictures["line"], f"lied{n}").y[2] for n in range(params.cells + 1)]
    assert ridges == pytest.approx(stands(honest), rel=1e-9)
    assert outlines == pytest.approx(stands(lying), rel=1e-9)


def test_a_lie_that_nobody_here_can_tell_leaves_no_outline() -> None:
    _, facts, pictures = at("markets", "two-shops", citizens=((0.6,), (0.6,), (0.6,)))
    if facts.stands_lie is None:
        assert not any(each.key.startswith(("lied", "says-lied")) for each in pictures["line"].items)
    else:
        assert facts.truth == 3


@pytest.mark.parametrize("now", range(8))
def test_true_count_and_noises_add_up_to_what_is_published(now: int) -> None:
    _, _, pictures = at("streams", "eight", now=now)
    heights = [float(each.heights[0]) for each in pictures["sum"].items if isinstance(each, Bars)]
    assert sum(heights[:-1]) == pytest.approx(heights[-1], abs=1e-9)
    assert len(heights) - 2 == (2 if now == 7 else (now + 1).bit_count())  # of the whole stream its halves


def test_two_memories_differ_in_one_cell_at_most() -> None:
    _, facts, pictures = at("streams", "density")
    before, after = (item(pictures[key], "bits").z for key in ("before", "memory"))
    differ = np.argwhere(before != after)
    ring = item(pictures["memory"], "changed")
    assert len(differ) <= 1
    for x, y in differ.tolist():
        assert (ring.x[0], ring.y[0]) == (x, y)
    assert np.array_equal(after, facts.pixels.T)


def test_one_more_visitor_changes_its_own_cell_alone() -> None:
    """Played from 300 to 305 of 1000: what is before a visit is what was after the last one."""
    field = fields_of(at("streams", "density")[0])["seen"]
    assert isinstance(field, Number)
    assert field.play is not None
    shares = [0.3 + field.play.step * place for place in range(6)]
    facts = [at("streams", "density", seen=share)[1] for share in shares]
    assert [found.seen for found in facts] == list(range(300, 306))
    for one, other in itertools.pairwise(facts):
        assert np.array_equal(one.pixels, other.before)
        assert not (other.before ^ other.pixels)[~other.visited].any()
        assert other.visited.sum() == 1
    came = np.argwhere([found.visited.ravel() for found in facts])[:, 1]
    assert len(set(came.tolist())) == 6


@pytest.mark.long
def test_the_bit_of_a_visitor_was_drawn_by_the_law_of_the_unseen() -> None:
    """Over many seeds: the share of ones before the visit is that of elements that never came."""
    from dpcore.streams import Density, bit_memory

    law = Density(200, 60, "balanced", 1.0, 1.0)
    ones = [bit_memory(law, rng=seed).before for seed in range(4000)]
    assert abs(np.mean(ones) - law.chances[0]) < 4 * math.sqrt(0.25 / 4000)


@pytest.mark.parametrize(("runner", "sums"), [("tree", "31121010110100"), ("step", "10110100"), ("pan-private", "")])
def test_a_block_says_the_sum_that_its_noise_is_added_to(runner: str, sums: str) -> None:
    """Of the stream 10110100: counted by hand, the longest blocks first."""
    _, facts, pictures = at("streams", "eight", runner=runner, noises=())
    labels = {each.key: each for each in pictures["tree"].items if isinstance(each, Label)}
    assert "".join(str(int(bit)) for bit in facts.bits) == "10110100"
    shown = [key.removeprefix("sum-").split("-") for key in labels if key.startswith("sum-")]
    by_length = sorted(shown, key=lambda ends: (int(ends[0]) - int(ends[1]), int(ends[0])))
    by_length = [ends for ends in by_length if ends != ["0", "7"]]
    assert "".join(labels["sum-" + "-".join(ends)].text for ends in by_length) == sums
    for ends in shown:
        over, under = (labels[f"{key}-{'-'.join(ends)}"] for key in ("sum", "noise"))
        assert (over.x, over.y, over.anchor) == (under.x, under.y, (under.anchor[0], under.anchor[1] + 1))
        assert under.text[0] in "+−"


def test_of_the_noises_of_single_steps_all_have_room_or_none(qapp: QApplication) -> None:
    """None needs more of the place between two marks than the longest: measured in the letters of plots."""
    for noises in ((), at("streams", "eight")[0].noises):
        _, _, pictures = at("streams", "eight", noises=noises)
        alone = [each for each in pictures["tree"].items if isinstance(each, Label) and each.room]
        wide = {each.text: text_width(each.text, 1.0) + 6 for each in alone if each.key.startswith("noise-")}
        for each in alone:
            if each.key.startswith("noise-"):
                assert each.room == pytest.approx(wide[each.text] / max(wide.values()), abs=0.04)
        assert max(each.room for each in alone) == 1.0


@pytest.mark.parametrize(("s", "apart", "eps"), [(10, 20, 0.35), (3, 2, 0.7), (2, 1, 1.1), (60, 1, 5.0), (1, 1, 0.5)])
def test_the_circle_of_packing_reaches_as_far_as_one_half_at_most(s: int, apart: int, eps: float) -> None:
    """Of 2^s tables d people apart one is named with e^(εd) / (e^(εd) + 2^s − 1) at most, here with fractions of people, too: one
    half on the circle, more beyond it; yours is its middle, and the others stand at the distance 1 from that, which is r."""
    _, _, pictures = at("reconstruction", "packing", packed_bits=s, apart=apart, eps=eps)
    items = {each.key: each for each in pictures["discs"].items}
    middles = [
        (float(np.mean(each.x[:-1])), float(np.mean(each.y[:-1])))
        for key, each in items.items()
        if key.startswith("disc-")
    ]
    assert len(middles) == min(2**s, 8)
    yours, *others = middles
    assert [math.dist(yours, other) for other in others] == pytest.approx([1.0] * len(others))
    assert ("reach" in items) == ("reach-says" in items) == (s > 1)
    if s > 1:
        far = np.hypot(items["reach"].x - yours[0], items["reach"].y - yours[1])
        people = apart * float(far[0])
        assert far == pytest.approx(np.full(far.size, far[0]))
        best = [1 / (1 + (2**s - 1) * math.exp(-eps * share * people)) for share in (1.0, 0.99, 1.01)]
        assert best[0] == pytest.approx(0.5, rel=1e-9)
        assert best[1] < 0.5 < best[2]
        said = float(items["reach-says"].text.split(" people")[0].split()[-1])
        assert said == pytest.approx(people, rel=5e-3)
        assert said <= people
        in_sight = float(far[0]) <= pictures["discs"].y.high
        assert items["reach-says"].text.startswith("○ ") == in_sight  # no circle is named that is not seen


@pytest.mark.parametrize("s", [1, 2, 3, 10])
def test_no_disc_of_packing_meets_another(s: int) -> None:
    _, _, pictures = at("reconstruction", "packing", packed_bits=s)
    discs = [np.stack((each.x, each.y)) for each in pictures["discs"].items if each.key.startswith("disc-")]
    middles = [each[:, :-1].mean(axis=1) for each in discs]
    room = math.dist(discs[0][:, 0], middles[0])
    assert min(math.dist(one, other) for one, other in itertools.combinations(middles, 2)) > 2 * room


@pytest.mark.parametrize(("s", "apart"), [(10, 20), (1, 3), (6, 1), (60, 1)])
def test_the_ring_of_packing_is_where_one_half_is_reached(s: int, apart: int) -> None:
    """One of 2^s tables is named with e^(εr) / (e^(εr) + 2^s − 1) at most: one half at εr = ln(2^s − 1)."""
    _, _, pictures = at("reconstruction", "packing", packed_bits=s, apart=apart)
    true, items = math.log(2**s - 1) / apart, {each.key: each for each in pictures["packing"].items}
    assert ("touch" in items) == ("touch-says" in items) == (0.01 <= true <= 10)
    if "touch" in items:
        assert (items["touch"].x[0], items["touch"].y[0]) == pytest.approx((true, 0.5), rel=1e-9)
        assert np.interp(true, items["pure"].x, items["pure"].y) == pytest.approx(0.5, abs=0.01)
        said = float(items["touch-says"].text.split()[-1])
        assert said == pytest.approx(true, rel=5e-3)
        assert said <= true


@pytest.mark.parametrize("honesty", [0.0, 0.4, 1.0])
def test_honesty_is_dragged_along_the_way_from_any_bread_to_the_own(honesty: float) -> None:
    _, _, pictures = at("markets", "two-breads", honesty=honesty)
    track, mark = (item(pictures["table1"], key) for key in ("asked", "honesty"))
    assert fields(replace(mark, x=0.25)) == {"honesty": 0.25}
    assert (mark.x, mark.y, mark.low, mark.high) == (honesty, track.y[0], track.x[0], track.x[1])
    assert (mark.low, mark.high) == (0.0, 1.0)
    chance = item(pictures["table0"], "honesty")
    assert isinstance(chance, Curve)
    assert (chance.x[0], chance.y[0]) == (0.0, track.y[0])


@pytest.mark.parametrize("honesty", [0.0, 0.4, 1.0])
def test_ribbons_of_breads_are_as_wide_as_likely(honesty: float) -> None:
    params, facts, pictures = at("markets", "two-breads", honesty=honesty)
    for which in (0, 1):
        widths = {
            each.key: each.high[0] - each.low[0]
            for each in pictures[f"table{which}"].items
            if each.key.startswith("flow")
        }
        assert sum(widths.values()) == pytest.approx(1.0)
        for bread in range(params.tastes):
            total = sum(width for key, width in widths.items() if key.endswith(f"-{bread}"))
            assert total == pytest.approx(1 / params.tastes)
    told = [each for each in pictures["table1"].items if each.key == "told"]
    joint = facts.tables[1]
    part = joint[joint > 0]
    bits = float((part * np.log2(part * params.tastes**2)).sum())
    assert (told[0].x[1] if told else 0.0) == pytest.approx(bits / math.log2(params.tastes), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize(("eps", "inside"), [(1.0, 70), (2.0, 82)])
def test_arrays_of_success_are_those_of_the_best_guess(eps: float, inside: int) -> None:
    """Of Laplace noise the best guess is right in 1 − e^(−ε/2)/2 of all cases, with you as without you."""
    _, facts, pictures = at("attack", "count", eps=eps)
    true = 1 - math.exp(-eps / 2) / 2
    assert facts.readout.rho == pytest.approx(true, rel=1e-12)
    assert math.ceil(100 * true) == inside
    number = {each.key: each.x.size for each in pictures["arrays"].items if isinstance(each, Curve)}
    assert number == {"out-said": 100 - inside, "out-not": inside, "in-said": inside, "in-not": 100 - inside}
    assert pictures["arrays"].beside == "success"


def test_where_no_eps_has_the_success_there_are_no_arrays() -> None:
    _, _, pictures = at("attack", "count", lead="rho", rho=0.4)
    assert "arrays" not in pictures


@pytest.mark.parametrize(
    ("preset", "columns"), [("count", 8), ("trade-off", 7), ("belief", 6), ("repeat", 6), ("example-table", 7)]
)
def test_a_tab_of_attack_has_no_numbers_of_another(preset: str, columns: int) -> None:
    """The threshold attack where it is drawn or chosen; other ε for equal noise beside Success alone."""
    params, facts, _ = at("attack", preset)
    table = BY_ID["attack"].tab(params).tell(params, facts).readout
    assert len(table.columns) == columns
    assert all(len(row) == columns for row in table.rows)
    assert table.rows[1][1].value == pytest.approx(100 * facts.readout.lines[table.roles[1]].best, rel=1e-12)
    assert ("ε for equal E|noise|" in table.columns) == (preset == "count")


@pytest.mark.parametrize("k", [1, 5, 9])
def test_as_many_ballots_are_ticked_as_reports_are_changed(k: int) -> None:
    _, _, pictures = at("markets", "five-liars", k=k)
    ticked, blank = (item(pictures["chain"], key) for key in ("lied", "honest"))
    assert (ticked.marker, blank.marker) == ("v", "b")
    under = [np.count_nonzero(np.abs(ticked.x - place) < 0.5) for place in range(k + 1)]
    assert under == list(range(k + 1))
    assert ticked.x.size + blank.x.size == k * (k + 1)


@pytest.mark.parametrize("bits", [1, 2, 3, 10])
def test_the_chances_of_all_tables_add_up_to_one(bits: int) -> None:
    """Where no answer is right more often, what is left is shared by the others alike: counted from the words at the discs."""
    _, _, pictures = at("reconstruction", "packing", packed_bits=bits, eps=0.1, apart=5)
    said = [float(item(pictures["discs"], key).text.split(": ")[1].split()[0]) for key in ("first", "second")]
    assert said[0] + (2**bits - 1) * said[1] == pytest.approx(100.0, abs=1.5)


def test_a_person_stands_where_the_vote_puts_the_rope() -> None:
    _, facts, pictures = at("markets", "switching")
    mine, other = (item(pictures["rope"], key) for key in ("mine", "other"))
    tops = {key: float(facts.x[np.argmax(law)]) for key, law in (("A", facts.for_a), ("B", facts.for_b))}
    assert (mine.x[0], other.x[0]) == pytest.approx((tops["B"], tops["A"]), abs=0.05)
    assert (mine.marker, other.marker) == ("p", "q")
    assert item(pictures["rope"], "tie").x[0] == item(pictures["densities"], "tie").value == 0.0


@pytest.mark.parametrize("people", [7, 20, 200])
def test_who_lies_has_a_stroke(people: int) -> None:
    """Counted from the people: the strokes stand under those who are filled in one row and in outline in the other."""
    _, _, pictures = at("local", "twenty", people=people, eps=0.3)
    where = {key: item(pictures["crowd"], key) for key in ("said-yes", "said-no", "true-yes", "true-no", "lies")}

    def places(row: str, kind: str) -> set[tuple[float, float]]:
        foot = min(where[f"{row}-{each}"].y.min() for each in ("yes", "no"))
        found = where[f"{row}-{kind}"]
        return {(round(x, 3), round(y - foot, 3)) for x, y in zip(found.x.tolist(), found.y.tolist(), strict=True)}

    lied = places("said", "yes") & places("true", "no") | places("said", "no") & places("true", "yes")
    strokes = where["lies"].x.reshape(-1, 3)[:, :2].mean(axis=1)
    assert sorted(strokes) == pytest.approx(sorted(x for x, _ in lied), abs=1e-3)
    assert {where["said-yes"].marker, where["said-no"].marker} == {"p", "q"}


def test_an_impossible_bill_is_no_bar_among_the_others() -> None:
    _, facts, pictures = at("queries", "eight-draws")
    stack = pictures["stack"]
    none, base = item(stack, "none"), item(stack, "base")
    assert none.pale
    assert none.edges.size == 2
    assert not np.isin(none.edges, base.edges).any()
    assert none.heights[0] == pytest.approx(facts.bill.in_advance + facts.base)


def test_no_channel_lies_on_the_hatched_side() -> None:
    """Random channels, measured by the definition of mutual information, never lie below the curve."""
    _, facts, pictures = at("channel", "film")
    curve = item(pictures["rate"], "rate")
    assert curve.beyond == "below"
    rng, p = np.random.default_rng(5), facts.data.p
    for _ in range(200):
        q = rng.dirichlet(np.full(p.size, 0.3), p.size) * 0.5 + np.eye(p.size) * rng.random()
        q /= q.sum(axis=1, keepdims=True)
        joint = p[:, None] * q
        wrong = 1 - np.trace(joint)
        told = np.nansum(joint * np.log2(joint / (p[:, None] * joint.sum(axis=0))))
        assert told >= np.interp(wrong, curve.x, curve.y) - 2e-3


@pytest.mark.parametrize(("ahead", "dragged"), [(11, -9), (11, 20), (-20, 9), (0, -10)])
def test_rope_and_curves_are_whole_while_the_lead_is_dragged(ahead: int, dragged: int) -> None:
    """The axis rests as it was at the press: what is drawn for another lead goes from one of its ends to the other."""
    _, _, pressed = at("markets", "switching", votes_ahead=ahead)
    _, _, moved = at("markets", "switching", votes_ahead=dragged)
    for picture, keys in (("densities", ("for_a", "for_b")), ("rope", ("rope",))):
        axis = pressed[picture].x
        assert axis.low <= dragged <= axis.high
        for key in keys:
            line = item(moved[picture], key)
            assert line.x[0] <= axis.low < axis.high <= line.x[-1]
            assert np.isfinite(line.y).all()


@pytest.mark.parametrize("ahead", [-7, -6, -5, -4, -3, -1, 0, 1])
def test_what_stands_at_the_rope_leaves_the_tie_its_name(ahead: int) -> None:
    """In the smallest window, dragged there from where others lead by 11: both texts as the painter writes them."""
    _, _, pressed = at("markets", "switching", votes_ahead=11)
    _, _, pictures = at("markets", "switching", votes_ahead=ahead)
    rope, size = pictures["rope"], QSize(595, 115)
    frame = set_up(rope, rope.items, ranges(pressed["rope"]), QRectF(0, 0, size.width(), size.height()), LIGHT)
    spy = Spy()
    paint_still(spy, frame, rope.items)
    paint_marks(spy, frame, rope.items, Look())
    spy.end()
    boxes = {text: box for text, box, _ in spy.texts}
    (lead,) = (box for text, box in boxes.items() if text.startswith("others lead by"))
    assert not lead.intersects(boxes["tie"])


@pytest.mark.parametrize("prior", [0.05, 0.3, 0.5, 0.7, 0.85, 0.894, 0.93])
def test_names_at_the_line_of_belief_leave_each_other_room(prior: float) -> None:
    _, _, pictures = at("attack", "known", prior=prior)
    picture = pictures["beliefs"]
    frame = set_up(picture, picture.items, ranges(picture), QRectF(0, 0, 880, 390), LIGHT)
    for (one, a), (other, b) in itertools.combinations(frame.texts.items(), 2):
        assert not a.intersects(b), (one, other)
    assert [place for place, _ in picture.x.ticks] == pytest.approx(
        np.arange(0.0, 21.0, 2.0)
    )  # as many others as there are


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("key", ["before", "memory"])
def test_a_ring_is_seen_on_a_cell_of_any_colour(theme: Theme, key: str) -> None:
    """Beside the stroke of the ring is the ground's colour, also where cells all around are filled."""
    _, _, pictures = at("streams", "density")
    picture = pictures[key]
    ring = item(picture, "changed")
    heat = item(picture, "bits")
    full = replace(picture, items=(replace(heat, z=np.ones_like(heat.z)), ring))
    frame = set_up(full, full.items, ranges(full), QRectF(0, 0, 420, 240), theme)
    image = QImage(420, 240, QImage.Format.Format_RGB32)
    image.fill(QColor(theme.base))
    painter = QPainter(image)
    paint_still(painter, frame, full.items)
    painter.end()
    x, y = float(frame.px(ring.x)[0]), float(frame.py(ring.y)[0])
    radius = marker_radius(frame, ring)
    ground = QColor(theme.base).lightness()
    for away in (-1, 1):
        along = [image.pixelColor(round(x + away * (radius + step)), round(y)).lightness() for step in range(-5, 6)]
        assert min(abs(one - ground) for one in along) < 40


def test_a_race_of_few_days_names_whole_days() -> None:
    _, _, pictures = at("learning", "six-days")
    assert [text for _, text in pictures["race"].x.ticks] == ["1", "2", "3", "4", "5", "6"]
