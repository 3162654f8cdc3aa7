"""Rewriting a nest as its plan says: each op in the order of the program."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign

from xdsl.dialects.builtin import FixedBitwidthType, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue

from loopwright.affine_expr import AffineMap
from loopwright.dialects import arith
from loopwright.dialects.affine import ForOp
from loopwright.dialects.affine.terminator import YieldOp
from loopwright.dialects.arith import ConstantOp, FastMathFlagsAttr
from loopwright.interfaces.atomic_kinds import AtomicRMWKind, identity_of
from loopwright.interfaces.vector_forms import vector_form, vector_type
from loopwright.syntax.narrowing import is_float, is_integer
from loopwright.syntax.op_names import operation_name
from loopwright.transforms.affine_operands import map_of
from loopwright.transforms.rewriter import attribute_key
from loopwright.transforms.vectorize.emission import Emitter, splat
from loopwright.transforms.vectorize.groups import step_of
from loopwright.transforms.vectorize.plan import (
    AccessPlan,
    CarriedReduction,
    LaneLoop,
    VectorPlan,
)
from loopwright.transforms.vectorize.subscripts import memref_of, subscript_operands

_VECTOR_KINDS = {
    AtomicRMWKind.addf: "add",
    AtomicRMWKind.addi: "add",
    AtomicRMWKind.andi: "and",
    AtomicRMWKind.maximumf: "maximumf",
    AtomicRMWKind.maxnumf: "maxnumf",
    AtomicRMWKind.maxs: "maxsi",
    AtomicRMWKind.maxu: "maxui",
    AtomicRMWKind.minimumf: "minimumf",
    AtomicRMWKind.minnumf: "minnumf",
    AtomicRMWKind.mins: "minsi",
    AtomicRMWKind.minu: "minui",
    AtomicRMWKind.mulf: "mul",
    AtomicRMWKind.muli: "mul",
    AtomicRMWKind.ori: "or",
    AtomicRMWKind.xori: "xor",
}
_COMBINING_OPS = {
    AtomicRMWKind.addf: arith.AddfOp,
    AtomicRMWKind.addi: arith.AddiOp,
    AtomicRMWKind.andi: arith.AndIOp,
    AtomicRMWKind.maximumf: arith.MaximumfOp,
    AtomicRMWKind.maxnumf: arith.MaxnumfOp,
    AtomicRMWKind.maxs: arith.MaxSIOp,
    AtomicRMWKind.maxu: arith.MaxUIOp,
    AtomicRMWKind.minimumf: arith.MinimumfOp,
    AtomicRMWKind.minnumf: arith.MinnumfOp,
    AtomicRMWKind.mins: arith.MinSIOp,
    AtomicRMWKind.minu: arith.MinUIOp,
    AtomicRMWKind.mulf: arith.MulfOp,
    AtomicRMWKind.muli: arith.MuliOp,
    AtomicRMWKind.ori: arith.OrIOp,
    AtomicRMWKind.xori: arith.XOrIOp,
}
_INDEX_BITS = 64


def apply_plan(plan: VectorPlan) -> Operation:
    """Put vector code in the place of a nest; the new outermost loop."""
    return _Rewriting(plan).run()


class _Rewriting:
    def __init__(self, plan: VectorPlan) -> None:
        self._plan = plan
        self._vectors: dict[SSAValue, SSAValue] = {}
        self._scalars: dict[SSAValue, SSAValue] = {}
        self._constants: dict[SSAValue, list[tuple[Block, SSAValue]]] = {}
        self._bodies: list[tuple[LaneLoop, Operation]] = []
        """The new loops around the emitter whose iterations are groups of lanes."""
        self._remaining: dict[Operation, SSAValue] = {}
        self._masks: dict[tuple[Operation, tuple[int, ...], tuple[int, ...]], SSAValue] = {}
        self._combining = {
            reduction.combining: (loop, reduction)
            for loop, reductions in plan.reductions.items()
            for reduction in reductions
        }
        self._neutral: dict[tuple[Operation, int], SSAValue] = {}

    def run(self) -> Operation:
        root = self._plan.root
        block = root.parent_block()
        assert block is not None
        made = self._loop(root, Emitter(block, root, root))
        for result in root.results:
            result.replace_all_uses_with(self._scalars[result])
        root.detach()
        root.erase(safe_erase=False)
        return made

    # Loops -------------------------------------------------------------------------------------

    def _loop(self, loop: Operation, emitter: Emitter) -> Operation:
        emitter.source = loop
        lane_loop = self._plan.lane_loop(loop)
        reductions = self._plan.reductions.get(loop, ())
        if reductions:
            inits = [self._start(loop, reduction, emitter) for reduction in reductions]
        else:
            first = len(loop.operands) - len(loop.results)
            inits = [self._vector(operand, emitter) for operand in loop.operands[first:]]
        new = self._make_loop(loop, lane_loop, inits)
        emitter.insert(new)
        self._enter(loop, new, lane_loop)
        if lane_loop is not None:
            self._bodies.append((lane_loop, new))
        self._body(loop, new, bool(reductions))
        if lane_loop is not None:
            self._bodies.pop()
        emitter.source = loop
        for number, result in enumerate(loop.results):
            if reductions:
                self._finish(loop, reductions[number], new.results[number], emitter)
            else:
                self._vectors[result] = new.results[number]
        return new

    def _make_loop(
        self, loop: Operation, lane_loop: LaneLoop | None, inits: Sequence[SSAValue]
    ) -> ForOp:
        lower, upper = map_of(loop, "lowerBoundMap"), map_of(loop, "upperBoundMap")
        operands = [self._scalar(value) for value in self._bound_operands(loop)]
        factor = 1 if lane_loop is None else lane_loop.factor
        types = [loop.regions[0].block.args[0].type, *(value.type for value in inits)]
        return ForOp(
            lower,
            operands[: lower.num_inputs],
            upper,
            operands[lower.num_inputs :],
            step=step_of(loop) * factor,
            inits=inits,
            region=Region(Block(arg_types=types)),
        )

    def _bound_operands(self, loop: Operation) -> Sequence[SSAValue]:
        return loop.operands[: len(loop.operands) - len(loop.results)]

    def _enter(self, loop: Operation, new: Operation, lane_loop: LaneLoop | None) -> None:
        old_block, new_block = loop.regions[0].block, new.regions[0].block
        self._scalars[old_block.args[0]] = new_block.args[0]
        for old, made in zip(old_block.args[1:], new_block.args[1:], strict=True):
            self._vectors[old] = made
        for old, made in zip(old_block.args, new_block.args, strict=True):
            made.name_hint = old.name_hint

    def _body(self, loop: Operation, new: Operation, reduces: bool) -> None:
        emitter = Emitter(new.regions[0].block, None, loop)
        innermost = [loop for loop, _ in self._bodies]
        if len(innermost) == len(self._plan.shape) and self._bodies[-1][1] is new:
            if self._plan.masked or (reduces and not all(lane.whole for lane in innermost)):
                self._make_mask(emitter, tuple(range(len(innermost))), self._idle_dims())
        for op in loop.regions[0].block.ops:
            emitter.source = op
            self._op(op, emitter)

    # Ops ---------------------------------------------------------------------------------------

    def _op(self, op: Operation, emitter: Emitter) -> None:
        if op.name == "affine.for":
            self._loop(op, emitter)
        elif op.name == "affine.load":
            self._load(op, emitter)
        elif op.name == "affine.store":
            self._store(op, emitter)
        elif op.name == "affine.yield":
            emitter.insert(YieldOp(*(self._vector(value, emitter) for value in op.operands)))
        elif op.name == "arith.constant":
            self._keep_scalar(op, emitter)
        else:
            if op in self._plan.scalars or op.name == "affine.apply":
                self._keep_scalar(op, emitter)
            if op in self._plan.vectors:
                self._widen(op, emitter)

    def _keep_scalar(self, op: Operation, emitter: Emitter) -> None:
        if op.name == "arith.constant" and op not in self._plan.scalars:
            return
        if op.name == "affine.apply" and op not in self._plan.scalars:
            return
        copy = op.clone(dict(self._scalars))
        emitter.insert(copy)
        for old, new in zip(op.results, copy.results, strict=True):
            self._scalars[old] = new

    def _widen(self, op: Operation, emitter: Emitter) -> None:
        form = vector_form(operation_name(op))
        assert form is not None, "the plan names only ops that have a vector form"
        operands = [
            self._scalar(value) if index in form.scalar_operands else self._vector(value, emitter)
            for index, value in enumerate(op.operands)
        ]
        if op in self._plan.guarded:
            for index in form.divisors:
                one = splat(1, op.operands[index].type, self._plan.shape)
                idle = emitter.value(one)
                operands[index] = emitter.select(self._full_mask(emitter), operands[index], idle)
        combined = self._combining.get(op)
        if combined is not None:
            self._blend(op, *combined, operands, emitter)
        new = emitter.insert(form.widen(op, operands, self._plan.shape))
        for old, made in zip(op.results, new.results, strict=True):
            self._vectors[old] = made

    def _load(self, op: Operation, emitter: Emitter) -> None:
        access = self._plan.accesses[op]
        indices = self._indices(op, emitter)
        type_ = vector_type(op.results[0].type, self._plan.shape)
        memref = memref_of(op)
        self._vectors[op.results[0]] = emitter.read(
            memref, indices, access.permutation, type_, self._access_mask(access, emitter)
        )

    def _store(self, op: Operation, emitter: Emitter) -> None:
        access = self._plan.accesses[op]
        value = self._vector(op.operands[0], emitter)
        indices = self._indices(op, emitter)
        mask = self._access_mask(access, emitter)
        emitter.write(value, memref_of(op), indices, access.permutation, mask)

    def _indices(self, access: Operation, emitter: Emitter) -> list[SSAValue]:
        affine_map = map_of(access)
        operands = [self._scalar(value) for value in subscript_operands(access)]
        if affine_map.is_identity():
            return operands
        return [
            emitter.apply(affine_map.with_results([result]), operands)
            for result in affine_map.results
        ]

    # Values ------------------------------------------------------------------------------------

    def _scalar(self, value: SSAValue) -> SSAValue:
        return self._scalars.get(value, value)

    def _vector(self, value: SSAValue, emitter: Emitter) -> SSAValue:
        """The vector that stands for a value."""
        known = self._vectors.get(value)
        if known is not None:
            return known
        if isinstance(value, OpResult) and value.op.name == "arith.constant":
            return self._constant(value, value.op)
        made = _broadcast_after(self._scalar(value), self._plan.shape, emitter.source)
        self._vectors[value] = made
        return made

    def _constant(self, value: SSAValue, op: Operation) -> SSAValue:
        """A constant vector, at the front of the innermost loop around whose lanes it fills."""
        block = self._bodies[-1][1].regions[0].block if self._bodies else None
        for home, made in self._constants.get(value, ()):
            if block is not None and _is_around(home, block):
                return made
        assert block is not None, "constants are needed inside of loops"
        attribute = op.properties["value"]
        new = splat(_number(attribute), value.type, self._plan.shape)
        new.location = op.location
        if block.first_op is None:
            block.add_op(new)
        else:
            block.insert_op_before(new, block.first_op)
        self._constants.setdefault(value, []).append((block, new.result))
        return new.result

    # Idle lanes --------------------------------------------------------------------------------

    def _idle_dims(self) -> tuple[int, ...]:
        return tuple(loop.dim for loop, _ in self._bodies if not loop.whole)

    def _make_mask(
        self, emitter: Emitter, dims: tuple[int, ...], idle: tuple[int, ...]
    ) -> SSAValue:
        """A mask over dimensions of the vectors, of the lanes along `idle` that have iterations."""
        key = (self._bodies[-1][1], dims, idle)
        known = self._masks.get(key)
        if known is not None:
            return known
        by_dim = {loop.dim: (loop, new) for loop, new in self._bodies}
        counts: list[SSAValue] = []
        for number in dims:
            loop, new = by_dim[number]
            counts.append(
                self._count(loop, new, emitter)
                if number in idle
                else emitter.value(ConstantOp(IntegerAttr.from_index_int_value(loop.factor)))
            )
        shape = [self._plan.shape[number] for number in dims]
        made = self._masks[key] = emitter.mask(counts, shape)
        return made

    def _count(self, loop: LaneLoop, new: Operation, emitter: Emitter) -> SSAValue:
        known = self._remaining.get(new)
        if known is None:
            upper = map_of(new, "upperBoundMap")
            lower = map_of(new, "lowerBoundMap")
            end = len(new.operands) - len(new.results)
            operands = new.operands[lower.num_inputs : end]
            variable = new.regions[0].block.args[0]
            step = step_of(new) // loop.factor
            known = self._remaining[new] = emitter.remaining(upper, operands, variable, step)
        return known

    def _full_mask(self, emitter: Emitter) -> SSAValue:
        return self._make_mask(emitter, tuple(range(len(self._bodies))), self._idle_dims())

    def _access_mask(self, access: AccessPlan, emitter: Emitter) -> SSAValue | None:
        if not access.masked:
            return None
        spanned = _in_order_of_memory(access.permutation)
        return self._make_mask(emitter, spanned, access.masked)

    # Reductions --------------------------------------------------------------------------------

    def _start(self, loop: Operation, reduction: CarriedReduction, emitter: Emitter) -> SSAValue:
        element = loop.results[reduction.number].type
        new = splat(_neutral(reduction.kind, element), element, self._plan.shape)
        found = self._neutral[loop, reduction.number] = emitter.value(new)
        return found

    def _blend(
        self,
        op: Operation,
        loop: Operation,
        reduction: CarriedReduction,
        operands: list[SSAValue],
        emitter: Emitter,
    ) -> None:
        """In idle lanes combine the neutral element instead of what was computed there."""
        lane_loop = self._plan.lane_loop(loop)
        assert lane_loop is not None
        if lane_loop.whole:
            return
        carried = loop.regions[0].block.args[1 + reduction.number]
        other = 1 if op.operands[0] is carried else 0
        neutral = self._neutral[loop, reduction.number]
        operands[other] = emitter.select(self._full_mask(emitter), operands[other], neutral)

    def _finish(
        self, loop: Operation, reduction: CarriedReduction, value: SSAValue, emitter: Emitter
    ) -> None:
        """Combine the lanes with each other, then with what the loop started from."""
        result = loop.results[reduction.number]
        first = len(loop.operands) - len(loop.results)
        init = self._scalar(loop.operands[first + reduction.number])
        scalar = emitter.reduce(_VECTOR_KINDS[reduction.kind], value, _NO_FASTMATH)
        if not _is_neutral(init, reduction.kind):
            op = _COMBINING_OPS[reduction.kind](scalar, init)
            scalar = emitter.value(op)
        self._scalars[result] = scalar


_NO_FASTMATH = FastMathFlagsAttr("none")


def _neutral(kind: AtomicRMWKind, element: Attribute) -> float:
    """The neutral element of a kind, NaNs with the sign that `mlir-opt` gives them."""
    width = element.bitwidth if isinstance(element, FixedBitwidthType) else _INDEX_BITS
    found = identity_of(kind, width)
    return copysign(found, -1.0) if kind is AtomicRMWKind.maxnumf else found


def _is_neutral(value: SSAValue, kind: AtomicRMWKind) -> bool:
    """Whether a value is the constant that a reduction may start from without any effect."""
    if not isinstance(value, OpResult) or value.op.name != "arith.constant":
        return False
    attribute = value.op.properties["value"]
    neutral = _neutral(kind, value.type)
    if is_float(attribute):
        return attribute_key(attribute) == attribute_key(FloatAttr(neutral, attribute.type))
    return is_integer(attribute) and attribute == IntegerAttr(int(neutral), attribute.type)


def _number(attribute: Attribute) -> float:
    assert is_float(attribute) or is_integer(attribute)
    return attribute.value.data


def _in_order_of_memory(permutation: AffineMap) -> tuple[int, ...]:
    """The dimensions of a vector that a transfer spans, as they follow each other in memory."""
    spanned = [
        (min(result.used_dims()), number)
        for number, result in enumerate(permutation.results)
        if result.used_dims()
    ]
    return tuple(number for _, number in sorted(spanned))


def _is_around(outer: Block, inner: Block) -> bool:
    current: Block | None = inner
    while current is not None and current is not outer:
        parent = current.parent_op()
        current = None if parent is None else parent.parent_block()
    return current is outer


def _broadcast_after(value: SSAValue, shape: Sequence[int], source: Operation) -> SSAValue:
    """A vector of a value that is the same in all lanes, made where the value is."""
    owner = value.owner
    if isinstance(owner, Operation):
        block, before = owner.parent_block(), owner.next_op
    else:
        block, before = owner, owner.first_op
    assert block is not None
    return Emitter(block, before, source).broadcast(value, shape)
