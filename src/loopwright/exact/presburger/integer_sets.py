"""Integer sets in simpler form: constraints without common factors, each once, none that holds by
itself; sets without elements in the one form that they have."""

from __future__ import annotations

import math
from typing import TypeAlias

from loopwright.exact.presburger.elimination import is_empty_by_elimination
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
