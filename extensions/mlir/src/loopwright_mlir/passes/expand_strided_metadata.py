"""`-expand-strided-metadata`: views as memory with offset, sizes and strides.

**What** `memref.subview`, `memref.expand_shape` and `memref.collapse_shape` become
`memref.reinterpret_cast`s of the memory that they show; what `memref.extract_strided_metadata`
and `memref.extract_aligned_pointer_as_index` give of views, casts, allocations and globals is
computed from the source. Constants are folded on the way, and dead operations erased.

**Before → After**

    %v = memref.subview %m[%i, 2] [4, %n] [2, 1]   %b, %o, %s:2, %t:2 =
        : memref<8x10xf32> to …                        memref.extract_strided_metadata %m
                                                   %0 = affine.apply (%i * 10 + 2)
                                                   %v = memref.reinterpret_cast %b to offset: [%0],
                                                       sizes: [4, %n], strides: [20, 1]

The size of an expanded dimension that is not known is the size of the group by the others, or what
`output_shape` says where there are two of them.

**Legal when** always: sources of views are strided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import ClassVar, TypeAlias

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant, is_semi_affine, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.properties import integers, mixed, reassociation, segments
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ApplyOp, operands
from loopwright.ir.dialects.affine.symbols import is_induction_variable
from loopwright.ir.dialects.arith import CmpiOp, SelectOp
from loopwright.ir.dialects.memref.folds import use_known_metadata
from loopwright.ir.dialects.memref.layout import extents, has_identity_layout, strides_and_offset
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.loops.lowering.expand_affine import IndexBuilder
from loopwright.loops.steps.editing import Emitter, LoopBuilder
from loopwright.loops.support.base import Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger

Number: TypeAlias = "int | SSAValue"
RESHAPED = (memref.SubViewOp, memref.ExpandShapeOp, memref.CollapseShapeOp)
"""Views that `memref.reinterpret_cast` stands for."""
ALLOCATIONS = (memref.AllocOp, memref.AllocaOp, memref.GetGlobalOp)
SAME_POINTER = (*RESHAPED, memref.ReinterpretCastOp)
"""Views whose aligned pointer is that of the source."""
_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Metadata:
    """What describes strided memory."""

    offset: Number
    sizes: tuple[Number, ...]
    strides: tuple[Number, ...]


@dataclass(frozen=True)
class ExpandStridedMetadataPass(Pass):
    """Compute offsets, sizes and strides of views."""

    name: ClassVar[str] = "expand-strided-metadata"
    description: ClassVar[str] = "Compute offsets, sizes and strides of views"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, _patterns, bottom_up=True).run(op, _ROUNDS)
        for apply in [inner for inner in op.walk() if isinstance(inner, ApplyOp)]:
            # What is computed of a view may be the induction variable of a loop.
            if apply.has_dimensions_as_symbols():
                builder = IndexBuilder(LoopBuilder.before(apply).insert)
                (value,) = builder.map_results(apply.map.data, apply.operands)
                apply.results[0].replace_all_uses_with(value)
                apply.detach()
                apply.erase()


def _patterns(op: Operation) -> Sequence[Pattern]:
    if isinstance(op, RESHAPED):
        return (_expand_view,)
    static_patterns = (
        (use_known_metadata,) if isinstance(op, memref.ExtractStridedMetadataOp) else ()
    )
    return (*static_patterns, _resolve_metadata)


def _expand_view(op: Operation, rewriter: PatternRewriter) -> str:
    """Replace a view by a `memref.reinterpret_cast`."""
    emit = Emitter(op, rewriter)
    base, metadata = _of_view(op, emit)
    kind = _type(op.results[0])
    if base.type == kind:
        rewriter.replace(op, [base])
    else:
        cast = memref.ReinterpretCastOp.of(
            base, [metadata.offset], metadata.sizes, metadata.strides, kind
        )
        cast.location = op.location
        rewriter.replace_with(op, cast)
    return "expanded-view"


def _resolve_metadata(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Compute a property of a memref from those of the op that defines it."""
    if not isinstance(op, memref.ExtractAlignedPointerAsIndexOp | memref.ExtractStridedMetadataOp):
        return None
    source = op.source.owner
    if not isinstance(source, Operation) or not _is_resolved(op, source):
        return None
    emit = Emitter(op, rewriter)
    if isinstance(op, memref.ExtractAlignedPointerAsIndexOp):
        resolved = emit.insert(op.clone({op.source: source.operands[0]}))
        rewriter.replace(op, resolved.results)
        return "resolved-metadata"
    base, metadata = _resolved(source, op, emit)
    if base.type != op.results[0].type:
        base = emit.insert(
            memref.MemorySpaceCastOp(operands=[base], result_types=[op.results[0].type])
        ).results[0]
    numbers = [metadata.offset, *metadata.sizes, *metadata.strides]
    values = [emit.constant(number) if isinstance(number, int) else number for number in numbers]
    users = [use.operation for result in op.results for use in result.uses]
    rewriter.replace(op, [base, *values])
    for user in dict.fromkeys(users):
        if isinstance(user, ApplyOp):
            _demote(user, rewriter)
    return "resolved-metadata"


