"""Promotes a cell of memory to a value: a load returns the value stored last. Elements of arrays
are forwarded by exact value-based flow.

The opposite is `spill`: results and carried values of structured affine ops go to buffers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import prod
from typing import cast

from xdsl.dialects import builtin
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow, ValueFlow
from loopwright.exact.dependences.model import DependenceKind, Interval, common_loops
from loopwright.exact.layouts import is_injective
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core import enclosing
from loopwright.ir.core.attributes import can_be_held, is_memref
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine import nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, composed_subscripts
from loopwright.ir.dialects.affine.symbols import is_top_level_value
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.arith.constants import scope_block
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref import AllocaOp
from loopwright.ir.dialects.memref.access import GenericAtomicRMWOp
from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.dialects.reduction.kinds import (
    combined,
    entries_of,
    has_symbols,
    identity_attribute,
    kinds_of,
    order_matters,
)
from loopwright.ir.dialects.scf import ReduceOp
from loopwright.ir.dialects.ub import PoisonOp
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind, is_atomic_update
from loopwright.ir.interfaces.control_flow import is_affine_scope, is_parallel_loop, is_stack_scope
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import (
    AllocationLike,
    is_load,
    is_store,
    memref_position,
)
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import is_refused, refusing_uses
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.printer import attribute_text
from loopwright.loops.steps import editing
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, executes_once, hands_on
from loopwright.records import dataclass

# Promotion
#
# Structured ops are visited in order with the current value of the cell. A loop that stores to the
# cell carries it if the cell is *live*: read before it is written, in the loop or after it. A
# conditional that stores returns it as a result if it is live after the conditional, and so does an
# op that executes its region once.


@dataclass(frozen=True, slots=True)
class Cell:
    """One element of a buffer, and the ops that access it.

    Each block of `tops`, innermost first, contains all of them, and values can pass through all ops
    in between. If `is_whole`, the last block is that of the allocation.
    """

    buffer: Operation
    place: tuple[int, ...]
    accesses: tuple[Operation, ...]
    tops: tuple[Block, ...]
    is_whole: bool

    @property
    def type(self) -> Attribute:
        """The type of the element."""
        return cast("MemRefType[Attribute]", self.buffer.results[0].type).element_type


@dataclass(frozen=True, slots=True)
class PromotableBuffer:
    """An allocation all of whose elements are cells, and the ops that free it."""

    op: Operation
    cells: tuple[Cell, ...]
    frees: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class PromotedBuffer:
    """A plan to promote a buffer: each cell becomes a value in one of these blocks."""

    buffer: PromotableBuffer
    blocks: tuple[Block, ...]


def is_allocation(op: Operation) -> bool:
    """Return whether an op allocates memory of a known number of elements."""
    if interface_of(op, AllocationLike) is None or op.operands:
        return False
    type_ = op.results[0].type
    return is_memref(type_) and not is_memref(type_.element_type)


def is_candidate(op: Operation) -> bool:
    """Return whether a reader might expect an allocation to become values: it has one element, or
    its elements are only accessed at constant positions."""
    if not is_allocation(op):
        return False
    if cast("MemRefType[Attribute]", op.results[0].type).element_count() == 1:
        return True
    users = [use.operation for use in op.results[0].uses]
    return all(is_deallocation(user) or _constant_subscripts(user) is not None for user in users)


def buffer_of(op: Operation) -> PromotableBuffer | Refusal:
    """Return the cells of an allocation of a known number of elements."""
    accesses: dict[tuple[int, ...], list[Operation]] = {}
    frees: list[Operation] = []
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    if not is_injective(type_):
        return Refusal("layout", (op,), "the layout maps several subscripts to one address")
    shape = type_.get_shape()
    for use in op.results[0].uses:
        user = use.operation
        if is_deallocation(user) and user.parent_block() is op.parent_block():
            frees.append(user)
            continue
        if not _is_access(user) or use.index != memref_position(user):
            return Refusal("escapes", (user,), f"'{user.name}' uses the buffer as a whole")
        place = _constant_subscripts(user)
        if place is None or not _is_inside(place, shape):
            return Refusal("unknown-place", (user,), "the accessed element is unknown")
        accesses.setdefault(place, []).append(user)
    cells: list[Cell] = []
    for place, ops in sorted(accesses.items()):
        tops, obstacle = _common_blocks(ops, op)
        if obstacle is not None and not tops:
            return Refusal("control-flow", (ops[0],), f"an access is inside '{obstacle.name}'")
        cells.append(Cell(op, place, tuple(ops), tuple(tops), obstacle is None))
    return PromotableBuffer(op, tuple(cells), tuple(frees))


def _is_access(op: Operation) -> bool:
    """Return whether an op accesses one element, and nothing else."""
    return is_load(op) or is_store(op) or is_atomic_update(op)


def _is_inside(place: Sequence[int], shape: Sequence[int]) -> bool:
    return len(place) == len(shape) and all(0 <= k < n for k, n in zip(place, shape, strict=True))


def _constant_subscripts(op: Operation) -> tuple[int, ...] | None:
    """Return the constant subscripts of an access."""
    return composed_subscripts(op).simplified().map.constant_results() if _is_access(op) else None


def _common_blocks(
    accesses: Sequence[Operation], allocation: Operation
) -> tuple[list[Block], Operation | None]:
    """Return the blocks that contain all accesses, innermost first, up to the allocation's block or
    to an op that values cannot pass through, which is returned then."""
    tops: list[Block] = []
    block = _common_block(accesses)
    while True:
        for access in accesses:
            obstacle = _obstacle_around(access, block)
            if obstacle is not None:
                return tops, obstacle
        tops.append(block)
        parent = block.parent_op()
        if block is allocation.parent_block():
            return tops, None
        outer = None if parent is None else parent.parent_block()
        if parent is None or outer is None:
            return tops, allocation
        block = outer


def _common_block(ops: Sequence[Operation]) -> Block:
    """Return the innermost block that all ops are in or inside of."""
    common = [*enclosing.blocks_around(ops[0].parent_block())][::-1]
    for op in ops[1:]:
        enclosing_blocks = [*enclosing.blocks_around(op.parent_block())][::-1]
        pairs = zip(common, enclosing_blocks, strict=False)
        count = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        common = common[:count]
    return common[-1]


def _obstacle_around(user: Operation, top: Block) -> Operation | None:
    """Return the op between an access and an enclosing block that values cannot pass through."""
    current: Operation = user
    while current.parent_block() is not top:
        parent = current.parent_op()
        if parent is None:
            return user
        if not hands_on(parent) and not is_parallel_loop(parent):
            return parent
        if is_store(user) and (is_parallel_loop(parent) or "reductions" in parent.properties):
            return parent
        current = parent
    return None


class Promotion:
    """The promotion of one cell, which `accesses` load and store inside of `top`.

    `numbers` orders ops as the text does; replacement ops inherit numbers. With `mark` the accesses
    are stores that are kept, and the value after each of them is `mark`.
    """

    def __init__(
        self,
        type_: Attribute,
        accesses: Sequence[Operation],
        top: Block,
        numbers: dict[Operation, int],
        *,
        mark: SSAValue | None = None,
    ) -> None:
        self._type = type_
        self._mark = mark
        self._numbers = numbers
        self._ops: dict[Block, list[Operation]] = {}
        self._stores: set[Operation] = set()
        self._live: dict[tuple[Block, bool], bool] = {}
        visited: set[Operation] = set()
        for access in accesses:
            self._note(access, top, visited)
        for ops in self._ops.values():
            ops.sort(key=numbers.__getitem__)

    def _note(self, access: Operation, top: Block, visited: set[Operation]) -> None:
        """Record the ops around an access."""
        current = access
        while True:
            if is_store(access):
                self._stores.add(current)
            block = enclosing.block_of(current)
            if current not in visited:
                visited.add(current)
                self._ops.setdefault(block, []).append(current)
            if block is top:
                return
            current = enclosing.parent_of(block)

    def is_live_at(self, block: Block) -> bool:
        """Return whether the cell may be read at the front of a block or later, before it is
        written."""
        return self._live_in(block, after=False)

    # Liveness

    def _live_in(self, block: Block, *, after: bool) -> bool:
        """Return whether the cell is live at the front of a block, given whether it is live at its
        end."""
        key = (block, after)
        if key not in self._live:
            live = after
            for op in reversed(self._ops.get(block, [])):
                live = self._live_before(op, after=live)
            self._live[key] = live
        return self._live[key]

    def _live_before(self, op: Operation, *, after: bool) -> bool:
        if is_load(op):
            return True
        if is_store(op):
            return False
        if editing.executes_at_most_once(op):
            return any(
                self._live_in(region.block, after=after) if region.blocks else after
                for region in op.regions
            )
        if editing.is_counted(op):
            return after or self._live_in_body(op, after=after)
        if isinstance(op, scf.WhileOp):
            return self._live_in(
                op.regions[0].block, after=self._live_behind_condition(op, after=after)
            )
        return True

    def _live_in_body(self, loop: Operation, *, after: bool) -> bool:
        """Return whether the cell is live at the front of a loop's body."""
        # If it is, the cell is live at the end of the body as well, and still at its front.
        return self._live_in(editing.body_of(loop), after=after)

    def _live_behind_condition(self, loop: Operation, *, after: bool) -> bool:
        """Return whether the cell is live at the end of the first region of an `scf.while`."""
        # If it is live at the front of the loop, it is so in any case.
        return after or self._live_in(loop.regions[1].block, after=False)

    # Renaming

    def rename(self, block: Block, value: SSAValue | None, *, live_at_end: bool) -> SSAValue | None:
        """Replace the accesses in a block, given the cell's value before it (None: unset or dead)
        and whether it is live at its end; return the value at the end."""
        ops = self._ops.get(block, [])
        live_after: list[bool] = []
        live = live_at_end
        for op in reversed(ops):
            live_after.append(live)
            live = self._live_before(op, after=live)
        for op, live in zip(ops, reversed(live_after), strict=True):
            value = self._promote_through(op, value, live=live)
        return value

    def _promote_through(
        self, op: Operation, value: SSAValue | None, *, live: bool
    ) -> SSAValue | None:
        """Replace the accesses in an op, or the op itself; return the value after it."""
        if is_load(op):
            replace_loaded(op, self._value_or_poison(value, op))
            erase_nest(op)
            return value
        if is_store(op):
            if self._mark is not None:
                return self._mark
            value = op.operands[0]
            erase_nest(op)
            return value
        if editing.executes_at_most_once(op):
            return self._through_regions(op, value, live=live)
        if editing.is_counted(op):
            return self._through_loop(op, value, live=live)
        if isinstance(op, scf.WhileOp):
            return self._through_while(op, value, live=live)
        self.rename(op.regions[0].block, value, live_at_end=True)
        return value

    def _through_regions(
        self, op: Operation, value: SSAValue | None, *, live: bool
    ) -> SSAValue | None:
        """Replace the accesses in an op that executes at most one of its regions; return the value
        after it."""
        ends = [
            self.rename(region.block, value, live_at_end=live) if region.blocks else value
            for region in op.regions
        ]
        if op not in self._stores:
            return value
        if not live:
            return None
        widened = editing.add_result(op, [self._value_or_poison(end, op) for end in ends])
        self._take_number(widened, op)
        return widened.results[-1]

    def _through_loop(
        self, op: Operation, value: SSAValue | None, *, live: bool
    ) -> SSAValue | None:
        if op not in self._stores:
            self.rename(editing.body_of(op), value, live_at_end=True)
            return value
        live_in_body = self._live_in_body(op, after=live)
        if not (live or live_in_body):
            self.rename(editing.body_of(op), None, live_at_end=False)
            return None
        init = self._value_or_poison(value, op)
        new_loop, argument = editing.add_carried(op, init)
        self._take_number(new_loop, op)
        self._carry(editing.body_of(new_loop), argument)
        return new_loop.results[-1]

    def _through_while(
        self, op: Operation, value: SSAValue | None, *, live: bool
    ) -> SSAValue | None:
        before, after = (region.block for region in op.regions)
        if op not in self._stores:
            for block in (before, after):
                self.rename(block, value, live_at_end=True)
            return value
        if not (self._live_behind_condition(op, after=live) or self._live_before(op, after=live)):
            for block in (before, after):
                self.rename(block, None, live_at_end=False)
            return None
        widened, *arguments = editing.add_to_while(op, self._value_or_poison(value, op))
        self._take_number(widened, op)
        for block, argument in zip((before, after), arguments, strict=True):
            self._carry(block, argument)
        return widened.results[-1]

    def _carry(self, block: Block, argument: SSAValue) -> None:
        """Replace the accesses in a block that receives the cell's value as an argument, and yield
        the value at its end."""
        end = self.rename(block, argument, live_at_end=True)
        assert end is not None, "a loop that carries a value has one at its end"
        editing.append_to_yield(block, end)

    def _take_number(self, new: Operation, old: Operation) -> None:
        self._numbers[new] = self._numbers[old]

    def _value_or_poison(self, value: SSAValue | None, before: Operation) -> SSAValue:
        """Return the value, or poison if nothing was stored."""
        if value is not None:
            return value
        return LoopBuilder.before(before).insert(PoisonOp(self._type)).results[0]


