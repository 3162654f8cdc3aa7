"""Loops that LLVM vectorises as well from scalar code, so that vectorising them here gains
nothing."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.cycles import SURELY_KEPT_SIZE, is_unrolled, unrolled_size
from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineConstantExpr, AffineDimExpr
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_load,
    memref_of,
    subscript_operands,
)
from loopwright.ir.interfaces.op_interfaces import computation
from loopwright.loops.vectorize.carried_values import accumulation, may_reorder
from loopwright.loops.vectorize.cost import (
    WORTH_IT,
    accumulates_floats,
    divides,
    is_reordered,
    lanes_in_register,
)
from loopwright.loops.vectorize.plan import AccessKind, AccessPlan, VectorPlan

_LEFT_OVER = 4
"""The ratio of remainder iterations to full registers of lanes beyond which the remainder takes
most of the time: its iterations wait for each other."""
_WORTH_GATHERING = 2.0
"""The speedup required of reductions whose lanes are gathered. Scalar code has several accumulators
as well, and elements that it adds one after the other may be adjacent in memory."""
_WORTH_GATHERING_ROWS = 1.5
"""That required where lanes are rows that are summed in order: scalar code overlaps several."""
_SUMMED = (AtomicRMWKind.addf, AtomicRMWKind.mulf)


def is_elementwise_for_llvm(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop without carried values, with linear conditions only,
    that accesses memory contiguously, forwards or backwards (loads may be strided). Unrolled inner
    loops do not count. Invariant loads must not be from memory that it stores to: LLVM would not
    see that these are other elements."""
    stored = {memref_of(op) for op in plan.accesses if not is_affine_element_load(op)}
    accesses = plan.accesses.values()
    return (
        _is_alone(plan)
        and all(map(_is_simple, accesses))
        and not any(access.is_uniform and memref_of(access.op) in stored for access in accesses)
    )


def is_left_to_llvm(plan: VectorPlan) -> bool:
    """Whether LLVM vectorises the loop as well as the best plan of a nest does."""
    answers = is_gather_for_llvm, is_reduction_for_llvm, is_unrolled_by_llvm, is_sum_of_pairs
    return any(is_done(plan) for is_done in (*answers, is_side_by_side))


