"""Channel: what a letter that is published by chance tells, what it costs, and what it promises.

X, x  true letter; X̂, x̂  published letter; p  law of X; q(x̂|x)  channel; d  cost of a wrong letter; D  expected cost;
leak  I(X; X̂) in bits; ε  in nats, for all pairs of letters; λ  slope, in nats per unit of d.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.i18n import tr
from app.labs.base import Quality, Result, Tick
from app.labs.channel.channels import chosen, most_distortion, slope_range
from app.labs.channel.data import Problem, Source, data_notes, paper_source, problem_of, source_of
from app.labs.channel.joint import joint_of
from app.labs.channel.params import SOURCES, Params
from app.labs.channel.scene import Scene, View
from app.labs.channel.views_column import column_view
from app.labs.channel.views_curve import channel_view, curve_view
from app.labs.channel.views_paper import paper_view
from app.labs.channel.views_private import private_view
from app.labs.channel.views_side import side_view
from app.numbers import show
from dpcore.errors import ParameterError

VIEW_OF: Mapping[str, Callable[[Scene], View]] = {
    "curve": curve_view,
    "channel": channel_view,
    "private": private_view,
    "side": side_view,
    "paper": paper_view,
    "column": column_view,
}


def compute(params: Params, tick: Tick, quality: Quality) -> Result:
    """The chosen picture with its numbers and words."""
    source = _source(params, tick)
    problem = Problem(source.p, None) if _is_table(params) else problem_of(params, source)
    view = VIEW_OF[params.view](Scene(params, source, problem, tick, quality))
    most = most_distortion(problem)
    return Result(
        pictures=view.pictures,
        readout=view.readout,
        story=view.story,
        notes=(() if _is_table(params) else data_notes(params, source, problem)) + view.notes,
        derived=view.derived,
        ranges={"wanted": (most / 1000, most), "slope": slope_range(problem)},
    )


def _is_table(params: Params) -> bool:
    """Whether a table of the paper is shown, which has its own data."""
    return params.view == "paper" and params.table != "threshold"


def _is_joint(params: Params) -> bool:
    """Whether the given joint law is shown."""
    return (params.view, params.problem) == ("side", "given")


def _source(params: Params, tick: Tick) -> Source:
    """The distribution of what is shown: chosen under Data, of the joint law, or the paper's."""
    if _is_table(params):
        return paper_source(params)
    if _is_joint(params):
        return joint_of(params).source
    return source_of(params, tick)


def label(params: Params) -> str:
    """For pins."""
    name = tr(dict(SOURCES)[params.source])
    if _is_joint(params):
        name = tr("given p(x, z)")
    if params.view == "private" or (params.view, params.publisher) == ("column", "private"):
        return tr("{source}, ε = {eps}", source=name, eps=show(params.epsilon, 4))
    try:
        point = chosen(problem_of(params, _source(params, lambda _: None)), params)
    except ParameterError:
        return tr("{source}, λ = {slope}, ε = –", source=name, slope=show(params.slope, 4))
    text = tr("{source}, λ = {slope}, ε = {eps}")
    return text.format(source=name, slope=show(point.slope, 4), eps=show(point.eps, 4))
