"""Elimination that would make too many rows."""

from __future__ import annotations

from loopwright.exact.presburger.elimination import project_out
from loopwright.exact.presburger.tableau import Tableau


def test_a_column_with_too_many_pairs_of_bounds_goes_with_them() -> None:
    """What is left has more points than the shadow: the rows without the column."""
    columns = 40

    def bound(sign: int, number: int) -> tuple[int, ...]:
        row = [0] * columns
        row[0], row[2 + number % (columns - 2)] = sign, number
        return (*row, number)

    many = [bound(sign, number) for sign in (1, -1) for number in range(1, 80)]
    free = (0, 1, *[0] * (columns - 2), -3)
    system = Tableau.universe(range=[f"x{k}" for k in range(columns)])
    wide = project_out(system.with_inequalities([*many, free]), 0, 1)
    assert wide.inequalities == (free[1:],)
