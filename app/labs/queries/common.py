"""What the tabs share: the questions about a table with their true answers, and how they are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.lab.base import Note
from app.labs.queries.given import BUILT_IN, MOST_QUESTIONS, Given, question_name
from app.labs.queries.params import Params
from app.labs.queries.table_params import WITH_DATA
from app.plot.picture import Axis
from app.words.i18n import mark, tr
from dpcore.checks import Floats
from dpcore.errors import ParameterError
from dpcore.queries import marginal_parts, question_matrix, random_people, random_questions

MOST_TICKS, LONGEST = 12, 18
"""Names under an axis, and their letters."""
OF_DATA = 17
"""What the random people and questions are drawn from."""
SIGNS = {"0": 0.0, "1": 1.0}


@dataclass(frozen=True, slots=True, eq=False)
class Data:
    """Questions about a table.

    Attributes:
        questions: A, shape (questions, kinds).
        counts: people of each kind, shape (kinds,); empty where only answers are known.
        people: n, 0 where it is not known.
        truth: A counts / n, shape (questions,); empty where it is not known.
    """

    questions: Floats
    counts: Floats
    people: int
    truth: Floats


def data_of(params: Given) -> Data:
    """The table and its questions; a tab that needs the truth refuses answers alone."""
    if params.source == "told":
        if params.view != "fake":
            raise ParameterError("source", params.source, mark("people whose true answers are known"))
        return Data(signs_of([question for question, _ in params.told]), np.empty(0), 0, np.empty(0))
    if params.source == "made":
        rng = np.random.default_rng(OF_DATA)  # the same people however often noise is drawn
        A = random_questions(params.made_questions, params.made_kinds, rng=rng)
        h = random_people(params.made_people, params.made_kinds, rng=rng)
    else:
        parts = params.parts or marginal_parts(params.sizes, params.order)
        A, h = question_matrix(params.sizes, parts), np.array(params.counts, dtype=np.float64)
    n = int(h.sum())
    return Data(A, h, n, np.asarray(A @ h / n))


def signs_of(questions: Sequence[object]) -> Floats:
    """Typed questions as rows of 1 and 0, shape (questions, kinds)."""
    texts = [str(question).strip() for question in questions]
    for text in texts:
        if len(text) != max(len(texts[0]), 1) or set(text) - set(SIGNS):
            raise ParameterError(
                mark("question"), text, mark("one sign 0 or 1 for each of {n} kinds"), n=max(len(texts[0]), 1)
            )
    return np.array([[SIGNS[sign] for sign in text] for text in texts])


# -- words


def all_parts(params: Given) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The questions as columns and categories, in their order."""
    if params.parts or not params.sizes:
        return params.parts
    return tuple(sorted(_grown((), params.sizes, params.order), key=lambda parts: (len(parts), [c for c, _ in parts])))


def _grown(parts: tuple[tuple[int, int], ...], sizes: Sequence[int], order: int) -> list[tuple[tuple[int, int], ...]]:
    if len(parts) == min(order, len(sizes)):
        return []
    first = parts[-1][0] + 1 if parts else 0
    found = []
    for column in range(first, len(sizes)):
        for category in range(1, sizes[column]):
            longer = (*parts, (column, category))
            found += [longer, *_grown(longer, sizes, order)]
    return found


def question_names(params: Given, count: int) -> list[str]:
    """What each question counts; numbers from 1 where they have no names."""
    if params.source == "told":
        return [str(question) for question, _ in params.told]
    if params.source == "made":
        return [str(place + 1) for place in range(count)]
    names = column_names(params)
    return [question_name(names, params.categories, parts) for parts in all_parts(params)]


def column_names(params: Given) -> list[str]:
    """Those of the program's own tables are translated."""
    return [tr(name) if params.source in BUILT_IN else name for name in params.names]


def question_ticks(params: Given, places: Sequence[int]) -> tuple[tuple[float, str], ...]:
    """Names under 0, 1, … for the questions at these places, thinned out where they are many or long."""
    names = question_names(params, MOST_QUESTIONS)
    step = -(-len(places) // MOST_TICKS)
    close = [names[places[at]].replace(" + ", "+") for at in range(0, len(places), step)]
    return tuple((float(step * at), _short(name)) for at, name in enumerate(close))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"


def question_axis(params: Given, places: Sequence[int]) -> Axis:
    """Questions side by side."""
    return Axis(label=tr("question"), low=-0.7, high=len(places) - 0.3, ticks=question_ticks(params, places))


def file_notes(params: Given) -> tuple[Note, ...]:
    """Rows without a value."""
    if not params.left_out:
        return ()
    text = tr(
        "Rows without a value in one of these columns are left out: {count}. That a value is missing is itself published.",
        count=params.left_out,
    )
    return (Note("caution", text),)


def assumptions(params: Params) -> list[str]:
    """What the numbers rest on."""
    found = [tr("The number of people is public; neighboring tables differ in one replaced row.")]
    if params.view in WITH_DATA and params.source == "csv":
        found.append(tr("The columns, their values and the cuts were chosen without looking at the data."))
    if params.view == "boosting":
        found.append(tr("The bill covers questions that are drawn by weight, not those that are chosen otherwise."))
    return found
