"""Contractions over several indices on each side: indices that are next to each other in all
operands become one.

**Before → After**

    affine.for %i = 0 to %n {                        %ab = memref.collapse_shape %A [[0, 1], [2]]
      affine.for %j = 0 to %m {                      %cd = memref.collapse_shape %C [[0, 1], [2]]
        affine.for %l = 0 to %p {                    affine.for %ij = 0 to %n * %m {
          affine.for %k = 0 to %q {                    affine.for %l = 0 to %p {
            … %C[%i, %j, %l], %A[%i, %j, %k],            affine.for %k = 0 to %q {
              %B[%k, %l]                                   … %cd[%ij, %l], %ab[%ij, %k], %B[%k, %l]

Indices have few iterations each, so that tiles of rows and columns have remainders, and sums are
short. Together they are the rows, the columns or the sum of a product of matrices. The order of all
iterations is kept.

**Legal when** the loops are directly nested and count from 0, each access uses their indices next
to each other or not at all, and the inner ones cover the whole extents of the dimensions; where
that is not known, it is tested before the loops, which otherwise run unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    MemRefType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue

from loopwright.ir.affine_expr import constant, dim, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_defined_in, is_within
from loopwright.ir.dialects import arith, memref
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    canonicalize,
    compose,
    subscript_map,
)
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.dialects.scf import IfOp, YieldOp
from loopwright.ir.interfaces.control_flow import is_affine_scope
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.loops.steps.counts import upper_bound
from loopwright.loops.steps.editing import (
    SELDOM,
    LoopBuilder,
    erase_nest,
)
from loopwright.records import dataclass

_LEAST_LOOPS = 4
"""The fewest loops of a nest whose indices are collapsed: a product of matrices has three."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Directly nested loops, and the first of the dimensions that they select, by memref."""

    loops: tuple[ForOp, ...]
    positions: Mapping[SSAValue, int]


@dataclass(frozen=True, slots=True)
class Collapsing:
    """Groups of loops of a nest that become one loop each, if extents are equal to bounds."""

    nest: ForOp
    groups: tuple[_Group, ...]
    conditions: tuple[tuple[SSAValue, int, ForOp], ...]
    """Memrefs with the dimensions whose extents have to be those of loops."""

    @property
    def names(self) -> str:
        """The numbers of loops that are collapsed."""
        return ", ".join(str(len(group.loops)) for group in self.groups)

    def apply(self) -> Collapsed:
        """Collapse the loops, under a condition if there are some. A copy of the nest is kept for
        the case that extents differ: while it is elsewhere, the memory is used through the views
        alone, so that dependences are known."""
        builder = LoopBuilder.before(self.nest)
        previous = self.nest.prev_op
        extents = [_product(builder, group.loops) for group in self.groups]
        memories = dict.fromkeys(m for group in self.groups for m in group.positions)
        views = {memory: _view(builder, memory, self.groups) for memory in memories}
        conditions = [
            builder.value(
                arith.CmpiOp(builder.extent(memory, position), _bound_value(builder, loop), "eq")
            )
            for memory, position, loop in self.conditions
        ]
        elsewhere = Block(arg_types=[memory.type for memory in memories])
        values: dict[SSAValue, SSAValue] = dict(zip(memories, elsewhere.args, strict=True))
        original = LoopBuilder(elsewhere, None, self.nest.location).clone(self.nest, values)
        choice: IfOp | None = None
        if conditions:
            condition = conditions[0]
            for further in conditions[1:]:
                condition = builder.value(arith.AndIOp(condition, further))
            choice = builder.insert(IfOp(condition, [], Region(Block()), Region(Block())))
            choice.attributes[IfOp.WEIGHTS] = DenseArrayBase.from_list(i32, (SELDOM, 1))
            self.nest.detach()
            choice.then_region.block.add_ops([self.nest, YieldOp()])
            choice.else_region.block.add_op(YieldOp())
        _redirect(self.nest, self.groups, views)
        for group, extent in zip(self.groups, extents, strict=True):
            _collapse(group.loops, extent)
        first = builder.block.first_op if previous is None else previous.next_op
        front = tuple(takewhile(lambda op: op is not (choice or self.nest), _ops_from(first)))
        return Collapsed(self.nest, choice, original, tuple(memories), front)


