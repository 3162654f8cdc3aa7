"""The state in which ops are lowered, the table of lowerings, components and ranges of values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import NoReturn, cast

from xdsl.dialects.builtin import AnyFloat, ComplexType, FunctionType
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike, IsTerminator, OpTrait

from loopwright.ir.affine_expr.intervals import INT64, Interval
from loopwright.ir.core import attributes
from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import attribute, mixed
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.constants import element_width
from loopwright.ir.interfaces import op_interfaces
from loopwright.ir.interfaces.atomic_kinds import is_atomic_update
from loopwright.ir.interfaces.control_flow import LoopLike, RegionExecution, is_parallel_loop
from loopwright.ir.interfaces.index_values import HasIntegerRange, IntegerRange
from loopwright.ir.interfaces.memory_access import AccessInterface, ViewLike
from loopwright.ir.interfaces.scalars import LaneMovement, greatest, least
from loopwright.native.codegen import builder, llvm
from loopwright.native.codegen.builder import Block as BuilderBlock
from loopwright.native.codegen.builder import Value
from loopwright.native.codegen.module_codegen import Instance, ModuleCodegen
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import CompileError, Diagnostic


def component_types(ty: Attribute) -> list[llvm.LLVMType]:
    """Return the LLVM types of the components of a value of an MLIR type, in order.

    >>> from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, f32
    >>> [str(t) for t in component_types(MemRefType(f32, [DYNAMIC_INDEX, 8]))]
    ['ptr', 'ptr', 'i64']
    """
    if attributes.is_memref(ty):
        return [llvm.PTR, llvm.PTR, *[llvm.I64] * llvm.layout_of(ty).parts.count(None)]
    if attributes.is_unranked(ty):
        return [llvm.I64, llvm.PTR]
    if isinstance(ty, FunctionType):
        return [llvm.PTR]
    leaf = llvm.register_type(ty)
    return [leaf] * leaf_count(ty)


def leaf_count(ty: Attribute) -> int:
    """Return the number of LLVM values that represent a scalar or vector of an MLIR type."""
    return prod(ty.get_shape()[:-1]) if attributes.is_vector(ty) else 1


def components(lowered: builder.Lowered) -> list[Value]:
    """Return the components of a value, static parts of a memref's type left out."""
    match lowered:
        case Value():
            return [lowered]
        case builder.VectorValue():
            return list(lowered.leaves)
        case builder.UnrankedMemRef():
            return [builder.index_value(lowered.rank), lowered.descriptor]
        case builder.MemRef():
            static_parts = llvm.layout_of(lowered.type).parts
            dynamic = [
                builder.index_value(part)
                for static, part in zip(static_parts, lowered.parts, strict=True)
                if static is None
            ]
            return [lowered.allocated, lowered.aligned, *dynamic]


def from_components(ty: Attribute, parts: Sequence[Value]) -> builder.Lowered:
    """Return the inverse of `components`."""
    if attributes.is_memref(ty):
        layout = llvm.layout_of(ty)
        dynamic_parts = iter(parts[2:])
        offset, *extents_and_strides = (
            next(dynamic_parts) if part is None else part for part in layout.parts
        )
        rank = len(layout.shape)
        sizes = tuple(extents_and_strides[:rank])
        strides = tuple(extents_and_strides[rank:])
        return builder.MemRef(ty, parts[0], parts[1], offset, sizes, strides, layout.map)
    if attributes.is_unranked(ty):
        return builder.UnrankedMemRef(ty, parts[0], parts[1])
    if attributes.is_vector(ty) and ty.get_num_dims() > 1:
        return builder.VectorValue(ty, tuple(parts))
    return parts[0]


def _component_types(ty: Attribute) -> list[llvm.LLVMType]:
    number = llvm.vector_type(ty)
    return [number.element] * 2