def plan_promotion(
    buffer: PromotableBuffer, numbers: dict[Operation, int]
) -> PromotedBuffer | Refusal:
    """Plan to promote the cells of a buffer to values, or refuse; `numbers` orders the ops of the
    function."""
    blocks: list[Block] = []
    for cell in buffer.cells:
        block = _promoting_block(cell, numbers)
        if block is None:
            message = "the loaded element may have been stored where no value can be passed on"
            return Refusal("control-flow", (cell.accesses[0],), message)
        blocks.append(block)
    return PromotedBuffer(buffer, tuple(blocks))


def promote(plan: PromotedBuffer, numbers: dict[Operation, int]) -> None:
    """Promote the cells of a buffer to values, and erase it; new ops get numbers, too."""
    buffer = plan.buffer
    for cell, block in zip(buffer.cells, plan.blocks, strict=True):
        Promotion(cell.type, cell.accesses, block, numbers).rename(block, None, live_at_end=False)
    for op in (*buffer.frees, buffer.op):
        erase_nest(op)


def _promoting_block(cell: Cell, numbers: dict[Operation, int]) -> Block | None:
    """Return the block in which a cell becomes a value: that of its buffer, or one before which no
    store is read later. None if there is none."""
    if cell.is_whole:
        return cell.tops[-1]
    for block in cell.tops:
        if not Promotion(cell.type, cell.accesses, block, numbers).is_live_at(block):
            return block
    return None