@dataclass(frozen=True, slots=True)
class Collapsed:
    """A nest with collapsed loops, the conditional around it, if there is one, and a copy of the
    original nest, in a block whose arguments stand for the memory that it uses."""

    nest: ForOp
    choice: IfOp | None
    original: Operation
    memories: tuple[SSAValue, ...]
    front: tuple[Operation, ...]
    """The ops before the nest, which create views and conditions."""

    def _restore_memory(self) -> None:
        block = self.original.parent_block()
        assert block is not None, "the copy is in a block of its own"
        for argument, memory in zip(block.args, self.memories, strict=True):
            argument.replace_all_uses_with(memory)

    def undo(self) -> None:
        """Replace the nest, with the conditional, by the original one."""
        self._restore_memory()
        LoopBuilder.before(self.nest if self.choice is None else self.choice).move(self.original)
        erase_nest(self.nest if self.choice is None else self.choice)
        for op in reversed(self.front):
            erase_nest(op)

    def finish(self) -> Operation | None:
        """Run the original nest where extents differ; return it if it may run."""
        if self.choice is None:
            self.original.detach()
            self.original.erase()
            return None
        self._restore_memory()
        block = self.choice.else_region.block
        LoopBuilder(block, block.first_op, self.choice.location).move(self.original)
        return self.original


def _ops_from(op: Operation | None) -> Iterator[Operation]:
    while op is not None:
        yield op
        op = op.next_op


def plan_collapsing(nest: ForOp) -> Collapsing | None:
    """Return the loops of a nest that may be collapsed; None if there are none."""
    loops = [op for op in nest.walk() if isinstance(op, ForOp)]
    if len(loops) < _LEAST_LOOPS or any(loop.results for loop in loops):
        return None
    accesses = _accesses(nest)
    if accesses is None:
        return None
    if not all(_is_used_here_alone(memory, nest) for memory in {a.memref for a in accesses}):
        return None
    groups: list[_Group] = []
    for chain in _chains(nest):
        groups += _groups_of(chain, nest, accesses)
    if not groups or not _are_alike(groups, accesses):
        return None
    has_symbols = any(loop.constant_upper_bound is None for group in groups for loop in group.loops)
    parent = nest.parent_op()
    if has_symbols and (parent is None or not is_affine_scope(parent)):
        return None
    conditions: dict[tuple[SSAValue, int, ForOp], None] = {}
    for group in groups:
        for memory, first in group.positions.items():
            for number, loop in enumerate(group.loops[1:], 1):
                is_whole = _is_whole(memory, first + number, loop)
                if is_whole is False:
                    return None
                if is_whole is None:
                    conditions[memory, first + number, loop] = None
    return Collapsing(nest, tuple(groups), tuple(conditions))


def _accesses(nest: ForOp) -> list[LoadOp | StoreOp] | None:
    """Return the accesses in a nest; None if there are others than affine ones to memory from
    outside of it."""
    accesses: list[LoadOp | StoreOp] = []
    for op in nest.walk():
        if isinstance(op, LoadOp | StoreOp):
            type_ = op.memref.type
            if is_defined_in(op.memref, nest) or not is_memref(type_):
                return None
            if not has_identity_layout(type_):
                return None
            accesses.append(op)
        elif any(is_memref(value.type) for value in op.operands):
            return None
    return accesses


def _is_used_here_alone(memory: SSAValue, nest: ForOp) -> bool:
    """Return whether memory is an argument whose elements only a nest accesses."""
    return isinstance(memory, BlockArgument) and all(
        isinstance(use.operation, memref.DimOp) or is_within(use.operation, nest)
        for use in memory.uses
    )