class Carried:
    """The loop-carried values: one phi per component. With `in_parts` there is one phi per part of
    a complex number, so that LLVM sees a complex sum as two reductions."""

    def __init__(
        self, b: builder.Builder, types: Sequence[Attribute], *, in_parts: bool = False
    ) -> None:
        self._types = types
        self._in_two_parts = [in_parts and attributes.is_complex_type(ty) for ty in types]
        self._phis: list[list[builder.Phi]] = [
            [
                b.phi(leaf)
                for leaf in (_component_types(ty) if in_two_parts else component_types(ty))
            ]
            for ty, in_two_parts in zip(types, self._in_two_parts, strict=True)
        ]
        self._builder = b

    def add(self, values: Sequence[builder.Lowered], source: BuilderBlock | None = None) -> None:
        """Add the incoming values for the edge from `source` (by default the current block)."""
        block = source or self._builder.block
        for in_two_parts, phis, value in zip(self._in_two_parts, self._phis, values, strict=True):
            parts = components(value)
            if in_two_parts:
                parts = [self._builder.part_at_end(block, parts[0], i) for i in (0, 1)]
            for phi, part in zip(phis, parts, strict=True):
                phi.add(part, block)

    @property
    def values(self) -> list[builder.Lowered]:
        """The values in the loop, and after it."""
        values: list[builder.Lowered] = []
        for ty, in_two_parts, phis in zip(self._types, self._in_two_parts, self._phis, strict=True):
            parts = [phi.value for phi in phis]
            if in_two_parts:
                parts = [self._builder.pair(llvm.register_type(ty), *parts)]
            values.append(from_components(ty, parts))
        return values


# Ranges of index values
#
# They decide which no-wrap flags an instruction may carry and whether a floor division may be a
# plain one.


EXTENT_LIMIT = 1 << 60
"""No memref has an extent this large: it would not fit into any address space."""

EXTENT = Interval(0, EXTENT_LIMIT)

SMALL = Interval(-EXTENT_LIMIT, EXTENT_LIMIT)
"""Indices that may be added and scaled by small factors without wrapping around."""

_DEPTH = 24


def _numbers(width: int) -> Interval:
    """Return the signed integers of a width."""
    return Interval(least(width), greatest(width))


class RangeAnalysis:
    """The intervals of index and integer values.

    Lowerings record what they know (induction variables, results of maps) while they bind a value;
    the rest is computed from its definition when asked for.
    """

    def __init__(self) -> None:
        self._intervals: dict[SSAValue, Interval] = {}

    def of(self, value: SSAValue, depth: int = 0) -> Interval:
        """Return the interval of an integer or index value, as a signed number, within 64 bits."""
        cached = self._intervals.get(value)
        if cached is not None:
            return cached
        if depth > _DEPTH:
            return INT64
        interval = self._compute(value, depth + 1).clamped()
        if attributes.is_integer_type(value.type):
            limit = _numbers(value.type.width.data)
            interval = interval if interval.within(limit) else limit
        self._intervals[value] = interval
        return interval

    def record(self, value: SSAValue, interval: Interval) -> None:
        """Record the interval that a lowering knows for a value."""
        self._intervals[value] = interval.clamped()

    def _compute(self, value: SSAValue, depth: int) -> Interval:
        if not isinstance(value, OpResult):
            return INT64
        op = value.op
        if op.name == "memref.dim":
            return self._extent(op.operands[0].type, op.operands[1])
        rule = op_interfaces.interface_of(op, HasIntegerRange)
        if rule is None or value.index:
            return INT64
        range_ = rule.rule(op, [self._as_integers(operand, depth) for operand in op.operands])
        return INT64 if range_ is None else Interval(range_.smin, range_.smax)

    def _as_integers(self, value: SSAValue, depth: int) -> IntegerRange | None:
        width = element_width(value.type)
        if width is None or width > 64 or attributes.is_vector(value.type):
            return None
        interval = self.of(value, depth)
        assert interval.ends is not None, "what is recorded fits 64 bits"
        return IntegerRange.of(width, *interval.ends, is_signed=True)

    def _extent(self, memref: Attribute, dimension: SSAValue) -> Interval:
        at = self.of(dimension)
        if attributes.is_memref(memref) and at.value is not None:
            shape = memref.get_shape()
            if 0 <= at.value < len(shape) and shape[at.value] >= 0:
                return Interval.of(shape[at.value])
        return EXTENT


