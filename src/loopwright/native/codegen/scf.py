"""Lowering of `scf`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import prod

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact import loops
from loopwright.exact.costs.cycles import op_cycles
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.domains import trip_count as known_trip_count
from loopwright.exact.speculation import divides_by_numbers
from loopwright.ir.affine_expr.intervals import Interval, induction_interval
from loopwright.ir.core.attributes import is_integer_type, is_vector
from loopwright.ir.core.enclosing import Reached, is_defined_in, terminator_of
from loopwright.ir.core.properties import attribute, integers, segments
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.func import CallIndirectOp, CallOp
from loopwright.ir.dialects.scf import WhileOp
from loopwright.ir.dialects.vector.elements import PrintOp
from loopwright.ir.interfaces.atomic_kinds import MOST_BLOCKS, SEQUENTIAL
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.native.codegen import (
    bands,
    expressions,
    llvm,
    memory_lists,
    reduction_blocks,
    runtime_calls,
)
from loopwright.native.codegen.affine import SCALAR_INTERLEAVED, reads_scattered
from loopwright.native.codegen.bands import Band, Reducer, region_reducer, stated_reducer
from loopwright.native.codegen.builder import Block as BuilderBlock
from loopwright.native.codegen.builder import Index, Lowered, Value, as_index
from loopwright.native.codegen.counted import Iterations, branch, counted_loop, merge, two_way
from loopwright.native.codegen.emit_function import lower_region
from loopwright.native.codegen.function_codegen import (
    Carried,
    FunctionCodegen,
    lowers,
    refuse,
    yields,
)
from loopwright.native.codegen.memref_access import store_or_keep
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import CompileError

_UNKNOWN = 32
"""The assumed trip count of a loop with an unknown one."""


def work_of(fn: FunctionCodegen, band: bands.Band) -> Index:
    """Return roughly how many operations all iterations of a band execute; a Python number if that
    is known.

    The operations of inner loops are multiplied by their trip counts where these are known when the
    parallel loop begins; other loops are assumed to run a few times.
    """
    trips = [bands.trip_count(fn, bound) for bound in band.bounds]
    return fn.b.product([*trips, _of_block(fn, band, band.op.regions[0].blocks[0])])


def _of_block(fn: FunctionCodegen, band: bands.Band, block: Block) -> Index:
    total: Index = 0
    for op in block.ops:
        inside: Index = 0
        for region in op.regions:
            for inner in region.blocks:
                inside = fn.b.index_add(inside, _of_block(fn, band, inner))
        times = _trips(fn, band, op) if is_loop(op) else 1
        total = fn.b.index_add(
            total, fn.b.index_add(fn.b.index_mul(inside, times), _operations(op))
        )
    return total


def _operations(op: Operation) -> int:
    """Return the cost of an op in plain element operations; a call counts as several."""
    types = [value.type for value in (*op.results, *op.operands)]
    lanes = max([1, *(prod(type_.get_shape()) for type_ in types if is_vector(type_))])
    return lanes * max(1, int(op_cycles(op) / CYCLES.plain))


def _trips(fn: FunctionCodegen, band: bands.Band, loop: Operation) -> Index:
    constant_count = known_trip_count(loop)
    if constant_count is not None:
        return constant_count
    if not isinstance(loop, ForOp):
        return _UNKNOWN
    # A division by a value may be undefined unless the loop is executed.
    operands = (*loop.lower_bound_operands, *loop.upper_bound_operands)
    is_known = not any(band.op.is_ancestor(value.owner) for value in operands)
    if not is_known or not divides_by_numbers(loop):
        return _UNKNOWN
    return bands.trip_count(fn, (*expressions.loop_bounds(fn, loop), loop.step_value))


@dataclass(frozen=True, slots=True)
class _Reduction:
    """The iterations of a band, and how the values that they yield are combined with `start`."""

    band: bands.Band
    reducer: bands.Reducer
    start: Sequence[Lowered]
    trips: Sequence[Index]


def lower_band(
    fn: FunctionCodegen, band: bands.Band, reducer: bands.Reducer | None
) -> list[Lowered]:
    """Lower all iterations of a band, on threads if that pays off; return its results.

    A band whose iterations are worth it runs on the thread pool. Reductions combine in the order of
    `ir.interfaces.atomic_kinds`, on one thread as on many.
    """
    work = _work_on_threads(fn, band)
    threaded = work != 0
    if reducer is None:
        if threaded:
            _iterations_on_threads(fn, band, work)
        else:
            lower_in_order(fn, band)
        return []
    start = reducer.start(fn)
    trips = [bands.trip_count(fn, bound) for bound in band.bounds]
    total = fn.b.product(trips)
    if reducer.partial is None or not trips or (reducer.order_free and not threaded):
        return _sequential(fn, band, reducer, start)

    reduction = _Reduction(band, reducer, start, trips)

    def few() -> list[Lowered]:
        if threaded and any(is_loop(inner) for inner in band.op.regions[0].blocks[0].walk()):
            return _values_on_threads(fn, reduction, total, work)
        return _sequential(fn, band, reducer, start)

    def many() -> list[Lowered]:
        return _in_blocks(fn, reduction, work)

    if isinstance(total, int):
        return few() if total <= SEQUENTIAL else many()
    small = fn.b.index_compare("sle", total, SEQUENTIAL)
    if not threaded and reduction_blocks.has_regions(band.op):
        return _in_blocks(fn, reduction, 0, few=small)  # the body once
    return two_way(fn, small, reducer.types, few, many)


def lower_in_order(fn: FunctionCodegen, band: bands.Band) -> None:
    """Lower all iterations of a band without results, one after the other."""

    def effects(carried: list[Lowered]) -> list[Lowered]:
        band.body(fn)
        return carried

    band.nest(fn, [], [], effects)


def _sequential(
    fn: FunctionCodegen, band: bands.Band, reducer: bands.Reducer, start: Sequence[Lowered]
) -> list[Lowered]:
    return band.nest(
        fn, reducer.types, start, lambda carried: reducer.combine(fn, carried, band.body(fn))
    )


def _values_on_threads(
    fn: FunctionCodegen, reduction: _Reduction, count: Index, work: Index
) -> list[Lowered]:
    """Return the values of up to `SEQUENTIAL` iterations from threads, combined in order."""
    band = reduction.band
    reducer = reduction.reducer
    single = reduction_blocks.Division.single(reduction.trips, count)
    values = reduction_blocks.slots_for(fn, reducer.types, SEQUENTIAL)

    def write(
        inner: FunctionCodegen,
        captured: tuple[bands.Band, reduction_blocks.Division, reduction_blocks.SlotArrays],
    ) -> None:
        reduction_blocks.write_values(inner, *captured, (bands.LOW, bands.HIGH))

    bands.run_on_threads(fn, band.op, count, (band, single, values), write, work)
    total = reduction_blocks.combined_values(fn, reducer, reduction.start, values, count)
    values.release(fn)
    return total


def _in_blocks(
    fn: FunctionCodegen, reduction: _Reduction, work: Index, *, few: Value | None = None
) -> list[Lowered]:
    """Lower blocks of iterations, each with a partial result, and combine these; on threads if
    there is `work`."""
    band = reduction.band
    reducer = reduction.reducer
    start = reduction.start
    division = reduction_blocks.Division.of(fn, reduction.trips)
    if few is not None:
        division = replace(division, count=reduction_blocks.choose(fn, few, 1, division.count))
    partials = reduction_blocks.slots_for(fn, reducer.types, MOST_BLOCKS)
    if work != 0:

        def write(
            inner: FunctionCodegen,
            captured: tuple[
                bands.Band,
                reduction_blocks.Division,
                reduction_blocks.SlotArrays,
                Sequence[Lowered],
            ],
        ) -> None:
            again, cut, inside, first = captured
            reduction_blocks.BlockWriter(inner, again, cut, reducer).write(
                first, inside, (bands.LOW, bands.HIGH)
            )

        extra = (band, division, partials, tuple(start))
        bands.run_on_threads(fn, band.op, division.count, extra, write, work)
    else:
        writer = reduction_blocks.BlockWriter(fn, band, division, reducer, few)
        writer.write(start, partials, (0, division.count))
    result = reduction_blocks.combined_blocks(fn, reducer, partials, division.count)
    partials.release(fn)
    return result


def _work_on_threads(fn: FunctionCodegen, band: bands.Band) -> Index:
    """Return the operations of a band that may run on threads, if they are enough for that or only
    known at run time; otherwise 0."""
    if not band.bounds or fn.unit.options.threads <= 1 or fn.parallel or _is_observed(fn, band.op):
        return 0
    work = work_of(fn, band)
    return 0 if isinstance(work, int) and work < bands.WORTH else work


def _is_observed(fn: FunctionCodegen, op: Operation) -> bool:
    """Return whether code prints or calls unknown functions, so that its execution order is
    observable."""
    reached = Reached([op])
    for code in reached:
        for inner in code.walk():
            if isinstance(inner, PrintOp | CallIndirectOp):
                return True
            if isinstance(inner, CallOp):
                callee = fn.unit.lookup(inner, inner.properties["callee"])
                if callee is None or not callee.regions[0].blocks:
                    return True
                reached.add([callee])
    return False


def _iterations_on_threads(fn: FunctionCodegen, band: bands.Band, work: Index) -> None:
    """Hand the iterations of the outermost loop of the band to the thread pool."""

    def write(inner: FunctionCodegen, again: bands.Band) -> None:
        low, high, step = again.bounds[0]
        b = inner.b
        first = b.index_add(low.index, b.index_mul(bands.LOW, step))
        last = b.index_add(low.index, b.index_mul(bands.HIGH, step))
        end = b.index_min_max("smin", last, high.index)
        outer = (
            expressions.Ranged.of(first, low.range),
            expressions.Ranged.of(end, high.range),
            step,
        )
        lower_in_order(inner, bands.Band(band.op, (outer, *again.bounds[1:])))

    bands.run_on_threads(fn, band.op, bands.trip_count(fn, band.bounds[0]), band, write, work)


def _band_bounds(fn: FunctionCodegen, op: ParallelOp) -> list[bands.Bound]:
    """Return the lower bound, upper bound and step of each loop of the band."""
    lows = iter(expressions.emit_map(fn, op.lower_map, op.lower_bound_operands))
    highs = iter(expressions.emit_map(fn, op.upper_map, op.upper_bound_operands))
    bounds: list[bands.Bound] = []
    groups = zip(op.lower_groups, op.upper_groups, op.step_values, strict=True)
    for low_size, high_size, step in groups:
        low = expressions.extremum(fn, "smax", [next(lows) for _ in range(low_size)])
        high = expressions.extremum(fn, "smin", [next(highs) for _ in range(high_size)])
        bounds.append((low, high, step))
    return bounds


@lowers("affine.parallel")
def lower_affine_parallel(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.parallel`."""
    assert isinstance(op, ParallelOp)
    reducer = bands.stated_reducer(fn, op) if op.results else None
    results = lower_band(fn, bands.Band(op, tuple(_band_bounds(fn, op))), reducer)
    fn.bind_all(op.results, results)


