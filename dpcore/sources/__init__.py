"""Printed tables and examples of the papers, beside what is right."""

from dpcore.door import guard
from dpcore.sources.patients import (
    EXAMPLE_TABLE,
    count_disease,
    worlds_without_one,
)
from dpcore.sources.rate_distortion import (
    MARITAL_PRINTED,
    MARITAL_STATUS,
    MOVIE_RATINGS,
    Headline,
    PaperRun,
    Table2Row,
    Table3Row,
    ThresholdStudy,
    headline,
    paper_run,
    table_2,
    table_3,
    threshold_study,
)

__all__ = [
    "EXAMPLE_TABLE",
    "MARITAL_PRINTED",
    "MARITAL_STATUS",
    "MOVIE_RATINGS",
    "Headline",
    "PaperRun",
    "Table2Row",
    "Table3Row",
    "ThresholdStudy",
    "count_disease",
    "headline",
    "paper_run",
    "table_2",
    "table_3",
    "threshold_study",
    "worlds_without_one",
]

guard(globals())