# Functions


def fastmath_flags(op: Operation) -> frozenset[arith.FastMathFlag]:
    """Return the fast-math flags of an op."""
    flags = attribute(op, "fastmath")
    return flags.data if isinstance(flags, arith.FastMathFlagsAttr) else frozenset()


def fastmath_text(op: Operation) -> str:
    """Return the fast-math flags of an op, as an instruction has them."""
    flags = fastmath_flags(op)
    if len(flags) == len(arith.FastMathFlag):
        return "fast"
    return " ".join(flag.value for flag in arith.FastMathFlag if flag in flags)


def overflow_text(op: Operation) -> str:
    """Return `nuw` and `nsw`, or `exact`, as an instruction has them."""
    flags = attribute(op, "overflowFlags")
    if isinstance(flags, arith.IntegerOverflowAttr):
        return " ".join(sorted((flag.value for flag in flags.data), reverse=True))
    return "exact" if attribute(op, "isExact") is not None else ""


_MOVING: tuple[type[OpTrait], ...] = (
    AccessInterface,
    ConstantLike,
    IsTerminator,
    LaneMovement,
    LoopLike,
    RegionExecution,
    ViewLike,
)
"""Traits and interfaces of ops that only move values, unless they also combine values."""


def function_flags(code: Sequence[Operation]) -> str:
    """Attributes for a function all of whose floating-point ops may ignore NaNs and signed zeros.

    LLVM's back end consults them where it ignores an instruction's flags: only then can either
    operand of a maximum or minimum be in memory.
    """
    has_flagged_ops = False
    for op in (inner for outer in code for inner in outer.walk()):
        if attribute(op, "fastmath") is not None:
            if not {
                arith.FastMathFlag.NO_NANS,
                arith.FastMathFlag.NO_SIGNED_ZEROS,
            } <= fastmath_flags(op):
                return ""
            has_flagged_ops = True
        elif _computes_with_floats(op):
            return ""
    return ' "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true"' if has_flagged_ops else ""


def _computes_with_floats(op: Operation) -> bool:
    """Return whether an op without flags may do more with floats than move them."""
    if is_parallel_loop(op) or is_atomic_update(op):
        return bool(op.results)
    types = {value.type for value in (*op.operands, *op.results)}
    if not any(isinstance(op_interfaces.element_of(t), AnyFloat | ComplexType) for t in types):
        return False
    moves = any(op_interfaces.interface_of(op, kind) for kind in _MOVING)
    return not (moves or isinstance(op, arith.SelectOp))


Lowering = Callable[["FunctionCodegen", Operation], None]

LeafFunction = (
    Callable[[Value], Value]
    | Callable[[Value, Value], Value]
    | Callable[[Value, Value, Value], Value]
)
"""An elementwise operation on one leaf of each operand."""

_LOWERINGS: dict[str, Lowering] = {}


lowers = op_interfaces.registering(_LOWERINGS, "lowering")
"""Register a function as the lowering of the ops of these names.

A lowering is a function `(FunctionCodegen, Operation) -> None` registered for an op's name:

    @lowers("arith.negf")
    def _(fn: FunctionCodegen, op: Operation) -> None:
        fn.map_leaves(op, lambda value: fn.b.unary("fneg", value))

It reads operands with `value`, `vector`, `memref` or `index`, writes instructions through the
builder `fn.b`, and binds each result with `bind`. An op has one lowering: a second one raises
`ValueError`.
"""

_YIELDS: set[str] = set()


def yields(*names: str) -> None:
    """Register terminators that only yield their operands to the op around their region:
    `FunctionCodegen.lower_block` returns these."""
    _YIELDS.update(names)


_FUNCTIONS: dict[type[op_interfaces.Interface], Callable[..., None]] = {}

