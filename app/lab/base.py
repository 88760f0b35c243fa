"""What a lab is: Params in, Result out.

A lab is one folder: `model.py` declares a frozen Params dataclass (app/lab/fields.py), a pure `compute` and the Lab
record; it imports no Qt. Its presets stand in resources/presets/<id>.json, its help in resources/help. Everything
else (form, plots, readout, undo, sessions, exports, command line) is derived from these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from app.lab.loading import loaded
from app.lab.said import Said
from app.lab.single import can_be_rough, can_be_single
from app.lab.verdict import Verdict
from dpcore.errors import ParameterError
from dpcore.pace import Tick as Tick

if TYPE_CHECKING:  # a list of labs costs no import of what they show: the program must start quickly
    from app.lab.differences import Differences
    from app.lab.interview import Sentence
    from app.lab.memo import Memo
    from app.lab.privacy_label import Label
    from app.plot.picture import Picture

Quality = Literal["drag", "rest"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the readout.

    Attributes:
        text: what is shown.
        value: the number behind it, when there is one.
        kind: of the number (app/lab/evidence_kinds.py), where it is not that of its table.
    """

    text: str
    value: float | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The readout.

    Attributes:
        columns: headings; the first column names the rows.
        rows: the cells.
        roles: of the rows (colour and line style).
        turn: shown with rows and columns exchanged, where there are more columns than a window is wide.
        column_roles: of the columns from the second on.
        key: the column of the number that matters most; with `turn` still among `columns`.
        kind: of its numbers (app/lab/evidence_kinds.py), but of those whose cells name another; '': the one kind that its
            tab has.
        sets: for each row what a click on it sets: (field, value) pairs; none: nothing. `column_sets`: of the columns from the
            second on.
    """

    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    roles: tuple[str, ...] = ()
    turn: bool = False
    column_roles: tuple[str, ...] = ()
    key: int = 1
    kind: str = ""
    sets: tuple[tuple[tuple[str, Any], ...], ...] = ()
    column_sets: tuple[tuple[tuple[str, Any], ...], ...] = ()

    def listed(self) -> Table:
        """Two columns alone: each row's name, then what it has under each heading; for a place too narrow for more.

        What it has not (–) is no row.
        """
        rows: list[tuple[Cell, ...]] = []
        roles: list[str] = []
        sets: list[tuple[tuple[str, Any], ...]] = []
        for place, row in enumerate(self.rows):
            pairs = [(name, cell) for name, cell in zip(self.columns[1:], row[1:], strict=False) if cell.text != "–"]
            rows += [(row[0], Cell("")), *((Cell(name), cell) for name, cell in pairs)]
            roles += [self.roles[place] if place < len(self.roles) else "", *("" for _ in pairs)]
            sets += [self.sets[place] if place < len(self.sets) else ()] * (1 + len(pairs))
        if not self.columns:
            return self
        return Table((self.columns[0], ""), tuple(rows), tuple(roles), kind=self.kind, sets=tuple(sets))

    def sets_at(self, row: int, column: int) -> tuple[tuple[str, Any], ...]:
        """What a click on a cell sets, by its row or by its column."""
        if row < len(self.sets):
            return self.sets[row]
        return self.column_sets[column - 1] if 0 < column <= len(self.column_sets) else ()

    def turned(self) -> Table:
        """Rows and columns exchanged."""
        heads = (self.columns[0], *(row[0].text for row in self.rows)) if self.columns else ()
        rows = tuple(
            (Cell(name), *(row[place] if place < len(row) else Cell("") for row in self.rows))
            for place, name in enumerate(self.columns)
            if place > 0
        )
        roles, column_roles, sets, column_sets = self.column_roles, self.roles, self.column_sets, self.sets
        return Table(heads, rows, roles, False, column_roles, kind=self.kind, sets=sets, column_sets=column_sets)


@dataclass(frozen=True, slots=True)
class Note:
    """A message in the lab: 'info', 'caution' (mind this) or 'error' (what was asked cannot be computed)."""

    severity: Literal["info", "caution", "error"]
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """What compute returns: ready to show.

    Attributes:
        pictures: the plots.
        readout: the numbers.
        story: 'What am I seeing?' in simple HTML (p, b, i, sub, sup, ul, li), speaking of the numbers on screen.
        notes: messages above the plots.
        derived: values of parameters that are computed for now ('best core'), shown in their disabled rows.
        ranges: slider ranges of parameters whose comfortable range depends on others (the core: up to the sensitivity).
        verdict: of labs that come to a decision.
        made: gives a table of made-up rows as CSV text, for tabs that make some.
        program: gives a program that the person runs elsewhere, for tabs that ask for what it writes.
        memo: gives the memo of two pages, for tabs that have one of their own.
        offers: what a person may try at one click, each with {field: value}.
        said: its one sentence; `Tab.tell` puts it there.
    """

    pictures: tuple[Picture, ...]
    readout: Table = Table()
    story: str = ""
    notes: tuple[Note, ...] = ()
    derived: Mapping[str, float] = field(default_factory=dict)
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    verdict: Verdict | None = None
    made: Callable[[], str] | None = None
    program: Callable[[], str] | None = None
    memo: Callable[[], Memo] | None = None
    offers: Sequence[tuple[str, Mapping[str, Any]]] = ()
    said: Said = field(default_factory=Said)


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab of a lab: a module with four things, imported when the tab is first opened.

    `Facts`, a frozen dataclass of every number that the tab shows; `facts(params, tick, quality) -> Facts`, which calls
    dpcore and knows no text; `tell(params, facts) -> Result`, which computes nothing but words, axes and pictures;
    `said(params, facts) -> Said`, its one sentence.
    Where a drag is shown no coarser than what rests, `facts` is asked without `quality`, and computed once for both.
    Where the lab has a `given`, all get what it gives in place of Params; where that has `for_numbers`, it says for which other Params
    the numbers are the same, so that a report finds those of the tab that it is about. Where `facts` and `tell` have a further argument
    `only`, the key of the hero that is seen while somebody drags or '', they leave out what is not wanted for it and its parts,
    for the sentence and the messages (app/lab/single.py).

    Attributes:
        id: the value of the lab's choice of tabs.
        title: marked for translation.
        module: full name of the module.
        first: the fields that stand below its picture, the most wanted first; at most four that it has at a time.
        rough_first: whether what a drag shows comes before the fine numbers, too, until these are known: 'page', as the first
            picture of its page; 'always', for they take seconds.
        when: (field, value): of several records with one id, that whose field has its value is open; None: the one there is.
        paper: its hero is its memo, where it has one.
    """

    id: str
    title: str
    module: str
    first: tuple[str, ...] = ()
    rough_first: Literal["never", "page", "always"] = "never"
    when: tuple[str, str] | None = None
    paper: bool = False

    def open(self, params: Any) -> bool:
        """Whether these params open it, where the choice of tabs names it."""
        return self.when is None or getattr(params, self.when[0]) == self.when[1]

    def single(self) -> bool:
        """Whether one picture can be shown alone."""
        return can_be_single(loaded(self.module).tell)

    def facts(self, params: Any, tick: Tick, quality: Quality, only: str = "") -> Any:
        """The numbers; with `only` those of this hero."""
        compute = loaded(self.module).facts
        return compute(params, tick, *((quality,) if can_be_rough(compute) else ()), *((only,) if only else ()))

    def known(self, params: Any) -> Any:
        """The numbers at rest, if they are computed already; else None."""
        from app.lab.kept_facts import known

        return known(self.module, params)

    def remembered(self, params: Any, tick: Tick, quality: Quality, only: str = "") -> Any:
        """The numbers, computed once; an error names what is wrong as the form does."""
        from app.lab.fields import fields_of
        from app.lab.kept_facts import KEPT_FACTS, key_of
        from app.lab.refused import SentenceError

        try:
            key = key_of(self.module, params, quality, only)
            return KEPT_FACTS.facts(key, lambda: self.facts(params, tick, quality, only))
        except ParameterError as error:
            field = fields_of(type(params)).get(error.argument)
            if field is None or isinstance(error, SentenceError):
                raise
            raise ParameterError(field.label, error.value, error.template, **error.parts) from error

    def tell(self, params: Any, facts: Any, only: str = "") -> Result:
        """The numbers as pictures, readout and words, in the language of now; with `only` of this hero."""
        module = loaded(self.module)
        result: Result = module.tell(params, facts, *((only,) if only else ()))
        return replace(result, said=module.said(params, facts))


