"""Bounds of index values and of extents, as expressions of the values that these are computed from.

Each op declares its results as expressions (`AffineForm`), loops the bounds of their induction
variables (`LoopLike`). These equations and inequalities are substituted into each other until only
values remain at which the caller wants to stop: sound always, exact if each value is used once in a
sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from xdsl.dialects.builtin import IndexType, TensorType
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import (
    AffineBinaryExpr,
    AffineExpr,
    AffineExprKind,
    AffineMap,
    binary,
    constant,
    dim,
    simplify_affine_expr,
)
from loopwright.ir.affine_expr.simplify import Flattener
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import bind, compose
from loopwright.ir.dialects.arith import SelectOp
from loopwright.ir.dialects.memref.casts import CastOp
from loopwright.ir.dialects.memref.folds import extent_of
from loopwright.ir.dialects.scf import IfOp
from loopwright.ir.interfaces.control_flow import LoopLike
from loopwright.ir.interfaces.index_values import AffineForm, Clause, constant_value
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause

Quantity: TypeAlias = tuple[SSAValue, int | None]
"""An index, or the extent of a dimension of a memref or tensor."""

_MOST = 256
"""The most combinations of bounds that are tried."""


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The value of a quantity, or its (inclusive) lower and upper bounds."""

    equal: AffineExpr | None = None
    lower: tuple[AffineExpr, ...] = ()
    upper: tuple[AffineExpr, ...] = ()


