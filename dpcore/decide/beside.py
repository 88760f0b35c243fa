"""Another statistic of the same publication about the same units, with noise of its own.

Source:
    Definitions; the changes are those of `dpcore.change`.
"""

from __future__ import annotations

from dataclasses import dataclass

from dpcore.change import Change, Choices, Moves
from dpcore.checks import inside
from dpcore.decide.value_spread import ValueSpread
from dpcore.sets import Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """Another statistic of the same publication about the same units, with noise of its own.

    Attributes:
        share: of the budget, that is of ε, or of μ² where the noise is Gaussian; between 0 and 1 (both excluded).
        alone: how one unit changes it that comes or goes.
        replaced: how one unit changes it that is replaced by another.
        ways_alone, ways_replaced: moves that may be the worst; None where they are not known, but for a single number.
        is_reached: whether each of them is one of a unit.
        is_whole: whether it is made of whole numbers.
        choices: of a quantile that is chosen by the exponential mechanism in place of a number with noise; its moves are then
            of size 1, of a statistic with ε = 1/scale each; else None.
        value_spread: of the values of which it is chosen, where that was stated.
        grand: totals that two units who take each other's place move only where one adds more than the other, and other
            numbers then less far, so that they count in L0 alone.

    Raises:
        ParameterError: an argument outside what is said of it.
    """

    share: float
    alone: Change
    replaced: Change
    ways_alone: tuple[Moves, ...] | None = None
    ways_replaced: tuple[Moves, ...] | None = None
    is_reached: bool = True
    is_whole: bool = False
    choices: Choices | None = None
    value_spread: ValueSpread | None = None
    grand: int = 0

    def __post_init__(self) -> None:
        inside("share", self.share, 0.0, 1.0)

    def ways(self, relation: Relation) -> tuple[Moves, ...] | None:
        """Its moves that may be the worst.

        Args:
            relation: 'add/remove' where a unit comes or goes, 'replace' where it takes the place of another.
        """
        found, change = (
            (self.ways_alone, self.alone) if relation == Relation.ADD_REMOVE else (self.ways_replaced, self.replaced)
        )
        return (((change.largest, 1),),) if found is None and change.cells == 1 else found
