"""Canonicalization patterns of `memref` operations: moves known extents, offsets and strides into
the types.

**Before → After**

    %m = memref.alloc(%c4) : memref<?xf32>     %0 = memref.alloc() : memref<4xf32>
                                               %m = memref.cast %0 : memref<4xf32> to memref<?xf32>

**Legal when** always: the cast gives what was there, and folds of what uses it look through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    MemRefType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.traits import RecursiveMemoryEffect

from loopwright.ir.affine_expr.expr import fits_int64
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.properties import integers, mixed, mixed_parts, set_segments
from loopwright.ir.dialects.arith import MuliOp
from loopwright.ir.dialects.arith.constants import index_constant, integer_of
from loopwright.ir.dialects.memref import casts, layout
from loopwright.ir.dialects.memref.allocation import AllocaScopeOp, AllocationOp, AllocOp
from loopwright.ir.dialects.memref.views import SubViewOp, ViewOp
from loopwright.ir.dialects.regions import inlined
from loopwright.ir.interfaces import rewriting
from loopwright.ir.interfaces.control_flow import AutomaticAllocationScope
from loopwright.ir.interfaces.memory_access import AllocationLike
from loopwright.ir.interfaces.memory_effects import effects_on_values
from loopwright.ir.interfaces.op_interfaces import interface_of

AnyMemRef = MemRefType[Attribute]


def _with_shape(type_: AnyMemRef, shape: Sequence[int]) -> AnyMemRef:
    return MemRefType(type_.element_type, shape, type_.layout, type_.memory_space)


def _known_extents(
    shape: Sequence[int], sizes: Sequence[SSAValue]
) -> tuple[list[int], list[SSAValue]]:
    """A shape with extents that are constant, and the sizes that are left."""
    remaining_sizes = iter(sizes)
    extents: list[int] = []
    dynamic_sizes: list[SSAValue] = []
    for extent in shape:
        if extent == DYNAMIC_INDEX:
            size = next(remaining_sizes)
            constant = integer_of(rewriting.constant_of(size))
            if constant is None or constant < 0:
                dynamic_sizes.append(size)
            else:
                extent = constant
        extents.append(extent)
    return extents, dynamic_sizes


def cast_like(op: Operation, new: Operation) -> rewriting.Rewritten:
    """An operation, and a cast of its result to the type of another operation's result; None if
    constants make it one that the verifier refuses, as they may in code that is never executed."""
    if not rewriting.is_valid(new):
        new.erase()
        return None
    return [new, casts.CastOp.create(operands=new.results, result_types=op.result_types)]


@rewriting.pattern("known-extents")
def make_allocation_static(op: AllocationOp) -> rewriting.Rewritten:
    """Allocate memory of known extents."""
    type_ = op.memref.type
    assert is_memref(type_)
    shape, sizes = _known_extents(type_.get_shape(), op.dynamic_sizes)
    if len(sizes) == len(op.dynamic_sizes):
        return None
    new = type(op).create(
        operands=[*sizes, *op.symbol_operands],
        result_types=[_with_shape(type_, shape)],
        properties=dict(op.properties),
    )
    set_segments(new, [sizes, op.symbol_operands])
    return cast_like(op, new)


@rewriting.pattern("known-extents")
def make_view_static(op: ViewOp) -> rewriting.Rewritten:
    """View bytes as memory of known extents."""
    type_ = op.result.type
    assert is_memref(type_)
    shape, sizes = _known_extents(type_.get_shape(), op.sizes)
    if len(sizes) == len(op.sizes):
        return None
    operands = [op.source, op.byte_shift, *sizes]
    new = ViewOp.create(operands=operands, result_types=[_with_shape(type_, shape)])
    return cast_like(op, new)


@rewriting.pattern("looked-through-cast", casts.CastOp)
def view_allocation(op: ViewOp, inner: casts.CastOp) -> rewriting.Rewritten:
    """View the bytes that were allocated, not a cast of them."""
    if not isinstance(inner.source.owner, AllocOp):
        return None
    op.operands[0] = inner.source
    return rewriting.IN_PLACE


# Subviews

_Entries = list[int | SSAValue]


def _known_entry(entry: int | SSAValue, least: int) -> int | SSAValue:
    constant_entry = None if isinstance(entry, int) else integer_of(rewriting.constant_of(entry))
    return entry if constant_entry is None or constant_entry < least else constant_entry


def _is_representable(memref: AnyMemRef) -> bool:
    """Whether the strides and the offset of a memref type fit in 64 bits."""
    static_layout = layout.strides_and_offset(memref)
    numbers = () if static_layout is None else (*static_layout[0], static_layout[1])
    return all(number is None or fits_int64(number) for number in numbers)


def _part_type(source: AnyMemRef, parts: Sequence[_Entries], dropped: set[int]) -> AnyMemRef | None:
    """The type of a part of a memref, without some dimensions."""
    offsets, sizes, strides = (
        [entry if isinstance(entry, int) else None for entry in part] for part in parts
    )
    full = layout.subview_type(source, offsets, sizes, strides)
    if full is not None and not _is_representable(full):
        return None
    reduced = None if full is None else layout.reduced_type(full, dropped)
    if full is None or reduced is None or not dropped:
        return full
    # Which dimensions are left out has to follow from the types alone.
    return reduced if layout.rank_reduction(full, reduced) else None


def _dropped(op: SubViewOp) -> set[int] | None:
    """Return the dimensions of extent 1 that a subview drops, by the rule of `mlir-opt`: by how
    often strides occur in the source and in the result; None if that is ambiguous."""
    source = op.source.type
    result = op.result.type
    assert is_memref(source) and is_memref(result)
    ones = [place for place, size in enumerate(mixed_parts(op)[1]) if size == 1]
    return layout.dropped_by_stride(source, result, ones)


def _subview(
    op: SubViewOp, source: SSAValue, parts: Sequence[_Entries], dropped: set[int] | None
) -> rewriting.Rewritten:
    """A part of a memref, cast to the type that another subview gives."""
    type_ = source.type
    result_type = (
        _part_type(type_, parts, dropped) if dropped is not None and is_memref(type_) else None
    )
    if result_type is None:
        return None
    offsets, sizes, strides = parts
    return cast_like(op, SubViewOp.of(source, offsets, sizes, strides, result_type))


@rewriting.pattern("known-part")
def make_subview_static(op: SubViewOp) -> rewriting.Rewritten:
    """Put offsets, sizes and strides that are constant into the operation."""
    parts = mixed_parts(op)
    for number, low in enumerate((0, 0, DYNAMIC_INDEX + 1)):
        static_part = [_known_entry(entry, low) for entry in parts[number]]
        if static_part != parts[number]:
            # One group at a time: the remaining ones follow when the new operation is visited.
            parts[number] = static_part
            return _subview(op, op.source, parts, _dropped(op))
    return None


@rewriting.pattern("looked-through-cast", casts.CastOp)
def subview_of_cast(op: SubViewOp, inner: casts.CastOp) -> rewriting.Rewritten:
    """Take the subview of the source of a cast."""
    is_known = any(rewriting.constant_of(operand) is not None for operand in op.operands)
    if is_known or not casts.only_forgets(inner):
        return None
    return _subview(op, inner.source, mixed_parts(op), _dropped(op))


@rewriting.pattern("whole-subview")
def cast_whole_subview(op: SubViewOp) -> rewriting.Rewritten:
    """All of a memref is a cast of it."""
    source = op.source.type
    result = op.result.type
    if not is_memref(source) or not is_memref(result):
        return None
    rank = len(source.get_shape())
    (offsets, sizes, strides) = mixed_parts(op)
    whole = offsets == [0] * rank and strides == [1] * rank and sizes == [*source.get_shape()]
    if not whole or len(result.get_shape()) != rank:
        return None
    if source == result:
        return [op.source]
    return casts.CastOp.create(operands=[op.source], result_types=[result])


# Shapes


_Groups = Sequence[Sequence[int]]


def _attribute(groups: _Groups) -> Attribute:
    return ArrayAttr([ArrayAttr([IntegerAttr(index, i64) for index in group]) for group in groups])


def _shape_of(value: SSAValue) -> Sequence[int]:
    type_ = value.type
    assert is_memref(type_)
    return type_.get_shape()


def _are_plain(*values: SSAValue) -> bool:
    """Whether memrefs have no layouts."""
    return all(is_memref(value.type) and layout.has_identity_layout(value.type) for value in values)


def _regrouped_from(
    op: casts.RegroupingOperation, source: SSAValue, groups: _Groups
) -> casts.RegroupingOperation:
    """Return a copy of `op` with another source and other groups."""
    return type(op).create(
        operands=[source, *op.operands[1:]],
        result_types=list(op.result_types),
        properties={**op.properties, "reassociation": _attribute(groups)},
    )


def _collapsed(source: SSAValue, groups: _Groups, type_: Attribute) -> casts.CollapseShapeOp:
    return casts.CollapseShapeOp.create(
        operands=[source], result_types=[type_], properties={"reassociation": _attribute(groups)}
    )


def _expansion(
    source: SSAValue, groups: _Groups, type_: AnyMemRef, sizes: Sequence[SSAValue]
) -> casts.ExpandShapeOp:
    return casts.ExpandShapeOp.create(
        operands=[source, *sizes],
        result_types=[type_],
        properties={
            "reassociation": _attribute(groups),
            "static_output_shape": DenseArrayBase.from_list(i64, type_.get_shape()),
        },
    )


def _composed(outer: _Groups, inner: _Groups) -> list[list[int]]:
    """The groups of dimensions that groups of groups are."""
    return [[index for member in group for index in inner[member]] for group in outer]


def _regrouped(fine: _Groups, coarse: _Groups) -> list[list[int]] | None:
    """For each `coarse` group the numbers of the `fine` groups that it joins; None if a fine group
    crosses its border."""
    groups: list[list[int]] = []
    number = 0
    for group in coarse:
        members: list[int] = []
        while number < len(fine) and fine[number][-1] <= group[-1]:
            members.append(number)
            number += 1
        if not members or fine[members[-1]][-1] != group[-1]:
            return None
        groups.append(members)
    return groups


def _prefix(extents: Sequence[int], target: int) -> int | None:
    """How many extents, at least one, have a product."""
    product = 1
    for count, extent in enumerate(extents, start=1):
        product *= extent
        if product == target or extent == DYNAMIC_INDEX:
            return count if product == target else None
    return None


def _sizes_of_groups(extents: Sequence[int], targets: Sequence[int]) -> list[int] | None:
    """Cut `extents` into consecutive groups whose products are `targets`, of which at most one is
    dynamic: the lengths of the groups; None if that is not possible for certain.

    An extent of 1 between two groups belongs to the later one. The dynamic group takes what the
    others leave, which must have a dynamic extent."""
    pivot = targets.index(DYNAMIC_INDEX) if DYNAMIC_INDEX in targets else len(targets)
    start = 0
    stop = len(extents)
    front: list[int] = []
    for extent in targets[:pivot]:
        count = _prefix(extents[start:stop], extent)
        if count is None:
            return None
        front.append(count)
        start += count
    if pivot == len(targets):
        if any(extent != 1 for extent in extents[start:]):
            return None
        return [*front[:-1], front[-1] + stop - start]
    back: list[int] = []
    for extent in reversed(targets[pivot + 1 :]):
        count = _prefix(extents[start:stop][::-1], extent)
        if count is None:
            return None
        while stop - count > start and extents[stop - count - 1] == 1:
            count += 1
        back.insert(0, count)
        stop -= count
    is_dynamic = DYNAMIC_INDEX in extents[start:stop]
    return [*front, stop - start, *back] if is_dynamic else None


def _groups_between(
    fine: tuple[_Groups, Sequence[int]], coarse: tuple[_Groups, Sequence[int]]
) -> list[list[int]] | None:
    """How to reassociate the `fine` shape to the `coarse` one, both given as groups of dimensions
    of one collapsed shape, and their extents: which dimensions of the fine shape make each of the
    coarse; None if there is no such grouping for certain."""
    groups: list[list[int]] = []
    at = 0
    for members, coarse_members in zip(fine[0], coarse[0], strict=True):
        extents = [fine[1][k] for k in members]
        coarse_extents = [coarse[1][k] for k in coarse_members]
        if len(extents) == len(coarse_extents):
            same = extents == coarse_extents and extents.count(DYNAMIC_INDEX) < 2
            counts = [1] * len(coarse_extents) if same else None
        elif coarse_extents.count(DYNAMIC_INDEX) > 1 or (
            DYNAMIC_INDEX in coarse_extents and 0 in coarse_extents
        ):
            counts = None
        else:
            counts = _sizes_of_groups(extents, coarse_extents)
        for count in counts or ():
            groups.append(list(range(at, at + count)))
            at += count
        if counts is None:
            return None
    return groups


@rewriting.pattern("composed-reshapes", casts.RegroupingOperation)
def regroup_at_once(
    op: casts.RegroupingOperation, inner: casts.RegroupingOperation
) -> rewriting.Rewritten:
    """Compose expansions, or collapses."""
    if op.EXPANDS is not inner.EXPANDS or not _are_plain(inner.src, op.src, op.result):
        return None
    coarse, fine = (inner, op) if op.EXPANDS else (op, inner)
    groups = _composed(casts.groups_of(coarse.reassociation), casts.groups_of(fine.reassociation))
    return _regrouped_from(op, inner.src, groups)


@rewriting.pattern("composed-reshapes", casts.CollapseShapeOp)
def expand_collapsed(op: casts.ExpandShapeOp, inner: casts.CollapseShapeOp) -> rewriting.Rewritten:
    """Replace the expansion of a collapse by a single collapse or expansion."""
    if not _are_plain(inner.src, op.src, op.result):
        return None
    before = (casts.groups_of(inner.reassociation), _shape_of(inner.src))
    after = (casts.groups_of(op.reassociation), _shape_of(op.result))
    if len(before[1]) == len(after[1]):
        return None
    is_collapse = len(before[1]) > len(after[1])
    groups = _groups_between(before, after) if is_collapse else _groups_between(after, before)
    if groups is None:
        return None
    if is_collapse:
        return _collapsed(inner.src, groups, op.result.type)
    return _regrouped_from(op, inner.src, groups)


@rewriting.pattern("composed-reshapes", casts.ExpandShapeOp, with_rewriter=True)
def collapse_expanded(
    op: casts.CollapseShapeOp, inner: casts.ExpandShapeOp, rewriter: rewriting.PatternRewriter
) -> rewriting.Rewritten:
    """Replace the collapse of an expansion by a single collapse or expansion."""
    if not _are_plain(inner.src, op.src, op.result):
        return None
    before = casts.groups_of(inner.reassociation)
    after = casts.groups_of(op.reassociation)
    result = op.result.type
    if len(before) == len(after) or not is_memref(result):
        return None
    is_collapse = len(before) > len(after)
    groups = _regrouped(before, after) if is_collapse else _regrouped(after, before)
    if groups is None:
        return None
    if is_collapse:
        return _collapsed(inner.src, groups, result)
    expanded_shape = mixed(integers(inner, "static_output_shape"), inner.output_shape)
    sizes = [
        _extent_product([expanded_shape[k] for k in group], op, rewriter)
        for group, extent in zip(after, result.get_shape(), strict=True)
        if extent == DYNAMIC_INDEX
    ]
    return _expansion(inner.src, groups, result, sizes)


def _extent_product(
    factors: _Entries, anchor: Operation, rewriter: rewriting.PatternRewriter
) -> SSAValue:
    """The product of extents, computed before `anchor`."""
    product, *further_factors = (
        rewriter.constant(anchor, index_constant(factor)) if isinstance(factor, int) else factor
        for factor in factors
    )
    for factor_value in further_factors:
        (product,) = rewriter.insert_before(anchor, MuliOp(product, factor_value))
    return product


@rewriting.pattern("known-extents", casts.CastOp)
def expand_statically(op: casts.ExpandShapeOp, inner: casts.CastOp) -> rewriting.Rewritten:
    """Expand memory of known extents that was cast, where all extents of the result are known."""
    if not casts.only_forgets(inner):
        return None
    source = inner.source.type
    result = op.result.type
    if not is_memref(source) or not is_memref(result) or DYNAMIC_INDEX in source.get_shape():
        return None
    shape, dynamic_sizes = _known_extents(result.get_shape(), op.output_shape)
    groups = casts.groups_of(op.reassociation)
    type_ = None if dynamic_sizes else layout.expanded_type(source, shape, groups)
    products = [prod(shape[k] for k in group) for group in groups]
    if type_ is None or products != list(source.get_shape()):
        return None
    return cast_like(op, _expansion(inner.source, groups, type_, ()))


@rewriting.pattern("looked-through-cast", casts.CastOp)
def collapse_uncast(op: casts.CollapseShapeOp, inner: casts.CastOp) -> rewriting.Rewritten:
    """Collapse the source of a cast to a type with less static information."""
    if not casts.only_forgets(inner):
        return None
    source = inner.source.type
    groups = casts.groups_of(op.reassociation)
    type_ = layout.collapsed_type(source, groups) if is_memref(source) else None
    if type_ is None:
        return None
    if type_ == op.result.type:
        op.operands[0] = inner.source
        return rewriting.IN_PLACE
    return cast_like(op, _collapsed(inner.source, groups, type_))


# Patterns of memref.alloca_scope
#
# Scopes that free nothing, or what is freed anyway.
#
# **Before → After**
#
#     memref.alloca_scope {                      %a = memref.alloca() : memref<4xf32>
#       %a = memref.alloca() : memref<4xf32>     …
#       …
#     }
#
# **Legal when** nothing in the scope allocates on the stack, or the region around it, which frees
# what is allocated in it, ends with the scope.


def _frees(op: Operation) -> bool:
    """Whether stack memory that is allocated in an op is freed at its end."""
    return interface_of(op, AutomaticAllocationScope) is not None


def _freed_with(op: Operation) -> Iterator[Operation]:
    """The ops in an op that are in no scope inside of it."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                yield inner
                if not _frees(inner):
                    yield from _freed_with(inner)


