"""Classify the loads and stores of a nest: transfers, gathers and scatters."""

from __future__ import annotations

from itertools import pairwise
from math import prod

from xdsl.ir import Operation

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.core.enclosing import is_within
from loopwright.ir.core.narrowing import is_complex_type, is_memref
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts, map_of
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.interfaces import memory_access
from loopwright.ir.refusal import RefusedError
from loopwright.loops.vectorize import subscripts
from loopwright.loops.vectorize.groups import ends_with_memory, runs_never
from loopwright.loops.vectorize.plan import AccessKind, AccessPlan, LaneLoop, Settings
from loopwright.records import dataclass

TAKEN = (ReOp, ImOp)
"""The ops that extract parts of complex numbers."""
PARTS = (*TAKEN, CreateOp)
"""The ops that take parts of complex numbers, or make numbers of parts."""
SOURCES = (LoadOp, CreateOp)
"""The ops that define complex numbers whose parts are available separately."""
MOST_NUMBERS = 64
"""The most elements that are moved one by one."""
_TWICE = "two of the loops vary the same subscript"
NOT_ALONG = "the innermost loop does not run along the last axis of an array"
"""The explanation, in terms of loops, for lanes that do not access adjacent elements."""
_SAME = "all lanes would write the same element"


def is_of_parts(access: Operation) -> bool:
    """Whether a load or store is of complex numbers."""
    type_ = memory_access.memref_of(access).type
    return is_memref(type_) and is_complex_type(type_.element_type)


def accesses_complex(loop: ForOp) -> bool:
    """Whether complex numbers are loaded or stored in a loop."""
    return any(memory_access.is_affine_element_access(op) and is_of_parts(op) for op in loop.walk())


@dataclass(frozen=True, slots=True)
class AccessPlanner:
    """Plans the vector form of the accesses of one nest."""

    settings: Settings
    loops: tuple[LaneLoop, ...]

    def plan(self, op: Operation, *, predicated: bool) -> AccessPlan:
        """Plan the vector form of an access; raises `RefusedError` if it has none."""
        around = sorted(
            (loop for loop in self.loops if is_within(op, loop.op)), key=lambda loop: loop.dim
        )
        if len(around) != self.settings.rank and not self.settings.beyond_mlir:
            message = "an access is in only some of the loops that are vectorised together"
            raise RefusedError("vectorize.imperfect-nest", op, message)
        if _is_composed(op) and not self.settings.beyond_mlir:
            message = "a subscript adds to what 'affine.apply' computes: canonicalize puts it in"
            raise RefusedError("vectorize.composed-subscript", op, message)
        if is_of_parts(op):
            return self._of_parts(op, around, predicated=predicated)
        bound = composed_subscripts(op)
        strides = [subscripts.lane_strides(bound, subscripts.lanes_of(loop)) for loop in around]
        access_plan = self._by_lanes(op, bound, around, strides, predicated=predicated)
        may_walk = self.settings.affine_accesses and not predicated
        if may_walk and all(loop.is_whole for loop in around):
            return _walk(op, strides) or access_plan
        return access_plan

    def _of_parts(self, op: Operation, around: list[LaneLoop], *, predicated: bool) -> AccessPlan:
        """Plan an access of complex numbers element by element, which requires that no lane is
        idle."""
        if predicated or not all(loop.is_whole for loop in around):
            message = "complex numbers are accessed one by one, but lanes may be idle"
            raise RefusedError("vectorize.idle-complex", op, message)
        if prod(loop.factor for loop in around) > MOST_NUMBERS:
            message = f"more than {MOST_NUMBERS} complex numbers would be accessed one by one"
            raise RefusedError("vectorize.idle-complex", op, message)
        return AccessPlan(op, AffineMap(map_of(op).num_dims, 0, ()), kind=AccessKind.PARTS)

    def _by_lanes(
        self,
        op: Operation,
        bound: BoundExprs,
        around: list[LaneLoop],
        strides: list[tuple[int | None, ...]],
        *,
        predicated: bool,
    ) -> AccessPlan:
        """Plan a transfer, or else a gather or scatter."""
        try:
            transfer = self._transfer(op, around, strides)
        except RefusedError:
            if not self.settings.beyond_mlir:
                raise
            return _scattered(op, bound, strides, predicated=predicated)
        if predicated and not _takes_mask(transfer.permutation):
            return _scattered(op, bound, strides, predicated=True)
        return transfer

    def _transfer(
        self, op: Operation, around: list[LaneLoop], strides: list[tuple[int | None, ...]]
    ) -> AccessPlan:
        """Plan an access as a transfer of a contiguous vector; raise `RefusedError` if it is
        none."""
        results: list[AffineExpr] = []
        masked: list[int] = []
        never = runs_never(op)
        for loop, by_subscript in zip(around, strides, strict=True):
            dimension = (
                _only_lane_along(op, loop)
                if never or loop.is_single
                else _moves_along(op, by_subscript)
            )
            if dimension is None:
                if memory_access.is_affine_element_store(op):
                    raise RefusedError("vectorize.invariant-store", op, _SAME)
                results.append(constant(0))
                continue
            if dim(dimension) in results:
                raise RefusedError("vectorize.shared-subscript", op, _TWICE, summary=NOT_ALONG)
            results.append(dim(dimension))
            if memory_access.is_affine_element_store(op) and not loop.is_whole and not never:
                if by_subscript[dimension] != 1 or not ends_with_memory(op, dimension, loop.op):
                    masked.append(loop.dim)
        rank = len(map_of(op).results)
        in_bounds = self.settings.beyond_mlir and all(loop.is_whole for loop in around)
        return AccessPlan(
            op, AffineMap(rank, 0, tuple(results)), tuple(masked), in_bounds=in_bounds
        )


