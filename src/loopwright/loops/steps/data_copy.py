"""Copies of what a range of ops uses: into buffers of fast memory before it, and back after it.

**Before → After**

    affine.for %i = 0 to 9 {                  %p = memref.alloc() : memref<9xf32, 1>
      %0 = affine.load %m[%i + 1]             affine.for %k = 1 to 10 {
      …                                         %1 = affine.load %m[%k]
    }                                           affine.store %1, %p[%k - 1]
                                              }
                                              affine.for %i = 0 to 9 {
                                                %0 = affine.load %p[%i]

The smallest box that follows from the bounds, within the extents of the memref, is copied. The
whole memref is copied if two accesses have no common box, if the corner of the box is not known
before the range, or if a question about the box takes too many steps, which the ledger records.
Copies are put before and after loops around the range that the box does not follow.

**Legal when** all that accesses the memory in the range, or in loops that copies are taken out of,
are loads and stores of the memref itself; only elements that exist are copied; and the elements
copied back were written in the range, or copied in before, or never stored to.

**Refuses when** `other-access`: something else accesses the memory, or uses the memref (the op);
`no-box`: the box has no constant size; `dependent-bounds`: a lone access uses a triangle, so most
of a box may be of no use (`any-bounds` copies it); `no-elements`: the memref has no dimensions or
another layout; `never-runs`: no element is used; `out-of-bounds`: the box may leave a dynamic
memref; `not-defined`: the memref is defined in the range; `undecided`: the corner of the box is a
quotient, or a question takes too many steps, and the memref is dynamic; `over-capacity`: all is
copied, into buffers larger than the capacity; `dma-strides`, `dma-bounds`: loops copy, because a
transfer of a constant number of elements with one stride does not copy the box; `dma-spaces`: they
do, because the box needs a stride, and those count in the memory of the lower memory space, which
is not that of the memref; `constant-overflow`: a bound or the corner of the box would need a
constant of more than 64 bits.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TypeAlias, cast

from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.indices import Extent, Parameter
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.memory.shapes import AccessRelation
from loopwright.exact.presburger.budget import UndecidedError, spending
from loopwright.exact.presburger.elimination import project_out
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.sets import Points
from loopwright.exact.presburger.tableau import Space, Tableau
from loopwright.exact.slices import regions
from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExprKind, constant, flatten
from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.enclosing import is_within, op_in
from loopwright.ir.dialects.affine import LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.symbols import is_valid_symbol
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.dialects.memref.layout import has_identity_layout, memory_space_of
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_access import is_allocation
from loopwright.ir.interfaces.memory_effects import may_end
from loopwright.ir.refusal import Refusal
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import ConstantOverflowError
from loopwright.reporting.unknown import Cause


@dataclass(frozen=True, slots=True)
class CopyOptions:
    """Where buffers are allocated, and how they are filled."""

    generate_dma: bool = False
    slow_space: int = 0
    fast_space: int = 1
    tag_space: int = 0
    any_bounds: bool = False
    """Whether the elements of a lone access are copied even if the bounds of one dimension depend
    on another one, as in a triangle: the box then has elements that are not used."""


@dataclass(frozen=True, slots=True)
class BoxedRegion:
    """A region with a box of constant size, and the operands of its corner and of bounds: the
    variables of the outer loops, then the values of the parameters."""

    region: regions.Region
    box: regions.Box
    operands: tuple[SSAValue, ...]


Stride: TypeAlias = tuple[int, ...]
"""The stride of a transfer of a box: blocks of `[1]` elements begin `[0]` elements apart. Empty if
there are no gaps."""


@dataclass(frozen=True)
class UsedMemref:
    """A memref with its loads and stores in a range of ops."""

    memref: SSAValue
    accesses: tuple[Operation, ...]
    first_store: int
    """The position of the first store in the function."""

    @property
    def is_read(self) -> bool:
        """Return whether elements are loaded in the range."""
        return any(isinstance(op, LoadOp) for op in self.accesses)

    @property
    def is_written(self) -> bool:
        """Return whether elements are stored in the range."""
        return any(isinstance(op, StoreOp) for op in self.accesses)


@dataclass(frozen=True)
class DataCopy(UsedMemref):
    """A memref that is copied for a range of ops.

    Each bound is a row over the operands of the region and the constant, with the coefficient of
    the element first.
    """

    boxed: BoxedRegion
    bounds: tuple[tuple[Row, ...], ...]
    first: Operation
    last: Operation
    copies_in: bool
    transfer: Stride | Refusal | None
    """How one transfer copies the box, or why none can where one should; None if loops should."""
    is_held: bool
    """Whether copies remain inside a loop because other ops access the memory there."""
    undecided: Refusal | None
    """Why the whole memref is copied: a query about the box takes too many steps."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the buffer."""
        return self.boxed.box.shape

    @property
    def num_bytes(self) -> int:
        """The size of the buffer in bytes; 0 if elements have no size."""
        return self.boxed.region.num_bytes or 0


