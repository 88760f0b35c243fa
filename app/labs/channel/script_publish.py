"""The part of 'Copy as Python' that publishes a column."""

from __future__ import annotations

from app.labs.channel.counting import place_of
from app.labs.channel.params import Params
from app.labs.channel.script_parts import SYMMETRIC, codec_of, point_line


def column_lines(params: Params) -> str:
    """Lines that publish the column, estimate, and write the randomised table where a file name is given."""
    return _channel(params) + _publish(params) + _ESTIMATE + (_write(params) if params.source == "csv" else "")


def _channel(params: Params) -> str:
    if params.publisher == "private":
        return f"q = best_private_channel(p, {params.epsilon!r}, d).channel\nshow('channel', q)\n"
    lines = point_line(params)
    if params.publisher == "symmetric":
        return lines + "target = point.distortion[0]\n" + SYMMETRIC + "q = symmetric\nshow('channel', q)\n"
    return lines + "q = point.channel(0)\nshow('channel', q)\n"


def _publish(params: Params) -> str:
    drawn = "counts.counts" if params.source == "csv" else f"rng.multinomial({params.people}, p)"
    return f"""
# This demonstrates; it does not replace an audited release tool.
rng = np.random.default_rng({params.seed})
before = {drawn}
after = np.bincount(randomise(np.repeat(np.arange(p.size), before), q, rng), minlength=p.size)
"""


_ESTIMATE = """\
try:
    found = unbiased_histogram(after, q)
except NotIdentifiable as error:
    print(error)
    try:
        found = unbiased_histogram(after, q, assumed=p)
    except NotIdentifiable:
        found = None
for x, letter in enumerate(letters):
    print(letter, ":", before[x], after[x])
    if found is not None:
        estimate, error = found.estimate[x], found.standard_error[x]
        print("  estimate", estimate, "standard error", error)
        print("  off by, in errors", (estimate - before[x]) / error if error > 0 else None)
"""


def _write(params: Params) -> str:
    place = place_of(params.column.strip())
    return f"""
if len(sys.argv) > 1:  # the name of a new file: the table with its column randomised
    with (
        open({params.file!r}, encoding={codec_of(params)!r}, newline="") as source,
        open(sys.argv[1], "w", encoding="utf-8", newline="") as target,
    ):
        rows = csv.reader(source, delimiter={params.delimiter!r})
        rows = randomise_table(rows, {place!r}, letters, q, rng, header={isinstance(place, str)})
        csv.writer(target, delimiter={params.delimiter!r}, lineterminator="\\n").writerows(rows)
"""
