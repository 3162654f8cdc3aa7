"""The part of a function that is described exactly: conditions on indices, and accesses of memory.

An access has a place in its memory, the lanes that it moves, and its time. Loads and stores of
vectors access an element for each lane that is not masked off; a copy and the end of memory access
all elements. What cannot be described exactly raises `NotModelledError`, with the op.
"""

from __future__ import annotations

import operator
from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import Domain, Domains, Loop, time_of
from loopwright.exact.indices import (
    Conjunction,
    Constraint,
    Extent,
    Frame,
    Offset,
    Parameter,
    violations,
)
from loopwright.exact.layouts import ArgumentLayouts
from loopwright.exact.loops import LoopFacts
from loopwright.exact.memory.access import Place, Root, RootKind, located, root_of
from loopwright.exact.memory.shapes import MOST_PIECES, extent_in, shape_in
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant
from loopwright.ir.core.attributes import SCHEDULED_CYCLE, is_dense, is_memref, is_vector
from loopwright.ir.core.enclosing import ops_around, ops_in
from loopwright.ir.core.locations import operation_name
from loopwright.ir.core.properties import element_attribute, is_splat
from loopwright.ir.dialects import affine, arith, memref, scf, vector
from loopwright.ir.dialects.arith.conditions import known_where
from loopwright.ir.dialects.arith.forms import ExactBinaryOp
from loopwright.ir.dialects.func import ReturnOp
from loopwright.ir.dialects.reduction.kinds import kind_of_combination, promises
from loopwright.ir.interfaces import control_flow, memory_access
from loopwright.ir.interfaces.index_values import AffineForm, constant_value
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors, divides_by_a_number, may_be_moved
from loopwright.reporting.errors import LoopwrightError


class NotModelledError(LoopwrightError):
    """A program construct that cannot be described exactly; `reason` is a stable code for it."""

    def __init__(self, reason: str, message: str, op: Operation) -> None:
        super().__init__(message)
        self.reason = reason
        self.op = op


_ENDS = (ReturnOp, affine.YieldOp, scf.YieldOp, scf.ReduceOp, memref.AllocaScopeReturnOp)
_SCOPES = (scf.ExecuteRegionOp, memref.AllocaScopeOp)


STATE = Root(RootKind.GLOBAL, None, "state of unknown dialects")
"""The memory that operations of unknown dialects read and write; no symbol of a program has this
name."""


class ProofAccess(NamedTuple):
    """An access: its place in the root, over the loops around it and its elements or lanes, which
    count as additional loops."""

    name: str
    op: Operation
    root: Root
    place: Place | None
    """None of the state of unknown dialects, which is one element."""
    frame: Frame
    loops: tuple[Loop, ...]
    extra: int
    writes: bool
    time: tuple[int | None, ...]
    is_view: bool = False
    is_conditional: bool = False
    """Whether it may not be executed in iterations in which it is described."""
    beyond: tuple[Conjunction, ...] = ()
    """The conditions under which a subscript is outside of a memref of static extents."""
    has_data_subscripts: bool = False
    """Whether the op accesses one element, with subscripts that are data: it is described as an
    access of all elements. A store reads them, too, and writes each with its value or a new one."""

    @property
    def frees(self) -> bool:
        """Whether it represents the end of the memory's lifetime."""
        return isinstance(self.op, memref.DeallocOp)


class Walk(NamedTuple):
    """How a dimension of a vector traverses a memref: along which of its dimensions (None: none),
    with which stride and extent; elements out of bounds are skipped unless `in_bounds`."""

    dim: int | None
    stride: int
    extent: int
    in_bounds: bool = True


class Moved(NamedTuple):
    """The elements that an op moves: from subscripts on along walks, where a mask is set. `value`
    is stored; `otherwise` replaces elements that are not loaded. The dimensions of the mask are
    those of the vector with the numbers `mask_dims`, in this order. `positions` are further along
    the last dimension, for each lane, beyond its end in the next row."""

    memref: SSAValue
    indices: Sequence[SSAValue]
    map: AffineMap | None
    walks: tuple[Walk, ...]
    value: SSAValue | None = None
    mask: SSAValue | None = None
    otherwise: SSAValue | None = None
    mask_dims: tuple[int, ...] = ()
    positions: SSAValue | None = None