@dataclass(frozen=True)
class NotCopied(UsedMemref):
    """A memref that is used but not copied, with the reason."""

    refusal: Refusal
    is_late: bool = False
    """Whether `mlir-opt` finds that out only after it has built the first constant of a copy."""


class CopyPlanner:
    """Plans copies in one function, which must not change while it is used."""

    def __init__(self, function: Operation, options: CopyOptions) -> None:
        self._analysis = DependenceAnalysis(function)
        self._options = options
        self.nests = NestAccesses()

    def plan(
        self, ops: Sequence[Operation], only: SSAValue | None = None
    ) -> list[DataCopy | NotCopied]:
        """Plan the copies for consecutive ops: for each memref that is read, then for those that
        are only written."""
        outermost = [ops[0], *loops_directly_around(ops[0].parent_block())][-1]
        assert outermost.parent is not None, "an op in a function is in a block"
        self.nests.look_at(outermost.parent)  # copies are taken out of these loops only
        accesses_of: dict[SSAValue, list[Operation]] = {}
        for op in ops:
            for inner in op.walk():
                if isinstance(inner, LoadOp | StoreOp) and only in (None, inner.memref):
                    accesses_of.setdefault(inner.memref, []).append(inner)
        reads = {
            memref: next(op for op in users if isinstance(op, LoadOp))
            for memref, users in accesses_of.items()
            if any(isinstance(op, LoadOp) for op in users)
        }
        read = sorted(reads, key=lambda memref: self._analysis.order.number_of(reads[memref]))
        plans: list[DataCopy | NotCopied] = []
        for memref in (*read, *(m for m in accesses_of if m not in reads)):
            space = cast("MemRefType[Attribute]", memref.type).memory_space
            if isinstance(space, IntegerAttr) and space.value.data != self._options.slow_space:
                continue
            with spending(self._analysis.budget):
                copy = _CopyOfMemref(self.nests, self._analysis, ops, memref, accesses_of[memref])
                plans.append(copy.plan(self._options))
        return plans


