"""Carried values of a vectorised loop: initial vectors, masking of idle lanes, and final
combination."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign

from xdsl.dialects.builtin import FixedBitwidthType, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from loopwright.ir.core.attributes import is_float, is_integer
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import arith, scf
from loopwright.ir.dialects import reduction as reduction_dialect
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.reduction.definition import CombineOp, DefineOp, IdentityOp
from loopwright.ir.dialects.reduction.kinds import combined
from loopwright.ir.interfaces.atomic_kinds import (
    AtomicRMWKind,
    combining_kind,
    identity_of,
    vector_kind_of,
)
from loopwright.ir.interfaces.op_interfaces import Shape, vector_form
from loopwright.ir.interfaces.scalars import least
from loopwright.loops.support.rewriter import attribute_key
from loopwright.loops.vectorize import plan
from loopwright.loops.vectorize.carried_values import BOUNDS_OF_FOR, definition_of
from loopwright.loops.vectorize.emission import (
    INDEX,
    VectorBuilder,
    VectorizedValues,
    splat,
    splat_of,
)

_NO_FASTMATH = arith.FastMathFlagsAttr("none")


class Reducing:
    """The reductions of a plan while the nest is rewritten."""

    def __init__(self, values: VectorizedValues, *, keep_flags: bool) -> None:
        self._values = values
        self._keep_flags = keep_flags
        self._starts: dict[tuple[Operation, int], SSAValue] = {}
        self._combining = {
            op
            for reductions in values.plan.reductions.values()
            for reduction in reductions
            if not isinstance(reduction, plan.CarriedBest)
            for op in reduction.combining
        }
        self._plain = {
            reduction.combining[0]: (loop, reduction)
            for loop, reductions in values.plan.reductions.items()
            for reduction in reductions
            if isinstance(reduction, plan.CarriedReduction)
            and reduction.is_single_op(loop)
            and combining_kind(reduction.combining[0]) is not None
        }

    def combines(self, op: Operation) -> bool:
        """Return whether an op combines partial results, which may wrap where the whole ones do
        not."""
        return op in self._combining

    def starts(self, loop: ForOp, emitter: VectorBuilder) -> list[SSAValue]:
        """Return the initial vectors of the iteration arguments."""
        values: list[SSAValue] = []
        identities = self._identities(loop, emitter)
        for number, result in enumerate(loop.results):
            rank = self._rank(loop, number)
            init = loop.inits[number]
            shape = self._values.plan.shape[:rank]
            reduction = self._accumulators(loop).get(number)
            if number in identities:
                values.append(emitter.broadcast(identities[number], shape))
                continue
            if reduction is None:
                values.append(self._values.vector(init, emitter, rank))
                continue
            if reduction.handed:
                self._starts[loop, number] = self._start_of(init)
                values.append(self._values.vectors[init])
                continue
            new = splat(self._neutral(reduction.kind, result.type), result.type, shape)
            self._starts[loop, number] = emitter.value(new)
            values.append(self._starts[loop, number])
        shape = self._values.plan.shape[: self._lane_loop(loop).dim + 1]
        never = [splat(least(plan.INDEX_BITS), INDEX, shape) for _ in self._without_index(loop)]
        return values + [emitter.value(op) for op in never]

    def _without_index(self, loop: ForOp) -> list[plan.CarriedBest]:
        """Return the best values whose index the loop does not carry: extra iteration arguments
        hold the iteration in which each lane found its value, initially one before all
        iterations."""
        carried = self._values.plan.reductions[loop]
        return [
            best for best in carried if isinstance(best, plan.CarriedBest) and best.index is None
        ]

    def _accumulators(self, loop: ForOp) -> dict[int, plan.CarriedReduction]:
        """Return the carried values of a loop that are combined by one operation."""
        carried = self._values.plan.reductions[loop]
        return {r.number: r for r in carried if isinstance(r, plan.CarriedReduction)}

    def _rank(self, loop: ForOp, number: int) -> int:
        """Return the dimensions of the vectors that a carried value becomes."""
        lane_loop = self._lane_loop(loop)
        reduction = self._accumulators(loop).get(number)
        return lane_loop.dim + 1 + (0 if reduction is None else reduction.below)

    def _lane_loop(self, loop: ForOp) -> plan.LaneLoop:
        lane_loop = self._values.plan.lane_loop(loop)
        assert lane_loop is not None, "only loops that become lanes have reductions"
        return lane_loop

    def _start_of(self, carried: SSAValue) -> SSAValue:
        """Return the initial vector of the outer loop's iteration argument."""
        outer = carried.owner.parent_op()
        assert isinstance(carried, BlockArgument), "a loop around hands on what it carries"
        assert outer is not None
        return self._starts[outer, carried.index - 1]

    def _identities(self, loop: ForOp, emitter: VectorBuilder) -> dict[int, SSAValue]:
        """Return the initial accumulators of symbol reductions."""
        identities: dict[int, SSAValue] = {}
        for reduction in self._values.plan.reductions[loop]:
            if isinstance(reduction, plan.CarriedSymbol):
                types = [loop.results[number].type for number in reduction.numbers]
                new_op = emitter.insert(IdentityOp(reduction.definition.symbol, types))
                identities.update(zip(reduction.numbers, new_op.results, strict=True))
        return identities

    def blend(self, op: Operation, operands: list[SSAValue], emitter: VectorBuilder) -> None:
        """Replace the operands of a combining op by the neutral element in idle lanes."""
        cached = self._plain.get(op)
        if cached is None:
            return
        loop, reduction = cached
        if self._mixes_idle(loop, reduction):
            carried = loop.region_iter_args[reduction.number]
            contribution = 1 if op.operands[0] is carried else 0
            mask = self._values.lane_mask(emitter.source)
            neutral = self._starts[loop, reduction.number]
            operands[contribution] = emitter.select(mask, operands[contribution], neutral)

    def _mixes_idle(self, loop: ForOp, reduction: plan.CarriedReduction | None) -> bool:
        """Return whether idle lanes may be combined with others."""
        loops = [lane_loop for lane_loop, _ in self._values.bodies]
        if reduction is None or not reduction.handed:
            loops = [self._lane_loop(loop)]
        return not all(lane_loop.is_whole for lane_loop in loops)

    def yielded(
        self, loop: ForOp, operands: Sequence[SSAValue], emitter: VectorBuilder
    ) -> list[SSAValue]:
        """Return the operands that a loop yields; idle lanes keep their incoming value where it may
        differ."""
        plain = {reduction.number for owner, reduction in self._plain.values() if owner is loop}
        values: list[SSAValue] = []
        for number, operand in enumerate(operands):
            reduction = self._accumulators(loop).get(number)
            value = self._values.vector(operand, emitter, self._rank(loop, number))
            below = reduction is not None and reduction.below > 0
            if number not in plain and not below and self._mixes_idle(loop, reduction):
                carried = self._values.vectors[loop.region_iter_args[number]]
                mask = self._values.lane_mask(emitter.source)
                value = emitter.select(mask, value, carried)
            values.append(value)
        return values + self._iterations(loop, emitter)

    def _iterations(self, loop: ForOp, emitter: VectorBuilder) -> list[SSAValue]:
        """Return the iterations in which best values without an index were found."""
        _, new = self._values.bodies[-1]
        iterations = list[SSAValue]()
        for number, best in enumerate(self._without_index(loop)):
            here = self._values.vector(loop.induction_variable, emitter)
            takes = self._values.vector(best.better.results[0], emitter)
            carried = new.region_iter_args[len(loop.results) + number]
            value = emitter.select(takes, here, carried)
            if self._mixes_idle(loop, None):
                value = emitter.select(self._values.lane_mask(emitter.source), value, carried)
            iterations.append(value)
        return iterations

    def finish(self, loop: ForOp, new: Operation, emitter: VectorBuilder) -> None:
        """Combine the lanes with each other, then with the loop's initial values."""
        for reduction in self._values.plan.reductions[loop]:
            if isinstance(reduction, plan.CarriedBest):
                self._finish_best(loop, reduction, new, emitter)
            elif isinstance(reduction, plan.CarriedSymbol):
                self._finish_symbol(loop, reduction, new, emitter)
            elif reduction.handed:
                self._hand_out(loop, reduction.number, new.results[reduction.number])
            elif self._lane_loop(loop).dim:
                self._finish_lanes(loop, reduction, new, emitter)
            else:
                self._finish_scalar(loop, reduction, new, emitter)

    def _finish_lanes(
        self, loop: ForOp, reduction: plan.CarriedReduction, new: Operation, emitter: VectorBuilder
    ) -> None:
        """Combine the lanes of a loop, along the last dimensions, for each lane of the loops around
        it."""
        start = self._values.vector(loop.inits[reduction.number], emitter)
        lanes = self._one_dimension(loop, reduction, new, emitter)
        kind = vector_kind_of(reduction.kind)
        reduced = emitter.reduce_dim(kind, lanes, start, self._lane_loop(loop).dim)
        self._hand_out(loop, reduction.number, reduced)

    def _one_dimension(
        self, loop: ForOp, reduction: plan.CarriedReduction, new: Operation, emitter: VectorBuilder
    ) -> SSAValue:
        """Combine partial results along the dimensions of the inner loops."""
        lanes = new.results[reduction.number]
        result = loop.results[reduction.number]
        dimension = self._lane_loop(loop).dim
        rank = self._rank(loop, reduction.number)
        shape = self._values.plan.shape[:rank]
        for removed in range(reduction.below):
            outer_shape = (*shape[:dimension], *shape[dimension + 1 + removed :])
            neutral = self._neutral(reduction.kind, result.type)
            start = emitter.value(splat(neutral, result.type, outer_shape))
            lanes = emitter.reduce_dim(vector_kind_of(reduction.kind), lanes, start, dimension)
        return lanes

    def _finish_scalar(
        self, loop: ForOp, reduction: plan.CarriedReduction, new: Operation, emitter: VectorBuilder
    ) -> None:
        """Combine all lanes of the outermost loop with its initial value."""
        flags = attribute(reduction.combining[0], "fastmath") if self._keep_flags else None
        fastmath = flags if isinstance(flags, arith.FastMathFlagsAttr) else _NO_FASTMATH
        lanes = self._one_dimension(loop, reduction, new, emitter)
        scalar = emitter.reduce(vector_kind_of(reduction.kind), lanes, fastmath)
        init = self._values.scalar(loop.inits[reduction.number])
        if not _is_neutral(init, reduction.kind):
            combination = emitter.insert(combined(reduction.kind, scalar, init))
            if flags is not None and "fastmath" in combination.properties:
                combination.properties["fastmath"] = fastmath
            scalar = combination.results[0]
        self._hand_out(loop, reduction.number, scalar)

    def _finish_symbol(
        self, loop: ForOp, reduction: plan.CarriedSymbol, new: Operation, emitter: VectorBuilder
    ) -> None:
        """Combine the lanes pairwise in halves, with the initial value on the left."""
        depth = self._lane_loop(loop).dim
        shape = self._values.plan.shape
        lanes = [new.results[number] for number in reduction.numbers]
        total = reduced(reduction.definition, lanes, shape[: depth + 1], emitter)
        scalars = [self._values.scalar(loop.inits[number]) for number in reduction.numbers]
        if not _is_identity(scalars, reduction):
            inits = [self._outside(loop, number, emitter) for number in reduction.numbers]
            total = combine_partials(reduction.definition, inits + total, shape[:depth], emitter)
        for number, value in zip(reduction.numbers, total, strict=True):
            self._hand_out(loop, number, value)

    def _outside(self, loop: ForOp, number: int, emitter: VectorBuilder) -> SSAValue:
        """Return the initial value of an iteration argument as it is around the loop: a scalar or a
        vector."""
        init = loop.inits[number]
        if self._lane_loop(loop).dim:
            return self._values.vector(init, emitter)
        return self._values.scalar(init)

    def _hand_out(self, loop: ForOp, number: int, value: SSAValue) -> None:
        """Define a result of a loop for its uses outside."""
        results = self._values.vectors if self._lane_loop(loop).dim else self._values.scalars
        results[loop.results[number]] = value

    def _finish_best(
        self, loop: ForOp, reduction: plan.CarriedBest, new: Operation, emitter: VectorBuilder
    ) -> None:
        """Find the best of all lanes; of equal ones the one found first."""
        place = reduction.index
        if place is None:
            place = len(loop.results) + self._without_index(loop).index(reduction)
        best = new.results[reduction.best]
        index = new.results[place]
        lanes = self._lane_loop(loop).factor
        while lanes % 2 == 0:
            lanes //= 2
            halves = [
                emitter.part(value, start, lanes) for value in (best, index) for start in (0, lanes)
            ]
            best, index = _select_better(reduction, halves[:2], halves[2:], emitter)
        bests = best
        indices = index
        best = emitter.extract(bests, 0)
        index = emitter.extract(indices, 0)
        for lane in range(1, lanes):
            candidate = emitter.extract(bests, lane), emitter.extract(indices, lane)
            best, index = _select_better(
                reduction, (best, candidate[0]), (index, candidate[1]), emitter
            )
        self._hand_out(loop, reduction.best, best)
        if reduction.index is not None:
            self._hand_out(loop, reduction.index, index)

    def _neutral(self, kind: AtomicRMWKind, element: Attribute) -> float:
        """Return the identity that lanes start from: where `mlir-opt` has no such start, the one
        that preserves even the sign of a zero.
        """
        return _neutral(kind, element, partial=len(self._values.plan.shape) > 1)


