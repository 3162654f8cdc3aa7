"""Affine expressions, maps and sets as instructions; addresses of elements of memrefs."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr, AffineExprKind, AffineMap, IntegerSet
from loopwright.ir.affine_expr import expr as exprs
from loopwright.ir.affine_expr.intervals import COMBINED, INT64, Interval
from loopwright.ir.core.properties import mixed
from loopwright.ir.dialects.affine import ForOp
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import TRUE, Builder, Index, MemRef, Value, index_value
from loopwright.native.codegen.function_codegen import FunctionCodegen
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Ranged:
    """An index and the range of its value."""

    index: Index
    range: Interval

    @staticmethod
    def of(index: Index, interval: Interval = INT64) -> Ranged:
        """Return an index with its range, which is exact if the index is known."""
        return Ranged(index, Interval.of(index) if isinstance(index, int) else interval)


def ranged_operand(fn: FunctionCodegen, operand: SSAValue) -> Ranged:
    """Return an index operand with its range."""
    return Ranged.of(fn.index(operand), fn.ranges.of(operand))


def ranged_parts(
    fn: FunctionCodegen, static: Sequence[int], dynamic: Sequence[SSAValue]
) -> list[Ranged]:
    """Indices given partly by an attribute and partly by operands, with their ranges."""
    parts = mixed(static, dynamic)
    return [Ranged.of(p) if isinstance(p, int) else ranged_operand(fn, p) for p in parts]


class ExpressionEmitter:
    """Writes expressions over given dimensions and symbols; common subexpressions once.

    `mod`, `floordiv` and `ceildiv` follow the floor; an operand that is known to be non-negative
    makes them plain unsigned operations. An addition or multiplication gets `nsw`/`nuw` where the
    ranges of its operands prove that it cannot wrap.
    """

    def __init__(
        self, fn: FunctionCodegen, dims: Sequence[Ranged], symbols: Sequence[Ranged]
    ) -> None:
        self._b = fn.b
        self._dims = dims
        self._symbols = symbols
        self._emitted: dict[AffineExpr, Ranged] = {}

    def emit(self, expr: AffineExpr) -> Ranged:
        """Return the value of an expression."""
        for node in expr.walk():
            if node not in self._emitted:
                self._emitted[node] = self._node(node)
        return self._emitted[expr]

    def _node(self, node: AffineExpr) -> Ranged:
        if isinstance(node, exprs.AffineConstantExpr):
            return Ranged.of(node.value)
        if isinstance(node, exprs.AffineDimExpr):
            return self._dims[node.position]
        if isinstance(node, exprs.AffineSymbolExpr):
            return self._symbols[node.position]
        assert isinstance(node, exprs.AffineBinaryExpr)
        return self._binary(node.kind, self._emitted[node.lhs], self._emitted[node.rhs])

    def _binary(self, kind: AffineExprKind, lhs: Ranged, rhs: Ranged) -> Ranged:
        result = COMBINED[kind](lhs.range, rhs.range)
        flags = no_wrap_flags(result, lhs.range, rhs.range)
        match kind:
            case AffineExprKind.ADD:
                value = self._b.index_add(lhs.index, rhs.index, flags)
            case AffineExprKind.MUL:
                value = self._b.index_mul(lhs.index, rhs.index, flags)
            case _:
                value = self._division(kind, lhs, rhs)
        return Ranged.of(value, result.clamped())

    def _division(self, kind: AffineExprKind, lhs: Ranged, rhs: Ranged) -> Index:
        if isinstance(rhs.index, int) and rhs.index <= 0:
            return Value(llvm.I64, "poison")
        if isinstance(lhs.index, int) and isinstance(rhs.index, int):
            return exprs.fold(kind, lhs.index, rhs.index)
        if kind is AffineExprKind.MOD:
            return floor_mod(self._b, lhs, rhs.index)
        if kind is AffineExprKind.FLOORDIV:
            return floor_div(self._b, lhs, rhs.index)
        return _ceil_div(self._b, lhs, rhs)


def no_wrap_flags(result: Interval, lhs: Interval, rhs: Interval) -> str:
    """Return the flags of an addition or multiplication whose mathematical result has a range."""
    if not result.fits:
        return ""
    return "nuw nsw" if lhs.non_negative and rhs.non_negative else "nsw"


def _shift(divisor: Index) -> int | None:
    if isinstance(divisor, int) and divisor & (divisor - 1) == 0:
        return divisor.bit_length() - 1
    return None


def floor_mod(b: Builder, lhs: Ranged, divisor: Index) -> Index:
    """Return `lhs mod divisor` for a positive divisor; the result is never negative."""
    value = index_value(lhs.index)
    if lhs.range.non_negative:
        if isinstance(divisor, int) and lhs.range.upper is not None and lhs.range.upper < divisor:
            return lhs.index
        return b.binary("urem", value, index_value(divisor))
    if _shift(divisor) is not None:
        assert isinstance(divisor, int)
        return b.binary("and", value, index_value(divisor - 1))
    remainder = b.binary("srem", value, index_value(divisor))
    negative = b.icmp("slt", remainder, index_value(0))
    return b.select(negative, index_value(b.index_add(remainder, divisor, "nsw")), remainder)


def floor_div(b: Builder, lhs: Ranged, divisor: Index) -> Index:
    """Return `lhs floordiv divisor` for a positive divisor."""
    value = index_value(lhs.index)
    if divisor == 1:
        return lhs.index
    if lhs.range.non_negative:
        if isinstance(divisor, int) and lhs.range.upper is not None and lhs.range.upper < divisor:
            return 0
        return b.binary("udiv", value, index_value(divisor))
    shift = _shift(divisor)
    if shift is not None:
        return b.binary("ashr", value, index_value(shift))
    # For negative x, ~x is -1 - x, so ~(~x / d) rounds down.
    sign = b.binary("ashr", value, index_value(63))
    magnitude = b.binary("xor", value, sign)
    return b.binary("xor", b.binary("udiv", magnitude, index_value(divisor)), sign)


def _ceil_div(b: Builder, lhs: Ranged, rhs: Ranged) -> Index:
    divisor = rhs.index
    if divisor == 1:
        return lhs.index
    if isinstance(divisor, int) and lhs.range.non_negative:
        if lhs.range.upper is not None and lhs.range.upper + divisor - 1 <= exprs.INT64_MAX:
            raised = b.index_add(lhs.index, divisor - 1, "nuw nsw")
            return b.binary("udiv", index_value(raised), index_value(divisor))
    quotient = floor_div(b, lhs, divisor)
    exact = b.index_compare("eq", b.index_mul(quotient, divisor), lhs.index)
    above = b.index_add(quotient, 1)
    return b.select(exact, index_value(quotient), index_value(above))


def map_emitter(
    fn: FunctionCodegen, num_dims: int, operands: Sequence[SSAValue]
) -> ExpressionEmitter:
    """Return an emitter over the operands of a map: dimensions, then symbols."""
    ranged = [ranged_operand(fn, operand) for operand in operands]
    return ExpressionEmitter(fn, ranged[:num_dims], ranged[num_dims:])


def emit_map(
    fn: FunctionCodegen, affine_map: AffineMap, operands: Sequence[SSAValue]
) -> list[Ranged]:
    """Return the results of a map applied to operands."""
    emitter = map_emitter(fn, affine_map.num_dims, operands)
    return [emitter.emit(result) for result in affine_map.results]


def extremum(fn: FunctionCodegen, name: str, values: Sequence[Ranged]) -> Ranged:
    """Return the smallest (`smin`) or largest (`smax`) of some values."""
    extreme = Interval.least_of if name == "smin" else Interval.greatest_of
    result = values[0]
    for value in values[1:]:
        interval = extreme([result.range, value.range])
        result = Ranged.of(fn.b.index_min_max(name, result.index, value.index), interval)
    return result


def loop_bounds(fn: FunctionCodegen, loop: ForOp) -> tuple[Ranged, Ranged]:
    """Return the bounds of an `affine.for`."""
    lows = emit_map(fn, loop.lower_map, loop.lower_bound_operands)
    highs = emit_map(fn, loop.upper_map, loop.upper_bound_operands)
    return extremum(fn, "smax", lows), extremum(fn, "smin", highs)


def emit_condition(
    fn: FunctionCodegen, integer_set: IntegerSet, operands: Sequence[SSAValue]
) -> Value:
    """Return whether the operands lie in a set."""
    emitter = map_emitter(fn, integer_set.num_dims, operands)
    condition = TRUE
    for constraint, is_equality in zip(integer_set.constraints, integer_set.eq_flags, strict=True):
        value = emitter.emit(constraint)
        holds = fn.b.index_compare("eq" if is_equality else "sge", value.index, 0)
        if holds == TRUE:
            continue
        is_first = condition == TRUE
        condition = holds if is_first else fn.b.binary("and", condition, holds)
    assert condition.type is llvm.I1
    return condition


def element_address(
    fn: FunctionCodegen, memref: MemRef, indices: Sequence[Index | Ranged], *, inbounds: bool = True
) -> Value:
    """Return the address of the element at `indices`.

    `inbounds` promises that every index is within its extent.

    One `getelementptr` a dimension, each scaled by its stride: `[stride x T]` where the stride is
    known, as clang does for arrays of arrays. Every partial address is that of an element (the
    later subscripts taken as 0), so all of them are `inbounds` whenever the access itself is.
    """
    subscripts = [i if isinstance(i, Ranged) else Ranged.of(i) for i in indices]
    if memref.layout is not None:
        emitter = ExpressionEmitter(fn, subscripts, [])
        subscripts = [emitter.emit(result) for result in memref.layout.results]
    b = fn.b
    element = llvm.element_text(memref.type.element_type)
    flags = "inbounds" if inbounds else ""
    pointer = b.gep(element, memref.aligned, memref.offset, flags)
    for subscript, stride in zip(subscripts, memref.strides, strict=True):
        if isinstance(stride, int) and stride > 0:
            never_negative = subscript.range.non_negative and inbounds
            step = element if stride == 1 else f"[{stride} x {element}]"
            pointer = b.gep(
                step, pointer, subscript.index, f"{flags} nuw" if never_negative else flags
            )
        else:
            distance = b.index_mul(subscript.index, stride, "nsw" if inbounds else "")
            pointer = b.gep(element, pointer, distance, flags)
    return pointer


def linear_offset(fn: FunctionCodegen, memref: MemRef, indices: Sequence[Index]) -> Index:
    """Return the position of an element, in elements from the aligned pointer."""
    subscripts: Sequence[Index] = indices
    if memref.layout is not None:
        emitter = ExpressionEmitter(fn, [Ranged.of(i) for i in indices], [])
        subscripts = [emitter.emit(result).index for result in memref.layout.results]
    position = memref.offset
    for index, stride in zip(subscripts, memref.strides, strict=True):
        position = fn.b.index_add(position, fn.b.index_mul(index, stride))
    return position
