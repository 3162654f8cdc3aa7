"""Fast bounds of the columns of a system, by interval propagation.

Intervals are propagated through the rows, a few times (Davis, "Constraint Propagation with Interval
Labels", 1987); an equality whose coefficients have a common divisor that does not divide its
constant has no solution (the GCD test: Banerjee, "Dependence Analysis for Supercomputing", 1988).
They are not exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import TypeAlias

from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr.intervals import Interval

_Form: TypeAlias = tuple[Mapping[int, int], int]
"""The non-zero coefficients of a row by column, and its constant."""

_ROUNDS = 8


def column_bounds(system: Tableau) -> list[Interval] | None:
    """Return the intervals of the columns of a system; None if it has no integer points. Locals are
    quotients, each in inequalities with the columns before it.

    >>> from loopwright.exact.presburger.tableau import Space
    >>> plane = Tableau(Space.of(range=["i", "j"]))
    >>> column_bounds(plane.with_equalities([(2, -2, -1)]))
    >>> multiples = plane.with_equalities([(1, -3, 0)])
    >>> print(*column_bounds(multiples.with_inequalities([(1, 0, -1), (-1, 0, 10)])))
    [3, 9] [1, 3]
    """
    first_local = system.num_visible
    equalities = [_form(row) for row in system.equalities]
    equalities += _combine_definitions(equalities, first_local)
    for factors, offset in equalities:
        if offset % (gcd(*factors.values()) or abs(offset) + 1):
            return None
    forms = [_form(row) for row in system.inequalities]
    forms += _without_locals(equalities, forms, first_local)
    forms += equalities
    forms += map(_negated, equalities)
    return _propagated(forms, system.num_columns)


def bounds_of_rows(rows: Iterable[Row]) -> dict[int, Interval]:
    """Return the intervals of columns that are alone in an inequality."""
    bounds: dict[int, Interval] = {}
    for row in rows:
        columns = [k for k, value in enumerate(row[:-1]) if value]
        if len(columns) == 1:
            (column,) = columns
            lower, upper = bounds.get(column, Interval())
            factor = row[column]
            constant = row[-1]
            if factor > 0:
                bound = -(constant // factor)
                lower = bound if lower is None else max(lower, bound)
            else:
                bound = constant // -factor
                upper = bound if upper is None else min(upper, bound)
            bounds[column] = Interval(lower, upper)
    return bounds


@lru_cache(maxsize=1 << 14)
def _form(row: Row) -> _Form:
    return {k: a for k, a in enumerate(row[:-1]) if a}, row[-1]


def _negated(form: _Form) -> _Form:
    return {k: -a for k, a in form[0].items()}, -form[1]


def _combine_forms(first: _Form, first_factor: int, second: _Form, second_factor: int) -> _Form:
    terms = {k: first_factor * a for k, a in first[0].items()}
    for column, value in second[0].items():
        total = terms.get(column, 0) + second_factor * value
        if total:
            terms[column] = total
        else:
            del terms[column]
    return terms, first_factor * first[1] + second_factor * second[1]


def _propagated(forms: Sequence[_Form], width: int) -> list[Interval] | None:
    """Propagate bounds through non-negative forms. A form is evaluated again only when a bound that
    it reads has changed."""
    low: list[int | None] = [None] * width
    high: list[int | None] = [None] * width
    readers: list[tuple[list[int], list[int]]] = [([], []) for _ in range(width)]
    for number, (factors, _) in enumerate(forms):
        for column, factor in factors.items():
            readers[column][factor > 0].append(number)
    waiting = bytearray(b"\x01" * len(forms))
    for _ in range(_ROUNDS):
        if 1 not in waiting:
            break
        for number, form in enumerate(forms):
            if waiting[number]:
                waiting[number] = 0
                if not _tighten(form, low, high, readers, waiting):
                    return None
    return list(map(Interval, low, high))


def _combine_definitions(equalities: Sequence[_Form], first_local: int) -> list[_Form]:
    """Return for each column with exactly two equalities the equality of both definitions."""
    having: dict[int, list[_Form]] = {}
    for form in equalities:
        for column in form[0]:
            if column < first_local:
                having.setdefault(column, []).append(form)
    return [
        _combine_forms(forms[0], 1, forms[1], -1)
        for column, forms in sorted(having.items())
        if len(forms) == 2 and forms[0][0][column] == forms[1][0][column]
    ]


def _without_locals(
    equalities: Sequence[_Form], inequalities: Sequence[_Form], first_local: int
) -> Iterator[_Form]:
    """Yield equalities with each quotient replaced by the bounds that define it (one step of
    Fourier–Motzkin elimination each, by the first inequality that fits)."""
    limits: dict[tuple[int, bool], _Form] = {}
    for form in inequalities:
        last = max(form[0], default=-1)
        if last >= first_local:
            limits.setdefault((last, form[0][last] > 0), form)
    for equality in equalities:
        if max(equality[0], default=-1) >= first_local:
            for side in (equality, _negated(equality)):
                form = _eliminated(side, first_local, limits)
                if form is not None:
                    yield form


def _eliminated(
    form: _Form, first_local: int, limits: Mapping[tuple[int, bool], _Form]
) -> _Form | None:
    """Return an inequality without locals implied by `form >= 0`; `limits` has for each local, by
    its sign, an inequality with it and columns before it."""
    while (column := max(form[0], default=-1)) >= first_local:
        factor = form[0][column]
        limit = limits.get((column, factor < 0))
        if limit is None:
            return None
        form = _combine_forms(form, abs(limit[0][column]), limit, abs(factor))
    return form


def _tighten(
    form: _Form,
    low: list[int | None],
    high: list[int | None],
    readers: Sequence[tuple[list[int], list[int]]],
    waiting: bytearray,
) -> bool:
    """Tighten bounds by one inequality; return whether there may still be a point. Readers of
    changed bounds are added to `waiting`."""
    factors, total = form
    open_ends = 0
    for column, factor in factors.items():
        end = high[column] if factor > 0 else low[column]
        if end is None:
            open_ends += 1
            if open_ends > 1:
                return True
        else:
            total += factor * end
    if not open_ends and total < 0:
        return False
    for column, factor in factors.items():
        end = high[column] if factor > 0 else low[column]
        if end is None:
            end = 0
        elif open_ends:
            continue
        # factor * x + others >= 0
        if factor > 0:
            bound = -((total - factor * end) // factor)
            current_bound = low[column]
            if current_bound is not None and current_bound >= bound:
                continue
            low[column] = bound
            opposite_bound = high[column]
            if opposite_bound is not None and bound > opposite_bound:
                return False
        else:
            bound = (total - factor * end) // -factor
            current_bound = high[column]
            if current_bound is not None and current_bound <= bound:
                continue
            high[column] = bound
            opposite_bound = low[column]
            if opposite_bound is not None and opposite_bound > bound:
                return False
        for number in readers[column][factor < 0]:
            waiting[number] = 1
    return True
