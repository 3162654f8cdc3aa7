"""Regions of static control: runs of ops in a block whose order dependences decide alone, found as
they are, and rewritten so that their loops carry no values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Domains
from loopwright.exact.memory.access import Root, is_silent, viewed_root
from loopwright.exact.memory.shapes import shape_in
from loopwright.exact.presburger.bounds import Bound, constant_bound
from loopwright.exact.statements import Statement, element_effects, statements_in, writes_elements
from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.core.enclosing import Reached, block_of, ops_around
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, MaxOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions, is_affine_loop
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    coefficient,
    compose,
    composed_subscripts,
)
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.ir.interfaces.control_flow import is_counted_loop, is_parallel_loop
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.memory_effects import Effect, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.registers.promotion import Slot, obstacle_to_spilling, spill
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_all, erase_nest
from loopwright.records import dataclass, replace

# Regions of static control
#
# A region is a run of affine loops, conditionals without results, loads, stores, and ops without
# effects. Its *statements* are stores with the loads and the arithmetic that they need, wherever in
# the region these are. Adjacent stores of a block form one statement if they need the same loads,
# or if one overwrites an element that another has loaded.


@dataclass(frozen=True, slots=True)
class Region:
    """Consecutive ops of a block, and their statements in the order of the text."""

    ops: tuple[Operation, ...]
    statements: tuple[Statement, ...]

    @property
    def nests(self) -> list[Operation]:
        """The loops and conditionals."""
        return [op for op in self.ops if op.regions]

    @property
    def gives_values(self) -> bool:
        """Whether its loops carry values or its conditionals have results: its statements are then
        defined after moving these to memory (`carried`)."""
        return any(inner.results for op in self.nests for inner in op.walk() if inner.regions)


def region_of(ops: Sequence[Operation]) -> Region:
    """Return a region of ops, and its statements."""
    region = Region(tuple(ops), ())
    return region if region.gives_values else replace(region, statements=tuple(statements_in(ops)))


def region_at(nest: Operation) -> Region | Refusal:
    """Return a nest as a region, or why it cannot be one."""
    return _obstacle(nest, with_values=True) or region_of((nest,))


def regions_of(function: Operation, *, with_values: bool = True) -> Iterator[Region | Refusal]:
    """Yield the regions with loops in a function, outermost ones first, and the refusals of ops
    outside of regions; regions with carried values are included if `with_values`."""
    for region in function.regions:
        for block in region.blocks:
            yield from _regions_in(block, with_values=with_values)


def nests_of(region: Region) -> Iterator[Region]:
    """Yield each nest of a region as a separate region, without the loads before it."""
    for op in region.nests:
        nest = region_of((op,))
        if nest.statements:
            yield nest


def _regions_in(block: Block, *, with_values: bool) -> Iterator[Region | Refusal]:
    """Yield the regions of a block and of blocks inside it, and refusals of loops that are in
    none."""
    run: list[Operation] = []
    for op in block.ops:
        obstacle = _obstacle(op, with_values=with_values)
        if obstacle is None:
            run.append(op)
            continue
        yield from _split_into_regions(run)
        run = []
        if op.regions:
            if any(map(is_affine_loop, op.walk())):
                yield obstacle
            for region in op.regions:
                for inner in region.blocks:
                    yield from _regions_in(inner, with_values=with_values)
    yield from _split_into_regions(run)


def _obstacle(op: Operation, *, with_values: bool) -> Refusal | None:
    """Return why an op, or one inside it, cannot be in a region."""
    if has_affine_regions(op):
        if op.results:
            message = "a loop or a conditional yields values"
            if not with_values or is_parallel_loop(op):
                return Refusal("carries-values", (op,), message)
            obstacle = obstacle_to_spilling(op)
            if obstacle is not None:
                return Refusal("carries-values", (op,), f"{message}: {obstacle.message}")
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    if (
                        not isinstance(inner, YieldOp)
                        and (inner_obstacle := _obstacle(inner, with_values=with_values))
                        is not None
                    ):
                        return inner_obstacle
        return None
    if op.regions or not (_is_value(op) or writes_elements(op)):
        return Refusal(
            "unknown-effects", (op,), "an op has unknown effects, or effects other than accesses"
        )
    return None


def _is_value(op: Operation) -> bool:
    """Return whether an op has results, and only computes or loads."""
    if not op.results or op.regions or op.successors:
        return False
    return has_no_effects(op) if is_silent(op) else element_effects(op) == Effect.READ


# From runs to regions


def _split_into_regions(run: Sequence[Operation]) -> Iterator[Region | Refusal]:
    """Split consecutive ops into regions: values loaded in a region are only used in its
    statements, or else the region ends."""
    first = next((k for k, op in enumerate(run) if op.regions), None)
    if first is None:
        return
    ops = list(run)
    inside = {inner for op in ops for inner in op.walk()}
    tainted: dict[SSAValue, int] = {}
    for number, op in enumerate(ops):
        if not op.results:
            continue
        loads = bool(op.regions) or not is_silent(op)
        sources = [tainted[value] for value in op.operands if value in tainted]
        if not loads and not sources:
            continue
        for result in op.results:
            tainted[result] = min([number, *sources])
            for use in result.uses:
                user = use.operation
                if user not in inside:
                    splits = not op.regions
                else:
                    splits = has_affine_regions(user) and not _is_init(result, user)
                if splits:
                    # Another region begins after this op.
                    yield from _split_into_regions(ops[: number + bool(op.regions)])
                    yield from _split_into_regions(ops[number + 1 :])
                    return
    region = region_of(ops)
    if region.statements or region.gives_values:
        yield region


def _is_init(value: SSAValue, loop: Operation) -> bool:
    """Return whether a value is used by a loop as an initial value only."""
    return (
        isinstance(loop, ForOp)
        and value in loop.inits
        and value not in (*loop.lower_bound_operands, *loop.upper_bound_operands)
    )


# Carried values
#
# In memory: an equivalent region whose loops carry no values.
#
# A value that a loop carries, or a conditional yields, is stored in an element of memory (a
# `Slot`): the element that a later store in its block overwrites, if nothing accesses that memory
# in between, or else one of a buffer with an element for each iteration of the loops around (scalar
# expansion: Feautrier, "Array Expansion", 1988). Neither changes what is read in program order;
# other orders are then checked as for any other region.
#
# Existing ops are not changed: the ops of a region are copied into a block without a parent.

_MOST_ELEMENTS = 1 << 20
"""The most elements of a buffer."""
_MOST_AT_RUN_TIME = 1 << 24
"""The most elements of a buffer whose extents are known at run time."""


@dataclass(frozen=True, slots=True)
class InMemory:
    """A region without carried values in a separate block, with a map between its ops and the
    original ones, and the location of the original results."""

    region: Region
    block: Block
    sizes: tuple[Operation, ...]
    """The ops that compute extents of buffers."""
    buffers: tuple[Operation, ...]
    limits: BoundExprs
    """Expressions over extents that are non-negative if no buffer has too many elements."""
    results: tuple[tuple[SSAValue, Slot], ...]
    originals: dict[Operation, Operation]
    values: int
    """The number of values in memory."""

    def shown(self, refusal: Refusal, region: Region) -> Refusal:
        """Return a refusal of this region, reported for the original `region`."""
        first = region.nests[0]
        originals = dict.fromkeys(self.originals.get(op, first) for op in refusal.ops)
        return replace(refusal, ops=tuple(originals))

    def finish(self, builder: LoopBuilder) -> None:
        """Finish the replacement of the region: load results and free buffers after the new loops,
        and erase the ops left in the block."""
        for result, slot in self.results:
            result.replace_all_uses_with(slot.load(builder))
        for buffer in self.buffers:
            builder.insert(DeallocOp.create(operands=[buffer.results[0]]))
        erase_all(self.block)


MayReach: TypeAlias = Callable[[Operation, Operation], bool]
"""Whether an access may read or write, in an iteration of the loops around both, the element that a
later store writes."""


def in_memory(
    region: Region, block: Block, may_reach: MayReach, *, with_limits: bool = False
) -> InMemory:
    """Return a region with its carried values in memory, in a block that the caller owns. Extents
    of buffers may depend on values at run time if the caller tests the `limits` of the result.

    Raises `RefusedError` with `carries-values` if a buffer would have too many elements, or not
    known how many, or subscripts that cannot be written.
    """
    first = region.nests[0]
    builder = LoopBuilder(block, None, first.location)
    values: dict[SSAValue, SSAValue] = {}
    originals: dict[Operation, Operation] = {}
    for op in region.ops:
        if op.regions or not is_silent(op) or any(value in values for value in op.operands):
            copy = builder.clone(op, values)
            originals.update(zip(copy.walk(), op.walk(), strict=True))
    inside = set(originals.values())
    originals_of_used = {
        values[result]: result
        for op in region.nests
        for result in op.results
        if any(use.operation not in inside for use in result.uses)
    }
    reaches = _of_originals(may_reach, originals)
    slots = _Slots(block, {*originals_of_used}, reaches, with_limits=with_limits)
    initial_slots: list[tuple[SSAValue, Slot]] = []
    count = 0
    try:
        for op in [op for op in block.walk() if op.regions and op.results]:
            slots_of_op = slots.of(op)
            count += len(slots_of_op)
            initial_slots += [
                (originals_of_used[result], slot)
                for result, slot in zip(op.results, slots_of_op, strict=True)
                if result in originals_of_used
            ]
            spilled_loop = spill(op, slots_of_op)
            originals[spilled_loop] = originals[op]
            slots.drop_redundant(spilled_loop)
    except RefusedError as error:
        error.move_to(*(originals[op] for op in error.refusal.ops))
        raise
    added = {*slots.sizes, *slots.buffers}
    ops = [op for op in block.ops if op not in added]
    return InMemory(
        region_of(ops),
        block,
        tuple(slots.sizes),
        tuple(slots.buffers),
        slots.limits,
        tuple(initial_slots),
        originals,
        count,
    )


def _of_originals(may_reach: MayReach, originals: Mapping[Operation, Operation]) -> MayReach:
    """Answer `may_reach` for copies by their originals; ops that are not copies may reach all."""

    def may_reach_copy(access: Operation, store: Operation) -> bool:
        first = originals.get(access)
        second = originals.get(store)
        return first is None or second is None or may_reach(first, second)

    return may_reach_copy


class _Slots:
    """Finds elements of memory for values."""

    def __init__(
        self,
        block: Block,
        values_used_later: set[SSAValue],
        may_reach: MayReach,
        *,
        with_limits: bool,
    ) -> None:
        """Ops are in `block`; values in `values_used_later` are used after it and need a buffer.
        Extents of buffers may be known at run time only if `with_limits`."""
        self._front = block
        self._wanted = values_used_later
        self._may_reach = may_reach
        self._with_limits = with_limits
        self.sizes: list[Operation] = []
        self.buffers: list[Operation] = []
        self.limits = BoundExprs(())
        self._redundant: list[StoreOp] = []

    def of(self, op: Operation) -> list[Slot]:
        """Return a slot for each result of an op."""
        occupied_roots: list[Root] = []
        slots: list[Slot] = []
        for result in op.results:
            store = None
            if result not in self._wanted:
                store = _overwriting(op, result, occupied_roots, self._may_reach)
            if store is None:
                slots.append(self._expanded(op, result))
                continue
            occupied_roots.append(viewed_root(store.memref))
            if store.value is result:
                self._redundant.append(store)
            slot = Slot(*_accessed_element(store))
            slots.append(replace(slot, holds=_held(slot, op)))
        return slots

    def drop_redundant(self, replacement: Operation) -> None:
        """Erase stores that only repeat what a replaced op has stored already, and loads after it
        that are unused."""
        for store in self._redundant:
            erase_nest(store)
        self._redundant.clear()
        while isinstance(load := replacement.next_op, LoadOp) and load.result.first_use is None:
            erase_nest(load)

    def _expanded(self, op: Operation, result: SSAValue) -> Slot:
        """Return an element of a buffer for the iteration of the loops around an op."""
        domain = Domains().of(op)
        shape, _, _ = shape_in(domain.frame, None)
        ends: list[tuple[int, int]] = []
        for number in range(len(domain.loops)):
            lows = [constant_bound(piece.domain, Bound.LOWER, number) for piece in shape.pieces]
            highs = [constant_bound(piece.domain, Bound.UPPER, number) for piece in shape.pieces]
            low = min((end for end in lows if end is not None), default=0)
            high = max((end for end in highs if end is not None), default=low)
            if None in lows or None in highs:
                slot = self._expanded_at_run_time(op, result) if self._with_limits else None
                if slot is not None:
                    return slot
                message = "a loop of unknown extent carries values"
                raise RefusedError("carries-values", op, message)
            ends.append((low, max(high, low)))
        extents = [high - low + 1 for low, high in ends]
        variables = [loop.variable for loop in domain.loops if loop.variable is not None]
        if prod(extents) > _MOST_ELEMENTS or len(variables) < len(ends):
            message = f"a buffer would have more than {_MOST_ELEMENTS} elements"
            raise RefusedError("carries-values", op, message)
        subscripts = [dim(k) - low for k, (low, _) in enumerate(ends)]
        if not all(subscript.writable for subscript in subscripts):
            message = "64 bits do not hold the constant in the subscript of a buffer"
            raise RefusedError("carries-values", op, message)
        buffer = AllocOp(operands=[[], []], result_types=[MemRefType(result.type, extents)])
        LoopBuilder(self._front, self._front.first_op, op.location).insert(buffer)
        self.buffers.append(buffer)
        return Slot(buffer.results[0], AffineMap(len(ends), 0, subscripts), tuple(variables))

    def _expanded_at_run_time(self, op: Operation, result: SSAValue) -> Slot | None:
        """Return an element of a buffer whose extents are differences of the bounds of the loops
        around an op; None if bounds in all iterations of the loops around are not affine. The
        buffer has the order of an array in which the result, or a value computed from it, is
        stored."""
        ranges: dict[SSAValue, _Range] = {}
        for loop in reversed([*ops_around(op)]):
            if isinstance(loop, IfOp):
                continue
            if not isinstance(loop, ForOp):
                return None
            range_ = _range_of(loop, ranges)
            if range_ is None:
                return None
            ranges[loop.induction_variable] = range_
        stores = _stores_behind(op, result)
        ops = block_of(op).ops
        subscripts_of_stores = [
            composed_subscripts(x) for x in ops if isinstance(x, StoreOp) and x in stores
        ]
        variables = sorted(
            ranges, key=lambda x: max((_last_use(y, x) for y in subscripts_of_stores), default=0)
        )
        most = int(_MOST_AT_RUN_TIME ** (1 / max(1, len(variables))))
        builder = LoopBuilder(self._front, self._front.first_op, op.location)
        extents: list[SSAValue] = []
        subscripts = BoundExprs(())
        for variable in variables:
            range_ = ranges[variable]
            extent = range_.upper.minus(range_.lower)
            limit = extent.with_exprs([-extent.exprs[0] + most])
            self.limits = canonicalize(self.limits.joined(limit))
            least = extent.with_exprs([*extent.exprs, constant(0)])
            size = builder.insert(MaxOp(least.map, [*least.operands]))
            self.sizes.append(size)
            extents.append(size.results[0])
            subscripts = subscripts.joined(BoundExprs.of(variable).minus(range_.lower))
        shape = [DYNAMIC_INDEX] * len(extents)
        buffer = AllocOp(operands=[extents, []], result_types=[MemRefType(result.type, shape)])
        self.buffers.append(builder.insert(buffer))
        subscripts = canonicalize(subscripts)
        return Slot(buffer.results[0], subscripts.map, subscripts.operands)


class _Range(NamedTuple):
    """Bounds of a variable in all iterations of the loops around its own, from values outside of
    these; `upper` is exclusive."""

    lower: BoundExprs
    upper: BoundExprs


def _range_of(loop: ForOp, ranges: Mapping[SSAValue, _Range]) -> _Range | None:
    """Return the range of the variable of a loop, with the ranges of the variables around it; None
    if its bounds are not affine in these."""
    lower = _extreme(compose(lower_bound(loop)), ranges, is_upper=False)
    upper = _extreme(compose(upper_bound(loop)), ranges, is_upper=True)
    return None if lower is None or upper is None else _Range(lower, upper)


def _extreme(
    bound: BoundExprs, ranges: Mapping[SSAValue, _Range], *, is_upper: bool
) -> BoundExprs | None:
    """Return a value that one of some expressions does not exceed (`is_upper`), or that it is at
    least, in all iterations of loops; None if all expressions use variables of loops in other than
    affine ways."""
    for expr in bound.exprs:
        extreme: BoundExprs | None = bound.with_exprs([expr])
        for variable, range_ in reversed([*ranges.items()]):
            if extreme is None or variable not in extreme.operands:
                continue
            factor = coefficient(extreme, variable)
            if factor is None:
                extreme = None
                continue
            is_greatest = (factor > 0) == is_upper
            end = range_.upper.plus(-1) if is_greatest else range_.lower
            extreme = extreme.replaced(variable, end)
        if extreme is not None:
            return extreme
    return None


def _last_use(subscripts: BoundExprs, variable: SSAValue) -> int:
    """Return the position of the last subscript that uses a variable; -1 if none does."""
    uses = [
        position
        for position, expr in enumerate(subscripts.exprs)
        if variable in compose(subscripts.with_exprs([expr])).operands
    ]
    return max(uses, default=-1)


def _is_before(value: SSAValue, op: Operation) -> bool:
    """Return whether a value that is used after an op of its block is also defined before it."""
    owner = value.owner
    if not isinstance(owner, Operation) or owner.parent_block() is not op.parent_block():
        return True
    return owner.is_before_in_block(op)


def _accesses(op: Operation, root: Root) -> bool:
    """Return whether ops access memory of the same root. Roots that may alias need no check: a
    region with them has no schedule."""
    return any(accessed_root == root for inner in op.walk() for accessed_root in _roots(inner))


def _reaches(op: Operation, store: StoreOp, may_reach: MayReach) -> bool:
    """Return whether ops before a store may access the element that it writes."""
    root = viewed_root(store.memref)
    return any(
        _accesses(inner, root) and may_reach(inner, store)
        for inner in op.walk()
        if not inner.regions
    )


def _roots(op: Operation) -> Iterator[Root]:
    """Yield the roots of what an op accesses."""
    access = None if is_silent(op) else interface_of(op, AccessInterface)
    if access is not None:
        for accessed in access.accesses(op):
            assert accessed.memref is not None, "ops of a region name what they access"
            yield viewed_root(accessed.memref)


def _overwriting(
    op: Operation, result: SSAValue, occupied_roots: list[Root], may_reach: MayReach
) -> StoreOp | None:
    """Return a store of the result, or of a value computed from it, to an element that nothing
    accesses between the start of the op and that store."""
    stores = _stores_behind(op, result)
    # A conditional overwrites the element at its end.
    ops: list[Operation] = [op]
    needing: list[Operation] = [op] if is_counted_loop(op) else []
    behind = op.next_op
    while stores and behind is not None:
        if isinstance(behind, StoreOp) and behind in stores:
            stores.discard(behind)
            root = viewed_root(behind.memref)
            if (
                behind.value.type == result.type
                and root not in occupied_roots
                and all(_is_before(value, op) for value in behind.operands[1:])
                and not any(_reaches(inner, behind, may_reach) for inner in ops)
                and not any(_needs(inner, behind, may_reach) for inner in needing)
            ):
                return behind
        ops.append(behind)
        needing.append(behind)
        behind = behind.next_op
    return None


def _stores_behind(op: Operation, result: SSAValue) -> set[StoreOp]:
    """Return the stores, in the block of an op, of its result and of values computed from it
    there."""
    reached = Reached([op])
    for reached_op in reached:
        results = [result] if reached_op is op else reached_op.results
        users = [use.operation for value in results for use in value.uses]
        block = op.parent_block()
        reached.add(x for x in users if x.parent_block() is block and not x.regions)
    return {op for op in reached.visited if isinstance(op, StoreOp)}


def _held(slot: Slot, op: Operation) -> SSAValue | None:
    """Return the value that was loaded from an element before an op, if it is still valid."""
    root = viewed_root(slot.buffer)
    before = op.prev_op
    while before is not None:
        if isinstance(before, LoadOp) and _accessed_element(before) == _accessed_element(slot):
            return before.result
        if _accesses(before, root):
            return None
        before = before.prev_op
    return None


def _needs(op: Operation, store: StoreOp, may_reach: MayReach) -> bool:
    """Return whether ops use values loaded before them from the element that a later store writes,
    other than as initial values of loops."""
    root = viewed_root(store.memref)
    return any(
        isinstance(value.owner, LoadOp)
        and viewed_root(value.owner.memref) == root
        and may_reach(value.owner, store)
        for inner in op.walk()
        for value in inner.operands
        if not (inner is op and is_counted_loop(op))
    )


def _accessed_element(
    access: LoadOp | StoreOp | Slot,
) -> tuple[SSAValue, AffineMap, tuple[SSAValue, ...]]:
    """Return the element that is accessed."""
    if isinstance(access, Slot):
        return access.buffer, access.map, access.indices
    return access.memref, access.map.data, tuple(access.indices)
