"""The simplifications of affine expressions: rules, and by flattening to linear forms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from loopwright.ir.affine_expr.expr import BUILD as _BUILD
from loopwright.ir.affine_expr.expr import (
    AffineBinaryExpr,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    AffineSymbolExpr,
    binary,
    constant,
    dim,
    fold,
    intern,
    is_writable,
    symbol,
)
from loopwright.reporting.errors import ConstantOverflowError

# The simplifications that the operators of affine expressions make, as MLIR does.
#
# Constants are folded and are on the right, symbols are right of dimensions; like terms next to
# each other are added; multiples of the divisor leave `mod` and `floordiv`; `x - x floordiv q * q`
# is `x mod q`. A fold to what cannot be written is not done.


_ADD = AffineExprKind.ADD
_MUL = AffineExprKind.MUL
_MOD = AffineExprKind.MOD
_FLOORDIV = AffineExprKind.FLOORDIV
_CEILDIV = AffineExprKind.CEILDIV


def _operands(expr: AffineExpr, kind: AffineExprKind) -> tuple[AffineExpr, AffineExpr] | None:
    if expr.kind is kind and isinstance(expr, AffineBinaryExpr):
        return expr.lhs, expr.rhs
    return None


def _term(expr: AffineExpr) -> tuple[AffineExpr, int]:
    """Return `expr` as base times constant coefficient."""
    if isinstance(expr, AffineBinaryExpr) and expr.kind is _MUL:
        value = expr.rhs.constant_value()
        if value is not None:
            return expr.lhs, value
    return expr, 1


def _out_of_order(lhs: AffineExpr, rhs: AffineExpr) -> bool:
    """Return whether these are two dimensions, or two symbols, with the higher position first."""
    if isinstance(lhs, AffineDimExpr):
        return isinstance(rhs, AffineDimExpr) and lhs.position > rhs.position
    if isinstance(lhs, AffineSymbolExpr):
        return isinstance(rhs, AffineSymbolExpr) and lhs.position > rhs.position
    return False


def _simplified_sum(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    return _simplify_add(lhs, rhs) or intern(_ADD, lhs, rhs)


def _simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """Return a simpler form of `lhs + rhs` than a sum node; None if there is none."""
    lhs_constant = lhs.constant_value()
    rhs_constant = rhs.constant_value()
    if lhs_constant is not None and rhs_constant is not None:
        total = lhs_constant + rhs_constant
        return constant(total) if is_writable(total) or 0 in (lhs_constant, rhs_constant) else None
    if lhs_constant is not None or (lhs.symbolic and not rhs.symbolic) or _out_of_order(lhs, rhs):
        return _simplified_sum(rhs, lhs)
    if rhs_constant == 0:
        return lhs
    inner = _operands(lhs, _ADD)
    inner_constant = None if inner is None else inner[1].constant_value()
    if inner is not None and inner_constant is not None and rhs_constant is not None:
        total = inner_constant + rhs_constant
        return _simplified_sum(inner[0], constant(total)) if is_writable(total) else None
    base, coefficient = _term(lhs)
    other_base, other_coefficient = _term(rhs)
    if base is other_base and is_writable(coefficient + other_coefficient):
        return _mul(base, constant(coefficient + other_coefficient))
    if inner is not None and inner_constant is not None:
        return _simplified_sum(_simplified_sum(inner[0], rhs), inner[1])
    return _remainder(lhs, rhs)


def _remainder(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """Return `x mod q` for `x + rhs` where rhs is `x floordiv q` times `-q`; None for anything
    else.

    In `y + x + rhs` the last two are combined where they can be.
    """
    product = _operands(rhs, _MUL)
    if product is None:
        return None
    factor = product[0]
    value = product[1].constant_value()
    scaled = _operands(factor, _MUL)
    if value == -1 and scaled is not None:
        quotient = _operands(scaled[0], _FLOORDIV)
        if quotient is not None and quotient[0] is lhs and quotient[1] is scaled[1]:
            return _mod(lhs, scaled[1])
        return None
    quotient = _operands(factor, _FLOORDIV)
    if quotient is None:
        return None
    divisor = quotient[1].constant_value()
    if quotient[0] is lhs and divisor is not None and divisor > 0 and value == -divisor:
        return _mod(lhs, quotient[1])
    terms = _operands(lhs, _ADD)
    if terms is None:
        return None
    last = _simplify_add(terms[1], rhs)
    return None if last is None else _simplified_sum(terms[0], last)


def _mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    lhs_constant = lhs.constant_value()
    rhs_constant = rhs.constant_value()
    if lhs_constant is not None and rhs_constant is not None:
        product = lhs_constant * rhs_constant
        if is_writable(product) or 1 in (lhs_constant, rhs_constant):
            return constant(product)
        return intern(_MUL, lhs, rhs)
    if not lhs.symbolic and not rhs.symbolic:
        return intern(_MUL, lhs, rhs)
    if lhs_constant is not None or not rhs.symbolic or _out_of_order(lhs, rhs):
        lhs, rhs = rhs, lhs
        rhs_constant = lhs_constant if lhs_constant is not None else rhs_constant
    if rhs_constant == 1:
        return lhs
    if rhs_constant == 0:
        return rhs
    inner = _operands(lhs, _MUL)
    inner_constant = None if inner is None else inner[1].constant_value()
    if inner is not None and inner_constant is not None:
        if rhs_constant is None:
            return _mul(_mul(inner[0], rhs), inner[1])
        if is_writable(inner_constant * rhs_constant):
            return _mul(inner[0], constant(inner_constant * rhs_constant))
    return intern(_MUL, lhs, rhs)


def _floordiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    divisor = rhs.constant_value()
    if not divisor:
        return intern(_FLOORDIV, lhs, rhs)
    # A sum splits where one side is a multiple; left-deep sums are walked, not recursed into.
    pending: list[AffineExpr] = []
    while True:
        terms = _operands(lhs, _ADD)
        if terms is None or divisor == 1:
            break
        if all(term.largest_known_divisor % divisor for term in terms):
            break
        pending.append(_floordiv(terms[1], rhs))
        lhs = terms[0]
    quotient = _quotient(_FLOORDIV, lhs, rhs, divisor)
    for term in reversed(pending):
        quotient = _simplified_sum(quotient, term)
    return quotient


def _ceildiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    divisor = rhs.constant_value()
    return _quotient(_CEILDIV, lhs, rhs, divisor) if divisor else intern(_CEILDIV, lhs, rhs)


def _quotient(kind: AffineExprKind, lhs: AffineExpr, rhs: AffineExpr, divisor: int) -> AffineExpr:
    dividend = lhs.constant_value()
    if dividend is not None:
        value = fold(kind, dividend, divisor)
        return constant(value) if is_writable(value) else intern(kind, lhs, rhs)
    if divisor == 1:
        return lhs
    base, coefficient = _term(lhs)
    if base is not lhs and coefficient % divisor == 0 and is_writable(coefficient // divisor):
        return _mul(base, constant(coefficient // divisor))
    return intern(kind, lhs, rhs)


def _mod(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    modulus = rhs.constant_value()
    if modulus is None or modulus < 1:
        return intern(_MOD, lhs, rhs)
    while True:
        dividend = lhs.constant_value()
        if dividend is not None:
            return constant(dividend % modulus)
        if lhs.largest_known_divisor % modulus == 0:
            return constant(0)
        smaller = _same_modulo(lhs, modulus)
        if smaller is None:
            return intern(_MOD, lhs, rhs)
        lhs = smaller


def _same_modulo(expr: AffineExpr, modulus: int) -> AffineExpr | None:
    """Return a part of `expr` that is congruent to it: without a multiple, or without an inner
    `mod`."""
    terms = _operands(expr, _ADD)
    if terms is not None:
        if terms[0].largest_known_divisor % modulus == 0:
            return terms[1]
        return terms[0] if terms[1].largest_known_divisor % modulus == 0 else None
    inner = _operands(expr, _MOD)
    if inner is not None:
        value = inner[1].constant_value()
        if value is not None and value >= 1 and value % modulus == 0:
            return inner[0]
    return None


def install() -> None:
    """Make the operators of affine expressions follow these rules."""
    _BUILD.update(
        {
            _ADD: _simplified_sum,
            _MUL: _mul,
            _MOD: _mod,
            _FLOORDIV: _floordiv,
            _CEILDIV: _ceildiv,
        }
    )


# Flattening: an affine expression as a row of coefficients, with locals for its divisions.
#
# The columns are dimensions, symbols, locals and the constant. Each `floordiv`, `ceildiv` or `mod`
# that does not divide out becomes a local variable q with `0 <= dividend - divisor * q < divisor`
# (the dividend of a ceildiv has `divisor - 1` added). A semi-affine product or division becomes a
# local too, one without such a definition. Coefficients are Python integers and never wrap.


_CONSTANT = -1
"""The key of the constant term of a sparse row."""


class Local(NamedTuple):
    """A local variable: the expression that it replaces and, unless that is semi-affine, its
    definition: `dividend floordiv divisor`, the dividend a row over the columns before it."""

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
        """Return the row of `expr`; None where it divides by zero or by a negative constant, or a
        local cannot be written."""
        linear_row = _linear_row(expr, self.num_dims)
        return dict(linear_row) if linear_row else self.row_of(expr)

    def row_of(self, expr: AffineExpr) -> dict[int, int] | None:
        """As `flatten`, by walking the expression."""
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
        lhs = rows[node.lhs]
        rhs = rows[node.rhs]
        if node.kind is AffineExprKind.ADD:
            return _add_scaled(lhs, rhs, 1)
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
        return _add_scaled(row, quotient, -modulus)

    def _quotient(self, kind: AffineExprKind, row: dict[int, int], divisor: int) -> dict[int, int]:
        common = math.gcd(divisor, *row.values())
        dividend = {column: value // common for column, value in row.items()}
        divisor //= common
        if divisor == 1:
            return dividend
        expr = binary(kind, self.rebuild(dividend), constant(divisor))
        if kind is AffineExprKind.CEILDIV:
            dividend = _add_scaled(dividend, {_CONSTANT: divisor - 1}, 1)
        return {self._local(expr, (dividend, divisor)): 1}

    def _local(self, expr: AffineExpr, definition: tuple[dict[int, int], int] | None) -> int:
        number = self._numbers.setdefault(expr, len(self.local_exprs))
        if number == len(self.local_exprs):
            self.local_exprs.append(expr)
            self.definitions.append(definition)
        return self.num_dims + self.num_symbols + number

    def rebuild(self, row: dict[int, int]) -> AffineExpr:
        """Return the expression of a row: its terms in the order of the columns.

        Raises `ConstantOverflowError` where a coefficient cannot be written.
        """
        _check_coefficients(row)
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
        """Return the expression of a row that has semi-affine locals.

        Terms are sorted by the position of their first variable: a dimension, what it gives with
        constants, what it gives with symbols; a symbol of that position and what it gives. Terms
        of another form follow.
        """
        _check_coefficients(row)
        columns = sorted(column for column in row if column != _CONSTANT and row[column])
        bases = [(self._column(column), column) for column in columns]
        expr = constant(0)
        for base, column in sorted(bases, key=lambda item: _semi_affine_key(*item)):
            expr = expr + base * row[column]
        return expr + row.get(_CONSTANT, 0)


@lru_cache(1 << 16)
def _linear_row(expr: AffineExpr, num_dims: int) -> dict[int, int] | None:
    """Return the row of an expression without locals, which is the same in all flatteners; None of
    others."""
    alone = Flattener(num_dims, num_symbols=1 << 62)
    row = alone.row_of(expr)
    return None if alone.local_exprs else row


def _check_coefficients(row: dict[int, int]) -> None:
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


def _add_scaled(lhs: dict[int, int], rhs: dict[int, int], factor: int) -> dict[int, int]:
    """Return `lhs + factor * rhs`, without zero coefficients."""
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
    locals_: list[Local] = []
    for expr, definition in zip(flattener.local_exprs, flattener.definitions, strict=True):
        if definition is None:
            locals_.append(Local(expr, None, 0))
        else:
            dividend = _dense(definition[0], num_dims + num_symbols + len(locals_))
            locals_.append(Local(expr, dividend, definition[1]))
    rows = tuple(_dense(row, width) for row in sparse)
    return Flattened(num_dims, num_symbols, tuple(locals_), rows)


def _dense(row: dict[int, int], width: int) -> tuple[int, ...]:
    return (*(row.get(column, 0) for column in range(width)), row.get(_CONSTANT, 0))


# Simplification of whole expressions: flattened, like terms collected, and rebuilt.
#
# This is stronger than what happens at construction: `d0 - (d0 + s0)` becomes `-s0`,
# `d0 mod 4 + (d0 floordiv 4) * 4` becomes `d0`. Values never change.


_MOST_READINGS = 8
_DIVISIONS = (AffineExprKind.FLOORDIV, AffineExprKind.CEILDIV)


@lru_cache(1 << 14)
def simplify_affine_expr(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    """Return `expr` with like terms collected; itself where it divides by zero or less, or a
    coefficient would not fit in 64 bits.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_affine_expr(dim(0) % 4 + dim(0) // 4 * 4 - (dim(0) + symbol(0)), 1, 1))
    '-s0'
    >>> str(simplify_affine_expr(symbol(0) * dim(0) + dim(0) - dim(0) * symbol(0), 1, 1))
    'd0'
    """
    simple = _simplified(expr, num_dims, num_symbols)
    if simple is not expr and _simplified(simple, num_dims, num_symbols) is expr:
        # Two forms that become each other, by the order in which their terms are met.
        return min(expr, simple, key=lambda form: (len(str(form)), str(form)))
    return simple


def _simplified(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    if not expr.pure:
        expr = simplify_semi_affine(expr)
    flattener = Flattener(num_dims, num_symbols)
    row = flattener.flatten(expr)
    if row is None:
        return expr
    try:
        plain = flattener.rebuild(row)
        return plain if expr.pure or plain is expr else flattener.rebuild_semi_affine(row)
    except ConstantOverflowError:
        return expr


@lru_cache(1 << 14)
def as_read(expr: AffineExpr) -> AffineExpr:
    """Return `expr` as the parser reads its printed form, which has no parentheses around the terms
    of sums.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(as_read(dim(0) + symbol(0) * (symbol(1) + 1) + (dim(1) + dim(0) + 3)))
    'd0 + s0 * (s1 + 1) + d0 + d1 + 3'
    """
    for _ in range(_MOST_READINGS):
        rewritten: dict[AffineExpr, AffineExpr] = {}
        for node in expr.walk():
            if not isinstance(node, AffineBinaryExpr):
                rewritten[node] = node
                continue
            total = rewritten[node.lhs]
            pending_terms = [rewritten[node.rhs]]
            if node.kind is not AffineExprKind.ADD:
                rewritten[node] = binary(node.kind, total, pending_terms[0])
                continue
            while pending_terms:
                term = pending_terms.pop()
                if isinstance(term, AffineBinaryExpr) and term.kind is AffineExprKind.ADD:
                    pending_terms += term.rhs, term.lhs
                else:
                    total = total + term
            rewritten[node] = total
        if rewritten[expr] is expr:
            break
        expr = rewritten[expr]
    return expr


def simplify_affine_map(affine_map: AffineMap) -> AffineMap:
    """Return the map with each result simplified."""
    dims = affine_map.num_dims
    symbols = affine_map.num_symbols
    return affine_map.with_results(
        [simplify_affine_expr(r, dims, symbols) for r in affine_map.results]
    )


def simplify_semi_affine(expr: AffineExpr) -> AffineExpr:
    """Return `expr` with divisions by a symbol done where the dividend is a multiple of the symbol.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_semi_affine((dim(0) * symbol(1) + symbol(1)) // symbol(1)))
    'd0 + 1'
    """
    simplified: dict[AffineExpr, AffineExpr] = {}
    for node in expr.walk():
        simplified[node] = (
            _simplify_quotient(node, simplified) if isinstance(node, AffineBinaryExpr) else node
        )
    return simplified[expr]


def _simplify_quotient(
    node: AffineBinaryExpr, simplified: dict[AffineExpr, AffineExpr]
) -> AffineExpr:
    lhs = simplified[node.lhs]
    rhs = simplified[node.rhs]
    if isinstance(rhs, AffineSymbolExpr) and node.kind not in (
        AffineExprKind.ADD,
        AffineExprKind.MUL,
    ):
        if node.kind is AffineExprKind.MOD and _lacks_remainder(lhs, rhs):
            return constant(0)
        if is_divisible_by_symbol(lhs, rhs, node.kind):
            if node.kind is AffineExprKind.MOD:
                return constant(0)
            return _symbolic_quotient(lhs, rhs)
    return binary(node.kind, lhs, rhs)


def _lacks_remainder(expr: AffineExpr, divisor: AffineSymbolExpr) -> bool:
    """Return whether an expression is `x - x mod divisor`.

    >>> from loopwright.ir.affine_expr import dim, symbol
    >>> str(simplify_semi_affine((dim(0) - dim(0) % symbol(0)) % symbol(0)))
    '0'
    """
    return (
        isinstance(expr, AffineBinaryExpr)
        and expr.kind is AffineExprKind.ADD
        and expr.rhs is binary(AffineExprKind.MOD, expr.lhs, divisor) * -1
    )


def is_divisible_by_symbol(
    expr: AffineExpr, divisor: AffineSymbolExpr, kind: AffineExprKind
) -> bool:
    """Return whether `expr kind divisor` divides evenly, term by term; `kind` is a division or
    `mod`."""
    if kind in _DIVISIONS:
        # (x floordiv y) floordiv s is (x floordiv s) floordiv y, but not with mixed roundings, nor
        # where the inner quotient is only a part of the dividend.
        while isinstance(expr, AffineBinaryExpr) and expr.kind is kind:
            expr = expr.lhs
    return _is_multiple(expr, divisor)


def _is_multiple(expr: AffineExpr, divisor: AffineSymbolExpr) -> bool:
    """Return whether an expression is a multiple of `divisor`; sums, products and remainders of
    multiples are."""
    if not isinstance(expr, AffineBinaryExpr):
        return expr is divisor or expr is constant(0)
    if expr.kind in _DIVISIONS:
        return False
    parts = _is_multiple(expr.lhs, divisor), _is_multiple(expr.rhs, divisor)
    return any(parts) if expr.kind is AffineExprKind.MUL else all(parts)


def _symbolic_quotient(expr: AffineExpr, divisor: AffineSymbolExpr) -> AffineExpr:
    """Return `expr` divided by a symbol that divides it evenly."""
    if not isinstance(expr, AffineBinaryExpr):
        return constant(1) if expr is divisor else constant(0)
    if expr.kind is AffineExprKind.MUL and not _is_multiple(expr.lhs, divisor):
        return expr.lhs * _symbolic_quotient(expr.rhs, divisor)
    lhs = _symbolic_quotient(expr.lhs, divisor)
    if expr.kind is AffineExprKind.MUL or expr.kind in _DIVISIONS:
        return binary(expr.kind, lhs, expr.rhs)
    return binary(expr.kind, lhs, _symbolic_quotient(expr.rhs, divisor))


def is_semi_affine(expr: AffineExpr) -> bool:
    """Return whether no dimension is multiplied or divided by another one: MLIR can write the
    expression.

    >>> is_semi_affine(dim(0) * symbol(0)), is_semi_affine(dim(0) * dim(1))
    (True, False)
    """
    for part in expr.walk():
        if not isinstance(part, AffineBinaryExpr) or part.kind is AffineExprKind.ADD:
            continue
        if part.rhs.is_symbolic_or_constant():
            continue
        if part.kind is AffineExprKind.MUL and part.lhs.is_symbolic_or_constant():
            continue
        return False
    return True