class ProgramAccesses:
    """The accesses of a function, in the order of the text, and its allocations. `prefix` begins
    the names of the accesses."""

    def __init__(self, function: Operation, prefix: str) -> None:
        self.function = function
        self.prefix = prefix
        self.domains = ProofDomains(ArgumentLayouts(assumed=True), asserting=False)
        self.linear: set[Hashable] = set()
        """The memories whose elements are known only by linear address; arguments by number."""
        ops = (op for op in ops_in(function) if not isinstance(op.parent_op(), scf.ReduceOp))
        self.numbers = {op: 2 * number for number, op in enumerate(ops)}
        """The positions of ops in the text, without those of combinations."""
        self.accesses: list[ProofAccess] = []
        self.allocations: list[Operation] = []
        self.copies: list[memref.CopyOp] = []
        self.assertions: dict[Hashable, Operation] = {}
        """What must hold: always, by conditions that are known before the function runs; or there,
        by the op."""
        self._expect_single_blocks()
        arguments = function.regions[0].blocks[0].args
        if any(memory_access.is_in_memory(v.type) and not is_memref(v.type) for v in arguments):
            raise NotModelledError("unranked", "an argument is an unranked memref", function)
        for op in self.numbers:
            if op is not function:
                self._scan(op)
        self._expect_nothing_behind_frees()
        self._expect_independent_iterations()

    def know_by_position(self, other_program: ProgramAccesses) -> None:
        """Describe elements by linear address in memory shared with another program if that
        does."""
        self.linear |= {
            identity for identity in other_program.linear if isinstance(identity, int | str)
        }

    def _expect_single_blocks(self) -> None:
        for op in self.function.walk():
            for region in op.regions:
                if region.blocks.first is not region.blocks.last:
                    raise NotModelledError("several-blocks", f"'{op.name}' has several blocks", op)

    def _scan(self, op: Operation) -> None:
        """Record the accesses of an op; raises for unknown effects."""
        if isinstance(op, affine.PrefetchOp | memref.PrefetchOp):
            return
        if control_flow.is_terminator(op):
            kinds = [kind_of_combination(region.block) for region in op.regions]
            if (
                (op.regions and not isinstance(op, scf.ReduceOp))
                or None in kinds
                or not isinstance(op, _ENDS)
            ):
                raise NotModelledError("control-flow", f"'{op.name}' is not described", op)
            return
        if op.regions:
            is_loop = control_flow.is_counted_loop(op) or control_flow.is_parallel_loop(op)
            if (
                is_loop
                or isinstance(op, _SCOPES)
                or control_flow.region_kind(op) is control_flow.RegionKind.ONE_OF
            ):
                return
            raise NotModelledError("control-flow", f"'{op.name}' is not described", op)
        if interface_of(op, control_flow.Assertion) is not None:
            is_outermost = op.parent_op() is self.function
            assertion_key = stable_key(op.operands[0]) if is_outermost else None
            self.assertions[op if assertion_key is None else assertion_key] = op
            return
        if memory_access.is_allocation(op):
            if not isinstance(op, memref.AllocOp | memref.AllocaOp):
                raise NotModelledError("allocation", f"'{op.name}' is not described", op)
            self.allocations.append(op)
            return
        if isinstance(op, memref.DeallocOp):
            self._note_free(op)
            return
        if isinstance(op, memref.CopyOp):
            self.copies.append(op)
            for value, writes in ((op.source, False), (op.target, True)):
                self._note(op, value, writes=writes)
            return
        moved = moved_by(op)
        if moved is not None and self._has_data_subscripts(op, moved):
            self._note(op, moved.memref, writes=False, has_data_subscripts=True)
            if not op.results:
                self._note(op, moved.memref, writes=True, has_data_subscripts=True)
            return
        if moved is not None:
            self._note(op, moved.memref, writes=not op.results, moved=moved)
            return
        if memory_access.is_view(op):
            return
        if isinstance(op, UnregisteredOp):
            self._note_unregistered(op)
            return
        if effects_of(op) != Effect.NONE:
            raise NotModelledError(
                "effects", f"it is not known what '{op.name}' does to memory", op
            )

    def _note_unregistered(self, op: UnregisteredOp) -> None:
        """Record an op of an unknown dialect, which reads and writes the state of all of them: so
        they have their effects in one order. They reach memory through operands only, which is not
        described."""
        if any(memory_access.is_in_memory(value.type) for value in (*op.operands, *op.results)):
            text = f"it is not known what '{operation_name(op)}' does to memory"
            raise NotModelledError("effects", text, op)
        domain = self.domains.of(op)
        for writes in (False, True):
            time = (*self._time(op)[:-1], self.numbers[op] + writes)
            name = f"{self.prefix}{len(self.accesses)}m"
            frame = domain.frame.copy()
            access = ProofAccess(name, op, STATE, None, frame, domain.loops, 0, writes, time)
            self.accesses.append(access)

    def _has_data_subscripts(self, op: Operation, moved: Moved) -> bool:
        """Return whether an op accesses one element, always and not under a condition that is data,
        with subscripts that are no affine functions of what is known before the function runs."""
        if moved.map is not None or moved.walks or self.domains.is_conditional(op):
            return False
        frame = self.domains.of(op).frame.copy()
        subscripts = [resolved(frame, index) for index in moved.indices]
        _, parameters, reasons = shape_in(frame, subscripts)
        return bool(reasons) or any(stable_key(parameter) is None for parameter in parameters)

    def _note(
        self,
        op: Operation,
        value: SSAValue,
        *,
        writes: bool,
        moved: Moved | None = None,
        has_data_subscripts: bool = False,
    ) -> None:
        """Record an access of the elements of a memref that an op moves, or of all elements."""
        domain = self.domains.of(op)
        frame = domain.frame.copy()
        while isinstance(value, OpResult) and only_forgets(value.op):
            value = value.op.operands[0]
        if not is_memref(value.type):
            raise NotModelledError("unranked", "a memref is unranked", op)
        sizes = [extent_in(frame, value, k) for k in range(value.type.get_num_dims())]
        subscripts: list[AffineExpr] = []
        if moved is None:
            subscripts = [self._upto(frame, size) for size in sizes]
            extra = len(subscripts)
        else:
            values = [resolved(frame, index) for index in moved.indices]
            subscripts = values if moved.map is None else frame.apply(moved.map, moved.indices)
            lanes: list[AffineExpr] = []
            for walk in moved.walks:
                lane = self._upto(frame, constant(walk.extent))
                lanes.append(lane)
                if walk.dim is None:
                    continue
                place = subscripts[walk.dim] = subscripts[walk.dim] + lane * walk.stride
                if not walk.in_bounds:
                    frame.require(Constraint(place), Constraint(sizes[walk.dim] - 1 - place))
            if moved.positions is not None:
                distances = _distances(moved.positions, value.type, lanes, frame)
                if distances is None:
                    message = "it is not known which elements the lanes access"
                    raise NotModelledError("subscripts", message, op)
                subscripts = [a + b for a, b in zip(subscripts, distances, strict=True)]
            if moved.mask is not None:
                mask_lanes = [lanes[number] for number in moved.mask_dims]
                frame.choose(self._selected(moved.mask, mask_lanes, frame, op))
            extra = len(lanes)
        beyond = [
            (Constraint(excess),)
            for place, size in zip(subscripts, sizes, strict=True)
            for excess in (-place - 1, place - size)
        ]
        place, root = located(value, tuple(subscripts), frame, self.domains.layouts)
        if root.kind is RootKind.UNKNOWN:
            raise NotModelledError("origin", "it is not known where a memref comes from", op)
        if place.subscripts is None:
            raise NotModelledError("subscripts", "it is not known which element is accessed", op)
        if place.is_linear:
            self.linear.add(identity_of(root))
        name = f"{self.prefix}{len(self.accesses)}m"
        # What an op reads, it reads before it writes.
        time = (
            *self._time(op)[:-1],
            self.numbers[op] + writes,
            *([None] * extra if moved is None else ()),
        )
        is_view = value is not (place.memref if root.value is None else root.value)
        self.accesses.append(
            ProofAccess(
                name,
                op,
                root,
                place,
                frame,
                domain.loops,
                extra,
                writes,
                time,
                is_view,
                self.domains.is_conditional(op),
                tuple(beyond) if value.type.has_static_shape() else (),
                has_data_subscripts,
            )
        )

    def selected_by(self, mask: SSAValue, op: Operation) -> Frame:
        """Return the iterations in which an op is executed, and the lanes in which the mask used
        there is set."""
        frame = self.domains.of(op).frame.copy()
        lanes = [self._upto(frame, constant(extent)) for extent in lanes_of(mask.type, op)]
        frame.choose(self._selected(mask, lanes, frame, op))
        return frame

    def _selected(
        self, mask: SSAValue, lanes: Sequence[AffineExpr], frame: Frame, op: Operation
    ) -> Sequence[Conjunction]:
        """Return the condition that a mask is set: a disjunction of conjunctions over the lanes."""
        mask_op = mask.op if isinstance(mask, OpResult) else None
        if isinstance(mask_op, vector.CreateMaskOp):
            limits = [resolved(frame, size) for size in mask_op.operands]
            return (_below(lanes, limits),)
        if isinstance(mask_op, vector.ConstantMaskOp):
            sizes = mask_op.mask_dim_sizes.get_values()
            return (_below(lanes, [constant(int(size)) for size in sizes]),)
        if (
            isinstance(mask_op, arith.ConstantOp)
            and is_dense(mask_op.value)
            and is_splat(mask_op.value)
        ):
            value = element_attribute(mask_op.value, 0)
            return ((),) if isinstance(value, IntegerAttr) and value.value.data else ()
        if isinstance(mask_op, arith.CmpiOp):
            sides = [_index_in_lanes(side, lanes, frame) for side in mask_op.operands]
            if sides[0] is not None and sides[1] is not None:
                conjunctions = _in_order(mask_op, sides[0], sides[1])
                if conjunctions:
                    return conjunctions
        if isinstance(mask_op, arith.AndIOp) and is_vector(mask.type):
            first, second = (self._selected(part, lanes, frame, op) for part in mask_op.operands)
            return _conjoin(first, second)
        if isinstance(mask_op, arith.SelectOp) and is_vector(mask_op.operands[0].type):
            parts = [self._selected(part, lanes, frame, op) for part in mask_op.operands]
            chosen, first, second = parts
            conjunctions = [*_conjoin(chosen, first), *_conjoin(_negation(chosen), second)]
            if len(conjunctions) <= MOST_PIECES:
                return conjunctions
        raise NotModelledError("mask", "it is not known which lanes are masked off", op)

    def _upto(self, frame: Frame, extent: AffineExpr) -> AffineExpr:
        """Add a dimension to a frame that ranges over the numbers below an extent."""
        place = frame.add_loop(None)
        frame.require(Constraint(place), Constraint(extent - 1 - place))
        return place

    def _note_free(self, op: memref.DeallocOp) -> None:
        """Record a free as a write of undefined values."""
        value = op.operands[0]
        root = root_of(value)
        allocation = value.op if isinstance(value, OpResult) else None
        frees = [use.operation for use in value.uses if isinstance(use.operation, memref.DeallocOp)]
        if allocation is None or not isinstance(allocation, memref.AllocOp) or len(frees) > 1:
            raise NotModelledError("free", "the freed memory is not known", op)
        if allocation.parent_block() is not op.parent_block():
            raise NotModelledError("free", "memory is freed elsewhere than it is allocated", op)
        self.accesses.append(self._free(op, root))

    def _free(self, op: memref.DeallocOp, root: Root) -> ProofAccess:
        domain = self.domains.of(op)
        frame = domain.frame.copy()
        rank = memory_access.rank_of(op.operands[0].type)
        place = Place(op.operands[0], tuple(frame.add_loop(None) for _ in range(rank)))
        name = f"{self.prefix}{len(self.accesses)}m"
        time = self._time(op)
        return ProofAccess(name, op, root, place, frame, domain.loops, rank, True, time)

    def _time(self, op: Operation) -> tuple[int | None, ...]:
        return tuple(time_of(op, self.domains.of(op).loops, self.numbers.__getitem__))

    def _expect_nothing_behind_frees(self) -> None:
        """Raise unless memory is freed in the block that allocates it, with no access after the
        free."""
        freed = {access.root: access for access in self.accesses if access.frees}
        for access in self.accesses:
            last = freed.get(access.root, access)
            if self.numbers[access.op] > self.numbers[last.op]:
                raise NotModelledError("free", "memory is accessed that was freed", access.op)

    def _expect_independent_iterations(self) -> None:
        """Raise if iterations of a parallel loop may depend on each other, so that their order
        matters."""
        loops = [op for op in self.numbers if control_flow.is_parallel_loop(op)]
        if not loops:
            return
        facts = LoopFacts(DependenceAnalysis(self.function))
        for loop in loops:
            for position in range(len(loop.regions[0].block.args)):
                if facts.carries_any(loop, position):
                    message = "iterations of a parallel loop may depend on each other"
                    raise NotModelledError("parallel", message, loop)


