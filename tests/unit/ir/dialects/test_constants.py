"""Constants: they are for xDSL's own folding too, and splats fold alike however they are held."""

import pytest
from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    VectorType,
    f32,
)
from xdsl.ir import Attribute, Operation
from xdsl.traits import ConstantLike

from loopwright.ir.dialects import arith, complex, index, ub  # noqa: A004
from loopwright.ir.dialects.arith.folds import evaluated
from loopwright.ir.dialects.index import BoolConstantOp

ONE = IntegerAttr(1, 32)
PARTS: ArrayAttr[Attribute] = ArrayAttr([FloatAttr(1.0, f32), FloatAttr(2.0, f32)])


@pytest.mark.parametrize(
    ("op", "value"),
    [
        (arith.ConstantOp(ONE), ONE),
        (complex.ConstantOp(PARTS, ComplexType(f32)), PARTS),
        (index.ConstantOp(3), IntegerAttr(3, IndexType())),
        (BoolConstantOp(True), IntegerAttr(1, 1)),
        (ub.PoisonOp(f32), ub.PoisonAttr()),
    ],
    ids=lambda value: value.name if isinstance(value, Operation) else "",
)
def test_xdsl_finds_the_value(op: Operation, value: Attribute) -> None:
    assert ConstantLike.get_constant_value(op.results[0]) == value


# Arithmetic of constants with elements: those of splats may be held once or as often as it is


TYPE = VectorType(IndexType(), [2])
EMPTY = VectorType(IndexType(), [0])


def held(*numbers: int, type_: VectorType[IndexType] = TYPE) -> DenseIntOrFPElementsAttr:
    """A constant whose bytes hold just these."""
    data = b"".join(number.to_bytes(8, "little") for number in numbers)
    return DenseIntOrFPElementsAttr(type_, BytesAttr(data))


@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (held(0, 1), held(5), "dense<[5, 6]> : vector<2xindex>"),
        (held(5), held(0, 1), "dense<[5, 6]> : vector<2xindex>"),
        (held(5, 5), held(0, 1), "dense<[5, 6]> : vector<2xindex>"),
        (held(5), held(5, 5), "dense<10> : vector<2xindex>"),
        (held(type_=EMPTY), held(type_=EMPTY), "dense<> : vector<0xindex>"),
    ],
)
def test_sums(
    first: DenseIntOrFPElementsAttr, second: DenseIntOrFPElementsAttr, result: str
) -> None:
    kind = first.type
    assert isinstance(kind, VectorType)
    (folded,) = evaluated([first, second], kind, lambda a, b: a + b) or ()
    assert str(folded) == result