def _is_resolved(op: Operation, source: Operation) -> bool:
    """Whether a property of a memref is computed from the op that defines it."""
    if isinstance(op, memref.ExtractAlignedPointerAsIndexOp):
        return isinstance(source, SAME_POINTER)
    if isinstance(source, ALLOCATIONS):
        return has_identity_layout(_type(source.results[0]))
    if isinstance(source, memref.CastOp):
        return is_memref(source.source.type)
    further_kinds = (
        memref.MemorySpaceCastOp,
        memref.AssumeAlignmentOp,
        memref.ExtractStridedMetadataOp,
    )
    return isinstance(source, (*SAME_POINTER, *further_kinds))


def _demote(apply: ApplyOp, rewriter: PatternRewriter) -> None:
    """Bind induction variables that replaced symbols to dimensions; where the expression is then
    not affine, compute it by other operations."""
    bound = operands.bind(apply.map.data, apply.operands)
    if not any(map(is_induction_variable, bound.symbols)):
        return
    emit = Emitter(apply, rewriter)
    demoted = operands.demote_symbols(bound)
    if is_semi_affine(demoted.exprs[0]):
        values = emit.insert(ApplyOp(demoted.map, demoted.operands)).results
    else:
        values = IndexBuilder(emit.insert).map_results(demoted.map, demoted.operands)
    rewriter.replace(apply, values)


def _static_metadata(type_: MemRefType[Attribute]) -> list[int | None]:
    """Return offset, sizes and strides of a type; None for each that is dynamic."""
    layout = strides_and_offset(type_)
    assert layout is not None, "views of other layouts are invalid"
    strides, offset = layout
    return [offset, *extents(type_), *strides]


def _type(value: SSAValue) -> MemRefType[Attribute]:
    assert is_memref(value.type)
    return value.type


def _extracted(source: SSAValue, emit: Emitter) -> tuple[SSAValue, Metadata]:
    """The metadata of a memref: numbers where its type has them."""
    op = emit.insert(memref.ExtractStridedMetadataOp.of(source))
    rank = _type(source).get_num_dims()
    numbers: list[Number] = [
        result if number is None else number
        for result, number in zip(op.results[1:], _static_metadata(_type(source)), strict=True)
    ]
    return op.results[0], Metadata(
        numbers[0], tuple(numbers[1 : 1 + rank]), tuple(numbers[1 + rank :])
    )


def _resolved(
    source: Operation, op: memref.ExtractStridedMetadataOp, emit: Emitter
) -> tuple[SSAValue, Metadata]:
    if isinstance(source, RESHAPED):
        return _of_view(source, emit)
    if isinstance(source, ALLOCATIONS):
        return _of_allocation(source, op, emit)
    if isinstance(source, memref.ExtractStridedMetadataOp):
        return source.results[0], Metadata(0, (), ())
    base, metadata = _extracted(source.operands[0], emit)
    if isinstance(source, memref.ReinterpretCastOp):
        groups = segments(source)
        names = ("static_offsets", "static_sizes", "static_strides")
        offsets, sizes, strides = (
            mixed(integers(source, name), values)
            for name, values in zip(names, groups[1:], strict=True)
        )
        return base, Metadata(offsets[0], tuple(sizes), tuple(strides))
    numbers = [
        number if static_number is None else static_number
        for static_number, number in zip(
            _static_metadata(_type(op.source)),
            [metadata.offset, *metadata.sizes, *metadata.strides],
            strict=True,
        )
    ]
    rank = len(metadata.sizes)
    return base, Metadata(numbers[0], tuple(numbers[1 : 1 + rank]), tuple(numbers[1 + rank :]))


def _of_allocation(
    source: Operation, op: memref.ExtractStridedMetadataOp, emit: Emitter
) -> tuple[SSAValue, Metadata]:
    """Fresh memory and that of a global is row-major."""
    dynamic = () if isinstance(source, memref.GetGlobalOp) else segments(source)[0]
    sizes = mixed(_type(op.source).get_shape(), dynamic)
    strides: list[Number] = [1]
    for size in reversed(sizes[1:]):
        strides.append(_product([size, strides[-1]], emit))
    strides = strides[: len(sizes)][::-1]
    base = op.source
    kind = op.results[0].type
    if base.type != kind:
        base = emit.insert(memref.ReinterpretCastOp.of(base, [0], [], [], kind)).results[0]
    return base, Metadata(0, tuple(sizes), tuple(strides))


def _of_view(op: Operation, emit: Emitter) -> tuple[SSAValue, Metadata]:
    """The memory of a view, and its metadata."""
    base, metadata = _extracted(op.operands[0], emit)
    if isinstance(op, memref.SubViewOp):
        return base, _of_subview(op, metadata, emit)
    layout = strides_and_offset(_type(op.results[0]))
    assert layout is not None, "a view of strided memory is strided"
    groups = reassociation(op)
    if isinstance(op, memref.ExpandShapeOp):
        sizes, strides = _expanded(op, groups, metadata, emit)
    else:
        is_plain = has_identity_layout(_type(op.operands[0]))
        sizes, strides = _collapsed(groups, metadata, layout[0], emit, is_plain=is_plain)
    if not groups:
        count = _type(op.results[0]).get_num_dims()
        sizes = [1] * count
        strides = [1] * count
    return base, Metadata(metadata.offset, tuple(sizes), tuple(strides))


