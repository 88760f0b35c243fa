"""The lab 'Reconstruction': what its tabs say, against counts made here, and what it refuses."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy
from PySide6.QtGui import QColor, QImage

from app.data import image
from app.labs import LABS
from app.labs.reconstruction import candidates, drawing, packing, questions, tracing
from app.labs.reconstruction.drawings import SIDE, pixels, text_of
from app.labs.reconstruction.given import given, settle
from app.labs.reconstruction.params import Params
from dpcore.errors import ParameterError

LAB = next(lab for lab in LABS if lab.id == "reconstruction")


def quiet(_: float) -> None:
    """No progress."""


def of(**changes: Any) -> Params:
    return dataclasses.replace(Params(), **changes)


def test_a_click_paints_a_pixel_and_a_second_one_takes_it_back() -> None:
    before = pixels("portrait", "", 1)
    once = settle(of(paint_x=10.0, paint_y=20.0), frozenset({"paint_x", "paint_y"}))
    assert (once.image, once.paint_x, once.paint_y) == ("own", -1.0, -1.0)
    changed = pixels(once.image, once.pixel_text, 1)
    assert np.argwhere(changed != before).tolist() == [[20, 10]]
    again = dataclasses.replace(once, paint_x=10.4, paint_y=20.0)
    twice = settle(again, frozenset({"paint_x", "paint_y"}))
    assert (pixels(twice.image, twice.pixel_text, 1) == before).all()
    assert settle(of(paint_x=-1.0, paint_y=3.0), frozenset({"paint_y"})).image == "portrait"


def test_a_drawing_is_kept_as_text_whatever_it_holds() -> None:
    bits = np.random.default_rng(5).integers(0, 2, (SIDE, SIDE))
    assert (pixels("own", text_of(bits), 1) == bits).all()
    assert len(text_of(bits)) == SIDE * SIDE // 4
    assert pixels("own", "no such sign", 1).shape == (SIDE, SIDE)


@pytest.mark.parametrize("name", ["portrait", "letter"])
def test_a_picture_stands_in_the_middle_with_light_around_it(name: str) -> None:
    bits = pixels(name, "", 1)
    rows, columns = np.nonzero(bits)
    assert 0.1 < bits.mean() < 0.5
    assert not bits[-1].any()
    assert not bits[:, [0, -1]].any()
    assert abs(rows.mean() - SIDE / 2) < SIDE / 8
    assert abs(columns.mean() - SIDE / 2) < SIDE / 8


def test_while_somebody_drags_only_few_bits_are_read_by_the_program() -> None:
    for crowd, quality, known in ((64, "drag", True), (65, "drag", False), (65, "rest", True)):
        found = questions.facts(of(view="questions", crowd=crowd), quiet, quality)
        assert np.isfinite(found.program).all() == known, (crowd, quality)
        assert np.isfinite(found.squares).any()


@pytest.mark.long
def test_without_noise_no_other_bits_are_looked_for_that_fit() -> None:
    """The theorem is about answers that are off."""
    for scale in (0.0, 0.3):
        params = of(view="questions", crowd=8, per_person=6.0, scale=scale, noise="uniform")
        assert np.isfinite(questions.facts(params, quiet, "rest").fit).all() == (scale > 0)


def test_without_much_noise_the_whole_picture_comes_back() -> None:
    found = drawing.facts(of(ratio=0.05), quiet, "rest")
    assert found.wrong == 0
    found = drawing.facts(of(ratio=1.0), quiet, "rest")
    share = 1 - found.wrong / SIDE**2
    assert abs(share - found.success) < 5 * np.sqrt(found.success * (1 - found.success) / SIDE**2)


def test_candidates_are_those_that_fit_counted_here() -> None:
    params = of(view="candidates", source="told", error=0.5)
    found = candidates.facts(params, quiet)
    left = [
        table
        for table in itertools.product((0, 1), repeat=4)
        if all(
            abs(sum(b for b, sign in zip(table, question, strict=True) if sign == "1") - answer) <= 0.5
            for question, answer in params.told
        )
    ]
    assert found.left[-1] == len(left)
    assert found.share.tolist() == np.mean(left, axis=0).tolist()
    agreed = [str(n + 1) for n in range(4) if len({table[n] for table in left}) == 1]
    assert set(left[0]) == {0, 1}
    assert f"agree about {', '.join(agreed)}: read for certain" in LAB.compute(params, quiet, "drag").story


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"view": "candidates", "source": "told", "told": (("11", 1.0), ("101", 1.0))}, "question"),
        ({"view": "candidates", "source": "told", "told": (("1x", 1.0),)}, "question"),
        ({"view": "candidates", "source": "told", "told": (("+-", 1.0),)}, "question"),
        ({"view": "candidates", "source": "table", "bit_table": (("a", 1),) * 15}, "the people"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_name(changes: dict[str, Any], name: str) -> None:
    with pytest.raises(ParameterError) as error:
        LAB.compute(of(**changes), quiet, "rest")
    assert error.value.argument == name


def test_a_lie_beyond_the_error_is_said() -> None:
    params = of(view="candidates", source="told", told=(("1", 0.0), ("1", 1.0)), error=0.2)
    notes = LAB.compute(params, quiet, "rest").notes
    assert [note.severity for note in notes] == ["caution"]


def test_own_answers_are_decoded() -> None:
    """Sums of pairs of three people with bits 1, 0, 1."""
    told = (("110", 1.0), ("011", 1.0), ("101", 2.0), ("+-0", 1.0))
    found = questions.facts(of(view="questions", source="told", told=told), quiet, "rest")
    assert (found.program > 0.5).tolist() == [True, False, True]
    assert found.squares == pytest.approx([1.0, 0.0, 1.0])


@pytest.mark.long
def test_the_curves_of_decoders_fall_with_noise() -> None:
    found = questions.facts(of(view="questions", crowd=12, noise="gaussian", scale=1.0), quiet, "rest")
    assert found.program_right[0] == found.squares_right[0] == 1.0
    assert found.squares_right[-1] < 0.8
    at = found.levels.tolist().index(1.0)
    assert abs(found.squares_right[at] - found.exact) < 6 * found.squares_error[at] + 0.05


def test_scores_of_a_release_agree_with_their_law() -> None:
    found = tracing.facts(of(view="tracing", members=2000, columns=400, sigma=0.0), quiet)
    assert abs(found.drawn_false - 0.05) < 0.03
    assert found.found <= found.top == 1.0


@pytest.mark.long
def test_few_questions_that_do_not_tell_all_bits_apart_are_said() -> None:
    params = Params(view="questions", crowd=4, per_person=1.0, noise="gaussian", scale=1.0)
    singular = 0
    for seed in range(1, 30):
        found = questions.facts(dataclasses.replace(params, seed=seed), lambda _: None, "drag")
        told = questions.tell(params, found)
        undefined = bool(np.isnan(found.squares).all())
        assert undefined == bool(told.notes) == bool(np.isnan(found.exact))
        singular += undefined
    assert 0 < singular < 29


def test_while_the_program_waits_nothing_is_said_to_be_read() -> None:
    params = Params(view="questions", crowd=100, per_person=1.0)
    assert np.isnan(questions.facts(params, lambda _: None, "drag").right)


def test_the_packing_bound_is_called_attained_only_where_it_is() -> None:
    """Two tables two people apart: every private law on the path between them stays below the bound."""
    eps = 0.7
    rise = math.exp(eps)
    # chances f of the answer right for the last table, for 0, 1, 2 replaced people, and r = right on both
    rows: list[list[float]] = [[1, 0, 0, 1], [0, 0, -1, 1]]
    limits = [1.0, 0.0]
    for a, b in ((0, 1), (1, 0), (1, 2), (2, 1)):
        f, g = [0.0] * 4, [0.0] * 4
        f[a], f[b] = 1.0, -rise
        g[b], g[a] = rise, -1.0
        rows += [f, g]
        limits += [0.0, rise - 1]
    best = -scipy.optimize.linprog([0, 0, 0, -1], A_ub=rows, b_ub=limits, bounds=[(0, 1)] * 4).fun
    assert best == pytest.approx(1 - 0.5 * math.exp(-eps))
    for apart, name in ((2, "δ = 0, at most"), (1, "δ = 0, attained")):
        params = Params(view="packing", eps=eps, packed_bits=1, apart=apart)
        found = packing.facts(params, lambda _: None, "drag")
        pure = next(item for item in packing.tell(params, found).pictures[1].items if item.key == "pure")
        assert pure.name == name
        assert (found.here > best + 0.01) == (apart == 2)


@pytest.mark.parametrize(("eps", "limited"), [(0.35, True), (0.5, True), (0.7, False), (3.5, False)])
def test_a_limit_that_is_none_is_not_said_as_a_number(eps: float, limited: bool) -> None:
    """1024 tables, 20 people apart: 1 / (1 + 1023 e^(-20 ε)) is 0.517, 0.956, 0.99915 and 1."""
    params = of(view="packing", packed_bits=10, apart=20, eps=eps)
    found = packing.facts(params, quiet, "rest")
    assert found.here == pytest.approx(1 / (1 + 1023 * math.exp(-20 * eps)), rel=1e-9)
    said = packing.said(params, found)
    assert ("here" in said.numbers) == limited
    assert "100 of 100" not in said.text


def test_what_is_possible_where_all_groups_are_asked_is_not_said_of_five_answers() -> None:
    params = Params(view="candidates", few=8, error=1.0, asked=5)
    found = candidates.facts(params, lambda _: None)
    assert found.worst is not None
    assert found.worst > found.most
    assert any("all groups" in row[0].text for row in candidates.tell(params, found).readout.rows)


def painted(path: Path, width: int = 300, height: int = 200) -> Path:
    """A dark square on white, its middle in the upper left quarter of the middle square; on nothing where that can be said."""
    drawn = QImage(width, height, QImage.Format.Format_ARGB32)
    drawn.fill(QColor("white") if path.suffix == ".jpg" else QColor(0, 0, 0, 0))
    for x, y in itertools.product(range(width // 2 - 60, width // 2 - 20), range(height // 2 - 60, height // 2 - 20)):
        drawn.setPixelColor(x, y, QColor("black"))
    assert drawn.save(str(path))
    return path


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_an_image_file_becomes_the_secret_picture(tmp_path: Path, kind: str) -> None:
    path = painted(tmp_path / f"own.{kind}", *((300, 200) if kind != "jpg" else (200, 300)))
    params = of(image="file", image_file=str(path))
    bits = drawing.facts(given(params, quiet), quiet, "rest").bits
    places = np.argwhere(bits == 1)
    wanted = SIDE / 200 * np.array([140.0, 60.0])  # its middle: from the foot, from the left
    assert np.abs(places.mean(axis=0) + 0.5 - wanted).max() < 0.5
    assert bits.sum() == pytest.approx((40 * SIDE / 200) ** 2, rel=0.12)
    once = settle(dataclasses.replace(params, paint_x=3.0, paint_y=4.0), frozenset({"paint_x", "paint_y"}))
    assert once.image == "own"
    assert np.argwhere(pixels(once.image, once.pixel_text, 1) != bits).tolist() == [[4, 3]]


def test_a_file_is_read_again_when_it_has_changed(tmp_path: Path) -> None:
    params = of(image="file", image_file=str(painted(tmp_path / "own.png")))
    before = given(params, quiet)
    painted(tmp_path / "own.png", 300, 300)
    assert given(params, quiet) != before
    assert given(params, quiet).image_file == ""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(side: int) -> bytes:
    """A PNG of a few bytes that says it is side × side pixels large."""
    head = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (bomb(60_000), "million pixels"),
        (bomb(300), "whole"),
        (b"", "an image"),
        (b"hello", "an image"),
        (b"BM" + bytes(60), "whole"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///dev/zero"/></svg>', "an image"),
        (None, "can be read"),
    ],
)
def test_an_image_that_cannot_be_read_is_refused_with_a_reason(tmp_path: Path, data: bytes | None, why: str) -> None:
    path = tmp_path / "own.png"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(ParameterError) as error:
        LAB.compute(of(image="file", image_file=str(path)), quiet, "rest")
    assert why in str(error.value)
    painted_there = of(image="file", image_file=str(path), paint_x=1.0, paint_y=1.0)
    assert settle(painted_there, frozenset({"paint_x"})) == painted_there


def test_a_file_that_is_no_file_or_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ParameterError, match="a file of at most"):
        image.dark_half(str(tmp_path), SIDE)
    monkeypatch.setattr(image, "LARGEST", 10)
    with pytest.raises(ParameterError, match="a file of at most"):
        image.dark_half(str(painted(tmp_path / "own.png")), SIDE)
    with pytest.raises(ParameterError, match="choose one"):
        given(of(image="file"), quiet)


@pytest.mark.long
def test_bounded_errors_wrong_fewer_pixels_than_the_theorem_allows() -> None:
    for ratio in (0.1, 0.3, 0.45):
        found = drawing.facts(of(errors="uniform", ratio=ratio), quiet, "rest")
        assert 1 - found.wrong / SIDE**2 >= found.certain == max(0.0, 1 - 4 * ratio**2)
        assert found.eps == np.inf
        assert abs(1 - found.wrong / SIDE**2 - found.success) < 0.02


def test_the_chances_of_the_discs_are_a_law_and_keep_the_promise() -> None:
    for bits, apart, eps in ((1, 1, 1.0), (3, 2, 0.4), (10, 20, 0.35)):
        found = packing.facts(of(view="packing", packed_bits=bits, apart=apart, eps=eps), quiet, "rest")
        assert found.here + (2**bits - 1) * found.other == pytest.approx(1.0)
        assert found.here / found.other == pytest.approx(np.exp(eps * apart))


@pytest.mark.long
def test_any_table_that_fits_counted_here() -> None:
    """Every table of eight people, one after the other, against the drawn answers."""
    params = of(view="questions", crowd=8, scale=0.6, certain=True)
    found = questions.facts(params, quiet, "rest")
    rng = np.random.default_rng([params.seed, 3])
    bits = found.bits
    assert bits is not None
    signs = rng.integers(0, 2, (found.m, 8)) * 2 - 1
    alpha = 0.6 * np.sqrt(8)
    given_answers = signs @ bits + rng.uniform(-alpha, alpha, found.m)
    fitting = [
        table
        for table in itertools.product((0, 1), repeat=8)
        if (np.abs(signs @ np.array(table) - given_answers) <= alpha).sum() >= 0.75 * found.m
    ]
    assert found.fit == len(fitting)
    assert found.fit_wrong == max((np.array(table) != bits).sum() for table in fitting)
    assert found.fit_book == pytest.approx((2 * alpha / 0.25) ** 2)
    assert found.forced.shape == (8,)


@pytest.mark.parametrize("certain", [True, False])
def test_who_is_read_for_certain_is_not_sought_while_something_moves(certain: bool) -> None:
    found = questions.facts(of(view="questions", crowd=8, scale=0.6, certain=certain), quiet, "drag")
    assert found.forced.size == 0


def test_the_chance_of_a_wrong_table_keeps_its_digits() -> None:
    params = Params(view="packing", eps=2.0, packed_bits=10, apart=20)
    found = packing.facts(params, lambda _: None, "drag")
    assert found.other == pytest.approx(math.exp(-40), rel=1e-12)  # 1 − p is lost beside 1


@pytest.mark.long
def test_laplace_noise_in_the_picture_is_read_as_gaussian_noise_is_and_allows_more() -> None:
    params = of(errors="laplace", ratio=0.5)
    found, gaussian = (drawing.facts(of(errors=law, ratio=0.5), quiet, "rest") for law in ("laplace", "gaussian"))
    assert found.success == pytest.approx(gaussian.success, abs=1e-3)
    assert found.wrong == pytest.approx(4096 * (1 - found.success), abs=5 * math.sqrt(4096 / 4))
    assert found.ceiling > gaussian.ceiling + 0.05
    assert (found.pure, gaussian.pure) == (pytest.approx(4096 / (32 / math.sqrt(2))), math.inf)
    assert found.answers.shape == (64, 64)
    drag = LAB.compute(params, quiet, "drag")
    assert [row[1].text for row in drag.readout.rows if row[0].text == "any attack at most, of 100"] == ["–"]


def test_what_is_said_of_arbitrary_questions_names_how_large_the_table_is() -> None:
    """By hand: s = ℓ/400 bits in tables of w people, 2w apart at most; whoever is within w/30 names the table."""
    story = LAB.compute(of(view="packing"), quiet, "rest").story
    told = re.search(r"for ε ≤ 1/(\d+) and some table of ℓ/([\d ]+)ε people, .*? more than ℓ/([\d ]+)ε", story)
    assert told is not None
    least, people, error = (int(text.replace(" ", "")) for text in told.groups())
    assert error == 30 * people  # w/30: without w people nothing is that far off
    assert "ℓ the smaller of the numbers of questions and of columns" in story
    from_here = int(re.search(r"reach from ℓ = (\d+) on", story)[1])  # type: ignore[index]
    for size in (from_here, 10_000, 100_000):
        w, bits = size * least / people, size // 400
        assert math.log(2.0**bits - 1) > 2 * w / least, size  # one half on all 2^s tables asks for more than this ε
