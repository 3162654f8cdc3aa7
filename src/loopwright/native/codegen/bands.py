"""Parallel loops to lower: bounds, bodies as functions of their own, and how results combine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, TypeVar, cast

from xdsl.ir import Attribute, Block, Operation, Region

import loopwright.native.codegen as package
from loopwright.ir.affine_expr.intervals import Interval, induction_interval
from loopwright.ir.core.enclosing import captured_values, terminator_of
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import (
    StatedReduction,
    kind_of_combination,
    stated_reductions,
)
from loopwright.ir.dialects.vector.elements import BroadcastOp
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, ORDER_MATTERS, AtomicRMWKind
from loopwright.native.codegen import llvm
from loopwright.native.codegen.allocation import unaliased
from loopwright.native.codegen.builder import Index, Lowered, Value, index_value
from loopwright.native.codegen.counted import Iterations, counted_loop
from loopwright.native.codegen.emit_function import function_attributes
from loopwright.native.codegen.expressions import Ranged
from loopwright.native.codegen.floating import combine_kind, neutral
from loopwright.native.codegen.function_codegen import FunctionCodegen, lowers, refuse, yields
from loopwright.native.codegen.module_codegen import quoted
from loopwright.native.codegen.runtime_calls import UNKNOWN, observe_arguments
from loopwright.records import dataclass, fields, is_dataclass, replace

# The outlined body executes the iterations from `LOW` to below `HIGH`.
LOW = Value(llvm.I64, "%lo")
HIGH = Value(llvm.I64, "%hi")

WORTH = 1 << 20
"""The least number of operations for which waking other threads pays off. Waking takes about ten
thousand cycles, and vector code executes many operations per cycle."""

T = TypeVar("T")


def run_on_threads(
    fn: FunctionCodegen,
    op: Operation,
    count: Index,
    extra: T,
    write: Callable[[FunctionCodegen, T], None],
    work: Index,
) -> None:
    """Execute the iterations from 0 to below `count` on the thread pool, or on this thread alone if
    `work` is too few operations to share.

    `write` emits the outlined function, which executes the iterations from `LOW` to below `HIGH`.
    It gets the lowering of that function, in which the values used by the first region of `op` are
    bound, and `extra` with its values captured. Numbers in all lanes of a vector are captured once,
    so that LLVM knows that the parts of the vector are the same.
    """
    b = fn.b
    block = op.regions[0].blocks[0]
    every = captured_values(block.ops, block.args)
    again = [value.owner for value in every if isinstance(value.owner, BroadcastOp)]
    captured_directly = (value for value in every if not isinstance(value.owner, BroadcastOp))
    captured = [*dict.fromkeys([*captured_directly, *(broadcast.source for broadcast in again)])]
    carried = Environment()
    inside = carried.take(extra)
    records = [carried.take(fn.lowered(value)) for value in captured]
    offsets, size = carried.layout()
    slot = b.stack_slot(f"[{max(1, size)} x i8]", 64)
    for value, offset in zip(carried.values, offsets, strict=True):
        b.store(value, b.byte_offset(slot, offset), 8)
    name = quoted(fn.unit.unique(f"_lw_body_{fn.name}"))
    _emit_band_call(fn, name, slot, count, work)
    fn.runs(UNKNOWN)
    noalias = unaliased(fn, captured, records, [op])
    body = fn.outlined(parallel=True)
    for value, record in zip(captured, records, strict=True):
        body.bind(value, record)
    for broadcast in again:
        body.lower(broadcast)
    write(body, inside)
    for leave in reversed(body.exits):
        leave([])
    body.b.ret(None)
    _write_body(fn, body, name, carried, offsets, noalias)


def _emit_band_call(fn: FunctionCodegen, name: str, env: Value, count: Index, work: Index) -> None:
    b = fn.b
    observe_arguments(fn)
    fn.unit.declare("lw_parallel_for", "void", "ptr, ptr, i64", " nounwind", runtime=True)
    together = f"call void @lw_parallel_for(ptr @{name}, {env.typed}, {index_value(count).typed})"
    if isinstance(work, int):
        b.emit_void(together)
        return
    few = b.new_block("alone")
    many = b.new_block("together")
    after = b.new_block("done")
    b.branch_if(b.index_compare("slt", work, WORTH), few, many)
    b.place(few)
    b.emit_void(f"call void @{name}(i64 0, {index_value(count).typed}, {env.typed})")
    b.branch(after)
    b.place(many)
    b.emit_void(together)
    b.branch(after)
    b.place(after)


class Environment:
    """Values captured by code that is outlined into a separate function. Constants are not
    captured."""

    def __init__(self) -> None:
        self.values: dict[Value, Value] = {}

    def take(self, thing: T) -> T:
        """Capture a value, or all values in a record; return the outlined body's counterpart."""
        return self._captured(thing)

    def _captured(self, thing: Any) -> Any:
        if isinstance(thing, Value):
            return self._value(thing)
        if isinstance(thing, Interval):
            return thing
        if isinstance(thing, tuple | list):
            parts = [self._captured(part) for part in cast("Sequence[Any]", thing)]
            return tuple(parts) if isinstance(thing, tuple) else parts
        if is_dataclass(thing) and type(thing).__module__.startswith(package.__name__):
            captured_fields = {
                field.name: self._captured(getattr(thing, field.name)) for field in fields(thing)
            }
            return replace(cast("Any", thing), **captured_fields)
        return thing

    def _value(self, value: Value) -> Value:
        if not value.text.startswith("%"):
            return value
        return self.values.setdefault(value, Value(value.type, f"%c{len(self.values)}"))

    @property
    def inner(self) -> list[Value]:
        """The captured values as parameters of the outlined body."""
        return list(self.values.values())

    def layout(self) -> tuple[list[int], int]:
        """Return the offset of each value in the environment, and its size; vectors are aligned
        generously."""
        offsets: list[int] = []
        size = 0
        for value in self.values:
            offsets.append(size)
            size += 8 if value.type in (llvm.I64, llvm.PTR) else _bytes_of(value)
        return offsets, size