def _chains(nest: ForOp) -> Iterator[list[ForOp]]:
    """Yield the chains of directly nested loops in a nest, outermost first."""
    inner_loops: set[Operation] = set()
    for loop in nest.walk():
        if not isinstance(loop, ForOp) or loop in inner_loops:
            continue
        chain = [loop]
        while True:
            inner = chain[-1].body.first_op
            if not isinstance(inner, ForOp) or inner.next_op is not chain[-1].body.last_op:
                break
            chain.append(inner)
            inner_loops.add(inner)
        if len(chain) > 1:
            yield chain


def _groups_of(
    chain: Sequence[ForOp], nest: ForOp, accesses: Sequence[LoadOp | StoreOp]
) -> Iterator[_Group]:
    """Yield the groups of loops of a chain whose indices are next to each other."""
    current = [chain[0]]
    for outer, inner in pairwise(chain):
        if _are_contiguous(outer, inner, nest, accesses):
            current.append(inner)
            continue
        if len(current) > 1:
            yield _group(current, accesses)
        current = [inner]
    if len(current) > 1:
        yield _group(current, accesses)


def _group(loops: Sequence[ForOp], accesses: Sequence[LoadOp | StoreOp]) -> _Group:
    positions: dict[SSAValue, int] = {}
    for access in accesses:
        place = _position(access, loops[0])
        if place is not None:
            positions[access.memref] = place
    return _Group(tuple(loops), positions)


def _are_contiguous(
    outer: ForOp, inner: ForOp, nest: ForOp, accesses: Sequence[LoadOp | StoreOp]
) -> bool:
    """Return whether two loops count from 0, and their indices are used next to each other or not
    at all, in accesses only."""
    for loop in (outer, inner):
        upper = upper_bound(loop)
        is_counted = (
            loop.step_value == 1
            and loop.constant_lower_bound == 0
            and len(upper.exprs) == 1
            and not any(is_defined_in(value, nest) for value in upper.operands)
        )
        if not is_counted or not all(
            isinstance(use.operation, LoadOp | StoreOp) for use in loop.induction_variable.uses
        ):
            return False
    is_used = False
    for access in accesses:
        first, second = _position(access, outer), _position(access, inner)
        if first is None and second is None:
            if {outer.induction_variable, inner.induction_variable} & set(access.indices):
                return False
            continue
        if first is None or second != first + 1:
            return False
        is_used = True
    return is_used


def _subscripts(access: LoadOp | StoreOp) -> list[BoundExprs]:
    bound = bind(subscript_map(access), access.indices)
    return [compose(canonicalize(bound.with_exprs([expr]))) for expr in bound.exprs]


def _position(access: LoadOp | StoreOp, loop: ForOp) -> int | None:
    """Return the dimension that the index of a loop is the subscript of; None if it is none, or is
    used elsewhere, too."""
    variable = loop.induction_variable
    uses = [n for n, each in enumerate(_subscripts(access)) if variable in each.operands]
    if len(uses) != 1:
        return None
    subscript = _subscripts(access)[uses[0]]
    is_plain = subscript.dims == (variable,) and subscript.exprs == (dim(0),)
    return uses[0] if is_plain and not subscript.symbols else None


def _are_alike(groups: Sequence[_Group], accesses: Sequence[LoadOp | StoreOp]) -> bool:
    """Return whether all accesses to each memref use the same groups in the same dimensions."""
    return all(
        _position(access, group.loops[0]) == group.positions.get(access.memref)
        for group in groups
        for access in accesses
    )


