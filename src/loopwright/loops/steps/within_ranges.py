"""Which ops are defined for the numbers that their operands may be: quotients, positions, parts of
memory, for the ranges that integers are known to have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from loopwright.exact.speculation import divides_by_numbers, is_defined
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import DelinearizeIndexOp
from loopwright.ir.dialects.memref.folds import extent_of
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.dialects.vector.constraints import shape_of
from loopwright.ir.dialects.vector.elements import ExtractOp, InsertOp
from loopwright.ir.interfaces.index_values import IntegerRange
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import UndefinedDivisors
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.properties import integers, mixed, segments

RangeOf = Callable[[SSAValue], IntegerRange | None]
"""The range of a value; None where it is no integer, or nothing is known."""

_Interval = tuple[int, int]


def is_defined_within(op: Operation, range_of: RangeOf) -> bool:
    """Whether an op has no effects and is defined wherever its operands are in their ranges, and so
    is what is in it."""
    return has_no_effects(op) and all(
        is_defined(inner) or _is_defined_within(inner, range_of) for inner in op.walk()
    )


def _is_defined_within(op: Operation, range_of: RangeOf) -> bool:
    if not divides_by_numbers(op):
        return False
    division = interface_of(op, UndefinedDivisors)
    if division is not None:
        return _divides(op, division, range_of)
    if isinstance(op, ExtractOp | InsertOp):
        vector = op.source if isinstance(op, ExtractOp) else op.dest
        places = mixed(integers(op, "static_position"), op.dynamic_position)
        return all(
            isinstance(place, int) or _is_inside(place, extent, range_of)
            for place, extent in zip(places, shape_of(vector.type), strict=False)
        )
    if isinstance(op, DelinearizeIndexOp):
        ranges = [range_of(size) for size in op.dynamic_basis]
        return all(found is not None and found.smin > 0 for found in ranges)
    if isinstance(op, memref.DimOp):
        return is_memref(op.source.type) and _is_inside(
            op.index, op.source.type.get_num_dims(), range_of
        )
    if isinstance(op, memref.SubViewOp):
        return _is_part(op, range_of)
    if isinstance(op, memref.CollapseShapeOp | memref.ExpandShapeOp):
        types = (op.src.type, op.result.type)
        return all(
            is_memref(type_)
            and has_identity_layout(type_)
            and DYNAMIC_INDEX not in type_.get_shape()
            for type_ in types
        )
    if isinstance(op, memref.ReinterpretCastOp):
        entries = _entries(op, range_of)
        return entries is not None and all(size[0] >= 0 for size in entries[1])
    return False


def _is_inside(value: SSAValue, extent: int, range_of: RangeOf) -> bool:
    found = range_of(value)
    return found is not None and found.smin >= 0 and found.smax < extent


def _divides(op: Operation, division: UndefinedDivisors, range_of: RangeOf) -> bool:
    """Whether the divisor is never 0, nor -1 where the dividend may be the least integer."""
    dividend, divisor = range_of(op.operands[0]), range_of(op.operands[division.divisor])
    if dividend is None or divisor is None:
        return False
    if divisor.umin == 0 and divisor.smin <= 0 and divisor.smax >= 0:
        return False
    least = IntegerRange.any(divisor.width).smin
    may_be_minus_one = divisor.smin <= -1 <= divisor.smax
    return -1 not in division.undefined or not may_be_minus_one or dividend.smin > least


def _interval(entry: int | SSAValue | None, range_of: RangeOf) -> _Interval | None:
    if entry is None or isinstance(entry, int):
        return None if entry is None else (entry, entry)
    found = range_of(entry)
    return None if found is None else (found.smin, found.smax)


def _entries(op: Operation, range_of: RangeOf) -> list[list[_Interval]] | None:
    """Offsets, sizes and strides of a view, as intervals."""
    found: list[list[_Interval]] = []
    for name, group in zip(("offsets", "sizes", "strides"), segments(op)[1:], strict=True):
        intervals = [
            _interval(entry, range_of) for entry in mixed(integers(op, f"static_{name}"), group)
        ]
        if None in intervals:
            return None
        found.append([interval for interval in intervals if interval is not None])
    return found


def _last(
    offset: _Interval, sizes: Sequence[_Interval], strides: Sequence[_Interval]
) -> int | None:
    """The greatest position of a view whose positions are not negative; None for no such view."""
    if offset[0] < 0 or any(size[0] < 0 for size in sizes) or any(one[0] < 0 for one in strides):
        return None
    spans = (max(size[1] - 1, 0) * stride[1] for size, stride in zip(sizes, strides, strict=True))
    return offset[1] + sum(spans)


def _is_part(op: memref.SubViewOp, range_of: RangeOf) -> bool:
    """Whether a subview is within the extents of its source."""
    entries, type_ = _entries(op, range_of), op.source.type
    if entries is None or not is_memref(type_):
        return False
    for place, (offset, size, stride) in enumerate(zip(*entries, strict=True)):
        extent = _interval(extent_of(op.source, place), range_of)
        last = _last(offset, [size], [stride])
        if extent is None or last is None or last >= extent[0]:
            return False
    return True
