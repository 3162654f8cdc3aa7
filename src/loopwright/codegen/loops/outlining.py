"""Code that the thread pool runs: bodies of loops as functions of their own.

An outlined body is `void body(i64 lo, i64 hi, ptr env)`: the values that it uses from around lie in
`env`, which `lw_parallel_for` hands on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xdsl.ir import Operation

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.functions import function_attributes
from loopwright.codegen.core.runtime_calls import observe_arguments
from loopwright.codegen.core.types import I64, PTR, VOID, FloatType, IntType
from loopwright.codegen.core.unit import quoted
from loopwright.codegen.core.values import (
    Index,
    Lowered,
    MemRef,
    UnrankedMemRef,
    Value,
    VectorValue,
    index_value,
)
from loopwright.codegen.loops.interruption import UNKNOWN
from loopwright.codegen.memory.aliasing import captured_values, distinct_inside

LOW, HIGH = Value(I64, "%lo"), Value(I64, "%hi")
"""What the outlined body is to do: numbers from `LOW` to below `HIGH`."""

WORTH = 1 << 20
"""How many operations make it worth while to wake other threads, which takes some ten thousand
cycles: in vectors there are many operations in a cycle."""

Taken = Lowered | int


def run_on_threads(
    fn: FunctionLowering,
    op: Operation,
    count: Index,
    extra: Sequence[Taken],
    write: Callable[[FunctionLowering, Sequence[Taken]], None],
    work: Index,
) -> None:
    """Let the thread pool do the numbers from 0 to below `count`, this thread alone where all the
    `work` are too few operations for others.

    `write` writes the function that does those from `LOW` to `HIGH`: it gets the lowering of that
    function, in which what the first region of `op` uses is bound, and `extra` as known there.
    """
    b = fn.b
    captured = captured_values(op.regions[0].blocks[0])
    carried = _Environment()
    inside = [carried.take(value) for value in extra]
    records = [carried.take(fn.lowered(value)) for value in captured]
    offsets, size = carried.layout()
    slot = b.stack_slot(f"[{max(1, size)} x i8]", 64)
    for value, offset in zip(carried.values, offsets, strict=True):
        b.store(value, b.byte_offset(slot, offset), 8)
    name = quoted(fn.unit.unique(f"_lw_body_{fn.name}"))
    _run(fn, name, slot, count, work)
    fn.runs(UNKNOWN)
    distinct = distinct_inside(fn, captured, op)
    noalias = {
        record.aligned.text
        for i, record in enumerate(records)
        if i in distinct and isinstance(record, MemRef)
    }
    body = FunctionLowering(fn.unit, fn.name, ranges=fn.ranges, instance=fn.instance, parallel=True)
    for value, record in zip(captured, records, strict=True):
        body.bind(value, record)
    write(body, inside)
    for leave in reversed(body.exits):
        leave([])
    body.b.ret(None)
    _write_body(fn, body, name, carried, offsets, noalias)


def _run(fn: FunctionLowering, name: str, env: Value, count: Index, work: Index) -> None:
    b = fn.b
    observe_arguments(fn)
    fn.unit.declare("lw_parallel_for", "void", "ptr, ptr, i64", " nounwind", runtime=True)
    together = f"call void @lw_parallel_for(ptr @{name}, {env.typed}, {index_value(count).typed})"
    if isinstance(work, int):
        b.emit_void(together)
        return
    few, many, after = b.new_block("alone"), b.new_block("together"), b.new_block("done")
    b.branch_if(b.index_compare("slt", work, WORTH), few, many)
    b.place(few)
    b.emit_void(f"call void @{name}(i64 0, {index_value(count).typed}, {env.typed})")
    b.branch(after)
    b.place(many)
    b.emit_void(together)
    b.branch(after)
    b.place(after)


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
