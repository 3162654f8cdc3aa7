"""Systems without equalities: the same points in coordinates of a reduced lattice.

isl parametrises dense equalities with unreduced, often huge coefficients; a question that takes it
minutes so is answered in milliseconds in the coordinates of an LLL-reduced basis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from loopwright.presburger.canonical import canonical_rows
from loopwright.presburger.lattice import Lattice, solutions
from loopwright.presburger.rows import Row

_HEAVY = ((16, 66), (10, 33))
"""How much one of isl's operations weighs at least in systems of more than so many columns: numbers
grow there from one operation to the next, and isl does not count their length."""

_WIDE, _DENSE = 20, 2_000
"""What one of them weighs in systems of more than so many columns most of which are in each row."""


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

    def with_equality(self, row: Row) -> System:
        """With one more equality, over the first `rank` columns."""
        equalities = (*self.equalities, self.widened(row))
        return System(self.rank, self.width, equalities, self.inequalities)

    @property
    def weight(self) -> int:
        """How much one of isl's operations costs here, roughly: they work on whole matrices, of
        long numbers if the coefficients are long or there are many columns."""
        heavy = next((weight for width, weight in _HEAVY if self.width > width), 1)
        if self.width > _WIDE and self._is_dense:
            return _DENSE
        if heavy > 1:
            return heavy
        rows = len(self.equalities) + len(self.inequalities)
        length = 1 + max(0, self.length - 16) // 4
        return max(1, rows * (self.width + 1) * length * length // 128)

    @property
    def _is_dense(self) -> bool:
        """Whether rows have coefficients of half of the columns of a wide system, on average."""
        rows = (*self.equalities, *self.inequalities)
        return 2 * sum(map(bool, chain(*rows))) > _WIDE * len(rows)

    @property
    def length(self) -> int:
        """How many bits the longest coefficient has."""
        rows = (*self.equalities, *self.inequalities)
        if not rows:
            return 0
        return max(max(map(max, rows)), -min(map(min, rows))).bit_length()


@dataclass(frozen=True, slots=True)
class Reduced:
    """Inequalities over lattice coordinates, and the lattice that gives the columns back."""

    lattice: Lattice
    inequalities: tuple[Row, ...]


def image_system(system: System, reduced: Reduced | None, rows: Sequence[Row]) -> System:
    """The values of forms at the points of a system: new columns, the old ones or, where there is
    a reduced form, its coordinates existentially quantified.

    >>> image_system(System(1, 1, (), ((1, 0),)), None, [(2, 5)])
    System(rank=1, width=2, equalities=((-1, 2, 5),), inequalities=((0, 1, 0),))
    """
    new = len(rows)
    forms = [system.widened(row) for row in rows]
    equalities, inequalities, width = system.equalities, system.inequalities, system.width
    if reduced is not None:
        forms = [reduced.lattice.row(row) for row in forms]
        equalities, inequalities = (), reduced.inequalities
        width = len(reduced.lattice.basis)
    graph = tuple((*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(forms))
    blank = (0,) * new
    return System(
        new,
        new + width,
        (*graph, *((*blank, *row) for row in equalities)),
        tuple((*blank, *row) for row in inequalities),
    )


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
