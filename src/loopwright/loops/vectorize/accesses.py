"""The loads and stores of a nest, classified: transfers, gathers and scatters; and whether a loop
always fills groups of lanes, and memory ends with it.

The subscripts of an access tell along which dimension of memory it moves with a loop, and how far.
`varying_dimension` finds candidates by a syntactic criterion, as in `mlir-opt`. `lane_strides` is
exact and used for plans: the differences of subscripts between neighbouring lanes, evaluating `mod`
and `floordiv` within one group of lanes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import gcd, prod

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.indices import Extent, Frame, Parameter
from loopwright.exact.memory.shapes import extent_in
from loopwright.exact.presburger.budget import Kept
from loopwright.ir import affine_expr
from loopwright.ir.affine_expr import AffineExpr, AffineMap, Flattener, constant, dim
from loopwright.ir.core.attributes import is_complex_type, is_memref
from loopwright.ir.core.enclosing import is_within, ops_from
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp
from loopwright.ir.dialects.affine.nesting import loop_of_variable, loops_directly_around
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    coefficient,
    compose,
    composed_subscripts,
    map_of,
)
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.dialects.memref.layout import has_identity_layout, strides_and_offset
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed, may_end
from loopwright.ir.refusal import RefusedError
from loopwright.loops.vectorize.plan import AccessKind, AccessPlan, LaneLoop, Settings
from loopwright.records import dataclass


def is_row_major(access: Operation) -> bool:
    """Return whether elements of an access's memref lie in row-major order without gaps."""
    type_ = memory_access.memref_of(access).type
    return is_memref(type_) and has_identity_layout(type_)


def has_strides(access: Operation) -> bool:
    """Return whether the elements of an access's memref are strided, with known or unknown
    strides."""
    type_ = memory_access.memref_of(access).type
    return is_memref(type_) and strides_and_offset(type_) is not None


def is_contiguous(access: Operation, loop: ForOp) -> bool:
    """Return whether consecutive iterations of a loop access elements that are adjacent along the
    last subscript: vectors are loaded and stored along it."""
    bound = composed_subscripts(access)
    steps = [coefficient(bound.with_exprs([e]), loop.induction_variable) for e in bound.exprs]
    return (
        bool(steps) and steps[-1] == 1 and not any(steps[:-1]) and element_step(access, loop) == 1
    )


def element_step(access: Operation, loop: ForOp) -> int | None:
    """Return the stride in elements between consecutive iterations of a loop."""
    type_ = memory_access.memref_of(access).type
    if not is_memref(type_) or (layout := strides_and_offset(type_)) is None:
        return None
    bound = composed_subscripts(access)
    variable = loop.induction_variable
    total = 0
    for expr, stride in zip(bound.exprs, layout[0], strict=True):
        step = coefficient(bound.with_exprs([expr]), variable)
        if step is None or (step and stride is None):
            return None
        total += step * (stride or 0)
    return total


def uses_value(value: SSAValue, variable: SSAValue) -> bool:
    """Return whether an index is the variable, or is computed from it by `affine.apply`."""
    if value is variable:
        return True
    owner = value.owner
    if not isinstance(owner, Operation) or not isinstance(owner, ApplyOp):
        return False
    bound = compose(bind(affine_expr.AffineMap.identity(1), [value]))
    return variable in bound.operands


def varying_dimension(access: Operation, variable: SSAValue) -> int | None:
    """Return the dimension of memory, counted from the last, along which an access varies with a
    loop: -1 if it is invariant, None if it varies along several, or in several terms."""
    affine_map = map_of(access)
    operands = memory_access.subscript_operands(access)
    varying: int | None = None
    for number, expr in enumerate(affine_map.results):
        for operand in _occurrences(expr, affine_map, operands):
            if uses_value(operand, variable):
                if varying is not None:
                    return None
                varying = number
    return -1 if varying is None else len(affine_map.results) - (varying + 1)