# Conditions on indices


def _comparison_conjunction(condition: SSAValue, frame: Frame) -> Conjunction | None:
    """Return the conjunction that a condition states: of signed comparisons of indices, and of
    conditions known before the function runs, which are parameters. None for other conditions."""
    op = condition.op if isinstance(condition, OpResult) else None
    if isinstance(op, arith.AndIOp):
        sides = [_comparison_conjunction(side, frame) for side in op.operands]
        return None if None in sides else tuple(part for side in sides for part in side or ())
    number = None if is_vector(condition.type) else constant_value(condition)
    if number is not None:
        return () if number else (Constraint(constant(-1)),)
    conditions = known_where(condition, frame)
    if conditions.is_whole and all(len(clause) == 1 for clause in conditions.clauses):
        return tuple(Constraint(*clause[0]) for clause in conditions.clauses)
    is_stable = not is_vector(condition.type) and stable_key(condition) is not None
    # Read with its sign, as `arith.index_cast` does: -1 is true.
    return (Constraint(-frame.parameter(condition) - 1),) if is_stable else None


def resolved(frame: Frame, value: SSAValue) -> AffineExpr:
    """Return the expression of an index value, which may be selected by comparisons of indices."""
    op = value.op if isinstance(value, OpResult) else None
    if op is not None and isinstance(value.type, IndexType) and not op.regions:
        if isinstance(op, arith.SelectOp):
            alternatives: list[Conjunction] = []
            decides, *sides = op.operands
            condition = _comparison_conjunction(decides, frame)
            if condition is not None:
                result = frame.fresh()
                chosen = (condition,), _negation((condition,))
                for side, where in zip(sides, chosen, strict=True):
                    equal = Constraint(result - resolved(frame, side), equality=True)
                    alternatives += _conjoin(where, [(equal,)])
                frame.choose(alternatives)
                frame.define(value, result)
        elif interface_of(op, AffineForm) is not None:
            for operand in op.operands:
                resolved(frame, operand)
    return frame.resolve(value)


