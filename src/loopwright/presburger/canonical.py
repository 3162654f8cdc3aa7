"""Canonical structure of tableaus, and a cache of answers keyed by it.

Two tableaus have one structure when their columns have the same kinds and their rows are the same
up to scaling, sign of equalities, order, repetition and integer tightening. The keys of columns do
not matter, so like nests of a program share answers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from loopwright.presburger.rows import Row
from loopwright.presburger.tableau import ColumnKind, Tableau

CACHE_LIMIT: Final = 1 << 13
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
    width = len(tableau.columns)
    return canonical_rows(_rank(tableau), width, tableau.equalities, tableau.inequalities)


def _rank(tableau: Tableau) -> int:
    """How many columns are visible: locals stand last."""
    columns = tableau.columns
    rank = len(columns)
    while rank and columns[rank - 1].kind is ColumnKind.LOCAL:
        rank -= 1
    return rank


def canonical_rows(
    rank: int, width: int, equalities: tuple[Row, ...], inequalities: tuple[Row, ...]
) -> Canonical:
    """The normal form of plain rows."""
    least: dict[Row, int] = {}
    opposites: list[tuple[Row, Row]] = []
    for row in inequalities:
        form, constant, opposite = _inequality(row)
        if form is None:
            if constant < 0:
                return Canonical(rank, width, (), (), contradiction=True)
            continue
        known = least.get(form)
        if known is None:
            opposites.append((form, opposite))
            least[form] = constant
        elif constant < known:
            least[form] = constant
    equal: set[Row] = set()
    for row in equalities:
        normal = _equality(row)
        if normal is None:
            return Canonical(rank, width, (), (), contradiction=True)
        equal.add(normal)
    for form, opposite in opposites:
        other = least.get(opposite)
        if other is not None and least[form] + other < 0:
            return Canonical(rank, width, (), (), contradiction=True)
    equal.discard((0,) * (width + 1))
    rows = sorted([(*form, constant) for form, constant in least.items()])
    return Canonical(rank, width, tuple(sorted(equal)), tuple(rows))


@lru_cache(maxsize=1 << 14)
def _inequality(row: Row) -> tuple[Row | None, int, Row]:
    """The coefficients and the constant in lowest terms, and the coefficients negated; without
    coefficients, None and the constant."""
    form, constant = row[:-1], row[-1]
    divisor = math.gcd(*form)
    if divisor == 0:
        return None, constant, ()
    if divisor != 1:
        form, constant = tuple(value // divisor for value in form), constant // divisor
    return form, constant, tuple(-value for value in form)


@lru_cache(maxsize=1 << 14)
def _equality(row: Row) -> Row | None:
    """The row in lowest terms, its first coefficient positive; None if it has no solution."""
    divisor = math.gcd(*row[:-1])
    if divisor == 0:
        return None if row[-1] else row
    if row[-1] % divisor:
        return None
    if next(value for value in row if value) < 0:
        divisor = -divisor
    return row if divisor == 1 else tuple(value // divisor for value in row)


class AnswerCache:
    """Answers by question and structure, in two steps: the rows as given, then their normal form.

    What raises is not kept.
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
        width = len(tableau.columns)
        given = (question, width, _rank(tableau), tableau.equalities, tableau.inequalities)
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