@dataclass(eq=False)
class _CopyOfMemref:
    """Plans the copy of one memref in one range of ops."""

    nests: NestAccesses
    analysis: DependenceAnalysis
    ops: Sequence[Operation]
    memref: SSAValue
    users: Sequence[Operation]
    _is_held: bool = False
    _is_whole: bool = False
    """Whether the whole memref is copied, because two regions have no common box."""

    def plan(self, options: CopyOptions) -> DataCopy | NotCopied:
        """Plan the copy of the memref, or return why it is not copied."""
        type_ = cast("MemRefType[Attribute]", self.memref.type)
        if type_.get_num_dims() == 0 or not has_identity_layout(type_):
            message = "the memref has rank 0 or a layout that is not the identity"
            return self._refuse("no-elements", message, is_late=True)
        if any(is_within(self.memref.owner, op) for op in self.ops):
            return self._refuse("not-defined", "the memref is defined in the range")
        other_user = self._other_use(self.ops)
        if other_user is not None:
            return self._refuse("other-access", "another op uses the memory", other_user)
        try:
            return self._of_box(options)
        except UndecidedError as error:
            why = Refusal("undecided", (self.ops[0], self.users[0]), str(error))
            return self._of_all(options, why)
        except ConstantOverflowError as error:
            return self._refuse("constant-overflow", error.diagnostics[0].message)

    def _of_box(self, options: CopyOptions) -> DataCopy | NotCopied:
        """Plan a copy of the bounding box of all accesses, hoisted out of as many loops as its
        bounds allow."""
        boxed = self._region(len(self.nests.loops_around(self.ops[0])))
        if isinstance(boxed, NotCopied):
            return boxed
        if (
            not options.any_bounds
            and len(self.users) == 1
            and regions.is_skewed(self.nests, self.users[0], boxed.region.depth)
        ):
            message = "the bounds of one dimension depend on another"
            return self._refuse("dependent-bounds", message, is_late=True)
        bounds = self._bounds(boxed.region, self.ops[0].parent_block())
        hoisted = self.ops[0] if self._is_whole else self._hoisted(boxed, bounds)
        if hoisted is not self.ops[0]:
            outer = self._region(len(self.nests.loops_around(hoisted)))
            if isinstance(outer, NotCopied) or self._is_whole:
                hoisted = self.ops[0]
            else:
                boxed = outer
                bounds = self._bounds(boxed.region, hoisted.parent_block())
        return self._restricted(boxed, bounds, hoisted, options)

    def _of_all(self, options: CopyOptions, undecided: Refusal) -> DataCopy | NotCopied:
        """Plan to copy the whole memref in, and out if any element is written; not if its shape is
        dynamic."""
        loops = self.nests.loops_around(self.ops[0])
        written = any(isinstance(op, StoreOp) for op in self.users)
        region = regions.whole_region(self.memref, loops, is_written=written)
        box = region.box
        operands = self._operands(region)
        if box is None or operands is None:
            return NotCopied(*self._use, undecided)
        zeros = (0,) * len(loops)
        bounds = tuple(((1, *zeros, 0), (-1, *zeros, size - 1)) for size in box.shape)
        boxed = BoxedRegion(region, box, operands)
        transfer = () if options.generate_dma else None
        return self._copy(boxed, bounds, self.ops[0], transfer, undecided=undecided)

    @property
    def _use(self) -> tuple[SSAValue, tuple[Operation, ...], int]:
        stores = [op for op in self.users if isinstance(op, StoreOp)]
        first = min(map(self.analysis.order.number_of, stores), default=0)
        return self.memref, tuple(self.users), first

    def _refuse(
        self, code: str, message: str, *further_ops: Operation, is_late: bool = False
    ) -> NotCopied:
        return NotCopied(*self._use, Refusal(code, (self.users[0], *further_ops), message), is_late)

    def _no_transfer(self, code: str, message: str) -> Refusal:
        """Return why loops copy the box where a transfer should."""
        return Refusal(code, (self.users[0],), message)

    # Legality

    def _other_use(self, ops: Sequence[Operation]) -> Operation | None:
        """Return the first op that uses the memref, or may access its memory, other than by loads
        and stores of it."""
        mine = set(self.users)
        block = ops[0].parent_block()
        inside = set(ops)
        for use in self.memref.uses:
            if use.operation not in mine and op_in(block, use.operation) in inside:
                return use.operation
        root = self.analysis.access_by(self.users[0]).root
        number_of = self.analysis.order.number_of
        *_, last = ops[-1].walk()
        low = number_of(ops[0])
        high = number_of(last)
        for access in self.analysis.partners()[root]:
            if access.op not in mine and low <= number_of(access.op) <= high:
                return access.op
        return None

    def _hoisted(self, boxed: BoxedRegion, bounds: Sequence[Sequence[Row]]) -> Operation:
        """Return the first op of the range, or the outermost loop around it before which the copies
        may be placed."""
        region = boxed.region
        used_loops = {
            region.loops[k].op
            for rows in bounds
            for row in rows
            for k in range(region.depth)
            if row[1 + k]
        }
        used_loops |= {region.loops[k].op for o in boxed.box.offsets for k in o.used_dims()}
        parameters = boxed.operands[region.depth :]
        hoisted = self.ops[0]
        for loop in loops_directly_around(hoisted.parent_block()):
            if loop in used_loops or is_within(self.memref.owner, loop):
                break
            if any(is_within(value.owner, loop) for value in parameters):
                break
            if self._other_use([loop]) is not None:
                self._is_held = True
                break
            hoisted = loop
        return hoisted

    # Regions

    def _region(self, depth: int) -> BoxedRegion | NotCopied:
        """Return the elements that all users access, or the whole memref if these have no common
        box."""
        region: regions.Region | None = None
        for user in self.users:
            part = regions.region_of(self.nests, user, depth, ends_at_steps=True)
            if isinstance(part, regions.Unbounded):
                return self._refuse("no-box", str(part.reason), user, is_late=True)
            region = part if region is None else region.union(part)
            if region is None:
                region = part.whole()
                self._is_whole = True
        assert region is not None, "the range uses the memref"
        region = replace(region, fixed=())  # Corners of copied boxes are not quotients.
        operands = self._operands(region)
        if operands is None:  # The corner is not known before the range.
            region = region.whole()
            self._is_whole = True
            operands = self._operands(region)
        box = region.box
        if box is None or operands is None or _is_diagonal(region):
            return self._refuse(
                "no-box", "the region has no bounding box of constant extents", is_late=True
            )
        return BoxedRegion(region, box, operands)

    def _operands(self, region: regions.Region) -> tuple[SSAValue, ...] | None:
        """Return the operands for the corner's dimensions and symbols; None if a value is not
        available."""
        dominance = Dominance()

        def value_of(key: Parameter) -> SSAValue | None:
            candidates = (
                [regions.index_in_front(key, self.ops[0])] if isinstance(key, SSAValue) else []
            )
            if isinstance(key, Extent):
                uses = (use.operation for use in key.memref.uses)
                candidates = [op.result for op in uses if isinstance(op, DimOp) and _is_of(op, key)]
            available = (v for v in candidates if v and dominance.value_dominates(v, self.ops[0]))
            return next(available, None)

        # The executions of a block are counted without a variable, which no subscript names.
        return region.operands_with(value_of, unused=self.memref)

    def _bounds(self, region: regions.Region, block: Block | None) -> tuple[tuple[Row, ...], ...]:
        """For each dimension the rows that bound an element: its coefficient, those of the loops
        and parameters, the constant; without rows implied by others and the domain of a block."""
        assert block is not None
        system = region.system
        rank = system.num_dims
        bounds: list[tuple[Row, ...]] = []
        for column in range(rank):
            alone = _project_to(system, column)
            rows = [row for row in alone.inequalities if row[0]]
            for row in alone.equalities:
                if row[0]:
                    rows += [row, tuple(-value for value in row)]
                if abs(row[0]) == 1:
                    rows = rows[-2:]  # There is one element.
            bounds.append(self._needed_rows(list(dict.fromkeys(rows)), region, block))
        return tuple(bounds)

    def _needed_rows(
        self, rows: list[Row], region: regions.Region, block: Block
    ) -> tuple[Row, ...]:
        width = 1 + region.system.num_symbols
        for row in sorted(rows, key=lambda row: not any(row[1:-1])):
            same = [
                candidate
                for candidate in rows
                if candidate is not row and (candidate[0] > 0) == (row[0] > 0)
            ]
            if not same:
                continue
            remaining_rows = [candidate for candidate in rows if candidate is not row]
            outside = (*(-value for value in row[:-1]), -row[-1] - 1)
            points = Points.of_rows(width, [*remaining_rows, outside])
            if points.intersect(self._domain(region, block, 1)).is_empty():
                rows = remaining_rows
        return tuple(rows)

    def _domain(self, region: regions.Region, block: Block, rank: int) -> Points:
        """Return the iterations of the loops around a block, with any elements."""
        shape, parameters, _ = self.nests.domain_shape(block)
        domain = Points(rank + region.system.num_symbols, ())
        for piece in shape.pieces:
            part = _place_piece(
                piece, (region.depth, shape.num_loops), parameters, region, rank=rank
            )
            domain = domain.with_system(part)
        return domain

    def _accessed_points(self, region: regions.Region, ops: Sequence[Operation]) -> Points:
        """Return the elements that ops certainly access in an iteration of the loops of a
        region."""
        rank = region.system.num_dims
        accessed = Points(rank + region.system.num_symbols, ())
        for op in ops:
            own = self.nests.own_shape(op)
            if own is None or not set(own[1]) <= set(region.parameters):
                continue
            shape, parameters, doubts = own
            if not set(doubts) <= self.nests.ignored:
                continue
            for piece in shape.pieces:
                if None in piece.subscripts:
                    continue
                loops = region.depth, shape.num_loops
                part = _place_piece(piece, loops, parameters, region)
                accessed = accessed.with_system(part)
        return accessed

    def _may_hold(self, region: regions.Region, elements: Points, first: Operation) -> bool:
        """Return whether elements may have been written before the copies that precede an op."""
        if elements.is_empty():
            return False
        owner = self.memref.owner
        if isinstance(owner, Block) or not is_allocation(owner):
            return True
        root = self.nests.root(self.memref)
        return any(
            self._may_access(access, root, region, elements)
            for access in self.analysis.partners()[root]
            if access.writes and not self._is_later(access.op, owner.parent_block(), first)
        )

    def _is_later(self, op: Operation, block: Block | None, first: Operation) -> bool:
        """Return whether an op is only executed after the copies that precede another op, in each
        execution of a block around both."""
        assert block is not None
        place, start = (block.find_ancestor_op_in_block(each) for each in (op, first))
        if place is None or start is None:
            return False
        number_of = self.analysis.order.number_of
        return start is first if place is start else number_of(place) > number_of(start)

    def _may_access(
        self, access: Access, root: Root, region: regions.Region, elements: Points
    ) -> bool:
        """Return whether an access may touch one of the elements in any iteration."""
        if access.root != root or access.subscripts is None or access.is_linear:
            return True
        shaped = self.nests.shaped(access)
        fixed = [key for key in region.parameters if self.nests.domains.depth_of(key) == 0]
        touched = Points(elements.rank, ())
        for piece in shaped.shape.pieces:
            part = _place_piece(
                piece, (0, len(access.loops)), shaped.parameters, region, named=fixed
            )
            touched = touched.with_system(part)
        return not elements.intersect(touched).is_empty()

    # The plan

    def _restricted(
        self,
        boxed: BoxedRegion,
        bounds: tuple[tuple[Row, ...], ...],
        hoisted: Operation,
        options: CopyOptions,
    ) -> DataCopy | NotCopied:
        """Plan the copy of a region, restricted such that it never accesses an element out of
        bounds."""
        block = hoisted.parent_block()
        region = boxed.region
        assert block is not None
        if any(
            not any(r[0] > 0 for r in rows) or not any(r[0] < 0 for r in rows) for rows in bounds
        ):
            return self._refuse("no-box", "the region is not bounded", is_late=True)
        stores = [op for op in self.users if isinstance(op, StoreOp)]
        accessed = self._accessed_points(region, self.users)
        if (accessed.is_empty() and not self._is_whole) or 0 in boxed.box.shape:
            return self._refuse("never-runs", "no element is accessed", is_late=True)
        if any(map(may_end, self.ops if hoisted is self.ops[0] else [hoisted])):
            accessed = Points(accessed.rank, ())  # for certain: that may be before all accesses
        transfer = None
        if options.generate_dma:
            transfer = self._transfer(boxed, block, accessed, options.fast_space)
        if isinstance(transfer, tuple):
            copied = self._whole_box(boxed, block)
        else:
            loose = self._without_extents(bounds)
            copied = self._copied_points(region, loose, block)
            if copied.is_subset(accessed):
                bounds = loose
            else:
                copied = self._copied_points(region, bounds, block)
                if not copied.is_subset(accessed) and not self._is_in_bounds(region, copied):
                    return self._refuse("out-of-bounds", "the region may be out of bounds")
        unwritten = copied.subtract(self._accessed_points(region, stores))
        covered = not stores or not self._may_hold(region, unwritten, hoisted)
        copies_in = len(stores) < len(self.users) or not covered
        return self._copy(boxed, bounds, hoisted, transfer, copies_in=copies_in)

    def _copy(
        self,
        boxed: BoxedRegion,
        bounds: tuple[tuple[Row, ...], ...],
        hoisted: Operation,
        transfer: Stride | Refusal | None,
        *,
        copies_in: bool = True,
        undecided: Refusal | None = None,
    ) -> DataCopy:
        """Return the plan; raises `ConstantOverflowError` where its code would need larger
        constants."""
        numbers = [constant(v) + 1 for rows in bounds for row in rows for v in row]
        for expr in (*boxed.box.offsets, *numbers):
            expr.check_constants()
        return DataCopy(
            *self._use,
            boxed,
            bounds,
            hoisted,
            self.ops[-1] if hoisted is self.ops[0] else hoisted,
            copies_in,
            transfer,
            self._is_held,
            undecided,
        )

    def _transfer(
        self, boxed: BoxedRegion, block: Block, accessed: Points, fast_space: int
    ) -> Stride | Refusal:
        """Return a transfer of the whole box, or the refusal if none can copy it."""
        stride = self._stride(boxed.box.shape)
        if isinstance(stride, Refusal):
            return stride
        type_ = cast("MemRefType[Attribute]", self.memref.type)
        if stride and memory_space_of(type_) >= fast_space:
            message = "a stride is one of the slower memory, which is not that of the memref"
            return self._no_transfer("dma-spaces", message)
        try:
            whole = self._whole_box(boxed, block)
        except UndecidedError as error:
            return self._no_transfer("dma-bounds", str(error))
        if not whole.is_subset(accessed) and not self._is_in_bounds(boxed.region, whole):
            return self._no_transfer("dma-bounds", "part of the box may be out of bounds")
        return stride

    def _without_extents(self, bounds: Sequence[tuple[Row, ...]]) -> tuple[tuple[Row, ...], ...]:
        """Drop bounds that are the memref's extents if a dimension has others."""
        shape = cast("MemRefType[Attribute]", self.memref.type).get_shape()
        loose_bounds: list[tuple[Row, ...]] = []
        for size, rows in zip(shape, bounds, strict=True):
            kept_rows: list[Row] = []
            for sign, limit in ((1, 0), (-1, size - 1)):
                mine = [row for row in rows if row[0] * sign > 0]
                loose = [r for r in mine if any(r[1:-1]) or r[-1] != limit or abs(r[0]) != 1]
                kept_rows += loose or mine
            loose_bounds.append(tuple(kept_rows))
        return tuple(loose_bounds)

    def _copied_points(
        self, region: regions.Region, bounds: Sequence[Sequence[Row]], block: Block
    ) -> Points:
        """Return the elements that are copied in the iterations of the loops around a block."""
        system = region.system
        rank = system.num_dims
        width = system.num_dims + system.num_symbols
        rows: list[Row] = []
        for column, mine in enumerate(bounds):
            for row in mine:
                wide = [0] * (width + 1)
                wide[column] = row[0]
                wide[rank:] = row[1:]
                rows.append(tuple(wide))
        points = Points.of_rows(width, rows)
        return points.intersect(self._domain(region, block, rank))

    def _whole_box(self, boxed: BoxedRegion, block: Block) -> Points:
        """Return all elements of the box of constant size."""
        region = boxed.region
        box = boxed.box
        depth = boxed.region.depth
        rank = region.system.num_dims
        symbols = region.system.num_symbols
        rows: list[Row] = []
        for column, (offset, size) in enumerate(zip(box.offsets, box.shape, strict=True)):
            divisor: int | None = 1
            if isinstance(offset, AffineBinaryExpr) and offset.kind is AffineExprKind.FLOORDIV:
                divisor = offset.rhs.constant_value()
                offset = offset.lhs
            flat = flatten([offset], depth, symbols - depth)
            if flat is None or flat.locals or divisor is None:
                raise UndecidedError.of(Cause.QUOTIENT)
            (row,) = flat.rows
            corner = [0] * rank
            corner[column] = divisor
            below = (*corner, *(-v for v in row[:-1]), divisor - 1 - row[-1])
            above = (*(-v for v in corner), *row[:-1], row[-1] + divisor * (size - 1))
            rows += [below, above]
        points = Points.of_rows(rank + symbols, rows)
        return points.intersect(self._domain(region, block, rank))

    def _is_in_bounds(self, region: regions.Region, copied: Points) -> bool:
        """Return whether the elements are certainly within the extents of the memref."""
        shape = cast("MemRefType[Attribute]", self.memref.type).get_shape()
        width = region.system.num_dims + region.system.num_symbols
        first = region.system.num_dims + region.depth
        places = {key: first + k for k, key in enumerate(region.parameters)}
        rows: list[Row] = []
        for column, size in enumerate(shape):
            # The size of an unknown extent is negative, so no element counts as in bounds.
            place = places.get(Extent(self.memref, column))
            rows.append(tuple(int(k == column) for k in range(width + 1)))
            last = [int(k == place) - int(k == column) for k in range(width)]
            rows.append((*last, size - 1 if place is None else -1))
        return copied.is_subset(Points.of_rows(width, rows))

    def _stride(self, shape: Sequence[int]) -> Stride | Refusal:
        """Return the stride of a transfer of a box."""
        extents = cast("MemRefType[Attribute]", self.memref.type).get_shape()
        strides: list[Stride] = []
        elements = stride = 1
        is_known = True
        for k in range(len(shape) - 1, 0, -1):
            stride *= extents[k]
            elements *= shape[k]
            is_known &= extents[k] >= 0
            # Dimensions with one element are passed over: those outside of them leave gaps, too.
            outer = next((shape[j] for j in range(k - 1, -1, -1) if extents[j] != 1), 1)
            if shape[k] != extents[k] and outer > 1:
                if not is_known:
                    return self._no_transfer("dma-strides", "the strides are not constant")
                strides.append((stride, elements))
        if len(strides) > 1:
            return self._no_transfer("dma-strides", "the box needs more than one stride")
        return strides[0] if strides else ()


