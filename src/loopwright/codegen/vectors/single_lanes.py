"""Single lanes of vectors, and putting them together again.

Operations that only move lanes list, for each lane of their result, the lane it comes from;
`assemble` turns such a list into as few shuffles as it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, SSAValue

from loopwright.codegen.core.constants import const_int, splat, vector_constant
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import (
    I64,
    FloatType,
    IntType,
    VecType,
    is_vector,
    register_type,
)
from loopwright.codegen.core.values import Value
from loopwright.errors import CompileError


@dataclass(frozen=True, slots=True)
class Lane:
    """One element: a scalar value, or a lane of an LLVM vector; `leaf` is None for poison."""

    leaf: Value | None
    number: int | None = None


def vector_of(ty: Attribute) -> VectorType[Attribute]:
    """A type as the vector type it must be."""
    if not is_vector(ty):
        raise CompileError(f"type '{ty}' is not supported by code generation here")
    return ty


def shape_of(ty: Attribute) -> tuple[int, ...]:
    """The extents of a vector type; none for a scalar."""
    return ty.get_shape() if is_vector(ty) else ()


def leaf_lanes(leaf: Value) -> list[Lane]:
    """The lanes of an LLVM value."""
    if isinstance(leaf.type, VecType):
        return [Lane(leaf, i) for i in range(leaf.type.lanes)]
    return [Lane(leaf)]


def lanes_of(fn: FunctionLowering, ssa: SSAValue) -> list[Lane]:
    """All lanes of a vector in row-major order; a scalar is its only lane."""
    return [lane for leaf in fn.vector(ssa) for lane in leaf_lanes(leaf)]


def scalar(fn: FunctionLowering, lane: Lane) -> Value:
    """The value of a lane."""
    assert lane.leaf is not None
    if lane.number is None:
        return lane.leaf
    assert isinstance(lane.leaf.type, VecType)
    return fn.b.emit(lane.leaf.type.element, f"extractelement {lane.leaf.typed}, i64 {lane.number}")


def splatted(fn: FunctionLowering, value: Value, lanes: int) -> Value:
    """A vector with the same value in every lane."""
    ty = value.type
    assert isinstance(ty, IntType | FloatType)
    made = VecType(f"<{lanes} x {ty.text}>", lanes, ty)
    if not value.text.startswith("%"):
        return Value(made, splat(value, lanes).text)
    first = fn.b.emit(made, f"insertelement {made} poison, {value.typed}, i64 0")
    zeros = f"<{lanes} x i32> zeroinitializer"
    return fn.b.emit(made, f"shufflevector {first.typed}, {made} poison, {zeros}")


def _shuffle(fn: FunctionLowering, ty: VecType, lanes: Sequence[Lane]) -> Value | None:
    """The lanes as one shuffle, if they come from at most two vectors of one type."""
    leaves: list[Value] = []
    for lane in lanes:
        if lane.leaf is not None and lane.leaf not in leaves:
            if lane.number is None or len(leaves) == 2:
                return None
            leaves.append(lane.leaf)
    if not leaves:
        return Value(ty, "poison")
    if any(leaf.type != leaves[0].type for leaf in leaves):
        return None
    first = leaves[0].type
    assert isinstance(first, VecType)
    picks: list[int | None] = [
        None
        if lane.leaf is None or lane.number is None
        else lane.number + first.lanes * leaves.index(lane.leaf)
        for lane in lanes
    ]
    if first == ty and picks == list(range(ty.lanes)):
        return leaves[0]
    mask = ", ".join("i32 poison" if pick is None else f"i32 {pick}" for pick in picks)
    second = leaves[1].typed if len(leaves) == 2 else f"{first} poison"
    return fn.b.emit(
        ty, f"shufflevector {leaves[0].typed}, {second}, <{len(picks)} x i32> <{mask}>"
    )


def assemble_leaf(fn: FunctionLowering, ty: VecType, lanes: Sequence[Lane]) -> Value:
    """One LLVM vector of these lanes."""
    first = lanes[0]
    if first.leaf is not None and first.number is None and all(lane == first for lane in lanes):
        return splatted(fn, first.leaf, len(lanes))
    found = _shuffle(fn, ty, lanes)
    if found is not None:
        return found
    made = Value(ty, "poison")
    for number, lane in enumerate(lanes):
        if lane.leaf is not None:
            value = scalar(fn, lane)
            made = fn.b.emit(ty, f"insertelement {made.typed}, {value.typed}, i64 {number}")
    return made


def assemble(fn: FunctionLowering, ssa: SSAValue, lanes: Sequence[Lane]) -> None:
    """Bind a scalar or vector result to lanes in row-major order."""
    ty = register_type(ssa.type)
    if not isinstance(ty, VecType):
        lane = lanes[0]
        fn.bind(ssa, Value(ty, "poison") if lane.leaf is None else scalar(fn, lane))
        return
    count = ty.lanes
    leaves = [
        assemble_leaf(fn, ty, lanes[start : start + count]) for start in range(0, len(lanes), count)
    ]
    fn.bind_leaves(ssa, leaves)


def positions(shape: Sequence[int]) -> product[tuple[int, ...]]:
    """All positions of an array of these extents, in row-major order.

    >>> list(positions((1, 2)))
    [(0, 0), (0, 1)]
    """
    return product(*map(range, shape))


def linear(position: Sequence[int], shape: Sequence[int]) -> int:
    """The row-major number of a position.

    >>> linear((1, 2), (2, 3))
    5
    """
    number = 0
    for at, extent in zip(position, shape, strict=True):
        number = number * extent + at
    return number


def step_vector(lanes: int) -> Value:
    """0, 1, 2, … as `i64`."""
    return vector_constant([const_int(i, I64) for i in range(lanes)])