def _is_whole(memory: SSAValue, position: int, loop: ForOp) -> bool | None:
    """Return whether a loop covers a dimension; None if unknown."""
    type_ = memory.type
    assert is_memref(type_)
    extent = type_.get_shape()[position]
    bound = loop.constant_upper_bound
    if extent != DYNAMIC_INDEX and bound is not None:
        return extent == bound
    upper = upper_bound(loop)
    owner = upper.operands[0].owner if len(upper.operands) == 1 else None
    is_extent = (
        isinstance(owner, memref.DimOp)
        and owner.source is memory
        and constant_value(owner.index) == position
        and upper.exprs[0] in (dim(0), symbol(0))
    )
    return True if is_extent else None


def _bound_value(builder: LoopBuilder, loop: ForOp) -> SSAValue:
    number = loop.constant_upper_bound
    if number is not None:
        return builder.constant(number)
    upper = upper_bound(loop)
    return builder.apply(upper.map, upper.operands)


def _product(builder: LoopBuilder, loops: Sequence[ForOp]) -> BoundExprs:
    """Return the number of iterations of nested loops."""
    total = 1
    values: list[SSAValue] = []
    for loop in loops:
        number = loop.constant_upper_bound
        if number is None:
            values.append(_bound_value(builder, loop))
        else:
            total *= number
    if not values:
        return BoundExprs((constant(total),))
    product = values[0]
    for value in values[1:]:
        product = builder.value(arith.MuliOp(product, value))
    return BoundExprs((symbol(0) * total,), (), (product,))


def _view(builder: LoopBuilder, memory: SSAValue, groups: Sequence[_Group]) -> SSAValue:
    """Emit a view of memory in which groups of dimensions are one."""
    type_ = memory.type
    assert is_memref(type_)
    shape = type_.get_shape()
    starts = {
        group.positions[memory]: len(group.loops) for group in groups if memory in group.positions
    }
    parts: list[list[int]] = []
    position = 0
    while position < len(shape):
        length = starts.get(position, 1)
        parts.append(list(range(position, position + length)))
        position += length
    collapsed: list[int] = []
    for part in parts:
        extents = [shape[number] for number in part]
        size = 1
        for extent in extents:
            size *= extent
        collapsed.append(DYNAMIC_INDEX if DYNAMIC_INDEX in extents else size)
    attribute = ArrayAttr[Attribute](
        [ArrayAttr([IntegerAttr(number, i64) for number in part]) for part in parts]
    )
    return builder.value(
        memref.CollapseShapeOp.create(
            operands=[memory],
            result_types=[MemRefType(type_.element_type, collapsed)],
            properties={"reassociation": attribute},
        )
    )


def _redirect(nest: ForOp, groups: Sequence[_Group], views: Mapping[SSAValue, SSAValue]) -> None:
    """Let the accesses of a nest use the views, with the index of the first loop of each group."""
    for access in [op for op in nest.walk() if isinstance(op, LoadOp | StoreOp)]:
        memory = access.memref
        if memory not in views:
            continue
        dropped = {
            group.positions[memory] + number
            for group in groups
            if memory in group.positions
            for number in range(1, len(group.loops))
        }
        subscripts = subscript_map(access)
        results = [expr for n, expr in enumerate(subscripts.results) if n not in dropped]
        bound = canonicalize(bind(subscripts, access.indices).with_exprs(results))
        builder = LoopBuilder.before(access)
        if isinstance(access, LoadOp):
            loaded = builder.value(LoadOp(views[memory], bound.map, bound.operands))
            access.results[0].replace_all_uses_with(loaded)
        else:
            builder.insert(StoreOp(access.value, views[memory], bound.map, bound.operands))
        erase_nest(access)


def _collapse(loops: Sequence[ForOp], extent: BoundExprs) -> None:
    """Replace directly nested loops, of which only the outermost index is used, by one."""
    outer = loops[0]
    ops = [op for op in loops[-1].body.ops if op is not loops[-1].body.last_op]
    LoopBuilder.before(loops[1]).move_all(ops)
    erase_nest(loops[1])
    outer.set_upper_bound(extent.map, extent.operands)