def _allocates(op: Operation) -> bool:
    """Whether an op may allocate on the stack."""
    allocation = interface_of(op, AllocationLike)
    if allocation is not None:
        return allocation.is_automatic
    is_recursive = interface_of(op, RecursiveMemoryEffect) is not None
    return not is_recursive and effects_on_values(op) is None


def _ends_region(op: Operation) -> bool:
    """Whether an op is the last one in the only block of a region, except for the terminator."""
    block = op.parent_block()
    region = op.parent_region()
    if block is None or region is None or op.next_op is None:
        return False
    return op.next_op is block.last_op and block.next_block is None and block.prev_block is None


@rewriting.pattern("inline-scope", with_rewriter=True)
def inline_scope(op: AllocaScopeOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Inline a scope's region."""
    if any(map(_allocates, _freed_with(op))):
        parent = op.parent_op()
        if parent is None or not _frees(parent) or not _ends_region(op):
            return None
    return inlined(op, op.body_region.block, (), rewriter)


@rewriting.pattern("hoist-allocations", with_rewriter=True)
def hoist_allocations(op: Operation, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Allocate in the scope around, where the ops up to there end with this scope."""
    outermost = op
    ancestor = op.parent_op()
    while ancestor is not None and not _frees(ancestor):
        if not _ends_region(outermost):
            return None
        outermost = ancestor
        ancestor = ancestor.parent_op()
    if outermost is op or ancestor is None or not _ends_region(outermost):
        return None
    allocations = [
        inner
        for inner in _freed_with(op)
        if (allocation := interface_of(inner, AllocationLike)) and allocation.is_automatic
        if not any(outermost.is_ancestor(operand.owner) for operand in inner.operands)
    ]
    for inner in allocations:
        inner.detach()
        rewriter.insert_before(outermost, inner)
    return bool(allocations)