@dataclass(frozen=True, slots=True)
class Lab:
    """One laboratory.

    Attributes:
        id: in files and on the command line.
        title: marked for translation.
        summary: one sentence, marked for translation.
        params_from: gives the Params class, which is imported when it is first asked for.
        compute: (params, tick, quality) -> Result; pure; 'drag' may be coarser while a gesture lasts. With a fourth argument, the
            key of a hero, of that alone where its tab is `single`.
        script: params -> Python that calls dpcore and prints the readout's numbers.
        settle: (params, names of the fields that a person just set) -> params, for choices that follow from pointing
            (a core that was pointed at is a given core).
        privacy: params -> Label, what may never be left out where ε is named; None for labs that decide nothing.
        assumptions: params -> what the numbers rest on besides what every memo says, as sentences.
        label: params -> short text that tells these params from others ('ε = 1, V = 0–1, 10–11'), for pins.
        window: (pinned params, params shown) -> the pinned ones with plots that reach as far as those that are shown.
        interview: params -> its questions as sentences with blanks; such a lab has the page of a studio.
        memo: params -> a memo of two pages; None: the memo that every lab has.
        differences: (params, others) -> what tells two scenarios apart; None for labs that keep none.
        to_budget: (params, those of Budget) -> those of Budget with a row more in the ledger; ParameterError says what has none.
        to_attack: (params, those of Attack) -> those of Attack with the mechanism beside its own; as `to_budget`.
        to_densities: (params, those of Densities) -> those of Densities with the noise beside its own; as `to_budget`.
        to_interview: (params, answers of the Interview) -> those with the noise for a number of one's own; as `to_budget`.
        renewed: (params, those of Budget) -> those of Budget with what is shown in place of what came last.
        is_on_screen: (params, rows that came to one of these) -> whether a mechanism of them is what is shown; None: not known.
        tabs: what it is made of; `tabbed` derives compute and script from them.
        question: under which it stands, by its id (app/lab/questions.py); '' on the start page.
        given: (params, tick) -> what its tabs and programs are given in place of Params: for a lab that reads a file,
            Params and what the file holds, as plain data with a hash. ParameterError says what cannot be used.
        stroke: (params, points of a line drawn freely in a plot, height of a pixel there) -> params with the table that
            the picture names for it; None for labs without such a picture.
        taken: (params, what a mark in a plot sets) -> further fields that must be set for it: a rule becomes the table that it gives.
        paste: (params, text of the clipboard, keep: text -> path of a file that holds it, what it means or '') -> params that show it; ParameterError
            says what it is not. None for labs that take nothing by Ctrl+V outside of fields.
        meanings: (params, text of the clipboard) -> (what `paste` is told, what a person reads) for each thing it may be; one or none:
            nothing is asked.
        mend: (params, why they are refused) -> questions, each with {field: value} of what could have been meant.
    """

    id: str
    title: str
    summary: str
    params_from: Callable[[], type[Any]]
    compute: Callable[..., Result]
    script: Callable[[Any], str]
    label: Callable[[Any], str]
    settle: Callable[[Any, frozenset[str]], Any] = field(default=lambda params, _changed: params)
    privacy: Callable[[Any], Label] | None = None
    assumptions: Callable[[Any], list[str]] = field(default=lambda _params: [])
    window: Callable[[Any, Any], Any] = field(default=lambda pinned, _shown: pinned)
    interview: Callable[[Any], tuple[Sentence, ...]] | None = None
    memo: Callable[[Any], Memo] | None = None
    differences: Callable[[Any, Any], Differences] | None = None
    to_budget: Callable[[Any, Any], Any] | None = None
    to_attack: Callable[[Any, Any], Any] | None = None
    to_densities: Callable[[Any, Any], Any] | None = None
    to_interview: Callable[[Any, Any], Any] | None = None
    is_on_screen: Callable[[Any, Any], bool | None] | None = None
    renewed: Callable[[Any, Any], Any] | None = None
    tabs: tuple[Tab, ...] = ()
    question: str = ""
    given: Callable[[Any, Tick], Any] = field(default=lambda params, _tick: params)
    stroke: Callable[[Any, Sequence[tuple[float, float]], float], Any] | None = None
    taken: Callable[[Any, str], dict[str, Any]] = field(default=lambda _params, _path: {})
    paste: Callable[[Any, str, Callable[[str], str], str], Any] | None = None
    meanings: Callable[[Any, str], Sequence[tuple[str, str]]] = field(default=lambda _params, _text: ())
    mend: Callable[[Any, ParameterError], Sequence[tuple[str, Mapping[str, Any]]]] = field(
        default=lambda _params, _error: ()
    )

    @property
    def params(self) -> type[Any]:
        """The Params class; params() is the default state."""
        return self.params_from()

    @property
    def choice(self) -> str:
        """The field of Params that says which tab is open; '' where there is only one."""
        from app.lab.fields import tab_field

        return tab_field(self.params)

    def first(self, params: Any) -> tuple[str, ...]:
        """The fields that stand below the picture of the tab that is open."""
        return self.tab(params).first if self.tabs else ()

    def tab(self, params: Any) -> Tab:
        """The tab that is open."""
        choice = self.choice
        named = (tab for tab in self.tabs if not choice or tab.id == getattr(params, choice))
        return next(tab for tab in named if tab.open(params))

    @property
    def titles(self) -> dict[str, str]:
        """Title of each tab by its id, marked for translation."""
        return {tab.id: tab.title for tab in self.tabs}