lowers_functions = op_interfaces.registering(_FUNCTIONS, "lowering")
"""Register a function as the lowering of ops that have no other lowering and whose class declares
what they compute in a record of a kind: the function takes this record, then the arguments of other
lowerings."""


def refuse(op: Operation, message: str) -> NoReturn:
    """Raise a `CompileError` at an op."""
    raise CompileError(Diagnostic(message, source_location(op)))


BlockOutliner = Callable[["FunctionCodegen", Block], Iterator[Operation]]
"""Lowers parts of a block as functions, and returns the remaining ops."""

MOST_LOOPS = 48
"""How many ops with regions are lowered within one block."""


def has_many_loops(block: Block) -> bool:
    """Return whether a block has too many loops to be lowered within one function."""
    return sum(bool(op.regions) for op in block.ops) > MOST_LOOPS


@dataclass(slots=True)
class MemoryList:
    """A list of memory that the iterations of a loop allocate."""

    slot: Value | None = None
    """The stack slot of the list, once code of the loop adds memory to it."""

    def slot_on_use(self, b: builder.Builder) -> Value:
        """Return the slot, which the first use creates; the list is empty when the function
        begins."""
        if self.slot is None:
            self.slot = b.stack_slot("ptr", 8)
            b.entry_lines.append(f"store ptr null, ptr {self.slot.text}, align 8")
        return self.slot


@dataclass(slots=True)
class LoopCount:
    """Known facts about iterations of loops while a function is lowered."""

    iterations: int = 0
    """A lower bound on the iterations of the loops lowered so far, from the known trip counts."""
    repeated: bool = False
    """Whether the code being lowered is inside a loop of the function that may run many times."""

    def begin(self, *, repeats: bool) -> LoopCount:
        """Enter the body of a loop, whose code is executed repeatedly if the loop `repeats`;
        returns the previous count."""
        before = replace(self)
        self.repeated = self.repeated or repeats
        return before

    def end(self, before: LoopCount, iterations: int) -> None:
        """End the body of a loop with the given total number of iterations."""
        self.iterations = before.iterations + iterations
        self.repeated = before.repeated


