"""Lowering of `scf`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from loopwright.ir.syntax.narrowing import is_integer_type
from loopwright.ir.syntax.properties import attribute, integers, segments
from loopwright.native.codegen import llvm
from loopwright.native.codegen.bands import Band, Reducer, region_reducer, stated_reducer
from loopwright.native.codegen.builder import Block as BuilderBlock
from loopwright.native.codegen.builder import Index, Lowered, Value, as_index
from loopwright.native.codegen.context import Carried, FunctionLowering, lowers, refuse
from loopwright.native.codegen.counted import Iterations, branch, counted_loop, merge
from loopwright.native.codegen.expressions import ranged_operand, ranged_parts
from loopwright.native.codegen.functions import lower_region
from loopwright.native.codegen.parallel import lower_band, lower_in_order
from loopwright.native.codegen.ranges import Range, loop_range
from loopwright.native.codegen.runtime_calls import LoopAccount, Trips, poll, poll_after_strip
from loopwright.reporting.errors import CompileError


@lowers("scf.yield", "scf.reduce.return", "scf.condition")
def lower_scf_yield(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.yield` and `scf.reduce.return` and `scf.condition`."""
    fn.yields(op.operands)


@lowers("scf.forall.in_parallel")
def lower_scf_forall_in_parallel(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.forall.in_parallel`."""
    fn.yields(())


@lowers("scf.if")
def lower_scf_if(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.if`."""
    branch(fn, op, fn.value(op.operands[0]))


# Loops -------------------------------------------------------------------------------------------


def _as_i64(fn: FunctionLowering, ssa: SSAValue, *, unsigned: bool) -> Index:
    """A loop bound of any integer type as an index."""
    value = fn.value(ssa)
    if is_integer_type(ssa.type) and ssa.type.width.data != 64:
        if ssa.type.width.data > 64:
            raise CompileError("loops over integers wider than 64 bits are not supported")
        if value.text.lstrip("-").isdigit() and not unsigned:
            return int(value.text)
        return fn.b.cast("zext" if unsigned else "sext", value, llvm.I64)
    return as_index(value)


@lowers("scf.for")
def lower_scf_for(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.for`."""
    unsigned = attribute(op, "unsignedCmp") is not None
    bounds = [_as_i64(fn, operand, unsigned=unsigned) for operand in op.operands[:3]]
    narrow = is_integer_type(op.operands[0].type) and op.operands[0].type.width.data < 64
    if unsigned and narrow:
        ranges = [Range(0, (1 << 32) - 1)] * 2
    elif unsigned:
        ranges = [Range(), Range()]
    else:
        ranges = [fn.ranges.of(operand) for operand in op.operands[:2]]
    block = op.regions[0].blocks[0]

    def body(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        if narrow:
            assert is_integer_type(block.args[0].type)
            induction = fn.b.cast("trunc", induction, fn.value(op.operands[0]).type)
        fn.bind(block.args[0], induction)
        if not unsigned:
            fn.ranges.record(block.args[0], loop_range(ranges[0], ranges[1], bounds[2]))
        fn.bind_all(block.args[1:], carried)
        return fn.lower_block(block)

    results = counted_loop(
        fn,
        Iterations(
            (bounds[0], bounds[1], bounds[2]),
            (ranges[0], ranges[1]),
            unsigned=unsigned and not narrow,
        ),
        [result.type for result in op.results],
        [fn.lowered(operand) for operand in op.operands[3:]],
        body,
    )
    fn.bind_all(op.results, results)


@lowers("scf.while")
def lower_scf_while(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.while`."""
    b = fn.b
    before, after = op.regions[0].blocks[0], op.regions[1].blocks[0]
    header, inside, end = b.new_block("while"), b.new_block("do"), b.new_block("end")
    inits, entry = [fn.lowered(operand) for operand in op.operands], b.block
    b.branch(header)
    b.place(header)
    carried = Carried(fn.b, [argument.type for argument in before.args])
    carried.add(inits, entry)
    fn.bind_all(before.args, carried.values)
    account = LoopAccount(fn, Trips())
    condition, *forwarded = fn.lower_block(before)
    assert isinstance(condition, Value)
    b.branch_if(condition, inside, end)
    b.place(inside)
    fn.bind_all(after.args, forwarded)
    following = fn.lower_block(after)
    account.end()
    if account.asks:
        poll(fn)
    else:
        poll_after_strip(fn, header, entry, account.length)
    carried.add(following)
    b.branch(header)
    b.place(end)
    fn.bind_all(op.results, forwarded)


@lowers("scf.reduce")
def lower_scf_reduce(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.reduce`."""
    fn.yields(op.operands)


@lowers("scf.parallel")
def lower_scf_parallel(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.parallel`."""
    lows, highs, steps, inits = segments(op)
    bounds = [
        (ranged_operand(fn, low), ranged_operand(fn, high), fn.index(step))
        for low, high, step in zip(lows, highs, steps, strict=True)
    ]
    initial = [fn.lowered(init) for init in inits]
    reducer: Reducer | None = None
    if attribute(op, "reductions") is not None:
        reducer = stated_reducer(fn, op)
        if inits:
            reducer = replace(reducer, start=lambda _: initial)  # pyright: ignore[reportUnknownLambdaType]
    elif op.results:
        reducer = region_reducer(op, initial)
    fn.bind_all(op.results, lower_band(fn, Band(op, tuple(bounds)), reducer))


@lowers("scf.forall")
def lower_scf_forall(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.forall`."""
    *bounds, outputs = segments(op)
    if op.results or outputs:
        refuse(op, "scf.forall with shared outputs is not supported by code generation")
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    columns = [
        ranged_parts(fn, integers(op, name), dynamic)
        for name, dynamic in zip(names, bounds, strict=True)
    ]
    band = Band(
        op, tuple((low, high, step.index) for low, high, step in zip(*columns, strict=True))
    )
    lower_in_order(fn, band)


# Other regions -----------------------------------------------------------------------------------


@lowers("scf.execute_region")
def lower_scf_execute_region(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.execute_region`."""
    region = op.regions[0]
    if len(region.blocks) == 1:
        fn.bind_all(op.results, fn.lower_block(region.blocks[0]))
        return
    after = fn.b.new_block("end")
    arrivals: list[tuple[Sequence[Lowered], BuilderBlock]] = []

    def leave(values: Sequence[Lowered]) -> None:
        arrivals.append((values, fn.b.block))
        fn.b.branch(after)

    lower_region(fn, region, leave)
    fn.bind_all(op.results, merge(fn, [r.type for r in op.results], after, arrivals))


@lowers("scf.index_switch")
def lower_scf_index_switch(fn: FunctionLowering, op: Operation) -> None:
    """Lower `scf.index_switch`."""
    cases = integers(op, "cases")
    default, *others = [fn.b.new_block("case") for _ in op.regions]
    fn.b.switch(fn.value(op.operands[0]), default, list(zip(cases, others, strict=True)))
    after = fn.b.new_block("end")
    arrivals: list[tuple[Sequence[Lowered], BuilderBlock]] = []
    for block, region in zip((default, *others), op.regions, strict=True):
        fn.b.place(block)
        values = fn.lower_block(region.blocks[0])
        arrivals.append((values, fn.b.block))
        fn.b.branch(after)
    fn.bind_all(op.results, merge(fn, [r.type for r in op.results], after, arrivals))
