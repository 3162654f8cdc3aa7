"""Systems without equalities: the same points in coordinates of a reduced lattice.

isl parametrises dense equalities with unreduced, often huge coefficients; a question that takes it
minutes so is answered in milliseconds in the coordinates of an LLL-reduced basis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.presburger.canonical import canonical_rows
from loopwright.presburger.lattice import Lattice, solutions
from loopwright.presburger.rows import Row


@dataclass(frozen=True, slots=True)
class System:
    """Rows over `width` columns; the points are the values of the first `rank` of them."""

    rank: int
    width: int
    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]

    def widened(self, row: Row) -> Row:
        """A row over the first `rank` columns as one over all."""
        return (*row[:-1], *(0,) * (self.width - self.rank), row[-1])

    @property
    def weight(self) -> int:
        """How much one of isl's operations costs here, roughly: they work on whole matrices."""
        rows = len(self.equalities) + len(self.inequalities)
        return max(1, rows * (self.width + 1) // 128)


@dataclass(frozen=True, slots=True)
class Reduced:
    """Inequalities over lattice coordinates, and the lattice that gives the columns back."""

    lattice: Lattice
    inequalities: tuple[Row, ...]

    def image_rows(self, rows: Sequence[Row]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """The values of forms as new columns, the coordinates as locals: equalities of both, and
        the inequalities."""
        new = len(rows)
        equalities = tuple(
            (*(-int(i == k) for i in range(new)), *self.lattice.row(row))
            for k, row in enumerate(rows)
        )
        return equalities, tuple((*(0,) * new, *row) for row in self.inequalities)


def reduce_system(system: System) -> Reduced | None:
    """The system in lattice coordinates; None if it is seen to have no points.

    >>> found = reduce_system(System(2, 2, ((2, -3, 1),), ((1, 0, 0), (-1, 0, 9))))
    >>> found.lattice.origin, found.lattice.basis, found.inequalities
    ((1, 1), ((-3, -2),), ((-1, 0), (1, 2)))
    """
    lattice = solutions(system.equalities, system.width)
    if lattice is None:
        return None
    size = len(lattice.basis)
    form = canonical_rows(size, size, (), tuple(map(lattice.row, system.inequalities)))
    return None if form.contradiction else Reduced(lattice, form.inequalities)
