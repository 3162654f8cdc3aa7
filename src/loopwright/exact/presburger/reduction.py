"""Systems without equalities: the same points in coordinates of a reduced lattice.

isl parametrises dense equalities with unreduced, often huge coefficients; a question that takes it
minutes so is answered in milliseconds in the coordinates of an LLL-reduced basis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from operator import mul

from loopwright.exact.presburger.budget import current_budget
from loopwright.exact.presburger.lattice import Lattice, solutions
from loopwright.exact.presburger.rows import Row, canonical_inequalities
from loopwright.exact.presburger.space import Space
from loopwright.exact.presburger.tableau import Tableau

_CHEAP, _SMALL, _LONG = 1.0, 0.003, 0.009
"""What one of isl's operations costs, in steps: always; for each entry of the matrix it works on;
and for each entry and bit of the numbers there, as far as these do not fit into a word. Measured:
these numbers are reduced to lowest terms over and over."""

_WORD = 24
"""Numbers of so many bits fit into a word, and so do their products for the most part."""

_ENTRIES = 8
"""So many entries of a matrix are eliminated in a step."""


def weight(system: Tableau) -> int:
    """How many steps one of isl's operations costs here, roughly. To find that out is charged to
    the current budget where it takes elimination."""
    rows = (*system.equalities, *system.inequalities)
    bits, entries = _minor_bits(tuple(row[:-1] for row in rows))
    budget = current_budget()
    if budget is not None:
        budget.spend(entries // _ENTRIES)
    long = max(0, bits - _WORD)
    return max(1, round(_CHEAP + _entries(system) * (_SMALL + _LONG * long)))


def building_weight(system: Tableau) -> int:
    """The same of the operations that build a set: its locals are eliminated where that is easy,
    without long numbers."""
    return round(_CHEAP + _entries(system) * _SMALL) if system.num_locals else 1


def _entries(system: Tableau) -> int:
    return system.num_constraints * (system.num_columns + 1)


def longest_coefficient(system: Tableau) -> int:
    """How many bits the longest coefficient has."""
    rows = (*system.equalities, *system.inequalities)
    if not rows:
        return 0
    return max(max(map(max, rows)), -min(map(min, rows))).bit_length()


@lru_cache(maxsize=1 << 12)
def _minor_bits(rows: tuple[Row, ...]) -> tuple[int, int]:
    """About how many bits the numbers have that pivoting makes of coefficients, and how many
    entries were computed to find out.

    The entries of a simplex tableau are quotients of minors (Bareiss, "Sylvester's Identity and
    Multistep Integer-Preserving Gaussian Elimination", 1968). Where Hadamard's bound says that they
    fit into a word, they are not computed.

    >>> _minor_bits(((1, 1), (1, -1))), _minor_bits(((3 << 40, 1), (1, 5 << 40)))
    ((24, 0), (84, 1))
    """
    columns = len(rows[0]) if rows else 0
    norms = sorted((sum(map(mul, row, row)) for row in rows), reverse=True)
    if prod(max(1, norm) for norm in norms[:columns]).bit_length() <= 2 * _WORD:
        return _WORD, 0
    rest = list(rows)
    last, longest, entries = 1, 0, 0
    for left in reversed(range(columns)):
        pivot = next((row for row in rest if row[0]), None)
        if pivot is None:
            rest = [row[1:] for row in rest]
            continue
        rest.remove(pivot)
        factor, others = pivot[0], pivot[1:]
        for k, row in enumerate(rest):
            if not row[0] and factor == last:
                rest[k] = row[1:]
                continue
            first, entries = row[0], entries + left
            rest[k] = tuple(
                [(factor * a - first * b) // last for a, b in zip(row[1:], others, strict=True)]
            )
        longest = max([longest, *(max(map(abs, row)).bit_length() for row in rest if row)])
        last = factor
    return longest, entries


@dataclass(frozen=True, slots=True)
class Reduced:
    """Inequalities over lattice coordinates, and the lattice that gives the columns back."""

    lattice: Lattice
    inequalities: tuple[Row, ...]


def image_system(system: Tableau, reduced: Reduced | None, rows: Sequence[Row]) -> Tableau:
    """The values of forms at the points of a system: new columns, the old ones or, where there is
    a reduced form, its coordinates existentially quantified.

    >>> half = Tableau.universe(range=["i"]).with_inequalities([(1, 0)])
    >>> image = image_system(half, None, [(2, 5)])
    >>> image.equalities, image.inequalities, image.num_locals
    (((-1, 2, 5),), ((0, 1, 0),), 1)
    """
    new = len(rows)
    forms = [system.widened(row) for row in rows]
    equalities, inequalities, width = system.equalities, system.inequalities, system.num_columns
    if reduced is not None:
        forms = [reduced.lattice.row(row) for row in forms]
        equalities, inequalities = (), reduced.inequalities
        width = len(reduced.lattice.basis)
    graph = tuple((*(-int(i == k) for i in range(new)), *row) for k, row in enumerate(forms))
    blank = (0,) * new
    return Tableau(
        Space.anonymous(range=new, locals=width),
        (*graph, *((*blank, *row) for row in equalities)),
        tuple((*blank, *row) for row in inequalities),
    )


def reduce_system(system: Tableau) -> Reduced | None:
    """The system in lattice coordinates; None if it is seen to have no points.

    >>> t = Tableau.universe(range=["i", "j"]).with_equalities([(2, -3, 1)])
    >>> found = reduce_system(t.with_inequalities([(1, 0, 0), (-1, 0, 9)]))
    >>> found.lattice.origin, found.lattice.basis, found.inequalities
    ((1, 1), ((-3, -2),), ((-1, 0), (1, 2)))
    """
    lattice = solutions(system.equalities, system.num_columns)
    if lattice is None:
        return None
    rows = canonical_inequalities(map(lattice.row, system.inequalities))
    return None if rows is None else Reduced(lattice, rows)