def _of_subview(op: memref.SubViewOp, metadata: Metadata, emit: Emitter) -> Metadata:
    """`offset + Σ offset_i * stride_i`, and products of strides."""
    groups = segments(op)
    names = ("static_offsets", "static_sizes", "static_strides")
    offsets, sizes, steps = (
        mixed(integers(op, name), values) for name, values in zip(names, groups[1:], strict=True)
    )
    strides = [
        _product([step, stride], emit) for step, stride in zip(steps, metadata.strides, strict=True)
    ]
    pairs = [n for pair in zip(offsets, metadata.strides, strict=True) for n in pair]
    offset = _computed(
        [metadata.offset, *pairs],
        lambda at: sum((a * b for a, b in zip(at[1::2], at[2::2], strict=True)), at[0]),
        emit,
    )
    dropped = dropped_dimensions(op)
    assert dropped is not None, "views of other layouts are invalid"
    kept_dims = [position for position in range(len(sizes)) if position not in dropped]
    return Metadata(
        offset, tuple(sizes[k] for k in kept_dims), tuple(strides[k] for k in kept_dims)
    )


def _expanded(
    op: memref.ExpandShapeOp, groups: Sequence[Sequence[int]], metadata: Metadata, emit: Emitter
) -> tuple[list[Number], list[Number]]:
    output_shape = mixed(integers(op, "static_output_shape"), op.operands[1:])
    sizes: list[Number] = []
    strides: list[Number] = []
    for group, size, stride in zip(groups, metadata.sizes, metadata.strides, strict=True):
        own = [output_shape[position] for position in group]
        unknown = [k for k, number in enumerate(own) if not isinstance(number, int)]
        static_size = prod(number for number in own if isinstance(number, int))
        if len(unknown) != 1 or not static_size:
            strides += [_product([*own[k + 1 :], stride], emit) for k in range(len(own))]
            sizes += own
            continue
        place = unknown[0]
        own[place] = _computed([size], lambda at, by=static_size: at[0] // by, emit)
        for k in range(len(own)):
            outer = prod(n for n in own[: k + 1] if isinstance(n, int)) if k < place else 0
            strides.append(
                _computed([size, stride], lambda at, by=outer: at[0] // by * at[1], emit)
                if outer
                else _product([*own[k + 1 :], stride], emit)
            )
        sizes += own
    return sizes, strides


def _collapsed(
    groups: Sequence[Sequence[int]],
    metadata: Metadata,
    static_strides: Sequence[int | None],
    emit: Emitter,
    *,
    is_plain: bool,
) -> tuple[list[Number], list[Number]]:
    sizes: list[Number] = []
    strides: list[Number] = []
    for group, static in zip(groups, static_strides, strict=True):
        sizes.append(_product([metadata.sizes[k] for k in group], emit))
        if static is not None:
            strides.append(static)
        elif is_plain:  # Dimensions of extent 1 have the stride of the one around them, too.
            wide = [position for position in group if metadata.sizes[position] != 1]
            strides.append(metadata.strides[(wide or group[:1])[-1]])
        else:
            strides.append(_common_stride(group, metadata, emit))
    return sizes, strides


def _common_stride(group: Sequence[int], metadata: Metadata, emit: Emitter) -> Number:
    """The stride of the innermost dimension that has more than one element; any if none has."""
    first = next((k for k, position in enumerate(group) if metadata.sizes[position] != 1), 0)
    stride = metadata.strides[group[first]]
    for position in group[first + 1 :]:
        size = metadata.sizes[position]
        own = metadata.strides[position]
        if isinstance(size, int):
            stride = stride if size == 1 else own
        elif own != stride:
            single = emit.insert(CmpiOp(size, emit.constant(1), "eq")).results[0]
            operands = [emit.constant(n) if isinstance(n, int) else n for n in (stride, own)]
            stride = emit.insert(SelectOp(single, *operands)).results[0]
    return stride


def _product(numbers: Sequence[Number], emit: Emitter) -> Number:
    def times(at: Sequence[AffineExpr]) -> AffineExpr:
        total: AffineExpr = constant(1)
        for factor in at:
            total = total * factor
        return total

    return _computed(numbers, times, emit)


def _computed(
    numbers: Sequence[Number],
    expression: Callable[[Sequence[AffineExpr]], AffineExpr],
    emit: Emitter,
) -> Number:
    """The value of an expression of numbers and values."""
    values = [number for number in numbers if isinstance(number, SSAValue)]
    places = iter(range(len(values)))
    at = [constant(n) if isinstance(n, int) else symbol(next(places)) for n in numbers]
    bound = operands.compose(operands.BoundExprs((expression(at),), (), tuple(values)))
    number = bound.exprs[0].constant_value()
    return emit.value(bound) if number is None else number
