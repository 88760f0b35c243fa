"""Twelve questions for before and after: three variants of numbers each, the key computed by dpcore. No Qt.

Behind each wrong choice stands the belief that it shows; the numbers of the right one are never typed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.state.lessons.course import CoursePath
from app.words.i18n import listed, mark, tr
from app.words.numbers import show, show_fixed
from dpcore.accounting import basic_composition
from dpcore.attack import ceiling, posterior_bounds
from dpcore.local import yes_is_true
from dpcore.noise import laplace
from dpcore.reconstruction import success
from dpcore.robust import laplace_variation
from dpcore.selection import exponential_mechanism

VARIANTS = 3
BEFORE, AFTER = 0, 1
"""Variants of the test before and after the lessons: other numbers, and another order of the choices."""
Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; `belief` is what a wrong one shows, '' for the right one."""

    text: str
    belief: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `choices` have the right one first; `numbers` gives what texts name, for a variant.

    `step`: the lesson to go back to.
    """

    ask: str
    choices: tuple[Choice, ...]
    why: str
    step: str
    numbers: Callable[[int], Values] = lambda _: {}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its numbers, in the language of now.

    Attributes:
        number: of the question, from 1.
        right: the place of the right choice.
        places: of the choices, in the order of QUESTIONS.
    """

    number: int
    ask: str
    choices: tuple[str, ...]
    beliefs: tuple[str, ...]
    right: int
    why: str
    step: str
    places: tuple[int, ...]

    @property
    def letter(self) -> str:
        """Of the right choice."""
        return "abcd"[self.right]


def asked(questions: Sequence[int], variant: int, seed: int) -> list[Asked]:
    """The questions with these numbers, from 1, in the language of now; choices in an order that `seed` draws."""
    order, found = random.Random(seed), []
    for number in questions:
        question = QUESTIONS[number - 1]
        values = question.numbers(variant % VARIANTS)
        places = list(range(len(question.choices)))
        order.shuffle(places)
        found.append(
            Asked(
                number,
                tr(question.ask, **values),
                tuple(tr(question.choices[place].text, **values) for place in places),
                tuple(tr(question.choices[place].belief) if question.choices[place].belief else "" for place in places),
                places.index(0),
                tr(question.why, **values),
                question.step,
                tuple(places),
            )
        )
    return found


def fitting(path: CoursePath) -> tuple[int, ...]:
    """The questions that a path asks before its first lesson and after its last one: what its lessons teach, if it names none."""
    return path.questions or tuple(
        number for number, question in enumerate(QUESTIONS, start=1) if question.step in path.lessons
    )


# -- numbers


def _percent(share: float) -> str:
    return show(100 * share, 2 if share < 0.1 else 3)


def _meaning(variant: int) -> Values:
    eps = (1.0, 0.5, 2.0)[variant]
    noise = laplace(eps=eps, sensitivity=1.0)
    return {
        "eps": show(eps),
        "factor": show_fixed(math.exp(noise.worst_loss(1.0)), 2),
        "chance": _percent(math.exp(-eps)),
        "error": show(noise.mean_abs),
    }


def _crowd(variant: int) -> Values:
    return {"n": str((10, 12, 8)[variant]), "known": str((9, 11, 7)[variant])}


def _halved(variant: int) -> Values:
    first, second = ((1.0, 0.5), (2.0, 0.5), (1.5, 0.5))[variant]
    ratio = laplace(eps=second, sensitivity=1.0).mean_abs / laplace(eps=first, sensitivity=1.0).mean_abs
    return {
        "first": show(first),
        "second": show(second),
        "right": show(ratio, 3),
        "less": show(1 / ratio, 3),
        "root": show(math.sqrt(ratio), 3),
        "square": show(ratio**2, 3),
    }


def _sure(variant: int) -> Values:
    eps, prior = ((1.0, 0.01), (0.5, 0.02), (1.5, 0.01))[variant]
    return {
        "eps": show(eps),
        "prior": _percent(prior),
        "right": _percent(posterior_bounds(eps=eps, prior=prior)[1]),
        "undecided": _percent(ceiling(eps=eps)),
        "power": _percent(math.exp(-eps)),
    }


def _again(variant: int) -> Values:
    eps, times = ((0.1, 10), (0.2, 6), (0.05, 30))[variant]
    return {
        "eps": show(eps),
        "times": str(times),
        "right": show(basic_composition(eps, times)[0], 4),
        "root": show(eps * math.sqrt(times), 2),
        "product": show(eps**2, 2),
    }


def _family(variant: int) -> Values:
    eps, people = ((0.5, 4), (0.3, 5), (1.0, 3))[variant]
    return {
        "eps": show(eps),
        "people": str(people),
        "right": show(math.exp(basic_composition(eps, people)[0]), 3),
        "one": show(math.exp(eps), 3),
        "times": show(people * math.exp(eps), 3),
    }


