"""What the programs of 'Copy as Python' have in common."""

from __future__ import annotations

from app.labs.channel.counting import place_of
from app.labs.channel.data import problem_of, source_of
from app.labs.channel.params import Params


def head() -> str:
    """Comment and imports."""
    imports = [
        "import csv",
        "import sys",
        "",
        "import numpy as np",
        "",
        "from dpcore.channel.channels import channel_distortion, channel_eps, channel_leak, distribution, symmetric_channel",
        "from dpcore.channel.blahut import blahut_at_distortion, blahut_curve",
        "from dpcore.channel.curve import hamming_at_distortion, hamming_curve",
        "from dpcore.channel.least_eps import best_private_channel, least_eps_channel",
        "from dpcore.channel.frequencies import count_column",
        "from dpcore.channel.column import NotIdentifiable, randomise, randomise_table, unbiased_histogram",
    ]
    return "# Epsilon Lab, Channel: publishing a letter by chance.\n" + "\n".join(imports) + "\n\n"


def source_lines(params: Params) -> str:
    """Lines that define `letters` and `p` (and `counts`, for a CSV)."""
    if params.source == "csv":
        place = place_of(params.column.strip())
        return (
            f"with open({params.file!r}, encoding={codec_of(params)!r}, newline='') as stream:\n"
            f"    rows = csv.reader(stream, delimiter={params.delimiter!r})\n"
            f"    counts = count_column(rows, {place!r}, header={isinstance(place, str)})\n"
            "letters, p = counts.letters, counts.probabilities\n"
        )
    source = source_of(params, lambda _: None)
    return f"letters = {source.letters!r}\np = distribution({source.p!r}, renormalise=True)\n"


def codec_of(params: Params) -> str:
    """The encoding that reads the file with or without a mark at its beginning."""
    return "utf-8-sig" if params.encoding.lower() in ("utf-8", "utf8", "utf_8") else params.encoding


def distortion_lines(params: Params) -> str:
    """A line that defines `d`: None for Hamming."""
    if params.distortion == "hamming":
        return "d = None  # Hamming: the probability of a wrong letter\n"
    problem = problem_of(params, source_of(params, lambda _: None))
    assert problem.matrix is not None
    rows = ",\n    ".join(repr(list(row)) for row in problem.matrix)
    return f"d = np.array([\n    {rows},\n])\n"


def point_line(params: Params) -> str:
    """Lines that define `point`: the least-leak channel as a curve of one slope."""
    if params.lead == "slope":
        call = "hamming_curve(p, [slope])" if params.distortion == "hamming" else "blahut_curve(p, d, [slope])"
        return f"slope = {params.slope!r}\npoint = {call}\n"
    if params.distortion == "hamming":
        return f"point = hamming_at_distortion(p, min({params.wanted!r}, 1 - p.max()))\n"
    return f"point = blahut_at_distortion(p, d, min({params.wanted!r}, (p @ d).min()))\n"


SYMMETRIC = """
n = p.size
silent = (n - 1) / n  # the symmetric channel's distortion is linear in the share that it moves
low, high = (channel_distortion(p, symmetric_channel(n, share), d) for share in (0.0, silent))
share = min(max((target - low) / (high - low), 0.0), 1.0)
symmetric = symmetric_channel(n, silent * share)
"""
