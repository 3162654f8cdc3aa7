"""What is cheap to say of a system: simpler constraints, digits of subscripts, bounds of columns.

Constraints lose common factors and repetitions; sets without elements have one form. An equality
`m * Q + R = 0` whose part `R` has only one multiple of `m`, `k * m`, within its bounds says two
things: `R = k * m` and `Q = -k` (Maslov, "Delinearization: an efficient way to break multiloop
dependence equations", PLDI 1992). Both together have the same integer points.

Bounds of all columns are propagated through the rows, a few times (Davis, "Constraint Propagation
with Interval Labels", 1987); an equality whose coefficients have a common divisor that does not
divide its constant has no solution (the GCD test: Banerjee, "Dependence Analysis for
Supercomputing", 1988). They are not exact.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import TypeAlias

from loopwright.exact.presburger.elimination import is_empty_by_elimination
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.affine_expr import AffineExpr, Flattener, IntegerSet, constant

_Row: TypeAlias = "dict[int, int]"
"""Coefficients by column; the constant has the column -1."""


def simplify_integer_set(integer_set: IntegerSet) -> IntegerSet:
    """The same set, equalities first; itself where it is semi-affine.

    What is known of quotients is added in the end, and `0 == 0` stays, as in MLIR.

    >>> from loopwright.ir.affine_expr import dim
    >>> constraints = (dim(0) * 2 - 5, dim(0) + 1, dim(0) - 3)
    >>> str(simplify_integer_set(IntegerSet(1, 0, constraints, (False, False, False))))
    '(d0) : (d0 - 3 >= 0)'
    """
    dims, symbols = integer_set.num_dims, integer_set.num_symbols
    flattener = Flattener(dims, symbols)
    equalities: list[_Row] = []
    inequalities: list[_Row] = []
    if not integer_set.is_pure_affine():
        return integer_set
    for expr, is_equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True):
        row = flattener.flatten(expr)
        if row is None:
            return integer_set
        (equalities if is_equality else inequalities).append(row)
    inequalities += _definitions(flattener)
    found = _normalized(equalities, inequalities)
    if found is None or _is_empty(*found, dims + symbols + len(flattener.local_exprs)):
        return IntegerSet.empty(dims, symbols)
    exprs = [flattener.rebuild(row) for rows in found for row in rows]
    flags = [number < len(found[0]) for number in range(len(exprs))]
    if not exprs:
        exprs, flags = list[AffineExpr]([constant(0)]), [True]
    return IntegerSet(dims, symbols, exprs, flags)


def _definitions(flattener: Flattener) -> list[_Row]:
    """What holds of quotients: `0 <= dividend - divisor * quotient < divisor`. Each is a
    `floordiv` from then on."""
    first = flattener.num_dims + flattener.num_symbols
    rows: list[_Row] = []
    for number, definition in enumerate(flattener.definitions):
        assert definition is not None, "the set is not semi-affine"
        dividend, divisor = definition
        quotient = flattener.rebuild(dividend) // divisor
        flattener.local_exprs[number] = quotient
        above = {column: -value for column, value in dividend.items()}
        above[first + number] = divisor
        above[-1] = above.get(-1, 0) + divisor - 1
        rows += (above, {**dividend, first + number: -divisor})
    return rows


def _normalized(
    equalities: list[_Row], inequalities: list[_Row]
) -> tuple[list[_Row], list[_Row]] | None:
    """Rows divided by their common factor, of parallel inequalities the strictest; None if a
    number is not divisible."""
    equal: list[_Row] = []
    for row in equalities:
        factor = _factor(row)
        if factor == 0 and row.get(-1, 0) == 0:
            equal.append({})
            continue
        if factor == 0 or row.get(-1, 0) % factor:
            return None
        equal.append({column: value // factor for column, value in row.items()})
    strictest: dict[tuple[tuple[int, int], ...], _Row] = {}
    for row in inequalities:
        factor = _factor(row)
        if factor == 0:
            if row.get(-1, 0) < 0:
                return None
            continue
        # The constant is rounded down: no multiple of the factor lies between.
        made = {column: value // factor for column, value in row.items()}
        key = tuple(sorted((c, v) for c, v in made.items() if c != -1 and v))
        known = strictest.get(key)
        if known is not None and made.get(-1, 0) >= known.get(-1, 0):
            continue
        strictest.pop(key, None)
        strictest[key] = made
    return equal, list(strictest.values())


def _factor(row: _Row) -> int:
    return math.gcd(*(value for column, value in row.items() if column != -1))


def _is_empty(equalities: list[_Row], inequalities: list[_Row], width: int) -> bool:
    def dense(row: _Row) -> tuple[int, ...]:
        return tuple(row.get(column, 0) for column in (*range(width), -1))

    space = Tableau.universe(range=[None] * width)
    system = space.with_rows(
        [dense(row) for row in equalities], [dense(row) for row in inequalities]
    )
    return is_empty_by_elimination(system) is True


def split_equalities(tableau: Tableau, digits: Collection[int] | None = None) -> Tableau:
    """Splits each equality as often as the constant bounds of its columns allow; with `digits`
    only where one of these columns is all digits from 0 to the factor, as MLIR sees it.

    >>> t = Tableau.universe(range=["i", "j", "k", "l"]).with_equalities([(5, 1, -5, -1, 0)])
    >>> t = t.with_inequalities([(0, 1, 0, 0, 0), (0, -1, 0, 0, 4)])
    >>> t = t.with_inequalities([(0, 0, 0, 1, 0), (0, 0, 0, -1, 4)])
    >>> split_equalities(t).equalities
    ((1, 0, -1, 0, 0), (0, 1, 0, -1, 0))
    """
    if not any(map(_may_split, tableau.equalities)):
        return tableau
    bounds = _constant_bounds(tableau)
    waiting, found = [*reversed(tableau.equalities)], list[Row]()
    while waiting:
        row = waiting.pop()
        parts = _split(row, bounds, digits) if _may_split(row) else None
        if parts is None:
            found.append(row)
        else:
            waiting += reversed(parts)
    if len(found) == len(tableau.equalities):
        return tableau
    return tableau.with_rows(tuple(dict.fromkeys(found)), tableau.inequalities)


def _may_split(row: Row) -> bool:
    """Whether some factors have others besides them: one column on either side says nothing new."""
    return len({abs(value) for value in row[:-1] if value}) > 1


def _split(
    row: Row,
    bounds: Mapping[int, tuple[int | None, int | None]],
    wanted: Collection[int] | None,
) -> tuple[Row, Row] | None:
    """The two equalities that an equality is; None if there are no such."""
    if wanted is not None and row[-1]:
        return None
    for factor in sorted({abs(value) for value in row[:-1]} - {0, 1}):
        rest = [(k, value) for k, value in enumerate(row[:-1]) if value % factor]
        if not rest or len(rest) == sum(1 for value in row[:-1] if value):
            continue
        whole = (0, factor - 1)
        if wanted is not None and all(k not in wanted or bounds.get(k) != whole for k, _ in rest):
            continue
        low = high = row[-1]
        for column, value in rest:
            ends = bounds.get(column, (None, None))
            lower, upper = ends if value > 0 else (ends[1], ends[0])
            if lower is None or upper is None:
                break
            low, high = low + value * lower, high + value * upper
        else:
            multiple = -(-low // factor)
            if multiple == high // factor:
                remainder = dict(rest)
                digits = tuple(remainder.get(k, 0) for k in range(len(row) - 1))
                others = (
                    (value - digit) // factor for value, digit in zip(row[:-1], digits, strict=True)
                )
                return (*others, multiple), (*digits, row[-1] - multiple * factor)
    return None


def _constant_bounds(tableau: Tableau) -> dict[int, tuple[int | None, int | None]]:
    """The bounds that single inequalities give columns."""
    found: dict[int, tuple[int | None, int | None]] = {}
    for row in tableau.inequalities:
        used = [k for k, value in enumerate(row[:-1]) if value]
        if len(used) == 1:
            (column,) = used
            lower, upper = found.get(column, (None, None))
            factor, constant = row[column], row[-1]
            if factor > 0:
                bound = -(constant // factor)
                lower = bound if lower is None else max(lower, bound)
            else:
                bound = constant // -factor
                upper = bound if upper is None else min(upper, bound)
            found[column] = lower, upper
    return found


Bounds: TypeAlias = tuple[int | None, int | None]

_Form: TypeAlias = tuple[Mapping[int, int], int]
"""The factors of a row by column, where they are not 0, and its constant."""

_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Interval:
    """All integers from `lower` to `upper`, both included; None is unbounded."""

    lower: int | None
    upper: int | None

    def __str__(self) -> str:
        low = "-inf" if self.lower is None else str(self.lower)
        return f"[{low}, {'+inf' if self.upper is None else self.upper}]"


def column_bounds(system: Tableau) -> list[Bounds] | None:
    """Bounds of the columns of a system, None for an open end; None if it has no integer points.
    Locals are quotients, each in inequalities with the columns before it.

    >>> plane = Tableau.universe(range=["i", "j"])
    >>> column_bounds(plane.with_equalities([(2, -2, -1)]))
    >>> multiples = plane.with_equalities([(1, -3, 0)])
    >>> column_bounds(multiples.with_inequalities([(1, 0, -1), (-1, 0, 10)]))
    [(3, 9), (1, 3)]
    """
    first_local = system.num_visible
    equalities = [_form(row) for row in system.equalities]
    equalities += _joined(equalities, first_local)
    for factors, offset in equalities:
        if offset % (gcd(*factors.values()) or abs(offset) + 1):
            return None
    forms = [_form(row) for row in system.inequalities]
    forms += _without_locals(equalities, forms, first_local)
    forms += equalities
    forms += map(_negated, equalities)
    return _propagated(forms, system.num_columns)


@lru_cache(maxsize=1 << 14)
def _form(row: Row) -> _Form:
    return {k: a for k, a in enumerate(row[:-1]) if a}, row[-1]


def _negated(form: _Form) -> _Form:
    return {k: -a for k, a in form[0].items()}, -form[1]


def _sum(first: _Form, factor: int, second: _Form, other: int) -> _Form:
    made = {k: factor * a for k, a in first[0].items()}
    for column, value in second[0].items():
        total = made.get(column, 0) + other * value
        if total:
            made[column] = total
        else:
            del made[column]
    return made, factor * first[1] + other * second[1]


def _propagated(forms: Sequence[_Form], width: int) -> list[Bounds] | None:
    """Bounds by forms that are not negative. A form says nothing new until a bound that it reads
    has changed."""
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
    return list(zip(low, high, strict=True))


def _joined(equalities: Sequence[_Form], first_local: int) -> list[_Form]:
    """For columns that just two equalities define, the equality of both definitions."""
    having: dict[int, list[_Form]] = {}
    for form in equalities:
        for column in form[0]:
            if column < first_local:
                having.setdefault(column, []).append(form)
    return [
        _sum(forms[0], 1, forms[1], -1)
        for column, forms in sorted(having.items())
        if len(forms) == 2 and forms[0][0][column] == forms[1][0][column]
    ]


def _without_locals(
    equalities: Sequence[_Form], inequalities: Sequence[_Form], first_local: int
) -> Iterator[_Form]:
    """What equalities say with each quotient replaced by the bounds that define it (one step of
    Fourier and Motzkin's elimination each, by the first inequality that serves)."""
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
    """An inequality without locals that follows from `form >= 0`; `limits` has for each local, by
    its sign, an inequality with it and columns before it."""
    while (column := max(form[0], default=-1)) >= first_local:
        factor = form[0][column]
        other = limits.get((column, factor < 0))
        if other is None:
            return None
        form = _sum(form, abs(other[0][column]), other, abs(factor))
    return form


def _tighten(
    form: _Form,
    low: list[int | None],
    high: list[int | None],
    readers: Sequence[tuple[list[int], list[int]]],
    waiting: bytearray,
) -> bool:
    """Tighten bounds by one inequality; whether there may still be a point. Those that read a
    bound which changed wait from then on."""
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
            known = low[column]
            if known is not None and known >= bound:
                continue
            low[column] = bound
            other = high[column]
            if other is not None and bound > other:
                return False
        else:
            bound = (total - factor * end) // -factor
            known = high[column]
            if known is not None and known <= bound:
                continue
            high[column] = bound
            other = low[column]
            if other is not None and other > bound:
                return False
        for number in readers[column][factor < 0]:
            waiting[number] = 1
    return True
