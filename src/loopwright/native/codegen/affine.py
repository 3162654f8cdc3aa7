"""Lowering of `affine`: loops, conditionals, index arithmetic, loads and stores."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import combinations_with_replacement

from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, IndexType, IntegerType, NoneAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsTerminator

from loopwright.exact.domains import most_iterations, trip_count
from loopwright.ir.affine_expr.intervals import Interval, induction_interval
from loopwright.ir.affine_expr.simplify import Flattener
from loopwright.ir.core.attributes import IntegerSetAttr, is_memref
from loopwright.ir.core.properties import integers
from loopwright.ir.dialects import memref as memref_dialect
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, MinMaxOperation, StoreOp
from loopwright.ir.dialects.affine.operands import bind, compose, map_of
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.native.codegen import expressions, tiles
from loopwright.native.codegen.allocation import may_overlap
from loopwright.native.codegen.builder import Lowered, Value
from loopwright.native.codegen.counted import NOT_UNROLLED, Iterations, branch, counted_loop
from loopwright.native.codegen.function_codegen import FunctionCodegen, lowers, yields
from loopwright.native.codegen.math import is_approximated
from loopwright.records import dataclass

# Independent iterations

_MOST_ACCESSES = 64

_Linear = dict[SSAValue | None, int]
"""A linear form: a coefficient for each value, and the constant under None."""


@dataclass(frozen=True, slots=True)
class LinearAccess:
    """An access to an array: its subscripts, None where one is not linear."""

    memref: SSAValue
    subscripts: tuple[_Linear | None, ...]
    writes: bool


def has_independent_iterations(fn: FunctionCodegen, loop: Block) -> bool:
    """Return whether LLVM needs a mark that the iterations of a loop with a body are independent.

    The first argument of the body counts the iterations.

    LLVM's own analysis suffices if all strides are constants. Where rows have an extent that is
    only known at run time, LLVM compares addresses before the loop, or gives up. Accesses are
    therefore put into a group that the loop names in `llvm.loop.parallel_accesses`: if two of them
    in different iterations access the same memory, neither writes it. The analyses of `exact` are
    not used: they model a whole function, which takes too long for marking one loop.
    """
    stored = [op.memref for op in loop.ops if isinstance(op, StoreOp)]
    if not any(map(has_dynamic_strides, stored)):
        return False
    accesses: list[LinearAccess] = []
    for op in loop.ops:
        if isinstance(op, LoadOp | StoreOp):
            access = linear_access(op)
            if access is None:
                return False
            accesses.append(access)
        elif not op.has_trait(IsTerminator) and (op.regions or not _is_scalar(op)):
            return False
    if len(accesses) > _MOST_ACCESSES:
        return False
    is_needed = False
    for first, second in combinations_with_replacement(accesses, 2):
        if not (first.writes or second.writes):
            continue
        if first.memref is not second.memref:
            if may_overlap(fn, first.memref, second.memref):
                return False
            continue
        if not _are_disjoint(first.subscripts, second.subscripts, loop.args[0]):
            return False
        is_needed |= first.subscripts != second.subscripts and has_dynamic_strides(first.memref)
    return is_needed


def _is_scalar(op: Operation) -> bool:
    """Return whether an op only computes scalars, without memory."""
    types = [value.type for value in (*op.operands, *op.results)]
    return has_no_effects(op) and all(
        isinstance(type_, IntegerType | IndexType | AnyFloat) for type_ in types
    )


def linear_access(op: LoadOp | StoreOp) -> LinearAccess | None:
    """Return the access to a contiguous array, with one position for each subscript; None for
    others."""
    memref = op.memref
    indices = op.indices
    if not is_memref(memref.type) or not isinstance(memref.type.layout, NoneAttr):
        return None
    bound = compose(bind(map_of(op), tuple(indices)))
    if any(
        value.owner.parent_op() is op.parent_op() and isinstance(value.owner, Operation)
        for value in bound.operands
    ):
        return None
    flattener = Flattener(len(bound.dims), len(bound.symbols))
    forms: list[_Linear | None] = []
    for expr in bound.exprs:
        row = flattener.flatten(expr)
        values = [*bound.operands, None]  # -1 is the column of the number
        if row is None or any(column >= len(bound.operands) for column in row):
            forms.append(None)
            continue
        forms.append({values[column]: factor for column, factor in row.items() if factor})
    return LinearAccess(memref, tuple(forms), isinstance(op, StoreOp))


def _are_disjoint(
    first: Sequence[_Linear | None], second: Sequence[_Linear | None], variable: SSAValue
) -> bool:
    """Return whether two accesses in different iterations never touch the same element: in some
    dimension both advance by the same step, and their distance is 0 or not a multiple of the step.

    That is exact in one dimension. Subscripts are in bounds, so elements are the same only if all
    subscripts are, and one dimension that differs is enough. A value other than the variable is the
    same in all iterations (`linear_access` takes none that the body computes), so it must have one
    factor in both. If this were wrong, LLVM would vectorise a loop that may not be.
    """
    for first_subscript, second_subscript in zip(first, second, strict=True):
        if first_subscript is None or second_subscript is None:
            continue
        difference = {
            key: first_subscript.get(key, 0) - second_subscript.get(key, 0)
            for key in {**first_subscript, **second_subscript}
        }
        distance = difference.pop(None, 0)
        if any(difference.values()):
            continue
        step = first_subscript.get(variable, 0)
        if (distance % step != 0 or distance == 0) if step else distance != 0:
            return True
    return False


def has_dynamic_strides(memref: SSAValue) -> bool:
    """Return whether the distance of rows is known only at run time."""
    assert is_memref(memref.type)
    return DYNAMIC_INDEX in memref.type.get_shape()[1:]


# Strides that are known at run time

SCALAR_INTERLEAVED = (
    '!{!"llvm.loop.vectorize.width", i32 1}',
    '!{!"llvm.loop.interleave.count", i32 4}',
)
"""Properties of a loop that is interleaved into several accumulators, if it may be reassociated,
but not vectorised."""
_INTERLEAVED = '!{!"llvm.loop.interleave.count", i32 2}'
"""A property of a loop whose iterations are long chains of operations."""


def reads_scattered(loop: Block) -> bool:
    """Return whether a loop with this body is a reduction with indirect loads and little
    computation, such as a row of a sparse matrix: gathering lanes costs more than it saves, and
    rows are often short."""
    loaded: set[SSAValue] = set()
    scattered = operations = 0
    for op in loop.ops:
        depends = not loaded.isdisjoint(op.operands)
        is_load = isinstance(op, LoadOp | memref_dialect.LoadOp)
        scattered += is_load and depends
        operations += not is_load and any(isinstance(r.type, AnyFloat) for r in op.results)
        if is_load or depends:
            loaded.update(op.results)
    return len(loop.args) > 1 and scattered > 0 and operations <= 2 * scattered


# Ops

_MANY = 4
"""The least number of carried registers with which a loop is not unrolled."""
_FEW_BESIDE_TILES = 4
"""The most iterations for which a loop in a nest with register tiles may be unrolled."""
_FEW_COPIES = 8
"""The most iterations for which a loop around loops of unknown length may be unrolled."""
_MAY_BE_UNROLLED_TRIPS = 32
"""The most iterations for which LLVM may still unroll such a loop. This only permits it;
`exact.costs.cycles` predicts it."""
_COPIED_AT_MOST = '!{!"llvm.loop.unroll.count", i32 4}'
"""A loop with more iterations is unrolled by this factor, not completely: the values that it reads
repeatedly would not fit in registers."""


def bind_ranged(fn: FunctionCodegen, ssa: SSAValue, value: expressions.Ranged) -> None:
    """Bind an index result and remember its range."""
    fn.bind(ssa, value.index)
    fn.ranges.record(ssa, value.range)


def _has_unknown_trips(loop: Operation) -> bool:
    """Return whether there is a loop in `loop` whose number of iterations is unknown."""
    inside = (op for op in loop.walk() if op is not loop and isinstance(op, ForOp))
    return any(trip_count(op) is None for op in inside)


def _has_tiles(fn: FunctionCodegen, loop: Operation) -> bool:
    """Return whether an op is a loop that computes register tiles, or is around such loops."""
    has_tiles = fn.has_tiles.get(loop)
    if has_tiles is None:
        has_tiles = any(tiles.loops_of_tiles(loop, fn.unit.options))
        fn.has_tiles[loop] = has_tiles
    return has_tiles


def _is_beside_tiles(fn: FunctionCodegen, loop: Operation) -> bool:
    """Return whether a loop is in a nest that computes register tiles, or in a version of one
    without tiles."""
    outermost = tiles.outermost_loop(loop)
    version = outermost.parent_op()
    block = outermost.parent
    return _has_tiles(fn, outermost) or (
        isinstance(version, IfOp)
        and block is not None
        and _has_tiles(fn, version)
        and not any(_has_tiles(fn, op) for op in block.ops)
    )


def _properties(fn: FunctionCodegen, loop: Operation) -> tuple[str, ...]:
    """Return the metadata of a loop.

    A loop that carries several registers has enough parallelism within an iteration. Unrolled, it
    loads in LLVM's order, which was measured to be slower where data come from memory. A loop that
    computes functions inline has dependence chains that are too long to overlap unless two are
    interleaved. A short loop is unrolled completely, so that values read repeatedly stay in
    registers. A loop around loops of unknown length is not: the copies share nothing, and each
    needs its own remainder loops. In a nest with register tiles, the time is that of the tiles.
    Copies of loops beside them, which pack operands and round blocks off, and of loops that replace
    them where extents are small, only take LLVM's time, half of it for factorisations.
    """
    carried = tiles.carried_bits(loop)
    trips = trip_count(loop)
    if trips is not None and trips > _FEW_COPIES and _has_unknown_trips(loop):
        return (NOT_UNROLLED,)
    is_short = trips is not None and trips <= _FEW_BESIDE_TILES
    if _has_tiles(fn, loop) or (not is_short and _is_beside_tiles(fn, loop)):
        return (NOT_UNROLLED,)
    if trips is not None and trips <= _MAY_BE_UNROLLED_TRIPS:
        return ()
    many = _MANY * tiles.register_bits(fn.unit.options)
    if not loop.results and any(map(is_approximated, loop.regions[0].blocks[0].ops)):
        return (_INTERLEAVED,)
    if carried >= many:
        return (NOT_UNROLLED,)
    return (_COPIED_AT_MOST,) if carried and trips is not None else ()


# Loops and conditionals


@lowers("affine.for")
def lower_affine_for(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.for`."""
    assert isinstance(op, ForOp)
    inits = [fn.lowered(operand) for operand in op.inits]
    lower, upper = expressions.loop_bounds(fn, op)
    block = op.body
    step = op.step_value
    properties = _properties(fn, op)
    group = ""
    if has_independent_iterations(fn, block):
        group = fn.unit.new_metadata("distinct !{}")
        properties = (*properties, f'!{{!"llvm.loop.parallel_accesses", {group}}}')

    def body(induction: Value, carried: list[Lowered]) -> Sequence[Lowered]:
        fn.bind(block.args[0], induction)
        fn.ranges.record(block.args[0], induction_interval(lower.range, upper.range, step))
        fn.bind_all(block.args[1:], carried)
        with fn.b.in_group(group) if group else nullcontext():
            return fn.lower_block(block)

    if reads_scattered(block):
        properties = (*properties, *SCALAR_INTERLEAVED)
    iterations = Iterations(
        (lower.index, upper.index, step),
        (lower.range, upper.range),
        most=most_iterations(op),
        properties=properties,
        types=[result.type for result in op.results],
        inits=inits,
    )
    results = counted_loop(fn, iterations, body)
    fn.bind_all(op.results, results)


