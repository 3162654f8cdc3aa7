"""Counted loops in the form that LLVM optimises best, and two-way branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.affine_expr.intervals import Interval, induction_interval
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects.scf import IfOp
from loopwright.native.codegen import llvm, memory_lists, runtime_calls
from loopwright.native.codegen.builder import FALSE, TRUE, Block, Index, Lowered, Value, index_value
from loopwright.native.codegen.expressions import Ranged
from loopwright.native.codegen.function_codegen import EXTENT, Carried, FunctionCodegen
from loopwright.native.codegen.runtime_calls import LONG_RUN
from loopwright.records import dataclass, replace

Arm = Callable[[], Sequence[Lowered]]


def two_way(
    fn: FunctionCodegen,
    condition: Value,
    types: Sequence[Attribute],
    yes: Arm,
    no: Arm | None,
    metadata: str = "",
) -> list[Lowered]:
    """Run `yes` or `no` and merge what they yield; `metadata` is that of the branch."""
    if condition in (TRUE, FALSE):
        chosen = yes if condition == TRUE else no
        return [] if chosen is None else list(chosen())
    b = fn.b
    after = b.new_block("endif")
    arms = [(b.new_block("then"), yes)]
    if no is not None:
        arms.append((b.new_block("else"), no))
    b.branch_if(condition, arms[0][0], after if no is None else arms[1][0], metadata)
    arrivals: list[tuple[Sequence[Lowered], Block]] = []
    for block, arm in arms:
        b.place(block)
        values = arm()
        arrivals.append((values, b.block))
        if not b.block.terminated:
            b.branch(after)
    return merge(fn, types, after, arrivals)


def merge(
    fn: FunctionCodegen,
    types: Sequence[Attribute],
    after: Block,
    arrivals: Sequence[tuple[Sequence[Lowered], Block]],
) -> list[Lowered]:
    """Continue in `after`, merging the values of each predecessor."""
    fn.b.place(after)
    carried = Carried(fn.b, types)
    for values, source in arrivals:
        carried.add(values, source)
    return carried.values


def branch(fn: FunctionCodegen, op: Operation, condition: Value) -> None:
    """Lower an op with a `then` and a possibly empty `else` region of one block each."""

    def arm(index: int) -> Arm | None:
        blocks = op.regions[index].blocks
        return (lambda: fn.lower_arm(blocks[0])) if blocks else None

    yes = arm(0)
    assert yes is not None
    weights = integers(op, IfOp.WEIGHTS)
    metadata = runtime_calls.branch_weights(fn, *weights) if weights else ""
    results = two_way(fn, condition, [r.type for r in op.results], yes, arm(1), metadata)
    fn.bind_all(op.results, results)


NOT_UNROLLED = '!{!"llvm.loop.unroll.disable"}'

AS_WRITTEN = (
    NOT_UNROLLED,
    '!{!"llvm.loop.vectorize.enable", i1 false}',
)
"""Properties of a loop that runs too rarely to be unrolled or vectorised."""

Body = Callable[[Value, list[Lowered]], Sequence[Lowered]]


@dataclass(frozen=True, slots=True)
class Iterations:
    """The iterations of a loop: lower, lower + step … below upper.

    `bounds` are lower, upper and step (positive), `ranges` those of lower and upper, which compare
    as signed numbers unless `unsigned`. There are at most `most` iterations, if known. Without
    `repeats`, inner loops count as outermost ones: they are long, or run rarely. `properties` tell
    LLVM more about the loop. It carries values of `types`, which begin with `inits`.
    """

    bounds: tuple[Index, Index, Index]
    ranges: tuple[Interval, Interval]
    unsigned: bool = False
    repeats: bool = True
    most: int | None = None
    properties: Sequence[str] = ()
    types: Sequence[Attribute] = ()
    inits: Sequence[Lowered] = ()

    @property
    def less(self) -> str:
        """The predicate of numbers that are below the upper bound."""
        return "ult" if self.unsigned else "slt"

    @property
    def flags(self) -> str:
        """The overflow flags for adding the step, which never overflows."""
        if self.unsigned:
            return "nuw"
        return "nuw nsw" if induction_interval(*self.ranges).non_negative else "nsw"

    @property
    def trips(self) -> runtime_calls.Trips:
        """The known bound on the number of iterations."""
        if self.unsigned:
            return runtime_calls.Trips()
        lower, upper, step = self.bounds
        low = lower if isinstance(lower, int) else self.ranges[0].lower
        high = upper if isinstance(upper, int) else self.ranges[1].upper
        if low is None or high is None:
            return runtime_calls.Trips(self.most)
        reach = max(0, -(-(high - low) // (step if isinstance(step, int) and step > 0 else 1)))
        exact = all(isinstance(part, int) for part in self.bounds)
        return runtime_calls.Trips(reach if self.most is None else min(self.most, reach), exact)


def counted_loop(fn: FunctionCodegen, iterations: Iterations, body: Body) -> list[Lowered]:
    """Run `body` in each iteration; return the carried values after the last.

    `body` gets the induction variable and the carried values and returns the next ones.

    The form is what clang generates for a C `for`: a header with the phis and the test, the body, a
    latch that adds the step. LLVM rotates it itself; results are the phis of the header. The
    induction variable carries `nsw` (and `nuw`) only where its range proves that it cannot wrap;
    where it might, the loop counts its iterations instead, and the induction variable is derived
    from the count.
    """
    lower, _, step = iterations.bounds
    high = induction_interval(*iterations.ranges).upper
    trips = iterations.trips
    most = INT64_MAX if high is None else high
    wraps = not isinstance(step, int) or (step != 1 and most + step > INT64_MAX)
    if not (wraps or iterations.unsigned):
        return _emit(fn, iterations, trips, body)
    b = fn.b

    def derived(counter: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        offset = b.index_mul(counter, step, "nuw")
        return body(index_value(b.index_add(lower, offset)), carried)

    number = _number_of_trips(fn, iterations.bounds, iterations.less)
    counted = replace(iterations, bounds=(0, number, 1), unsigned=True)
    return _emit(fn, counted, trips, derived)


def _number_of_trips(fn: FunctionCodegen, bounds: tuple[Index, Index, Index], less: str) -> Value:
    lower, upper, step = bounds
    b = fn.b
    distance = b.index_sub(b.index_sub(upper, lower), 1)
    whole = b.binary("udiv", index_value(distance), index_value(step))
    is_executed = b.icmp(less, index_value(lower), index_value(upper))
    return b.select(is_executed, index_value(b.index_add(whole, 1)), Value(llvm.I64, "0"))


def _emit(
    fn: FunctionCodegen, iterations: Iterations, trips: runtime_calls.Trips, body: Body
) -> list[Lowered]:
    lower, upper, step = iterations.bounds
    b = fn.b
    inits = iterations.inits
    header = b.new_block("for")
    inside = b.new_block("body")
    after = b.new_block("end")
    before = b.block
    b.place(header)
    induction = b.phi(llvm.I64)
    carried = Carried(fn.b, iterations.types, in_parts=True)
    b.place(inside)
    account = runtime_calls.LoopAccount(fn, trips, repeats=iterations.repeats)
    with account, memory_lists.iteration_memory(fn) as memory:
        following = body(induction.value, carried.values)
    memory.end_iteration(following)
    if account.asks:
        runtime_calls.poll(fn)
    carried.add(following)
    induction.add(index_value(b.index_add(induction.value, step, iterations.flags)), b.block)
    b.branch(header, fn.loop_metadata(*iterations.properties))
    b.resume(before)
    first = index_value(lower)
    end = index_value(upper)
    strips = None
    in_strips = account.is_strip_mined or account.may_run_long
    if in_strips and iterations.properties is not AS_WRITTEN:
        strips = _Strips(fn, iterations, account)
        first = strips.first.value
        inits = strips.carried.values
        end = strips.end
    induction.add(first, b.block)
    carried.add(inits)
    b.branch(header)
    b.resume(header)
    condition = b.icmp(iterations.less, induction.value, end)
    ended = after if strips is None else b.new_block("ended")
    b.branch_if(condition, inside, ended)
    if strips is not None:
        b.place(ended)
        strips.close(carried.values, after)
    b.place(after)
    memory.end_loop()
    return carried.values


class _Strips:
    """The loop over strips of a loop's iterations, which polls for interruption after each strip. A
    loop that `may_run_long` has a single strip unless it does."""

    def __init__(
        self, fn: FunctionCodegen, iterations: Iterations, account: runtime_calls.LoopAccount
    ) -> None:
        lower, upper, step = iterations.bounds
        assert isinstance(step, int)
        b = fn.b
        is_long = None
        if account.may_run_long:
            more = "ugt" if iterations.unsigned else "sgt"
            distance = index_value(b.index_sub(upper, lower))
            is_long = b.icmp(more, distance, Value(llvm.I64, str(LONG_RUN * step)))
        self._fn = fn
        self._less = iterations.less
        self._upper = index_value(upper)
        before = b.block
        self._head = b.new_block("strip")
        b.branch(self._head)
        b.place(self._head)
        self.first = b.phi(llvm.I64)
        self.first.add(index_value(lower), before)
        self.carried = Carried(fn.b, iterations.types, in_parts=True)
        self.carried.add(iterations.inits, before)
        size = Value(llvm.I64, str(account.length * step))
        if iterations.unsigned:
            remaining = b.binary("sub", self._upper, self.first.value, "nuw")
            size = b.call("llvm.umin.i64", llvm.I64, [remaining, size])
            self.end = b.binary("add", self.first.value, size, "nuw")
        else:
            reach = b.call("llvm.sadd.sat.i64", llvm.I64, [self.first.value, size])
            self.end = b.call("llvm.smin.i64", llvm.I64, [reach, self._upper])
        if is_long is not None:
            self.end = b.select(is_long, self.end, self._upper)

    def close(self, values: Sequence[Lowered], after: Block) -> None:
        """End a strip with the values that its loop carries: continue with the next one, or at
        `after`."""
        b = self._fn.b
        again = b.new_block("again")
        more = b.icmp(self._less, self.end, self._upper)
        b.branch_if(more, again, after, runtime_calls.rarely(self._fn))
        b.place(again)
        runtime_calls.ask_runtime(self._fn)
        self.first.add(self.end, again)
        self.carried.add(values, again)
        b.branch(self._head)


def index_nest(
    fn: FunctionCodegen,
    sizes: Sequence[Index],
    body: Callable[[Sequence[Ranged]], None],
    outer: Sequence[Ranged] = (),
) -> None:
    """Loops over all subscripts of an array of these extents, the last one fastest."""
    if not sizes:
        body(outer)
        return
    size = sizes[0]
    extent = Interval.of(size) if isinstance(size, int) else EXTENT

    def inside(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        here = Ranged(induction, Interval(0, (extent.upper or 1) - 1))
        index_nest(fn, sizes[1:], body, (*outer, here))
        return carried

    counted_loop(fn, Iterations((0, size, 1), (Interval.of(0), extent)), inside)
