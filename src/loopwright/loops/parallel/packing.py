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
        return _made(insert, FromElementsOp.create(operands=values, result_types=[into]))
    return _pack_bits([_to_bits(value, insert) for value in values], insert)


def unpack(packed: SSAValue, types: Sequence[Attribute], insert: Insert) -> list[SSAValue]:
    """The values that `pack` made one of."""
    if len(types) == 1:
        return [packed]
    if _in_vector(types):
        return [
            _made(
                insert,
                ExtractOp.create(
                    operands=[packed],
                    result_types=[ty],
                    properties={
                        "static_position": builtin.DenseArrayBase.from_list(builtin.i64, [number])
                    },
                ),
            )
            for number, ty in enumerate(types)
        ]
    widths = [width for ty in types if (width := _width(ty)) is not None]
    parts = _unpack_bits(packed, widths, insert)
    return [_from_bits(part, ty, insert) for part, ty in zip(parts, types, strict=True)]


def _made(insert: Insert, op: Operation) -> SSAValue:
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
    return _made(
        insert, arith.ConstantOp.create(properties={"value": attribute}, result_types=[ty])
    )


def _to_bits(value: SSAValue, insert: Insert) -> SSAValue:
    """A value as the integer of its bits."""
    ty = value.type
    if isinstance(ty, IndexType):
        return _made(
            insert, arith.IndexCastUIOp.create(operands=[value], result_types=[builtin.i64])
        )
    if isinstance(ty, builtin.AnyFloat):
        to = builtin.IntegerType(ty.bitwidth)
        return _made(insert, arith.BitcastOp.create(operands=[value], result_types=[to]))
    if is_complex_type(ty):
        parts = [
            op_type.create(
                operands=[value],
                result_types=[ty.element_type],
                properties={"fastmath": FastMathFlagsAttr("none")},
            )
            for op_type in (ReOp, ImOp)
        ]
        return _pack_bits([_to_bits(_made(insert, part), insert) for part in parts], insert)
    return value


def _pack_bits(values: Sequence[SSAValue], insert: Insert) -> SSAValue:
    """Integers side by side in one, the first in the low bits."""
    into = builtin.IntegerType(sum(_bits(value.type) for value in values))
    total: SSAValue | None = None
    shift = 0
    for value in values:
        wide = _made(insert, arith.ExtUIOp.create(operands=[value], result_types=[into]))
        if total is not None:
            moved = arith.ShLIOp.create(
                operands=[wide, _constant(shift, into, insert)],
                result_types=[into],
                properties={"overflowFlags": IntegerOverflowAttr("none")},
            )
            both = arith.OrIOp.create(operands=[total, _made(insert, moved)], result_types=[into])
            wide = _made(insert, both)
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
            here = _made(
                insert, arith.ShRUIOp.create(operands=[packed, by], result_types=[packed.type])
            )
        bits = arith.TruncIOp.create(
            operands=[here],
            result_types=[builtin.IntegerType(width)],
            properties={"overflowFlags": IntegerOverflowAttr("none")},
        )
        values.append(_made(insert, bits))
        shift += width
    return values


def _from_bits(bits: SSAValue, ty: Attribute, insert: Insert) -> SSAValue:
    """The value of a type that has these bits."""
    if isinstance(ty, IndexType):
        return _made(insert, arith.IndexCastUIOp.create(operands=[bits], result_types=[ty]))
    if isinstance(ty, builtin.AnyFloat):
        return _made(insert, arith.BitcastOp.create(operands=[bits], result_types=[ty]))
    if is_complex_type(ty):
        width = _bits(bits.type) // 2
        halves = _unpack_bits(bits, [width, width], insert)
        parts = [_from_bits(half, ty.element_type, insert) for half in halves]
        return _made(insert, CreateOp.create(operands=parts, result_types=[ty]))
    return bits