yields("scf.condition", "scf.forall.in_parallel", "scf.reduce", "scf.reduce.return", "scf.yield")


@lowers("scf.if")
def lower_scf_if(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.if`."""
    condition = fn.value(op.operands[0])
    if not store_or_keep(fn, op, condition):
        branch(fn, op, condition)


# Loops


def _as_i64(fn: FunctionCodegen, ssa: SSAValue, *, unsigned: bool) -> Index:
    """Return a loop bound of any integer type as an index."""
    value = fn.value(ssa)
    if is_integer_type(ssa.type) and ssa.type.width.data != 64:
        if ssa.type.width.data > 64:
            raise CompileError("loops over integers wider than 64 bits are not supported")
        if value.integer is not None and not unsigned:
            return value.integer
        return fn.b.cast("zext" if unsigned else "sext", value, llvm.I64)
    return as_index(value)


@lowers("scf.for")
def lower_scf_for(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.for`."""
    unsigned = attribute(op, "unsignedCmp") is not None
    bounds = [_as_i64(fn, operand, unsigned=unsigned) for operand in op.operands[:3]]
    narrow = is_integer_type(op.operands[0].type) and op.operands[0].type.width.data < 64
    if unsigned and narrow:
        ranges = [Interval(0, (1 << 32) - 1)] * 2
    elif unsigned:
        ranges = [Interval(), Interval()]
    else:
        ranges = [fn.ranges.of(operand) for operand in op.operands[:2]]
    block = op.regions[0].blocks[0]

    def body(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        if narrow:
            assert is_integer_type(block.args[0].type)
            induction = fn.b.cast("trunc", induction, fn.value(op.operands[0]).type)
        fn.bind(block.args[0], induction)
        if not unsigned:
            fn.ranges.record(block.args[0], induction_interval(ranges[0], ranges[1], bounds[2]))
        fn.bind_all(block.args[1:], carried)
        return fn.lower_block(block)

    iterations = Iterations(
        (bounds[0], bounds[1], bounds[2]),
        (ranges[0], ranges[1]),
        unsigned=unsigned and not narrow,
        properties=SCALAR_INTERLEAVED if reads_scattered(block) else (),
        types=[result.type for result in op.results],
        inits=[fn.lowered(operand) for operand in op.operands[3:]],
    )
    fn.bind_all(op.results, counted_loop(fn, iterations, body))


@lowers("scf.while")
def lower_scf_while(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.while`."""
    assert isinstance(op, WhileOp)
    b = fn.b
    before = op.before.block
    after = op.after.block
    header = b.new_block("while")
    go_on = b.new_block("on")
    inside = b.new_block("do")
    end = b.new_block("end")
    strips = None
    inits = [fn.lowered(operand) for operand in op.operands]
    entry = b.block
    if not any(is_loop(inner) for inner in op.walk() if inner is not op):
        guard = loops.guard_of(op)
        strips = None if guard is None else _GuardedStrips(fn, op, guard, inits)
    if strips is not None:
        inits = strips.carried.values
        entry = b.block
    b.branch(header)
    b.place(header)
    carried = Carried(fn.b, [argument.type for argument in before.args])
    carried.add(inits, entry)
    fn.bind_all(before.args, carried.values)
    if strips is not None:
        strips.test(carried.values)
    exits = _Exits(fn, op)
    halving = loops.halving_of(op)
    trips = runtime_calls.Trips(None if halving is None else loops.MOST_BITS)
    account = runtime_calls.LoopAccount(fn, trips)
    with account, memory_lists.iteration_memory(fn) as memory:
        condition, *forwarded = fn.lower_block(before)
        assert isinstance(condition, Value)
        b.branch_if(condition, go_on, end)
        b.place(inside)
        fn.bind_all(after.args, forwarded)
        following = fn.lower_arm(after)
    memory.end_iteration(following)
    carried.add(following)
    latch = b.block
    b.branch(header)
    # Placed between the condition and the body, so that LLVM leaves the loop directly from the body
    # where the body decides the condition, as `break` does.
    b.place(go_on)
    if account.asks:
        runtime_calls.poll(fn)
    elif strips is None and halving is None:
        runtime_calls.poll_after_strip(fn, header, (entry, latch), account.length)
    b.branch(inside)
    b.place(end)
    if strips is not None:
        strips.close(carried.values)
    fn.bind_all(op.results, exits.merged(forwarded))
    memory.end_loop()


class _Exits:
    """The edges by which the body of an `scf.while` exits it, bypassing the condition: LLVM then
    has no selection between breaking and continuing values, and predicts the branch."""

    def __init__(self, fn: FunctionCodegen, loop: WhileOp) -> None:
        self._fn = fn
        self._types = [result.type for result in loop.results]
        self._after = fn.b.new_block("left")
        self._arrivals: list[tuple[Sequence[Lowered], BuilderBlock]] = []
        for break_ in loops.breaks_of(loop):
            if not any(map(fn.is_in_parts, (break_.block, *break_.around))):
                fn.breaks[break_.block] = partial(self._leave, break_)

    def _leave(self, break_: loops.Break, yielded: list[Lowered]) -> list[Lowered]:
        """Leave the loop at the end of a block that has `yielded`; return what the block yields if
        the loop continues."""
        fn = self._fn
        if break_.condition is None:
            self._arrive(break_)
            fn.b.place(fn.b.new_block("unreached"))
            return yielded
        leave = fn.b.new_block("leave")
        stay = fn.b.new_block("stay")
        ways = (leave, stay) if break_.holds else (stay, leave)
        fn.b.branch_if(fn.value(break_.condition), ways[0], ways[1])
        fn.b.place(leave)
        self._arrive(break_)
        fn.b.place(stay)
        last = terminator_of(break_.block)
        values = (
            loops.selected(value, break_.condition, holds=not break_.holds)
            for value in last.operands
        )
        return [fn.lowered(value) for value in values]

    def _arrive(self, break_: loops.Break) -> None:
        fn = self._fn
        fn.leave_early(break_.around)
        self._arrivals.append(([fn.lowered(value) for value in break_.results], fn.b.block))
        fn.b.branch(self._after)

    def merged(self, results: Sequence[Lowered]) -> Sequence[Lowered]:
        """Continue after the loop, whose condition passes on these results."""
        if not self._arrivals:
            return results
        self._arrivals.append((results, self._fn.b.block))
        self._fn.b.branch(self._after)
        return merge(self._fn, self._types, self._after, self._arrivals)


class _GuardedStrips:
    """The strips of an `scf.while`, which polls after each strip. The guard of the loop ends a
    strip: it compares with the end of the strip, which is at most its bound, so that iterations
    need no counter."""

    def __init__(
        self, fn: FunctionCodegen, loop: WhileOp, guard: loops.Guard, inits: Sequence[Lowered]
    ) -> None:
        b = fn.b
        self._fn = fn
        self._guard = guard
        before = b.block
        self._head = b.new_block("strip")
        number = constant_value(guard.bound)
        if number is None:
            bound = next(x for x in guard.test.operands if loops.uncast(x) is guard.bound)
            while is_defined_in(bound, loop) and isinstance(bound.owner, Operation):
                bound = bound.owner.operands[0]  # the cast, or its operand, may be in the loop
            self._bound = fn.value(bound)
        else:
            self._bound = Value(llvm.I64, str(number))
        b.branch(self._head)
        b.place(self._head)
        self.carried = Carried(b, [operand.type for operand in loop.operands])
        self.carried.add(inits, before)
        first = self.carried.values[guard.carried]
        assert isinstance(first, Value)
        length = runtime_calls.strip_length(sum(1 for _ in loop.walk()), 0)
        nearest, add = ("smin", "sadd") if guard.step > 0 else ("smax", "ssub")
        size = Value(llvm.I64, str(length * abs(guard.step)))
        reach = b.call(f"llvm.{add}.sat.i64", llvm.I64, [first, size])
        self._end = b.call(f"llvm.{nearest}.i64", llvm.I64, [reach, self._bound])

    def test(self, values: Sequence[Lowered]) -> None:
        """Compare with the end of the strip, at the head of the loop inside."""
        own = values[self._guard.carried]
        assert isinstance(own, Value)
        self._fn.tested[self._guard.test] = self._fn.b.icmp(self._guard.predicate, own, self._end)

    def close(self, values: Sequence[Lowered]) -> None:
        """Begin another strip where the inner loop has ended only because its strip has."""
        b = self._fn.b
        again = self._fn.b.new_block("again")
        ended = self._fn.b.new_block("ended")
        own = values[self._guard.carried]
        in_strip = self._fn.tested.pop(self._guard.test)
        assert isinstance(own, Value)
        goes_on = b.icmp(self._guard.predicate, own, self._bound)
        if self._guard.holds:
            due = b.select(in_strip, Value(llvm.I1, "false"), goes_on)
        else:
            due = b.select(goes_on, Value(llvm.I1, "false"), in_strip)
        b.branch_if(due, again, ended, runtime_calls.rarely(self._fn))
        b.place(again)
        runtime_calls.ask_runtime(self._fn)
        self.carried.add(values, again)
        b.branch(self._head)
        b.place(ended)


@lowers("scf.parallel")
def lower_scf_parallel(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.parallel`."""
    lows, highs, steps, inits = segments(op)
    bounds = [
        (expressions.ranged_operand(fn, low), expressions.ranged_operand(fn, high), fn.index(step))
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
def lower_scf_forall(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.forall`."""
    *bounds, outputs = segments(op)
    if op.results or outputs:
        refuse(op, "scf.forall with shared outputs is not supported by code generation")
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    columns = [
        expressions.ranged_parts(fn, integers(op, name), dynamic)
        for name, dynamic in zip(names, bounds, strict=True)
    ]
    band = Band(
        op, tuple((low, high, step.index) for low, high, step in zip(*columns, strict=True))
    )
    lower_in_order(fn, band)


# Other regions


@lowers("scf.execute_region")
def lower_scf_execute_region(fn: FunctionCodegen, op: Operation) -> None:
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
def lower_scf_index_switch(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `scf.index_switch`."""
    cases = integers(op, "cases")
    default, *case_blocks = [fn.b.new_block("case") for _ in op.regions]
    fn.b.switch(fn.value(op.operands[0]), default, list(zip(cases, case_blocks, strict=True)))
    after = fn.b.new_block("end")
    arrivals: list[tuple[Sequence[Lowered], BuilderBlock]] = []
    for block, region in zip((default, *case_blocks), op.regions, strict=True):
        fn.b.place(block)
        values = fn.lower_block(region.blocks[0])
        arrivals.append((values, fn.b.block))
        fn.b.branch(after)
    fn.bind_all(op.results, merge(fn, [r.type for r in op.results], after, arrivals))
