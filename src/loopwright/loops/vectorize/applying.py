"""Rewrites a nest according to its plan, op by op in program order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import TypedDict

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.costs.host import Host
from loopwright.exact.loops import Settled
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.core.attributes import is_complex_type, is_vector
from loopwright.ir.core.enclosing import block_of, ops_around
from loopwright.ir.dialects import arith, vector
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.conditionals import YieldOp
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    composed_constraints,
    composed_subscripts,
    condition_of,
    map_of,
)
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp, part_type
from loopwright.ir.dialects.reduction.definition import CombineOp
from loopwright.ir.dialects.scf import ConditionOp, WhileOp
from loopwright.ir.dialects.scf import IfOp as ScfIfOp
from loopwright.ir.dialects.scf import YieldOp as ScfYieldOp
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.op_interfaces import interface_of, vector_form, vector_type
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.ir.syntax.value_names import keep_name
from loopwright.loops.steps.unroll import cut
from loopwright.loops.vectorize.accesses import PART_GETTERS, PARTS
from loopwright.loops.vectorize.carried_values import definition_of
from loopwright.loops.vectorize.cost import bits_of
from loopwright.loops.vectorize.emission import (
    VectorBuilder,
    VectorizedValues,
    constant_vector,
    splat,
)
from loopwright.loops.vectorize.plan import AccessKind, AccessPlan, LaneLoop, VectorPlan
from loopwright.loops.vectorize.reducing import Reducing, combined_lanes

_INDEX = IndexType()


def apply_plan(plan: VectorPlan, *, keep_flags: bool = False) -> Operation:
    """Replace a nest by vector code; return the new outermost loop.

    With `keep_flags` the lanes of a reduction are combined under the fast-math flags of its op.
    """
    return _Rewriting(plan, keep_flags=keep_flags).run()


def _of_mask(vectors: Sequence[SSAValue], lanes: int, host: Host) -> IntegerType:
    """Return the element type of masks that loops carry beside vectors of `lanes` lanes: `i1` if
    the host has mask registers, or if vectors are not one register (LLVM splits those); else
    integers as wide as the lanes."""
    bits = {bits_of(vector_.type.element_type) for vector_ in vectors if is_vector(vector_.type)}
    is_one = len(bits) == 1 and max(bits) * lanes == host.vector_bits
    return IntegerType(max(bits)) if is_one and not host.has_mask_registers else i1


class _Rewriting:
    def __init__(self, plan: VectorPlan, *, keep_flags: bool) -> None:
        self._plan = plan
        self._values = VectorizedValues(plan)
        self._reducing = Reducing(self._values, keep_flags=keep_flags)

    def run(self) -> Operation:
        root = self._plan.root
        for loop in self._plan.loops:
            if loop.split is not None:
                cut(loop.op, loop.split)
        new_loop = self._loop(root, VectorBuilder(block_of(root), root, root))
        for result in root.results:
            result.replace_all_uses_with(self._values.scalars[result])
        root.detach()
        root.erase(safe_erase=False)
        return new_loop

    # Loops and conditionals

    def _loop(self, loop: ForOp, emitter: VectorBuilder) -> Operation:
        lane_loop = self._plan.lane_loop(loop)
        reduces = loop in self._plan.reductions
        if reduces:
            inits = self._reducing.starts(loop, emitter)
        else:
            inits = [self._values.vector(operand, emitter) for operand in loop.inits]
        new = self._make_loop(loop, lane_loop, inits)
        emitter.insert(new)
        self._enter(loop, new)
        with self._values.inside(lane_loop, new):
            self._body(loop, new)
        if reduces:
            self._reducing.finish(loop, new, emitter)
        else:
            self._values.set_vectors(loop.results, new.results)
        return new

    def _make_loop(
        self, loop: ForOp, lane_loop: LaneLoop | None, inits: Sequence[SSAValue]
    ) -> ForOp:
        lows, highs = (
            [self._values.scalar(value) for value in operands]
            for operands in (loop.lower_bound_operands, loop.upper_bound_operands)
        )
        factor = 1 if lane_loop is None else lane_loop.factor
        types = [loop.induction_variable.type, *(value.type for value in inits)]
        new = ForOp(
            loop.lower_map,
            lows,
            loop.upper_map,
            highs,
            step=loop.step_value * factor,
            inits=inits,
            region=Region(Block(arg_types=types)),
        )
        for argument, old_argument in zip(new.body.args, loop.body.args, strict=False):
            keep_name(argument, old_argument)
        return new

    def _enter(self, loop: ForOp, new: ForOp) -> None:
        old_block = loop.body
        new_block = new.body
        self._values.set_scalars(old_block.args[:1], new_block.args[:1])
        self._values.set_vectors(old_block.args[1:], new_block.args[1 : len(old_block.args)])

    def _body(self, loop: ForOp, new: ForOp) -> None:
        emitter = VectorBuilder(new.body, None, loop)
        bodies = self._values.bodies
        if len(bodies) == len(self._plan.shape) and bodies[-1][1] is new:
            reduces = any(outer.op in self._plan.reductions for outer, _ in bodies)
            if self._plan.masked or (reduces and not self._plan.is_whole):
                self._values.lane_mask(emitter.source)
        self._block(loop.body, emitter)

    def _block(self, block: Block, emitter: VectorBuilder) -> None:
        for op in block.ops:
            self._op(op, emitter.at(op))

    def _conditional(self, op: Operation, emitter: VectorBuilder) -> None:
        """Emit a conditional whose condition is uniform across lanes."""
        operands = [self._values.scalar(value) for value in op.operands]
        types = [vector_type(result.type, self._values.shape) for result in op.results]
        regions = [Region(Block()) if region.blocks else Region() for region in op.regions]
        new = IfOp.create(
            operands=operands, result_types=types, properties=op.properties, regions=regions
        )
        emitter.insert(new)
        for old_region, new_region in zip(op.regions, regions, strict=True):
            if old_region.blocks:
                self._block(old_region.block, VectorBuilder(new_region.block, None, op))
        self._values.set_vectors(op.results, new.results)

    def _predicated(self, op: Operation, emitter: VectorBuilder) -> None:
        """Emit a conditional whose condition varies from lane to lane: both branches run under
        masks."""
        outer = self._values.active(emitter)
        condition = self._condition(op, emitter)
        mask = self._active_and(outer, condition, op, emitter)
        branches: list[list[SSAValue]] = []
        for number, region in enumerate(op.regions):
            if not region.blocks:
                continue
            if number == 1:
                all_lanes = emitter.value(splat(-1, i1, self._values.shape))
                negated = emitter.value(arith.XOrIOp(condition, all_lanes))
                mask = self._active_and(outer, negated, op, emitter)
            with self._values.predicated(mask):
                last = self._all_but_last(region.block, emitter)
                branches.append([self._values.vector(value, emitter) for value in last.operands])
        joined = zip(*branches, strict=True)
        self._values.set_vectors(
            op.results, [emitter.select(condition, *values) for values in joined]
        )

    def _active_and(
        self, outer: SSAValue | None, condition: SSAValue, op: Operation, emitter: VectorBuilder
    ) -> SSAValue:
        """Return the lanes that are active at a conditional and satisfy its condition. Data in
        inactive lanes may be poison, so a condition computed from them must not be used there."""
        if outer is None:
            return condition
        if not isinstance(op, IfOp):
            nowhere = emitter.value(splat(0, i1, self._values.shape))
            return emitter.select(outer, condition, nowhere)
        return emitter.value(arith.AndIOp(outer, condition))

    def _condition(self, op: Operation, emitter: VectorBuilder) -> SSAValue:
        """Return the lanes in which the condition of a conditional holds."""
        if isinstance(op, ScfIfOp):
            return self._values.vector(op.condition, emitter)
        bound = composed_constraints(condition_of(op), op.operands)
        zero = emitter.value(splat(0, _INDEX, self._values.shape))
        holds: SSAValue | None = None
        for expr, equality in zip(bound.exprs, condition_of(op).eq_flags, strict=True):
            value = self._values.lane_values(expr, bound, emitter)
            test = emitter.value(arith.CmpiOp(value, zero, "eq" if equality else "sge"))
            holds = test if holds is None else emitter.value(arith.AndIOp(holds, test))
        assert holds is not None, "a set has constraints"
        return holds

    def _while(self, op: WhileOp, emitter: VectorBuilder) -> None:
        """Emit a loop that continues while any lane does. Lanes that have ended keep computing, but
        their results are frozen at their last active values."""
        shape = self._values.shape
        inits = self._lane_operands(op.inits, emitter)
        start = self._values.active_or_all(emitter)
        types = [
            vector_type(part, shape)
            for result in op.results
            for part in (
                [part_type(result.type)] * 2 if is_complex_type(result.type) else [result.type]
            )
        ]
        last_values = [emitter.poison(type_) for type_ in types]
        count = len(types)
        wide = _of_mask([*inits, *last_values], prod(shape), self._plan.host)
        start = emitter.in_lanes(start, wide)
        before = Block(arg_types=[v.type for v in (*inits, *last_values, start)])
        after = Block(arg_types=[*types, *types, start.type])
        new = WhileOp(
            [*inits, *last_values, start],
            [*types, *types, start.type],
            Region(before),
            Region(after),
        )
        new.attributes.update(op.attributes)
        emitter.insert(new)
        *carried, held = before.args
        self._bind(op.before.block.args, carried[: len(inits)])
        at = VectorBuilder(before, None, op)
        going = at.out_of_lanes(held)
        with self._values.predicated(going):
            last = self._all_but_last(op.before.block, at)
            condition, *passed = last.operands
            more = at.in_lanes(self._values.vector(condition, at), wide)
            # Idle lanes are zero already: LLVM would turn stored zeros into a narrow mask again.
            goes_on = at.select(going, more, held)
            lanes = self._lane_operands(passed, at)
        results = [
            at.select(going, *values) for values in zip(lanes, carried[len(inits) :], strict=True)
        ]
        any_lane = at.reduce("or", goes_on, arith.FastMathFlagsAttr("none"))
        if wide != i1:
            none = at.value(arith.ConstantOp(IntegerAttr(0, wide)))
            any_lane = at.value(arith.CmpiOp(any_lane, none, "ne"))
        at.insert(ConditionOp(any_lane, *lanes, *results, goes_on))
        *carried, held = after.args
        self._bind(op.after.block.args, carried[:count])
        at = VectorBuilder(after, None, op)
        with self._values.predicated(at.out_of_lanes(held)):
            last = self._all_but_last(op.after.block, at)
            lanes = self._lane_operands(last.operands, at)
        at.insert(ScfYieldOp(*lanes, *carried[count:], held))
        self._bind(op.results, new.results[count : 2 * count])

    def _settling(
        self, op: WhileOp, settled: Settled, asked_after: int, emitter: VectorBuilder
    ) -> None:
        """Emit a loop that continues while any lane does, which is tested only after some
        iterations: the values of lanes that have ended are unchanged by further iterations, or
        selected. Lanes that do not start count as ended."""
        inits = self._lane_operands(op.inits, emitter)
        own = settled.number
        self._bind(op.before.block.args, inits)
        going = self._active_and(
            self._values.active(emitter), self._any_active(op, emitter), op, emitter
        )
        end = self._values.vector(settled.test.rhs, emitter)
        begun = [*inits[:own], emitter.select(going, inits[own], end), *inits[own + 1 :]]
        types = [value.type for value in inits]
        before = Block(arg_types=types)
        after = Block(arg_types=types)
        new = WhileOp(begun, types, Region(before), Region(after))
        new.attributes.update(op.attributes)
        emitter.insert(new)
        at = VectorBuilder(before, None, op)
        self._bind(op.before.block.args, before.args)
        any_lane = at.reduce("or", self._any_active(op, at), arith.FastMathFlagsAttr("none"))
        at.insert(ConditionOp(any_lane, *before.args))
        at = VectorBuilder(after, None, op)
        lanes = [*after.args]
        for _ in range(asked_after):
            self._bind(op.before.block.args, lanes)
            going_on = self._any_active(op, at)
            with self._values.predicated(going_on):
                self._bind(op.after.block.args, lanes)
                last = self._all_but_last(op.after.block, at)
                following = self._lane_operands(last.operands, at)
            lanes = [
                new if number in settled.free else at.select(going_on, new, old)
                for number, (new, old) in enumerate(zip(following, lanes, strict=True))
            ]
        at.insert(ScfYieldOp(*lanes))
        self._bind(op.results, new.results)
        ended = emitter.select(going, new.results[own], inits[own])
        self._values.set_vectors([op.results[own]], [ended])

    def _any_active(self, op: WhileOp, emitter: VectorBuilder) -> SSAValue:
        """Emit the condition of a loop."""
        return self._values.vector(
            self._all_but_last(op.before.block, emitter).operands[0], emitter
        )

    def _all_but_last(self, block: Block, emitter: VectorBuilder) -> Operation:
        """Emit the ops of a block except its terminator, which is returned."""
        *ops, last = block.ops
        for op in ops:
            self._op(op, emitter.at(op))
        return last

    def _lane_operands(self, old: Sequence[SSAValue], emitter: VectorBuilder) -> list[SSAValue]:
        """Return the vectors of values; for a complex number, those of its two parts."""
        vectors: list[SSAValue] = []
        for value in old:
            if is_complex_type(value.type):
                whole = self._values.scalar(value)
                parts = self._values.parts.get(value) or (
                    emitter.value(ReOp(whole)),
                    emitter.value(ImOp(whole)),
                )
                vectors += (self._values.of_rank(part, emitter) for part in parts)
            else:
                vectors.append(self._values.vector(value, emitter))
        return vectors

    def _bind(self, old: Sequence[SSAValue], new: Sequence[SSAValue]) -> None:
        """Map values to vectors, and complex numbers to the vectors of their parts."""
        vectors = iter(new)
        for value in old:
            if is_complex_type(value.type):
                self._values.set_parts(value, next(vectors), next(vectors))
            else:
                self._values.set_vectors([value], [next(vectors)])

    # Ops

    def _op(self, op: Operation, emitter: VectorBuilder) -> None:
        match op:
            case ForOp():
                self._loop(op, emitter)
            case IfOp() | ScfIfOp() if op in self._plan.predicated:
                self._predicated(op, emitter)
            case IfOp():
                self._conditional(op, emitter)
            case WhileOp() if op in self._plan.settled:
                self._settling(op, *self._plan.settled[op], emitter)
            case WhileOp():
                self._while(op, emitter)
            case _ if memory_access.is_affine_element_load(op):
                self._load(op, emitter)
            case _ if memory_access.is_affine_element_store(op):
                self._store(op, emitter)
            case YieldOp():
                self._yield(op, emitter)
            case _ if isinstance(op, PARTS) and op not in self._plan.scalars:
                _take_parts(op, self._values, emitter)
            case _:
                if op in self._plan.scalars:
                    copy = emitter.insert(op.clone(dict(self._values.scalars)))
                    self._values.set_scalars(op.results, copy.results)
                if op in self._plan.vectors and isinstance(op, CombineOp):
                    self._combine(op, emitter)
                elif op in self._plan.vectors:
                    self._widen(op, emitter)

    def _yield(self, op: Operation, emitter: VectorBuilder) -> None:
        parent = op.parent_op()
        if isinstance(parent, ForOp) and parent in self._plan.reductions:
            values = self._reducing.yielded(parent, op.operands, emitter)
        else:
            values = [self._values.vector(value, emitter) for value in op.operands]
        emitter.insert(YieldOp(*values))

    def _combine(self, op: Operation, emitter: VectorBuilder) -> None:
        definition = definition_of(op)
        assert definition is not None, "the plan has looked it up"
        operands = [self._values.vector(value, emitter) for value in op.operands]
        vectors = combined_lanes(definition, operands, self._values.shape, emitter)
        self._values.set_vectors(op.results, vectors)

    def _widen(self, op: Operation, emitter: VectorBuilder) -> None:
        """Emit an op on vectors in place of scalars."""
        form = vector_form(op)
        assert form is not None, "the plan names only ops that have a vector form"
        operands = [
            self._values.scalar(value)
            if index in form.scalar_operands
            else self._values.vector(value, emitter)
            for index, value in enumerate(op.operands)
        ]
        active = self._values.active(emitter) if op in self._plan.guarded else None
        division = interface_of(op, UndefinedDivisors)
        if active is not None and division is not None:
            index = division.divisor
            ones = emitter.value(splat(1, op.operands[index].type, self._values.shape))
            operands[index] = emitter.select(active, operands[index], ones)
        self._reducing.blend(op, operands, emitter)
        new = emitter.insert(form.widen(op, operands, self._values.shape))
        if self._reducing.combines(op):
            drop_poison_generating_flags(new)
        self._values.set_vectors(op.results, new.results)

    # Accesses

    def _load(self, op: Operation, emitter: VectorBuilder) -> None:
        """Emit the vector form of a load."""
        access = self._plan.accesses[op]
        if access.kind is AccessKind.PARTS:
            _load_parts(op, self._values, emitter)
            return
        type_ = vector_type(op.results[0].type, self._values.shape)
        memref = self._values.scalar(memory_access.memref_of(op))
        if access.kind is AccessKind.TRANSFER:
            indices = self._indices(op, emitter)
            mask = None if access.everywhere else self._transfer_mask(access, emitter)
            vector = emitter.read(
                memref, indices, access.permutation, type_, mask, in_bounds=access.in_bounds
            )
        elif access.kind is AccessKind.WALK:
            where = [self._values.scalar(value) for value in memory_access.subscript_operands(op)]
            walked = VectorLoadOp(memref, map_of(op), where, type_, **_walk(access))
            vector = emitter.value(walked)
        else:
            start, positions = self._scattered(access, emitter)
            mask = self._values.active_or_all(emitter, everywhere=access.everywhere)
            vector = emitter.gather(memref, start, positions, mask, type_)
        self._values.set_vectors(op.results, [vector])

    def _store(self, op: Operation, emitter: VectorBuilder) -> None:
        """Emit the vector form of a store."""
        access = self._plan.accesses[op]
        if access.kind is AccessKind.PARTS:
            _store_parts(op, self._values, emitter)
            return
        value = self._values.vector(op.operands[0], emitter)
        memref = self._values.scalar(memory_access.memref_of(op))
        if access.kind is AccessKind.TRANSFER:
            indices = self._indices(op, emitter)
            mask = self._transfer_mask(access, emitter)
            if mask is not None and self._may_store_all(op, access):
                type_ = vector_type(op.operands[0].type, self._values.shape)
                stored = emitter.read(
                    memref, indices, access.permutation, type_, None, in_bounds=access.in_bounds
                )
                value, mask = emitter.select(mask, value, stored), None
            emitter.write(
                value, memref, indices, access.permutation, mask, in_bounds=access.in_bounds
            )
        elif access.kind is AccessKind.WALK:
            where = [self._values.scalar(value) for value in memory_access.subscript_operands(op)]
            emitter.insert(VectorStoreOp(value, memref, map_of(op), where, **_walk(access)))
        else:
            start, positions = self._scattered(access, emitter)
            emitter.scatter(value, memref, start, positions, self._values.active_or_all(emitter))

    def _indices(self, access: Operation, emitter: VectorBuilder) -> list[SSAValue]:
        affine_map = map_of(access)
        operands = [
            self._values.scalar(value) for value in memory_access.subscript_operands(access)
        ]
        if affine_map.is_identity():
            return operands
        return [
            emitter.apply(affine_map.with_results([result]), operands)
            for result in affine_map.results
        ]

    def _may_store_all(self, op: Operation, access: AccessPlan) -> bool:
        """Return whether inactive lanes may store the current value of their element: each
        iteration loads it, and masked stores are slow."""
        if access.masked or self._values.idle_dims() or self._plan.host.has_mask_registers:
            return False
        ancestor = op
        above = op.parent_op()
        while above is not None and above in self._plan.predicated:
            ancestor = above
            above = above.parent_op()
        if any(x in self._plan.predicated or isinstance(x, WhileOp) for x in ops_around(ancestor)):
            return False
        return any(
            memory_access.is_affine_element_load(candidate)
            and _place_of(candidate) == _place_of(op)
            for candidate in block_of(ancestor).ops
            if candidate in self._plan.accesses
        )

    def _transfer_mask(self, access: AccessPlan, emitter: VectorBuilder) -> SSAValue | None:
        if self._values.is_predicated:
            return self._values.active(emitter)
        if not access.masked:
            return None
        spanned = _in_order_of_memory(access.permutation)
        return self._values.spanned_mask(spanned, access.masked, emitter.source)

    def _scattered(
        self, access: AccessPlan, emitter: VectorBuilder
    ) -> tuple[list[SSAValue], SSAValue]:
        """Return the base of a gather or scatter, and the offset of each lane's element from it."""
        if access.kind is AccessKind.STEPS:
            distances = self._values.spread(access.steps)
            positions = emitter.value(constant_vector(distances, _INDEX, self._values.shape))
            return self._indices(access.op, emitter), positions
        bound = composed_subscripts(access.op)
        moving = dict(access.moving)
        dims = tuple(map(self._values.scalar, bound.dims))
        symbols = tuple(map(self._values.scalar, bound.symbols))
        start: list[SSAValue] = []
        total = constant(0)
        for number, expr in enumerate(bound.exprs):
            if number in moving:
                start.append(emitter.constant(0))
                total = total + expr * moving[number]
            else:
                offset_map = AffineMap(len(dims), len(symbols), (expr,))
                start.append(emitter.apply(offset_map, (*dims, *symbols)))
        return start, self._values.lane_values(total, bound, emitter)


