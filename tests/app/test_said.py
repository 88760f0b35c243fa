"""The one sentence of a tab: how its numbers are rounded, where it breaks, what every sentence keeps to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from app.lab.said import Figure, Said, about, decides, down, fine, of_100, passing, short, spent, up, whole, yours
from app.words import i18n
from app.words.numbers import parse
from tests.app.cases import chinese_texts


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    i18n.install(str, i18n.ENGLISH)


def written(figure: Figure) -> Fraction:
    """What stands there, exactly."""
    return Fraction(repr(parse(figure.text)))


def test_a_chance_of_100_is_on_its_side() -> None:
    for k in range(0, 1001, 7):
        for chance in (k / 1000, min(k / 1000 + 1e-5, 1.0), k / 999_983, 1 - k / 999_983):
            percent = 100 * Fraction(repr(chance))
            fine = Fraction(1, 10**9)
            unit = (
                Fraction(1)
                if 1 <= percent <= 99
                else Fraction(1, 10)
                if Fraction(1, 10) <= percent <= Fraction(999, 10)
                else Fraction(1, 100)
            )
            up, down = written(of_100(chance, "up")), written(of_100(chance, "down"))
            assert percent - fine <= up <= percent + unit
            assert percent - unit <= down <= percent + fine
            nearest = of_100(chance).text
            if nearest[0] in "<>":
                assert 0 < percent < 100
            else:
                assert abs(Fraction(nearest) - percent) <= unit / 2 + fine
                assert (nearest == "100") == (percent == 100)
                assert (nearest == "0") == (percent == 0)


def test_a_chance_that_is_no_certainty_does_not_read_as_one() -> None:
    assert [of_100(1 - 1e-9, side).text for side in ("nearest", "up", "down")] == ["> 99.99", "100", "99.99"]
    assert [of_100(1e-9, side).text for side in ("nearest", "up", "down")] == ["< 0.01", "0.01", "0"]
    assert [of_100(0.9932, side).text for side in ("nearest", "up", "down")] == ["99.3", "99.4", "99.3"]
    assert [of_100(value).text for value in (0.0, 0.07, 0.5, 1.0)] == ["0", "7", "50", "100"]
    assert of_100(0.07, "up").text == "7"
    assert of_100(0.29, "down").text == "29"


def test_numbers_are_on_their_side_and_what_was_typed_stays() -> None:
    for value in (math.pi, 1e5 / 7, 2 / 3e6, -math.e, 12345.678):
        assert written(up(value)) >= Fraction(repr(value)) >= written(down(value))
        assert written(up(value)) - written(down(value)) <= Fraction(repr(abs(value))) / 99
    assert about(0.91629).text == "0.916"
    assert whole(2**20).text == "1\u202f048\u202f576"
    assert yours(0.12345).text == "0.12345"
    assert yours(1 / 3).text == "0.3334"
    assert about(math.inf).text == "∞"
    assert short("a name that is much too long") == "a name that i…"


def test_a_sentence_breaks_at_the_same_place_whatever_its_numbers_are() -> None:
    template = "After {k} answers, each off by {e} at most, {left} of {all} tables are left: all {n} secrets are read."
    few = Said(template, {name: whole(1) for name in ("k", "e", "left", "all", "n")}, hint="Play.")
    many = Said(template, {name: whole(654_321) for name in ("k", "e", "left", "all", "n")}, hint="Play.")
    for one in (few, many):
        first, second = one.lines()
        assert "".join(span.text for span in first).endswith("at most, ")
        assert "".join(span.text for span in second).endswith(
            "all " + one.numbers["n"].text + " secrets are read. Play."
        )  # type: ignore[union-attr]
    assert len(few.lines(hint=False)) == 2
    assert "Play" not in "".join(span.text for line in few.lines(hint=False) for span in line)
    assert len(Said("Short: {k}.", {"k": whole(1)}).lines()) == 1


def test_a_setting_with_many_digits_has_fewer_of_them_rounded_up_where_the_sentence_is_too_long() -> None:
    for letters in (120, 132, 133, 134, 135, 150):
        said = Said("x" * letters + " {eps}.", {"eps": yours(1.234561)})
        shown = said.written()["eps"].text
        assert float(shown) == pytest.approx(1.234561, rel=1e-3)
        assert float(shown) >= 1.234561
        assert (shown == "1.234561") == (letters + len(" 1.234561.") <= 140)
        assert len(shown) >= 5  # four digits at least
    alike = Said("x" * 150 + " {loss} {eps}.", {"loss": about(1.24), "eps": yours(1.239999)}, "broken")
    assert alike.written()["eps"].text == "1.239999"  # rounded up it would read as the loss that passes it
    assert Said("x" * 150 + " {k}.", {"k": yours(whole(123_456_789))}).written()["k"].text == "123\u202f456\u202f789"


def test_computed_numbers_have_three_digits_where_the_sentence_is_too_long() -> None:
    numbers = {"loss": spent(0.00781612345), "sigma": fine(up(5.7241)), "eps": yours(0.01234)}
    for letters, shown in ((50, ["0.007817", "5.725", "0.01234"]), (150, ["0.00782", "5.73", "0.01234"])):
        assert [
            span.text for span in Said("x" * letters + " {loss} {sigma} {eps}.", numbers).written().values()
        ] == shown
    alike = {"needed": fine(up(5.7241)), "known": fine(down(5.7239))}
    written = Said("x" * 150 + " {needed} {known}.", alike).written()
    assert [span.text for span in written.values()] == ["5.73", "5.72"]
    apart = {"needed": fine(up(5.7241)), "known": fine(up(5.7219))}
    assert [span.text for span in Said("x" * 150 + " {needed} {known}.", apart).written().values()] == [
        "5.725",
        "5.722",
    ]


def test_spans_say_what_is_yours_what_decides_and_whether_a_promise_is_broken() -> None:
    said = Said("At s = {s} it leaks {loss}.", {"s": yours(5.5), "loss": decides(about(8))}, "broken")
    (line,) = said.lines()
    assert [(span.text, span.weight) for span in line] == [
        ("△ ", ""),
        ("At s = ", ""),
        ("5.5", "yours"),
        (" it leaks ", ""),
        ("8", "decides"),
        (".", ""),
    ]
    assert said.text == "△ At s = 5.5 it leaks 8."
    assert not Said()
    assert Said().text == ""
    assert Said().lines() == ()


def test_chinese_has_no_blank_before_the_hint() -> None:
    i18n.install(lambda text: chinese_texts().get(text, text), "zh_CN")
    assert Said("发布 {k} 次。", {"k": whole(3)}, hint="拖动 k。").text == "发布 3 次。拖动 k。"


@pytest.mark.parametrize(
    ("chance", "allowed", "said", "limit"),
    [
        (0.85, 1 / (1 + math.exp(-1)), "85", "74"),  # as every screen says the ceiling of ε = 1
        (0.739, 0.731, "73.9", "73.1"),
        (0.7362, 0.7358, "73.62", "73.58"),
        (0.73107, 0.73106, "73.11", "73.1"),
        (1.0, 0.999, "100", "99.9"),
    ],
)
def test_a_limit_that_is_passed_is_rounded_as_where_it_holds_and_never_reads_like_what_passes_it(
    chance: float, allowed: float, said: str, limit: str
) -> None:
    found = passing(chance, allowed)
    assert tuple(figure.text for figure in found) == (said, limit)
    assert parse(found[0].text) > parse(found[1].text)


def test_of_any_two_chances_the_smaller_reads_smaller() -> None:
    draws = np.random.default_rng(3).uniform(0.5, 1.0, (2000, 2))
    near = np.sort(np.where(np.arange(2000)[:, None] % 2, draws, draws[:, :1] + [0.0, 1e-4] * draws), axis=1)
    for allowed, chance in np.minimum(near, 1.0).tolist():
        if chance - allowed > 1e-9:
            one, other = (parse(figure.text.removeprefix("> ")) for figure in passing(chance, allowed))
            assert one > other, (chance, allowed)