class ValueBounds:
    """Equations and inequalities about quantities, computed on demand.

    Expressions are over dimensions, one for each of `quantities` (None for one without a value).
    Quantities for which `stop` holds are not expanded.
    """

    def __init__(self, stop: Callable[[Quantity], bool]) -> None:
        self._stop = stop
        self.quantities: list[Quantity | None] = []
        self._numbers: dict[Quantity, int] = {}
        self._bounds: dict[int, _Bounds] = {}
        self._is_exact = True

    # Queries

    def lower(self, expr: AffineExpr) -> list[AffineExpr]:
        """Lower bounds of an expression."""
        expr = self._simplified(expr)
        return list(self._candidates(expr, [_MOST]))

    def explore(self) -> None:
        """Expand all quantities found so far."""
        number = 0
        while number < len(self.quantities):
            quantity = self.quantities[number]
            if quantity is not None and number not in self._bounds:
                bounds = _NOTHING if self._stop(quantity) else self._bounds_of(quantity)
                if bounds != _NOTHING:
                    self._bounds[number] = bounds
            number += 1

    # Substitution

    def _open_quantities(self, expr: AffineExpr) -> list[int]:
        """Return the quantities in an expression that have bounds to substitute."""
        return [k for k in sorted(expr.used_dims()) if k in self._bounds]

    def _substituted(self, expr: AffineExpr, number: int, value: AffineExpr) -> AffineExpr:
        places = [dim(k) for k in range(len(self.quantities))]
        places[number] = value
        return self._simplified(expr.replace_dims(places))

    def _simplified(self, expr: AffineExpr) -> AffineExpr:
        return simplify_affine_expr(expr, len(self.quantities), 0)

    def _candidates(self, expr: AffineExpr, budget: list[int]) -> Iterator[AffineExpr]:
        budget[0] -= 1
        open_ = self._open_quantities(expr)
        if budget[0] < 0:
            return
        if not open_:
            yield expr
            return
        number = self._next_quantity(open_)
        bounds = self._bounds[number]
        values: Sequence[AffineExpr] = () if bounds.equal is None else (bounds.equal,)
        if not values:
            sign = self._sign(expr, number)
            values = (bounds.lower if sign > 0 else bounds.upper) if sign else ()
            if not sign and (remainder := _remainder_of(expr, number)) is not None:
                yield from self._candidates(self._without(expr, remainder), budget)
        for value in values:
            yield from self._candidates(self._substituted(expr, number, value), budget)

    def _next_quantity(self, open_: Sequence[int]) -> int:
        """Return the quantity to replace first: one with an equality, else one that no other
        quantity's bounds use, so that values on both sides cancel."""
        bounds_of = {k: self._bounds[k] for k in open_}
        exprs = [expr for bounds in bounds_of.values() for expr in (*bounds.lower, *bounds.upper)]
        used_by_others = {k for expr in exprs for k in expr.used_dims()}
        equal = next((k for k in open_ if bounds_of[k].equal is not None), None)
        return (
            next((k for k in open_ if k not in used_by_others), open_[0])
            if equal is None
            else equal
        )

    def _sign(self, expr: AffineExpr, number: int) -> int:
        """Positive if an expression is non-decreasing in a quantity, negative if it is
        non-increasing, 0 if neither is known."""
        flattener = Flattener(len(self.quantities), 0)
        row = flattener.flatten(expr)
        if row is None:
            return 0
        if any(number in local.used_dims() for local in flattener.local_exprs):
            return _monotonicity(expr, number) or 0
        return row.get(number, 0)

    def _without(self, expr: AffineExpr, remainder: AffineBinaryExpr) -> AffineExpr:
        """Replace a remainder by a new quantity that has its range."""
        divisor = remainder.rhs.constant_value()
        assert divisor is not None, "remainders of division by numbers are looked for"
        return self._simplified(_with_part(expr, remainder, self.between(0, divisor)))

    # Bounds from ops

    def _bounds_of(self, quantity: Quantity) -> _Bounds:
        value, position = quantity
        if position is not None:
            return self._of_extent(value, position)
        owner = value.owner
        if isinstance(value, BlockArgument):
            loop = value.block.parent_op()
            return _NOTHING if loop is None else self._of_argument(loop, value)
        assert isinstance(owner, Operation) and isinstance(value, OpResult)
        if owner.operands and isinstance(owner.operands[0].type, TensorType):
            # Few programs have tensors, and the dialect takes time to load.
            from xdsl.dialects import tensor

            if isinstance(owner, tensor.DimOp):
                position = constant_value(owner.index)
                if position is None:
                    return _NOTHING
                return _Bounds(self.extent(owner.source, position))
        choices = _choices(owner, value.index)
        if choices:
            return self._of_choices([self.resolve(choice) for choice in choices])
        form = interface_of(owner, AffineForm)
        self._is_exact = True
        expr = None if form is None else form.expression(owner, self, value.index)
        return _Bounds(expr) if expr is not None and self._is_exact else _NOTHING

    def _of_extent(self, value: SSAValue, position: int) -> _Bounds:
        type_ = value.type
        owner = value.owner
        if isinstance(type_, TensorType):
            size = type_.get_shape()[position]
            return _NOTHING if size < 0 else _Bounds(constant(size))
        if not is_memref(type_):
            return _NOTHING
        if isinstance(owner, CastOp) and is_memref(owner.operands[0].type):
            return _Bounds(self.extent(owner.operands[0], position))
        extent = extent_of(value, position)
        return _NOTHING if extent is None else _Bounds(self.resolve(extent))

    def _of_argument(self, loop: Operation, value: BlockArgument) -> _Bounds:
        interface = interface_of(loop, LoopLike)
        ranges = None if interface is None else interface.bounds(loop, self)
        if ranges is None or not isinstance(value.type, IndexType) or value.index >= len(ranges):
            return _NOTHING
        lows, highs, step, _ = ranges[value.index]
        last = [high - 1 for high in highs]
        if len(lows) == len(highs) == 1 and step is not None:
            distance = (last[0] - lows[0]).constant_value()
            if distance is not None and distance >= 0:
                last = [lows[0] + distance // step * step]
        return _Bounds(None, tuple(lows), tuple(last))

    def _of_choices(self, values: Sequence[AffineExpr]) -> _Bounds:
        """Return bounds of a value selected from several, which must differ by constants."""
        distances = [(value - values[0]).constant_value() for value in values]
        constants = [distance for distance in distances if distance is not None]
        if len(constants) != len(distances):
            return _NOTHING
        least = values[0] + min(constants)
        most = values[0] + max(constants)
        return _Bounds(least if least == most else None, (least,), (most,))

    # The index values that interfaces ask for

    def resolve(self, value: SSAValue | int) -> AffineExpr:
        """Return a constant, or the quantity that an index is."""
        if isinstance(value, int):
            return constant(value)
        number = constant_value(value)
        return dim(self._number((value, None))) if number is None else constant(number)

    def apply(self, affine_map: AffineMap, operands: Sequence[SSAValue]) -> list[AffineExpr]:
        """Return the results of a map at operands, dimensions first."""
        bound = bind(affine_map, operands)
        if any(isinstance(operand.owner, ApplyOp) for operand in operands):
            bound = compose(bound)
        dims = map(self.resolve, bound.dims)
        symbols = map(self.resolve, bound.symbols)
        inputs = [*dims], [*symbols]
        return [expr.replace_dims_and_symbols(*inputs) for expr in bound.exprs]

    def between(self, low: int, high: int) -> AffineExpr:
        """Return a new quantity with constant bounds."""
        return self._bounded_quantity(_Bounds(None, (constant(low),), (constant(high - 1),)))

    def extremum(self, values: Sequence[AffineExpr], *, is_least: bool) -> AffineExpr:
        """Return a new quantity that is not above any of some values, or not below."""
        candidates = tuple(values)
        return self._bounded_quantity(
            _Bounds(None, () if is_least else candidates, candidates if is_least else ())
        )

    def either(self, clauses: Sequence[Clause], then: AffineExpr, other: AffineExpr) -> None:
        """Do nothing: bounds of alternatives are not combined."""

    def extent(self, memref: SSAValue, position: int) -> AffineExpr:
        """Return the extent of a dimension."""
        return dim(self._number((memref, position)))

    def doubt(self, cause: Cause, *about: str | int) -> None:
        """Note that the current query has no exact answer."""
        self._is_exact = False

    def _number(self, quantity: Quantity) -> int:
        if quantity not in self._numbers:
            self._numbers[quantity] = len(self.quantities)
            self.quantities.append(quantity)
        return self._numbers[quantity]

    def _bounded_quantity(self, bounds: _Bounds) -> AffineExpr:
        number = len(self.quantities)
        self.quantities.append(None)
        self._bounds[number] = bounds
        return dim(number)


_NOTHING = _Bounds()


def _monotonicity(expr: AffineExpr, number: int) -> int | None:
    """Return 1 if an expression is non-decreasing in a dimension, -1 if non-increasing, 0 if it
    does not use it; None if unknown."""
    if number not in expr.used_dims():
        return 0
    if not isinstance(expr, AffineBinaryExpr):
        return 1
    left = _monotonicity(expr.lhs, number)
    factor = expr.rhs.constant_value()
    if expr.kind is AffineExprKind.ADD:
        sides = {left, _monotonicity(expr.rhs, number)} - {0}
        return sides.pop() if len(sides) == 1 else None
    if expr.kind is AffineExprKind.MOD or factor is None or left is None:
        return None
    return left if factor > 0 else -left


def _remainder_of(expr: AffineExpr, number: int) -> AffineBinaryExpr | None:
    """Return a subexpression that uses a dimension and is a remainder modulo a positive
    constant."""
    return next(
        (
            part
            for part in expr.walk()
            if isinstance(part, AffineBinaryExpr)
            and part.kind is AffineExprKind.MOD
            and number in part.used_dims()
            and (part.rhs.constant_value() or 0) > 0
        ),
        None,
    )


def _with_part(expr: AffineExpr, part: AffineExpr, new: AffineExpr) -> AffineExpr:
    """Substitute `new` for a part of an expression."""
    if expr == part:
        return new
    if not isinstance(expr, AffineBinaryExpr):
        return expr
    return binary(expr.kind, _with_part(expr.lhs, part, new), _with_part(expr.rhs, part, new))


def _choices(op: Operation, result: int) -> list[SSAValue]:
    """Return the values from which a result is selected; empty if the op is not a plain
    selection."""
    if not isinstance(op.results[result].type, IndexType):
        return []
    if isinstance(op, SelectOp):
        return [*op.operands[1:]]
    if isinstance(op, IfOp):
        last = [region.block.last_op for region in op.regions if region.blocks]
        return [end.operands[result] for end in last if end is not None]
    return []


def tightest(bounds: Sequence[AffineExpr]) -> AffineExpr | None:
    """Return the tightest of some lower bounds: constants are compared first, then bounds with a
    constant difference."""
    best: AffineExpr | None = None
    for expr in sorted(bounds, key=lambda expr: expr.constant_value() is None):
        distance = None if best is None else _constant_difference(best, expr)
        if best is None or (distance is not None and distance > 0):
            best = expr
    return best


def _constant_difference(first: AffineExpr, second: AffineExpr) -> int | None:
    """Return the constant difference of two expressions; None if it is not constant."""
    dims = first.used_dims() | second.used_dims()
    return simplify_affine_expr(second - first, max(dims, default=-1) + 1, 0).constant_value()