def compares_lanes(value: SSAValue) -> bool:
    """Return whether a value is a mask that compares indices lane by lane."""
    op = value.op if isinstance(value, OpResult) else None
    if not isinstance(op, arith.CmpiOp) or not is_vector(value.type):
        return False
    type_ = op.operands[0].type
    return is_vector(type_) and isinstance(type_.element_type, IndexType)


def _index_in_lanes(
    value: SSAValue, lanes: Sequence[AffineExpr], frame: Frame
) -> AffineExpr | None:
    """Return the index that a vector has in each lane; None if it is not an affine form of the
    lane."""
    op = value.op if isinstance(value, OpResult) else None
    match op:
        case arith.ConstantOp() if is_dense(op.value):
            steps = _constant_steps(op)
            if steps is None or len(steps) != len(lanes) + 1:
                return None
            return sum(
                (n * lane for n, lane in zip(steps[1:], lanes, strict=True)), constant(steps[0])
            )
        case vector.BroadcastOp() if isinstance(op.operands[0].type, IndexType):
            return resolved(frame, op.operands[0])
        case vector.StepOp():
            return lanes[0]
        case arith.AddiOp() | arith.SubiOp():
            first, second = (_index_in_lanes(side, lanes, frame) for side in op.operands)
            if first is None or second is None:
                return None
            return first - second if type(op) is arith.SubiOp else first + second
        case arith.MuliOp():
            first, second = (_index_in_lanes(side, lanes, frame) for side in op.operands)
            if first is None or second is None:
                return None
            is_linear = first.constant_value() is not None or second.constant_value() is not None
            return first * second if is_linear else None
        case _:
            return None


