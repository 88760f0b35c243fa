"""The example table of He, Wang, Chen and Dong 2015 (table 1): six patients.

Source:
    He, Wang, Chen and Dong 2015, table 1.
"""

from __future__ import annotations

from typing import NamedTuple


class Patient(NamedTuple):
    """One record; income per year in thousands."""

    name: str
    age: int
    income: int
    disease: str


EXAMPLE_TABLE = (
    Patient("Alex", 20, 15, "Bronchitis"),
    Patient("Bob", 21, 14, "Bronchitis"),
    Patient("Jane", 33, 71, "Pneumonia"),
    Patient("Cathy", 38, 25, "Gastritis"),
    Patient("Eva", 44, 56, "Bronchitis"),
    Patient("Frank", 47, 18, "Dyspepsia"),
)


def count_disease(table: tuple[Patient, ...], disease: str) -> int:
    """The count query: how many patients have this disease.

    Args:
        table: the patients.
        disease: its name.
    """
    return sum(patient.disease == disease for patient in table)


def worlds_without_one(table: tuple[Patient, ...], disease: str) -> tuple[int, ...]:
    """The true answers of the worlds in which one record each is missing.

    Args:
        table: the patients.
        disease: its name.
    """
    return tuple(count_disease(table[:place] + table[place + 1 :], disease) for place in range(len(table)))
