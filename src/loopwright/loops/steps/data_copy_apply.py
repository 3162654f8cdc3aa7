"""Carrying out planned copies of data: buffers, copies, and the accesses that use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, MemRefType, i32, i64
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.presburger.rows import Row
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.core.attributes import map_attr
from loopwright.ir.core.enclosing import inside_out
from loopwright.ir.dialects.affine import ApplyOp, DmaStartOp, DmaWaitOp, ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize, compose
from loopwright.ir.dialects.arith.constants import scope_block
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.loops.steps.data_copy import (
    CopyOptions,
    DataCopy,
    NotCopied,
)
from loopwright.loops.steps.editing import LoopBuilder, promote_if_single_iteration


def apply_copies(
    plans: Sequence[DataCopy | NotCopied], options: CopyOptions, anchor: Operation
) -> list[Operation]:
    """Apply the planned copies to the range of ops that begins with `anchor`; return the copies,
    outermost loops first."""
    fronts: dict[Operation, Operation] = {}
    buffers = {
        plan.memref: _Buffer(plan, options, fronts) for plan in plans if isinstance(plan, DataCopy)
    }
    ops: list[Operation] = []
    for plan in plans:
        if isinstance(plan, DataCopy):
            if plan.is_read:
                ops += buffers[plan.memref].read()
        elif plan.is_read and plan.is_late:
            _Constants(anchor).of(0)
    for plan in sorted(plans, key=lambda plan: plan.first_store):
        if isinstance(plan, DataCopy):
            if plan.is_written:
                ops += buffers[plan.memref].write(is_new=not plan.is_read)
        elif plan.is_written and plan.is_late:
            _Constants(anchor).of(0)
    return ops


def tidy_copies(copies: Sequence[Operation]) -> None:
    """Inline loops of one iteration, and compose subscripts."""
    accesses = [op for root in copies for op in root.walk() if isinstance(op, LoadOp | StoreOp)]
    for root in reversed(copies):
        for op in [*inside_out(root), root]:
            if isinstance(op, ForOp):
                promote_if_single_iteration(op)
    for op in accesses:
        start = 1 + isinstance(op, StoreOp)
        bound = compose(bind(op.affine_map, op.indices))
        op.operands = [*op.operands[:start], *bound.operands]
        op.properties["map"] = map_attr(bound.map)


class _Buffer:
    """The buffer of one memref."""

    def __init__(
        self, plan: DataCopy, options: CopyOptions, fronts: dict[Operation, Operation]
    ) -> None:
        self._plan = plan
        self._options = options
        self._fronts = fronts
        self._operands = plan.boxed.operands
        self._depth = plan.boxed.region.depth
        """How many operands are induction variables."""
        self._offsets = plan.boxed.box.offsets
        self._memory: SSAValue | None = None
        operands = self._operands
        depth = self._depth
        used_operands = [k for k in range(len(operands)) if self._uses(k)]
        named = _operand_order(plan.accesses, operands, depth)
        order = [*named, *(k for k in used_operands if k not in named)]
        loops = [k for k in order if k < depth]
        symbol_numbers = [k for k in order if k >= depth]
        self._dims = [operands[k] for k in loops]
        self._symbols = [operands[k] for k in symbol_numbers]
        self._dim_places = [
            dim(loops.index(k)) if k in loops else constant(0) for k in range(depth)
        ]
        self._symbol_places = [
            symbol(symbol_numbers.index(k)) if k in symbol_numbers else constant(0)
            for k in range(depth, len(operands))
        ]

    def _uses(self, operand: int) -> bool:
        """Return whether the corner or the bounds depend on an operand of the region."""
        depth = self._depth
        rows = (row for rows in self._plan.bounds for row in rows)
        return any(row[1 + operand] for row in rows) or any(
            operand in offset.used_dims() or operand - depth in offset.used_symbols()
            for offset in self._offsets
        )

    # Steps

    def read(self) -> list[Operation]:
        """Allocate the buffer and fill it before the range; accesses use it from there on."""
        return self._transfer(is_write=False)

    def write(self, *, is_new: bool) -> list[Operation]:
        """Copy the buffer back to memory after the range; return the new ops."""
        filled = self._transfer(is_write=False) if is_new and self._plan.copies_in else []
        return filled + self._transfer(is_write=True)

    def _transfer(self, *, is_write: bool) -> list[Operation]:
        """Emit the copy in or out; return its loops."""
        plan = self._plan
        # Before the range, and before ops inserted for its first op.
        front = LoopBuilder.before(self._fronts.get(plan.first, plan.first))
        end = LoopBuilder.after(plan.last)
        place = end if is_write else front
        constants = _Constants(plan.first)
        indices = self._corner(constants, place)
        is_new = self._memory is None
        memory = self._memory
        if memory is None:
            old = cast("MemRefType[Attribute]", plan.memref.type)
            type_ = _type(old.element_type, plan.shape, self._options.fast_space)
            allocation = AllocOp(operands=[[], []], result_types=[type_])
            memory = self._memory = front.value(allocation)
        count = constants.of(plan.boxed.box.num_elements)
        ops: list[Operation] = []
        if isinstance(plan.transfer, tuple):
            stride = [constants.of(number) for number in plan.transfer]
            zero = constants.of(0)
            type_ = _type(i32, (1,), self._options.tag_space)
            tag = front.value(AllocOp(operands=[[], []], result_types=[type_]))
            corner = [zero if index is None else index for index in indices]
            outside = bind(_identity_map(len(corner)), corner)
            if any(isinstance(value.owner, ApplyOp) for value in corner):
                outside = compose(outside)
            slow = plan.memref, outside
            fast = memory, bind(_identity_map(len(corner)), [zero] * len(corner))
            (source, first), (target, second) = (fast, slow) if is_write else (slow, fast)
            at_tag = map_attr(_identity_map(1))
            maps = {"src_map": map_attr(first.map), "dst_map": map_attr(second.map)}
            ends = (source, *first.operands, target, *second.operands)
            operands = [*ends, tag, zero, count, *stride]
            place.insert(DmaStartOp(operands=[operands], attributes={**maps, "tag_map": at_tag}))
            waits = DmaWaitOp(operands=[[tag, zero, count]], attributes={"tag_map": at_tag})
            place.insert(waits)
            end.insert(DeallocOp(operands=[tag]))
        else:
            constants.of(0)
            ops.append(self._nest(place, memory, is_write=is_write))
        if is_new:
            end.insert(DeallocOp(operands=[memory]))
            for op in plan.accesses:
                self._use_buffer(op, memory)
        return ops

    def _corner(self, constants: _Constants, place: LoopBuilder) -> list[SSAValue | None]:
        """Return the subscripts of the corner of the box; None for zero."""
        corner: list[SSAValue | None] = []
        for offset in self._offsets:
            number = offset.constant_value()
            if number is not None:
                corner.append(constants.of(number) if number else None)
                continue
            count = len(self._dims)
            symbols = [dim(count + k) for k in range(len(self._symbols))]
            expr = self._over_operands(offset).replace_symbols(symbols)
            affine_map = AffineMap(count + len(symbols), 0, (expr,))
            corner.append(place.apply(affine_map, [*self._dims, *self._symbols]))
        return corner

    # Copies

    def _nest(self, place: LoopBuilder, memory: SSAValue, *, is_write: bool) -> Operation:
        """Emit the loops that copy element by element."""
        outermost: ForOp | None = None
        variables: list[SSAValue] = []
        for rows in self._plan.bounds:
            lower = self._bound(rows, is_upper=False)
            upper = self._bound(rows, is_upper=True)
            loop = place.loop(lower, upper)
            outermost = outermost or loop
            variables.append(loop.induction_variable)
            place = LoopBuilder.at_end(loop)
        assert outermost is not None, "the memref has dimensions"
        rank = len(variables)
        count = len(self._dims)
        outer = [dim(rank + k) for k in range(count)]
        exprs = tuple(
            dim(k) - self._over_operands(offset).replace_dims(outer)
            for k, offset in enumerate(self._offsets)
        )
        inner = BoundExprs(exprs, (*variables, *self._dims), tuple(self._symbols))
        own = BoundExprs(tuple(dim(k) for k in range(rank)), tuple(variables), ())
        source, target = (inner, own) if is_write else (own, inner)
        memrefs = (memory, self._plan.memref) if is_write else (self._plan.memref, memory)
        value = place.value(LoadOp(memrefs[0], source.map, source.operands))
        place.insert(StoreOp(value, memrefs[1], target.map, target.operands))
        return outermost

    def _bound(self, rows: Sequence[Row], *, is_upper: bool) -> BoundExprs:
        """Return a bound of a loop of the copy, from the inequalities in its variable."""
        exprs: list[AffineExpr] = []
        is_one = _hold_for_one(rows)
        for row in rows:
            factor = row[0]
            if (factor < 0) is not (is_upper or is_one):
                continue
            inputs = [*self._dim_places, *self._symbol_places]
            remainder: AffineExpr = constant(row[-1])
            for value, coefficient in zip(inputs, row[1:-1], strict=True):
                remainder = remainder + value * coefficient
            least = remainder // -factor if is_one else (-remainder).ceildiv(factor)
            exprs.append(remainder // -factor + 1 if is_upper else least)
        bound = BoundExprs(tuple(exprs), tuple(self._dims), tuple(self._symbols))
        return canonicalize(bound.simplified())

    # Accesses

    def _over_operands(self, expr: AffineExpr) -> AffineExpr:
        """Return an expression of the region's loops and parameters over the current operands."""
        return expr.replace_dims_and_symbols(self._dim_places, self._symbol_places)

    def _use_buffer(self, op: Operation, memory: SSAValue) -> None:
        """Redirect a load or store to the buffer, at its subscripts minus the corner of the box."""
        assert isinstance(op, LoadOp | StoreOp)
        start = 1 + isinstance(op, StoreOp)
        old = bind(op.affine_map, op.indices)
        moves = any(offset != constant(0) for offset in self._offsets)
        if moves and op.affine_map != _identity_map(op.affine_map.num_dims):
            # As in MLIR, the ops that computed the old subscripts are not erased.
            before = LoopBuilder.before(op)
            for expr in old.exprs:
                result = before.apply(old.with_exprs([expr]).map, old.operands)
                assert isinstance(result.owner, Operation)
                if op is self._plan.first:
                    self._fronts.setdefault(op, result.owner)
        places = {value: dim(k) for k, value in enumerate(self._dims)}
        count = len(self._dims)
        symbols = len(old.symbols)
        old_dims = [places.get(value, dim(count + k)) for k, value in enumerate(old.dims)]
        mine = [symbol(symbols + k) for k in range(len(self._symbols))]
        shifted = tuple(
            expr.replace_dims(old_dims) - self._over_operands(offset).replace_symbols(mine)
            for expr, offset in zip(old.exprs, self._offsets, strict=True)
        )
        exprs = BoundExprs(shifted, (*self._dims, *old.dims), (*old.symbols, *self._symbols))
        bound = compose(exprs)
        op.operands = [*op.operands[: start - 1], memory, *bound.operands]
        op.properties["map"] = map_attr(bound.map)