def _is_identity(values: Sequence[SSAValue], reduction: plan.CarriedSymbol) -> bool:
    """Return whether values are the results of `reduction.identity` of a symbol."""
    owner = values[0].owner
    return (
        isinstance(owner, IdentityOp)
        and owner.reduction.root_reference.data == reduction.definition.symbol
        and list(owner.results) == list(values)
    )


def _select_better(
    reduction: plan.CarriedBest,
    values: Sequence[SSAValue],
    indices: Sequence[SSAValue],
    emitter: VectorBuilder,
) -> tuple[SSAValue, SSAValue]:
    """Return the better of two values, lane by lane for vectors, and its index."""
    best, challenger = values
    index, place = indices
    better = emitter.value(_comparison_op(reduction, reduction.predicate, challenger, best))
    equal = emitter.value(_comparison_op(reduction, reduction.equal, challenger, best))
    earlier = emitter.value(arith.CmpiOp(place, index, "slt"))
    sooner = emitter.value(arith.AndIOp(equal, earlier))
    takes = emitter.value(arith.OrIOp(better, sooner))
    return emitter.select(takes, challenger, best), emitter.select(takes, place, index)


def _comparison_op(
    reduction: plan.CarriedBest, predicate: str, left: SSAValue, right: SSAValue
) -> Operation:
    compare = arith.CmpfOp if isinstance(reduction.better, arith.CmpfOp) else arith.CmpiOp
    return compare(left, right, predicate)