def _said_yes(variant: int) -> Values:
    truth, share = ((0.75, 0.01), (0.8, 0.02), (0.7, 0.01))[variant]
    eps = math.log(truth / (1 - truth))
    return {
        "truth": _percent(truth),
        "share": _percent(share),
        "eps": show_fixed(eps, 2),
        "right": _percent(yes_is_true(share, eps=eps)),
    }


def _cap(variant: int) -> Values:
    people, rich, cap, eps = ((200, 600.0, 80.0, 0.1), (500, 900.0, 100.0, 0.2), (100, 400.0, 60.0, 0.5))[variant]
    return {
        "people": str(people),
        "rich": show(rich),
        "cap": show(cap),
        "eps": show(eps),
        "error": show(laplace(eps=eps, sensitivity=cap).mean_abs),
    }


def _moved(variant: int) -> Values:
    eps = (1.0, 0.5, 0.2)[variant]
    return {
        "eps": show(eps),
        "right": show(basic_composition(laplace(eps=eps, sensitivity=1.0).worst_loss(1.0), 2)[0]),
        "half": show(eps / 2),
    }


def _favourite(variant: int) -> Values:
    eps, votes = ((0.5, (30, 26, 12, 2)), (0.2, (40, 30, 20, 10)), (1.0, (15, 14, 9, 4)))[variant]
    law = exponential_mechanism(votes, eps=eps, sensitivity=1.0)
    return {
        "eps": show(eps),
        "votes": listed(map(str, votes)),
        "chance": _percent(float(law.probabilities[0])),
        "factor": show_fixed(math.exp(eps), 2),
    }


def _fitted(variant: int) -> Values:
    eps, ratio = ((0.001, 10.0), (0.01, 20.0), (0.0001, 5.0))[variant]
    told = (1 + laplace_variation(0.0, 1.0, ratio)) / 2
    return {"eps": show(eps), "ratio": show(ratio), "told": _percent(told)}


def _bits(variant: int) -> Values:
    bits, sigma = ((64, 4.0), (64, 6.0), (256, 8.0))[variant]
    return {
        "bits": str(bits),
        "sigma": show(sigma),
        "right": _percent(float(success(sigma / math.sqrt(bits)))),
        "one": _percent(float(success(sigma))),
    }


