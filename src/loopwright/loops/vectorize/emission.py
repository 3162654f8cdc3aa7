"""Emits the ops of vector code at an insertion point, and keeps the values of a nest that is being
vectorised: scalars, vectors, masks, indices of lanes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any

from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExpr, AffineExprKind, AffineMap, dim
from loopwright.ir.core.attributes import AffineMapAttr, is_float, is_integer, is_vector
from loopwright.ir.core.enclosing import blocks_around, is_within
from loopwright.ir.core.properties import elements_attribute, pack_elements
from loopwright.ir.dialects import arith, vector
from loopwright.ir.dialects.affine import ForOp, MinMaxOperation, MinOp
from loopwright.ir.dialects.affine.index import MapOperation
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, map_of
from loopwright.ir.dialects.arith import CmpiOp, ConstantOp, ExtSIOp, FastMathFlagsAttr, SelectOp
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.dialects.vector import constraints
from loopwright.ir.interfaces.op_interfaces import Shape, vector_type
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.vectorize.accesses import lane_strides, lanes_of
from loopwright.loops.vectorize.plan import LaneLoop, VectorPlan

# Emission


class VectorBuilder(LoopBuilder):
    """Inserts the ops of vector code before `anchor` (None: at the end of the block); new ops get
    the location of `source`."""

    def __init__(self, block: Block, anchor: Operation | None, source: Operation) -> None:
        super().__init__(block, anchor, source.location)
        self.source = source

    def at(self, source: Operation) -> VectorBuilder:
        """Return a builder that inserts at the same anchor, with `source` as the op that new ops
        replace."""
        return VectorBuilder(self.block, self.anchor, source)

    def remaining(
        self, upper: AffineMap, operands: Sequence[SSAValue], variable: SSAValue, step: int
    ) -> SSAValue:
        """Return the number of remaining iterations of a loop, given a value of its induction
        variable."""
        if len(upper.results) == 1:
            shifted = upper.shift_dims(1)
            distance = AffineMap(
                shifted.num_dims, upper.num_symbols, (shifted.results[0] - dim(0),)
            )
            values = (variable, *operands)
        else:
            distance = AffineMap(2, 0, (dim(0) - dim(1),))
            values = (self.value(MinOp(upper, operands)), variable)
        composed = compose(bind(distance, values))
        if step != 1:
            composed = composed.with_exprs([composed.exprs[0].ceildiv(step)])
        return self.apply(composed.map, composed.operands)

    def poison(self, type_: Attribute) -> SSAValue:
        """Return a poison value."""
        return self.value(PoisonOp(type_))

    def mask(self, counts: Sequence[SSAValue], shape: Shape) -> SSAValue:
        """Return a mask of the first lanes in each dimension, by count."""
        return self.create(vector.CreateMaskOp, counts, vector_type(builtin.i1, shape))

    def in_lanes(self, mask: SSAValue, element: builtin.IntegerType) -> SSAValue:
        """Return a mask as a vector of numbers, of which the active ones have all bits."""
        if element == builtin.i1:
            return mask
        return self.value(ExtSIOp(mask, vector_type(element, constraints.shape_of(mask.type))))

    def out_of_lanes(self, numbers: SSAValue) -> SSAValue:
        """Return the mask that `in_lanes` converted to numbers."""
        assert is_vector(numbers.type)
        if numbers.type.element_type == builtin.i1:
            return numbers
        zero = self.value(splat(0, numbers.type.element_type, numbers.type.get_shape()))
        return self.value(CmpiOp(numbers, zero, "slt"))

    def select(self, mask: SSAValue, lanes: SSAValue, idle: SSAValue) -> SSAValue:
        """Select one value in the active lanes of a mask and another in idle lanes."""
        return self.value(SelectOp(mask, lanes, idle))

    def broadcast(self, value: SSAValue, shape: Shape) -> SSAValue:
        """Broadcast a value to a vector; for a vector, repeat lanes along extents of one."""
        element = constraints.element_of(value.type)
        return self.create(vector.BroadcastOp, [value], vector_type(element, shape))

    def cast(self, value: SSAValue, shape: Shape) -> SSAValue:
        """Return the lanes of a vector, in row-major order, in another shape."""
        element = constraints.element_of(value.type)
        return self.create(vector.ShapeCastOp, [value], vector_type(element, shape))

    def read(
        self,
        memref: SSAValue,
        indices: Sequence[SSAValue],
        permutation: AffineMap,
        type_: builtin.VectorType[Attribute],
        mask: SSAValue | None,
        *,
        in_bounds: bool = False,
    ) -> SSAValue:
        """Return `vector.transfer_read`, padded with poison."""
        padding = self.poison(type_.element_type)
        masks = [] if mask is None else [mask]
        operands = [memref, *indices, padding, *masks]
        properties = _transfer(permutation, [1, len(indices), 1, len(masks)], in_bounds=in_bounds)
        return self.create(vector.TransferReadOp, operands, type_, **properties)

    def write(
        self,
        value: SSAValue,
        memref: SSAValue,
        indices: Sequence[SSAValue],
        permutation: AffineMap,
        mask: SSAValue | None,
        *,
        in_bounds: bool = False,
    ) -> None:
        """`vector.transfer_write`."""
        masks = [] if mask is None else [mask]
        operands = [value, memref, *indices, *masks]
        properties = _transfer(permutation, [1, 1, len(indices), len(masks)], in_bounds=in_bounds)
        self.insert(vector.TransferWriteOp.create(operands=operands, properties=properties))

    def gather(
        self,
        memref: SSAValue,
        start: Sequence[SSAValue],
        positions: SSAValue,
        mask: SSAValue,
        type_: builtin.VectorType[Attribute],
    ) -> SSAValue:
        """Return `vector.gather` of the elements at `positions` after `start`; idle lanes are
        poison."""
        idle = self.poison(type_)
        return self.create(vector.GatherOp, [memref, *start, positions, mask, idle], type_)

    def scatter(
        self,
        value: SSAValue,
        memref: SSAValue,
        start: Sequence[SSAValue],
        positions: SSAValue,
        mask: SSAValue,
    ) -> None:
        """`vector.scatter` to the elements at `positions` after `start`."""
        self.insert(vector.ScatterOp.create(operands=[memref, *start, positions, mask, value]))

    def extract(self, value: SSAValue, lane: int) -> SSAValue:
        """Return one lane along the last dimension of a vector: a scalar, or a vector of one
        dimension less."""
        outer = constraints.shape_of(value.type)[:-1]
        if outer:
            return self.cast(self.part(value, lane, 1), outer)
        return self.element(value, [lane])

    def element(self, value: SSAValue, place: Sequence[int]) -> SSAValue:
        """Return one element of a vector."""
        position = builtin.DenseArrayBase.from_list(builtin.i64, place)
        type_ = constraints.element_of(value.type)
        return self.create(vector.ExtractOp, [value], type_, static_position=position)

    def part(self, value: SSAValue, start: int, lanes: int) -> SSAValue:
        """Return some lanes along the last dimension of a vector."""
        outer = constraints.shape_of(value.type)[:-1]
        offsets = [*(0 for _ in outer), start]
        return self.value(vector.ExtractStridedSliceOp(value, offsets, [*outer, lanes]))

    def reduce(self, kind: str, value: SSAValue, fastmath: FastMathFlagsAttr) -> SSAValue:
        """Return `vector.reduction` of a vector of one dimension."""
        kind_attribute = constraints.CombiningKindAttr(kind)
        element = constraints.element_of(value.type)
        return self.create(
            vector.ReductionOp, [value], element, kind=kind_attribute, fastmath=fastmath
        )

    def reduce_dim(self, kind: str, value: SSAValue, start: SSAValue, dimension: int) -> SSAValue:
        """Return `vector.multi_reduction` of a vector along a dimension, starting from another
        one."""
        kind_attribute = constraints.CombiningKindAttr(kind)
        dims = builtin.DenseArrayBase.from_list(builtin.i64, [dimension])
        operands = [value, start]
        return self.create(
            vector.MultiReductionOp, operands, start.type, kind=kind_attribute, reduction_dims=dims
        )


def splat(value: float, element: Attribute, shape: Shape) -> ConstantOp:
    """Return a constant vector of one number.

    >>> from xdsl.dialects.builtin import i8
    >>> print(splat(-1, i8, [4]).result.type)
    vector<4xi8>
    """
    return constant_vector([value], element, shape)


def splat_of(op: Operation, shape: Shape) -> ConstantOp:
    """Return the constant vector of the number of an `arith.constant`."""
    value = op.properties["value"]
    assert is_float(value) or is_integer(value)
    return splat(value.value.data, op.results[0].type, shape)


def constant_vector(values: Sequence[float], element: Attribute, shape: Shape) -> ConstantOp:
    """Return a constant vector of these numbers, in row-major order; a single number fills it."""
    if len(set(values)) == 1 and isinstance(values[0], int):
        values = values[:1]
    type_: builtin.VectorType[Any] = vector_type(element, shape)
    packed = pack_elements(values, type_.element_type)
    return ConstantOp(elements_attribute(type_, packed))


def _transfer(
    permutation: AffineMap, segments: Sequence[int], *, in_bounds: bool
) -> dict[str, Attribute]:
    return {
        "permutation_map": AffineMapAttr(permutation),
        "in_bounds": builtin.ArrayAttr(
            [builtin.BoolAttr.from_bool(in_bounds)] * len(permutation.results)
        ),
        "operandSegmentSizes": builtin.DenseArrayBase.from_list(builtin.i32, segments),
    }


INDEX = builtin.IndexType()


# Values of a nest


class VectorizedValues:
    """Maps values of the old nest to new vectors and scalars, which are created on demand."""

    def __init__(self, plan: VectorPlan) -> None:
        self.plan = plan
        self.vectors: dict[SSAValue, SSAValue] = {}
        self.scalars: dict[SSAValue, SSAValue] = {}
        self.parts: dict[SSAValue, tuple[SSAValue, SSAValue]] = {}
        """The real and the imaginary parts of complex numbers."""
        self.bodies: list[tuple[LaneLoop, ForOp]] = []
        """The new loops around the insertion point whose iterations are groups of lanes."""
        self._predicates: list[SSAValue] = []
        """The masks of the branches around the insertion point."""
        self._constants: dict[tuple[SSAValue, int], list[tuple[Block, SSAValue]]] = {}
        self._spread: dict[tuple[SSAValue, int], SSAValue] = {}
        self._remaining: dict[tuple[Operation, Operation], SSAValue] = {}
        self._masks: dict[tuple[Operation, tuple[int, ...], tuple[int, ...]], SSAValue] = {}
        self._last_mask: dict[Operation, Operation] = {}

    def set_vectors(self, old: Iterable[SSAValue], new: Iterable[SSAValue]) -> None:
        """Map old values to vectors from now on."""
        self.vectors.update(zip(old, new, strict=True))

    def set_scalars(self, old: Iterable[SSAValue], new: Iterable[SSAValue]) -> None:
        """Map old values to scalars of the new nest from now on."""
        self.scalars.update(zip(old, new, strict=True))

    def set_parts(self, number: SSAValue, real: SSAValue, imaginary: SSAValue) -> None:
        """Map a complex number to the vectors of its parts from now on."""
        self.parts[number] = real, imaginary

    @contextmanager
    def inside(self, loop: LaneLoop | None, new: ForOp) -> Generator[None]:
        """Emit ops into a new loop; if `loop` is vectorised, each iteration of `new` is a group of
        lanes."""
        if loop is not None:
            self.bodies.append((loop, new))
        yield
        if loop is not None:
            self.bodies.pop()

    @contextmanager
    def predicated(self, mask: SSAValue) -> Generator[None]:
        """Emit ops for the lanes of a mask only."""
        self._predicates.append(mask)
        yield
        self._predicates.pop()

    @property
    def is_predicated(self) -> bool:
        """Return whether branches that only some lanes take enclose the insertion point."""
        return bool(self._predicates)

    @property
    def rank(self) -> int:
        """The rank of vectors at the insertion point."""
        return self.plan.rank_in(len(self.bodies))

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of the vectors at the insertion point."""
        return self.plan.shape[: self.rank]

    def scalar(self, value: SSAValue) -> SSAValue:
        """Return the scalar in the new nest."""
        return self.scalars.get(value, value)

    def vector(self, value: SSAValue, emitter: VectorBuilder, rank: int | None = None) -> SSAValue:
        """Return the vector for a value; of `rank` dimensions, or by default as many as the plan
        has."""
        rank = self.rank if rank is None else rank
        vector_value = self.vectors.get(value)
        if vector_value is None and isinstance(value, OpResult):
            if isinstance(value.op, arith.ConstantOp) and self.bodies:
                return self._constant(value, value.op, rank)
            if isinstance(value.op, MapOperation) and is_within(value.op, self.plan.root):
                vector_value = self._computed(value.op, emitter)
        elif vector_value is None and any(
            value is loop.op.induction_variable for loop in self.plan.loops
        ):
            vector_value = self._affine(BoundExprs.of(value), emitter)[0]
        if vector_value is None:
            vector_value = self.scalar(value)
        return self._of_rank(vector_value, rank, emitter)

    def of_rank(self, value: SSAValue, emitter: VectorBuilder) -> SSAValue:
        """Return the vector of a value, broadcast along dimensions that it lacks here."""
        return self._of_rank(value, self.rank, emitter)

    def _of_rank(self, value: SSAValue, rank: int, emitter: VectorBuilder) -> SSAValue:
        """Return a vector broadcast along further dimensions."""
        present = len(value.type.get_shape()) if is_vector(value.type) else 0
        if present == rank:
            return value
        vector = self._spread.get((value, rank))
        if vector is None:
            vector = _spread_after(value, present, self.plan.shape[:rank], emitter.source)
            self._spread[value, rank] = vector
        return vector

    def _constant(self, value: SSAValue, op: Operation, rank: int) -> SSAValue:
        """Return a constant vector, emitted at the front of the innermost loop whose lanes it
        fills."""
        block = self.bodies[-1][1].regions[0].block
        for home, constant_ in self._constants.get((value, rank), ()):
            if home in blocks_around(block):
                return constant_
        new = splat_of(op, self.plan.shape[:rank])
        new.location = op.location
        Rewriter.insert_op(new, InsertPoint.at_start(block))
        self._constants.setdefault((value, rank), []).append((block, new.result))
        return new.result

    # Indices

    def _computed(self, op: Operation, emitter: VectorBuilder) -> SSAValue:
        """Return the value of `affine.apply`, `affine.min` or `affine.max` in each lane."""
        terms = self._affine(compose(bind(map_of(op), op.operands)), emitter)
        is_least = isinstance(op, MinMaxOperation) and op.IS_LEAST
        combine = arith.MinSIOp if is_least else arith.MaxSIOp
        total = terms[0]
        for term in terms[1:]:
            total = emitter.value(combine(total, term))
        return total

    def _affine(self, bound: BoundExprs, emitter: VectorBuilder) -> list[SSAValue]:
        return [self.lane_values(expr, bound, emitter) for expr in bound.exprs]

    def lane_values(self, expr: AffineExpr, bound: BoundExprs, emitter: VectorBuilder) -> SSAValue:
        """Return the value of an expression in each lane: the first lane's plus constant steps, or
        computed by lane."""
        steps = self.steps(bound.with_exprs([expr]))
        if steps is not None:
            return self._stepping(expr, bound, steps, emitter)
        assert isinstance(expr, AffineBinaryExpr), "what does not divide has steps"
        left = self.lane_values(expr.lhs, bound, emitter)
        right = self.lane_values(expr.rhs, bound, emitter)
        return _emit_binary(expr.kind, left, right, emitter)

    def steps(self, bound: BoundExprs) -> tuple[int, ...] | None:
        """Return the increment of an expression from lane to lane, in each dimension."""
        steps = [0] * len(self.shape)
        for loop in self.plan.loops:
            if loop.dim >= len(steps):
                continue
            stride = lane_strides(bound, lanes_of(loop))[0]
            if stride is None:
                return None
            steps[loop.dim] += stride
        return tuple(steps)

    def _stepping(
        self, expr: AffineExpr, bound: BoundExprs, steps: Sequence[int], emitter: VectorBuilder
    ) -> SSAValue:
        """Return the value in the first lane, plus a multiple of the step in each other lane."""
        constant_value = expr.constant_value()
        if constant_value is not None:
            return emitter.value(splat(constant_value, INDEX, self.shape))
        scalars = BoundExprs(
            (expr,), tuple(map(self.scalar, bound.dims)), tuple(map(self.scalar, bound.symbols))
        )
        first = emitter.broadcast(emitter.apply(scalars.map, scalars.operands), self.shape)
        if not any(steps):
            return first
        more = emitter.value(constant_vector(self.spread(steps), INDEX, self.shape))
        return emitter.value(arith.AddiOp(first, more))

    def spread(self, steps: Sequence[int]) -> list[int]:
        """Return the offset of each lane from the first, in row-major order."""
        ranges = [range(size) for size in self.shape]
        return [
            sum(step * number for step, number in zip(steps, lane, strict=True))
            for lane in product(*ranges)
        ]

    # Masks

    def idle_dims(self) -> tuple[int, ...]:
        """Return the dimensions along which lanes may be idle."""
        return tuple(loop.dim for loop, _ in self.bodies if not loop.is_whole)

    def spanned_mask(
        self, dims: tuple[int, ...], idle: tuple[int, ...], source: Operation
    ) -> SSAValue:
        """Return the mask of some dimensions, in their order, of the lanes along `idle` in use."""
        body = self.bodies[-1][1]
        key = (body, dims, idle)
        cached = self._masks.get(key)
        if cached is not None:
            return cached
        block = body.body
        last = self._last_mask.get(body)
        emitter = VectorBuilder(block, block.first_op if last is None else last.next_op, source)
        by_dim = {loop.dim: (loop, new) for loop, new in self.bodies}
        counts: list[SSAValue] = []
        for number in dims:
            loop, new = by_dim[number]
            counts.append(
                self._count(loop, new, emitter) if number in idle else emitter.constant(loop.factor)
            )
        mask = emitter.mask(counts, [self.shape[number] for number in dims])
        assert isinstance(mask, OpResult)
        self._masks[key] = mask
        self._last_mask[body] = mask.op
        return mask

    def _count(self, loop: LaneLoop, new: ForOp, emitter: VectorBuilder) -> SSAValue:
        """Return the number of iterations of a loop from the first lane on."""
        key = (self.bodies[-1][1], new)
        count = self._remaining.get(key)
        if count is None:
            upper = new.upper_map
            operands = new.upper_bound_operands
            variable = new.induction_variable
            count = emitter.remaining(upper, operands, variable, new.step_value // loop.factor)
            self._remaining[key] = count
        return count

    def lane_mask(self, source: Operation) -> SSAValue:
        """Return the mask of all lanes that have an iteration, which is at the front of the
        body."""
        return self.spanned_mask(tuple(range(len(self.bodies))), self.idle_dims(), source)

    def active(self, emitter: VectorBuilder) -> SSAValue | None:
        """Return the mask of the lanes that execute the emitted ops; None if all do."""
        predicate = self._predicates[-1] if self._predicates else None
        mask = None if predicate is None else self._of_rank(predicate, self.rank, emitter)
        if (mask is not None and mask is predicate) or not self.idle_dims():
            return mask
        lanes = self.lane_mask(emitter.source)
        return lanes if mask is None else emitter.value(arith.AndIOp(mask, lanes))

    def active_or_all(self, emitter: VectorBuilder, *, everywhere: bool = False) -> SSAValue:
        """Return the mask of the lanes that execute the emitted ops, or of all lanes."""
        mask = None if everywhere else self.active(emitter)
        return emitter.value(splat(1, builtin.i1, self.shape)) if mask is None else mask


def _emit_binary(
    kind: AffineExprKind, left: SSAValue, right: SSAValue, emitter: VectorBuilder
) -> SSAValue:
    plain: dict[AffineExprKind, Callable[[SSAValue, SSAValue], Operation]] = {
        AffineExprKind.ADD: arith.AddiOp,
        AffineExprKind.MUL: arith.MuliOp,
        AffineExprKind.CEILDIV: arith.CeilDivSIOp,
        AffineExprKind.FLOORDIV: arith.FloorDivSIOp,
    }
    make = plain.get(kind)
    if make is not None:
        return emitter.value(make(left, right))
    quotient = emitter.value(arith.FloorDivSIOp(left, right))
    return emitter.value(arith.SubiOp(left, emitter.value(arith.MuliOp(quotient, right))))


def _spread_after(
    value: SSAValue, present: int, shape: Sequence[int], source: Operation
) -> SSAValue:
    """Return a vector with a value broadcast along all but the first dimensions, emitted at its
    definition."""
    owner = value.owner
    if isinstance(owner, Operation):
        block = owner.parent_block()
        before = owner.next_op
    else:
        block = owner
        before = owner.first_op
    assert block is not None
    emitter = VectorBuilder(block, before, source)
    if present:
        value = emitter.cast(value, (*shape[:present], *[1] * (len(shape) - present)))
    return emitter.broadcast(value, shape)