def numbered(function: Operation) -> dict[Operation, int]:
    """Return the ops of a function, in the order of the text."""
    return {op: number for number, op in enumerate(function.walk())}


# Forwarding and dead stores
#
# By the flow of `exact.dependences.dataflow`, loads are replaced by stored values, and dead stores
# and buffers that are only written are erased.

_SAME = Interval(0, 0)


@dataclass(frozen=True, slots=True)
class Forwarding:
    """A load whose executions all read the value that `store` stores."""

    load: Operation
    store: Operation

    @property
    def value(self) -> SSAValue:
        """The stored value, as the store is now."""
        return self.store.operands[0]


def forwardings(
    analysis: DependenceAnalysis, flow: DataFlow, most_writes: int | None = None
) -> Iterator[Forwarding]:
    """Yield the loads of a function all of whose executions read values of one store.

    Skips memory that more than `most_writes` ops write.
    """
    candidates = _Candidates(analysis)
    for access in analysis.accesses:
        if not is_load(access.op) or not candidates.any_for(access):
            continue
        if most_writes is not None and candidates.num_writes[access.root] > most_writes:
            continue
        sources = flow.of(access)
        if sources.unknown or sources.before is not None or len(sources.flows) != 1:
            continue
        (value_flow,) = sources.flows
        store = value_flow.source.op
        if is_store(store) and _is_available(store.operands[0], access.op, value_flow, analysis):
            yield Forwarding(access.op, store)


