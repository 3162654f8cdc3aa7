"""The partial results of a block of iterations in vectors, where combining is one instruction.

The iterations of a stretch of the innermost loop write what they yield side by side, which LLVM
vectorises like any loop without carried values; a second loop combines rows of them with the
partial results, a vector of `LANES`. Where a row is not full, identities fill it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from loopwright.codegen.arithmetic.combining import combine
from loopwright.codegen.core.constants import splat
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.ranges import Range
from loopwright.codegen.core.types import (
    BF16,
    F16,
    F32,
    F64,
    I64,
    FloatType,
    IntType,
    VecType,
    element_bytes,
    register_type,
    vec_type,
)
from loopwright.codegen.core.values import Index, Lowered, Value, index_value
from loopwright.codegen.loops.band_reducers import Reducer
from loopwright.codegen.loops.counted import AS_WRITTEN, Iterations, counted_loop
from loopwright.codegen.loops.slots import slots_for
from loopwright.codegen.memory.elements import load_element, natural_alignment
from loopwright.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.interfaces.reduction_order import LANES

_STRETCH = 256
"""How many values are written before they are combined: few enough that they fit into the nearest
cache beside what iterations read, and that memory is not idle while they are combined."""

_FEW = 128
"""Innermost loops known to be shorter fill too few rows."""

COUNT = Range(0, 1 << 60)
_FLOATS = (F16, BF16, F32, F64)
_WIDTHS = (8, 16, 32, 64)


def suits_rows(op: Operation, reducer: Reducer, trips: Index) -> bool:
    """Whether vectors are worth while: plain iterations, and enough of them, which yield numbers
    that vectors have."""
    if reducer.kinds is None or (isinstance(trips, int) and trips < _FEW):
        return False
    return not has_regions(op) and all(map(_has_vectors, reducer.types))


def has_regions(op: Operation) -> bool:
    """Whether the body of a loop has more than plain operations."""
    return any(inner.regions for inner in op.regions[0].blocks[0].ops)


def _has_vectors(ty: Attribute) -> bool:
    scalar = register_type(ty)
    if isinstance(scalar, FloatType):
        return scalar in _FLOATS
    return isinstance(scalar, IntType) and scalar.width in _WIDTHS


Inside = Callable[[list[Lowered]], list[Lowered]]


def combine_in_rows(
    fn: FunctionLowering,
    reducer: Reducer,
    begin: Sequence[Lowered],
    numbers: tuple[Index, Index],
    around: Callable[[Sequence[Attribute], list[Lowered], Inside], list[Lowered]],
    iteration: Callable[[Index], list[Lowered]],
) -> list[Lowered]:
    """The result of a block: `around` writes its outer loops, `iteration` an iteration of the
    innermost one, whose `numbers` are from one to below another.
    """
    assert reducer.partial is not None and reducer.kinds is not None
    b, kinds = fn.b, reducer.kinds
    further = reducer.partial(fn)
    rows_of = [VectorType(ty, [LANES]) for ty in reducer.types]
    values = slots_for(fn, reducer.types, _STRETCH)

    def stretch(first: Value, carried: list[Lowered]) -> list[Lowered]:
        length = b.index_min_max("smin", b.index_sub(numbers[1], first), _STRETCH)
        filled = index_value(b.index_add(length, LANES - 1))
        rows = b.binary("udiv", filled, Value(I64, str(LANES)))

        def write(number: Value, nothing: list[Lowered]) -> list[Lowered]:
            values.store(fn, number, iteration(b.index_add(first, number, "nuw nsw")))
            return nothing

        def pad(number: Value, nothing: list[Lowered]) -> list[Lowered]:
            values.store(fn, number, further)
            return nothing

        def row(number: Value, lanes: list[Lowered]) -> list[Lowered]:
            found: list[Lowered] = []
            for pointer, kind, ty, old in zip(values.pointers, kinds, rows_of, lanes, strict=True):
                place = b.gep(f"[{element_bytes(ty)} x i8]", pointer, number)
                new = load_element(fn, place, ty, natural_alignment(ty))
                found.append(_combined(fn, kind, old, new))
            return found

        each_number(fn, (0, length), [], [], write)
        each_number(fn, (length, b.index_mul(rows, LANES)), [], [], pad, AS_WRITTEN)
        return each_number(fn, (0, rows), rows_of, carried, row)

    def inside(carried: list[Lowered]) -> list[Lowered]:
        stretches = Iterations((*numbers, _STRETCH), (COUNT, COUNT))
        return counted_loop(fn, stretches, rows_of, carried, stretch)

    inits: list[Lowered] = []
    for one, rest in zip(begin, further, strict=True):
        assert isinstance(one, Value) and isinstance(rest, Value)
        lanes = splat(rest, LANES)
        if one != rest:
            lanes = b.emit(lanes.type, f"insertelement {lanes.typed}, {one.typed}, i64 0")
        inits.append(lanes)
    results = around(rows_of, inits, inside)
    values.release(fn)
    return [_halved(fn, kind, lanes) for kind, lanes in zip(kinds, results, strict=True)]


def each_number(
    fn: FunctionLowering,
    numbers: tuple[Index, Index],
    types: Sequence[Attribute],
    inits: list[Lowered],
    body: Callable[[Value, list[Lowered]], list[Lowered]],
    properties: Sequence[str] = (),
) -> list[Lowered]:
    """A loop over the numbers from one to another, of a count of iterations or elements."""
    iterations = Iterations((*numbers, 1), (COUNT, COUNT), properties=properties)
    return counted_loop(fn, iterations, types, inits, body)


def _combined(fn: FunctionLowering, kind: AtomicRMWKind, left: Lowered, right: Lowered) -> Lowered:
    assert isinstance(left, Value) and isinstance(right, Value)
    return combine(fn, kind.name, left, right)


def _halved(fn: FunctionLowering, kind: AtomicRMWKind, lanes: Lowered) -> Lowered:
    """The lanes of a vector, combined by halves."""
    assert isinstance(lanes, Value) and isinstance(lanes.type, VecType)
    count, scalar = lanes.type.lanes, lanes.type.element
    while count > 1:
        count //= 2
        ty = vec_type(count, scalar)
        low, high = (
            fn.b.emit(
                ty,
                f"shufflevector {lanes.typed}, {lanes.type} poison, <{count} x i32> "
                f"<{', '.join(f'i32 {start + i}' for i in range(count))}>",
            )
            for start in (0, count)
        )
        lanes = combine(fn, kind.name, low, high)
    return fn.b.emit(scalar, f"extractelement {lanes.typed}, i64 0")