def _bytes_of(value: Value) -> int:
    ty = value.type
    if isinstance(ty, llvm.IntType | llvm.FloatType):
        return 8 * -(-ty.width // 64) + (8 if ty.width > 64 else 0)
    lanes = ty.lanes  # pyright: ignore
    return 64 * -(-lanes * ty.element.width // 512)  # pyright: ignore


def _write_body(
    fn: FunctionCodegen,
    body: FunctionCodegen,
    name: str,
    carried: Environment,
    offsets: Sequence[int],
    noalias: set[str],
) -> None:
    """Emit the body, and the function that unpacks the environment and calls it.

    The body proper has the captured pointers as parameters, so that they can be `noalias`; LLVM
    inlines it and keeps what it learnt.

    An outlined body is `void body(i64 lo, i64 hi, ptr env)`: the values that it uses from around
    lie in `env`, which `lw_parallel_for` hands on.
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
    outer = FunctionCodegen(fn.unit, fn.name)
    arguments = [Value(llvm.I64, "%lo"), Value(llvm.I64, "%hi")]
    for value, offset in zip(carried.values, offsets, strict=True):
        place = outer.b.byte_offset(Value(llvm.PTR, "%env"), offset)
        arguments.append(outer.b.load(value.type, place, 8))
    outer.b.call(proper, llvm.VOID, arguments)
    outer.b.ret(None)
    fn.unit.texts.append(
        f"define internal void @{name}(i64 %lo, i64 %hi, ptr noalias %env) {attributes} "
        f"{{\n{outer.b.render_body()}\n}}\n"
    )


Bound = tuple[Ranged, Ranged, Index]
"""Lower bound, upper bound and step of a loop."""


@dataclass(frozen=True, slots=True)
class Band:
    """A parallel loop: its op, whose only block is the body, and its bounds."""

    op: Operation
    bounds: tuple[Bound, ...]

    def nest(
        self,
        fn: FunctionCodegen,
        types: Sequence[Attribute],
        inits: Sequence[Lowered],
        combine: Callable[[list[Lowered]], Sequence[Lowered]],
        outer: int = 0,
    ) -> list[Lowered]:
        """Emit all iterations in order, with the given number of `outer` loops; `combine` writes
        the innermost body, from the carried values to the next ones."""
        if outer == len(self.bounds):
            return list(combine(list(inits)))
        low, high, step = self.bounds[outer]
        variable = self.op.regions[0].blocks[0].args[outer]
        ranges = (low.range, high.range)

        def body(induction: Value, carried: list[Lowered]) -> list[Lowered]:
            fn.bind(variable, induction)
            fn.ranges.record(variable, induction_interval(*ranges, step))
            return self.nest(fn, types, carried, combine, outer + 1)

        bounds = low.index, high.index, step
        return counted_loop(fn, Iterations(bounds, ranges, types=types, inits=inits), body)

    def body(self, fn: FunctionCodegen) -> list[Lowered]:
        """Emit one iteration, whose induction variables are bound already; return the yielded
        values."""
        return fn.lower_block(self.op.regions[0].blocks[0])


def trip_count(fn: FunctionCodegen, bound: Bound) -> Index:
    """Return how often a loop runs."""
    low = bound[0].index
    high = bound[1].index
    step = bound[2]
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int):
        return max(0, -(-(high - low) // step))
    b = fn.b
    is_executed = b.index_compare("slt", low, high)
    distance = b.index_sub(high, low)
    if step != 1:
        whole = b.binary("udiv", index_value(b.index_sub(distance, 1)), index_value(step))
        distance = b.index_add(whole, 1)
    return b.select(is_executed, index_value(distance), Value(llvm.I64, "0"))


Values = Sequence[Lowered]


@dataclass(frozen=True, slots=True)
class Reducer:
    """The reductions of a loop.

    `start` emits their initial values, `partial` those of further partial results; without it the
    order cannot be changed. `kinds` is set if each reduction is of a kind.
    """

    types: tuple[Attribute, ...]
    combine: Callable[[FunctionCodegen, Values, Values], list[Lowered]]
    start: Callable[[FunctionCodegen], list[Lowered]]
    partial: Callable[[FunctionCodegen], list[Lowered]] | None
    kinds: tuple[AtomicRMWKind, ...] | None

    @property
    def order_free(self) -> bool:
        """Whether every order of combination yields the same bits."""
        return self.kinds is not None and not ORDER_MATTERS & set(self.kinds)


def lower_region(fn: FunctionCodegen, region: Region, arguments: Values) -> list[Lowered]:
    """Emit a region of one block for some arguments; return the yielded values."""
    block: Block = region.blocks[0]
    fn.bind_all(block.args, arguments)
    return fn.lower_block(block)


def stated_reducer(fn: FunctionCodegen, op: Operation) -> Reducer:
    """Return the reducer of a clause."""
    parts = [
        (slice(stated.first, stated.first + stated.count), _clause_reducer(op, stated))
        for stated in stated_reductions(op, fn.unit.lookup)
    ]

    def combine(fn: FunctionCodegen, lhs: Values, rhs: Values) -> list[Lowered]:
        return [x for place, part in parts for x in part.combine(fn, lhs[place], rhs[place])]

    kinds = [part.kinds for _, part in parts if part.kinds is not None]
    return Reducer(
        tuple(result.type for result in op.results),
        combine,
        lambda fn: [value for _, part in parts for value in part.start(fn)],
        lambda fn: [value for _, part in parts for value in (part.partial or part.start)(fn)],
        tuple(chain(*kinds)) if len(kinds) == len(parts) else None,
    )


def _clause_reducer(op: Operation, stated: StatedReduction) -> Reducer:
    """Return the reducer of one of the reductions of a clause."""
    types = tuple(op.results[stated.first + k].type for k in range(stated.count))
    definition = stated.definition
    kind = stated.kind
    if definition is not None:

        def identity(fn: FunctionCodegen) -> list[Lowered]:
            return lower_region(fn, definition.identity, [])

        return Reducer(
            types,
            lambda fn, lhs, rhs: lower_region(fn, definition.combination, [*lhs, *rhs]),
            identity,
            identity,
            None,
        )
    assert kind is not None
    if kind not in COMBINATIONS:
        refuse(op, f"reduction '{kind.name}' has no identity: not supported by code generation")
    ty = llvm.scalar_type(types[0])
    return Reducer(
        types,
        lambda fn, lhs, rhs: [combined(fn, kind, lhs[0], rhs[0])],
        lambda fn: [neutral(kind, ty)],
        lambda fn: [neutral(kind, ty, partial=True)],
        (kind,),
    )


def combined(fn: FunctionCodegen, kind: AtomicRMWKind, lhs: Lowered, rhs: Lowered) -> Lowered:
    """Combine two partial results by a kind."""
    assert isinstance(lhs, Value) and isinstance(rhs, Value)
    return combine_kind(fn, kind, lhs, rhs)


def region_reducer(op: Operation, inits: Values) -> Reducer:
    """Return the reducer of an `scf.reduce`: regions that combine, and values to start from."""
    regions = terminator_of(op.regions[0].blocks[0]).regions
    recognised_kinds = [kind_of_combination(region.blocks[0]) for region in regions]
    kinds = tuple(kind for kind in recognised_kinds if kind is not None)

    def combine(fn: FunctionCodegen, lhs: Values, rhs: Values) -> list[Lowered]:
        combined: list[Lowered] = []
        for region, a, b in zip(regions, lhs, rhs, strict=True):
            combined += lower_region(fn, region, [a, b])
        return combined

    def partial(fn: FunctionCodegen) -> list[Lowered]:
        return [
            neutral(kind, llvm.scalar_type(result.type), partial=True)
            for kind, result in zip(kinds, op.results, strict=True)
        ]

    all_known = len(kinds) == len(regions)
    return Reducer(
        tuple(result.type for result in op.results),
        combine,
        lambda fn: list(inits),
        partial if all_known else None,
        kinds if all_known else None,
    )


def _named_reduction(fn: FunctionCodegen, op: Operation) -> DefineOp:
    definition = fn.unit.lookup(op, op.properties["reduction"])
    assert isinstance(definition, DefineOp), "verified"
    return definition


@lowers("reduction.combine")
def lower_reduction_combine(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `reduction.combine`."""
    operands = [fn.lowered(operand) for operand in op.operands]
    fn.bind_all(op.results, lower_region(fn, _named_reduction(fn, op).combination, operands))


@lowers("reduction.identity")
def lower_reduction_identity(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `reduction.identity`."""
    fn.bind_all(op.results, lower_region(fn, _named_reduction(fn, op).identity, []))


yields("reduction.yield")