class _Walk(TypedDict):
    """The strides and the permutation of a vector access, where they are not the default."""

    strides: Sequence[int] | None
    permutation: AffineMap | None


def _walk(access: AccessPlan) -> _Walk:
    last = access.permutation.num_dims
    dims = tuple(dim(number) for number in range(last - len(access.steps), last))
    return _Walk(
        strides=access.steps if any(step != 1 for step in access.steps) else None,
        permutation=None if access.permutation.results == dims else access.permutation,
    )


def _in_order_of_memory(permutation: AffineMap) -> tuple[int, ...]:
    """Return the dimensions of a vector that a transfer spans, in memory order."""
    spanned = [
        (min(result.used_dims()), number)
        for number, result in enumerate(permutation.results)
        if result.used_dims()
    ]
    return tuple(number for _, number in sorted(spanned))


# Complex numbers in lanes
#
# Vectors have no complex elements, and memory has the numbers one by one. They are loaded and
# stored so; loaded parts are interleaved in one vector, which a compiler may recognise as a single
# move. Before -> After, two lanes:
#
#     %c = affine.load %m[%i]              %0 = affine.load %m[%i] ; %1 = affine.load %m[%i + 1]
#     %re = complex.re %c                  … complex.re and complex.im of both
#     %im = complex.im %c                  %both = vector.from_elements %re0, %im0, %re1, %im1
#                                          %re, %im = vector.deinterleave %both