def _takes_mask(permutation: AffineMap) -> bool:
    """Whether the mask of a transfer covers all dimensions of the vector, in the same order."""
    dims = [min(result.used_dims(), default=-1) for result in permutation.results]
    return dims[0] >= 0 and all(first < second for first, second in pairwise(dims))


def _moves_along(op: Operation, strides: tuple[int | None, ...]) -> int | None:
    """The subscript that varies from lane to lane; None if all lanes access the same element."""
    moving = [number for number, stride in enumerate(strides) if stride != 0]
    if not moving:
        return None
    if len(moving) > 1 or strides[moving[0]] != 1:
        raise _not_contiguous(op)
    return moving[0]


def _not_contiguous(op: Operation) -> RefusedError:
    message = "consecutive lanes do not access consecutive elements"
    return RefusedError("vectorize.not-contiguous", op, message, summary=NOT_ALONG)


def _only_lane_along(op: Operation, loop: LaneLoop) -> int | None:
    """The last subscript that varies with a loop of at most one iteration. All lanes but the first
    are idle, so their elements do not matter."""
    dimension = subscripts.varying_dimension(op, loop.op.induction_variable) or 0
    return None if dimension < 0 else len(map_of(op).results) - 1 - dimension


def _walk(op: Operation, strides: list[tuple[int | None, ...]]) -> AccessPlan | None:
    """Plan a strided access of the affine dialect: each loop moves at most one subscript, by a
    constant. Lanes of a store must access distinct elements, even if the store never runs."""
    results: list[AffineExpr] = []
    steps: list[int] = []
    for by_subscript in strides:
        moving = [(number, stride) for number, stride in enumerate(by_subscript) if stride != 0]
        number, stride = moving[0] if moving else (-1, 1)
        expr = dim(number) if moving else constant(0)
        same = not moving and memory_access.is_affine_element_store(op)
        if same or len(moving) > 1 or stride is None or (moving and expr in results):
            return None
        results.append(expr)
        steps.append(stride)
    permutation = AffineMap(len(map_of(op).results), 0, tuple(results))
    return AccessPlan(op, permutation, kind=AccessKind.WALK, steps=tuple(steps))


def _scattered(
    op: Operation,
    bound: BoundExprs,
    strides: list[tuple[int | None, ...]],
    *,
    predicated: bool,
) -> AccessPlan:
    """Plan a gather or scatter: by constant steps if the element of the first lane is in memory."""
    if not subscripts.is_row_major(op):
        raise _not_contiguous(op)
    moving = [
        number
        for number in range(len(bound.exprs))
        if any(by_subscript[number] != 0 for by_subscript in strides)
    ]
    if memory_access.is_affine_element_store(op) and any(
        all(stride == 0 for stride in by_subscript) for by_subscript in strides
    ):
        raise RefusedError("vectorize.invariant-store", op, _SAME)
    distances = [_distance_in_memory(op, number) for number in moving]
    permutation = AffineMap(len(bound.exprs), 0, ())
    last_only = moving in ([], [len(bound.exprs) - 1])
    steps: list[int] = []
    for by_subscript in strides:
        moves = [by_subscript[number] for number in moving]
        if any(stride is None for stride in moves) or (predicated and not last_only):
            pairs = tuple(zip(moving, distances, strict=True))
            return AccessPlan(op, permutation, kind=AccessKind.LINEAR, moving=pairs)
        steps.append(
            sum((stride or 0) * distance for stride, distance in zip(moves, distances, strict=True))
        )
    return AccessPlan(op, permutation, kind=AccessKind.STEPS, steps=tuple(steps))


def _distance_in_memory(op: Operation, number: int) -> int:
    """The row-major stride, in elements, of a subscript."""
    type_ = memory_access.memref_of(op).type
    assert is_memref(type_)
    distance = 1
    for size in type_.get_shape()[number + 1 :]:
        if size < 0:
            message = "lanes access elements at an unknown stride"
            raise RefusedError("vectorize.unknown-stride", op, message, summary=NOT_ALONG)
        distance *= size
    return distance


def _is_composed(access: Operation) -> bool:
    """Whether subscripts go beyond plain operands of a map, and some operand is computed by
    `affine.apply`."""
    operands = memory_access.subscript_operands(access)
    return not map_of(access).is_identity() and any(
        isinstance(operand.owner, Operation) and isinstance(operand.owner, ApplyOp)
        for operand in operands
    )
