"""Flattening: an affine expression as a row of coefficients, with locals for its divisions.

The columns are dimensions, symbols, locals and the constant. Each `floordiv`, `ceildiv` or `mod`
that does not divide out becomes a local variable q with `0 <= dividend - divisor * q < divisor`
(the dividend of a ceildiv has `divisor - 1` added). A semi-affine product or division becomes a
local too, one without such a definition. Coefficients are Python integers and never wrap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from loopwright.ir.affine_expr.expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymbolExpr,
    binary,
    constant,
    dim,
    is_writable,
    symbol,
)
from loopwright.ir.affine_expr.kinds import AffineExprKind
from loopwright.reporting.errors import ConstantOverflowError

_CONSTANT = -1
"""The key of the constant term of a sparse row."""


class Local(NamedTuple):
    """A local variable: the expression it stands for and, unless that is semi-affine, how
    it is defined: `dividend floordiv divisor`, the dividend a row over the columns before it."""

    expr: AffineExpr
    dividend: tuple[int, ...] | None
    divisor: int


class Flattened(NamedTuple):
    """Rows over `num_dims` dimensions, `num_symbols` symbols, the locals, and the constant.

    >>> flat = flatten([dim(0) % 4 + symbol(0) * 2 - 1], 1, 1)
    >>> flat.rows, flat.locals[0].dividend, flat.locals[0].divisor
    (((1, 2, -4, -1),), (1, 0, 0), 4)
    """

    num_dims: int
    num_symbols: int
    locals: tuple[Local, ...]
    rows: tuple[tuple[int, ...], ...]


class Flattener:
    """Flattens expressions one after the other; they share their locals.

    `flatten` gives a sparse row: a dictionary from column to coefficient.
    """

    def __init__(self, num_dims: int, num_symbols: int) -> None:
        self.num_dims = num_dims
        self.num_symbols = num_symbols
        self.local_exprs: list[AffineExpr] = []
        self.definitions: list[tuple[dict[int, int], int] | None] = []
        self._numbers: dict[AffineExpr, int] = {}

    def flatten(self, expr: AffineExpr) -> dict[int, int] | None:
        """The row of `expr`; None where it divides by zero or by a negative constant, or a local
        cannot be written."""
        rows: dict[AffineExpr, dict[int, int]] = {}
        try:
            for node in expr.walk():
                row = self._row(node, rows)
                if row is None:
                    return None
                rows[node] = row
        except ConstantOverflowError:
            return None
        return rows[expr]

    def _row(
        self, node: AffineExpr, rows: dict[AffineExpr, dict[int, int]]
    ) -> dict[int, int] | None:
        if isinstance(node, AffineDimExpr):
            return {node.position: 1}
        if isinstance(node, AffineSymbolExpr):
            return {self.num_dims + node.position: 1}
        if isinstance(node, AffineConstantExpr):
            return {_CONSTANT: node.value} if node.value else {}
        assert isinstance(node, AffineBinaryExpr)
        lhs, rhs = rows[node.lhs], rows[node.rhs]
        if node.kind is AffineExprKind.ADD:
            return _sum(lhs, rhs, 1)
        factor = node.rhs.constant_value()
        if factor is None:
            term = binary(node.kind, self.rebuild(lhs), self.rebuild(rhs))
            return {self._local(term, None): 1}
        if node.kind is AffineExprKind.MUL:
            return {column: value * factor for column, value in lhs.items()} if factor else {}
        if factor <= 0:
            return None
        if node.kind is AffineExprKind.MOD:
            return self._remainder(lhs, factor)
        return self._quotient(node.kind, lhs, factor)

    def _remainder(self, row: dict[int, int], modulus: int) -> dict[int, int]:
        if all(value % modulus == 0 for value in row.values()):
            return {}
        quotient = self._quotient(AffineExprKind.FLOORDIV, row, modulus)
        return _sum(row, quotient, -modulus)

    def _quotient(self, kind: AffineExprKind, row: dict[int, int], divisor: int) -> dict[int, int]:
        common = math.gcd(divisor, *row.values())
        dividend = {column: value // common for column, value in row.items()}
        divisor //= common
        if divisor == 1:
            return dividend
        expr = binary(kind, self.rebuild(dividend), constant(divisor))
        if kind is AffineExprKind.CEILDIV:
            dividend = _sum(dividend, {_CONSTANT: divisor - 1}, 1)
        return {self._local(expr, (dividend, divisor)): 1}

    def _local(self, expr: AffineExpr, definition: tuple[dict[int, int], int] | None) -> int:
        number = self._numbers.get(expr)
        if number is None:
            number = len(self.local_exprs)
            self._numbers[expr] = number
            self.local_exprs.append(expr)
            self.definitions.append(definition)
        return self.num_dims + self.num_symbols + number

    def rebuild(self, row: dict[int, int]) -> AffineExpr:
        """The expression of a row: its terms in the order of the columns.

        Raises `ConstantOverflowError` where a coefficient cannot be written.
        """
        _check(row)
        expr = constant(0)
        for column in sorted(row):
            if column != _CONSTANT and row[column]:
                expr = expr + self._column(column) * row[column]
        return expr + row.get(_CONSTANT, 0)

    def _column(self, column: int) -> AffineExpr:
        if column < self.num_dims:
            return dim(column)
        column -= self.num_dims
        if column < self.num_symbols:
            return symbol(column)
        return self.local_exprs[column - self.num_symbols]

    def rebuild_semi_affine(self, row: dict[int, int]) -> AffineExpr:
        """The expression of a row that has semi-affine locals.

        Terms are sorted by the position of their first variable: a dimension, what it gives with
        constants, what it gives with symbols; a symbol of that position and what it gives. Terms
        of another form follow.
        """
        _check(row)
        columns = sorted(column for column in row if column != _CONSTANT and row[column])
        bases = [(self._column(column), column) for column in columns]
        expr = constant(0)
        for base, column in sorted(bases, key=lambda item: _semi_affine_key(*item)):
            expr = expr + base * row[column]
        return expr + row.get(_CONSTANT, 0)


def _check(row: dict[int, int]) -> None:
    for value in row.values():
        if not is_writable(value):
            raise ConstantOverflowError(value)


def _semi_affine_key(base: AffineExpr, column: int) -> tuple[float, int, int]:
    if isinstance(base, AffineDimExpr):
        return (base.position, 0, 0)
    if isinstance(base, AffineSymbolExpr):
        return (base.position, 3, 0)
    if isinstance(base, AffineBinaryExpr):
        if isinstance(base.lhs, AffineSymbolExpr):
            if isinstance(base.rhs, AffineDimExpr | AffineSymbolExpr | AffineConstantExpr):
                return (base.lhs.position, 4, column)
        elif isinstance(base.lhs, AffineDimExpr):
            if isinstance(base.rhs, AffineConstantExpr):
                return (base.lhs.position, 1, -column)
            if isinstance(base.rhs, AffineSymbolExpr):
                return (base.lhs.position, 2, base.rhs.position)
    return (math.inf, 0, column)


def _sum(lhs: dict[int, int], rhs: dict[int, int], factor: int) -> dict[int, int]:
    """`lhs + factor * rhs`, without zero coefficients."""
    total = dict(lhs)
    for column, value in rhs.items():
        value = total.get(column, 0) + factor * value
        if value:
            total[column] = value
        else:
            total.pop(column, None)
    return total


def flatten(exprs: Sequence[AffineExpr], num_dims: int, num_symbols: int) -> Flattened | None:
    """Flatten all of `exprs` over shared locals; None where one divides by zero or less."""
    flattener = Flattener(num_dims, num_symbols)
    sparse: list[dict[int, int]] = []
    for expr in exprs:
        row = flattener.flatten(expr)
        if row is None:
            return None
        sparse.append(row)
    width = num_dims + num_symbols + len(flattener.local_exprs)
    found: list[Local] = []
    for expr, definition in zip(flattener.local_exprs, flattener.definitions, strict=True):
        if definition is None:
            found.append(Local(expr, None, 0))
        else:
            dividend = _dense(definition[0], num_dims + num_symbols + len(found))
            found.append(Local(expr, dividend, definition[1]))
    rows = tuple(_dense(row, width) for row in sparse)
    return Flattened(num_dims, num_symbols, tuple(found), rows)


def _dense(row: dict[int, int], width: int) -> tuple[int, ...]:
    return (*(row.get(column, 0) for column in range(width)), row.get(_CONSTANT, 0))
