"""Sums computed ahead, for a block of rows at once.

The use of a sum may depend on earlier sums: for example, the least one is searched, or all are
added up. Then the uses cannot be moved to separate loops after those of the sums. Sums that do not
depend on such values are computed for a block of rows before the first of these rows needs one, in
a nest that register tiles compute.

**Before → After**

    affine.for %i = 0 to %n {                  affine.for %i = 0 to %n {
      %m = affine.for %j … {                     scf.if %i is the first, or (%i - %n) mod 64 = 0 {
        %s = affine.for %k … {                     affine.for %r = 0 to 64 {
          … of %A[%i, %k], %B[%j, %k]                affine.for %j … {
        }                                              affine.for %k … %sums[…, %j] += …
        … of %s                                  } } }
      }                                          %m = affine.for %j … {
    }                                              %s = affine.load %sums[(%i - %n) mod 64, %j]
                                                   … of %s
                                                 } }

Blocks are aligned to the last row, so that all are complete; the first one overlaps the next. With
fewer rows, or if the buffer would be large, the nest does not change.

**Legal when** the loops of the sum only load and compute, from values that are known before the
nest of rows, from the numbers of row and column, and from memory that the nest does not write.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import constant
from loopwright.ir.core import enclosing
from loopwright.ir.dialects import arith, scf
from loopwright.ir.dialects.affine import ForOp, LoadOp, MaxOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.loops.contraction.apply import carrying, is_worth_a_pass, only_computes, spill_all
from loopwright.loops.registers.promotion import Slot
from loopwright.loops.steps import distribute
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

ROWS = 64
"""The number of rows of a block."""
MOST_COLUMNS = 1 << 16
"""The most columns: a buffer of 64-bit floats then has 64 MiB."""
_LEAST = 16
"""The fewest iterations of sums that are computed ahead."""


@dataclass(frozen=True, slots=True)
class SumsAhead:
    """Loops that carry sums, outermost first, in a loop over columns in one over rows; `repeated`
    are ops of these that they need, in order."""

    loops: tuple[ForOp, ...]
    column: ForOp
    row: ForOp
    repeated: tuple[Operation, ...]

    def in_copy(self, ops: Mapping[Operation, Operation]) -> SumsAhead:
        """Return the corresponding sums in a copy of the program; `ops` maps ops to their
        copies."""
        column, row, *loops = (
            loop
            for original in (self.column, self.row, *self.loops)
            if isinstance(loop := ops[original], ForOp)
        )
        return SumsAhead(tuple(loops), column, row, tuple(ops[op] for op in self.repeated))

    def put_into_memory(self) -> ForOp:
        """Compute the sums of blocks of rows in advance; return the innermost loop."""
        row = self.row
        loop = self.loops[0]
        self._where_it_pays()
        end = BoundExprs.of(row.induction_variable).minus(compose(upper_bound(row)))
        start = end.with_exprs([end.exprs[0] % ROWS])
        buffers = [self._buffer(result.type) for result in loop.results]
        sums, slots = self._nest(self._at_blocks(start), start, buffers)
        here = LoopBuilder.before(loop)
        column = self.column.induction_variable
        for result, buffer in zip(loop.results, buffers, strict=True):
            result.replace_all_uses_with(self._slot(buffer, start, column).load(here))
        erase_nest(loop)
        return spill_all(carrying(sums), slots)

    def _where_it_pays(self) -> None:
        """Keep a copy of the original nest, if extents are unknown, for fewer rows than a block and
        for so many columns that the buffer would be large."""
        rows, columns = (
            compose(upper_bound(loop)).minus(compose(lower_bound(loop)))
            for loop in (self.row, self.column)
        )
        least_extents = rows.plus(-ROWS) if trip_count(self.row) is None else BoundExprs(())
        if trip_count(self.column) is None:
            least_extents = least_extents.joined(
                columns.with_exprs([-columns.exprs[0] + MOST_COLUMNS])
            )
        if not least_extents.exprs:
            return
        results = list(self.row.results)
        choice = LoopBuilder.before(self.row).choice(
            least_extents, [result.type for result in results]
        )
        then, otherwise = (region.block for region in choice.regions)
        copy = LoopBuilder(otherwise, otherwise.first_op, self.row.location).clone(self.row, {})
        LoopBuilder(then, then.first_op, self.row.location).move(self.row)
        enclosing.replace_all(results, choice.results)
        if results:
            then.add_op(YieldOp(*results))
            otherwise.add_op(YieldOp(*copy.results))

    def _buffer(self, type_: Attribute) -> SSAValue:
        """Allocate a buffer for the sums of a block."""
        before = LoopBuilder.before(self.row)
        count = trip_count(self.column)
        width = compose(upper_bound(self.column)).minus(compose(lower_bound(self.column)))
        least = width.with_exprs([*width.exprs, constant(0)])
        sizes = [] if count is not None else [before.value(MaxOp(least.map, [*least.operands]))]
        shape = [2 * ROWS, DYNAMIC_INDEX if count is None else count]
        alloc = AllocOp(operands=[sizes, []], result_types=[MemRefType(type_, shape)])
        buffer = before.value(alloc)
        LoopBuilder.after(self.row).insert(DeallocOp(operands=[buffer]))
        return buffer

    def _at_blocks(self, start: BoundExprs) -> LoopBuilder:
        """Insert a conditional that runs in the first row of each block; return the insertion point
        inside."""
        front = LoopBuilder.at_start(self.row)
        variable = self.row.induction_variable
        lower = compose(lower_bound(self.row))
        first = front.apply(lower.map, lower.operands)
        is_first = front.value(arith.CmpiOp(variable, first, "eq"))
        number = front.apply(start.map, start.operands)
        begins = front.value(arith.CmpiOp(number, front.constant(0), "eq"))
        region = Region(Block([scf.YieldOp()]))
        front.insert(scf.IfOp(front.value(arith.OrIOp(is_first, begins)), [], region))
        return LoopBuilder(region.block, region.block.last_op, self.row.location)

    def _nest(
        self, builder: LoopBuilder, start: BoundExprs, buffers: Sequence[SSAValue]
    ) -> tuple[ForOp, list[Slot]]:
        """Insert loops over the rows of a block, and over columns, around the sums; return the
        loops and their insertion point."""
        count = min(ROWS, trip_count(self.row) or ROWS)
        rows = builder.loop(BoundExprs((constant(0),)), BoundExprs((constant(count),)))
        inside = LoopBuilder.at_end(rows)
        row = BoundExprs.of(self.row.induction_variable)
        row_and_start, (offset,) = row.beside(BoundExprs.of(rows.induction_variable))
        number = inside.apply(
            row_and_start.with_exprs([row_and_start.exprs[0] + offset]).map, row_and_start.operands
        )
        columns = inside.loop(lower_bound(self.column), upper_bound(self.column))
        body = LoopBuilder.at_end(columns)
        values: dict[SSAValue, SSAValue] = {
            self.row.induction_variable: number,
            self.column.induction_variable: columns.induction_variable,
        }
        for op in self.repeated:
            body.clone(op, values)
        copy = body.clone(self.loops[0], values)
        assert isinstance(copy, ForOp)
        row_and_start, (offset,) = start.beside(BoundExprs.of(rows.induction_variable))
        within = row_and_start.with_exprs([row_and_start.exprs[0] + offset])
        return copy, [self._slot(x, within, columns.induction_variable) for x in buffers]

    def _slot(self, buffer: SSAValue, row: BoundExprs, column: SSAValue) -> Slot:
        place = row.joined(BoundExprs.of(column).minus(compose(lower_bound(self.column))))
        return Slot(buffer, place.map, place.operands)

    def is_legal(self, innermost: ForOp, analysis: DependenceAnalysis) -> bool:
        """Return whether the nest of rows writes nothing that the sums load: in the analysed
        function, for which `put_into_memory` gave the innermost loop."""
        buffers = {op.memref for op in innermost.body.ops if isinstance(op, StoreOp)}
        ops = [x for x in self.row.walk() if isinstance(x, LoadOp | StoreOp)]
        accesses_of_sums = [op for op in ops if op.memref not in buffers]
        nest = [*loops_directly_around(enclosing.block_of(innermost))][-1]
        loads = [op for op in accesses_of_sums if enclosing.is_inside(op, nest)]
        stores = [op for op in accesses_of_sums if isinstance(op, StoreOp)]
        return not any(analysis.may_be_tied(load, stores) for load in loads)


def sums_ahead(function: Operation, *, everywhere: bool = False) -> Iterator[SumsAhead]:
    """Yield the sums in loops over columns in loops over rows, recognised by their form; with
    `everywhere`, also sums of few iterations."""
    for loop in loops_in(function):
        column = loop.parent_op()
        loops = carrying(loop)
        row = None if column is None else column.parent_op()
        if not isinstance(column, ForOp) or not isinstance(row, ForOp):
            continue
        if not loops or not (everywhere or is_worth_a_pass(loops, _LEAST)):
            continue
        if (trip_count(column) or 0) > MOST_COLUMNS:
            continue
        if _is_regular(row, column) and only_computes(loops):
            repeated = _needed(loop, column, row)
            inner_ops = [op for op in row.walk() if op is not row]
            if repeated is not None and all(map(distribute.accesses_only, inner_ops)):
                yield SumsAhead(tuple(loops), column, row, repeated)


def _is_regular(row: ForOp, column: ForOp) -> bool:
    """Return whether loops count by 1, between single bounds that are known before the rows."""
    return all(
        loop.step_value == loop.lower_map.num_results == loop.upper_map.num_results == 1
        and not any(
            enclosing.is_defined_in(value, row)
            for value in (*loop.lower_bound_operands, *loop.upper_bound_operands)
        )
        for loop in (row, column)
    )


def _needed(sums: ForOp, column: ForOp, row: ForOp) -> tuple[Operation, ...] | None:
    """Return the ops in a loop over rows, and one over columns, that sums need; None if they need a
    value that these loops carry, or that cannot be computed in advance."""
    variables = row.induction_variable, column.induction_variable
    needed = enclosing.Reached[Operation]([sums])
    for op in needed:
        for value in enclosing.captured_values([op]):
            owner = value.owner
            if value in variables or not enclosing.is_defined_in(value, row):
                continue
            if not isinstance(owner, Operation) or not distribute.can_be_repeated(owner):
                return None
            needed.add([owner])
    return tuple(op for op in row.walk() if op in needed.visited and op is not sums)