class FunctionCodegen:
    """One LLVM function under construction: its builder and the lowered SSA values.

    `b` writes instructions; `unit` is the module; `ranges` knows intervals of index values;
    `parallel` tells that the code may run on several threads at once. `instance` is the version of
    a function that is lowered; `outline` is for blocks that are too long for one function. The
    fields are what the lowerings of ops share.
    """

    def __init__(
        self,
        unit: ModuleCodegen,
        name: str,
        *,
        ranges: RangeAnalysis | None = None,
        instance: Instance | None = None,
        outline: BlockOutliner | None = None,
        parallel: bool = False,
    ) -> None:
        self.unit = unit
        self.name = name
        self.parallel = parallel
        self.b = builder.Builder()
        self.ranges = RangeAnalysis() if ranges is None else ranges
        self.exits: list[Callable[[Sequence[builder.Lowered]], None]] = []
        """Emitted before each return, given the values that are returned."""
        self._is_fenced = False
        self._slots: dict[str, Value] = {}
        self.loops = LoopCount()
        self.memory_lists: list[MemoryList] = []
        """Those of the loops being lowered, from the outermost one on."""
        self._stack_bytes = 0
        self._ends: dict[Block, list[Callable[[], None]]] = {}
        self.returns: tuple[BuilderBlock, Carried] | None = None
        """Where returns go when the function has several blocks."""
        self.instance = instance
        self._outline = outline
        self.targets: dict[Block, tuple[BuilderBlock, Carried]] = {}
        """The LLVM blocks of the enclosing unstructured regions, with the phis of their
        arguments."""
        self.tested: dict[Operation, Value] = {}
        """Comparisons that have been lowered in front of their loop."""
        self.has_tiles: dict[Operation, bool] = {}
        """Whether loops compute register tiles, or are around such loops."""
        self.breaks: dict[Block, Callable[[list[builder.Lowered]], list[builder.Lowered]]] = {}
        """Code to emit after blocks that may exit a loop, and the values that they yield if it
        continues."""
        self._values: dict[SSAValue, builder.Lowered] = {}
        self.op: Operation | None = None
        """The op being lowered."""

    def outlined(self, *, parallel: bool) -> FunctionCodegen:
        """Return a lowering for code of this function that is outlined into a function of its
        own."""
        outlined = FunctionCodegen(
            self.unit,
            self.name,
            ranges=self.ranges,
            instance=self.instance,
            outline=self._outline,
            parallel=parallel,
        )
        outlined.op = self.op
        outlined.has_tiles = self.has_tiles
        outlined.loops.repeated = self.loops.repeated and not parallel
        return outlined

    def runs(self, iterations: int) -> None:
        """Count further iterations of the code being lowered, which no lowered loop accounts
        for."""
        self.loops.iterations += iterations

    def stack_slot_once(
        self, name: str, kind: str, alignment: int, prepare: Callable[[Value], None]
    ) -> Value:
        """Return a stack slot that is shared by the function and prepared on first use."""
        if name not in self._slots:
            self._slots[name] = self.b.stack_slot(kind, alignment)
            prepare(self._slots[name])
        return self._slots[name]

    def reserve_stack(self, size: int, most: int) -> bool:
        """Return whether one more stack allocation of the program stays within the limit; if so it
        is accounted for."""
        fits = self._stack_bytes + size <= most
        self._stack_bytes += size if fits else 0
        return fits

    def end_with_fence(self) -> None:
        """Emit a fence before each return, as the function has non-temporal stores."""
        if not self._is_fenced:
            self._is_fenced = True
            self.exits.append(lambda _: self.b.emit_void("fence seq_cst"))

    def return_to(self, target: tuple[BuilderBlock, Carried] | None) -> None:
        """Lower returns as branches to a block that receives the returned values."""
        self.returns = target

    # Values

    def bind(self, ssa: SSAValue, lowered: builder.Lowered | int) -> None:
        """Bind an SSA value to its lowered form; an integer is an index known at compile time."""
        self._values[ssa] = Value(llvm.I64, str(lowered)) if isinstance(lowered, int) else lowered

    def bind_all(self, targets: Sequence[SSAValue], values: Sequence[builder.Lowered]) -> None:
        """Bind several SSA values to their lowered forms."""
        for target, value in zip(targets, values, strict=True):
            self.bind(target, value)

    def knows(self, ssa: SSAValue) -> bool:
        """Return whether a value is defined in this function, and not outside the code outlined
        into it."""
        return ssa in self._values

    def lowered(self, ssa: SSAValue) -> builder.Lowered:
        """Return the lowered form of an SSA value."""
        return self._values[ssa]

    def value(self, ssa: SSAValue) -> Value:
        """Return the LLVM value of a scalar or of a vector of rank 0 or 1."""
        lowered = self._values[ssa]
        assert isinstance(lowered, Value)
        return lowered

    def vector(self, ssa: SSAValue) -> tuple[Value, ...]:
        """Return the leaves of a scalar (itself) or vector of any rank, in row-major order."""
        lowered = self._values[ssa]
        if isinstance(lowered, builder.VectorValue):
            return lowered.leaves
        assert isinstance(lowered, Value)
        return (lowered,)

    def memref(self, ssa: SSAValue) -> builder.MemRef:
        """Return the record of a ranked memref."""
        lowered = self._values[ssa]
        assert isinstance(lowered, builder.MemRef)
        return lowered

    def index(self, ssa: SSAValue) -> builder.Index:
        """Return an index, as an integer if it is known at compile time."""
        return builder.as_index(self.value(ssa))

    def indices(self, ssas: Sequence[SSAValue]) -> list[builder.Index]:
        """Return `index` of each."""
        return [self.index(ssa) for ssa in ssas]

    def mixed(self, static: Sequence[int], dynamic: Sequence[SSAValue]) -> list[builder.Index]:
        """Indices given partly by an attribute and partly by operands."""
        parts = mixed(static, dynamic)
        return [part if isinstance(part, int) else self.index(part) for part in parts]

    def descriptor_fields(self, memref: builder.MemRef) -> list[Value]:
        """Return all fields of MLIR's memref descriptor, in its order."""
        return [memref.allocated, memref.aligned, *map(builder.index_value, memref.parts)]

    def on_stack(self, fields: Sequence[Value]) -> Value:
        """Return a slot with fields of 8 bytes each, such as a descriptor."""
        slot = self.b.stack_slot(f"[{len(fields)} x i64]", 8)
        for i, field in enumerate(fields):
            self.b.store(field, self.b.byte_offset(slot, 8 * i), 8)
        return slot

    def bind_leaves(self, ssa: SSAValue, leaves: Sequence[Value]) -> None:
        """Bind a scalar or vector result to its leaves."""
        self._values[ssa] = from_components(ssa.type, leaves)

    def map_leaves(self, op: Operation, make: LeafFunction) -> None:
        """Bind the only result of an elementwise op: `make` gets one leaf of each operand."""
        columns = [self.vector(operand) for operand in op.operands]
        call = cast("Callable[..., Value]", make)
        leaves = [call(*leaf) for leaf in zip(*columns, strict=True)]
        self.bind_leaves(op.results[0], leaves)

    # Ops

    def lower(self, op: Operation) -> None:
        """Lower one op with its regions."""
        lowering = op_interfaces.handler_of(op, _LOWERINGS, _FUNCTIONS)
        if lowering is None:
            name = op.name
            if name == "builtin.unregistered":
                name = str(getattr(op, "op_name", name))
            refuse(op, f"'{name}' is not supported by code generation")
        enclosing_op = self.op
        self.op = op
        try:
            for result in op.results:
                if attributes.is_vector(result.type):
                    llvm.register_type(result.type)
            lowering(self, op)
            self.op = enclosing_op
        except CompileError as error:
            if any(d.location is not None for d in error.diagnostics):
                raise
            refuse(op, "; ".join(d.message for d in error.diagnostics))

    def loop_metadata(self, *properties: str) -> str:
        """Return the metadata for the branch that closes a loop of the op being lowered."""
        place = None if self.op is None else source_location(self.op)
        return self.unit.loop_metadata(place, *properties)

    def is_in_parts(self, block: Block) -> bool:
        """Return whether ops of a block may be lowered as functions of their own."""
        packed_nests = self.unit.packed_nests
        has_nests = bool(packed_nests) and not packed_nests.isdisjoint(block.ops)
        return has_nests or has_many_loops(block)

    def lower_block(self, block: Block) -> list[builder.Lowered]:
        """Lower the ops of a block in place; return what its terminator yields."""
        last = block.last_op
        yielded = list[builder.Lowered]()
        outline = self._outline if self.is_in_parts(block) else None
        for op in block.ops if outline is None else outline(self, block):
            if op is last and op.name in _YIELDS:
                yielded = [self.lowered(operand) for operand in op.operands]
                break
            if op is last and op.name == "func.return":
                self._leave(block)
            self.lower(op)
        self._leave(block)
        return yielded

    def lower_arm(self, block: Block) -> list[builder.Lowered]:
        """Lower a block after which its loop may break; return what its terminator yields."""
        values = self.lower_block(block)
        leave = self.breaks.pop(block, None)
        return values if leave is None else leave(values)

    def leave_early(self, blocks: Sequence[Block]) -> None:
        """Emit the ends of blocks whose remaining ops are skipped."""
        for block in blocks:
            for write in reversed(self._ends.get(block, [])):
                write()

    def _leave(self, block: Block) -> None:
        for write in reversed(self._ends.pop(block, [])):
            write()

    def at_end(self, block: Block, write: Callable[[], None]) -> None:
        """Call `write` when the ops of `block` up to its terminator have been lowered."""
        self._ends.setdefault(block, []).append(write)