def _occurrences(
    expr: affine_expr.AffineExpr, affine_map: affine_expr.AffineMap, operands: Sequence[SSAValue]
) -> Iterator[SSAValue]:
    """Yield the operand of each input of an expression, once for each occurrence."""
    if isinstance(expr, affine_expr.AffineDimExpr):
        yield operands[expr.position]
    elif isinstance(expr, affine_expr.AffineSymbolExpr):
        yield operands[affine_map.num_dims + expr.position]
    elif isinstance(expr, affine_expr.AffineBinaryExpr):
        yield from _occurrences(expr.lhs, affine_map, operands)
        yield from _occurrences(expr.rhs, affine_map, operands)


@dataclass(frozen=True, slots=True)
class _Progress:
    """An expression over the lanes of one group: lane k has its value in lane 0 plus `slope` * k.

    In lane 0 it is congruent to `residue` modulo `modulus`; with modulus 0 it is `residue`.
    """

    slope: int
    modulus: int
    residue: int


_UNKNOWN = _Progress(0, 1, 0)


@dataclass(frozen=True, slots=True)
class Lanes:
    """One vectorised loop: its variable, its step, and how many iterations make a group."""

    variable: SSAValue
    step: int
    factor: int
    start: int | None
    """A value congruent to the lower bound modulo the step, if known."""
    modulus: int = 0
    """The modulus of that; 0 if it is the lower bound itself."""


def lanes_of(loop: LaneLoop) -> Lanes:
    """Return the lanes that the iterations of a loop become."""
    first = _first_value(loop.op)
    variable = loop.op.induction_variable
    return Lanes(variable, loop.op.step_value, loop.factor, first.residue, first.modulus)


def _first_value(loop: ForOp) -> _Progress:
    """Return the known facts about the lower bound of an `affine.for`."""
    if len(loop.lower_map) != 1:
        return _UNKNOWN
    bound = compose(bind(loop.lower_map, loop.lower_bound_operands))
    return _progress_of(bound.exprs[0], bound, None) or _UNKNOWN


def lane_strides(bound: BoundExprs, lanes: Lanes) -> tuple[int | None, ...]:
    """Return the difference of each expression between consecutive lanes; None if it is not
    constant."""
    return tuple(
        None if progress is None else progress.slope
        for progress in (_progress_of(expr, bound, lanes) for expr in bound.exprs)
    )


def _progress_of(
    expr: affine_expr.AffineExpr, bound: BoundExprs, lanes: Lanes | None
) -> _Progress | None:
    """How an expression changes from lane to lane; None if it is not linear there."""
    if isinstance(expr, affine_expr.AffineConstantExpr):
        return _Progress(0, 0, expr.value)
    if isinstance(expr, affine_expr.AffineDimExpr):
        return _leaf(bound.dims[expr.position], lanes)
    if isinstance(expr, affine_expr.AffineSymbolExpr):
        return _leaf(bound.symbols[expr.position], lanes)
    assert isinstance(expr, affine_expr.AffineBinaryExpr)
    left = _progress_of(expr.lhs, bound, lanes)
    right = _progress_of(expr.rhs, bound, lanes)
    if left is None or right is None:
        return None
    if expr.kind is affine_expr.AffineExprKind.ADD:
        modulus = gcd(left.modulus, right.modulus)
        residue = left.residue + right.residue
        return _Progress(
            left.slope + right.slope, modulus, residue % modulus if modulus else residue
        )
    factor = expr.rhs.constant_value()
    if factor is None:
        return None if left.slope or right.slope else _UNKNOWN
    if expr.kind is affine_expr.AffineExprKind.MUL:
        return _Progress(left.slope * factor, abs(left.modulus * factor), left.residue * factor)
    return _divided_progress(expr.kind, left, factor, 1 if lanes is None else lanes.factor)


