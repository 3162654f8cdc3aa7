"""Lowering of `affine.parallel`.

A band without results whose iterations are worth a thread becomes a function
`void body(i64 lo, i64 hi, ptr env)` over its outer iterations, run by `lw_parallel_for`. Everything
else, nested bands and reductions included, is a loop nest in lexicographic order, so that floats
add up as the interpreter adds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.ir import Block, Operation, SSAValue

from loopwright.codegen.affine import map_of
from loopwright.codegen.aliasing import captured_values, distinct_inside
from loopwright.codegen.attributes import integers
from loopwright.codegen.combining import combine as combine_values
from loopwright.codegen.combining import neutral
from loopwright.codegen.context import FunctionLowering, lowers, refuse
from loopwright.codegen.expressions import Ranged, emit_map, extremum
from loopwright.codegen.functions import function_attributes
from loopwright.codegen.loops import loop_nest
from loopwright.codegen.types import I64, PTR, VOID, FloatType, IntType, scalar_type
from loopwright.codegen.unit import quoted
from loopwright.codegen.values import (
    Index,
    Lowered,
    MemRef,
    UnrankedMemRef,
    Value,
    VectorValue,
    index_value,
)
from loopwright.interfaces.atomic_kinds import AtomicRMWKind

_WORTH = 1 << 15
"""How many operations make it worth while to wake other threads."""

Bound = tuple[Ranged, Ranged, int]


def _bounds(fn: FunctionLowering, op: Operation) -> list[Bound]:
    """Lower bound, upper bound and step of each loop of the band."""
    lower_map, upper_map = map_of(op, "lowerBoundsMap"), map_of(op, "upperBoundsMap")
    count = lower_map.num_dims + lower_map.num_symbols
    lows = iter(emit_map(fn, lower_map, op.operands[:count]))
    highs = iter(emit_map(fn, upper_map, op.operands[count:]))
    bounds: list[Bound] = []
    for low_size, high_size, step in zip(
        integers(op, "lowerBoundsGroups"),
        integers(op, "upperBoundsGroups"),
        integers(op, "steps"),
        strict=True,
    ):
        low = extremum(fn, "smax", [next(lows) for _ in range(low_size)])
        high = extremum(fn, "smin", [next(highs) for _ in range(high_size)])
        bounds.append((low, high, step))
    return bounds


@lowers("affine.parallel")
def _(fn: FunctionLowering, op: Operation) -> None:
    bounds = _bounds(fn, op)
    if not op.results and bounds and _is_worth_threads(fn, op, bounds):
        _run_on_threads(fn, op, bounds)
        return
    kinds = [AtomicRMWKind(number).name for number in integers(op, "reductions")]
    inits: list[Lowered] = []
    for kind, result in zip(kinds, op.results, strict=True):
        if kind == "assign":
            refuse(op, "reduction 'assign' has no identity: not supported by code generation")
        inits.append(neutral(kind, scalar_type(result.type)))

    def combine(accumulators: list[Lowered]) -> Sequence[Lowered]:
        yielded = fn.lower_block(op.regions[0].blocks[0])
        results: list[Lowered] = []
        for kind, old, new in zip(kinds, accumulators, yielded, strict=True):
            assert isinstance(old, Value) and isinstance(new, Value)
            results.append(combine_values(fn, kind, old, new))
        return results

    results = _nest(fn, op.regions[0].blocks[0].args, bounds, op, inits, combine)
    for result, value in zip(op.results, results, strict=True):
        fn.bind(result, value)


def _nest(
    fn: FunctionLowering,
    inductions: Sequence[SSAValue],
    bounds: Sequence[Bound],
    op: Operation | None,
    inits: Sequence[Lowered],
    combine: Callable[[list[Lowered]], Sequence[Lowered]],
) -> list[Lowered]:
    return loop_nest(
        fn,
        inductions,
        [(low.index, high.index, step) for low, high, step in bounds],
        [(low.range, high.range) for low, high, _ in bounds],
        [] if op is None else [result.type for result in op.results],
        inits,
        combine,
    )


# Threads -----------------------------------------------------------------------------------------


def _is_worth_threads(fn: FunctionLowering, op: Operation, bounds: Sequence[Bound]) -> bool:
    if fn.unit.options.threads <= 1 or fn.parallel:
        return False
    work = sum(1 for _ in op.regions[0].blocks[0].walk())
    loops = any(inner.name in _LOOPS for inner in op.regions[0].blocks[0].walk())
    for low, high, step in bounds:
        trips = _trip_count(low.index, high.index, step)
        work *= 1 << 16 if trips is None else trips
    return work * (32 if loops else 1) >= _WORTH


_LOOPS = frozenset({"affine.for", "affine.parallel", "scf.for", "scf.parallel", "scf.while"})


def _trip_count(low: Index, high: Index, step: int) -> int | None:
    if isinstance(low, int) and isinstance(high, int):
        return max(0, -(-(high - low) // step))
    return None


def _run_on_threads(fn: FunctionLowering, op: Operation, bounds: Sequence[Bound]) -> None:
    """Hand the iterations of the outermost loop of the band to the thread pool."""
    b = fn.b
    block = op.regions[0].blocks[0]
    low, high, step = bounds[0]
    count = _trip_count(low.index, high.index, step)
    if count is None:
        some = b.index_compare("slt", low.index, high.index)
        distance = index_value(b.index_sub(b.index_sub(high.index, low.index), 1))
        trips = b.index_add(b.binary("udiv", distance, Value(I64, str(step))), 1)
        count = b.select(some, index_value(trips), Value(I64, "0"))
    captured = captured_values(block)
    carried = _Environment()
    inner_bounds = [(carried.take(a.index), carried.take(z.index)) for a, z, _ in bounds]
    records = [carried.take(fn.lowered(value)) for value in captured]
    offsets, size = carried.layout()
    slot = b.stack_slot(f"[{max(1, size)} x i8]", 64)
    for value, offset in zip(carried.values, offsets, strict=True):
        b.store(value, b.byte_offset(slot, offset), 8)
    name = quoted(fn.unit.unique(f"_lw_body_{fn.name}"))
    fn.unit.declare("lw_parallel_for", "void", "ptr, ptr, i64", " nounwind", runtime=True)
    b.emit_void(
        f"call void @lw_parallel_for(ptr @{name}, {slot.typed}, {index_value(count).typed})"
    )
    distinct = distinct_inside(fn, captured, op)
    noalias = {
        record.aligned.text
        for i, record in enumerate(records)
        if i in distinct and isinstance(record, MemRef)
    }
    body = FunctionLowering(fn.unit, fn.name, parallel=True)
    body.ranges, body.instance = fn.ranges, fn.instance
    for value, record in zip(captured, records, strict=True):
        body.bind(value, record)  # pyright: ignore[reportArgumentType]
    again: list[Bound] = [
        (Ranged.of(new_low, a.range), Ranged.of(new_high, z.range), inner_step)  # pyright: ignore
        for (a, z, inner_step), (new_low, new_high) in zip(bounds, inner_bounds, strict=True)
    ]
    _lower_body(body, block, again)
    _write_body(fn, body, name, carried, offsets, noalias)


class _Environment:
    """Values that travel into an outlined body; constants stay where they are."""

    def __init__(self) -> None:
        self.values: list[Value] = []
        self._names: dict[Value, Value] = {}

    def take(self, lowered: Lowered | int) -> Lowered | int:
        """The same value, as the body will know it."""
        match lowered:
            case int():
                return lowered
            case Value():
                return self._value(lowered)
            case VectorValue():
                return replace(lowered, leaves=tuple(map(self._value, lowered.leaves)))
            case UnrankedMemRef():
                return replace(
                    lowered,
                    rank=self._index(lowered.rank),
                    descriptor=self._value(lowered.descriptor),
                )
            case MemRef():
                return replace(
                    lowered,
                    allocated=self._value(lowered.allocated),
                    aligned=self._value(lowered.aligned),
                    offset=self._index(lowered.offset),
                    sizes=tuple(map(self._index, lowered.sizes)),
                    strides=tuple(map(self._index, lowered.strides)),
                )

    def _index(self, index: Index) -> Index:
        return index if isinstance(index, int) else self._value(index)

    def _value(self, value: Value) -> Value:
        if not value.text.startswith("%"):
            return value
        known = self._names.get(value)
        if known is None:
            known = self._names[value] = Value(value.type, f"%c{len(self.values)}")
            self.values.append(value)
        return known

    @property
    def inner(self) -> list[Value]:
        """The values as the body knows them."""
        return list(self._names.values())

    def layout(self) -> tuple[list[int], int]:
        """Where each value lies in the environment, and its size; vectors take a wide berth."""
        offsets: list[int] = []
        size = 0
        for value in self.values:
            offsets.append(size)
            size += 8 if value.type in (I64, PTR) else _bytes_of(value)
        return offsets, size


def _bytes_of(value: Value) -> int:
    ty = value.type
    if isinstance(ty, IntType | FloatType):
        return 8 * -(-ty.width // 64) + (8 if ty.width > 64 else 0)
    lanes = ty.lanes  # pyright: ignore
    return 64 * -(-lanes * ty.element.width // 512)  # pyright: ignore


def _lower_body(body: FunctionLowering, block: Block, bounds: Sequence[Bound]) -> None:
    """The iterations from `%lo` to `%hi` of the outermost loop, and all of the inner ones."""
    b = body.b
    low, high, step = bounds[0]
    first = b.index_add(low.index, b.index_mul(Value(I64, "%lo"), step))
    last = b.index_add(low.index, b.index_mul(Value(I64, "%hi"), step))
    end = b.index_min_max("smin", last, high.index)
    outer = (Ranged.of(first, low.range), Ranged.of(end, high.range), step)

    def combine(accumulators: list[Lowered]) -> Sequence[Lowered]:
        body.lower_block(block)
        return accumulators

    _nest(body, block.args, [outer, *bounds[1:]], None, [], combine)
    for write in reversed(body.exits):
        write([])
    b.ret(None)


def _write_body(
    fn: FunctionLowering,
    body: FunctionLowering,
    name: str,
    carried: _Environment,
    offsets: Sequence[int],
    noalias: set[str],
) -> None:
    """Emit the body, and the function that unpacks the environment and calls it.

    The body proper has the captured pointers as parameters, so that they can be `noalias`; LLVM
    inlines it and keeps what it learnt.
    """
    parameters = "".join(
        f", {value.type}{' noalias' if value.text in noalias else ''} {value.text}"
        for value in carried.inner
    )
    proper = quoted(fn.unit.unique(f"_lw_loop_{fn.name}"))
    attributes = function_attributes(fn.unit)
    fn.unit.texts.append(
        f"define internal void @{proper}(i64 %lo, i64 %hi{parameters}) alwaysinline {attributes} "
        f"{{\n{body.b.render_body()}\n}}\n"
    )
    outer = FunctionLowering(fn.unit, fn.name)
    arguments = [Value(I64, "%lo"), Value(I64, "%hi")]
    for value, offset in zip(carried.values, offsets, strict=True):
        place = outer.b.byte_offset(Value(PTR, "%env"), offset)
        arguments.append(outer.b.load(value.type, place, 8))
    outer.b.call(proper, VOID, arguments)
    outer.b.ret(None)
    fn.unit.texts.append(
        f"define internal void @{name}(i64 %lo, i64 %hi, ptr noalias %env) {attributes} "
        f"{{\n{outer.b.render_body()}\n}}\n"
    )
