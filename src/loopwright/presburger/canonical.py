"""Canonical structure of tableaus, and a cache of answers keyed by it.

Two tableaus have one structure when their columns have the same kinds and their rows are the same
up to scaling, sign of equalities, order, repetition and integer tightening. The keys of columns do
not matter, so like nests of a program share answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final

from loopwright.presburger.rows import Row
from loopwright.presburger.tableau import ColumnKind, Tableau

CACHE_LIMIT: Final = 1 << 15
"""How many answers are kept; the older half goes when there are more."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The rows of a tableau in normal form, over `rank` visible of `width` columns."""

    rank: int
    width: int
    equalities: tuple[Row, ...]
    inequalities: tuple[Row, ...]
    contradiction: bool = False


def canonical(tableau: Tableau) -> Canonical:
    """The normal form. It is marked as a contradiction where that shows: an equality that fails
    the GCD test, a constant row that does not hold, two opposite bounds that cross.

    >>> t = Tableau.universe(range=["i"])
    >>> canonical(t.with_inequalities([(2, -3), (1, 0)])).inequalities
    ((1, -2),)
    >>> canonical(t.with_equalities([(2, -3)])).contradiction
    True
    """
    columns = tableau.columns
    width = rank = len(columns)
    while rank and columns[rank - 1].kind is ColumnKind.LOCAL:
        rank -= 1
    return canonical_rows(rank, width, tableau.equalities, tableau.inequalities)


def canonical_rows(
    rank: int, width: int, equalities: tuple[Row, ...], inequalities: tuple[Row, ...]
) -> Canonical:
    """The normal form of plain rows."""
    least: dict[Row, int] = {}
    for row in inequalities:
        form, constant = row[:-1], row[-1]
        divisor = math.gcd(*form)
        if divisor == 0:
            if constant < 0:
                return Canonical(rank, width, (), (), contradiction=True)
            continue
        if divisor != 1:
            form = tuple([value // divisor for value in form])
            constant //= divisor
        known = least.get(form)
        if known is None or constant < known:
            least[form] = constant
    equal: set[Row] = set()
    for row in equalities:
        divisor = math.gcd(*row[:-1])
        if divisor == 0:
            if row[-1]:
                return Canonical(rank, width, (), (), contradiction=True)
            continue
        if row[-1] % divisor:
            return Canonical(rank, width, (), (), contradiction=True)
        if _leads_negative(row):
            divisor = -divisor
        equal.add(row if divisor == 1 else tuple([value // divisor for value in row]))
    for form, constant in least.items():
        opposite = least.get(tuple([-value for value in form]))
        if opposite is not None and constant + opposite < 0:
            return Canonical(rank, width, (), (), contradiction=True)
    rows = sorted([(*form, constant) for form, constant in least.items()])
    return Canonical(rank, width, tuple(sorted(equal)), tuple(rows))


def _leads_negative(row: Row) -> bool:
    for value in row:
        if value:
            return value < 0
    return False


class AnswerCache:
    """Answers by question and structure, in two steps: the rows as given, then their normal form.

    Undecided questions raise and are not kept: a larger budget may decide them.
    """

    def __init__(self, limit: int = CACHE_LIMIT) -> None:
        self._limit = limit
        self._given: dict[Hashable, Any] = {}
        self._normal: dict[Hashable, Any] = {}

    def answer(
        self,
        question: Hashable,
        tableau: Tableau,
        solve: Callable[[Canonical], Any],
    ) -> Any:
        """The kept answer to `question` about the structure of `tableau`, or what `solve` says."""
        kinds = tuple([column.kind for column in tableau.columns])
        given = (question, kinds, tableau.equalities, tableau.inequalities)
        missing = _MISSING
        answer = self._given.get(given, missing)
        if answer is missing:
            form = canonical(tableau)
            normal = (question, form.rank, form.width, form.equalities, form.inequalities)
            if form.contradiction:
                normal = (question, form.rank)
            answer = self._normal.get(normal, missing)
            if answer is missing:
                answer = solve(form)
                _keep(self._normal, normal, answer, self._limit)
            _keep(self._given, given, answer, self._limit)
        return answer

    def clear(self) -> None:
        """Forget everything."""
        self._given.clear()
        self._normal.clear()

    def __len__(self) -> int:
        return len(self._normal)


_MISSING: Final = object()


def _keep(kept: dict[Hashable, Any], key: Hashable, answer: Any, limit: int) -> None:
    if len(kept) >= limit:
        for old in list(kept)[: limit // 2]:
            kept.pop(old, None)
    kept[key] = answer
