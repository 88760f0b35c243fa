"""'Copy as Python' of the lab 'Channel': programs that call dpcore and print the readout's numbers."""

from __future__ import annotations

from app.labs.channel.data import paper_source, problem_of
from app.labs.channel.joint import joint_of
from app.labs.channel.params import Params
from app.labs.channel.script_parts import SYMMETRIC, distortion_lines, head, point_line, source_lines
from app.labs.channel.script_publish import column_lines
from app.labs.channel.views_threshold import sorted_lists

_SHOW = """

def show(name, q):
    print(name, "D", channel_distortion(p, q, d), "leak in bits", channel_leak(p, q), "eps in nats", channel_eps(q))

"""


def script(params: Params) -> str:
    """A program for the tab that is shown."""
    if params.view == "paper":
        return _threshold(params) if params.table == "threshold" else _tables(params)
    if params.view == "side":
        return _given(params) if params.problem == "given" else _paper(params)
    body = {"curve": _curve, "channel": _letters, "private": _private, "column": column_lines}[params.view](params)
    return head() + source_lines(params) + distortion_lines(params) + _SHOW + body


def _curve(params: Params) -> str:
    return (
        point_line(params)
        + """\
target = point.distortion[0]
print("least leak D", target, "leak in bits", point.rate_bits[0], "eps in nats", point.eps[0], "slope", point.slopes[0])
private = least_eps_channel(p, target, d)
print("least eps D", private.distortion, "leak in bits", private.leak_bits, "eps in nats", private.eps)
print("  leak above R(D)", max(private.leak_bits - point.rate_bits[0], 0.0))
"""
        + SYMMETRIC
        + """\
show("symmetric", symmetric)
print("  leak above R(D)", max(channel_leak(p, symmetric) - point.rate_bits[0], 0.0), "and of the least one", 0.0)
"""
    )


def _letters(params: Params) -> str:
    return (
        point_line(params)
        + """\
q = point.channel(0)
show("least leak", q)
r = p @ q
for x, letter in enumerate(letters):
    print(letter, ":", p[x], r[x], q[x, x], *q[x])
"""
    )


def _private(params: Params) -> str:
    at = "hamming_at_distortion(p, target)" if params.distortion == "hamming" else "blahut_at_distortion(p, d, target)"
    return (
        f"private = best_private_channel(p, {params.epsilon!r}, d)\n"
        """\
target = private.distortion
print("least D at eps", private.eps, "D", target, "leak in bits", private.leak_bits)
"""
        f"point = {at}\n"
        """\
print("least leak at D", point.distortion[0], "leak in bits", point.rate_bits[0], "eps in nats", point.eps[0])
""" + SYMMETRIC + 'show("symmetric", symmetric)\n'
    )


def _given(params: Params) -> str:
    joint = joint_of(params)
    law = ",\n    ".join(repr(list(row)) for row in joint.law)
    problem = problem_of(params, joint.source)
    d = "None" if problem.matrix is None else f"np.array({[list(row) for row in problem.matrix]!r})"
    return (
        head()
        + "from dpcore.channel.side import joint_distribution, side_leaks\n\n"
        + f"joint = joint_distribution([\n    {law},\n], renormalise=True)\n"
        + f"p, d = distribution(joint.sum(axis=1), renormalise=True), {d}\n"
        + point_line(params)
        + """\
leaks = side_leaks(joint, point.channel(0))
print("published alone", leaks.published)
print("z alone", leaks.held)
print("in addition to z", leaks.added)
print("together", leaks.together)
print("D", point.distortion[0], "eps in nats", point.eps[0])
"""
    )


def _paper(params: Params) -> str:
    options = f"threshold={params.threshold!r}, side_letters={params.side_letters}, signed_stop={params.signed}"
    return (
        head()
        + "from dpcore.sources.rate_distortion import paper_run\n\n"
        + source_lines(params)
        + distortion_lines(params)
        + point_line(params)
        + f"""\
run = paper_run(p, point.slopes[0], {options}, distortion=d, limit=20_000)
print("the paper's algorithm", run.rate_bits, channel_leak(p, run.channel), run.distortion, run.eps, run.steps)
print("exact", point.rate_bits[0], point.distortion[0], point.eps[0])
"""
    )


def _tables(params: Params) -> str:
    return f"""\
# Epsilon Lab, Channel: tables 2 and 3 of the paper, recomputed.
from dpcore.sources import headline, table_2, table_3

p = {paper_source(params).p!r}
for row in table_2(p):
    print(row)
for row in table_3(p):
    print(row)
    print("  printed - recomputed", row.printed_symmetric - row.symmetric, row.printed_best - row.best)
print(headline(p))
"""


def _threshold(params: Params) -> str:
    slopes, thresholds = sorted_lists(params)
    return f"""\
# Epsilon Lab, Channel: where Algorithm 1 stops, for each slope and T.
import csv

from dpcore.channel import distribution
from dpcore.sources import threshold_study
from dpcore.channel import count_column

{source_lines(params)}
study = threshold_study(p, {slopes!r}, {thresholds!r})
for i, slope in enumerate(study.slopes):
    print(slope, *study.rate_bits[i], *study.steps[i])
"""
