"""Constants are constants for xDSL's own folding too."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, ComplexType, FloatAttr, IndexType, IntegerAttr, f32
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation
from xdsl.traits import ConstantLike

from loopwright.ir.dialects import arith, complex, index, ub  # noqa: A004
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
        (ub.PoisonOp(f32), PoisonAttr()),
    ],
    ids=lambda value: value.name if isinstance(value, Operation) else "",
)
def test_xdsl_finds_the_value(op: Operation, value: Attribute) -> None:
    assert ConstantLike.get_constant_value(op.results[0]) == value