def _constant_steps(op: arith.ConstantOp) -> tuple[int, ...] | None:
    """Return the number in the first lane of a constant, and its step along each dimension; None if
    the lanes are not evenly spaced."""
    assert is_dense(op.value), "it is a vector of numbers"
    shape = lanes_of(op.result.type, op)
    numbers = [_number_at(op.value, k) for k in range(prod(shape))]
    strides = [prod(shape[k + 1 :]) for k in range(len(shape))]
    steps = [
        numbers[stride] - numbers[0] if extent > 1 else 0
        for stride, extent in zip(strides, shape, strict=True)
    ]
    for place, number in zip(product(*map(range, shape)), numbers, strict=True):
        if number != numbers[0] + sum(map(operator.mul, steps, place)):
            return None
    return numbers[0], *steps


def _distances(
    positions: SSAValue, type_: MemRefType[Attribute], lanes: Sequence[AffineExpr], frame: Frame
) -> list[AffineExpr] | None:
    """Return how far the positions of lanes lead along each dimension of a memref: along the last
    one, or constant numbers of whole rows along the others."""
    rank = type_.get_num_dims()
    op = positions.op if isinstance(positions, OpResult) else None
    row_sizes = type_.get_shape()[1:]
    has_rows = DYNAMIC_INDEX not in row_sizes and type_.layout.name == "none"
    if not has_rows or not isinstance(op, arith.ConstantOp) or not is_dense(op.value):
        distance = _index_in_lanes(positions, lanes, frame)
        return None if distance is None else [*[constant(0)] * (rank - 1), distance]
    steps = _constant_steps(op)
    if steps is None:
        return None
    distances: list[AffineExpr] = []
    for dim in range(rank):
        size = max(1, prod(row_sizes[dim:]))
        whole = [step // size if step >= 0 else -(-step // size) for step in steps]
        steps = tuple(step - n * size for step, n in zip(steps, whole, strict=True))
        terms = (n * lane for n, lane in zip(whole[1:], lanes, strict=True))
        distances.append(sum(terms, constant(whole[0])))
    return distances


def _number_at(attribute: DenseIntOrFPElementsAttr, position: int) -> int:
    """Return a number of a constant of indices."""
    number = element_attribute(attribute, 0 if is_splat(attribute) else position)
    assert isinstance(number, IntegerAttr), "indices are integers"
    return number.value.data


def _in_order(
    comparison: arith.CmpiOp, first: AffineExpr, second: AffineExpr
) -> Sequence[Conjunction]:
    """Return the condition that a signed comparison holds; empty for unsigned ones."""
    less = second - first
    greater = first - second
    match comparison.predicate.value.data:
        case 0:
            return ((Constraint(less, equality=True),),)
        case 1:
            return ((Constraint(less - 1),), (Constraint(greater - 1),))
        case 2:
            return ((Constraint(less - 1),),)
        case 3:
            return ((Constraint(less),),)
        case 4:
            return ((Constraint(greater - 1),),)
        case 5:
            return ((Constraint(greater),),)
        case _:
            return ()


def _below(lanes: Sequence[AffineExpr], limits: Sequence[AffineExpr]) -> Conjunction:
    return tuple(Constraint(n - 1 - lane) for n, lane in zip(limits, lanes, strict=True))


def _conjoin(
    left_clauses: Sequence[Conjunction], right_clauses: Sequence[Conjunction]
) -> list[Conjunction]:
    """Return the conjunction of two disjunctions of conjunctions."""
    return [(*first, *second) for first in left_clauses for second in right_clauses]


def _negation(clauses: Sequence[Conjunction]) -> list[Conjunction]:
    """Return the negation of a disjunction of conjunctions."""
    negated: list[Conjunction] = [()]
    for conjunction in clauses:
        negated = _conjoin(
            negated, [(broken,) for part in conjunction for broken in violations(part)]
        )
    return negated


def broken_promise(op: Operation, frame: Frame) -> list[Conjunction]:
    """Return the conditions under which an op on indices breaks what it promises: that nothing
    remains of a division, that indices are not negative, or also that they are below the extents of
    a basis."""
    if isinstance(op, ExactBinaryOp):
        divisor = constant_value(op.operands[1])
        if divisor is None or divisor <= 0:
            return [()]
        return [(Constraint(frame.resolve(op.operands[0]) % divisor - 1),)]
    if not isinstance(op, affine.LinearizeIndexOp):
        indices = [frame.resolve(value) for value in (*op.operands, *op.results)]
        return [(Constraint(-index - 1),) for index in indices]
    indices = [frame.resolve(value) for value in op.multi_index[1:]]
    basis = [
        constant(size) if isinstance(size, int) else frame.resolve(size) for size in op.mixed_basis
    ]
    extents = basis[len(basis) - len(indices) :]
    pairs = list(zip(indices, extents, strict=True))
    return [(Constraint(excess),) for index, size in pairs for excess in (-index - 1, index - size)]


class ProofDomains(Domains):
    """Domains that use `scf.if` conditions which compare indices. Regions under other conditions
    are executed always if they only compute values, which are selected (`selects`)."""

    def selects(self, op: Operation | None) -> bool:
        """Return whether an `scf.if` is described as a selection of values."""
        if (
            not isinstance(op, scf.IfOp)
            or _comparison_conjunction(op.condition, self.frame_at(op)) is not None
        ):
            return False
        return all(map(_only_computes, op.walk()))

    def is_conditional(self, op: Operation) -> bool:
        """Return whether an op is in a region that is described as if it were executed always."""
        return any(self.selects(outer) for outer in ops_around(op))

    def _make_domain(self, block: Block) -> Domain:
        op = block.parent_op()
        if op is not None and self.selects(op):
            return replace(self.of(op), block=block, frame=self.frame_at(op))
        domain = super()._make_domain(block)
        if not isinstance(op, scf.IfOp):
            return domain
        frame = self.frame_at(op)
        condition = _comparison_conjunction(op.condition, frame)
        if condition is None:
            return domain
        is_first = block.parent is op.regions[0]
        frame.choose((condition,) if is_first else _negation((condition,)))
        return replace(domain, frame=frame)


def _only_computes(op: Operation) -> bool:
    """Return whether an op may be executed in addition: it reads elements and computes values, but
    has no other effect and divides by no variable."""
    if isinstance(op, scf.IfOp | scf.YieldOp) or (op.results and moved_by(op) is not None):
        return True
    if op.regions or effects_of(op) != Effect.NONE or memory_access.is_view(op):
        return False
    divides = interface_of(op, UndefinedDivisors) is not None
    return may_be_moved(op) and (not divides or divides_by_a_number(op))


def moved_by(op: Operation) -> Moved | None:
    """Return how an op moves data from memory or into it, if it has no other effect."""
    if isinstance(op, vector.TransferReadOp | vector.TransferWriteOp):
        return _transferred(op)
    if isinstance(op, vector.GatherOp | vector.ScatterOp):
        return _gathered(op)
    mask = None
    otherwise = None
    value = None
    if isinstance(op, vector.MaskedLoadOp | vector.MaskedStoreOp):
        mask = op.mask
        loads = isinstance(op, vector.MaskedLoadOp)
        otherwise = op.pass_thru if loads else None
        value = None if loads else op.value_to_store
    elif memory_access.moving_access(op) is None:
        return None
    elif not op.results:
        value = op.operands[0]
    accessing = interface_of(op, memory_access.AccessInterface)
    assert accessing is not None, "it moves elements"
    (access,) = accessing.accesses(op)
    base = access.memref
    type_ = op.results[0].type if value is None else value.type
    assert base is not None and access.indices is not None, "it says where they are"
    shape = lanes_of(type_, op)
    if isinstance(op, affine.VectorLoadOp | affine.VectorStoreOp):
        walks = [Walk(w.dim, w.stride, n) for w, n in zip(op.walks, shape, strict=True)]
    else:
        first = memory_access.rank_of(base.type) - len(shape)
        walks = [Walk(first + k, 1, n) for k, n in enumerate(shape)]
    _expect_plain_elements(base, op, shape)
    mask_dims = tuple(range(len(walks)))
    return Moved(base, access.indices, access.map, tuple(walks), value, mask, otherwise, mask_dims)


def _transferred(op: vector.TransferReadOp | vector.TransferWriteOp) -> Moved:
    reads = isinstance(op, vector.TransferReadOp)
    shape = lanes_of(op.vector.type if reads else op.value_to_store.type, op)
    _expect_plain_elements(op.base, op, shape)
    dims = op.permutation_map.data.dim_positions()
    inside = [isinstance(f, IntegerAttr) and bool(f.value.data) for f in op.in_bounds]
    # Dimensions of the mask are in the order of those of the memref; it has none for dimensions
    # along which an element is repeated.
    numbers_by_place = {place: number for number, place in enumerate(dims) if place is not None}
    mask_dims = tuple(number for _, number in sorted(numbers_by_place.items()))
    walks = tuple(Walk(d, 1, n, is_in) for d, n, is_in in zip(dims, shape, inside, strict=True))
    value, otherwise = (None, op.padding) if reads else (op.value_to_store, None)
    return Moved(op.base, op.indices, None, walks, value, op.mask, otherwise, mask_dims)


def _gathered(op: vector.GatherOp | vector.ScatterOp) -> Moved | None:
    """Return how lanes move elements at individual positions; None if several lanes may store the
    same element."""
    if not is_memref(op.base.type):
        return None
    shape = lanes_of(op.indices.type, op)
    walks = tuple(Walk(None, 0, extent) for extent in shape)
    mask_dims = tuple(range(len(walks)))
    _expect_plain_elements(op.base, op, shape)
    value = None
    otherwise = None
    if isinstance(op, vector.ScatterOp):
        value = op.value_to_store
        steps = _steps_between_lanes(op.indices)
        if steps is None or len(steps) != 1 or not steps[0]:
            return None
    else:
        otherwise = op.pass_thru
    return Moved(op.base, op.offsets, None, walks, value, op.mask, otherwise, mask_dims, op.indices)


def _steps_between_lanes(positions: SSAValue) -> tuple[int, ...] | None:
    op = positions.op if isinstance(positions, OpResult) else None
    if not isinstance(op, arith.ConstantOp) or not is_dense(op.value):
        return None
    steps = _constant_steps(op)
    return None if steps is None else steps[1:]


def _expect_plain_elements(base: SSAValue, op: Operation, shape: Sequence[int]) -> None:
    if not is_memref(base.type) or (shape and is_vector(base.type.element_type)):
        raise NotModelledError("vector", "elements of memory are vectors", op)


def lanes_of(type_: Attribute, op: Operation) -> tuple[int, ...]:
    """Return the shape of a value: that of a vector, none of a number."""
    if not is_vector(type_):
        return ()
    if any(type_.get_scalable_dims()):
        raise NotModelledError("scalable-vector", "a vector is scalable", op)
    return tuple(type_.get_shape())


def identity_of(root: Root) -> Hashable:
    """Return the key that identifies memory in both programs; a root only of this program is its
    own key."""
    if isinstance(root.value, BlockArgument):
        return root.value.index
    return root.symbol or root


def only_forgets(op: Operation) -> bool:
    """Return whether an op is a cast of a memref to a type with less static information."""
    if not isinstance(op, memref.CastOp):
        return False
    before = op.operands[0].type
    after = op.results[0].type
    if not is_memref(before) or not is_memref(after):
        return False
    pairs = zip(before.get_shape(), after.get_shape(), strict=True)
    return before.layout == after.layout and all(b in (a, DYNAMIC_INDEX) for a, b in pairs)


# Properties of values and ops


def stable_key(key: Parameter | SSAValue) -> Hashable | None:
    """Return a key of a parameter that is the same in both programs: arguments, and operations that
    depend on nothing else."""
    if isinstance(key, Extent | Offset):
        value = key.memref
        position = key.position if isinstance(key, Extent) else None
        if isinstance(value, BlockArgument) and _is_argument(value):
            return ("offset" if position is None else "extent", value.index, position)
        if isinstance(value, OpResult) and position is not None:
            op = value.op
            if isinstance(op, memref.CastOp):
                return stable_key(Extent(op.source, position))
            if isinstance(op, memref.AllocOp | memref.AllocaOp):
                shape = op.memref.type.get_shape()
                if shape[position] >= 0:
                    return ("extent", shape[position])
                place = sum(size < 0 for size in shape[:position])
                return stable_key(op.dynamic_sizes[place])
        return None
    if isinstance(key, BlockArgument):
        return ("argument", key.index) if _is_argument(key) else None
    if not isinstance(key, OpResult):
        return None
    op = key.op
    if isinstance(op, memref.DimOp):
        number = constant_value(op.operands[1])
        return None if number is None else stable_key(Extent(op.operands[0], number))
    if op.regions or effects_of(op) != Effect.NONE or any(is_memref(v.type) for v in op.operands):
        return None
    operands = [stable_key(operand) for operand in op.operands]
    return None if None in operands else (key_of(op), key.index, *operands)


def may_be_poison(key: Parameter) -> bool:
    """Return whether a parameter may be undefined although its inputs are defined."""
    if not isinstance(key, OpResult):
        return False
    return yields_poison(key.op) or any(map(may_be_poison, key.op.operands))


def yields_poison(op: Operation) -> bool:
    """Return whether an op without effects may yield poison although its operands do not."""
    is_total = op.dialect_name() in _TOTAL_DIALECTS and not isinstance(op, _PARTIAL)
    return not is_total or bool(promises(op))


_TOTAL_DIALECTS = ("affine", "arith", "index", "math", "memref")
_PARTIAL = (arith.ShLIOp, arith.ShRSIOp, arith.ShRUIOp, arith.FPToSIOp, arith.FPToUIOp)


def _is_argument(value: BlockArgument) -> bool:
    return root_of(value).kind is RootKind.ARGUMENT


def key_of(op: Operation) -> Hashable:
    """Return a key of the function that an operation computes in each lane."""
    named_attributes = sorted((*op.properties.items(), *op.attributes.items()))
    return (
        op.name,
        tuple(
            (name, attribute_key(value))
            for name, value in named_attributes
            if not (_says_nothing(value) or name == SCHEDULED_CYCLE)
        ),
        tuple(element_text(result.type) for result in op.results),
        tuple(element_text(operand.type) for operand in op.operands),
    )


def _says_nothing(value: Attribute) -> bool:
    return isinstance(value, arith.FastMathFlagsAttr | arith.IntegerOverflowAttr) and not value.data


def attribute_key(value: Attribute) -> Hashable:
    """Return a key of an attribute's value: distinguishes zeros of floats by sign."""
    match value:
        case FloatAttr():
            return str(value.type), value.value.data.hex()
        case IntegerAttr():
            return str(value.type), value.value.data
        case _:
            return str(value)


def element_text(type_: Attribute) -> str:
    """Return the text of the type of a number, or of those in a vector."""
    return str(type_.element_type if is_vector(type_) else type_)
