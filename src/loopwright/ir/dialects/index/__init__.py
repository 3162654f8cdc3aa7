"""The `index` dialect: arithmetic on values of type `index`."""

from loopwright.ir.dialects.index import arithmetic, attributes, operations
from loopwright.ir.dialects.index.arithmetic import (
    AddOp,
    AndOp,
    CeilDivSOp,
    CeilDivUOp,
    DivSOp,
    DivUOp,
    FloorDivSOp,
    MaxSOp,
    MaxUOp,
    MinSOp,
    MinUOp,
    MulOp,
    OrOp,
    RemSOp,
    RemUOp,
    ShlOp,
    ShrSOp,
    ShrUOp,
    SubOp,
    XOrOp,
)
from loopwright.ir.dialects.index.attributes import CmpPredicateAttr
from loopwright.ir.dialects.index.operations import (
    BoolConstantOp,
    CastSOp,
    CastUOp,
    CmpOp,
    ConstantOp,
    SizeOfOp,
)
from loopwright.ir.dialects.ods import dialect_of

Index = dialect_of("index", arithmetic, attributes, operations)
