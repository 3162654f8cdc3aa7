"""Leaving out rows that say nothing new.

`remove_trivial_redundancy` compares rows pairwise and is cheap; `remove_redundant_constraints`
asks of each inequality whether the others imply it, by Fourier–Motzkin elimination over its
complement, and keeps any it cannot decide within its budget. Neither changes the integer points.
"""

from __future__ import annotations

from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.rows import complement
from loopwright.exact.presburger.simplify import tighten_all
from loopwright.exact.presburger.tableau import Tableau


def remove_redundant_inequalities(tableau: Tableau) -> Tableau:
    """Without the inequalities that the other rows imply.

    >>> t = Tableau.universe(range=[None, None])
    >>> t = t.with_inequalities([(1, 0, 0), (0, 1, 0), (1, 1, 3), (1, 1, 0)])
    >>> remove_redundant_inequalities(t).inequalities
    ((1, 0, 0), (0, 1, 0))
    """
    kept = list(tighten_all(tableau).inequalities)
    i = 0
    while i < len(kept):
        rest = kept[:i] + kept[i + 1 :]
        against = tableau.with_rows(tableau.equalities, (*rest, complement(kept[i])))
        if is_empty_by_elimination(against) is True:
            kept = rest
        else:
            i += 1
    return tableau.with_rows(tableau.equalities, kept)