def is_side_by_side(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop that carries enough results to fill a register, as
    of jammed columns, while its iterations are far apart in memory: LLVM vectorises across the
    results, which are adjacent."""
    far = sum(access.is_far for access in plan.accesses.values())
    lanes = lanes_in_register(plan.root)
    return _is_one_loop(plan) and min(len(plan.root.results), far) >= lanes


def is_sum_of_pairs(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop that is not unrolled and accumulates, in 32 bits,
    products of integers of at most 16 bits. Processors add two such products in one instruction,
    which LLVM selects for the plain loop."""
    loop = plan.root
    loads = [access.op for access in plan.accesses.values() if is_affine_element_load(access.op)]
    return (
        _is_one_loop(plan)
        and _is_kept(loop)
        and bool(loop.results)
        and all(_has_bits(result, 32, 32) for result in loop.results)
        and all(_has_bits(op.results[0], 1, 16) for op in loads)
        and _has_simple_accesses(plan)
    )


def _has_bits(value: SSAValue, least: int, most: int) -> bool:
    return is_integer_type(value.type) and least <= value.type.width.data <= most


def is_gather_for_llvm(plan: VectorPlan) -> bool:
    """Whether a plan is for such a loop, except that loads may have any constant stride.

    LLVM gathers such lanes in the same way if that is profitable. It must see that stored elements
    are not loaded, which it does if no written memref is accessed at two places.
    """
    places: dict[SSAValue, set[tuple[object, ...]]] = {}
    stored: set[SSAValue] = set()
    for access in plan.accesses.values():
        op, memref = access.op, memref_of(access.op)
        if not is_affine_element_load(op):
            stored.add(memref)
            if not _is_simple(access):
                return False
        elif access.kind not in (AccessKind.TRANSFER, AccessKind.STEPS):
            return False
        places.setdefault(memref, set()).add((map_of(op), *subscript_operands(op)))
    return _is_alone(plan) and all(len(places[memref]) == 1 for memref in stored)


def is_reduction_for_llvm(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop with contiguous accesses that carries only
    reassociable sums or products of floats, with one op each.

    LLVM also uses several accumulators, and vectors for the remainder. It unrolls short loops
    instead, which is only better if the remainder is long.
    """
    is_sum = bool(plan.root.results) and _is_free_sum(plan)
    return is_sum and (_stays_a_loop(plan) or _leaves_many(plan))


def sums_of_unknown_length(plan: VectorPlan, nest: Operation) -> list[ForOp]:
    """The reassociable reduction loops of a nest with unknown trip counts; empty unless the loop of
    the plan is one of them. LLVM's interleaved vectors need many iterations to be filled, and its
    partial sums must be combined at the end."""
    if trip_count(plan.root) is not None or not _has_reorderable_sums(plan):
        return []
    return [
        loop
        for loop in loops_in(nest)
        if loop.results and trip_count(loop) is None and [*loops_in(loop)] == [loop]
    ]


def is_unrolled_by_llvm(plan: VectorPlan) -> bool:
    """Whether a plan is for one innermost loop that LLVM unrolls, a reassociable reduction whose
    lanes are not adjacent in memory: unrolled, elements are loaded just as often, and enclosing
    loops may be vectorised."""
    kinds = {access.kind for access in plan.accesses.values()}
    is_strided = kinds <= {AccessKind.TRANSFER, AccessKind.STEPS} and not _has_simple_accesses(plan)
    return is_strided and _has_reorderable_sums(plan) and not _is_kept(plan.root)


def least_speedup(plan: VectorPlan) -> float:
    """How many times faster vectors must be estimated to be than the loops that LLVM gets."""
    if not any(access.is_far for access in plan.accesses.values()):
        return WORTH_IT
    if plan.root.results and _has_reorderable_sums(plan):
        return _WORTH_GATHERING
    sums = (x for x in loops_in(plan.root) if accumulates_floats(x) and _combines_once(x))
    return WORTH_IT if all(map(is_reordered, sums)) else _WORTH_GATHERING_ROWS


def _combines_once(loop: ForOp) -> bool:
    """Whether each iteration computes what it carries by single operations on carried values, as
    in running sums: several rows of longer chains are more than scalar code can overlap."""
    return all(
        isinstance(value.owner, Operation) and set(value.owner.operands) & {*loop.region_iter_args}
        for value in loop.terminator.operands
    )


def llvm_covers_remainder(plan: VectorPlan) -> bool:
    """Whether LLVM vectorises such a loop, including its remainder iterations."""
    return _is_free_sum(plan) and _stays_a_loop(plan)


def _is_free_sum(plan: VectorPlan) -> bool:
    return _has_reorderable_sums(plan) and _has_simple_accesses(plan)


def _has_simple_accesses(plan: VectorPlan) -> bool:
    return all(map(_is_simple, plan.accesses.values()))


def _has_reorderable_sums(plan: VectorPlan) -> bool:
    loop = plan.root
    reductions = [accumulation(loop, number) for number in range(len(loop.results))]
    return _is_one_loop(plan) and all(
        reduction is not None
        and reduction.kind in _SUMMED
        and reduction.is_single_op(loop)
        and may_reorder(reduction)
        for reduction in reductions
    )


def _stays_a_loop(plan: VectorPlan) -> bool:
    """Whether LLVM keeps a loop rolled. If it computes several sums, it must stay rolled even after
    vectorisation: unrolled, operands that the sums share are reloaded from spill slots, and each
    sum is a single chain."""
    return _is_kept(plan.root, lanes_in_register(plan.root) if len(plan.root.results) > 1 else 1)


def _is_kept(loop: ForOp, lanes: int = 1) -> bool:
    """Whether LLVM keeps a loop rolled once it has vectors of so many lanes. The estimate of its
    body leaves out invariant ops and repeated loads; the terminator stands for the loop counter."""
    count = trip_count(loop)
    if count is None:
        return True
    block = loop.regions[0].blocks[0]
    varying, loaded = set[SSAValue](block.args), set[tuple[object, ...]]()
    size = 0.0
    for op in block.ops:
        if op is block.last_op or any(v in varying for inner in op.walk() for v in inner.operands):
            varying.update(op.results)
            if is_affine_element_load(op):
                place = memref_of(op), map_of(op), *subscript_operands(op)
                if place in loaded:
                    continue
                loaded.add(place)
            size += 0 if isinstance(op, ApplyOp) else unrolled_size(op)
    return count // lanes * size >= SURELY_KEPT_SIZE


def _leaves_many(plan: VectorPlan) -> bool:
    """Whether remainder iterations take most of the time."""
    trips = trip_count(plan.root)
    if trips is None or not plan.loops[0].split:
        return False
    rest = trips % plan.loops[0].factor
    return rest > _LEFT_OVER * ((trips - rest) // lanes_in_register(plan.root))


def _is_alone(plan: VectorPlan) -> bool:
    """Whether a plan is for one loop without carried values that contains only linear conditions,
    unrolled loops, and no calls."""
    return _is_one_loop(plan) and not plan.reductions and not plan.root.results


def _is_one_loop(plan: VectorPlan) -> bool:
    return len(plan.loops) == 1 and not any(
        _branches(op) for op in plan.root.walk() if op is not plan.root
    )


def _branches(op: Operation) -> bool:
    if isinstance(op, ForOp):
        return not is_unrolled(op)
    return is_loop(op) or computation(op).calls or (isinstance(op, IfOp) and divides(op))


def _is_simple(access: AccessPlan) -> bool:
    """Whether lanes access adjacent elements, a single element, or load with a constant stride."""
    near = is_affine_element_load(access.op) or access.steps in ((), (1,), (-1,))
    if access.kind is AccessKind.STEPS:
        return near
    if access.kind in (AccessKind.LINEAR, AccessKind.PARTS) or not near:
        return False
    last = access.permutation.results[-1]
    if isinstance(last, AffineConstantExpr):
        return True
    return isinstance(last, AffineDimExpr) and last.position == access.permutation.num_dims - 1
