"""Counted loops as LLVM likes them.

The form is what clang makes of a C `for`: a header with the phis and the test, the body, a latch
that adds the step. LLVM rotates it itself; results are the phis of the header. The induction
variable carries `nsw` (and `nuw`) only where its range proves that it cannot wrap; where it might,
the loop counts its iterations instead, and the induction variable is derived from the count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, SSAValue

from loopwright.affine_expr.expr import INT64_MAX
from loopwright.codegen.builder import Block, Phi
from loopwright.codegen.context import (
    FunctionLowering,
    component_types,
    components,
    from_components,
)
from loopwright.codegen.expressions import Ranged
from loopwright.codegen.interruption import LONG, count_iterations, poll
from loopwright.codegen.ranges import EXTENT_LIMIT, Range, loop_range
from loopwright.codegen.types import I64
from loopwright.codegen.values import Index, Lowered, Value, index_value

NOT_UNROLLED = '!{!"llvm.loop.unroll.disable"}'

AS_WRITTEN = (
    NOT_UNROLLED,
    '!{!"llvm.loop.vectorize.enable", i1 false}',
)
"""Properties of a loop that runs too seldom to be worth more code."""

Body = Callable[[Value, list[Lowered]], Sequence[Lowered]]


class Carried:
    """The values that a loop carries around: one phi for each component."""

    def __init__(self, fn: FunctionLowering, types: Sequence[Attribute]) -> None:
        self._types = types
        self._phis: list[list[Phi]] = [
            [fn.b.phi(ty) for ty in component_types(attribute)] for attribute in types
        ]
        self._fn = fn

    def add(self, values: Sequence[Lowered], source: Block | None = None) -> None:
        """Take these values when control comes from `source` (the current block by default)."""
        for phis, value in zip(self._phis, values, strict=True):
            for phi, part in zip(phis, components(value), strict=True):
                phi.add(part, source or self._fn.b.block)

    @property
    def values(self) -> list[Lowered]:
        """The values in the loop, and after it."""
        return [
            from_components(ty, [phi.value for phi in phis])
            for ty, phis in zip(self._types, self._phis, strict=True)
        ]


def counted_loop(
    fn: FunctionLowering,
    bounds: tuple[Index, Index, Index],
    ranges: tuple[Range, Range],
    types: Sequence[Attribute],
    inits: Sequence[Lowered],
    body: Body,
    *,
    unsigned: bool = False,
    properties: Sequence[str] = (),
) -> list[Lowered]:
    """Run `body` for lower, lower + step … below upper, carrying values around.

    The bounds compare as signed numbers unless `unsigned`. `properties` tell LLVM more of the loop.

    `bounds` are lower, upper, step (positive), `ranges` those of lower and upper. `body` gets the
    induction variable and the carried values and returns the next ones.
    """
    lower, upper, step = bounds
    last = loop_range(*ranges)
    high = INT64_MAX if last.high is None else last.high
    wraps = not isinstance(step, int) or (step != 1 and high + step > INT64_MAX)
    if wraps or unsigned:
        less = "ult" if unsigned else "slt"
        return _by_count(fn, (lower, upper, step), less, types, inits, body, properties)
    flags = "nuw nsw" if last.non_negative else "nsw"
    return _emit(fn, (lower, upper, step), "slt", flags, types, inits, body, properties)


def _by_count(
    fn: FunctionLowering,
    bounds: tuple[Index, Index, Index],
    less: str,
    types: Sequence[Attribute],
    inits: Sequence[Lowered],
    body: Body,
    properties: Sequence[str],
) -> list[Lowered]:
    """The loop over 0, 1 … below the number of iterations."""
    lower, upper, step = bounds
    b = fn.b
    distance = b.index_sub(b.index_sub(upper, lower), 1)
    whole = b.binary("udiv", index_value(distance), index_value(step))
    some = b.icmp(less, index_value(lower), index_value(upper))
    count = b.select(some, index_value(b.index_add(whole, 1)), Value(I64, "0"))

    def derived(counter: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        offset = b.index_mul(counter, step, "nuw")
        return body(index_value(b.index_add(lower, offset)), carried)

    return _emit(fn, (0, count, 1), "ult", "nuw", types, inits, derived, properties)


def _emit(
    fn: FunctionLowering,
    bounds: tuple[Index, Index, Index],
    predicate: str,
    flags: str,
    types: Sequence[Attribute],
    inits: Sequence[Lowered],
    body: Body,
    properties: Sequence[str],
) -> list[Lowered]:
    lower, upper, step = bounds
    b = fn.b
    header, inside, after = b.new_block("for"), b.new_block("body"), b.new_block("end")
    before = b.block
    b.branch(header)
    b.place(header)
    induction = b.phi(I64)
    induction.add(index_value(lower), before)
    carried = Carried(fn, types)
    carried.add(inits, before)
    condition = b.icmp(predicate, induction.value, index_value(upper))
    b.branch_if(condition, inside, after)
    b.place(inside)
    counted = fn.iterations
    following = body(induction.value, carried.values)
    if count_iterations(fn, counted, _known_trips(bounds)) >= LONG:
        poll(fn)
    carried.add(following)
    induction.add(index_value(b.index_add(induction.value, step, flags)), b.block)
    b.branch(header, fn.unit.loop_metadata(*properties))
    b.place(after)
    return carried.values


def _known_trips(bounds: tuple[Index, Index, Index]) -> int | None:
    lower, upper, step = bounds
    if isinstance(lower, int) and isinstance(upper, int) and isinstance(step, int):
        return max(0, -(-(upper - lower) // step))
    return None


def loop_nest(
    fn: FunctionLowering,
    inductions: Sequence[SSAValue],
    bounds: Sequence[tuple[Index, Index, Index]],
    ranges: Sequence[tuple[Range, Range]],
    types: Sequence[Attribute],
    inits: Sequence[Lowered],
    combine: Callable[[list[Lowered]], Sequence[Lowered]],
) -> list[Lowered]:
    """Loops inside one another, iterations in lexicographic order.

    `combine` writes the innermost body: it gets the accumulators and returns the next ones.
    """
    if not bounds:
        return list(combine(list(inits)))

    def body(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        fn.bind(inductions[0], induction)
        fn.ranges.record(inductions[0], loop_range(*ranges[0], bounds[0][2]))
        return loop_nest(fn, inductions[1:], bounds[1:], ranges[1:], types, carried, combine)

    return counted_loop(fn, bounds[0], ranges[0], types, inits, body)


def index_nest(
    fn: FunctionLowering,
    sizes: Sequence[Index],
    body: Callable[[Sequence[Ranged]], None],
    outer: Sequence[Ranged] = (),
) -> None:
    """Loops over all subscripts of an array of these extents, the last one fastest."""
    if not sizes:
        body(outer)
        return
    size = sizes[0]
    extent = Range(size, size) if isinstance(size, int) else Range(0, EXTENT_LIMIT)

    def inside(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        here = Ranged(induction, Range(0, (extent.high or 1) - 1))
        index_nest(fn, sizes[1:], body, (*outer, here))
        return carried

    counted_loop(fn, (0, size, 1), (Range(0, 0), extent), [], [], inside)