def _neutral(kind: AtomicRMWKind, element: Attribute, *, partial: bool = False) -> float:
    """Return the neutral element of a kind, NaNs with the sign that `mlir-opt` gives them."""
    width = element.bitwidth if isinstance(element, FixedBitwidthType) else plan.INDEX_BITS
    identity = identity_of(kind, width, partial=partial)
    return copysign(identity, -1.0) if kind is AtomicRMWKind.maxnumf else identity


def _is_neutral(value: SSAValue, kind: AtomicRMWKind) -> bool:
    """Return whether a value is a constant that a reduction may start from without effect."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.ConstantOp):
        return False
    constant = value.op.properties["value"]
    neutral = _neutral(kind, value.type)
    if is_float(constant):
        return attribute_key(constant) == attribute_key(FloatAttr(neutral, constant.type))
    return is_integer(constant) and constant == IntegerAttr(int(neutral), constant.type)


# Reductions that are symbols
#
# The body of the combination is cloned in place, each op in its vector form. Lanes are combined by
# halves while their number is even; remaining values are combined one by one by
# `reduction.combine`.


def combined_lanes(
    definition: DefineOp, parts: Sequence[SSAValue], shape: Shape, emitter: VectorBuilder
) -> list[SSAValue]:
    """Combine two partial results, one after the other in `parts`, in each lane."""
    block = definition.combination.block
    vectors_of: dict[SSAValue, SSAValue] = dict(zip(block.args, parts, strict=True))
    return _lane_by_lane(block, vectors_of, shape, emitter)


def _lane_by_lane(
    block: Block, vectors_of: dict[SSAValue, SSAValue], shape: Shape, emitter: VectorBuilder
) -> list[SSAValue]:
    """Emit the ops of a block on vectors; return the operands of its terminator."""
    for op in block.ops:
        operands = [vectors_of[operand] for operand in op.operands]
        match op:
            case reduction_dialect.YieldOp() | scf.YieldOp():
                return operands
            case scf.ForOp():
                vectors = _emit_lane_loop(op, vectors_of, shape, emitter)
            case arith.ConstantOp():
                vectors = [emitter.value(splat_of(op, shape))]
            case IdentityOp():
                types = [result.type for result in op.results]
                new_op = emitter.insert(IdentityOp(op.reduction.root_reference.data, types))
                vectors = [emitter.broadcast(result, shape) for result in new_op.results]
            case CombineOp():
                inner = definition_of(op)
                assert inner is not None, "the plan has looked it up"
                vectors = combined_lanes(inner, operands, shape, emitter)
            case _:
                form = vector_form(op)
                assert form is not None, "the plan has seen all ops of the combination"
                vectors = list(emitter.insert(form.widen(op, operands, shape)).results)
        vectors_of.update(zip(op.results, vectors, strict=True))
    raise AssertionError("a block of a combination ends in a terminator")


def _emit_lane_loop(
    op: Operation, vectors_of: dict[SSAValue, SSAValue], shape: Shape, emitter: VectorBuilder
) -> list[SSAValue]:
    """Emit a loop with the same trip count in all lanes."""
    inits = [vectors_of[operand] for operand in op.operands[BOUNDS_OF_FOR:]]
    bounds: list[SSAValue] = []
    for bound in op.operands[:BOUNDS_OF_FOR]:
        assert isinstance(bound, OpResult), "the plan has seen that bounds are constants"
        bounds.append(emitter.value(bound.op.clone()))
    old = op.regions[0].block
    body = Block(arg_types=[old.args[0].type, *(value.type for value in inits)])
    new = type(op).create(
        operands=[*bounds, *inits],
        result_types=[value.type for value in inits],
        properties=dict(op.properties),
        regions=[Region(body)],
    )
    emitter.insert(new)
    inside = VectorBuilder(body, None, emitter.source)
    vectors_of[old.args[0]] = inside.broadcast(body.args[0], shape)
    vectors_of.update(zip(old.args[1:], body.args[1:], strict=True))
    last = terminator_of(old)
    values = _lane_by_lane(old, vectors_of, shape, inside)
    inside.insert(type(last).create(operands=values))
    return list(new.results)


def reduced(
    definition: DefineOp, values: Sequence[SSAValue], shape: Shape, emitter: VectorBuilder
) -> list[SSAValue]:
    """Combine all lanes along the last dimension of vectors."""
    current = list(values)
    *outer, lanes = shape
    while lanes % 2 == 0 and lanes > 2:
        lanes //= 2
        halves = [[emitter.part(value, start, lanes) for value in current] for start in (0, lanes)]
        current = combined_lanes(definition, halves[0] + halves[1], [*outer, lanes], emitter)
    total = [emitter.extract(value, 0) for value in current]
    for lane in range(1, lanes):
        elements = [emitter.extract(value, lane) for value in current]
        total = combine_partials(definition, total + elements, outer, emitter)
    return total


def combine_partials(
    definition: DefineOp, parts: Sequence[SSAValue], shape: Shape, emitter: VectorBuilder
) -> list[SSAValue]:
    """Combine two partial results; scalars if the shape has no extents."""
    if shape:
        return combined_lanes(definition, parts, shape, emitter)
    half = len(parts) // 2
    combination = CombineOp(definition.symbol, parts[:half], parts[half:])
    return list(emitter.insert(combination).results)