@lru_cache(maxsize=1 << 12)
def _project_to(system: Tableau, column: int) -> Tableau:
    """Return the system without dimensions other than one."""
    return project_out(project_out(system, column + 1, system.num_dims - column - 1), 0, column)


def _is_of(op: DimOp, extent: Extent) -> bool:
    """Return whether an op defines an extent that maps and sets can use as a symbol."""
    return constant_value(op.index) == extent.position and is_valid_symbol(op.result)


def _place_piece(
    piece: AccessRelation,
    loops: tuple[int, int],
    parameters: Sequence[Parameter],
    region: regions.Region,
    *,
    named: Collection[Parameter] | None = None,
    rank: int | None = None,
) -> Tableau:
    """Return a piece over the columns (element of `rank` subscripts, loops and parameters of a
    region). Its first loops are those of the region, and its parameters the `named` ones, or all;
    other columns become locals."""
    shared, num_loops = loops
    rank = region.system.num_dims if rank is None else rank
    width = rank + region.system.num_symbols
    inner = num_loops - shared
    places = [*range(rank, rank + shared), *range(width, width + inner)]
    column_of = {
        key: rank + region.depth + k
        for k, key in enumerate(region.parameters)
        if named is None or key in named
    }
    extra = [key for key in parameters if key not in column_of]
    column_of |= {key: width + inner + k for k, key in enumerate(extra)}
    start = width + inner + len(extra)
    places += [column_of[key] for key in parameters]
    places += range(start, start + piece.num_locals)
    end = start + piece.num_locals
    space = Space.of(range=[None] * width, locals=end - width)
    return piece.embed(space, places, range(rank))


def _is_diagonal(region: regions.Region) -> bool:
    """Return whether one subscript determines another one, so that a box would be mostly empty."""
    rank = region.system.num_dims
    return any(sum(value != 0 for value in row[:rank]) > 1 for row in region.system.equalities)