class _Candidates:
    """The stores that could provide a load's value, by the blocks that define their values."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self._analysis = analysis
        self._stores: dict[int, dict[Block, list[Access]]] = {}
        """By the identity of the lists of accesses, which several roots share."""
        self.num_writes = Kept(self._num_writes)

    def _num_writes(self, root: Root) -> int:
        """Return how many ops may write the memory of a root."""
        return sum(access.writes for access in self._analysis.partners()[root])

    def any_for(self, load: Access) -> bool:
        """Return whether some store may have stored the loaded value in the current iteration of
        the loops around its definition."""
        stores = self._by_block(load.root)
        for block in enclosing.blocks_around(load.op.parent_block()):
            loops = len(self._analysis.domains.of_block(block).loops)
            if any(self._may_give(store, load, loops) for store in stores.get(block, ())):
                return True
            if block.parent_op() is self._analysis.function:
                break
        return False

    def _by_block(self, root: Root) -> dict[Block, list[Access]]:
        partners = self._analysis.partners()[root]
        if id(partners) not in self._stores:
            stores = self._stores[id(partners)] = {}
            for access in partners:
                if is_store(access.op):
                    stores.setdefault(_block_of(access.op.operands[0]), []).append(access)
        return self._stores[id(partners)]

    def _may_give(self, store: Access, load: Access, loops: int) -> bool:
        value = store.op.operands[0]
        if value.type != load.op.results[0].type or not _dominates(value, load.op, self._analysis):
            return False
        depths = range(loops + 1, common_loops(store.loops, load.loops) + 2)
        return self._analysis.may_depend(store, load, [DependenceKind.FLOW], depths)


def _block_of(value: SSAValue) -> Block:
    """Return the block that a value is defined in."""
    block = enclosing.defining_block(value)
    assert block is not None, "a value of a function is defined in a block"
    return block


def _is_available(
    value: SSAValue, load: Operation, value_flow: ValueFlow, analysis: DependenceAnalysis
) -> bool:
    """Return whether a value dominates a load, and its definition is in the same iteration as the
    store."""
    if value.type != load.results[0].type or not _dominates(value, load, analysis):
        return False
    loops = len(analysis.domains.of_block(_block_of(value)).loops)
    intervals = value_flow.intervals[:loops]
    return len(intervals) == loops and all(interval == _SAME for interval in intervals)


def _dominates(value: SSAValue, op: Operation, analysis: DependenceAnalysis) -> bool:
    """Return whether a value is defined in a block around an op, and before it."""
    owner = value.owner
    block = _block_of(value)
    current = enclosing.op_in(block, op)
    if current is None:
        return False
    if isinstance(owner, Block):
        return True
    number_of = analysis.order.number_of
    return current is not owner and number_of(owner) < number_of(current)


def forward(plan: Forwarding) -> None:
    """Replace a load by the stored value."""
    replace_loaded(plan.load, plan.value)
    plan.load.detach()
    plan.load.erase()


def replace_loaded(load: Operation, value: SSAValue) -> None:
    """Replace the result of a load by a value. An op that refuses this value as a constant, such as
    a step of 0, is not executed: its operand becomes poison."""
    result = load.results[0]
    number = constant_value(value)
    if number is not None and is_refused(result, number):
        poison = LoopBuilder.before(load).value(PoisonOp(result.type))
        for use in list(refusing_uses(result)):
            use.operation.operands[use.index] = poison
    result.replace_all_uses_with(value)


def dead_stores(
    flow: DataFlow, most_pairs: int | None = None, steps: int | None = None
) -> Iterator[Operation]:
    """Dead stores, by `DataFlow.dead_stores`."""
    for dead in flow.dead_stores(most_pairs, always=True, steps=steps):
        if is_store(dead.write.op):
            yield dead.write.op


def unread_buffers(function: Operation) -> list[tuple[Operation, list[Operation]]]:
    """Return the write-only buffers of a function, each with its stores and deallocations."""
    users = ((op, only_written(op)) for op in function.walk())
    return [
        (op, stores_and_frees) for op, stores_and_frees in users if stores_and_frees is not None
    ]


def only_written(op: Operation) -> list[Operation] | None:
    """Return the stores to and deallocations of a buffer, if it has no other uses."""
    if not is_allocation(op):
        return None
    users: dict[Operation, None] = {}
    for use in op.results[0].uses:
        user = use.operation
        stores = is_store(user) and use.index == memref_position(user)
        if not stores and not is_deallocation(user):
            return None
        users[user] = None
    return list(users)


_COMBINING = (DefineOp, GenericAtomicRMWOp, ReduceOp)
"""Ops whose regions are pure combinations, executed at any time and any number of times."""


def obstacle_to_spilling(op: Operation) -> Refusal | None:
    """Return the refusal if the results of an op cannot be spilled to buffers."""
    if any(isinstance(ancestor, _COMBINING) for ancestor in enclosing.ops_around(op)):
        return Refusal("pure-region", (op,), "it is in a region that has no effects")
    if executes_once(op) and not hands_on(op):
        return Refusal("several-blocks", (op,), "its region has several blocks")
    if isinstance(op, affine.ForOp) and op.reductions is not None:
        return Refusal("stated-reduction", (op,), "the loop names its reductions")
    for number, result in enumerate(op.results):
        if not can_be_held(result.type):
            message = f"a buffer cannot hold result #{number} of type {attribute_text(result.type)}"
            return Refusal("no-buffer", (op,), message)
        if not is_top_level_value(result) and (
            affine.is_valid_symbol(result) or affine.is_valid_dim(result)
        ):
            message = f"result #{number} may be used in affine expressions"
            return Refusal("used-as-symbol", (op,), message)
    return None


def obstacle_to_spilling_band(
    band: affine.ParallelOp, *, private: bool, reassociate: bool
) -> Refusal | None:
    """Return the refusal if the reductions of a band cannot be spilled to buffers."""
    if has_symbols(band):
        return Refusal("stated-reduction", (band,), "a reduction is a symbol")
    if AtomicRMWKind.assign in entries_of(band):
        return Refusal("unsupported-reduction", (band,), "'assign' has the value of one iteration")
    for result in band.results:
        if not isinstance(result.type, builtin.AnyFloat) and not is_signless_integer(result.type):
            message = f"values of {result.type} are not combined by 'arith'"
            return Refusal("unsupported-reduction", (band,), message)
    if private:
        iterations = nesting.iterations_of(band)
        if iterations is None or not 0 < iterations <= SEQUENTIAL or not band.step_values:
            message = f"private buffers are for loops with 1 to {SEQUENTIAL} iterations in all"
            return Refusal("unknown-extent", (band,), message)
        if any((loop.distance or 0) > INT64_MAX for loop in nesting.loops_of_band(band)):
            return Refusal(
                "unknown-extent", (band,), "the distance of two bounds does not fit 64 bits"
            )
    elif order_matters(band) and not reassociate:
        return Refusal(
            "float-order", (band,), "atomic updates would reassociate floating-point operations"
        )
    return None


_HERE = AffineMap(0, 0, ())


@dataclass(frozen=True, slots=True)
class Slot:
    """An element of a buffer for a carried value or a result; it may already contain the value that
    it `holds` before the op."""

    buffer: SSAValue
    map: AffineMap = _HERE
    indices: tuple[SSAValue, ...] = ()
    holds: SSAValue | None = None

    def load(self, builder: LoopBuilder) -> SSAValue:
        """Insert a load of the value."""
        return builder.value(affine.LoadOp(self.buffer, self.map, self.indices))

    def store(self, builder: LoopBuilder, value: SSAValue) -> None:
        """Insert a store of the value."""
        builder.insert(affine.StoreOp(value, self.buffer, self.map, self.indices))


class Buffers:
    """Creates one-element buffers; those of a function or a parallel loop are in order."""

    def __init__(self) -> None:
        self._last: dict[Block, Operation] = {}

    def make(self, op: Operation, type_: Attribute, shape: Sequence[int] = ()) -> SSAValue:
        """Return a buffer for values of a type, at the front of the innermost body around an op
        that is an automatic allocation scope."""
        block = scope_block(
            op, lambda ancestor: is_stack_scope(ancestor) or is_affine_scope(ancestor)
        )
        new_op = AllocaOp(operands=[[], []], result_types=[builtin.MemRefType(type_, shape)])
        last = self._last.get(block)
        anchor = block.first_op if last is None else last.next_op
        self._last[block] = LoopBuilder(block, anchor, op.location).insert(new_op)
        return new_op.results[0]

    def slots(self, op: Operation) -> list[Slot]:
        """Return a buffer for each result of an op."""
        return [Slot(self.make(op, result.type)) for result in op.results]


def spill(op: Operation, slots: Sequence[Slot]) -> Operation:
    """Spill the values that an `affine.for` carries, or the results of an op that executes its
    regions at most once, to buffers; return the op's replacement."""
    return _spill_loop(op, slots) if isinstance(op, affine.ForOp) else _spill_results(op, slots)