@lowers("affine.if")
def lower_affine_if(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.if`."""
    condition = op.properties.get("condition") or op.attributes["condition"]
    assert isinstance(condition, IntegerSetAttr)
    branch(fn, op, expressions.emit_condition(fn, condition.data, op.operands))


yields("affine.yield")


# Index arithmetic


@lowers("affine.apply")
def lower_affine_apply(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.apply`."""
    bind_ranged(fn, op.results[0], expressions.emit_map(fn, map_of(op), op.operands)[0])


@lowers("affine.min", "affine.max")
def lower_affine_min_or_max(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.min` and `affine.max`."""
    assert isinstance(op, MinMaxOperation)
    name = "smin" if op.IS_LEAST else "smax"
    extremum = expressions.extremum(fn, name, expressions.emit_map(fn, map_of(op), op.operands))
    bind_ranged(fn, op.results[0], extremum)


# Linear indices


def _basis(fn: FunctionCodegen, op: Operation, first: int) -> list[expressions.Ranged]:
    """Return the basis, whose dynamic elements (positive by definition) are operands from `first`
    on."""
    return expressions.ranged_parts(fn, integers(op, "static_basis"), op.operands[first:])


def _multiply_ranged(
    fn: FunctionCodegen, a: expressions.Ranged, b: expressions.Ranged
) -> expressions.Ranged:
    result = a.range.times(b.range)
    flags = expressions.no_wrap_flags(result, a.range, b.range)
    return expressions.Ranged.of(fn.b.index_mul(a.index, b.index, flags), result.clamped())


@lowers("affine.delinearize_index")
def lower_affine_delinearize_index(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.delinearize_index`."""
    basis = _basis(fn, op, 1)
    if len(basis) == len(op.results):
        basis = basis[1:]  # the outer bound is not used
    value = expressions.ranged_operand(fn, op.operands[0])
    strides = [expressions.Ranged.of(1)]
    for element in reversed(basis):
        strides.insert(0, _multiply_ranged(fn, strides[0], element))
    for result, stride in zip(op.results[:-1], strides[:-1], strict=True):
        quotient = expressions.floor_div(fn.b, value, stride.index)
        quotient_range = value.range.floordiv(stride.range)
        bind_ranged(fn, result, expressions.Ranged.of(quotient, quotient_range.clamped()))
        remainder_range = value.range.mod(stride.range)
        value_range = remainder_range if remainder_range.non_negative else Interval(0)
        value = expressions.Ranged.of(expressions.floor_mod(fn.b, value, stride.index), value_range)
    bind_ranged(fn, op.results[-1], value)


@lowers("affine.linearize_index")
def lower_affine_linearize_index(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `affine.linearize_index`."""
    static = integers(op, "static_basis")
    count = len(op.operands) - sum(value == DYNAMIC_INDEX for value in static)
    basis = _basis(fn, op, count)
    indices = [expressions.ranged_operand(fn, operand) for operand in op.operands[:count]]
    if len(basis) == count:
        basis = basis[1:]
    result = indices[-1] if indices else expressions.Ranged.of(0)
    stride = expressions.Ranged.of(1)
    for index, element in zip(reversed(indices[:-1]), reversed(basis), strict=True):
        stride = _multiply_ranged(fn, stride, element)
        term = _multiply_ranged(fn, index, stride)
        sum_range = term.range.plus(result.range)
        flags = expressions.no_wrap_flags(sum_range, term.range, result.range)
        result = expressions.Ranged.of(
            fn.b.index_add(term.index, result.index, flags), sum_range.clamped()
        )
    bind_ranged(fn, op.results[0], result)