def _divided_progress(
    kind: affine_expr.AffineExprKind, of: _Progress, divisor: int, lanes: int
) -> _Progress | None:
    """Return a remainder or a quotient: exact if no lane of a group crosses a multiple of the
    divisor."""
    if divisor <= 0:
        return None
    if kind is affine_expr.AffineExprKind.CEILDIV:
        of = _Progress(of.slope, of.modulus, of.residue + divisor - 1)
    modulus = gcd(of.modulus, divisor)
    first = of.residue % modulus
    last = first + of.slope * (lanes - 1)
    stays = 0 <= last < modulus or of.slope == 0
    if kind is affine_expr.AffineExprKind.MOD:
        return _Progress(of.slope, modulus, first) if stays else None
    if stays:
        return _UNKNOWN
    if of.slope % divisor == 0:
        return _Progress(of.slope // divisor, 1, 0)
    return None


def _leaf(value: SSAValue, lanes: Lanes | None) -> _Progress:
    if lanes is not None and value is lanes.variable:
        if lanes.start is None:
            return _Progress(lanes.step, 1, 0)
        group = gcd(lanes.step * lanes.factor, lanes.modulus)
        return _Progress(lanes.step, group, lanes.start % group)
    constant = constant_value(value)
    if constant is not None:
        return _Progress(0, 0, constant)
    loop = loop_of_variable(value)
    if loop is None:
        return _UNKNOWN
    first = _first_value(loop)
    modulus = gcd(loop.step_value, first.modulus)
    return _Progress(0, modulus, first.residue % modulus)


# Groups of lanes


def bounds_in(frame: Frame, loop: ForOp) -> tuple[list[AffineExpr], list[AffineExpr]]:
    """Return the lower and the upper bounds of a loop, as expressions of a frame."""
    lows = frame.apply(loop.lower_map, loop.lower_bound_operands)
    return lows, frame.apply(loop.upper_map, loop.upper_bound_operands)


def runs_never(op: Operation) -> bool:
    """Return whether an op is, or is inside, a loop whose constant bounds leave no iterations."""
    bounds = (loop.constant_bounds for loop in ops_from(op) if isinstance(loop, ForOp))
    return any(
        constant_bounds is not None and constant_bounds[1] <= constant_bounds[0]
        for constant_bounds in bounds
    )


def can_split(loop: ForOp) -> bool:
    """Return whether there is one expression for each bound, so that the loop can be cut at a
    group."""
    return len(loop.lower_map) == len(loop.upper_map) == 1


def fills_groups(loop: ForOp, factor: int) -> bool:
    """Return whether the number of iterations is always a multiple of `factor`.

    The difference of each upper and each lower bound must be divisible by the group size. Then so
    is the difference of the least upper and the greatest lower bound. A loop without iterations
    also fills its groups.
    """
    bounds = loop.constant_bounds
    if bounds is not None and bounds[1] <= bounds[0]:
        return True
    frame = Frame()
    lows, highs = bounds_in(frame, loop)
    group = factor * loop.step_value
    for low in lows:
        for high in highs:
            row = _coefficients(frame, high - low)
            if row is None or any(value % group for value in row.values()):
                return False
    return True


def ends_with_memory(access: Operation, dimension: int, loop: ForOp) -> bool:
    """Return whether the subscript of the iteration after the last is always out of bounds.

    Idle lanes then lie out of bounds, where transfers access nothing.
    """
    type_ = memory_access.memref_of(access).type
    if not isinstance(type_, MemRefType):
        return False
    frame = Frame()
    _, highs = bounds_in(frame, loop)
    variable = frame.resolve(loop.induction_variable)
    subscript = frame.apply(map_of(access), memory_access.subscript_operands(access))[dimension]
    extent = extent_in(frame, memory_access.memref_of(access), dimension)
    for high in highs:
        after = subscript.replace({variable: high})
        if not _ImpliedExtents(frame, access, loop).are_at_most(extent, after):
            return is_assumed(Assume.MEMORY, loop)
    return True


_MOST_USES = 32
"""The most uses of a memref that are examined for implied bounds of its extents."""


class _ImpliedExtents:
    """Lower bounds of memref extents implied by accesses that are executed along with an access in
    a loop: each subscript is in bounds, or the program has undefined behaviour.

    Where `%n` is `memref.dim %a, 0` and a loop up to the extent of `%b` loads `%a[%j]`, the extent
    of `%b` is at most `%n`.
    """

    def __init__(self, frame: Frame, access: Operation, loop: ForOp) -> None:
        self._frame = frame
        self._loop = loop
        self._running = Kept(self._runs)
        memref = memory_access.memref_of(access)
        type_ = memref.type
        assert is_memref(type_)
        shape = type_.get_shape()
        # The access is executed: its memory has elements, and the loops around it an iteration.
        self._positive = [extent_in(frame, memref, number) for number in range(len(shape))]
        for enclosing in loops_directly_around(access.parent_block()):
            lows, highs = bounds_in(frame, enclosing)
            if any(self._is_known(low, constant(0)) for low in lows):
                self._positive += highs

    def are_at_most(self, extent: AffineExpr, limit: AffineExpr) -> bool:
        """Return whether an extent is at most a limit."""
        waiting = [limit]
        visited = set[Extent]()
        while waiting:
            bound = waiting.pop()
            if self._is_known(bound, extent):
                return True
            for key in list(self._frame.parameters):
                term = self._frame.parameter(key)
                if (
                    isinstance(key, Extent)
                    and key not in visited
                    and self._factor(term, bound) == 1
                ):
                    visited.add(key)
                    waiting += [bound.replace({term: low}) for low in self._lows(key)]
        return False

    def _factor(self, term: AffineExpr, expr: AffineExpr) -> int:
        """Return the factor of a parameter in a linear expression."""
        (column,) = _coefficients(self._frame, term) or {}
        return (_coefficients(self._frame, expr) or {}).get(column, 0)

    def _is_known(self, greater: AffineExpr, lesser: AffineExpr) -> bool:
        """Return whether a value is known to be at least another one."""
        row = _coefficients(self._frame, greater - lesser)
        if row is None:
            return False
        least = _least_value(row, [*self._frame.loops, *self._frame.parameters])
        return least is not None and least >= 0

    def _lows(self, key: Extent) -> Iterator[AffineExpr]:
        """Yield lower bounds of an extent."""
        for use in islice(key.memref.uses, _MOST_USES):
            op = use.operation
            if (
                memory_access.is_affine_element_access(op)
                and memory_access.memref_of(op) is key.memref
            ):
                loops = self._loops_to(op)
                low = None if loops is None else self._greatest(op, key.position, loops)
                if low is not None:
                    yield low + 1

    def _loops_to(self, op: Operation) -> list[ForOp] | None:
        """Return the loops around an op, innermost first, up to a block that also encloses the
        loop; None if the op may not be executed with it."""
        loops: list[ForOp] = []
        while (block := op.parent_block()) is not None:
            ancestor = block.find_ancestor_op_in_block(self._loop)
            if ancestor is op:
                return None
            if ancestor is not None:
                between = _up_to(ancestor, op) if ancestor.is_before_in_block(op) else ()
                return None if any(map(may_end, between)) else loops
            parent = op.parent_op()
            first = block.first_op
            if first is None or not isinstance(parent, ForOp):
                return None
            if not self._running[parent]:
                return None
            if any(map(may_end, _up_to(first, op))):
                return None
            loops.append(parent)
            op = parent
        return None

    def _runs(self, loop: ForOp) -> bool:
        """Return whether a loop has an iteration."""
        lows, highs = bounds_in(self._frame, loop)
        return all(
            self._is_known(high, low + 1)
            or (
                self._is_known(constant(0), low)
                and any(self._is_known(high, positive) for positive in self._positive)
            )
            for low in lows
            for high in highs
        )

    def _greatest(self, op: Operation, position: int, loops: list[ForOp]) -> AffineExpr | None:
        """Return the greatest value of a subscript."""
        subscript = self._frame.apply(map_of(op), memory_access.subscript_operands(op))[position]
        for loop in loops:
            variable = self._frame.resolve(loop.induction_variable)
            lows, highs = bounds_in(self._frame, loop)
            factor = self._factor(variable, subscript)
            if factor != 0:
                ends = highs if factor > 0 else lows
                if len(ends) > 1 or (factor > 0 and loop.step_value != 1):
                    return None
                subscript = subscript.replace({variable: ends[0] - (1 if factor > 0 else 0)})
        return None if _coefficients(self._frame, subscript) is None else subscript


def _up_to(first: Operation, last: Operation) -> Iterator[Operation]:
    """Yield the ops of a block from `first` to `last`, exclusive."""
    op: Operation | None = first
    while op is not None and op is not last:
        yield op
        op = op.next_op


def _least_value(row: Mapping[int, int], values: Sequence[Parameter | None]) -> int | None:
    """Return the least value of a linear expression over variables of loops with constant
    bounds."""
    total = row.get(-1, 0)
    for column, factor in row.items():
        if column == -1 or factor == 0:
            continue
        bounds = _range_of(values[column]) if column < len(values) else None
        if bounds is None:
            return None
        total += factor * (bounds[0] if factor > 0 else bounds[1] - 1)
    return total


def _range_of(value: Parameter | None) -> tuple[int, int] | None:
    """Return the bounds of the `affine.for` whose variable a value is, if they are constants."""
    loop = loop_of_variable(value) if isinstance(value, BlockArgument) else None
    return None if loop is None else loop.constant_bounds


def _coefficients(frame: Frame, expr: AffineExpr) -> dict[int, int] | None:
    """Return the coefficients of an expression by column, the constant under -1."""
    return Flattener(len(frame.loops), len(frame.parameters)).flatten(expr)


# Accesses

PART_GETTERS = (ReOp, ImOp)
"""The ops that extract parts of complex numbers."""
PARTS = (*PART_GETTERS, CreateOp)
"""The ops that take parts of complex numbers, or make numbers of parts."""
SOURCES = (LoadOp, CreateOp)
"""The ops that define complex numbers whose parts are available separately."""
MOST_NUMBERS = 64
"""The most elements that are moved one by one."""
_TWICE = "two of the loops vary the same subscript"
NOT_ALONG = (
    "consecutive iterations do not access consecutive elements: let the innermost loop run along "
    "the last axis of arrays, with step 1"
)
"""The explanation, in terms of loops, for lanes that do not access adjacent elements."""
_SAME = "all lanes would write the same element"


def is_of_parts(access: Operation) -> bool:
    """Return whether a load or store is of complex numbers."""
    type_ = memory_access.memref_of(access).type
    return is_memref(type_) and is_complex_type(type_.element_type)


def accesses_complex(loop: ForOp) -> bool:
    """Return whether complex numbers are loaded or stored in a loop."""
    return any(memory_access.is_affine_element_access(op) and is_of_parts(op) for op in loop.walk())


@dataclass(frozen=True, slots=True)
class AccessPlanner:
    """Plans the vector form of the accesses of one nest."""

    settings: Settings
    loops: tuple[LaneLoop, ...]

    def plan(self, op: Operation, *, predicated: bool) -> AccessPlan:
        """Plan the vector form of an access; raises `RefusedError` if it has none."""
        lane_loops = sorted(
            (loop for loop in self.loops if is_within(op, loop.op)), key=lambda loop: loop.dim
        )
        if len(lane_loops) != self.settings.rank and not self.settings.beyond_mlir:
            message = "an access is in only some of the loops that are vectorised together"
            raise RefusedError("vectorize.imperfect-nest", op, message)
        if _is_composed(op) and not self.settings.beyond_mlir:
            message = (
                "a subscript adds to the result of an 'affine.apply': canonicalize composes them"
            )
            raise RefusedError("vectorize.composed-subscript", op, message)
        if is_of_parts(op):
            return self._of_parts(op, lane_loops, predicated=predicated)
        bound = composed_subscripts(op)
        strides = [lane_strides(bound, lanes_of(loop)) for loop in lane_loops]
        access_plan = self._by_lanes(op, bound, lane_loops, strides, predicated=predicated)
        may_walk = self.settings.affine_accesses and not predicated
        if may_walk and all(loop.is_whole for loop in lane_loops):
            return _plan_walk(op, strides) or access_plan
        return access_plan

    def _of_parts(
        self, op: Operation, lane_loops: list[LaneLoop], *, predicated: bool
    ) -> AccessPlan:
        """Plan an access of complex numbers element by element, which requires that no lane is
        idle."""
        if predicated or not all(loop.is_whole for loop in lane_loops):
            message = "complex numbers are accessed one by one, but lanes may be idle"
            raise RefusedError("vectorize.idle-complex", op, message)
        if prod(loop.factor for loop in lane_loops) > MOST_NUMBERS:
            message = f"more than {MOST_NUMBERS} complex numbers would be accessed one by one"
            raise RefusedError("vectorize.idle-complex", op, message)
        return AccessPlan(op, AffineMap(map_of(op).num_dims, 0, ()), kind=AccessKind.PARTS)

    def _by_lanes(
        self,
        op: Operation,
        bound: BoundExprs,
        lane_loops: list[LaneLoop],
        strides: list[tuple[int | None, ...]],
        *,
        predicated: bool,
    ) -> AccessPlan:
        """Plan a transfer, or else a gather or scatter."""
        try:
            transfer = self._transfer(op, lane_loops, strides)
        except RefusedError:
            if not self.settings.beyond_mlir:
                raise
            return _plan_scatter(op, bound, strides, predicated=predicated)
        if predicated and not _takes_mask(transfer.permutation):
            return _plan_scatter(op, bound, strides, predicated=True)
        return transfer

    def _transfer(
        self, op: Operation, lane_loops: list[LaneLoop], strides: list[tuple[int | None, ...]]
    ) -> AccessPlan:
        """Plan an access as a transfer of a contiguous vector; raise `RefusedError` if it is
        none."""
        results: list[AffineExpr] = []
        masked: list[int] = []
        never = runs_never(op)
        for loop, by_subscript in zip(lane_loops, strides, strict=True):
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
        in_bounds = self.settings.beyond_mlir and all(loop.is_whole for loop in lane_loops)
        return AccessPlan(
            op, AffineMap(rank, 0, tuple(results)), tuple(masked), in_bounds=in_bounds
        )


def _takes_mask(permutation: AffineMap) -> bool:
    """Return whether the mask of a transfer covers all dimensions of the vector, in the same
    order."""
    dims = [min(result.used_dims(), default=-1) for result in permutation.results]
    return dims[0] >= 0 and all(first < second for first, second in pairwise(dims))


def _moves_along(op: Operation, strides: tuple[int | None, ...]) -> int | None:
    """Return the subscript that varies from lane to lane; None if all lanes access the same
    element."""
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
    """Return the last subscript that varies with a loop of at most one iteration. All lanes but the
    first are idle, so their elements do not matter."""
    dimension = varying_dimension(op, loop.op.induction_variable) or 0
    return None if dimension < 0 else len(map_of(op).results) - 1 - dimension


def _plan_walk(op: Operation, strides: list[tuple[int | None, ...]]) -> AccessPlan | None:
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


def _plan_scatter(
    op: Operation, bound: BoundExprs, strides: list[tuple[int | None, ...]], *, predicated: bool
) -> AccessPlan:
    """Plan a gather or scatter: by constant steps if the element of the first lane is in memory."""
    if not is_row_major(op):
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
    """Return the row-major stride, in elements, of a subscript."""
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
    """Return whether subscripts go beyond plain operands of a map, and some operand is computed by
    `affine.apply`."""
    operands = memory_access.subscript_operands(access)
    return not map_of(access).is_identity() and any(
        isinstance(operand.owner, Operation) and isinstance(operand.owner, ApplyOp)
        for operand in operands
    )
