"""Instrumented copies of a function, the function specialised for one call, and predictions of the
bytes that each nest accesses and of its cache misses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import prod

import numpy as np
from xdsl.dialects import builtin, llvm
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from loopwright.exact.costs.estimates import Footprint, Traffic, bytes_of
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.nest_tree import Level, Sizes, UnknownTrafficError, Use, predicted_tree
from loopwright.exact.costs.parameters import TRAFFIC
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Space
from loopwright.ir.core.attributes import is_integer_type, is_memref
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.core.enclosing import is_within, ops_around, ops_directly_in
from loopwright.ir.dialects import arith, memref
from loopwright.ir.dialects.arith.constants import integer_attr
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import AccessInterface, Span, rank_of
from loopwright.ir.interfaces.op_interfaces import element_of, float_operations, interface_of
from loopwright.ir.syntax.value_names import value_name
from loopwright.native.runtime.entries import find_function
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause

# Instrumented copies


@dataclass(frozen=True, slots=True)
class Nest:
    """Loops that are timed together; `parent` is the number of the enclosing nest."""

    op: Operation
    parent: int | None
    is_parallel: bool


def nests_of(function: Operation) -> list[Nest]:
    """Return the nests of a function in the order of the text, outer ones before inner ones.

    A loop around several nests of loops is timed with and without them. Where a loop is around one
    nest only, or around loops that are so small that reading the clock would be most of the work,
    they are not distinguished; nor inside parallel loops.
    """
    nests: list[Nest] = []
    for block in function.regions[0].blocks:
        _collect(block, None, nests)
    return nests


def _collect(block: Block, parent: int | None, nests: list[Nest]) -> None:
    for op in block.ops:
        if not _loops(op):
            continue
        number = len(nests)
        parallel = any(map(control_flow.is_parallel_loop, op.walk()))
        nests.append(Nest(op, parent, parallel))
        inner = [child for region in op.regions for child in region.blocks]
        if not control_flow.is_parallel_loop(op) and _is_worth_dividing(op, inner):
            for child in inner:
                _collect(child, number, nests)


def _loops(op: Operation) -> bool:
    """Return whether an op is a loop or contains one."""
    return any(map(control_flow.is_loop, op.walk()))


def _is_worth_dividing(op: Operation, blocks: list[Block]) -> bool:
    """Return whether the contents of an op are timed separately: several nests with nested loops
    each."""
    nested = [child for block in blocks for child in block.ops if _loops(child)]
    if not control_flow.is_loop(op):
        return True
    return len(nested) > 1 and all(_count_loop_variables(child) > 1 for child in nested)


def _count_loop_variables(op: Operation) -> int:
    """Return the number of induction variables of all loops in an op, its own included."""
    loops = filter(control_flow.is_loop, op.walk())
    return sum(max(len(control_flow.induction_variables(loop)), 1) for loop in loops)


def label_of(nest: Nest) -> str:
    """Return a nest by its induction variables, from the outside to the inside.

    The loops that are named are those that are alone in the one around them.
    """
    names = list(_names(nest.op))
    return f"{nest.op.name} {', '.join(names)}" if names else nest.op.name


def version_of(nest: Nest) -> int | None:
    """Return the number of a loop among the versions that a conditional directly around it chooses
    from; `None` if there is no conditional, or the nest is not a loop."""
    region = nest.op.parent_region()
    choice = nest.op.parent_op()
    if region is None or choice is None or not control_flow.is_loop(nest.op):
        return None
    is_choice = control_flow.region_kind(choice) is control_flow.RegionKind.ONE_OF
    return choice.get_region_index(region) if is_choice else None


def _names(op: Operation) -> Iterator[str]:
    yield from map(value_name, control_flow.induction_variables(op))
    inner = [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if control_flow.is_loop(child)
    ]
    if len(inner) == 1:
        yield from _names(inner[0])


@dataclass(frozen=True, slots=True)
class SizedCall:
    """A copy of a function with constant sizes for analyses, and its nests, which correspond to
    `nests_of` the function itself.

    Analyses are about nests that run: conditions outside of all loops, which choose between
    versions of nests, are ignored. These conditionals are `opened`: their contents are moved in
    front of them.
    """

    function: Operation
    nests: tuple[Nest, ...]
    opened: frozenset[Operation]


def sized_call(module: builtin.ModuleOp, entry: str, arguments: Sequence[object]) -> SizedCall:
    """Return the function `entry` of a module as a call with these arguments runs it."""
    with deep_recursion():
        copied = module.clone()
    function = find_function(copied, entry)
    for value, actual in zip(function.regions[0].blocks[0].args, arguments, strict=True):
        if isinstance(actual, np.ndarray):
            _replace_extents(value, np.shape(actual))  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value.type, builtin.IndexType) or is_integer_type(value.type):
            _replace(value, int(actual))  # pyright: ignore[reportArgumentType]
    nests = tuple(nests_of(function))
    return SizedCall(function, nests, frozenset(_open_branches(function)))


def _open_branches(function: Operation) -> Iterator[Operation]:
    """Move the contents of conditionals outside of loops to before them, leaving the conditionals
    empty."""
    for op in [*function.walk()]:
        execution = interface_of(op, control_flow.RegionExecution)
        if execution is None or execution.kind is not control_flow.RegionKind.ONE_OF or op.results:
            continue
        if any(len(region.blocks) > 1 for region in op.regions) or _is_in_loop(op):
            continue
        for region in op.regions:
            for inner in [*region.block.ops] if region.blocks else []:
                if not control_flow.is_terminator(inner):
                    inner.detach()
                    Rewriter.insert_op(inner, InsertPoint.before(op))
        yield op


def _is_in_loop(op: Operation) -> bool:
    return any(map(control_flow.is_loop, ops_around(op)))


def _replace_extents(memref: SSAValue, shape: tuple[int, ...]) -> None:
    for use in [*memref.uses]:
        if isinstance(use.operation, DimOp):
            position = constant_value(use.operation.operands[1])
            if position is not None and 0 <= position < len(shape):
                _replace(use.operation.results[0], shape[position])


def _replace(value: SSAValue, number: int) -> None:
    """Replace an index or a signless integer by a constant in all of its uses."""
    attr = integer_attr(number, value.type)
    if attr is None:
        return
    constant = arith.ConstantOp(attr)
    owner = value.owner
    place = (
        InsertPoint.before(owner) if isinstance(owner, Operation) else InsertPoint.at_start(owner)
    )
    Rewriter.insert_op(constant, place)
    value.replace_all_uses_with(constant.results[0])


_BUFFER = builtin.MemRefType(builtin.i64, [builtin.DYNAMIC_INDEX])


@dataclass(frozen=True)
class Instrumented:
    """A module with a copy of a function that adds to `slots` numbers in its last argument.

    The copy takes one more argument, a `memref<?xi64>` of zeros that it adds to. It consists of
    ordinary IR, so that the code generator treats the rest of the function as before.
    """

    module: builtin.ModuleOp
    entry: str
    slots: int


@dataclass(frozen=True)
class Work:
    """The work of one execution of a block itself; slot `slot` counts the executions."""

    slot: int
    block: Block
    operations: int
    narrow: int
    """The operations on numbers of at most 32 bits."""


def with_clocks(module: builtin.ModuleOp, entry: str) -> Instrumented:
    """Return a module with clocks: slot 0 receives the cycles of the function, slot k + 1 those of
    the k-th nest."""
    copied, function, buffer = _copy(module, entry)
    nests = nests_of(function)
    for slot, nest in enumerate(nests, 1):
        started = _read_clock(_before(nest.op))
        _add_elapsed(_after(nest.op), started, buffer, slot)
    body = function.body.blocks[0]
    first = body.first_op
    assert first is not None, "a function ends with a terminator"
    started = _read_clock(_before(first))
    for block in function.body.blocks:
        last = block.last_op
        if last is not None and not last.successors:
            _add_elapsed(_before(last), started, buffer, 0)
    return Instrumented(copied, function.sym_name.data, len(nests) + 1)


def with_counters(
    module: builtin.ModuleOp, entry: str
) -> tuple[Instrumented, list[Nest], list[Work]]:
    """Return a module with counters; the nests and blocks of the copied function have the numbers
    of the originals."""
    copied, function, buffer = _copy(module, entry)
    nests = nests_of(function)
    work: list[Work] = []
    for slot, block in enumerate([*_counted_blocks(function)]):
        operations = [op for op in _executed_with(block.ops) if float_operations(op)]
        total = sum(map(float_operations, operations))
        narrow = sum(float_operations(op) for op in operations if _is_narrow(op))
        work.append(Work(slot, block, total, narrow))
    for block_work in work:
        _instructions(block_work.block, buffer, block_work.slot)
    return Instrumented(copied, function.sym_name.data, len(work)), nests, work


def _is_narrow(op: Operation) -> bool:
    element = element_of(op.results[0].type)
    return isinstance(element, builtin.AnyFloat) and element.bitwidth <= 32


def _counted_blocks(op: Operation) -> Iterator[Block]:
    """Yield the blocks of an op and of the loops and conditionals in it."""
    for region in op.regions:
        for block in region.blocks:
            yield block
            for inner in block.ops:
                if _is_control_flow(inner):
                    yield from _counted_blocks(inner)


def _is_control_flow(op: Operation) -> bool:
    return control_flow.is_loop(op) or control_flow.region_kind(op) is not None


def _executed_with(ops: Iterable[Operation]) -> Iterator[Operation]:
    """Yield the ops of a block and of regions executed with it, without loops and conditionals."""
    for op in ops:
        yield op
        if not _is_control_flow(op):
            yield from _executed_with(ops_directly_in(op))


def _copy(module: builtin.ModuleOp, entry: str) -> tuple[builtin.ModuleOp, FuncOp, SSAValue]:
    """Return a copy of a module with a copy of one function, and the additional argument of that
    copy."""
    with deep_recursion():
        copied = module.clone()
        original = find_function(copied, entry)
        function = original.clone()
    assert isinstance(function, FuncOp)
    used_names = {op.sym_name.data for op in copied.ops if isinstance(op, FuncOp)}
    name = f"{entry}.profiled"
    while name in used_names:
        name += "'"
    function.sym_name = builtin.StringAttr(name)
    type_ = function.function_type
    assert isinstance(type_, builtin.FunctionType)
    function.function_type = builtin.FunctionType.from_lists(
        [*type_.inputs, _BUFFER], [*type_.outputs]
    )
    if function.arg_attrs is not None:
        function.arg_attrs = builtin.ArrayAttr([*function.arg_attrs, builtin.DictionaryAttr({})])
    body = function.body.blocks[0]
    buffer = body.insert_arg(_BUFFER, len(body.args))
    Rewriter.insert_op(function, InsertPoint.after(original))
    return copied, function, buffer


_Insert = Callable[[Operation], Operation]


def _before(op: Operation) -> _Insert:
    def insert(new: Operation) -> Operation:
        new.location = op.location
        Rewriter.insert_op(new, InsertPoint.before(op))
        return new

    return insert


def _after(op: Operation) -> _Insert:
    following = op.next_op
    assert following is not None, "a nest is no terminator"
    return _before(following)


def _read_clock(insert: _Insert) -> SSAValue:
    return insert(llvm.CallIntrinsicOp("llvm.readcyclecounter", [], [builtin.i64])).results[0]


def _add_elapsed(insert: _Insert, started: SSAValue, buffer: SSAValue, slot: int) -> None:
    elapsed = insert(arith.SubiOp(_read_clock(insert), started)).results[0]
    _emit_increment(insert, elapsed, buffer, slot)


def _emit_increment(insert: _Insert, value: SSAValue, buffer: SSAValue, slot: int) -> None:
    index = insert(arith.ConstantOp(builtin.IntegerAttr.from_index_int_value(slot))).results[0]
    before = insert(_load(buffer, index)).results[0]
    insert(_store(insert(arith.AddiOp(before, value)).results[0], buffer, index))


def _load(buffer: SSAValue, index: SSAValue) -> Operation:
    return memref.LoadOp.create(operands=[buffer, index], result_types=[builtin.i64])


def _store(value: SSAValue, buffer: SSAValue, index: SSAValue) -> Operation:
    return memref.StoreOp.create(operands=[value, buffer, index])


def _instructions(block: Block, buffer: SSAValue, slot: int) -> None:
    """Add one to a slot whenever a block is executed; on several threads, one after the other."""
    first = block.first_op
    if first is None:
        return
    insert = _before(first)
    increment = insert(arith.ConstantOp(builtin.IntegerAttr(1, builtin.i64))).results[0]
    if not any(map(control_flow.is_parallel_loop, ops_around(first))):
        _emit_increment(insert, increment, buffer, slot)
        return
    index = insert(arith.ConstantOp(builtin.IntegerAttr.from_index_int_value(slot))).results[0]
    kind = {"kind": builtin.IntegerAttr(AtomicRMWKind.addi.value, builtin.i64)}
    insert(
        memref.AtomicRMWOp.create(
            operands=[increment, buffer, index], result_types=[builtin.i64], properties=kind
        )
    )


# Predicted traffic


def footprints(call: SizedCall) -> list[int | None]:
    """For each nest of a call the bytes of the elements that it accesses when it runs once.

    None where that is not known, for example for subscripts that are not affine. Elements that
    masks may exclude are counted.
    """
    accesses = NestAccesses()
    return [
        None if nest.op in call.opened else _nest_bytes(accesses, nest.op) for nest in call.nests
    ]


def _nest_bytes(nests: NestAccesses, nest: Operation) -> int | None:
    """Return the bytes of the elements that a nest accesses, averaged over its runs; None if the
    accesses are unknown or counting takes too long."""
    depth = len(nests.loops_around(nest))
    block = nest.parent_block()
    assert block is not None, "nests are in functions"
    touched: dict[SSAValue, PresburgerSet] = {}
    for access in nests.inside(nest):
        if access.frees:
            continue
        own = nests.own_shape(access.op)
        if own is None or access.memref is None:
            return None
        if any(doubt.cause is not Cause.MASK for doubt in own[2]):
            return None
        points = _points(own[0], depth)
        touched_before = touched.get(access.memref)
        touched[access.memref] = points if touched_before is None else touched_before.union(points)
    try:
        runs = _count(_points(nests.domain_shape(block)[0], depth))
        sizes = [
            _count(points) * (element_bytes(memref) or 0) for memref, points in touched.items()
        ]
    except UndecidedError:
        return None
    return round(sum(sizes) / max(1, runs))


def _points(shape: Shape, depth: int) -> PresburgerSet:
    """Return the iterations of outer loops, each with the elements that are accessed in it, if
    any."""
    width = depth + max(0, shape.rank)
    points = PresburgerSet.empty(width)
    for piece in shape.pieces:
        end = width + piece.domain.num_columns - depth
        space = Space.of(range=[None] * width, locals=end - width)
        part = piece.embed(space, [*range(depth), *range(width, end)], range(depth, width))
        points = points.union(PresburgerSet.from_tableau(part))
    return points


def _count(points: PresburgerSet) -> int:
    """Return how many points there are; raises `UndecidedError` if that is not known."""
    count = points.count()
    if count is None:
        raise UndecidedError.of(Cause.POINTS, "infinitely many", 0)
    return count


_OPEN = 64
"""The value assumed for a size that the call leaves unknown; nests that depend on such a size are
not predicted."""


class _Misses(Traffic):
    """The traffic into a cache: never more lines than accesses, although the bounding box of an
    access may be larger, for example where a loop begins at the maximum of two bounds."""

    def __init__(self) -> None:
        super().__init__()
        self._executed: dict[Operation, tuple[int, ...]] = {}

    def add(self, tree: Level, outer_trips: tuple[int, ...] = ()) -> None:
        """Note how often the loops around each access of a tree run."""
        trips = (*outer_trips, tree.trips)
        self._executed |= dict.fromkeys((use.op for use in tree.uses), trips)
        for child in tree.children:
            self.add(child, trips)

    def _moved_bytes(self, footprint: Footprint) -> int:
        return footprint.size

    def _size(self, uses: Sequence[Use], fixed: int) -> int:
        accessed = sum(self._accessed(use, fixed) for use in uses)
        return min(bytes_of(uses, fixed), accessed, *_whole(uses[0]))

    def _accessed(self, use: Use, fixed: int) -> int:
        """Return the bytes of the lines of one access after the other."""
        lines = 1
        for span in _spans(use):
            is_row = span.stride == 1 and span.dim == rank_of(use.memref.type) - 1
            lines *= -(-span.extent * use.element // TRAFFIC.line) if is_row else span.extent
        return prod(self._executed[use.op][fixed:]) * lines * TRAFFIC.line


def _whole(use: Use) -> list[int]:
    """Return the bytes of the lines that a memref has, if its extents are constant."""
    shape = use.memref.type.get_shape() if is_memref(use.memref.type) else (-1,)
    size = prod(shape) * use.element
    return [] if min(shape, default=0) < 0 else [-(-size // TRAFFIC.line) * TRAFFIC.line]


def _spans(use: Use) -> tuple[Span, ...]:
    interface = interface_of(use.op, AccessInterface)
    assert interface is not None, "the op has an access"
    (access,) = interface.accesses(use.op)
    return access.spans


@dataclass(frozen=True, slots=True)
class _Outermost:
    """An outermost loop and its footprint in each memref; without a tree if its accesses are
    unknown."""

    op: Operation
    tree: Level | None
    sizes: dict[SSAValue, int]


class PredictedTraffic:
    """The predicted traffic of the nests of a call.

    The prediction is that of `exact.costs.estimates`: caches are fully associative with LRU
    replacement, and regions are boxes of whole lines. Caches are empty when the call begins; the
    data that a nest leaves in a cache is available to later nests as long as everything accessed
    since fits in the cache with it.
    """

    def __init__(self, call: SizedCall) -> None:
        self._nests = call.nests
        self._traffic = _Misses()
        self._loops = _outermost_loops(call, self._traffic)

    def misses(self, caches: Sequence[int]) -> list[tuple[int, ...] | None]:
        """Return for each nest the lines that a call moves into caches of the given sizes, nearest
        first; None where that is unknown, such as for subscripts that are data."""
        levels = [_moved_at(self._traffic, self._loops, capacity) for capacity in caches]
        predicted: list[tuple[int, ...] | None] = []
        for nest in self._nests:
            inside = self._inside(nest.op)
            if inside is None:
                predicted.append(None)
                continue
            own = [op for x in inside for op in x.op.walk() if nest.op.is_ancestor(op)]
            moved = [sum(by.get(op, 0.0) for op in own) for by in levels]
            # Lines that enter a nearer cache may come from a farther one, not vice versa.
            for k, (near, far) in enumerate(pairwise(moved), 1):
                moved[k] = min(near, far)
            predicted.append(tuple(round(size / TRAFFIC.line) for size in moved))
        return predicted

    def footprints(self) -> list[int | None]:
        """For each nest with no loop around it the bytes of the lines that it accesses, roughly;
        None where that is not known, and for other nests."""
        footprints: list[int | None] = []
        for nest in self._nests:
            inside = self._inside(nest.op)
            sizes: dict[SSAValue, int] = {}
            for loop in inside or ():
                for memory, size in loop.sizes.items():
                    sizes[memory] = max(size, sizes.get(memory, 0))
            is_outermost = inside is not None and all(nest.op.is_ancestor(x.op) for x in inside)
            footprints.append(sum(sizes.values()) if is_outermost else None)
        return footprints

    def _inside(self, nest: Operation) -> list[_Outermost] | None:
        """Return the outermost loops that a nest contains or is in; None if one is not known."""
        loops = [loop for loop in self._loops if _shares(nest, loop.op)]
        return None if not loops or any(loop.tree is None for loop in loops) else loops


def _outermost_loops(call: SizedCall, traffic: _Misses) -> list[_Outermost]:
    nests = NestAccesses()
    figures = NestFigures(nests)
    nests.trust_declared_accesses(call.function)
    outermost: list[_Outermost] = []
    for op in call.function.walk():
        if not control_flow.is_loop(op) or any(map(control_flow.is_loop, ops_around(op))):
            continue
        sizes = Sizes(_OPEN)
        tree: Level | None = None
        accessed: dict[SSAValue, int] = {}
        try:
            tree = predicted_tree(figures, op, sizes)
            _check_once(tree)
            traffic.add(tree)
            footprints = traffic.footprints(tree, tree.position)
            accessed = {memref: footprint.size for memref, footprint in footprints.items()}
        except UnknownTrafficError:
            tree = None
        outermost.append(_Outermost(op, None if sizes.assumed else tree, accessed))
    return outermost


def _check_once(tree: Level) -> None:
    """Raise `UnknownTrafficError` if branches may run a nest again, or if its memory is created
    inside it."""
    if tree.position:
        raise UnknownTrafficError("branches are around a nest")
    for use in tree.all_uses():
        if is_within(use.memref.owner, tree.op):
            raise UnknownTrafficError("a memref is made in a loop")


def _moved_at(
    traffic: Traffic, loops: Sequence[_Outermost], capacity: int
) -> dict[Operation, float]:
    """Return the bytes that come into a cache, by the loop whose accesses move them."""
    moved_by_op: dict[Operation, float] = {}
    for number, loop in enumerate(loops):
        if loop.tree is None:
            continue
        try:
            moved = traffic.moved_by(loop.tree, capacity)
        except UnknownTrafficError:
            continue
        reused = _left_over(loops[: number + 1], capacity)
        total = sum(moved.values())
        factor = 1 - min(reused, total) / total if total else 0.0
        for level, size in moved.items():
            moved_by_op[level.op] = moved_by_op.get(level.op, 0.0) + size * factor
    return moved_by_op


def _left_over(loops: Sequence[_Outermost], capacity: int) -> int:
    """Return the bytes that the last of some loops finds in a cache because an earlier one used
    them and everything accessed since fits with them."""
    reusable = dict(loops[-1].sizes)
    since = dict(reusable)
    reused = 0
    for loop in reversed(loops[:-1]):
        if loop.tree is None or not reusable:
            break
        for memory, size in loop.sizes.items():
            since[memory] = max(size, since.get(memory, 0))
        if sum(since.values()) > capacity:
            break
        for memory in [*reusable]:
            if memory in loop.sizes:
                reused += min(reusable.pop(memory), loop.sizes[memory])
    return reused


def _shares(nest: Operation, loop: Operation) -> bool:
    """Return whether a loop is inside a nest or encloses it."""
    return nest.is_ancestor(loop) or loop.is_ancestor(nest)