def _hold_for_one(rows: Sequence[Row]) -> bool:
    """Return whether two bounds are the same quotient and so enclose exactly one element."""
    if len(rows) != 2:
        return False
    sums = [sum(column) for column in zip(*rows, strict=True)]
    return not any(sums[:-1]) and sums[-1] == abs(rows[0][0]) - 1


def _identity_map(rank: int) -> AffineMap:
    return AffineMap(rank, 0, tuple(dim(k) for k in range(rank)))


@lru_cache(maxsize=1 << 10)
def _type(element: Attribute, shape: tuple[int, ...], space: int) -> MemRefType[Attribute]:
    if not space:
        return MemRefType(element, list(shape))
    return MemRefType(element, list(shape), memory_space=IntegerAttr(space, i64))


# These choices keep the IR equal to that of `mlir-opt`: constants that nothing needs, the order of
# operands


class _Constants:
    """Builds index constants at the front of a function, one for each use, as `mlir-opt` does."""

    def __init__(self, op: Operation) -> None:
        block = scope_block(op)
        self._builder = LoopBuilder(block, block.first_op, op.location)

    def of(self, number: int) -> SSAValue:
        """Build one more constant."""
        return self._builder.constant(number)


def _operand_order(
    users: Sequence[Operation], operands: Sequence[SSAValue], depth: int
) -> tuple[int, ...]:
    """Return the numbers of operands in the order in which accesses use them; the first `depth`
    operands are induction variables.

    Operands of subscripts come first, then those of the bounds of the loops of these, and so on;
    parameters are last.
    """
    places = {value: k for k, value in reversed(list(enumerate(operands)))}
    order: dict[int, None] = {}
    for user in users:
        values = list(_terminals(user.operands[isinstance(user, StoreOp) + 1 :]))
        while values:
            order |= {places[value]: None for value in values if value in places}
            loops = [v.owner.parent_op() for v in values if isinstance(v.owner, Block)]
            bounds = [
                (*loop.lower_bound_operands, *loop.upper_bound_operands)
                for loop in loops
                if isinstance(loop, ForOp)
            ]
            values = [value for mine in bounds for value in _terminals(mine)]
    variables = [k for k in order if k < depth]
    return (*variables, *(k for k in order if k >= depth))


def _terminals(values: Sequence[SSAValue]) -> Iterator[SSAValue]:
    """Yield the operands of a composition of `affine.apply` ops that are not results of such ops
    themselves."""
    for value in values:
        if isinstance(value.owner, ApplyOp):
            yield from _terminals(value.owner.operands)
        else:
            yield value