QUESTIONS = (
    Question(
        mark("ε = {eps} means:"),
        (
            Choice(mark("one person's row changes the chance of no answer by more than the factor {factor}")),
            Choice(mark("one person in a hundred is exposed"), mark("ε is a chance")),
            Choice(mark("an attack succeeds {chance} of 100 times"), mark("ε is a chance")),
            Choice(mark("the answer is off by {error} on average"), mark("ε is the noise")),
        ),
        mark("The factor is e^ε. How far off the answer is follows from the noise, of which many kinds keep the same ε."),
        "1-what-epsilon-means",
        _meaning,
    ),
    Question(
        mark("The exact number of smokers among {n} colleagues is published; you know {known} of them. What do you know of the last one?"),
        (
            Choice(mark("whether he smokes")),
            Choice(mark("nothing, it is a total"), mark("the crowd hides me")),
            Choice(mark("a chance of 50 in 100"), mark("every answer leaves some doubt")),
            Choice(mark("the share of smokers only"), mark("the crowd hides me")),
        ),
        mark("The count, less the smokers whom you know, is he."),
        "11-you-in-or-out",
        _crowd,
    ),
    Question(
        mark("Laplace noise, Δ stays, ε goes from {first} to {second}. The mean error becomes"),
        (
            Choice(mark("{right} times as large")),
            Choice(mark("{less} times as large"), mark("less ε means less noise")),
            Choice(mark("{root} times as large, as with averages"), mark("the error goes like a square root")),
            Choice(mark("{square} times as large, as the variance"), mark("takes the square for the size")),
        ),
        mark("The mean error is Δ/ε."),
        "1-what-epsilon-means",
        _halved,
    ),
    Question(
        mark("Before an answer with ε = {eps}, an attacker is {prior} in 100 sure that you are in. After it he is, at most,"),
        (
            Choice(mark("{right} in 100 sure")),
            Choice(mark("{undecided} in 100 sure"), mark("the number is about me, whatever was believed before")),
            Choice(mark("{prior} in 100 sure, as before"), mark("a private answer tells nothing")),
            Choice(mark("{power} in 100 sure"), mark("ε is a chance")),
        ),
        mark("Odds are multiplied by at most e^ε; {undecided} is for somebody who starts undecided."),
        "6-how-sure-can-an-attacker-be",
        _sure,
    ),
    Question(
        mark("The same question is answered {times} times, each time with ε = {eps} and fresh noise. All answers together have"),
        (
            Choice(mark("ε up to {right}")),
            Choice(mark("ε = {eps}, for the question is the same"), mark("same question, same price")),
            Choice(mark("ε = {root}, as errors add"), mark("promises add like errors")),
            Choice(mark("ε = {product}"), mark("promises are multiplied")),
        ),
        mark("Promises add. One answer that is printed {times} times costs {eps}."),
        "24-two-answers-one-budget",
        _again,
    ),
    Question(
        mark("A family of {people} has an inherited trait, all or none of them. All are in a count with ε = {eps} for each person. The odds of “they have it” change at most by the factor"),
        (
            Choice("{right}"),
            Choice("{one}", mark("ε protects my secret")),
            Choice("{times}", mark("factors add")),
            Choice(mark("without any limit"), mark("relatives undo every promise")),
        ),
        mark("Each row may give the factor e^ε, and factors are multiplied."),
        "12-you-and-your-relatives",
        _family,
    ),
    Question(
        mark("Everybody tells the truth with probability {truth} in 100, else the opposite (ε = {eps}). {share} in 100 people have the trait. Somebody says yes. He has it with probability"),
        (
            Choice(mark("{right} in 100")),
            Choice(mark("{truth} in 100, the chance of the truth"), mark("turns the question round")),
            Choice(mark("50 in 100, for anybody may lie"), mark("a lie leaves one half")),
            Choice(mark("{share} in 100, as before"), mark("a private answer tells nothing")),
        ),
        mark("Most people who say yes are the many without the trait who lied."),
        "14-everybody-lies-a-little",
        _said_yes,
    ),
    Question(
        mark("The sum of the incomes of {people} people, in thousands, shall be published with ε = {eps}. One of them earns {rich}. What comes first?"),
        (
            Choice(mark("a cap on what one person adds, set before anybody looks at the incomes")),
            Choice(mark("that person is left out"), mark("who stands out has to go")),
            Choice(mark("more noise, made to fit {rich}"), mark("the largest value there is the sensitivity")),
            Choice(mark("the mean is published in place of the sum"), mark("a mean hides everybody")),
        ),
        mark("Without a cap one person may move the sum by any amount. With {cap} as the cap, Laplace noise is {error} off on average; a size taken from the incomes tells of them."),
        "25-one-very-rich-person",
        _cap,
    ),
    Question(
        mark("Laplace noise in every cell of a table keeps ε = {eps} where a person comes or goes. Now a person moves to another cell. For that the same table keeps"),
        (
            Choice("ε = {right}"),
            Choice(mark("ε = {eps}, for the noise is the same"), mark("ε belongs to the noise alone")),
            Choice(mark("ε = {half}, for the total stays"), mark("what stays the same costs nothing")),
            Choice(mark("no promise at all"), mark("a promise holds for one kind of change only")),
        ),
        mark("One cell loses the person and another one gains the person: two steps, each with {eps}."),
        "26-whose-difference",
        _moved,
    ),
    Question(
        mark("Four pizzas have {votes} votes. The exponential mechanism with ε = {eps} chooses one; no number is published. The choice costs"),
        (
            Choice(mark("ε = {eps}")),
            Choice(mark("nothing, for no number is published"), mark("only numbers cost")),
            Choice(mark("ε = {eps} only if the favourite does not win"), mark("only mistakes cost")),
            Choice(mark("nothing, for chance decides"), mark("then it is a lottery")),
        ),
        mark("The favourite wins {chance} of 100 times. One voter who changes sides moves no pizza’s chance by more than the factor {factor}: that is what ε promises."),
        "27-choosing-without-adding",
        _favourite,
    ),
    Question(
        mark("The noise is fitted to how calm the data are: Laplace noise of the size local sensitivity/ε, with ε = {eps}. This is"),
        (
            Choice(mark("possibly not private at all")),
            Choice(mark("very private"), mark("a small ε cures everything")),
            Choice(mark("private with ε = {eps} where data are calm"), mark("the promise is one for calm data")),
            Choice(mark("private if the size of the noise is published"), mark("publishing makes private")),
        ),
        mark("The size of the noise is an answer without noise: two sizes in the ratio {ratio} are told apart {told} of 100 times, whatever ε is."),
        "17-the-noise-level-is-an-answer",
        _fitted,
    ),
    Question(
        mark("Each of {bits} totals over {bits} secret bits, with all its signs, gets normal noise of σ = {sigma}: one alone tells next to nothing of a bit. From all together, how many of 100 bits are read right?"),
        (
            Choice("{right}"),
            Choice("50", mark("every answer is wrong, so all is safe")),
            Choice("{one}", mark("many answers tell no more than one")),
            Choice("100", mark("noise never helps")),
        ),
        mark("Φ(√n/(2σ)) of them: the errors average out, the bits do not."),
        "16-many-answers-are-the-data",
        _bits,
    ),
)  # fmt: skip