def _load_parts(op: Operation, values: VectorizedValues, emitter: VectorBuilder) -> None:
    """Load the complex number of each lane; return the vectors of the parts."""
    memref = values.scalar(memory_access.memref_of(op))
    pair: list[SSAValue] = []
    for places, operands in _lane_subscripts(op, values):
        number = emitter.value(LoadOp(memref, places, operands))
        pair += emitter.value(ReOp(number)), emitter.value(ImOp(number))
    element = pair[0].type
    shape = values.shape
    interleaved = emitter.create(vector.FromElementsOp, pair, vector_type(element, _doubled(shape)))
    types = [vector_type(element, shape)] * 2
    deinterleaved = emitter.insert(
        vector.DeinterleaveOp.create(operands=[interleaved], result_types=types)
    )
    values.set_parts(op.results[0], *deinterleaved.results)


def _store_parts(op: Operation, values: VectorizedValues, emitter: VectorBuilder) -> None:
    """Store a complex number for each lane, built from the vectors of its parts."""
    number = op.operands[0]
    memref = values.scalar(memory_access.memref_of(op))
    parts_of_number = values.parts.get(number)
    if parts_of_number is None:
        for places, operands in _lane_subscripts(op, values):
            emitter.insert(StoreOp(values.scalar(number), memref, places, operands))
        return
    real, imaginary = (values.of_rank(part, emitter) for part in parts_of_number)
    type_ = vector_type(part_type(number.type), _doubled(values.shape))
    interleaved = emitter.create(vector.InterleaveOp, [real, imaginary], type_)
    lanes = product(*map(range, values.shape))
    for lane, (places, operands) in zip(lanes, _lane_subscripts(op, values), strict=True):
        parts = [emitter.element(interleaved, (*lane[:-1], 2 * lane[-1] + part)) for part in (0, 1)]
        numbers = emitter.value(CreateOp(*parts))
        emitter.insert(StoreOp(numbers, memref, places, operands))


