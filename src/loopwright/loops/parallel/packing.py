"""Several values as one: reductions such as `scf.reduce` combine single values.

Numbers of one type become a vector. Others become one integer of all their bits: floats bit by bit,
`index` as 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.narrowing import is_complex_type, is_integer_type
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.attributes import FastMathFlagsAttr, IntegerOverflowAttr
from loopwright.ir.dialects.complex import CreateOp, ImOp, ReOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.vector import ExtractOp, FromElementsOp

Insert = Callable[[Operation], None]
_NO_OVERFLOW = IntegerOverflowAttr("none")


def packed_type(types: Sequence[Attribute]) -> Attribute | None:
    """The type that values of these types are packed into; None if there is none.

    >>> from xdsl.dialects.builtin import f32
    >>> print(packed_type([f32, f32]), packed_type([f32, IndexType()]), packed_type([f32]))
    vector<2xf32> i96 f32
    """
    if len(types) == 1:
        return types[0]
    if _in_vector(types):
        return builtin.VectorType(types[0], [len(types)])
    widths = [_width(ty) for ty in types]
    known = [width for width in widths if width is not None]
    return builtin.IntegerType(sum(known)) if len(known) == len(widths) else None


def pack(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """The values as one, which new operations make."""
    types = [value.type for value in values]
    into = packed_type(types)
    assert into is not None, "asked before"
    if len(values) == 1:
        return values[0]
    if _in_vector(types):
        return _made(insert, FromElementsOp, values, into)
    return _pack_bits([_to_bits(value, insert) for value in values], insert)


def unpack(packed: SSAValue, types: Sequence[Attribute], insert: Insert) -> list[SSAValue]:
    """The values that `pack` made one of."""
    if len(types) == 1:
        return [packed]
    if _in_vector(types):
        places = [builtin.DenseArrayBase.from_list(builtin.i64, [k]) for k in range(len(types))]
        return [
            _made(insert, ExtractOp, [packed], ty, static_position=place)
            for place, ty in zip(places, types, strict=True)
        ]
    widths = [width for ty in types if (width := _width(ty)) is not None]
    parts = _unpack_bits(packed, widths, insert)
    return [_from_bits(part, ty, insert) for part, ty in zip(parts, types, strict=True)]


def _made(
    insert: Insert,
    kind: type[Operation],
    operands: Sequence[SSAValue],
    into: Attribute,
    **properties: Attribute,
) -> SSAValue:
    """Insert a new operation; return its result."""
    op = kind.create(operands=operands, result_types=[into], properties=properties)
    insert(op)
    return op.results[0]


def _in_vector(types: Sequence[Attribute]) -> bool:
    first = types[0]
    if any(ty != first for ty in types):
        return False
    return isinstance(first, builtin.AnyFloat) or is_signless_integer(first)


def _bits(ty: Attribute) -> int:
    assert is_integer_type(ty)
    return ty.width.data


def _width(ty: Attribute) -> int | None:
    if isinstance(ty, IndexType):
        return 64
    if isinstance(ty, builtin.AnyFloat):
        return ty.bitwidth
    if is_complex_type(ty):
        part = _width(ty.element_type)
        return None if part is None else 2 * part
    return _bits(ty) if is_signless_integer(ty) else None


def _constant(value: int, ty: Attribute, insert: Insert) -> SSAValue:
    attribute: Attribute = builtin.IntegerAttr(value, builtin.IntegerType(_bits(ty)))
    return _made(insert, arith.ConstantOp, [], ty, value=attribute)


def _to_bits(value: SSAValue, insert: Insert) -> SSAValue:
    """A value as the integer of its bits."""
    ty = value.type
    if isinstance(ty, IndexType):
        return _made(insert, arith.IndexCastUIOp, [value], builtin.i64)
    if isinstance(ty, builtin.AnyFloat):
        return _made(insert, arith.BitcastOp, [value], builtin.IntegerType(ty.bitwidth))
    if is_complex_type(ty):
        flags = FastMathFlagsAttr("none")
        parts = [
            _made(insert, kind, [value], ty.element_type, fastmath=flags) for kind in (ReOp, ImOp)
        ]
        return _pack_bits([_to_bits(part, insert) for part in parts], insert)
    return value


def _pack_bits(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """Integers side by side in one, the first in the low bits."""
    into = builtin.IntegerType(sum(_bits(value.type) for value in values))
    total: SSAValue | None = None
    shift = 0
    for value in values:
        wide = _made(insert, arith.ExtUIOp, [value], into)
        if total is not None:
            by = _constant(shift, into, insert)
            moved = _made(insert, arith.ShLIOp, [wide, by], into, overflowFlags=_NO_OVERFLOW)
            wide = _made(insert, arith.OrIOp, [total, moved], into)
        total = wide
        shift += _bits(value.type)
    assert total is not None
    return total


def _unpack_bits(packed: SSAValue, widths: Sequence[int], insert: Insert) -> list[SSAValue]:
    """The integers that `_pack_bits` put side by side."""
    values: list[SSAValue] = []
    shift = 0
    for width in widths:
        here = packed
        if shift:
            by = _constant(shift, packed.type, insert)
            here = _made(insert, arith.ShRUIOp, [packed, by], packed.type)
        into = builtin.IntegerType(width)
        values.append(_made(insert, arith.TruncIOp, [here], into, overflowFlags=_NO_OVERFLOW))
        shift += width
    return values


def _from_bits(bits: SSAValue, ty: Attribute, insert: Insert) -> SSAValue:
    """The value of a type that has these bits."""
    if isinstance(ty, IndexType):
        return _made(insert, arith.IndexCastUIOp, [bits], ty)
    if isinstance(ty, builtin.AnyFloat):
        return _made(insert, arith.BitcastOp, [bits], ty)
    if is_complex_type(ty):
        width = _bits(bits.type) // 2
        halves = _unpack_bits(bits, [width, width], insert)
        parts = [_from_bits(half, ty.element_type, insert) for half in halves]
        return _made(insert, CreateOp, parts, ty)
    return bits