def _spill_loop(loop: affine.ForOp, slots: Sequence[Slot]) -> affine.ForOp:
    """Replace an `affine.for` by one whose carried values are in buffers."""
    body = loop.body
    before = LoopBuilder.before(loop)
    inside = LoopBuilder.at_start(loop)
    for init, slot in zip(tuple(loop.inits), slots, strict=True):
        if init is not slot.holds:
            slot.store(before, init)
    for argument, slot in zip(tuple(body.args[1:]), slots, strict=True):
        argument.replace_all_uses_with(slot.load(inside))
    _store_yielded(body, slots, loop)
    for argument in reversed(body.args[1:]):
        body.erase_arg(argument)
    new_loop = loop.with_inits(())
    _take_place(loop, new_loop, slots)
    return new_loop


def _spill_results(op: Operation, slots: Sequence[Slot]) -> Operation:
    """Replace an op that executes at most one of its regions by one whose results are in
    buffers."""
    for region in op.regions:
        _store_yielded(region.block, slots, op)
    new_op = type(op).create(
        operands=tuple(op.operands),
        properties=dict(op.properties),
        regions=[op.detach_region(region) for region in tuple(op.regions)],
    )
    _take_place(op, new_op, slots)
    return new_op


def _store_yielded(block: Block, slots: Sequence[Slot], op: Operation) -> None:
    """Store the values that a block yields instead of yielding them."""
    terminator = enclosing.terminator_of(block)
    builder = LoopBuilder(block, terminator, op.location)
    for value, slot in zip(tuple(terminator.operands), slots, strict=True):
        if value is not slot.holds:
            slot.store(builder, value)
    terminator.operands = ()