def _take_parts(op: Operation, values: VectorizedValues, emitter: VectorBuilder) -> None:
    """Emit the vector of one part of complex numbers whose parts are known, or record both parts as
    a number."""
    if isinstance(op, PART_GETTERS):
        values.set_vectors(op.results, [values.parts[op.operands[0]][isinstance(op, ImOp)]])
    else:
        values.set_parts(op.results[0], *(values.vector(part, emitter) for part in op.operands))


def _lane_subscripts(
    op: Operation, values: VectorizedValues
) -> Iterator[tuple[AffineMap, list[SSAValue]]]:
    """Yield the subscripts of each lane, in row-major order: a map and its operands."""
    bound = composed_subscripts(op)
    operands = [values.scalar(value) for value in bound.operands]
    for lane in product(*map(range, values.shape)):
        shifts: dict[AffineExpr, AffineExpr] = {}
        for (loop, _), number in zip(values.bodies, lane, strict=True):
            variable = loop.op.induction_variable
            for position, value in enumerate(bound.dims):
                if value is variable:
                    shifts[dim(position)] = dim(position) + number * loop.op.step_value
        exprs = tuple(expr.replace(shifts) for expr in bound.exprs)
        yield BoundExprs(exprs, bound.dims, bound.symbols).map, operands


def _doubled(shape: tuple[int, ...]) -> tuple[int, ...]:
    return (*shape[:-1], 2 * shape[-1])


def _place_of(op: Operation) -> tuple[object, ...]:
    """Return a key that is equal for accesses of the same element."""
    return memory_access.memref_of(op), map_of(op), *memory_access.subscript_operands(op)