def tabbed(*, params: str, tabs: tuple[Tab, ...], **record: Any) -> Lab:
    """A Lab made of tabs, as `Lab` has them; its Params class stands in the module `params`."""

    def params_class() -> type[Any]:
        found: type[Any] = loaded(params).Params
        return found

    def compute(params: Any, tick: Tick, quality: Quality, only: str = "") -> Result:
        tab = lab.tab(params)
        given = lab.given(params, tick)
        return tab.tell(given, tab.remembered(given, tick, quality, only), only)

    def script(params: Any) -> str:
        tab = lab.tab(params)
        title = ": ".join(filter(None, (record["title"], tab.title)))
        given = lab.given(params, lambda _: None)
        written: str = loaded("app.lab.program").program(tab.module, given, title)
        return written

    lab = Lab(params_from=params_class, tabs=tabs, compute=compute, script=script, **record)
    return lab


def leading(**choices: Mapping[str, str]) -> Callable[[Any, frozenset[str]], Any]:
    """What a person sets leads, as `Lab.settle`: `leading(lead={"eps": "eps", "rho": "rho"})` makes `lead` say which was set.

    choices: for each choice, what it becomes when one of these parameters is set, unless the choice itself is.
    """

    def settle(params: Any, changed: frozenset[str]) -> Any:
        led = {
            choice: next(value for name, value in values.items() if name in changed)
            for choice, values in choices.items()
            if choice not in changed and changed & values.keys()
        }
        return replace(params, **led) if led else params

    return settle


def later(module: str, name: str, **more: Any) -> Any:
    """The function `name` of a module, with `more` arguments; imported when it is first called: the start must be quick."""

    def call(*arguments: Any) -> Any:
        return getattr(loaded(module), name)(*arguments, **more)

    return call
