"""Cheap normal forms of systems: gcd tightening and pairwise redundancy, in place of rows."""

from __future__ import annotations

from loopwright.exact.presburger.rows import Row, is_constant, negate, normalize, tighten
from loopwright.exact.presburger.tableau import Tableau


def tighten_all(tableau: Tableau) -> Tableau:
    """Each equality divided by its gcd, each inequality tightened to integers."""
    return tableau.with_rows(
        tuple(map(normalize, tableau.equalities)), tuple(map(tighten, tableau.inequalities))
    )


def remove_trivial_redundancy(tableau: Tableau) -> Tableau:
    """Without rows that always hold, repetitions, and inequalities weaker than a parallel one.

    Of several inequalities with the same coefficients the tightest stays, where the first stood.

    >>> t = Tableau.universe(range=[None]).with_inequalities([(1, 5), (0, 3), (1, -2), (-1, 9)])
    >>> remove_trivial_redundancy(t).inequalities
    ((1, -2), (-1, 9))
    """
    equalities = dict.fromkeys(row for row in tableau.equalities if any(row))
    least: dict[Row, int] = {}
    for row in tableau.inequalities:
        form, constant = row[:-1], row[-1]
        if is_constant(row) and constant >= 0:
            continue
        if form not in least or constant < least[form]:
            least[form] = constant
    inequalities = tuple((*form, constant) for form, constant in least.items())
    return tableau.with_rows(tuple(equalities), inequalities)


def has_contradiction(tableau: Tableau) -> bool:
    """Whether one row, or a pair of opposite rows, has no integer solution.

    >>> has_contradiction(Tableau.universe(range=[None]).with_inequalities([(1, -5), (-1, 4)]))
    True
    """
    from loopwright.exact.presburger.rows import equality_has_solution

    if not all(map(equality_has_solution, tableau.equalities)):
        return True
    least: dict[Row, int] = {}
    for row in tableau.inequalities:
        tight = tighten(row)
        form = tight[:-1]
        if form not in least or tight[-1] < least[form]:
            least[form] = tight[-1]
    for form, constant in least.items():
        opposite = least.get(negate(form))
        if opposite is not None and constant + opposite < 0:
            return True
    return False