def _take_place(old: Operation, new: Operation, slots: Sequence[Slot]) -> None:
    """Replace an op by one without results; its results are loaded from buffers."""
    new.attributes.update(old.attributes)
    builder = LoopBuilder.before(old)
    builder.insert(new)
    for result, slot in zip(old.results, slots, strict=True):
        result.replace_all_uses_with(slot.load(builder))
    erase_nest(old)


# Parallel loops


def spill_band(band: affine.ParallelOp, buffers: Buffers, *, private: bool) -> None:
    """Spill the reductions of a band to shared buffers, or to private ones that are combined
    afterwards."""
    kinds = kinds_of(band)
    assert kinds is not None, "planned: the reductions are kinds"
    builder = LoopBuilder.before(band)
    terminator = band.terminator
    at_end = LoopBuilder(band.body, terminator, band.location)
    loops = nesting.loops_of_band(band)
    shape = [loop.trip_count or 0 for loop in loops] if private else []
    slots = buffers.slots(band)
    parts = [buffers.make(band, result.type, shape) for result in band.results if private]
    for kind, slot, result in zip(kinds, slots, band.results, strict=True):
        slot.store(builder, _emit_identity(builder, kind, result.type))
    for number, value in enumerate(tuple(terminator.operands)):
        if private:
            # Each iteration has its own element.
            pairs = zip(loops, band.body.args, strict=True)
            numbers = [iteration_number(loop, variable) for loop, variable in pairs]
            affine_map, operands, _ = nesting.joined_bounds(numbers)
            at_end.insert(affine.StoreOp(value, parts[number], affine_map, operands))
        else:
            at_end.insert(affine.AtomicRMWOp(kinds[number], value, slots[number].buffer, _HERE, ()))
    terminator.operands = ()
    new_band = nesting.make_band(loops, band.detach_region(band.region))
    new_band.attributes.update(band.attributes)
    builder.insert(new_band)
    if private and prod(shape):  # the elements of private buffers, in the order of iterations
        inner = builder
        variables = list[SSAValue]()
        for extent in shape:
            loop = inner.insert(affine.ForOp(0, (), extent, ()))
            inner = LoopBuilder.at_end(loop)
            variables.append(loop.induction_variable)
        identity = AffineMap(len(shape), 0, [dim(k) for k in range(len(shape))])
        for kind, slot, part in zip(kinds, slots, parts, strict=True):
            element = inner.value(affine.LoadOp(part, identity, variables))
            combination = inner.insert(combined(kind, slot.load(inner), element))
            slot.store(inner, combination.results[0])
    for result, slot in zip(band.results, slots, strict=True):
        result.replace_all_uses_with(slot.load(builder))
    erase_nest(band)


def _emit_identity(builder: LoopBuilder, kind: AtomicRMWKind, type_: Attribute) -> SSAValue:
    properties = {"value": identity_attribute(kind, type_)}
    return builder.value(ConstantOp.create(result_types=[type_], properties=properties))


def iteration_number(loop: nesting.BandLoop, variable: SSAValue) -> BoundExprs:
    """Return the number of an iteration, counted from 0."""
    lower = loop.lower
    place = dim(len(lower.dims))
    expr = (place - lower.exprs[0]) // loop.step
    return BoundExprs((expr,), (*lower.dims, variable), lower.symbols)
